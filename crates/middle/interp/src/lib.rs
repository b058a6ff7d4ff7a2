//! The reference interpreter: the meaning of the kernel IR, executed slowly and literally.
//!
//! A [`Program`] is a kernel with everything it calls, flattened into instructions. [`Program::run`] executes a [`Launch`] one
//! workgroup after the other; inside a workgroup the invocations run in the order of a [`Schedule`] from barrier to barrier. With
//! [`Options::detect`] every access to global and local memory is compared with the earlier ones to the same bytes, so that a race is
//! found whatever order the invocations happened to run in.
//!
//! ```
//! use crisp_ir_artifact::LaunchSizes;
//! use crisp_ir_kernel::*;
//! use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
//! # use crisp_support_diagnostics::{FileId, Span};
//! # let here = Span::new(FileId(0), 0, 0);
//! // Each invocation stores its id.
//! let view = ViewType::compact(Elem::scalar(Scalar::U32), Space::Global, Access::Write);
//! let param = Param { name: "ids".into(), ty: Type::View(view), role: Role::Out, length: None, span: here };
//! let mut b = Builder::new("number", vec![param], vec![], Some(KernelInfo::default()), here);
//! let ids = b.params()[0];
//! let id = b.id(IdKind::GlobalId, 0, here);
//! let index = b.convert(Elem::scalar(Scalar::U64), id, here);
//! b.store(ids, &[index], id, here);
//! let mut module = Module::new();
//! let kernel = module.functions.push(b.finish(&[], here));
//! let module = Checked::check(module).expect("it breaks no rule");
//!
//! let program = Program::new(&module, kernel).expect("it is a kernel");
//! let sizes = LaunchSizes { work_dim: 1, local: [2, 1, 1], groups: [2, 1, 1], bound: [4, 1, 1], offset: [0; 3] };
//! let mut buffers = [vec![0; 16]];
//! let launch = Launch { sizes, arguments: &[Argument::Buffer { buffer: 0, length: 4 }], buffers: &mut buffers };
//! let outcome = program.run(launch, &Options::checking(Schedule::Sequential)).expect("the arguments fit");
//! assert!(outcome.findings.is_empty());
//! assert_eq!(buffers[0], [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0]);
//! ```

mod counts;
mod element;
mod finding;
mod instruction;
mod invocation;
mod launch;
mod marks;
mod memory;
mod messages;
mod names;
mod observe;
mod pages;
mod points;
mod program;
mod recording;
mod sequence;
mod shadow;
mod sync;
mod trace;
mod warp;
mod workgroup;

pub use counts::Counts;
pub use finding::{Finding, FindingKind, Place};
pub use launch::{Argument, Launch, Message, Options, Outcome, Schedule, Status};
pub use marks::Marks;
pub use observe::{Area, Bytes, Known, Location, Moment, Touch, Work};
pub use points::{NoPoints, PointArgument, points};
pub use program::Program;
pub use recording::{Limits, Recording, State};
pub use trace::{Cause, Register, Step, Trace, Written};
pub use workgroup::run;
