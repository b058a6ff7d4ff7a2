//! A program and its script as text: everything that a front end decides, one line for each part.

use std::fmt::Write;

use crisp_ir_sets::{Affine, Conjunction, Set};

use crate::expr::Expr;
use crate::print::{print_access, print_expr};
use crate::program::{Array, ArrayKind, Axis, Program, Rule, Scope, Statement, Stride, SymbolKind, Tag, Var};
use crate::step::{Argument, Script, Step};

/// Returns a program as text: arrays, assumptions, domains with the tags of their loop variables, rules and statements, in their order. Parts
/// that have the default are not printed.
#[must_use]
pub fn print_program(program: &Program) -> String {
    let mut text = format!("program {}\n", program.name);
    for (_, array) in program.arrays.iter() {
        let _ = writeln!(text, "  {}", array_text(program, array));
    }
    for (number, (function, divisor)) in program.quotients.iter().enumerate() {
        let symbol = program.symbols.iter().find(|symbol| symbol.kind == SymbolKind::Quotient(number));
        let name = symbol.map_or("?", |symbol| symbol.name.as_str());
        let _ = writeln!(text, "  size {name} = ({}) // {divisor}", print_affine(program, function));
    }
    for assumed in &program.assumed {
        let _ = writeln!(text, "  assume {}", conjunction_text(program, &assumed.condition));
    }
    for fact in &program.facts {
        let _ = writeln!(text, "  assume {}", fact.text);
    }
    for domain in &program.domains {
        let names: Vec<String> = domain.inames.iter().map(|&iname| iname_text(program, iname)).collect();
        let _ = writeln!(text, "  domain [{}]: {}", names.join(", "), set_text(program, &domain.set));
    }
    for priority in &program.priorities {
        let names: Vec<&str> = priority.iter().map(|&iname| program.name_of(iname)).collect();
        let _ = writeln!(text, "  priority {}", names.join(", "));
    }
    for (iname, array) in &program.ends {
        let flag = program.arrays.get(*array).map_or("?", |array| array.name.as_str());
        let _ = writeln!(text, "  {} ends where {flag} is false", program.name_of(*iname));
    }
    for rule in &program.rules {
        let _ = writeln!(text, "  {}", rule_text(program, rule));
    }
    for (at, statement) in program.statements.iter().enumerate() {
        if program.syncs.contains(&at) {
            text.push_str("  sync\n");
        }
        let _ = writeln!(text, "  {}", statement_text(program, statement));
    }
    if program.syncs.contains(&program.statements.len()) {
        text.push_str("  sync\n");
    }
    text
}

/// Returns the requests of an author as text; nothing where there are none.
#[must_use]
pub fn print_script(program: &Program, script: &Script) -> String {
    let mut text = String::new();
    let mut steps = |head: String, steps: &[Step]| {
        let _ = writeln!(text, "{head}");
        for step in steps {
            let _ = writeln!(text, "  {}", step_text(step));
        }
    };
    if !script.definition.is_empty() {
        steps("definition".to_owned(), &script.definition);
    }
    for schedule in &script.schedules {
        let mut head = "schedule".to_owned();
        if let Some(target) = &schedule.target {
            let _ = write!(head, " for {target}");
        }
        if let Some(when) = &schedule.when {
            let _ = write!(head, " when {}", print_expr(program, when));
        }
        steps(head, &schedule.steps);
    }
    text
}

fn array_text(program: &Program, array: &Array) -> String {
    let kind = match array.kind {
        ArrayKind::Value => "value".to_owned(),
        ArrayKind::Global => "global".to_owned(),
        ArrayKind::Constant => "constant".to_owned(),
        ArrayKind::Temporary(Scope::Auto) => "temporary".to_owned(),
        ArrayKind::Temporary(Scope::Private) => "private".to_owned(),
        ArrayKind::Temporary(Scope::Local) => "local".to_owned(),
        ArrayKind::Temporary(Scope::Global) => "device".to_owned(),
        ArrayKind::Member { of, offset, apart } => {
            let of = program.arrays.get(of).map_or("?", |array| array.name.as_str());
            format!("member of {of} at {offset}, {apart} apart,")
        }
    };
    let mut text = format!("{kind} {}: {}", array.name, array.elem.name());
    if !array.axes.is_empty() {
        let extents: Vec<String> = array.axes.iter().map(|axis| print_affine(program, &axis.extent)).collect();
        let _ = write!(text, " [{}]", extents.join(", "));
        if !is_row_major(&array.axes) {
            let stride = |axis: &Axis| match &axis.stride {
                Stride::Level(level) => format!("N{level}"),
                Stride::Fixed(stride) => print_affine(program, stride),
            };
            let strides: Vec<String> = array.axes.iter().map(stride).collect();
            let _ = write!(text, " strides {}", strides.join(", "));
        }
    }
    text
}

/// Whether the last axis is the fastest, and each earlier one the next.
fn is_row_major(axes: &[Axis]) -> bool {
    axes.iter().rev().zip(0_u8..).all(|(axis, level)| axis.stride == Stride::Level(level))
}

fn iname_text(program: &Program, iname: Var) -> String {
    let name = program.name_of(iname);
    match program.tag(iname) {
        Tag::For => name.to_owned(),
        tag => format!("{name}: {}", tag.text()),
    }
}

fn rule_text(program: &Program, rule: &Rule) -> String {
    // Parameters, and loop variables of reductions in a rule, are variables that no program has: here they have names.
    let mut named = program.clone();
    let mut body = rule.body.clone();
    let last = body.reduced().into_iter().max().map_or(0, |last| last + 1);
    for number in 0..last.saturating_sub(program.symbols.len()) {
        named.add_iname(format!("_{number}"), Tag::For, program.span);
    }
    let mut parameters = Vec::new();
    for number in 0..rule.parameters {
        let name = format!("${number}");
        let variable = named.add_iname(name.clone(), Tag::For, program.span);
        body.substitute(Rule::parameter(number), &Expr::variable(variable, body.span));
        parameters.push(name);
    }
    format!("rule {}({}) := {}", rule.name, parameters.join(", "), print_expr(&named, &body))
}

fn statement_text(program: &Program, statement: &Statement) -> String {
    let ids = |numbers: &std::collections::BTreeSet<usize>| {
        let ids = numbers.iter().map(|&at| program.statements.get(at).map_or("?", |other| other.id.as_str()));
        ids.collect::<Vec<_>>().join(":")
    };
    let mut notes = vec![format!("id={}", statement.id)];
    if !statement.within.is_empty() {
        let names: Vec<&str> = statement.within.iter().map(|&iname| program.name_of(iname)).collect();
        notes.push(format!("inames={}", names.join(":")));
    }
    for (name, numbers) in [("dep", &statement.after), ("nosync", &statement.nosync)] {
        if !numbers.is_empty() {
            notes.push(format!("{name}={}", ids(numbers)));
        }
    }
    notes.extend(statement.conditions.iter().map(|condition| format!("if={}", print_expr(program, condition))));
    if statement.atomic {
        notes.push("atomic".to_owned());
    }
    if statement.priority != 0 {
        notes.push(format!("priority={}", statement.priority));
    }
    for (name, list) in
        [("tags", &statement.tags), ("groups", &statement.groups), ("conflicts_with", &statement.conflicts)]
    {
        if !list.is_empty() {
            notes.push(format!("{name}={}", list.join(":")));
        }
    }
    let (target, value) = (print_access(program, &statement.target), print_expr(program, &statement.value));
    format!("{target} = {value}  {{{}}}", notes.join(", "))
}

fn step_text(step: &Step) -> String {
    let one = |(name, argument): &(Option<String>, Argument)| {
        let name = name.as_ref().map(|name| format!("{name}=")).unwrap_or_default();
        format!("{name}{}", argument_text(argument))
    };
    format!("{}({})", step.name, step.arguments.iter().map(one).collect::<Vec<_>>().join(", "))
}

fn argument_text(argument: &Argument) -> String {
    match argument {
        Argument::Name(name, _) => name.clone(),
        Argument::Integer(number, _) => number.to_string(),
        Argument::Text(text, _) => format!("{text:?}"),
        Argument::List(all, _) => format!("[{}]", all.iter().map(argument_text).collect::<Vec<_>>().join(", ")),
        Argument::Tagged(name, tag, _) => format!("{name}: {tag}"),
    }
}

fn set_text(program: &Program, set: &Set) -> String {
    // Only the conditions: the names are those of the program.
    let text = crisp_ir_sets::print(set, &program.names(), &[]);
    let conditions = text.split_once("{ [] : ").map_or(text.as_str(), |(_, rest)| rest);
    conditions.trim_end_matches(" }").to_owned()
}

fn conjunction_text(program: &Program, conjunction: &Conjunction) -> String {
    set_text(program, &conjunction.clone().into())
}

/// Returns a function of parameters and loop variables as text.
#[must_use]
pub fn print_affine(program: &Program, affine: &Affine) -> String {
    let mut text = String::new();
    for (variable, coefficient) in affine.terms() {
        let sign = match (text.is_empty(), coefficient < 0) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        text.push_str(sign);
        if coefficient.unsigned_abs() != 1 {
            let _ = write!(text, "{}*", coefficient.unsigned_abs());
        }
        text.push_str(program.name_of(variable));
    }
    match (text.is_empty(), affine.constant()) {
        (true, constant) => constant.to_string(),
        (false, 0) => text,
        (false, constant) => {
            let sign = if constant < 0 { '-' } else { '+' };
            format!("{text} {sign} {}", constant.unsigned_abs())
        }
    }
}
