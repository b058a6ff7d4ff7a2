//! Branches and loops: results are variables that the ends of regions assign.

use crisp_ir_kernel::{Constant, List, LoopKind, OpId, RegionId, Scalar, Terminator, Value, fold};

use super::{Language, Printer, Spelling, Text};

impl<L: Language> Printer<'_, L> {
    /// Prints a branch.
    pub(crate) fn if_op(&mut self, id: OpId, cond: Value, [then, other]: [RegionId; 2]) {
        let mut variables = Vec::new();
        for result in self.function[id].results.iter() {
            let name = self.fresh_for(result, "");
            let declaration = (self.spelling.variable)(self.type_of(result), &name, None);
            self.line(declaration);
            self.texts[result] = vec![Text::name(name.clone())];
            variables.push(name);
        }
        let (first, second) = (self.is_silent(then), self.is_silent(other));
        if first && !second {
            let cond = self.operand(cond);
            self.open(format!("if (!{cond})"));
            self.branch(other, &variables);
            return self.close();
        }
        let cond = self.value(cond);
        self.open(format!("if ({cond})"));
        self.branch(then, &variables);
        if !second {
            self.depth -= 1;
            self.line("} else {");
            self.depth += 1;
            self.branch(other, &variables);
        }
        self.close();
    }

    /// Prints a region of a branch or loop: its operations, and what its end does.
    fn branch(&mut self, region: RegionId, variables: &[String]) {
        self.region_ops(region);
        match self.function[region].terminator {
            Terminator::Yield(list) => self.assign(variables, list),
            Terminator::Break(list) => {
                match self.loops.last().cloned() {
                    Some(variables) => self.assign(&variables, list),
                    None => self.unprintable.note(self.function.span, "a break outside of loops"),
                }
                self.line("break;");
            }
            // Printed with the operations.
            Terminator::Return(_) => {}
        }
    }

    /// Prints a loop.
    pub(crate) fn for_op(&mut self, id: OpId, kind: LoopKind, carried: List, body: RegionId) {
        let Some((&index, own)) = self.function[body].params.split_first() else {
            return self.unprintable.op(self.function, id);
        };
        let first: Vec<String> = self.function.list(carried).iter().map(|&value| self.value(value)).collect();
        let mut variables = Vec::new();
        for (&param, first) in own.iter().zip(&first) {
            let name = self.fresh_for(param, "");
            let declaration = (self.spelling.variable)(self.type_of(param), &name, Some(first));
            self.line(declaration);
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
        let counter = Counter {
            kind,
            scalar: self.elem(index).scalar,
            name: self.fresh_for(index, ""),
            operands: kind.operands().into_iter().map(|value| self.value(value)).collect(),
            constants: kind.operands().into_iter().map(|value| self.bits(value)).collect(),
        };
        self.texts[index] = vec![Text::name(counter.name.clone())];
        if let Some(head) = counter.head(self.spelling) {
            L::before_loop(self, own);
            self.open(head);
            self.looped(body, &variables);
            return self.close();
        }
        let runs = counter.surely_runs();
        if !runs {
            let condition = counter.has_iterations(self.spelling);
            self.open(format!("if ({condition})"));
        }
        let ty = self.type_of(index);
        let last = self.names.make("last");
        if let LoopKind::Multiply { from: _, limit: _, factor: _ } = kind {
            let quotient = format!("{} / {}", counter.operands[1], counter.operands[2]);
            let declaration = (self.spelling.constant)(ty, &last, &quotient);
            self.line(declaration);
        }
        let declaration = (self.spelling.index)(ty, &counter.name, &counter.first(self.spelling));
        self.line(declaration);
        L::before_loop(self, own);
        self.open(self.spelling.forever);
        self.looped(body, &variables);
        if self.function[body].terminator.goes_on() {
            let leave = (self.spelling.leave)(&counter.is_last(self.spelling, &last));
            self.line(leave);
            let next = counter.next(self.spelling);
            self.line(format!("{} = {next};", counter.name));
        }
        self.close();
        if !runs {
            self.close();
        }
    }

    fn looped(&mut self, body: RegionId, variables: &[String]) {
        self.loops.push(variables.to_vec());
        self.branch(body, variables);
        self.loops.pop();
    }
}

impl<L> Printer<'_, L> {
    /// Returns whether a branch does nothing but hand on what its variables hold already.
    fn is_silent(&self, region: RegionId) -> bool {
        let Terminator::Yield(list) = self.function[region].terminator else { return false };
        let zero = |value: Value| {
            let constant = self.function.constant(self.definitions[value]);
            self.spelling.zeroed && constant.is_some_and(|constant| constant == Constant::zero(constant.elem))
        };
        let constants = self.function[region].ops.iter().all(|&op| self.function.constant(Some(op)).is_some());
        constants && self.function.list(list).iter().all(|&value| zero(value))
    }

    /// Assigns all at once: what is read is named before anything changes.
    fn assign(&mut self, variables: &[String], list: List) {
        let values = self.function.list(list);
        let changing =
            variables.iter().zip(values).filter(|(variable, value)| **variable != self.value(**value)).count();
        let mut texts = Vec::new();
        for (variable, &value) in variables.iter().zip(values) {
            let text = self.value(value);
            let own = *variable == text;
            // A name that another assignment changes, or an expression that may read one.
            let is_variable = variables.contains(&text) && !own;
            let literal = self.texts[value].first().is_some_and(|text| text.simple) && !is_variable;
            if changing > 1 && !own && !literal {
                let name = self.names.make("next");
                self.line((self.spelling.constant)(self.type_of(value), &name, &text));
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

    /// Returns the bits of a constant.
    fn bits(&self, value: Value) -> Option<u64> {
        self.function.constant(self.definitions[value]).map(|constant| constant.bits[0])
    }
}

/// The index of a loop.
struct Counter {
    kind: LoopKind,
    scalar: Scalar,
    name: String,
    operands: Vec<String>,
    /// The operands that are constants.
    constants: Vec<Option<u64>>,
}

impl Counter {
    fn constant(&self, at: usize) -> Option<i128> {
        Constant::from_bits(self.scalar, self.constants.get(at).copied().flatten()?).as_integer()
    }

    /// Returns the largest number of the index's type.
    fn most(&self) -> i128 {
        (1 << (self.scalar.bits() - u32::from(self.scalar.is_signed_integer()))) - 1
    }

    /// Returns the head of a loop that a `for` says, because its index never leaves its type.
    fn head(&self, spelling: &Spelling) -> Option<String> {
        let Counter { kind, scalar, name, operands, .. } = self;
        let ty = (spelling.scalar)(*scalar);
        let first = (spelling.index)(ty, name, &operands[0]);
        match kind {
            LoopKind::Up { from: _, to: _, step: _ } => {
                let step = self.constant(2).filter(|&step| step > 0)?;
                let safe = step == 1 || self.constant(1).is_some_and(|to| to - 1 + step <= self.most());
                let increment = (spelling.increment)(name).filter(|_| step == 1);
                let next = increment.unwrap_or_else(|| format!("{name} += {}", operands[2]));
                safe.then(|| format!("for ({first} {name} < {}; {next})", operands[1]))
            }
            LoopKind::Divide { from: _, factor: _ } => {
                self.constant(1).filter(|&factor| factor > 1)?;
                let zero = (spelling.number)(*scalar, 0);
                Some(format!("for ({first} {name} > {zero}; {name} /= {})", operands[1]))
            }
            LoopKind::Down { count: _, step: _ }
            | LoopKind::Multiply { from: _, limit: _, factor: _ }
            | LoopKind::While { fuel: _ } => None,
        }
    }

    /// Returns whether constants say that there is an iteration.
    fn surely_runs(&self) -> bool {
        let known: Option<Vec<u64>> = self.constants.iter().copied().collect();
        known.and_then(|known| fold::trips(self.kind, self.scalar, &known)).is_some_and(|trips| trips > 0)
    }

    fn first(&self, spelling: &Spelling) -> String {
        match self.kind {
            LoopKind::Up { from: _, to: _, step: _ }
            | LoopKind::Multiply { from: _, limit: _, factor: _ }
            | LoopKind::Divide { from: _, factor: _ } => self.operands[0].clone(),
            LoopKind::Down { count: _, step: _ } => {
                let text = format!("{} - {}", self.operands[0], (spelling.number)(self.scalar, 1));
                (spelling.truncated)(self.scalar, text)
            }
            // A pass makes loops of them that count.
            LoopKind::While { fuel: _ } => (spelling.number)(self.scalar, 0),
        }
    }

    /// Returns whether there is an iteration at all.
    fn has_iterations(&self, spelling: &Spelling) -> String {
        let (zero, two) = ((spelling.number)(self.scalar, 0), (spelling.number)(self.scalar, 2));
        let operands = &self.operands;
        match self.kind {
            LoopKind::Up { from: _, to: _, step: _ } => {
                format!("{} < {} && {} > {zero}", operands[0], operands[1], operands[2])
            }
            LoopKind::Down { count: _, step: _ } => format!("{} > {zero} && {} > {zero}", operands[0], operands[1]),
            LoopKind::Multiply { from: _, limit: _, factor: _ } => {
                format!("{} > {zero} && {} <= {} && {} >= {two}", operands[0], operands[0], operands[1], operands[2])
            }
            LoopKind::Divide { from: _, factor: _ } => {
                format!("{} > {zero} && {} >= {two}", operands[0], operands[1])
            }
            LoopKind::While { fuel: _ } => format!("{} > {zero}", operands[0]),
        }
    }

    /// Returns whether no iteration follows.
    fn is_last(&self, spelling: &Spelling, last: &str) -> String {
        let (index, operands) = (&self.name, &self.operands);
        match self.kind {
            // What is left is positive; without its sign it fits.
            LoopKind::Up { from: _, to: _, step: _ } => {
                let [to, index, step] =
                    [&operands[1], index, &operands[2]].map(|text| (spelling.wrapping)(self.scalar, text));
                format!("{to} - {index} <= {step}")
            }
            LoopKind::Multiply { from: _, limit: _, factor: _ } => format!("{index} > {last}"),
            LoopKind::Down { count: _, step: _ } | LoopKind::Divide { from: _, factor: _ } => {
                format!("{index} < {}", operands[1])
            }
            LoopKind::While { fuel: _ } => {
                format!("{index} + {} >= {}", (spelling.number)(self.scalar, 1), operands[0])
            }
        }
    }

    /// Returns the next index.
    fn next(&self, spelling: &Spelling) -> String {
        let (index, operands) = (&self.name, &self.operands);
        let text = match self.kind {
            LoopKind::Up { from: _, to: _, step: _ } => format!("{index} + {}", operands[2]),
            LoopKind::Down { count: _, step: _ } => format!("{index} - {}", operands[1]),
            LoopKind::Multiply { from: _, limit: _, factor: _ } => format!("{index} * {}", operands[2]),
            LoopKind::Divide { from: _, factor: _ } => format!("{index} / {}", operands[1]),
            LoopKind::While { fuel: _ } => format!("{index} + {}", (spelling.number)(self.scalar, 1)),
        };
        (spelling.truncated)(self.scalar, text)
    }
}
