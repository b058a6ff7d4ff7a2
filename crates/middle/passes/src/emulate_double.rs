//! Replaces arithmetic on doubles by arithmetic on 64-bit integers, for devices that have none.
//!
//! Everything of type `f64` becomes a `u64` that holds its bits: values, vectors, memories, views, parameters. A kernel that is called with
//! doubles is therefore called with the same bytes; its interface is that of the module before. Each operation becomes a call of a
//! function that does the same with integers, bit for bit: these functions are written once, here, and join the module when they are
//! used. They have neither branches nor tables, and no float of any type.
//!
//! A NaN may have any bits, as in the IR; the canonical ones are put in where they can be seen, in stores and bit casts. What is reported to
//! the host is cast back to `f64`, the only place where that type remains.

mod arithmetic;
mod code;
mod convert;
mod divide;
mod format;
pub(crate) mod operations;
mod order;
mod state;
mod together;

use std::collections::BTreeSet;

use crisp_ir_kernel::{
    Binary, Constant, Elem, Function, Module, Op, OpId, RegionId, Scalar, Terminator, Type, Unary, Value, ViewType,
};
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite_retyped};
use crate::pass::{Abilities, Fact, Pass, has_elem};
use operations::{Library, Operation};
use state::{Emulate, double_lanes};

/// Replaces doubles.
pub const PASS: Pass = Pass {
    name: "emulate-double",
    needs: &[],
    makes: &[Fact::NoDouble],
    spoils: &[Fact::NoCalls, Fact::Simple, Fact::NothingUnused],
    run,
};

#[allow(clippy::unnecessary_wraps, clippy::needless_pass_by_value)]
fn run(module: Module, target: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    if !module.functions.values().any(|function| has_elem(function, |elem| elem.scalar == Scalar::F64)) {
        return Ok(module);
    }
    let mut emulate = Emulate {
        library: Library::beside(module.functions.len()),
        updates: BTreeSet::new(),
        lane_by_lane: target.functions,
    };
    let mut changed = Module::new();
    for function in module.functions.values() {
        emulate.updates = together::updates(function);
        changed.functions.push(rewrite_retyped(function, without_double, &mut emulate));
    }
    for function in emulate.library.into_functions() {
        changed.functions.push(function);
    }
    Ok(changed)
}

fn without_double(ty: Type) -> Type {
    match ty {
        Type::Elem(elem) => Type::Elem(elem_without_double(elem)),
        Type::View(view) => Type::View(ViewType { elem: elem_without_double(view.elem), ..view }),
    }
}

fn elem_without_double(elem: Elem) -> Elem {
    if elem.scalar == Scalar::F64 { elem.with_scalar(Scalar::U64) } else { elem }
}

impl<'a> Rewrite<'a> for Emulate {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let from: &'a Function = writer.renamed.from;
        let (op, at) = (from[id].op, from[id].span);
        if let Some(operation) = called(from, op) {
            let args = writer.renamed.values(&op.operands(from));
            let result = self.compute(writer, operation, &args, at);
            writer.replace(id, result);
            return Step::Done;
        }
        match op {
            Op::Constant(constant) if constant.elem.scalar == Scalar::F64 => {
                writer.push(id, Op::Constant(Constant { elem: elem_without_double(constant.elem), ..constant }));
            }
            Op::Convert { to, arg } if to.scalar == Scalar::F64 && double_lanes(from, arg).is_some() => {
                writer.replace(id, writer.renamed.value(arg));
            }
            Op::Bitcast { to, arg } => {
                let (bits, to) = (self.canonical(writer, arg, at), elem_without_double(to));
                if writer.builder.ty(bits) == Type::Elem(to) && !to.scalar.is_float() {
                    writer.replace(id, bits);
                } else {
                    writer.push(id, Op::Bitcast { to, arg: bits });
                }
            }
            Op::Store { view, index, value } => {
                let value = self.canonical(writer, value, at);
                let (view, index) = (writer.renamed.value(view), writer.renamed.list(&mut writer.builder, index));
                writer.push(id, Op::Store { view, index, value });
            }
            op => return self.together(writer, id, op),
        }
        Step::Done
    }

    fn terminator(&mut self, writer: &mut Writer<'a>, region: RegionId) -> Terminator {
        self.end(writer, region)
    }
}

/// The operation on doubles that an operation is as a whole, and its lanes.
fn called(from: &Function, op: Op) -> Option<(Operation, u8)> {
    let of = |value: Value, operation: Operation| double_lanes(from, value).map(|lanes| (operation, lanes));
    match op {
        Op::Unary { op: Unary::Float(op), arg } => of(arg, Operation::Unary(op)),
        Op::Binary { op: Binary::Float(op), lhs, rhs: _ } => of(lhs, Operation::Binary(op)),
        Op::Fma { a, b: _, c: _ } => of(a, Operation::MultiplyAdd),
        Op::Compare { op, lhs, rhs: _ } => of(lhs, Operation::Compare(op)),
        Op::Convert { to, arg } => match (from.ty(arg).elem()?.scalar, to.scalar) {
            (Scalar::F64, Scalar::F64) => None,
            (Scalar::F64, scalar) => Some((Operation::To(scalar), to.lanes)),
            (scalar, Scalar::F64) => Some((Operation::From(scalar), to.lanes)),
            _ => None,
        },
        _ => None,
    }
}
