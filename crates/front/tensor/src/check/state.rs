//! The state of checking: values, tensors, scopes, and the program that is made.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use crisp_ir_kernel::{Constant, Scalar, fold};
use crisp_ir_loops::{Access, ArrayId, Expr, ExprKind, Program, SymbolKind, Var};
use crisp_ir_sets::Affine;
use crisp_support_diagnostics::{Diagnostic, Recorder, Span};

use crate::messages;
use crate::tree::{Function, Source};

/// A mistake was reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reported;
pub(crate) type Checked<T> = Result<T, Reported>;

/// A tensor of a kernel.
pub(super) type TensorId = usize;

/// The value of an expression.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Number(Number),
    Tensor(TensorId),
    /// `[a, b]`, and several results.
    List(Vec<Value>),
    Function(Callable),
    /// An array that statements of a thread scope may change.
    Buffer(ArrayId),
    /// The shared items of a thread scope, in order.
    Items(Vec<ArrayId>),
    /// The value of a mistake that has been reported.
    Poison,
}

/// A function by its definition.
#[derive(Clone, Debug)]
pub(super) enum Callable {
    /// `fn`, by its position in the file.
    Defined(usize),
    /// `alternatives`, by its position in the file.
    Alternatives(usize),
    /// Declared by its type alone.
    Declared,
    /// Written in a block: its position in [`Check::closures`].
    Local(usize),
}

/// A function that is written in a block, with what names and types mean there.
#[derive(Clone, Debug)]
pub(super) struct Closure<'a> {
    pub(super) function: &'a Function,
    /// The values of names, without those of the file.
    pub(super) names: Vec<BTreeMap<String, Value>>,
    pub(super) dtypes: BTreeMap<String, Scalar>,
    pub(super) generics: BTreeSet<String>,
}

/// A scalar.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub(super) expr: Expr,
    /// Whether it takes the type of what it meets: numbers of the source, indices and sizes.
    pub(super) weak: bool,
}

impl Number {
    pub(super) fn strong(expr: Expr) -> Number {
        Number { expr, weak: false }
    }

    pub(super) fn weak(expr: Expr) -> Number {
        Number { expr, weak: true }
    }

    /// The integer that it is, where it is one of the source.
    pub(super) fn constant(&self) -> Option<i64> {
        match &self.expr.kind {
            ExprKind::Constant(constant) if self.expr.ty == Scalar::I64 => i64::try_from(constant.as_integer()?).ok(),
            _ => None,
        }
    }

    /// The type that it has alone.
    pub(super) fn own_type(&self) -> Scalar {
        if self.weak && self.expr.ty == Scalar::F64 { Scalar::F32 } else { self.expr.ty }
    }

    /// The value as another type. Numbers of the source are rounded once.
    pub(super) fn into_type(self, ty: Scalar) -> Expr {
        if let ExprKind::Constant(constant) = &self.expr.kind
            && let Some(convert) = fold::convert(constant.elem.scalar, ty)
            && ty != Scalar::Bool
        {
            let constant = Constant::from_bits(ty, convert(constant.bits[0]));
            return Expr::new(ty, ExprKind::Constant(constant), self.expr.span);
        }
        self.expr.converted(ty)
    }
}

/// How many values an index has: those `i` from 0 with `factor · i + factor ≤ bound` for all bounds.
#[derive(Clone, Debug)]
pub(super) struct Dim {
    /// The number, where it is not below zero.
    pub(super) expr: Expr,
    pub(super) rows: Vec<(i64, Affine)>,
}

impl PartialEq for Dim {
    fn eq(&self, other: &Dim) -> bool {
        self.rows == other.rows
    }
}

/// A tensor.
#[derive(Clone, Debug)]
pub(super) struct Tensor {
    pub(super) dims: Vec<Dim>,
    pub(super) elem: Scalar,
    /// Whether the type of its elements takes that of what it meets: `zeros` without a type.
    pub(super) weak: bool,
    pub(super) source: Origin,
    /// The scope in which it is defined, where its elements are kept if they must be.
    pub(super) scope: usize,
    /// The requested memory.
    pub(super) memory: Option<Memory>,
    /// The requested order of elements.
    pub(super) layout: Option<Layout>,
    /// Whether its name is used more than once.
    pub(super) again: bool,
    pub(super) span: Span,
    pub(super) name: Option<String>,
}

/// Where the elements of a tensor come from.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// An array, behind some indices.
    Array { array: ArrayId, lead: Vec<Expr> },
    /// An expression of loop variables that represent the indices.
    Rule { params: Vec<Var>, body: Expr },
}

/// Where elements lie.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Layout {
    /// Numbers of elements between neighbours along each axis; none is the order of rows.
    pub(super) strides: Option<Vec<Expr>>,
    pub(super) columns_first: bool,
}

/// A memory that a program can request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Memory {
    Global,
    Shared,
    Register,
}

/// The place that executes statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Separate launches: values are kept in device memory.
    Top,
    /// A workgroup.
    Grid,
    /// One invocation by itself.
    Nest,
    /// An invocation of a thread scope.
    Thread,
}

/// A scope that adds loops around statements.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub(super) around: Vec<Var>,
    pub(super) place: Place,
    /// Conditions of the branches of a thread scope.
    pub(super) conditions: Vec<Expr>,
}

/// The role of a loop variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Elements of data: its values may be executed in any order.
    Data,
    /// Instances of a grid.
    Instance,
    /// Each value needs what the one before left.
    Sequence,
    /// Like `Sequence`, with results that many invocations make.
    Launches,
    /// The invocations of a thread scope.
    Thread,
    /// The index of a reduction.
    Reduced,
}

/// A constant of the program that a search may choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tuned {
    /// Its name.
    pub name: String,
    /// The value that is taken.
    pub value: i64,
    /// The values that it may have.
    pub candidates: Vec<i64>,
    /// The location of the request.
    pub span: Span,
}

/// Settings besides a file: values of constants, types and alternatives, each `NAME=VALUE`; and which of them it uses.
#[derive(Debug)]
pub struct Settings<'a> {
    pub(super) given: &'a [String],
    asked: Mutex<BTreeSet<String>>,
}

impl<'a> Settings<'a> {
    /// Returns settings of which none is used yet.
    #[must_use]
    pub fn new(given: &'a [String]) -> Settings<'a> {
        Settings { given, asked: Mutex::default() }
    }

    /// Notes that there is a constant, type or alternative of that name.
    pub(super) fn ask(&self, name: &str) {
        if !self.given.is_empty() {
            self.asked.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned());
        }
    }

    /// Returns the messages about names that are never used.
    #[must_use]
    pub fn unknown(&self) -> Vec<Diagnostic> {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let name = |setting: &String| setting.split('=').next().unwrap_or_default().to_owned();
        // A kernel's own setting has its name in front.
        let known = |name: &String| asked.contains(name.rsplit('.').next().unwrap_or_default());
        let unknown = self.given.iter().map(name).filter(|name| !known(name));
        unknown.map(|name| messages::unknown_setting(&name, asked.iter().map(String::as_str))).collect()
    }
}

/// A kernel that is being checked.
pub(super) struct Check<'a> {
    pub(super) source: &'a Source,
    pub(super) settings: &'a Settings<'a>,
    pub(super) program: Program,
    /// The values of names, innermost last.
    pub(super) names: Vec<BTreeMap<String, Value>>,
    pub(super) tensors: Vec<Tensor>,
    /// Tensors of numbers of the source: shape, elements, and which tensor it is.
    pub(super) tables: Vec<(Vec<i64>, Vec<Expr>, TensorId)>,
    /// Functions that are written in blocks.
    pub(super) closures: Vec<Closure<'a>>,
    /// Ends of loops that follow from data, where a shape may have them: the scalar, and its value.
    pub(super) ends: Option<Vec<(ArrayId, Expr)>>,
    pub(super) scopes: Vec<Scope>,
    /// The indices of the definitions around, outermost first.
    pub(super) indices: Vec<Var>,
    pub(super) dims: BTreeMap<Var, Dim>,
    pub(super) roles: BTreeMap<Var, Role>,
    /// Sizes that are not affine functions: scalars that the host computes from others.
    pub(super) sizes: Vec<(ArrayId, Expr)>,
    /// The parameters of the kernel in their order.
    pub(super) declared: Vec<ArrayId>,
    /// Axes of instances of the grid around, for `program_id`.
    pub(super) instances: Vec<Var>,
    /// The output for the host: arrays that statements store in, and results.
    pub(super) results: Vec<ArrayId>,
    /// Those of the results that are not parameters.
    pub(super) made: Vec<ArrayId>,
    /// Calls that are being expanded.
    pub(super) calls: Vec<String>,
    /// How often each name is used in the kernel's text.
    pub(super) uses: BTreeMap<String, usize>,
    /// The types of elements that generic names mean.
    pub(super) dtypes: BTreeMap<String, Scalar>,
    /// The generic names that the kernel or function declares.
    pub(super) generics: BTreeSet<String>,
    /// Sizes of the workgroups of thread scopes.
    pub(super) blocks: Vec<(i64, Span)>,
    /// Parts of expressions that were made.
    pub(super) parts: usize,
    /// The name of the value whose type is checked, for messages: `argument `x` of `f``.
    pub(super) subject: String,
    /// The name that the value that is made will have.
    pub(super) pending: Option<String>,
    /// Whether only types are needed, and the generated program is discarded.
    pub(super) trying: bool,
    pub(super) tuned: Vec<Tuned>,
    /// For rows of instances how many of them go through the columns together.
    pub(super) grouped: std::collections::BTreeMap<crisp_ir_loops::Var, i64>,
    /// The family of an alternative, and the condition under which it is taken.
    pub(super) family: Option<String>,
    pub(super) when: Option<Expr>,
    /// Messages before those about this kernel.
    pub(super) said_before: usize,
    /// The types of names.
    pub(super) recorder: &'a mut Recorder,
    pub(super) diagnostics: &'a mut Vec<Diagnostic>,
}

/// Parts of all expressions of a kernel.
pub(super) const PART_LIMIT: usize = 200_000;
/// Statements of a kernel.
pub(super) const STATEMENT_LIMIT: usize = 500;

impl<'a> Check<'a> {
    pub(super) fn say<T>(&mut self, diagnostic: Diagnostic) -> Checked<T> {
        self.diagnostics.push(diagnostic);
        Err(Reported)
    }

    pub(super) fn scope(&self) -> &Scope {
        static OUTSIDE: Scope = Scope { around: Vec::new(), place: Place::Top, conditions: Vec::new() };
        self.scopes.last().unwrap_or(&OUTSIDE)
    }

    pub(super) fn place(&self) -> Place {
        self.scope().place
    }

    pub(super) fn bind(&mut self, name: &str, value: Value) {
        if let Some(names) = self.names.last_mut() {
            names.insert(name.to_owned(), value);
        }
    }

    pub(super) fn lookup(&self, name: &str) -> Option<&Value> {
        self.names.iter().rev().find_map(|names| names.get(name))
    }

    pub(super) fn function(&self, index: usize) -> Option<&'a Function> {
        self.source.functions.get(index)
    }

    pub(super) fn tensor(&mut self, tensor: Tensor) -> TensorId {
        self.tensors.push(tensor);
        self.tensors.len() - 1
    }

    /// Whether a variable is a scalar that the host passes.
    pub(super) fn is_parameter(&self, variable: Var) -> bool {
        matches!(self.program.symbols.get(variable).map(|symbol| symbol.kind), Some(SymbolKind::Parameter(_)))
    }

    /// The loop variables that an expression names and does not reduce over, in the order in which they were made.
    pub(super) fn free(&self, expr: &Expr) -> BTreeSet<Var> {
        let reduced: BTreeSet<Var> = expr.reduced().into_iter().collect();
        let mut all: BTreeSet<Var> = expr.variables().into_iter().collect();
        for &variable in &reduced {
            all.extend(self.bound_by(variable));
        }
        all.retain(|variable| !reduced.contains(variable) && self.program.is_iname(*variable));
        all
    }

    /// The loop variables that the bounds of a loop variable name.
    pub(super) fn bound_by(&self, variable: Var) -> BTreeSet<Var> {
        let rows = self.dims.get(&variable).into_iter().flat_map(|dim| &dim.rows);
        let named = rows.flat_map(|(_, row)| row.terms().map(|(variable, _)| variable).collect::<Vec<_>>());
        named.filter(|&variable| self.program.is_iname(variable)).collect()
    }

    /// Counts work on parts of expressions, as it is done.
    pub(super) fn charge(&mut self, parts: usize, span: Span) -> Checked<()> {
        self.parts = self.parts.saturating_add(parts);
        if self.parts > PART_LIMIT {
            let report = crate::messages::too_large(span, PART_LIMIT);
            // All that follows is beyond it too.
            let said = self.diagnostics.iter().skip(self.said_before).any(|said| said.code == report.code);
            return if said { Err(Reported) } else { self.say(report) };
        }
        Ok(())
    }

    /// Counts parts of expressions.
    pub(super) fn count(&mut self, expr: &Expr) -> Checked<usize> {
        let parts = parts_of(expr);
        self.charge(parts, expr.span)?;
        Ok(parts)
    }
}

/// The parts of an expression.
pub(super) fn parts_of(expr: &Expr) -> usize {
    let mut parts = 0;
    expr.walk(&mut |_| parts += 1);
    parts
}

/// Whether an expression has a reduction.
pub(super) fn reduces(expr: &Expr) -> bool {
    let mut found = false;
    expr.walk(&mut |expr| found |= matches!(expr.kind, ExprKind::Reduce(_)));
    found
}

/// The element of an array as a value.
pub(super) fn load(array: ArrayId, ty: Scalar, index: Vec<Expr>, span: Span) -> Expr {
    Expr::new(ty, ExprKind::Load(Access { array, index, tag: None, span }), span)
}
