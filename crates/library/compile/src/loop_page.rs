//! A page in HTML about loop kernels: the instructions with arrows to those that follow, and the loops as written and after each step.

use std::collections::BTreeMap;
use std::fmt::Write;

use crisp_front_loopy::Kernel;
use crisp_ir_loops::{Program, Schedule, Script, print_expr};
use crisp_middle_loops::{Scheduled, apply, case};
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::loop_kernel::LoopKernel;

/// Steps of one kernel whose loops are shown; the others are left out.
const SHOWN: usize = 100;

const HEAD: &str = "<!doctype html><meta charset='utf-8'><style>
body{font-family:monospace;font-size:12px} .loop{border:1px solid #888;margin:3px 3px 3px 12px;padding:3px} .line{margin:2px 2px 2px 12px}
.barrier{margin:3px 12px;border-top:2px dashed #b00;color:#b00} .memory{color:#555;margin:2px 12px} .open{color:#b00} .step{margin-top:18px}
</style>
";

/// Returns the page of the kernels of some `.loopy` files, each a name and a text, under the schedules for these targets. Nothing is shown of files with mistakes.
#[must_use]
pub fn loop_page(sources: &[(String, String)], targets: &[String]) -> String {
    let mut files = Files::new();
    let mut page = HEAD.to_owned();
    for (name, text) in sources {
        let file = files.add(name.clone(), text.clone());
        let read = crisp_front_loopy::read(file, &files);
        for Kernel { program, script, .. } in &read.kernels {
            let taken = script.schedules.iter().find(|it| it.target.as_ref().is_none_or(|it| targets.contains(it)));
            let step = |step: &crisp_ir_loops::Step| {
                let text = text.get(step.span.start as usize..step.span.end as usize).unwrap_or_default();
                if text.contains('(') { text.to_owned() } else { step.name.clone() }
            };
            let steps: Vec<String> = taken.iter().flat_map(|it| &it.steps).map(step).collect();
            kernel(&mut page, program, script, taken, &steps);
        }
    }
    page
}

impl LoopKernel {
    /// Returns the page of the kernel.
    #[must_use]
    pub fn page(&self) -> String {
        let mut page = HEAD.to_owned();
        let Kernel { program, script, .. } = self.front();
        kernel(&mut page, program, script, script.schedules.first(), &self.parts().steps);
        page
    }

    /// Returns the arrows of the page alone, as SVG.
    #[must_use]
    pub fn arrows(&self) -> String {
        arrows(&self.front().program)
    }
}

/// Adds one kernel.
fn kernel(page: &mut String, program: &Program, script: &Script, schedule: Option<&Schedule>, steps: &[String]) {
    let _ = write!(page, "<h1>{}</h1><h2>instructions</h2>{}", escaped(&program.name), arrows(program));
    let plain = Script { schedules: Vec::new(), ..script.clone() };
    let _ = write!(page, "<h2>as written</h2>{}", boxes(apply(program, &plain, None)));
    let Some(schedule) = schedule else { return };
    for (number, step) in steps.iter().enumerate().take(SHOWN) {
        let mut part = schedule.clone();
        part.steps.truncate(number + 1);
        let done = case(program, &part).and_then(|it| apply(&it.program, script, Some(&part)));
        let _ = write!(page, "<h2 class='step'>{}</h2>{}", escaped(step), boxes(done));
    }
}

/// Loops, barriers and instructions as boxes inside of each other, or the reason why there are none yet.
fn boxes(done: Result<Scheduled, Vec<Diagnostic>>) -> String {
    let text = match done {
        Ok(done) => done.explain(),
        Err(said) => {
            let why = said.first().map(|it| format!("{}: {}", it.code.0, it.message)).unwrap_or_default();
            return format!("<p class='open'>{}</p>", escaped(&why));
        }
    };
    let mut made = String::new();
    let mut open: Vec<usize> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let words = line.trim();
        let depth = line.len() - line.trim_start().len();
        while open.last().is_some_and(|last| *last >= depth) {
            made += "</div>";
            open.pop();
        }
        let begins = ["for ", "launch", "repeat", "host"].iter().any(|word| words.starts_with(word));
        if begins || words.ends_with(':') {
            let colour = colour(words.rsplit_once(':').map_or("", |(_, tag)| tag.trim()));
            let _ = write!(made, "<div class='loop' style='background:{colour}'><b>{}</b>", escaped(words));
            open.push(depth);
        } else {
            let kind = match words {
                "barrier" => "barrier",
                _ if words.starts_with("temporary") => "memory",
                _ => "line",
            };
            let _ = write!(made, "<div class='{kind}'>{}</div>", escaped(words));
        }
    }
    made + &"</div>".repeat(open.len())
}

fn colour(tag: &str) -> &'static str {
    let colours = [("g", "#dbe9d8"), ("l", "#d8e4f2"), ("host", "#eadcf0"), ("unr", "#f4ead2"), ("ilp", "#f4ead2")];
    colours.iter().find(|(name, _)| tag.starts_with(name)).map_or("#ffffff", |(_, colour)| colour)
}

/// The instructions, each below those that precede it, with arrows, as SVG.
fn arrows(program: &Program) -> String {
    let count = program.statements.len();
    let mut levels: Vec<usize> = vec![0; count];
    // Longest ways: the order has no circles, so that as many rounds as instructions suffice.
    for _ in 0..count {
        let mut changed = false;
        for (at, statement) in program.statements.iter().enumerate() {
            let above = statement.after.iter().filter_map(|&it| levels.get(it)).max().map_or(0, |level| level + 1);
            changed |= levels[at] < above;
            levels[at] = levels[at].max(above);
        }
        if !changed {
            break;
        }
    }
    let mut rows: BTreeMap<usize, usize> = BTreeMap::new();
    let mut places = Vec::new();
    for &level in &levels {
        let number = rows.entry(level).or_default();
        places.push((20 + 170 * *number, 15 + 70 * level));
        *number += 1;
    }
    let width = 40 + 170 * rows.values().max().copied().unwrap_or(1);
    let height = 30 + 70 * (rows.keys().max().copied().unwrap_or(0) + 1);
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' font-family='monospace' font-size='11'>\
         <defs><marker id='arrow' markerWidth='8' markerHeight='8' refX='7' refY='3' orient='auto'>\
         <path d='M0,0 L7,3 L0,6 z'/></marker></defs>"
    );
    for (statement, (u, v)) in program.statements.iter().zip(&places) {
        for (x, y) in statement.after.iter().filter_map(|&before| places.get(before)) {
            let (from, top, to) = (x + 75, y + 36, u + 75);
            let _ = write!(
                svg,
                "<line x1='{from}' y1='{top}' x2='{to}' y2='{v}' stroke='black' marker-end='url(#arrow)'/>"
            );
        }
    }
    for (statement, (x, y)) in program.statements.iter().zip(&places) {
        let subscripts: Vec<String> = statement.target.index.iter().map(|it| print_expr(program, it)).collect();
        let name = &program.arrays[statement.target.array].name;
        let target = if subscripts.is_empty() { name.clone() } else { format!("{name}[{}]", subscripts.join(", ")) };
        let text = format!("{target} = {}", print_expr(program, &statement.value));
        let short = |text: &str| match text.char_indices().nth(21) {
            Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
            None => text.to_owned(),
        };
        let _ = write!(
            svg,
            "<g><title>{}</title><rect x='{x}' y='{y}' width='150' height='36' fill='#f4f4f4' stroke='#888'/>\
             <text x='{}' y='{}' font-weight='bold'>{}</text><text x='{}' y='{}'>{}</text></g>",
            escaped(&text),
            x + 6,
            y + 15,
            escaped(&short(&statement.id)),
            x + 6,
            y + 29,
            escaped(&short(&text))
        );
    }
    svg + "</svg>"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\'', "&#x27;").replace('"', "&quot;")
}
