//! Broadcasts of what is the same for all vanish, the others go through local memory; promises are kept where they count.

#![allow(clippy::unwrap_used)]

use crisp_ir_kernel::{Checked, Module, text};
use crisp_middle_analysis::{check_meetings, meetings};
use crisp_middle_passes::settle_uniform::settle_uniform;
use crisp_middle_passes::{Abilities, share_values};
use crisp_support_diagnostics::FileId;

fn module(body: &str) -> Module {
    let source = format!(
        "(module (kernel k (param v (view u32 global read-write)) (param r (view u32 global read)) (param n u32)
           (body (let %l u32 (local-linear-id)) (let %z u32 (const 0)) (let %0 u64 (const 0)) (let %first bool (eq %l %z))
             {body}
             (return))))"
    );
    Checked::check(text::parse(FileId(0), &source).unwrap()).unwrap().into_module()
}

/// The body without blanks, from behind `%first`.
fn body_of(module: Module) -> String {
    assert_eq!(check_meetings(&module), []);
    let text = text::print(&Checked::check(module).unwrap());
    let (_, body) = text.split_once("(eq %l %z))").unwrap();
    body.split_ascii_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches(')').to_owned() + ")"
}

fn settled(body: &str) -> String {
    let module = module(body);
    let found = meetings(&module);
    assert_eq!(found.found, []);
    body_of(settle_uniform(module, &found))
}

fn shared(body: &str) -> String {
    body_of((share_values::PASS.run)(module(body), &Abilities::ALL).unwrap())
}

/// The first invocation computes `value`, and all get it.
fn by_the_first(value: &str) -> String {
    format!(
        "(let %own u32 (if %first (then {value} (yield %x)) (else (yield %z)))) (let %y u32 (workgroup-broadcast \"f\" %own)) (store %v %0 %y)"
    )
}

#[test]
fn nothing_is_left_of_what_all_may_compute() {
    assert_eq!(
        settled("(let %y u32 (workgroup-broadcast \"f\" %n)) (let %a u32 (require-uniform \"g\" %y)) (store %v %0 %a)"),
        "(store %v %0 %n) (return)"
    );
    assert_eq!(
        settled(&by_the_first("(let %x u32 (add %n %n))")),
        "(let %x u32 (add %n %n)) (store %v %0 %x) (return)"
    );
    assert_eq!(
        settled(&by_the_first("(let %x u32 (load %r %0))")),
        "(let %x u32 (load %r %0)) (store %v %0 %x) (return)",
        "nobody writes it"
    );
}

#[test]
fn what_only_one_may_compute_it_alone_computes() {
    let kept = |value: &str| assert!(settled(&by_the_first(value)).contains("(if %first"), "{value}");
    // What is known of a load holds for the first invocation alone.
    kept("(let %x u32 (load %v %0))");
    kept("(let %x u32 (atomic-add device %v %0 %n))");
    kept("(store %v %0 %n) (let %x u32 (add %n %n))");
    kept("(log \"told\" %n) (let %x u32 (add %n %n))");
    kept("(let %x u32 (add %l %n))");
    // Its other uses see what the branch gives the others.
    let twice = by_the_first("(let %x u32 (add %n %n))") + " (store %v %0 %own)";
    assert!(settled(&twice).contains("(if %first"));
}

#[test]
fn values_go_through_one_slot_of_local_memory() {
    let text = shared(
        "(let %y u32 (workgroup-broadcast \"f\" %l)) (let %a u32 (workgroup-broadcast \"f\" %y)) (store %v %0 %a)",
    );
    assert_eq!(text.matches("(barrier)").count(), 4, "{text}");
    assert_eq!(text.matches("(memory uniform)").count(), 2, "{text}");
    let first = "(if %2 (then (store %0 %1 %l) (yield)) (else (yield))) (barrier)";
    let order = ["(barrier)", "(local-linear-id)", "(store", "(barrier)", "(load"];
    let mut rest = text.as_str();
    for part in order {
        rest = rest.split_once(part).unwrap_or_else(|| panic!("{part} of {first}\n{text}")).1;
    }
}

#[test]
fn a_promise_is_kept_where_a_barrier_needs_it() {
    let promise = |value: &str, around: [&str; 2]| {
        shared(&format!(
            "{} (let %x u32 (load %v %0)) (let %p u32 (assume-uniform \"f\" {value})) (store %v %0 %p) {}",
            around[0], around[1]
        ))
    };
    assert!(promise("%x", ["", ""]).contains("(barrier)"));
    // It is so anyway, or the others are not here.
    assert!(!promise("%n", ["", ""]).contains("(barrier)"));
    assert!(!promise("%x", ["(if %first (then", "(yield)) (else (yield)))"]).contains("(barrier)"));
}

// covers: crisp.todo.plus-shuffle
#[test]
fn a_workgroup_that_is_one_warp_shares_by_a_shuffle() {
    let broadcast = "(let %y u32 (workgroup-broadcast \"f\" %l)) (store %v %0 %y)";
    let of = |target: &Abilities| body_of((share_values::PASS.run)(module(broadcast), target).unwrap());
    let one = of(&Abilities::ALL.for_size([8, 4, 1]));
    assert_eq!(one, "(let %1 u32 (const 0)) (let %y u32 (broadcast %l %1)) (warp-barrier) (store %v %0 %y) (return)");
    let by_memory = |target: &Abilities| {
        let text = of(target);
        assert!(text.matches("(barrier)").count() == 2 && !text.contains("(broadcast"), "{text}");
    };
    by_memory(&Abilities::ALL.for_size([33, 1, 1]));
    by_memory(&Abilities::ALL);
    // Where warps are made of local memory, the shuffle would be more than the value.
    by_memory(&Abilities { warps: false, ..Abilities::ALL }.for_size([32, 1, 1]));
    by_memory(&Abilities { warp_barriers: false, ..Abilities::ALL }.for_size([32, 1, 1]));
}
