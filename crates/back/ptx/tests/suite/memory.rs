//! Memories, vectors and control: what NVIDIA's assembler takes, and what the text must look like.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // Also in helpers of tests; what is skipped is said.

use crate::harness::*;

fn accepted(name: &str, text: &str, sm: u32) {
    if let Some(ptxas) = assembler() {
        assemble(&ptxas, &[(name.to_owned(), text.to_owned())], sm);
    }
}

#[test]
fn vectors_of_all_types_are_accessed_as_widely_as_they_are_aligned() {
    for lanes in 2..=4 {
        for std140 in [false, true] {
            let (mut params, mut body) = (String::new(), String::new());
            for scalar in SCALARS {
                let stride = if std140 { " :stride 32" } else { "" };
                params += &format!("(param {scalar} (view {scalar}x{lanes} global read-write{stride}))\n");
                body += &format!(
                    "(let %{scalar}.v {scalar}x{lanes} (load %{scalar} %i)) (let %{scalar}.s {scalar} (extract %{scalar}.v 1))
                     (let %{scalar}.w {scalar}x{lanes} (insert %{scalar}.v 0 %{scalar}.s)) (store %{scalar} %i %{scalar}.w)\n"
                );
            }
            let source = format!(
                "(module (kernel test {params} (param p f32x{lanes}) (param q u8x{lanes}) (param r boolx{lanes}) (body
                 (let %i u64 (global-linear-id)) {body}
                 (store %f32 %i %p) (store %u8 %i %q) (store %bool %i %r) (return))))"
            );
            let text = text_of("vectors.kir", &source, [32, 1, 1], 75);
            if lanes == 4 {
                assert!(text.contains("ld.global.v4.b32") && text.contains("st.global.v2.b64"), "{text}");
            }
            accepted("vectors", &text, 75);
        }
    }
}

// The same buffer may be passed for both: loads through the read-only cache could miss a store.
#[test]
fn constant_parameters_are_global_memory() {
    let source = "(module (kernel test (param a (view u32 constant read)) (param b (view u32 global read-write)) (body
        (let %i u64 (global-linear-id)) (let %x u32 (load %a %i)) (store %b %i %x) (return))))";
    let text = text_of("constant.kir", source, [32, 1, 1], 75);
    assert!(text.contains("ld.global.b32") && !text.contains(".nc"), "{text}");
    accepted("constant", &text, 75);
}

/// Returns a kernel with memories of all spaces.
fn with_memories(body: &str) -> String {
    kernel(
        "(memory here local f32x3 20) (memory own private i16 9) (memory large private f64 1000) (memory few private f32x2 3)
         (memory flags private bool 2) (memory table constant u32 3 (const 1 2 3))",
        &format!(
            "(let %here (view f32x3 local read-write) (memory here)) (let %own (view i16 private read-write) (memory own))
             (let %large (view f64 private read-write) (memory large)) (let %few (view f32x2 private read-write) (memory few))
             (let %flags (view bool private read-write) (memory flags)) (let %table (view u32 constant read) (memory table))
             (let %1 u64 (const 1)) (let %x f32 (load %f32 %i)) (let %v f32x3 (vector %x %x %x)) {body}"
        ),
    )
}

#[test]
fn memories_of_all_spaces() {
    let body = "(store %here %i %v) (let %h f32x3 (load %here %1)) (let %h0 f32 (extract %h 0)) (store %f32 %i %h0)
                (let %s i16 (load %i16 %i)) (store %own %i %s) (let %o i16 (load %own %1)) (store %i16 %i %o)
                (let %d f64 (load %f64 %i)) (store %large %i %d) (let %l f64 (load %large %1)) (store %f64 %i %l)
                (let %w f32x2 (vector %x %h0)) (store %few %1 %w) (let %u f32x2 (load %few %0)) (let %y f32 (extract %u 1)) (store %f32 %1 %y)
                (let %c bool (load %bool %i)) (store %flags %1 %c) (let %f bool (load %flags %1)) (store %bool %1 %f)
                (let %t u32 (load %table %i)) (store %u32 %i %t)";
    let text = text_of("memories.kir", &with_memories(body), [32, 2, 1], 75);
    // What is accessed at constant indices only is kept in registers.
    assert_eq!(text.matches("\t.local ").count(), 2, "{text}");
    assert!(text.contains(".global .align 16 .b8 test_memory5[16] = {1,0,0,0,2,0,0,0,3,0,0,0};"), "{text}");
    accepted("memories", &text, 75);
}

#[test]
fn addresses_take_constants_and_words() {
    let body = "(let %g u32 (global-id 0)) (let %w u64 (convert u64 %g)) (let %two u64 (const 2)) (let %j u64 (add %w %two))
                (let %x f32 (load %f32 %j)) (let %y f32 (load %f32 %w)) (let %s f32 (add %x %y)) (let %k u64 (sub %w %two)) (store %f32 %k %s)";
    let text = text_of("addresses.kir", &kernel("", body), [32, 1, 1], 75);
    accepted("addresses", &text, 75);
    assert!(text.contains("mad.wide.u32") && text.contains("+8]") && text.contains("+-8]"), "{text}");
    assert!(!text.contains("shl.b64"), "{text}");
}

/// Constants that no access takes, before which an index may well be in range.
#[test]
fn far_constants_are_added() {
    let body = "(let %far u64 (const 18446744073709551000)) (let %further u64 (const 9223372036854775808)) (let %w u64 (load %u64 %i))
                (let %j u64 (add %w %far)) (let %k u64 (add %w %further)) (store %here %j %v) (store %here %k %v) (store %large %j %d)
                (store %f32 %j %x) (store %f32 %k %x)";
    let body = format!("(let %d f64 (load %f64 %i)) {body}");
    accepted("far", &text_of("far.kir", &with_memories(&body), [32, 1, 1], 75), 75);
}

/// The shared part of accesses that are a constant apart, and loads of one element between which nothing is stored.
#[test]
fn addresses_and_loads_are_shared_until_something_changes() {
    let body = "(let %g u32 (local-id 0)) (let %w u64 (convert u64 %g)) (let %three u64 (const 3)) (let %r u64 (mul %w %three)) (let %s u64 (add %r %1))
                (let %p f64 (load %large %r)) (let %q f64 (load %large %s)) (let %r2 f64 (load %large %r)) (let %t f64 (add %p %q)) (let %u f64 (add %t %r2))
                (store %large %s %u) (let %after f64 (load %large %s)) (store %f64 %i %after)";
    let text = text_of("shared.kir", &with_memories(body), [32, 1, 1], 75);
    assert_eq!((text.matches("ld.local").count(), text.matches("mad.lo.s32").count()), (3, 1), "{text}");
    accepted("shared", &text, 75);
}

/// The registers of a loop that swaps what it carries; of three in a circle, and one that two take.
#[test]
fn what_loops_carry_is_written_all_at_once() {
    let body =
        "(let %a f32 (load %f32 %i)) (let %one u64 (const 1)) (let %j u64 (add %i %one)) (let %b f32 (load %f32 %j))
                (let %n64 u64 (load %u64 %0)) (let %c bool (load %bool %0)) (let %d bool (load %bool %one))
                (let (%p %q %r %s %t) (f32 f32 f32 bool bool) (for (%k u64) (up %0 %n64 %one)
                  (carry (%x f32 %a) (%y f32 %b) (%z f32 %a) (%e bool %c) (%f bool %d)) (yield %y %x %x %f %e)))
                (store %f32 %i %p) (store %f32 %j %q) (store %f32 %i %r) (store %bool %i %s) (store %bool %j %t)";
    let text = text_of("swap.kir", &kernel("", body), [32, 1, 1], 75);
    check_parallel_copies(&text);
    accepted("swap", &text, 75);
}

/// Follows the moves in front of the loop's increment: the first two values must be swapped, the third be what the first was.
fn check_parallel_copies(text: &str) {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let end = lines.iter().rposition(|line| line.starts_with("add.s64") && line.ends_with(", 1;")).unwrap();
    let moves: Vec<(&str, &str)> = lines[..end]
        .iter()
        .rev()
        .take_while(|line| line.starts_with("mov.") || line.starts_with(".loc"))
        .filter_map(|line| line.split_once('\t')?.1.trim_end_matches(';').split_once(", "))
        .collect();
    assert_eq!(moves.iter().filter(|(to, _)| to.starts_with("%p")).count(), 3, "{moves:?}\n{text}");
    let moves: Vec<(&str, &str)> = moves.into_iter().filter(|(to, _)| to.starts_with("%r")).collect();
    let mut held: std::collections::BTreeMap<&str, &str> = std::collections::BTreeMap::new();
    for &(to, from) in moves.iter().rev() {
        let value = held.get(from).copied().unwrap_or(from);
        held.insert(to, value);
    }
    let swapped = held.iter().any(|(&to, &from)| to != from && held.get(from) == Some(&to));
    assert!(swapped && moves.len() == 4, "{moves:?}\n{text}");
}

#[test]
fn control_of_all_kinds() {
    let body = "(let %c bool (load %bool %i)) (let %1 u64 (const 1)) (let %d bool (load %bool %1)) (let %x f32 (load %f32 %i))
        (let (%p %q) (f32 bool) (if %c (then (let %y f32 (add %x %x)) (yield %y %d)) (else (let %z f32 (mul %x %x)) (yield %z %c))))
        (store %f32 %i %p) (store %bool %i %q)
        (let %r f32 (if %q (then (yield %x)) (else (let %w f32 (sqrt %x)) (yield %w)))) (store %f32 %1 %r)
        (if %d (then (return)) (else (yield)))
        (let %count u32 (load %u32 %0)) (let %o u32 (const 1))
        (let (%sum %last) (f32 u32) (for (%k u32) (up %n %count %o) (carry (%s f32 %x) (%l u32 %n))
          (let %e bool (gt %s %r))
          (if %e (then (if %c (then (break %r %k)) (else (yield))) (return)) (else (yield)))
          (for (%m u32) (while %n) (carry) (let %g bool (eq %m %k)) (if %g (then (break)) (else (yield))) (yield))
          (let %t f32 (add %s %x)) (yield %t %k)))
        (store %f32 %i %sum) (store %u32 %i %last)";
    let text = text_of("control.kir", &kernel("", body), [32, 1, 1], 75);
    accepted("control", &text, 75);
}
