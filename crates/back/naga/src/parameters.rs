//! What a launch hands over: derived from what the kernel uses, in the order that all devices share.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Elem, Function, Type};
use crisp_middle_passes::tell_status;

/// What a parameter of the legal kernel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    /// Memory.
    Memory(Parameter),
    /// An argument with all its lanes.
    Value {
        /// The position among the author's arguments.
        argument: u32,
        /// The type that the author gave it.
        elem: Elem,
    },
}

/// What each parameter of the legal kernel is, of which the author wrote all but that for what it tells.
pub(crate) fn given(author: &Function, legal: &Function) -> Vec<Given> {
    let mut given = Vec::new();
    for (argument, param) in (0..).zip(&author.params) {
        given.push(match param.ty {
            Type::View(_) => Given::Memory(Parameter::Buffer(argument)),
            Type::Elem(elem) => Given::Value { argument, elem },
        });
    }
    if legal.params.len() > given.len() && legal.params.last().is_some_and(|param| param.name == tell_status::PARAMETER)
    {
        given.push(Given::Memory(Parameter::Status));
    }
    given
}

/// The launch's parameters in order, from those that are used: memory and lanes by argument, then lengths, bounds, offsets, dimensions, and
/// the status.
pub(crate) fn in_order(given: &[Given], used: &BTreeSet<Parameter>) -> Vec<Parameter> {
    let mut list = Vec::new();
    for &given in given {
        match given {
            Given::Memory(Parameter::Status) => {}
            Given::Memory(memory) => list.push(memory),
            Given::Value { argument, elem } => {
                let lanes = (0..elem.lanes).map(|lane| Parameter::Lane { argument, lane });
                list.extend(lanes.filter(|lane| used.contains(lane)));
            }
        }
    }
    let further = |parameter: &&Parameter| !parameter.is_memory() && !matches!(parameter, Parameter::Lane { .. });
    // Their order is that of the enumeration.
    list.extend(used.iter().filter(further));
    list.extend(given.contains(&Given::Memory(Parameter::Status)).then_some(Parameter::Status));
    list
}

/// Where the words of each parameter that is no memory begin.
pub(crate) fn words(list: &[Parameter], given: &[Given]) -> BTreeMap<Parameter, u32> {
    let mut next = 0;
    let mut words = BTreeMap::new();
    for &parameter in list.iter().filter(|parameter| !parameter.is_memory()) {
        words.insert(parameter, next);
        let wide = match parameter {
            Parameter::Lane { argument, lane: _ } => given.iter().any(|given| match *given {
                Given::Value { argument: own, elem } => own == argument && elem.scalar.bits() == 64,
                Given::Memory(_) => false,
            }),
            Parameter::Length(_) | Parameter::Bound(_) | Parameter::Offset(_) => true,
            Parameter::WorkDim | Parameter::Buffer(_) | Parameter::Status => false,
        };
        next += if wide { 2 } else { 1 };
    }
    words
}
