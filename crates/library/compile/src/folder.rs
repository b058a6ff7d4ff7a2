//! Files that sources name: looked up beside the file that names them, then in the folders for includes.

use crisp_front_c::Include;
use crisp_front_tensor::Import;
use crisp_support_diagnostics::{FileId, Files};

/// Reads a file that a source includes or imports by its path: its text, nothing where no file has that path, or why it cannot be read.
pub type ReadInclude = Box<dyn Fn(&str) -> Result<Option<String>, String> + Send + Sync>;

/// Looks files up in the folder of the file that names them, then in the folders for includes. What lies outside of the folder of the source and of
/// these folders is not read.
pub(crate) struct Folder<'a> {
    read: Option<&'a ReadInclude>,
    /// The folder of the source.
    source: Vec<String>,
    /// The folders for includes.
    folders: &'a [String],
}

impl<'a> Folder<'a> {
    /// The folder of a source, and folders for includes.
    pub(crate) fn of((read, folders): (Option<&'a ReadInclude>, &'a [String]), source: &str) -> Folder<'a> {
        Folder { read, source: steps(source.rsplit_once('/').map_or("", |(folder, _)| folder)), folders }
    }
}

impl Folder<'_> {
    /// Checks that a path leads to a file inside of the folder of the source or of a folder for includes.
    fn may_read(&self, path: &str) -> bool {
        let found = steps(path);
        let is_inside = |folder: &[String]| {
            found.strip_prefix(folder).is_some_and(|rest| rest.first().is_some_and(|step| step != ".."))
        };
        is_inside(&self.source) || self.folders.iter().any(|folder| is_inside(&steps(folder)))
    }

    /// The paths that a file may have which another one names, the first one first.
    fn paths(&self, name: &str, from: FileId, files: &Files) -> Result<Vec<String>, String> {
        let beside = match files.get(from).and_then(|file| file.name.rsplit_once('/')) {
            Some((folder, _)) => format!("{folder}/{name}"),
            None => name.to_owned(),
        };
        let below = |folder: &String| format!("{}/{name}", folder.strip_suffix('/').unwrap_or(folder));
        let mut paths: Vec<String> = std::iter::once(beside).chain(self.folders.iter().map(below)).collect();
        // On Windows `\` separates steps too, and `C:` begins at a root.
        if name.is_empty() || name.contains(['\\', ':']) {
            return Err("a path has steps with `/` between them, and no `\\` or `:`".to_owned());
        }
        paths.retain(|path| !name.starts_with('/') && self.may_read(path));
        if paths.is_empty() {
            return Err("it lies outside of the folder of the source and of the folders for includes".to_owned());
        }
        Ok(paths)
    }

    fn read(&self, paths: Vec<String>, way: &str, files: &mut Files) -> Result<FileId, String> {
        let Some(read) = self.read else { return Err(format!("files cannot be {way} here")) };
        for path in paths {
            if let Some(text) = read(&path)? {
                return Ok(files.add(path, text));
            }
        }
        Err("there is no such file".to_owned())
    }
}

impl Include for Folder<'_> {
    fn open(&mut self, name: &str, from: FileId, files: &mut Files) -> Result<FileId, String> {
        let paths = self.paths(name, from, files)?;
        self.read(paths, "included", files)
    }
}

impl Import for Folder<'_> {
    fn open(&mut self, name: &str, from: FileId, files: &mut Files) -> Result<FileId, String> {
        let paths = self.paths(name, from, files)?;
        for path in &paths {
            let found = steps(path);
            if let Some((known, _)) = files.iter().find(|(_, file)| steps(&file.name) == found) {
                return Ok(known);
            }
        }
        self.read(paths, "imported", files)
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
        let read: ReadInclude = Box::new(|path| Ok(Some(format!("// {path}"))));
        for (source, name, found) in [
            ("k.cl", "a.h", Some("a.h")),
            ("k.cl", "b/../a.h", Some("b/../a.h")),
            ("k.cl", "../a.h", None),
            ("k.cl", "b/../../a.h", None),
            ("k.cl", "/etc/passwd", None),
            ("k.cl", "..\\a.h", None),
            ("k.cl", "C:/a.h", None),
            ("k.cl", "", None),
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
            let opened = Include::open(&mut Folder::of((Some(&read), &[]), source), name, file, &mut files);
            let opened = opened.ok().and_then(|file| files.get(file)).map(|file| file.name.clone());
            assert_eq!(opened.as_deref(), found, "{name} from {source}");
        }
    }

    #[test]
    fn a_file_is_imported_once_whatever_its_path_is() {
        let read: ReadInclude = Box::new(|_| Ok(Some(String::new())));
        let mut files = Files::new();
        let source = files.add("a/./x.tensor", "");
        let mut folder = Folder::of((Some(&read), &[]), "a/./x.tensor");
        let mut open = |name: &str, from| Import::open(&mut folder, name, from, &mut files);
        let first = open("b/y.tensor", source).unwrap();
        assert_eq!(open("b/../b/y.tensor", source), Ok(first));
        assert_eq!(open("../x.tensor", first), Ok(source));
        assert!(open("../../x.tensor", first).is_err());
    }

    #[test]
    fn folders_for_includes_come_after_the_folder_of_the_source() {
        const THERE: [&str; 4] = ["src/k.h", "inc/k.h", "inc/deep/m.h", "/opt/n.h"];
        let read: ReadInclude = Box::new(|path| Ok(THERE.contains(&path).then(String::new)));
        let folders = ["inc/".to_owned(), "/opt".to_owned()];
        let open = |name: &str, from: &str| {
            let mut files = Files::new();
            let file = files.add(from, "");
            let opened = Include::open(&mut Folder::of((Some(&read), &folders), "src/k.cl"), name, file, &mut files);
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
