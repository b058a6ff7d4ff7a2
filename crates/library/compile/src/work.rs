//! The work of loop kernels and tensor programs as formulas in their sizes, for people and for benchmarks.

use std::collections::BTreeMap;
use std::fmt::Write;

use crisp_ir_kernel::Scalar;
use crisp_ir_loops::{Program, SymbolKind};
use crisp_ir_sets::Count;
use crisp_middle_loops::Work;

use crate::session::Compiled;
use crate::work_counts::{LoopCount, counted};

impl Compiled {
    fn definition(&self, name: &str) -> Option<&Program> {
        self.definitions.0.iter().find(|(known, _)| known == name).map(|(_, program)| program)
    }

    /// Returns the arithmetic operations of floats of a loop kernel or tensor program, a fused multiply-add as two, where `size` is the value of a scalar argument;
    /// none where data decides their number, or a size is not known.
    #[must_use]
    pub fn float_operations(&self, name: &str, size: &dyn Fn(&str) -> Option<i64>) -> Option<u64> {
        let program = self.definition(name)?;
        let mut sum: u64 = 0;
        for (work, counts) in crisp_middle_loops::counts(program) {
            let Work::Operation(elem, operation) = work else { continue };
            let each = match operation {
                "add" | "mul" | "div" | "sqrt" | "maxmin" => 1,
                "madd" => 2,
                _ => 0,
            };
            if !elem.is_float() || each == 0 {
                continue;
            }
            for count in counts.ok()? {
                sum = sum.checked_add(u64::try_from(evaluated(program, &count, size)?).ok()?.checked_mul(each)?)?;
            }
        }
        Some(sum)
    }

    /// Returns the formulas of all loop kernels and tensor programs as lines: operations, and how many different elements of each array are touched.
    #[must_use]
    pub fn work_text(&self) -> String {
        let mut text = String::new();
        for (name, program) in &self.definitions.0 {
            let _ = writeln!(text, "kernel {name}");
            for count in counted(crisp_middle_loops::counts(program), program) {
                if count.kind == "op" {
                    let _ = writeln!(text, "  {} {}: {}", count.elem, count.name, summed(&count));
                }
            }
            for count in counted(crisp_middle_loops::footprints(program), program) {
                let bytes = Scalar::from_name(&count.elem).map_or(0, Scalar::bytes);
                let verb = if count.kind == "load" { "reads" } else { "writes" };
                let _ = writeln!(text, "  {verb} {}, {bytes} bytes each: {}", count.name, summed(&count));
            }
        }
        text
    }
}

/// The value of a count.
fn evaluated(program: &Program, count: &Count, size: &dyn Fn(&str) -> Option<i64>) -> Option<i128> {
    let mut values: BTreeMap<usize, i64> = BTreeMap::new();
    for (variable, symbol) in program.symbols.iter().enumerate() {
        if let SymbolKind::Parameter(array) = symbol.kind
            && let Some(value) = program.arrays.get(array).and_then(|array| size(&array.name))
        {
            values.insert(variable, value);
        }
    }
    let named = std::cell::Cell::new(true);
    let found = count.at(&|variable| {
        values.get(&variable).copied().unwrap_or_else(|| {
            named.set(false);
            0
        })
    });
    found.filter(|_| named.get())
}

/// A sum of formulas, each once with how often it occurs.
fn summed(count: &LoopCount) -> String {
    let Some(sums) = &count.sums else { return "decided by data".to_owned() };
    let mut times: Vec<(&str, usize)> = Vec::new();
    for formula in sums {
        match times.iter_mut().find(|(text, _)| *text == formula.text) {
            Some((_, times)) => *times += 1,
            None => times.push((&formula.text, 1)),
        }
    }
    let part = |(text, times): &(&str, usize)| match times {
        1 => (*text).to_owned(),
        _ => format!("{times} times {text}"),
    };
    times.iter().map(part).collect::<Vec<_>>().join(", and ")
}
