//! Steps about rules: expressions that statements have are found, and computed ahead into temporaries.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_loops::{Access, Expr, ExprKind, Program, Rule, Step, SymbolKind, Var, form};
use crisp_ir_sets::{Affine, Conjunction, Known, Set, Unknown};
use crisp_support_diagnostics::Diagnostic;

use super::arguments::Arguments;
use super::copies::{Ahead, Copied, copied, filled, inames, names, no_copies, space, tag_copies};
use super::footprint::{Footprint, footprint, outer, redirect, shifted};
use crate::depend::{self, End};
use crate::edit::Place;
use crate::equal::same;
use crate::messages;
use crate::schedule::State;

/// `extract_subst(f, "a[p]*b[p]", parameters=[p])`: a name for expressions of this form, for steps after it.
pub(super) fn extract(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] = &["subst_name|name", "template", "parameters", "within"];
    let arguments = Arguments::of(step, NAMES, "extract_subst(f, \"a[p]*b[p]\", parameters=[p])")?;
    let (name, span) = arguments.text(arguments.need("subst_name")?)?;
    arguments.need("template")?;
    let program = &state.program;
    let taken = program.rules.iter().any(|rule| rule.name == name && rule.declared);
    if taken || program.symbol(name).is_some() || program.array(name).is_some() {
        return Err(Box::new(messages::taken(span, name)));
    }
    let Some(at) = program.rules.iter().position(|rule| rule.name == name) else { return arguments.wrong(step.span) };
    if !(0..program.statements.len()).any(|statement| !instances(state, &program.rules[at], statement).is_empty()) {
        return arguments.refuse("no instruction has an expression of this form");
    }
    state.program.rules[at].declared = true;
    Ok(())
}

/// `precompute(f, sweep=[i, j], outer=[k], space=local)`: where statements have the rule's expression, its values are computed before the
/// loops over `sweep`, each once.
pub(super) fn precompute(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] = &[
        "rule|subst_use",
        "sweep|sweep_inames",
        "outer|precompute_outer_inames",
        "space|temporary_address_space|temporary_scope",
        "default_tag",
        "temporary_name|name",
        "dim_arg_names|new_storage_axis_names|storage_axes",
        "within",
    ];
    let arguments = Arguments::of(step, NAMES, "precompute(f, sweep=[i, j], outer=[k], space=local)")?;
    let (name, span) = arguments.text(arguments.need("rule")?)?;
    let known = state.program.rules.iter().filter(|rule| rule.declared);
    let Some(rule) = known.clone().find(|rule| rule.name == name).cloned() else {
        return Err(Box::new(messages::no_such(span, "rule", name, known.map(|rule| rule.name.as_str()))));
    };
    let inside = |at: usize| instances(state, &rule, at).into_iter().map(move |it| (at, it.reduced));
    let around: Vec<(usize, Vec<Var>)> = (0..state.program.statements.len()).flat_map(inside).collect();
    super::reductions::around(state, &arguments, &around, step)?;
    let kept_orders = state.settle()?;
    let sweep: BTreeSet<Var> = inames(&arguments, state, "sweep")?.into_iter().collect();
    let given = inames(&arguments, state, "outer")?;
    let chosen = match arguments.get("within") {
        Some(argument) => super::domains::matching(state, &arguments, argument)?,
        None => (0..state.program.statements.len()).collect(),
    };
    let found: Vec<(usize, Instance)> =
        chosen.iter().flat_map(|&at| instances(state, &rule, at).into_iter().map(move |it| (at, it))).collect();
    let Some((_, model)) = found.first().cloned() else {
        return arguments.refuse(&format!("no instruction has the expression of `{name}`"));
    };
    if found.iter().any(|(at, it)| it.guarded || !state.program.statements[*at].conditions.is_empty()) {
        return arguments
            .refuse(&format!("`{name}` is needed under a condition only, and may mean nothing without it"));
    }
    let readers: BTreeSet<usize> = found.iter().map(|(at, _)| *at).collect();
    // The arguments are subscripts of what is made.
    let ends: Vec<End> = found
        .iter()
        .map(|(at, it)| {
            let access = Access {
                array: state.program.statements[*at].target.array,
                index: it.arguments.clone(),
                tag: None,
                span: it.expr.span,
            };
            End { number: 0, statement: *at, access, reduced: it.reduced.clone(), writes: false }
        })
        .collect();
    let program = &state.program;
    let scope = space(&arguments, program, &sweep, &given)?;
    let outer = outer(program, &readers, &ends, &sweep, &given, arguments.get("outer").is_some(), scope);
    no_copies(&arguments, program, &outer, scope)?;
    let body = named_as(&rule.body, &model.inames);
    let own: Vec<Var> = body.reduced();
    let bounds: BTreeSet<Var> = own.iter().flat_map(|&it| program.outer_of(it)).collect();
    let free = body.variables().into_iter().chain(bounds).find(|it| {
        let known = own.contains(it) || outer.contains(it) || is_parameter(*it, rule.parameters);
        !known && (program.is_iname(*it) || matches!(program.symbols[*it].kind, SymbolKind::Loaded(_)))
    });
    if let Some(free) = free {
        let text =
            format!("`{name}` depends on `{}`; pass it to the rule, or name it in `outer`", program.name_of(free));
        return arguments.refuse(&text);
    }
    if let Some((loaded, _)) = program.loaded(&own.iter().copied().collect()).first() {
        let text = format!(
            "`{}`, which bounds a loop of `{name}`, may be another one where it is needed",
            program.name_of(*loaded)
        );
        return arguments.refuse(&text);
    }
    let why = "the arguments do not fill a box of constant size; name more `outer` loops or other `sweep`";
    let mut made = filled(footprint(program, &ends, &outer, false), program, &arguments, why)?;
    if !made.exact {
        // Values of the whole box are computed, where all that they read is there.
        match computable(program, &body, &made, &outer) {
            Ok(Some(points)) => made.points = points,
            Ok(None) => return arguments.refuse(why),
            Err(Unknown) => return Err(Box::new(messages::too_complex(program))),
        }
    }
    let temporary = arguments.fresh(program, "temporary_name", &format!("{name}_values"))?;
    let names = names(&arguments, program, &temporary, made.extents.len())?;
    let sources: BTreeSet<crisp_ir_loops::ArrayId> = body.accesses().iter().map(|(access, _)| access.array).collect();
    let after: BTreeSet<usize> = readers
        .iter()
        .flat_map(|&it| &program.statements[it].after)
        .copied()
        .filter(|&it| sources.contains(&program.statements[it].target.array))
        .collect();
    if after.iter().any(|it| readers.contains(it)) {
        return arguments.refuse(&format!("what `{name}` reads is written by an instruction that needs it"));
    }
    let (does, elem, span) = ("compute", rule.body.ty, step.span);
    let ahead = Ahead {
        does,
        name,
        temporary,
        elem,
        scope,
        footprint: &made,
        names: &names,
        outer: &outer,
        readers: &readers,
        after,
        span,
    };
    let Copied { mut edit, at: first, into, loops } = ahead.inserted(program, |loops| {
        let mut value = body;
        for (number, (&iname, low)) in loops.iter().zip(&made.low).enumerate() {
            value.substitute(Rule::parameter(number), &shifted(iname, low, 1, span));
        }
        value
    });
    for &reader in &readers {
        let at = edit.number(reader);
        for expr in edit.program.statements[at].expressions_mut() {
            replace(expr, &rule, &|arguments| {
                let mut access = Access { array: into, index: arguments, tag: None, span: step.span };
                redirect(&mut access, into, &made.low);
                ExprKind::Load(access)
            });
        }
    }
    // What the rule reads is read where its values are computed.
    for end in depend::ends(program).iter().filter(|end| !end.writes) {
        let inside = |it: &Instance| it.expr.accesses().iter().any(|(access, _)| **access == end.access);
        let places = found.iter().filter(|(at, it)| *at == end.statement && inside(it));
        let places: Vec<Place> = places.map(|(_, it)| copied(first, &loops, &it.arguments, &made.low)).collect();
        if !places.is_empty() {
            edit.place(end.number, places);
        }
    }
    edit.otherwise =
        Some(format!("`{{array}}` may be written between where `{name}` is computed and where it is needed"));
    state.apply(kept_orders, &edit, step)?;
    tag_copies(state, &arguments, &[loops], &outer, scope, step)
}

/// The points of a box, for each point of the outer loops, at which a rule reads elements of its arrays only; none where data decides that.
fn computable(program: &Program, body: &Expr, made: &Footprint, outer: &BTreeSet<Var>) -> Known<Option<Set>> {
    let (width, axes) = (made.first, made.extents.len());
    let mut inside = Conjunction::all();
    for (axis, (low, extent)) in made.low.iter().zip(&made.extents).enumerate() {
        let place = Affine::variable(width + axis).subtract(low)?;
        inside.at_least_zero(&place)?;
        inside.at_least_zero(&place.negated().plus(extent - 1)?)?;
    }
    let list: Vec<Var> = outer.iter().copied().collect();
    let mut points = program.points(&list)?.intersect(&inside.into())?;
    let mut body = body.clone();
    for axis in 0..axes {
        body.substitute(Rule::parameter(axis), &Expr::variable(width + axis, body.span));
    }
    for (access, reduced) in body.accesses() {
        let mut next = width + axes;
        let around: Vec<Var> = outer.iter().copied().chain(reduced).collect();
        let instances = program.points(&around)?;
        for (index, axis) in access.index.iter().zip(&program.arrays[access.array].axes) {
            let Some(index) = form(index, &mut next) else { return Ok(None) };
            for outside in [index.value.negated().plus(-1)?, index.value.subtract(&axis.extent)?] {
                let mut row = index.when.clone();
                row.at_least_zero(&outside)?;
                let gone = around.iter().copied().filter(|it| !outer.contains(it)).chain(width + axes..next);
                points = points.subtract(&instances.intersect(&row.into())?.project(gone)?)?;
            }
        }
    }
    Ok(Some(points))
}

/// A place where a statement has the expression of a rule.
#[derive(Clone)]
struct Instance {
    /// The values of the parameters.
    arguments: Vec<Expr>,
    /// The loop variables of the rule's reductions, and what they are here.
    inames: BTreeMap<Var, Var>,
    /// The loop variables of reductions around it.
    reduced: Vec<Var>,
    /// Whether a condition around it may make it unnecessary.
    guarded: bool,
    expr: Expr,
}

fn instances(state: &State, rule: &Rule, statement: usize) -> Vec<Instance> {
    fn find(expr: &Expr, rule: &Rule, reduced: &[Var], guarded: bool, into: &mut Vec<Instance>) {
        if let Some((arguments, inames)) = fits(rule, expr) {
            into.push(Instance { arguments, inames, reduced: reduced.to_vec(), guarded, expr: expr.clone() });
            return;
        }
        let mut inside = reduced.to_vec();
        if let ExprKind::Reduce(reduction) = &expr.kind {
            inside.extend(&reduction.inames);
        }
        for (number, child) in expr.children().into_iter().enumerate() {
            let guarded = guarded || matches!(expr.kind, ExprKind::If(_)) && number > 0;
            find(child, rule, &inside, guarded, into);
        }
    }
    let data = &state.program.statements[statement];
    let mut found = Vec::new();
    for expr in data.target.index.iter().chain([&data.value]).chain(&data.conditions) {
        find(expr, rule, &[], false, &mut found);
    }
    found
}

fn replace(expr: &mut Expr, rule: &Rule, by: &dyn Fn(Vec<Expr>) -> ExprKind) {
    if let Some((arguments, _)) = fits(rule, expr) {
        expr.kind = by(arguments);
        return;
    }
    for child in expr.children_mut() {
        replace(child, rule, by);
    }
}

fn is_parameter(variable: Var, count: usize) -> bool {
    (0..count).any(|number| variable == Rule::parameter(number))
}

/// Returns the values of a rule's parameters in an expression, if that is the rule's expression for some arguments.
fn fits(rule: &Rule, expr: &Expr) -> Option<(Vec<Expr>, BTreeMap<Var, Var>)> {
    let mut bound = Bound { arguments: vec![None; rule.parameters], inames: BTreeMap::new() };
    if !bound.fits(&rule.body, expr) {
        return None;
    }
    let Bound { arguments, inames } = bound;
    // What no expression names may be anything.
    let arguments: Vec<Expr> =
        arguments.into_iter().map(|it| it.unwrap_or_else(|| Expr::index(0, expr.span))).collect();
    let captured = |it: &Expr| it.variables().iter().any(|variable| inames.values().any(|own| own == variable));
    (!arguments.iter().any(captured)).then_some((arguments, inames))
}

/// The values that were found for parameters and loop variables of reductions.
struct Bound {
    arguments: Vec<Option<Expr>>,
    inames: BTreeMap<Var, Var>,
}

impl Bound {
    fn fits(&mut self, rule: &Expr, expr: &Expr) -> bool {
        if rule.ty != expr.ty {
            return false;
        }
        match (&rule.kind, &expr.kind) {
            (ExprKind::Variable(variable), kind) => {
                let parameter = (0..self.arguments.len()).find(|&number| *variable == Rule::parameter(number));
                if let Some(slot) = parameter.and_then(|number| self.arguments.get_mut(number)) {
                    let known = slot.get_or_insert_with(|| expr.clone());
                    return same(known, expr);
                }
                *kind == ExprKind::Variable(self.inames.get(variable).copied().unwrap_or(*variable))
            }
            (ExprKind::Constant(a), ExprKind::Constant(b)) => a == b,
            (ExprKind::Load(a), ExprKind::Load(b)) => {
                a.array == b.array && self.all(&rule.children(), &expr.children())
            }
            (ExprKind::Unary(a, _), ExprKind::Unary(b, _)) => a == b && self.all(&rule.children(), &expr.children()),
            (ExprKind::Binary(a, _), ExprKind::Binary(b, _)) => a == b && self.all(&rule.children(), &expr.children()),
            (ExprKind::Compare(a, _), ExprKind::Compare(b, _)) => {
                a == b && self.all(&rule.children(), &expr.children())
            }
            (ExprKind::Call(a, _), ExprKind::Call(b, _)) => a == b && self.all(&rule.children(), &expr.children()),
            (ExprKind::Apply(a, _), ExprKind::Apply(b, _)) => a == b && self.all(&rule.children(), &expr.children()),
            (ExprKind::FloorDiv(_), ExprKind::FloorDiv(_))
            | (ExprKind::FloorMod(_), ExprKind::FloorMod(_))
            | (ExprKind::If(_), ExprKind::If(_))
            | (ExprKind::Convert(_), ExprKind::Convert(_))
            | (ExprKind::Bits(_), ExprKind::Bits(_))
            | (ExprKind::Fma(_), ExprKind::Fma(_)) => self.all(&rule.children(), &expr.children()),
            (ExprKind::Reduce(a), ExprKind::Reduce(b)) => {
                if (a.op, a.order, a.fused, a.at.is_some()) != (b.op, b.order, b.fused, b.at.is_some())
                    || a.inames.len() != b.inames.len()
                {
                    return false;
                }
                for (&own, &here) in a.inames.iter().zip(&b.inames) {
                    if *self.inames.entry(own).or_insert(here) != here {
                        return false;
                    }
                }
                self.all(&rule.children(), &expr.children())
            }
            (
                ExprKind::Constant(_)
                | ExprKind::Load(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::FloorDiv(_)
                | ExprKind::FloorMod(_)
                | ExprKind::Compare(..)
                | ExprKind::If(_)
                | ExprKind::Convert(_)
                | ExprKind::Bits(_)
                | ExprKind::Fma(_)
                | ExprKind::Call(..)
                | ExprKind::Apply(..)
                | ExprKind::Reduce(_),
                _,
            ) => false,
        }
    }

    fn all(&mut self, rules: &[&Expr], exprs: &[&Expr]) -> bool {
        rules.len() == exprs.len() && rules.iter().zip(exprs).all(|(rule, expr)| self.fits(rule, expr))
    }
}

/// A rule's expression with the loop variables that its reductions have in a statement.
fn named_as(body: &Expr, inames: &BTreeMap<Var, Var>) -> Expr {
    let mut body = body.clone();
    body.change(&mut |expr| match &mut expr.kind {
        ExprKind::Variable(variable) => *variable = inames.get(variable).copied().unwrap_or(*variable),
        ExprKind::Reduce(reduction) => {
            for iname in &mut reduction.inames {
                *iname = inames.get(iname).copied().unwrap_or(*iname);
            }
        }
        _ => {}
    });
    body
}
