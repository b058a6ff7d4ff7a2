//! `crisp completions` and `crisp man`: both know every command and option.

use crate::harness::Folder;

#[test]
fn shells_complete_all_commands() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = folder.works(&format!("completions {shell}"));
        for word in ["hoist-unified-memory", "orchestration", "conform", "completions"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    // The script is one that the shell reads.
    folder.write("script", folder.works("completions bash"));
    let read = std::process::Command::new("bash").args(["-n", "script"]).current_dir(folder.path("")).status();
    assert!(read.is_ok_and(|status| status.success()));
    assert_eq!(folder.crisp("completions csh").code, 2);
    assert!(folder.json("completions bash")["text"].as_str().is_some_and(|text| text.contains("_crisp")));
}

#[test]
fn the_manual_has_all_commands_and_options() {
    let folder = Folder::new();
    let page = folder.works("man");
    assert!(page.contains(".TH crisp 1") && page.contains("\\-\\-hoist"), "{page}");
    for command in ["run", "bench", "devices", "conform", "explain", "abi"] {
        assert!(page.contains(&format!("crisp\\-{command}(1)")), "{command}");
    }
    let page = folder.works("man run");
    assert!(page.contains("\\-\\-orchestration") && page.contains("Execute an orchestration"), "{page}");
    folder.fails("man runs", "error[U0123]: `runs` is not a command\n |\n = help: did you mean `run`?\n");
}
