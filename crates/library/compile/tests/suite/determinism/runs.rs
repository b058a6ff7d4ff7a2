//! A kernel with made-up arguments, run by the interpreter in several orders.

use crisp_ir_artifact::{ArgumentKind, Interface, LaunchSizes, SizeInputs, launch_sizes};
use crisp_ir_kernel::{Checked, Constant, FunctionId, Op, Scalar, SizeRule};
use crisp_middle_interp::{Argument, FindingKind, Launch, Options, Program, Schedule};

use crate::determinism::programs::Bits;

const SCHEDULES: [Schedule; 5] =
    [Schedule::Sequential, Schedule::Reverse, Schedule::Random(1), Schedule::Random(2), Schedule::Random(3)];

/// Steps of a run: made-up numbers may be counts of loops, and nothing is learnt of a kernel that counts to 2^32.
const MOST_STEPS: u64 = 4_000_000;

struct Inputs<'a> {
    arguments: &'a [Argument],
}

impl SizeInputs for Inputs<'_> {
    fn scalar(&self, param: u32) -> Option<i128> {
        match self.arguments.get(param as usize)? {
            Argument::Value(constant) => constant.as_integer(),
            Argument::Buffer { .. } => None,
        }
    }

    fn length(&self, param: u32) -> Option<u64> {
        match self.arguments.get(param as usize)? {
            Argument::Buffer { buffer: _, length } => Some(*length),
            Argument::Value(_) => None,
        }
    }
}

/// A value of a type: small integers, and what they are as floats.
fn value(scalar: Scalar, bits: &mut Bits) -> u64 {
    let number = bits.below(12);
    #[allow(clippy::cast_precision_loss)]
    match scalar {
        Scalar::F32 => u64::from((number as f32 * 0.7).to_bits()),
        Scalar::F64 => (number as f64 * 0.7).to_bits(),
        Scalar::F16 | Scalar::BF16 => number << 10,
        Scalar::Bool => number % 2,
        _ => number,
    }
}

/// Runs a kernel in several orders on arguments made from `bits`.
///
/// # Errors
/// What differs, or the race that was found.
pub(crate) fn agree(module: &Checked, id: FunctionId, dimensions: Option<u8>, bits: &mut Bits) -> Result<(), String> {
    let Some(Setting { arguments, buffers, sizes }) = setting(module, id, dimensions, bits)? else { return Ok(()) };
    let program = Program::new(module, id).map_err(|error| error.message.clone())?;
    let mut first: Option<(Vec<Vec<u8>>, _)> = None;
    for schedule in SCHEDULES {
        let mut memory = buffers.clone();
        let launch = Launch { sizes, arguments: &arguments, buffers: &mut memory };
        let options = Options { max_ops: MOST_STEPS, ..Options::checking(schedule) };
        let outcome = program.run(launch, &options).map_err(|error| format!("{error:?}"))?;
        if outcome.findings.iter().any(|finding| finding.kind == FindingKind::OutOfSteps) {
            return Ok(());
        }
        let race = |kind: FindingKind| kind.is_error();
        if let Some(finding) = outcome.findings.iter().find(|finding| race(finding.kind)) {
            return Err(format!("{schedule:?} with {sizes:?}: {finding:?}"));
        }
        let said = (outcome.messages, outcome.status);
        match &first {
            None => first = Some((memory, said)),
            Some((bytes, before)) if *bytes != memory || *before != said => {
                return Err(format!("{schedule:?} with {sizes:?} gives other bytes"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// The result of a program whose barriers may be anywhere.
#[derive(Default)]
pub(crate) struct Meetings {
    /// Whether it has barriers.
    pub(crate) barriers: bool,
    /// Whether accesses raced in some order.
    pub(crate) raced: bool,
    /// A barrier that not all reached together, in some order.
    pub(crate) parted: Option<String>,
}

/// Runs a kernel in several orders on arguments made from `bits`, and sees who meets at barriers.
///
/// # Errors
/// What keeps it from being run.
pub(crate) fn meet(module: &Checked, id: FunctionId, bits: &mut Bits) -> Result<Meetings, String> {
    let Some(Setting { arguments, buffers, sizes }) = setting(module, id, Some(3), bits)? else {
        return Ok(Meetings::default());
    };
    let program = Program::new(module, id).map_err(|error| error.message.clone())?;
    let barriers = module[id].ops.values().any(|data| data.op == Op::Barrier);
    let mut meetings = Meetings { barriers, ..Meetings::default() };
    for schedule in SCHEDULES {
        let mut memory = buffers.clone();
        let launch = Launch { sizes, arguments: &arguments, buffers: &mut memory };
        let outcome = program.run(launch, &Options::checking(schedule)).map_err(|error| format!("{error:?}"))?;
        for finding in &outcome.findings {
            match finding.kind {
                FindingKind::Divergence | FindingKind::LanesParted => {
                    meetings.parted.get_or_insert_with(|| format!("{schedule:?} with {sizes:?}: {finding:?}"));
                }
                FindingKind::WriteRace | FindingKind::ReadWriteRace => meetings.raced = true,
                _ => {}
            }
        }
    }
    Ok(meetings)
}

/// With what a kernel is launched.
struct Setting {
    arguments: Vec<Argument>,
    buffers: Vec<Vec<u8>>,
    sizes: LaunchSizes,
}

/// Arguments and sizes made from `bits`; nothing where they would be too large.
fn setting(
    module: &Checked,
    id: FunctionId,
    dimensions: Option<u8>,
    bits: &mut Bits,
) -> Result<Option<Setting>, String> {
    let interface = Interface::of(&module[id]).ok_or("it is not a kernel")?;
    let (mut arguments, mut buffers) = (Vec::new(), Vec::new());
    for argument in &interface.arguments {
        arguments.push(match argument.kind {
            ArgumentKind::Value(elem) => {
                let mut constant = Constant::zero(elem);
                constant
                    .bits
                    .iter_mut()
                    .take(usize::from(elem.lanes))
                    .for_each(|lane| *lane = value(elem.scalar, bits));
                Argument::Value(constant)
            }
            ArgumentKind::Buffer { elem, stride, space: _, access: _, out: _, length } => {
                let length = length.unwrap_or(40 + bits.below(80));
                if length > 1 << 16 {
                    return Ok(None);
                }
                let mut bytes = vec![0; (length * u64::from(stride)) as usize];
                for element in bytes.chunks_mut(stride as usize) {
                    for lane in element.chunks_mut(elem.scalar.bytes() as usize).take(usize::from(elem.lanes)) {
                        let width = lane.len();
                        lane.copy_from_slice(&value(elem.scalar, bits).to_le_bytes()[..width]);
                    }
                }
                buffers.push(bytes);
                Argument::Buffer { buffer: buffers.len() - 1, length }
            }
        });
    }
    let large = module[id].ops.values().any(|data| matches!(data.op, Op::WarpFold { .. }));
    let sizes = sizes(&interface, &arguments, dimensions, large, bits)?;
    Ok(Some(Setting { arguments, buffers, sizes }))
}

/// The declared sizes, and small ones where none are declared.
fn sizes(
    interface: &Interface,
    arguments: &[Argument],
    dimensions: Option<u8>,
    large: bool,
    bits: &mut Bits,
) -> Result<LaunchSizes, String> {
    let inputs = Inputs { arguments };
    let undeclared = interface.work_dim.is_none() && interface.global_size.is_none() && interface.local_size.is_none();
    let most = if undeclared { dimensions.unwrap_or(3) } else { interface.dimensions() };
    let mut demand = |limit: u64| (0..most).map(|_| 1 + bits.below(limit)).collect::<Vec<u64>>();
    // Where warps do something together, there are several.
    let warps = large.then(|| [demand(90), demand(70)]);
    let [global, local] = match warps {
        Some([global, local]) if most == 1 => [global, local],
        _ => [demand(9), demand(5)],
    };
    let open = |rule: &Option<SizeRule>| rule.as_ref().is_none_or(|rule| rule.extents.is_empty());
    let global = open(&interface.global_size).then_some(global);
    let local = open(&interface.local_size).then_some(local);
    launch_sizes(interface, &inputs, global.as_deref(), local.as_deref()).map_err(|error| error.to_string())
}
