//! Facts about data in dependences: what the elements that two instances load say of their subscripts.
//!
//! A load of an array with facts becomes a variable. Where two instances load from one array, a fact leaves few cases: elements that differ, or subscripts
//! that are equal. A scalar that one instruction assigns is what that instruction loads.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, Scalar};
use crisp_ir_loops::{Access, ArrayId, ArrayKind, Claim, Expr, ExprKind, Form, Program, Symbol, SymbolKind, Var, form};
use crisp_ir_sets::{Affine, Conjunction, Known, Set};

use crate::equal::same;
use crate::pairs::{End, Numbers, differing, equal};

/// Scalars that are followed to what they are assigned, one after the other.
const FOLLOWED: usize = 8;

/// An element that an instance loads of an array with facts.
#[derive(Clone, Debug)]
struct Element {
    array: ArrayId,
    index: Vec<Form>,
    /// The variable that is its value.
    value: Var,
}

/// The elements that an access of a pair loads of arrays with facts.
pub(crate) struct Loads<'p> {
    program: &'p Program,
    statement: usize,
    elements: Vec<Element>,
    /// The variables of scalars that the host passes and that are not parameters: the same for both.
    scalars: Rc<RefCell<BTreeMap<ArrayId, Var>>>,
}

impl<'p> Loads<'p> {
    pub(crate) fn of(program: &'p Program, first: &End, second: &End) -> (Loads<'p>, Loads<'p>) {
        let scalars = Rc::default();
        let of =
            |end: &End| Loads { program, statement: end.statement, elements: Vec::new(), scalars: Rc::clone(&scalars) };
        (of(first), of(second))
    }

    /// The variable for a scalar that the host passes.
    fn scalar(&self, array: ArrayId, next: &mut usize) -> Var {
        let is_it = |symbol: &Symbol| symbol.kind == SymbolKind::Parameter(array);
        let parameter = self.program.symbols.iter().position(is_it);
        parameter.unwrap_or_else(|| {
            *self.scalars.borrow_mut().entry(array).or_insert_with(|| {
                *next += 1;
                *next - 1
            })
        })
    }

    /// A subscript with variables in place of what it loads of arrays with facts, from `next` on; none where it loads nothing of the kind.
    pub(crate) fn opened(&mut self, index: &Expr, next: &mut usize) -> Option<Expr> {
        if self.program.facts.is_empty() {
            return None;
        }
        let known = self.elements.len();
        let found = self.plain(index, next, 0);
        found.filter(|_| self.elements.len() > known || loads(index))
    }

    /// The values of scalars that bound the loops of the access, as equations of their symbols.
    pub(crate) fn bounds(&mut self, end: &End, next: &mut usize) -> Vec<(Var, Form)> {
        if self.program.facts.is_empty() {
            return Vec::new();
        }
        let within = &self.program.statements[end.statement].within;
        let loops: BTreeSet<Var> = within.iter().chain(&end.reduced).copied().collect();
        let scalars = self.program.loaded(&loops);
        let values = scalars.into_iter().filter_map(|(symbol, array)| {
            let value = self.definition(array)?;
            let value = self.plain(value, next, 0)?;
            Some((symbol, form(&value, next)?))
        });
        values.collect()
    }

    /// An expression of loop variables, parameters and variables for what is loaded; none where it is not one, or may be too large for its type.
    fn plain(&mut self, expr: &Expr, next: &mut usize, depth: usize) -> Option<Expr> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Constant(_) | ExprKind::Variable(_) => Some(expr.clone()),
            ExprKind::Convert(arg) if keeps(arg.ty, expr.ty) => self.plain(arg, next, depth),
            ExprKind::Load(access) if self.program.arrays[access.array].kind == ArrayKind::Value => {
                Some(Expr::variable(self.scalar(access.array, next), span))
            }
            ExprKind::Load(access) => match self.element(access, next, depth) {
                Some(value) => Some(Expr::variable(value, span)),
                None if access.index.is_empty() && depth < FOLLOWED => {
                    let value = self.definition(access.array)?;
                    self.plain(value, next, depth + 1)
                }
                None => None,
            },
            ExprKind::Unary(op, arg) if expr.ty == Scalar::I64 => {
                let arg = self.plain(arg, next, depth)?;
                Some(Expr::new(Scalar::I64, ExprKind::Unary(*op, Box::new(arg)), span))
            }
            ExprKind::Binary(op, args) => {
                let [a, b] = &**args;
                // Other narrow sums may be too large for their type.
                let safe = expr.ty == Scalar::I64 || *op == BinaryOp::Add && (self.is_end(a, b) || self.is_end(b, a));
                let both = [self.plain(a, next, depth)?, self.plain(b, next, depth)?];
                safe.then(|| Expr::new(Scalar::I64, ExprKind::Binary(*op, Box::new(both)), span))
            }
            ExprKind::FloorDiv(args) | ExprKind::FloorMod(args) if expr.ty == Scalar::I64 => {
                let [a, b] = &**args;
                let both = Box::new([self.plain(a, next, depth)?, self.plain(b, next, depth)?]);
                let is_quotient = matches!(expr.kind, ExprKind::FloorDiv(_));
                let kind = if is_quotient { ExprKind::FloorDiv(both) } else { ExprKind::FloorMod(both) };
                Some(Expr::new(Scalar::I64, kind, span))
            }
            _ => None,
        }
    }

    /// The variable for an element of an array with facts.
    fn element(&mut self, access: &Access, next: &mut usize, depth: usize) -> Option<Var> {
        let about = |claim: &Claim| matches!(claim, Claim::Ranges { counts, below: _ } if *counts == access.array);
        let has_facts = self.program.facts.iter().any(|fact| fact.array == access.array || about(&fact.claim));
        if !has_facts {
            return None;
        }
        let mut index = Vec::new();
        for expr in &access.index {
            let expr = self.plain(expr, next, depth)?;
            index.push(form(&expr, next)?);
        }
        let same = |element: &&Element| {
            element.array == access.array
                && element.index.iter().zip(&index).all(|(a, b)| a.value == b.value && is_free(a) && is_free(b))
        };
        if let Some(element) = self.elements.iter().find(same) {
            return Some(element.value);
        }
        let value = *next;
        *next += 1;
        self.elements.push(Element { array: access.array, index, value });
        Some(value)
    }

    fn definition(&self, array: ArrayId) -> Option<&'p Expr> {
        definition(self.program, self.statement, array)
    }

    /// Whether the sum of two values is the end of a range of a fact, which a launch has compared with a parameter.
    fn is_end(&self, begin: &Expr, count: &Expr) -> bool {
        let (Some(begin), Some(count)) = (self.loaded(begin, 0), self.loaded(count, 0)) else { return false };
        self.program.facts_of(begin.array).any(|fact| {
            matches!(&fact.claim, Claim::Ranges { counts, below: _ } if *counts == count.array)
                && begin.index.iter().zip(&count.index).all(|(a, b)| same(a, b))
        })
    }

    /// The element that a value is, through scalars.
    fn loaded<'e>(&self, expr: &'e Expr, depth: usize) -> Option<&'e Access>
    where
        'p: 'e,
    {
        match &expr.kind {
            ExprKind::Convert(arg) if keeps(arg.ty, expr.ty) => self.loaded(arg, depth),
            ExprKind::Load(access) if !access.index.is_empty() => Some(access),
            ExprKind::Load(access) if depth < FOLLOWED => self.loaded(self.definition(access.array)?, depth + 1),
            _ => None,
        }
    }
}

/// Returns the value of a scalar temporary for a statement, where one instruction assigns it in each iteration of the loops that both share, before the statement.
pub(crate) fn definition(program: &Program, statement: usize, array: ArrayId) -> Option<&Expr> {
    let data = &program.arrays[array];
    if !matches!(data.kind, ArrayKind::Temporary(_)) || !data.axes.is_empty() {
        return None;
    }
    let mut writers = program.statements.iter().enumerate().filter(|(_, it)| it.target.array == array);
    let ((at, writer), None) = (writers.next()?, writers.next()) else { return None };
    let reader = program.statements.get(statement)?;
    let sure = writer.conditions.is_empty() && !writer.atomic && writer.within.is_subset(&reader.within);
    (sure && comes_after(program, statement, at)).then_some(&writer.value)
}

/// Whether a statement comes after another one.
fn comes_after(program: &Program, statement: usize, other: usize) -> bool {
    let (mut left, mut seen) = (vec![statement], BTreeSet::new());
    while let Some(at) = left.pop() {
        for &before in program.statements.get(at).into_iter().flat_map(|it| &it.after) {
            if before == other {
                return true;
            }
            if seen.insert(before) {
                left.push(before);
            }
        }
    }
    false
}

/// The conditions of a statement, all of which hold where it stores: those of `and`, and the values of scalars that have the value of a condition.
pub(crate) fn conditions(program: &Program, statement: usize) -> Vec<&Expr> {
    let Some(data) = program.statements.get(statement) else { return Vec::new() };
    let mut left: Vec<(&Expr, usize)> = data.conditions.iter().map(|it| (it, 0)).collect();
    let mut all = Vec::new();
    while let Some((condition, depth)) = left.pop() {
        match &condition.kind {
            ExprKind::Binary(BinaryOp::And, args) if condition.ty == Scalar::Bool => {
                left.extend(args.iter().map(|it| (it, depth)));
            }
            ExprKind::Load(access) if access.index.is_empty() && depth < FOLLOWED => {
                left.extend(definition(program, statement, access.array).map(|it| (it, depth + 1)));
            }
            _ => all.push(condition),
        }
    }
    all
}

/// Whether a conversion changes no number. Checks take words of 64 bits for signed numbers, as subscripts do.
fn keeps(from: Scalar, to: Scalar) -> bool {
    let wider = |more: u32| from.bytes() + more <= to.bytes();
    match (from.is_integer() && to.is_integer(), from.is_signed_integer(), to.is_signed_integer()) {
        (true, true, true) | (true, false, false) => wider(0),
        (true, false, true) => wider(1) || (from, to) == (Scalar::U64, Scalar::I64),
        _ => false,
    }
}

/// Whether an expression loads anything.
fn loads(expr: &Expr) -> bool {
    let mut found = false;
    expr.walk(&mut |part| found |= matches!(part.kind, ExprKind::Load(_)));
    found
}

/// Whether a form has no conditions, so that it is a function of its variables.
fn is_free(form: &Form) -> bool {
    form.when.equalities().is_empty() && form.when.inequalities().is_empty() && form.when.divisibilities().is_empty()
}

/// Returns those of some pairs of instances that can be by the facts about what they load.
pub(crate) fn restricted(
    numbers: &Numbers,
    mut set: Set,
    (first, second): (&mut Loads<'_>, &mut Loads<'_>),
    ends: (&End, &End),
    next: &mut usize,
) -> Known<Set> {
    let program = first.program;
    if program.facts.is_empty() {
        return Ok(set);
    }
    let bounds = [first.bounds(ends.0, next), second.bounds(ends.1, next)];
    for ((symbol, value), is_second) in
        bounds.iter().enumerate().flat_map(|(at, all)| all.iter().map(move |it| (it.clone(), at == 1)))
    {
        let symbol = Form { value: Affine::variable(symbol), when: Conjunction::all() };
        let both =
            if is_second { [numbers.moved(&symbol, *next)?, numbers.moved(&value, *next)?] } else { [symbol, value] };
        set = set.intersect(&equal(&both[0], &both[1])?.into())?;
    }
    let theirs: Vec<Element> = second
        .elements
        .iter()
        .map(|element| {
            let index = element.index.iter().map(|form| numbers.moved(form, *next)).collect::<Known<_>>()?;
            Ok(Element { array: element.array, index, value: element.value })
        })
        .collect::<Known<_>>()?;
    // Elements come after those that their subscripts load. One outside of its array is zero, and no fact is about it.
    let mut known: [Vec<&Element>; 2] = [Vec::new(), Vec::new()];
    for (known, elements) in known.iter_mut().zip([&first.elements, &theirs]) {
        for element in elements {
            for form in &element.index {
                set = set.intersect(&form.when.clone().into())?;
            }
            if is_inside(program, element, &set)? {
                set = set.intersect(&alone(program, element)?.into())?;
                known.push(element);
            }
        }
    }
    for one in &known[0] {
        for other in known[1].iter().filter(|other| other.array == one.array) {
            for fact in program.facts_of(one.array) {
                let cases = match &fact.claim {
                    Claim::Injective | Claim::Permutation => apart(one, other, one.index.len())?,
                    Claim::Rows => apart(one, other, 1)?,
                    Claim::Sorted => sorted(one, other)?,
                    Claim::Ranges { counts, below: _ } => {
                        let count = |all: &[&Element], of: &Element| {
                            let same = |it: &&&Element| {
                                it.array == *counts && it.index.iter().zip(&of.index).all(|(a, b)| a.value == b.value)
                            };
                            all.iter().find(same).map(|it| it.value)
                        };
                        match (count(&known[0], one), count(&known[1], other)) {
                            (Some(a), Some(b)) => ranges((one, a), (other, b))?,
                            _ => continue,
                        }
                    }
                    Claim::InRange { .. } => continue,
                };
                set = among(&set, cases)?;
            }
        }
    }
    Ok(set)
}

/// Whether an element is inside of its array wherever one of some instances loads it.
fn is_inside(program: &Program, element: &Element, set: &Set) -> Known<bool> {
    for (form, axis) in element.index.iter().zip(&program.arrays[element.array].axes) {
        for row in [form.value.negated().plus(-1)?, form.value.subtract(&axis.extent)?] {
            let mut outside = Conjunction::all();
            outside.at_least_zero(&row)?;
            if !set.intersect(&outside.into())?.is_empty()? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The conditions that facts put on one element.
fn alone(program: &Program, element: &Element) -> Known<Conjunction> {
    let mut all = Conjunction::all();
    let value = Affine::variable(element.value);
    let mut between = |low: &Affine, high: &Affine| -> Known<()> {
        all.at_least_zero(&value.subtract(low)?)?;
        all.at_least_zero(&high.subtract(&value)?.plus(-1)?)
    };
    for fact in program.facts_of(element.array) {
        match (&fact.claim, program.arrays[element.array].axes.as_slice()) {
            (Claim::InRange { low, high }, _) => between(low, high)?,
            (Claim::Permutation, [axis]) => between(&Affine::number(0), &axis.extent)?,
            _ => {}
        }
    }
    let is_count = |claim: &Claim| matches!(claim, Claim::Ranges { counts, below: _ } if *counts == element.array);
    if program.facts.iter().any(|fact| is_count(&fact.claim)) {
        all.at_least_zero(&value)?;
    }
    Ok(all)
}

/// The parts of some pairs that are among some cases.
fn among(set: &Set, cases: Vec<Conjunction>) -> Known<Set> {
    let mut all = Set::none();
    for case in cases {
        let part = set.intersect(&case.into())?;
        if !part.is_empty()? {
            all = all.union(&part)?;
        }
    }
    Ok(all)
}

/// Different elements, or equal elements whose first subscripts, of that number of axes, are equal.
fn apart(one: &Element, other: &Element, axes: usize) -> Known<Vec<Conjunction>> {
    let mut same = Conjunction::all();
    same.zero(&Affine::variable(one.value).subtract(&Affine::variable(other.value))?)?;
    for (a, b) in one.index.iter().zip(&other.index).take(axes) {
        same.zero(&a.value.subtract(&b.value)?)?;
    }
    let mut cases = differing(one.value, other.value)?;
    cases.push(same);
    Ok(cases)
}

/// Elements in the order of their subscripts.
fn sorted(one: &Element, other: &Element) -> Known<Vec<Conjunction>> {
    let ([a], [b]) = (one.index.as_slice(), other.index.as_slice()) else { return Ok(vec![Conjunction::all()]) };
    let place = a.value.subtract(&b.value)?;
    let value = Affine::variable(one.value).subtract(&Affine::variable(other.value))?;
    let mut same = Conjunction::all();
    same.zero(&place)?;
    same.zero(&value)?;
    let mut cases = vec![same];
    for sign in [1, -1] {
        let mut case = Conjunction::all();
        case.at_least_zero(&place.scale(sign)?.plus(-1)?)?;
        case.at_least_zero(&value.scale(sign)?)?;
        cases.push(case);
    }
    Ok(cases)
}

/// Ranges of numbers without a common one: the same range, an empty one, or one before the other.
fn ranges(one: (&Element, Var), other: (&Element, Var)) -> Known<Vec<Conjunction>> {
    let ([a], [b]) = (one.0.index.as_slice(), other.0.index.as_slice()) else { return Ok(vec![Conjunction::all()]) };
    let begin = |it: (&Element, Var)| Affine::variable(it.0.value);
    let end = |it: (&Element, Var)| begin(it).add(&Affine::variable(it.1));
    let mut same = Conjunction::all();
    same.zero(&a.value.subtract(&b.value)?)?;
    same.zero(&begin(one).subtract(&begin(other))?)?;
    same.zero(&Affine::variable(one.1).subtract(&Affine::variable(other.1))?)?;
    let mut cases = vec![same];
    for row in [
        Affine::variable(one.1).negated(),
        Affine::variable(other.1).negated(),
        begin(other).subtract(&end(one)?)?,
        begin(one).subtract(&end(other)?)?,
    ] {
        let mut case = Conjunction::all();
        case.at_least_zero(&row)?;
        cases.push(case);
    }
    Ok(cases)
}

/// An array of integers that a subscript of a statement loads, and that a fact could be about.
pub(crate) fn could_be(program: &Program, statement: usize, index: &Expr) -> Option<ArrayId> {
    let mut left = vec![(index, 0)];
    let mut found = None;
    while let Some((expr, depth)) = left.pop() {
        for (access, _) in expr.accesses() {
            let data = &program.arrays[access.array];
            let passed = matches!(data.kind, ArrayKind::Global | ArrayKind::Constant) && !data.axes.is_empty();
            let written = program.statements.iter().any(|statement| statement.target.array == access.array);
            if passed && !written && data.elem.is_integer() && program.facts_of(access.array).next().is_none() {
                found = Some(access.array);
            } else if depth < FOLLOWED {
                left.extend(definition(program, statement, access.array).map(|it| (it, depth + 1)));
            }
        }
    }
    found
}

/// An array of integers that bounds of the loops around a statement load, and that a fact could be about.
pub(crate) fn bounded_by(program: &Program, statement: usize) -> Option<ArrayId> {
    let loaded = program.loaded(&program.all_inames(statement));
    loaded.iter().find_map(|(_, array)| could_be(program, statement, definition(program, statement, *array)?))
}

#[cfg(test)]
mod tests {
    use crisp_ir_loops::facts_in;

    #[test]
    fn facts_are_taken_out_of_conditions() {
        let text = "n mod 4 = 0 and injective(to) and exists e: (n = 2e and m = 3) and in_range(a, 0, (n + 1))";
        let (facts, rest) = facts_in(text);
        let names: Vec<(&str, Vec<&str>)> =
            facts.iter().map(|it| (it.name.as_str(), it.arguments.iter().map(String::as_str).collect())).collect();
        assert_eq!(names, [("injective", vec!["to"]), ("in_range", vec!["a", "0", "(n + 1)"])]);
        assert_eq!(
            rest.split_whitespace().collect::<Vec<_>>().join(" "),
            "n mod 4 = 0 and exists e: (n = 2e and m = 3)"
        );
        assert_eq!(text.get(facts[0].at.clone()), Some("injective(to)"));
        assert_eq!(facts_in("band >= 1 and sand >= 2").1, "band >= 1 and sand >= 2");
        assert_eq!(facts_in("sorted(a)"), (facts_in("sorted(a)").0, String::new()));
    }
}
