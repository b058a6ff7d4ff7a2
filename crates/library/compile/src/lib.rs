//! The session: sources in, artifacts and diagnostics out; the registry of devices.
//!
//! `source → front end → module → validate → check → optimise → emit → artifact → load → launch`: each arrow is one function here or in
//! the crate that it calls. Everything works in memory; files are touched only below a cache folder that the caller names.

mod arguments;
mod asked;
mod capture;
mod const_vectors;
mod cpu;
mod cucl;
mod cuda;
mod debug_memory;
mod devices;
mod dimensions;
mod emit;
mod emit_device;
mod emit_legal;
mod extents;
mod facts;
mod figures;
mod folder;
pub mod format;
mod gpu;
mod hoist;
mod hoist_in_memory;
mod interp_device;
mod launcher;
mod loop_kernel;
mod loop_page;
mod loopy;
mod messages;
mod metadata;
mod open;
mod opencl;
mod package;
mod pipelines;
mod plan_inputs;
mod plan_run;
mod plans;
mod printing;
mod program;
mod read;
mod rooms;
mod rows;
pub mod rtc;
mod run;
mod session;
pub mod shaken;
mod shape_calls;
mod shapes;
mod shared_memory;

mod source;
mod stages;
mod templates;
mod tensor;
mod told;
mod vouch;
mod watch;
mod wgpu;
mod work;
mod work_counts;

pub use arguments::{HostArgument, hidden_arguments};
pub use capture::{capture, counting_interpreter};
pub use crisp_back_clike::Dialect;
pub use crisp_back_host::Api;
pub use crisp_front_crisp::Rules;
pub use crisp_ir_kernel::Profile;
pub use crisp_middle_analysis::Class;
pub use devices::{DEVICES, DeviceStatus, Llvm, devices, is_device, llvm, similar_device};
pub use dimensions::GivenArray;
pub use emit::{
    EmitOptions, emit_assembly, emit_binary_ir, emit_hlsl, emit_ir, emit_llvm, emit_metal, emit_optimised_ir,
    emit_wgsl, explain_cpu, optimise, wgsl_remarks,
};
pub use emit_device::{
    PTX_PROCESSOR, Spirv, emit_amd_object, emit_c, emit_ptx, emit_spirv, emit_spirv_text, processors,
};
pub use emit_legal::{emit_ir_after, emit_legal_ir};
pub use facts::{Branches, KernelFacts, argument_words};
pub use figures::{Figures, Taken, ptxas_figures};
pub use folder::ReadInclude;
pub use hoist::{HoistOptions, hoist, plans};
pub use hoist_in_memory::hoist_in_memory;
pub use interp_device::InterpDevice;
pub use launcher::{Launcher, Queued, Repeated};
pub use loop_kernel::{
    KernelState, LoopArgument, LoopCase, LoopCount, LoopFormula, LoopInstruction, LoopKernel, LoopParts, LoopStride,
    LoopSum, Mistakes, Open,
};
pub use loop_page::loop_page;
pub use messages::printed_text;
pub use messages::shapes::other_length;
pub use metadata::{METADATA_SCHEMA, MetadataOptions, metadata};
pub use open::OpenDevice;
pub use package::{
    Assemble, PackOptions, PackRequest, Target, choose, load_packed, maker, open_package, pack, pack_kernel,
    packed_launch_sizes, without_places,
};
pub use plan_inputs::{PlanInputs, PlanName, find_plan_name, plan_name, read_back, settable};
pub use plan_run::{PlanCode, PlanReport, plan_bytes};
pub use plans::{orchestration_plan, orchestration_plans};
pub use printing::{print_by_default, print_with};
pub use program::{ProgramHost, execute_program, program_callable, run_packed_program, run_program, run_program_on};
pub use read::{read_file, read_included, read_source};
pub use rows::{RowBreach, RowProof, RowsOf};
pub use run::{Cache, Ready, RunOptions, RunReport, launch_diagnostic, make_ready, needed_length, output_length};
pub use session::{Compiled, Language, Math, Options, Session};
pub use shape_calls::{axis_of_size, call_shapes, shorter_than_shape, undetermined};
pub use source::Source;
pub use stages::{continuations, run, run_on, run_package, run_packed_on};
pub use templates::{OpenTemplate, TemplateKind, TemplateParameter};
pub use tensor::{TensorArgument, TensorConstant, TensorKernel};
pub use watch::{Captured, Counted, Counters};
pub use work_counts::Definitions;
