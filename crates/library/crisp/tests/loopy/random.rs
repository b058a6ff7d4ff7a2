//! Random programs under random schedules: what is accepted gives the bytes of the program without a schedule.

use crisp::diagnostics::Files;
use crisp_ir_loops::Program;
use crisp_middle_interp::{PointArgument, points};

use crate::{Arg, compile_for, some_floats};

/// Pseudo-random numbers: the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// A program of a few statements over shared loops, with shifted, reversed and scattered accesses.
fn program(random: &mut Random) -> String {
    let domain = random.pick(&[
        "{ [i, j]: 0 <= i < n and 0 <= j < 7 }",
        "{ [i, j]: 0 <= i < n and 0 <= j <= i }",
        "{ [i, j]: 1 <= i < 8 and 0 <= j < 6 and j mod 2 = 0 }",
    ]);
    let mut body = String::new();
    let count = 1 + random.below(3);
    let index = |random: &mut Random| {
        let one = random.pick(&["i", "i + 1", "9 - i", "j", "2", "(i + j) % 5", "i // 2"]);
        let other = random.pick(&["j", "j + 1", "8 - j", "i", "3", "j % 3"]);
        format!("{one}, {other}")
    };
    for number in 0..count {
        let array = random.pick(&["a", "b"]);
        let read = random.pick(&["a", "b", "c"]);
        let (to, from, more) = (index(random), index(random), index(random));
        let value = match random.below(3) {
            0 => format!("{read}[{from}] + 1"),
            1 => format!("0.5*{read}[{from}] - c[{more}]"),
            _ => format!("{array}[{to}] + {read}[{from}]"),
        };
        body += &format!("    {array}[{to}] = {value}  {{id=s{number}, inames=i:j}}\n");
    }
    format!(
        "  domain \"{domain}\"\n  arg a: float32 [12, 12]\n  arg b: float32 [12, 12]\n  arg c: float32 [12, 12]\n  arg n: value int32
  assume \"n >= 1 and n <= 8\"\n  option seq_dependencies\n  body {{\n{body}  }}\n"
    )
}

fn schedule(random: &mut Random) -> String {
    let mut steps: Vec<&str> = Vec::new();
    for _ in 0..1 + random.below(3) {
        steps.push(random.pick(&[
            "prioritize_loops(j, i)",
            "tag_inames(i: g.0)",
            "tag_inames(j: l.0)",
            "split_iname(i, 3, outer=io, inner=ii)",
            "split_iname(i, 4, outer=io, inner=ii); tag_inames(io: g.0, ii: l.0)",
            "split_iname(j, 2, outer=jo, inner=ji); prioritize_loops(jo, i, ji)",
            "split_iname(j, 4, outer=jo, inner=ji); tag_inames(ji: l.0)",
            "split_iname(j, 4, outer=jo, inner=ji); tag_inames(ji: unr)",
            "split_iname(j, 4, outer=jo, inner=ji); tag_inames(ji: ilp)",
            "tag_inames(i: host)",
            "add_prefetch(c, sweep=[j], outer=[i])",
            "add_prefetch(a, sweep=[j], outer=[i])",
            "buffer_array(a, sweep=[j], outer=[i])",
            "buffer_array(b, sweep=[j], outer=[i], space=local)",
        ]));
    }
    steps.join("; ")
}

/// The program of a source, for the interpreter of points.
fn read(source: &str) -> Program {
    let mut files = Files::new();
    let file = files.add("x.loopy", source);
    let read = crisp_front_loopy::read(file, &files);
    read.kernels.into_iter().next().map(|kernel| kernel.program).unwrap()
}

/// The buffers of 32 bits after an execution point by point.
#[track_caller]
fn literally(source: &str, arguments: &[Arg]) -> Vec<Vec<u8>> {
    let words =
        |bytes: &[u8]| bytes.chunks(4).map(|it| u64::from(u32::from_le_bytes(it.try_into().unwrap()))).collect();
    let mut all: Vec<PointArgument> = arguments
        .iter()
        .map(|argument| match argument {
            Arg::Int(value) => PointArgument::Value(u64::from(value.cast_unsigned())),
            Arg::Floats(all) => PointArgument::Buffer(all.iter().map(|it| u64::from(it.to_bits())).collect()),
            Arg::Bytes(all) => PointArgument::Buffer(words(all)),
            Arg::Float(_) | Arg::Long(_) | Arg::Ints(_) | Arg::Doubles(_) => panic!("not needed"),
        })
        .collect();
    points(&read(source), &mut all, 1_000_000).unwrap();
    let bytes = |elements: Vec<u64>| elements.iter().flat_map(|it| (*it as u32).to_le_bytes()).collect();
    let buffer = |argument| match argument {
        PointArgument::Buffer(elements) => Some(bytes(elements)),
        PointArgument::Value(_) => None,
    };
    all.into_iter().filter_map(buffer).collect()
}

#[test]
fn accepted_schedules_give_the_same_bytes() {
    let mut random = Random(20_261_123);
    let arguments = [
        Arg::Floats(some_floats(144, 1)),
        Arg::Floats(some_floats(144, 2)),
        Arg::Floats(some_floats(144, 3)),
        Arg::Int(6),
    ];
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..60 {
        let kernel = program(&mut random);
        let plain = compile_for(&format!("kernel k {{\n{kernel}}}"), "cpu");
        if plain.compiled.module.is_none() {
            panic!("{}\n{kernel}", plain.remarks());
        }
        let expected = plain.run_on("interp", "k", &arguments);
        let source = format!("kernel k {{\n{kernel}}}");
        let points = literally(&source, &arguments);
        let differ = (0..3).find_map(|array| {
            let at = points[array].iter().zip(&expected[array]).position(|(a, b)| a != b)? / 4;
            Some((array, at / 12, at % 12))
        });
        assert!(differ.is_none(), "points differ at {differ:?}\n{source}\n{}", crisp::emit::ir(&plain.compiled));
        for _ in 0..4 {
            let steps = schedule(&mut random);
            let source = format!("kernel k {{\n{kernel}  schedule {{ {steps} }}\n}}");
            let compilation = compile_for(&source, "cpu");
            if compilation.compiled.module.is_none() {
                assert!(
                    compilation.codes().iter().all(|code| code.starts_with('P')),
                    "{}\n{source}",
                    compilation.remarks()
                );
                refused += 1;
                continue;
            }
            accepted += 1;
            let found = compilation.run_on("interp", "k", &arguments);
            assert!(found == expected, "{source}\n{}", compilation.compiled.explained.clone().unwrap_or_default());
        }
    }
    assert!(accepted > 40 && refused > 40, "{accepted} accepted, {refused} refused");
}
