//! The limits of the kernel IR: a module at exactly a limit is valid, in its text and binary form too, and one beyond it is refused.

use crisp_ir_kernel::text::{parse, print};
use crisp_ir_kernel::{
    Access, Builder, Checked, Elem, LOCAL_MEMORY_LIMIT, Module, NESTING_LIMIT, OPERATION_LIMIT, Op, PARAM_LIMIT,
    PRIVATE_MEMORY_LIMIT, Param, RANK_LIMIT, Role, Root, Scalar, Space, Type, ViewType, binary,
};
use crisp_support_diagnostics::{FileId, Files, Span};

/// Takes a module through both forms and says what the validator finds.
fn codes(module: Module) -> Vec<String> {
    let text = print(&module);
    let back = parse(FileId(0), &text).expect("the text is read");
    assert!(print(&back) == text);
    let bytes = binary::encode(&module);
    let back = binary::decode(FileId(0), &bytes, &mut Files::new()).expect("the bytes are read");
    assert!(binary::encode(&back) == bytes && print(&back) == text);
    let codes = |module: Module| match Checked::check(module) {
        Ok(_) => Vec::new(),
        Err(broken) => broken.iter().map(|broken| broken.diagnostic().code.to_string()).collect::<Vec<_>>(),
    };
    let found = codes(module);
    assert_eq!(codes(back), found);
    found
}

/// A text at the limit is valid; one beyond it breaks one rule. A thread of the tests has a stack of 2 MiB, this one has a quarter.
#[track_caller]
fn limit(at: impl Fn(usize) -> String + Send + 'static, limit: usize, code: &'static str) {
    let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(move || {
        let of = |count: usize| codes(parse(FileId(0), &at(count)).expect("a text"));
        assert!(of(limit).is_empty(), "{code} at the limit: {:?}", of(limit));
        assert_eq!(of(limit + 1), [code]);
    });
    thread.expect("a thread").join().expect("the limit holds");
}

#[test]
fn regions_inside_one_another() {
    let nested = |open: &'static str, close: &'static str| {
        move |count: usize| {
            let (open, close) = (open.repeat(count), close.repeat(count));
            format!("(module (function f (param c bool) (param n u32) (results) (body {open}{close}(return))))")
        }
    };
    limit(nested("(if %c (then ", "(yield)) (else (yield)))"), NESTING_LIMIT, "K0108");
    limit(nested("(if %c (then (yield)) (else ", "(yield)))"), NESTING_LIMIT, "K0108");
    limit(
        |count| {
            let open: String = (0..count).map(|level| format!("(for (%k{level} u32) (up %n %n %n) ")).collect();
            let close = "(yield))".repeat(count);
            format!("(module (function f (param n u32) (results) (body {open}{close}(return))))")
        },
        NESTING_LIMIT,
        "K0108",
    );
}

#[test]
fn parameters_axes_and_bytes_of_memory() {
    limit(
        |count| {
            let params: String = (0..count).map(|number| format!("(param p{number} u32)")).collect();
            format!("(module (kernel k {params} (body (return))))")
        },
        PARAM_LIMIT,
        "K0513",
    );
    let rank = |count| {
        format!("(module (function f (param v (view u8 global read :rank {count})) (results) (body (return))))")
    };
    limit(rank, usize::from(RANK_LIMIT), "K0207");
    let bytes =
        |space: &'static str| move |count| format!("(module (kernel k (memory m {space} u8 {count}) (body (return))))");
    limit(bytes("local"), usize::try_from(LOCAL_MEMORY_LIMIT).expect("a small number"), "K0414");
    limit(bytes("private"), usize::try_from(PRIVATE_MEMORY_LIMIT).expect("a small number"), "K0415");
}

#[test]
fn operations_of_a_module() {
    let here = Span::new(FileId(0), 0, 0);
    let module = |count: usize| {
        let mut builder = Builder::new("f", vec![], vec![], None, here);
        for _ in 0..count {
            builder.push(Op::Barrier, here);
        }
        let mut module = Module::new();
        module.functions.push(builder.finish(&[], here));
        module
    };
    assert!(codes(module(OPERATION_LIMIT)).is_empty());
    assert_eq!(codes(module(OPERATION_LIMIT + 1)), ["K0109"]);
}

/// A chain of windows, each on the bytes of the one before it, and assumptions: reading, printing and questions about them take time that is
/// linear in their number. Were it quadratic, this would take minutes.
#[test]
fn long_chains_of_windows() {
    let here = Span::new(FileId(0), 0, 0);
    let ty = ViewType::compact(Elem::scalar(Scalar::U8), Space::Global, Access::Read);
    let given = |name: &str, ty| Param { name: name.into(), ty, role: Role::Argument, length: None, span: here };
    let params = vec![given("bytes", Type::View(ty)), given("n", Type::U64), given("c", Type::scalar(Scalar::Bool))];
    let mut builder = Builder::new("f", params, vec![], None, here);
    let [mut view, offset, cond] = builder.params()[..] else { panic!("three parameters") };
    for at in 0..OPERATION_LIMIT / 8 {
        let scalar = [Scalar::U8, Scalar::F32, Scalar::U16][at % 3];
        let (elem, stride) = (Elem::scalar(scalar), scalar.bytes());
        view = builder.value(Op::Window { view, offset, elem, stride, extent: offset }, here);
        builder.push(Op::Assume { cond }, here);
    }
    let function = builder.finish(&[], here);
    assert_eq!(function.windowed().into_iter().collect::<Vec<_>>(), [Root::Param(0)]);
    assert_eq!(function.origins()[view], Some(Root::Param(0)));
    let mut module = Module::new();
    module.functions.push(function);
    assert!(codes(module).is_empty());
}
