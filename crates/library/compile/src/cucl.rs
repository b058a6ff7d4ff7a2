//! Sources in CUCL and C: templates with named dimensions, and plain kernels of OpenCL C and CUDA C.

use crisp_front_c::{Program, unknown_kernel_template};
use crisp_front_cucl::{Compiled, Dims, Request};
use crisp_ir_artifact::Shape;
use crisp_ir_kernel::{Module, Param, SizeExpr};
use crisp_support_diagnostics::{Diagnostic, FileId, Files, Recorder, Span};

use crate::dimensions::{GivenArray, Misfit, infer};
use crate::folder::{Folder, ReadInclude};
use crate::shapes::Shapes;

/// The options and the session with which sources are compiled.
#[derive(Clone, Copy)]
pub(crate) struct Given<'a> {
    /// Arrays from which dimensions follow that are not given.
    pub(crate) arrays: &'a [GivenArray],
    /// `NAME=VALUE`
    pub(crate) definitions: &'a [String],
    /// `NAME=DIM:SIZE,…`
    pub(crate) dimensions: &'a [String],
    /// The kernels that are to be made of templates of C++: `reduce<float, 256>`.
    pub(crate) instances: &'a [String],
    /// Whether functions of mathematics are the fast ones.
    pub(crate) fast: bool,
    /// Whether names and types are recorded.
    pub(crate) index: bool,
}

/// The result of compiling sources.
pub(crate) struct Output {
    pub(crate) module: Option<Module>,
    /// The kernels that were made of templates of C++, with the names by which they were requested.
    pub(crate) instances: Vec<(String, String)>,
    /// The C that templates became.
    pub(crate) instantiated: Option<String>,
    /// The shapes of arguments whose dimensions are known.
    pub(crate) shapes: Vec<Shapes>,
    /// Arrays that do not fit their declarations or each other; nothing is compiled then.
    pub(crate) misfits: Vec<(String, Misfit)>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) recorder: Recorder,
}

/// Compiles sources to one module.
pub(crate) fn compile(
    sources: &[FileId],
    files: &mut Files,
    given: Given<'_>,
    include: (Option<&ReadInclude>, &[String]),
) -> Output {
    let (shapes, misfits, diagnostics, instances) = Default::default();
    let recorder = Recorder::new(given.index);
    let mut output = Output { module: None, instances, instantiated: None, shapes, misfits, diagnostics, recorder };
    let Given { fast, index, .. } = given;
    let mut request = Request { definitions: definitions(given.definitions), fast, index, ..Request::default() };
    for text in given.dimensions {
        output.diagnostics.extend(request.add_dims(text).err().map(|message| *message));
    }
    request.instances = given.instances.iter().map(|name| files.add(INSTANCE, name.as_str())).collect();
    let mut programs: Vec<Compiled> = Vec::new();
    for &file in sources {
        let name = files.get(file).map(|file| file.name.clone()).unwrap_or_default();
        request.function = function_name(&name);
        // What is wrong with the template is said when it is compiled.
        let misfits = infer(&crisp_front_cucl::template(file, files).0, given.arrays, &mut request);
        if !misfits.is_empty() {
            output.misfits.extend(misfits.into_iter().map(|misfit| (request.function.clone(), misfit)));
            continue;
        }
        let mut compiled = crisp_front_cucl::compile(file, files, &request, &mut Folder::of(include, &name));
        output.diagnostics.extend(compiled.diagnostics.iter().cloned());
        output.recorder.append(std::mem::take(&mut compiled.recorder));
        if let Some(text) = &compiled.instantiated {
            *output.instantiated.get_or_insert_default() += text;
        }
        programs.push(compiled);
    }
    output.instances = requested(&programs, given.instances, &request.instances, &mut output.diagnostics);
    if !output.misfits.is_empty() || output.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        return output;
    }
    let checked = || programs.iter().filter_map(|program| program.program.as_ref());
    let called = checked().flat_map(|program| program.mathematics());
    let (mut module, mathematics) = crisp_front_crisp::mathematics(called, given.fast);
    for program in &programs {
        module = program.lower(module, &mathematics, &mut output.diagnostics);
    }
    let shape = |dims: &Dims| {
        let axes = dims.dims.iter().map(|dim| SizeExpr::integer(dim.size.into())).collect();
        let names = dims.dims.iter().map(|dim| dim.name.clone()).collect();
        Some(Shape::row_major(axes).named(names)).filter(|_| !dims.dims.is_empty())
    };
    for (_, kernel) in module.kernels().filter(|_| !request.dims.is_empty()) {
        let of = |param: &Param| param.ty.view().and_then(|_| shape(request.dims.get(&param.name)?));
        output.shapes.push((kernel.name.clone(), kernel.params.iter().map(of).collect()));
    }
    for (_, kernel) in module.kernels() {
        let images: Vec<(&str, Vec<&str>)> = checked().flat_map(|program| program.images(&kernel.name)).collect();
        if !images.is_empty() {
            output.shapes.retain(|(of, _)| *of != kernel.name);
            output.shapes.push((kernel.name.clone(), shapes_of_images(&kernel.params, &images)));
        }
    }
    let failed = output.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal());
    output.module = Some(module).filter(|_| !failed);
    output
}

/// The name of the files that names of kernels are in messages.
pub(crate) const INSTANCE: &str = "<kernel>";

/// The kernels that were requested of templates, by their names there; a message for each that no source has, where nothing else is wrong.
fn requested(
    programs: &[Compiled],
    names: &[String],
    files: &[FileId],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<(String, String)> {
    let checked = || programs.iter().filter_map(|program| program.program.as_ref());
    let (mut made, mut unknown) = (Vec::new(), Vec::new());
    for (at, name) in names.iter().enumerate() {
        let found: Vec<&str> =
            checked().flat_map(Program::requested).filter(|(of, _)| *of == at).map(|(_, kernel)| kernel).collect();
        match found.first() {
            Some(kernel) => made.push((name.clone(), (*kernel).to_owned())),
            None => unknown.extend(files.get(at).map(|file| (name, *file))),
        }
    }
    if !diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        let known: Vec<String> = checked().flat_map(Program::kernel_templates).map(str::to_owned).collect();
        diagnostics.extend(unknown.into_iter().map(|(name, file)| unknown_instance(name, file, &known)));
    }
    made
}

/// Returns the message for a kernel that is to be made of a template which no source has.
pub(crate) fn unknown_instance(name: &str, file: FileId, known: &[String]) -> Diagnostic {
    let template = name.split('<').next().unwrap_or(name).trim();
    let end = u32::try_from(template.len()).unwrap_or(u32::MAX);
    unknown_kernel_template(Span::new(file, 0, end), template, known)
}

/// The shapes of a kernel's arguments that are images: their sizes are arguments too.
fn shapes_of_images(params: &[Param], images: &[(&str, Vec<&str>)]) -> Vec<Option<Shape>> {
    let size = |name: &&str| {
        let at = params.iter().position(|param| param.name == *name)?;
        Some(SizeExpr::Scalar { param: u32::try_from(at).ok()? })
    };
    let shape = |param: &Param| {
        let (_, sizes) = images.iter().find(|(image, _)| param.name == *image)?;
        Some(Shape::row_major(sizes.iter().map(size).collect::<Option<Vec<_>>>()?))
    };
    params.iter().map(shape).collect()
}

fn definitions(texts: &[String]) -> Vec<(String, String)> {
    let split = |text: &String| {
        let (name, value) = text.split_once('=').unwrap_or((text, "1"));
        (name.to_owned(), value.to_owned())
    };
    texts.iter().map(split).collect()
}

/// The name of the kernel that a template makes: that of its file, as a name in C.
pub(crate) fn function_name(path: &str) -> String {
    let file = path.rsplit_once('/').map_or(path, |(_, file)| file);
    let stem = file.split_once('.').map_or(file, |(stem, _)| stem);
    let name: String = stem.chars().map(|next| if next.is_ascii_alphanumeric() { next } else { '_' }).collect();
    if name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_') { name } else { format!("k{name}") }
}
