//! What code must not do for the sake of speed, read in the text, and that it computes the same all the same.

mod harness;

use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;
use harness::*;

fn of_text(source: &str, local: u32, groups: u32, arguments: Vec<Argument>, buffers: Vec<Vec<u8>>) -> Case {
    let module = text::parse(crisp_support_diagnostics::FileId(0), source).unwrap_or_else(|found| panic!("{found:#?}"));
    let Some((_, kernel)) = module.kernels().next() else { panic!("there is no kernel") };
    Case { kernel: kernel.clone(), local: [local, 1, 1], groups: [groups, 1, 1], arguments, buffers }
}

/// How often lanes of a type are selected by something.
fn selections(ir: &str, ty: &str) -> usize {
    ir.lines().filter(|line| line.contains("= select <") && line.contains(&format!(" x {ty}>"))).count()
}

/// A loop that lanes leave one after the other, with a number that is read after it and, unless `after`, one that is not.
fn leaving(after: bool) -> String {
    let last = if after { "(let %r f32 (add %n.1 %x.1))" } else { "(let %r f32 (add %n.1 %n.1))" };
    format!(
        "(module (kernel k (param in (view f32 global read)) (param out (view f32 global write)) (body (let %i u64 (global-linear-id)) \
         (let %c f32 (load %in %i)) (let %zero f32 (const 0.0)) (let %one f32 (const 1.0)) (let %four f32 (const 4.0)) (let %0 u64 (const 0)) \
         (let %1 u64 (const 1)) (let %20 u64 (const 20)) \
         (let (%x.1 %n.1) (f32 f32) (for (%k u64) (up %0 %20 %1) (carry (%x f32 %zero) (%n f32 %zero)) \
         (let %s f32 (mul %x %x)) (let %far bool (gt %s %four)) (if %far (then (break %x %s)) (else (yield))) \
         (let %y f32 (add %s %c)) (yield %y %n))) {last} (store %out %i %r) (return))))"
    )
}

/// What a lane carries that has left a loop is of no use to anybody where it is not read after the loop; and what is only handed on is not written.
#[test]
fn lanes_that_have_left_keep_only_what_is_read_later() {
    let mut random = Random::new(3);
    let input: Vec<u8> =
        (0..200_u16).flat_map(|at| (f32::from(at) * 0.02 - 2.0).to_le_bytes()).chain(random.floats(56)).collect();
    let arguments: Vec<Argument> = (0..2).map(|buffer| Argument::Buffer { buffer, length: 256 }).collect();
    let case = |after| of_text(&leaving(after), 64, 4, arguments.clone(), vec![input.clone(), vec![0; 1024]]);
    let count = |after| selections(&compile(&case(after), &best_target()).llvm_ir, "float");
    // Where all is read: the number that leaving sets, in each form of the segment, and the one that each round sets.
    assert!(count(false) < count(true), "{} {}", count(false), count(true));
    let odd = |after| Case { local: [13, 1, 1], groups: [19, 1, 1], ..case(after) };
    compare(&[case(true), case(false), odd(true), odd(false)]);
}

/// Bits of what is surely a number are taken as they are; of what may be NaN, a NaN is made the canonical one.
#[test]
fn numbers_are_not_looked_at_for_nan() {
    let source = |bounded: bool| {
        let x = if bounded {
            "(let %above bool (gt %v %low)) (let %w f32 (select %above %v %low)) (let %below bool (lt %w %high)) \
             (let %x f32 (select %below %w %high))"
        } else {
            "(let %x f32 (add %v %low))"
        };
        format!(
            "(module (kernel k (param in (view f32 global read)) (param out (view u32 global write)) (body (let %i u64 (global-linear-id)) \
             (let %v f32 (load %in %i)) (let %low f32 (const -100.0)) (let %high f32 (const 80.0)) {x} (let %y f32 (fma %x %x %high)) \
             (let %bits u32 (bitcast u32 %y)) (store %out %i %bits) (return))))"
        )
    };
    let arguments: Vec<Argument> = (0..2).map(|buffer| Argument::Buffer { buffer, length: 256 }).collect();
    let case = |bounded| {
        of_text(&source(bounded), 64, 4, arguments.clone(), vec![random_floats(&mut Random::new(5)), vec![0; 1024]])
    };
    let looks = |bounded| compile(&case(bounded), &best_target()).llvm_ir.contains("fcmp uno");
    assert!(looks(false) && !looks(true));
    compare(&[case(true), case(false)]);
}

/// Numbers, NaNs with several payloads, infinities.
fn random_floats(random: &mut Random) -> Vec<u8> {
    let mut bytes = random.floats(192);
    bytes.extend(random.bytes(192));
    let specials = [0x7f80_0001_u32, 0xffc0_1234, 0x7f80_0000, 0xff80_0000, 0x7fff_ffff, 0, 0x8000_0000, 0x7fa0_0000];
    specials.iter().cycle().take(16).for_each(|bits| bytes.extend(bits.to_le_bytes()));
    bytes
}
