//! The reports of a kernel through memory equal those of the interpreter, and only stores and atomic operations remain.

#![allow(clippy::unwrap_used)]

use crisp_ir_artifact::{LaunchSizes, STATUS_HEADER, STATUS_RECORD};
use crisp_ir_kernel::{Checked, LoopKind, Module, Op, PARAM_LIMIT, Role, debug_sites, text};
use crisp_middle_interp::{Argument, Launch, Options, Outcome, Program, Schedule, Status};
use crisp_middle_passes::{Abilities, guard_accesses, tell_status};
use crisp_support_diagnostics::FileId;

const INVOCATIONS: u32 = 12;

fn parse(source: &str) -> Module {
    text::parse(FileId(0), source).unwrap_or_else(|found| panic!("{found:#?}\n{source}"))
}

fn run(module: &Module, buffers: &mut [Vec<u8>]) -> Outcome {
    let checked = Checked::check(module.clone()).unwrap_or_else(|broken| panic!("{broken:#?}\n{module}"));
    let (kernel, function) = checked.kernel("k").unwrap();
    let views = function.params.iter().map(|param| param.ty.view().unwrap());
    let arguments: Vec<Argument> = views
        .zip(&*buffers)
        .enumerate()
        .map(|(buffer, (view, bytes))| Argument::Buffer { buffer, length: bytes.len() as u64 / u64::from(view.stride) })
        .collect();
    let sizes = LaunchSizes {
        work_dim: 1,
        local: [4, 1, 1],
        groups: [INVOCATIONS / 4, 1, 1],
        bound: [u64::from(INVOCATIONS), 1, 1],
        offset: [0; 3],
    };
    let launch = Launch { sizes, arguments: &arguments, buffers };
    let outcome =
        Program::new(&checked, kernel).unwrap().run(launch, &Options::checking(Schedule::Sequential)).unwrap();
    assert!(outcome.is_clean(), "{:#?}\n{module}", outcome.findings);
    outcome
}

/// Invocation, site and values of a message.
type Message = (u64, u32, Vec<u64>);

/// The report: the status, the messages and the number of lost ones.
#[derive(Debug, PartialEq)]
struct Told {
    status: Status,
    messages: Vec<Message>,
    lost: u64,
}

/// Reads a status as the contract of devices describes it.
fn read(bytes: &[u8], module: &Module) -> Told {
    let (kernel, _) = module.kernel("k").unwrap();
    let sites = debug_sites(module, kernel);
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let (flags, capacity, count) = (word(0), word(4), number(8));
    assert_eq!(flags & !7, 0);
    let status = Status { fuel_used_up: flags & 1 != 0, assertion_failed: flags & 2 != 0, trapped: flags & 4 != 0 };
    let kept = count.min(u64::from(capacity));
    let mut messages: Vec<Message> = (0..kept as usize)
        .map(|index| {
            let at = STATUS_HEADER + index * STATUS_RECORD;
            let site = u32::try_from(number(at)).unwrap();
            let lanes: usize = sites[site as usize].values.iter().map(|elem| usize::from(elem.lanes)).sum();
            // Nothing is written without a report.
            assert!((lanes..16).all(|lane| number(at + 16 + 8 * lane) == u64::MAX));
            (number(at + 8), site, (0..lanes).map(|lane| number(at + 16 + 8 * lane)).collect())
        })
        .collect();
    messages.sort_by_key(|message| message.0);
    Told { status, messages, lost: count - kept }
}

/// Returns memory with room for `capacity` messages.
fn memory(capacity: u32) -> Vec<u8> {
    let mut bytes = vec![0; STATUS_HEADER];
    bytes[4..8].copy_from_slice(&capacity.to_le_bytes());
    bytes.resize(STATUS_HEADER + capacity as usize * STATUS_RECORD, 0xff);
    bytes
}

/// Pseudo-random bytes, in which every kind of number occurs; and what is written.
fn buffers() -> Vec<Vec<u8>> {
    let input =
        (0..1024_u32).map(|number| if number % 7 < 2 { 255 } else { (number.wrapping_mul(2_654_435_761) >> 13) as u8 });
    vec![input.collect(), vec![0; 1024]]
}

/// Checks that a kernel with a body leaves and reports the same before and after the pass; returns the report.
fn check_with(body: &str, capacity: u32) -> Told {
    let source = format!(
        "(module (kernel k (param in (view u32 global read)) (param out (view u32 global read-write)) \
         (body (let %i u64 (global-linear-id)) (let %n u32 (convert u32 %i)) (let %0 u64 (const 0)) {body} (return))))"
    );
    let before = parse(&source);
    let after = (tell_status::PASS.run)(before.clone(), &Abilities::ALL).unwrap();
    let function = after.functions.values().next().unwrap();
    for data in function.ops.values() {
        let reports = matches!(
            data.op,
            Op::Debug { kind: _, text: _, values: _ }
                | Op::For { kind: LoopKind::While { fuel: _ }, carried: _, body: _ }
        );
        assert!(!reports, "{after}");
    }
    assert_eq!(function.params.last().unwrap().role, Role::Status);
    let mut wanted = buffers();
    let heard = run(&before, &mut wanted);
    let mut found = buffers();
    found.push(memory(capacity));
    let silence = run(&after, &mut found);
    assert!(silence.messages.is_empty() && silence.status == Status::default());
    let told = read(&found.pop().unwrap(), &before);
    assert_eq!(found, wanted, "{after}");
    if told.lost == 0 {
        let messages: Vec<Message> =
            heard.messages.into_iter().map(|message| (message.invocation, message.site, message.values)).collect();
        assert_eq!(told, Told { status: heard.status, messages, lost: heard.lost }, "{after}");
    }
    told
}

fn check(body: &str) -> Told {
    check_with(body, 1000)
}

#[test]
fn values_of_every_type() {
    for elem in ["bool", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "bf16", "f32", "f64"] {
        for lanes in ["", "x2", "x3", "x4"] {
            let ty = format!("{elem}{lanes}");
            let count = lanes.trim_start_matches('x').parse().unwrap_or(1);
            let convert = if elem == "bool" {
                let zero = if count == 1 { "0".to_owned() } else { format!("({})", vec!["0"; count].join(" ")) };
                format!(
                    "(let %w u32{lanes} (convert u32{lanes} %v)) (let %z u32{lanes} (const {zero})) (let %x bool{lanes} (gt %w %z))"
                )
            } else {
                // All bits of the element vary, those of NaNs too.
                format!("(let %x {ty} (bitcast {ty} %v))")
            };
            let bits = if elem == "bool" { "i8" } else { bits_of(elem) };
            let parts: String = (0..count)
                .map(|lane| {
                    format!(
                        "(let %c{lane} u64 (const {})) (let %d{lane} u64 (mul %i %c{lane})) (let %e{lane} u64 (const {lane})) \
                         (let %f{lane} u64 (add %d{lane} %e{lane})) (let %l{lane} {bits} (load %typed %f{lane}))",
                        count
                    )
                })
                .collect();
            let vector = if count == 1 {
                format!("(let %v {bits} (bitcast {bits} %l0))")
            } else {
                let lanes_of: String = (0..count).map(|lane| format!(" %l{lane}")).collect();
                format!("(let %v {bits}{lanes} (vector{lanes_of}))")
            };
            let source = format!(
                "(module (kernel k (param typed (view {bits} global read)) (param out (view u32 global read-write)) \
                 (body (let %i u64 (global-linear-id)) {parts} {vector} {convert} (log \"all\" %x) (log \"two\" %x %i) (return))))"
            );
            let before = parse(&source);
            let after = (tell_status::PASS.run)(before.clone(), &Abilities::ALL).unwrap();
            let mut wanted = buffers();
            let heard = run(&before, &mut wanted);
            let mut found = buffers();
            found.push(memory(100));
            run(&after, &mut found);
            let told = read(&found[2], &before);
            assert_eq!(told.messages.len(), 2 * INVOCATIONS as usize);
            let messages: Vec<Message> =
                heard.messages.into_iter().map(|message| (message.invocation, message.site, message.values)).collect();
            assert_eq!(told.messages, messages, "{ty}\n{after}");
        }
    }
}

fn bits_of(name: &str) -> &'static str {
    match name {
        "i8" | "u8" => "u8",
        "i16" | "u16" | "f16" | "bf16" => "u16",
        "i32" | "u32" | "f32" => "u32",
        _ => "u64",
    }
}

#[test]
fn assertions_and_traps() {
    let told = check("(let %5 u32 (const 5)) (let %c bool (lt %n %5)) (assert \"small\" %c %n %i) (log \"after\" %n)");
    assert_eq!(told.status, Status { assertion_failed: true, ..Status::default() });
    assert_eq!(told.messages.iter().filter(|message| message.1 == 0).count(), 7);
    assert_eq!(told.messages.iter().filter(|message| message.1 == 1).count(), 12);
    let told = check("(let %c bool (eq %n %n)) (assert \"always\" %c)");
    assert_eq!(told, Told { status: Status::default(), messages: vec![], lost: 0 });
    let trap = "(let %5 u32 (const 5)) (let %c bool (eq %n %5)) \
                (if %c (then (log \"here\") (trap \"five\" %n) (store %out %i %n) (return)) (else (yield))) (store %out %i %5)";
    let told = check(trap);
    assert_eq!(told.status, Status { trapped: true, ..Status::default() });
    assert_eq!(told.messages, [(5, 0, vec![]), (5, 1, vec![5])]);
}

#[test]
fn messages_beyond_the_capacity_are_counted() {
    for capacity in [0, 1, 5, 11] {
        let told = check_with("(log \"n\" %n)", capacity);
        assert_eq!((told.messages.len(), told.lost), (capacity as usize, u64::from(12 - capacity)));
    }
    // The word that counts is full: the next one carries.
    let source = "(module (kernel k (param in (view u32 global read)) (param out (view u32 global read-write)) (body (log \"\") (return))))";
    let before = parse(source);
    let after = (tell_status::PASS.run)(before.clone(), &Abilities::ALL).unwrap();
    let mut found = buffers();
    let mut status = memory(3);
    status[8..12].copy_from_slice(&(u32::MAX - 5).to_le_bytes());
    found.push(status);
    run(&after, &mut found);
    assert_eq!(u64::from_le_bytes(found[2][8..16].try_into().unwrap()), u64::from(u32::MAX) - 5 + 12);
}

/// A loop of at most `fuel` iterations that invocation `n` leaves in iteration `n`.
fn until_own(scalar: &str, fuel: &str) -> String {
    format!(
        "(let %m {scalar} (convert {scalar} %n)) (let %f {scalar} (const {fuel})) \
         (let %s u32 (for (%k {scalar}) (while %f) (carry (%t u32 %n)) (let %u u32 (add %t %t)) (let %c bool (eq %k %m)) \
         (if %c (then (break %u)) (else (yield))) (yield %u))) (store %out %i %s)"
    )
}

#[test]
fn fuel() {
    let used_up = Status { fuel_used_up: true, ..Status::default() };
    for scalar in ["i8", "u8", "i32", "u32", "i64", "u64"] {
        // The last invocation leaves in the last iteration.
        assert_eq!(check(&until_own(scalar, "12")).status, Status::default());
        for fuel in ["11", "1", "0"] {
            assert_eq!(check(&until_own(scalar, fuel)).status, used_up, "{scalar} {fuel}");
        }
    }
    assert_eq!(check(&until_own("i32", "-3")).status, used_up);
    assert_eq!(check(&until_own("i8", "127")).status, Status::default());
    assert_eq!(check(&until_own("u64", "18446744073709551615")).status, Status::default());
    // Nothing leaves, or everything returns.
    let body =
        |inside: &str| format!("(let %f u32 (const 3)) (for (%k u32) (while %f) (carry) (store %out %i %k) {inside})");
    assert_eq!(check(&body("(yield)")).status, used_up);
    assert_eq!(check(&body("(break)")).status, Status::default());
    assert_eq!(check(&body("(return)")).status, Status::default());
}

#[test]
fn loops_in_loops() {
    // Breaks belong to the innermost loop, whichever it is.
    let told = check(
        "(let %f u32 (const 20)) (let %1 u32 (const 1)) (let %3 u32 (const 3)) \
         (let %s u32 (for (%k u32) (while %f) (carry (%a u32 %n)) \
           (let %b u32 (for (%j u32) (up %1 %f %1) (carry (%d u32 %a)) (let %e u32 (add %d %j)) (let %c bool (gt %e %f)) \
             (if %c (then (break %e)) (else (yield))) (yield %e))) \
           (let %g u32 (for (%j2 u32) (while %3) (carry (%d2 u32 %b)) (let %e2 u32 (sub %d2 %1)) (let %c2 bool (eq %e2 %f)) \
             (if %c2 (then (log \"inner\" %e2) (break %e2)) (else (yield))) (yield %e2))) \
           (let %h bool (eq %g %f)) (let %o bool (eq %k %3)) (let %p bool (or %h %o)) \
           (if %p (then (log \"outer\" %g %k) (if %h (then (return)) (else (yield))) (break %g)) (else (yield))) (yield %g))) \
         (store %out %i %s)",
    );
    assert_eq!(told.status, Status { fuel_used_up: true, ..Status::default() });
    for site in [0, 1] {
        assert!(told.messages.iter().any(|message| message.1 == site), "{told:?}");
    }
}

#[test]
fn kernels_that_tell_nothing_stay() {
    let source = "(module (kernel k (param crisp-status (view u32 global read-write)) (body (let %i u64 (const 0)) \
                  (let %x u32 (load %crisp-status %i)) (store %crisp-status %i %x) (return))))";
    let before = parse(source);
    assert!(!tell_status::reports(before.functions.values().next().unwrap()));
    assert_eq!((tell_status::PASS.run)(before.clone(), &Abilities::ALL).unwrap().to_string(), before.to_string());
}

#[test]
fn an_own_parameter_of_that_name_keeps_it() {
    let source = "(module (kernel k (param crisp-status (view u32 global read-write)) (param crisp-status-1 u32) \
                  (body (log \"x\") (return))))";
    let after = (tell_status::PASS.run)(parse(source), &Abilities::ALL).unwrap();
    let params = &after.functions.values().next().unwrap().params;
    let said: Vec<(&str, Role)> = params.iter().map(|param| (param.name.as_str(), param.role)).collect();
    let expected =
        [("crisp-status", Role::Argument), ("crisp-status-1", Role::Argument), ("crisp-status-2", Role::Status)];
    assert_eq!(said, expected);
    Checked::check(after).unwrap();
}

#[test]
fn a_kernel_without_room_for_the_parameter_is_refused() {
    let kernel = |params: usize| {
        let params: String = (0..params).map(|number| format!("(param p{number} u32)")).collect();
        parse(&format!("(module (kernel k {params} (body (log \"x\") (return))))"))
    };
    Checked::check((tell_status::PASS.run)(kernel(PARAM_LIMIT - 1), &Abilities::ALL).unwrap()).unwrap();
    let problems = (tell_status::PASS.run)(kernel(PARAM_LIMIT), &Abilities::ALL).unwrap_err();
    let [problem] = problems.as_slice() else { panic!("{problems:?}") };
    assert_eq!(problem.code.0, "K0705");
    let message = "`k` reports to the host something, and has no room for the parameter that this needs here";
    assert_eq!(problem.message, message);
}

#[test]
fn behind_guarded_accesses_nobody_asks_how_long_the_status_is() {
    let source = "(module (kernel k (param out (view u32 global read-write)) (body (let %i u64 (global-linear-id)) \
                  (let %n u32 (convert u32 %i)) (store %out %i %n) (log \"x\" %n) (return))))";
    let guarded = (guard_accesses::PASS.run)(parse(source), &Abilities::ALL).unwrap();
    let after = (tell_status::PASS.run)(guarded, &Abilities::ALL).unwrap();
    Checked::check(after.clone()).unwrap();
    let text = after.to_string();
    assert!(!text.contains("(extent %crisp-status"), "{text}");
    assert!(text.contains("(extent %out"), "{text}");
}
