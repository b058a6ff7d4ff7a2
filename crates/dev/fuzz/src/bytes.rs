//! The consumers of arbitrary bytes: readers, parsers, the front end. None may crash, hang or take memory without bound, and what they
//! accept must have the meaning that they report.

use crisp_front_c::Include;
use crisp_front_crisp::{Options, compile};
use crisp_front_cucl::{Dims, Request, template};
use crisp_front_tensor::Role;
use crisp_ir_kernel::{Checked, Module, binary, text};
use crisp_middle_analysis::check_meetings;
use crisp_middle_loops::Axes;
use crisp_middle_passes::{ALL, Abilities};
use crisp_support_diagnostics::{Diagnostic, FileId, Files, render_json, render_terminal};
use crisp_support_sexpr::{MAX_DIAGNOSTICS, print, read, read_bytes};

use crate::random::Random;

/// Something that takes bytes.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name on the command line, and of the program in `fuzz/targets`.
    pub name: &'static str,
    /// The kind of its input, which makes its first inputs.
    pub food: Food,
    /// Takes the bytes.
    ///
    /// # Panics
    /// When it is wrong about them.
    pub run: fn(&[u8]),
}

/// Kinds of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Food {
    /// Programs of the language.
    Crisp,
    /// The kernel IR's text.
    Text,
    /// The kernel IR's binary form.
    Binary,
    /// Templates, and kernels in the spelling of OpenCL C and CUDA C.
    C,
    /// Loop kernels.
    Loops,
    /// Tensor programs.
    Tensors,
}

/// All of them.
pub const TARGETS: [Target; 7] = [
    Target { name: "reader", food: Food::Crisp, run: reader },
    Target { name: "text", food: Food::Text, run: ir_text },
    Target { name: "binary", food: Food::Binary, run: ir_binary },
    Target { name: "front", food: Food::Crisp, run: front },
    Target { name: "cucl", food: Food::C, run: cucl },
    Target { name: "loopy", food: Food::Loops, run: loopy },
    Target { name: "tensor", food: Food::Tensors, run: tensor },
];

/// Longer inputs show nothing that shorter ones do not.
const LONGEST: usize = 1 << 16;

/// Operations of a module that passes are tried on.
const MOST_OPERATIONS: usize = 2000;

/// Messages are bounded, and can be shown in all ways.
fn show(files: &Files, diagnostics: &[Diagnostic]) {
    let shown = render_terminal(files, diagnostics, false);
    assert!(shown.len() < 1 << 22, "{} bytes of messages", shown.len());
    assert_eq!(render_json(files, diagnostics).lines().count(), diagnostics.len());
}

/// Checks the reader of s-expressions: what it accepts is printed and read again as the same data.
///
/// # Panics
/// When it is wrong about them.
pub fn reader(bytes: &[u8]) {
    let bytes = &bytes[..bytes.len().min(LONGEST)];
    let mut files = Files::new();
    let (file, result) = read_bytes(&mut files, "any.crisp", bytes);
    assert!(result.diagnostics.len() <= MAX_DIAGNOSTICS + 1);
    show(&files, &result.diagnostics);
    if result.is_ok() {
        for datum in &result.data {
            let again = read(file, &print(datum));
            let same = again.is_ok() && again.data.len() == 1 && again.data[0].same_shape(datum);
            assert!(same, "printed as {:?}", print(datum));
        }
    }
}

/// Runs the parser of the IR's text, and everything after it.
///
/// # Panics
/// When it is wrong about them.
pub fn ir_text(bytes: &[u8]) {
    let Ok(source) = str::from_utf8(&bytes[..bytes.len().min(LONGEST)]) else { return };
    let mut files = Files::new();
    let file = files.add("any.kir", source);
    match text::parse(file, source) {
        Ok(module) => accepted(&files, module),
        Err(diagnostics) => show(&files, &diagnostics),
    }
}

/// Runs the reader of the IR's binary form, and everything after it.
///
/// # Panics
/// When it is wrong about them.
pub fn ir_binary(bytes: &[u8]) {
    let mut files = Files::new();
    let file = files.add("any.kirb", "");
    match binary::decode(file, &bytes[..bytes.len().min(LONGEST)], &mut files) {
        Ok(module) => accepted(&files, module),
        Err(diagnostic) => show(&files, &[diagnostic]),
    }
}

/// Checks a module that a parser accepts: if it is valid, its forms come back, and analyses and passes take it.
fn accepted(files: &Files, module: Module) {
    let module = match Checked::check(module) {
        Ok(module) => module,
        Err(broken) => {
            let diagnostics: Vec<Diagnostic> = broken.iter().map(crisp_ir_kernel::Broken::diagnostic).collect();
            return show(files, &diagnostics);
        }
    };
    let printed = text::print(&module);
    let mut again = Files::new();
    let file = again.add("printed.kir", printed.as_str());
    match text::parse(file, &printed) {
        Ok(read) => assert_eq!(text::print(&read), printed),
        Err(problems) => panic!("{}\n{printed}", render_terminal(&again, &problems, false)),
    }
    let written = binary::encode(&module);
    match binary::decode(file, &written, &mut again) {
        Ok(read) => assert_eq!(text::print(&read), printed),
        Err(problem) => panic!("{}\n{printed}", render_terminal(&again, &[problem], false)),
    }
    show(files, &check_meetings(&module));
    let operations: usize = module.functions.values().map(|function| function.ops.len()).sum();
    if operations > MOST_OPERATIONS {
        return;
    }
    // Behind inlining every pass has what it needs.
    let passes = ALL.iter().filter(|pass| pass.needs.is_empty());
    for pass in passes {
        // A module that grows too large is refused with a message.
        if let Ok(changed) = (pass.run)((*module).clone(), &Abilities::ALL)
            && let Err(broken) = Checked::check(changed)
        {
            let messages: Vec<String> = broken.iter().map(|broken| broken.diagnostic().message).collect();
            assert!(
                broken.iter().all(|broken| broken.rule.is_limit()),
                "{} breaks rules: {messages:#?}\n{printed}",
                pass.name
            );
        }
    }
}

/// Checks the whole front end: reader, expander, checker, lowering.
///
/// # Panics
/// When it is wrong about them.
pub fn front(bytes: &[u8]) {
    let Some((mut files, file)) = source("any.crisp", bytes) else { return };
    let options = Options::new(&[], 32, &mut files);
    let output = compile(&[file], &files, &options);
    compiled(&files, &output.diagnostics, output.module);
}

/// Templates and C: declarations, instantiation with dimensions of three elements, preprocessor, parser, checker, lowering.
///
/// # Panics
/// When it is wrong about them.
pub fn cucl(bytes: &[u8]) {
    let Some((mut files, file)) = source("any.cucl", bytes) else { return };
    let (found, _) = template(file, &files);
    let mut request = Request {
        function: "any".to_owned(),
        definitions: ["tpb", "tile", "size", "width", "pad"].map(|name| (name.to_owned(), "2".to_owned())).to_vec(),
        ..Request::default()
    };
    for declaration in found.declarations.iter().filter(|declaration| !declaration.value) {
        let names = declaration.alternatives.first().into_iter().flatten();
        let dims = Dims::new(&names.map(|name| (name.as_str(), 3)).collect::<Vec<_>>());
        let members = if declaration.multi { vec!["_0", "_1"] } else { vec![""] };
        request.dims.extend(members.iter().map(|member| (format!("{}{member}", declaration.name), dims.clone())));
    }
    let read = crisp_front_cucl::compile(file, &mut files, &request, &mut Nowhere);
    let mut diagnostics = read.diagnostics.clone();
    let module = (!fatal(&diagnostics)).then(|| {
        let called = read.program.iter().flat_map(|program| program.mathematics());
        let (module, mathematics) = crisp_front_crisp::mathematics(called, false);
        read.lower(module, &mathematics, &mut diagnostics)
    });
    let module = module.filter(|_| !fatal(&diagnostics));
    compiled(&files, &diagnostics, module);
}

/// No file can be included.
struct Nowhere;

impl Include for Nowhere {
    fn open(&mut self, _: &str, _: FileId, _: &mut Files) -> Result<FileId, String> {
        Err("there are no files".to_owned())
    }
}

/// Loop kernels: reader, every schedule with its proof, lowering.
///
/// # Panics
/// When it is wrong about them.
pub fn loopy(bytes: &[u8]) {
    let Some((files, file)) = source("any.loopy", bytes) else { return };
    let read = crisp_front_loopy::read(file, &files);
    let mut diagnostics = read.diagnostics;
    let mut scheduled = Vec::new();
    for kernel in &read.kernels {
        let schedules = kernel.script.schedules.iter().map(Some).chain([None]);
        for schedule in schedules {
            match crisp_middle_loops::apply(&kernel.program, &kernel.script, schedule) {
                Ok(done) => scheduled.push(done),
                Err(said) => diagnostics.extend(said),
            }
        }
    }
    show(&files, &diagnostics);
    for kernel in scheduled {
        let mut diagnostics = Vec::new();
        let called = crisp_middle_loops::mathematics(kernel.program());
        let (mut module, mathematics) = crisp_front_crisp::mathematics(called, false);
        let lowered = crisp_middle_loops::lower(&kernel, &mut module, &mathematics);
        diagnostics.extend(lowered.err().into_iter().flatten());
        let module = Some(module).filter(|_| !fatal(&diagnostics));
        compiled(&files, &diagnostics, module);
    }
}

/// Tensor programs: reader, the proposed schedule with its proof, lowering.
///
/// # Panics
/// When it is wrong about them.
pub fn tensor(bytes: &[u8]) {
    let Some((mut files, file)) = source("any.tensor", bytes) else { return };
    let prelude = files.add(crisp_front_tensor::PRELUDE_NAME, crisp_front_tensor::PRELUDE);
    let settings = crisp_front_tensor::Settings::new(&[]);
    let read = crisp_front_tensor::read(file, prelude, &settings, &mut files, &mut crisp_front_tensor::NoImports);
    show(&files, &read.diagnostics);
    for kernel in &read.kernels {
        let of = |role: Role| kernel.roles.iter().filter(move |(_, it)| **it == role).map(|(variable, _)| *variable);
        let axes = Axes {
            data: of(Role::Data).collect(),
            instances: of(Role::Instance).collect(),
            grouped: kernel.grouped.clone(),
            launches: of(Role::Launches).collect(),
            threads: of(Role::Thread).collect(),
        };
        let mut diagnostics = Vec::new();
        let mut made = None;
        match crisp_middle_loops::plan(&kernel.program, &axes, "cpu") {
            Ok(parts) => {
                let called = parts.iter().flat_map(|done| crisp_middle_loops::mathematics(done.program()));
                let (mut module, mathematics) = crisp_front_crisp::mathematics(called, false);
                let lowered = crisp_middle_loops::lower_parts(&parts, &mut module, &mathematics);
                diagnostics.extend(lowered.err().into_iter().flatten());
                let sizes: Vec<_> = kernel.sizes.iter().map(|(_, size)| size.clone()).collect();
                crisp_middle_loops::with_sizes(&mut module, &kernel.program.name, &sizes);
                made = Some(module).filter(|_| !fatal(&diagnostics));
            }
            Err(said) => diagnostics.extend(said),
        }
        compiled(&files, &diagnostics, made);
    }
}

/// Returns a source of the longest length that is worth its time: compiling costs most here, and time is what finds something.
fn source(name: &str, bytes: &[u8]) -> Option<(Files, FileId)> {
    let text = str::from_utf8(&bytes[..bytes.len().min(1 << 13)]).ok()?;
    let mut files = Files::new();
    let file = files.add(name, text);
    Some((files, file))
}

fn fatal(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal())
}

/// Checks the result of a front end: a module that is valid except for limits of size, or a reason why there is none.
fn compiled(files: &Files, diagnostics: &[Diagnostic], module: Option<Module>) {
    show(files, diagnostics);
    assert_eq!(module.is_none(), fatal(diagnostics), "a module, or a reason why there is none");
    let Some(module) = module else { return };
    match Checked::check(module) {
        Ok(module) => accepted(files, module.into_module()),
        Err(broken) => {
            let problems: Vec<Diagnostic> = broken.iter().map(crisp_ir_kernel::Broken::diagnostic).collect();
            assert!(
                broken.iter().all(|broken| broken.rule.is_limit()),
                "an invalid module\n{}",
                render_terminal(files, &problems, false)
            );
        }
    }
}

/// Returns a damaged copy: bytes changed, pieces removed, doubled, moved, or taken from another input.
#[must_use]
pub fn damage(random: &mut Random, input: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            bytes.extend_from_slice(other);
        }
        let at = random.below(bytes.len());
        let end = (at + 1 + random.below(12)).min(bytes.len());
        match random.below(7) {
            0 => bytes[at] = random.pick(b"()#'`,@\"\\;|:+-._%*/<=>~ \n\0\xff0123459abcdefxyz"),
            1 => bytes[at] ^= 1 << random.below(8),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            4 => {
                let from = random.below(other.len());
                let piece = other.iter().skip(from).take(1 + random.below(40)).copied().collect::<Vec<u8>>();
                bytes.splice(at..end, piece);
            }
            // Whole forms change places: what is between parentheses stays balanced more often than not.
            5 => {
                if let Some(form) = form(&bytes, random) {
                    bytes.splice(at..at, form);
                }
            }
            _ => bytes.truncate(end),
        }
    }
    bytes
}

/// Returns the text between a parenthesis and the one that closes it.
fn form(bytes: &[u8], random: &mut Random) -> Option<Vec<u8>> {
    let from = random.below(bytes.len());
    let start = from + bytes[from..].iter().position(|&byte| byte == b'(')?;
    let mut depth = 0_usize;
    for (at, byte) in bytes.iter().enumerate().skip(start) {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(bytes[start..=at].to_vec());
        }
    }
    None
}
