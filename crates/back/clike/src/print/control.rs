//! Branches and loops: results are variables that the ends of regions assign.

use crisp_ir_kernel::{List, LoopKind, OpId, RegionId, Scalar, Terminator, Value};

use super::{Printer, Text};

impl Printer<'_> {
    pub(super) fn if_op(&mut self, id: OpId, cond: Value, [then, other]: [RegionId; 2]) {
        let results: Vec<Value> = self.function[id].results.iter().collect();
        let mut variables = Vec::new();
        for &result in &results {
            let (name, ty) = (self.fresh_for(result, None), self.target.dialect.scalar(self.elem(result).scalar));
            self.line(format!("{ty} {name};"));
            variables.push(name);
        }
        let empty = |region: RegionId| {
            self.function[region].ops.is_empty() && self.function[region].terminator.goes_on() && variables.is_empty()
        };
        let (skip_then, skip_other) = (empty(then), empty(other));
        if skip_then && !skip_other {
            self.open(format!("if (!{})", self.operand(cond)));
            self.region(other, &variables);
            self.close();
        } else {
            self.open(format!("if ({})", self.value(cond)));
            self.region(then, &variables);
            if !skip_other {
                self.depth -= 1;
                self.line("} else {");
                self.depth += 1;
                self.region(other, &variables);
            }
            self.close();
        }
        for (result, name) in results.into_iter().zip(variables) {
            self.texts[result] = vec![Text::name(name)];
        }
    }

    /// A region: its operations, and what its end does.
    fn region(&mut self, region: RegionId, variables: &[String]) {
        self.region_ops(region);
        match self.function[region].terminator {
            Terminator::Yield(list) => self.assign(variables, list),
            Terminator::Break(list) => {
                let variables = self.loops.last().cloned().unwrap_or_default();
                self.assign(&variables, list);
                self.line("break;");
            }
            // Printed with the operations.
            Terminator::Return(_) => {}
        }
    }

    fn assign(&mut self, variables: &[String], list: List) {
        let values: Vec<String> = self.function.list(list).iter().map(|&value| self.value(value)).collect();
        for (variable, value) in variables.iter().zip(values) {
            if *variable != value {
                self.line(format!("{variable} = {value};"));
            }
        }
    }

    pub(super) fn for_op(&mut self, id: OpId, kind: LoopKind, carried: List, body: RegionId) {
        let params = self.function[body].params.clone();
        let Some((&index, own)) = params.split_first() else { return };
        let first = self.function.list(carried).to_vec();
        let mut variables = Vec::new();
        for (&param, first) in own.iter().zip(first) {
            let name = self.fresh_for(param, None);
            let ty = self.target.dialect.scalar(self.elem(param).scalar);
            self.line(format!("{ty} {name} = {};", self.value(first)));
            variables.push(name);
        }
        let operands: Vec<String> = kind.operands().into_iter().map(|value| self.operand(value)).collect();
        // Intel's CPU driver (2026.22) adds the floats that a loop carries in another order when it vectorises that loop.
        let carries_floats = own.iter().any(|&param| self.elem(param).scalar.is_float());
        self.keeps_order = carries_floats && !self.target.dialect.is_cuda();
        if let (LoopKind::Up { from: _, to: _, step }, true) = (kind, self.function[body].terminator.goes_on())
            && self.function.constant(self.definitions[step]).is_some_and(|step| step.bits[0] == 1)
        {
            // The bound is beyond each index, so that one more fits.
            let name = self.fresh_for(index, None);
            let ty = self.target.dialect.scalar(self.elem(index).scalar);
            self.keep_order();
            self.open(format!("for ({ty} {name} = {}; {name} < {}; ++{name})", operands[0], operands[1]));
            self.texts[index] = vec![Text::name(name)];
            self.body(body, own, &variables);
            self.close();
        } else {
            self.guarded_loop(kind, body, index, own, &variables, &operands);
        }
        // The results are what the variables hold when the loop is over.
        for (result, variable) in self.function[id].results.iter().zip(variables) {
            self.texts[result] = vec![Text::name(variable)];
        }
    }

    /// Says in front of a loop that carries floats that it is not to be vectorised by itself; invocations still may be side by side.
    fn keep_order(&mut self) {
        if std::mem::take(&mut self.keeps_order) {
            self.line("#pragma clang loop vectorize(disable)");
        }
    }

    /// A loop's body, with the carried values as constants where one assignment could be seen by the next.
    fn body(&mut self, body: RegionId, own: &[Value], variables: &[String]) {
        for (&param, variable) in own.iter().zip(variables) {
            if own.len() == 1 {
                self.texts[param] = vec![Text::name(variable.clone())];
            } else {
                let now = self.names.make(&format!("{variable}_now"));
                let ty = self.target.dialect.scalar(self.elem(param).scalar);
                self.line(format!("const {ty} {now} = {variable};"));
                self.texts[param] = vec![Text::name(now)];
            }
        }
        self.loops.push(variables.to_vec());
        self.region(body, variables);
        self.loops.pop();
    }

    /// A loop that asks before its first iteration and after each, so that its index never leaves its type.
    fn guarded_loop(
        &mut self,
        kind: LoopKind,
        body: RegionId,
        index: Value,
        own: &[Value],
        variables: &[String],
        operands: &[String],
    ) {
        let scalar = self.elem(index).scalar;
        let ty = self.target.dialect.scalar(scalar);
        let name = self.fresh_for(index, None);
        let next = self.names.make(&format!("{name}_next"));
        self.open(format!("if ({})", has_iterations(kind, operands)));
        let last = self.names.make("last");
        if let LoopKind::Multiply { from: _, limit: _, factor: _ } = kind {
            self.line(format!("const {ty} {last} = {} / {};", operands[1], operands[2]));
        }
        let first = match kind {
            LoopKind::Down { count: _, step: _ } => format!("({ty})({} - 1)", operands[0]),
            LoopKind::While { fuel: _ } => "0".to_owned(),
            LoopKind::Up { .. } | LoopKind::Multiply { .. } | LoopKind::Divide { .. } => operands[0].clone(),
        };
        self.line(format!("{ty} {next} = {first};"));
        self.keep_order();
        self.open("while (true)");
        self.line(format!("const {ty} {name} = {next};"));
        self.texts[index] = vec![Text::name(name.clone())];
        self.body(body, own, variables);
        if self.function[body].terminator.goes_on() {
            let wide = self.target.dialect.scalar(if scalar.bits() == 64 { Scalar::U64 } else { Scalar::U32 });
            self.line(format!("if ({}) break;", is_last(kind, &name, operands, &last, wide)));
            self.line(format!("{next} = ({ty})({name} {});", progress(kind, operands)));
        }
        self.close();
        self.close();
    }
}

/// Whether there is an iteration at all.
fn has_iterations(kind: LoopKind, operands: &[String]) -> String {
    match kind {
        LoopKind::Up { from: _, to: _, step: _ } => format!("{} < {} && {} > 0", operands[0], operands[1], operands[2]),
        LoopKind::Down { count: _, step: _ } => format!("{} > 0 && {} > 0", operands[0], operands[1]),
        LoopKind::Multiply { from: _, limit: _, factor: _ } => {
            format!("{} > 0 && {} <= {} && {} >= 2", operands[0], operands[0], operands[1], operands[2])
        }
        LoopKind::Divide { from: _, factor: _ } => format!("{} > 0 && {} >= 2", operands[0], operands[1]),
        LoopKind::While { fuel: _ } => format!("{} > 0", operands[0]),
    }
}

/// Whether no iteration follows that of an index.
fn is_last(kind: LoopKind, index: &str, operands: &[String], last: &str, wide: &str) -> String {
    match kind {
        // What is left is positive; without its sign it fits.
        LoopKind::Up { from: _, to: _, step: _ } => {
            format!("({wide}){} - ({wide}){index} <= ({wide}){}", operands[1], operands[2])
        }
        LoopKind::Down { count: _, step: _ } => format!("{index} < {}", operands[1]),
        LoopKind::Multiply { from: _, limit: _, factor: _ } => format!("{index} > {last}"),
        LoopKind::Divide { from: _, factor: _ } => format!("{index} < {}", operands[1]),
        LoopKind::While { fuel: _ } => format!("{index} + 1 >= {}", operands[0]),
    }
}

/// From an index to the next.
fn progress(kind: LoopKind, operands: &[String]) -> String {
    match kind {
        LoopKind::Up { from: _, to: _, step: _ } => format!("+ {}", operands[2]),
        LoopKind::Down { count: _, step: _ } => format!("- {}", operands[1]),
        LoopKind::Multiply { from: _, limit: _, factor: _ } => format!("* {}", operands[2]),
        LoopKind::Divide { from: _, factor: _ } => format!("/ {}", operands[1]),
        LoopKind::While { fuel: _ } => "+ 1".to_owned(),
    }
}
