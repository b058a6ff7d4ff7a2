//! The runner of pipelines: orders, proofs, guilty passes, and what a target refuses.

#![allow(clippy::unwrap_used)]

use crisp_ir_kernel::{Checked, Function, Module, Op, text};
use crisp_middle_passes::pipelines::{self, LEGALISE, passes};
use crisp_middle_passes::{
    Abilities, Checks, Fact, Pass, Target, Unprintable, inline_calls, legalise, legalise_all, legalise_watched,
    out_of_order, part_private_memories, remove_dead, run, simplify,
};
use crisp_support_diagnostics::{Code, Diagnostic, FileId, Severity};

#[test]
fn each_operation_that_makes_private_memory_has_one_of_its_own() {
    let source =
        "(module (kernel k (param r (view u32 global read-write)) (memory m private u32 2) (memory t local u32 2)
        (body
          (let %zero u64 (const 0)) (let %five u32 (const 5))
          (let %a (view u32 private read-write) (memory m)) (store %a %zero %five)
          (let %b (view u32 private read-write) (memory m)) (let %none u32 (load %b %zero))
          (let %c (view u32 local read-write) (memory t)) (let %d (view u32 local read-write) (memory t))
          (let %still u32 (load %a %zero)) (store %c %zero %still) (let %same u32 (load %d %zero))
          (let %sum u32 (add %none %same)) (store %r %zero %sum)
          (return))))";
    let module = Checked::check(text::parse(FileId(0), source).unwrap()).unwrap();
    let target = Abilities::ALL;
    let parted = run(&module, [&part_private_memories::PASS], &target, Checks::Each, &mut |_, _| {}).unwrap();
    let (_, kernel) = parted.kernel("k").unwrap();
    let used: Vec<_> = kernel
        .ops
        .values()
        .filter_map(|data| match data.op {
            Op::Memory { memory } => Some(memory),
            _ => None,
        })
        .collect();
    assert_ne!(used[0], used[1]);
    // Local memory is one for all.
    assert_eq!(used[2], used[3]);
    assert_eq!(kernel.memories.len(), 3);
}

#[test]
fn a_pass_before_what_it_needs_is_named() {
    let run = simplify::PASS.run;
    let makes = Pass { name: "makes", needs: &[], makes: &[Fact::Simple], spoils: &[], run };
    let needs = Pass { name: "needs", needs: &[Fact::Simple], makes: &[], spoils: &[], run };
    let spoils = Pass { name: "spoils", needs: &[], makes: &[], spoils: &[Fact::Simple], run };
    assert_eq!(out_of_order([makes, spoils, makes, needs]), None);
    assert_eq!(out_of_order([needs, makes]), Some(("needs", Fact::Simple)));
    assert_eq!(out_of_order([makes, spoils, needs]), Some(("needs", Fact::Simple)));
}

/// Every set of abilities that a target can have, as far as pipelines depend on it.
fn targets() -> Vec<Abilities> {
    let flags: [fn(&mut Abilities); 18] = [
        |target| target.checked_accesses = false,
        |target| target.private_memories = false,
        |target| target.reports = false,
        |target| target.sizes = false,
        |target| target.vectors = false,
        |target| target.doubles = false,
        |target| target.small_floats = false,
        |target| target.integer_widths = false,
        |target| target.windows = false,
        |target| target.fused = false,
        |target| (target.min_max, target.nans) = (false, false),
        |target| target.conversions = false,
        |target| target.divisions_and_shifts = false,
        |target| target.all_integers = false,
        |target| target.warps = false,
        |target| (target.warp_folds, target.warp_barriers) = (false, false),
        |target| {
            target.unrolling.geometric = 9;
            (target.quick_long_integers, target.shared_loads) = (false, false);
        },
        |target| {
            target.faults.repeats_before_barriers = true;
            target.faults.mixes_signs = true;
            target.faults.misplaces_shuffles = true;
        },
    ];
    let of = |set: u32| {
        let mut target = Abilities::ALL;
        (0..).zip(flags).filter(|(bit, _)| set >> bit & 1 != 0).for_each(|(_, lack)| lack(&mut target));
        target
    };
    (0..1 << flags.len()).map(of).filter(Abilities::is_consistent).collect()
}

#[test]
fn no_pass_of_any_pipeline_runs_before_what_it_needs() {
    let targets = targets();
    assert!(targets.len() > 30_000, "{}", targets.len());
    for (name, steps) in pipelines::ALL {
        for target in &targets {
            assert_eq!(out_of_order(passes(steps, target).copied()), None, "{name} for {target:?}");
        }
    }
    // What targets have in common, with everything that they may lack besides.
    let weakest = Abilities { warps: false, sizes: false, integer_widths: false, windows: false, ..Abilities::PLAIN };
    let weakest = Abilities { doubles: false, fused: false, warp_folds: false, ..weakest };
    assert!(weakest.is_consistent());
    let facts: Vec<Fact> = passes(LEGALISE, &weakest).flat_map(|pass| pass.makes.iter().copied()).collect();
    for fact in [Fact::NoInt64, Fact::NoNarrowIntegers, Fact::NarrowMemoryPacked, Fact::WarpsFolded, Fact::StatusTold] {
        assert!(facts.contains(&fact), "{fact:?}");
    }
}

fn parse(source: &str) -> Checked {
    Checked::check(text::parse(FileId(0), source).unwrap()).unwrap()
}

const STORE: &str = "(module
    (function one (param x u32) (results u32) (body (let %n u32 (const 1)) (let %y u32 (add %x %n)) (return %y)))
    (kernel other (param r (view u32 global write)) (body (return)))
    (kernel k (param r (view u32 global write))
      (body (let %i u64 (global-linear-id)) (let %x u32 (local-id 0)) (let %y u32 (call one %x)) (store %r %i %y)
        (return))))";

/// A pass that forgets an operand's type.
const BREAKS: Pass = Pass { name: "break-types", needs: &[], makes: &[], spoils: &[], run: break_types };

#[allow(clippy::unnecessary_wraps)]
fn break_types(mut module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    for function in module.functions.values_mut() {
        for data in function.ops.values_mut() {
            if let Op::Store { view, index, value: _ } = data.op {
                data.op = Op::Store { view, index, value: view };
            }
        }
    }
    Ok(module)
}

#[test]
fn a_pass_that_breaks_the_module_is_named() {
    let module = parse(STORE);
    let passes = [&inline_calls::PASS, &BREAKS, &simplify::PASS, &remove_dead::PASS];
    let guilty = |checks| run(&module, passes, &Abilities::ALL, checks, &mut |_, _| {}).unwrap_err();
    let [bug] = &*guilty(Checks::Each) else { panic!("one rule is broken") };
    assert_eq!(bug.severity, Severity::Bug);
    assert!(format!("{bug:?}").contains("the pass `break-types` broke this rule"), "{bug:?}");
    // Without a look after each pass the module is still refused, but only the last pass is known.
    let found = guilty(Checks::Last);
    assert!(format!("{found:?}").contains("the pass `remove-dead` broke this rule"), "{found:?}");
    assert!(found.iter().all(|found| found.severity == Severity::Bug));
}

/// A target that has everything but stores.
#[derive(Clone, Debug)]
struct ReadOnly;

impl Target for ReadOnly {
    fn name(&self) -> String {
        "paper".to_owned()
    }

    fn abilities(&self, _local_size: [u32; 3]) -> Abilities {
        Abilities::ALL
    }

    fn refuse(&self, _module: &Module, kernel: &Function, _local_size: [u32; 3]) -> Vec<Diagnostic> {
        let stores = kernel.ops.values().filter(|data| matches!(data.op, Op::Store { .. }));
        stores.map(|data| Diagnostic::new(Severity::Refused, Code("D9999"), data.span, "paper is full")).collect()
    }
}

#[test]
fn legal_is_what_the_target_does_not_refuse() {
    let module = parse(STORE);
    let codes = |kernel| {
        let refused = legalise(&module, kernel, [8, 1, 1], &ReadOnly).map(|_| ()).unwrap_err();
        refused.iter().map(|found| found.code.0).collect::<Vec<_>>()
    };
    assert_eq!(codes("k"), ["D9999"]);
    assert_eq!(codes("gone"), ["K0706"]);
    // A function is not a kernel.
    assert_eq!(codes("one"), ["K0706"]);
    let legal = legalise(&module, "other", [8, 1, 1], &ReadOnly).unwrap();
    assert_eq!((legal.kernel().name.as_str(), legal.module().functions.len()), ("other", 1));
    assert_eq!(legal.local_size(), [8, 1, 1]);
    let all = legalise_all(&module, &[("other", [1; 3]), ("k", [1; 3]), ("gone", [1; 3])], &ReadOnly).map(|_| ());
    assert_eq!(all.unwrap_err().iter().map(|found| found.code.0).collect::<Vec<_>>(), ["D9999", "K0706"]);
}

#[test]
fn what_a_code_generator_cannot_print_is_a_mistake_of_the_compiler() {
    let legal = legalise(&parse(STORE), "other", [8, 1, 1], &ReadOnly).unwrap();
    assert_eq!(legal.printed("text", Unprintable::default()).unwrap(), "text");
    let unprintable = Unprintable::default();
    unprintable.note(legal.kernel().span, "call");
    unprintable.note(legal.kernel().span, "call");
    let bugs = legal.printed("text", unprintable).unwrap_err();
    let [bug] = bugs.as_slice() else { panic!("{bugs:?}") };
    assert_eq!((bug.code.0, bug.severity), ("K0707", Severity::Bug));
    assert_eq!(bug.message, "the code generator for paper was given `call`, which it cannot print");
}

#[test]
fn each_pass_can_be_watched() {
    let mut seen = Vec::new();
    let watch = &mut |pass: &Pass, module: &Module| {
        Checked::check(module.clone()).unwrap();
        seen.push(pass.name);
    };
    legalise_watched(&parse(STORE), "other", [8, 1, 1], &ReadOnly, Checks::Each, watch).unwrap();
    assert_eq!(seen, passes(LEGALISE, &Abilities::ALL).map(|pass| pass.name).collect::<Vec<_>>());
    assert_eq!(seen, ["inline-calls", "fix-lengths", "share-values", "use-assumptions"]);
}

#[test]
fn other_kernels_do_not_come_along() {
    let mut after = Vec::new();
    let watch = &mut |_: &Pass, module: &Module| after.push(module.clone());
    let _ = legalise_watched(&parse(STORE), "k", [8, 1, 1], &ReadOnly, Checks::Each, watch);
    let [inlined, ..] = after.as_slice() else { panic!("a pass") };
    let names: Vec<&str> = inlined.functions.values().map(|function| function.name.as_str()).collect();
    assert_eq!(names, ["k"]);
}
