//! Branches and loops: results are variables that the ends of regions assign.

use crisp_ir_kernel::{Constant, List, LoopKind, OpId, RegionId, Scalar, Terminator, Value, fold};

use super::{Printer, Text, scalar_name};

impl Printer<'_> {
    pub(super) fn if_op(&mut self, id: OpId, cond: Value, [then, other]: [RegionId; 2]) {
        let results: Vec<Value> = self.function[id].results.iter().collect();
        let mut variables = Vec::new();
        for &result in &results {
            let (name, ty) = (self.fresh_for(result, ""), scalar_name(self.elem(result).scalar));
            self.line(format!("var {name}: {ty};"));
            self.texts[result] = vec![Text::name(name.clone())];
            variables.push(name);
        }
        // Variables begin as zero.
        let (first, second) = (self.is_silent(then), self.is_silent(other));
        if first && !second {
            let cond = self.operand(cond);
            self.open(format!("if (!{cond})"));
            self.region(other, &variables);
            return self.close();
        }
        self.open(format!("if ({})", self.value(cond)));
        self.region(then, &variables);
        if !second {
            self.depth -= 1;
            self.line("} else {");
            self.depth += 1;
            self.region(other, &variables);
        }
        self.close();
    }

    /// Whether a branch does nothing but hand on zeros.
    fn is_silent(&self, region: RegionId) -> bool {
        let Terminator::Yield(list) = self.function[region].terminator else { return false };
        let zero = |value: Value| {
            let constant = self.function.constant(self.definitions[value]);
            constant.is_some_and(|constant| constant == Constant::zero(constant.elem))
        };
        let constants = self.function[region].ops.iter().all(|&op| self.function.constant(Some(op)).is_some());
        constants && self.function.list(list).iter().all(|&value| zero(value))
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

    /// Assigns all at once: what is read is named before anything changes.
    fn assign(&mut self, variables: &[String], list: List) {
        let values = self.function.list(list).to_vec();
        let changing =
            variables.iter().zip(&values).filter(|(variable, value)| **variable != self.value(**value)).count();
        let mut texts = Vec::new();
        for (variable, &value) in variables.iter().zip(&values) {
            let text = self.value(value);
            let own = *variable == text;
            // A name that another assignment changes, or an expression that may read one.
            let is_variable = variables.contains(&text) && !own;
            let literal = self.texts[value].first().is_some_and(|text| text.simple) && !is_variable;
            if changing > 1 && !own && !literal {
                let name = self.names.make("next");
                self.line(format!("let {name} = {text};"));
                texts.push(name);
            } else {
                texts.push(text);
            }
        }
        for (variable, text) in variables.iter().zip(texts) {
            if *variable != text {
                self.line(format!("{variable} = {text};"));
            }
        }
    }

    pub(super) fn for_op(&mut self, id: OpId, kind: LoopKind, carried: List, body: RegionId) {
        let params = self.function[body].params.clone();
        let Some((&index, own)) = params.split_first() else { return };
        let first: Vec<String> = self.function.list(carried).iter().map(|&value| self.value(value)).collect();
        let mut variables = Vec::new();
        for (&param, first) in own.iter().zip(&first) {
            let (name, ty) = (self.fresh_for(param, ""), scalar_name(self.elem(param).scalar));
            self.line(format!("var {name}: {ty} = {first};"));
            self.texts[param] = vec![Text::name(name.clone())];
            variables.push(name);
        }
        // The results are what the variables hold when the loop is over.
        for (result, variable) in self.function[id].results.iter().zip(&variables) {
            self.texts[result] = vec![Text::name(variable.clone())];
        }
        for operand in kind.operands() {
            self.named(operand);
        }
        let scalar = self.elem(index).scalar;
        let operands: Vec<String> = kind.operands().into_iter().map(|value| self.value(value)).collect();
        let constants: Vec<Option<u64>> = kind.operands().into_iter().map(|value| self.bits(value)).collect();
        let name = self.fresh_for(index, "");
        self.texts[index] = vec![Text::name(name.clone())];
        if let Some(head) = counted(kind, scalar, &name, &operands, &constants) {
            self.open(head);
            self.body(body, &variables);
            return self.close();
        }
        let known: Option<Vec<u64>> = constants.iter().copied().collect();
        let runs = known.and_then(|known| fold::trips(kind, scalar, &known)).is_some_and(|trips| trips > 0);
        if !runs {
            self.open(format!("if ({})", has_iterations(kind, scalar, &operands)));
        }
        let last = self.names.make("last");
        if let LoopKind::Multiply { from: _, limit: _, factor: _ } = kind {
            self.line(format!("let {last} = {} / {};", operands[1], operands[2]));
        }
        self.line(format!("var {name} = {};", first_index(kind, scalar, &operands)));
        self.open("loop");
        self.body(body, &variables);
        if self.function[body].terminator.goes_on() {
            self.line(format!("if ({}) {{ break; }}", is_last(kind, scalar, &name, &operands, &last)));
            self.line(format!("{name} = {};", next_index(kind, scalar, &name, &operands)));
        }
        self.close();
        if !runs {
            self.close();
        }
    }

    fn body(&mut self, body: RegionId, variables: &[String]) {
        self.loops.push(variables.to_vec());
        self.region(body, variables);
        self.loops.pop();
    }

    /// The bits of a constant.
    fn bits(&self, value: Value) -> Option<u64> {
        self.function.constant(self.definitions[value]).map(|constant| constant.bits[0])
    }
}

/// A small number in an integer type.
fn number(scalar: Scalar, value: u32) -> String {
    format!("{value}{}", if scalar == Scalar::I32 { "i" } else { "u" })
}

/// The head of a loop that a `for` says, because its index never leaves its type.
fn counted(
    kind: LoopKind,
    scalar: Scalar,
    name: &str,
    operands: &[String],
    constants: &[Option<u64>],
) -> Option<String> {
    let constant = |at: usize| Constant::from_bits(scalar, constants.get(at).copied().flatten()?).as_integer();
    let first = |at: usize| format!("for (var {name} = {}; ", operands[at]);
    match kind {
        LoopKind::Up { from: _, to: _, step: _ } => {
            let step = constant(2).filter(|&step| step > 0)?;
            let most = if scalar == Scalar::I32 { i128::from(i32::MAX) } else { i128::from(u32::MAX) };
            let safe = step == 1 || constant(1).is_some_and(|to| to - 1 + step <= most);
            safe.then(|| format!("{}{name} < {}; {name} += {})", first(0), operands[1], operands[2]))
        }
        LoopKind::Divide { from: _, factor: _ } => {
            constant(1).filter(|&factor| factor > 1)?;
            Some(format!("{}{name} > {}; {name} /= {})", first(0), number(scalar, 0), operands[1]))
        }
        LoopKind::Down { count: _, step: _ }
        | LoopKind::Multiply { from: _, limit: _, factor: _ }
        | LoopKind::While { fuel: _ } => None,
    }
}

fn first_index(kind: LoopKind, scalar: Scalar, operands: &[String]) -> String {
    match kind {
        LoopKind::Up { from: _, to: _, step: _ }
        | LoopKind::Multiply { from: _, limit: _, factor: _ }
        | LoopKind::Divide { from: _, factor: _ } => operands[0].clone(),
        LoopKind::Down { count: _, step: _ } => format!("{} - {}", operands[0], number(scalar, 1)),
        // Told as loops that count.
        LoopKind::While { fuel: _ } => number(scalar, 0),
    }
}

/// Whether there is an iteration at all.
fn has_iterations(kind: LoopKind, scalar: Scalar, operands: &[String]) -> String {
    let (zero, two) = (number(scalar, 0), number(scalar, 2));
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
fn is_last(kind: LoopKind, scalar: Scalar, index: &str, operands: &[String], last: &str) -> String {
    match kind {
        LoopKind::Up { from: _, to: _, step: _ } => {
            // What is left is positive; without its sign it fits.
            if scalar == Scalar::I32 {
                format!("u32({} - {index}) <= u32({})", operands[1], operands[2])
            } else {
                format!("{} - {index} <= {}", operands[1], operands[2])
            }
        }
        LoopKind::Multiply { from: _, limit: _, factor: _ } => format!("{index} > {last}"),
        LoopKind::Down { count: _, step: _ } | LoopKind::Divide { from: _, factor: _ } => {
            format!("{index} < {}", operands[1])
        }
        LoopKind::While { fuel: _ } => format!("{index} + {} >= {}", number(scalar, 1), operands[0]),
    }
}

fn next_index(kind: LoopKind, scalar: Scalar, index: &str, operands: &[String]) -> String {
    match kind {
        LoopKind::Up { from: _, to: _, step: _ } => format!("{index} + {}", operands[2]),
        LoopKind::Down { count: _, step: _ } => format!("{index} - {}", operands[1]),
        LoopKind::Multiply { from: _, limit: _, factor: _ } => format!("{index} * {}", operands[2]),
        LoopKind::Divide { from: _, factor: _ } => format!("{index} / {}", operands[1]),
        LoopKind::While { fuel: _ } => format!("{index} + {}", number(scalar, 1)),
    }
}
