//! Profiles: the work of each of the author's lines, counted exactly.

use std::collections::BTreeMap;

use crisp_library_compile::Counted;
use crisp_middle_interp::Work;
use crisp_support_diagnostics::Files;
use serde_json::{Value, json};

use crate::lines::{Line, lines_of};

/// The work of a line.
#[derive(Clone, Debug, Default)]
struct OfLine {
    executions: u64,
    instructions: u64,
    float_operations: u64,
    loads: u64,
    stores: u64,
    atomics: u64,
    bytes: BTreeMap<&'static str, u64>,
    barriers: u64,
    branches: u64,
    taken: u64,
}

impl OfLine {
    fn add(&mut self, other: &OfLine) {
        self.executions += other.executions;
        self.instructions += other.instructions;
        self.float_operations += other.float_operations;
        self.loads += other.loads;
        self.stores += other.stores;
        self.atomics += other.atomics;
        self.barriers += other.barriers;
        self.branches += other.branches;
        self.taken += other.taken;
        other.bytes.iter().for_each(|(space, bytes)| *self.bytes.entry(space).or_default() += bytes);
    }

    fn json(&self) -> Value {
        json!({
            "executions": self.executions,
            "instructions": self.instructions,
            "float_operations": self.float_operations,
            "loads": self.loads,
            "stores": self.stores,
            "atomics": self.atomics,
            "bytes": self.bytes,
            "barriers": self.barriers,
            "branches": self.branches,
            "taken": self.taken,
        })
    }
}

/// Returns the work of each line of the author's files as JSON, and that of the code which has no line. Counts, not times.
#[must_use]
pub fn profile(counted: &[Counted], files: &Files) -> String {
    let mut all: BTreeMap<Option<Line>, OfLine> = BTreeMap::new();
    let mut total = OfLine::default();
    for Counted { program, counts } in counted {
        for function in 0..program.function_count() {
            let counts = counts.of_function(function);
            let mut own: BTreeMap<Option<Line>, OfLine> = BTreeMap::new();
            for (at, (work, of)) in program.works(function).zip(lines_of(program, function, files)).enumerate() {
                let count = counts.get(at).copied().unwrap_or(0);
                let line = own.entry(of).or_default();
                line.executions = line.executions.max(count);
                line.instructions += count;
                line.float_operations += count * u64::from(program.float_operations(function, at));
                let mut moved = |space: crisp_ir_kernel::Space, bytes: u32| {
                    *line.bytes.entry(space.name()).or_default() += count * u64::from(bytes);
                };
                match work {
                    Work::Load(space, bytes) => {
                        moved(space, bytes);
                        line.loads += count;
                    }
                    Work::Store(space, bytes) => {
                        moved(space, bytes);
                        line.stores += count;
                    }
                    Work::Atomic(space, bytes) => {
                        moved(space, bytes);
                        line.atomics += count;
                    }
                    Work::Barrier => line.barriers += count,
                    Work::Branch(_) => {
                        line.branches += count;
                        line.taken += counts.get(at + 1).copied().unwrap_or(0).min(count);
                    }
                    Work::Compute | Work::Exchange | Work::Call(_) | Work::Enter | Work::Repeat(_) | Work::Leave => {}
                }
            }
            for (line, work) in own {
                total.add(&OfLine { executions: 0, ..work.clone() });
                all.entry(line).or_default().add(&work);
            }
        }
    }
    let lines: Vec<Value> = all
        .iter()
        .map(|(line, work)| {
            let mut one = work.json();
            one["file"] = json!(line.and_then(|line| files.get(line.file)).map(|file| file.name.as_str()));
            one["line"] = json!(line.map(|line| line.line));
            one
        })
        .collect();
    let mut sum = total.json();
    if let Some(sum) = sum.as_object_mut() {
        sum.remove("executions");
    }
    let text = serde_json::to_string_pretty(&json!({ "lines": lines, "total": sum })).unwrap_or_default();
    format!("{text}\n")
}
