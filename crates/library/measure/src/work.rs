//! The operations of a launch, counted by the interpreter.

use crisp_ir_artifact::{ArgumentKind, LaunchSizes};
use crisp_ir_kernel::Constant;
use crisp_library_compile::{Compiled, HostArgument, hidden_arguments};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};

/// Arithmetic operations of floats of a launch: a fused multiply-add is two, those inside of mathematical functions count too. None if the
/// launch takes more than `most` steps of the interpreter, tens of millions of which it takes a second, or cannot be executed.
#[must_use]
pub fn float_operations(
    compiled: &Compiled,
    kernel: &str,
    sizes: LaunchSizes,
    arguments: &[HostArgument],
    most: u64,
) -> Option<u64> {
    let module = compiled.module.as_ref()?;
    let (id, _) = module.kernel(kernel)?;
    let interface = compiled.interface(kernel)?;
    let mut hidden = Vec::new();
    if arguments.len() < interface.arguments.len() {
        hidden = hidden_arguments(&interface, &sizes, arguments).ok()?;
    }
    let (mut buffers, mut passed) = (Vec::new(), Vec::new());
    for (argument, host) in interface.arguments.iter().zip(arguments.iter().chain(&hidden)) {
        passed.push(match (argument.kind, host) {
            (ArgumentKind::Value(elem), HostArgument::Value(bytes)) => {
                let mut constant = Constant::zero(elem);
                for (lane, bytes) in constant.bits.iter_mut().zip(bytes.chunks(elem.scalar.bytes() as usize)) {
                    let mut wide = [0; 8];
                    wide[..bytes.len()].copy_from_slice(bytes);
                    *lane = u64::from_le_bytes(wide);
                }
                Argument::Value(constant)
            }
            (ArgumentKind::Buffer { elem: _, stride, space: _, access: _, out: _, length: _ }, host) => {
                let bytes = match host {
                    HostArgument::Buffer(bytes) => bytes.clone(),
                    HostArgument::Zeros(bytes) => vec![0; usize::try_from(*bytes).ok()?],
                    HostArgument::Value(_) => return None,
                };
                let length = bytes.len() as u64 / u64::from(stride.max(1));
                buffers.push(bytes);
                Argument::Buffer { buffer: buffers.len() - 1, length }
            }
            (ArgumentKind::Value(_), _) => return None,
        });
    }
    let program = Program::new(module, id).ok()?;
    let launch = Launch { sizes, arguments: &passed, buffers: &mut buffers };
    let outcome = program.run(launch, &Options { max_ops: most, ..Options::plain(Schedule::Sequential) }).ok()?;
    outcome.finished.then_some(outcome.float_ops)
}

#[cfg(test)]
mod tests {
    use crisp_ir_artifact::LaunchSizes;
    use crisp_library_compile::{Language, Options, Session};

    use super::*;

    #[test]
    fn products_and_sums_are_counted() {
        let source = b"
            (def-kernel k (n:int v:(vector-type float2 :global :read-write))
              (declare (local-size :set-to 4))
              (let ((sum (~ v (get-global-id 0))))
                (dotimes (i n)
                  (set! sum (+ sum (* 0.5 sum))))
                (set! (x~ sum) (fma (x~ sum) 2.0 1.0))
                (set! (~ v (get-global-id 0)) sum)))";
        let mut session = Session::new(Options::strict());
        session.add_source("k.crisp", Language::Crisp, source);
        let compiled = session.compile();
        let sizes = LaunchSizes { work_dim: 1, local: [4, 1, 1], groups: [1; 3], bound: [4, 1, 1], offset: [0; 3] };
        let arguments = [HostArgument::Value(3i32.to_le_bytes().to_vec()), HostArgument::Zeros(32)];
        // Four invocations, each with three rounds of a product and a sum in two lanes, and a fused one.
        let found = float_operations(&compiled, "k", sizes, &arguments, 1 << 20);
        assert_eq!(found, Some(4 * (3 * 2 * 2 + 2)));
        assert_eq!(float_operations(&compiled, "k", sizes, &arguments, 10), None);
    }
}
