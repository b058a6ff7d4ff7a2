//! Shared parts of steps that copy: which loops surround a copy, where it lives, its instruction, its loops' names and tags.

use std::collections::BTreeSet;

use crisp_ir_kernel::Scalar;
use crisp_ir_loops::{Access, ArrayId, Expr, Program, Scope, Statement, Step, Tag, Var};
use crisp_ir_sets::{Affine, Known, Unknown};
use crisp_support_diagnostics::{Diagnostic, Span};

use super::arguments::{Arguments, Read};
use super::footprint::{Footprint, add_buffer, add_loops, subtracted};
use crate::depend;
use crate::edit::{Edit, Place};
use crate::messages;
use crate::places;
use crate::schedule::State;

/// An instruction that makes values ahead of those that read them.
pub(super) struct Ahead<'a> {
    /// The action of the instruction, and the name of its subject.
    pub(super) does: &'a str,
    pub(super) name: &'a str,
    /// The temporary that it fills.
    pub(super) temporary: String,
    pub(super) elem: Scalar,
    pub(super) scope: Scope,
    pub(super) footprint: &'a Footprint,
    /// Names of its loops, where the author gives them.
    pub(super) names: &'a [(String, Span)],
    /// The loops around it.
    pub(super) outer: &'a BTreeSet<Var>,
    pub(super) readers: &'a BTreeSet<usize>,
    /// Instructions that come before it.
    pub(super) after: BTreeSet<usize>,
    pub(super) span: Span,
}

/// The edit that inserts such an instruction.
pub(super) struct Copied {
    pub(super) edit: Edit,
    /// The number of the instruction.
    pub(super) at: usize,
    pub(super) into: ArrayId,
    /// Its loops, one for each subscript of the temporary.
    pub(super) loops: Vec<Var>,
}

impl Ahead<'_> {
    /// Inserts the instruction before its first reader. `value` makes its value of its loops.
    pub(super) fn inserted(self, program: &Program, value: impl FnOnce(&[Var]) -> Expr) -> Copied {
        let Ahead { does, name, temporary, elem, scope, footprint, names, outer, readers, after, span } = self;
        let mut edit = Edit::of(program);
        let at = readers.first().copied().unwrap_or(0);
        let into = add_buffer(&mut edit.program, temporary, elem, footprint, scope, span);
        let loops = add_loops(&mut edit.program, name, names, footprint, span);
        let id = edit.program.unique_name(&format!("{does}_{name}"));
        let within: BTreeSet<Var> = outer.iter().chain(&loops).copied().collect();
        let target = of_loops(into, &loops, span);
        let value = value(&loops);
        edit.insert(at, Statement { after, ..Statement::plain(id, within, target, value, span) });
        for &reader in readers {
            let now = edit.number(reader);
            edit.program.statements[now].after.insert(at);
        }
        bounds_too(&mut edit, program, readers, &[at], outer);
        Copied { edit, at, into, loops }
    }
}

/// The footprint of a step's accesses, or why there is none.
pub(super) fn filled(
    found: Known<Option<Footprint>>,
    program: &Program,
    arguments: &Arguments<'_>,
    why: &str,
) -> Read<Footprint> {
    match found {
        Ok(Some(footprint)) => Ok(footprint),
        Ok(None) => arguments.refuse(why),
        Err(Unknown) => Err(Box::new(messages::too_complex(program))),
    }
}

/// The names that an author gives the loops of a copy; none, or one for each.
pub(super) fn names(
    arguments: &Arguments<'_>,
    program: &Program,
    temporary: &str,
    count: usize,
) -> Read<Vec<(String, Span)>> {
    let Some(argument) = arguments.get("dim_arg_names") else { return Ok(Vec::new()) };
    let names = arguments.names(argument)?;
    if !names.is_empty() && names.len() != count {
        return arguments.refuse(&format!("`dim_arg_names` needs {count} names"));
    }
    for (at, (name, span)) in names.iter().enumerate() {
        let twice = names.iter().take(at).any(|(other, _)| other == name);
        if twice || name == temporary || program.symbol(name).is_some() || program.array(name).is_some() {
            return Err(Box::new(messages::taken(*span, name)));
        }
    }
    Ok(names)
}

/// The instructions that `within` names; none where it is left out.
pub(super) fn allowed(arguments: &Arguments<'_>, state: &State) -> Read<Option<BTreeSet<usize>>> {
    let Some(argument) = arguments.get("within") else { return Ok(None) };
    Ok(Some(super::domains::matching(state, arguments, argument)?.into_iter().collect()))
}

/// The place of an access whose element an instruction copies that has a loop for each subscript.
pub(super) fn copied(statement: usize, loops: &[Var], index: &[Expr], low: &[Affine]) -> Place {
    let each = loops.iter().zip(index).zip(low);
    each.fold(Place::to(statement), |place, ((&iname, index), low)| {
        place.with(iname, subtracted(index, low, index.span))
    })
}

/// Says that what bounds outer loops is read by new instructions in them too, and comes before these as it came before the others.
pub(super) fn bounds_too(
    edit: &mut Edit,
    before: &Program,
    members: &BTreeSet<usize>,
    new: &[usize],
    outer: &BTreeSet<Var>,
) {
    let bounds: BTreeSet<ArrayId> = before.loaded(outer).into_iter().map(|(_, array)| array).collect();
    if bounds.is_empty() {
        return;
    }
    for end in depend::ends(before) {
        let is_bound = !end.writes && members.contains(&end.statement) && bounds.contains(&end.access.array);
        if is_bound && end.access.index.is_empty() {
            let own = edit.number(end.statement);
            edit.place(end.number, new.iter().copied().chain([own]).map(Place::to).collect());
        }
    }
    let writers: BTreeSet<usize> =
        (0..before.statements.len()).filter(|&it| bounds.contains(&before.statements[it].target.array)).collect();
    let after: BTreeSet<usize> = members.iter().flat_map(|&it| &before.statements[it].after).copied().collect();
    let after: Vec<usize> = after.intersection(&writers).map(|&it| edit.number(it)).collect();
    for &at in new {
        edit.program.statements[at].after.extend(after.iter().filter(|it| **it != at));
    }
}

/// The element of an array that some loop variables name.
pub(super) fn of_loops(array: ArrayId, loops: &[Var], span: Span) -> Access {
    Access { array, index: loops.iter().map(|&it| Expr::variable(it, span)).collect(), tag: None, span }
}

/// How the loops of copies are executed: as asked, else those of local memory by all invocations of the workgroup.
pub(super) fn tag_copies(
    state: &mut State,
    arguments: &Arguments<'_>,
    copies: &[Vec<Var>],
    outer: &BTreeSet<Var>,
    scope: Scope,
    step: &Step,
) -> Result<(), Box<Diagnostic>> {
    let (tag, span) = match arguments.get("default_tag") {
        Some(argument) => arguments.text(argument)?,
        None if scope == Scope::Local => ("l.auto", step.span),
        None => return Ok(()),
    };
    for inames in copies {
        match tag {
            "l.auto" => spread(state, inames, outer, step)?,
            _ if inames.len() > 1 && tag.contains('.') && !tag.starts_with("ilp") => {
                return arguments.refuse("several loops cannot be along one axis; write `default_tag=\"l.auto\"`");
            }
            _ => {
                for &iname in inames {
                    super::tags::set(state, iname, tag, span)?;
                }
            }
        }
    }
    Ok(())
}

/// Refuses a copy in memory of the workgroup inside of a loop whose iterations share that memory at the same time.
pub(super) fn no_copies(
    arguments: &Arguments<'_>,
    program: &Program,
    outer: &BTreeSet<Var>,
    scope: Scope,
) -> Result<(), Box<Diagnostic>> {
    let shares = |it: &&Var| program.tag(**it).is_ilp() || matches!(program.tag(**it), Tag::Local(_));
    match outer.iter().find(shares).filter(|_| scope != Scope::Private) {
        Some(&iname) => arguments.refuse(&format!(
            "`{}` is tagged `{}`: the {} would share one place in memory of the workgroup; leave it out of `outer`",
            program.name_of(iname),
            program.tag(iname).text(),
            if program.tag(iname).is_ilp() { "copies of an instruction" } else { "invocations" },
        )),
        None => Ok(()),
    }
}

/// The loop variables that an argument names; none where it is left out.
pub(super) fn inames(arguments: &Arguments<'_>, state: &State, name: &str) -> Read<Vec<Var>> {
    arguments.get(name).map_or(Ok(Vec::new()), |argument| arguments.inames(&state.program, argument))
}

/// Where the copy lives: said, or in the workgroup where invocations sweep, else in each invocation.
pub(super) fn space(arguments: &Arguments<'_>, program: &Program, sweep: &BTreeSet<Var>, outer: &[Var]) -> Read<Scope> {
    match arguments.get("space") {
        Some(argument) => match arguments.text(argument)? {
            ("local", _) => Ok(Scope::Local),
            ("private", _) => Ok(Scope::Private),
            (_, span) => arguments.wrong(span),
        },
        None => {
            let is_local = |it: &Var| matches!(program.tag(*it), Tag::Local(_));
            let used = program.statements.iter().flat_map(|it| &it.within).any(is_local);
            // Loops along invocations are those of memory that these share, unless the copy is made in each of them.
            let shared = match arguments.get("default_tag") {
                Some(argument) => arguments.text(argument)?.0.starts_with("l.") && used && !outer.iter().any(is_local),
                None => false,
            };
            let local = sweep.iter().any(is_local) || shared;
            Ok(if local { Scope::Local } else { Scope::Private })
        }
    }
}

/// Lets the invocations of a workgroup share the loops of a copy: along the axes that the other statements have, the last loop along axis 0.
fn spread(state: &mut State, inames: &[Var], outer: &BTreeSet<Var>, step: &Step) -> Result<(), Box<Diagnostic>> {
    let mut sizes: Vec<(u8, i64)> = Vec::new();
    for axis in 0..3_u8 {
        if outer.iter().any(|&it| state.program.tag(it) == Tag::Local(axis)) {
            continue;
        }
        let mut size = 0;
        for statement in state.program.statements.iter().filter(|it| outer.is_subset(&it.within)) {
            for &variable in &statement.within {
                if state.program.tag(variable) == Tag::Local(axis)
                    && let Ok(Some((_, count))) = places::extent(&state.program, variable)
                {
                    size = size.max(count);
                }
            }
        }
        if size > 1 {
            sizes.push((axis, size));
        }
    }
    let mut left = inames.to_vec();
    for (axis, size) in sizes {
        let Some(iname) = left.pop() else { return Ok(()) };
        let Ok(Some((_, count))) = places::extent(&state.program, iname) else { continue };
        let tag = format!("l.{axis}");
        if count <= size {
            super::tags::set(state, iname, &tag, step.span)?;
            continue;
        }
        let name = state.program.name_of(iname).to_owned();
        let argument = |value| (None, value);
        let split = Step {
            name: "split_iname".to_owned(),
            arguments: vec![
                argument(crisp_ir_loops::Argument::Name(name, step.span)),
                argument(crisp_ir_loops::Argument::Integer(size, step.span)),
                (Some("inner_tag".to_owned()), crisp_ir_loops::Argument::Text(tag, step.span)),
            ],
            span: step.span,
        };
        super::domains::split(state, &split)?;
    }
    Ok(())
}
