//! The results of a loop kernel without a schedule, and whether a schedule keeps them.

use crisp_ir_artifact::{ArgumentKind, Interface, LaunchSizes, SizeInputs, launch_sizes};
use crisp_library_compile::{Compiled, HostArgument, Language, OpenDevice, Options, Session, run_on, run_program_on};
use crisp_middle_interp::{PointArgument, points};
use crisp_support_diagnostics::{Diagnostic, Files, render_terminal};

use super::kernel::{Given, LoopCase};

/// Steps of the point-by-point execution.
const MOST_POINTS: u64 = 1_000_000;

/// The verdict on a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is accepted and gives the same bytes, without a finding of the interpreter.
    Same,
    /// It is refused, with this code.
    Refused(String),
    /// It is accepted and something differs.
    Differs(String),
}

/// The devices on which accepted schedules run.
pub struct LoopJudge {
    devices: Vec<(String, OpenDevice)>,
}

impl LoopJudge {
    /// Opens the interpreter and other devices, by their names with commas between them.
    ///
    /// # Errors
    /// A device that cannot be opened.
    pub fn new(names: &str) -> Result<LoopJudge, Vec<Diagnostic>> {
        let mut devices = Vec::new();
        for name in ["interp"].into_iter().chain(names.split(',').filter(|it| !it.is_empty() && *it != "interp")) {
            devices.push((name.to_owned(), OpenDevice::open(name, None)?));
        }
        Ok(LoopJudge { devices })
    }

    /// Returns the bytes of the buffers after the kernel without a schedule.
    ///
    /// # Errors
    /// The kernel is refused, has a finding, or the ways to execute it disagree.
    pub fn expected(&self, case: &LoopCase) -> Result<Vec<Vec<u8>>, String> {
        let source = case.source(&[]);
        let compiled = compiled(&source)?;
        let (_, interp) = self.devices.first().ok_or("no device")?;
        let found = launched(interp, &compiled, case)?;
        if let Some(literal) = literally(&source, case) {
            // What is only read does not come back.
            let differ = literal.iter().zip(&found).find(|(literal, found)| !found.is_empty() && literal != found);
            if let Some((literal, found)) = differ {
                let (literal, found) = (numbers(literal), numbers(found));
                return Err(format!("point by point it gives {literal}, and lowered {found}"));
            }
        }
        if let (Some(known), Some(last)) = (&case.known, found.last())
            && known != last
        {
            return Err(format!("it gives {} where {} is right", numbers(last), numbers(known)));
        }
        Ok(found)
    }

    /// Compares a schedule with the kernel without one.
    #[must_use]
    pub fn judge(&self, case: &LoopCase, steps: &[String], expected: &[Vec<u8>]) -> Verdict {
        let source = case.source(steps);
        let mut session = session(&source);
        let output = session.compile();
        if output.module.is_none() {
            let code = output.diagnostics.iter().find(|it| it.severity.is_fatal()).map_or("?", |it| it.code.0);
            if !code.starts_with('P') {
                return Verdict::Differs(render_terminal(session.files(), &output.diagnostics, false));
            }
            return Verdict::Refused(code.to_owned());
        }
        for (name, device) in &self.devices {
            match launched(device, &output, case) {
                Ok(found) if found == expected => {}
                Ok(found) => {
                    let differ = found.iter().zip(expected).enumerate().find(|(_, (a, b))| a != b);
                    let text = differ.map_or(String::new(), |(at, (a, b))| {
                        format!("buffer {at}: {} where {} is right", numbers(a), numbers(b))
                    });
                    return Verdict::Differs(format!("{name}: {text}"));
                }
                Err(said) => return Verdict::Differs(format!("{name}: {said}")),
            }
        }
        Verdict::Same
    }
}

/// Returns the words of a buffer for people: the first ones as integers, where they are small, else as floats.
fn numbers(bytes: &[u8]) -> String {
    let words = bytes.chunks(4).filter_map(|it| Some(u32::from_le_bytes(it.try_into().ok()?))).take(12);
    let word = |word: u32| {
        let small = word.cast_signed().unsigned_abs() < 1 << 20;
        if small { word.cast_signed().to_string() } else { f32::from_bits(word).to_string() }
    };
    words.map(word).collect::<Vec<_>>().join(" ")
}

fn session(source: &str) -> Session {
    let mut session = Session::new(Options { schedules_for: vec!["cpu".to_owned()], ..Options::strict() });
    session.add_source("x.loopy", Language::Loopy, source.as_bytes());
    session
}

fn compiled(source: &str) -> Result<Compiled, String> {
    let mut session = session(source);
    let output = session.compile();
    if output.module.is_none() {
        return Err(render_terminal(session.files(), &output.diagnostics, false));
    }
    Ok(output)
}

struct Inputs<'a>(&'a Interface, &'a [HostArgument]);

impl SizeInputs for Inputs<'_> {
    fn scalar(&self, param: u32) -> Option<i128> {
        let HostArgument::Value(bytes) = self.1.get(usize::try_from(param).ok()?)? else { return None };
        Some(i32::from_le_bytes(bytes.as_slice().try_into().ok()?).into())
    }

    fn length(&self, param: u32) -> Option<u64> {
        let at = usize::try_from(param).ok()?;
        let ArgumentKind::Buffer { stride, .. } = self.0.arguments.get(at)?.kind else { return None };
        let HostArgument::Buffer(bytes) = self.1.get(at)? else { return None };
        Some(u64::try_from(bytes.len()).ok()? / u64::from(stride))
    }
}

/// Returns the buffers after a launch.
fn launched(device: &OpenDevice, compiled: &Compiled, case: &LoopCase) -> Result<Vec<Vec<u8>>, String> {
    let mut host: Vec<HostArgument> = case.arguments.iter().map(host).collect();
    let is_program = compiled.module.as_ref().is_some_and(|module| module.program("k").is_some());
    let report = if is_program {
        run_program_on(device, compiled, "k", &mut host, 1)
    } else {
        let interface = compiled.interface("k").ok_or("no kernel")?;
        let sizes: LaunchSizes =
            launch_sizes(&interface, &Inputs(&interface, &host), None, None).map_err(|error| format!("{error:?}"))?;
        run_on(device, compiled, "k", sizes, &mut host, 1)
    };
    let said = match report {
        Ok(report) => report.diagnostics,
        Err(said) => said,
    };
    if !said.is_empty() {
        return Err(render_terminal(&compiled.files, &said, false));
    }
    let buffer = |argument| match argument {
        HostArgument::Buffer(bytes) => Some(bytes),
        HostArgument::Value(_) | HostArgument::Zeros(_) => None,
    };
    Ok(host.into_iter().filter_map(buffer).collect())
}

fn host(given: &Given) -> HostArgument {
    match given {
        Given::Int(value) => HostArgument::Value(value.to_le_bytes().to_vec()),
        Given::Ints(all) => HostArgument::Buffer(all.iter().flat_map(|it| it.to_le_bytes()).collect()),
        Given::Floats(all) => HostArgument::Buffer(all.iter().flat_map(|it| it.to_le_bytes()).collect()),
    }
}

/// Returns the buffers after an execution point by point; none where the program has what that does not execute.
fn literally(source: &str, case: &LoopCase) -> Option<Vec<Vec<u8>>> {
    let mut files = Files::new();
    let file = files.add("x.loopy", source);
    let program = crisp_front_loopy::read(file, &files).kernels.into_iter().next()?.program;
    let elems: Vec<_> = program.arrays.iter().filter(|(_, it)| it.kind.is_argument()).map(|(_, it)| it.elem).collect();
    let mut all = Vec::new();
    for (given, elem) in case.arguments.iter().zip(&elems) {
        let size = usize::try_from(elem.bytes()).ok()?;
        all.push(match host(given) {
            HostArgument::Buffer(bytes) => PointArgument::Buffer(bytes.chunks(size).map(word).collect()),
            HostArgument::Value(bytes) => PointArgument::Value(word(&bytes)),
            HostArgument::Zeros(_) => return None,
        });
    }
    points(&program, &mut all, MOST_POINTS).ok()?;
    let mut found = Vec::new();
    for (argument, elem) in all.into_iter().zip(elems) {
        if let PointArgument::Buffer(elements) = argument {
            let size = usize::try_from(elem.bytes()).ok()?;
            found.push(elements.iter().flat_map(|it| it.to_le_bytes().into_iter().take(size)).collect());
        }
    }
    Some(found)
}

/// Up to eight bytes as a number.
fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}
