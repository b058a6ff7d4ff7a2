//! Differences of C++ programs for different interfaces.

use crisp_ir_artifact::PlanKernel;

use crate::names;
use crate::program::Entry;

/// The parts of a program that depend on the interface.
pub(super) trait Dialect {
    /// Returns the classes for devices, queues and code, and for memory: separate, or shared with the host.
    fn fragments(&self, unified: bool) -> String;
    /// Returns how the program is built, behind `g++ -std=c++17 -O2 FILE`.
    fn build(&self) -> &'static str;
    /// Returns the type of a kernel that can be launched.
    fn kernel_type(&self) -> &'static str;
    /// Returns the statement that makes a kernel of the code.
    fn kernel(&self, _kernel: &PlanKernel, entry: &Entry) -> String {
        format!("program.kernel({})", names::quoted(&entry.entry))
    }
    /// Returns the statement that gives a kernel back; nothing where none does.
    fn release(&self) -> Option<&'static str>;
    /// Prints the body of a function that launches: parameters are in scope, with `queue`, `the_kernel`, `after_event` and `groups`.
    fn launch(&self, out: &mut String, kernel: &PlanKernel, entry: &Entry);
}

/// The comment before lines that a reader may uncomment.
pub(super) const PROFILING: &str =
    "    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.";

/// Adds a line. Writing to a string never fails.
macro_rules! line {
    ($out:expr, $($text:tt)*) => {{ let _ = writeln!($out, $($text)*); }};
}
pub(crate) use line;
