//! Operations of warps against the interpreter: each with each type, in workgroups whose last warp is full or not, of one row or several.

use std::fmt::Write;

use crate::harness::*;
use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;

const SHAPES: [[u32; 3]; 12] = [
    [1, 1, 1],
    [31, 1, 1],
    [32, 1, 1],
    [33, 1, 1],
    [64, 1, 1],
    [100, 1, 1],
    [8, 8, 1],
    [33, 3, 1],
    [4, 2, 3],
    [5, 7, 3],
    [32, 3, 1],
    [1, 40, 1],
];

/// Returns a kernel of statements that store their results with `(keep %r)`, each to its own part of the output; its launch in a workgroup
/// size.
fn case(elem: &str, statements: &str, local: [u32; 3]) -> Case {
    let total = 2 * local.iter().product::<u32>() as usize;
    let parts: Vec<&str> = statements.split("(keep ").collect();
    let mut body = parts[0].to_owned();
    for (number, part) in parts[1..].iter().enumerate() {
        let (value, rest) = part.split_once(')').expect("a value");
        let place = number * total;
        write!(
            body,
            "(let %b{number} u64 (const {place})) (let %t{number} u64 (add %own %b{number})) (store %out %t{number} {value}){rest}"
        )
        .expect("text");
    }
    let text = format!(
        "(module (kernel warps
           (param x (view {elem} global read)) (param k (view u32 global read)) (param c (view bool global read))
           (out out (view {elem} global write)) (out bits (view u32 global write))
           (body
             (let %own u64 (global-linear-id)) (let %zero u64 (const 0))
             (let %v {elem} (load %x %own)) (let %d u32 (load %k %own)) (let %u u32 (load %k %zero)) (let %h bool (load %c %own))
             {body}
             (return))))"
    );
    let kernel = parse(&text);
    let view = kernel.params[0].ty.view().expect("a view");
    let mut random = Random::new(total as u64);
    let scalars = total * usize::from(view.elem.lanes);
    let x: Vec<u8> = match view.elem.scalar {
        Scalar::Bool => random.bytes(scalars).into_iter().map(|byte| byte & 1).collect(),
        Scalar::F32 => random.floats(scalars),
        scalar => random.bytes(scalars * scalar.bytes() as usize),
    };
    let distances = [0, 1, 2, 3, 5, 16, 31, 32, 33, 40, u32::MAX, 7];
    let k = (0..total).flat_map(|_| random.pick(&distances).to_le_bytes()).collect();
    let c = (0..total).map(|_| u8::from(random.chance(60))).collect();
    let out = vec![0; x.len() * (parts.len() - 1)];
    let lengths = [total, total, total, total * (parts.len() - 1), total];
    let arguments = (0..).zip(lengths).map(|(buffer, length)| Argument::Buffer { buffer, length: length as u64 });
    Case {
        kernel,
        local,
        groups: [2, 1, 1],
        arguments: arguments.collect(),
        buffers: vec![x, k, c, out, vec![0; 4 * total]],
    }
}

fn compare_in_turn(cases: impl IntoIterator<Item = (String, String)>, shapes_for_each: usize) {
    let mut turn = 0;
    let mut all = Vec::new();
    for (elem, statements) in cases {
        for _ in 0..shapes_for_each {
            all.push(case(&elem, &statements, SHAPES[turn % SHAPES.len()]));
            turn += 5;
        }
    }
    for some in all.chunks(24) {
        compare(some);
    }
}

#[test]
fn shuffles_read_other_lanes() {
    let elems =
        ["bool", "i8", "u16", "i32", "u64", "f16", "bf16", "f32", "f64", "f32x3", "u8x4", "boolx2", "i64x2", "f32x2"];
    let cases = elems.map(|elem| {
        let mut statements =
            "(let %three u32 (const 3)) (let %sixteen u32 (const 16)) (let %far u32 (const 33))".to_owned();
        for (number, kind) in ShuffleKind::ALL.iter().enumerate() {
            for (place, lane) in ["%three", "%sixteen", "%far", "%u", "%d"].iter().enumerate() {
                if *kind == ShuffleKind::Broadcast && *lane == "%d" {
                    continue;
                }
                let name = kind.name();
                write!(statements, "(let %r{number}_{place} {elem} ({name} %v {lane})) (keep %r{number}_{place})")
                    .expect("text");
            }
        }
        (elem.to_owned(), statements)
    });
    compare_in_turn(cases, 1);
}

#[test]
fn reductions_and_scans_have_one_order() {
    let elems = ["bool", "i8", "u16", "i32", "u32", "i64", "f16", "bf16", "f32", "f64", "f32x3", "i32x2", "boolx3"];
    let cases = elems.map(|elem| {
        let mut statements = String::new();
        let name = elem.trim_end_matches("x2").trim_end_matches("x3");
        let scalar = Scalar::from_name(name).expect("a type");
        for op in FoldOp::ALL.iter().filter(|op| op.binary().domain().contains(scalar)) {
            for kind in FoldKind::ALL {
                let (op, kind) = (op.name(), kind.name());
                write!(statements, "(let %{op}-{kind} {elem} ({kind} {op} %v)) (keep %{op}-{kind})").expect("text");
            }
        }
        (elem.to_owned(), statements)
    });
    compare_in_turn(cases, 2);
}

/// Programs whose control follows whole warps.
const PROGRAMS: [&str; 7] = [
    // Votes.
    "(let %all bool (vote-all %h)) (let %any bool (vote-any %h)) (let %ones u32 (ballot %h))
     (let %yes bool (const true)) (let %there u32 (ballot %yes)) (let %sure bool (vote-all %yes))
     (let %a u32 (convert u32 %all)) (let %b u32 (convert u32 %any)) (let %e u32 (convert u32 %sure))
     (keep %a) (keep %b) (keep %ones) (keep %there) (keep %e)",
    // One warp alone.
    "(let %w u32 (warp-id)) (let %one u32 (const 1)) (let %second bool (eq %w %one))
     (let %r u32 (if %second (then (let %s u32 (warp-reduce add %v)) (yield %s)) (else (let %s2 u32 (warp-scan max %v)) (yield %s2))))
     (let %o u32 (ballot %h)) (keep %r) (keep %o)",
    // A warp that returns early.
    "(let %w u32 (warp-id)) (let %one u32 (const 1)) (let %first bool (lt %w %one))
     (if %first (then (let %s u32 (warp-scan-exclusive xor %v)) (keep %s) (return)) (else (yield)))
     (let %r u32 (shuffle-xor %v %one)) (keep %r)",
    // Iterations by the warp's number, lanes' values carried.
    "(let %w u32 (warp-id)) (let %one u32 (const 1)) (let %none u32 (const 0))
     (let %r u32 (for (%i u32) (up %none %w %one) (carry (%sum u32 %v)) (let %s u32 (warp-scan add %sum)) (let %n u32 (add %s %i)) (yield %n)))
     (keep %r)",
    // Until all lanes agree.
    "(let %one u32 (const 1)) (let %none u32 (const 0)) (let %many u32 (const 40))
     (let %r u32 (for (%i u32) (up %none %many %one) (carry (%left u32 %v))
        (let %low u32 (and %left %one)) (let %odd bool (eq %low %one)) (let %some bool (vote-any %odd))
        (if %some (then (yield)) (else (break %left)))
        (let %half u32 (shr %left %one)) (yield %half)))
     (keep %r)",
    // Distances that halve.
    "(let %one u32 (const 1)) (let %sixteen u32 (const 16)) (let %two u32 (const 2))
     (let %r u32 (for (%i u32) (divide %sixteen %two) (carry (%sum u32 %v)) (let %o u32 (shuffle-down %sum %i)) (let %n u32 (add %sum %o)) (yield %n)))
     (keep %r)",
    // Ids.
    "(let %x0 u32 (local-id 0)) (let %x1 u32 (local-id 1)) (let %x2 u32 (local-id 2)) (let %l u32 (local-linear-id))
     (let %g0 u32 (global-id 0)) (let %g1 u32 (global-id 1)) (let %g2 u32 (global-id 2)) (let %lane u32 (lane-id))
     (let %warp u32 (warp-id)) (let %warps u32 (num-warps)) (let %r u32 (warp-scan add %v)) (let %wide u64 (global-linear-id))
     (let %g u32 (convert u32 %wide))
     (keep %x0) (keep %x1) (keep %x2) (keep %l) (keep %g0) (keep %g1) (keep %g2) (keep %lane) (keep %warp) (keep %warps) (keep %g)",
];

#[test]
fn control_follows_warps() {
    compare_in_turn(PROGRAMS.map(|program| ("u32".to_owned(), program.to_owned())), 4);
}

/// A sum over a workgroup: each warp, then the first one over what the others left.
#[test]
fn warps_meet_in_local_memory() {
    let text = "(module (kernel total
       (param x (view f32 global read)) (out sums (view f32 global write))
       (memory parts local f32 32)
       (body
         (let %own u64 (global-linear-id)) (let %v f32 (load %x %own))
         (let %parts (view f32 local read-write) (memory parts))
         (let %s f32 (warp-reduce add %v)) (let %w u32 (warp-id)) (let %to u64 (convert u64 %w)) (let %lane u32 (lane-id))
         (let %none u32 (const 0)) (let %leads bool (eq %lane %none))
         (if %leads (then (store %parts %to %s) (yield)) (else (yield)))
         (barrier)
         (let %first bool (eq %w %none))
         (if %first
           (then (let %i u64 (convert u64 %lane)) (let %p f32 (load %parts %i)) (let %t f32 (warp-reduce add %p))
                 (let %g u32 (group-id 0)) (let %at u64 (convert u64 %g)) (if %leads (then (store %sums %at %t) (yield)) (else (yield))) (yield))
           (else (yield)))
         (return))))";
    let kernel = parse(text);
    let cases = [[256, 1, 1], [8, 8, 4], [40, 1, 1], [17, 5, 1]].map(|local: [u32; 3]| {
        let total = 2 * local.iter().product::<u32>() as usize;
        let lengths = (0..).zip([total as u64, 2]);
        let arguments = lengths.map(|(buffer, length)| Argument::Buffer { buffer, length });
        let buffers = vec![Random::new(3).floats(total), vec![0; 8]];
        Case { kernel: kernel.clone(), local, groups: [2, 1, 1], arguments: arguments.collect(), buffers }
    });
    compare(&cases);
}

/// Returns each warp stores the elements of those that vote for it one after the other, into a separate part; `rank` computes `%r` from `%votes` and `%lane`, `at`
/// the index.
fn packing(elem: &str, rank: &str, at: &str, store: &str, local: [u32; 3]) -> Case {
    let total = 3 * local.iter().product::<u32>() as usize;
    let text = format!(
        "(module (kernel packing (param x (view {elem} global read)) (param c (view bool global read)) (out out (view {elem} global write))
           (body
             (let %own u64 (global-linear-id)) (let %v {elem} (load %x %own)) (let %h bool (load %c %own)) (let %votes u32 (ballot %h))
             (let %group u32 (group-id 0)) (let %groups u64 (convert u64 %group)) (let %warp u32 (warp-id)) (let %number u64 (convert u64 %warp))
             (let %eight u64 (const 8)) (let %before u64 (mul %groups %eight)) (let %place u64 (add %before %number))
             (let %64 u64 (const 64)) (let %start u64 (mul %place %64))
             (let %lane u32 (lane-id)) (let %0 u32 (const 0)) (let %1 u32 (const 1)) (let %2 u32 (const 2)) (let %32 u32 (const 32))
             {rank} {at} (if %h (then {store} (yield)) (else (yield))) (return))))"
    );
    let kernel = parse(&text);
    let scalar = kernel.params[0].ty.view().expect("a view").elem.scalar;
    let mut random = Random::new(total as u64);
    let x = if scalar == Scalar::F32 { random.floats(total) } else { random.bytes(total * scalar.bytes() as usize) };
    let c = (0..total).map(|at| u8::from(at < 40 || random.chance(60))).collect();
    let room = 3 * 8 * 64;
    let arguments =
        (0..).zip([total, total, room]).map(|(buffer, length)| Argument::Buffer { buffer, length: length as u64 });
    let arguments = arguments.collect();
    Case { kernel, local, groups: [3, 1, 1], arguments, buffers: vec![x, c, vec![0; room * scalar.bytes() as usize]] }
}

const BELOW: &str = "(let %bit u32 (shl %1 %lane)) (let %mask u32 (sub %bit %1)) (let %mine u32 (and %votes %mask)) (let %r u32 (count-ones %mine))";
const BY_SHIFTS: &str = "(let %none bool (eq %lane %0)) (let %rest u32 (sub %32 %lane)) (let %up u32 (shl %votes %rest)) (let %down u32 (shr %up %rest)) \
                         (let %mine u32 (select %none %0 %down)) (let %r u32 (count-ones %mine))";
const WITH_OWN: &str = "(let %bit u32 (shl %2 %lane)) (let %mask u32 (sub %bit %1)) (let %mine u32 (and %mask %votes)) (let %r u32 (count-ones %mine))";
const WIDE: &str = "(let %rank u64 (convert u64 %r)) (let %at u64 (add %start %rank))";
/// Wraps in the midst of the first warp's elements.
const NARROW: &str = "(let %far u32 (const 4294967280)) (let %near u32 (convert u32 %start)) (let %first u32 (add %far %near)) \
                      (let %sum u32 (add %first %r)) (let %at u64 (convert u64 %sum))";
/// Wraps, and continues after that.
const NARROW_AND_WIDE: &str = "(let %far u32 (const 4294967280)) (let %sum u32 (add %far %r)) (let %back u64 (const 4294967000)) \
                               (let %long u64 (convert u64 %sum)) (let %there u64 (sub %start %back)) (let %at u64 (add %there %long))";
const STORE: &str = "(store %out %at %v)";
/// Not all that have voted.
const SOME: &str = "(let %odd u32 (and %lane %1)) (let %is bool (eq %odd %1)) (if %is (then (store %out %at %v) (yield)) (else (yield)))";

/// Whether stores at a rank among votes are packed follows from what computes the rank; the bytes are the same.
#[test]
fn lanes_that_voted_are_stored_side_by_side() {
    let kinds = [
        (BELOW, WIDE, STORE, true),
        (BY_SHIFTS, WIDE, STORE, true),
        (BELOW, NARROW, STORE, true),
        (BELOW, NARROW_AND_WIDE, STORE, false),
        (BELOW, WIDE, SOME, true),
        (WITH_OWN, WIDE, STORE, false),
    ];
    let mut cases = Vec::new();
    for (elem, local, kinds) in [
        ("u32", [100, 1, 1], &kinds[..]),
        ("f64", [16, 8, 1], &kinds[..]),
        ("f32", [31, 1, 1], &kinds[..1]),
        ("u64", [64, 1, 1], &kinds[..1]),
        ("u16", [64, 1, 1], &kinds[..1]),
    ] {
        for &(rank, at, store, packs) in kinds {
            let case = packing(elem, rank, at, store, local);
            let target = best_target();
            let ir = compile(&case, &target).llvm_ir;
            let wanted = packs && elem != "u16" && target.vector_bytes == 64;
            assert_eq!(ir.contains("vector.compress"), wanted, "{elem} {rank} {at} {local:?}");
            cases.push(case);
        }
    }
    compare(&cases);
}
