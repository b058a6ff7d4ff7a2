//! What C++ programs for different interfaces do differently.

use crisp_ir_artifact::PlanKernel;

use crate::names;
use crate::program::Entry;

/// What an interface does in its own way.
pub(super) trait Dialect {
    /// Classes for devices, queues and code, and for memory: of its own, or shared with the host.
    fn fragments(&self, unified: bool) -> String;
    /// How the program is built, behind `g++ -std=c++17 -O2 FILE`.
    fn build(&self) -> &'static str;
    /// The type of a kernel that can be launched.
    fn kernel_type(&self) -> &'static str;
    /// What makes a kernel of the code.
    fn kernel(&self, _kernel: &PlanKernel, entry: &Entry) -> String {
        format!("program.kernel({})", names::quoted(&entry.entry))
    }
    /// The statement that gives a kernel back; nothing where none does.
    fn release(&self) -> Option<&'static str>;
    /// The body of a function that launches: parameters are in scope, with `queue`, `the_kernel`, `after_event` and `groups`.
    fn launch(&self, out: &mut String, kernel: &PlanKernel, entry: &Entry);
}

/// Stands before what a reader may uncomment.
pub(super) const PROFILING: &str =
    "    // Profiling: without the marks `//: `, here and above, this prints how long the device took for the launch.";

/// Adds a line. Writing to a string never fails.
macro_rules! line {
    ($out:expr, $($text:tt)*) => {{ let _ = writeln!($out, $($text)*); }};
}
pub(crate) use line;
