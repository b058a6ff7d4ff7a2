//! Which parameters of the IR each parameter of a kernel's author is: a structure of arrays has its length behind it, a tensor its numbers.

use std::collections::BTreeMap;

use super::slots::Slots;
use crate::typed::{Form, Function, FunctionKind, Program};

/// The parameters of the IR that one parameter of the author is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Authored {
    pub(crate) first: u32,
    pub(crate) count: u32,
    /// Whether it is a structure of arrays: the second is its length.
    pub(crate) soa: bool,
}

/// The parameters of all kernels in the order of their authors, by the kernels' names.
pub(crate) fn authored(program: &Program) -> BTreeMap<String, Vec<Authored>> {
    let kernels = program.functions.iter().filter(|function| function.kind == FunctionKind::Kernel);
    kernels.map(|kernel| (kernel.name.to_string(), of(kernel, program))).collect()
}

fn of(kernel: &Function, program: &Program) -> Vec<Authored> {
    let slots = Slots::new(&kernel.vars, &program.types);
    let mut first = 0;
    let parameters = kernel.params.iter().map(|parameter| {
        let count = u32::try_from(slots.of(parameter.var).count()).unwrap_or(0);
        let view = kernel.vars.get(parameter.var.0).and_then(|var| program.types.view_of(var.ty));
        let own = Authored { first, count, soa: view.is_some_and(|view| view.form == Form::Soa) };
        first += count;
        own
    });
    parameters.filter(|own| own.count > 0).collect()
}
