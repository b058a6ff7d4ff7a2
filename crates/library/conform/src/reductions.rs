//! Makes a program with wrong results small, as long as its results stay wrong.

use std::sync::atomic::{AtomicUsize, Ordering};

use crisp_ir_artifact::Interface;
use crisp_ir_kernel::{Checked, text};
use crisp_middle_interp::Schedule;
use crisp_middle_passes::reduce;

use crate::launch::{Launch, interpreted, on_device};
use crate::program::Source;
use crate::subject::Subject;

/// How many programs are made small: a device on which everything is wrong shows that in the first ones.
const PROGRAMS: usize = 12;
/// How many smaller programs are tried for each.
const ATTEMPTS: usize = 250;
/// Steps of the interpreter in which a smaller program must end.
const STEPS: u64 = 10_000_000;

/// The reductions that a run of the suite has left.
pub(crate) struct Reductions {
    left: AtomicUsize,
}

/// A launch with wrong results.
pub(crate) struct Case<'a> {
    /// The device that makes them.
    pub(crate) subject: &'a dyn Subject,
    /// The program.
    pub(crate) module: &'a Checked,
    /// The kernel that is launched.
    pub(crate) kernel: &'a str,
    /// The launch.
    pub(crate) launch: &'a Launch,
    /// Arguments whose elements may come in any order.
    pub(crate) unordered: &'a [usize],
    /// Whether operations must stay as they are: then only other kernels go.
    pub(crate) whole: bool,
}

impl Reductions {
    /// Returns the full budget of reductions of a run.
    pub(crate) fn new() -> Reductions {
        Reductions { left: AtomicUsize::new(PROGRAMS) }
    }

    /// The text of a small program that is still wrong; of the whole program when no reductions are left.
    pub(crate) fn program(&self, case: &Case<'_>) -> String {
        if case.whole {
            return text::print(&alone(case));
        }
        let some_left = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        if some_left.is_err() || !case.is_wrong(case.module) {
            return text::print(case.module);
        }
        text::print(&reduce(case.module, ATTEMPTS, &mut |candidate| case.is_wrong(candidate)))
    }
}

/// The module without the kernels that are not launched.
fn alone(case: &Case<'_>) -> Checked {
    let body = |module: &Checked| module.kernel(case.kernel).map(|(id, _)| text::print_function(module, id));
    let kept = |candidate: &Checked| body(candidate) == body(case.module);
    let others: Vec<String> =
        case.module.kernels().map(|(_, kernel)| kernel.name.clone()).filter(|name| name != case.kernel).collect();
    if others.is_empty() {
        return case.module.clone();
    }
    reduce(case.module, 64, &mut |candidate| kept(candidate))
}

impl Case<'_> {
    /// Returns whether a program that is launched in the same way ends, is free of races and gives wrong results on the device.
    fn is_wrong(&self, candidate: &Checked) -> bool {
        let interface = |module: &Checked| module.kernel(self.kernel).and_then(|(_, kernel)| Interface::of(kernel));
        if interface(candidate).is_none() || interface(candidate) != interface(self.module) {
            return false;
        }
        // From its text, so that all checks are made that programs from elsewhere have to pass.
        let Ok(module) = Source::Ir(text::print(candidate)).module() else { return false };
        let Ok(wanted) = interpreted(&module, self.kernel, self.launch, Schedule::Sequential, STEPS) else {
            return false;
        };
        let Ok(program) = self.subject.load(&module, self.kernel, self.launch.sizes.local) else { return false };
        let Ok(got) = on_device(self.subject, &*program, self.launch) else { return false };
        let strides: Vec<usize> =
            program.interface().arguments.iter().map(|argument| crate::program::layout(argument.kind).1).collect();
        let different = |(at, (wanted, got)): (usize, (&Vec<u8>, &Vec<u8>))| {
            if !self.unordered.contains(&at) {
                return wanted != got;
            }
            let stride = strides.get(at).copied().unwrap_or(1).max(1);
            let [mut wanted, mut got] = [wanted, got].map(|bytes| in_elements(bytes, stride));
            wanted.sort_unstable();
            got.sort_unstable();
            wanted != got
        };
        wanted.iter().zip(&got).enumerate().any(different)
    }
}

/// Bytes as elements; what is left over is one more.
pub(crate) fn in_elements(bytes: &[u8], stride: usize) -> Vec<&[u8]> {
    bytes.chunks(stride).collect()
}
