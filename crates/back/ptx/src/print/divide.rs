//! Divisions of 64 bits: the processor has none and computes them in some seventy instructions, so numbers that fit words, as most do, are
//! divided as words.

use crisp_ir_kernel::{IntegerOp, Scalar};

use super::Printer;
use super::operand::{Class, Operand, arithmetic};

impl Printer<'_> {
    pub(super) fn divide_long(&mut self, op: IntegerOp, scalar: Scalar, a: Operand, b: Operand) -> Operand {
        let name = if op == IntegerOp::Div { "div" } else { "rem" };
        let (ty, to) = (arithmetic(scalar), self.text.register(Class::Long));
        let [slow, done] = [(), ()].map(|()| self.text.label());
        // A number below zero has bits in its high word too.
        let bits = self.text.op(Class::Long, format_args!("or.b64"), &[a, b]);
        let [_, high] = self.halves(bits);
        let wide = self.text.op(Class::Truth, format_args!("setp.ne.u32"), &[high, Operand::Int(0)]);
        self.text.branch(wide, true, slow);
        let [a_word, b_word] = [a, b].map(|it| {
            let it = self.text.in_register(Class::Long, it);
            self.text.op(Class::Word, format_args!("cvt.u32.u64"), &[it])
        });
        let word = self.text.op(Class::Word, format_args!("{name}.u32"), &[a_word, b_word]);
        self.text.op_to(to, format_args!("cvt.u64.u32"), &[word]);
        self.text.jump(done);
        self.text.start(slow);
        self.text.op_to(to, format_args!("{name}.{ty}"), &[a, b]);
        self.text.start(done);
        to
    }
}
