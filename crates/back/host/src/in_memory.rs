//! Kernels that a host program compiles itself, of text that it holds.

use std::fmt::Write;

use crate::names;

/// The sources that a host program compiles when it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InMemory {
    /// The target, as the compiler's library names it.
    pub target: String,
    /// The ending of files with such code, by which programs distinguish forms of code.
    pub ending: &'static str,
    /// The flags of the compilation.
    pub flags: String,
    /// Names and texts of all sources.
    pub sources: Vec<(String, String)>,
    /// Names and texts of the kernels that are compiled from their own text.
    pub kernels: Vec<(String, String)>,
}

impl InMemory {
    /// Returns the name that the program gives to the code.
    pub(crate) fn name(&self) -> String {
        format!("in_memory{}", self.ending)
    }

    /// Prints the function of a program in C++.
    pub(crate) fn cpp(&self, out: &mut String) {
        out.push('\n');
        out.push_str(include_str!("../fragments/in_memory.hpp"));
        let _ = writeln!(
            out,
            "\n/// The code of all kernels, made when the program runs.\ninline crisp::Bytes compile_kernels() {{"
        );
        for (what, texts) in [("sources", &self.sources), ("kernels", &self.kernels)] {
            let _ = writeln!(out, "    const std::vector<crisp::Text> {what} = {{");
            for (name, text) in texts {
                let _ = writeln!(out, "        {{{},{}}},", names::quoted(name), lines(text, "         "));
            }
            let _ = writeln!(out, "    }};");
        }
        let (target, flags) = (names::quoted(&self.target), names::quoted(&self.flags));
        let _ = writeln!(out, "    return crisp::compile_in_memory({target}, {flags}, sources, kernels);\n}}");
    }

    /// Prints the function of a program in Python.
    pub(crate) fn python(&self, out: &mut String) {
        let _ = writeln!(out, "\n\n{}", include_str!("../fragments/in_memory.py").trim_end());
        let _ = writeln!(
            out,
            "\n\ndef compile_kernels():\n    \"\"\"The code of all kernels, made when the program runs.\"\"\""
        );
        for (what, texts) in [("sources", &self.sources), ("kernels", &self.kernels)] {
            let _ = writeln!(out, "    {what} = [");
            for (name, text) in texts {
                let _ = writeln!(out, "        ({},{}),", names::quoted(name), lines(text, "         "));
            }
            let _ = writeln!(out, "    ]");
        }
        let (target, flags) = (names::quoted(&self.target), names::quoted(&self.flags));
        let _ = writeln!(out, "    return compile_in_memory({target}, {flags}, sources, kernels)");
    }
}

/// Returns a text as string literals one below the other, which C++ and Python join: a line each.
fn lines(text: &str, pad: &str) -> String {
    let mut all = String::new();
    for line in text.split_inclusive('\n') {
        all += &format!("\n{pad}{}", names::quoted(line));
    }
    if all.is_empty() { " \"\"".to_owned() } else { all }
}
