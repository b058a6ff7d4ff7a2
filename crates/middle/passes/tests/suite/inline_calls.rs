//! Calls are put in place within limits that are known before anything is done: long chains cost little, and what multiplies is refused.

use std::time::{Duration, Instant};

use crisp_ir_kernel::{Checked, Function, Module, Op, text};
use crisp_middle_passes::{Abilities, inline_calls};
use crisp_support_diagnostics::{Diagnostic, Files, render_terminal};

fn parse(source: &str) -> Module {
    let mut files = Files::new();
    let file = files.add("test.kir", source);
    text::parse(file, source).unwrap_or_else(|problems| panic!("{}", render_terminal(&files, &problems, false)))
}

fn inlined(source: &str) -> Result<Module, Vec<Diagnostic>> {
    let module = (inline_calls::PASS.run)(parse(source), &Abilities::ALL)?;
    if let Err(broken) = Checked::check(module.clone()) {
        let reasons: Vec<_> = broken.iter().map(|broken| broken.diagnostic().message).collect();
        panic!("{reasons:#?}");
    }
    Ok(module)
}

/// Functions of which each calls the one before with a body, and a kernel that calls the last.
fn chain(count: usize, body: &str) -> String {
    let mut text = String::from("(module (function f0 (param x u32) (results u32) (body (return %x)))\n");
    for index in 1..count {
        let callee = index - 1;
        text += &format!(
            "(function f{index} (param x u32) (results u32) (body {}))\n",
            body.replace("CALL", &format!("(call f{callee} %x)"))
        );
    }
    let last = count - 1;
    text + &format!(
        "(kernel k (param out (view u32 global read-write)) (param n u32) (body (let %i u64 (const 0))
         (let %x u32 (call f{last} %n)) (store %out %i %x) (return))))"
    )
}

fn kernel(module: &Module) -> &Function {
    module.functions.values().next().expect("the kernel")
}

/// Twice as many functions take about twice as long; quadratic work would take minutes, and 8 GB.
#[test]
fn long_chains_are_linear() {
    let body = "(let %a u32 CALL) (let %b u32 (add %a %x)) (return %b)";
    for count in [1, 2, 63, 64, 65, 66, 129, 1000] {
        let module = inlined(&chain(count, body)).expect("it is small");
        let adds = kernel(&module).ops.values().filter(|data| matches!(data.op, Op::Binary { .. })).count();
        assert_eq!((adds, module.functions.len()), (count - 1, 1));
    }
    let source = chain(20_000, body);
    let module = parse(&source);
    let started = Instant::now();
    let module = (inline_calls::PASS.run)(module, &Abilities::ALL).expect("it is below the limit");
    let taken = started.elapsed();
    assert!(kernel(&module).ops.len() < 50_000);
    assert!(taken < Duration::from_secs(20), "{taken:?}");
}

/// Such functions are made as a whole each, so their chains have a separate limit, which is found at once.
#[test]
fn long_chains_of_early_returns_are_refused() {
    let body = "(let %a u32 CALL) (let %c bool (eq %a %x)) (if %c (then (return %a)) (else (yield))) (return %x)";
    assert!(inlined(&chain(100, body)).is_ok());
    let module = parse(&chain(12_000, body));
    let started = Instant::now();
    let problems = (inline_calls::PASS.run)(module, &Abilities::ALL).expect_err("it is too much");
    assert!(started.elapsed() < Duration::from_secs(5));
    assert_eq!(problems.iter().map(|problem| problem.code.0).collect::<Vec<_>>(), ["K0701"]);
}

#[test]
fn what_multiplies_is_refused_before_it_is_made() {
    let body = "(let %a u32 CALL) (let %b u32 CALL) (let %c u32 (add %a %b)) (return %c)";
    let started = Instant::now();
    let problems = inlined(&chain(2000, body)).expect_err("it is too much");
    assert!(started.elapsed() < Duration::from_secs(5));
    let [problem] = problems.as_slice() else { panic!("{problems:?}") };
    assert_eq!(problem.code.0, "K0701");
    assert_eq!(problem.message, "`k` has more than 200000 operations after its calls are inlined");
}

/// Each call of a function out of which a private memory comes makes another memory, wherever the caller is put in place.
#[test]
fn private_memories_that_come_out_of_functions_stay_apart() {
    let source = "(module
        (function make (param x u32) (results (view u32 private read-write)) (memory mine private u32 4)
          (body (let %m (view u32 private read-write) (memory mine)) (let %i u64 (const 0)) (store %m %i %x) (return %m)))
        (function both (param x u32) (results u32) (body (let %i u64 (const 0)) (let %y u32 (add %x %x))
          (let %a (view u32 private read-write) (call make %x)) (let %b (view u32 private read-write) (call make %y))
          (let %c u32 (load %a %i)) (let %d u32 (load %b %i)) (let %e u32 (sub %d %c)) (return %e)))
        (kernel k (param out (view u32 global read-write)) (param n u32) (body (let %i u64 (const 0))
          (let %direct (view u32 private read-write) (call make %n)) (let %x u32 (call both %n)) (let %y u32 (call both %x))
          (let %z u32 (load %direct %i)) (let %s u32 (add %y %z)) (store %out %i %s) (return))))";
    let module = inlined(source).expect("it is small");
    let kernel = kernel(&module);
    // Two for the two calls in `both`, which its own calls share, and one for the kernel's.
    assert_eq!(kernel.memories.len(), 3, "{}", text::print(&module));
}
