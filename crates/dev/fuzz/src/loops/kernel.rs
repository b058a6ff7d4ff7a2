//! A loop kernel in parts, and what it is called with.

use std::fmt::Write as _;

use crate::random::Random;

/// An argument of a kernel.
#[derive(Clone, Debug)]
pub enum Given {
    /// A scalar.
    Int(i32),
    /// A buffer of `int32`.
    Ints(Vec<i32>),
    /// A buffer of `float32`.
    Floats(Vec<f32>),
}

/// A loop kernel in parts that can be left out one by one, and what steps can name of it.
#[derive(Clone, Debug)]
pub struct LoopCase {
    /// The family that it belongs to.
    pub family: &'static str,
    /// Domains, declarations and rules.
    pub head: Vec<String>,
    /// Instructions.
    pub body: Vec<String>,
    /// Arguments in the order of their declarations.
    pub arguments: Vec<Given>,
    /// The bytes of the last argument where they are known without the compiler.
    pub known: Option<Vec<u8>>,
    /// Loop variables around instructions.
    pub loops: Vec<&'static str>,
    /// Loop variables of reductions.
    pub reduced: Vec<&'static str>,
    /// Arrays that are read.
    pub read: Vec<&'static str>,
    /// Arrays that are written.
    pub written: Vec<&'static str>,
    /// Temporaries.
    pub temporaries: Vec<&'static str>,
    /// Rules.
    pub rules: Vec<&'static str>,
    /// Names of instructions.
    pub ids: Vec<&'static str>,
}

impl LoopCase {
    pub(super) fn new(family: &'static str) -> LoopCase {
        LoopCase {
            family,
            head: Vec::new(),
            body: Vec::new(),
            arguments: Vec::new(),
            known: None,
            loops: Vec::new(),
            reduced: Vec::new(),
            read: Vec::new(),
            written: Vec::new(),
            temporaries: Vec::new(),
            rules: Vec::new(),
            ids: Vec::new(),
        }
    }

    /// Returns the text of the kernel `k` with a schedule; without steps it has none.
    #[must_use]
    pub fn source(&self, steps: &[String]) -> String {
        let mut text = String::from("kernel k {\n");
        for line in &self.head {
            let _ = writeln!(text, "  {line}");
        }
        text += "  body {\n";
        for line in &self.body {
            let _ = writeln!(text, "    {line}");
        }
        text += "  }\n";
        if !steps.is_empty() {
            text += "  schedule {\n";
            for step in steps {
                let _ = writeln!(text, "    {step}");
            }
            text += "  }\n";
        }
        text + "}\n"
    }

    pub(super) fn head(&mut self, line: &str) {
        self.head.push(line.to_owned());
    }

    pub(super) fn floats(&mut self, name: &'static str, shape: &str, random: &mut Random, count: usize) {
        self.head.push(format!("arg {name}: float32 [{shape}]"));
        // Quarters: sums of few of them are exact, so a wrong element is what differs, and seldom its rounding.
        let values = (0..count).map(|_| small(random.below(4000)) / 7.0 - 200.0);
        self.arguments.push(Given::Floats(values.collect()));
    }

    pub(super) fn ints(&mut self, name: &'static str, shape: &str, random: &mut Random, count: usize, below: usize) {
        self.head.push(format!("arg {name}: int32 [{shape}]"));
        let values = (0..count).map(|_| i32::try_from(random.below(below)).unwrap_or(0));
        self.arguments.push(Given::Ints(values.collect()));
    }

    pub(super) fn int(&mut self, name: &'static str, value: i32) {
        self.head.push(format!("arg {name}: value int32"));
        self.arguments.push(Given::Int(value));
    }
}

/// Returns a number below 2^16 as a float.
pub(super) fn small(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}
