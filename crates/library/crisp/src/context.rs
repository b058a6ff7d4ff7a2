//! A context of compilations in memory: sources that stay, flags, the last result, and whether hosts that fit the one before still fit.

use std::path::{Path, PathBuf};

use crisp_library_compile::shaken::Shaken;
use crisp_library_compile::{
    Compiled, Dialect, EmitOptions, Language, MetadataOptions, PTX_PROCESSOR, Session, Spirv, Target, emit_amd_object,
    emit_c, emit_hlsl, emit_llvm, emit_metal, emit_ptx, emit_spirv, emit_wgsl, metadata, processors, read_file,
    read_source,
};
use crisp_support_diagnostics::{Diagnostic, Files, Severity, render_json, render_terminal};

use crate::abi::{Comparison, Kernel, compare, of_metadata};
use crate::override_definitions::{defined, without};
use crate::{flags, messages};

/// The status of a compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContextStatus {
    /// Hosts that fit what was compiled before fit this.
    Compatible,
    /// A kernel is gone, or is called in another way.
    Breaking,
    /// It failed.
    Failed,
}

/// The target and form of code.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    Llvm,
    Metal,
    Hlsl,
    Code(Target),
}

/// Sources that are compiled together to one binary, again and again while they change.
///
/// ```
/// use crisp::{Context, ContextStatus};
/// let mut context = Context::new("spv").ok_or("no such target")?;
/// context.add_input_string("(def-kernel k (n:int) (let ((m:int n))))", "k.crisp");
/// assert_eq!(context.compile(), ContextStatus::Compatible, "{}", context.messages());
/// assert!(context.binary().is_some_and(|code| code.starts_with(&[3, 2, 35, 7])));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug)]
pub struct Context {
    target: String,
    form: Form,
    sources: Vec<Source>,
    /// None where no flags were set.
    flags: Option<String>,
    /// Where an earlier compilation with `--tree-shaking` has left something, until it is read.
    shaken_folder: Option<PathBuf>,
    /// The flags of that compilation.
    shaken_flags: Option<String>,
    /// The number of strings without a name.
    strings: usize,
    binary: Option<Vec<u8>>,
    metadata: Option<String>,
    /// How the kernels of the last success are called.
    baseline: Option<Vec<Kernel>>,
    changes: Vec<Comparison>,
    diagnostics: Vec<Diagnostic>,
    files: Files,
}

#[derive(Clone, Debug)]
struct Source {
    name: String,
    bytes: Vec<u8>,
}

impl Context {
    /// A context for a target: `ptx`, `spv` (or `spirv`), `spv-vulkan`, `wgsl`, `msl`, `hlsl`, `opencl-c`, `llvm`, or a processor such as `sm_90` and
    /// `gfx942`; in any case of letters. None for an unknown one.
    #[must_use]
    pub fn new(target: &str) -> Option<Context> {
        let target = target.to_ascii_lowercase();
        let form = match target.as_str() {
            "llvm" => Form::Llvm,
            "msl" => Form::Metal,
            "hlsl" => Form::Hlsl,
            name => match Target::from_name(name)? {
                Target::Cpu => return None,
                code @ (Target::Nvidia(_) | Target::Amd(_)) if processors().contains(&target) => Form::Code(code),
                Target::Nvidia(_) | Target::Amd(_) => return None,
                code @ (Target::OpenClC | Target::Ptx | Target::Spirv | Target::SpirvVulkan | Target::Wgsl) => {
                    Form::Code(code)
                }
            },
        };
        Some(Context {
            target,
            form,
            sources: Vec::new(),
            flags: None,
            shaken_folder: None,
            shaken_flags: None,
            strings: 0,
            binary: None,
            metadata: None,
            baseline: None,
            changes: Vec::new(),
            diagnostics: Vec::new(),
            files: Files::new(),
        })
    }

    /// The target's name, in lower case.
    #[must_use]
    pub fn target(&self) -> &str {
        &self.target
    }

    /// Adds a source under a name that messages show, and whose ending says what it is written in; Crisp where it says nothing.
    pub fn add_input_string(&mut self, text: &str, name: &str) {
        self.sources.push(Source { name: name.to_owned(), bytes: text.as_bytes().to_vec() });
    }

    /// Reads a file and adds it. What is wrong is among [`Context::messages`] too.
    ///
    /// # Errors
    /// A0204 where it cannot be read; then nothing is added.
    pub fn add_input_file(&mut self, path: &Path) -> std::result::Result<(), Box<Diagnostic>> {
        match read_source(path) {
            Ok(bytes) => {
                self.sources.push(Source { name: path.display().to_string(), bytes });
                Ok(())
            }
            Err(error) => {
                let diagnostic = messages::file_unreadable(&path.display().to_string(), &error.to_string());
                self.diagnostics = vec![diagnostic.clone()];
                Err(Box::new(diagnostic))
            }
        }
    }

    /// Sets all flags of the next compilations: `-DNAME=VALUE`, `--math=MODE`, `-Werror`, `-Wno-error=barrier`, `--deterministic`, `--no-f64`,
    /// `--debug-output`. Others are ignored, with a note.
    pub fn set_flags(&mut self, flags: &str) {
        self.flags = Some(flags.to_owned());
    }

    /// Takes the flags that an earlier compilation with `--tree-shaking` has recorded, where none are set here, and compares with its kernels as
    /// if it had been this context's last success. The files are read when something is first compiled, or its flags are requested.
    pub fn set_tree_shake_directory(&mut self, folder: &Path) {
        self.shaken_folder = Some(folder.to_owned());
    }

    /// The flags that the compilation of the tree-shake directory has recorded; none where there is no such directory or record.
    pub fn recorded_flags(&mut self) -> Option<&str> {
        let mut found = Vec::new();
        self.read_shaken(&mut found);
        if !found.is_empty() {
            self.diagnostics = found;
        }
        self.shaken_flags.as_deref()
    }

    /// Reads the directory, once. Of several compilations the first by name counts.
    fn read_shaken(&mut self, found: &mut Vec<Diagnostic>) {
        let Some(folder) = self.shaken_folder.take() else { return };
        let unreadable = |path: &Path, why: &str| messages::cache_unusable(&path.display().to_string(), why);
        let mut paths: Vec<PathBuf> = match std::fs::read_dir(&folder) {
            Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
            Err(error) => return found.push(unreadable(&folder, &error.to_string())),
        };
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "crisp_libc"));
        paths.sort();
        if paths.is_empty() {
            return found.push(unreadable(&folder, "it has no `.crisp_libc`"));
        }
        for path in paths {
            let read = read_file(&path).map_err(|error| error.to_string());
            match read.and_then(|bytes| Shaken::decode(&bytes).map_err(str::to_owned)) {
                Ok(shaken) => {
                    self.shaken_flags = Some(shaken.record.flags);
                    if self.baseline.is_none() {
                        self.baseline = of_metadata(&shaken.metadata);
                    }
                    return;
                }
                Err(why) => found.push(unreadable(&path, &why)),
            }
        }
    }

    /// Compiles all sources.
    pub fn compile(&mut self) -> ContextStatus {
        let sources = self.sources.clone();
        self.compile_sources(&sources)
    }

    /// Adds a source and compiles everything. Its definitions replace earlier ones of the same names. Where that fails, the
    /// sources stay as they were.
    pub fn compile_string(&mut self, text: &str) -> ContextStatus {
        self.strings += 1;
        let names = defined(text);
        let is_crisp = |name: &str| Language::of(name).is_none_or(|language| language == Language::Crisp);
        let mut sources = self.sources.clone();
        for source in sources.iter_mut().filter(|source| is_crisp(&source.name)) {
            if let Ok(earlier) = str::from_utf8(&source.bytes) {
                source.bytes = without(earlier, &names).into_bytes();
            }
        }
        let name = format!("string-{}.crisp", self.strings);
        sources.push(Source { name, bytes: text.as_bytes().to_vec() });
        let status = self.compile_sources(&sources);
        if status != ContextStatus::Failed {
            self.sources = sources;
        }
        status
    }

    fn compile_sources(&mut self, sources: &[Source]) -> ContextStatus {
        let mut notes = Vec::new();
        self.read_shaken(&mut notes);
        let flags = self.flags.as_deref().or(self.shaken_flags.as_deref()).unwrap_or_default();
        let (options, mut found) = flags::parse(flags);
        found.append(&mut notes);
        self.changes.clear();
        if sources.is_empty() {
            found.push(messages::no_source());
        }
        let fatal = |found: &[Diagnostic]| found.iter().any(|diagnostic| diagnostic.severity.is_fatal());
        if fatal(&found) {
            (self.diagnostics, self.files) = (found, Files::new());
            return ContextStatus::Failed;
        }
        let mut session = Session::new(options);
        session.schedules_for("gpu");
        for Source { name, bytes } in sources {
            session.add_source(name, Language::of(name).unwrap_or(Language::Crisp), bytes);
        }
        let mut compiled = session.compile();
        found.append(&mut compiled.diagnostics);
        if flags::warnings_are_errors(flags) {
            let warnings = found.iter_mut().filter(|diagnostic| diagnostic.severity == Severity::Warning);
            warnings.for_each(|diagnostic| diagnostic.severity = Severity::Error);
            if fatal(&found) {
                (self.diagnostics, self.files) = (found, compiled.files);
                return ContextStatus::Failed;
            }
        }
        let made = if compiled.module.is_some() { self.make(&compiled) } else { Err(Vec::new()) };
        self.files = compiled.files;
        let (binary, metadata) = match made {
            Ok(made) => made,
            Err(errors) => {
                Diagnostic::add_new(errors, &mut found);
                self.diagnostics = found;
                return ContextStatus::Failed;
            }
        };
        self.diagnostics = found;
        let kernels = of_metadata(&metadata).unwrap_or_default();
        self.changes = self.baseline.as_ref().map(|baseline| compare(baseline, &kernels)).unwrap_or_default();
        (self.binary, self.metadata, self.baseline) = (Some(binary), Some(metadata), Some(kernels));
        if self.changes.iter().any(Comparison::breaks) { ContextStatus::Breaking } else { ContextStatus::Compatible }
    }

    fn make(&self, compiled: &Compiled) -> std::result::Result<(Vec<u8>, String), Vec<Diagnostic>> {
        let options = EmitOptions { kernel: None, local: None };
        let files = &compiled.files;
        let code = match &self.form {
            Form::Llvm => emit_llvm(compiled, &options)?.into_bytes(),
            Form::Metal => emit_metal(compiled, &options)?.into_bytes(),
            Form::Hlsl => emit_hlsl(compiled, &options)?.into_bytes(),
            Form::Code(target) => match target {
                Target::Spirv => emit_spirv(compiled, files, Spirv::Kernel, &options)?,
                Target::SpirvVulkan => emit_spirv(compiled, files, Spirv::Shader, &options)?,
                Target::OpenClC => emit_c(compiled, files, Dialect::OpenCl12, &options)?.into_bytes(),
                Target::Wgsl => emit_wgsl(compiled, &options)?.into_bytes(),
                Target::Ptx => emit_ptx(compiled, files, PTX_PROCESSOR, &options)?.into_bytes(),
                Target::Amd(processor) => emit_amd_object(compiled, processor, &options)?,
                Target::Nvidia(_) | Target::Cpu => {
                    return Err(vec![messages::needs_tool(&self.target)]);
                }
            },
        };
        let target = match &self.form {
            Form::Llvm => None,
            Form::Metal | Form::Hlsl => Some(Target::Wgsl),
            Form::Code(target) => Some(target.clone()),
        };
        let targets: Vec<(String, Target)> = target.map(|target| (self.target.clone(), target)).into_iter().collect();
        let about = MetadataOptions { kernel: None, local: None, targets: &targets, figures: &[] };
        Ok((code, metadata(compiled, &about)?))
    }

    /// The output of the last success; none before.
    #[must_use]
    pub fn binary(&self) -> Option<&[u8]> {
        self.binary.as_deref()
    }

    /// Returns the facts about the last success that hosts need, as JSON: `docs/reference/metadata.md`.
    #[must_use]
    pub fn metadata(&self) -> Option<&str> {
        self.metadata.as_deref()
    }

    /// Returns the messages of the last compilation, with source lines and carets.
    #[must_use]
    pub fn messages(&self) -> String {
        render_terminal(&self.files, &self.diagnostics, false)
    }

    /// The same as JSON, a line for each.
    #[must_use]
    pub fn messages_json(&self) -> String {
        render_json(&self.files, &self.diagnostics)
    }

    /// The code of the first error of the last compilation as a number: its letter times 65536, plus its digits; 0 where it succeeded.
    #[must_use]
    pub fn error_code(&self) -> u32 {
        let first = self.diagnostics.iter().find(|diagnostic| diagnostic.severity.is_fatal());
        first.map_or(0, |first| {
            let (letter, digits) = first.code.0.split_at(first.code.0.len().min(1));
            let letter = letter.bytes().next().map_or(0, u32::from);
            letter << 16 | digits.parse::<u32>().unwrap_or(0)
        })
    }

    /// How kernels of the success before are called now.
    #[must_use]
    pub fn abi_changes(&self) -> &[Comparison] {
        &self.changes
    }

    /// The same as JSON, as `crisp abi --json` prints it.
    #[must_use]
    pub fn abi_changes_json(&self) -> String {
        // Strings always become JSON.
        serde_json::to_string(&self.changes).unwrap_or_default()
    }
}
