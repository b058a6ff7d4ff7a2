//! Updates that are indivisible: the language's own, or a loop that repeats until no other invocation interferes.

use crisp_ir_kernel::{AtomicOp, AtomicUpdate, FloatOp, Op, OpId, Root, Scalar, Value};

use super::C;
use crate::shared::Printer;

impl Printer<'_, C<'_>> {
    pub(super) fn atomic(&mut self, id: OpId) {
        let data = &self.function[id];
        let Some(result) = data.results.single() else { return };
        let dialect = self.dialect();
        match data.op {
            Op::Atomic { update: AtomicUpdate::By(op, value), view, index, scope: _ } => {
                let scalar = self.elem(value).scalar;
                let value = self.named(value).text;
                let Some((root, _, cells)) = self.place(view, index) else { return };
                self.note_width(scalar);
                match dialect.atomic(op, scalar) {
                    Some(function) => {
                        let ty = dialect.atomic_type(Some(op), scalar);
                        let value = if ty == scalar { value } else { format!("({})({value})", dialect.scalar(ty)) };
                        let held = format!("{function}({}, {value})", self.pointer(root, ty, &cells[0]));
                        self.declare(result, &dialect.bits(scalar, ty, &held));
                    }
                    None => {
                        self.update(root, &cells[0], result, |printer, old| printer.updated(op, scalar, old, &value));
                    }
                }
            }
            Op::Atomic { update: AtomicUpdate::CompareExchange { expected, value }, view, index, scope: _ } => {
                let scalar = self.elem(value).scalar;
                let ty = dialect.atomic_type(None, scalar);
                let [expected, value] = [expected, value].map(|value| dialect.bits(ty, scalar, &self.value(value)));
                let Some((root, _, cells)) = self.place(view, index) else { return };
                self.note_width(scalar);
                let function = dialect.compare_exchange(scalar);
                let held = format!("{function}({}, {expected}, {value})", self.pointer(root, ty, &cells[0]));
                self.declare(result, &dialect.bits(scalar, ty, &held));
            }
            Op::AtomicApply { view, index, body, scope: _ } => {
                let Some((root, _, cells)) = self.place(view, index) else { return };
                self.note_width(self.elem(result).scalar);
                self.update(root, &cells[0], result, |printer, old| printer.apply(body, old));
            }
            _ => self.unprintable.op(self.function, id),
        }
    }

    fn note_width(&mut self, scalar: Scalar) {
        self.language.wide_atomics |= scalar.bits() == 64;
    }

    /// Returns the address of a cell, for updates of a type.
    fn pointer(&self, root: Root, ty: Scalar, cell: &str) -> String {
        let dialect = self.dialect();
        let (_, space, _) = self.layout(root);
        let volatile = if dialect.is_cuda() { "" } else { "volatile " };
        format!("({volatile}{}{} *)&{cell}", dialect.pointer_space(space), dialect.scalar(ty))
    }

    /// Returns the new value of an element, where the language has no function for the update.
    fn updated(&mut self, op: AtomicOp, scalar: Scalar, old: &str, value: &str) -> String {
        let dialect = self.dialect();
        let ty = dialect.scalar(scalar);
        let nan = |text: String| {
            let (bits, canonical) = if scalar == Scalar::F32 {
                (Scalar::U32, "0x7fc00000u".to_owned())
            } else {
                (Scalar::U64, format!("0x7ff8000000000000{}", dialect.suffix(Scalar::U64)))
            };
            (text, dialect.bits(scalar, bits, &canonical))
        };
        match op {
            AtomicOp::Add | AtomicOp::Sub if scalar.is_float() => {
                let binary = if op == AtomicOp::Add { FloatOp::Add } else { FloatOp::Sub };
                let text = match dialect.float_operation(binary, scalar) {
                    Some(function) => format!("{function}({old}, {value})"),
                    None => format!("{old} {} {value}", if op == AtomicOp::Add { "+" } else { "-" }),
                };
                let (text, canonical) = nan(text);
                let sum = self.names.make("sum");
                self.line(format!("const {ty} {sum} = {text};"));
                format!("{sum} == {sum} ? {sum} : {canonical}")
            }
            // The number where one operand is NaN, and −0 below +0, which only their bits distinguish.
            AtomicOp::Min | AtomicOp::Max if scalar.is_float() => {
                let (_, canonical) = nan(String::new());
                let (sign, joint) = if op == AtomicOp::Min { ("<", "|") } else { (">", "&") };
                let bits = if scalar == Scalar::F32 { Scalar::U32 } else { Scalar::U64 };
                let [old_bits, value_bits] = [old, value].map(|text| dialect.bits(bits, scalar, text));
                let zero = dialect.bits(scalar, bits, &format!("{old_bits} {joint} {value_bits}"));
                let other = format!("({value} == {value} ? {value} : {canonical})");
                format!(
                    "{old} == {value} ? {zero} : {old} {sign} {value} || {value} != {value} ? ({old} == {old} ? {old} : {canonical}) : {other}"
                )
            }
            AtomicOp::Min => format!("{value} < {old} ? {value} : {old}"),
            AtomicOp::Max => format!("{value} > {old} ? {value} : {old}"),
            AtomicOp::And => format!("{old} & {value}"),
            AtomicOp::Or => format!("{old} | {value}"),
            AtomicOp::Xor => format!("{old} ^ {value}"),
            AtomicOp::Add => self.wrapped(scalar, "+", old, value),
            AtomicOp::Sub => self.wrapped(scalar, "-", old, value),
            AtomicOp::Exchange => value.to_owned(),
            AtomicOp::Inc => format!("{old} >= {value} ? 0 : {old} + 1"),
            AtomicOp::Dec => format!("{old} == 0 || {old} > {value} ? {value} : {old} - 1"),
        }
    }

    fn wrapped(&self, scalar: Scalar, sign: &str, old: &str, value: &str) -> String {
        let (ty, wide) = (self.dialect().scalar(scalar), self.dialect().wrapping(scalar));
        format!("({ty})(({wide}){old} {sign} ({wide}){value})")
    }

    /// Repeats an update until no other invocation interferes.
    fn update(&mut self, root: Root, cell: &str, result: Value, make: impl FnOnce(&mut Self, &str) -> String) {
        let dialect = self.dialect();
        let scalar = self.elem(result).scalar;
        let ty = dialect.atomic_type(None, scalar);
        let bits = dialect.scalar(ty);
        let (_, space, _) = self.layout(root);
        let pointer = self.pointer(root, ty, cell);
        let held = self.names.make("held");
        let read = format!("*(volatile {}{bits} *)&{cell}", dialect.pointer_space(space));
        let tried = self.names.make("tried");
        self.line(format!("{bits} {held} = {read}, {tried};"));
        // With the condition last: PoCL lets all invocations follow the first into a loop whose condition stands elsewhere.
        self.open("do");
        self.line(format!("{tried} = {held};"));
        let old = self.names.make("old");
        self.line(format!("const {} {old} = {};", dialect.scalar(scalar), dialect.bits(scalar, ty, &tried)));
        let new = make(self, &old);
        let function = dialect.compare_exchange(scalar);
        self.line(format!("{held} = {function}({pointer}, {tried}, {});", dialect.bits(ty, scalar, &new)));
        self.close_while(&format!("{held} != {tried}"));
        self.declare(result, &dialect.bits(scalar, ty, &held));
    }
}
