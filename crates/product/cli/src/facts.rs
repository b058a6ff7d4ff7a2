//! `crisp check FILE --report`: what is known of each kernel, for people and as JSON.

use crisp::diagnostics::{Files, Span, render_json, render_terminal};
use crisp::tensor::{RowProof, RowsOf, TensorKernel};
use crisp::{Branches, Class, Figures, KernelFacts, Taken};
use serde::Serialize;

/// Returns the facts about the kernels, one after the other; as JSON one object in each line.
pub(crate) fn report(files: &Files, kernels: &[KernelFacts], figures: &[Figures], json: bool) -> String {
    let one = |facts: &KernelFacts| if json { object(files, facts, figures) } else { text(files, facts, figures) };
    kernels.iter().map(one).collect::<Vec<_>>().join(if json { "" } else { "\n" })
}

/// Returns for each tensor program which of its sizes count rows; as JSON one object in each line.
pub(crate) fn rows(files: &Files, programs: &[TensorKernel], json: bool) -> String {
    let with_sizes = programs.iter().filter(|program| !program.rows.is_empty());
    let text = |program: &TensorKernel| {
        let lines = program.rows.iter().map(|rows| format!("  rows       {}\n", of_rows(files, rows)));
        format!("\nprogram {}\n{}", program.name, lines.collect::<String>())
    };
    let object = |program: &TensorKernel| {
        let rows = program.rows.iter().map(|rows| RowsObject::of(files, rows)).collect();
        serde_json::to_string(&ProgramObject { program: &program.name, rows }).unwrap_or_default() + "\n"
    };
    with_sizes.map(|program| if json { object(program) } else { text(program) }).collect()
}

fn of_rows(files: &Files, rows: &RowsOf) -> String {
    let RowsOf { size, proof } = rows;
    match proof {
        Ok(RowProof { arrays, shared, orders }) => {
            let axes = |(name, axis): &(String, usize)| format!("{name} (axis {axis})");
            let arrays = arrays.iter().map(axes).collect::<Vec<_>>().join(", ");
            let shared =
                if shared.is_empty() { String::new() } else { format!("; all rows share {}", shared.join(", ")) };
            let orders = match &orders[..] {
                [] => "no order of a sum depends on a size".to_owned(),
                orders => format!("orders of sums depend on {} alone", orders.join(", ")),
            };
            format!("{size}: proven, of {arrays}{shared}; {orders}")
        }
        Err(breach) => {
            let (file, line, column) = place(files, breach.span);
            format!("{size}: not proven: {} ({file}:{line}:{column})", breach.why)
        }
    }
}

#[derive(Serialize)]
struct ProgramObject<'a> {
    program: &'a str,
    rows: Vec<RowsObject<'a>>,
}

/// A size, and whether it counts rows.
#[derive(Serialize)]
struct RowsObject<'a> {
    size: &'a str,
    proven: bool,
    arrays: std::collections::BTreeMap<&'a str, usize>,
    shared: &'a [String],
    orders: &'a [String],
    why: Option<&'a str>,
    place: Option<(String, u32, u32)>,
}

impl<'a> RowsObject<'a> {
    fn of(files: &Files, rows: &'a RowsOf) -> RowsObject<'a> {
        let RowsOf { size, proof } = rows;
        match proof {
            Ok(RowProof { arrays, shared, orders }) => RowsObject {
                size,
                proven: true,
                arrays: arrays.iter().map(|(name, axis)| (name.as_str(), *axis)).collect(),
                shared,
                orders,
                why: None,
                place: None,
            },
            Err(breach) => RowsObject {
                size,
                proven: false,
                arrays: std::collections::BTreeMap::new(),
                shared: &[],
                orders: &[],
                why: Some(&breach.why),
                place: Some(place(files, breach.span)),
            },
        }
    }
}

/// File, line and column of the beginning of a place.
fn place(files: &Files, span: Span) -> (String, u32, u32) {
    files.get(span.file).map_or_else(Default::default, |file| {
        let position = file.position(span.start);
        (file.name.clone(), position.line, position.column)
    })
}

/// Returns the figures of the vendors' tools for a kernel.
fn of_kernel<'a>(facts: &KernelFacts, figures: &'a [Figures]) -> impl Iterator<Item = &'a Figures> {
    // Entry points have the kernels' names, as far as these are identifiers.
    let plain = |name: &str| name.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
    let kernel = plain(&facts.kernel);
    figures.iter().filter(move |figures| plain(&figures.entry) == kernel)
}

fn text(files: &Files, facts: &KernelFacts, figures: &[Figures]) -> String {
    let (file, line, _) = place(files, facts.span);
    let mut text = format!("kernel {} ({file}:{line})\n", facts.kernel);
    let mut add = |name: &str, value: &str| text.push_str(&format!("  {name:10} {value}\n"));
    let only = facts.only.as_ref().map_or_else(String::new, |only| format!(", in launches {only}"));
    add("results", &format!("{}{only}", facts.class.name()));
    let needs: Vec<String> = facts
        .needs
        .iter()
        .map(|(what, span)| {
            let (_, line, column) = place(files, *span);
            format!("{what} ({line}:{column})")
        })
        .collect();
    let needs = if needs.is_empty() { String::new() } else { format!(": {}", needs.join(", ")) };
    add("profile", &format!("{}{needs}", facts.profile.name()));
    add("memory", &format!("{} bytes local, {} bytes private", facts.local_bytes, facts.private_bytes));
    let Branches { all, divergent, loops, divergent_loops } = facts.branches;
    add(
        "branches",
        &format!("{all}, {divergent} of them divergent; {loops} loops, {divergent_loops} of them divergent"),
    );
    for it in of_kernel(facts, figures) {
        let Taken { registers, spill_stores, spill_loads, stack, shared, barriers } = it.taken;
        let spilled = format!("{spill_stores} bytes spilled and {spill_loads} loaded back");
        let memory = format!("{stack} bytes of stack, {shared} bytes local, {barriers} barriers");
        add(&it.processor, &format!("{registers} registers, {spilled}, {memory}"));
    }
    let dimensions = match facts.dimensions {
        Some(1) => "1 dimension".to_owned(),
        Some(dimensions) => format!("{dimensions} dimensions"),
        None => "any number of dimensions".to_owned(),
    };
    add("launch", &dimensions);
    for (name, size) in [("global", &facts.global_size), ("workgroup", &facts.local_size)] {
        add(name, size.as_deref().unwrap_or("as the caller says"));
    }
    for (index, (name, kind)) in facts.arguments.iter().enumerate() {
        add(if index == 0 { "arguments" } else { "" }, &format!("{name}: {kind}"));
    }
    if !facts.causes.is_empty() {
        text.push('\n');
        text.push_str(&render_terminal(files, &facts.causes, false));
    }
    text
}

#[derive(Serialize)]
struct KernelObject<'a> {
    kernel: &'a str,
    file: &'a str,
    line: u32,
    column: u32,
    class: &'static str,
    only: Option<&'a str>,
    causes: Vec<serde_json::Value>,
    profile: &'static str,
    needs: Vec<NeedObject>,
    local_bytes: u64,
    private_bytes: u64,
    dimensions: Option<u8>,
    global_size: Option<&'a str>,
    local_size: Option<&'a str>,
    branches: Branches,
    figures: Vec<&'a Figures>,
    arguments: Vec<ArgumentObject<'a>>,
}

#[derive(Serialize)]
struct NeedObject {
    what: &'static str,
    file: String,
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct ArgumentObject<'a> {
    name: &'a str,
    kind: &'a str,
}

fn object(files: &Files, facts: &KernelFacts, figures: &[Figures]) -> String {
    let (file, line, column) = place(files, facts.span);
    let need = |&(what, span): &(&'static str, Span)| {
        let (file, line, column) = place(files, span);
        NeedObject { what, file, line, column }
    };
    let object = KernelObject {
        kernel: &facts.kernel,
        file: &file,
        line,
        column,
        class: match facts.class {
            Class::Deterministic => "deterministic",
            Class::RaceFree => "race-free",
            Class::OrderDependent => "order-dependent",
            Class::MayRace => "may-race",
        },
        only: facts.only.as_deref(),
        causes: render_json(files, &facts.causes).lines().filter_map(|line| serde_json::from_str(line).ok()).collect(),
        profile: facts.profile.name(),
        needs: facts.needs.iter().map(need).collect(),
        local_bytes: facts.local_bytes,
        private_bytes: facts.private_bytes,
        dimensions: facts.dimensions,
        global_size: facts.global_size.as_deref(),
        local_size: facts.local_size.as_deref(),
        branches: facts.branches,
        figures: of_kernel(facts, figures).collect(),
        arguments: facts.arguments.iter().map(|(name, kind)| ArgumentObject { name, kind }).collect(),
    };
    // Strings and numbers always become JSON.
    serde_json::to_string(&object).unwrap_or_default() + "\n"
}
