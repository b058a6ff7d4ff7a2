//! Limits of optimisations, read in the text, and equal results all the same.

use crate::harness::*;
use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;

/// Returns how often lanes of a type are selected by something.
fn selections(ir: &str, ty: &str) -> usize {
    ir.lines().filter(|line| line.contains("= select <") && line.contains(&format!(" x {ty}>"))).count()
}

/// Returns a loop that lanes leave one after the other, with a number that is read after it and, unless `after`, one that is not.
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

/// The carried values of a lane that has left a loop are useless where they are not read after the loop; and values that are only passed on are not written.
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

/// A sum by a stride over the grid: neighbouring workgroups run their rounds in turns, so that memory is read in order; all lengths and numbers of
/// workgroups give what one after the other gives.
#[test]
fn grid_strides_are_run_by_neighbouring_workgroups_in_turns() {
    let source = |end: &str| {
        format!(
            "(module (kernel k (param in (view f32 global read)) (param out (view f32 global read-write)) (param end u64) \
             (memory l local f32 64) (body (let %zero f32 (const 0.5)) (let %l (view f32 local read-write) (memory l)) \
             (let %from u64 (global-linear-id)) (let %length u64 (extent %in 0)) (let %step u64 (global-linear-size)) \
             (let (%sum %n) (f32 u64) (for (%i u64) (up %from {end} %step) (carry (%s f32 %zero) (%m u64 %from)) \
             (let %x f32 (load %in %i)) (let %t f32 (add %s %x)) (let %o u64 (add %m %i)) (yield %t %o))) \
             (let %id32 u32 (local-id 0)) (let %id u64 (convert u64 %id32)) (store %l %id %sum) (barrier) \
             (let %1 u64 (const 1)) (let %63 u64 (const 63)) (let %other u64 (sub %63 %id)) (let %a f32 (load %l %other)) \
             (let %n32 f32 (convert f32 %n)) (let %b f32 (add %a %n32)) (store %out %from %b) (return))))"
        )
    };
    let mut cases = Vec::new();
    for (groups, length, end) in [
        (1, 1000, 1000),
        (2, 127, 127),
        (7, 0, 0),
        (16, 16 * 64 * 3, 9000),
        (17, 5000, 5000),
        (35, 20_000, 19_999),
        (33, 64, 1 << 40),
    ] {
        let mut random = Random::new(groups.into());
        let whole = u64::from(groups) * 64;
        let arguments = vec![
            Argument::Buffer { buffer: 0, length },
            Argument::Buffer { buffer: 1, length: whole },
            Argument::Value(Constant::u64(end)),
        ];
        let bytes = usize::try_from(length).unwrap_or(0);
        let buffers = vec![random.floats(bytes), vec![0; usize::try_from(whole * 4).unwrap_or(0)]];
        // An end beyond 2^32 would be too many rounds: that of the vector then.
        let end = if end > length { "%length" } else { "%end" };
        cases.push(of_text(&source(end), 64, groups, arguments, buffers));
    }
    assert!(compile(&cases[0], &best_target()).llvm_ir.contains("\nturns"));
    compare(&cases);
}

/// Observable effects are not exchanged: a workgroup that has stored before its loop.
#[test]
fn workgroups_that_store_before_their_loop_come_one_after_the_other() {
    let source = "(module (kernel k (param in (view f32 global read)) (param out (view f32 global read-write)) (body \
                  (let %zero f32 (const 0.0)) (let %from u64 (global-linear-id)) (store %out %from %zero) \
                  (let %length u64 (extent %in 0)) (let %step u64 (global-linear-size)) \
                  (let %sum f32 (for (%i u64) (up %from %length %step) (carry (%s f32 %zero)) \
                  (let %x f32 (load %in %i)) (let %t f32 (add %s %x)) (yield %t))) (store %out %from %sum) (return))))";
    let arguments = vec![Argument::Buffer { buffer: 0, length: 3000 }, Argument::Buffer { buffer: 1, length: 320 }];
    let case = of_text(source, 64, 5, arguments, vec![Random::new(9).floats(3000), vec![0; 1280]]);
    assert!(!compile(&case, &best_target()).llvm_ir.contains("\nturns"));
    compare(&[case]);
}

/// Returns a sum by the invocations of each workgroup in a separate part, in a loop of that step; `by` is an operation on the index.
fn summing(step: u32, by: &str) -> String {
    format!(
        "(module (kernel k (param in (view f32 global read)) (param out (view f32 global write)) (body (let %i u64 (global-linear-id)) \
         (let %l32 u32 (local-linear-id)) (let %l u64 (convert u64 %l32)) (let %g u32 (group-id 0)) (let %w u64 (convert u64 %g)) (let %part u64 (const 1024)) (let %start u64 (mul %w %part)) \
         (let %zero f32 (const 0.0)) (let %0 u64 (const 0)) (let %step u64 (const {step})) (let %two u64 (const 2)) \
         (let %r f32 (for (%k u64) (up %0 %part %step) (carry (%s f32 %zero)) \
         {by} (let %b u64 (add %start %m)) (let %at u64 (add %b %l)) (let %x f32 (load %in %at)) (let %t f32 (add %s %x)) (yield %t))) \
         (store %out %i %r) (return))))"
    )
}

/// Memory is prefetched where a loop goes through it in order, a line for each line that is read; not where there is none in between, nor by strides.
#[test]
fn loops_in_order_ask_for_memory_ahead() {
    let mut random = Random::new(9);
    // The last workgroup leaves its part of the vector, so that the general form runs too; the prefetched memory is outside.
    let input = random.floats(4096 + 900);
    let arguments = vec![Argument::Buffer { buffer: 0, length: 4996 }, Argument::Buffer { buffer: 1, length: 320 }];
    let case =
        |step, by: &str| of_text(&summing(step, by), 64, 5, arguments.clone(), vec![input.clone(), vec![0; 1280]]);
    let cases = [
        case(64, "(let %m u64 (add %k %0))"),
        case(32, "(let %m u64 (mul %k %two))"),
        case(64, "(let %m u64 (mul %k %two))"),
        case(64, "(let %m u64 (add %0 %0))"),
        case(64, "(let %m u64 (xor %k %two))"),
    ];
    let lanes = if std::is_x86_feature_detected!("avx512f") { 64 } else { 32 };
    let lines = |case: &Case| {
        let asked = compile(case, &best_target()).llvm_ir.matches("call void @llvm.prefetch.p0(").count();
        // In the forms with promises, of which there may be two. A line has 16 elements, and there are 64 lanes with AVX-512, 32 otherwise.
        asked.min(lanes / 16)
    };
    let each = lanes / 16;
    assert_eq!(cases.each_ref().map(lines), [each, each, 0, 0, 0]);
    compare(&cases);
}

/// Returns two passes over rows of a vector, a row for each workgroup, with weights that all rows have; `again` is the place in the second
/// pass.
fn two_passes(again: &str) -> String {
    format!(
        "(module (kernel k (param in (view f32 global read)) (param weights (view f32 global read)) (param columns u32) (param out (view f32 global write)) (body \
         (let %i u64 (global-linear-id)) (let %l32 u32 (local-linear-id)) (let %l u64 (convert u64 %l32)) (let %g u32 (group-id 0)) (let %first u32 (mul %g %columns)) \
         (let %start u64 (convert u64 %first)) (let %n u64 (convert u64 %columns)) (let %zero f32 (const 0.0)) (let %0 u64 (const 0)) (let %step u64 (const 64)) \
         (let %sum f32 (for (%k u64) (up %0 %n %step) (carry (%s f32 %zero)) \
         (let %b u64 (add %start %k)) (let %at u64 (add %b %l)) (let %x f32 (load %in %at)) (let %t f32 (add %s %x)) (yield %t))) \
         (let %r f32 (for (%j u64) (up %0 %n %step) (carry (%s2 f32 %zero)) \
         (let %b2 u64 (add %start %j)) {again} (let %x2 f32 (load %in %at2)) (let %d2 f32 (sub %x2 %sum)) \
         (let %w2 u64 (add %j %l)) (let %y2 f32 (load %weights %w2)) (let %p2 f32 (mul %d2 %y2)) (let %t2 f32 (add %s2 %p2)) (yield %t2))) \
         (store %out %i %r) (return))))"
    )
}

/// The last pass over a row prefetches the row of the next workgroup, and no weights.
#[test]
fn passes_over_a_row_ask_for_the_next_one() {
    let mut random = Random::new(9);
    let (row, groups) = (1024, 3);
    // The last row is not there as a whole.
    let input = random.floats(row * groups - 100);
    let weights = random.floats(row);
    let case = |again: &str| {
        let arguments = vec![
            Argument::Buffer { buffer: 0, length: (row * groups - 100) as u64 },
            Argument::Buffer { buffer: 1, length: row as u64 },
            Argument::Value(Constant::from_bits(Scalar::U32, row as u64)),
            Argument::Buffer { buffer: 2, length: 64 * groups as u64 },
        ];
        let buffers = vec![input.clone(), weights.clone(), vec![0; 64 * groups * 4]];
        of_text(&two_passes(again), 64, groups as u32, arguments, buffers)
    };
    let cases = [case("(let %at2 u64 (add %b2 %l))"), case("(let %c u64 (add %b2 %step)) (let %at2 u64 (add %c %l))")];
    // In each of the forms with promises: lines of a page ahead, and of the next row.
    let (lanes, forms) = if std::is_x86_feature_detected!("avx512f") { (64, 2) } else { (32, 1) };
    let asks = |case: &Case| {
        let text = compile(case, &best_target()).llvm_ir;
        let lines = |how: &str| text.matches(how).count() / forms;
        (lines("i32 0, i32 3, i32 1)"), lines("i32 0, i32 2, i32 1)"))
    };
    let each = lanes / 16;
    assert_eq!(cases.each_ref().map(asks), [(each, each), (2 * each, 0)]);
    compare(&cases);
}

/// Lanes fill places that a table names, one element after the other in a loop; `at` is where the next one goes.
fn filling(at: &str, looped: bool) -> String {
    let body = format!("{at} (store %out %at %l32)");
    let body = if looped {
        format!("(for (%k u64) (up %0 %16 %1) (carry) {body} (yield))")
    } else {
        format!("(let %k u64 (add %0 %0)) {body}")
    };
    format!(
        "(module (kernel k (param out (view u32 global write)) (memory places local u64 64) (body (let %t (view u64 local read-write) (memory places)) \
         (let %0 u64 (const 0)) (let %1 u64 (const 1)) (let %16 u64 (const 16)) (let %63 u64 (const 63)) (let %l32 u32 (local-linear-id)) (let %l u64 (convert u64 %l32)) \
         (let %start u64 (mul %l %16)) (store %t %l %start) (barrier) (let %other u64 (sub %63 %l)) {body} (return))))"
    )
}

/// The lines after those that a store fills are prefetched where a table of the workgroup says in a loop where lanes store, and nowhere else.
#[test]
fn stores_at_places_of_a_table_ask_for_the_lines_behind() {
    // The last places are after the end, and so is the prefetched memory.
    let arguments = vec![Argument::Buffer { buffer: 0, length: 1000 }];
    let case = |at: &str, looped| of_text(&filling(at, looped), 64, 1, arguments.clone(), vec![vec![0; 4000]]);
    let cases = [
        case("(let %place u64 (load %t %other)) (let %at u64 (add %place %k))", true),
        case("(let %place u64 (load %t %other)) (let %at u64 (add %place %k))", false),
        case("(let %place u64 (mul %other %16)) (let %at u64 (add %place %k))", true),
        case(
            "(let %place u64 (load %t %0)) (let %own u64 (mul %l %16)) (let %then u64 (add %place %own)) (let %at u64 (add %then %k))",
            true,
        ),
    ];
    let asks = |case: &Case| compile(case, &best_target()).llvm_ir.contains("i32 1, i32 3, i32 1)");
    assert_eq!(cases.each_ref().map(asks), [true, false, false, false]);
    compare(&cases);
}
