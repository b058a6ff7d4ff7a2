//! Memory with windows on its bytes in words, as the interpreter executes both.

#![allow(clippy::unwrap_used)]

use crate::words::{Given, Random, Shape, parse, same};
use crisp_ir_kernel::text;
use crisp_middle_passes::{Abilities, guard_accesses, lower_windows, part_private_memories};

const TYPES: [(&str, u32, u32); 14] = [
    ("bool", 1, 1),
    ("u8", 1, 1),
    ("i8", 1, 1),
    ("u8x4", 1, 4),
    ("i8x3", 1, 3),
    ("u16", 2, 2),
    ("i16x2", 2, 4),
    ("u32", 4, 4),
    ("i32", 4, 4),
    ("f32x3", 4, 12),
    ("u64", 8, 8),
    ("i64x2", 8, 16),
    ("f64", 8, 8),
    ("f16", 2, 2),
];

const ROOTS: [&str; 6] = ["u8", "u16x3", "f32", "u32x2", "f64", "i64"];

fn bytes(random: &mut Random, count: usize, bools: bool) -> Vec<u8> {
    let byte = |number: u64| number.to_le_bytes()[3];
    (0..count).map(|_| byte(random.next())).map(|byte| if bools { byte & 1 } else { byte }).collect()
}

fn numbers(values: &[u64]) -> Given {
    Given::Bytes(values.iter().flat_map(|value| value.to_le_bytes()).collect())
}

/// Loads and stores of one type over memory of another, anywhere in it and outside, in steps of the elements' size and of one scalar more.
#[test]
fn elements_of_every_type_over_memory_of_every_type() {
    let mut random = Random(11);
    let (count, room) = (32_u32, 32_u64);
    for root in ROOTS {
        for (ty, scalar, size) in TYPES {
            for stride in [size, size + scalar] {
                // Half of them begin where any scalar may.
                let skipped = |number: u64| if number.is_multiple_of(2) { number % 3 * 8 } else { number % 9 };
                let offsets: Vec<u64> =
                    (0..u64::from(count)).map(|at| at * room + skipped(random.next() >> 8)).collect();
                let extents: Vec<u64> = (0..count).map(|_| random.next() % 3).collect();
                let indices: Vec<u64> =
                    (0..count).map(|_| (random.next() % 3).wrapping_sub(random.next() % 2)).collect();
                let fits = |at: usize| offsets[at] % room + (indices[at] + 1) * u64::from(stride) <= room;
                let offsets: Vec<u64> = (0..count as usize)
                    .map(|at| if indices[at] < 3 && !fits(at) { u64::MAX - 5 } else { offsets[at] })
                    .collect();
                let of = |body: &str| {
                    format!(
                        "(module (kernel k (param os (view u64 global read)) (param es (view u64 global read)) (param is (view i64 global read))
                         (param root (view {root} global read-write)) (param r (view {ty} global read-write)) (body
                         (let %i u64 (global-linear-id)) (let %o u64 (load %os %i)) (let %e u64 (load %es %i)) (let %at i64 (load %is %i))
                         (let %w (view {ty} global read-write :stride {stride}) (window {ty} :stride {stride} %root %o %e))
                         {body} (return))))"
                    )
                };
                let bools = ty == "bool";
                let memory = bytes(&mut random, (u64::from(count) * room) as usize, bools);
                let values = bytes(&mut random, (count * size) as usize, bools);
                let given = [
                    numbers(&offsets),
                    numbers(&extents),
                    numbers(&indices),
                    Given::Bytes(memory),
                    Given::Bytes(values),
                ];
                let shape = Shape { local: [8, 1, 1], groups: [count / 8, 1, 1], offset: 0 };
                same(&of(&format!("(let %x {ty} (load %w %at)) (store %r %i %x)")), &given, shape);
                same(&of(&format!("(let %x {ty} (load %r %i)) (store %w %at %x)")), &given, shape);
            }
        }
    }
}

/// The memory's own elements are in words too, and members of structures in local, private and constant memory.
#[test]
fn structures_in_every_space() {
    let source = "(module (kernel k (param r (view u32 global read-write))
        (memory shared local u8 96) (memory own private u16 6) (memory table constant f32 3 (const 1.5 -2.25 1.0e30)) (body
        (let %me u32 (local-id 0)) (let %i u64 (convert u64 %me)) (let %size u64 (const 12)) (let %begin u64 (mul %i %size))
        (let %s (view u8 local read-write) (memory shared)) (let %p (view u16 private read-write) (memory own))
        (let %t (view f32 constant read) (memory table))
        (let %zero u64 (const 0)) (let %one u64 (const 1)) (let %two u64 (const 2)) (let %four u64 (const 4)) (let %seven u64 (const 7))
        (let %a (view u8x3 local read-write) (window u8x3 %s %begin %one))
        (let %bo u64 (add %begin %four)) (let %b (view u16 local read-write :stride 4) (window u16 :stride 4 %s %bo %two))
        (let %small u8 (convert u8 %me)) (let %vec u8x3 (vector %small %small %small)) (store %a %zero %vec)
        (let %half u16 (const 513)) (store %b %one %half) (let %last u64 (const 9)) (let %at u64 (add %begin %last)) (store %s %at %small)
        (barrier)
        (let %back u64 (sub %seven %i)) (let %there u64 (mul %back %size))
        (let %words (view u32 local read-write) (window u32 %s %there %four))
        (let %x u32 (load %words %zero)) (let %y u32 (load %words %one)) (let %z u32 (load %words %two))
        (let %pw (view u8 private read-write) (window u8 %p %one %seven)) (store %pw %two %small) (store %p %two %half)
        (let %pf (view u32 private read-write) (window u32 %p %four %two)) (let %q u32 (load %pf %zero)) (let %q1 u16 (load %p %one)) (let %q2 u32 (convert u32 %q1))
        (let %tw (view u16 constant read) (window u16 %t %two %four)) (let %h u16 (load %tw %one)) (let %h2 u32 (convert u32 %h)) (let %f f32 (load %t %two)) (let %f2 u32 (bitcast u32 %f))
        (let %len u64 (extent %s 0)) (let %len2 u32 (convert u32 %len)) (let %six u64 (const 6)) (let %o u64 (mul %i %eight))
        (let %o0 u64 (add %o %zero)) (store %r %o0 %x) (let %o1 u64 (add %o %one)) (store %r %o1 %y) (let %o2 u64 (add %o %two)) (store %r %o2 %z)
        (let %three u64 (const 3)) (let %o3 u64 (add %o %three)) (store %r %o3 %q) (let %o4 u64 (add %o %four)) (store %r %o4 %q2)
        (let %five u64 (const 5)) (let %o5 u64 (add %o %five)) (store %r %o5 %h2) (let %o6 u64 (add %o %six)) (store %r %o6 %f2)
        (let %o7 u64 (add %o %seven)) (store %r %o7 %len2)
        (return))))";
    let source = source.replace("(let %zero u64 (const 0))", "(let %zero u64 (const 0)) (let %eight u64 (const 8))");
    let given = [Given::Bytes(vec![0; 8 * 8 * 4])];
    let left = same(&source, &given, Shape { local: [8, 1, 1], groups: [1, 1, 1], offset: 0 });
    let word = |at: usize| u32::from_le_bytes(left[0][at * 4..at * 4 + 4].try_into().unwrap());
    // Invocation 3 reads what invocation 4 wrote.
    assert_eq!([0, 1, 2, 7].map(|at| word(3 * 8 + at)), [0x0004_0404, 0, 0x0000_0401, 96]);
}

/// Every update of elements that are words.
#[test]
fn updates_through_windows() {
    let values: Vec<u32> = vec![0, 1, 5, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x3f80_0000, 0xbf80_0000, 0x7f80_0000];
    let cases: Vec<[u32; 2]> = values.iter().flat_map(|&a| values.iter().map(move |&b| [a, b])).collect();
    let column = |at: usize| Given::Bytes(cases.iter().flat_map(|case| case[at].to_le_bytes()).collect());
    let count = u32::try_from(cases.len()).unwrap();
    for ty in ["u32", "i32", "f32"] {
        let mut updates: Vec<String> = ["exchange", "add", "sub", "min", "max"].map(String::from).to_vec();
        if ty != "f32" {
            updates.extend(["and", "or", "xor"].map(String::from));
        }
        if ty == "u32" {
            updates.extend(["inc", "dec"].map(String::from));
        }
        let scope = "workgroup";
        let mut bodies: Vec<String> =
            updates.iter().map(|op| format!("(let %y {ty} (atomic-{op} {scope} %w %zero %x))")).collect();
        bodies.push(format!("(let %y {ty} (atomic-compare-exchange {scope} %w %zero %x %x))"));
        bodies.push(format!(
            "(let %y {ty} (atomic-apply {scope} (%old {ty}) (%w %zero) (let %new {ty} (add %old %x)) (yield %new)))"
        ));
        for body in bodies {
            let source = format!(
                "(module (kernel k (param root (view u8 global read-write)) (param a (view {ty} global read)) (param r (view {ty} global read-write)) (body
                 (let %i u64 (global-linear-id)) (let %zero u64 (const 0)) (let %four u64 (const 4)) (let %one u64 (const 1)) (let %o u64 (mul %i %four))
                 (let %w (view {ty} global read-write) (window {ty} %root %o %one)) (let %x {ty} (load %a %i))
                 {body} (store %r %i %y) (return))))"
            );
            let given = [column(0), column(1), Given::Bytes(vec![0; count as usize * 4])];
            same(&source, &given, Shape { local: [count, 1, 1], groups: [1, 1, 1], offset: 0 });
        }
    }
}

/// A kernel after windows are lowered and nothing else.
fn lowered(source: &str) -> String {
    let mut module = parse(source).into_module();
    for pass in [part_private_memories::PASS, guard_accesses::PASS, lower_windows::PASS] {
        module = (pass.run)(module, &Abilities::ALL).unwrap();
    }
    text::print(&crisp_ir_kernel::Checked::check(module).unwrap())
}

#[test]
fn only_parts_of_words_that_others_see_are_updated_whole() {
    let source = |space: &str, memory: &str, ty: &str, offset: &str| {
        format!(
            "(module (kernel k (param m (view u8 global read-write)) (param n u64) (param x {ty}) {memory} (body
             (let %p (view u8 {space} read-write) (memory own)) (let %one u64 (const 1)) (let %zero u64 (const 0)) (let %eight u64 (const 8)) (let %even u64 (mul %n %eight))
             (let %w (view {ty} {space} read-write) (window {ty} %p {offset} %one)) (store %w %zero %x) (return))))"
        )
    };
    let updates = |space, ty, offset| {
        let memory = format!("(memory own {space} u8 64)");
        lowered(&source(space, &memory, ty, offset)).matches("atomic-apply").count()
    };
    assert_eq!(updates("local", "u8", "%n"), 1);
    assert_eq!(updates("private", "u8", "%n"), 0);
    assert_eq!(updates("local", "u32", "%n"), 0);
    // Where the word is known, four bytes are one, and three a part of one.
    assert_eq!(updates("local", "u8x4", "%eight"), 0);
    assert_eq!(updates("local", "u8x3", "%eight"), 1);
    assert_eq!(updates("local", "u8x3", "%n"), 3);
}

#[test]
fn memory_that_is_updated_in_64_bits_stays() {
    let source = "(module (kernel k (param m (view u64 global read-write)) (param o (view u32 global read-write)) (param n u64) (body
        (let %one u64 (const 1)) (let %w (view u8 global read-write) (window u8 %m %n %one)) (let %v (view u8 global read-write) (window u8 %o %n %one))
        (let %x u8 (load %w %n)) (store %v %n %x) (let %old u64 (atomic-add workgroup %m %n %one)) (return))))";
    let text = lowered(source);
    assert!(text.contains("(param m (view u64 global read-write))"), "{text}");
    assert!(text.contains("(window u8 "), "{text}");
    assert_eq!(text.matches("(window").count(), 2, "{text}");
}

#[test]
fn kernels_without_windows_stay() {
    let source = "(module (kernel k (param m (view u8 global read-write)) (body (let %i u64 (global-linear-id)) (let %x u8 (load %m %i)) (store %m %i %x) (return))))";
    let module = parse(source).into_module();
    let before = text::print(&crisp_ir_kernel::Checked::check(module.clone()).unwrap());
    let after = (lower_windows::PASS.run)(module, &Abilities::ALL).unwrap();
    assert_eq!(text::print(&crisp_ir_kernel::Checked::check(after).unwrap()), before);
}
