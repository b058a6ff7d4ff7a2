//! From a source to a checked program: a template is instantiated first, then both kinds are read as C.

use std::collections::BTreeMap;

use crisp_front_c::{Include, Language, Program, Roles, Token, check_and_record, parse_with, preprocess, tokens};
use crisp_ir_kernel::{FunctionId, KernelInfo, Module, Scalar, SizeExpr, SizeRule};
use crisp_support_diagnostics::{Diagnostic, FileId, Files, Recorder, Span};

use crate::dims::Dims;
use crate::messages;
use crate::names;
use crate::template::declare::{Declaration, Direction, Template, template};
use crate::template::instantiate::{Binding, Bindings, Geometry, instantiate};
use crate::words::WORDS;

/// The input of a compilation besides the source.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The name of the kernel that a template makes.
    pub function: String,
    /// Dimensions by the name of the argument; members of a family have `_0`, `_1`, … after its name.
    pub dims: BTreeMap<String, Dims>,
    /// Variables of templates, macros of other sources.
    pub definitions: Vec<(String, String)>,
    /// Whether functions of mathematics are the fast ones, which macros of the languages say.
    pub fast: bool,
    /// The kernels that are to be made of templates of C++, each as a file with its name: `reduce<float, 256>`.
    pub instances: Vec<FileId>,
    /// Whether names and types are recorded.
    pub index: bool,
}

impl Request {
    /// Adds the dimensions of an argument from their text: `NAME=DIM:SIZE,…`.
    ///
    /// # Errors
    /// The message where they cannot be read.
    pub fn add_dims(&mut self, text: &str) -> Result<(), Box<Diagnostic>> {
        let read = || {
            let (name, dims) = text.split_once('=').ok_or_else(|| "expected `NAME=DIM:SIZE,…`".to_owned())?;
            Ok((name.to_owned(), Dims::parse(dims)?))
        };
        let (name, dims) = read().map_err(|why: String| messages::dimensions(text, &why))?;
        self.dims.insert(name, dims);
        Ok(())
    }
}

/// A source that was read.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The checked program; none where a diagnostic is an error.
    pub program: Option<Program>,
    /// The C that a template became.
    pub instantiated: Option<String>,
    /// Everything there is to say.
    pub diagnostics: Vec<Diagnostic>,
    /// Names and types by place, where [`Request::index`] requests them.
    pub recorder: Recorder,
    geometry: Geometry,
    /// Whether the code of the template is only right with the sizes of its geometry: of workgroups, and their number.
    required: [bool; 2],
    /// Elements of each buffer whose dimensions are given.
    lengths: BTreeMap<String, u64>,
    file: FileId,
}

/// Reads a source. Cost is linear in its text and in what its macros and variables make of it.
pub fn compile(file: FileId, files: &mut Files, request: &Request, include: &mut dyn Include) -> Compiled {
    let (found, diagnostics) = template(file, files);
    let mut compiled = Compiled {
        program: None,
        instantiated: None,
        diagnostics,
        recorder: Recorder::default(),
        geometry: Geometry::default(),
        required: [false; 2],
        lengths: BTreeMap::new(),
        file,
    };
    if is_fatal(&compiled.diagnostics) {
        return compiled;
    }
    let text = files.get(file).map(|file| file.text.clone()).unwrap_or_default();
    let name = files.get(file).map(|file| file.name.clone()).unwrap_or_default();
    let language = Language::of_file(&name);
    let is_template = !found.declarations.is_empty()
        || !found.indices.is_empty()
        || !found.includes.is_empty()
        || language == Language::Either && text.contains("%(");
    let mut words = String::from(WORDS) + &language.definitions(request.fast);
    let (read, roles) = if is_template {
        let bindings = bindings(&found, request, &mut compiled);
        match instantiate(&found, &bindings, files, include) {
            Ok(instance) => {
                compiled.geometry = instance.geometry;
                // Values of an index, and texts in place of sizes, are those of one size.
                let is_set = |index: &str, variable: &str| {
                    found.indices.iter().any(|it| it.name == index) || text.contains(&format!("%({variable})"))
                };
                compiled.required = [is_set("LOC_ID_1D", "tpb"), is_set("GRP_ID_1D", "blks")];
                let read = tokens(&instance.text, &instance.map, &mut compiled.diagnostics);
                compiled.instantiated = Some(instance.text);
                (read, roles(&found, &bindings))
            }
            Err(errors) => {
                compiled.diagnostics.extend(errors);
                return compiled;
            }
        }
    } else {
        for name in request.dims.keys() {
            let span = Span::new(file, 0, 0);
            compiled.diagnostics.push(messages::unknown_binding(span, name, std::iter::empty()));
        }
        for (name, value) in &request.definitions {
            words += &format!("#define {name} {value}\n");
        }
        (tokens(&text, &file, &mut compiled.diagnostics), Roles::default())
    };
    let mut all: Vec<Token> = tokens(&words, &FileId::LIBRARY, &mut compiled.diagnostics);
    all.extend(read);
    let whole = preprocess(&all, file, files, include, &mut compiled.diagnostics);
    if is_fatal(&compiled.diagnostics) {
        return compiled;
    }
    let requests: Vec<Vec<Token>> = request
        .instances
        .iter()
        .map(|name| {
            let text = files.get(*name).map(|name| name.text.clone()).unwrap_or_default();
            tokens(&text, name, &mut compiled.diagnostics)
        })
        .collect();
    let unit = parse_with(&whole, &requests, language, &mut compiled.diagnostics);
    if !unit.is_whole {
        return compiled;
    }
    let known = compiled.diagnostics.len();
    let mut recorder = Recorder::new(request.index);
    let program = check_and_record(&unit, &roles, &mut recorder, &mut compiled.diagnostics);
    if is_template {
        names::record(&found, files, &mut recorder);
    }
    compiled.recorder = recorder;
    let is_name = |place: Span| {
        let text = files.snippet(place);
        unit.damage.names(
            text.split(|character: char| !character.is_alphanumeric() && character != '_').next().unwrap_or_default(),
        )
    };
    unit.damage.remove_consequences(&mut compiled.diagnostics, known, is_name);
    if !is_fatal(&compiled.diagnostics) {
        compiled.program = Some(program);
    }
    compiled
}

/// Returns the values that the request gives for each declaration.
fn bindings(found: &Template, request: &Request, compiled: &mut Compiled) -> Bindings {
    let mut arguments = BTreeMap::new();
    let mut rest = request.dims.clone();
    for declaration in &found.declarations {
        let Declaration { direction, name, multi, value, .. } = declaration;
        if *multi {
            let members: Vec<Dims> = (0..).map_while(|at| rest.remove(&format!("{name}_{at}"))).collect();
            for (at, dims) in members.iter().enumerate() {
                compiled.lengths.extend(dims.product().map(|product| (format!("{name}_{at}"), product)));
            }
            if !members.is_empty() {
                arguments.insert(name.clone(), Binding::Family(members));
            }
            continue;
        }
        let binding = match rest.remove(name) {
            Some(dims) if *direction == Direction::Ref => Some(Binding::Dims(dims)),
            Some(dims) => {
                if !value {
                    compiled.lengths.extend(dims.product().map(|product| (name.clone(), product)));
                }
                Some(Binding::Array(dims))
            }
            // A scalar stays an argument of the launch.
            None if *value => Some(Binding::Array(Dims { dims: Vec::new(), elem: "float".to_owned() })),
            None => None,
        };
        arguments.extend(binding.map(|binding| (name.clone(), binding)));
    }
    arguments.extend(rest.into_iter().map(|(name, dims)| (name, Binding::Array(dims))));
    Bindings {
        function: request.function.clone(),
        arguments,
        parameters: request.definitions.iter().cloned().collect(),
        warp_size: Some(32),
    }
}

/// Returns the roles of the kernel's parameters by their declarations.
fn roles(found: &Template, bindings: &Bindings) -> Roles {
    let mut roles = Roles::default();
    for declaration in &found.declarations {
        let into = match declaration.direction {
            Direction::In => &mut roles.inputs,
            Direction::Out => &mut roles.outputs,
            Direction::InOut | Direction::Ref => continue,
        };
        match bindings.arguments.get(&declaration.name) {
            Some(Binding::Family(members)) => {
                into.extend((0..members.len()).map(|at| format!("{}_{at}", declaration.name)));
            }
            _ => {
                into.insert(declaration.name.clone());
            }
        }
    }
    roles
}

impl Compiled {
    /// Lowers the program into a module that has the functions of mathematics, with the launch sizes that its template sets.
    pub fn lower(
        &self,
        module: Module,
        mathematics: &BTreeMap<(&'static str, Scalar), FunctionId>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Module {
        let Some(program) = &self.program else { return module };
        let before = module.functions.len();
        let mut module = program.lower(module, mathematics.clone(), diagnostics);
        let made: Vec<FunctionId> = module.functions.iter().map(|(id, _)| id).skip(before).collect();
        for id in made {
            let function = &mut module.functions[id];
            let Some(info) = &mut function.kernel else { continue };
            self.launch(info);
            for param in &mut function.params {
                param.length = self.lengths.get(&param.name).copied().filter(|_| param.ty.view().is_some());
            }
        }
        module
    }

    /// The launch sizes that the template sets.
    fn launch(&self, info: &mut KernelInfo) {
        let rule = |size: u64, required: bool| SizeRule {
            extents: vec![SizeExpr::Rational { numerator: i128::from(size), denominator: 1 }],
            required,
            message: None,
            span: Span::new(self.file, 0, 0),
        };
        if let Some(workgroup) = self.geometry.workgroup {
            let [local, global] = self.required;
            info.local_size = Some(rule(workgroup, local));
            if let Some(groups) = self.geometry.groups {
                info.global_size = Some(rule(workgroup.saturating_mul(groups), global));
            }
        }
    }
}

fn is_fatal(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The codes of what is wrong with a source.
    fn wrong(name: &str, text: &str, request: &Request) -> Vec<&'static str> {
        let mut files = Files::new();
        let file = files.add(name, text);
        let found = compile(file, &mut files, request, &mut ()).diagnostics;
        found.iter().map(|found| found.code.0).collect()
    }

    // covers: safe.c.preprocessor
    #[test]
    fn each_language_has_its_macros() {
        let test = |condition: &str| format!("#if !({condition})\n#error no\n#endif\n__kernel void k() {{ }}\n");
        let opencl = "__OPENCL_VERSION__ == 120 && __OPENCL_C_VERSION__ >= CL_VERSION_1_2 && CL_VERSION_1_0 == 100 && __ENDIAN_LITTLE__ \
            && defined(cl_khr_fp64) && defined(cl_khr_fp16) && defined(cl_khr_subgroups) && __STDC_VERSION__ == 199901L \
            && __IMAGE_SUPPORT__ == 1 && !defined(__CUDACC__) && __CRISP__ && __LINE__ == 1";
        let cuda = "__CUDACC__ && __CUDA_ARCH__ >= 700 && __CUDACC_VER_MAJOR__ >= 12 && CUDART_VERSION >= 9000 && __cplusplus >= 201103L \
            && !defined(__OPENCL_VERSION__) && __CRISP__";
        let either = "!defined(__OPENCL_VERSION__) && !defined(__CUDACC__) && __CRISP__";
        for (name, condition) in [("k.cl", opencl), ("k.cu", cuda), ("k.cucl", either)] {
            let none: [&str; 0] = [];
            assert_eq!(wrong(name, &test(condition), &Request::default()), none, "{name}");
        }
        let fast = Request { fast: true, ..Request::default() };
        assert_eq!(wrong("k.cl", &test("__FAST_RELAXED_MATH__"), &fast), [""; 0]);
        assert_eq!(wrong("k.cl", &test("__FAST_RELAXED_MATH__"), &Request::default()), ["S0107"]);
    }

    #[test]
    fn macros_of_the_languages_may_be_defined_anew() {
        let definitions = vec![("__CUDA_ARCH__".to_owned(), "800".to_owned())];
        let request = Request { definitions, ..Request::default() };
        let source =
            "#if __CUDA_ARCH__ != 800\n#error no\n#endif\n#define __CUDA_ARCH__ 900\n__global__ void k() { }\n";
        assert_eq!(wrong("k.cu", source, &Request::default()), ["S0107"]);
        assert_eq!(wrong("k.cu", "#define __CUDA_ARCH__ 900\n__global__ void k() { }\n", &Request::default()), [""; 0]);
        assert_eq!(wrong("k.cu", &source.replace("#define __CUDA_ARCH__ 900\n", ""), &request), [""; 0]);
    }
}
