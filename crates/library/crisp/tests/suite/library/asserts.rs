//! The assertions of the library's forms while a program runs, with debug output.

use crisp::diagnostics::render_terminal;
use crisp::{HostArgument, Language, LaunchSizes, Options, RunOptions, Session, run};

/// Returns the messages of a launch of `k` with buffers of the given sizes in bytes, by `groups` workgroups of `local` invocations.
#[track_caller]
fn said(definitions: &str, body: &str, buffers: &[usize], (groups, local): (u32, u32)) -> String {
    let mut session = Session::new(Options { debug_output: true, ..Options::strict() });
    let source = format!("{definitions}\n{body}");
    session.add_source("x.crisp", Language::Crisp, source.as_bytes());
    let compiled = session.compile();
    assert!(compiled.module.is_some(), "{}", render_terminal(session.files(), &compiled.diagnostics, false));
    let sizes = LaunchSizes {
        work_dim: 1,
        local: [local, 1, 1],
        groups: [groups, 1, 1],
        bound: [u64::from(groups * local), 1, 1],
        offset: [0; 3],
    };
    let mut arguments: Vec<HostArgument> = buffers.iter().map(|bytes| HostArgument::Buffer(vec![0; *bytes])).collect();
    let options = RunOptions { device: "interp", repeat: 1, cache: None, threads: None };
    let problems = match run(&compiled, "k", sizes, &mut arguments, &options) {
        Ok(report) => report.diagnostics,
        Err(problems) => problems,
    };
    render_terminal(session.files(), &problems, false)
}

fn asserts(body: &str, buffers: &[usize], launch: (u32, u32), text: &str) {
    let found = said("", body, buffers, launch);
    assert!(found.contains("L0202") && found.contains(text), "{body}\n{found}");
}

const V: &str = "(vector-type int :global :read-write)";

// covers: crisp.reduce-to-1-small.assert
#[test]
fn more_workgroups_than_invocations() {
    let body = format!(
        "(def-kernel k (v:{V})
           (let ((sum (reduce-vec-small #'+ v)))
             (when-thread-is 0 (set! (~ v 0) sum))))"
    );
    asserts(&body, &[64], (3, 2), "more workgroups than invocations");
    assert_eq!(said("", &body, &[64], (2, 2)), "");
}

// covers: crisp.exclusive-scan.limit
#[test]
fn more_elements_than_invocations() {
    let body = format!(
        "(def-kernel k (v:{V})
           (let ((own (make-vector int :local 8)))
             (fill own 1)
             (let ((total (exclusive-scan own)))
               (when-thread-is 0 (set! (~ v 0) total)))))"
    );
    asserts(&body, &[64], (1, 4), "at most one element for each invocation");
}

// covers: crisp.bitonic-sort-workgroup.pow2 crisp.radix.histogram-size
#[test]
fn workgroups_and_histograms_of_the_wrong_size() {
    let body = format!("(def-kernel k (v:{V}) (bitonic-sort-workgroup! v))");
    asserts(&body, &[64], (1, 6), "power of 2");
    let body = format!("(def-kernel k (v:{V} h:(vector-type uint :global :read-write)) (histogram-pass v h 0))");
    asserts(&body, &[64, 400], (1, 32), "256 elements");
}

// covers: crisp.matmul.dims crisp.map-stride.requirements crisp.dot-prod-grid
#[test]
fn lengths_that_differ() {
    let body =
        format!("(def-kernel k (v:{V} w:{V}) (matmul (make-matrix v 2 3) (make-matrix v 2 3) (make-matrix w 2 3)))");
    asserts(&body, &[64, 64], (1, 32), "inner dimensions");
    let body = format!("(def-kernel k (v:{V} w:{V}) (map-stride #'- (v) w))");
    asserts(&body, &[64, 60], (1, 32), "lengths differ");
    let body = format!("(def-kernel k (v:{V} w:{V} r:{V}) (dot-prod-grid v w r))");
    asserts(&body, &[64, 60, 4], (1, 32), "lengths of the vectors differ");
}
