//! The messages of kernels that have to be deterministic and are not proven to be; forms that nearly are.

use std::path::Path;

use crisp_ir_kernel::{Checked, Module, text};
use crisp_middle_analysis::{Assumes, CauseKind, Class, Determinism, check_determinism, determinism};
use crisp_support_diagnostics::{Files, render_terminal};

fn read(name: &str, source: &str) -> (Files, Module) {
    let mut files = Files::new();
    let file = files.add(name, source);
    let module = text::parse(file, source).unwrap_or_else(|said| panic!("{}", render_terminal(&files, &said, false)));
    let module = Checked::check(module).unwrap_or_else(|broken| panic!("{broken:?}"));
    (files, module.into_module())
}

/// The messages where all kernels of a text have to be deterministic.
fn said(source: &str) -> String {
    let (files, module) = read("order.kir", source);
    render_terminal(&files, &check_determinism(&module, true), false)
}

/// Returns the answer for the only kernel, written as its head and its body.
fn of(head: &str, body: &str) -> Determinism {
    let source = format!(
        "(module (kernel k (param n u32) (param m u64) (param x (view u32 global read-write)) \
         (param a (view u32 global read)) {head} (body {body} (return))))"
    );
    let (_, module) = read("form.kir", &source);
    let (id, _) = module.kernels().next().expect("there is one");
    determinism(&module, id)
}

fn class(head: &str, body: &str) -> Class {
    of(head, body).class
}

const ID: &str = "(let %g u32 (global-id 0)) (let %i u64 (convert u64 %g)) (let %v u32 (const 1))";

#[test]
fn every_reason_is_explained_at_its_places() {
    // K0610 K0611 K0612 K0613 K0614 K0615 K0616 K0617 K0618 K0619
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/determinism");
    let source = std::fs::read_to_string(folder.join("ordered.kir")).expect("the file is there");
    let text = said(&source);
    let path = folder.join("ordered.txt");
    if std::env::var_os("CRISP_BLESS").is_some() {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, kept, "CRISP_BLESS=1 keeps the new messages");
}

#[test]
fn launches_for_which_it_does_not_hold_must_be_ruled_out() {
    let kernel = |head: &str| {
        format!("(module\n(kernel k {head} (out x (view u32 global write))\n(body\n{ID}\n(store %x %i %v)\n(return))))")
    };
    let text = said(&kernel(""));
    assert!(text.starts_with("error[K0621]: the kernel is deterministic only in launches of one dimension"), "{text}");
    assert!(text.contains("declare (work-dim 1), so that there are no others"), "{text}");
    assert_eq!(said(&kernel("(work-dim 1)")), "");
    let local = |rule: &str| {
        format!(
            "(module (kernel k (work-dim 1) (local-size {rule} 8) (out x (view u32 global write)) (body\n\
             (let %w u32 (group-id 0)) (let %l u32 (local-id 0)) (let %e u32 (const 8)) (let %b u32 (mul %w %e))\n\
             (let %t u32 (add %b %l)) (let %i u64 (convert u64 %t)) (store %x %i %l) (return))))"
        )
    };
    let text = said(&local(":derive"));
    assert!(text.contains("K0621") && text.contains("of the workgroup size that it declares as a default"), "{text}");
    assert_eq!(said(&local(":require")), "");
}

#[test]
fn large_kernels_are_given_up() {
    // K0620
    let store = |n: u32| format!("(let %o{n} u64 (const {n})) (let %j{n} u64 (add %i %o{n})) (store %x %j{n} %v)");
    let stores: String = (0..300).map(store).collect();
    let stores = format!("(let %i u64 (global-linear-id)) (let %v u32 (const 1)) {stores}");
    let found = of("", &stores);
    assert_eq!(found.class, Class::MayRace);
    assert_eq!(found.causes.first().map(|cause| cause.kind), Some(CauseKind::TooLarge));
    let text = said(&format!("(module (kernel k (param x (view u32 global read-write)) (body {stores} (return))))"));
    assert!(text.starts_with("error[K0620]: the kernel is too large"), "{text}");
}

#[test]
fn only_kernels_that_declare_it_have_to_be() {
    let source = |declared: &str| {
        format!(
            "(module (kernel k {declared} (out x (view u32 global write)) (body\n\
             (let %z u64 (const 0)) (let %v u32 (global-id 0)) (store %x %z %v) (return))))"
        )
    };
    let found = |declared: &str| {
        let (_, module) = read("declared.kir", &source(declared));
        check_determinism(&module, false).len()
    };
    assert_eq!((found(""), found("(deterministic)")), (0, 1));
}

#[test]
fn an_id_is_an_element_of_its_own_wherever_it_begins() {
    let dims = "(work-dim 1)";
    assert_eq!(class(dims, &format!("{ID} (store %x %i %v)")), Class::Deterministic);
    assert_eq!(class(dims, &format!("{ID} (let %j u64 (add %i %m)) (store %x %j %v)")), Class::Deterministic);
    // A product may wrap, a quotient brings neighbours together, and so does a minimum.
    assert_eq!(class(dims, &format!("{ID} (let %j u64 (mul %i %m)) (store %x %j %v)")), Class::MayRace);
    assert_eq!(
        class(dims, &format!("{ID} (let %j u64 (div %i %two)) (store %x %j %v)").replace("%two", "%m")),
        Class::MayRace
    );
    assert_eq!(class(dims, &format!("{ID} (let %j u64 (min %i %m)) (store %x %j %v)")), Class::MayRace);
    // A 32-bit sum that wraps does too, where the base is not the same for all.
    let base = "(let %b u32 (load %a %i)) (let %s u32 (add %g %b)) (let %j u64 (convert u64 %s)) (store %x %j %v)";
    assert_eq!(class(dims, &format!("{ID} {base}")), Class::MayRace);
}

#[test]
fn a_launch_may_have_more_dimensions_than_the_kernel_looks_at() {
    let found = of("", &format!("{ID} (store %x %i %v)"));
    assert_eq!((found.class, found.assumes), (Class::Deterministic, Assumes { dimensions: Some(1), sizes: false }));
    assert_eq!(class("(work-dim 2)", &format!("{ID} (store %x %i %v)")), Class::MayRace);
    let linear = "(let %i u64 (global-linear-id)) (let %v u32 (const 1)) (store %x %i %v)";
    assert!(of("(work-dim 2)", linear).assumes.nothing());
    assert_eq!(class("(work-dim 2)", linear), Class::Deterministic);
}

#[test]
fn one_workgroup_is_not_the_launch() {
    let local = "(let %l u32 (local-id 0)) (let %i u64 (convert u64 %l)) (let %v u32 (const 1)) (store %x %i %v)";
    assert_eq!(class("(work-dim 1)", local), Class::MayRace);
    let slm = "(memory s local u32 64)";
    let stored = "(let %p (view u32 local read-write) (memory s)) (let %l u32 (local-id 0)) (let %i u64 (convert u64 %l)) (store %p %i %l)";
    assert_eq!(class(&format!("(work-dim 1) {slm}"), stored), Class::Deterministic);
    assert_eq!(class(&format!("(work-dim 2) {slm}"), stored), Class::MayRace);
}

#[test]
fn only_what_a_condition_says_counts() {
    let guarded = |condition: &str| {
        format!(
            "{ID} (let %z u64 (const 0)) (let %k u32 (const 5)) (let %c bool {condition}) (if %c (then (store %x %z %g) (yield)) (else (yield)))"
        )
    };
    let dims = "(work-dim 1)";
    assert_eq!(class(dims, &guarded("(eq %g %k)")), Class::Deterministic);
    assert_eq!(class(dims, &guarded("(lt %g %v)")), Class::Deterministic);
    assert_eq!(class(dims, &guarded("(le %g %v)")), Class::MayRace);
    assert_eq!(class(dims, &guarded("(ne %g %k)")), Class::MayRace);
    let halves = format!(
        "{ID} (let %k u64 (const 32)) (let %c bool (lt %i %k)) (let %j u64 (add %i %k)) \
         (if %c (then (let %o u32 (load %x %j)) (store %x %i %o) (yield)) (else (yield)))"
    );
    assert_eq!(class(dims, &halves), Class::Deterministic);
    let longer = halves.replace("(lt %i %k)", "(le %i %k)");
    assert_eq!(class(dims, &longer), Class::MayRace);
}

#[test]
fn the_guard_of_a_flat_matrix_is_what_keeps_rows_apart() {
    let flat = |condition: &str| {
        format!(
            "(let %gx u32 (global-id 0)) (let %gy u32 (global-id 1)) (let %x0 u64 (convert u64 %gx)) (let %y0 u64 (convert u64 %gy)) \
             (let %w u64 (convert u64 %n)) (let %row u64 (mul %y0 %w)) (let %i u64 (add %row %x0)) (let %c bool {condition}) \
             (if %c (then (store %x %i %gx) (yield)) (else (yield)))"
        )
    };
    assert_eq!(class("(work-dim 2)", &flat("(lt %gx %n)")), Class::Deterministic);
    assert_eq!(class("(work-dim 2)", &flat("(le %gx %n)")), Class::MayRace);
    assert_eq!(class("(work-dim 2)", &flat("(lt %gy %n)")), Class::MayRace);
    assert_eq!(class("(work-dim 3)", &flat("(lt %gx %n)")), Class::MayRace);
}

#[test]
fn parameters_are_buffers_of_their_own() {
    let shifted =
        format!("{ID} (let %one u64 (const 1)) (let %j u64 (add %i %one)) (let %o u32 (load %a %j)) (store %x %i %o)");
    assert_eq!(class("(work-dim 1)", &shifted), Class::Deterministic);
    assert_eq!(class("(work-dim 1)", &shifted.replace("load %a", "load %x")), Class::MayRace);
}

#[test]
fn what_is_found_counts_only_where_it_reaches_something() {
    let found = |rest: &str| {
        let body = format!(
            "(let %i u64 (global-linear-id)) (let %z u64 (const 0)) (let %one u32 (const 1)) \
             (let %old u32 (atomic-add device %x %z %one)) (let %twice u32 (mul %old %old)) {rest}"
        );
        let found = of("(memory s private u32 4) (out y (view u32 global write))", &body);
        found.causes.into_iter().map(|cause| cause.kind).collect::<Vec<_>>()
    };
    use crisp_middle_analysis::Reach;
    assert_eq!(found(""), []);
    assert_eq!(found("(store %y %i %twice)"), [CauseKind::OldValue(Reach::Store)]);
    let private = "(let %p (view u32 private read-write) (memory s)) (store %p %z %twice) (let %kept u32 (load %p %z))";
    assert_eq!(found(private), []);
    assert_eq!(found(&format!("{private} (store %y %i %kept)")), [CauseKind::OldValue(Reach::Store)]);
    let branch = "(let %c bool (eq %old %one)) (let %r u32 (if %c (then (yield %one)) (else (yield %old))))";
    assert_eq!(found(branch), []);
    assert_eq!(found(&format!("{branch} (log \"found\" %r)")), [CauseKind::OldValue(Reach::Message)]);
    let leaving = "(let %c bool (eq %old %one)) (if %c (then (return)) (else (yield))) (store %y %i %one)";
    assert_eq!(found(leaving), [CauseKind::OldValue(Reach::Branch)]);
}

// Sizes that a kernel requires say how many workgroups there are: with one, its first invocation is alone, and barriers order all.
#[test]
fn one_workgroup_is_known_by_the_sizes() {
    let alone =
        "(let %l u32 (local-linear-id)) (let %z u32 (const 0)) (let %0 u64 (const 0)) (let %first bool (eq %l %z))
        (if %first (then (store %x %0 %n) (yield)) (else (yield)))";
    let after = format!("{alone} (barrier) (let %i u64 (convert u64 %l)) (let %y u32 (load %x %i)) (store %x %i %y)");
    let sizes = |global: &str, local: u32| format!("(global-size {global}) (local-size :require {local})");
    for body in [alone, after.as_str()] {
        assert_eq!(class(&sizes(":require 64", 64), body), Class::Deterministic, "{body}");
        // Rounded up to one.
        assert_eq!(class(&sizes(":require 33", 64), body), Class::Deterministic, "{body}");
        assert_eq!(class(&sizes(":require 65", 64), body), Class::MayRace, "{body}");
        assert_eq!(class(&sizes(":derive 64", 64), body), Class::MayRace, "another launch may be larger: {body}");
        assert_eq!(class("(global-size :require 64)", body), Class::MayRace, "workgroups may be smaller: {body}");
    }
    // How many there are is a number where both sizes are.
    let spread =
        "(let %w u32 (group-id 0)) (let %c u32 (num-groups 0)) (let %l u32 (local-id 0)) (let %b u32 (mul %l %c))
        (let %t u32 (add %b %w)) (let %i u64 (convert u64 %t)) (store %x %i %n)";
    assert_eq!(class(&sizes(":require 1024", 64), spread), Class::Deterministic);
}

/// Digits of an id in a mixed base, in another order: `id / 6`, `id / 2 % 3` and `id % 2` are one id, whatever distances they get.
#[test]
fn digits_of_an_id_are_an_element_of_their_own() {
    let store = |divisor: u32, [first, second, third]: [u32; 3]| {
        format!(
            "(let %g u32 (global-id 0)) (let %v u32 (const 1)) (let %by u32 (const {divisor}))
             (let %two u32 (const 2)) (let %three u32 (const 3)) (let %high u32 (div %g %by)) (let %half u32 (div %g %two))
             (let %mid u32 (rem %half %three)) (let %low u32 (rem %g %two)) (let %d1 u32 (const {first}))
             (let %d2 u32 (const {second})) (let %d3 u32 (const {third})) (let %p1 u32 (mul %high %d1))
             (let %p2 u32 (mul %mid %d2)) (let %p3 u32 (mul %low %d3)) (let %s u32 (add %p1 %p2))
             (let %t u32 (add %s %p3)) (let %i u64 (convert u64 %t)) (store %x %i %v)"
        )
    };
    let dims = "(global-size :require 120) (local-size :require 60)";
    for distances in [[6, 2, 1], [6, 1, 3], [30, 2, 1], [6, 2, 10], [7, 2, 1]] {
        // Distances that leave large gaps are beyond what the proof knows.
        let is_unknown = matches!(distances, [6, 2, 10] | [30, 2, 1]);
        let wanted = if is_unknown { Class::MayRace } else { Class::Deterministic };
        assert_eq!(class(dims, &store(6, distances)), wanted, "{distances:?}");
    }
    // Digits that leave something out, or meet each other.
    for (divisor, distances) in [(12, [6, 2, 1]), (6, [6, 1, 1]), (6, [4, 2, 1])] {
        assert_eq!(class(dims, &store(divisor, distances)), Class::MayRace, "{divisor} {distances:?}");
    }
}
