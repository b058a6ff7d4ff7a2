//! Steps that give loops other variables: by an affine map, in chunks, or one variable for two loops.

use std::collections::BTreeSet;

use crisp_ir_loops::{Argument, Expr, Program, Step, Tag, Var};
use crisp_ir_sets::{Affine, Conjunction, Known, Set, Unknown, parse};
use crisp_support_diagnostics::{Diagnostic, Span};

use super::arguments::{Arguments, Read};
use super::domains::{replace, split, substitute, whole};
use super::footprint::add_affine;
use crate::depend;
use crate::schedule::State;
use crate::{messages, places};

/// `map_domain("{ [i, j] -> [u, v] : u = i + j and v = j }")`: other variables for the same points, one to one.
pub(super) fn map_domain(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let arguments =
        Arguments::of(step, &["map|transform_map"], "map_domain(\"{ [i, j] -> [u, v] : u = i + j and v = j }\")")?;
    let argument = arguments.need("map")?;
    let Argument::Text(text, span) = argument else { return arguments.wrong(argument.span()) };
    let Some((old, new, conditions)) = map_parts(text) else { return arguments.wrong(*span) };
    let mut inames = Vec::new();
    for name in &old {
        inames.push(super::arguments::iname(&state.program, name, *span)?);
    }
    for (at, name) in new.iter().enumerate() {
        let valid = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
            && name.bytes().all(|next| next.is_ascii_alphanumeric() || next == b'_');
        if !valid {
            return arguments.wrong(*span);
        }
        if state.program.symbol(name).is_some() || state.program.array(name).is_some() || new[..at].contains(name) {
            return Err(Box::new(messages::taken(*span, name)));
        }
    }
    if inames.is_empty() || new.is_empty() || inames.iter().collect::<BTreeSet<_>>().len() < inames.len() {
        return arguments.refuse("there are old loop variables and new ones, each named once");
    }
    for &iname in &inames {
        if state.program.tag(iname) != Tag::For {
            return arguments.refuse(&format!("`{}` is already tagged", state.program.name_of(iname)));
        }
        whole(state, &arguments, iname)?;
    }
    for statement in &state.program.statements {
        let inside = inames.iter().filter(|it| statement.within.contains(it)).count();
        if inside != 0 && inside != inames.len() {
            return arguments.refuse("an instruction has some of the loop variables and not the others");
        }
        if statement.value.reduced().iter().any(|it| inames.contains(it)) {
            return arguments.refuse("a reduction over these variables has their order; realise it first");
        }
    }
    let variables: Vec<Var> =
        new.iter().map(|name| state.program.add_iname((*name).to_owned(), Tag::For, step.span)).collect();
    let names = state.program.names();
    let Ok(read) = parse(&format!("{{ [] : {conditions} }}"), &names) else { return arguments.wrong(*span) };
    let [piece] = read.set.pieces() else { return arguments.wrong(*span) };
    let mut named: BTreeSet<Var> = BTreeSet::new();
    for row in
        piece.equalities().iter().chain(piece.inequalities()).chain(piece.divisibilities().iter().map(|(_, row)| row))
    {
        named.extend(row.terms().map(|(variable, _)| variable));
    }
    let foreign = |variable: &Var| {
        state.program.is_iname(*variable) && !inames.contains(variable) && !variables.contains(variable)
    };
    if named.iter().any(foreign) {
        return arguments.refuse("a map is about old and new loop variables and parameters");
    }
    let Ok(Some(values)) = solution(piece, &inames) else {
        return arguments.refuse(
            "an old variable does not follow from the new ones: there is one equation for each, which gives it as a sum of whole multiples",
        );
    };
    match one_to_one(&state.program, &inames, &variables, piece) {
        Ok(None) => {}
        Ok(Some(why)) => return arguments.refuse(why),
        Err(Unknown) => return Err(Box::new(messages::too_complex(&state.program))),
    }
    replace(&mut state.program, &inames, &variables, piece, step.span)
        .map_err(|Unknown| Box::new(messages::too_complex(&state.program)))?;
    for (&old, value) in inames.iter().zip(&values) {
        substitute(state, old, &affine_expr(value, step.span), &variables);
    }
    for order in &mut state.program.priorities {
        let mut seen = BTreeSet::new();
        order.retain(|it| seen.insert(*it));
    }
    Ok(())
}

/// Why a map does not give each point of some loops one point of new ones: the old variables are functions of the new ones, so two points never become
/// one.
fn one_to_one(program: &Program, old: &[Var], new: &[Var], link: &Conjunction) -> Known<Option<&'static str>> {
    let width = program.symbols.len();
    let mut domain = Set::all();
    for data in program.domains.iter().filter(|data| data.inames.iter().any(|it| old.contains(it))) {
        domain = domain.intersect(&data.set)?;
    }
    let domain = domain.intersect(&program.assumptions.clone().into())?;
    let pairs = domain.intersect(&link.clone().into())?;
    let reached = pairs.project(new.iter().copied())?;
    if !domain.is_subset(&reached)? {
        return Ok(Some("the map is not one to one: it leaves points of the old loops out"));
    }
    // The same old point with other new variables.
    let mut numbers: Vec<usize> = (0..width).collect();
    for (at, &variable) in new.iter().enumerate() {
        if let Some(slot) = numbers.get_mut(variable) {
            *slot = width + at;
        }
    }
    let twice = pairs.intersect(&pairs.renamed(&numbers)?)?;
    for (at, &variable) in new.iter().enumerate() {
        for part in depend::differing(variable, width + at)? {
            if !twice.intersect(&part.into())?.is_empty()? {
                return Ok(Some("the map is not one to one: it executes a point of the old loops twice"));
            }
        }
    }
    Ok(None)
}

/// The names before and after the arrow, and the conditions.
fn map_parts(text: &str) -> Option<(Vec<&str>, Vec<&str>, &str)> {
    let text = text.trim();
    // Parameters may be listed first.
    let text = match text.strip_prefix('[') {
        Some(rest) => rest.split_once("->")?.1.trim(),
        None => text,
    };
    let text = text.strip_prefix('{')?.strip_suffix('}')?;
    let (tuples, conditions) = text.split_once(':').or_else(|| text.split_once('|'))?;
    let (old, new) = tuples.split_once("->")?;
    let names = |tuple: &'_ str| -> Option<(usize, usize)> {
        let (from, to) = (tuple.find('[')?, tuple.rfind(']')?);
        (tuple[..from].trim().is_empty() && tuple[to + 1..].trim().is_empty()).then_some((from + 1, to))
    };
    let (from, to) = names(old)?;
    let old: Vec<&str> = old.get(from..to)?.split(',').map(str::trim).collect();
    let (from, to) = names(new)?;
    let new: Vec<&str> = new.get(from..to)?.split(',').map(str::trim).collect();
    Some((old, new, conditions))
}

/// Each of some variables in terms of the others, where equalities give that as whole multiples.
fn solution(piece: &Conjunction, wanted: &[Var]) -> Known<Option<Vec<Affine>>> {
    let mut rows: Vec<Affine> = piece.equalities().to_vec();
    let mut solved: Vec<(Var, Affine)> = Vec::new();
    while solved.len() < wanted.len() {
        let open = |variable: &&Var| !solved.iter().any(|(known, _)| known == *variable);
        let mut pivot: Option<(i64, usize, Var)> = None;
        for (at, row) in rows.iter().enumerate() {
            for &variable in wanted.iter().filter(open) {
                let factor = row.coefficient(variable).abs();
                if factor != 0 && pivot.is_none_or(|(least, _, _)| factor < least) {
                    pivot = Some((factor, at, variable));
                }
            }
        }
        let Some((_, at, variable)) = pivot else { return Ok(None) };
        let row = rows.remove(at);
        let factor = row.coefficient(variable);
        let without = |other: &Affine| other.combine(factor, &row, -other.coefficient(variable));
        for other in rows.iter_mut().chain(solved.iter_mut().map(|(_, row)| row)) {
            if other.coefficient(variable) != 0 {
                *other = without(other)?;
            }
        }
        solved.push((variable, row));
    }
    let mut values = Vec::new();
    for &variable in wanted {
        let Some((_, row)) = solved.iter().find(|(known, _)| *known == variable) else { return Ok(None) };
        // factor · variable + rest = 0
        let factor = row.coefficient(variable);
        let rest = row.subtract(&Affine::variable(variable).scale(factor)?)?.scale(-factor.signum())?;
        let by = factor.abs();
        if rest.constant() % by != 0 || rest.terms().any(|(_, times)| times % by != 0) {
            return Ok(None);
        }
        let mut value = Affine::number(rest.constant() / by);
        for (other, times) in rest.terms() {
            value = value.combine(1, &Affine::variable(other), times / by)?;
        }
        values.push(value);
    }
    Ok(Some(values))
}

/// An affine function as an expression.
pub(super) fn affine_expr(affine: &Affine, span: Span) -> Expr {
    let first = affine.terms().find(|(_, factor)| *factor == 1);
    match first {
        Some((variable, _)) => {
            let rest = affine.subtract(&Affine::variable(variable)).unwrap_or_default();
            add_affine(Expr::variable(variable, span), &rest, 1, span)
        }
        None => {
            let rest = affine.plus(-affine.constant()).unwrap_or_default();
            add_affine(Expr::index(affine.constant(), span), &rest, 1, span)
        }
    }
}

/// `chunk_iname(i, 4, outer=c, inner=r)`: a loop in that number of chunks of neighbours, the last of which may be smaller.
pub(super) fn chunk(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] = &[
        "iname|split_iname",
        "chunks|num_chunks",
        "outer|outer_iname",
        "inner|inner_iname",
        "outer_tag",
        "inner_tag",
        "slabs",
    ];
    let arguments = Arguments::of(step, NAMES, "chunk_iname(i, 4, outer=i_chunk, inner=i_inner)")?;
    let iname = arguments.iname(&state.program, arguments.need("iname")?)?;
    let chunks = arguments.integer(arguments.need("chunks")?, 1, 1 << 30)?;
    let name = state.program.name_of(iname).to_owned();
    let Some((low, count)) = places::extent(&state.program, iname).ok().flatten() else {
        return arguments.refuse(&format!(
            "the number of values of `{name}` is not a constant, so its chunks have no size; use `split_iname`"
        ));
    };
    let size = count.div_euclid(chunks) + i64::from(count % chunks != 0);
    let size = size.max(1);
    if low % size != 0 {
        return arguments
            .refuse(&format!("`{name}` begins at {low}, which is no multiple of the size {size} of a chunk"));
    }
    let mut made = vec![(None, Argument::Name(name, step.span)), (None, Argument::Integer(size, step.span))];
    for (own, other) in [
        ("outer", "outer"),
        ("inner", "inner"),
        ("outer_tag", "outer_tag"),
        ("inner_tag", "inner_tag"),
        ("slabs", "slabs"),
    ] {
        if let Some(argument) = arguments.get(own) {
            made.push((Some(other.to_owned()), argument.clone()));
        }
    }
    split(state, &Step { name: "split_iname".to_owned(), arguments: made, span: step.span })
}

/// `rename_iname(j, i)`: the loop over `j` gets another name; where `i` is a loop over the same values, both become one.
pub(super) fn rename(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] = &["old|old_iname", "new|new_iname", "existing_ok"];
    let arguments = Arguments::of(step, NAMES, "rename_iname(j, i)")?;
    let old = arguments.iname(&state.program, arguments.need("old")?)?;
    let (name, span) = arguments.text(arguments.need("new")?)?;
    let existing = match arguments.get("existing_ok") {
        Some(argument) => match arguments.text(argument)? {
            ("True", _) => true,
            ("False", _) => false,
            (_, span) => return arguments.wrong(span),
        },
        None => true,
    };
    let Some(new) = state.program.symbol(name) else {
        let name = arguments.fresh(&state.program, "new", name)?;
        if let Some(symbol) = state.program.symbols.get_mut(old) {
            symbol.name = name;
        }
        return Ok(());
    };
    if !state.program.is_iname(new) || !existing || new == old {
        return Err(Box::new(messages::taken(span, name)));
    }
    fuse(state, &arguments, old, new, step.span)
}

fn fuse(state: &mut State, arguments: &Arguments<'_>, old: Var, new: Var, span: Span) -> Read<()> {
    let program = &state.program;
    let (from, to) = (program.name_of(old).to_owned(), program.name_of(new).to_owned());
    let both = |within: &BTreeSet<Var>| within.contains(&old) && within.contains(&new);
    let reduced = |variable: Var| program.statements.iter().any(|it| it.value.reduced().contains(&variable));
    if program.statements.iter().any(|statement| both(&statement.within)) || reduced(old) || reduced(new) {
        return arguments.refuse(&format!("an instruction has both `{from}` and `{to}`, or reduces one of them"));
    }
    if program.tag(old) != program.tag(new) && program.tag(old) != Tag::For {
        return arguments.refuse(&format!("`{from}` and `{to}` have different tags"));
    }
    whole(state, arguments, old)?;
    let own = program.domains.iter().position(|domain| domain.inames == [old]);
    let Some(own) = own.filter(|_| program.outer_of(old).is_empty() && program.outer_of(new).is_empty()) else {
        return arguments.refuse(&format!("`{from}` has no domain of its own that names parameters only"));
    };
    let mut numbers: Vec<Var> = (0..program.symbols.len()).collect();
    if let Some(slot) = numbers.get_mut(old) {
        *slot = new;
    }
    let same = (|| -> Known<bool> {
        let renamed = program.points(&[old])?.renamed(&numbers)?;
        renamed.equals(&program.points(&[new])?)
    })();
    if same != Ok(true) {
        return arguments.refuse(&format!("`{from}` and `{to}` do not have the same values"));
    }
    state.settle()?;
    // Another iteration was another variable only in loops that all uses share; those are other loops now.
    let before = state.program.clone();
    state.program.domains.remove(own);
    let too_complex = |program: &crisp_ir_loops::Program| Box::new(messages::too_complex(program));
    for at in 0..state.program.domains.len() {
        let set = state.program.domains[at].set.renamed(&numbers).map_err(|Unknown| too_complex(&before))?;
        state.program.domains[at].set = set;
    }
    substitute(state, old, &Expr::variable(new, span), &[new]);
    for order in &mut state.program.priorities {
        let mut seen = BTreeSet::new();
        order.retain(|it| seen.insert(*it));
    }
    let program = &state.program;
    let grown = |array: &crisp_ir_loops::ArrayId| {
        depend::shared_loops(program, *array) != depend::shared_loops(&before, *array)
    };
    let gone: Vec<_> = state.reference.fresh.iter().copied().filter(grown).collect();
    state.reference.fresh.retain(|array| !gone.contains(array));
    state.program.private.retain(|array| !gone.contains(array));
    state.settle().map(|_| ())
}
