//! How the text of a kernel grows: with its source, and no block with it beyond what LLVM's passes are quick on.

use std::fmt::Write as _;

use crate::harness::*;

/// Returns a kernel of `count` steps; each is the text of a step with its number in place of `#` and that of the next one in place of `+`.
fn kernel_of(step: &str, count: usize) -> String {
    let mut body = String::new();
    for number in 0..count {
        let step = step.replace('#', &number.to_string()).replace('+', &(number + 1).to_string());
        let _ = writeln!(body, "{step}");
    }
    format!(
        "(module (kernel k (param a (view f32 global read)) (param c (view f32 global read)) (param o (view f32 global read-write)) \
         (param most u64) (body (let %n u32 (global-id 0)) (let %i u64 (convert u64 %n)) (let %zero f32 (const 0.0)) \
         (let %x0 f32 (load %a %i)) {body} (store %o %i %x{count}) (return))))"
    )
}

/// Steps that authors write many of.
const STEPS: [(&str, &str); 6] = [
    ("arithmetic", "(let %x+ f32 (add %x# %x0))"),
    (
        "a load",
        "(let %k# u64 (const #)) (let %j# u64 (add %i %k#)) (let %l# f32 (load %c %j#)) (let %x+ f32 (add %x# %l#))",
    ),
    (
        "a load and a store",
        "(let %k# u64 (const #)) (let %j# u64 (add %i %k#)) (let %l# f32 (load %c %j#)) (let %x+ f32 (add %x# %l#)) (store %o %j# %x+)",
    ),
    ("a load somewhere", "(let %j# u64 (convert u64 %x#)) (let %l# f32 (load %c %j#)) (let %x+ f32 (add %x# %l#))"),
    (
        "a branch that parts lanes",
        "(let %k# u64 (const #)) (let %j# u64 (add %i %k#)) (let %c# bool (gt %x# %zero)) (let %x+ f32 (if %c# \
         (then (let %l# f32 (load %c %j#)) (let %s# f32 (add %x# %l#)) (yield %s#)) (else (yield %x#))))",
    ),
    (
        "a loop that parts lanes",
        "(let %f# u64 (const 0)) (let %s# u64 (const 1)) (let %x+ f32 (for (%q# u64) (up %f# %i %s#) (carry (%y# f32 %x#)) \
         (let %z# f32 (add %y# %x0)) (yield %z#)))",
    ),
];

fn text_of(step: &str, count: usize) -> String {
    let kernel = parse(&kernel_of(step, count));
    let case = Case { kernel, local: [256, 1, 1], groups: [1; 3], arguments: Vec::new(), buffers: Vec::new() };
    compile(&case, &best_target()).llvm_ir
}

/// Returns lines of a text, and the floats of its widest vector.
fn sizes(text: &str) -> (usize, u32) {
    let widths =
        text.split("<").filter_map(|rest| rest.split_once(" x float>")).filter_map(|(width, _)| width.parse().ok());
    (text.lines().count(), widths.max().unwrap_or(1_u32))
}

#[test]
fn the_text_grows_with_the_source() {
    for (name, step) in STEPS {
        let [(few, _), (many, _)] = [100, 400].map(|count| sizes(&text_of(step, count)));
        assert!(4 * many < 17 * few, "{name}: {few} lines for 100 steps, {many} for 400");
        // Twice: for when all accesses are in range, and for when some are not.
        assert!(many < 100 * 400, "{name}: {many} lines for 400 steps");
    }
}

/// LLVM turns an operation on a vector into as many instructions as it takes registers, and its schedulers are slow on long blocks.
#[test]
fn large_kernels_compute_with_narrow_vectors() {
    for (name, step) in STEPS {
        let (_, few) = sizes(&text_of(step, 2));
        let (_, many) = sizes(&text_of(step, 600));
        assert!(many * 4 <= few, "{name}: {few} lanes for 2 steps, {many} for 600");
    }
}

/// Accesses at constant distances are in range where the first and the last are: one comparison each for every buffer.
#[test]
fn neighbouring_accesses_are_proven_together() {
    let (_, step) = STEPS[1];
    let conditions = |count: usize| {
        let text = text_of(step, count);
        let before = text.split("fast").next().unwrap_or_default().to_owned();
        before.matches("icmp ult i64").count()
    };
    assert_eq!(conditions(50), conditions(5));
}

/// Hardware vectors are split into components before lanes are formed, so that branches and loops carry vectors of lanes.
#[test]
fn only_memory_sees_hardware_vectors() {
    let body = "(let %n u32 (global-id 0)) (let %i u64 (convert u64 %n)) (let %v f32x3 (load %a %i)) (let %x f32 (extract %v 0)) \
                (let %zero f32 (const 0.0)) (let %b bool (gt %x %zero)) (let %from u64 (const 0)) (let %one u64 (const 1)) \
                (let %y f32x3 (for (%q u64) (up %from %i %one) (carry (%s f32x3 %v)) (let %p f32x3 (mul %s %v)) \
                (let %t f32x3 (if %b (then (let %u f32x3 (add %p %v)) (yield %u)) (else (yield %p)))) (yield %t))) (store %o %i %y)";
    let kernel = parse(&format!(
        "(module (kernel k (param a (view f32x3 global read)) (param o (view f32x3 global write)) (body {body} (return))))"
    ));
    let case = Case { kernel, local: [256, 1, 1], groups: [1; 3], arguments: Vec::new(), buffers: Vec::new() };
    for target in targets() {
        let text = compile(&case, &target).llvm_ir;
        let (width, rest) = text.split_once(" lanes along").expect("the first line says how many lanes there are");
        let width: usize = width.rsplit(' ').next().and_then(|width| width.parse().ok()).expect("a number");
        let computes = |line: &&str| ["fmul", "fadd", "phi", "alloca"].iter().any(|op| line.contains(op));
        // Aligned memory on the stack is for accesses, lane by lane.
        let computes = |line: &&str| computes(line) && !line.contains("align 64");
        let floats = |line: &str| line.split_once(" x float>")?.0.rsplit('<').next()?.parse::<usize>().ok();
        let widest = rest.lines().filter(computes).filter_map(floats).max();
        assert_eq!(widest, Some(width), "{}", target.name);
    }
}
