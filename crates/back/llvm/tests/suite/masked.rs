//! Accesses under masks: what LLVM 22 compiled wrongly in forms that were printed before, of every scalar type and in workgroups of many sizes.

use crate::harness::*;
use crisp_back_llvm::CpuTarget;
use crisp_ir_kernel::Scalar;
use crisp_middle_interp::Argument;

/// All scalar types, and numbers of each.
const TYPES: [&str; 11] = ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f16", "f32", "f64"];

fn bytes(ty: &str) -> usize {
    ty[1..].parse::<usize>().expect("a number of bits") / 8
}

/// Returns a case of buffers that are as long as the launch, each filled with small numbers of its type.
fn case(source: &str, local: u32, groups: u32, buffers: &[&str]) -> Case {
    let mut random = Random::new(u64::from(local));
    let count = (local * groups) as usize;
    let mut fill = |ty: &str| -> Vec<u8> {
        let scalar = Scalar::ALL.into_iter().find(|scalar| scalar.name() == ty).expect("a scalar type");
        (0..count)
            .flat_map(|_| {
                let number = random.below(200) as i64 - 100;
                let bits = match scalar {
                    Scalar::F16 => u64::from(0x3c00 | random.below(0x400) as u16 | (random.below(2) << 15) as u16),
                    Scalar::F32 => u64::from((number as f32).to_bits()),
                    Scalar::F64 => (number as f64).to_bits(),
                    _ => number as u64,
                };
                bits.to_le_bytes()[..bytes(ty)].to_vec()
            })
            .collect()
    };
    let arguments = (0..buffers.len()).map(|buffer| Argument::Buffer { buffer, length: count as u64 }).collect();
    of_text(source, local, groups, arguments, buffers.iter().map(|ty| fill(ty)).collect())
}

/// Returns code that loads an old value, stores a new one there, and uses the old value after the branch, once.
fn exchange(ty: &str, space: &str, use_of_old: &str) -> String {
    let (memory, view, fill) = match space {
        "local" => (
            format!("(memory m local {ty} 128)"),
            format!(
                "(let %t (view {ty} local read-write) (memory m)) (let %k0 u32 (local-linear-id)) (let %l u64 (convert u64 %k0))"
            ),
            "(let %h0 _ (load %h %i)) (store %t %l %h0) (barrier)".replace('_', ty),
        ),
        _ => (String::new(), String::new(), String::new()),
    };
    let (place, at) = if space == "local" { ("%t", "%l") } else { ("%h", "%i") };
    let last = match use_of_old {
        "stored" => "(store %r %i %old)".to_owned(),
        // Carried round a loop, as when numbers are inserted into a sorted list.
        "carried" => "(store %r %i %old)".to_owned(),
        _ => format!("(let %sum {ty} (add %old %v)) (store %r %i %sum)"),
    };
    let swap = format!(
        "(let %old {ty} (if %c (then (let %was {ty} (load {place} {at})) (store {place} {at} %now) (yield %was)) (else (yield %now))))"
    );
    let body = if use_of_old == "carried" {
        format!(
            "(let %0 u32 (const 0)) (let %1 u32 (const 1)) (let %3 u32 (const 3)) \
             (let %old {ty} (for (%k u32) (up %0 %3 %1) (carry (%now {ty} %v)) {} (yield %old)))",
            swap.replace("%old", "%next").replace("(yield %old)", "")
        )
        .replace("(yield %old)", "(yield %next)")
    } else {
        swap.replace("%now", "%v")
    };
    format!(
        "(module (kernel k (param x (view i32 global read)) (param v0 (view {ty} global read)) (param h (view {ty} global read-write)) \
         (param r (view {ty} global write)) {memory} (body (let %i u64 (global-linear-id)) {view} {fill} (let %xi i32 (load %x %i)) \
         (let %zero i32 (const 0)) (let %c bool (gt %xi %zero)) (let %v {ty} (load %v0 %i)) {body} {last} (return))))"
    )
}

#[test]
fn values_loaded_before_a_store_are_the_old_ones() {
    let mut cases = Vec::new();
    for (number, ty) in TYPES.into_iter().enumerate() {
        for (which, space) in ["global", "local"].into_iter().enumerate() {
            let use_of_old = ["stored", "added", "carried"][(number + which) % 3];
            let source = exchange(ty, space, use_of_old);
            cases.push(case(&source, [64, 39, 16][(number + which) % 3], 2, &["i32", ty, ty, ty]));
        }
    }
    compare(&cases);
}

/// Lanes of a workgroup that are chosen by their number, and so by a mask that LLVM may know.
const CHOSEN: [(&[(&str, u32)], u32); 5] = [
    (&[], 3),
    (&[("and", 3)], 3),
    (&[("and", 15)], 2),
    (&[("and", 7)], 7),
    // What LLVM finds out last.
    (&[("and", 15), ("xor", 5)], 4),
];

/// Stores of narrowed numbers by some lanes, as `if`, as a value that is chosen, also where the accesses are guarded, and to a private array.
fn narrowed(from: &str, to: &str, (number, chosen): (&[(&str, u32)], u32), way: &str) -> String {
    let mut steps = String::new();
    let mut last = "%l".to_owned();
    for (step, (op, by)) in number.iter().enumerate() {
        steps += &format!("(let %b{step} u32 (const {by})) (let %n{step} u32 ({op} {last} %b{step})) ");
        last = format!("%n{step}");
    }
    let store = match way {
        "if" => "(if %c (then (store %h %i %small) (yield)) (else (yield)))".to_owned(),
        "chosen" => format!("(let %old {to} (load %h %i)) (let %new {to} (select %c %small %old)) (store %h %i %new)"),
        "kept" => format!(
            "(let %old {to} (load %h %i)) (let %d bool (not %c)) (let %new {to} (select %d %old %small)) (store %h %i %new)"
        ),
        "guarded" => format!(
            "(let %p (view {to} private read-write) (memory m)) (let %0 u64 (const 0)) (let %4 u64 (const 4)) (let %none {to} (const 0)) \
             (let %in bool (lt %0 %4)) (let %mine {to} (load %h %i)) (store %p %0 %mine) \
             (let %old {to} (if %in (then (let %was {to} (load %p %0)) (yield %was)) (else (yield %none)))) \
             (let %new {to} (select %c %old %small)) (if %in (then (store %p %0 %new) (yield)) (else (yield))) \
             (let %last {to} (load %p %0)) (store %h %i %last)"
        ),
        _ => format!(
            "(let %p (view {to} private read-write) (memory m)) (let %at0 u32 (and %l %one)) (let %at u64 (convert u64 %at0)) (let %0 u64 (const 0)) (let %2 u64 (const 2)) \
             (if %c (then (store %p %2 %small) (yield)) (else (yield))) (if %c (then (store %p %0 %small) (yield)) (else (yield))) \
             (let %a {to} (load %p %at)) (let %b {to} (load %p %2)) (let %s {to} (add %a %b)) (store %h %i %s)"
        ),
    };
    let memory =
        if ["private", "guarded"].contains(&way) { format!("(memory m private {to} 4)") } else { String::new() };
    format!(
        "(module (kernel k (param h (view {to} global read-write)) (param x (view {from} global read)) {memory} (body \
         (let %i u64 (global-linear-id)) (let %l u32 (local-id 0)) (let %one u32 (const 1)) {steps}(let %w u32 (const {chosen})) \
         (let %c bool (eq {last} %w)) (let %big {from} (load %x %i)) (let %most {from} (not %big)) (let %small {to} (convert {to} %most)) \
         {store} (return))))"
    )
}

#[test]
fn narrowed_stores_of_some_lanes_stay_in_their_elements() {
    let mut cases = Vec::new();
    for (from, to) in [("i32", "u8"), ("i32", "i16"), ("i64", "u8"), ("i64", "i32"), ("u64", "u16"), ("i16", "i8")] {
        for chosen in CHOSEN {
            for way in ["if", "chosen", "kept", "guarded", "private"] {
                let source = narrowed(from, to, chosen, way);
                let local = [36, 100, 20, 16, 7, 12, 33, 127, 31][cases.len() % 9];
                cases.push(case(&source, local, 1, &[to, from]));
            }
        }
    }
    // Only there narrowed lanes are stored under masks by one instruction.
    compare_on(&cases, &[widest_target()]);
    let every: Vec<Case> = cases.into_iter().step_by(7).collect();
    compare(&every);
}

/// Without an instruction for it, a masked access is a loop over lanes, whose code does not grow with their number.
#[test]
fn lanes_are_moved_in_a_loop_where_no_instruction_moves_them() {
    let source = exchange("u8", "global", "stored");
    let case = case(&source, 64, 2, &["i32", "u8", "u8", "u8"]);
    let of = |name: &str, features: &str| {
        let target = CpuTarget::new("x86_64-unknown-linux-gnu", name, features);
        compile(&case, &target).llvm_ir
    };
    let narrow = of("haswell", "+avx2,+avx,+fma,+f16c,+bmi,+bmi2,+lzcnt,+popcnt,+sse4.2");
    assert!(!narrow.contains("@llvm.masked.store.v32i8") && narrow.contains("moved"), "{narrow}");
    let wide = of("icelake-server", AVX512);
    assert!(wide.contains("@llvm.masked.store.v64i8") && !wide.contains("moved"), "{wide}");
}
