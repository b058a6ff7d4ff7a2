//! Sources with tensor programs: read, scheduled, proven, lowered to the kernel IR.

use std::collections::{BTreeMap, BTreeSet};

use crisp_front_tensor::{Kernel, Role, Settings, Variant};
use crisp_ir_artifact::Shape;
use crisp_ir_kernel::{Module, Scalar, SizeExpr, SizeOp};
use crisp_ir_loops::{ArrayKind, SymbolKind};
use crisp_middle_loops::{Axes, Scheduled};
use crisp_support_diagnostics::{Diagnostic, FileId, Files, Recorder};

use crate::folder::{Folder, ReadInclude};
use crate::loopy::Disjoint;
use crate::rows::{self, RowsOf};
use crate::session::Options;
use crate::shapes::{self, Shapes};
use crate::work_counts::Definitions;

/// The result of compiling sources.
pub(crate) struct Output {
    pub(crate) module: Option<Module>,
    /// Loops, memories, barriers and launches of each kernel, for people.
    pub(crate) explained: String,
    /// The facts about the kernels that hosts need.
    pub(crate) tensors: Vec<TensorKernel>,
    /// The shapes of their arguments.
    pub(crate) shapes: Vec<Shapes>,
    /// The names of the launches of which it is proven that the order of invocations changes nothing.
    pub(crate) proven: Vec<String>,
    /// Pairs of their arguments that must not share memory.
    pub(crate) disjoint: Vec<Disjoint>,
    /// Their definitions.
    pub(crate) definitions: Definitions,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) recorder: Recorder,
}

/// Compiles sources to one module.
pub(crate) fn compile(
    sources: &[FileId],
    files: &mut Files,
    options: &Options,
    import: (Option<&ReadInclude>, &[String]),
) -> Output {
    let mut output = Output {
        module: None,
        explained: String::new(),
        tensors: Vec::new(),
        shapes: Vec::new(),
        disjoint: Vec::new(),
        definitions: Definitions::default(),
        proven: Vec::new(),
        diagnostics: Vec::new(),
        recorder: Recorder::new(options.index),
    };
    let prelude = files.add(crisp_front_tensor::PRELUDE_NAME, crisp_front_tensor::PRELUDE);
    let mut kernels: Vec<Kernel> = Vec::new();
    let settings = Settings::new(&options.definitions);
    for &file in sources {
        let name = files.get(file).map_or_else(String::new, |file| file.name.clone());
        let import = &mut Folder::of(import, &name);
        let recorder = &mut output.recorder;
        let read = crisp_front_tensor::read_and_record(file, prelude, &settings, files, import, recorder);
        output.diagnostics.extend(read.diagnostics);
        kernels.extend(read.kernels);
    }
    if !fatal(&output.diagnostics) {
        output.diagnostics.extend(settings.unknown());
    }
    output.diagnostics.extend(kernels.iter().flat_map(rows::demanded));
    let mut scheduled: Vec<(Vec<Scheduled>, &Kernel)> = Vec::new();
    for kernel in &kernels {
        match apply(kernel, options) {
            Ok(parts) => {
                output.explained += &format!("kernel {}\n", kernel.program.name);
                for tuned in &kernel.tuned {
                    let candidates: Vec<String> = tuned.candidates.iter().map(i64::to_string).collect();
                    output.explained +=
                        &format!("tune {} = {} of {}\n", tuned.name, tuned.value, candidates.join(", "));
                }
                output.explained += &crisp_middle_loops::explain(&parts);
                for remark in parts.iter().flat_map(Scheduled::remarks) {
                    remark.clone().add_once(&mut output.diagnostics);
                }
                scheduled.push((parts, kernel));
            }
            Err(said) => output.diagnostics.extend(said.into_iter().map(of_definitions)),
        }
    }
    if fatal(&output.diagnostics) {
        return output;
    }
    let parts = scheduled.iter().flat_map(|(parts, _)| parts);
    let called = parts.flat_map(|done| crisp_middle_loops::mathematics(done.program()));
    let (mut module, functions) = crisp_front_crisp::mathematics(called, options.math.approximates());
    for (parts, kernel) in &scheduled {
        let before = module.functions.len();
        if let Err(said) = crisp_middle_loops::lower_parts(parts, &mut module, &functions) {
            output.diagnostics.extend(said.into_iter().map(of_definitions));
        }
        let sizes: Vec<SizeExpr> = kernel.sizes.iter().map(|(_, size)| size.clone()).collect();
        // A kernel with sizes that the host computes becomes the launch of a program, and has another name then.
        crisp_middle_loops::with_sizes(&mut module, &kernel.program.name, &sizes);
        if parts.iter().all(Scheduled::is_deterministic) {
            output.proven.extend(module.functions.iter().skip(before).map(|(_, launch)| launch.name.clone()));
        }
    }
    let mut families: BTreeMap<&str, Vec<(String, Option<SizeExpr>)>> = BTreeMap::new();
    for (_, kernel) in &scheduled {
        if let Some(Variant { family, when }) = &kernel.variant {
            families.entry(family).or_default().push((kernel.program.name.clone(), when.clone()));
        }
    }
    for (family, variants) in families {
        crisp_middle_loops::chosen_by(&mut module, family, &variants);
    }
    for kernel in &kernels {
        shapes::mark_results(&mut module, name_of(kernel), &kernel.program, &kernel.sizes, &kernel.results);
    }
    let called = || kernels.iter().filter(|kernel| kernel.variant.as_ref().is_none_or(|it| it.when.is_none()));
    let definitions = |of: &Kernel| kernels.iter().filter(|kernel| name_of(kernel) == name_of(of)).collect::<Vec<_>>();
    let rows = |kernel: &Kernel| rows::of_kernels(&definitions(kernel));
    output.tensors = called().map(|kernel| TensorKernel { rows: rows(kernel), ..described(kernel) }).collect();
    let disjoint = |kernel: &Kernel| (name_of(kernel).to_owned(), crisp_middle_loops::disjoint(&kernel.program));
    output.disjoint = called().map(disjoint).collect();
    output.definitions = Definitions(called().map(|it| (name_of(it).to_owned(), it.program.clone())).collect());
    output.shapes = called().map(|kernel| (name_of(kernel).to_owned(), shapes_of(kernel))).collect();
    output.module = Some(module).filter(|_| !fatal(&output.diagnostics));
    output
}

fn fatal(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal())
}

/// Returns a message about the order of loops, reworded for definitions.
fn of_definitions(said: Diagnostic) -> Diagnostic {
    match crisp_middle_loops::in_definitions(&said) {
        Some((text, help)) => crate::messages::of_definitions(said, text, help),
        None => said,
    }
}

/// The parts of a kernel, each under the best of the proposed schedules that can be applied and proven.
fn apply(kernel: &Kernel, options: &Options) -> Result<Vec<Scheduled>, Vec<Diagnostic>> {
    let of = |role: Role| kernel.roles.iter().filter(move |(_, it)| **it == role).map(|(variable, _)| *variable);
    let axes = Axes {
        data: of(Role::Data).collect(),
        instances: of(Role::Instance).collect(),
        grouped: kernel.grouped.clone(),
        launches: of(Role::Launches).collect(),
        threads: of(Role::Thread).collect(),
    };
    let kind = if options.schedules_for.iter().any(|name| name == "cpu") { "cpu" } else { "gpu" };
    crisp_middle_loops::plan(&kernel.program, &axes, kind)
}

/// The facts about a kernel that a host needs to call it with its own data.
#[derive(Clone, Debug)]
pub struct TensorKernel {
    /// Its name.
    pub name: String,
    /// Its arguments in order.
    pub arguments: Vec<TensorArgument>,
    /// Constants that may have other values, given as `NAME=VALUE`.
    pub constants: Vec<TensorConstant>,
    /// Other definitions, chosen by `KERNEL=NAME`, each with a size that is zero where it must not be used.
    pub alternatives: Vec<(String, Option<SizeExpr>)>,
    /// For each size of its arrays whether it counts rows.
    pub rows: Vec<RowsOf>,
}

/// An argument of a kernel.
#[derive(Clone, Debug)]
pub struct TensorArgument {
    /// Its name.
    pub name: String,
    /// The type of its elements.
    pub elem: Scalar,
    /// The number of elements of a buffer, in terms of the arguments' places.
    pub length: Option<SizeExpr>,
    /// Whether it is a size.
    pub is_size: bool,
}

/// A constant of a program.
#[derive(Clone, Debug)]
pub struct TensorConstant {
    /// Its name.
    pub name: String,
    /// The value that it has.
    pub value: i64,
    /// The values that it may have.
    pub candidates: Vec<i64>,
    /// Where it is defined.
    pub span: crisp_support_diagnostics::Span,
}

/// Returns the name by which callers call a kernel.
fn name_of(kernel: &Kernel) -> &str {
    kernel.variant.as_ref().map_or(&kernel.program.name, |variant| &variant.family)
}

fn shapes_of(kernel: &Kernel) -> Vec<Option<Shape>> {
    shapes::of_program(&kernel.program, &kernel.sizes, &BTreeSet::new())
}

fn described(kernel: &Kernel) -> TensorKernel {
    let program = &kernel.program;
    let is_derived = |id| kernel.sizes.iter().any(|(array, _)| *array == id);
    let arguments =
        program.arrays.iter().filter(|(id, array)| !matches!(array.kind, ArrayKind::Temporary(_)) && !is_derived(*id));
    let product = |shape: Option<Shape>| {
        let axes = shape?.axes.into_iter();
        let multiply = |a, b| SizeExpr::Apply { op: SizeOp::Mul, operands: vec![a, b] };
        Some(axes.fold(SizeExpr::integer(1), multiply))
    };
    let described = arguments.zip(shapes_of(kernel)).map(|((id, array), shape)| {
        let is_size = program.symbols.iter().any(|symbol| symbol.kind == SymbolKind::Parameter(id));
        TensorArgument { name: array.name.clone(), elem: array.elem, length: product(shape), is_size }
    });
    let constants = kernel.tuned.iter().map(|tuned| TensorConstant {
        name: tuned.name.clone(),
        value: tuned.value,
        candidates: tuned.candidates.clone(),
        span: tuned.span,
    });
    TensorKernel {
        name: name_of(kernel).to_owned(),
        arguments: described.collect(),
        constants: constants.collect(),
        alternatives: kernel.alternatives.clone(),
        rows: Vec::new(),
    }
}
