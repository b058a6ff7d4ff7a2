//! The operations on doubles that have a function each, made when the first use requests it.

use std::collections::BTreeMap;

use crisp_ir_kernel::{CompareOp, FloatOp, FloatUnary, Function, FunctionId, Scalar};
use crisp_support_diagnostics::Span;

use super::code::{Code, Word};
use super::{arithmetic, convert, divide, format, order};

/// An operation on doubles. Operands and results that are doubles are `u64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Operation {
    /// An operation on one double.
    Unary(FloatUnary),
    /// An operation on two doubles.
    Binary(FloatOp),
    /// `a · b + c`.
    MultiplyAdd,
    /// To a bool.
    Compare(CompareOp),
    /// From another scalar type.
    From(Scalar),
    /// To another scalar type.
    To(Scalar),
    /// The same bits, a NaN's the canonical ones.
    Canonical,
}

impl Operation {
    fn name(self) -> String {
        match self {
            Operation::Unary(op) => format!("double-{}", op.name()),
            Operation::Binary(op) => format!("double-{}", op.name()),
            Operation::MultiplyAdd => "double-fma".to_owned(),
            Operation::Compare(op) => format!("double-{}", op.name()),
            Operation::From(scalar) => format!("double-from-{}", scalar.name()),
            Operation::To(scalar) => format!("double-to-{}", scalar.name()),
            Operation::Canonical => "double-canonical".to_owned(),
        }
    }

    fn params(self) -> Vec<Scalar> {
        match self {
            Operation::Unary(_) | Operation::To(_) | Operation::Canonical => vec![Scalar::U64],
            Operation::Binary(_) | Operation::Compare(_) => vec![Scalar::U64; 2],
            Operation::MultiplyAdd => vec![Scalar::U64; 3],
            Operation::From(scalar) => vec![scalar],
        }
    }

    /// The scalar type of its result.
    pub(super) fn result(self) -> Scalar {
        match self {
            Operation::Unary(_)
            | Operation::Binary(_)
            | Operation::MultiplyAdd
            | Operation::From(_)
            | Operation::Canonical => Scalar::U64,
            Operation::Compare(_) => Scalar::Bool,
            Operation::To(scalar) => scalar,
        }
    }

    /// The function that computes it for vectors of that number of lanes.
    fn function(self, lanes: u8, span: Span) -> Function {
        let name = if lanes == 1 { self.name() } else { format!("{}-x{lanes}", self.name()) };
        let code = Code::new(&name, &self.params(), self.result(), lanes, span);
        let result = match self {
            Operation::Unary(op) => unary(op)(code.params()).value(),
            Operation::Binary(op) => binary(op)(code.params()).value(),
            Operation::MultiplyAdd => arithmetic::multiply_add(code.params()).value(),
            Operation::Compare(op) => order::compare(op, code.params()).value(),
            Operation::From(Scalar::Bool) => code.extend(code.param()).is_not(0).select(format::ONE, 0).value(),
            Operation::From(scalar) if scalar.is_float() => convert::widen(&code, scalar).value(),
            Operation::From(scalar) => {
                convert::from_integer(code.extend(code.param()), scalar.is_signed_integer()).value()
            }
            Operation::To(scalar) => {
                let [a] = code.params();
                if scalar.is_float() {
                    convert::narrow(scalar, a)
                } else if scalar.bits() < 64 {
                    convert::saturate(convert::to_integer(a, scalar.is_signed_integer()), scalar)
                } else {
                    convert::to_integer(a, scalar.is_signed_integer()).truncated(scalar)
                }
            }
            Operation::Canonical => order::canonical(code.params()).value(),
        };
        code.finish(result)
    }
}

/// The body of an operation of `N` operands.
type Body<const N: usize> = for<'c> fn([Word<'c>; N]) -> Word<'c>;

fn unary(op: FloatUnary) -> Body<1> {
    match op {
        FloatUnary::Neg => order::negate,
        FloatUnary::Abs => order::magnitude,
        FloatUnary::Sqrt => divide::square_root,
        FloatUnary::Floor => order::floor,
        FloatUnary::Ceil => order::ceiling,
        FloatUnary::Trunc => order::truncate,
        FloatUnary::Round => order::nearest,
    }
}

fn binary(op: FloatOp) -> Body<2> {
    match op {
        FloatOp::Add => arithmetic::add,
        FloatOp::Sub => arithmetic::subtract,
        FloatOp::Mul => arithmetic::multiply,
        FloatOp::Div => divide::divide,
        FloatOp::Min => order::minimum,
        FloatOp::Max => order::maximum,
    }
}

/// The functions of the operations that a module needs.
pub(crate) struct Library {
    /// How many functions the module has without them.
    first: usize,
    ids: BTreeMap<(Operation, u8), FunctionId>,
    functions: Vec<Function>,
}

impl Library {
    /// Returns an empty library for a module with that number of functions.
    pub(crate) fn beside(functions: usize) -> Library {
        Library { first: functions, ids: BTreeMap::new(), functions: Vec::new() }
    }

    /// Returns the function of an operation on vectors of `lanes` lanes; `span` is that of the first use.
    pub(crate) fn function(&mut self, operation: Operation, lanes: u8, span: Span) -> FunctionId {
        let Library { first, ids, functions } = self;
        *ids.entry((operation, lanes)).or_insert_with(|| {
            let id = FunctionId::new(*first + functions.len());
            functions.push(operation.function(lanes, span));
            id
        })
    }

    /// The functions in the order of their ids.
    pub(crate) fn into_functions(self) -> Vec<Function> {
        self.functions
    }
}
