//! A schedule with one part of its analysis left out: tests ask whether anything notices.

use crisp_ir_loops::{Node, Program};

use crate::depend::{Dependence, End};

/// The part that is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutant {
    /// The dependence with this number, in the last proof, the cuts between launches and the placing of barriers.
    Dependence(usize),
    /// The barrier with this number, launch after launch.
    Barrier(usize),
}

impl Mutant {
    /// Leaves a dependence out; what it was. None where there is no such dependence, or another thing is left out.
    pub(crate) fn of_dependences(self, program: &Program, dependences: &mut Vec<Dependence>) -> Option<String> {
        let Mutant::Dependence(number) = self else { return None };
        if number >= dependences.len() {
            return None;
        }
        let Dependence { first, second, kind, pairs: _ } = dependences.remove(number);
        let id = |end: &End| &program.statements[end.statement].id;
        let array = &program.arrays[first.access.array].name;
        Some(format!("{kind:?} of `{array}` from `{}` to `{}`", id(&first), id(&second)))
    }

    /// How many barriers stay before the one that is left out.
    pub(crate) fn barrier(self) -> Option<usize> {
        match self {
            Mutant::Barrier(number) => Some(number),
            Mutant::Dependence(_) => None,
        }
    }
}

/// Removes a barrier from a launch, after `left` barriers that stay; those of the launch are taken off.
pub(crate) fn remove_barrier(nodes: &mut Vec<Node>, left: &mut usize) -> bool {
    let mut at = 0;
    while let Some(node) = nodes.get_mut(at) {
        match node {
            Node::Barrier if *left == 0 => {
                nodes.remove(at);
                return true;
            }
            Node::Barrier => *left -= 1,
            Node::Loop { iname: _, body } => {
                if remove_barrier(body, left) {
                    return true;
                }
            }
            Node::Statement(_) => {}
        }
        at += 1;
    }
    false
}
