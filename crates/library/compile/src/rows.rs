//! Sizes of tensor programs that count rows: proven of each program, for reports, and demanded where its author says so.

use std::collections::BTreeSet;

use crisp_front_tensor::Kernel;
use crisp_ir_kernel::SizeExpr;
use crisp_ir_loops::{ArrayId, Program, SymbolKind, Var};
use crisp_middle_loops::{Breach, Reason, Rows, rows};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::messages;

/// Whether a size of a tensor program counts rows: what the program computes at an index of that axis depends on the inputs at that index alone, and no order of a sum on
/// how many rows there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsOf {
    /// The size.
    pub size: String,
    /// The proof, or why there is none.
    pub proof: Result<RowProof, RowBreach>,
}

/// A proof that a size counts rows, with what it found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowProof {
    /// The arguments with rows, each with the axis.
    pub arrays: Vec<(String, usize)>,
    /// The buffers that all rows share.
    pub shared: Vec<String>,
    /// The sizes that decide the orders of sums.
    pub orders: Vec<String>,
}

/// Why it is not proven that a size counts rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowBreach {
    /// A sentence without a subject: `sums over rows`.
    pub why: String,
    /// Where it is written.
    pub span: Span,
}

/// Returns for each size of a kernel with several definitions, or with one, whether it counts rows.
pub(crate) fn of_kernels(kernels: &[&Kernel]) -> Vec<RowsOf> {
    let Some(first) = kernels.first() else { return Vec::new() };
    let mut all = Vec::new();
    for (_, name) in sizes(first) {
        let proofs = kernels.iter().map(|kernel| of_kernel(kernel, &name));
        let proof = proofs.reduce(|one, other| one.and_then(|one| other.map(|other| one.with(other))));
        if let Some(proof) = proof {
            all.push(RowsOf { size: name, proof });
        }
    }
    all
}

impl RowProof {
    /// Returns the proof of two definitions of one kernel.
    fn with(mut self, other: RowProof) -> RowProof {
        self.orders.extend(other.orders);
        self.orders.sort_unstable();
        self.orders.dedup();
        self
    }
}

/// Returns the errors of sizes that an author says count rows, and that do not, or are none.
pub(crate) fn demanded(kernel: &Kernel) -> Vec<Diagnostic> {
    let known: Vec<String> = sizes(kernel).into_iter().map(|(_, name)| name).collect();
    let one = |(name, span): &(String, Span)| match known.contains(name) {
        false => Some(messages::no_size_of_rows(*span, name, &known)),
        true => of_kernel(kernel, name).err().map(|breach| messages::not_rows(*span, name, &breach.why, breach.span)),
    };
    kernel.rows.iter().filter_map(one).collect()
}

/// Returns the sizes that a caller can change one by one, with their names: those of arrays, which do not follow from others.
fn sizes(kernel: &Kernel) -> Vec<(Var, String)> {
    let program = &kernel.program;
    let derived = |array: ArrayId| kernel.sizes.iter().any(|(of, _)| *of == array);
    let is_extent = |variable: Var| {
        let axes = program.arrays.iter().filter(|(_, array)| array.kind.is_argument()).flat_map(|(_, it)| &it.axes);
        axes.flat_map(|axis| axis.extent.terms()).any(|(it, _)| it == variable)
    };
    let all = program.symbols.iter().enumerate();
    all.filter_map(|(variable, symbol)| match symbol.kind {
        SymbolKind::Parameter(array) if !derived(array) && is_extent(variable) => Some((variable, symbol.name.clone())),
        _ => None,
    })
    .collect()
}

fn of_kernel(kernel: &Kernel, name: &str) -> Result<RowProof, RowBreach> {
    let program = &kernel.program;
    let missing = RowBreach { why: "is not a size of all definitions".to_owned(), span: program.span };
    let (size, _) = sizes(kernel).into_iter().find(|(_, it)| it == name).ok_or(missing)?;
    let derived = following(kernel, size);
    // Which definition is taken must not depend on how many rows there are.
    let when = kernel.variant.as_ref().and_then(|variant| variant.when.as_ref()).into_iter();
    let mut whens = when.chain(kernel.alternatives.iter().filter_map(|(_, when)| when.as_ref()));
    let places = places_of(program, &derived, size);
    if whens.any(|when| mentions(when, &places)) {
        let why = "decides which of its definitions is taken".to_owned();
        return Err(RowBreach { why, span: program.span });
    }
    let found = rows(program, size, &derived).map_err(|breach| in_words(program, &breach))?;
    let name_of = |id: ArrayId| program.arrays.get(id).map_or_else(String::new, |array| array.name.clone());
    let Rows { arrays, shared, orders } = found;
    Ok(RowProof {
        arrays: arrays.into_iter().map(|(id, axis)| (name_of(id), axis)).collect(),
        shared: shared.into_iter().map(name_of).collect(),
        orders: orders.into_iter().map(|it| program.name_of(it).to_owned()).collect(),
    })
}

/// Returns the parameters that the host computes from a size, directly or through others.
fn following(kernel: &Kernel, size: Var) -> BTreeSet<Var> {
    let program = &kernel.program;
    let mut found = BTreeSet::new();
    for (array, expr) in &kernel.sizes {
        let parameter = program.symbols.iter().position(|symbol| symbol.kind == SymbolKind::Parameter(*array));
        if let Some(parameter) = parameter
            && mentions(expr, &places_of(program, &found, size))
        {
            found.insert(parameter);
        }
    }
    found
}

/// Returns the places among the arguments of a size and of what follows from it.
fn places_of(program: &Program, derived: &BTreeSet<Var>, size: Var) -> BTreeSet<u32> {
    let arguments = program.arrays.iter().filter(|(_, array)| array.kind.is_argument()).map(|(id, _)| id);
    let is_of = |id: &ArrayId| {
        let symbols = program.symbols.iter().enumerate();
        symbols
            .filter(|(variable, _)| *variable == size || derived.contains(variable))
            .any(|(_, symbol)| symbol.kind == SymbolKind::Parameter(*id))
    };
    (0..).zip(arguments).filter(|(_, id)| is_of(id)).map(|(place, _)| place).collect()
}

/// Returns whether a size on the host names one of some arguments.
fn mentions(size: &SizeExpr, places: &BTreeSet<u32>) -> bool {
    match size {
        SizeExpr::Apply { op: _, operands } => operands.iter().any(|operand| mentions(operand, places)),
        SizeExpr::Rational { .. } => false,
        SizeExpr::Scalar { param } => places.contains(param),
        // Tensor programs have none of these.
        _ => true,
    }
}

fn in_words(program: &Program, breach: &Breach) -> RowBreach {
    let array = |id: &ArrayId| program.arrays.get(*id).map_or("?", |array| array.name.as_str()).to_owned();
    let why = match &breach.reason {
        Reason::Extent(id) => format!("`{}` has two such axes, or an extent that follows from it", array(id)),
        Reason::Reduced => "a reduction goes over rows".to_owned(),
        Reason::OtherRow(id) => format!("an element of another row of `{}` is used", array(id)),
        Reason::Shared(id) => format!("`{}`, which has no rows, is written for each row", array(id)),
        Reason::Place => "a value depends on the number of the row".to_owned(),
        Reason::Count => "a value depends on how many rows there are".to_owned(),
        Reason::Loop(variable) => {
            format!("the values of `{}` depend on the rows", program.name_of(*variable).trim_start_matches('_'))
        }
    };
    RowBreach { why, span: breach.span }
}
