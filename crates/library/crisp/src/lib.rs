//! Compile and run Crisp kernels.
//!
//! A device is opened once, compiles sources, and holds buffers, which stay there between launches. Names, types and lengths of arguments
//! are checked; `&mut` marks what a kernel writes.
//!
//! ```
//! use crisp::{Device, Result};
//! # const SAXPY: &str = "(def-kernel saxpy (a:float x:(vector-type float :global :read-only) y:(vector-type float :global :read-write))
//! #   (declare (global-size :derive-from x))
//! #   (loop-vector-stride x (i) (set! (~ y i) (+ (* a (~ x i)) (~ y i)))))";
//! fn main() -> Result<()> {
//!     let device = Device::open("interp")?;
//!     let program = device.compile("saxpy.crisp", SAXPY)?; // the error prints carets
//!     let x = device.upload(&[1.0f32, 2.0, 3.0])?;
//!     let mut y = device.upload(&[10.0f32, 20.0, 30.0])?;
//!     program.kernel("saxpy")?.launch((2.0f32, &x, &mut y))?; // names, types, lengths checked
//!     assert_eq!(y.read()?, [12.0, 24.0, 36.0]);
//!     Ok(())
//! }
//! ```
//!
//! Below that are the parts: a [`Session`] compiles sources in memory, [`emit`] prints stages, [`run`] runs a kernel once on arguments in
//! the host's memory, [`package`] makes and opens packages.

pub mod abi;
mod arguments;
mod context;
mod described;
mod device;
#[doc(hidden)] // What the derive macro calls.
pub mod element;
mod error;
mod flags;
mod judge;
mod made;
mod memory;
mod messages;
mod orchestration;
mod override_definitions;
mod program;
mod queue;
mod signature;
mod template_programs;
mod templates;
pub mod values;

pub use arguments::{Arguments, IntoPassed, Passed};
pub use context::{Context, ContextStatus};
pub use crisp_library_derive::Element;
pub use device::{Device, DeviceOptions};
pub use element::Element;
pub use error::{Error, Result};
pub use made::{Made, Shaped};
pub use memory::{Buffer, Memory};
pub use orchestration::{Orchestration, OrchestrationCall, OrchestrationResults};
pub use program::{Kernel, Program, Warm};
pub use queue::Queue;
pub use signature::signature;

pub use crisp_ir_artifact::{
    Access, Argument, ArgumentKind, BoundShapes, Callable, Elem, Extents, GivenShape, HostBuffer, HostColumn,
    HostLayout, HostMember, HostMemberType, HostNote, Interface, LaunchError, LaunchSizes, Layout, Purpose, Reach,
    Scalar, Shape, SizeExpr, SizeInputs, SizeOp, SizeRule, Space, axis_text, launch_sizes, shape_text, size_text,
};
pub use crisp_library_compile::{
    Branches, Cache, Class, Compiled, DEVICES, DeviceStatus, EmitOptions, Figures, GivenArray, HostArgument,
    KernelFacts, Language, Llvm, METADATA_SCHEMA, Math, MetadataOptions, OpenDevice, Options, Profile, Rules,
    RunOptions, RunReport, Session, Taken, argument_words, call_shapes, continuations, devices, hidden_arguments,
    is_device, launch_diagnostic, llvm, metadata, output_length, print_by_default, print_with, printed_text,
    program_callable, ptxas_figures, read_file, read_included, read_source, run, run_on, run_program, run_program_on,
    similar_device, undetermined,
};
pub use crisp_run_device::{
    External, ExternalQueue, TimeLimit, before_long_launches, interrupt, interruptible, with_time_limit,
};
pub use crisp_support_diagnostics as diagnostics;

/// The check of the arguments of a call, for products: what they are given, and mistakes as data.
#[doc(hidden)] // It may change with the products.
pub mod call {
    pub use crisp_library_compile::axis_of_size;

    pub use crate::described::{Described, Fitted, dtype_text};
    pub use crate::judge::{Array, Offer, Places, Role, alone, bound, complete, judge, placed, roles, structures};
    pub use crate::messages::mistakes::{Mistake, Order, Place, Problem, Spelling, Takes, listed, shape_words};
    pub use crate::signature::{argument_text, value_text};
}

/// The stages of a compilation as text, and the kernel IR as bytes.
pub mod emit {
    pub use crisp_library_compile::emit_amd_object as amd_object;
    pub use crisp_library_compile::emit_assembly as assembly;
    pub use crisp_library_compile::emit_binary_ir as binary_ir;
    pub use crisp_library_compile::emit_c as c;
    pub use crisp_library_compile::emit_hlsl as hlsl;
    pub use crisp_library_compile::emit_ir as ir;
    pub use crisp_library_compile::emit_ir_after as ir_after;
    pub use crisp_library_compile::emit_legal_ir as legal_ir;
    pub use crisp_library_compile::emit_llvm as llvm;
    pub use crisp_library_compile::emit_metal as metal;
    pub use crisp_library_compile::emit_optimised_ir as optimised_ir;
    pub use crisp_library_compile::emit_ptx as ptx;
    pub use crisp_library_compile::emit_spirv as spirv;
    pub use crisp_library_compile::emit_spirv_text as spirv_text;
    pub use crisp_library_compile::emit_wgsl as wgsl;
    pub use crisp_library_compile::explain_cpu;
    pub use crisp_library_compile::{Dialect, PTX_PROCESSOR, Spirv, processors, wgsl_remarks};
}

/// Canonical layout of sources.
pub mod format {
    pub use crisp_library_compile::format::{Formatted, Refused, first_error, format, language_of_text};
}

/// The parts of programs of the kernel IR.
pub mod ir {
    pub use crisp_ir_kernel::{Launch, Module, Operand, Program, Repeat, Step, Temporary};
}

/// Plans of what stands around kernels, their execution, and host programs printed from them.
pub mod host {
    pub use crisp_ir_artifact::{
        BufferRole, Constant, Evaluated, Expected, Fill, Given, HostPlan, HostRange, PlanBuffer, PlanKernel,
        PlanLaunch, PlanStep, PlanValue, PlannedStep, ValueKind, fnv1a,
    };

    pub use crate::orchestration::other_lengths;
    pub use crisp_library_compile::{
        Api, HoistOptions, PlanCode, PlanInputs, PlanName, PlanReport, Source, find_plan_name as find_name,
        hoist as print, hoist_in_memory as in_memory, orchestration_plan as plan, orchestration_plans,
        plan_bytes as bytes, plan_name, plans, read_back, settable,
    };
}

/// Kernels' code for many targets in one file, which runs without a compiler.
pub mod package {
    pub use crisp_ir_artifact::{
        Code, Needs, Package, PackageError, PackedCode, PackedKernel, PackedSuite, TrustedPackage,
    };
    pub use crisp_library_compile::{
        Assemble, PackOptions, Target, choose, open_package as open, pack, packed_launch_sizes as launch_sizes,
        run_package as run, run_packed_on as run_on, run_packed_program as run_program,
    };
}

/// The files that compilations with `--tree-shaking` leave for later ones.
pub use crisp_library_compile::shaken;

/// The conformance suite of devices, and certificates of what came of it.
pub mod conform {
    pub use crisp_library_conform::{
        Certificate, Circumstances, Counterexample, Failure, Name, Progress, Report, ResultEntry, SCHEMA, Section,
        Selection, Standing, Subject, SuiteTargets, TrialResult, Verdict, conform as run, conform_packed as run_packed,
        general_refusal, names, pack_suite as pack, refusal, standing,
    };
}

/// Sessions of the debugger; coverage and profiles of launches on the interpreter.
pub mod debug {
    pub use crisp_library_compile::{Captured, Counted, Counters, capture, counting_interpreter};
    pub use crisp_library_debug::{Coverage, Reply, Session, Start, merged, not_recordable, profile, profile_of};
}

/// Answers to the requests of editors: pure functions of a checked text.
pub mod ide {
    pub use crisp_library_ide::{
        Completion, Completions, Folding, Hover, Place, Read, Refusal, Signature, Snapshot, Symbol, TextEdit, manual,
    };
}

/// How long kernels take, and what a device can do at most.
pub mod measure {
    pub use crisp_library_compile::{Ready, make_ready};
    pub use crisp_library_measure::{
        CopyRate, Effort, Limits, Ratios, Samples, float_operations, measure, measure_pair,
    };
}

/// Loop kernels as objects that steps change.
pub mod loopy {
    pub use crisp_library_compile::{
        Definitions, KernelState, LoopArgument, LoopCase, LoopCount, LoopFormula, LoopInstruction, LoopKernel,
        LoopParts, LoopStride, LoopSum, Mistakes, Open, loop_page,
    };
}

/// Tensor programs: how their kernels are called, which of their constants are fastest, whether alternatives agree.
pub mod tensor {
    pub use crisp_library_compile::{RowBreach, RowProof, RowsOf, TensorArgument, TensorConstant, TensorKernel};
    pub use crisp_library_tune::{
        Agreement, Difference, Effort, Given, Measured, Search, Source, Table, Tuning, kernels, refine, tune, written,
    };
}

/// CUCL templates that become kernels for the arrays of a call.
pub mod template {
    pub use crisp_library_compile::{OpenTemplate, TemplateKind, TemplateParameter};
}

/// The run-time layer of CUCL: named variables with dimensions, templates called by name.
pub use crisp_library_compile::rtc;

/// Dimensions from names and sizes: `dims!["y" => 10, "x" => 10]`.
#[macro_export]
macro_rules! dims {
    ($($name:expr => $size:expr),* $(,)?) => {
        $crate::rtc::Dims::new(&[$(($name, $size)),*])
    };
}

/// Numbers of all widths as bits, exactly as kernels compute with them.
pub mod numbers {
    pub use crisp_ir_kernel::fold::convert;
    pub use crisp_ir_kernel::text::{decimal_bits, shortest_decimal};
}
