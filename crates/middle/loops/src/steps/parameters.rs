//! Steps about facts and requests: parameters, dependences, priorities, memories.

use std::collections::BTreeSet;

use crisp_ir_kernel::{Constant, Scalar};
use crisp_ir_loops::{Argument, ArrayKind, Expr, ExprKind, Scope, Statement, Step, SymbolKind, facts_in};
use crisp_ir_sets::{Affine, Conjunction, Unknown, parse};
use crisp_support_diagnostics::Diagnostic;

use super::arguments::{Arguments, array, statement};
use crate::messages;
use crate::schedule::State;
use crate::together::is_together;

/// `assume("n mod 16 = 0 and injective(to)")`: what holds of parameters, and of the contents of arrays, whenever this schedule is taken. Each launch
/// checks it.
pub(super) fn assume(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let arguments = Arguments::of(step, &["assumption"], "assume(\"n mod 16 = 0\")")?;
    let argument = arguments.need("assumption")?;
    let Argument::Text(text, span) = argument else { return arguments.wrong(argument.span()) };
    let (facts, text) = facts_in(text);
    for fact in &facts {
        if let Err(why) = state.program.add_fact(fact, *span) {
            return arguments.refuse(&why);
        }
    }
    if text.trim().is_empty() && !facts.is_empty() {
        return Ok(());
    }
    let names = state.program.names();
    let Ok(read) = parse(&format!("{{ [] : {text} }}"), &names) else { return arguments.wrong(*span) };
    let [piece] = read.set.pieces() else { return arguments.wrong(*span) };
    let rows =
        piece.equalities().iter().chain(piece.inequalities()).chain(piece.divisibilities().iter().map(|(_, row)| row));
    for row in rows {
        for (variable, _) in row.terms() {
            if !matches!(state.program.symbols.get(variable).map(|it| it.kind), Some(SymbolKind::Parameter(_))) {
                return arguments.refuse("only parameters can be named in an assumption");
            }
        }
    }
    let (piece, text) = (piece.clone(), text.trim().to_owned());
    let assumed = state.program.assume(&piece, text, *span);
    assumed.map_err(|Unknown| Box::new(messages::too_complex(&state.program)))
}

/// `fix_parameters(n=16)`: the kernel is made for one value of a parameter. Each launch checks it.
pub(super) fn fix(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    for (name, argument) in &step.arguments {
        let (Some(name), Argument::Integer(number, span)) = (name, argument) else {
            return Err(Box::new(messages::step_form(argument.span(), &step.name, "fix_parameters(n=16)")));
        };
        let known =
            state.program.symbol(name).filter(|&it| matches!(state.program.symbols[it].kind, SymbolKind::Parameter(_)));
        let Some(variable) = known else {
            let parameters = state.program.symbols.iter().filter(|it| matches!(it.kind, SymbolKind::Parameter(_)));
            return Err(Box::new(messages::no_such(*span, "parameter", name, parameters.map(|it| it.name.as_str()))));
        };
        let mut only = Conjunction::all();
        let row = Affine::variable(variable).plus(-number);
        row.and_then(|row| only.zero(&row))
            .and_then(|()| state.program.assume(&only, format!("{name} = {number}"), *span))
            .map_err(|Unknown| Box::new(messages::too_complex(&state.program)))?;
        // Bounds are numbers then, as steps require of some loops.
        for domain in &mut state.program.domains {
            if let Ok(fixed) = domain.set.fix(variable, *number) {
                domain.set = fixed;
            }
        }
        let value = Affine::number(*number);
        for (_, array) in array_list(state) {
            for axis in &mut state.program.arrays[array].axes {
                if let Ok(extent) = axis.extent.substitute(variable, &value) {
                    axis.extent = extent;
                }
            }
        }
        for (over, _) in &mut state.program.quotients {
            if let Ok(fixed) = over.substitute(variable, &value) {
                *over = fixed;
            }
        }
        let by =
            Expr::new(Scalar::I64, ExprKind::Constant(Constant::integer(Scalar::I64, (*number).into())), step.span);
        let rules = state.program.rules.iter_mut().map(|rule| &mut rule.body);
        for expr in state.program.statements.iter_mut().flat_map(|it| it.expressions_mut()).chain(rules) {
            expr.substitute(variable, &by);
        }
    }
    Ok(())
}

fn array_list(state: &State) -> Vec<(String, crisp_ir_loops::ArrayId)> {
    state.program.arrays.iter().map(|(id, array)| (array.name.clone(), id)).collect()
}

/// `add_nosync("local", a, b)` or `add_nosync(a, b)`: no barrier between two instructions.
pub(super) fn add_nosync(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    if step.arguments.iter().any(|(name, _)| name.is_some()) {
        return Err(Box::new(messages::step_form(step.span, &step.name, "add_nosync(a, b)")));
    }
    let all: Vec<&Argument> = step.arguments.iter().map(|(_, argument)| argument).collect();
    let ids = match all.as_slice() {
        [scope, one, other] => {
            let (Argument::Name(text, span) | Argument::Text(text, span)) = scope else {
                return Err(Box::new(messages::step_form(scope.span(), &step.name, "add_nosync(\"local\", a, b)")));
            };
            match text.as_str() {
                "local" | "any" => [*one, *other],
                "global" => {
                    let why = "what workgroups need of each other is ordered by launches, which stay";
                    return Err(Box::new(messages::refused(*span, &step.name, why)));
                }
                _ => return Err(Box::new(messages::step_form(*span, &step.name, "add_nosync(\"local\", a, b)"))),
            }
        }
        [one, other] => [*one, *other],
        _ => return Err(Box::new(messages::step_form(step.span, &step.name, "add_nosync(a, b)"))),
    };
    let mut found = Vec::new();
    for id in ids {
        let (Argument::Name(text, span) | Argument::Text(text, span)) = id else {
            return Err(Box::new(messages::step_form(id.span(), &step.name, "add_nosync(a, b)")));
        };
        found.push(statement(&state.program, text, *span)?);
    }
    if let [one, other] = found.as_slice() {
        state.program.statements[*one].nosync.insert(*other);
    }
    Ok(())
}

/// `add_dependency(b, a)`: `b` comes after `a`. The program's own order must say so already, or not speak of them.
pub(super) fn add_dependency(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let arguments = Arguments::of(step, &["insn", "depends_on"], "add_dependency(b, a)")?;
    let (text, span) = arguments.text(arguments.need("insn")?)?;
    let later = statement(&state.program, text, span)?;
    let (text, span) = arguments.text(arguments.need("depends_on")?)?;
    let earlier = statement(&state.program, text, span)?;
    if later == earlier {
        return arguments.wrong(span);
    }
    state.program.statements[later].after.insert(earlier);
    Ok(())
}

/// `set_instruction_priority(id, 5)`
pub(super) fn set_priority(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let arguments = Arguments::of(step, &["insn|insn_match", "priority"], "set_instruction_priority(\"id:a\", 5)")?;
    let priority = arguments.integer(arguments.need("priority")?, i64::MIN, i64::MAX)?;
    for statement in super::domains::matching(state, &arguments, arguments.need("insn")?)? {
        state.program.statements[statement].priority = priority;
    }
    Ok(())
}

/// `set_temporary_scope(t, local)`
pub(super) fn set_scope(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let arguments =
        Arguments::of(step, &["temporaries|temp_var_names", "scope|address_space"], "set_temporary_scope(t, local)")?;
    let (text, span) = arguments.text(arguments.need("scope")?)?;
    let scope = match text {
        "private" => Scope::Private,
        "local" => Scope::Local,
        "global" => Scope::Global,
        _ => return arguments.wrong(span),
    };
    let names: BTreeSet<_> = arguments.names(arguments.need("temporaries")?)?.into_iter().collect();
    for (name, span) in names {
        let id = array(&state.program, &name, span)?;
        if !matches!(state.program.arrays[id].kind, ArrayKind::Temporary(_)) {
            return arguments.refuse(&format!("`{name}` is an argument"));
        }
        if scope != Scope::Private && state.program.symbols.iter().any(|it| it.kind == SymbolKind::Loaded(id)) {
            return arguments.refuse(&format!("`{name}` bounds a loop of each invocation: it stays `private`"));
        }
        let together = |data: &Statement| is_together(data) && data.target.array == id;
        if scope != Scope::Private && state.program.statements.iter().any(together) {
            return arguments.refuse(&format!(
                "the invocations of a workgroup make `{name}` together, and each has the result for itself: it stays `private`"
            ));
        }
        let mut placed = state.program.clone();
        placed.arrays[id].kind = ArrayKind::Temporary(scope);
        state.copies_keep_theirs(&placed)?;
        state.program = placed;
    }
    Ok(())
}
