//! A session: named sources in memory, compiled together to one checked module.

use std::fmt;
use std::sync::Arc;

use crisp_front_crisp::Rules;
use crisp_ir_artifact::Shape;
use crisp_ir_kernel::{Asked, Checked, Function, HostNote, HostNotes, Module, Orchestration, Profile, binary, text};
use crisp_run_device::with_room_to_compile;
use crisp_support_diagnostics::{Diagnostic, FileId, Files, Index, Severity, Span};

use crate::const_vectors;
use crate::cucl;
use crate::dimensions::{GivenArray, Misfit};
use crate::folder::ReadInclude;
use crate::shapes::{self, Shapes};
use crate::templates::{self, OpenTemplate};
use crate::work_counts::Definitions;
use crate::{asked, debug_memory, loopy, messages, pipelines, tensor};

/// The language of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// The language Crisp.
    Crisp,
    /// CUCL, and plain kernels in the common part of OpenCL C and CUDA C.
    Cucl,
    /// Loop kernels: domains, instructions, schedules.
    Loopy,
    /// Tensor programs: what each element is.
    Tensor,
    /// The text form of the kernel IR.
    KernelIr,
    /// The binary form of the kernel IR.
    KernelIrBinary,
}

impl Language {
    /// The language of a file by the ending of its name: `.crisp`, `.cucl`, `.cl`, `.cu`, `.loopy`, `.tensor`, `.kir` or `.kirb`.
    #[must_use]
    pub fn of(name: &str) -> Option<Language> {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending)?;
        match ending.to_ascii_lowercase().as_str() {
            "crisp" => Some(Language::Crisp),
            "cucl" | "cl" | "cu" => Some(Language::Cucl),
            "loopy" => Some(Language::Loopy),
            "tensor" => Some(Language::Tensor),
            "kir" => Some(Language::KernelIr),
            "kirb" => Some(Language::KernelIrBinary),
            _ => None,
        }
    }
}

/// How much floats are held to what is written; `docs/numerics.md` says what each mode may change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Math {
    /// Each operation is rounded by itself, in the order written, and the library's functions are the exact ones.
    #[default]
    Strict,
    /// A product and the sum that is its only use are rounded once.
    Contract,
    /// Divisions by constants are products, and the library's functions are off by a few places.
    Approximate,
    /// Both.
    Fast,
}

impl Math {
    /// All modes.
    pub const ALL: [Math; 4] = [Math::Strict, Math::Contract, Math::Approximate, Math::Fast];

    /// Its name in options and metadata.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Math::Strict => "strict",
            Math::Contract => "contract",
            Math::Approximate => "approximate",
            Math::Fast => "fast",
        }
    }

    /// The mode of a name, in any case of letters.
    #[must_use]
    pub fn named(name: &str) -> Option<Math> {
        Math::ALL.into_iter().find(|math| math.name().eq_ignore_ascii_case(name))
    }

    /// Returns whether divisions and functions may be off.
    #[must_use]
    pub fn approximates(self) -> bool {
        matches!(self, Math::Approximate | Math::Fast)
    }

    /// Returns whether products and sums may be rounded together.
    #[must_use]
    pub fn contracts(self) -> bool {
        matches!(self, Math::Contract | Math::Fast)
    }

    /// Returns the mode that allows what either mode allows.
    #[must_use]
    pub fn with(self, other: Math) -> Math {
        match (self.contracts() || other.contracts(), self.approximates() || other.approximates()) {
            (false, false) => Math::Strict,
            (true, false) => Math::Contract,
            (false, true) => Math::Approximate,
            (true, true) => Math::Fast,
        }
    }
}

/// The options of a compilation besides its sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Values of `def-parameter`s, each `NAME=VALUE`, or `NAME` alone for true.
    pub definitions: Vec<String>,
    /// Whether a definition of a name that the sources do not know is an error, and no warning.
    pub definitions_are_known: bool,
    /// Dimensions of the arguments of CUCL templates, each `NAME=DIM:SIZE,…`.
    pub dimensions: Vec<String>,
    /// Folders in which sources in C find what they include, after the folder of the file that includes it.
    pub include_folders: Vec<String>,
    /// Kernels that are to be made of templates of C++, by their names: `reduce<float, 256>`.
    pub instances: Vec<String>,
    /// Arrays of a caller, from which dimensions of CUCL templates follow that are not given.
    pub arrays: Vec<GivenArray>,
    /// Lanes of a logical warp; 32 in strict mode.
    pub warp_size: u32,
    /// Whether [`Compiled::expanded`] is wanted.
    pub keep_expanded: bool,
    /// Whether code is made for a device without arithmetic on doubles: integers compute the same bits.
    pub no_double: bool,
    /// How much floats are held to what is written.
    pub math: Math,
    /// Whether it is an error when the order of invocations can change a kernel's results.
    pub deterministic: bool,
    /// Whether it is only a warning when it is not proven that all invocations of a workgroup reach a barrier together. Where they provably
    /// do not, it stays an error.
    pub unproven_barriers: bool,
    /// The profile that kernels keep to which declare none.
    pub profile: Option<Profile>,
    /// Whether kernels report what the author's `r-t-` forms say; without it these forms have no effect.
    pub debug_output: bool,
    /// The rules that the sources in Crisp must follow.
    pub rules: Rules,
    /// Whether [`Compiled::rewritten`] is wanted.
    pub rewrite: bool,
    /// For which targets schedules of loop kernels are taken: `cpu`, `gpu`, names of targets.
    pub schedules_for: Vec<String>,
    /// Whether [`Compiled::index`] is wanted.
    pub index: bool,
}

impl Options {
    /// No definitions, warps of 32 lanes, exact floats; kernels are held to what they declare.
    #[must_use]
    pub fn strict() -> Options {
        Options {
            definitions: Vec::new(),
            definitions_are_known: false,
            dimensions: Vec::new(),
            include_folders: Vec::new(),
            instances: Vec::new(),
            arrays: Vec::new(),
            warp_size: 32,
            keep_expanded: false,
            no_double: false,
            math: Math::Strict,
            deterministic: false,
            unproven_barriers: false,
            profile: None,
            debug_output: false,
            rules: Rules::default(),
            rewrite: false,
            schedules_for: vec!["cpu".to_owned()],
            index: false,
        }
    }
}

/// Sources that belong together.
#[derive(Clone)]
pub struct Session {
    options: Options,
    files: Files,
    sources: Vec<(FileId, Language)>,
    /// The contents of sources that are not text.
    binaries: Vec<(FileId, Vec<u8>)>,
    /// The errors in the bytes of sources.
    diagnostics: Vec<Diagnostic>,
    /// Reads files that sources in C include.
    include: Option<Arc<ReadInclude>>,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("options", &self.options)
            .field("sources", &self.sources)
            .finish_non_exhaustive()
    }
}

impl Session {
    /// A session without sources.
    #[must_use]
    pub fn new(options: Options) -> Session {
        Session {
            options,
            files: Files::new(),
            sources: Vec::new(),
            binaries: Vec::new(),
            diagnostics: Vec::new(),
            include: None,
        }
    }

    /// Sets the function that reads the files of `#include` and `import`. It gets a path, which begins with the folder of the source or with one of
    /// [`Options::include_folders`]. Without it nothing can be included.
    pub fn read_includes(&mut self, read: ReadInclude) {
        self.include = Some(Arc::new(read));
    }

    /// Sets arrays from which dimensions of CUCL templates follow that are not given.
    pub fn arrays(&mut self, arrays: Vec<GivenArray>) {
        self.options.arrays = arrays;
    }

    /// Sets the kernels that are made of templates of C++, by their names: `reduce<float, 256>`. [`Compiled::kernel_called`] finds them.
    pub fn instances(&mut self, instances: Vec<String>) {
        self.options.instances = instances;
    }

    /// Returns whether sources in C may have templates of kernels.
    #[must_use]
    pub fn has_kernel_templates(&self) -> bool {
        let is_it = |(file, language): &(FileId, Language)| {
            *language == Language::Cucl && self.files.get(*file).is_some_and(|file| file.text.contains("template"))
        };
        self.sources.iter().any(is_it)
    }

    /// Takes the schedules of loop kernels for a target or device: those for its name, then those for `cpu` or `gpu`.
    pub fn schedules_for(&mut self, name: &str) {
        let plain = name.split(':').next().unwrap_or(name);
        let kind = if matches!(plain, "cpu" | "interp") { "cpu" } else { "gpu" };
        self.options.schedules_for = vec![plain.to_owned(), kind.to_owned()];
    }

    /// Returns the CUCL templates among the sources whose dimensions are not all given: they compile for the arrays of a call, see [`Session::of_template`].
    #[must_use]
    pub fn open_templates(&self) -> Vec<OpenTemplate> {
        let sources = self.sources.iter().filter(|(_, language)| *language == Language::Cucl).map(|(file, _)| *file);
        let is_open = self.diagnostics.is_empty() && self.options.arrays.is_empty();
        if is_open { templates::open(sources, &self.files, &self.options.dimensions) } else { Vec::new() }
    }

    /// Returns the session of a template alone, for arrays from which its dimensions follow.
    #[must_use]
    pub fn of_template(&self, template: &OpenTemplate, arrays: Vec<GivenArray>) -> Session {
        let mut session = self.clone();
        // A definition may be for a source that is left out.
        session.options.definitions_are_known &= session.sources.len() == 1;
        session.sources.retain(|(file, _)| *file == template.file);
        session.options.arrays = arrays;
        session
    }

    /// Returns the session without some templates.
    #[must_use]
    pub fn without(&self, templates: &[OpenTemplate]) -> Session {
        let mut session = self.clone();
        session.options.definitions_are_known &= templates.is_empty();
        session.sources.retain(|(file, _)| templates.iter().all(|template| template.file != *file));
        if session.sources.is_empty() {
            // Values of definitions are C.
            session.options.definitions.clear();
        }
        session
    }

    /// Adds a source. What is wrong with its bytes is reported when the session is compiled.
    pub fn add_source(&mut self, name: &str, language: Language, bytes: &[u8]) -> FileId {
        let file = match str::from_utf8(bytes) {
            _ if language == Language::KernelIrBinary => {
                let file = self.files.add(name, "");
                self.binaries.push((file, bytes.to_vec()));
                file
            }
            Ok(text) if text.len() <= crisp_support_sexpr::MAX_FILE_BYTES => self.files.add(name, text),
            _ => {
                let (file, read) = crisp_support_sexpr::read_bytes(&mut self.files, name, bytes);
                // Comments of C may be in any encoding.
                let in_comments = language == Language::Cucl
                    && self.files.get(file).is_some_and(|file| crisp_front_c::is_readable(&file.text));
                if !in_comments || bytes.len() > crisp_support_sexpr::MAX_FILE_BYTES {
                    self.diagnostics.extend(read.diagnostics);
                }
                file
            }
        };
        self.sources.push((file, language));
        file
    }

    /// Returns the session with other texts of some of its sources, under the same names. Texts of other files are left out.
    #[must_use]
    pub fn with_texts(&self, texts: &[(FileId, String)]) -> Session {
        let mut session = self.clone();
        for (file, text) in texts {
            let Some((of, _)) = session.sources.iter_mut().find(|(of, _)| of == file) else { continue };
            let Some(name) = session.files.get(*file).map(|file| file.name.clone()) else { continue };
            *of = session.files.add(name, text.as_str());
        }
        session
    }

    /// Returns the sources, in the order in which they were added.
    pub fn sources(&self) -> impl Iterator<Item = FileId> {
        self.sources.iter().map(|(file, _)| *file)
    }

    /// All files, for rendering diagnostics.
    #[must_use]
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// Compiles all sources together: reads, expands, checks and lowers them, validates the module and checks its barriers.
    pub fn compile(&mut self) -> Compiled {
        with_room_to_compile(|| self.compile_here())
    }

    fn compile_here(&mut self) -> Compiled {
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        if is_fatal(&diagnostics) {
            return self.compiled(None, Texts::default(), diagnostics);
        }
        let of = |languages: &[Language]| {
            let sources = self.sources.iter().filter(|(_, of)| languages.contains(of));
            sources.map(|(file, _)| *file).collect::<Vec<FileId>>()
        };
        let crisp = of(&[Language::Crisp]);
        let cucl = of(&[Language::Cucl]);
        let loopy = of(&[Language::Loopy]);
        let tensors = of(&[Language::Tensor]);
        let kernel_ir = of(&[Language::KernelIr, Language::KernelIrBinary]);
        if let [_, second, ..] = kernel_ir.as_slice() {
            diagnostics.push(messages::several_modules(*second));
        }
        if let (Some(_), Some(module)) = (cucl.first().or(loopy.first()).or(tensors.first()), kernel_ir.first()) {
            diagnostics.push(messages::mixed_languages(*module));
        }
        if let (Some(_), Some(source)) = (crisp.first(), cucl.first()) {
            diagnostics.push(messages::mixed_sources(*source));
        }
        if let (Some(_), Some(source)) = (crisp.first().or(cucl.first()), loopy.first()) {
            diagnostics.push(messages::mixed_loops(*source));
        }
        if let (Some(_), Some(source)) = (crisp.first().or(cucl.first()).or(loopy.first()), tensors.first()) {
            diagnostics.push(messages::mixed_tensors(*source));
        }
        if let (Some(name), true) = (self.options.instances.first(), cucl.is_empty()) {
            let file = self.files.add(cucl::INSTANCE, name.as_str());
            diagnostics.push(cucl::unknown_instance(name, file, &[]));
        }
        if is_fatal(&diagnostics) {
            return self.compiled(None, Texts::default(), diagnostics);
        }
        let mut texts = Texts::default();
        let front = tracing::info_span!("front end").entered();
        let (module, said) = match kernel_ir.first() {
            Some(file) if crisp.is_empty() => self.parse(*file),
            None if !cucl.is_empty() => {
                let Options { definitions, dimensions, arrays, math, include_folders, instances, .. } = &self.options;
                let include = (self.include.as_deref(), include_folders.as_slice());
                let index = self.options.index;
                let fast = math.approximates();
                let given = cucl::Given { definitions, dimensions, arrays, instances, fast, index };
                let output = cucl::compile(&cucl, &mut self.files, given, include);
                let misfit = |(kernel, it): &(String, Misfit)| messages::shapes::template_misfit(kernel, it);
                diagnostics.extend(output.misfits.iter().map(misfit));
                texts.instantiated = output.instantiated;
                texts.instances = output.instances;
                texts.index = output.recorder.finish(&self.files);
                texts.shapes = output.shapes;
                (output.module, output.diagnostics)
            }
            None if !loopy.is_empty() => {
                let output = loopy::compile(&loopy, &self.files, &self.options);
                texts.explained = Some(output.explained);
                texts.index = output.recorder.finish(&self.files);
                texts.notes = output.notes;
                texts.shapes = output.shapes;
                texts.proven = output.proven;
                texts.disjoint = output.disjoint;
                texts.definitions = output.definitions;
                (output.module, output.diagnostics)
            }
            None if !tensors.is_empty() => {
                let import = (self.include.as_deref(), self.options.include_folders.as_slice());
                let output = tensor::compile(&tensors, &mut self.files, &self.options, import);
                texts.tensors = output.tensors;
                texts.index = output.recorder.finish(&self.files);
                texts.disjoint = output.disjoint;
                texts.shapes = output.shapes;
                texts.proven = output.proven;
                texts.explained = Some(output.explained);
                texts.definitions = output.definitions;
                (output.module, output.diagnostics)
            }
            // Crisp, beside which functions of the kernel IR may stand.
            imported => {
                let mut output = match imported.map(|file| self.imported(*file)) {
                    None => self.front(&crisp, &Module::new()),
                    Some(Ok(module)) => self.front(&crisp, &module),
                    Some(Err(found)) => {
                        diagnostics.extend(found);
                        return self.compiled(None, texts, diagnostics);
                    }
                };
                texts.expanded = output.expanded.take();
                texts.index = output.index.take();
                texts.orchestrations = output.orchestrations;
                texts.notes = output.notes;
                texts.shapes = shapes::of_tensors(output.module.as_ref(), &output.tensors);
                texts.asked = output.asked;
                texts.rewritten = output.rewritten;
                (output.module, output.diagnostics)
            }
        };
        drop(front);
        diagnostics.extend(said);
        if self.options.definitions_are_known {
            let codes =
                [crisp_front_crisp::UNKNOWN_PARAMETER, crisp_front_tensor::UNKNOWN_SETTING, messages::NO_PARAMETERS];
            let unknown = diagnostics.iter_mut().filter(|found| codes.contains(&found.code));
            unknown.for_each(|found| found.severity = Severity::Error);
        }
        let module = module.and_then(|module| self.check(module, &texts.proven, &mut diagnostics));
        if let Some(module) = &module {
            let said = asked::said(module, &texts.asked, Analyses::under(self.options.rules), &diagnostics);
            diagnostics.extend(said);
        }
        let module = module.and_then(|module| relax(module, self.options.math, &mut diagnostics));
        let module = module.and_then(|module| match self.options.debug_output {
            true => debug_memory::tell(module, &mut texts.notes).map_err(|found| diagnostics.extend(found)).ok(),
            false => Some(module),
        });
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.map(|span| (span.file, span.start)));
        self.compiled(module, texts, diagnostics)
    }

    fn compiled(&self, module: Option<Checked>, texts: Texts, diagnostics: Vec<Diagnostic>) -> Compiled {
        let Options { no_double, math, .. } = self.options;
        let Texts {
            expanded,
            instantiated,
            instances,
            explained,
            tensors,
            shapes,
            proven,
            orchestrations,
            notes,
            disjoint,
            definitions,
            rewritten,
            index,
            asked: _,
        } = texts;
        let files = self.files.clone();
        Compiled {
            module,
            expanded,
            instantiated,
            instances,
            explained,
            tensors,
            shapes,
            proven,
            orchestrations,
            rewritten,
            notes,
            disjoint,
            definitions,
            diagnostics,
            no_double,
            math,
            files,
            index,
        }
    }

    /// How a module is checked in which the order of these kernels is proven already.
    fn strictness(&self, proven: &[String]) -> pipelines::Strictness {
        let Options { deterministic, unproven_barriers, .. } = self.options;
        pipelines::Strictness { deterministic: deterministic && proven.is_empty(), unproven_barriers }
    }

    /// The validator's and the analyses' word on a module; none when it may not run.
    fn check(&self, mut module: Module, proven: &[String], diagnostics: &mut Vec<Diagnostic>) -> Option<Checked> {
        let kernels: Vec<_> = module.kernels().map(|(id, _)| id).collect();
        for id in kernels {
            let own = !proven.is_empty() && !proven.contains(&module.functions[id].name);
            if let Some(info) = &mut module.functions[id].kernel {
                info.profile = info.profile.or(self.options.profile);
                info.deterministic |= self.options.deterministic && own;
            }
        }
        match Checked::check(module) {
            Ok(module) => match pipelines::check(&module, self.strictness(proven)) {
                Ok((module, said)) => {
                    diagnostics.extend(said);
                    Some(module).filter(|_| !is_fatal(diagnostics))
                }
                Err(said) => {
                    diagnostics.extend(said);
                    None
                }
            },
            Err(broken) => {
                diagnostics.extend(broken.iter().map(crisp_ir_kernel::Broken::diagnostic));
                None
            }
        }
    }

    fn parse(&mut self, file: FileId) -> (Option<Module>, Vec<Diagnostic>) {
        if let Some((_, bytes)) = self.binaries.iter().find(|(of, _)| *of == file) {
            return match binary::decode(file, bytes, &mut self.files) {
                Ok(module) => (Some(module), Vec::new()),
                Err(diagnostic) => (None, vec![diagnostic]),
            };
        }
        let text = self.files.get(file).map(|file| file.text.clone()).unwrap_or_default();
        match text::parse(file, &text) {
            Ok(module) => (Some(module), Vec::new()),
            Err(diagnostics) => (None, diagnostics),
        }
    }

    /// A module for other sources, which is valid by itself.
    fn imported(&mut self, file: FileId) -> Result<Module, Vec<Diagnostic>> {
        let (module, said) = self.parse(file);
        let module = Checked::check(module.ok_or(said)?);
        module
            .map(Checked::into_module)
            .map_err(|broken| broken.iter().map(crisp_ir_kernel::Broken::diagnostic).collect())
    }

    fn front(&mut self, sources: &[FileId], imported: &Module) -> crisp_front_crisp::Output {
        let Options {
            definitions,
            definitions_are_known: _,
            dimensions: _,
            include_folders: _,
            instances: _,
            arrays: _,
            warp_size,
            keep_expanded,
            no_double: _,
            math,
            deterministic: _,
            unproven_barriers: _,
            profile: _,
            debug_output,
            rules,
            rewrite,
            schedules_for: _,
            index,
        } = &self.options;
        let mut options = crisp_front_crisp::Options::new(definitions, *warp_size, &mut self.files);
        options.keep_expanded = *keep_expanded;
        options.fast_functions = math.approximates();
        options.debug_output = *debug_output;
        (options.rules, options.rewrite, options.index) = (*rules, *rewrite, *index);
        let mut output = crisp_front_crisp::compile_with(sources, imported, &self.files, &options);
        let vectors = std::mem::take(&mut output.const_vectors);
        let module = output.module.take();
        let filled = module.map(|module| const_vectors::fill(vectors, module, messages::const_vector_failed));
        output.module = filled.and_then(|filled| filled.map_err(|found| output.diagnostics.extend(found)).ok());
        output
    }
}

/// The module with its floats rounded as the mode allows: a change of the program, which all devices then run.
fn relax(module: Checked, math: Math, diagnostics: &mut Vec<Diagnostic>) -> Option<Checked> {
    pipelines::relax(module, math).map_err(|found| diagnostics.extend(found)).ok()
}

fn is_fatal(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal())
}

/// How the analyses that sources request are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Analyses {
    /// They run.
    Run,
    /// They are skipped, with a warning for each: they need all of a program.
    Warn,
    /// They are skipped.
    Skip,
}

impl Analyses {
    fn under(rules: Rules) -> Analyses {
        match rules {
            Rules { no_static_analysis: true, .. } => Analyses::Skip,
            Rules { single_pass: true, .. } => Analyses::Warn,
            Rules { .. } => Analyses::Run,
        }
    }
}

/// Texts of stages, and the other results besides the module.
#[derive(Default)]
struct Texts {
    expanded: Option<String>,
    instantiated: Option<String>,
    instances: Vec<(String, String)>,
    explained: Option<String>,
    orchestrations: Vec<Orchestration>,
    asked: Vec<Asked>,
    notes: Vec<HostNotes>,
    disjoint: Vec<loopy::Disjoint>,
    definitions: Definitions,
    tensors: Vec<tensor::TensorKernel>,
    shapes: Vec<Shapes>,
    proven: Vec<String>,
    rewritten: Option<Vec<(FileId, String)>>,
    index: Option<Index>,
}

/// The result of compiling a session's sources.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The module; none when a diagnostic is fatal.
    pub module: Option<Checked>,
    /// The core forms after macro expansion, where [`Options::keep_expanded`] requests them and the source is Crisp.
    pub expanded: Option<String>,
    /// The C that CUCL templates became, where there are any.
    pub instantiated: Option<String>,
    /// The kernels that were made of templates of C++ on request, each after the name by which it was requested.
    pub instances: Vec<(String, String)>,
    /// Loops, memories, barriers and launches of loop kernels under the schedules that were taken, where there are any.
    pub explained: Option<String>,
    /// The author's orchestrations of the kernels.
    pub orchestrations: Vec<Orchestration>,
    /// The notes on the kernels for hosts.
    pub notes: Vec<HostNotes>,
    /// For each loop kernel the pairs of arguments that must not share memory.
    pub disjoint: Vec<(String, Vec<(u32, u32)>)>,
    /// The definitions of loop kernels and tensor programs, whose work is counted.
    pub definitions: Definitions,
    /// How tensor programs are called, where there are any.
    pub tensors: Vec<tensor::TensorKernel>,
    /// The shapes of the arguments of kernels and programs that declare them, by their names: those that an author of loop kernels and tensor
    /// programs calls.
    pub shapes: Vec<(String, Vec<Option<Shape>>)>,
    /// The names of kernels, launches of loop kernels and tensor programs, of which it is proven, with their schedules, that the order of invocations
    /// changes no result.
    pub proven: Vec<String>,
    /// The sources with all types declared and each definition before its uses, where [`Options::rewrite`] requests them.
    pub rewritten: Option<Vec<(FileId, String)>>,
    /// Everything there is to say, in the order of the source.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether code is made for a device without arithmetic on doubles.
    pub no_double: bool,
    /// How much its floats are held to what is written.
    pub math: Math,
    /// The sources, for messages and for code that knows lines.
    pub files: Files,
    /// Names and types by place, where [`Options::index`] requests them; also where there are errors, as far as could be read.
    pub index: Option<Index>,
}

impl Compiled {
    /// Returns the notes for hosts on a kernel besides its code.
    #[must_use]
    pub fn notes_of(&self, kernel: &str) -> &[HostNote] {
        self.notes.iter().find(|notes| notes.kernel == kernel).map_or(&[], |notes| &notes.notes)
    }

    /// Returns the author's notes on the elements of a kernel's memory, where their meaning differs from their type.
    pub(crate) fn notes_of_elements(&self, kernel: &str) -> Vec<HostNote> {
        self.notes_of(kernel).iter().filter(|note| note.of_elements().is_some()).cloned().collect()
    }

    /// The shapes of the arguments of a kernel or program, where it declares them.
    #[must_use]
    pub fn shapes_of(&self, name: &str) -> &[Option<Shape>] {
        self.shapes.iter().find(|(of, _)| of == name).map_or(&[], |(_, shapes)| shapes)
    }

    /// Returns whether an argument of a kernel or program is a buffer of complex numbers.
    #[must_use]
    pub fn is_complex(&self, name: &str, position: usize) -> bool {
        let is_it = |note: &HostNote| matches!(note, HostNote::Complex { param } if *param as usize == position);
        self.notes_of(name).iter().any(is_it)
    }

    /// The names of the kernels in order of definition.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        self.module.iter().flat_map(|module| module.kernels()).map(|(_, kernel)| kernel.name.as_str())
    }

    /// Returns the name of the kernel that a caller names: of one that was made of a template as `reduce<float, 256>`, its name in the module.
    #[must_use]
    pub fn kernel_called<'a>(&'a self, name: &'a str) -> &'a str {
        self.instances.iter().find(|(requested, _)| requested == name).map_or(name, |(_, kernel)| kernel)
    }

    /// The kernel of exactly that name.
    #[must_use]
    pub fn kernel(&self, name: &str) -> Option<&Function> {
        self.module.as_ref()?.kernel(name).map(|(_, kernel)| kernel)
    }

    /// Where each parameter of a kernel is declared; empty for an unknown kernel.
    #[must_use]
    pub fn parameter_spans(&self, kernel: &str) -> Vec<Span> {
        self.kernel(kernel).map(|kernel| kernel.params.iter().map(|param| param.span).collect()).unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Language::Crisp => "Crisp",
            Language::Cucl => "CUCL",
            Language::Loopy => "Loopy",
            Language::Tensor => "Tensor",
            Language::KernelIr => "kernel IR",
            Language::KernelIrBinary => "kernel IR in binary form",
        })
    }
}
