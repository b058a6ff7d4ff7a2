//! Sources with loop kernels: read, scheduled, proven, lowered to the kernel IR.

use crisp_front_loopy::Kernel;
use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{
    Elem, Function, FunctionId, HostLayout, HostMember, HostMemberType, HostNote, HostNotes, Module, Op, SizeExpr,
    Space,
};
use crisp_ir_loops::{ArrayId, ArrayKind, Program, print_expr};
use crisp_middle_loops::{Case, Scheduled};
use crisp_support_diagnostics::{Diagnostic, FileId, Files, Recorder};

use crate::messages;
use crate::session::Options;
use crate::shapes::{self, Shapes};
use crate::work_counts::Definitions;

/// A kernel under one of its schedules, with the number that says whether the host may take it; the last one has none.
type Variant = (Scheduled, Option<SizeExpr>);

/// The result of compiling sources.
pub(crate) struct Output {
    pub(crate) module: Option<Module>,
    /// Loops, memories, barriers and launches of each kernel, for people.
    pub(crate) explained: String,
    /// The notes on the kernels for hosts.
    pub(crate) notes: Vec<HostNotes>,
    /// The shapes of their arguments.
    pub(crate) shapes: Vec<Shapes>,
    /// The names of the launches of which it is proven that the order of invocations changes nothing.
    pub(crate) proven: Vec<String>,
    /// For each kernel the pairs of arguments that must not share memory.
    pub(crate) disjoint: Vec<Disjoint>,
    /// Their definitions.
    pub(crate) definitions: Definitions,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) recorder: Recorder,
}

/// A kernel, and pairs of its arguments that must not share memory.
pub(crate) type Disjoint = (String, Vec<(u32, u32)>);

/// Compiles sources to one module. Every schedule is applied and proven; one of each kernel is lowered.
pub(crate) fn compile(sources: &[FileId], files: &Files, options: &Options) -> Output {
    let mut output = Output {
        module: None,
        explained: String::new(),
        notes: Vec::new(),
        shapes: Vec::new(),
        proven: Vec::new(),
        disjoint: Vec::new(),
        definitions: Definitions::default(),
        diagnostics: Vec::new(),
        recorder: Recorder::new(options.index),
    };
    let mut kernels: Vec<Kernel> = Vec::new();
    for &file in sources {
        let read = crisp_front_loopy::read_and_record(file, files, &mut output.recorder);
        output.diagnostics.extend(read.diagnostics);
        kernels.extend(read.kernels);
    }
    output.diagnostics.extend(options.definitions.iter().map(|definition| messages::no_parameters(definition)));
    let names: Vec<&str> = options.schedules_for.iter().map(String::as_str).collect();
    // Each kernel with its schedules: one, or several of which the host takes the first whose condition holds.
    let mut families: Vec<(&str, Vec<Variant>)> = Vec::new();
    for kernel in &kernels {
        let Kernel { program, script, complex: _, units: _ } = kernel;
        let cases = match crisp_middle_loops::cases(program, script, &names) {
            Ok(cases) => cases,
            Err(said) => {
                output.diagnostics.extend(said);
                continue;
            }
        };
        let mut variants = Vec::new();
        let several = cases.len() > 1;
        for (number, Case { schedule, when, mut program }) in cases.iter().cloned().enumerate() {
            if several {
                program.name = unique(&kernels, &format!("{}_case_{}", program.name, number + 1));
            }
            match crisp_middle_loops::apply(&program, script, schedule) {
                Ok(done) => {
                    output.explained += &format!("kernel {}\n", kernel.program.name);
                    if let Some(when) = schedule.and_then(|schedule| schedule.when.as_ref()) {
                        output.explained += &format!("when {}\n", print_expr(&program, when));
                    }
                    output.explained += &done.explain();
                    for remark in done.remarks() {
                        remark.clone().add_once(&mut output.diagnostics);
                    }
                    variants.push((done, when));
                }
                Err(said) => said.into_iter().for_each(|it| it.add_once(&mut output.diagnostics)),
            }
        }
        families.push((&program.name, variants));
        // The others are proven too, so that a kernel that one device accepts does not fail on another.
        for schedule in &script.schedules {
            if cases.iter().any(|case| case.schedule.is_some_and(|chosen| std::ptr::eq(chosen, schedule))) {
                continue;
            }
            let case = crisp_middle_loops::case(program, schedule);
            let found = case.and_then(|case| crisp_middle_loops::apply(&case.program, script, case.schedule));
            for diagnostic in found.err().into_iter().flatten() {
                diagnostic.add_once(&mut output.diagnostics);
            }
        }
    }
    if output.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        return output;
    }
    let all = || families.iter().flat_map(|(_, variants)| variants).map(|(done, _)| done);
    let units = || kernels.iter().flat_map(|kernel| &kernel.units);
    let called: Vec<_> = all()
        .flat_map(|done| crisp_middle_loops::mathematics(done.program()))
        .chain(units().flat_map(|unit| unit.program.mathematics()))
        .collect();
    let (mut module, mathematics) = crisp_front_crisp::mathematics(called, options.math.approximates());
    // Fused kernels have the units of their parts, which are lowered once.
    let mut functions: BTreeMap<&str, FunctionId> = BTreeMap::new();
    for unit in units() {
        let open: Vec<&(String, String)> =
            unit.names.iter().filter(|(_, key)| !functions.contains_key(key.as_str())).collect();
        let names: Vec<&str> = open.iter().map(|(name, _)| name.as_str()).collect();
        let before = module.functions.len();
        let (lowered, found) =
            unit.program.lower_functions(&names, module, mathematics.clone(), &mut output.diagnostics);
        module = lowered;
        functions.extend(open.iter().zip(found).filter_map(|((_, key), id)| Some((key.as_str(), id?))));
        for (_, function) in module.functions.iter().skip(before) {
            output.diagnostics.extend(depends_on_more(function));
        }
    }
    for done in families.iter_mut().flat_map(|(_, variants)| variants).map(|(done, _)| done) {
        done.resolve(&|name| functions.get(name).copied());
    }
    if output.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        return output;
    }
    let all = || families.iter().flat_map(|(_, variants)| variants).map(|(done, _)| done);
    for done in all() {
        let before = module.functions.len();
        if let Err(said) = crisp_middle_loops::lower(done, &mut module, &mathematics) {
            said.into_iter().for_each(|it| it.add_once(&mut output.diagnostics));
        }
        if done.is_deterministic() {
            output.proven.extend(module.functions.iter().skip(before).map(|(_, launch)| launch.name.clone()));
        }
    }
    for (name, variants) in &families {
        if variants.len() > 1 {
            let variants: Vec<(String, Option<SizeExpr>)> =
                variants.iter().map(|(done, when)| (done.program().name.clone(), when.clone())).collect();
            crisp_middle_loops::chosen_by(&mut module, name, &variants);
        }
    }
    for kernel in &kernels {
        shapes::mark_results(&mut module, &kernel.program.name, &kernel.program, &[], &BTreeSet::new());
    }
    output.notes = kernels.iter().map(notes).collect();
    let shapes =
        |kernel: &Kernel| (kernel.program.name.clone(), shapes::of_program(&kernel.program, &[], &kernel.complex));
    output.shapes = kernels.iter().map(shapes).collect();
    let disjoint = |kernel: &Kernel| (kernel.program.name.clone(), crisp_middle_loops::disjoint(&kernel.program));
    output.disjoint = kernels.iter().map(disjoint).collect();
    output.definitions = Definitions(kernels.iter().map(|it| (it.program.name.clone(), it.program.clone())).collect());
    let failed = output.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal());
    output.module = Some(module).filter(|_| !failed);
    output
}

/// Returns an error where a function in C depends on anything besides its arguments: then a schedule could change its result.
fn depends_on_more(function: &Function) -> Option<Diagnostic> {
    let found = function.ops.values().find(|data| {
        let effects = data.op.effects();
        let shared = match data.op {
            Op::Id { kind: _, axis: _ } | Op::Clock => true,
            Op::Memory { memory } => function.memories[memory].space == Space::Local,
            _ => false,
        };
        shared || effects.orders || effects.meets.is_some()
    });
    found.map(|data| messages::depends_on_more(data.span))
}

/// Where the members of the structures lie that a buffer holds.
fn layout(program: &Program, buffer: ArrayId) -> Option<HostLayout> {
    let mut bytes = None;
    let mut members = Vec::new();
    for (_, array) in program.arrays.iter() {
        let ArrayKind::Member { of, offset, apart } = array.kind else { continue };
        if of == buffer {
            bytes = Some(apart * array.elem.bytes());
            let name = array.name.rsplit('.').next().unwrap_or_default().to_owned();
            members.push(HostMember { name, offset, ty: HostMemberType::Number(Elem::scalar(array.elem)) });
        }
    }
    Some(HostLayout { bytes: bytes?, members })
}

/// Returns the notes for hosts on a kernel's arguments.
fn notes(kernel: &Kernel) -> HostNotes {
    let arguments = kernel.program.arrays.iter().filter(|(_, array)| array.kind.is_argument());
    let notes = arguments.enumerate().filter_map(|(param, (id, array))| {
        let param = u32::try_from(param).unwrap_or(u32::MAX);
        if kernel.complex.contains(&array.name) {
            return Some(HostNote::Complex { param });
        }
        let layout = layout(&kernel.program, id)?;
        Some(HostNote::Structures { param, words: layout.bytes / array.elem.bytes(), layout })
    });
    HostNotes { kernel: kernel.program.name.clone(), notes: notes.collect() }
}

/// A name that no kernel has.
fn unique(kernels: &[Kernel], wish: &str) -> String {
    let mut name = wish.to_owned();
    while kernels.iter().any(|kernel| kernel.program.name == name) {
        name.push('_');
    }
    name
}
