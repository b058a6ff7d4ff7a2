//! Readers and the validator take time in proportion to their input, whatever it is made of: many parts, deep parts, chains of parts.

#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use crisp_ir_kernel::{Checked, binary, text};
use crisp_support_diagnostics::{FileId, Files};

/// How many times the larger input is the smaller one.
const FACTOR: usize = 8;
/// How many times its time may be that of the smaller one: eight is linear, 64 quadratic.
const MOST: u32 = 28;
/// Differences below this are the machine's.
const NOISE: Duration = Duration::from_millis(25);

/// The least time of some runs.
fn time(mut run: impl FnMut()) -> Duration {
    let once = |run: &mut dyn FnMut()| {
        let started = Instant::now();
        run();
        started.elapsed()
    };
    (0..3).map(|_| once(&mut run)).min().unwrap_or_default()
}

/// Times of reading the text, of checking what was read, of writing and of reading its bytes.
fn times(source: &str) -> [(&'static str, Duration); 4] {
    let module = text::parse(FileId(0), source).unwrap_or_else(|found| panic!("{:#?}", found.first()));
    let bytes = binary::encode(&module);
    // Whether it is valid is not what is asked; refusing it must not take longer.
    [
        ("reading text", time(|| drop(text::parse(FileId(0), source)))),
        ("checking", time(|| drop(Checked::check(module.clone())))),
        ("printing", time(|| drop(text::print(&module)))),
        ("reading bytes", time(|| drop(binary::decode(FileId(0), &bytes, &mut Files::new())))),
    ]
}

#[track_caller]
fn grows_linearly(what: &str, count: usize, source: impl Fn(usize) -> String) {
    let (small, large) = (source(count), source(count * FACTOR));
    // A machine that does something else may slow one measurement down, but not all.
    let mut slow = Vec::new();
    for _ in 0..5 {
        slow = times(&small)
            .into_iter()
            .zip(times(&large))
            .filter(|((_, small), (_, large))| *large > *small * MOST + NOISE)
            .map(|((name, small), (_, large))| {
                format!("{name}: {small:?} for {count}, {large:?} for {FACTOR} times as many")
            })
            .collect();
        if slow.is_empty() {
            return;
        }
    }
    panic!("{what}: {slow:#?}");
}

fn repeated(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, at| {
        let _ = writeln!(text, "{}", line(at));
        text
    })
}

fn kernel(head: &str, body: &str) -> String {
    format!(
        "(module (kernel k (param x (view u32 global read-write)) {head} (body (let %z u64 (const 0)) {body} (return))))"
    )
}

#[test]
fn many_parts() {
    grows_linearly("functions that call the one before", 500, |count| {
        let functions = repeated(count, |at| format!("(function f{} (results) (body (call f{at}) (return)))", at + 1));
        format!("(module (function f0 (results) (body (return))) {functions})")
    });
    grows_linearly("memories", 500, |count| {
        kernel(&repeated(count, |at| format!("(memory m{at} local u8 (div (local-size 0) {}))", at + 1)), "")
    });
    grows_linearly("elements of constant memory", 2000, |count| {
        kernel(&format!("(memory m constant u32 {count} (const {}))", repeated(count, |at| at.to_string())), "")
    });
    grows_linearly("operations in a chain", 1000, |count| {
        let chain = repeated(count, |at| format!("(let %v{} u64 (add %v{at} %z))", at + 1));
        kernel("", &format!("(let %v0 u64 (const 1)) {chain}"))
    });
    grows_linearly("views of views", 500, |count| {
        let ty = "(view u32 global read-write)";
        let chain = repeated(count, |at| format!("(let %v{} {ty} (view %v{at} %z (extents %z) (strides)))", at + 1));
        kernel("", &format!("(let %v0 {ty} (view %x %z (extents %z) (strides))) {chain} (store %v{count} %z %w)"))
            .replacen("(let %z u64 (const 0))", "(let %z u64 (const 0)) (let %w u32 (const 0))", 1)
    });
    grows_linearly("branches one after the other", 500, |count| {
        let branch = "(if %c (then (yield)) (else (yield)))";
        kernel("", &format!("(let %c bool (eq %z %z)) {}", repeated(count, |_| branch.to_owned())))
    });
    grows_linearly("values that a loop carries", 300, |count| {
        let carried = repeated(count, |at| format!("(%c{at} u64 %z)"));
        let next = repeated(count, |at| format!("%c{at}"));
        let (results, types) = (repeated(count, |at| format!("%r{at}")), repeated(count, |_| "u64".to_owned()));
        let repeat = format!("(for (%i u64) (up %z %z %z) (carry {carried}) (yield {next}))");
        kernel("", &format!("(let ({results}) ({types}) {repeat})"))
    });
}

#[test]
fn sizes_and_programs() {
    grows_linearly("sizes of many operations", 300, |count| {
        let sum = |count: usize| {
            // A balanced sum: wide, and not deep.
            let mut parts: Vec<String> = (0..count).map(|at| at.to_string()).collect();
            while parts.len() > 1 {
                parts = parts
                    .chunks(2)
                    .map(|pair| {
                        format!("(add {})", if pair.len() == 2 { pair.join(" ") } else { format!("{} 0", pair[0]) })
                    })
                    .collect();
            }
            parts.remove(0)
        };
        kernel(&format!("(global-size :derive {})", sum(count)), "")
    });
    grows_linearly("temporaries and launches", 100, |count| {
        let temporaries = repeated(count, |at| format!("(temporary t{at} u32 (add {at} 1))"));
        let launches = repeated(count, |at| format!("(launch k (t{at}) (global-size 1))"));
        let kernel = kernel("", "");
        let (kernel, end) = kernel.rsplit_once(')').unwrap();
        format!("{kernel} (program p {temporaries} (body {launches})){end})")
    });
}
