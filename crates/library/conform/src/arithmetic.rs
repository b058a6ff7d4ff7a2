//! Operations on numbers: each on each type that it has, alone and one after the other, on scalars and on hardware vectors.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Domain, Elem, Scalar, UnaryOp};

use crate::table::{Table, in_lanes, rows_of, type_name};
use crate::trial::{Name, Section, Trial};
use crate::values::{Numbers, edges, pairs, singles, triples};

/// A formula with operands of one type.
struct Formula {
    /// The name of the operation.
    operation: String,
    /// How many operands.
    arity: usize,
    /// Whether the result is a truth value.
    compares: bool,
    /// The statements, with `TYPE` for the type of the operands.
    statements: String,
    /// The types that have it.
    types: Vec<Scalar>,
}

impl Formula {
    fn one(operation: &str, arity: usize, compares: bool, domain: Domain) -> Formula {
        let operands = ["%x", "%y", "%z"].get(..arity).unwrap_or_default().join(" ");
        let result = if compares { "BOOL" } else { "TYPE" };
        let types = Scalar::ALL.into_iter().filter(|scalar| domain.contains(*scalar)).collect();
        let statements = format!("(let %r {result} ({operation} {operands}))");
        Formula { operation: operation.to_owned(), arity, compares, statements, types }
    }

    /// Several operations one after the other, on floats.
    fn several(operation: &str, arity: usize, statements: &str) -> Formula {
        let types = Scalar::ALL.into_iter().filter(|scalar| scalar.is_float()).collect();
        Formula { operation: operation.to_owned(), arity, compares: false, statements: statements.to_owned(), types }
    }
}

/// All formulas.
fn formulas() -> Vec<Formula> {
    let unary = UnaryOp::ALL.iter().map(|op| Formula::one(op.name(), 1, false, op.domain()));
    let binary = BinaryOp::ALL.iter().map(|op| Formula::one(op.name(), 2, false, op.domain()));
    let compare = CompareOp::ALL.iter().map(|op| Formula::one(op.name(), 2, true, op.domain()));
    let mut all: Vec<Formula> = unary.chain(binary).chain(compare).collect();
    all.push(Formula::several("fma", 3, "(let %r TYPE (fma %x %y %z))"));
    all.push(Formula {
        operation: "select".to_owned(),
        arity: 2,
        compares: false,
        statements: "(let %c BOOL (ne %x %y)) (let %r TYPE (select %c %y %x))".to_owned(),
        types: Scalar::ALL.to_vec(),
    });
    // What must stay two roundings, in the order written.
    for (name, statements) in [
        ("mul, add", "(let %p TYPE (mul %x %y)) (let %r TYPE (add %p %z))"),
        ("mul, add to", "(let %p TYPE (mul %x %y)) (let %r TYPE (add %z %p))"),
        ("mul, sub", "(let %p TYPE (mul %x %y)) (let %r TYPE (sub %p %z))"),
        ("mul, sub from", "(let %p TYPE (mul %x %y)) (let %r TYPE (sub %z %p))"),
        ("add, add", "(let %p TYPE (add %x %y)) (let %r TYPE (add %p %z))"),
        ("add, add to", "(let %p TYPE (add %y %z)) (let %r TYPE (add %x %p))"),
        ("mul, mul", "(let %p TYPE (mul %x %y)) (let %r TYPE (mul %p %z))"),
        ("div, mul", "(let %p TYPE (div %x %y)) (let %r TYPE (mul %p %z))"),
        ("add, sub", "(let %p TYPE (add %x %y)) (let %r TYPE (sub %p %y))"),
    ] {
        let arity = if name == "add, sub" { 2 } else { 3 };
        all.push(Formula::several(name, arity, statements));
    }
    all
}

/// Types that the short form of the suite looks at.
fn is_quick(scalar: Scalar) -> bool {
    [Scalar::I8, Scalar::U32, Scalar::I64, Scalar::F16, Scalar::F32].contains(&scalar)
}

/// The rows of a formula: as many operands as it has.
fn rows(name: &str, scalar: Scalar, arity: usize) -> Vec<Vec<Constant>> {
    let mut numbers = Numbers::of(name);
    match arity {
        1 => rows_of(scalar, singles(scalar, &mut numbers).into_iter().map(|x| [x]).collect()),
        2 => rows_of(scalar, pairs(scalar, &mut numbers)),
        _ => rows_of(scalar, triples(scalar, &mut numbers)),
    }
}

/// Edge cases only, for vectors.
fn few_rows(name: &str, scalar: Scalar, arity: usize) -> Vec<Vec<Constant>> {
    let mut numbers = Numbers::of(name);
    let edges = edges(scalar);
    let value = |at: usize| edges.get(at % edges.len().max(1)).copied().unwrap_or(0);
    let mut rows: Vec<Vec<u64>> = Vec::new();
    for x in 0..edges.len() {
        for y in 0..if arity == 1 { 1 } else { edges.len() } {
            rows.push([value(x), value(y), value(x * 5 + y * 3)].into_iter().take(arity).collect());
        }
    }
    rows.extend((0..256).map(|_| (0..arity).map(|_| numbers.value(scalar)).collect()));
    rows.into_iter().map(|row| row.into_iter().map(|bits| Constant::from_bits(scalar, bits)).collect()).collect()
}

fn table(formula: &Formula, scalar: Scalar, lanes: u8) -> Table {
    let elem = Elem { scalar, lanes };
    let truth = elem.with_scalar(Scalar::Bool);
    let section = if lanes == 1 { Section::Arithmetic } else { Section::Vectors };
    let name = Name { section, operation: formula.operation.clone(), ty: type_name(elem) };
    let (path, arity) = (name.path(), formula.arity);
    Table {
        name,
        quick: lanes == 1 && is_quick(scalar),
        operands: vec![elem; arity],
        result: if formula.compares { truth } else { elem },
        formula: formula.statements.replace("TYPE", &type_name(elem)).replace("BOOL", &type_name(truth)),
        rows: Box::new(move || match lanes {
            1 => rows(&path, scalar, arity),
            lanes => in_lanes(&few_rows(&path, scalar, arity), lanes),
        }),
    }
}

/// All operations on all their types.
pub(crate) fn trials() -> Vec<Box<dyn Trial>> {
    let mut trials: Vec<Box<dyn Trial>> = Vec::new();
    for formula in formulas() {
        for &scalar in &formula.types {
            trials.push(Box::new(table(&formula, scalar, 1)));
        }
    }
    trials
}

/// All operations on vectors: every type with 2, 3 or 4 lanes in turn.
pub(crate) fn vector_trials() -> Vec<Box<dyn Trial>> {
    let mut trials: Vec<Box<dyn Trial>> = Vec::new();
    for (number, formula) in formulas().iter().enumerate() {
        for (at, &scalar) in formula.types.iter().enumerate() {
            let lanes = [2, 3, 4][(number + at) % 3];
            trials.push(Box::new(table(formula, scalar, lanes)));
        }
    }
    trials
}
