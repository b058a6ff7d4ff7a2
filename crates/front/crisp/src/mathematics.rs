//! The library's functions of mathematics as a module, for other languages that compile to the kernel IR.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{Function, FunctionId, Module, Scalar};
use crisp_support_diagnostics::{FileId, Files, Span};
use crisp_support_sexpr::read;

use crate::imports::Imports;
use crate::{Rules, Settings, check, library, lower};

/// The function of a counter-based generator: of `u32`, from the words of a counter and of a key, and the number of the word that is wanted.
const RANDOM_WORD: &str = "philox-word";

/// Philox 4×32 with ten rounds, by Salmon, Moraes, Dror and Shaw (2011).
const PHILOX: &str =
    "(def-function philox-word (a:uint b:uint c:uint d:uint k:uint l:uint word:uint) (declare (return-type uint))
  (%philox-word a b c d k l word))\n";

/// Functions of the library that take two arguments; all others that programs of other languages call take one.
const OF_TWO: [&str; 8] =
    ["pow", "atan2", "hypot", "fmod", "remainder", "remainder-quotient", "floor-mod", "floor-div"];

/// The functions of a module, by the library's name and the type that they compute in.
pub type Mathematics = BTreeMap<(&'static str, Scalar), FunctionId>;

/// A module with the functions of these names, each for one type, exact or fast; and where each is in the module. Names and types that the
/// library does not have are left out.
#[must_use]
pub fn mathematics(wanted: impl IntoIterator<Item = (&'static str, Scalar)>, fast: bool) -> (Module, Mathematics) {
    let wanted: BTreeSet<(&'static str, Scalar)> = wanted.into_iter().collect();
    crisp_support_stack::on_a_large_stack(|| here(&wanted, fast))
}

fn here(wanted: &BTreeSet<(&'static str, Scalar)>, fast: bool) -> (Module, Mathematics) {
    let known: Vec<&str> = library::names().collect();
    let mut text = String::new();
    let mut names: BTreeMap<String, (&'static str, Scalar)> = BTreeMap::new();
    for &(name, scalar) in wanted {
        if (name, scalar) == (RANDOM_WORD, Scalar::U32) {
            text += PHILOX;
            names.insert(RANDOM_WORD.to_owned(), (name, scalar));
            continue;
        }
        let ty = match scalar {
            Scalar::F16 => "half",
            Scalar::BF16 => "bfloat16",
            Scalar::F32 => "float",
            Scalar::F64 => "double",
            _ => continue,
        };
        if !known.contains(&name) {
            continue;
        }
        let (typed, given) =
            if OF_TWO.contains(&name) { (format!("x:{ty} y:{ty}"), "x y") } else { (format!("x:{ty}"), "x") };
        let own = format!("{name}-{ty}");
        text += &format!("(def-function {own} ({typed}) (declare (return-type {ty})) ({name} {given}))\n");
        names.insert(own, (name, scalar));
    }
    if text.is_empty() {
        return (Module::new(), Mathematics::new());
    }
    // The library's own functions are only checked where others call them, so these are in a separate file.
    let mut files = Files::new();
    let file = files.add("mathematics", text.as_str());
    let mut forms = read(file, &text).data;
    forms.extend(library::needed(&forms, fast, crate::expand::expand_library));
    let settings = Settings {
        parameters: Vec::new(),
        warp_size: 32,
        debug_output: false,
        rules: Rules::default(),
        records: false,
        macros: Vec::new(),
        asked: BTreeSet::new(),
    };
    let checked = check::check(&forms, &files, &Imports::default(), &settings);
    let (mut module, _) = lower::lower(&checked.program, &Imports::default());
    let own: Vec<_> = module.functions.iter().filter(|(_, function)| function.span.file == file).collect();
    let own: Vec<_> = own.into_iter().map(|(id, _)| id).collect();
    for id in own {
        in_the_library(&mut module.functions[id]);
    }
    let found = module.functions.iter().filter_map(|(id, function)| Some((*names.get(&function.name)?, id))).collect();
    (module, found)
}

/// Gives all places of a function the file of the library: the one in which it was read is not the caller's.
fn in_the_library(function: &mut Function) {
    let nowhere = Span::new(FileId::LIBRARY, 0, 0);
    function.span = nowhere;
    function.params.iter_mut().for_each(|param| param.span = nowhere);
    function.ops.values_mut().for_each(|data| data.span = nowhere);
    function.regions.values_mut().for_each(|region| region.end_span = nowhere);
}
