//! Two programs as one that executes the second after the first.

use std::collections::BTreeSet;

use crisp_ir_sets::{Affine, Known, Unknown};
use crisp_support_diagnostics::Span;

use crate::expr::{Expr, ExprKind};
use crate::program::{
    Array, ArrayId, ArrayKind, Assumed, Claim, Domain, Fact, Program, Rule, Stride, Symbol, SymbolKind, Var,
};

/// Why two programs are not one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Apart {
    /// Both have an argument of this name, and their types, shapes or kinds differ.
    Argument {
        /// Its name.
        name: String,
        /// Where each declares it.
        spans: [Span; 2],
    },
    /// Set arithmetic reached a limit.
    Unknown,
}

impl From<Unknown> for Apart {
    fn from(Unknown: Unknown) -> Apart {
        Apart::Unknown
    }
}

/// Adds a program to another one, to be executed after it. Arguments of one name are one argument. Loop variables, temporaries, statements and
/// rules stay apart: where a name is taken, the suffix is added to that of the second program. Every statement that touches an array which an earlier
/// statement of the first program touches, one of them writing, comes after that.
///
/// # Errors
/// See [`Apart`].
pub fn fuse(program: &mut Program, other: &Program, suffix: &str) -> Result<(), Apart> {
    let arrays = arrays(program, other, suffix);
    let array = |id: ArrayId| arrays.iter().find(|(from, _, _)| *from == id).map_or(id, |(_, to, _)| *to);
    let symbols = symbols(program, other, suffix, &array)?;
    let variable = |old: Var| symbols.get(old).copied().unwrap_or(old);
    for (from, to, is_new) in &arrays {
        let (theirs, span) = (&other.arrays[*from], other.arrays[*from].span);
        let mut axes = theirs.axes.clone();
        for axis in &mut axes {
            axis.extent = axis.extent.renamed(&symbols)?;
            if let Stride::Fixed(stride) = &mut axis.stride {
                *stride = stride.renamed(&symbols)?;
            }
        }
        let kind = member_of(theirs.kind, &array);
        let ours = &mut program.arrays[*to];
        if *is_new {
            ours.kind = kind;
            ours.axes = axes;
        } else if (ours.kind, ours.elem, &ours.axes) != (kind, theirs.elem, &axes) {
            return Err(Apart::Argument { name: ours.name.clone(), spans: [ours.span, span] });
        }
    }
    for Domain { inames, set, span } in &other.domains {
        let inames = inames.iter().map(|&it| variable(it)).collect();
        program.domains.push(Domain { inames, set: set.renamed(&symbols)?, span: *span });
    }
    program.assumptions.and(&other.assumptions.renamed(&symbols)?)?;
    for Assumed { condition, text, span } in &other.assumed {
        program.assumed.push(Assumed { condition: condition.renamed(&symbols)?, text: text.clone(), span: *span });
    }
    for fact in &other.facts {
        let claim = match &fact.claim {
            Claim::InRange { low, high } => {
                Claim::InRange { low: low.renamed(&symbols)?, high: high.renamed(&symbols)? }
            }
            Claim::Ranges { counts, below } => {
                Claim::Ranges { counts: array(*counts), below: below.renamed(&symbols)? }
            }
            same @ (Claim::Injective | Claim::Permutation | Claim::Sorted | Claim::Rows) => same.clone(),
        };
        program.facts.push(Fact { array: array(fact.array), claim, text: fact.text.clone(), span: fact.span });
    }
    let lists = other.priorities.iter().map(|order| order.iter().map(|&it| variable(it)).collect());
    program.priorities.extend(lists);
    program.slabs.extend(other.slabs.iter().map(|(&it, &slabs)| (variable(it), slabs)));
    program.ends.extend(other.ends.iter().map(|&(it, id)| (variable(it), array(id))));
    let functions = program.functions.len();
    program.functions.extend(other.functions.iter().cloned());
    let moved = |expr: &Expr| {
        let mut expr = expr.clone();
        expr.change(&mut |expr| match &mut expr.kind {
            ExprKind::Variable(it) => *it = variable(*it),
            ExprKind::Load(access) => access.array = array(access.array),
            ExprKind::Apply(at, _) => *at += functions,
            ExprKind::Reduce(reduction) => reduction.inames.iter_mut().for_each(|it| *it = variable(*it)),
            _ => {}
        });
        expr
    };
    for rule in &other.rules {
        let taken = program.rules.iter().any(|known| known.name == rule.name);
        let name = if taken { format!("{}{suffix}", rule.name) } else { rule.name.clone() };
        program.rules.push(Rule { name, body: moved(&rule.body), ..rule.clone() });
    }
    let before = program.statements.len();
    program.syncs.extend(other.syncs.iter().map(|it| it + before));
    let touched = |program: &Program, at: usize| -> Vec<(ArrayId, bool)> {
        let data = &program.statements[at];
        let loaded = program.loaded(&program.all_inames(at)).into_iter().map(|(_, it)| (it, false));
        let reads = data.reads().into_iter().map(|(access, _)| (access.array, false)).chain(loaded);
        reads.chain([(data.target.array, true)]).collect()
    };
    let first: Vec<Vec<(ArrayId, bool)>> = (0..before).map(|at| touched(program, at)).collect();
    for statement in &other.statements {
        let mut statement = statement.clone();
        statement.id = named(program, &statement.id, suffix);
        statement.within = statement.within.iter().map(|&it| variable(it)).collect();
        statement.target.array = array(statement.target.array);
        for expr in statement.expressions_mut() {
            *expr = moved(expr);
        }
        let later = |set: &BTreeSet<usize>| set.iter().map(|it| it + before).collect();
        (statement.after, statement.nosync) = (later(&statement.after), later(&statement.nosync));
        program.statements.push(statement);
        let at = program.statements.len() - 1;
        let own = touched(program, at);
        let meet = |all: &Vec<(ArrayId, bool)>| {
            all.iter().any(|(one, writes)| own.iter().any(|(other, also)| one == other && (*writes || *also)))
        };
        let earlier = first.iter().enumerate().filter(|(_, all)| meet(all)).map(|(at, _)| at);
        program.statements[at].after.extend(earlier);
    }
    Ok(())
}

/// The kind of an array of the second program in the first one.
fn member_of(kind: ArrayKind, array: &dyn Fn(ArrayId) -> ArrayId) -> ArrayKind {
    match kind {
        ArrayKind::Member { of, offset, apart } => ArrayKind::Member { of: array(of), offset, apart },
        kind => kind,
    }
}

/// The name, or with the suffix, or with a number, whatever is free.
fn named(program: &Program, name: &str, suffix: &str) -> String {
    let plain = program.unique_name(name);
    if plain == name { plain } else { program.unique_name(&format!("{name}{suffix}")) }
}

/// The arrays of the second program, what they are in the first one, and whether they are new there. Shapes of new ones are still those of the second.
fn arrays(program: &mut Program, other: &Program, suffix: &str) -> Vec<(ArrayId, ArrayId, bool)> {
    let mut found = Vec::new();
    for (id, theirs) in other.arrays.iter() {
        let temporary = matches!(theirs.kind, ArrayKind::Temporary(_));
        let known = program.array(&theirs.name);
        if let Some(known) =
            known.filter(|&it| !temporary && !matches!(program.arrays[it].kind, ArrayKind::Temporary(_)))
        {
            found.push((id, known, false));
            continue;
        }
        let mut name = theirs.name.clone();
        if temporary {
            name = named(program, &name, suffix);
        } else {
            // Callers of the kernel name arguments: anything else of that name is renamed.
            let free = program.unique_name(&name);
            if let Some(known) = known {
                program.arrays[known].name.clone_from(&free);
            }
            for symbol in program.symbols.iter_mut().filter(|symbol| symbol.name == name) {
                symbol.name.clone_from(&free);
            }
        }
        found.push((id, program.arrays.push(Array { name, ..theirs.clone() }), true));
    }
    found
}

/// Returns the variables of the first program for those of the second one.
fn symbols(
    program: &mut Program,
    other: &Program,
    suffix: &str,
    array: &dyn Fn(ArrayId) -> ArrayId,
) -> Known<Vec<Var>> {
    let mut found: Vec<Var> = Vec::new();
    for Symbol { name, kind, span } in &other.symbols {
        let (name, kind) = match *kind {
            SymbolKind::Iname(tag) => (named(program, name, suffix), SymbolKind::Iname(tag)),
            SymbolKind::Loaded(id) => (program.arrays[array(id)].name.clone(), SymbolKind::Loaded(array(id))),
            SymbolKind::Parameter(id) => {
                let kind = SymbolKind::Parameter(array(id));
                if let Some(known) = program.symbols.iter().position(|symbol| symbol.kind == kind) {
                    found.push(known);
                    continue;
                }
                (program.arrays[array(id)].name.clone(), kind)
            }
            SymbolKind::Quotient(at) => {
                let Some((over, divisor)) = other.quotients.get(at) else { return Err(Unknown) };
                let over: Affine = over.renamed(&found)?;
                program.quotients.push((over, *divisor));
                (named(program, name, suffix), SymbolKind::Quotient(program.quotients.len() - 1))
            }
        };
        program.symbols.push(Symbol { name, kind, span: *span });
        found.push(program.symbols.len() - 1);
    }
    Ok(found)
}
