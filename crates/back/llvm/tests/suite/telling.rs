//! Reports to the host, compared with the interpreter: loops with fuel that is used up or not, logs, assertions and traps.

use crate::harness::*;
use crisp_middle_interp::Argument;

const SHAPES: [[u32; 3]; 7] = [[1, 1, 1], [7, 1, 1], [32, 1, 1], [33, 1, 1], [64, 1, 1], [8, 8, 1], [9, 3, 2]];

/// Returns a kernel that has its linear id `%own`, a different number `%v` and bool `%h` in each invocation, small constants, and an output.
fn case(statements: &str, local: [u32; 3], holds: u8) -> Case {
    let text = format!(
        "(module (kernel tells
           (param x (view u32 global read)) (param c (view bool global read)) (out out (view u32 global write))
           (memory flag local u32 4)
           (body
             (let %own u64 (global-linear-id)) (let %zero u64 (const 0))
             (let %v u32 (load %x %own)) (let %h bool (load %c %own))
             (let %n0 u32 (const 0)) (let %n1 u32 (const 1)) (let %n2 u32 (const 2)) (let %n3 u32 (const 3)) (let %n20 u32 (const 20))
             {statements}
             (return))))"
    );
    let total = 2 * local.iter().product::<u32>() as usize;
    let mut random = Random::new(total as u64 + 1);
    let x = (0..total).flat_map(|_| (random.below(30) as u32).to_le_bytes()).collect();
    let c = (0..total).map(|_| if holds > 1 { u8::from(random.chance(50)) } else { holds }).collect();
    let arguments = (0..3).map(|buffer| Argument::Buffer { buffer, length: total as u64 }).collect();
    Case { kernel: parse(&text), local, groups: [2, 1, 1], arguments, buffers: vec![x, c, vec![0; 4 * total]] }
}

fn compare_all(programs: &[&str]) {
    let (mut all, mut turn) = (Vec::new(), 0);
    for program in programs {
        for holds in [0, 1, 2] {
            all.push(case(program, SHAPES[turn % SHAPES.len()], holds));
            turn += 3;
        }
    }
    for some in all.chunks(30) {
        compare(some);
    }
}

#[test]
fn fuel_is_used_up_or_not() {
    compare_all(&[
        // No invocation leaves.
        "(let %r u32 (for (%i u32) (while %n20) (carry (%s u32 %v)) (let %t u32 (add %s %i)) (yield %t))) (store %out %own %r)",
        // No fuel at all, and less than that.
        "(let %r u32 (for (%i u32) (while %n0) (carry (%s u32 %v)) (yield %n1))) (store %out %own %r)",
        "(let %less i32 (const -4)) (let %r u32 (for (%i i32) (while %less) (carry (%s u32 %v)) (yield %n1))) (store %out %own %r)",
        // All leave together, before the end and at it.
        "(let %r u32 (for (%i u32) (while %n20) (carry (%s u32 %v)) (let %e bool (eq %i %n3)) (if %e (then (break %s)) (else (yield))) (yield %i)))
         (store %out %own %r)",
        "(let %r u32 (for (%i u32) (while %n3) (carry (%s u32 %v)) (let %e bool (eq %i %n3)) (if %e (then (break %s)) (else (yield))) (yield %i)))
         (store %out %own %r)",
        // Each leaves when it likes; some never.
        "(let %r u32 (for (%i u32) (while %n20) (carry (%s u32 %v))
           (let %e bool (eq %s %n20)) (if %e (then (break %i)) (else (yield))) (let %t u32 (add %s %n1)) (yield %t)))
         (store %out %own %r)",
        // All leave in the end.
        "(let %r u32 (for (%i u32) (while %n20) (carry (%s u32 %v))
           (let %e bool (lt %s %n2)) (if %e (then (break %i)) (else (yield))) (let %t u32 (div %s %n2)) (yield %t)))
         (store %out %own %r)",
        // Separate fuel, only where the condition holds.
        "(let %r u32 (if %h (then
           (let %q u32 (for (%i u32) (while %v) (carry (%s u32 %n0)) (let %e bool (eq %i %n3)) (if %e (then (break %s)) (else (yield))) (let %t u32 (add %s %i)) (yield %t)))
           (yield %q)) (else (yield %v)))) (store %out %own %r)",
        // One in another.
        "(let %r u32 (for (%i u32) (while %n20) (carry (%s u32 %v))
           (let %e bool (lt %s %i)) (if %e (then (break %s)) (else (yield)))
           (let %q u32 (for (%k u32) (while %n3) (carry (%p u32 %s)) (let %f bool (lt %p %k)) (if %f (then (break %p)) (else (yield))) (let %o u32 (div %p %n2)) (yield %o)))
           (yield %q)))
         (store %out %own %r)",
        // Some or all return before.
        "(if %h (then (return)) (else (yield)))
         (let %r u32 (for (%i u32) (while %n3) (carry (%s u32 %n0)) (let %t u32 (add %s %i)) (yield %t))) (store %out %own %r)",
        // Some or all return inside.
        "(let %r u32 (for (%i u32) (while %n3) (carry (%s u32 %v)) (if %h (then (return)) (else (yield))) (let %t u32 (add %s %i)) (yield %t)))
         (store %out %own %r)",
    ]);
}

/// A workgroup without remaining invocations does not execute a loop that only its invocations could end.
#[test]
fn nobody_burns_fuel_for_others() {
    let program = "(if %h (then (return)) (else (yield)))
       (let %f (view u32 local read-write) (memory flag))
       (let %much u64 (const 1152921504606846976))
       (for (%i u64) (while %much)
         (let %a u32 (atomic-add workgroup %f %zero %n1))
         (let %s u32 (load %f %zero)) (let %e bool (gt %s %n2)) (if %e (then (break)) (else (yield))) (yield))
       (store %out %own %v)";
    compare(&SHAPES[..3].iter().map(|&shape| case(program, shape, 1)).collect::<Vec<_>>());
}

#[test]
fn hosts_are_told() {
    compare_all(&[
        "(log \"value\" %v %h) (store %out %own %v)",
        "(let %i8 i8 (convert i8 %v)) (let %f f32 (convert f32 %v)) (let %g f64 (convert f64 %f)) (let %b bf16 (convert bf16 %f))
         (if %h (then (log \"several\" %i8 %f %g %b) (log \"nothing\") (yield)) (else (log \"one\" %own) (yield)))",
        "(let %f f32 (convert f32 %v)) (let %z f32 (const 0.0)) (let %n f32 (div %z %z)) (let %w f32x3 (vector %f %n %z)) (let %k u32x2 (vector %v %n1))
         (let %q boolx2 (vector %h %h)) (log \"vectors\" %w %k %n %q)",
        "(assert \"it holds\" %h %v) (let %w bool (lt %v %n20)) (assert \"small\" %w) (store %out %own %v)",
        "(if %h (then (trap \"here\" %v) (yield)) (else (yield))) (store %out %own %v)",
        "(for (%i u32) (up %n0 %n3 %n1) (let %e bool (eq %i %n1)) (let %s bool (and %e %h)) (if %s (then (log \"round\" %i %v) (yield)) (else (yield))) (yield))",
        "(log \"before\") (barrier) (assert \"after\" %h)",
    ]);
}
