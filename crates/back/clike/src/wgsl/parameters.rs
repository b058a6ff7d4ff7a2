//! The launch parameters: derived from the kernel's uses, in the order that all devices share.

use std::collections::BTreeMap;

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Function, Role, Type};

/// A parameter of the legal kernel.
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
    /// A word of a value that is not memory.
    Word {
        /// What.
        parameter: Parameter,
        /// Which word; 1 is the higher one.
        word: u32,
    },
}

/// Returns the kind of each parameter of a legal kernel.
pub(crate) fn given(function: &Function) -> Vec<Given> {
    let mut next = 0;
    let mut begin = || {
        next += 1;
        next - 1
    };
    let mut current = 0;
    let word = |parameter: Parameter, word: u8| Given::Word { parameter, word: word.into() };
    let mut given = Vec::new();
    for param in &function.params {
        if param.role.begins_argument() {
            current = begin();
        }
        given.push(match (param.role, param.ty) {
            (Role::Argument | Role::Out | Role::Hidden, Type::View(_)) => Given::Memory(Parameter::Buffer(current)),
            (Role::Argument | Role::Out | Role::Hidden, Type::Elem(elem)) => {
                Given::Lanes { argument: current, lanes: elem.lanes }
            }
            (Role::ArgumentWord { lane, word: at }, _) => word(Parameter::Lane { argument: current, lane }, at),
            (Role::Length { argument, stride: _ }, _) => word(Parameter::Length(argument), 0),
            (Role::Bound { axis }, _) => word(Parameter::Bound(axis), 0),
            (Role::Offset { axis }, _) => word(Parameter::Offset(axis), 0),
            (Role::OffsetWord { axis, word: at }, _) => word(Parameter::Offset(axis), at),
            (Role::Dimensions, _) => word(Parameter::WorkDim, 0),
            (Role::Status, _) => Given::Memory(Parameter::Status),
        });
    }
    given
}

/// Returns the first word of each parameter that is not memory.
pub(crate) fn words(list: &[Parameter], given: &[Given]) -> BTreeMap<Parameter, u32> {
    let mut next = 0;
    let mut words = BTreeMap::new();
    for &parameter in list.iter().filter(|parameter| !parameter.is_memory()) {
        words.insert(parameter, next);
        let wide = match parameter {
            Parameter::Lane { argument: _, lane: _ } => given.contains(&Given::Word { parameter, word: 1 }),
            Parameter::Length(_) | Parameter::Bound(_) | Parameter::Offset(_) => true,
            Parameter::WorkDim | Parameter::Buffer(_) | Parameter::Status => false,
        };
        next += if wide { 2 } else { 1 };
    }
    words
}
