//! Order and time of an invocation: fences, the clock.

use crisp_ir_kernel::{Elem, OpId, Scalar, Scope};

use super::memory::Accesses;
use super::value::{Held, Reg};

impl Accesses<'_> {
    /// Orders accesses before it and after it.
    pub(crate) fn fence(&mut self, scope: Scope) {
        match scope {
            // One thread executes a workgroup: only the compiler must keep the order.
            Scope::Workgroup => self.text.line("fence syncscope(\"singlethread\") seq_cst"),
            Scope::Device => self.text.line("fence seq_cst"),
        }
    }

    /// Reads the processor's counter, for all lanes at once.
    pub(crate) fn clock(&mut self, id: OpId) {
        let counter = self.target.counter();
        let now = self.text.assign(&format!("call i64 @{counter}()"));
        if let Some(result) = self.function[id].results.single() {
            self.hold(result, Held::Reg(Reg::same(Elem::scalar(Scalar::U64), now)));
        }
    }
}
