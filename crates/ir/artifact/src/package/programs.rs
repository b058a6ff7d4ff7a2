//! Programs in a package: themselves, and how their kernels are called, without code and without places.

use crisp_ir_kernel::{Builder, Function, Module, Program, Repeat, SizeRule, Step};
use crisp_support_diagnostics::{FileId, Span};

use crate::interface::{Argument, Interface};

/// No place in any source.
const NOWHERE: Span = Span { file: FileId::LIBRARY, start: 0, end: 0 };

/// The module with nothing but its programs and, of the kernels that they launch, names, parameters and sizes.
pub(crate) fn bare(module: Module) -> Module {
    let mut bare = Module::new();
    let launched = |kernel: &Function| {
        let launches = |program: &Program| program.launches().iter().any(|launch| launch.kernel == kernel.name);
        module.programs.iter().any(launches)
    };
    for (_, kernel) in module.kernels().filter(|(_, kernel)| launched(kernel)) {
        let mut params = kernel.params.clone();
        params.iter_mut().for_each(|param| param.span = NOWHERE);
        let mut info = kernel.kernel.clone();
        if let Some(info) = &mut info {
            [&mut info.global_size, &mut info.local_size].into_iter().flatten().for_each(|rule| rule.span = NOWHERE);
        }
        let function = Builder::new(kernel.name.clone(), params, Vec::new(), info, NOWHERE).finish(&[], NOWHERE);
        bare.functions.push(function);
    }
    bare.programs = module.programs;
    bare.programs.iter_mut().for_each(without_places);
    bare
}

fn without_places(program: &mut Program) {
    program.span = NOWHERE;
    program.params.iter_mut().for_each(|param| param.span = NOWHERE);
    program.temporaries.iter_mut().for_each(|temporary| temporary.span = NOWHERE);
    let mut left: Vec<&mut Step> = program.body.iter_mut().collect();
    while let Some(step) = left.pop() {
        match step {
            Step::Launch(launch) => launch.span = NOWHERE,
            Step::Repeat(Repeat { body, span, .. }) => {
                *span = NOWHERE;
                left.extend(body);
            }
        }
    }
}

/// Whether a kernel is called as its code in the package requires.
pub(crate) fn same_calls(packed: &Interface, kernel: &Function) -> bool {
    let sizes = |rule: &Option<SizeRule>| rule.as_ref().map(|rule| (rule.extents.clone(), rule.required));
    Interface::of(kernel).is_some_and(|declared| {
        // Shapes are what callers know; a launch passes memory and numbers.
        let same = |(one, other): (&Argument, &Argument)| one.name == other.name && one.kind == other.kind;
        declared.arguments.len() == packed.arguments.len()
            && declared.arguments.iter().zip(&packed.arguments).all(same)
            && declared.work_dim == packed.work_dim
            && sizes(&declared.global_size) == sizes(&packed.global_size)
            && sizes(&declared.local_size) == sizes(&packed.local_size)
    })
}
