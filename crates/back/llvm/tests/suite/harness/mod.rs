//! Runs kernels by the interpreter and as native code in a separate process, and compares bytes.

#![allow(dead_code, unreachable_pub, clippy::print_stdout)] // Each test file uses a part.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use crisp_back_llvm::{CpuCode, CpuTarget, compile_cpu, compile_cpu_in_parts};
use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::*;
use crisp_middle_interp::{Argument, Launch, Options, Outcome, Schedule};
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::{Diagnostic, FileId, Span};

pub const HERE: Span = Span { file: FileId(0), start: 0, end: 0 };

/// One launch of one kernel.
#[derive(Clone, Debug)]
pub struct Case {
    pub kernel: Function,
    pub local: [u32; 3],
    pub groups: [u32; 3],
    pub arguments: Vec<Argument>,
    pub buffers: Vec<Vec<u8>>,
}

impl Case {
    pub fn sizes(&self) -> LaunchSizes {
        let bound = [0, 1, 2].map(|axis| u64::from(self.groups[axis]) * u64::from(self.local[axis]) - 1);
        LaunchSizes { work_dim: 3, local: self.local, groups: self.groups, bound, offset: [5, 6, 7] }
    }

    /// Returns the kernel's text, for failure messages.
    pub fn text(&self) -> String {
        let mut module = Module::new();
        let kernel = module.functions.push(self.kernel.clone());
        text::print_function(&module, kernel)
    }
}

/// Buffers after a run by the interpreter.
pub fn interpret(case: &Case) -> (Outcome, Vec<Vec<u8>>) {
    let mut module = Module::new();
    let kernel = module.functions.push(case.kernel.clone());
    let module = match Checked::check(module) {
        Ok(module) => module,
        Err(broken) => {
            let text: Vec<String> = broken.iter().map(|broken| broken.diagnostic().message).collect();
            panic!("the kernel breaks rules: {text:#?}\n{}", case.text());
        }
    };
    let mut buffers = case.buffers.clone();
    let launch = Launch { sizes: case.sizes(), arguments: &case.arguments, buffers: &mut buffers };
    let options = Options { max_ops: 50_000_000, ..Options::checking(Schedule::Sequential) };
    let outcome = crisp_middle_interp::run(&module, kernel, launch, &options).expect("the arguments fit");
    (outcome, buffers)
}

/// LLVM's tools of version 22, wherever they are; each is looked for once, since it takes as long to start as a small kernel to compile.
pub fn tool(name: &str) -> Option<String> {
    static FOUND: Mutex<BTreeMap<String, Option<String>>> = Mutex::new(BTreeMap::new());
    let works = |path: &String| {
        Command::new(path).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
    };
    let find = || [format!("/usr/lib/llvm-22/bin/{name}"), format!("{name}-22")].into_iter().find(works);
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    found.entry(name.to_owned()).or_insert_with(find).clone()
}

/// Returns whether native code can be made and run here; says so when not.
pub fn can_run() -> bool {
    let there =
        cfg!(all(target_arch = "x86_64", target_os = "linux")) && tool("opt").is_some() && tool("lli").is_some();
    if !there {
        println!("skipped: LLVM 22's opt and lli are not here, or this is not a x86-64 Linux");
    }
    there
}

pub const AVX512: &str = "+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx512cd,+avx512vbmi,+avx2,+avx,+fma,+f16c,+bmi,+bmi2,+lzcnt,+popcnt,+sse4.2";

/// Returns whether tests take all targets, with all cases and all of LLVM's passes: `CRISP_TEST_TARGETS=all`.
fn all_wanted() -> bool {
    std::env::var_os("CRISP_TEST_TARGETS").is_some_and(|wanted| wanted == "all")
}

/// The passes that `back/llvm-native` applies to kernels whose invocations are lanes. All of LLVM's take ten times as long.
const PASSES: &str = "-passes=function(sroa,early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>,loop-mssa(licm),gvn,\
                      instcombine<no-verify-fixpoint>,simplifycfg)";

/// Cases from which on only some run on targets with narrow vectors, and how many do.
const MANY: usize = 6;
const ONE_OF: usize = 3;

/// Targets of different vector widths that this machine can run. Of those with registers of 64 bytes only the last, which has the instructions
/// of the others too, unless `CRISP_TEST_TARGETS` is `all`.
///
/// With `CRISP_TEST_TARGETS=aarch64` they are [`emulated`].
pub fn targets() -> Vec<CpuTarget> {
    if std::env::var_os("CRISP_TEST_TARGETS").is_some_and(|wanted| wanted == "aarch64") {
        assert!(can_emulate(), "processors of another kind need an emulator");
        return emulated();
    }
    let mut targets = all_targets();
    if !all_wanted() && targets.len() > 3 {
        targets.remove(2);
    }
    targets
}

/// The emulator of processors of another kind, and the linker for them.
const EMULATOR: &str = "qemu-aarch64";
const LINKER: &str = "aarch64-linux-gnu-gcc";

/// Processors of another kind that an emulator has: without instructions for f16 arithmetic, with them, and with registers of any width.
pub fn emulated() -> Vec<CpuTarget> {
    [("cortex-a72", "+neon"), ("neoverse-n1", "+neon,+fullfp16"), ("neoverse-v1", "+neon,+fullfp16,+sve")]
        .map(|(name, features)| CpuTarget::new("aarch64-unknown-linux-gnu", name, features))
        .into()
}

/// Returns whether code for [`emulated`] processors can be made and run here; says so when not.
pub fn can_emulate() -> bool {
    let starts =
        |name| Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    let there = tool("opt").is_some() && tool("llc").is_some() && starts(EMULATOR) && starts(LINKER);
    if !there {
        println!("skipped: {EMULATOR}, {LINKER} or LLVM 22's opt and llc are not here");
    }
    there
}

/// Returns what a module's `main` writes under the emulator.
fn emulate(module: &str, target: &CpuTarget) -> Result<Vec<u8>, String> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("crisp-emulated-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let program = std::env::temp_dir().join(name);
    let object = program.with_extension("o");
    let (program_text, object_text) = (program.to_string_lossy(), object.to_string_lossy());
    let cpu = format!("-mcpu={}", target.name);
    let run = |name: &str, arguments: &[&str]| {
        let output = Command::new(name).args(arguments).output().map_err(|error| format!("{name}: {error}"))?;
        let failed = || format!("{name}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
        if output.status.success() { Ok(output.stdout) } else { Err(failed()) }
    };
    let output = pipe("llc", &["-O3", &cpu, "-filetype=obj", "-relocation-model=pic", "-o", &object_text, "-"], module)
        .and_then(|_| run(LINKER, &["-static", "-o", &program_text, &object_text]))
        .and_then(|_| run(EMULATOR, &["-cpu", "max", &program_text]));
    // What is left where one of them failed is of no use.
    for file in [&program, &object] {
        let _ = std::fs::remove_file(file);
    }
    output
}

fn all_targets() -> Vec<CpuTarget> {
    let triple = "x86_64-unknown-linux-gnu";
    let mut targets = vec![CpuTarget::new(triple, "x86-64-v2", "+sse4.2,+popcnt")];
    if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("f16c") {
        targets.push(CpuTarget::new(triple, "haswell", "+avx2,+avx,+fma,+f16c,+bmi,+bmi2,+lzcnt,+popcnt,+sse4.2"));
    }
    if std::is_x86_feature_detected!("avx512vbmi") {
        targets.push(CpuTarget::new(triple, "icelake-server", AVX512));
    }
    if std::is_x86_feature_detected!("avx512vbmi") && has_half_instructions() {
        targets.push(CpuTarget::new(triple, "sapphirerapids", format!("{AVX512},+avx512fp16")));
    }
    targets
}

fn has_half_instructions() -> bool {
    std::fs::read_to_string("/proc/cpuinfo").is_ok_and(|text| text.contains("avx512_fp16"))
}

/// Returns the widest of [`targets`], to compare results on.
pub fn widest_target() -> CpuTarget {
    targets().pop().expect("there is always the first")
}

/// Returns the widest of this machine, whose text is looked at.
pub fn best_target() -> CpuTarget {
    all_targets().pop().expect("there is always the first")
}

/// Compiles a kernel for a target.
pub fn compile_kernel(kernel: &Function, target: &CpuTarget, local: [u32; 3]) -> Result<CpuCode, Vec<Diagnostic>> {
    legalise(&module_of(kernel), &kernel.name, local, target).and_then(|legal| compile_cpu(&legal))
}

/// Compiles a kernel for a target in parts: all that can be one.
pub fn compile_in_parts(kernel: &Function, target: &CpuTarget, local: [u32; 3]) -> Result<CpuCode, Vec<Diagnostic>> {
    legalise(&module_of(kernel), &kernel.name, local, target).and_then(|legal| compile_cpu_in_parts(&legal, 1))
}

fn module_of(kernel: &Function) -> Checked {
    let mut module = Module::new();
    module.functions.push(kernel.clone());
    Checked::check(module).unwrap_or_else(|broken| panic!("{broken:#?}"))
}

/// Compiles for a target, or fails the test.
pub fn compile(case: &Case, target: &CpuTarget) -> CpuCode {
    not_refused(case, compile_kernel(&case.kernel, target, case.local))
}

fn not_refused(case: &Case, code: Result<CpuCode, Vec<Diagnostic>>) -> CpuCode {
    code.unwrap_or_else(|refused| {
        let text: Vec<String> = refused.into_iter().map(|diagnostic| diagnostic.message).collect();
        panic!("refused: {text:#?}\n{}", case.text())
    })
}

/// Returns the module of code in parts with all functions in it, and a table that has them all.
fn with_parts(code: &CpuCode) -> String {
    let symbol = &code.symbol;
    let places: Vec<String> = (0..code.parts.len()).map(|part| format!(", ptr @\"{symbol}.part{part}\"")).collect();
    let none = format!("@\"{symbol}.parts\" = global ptr null, align 8");
    let table = format!(
        "@\"{symbol}.table\" = global [{} x ptr] [ptr null, ptr null{}]\n@\"{symbol}.parts\" = global ptr @\"{symbol}.table\"",
        places.len() + 2,
        places.concat()
    );
    let function = |text: &String| {
        let (start, end) = (text.find("define i32").expect("a function"), text.find("\n}\n").expect("its end"));
        format!("\n{}\n", &text[start..end + 2])
    };
    code.llvm_ir.replace(&none, &table) + &code.parts.iter().map(function).collect::<String>()
}

/// Runs a program of LLVM's with text as its input.
pub fn pipe(program: &str, args: &[&str], input: &str) -> Result<Vec<u8>, String> {
    let path = tool(program).ok_or("tool is missing")?;
    let mut child = Command::new(path)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut stdin = child.stdin.take().ok_or("no input")?;
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    let _ = writer.join();
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(format!("{program}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)))
    }
}

fn bytes_text(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "\\{byte:02X}");
        text
    })
}

/// Returns the bytes of the argument record but for pointers, and where pointers to which buffers go.
fn argument_record(case: &Case, code: &CpuCode) -> (Vec<u8>, Vec<(u32, usize)>) {
    let mut record = vec![0_u8; code.argument_bytes as usize + 16];
    let mut pointers = Vec::new();
    for (argument, &offset) in case.arguments.iter().zip(&code.argument_offsets) {
        let at = offset as usize;
        match argument {
            Argument::Value(constant) => {
                let size = constant.elem.scalar.bytes() as usize;
                for (lane, bits) in constant.bits.iter().take(usize::from(constant.elem.lanes)).enumerate() {
                    record[at + lane * size..at + (lane + 1) * size].copy_from_slice(&bits.to_le_bytes()[..size]);
                }
            }
            Argument::Buffer { buffer, length } => {
                record[at + 8..at + 16].copy_from_slice(&length.to_le_bytes());
                pointers.push((offset, *buffer));
            }
        }
    }
    (record, pointers)
}

/// Appends a case's module and the calls that run it.
fn add_case(number: usize, case: &Case, target: &CpuTarget, module: &mut String, main: &mut String) {
    // Every second one in parts, all of which are there from the start.
    let code = if number % 2 == 1 {
        not_refused(case, compile_in_parts(&case.kernel, target, case.local))
    } else {
        compile(case, target)
    };
    let ir = with_parts(&code)
        .replace("@zeros", &format!("@zeros{number}_"))
        .replace("@on ", &format!("@on{number}_ "))
        .replace("@on,", &format!("@on{number}_,"))
        .replace("@constant", &format!("@constant{number}_"))
        .replace("#0", &format!("#{number}"))
        .replace(&format!("@\"{}\"", code.symbol), &format!("@kernel{number}"))
        .replace(&format!("@\"{}.", code.symbol), &format!("@\"k{number}."));
    // Hints for the optimiser have different numbers in each module; they change nothing here.
    let lines = ir.lines().filter(|line| !line.starts_with('!') && (number == 0 || !line.starts_with("target ")));
    let plain = |line: &str| line.split(", !").next().unwrap_or(line).to_owned();
    lines.map(plain).for_each(|line| writeln!(module, "{line}").expect("text"));
    let (record, pointers) = argument_record(case, &code);
    let sizes = case.sizes();
    let records = if tells(&case.kernel) { RECORDS } else { 0 };
    let status = format!("{{i32, i32, i64, [{} x i64]}}", records * RECORD_BYTES / 8);
    writeln!(
        module,
        "@status{number} = global {status} {{i32 0, i32 {records}, i64 0, [{} x i64] zeroinitializer}}",
        records * RECORD_BYTES / 8
    )
    .expect("text");
    let mut launch: Vec<u8> = sizes.groups.iter().flat_map(|size| size.to_le_bytes()).collect();
    launch.extend(u32::from(sizes.work_dim).to_le_bytes());
    launch.extend(sizes.offset.iter().chain(&sizes.bound).flat_map(|size| size.to_le_bytes()));
    let mut global = |name: &str, bytes: &[u8]| {
        let text = bytes_text(bytes);
        writeln!(module, "@{name}{number} = global [{} x i8] c\"{text}\", align 64", bytes.len()).expect("text");
    };
    global("record", &record);
    global("scratch", &vec![0xa5; code.scratch_bytes as usize + 64]);
    for (index, buffer) in case.buffers.iter().enumerate() {
        // A guard on both sides shows stores that leave the buffer.
        let mut guarded = vec![0xee; 64];
        guarded.extend(buffer);
        guarded.extend([0xee; 64]);
        global(&format!("buffer{index}_"), &guarded);
    }
    writeln!(
        module,
        "@stop{number} = global i32 0\n\
         @launch{number} = global <{{ [{0} x i8], ptr, ptr }}> <{{ [{0} x i8] c\"{1}\", ptr @status{number}, ptr @stop{number} }}>, align 8",
        launch.len(),
        bytes_text(&launch)
    )
    .expect("text");
    for (offset, buffer) in pointers {
        let place = format!("getelementptr (i8, ptr @record{number}, i64 {offset})");
        let data = format!("getelementptr (i8, ptr @buffer{buffer}_{number}, i64 64)");
        writeln!(main, "  store ptr {data}, ptr {place}").expect("text");
    }
    let groups = sizes.total_groups();
    // Two calls, to see that a launch can be split.
    for (first, end) in [(0, groups / 2), (groups / 2, groups)] {
        writeln!(
            main,
            "  call void @kernel{number}(ptr @record{number}, ptr @launch{number}, i64 {first}, i64 {end}, ptr @scratch{number}) noinline"
        )
        .expect("text");
    }
    for (index, buffer) in case.buffers.iter().enumerate() {
        let size = buffer.len() + 128;
        writeln!(main, "  %w{number}_{index} = call i64 @write(i32 1, ptr @buffer{index}_{number}, i64 {size})")
            .expect("text");
    }
    let size = 16 + records * RECORD_BYTES;
    writeln!(main, "  %s{number} = call i64 @write(i32 1, ptr @status{number}, i64 {size})").expect("text");
}

/// Messages that a native run keeps, and the bytes of each.
const RECORDS: usize = 600;
const RECORD_BYTES: usize = 144;

fn tells(kernel: &Function) -> bool {
    kernel.ops.values().any(|data| matches!(data.op, Op::Debug { .. }))
}

/// A message: site, invocation, values.
pub type Told = (u64, u64, Vec<u64>);

/// The results of a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    pub buffers: Vec<Vec<u8>>,
    /// Fuel used up, assertion failed, trapped.
    pub flags: [bool; 3],
    /// By invocation.
    pub messages: Vec<Told>,
}

/// Reads what the code wrote to its status.
fn status(case: &Case, bytes: &[u8]) -> ([bool; 3], Vec<Told>) {
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
    let flags = [1, 2, 4].map(|flag| bytes[0] & flag != 0);
    let count = usize::try_from(number(8)).expect("few messages").min(RECORDS);
    let sites = {
        let mut module = Module::new();
        let kernel = module.functions.push(case.kernel.clone());
        debug_sites(&module, kernel)
    };
    let mut messages = Vec::new();
    for record in 0..count {
        let at = 16 + record * RECORD_BYTES;
        let site = number(at);
        let lanes = sites[site as usize].values.iter().map(|elem| usize::from(elem.lanes)).sum();
        messages.push((site, number(at + 8), (0..lanes).map(|lane| number(at + 16 + 8 * lane)).collect()));
    }
    messages.sort_by_key(|message| message.1);
    (flags, messages)
}

/// Returns the results of a run of native code, for each case.
pub fn run_native(cases: &[Case], target: &CpuTarget) -> Result<Vec<Ran>, String> {
    let (mut module, mut main) = (String::new(), String::new());
    for (number, case) in cases.iter().enumerate() {
        add_case(number, case, target, &mut module, &mut main);
    }
    let text = format!("{module}\ndeclare i64 @write(i32, ptr, i64)\ndefine i32 @main() {{\n{main}  ret i32 0\n}}\n");
    if let Ok(path) = std::env::var("CRISP_TEST_KEEP") {
        std::fs::write(path, &text).expect("the path can be written");
    }
    let optimised =
        pipe("opt", &[if all_wanted() { "-passes=default<O3>" } else { PASSES }, "-S", "-o", "-", "-"], &text)?;
    let optimised = String::from_utf8_lossy(&optimised).into_owned();
    let output = if target.triple.starts_with(std::env::consts::ARCH) {
        pipe("lli", &[&format!("-mcpu={}", target.name), "-O3", "-"], &optimised)?
    } else {
        emulate(&optimised, target)?
    };
    let mut rest = output.as_slice();
    let mut results = Vec::new();
    for case in cases {
        let mut buffers = Vec::new();
        for buffer in &case.buffers {
            let size = buffer.len() + 128;
            let (guarded, after) = rest.split_at_checked(size).ok_or("too little output")?;
            rest = after;
            if guarded[..64].iter().chain(&guarded[size - 64..]).any(|&byte| byte != 0xee) {
                return Err(format!("a store left its buffer\n{}", case.text()));
            }
            buffers.push(guarded[64..size - 64].to_vec());
        }
        let size = 16 + if tells(&case.kernel) { RECORDS * RECORD_BYTES } else { 0 };
        let (told, after) = rest.split_at_checked(size).ok_or("too little output")?;
        rest = after;
        let (flags, messages) = status(case, told);
        results.push(Ran { buffers, flags, messages });
    }
    Ok(results)
}

/// Returns the interpreter's results; the program must be free of mistakes.
fn expected(case: &Case) -> Ran {
    let (outcome, buffers) = interpret(case);
    let errors: Vec<_> = outcome.findings.iter().filter(|finding| finding.kind.is_error()).collect();
    assert!(outcome.is_clean(), "{errors:#?}\n{}", case.text());
    assert!(outcome.messages.len() <= RECORDS, "too many messages\n{}", case.text());
    let status = outcome.status;
    let messages = outcome.messages.into_iter();
    Ran {
        buffers,
        flags: [status.fuel_used_up, status.assertion_failed, status.trapped],
        messages: messages.map(|it| (u64::from(it.site), it.invocation, it.values)).collect(),
    }
}

/// Interprets the cases and runs them on every target; all must leave the same.
pub fn compare(cases: &[Case]) {
    compare_on(cases, &targets());
}

/// Interprets the cases and runs them on some targets; all must leave the same.
pub fn compare_on(cases: &[Case], targets: &[CpuTarget]) {
    compare_up_to(cases, targets, |_| {});
}

/// Compares like [`compare_on`], after a change to both results: parts that the order of invocations decides are put into one order.
pub fn compare_up_to(cases: &[Case], targets: &[CpuTarget], change: impl Fn(&mut Ran)) {
    let mut all_expected: Vec<Ran> = cases.iter().map(expected).collect();
    all_expected.iter_mut().for_each(&change);
    if !can_run() {
        return;
    }
    let all = cases;
    for (number, target) in targets.iter().enumerate() {
        let every = number + 1 == targets.len() || all.len() < MANY || all_wanted();
        let runs = |at: usize, case: &Case| {
            (every || at.is_multiple_of(ONE_OF)) && (target.name != "x86-64-v2" || !uses_half(&case.kernel))
        };
        let runs = |(at, case): &(usize, &Case)| runs(*at, case);
        let cases: Vec<Case> = all.iter().enumerate().filter(runs).map(|(_, case)| case.clone()).collect();
        if cases.is_empty() {
            continue;
        }
        let mut results = run_native(&cases, target).unwrap_or_else(|error| {
            for case in &cases {
                if let Err(error) = run_native(std::slice::from_ref(case), target) {
                    panic!("{}, workgroup {:?}: {error}\n{}", target.name, case.local, case.text());
                }
            }
            panic!("{}: {error}", target.name)
        });
        results.iter_mut().for_each(&change);
        let all_expected = all.iter().enumerate().zip(&all_expected).filter(|(case, _)| runs(case));
        for (((_, case), expected), found) in all_expected.zip(&results) {
            compare_one(case, target, expected, found);
        }
    }
}

fn compare_one(case: &Case, target: &CpuTarget, expected: &Ran, found: &Ran) {
    for (index, (expected, found)) in expected.buffers.iter().zip(&found.buffers).enumerate() {
        if expected != found {
            let at = expected.iter().zip(found).position(|(a, b)| a != b).unwrap_or(0);
            let near = at / 8 * 8..(at / 8 * 8 + 8).min(expected.len());
            panic!(
                "{}, workgroup {:?}: buffer {index} differs at byte {at}: expected {:02x?}, found {:02x?}\n{}",
                target.name,
                case.local,
                &expected[near.clone()],
                &found[near],
                case.text()
            );
        }
    }
    let place = format!("{}, workgroup {:?}", target.name, case.local);
    assert_eq!(expected.flags, found.flags, "{place}: the status differs\n{}", case.text());
    assert_eq!(expected.messages, found.messages, "{place}: the messages differ\n{}", case.text());
}

fn uses_half(function: &Function) -> bool {
    function.values.values().any(|value| match value.ty {
        Type::Elem(elem) => elem.scalar == Scalar::F16,
        Type::View(view) => view.elem.scalar == Scalar::F16,
    })
}

/// Returns a buffer parameter.
pub fn buffer(name: &str, elem: Elem, access: Access) -> Param {
    strided(name, elem, access, elem.bytes())
}

/// Returns a buffer parameter with a distance between elements.
pub fn strided(name: &str, elem: Elem, access: Access, stride: u32) -> Param {
    let view = ViewType { stride, ..ViewType::compact(elem, Space::Global, access) };
    Param { name: name.into(), ty: Type::View(view), role: Role::Argument, length: None, span: HERE }
}

/// Returns a scalar parameter.
pub fn value(name: &str, elem: Elem) -> Param {
    Param { name: name.into(), ty: Type::Elem(elem), role: Role::Argument, length: None, span: HERE }
}

/// Returns a builder of a kernel.
pub fn kernel(name: &str, params: Vec<Param>) -> Builder {
    Builder::new(name, params, vec![], Some(KernelInfo::default()), HERE)
}

pub const F32: Elem = Elem::scalar(Scalar::F32);
pub const I32: Elem = Elem::scalar(Scalar::I32);
pub const U32: Elem = Elem::scalar(Scalar::U32);
pub const U64: Elem = Elem::scalar(Scalar::U64);

/// Returns an id as u64.
pub fn wide_id(b: &mut Builder, kind: IdKind, axis: u8) -> Value {
    let id = b.id(kind, axis, HERE);
    b.convert(U64, id, HERE)
}

pub fn u64_constant(b: &mut Builder, value: u64) -> Value {
    b.constant(Constant::u64(value), HERE)
}

/// Bytes of a small generator: the same for the same seed.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        ((self.next() >> 33) as usize) % end.max(1)
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| (self.next() >> 40) as u8).collect()
    }

    /// Returns floats of ordinary size.
    pub fn floats(&mut self, count: usize) -> Vec<u8> {
        (0..count).flat_map(|_| ((self.below(2000) as f32 - 1000.0) / 8.0).to_le_bytes()).collect()
    }
}

/// Returns the only kernel of a module's text.
pub fn parse(text: &str) -> Function {
    let said = |diagnostics: Vec<crisp_support_diagnostics::Diagnostic>| -> Function {
        let messages: Vec<String> = diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect();
        panic!("{messages:#?}\n{text}")
    };
    match text::parse(FileId(0), text) {
        Ok(module) => module.functions.values().next().expect("a kernel").clone(),
        Err(diagnostics) => said(diagnostics),
    }
}

/// Returns a case of a module's first kernel, in workgroups and launches along one axis.
pub fn of_text(source: &str, local: u32, groups: u32, arguments: Vec<Argument>, buffers: Vec<Vec<u8>>) -> Case {
    let module = text::parse(crisp_support_diagnostics::FileId(0), source).unwrap_or_else(|found| panic!("{found:#?}"));
    let Some((_, kernel)) = module.kernels().next() else { panic!("there is no kernel") };
    Case { kernel: kernel.clone(), local: [local, 1, 1], groups: [groups, 1, 1], arguments, buffers }
}
