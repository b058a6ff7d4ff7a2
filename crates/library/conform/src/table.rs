//! A table of operands for one formula: a kernel computes it for every row, and each result is compared with what
//! [`crisp_ir_kernel::fold`] says.

use crisp_ir_kernel::{Checked, Constant, Elem, Function, Scalar, Terminator, Value, fold};

use crate::launch::{Given, Launch, append, constant, on_device, sizes};
use crate::reductions::Reductions;
use crate::subject::Subject;
use crate::trial::{Counterexample, Name, Outcome, Trial, checked, load, shown};

/// Invocations of a workgroup.
const LOCAL: usize = 64;
/// Rows from one workgroup's shared operands to the next one's.
const STEP: usize = 65;
/// The bits above a result in memory that nothing has written.
const UNTOUCHED: u8 = 0xa5;

/// A formula with its operands.
pub(crate) struct Table {
    /// The operation and type that it tests.
    pub(crate) name: Name,
    /// Whether it belongs to the short form of the suite.
    pub(crate) quick: bool,
    /// The types of the operands `%x`, `%y`, `%z`.
    pub(crate) operands: Vec<Elem>,
    /// The type of the result.
    pub(crate) result: Elem,
    /// Statements of the kernel IR's text form that define `%r`.
    pub(crate) formula: String,
    /// The rows: for each operand its value.
    pub(crate) rows: Box<dyn Fn() -> Vec<Vec<Constant>> + Send + Sync>,
}

/// The names of operands.
const OPERANDS: [&str; 3] = ["x", "y", "z"];

/// The name of a type in the text form.
pub(crate) fn type_name(elem: Elem) -> String {
    if elem.lanes == 1 { elem.scalar.name().to_owned() } else { format!("{}x{}", elem.scalar.name(), elem.lanes) }
}

impl Table {
    /// The kernel computes the formula for each row, and once more in each workgroup from operands that all of it shares: compilers
    /// have different code for these.
    fn program(&self) -> String {
        let result = type_name(self.result);
        let all = || OPERANDS.iter().zip(&self.operands).map(|(name, elem)| (*name, type_name(*elem)));
        let params: String = all().map(|(name, ty)| format!(" (param {name} {ty})")).collect();
        let buffers: String =
            all().map(|(name, ty)| format!("\n    (param {name}s (view {ty} global read))")).collect();
        let loads = |prefix: &str, index: &str| -> String {
            all().map(|(name, ty)| format!("\n      (let %{prefix}{name} {ty} (load %{name}s %{index}))")).collect()
        };
        let arguments = |prefix: &str| -> String { all().map(|(name, _)| format!(" %{prefix}{name}")).collect() };
        format!(
            "(module
  (function formula{params} (results {result})
    (body
      {}
      (return %r)))
  (kernel table{buffers}
    (out each (view {result} global write))
    (out shared (view {result} global write))
    (body
      (let %id u32 (global-id 0))
      (let %i u64 (convert u64 %id)){}
      (let %r {result} (call formula{}))
      (store %each %i %r)
      (let %group u32 (group-id 0))
      (let %g u64 (convert u64 %group))
      (let %step u64 (const {STEP}))
      (let %n u64 (extent %xs 0))
      (let %far u64 (mul %g %step))
      (let %j u64 (rem %far %n)){}
      (let %s {result} (call formula{}))
      (let %lane u32 (local-id 0))
      (let %none u32 (const 0))
      (let %first bool (eq %lane %none))
      (if %first (then (store %shared %g %s) (yield)) (else (yield)))
      (return))))
",
            self.formula.trim(),
            loads("", "i"),
            arguments(""),
            loads("s.", "j"),
            arguments("s."),
        )
    }

    /// The results of the rows, as a store leaves them in memory.
    fn expected(&self, module: &Checked, rows: &[Vec<Constant>]) -> Option<Vec<Constant>> {
        let (_, function) = module.functions.iter().find(|(_, function)| function.name == "formula")?;
        let steps = Steps::of(function)?;
        rows.iter().map(|row| steps.value(row).map(stored)).collect()
    }

    /// A launch for rows, at least one, repeated up to whole workgroups.
    fn launch(&self, rows: &[Vec<Constant>]) -> Launch {
        let count = rows.len().next_multiple_of(LOCAL);
        let groups = count / LOCAL;
        let mut arguments = Vec::new();
        for operand in 0..self.operands.len() {
            let mut bytes = Vec::new();
            for row in rows.iter().cycle().take(count) {
                row.get(operand).into_iter().for_each(|value| append(&mut bytes, value));
            }
            arguments.push(Given::Buffer { bytes, elements: count as u64 });
        }
        for elements in [count, groups] {
            let bytes = vec![UNTOUCHED; elements * self.result.bytes() as usize];
            arguments.push(Given::Buffer { bytes, elements: elements as u64 });
        }
        let groups = u32::try_from(groups).unwrap_or(u32::MAX);
        Launch { sizes: sizes([groups, 1, 1], [LOCAL as u32, 1, 1]), arguments }
    }

    /// Runs rows and returns what is wrong: the row, and what the device made of it; and how many results were compared.
    fn wrong(
        &self,
        subject: &dyn Subject,
        program: &dyn crisp_run_device::Program,
        rows: &[Vec<Constant>],
        expected: &[Constant],
    ) -> Result<(u64, Vec<(usize, Constant)>), String> {
        let launch = self.launch(rows);
        let results = on_device(subject, program, &launch)?;
        let [.., each, shared, _told] = results.as_slice() else {
            return Err("the device gave no results back".to_owned());
        };
        let width = self.result.bytes() as usize;
        let count = rows.len().next_multiple_of(LOCAL);
        let places = (0..count)
            .zip(each.chunks_exact(width))
            .chain((0..).map(|group| group * STEP % count).zip(shared.chunks_exact(width)));
        let mut compared = 0;
        let mut wrong = Vec::new();
        for (place, bytes) in places {
            let row = place % rows.len().max(1);
            compared += 1;
            let Some(right) = expected.get(row) else { continue };
            let mut wanted = Vec::with_capacity(width);
            append(&mut wanted, right);
            if wanted != bytes {
                wrong.push((row, constant(self.result, bytes)));
            }
        }
        Ok((compared, wrong))
    }

    /// The simplest of the wrong rows: alone if it fails alone.
    fn counterexample(
        &self,
        subject: &dyn Subject,
        program: &dyn crisp_run_device::Program,
        rows: &[Vec<Constant>],
        expected: &[Constant],
        wrong: &[(usize, Constant)],
    ) -> Option<Counterexample> {
        let simple = |row: usize| rows.get(row).map_or(u32::MAX, |row| row.iter().map(complexity).sum());
        let mut candidates: Vec<(usize, Constant)> = wrong.to_vec();
        candidates.sort_by_key(|(row, _)| (simple(*row), *row));
        candidates.dedup_by_key(|(row, _)| *row);
        let single = |row: usize| -> Option<Constant> {
            let (alone, right) = (rows.get(row)?.clone(), *expected.get(row)?);
            let (_, wrong) = self.wrong(subject, program, &[alone], &[right]).ok()?;
            wrong.first().map(|(_, got)| *got)
        };
        let alone = candidates.iter().take(TRIED_ALONE).find_map(|(row, _)| Some((*row, single(*row)?)));
        let (place, (row, got)) = match alone {
            Some(found) => ("operands for every invocation".to_owned(), found),
            None => {
                let first = *candidates.first()?;
                (format!("row {} of {} different ones; not alone", first.0, rows.len()), first)
            }
        };
        Some(Counterexample {
            place,
            operands: rows.get(row)?.iter().map(shown).collect(),
            got: shown(&got),
            wanted: shown(expected.get(row)?),
            program: self.program(),
        })
    }
}

/// How many of the simplest wrong rows are tried alone.
const TRIED_ALONE: usize = 4;

/// How much there is to a value: simple ones make the best examples.
fn complexity(value: &Constant) -> u32 {
    value.bits.iter().map(|bits| 64 - bits.leading_zeros() + 2 * bits.count_ones()).sum()
}

/// Returns a value as a store writes it: NaNs are canonical.
fn stored(mut value: Constant) -> Constant {
    for lane in value.bits.iter_mut().take(usize::from(value.elem.lanes)) {
        *lane = fold::canonical(value.elem.scalar, *lane);
    }
    value
}

/// A function without control as steps on constants.
struct Steps<'a> {
    function: &'a Function,
    params: &'a [Value],
    result: Value,
}

impl Steps<'_> {
    fn of(function: &Function) -> Option<Steps<'_>> {
        let body = &function.regions[function.body];
        let result = match body.terminator {
            Terminator::Return(values) => *function.list(values).first()?,
            Terminator::Yield(_) | Terminator::Break(_) => return None,
        };
        Some(Steps { function, params: &body.params, result })
    }

    /// The result for operands; none when an operation has no constant result.
    fn value(&self, operands: &[Constant]) -> Option<Constant> {
        let mut known: Vec<(Value, Constant)> = self.params.iter().copied().zip(operands.iter().copied()).collect();
        let value = |known: &[(Value, Constant)], wanted: Value| {
            known.iter().find(|(value, _)| *value == wanted).map(|(_, constant)| *constant)
        };
        for op in &self.function.regions[self.function.body].ops {
            let data = &self.function.ops[*op];
            let operands: Option<Vec<Constant>> =
                data.op.operands(self.function).into_iter().map(|operand| value(&known, operand)).collect();
            known.push((data.results.single()?, fold::evaluate(data.op, &operands?)?));
        }
        value(&known, self.result)
    }
}

impl Trial for Table {
    fn name(&self) -> &Name {
        &self.name
    }

    fn quick(&self) -> bool {
        self.quick
    }

    fn run(&self, subject: &dyn Subject, _: &Reductions) -> Outcome {
        let source = self.program();
        let rows = (self.rows)();
        let mut hasher = blake3::Hasher::new();
        hasher.update(source.as_bytes());
        let made = checked(&source).and_then(|module| {
            let expected = self.expected(&module, &rows).ok_or("the suite knows no result of this operation")?;
            Ok((module, expected))
        });
        let (module, expected) = match made {
            Ok(made) => made,
            Err(reason) => return Outcome::nothing(0, reason, &source, hasher.finalize()),
        };
        let mut bytes = Vec::new();
        rows.iter().flatten().chain(&expected).for_each(|value| append(&mut bytes, value));
        hasher.update(&bytes);
        let hash = hasher.finalize();
        let program = match load(subject, &module, "table", [LOCAL as u32, 1, 1]) {
            Ok(program) => program,
            Err(error) => return Outcome::not_loaded(error, rows.len() as u64, &source, hash),
        };
        match self.wrong(subject, &*program, &rows, &expected) {
            Ok((cases, wrong)) => {
                let counterexample = self.counterexample(subject, &*program, &rows, &expected, &wrong);
                Outcome { cases, failed: wrong.len() as u64, refused: None, counterexample, hash }
            }
            Err(reason) => Outcome::nothing(rows.len() as u64, reason, &source, hash),
        }
    }
}

/// Rows of scalars as rows of vectors of that many lanes: consecutive rows become lanes. Rows that are left over are repeated.
pub(crate) fn in_lanes(rows: &[Vec<Constant>], lanes: u8) -> Vec<Vec<Constant>> {
    let width = usize::from(lanes);
    let chunk = |start: usize| -> Option<Vec<Constant>> {
        let operands = rows.first()?.len();
        (0..operands).map(|operand| joined(rows, start, operand, lanes)).collect()
    };
    (0..rows.len().div_ceil(width.max(1))).filter_map(|at| chunk(at * width)).collect()
}

fn joined(rows: &[Vec<Constant>], start: usize, operand: usize, lanes: u8) -> Option<Constant> {
    let first = rows.first()?.get(operand)?;
    let mut vector = Constant::zero(Elem { scalar: first.elem.scalar, lanes });
    for (lane, bits) in vector.bits.iter_mut().enumerate().take(usize::from(lanes)) {
        *bits = rows.get((start + lane) % rows.len())?.get(operand)?.bits[0];
    }
    Some(vector)
}

/// Rows of one type.
pub(crate) fn rows_of<const N: usize>(scalar: Scalar, values: Vec<[u64; N]>) -> Vec<Vec<Constant>> {
    values.into_iter().map(|row| row.iter().map(|bits| Constant::from_bits(scalar, *bits)).collect()).collect()
}
