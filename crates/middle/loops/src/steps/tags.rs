//! Steps that say how loops are executed: tags and orders of loops.

use crisp_ir_loops::{Argument, Step, SymbolKind, Tag, Var};
use crisp_support_diagnostics::{Diagnostic, Span};

use super::arguments::{Arguments, Read, iname};
use crate::messages;
use crate::schedule::State;

const FORM: &str = "tag_inames(i: g.0, j: l.0)";

/// `tag_inames(i: g.0, j: l.0)`; a name may be a pattern with a star at its end.
pub(super) fn tag(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let mut pairs: Vec<(&str, &str, Span)> = Vec::new();
    let mut left: Vec<&Argument> = step.arguments.iter().map(|(_, argument)| argument).rev().collect();
    while let Some(argument) = left.pop() {
        match argument {
            Argument::Tagged(name, tag, span) => pairs.push((name, tag, *span)),
            Argument::List(list, _) => left.extend(list.iter().rev()),
            Argument::Text(text, span) => {
                for part in text.split(',') {
                    let Some((name, tag)) = part.split_once(':') else {
                        return Err(Box::new(messages::step_form(*span, &step.name, FORM)));
                    };
                    pairs.push((name.trim(), tag.trim(), *span));
                }
            }
            Argument::Name(_, span) | Argument::Integer(_, span) => {
                return Err(Box::new(messages::step_form(*span, &step.name, FORM)));
            }
        }
    }
    for (name, tag, span) in pairs {
        let inames: Vec<Var> = match name.strip_suffix('*') {
            Some(front) => {
                let all = 0..state.program.symbols.len();
                all.filter(|&it| state.program.is_iname(it) && state.program.name_of(it).starts_with(front)).collect()
            }
            None => vec![iname(&state.program, name, span)?],
        };
        for iname in inames {
            set(state, iname, tag, span)?;
        }
    }
    Ok(())
}

/// Tags one loop variable.
pub(super) fn set(state: &mut State, variable: Var, tag: &str, span: Span) -> Read<()> {
    let program = &mut state.program;
    let tag = match tag {
        "unused.g" | "unused.l" => {
            let make: fn(u8) -> Tag = if tag.ends_with('g') { Tag::Group } else { Tag::Local };
            let free = (0..3).map(make).find(|tag| {
                !program
                    .statements
                    .iter()
                    .filter(|statement| statement.within.contains(&variable))
                    .any(|statement| statement.within.iter().any(|&other| program.tag(other) == *tag))
            });
            free.ok_or_else(|| Box::new(messages::unknown_tag(span, tag)))?
        }
        _ => match tag.strip_prefix("like.") {
            Some(other) => program.tag(iname(program, other, span)?),
            None => parse(tag).ok_or_else(|| Box::new(messages::unknown_tag(span, tag)))?,
        },
    };
    let old = program.tag(variable);
    if old != Tag::For && tag != Tag::For && old != tag {
        return Err(Box::new(messages::tagged_already(span, program.name_of(variable), old)));
    }
    if let Some(symbol) = program.symbols.get_mut(variable) {
        symbol.kind = SymbolKind::Iname(tag);
    }
    Ok(())
}

/// The tag of that name.
pub(super) fn parse(tag: &str) -> Option<Tag> {
    let axis = |text: &str| text.parse::<u8>().ok().filter(|axis| *axis < 3);
    Some(match tag {
        "for" | "None" | "ord" => Tag::For,
        "unr" | "unr_hint" | "unr_incr" => Tag::Unroll,
        // Copies of one instruction for neighbours, which the code generator joins to vectors.
        "ilp" | "ilp.unr" | "vec" => Tag::Ilp,
        "ilp.seq" => Tag::IlpLoop,
        "host" => Tag::Host,
        _ => match tag.split_once('.')? {
            ("g", number) => Tag::Group(axis(number)?),
            ("l", number) => Tag::Local(axis(number)?),
            _ => return None,
        },
    })
}

/// `untag_inames(i, j)`
pub(super) fn untag(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let arguments = Arguments::of(step, &["inames", "a", "b", "c"], "untag_inames([i, j])")?;
    for name in ["inames", "a", "b", "c"] {
        let Some(argument) = arguments.get(name) else { continue };
        for variable in arguments.inames(&state.program, argument)? {
            if let Some(symbol) = state.program.symbols.get_mut(variable) {
                symbol.kind = SymbolKind::Iname(Tag::For);
            }
        }
    }
    Ok(())
}

/// `prioritize_loops(k, i)`, outermost first.
pub(super) fn prioritize(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let mut order = Vec::new();
    for (name, argument) in &step.arguments {
        if name.is_some() {
            return Err(Box::new(messages::step_form(argument.span(), &step.name, "prioritize_loops(i, j)")));
        }
        let single = Step { name: step.name.clone(), arguments: vec![(None, argument.clone())], span: step.span };
        let arguments = Arguments::of(&single, &["loops"], "prioritize_loops(i, j)")?;
        order.extend(arguments.inames(&state.program, arguments.need("loops")?)?);
    }
    state.program.priorities.push(order);
    Ok(())
}
