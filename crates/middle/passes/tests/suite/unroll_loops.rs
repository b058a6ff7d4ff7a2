//! Loops are unrolled as requested, and do the same.

#![allow(clippy::unwrap_used)]

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, Constant, LoopKind, Op, Unroll, text};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_middle_passes::Unrolling;
use crisp_middle_passes::{Abilities, simplify, unroll_loops as pass};
use crisp_support_diagnostics::FileId;

/// A kernel with one loop, which mixes its indices into one number.
fn kernel(scalar: &str, kind: &str, unroll: &str, leave: bool) -> Checked {
    let leave = if leave {
        "(let %ten u32 (const 10)) (let %late bool (gt %n %ten)) (if %late (then (break %n %m)) (else (yield)))"
    } else {
        ""
    };
    let source = format!(
        "(module (kernel k (param r (view u32 global read-write)) (param a {scalar}) (param b {scalar})
           (body
             (let %zero u64 (const 0)) (let %one u64 (const 1)) (let %seed u32 (const 1)) (let %by u32 (const 31))
             (let %c0 {scalar} (const 0)) (let %c1 {scalar} (const 1)) (let %c2 {scalar} (const 2)) (let %c3 {scalar} (const 3))
             (let %c5 {scalar} (const 5)) (let %c12 {scalar} (const 12)) (let %c100 {scalar} (const 100))
             (let (%x %y) (u32 u32) (for (%k {scalar}) {kind} {unroll} (carry (%n u32 %zero32) (%m u32 %seed))
               (let %kk u32 (convert u32 %k)) (let %p u32 (mul %m %by)) (let %q u32 (add %p %kk))
               {leave}
               (let %next u32 (add %n %seed)) (yield %next %q)))
             (store %r %zero %x) (store %r %one %y)
             (return))))"
    );
    let source = source.replace("(let %seed u32", "(let %zero32 u32 (const 0)) (let %seed u32");
    Checked::check(text::parse(FileId(0), &source).unwrap()).unwrap_or_else(|broken| panic!("{broken:#?}\n{source}"))
}

fn execute(module: &Checked, a: Constant, b: Constant) -> Vec<u8> {
    let (kernel, _) = module.kernel("k").unwrap();
    let program = Program::new(module, kernel).unwrap();
    let mut buffers = [vec![0; 8]];
    let arguments = [Argument::Buffer { buffer: 0, length: 2 }, Argument::Value(a), Argument::Value(b)];
    let sizes = LaunchSizes { work_dim: 1, local: [1; 3], groups: [1; 3], bound: [1; 3], offset: [0; 3] };
    let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
    assert!(program.run(launch, &Options::plain(Schedule::Sequential)).unwrap().finished);
    let [result] = buffers;
    result
}

fn unrolled(module: &Checked, target: &Unrolling) -> Checked {
    let target = Abilities { unrolling: *target, ..Abilities::ALL };
    Checked::check((pass::PASS.run)(module.clone().into_module(), &target).unwrap()).unwrap()
}

/// The kinds and hints of a module's loops.
fn loops(module: &Checked) -> Vec<(LoopKind, Unroll)> {
    let function = module.kernel("k").unwrap().1;
    let found = function.ops.values().filter_map(|data| match data.op {
        Op::For { kind, carried: _, body } => Some((kind, function[body].unroll)),
        _ => None,
    });
    found.collect()
}

#[test]
fn every_kind_of_loop_does_the_same_however_often_it_is_repeated() {
    let kinds = [
        "(up %a %b %c1)",
        "(up %a %b %c3)",
        "(up %c0 %b %c2)",
        "(up %c0 %c12 %c1)",
        "(up %c1 %c12 %c3)",
        "(up %a %b %a)",
        "(down %c12 %c3)",
        "(down %c100 %c5)",
        "(down %a %c1)",
        "(multiply %c1 %c100 %c2)",
        "(divide %c100 %c3)",
        "(multiply %a %b %c2)",
    ];
    let mut changed = 0;
    for scalar in ["i8", "u8", "i32", "u64"] {
        for kind in kinds {
            for unroll in ["(unroll 2)", "(unroll 3)", "(unroll 4)", "(unroll 12)", "(unroll 200)", "(unroll all)"] {
                for leave in [false, true] {
                    let module = kernel(scalar, kind, unroll, leave);
                    let after = unrolled(&module, &Unrolling::default());
                    changed += u32::from(text::print(&after) != text::print(&module));
                    for (a, b) in
                        [(0, 0), (0, 7), (0, 8), (3, 20), (5, 4), (100, 127), (120, 127), (200, 255), (250, 255)]
                    {
                        let [a, b] = [a, b].map(|number| {
                            Constant::integer(crisp_ir_kernel::Scalar::from_name(scalar).unwrap(), number)
                        });
                        let (expected, found) = (execute(&module, a, b), execute(&after, a, b));
                        assert_eq!(expected, found, "{a:?} {b:?}\n{}\n{}", text::print(&module), text::print(&after));
                    }
                }
            }
        }
    }
    assert!(changed > 240, "{changed} loops were unrolled");
}

#[test]
fn a_loop_becomes_what_it_asks_for() {
    let after = |kind: &str, unroll: &str, leave: bool| {
        let module = kernel("u32", kind, unroll, leave);
        let module = unrolled(&module, &Unrolling::default());
        loops(&Checked::check((simplify::PASS.run)(module.into_module(), &Abilities::ALL).unwrap()).unwrap()).len()
    };
    assert_eq!(after("(up %c0 %c12 %c1)", "(unroll all)", false), 0, "nothing is left of the loop");
    assert_eq!(after("(up %c0 %c12 %c1)", "(unroll all)", true), 1, "a loop of one iteration that can be left");
    assert_eq!(after("(up %c0 %c12 %c1)", "(unroll 4)", true), 1, "4 divides 12");
    assert_eq!(after("(up %c0 %c12 %c1)", "(unroll 5)", false), 2, "what is left over is a loop");
    assert_eq!(after("(up %a %b %c1)", "(unroll 4)", false), 2, "what is left over is a loop");
    let kept = kernel("u32", "(up %a %b %c1)", "(unroll 4)", true);
    assert_eq!(loops(&unrolled(&kept, &Unrolling::default()))[0].1, Unroll::times(4), "it can be left at any time");
    let kept = kernel("u32", "(up %c0 %c12 %c1)", "(unroll 1)", false);
    let after = unrolled(&kept, &Unrolling { geometric: 512, large: 4 });
    assert_eq!(text::print(&after), text::print(&kept), "it asks to stay as it is");
    assert_eq!(pass::PASS.name, "unroll-loops");
}

#[test]
fn a_target_asks_for_loops_of_which_nobody_says_anything() {
    let target = Unrolling { geometric: 512, large: 40 };
    let geometric = unrolled(&kernel("u32", "(multiply %c1 %c100 %c2)", "", false), &target);
    assert_eq!(loops(&geometric), []);
    let large = unrolled(&kernel("u32", "(up %c0 %c100 %c1)", "", false), &target);
    assert_eq!(loops(&large).iter().map(|(_, unroll)| *unroll).collect::<Vec<_>>(), [Unroll::NEVER]);
    assert_eq!(text::print(&large).matches("(mul ").count(), 4);
    let small = kernel("u32", "(up %c0 %c5 %c1)", "", false);
    assert_eq!(text::print(&unrolled(&small, &target)), text::print(&small));
}

/// Nested loops that all request complete unrolling: what is beyond the budget stays a loop.
#[test]
fn unrolling_has_an_end() {
    let mut body = "(let %v u32 (load %r %zero)) (let %w u32 (add %v %one32)) (store %r %zero %w)".to_owned();
    for depth in 0..6 {
        body = format!("(for (%k{depth} u64) (up %zero %hundred %one) (unroll all) {body} (yield))");
    }
    let source = format!(
        "(module (kernel k (param r (view u32 global read-write)) (body
           (let %zero u64 (const 0)) (let %one u64 (const 1)) (let %hundred u64 (const 100)) (let %one32 u32 (const 1))
           {body} (return))))"
    );
    let module = Checked::check(text::parse(FileId(0), &source).unwrap()).unwrap();
    let after = unrolled(&module, &Unrolling::default());
    let operations = after.kernel("k").unwrap().1.ops.len();
    assert!((1000..200_000).contains(&operations), "{operations} operations");
}
