//! The commands of README.md, of the tutorial and of the pages on CUCL, as they are written there.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use crisp_dev_testkit::{blocks, suites};

use crate::harness::Folder;

/// The lines of each block of shell commands, without comments, with continued lines joined.
fn commands(document: &str) -> Vec<String> {
    let mut commands = Vec::new();
    let mut inside = false;
    let mut continued = String::new();
    for line in document.lines() {
        if line.starts_with("```") {
            inside = line == "```sh";
        } else if inside {
            let line = line.split_once(" #").map_or(line, |(before, _)| before).trim();
            match line.strip_suffix('\\') {
                Some(start) => continued.push_str(start),
                None => commands.push(std::mem::take(&mut continued) + line),
            }
        }
    }
    commands
}

/// Copies the examples of a language to where the commands of documents look for them.
fn examples(folder: &Folder, language: &str) {
    let from = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/");
    let to = folder.path("examples").join(language);
    std::fs::create_dir_all(&to).unwrap();
    for file in std::fs::read_dir(format!("{from}{language}")).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), to.join(file.file_name())).unwrap();
    }
}

#[test]
fn each_command_of_the_readme_succeeds() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
    let readme = std::fs::read_to_string(format!("{root}/README.md")).unwrap();
    let folder = Folder::new();
    examples(&folder, "crisp");
    let commands = commands(&readme);
    assert!(commands.len() >= 8, "the blocks of commands are found: {commands:?}");
    for command in commands {
        let arguments = command.strip_prefix("crisp ").unwrap_or_else(|| panic!("only `crisp` is run here: {command}"));
        let done = folder.crisp(arguments);
        assert_eq!(done.code, 0, "{command}\n{}{}", done.out, done.err);
    }
    for file in ["c.npy", "vector_add.crispkg", "vector_add.ptx"] {
        assert!(folder.has(file), "{file}: {:?}", folder.names());
    }
}

/// Returns whether a line is as it is shown, where `…` matches anything.
fn is_shown(line: &str, shown: &str) -> bool {
    let mut parts = shown.split('…');
    let Some(mut rest) = parts.next().and_then(|first| line.strip_prefix(first)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, between)) = parts.split_last() else { return rest.is_empty() };
    for part in between {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

// On each page the programs are written into files, the commands run in their order, and what is shown below them is among what they
// print, line by line.
#[test]
fn pages_show_what_their_commands_print() {
    let mut run = 0;
    for page in suites("docs/tutorial").into_iter().chain(suites("docs/reference/cucl")) {
        let folder = Folder::new();
        examples(&folder, "cucl");
        let mut said = String::new();
        for block in blocks(&std::fs::read_to_string(&page).unwrap()) {
            let place = format!("{}:{}", page.display(), block.line);
            if let Some(file) = block.word("file=") {
                std::fs::write(folder.path(file), &block.text).unwrap();
            } else if block.is("sh") {
                said.clear();
                for command in block.text.lines() {
                    let arguments = command.strip_prefix("crisp ").unwrap_or_else(|| panic!("{place}: {command}"));
                    let done = folder.crisp(arguments);
                    let refused = block.words().contains(&"error");
                    assert_eq!(done.code != 0, refused, "{place}: {command}\n{}{}", done.out, done.err);
                    said.push_str(&done.out);
                    said.push_str(&done.err);
                    run += 1;
                }
            } else if block.is("text") {
                let mut lines = said.lines();
                for shown in block.text.lines() {
                    assert!(lines.any(|line| is_shown(line, shown)), "{place}: {shown}\nis not in\n{said}");
                }
            }
        }
    }
    assert!(run > 15, "only {run} commands");
}
