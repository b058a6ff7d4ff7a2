//! Runs a case in every way that must not make a difference, and says what did.

use std::time::{Duration, Instant};

use crisp_ir_artifact::Interface;
use crisp_ir_kernel::{Broken, Checked, Module, binary, debug_sites, text};
use crisp_middle_analysis::check_meetings;
use crisp_middle_interp::{Argument, FindingKind, Launch, Options, Program, Schedule};
use crisp_middle_passes::{ALL, Abilities, Fact, Pass, inline_calls, share_values, tell_status};
use crisp_run_device::{read_status, status_bytes, status_header};
use crisp_support_diagnostics::{Diagnostic, FileId, Files};

use crate::case::{Arguments, Case};
use crate::failure::{Failure, Kind};
use crate::random::Random;
use crate::subject::{Subject, Variant};

/// Steps of the interpreter after which a program counts as too long to compare.
const MOST_STEPS: u64 = 4_000_000;

/// The room for messages of a kernel that reports through memory: as many as the interpreter keeps.
const MOST_MESSAGES: u32 = 1 << 16;

/// Operations that a device is asked to compile.
const MOST_OPERATIONS: usize = 4000;

/// The way in which a case is compared, as a line of a failure's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Names of passes in the order in which they are applied; none for the pipeline of the library.
    pub passes: Vec<&'static str>,
    /// The order of invocations of a second run by the interpreter, if there is one.
    pub order: Option<u64>,
    /// How machine code is made.
    pub variant: Variant,
}

impl Check {
    /// Returns the comparison of a seed: one of many, chosen by chance.
    #[must_use]
    pub fn of_seed(seed: u64) -> Check {
        let mut random = Random::new(seed ^ 0x5bd1_e995);
        let passes = if random.chance(50) { Vec::new() } else { random_passes(&mut random) };
        let order = random.chance(20).then(|| random.bits());
        Check { passes, order, variant: Variant::random(&mut random) }
    }

    /// Returns the line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let passes = if self.passes.is_empty() { "pipeline".to_owned() } else { self.passes.join(",") };
        let order = self.order.map_or("none".to_owned(), |seed| seed.to_string());
        format!("passes {passes} order {order} code {}", self.variant.to_text())
    }

    /// Reads the line.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Check> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let ["passes", passes, "order", order, "code", variant @ ..] = words.as_slice() else { return None };
        let pass = |name| ALL.iter().map(|pass| pass.name).find(|known| *known == name);
        let passes =
            if *passes == "pipeline" { Vec::new() } else { passes.split(',').map(pass).collect::<Option<_>>()? };
        let order = if *order == "none" { None } else { Some(order.parse().ok()?) };
        Some(Check { passes, order, variant: Variant::from_text(variant)? })
    }
}

/// Returns some passes in an order that they allow; calls are inlined and values shared somewhere, since code generators do neither.
fn random_passes(random: &mut Random) -> Vec<&'static str> {
    let mut chosen: Vec<&Pass> = Vec::new();
    let mut known: Vec<Fact> = Vec::new();
    let count = 1 + random.below(5);
    let last = |known: &[Fact]| match (known.contains(&Fact::NoCalls), known.contains(&Fact::ValuesShared)) {
        (false, _) => Some(&inline_calls::PASS),
        (true, false) => Some(&share_values::PASS),
        (true, true) => None,
    };
    while chosen.len() < count || last(&known).is_some() {
        let possible: Vec<&Pass> =
            ALL.iter().filter(|pass| pass.needs.iter().all(|need| known.contains(need))).collect();
        let needed = last(&known).filter(|_| chosen.len() >= count);
        let pass = needed.unwrap_or_else(|| random.pick(&possible));
        // Emulated doubles make large programs, which take long.
        if pass.makes.contains(&Fact::NoDouble) && random.chance(75) {
            continue;
        }
        known.retain(|fact| !pass.spoils.contains(fact));
        known.extend(pass.makes);
        chosen.push(pass);
    }
    chosen.into_iter().map(|pass| pass.name).collect()
}

/// The result of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Whether the program was too long, so that nothing was compared.
    pub skipped: bool,
    /// The devices that did not run it.
    pub unrun: Vec<String>,
}

/// Where the time goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// Validating, printing and reading.
    pub text: Duration,
    /// The interpreter.
    pub interpreter: Duration,
    /// Passes.
    pub passes: Duration,
    /// Code generation and runs on the device.
    pub device: Duration,
}

/// Compares cases; keeps the devices between them.
pub struct Checker {
    /// With their names.
    subjects: Vec<(String, Subject)>,
    /// Time spent so far.
    pub times: Times,
}

impl Checker {
    /// Compares with a device, `cpu` or another one that this build knows, or with several, between which stand commas.
    ///
    /// # Errors
    /// Why there is no such device.
    pub fn new(devices: &str) -> Result<Checker, String> {
        let open = |device: &str| Ok((device.to_owned(), Subject::open(device)?));
        Ok(Checker { subjects: devices.split(',').map(open).collect::<Result<_, String>>()?, times: Times::default() })
    }

    /// Runs all comparisons.
    ///
    /// # Errors
    /// The first one that failed.
    pub fn check(&mut self, case: &Case, check: &Check) -> Result<Report, Failure> {
        let started = Instant::now();
        let module =
            validate(case.module.clone()).map_err(|problems| Failure::new(Kind::Invalid, messages(&problems)))?;
        let rejected = check_meetings(&module);
        if !rejected.is_empty() {
            return Err(Failure::new(Kind::Rejected, messages(&rejected)));
        }
        round_trip(&module)?;
        let arguments = case.arguments().ok_or_else(|| no_arguments(Kind::Invalid))?;
        self.times.text += started.elapsed();

        let started = Instant::now();
        let wanted = interpret(
            &module,
            case,
            &arguments,
            &Options { max_ops: MOST_STEPS, ..Options::checking(Schedule::Sequential) },
        );
        self.times.interpreter += started.elapsed();
        let Some(wanted) = wanted? else { return Ok(Report { skipped: true, unrun: Vec::new() }) };
        let started = Instant::now();
        if let Some(seed) = check.order {
            let found = interpret(&module, case, &arguments, &Options::plain(Schedule::Random(seed)))?;
            compare(&arguments, &wanted, &found.unwrap_or_default(), Kind::Order)?;
        }
        self.times.interpreter += started.elapsed();

        let started = Instant::now();
        let changed = transform(&module, &check.passes)?;
        self.times.passes += started.elapsed();
        let started = Instant::now();
        same_bytes(&changed, case, &arguments, &wanted)?;
        self.times.interpreter += started.elapsed();

        let started = Instant::now();
        let operations: usize = changed.module.functions.values().map(|function| function.ops.len()).sum();
        // Devices pass the authors' parameters to kernels, and no memory for reports.
        if operations > MOST_OPERATIONS || changed.tells.is_some() {
            let unrun = self.subjects.iter().map(|(name, _)| name.clone()).collect();
            return Ok(Report { skipped: false, unrun });
        }
        let run = |subject: &Subject, variant: &Variant| {
            let found = subject.run(&changed.module, case, &arguments, variant)?;
            if let Some(found) = &found {
                // Some ways to run a program do not return the reports to the host.
                let wanted = wanted.get(..found.len()).unwrap_or(&wanted);
                compare(&arguments, wanted, found, Kind::Differs)?;
            }
            Ok(found.is_some())
        };
        let mut report = Report::default();
        for (name, subject) in &self.subjects {
            let mut ran = run(subject, &check.variant);
            // LLVM 22 without optimisation gives some masked loads of 128 lanes what was in the registers. The product never compiles so; a
            // difference counts that is there at a level that it uses.
            if ran.as_ref().is_err_and(|failure: &Failure| failure.kind == Kind::Differs) && check.variant.level == 0 {
                ran = run(subject, &Variant { level: 1, ..check.variant });
            }
            match ran {
                Ok(true) => {}
                Ok(false) => report.unrun.push(name.clone()),
                Err(failure) if self.subjects.len() == 1 => return Err(failure),
                Err(failure) => return Err(Failure { device: Some(name.clone()), ..failure }),
            }
        }
        self.times.device += started.elapsed();
        Ok(report)
    }
}

/// Only compares before and after passes, with a change of the module after them. For tests of the comparison itself: a change that makes a
/// difference must be seen.
///
/// # Errors
/// The first comparison that failed.
pub fn check_changed(case: &Case, check: &Check, change: &mut dyn FnMut(&mut Module)) -> Result<(), Failure> {
    let invalid = |problems: Vec<Diagnostic>| Failure::new(Kind::Invalid, messages(&problems));
    let module = validate(case.module.clone()).map_err(invalid)?;
    let arguments = case.arguments().ok_or_else(|| no_arguments(Kind::Invalid))?;
    let wanted = interpret(&module, case, &arguments, &Options::checking(Schedule::Sequential))?;
    let Changed { module, tells } = transform(&module, &check.passes)?;
    let mut changed = module.into_module();
    change(&mut changed);
    let changed = Changed { module: validate(changed).map_err(invalid)?, tells };
    same_bytes(&changed, case, &arguments, &wanted.unwrap_or_default())
}

/// Checks that a program leaves the same bytes after passes as before.
fn same_bytes(changed: &Changed, case: &Case, arguments: &Arguments, wanted: &[Vec<u8>]) -> Result<(), Failure> {
    let options = Options::plain(Schedule::Sequential);
    let found = match &changed.tells {
        Some(interface) => interpret_telling(&changed.module, case, arguments, &options, interface)?,
        None => interpret(&changed.module, case, arguments, &options)?,
    };
    compare(arguments, wanted, &found.unwrap_or_default(), Kind::PassDiffers)
}

fn no_arguments(kind: Kind) -> Failure {
    Failure::new(kind, "a parameter is given nothing that fits it")
}

/// Returns the messages of diagnostics with their notes, in a line each.
pub(crate) fn messages(diagnostics: &[Diagnostic]) -> String {
    let lines = diagnostics.iter().map(|Diagnostic { code, message, notes, .. }| {
        let notes = notes.iter().map(|note| format!("; {}", note.text)).collect::<String>();
        format!("{code}: {message}{notes}")
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn validate(module: Module) -> Result<Checked, Vec<Diagnostic>> {
    Checked::check(module).map_err(|broken| broken.iter().map(Broken::diagnostic).collect())
}

/// Printing, reading and printing again gives the same text, of a module that is valid again.
fn round_trip(module: &Module) -> Result<(), Failure> {
    let printed = text::print(module);
    let mut files = Files::new();
    let file = files.add("case.kir", printed.as_str());
    let read = text::parse(file, &printed).map_err(|problems| Failure::new(Kind::Text, messages(&problems)))?;
    let read = validate(read).map_err(|problems| Failure::new(Kind::Text, messages(&problems)))?;
    let again = text::print(&read);
    if again == printed {
        return same_from_bytes(module, &printed);
    }
    let differs = printed.lines().zip(again.lines()).find(|(first, second)| first != second);
    let (first, second) = differs.unwrap_or(("", ""));
    Err(Failure::new(Kind::Text, format!("printed `{first}`, and when it had been read, `{second}`")))
}

/// Writing and reading the binary form gives the same text, and the same bytes when it is written again.
fn same_from_bytes(module: &Module, printed: &str) -> Result<(), Failure> {
    let bytes = binary::encode(module);
    let read = binary::decode(FileId(0), &bytes, &mut Files::new())
        .map_err(|problem| Failure::new(Kind::Binary, messages(&[problem])))?;
    if text::print(&read) != printed {
        return Err(Failure::new(Kind::Binary, "the module that is read from bytes prints as another text"));
    }
    if binary::encode(&read) != bytes {
        return Err(Failure::new(Kind::Binary, "the module that is read from bytes is written as other bytes"));
    }
    Ok(())
}

/// A module after passes.
struct Changed {
    module: Checked,
    /// The kernel before it became one that reports to the host through memory.
    tells: Option<Interface>,
}

/// Returns the pipeline of the library, or single passes with the validator after each.
fn transform(module: &Checked, passes: &[&str]) -> Result<Changed, Failure> {
    let failed =
        |name: &str, problems: &[Diagnostic]| Failure::new(Kind::Pass, format!("{name}: {}", messages(problems)));
    if passes.is_empty() {
        let module = crisp_library_compile::optimise(module).map_err(|problems| failed("pipeline", &problems))?;
        return Ok(Changed { module, tells: None });
    }
    let mut changed = Changed { module: module.clone(), tells: None };
    for name in passes {
        let pass = ALL.iter().find(|pass| pass.name == *name);
        let pass = pass.ok_or_else(|| Failure::new(Kind::Pass, format!("there is no pass `{name}`")))?;
        if pass.name == tell_status::PASS.name
            && let Some((_, kernel)) = changed.module.kernels().find(|(_, kernel)| tell_status::reports(kernel))
        {
            changed.tells = Interface::of(kernel).map(|interface| interface.telling(&changed.module));
        }
        let next =
            (pass.run)(changed.module.into_module(), &Abilities::ALL).map_err(|problems| failed(name, &problems))?;
        changed.module = validate(next).map_err(|problems| failed(name, &problems))?;
    }
    Ok(changed)
}

/// Returns the buffers after a run by the interpreter, and the reports to the host; `None` when the program is too long.
fn interpret(
    module: &Checked,
    case: &Case,
    arguments: &Arguments,
    options: &Options,
) -> Result<Option<Vec<Vec<u8>>>, Failure> {
    let kernel = module.kernels().next().map(|(id, _)| id).ok_or_else(|| no_arguments(Kind::Invalid))?;
    let wrong = |problem: Box<Diagnostic>| Failure::new(Kind::Invalid, messages(&[*problem]));
    let program = Program::new(module, kernel).map_err(wrong)?;
    let arguments = arguments.retyped(&module[kernel]);
    let mut buffers = arguments.buffers.clone();
    let launch = Launch { sizes: case.sizes, arguments: &arguments.arguments, buffers: &mut buffers };
    let outcome = program.run(launch, options).map_err(wrong)?;
    if outcome.is_clean() {
        let sites = debug_sites(module, kernel);
        let text = |site: u32| sites.get(site as usize).map_or("", |site| site.text.as_str());
        let messages = outcome.messages.iter().map(|told| line(told.invocation, text(told.site), &told.values));
        let flags = [outcome.status.fuel_used_up, outcome.status.assertion_failed, outcome.status.trapped];
        buffers.push(told(flags, outcome.lost, messages));
        return Ok(Some(buffers));
    }
    if outcome.findings.iter().any(|finding| finding.kind == FindingKind::OutOfSteps) {
        return Ok(None);
    }
    let found: Vec<Diagnostic> =
        outcome.findings.iter().filter(|finding| finding.kind.is_error()).map(|finding| finding.diagnostic()).collect();
    Err(Failure::new(Kind::Finding, messages(&found)))
}

/// Runs like [`interpret`], a kernel that reports to the host through memory: read as from a device.
fn interpret_telling(
    module: &Checked,
    case: &Case,
    arguments: &Arguments,
    options: &Options,
    interface: &Interface,
) -> Result<Option<Vec<Vec<u8>>>, Failure> {
    let mut arguments = arguments.clone();
    let mut status = status_header(MOST_MESSAGES).to_vec();
    status.resize(usize::try_from(status_bytes(MOST_MESSAGES)).unwrap_or(0), 0xff);
    arguments.arguments.push(Argument::Buffer { buffer: arguments.buffers.len(), length: status.len() as u64 / 4 });
    arguments.buffers.push(status);
    let Some(mut buffers) = interpret(module, case, &arguments, options)? else { return Ok(None) };
    // What the interpreter hears must be nothing any more.
    let (silence, status) = (buffers.pop(), buffers.pop());
    if silence != Some(told([false; 3], 0, std::iter::empty())) {
        let what = "after `tell-status` a report is not in memory";
        return Err(Failure::new(Kind::PassDiffers, what));
    }
    let report = read_status(&status.unwrap_or_default(), 0.0, interface);
    let text = |site: u32| interface.debug.get(site as usize).map_or("", |site| site.text.as_str());
    let messages = report.messages.iter().map(|told| line(told.invocation, text(told.site), &told.values));
    let flags = [report.status.fuel_used_up, report.status.assertion_failed, report.status.trapped];
    buffers.push(told(flags, report.lost, messages));
    Ok(Some(buffers))
}

/// Returns the reports of a launch to the host, as bytes that are compared like a buffer: its status, then the messages. Numbers of debug operations
/// have no part in it, since passes change them.
pub(crate) fn told(status: [bool; 3], lost: u64, messages: impl Iterator<Item = String>) -> Vec<u8> {
    let [fuel, assertion, trap] = status;
    let head = format!("fuel used up: {fuel}, assertion failed: {assertion}, trapped: {trap}, lost: {lost}\n");
    std::iter::once(head).chain(messages).collect::<String>().into_bytes()
}

/// Returns a message in a line.
pub(crate) fn line(invocation: u64, text: &str, values: &[u64]) -> String {
    format!("{invocation}: {text} {values:x?}\n")
}

/// Finds the first byte that differs, in the buffers and in the reports to the host.
fn compare(arguments: &Arguments, wanted: &[Vec<u8>], found: &[Vec<u8>], kind: Kind) -> Result<(), Failure> {
    let names = arguments.names.iter().map(String::as_str).chain(["the reports to the host"]);
    for (index, (wanted, name)) in wanted.iter().zip(names).enumerate() {
        let found = found.get(index).map(Vec::as_slice).unwrap_or_default();
        if wanted == found {
            continue;
        }
        let at = wanted.iter().zip(found).position(|(a, b)| a != b).unwrap_or(found.len().min(wanted.len()));
        let near = |bytes: &[u8]| {
            let from = at / 8 * 8;
            bytes.iter().skip(from).take(8).map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
        };
        let what = format!("`{name}` from byte {}: wanted {}, found {}", at / 8 * 8, near(wanted), near(found));
        return Err(Failure::new(kind, what));
    }
    Ok(())
}
