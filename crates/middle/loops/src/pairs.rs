//! Pairs of instances of two statements: the accesses of a pair, the numbers of its variables in sets, equal and different values.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crisp_ir_kernel::Scalar;
use crisp_ir_loops::{Access, ArrayKind, Expr, ExprKind, Form, Program, Symbol, SymbolKind, Var, form};
use crisp_ir_sets::{Affine, Conjunction, Known};

/// One access of a pair.
#[derive(Clone, Debug)]
pub(crate) struct End {
    /// Its position among all accesses of its program.
    pub(crate) number: usize,
    pub(crate) statement: usize,
    pub(crate) access: Access,
    /// The variables of reductions around it.
    pub(crate) reduced: Vec<Var>,
    pub(crate) writes: bool,
}

/// Numbers of variables for pairs of instances: the first instance's variables keep theirs, the second one's loop variables follow them.
pub(crate) struct Numbers {
    /// Variables of the program.
    pub(crate) width: usize,
    /// The second instance's number of each variable.
    pub(crate) second: Vec<usize>,
    /// The least values of loop variables that were requested.
    pub(crate) low: RefCell<BTreeMap<Var, Option<Affine>>>,
    /// Whether 32 bits hold all values of sums.
    narrow: RefCell<BTreeMap<Sum, bool>>,
}

/// A sum of multiples of variables, with its constant.
type Sum = (Vec<(Var, i64)>, i64);

/// Whether 32 bits hold all values of a sum of loop variables.
fn fits(program: &Program, sum: &Affine) -> Known<bool> {
    let inames: Vec<Var> = sum.terms().map(|(variable, _)| variable).filter(|&it| program.is_iname(it)).collect();
    let mut set = program.points(&inames)?;
    let between = |value: &Affine| -> Known<Conjunction> {
        let mut range = Conjunction::all();
        range.at_least_zero(&value.plus(1 << 31)?)?;
        range.at_least_zero(&value.negated().plus((1 << 31) - 1)?)?;
        Ok(range)
    };
    for (parameter, symbol) in program.symbols.iter().enumerate() {
        let SymbolKind::Parameter(array) = symbol.kind else { continue };
        let elem = program.arrays.get(array).map_or(Scalar::I64, |it| it.elem);
        if elem.bits() < 32 || elem == Scalar::I32 {
            set = set.intersect(&between(&Affine::variable(parameter))?.into())?;
        }
    }
    set.is_subset(&between(sum)?.into())
}

impl Numbers {
    pub(crate) fn new(program: &Program) -> Numbers {
        let width = program.symbols.len();
        // What is loaded may differ from instance to instance, as loop variables do.
        let own = |variable: Var| {
            use crisp_ir_loops::SymbolKind::{Parameter, Quotient};
            !matches!(program.symbols[variable].kind, Parameter(_) | Quotient(_))
        };
        let second = (0..width).map(|variable| if own(variable) { width + variable } else { variable }).collect();
        Numbers { width, second, low: RefCell::default(), narrow: RefCell::default() }
    }

    /// A sum of loop variables, or a parameter, in the width of subscripts, where it is written in a narrow one; else the expression.
    pub(crate) fn wide(&self, program: &Program, expr: &Expr) -> Expr {
        match &expr.kind {
            ExprKind::Convert(arg) if expr.ty == Scalar::I32 && self.is_narrow(program, arg) => (**arg).clone(),
            ExprKind::Load(access) if program.arrays[access.array].kind == ArrayKind::Value => {
                let is_it = |symbol: &Symbol| symbol.kind == SymbolKind::Parameter(access.array);
                let parameter = program.symbols.iter().position(is_it);
                parameter.map_or_else(|| expr.clone(), |variable| Expr::variable(variable, expr.span))
            }
            _ => expr.clone(),
        }
    }

    /// Whether 32 bits hold all values of a sum of loop variables, whatever the parameters are.
    fn is_narrow(&self, program: &Program, sum: &Expr) -> bool {
        let mut next = program.symbols.len();
        let Some(form) = form(sum, &mut next).filter(|_| next == program.symbols.len()) else { return false };
        let key = (form.value.terms().collect::<Vec<_>>(), form.value.constant());
        if let Some(known) = self.narrow.borrow().get(&key) {
            return *known;
        }
        let fits = fits(program, &form.value) == Ok(true);
        self.narrow.borrow_mut().insert(key, fits);
        fits
    }

    /// The first number that no instance uses.
    pub(crate) fn next(&self) -> usize {
        2 * self.width
    }

    /// The second instance's numbers for everything below `next`.
    pub(crate) fn to_second(&self, next: usize) -> Vec<usize> {
        self.second.iter().copied().chain(self.width..next).collect()
    }

    /// A form of the second instance.
    pub(crate) fn moved(&self, form: &Form, next: usize) -> Known<Form> {
        let of = self.to_second(next);
        Ok(Form { value: form.value.renamed(&of)?, when: form.when.renamed(&of)? })
    }
}

/// The forms of one expression for both instances; none where it is not affine.
pub(crate) fn both(numbers: &Numbers, expr: &Expr, next: &mut usize) -> Known<Option<(Form, Form)>> {
    let Some(first) = form(expr, next) else { return Ok(None) };
    let Some(second) = form(expr, next) else { return Ok(None) };
    Ok(Some((first, numbers.moved(&second, *next)?)))
}

/// `first - second`, at least `least`.
pub(crate) fn difference(first: &Form, second: &Form, sign: i64, least: i64) -> Known<Conjunction> {
    let mut result = first.when.clone();
    result.and(&second.when)?;
    let row = first.value.subtract(&second.value)?.scale(sign)?.plus(-least)?;
    result.at_least_zero(&row)?;
    Ok(result)
}

/// `first = second`.
pub(crate) fn equal(first: &Form, second: &Form) -> Known<Conjunction> {
    let mut result = first.when.clone();
    result.and(&second.when)?;
    result.zero(&first.value.subtract(&second.value)?)?;
    Ok(result)
}

/// The parts of "two variables differ".
pub(crate) fn differing(one: usize, other: usize) -> Known<Vec<Conjunction>> {
    let difference = Affine::variable(one).subtract(&Affine::variable(other))?;
    let mut parts = Vec::new();
    for sign in [1, -1] {
        let mut part = Conjunction::all();
        part.at_least_zero(&difference.scale(sign)?.plus(-1)?)?;
        parts.push(part);
    }
    Ok(parts)
}
