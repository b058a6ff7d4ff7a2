//! Code for CPUs: work-items become lanes of vectors, workgroups loops over lane groups.

mod axis;
mod distances;
mod masks;
mod parts;
mod plan;
mod print;
mod remarks;
mod shape;
mod slots;
mod steps;
mod tiling;

use crisp_ir_kernel::{Function, Module, Op, OpId, Type, Value};
use crisp_middle_analysis::integers::{Integers, LaunchFacts};
use crisp_middle_analysis::{Floats, Workgroups, uniformity_of_code};
use crisp_middle_passes::{Abilities, Legal, Target, Unprintable};
use crisp_support_diagnostics::Diagnostic;

use crate::{CpuCode, CpuTarget, names, refuse};
pub use parts::LINES_OF_PARTS;
use plan::{Facts, plan};
pub use remarks::{CpuAccess, CpuBounds, CpuControl, CpuControlWay, CpuRemarks, CpuWay};
use shape::{Circumstances, shapes};

impl Target for CpuTarget {
    fn name(&self) -> String {
        format!("the processor `{}`", self.name)
    }

    fn abilities(&self, _local_size: [u32; 3]) -> Abilities {
        // Lanes are formed of components: a vector for each lane would be one vector of all lanes' scalars, of which masks and variables take
        // many times the instructions.
        Abilities { vectors: false, ..Abilities::ALL }
    }

    fn refuse(&self, _module: &Module, kernel: &Function, local_size: [u32; 3]) -> Vec<Diagnostic> {
        refuse::refuse(kernel, self, local_size)
    }
}

/// LLVM IR for a kernel with everything in one module, together with what a caller must know. Cost: linear in the kernel's size, some milliseconds; the text is the same for
/// the same input.
///
/// # Errors
/// Mistakes of the compiler.
pub fn compile_cpu(legal: &Legal<CpuTarget>) -> Result<CpuCode, Vec<Diagnostic>> {
    compile(legal, None)
}

/// LLVM IR for a kernel in parts: the module of the entry point, and modules that are compiled when they are first needed, see [`CpuCode::parts`]. A part has at least
/// `least` lines; [`LINES_OF_PARTS`] is a good number. Cost: as [`compile_cpu`].
///
/// # Errors
/// Mistakes of the compiler.
pub fn compile_cpu_in_parts(legal: &Legal<CpuTarget>, least: usize) -> Result<CpuCode, Vec<Diagnostic>> {
    compile(legal, Some(least))
}

fn compile(legal: &Legal<CpuTarget>, apart: Option<usize>) -> Result<CpuCode, Vec<Diagnostic>> {
    let (kernel, target, local_size) = (legal.kernel(), legal.target(), legal.local_size());
    let unprintable = Unprintable::default();
    let uniform = uniformity_of_code(kernel, &Workgroups::of_size(local_size));
    let launch = LaunchFacts::of_size(local_size);
    let integers = Integers::of(kernel, &launch);
    let climbs = |value: Value| steps::climbs(&integers, value);
    let plan = plan(kernel, &Facts { uniform: &uniform, climbs: &climbs });
    let floats = Floats::of(kernel);
    let exact = |op: OpId, step: Option<i64>| match kernel[op].op {
        Op::Convert { to: _, arg } => match step {
            Some(step) => steps::are_kept(&integers, arg, step, axis::MOST),
            None => steps::climbs(&integers, arg),
        },
        _ => false,
    };
    let tiling = axis::choose(kernel, target, local_size, &exact);
    let shapes = shapes(kernel, &Circumstances { tiling, given: &|_| None, exact: &exact, picked: &|_| None });
    let traffic = slots::traffic(kernel, &plan);
    if let Some(value) = traffic.unwritten(kernel, &plan) {
        unprintable.note(kernel.span, format_args!("value {}", value.index()));
    }
    let (argument_offsets, argument_bytes) = argument_layout(kernel);
    let symbol = names::symbol(&kernel.name);
    let printed = print::print_kernel(&print::Work {
        function: kernel,
        target,
        plan: &plan,
        traffic: &traffic,
        shapes: &shapes,
        exact: &exact,
        integers: &integers,
        floats: &floats,
        tiling,
        symbol: &symbol,
        argument_offsets: &argument_offsets,
        apart,
    });
    if let Some(value) = printed.missing {
        unprintable.note(kernel.span, format_args!("value {}", value.index()));
    }
    let modules = || std::iter::once(&printed.llvm_ir).chain(&printed.parts);
    if let Some(line) = modules().find_map(|text| masks::breach(text, target)).filter(|_| !target.shows_masks()) {
        unprintable.note(kernel.span, format_args!("a masked access that LLVM may compile wrongly: {}", line.trim()));
    }
    let code = CpuCode {
        llvm_ir: printed.llvm_ir,
        parts: printed.parts,
        symbol,
        argument_offsets,
        argument_bytes,
        scratch_bytes: printed.scratch_bytes,
        remarks: printed.notes.finish(kernel, &tiling),
    };
    legal.printed(code, unprintable)
}

/// Returns offsets of the arguments in their record, and the record's size: each argument aligned to its size, at most to 16.
fn argument_layout(kernel: &Function) -> (Vec<u32>, u32) {
    let mut offsets = Vec::new();
    let mut end: u32 = 0;
    for param in &kernel.params {
        let (bytes, align) = match param.ty {
            Type::Elem(elem) => (elem.bytes(), elem.bytes().next_power_of_two().min(16)),
            Type::View(_) => (16, 8),
        };
        end = end.next_multiple_of(align);
        offsets.push(end);
        end += bytes;
    }
    (offsets, end.next_multiple_of(16))
}
