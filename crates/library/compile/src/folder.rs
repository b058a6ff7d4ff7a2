//! Files that sources name: looked up beside the file that names them, inside of the folder of the source.

use crisp_front_c::Include;
use crisp_front_tensor::Import;
use crisp_support_diagnostics::{FileId, Files};

/// Reads the file of an `#include` by its path.
pub type ReadInclude = Box<dyn Fn(&str) -> Result<String, String> + Send + Sync>;

/// Looks files up in the folder of the file that includes them, inside of the folder of the source.
pub(crate) struct Folder<'a> {
    read: Option<&'a ReadInclude>,
    /// The folder of the source.
    source: Vec<String>,
}

impl<'a> Folder<'a> {
    /// The folder of a source.
    pub(crate) fn of(read: Option<&'a ReadInclude>, source: &str) -> Folder<'a> {
        Folder { read, source: steps(source.rsplit_once('/').map_or("", |(folder, _)| folder)) }
    }
}

impl Folder<'_> {
    /// The path of a file that another one names, where it is inside of the folder of the source.
    fn path(&self, name: &str, from: FileId, files: &Files) -> Result<String, String> {
        let path = match files.get(from).and_then(|file| file.name.rsplit_once('/')) {
            Some((folder, _)) => format!("{folder}/{name}"),
            None => name.to_owned(),
        };
        let found = steps(&path);
        let inside = found.strip_prefix(&*self.source);
        if name.starts_with('/') || inside.is_none_or(|rest| rest.first().is_none_or(|step| step == "..")) {
            return Err("it lies outside of the folder of the source".to_owned());
        }
        Ok(path)
    }
}

impl Include for Folder<'_> {
    fn open(&mut self, name: &str, from: FileId, files: &mut Files) -> Result<FileId, String> {
        let Some(read) = self.read else { return Err("files cannot be included here".to_owned()) };
        let path = self.path(name, from, files)?;
        read(&path).map(|text| files.add(path, text))
    }
}

impl Import for Folder<'_> {
    fn open(&mut self, name: &str, from: FileId, files: &mut Files) -> Result<FileId, String> {
        let path = self.path(name, from, files)?;
        let found = steps(&path);
        if let Some((known, _)) = files.iter().find(|(_, file)| steps(&file.name) == found) {
            return Ok(known);
        }
        let Some(read) = self.read else { return Err("files cannot be imported here".to_owned()) };
        read(&path).map(|text| files.add(path, text))
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

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test that cannot go on has failed.
mod tests {
    use super::*;

    #[test]
    fn files_outside_of_the_source_s_folder_are_not_read() {
        let read: ReadInclude = Box::new(|path| Ok(format!("// {path}")));
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
            let opened = Include::open(&mut Folder::of(Some(&read), source), name, file, &mut files);
            let opened = opened.ok().and_then(|file| files.get(file)).map(|file| file.name.clone());
            assert_eq!(opened.as_deref(), found, "{name} from {source}");
        }
    }

    #[test]
    fn a_file_is_imported_once_whatever_its_path_is() {
        let read: ReadInclude = Box::new(|_| Ok(String::new()));
        let mut files = Files::new();
        let source = files.add("a/./x.tensor", "");
        let mut folder = Folder::of(Some(&read), "a/./x.tensor");
        let mut open = |name: &str, from| Import::open(&mut folder, name, from, &mut files);
        let first = open("b/y.tensor", source).unwrap();
        assert_eq!(open("b/../b/y.tensor", source), Ok(first));
        assert_eq!(open("../x.tensor", first), Ok(source));
        assert!(open("../../x.tensor", first).is_err());
    }
}
