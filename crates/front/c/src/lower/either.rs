//! Pointers that may point into one of several memories: which one is a number that moves with the position.

use crisp_ir_kernel::{CompareOp, Scalar, Value};
use crisp_support_diagnostics::Span;

use super::{Base, FunctionLowering, Lowered, Val};
use crate::check::sources;
use crate::messages::meaning as messages;
use crate::typed::VarId;

/// Where pointers without a value point: before the beginning, and after every step that a program can make still outside.
const NOWHERE: i64 = i64::MIN / 2;

impl FunctionLowering<'_, '_> {
    /// Finds the memories that each pointer variable may point into, and gives pointers without a first value one far outside of them.
    pub(super) fn prepare_pointers(&mut self, function: &crate::typed::Function) {
        let parameters =
            self.env.values().filter_map(|value| if let Val::Pointer(base, _) = value { Some(base) } else { None });
        for base in parameters.chain(self.memories.values()) {
            match base {
                Base::Views(views) => self.everywhere.extend(views),
                Base::Bytes(view) => _ = self.everywhere.insert(*view),
            }
        }
        let mut set = Vec::new();
        for &var in &function.variables {
            let is_parameter = |var: VarId| function.parameters.contains(&var);
            let Some(found) = sources(self.program, var, &is_parameter) else { continue };
            // Structures that hold pointers, and pointers of callers, have the memory of their values.
            let bases: Option<Vec<Base>> = found.into_iter().map(|source| self.base_of(source)).collect();
            let Some(bases) = bases.filter(|bases| is_of_one_kind(bases)) else { continue };
            let span = self.program.variables[var.0].span;
            let first = match (self.env.get(&var).cloned(), &bases[..]) {
                (_, []) | (Some(_), [_]) => continue,
                (Some(pointer @ Val::Pointer(..)), _) => pointer,
                (Some(_), _) => continue,
                (None, [first, ..]) => Val::Pointer(first.clone(), self.long(NOWHERE, span)),
            };
            if bases.len() > 1 {
                self.memories_of.insert(var, bases);
            }
            set.push((var, first));
        }
        // Parameters are where they pointed at first until all variables are known.
        set.into_iter().for_each(|(var, first)| self.set(var, first));
    }

    /// The memory of a variable, or where a parameter points into.
    fn base_of(&self, var: VarId) -> Option<Base> {
        match (self.env.get(&var), self.memories.get(&var)) {
            (Some(Val::Pointer(base, _)), _) | (None, Some(base)) => Some(base.clone()),
            _ => None,
        }
    }

    /// Returns a pointer as one into any of the memories that a variable's pointer may point into. Where it points into another, there is a message.
    pub(super) fn as_variable(&mut self, var: VarId, pointer: Val) -> Val {
        let Some(all) = self.memories_of.get(&var).cloned() else { return pointer };
        let span = self.program.variables[var.0].span;
        let widened = match &pointer {
            Val::Pointer(base, index) => self.number_of_base(&all, base, span).map(|which| (which, *index)),
            Val::Either(bases, which, index) if *bases == all => Some((*which, *index)),
            Val::Either(bases, which, index) => {
                let numbers: Option<Vec<Value>> =
                    bases.iter().map(|base| self.number_of_base(&all, base, span)).collect();
                numbers.map(|numbers| (self.picked(&numbers, *which, span), *index))
            }
            _ => return pointer,
        };
        match widened {
            Some((which, index)) => Val::Either(all, which, index),
            None => {
                messages::pointers_differ(span, self.name(var)).add_once(self.all.diagnostics);
                pointer
            }
        }
    }

    fn number_of_base(&mut self, all: &[Base], base: &Base, span: Span) -> Option<Value> {
        let at = all.iter().position(|other| other == base)?;
        Some(self.integer(Scalar::U32, at as i128, span))
    }

    /// Returns one of some values of one type, by number.
    pub(super) fn picked(&mut self, values: &[Value], which: Value, span: Span) -> Value {
        let Some(&(mut found)) = values.last() else { return which };
        for (at, &value) in values.iter().enumerate().rev().skip(1) {
            let number = self.integer(Scalar::U32, at as i128, span);
            let is_it = self.builder.compare(CompareOp::Eq, which, number, span);
            found = self.builder.select(is_it, value, found, span);
        }
        found
    }

    /// Returns the pointer that is one of two, by a condition; their positions are one value already.
    pub(super) fn either(
        &mut self,
        condition: Value,
        [(first, first_which), (second, second_which)]: [(Vec<Base>, Value); 2],
        index: Value,
        span: Span,
    ) -> Lowered<Val> {
        let mut all = first.clone();
        all.extend(second.iter().filter(|base| !first.contains(base)).cloned());
        if let [only] = &all[..] {
            return Ok(Val::Pointer(only.clone(), index));
        }
        if !is_of_one_kind(&all) {
            return self.stop(messages::pointers_differ(span, "this pointer"));
        }
        let numbers: Option<Vec<Value>> = second.iter().map(|base| self.number_of_base(&all, base, span)).collect();
        let second = self.picked(&numbers.unwrap_or_default(), second_which, span);
        let which = self.builder.select(condition, first_which, second, span);
        Ok(Val::Either(all, which, index))
    }

    /// The memories that a pointer may point into, the number of the one that it points into, and its position there.
    pub(super) fn parts_of_pointer(&mut self, pointer: Val, span: Span) -> Option<(Vec<Base>, Value, Value)> {
        match pointer {
            Val::Pointer(base, index) => Some((vec![base], self.integer(Scalar::U32, 0, span), index)),
            Val::Either(bases, which, index) => Some((bases, which, index)),
            _ => None,
        }
    }

    /// Whether memories are there in the whole function, and not only in the branch in which a cast made a view of them.
    pub(super) fn are_everywhere(&self, bases: &[Base]) -> bool {
        bases.iter().all(|base| match base {
            Base::Views(views) => views.iter().all(|view| self.everywhere.contains(view)),
            Base::Bytes(view) => self.everywhere.contains(view),
        })
    }

    /// Makes code for each of some cases; only that with the number is executed.
    pub(super) fn for_each<T>(
        &mut self,
        cases: &[T],
        which: Value,
        span: Span,
        make: &dyn Fn(&mut Self, &T) -> Lowered<Val>,
    ) -> Lowered<Val> {
        self.for_each_from(0, cases, which, span, make)
    }

    fn for_each_from<T>(
        &mut self,
        number: usize,
        cases: &[T],
        which: Value,
        span: Span,
        make: &dyn Fn(&mut Self, &T) -> Lowered<Val>,
    ) -> Lowered<Val> {
        match cases {
            [] => Ok(Val::Parts(Vec::new())),
            [last] => make(self, last),
            [first, rest @ ..] => {
                let number_of_first = self.integer(Scalar::U32, number as i128, span);
                let is_it = self.builder.compare(CompareOp::Eq, which, number_of_first, span);
                let others = |it: &mut Self| it.for_each_from(number + 1, rest, which, span, make);
                self.choose(is_it, |it| make(it, first), others, span)
            }
        }
    }
}

/// Whether positions count the same in all memories: elements, or bytes.
fn is_of_one_kind(bases: &[Base]) -> bool {
    let is_bytes = |base: &Base| matches!(base, Base::Bytes(_));
    bases.iter().all(is_bytes) || !bases.iter().any(is_bytes)
}
