//! Counts of pieces of work as formulas with names, and the definitions that they are of.

use std::collections::BTreeMap;

use crisp_ir_loops::{Array, ArrayKind, Program, Scope};
use crisp_ir_sets::{Affine, Count, Unknown};
use crisp_middle_loops::Work;

/// Counts of pieces of work; nothing where data decides.
pub(crate) type Found = BTreeMap<Work, Result<Vec<Count>, Unknown>>;

/// The definitions of loop kernels and tensor programs, by the names by which callers call them.
#[derive(Clone, Debug, Default)]
pub struct Definitions(pub(crate) Vec<(String, Program)>);

/// A sum of multiples of parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopSum {
    /// The number that is added to the multiples.
    pub constant: i64,
    /// Parameters with their factors.
    pub terms: Vec<(String, i64)>,
}

/// How often something is done: the sum of some formulas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopCount {
    /// `op`, `load`, `store`, `launch` or `barrier`.
    pub kind: &'static str,
    /// The operation, or the array.
    pub name: String,
    /// The type of its result, or of the array's elements.
    pub elem: String,
    /// The memory of the array.
    pub memory: &'static str,
    /// Formulas; none where data decides.
    pub sums: Option<Vec<LoopFormula>>,
}

/// A polynomial for each of several conditions on parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopFormula {
    /// The formula for people.
    pub text: String,
    /// Quotients, rounded down: a name, what is divided, the divisor.
    pub quotients: Vec<(String, LoopSum, i64)>,
    /// For each case what is zero, what is at least zero, what is divisible by a number; and the terms of the polynomial: names with exponents,
    /// and the two numbers of the factor.
    pub cases: Vec<LoopCase>,
}

/// Names with exponents.
type Powers = Vec<(String, u32)>;

/// A case of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopCase {
    /// Sums that are zero.
    pub zero: Vec<LoopSum>,
    /// Sums that are at least zero.
    pub positive: Vec<LoopSum>,
    /// Sums that are divisible by a number.
    pub divisible: Vec<(LoopSum, i64)>,
    /// The terms of the polynomial: names with exponents, and the two numbers of the factor.
    pub terms: Vec<(Powers, i64, i64)>,
}

/// A count as a formula in the names of a program.
fn formula(program: &Program, count: &crisp_ir_sets::Count) -> LoopFormula {
    let width = program.symbols.len();
    let name = |variable: usize| match variable < width {
        true => program.name_of(variable).to_owned(),
        false => format!("quotient_{}", variable - width),
    };
    let sum = |affine: &Affine| LoopSum {
        constant: affine.constant(),
        terms: affine.terms().map(|(variable, by)| (name(variable), by)).collect(),
    };
    let case = |(condition, polynomial): &(crisp_ir_sets::Conjunction, crisp_ir_sets::Polynomial)| {
        let terms = polynomial.terms().map(|(powers, over, by)| {
            let powers = powers.iter().map(|&(variable, exponent)| (name(variable), exponent)).collect();
            (powers, i64::try_from(over).unwrap_or(i64::MAX), i64::try_from(by).unwrap_or(i64::MAX))
        });
        LoopCase {
            zero: condition.equalities().iter().map(sum).collect(),
            positive: condition.inequalities().iter().map(sum).collect(),
            divisible: condition.divisibilities().iter().map(|(by, row)| (sum(row), *by)).collect(),
            terms: terms.collect(),
        }
    };
    LoopFormula {
        text: count.text(&name),
        quotients: count.quotients.iter().map(|(variable, over, by)| (name(*variable), sum(over), *by)).collect(),
        cases: count.pieces.iter().map(case).collect(),
    }
}

/// Counts with names.
pub(crate) fn counted(found: Found, program: &Program) -> Vec<LoopCount> {
    let array = |id| {
        let array: &Array = &program.arrays[id];
        let memory = match array.kind {
            ArrayKind::Temporary(Scope::Local) => "local",
            ArrayKind::Temporary(Scope::Auto | Scope::Private) => "private",
            _ => "global",
        };
        (array.name.clone(), array.elem.name().to_owned(), memory)
    };
    let count = |(work, found): (Work, Result<Vec<Count>, _>)| {
        let (kind, name, elem, memory) = match work {
            Work::Operation(elem, name) => ("op", name.to_owned(), elem.name().to_owned(), ""),
            Work::Load(id) => {
                let (name, elem, memory) = array(id);
                ("load", name, elem, memory)
            }
            Work::Store(id) => {
                let (name, elem, memory) = array(id);
                ("store", name, elem, memory)
            }
            Work::Launch => ("launch", String::new(), String::new(), ""),
            Work::Barrier => ("barrier", String::new(), String::new(), ""),
        };
        let sums = found.ok().map(|all| all.iter().map(|count| formula(program, count)).collect());
        LoopCount { kind, name, elem, memory, sums }
    };
    found.into_iter().map(count).collect()
}
