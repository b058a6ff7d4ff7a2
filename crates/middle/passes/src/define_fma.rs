//! Computes `a · b + c`, rounded once, with other operations, for targets whose own rounds twice.
//!
//! Of `f32` the product is exact as a double, and the sum is rounded to odd: a double that is not exact gets an odd last bit, so that
//! rounding it once more, to `f32`, sees on which side of a tie the sum lies (S. Boldo, G. Melquiond, Emulation of FMA and correctly
//! rounded sums: proved algorithms using rounding to odd, 2008). Of `f64` it is computed with integers, as devices without doubles do;
//! for these it is left to `emulate-double`.

use crisp_ir_kernel::{
    BinaryOp, Builder, CompareOp, Constant, Elem, Function, FunctionId, Module, Op, OpId, Param, Role, Scalar, Type,
    Value,
};
use crisp_support_diagnostics::{Diagnostic, FileId, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::emulate_double::operations::{Library, Operation};
use crate::pass::{Abilities, Fact, Pass, has_op};

/// Defines fused products and sums.
pub const PASS: Pass = Pass {
    name: "define-fma",
    needs: &[],
    makes: &[Fact::FmaDefined],
    spoils: &[Fact::NoCalls, Fact::Simple, Fact::NoDouble, Fact::NansDefined],
    run,
};

#[allow(clippy::unnecessary_wraps)]
fn run(mut module: Module, target: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let fused = |module: &Module, scalar: Scalar| {
        let is_it = |function: &Function, op: &Op| matches!(op, Op::Fma { a, b: _, c: _ } if function.ty(*a).elem().is_some_and(|elem| elem.scalar == scalar));
        module.functions.values().any(|function| has_op(function, is_it))
    };
    // Where the target has functions, that of floats is one: it is long where doubles are integers.
    let of_floats = (target.functions && !target.doubles && fused(&module, Scalar::F32))
        .then(|| module.functions.push(float_function(module.functions.values().next().map(|it| it.span))));
    let library = Library::beside(module.functions.len());
    let mut define = Define { library, doubles: target.doubles, of_floats };
    for function in module.functions.values_mut() {
        if has_op(function, |_, op| matches!(op, Op::Fma { a: _, b: _, c: _ })) {
            *function = rewrite(function, &mut define);
        }
    }
    for function in define.library.into_functions() {
        module.functions.push(function);
    }
    Ok(module)
}

/// The function of three floats.
fn float_function(at: Option<Span>) -> Function {
    let at = at.unwrap_or(Span::new(FileId::LIBRARY, 0, 0));
    let (ty, role) = (Type::scalar(Scalar::F32), Role::Argument);
    let param = |name: &str| Param { name: name.to_owned(), ty, length: None, role, span: at };
    let mut b = Builder::new("float-fma", ["a", "b", "c"].map(param).to_vec(), vec![ty], None, at);
    let params = b.params();
    let result = through_double(&mut b, Elem::scalar(Scalar::F32), [params[0], params[1], params[2]], at);
    b.finish(&[result], at)
}

struct Define {
    library: Library,
    /// Whether there are doubles. Where all of them become integers, so do their products and sums.
    doubles: bool,
    /// The function of three floats, where calls take the place of its code.
    of_floats: Option<FunctionId>,
}

impl<'a> Rewrite<'a> for Define {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let from: &'a Function = writer.renamed.from;
        let Op::Fma { a, b, c } = from[id].op else { return Step::Copy };
        let (at, Some(elem)) = (from[id].span, from.ty(a).elem()) else { return Step::Copy };
        let args = [a, b, c].map(|value| writer.renamed.value(value));
        let result = match elem.scalar {
            Scalar::F32 => match self.of_floats {
                Some(function) => each_lane(writer, function, elem.lanes, args, at),
                None => through_double(&mut writer.builder, elem, args, at),
            },
            Scalar::F64 if !self.doubles => return Step::Copy,
            Scalar::F64 => self.with_integers(writer, elem, args, at),
            // Small floats are widened before; the others have no products.
            Scalar::F16
            | Scalar::BF16
            | Scalar::Bool
            | Scalar::I8
            | Scalar::I16
            | Scalar::I32
            | Scalar::I64
            | Scalar::U8
            | Scalar::U16
            | Scalar::U32
            | Scalar::U64 => return Step::Copy,
        };
        writer.replace(id, result);
        Step::Done
    }
}

impl Define {
    fn with_integers(&mut self, writer: &mut Writer<'_>, elem: Elem, args: [Value; 3], at: Span) -> Value {
        let function = self.library.function(Operation::MultiplyAdd, elem.lanes, at);
        let b = &mut writer.builder;
        let bits = elem.with_scalar(Scalar::U64);
        let args = args.map(|arg| b.value(Op::Bitcast { to: bits, arg }, at));
        let args = b.list(&args);
        let call = b.push_typed(Op::Call { function, args }, &[Type::Elem(bits)], at);
        let arg = b.results(call)[0];
        b.value(Op::Bitcast { to: elem, arg }, at)
    }
}

/// Calls of a function of three floats, one for each lane.
fn each_lane(writer: &mut Writer<'_>, function: FunctionId, lanes: u8, args: [Value; 3], at: Span) -> Value {
    let b = &mut writer.builder;
    let call = |b: &mut Builder, args: [Value; 3]| {
        let args = b.list(&args);
        let made = b.push_typed(Op::Call { function, args }, &[Type::scalar(Scalar::F32)], at);
        b.results(made)[0]
    };
    if lanes == 1 {
        return call(b, args);
    }
    let mut made = Vec::new();
    for lane in 0..lanes {
        let args = args.map(|vector| b.value(Op::Extract { vector, lane }, at));
        made.push(call(b, args));
    }
    let lanes = b.list(&made);
    b.value(Op::MakeVector { lanes }, at)
}

fn through_double(b: &mut Builder, elem: Elem, args: [Value; 3], at: Span) -> Value {
    let double = elem.with_scalar(Scalar::F64);
    let bits = elem.with_scalar(Scalar::U64);
    let [x, y, z] = args.map(|arg| b.convert(double, arg, at));
    let product = b.binary(BinaryOp::Mul, x, y, at);
    let sum = b.binary(BinaryOp::Add, product, z, at);
    // What the sum lost, which is a double itself; not a number where the sum is none or infinite.
    let part = b.binary(BinaryOp::Sub, sum, product, at);
    let rest = b.binary(BinaryOp::Sub, sum, part, at);
    let (first, second) = (b.binary(BinaryOp::Sub, product, rest, at), b.binary(BinaryOp::Sub, z, part, at));
    let lost = b.binary(BinaryOp::Add, first, second, at);
    let zero = b.constant(Constant::zero(double), at);
    let number = |value: u64| Constant::from_bits(Scalar::U64, value).splat(elem.lanes);
    let (none, one) = (b.constant(number(0), at), b.constant(number(1), at));
    let minus_one = b.constant(number(u64::MAX), at);
    let (above, below) = (b.compare(CompareOp::Gt, lost, zero, at), b.compare(CompareOp::Lt, lost, zero, at));
    let inexact = b.binary(BinaryOp::Or, above, below, at);
    let held = b.value(Op::Bitcast { to: bits, arg: sum }, at);
    let last = b.binary(BinaryOp::And, held, one, at);
    let even = b.compare(CompareOp::Eq, last, none, at);
    let moves = b.binary(BinaryOp::And, inexact, even, at);
    // Away from zero where what was lost has the sum's sign.
    let negative = b.compare(CompareOp::Lt, sum, zero, at);
    let towards_zero = b.binary(BinaryOp::Xor, negative, below, at);
    let step = b.select(towards_zero, minus_one, one, at);
    let step = b.select(moves, step, none, at);
    let odd = b.binary(BinaryOp::Add, held, step, at);
    let odd = b.value(Op::Bitcast { to: double, arg: odd }, at);
    b.convert(elem, odd, at)
}
