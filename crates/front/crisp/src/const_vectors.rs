//! Constant vectors, as the front end hands them on: kernels that compute them, and the memory that waits for their elements.
//!
//! Where they are executed nothing is decided here: a kernel of one invocation stores the elements of a vector into its only argument.

use crisp_ir_kernel::{Constant, Elem, FunctionId, MemoryId, Module};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::lower;
use crate::typed::Program;

/// The constant vectors of a program, each after those that it reads.
#[derive(Clone, Debug, Default)]
pub struct ConstVectors {
    vectors: Vec<ConstVector>,
    /// The constant vectors of the program's module that are not filled yet.
    waiting: Vec<lower::Filled>,
}

/// A vector whose elements are computed before anything else is done with the program.
#[derive(Clone, Debug)]
pub struct ConstVector {
    name: String,
    span: Span,
    /// The type of its elements in the IR, and the bytes from one to the next.
    elem: (Elem, u32),
    length: u64,
    module: Module,
    waiting: Vec<lower::Filled>,
}

impl ConstVectors {
    pub(crate) fn of(program: &Program, waiting: Vec<lower::Filled>) -> ConstVectors {
        let vectors = program.const_vectors.iter().filter_map(|plan| {
            let (elem, stride, length) = program.types.memory(&plan.view)?;
            let (module, waiting) = lower::lower_const_vector(program, plan.kernel);
            let (name, span) = (plan.name.to_string(), plan.span);
            Some(ConstVector { name, span, elem: (elem, stride), length, module, waiting })
        });
        ConstVectors { vectors: vectors.collect(), waiting }
    }

    /// Computes the vectors and puts their elements into the module. `execute` gets a module, its only kernel, which takes one buffer, and the
    /// buffer's size in bytes; it returns what the kernel left there.
    ///
    /// # Errors
    /// What `execute` says is wrong.
    pub fn fill(
        self,
        module: &mut Module,
        mut execute: impl FnMut(&ConstVector, Module, usize) -> Result<Vec<u8>, Vec<Diagnostic>>,
    ) -> Result<(), Vec<Diagnostic>> {
        let mut done: Vec<Vec<Constant>> = Vec::new();
        for vector in &self.vectors {
            let mut own = vector.module.clone();
            put(&mut own, &vector.waiting, &done);
            let bytes = usize::try_from(vector.length.saturating_mul(vector.elem.1.into())).unwrap_or(usize::MAX);
            let bytes = execute(vector, own, bytes)?;
            done.push(vector.elements(&bytes));
        }
        put(module, &self.waiting, &done);
        Ok(())
    }
}

/// Puts elements where they are waited for.
fn put(module: &mut Module, waiting: &[lower::Filled], done: &[Vec<Constant>]) {
    for (vector, function, memory) in waiting {
        if let Some(elements) = done.get(*vector) {
            set(module, *function, *memory, elements);
        }
    }
}

fn set(module: &mut Module, function: FunctionId, memory: MemoryId, elements: &[Constant]) {
    module.functions[function].memories[memory].init = elements.to_vec();
}

impl ConstVector {
    /// Returns the author's name for it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where it is defined.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The elements that bytes are.
    fn elements(&self, bytes: &[u8]) -> Vec<Constant> {
        let (elem, stride) = self.elem;
        let size = usize::try_from(elem.scalar.bytes()).unwrap_or(1).max(1);
        let mut elements = Vec::new();
        for element in bytes.chunks(usize::try_from(stride).unwrap_or(1).max(1)) {
            let mut constant = Constant::zero(elem);
            for (lane, bits) in constant.bits.iter_mut().zip(element.chunks(size)).take(usize::from(elem.lanes)) {
                let mut wide = [0; 8];
                wide.iter_mut().zip(bits).for_each(|(to, from)| *to = *from);
                *lane = u64::from_le_bytes(wide);
            }
            elements.push(constant);
        }
        elements
    }
}
