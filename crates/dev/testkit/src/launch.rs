//! Launches written in Markdown: the arguments of a kernel, and what it leaves in them.

use std::fmt::Debug;

use crisp::ArgumentKind;
use crisp_ir_kernel::{Elem, Scalar};

use crate::Block;
use crate::element::Element;
use crate::run::{Kernel, Program, Results};

/// The line of a `launch` block for one argument.
struct Line<'a> {
    name: &'a str,
    words: Vec<&'a str>,
    /// Whether it is what the kernel leaves.
    is_result: bool,
}

/// Returns the lines of a block: `NAME = NUMBER…` gives, `NAME => NUMBER…` expects.
fn lines(text: &str) -> Vec<Line<'_>> {
    let line = |line: &'_ str| -> Option<(usize, bool)> {
        line.find("=>").map(|at| (at, true)).or_else(|| line.find('=').map(|at| (at, false)))
    };
    let parse = |text| {
        let (at, is_result) = line(text).unwrap_or_else(|| panic!("neither `=` nor `=>` in `{text}`"));
        let words = text[at..].trim_start_matches(['=', '>']).split_whitespace().collect();
        Line { name: text[..at].trim(), words, is_result }
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(parse).collect()
}

/// Returns the numbers of a line: `3`, `-0.5`, `true`, `0*8` for eight zeros, `1..4` for the integers from 1 to 4.
fn numbers<T: Element>(words: &[&str], parse: impl Fn(&str) -> Option<T>) -> Vec<T> {
    let one = |word: &str| parse(word).unwrap_or_else(|| panic!("`{word}` is not a {}", T::NAME));
    let count = |word: &str| word.parse::<i64>().unwrap_or_else(|_| panic!("`{word}` is not an integer"));
    let mut found = Vec::new();
    for word in words {
        if let Some((from, to)) = word.split_once("..") {
            found.extend((count(from)..=count(to)).map(|number| one(&number.to_string())));
        } else if let Some((number, times)) = word.split_once('*') {
            found.extend((0..count(times)).map(|_| one(number)));
        } else {
            found.push(one(word));
        }
    }
    found
}

/// A use of numbers of a type that only the kernel knows.
trait Use {
    type Output;

    fn with<T: Element>(self, parse: fn(&str) -> Option<T>) -> Self::Output;
}

fn with_type<U: Use>(elem: Elem, user: U) -> U::Output {
    match elem.scalar {
        Scalar::Bool => user.with::<bool>(|word| word.parse().ok()),
        Scalar::I8 => user.with::<i8>(|word| word.parse().ok()),
        Scalar::I16 => user.with::<i16>(|word| word.parse().ok()),
        Scalar::I32 => user.with::<i32>(|word| word.parse().ok()),
        Scalar::I64 => user.with::<i64>(|word| word.parse().ok()),
        Scalar::U8 => user.with::<u8>(|word| word.parse().ok()),
        // Floats of 16 bits are written as their bits.
        Scalar::U16 | Scalar::F16 | Scalar::BF16 => user.with::<u16>(|word| word.parse().ok()),
        Scalar::U32 => user.with::<u32>(|word| word.parse().ok()),
        Scalar::U64 => user.with::<u64>(|word| word.parse().ok()),
        Scalar::F32 => user.with::<f32>(|word| word.parse().ok()),
        Scalar::F64 => user.with::<f64>(|word| word.parse().ok()),
    }
}

/// Passes the numbers of a line.
struct Pass<'a, 'p> {
    kernel: Kernel<'p>,
    kind: ArgumentKind,
    words: &'a [&'a str],
}

impl<'p> Use for Pass<'_, 'p> {
    type Output = Kernel<'p>;

    fn with<T: Element>(self, parse: fn(&str) -> Option<T>) -> Kernel<'p> {
        let values = numbers(self.words, parse);
        match self.kind {
            ArgumentKind::Value(_) => {
                assert_eq!(values.len(), 1, "one number: {:?}", self.words);
                self.kernel.value(values[0])
            }
            ArgumentKind::Buffer { elem, .. } => self.kernel.lanes(&values, usize::from(elem.lanes)),
        }
    }
}

/// Compares the numbers of a line with what is there.
struct Compare<'a> {
    results: &'a Results,
    name: &'a str,
    lanes: usize,
    words: &'a [&'a str],
}

impl Use for Compare<'_> {
    type Output = ();

    fn with<T: Element>(self, parse: fn(&str) -> Option<T>) {
        let (wanted, found): (Vec<T>, Vec<T>) =
            (numbers(self.words, parse), self.results.lanes_of(self.name, self.lanes));
        assert!(wanted == found, "`{}` holds {}, not {}", self.name, shown(&found), shown(&wanted));
    }
}

fn shown(values: &[impl Debug]) -> String {
    values.iter().map(|value| format!("{value:?}")).collect::<Vec<_>>().join(" ")
}

/// Runs a kernel of the program on every usable device as a `launch` block says, and compares what it leaves. The fence is followed by
/// `kernel=NAME` where there are several, `global=N,N,N` and `local=N,N,N` where they are demanded.
///
/// # Panics
/// If the block says something that the kernel does not have, if the run fails ([`Kernel::run`]), or if something else is there.
#[track_caller]
pub fn launch(program: &Program, block: &Block) {
    let lines = lines(&block.text);
    let names = program.kernels();
    let name = block.word("kernel=").map_or_else(
        || {
            assert_eq!(names.len(), 1, "say which kernel: `kernel=NAME`");
            names[0].clone()
        },
        str::to_owned,
    );
    let sizes = |text: &str| -> Vec<u64> { text.split(',').map(|size| size.parse().expect("a size")).collect() };
    let mut kernel = program.kernel(&name);
    for word in block.words() {
        if let Some(text) = word.strip_prefix("global=") {
            kernel = kernel.global(&sizes(text));
        } else if let Some(text) = word.strip_prefix("local=") {
            kernel = kernel.local(&sizes(text));
        }
    }
    let arguments = kernel.arguments();
    let known = |name: &str| arguments.iter().find(|(argument, _)| argument == name).map(|(_, kind)| *kind);
    for line in &lines {
        assert!(known(line.name).is_some(), "there is no argument `{}`", line.name);
    }
    for (name, kind) in &arguments {
        let Some(line) = lines.iter().find(|line| line.name == *name && !line.is_result) else { continue };
        kernel = with_type(elem_of(*kind), Pass { kernel, kind: *kind, words: &line.words });
    }
    let results = kernel.run();
    for line in lines.iter().filter(|line| line.is_result) {
        let Some(kind) = known(line.name) else { continue };
        let elem = elem_of(kind);
        let lanes = usize::from(elem.lanes);
        with_type(elem, Compare { results: &results, name: line.name, lanes, words: &line.words });
    }
}

fn elem_of(kind: ArgumentKind) -> Elem {
    match kind {
        ArgumentKind::Value(elem) => elem,
        ArgumentKind::Buffer { elem, stride: _, space: _, access: _, out: _, length: _ } => elem,
    }
}
