//! Compilation of the blocks of a suite.

use crisp_dev_suites::Block;
use crisp_front_crisp::{Options, Output, compile};
use crisp_support_diagnostics::{Files, render_terminal};

/// Compiles a block with the `-D` words and the options after its fence.
pub(crate) fn compile_block(block: &Block) -> (Files, Output) {
    let definitions: Vec<String> =
        block.words().iter().filter_map(|word| word.strip_prefix("-D")).map(str::to_owned).collect();
    let mut files = Files::new();
    let file = files.add("x.crisp", block.text.as_str());
    let mut options = Options::new(&definitions, 32, &mut files);
    let has = |word| block.words().contains(&word);
    options.debug_output = has("--debug-output");
    options.rules.single_pass = has("--single-pass");
    options.rules.no_inference = has("--no-inference");
    options.rewrite = has("--re-output-crisp");
    let output = compile(&[file], &files, &options);
    (files, output)
}

/// Everything that is said, as a terminal without colours shows it.
pub(crate) fn shown(files: &Files, output: &Output) -> String {
    render_terminal(files, &output.diagnostics, false)
}
