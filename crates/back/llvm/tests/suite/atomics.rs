//! Atomic operations against the interpreter: each with each type, in each memory, wherever the lanes' elements lie.
//!
//! A kernel with one atomic operation, in workgroups of one row, finds the elements in the order of the invocations on both, so that the old
//! elements can be compared as they are.

use crate::harness::*;
use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;

const TYPES: [Scalar; 6] = [Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64, Scalar::F32, Scalar::F64];
const ROWS: [[u32; 3]; 5] = [[1, 1, 1], [7, 1, 1], [32, 1, 1], [33, 1, 1], [256, 1, 1]];
/// Elements of the memory that is updated.
const LENGTH: usize = 8;

/// Which element an invocation updates.
#[derive(Clone, Copy, Debug, PartialEq)]
enum At {
    /// The same for all.
    One,
    /// Its own; beyond the end for most.
    Own,
    /// One that data decides, sometimes outside.
    Data,
    /// The data decides, and only some invocations do it.
    Some,
    /// Outside.
    Outside,
}

const ATS: [At; 5] = [At::One, At::Own, At::Data, At::Some, At::Outside];

/// Returns the operations that a type has, with their operands.
fn operations(scalar: Scalar) -> Vec<String> {
    let all = AtomicOp::ALL.iter().filter(|op| op.domain().contains(scalar));
    let mut texts: Vec<String> = all.map(|op| format!("{} device %memory %i %v", op.name())).collect();
    let compare = "atomic-compare-exchange device %memory %i";
    texts.push(format!("{compare} %e %v"));
    let one = if scalar.is_float() { "1.0" } else { "1" };
    let ty = scalar.name();
    texts.push(format!(
        "atomic-apply device (%old {ty}) (%memory %i)
          (let %one {ty} (const {one}))
          (let %less bool (lt %old %v))
          (let %new {ty} (if %less (then (let %a {ty} (add %v %one)) (yield %a)) (else (let %b {ty} (sub %old %one)) (yield %b))))
          (yield %new)"
    ));
    texts
}

/// Returns a kernel with one atomic operation. With `keep` it stores the element that it found.
fn update(scalar: Scalar, operation: &str, at: At, local: bool, keep: bool) -> Function {
    let ty = scalar.name();
    let index = match at {
        At::One => "(const 3)",
        At::Own => "(global-linear-id)",
        At::Data | At::Some => "(load %at %own)",
        At::Outside => "(const 100)",
    };
    let cond = if at == At::Some { "(lt %v %e)" } else { "(const true)" };
    let keep = if keep { "(store %olds %own %found)" } else { "" };
    let memory = if local { "(let %memory (view T local read-write) (memory shared))" } else { "" };
    let (before, after) = if local {
        (
            "(let %c bool (lt %lid %count))
             (if %c (then (let %first T (load %result %lid)) (store %memory %lid %first) (yield)) (else (yield)))
             (barrier)",
            "(barrier)
             (if %c (then (let %last T (load %memory %lid)) (let %to u64 (add %base %lid)) (store %result %to %last) (yield)) (else (yield)))",
        )
    } else {
        ("", "")
    };
    let result = if local { "result" } else { "memory" };
    let text = format!(
        "(module (kernel update
           (param values (view T global read)) (param expected (view T global read)) (param at (view u64 global read))
           (param {result} (view T global read-write)) (out olds (view T global read-write))
           (memory shared local T {LENGTH})
           (body
             (let %own u64 (global-linear-id))
             (let %lid32 u32 (local-linear-id)) (let %lid u64 (convert u64 %lid32))
             (let %group32 u32 (group-id 0)) (let %group u64 (convert u64 %group32))
             (let %count u64 (const {LENGTH})) (let %next u64 (add %group %group)) (let %eight u64 (mul %count %next))
             (let %base u64 (add %eight %count))
             {memory}
             (let %v T (load %values %own)) (let %e T (load %expected %own)) (let %i u64 {index})
             {before}
             (let %do bool {cond})
             (let %found T (if %do (then (let %r T ({operation})) (yield %r)) (else (yield %v))))
             {keep}
             {after}
             (return))))"
    );
    parse(&text.replace(" T ", &format!(" {ty} ")).replace(" T)", &format!(" {ty})")))
}

/// Returns values that operations treat differently.
fn special(scalar: Scalar, random: &mut Random) -> u64 {
    let bits = scalar.bits();
    let all = u64::MAX >> (64 - bits);
    let of = |narrow: u64, wide: u64| if bits == 32 { narrow } else { wide };
    if scalar.is_float() {
        return random.pick(&[
            0,
            1 << (bits - 1),
            of(0x3f80_0000, 0x3ff0_0000_0000_0000),
            of(0xc020_0000, 0xc004_0000_0000_0000),
            of(0x7f80_0000, 0x7ff0_0000_0000_0000),
            of(0x7fc0_0000, 0x7ff8_0000_0000_0000),
            of(0x7fc0_0123, 0x7ff8_0000_0000_0123),
            of(0x3eaa_aaab, 0x3fd5_5555_5555_5555),
            of(0x0000_0001, 1),
        ]);
    }
    random.pick(&[0, 1, 2, 3, all, all - 1, 1 << (bits - 1), all >> 1, 5, 1000])
}

fn case(scalar: Scalar, function: Function, local: [u32; 3], inside: bool) -> Case {
    let groups = [2, 1, 1];
    let total = 2 * local.iter().product::<u32>() as usize;
    let mut random = Random::new(total as u64 + 11);
    let size = scalar.bytes() as usize;
    let element = |random: &mut Random| special(scalar, random).to_le_bytes()[..size].to_vec();
    let mut elements = |count: usize| (0..count).flat_map(|_| element(&mut random)).collect::<Vec<u8>>();
    let (values, expected, memory) = (elements(total), elements(total), elements(LENGTH * 6));
    let indices = (0..total).flat_map(|_| (random.below(LENGTH + 2) as u64).to_le_bytes()).collect();
    let length = if inside { LENGTH * 6 } else { LENGTH };
    let buffers = vec![values, expected, indices, memory, vec![0; total * size]];
    let lengths = [total, total, total, length, total];
    let arguments = (0..).zip(lengths).map(|(buffer, length)| Argument::Buffer { buffer, length: length as u64 });
    Case { kernel: function, local, groups, arguments: arguments.collect(), buffers }
}

/// Returns each type, memory and operation with some of the places and shapes, in turn: over all types each meets each.
fn cases(types: &[Scalar], keep: bool, shapes: &[[u32; 3]], operations: impl Fn(Scalar) -> Vec<String>) -> Vec<Case> {
    let (mut all, mut turn) = (Vec::new(), 0);
    for &scalar in types {
        for local in [false, true] {
            for operation in operations(scalar) {
                for _ in 0..2 {
                    let (at, shape) = (ATS[turn % ATS.len()], shapes[turn / ATS.len() % shapes.len()]);
                    let function = update(scalar, &operation, at, local, keep);
                    all.push(case(scalar, function, shape, local));
                    turn += 3;
                }
            }
        }
    }
    all
}

// covers: vyre.atomic.expr vyre.atomic.return vyre.atomic.both vyre.atomic.seqcst vyre.det.oob
#[test]
fn each_operation_finds_and_leaves_what_it_should() {
    for some in cases(&TYPES, true, &ROWS, operations).chunks(40) {
        compare(some);
    }
}

/// Lanes may lie along any axis here, so that the order of invocations is not known: operations for which it makes no difference.
// covers: vyre.atomic.expr vyre.atomic.both
#[test]
fn nothing_is_lost_when_nobody_wants_the_old_element() {
    let names = ["add", "sub", "min", "max", "and", "or", "xor"];
    let operations = |_| names.iter().map(|name| format!("atomic-{name} workgroup %memory %i %v")).collect();
    let shapes = [[8, 8, 1], [33, 3, 1], [4, 2, 3], [32, 1, 1], [256, 1, 1]];
    for some in cases(&TYPES[..4], false, &shapes, operations).chunks(40) {
        compare(some);
    }
}

/// Returns a kernel whose lanes update a table of the workgroup at places that are bytes or shorts, converted on the way to an index.
fn counting(scalar: Scalar, narrow: &str, by_way_of: &str, operation: &str, table: u32) -> String {
    let ty = scalar.name();
    let way = match by_way_of {
        "" => "(let %i u64 (convert u64 %n))".to_owned(),
        other => format!("(let %m {other} (convert {other} %n)) (let %i u64 (convert u64 %m))"),
    };
    format!(
        "(module (kernel k (param at (view {narrow} global read)) (param values (view {ty} global read)) (param olds (view {ty} global write)) \
         (param left (view {ty} global write)) (memory places local {ty} {table}) (body (let %t (view {ty} local read-write) (memory places)) \
         (let %own u64 (global-linear-id)) (let %lid32 u32 (local-linear-id)) (let %lid u64 (convert u64 %lid32)) \
         (let %n {narrow} (load %at %own)) (let %v {ty} (load %values %own)) {way} (let %found {ty} ({operation})) (store %olds %own %found) \
         (barrier) (let %group32 u32 (group-id 0)) (let %group u64 (convert u64 %group32)) (let %size u64 (const {table})) (let %base u64 (mul %group %size)) \
         (let %0 u64 (const 0)) (let %step u64 (const 64)) \
         (for (%k u64) (up %0 %size %step) (carry) (let %from u64 (add %k %lid)) (let %last {ty} (load %t %from)) (let %to u64 (add %base %from)) \
         (let %in bool (lt %from %size)) (if %in (then (store %left %to %last) (yield)) (else (yield))) (yield)) (return))))"
    )
}

/// Places that are bytes and shorts are found where they lie in the vector, also through types with a sign, and beyond the end of the table.
#[test]
fn bytes_and_shorts_are_places_in_a_table() {
    let mut random = Random::new(5);
    let (local, groups) = (64, 3);
    let total = 64 * 3;
    let mut cases = Vec::new();
    // Types of places, through their uses: indices, lengths of tables, types of elements, operations.
    let ways = [
        ("u8", 1, "", 256, Scalar::U32, "add"),
        ("u8", 1, "i32", 256, Scalar::F32, "add"),
        ("u8", 1, "i8", 256, Scalar::U32, "add"),
        ("u8", 1, "", 100, Scalar::I64, "exchange"),
        ("i8", 1, "", 256, Scalar::U32, "add"),
        ("i8", 1, "u8", 256, Scalar::U64, "max"),
        ("u16", 2, "", 300, Scalar::U32, "add"),
        ("u16", 2, "i32", 1024, Scalar::U64, "max"),
        ("u16", 2, "u8", 256, Scalar::U32, "exchange"),
        ("u32", 4, "", 300, Scalar::F32, "add"),
        ("u32", 4, "u8", 256, Scalar::U32, "add"),
    ];
    for (narrow, bytes, way, table, scalar, operation) in ways {
        let text = counting(scalar, narrow, way, &format!("atomic-{operation} workgroup %t %i %v"), table);
        let places = (0..total).flat_map(|_| {
            let place = [random.below(256) as u8, random.below(4) as u8, 0, 0];
            place[..bytes].to_vec()
        });
        let places = places.collect();
        let size = scalar.bytes() as usize;
        let values = Random::new(7).floats(total * size / 4);
        let left = table as usize * groups as usize;
        let lengths = [total, total, total, left];
        let arguments = (0..).zip(lengths).map(|(buffer, length)| Argument::Buffer { buffer, length: length as u64 });
        let buffers = vec![places, values, vec![0; total * size], vec![0; left * size]];
        cases.push(of_text(&text, local, groups, arguments.collect(), buffers));
    }
    for some in cases.chunks(40) {
        compare(some);
    }
}

/// An index that only its conversion of hands to the loop around an atomic operation.
#[test]
fn indices_are_converted_before_a_loop() {
    for (space, view, scope) in [
        ("", "(view i32 global read-write)", "device %m"),
        ("(memory local i32 8)", "(view i32 local read-write)", "workgroup %t"),
    ] {
        let memory = space.replace("(memory", "(memory t0");
        let of_memory = if space.is_empty() { String::new() } else { format!("(let %t {view} (memory t0))") };
        let source = format!(
            "(module (kernel k (param m (view i32 global read-write)) (param c i32) {memory} (body {of_memory} (let %l u32 (local-linear-id)) \
             (let %one u32 (const 1)) (let %two i32 (const 2)) (let %more u32 (add %l %one)) (let %up bool (eq %c %two)) (let %s u32 (select %up %l %more)) \
             (let %i i64 (convert i64 %s)) (for (%k i32) (while %two) (unroll 1) (let %old i32 (atomic-add {scope} %i %two)) (yield)) (return))))"
        );
        let buffers = vec![vec![0; 4 * LENGTH]];
        let two = Argument::Value(Constant::integer(Scalar::I32, 2));
        let arguments = vec![Argument::Buffer { buffer: 0, length: LENGTH as u64 }, two];
        compare(&[of_text(&source, 3, 1, arguments, buffers)]);
    }
}
