//! Code for graphics processors, as it is written to files: C-like languages, PTX, SPIR-V, objects for AMD's processors.

use std::collections::BTreeMap;

use crisp_back_clike::{Dialect, DriverFaults, SourceLine, Target, compile_c};
use crisp_back_spirv::{KernelTarget, ShaderTarget, SpirvAbilities, compile_kernels, compile_shaders, disassemble};
use crisp_middle_passes::{legalise, legalise_all};
use crisp_support_diagnostics::{Diagnostic, Files, Span};

use crate::emit::{EmitOptions, each_kernel, each_kernel_code, sized};
use crate::gpu;
use crate::session::Compiled;

/// The oldest of NVIDIA's processors that PTX is made for: newer ones take it too.
pub const PTX_PROCESSOR: &str = "sm_75";

/// A flavour of SPIR-V.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spirv {
    /// For OpenCL.
    Kernel,
    /// For Vulkan 1.3.
    Shader,
}

/// The processors that [`emit_ptx`] and [`emit_amd_object`] take: NVIDIA's (`sm_90`), then AMD's (`gfx942`). Costs nothing.
#[must_use]
pub fn processors() -> Vec<String> {
    gpu::processors()
}

/// Kernels in a C-like language, with the author's lines as comments; `files` are those of the session.
///
/// # Errors
/// What the language does not have.
pub fn emit_c(
    compiled: &Compiled,
    files: &Files,
    dialect: Dialect,
    options: &EmitOptions<'_>,
) -> Result<String, Vec<Diagnostic>> {
    let lines = |span: Span| source_line(files, span);
    let target = Target {
        dialect,
        float64: !compiled.no_double,
        local_bytes: dialect.local_bytes(),
        faults: DriverFaults::NONE,
        lines: Some(&lines),
    };
    each_kernel(compiled, options, &|module, kernel, local_size| {
        compile_c(&legalise(module, kernel, local_size, &target)?).map(|made| made.text)
    })
}

/// The author's line in which a place begins; the library's lines would only distract.
fn source_line(files: &Files, span: Span) -> Option<SourceLine> {
    let file = files.get(span.file).filter(|file| !span.is_library() && !file.text.is_empty())?;
    let line = file.position(span.start).line;
    Some(SourceLine { place: format!("{}:{line}", file.name), text: file.line(line).to_owned() })
}

/// Kernels as NVIDIA's assembly, for processors from one on (`sm_75`), with the author's lines.
///
/// # Errors
/// What the target cannot do; an unknown processor; a build without LLVM.
pub fn emit_ptx(
    compiled: &Compiled,
    files: &Files,
    processor: &str,
    options: &EmitOptions<'_>,
) -> Result<String, Vec<Diagnostic>> {
    let text = each_kernel(compiled, options, &|module, kernel, local_size| {
        let code = gpu::ptx(module, kernel, local_size, processor, Some(files))?;
        // It is text.
        Ok(String::from_utf8_lossy(&code.bytes).into_owned())
    })?;
    Ok(with_one_head(&text))
}

/// Returns several modules of PTX as one: the text before and after each kernel occurs once, and files have one number everywhere.
fn with_one_head(text: &str) -> String {
    let once = [".version", ".target", ".address_size", "\t.section\t.debug_macinfo"];
    let mut seen = [false; 4];
    let mut files: Vec<&str> = Vec::new();
    let mut out = String::new();
    let lines: Vec<&str> = text.lines().collect();
    // Each module begins with its version.
    let starts: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].starts_with(once[0])).collect();
    let bounds = std::iter::once(0).chain(starts.iter().skip(1).copied()).chain([lines.len()]);
    for (from, to) in bounds.clone().zip(bounds.skip(1)) {
        let module = &lines[from..to];
        // From the numbers of this module to those of all.
        let mut numbers: BTreeMap<&str, String> = BTreeMap::new();
        let mut new = Vec::new();
        for line in module {
            let Some((number, name)) = file(line) else { continue };
            let known = files.iter().position(|file| *file == name);
            numbers.insert(number, (known.unwrap_or(files.len()) + 1).to_string());
            if known.is_none() {
                files.push(name);
                new.push(line);
            }
        }
        for line in module {
            let repeated = once.iter().position(|head| line.starts_with(head));
            if repeated.is_some_and(|at| std::mem::replace(&mut seen[at], true))
                || file(line).is_some() && !new.contains(&line)
            {
                continue;
            }
            out += &renumbered(line, &numbers);
            out.push('\n');
        }
    }
    out
}

/// The number and the name of a file, where a line has them.
fn file(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim_start().strip_prefix(".file")?;
    let (number, name) = rest.trim_start().split_once(char::is_whitespace)?;
    Some((number, name))
}

/// A line's place with other numbers of files: those behind `.file`, `.loc` and `inlined_at`.
fn renumbered(line: &str, numbers: &BTreeMap<&str, String>) -> String {
    let mut out = String::new();
    let mut before = "";
    for part in line.split_inclusive([' ', '\t']) {
        let word = part.trim_end();
        match numbers.get(word) {
            Some(number) if matches!(before, ".file" | ".loc" | "inlined_at") => out += &part.replacen(word, number, 1),
            Some(_) | None => out += part,
        }
        if !word.is_empty() {
            before = word;
        }
    }
    out
}

/// Kernels as a SPIR-V module with an entry point for each, with the author's lines; empty when there are none.
///
/// # Errors
/// What the flavour does not have.
pub fn emit_spirv(
    compiled: &Compiled,
    files: &Files,
    flavour: Spirv,
    options: &EmitOptions<'_>,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let abilities = SpirvAbilities { float64: !compiled.no_double, ..SpirvAbilities::ALL };
    let Some(sized) = sized(compiled, options)? else { return Ok(Vec::new()) };
    match flavour {
        Spirv::Kernel => {
            let target = KernelTarget { abilities, files: Some(files), ..KernelTarget::new() };
            compile_kernels(&legalise_all(&sized.module, &sized.kernels(), &target)?)
        }
        Spirv::Shader => {
            let target = ShaderTarget { abilities, files: Some(files), ..ShaderTarget::new() };
            compile_shaders(&legalise_all(&sized.module, &sized.kernels(), &target)?)
        }
    }
}

/// Kernels as SPIR-V, in words.
///
/// # Errors
/// As [`emit_spirv`].
pub fn emit_spirv_text(
    compiled: &Compiled,
    files: &Files,
    flavour: Spirv,
    options: &EmitOptions<'_>,
) -> Result<String, Vec<Diagnostic>> {
    let text = disassemble(&emit_spirv(compiled, files, flavour, options)?);
    Ok(if text.ends_with('\n') { text } else { text + "\n" })
}

/// Returns kernels as a code object for an AMD GPU (`gfx942`), linked by LLVM's linker in its own process.
///
/// # Errors
/// What the target cannot do; an unknown processor; a build without LLVM; that the linker is not there.
pub fn emit_amd_object(
    compiled: &Compiled,
    processor: &str,
    options: &EmitOptions<'_>,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let objects = each_kernel_code(compiled, options, &|module, kernel, local_size| {
        gpu::amd_object(module, kernel, local_size, processor).map(|object| object.bytes.to_vec())
    })?;
    gpu::link_amd(&objects, processor)
}

#[cfg(test)]
mod tests {
    use super::with_one_head;

    #[test]
    fn modules_become_one() {
        let one = ".version 6.3\n.target sm_75\n.address_size 64\n\n.entry a\n";
        let two = format!("{one}{}", one.replace(".entry a", ".entry b"));
        assert_eq!(with_one_head(&two), format!("{one}\n.entry b\n"));
    }

    #[test]
    fn files_have_one_number() {
        let first = ".version 6.3\n\t.loc\t1 10 2\n\t.file\t1 \"a\"\n";
        let second =
            ".version 6.3\n\t.loc\t2 3 1, function_name $f, inlined_at 1 2 1\n\t.file\t1 \"b\"\n\t.file\t2 \"a\"\n";
        let both = format!("{first}\t.loc\t1 3 1, function_name $f, inlined_at 2 2 1\n\t.file\t2 \"b\"\n");
        assert_eq!(with_one_head(&format!("{first}{second}")), both);
    }
}
