//! Sources in CUCL and C: templates with named dimensions, and plain kernels of OpenCL C and CUDA C.

use crisp_front_c::Include;
use crisp_front_cucl::{Compiled, Dims, Request};
use crisp_ir_artifact::Shape;
use crisp_ir_kernel::{Module, Param, SizeExpr};
use crisp_support_diagnostics::{Diagnostic, FileId, Files};

use crate::dimensions::{GivenArray, Misfit, infer};
use crate::shapes::Shapes;

/// Reads the file of an `#include` by its path: its text, nothing where no file has that path, or why it cannot be read.
pub type ReadInclude = Box<dyn Fn(&str) -> Result<Option<String>, String> + Send + Sync>;

/// Looks files up in the folder of the file that includes them, then in the folders for includes. What lies outside of the folder of the source
/// and of these folders is not read.
struct Folder<'a> {
    read: Option<&'a ReadInclude>,
    /// The folder of the source.
    source: Vec<String>,
    /// The folders for includes.
    folders: &'a [String],
}

impl<'a> Folder<'a> {
    fn of(read: Option<&'a ReadInclude>, source: &str, folders: &'a [String]) -> Folder<'a> {
        Folder { read, source: steps(source.rsplit_once('/').map_or("", |(folder, _)| folder)), folders }
    }

    /// Checks that a path leads to a file inside of the folder of the source or of a folder for includes.
    fn may_read(&self, path: &str) -> bool {
        let found = steps(path);
        let is_inside = |folder: &[String]| {
            found.strip_prefix(folder).is_some_and(|rest| rest.first().is_some_and(|step| step != ".."))
        };
        is_inside(&self.source) || self.folders.iter().any(|folder| is_inside(&steps(folder)))
    }
}

impl Include for Folder<'_> {
    fn open(&mut self, name: &str, from: FileId, files: &mut Files) -> Result<FileId, String> {
        let Some(read) = self.read else { return Err("files cannot be included here".to_owned()) };
        let beside = match files.get(from).and_then(|file| file.name.rsplit_once('/')) {
            Some((folder, _)) => format!("{folder}/{name}"),
            None => name.to_owned(),
        };
        let below = |folder: &String| format!("{}/{name}", folder.strip_suffix('/').unwrap_or(folder));
        let mut paths: Vec<String> = std::iter::once(beside).chain(self.folders.iter().map(below)).collect();
        paths.retain(|path| !name.starts_with('/') && self.may_read(path));
        for path in &paths {
            if let Some(text) = read(path)? {
                return Ok(files.add(path.clone(), text));
            }
        }
        match &*paths {
            [] => Err("it lies outside of the folder of the source and of the folders for includes".to_owned()),
            _ => Err("there is no such file".to_owned()),
        }
    }
}

/// The folders on the way, without `.` and without those that are left again. What begins at the root begins with an empty step.
fn steps(path: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (at, step) in path.split('/').enumerate() {
        match step {
            "." => {}
            "" if at > 0 || path.is_empty() => {}
            ".." if found.last().is_some_and(|last| last != ".." && !last.is_empty()) => _ = found.pop(),
            _ => found.push(step.to_owned()),
        }
    }
    found
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
    /// Arrays that do not fit their declarations or each other; nothing is compiled then.
    pub(crate) misfits: Vec<(String, Misfit)>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Compiles sources to one module.
pub(crate) fn compile(
    sources: &[FileId],
    files: &mut Files,
    given: Given<'_>,
    (include, folders): (Option<&ReadInclude>, &[String]),
) -> Output {
    let (shapes, misfits, diagnostics) = Default::default();
    let mut output = Output { module: None, instantiated: None, shapes, misfits, diagnostics };
    let mut request = Request { definitions: definitions(given.definitions), fast: given.fast, ..Request::default() };
    for text in given.dimensions {
        output.diagnostics.extend(request.add_dims(text).err().map(|message| *message));
    }
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
        let compiled = crisp_front_cucl::compile(file, files, &request, &mut Folder::of(include, &name, folders));
        output.diagnostics.extend(compiled.diagnostics.iter().cloned());
        if let Some(text) = &compiled.instantiated {
            *output.instantiated.get_or_insert_default() += text;
        }
        programs.push(compiled);
    }
    if !output.misfits.is_empty() || output.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_outside_of_the_source_s_folder_are_not_read() {
        let read: ReadInclude = Box::new(|path| Ok(Some(format!("// {path}"))));
        for (source, name, found) in [
            ("k.cl", "a.h", Some("a.h")),
            ("k.cl", "b/../a.h", Some("b/../a.h")),
            ("k.cl", "../a.h", None),
            ("k.cl", "b/../../a.h", None),
            ("k.cl", "/etc/passwd", None),
            ("x/k.cl", "b/a.h", Some("x/b/a.h")),
            ("x/k.cl", "../a.h", None),
            ("../x/k.cl", "a.h", Some("../x/a.h")),
            ("../x/k.cl", "../y/a.h", None),
            ("../../k.cl", "../../../a.h", None),
            ("/in/x/k.cl", "a.h", Some("/in/x/a.h")),
            ("/in/x/k.cl", "../../etc/passwd", None),
            ("/in/x/k.cl", "../x/a.h", Some("/in/x/../x/a.h")),
            ("./k.cl", "a.h", Some("./a.h")),
        ] {
            let mut files = Files::new();
            let file = files.add(source, "");
            let opened = Folder::of(Some(&read), source, &[]).open(name, file, &mut files);
            let opened = opened.ok().and_then(|file| files.get(file)).map(|file| file.name.clone());
            assert_eq!(opened.as_deref(), found, "{name} from {source}");
        }
    }

    #[test]
    fn folders_for_includes_come_after_the_folder_of_the_source() {
        const THERE: [&str; 4] = ["src/k.h", "inc/k.h", "inc/deep/m.h", "/opt/n.h"];
        let read: ReadInclude = Box::new(|path| Ok(THERE.contains(&path).then(String::new)));
        let folders = ["inc/".to_owned(), "/opt".to_owned()];
        let open = |name: &str, from: &str| {
            let mut files = Files::new();
            let file = files.add(from, "");
            let opened = Folder::of(Some(&read), "src/k.cl", &folders).open(name, file, &mut files);
            opened.map(|file| files.get(file).map(|file| file.name.clone()).unwrap_or_default())
        };
        for (name, from, found) in [
            ("k.h", "src/k.cl", "src/k.h"),
            ("deep/m.h", "src/k.cl", "inc/deep/m.h"),
            ("n.h", "src/k.cl", "/opt/n.h"),
            ("m.h", "inc/deep/other.h", "inc/deep/m.h"),
            ("k.h", "inc/deep/other.h", "inc/k.h"),
        ] {
            assert_eq!(open(name, from).as_deref(), Ok(found), "{name} from {from}");
        }
        let outside = "it lies outside of the folder of the source and of the folders for includes";
        for (name, why) in [("../../etc/passwd", outside), ("/opt/n.h", outside), ("x.h", "there is no such file")] {
            assert_eq!(open(name, "src/k.cl"), Err(why.to_owned()), "{name}");
        }
    }
}
