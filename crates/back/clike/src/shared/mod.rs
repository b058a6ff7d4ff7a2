//! The shared part of the printers of all C-like languages: names, operands, lines, and the walk over statements and control flow. A language is a
//! table of spellings, and a printer of single operations.

mod control;
mod statements;

use std::collections::BTreeMap;

use crisp_ir_kernel::{Elem, Function, Op, OpId, Region, RegionId, Root, Scalar, Space, Uses, Value, ValueData};
use crisp_middle_passes::Unprintable;
use crisp_support_arena::SideTable;

use crate::names::Names;

pub(crate) use statements::Language;

/// How a value is written where it is used.
#[derive(Clone, Debug, Default)]
pub(crate) struct Text {
    pub(crate) text: String,
    /// Whether it can be an operand of anything without parentheses.
    pub(crate) tight: bool,
    /// Whether it is a name or a literal, which may be written twice.
    pub(crate) simple: bool,
    /// How deep its expressions are.
    pub(crate) depth: u32,
}

impl Text {
    pub(crate) fn name(text: String) -> Text {
        Text { text, tight: true, simple: true, depth: 0 }
    }
}

/// The spellings of a language in statements and control flow.
pub(crate) struct Spelling {
    /// A register type.
    pub(crate) scalar: fn(Scalar) -> &'static str,
    /// A declaration of what never changes: type, name, value.
    pub(crate) constant: fn(&str, &str, &str) -> String,
    /// A declaration of a variable: type, name, first value.
    pub(crate) variable: fn(&str, &str, Option<&str>) -> String,
    /// The same for the index of a loop.
    pub(crate) index: fn(&str, &str, &str) -> String,
    /// Whether variables without a first value are zero.
    pub(crate) zeroed: bool,
    /// A small number in an integer type.
    pub(crate) number: fn(Scalar, u32) -> String,
    /// An operand in the unsigned type in which its differences wrap.
    pub(crate) wrapping: fn(Scalar, &str) -> String,
    /// Returns a value of a type that the language computes in a larger one, as that type.
    pub(crate) truncated: fn(Scalar, String) -> String,
    /// The name of the next value of a variable that one is added to.
    pub(crate) increment: fn(&str) -> Option<String>,
    /// The head of a loop that only a `break` leaves.
    pub(crate) forever: &'static str,
    /// Leaves the loop where a condition holds.
    pub(crate) leave: fn(&str) -> String,
    /// Deeper expressions get a name.
    pub(crate) deepest: u32,
}

/// The printer of a language.
pub(crate) struct Printer<'a, L> {
    /// The state that only this language needs.
    pub(crate) language: L,
    pub(crate) function: &'a Function,
    pub(crate) local_size: [u32; 3],
    pub(crate) spelling: &'static Spelling,
    pub(crate) definitions: SideTable<ValueData, Option<OpId>>,
    /// The memory that each value is the whole of.
    pub(crate) whole: SideTable<ValueData, Option<Root>>,
    pub(crate) uses: Uses,
    /// How many loops are around a region.
    pub(crate) loop_depth: SideTable<Region, u32>,
    pub(crate) names: Names,
    /// How each value is written, lane by lane.
    pub(crate) texts: SideTable<ValueData, Vec<Text>>,
    pub(crate) roots: BTreeMap<Root, String>,
    /// The variables that hold what the loops around carry, innermost last.
    loops: Vec<Vec<String>>,
    pub(crate) out: String,
    pub(crate) depth: usize,
    /// A comment in front of the next line.
    pub(crate) remark: Option<String>,
    pub(crate) unprintable: Unprintable,
}

impl<'a, L> Printer<'a, L> {
    pub(crate) fn new(
        language: L,
        function: &'a Function,
        local_size: [u32; 3],
        spelling: &'static Spelling,
        names: Names,
    ) -> Printer<'a, L> {
        let mut printer = Printer {
            language,
            function,
            local_size,
            spelling,
            definitions: function.definitions(),
            whole: function.roots(),
            uses: Uses::of(function),
            loop_depth: SideTable::filled(function.regions.len(), 0),
            names,
            texts: SideTable::filled(function.values.len(), Vec::new()),
            roots: BTreeMap::new(),
            loops: Vec::new(),
            out: String::new(),
            depth: 1,
            remark: None,
            unprintable: Unprintable::default(),
        };
        printer.nest(function.body, 0);
        printer
    }

    /// Finds how many loops are around each region.
    fn nest(&mut self, region: RegionId, depth: u32) {
        self.loop_depth[region] = depth;
        for &id in &self.function[region].ops {
            let op = self.function[id].op;
            let inner = if matches!(op, Op::If { cond: _, then: _, other: _ }) { depth } else { depth + 1 };
            for region in op.regions() {
                self.nest(region, inner);
            }
        }
    }

    pub(crate) fn elem(&self, value: Value) -> Elem {
        self.function.ty(value).elem().unwrap_or(Elem::scalar(Scalar::U32))
    }

    /// Returns the element type of a root, its space, and scalars from one element to the next.
    pub(crate) fn layout(&self, root: Root) -> (Elem, Space, u32) {
        let (elem, space, stride) = self.function.layout(root);
        (elem, space, stride / elem.scalar.bytes().max(1))
    }

    /// Returns invocations of a workgroup.
    pub(crate) fn total(&self) -> u32 {
        self.local_size.iter().fold(1, |total, &size| total.saturating_mul(size))
    }

    /// Writes a line, and in front of it the comment that waits for one.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) {
        if let Some(remark) = self.remark.take() {
            self.indent();
            self.out.push_str(&remark);
            self.out.push('\n');
        }
        self.indent();
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    fn indent(&mut self) {
        self.out.extend(std::iter::repeat_n("    ", self.depth));
    }

    /// Prints a line that opens a block.
    pub(crate) fn open(&mut self, text: impl AsRef<str>) {
        self.line(format!("{} {{", text.as_ref()));
        self.depth += 1;
    }

    pub(crate) fn close(&mut self) {
        self.depth -= 1;
        self.line("}");
    }

    /// Ends a `do` that is repeated while a condition holds.
    pub(crate) fn close_while(&mut self, condition: &str) {
        self.depth -= 1;
        self.line(format!("}} while ({condition});"));
    }

    /// Returns a new name for a value: the author's, if there is one.
    pub(crate) fn fresh_for(&mut self, value: Value, suffix: &str) -> String {
        let author = self.function.values.get(value).and_then(|data| data.name.as_deref());
        let author = author.filter(|name| !name.is_empty());
        let wanted = author.map_or_else(|| format!("t{}", value.index()), str::to_owned);
        self.names.make(&format!("{wanted}{suffix}"))
    }

    /// Returns the register type of a value.
    pub(crate) fn type_of(&self, value: Value) -> &'static str {
        (self.spelling.scalar)(self.elem(value).scalar)
    }

    /// Returns how deep the operands of an operation are.
    pub(crate) fn depth_of(&self, id: OpId) -> u32 {
        let operands = self.function[id].op.operands(self.function);
        operands.into_iter().flat_map(|value| self.texts[value].iter()).map(|text| text.depth).max().unwrap_or(0)
    }

    /// Returns the only lane of a value. One that was never printed is a mistake of the compiler.
    pub(crate) fn text(&self, value: Value) -> Text {
        self.texts[value].first().cloned().unwrap_or_else(|| {
            self.unprintable.note(self.function.span, format_args!("value {}", value.index()));
            Text::default()
        })
    }

    /// Returns how a scalar is written.
    pub(crate) fn value(&self, value: Value) -> String {
        self.text(value).text
    }

    /// Returns how a scalar is written as an operand.
    pub(crate) fn operand(&self, value: Value) -> String {
        let text = self.text(value);
        if text.tight { text.text } else { format!("({})", text.text) }
    }

    /// Returns how a scalar is written where it is written twice: it gets a name if it has none.
    pub(crate) fn named(&mut self, value: Value) -> Text {
        let text = self.text(value);
        if text.simple {
            return text;
        }
        self.declare(value, &text.text);
        self.text(value)
    }

    /// In the place of an operation that a pass should have replaced.
    pub(crate) fn replaced(&self, name: &str) -> Text {
        self.unprintable.note(self.function.span, name);
        Text::default()
    }

    /// Returns a lane of a vector.
    pub(crate) fn lane(&self, id: OpId, vector: Value, lane: u8) -> Text {
        self.texts[vector].get(usize::from(lane)).cloned().unwrap_or_else(|| {
            self.unprintable.op(self.function, id);
            Text::default()
        })
    }

    /// Prints a constant of the value's type and name.
    pub(crate) fn declare(&mut self, result: Value, text: &str) {
        let name = self.fresh_for(result, "");
        self.line((self.spelling.constant)(self.type_of(result), &name, text));
        self.texts[result] = vec![Text::name(name)];
    }

    /// Declares the lanes of a loaded value, each with its own name.
    pub(crate) fn declare_lanes(&mut self, result: Value, lanes: &[String]) {
        if let [only] = lanes {
            return self.declare(result, only);
        }
        let mut texts = Vec::new();
        for (text, lane) in lanes.iter().zip(["x", "y", "z", "w"]) {
            let name = self.fresh_for(result, &format!("_{lane}"));
            self.line((self.spelling.constant)(self.type_of(result), &name, text));
            texts.push(Text::name(name));
        }
        self.texts[result] = texts;
    }
}
