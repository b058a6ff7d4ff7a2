//! Mutants of the analysis of schedules: with one dependence or one barrier left out something must notice, or the code must be the same.

use crisp::Language;
use crisp::diagnostics::Files;
use crisp_ir_kernel::Module;
use crisp_ir_loops::{Program, Script};
use crisp_middle_loops::{Mathematics, Mutant, Scheduled, apply, apply_without, lower};

use crate::loopy::{Arg, compile_as, some_floats};

/// The numbers of mutants by their outcome.
#[derive(Default)]
pub(crate) struct Count {
    /// The code is the same: other dependences require the same order.
    same: usize,
    /// The interpreter gives other bytes, or finds a race.
    caught: usize,
    /// Refused all the same, for another dependence.
    refused: usize,
    /// Nothing notices: which one, and its program.
    survived: Vec<(String, String)>,
}

impl Count {
    fn total(&self) -> usize {
        self.same + self.caught + self.refused + self.survived.len()
    }
}

fn read(source: &str) -> Option<(Program, Script)> {
    let mut files = Files::new();
    let file = files.add("x.loopy", source);
    let kernel = crisp_front_loopy::read(file, &files).kernels.into_iter().next()?;
    Some((kernel.program, kernel.script))
}

/// The kernel IR as text.
fn text(scheduled: &Scheduled) -> Option<String> {
    let mut module = Module::new();
    lower(scheduled, &mut module, &Mathematics::new()).ok()?;
    Some(crisp_ir_kernel::text::print(&module))
}

/// Tries all mutants of one kind. A schedule that is refused as it is is tried too: without the dependence it may be accepted, and must be wrong.
fn mutate(
    name: &str,
    source: &str,
    arguments: &[Arg],
    expected: &[Vec<u8>],
    kind: fn(usize) -> Mutant,
    count: &mut Count,
) {
    let Some((program, script)) = read(source) else { return };
    let schedule = script.schedules.first();
    let whole = apply(&program, &script, schedule).ok().and_then(|it| text(&it));
    for number in 0.. {
        let Some((what, mutant)) = apply_without(&program, &script, schedule, kind(number)) else { return };
        let Some(mutant) = mutant.ok().and_then(|it| text(&it)) else {
            count.refused += 1;
            continue;
        };
        if whole.as_ref() == Some(&mutant) {
            count.same += 1;
            continue;
        }
        let compilation = compile_as("x.kir", Language::KernelIr, &mutant, "cpu");
        match compilation.try_on("interp", "k", arguments) {
            Ok(found) if found == expected => {
                count.survived.push((format!("{name}: {what}"), format!("{source}\n{mutant}")));
            }
            Ok(_) | Err(_) => count.caught += 1,
        }
    }
}

/// Programs whose schedules need barriers and cuts, with their arguments.
fn known() -> Vec<(String, Vec<Arg>)> {
    let reversal = "domain \"{ [i, j]: 0 <= i, j < 16 }\"
  arg x: float32 [16]
  arg r: float32 [16]
  body {
    <> t[i] = x[i]*3  {id=t}
    r[j] = t[15 - j]  {id=r}
  }";
    let matmul = "domain \"{ [i, j, k]: 0 <= i < 8 and 0 <= j < 8 and 0 <= k < 8 }\"
  arg a: float32 [8, 8]
  arg b: float32 [8, 8]
  arg c: float32 [8, 8]
  body { c[i, j] = sum.fused(k, a[i, k]*b[k, j])  {id=mm} }";
    let tiles = "split_iname(i, 4, outer=ig, inner=il); split_iname(j, 4, outer=jg, inner=jl); split_iname(k, 4, outer=ko, inner=ki)
    tag_inames(ig: g.1, jg: g.0, il: l.1, jl: l.0)
    realize_reduction(mm, into=c)
    prioritize_loops(ko, ki)
    add_prefetch(a, sweep=[il, ki], outer=[ig, ko], space=local)
    add_prefetch(b, sweep=[jl, ki], outer=[jg, ko], space=local)";
    let stencil = "domain \"{ [t, i]: 0 <= t < 3 and 1 <= i < 15 }\"
  arg u: float32 [4, 16]
  body { u[t + 1, i] = u[t, i - 1] + 0.5*u[t, i + 1]  {id=s} }";
    let floats = |count, seed| Arg::Floats(some_floats(count, seed));
    let mut all = Vec::new();
    let mut add = |kernel: &str, schedule: &str, arguments: Vec<Arg>| {
        all.push((format!("kernel k {{ {kernel}\n schedule {{ {schedule} }} }}"), arguments));
    };
    add(reversal, "tag_inames(i: l.0, j: l.0)", vec![floats(16, 1), Arg::zeros(16)]);
    add(matmul, tiles, vec![floats(64, 1), floats(64, 2), floats(64, 3)]);
    for schedule in [
        "tag_inames(i: l.0)",
        "tag_inames(t: host, i: g.0)",
        "split_iname(i, 4, outer_tag=\"g.0\", inner_tag=\"l.0\"); tag_inames(t: host)",
    ] {
        add(stencil, schedule, vec![floats(64, 5)]);
    }
    all
}

fn plain(source: &str) -> String {
    let at = source.find("schedule {").unwrap_or(source.len());
    format!("{}}}", &source[..at])
}

/// The mutations of these random programs that have no observable effect, with the reason.
const EQUIVALENT: &[(&str, &str)] = &[
    // A loop over even values is a loop over all values; the odd ones have barriers only, and one is enough.
    ("seed 2: Anti of `s0_parts` from `s0` to `s0_part`", "a round without work has a barrier too"),
    ("seed 2: Barrier(0)", "a round without work has a barrier too"),
];

#[test]
fn what_is_left_out_is_noticed() {
    // More of them: `CRISP_LOOP_MUTANTS=500 CRISP_LOOP_SEED=12`.
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (first, programs) = (number("CRISP_LOOP_SEED").unwrap_or(0), number("CRISP_LOOP_MUTANTS").unwrap_or(20));
    let mut all: Vec<(String, String, Vec<Arg>)> =
        known().into_iter().map(|(source, arguments)| ("known".to_owned(), source, arguments)).collect();
    for seed in first..first + programs {
        let mut random = crate::loopy::random::Random::of(seed);
        let kernel = crate::loopy::random::program(&mut random);
        for _ in 0..3 {
            let steps = crate::loopy::random::schedule(&mut random);
            let source = format!("kernel k {{\n{kernel}  schedule {{ {steps} }}\n}}");
            all.push((format!("seed {seed}"), source, crate::loopy::random::arguments().to_vec()));
        }
    }
    let (mut dependences, mut barriers) = (Count::default(), Count::default());
    for (name, source, arguments) in &all {
        let expected = compile_as("x.loopy", Language::Loopy, &plain(source), "cpu").run_on("interp", "k", arguments);
        mutate(name, source, arguments, &expected, Mutant::Dependence, &mut dependences);
        mutate(name, source, arguments, &expected, Mutant::Barrier, &mut barriers);
    }
    let mut unknown = Vec::new();
    for (name, count) in [("dependences", &dependences), ("barriers", &barriers)] {
        let Count { same, caught, refused, survived } = count;
        println!(
            "{name}: {} left out, {caught} caught, {refused} refused, {same} the same code, {} survive",
            count.total(),
            survived.len()
        );
        let equivalent = |it: &&(String, String)| EQUIVALENT.iter().any(|(name, _)| it.0 == *name);
        unknown.extend(survived.iter().filter(|it| !equivalent(it)).map(|(name, text)| format!("{name}\n{text}")));
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n\n"));
    assert!(dependences.caught > 2 && barriers.caught > 4, "{} {}", dependences.caught, barriers.caught);
}
