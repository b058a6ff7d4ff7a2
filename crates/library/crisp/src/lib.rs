//! Compile and run Crisp kernels.

pub use crisp_ir_artifact::{
    Access, Argument, ArgumentKind, Elem, Interface, LaunchError, LaunchSizes, Scalar, SizeExpr, SizeInputs, SizeOp,
    SizeRule, Space, launch_sizes,
};
pub use crisp_support_diagnostics as diagnostics;
