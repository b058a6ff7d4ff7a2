//! Branches and loops: results are joined where the ways meet.

use crisp_ir_kernel::{List, LoopKind, OpId, RegionId, Terminator, Value};

use super::{Loop, Printer};
use crate::spell::scalar_type;
use crate::text::Label;

impl Printer<'_> {
    /// Returns a region with what its end does; the values that it hands to what follows, unless it does not go on.
    pub(super) fn region(&mut self, region: RegionId) -> Option<Vec<String>> {
        for index in 0..self.function[region].ops.len() {
            let op = self.function[region].ops[index];
            self.op(op);
        }
        let place = self.lines.place(self.function[region].end_span);
        self.text.locate(place);
        if self.text.is_unreachable() {
            return None;
        }
        match self.function[region].terminator {
            Terminator::Yield(list) => return Some(self.scalars(list)),
            Terminator::Break(list) => {
                let (values, here) = (self.scalars(list), self.text.here());
                if let Some(around) = self.loops.last_mut() {
                    around.left.push((here, values));
                    let exit = around.exit.clone();
                    self.text.jump(&exit);
                }
            }
            Terminator::Return(_) => self.text.leave(),
        }
        None
    }

    fn scalars(&self, list: List) -> Vec<String> {
        self.function.list(list).iter().map(|&value| self.scalar(value)).collect()
    }

    /// Joins results where ways meet; nothing can be executed there when no way does.
    fn meet(&mut self, at: &Label, results: &[Value], ways: &[(Label, Vec<String>)]) {
        if ways.is_empty() {
            return self.text.end();
        }
        self.text.block(at);
        for (index, &result) in results.iter().enumerate() {
            let from: Vec<(String, Label)> = ways
                .iter()
                .map(|(label, values)| {
                    (values.get(index).cloned().unwrap_or_else(|| "poison".to_owned()), label.clone())
                })
                .collect();
            let joined = self.text.join(scalar_type(self.elem(result).scalar), &from);
            self.define(result, joined);
        }
    }

    pub(super) fn if_op(&mut self, id: OpId, cond: Value, [then, other]: [RegionId; 2]) {
        let results: Vec<Value> = self.function[id].results.iter().collect();
        let labels = [self.text.label("then"), self.text.label("else")];
        let join = self.text.label("join");
        let cond = self.scalar(cond);
        if self.text.is_unreachable() {
            return;
        }
        self.text.branch(&cond, &labels[0], &labels[1]);
        let mut ways = Vec::new();
        for (label, region) in labels.iter().zip([then, other]) {
            self.text.block(label);
            if let Some(values) = self.region(region) {
                ways.push((self.text.here(), values));
                self.text.jump(&join);
            }
        }
        self.meet(&join, &results, &ways);
    }

    pub(super) fn for_op(&mut self, id: OpId, kind: LoopKind, carried: List, body: RegionId) {
        let params = self.function[body].params.clone();
        let Some((&index, own)) = params.split_first() else { return };
        if self.text.is_unreachable() {
            return;
        }
        let results: Vec<Value> = self.function[id].results.iter().collect();
        let first = self.scalars(carried);
        let mut trip = self.trip(kind);
        let start = self.first_index(&trip);
        let enters = self.has_iterations(&trip);
        let [into, head, next, exit] = ["into", "loop", "next", "exit"].map(|hint| self.text.label(hint));
        let none = self.text.here();
        self.text.branch(&enters, &into, &exit);
        self.loops.push(Loop { exit: exit.clone(), left: vec![(none, first.clone())] });
        self.text.block(&into);
        self.enter(&mut trip);
        let before = self.text.here();
        self.text.block(&head);
        let gap = self.text.gap();
        let index_name = self.text.fresh();
        self.define(index, index_name.clone());
        let names: Vec<String> = own.iter().map(|_| self.text.fresh()).collect();
        for (&param, name) in own.iter().zip(&names) {
            self.define(param, name.clone());
        }
        let (mut indices, mut ways) = (vec![(start, before.clone())], Vec::new());
        for (name, first) in names.iter().zip(&first) {
            ways.push((name.clone(), vec![(first.clone(), before.clone())]));
        }
        if let Some(values) = self.region(body) {
            let (following, more) = self.advance(&trip, &index_name);
            let here = self.text.here();
            self.text.branch(&more, &next, &exit);
            self.text.block(&next);
            self.text.jump(&head);
            indices.push((following, next.clone()));
            for ((_, from), value) in ways.iter_mut().zip(&values) {
                from.push((value.clone(), next.clone()));
            }
            if let Some(around) = self.loops.last_mut() {
                around.left.push((here, values));
            }
        }
        let index_type = self.ty(index);
        self.text.join_in(&gap, &index_name, index_type, &indices);
        for (&param, (name, from)) in own.iter().zip(&ways) {
            let ty = self.ty(param);
            self.text.join_in(&gap, name, ty, from);
        }
        let left = self.loops.pop().map(|around| around.left).unwrap_or_default();
        self.meet(&exit, &results, &left);
    }
}
