//! Makes `fma` of a product and the sum or difference that is its only use: one rounding in place of two.
//!
//! Results change, so this is not an optimisation: it is done before anything else in compilations that request it, and every device gets
//! the contracted module. What becomes of a function follows from that function alone. The language's own library stays as it is, for
//! its functions are exact because of each of their roundings.

use crisp_ir_kernel::{Binary, FloatOp, FloatUnary, Function, Module, Op, OpData, OpId, Terminator, Value, ValueData};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_own_function};

/// Contracts products.
pub const PASS: Pass =
    Pass { name: "contract-products", needs: &[], makes: &[], spoils: &[Fact::Simple, Fact::NothingUnused], run };

#[allow(clippy::unnecessary_wraps, clippy::needless_pass_by_value)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    Ok(each_own_function(&module, |function| rewrite(function, &mut Contract::of(function))))
}

/// The replacement of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It stays.
    Stays,
    /// A product that its only user computes.
    Absorbed,
    /// `a · b + c`, with some of them negated.
    Fused { a: Value, b: Value, c: Value, negate: Negate },
}

/// Which operand of a fused operation is negated before. The sign of a float can be turned without rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Negate {
    Nothing,
    Factor,
    Addend,
}

struct Contract {
    fates: SideTable<OpData, Fate>,
}

impl Contract {
    fn of(function: &Function) -> Contract {
        let definitions = function.definitions();
        let uses = uses(function);
        let mut fates = SideTable::filled(function.ops.len(), Fate::Stays);
        for (id, data) in function.ops.iter() {
            let Op::Binary { op: Binary::Float(op @ (FloatOp::Add | FloatOp::Sub)), lhs, rhs } = data.op else {
                continue;
            };
            let product = |value: Value| {
                let definition = definitions[value].filter(|_| uses[value] == 1)?;
                match function[definition].op {
                    Op::Binary { op: Binary::Float(FloatOp::Mul), lhs, rhs } => Some((definition, lhs, rhs)),
                    _ => None,
                }
            };
            // Of two products the left one is fused: the right one is then an operand as any other.
            let (absorbed, fused) = match (product(lhs), product(rhs)) {
                (Some((absorbed, a, b)), _) => {
                    let negate = if op == FloatOp::Sub { Negate::Addend } else { Negate::Nothing };
                    (absorbed, Fate::Fused { a, b, c: rhs, negate })
                }
                (None, Some((absorbed, a, b))) => {
                    let negate = if op == FloatOp::Sub { Negate::Factor } else { Negate::Nothing };
                    (absorbed, Fate::Fused { a, b, c: lhs, negate })
                }
                (None, None) => continue,
            };
            fates[absorbed] = Fate::Absorbed;
            fates[id] = fused;
        }
        Contract { fates }
    }
}

/// How often each value is read.
fn uses(function: &Function) -> SideTable<ValueData, u32> {
    let mut uses = SideTable::filled(function.values.len(), 0);
    for (_, data) in function.ops.iter() {
        data.op.operands(function).into_iter().for_each(|value| uses[value] += 1);
    }
    for (_, region) in function.regions.iter() {
        let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = region.terminator;
        function.list(list).iter().for_each(|&value| uses[value] += 1);
    }
    uses
}

impl<'a> Rewrite<'a> for Contract {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        match self.fates[id] {
            Fate::Stays => Step::Copy,
            Fate::Absorbed => Step::Done,
            Fate::Fused { a, b, c, negate } => {
                let span = writer.renamed.from[id].span;
                let [mut a, b, mut c] = [a, b, c].map(|value| writer.renamed.value(value));
                match negate {
                    Negate::Nothing => {}
                    Negate::Factor => a = writer.builder.unary(FloatUnary::Neg, a, span),
                    Negate::Addend => c = writer.builder.unary(FloatUnary::Neg, c, span),
                }
                writer.push(id, Op::Fma { a, b, c });
                Step::Done
            }
        }
    }
}
