//! What the code does, on this machine's processor: the interpreter's bytes.

use std::collections::BTreeMap;

use crisp_back_llvm::{GpuTarget, compile_gpu};
use crisp_dev_fuzz::{Case, Limits, generate};
use crisp_ir_artifact::Interface;
use crisp_ir_kernel::{Checked, debug_sites, text};
use crisp_middle_interp::{FindingKind, Launch, Options, Program, Schedule};
use crisp_middle_passes::inline_calls;
use crisp_run_device::read_status;

use crate::host;

/// Steps of the interpreter after which a program counts as too long to compare.
const MOST_STEPS: u64 = 2_000_000;

/// What became of a comparison.
enum Outcome {
    Same,
    /// Too long, or the code generator says why not.
    Passed(String),
    Differs(String),
}

/// The status, and what each message says, by invocation.
type Told = ([bool; 3], Vec<(u64, String, Vec<u64>)>);

/// What the interpreter leaves; `None` for what takes too long.
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

/// What a kernel's memory tells.
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
        let inlined = (inline_calls::PASS.run)(case.module.clone()).expect("calls can be put in place");
        Checked::check(inlined).expect("passes keep programs valid")
    };
    let (_, kernel) = module.kernels().next().expect("programs have a kernel");
    let interface = Interface::of(kernel).expect("kernels have interfaces").telling(&module);
    let code = match compile_gpu(&module, &kernel.name, case.sizes.local, GpuTarget::Host, None) {
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
