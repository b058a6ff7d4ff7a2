//! A parameter of the kernel that is to run, as messages see it.

use crisp::diagnostics::Span;
use crisp::{Access, ArgumentKind, Callable, Elem, HostColumn, HostLayout, HostNote, Purpose};

use crisp::values::types;

/// A parameter with the place of its declaration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameter<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// The kind of argument.
    pub(crate) kind: ArgumentKind,
    /// Where it is declared.
    pub(crate) span: Option<Span>,
    /// Whether its elements are the parts of complex numbers, in pairs.
    pub(crate) complex: bool,
    /// Its purpose, where the run makes it and no caller names it.
    pub(crate) hidden: Option<Purpose>,
    /// The author's notes on its elements.
    pub(crate) members: Members<'a>,
    /// The kernel or program, and its position there; none of inputs of plans and of columns.
    pub(crate) of: Option<(&'a Callable, usize)>,
}

/// The author's view of a buffer's memory, where it differs from its elements.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Members<'a> {
    /// It is.
    None,
    /// Structures.
    Structures(&'a HostLayout),
    /// All values of one member, then all of the next; the parameter at that position has their number.
    Columns(&'a [HostColumn], usize),
}

impl<'a> Members<'a> {
    /// Those of the parameter at a position.
    pub(crate) fn of(notes: &'a [HostNote], position: usize) -> Members<'a> {
        let found = notes.iter().find_map(|note| match note {
            HostNote::Structures { param, words: _, layout } if *param as usize == position => {
                Some(Members::Structures(layout))
            }
            HostNote::Columns { param, count, columns } if *param as usize == position => {
                Some(Members::Columns(columns, *count as usize))
            }
            _ => None,
        });
        found.unwrap_or(Members::None)
    }

    /// The columns, and where their number is.
    pub(crate) fn columns(self) -> Option<(&'a [HostColumn], usize)> {
        match self {
            Members::Columns(columns, count) => Some((columns, count)),
            Members::None | Members::Structures(_) => None,
        }
    }
}

/// The elements that a buffer parameter accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BufferKind {
    /// The element type.
    pub(crate) elem: Elem,
    /// Bytes from one element to the next.
    pub(crate) stride: u32,
    /// The exact number of elements, where the type fixes it.
    pub(crate) length: Option<u64>,
}

impl Parameter<'_> {
    /// The element type, of a scalar its own.
    pub(crate) fn elem(&self) -> Elem {
        match self.kind {
            ArgumentKind::Value(elem) => elem,
            ArgumentKind::Buffer { elem, stride: _, space: _, access: _, out: _, length: _ } => elem,
        }
    }

    /// Returns the elements that it accepts, if it is a buffer.
    pub(crate) fn buffer(&self) -> Option<BufferKind> {
        match self.kind {
            ArgumentKind::Value(_) => None,
            ArgumentKind::Buffer { elem, stride, space: _, access: _, out: _, length } => {
                Some(BufferKind { elem, stride, length })
            }
        }
    }

    /// Returns whether a summary shows it without a request.
    pub(crate) fn is_reported(&self) -> bool {
        self.is_output() && self.hidden.is_none_or(Purpose::is_read_back)
    }

    /// Returns whether the kernel may write it, so that it can be requested with `--out`.
    pub(crate) fn is_output(&self) -> bool {
        match self.kind {
            ArgumentKind::Value(_) => false,
            ArgumentKind::Buffer { elem: _, stride: _, space: _, access, out, length: _ } => out || access.writes(),
        }
    }

    /// Returns whether the kernel may read what was in it before the launch.
    pub(crate) fn is_input(&self) -> bool {
        match self.kind {
            ArgumentKind::Value(_) => true,
            ArgumentKind::Buffer { elem: _, stride: _, space: _, access, out, length: _ } => {
                !out && access != Access::Write
            }
        }
    }

    /// How many axes its shape has, where it has one.
    pub(crate) fn axes(&self) -> Option<usize> {
        let (callable, position) = self.of?;
        callable.interface.arguments.get(position)?.shape.as_ref().map(|shape| shape.axes.len())
    }

    /// Crisp's name of the element type.
    pub(crate) fn type_name(&self) -> String {
        types::name(self.elem())
    }
}
