//! Loop kernels as objects, for the Python code that has Loopy's names.

use crisp::loopy::{LoopArgument, LoopCase, LoopCount, LoopFormula, LoopParts, LoopStride, LoopSum, Mistakes, Open};
use pyo3::prelude::*;

/// A loop kernel, which never changes.
#[pyclass(module = "crisp._native", frozen)]
#[derive(Debug)]
pub struct LoopKernel {
    kernel: crisp::loopy::LoopKernel,
}

/// A sum: a number, and parameters with their factors.
type Sum = (i64, Vec<(String, i64)>);

/// An axis: how many elements; its level among the axes, or the distance of neighbours.
type Axis = (Sum, Option<u8>, Option<Sum>);

/// An argument: name, scalar type, whether it is a scalar, complex, holds structures; its axes; whether the host must pass it.
type Described = (String, String, bool, bool, bool, Vec<Axis>, bool);

/// An instruction: name, target, value, loops, what precedes it, tags, arrays that it reads.
type Detailed = (String, String, String, Vec<String>, Vec<String>, Vec<String>, Vec<String>);

/// A case of a formula: what is zero, at least zero, divisible; terms: powers, and the two numbers of the factor.
type Case = (Vec<Sum>, Vec<Sum>, Vec<(Sum, i64)>, Vec<(Vec<(String, u32)>, i64, i64)>);

/// A formula: its text, quotients, cases.
type Formula = (String, Vec<(String, Sum, i64)>, Vec<Case>);

/// A count: kind, name, type, memory; formulas, none where data decides.
type Counted = (String, String, String, String, Option<Vec<Formula>>);

fn counted(all: Vec<LoopCount>) -> Vec<Counted> {
    let case = |case: LoopCase| {
        let sums = |all: Vec<LoopSum>| all.into_iter().map(sum).collect();
        let divisible = case.divisible.into_iter().map(|(row, by)| (sum(row), by)).collect();
        (sums(case.zero), sums(case.positive), divisible, case.terms)
    };
    let formula = |formula: LoopFormula| {
        let quotients = formula.quotients.into_iter().map(|(name, over, by)| (name, sum(over), by)).collect();
        (formula.text, quotients, formula.cases.into_iter().map(case).collect())
    };
    let count = |it: LoopCount| {
        let sums = it.sums.map(|all| all.into_iter().map(formula).collect());
        (it.kind.to_owned(), it.name, it.elem, it.memory.to_owned(), sums)
    };
    all.into_iter().map(count).collect()
}

fn failure(mistakes: Mistakes) -> PyErr {
    crate::failure::failure(&mistakes.into())
}

fn sum(LoopSum { constant, terms }: LoopSum) -> Sum {
    (constant, terms)
}

#[pymethods]
impl LoopKernel {
    /// Makes a kernel of the parts of a file: its name, kernels that precede it, how it is made of them, lines, and steps.
    #[new]
    fn new(
        name: String,
        before: String,
        fused: Option<String>,
        lines: String,
        definition: Vec<String>,
        steps: Vec<String>,
    ) -> PyResult<LoopKernel> {
        let parts = LoopParts { name, before, fused, lines, definition, steps };
        Ok(LoopKernel { kernel: crisp::loopy::LoopKernel::of(parts).map_err(failure)? })
    }

    /// Returns the questions that parts leave open: names, each with whether only its type is missing.
    #[staticmethod]
    fn open(name: String, before: String, lines: String) -> Vec<(String, bool)> {
        let open = LoopParts { name, before, lines, ..LoopParts::default() }.open();
        let named = open.into_iter().map(|open| match open {
            Open::Type(name) => (name, true),
            Open::Name(name) => (name, false),
        });
        named.collect()
    }

    /// The kernel with one more step.
    fn with_step(&self, step: &str) -> PyResult<LoopKernel> {
        Ok(LoopKernel { kernel: self.kernel.with_step(step).map_err(failure)? })
    }

    /// The kernel with one more step of its definition.
    fn with_definition(&self, step: &str) -> PyResult<LoopKernel> {
        Ok(LoopKernel { kernel: self.kernel.with_definition(step).map_err(failure)? })
    }

    /// The kernel with types settled.
    fn preprocessed(&self) -> PyResult<LoopKernel> {
        Ok(LoopKernel { kernel: self.kernel.preprocessed().map_err(failure)? })
    }

    /// A page in HTML, and its arrows alone as SVG.
    fn page(&self, py: Python<'_>) -> (String, String) {
        py.detach(|| (self.kernel.page(), self.kernel.arrows()))
    }

    /// The kernel with loops settled, all orders proven.
    fn linearized(&self, py: Python<'_>) -> PyResult<LoopKernel> {
        Ok(LoopKernel { kernel: py.detach(|| self.kernel.linearized()).map_err(failure)? })
    }

    /// Returns the state of the kernel.
    fn state(&self) -> &'static str {
        self.kernel.state().name()
    }

    /// The file that says the same.
    fn source(&self) -> String {
        self.kernel.source()
    }

    /// Loops, memories, barriers and launches.
    fn explain(&self) -> PyResult<String> {
        self.kernel.explain().map_err(failure)
    }

    /// Which instructions come before which, in the language DOT.
    fn dependency_graph(&self) -> String {
        self.kernel.dependency_graph()
    }

    /// A name that nothing in it has.
    fn unique_name(&self, wish: &str) -> String {
        self.kernel.unique_name(wish)
    }

    /// Returns the arguments that the host passes.
    fn arguments(&self) -> Vec<Described> {
        let each = self.kernel.arguments().into_iter().map(|argument| {
            let LoopArgument { name, elem, value, complex, axes, structures, input } = argument;
            let axes = axes.into_iter().map(|(extent, stride)| match stride {
                LoopStride::Level(level) => (sum(extent), Some(level), None),
                LoopStride::Fixed(stride) => (sum(extent), None, Some(sum(stride))),
            });
            (name, elem.name().to_owned(), value, complex, structures, axes.collect(), input)
        });
        each.collect()
    }

    /// Its loop variables.
    fn inames(&self) -> Vec<String> {
        self.kernel.inames().into_iter().map(str::to_owned).collect()
    }

    /// Its instructions: name, target, value, loops, what precedes, tags, arrays that are read.
    fn instruction_details(&self) -> Vec<Detailed> {
        let each = self.kernel.instruction_details().into_iter();
        each.map(|it| (it.id, it.target, it.value, it.within, it.after, it.tags, it.reads)).collect()
    }

    /// How often operations are executed and elements accessed.
    fn counts(&self) -> Vec<Counted> {
        counted(self.kernel.counts())
    }

    /// How many different elements of arrays are read and written.
    fn footprints(&self) -> Vec<Counted> {
        counted(self.kernel.footprints())
    }

    /// How many launches and barriers there are.
    fn synchronization(&self) -> PyResult<Vec<Counted>> {
        Ok(counted(self.kernel.synchronization().map_err(failure)?))
    }

    /// Its temporaries in memory of workgroups: name, scalar type, extents that are numbers.
    fn temporaries(&self) -> Vec<(String, String, Vec<Option<i64>>)> {
        self.kernel
            .local_temporaries()
            .into_iter()
            .map(|(name, elem, axes)| (name, elem.name().to_owned(), axes))
            .collect()
    }

    /// The names of its instructions.
    fn instructions(&self) -> Vec<String> {
        self.kernel.instructions().into_iter().map(str::to_owned).collect()
    }
}
