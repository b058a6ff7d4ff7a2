//! Tensor programs on devices.

use crisp_ir_artifact::{ArgumentKind, Interface, LaunchSizes, SizeInputs, launch_sizes};
use crisp_library_compile::{Compiled, HostArgument, Language, OpenDevice, Options, Session, run_on, run_program_on};
use crisp_support_diagnostics::{Diagnostic, render_terminal};

use super::generate::TensorCase;

/// The verdict on a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TensorVerdict {
    /// All devices give the same bytes, and the interpreter finds nothing.
    Same,
    /// It is refused, with this code.
    Refused(String),
    /// Something differs.
    Differs(String),
}

/// The devices on which programs run.
pub struct TensorJudge {
    devices: Vec<(String, OpenDevice)>,
}

impl TensorJudge {
    /// Opens the interpreter and other devices, by their names with commas between them.
    ///
    /// # Errors
    /// A device that cannot be opened.
    pub fn new(names: &str) -> Result<TensorJudge, Vec<Diagnostic>> {
        let mut devices = Vec::new();
        for name in ["interp"].into_iter().chain(names.split(',').filter(|it| !it.is_empty() && *it != "interp")) {
            devices.push((name.to_owned(), OpenDevice::open(name, None)?));
        }
        Ok(TensorJudge { devices })
    }

    /// Executes a program as it is proposed for processors and for others: on the interpreter, and on the devices of each kind.
    #[must_use]
    pub fn judge(&self, case: &TensorCase) -> TensorVerdict {
        let mut expected: Option<Vec<Vec<u8>>> = None;
        for kind in ["cpu", "gpu"] {
            let mut session = Session::new(Options { schedules_for: vec![kind.to_owned()], ..Options::strict() });
            session.add_source("x.tensor", Language::Tensor, case.source().as_bytes());
            let compiled = session.compile();
            if compiled.module.is_none() {
                let said = render_terminal(session.files(), &compiled.diagnostics, false);
                let code = compiled.diagnostics.iter().find(|it| it.severity.is_fatal()).map_or("?", |it| it.code.0);
                return TensorVerdict::Refused(format!("{code}: {said}"));
            }
            let of_kind = |name: &str| name == "interp" || (name == "cpu") == (kind == "cpu");
            for (name, device) in self.devices.iter().filter(|(name, _)| of_kind(name)) {
                let found = match launched(device, &compiled, case) {
                    Ok(found) => found,
                    Err(said) => return TensorVerdict::Differs(format!("{name}, as for {kind}: {said}")),
                };
                match &expected {
                    None => expected = Some(found),
                    Some(expected) if *expected == found => {}
                    Some(expected) => {
                        let at = expected.iter().zip(&found).position(|(a, b)| a != b).unwrap_or(0);
                        let text = first_difference(&expected[at], &found[at]);
                        return TensorVerdict::Differs(format!("{name}, as for {kind}: result{at} {text}"));
                    }
                }
            }
        }
        TensorVerdict::Same
    }
}

/// Returns the first words that differ.
fn first_difference(expected: &[u8], found: &[u8]) -> String {
    let words = |bytes: &[u8]| -> Vec<u32> {
        bytes.chunks_exact(4).map(|it| u32::from_le_bytes([it[0], it[1], it[2], it[3]])).collect()
    };
    let (a, b) = (words(expected), words(found));
    let at = a.iter().zip(&b).position(|(a, b)| a != b).unwrap_or(0);
    let shown = |all: &[u32]| all.get(at).map_or(String::new(), |it| format!("{it:#010x} ({})", f32::from_bits(*it)));
    format!("at {at} is {} where the interpreter gives {}", shown(&b), shown(&a))
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

/// Returns the results of a program, all NaNs of floats as one.
fn launched(device: &OpenDevice, compiled: &Compiled, case: &TensorCase) -> Result<Vec<Vec<u8>>, String> {
    let mut host: Vec<HostArgument> = case.buffers().into_iter().map(HostArgument::Buffer).collect();
    for size in [case.sizes.0, case.sizes.1] {
        let size = i32::try_from(size).map_err(|error| error.to_string())?;
        host.push(HostArgument::Value(size.to_le_bytes().to_vec()));
    }
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
    let result = |at: usize| match host.get(at) {
        Some(HostArgument::Buffer(bytes)) => bytes.clone(),
        _ => Vec::new(),
    };
    let floats = result(4).chunks_exact(4).flat_map(one_nan).collect();
    Ok(vec![floats, result(5)])
}

/// Returns the bytes of an `f32`; those of NaN are always the same, because devices differ in the NaN that they compute.
fn one_nan(bytes: &[u8]) -> [u8; 4] {
    let value = f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    if value.is_nan() { f32::NAN.to_le_bytes() } else { value.to_le_bytes() }
}
