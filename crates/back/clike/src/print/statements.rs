//! Operations one after the other: which of them are expressions of others, and which are statements.

use crisp_ir_kernel::{Op, OpId, RegionId, Scalar, Terminator, Value};

use super::{Printer, Text};

/// Longer expressions, and deeper ones, get a name.
const LONGEST: usize = 70;
const DEEPEST: u32 = 5;

impl Printer<'_> {
    /// The operations of a region, without what its terminator does.
    pub(super) fn region_ops(&mut self, region: RegionId) {
        for index in 0..self.function[region].ops.len() {
            let op = self.function[region].ops[index];
            self.remark_on(op);
            self.op(op);
        }
        if let (Terminator::Return(_), false) = (self.function[region].terminator, region == self.function.body) {
            self.line("return;");
        }
    }

    fn op(&mut self, id: OpId) {
        let data = &self.function[id];
        match data.op {
            Op::Load { view, index } => {
                if let Some(result) = data.results.single() {
                    self.load(result, view, index);
                }
            }
            Op::Store { view, index, value } => self.store(view, index, value),
            Op::Memory { memory } => self.memory(memory),
            Op::Barrier => self.line(self.target.dialect.barrier()),
            Op::Fence { scope } => self.line(self.target.dialect.fence(scope)),
            op if op.update().is_some() => self.atomic(id),
            Op::If { cond, then, other } => self.if_op(id, cond, [then, other]),
            Op::For { kind, carried, body } => self.for_op(id, kind, carried, body),
            Op::MakeVector { lanes } => {
                let lanes = self.function.list(lanes).to_vec();
                let texts: Vec<Text> = lanes.into_iter().map(|lane| self.named(lane)).collect();
                if let Some(result) = data.results.single() {
                    self.texts[result] = texts;
                }
            }
            Op::Constant(constant) if constant.elem.lanes > 1 => {
                let lanes = constant.bits.iter().take(usize::from(constant.elem.lanes));
                let texts = lanes.map(|&bits| self.constant(constant.elem.scalar, bits, false)).collect();
                if let Some(result) = data.results.single() {
                    self.texts[result] = texts;
                }
            }
            Op::Shuffle { kind: _, value: _, lane: _ } | Op::Vote { kind: _, cond: _ } => self.warp(id),
            // A clock must be read in its place.
            Op::Clock => {
                if let Some(result) = data.results.single() {
                    let ty = self.target.dialect.scalar(Scalar::U64);
                    self.declare(result, &format!("({ty})clock64()"));
                }
            }
            _ => {
                if let (Some(result), Some(text)) = (data.results.single(), self.expression(id)) {
                    self.define(id, result, text);
                }
            }
        }
    }

    /// Keeps an expression for its only user, or gives it a name.
    fn define(&mut self, id: OpId, result: Value, text: Text) {
        let data = self.function.values.get(result);
        let nameless = data.is_none_or(|data| data.name.as_deref().unwrap_or_default().is_empty());
        let near = self.uses.count(result) == 1
            && self.uses.user_region(result) == self.uses.region(id)
            && !self.uses.feeds_loop(result);
        let short = text.text.len() <= LONGEST && text.depth <= DEEPEST;
        if text.simple || nameless && near && short {
            self.texts[result] = vec![text];
        } else {
            self.declare(result, &text.text);
        }
    }

    /// A constant of the value's type and name.
    pub(super) fn declare(&mut self, result: Value, text: &str) {
        let name = self.fresh_for(result, None);
        let ty = self.target.dialect.scalar(self.elem(result).scalar);
        self.line(format!("const {ty} {name} = {text};"));
        self.texts[result] = vec![Text::name(name)];
    }

    /// A new name for a value: the author's, if there is one.
    pub(super) fn fresh_for(&mut self, value: Value, suffix: Option<&str>) -> String {
        let author = self.function.values.get(value).and_then(|data| data.name.as_deref());
        let author = author.filter(|name| !name.is_empty());
        let wanted = author.map_or_else(|| format!("t{}", value.index()), str::to_owned);
        let wanted = suffix.map_or(wanted.clone(), |suffix| format!("{wanted}_{suffix}"));
        self.names.make(&wanted)
    }

    /// How a scalar is written.
    pub(super) fn value(&self, value: Value) -> String {
        self.texts[value].first().map(|text| text.text.clone()).unwrap_or_default()
    }

    /// How a scalar is written as an operand.
    pub(super) fn operand(&self, value: Value) -> String {
        match self.texts[value].first() {
            Some(text) if text.tight => text.text.clone(),
            Some(text) => format!("({})", text.text),
            None => String::new(),
        }
    }

    /// How a scalar is written where it is written twice: it gets a name if it has none.
    pub(super) fn named(&mut self, value: Value) -> Text {
        let Some(text) = self.texts[value].first().cloned() else { return Text::default() };
        if text.simple {
            return text;
        }
        self.declare(value, &text.text);
        self.texts[value].first().cloned().unwrap_or_default()
    }
}
