//! What a launch hands over: derived from what the kernel uses, in the order that all devices share.

use std::collections::BTreeMap;

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Function, Type};
use crisp_middle_passes::pass_sizes::Size;

/// What a parameter of the legal kernel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    /// Memory.
    Memory(Parameter),
    /// An argument of at most 32 bits with all its lanes.
    Lanes {
        /// The position among the author's arguments.
        argument: u32,
        /// How many.
        lanes: u8,
    },
    /// A word of something that is no memory.
    Word {
        /// What.
        parameter: Parameter,
        /// Which word; 1 is the higher one.
        word: u32,
    },
}

impl Given {
    /// The memory that it is.
    pub(crate) fn memory(self) -> Option<Parameter> {
        match self {
            Given::Memory(memory) => Some(memory),
            Given::Lanes { argument: _, lanes: _ } | Given::Word { parameter: _, word: _ } => None,
        }
    }

    /// What it reads of what is handed over and no memory.
    pub(crate) fn reads(self) -> Vec<Parameter> {
        match self {
            Given::Memory(_) => Vec::new(),
            Given::Lanes { argument, lanes } => (0..lanes).map(|lane| Parameter::Lane { argument, lane }).collect(),
            Given::Word { parameter, word: _ } => vec![parameter],
        }
    }
}

/// What each parameter of the legal kernel is: the author's, that for what the kernel tells, then `sizes`. Each of 64 bits is two.
pub(crate) fn given(author: &Function, tells: bool, sizes: &[Size]) -> Vec<Given> {
    let mut given = Vec::new();
    let words = |parameter: Parameter, count: u32| (0..count).map(move |word| Given::Word { parameter, word });
    for (argument, param) in (0..).zip(&author.params) {
        match param.ty {
            Type::View(_) => given.push(Given::Memory(Parameter::Buffer(argument))),
            Type::Elem(elem) if elem.scalar.bits() == 64 => {
                let lanes = (0..elem.lanes).map(|lane| Parameter::Lane { argument, lane });
                given.extend(lanes.flat_map(|lane| words(lane, 2)));
            }
            Type::Elem(elem) => given.push(Given::Lanes { argument, lanes: elem.lanes }),
        }
    }
    given.extend(tells.then_some(Given::Memory(Parameter::Status)));
    for &size in sizes {
        match size {
            Size::Length(argument) => given.extend(words(Parameter::Length(argument), 1)),
            Size::Bound(axis) => given.extend(words(Parameter::Bound(axis), 1)),
            Size::Offset(axis) => given.extend(words(Parameter::Offset(axis), 2)),
            Size::WorkDim => given.extend(words(Parameter::WorkDim, 1)),
        }
    }
    given
}

/// Where the words of each parameter that is no memory begin.
pub(crate) fn words(list: &[Parameter], author: &Function) -> BTreeMap<Parameter, u32> {
    let mut next = 0;
    let mut words = BTreeMap::new();
    for &parameter in list.iter().filter(|parameter| !parameter.is_memory()) {
        words.insert(parameter, next);
        let wide = match parameter {
            Parameter::Lane { argument, lane: _ } => {
                let elem = author.params.get(argument as usize).and_then(|param| param.ty.elem());
                elem.is_some_and(|elem| elem.scalar.bits() == 64)
            }
            Parameter::Length(_) | Parameter::Bound(_) | Parameter::Offset(_) => true,
            Parameter::WorkDim | Parameter::Buffer(_) | Parameter::Status => false,
        };
        next += if wide { 2 } else { 1 };
    }
    words
}
