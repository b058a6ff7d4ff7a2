//! The loop language: `.loopy` files with domains, instructions and schedules, as the programming system Loopy has them.
//!
//! Text → tokens → syntax → names, types and shapes → [`Program`] and [`Script`]. What is written is kept as it is: nothing is ordered or
//! optimised here.

mod c_text;
mod check;
mod format;
mod messages;
mod names;
mod parse;
mod set_names;
mod token;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_loops::{Program, Script, print_affine};
pub use format::format;

use crisp_support_diagnostics::{Diagnostic, FileId, Files, Recorder};

/// A kernel of a file.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The program that it computes.
    pub program: Program,
    /// The requested transformations.
    pub script: Script,
    /// The names of arrays whose elements are complex numbers: their parts are the last axis.
    pub complex: BTreeSet<String>,
    /// C that its expressions call.
    pub units: Vec<Unit>,
}

/// Functions in C, checked.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The source.
    pub program: crisp_front_c::Program,
    /// The names of functions in it, and what programs call them.
    pub names: Vec<(String, String)>,
}

/// The result of reading a file.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// The kernels without mistakes, in order.
    pub kernels: Vec<Kernel>,
    /// Everything there is to say.
    pub diagnostics: Vec<Diagnostic>,
    /// The questions that the text leaves open: programs that generate the text can answer them in it and read it again.
    pub open: Vec<Open>,
}

/// A question that a text leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Open {
    /// The type of this argument or temporary.
    Type(String),
    /// The meaning of this name, which is never subscripted.
    Name(String),
}

/// Most mistakes that are reported of one file.
const DIAGNOSTIC_LIMIT: usize = 100;

/// Reads a file.
#[must_use]
pub fn read(file: FileId, files: &Files) -> Output {
    read_and_record(file, files, &mut Recorder::default())
}

/// [`read`], which records names and types.
#[must_use]
pub fn read_and_record(file: FileId, files: &Files, recorder: &mut Recorder) -> Output {
    crisp_support_stack::on_a_large_stack(|| {
        let text = files.get(file).map(|file| file.text.clone()).unwrap_or_default();
        let mut output = Output::default();
        let (kernels, damage) = parse::parse(file, &text, &mut output.diagnostics);
        let mut found = Vec::new();
        let mut types = BTreeMap::new();
        for (index, kernel) in kernels.iter().enumerate() {
            if let Some(first) = kernels.iter().take(index).find(|other| other.name.text == kernel.name.text) {
                found.push(messages::kernel_twice(kernel.name.span, &kernel.name.text, first.name.span));
                continue;
            }
            // A kernel that has a mistake is not made, whatever was wrong before.
            let mut said = Vec::new();
            let made = check::check(kernel, &output.kernels, &mut said, &mut output.open);
            if recorder.is_on() {
                made.iter().for_each(|made| types_of(made, &mut types));
            }
            output.kernels.extend(made);
            found.extend(said);
        }
        names::record(&kernels, &types, files, recorder);
        damage.remove_consequences(&mut found, 0, |place| damage.names(files.snippet(place)));
        output.diagnostics.extend(found);
        output.diagnostics.truncate(DIAGNOSTIC_LIMIT);
        output
    })
}

/// Adds the types of a kernel's arrays and scalars, by kernel and name.
fn types_of(kernel: &Kernel, into: &mut BTreeMap<(String, String), String>) {
    let Kernel { program, complex, .. } = kernel;
    for array in program.arrays.values() {
        let elem = array.elem.name();
        let elem = if complex.contains(&array.name) { format!("complex of {elem}") } else { elem.to_owned() };
        let axes: Vec<String> = array.axes.iter().map(|axis| print_affine(program, &axis.extent)).collect();
        let text = if axes.is_empty() { elem } else { format!("{elem}[{}]", axes.join(", ")) };
        into.insert((program.name.clone(), array.name.clone()), text);
    }
}
