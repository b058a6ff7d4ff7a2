//! After the pass every access is of a root at one index in range, and the bytes are those of before.

#![allow(clippy::unwrap_used)]

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, Elem, Module, Op, Scalar, text};
use crisp_middle_interp::{Argument, FindingKind, Launch, Options, Outcome, Program, Schedule};
use crisp_middle_passes::{Abilities, guard_accesses};
use crisp_support_diagnostics::FileId;

const LENGTH: usize = 24;

fn module(memories: &str, body: &str) -> Module {
    let source = format!(
        "(module (kernel test (param in (view u32 global read)) (param out (view u32 global read-write)) {memories} \
         (body (let %i u64 (global-linear-id)) (let %n i64 (convert i64 %i)) (let %0 u64 (const 0)) (let %1 u64 (const 1)) \
         (let %3 u64 (const 3)) (let %max u64 (const #xffffffffffffffff)) {body} (return))))"
    );
    text::parse(FileId(0), &source).unwrap_or_else(|found| panic!("{found:#?}\n{source}"))
}

fn execute(module: &Module) -> (Vec<Vec<u8>>, Outcome) {
    let checked = Checked::check(module.clone()).unwrap_or_else(|broken| panic!("{broken:#?}\n{module}"));
    let (kernel, _) = checked.kernel("test").unwrap();
    let input: Vec<u8> = (0..LENGTH as u32).flat_map(|number| (number * 7 + 1).to_le_bytes()).collect();
    let mut buffers = vec![input, vec![0; LENGTH * 4]];
    let arguments = [0, 1].map(|buffer| Argument::Buffer { buffer, length: LENGTH as u64 });
    let local = 8;
    let sizes = LaunchSizes { work_dim: 1, local: [local, 1, 1], groups: [2, 1, 1], bound: [16, 1, 1], offset: [0; 3] };
    let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
    let outcome =
        Program::new(&checked, kernel).unwrap().run(launch, &Options::checking(Schedule::Sequential)).unwrap();
    (buffers, outcome)
}

fn misses(outcome: &Outcome) -> usize {
    let is_miss = |kind: FindingKind| {
        matches!(kind, FindingKind::LoadOutOfBounds | FindingKind::StoreOutOfBounds | FindingKind::AtomicOutOfBounds)
    };
    outcome.findings.iter().filter(|finding| is_miss(finding.kind)).count()
}

/// Every access of the guarded kernel goes to a parameter or a declared memory.
fn only_roots(module: &Module) -> bool {
    let (_, kernel) = module.kernels().next().unwrap();
    let definitions = kernel.definitions();
    let is_root = |view| match definitions[view] {
        None => kernel[kernel.body].params.contains(&view),
        Some(op) => matches!(kernel[op].op, Op::Memory { memory: _ }),
    };
    let is_element = |view| match definitions[view].map(|op| kernel[op].op) {
        Some(Op::Window { view, offset: _, elem: _, stride: _, extent: _ }) => is_root(view),
        _ => is_root(view),
    };
    let accesses = kernel.ops.values().filter_map(|data| data.op.access());
    accesses.into_iter().all(|access| is_element(access.view) && kernel.list(access.index).len() == 1)
}

/// `missed`: whether some access of the program misses.
fn check(memories: &str, body: &str, missed: bool) {
    let before = module(memories, body);
    let (expected, outcome) = execute(&before);
    assert_eq!(misses(&outcome) > 0, missed, "{before}");
    let after = (guard_accesses::PASS.run)(before, &Abilities::ALL).unwrap();
    assert!(only_roots(&after), "{after}");
    let (bytes, outcome) = execute(&after);
    assert_eq!(bytes, expected, "{after}");
    assert_eq!(misses(&outcome), 0, "{after}");
    assert_ne!(bytes[1], [0; LENGTH * 4], "something is stored");
}

// covers: vyre.det.oob
#[test]
fn an_index_is_compared_with_the_length() {
    check("", "(let %x u32 (load %in %i)) (store %out %i %x)", false);
    // Negative indices, those after the end, and the largest ones.
    let far = "(let %m i64 (const -3)) (let %k i64 (add %n %m)) (let %x u32 (load %in %k)) (let %j u64 (mul %i %3)) \
               (store %out %j %x) (let %y u32 (load %in %max)) (let %z u32 (add %x %y)) (store %out %i %z)";
    check("", far, true);
}

#[test]
fn windows_and_what_they_claim() {
    // Rows of three, beginning at the second element; the window claims more rows than there are.
    let rows = "(let %rows (view u32 global read :rank 2) (view %in %1 (extents %max %3))) (let %k u64 (rem %i %3)) \
                (let %x u32 (load %rows %i %k)) (store %out %i %x)";
    check("", rows, true);
    let strides = |outer: &str, inner: &str| {
        format!(
            "(let %c u64 (const 5)) (let %v (view u32 global read :rank 2) (view %in %3 (extents %c %c) (strides {outer} {inner}))) \
             (let %x u32 (load %v %i %1)) (let %y u32 (load %v %1 %i)) (let %z u32 (add %x %y)) (store %out %i %z)"
        )
    };
    check("", &strides("%c", "%1"), true);
    check("", &strides("%1", "%3"), true);
    check("", &strides("%0", "%1"), true);
    // A product that does not fit does not come back into range.
    check("", &strides("%1", "%max"), true);
}

#[test]
fn negative_indices_of_windows_that_claim_everything() {
    let all = "(let %m i64 (const -2)) (let %k i64 (add %n %m)) \
               (let %v (view u32 global read) (view %in %3 (extents %max) (strides %0))) (let %x u32 (load %v %k)) (store %out %i %x)";
    check("", all, true);
}

#[test]
fn windows_of_windows_add_up() {
    let nested = "(let %c u64 (const 9)) (let %v (view u32 global read) (view %in %3 (extents %c))) \
                  (let %w (view u32 global read) (view %v %3 (extents %c))) (let %x u32 (load %w %i)) \
                  (let %e u64 (extent %w 0)) (let %o u64 (offset %w)) (let %s u64 (add %e %o)) (let %t u32 (convert u32 %s)) \
                  (let %z u32 (add %x %t)) (store %out %i %z)";
    check("", nested, true);
    let far = "(let %v (view u32 global read) (view %in %max (extents %max))) (let %w (view u32 global read) (view %v %3 (extents %max))) \
               (let %x u32 (load %w %0)) (let %o u64 (offset %w)) (let %t u32 (convert u32 %o)) (let %z u32 (add %x %t)) (store %out %i %z)";
    check("", far, true);
}

#[test]
fn windows_on_bytes() {
    // Bytes of words from the second one on, beyond the end; then words that begin at the fourth byte, or at none.
    let bytes = "(let %five u64 (const 5)) (let %k u64 (mul %i %five)) (let %v (view u8 global read) (window u8 %in %3 %max)) \
                 (let %x u8 (load %v %k)) (let %z u32 (convert u32 %x)) (store %out %i %z)";
    check("", &bytes.replace("%five u64 (const 5)", "%five u64 (const 9)"), true);
    check("", &bytes.replace("%five u64 (const 5)", "%five u64 (const 1)"), false);
    let words = "(let %s u64 (mul %i %OFFSET)) (let %v (view f32x2 global read :stride 12) (window f32x2 :stride 12 %in %s %3)) \
                 (let %p f32x2 (load %v %i)) (let %x f32 (extract %p 1)) (let %y u32 (bitcast u32 %x)) (let %w (view u32 global read-write) (window u32 %out %s %1)) \
                 (store %w %0 %y) (let %f u32 (convert u32 %i)) (store %out %i %f)";
    check("", &words.replace("%OFFSET", "%3"), true);
    // A window of a view of a window.
    let nested = "(let %v (view u16 global read) (window u16 %in %max %max)) (let %u (view u16 global read) (window u16 %in %1 %max)) \
                  (let %two u64 (const 2)) (let %t (view u16 global read) (window u16 %in %two %max)) \
                  (let %r (view u16 global read :rank 2) (view %t %3 (extents %3 %3))) (let %b (view u8 global read) (window u8 %r %3 %max)) \
                  (let %x u16 (load %v %i)) (let %y u16 (load %u %i)) (let %z u16 (load %r %i %1)) (let %q u8 (load %b %i)) \
                  (let %e u64 (extent %b 0)) (let %o u64 (offset %r)) (let %q16 u16 (convert u16 %q)) (let %o16 u16 (convert u16 %o)) (let %e16 u16 (convert u16 %e)) \
                  (let %s1 u16 (add %x %y)) (let %s2 u16 (add %z %q16)) (let %s3 u16 (add %s1 %s2)) (let %s4 u16 (add %o16 %e16)) \
                  (let %s5 u16 (add %s3 %s4)) (let %s u32 (convert u32 %s5)) (store %out %i %s)";
    check("", nested, true);
    let own = "(let %own (view u32 private read-write) (memory own)) (let %x u32 (load %in %i)) (store %own %1 %x) \
               (let %h (view u16 private read-write) (window u16 %own %i %max)) (let %y u16 (load %h %1)) (let %z u32 (convert u32 %y)) (store %out %i %z)";
    check("(memory own private u32 5)", own, true);
    let update = "(let %c u32 (const 1)) (let %w (view u32 global read-write) (window u32 %out %i %max)) (let %a u32 (atomic-add device %w %3 %c)) \
                  (let %b u32 (atomic-apply device (%e u32) (%w %1) (let %f u32 (add %e %c)) (yield %f)))";
    check("", update, true);
}

#[test]
fn declared_memory_has_bounds_too() {
    let own = "(let %own (view u32 private read-write) (memory own)) (let %x u32 (load %in %i)) (store %own %i %x) \
               (let %y u32 (load %own %i)) (let %t (view u32 constant read) (memory table)) (let %z u32 (load %t %i)) \
               (let %s u32 (add %y %z)) (store %out %i %s)";
    check("(memory own private u32 5) (memory table constant u32 3 (const 7 8 9))", own, true);
}

// covers: vyre.atomic.expr
#[test]
fn atomic_operations_are_guarded() {
    let one = "(let %c u32 (const 1)) (let %w (view u32 global read-write) (view %out %3 (extents %max)))";
    let add = format!("{one} (let %far u64 (mul %i %3)) (let %a u32 (atomic-add device %w %far %c))");
    check("", &add, true);
    let exchange = format!(
        "{one} (let %a u32 (atomic-compare-exchange device %w %max %c %c)) (let %b u32 (atomic-or device %w %3 %c))"
    );
    check("", &exchange, true);
    let apply = format!(
        "{one} (let %a u32 (atomic-apply device (%x u32) (%w %i) (let %y u32 (add %x %c)) (yield %y))) \
         (let %b u32 (atomic-apply device (%v u32) (%w %max) (yield %c)))"
    );
    check("", &apply, true);
}

#[test]
fn elements_of_other_types_read_as_zero() {
    let elem = Elem { scalar: Scalar::F32, lanes: 3 };
    assert_eq!(elem.to_string(), "f32x3");
    let vectors = "(let %v (view f32x3 private read-write) (memory own)) (let %x f32x3 (load %v %max)) (let %y f32 (extract %x 2)) \
                   (let %z f32 (const 0.0)) (let %c bool (eq %y %z)) (let %r u32 (convert u32 %c)) (store %out %i %r)";
    check("(memory own private f32x3 2)", vectors, true);
}
