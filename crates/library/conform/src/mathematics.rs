//! The library's mathematical functions: of floats against correctly rounded results, of other types against the interpreter.

use std::sync::Arc;

use crisp_ir_kernel::Scalar;

use crate::flow::buffer;
use crate::launch::{Given, Launch};
use crate::program::{Program, Source};
use crate::programs::{covering, one, results};
use crate::trial::{Name, Section, Trial};
use crate::values::{Numbers, edges};

/// Functions with operands and correctly rounded results, see its first line.
const TABLE: &str = include_str!("../tables/float.txt");

/// A function's rows: the operands, then the result.
struct Rows {
    function: &'static str,
    rows: Vec<Vec<u64>>,
}

/// The table as data; what is not an entry is left out, which a test would notice.
fn rows() -> Vec<Rows> {
    let mut all: Vec<Rows> = Vec::new();
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        if !line.contains('=') {
            all.push(Rows { function: line, rows: Vec::new() });
            continue;
        }
        for entry in line.split(' ') {
            let numbers: Option<Vec<u64>> =
                entry.split([',', '=']).map(|bits| u64::from_str_radix(bits, 16).ok()).collect();
            if let (Some(function), Some(numbers)) = (all.last_mut(), numbers) {
                function.rows.push(numbers);
            }
        }
    }
    all
}

/// Returns a kernel that applies a function of `operands` operands of a type.
fn source(function: &str, ty: &str, operands: usize) -> Source {
    let names = ["x", "y"].get(..operands).unwrap_or_default();
    let params: String = names.iter().map(|name| format!("{name}s:(vector-type {ty} :global :read-only) ")).collect();
    let values: String = names.iter().map(|name| format!(" (~ {name}s i)")).collect();
    Source::Crisp(format!(
        "(def-kernel each ({params}&out rs:(vector-type {ty} :global :write-only))
  (declare (global-size :derive-from rs))
  (in-each-thread (i)
    (when (check-thread-bounds i)
      (set! (~ rs i) ({function}{values})))))
"
    ))
}

fn launch(scalar: Scalar, columns: &[Vec<u64>]) -> Launch {
    let count = columns.first().map_or(0, Vec::len);
    let inputs = columns.iter().map(|column| buffer(scalar, column));
    Launch {
        sizes: covering([count as u32, 1, 1], [64, 1, 1]),
        arguments: inputs.chain([results(one(scalar), count)]).collect(),
    }
}

/// A function of floats, compared with the table.
fn exact(function: &'static str, rows: &[Vec<u64>]) -> Box<dyn Trial> {
    let operands = rows.first().map_or(1, |row| row.len() - 1);
    let column = |at: usize| rows.iter().map(|row| row.get(at).copied().unwrap_or(0)).collect::<Vec<u64>>();
    let columns: Arc<Vec<Vec<u64>>> = Arc::new((0..operands).map(column).collect());
    let right = column(operands);
    let given = Arc::clone(&columns);
    let expected = move || {
        let Launch { sizes: _, arguments } = launch(Scalar::F32, &columns);
        let mut buffers: Vec<Vec<u8>> = arguments
            .into_iter()
            .map(|argument| match argument {
                Given::Value(bytes) | Given::Buffer { bytes, elements: _ } => bytes,
            })
            .collect();
        if let Some(results) = buffers.last_mut() {
            results
                .iter_mut()
                .zip(right.iter().flat_map(|bits| bits.to_le_bytes().into_iter().take(4)))
                .for_each(|(to, from)| *to = from);
        }
        vec![buffers]
    };
    let name = Name { section: Section::Mathematics, operation: function.to_owned(), ty: "f32".to_owned() };
    let launches = move || vec![launch(Scalar::F32, &given)];
    let program = Program::new(name, source(function, "float", operands), "each", launches);
    Box::new(Program { expected: Some(Box::new(expected)), ..program })
}

/// A function of other floats, compared with the interpreter.
fn alike(function: &'static str, operands: usize, ty: &'static str, scalar: Scalar) -> Box<dyn Trial> {
    let name = Name { section: Section::Mathematics, operation: function.to_owned(), ty: scalar.name().to_owned() };
    let path = name.path();
    let launches = move || {
        let mut numbers = Numbers::of(&path);
        let mut rows: Vec<Vec<u64>> = edges(scalar).into_iter().map(|edge| vec![edge; operands]).collect();
        rows.extend((0..192).map(|_| (0..operands).map(|_| numbers.value(scalar)).collect()));
        let column = |at: usize| rows.iter().map(|row| row.get(at).copied().unwrap_or(0)).collect();
        vec![launch(scalar, &(0..operands).map(column).collect::<Vec<Vec<u64>>>())]
    };
    let program = Program::new(name, source(function, ty, operands), "each", launches);
    Box::new(Program { quick: false, ..program })
}

/// All functions.
pub(crate) fn trials() -> Vec<Box<dyn Trial>> {
    let mut trials = Vec::new();
    for Rows { function, rows } in rows() {
        let operands = rows.first().map_or(1, |row| row.len() - 1);
        trials.push(exact(function, &rows));
        for (ty, scalar) in [("double", Scalar::F64), ("half", Scalar::F16), ("bfloat16", Scalar::BF16)] {
            trials.push(alike(function, operands, ty, scalar));
        }
    }
    trials
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read_as_a_whole() {
        let rows = rows();
        assert_eq!(rows.len(), TABLE.lines().filter(|line| !line.contains('=') && !line.starts_with('#')).count());
        let entries: usize = rows.iter().map(|function| function.rows.len()).sum();
        assert_eq!(entries, TABLE.matches('=').count() - TABLE.lines().filter(|line| line.starts_with('#')).count());
        for function in &rows {
            let operands = if ["atan2", "hypot", "pow"].contains(&function.function) { 2 } else { 1 };
            assert!(function.rows.iter().all(|row| row.len() == operands + 1), "{}", function.function);
        }
        let exp = rows.iter().find(|function| function.function == "exp").expect("exp");
        assert!(exp.rows.contains(&vec![0x3f80_0000, 0x402d_f854]));
    }
}
