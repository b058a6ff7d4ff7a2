//! The tree that the reader makes and the printer writes.

use std::collections::BTreeMap;
use std::mem;
use std::rc::Rc;

use crisp_support_diagnostics::Span;

/// One datum with the place where it was read.
///
/// Cloning is cheap: sub-trees are shared. Dropping takes constant stack however deep the tree is; the price is
/// that `kind` cannot be moved out of an owned datum: match on `&datum.kind` and clone what is wanted.
/// The reader nests at most [`MAX_DEPTH`](crate::MAX_DEPTH) levels; code that builds data and walks them
/// recursively asks [`Datum::is_deeper_than`] first.
#[derive(Clone, Debug)]
pub struct Datum {
    /// The kind of the datum.
    pub kind: DatumKind,
    /// Its location in the source, prefix characters included.
    pub span: Span,
}

/// The kinds of data of `grammar.md` 1.1.
#[derive(Clone, Debug, PartialEq)]
pub enum DatumKind {
    /// `( … )`
    List(Rc<[Datum]>),
    /// `#( … )`: a vector literal, or a signature in a type position.
    Vector(Rc<[Datum]>),
    /// `##( … )`: a hardware-vector literal.
    HardwareVector(Rc<[Datum]>),
    /// A name as written; look-ups fold the case. `a:int` is `Typed`.
    Symbol(Rc<str>),
    /// `name:type` without a blank: `a:int`, `sv:(soa-vector-type p)`, also `enum:key`; `kernel::arg` is a plain symbol.
    Typed(Rc<str>, Rc<Datum>),
    /// `:name`, kept without the colon.
    Keyword(Rc<str>),
    /// An integer literal; the reader refuses those that fit neither `i64` nor `u64`.
    Integer(i128),
    /// A float literal as written (the text keeps all digits for later rounding).
    Float(Rc<str>),
    /// A number with its type, as written: `3ul`, `0.5h`, `2d0`; [`suffix::split`](crate::suffix::split) takes it apart.
    Suffixed(Rc<str>),
    /// A string with its escapes resolved; `${NAME}` stays as written.
    String(Rc<str>),
    /// `'x`, `` `x ``, `,x`, `,@x`, `#'x`, `#_x`.
    Prefixed(Prefix, Rc<Datum>),
    /// `#+test datum` (`wanted` true) or `#-test datum`.
    Conditional {
        /// Whether the datum stays when the test holds.
        wanted: bool,
        /// The parameter symbol or compile-time form.
        test: Rc<Datum>,
        /// The datum that is kept or dropped.
        datum: Rc<Datum>,
    },
}

/// The prefixes of one datum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prefix {
    /// `'x`
    Quote,
    /// `` `x ``
    Backquote,
    /// `,x`
    Unquote,
    /// `,@x`
    Splice,
    /// `#'x`: function handle, or a signature when `x` is a list.
    Function,
    /// `#_x`: some type that satisfies the predicate `x`.
    SomeType,
}

impl DatumKind {
    /// Moves the parts that are containers themselves to `into`, if they are not shared.
    fn release_parts(&mut self, into: &mut Vec<DatumKind>) {
        match self {
            DatumKind::List(items) | DatumKind::Vector(items) | DatumKind::HardwareVector(items) => {
                for item in Rc::get_mut(items).into_iter().flatten() {
                    item.release(into);
                }
            }
            DatumKind::Typed(_, inner) | DatumKind::Prefixed(_, inner) => {
                if let Some(inner) = Rc::get_mut(inner) {
                    inner.release(into);
                }
            }
            DatumKind::Conditional { wanted: _, test, datum } => {
                for part in [test, datum] {
                    if let Some(part) = Rc::get_mut(part) {
                        part.release(into);
                    }
                }
            }
            DatumKind::Symbol(_)
            | DatumKind::Keyword(_)
            | DatumKind::Integer(_)
            | DatumKind::Float(_)
            | DatumKind::Suffixed(_)
            | DatumKind::String(_) => {}
        }
    }

    /// Whether it holds other data.
    fn is_container(&self) -> bool {
        match self {
            DatumKind::List(_)
            | DatumKind::Vector(_)
            | DatumKind::HardwareVector(_)
            | DatumKind::Typed(..)
            | DatumKind::Prefixed(..)
            | DatumKind::Conditional { .. } => true,
            DatumKind::Symbol(_)
            | DatumKind::Keyword(_)
            | DatumKind::Integer(_)
            | DatumKind::Float(_)
            | DatumKind::Suffixed(_)
            | DatumKind::String(_) => false,
        }
    }
}

impl PartialEq for Datum {
    /// The same data at the same places.
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other, true)
    }
}

impl Drop for Datum {
    /// Takes the tree apart with a list instead of the stack, so that depth costs no stack.
    fn drop(&mut self) {
        // Most data are leaves, shared, or hold only leaves: nothing waits.
        let mut waiting = Vec::new();
        self.kind.release_parts(&mut waiting);
        while let Some(mut kind) = waiting.pop() {
            kind.release_parts(&mut waiting);
        }
    }
}

impl Datum {
    /// Leaves a leaf behind; a container goes to `into`.
    fn release(&mut self, into: &mut Vec<DatumKind>) {
        if self.kind.is_container() {
            into.push(mem::replace(&mut self.kind, DatumKind::Integer(0)));
        }
    }

    /// The data directly inside, in the order of the text.
    pub fn parts(&self) -> impl DoubleEndedIterator<Item = &Datum> {
        let (items, first, second): (&[Datum], Option<&Datum>, Option<&Datum>) = match &self.kind {
            DatumKind::List(items) | DatumKind::Vector(items) | DatumKind::HardwareVector(items) => (items, None, None),
            DatumKind::Typed(_, inner) | DatumKind::Prefixed(_, inner) => (&[], Some(inner), None),
            DatumKind::Conditional { wanted: _, test, datum } => (&[], Some(test), Some(datum)),
            DatumKind::Symbol(_)
            | DatumKind::Keyword(_)
            | DatumKind::Integer(_)
            | DatumKind::Float(_)
            | DatumKind::Suffixed(_)
            | DatumKind::String(_) => (&[], None, None),
        };
        items.iter().chain(first).chain(second)
    }

    /// Whether both are the same data, wherever they were read. Constant stack, time linear in the smaller tree.
    #[must_use]
    pub fn same_shape(&self, other: &Datum) -> bool {
        self.is_same(other, false)
    }

    fn is_same(&self, other: &Datum, with_places: bool) -> bool {
        let mut waiting = vec![(self, other)];
        while let Some((left, right)) = waiting.pop() {
            if !left.is_same_node(right) || with_places && left.span != right.span {
                return false;
            }
            waiting.extend(left.parts().zip(right.parts()));
        }
        true
    }

    /// Whether both are the same but for their parts and places.
    fn is_same_node(&self, other: &Datum) -> bool {
        match (&self.kind, &other.kind) {
            (DatumKind::List(a), DatumKind::List(b))
            | (DatumKind::Vector(a), DatumKind::Vector(b))
            | (DatumKind::HardwareVector(a), DatumKind::HardwareVector(b)) => a.len() == b.len(),
            (DatumKind::Typed(a, _), DatumKind::Typed(b, _))
            | (DatumKind::Symbol(a), DatumKind::Symbol(b))
            | (DatumKind::Keyword(a), DatumKind::Keyword(b))
            | (DatumKind::Float(a), DatumKind::Float(b))
            | (DatumKind::Suffixed(a), DatumKind::Suffixed(b))
            | (DatumKind::String(a), DatumKind::String(b)) => a == b,
            (DatumKind::Integer(a), DatumKind::Integer(b)) => a == b,
            (DatumKind::Prefixed(a, _), DatumKind::Prefixed(b, _)) => a == b,
            (
                DatumKind::Conditional { wanted: a, test: _, datum: _ },
                DatumKind::Conditional { wanted: b, test: _, datum: _ },
            ) => a == b,
            (
                DatumKind::List(_)
                | DatumKind::Vector(_)
                | DatumKind::HardwareVector(_)
                | DatumKind::Symbol(_)
                | DatumKind::Typed(..)
                | DatumKind::Keyword(_)
                | DatumKind::Integer(_)
                | DatumKind::Float(_)
                | DatumKind::Suffixed(_)
                | DatumKind::String(_)
                | DatumKind::Prefixed(..)
                | DatumKind::Conditional { wanted: _, test: _, datum: _ },
                _,
            ) => false,
        }
    }

    /// Whether data nest more than `levels` levels inside; a leaf and an empty list have none. Constant stack. Data that are in several places
    /// are looked at once for each level at which they stand.
    #[must_use]
    pub fn is_deeper_than(&self, levels: usize) -> bool {
        // The deepest level at which shared data were met.
        let mut shared: BTreeMap<*const Datum, usize> = BTreeMap::new();
        let mut waiting = vec![(self, 0)];
        while let Some((datum, level)) = waiting.pop() {
            if level > levels {
                return true;
            }
            if let Some(place) = datum.shared_parts() {
                match shared.get(&place) {
                    Some(&known) if known >= level => continue,
                    _ => shared.insert(place, level),
                };
            }
            waiting.extend(datum.parts().map(|part| (part, level + 1)));
        }
        false
    }

    /// Where the parts are, if other data have the same ones.
    fn shared_parts(&self) -> Option<*const Datum> {
        match &self.kind {
            DatumKind::List(items) | DatumKind::Vector(items) | DatumKind::HardwareVector(items) => {
                (Rc::strong_count(items) > 1 && !items.is_empty()).then(|| items.as_ptr())
            }
            DatumKind::Typed(_, inner) | DatumKind::Prefixed(_, inner) => {
                (Rc::strong_count(inner) > 1).then_some(Rc::as_ptr(inner))
            }
            DatumKind::Conditional { .. }
            | DatumKind::Symbol(_)
            | DatumKind::Keyword(_)
            | DatumKind::Integer(_)
            | DatumKind::Float(_)
            | DatumKind::Suffixed(_)
            | DatumKind::String(_) => None,
        }
    }
}
