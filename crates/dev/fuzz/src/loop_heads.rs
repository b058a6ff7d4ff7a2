//! Loops of C against the C compiler of this machine: heads whose bound lies behind, whose step goes back, whose variable wraps, with bodies that leave them
//! and bodies that do not.
//!
//! The same text is a function of a program that `gcc` compiles and of a kernel that the interpreter executes. Where the program overflows a signed number, C
//! says nothing and nothing is compared. A loop that goes on for too long in C must use up its fuel here.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, Constant, Module, Scalar};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_support_diagnostics::{Files, render_terminal};

use crate::random::Random;

/// Iterations after which a loop that nothing leaves counts as endless.
const ENDLESS: u32 = 3000;

/// The values of `m` for each loop.
const INPUTS: [i32; 16] = [0, 1, -1, 2, -2, 3, -3, 5, 7, -8, 10, -17, 40, 100, i32::MAX, i32::MIN];

/// Loops in one source.
const BATCH: u64 = 100;

/// The results of the comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoopHeads {
    /// Loops that were compared.
    pub loops: u64,
    /// Executions of them that agree.
    pub same: u64,
    /// Executions of which C says nothing.
    pub open: u64,
    /// Executions that end in neither.
    pub endless: u64,
    /// The differences, in words.
    pub different: Vec<String>,
}

/// Returns the source of a loop, by its seed.
#[must_use]
pub fn loop_head(seed: u64) -> String {
    let random = &mut Random::new(seed);
    let ty = random
        .pick(&["char", "uchar", "short", "ushort", "int", "int", "int", "uint", "uint", "uint", "long", "ulong"]);
    let signed = matches!(ty, "char" | "short" | "int" | "long");
    let first = match random.below(6) {
        0 => "m".to_owned(),
        1 => format!("({ty})m"),
        2 if !signed => format!("({ty})(0 - {})", random.below(12) + 1),
        3 if signed => format!("-{}", random.below(20)),
        4 => "100".to_owned(),
        _ => random.below(20).to_string(),
    };
    let bound = bound(random);
    let relation = random.pick(&["<", "<", "<=", ">", ">=", "!=", "!="]);
    let mut test = match random.below(12) {
        0 => "k".to_owned(),
        1 => format!("{bound} {} k", turned(relation)),
        _ => format!("k {relation} {bound}"),
    };
    if random.chance(15) {
        test += random.pick(&[" && c < 6", " && k != 7", " && (c ^ 5)"]);
    }
    let step = step(random, ty);
    // A loop that nothing leaves has bounds that are near, so that a count of it ends soon.
    let leaves = random.chance(80) || bound.contains('m') || bound.contains("4294967") || first.contains('m');
    let most = random.below(9) + 1;
    let body = match random.below(6) {
        _ if !leaves => "c++;".to_owned(),
        0 => format!("if (++c >= {most}) {{ s += 5; return s * 100 + c; }}"),
        1 => format!("c++; if (c & 1) continue; if (c >= {most}) break;"),
        2 => format!("c++; switch (c & 3) {{ case 0: s++; break; default: s += 2; }} if (c > {most}) break;"),
        _ => format!("c++; if (c >= {most}) break;"),
    };
    let moved = if random.chance(4) { " k++;" } else { "" };
    let inside = random.chance(60);
    let (before, head) = if inside {
        (String::new(), format!("{ty} k = {first}"))
    } else {
        (format!("{ty} k;"), format!("k = {first}"))
    };
    let seen = if inside { "" } else { " s = s * 7 + (long)k;" };
    format!(
        "{{ int c = 0; long s = 0; {before} FUEL for ({head}; {test}; {step}) {{ ROUND s = (s * 3 + (long)k) % 1000003;{moved} {body} }}{seen} return s * 100 + c; }}"
    )
}

fn bound(random: &mut Random) -> String {
    let number = random.below(30);
    match random.below(14) {
        0..=3 => number.to_string(),
        4 => format!("-{number}"),
        5 | 6 => "m".to_owned(),
        7 => "(uint)m".to_owned(),
        8 => "(long)m".to_owned(),
        9 => format!("{number}u"),
        10 => format!("(m / 2 + {number})"),
        11 => "(ushort)m".to_owned(),
        12 => random.pick(&["4294967295u", "4294967290u", "200L", "10ul"]).to_owned(),
        _ => format!("((m & 15) + {number})"),
    }
}

fn turned(relation: &str) -> &'static str {
    match relation {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        _ => "!=",
    }
}

fn step(random: &mut Random, ty: &str) -> String {
    let by = random.below(9) + 1;
    match random.below(20) {
        0..=2 => "k++".to_owned(),
        3 => "++k".to_owned(),
        4 | 5 => "k--".to_owned(),
        6 => format!("k += {by}"),
        7 => format!("k -= {by}"),
        8 => format!("k += -{by}"),
        9 => "k += m".to_owned(),
        10 => "k -= m".to_owned(),
        11 => format!("k = {by} + k"),
        12 => format!("k += {}", random.pick(&["1000000000u", "4294967295u", "(uint)m", "3u", "(m & 3)"])),
        13 => format!("k *= {}", random.pick(&["2", "3", "2u", "-2", "m", "5u"])),
        14 => format!("k /= {}", random.pick(&["2", "3", "-2", "2u"])),
        15 => format!("k <<= {}", random.below(3) + 1),
        16 => format!("k >>= {}", random.below(3) + 1),
        17 => "k += k".to_owned(),
        18 => format!("k = ({ty})(k * 2)"),
        _ => "k += (c & 1) + 1".to_owned(),
    }
}

/// The result of an execution in C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judged {
    Value(i64),
    Open,
    Endless,
}

/// Compares `count` loops, from a seed on.
///
/// # Errors
/// When `gcc` cannot be run or does not take the programs.
pub fn loop_heads(seed: u64, count: u64) -> anyhow::Result<LoopHeads> {
    let folder = std::env::temp_dir().join(format!("crisp-loop-heads-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let mut all = LoopHeads::default();
    let mut from = seed;
    while from < seed + count {
        let to = (from + BATCH).min(seed + count);
        compare(&folder, from, to, &mut all)?;
        from = to;
    }
    std::fs::remove_dir_all(&folder)?;
    Ok(all)
}

fn compare(folder: &Path, from: u64, to: u64, all: &mut LoopHeads) -> anyhow::Result<()> {
    let expected = in_c(folder, from, to)?;
    for seed in from..to {
        all.loops += 1;
        let source = kernel(seed);
        let module = match compiled(&source) {
            Ok(module) => module,
            Err(why) => {
                all.different.push(format!("seed {seed}: {source}\n{why}"));
                continue;
            }
        };
        let (id, _) = module.kernels().next().context("there is no kernel")?;
        let program = Program::new(&module, id).map_err(|found| anyhow::anyhow!("{}", found.message))?;
        for input in INPUTS {
            let wanted = expected.get(&(seed, input)).copied().unwrap_or(Judged::Open);
            if wanted == Judged::Open {
                all.open += 1;
                continue;
            }
            let (value, used_up, finished) = executed(&program, input)?;
            let same = match wanted {
                Judged::Value(wanted) => finished && !used_up && value == wanted,
                // A count may go on beyond what C was given.
                Judged::Endless => used_up || !finished,
                Judged::Open => true,
            };
            match (same, wanted) {
                (true, Judged::Endless) => all.endless += 1,
                (true, _) => all.same += 1,
                (false, _) => {
                    all.different.push(format!(
                        "seed {seed}, m = {input}: {wanted:?} in C, {value} here, fuel used up: {used_up}\n  {}",
                        loop_head(seed)
                    ));
                }
            }
        }
    }
    Ok(())
}

/// Returns the kernel of a loop.
fn kernel(seed: u64) -> String {
    let text = loop_head(seed).replace("ROUND ", "").replace("FUEL ", &format!("\n#pragma fuel {ENDLESS}\n"));
    format!("long loop(int m) {text}\n__kernel void k(int m, __global long *r) {{ r[0] = loop(m); }}\n")
}

/// Returns the results of a loop over `k` for an `m`: the sum of its indices, and whether the launch reports used-up fuel. `head` is the text in the parentheses.
///
/// # Errors
/// What keeps it from being executed.
pub fn sum_of_loop(head: &str, m: i32) -> anyhow::Result<(i64, bool)> {
    let source =
        format!("__kernel void k(int m, __global long *r) {{ long s = 0; for ({head}) {{ s += k; }} r[0] = s; }}");
    let module = compiled(&source).map_err(anyhow::Error::msg)?;
    let (id, _) = module.kernels().next().context("there is no kernel")?;
    let program = Program::new(&module, id).map_err(|found| anyhow::anyhow!("{}", found.message))?;
    let (value, used_up, _) = executed(&program, m)?;
    Ok((value, used_up))
}

fn compiled(source: &str) -> Result<Checked, String> {
    let mut files = Files::new();
    let file = files.add("loop.cl", source);
    let (unit, mut found) = crisp_front_c::read(file, &mut files, &mut ());
    let program = crisp_front_c::check(&unit, &crisp_front_c::Roles::default(), &mut found);
    let failed = |found: &[crisp_support_diagnostics::Diagnostic]| found.iter().any(|it| it.severity.is_fatal());
    if failed(&found) {
        return Err(render_terminal(&files, &found, false));
    }
    let module = program.lower(Module::new(), BTreeMap::new(), &mut found);
    if failed(&found) {
        return Err(render_terminal(&files, &found, false));
    }
    Checked::check(module).map_err(|broken| format!("{broken:?}"))
}

fn executed(program: &Program, input: i32) -> anyhow::Result<(i64, bool, bool)> {
    let sizes = LaunchSizes { work_dim: 1, local: [1; 3], groups: [1; 3], bound: [1; 3], offset: [0; 3] };
    let mut buffers = [vec![0; 8]];
    let arguments =
        [Argument::Value(Constant::integer(Scalar::I32, input.into())), Argument::Buffer { buffer: 0, length: 1 }];
    let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
    let options = Options { max_ops: 1_000_000, ..Options::plain(Schedule::Sequential) };
    let outcome = program.run(launch, &options).map_err(|found| anyhow::anyhow!("{found:?}"))?;
    let bytes: [u8; 8] = buffers[0].as_slice().try_into()?;
    Ok((i64::from_le_bytes(bytes), outcome.status.fuel_used_up, outcome.finished))
}

/// Returns the results of the loops in C.
fn in_c(folder: &Path, from: u64, to: u64) -> anyhow::Result<BTreeMap<(u64, i32), Judged>> {
    let mut text = String::from(
        "#include <stdio.h>\ntypedef unsigned char uchar; typedef unsigned short ushort; typedef unsigned int uint; typedef unsigned long ulong;\n\
         static int overflowed, rounds;\n\
         #define FUEL\n",
    );
    writeln!(text, "#define ROUND if (++rounds > {ENDLESS}) return -1;")?;
    for handler in ["add_overflow", "sub_overflow", "mul_overflow", "negate_overflow", "divrem_overflow"] {
        writeln!(text, "void __ubsan_handle_{handler}(void *d, void *a, void *b) {{ overflowed = 1; }}")?;
    }
    for seed in from..to {
        writeln!(text, "static long loop{seed}(int m) {}", loop_head(seed))?;
    }
    let inputs: Vec<String> = INPUTS.iter().map(|input| format!("{}", i64::from(*input))).collect();
    writeln!(text, "int main(void) {{ static const long in[] = {{ {} }}; unsigned i;", inputs.join(", "))?;
    writeln!(text, "for (i = 0; i < sizeof in / sizeof *in; i++) {{ int m = (int)in[i]; long v;")?;
    for seed in from..to {
        writeln!(
            text,
            "overflowed = 0; rounds = 0; v = loop{seed}(m); printf(\"{seed} %d %d %d %ld\\n\", m, overflowed, rounds > {ENDLESS}, v);"
        )?;
    }
    text += "} return 0; }\n";
    let (source, program) = (folder.join("loops.c"), folder.join("loops"));
    std::fs::write(&source, text)?;
    let made = Command::new("gcc")
        .args(["-std=gnu11", "-O0", "-w", "-fsanitize=signed-integer-overflow", "-fsigned-char", "-c", "-o"])
        .args([folder.join("loops.o"), source])
        .output()
        .context("gcc cannot be run")?;
    ensure!(made.status.success(), "gcc: {}", String::from_utf8_lossy(&made.stderr));
    let made = Command::new("gcc").arg("-o").args([&program, &folder.join("loops.o")]).output()?;
    ensure!(made.status.success(), "gcc: {}", String::from_utf8_lossy(&made.stderr));
    let said = Command::new(&program).output()?;
    ensure!(said.status.success(), "the program failed: {}", said.status);
    let mut judged = BTreeMap::new();
    for line in String::from_utf8(said.stdout)?.lines() {
        let words: Vec<i64> = line.split(' ').map(str::parse).collect::<Result<_, _>>()?;
        let [seed, input, overflowed, endless, value] = words[..] else { continue };
        let what = match (overflowed, endless) {
            (0, 0) => Judged::Value(value),
            (0, _) => Judged::Endless,
            _ => Judged::Open,
        };
        judged.insert((u64::try_from(seed)?, i32::try_from(input)?), what);
    }
    Ok(judged)
}
