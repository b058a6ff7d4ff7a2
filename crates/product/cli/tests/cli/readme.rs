//! The commands of README.md, as they are written there.

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

#[test]
fn each_command_of_the_readme_succeeds() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
    let readme = std::fs::read_to_string(format!("{root}/README.md")).unwrap();
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("examples/crisp")).unwrap();
    for file in std::fs::read_dir(format!("{root}/examples/crisp")).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), folder.path("examples/crisp").join(file.file_name())).unwrap();
    }
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
