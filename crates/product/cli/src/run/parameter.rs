//! A parameter of the kernel that is to run, as messages see it.

use crisp::diagnostics::Span;
use crisp::{Access, ArgumentKind, Elem, Purpose};

use crisp::values::types;

/// A parameter with the place of its declaration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameter<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// What is passed.
    pub(crate) kind: ArgumentKind,
    /// Where it is declared.
    pub(crate) span: Option<Span>,
    /// Whether its elements are the parts of complex numbers, in pairs.
    pub(crate) complex: bool,
    /// What it is for, where the run makes it and no caller names it.
    pub(crate) hidden: Option<Purpose>,
}

/// What a buffer parameter takes.
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

    /// What it takes, if it is a buffer.
    pub(crate) fn buffer(&self) -> Option<BufferKind> {
        match self.kind {
            ArgumentKind::Value(_) => None,
            ArgumentKind::Buffer { elem, stride, space: _, access: _, out: _, length } => {
                Some(BufferKind { elem, stride, length })
            }
        }
    }

    /// Whether a summary shows it though nobody asks for it.
    pub(crate) fn is_reported(&self) -> bool {
        self.is_output() && self.hidden.is_none_or(Purpose::is_read_back)
    }

    /// Whether the kernel may write it, so that it can be asked for with `--out`.
    pub(crate) fn is_output(&self) -> bool {
        match self.kind {
            ArgumentKind::Value(_) => false,
            ArgumentKind::Buffer { elem: _, stride: _, space: _, access, out, length: _ } => out || access.writes(),
        }
    }

    /// Whether the kernel may read what was in it before the launch.
    pub(crate) fn is_input(&self) -> bool {
        match self.kind {
            ArgumentKind::Value(_) => true,
            ArgumentKind::Buffer { elem: _, stride: _, space: _, access, out, length: _ } => {
                !out && access != Access::Write
            }
        }
    }

    /// Crisp's name of the element type.
    pub(crate) fn type_name(&self) -> String {
        types::name(self.elem())
    }
}
