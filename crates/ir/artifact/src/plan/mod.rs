//! Host plans: everything around kernels when they run, computed once. `crisp run` executes a plan, host programs are printed from it.

mod build;
mod contents;
mod data;
mod evaluate;
mod launches;
mod orchestrate;
mod programs;
mod shaped;
mod text;
mod words;

pub use build::{KernelFacts, PlanDefaults, PlanError, PlanKernels, Planner};
pub use contents::fnv1a;
pub use crisp_ir_kernel::HostRange;
pub use data::{
    BufferRole, Expected, Fill, Given, HostPlan, PlanArgument, PlanBuffer, PlanColumns, PlanKernel, PlanLaunch,
    PlanParameter, PlanStep, PlanValue, ValueKind,
};
pub use evaluate::{Evaluated, PlannedStep};
pub use orchestrate::plan_orchestration;
pub use programs::{plan_kernel, plan_program};
