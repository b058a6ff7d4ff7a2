//! Barriers stand around control that holds some or decides about later ones, and around nothing else.

#![allow(clippy::unwrap_used)]

use crisp_ir_kernel::{Checked, text};
use crisp_middle_passes::{Abilities, surround_barriers};
use crisp_support_diagnostics::FileId;

/// The body of a kernel after the pass, without blanks and names of what is stored: `S` a store, `B` a barrier, `F` a fence, `R` a return, `K` a break.
fn surrounded(body: &str) -> String {
    let source = format!(
        "(module (kernel k (param r (view u32 global read-write)) (param n u64) (param c bool)
           (body (let %i u64 (global-linear-id)) (let %x u32 (const 1)) (let %0 u64 (const 0)) (let %1 u64 (const 1))
             (let %own bool (lt %i %1))
             {body}
             (return))))"
    );
    let before = Checked::check(text::parse(FileId(0), &source).unwrap()).unwrap();
    let after = (surround_barriers::PASS.run)(before.into_module(), &Abilities::ALL).unwrap();
    let text = text::print(&Checked::check(after).unwrap());
    let (_, body) = text.split_once("lt %i").unwrap();
    let short = [
        ("(store %r %i %x)", "S"),
        ("(barrier)", "B"),
        ("(fence workgroup)", "F"),
        ("(return)", "R"),
        ("(break)", "K"),
        ("(yield)", ""),
        ("(if %c", "(if"),
        ("(if %own", "(own"),
        ("(up %0 %n %1)", ""),
        ("(for (%k u64)", "(for"),
        ("(for (%l u64)", "(for"),
        ("(for (%m u64)", "(for"),
    ];
    let mut body = body.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    for (long, word) in short {
        body = body.replace(long, word);
    }
    let (_, body) = body.split_once(')').unwrap();
    body.split_ascii_whitespace().collect::<String>().trim_end_matches(')').trim_start_matches(')').to_owned()
}

const S: &str = "(store %r %i %x)";

#[test]
fn branches_with_barriers_have_them_at_both_ends_of_each_side() {
    assert_eq!(
        surrounded(&format!("{S} (if %c (then {S} (barrier) {S} (yield)) (else (yield)))")),
        "SB(if(thenBSBSB)(elseFB))BR"
    );
    // One is enough.
    assert_eq!(surrounded("(if %c (then (barrier) (yield)) (else (yield)))"), "B(if(thenB)(elseFB))BR");
    assert_eq!(surrounded(&format!("(barrier) (if %c (then {S} (yield)) (else {S} (yield)))")), "B(if(thenS)(elseS))R");
}

#[test]
fn loops_with_barriers_have_them_at_both_ends() {
    assert_eq!(surrounded(&format!("(for (%k u64) (up %0 %n %1) (carry) {S} (barrier) {S} (yield))")), "B(forBSBSB)BR");
    assert_eq!(surrounded(&format!("(barrier) (for (%k u64) (up %0 %n %1) (carry) {S} (yield))")), "B(forS)R");
}

#[test]
fn what_leaves_is_surrounded_where_barriers_come_later() {
    let leaves = |cond: &str| format!("(if %{cond} (then (return)) (else (yield)))");
    assert_eq!(surrounded(&format!("{} {S} (barrier)", leaves("c"))), "B(if(thenBFBR)(elseFB))BSBR");
    // After the last barrier invocations may part.
    assert_eq!(surrounded(&format!("(barrier) {} {S}", leaves("own"))), "B(own(thenR)(else))SR");
    let stops = "(if %c (then (break)) (else (yield)))";
    let body = format!("(for (%k u64) (up %0 %n %1) (carry) {stops} (barrier) {S} (yield))");
    assert_eq!(surrounded(&body), "B(forB(if(thenBK)(elseFB))BBSB)BR");
    // A loop without barriers is left by each invocation as it likes.
    let stops = "(if %own (then (break)) (else (yield)))";
    let body = format!("(for (%k u64) (up %0 %n %1) (carry) {stops} {S} (yield)) (barrier)");
    assert_eq!(surrounded(&body), "(for(own(thenK)(else))S)BR");
}

#[test]
fn there_are_none_where_some_may_have_returned() {
    let leaves = "(if %own (then (return)) (else (yield)))";
    assert_eq!(
        surrounded(&format!("(if %c (then (barrier) {leaves} {S} (yield)) (else {S} (yield))) {S}")),
        "B(if(thenB(own(thenR)(else))S)(elseFBSB))SR"
    );
    // Who returns in front of a barrier does so with all others.
    let leaves = leaves.replace("own", "c");
    assert_eq!(
        surrounded(&format!("(if %c (then {leaves} (barrier) {S} (yield)) (else (yield))) {S}")),
        "B(if(thenB(if(thenBFBR)(elseFB))BBSB)(elseFB))BSR"
    );
}

#[test]
fn loops_without_barriers_in_control_with_some_have_one_in_front_and_two_behind() {
    let [goes_round, again, once_more] =
        ["k", "l", "m"].map(|index| format!("(for (%{index} u64) (up %0 %n %1) (carry) {S} (yield))"));
    assert_eq!(
        surrounded(&format!("(if %c (then (barrier) {goes_round} {S} (yield)) (else {again} (yield))) {once_more}")),
        "B(if(thenBFB(forS)BFBSB)(elseFBFB(forS)BFBB))B(forS)R"
    );
    let within = format!("(if %own (then {goes_round} (yield)) (else (yield)))");
    assert_eq!(
        surrounded(&format!("(if %c (then (barrier) {within} (yield)) (else (yield)))")),
        "B(if(thenBFB(own(then(forS))(else))BFBB)(elseFB))BR"
    );
    // A loop with barriers is such a branch: it asks whether there is a first round.
    let body = format!("(for (%m u64) (up %0 %n %1) (carry) (barrier) {goes_round} {S} (yield))");
    assert_eq!(surrounded(&body), "B(forBFB(forS)BFBSB)BR");
}

// PoCL sends all invocations through such a branch as it goes for the first.
#[test]
fn branches_in_branches_behind_a_barrier_are_followed_by_two() {
    let inner = "(if %own (then (store %r %0 %x) (yield)) (else (yield)))";
    let outer = format!("(if %own (then {inner} (yield)) (else (yield)))");
    let around = |what: &str| surrounded(&format!("(if %c (then (barrier) {what} (yield)) (else (yield)))"));
    assert_eq!(around(inner), "B(if(thenB(own(then(store%r%0%x))(else))B)(elseFB))BR");
    assert_eq!(around(&outer), "B(if(thenBFB(own(then(own(then(store%r%0%x))(else)))(else))BFBB)(elseFB))BR");
}

#[test]
fn kernels_without_barriers_stay() {
    assert_eq!(surrounded(&format!("(if %own (then {S} (return)) (else (yield))) {S}")), "(own(thenSR)(else))SR");
}
