//! How often names are used in a text.

use std::collections::BTreeMap;

use crate::tree::{Argument, Block, Index, Statement, Syntax, SyntaxKind};

/// Counts the names of statements.
pub(super) fn count(statements: &[Statement], into: &mut BTreeMap<String, usize>) {
    for statement in statements {
        match statement {
            Statement::Bind { value, .. } | Statement::Unpack { value, .. } | Statement::Value(value) => {
                expression(value, into);
            }
            Statement::Function(function) => block(&function.body, into),
            Statement::Declare { .. } | Statement::Buffer { .. } => {}
            Statement::Store { place, value } => {
                expression(place, into);
                expression(value, into);
            }
            Statement::Return(values, _) => values.iter().for_each(|value| expression(value, into)),
        }
    }
}

fn block(block: &Block, into: &mut BTreeMap<String, usize>) {
    count(&block.statements, into);
}

fn arguments(all: &[Argument], into: &mut BTreeMap<String, usize>) {
    all.iter().for_each(|argument| expression(&argument.value, into));
}

fn indices(all: &[Index], into: &mut BTreeMap<String, usize>) {
    for index in all {
        match index {
            Index::At(at) => expression(at, into),
            Index::Slice(slice) => slice.parts().for_each(|part| expression(part, into)),
        }
    }
}

pub(super) fn expression(syntax: &Syntax, into: &mut BTreeMap<String, usize>) {
    match &syntax.kind {
        SyntaxKind::Name(name) => *into.entry(name.clone()).or_default() += 1,
        SyntaxKind::Integer(_)
        | SyntaxKind::Wide(_)
        | SyntaxKind::Float(_)
        | SyntaxKind::Bool(_)
        | SyntaxKind::Hole => {}
        SyntaxKind::List(items) => indices(items, into),
        SyntaxKind::Block(inner) => block(inner, into),
        SyntaxKind::If(condition, then, other) => {
            [condition, then].into_iter().chain(other).for_each(|part| expression(part, into));
        }
        SyntaxKind::Negated(value)
        | SyntaxKind::Not(value)
        | SyntaxKind::Complement(value)
        | SyntaxKind::Field(value, _) => expression(value, into),
        SyntaxKind::Binary(_, a, b) => {
            expression(a, into);
            expression(b, into);
        }
        SyntaxKind::Index(base, index) => {
            expression(base, into);
            indices(index, into);
        }
        SyntaxKind::Call(callee, all) => {
            expression(callee, into);
            arguments(all, into);
        }
        SyntaxKind::Function(function) => block(&function.body, into),
        SyntaxKind::Former(former) => {
            arguments(&former.arguments, into);
            former.condition.iter().for_each(|condition| expression(condition, into));
            expression(&former.body, into);
        }
    }
}

/// Returns the tensors in which `program_id` of each axis, or a name that is bound to it, is the whole of an index: name and axis of the tensor.
pub(super) fn instances(statements: &[Statement]) -> BTreeMap<i64, (String, usize)> {
    let mut names: BTreeMap<String, i64> = BTreeMap::new();
    for statement in statements {
        if let Statement::Bind { name, value, .. } = statement
            && let Some(axis) = program_id(value)
        {
            names.insert(name.text.clone(), axis);
        }
    }
    let mut found = BTreeMap::new();
    let mut visit = |base: &Syntax, index: &[Index]| {
        let SyntaxKind::Name(tensor) = &base.kind else { return };
        for (position, index) in index.iter().enumerate() {
            let Index::At(at) = index else { continue };
            let axis = match &at.kind {
                SyntaxKind::Name(name) => names.get(name).copied(),
                _ => program_id(at),
            };
            if let Some(axis) = axis {
                found.entry(axis).or_insert((tensor.clone(), position));
            }
        }
    };
    statements.iter().for_each(|statement| accesses(statement, &mut visit));
    found
}

/// Whether `program_id` is called outside of any grid.
pub(super) fn asks_for_instance(statements: &[Statement]) -> bool {
    let mut names = BTreeMap::new();
    count(statements, &mut names);
    let mut grids = 0;
    statements.iter().for_each(|statement| {
        if let Statement::Bind { value, .. } | Statement::Value(value) = statement
            && matches!(&value.kind, SyntaxKind::Former(former) if former.form == crate::tree::Form::Grid)
        {
            grids += 1;
        }
    });
    grids == 0 && names.contains_key("program_id")
}

fn program_id(syntax: &Syntax) -> Option<i64> {
    let SyntaxKind::Call(callee, arguments) = &syntax.kind else { return None };
    if !matches!(&callee.kind, SyntaxKind::Name(name) if name == "program_id") {
        return None;
    }
    match arguments.first().map(|argument| &argument.value.kind) {
        None => Some(0),
        Some(SyntaxKind::Integer(axis)) => Some(*axis),
        Some(_) => None,
    }
}

/// Visits each access `x[i]` and each `load(x, [i])`.
fn accesses(statement: &Statement, visit: &mut dyn FnMut(&Syntax, &[Index])) {
    match statement {
        Statement::Bind { value, .. } | Statement::Unpack { value, .. } | Statement::Value(value) => {
            accesses_in(value, visit);
        }
        Statement::Function(function) => function.body.statements.iter().for_each(|it| accesses(it, visit)),
        Statement::Declare { .. } | Statement::Buffer { .. } => {}
        Statement::Store { place, value } => {
            accesses_in(place, visit);
            accesses_in(value, visit);
        }
        Statement::Return(values, _) => values.iter().for_each(|value| accesses_in(value, visit)),
    }
}

fn accesses_in(syntax: &Syntax, visit: &mut dyn FnMut(&Syntax, &[Index])) {
    match &syntax.kind {
        SyntaxKind::Name(_)
        | SyntaxKind::Integer(_)
        | SyntaxKind::Wide(_)
        | SyntaxKind::Float(_)
        | SyntaxKind::Bool(_)
        | SyntaxKind::Hole => {}
        SyntaxKind::List(items) => items.iter().for_each(|item| {
            if let Index::At(at) = item {
                accesses_in(at, visit);
            }
        }),
        SyntaxKind::Block(inner) => inner.statements.iter().for_each(|statement| accesses(statement, visit)),
        SyntaxKind::If(condition, then, other) => {
            [condition, then].into_iter().chain(other).for_each(|part| accesses_in(part, visit));
        }
        SyntaxKind::Negated(value)
        | SyntaxKind::Not(value)
        | SyntaxKind::Complement(value)
        | SyntaxKind::Field(value, _) => accesses_in(value, visit),
        SyntaxKind::Binary(_, a, b) => {
            accesses_in(a, visit);
            accesses_in(b, visit);
        }
        SyntaxKind::Index(base, index) => {
            visit(base, index);
            accesses_in(base, visit);
            for item in index {
                if let Index::At(at) = item {
                    accesses_in(at, visit);
                }
            }
        }
        SyntaxKind::Call(callee, arguments) => {
            if matches!(&callee.kind, SyntaxKind::Name(name) if name == "load" || name == "store")
                && let [first, second, ..] = arguments.as_slice()
                && let SyntaxKind::List(index) = &second.value.kind
            {
                visit(&first.value, index);
            }
            arguments.iter().for_each(|argument| accesses_in(&argument.value, visit));
        }
        SyntaxKind::Function(function) => function.body.statements.iter().for_each(|it| accesses(it, visit)),
        SyntaxKind::Former(former) => {
            former.arguments.iter().for_each(|argument| accesses_in(&argument.value, visit));
            accesses_in(&former.body, visit);
        }
    }
}
