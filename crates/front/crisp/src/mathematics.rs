//! The library's functions of mathematics as a module, for other languages that compile to the kernel IR.

use crisp_ir_kernel::{Function, Module, Scalar};
use crisp_support_diagnostics::{FileId, Files, Span};
use crisp_support_sexpr::read;

use crate::{Settings, check, library, lower};

/// A module with the functions of these names, each for one type and so many arguments, exact or fast; and for each the name that it has in
/// the module. Names and types that the library does not have are left out.
#[must_use]
pub fn mathematics(wanted: &[(&str, Scalar, usize)], fast: bool) -> (Module, Vec<Option<String>>) {
    crisp_support_stack::on_a_large_stack(|| here(wanted, fast))
}

fn here(wanted: &[(&str, Scalar, usize)], fast: bool) -> (Module, Vec<Option<String>>) {
    let known: Vec<&str> = library::names().collect();
    let mut text = String::new();
    let mut names = Vec::with_capacity(wanted.len());
    for (name, scalar, arguments) in wanted {
        let ty = match scalar {
            Scalar::F16 => "half",
            Scalar::BF16 => "bfloat16",
            Scalar::F32 => "float",
            Scalar::F64 => "double",
            _ => "",
        };
        if ty.is_empty() || !known.contains(name) {
            names.push(None);
            continue;
        }
        let arguments = ["x", "y"].get(..*arguments).unwrap_or(&["x", "y"]);
        let typed: Vec<String> = arguments.iter().map(|argument| format!("{argument}:{ty}")).collect();
        let own = format!("{name}-{ty}");
        text += &format!(
            "(def-function {own} ({}) (declare (return-type {ty})) ({name} {}))\n",
            typed.join(" "),
            arguments.join(" ")
        );
        names.push(Some(own));
    }
    if text.is_empty() {
        return (Module::new(), names);
    }
    // The library's own functions are only checked where others call them, so these are in a file of their own.
    let mut files = Files::new();
    let file = files.add("mathematics", text.as_str());
    let mut forms = read(file, &text).data;
    forms.extend(library::needed(&forms, fast, crate::expand::expand_library));
    let settings = Settings { parameters: Vec::new(), warp_size: 32, debug_output: false };
    let checked = check::check(&forms, &files, &settings);
    let (mut module, _) = lower::lower(&checked.program);
    let own: Vec<_> = module.functions.iter().filter(|(_, function)| function.span.file == file).collect();
    let own: Vec<_> = own.into_iter().map(|(id, _)| id).collect();
    for id in own {
        in_the_library(&mut module.functions[id]);
    }
    (module, names)
}

/// Gives all places of a function the file of the library: the one in which it was read is not the caller's.
fn in_the_library(function: &mut Function) {
    let nowhere = Span::new(FileId::LIBRARY, 0, 0);
    function.span = nowhere;
    function.params.iter_mut().for_each(|param| param.span = nowhere);
    function.ops.values_mut().for_each(|data| data.span = nowhere);
    function.regions.values_mut().for_each(|region| region.end_span = nowhere);
}
