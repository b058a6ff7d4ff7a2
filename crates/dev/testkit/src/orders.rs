//! Kernels that are called deterministic, run by the interpreter in other orders: the bytes must be the same.

use crisp::{ArgumentKind, Class, Compiled, HostArgument, Interface, LaunchSizes};
use crisp_ir_kernel::{Constant, Elem};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};

/// Invocations of launches that are repeated.
const MOST: u64 = 1_000;

/// Returns the names of the kernels that are called deterministic in all launches, or free of races.
pub(crate) fn ordered(compiled: &Compiled) -> Vec<String> {
    let facts = compiled.facts().into_iter();
    facts.filter(|facts| facts.class <= Class::RaceFree && facts.only.is_none()).map(|facts| facts.kernel).collect()
}

/// Runs a kernel of [`ordered`] in reverse and in a shuffled order, where the launch is small.
///
/// # Panics
/// If the buffers differ from `expected`.
#[track_caller]
pub(crate) fn check(
    compiled: &Compiled,
    interface: &Interface,
    sizes: LaunchSizes,
    given: &[HostArgument],
    expected: &[Vec<u8>],
) {
    let invocations = sizes.total_groups().saturating_mul(sizes.local_total());
    let Some(module) = &compiled.module else { return };
    let Some((id, _)) = module.kernel(&interface.kernel) else { return };
    // The results are those of its continuations too.
    if module.program(&interface.kernel).is_some() {
        return;
    }
    if invocations > MOST {
        return;
    }
    let program = Program::new(module, id).unwrap_or_else(|error| panic!("{}", error.message));
    for schedule in [Schedule::Reverse, Schedule::Random(5)] {
        let mut buffers = Vec::new();
        let mut arguments = Vec::new();
        for (argument, given) in interface.arguments.iter().zip(given) {
            arguments.push(match (argument.kind, given) {
                (ArgumentKind::Value(elem), HostArgument::Value(bytes)) => Argument::Value(constant(elem, bytes)),
                (ArgumentKind::Buffer { stride, .. }, HostArgument::Buffer(bytes)) => {
                    buffers.push(bytes.clone());
                    Argument::Buffer { buffer: buffers.len() - 1, length: bytes.len() as u64 / u64::from(stride) }
                }
                (ArgumentKind::Buffer { stride, .. }, HostArgument::Zeros(bytes)) => {
                    buffers.push(vec![0; usize::try_from(*bytes).unwrap_or(0)]);
                    Argument::Buffer { buffer: buffers.len() - 1, length: bytes / u64::from(stride) }
                }
                (_, _) => return,
            });
        }
        let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
        program.run(launch, &Options::plain(schedule)).unwrap_or_else(|error| panic!("{error:?}"));
        let kept = expected.iter().zip(given).filter(|(_, it)| !matches!(it, HostArgument::Value(_)));
        for ((kept, _), bytes) in kept.zip(&buffers) {
            // What the kernel only reads does not come back.
            let same = kept.is_empty() || kept == bytes;
            assert!(same, "`{}` is called deterministic, but not {schedule:?}", interface.kernel);
        }
    }
}

fn constant(elem: Elem, bytes: &[u8]) -> Constant {
    let mut constant = Constant::zero(elem);
    for (lane, bytes) in constant.bits.iter_mut().zip(bytes.chunks(elem.scalar.bytes() as usize)) {
        let mut wide = [0; 8];
        wide[..bytes.len()].copy_from_slice(bytes);
        *lane = u64::from_le_bytes(wide);
    }
    constant
}
