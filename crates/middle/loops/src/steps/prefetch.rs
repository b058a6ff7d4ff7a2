//! `add_prefetch`: what statements read is copied before.

use std::collections::BTreeSet;

use crisp_ir_loops::{Access, ArrayId, Expr, ExprKind, Program, Step, Var};
use crisp_support_diagnostics::{Diagnostic, Span};

use super::arguments::{Arguments, Read, array};
use super::copies::{Ahead, Copied, allowed, copied, filled, inames, names, no_copies, space, tag_copies};
use super::footprint::{footprint, outer, redirect, shifted};
use crate::depend::{self, End};
use crate::schedule::State;

/// The accesses that go to the copy.
struct Chosen {
    source: ArrayId,
    /// Its name, and what the author writes.
    name: String,
    ends: Vec<End>,
    readers: BTreeSet<usize>,
    /// The accesses by their texts in each reader.
    shown: BTreeSet<(usize, Vec<String>)>,
}

/// `add_prefetch(a, sweep=[i, j], outer=[k], space=local)`: what is read of `a` in loops over `sweep` is copied before them.
pub(super) fn prefetch(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] = &[
        "array|var_name",
        "sweep|sweep_inames",
        "outer|fetch_outer_inames",
        "space|temporary_address_space|temporary_scope",
        "default_tag",
        "temporary_name|name",
        "dim_arg_names",
        "fetch_bounding_box",
        "within",
    ];
    let arguments = Arguments::of(step, NAMES, "add_prefetch(a, sweep=[i, j], outer=[k], space=local)")?;
    let inside = |end: &End| (end.statement, end.reduced.clone());
    let around: Vec<(usize, Vec<Var>)> = chosen(state, &arguments)?.ends.iter().map(inside).collect();
    super::reductions::around(state, &arguments, &around, step)?;
    let kept_orders = state.settle()?;
    let Chosen { source, name, ends, readers, shown } = chosen(state, &arguments)?;
    let sweep: BTreeSet<Var> = inames(&arguments, state, "sweep")?.into_iter().collect();
    let given = inames(&arguments, state, "outer")?;
    let program = &state.program;
    let scope = space(&arguments, program, &sweep, &given)?;
    let outer = outer(program, &readers, &ends, &sweep, &given, arguments.get("outer").is_some(), scope);
    no_copies(&arguments, program, &outer, scope)?;
    let found = footprint(program, &ends, &outer, whole_box(&arguments)?);
    let why = "the elements that are read do not fill a box of constant size; name more `outer` loops";
    let footprint = filled(found, program, &arguments, why)?;
    let temporary = arguments.fresh(program, "temporary_name", &format!("{name}_fetch"))?;
    let names = names(&arguments, program, &temporary, footprint.extents.len())?;
    let elem = program.arrays[source].elem;
    let after = readers.iter().flat_map(|&it| &program.statements[it].after).copied();
    let after: BTreeSet<usize> = after.filter(|&it| program.statements[it].target.array == source).collect();
    // The copy precedes its readers; writers that follow the first of them would have to come before it.
    if after.iter().any(|it| readers.contains(it)) {
        return arguments.refuse(&format!("`{name}` is written by an instruction that reads it"));
    }
    let (does, span) = ("fetch", step.span);
    let ahead = Ahead {
        does,
        name: &name,
        temporary,
        elem,
        scope,
        footprint: &footprint,
        names: &names,
        outer: &outer,
        readers: &readers,
        after,
        span,
    };
    let Copied { mut edit, at, into, loops } = ahead.inserted(program, |loops| {
        let index = loops.iter().zip(&footprint.low).map(|(&it, low)| shifted(it, low, 1, span)).collect();
        Expr::new(elem, ExprKind::Load(Access { array: source, index, tag: None, span }), span)
    });
    for &reader in &readers {
        let now = edit.number(reader);
        let goes = |access: &Access| access.array == source && shown.contains(&(reader, texts(program, access)));
        for expr in edit.program.statements[now].expressions_mut() {
            expr.change(&mut |expr| {
                if let ExprKind::Load(access) = &mut expr.kind
                    && goes(access)
                {
                    redirect(access, into, &footprint.low);
                }
            });
        }
    }
    for end in &ends {
        edit.place(end.number, vec![copied(at, &loops, &end.access.index, &footprint.low)]);
    }
    edit.otherwise = Some(format!("`{name}` may be written between the copy and what reads it"));
    state.apply(kept_orders, &edit, step)?;
    tag_copies(state, &arguments, &[loops], &outer, scope, step)
}

/// The reads that an author means: of an array, with a tag, with some subscripts, in some instructions.
fn chosen(state: &State, arguments: &Arguments<'_>) -> Read<Chosen> {
    let program = &state.program;
    let (text, span) = arguments.text(arguments.need("array")?)?;
    // Subscripts of a footprint may follow the name, and a tag of accesses.
    let (name, pattern) = text.split_once('[').map_or((text, None), |(name, rest)| (name.trim(), Some(rest)));
    let (name, tag) = name.split_once('$').map_or((name, None), |(name, tag)| (name, Some(tag.to_owned())));
    let source = array(program, name, span)?;
    let allowed = allowed(arguments, state)?;
    let pattern = match pattern {
        Some(text) => {
            let parts = subscripts(text.strip_suffix(']').unwrap_or(text));
            if parts.len() != program.arrays[source].axes.len() {
                return arguments.wrong(span);
            }
            Some(parts)
        }
        None => None,
    };
    let matches = |access: &Access| {
        let Some(pattern) = &pattern else { return true };
        let bare = |text: &str| text.replace([' ', '(', ')'], "");
        access.index.iter().zip(pattern).all(|(index, part)| {
            part.trim() == ":"
                || is_of_gone(program, part.trim(), index)
                || bare(&crisp_ir_loops::print_expr(program, index)) == bare(part)
        })
    };
    let wanted = |end: &End| {
        let access = &end.access;
        let means = access.array == source && (tag.is_none() || access.tag == tag) && matches(access);
        !end.writes && means && allowed.as_ref().is_none_or(|all| all.contains(&end.statement))
    };
    let ends: Vec<End> = depend::ends(program).into_iter().filter(wanted).collect();
    let readers: BTreeSet<usize> = ends.iter().map(|end| end.statement).collect();
    if readers.is_empty() {
        return arguments.refuse(&format!("no instruction reads `{text}`"));
    }
    let shown = ends.iter().map(|end| (end.statement, texts(program, &end.access))).collect();
    Ok(Chosen { source, name: name.to_owned(), ends, readers, shown })
}

/// Whether a text is the name of a loop variable that no instruction has any more, and a subscript is made of parts of it: variables that have its name in
/// front, as those of a split loop have.
fn is_of_gone(program: &Program, text: &str, index: &Expr) -> bool {
    let Some(variable) = program.symbol(text).filter(|&it| program.is_iname(it)) else { return false };
    let is_gone = (0..program.statements.len()).all(|at| !program.all_inames(at).contains(&variable));
    let front = format!("{text}_");
    let named = index.variables();
    is_gone && !named.is_empty() && named.iter().all(|&it| program.name_of(it).starts_with(&front))
}

/// `fetch_bounding_box`
fn whole_box(arguments: &Arguments<'_>) -> Read<bool> {
    let Some(argument) = arguments.get("fetch_bounding_box") else { return Ok(false) };
    let (text, span): (&str, Span) = arguments.text(argument)?;
    match text {
        "True" => Ok(true),
        "False" => Ok(false),
        _ => arguments.wrong(span),
    }
}

/// Subscripts of an access as text.
fn texts(program: &Program, access: &Access) -> Vec<String> {
    let mut all: Vec<String> = access.index.iter().map(|index| crisp_ir_loops::print_expr(program, index)).collect();
    all.extend(access.tag.clone());
    all
}

/// The parts of a text between commas that are not in brackets.
fn subscripts(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0_usize, 0);
    for (at, character) in text.char_indices() {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts
}
