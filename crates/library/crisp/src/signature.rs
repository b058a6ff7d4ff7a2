//! How a kernel is called, in one line: `matmul(A: float32[M, K], B: float32[K, N]) -> float32[M, N]`.

use crisp_ir_artifact::{ArgumentKind, Callable, Elem, HostNote, shape_text};

use crate::values::types;

/// A type in the words of signatures: `float32`, `float32x4`.
#[must_use]
pub fn value_text(elem: Elem) -> String {
    let scalar = types::numpy_name(elem.scalar);
    if elem.lanes > 1 { format!("{scalar}x{}", elem.lanes) } else { scalar.to_owned() }
}

/// The type and shape of an argument in one line: `float32[M, K]`.
#[must_use]
pub fn argument_text(callable: &Callable, position: usize) -> String {
    let arguments = &callable.interface.arguments;
    let Some(argument) = arguments.get(position) else { return String::new() };
    let name = |param: u32| arguments.get(param as usize).map_or_else(String::new, |it| it.name.clone());
    let complex = |note: &HostNote| matches!(note, HostNote::Complex { param } if *param as usize == position);
    let structures =
        |note: &HostNote| matches!(note, HostNote::Structures { param, .. } if *param as usize == position);
    let elem = match argument.kind {
        ArgumentKind::Value(elem) | ArgumentKind::Buffer { elem, .. } => elem,
    };
    let mut text = match types::numpy_name(elem.scalar) {
        "float32" if callable.notes.iter().any(complex) => "complex64".to_owned(),
        "float64" if callable.notes.iter().any(complex) => "complex128".to_owned(),
        _ if callable.notes.iter().any(structures) => "struct".to_owned(),
        _ => value_text(elem),
    };
    match (&argument.shape, argument.kind) {
        (Some(shape), _) => text += &shape_text(shape, &name),
        (None, ArgumentKind::Buffer { length: Some(length), .. }) => text += &format!("[{length}]"),
        (None, ArgumentKind::Buffer { .. }) => text += "[]",
        (None, ArgumentKind::Value(_)) => {}
    }
    text
}

/// The name of a kernel, what is passed, and what comes back. Sizes that follow from arrays are left out, as a caller may.
#[must_use]
pub fn signature(callable: &Callable) -> String {
    let sizes = callable.interface.sizes();
    let written = |position: usize| argument_text(callable, position);
    let all = || callable.interface.explicit().iter().enumerate();
    let passed = all().filter(|(at, it)| !it.is_result() && sizes.get(*at) != Some(&true));
    let passed: Vec<String> = passed.map(|(at, it)| format!("{}: {}", it.name, written(at))).collect();
    let results: Vec<String> = all().filter(|(_, it)| it.is_result()).map(|(at, _)| written(at)).collect();
    let result = match results.as_slice() {
        [] => String::new(),
        [one] => format!(" -> {one}"),
        several => format!(" -> ({})", several.join(", ")),
    };
    format!("{}({}){result}", callable.interface.kernel, passed.join(", "))
}
