//! One launch with all its bytes: on a device, and by the interpreter, which says what is right.

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, Constant, Elem, Type};
use crisp_middle_interp::{Argument, Launch as Interpreted, Options, Schedule, Status};
use crisp_run_device::{LaunchArgument, LaunchStatus, Memory, Program};
use crisp_support_diagnostics::Diagnostic;

use crate::subject::Subject;

/// An argument of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    /// The bytes of a scalar or vector.
    Value(Vec<u8>),
    /// A buffer of this number of elements. Bytes after the last element must stay as they are.
    Buffer {
        /// Its contents.
        bytes: Vec<u8>,
        /// The number of elements that is passed to the kernel.
        elements: u64,
    },
}

/// One launch.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    /// Workgroups and their size.
    pub(crate) sizes: LaunchSizes,
    /// One for each parameter.
    pub(crate) arguments: Vec<Given>,
}

/// Returns a launch of `groups` workgroups of that size.
pub(crate) fn sizes(groups: [u32; 3], local: [u32; 3]) -> LaunchSizes {
    let bound = [0, 1, 2].map(|axis| u64::from(groups[axis]) * u64::from(local[axis]));
    let used = |axis: usize| groups[axis] != 1 || local[axis] != 1;
    let work_dim = if used(2) {
        3
    } else if used(1) {
        2
    } else {
        1
    };
    LaunchSizes { work_dim, local, groups, bound, offset: [0; 3] }
}

/// Returns the contents of the buffers after a launch on a device, one entry for each argument, and then the reports to the host; values have no bytes.
///
/// # Errors
/// What the device says, as text.
pub(crate) fn on_device(subject: &dyn Subject, program: &dyn Program, launch: &Launch) -> Result<Vec<Vec<u8>>, String> {
    let wrong = |error: crisp_run_device::DeviceError| texts(&error.diagnostics());
    let mut memories: Vec<Option<Box<dyn Memory>>> = Vec::new();
    for argument in &launch.arguments {
        memories.push(match argument {
            Given::Value(_) => None,
            Given::Buffer { bytes, elements: _ } => {
                let mut memory = subject.allocate(bytes.len() as u64).map_err(wrong)?;
                memory.write(0, bytes).map_err(wrong)?;
                Some(memory)
            }
        });
    }
    let passed: Vec<LaunchArgument<'_>> = launch
        .arguments
        .iter()
        .zip(&memories)
        .map(|(argument, memory)| match (argument, memory) {
            (Given::Buffer { bytes: _, elements }, Some(memory)) => {
                LaunchArgument::Buffer { memory: memory.as_ref(), elements: *elements }
            }
            (Given::Value(bytes) | Given::Buffer { bytes, elements: _ }, _) => LaunchArgument::Value(bytes),
        })
        .collect();
    let report = program.launch(&launch.sizes, &passed).map_err(wrong)?;
    let mut results = Vec::new();
    for memory in &memories {
        let mut bytes = vec![0; memory.as_ref().map_or(0, |memory| usize::try_from(memory.len()).unwrap_or(0))];
        if let Some(memory) = memory {
            memory.read(0, &mut bytes).map_err(wrong)?;
        }
        results.push(bytes);
    }
    let LaunchStatus { fuel_used_up, assertion_failed, trapped } = report.status;
    let messages = report.messages.iter().map(|message| (message.site, message.invocation, message.values.as_slice()));
    results.push(told([fuel_used_up, assertion_failed, trapped], messages, report.lost));
    Ok(results)
}

/// Returns the reports to the host, as bytes that can be compared.
fn told<'a>(status: [bool; 3], messages: impl Iterator<Item = (u32, u64, &'a [u64])>, lost: u64) -> Vec<u8> {
    let mut bytes: Vec<u8> = status.map(u8::from).to_vec();
    for (site, invocation, values) in messages {
        bytes.extend(site.to_le_bytes());
        bytes.extend(invocation.to_le_bytes());
        values.iter().for_each(|value| bytes.extend(value.to_le_bytes()));
    }
    bytes.extend(lost.to_le_bytes());
    bytes
}

/// Returns the expected buffers and reports of a launch, if the interpreter needs at most `steps` steps for it. The order in which it executes
/// invocations is the schedule's.
///
/// # Errors
/// What the interpreter finds wrong: such a program is not part of any suite.
pub(crate) fn interpreted(
    module: &Checked,
    kernel: &str,
    launch: &Launch,
    schedule: Schedule,
    steps: u64,
) -> Result<Vec<Vec<u8>>, String> {
    let (id, function) = module.kernel(kernel).ok_or("the module lacks the kernel")?;
    let mut buffers = Vec::new();
    let mut arguments = Vec::new();
    for (argument, param) in launch.arguments.iter().zip(&function.params) {
        arguments.push(match (argument, param.ty) {
            (Given::Buffer { bytes, elements }, _) => {
                buffers.push(bytes.clone());
                Argument::Buffer { buffer: buffers.len() - 1, length: *elements }
            }
            (Given::Value(bytes), Type::Elem(elem)) => Argument::Value(constant(elem, bytes)),
            (Given::Value(_), Type::View(_)) => return Err("a value is given for a buffer".to_owned()),
        });
    }
    let interpreted = Interpreted { sizes: launch.sizes, arguments: &arguments, buffers: &mut buffers };
    let options = Options { max_ops: steps, ..Options::checking(schedule) };
    let outcome =
        crisp_middle_interp::run(module, id, interpreted, &options).map_err(|diagnostic| texts(&[*diagnostic]))?;
    if !outcome.is_clean() {
        let found: Vec<Diagnostic> = outcome.findings.iter().map(crisp_middle_interp::Finding::diagnostic).collect();
        return Err(texts(&found));
    }
    let Status { fuel_used_up, assertion_failed, trapped } = outcome.status;
    let messages = outcome.messages.iter().map(|message| (message.site, message.invocation, message.values.as_slice()));
    let told = told([fuel_used_up, assertion_failed, trapped], messages, outcome.lost);
    let mut buffers = buffers.into_iter();
    let results = launch.arguments.iter().map(|argument| match argument {
        Given::Value(_) => Vec::new(),
        Given::Buffer { bytes: _, elements: _ } => buffers.next().unwrap_or_default(),
    });
    Ok(results.chain([told]).collect())
}

/// An element from its bytes.
pub(crate) fn constant(elem: Elem, bytes: &[u8]) -> Constant {
    let mut constant = Constant::zero(elem);
    let width = elem.scalar.bytes() as usize;
    for (lane, bytes) in constant.bits.iter_mut().zip(bytes.chunks_exact(width.max(1))).take(usize::from(elem.lanes)) {
        let mut wide = [0; 8];
        wide.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        *lane = u64::from_le_bytes(wide);
    }
    constant
}

/// Appends an element's bytes.
pub(crate) fn append(bytes: &mut Vec<u8>, constant: &Constant) {
    let width = constant.elem.scalar.bytes() as usize;
    for lane in constant.bits.iter().take(usize::from(constant.elem.lanes)) {
        bytes.extend_from_slice(lane.to_le_bytes().get(..width).unwrap_or_default());
    }
}

/// Messages in one line.
pub(crate) fn texts(diagnostics: &[Diagnostic]) -> String {
    let one = |diagnostic: &Diagnostic| {
        let notes: String = diagnostic.notes.iter().map(|note| format!(" ({})", note.text)).collect();
        format!("{}: {}{notes}", diagnostic.code, diagnostic.message)
    };
    match diagnostics {
        [] => "no reason is given".to_owned(),
        all => all.iter().map(one).collect::<Vec<String>>().join("; "),
    }
}
