//! Branches and loops: results are variables that the ends of regions assign.

use crisp_ir_kernel::{Elem, List, LoopKind, OpId, RegionId, Scalar, Terminator, Value};

use super::ops::number;
use super::{Printer, type_name};

impl Printer<'_> {
    pub(super) fn if_op(&mut self, id: OpId, cond: Value, [then, other]: [RegionId; 2]) {
        let results: Vec<Value> = self.function[id].results.iter().collect();
        let mut variables = Vec::new();
        for &result in &results {
            let (name, ty) = (self.name(result), type_name(self.elem(result)));
            self.line(format!("var {name}: {ty};"));
            variables.push(name);
        }
        let cond = self.name(cond);
        self.open(format!("if ({cond})"));
        self.region(then, &variables);
        let empty =
            self.function[other].ops.is_empty() && self.function[other].terminator.goes_on() && variables.is_empty();
        self.depth -= 1;
        if empty {
            return self.line("}");
        }
        self.line("} else {");
        self.depth += 1;
        self.region(other, &variables);
        self.close();
    }

    /// A branch's region: its operations, and what its end does.
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
        let values: Vec<String> = self.function.list(list).iter().map(|&value| self.name(value)).collect();
        for (variable, value) in variables.iter().zip(values) {
            if *variable != value {
                self.line(format!("{variable} = {value};"));
            }
        }
    }

    pub(super) fn for_op(&mut self, id: OpId, kind: LoopKind, carried: List, body: RegionId) {
        let params = self.function[body].params.clone();
        let Some((&index, own)) = params.split_first() else { return };
        let elem = self.elem(index);
        let first: Vec<String> = self.function.list(carried).iter().map(|&value| self.name(value)).collect();
        let mut variables = Vec::new();
        for (&param, first) in own.iter().zip(&first) {
            let (name, ty) = (self.fresh("carried"), type_name(self.elem(param)));
            self.line(format!("var {name}: {ty} = {first};"));
            variables.push(name);
        }
        // The results are what the variables hold when the loop is over.
        for (result, variable) in self.function[id].results.iter().zip(&variables) {
            self.names[result].clone_from(variable);
        }
        let operands: Vec<String> = kind.operands().into_iter().map(|value| self.name(value)).collect();
        let at = self.fresh("index");
        self.line(format!("var {at}: {} = {};", type_name(elem), first_index(kind, elem, &operands)));
        self.open(format!("if ({})", has_iterations(kind, elem, &operands)));
        let last = self.fresh("last");
        if let LoopKind::Multiply { from: _, limit: _, factor: _ } = kind {
            self.line(format!("let {last} = {} / {};", operands[1], operands[2]));
        }
        self.open("loop");
        let name = self.name(index);
        self.line(format!("let {name} = {at};"));
        for (&param, variable) in own.iter().zip(&variables) {
            let name = self.name(param);
            self.line(format!("let {name} = {variable};"));
        }
        self.loops.push(variables.clone());
        self.region(body, &variables);
        self.loops.pop();
        if self.function[body].terminator.goes_on() {
            self.line(format!("if ({}) {{ break; }}", is_last(kind, elem, &name, &operands, &last)));
            self.line(format!("{at} = {};", next_index(kind, elem, &name, &operands)));
        }
        self.close();
        self.close();
    }
}

fn first_index(kind: LoopKind, elem: Elem, operands: &[String]) -> String {
    match kind {
        LoopKind::Up { from: _, to: _, step: _ }
        | LoopKind::Multiply { from: _, limit: _, factor: _ }
        | LoopKind::Divide { from: _, factor: _ } => operands[0].clone(),
        LoopKind::Down { count: _, step: _ } => format!("{} - {}", operands[0], number(elem, 1)),
        LoopKind::While { fuel: _ } => number(elem, 0),
    }
}

/// Whether there is an iteration at all.
fn has_iterations(kind: LoopKind, elem: Elem, operands: &[String]) -> String {
    let (zero, two) = (number(elem, 0), number(elem, 2));
    match kind {
        LoopKind::Up { from: _, to: _, step: _ } => {
            format!("{} < {} && {} > {zero}", operands[0], operands[1], operands[2])
        }
        LoopKind::Down { count: _, step: _ } => format!("{} > {zero} && {} > {zero}", operands[0], operands[1]),
        LoopKind::Multiply { from: _, limit: _, factor: _ } => {
            format!("{} > {zero} && {} <= {} && {} >= {two}", operands[0], operands[0], operands[1], operands[2])
        }
        LoopKind::Divide { from: _, factor: _ } => format!("{} > {zero} && {} >= {two}", operands[0], operands[1]),
        LoopKind::While { fuel: _ } => format!("{} > {zero}", operands[0]),
    }
}

/// Whether no iteration follows that of an index.
fn is_last(kind: LoopKind, elem: Elem, index: &str, operands: &[String], last: &str) -> String {
    match kind {
        LoopKind::Up { from: _, to: _, step: _ } => {
            // What is left is positive; without its sign it fits.
            let plain = match elem.scalar {
                Scalar::I32 => "u32",
                Scalar::I64 => "u64",
                _ => "",
            };
            if plain.is_empty() {
                format!("{} - {index} <= {}", operands[1], operands[2])
            } else {
                format!("{plain}({} - {index}) <= {plain}({})", operands[1], operands[2])
            }
        }
        LoopKind::Down { count: _, step: _ } => format!("{index} < {}", operands[1]),
        LoopKind::Multiply { from: _, limit: _, factor: _ } => format!("{index} > {last}"),
        LoopKind::Divide { from: _, factor: _ } => format!("{index} < {}", operands[1]),
        LoopKind::While { fuel: _ } => format!("{index} + {} >= {}", number(elem, 1), operands[0]),
    }
}

fn next_index(kind: LoopKind, elem: Elem, index: &str, operands: &[String]) -> String {
    match kind {
        LoopKind::Up { from: _, to: _, step: _ } => format!("{index} + {}", operands[2]),
        LoopKind::Down { count: _, step: _ } => format!("{index} - {}", operands[1]),
        LoopKind::Multiply { from: _, limit: _, factor: _ } => format!("{index} * {}", operands[2]),
        LoopKind::Divide { from: _, factor: _ } => format!("{index} / {}", operands[1]),
        LoopKind::While { fuel: _ } => format!("{index} + {}", number(elem, 1)),
    }
}
