//! Steps as data, with names that are free.

use std::collections::BTreeSet;

use crisp_ir_loops::{Argument, Program, Step, Var};
use crisp_support_diagnostics::Span;

/// Steps so far.
pub(super) struct Steps<'p> {
    program: &'p Program,
    span: Span,
    /// Names that the steps make.
    made: BTreeSet<String>,
    steps: Vec<Step>,
}

type Named = (Option<String>, Argument);

impl<'p> Steps<'p> {
    pub(super) fn new(program: &'p Program) -> Steps<'p> {
        Steps { program, span: program.span, made: BTreeSet::new(), steps: Vec::new() }
    }

    pub(super) fn finish(self) -> Vec<Step> {
        self.steps
    }

    pub(super) fn step(&mut self, name: &str, arguments: Vec<Named>) {
        self.steps.push(Step { name: name.to_owned(), arguments, span: self.span });
    }

    pub(super) fn name(&self, name: &str) -> Named {
        (None, Argument::Name(name.to_owned(), self.span))
    }

    pub(super) fn text(&self, key: &str, text: &str) -> Named {
        (Some(key.to_owned()), Argument::Text(text.to_owned(), self.span))
    }

    pub(super) fn list(&self, key: &str, names: &[&str]) -> Named {
        let names = names.iter().map(|name| Argument::Name((*name).to_owned(), self.span)).collect();
        (Some(key.to_owned()), Argument::List(names, self.span))
    }

    /// A name that nothing has: the wish, or the wish and a number.
    pub(super) fn fresh(&mut self, wish: &str) -> String {
        let mut name = self.program.unique_name(wish);
        let mut number = 0_u32;
        while !self.made.insert(name.clone()) {
            number += 1;
            name = self.program.unique_name(&format!("{wish}_{number}"));
        }
        name
    }

    pub(super) fn tag(&mut self, name: &str, tag: &str) {
        let tagged = Argument::Tagged(name.to_owned(), tag.to_owned(), self.span);
        self.step("tag_inames", vec![(None, tagged)]);
    }

    /// A loop in two: the names of the outer and of the inner one.
    pub(super) fn split(&mut self, variable: Var, size: i64) -> (String, String) {
        let program = self.program;
        self.split_named(program.name_of(variable), size)
    }

    /// Does the same, with separate code for the last iterations of the outer one.
    pub(super) fn split_in_slabs(&mut self, variable: Var, size: i64, last: i64) -> (String, String) {
        let program = self.program;
        self.split_named_in_slabs(program.name_of(variable), size, last)
    }

    /// The same for a loop that the steps have made.
    pub(super) fn split_named_in_slabs(&mut self, name: &str, size: i64, last: i64) -> (String, String) {
        let made = self.split_named(name, size);
        if let Some(step) = self.steps.last_mut() {
            let numbers = [0, last].map(|number| Argument::Integer(number, self.span));
            step.arguments.push((Some("slabs".to_owned()), Argument::List(numbers.to_vec(), self.span)));
        }
        made
    }

    /// The same for a loop that the steps have made.
    pub(super) fn split_named(&mut self, name: &str, size: i64) -> (String, String) {
        let (outer, inner) = (self.fresh(&format!("{name}_g")), self.fresh(&format!("{name}_l")));
        let size = (None, Argument::Integer(size, self.span));
        let arguments = vec![self.name(name), size, self.text("outer", &outer), self.text("inner", &inner)];
        self.step("split_iname", arguments);
        (outer, inner)
    }
}
