//! Executes the bodies of constant vectors, before anything else is done with a program.

use crisp_front_crisp::{ConstVector, ConstVectors};
use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, Module, debug_sites};
use crisp_middle_interp::{Argument, Finding, FindingKind, Launch, Options, Program, Schedule};
use crisp_support_diagnostics::{Diagnostic, Span};

/// Steps in which a vector must be computed: some seconds.
const MOST_STEPS: u64 = 100_000_000;

/// The message that something goes wrong at a place while a vector is computed, which is defined at another one.
pub(crate) type Failed = fn(Span, &str, &str, Span) -> Diagnostic;

/// Puts the elements of constant vectors into a module. What is wrong with one is reported.
pub(crate) fn fill(vectors: ConstVectors, mut module: Module, failed: Failed) -> Result<Module, Vec<Diagnostic>> {
    vectors.fill(&mut module, |vector, module, bytes| execute(vector, module, bytes, failed))?;
    Ok(module)
}

/// Returns the contents of a buffer of `bytes` bytes after the only kernel of a module.
fn execute(vector: &ConstVector, module: Module, bytes: usize, failed: Failed) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let module = Checked::check(module)
        .map_err(|broken| broken.iter().map(crisp_ir_kernel::Broken::diagnostic).collect::<Vec<Diagnostic>>())?;
    let Some((kernel, function)) = module.kernels().next() else { return Ok(vec![0; bytes]) };
    let stride = function.params.first().and_then(|param| param.ty.view()).map_or(1, |view| view.stride.max(1));
    let program = Program::new(&module, kernel).map_err(|diagnostic| vec![*diagnostic])?;
    let sizes = LaunchSizes { work_dim: 1, local: [1; 3], groups: [1; 3], bound: [1; 3], offset: [0; 3] };
    let mut buffers = [vec![0; bytes]];
    let length = bytes as u64 / u64::from(stride);
    let arguments = [Argument::Buffer { buffer: 0, length }];
    let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
    let options = Options { max_ops: MOST_STEPS, ..Options::checking(Schedule::Sequential) };
    let outcome = program.run(launch, &options).map_err(|diagnostic| vec![*diagnostic])?;
    let mut wrong: Vec<Diagnostic> =
        outcome.findings.iter().filter_map(|finding| said(vector, finding, failed)).collect();
    if outcome.status.assertion_failed {
        let sites = debug_sites(&module, kernel);
        let told = outcome.messages.iter().filter_map(|message| sites.get(usize::try_from(message.site).ok()?));
        let mut places: Vec<_> = told.map(|site| (site.span, site.text.clone())).collect();
        places.dedup();
        wrong.extend(places.into_iter().map(|(span, text)| failed(span, vector.name(), &text, vector.span())));
    }
    if outcome.status.fuel_used_up {
        wrong.push(failed(vector.span(), vector.name(), "a `while` uses up its iterations", vector.span()));
    }
    let [buffer] = buffers;
    if wrong.is_empty() { Ok(buffer) } else { Err(wrong) }
}

/// Returns the message about a vector for a finding; elements that nothing was stored to are zero.
fn said(vector: &ConstVector, finding: &Finding, failed: Failed) -> Option<Diagnostic> {
    let memory = finding.memory.as_deref().unwrap_or("memory");
    let index = finding.element.map_or_else(String::new, |index| format!(" at {index}"));
    let what = match finding.kind {
        FindingKind::Uninitialised => return None,
        FindingKind::LoadOutOfBounds => format!("a load from `{memory}`{index} is outside"),
        FindingKind::StoreOutOfBounds => format!("a store to `{memory}`{index} is outside"),
        FindingKind::OutOfSteps => format!("more than {MOST_STEPS} steps are executed"),
        FindingKind::OutOfMemory => "there is not enough private memory".to_owned(),
        FindingKind::WriteRace
        | FindingKind::ReadWriteRace
        | FindingKind::Divergence
        | FindingKind::CallsTooDeep
        | FindingKind::LanesParted
        | FindingKind::PromiseBroken
        | FindingKind::AtomicOutOfBounds
        | FindingKind::AssumptionBroken => finding.diagnostic().message,
    };
    let at = if finding.first.span.is_library() { vector.span() } else { finding.first.span };
    Some(failed(at, vector.name(), &what, vector.span()))
}
