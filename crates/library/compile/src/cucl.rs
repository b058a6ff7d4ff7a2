//! Sources in CUCL and C: templates with named dimensions, and plain kernels of OpenCL C and CUDA C.

use std::collections::{BTreeMap, BTreeSet};

use crisp_front_cucl::{Compiled, Dims, Request, Template};
use crisp_ir_artifact::Shape;
use crisp_ir_kernel::{Module, Param, SizeExpr};
use crisp_support_diagnostics::{Diagnostic, FileId, Files, Span};

use crate::folder::{Folder, ReadInclude};
use crate::shapes::Shapes;

/// An array that a caller has: the name of the argument, its extents, the name of its elements' type in C.
pub type GivenArray = (String, Vec<u64>, String);

/// An array that has another number of axes than its declaration has dimensions.
pub(crate) struct OtherRank {
    pub(crate) at: Span,
    pub(crate) name: String,
    pub(crate) dimensions: Vec<String>,
    pub(crate) extents: Vec<u64>,
}

/// What sources are compiled with.
#[derive(Clone, Copy)]
pub(crate) struct Given<'a> {
    /// Arrays from which dimensions follow that are not given.
    pub(crate) arrays: &'a [GivenArray],
    /// `NAME=VALUE`
    pub(crate) definitions: &'a [String],
    /// `NAME=DIM:SIZE,…`
    pub(crate) dimensions: &'a [String],
    /// Whether functions of mathematics are the fast ones.
    pub(crate) fast: bool,
}

/// What sources are compiled to.
pub(crate) struct Output {
    pub(crate) module: Option<Module>,
    /// The C that templates became.
    pub(crate) instantiated: Option<String>,
    /// The shapes of arguments whose dimensions are known.
    pub(crate) shapes: Vec<Shapes>,
    /// Arrays that do not fit their declarations; nothing is compiled then.
    pub(crate) ranks: Vec<OtherRank>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Compiles sources to one module.
pub(crate) fn compile(
    sources: &[FileId],
    files: &mut Files,
    given: Given<'_>,
    include: Option<&ReadInclude>,
) -> Output {
    let (shapes, ranks, diagnostics) = Default::default();
    let mut output = Output { module: None, instantiated: None, shapes, ranks, diagnostics };
    let mut request = Request { definitions: definitions(given.definitions), fast: given.fast, ..Request::default() };
    for text in given.dimensions {
        output.diagnostics.extend(request.add_dims(text).err().map(|message| *message));
    }
    let mut programs: Vec<Compiled> = Vec::new();
    for &file in sources {
        // What is wrong with the template is said when it is compiled.
        let mistakes = infer(&crisp_front_cucl::template(file, files).0, given.arrays, &mut request);
        if !mistakes.is_empty() {
            output.ranks.extend(mistakes);
            continue;
        }
        let name = files.get(file).map(|file| file.name.clone()).unwrap_or_default();
        request.function = function_name(&name);
        let compiled = crisp_front_cucl::compile(file, files, &request, &mut Folder::of(include, &name));
        output.diagnostics.extend(compiled.diagnostics.iter().cloned());
        if let Some(text) = &compiled.instantiated {
            *output.instantiated.get_or_insert_default() += text;
        }
        programs.push(compiled);
    }
    if !output.ranks.is_empty() || output.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        return output;
    }
    let called =
        programs.iter().filter_map(|program| program.program.as_ref()).flat_map(|program| program.mathematics());
    let (mut module, mathematics) = crisp_front_crisp::mathematics(called, given.fast);
    for program in &programs {
        module = program.lower(module, &mathematics, &mut output.diagnostics);
    }
    let shape = |dims: &Dims| {
        let axes = dims.dims.iter().map(|dim| SizeExpr::integer(dim.size.into())).collect();
        Some(Shape::row_major(axes)).filter(|_| !dims.dims.is_empty())
    };
    for (_, kernel) in module.kernels().filter(|_| !request.dims.is_empty()) {
        let of = |param: &Param| param.ty.view().and_then(|_| shape(request.dims.get(&param.name)?));
        output.shapes.push((kernel.name.clone(), kernel.params.iter().map(of).collect()));
    }
    let failed = output.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal());
    output.module = Some(module).filter(|_| !failed);
    output
}

/// Gives declarations of a template the dimensions that follow: of an argument those of its array, by the names in order; of any other declaration
/// those whose names have one size each among all that is given. Returns the mistakes of arrays that have another number of axes.
fn infer(template: &Template, arrays: &[GivenArray], request: &mut Request) -> Vec<OtherRank> {
    let mut mistakes = Vec::new();
    if arrays.is_empty() {
        return mistakes;
    }
    for (name, extents, elem) in arrays.iter().filter(|(name, ..)| !request.dims.contains_key(name)).collect::<Vec<_>>()
    {
        let is_member = |family: &str| {
            let number = name.strip_prefix(family).and_then(|rest| rest.strip_prefix('_'));
            number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let declared = template.declarations.iter().find(|declaration| match declaration.multi {
            true => is_member(&declaration.name),
            false => declaration.name == *name && !declaration.commented && !declaration.value,
        });
        let Some(declared) = declared else { continue };
        let mut fitting = declared.alternatives.iter().filter(|names| names.len() == extents.len());
        let (Some(names), None) = (fitting.next(), fitting.next()) else {
            if let [names] = declared.alternatives.as_slice() {
                let (name, dimensions, extents) = (name.clone(), names.clone(), extents.clone());
                mistakes.push(OtherRank { at: declared.span, name, dimensions, extents });
            }
            continue;
        };
        let pairs: Vec<(&str, u64)> = names.iter().map(String::as_str).zip(extents.iter().copied()).collect();
        let dims = Dims::new(&pairs);
        let dims = if declared.type_variable.is_some() { dims.of(elem) } else { dims };
        request.dims.insert(name.clone(), dims);
    }
    let mut sizes: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
    for dim in request.dims.values().flat_map(|dims| &dims.dims) {
        sizes.entry(dim.name.clone()).or_default().insert(dim.size);
    }
    let only = |name: &String| sizes.get(name).filter(|sizes| sizes.len() == 1)?.first().copied();
    for declaration in template.declarations.iter().filter(|it| !it.multi && !it.value) {
        let [names] = declaration.alternatives.as_slice() else { continue };
        let Some(extents) = names.iter().map(only).collect::<Option<Vec<u64>>>() else { continue };
        let pairs: Vec<(&str, u64)> = names.iter().map(String::as_str).zip(extents).collect();
        if !pairs.is_empty() && !request.dims.contains_key(&declaration.name) {
            request.dims.insert(declaration.name.clone(), Dims::new(&pairs));
        }
    }
    mistakes
}

fn definitions(texts: &[String]) -> Vec<(String, String)> {
    let split = |text: &String| {
        let (name, value) = text.split_once('=').unwrap_or((text, "1"));
        (name.to_owned(), value.to_owned())
    };
    texts.iter().map(split).collect()
}

/// The name of the kernel that a template makes: that of its file, as a name in C.
fn function_name(path: &str) -> String {
    let file = path.rsplit_once('/').map_or(path, |(_, file)| file);
    let stem = file.split_once('.').map_or(file, |(stem, _)| stem);
    let name: String = stem.chars().map(|next| if next.is_ascii_alphanumeric() { next } else { '_' }).collect();
    if name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_') { name } else { format!("k{name}") }
}
