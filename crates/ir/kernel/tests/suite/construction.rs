//! Rules that no text can break, broken through the builder or by changing a module's parts.

use crate::random::HERE;
use crisp_ir_kernel::*;
use crisp_support_arena::Id;
use crisp_support_diagnostics::Severity;

/// The codes that a module of these functions is refused with.
fn refused(functions: Vec<Function>) -> Vec<String> {
    let mut module = Module::new();
    for function in functions {
        module.functions.push(function);
    }
    // Whatever is wrong with a module, it prints.
    assert!(text::print(&module).starts_with("(module"));
    match Checked::check(module) {
        Ok(_) => Vec::new(),
        Err(broken) => broken.iter().map(|broken| broken.diagnostic().code.to_string()).collect(),
    }
}

fn function() -> Builder {
    Builder::new("f", vec![], vec![], None, HERE)
}

fn one(builder: &mut Builder) -> Value {
    builder.constant(Constant::u64(1), HERE)
}

/// An `if` over two regions that contain nothing.
fn empty_if(builder: &mut Builder) -> OpId {
    let cond = builder.constant(Constant::bool(true), HERE);
    let (then, _) = builder.open(&[], HERE);
    builder.close_yield(&[], HERE);
    let (other, _) = builder.open(&[], HERE);
    builder.close_yield(&[], HERE);
    builder.push(Op::If { cond, then, other }, HERE)
}

#[test]
fn ids_that_lead_nowhere() {
    let broken = |op: Op| {
        let mut builder = function();
        builder.push_typed(op, &[], HERE);
        refused(vec![builder.finish(&[], HERE)])
    };
    let nowhere = Id::new(77);
    assert_eq!(broken(Op::Unary { op: UnaryOp::Neg.on(Scalar::U32), arg: nowhere }), ["K0101"]);
    assert_eq!(broken(Op::Memory { memory: Id::new(0) }), ["K0101"]);
    assert_eq!(broken(Op::Call { function: Id::new(9), args: List::EMPTY }), ["K0101"]);
    let mut builder = function();
    let cond = builder.constant(Constant::bool(true), HERE);
    builder.push(Op::If { cond, then: Id::new(5), other: Id::new(6) }, HERE);
    assert_eq!(refused(vec![builder.finish(&[], HERE)]), ["K0101", "K0101"]);

    let mut no_operation = function().finish(&[], HERE);
    let body = no_operation.body;
    no_operation.regions[body].ops.push(Id::new(3));
    assert_eq!(refused(vec![no_operation]), ["K0101"]);
    let mut no_body = function().finish(&[], HERE);
    no_body.body = Id::new(3);
    assert_eq!(refused(vec![no_body]), ["K0101"]);
    let mut no_param = function().finish(&[], HERE);
    let body = no_param.body;
    no_param.regions[body].params.push(Id::new(3));
    assert_eq!(refused(vec![no_param]), ["K0110", "K0101"]);

    // A list of another function, and results beyond the last value.
    let mut other = function();
    let values: Vec<Value> = (0..9).map(|_| one(&mut other)).collect();
    let index = other.list(&values);
    assert_eq!(broken(Op::MakeVector { lanes: index }), ["K0101"]);
    let mut results = function();
    one(&mut results);
    let mut results = results.finish(&[], HERE);
    results.ops[Id::new(0)].results = Results::new(0, 2);
    assert_eq!(refused(vec![results]), ["K0101"]);
}

#[test]
fn values_that_are_made_twice() {
    let mut builder = function();
    let first = one(&mut builder);
    builder.name(first, "total");
    one(&mut builder);
    let mut function = builder.finish(&[], HERE);
    let second = function.regions[function.body].ops[1];
    function.ops[second].results = Results::new(first.index(), 1);
    let mut module = Module::new();
    module.functions.push(function);
    let broken = Checked::check(module).expect_err("a value is made twice");
    let diagnostic = broken[0].diagnostic();
    assert_eq!((broken.len(), diagnostic.code.0), (1, "K0102"));
    assert_eq!(diagnostic.message, "`total` is defined a second time here");
    assert_eq!(diagnostic.severity, Severity::Bug);
}

#[test]
fn operations_and_regions_with_two_places() {
    let mut builder = function();
    one(&mut builder);
    let mut twice = builder.finish(&[], HERE);
    let body = twice.body;
    let op = twice.regions[body].ops[0];
    twice.regions[body].ops.push(op);
    assert_eq!(refused(vec![twice]), ["K0103"]);

    let mut builder = function();
    let op = empty_if(&mut builder);
    let mut shared = builder.finish(&[], HERE);
    if let Op::If { cond, then, other: _ } = shared.ops[op].op {
        shared.ops[op].op = Op::If { cond, then, other: then };
    }
    assert_eq!(refused(vec![shared]), ["K0104"]);

    // A region that contains its own owner.
    let mut builder = function();
    let op = empty_if(&mut builder);
    let mut circle = builder.finish(&[], HERE);
    if let Op::If { cond, then, other: _ } = circle.ops[op].op {
        circle.ops[op].op = Op::If { cond, then, other: circle.body };
    }
    assert_eq!(refused(vec![circle]), ["K0104"]);
}

#[test]
fn values_that_nothing_makes() {
    let mut builder = function();
    let gone = one(&mut builder);
    builder.unary(UnaryOp::Neg, gone, HERE);
    let mut function = builder.finish(&[], HERE);
    let body = function.body;
    function.regions[body].ops.remove(0);
    assert_eq!(refused(vec![function]), ["K0107"]);
}

/// Parts that have been removed from the tree stay in the arenas without effect.
#[test]
fn what_is_not_in_the_tree_does_not_count() {
    let mut builder = function();
    let gone = one(&mut builder);
    builder.unary(UnaryOp::Sqrt, gone, HERE);
    let mut function = builder.finish(&[], HERE);
    let body = function.body;
    function.regions[body].ops.clear();
    assert!(refused(vec![function]).is_empty());
}

#[test]
fn a_module_has_a_largest_size() {
    let full = |operations: usize| {
        let mut builder = function();
        for _ in 0..operations {
            builder.push(Op::Barrier, HERE);
        }
        builder.finish(&[], HERE)
    };
    let check = |functions: Vec<Function>| {
        let mut module = Module::new();
        for function in functions {
            module.functions.push(function);
        }
        Checked::check(module).map(drop).map_err(|broken| broken[0].diagnostic().code.to_string())
    };
    assert_eq!(check(vec![full(OPERATION_LIMIT)]), Ok(()));
    assert_eq!(check(vec![full(OPERATION_LIMIT), full(1)]), Err("K0109".to_owned()));
}

#[test]
fn region_parameters_fit_their_owner() {
    let mut builder = function();
    let cond = builder.constant(Constant::bool(true), HERE);
    let (then, _) = builder.open(&[Type::U32], HERE);
    builder.close_yield(&[], HERE);
    let (other, _) = builder.open(&[], HERE);
    builder.close_yield(&[], HERE);
    builder.push(Op::If { cond, then, other }, HERE);
    assert_eq!(refused(vec![builder.finish(&[], HERE)]), ["K0110"]);

    let mut builder = function();
    let n = one(&mut builder);
    let (body, _) = builder.open(&[Type::U64, Type::U64], HERE);
    builder.close_yield(&[], HERE);
    builder.for_op(LoopKind::Down { count: n, step: n }, &[], body, HERE);
    assert_eq!(refused(vec![builder.finish(&[], HERE)]), ["K0110"]);

    let param = Param { name: "x".to_owned(), ty: Type::U32, role: Role::Argument, length: None, span: HERE };
    let mut other_type = Builder::new("f", vec![param], vec![], None, HERE).finish(&[], HERE);
    other_type.params[0].ty = Type::U64;
    assert_eq!(refused(vec![other_type]), ["K0110"]);
}

#[test]
fn constants_have_only_bits_of_their_type() {
    let broken = |elem: Elem, bits: [u64; 4]| {
        let mut builder = function();
        builder.constant(Constant { elem, bits }, HERE);
        refused(vec![builder.finish(&[], HERE)])
    };
    assert_eq!(broken(Elem::scalar(Scalar::Bool), [2, 0, 0, 0]), ["K0209"]);
    assert_eq!(broken(Elem::scalar(Scalar::I8), [0x1ff, 0, 0, 0]), ["K0209"]);
    assert_eq!(broken(Elem::scalar(Scalar::F64), [0, 1, 0, 0]), ["K0209"]);
    assert!(broken(Elem { scalar: Scalar::U64, lanes: 4 }, [u64::MAX; 4]).is_empty());
}

/// A module is damaged at random in every way that its public parts allow: checking and printing end without a panic.
#[test]
fn damaged_modules_are_refused_or_accepted_but_never_a_panic() {
    let mut random = crate::random::Random(7);
    let mut refused = 0;
    for seed in 0..600 {
        let mut module = crate::random::module(seed);
        let which = Id::new(random.below(module.functions.len()));
        let function = &mut module.functions[which];
        for _ in 0..1 + random.below(3) {
            damage(&mut random, function);
        }
        assert!(!text::print(&module).is_empty());
        if let Err(broken) = Checked::check(module) {
            refused += 1;
            assert!(broken.iter().all(|broken| !broken.diagnostic().message.is_empty()));
        }
    }
    assert!(refused > 200, "{refused} of 600 are refused");
}

fn damage(random: &mut crate::random::Random, function: &mut Function) {
    let op = Id::new(random.below(function.ops.len().max(1)));
    let value = Id::new(random.below(function.values.len() + 2));
    let region = Id::new(random.below(function.regions.len()));
    let other_region = Id::new(random.below(function.regions.len() + 1));
    match random.below(8) {
        0 if !function.ops.is_empty() => {
            function.ops[op].op = Op::Unary { op: UnaryOp::Neg.on(Scalar::U32), arg: value };
        }
        1 if !function.ops.is_empty() => {
            function.ops[op].op = Op::If { cond: value, then: region, other: other_region };
        }
        2 if !function.ops.is_empty() => function.ops[op].results = Results::new(value.index(), random.below(3)),
        3 => function.regions[region].ops.push(op),
        4 => function.regions[region].params.push(value),
        5 => {
            let list = function.make_list([value]);
            function.regions[region].terminator =
                random.pick(&[Terminator::Yield(list), Terminator::Break(list), Terminator::Return(list)]);
        }
        6 if value.index() < function.values.len() => {
            function.values[value].ty = random.pick(&[Type::BOOL, Type::U64, Type::scalar(Scalar::F32)]);
        }
        7 => function.body = region,
        _ => {}
    }
}

/// The search for what an update may call looks at each function once: each of these calls the next one twice.
#[test]
fn functions_that_call_much_are_checked_quickly() {
    let mut text = String::from("(module (function f0 (param x u32) (results u32) (body (return %x)))");
    for index in 1..100 {
        let callee = index - 1;
        text += &format!(
            "(function f{index} (param x u32) (results u32) (body
               (let %a u32 (call f{callee} %x)) (let %b u32 (call f{callee} %a)) (return %b)))"
        );
    }
    text += "(kernel k (param v (view u32 global read-write)) (body
        (let %i u64 (const 0))
        (let %old u32 (atomic-apply device (%x u32) (%v %i) (let %new u32 (call f99 %x)) (yield %new)))
        (return))))";
    let module = text::parse(crisp_support_diagnostics::FileId(0), &text).expect("a text");
    assert!(Checked::check(module).is_ok());
}

/// Many kernels that call one large function: it is looked at once, and what is wrong with it is said once.
#[test]
fn a_function_that_many_kernels_call_is_checked_once() {
    let clocks: String = (0..2000).map(|number| format!("(let %t{number} u64 (clock))")).collect();
    let mut text = format!("(module (function f (results) (body {clocks} (return)))");
    for number in 0..2000 {
        text += &format!("(kernel k{number} (profile strict) (body (call f) (return)))");
    }
    let module = text::parse(crisp_support_diagnostics::FileId(0), &(text + ")")).expect("a text");
    let broken = Checked::check(module).expect_err("a clock is not strict");
    assert_eq!(broken.len(), 2000);
    assert_eq!(broken[0].diagnostic().message, "kernel `k0` uses the strict profile, which does not allow a clock");
}

/// A function whose ids lead nowhere does not disturb the checks of its callers.
#[test]
fn unsound_functions_that_others_call() {
    let nowhere = Id::new(77);
    for op in [
        Op::Call { function: Id::new(9), args: List::EMPTY },
        Op::Atomic {
            update: AtomicUpdate::By(AtomicOp::Add, nowhere),
            view: nowhere,
            index: List::EMPTY,
            scope: Scope::Device,
        },
    ] {
        let mut unsound = Builder::new("unsound", vec![], vec![], None, HERE);
        unsound.push_typed(op, &[], HERE);
        let info = KernelInfo { profile: Some(Profile::Strict), ..KernelInfo::default() };
        let view = ViewType::compact(Elem::scalar(Scalar::U32), Space::Global, Access::ReadWrite);
        let params =
            vec![Param { name: "v".to_owned(), ty: Type::View(view), role: Role::Argument, length: None, span: HERE }];
        let mut kernel = Builder::new("k", params, vec![], Some(info), HERE);
        let (view, index) = (kernel.params()[0], one(&mut kernel));
        let index = kernel.list(&[index]);
        let (body, element) = kernel.open(&[Type::U32], HERE);
        kernel.push(Op::Call { function: Id::new(0), args: List::EMPTY }, HERE);
        kernel.close_yield(&element, HERE);
        kernel.push(Op::AtomicApply { view, index, body, scope: Scope::Device }, HERE);
        let codes = refused(vec![unsound.finish(&[], HERE), kernel.finish(&[], HERE)]);
        assert!(codes.contains(&"K0101".to_owned()), "{codes:?}");
    }
}

/// Parts that have been removed from the tree do not count.
#[test]
fn operations_that_were_removed_break_no_rule() {
    let info = KernelInfo { profile: Some(Profile::Strict), ..KernelInfo::default() };
    let mut builder = Builder::new("k", vec![], vec![], Some(info), HERE);
    builder.push(Op::Clock, HERE);
    let mut kernel = builder.finish(&[], HERE);
    assert_eq!(refused(vec![kernel.clone()]), ["K0512"]);
    let body = kernel.body;
    kernel.regions[body].ops.clear();
    assert!(refused(vec![kernel]).is_empty());
}
