//! Executes the code on this machine's processor: the bytes are the interpreter's.

use std::collections::BTreeMap;

use crisp_back_llvm::{GpuTarget, compile_gpu};
use crisp_dev_fuzz::{Case, Input, Limits, Random, generate};
use crisp_ir_artifact::{Interface, LaunchSizes};
use crisp_ir_kernel::{Checked, debug_sites, text};
use crisp_middle_interp::{FindingKind, Launch, Options, Program, Schedule};
use crisp_middle_passes::inline_calls;
use crisp_middle_passes::{Abilities, legalise};
use crisp_run_device::read_status;

use crate::gpu::host;

/// Steps of the interpreter after which a program counts as too long to compare.
const MOST_STEPS: u64 = 2_000_000;

/// The result of a comparison.
enum Outcome {
    Same,
    /// Too long, or the code generator says why not.
    Passed(String),
    Differs(String),
}

/// The status, and what each message says, by invocation.
type Told = ([bool; 3], Vec<(u64, String, Vec<u64>)>);

/// Returns the interpreter's results; `None` for kernels that take too long.
fn interpret(case: &Case, module: &Checked) -> Option<(Vec<Vec<u8>>, Told)> {
    let (arguments, kernel) = (case.arguments()?, case.kernel()?);
    let program = Program::new(module, kernel).expect("programs can be interpreted");
    let mut buffers = arguments.buffers;
    let launch = Launch { sizes: case.sizes, arguments: &arguments.arguments, buffers: &mut buffers };
    let options = Options { max_ops: MOST_STEPS, ..Options::plain(Schedule::Sequential) };
    let outcome = program.run(launch, &options).expect("arguments fit");
    if outcome.findings.iter().any(|finding| finding.kind == FindingKind::OutOfSteps) {
        return None;
    }
    let sites = debug_sites(module, kernel);
    let text = |site: u32| sites.get(site as usize).map_or(String::new(), |site| site.text.clone());
    let messages = outcome.messages.iter().map(|told| (told.invocation, text(told.site), told.values.clone()));
    let flags = [outcome.status.fuel_used_up, outcome.status.assertion_failed, outcome.status.trapped];
    Some((buffers, (flags, messages.collect())))
}

/// Returns the reports in a kernel's memory.
fn told(status: &[u8], interface: &Interface) -> Told {
    let report = read_status(status, 0.0, interface);
    let text = |site: u32| interface.debug.get(site as usize).map_or(String::new(), |info| info.text.clone());
    let messages = report.messages.iter().map(|told| (told.invocation, text(told.site), told.values.clone()));
    let flags = [report.status.fuel_used_up, report.status.assertion_failed, report.status.trapped];
    (flags, messages.collect())
}

fn compare(case: &Case, optimised: bool) -> Outcome {
    let original = Checked::check(case.module.clone()).expect("programs are valid");
    let arguments = case.arguments().expect("programs have arguments");
    let Some((wanted, wanted_told)) = interpret(case, &original) else { return Outcome::Passed("too long".to_owned()) };
    let module = if optimised {
        crisp_library_compile::optimise(&original).expect("programs compile")
    } else {
        let inlined =
            (inline_calls::PASS.run)(case.module.clone(), &Abilities::ALL).expect("calls can be put in place");
        Checked::check(inlined).expect("passes keep programs valid")
    };
    let (_, kernel) = module.kernels().next().expect("programs have a kernel");
    let interface = Interface::of(kernel).expect("kernels have interfaces").telling(&module);
    let code = match legalise(&module, &kernel.name, case.sizes.local, &GpuTarget::Host)
        .and_then(|legal| compile_gpu(&legal, None))
    {
        Ok(code) => code,
        Err(found) => return Outcome::Passed(found.iter().map(|it| it.message.clone()).collect::<Vec<_>>().join("; ")),
    };
    let (found, status) = match host::run(&code, &case.sizes, &arguments.arguments, &arguments.buffers) {
        Ok(found) => found,
        Err(reason) => return Outcome::Differs(reason),
    };
    if let Some(index) = found.iter().zip(&wanted).position(|(found, wanted)| found != wanted) {
        let (found, wanted) = (&found[index], &wanted[index]);
        let at = found.iter().zip(wanted).position(|(found, wanted)| found != wanted).unwrap_or(0) / 8 * 8;
        let near = |bytes: &[u8]| format!("{:02x?}", &bytes[at..bytes.len().min(at + 8)]);
        let name = &arguments.names[index];
        let what = format!("`{name}` from byte {at}: wanted {}, found {}", near(wanted), near(found));
        return Outcome::Differs(format!("{what}\n{}", code.llvm_ir));
    }
    let found_told = told(&status, &interface);
    if found_told != wanted_told {
        return Outcome::Differs(format!("wanted {wanted_told:x?}, found {found_told:x?}\n{}", code.llvm_ir));
    }
    Outcome::Same
}

// covers: vyre.det.identical
#[test]
fn random_programs_leave_the_interpreters_bytes() {
    let number = |name: &str, usual: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let first = number("CRISP_TEST_SEED", 1);
    let count = number("CRISP_TEST_PROGRAMS", 200);
    let (mut same, mut passed) = (0_u64, BTreeMap::<String, u64>::new());
    for seed in first..first + count {
        let case = generate(seed, &Limits::of_seed(seed));
        match compare(&case, seed % 2 == 0) {
            Outcome::Same => same += 1,
            Outcome::Passed(why) => *passed.entry(why).or_default() += 1,
            Outcome::Differs(how) => panic!("seed {seed}: {how}\n{}", text::print(&case.module)),
        }
    }
    assert!(passed.values().sum::<u64>() * 20 <= same, "{same} programs were the same, passed by were {passed:#?}");
}

/// Returns every operation of warps on a type: `x` is the buffer of operands, `y` that of results, one after the other.
fn warp_kernel(scalar: &str, invocations: u32) -> String {
    let float = scalar.starts_with('f');
    let mut body = String::new();
    let mut count = 0;
    let mut keep = |body: &mut String, ty: &str, operation: &str| {
        *body += &format!("(let %r{count} {ty} ({operation}))\n");
        let kept = if ty == scalar {
            format!("%r{count}")
        } else {
            *body += &format!("(let %c{count} {scalar} (convert {scalar} %r{count}))\n");
            format!("%c{count}")
        };
        *body += &format!("(let %o{count} u64 (const {})) (let %p{count} u64 (add %i %o{count}))", count * invocations);
        *body += &format!("(store %y %p{count} {kept})\n");
        count += 1;
    };
    for lane in ["%lane", "%odd", "%far"] {
        for shuffle in ["shuffle", "shuffle-up", "shuffle-down", "shuffle-xor"] {
            keep(&mut body, scalar, &format!("{shuffle} %v {lane}"));
        }
    }
    keep(&mut body, scalar, "broadcast %v %three");
    for fold in ["warp-reduce", "warp-scan", "warp-scan-exclusive"] {
        for op in ["add", "mul", "min", "max", "and", "or", "xor"] {
            if !float || !["and", "or", "xor"].contains(&op) {
                keep(&mut body, scalar, &format!("{fold} {op} %v"));
            }
        }
    }
    for vote in ["vote-all", "vote-any", "ballot"] {
        for cond in ["%some", "%every", "%none"] {
            keep(&mut body, if vote == "ballot" { "u32" } else { "bool" }, &format!("{vote} {cond}"));
        }
    }
    format!(
        "(module (kernel warps (param x (view {scalar} global read)) (param y (view {scalar} global read-write)) (body\n\
         (let %i u64 (global-linear-id)) (let %v {scalar} (load %x %i)) (let %lane u32 (lane-id)) (let %three u32 (const 3))\n\
         (let %odd u32 (mul %lane %three)) (let %far u32 (not %lane)) (let %some bool (lt %lane %three)) (let %every bool (eq %lane %lane))\n\
         (let %none bool (ne %lane %lane)) {body} (return))))"
    )
}

#[test]
fn warps_of_every_size_leave_the_interpreters_bytes() {
    let mut random = Random::new(9);
    for (scalar, bytes) in [("f32", 4), ("f64", 8), ("u64", 8), ("i8", 1), ("f16", 2), ("u32", 4)] {
        for local in [[64, 1, 1], [10, 5, 1], [7, 1, 1]] {
            let invocations: u32 = local.iter().product();
            let kernel = crate::gpu::corpus::Kernel::read("warps", &warp_kernel(scalar, 2 * invocations));
            // Sums of such numbers depend on their order.
            let numbers = 2 * invocations as usize;
            let given: Vec<u8> = match scalar {
                "f32" => (0..numbers).flat_map(|_| (random.below(1 << 20) as f32 / 7.0).to_le_bytes()).collect(),
                "f64" => (0..numbers).flat_map(|_| (random.below(1 << 20) as f64 / 7.0).to_le_bytes()).collect(),
                "f16" => (0..numbers).flat_map(|_| (0x3800 + random.below(0x800) as u16).to_le_bytes()).collect(),
                _ => (0..numbers * bytes).map(|_| random.below(256) as u8).collect(),
            };
            let results = numbers * 60;
            let buffer = |elements: usize, bytes: Vec<u8>| Input::Buffer { elements: elements as u64, bytes };
            let groups = [2, 1, 1];
            let sizes =
                LaunchSizes { work_dim: 1, local, groups, bound: [u64::from(invocations) * 2, 1, 1], offset: [0; 3] };
            let inputs = vec![
                ("x".to_owned(), buffer(numbers, given)),
                ("y".to_owned(), buffer(results, vec![0; results * bytes])),
            ];
            let case = Case { module: kernel.module.clone().into_module(), sizes, inputs };
            match compare(&case, false) {
                Outcome::Same => {}
                Outcome::Passed(why) | Outcome::Differs(why) => panic!("{scalar}, workgroups of {local:?}: {why}"),
            }
        }
    }
}
