//! A kernel as those see it who call it: its interface, and what else there is to know without its body.

use crisp_ir_kernel::{HostNote, SizeExpr};
use crisp_support_diagnostics::Span;

use crate::interface::Interface;

/// A kernel without its code.
#[derive(Clone, Debug, PartialEq)]
pub struct Callable {
    /// How it is called.
    pub interface: Interface,
    /// Where it is defined.
    pub span: Span,
    /// Where each parameter is declared.
    pub parameters: Vec<Span>,
    /// Where its loops with fuel stand.
    pub loops: Vec<Span>,
    /// For each parameter, how far stores to it reach that certainly happen, each answer once; nothing where there are none.
    pub reaches: Vec<Vec<Reach>>,
    /// For each parameter, the elements that stores to it can reach at most, in terms of arguments and launch sizes before rounding; none where
    /// nothing bounds them.
    pub rooms: Vec<Option<SizeExpr>>,
    /// The author's elements of its memory, where they are something else: see [`HostNote::of_elements`].
    pub notes: Vec<HostNote>,
}

/// The elements that a store to a parameter reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reach {
    /// Indices below a constant.
    Below(u64),
    /// The workgroup's number along an axis.
    Groups(u8),
    /// All elements that another parameter has.
    Length(u32),
    /// One for each invocation along an axis, as far as another parameter has elements where one is named.
    Invocations {
        /// The axis.
        axis: u8,
        /// The parameter.
        within: Option<u32>,
    },
    /// Anything else.
    Unknown,
}

impl Callable {
    /// Elements of the memory of a parameter for each of the author's.
    #[must_use]
    pub fn words(&self, position: usize) -> u64 {
        let words = self.notes.iter().find_map(|note| match note {
            HostNote::Structures { param, words, layout: _ } if *param as usize == position => Some(u64::from(*words)),
            _ => None,
        });
        words.unwrap_or(1)
    }

    /// All places in sources that it names, so that they can be moved to other files.
    pub fn spans(&mut self) -> impl Iterator<Item = &mut Span> {
        let Callable { interface, span, parameters, loops, reaches: _, rooms: _, notes: _ } = self;
        let rules = [&mut interface.global_size, &mut interface.local_size].into_iter().flatten();
        let rules = rules.map(|rule| &mut rule.span);
        let debug = interface.debug.iter_mut().map(|info| &mut info.span);
        std::iter::once(span).chain(parameters).chain(loops).chain(rules).chain(debug)
    }
}
