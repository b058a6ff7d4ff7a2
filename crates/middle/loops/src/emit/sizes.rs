//! Sizes that the host computes: numbers of workgroups and launches, lengths of memory on the device.

use crisp_ir_kernel::{SizeExpr, SizeOp};
use crisp_ir_loops::{Array, ArrayId, Assumed, Program, SymbolKind, Var};
use crisp_ir_sets::{Affine, Conjunction, Unknown};

use super::Done;
use crate::{UNMET, messages, places};

/// The position of a scalar among the parameters of the owner of the size.
pub(super) type Scalars<'a> = dyn Fn(ArrayId) -> Option<u32> + 'a;

pub(super) fn apply(op: SizeOp, a: SizeExpr, b: SizeExpr) -> SizeExpr {
    use SizeExpr::Rational;
    match (op, &a, &b) {
        (SizeOp::Add, Rational { numerator: 0, .. }, _) => b,
        (SizeOp::Add | SizeOp::Sub, _, Rational { numerator: 0, .. }) => a,
        (SizeOp::Mul, Rational { numerator: 1, denominator: 1 }, _) => b,
        (SizeOp::Min, Rational { numerator: 1, denominator: 1 }, SizeExpr::Apply { op: SizeOp::Min, operands: _ }) => b,
        (SizeOp::Mul | SizeOp::Div, _, Rational { numerator: 1, denominator: 1 }) => a,
        (
            SizeOp::Add | SizeOp::Sub | SizeOp::Mul,
            Rational { numerator: x, denominator: 1 },
            Rational { numerator: y, denominator: 1 },
        ) => {
            let value = match op {
                SizeOp::Add => x.checked_add(*y),
                SizeOp::Sub => x.checked_sub(*y),
                _ => x.checked_mul(*y),
            };
            value.map_or_else(|| SizeExpr::Apply { op, operands: vec![a.clone(), b.clone()] }, SizeExpr::integer)
        }
        _ => SizeExpr::Apply { op, operands: vec![a, b] },
    }
}

/// An affine function of parameters.
pub(super) fn affine(program: &Program, affine: &Affine, scalars: &Scalars<'_>) -> Option<SizeExpr> {
    affine_of(program, affine, &|array| scalars(array).map(|param| SizeExpr::Scalar { param }))
}

/// Does the same, where `place` is the size of a scalar argument.
pub(crate) fn affine_of(
    program: &Program,
    affine: &Affine,
    place: &dyn Fn(ArrayId) -> Option<SizeExpr>,
) -> Option<SizeExpr> {
    let mut sum = SizeExpr::integer(affine.constant().into());
    let mut first = true;
    for (variable, factor) in affine.terms() {
        let scalar = match program.symbols.get(variable).map(|symbol| symbol.kind) {
            Some(SymbolKind::Parameter(array)) => place(array)?,
            Some(SymbolKind::Quotient(at)) => {
                let (over, divisor) = program.quotients.get(at)?;
                let whole = apply(SizeOp::Div, affine_of(program, over, place)?, SizeExpr::integer((*divisor).into()));
                SizeExpr::Apply { op: SizeOp::Floor, operands: vec![whole] }
            }
            Some(SymbolKind::Iname(_) | SymbolKind::Loaded(_)) | None => return None,
        };
        let size = SizeExpr::integer(i128::from(factor).abs());
        let term = apply(SizeOp::Mul, size, scalar);
        if first && factor > 0 {
            // The constant after the first term, as an author writes it.
            let constant = affine.constant();
            sum = term;
            if constant != 0 {
                let op = if constant < 0 { SizeOp::Sub } else { SizeOp::Add };
                sum = apply(op, sum, SizeExpr::integer(i128::from(constant).abs()));
            }
        } else {
            sum = apply(if factor < 0 { SizeOp::Sub } else { SizeOp::Add }, sum, term);
        }
        first = false;
    }
    Some(sum)
}

/// The number of elements that an array reaches over.
pub(super) fn product(program: &Program, array: &Array, scalars: &Scalars<'_>) -> Done<SizeExpr> {
    let mut product = SizeExpr::integer(1);
    for axis in &array.axes {
        let extent = affine(program, &axis.extent, scalars)
            .ok_or_else(|| vec![messages::size_not_known(array.span, &array.name)])?;
        product = apply(SizeOp::Mul, product, extent);
    }
    Ok(product)
}

/// The least value of a loop variable.
pub(super) fn low(program: &Program, variable: Var, scalars: &Scalars<'_>) -> Done<SizeExpr> {
    let unknown = || vec![messages::size_not_known(program.symbols[variable].span, program.name_of(variable))];
    let low = places::low(program, variable).ok().flatten().ok_or_else(unknown)?;
    affine(program, &low, scalars).ok_or_else(unknown)
}

/// The number of values of a loop variable, from its least to its greatest one.
pub(super) fn count(program: &Program, variable: Var, scalars: &Scalars<'_>) -> Done<SizeExpr> {
    let unknown = || vec![messages::size_not_known(program.symbols[variable].span, program.name_of(variable))];
    let low = places::low(program, variable).ok().flatten().ok_or_else(unknown)?;
    let set = places::range(program, variable).map_err(|Unknown| unknown())?;
    let mut most: Option<SizeExpr> = None;
    for piece in set.pieces() {
        let both = |row: &Affine| [row.clone(), row.negated()];
        let rows = piece.inequalities().iter().cloned().chain(piece.equalities().iter().flat_map(both));
        let mut least: Option<SizeExpr> = None;
        for row in rows.filter(|row| row.coefficient(variable) < 0) {
            // factor · variable ≤ rest
            let factor = -row.coefficient(variable);
            let rest = row.add(&Affine::variable(variable).scale(factor).map_err(|Unknown| unknown())?);
            let rest = rest.map_err(|Unknown| unknown())?;
            // rest / factor − low + 1
            let over = low.scale(factor).and_then(|low| rest.subtract(&low)).and_then(|it| it.plus(factor));
            let over = over.map_err(|Unknown| unknown())?;
            let Some(mut bound) = affine(program, &over, scalars) else { continue };
            if factor != 1 {
                let quotient = apply(SizeOp::Div, bound, SizeExpr::integer(factor.into()));
                bound = SizeExpr::Apply { op: SizeOp::Floor, operands: vec![quotient] };
            }
            least = Some(match least {
                None => bound,
                Some(so_far) if so_far == bound => bound,
                Some(so_far) => apply(SizeOp::Min, so_far, bound),
            });
        }
        let least = least.ok_or_else(unknown)?;
        most = Some(match most {
            None => least,
            Some(so_far) if so_far == least => least,
            Some(so_far) => apply(SizeOp::Max, so_far, least),
        });
    }
    Ok(most.unwrap_or_else(|| SizeExpr::integer(0)))
}

/// Returns the conditions on the arguments of a launch, in words, and a size that is [`UNMET`] where it does not, else 0; none where nothing must.
pub(super) fn checked(program: &Program, scalars: &Scalars<'_>) -> Done<Option<(SizeExpr, String)>> {
    let mut holds: Option<SizeExpr> = None;
    for Assumed { condition, text: _, span } in &program.assumed {
        let found = condition_of(program, condition, scalars);
        let found = found.ok_or_else(|| vec![messages::unchecked_assumption(*span)])?;
        holds = Some(match holds {
            None => found,
            Some(others) => apply(SizeOp::Min, others, found),
        });
    }
    let Some(holds) = holds else { return Ok(None) };
    let broken = apply(SizeOp::Sub, SizeExpr::integer(1), holds);
    let texts: Vec<String> = program.assumed.iter().map(|it| format!("`{}`", it.text)).collect();
    Ok(Some((apply(SizeOp::Mul, SizeExpr::integer(UNMET), broken), texts.join(" and "))))
}

/// A condition on parameters as a number: 1 where it holds, else 0; none where the host does not know it.
fn condition_of(program: &Program, condition: &Conjunction, scalars: &Scalars<'_>) -> Option<SizeExpr> {
    let integer = SizeExpr::integer;
    let at_least_zero = |value: SizeExpr| {
        let next = apply(SizeOp::Add, value, integer(1));
        apply(SizeOp::Min, integer(1), apply(SizeOp::Max, integer(0), next))
    };
    let mut all: Vec<Option<SizeExpr>> = Vec::new();
    for row in condition.inequalities() {
        all.push(affine(program, row, scalars).map(at_least_zero));
    }
    for row in condition.equalities() {
        for row in [row.clone(), row.negated()] {
            all.push(affine(program, &row, scalars).map(at_least_zero));
        }
    }
    for (divisor, row) in condition.divisibilities() {
        // What is left of the division is at most 0.
        let rest = affine(program, row, scalars).map(|value| {
            let divisor = integer((*divisor).into());
            let whole = apply(SizeOp::Div, value.clone(), divisor.clone());
            let whole = SizeExpr::Apply { op: SizeOp::Floor, operands: vec![whole] };
            at_least_zero(apply(SizeOp::Sub, apply(SizeOp::Mul, whole, divisor), value))
        });
        all.push(rest);
    }
    let all: Option<Vec<SizeExpr>> = all.into_iter().collect();
    Some(all?.into_iter().fold(integer(1), |both, one| apply(SizeOp::Min, both, one)))
}
