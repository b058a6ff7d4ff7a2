//! The text of every kernel is accepted by naga, which also writes it as the languages of Metal and Direct3D.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use crisp_back_clike::{WgslTarget, WgslWarps, compile_wgsl, loose_floats};
use crisp_back_naga::{hlsl, metal, validate};
use crisp_dev_testkit::target_kernels;
use crisp_ir_artifact::{CodeFormat, DeviceCode, Parameter};
use crisp_ir_kernel::text::parse;
use crisp_ir_kernel::{BinaryOp, Checked, Scalar, UnaryOp, fold};
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::{Diagnostic, Files, Severity, render_terminal};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/targets")
}

fn module(name: &str, source: &str) -> Checked {
    let mut files = Files::new();
    let file = files.add(name, source);
    let shown = |found: &[Diagnostic]| render_terminal(&files, found, false);
    let module = parse(file, source).unwrap_or_else(|found| panic!("{}", shown(&found)));
    Checked::check(module).unwrap_or_else(|broken| {
        panic!("{}", shown(&broken.iter().map(crisp_ir_kernel::Broken::diagnostic).collect::<Vec<_>>()))
    })
}

fn compile(name: &str, source: &str, local_size: [u32; 3]) -> Result<DeviceCode, Vec<Diagnostic>> {
    let checked = module(name, source);
    let kernel = checked.kernels().next().unwrap().1.name.clone();
    legalise(&checked, &kernel, local_size, &WgslTarget::USUAL).and_then(|legal| compile_wgsl(&legal))
}

fn text(code: &DeviceCode) -> &str {
    assert_eq!(code.format, CodeFormat::Wgsl);
    std::str::from_utf8(&code.bytes).unwrap()
}

fn accepted(wgsl: &DeviceCode) {
    let text = text(wgsl);
    if let Err(diagnostic) = validate(text) {
        panic!("{}\n{text}", diagnostic.message);
    }
    let metal = metal(text).unwrap_or_else(|diagnostic| panic!("{}", diagnostic.message));
    assert!(metal.contains("kernel void"), "{metal}");
    let hlsl = hlsl(text).unwrap_or_else(|diagnostic| panic!("{}", diagnostic.message));
    assert!(hlsl.contains("numthreads"), "{hlsl}");
}

// covers: vyre.life.wgsl vyre.life.lowering
#[test]
fn naga_accepts_every_kernel_of_the_targets() {
    for (name, source) in target_kernels() {
        match compile(&name, &source, [32, 4, 1]) {
            Ok(wgsl) => accepted(&wgsl),
            Err(found) => panic!("{name}: {:?}", found.iter().map(|it| it.message.clone()).collect::<Vec<_>>()),
        }
    }
}

/// Returns the kernel of a body with buffers of u32, i32 and f32.
fn kernel(memories: &str, body: &str) -> String {
    format!(
        "(module\n(kernel test\n(param u (view u32 global read-write))\n(param n (view i32 global read-write))\n\
         (param f (view f32 global read-write))\n(param w (view u64 global read-write))\n(param s i64)\n(param bytes (view u8 global read-write))\n(param halves (view i16 global read-write))\n{memories}\n(body\n\
         (let %i u64 (global-linear-id))\n(let %0 u64 (const 0))\n(let %1 u32 (const 1))\n{body}\n(return))))"
    )
}

fn text_of(memories: &str, body: &str) -> String {
    let wgsl = compile("test.kir", &kernel(memories, body), [8, 8, 1]).unwrap_or_else(|found| panic!("{found:?}"));
    accepted(&wgsl);
    text(&wgsl).to_owned()
}

// covers: vyre.mem.storage-barrier
#[test]
fn a_barrier_orders_storage_and_the_workgroup() {
    let body = "(let %t (view u32 local read-write) (memory tile)) (store %t %i %1) (barrier) (let %x u32 (load %t %0)) (store %u %i %x)";
    let text = text_of("(memory tile local u32 64)", body);
    assert_eq!(
        (text.matches("storageBarrier();").count(), text.matches("workgroupBarrier();").count()),
        (1, 1),
        "{text}"
    );
    assert!(text.contains("var<workgroup> tile: array<u32, 64>;"), "{text}");
}

#[test]
fn every_integer_operation_is_said() {
    let unary = UnaryOp::ALL.iter().filter(|op| fold::unary(**op, Scalar::U32).is_some()).map(|op| op.name());
    let binary = BinaryOp::ALL.iter().filter(|op| fold::binary(**op, Scalar::U32).is_some()).map(|op| op.name());
    for (buffer, ty) in [("u", "u32"), ("n", "i32"), ("w", "u64"), ("bytes", "u8"), ("halves", "i16")] {
        let mut body =
            format!("(let %x {ty} (load %{buffer} %i)) (let %j u64 (add %i %i)) (let %y {ty} (load %{buffer} %j))");
        for op in unary.clone() {
            body += &format!("(let %{op} {ty} ({op} %x)) (store %{buffer} %i %{op})");
        }
        for op in binary.clone() {
            body += &format!("(let %{op} {ty} ({op} %x %y)) (store %{buffer} %i %{op})");
        }
        text_of("", &body);
    }
}

#[test]
fn floats_and_conversions() {
    let mut body = "(let %x f32 (load %f %i)) (let %y f32 (const 0.1)) (let %inf f32 (const inf)) (let %nan f32 (const nan)) \
                    (let %tiny f32 (const 1.0e-45)) (let %m i32 (const -2147483648)) (let %p i64 (const -9223372036854775808))"
        .to_owned();
    for op in ["neg", "abs", "sqrt", "floor", "ceil", "trunc", "round"] {
        body += &format!("(let %{op} f32 ({op} %x)) (store %f %i %{op})");
    }
    for op in ["add", "sub", "mul", "div", "min", "max"] {
        body += &format!("(let %{op} f32 ({op} %x %inf)) (store %f %i %{op})");
    }
    body += "(let %a f32 (fma %x %tiny %nan)) (store %f %i %a) (let %b i32 (convert i32 %x)) (let %c i32 (add %b %m)) (store %n %i %c) \
             (let %d u64 (convert u64 %x)) (store %w %i %d) (let %e f32 (convert f32 %s)) (let %g i64 (add %s %p)) (let %h f32 (convert f32 %g)) \
             (let %k f32 (add %e %h)) (store %f %0 %k) (let %l u32 (bitcast u32 %x)) (store %u %i %l) (let %q bool (lt %x %y)) \
             (let %o bool (ne %q %q)) (let %r bool (xor %q %o)) (let %t f32 (select %r %x %y)) (store %f %i %t) (let %z u32 (convert u32 %r)) \
             (store %u %0 %z)";
    let text = text_of("", &body);
    assert!(
        text.contains("crisp_float(2139095040u)") || text.contains("crisp_float(2143289344u)"),
        "no literal: {text}"
    );
}

#[test]
fn loops_branches_and_memory_of_every_kind() {
    let body = "(let %2 u32 (const 2)) (let %9 u32 (const 9)) (let %own (view f32x3 private read-write :stride 16) (memory own)) \
                (let %t (view i32 constant read) (memory table)) (let %c bool (lt %1 %9)) \
                (let (%a %b) (u32 f32) (for (%k u32) (up %1 %9 %2) (carry (%p u32 %1) (%q f32 %z)) (let %v f32x3 (load %own %i)) \
                (let %x f32 (extract %v 1)) (let %y f32 (add %x %q)) (let %d bool (eq %k %9)) (if %d (then (break %k %y)) (else (yield))) \
                (yield %p %y))) (store %f %i %b) (store %u %i %a) \
                (for (%k.1 u32) (down %9 %2) (let %e i32 (load %t %i)) (store %n %i %e) (yield)) \
                (for (%k.2 u32) (multiply %1 %9 %2) (store %u %i %k.2) (yield)) (for (%k.3 u32) (divide %9 %2) (store %u %i %k.3) (yield)) \
                (for (%k.4 u32) (while %9) (let %g bool (eq %k.4 %2)) (if %g (then (break)) (else (yield))) (yield)) \
                (if %c (then (return)) (else (yield))) (store %u %0 %1)";
    let text = text_of(
        "(memory own private f32x3 4 :stride 16) (memory table constant i32 3 (const 1 -2 3))",
        &format!("(let %z f32 (const 0.0)) {body}"),
    );
    assert!(text.contains("crisp_status_"), "{text}");
    assert!(text.contains("array<i32, 3>(1i, -2i, 3i)"), "{text}");
    let text = text_of("", "(let %a u32 (warp-reduce add %1)) (store %u %i %a)");
    assert!(text.contains("var<workgroup> crisp_warp_u32_"), "{text}");
}

#[test]
fn atomic_operations_of_32_bits() {
    let mut body = "(let %x f32 (const 1.5)) (let %m i32 (const -3))".to_owned();
    for op in ["add", "sub", "min", "max", "and", "or", "xor", "exchange", "inc", "dec"] {
        body += &format!("(let %{op} u32 (atomic-{op} device %u %i %1)) (store %u %0 %{op})");
    }
    body += "(let %a i32 (atomic-max device %n %i %m)) (store %n %0 %a) (let %b f32 (atomic-add device %f %i %x)) (store %f %0 %b) \
             (let %c f32 (atomic-compare-exchange device %f %i %x %b)) \
             (let %d i32 (atomic-apply device (%old i32) (%n %i) (let %new i32 (mul %old %m)) (yield %new))) (store %n %i %d)";
    let text = text_of("", &body);
    assert!(text.contains("array<atomic<u32>>") && text.contains("array<atomic<i32>>"), "{text}");
}

#[test]
fn memory_with_windows_is_words() {
    let memories =
        "(memory shared local u16 64)\n(memory own private u8 24)\n(memory table constant f64 2 (const 1.5 -2.0))";
    let body = "(let %seven u64 (const 7)) (let %eight u64 (const 8))
        (let %sh (view u16 local read-write) (memory shared)) (let %p (view u8 private read-write) (memory own)) (let %t (view f64 constant read) (memory table))
        (let %sw (view f32x3 local read-write :stride 16) (window f32x3 :stride 16 %sh %i %seven)) (let %pw (view i64 private read-write) (window i64 %p %eight %eight))
        (let %tw (view u8 constant read) (window u8 %t %i %eight)) (let %bw (view f32 global read-write) (window f32 %bytes %i %eight))
        (let %fw (view u8x3 global read-write :stride 4) (window u8x3 :stride 4 %f %i %eight)) (let %uw (view i32 global read-write) (window i32 %u %i %eight))
        (let %a f32x3 (load %sw %0)) (let %b f32 (extract %a 1)) (store %bw %0 %b) (let %c i64 (load %pw %0)) (store %pw %0 %c)
        (let %d u8 (load %tw %i)) (let %e u8x3 (vector %d %d %d)) (store %fw %i %e) (let %g i32 (load %n %i)) (let %h i32 (atomic-max device %uw %0 %g)) (store %n %i %h)";
    let text = text_of(memories, body);
    assert!(text.contains("var<workgroup> shared_") && text.contains("array<atomic<u32>>"), "{text}");
    let wide = "(let %eight u64 (const 8)) (let %v (view u8 global read-write) (window u8 %w %0 %eight)) (let %x u8 (load %v %i)) (store %v %i %x)\n(let %a u64 (atomic-add device %w %i %0))";
    let found = compile("test.kir", &kernel("", wide), [8, 1, 1]).unwrap_err();
    let said = "WGSL has no `window on memory with atomic operations on 64 bits`";
    assert!(found.iter().any(|it| it.code.0 == "D0702" && it.message == said), "{found:?}");
}

#[test]
fn what_wgsl_lacks_is_refused_with_its_place() {
    let refused = |memories: &str, body: &str| {
        let source = kernel(memories, body);
        let found = compile("test.kir", &source, [8, 1, 1]).unwrap_err();
        let mut files = Files::new();
        files.add("test.kir", source.as_str());
        render_terminal(&files, &found, false)
    };
    let text = refused("", "(let %a u64 (clock))\n(store %w %i %a)");
    assert!(text.starts_with("refused[D0702]: WGSL has no `clock`\n  --> test.kir:15:13"), "{text}");
    // All invocations have the same element, which WGSL's compilers do not see; of a buffer that is only read they do.
    let wait = |buffer: &str| {
        format!(
            "(let %e u32 (load %{buffer} %0)) (let %most u32 (const 9)) (for (%k u32) (up %1 %most %1)\n(let %p bool (lt %k %e))\n(if %p (then\n(barrier) (yield)) (else (yield))) (yield))"
        )
    };
    let text = refused("", &wait("u"));
    assert!(text.starts_with("refused[D0710]: ") && text.contains("--> test.kir:18:1"), "{text}");
    let readable =
        kernel("", &wait("only")).replace("(param s i64)", "(param s i64)\n(param only (view u32 global read))");
    accepted(&compile("test.kir", &readable, [8, 1, 1]).unwrap());
    let text = refused("", "(let %a u64 (atomic-add device %w %i %0))");
    assert!(text.contains("D0702") && text.contains("atomic operation on 64 bits"), "{text}");
    let text = refused(
        "",
        "(let %b bool (eq %1 %1))\n(let %c u64 (load %w %i)) (let %d bool (eq %c %0))\n\
                            (let %v (view u32 global read-write) (if %d (then (yield %u)) (else (let %x (view u32 global read-write) \
                            (view %u %i (extents %i))) (yield %x))))\n(store %v %i %1)",
    );
    assert!(text.contains("D0703") && text.contains("`if` yields a view"), "{text}");
    let large = compile("test.kir", &kernel("", ""), [64, 32, 1]).unwrap_err();
    assert_eq!(large[0].code.0, "D0704");
    assert!(large[0].message.contains("64×32×1"));
    let memory = "(memory big local u32 12000)";
    let much = compile(
        "test.kir",
        &kernel(memory, "(let %t (view u32 local read-write) (memory big)) (store %t %i %1)"),
        [8, 1, 1],
    );
    assert_eq!(much.unwrap_err()[0].code.0, "D0708");
    let checked = module("test.kir", &kernel("", "(store %u %i %1)"));
    let narrow = WgslTarget { storage_buffers: 6, ..WgslTarget::USUAL };
    assert_eq!(
        legalise(&checked, "test", [8, 1, 1], &narrow).and_then(|legal| compile_wgsl(&legal)).unwrap_err()[0].code.0,
        "D0709"
    );
    let simple = WgslTarget { operations: 3, ..WgslTarget::USUAL };
    let found = legalise(&checked, "test", [8, 1, 1], &simple).and_then(|legal| compile_wgsl(&legal)).unwrap_err();
    assert_eq!(found[0].code.0, "D0711");
    assert!(found[0].message.ends_with("operations; the compiler of this device supports 3"), "{}", found[0].message);
    let checked = Checked::check(parse(Files::new().add("e.kir", "(module)"), "(module)").unwrap()).unwrap();
    assert_eq!(
        legalise(&checked, "gone", [1; 3], &WgslTarget::USUAL).and_then(|legal| compile_wgsl(&legal)).unwrap_err()[0]
            .code
            .0,
        "K0706"
    );
    assert_eq!(validate("fn f( {").unwrap_err().code.0, "D0707");
}

// covers: vyre.det.float
#[test]
fn floats_are_marked_as_not_guaranteed() {
    let source = kernel("", "(let %x f32 (load %f %i)) (let %y f32 (mul %x %x)) (store %f %i %y)");
    let warning = loose_floats(&module("test.kir", &source), "test").unwrap();
    assert_eq!((warning.code.0, warning.severity), ("D0705", Severity::Warning));
    let code = compile("test.kir", &source, [8, 1, 1]).unwrap();
    assert!(text(&code).starts_with("// WGSL does not promise the bits of the floats that `test` computes"));
    let source = kernel("", "(let %x u32 (load %u %i)) (store %u %i %x)");
    assert_eq!(loose_floats(&module("test.kir", &source), "test"), None);
    assert!(!text(&compile("test.kir", &source, [8, 1, 1]).unwrap()).contains("promise"));
}

#[test]
fn words_are_what_the_kernel_declares_in_the_order_of_all_devices() {
    let body = "(let %b u64 (bound 1)) (let %o u64 (global-offset 0)) (let %d u32 (work-dim)) (let %t i64 (convert i64 %b))\n\
                (let %v i64 (add %s %t)) (let %x i32 (convert i32 %v)) (store %n %o %x) (log \"d\" %d)";
    let code = compile("test.kir", &kernel("", body), [8, 1, 1]).unwrap();
    accepted(&code);
    let buffer = |argument| [Parameter::Buffer(argument), Parameter::Length(argument)];
    let memory = [0, 1, 2, 3].map(buffer).concat();
    let last = [5, 6].map(buffer).concat();
    let rest = [
        Parameter::Bound(0),
        Parameter::Bound(1),
        Parameter::Bound(2),
        Parameter::Offset(0),
        Parameter::WorkDim,
        Parameter::Status,
    ];
    assert_eq!(code.parameters, [&memory[..], &[Parameter::Lane { argument: 4, lane: 0 }], &last, &rest].concat());
    let text = text(&code);
    assert!(text.contains("@binding(6) var<storage, read_write> crisp_status_:"), "{text}");
    assert!(text.contains("@binding(7) var<storage, read> words:"), "{text}");
}

#[test]
fn constant_vectors_are_stored_whole() {
    let source = "(module (kernel test (param v (view u32x3 global read-write :stride 16)) (body (let %i u64 (const 1)) (let %c u32x3 (const (7 8 9)))\n\
                  (store %v %i %c) (return))))";
    let code = compile("test.kir", source, [1; 3]).unwrap();
    accepted(&code);
    for line in ["v[4] = 7u;", "v[5] = 8u;", "v[6] = 9u;"] {
        assert!(text(&code).contains(line), "{}", text(&code));
    }
}

#[test]
fn text_is_what_it_was() {
    let bless = std::env::var_os("CRISP_BLESS").is_some();
    let mut changed = Vec::new();
    for name in ["vector_add", "vector_add_vectors", "sum_vector", "row_views", "matmul", "mandelbrot"] {
        let source = std::fs::read_to_string(folder().join(format!("{name}.kir"))).unwrap();
        let code = compile(name, &source, [32, 4, 1]).unwrap_or_else(|found| panic!("{name}: {found:?}"));
        accepted(&code);
        let path = folder().join("out").join(format!("{name}.wgsl"));
        if bless {
            std::fs::write(&path, text(&code)).unwrap();
        } else if std::fs::read_to_string(&path).ok().as_deref() != Some(text(&code)) {
            changed.push(name);
        }
    }
    assert!(changed.is_empty(), "the WGSL of {changed:?} has changed; look at it, then run again with CRISP_BLESS=1");
}

/// Subgroups only for targets that declare theirs to be warps, in the form that each requires.
#[test]
fn subgroups_are_warps_where_somebody_says_so() {
    let body = "(let %a u32 (shuffle-up %1 %1)) (let %b bool (eq %a %1)) (let %c u32 (ballot %b)) (let %d u32 (warp-scan add %c)) (store %u %i %d)";
    let checked = module("test.kir", &kernel("", body));
    for (size, enable) in [([64, 1, 1], false), ([40, 1, 1], true)] {
        let target = WgslTarget { warps: WgslWarps::Subgroups { enable }, ..WgslTarget::USUAL };
        let code = legalise(&checked, "test", size, &target).and_then(|legal| compile_wgsl(&legal)).unwrap();
        assert!(text(&code).contains("subgroupShuffle(") && !text(&code).contains("var<workgroup>"), "{}", text(&code));
        assert_eq!(text(&code).starts_with("enable subgroups;"), enable);
        if !enable {
            accepted(&code);
        }
    }
}
