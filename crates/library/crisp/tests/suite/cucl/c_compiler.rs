//! Generated programs: what the kernel computes is what a C compiler's code computes, bit for bit.
//!
//! `CRISP_C_PROGRAMS=10000 cargo test -p crisp cucl::c_compiler` compares ten thousand. Where C leaves something open the programs
//! avoid it: shift counts and divisors are in range, floats that become integers are small; signed overflow wraps (`-fwrapv`).

use std::fmt::Write as _;
use std::process::Command;

use crisp_dev_testkit::{Program, complete};

/// Programs in one source, and so in one kernel: LLVM takes more than twice as long for twice as many.
const TOGETHER: usize = 10;

/// Runs of each program with different values.
const RUNS: usize = 8;

/// A generator of numbers: the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

const INTEGERS: [&str; 8] =
    ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned int", "long", "unsigned long"];

/// Bytes of each of [`INTEGERS`].
const BYTES: [usize; 8] = [1, 1, 2, 2, 4, 4, 8, 8];

/// A structure of 16 bytes, as which programs see their memory besides numbers; and a union, of which each program has some.
const STRUCTURE: &str = "struct S { int a; short b; unsigned char c[2]; long d; };
union U { long l; int i[2]; unsigned short s[4]; signed char c[8]; struct { short a; int b; } p; struct { union { unsigned int u; short t; }; }; };
";

/// Bytes of the array that each program has.
const MEMORY: usize = 64;

/// A program under construction: a function of four parameters that yields a `long`.
struct Maker {
    random: Random,
    /// Variables with their types, by scope.
    variables: Vec<(String, &'static str)>,
    text: String,
    names: usize,
}

impl Maker {
    fn integer_variable(&mut self) -> String {
        let found: Vec<String> =
            self.variables.iter().filter(|(_, ty)| INTEGERS.contains(ty)).map(|(name, _)| name.clone()).collect();
        found[self.random.below(found.len())].clone()
    }

    fn float_variable(&mut self) -> String {
        let floats = |ty: &str| ty == "float" || ty == "double";
        let found: Vec<String> =
            self.variables.iter().filter(|(_, ty)| floats(ty)).map(|(name, _)| name.clone()).collect();
        found[self.random.below(found.len())].clone()
    }

    /// An element of the program's array, seen as one of another type, by a cast of a pointer to its beginning, to a byte of it, or to structures.
    fn element(&mut self) -> String {
        let ty = self.random.below(8);
        let (name, most) = (INTEGERS[ty], MEMORY / BYTES[ty] - 1);
        let at = self.integer_variable();
        match self.random.below(6) {
            4 => format!("u[(int){at} & 1].{}", self.random.one(&["l", "i[1]", "p.a", "p.b", "u", "t"])),
            5 => format!("q->{}[(int){at} & {}]", self.random.one(&["s", "c"]), 3),
            0 | 1 => format!("(({name} *)m)[(int){at} & {most}]"),
            2 => format!("(*({name} *)((char *)m + {} * ((int){at} & {most})))", BYTES[ty]),
            _ => {
                let member = self.random.one(&["a", "b", "c[1]", "d"]);
                format!("((struct S *)m)[(int){at} & 3].{member}")
            }
        }
    }

    fn literal(&mut self) -> String {
        let value = match self.random.below(4) {
            0 => self.random.next() % 4,
            1 => self.random.next() % 256,
            2 => self.random.next() % 100_000,
            _ => self.random.next() >> (1 + self.random.below(40)),
        };
        let suffix = self.random.one(&["", "", "u", "l", "ul"]);
        match self.random.below(8) {
            0 => format!("0x{value:x}{suffix}"),
            1 => format!("0{:o}{suffix}", value % 512),
            2 => format!("'{}'", char::from(b'a' + (value % 26) as u8)),
            _ => format!("{}{suffix}", value & 0x7fff_ffff_ffff_ffff),
        }
    }

    fn integer(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.random.below(10) {
                0..3 => self.literal(),
                3 => self.element(),
                _ => self.integer_variable(),
            };
        }
        let a = self.integer(depth - 1);
        match self.random.below(16) {
            0..=4 => {
                let b = self.integer(depth - 1);
                format!("({a} {} {b})", self.random.one(&["+", "-", "*", "&", "|", "^"]))
            }
            5 => {
                let b = self.integer(depth - 1);
                // Not by 1: gcc 12 turns `0 - a / 1` into `a / -1`, which traps for the least integer although `-fwrapv` is set.
                format!("({a} {} (({b} & 63) + 2))", self.random.one(&["/", "%"]))
            }
            6 => {
                // In range for every type that is promoted.
                let b = self.integer(depth - 1);
                format!("({a} {} ({b} & 31))", self.random.one(&["<<", ">>"]))
            }
            7 | 8 => {
                let b = self.integer(depth - 1);
                format!("({a} {} {b})", self.random.one(&["<", "<=", ">", ">=", "==", "!=", "&&", "||"]))
            }
            9 => format!("({}{a})", self.random.one(&["- ", "~", "!", "+ "])),
            10 => {
                let (b, c) = (self.integer(depth - 1), self.integer(depth - 1));
                format!("({a} ? {b} : {c})")
            }
            11 | 12 => format!("(({}){a})", self.random.one(&INTEGERS)),
            13 => {
                let x = self.float(depth - 1);
                format!("({x} {} {})", self.random.one(&["<", ">=", "==", "!="]), self.float(depth - 1))
            }
            14 => {
                let x = self.float(depth - 1);
                format!("(int)({x} > -1000.0f && {x} < 1000.0f ? {x} : 3.5f)")
            }
            _ => format!("({a}, {})", self.integer(depth - 1)),
        }
    }

    fn float(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.random.below(4) {
                0 => self.random.one(&["1.5f", "0.1f", "3.0", "0.001", "1e10f", "2.5e-3"]).to_owned(),
                _ => self.float_variable(),
            };
        }
        let a = self.float(depth - 1);
        match self.random.below(8) {
            0..=3 => format!("({a} {} {})", self.random.one(&["+", "-", "*", "/"]), self.float(depth - 1)),
            4 => format!("(({}){a})", self.random.one(&["float", "double"])),
            5 => format!("(({}){})", self.random.one(&["float", "double"]), self.integer(depth - 1)),
            6 => format!("({} ? {a} : {})", self.integer(depth - 1), self.float(depth - 1)),
            _ => format!("(- {a})"),
        }
    }

    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "  ".repeat(indent));
    }

    fn statements(&mut self, indent: usize, count: usize, in_loop: bool) {
        let scope = self.variables.len();
        for _ in 0..count {
            self.statement(indent, in_loop);
        }
        self.variables.truncate(scope);
    }

    fn statement(&mut self, indent: usize, in_loop: bool) {
        let deep = indent > 3;
        match self.random.below(if deep { 8 } else { 14 }) {
            0 => {
                let ty = INTEGERS[self.random.below(8)];
                let value = self.integer(2);
                let name = format!("v{}", self.names);
                self.names += 1;
                self.line(indent, &format!("{ty} {name} = {value};"));
                self.variables.push((name, ty));
            }
            1 => {
                let ty = if self.random.below(2) == 0 { "float" } else { "double" };
                let value = self.float(2);
                let name = format!("w{}", self.names);
                self.names += 1;
                self.line(indent, &format!("{ty} {name} = {value};"));
                self.variables.push((name, ty));
            }
            2 | 3 => {
                let (name, value) = (self.integer_variable(), self.integer(3));
                let op = self.random.one(&["=", "+=", "-=", "*=", "^=", "|=", "&="]);
                self.line(indent, &format!("{name} {op} {value};"));
            }
            4 => {
                let name = self.integer_variable();
                let step = self.random.one(&["++", "--"]);
                let other = self.integer_variable();
                // Reading a variable that the same expression changes is left open by C, and pointers may lead to one place.
                let may_be_one = other == name || name.starts_with('(') && other.starts_with('(');
                let text = if !may_be_one && self.random.below(2) == 0 {
                    format!("{other} += {name}{step};")
                } else {
                    format!("{step}{name};")
                };
                self.line(indent, &text);
            }
            5 => {
                let (name, value) = (self.float_variable(), self.float(2));
                let op = self.random.one(&["=", "+=", "-=", "*="]);
                self.line(indent, &format!("{name} {op} {value};"));
            }
            6 => {
                let (element, value) = (self.element(), self.integer(2));
                let op = self.random.one(&["=", "+=", "^="]);
                self.line(indent, &format!("{element} {op} {value};"));
            }
            7 => {
                let ty = self.random.below(8);
                let (name, most) = (INTEGERS[ty], MEMORY / BYTES[ty] - 1);
                let (pointer, at) = (format!("p{}", self.names), self.integer(1));
                self.names += 1;
                let memory = match self.random.below(3) {
                    0 => format!("({name} *)m"),
                    1 => format!("({name} *)o"),
                    _ => format!("({} ? ({name} *)m : ({name} *)o)", self.integer_variable()),
                };
                self.line(indent, &format!("{name} *{pointer} = {memory} + ({at} & {most});"));
                self.variables.push((format!("(*{pointer})"), name));
            }
            8 | 9 => {
                let condition = self.integer(2);
                self.line(indent, &format!("if ({condition}) {{"));
                self.statements(indent + 1, 2, in_loop);
                if self.random.below(2) == 0 {
                    self.line(indent, "} else {");
                    self.statements(indent + 1, 2, in_loop);
                }
                self.line(indent, "}");
            }
            10 | 11 => {
                let name = format!("i{}", self.names);
                self.names += 1;
                let n = 1 + self.random.below(6);
                let head = match self.random.below(5) {
                    0 => format!("for (int {name} = 0; {name} < {n}; {name}++)"),
                    1 => format!("for (int {name} = {n}; {name} >= 0; {name} -= 2)"),
                    2 => format!("for (unsigned int {name} = 1; {name} <= {}; {name} *= 2)", n * 5),
                    3 => format!("for (int {name} = {}; {name} > 0; {name} >>= 1)", n * 7),
                    _ => format!("for (long {name} = -{n}; {name} < {n}u + 1; {name} += {n})"),
                };
                // An `unsigned` bound and a negative start would never meet.
                let head = head.replace("u + 1;", "+ 1;");
                self.line(indent, &format!("{head} {{"));
                // The index is read and never assigned: it is not a variable for assignments.
                let (target, step) = (self.integer_variable(), self.integer(1));
                self.line(indent + 1, &format!("{target} += {name} * ({step});"));
                self.statements(indent + 1, 2, true);
                self.line(indent, "}");
            }
            12 => {
                let value = self.integer(2);
                self.line(indent, &format!("switch ((int)({value}) & 7) {{"));
                for label in 0..3 {
                    let label = label * 2 + self.random.below(2);
                    self.line(indent, &format!("case {label}:"));
                    self.statements(indent + 1, 1, in_loop);
                    if self.random.below(3) > 0 {
                        self.line(indent + 1, "break;");
                    }
                }
                self.line(indent, "default:");
                self.statements(indent + 1, 1, in_loop);
                self.line(indent, "}");
            }
            _ => {
                let condition = self.integer(2);
                let what = match (in_loop, self.random.below(3)) {
                    (true, 0) => "continue;".to_owned(),
                    // Inside of a `switch` this leaves the `switch`, in both.
                    (true, 1) => "break;".to_owned(),
                    _ => format!("return {};", self.integer(1)),
                };
                self.line(indent, &format!("if ({condition}) {what}"));
            }
        }
    }
}

/// The text of a function.
fn program(number: usize, seed: u64) -> String {
    let random = Random(seed.wrapping_mul(0x1234_5678_9abc_def1).wrapping_add(number as u64));
    let variables = [("a", "int"), ("b", "unsigned int"), ("c", "long"), ("x", "float"), ("y", "double")];
    let mut maker = Maker {
        random,
        variables: variables.map(|(name, ty)| (name.to_owned(), ty)).to_vec(),
        text: format!("long program{number}(int a, unsigned int b, long c, float x, double y) {{\n"),
        names: 0,
    };
    maker.line(1, "long m[8], o[8], *now = m, *then = o;");
    maker.line(1, "union U u[2] = { { c }, { .i = { a, b } } }, *q = u + (a & 1);");
    maker.line(1, "for (int i = 0; i < 8; i++) { m[i] = (c ^ a) * (i + 1) + ((long)b << i * 7); o[i] = b - c * i; }");
    // Pointers that are swapped.
    maker.line(
        1,
        "for (int i = 0; i < 7; i++) { long *old = now; *now ^= b + i; now = then + 1; then = old; then[1] -= i; }",
    );
    let count = 3 + maker.random.below(5);
    for _ in 0..count {
        maker.statement(1, false);
    }
    let value = maker.integer(3);
    let floats = maker.float(2);
    maker.line(1, &format!("double f = {floats};"));
    maker.line(
        1,
        &format!("return ({value}) * 31 + (f == f ? (f > 1e15 || f < -1e15 ? 77l : (long)(f * 1000.0)) : 99l);"),
    );
    maker.text + "}\n"
}

/// The values with which all programs run.
fn inputs() -> Vec<(i32, u32, i64, f32, f64)> {
    let mut random = Random(7);
    let edge = [(0, 0, 0, 0.0, 0.0), (-1, u32::MAX, i64::MIN, -0.0, 1e300), (i32::MIN, 1, i64::MAX, 1e-30, -1e-5)];
    let mut all = edge.to_vec();
    while all.len() < RUNS {
        let bits = random.next();
        let float = ((bits >> 40) as f32 - 8_388_608.0) / 1024.0;
        all.push((bits as i32, (bits >> 16) as u32 & 0xffff, bits as i64 >> 20, float, f64::from(float) * 1.1));
    }
    all
}

/// Returns the results of the C compiler's code; none without a compiler.
fn by_c_compiler(source: &str, count: usize, folder: &std::path::Path) -> Option<Vec<i64>> {
    let mut text = String::from("#include <stdio.h>\n");
    text += source;
    text += "int main(void) {\n";
    for number in 0..count {
        for (a, b, c, x, y) in inputs() {
            // As bits, so that no reader of decimals has a say.
            let (x, y) = (x.to_bits(), y.to_bits());
            let _ = writeln!(
                text,
                "  {{ union {{ unsigned u; float f; }} x = {{ {x}u }}; union {{ unsigned long u; double f; }} y = {{ {y}ul }};
    printf(\"%ld\\n\", program{number}((int){a}l, {b}u, (long){}ul, x.f, y.f)); }}",
                c as u64
            );
        }
    }
    text += "  return 0;\n}\n";
    let (file, binary) = (folder.join("programs.c"), folder.join("programs"));
    std::fs::write(&file, text).ok()?;
    let compiler =
        ["clang", "gcc", "cc"].into_iter().find(|name| Command::new(name).arg("--version").output().is_ok())?;
    let flags = ["-O1", "-w", "-std=gnu11", "-fwrapv", "-ffp-contract=off", "-fno-strict-aliasing", "-o"];
    let made = Command::new(compiler).args(flags).arg(&binary).arg(&file).output().expect("the compiler starts");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let run = Command::new(&binary).output().expect("the program starts");
    assert!(run.status.success(), "{} ended with {}", file.display(), run.status);
    let lines = String::from_utf8_lossy(&run.stdout);
    Some(lines.lines().map(|line| line.parse().expect("a number")).collect())
}

// covers: cuda.unions
#[test]
fn generated_programs_compute_what_a_c_compiler_says() {
    let count = std::env::var("CRISP_C_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(if complete() {
        150_usize
    } else {
        50
    });
    let seed = std::env::var("CRISP_C_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1_u64);
    let folder = std::env::temp_dir().join(format!("crisp-c-programs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for programs");
    let inputs = inputs();
    for first in (0..count).step_by(TOGETHER) {
        let number = TOGETHER.min(count - first);
        let mut functions = STRUCTURE.to_owned();
        for at in 0..number {
            functions += &program(at, seed.wrapping_add(first as u64));
        }
        let Some(right) = by_c_compiler(&functions, number, &folder) else {
            println!("skipped: no C compiler");
            return;
        };
        let mut source = functions.clone();
        source += "__kernel void all(__global const int *a, __global const uint *b, __global const long *c,
  __global const float *x, __global const double *y, __global long *r) {
  size_t i = get_global_id(0);\n";
        for at in 0..number {
            let _ = writeln!(source, "  r[{at} * {RUNS} + i] = program{at}(a[i], b[i], c[i], x[i], y[i]);");
        }
        source += "}\n";
        let program = Program::of_c(&source);
        let kernel = program
            .kernel("all")
            .buffer(&inputs.iter().map(|it| it.0).collect::<Vec<i32>>())
            .buffer(&inputs.iter().map(|it| it.1).collect::<Vec<u32>>())
            .buffer(&inputs.iter().map(|it| it.2).collect::<Vec<i64>>())
            .buffer(&inputs.iter().map(|it| it.3).collect::<Vec<f32>>())
            .buffer(&inputs.iter().map(|it| it.4).collect::<Vec<f64>>());
        let found: Vec<i64> = kernel.zeros(number * RUNS).global(&[RUNS as u64]).local(&[RUNS as u64]).run().of("r");
        for at in 0..number {
            let (mine, theirs) = (&found[at * RUNS..][..RUNS], &right[at * RUNS..][..RUNS]);
            assert_eq!(mine, theirs, "seed {}, program {at}:\n{}", seed.wrapping_add(first as u64), {
                functions.split("long program").nth(at + 1).unwrap_or_default()
            });
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
}
