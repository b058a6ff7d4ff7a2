//! `--hoist-dynamic`: what host programs that compile kernels themselves need for it: sources, flags, and each kernel's own text.

use crisp_back_host::{Api, InMemory};
use crisp_support_diagnostics::{Diagnostic, Files, Span};
use crisp_support_sexpr::{DatumKind, read};

use crate::messages;
use crate::package::Target;
use crate::session::Compiled;

/// Returns the sources in a program that compiles these kernels itself: all sources, and each kernel's definition by itself. `target` is what its code is made for.
///
/// # Errors
/// Interfaces for which compilations in memory make no code; unknown kernels, and kernels without a separate definition.
pub fn hoist_in_memory(
    compiled: &Compiled,
    api: Api,
    target: &Target,
    flags: &str,
    kernels: &[String],
) -> Result<InMemory, Vec<Diagnostic>> {
    let (name, ending) = match (api, target) {
        (Api::OpenCl | Api::PyOpenCl, Target::OpenClC) => ("opencl-c", ".c"),
        (Api::OpenCl | Api::PyOpenCl | Api::LevelZero | Api::PyLevelZero, _) => ("spv", ".spv"),
        (Api::Cuda | Api::PyCuda, _) => ("ptx", ".ptx"),
        (Api::Vulkan, _) => ("spv-vulkan", ".spv"),
        (Api::Hip | Api::WebGpu, _) => return Err(vec![messages::hoist_compiles_nothing(api.name())]),
    };
    let Some(module) = &compiled.module else { return Err(Vec::new()) };
    let (mut texts, mut problems) = (Vec::new(), Vec::new());
    for kernel in kernels {
        let Some((_, function)) = module.kernel(kernel) else {
            let there: Vec<&str> = compiled.kernels().collect();
            problems.push(messages::hoist_without_kernel(kernel, &there));
            continue;
        };
        match definition(&compiled.files, function.span, kernel) {
            Some(text) => texts.push((kernel.clone(), text.to_owned())),
            None => problems.push(messages::kernel_without_text(kernel, function.span)),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let sources = compiled.files.iter().map(|(_, file)| (file.name.clone(), file.text.to_string()));
    Ok(InMemory {
        target: name.to_owned(),
        ending,
        flags: flags.to_owned(),
        sources: sources.collect(),
        kernels: texts,
    })
}

/// Returns the text of the definition at the top of a source that contains a kernel of this name; none where it is not a `def-kernel` of that name.
fn definition<'a>(files: &'a Files, at: Span, kernel: &str) -> Option<&'a str> {
    let text = &files.get(at.file)?.text;
    let all = read(at.file, text).data;
    let found = all.iter().find(|datum| datum.span.start <= at.start && at.end <= datum.span.end)?;
    let DatumKind::List(parts) = &found.kind else { return None };
    let symbol = |at: usize| match parts.get(at).map(|part| &part.kind) {
        Some(DatumKind::Symbol(name)) => Some(&**name),
        _ => None,
    };
    let defines = matches!(symbol(0), Some("def-kernel" | "def-kernel-exact"));
    let named = symbol(1).is_some_and(|name| name.eq_ignore_ascii_case(kernel));
    (defines && named).then(|| files.snippet(found.span))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_definition_has_the_kernels_name() {
        let text =
            "(def-const n 3)\n(def-kernel K (n:int) (let ((m n))))\n(progn (def-kernel k2 ()))\n(gen-k int \"k3\")";
        let mut files = Files::new();
        let file = files.add("a.crisp", text);
        let found = |kernel: &str, from: &str| {
            let start = u32::try_from(text.find(from).unwrap_or_default()).unwrap_or_default();
            definition(&files, Span::new(file, start, start + 1), kernel)
        };
        assert_eq!(found("k", "K (n"), Some("(def-kernel K (n:int) (let ((m n))))"));
        for (kernel, from) in [("j", "K (n"), ("k2", "k2"), ("k3", "gen-k"), ("n", "n 3")] {
            assert_eq!(found(kernel, from), None, "{kernel}");
        }
    }
}
