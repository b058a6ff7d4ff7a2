//! Loop kernels of a seed: families of programs, each around one thing that schedules can get wrong.

use crate::random::Random;

use super::data;
use super::kernel::{Given, LoopCase, small};

impl LoopCase {
    /// Returns the kernel of a seed, of which the random numbers are. Seeds below [`MORE_FROM`] keep the families that there were first.
    #[must_use]
    pub fn of_seed(seed: u64, random: &mut Random) -> LoopCase {
        let count = if seed < MORE_FROM { FIRST } else { FAMILIES.len() };
        let (name, make) = random.pick(FAMILIES.get(..count).unwrap_or(FAMILIES));
        let mut case = LoopCase::new(name);
        make(&mut case, random);
        case
    }
}

/// Fills a case.
type Make = fn(&mut LoopCase, &mut Random);

/// The families by their names.
pub const FAMILIES: &[(&str, Make)] = &[
    ("grid", grid),
    ("in-place", in_place),
    ("square", square),
    ("strided", strided),
    ("rows", rows),
    ("temporaries", temporaries),
    ("sums", sums),
    ("accumulators", accumulators),
    ("stencil", stencil),
    ("scans", data::scans),
    ("gathers", data::gathers),
    ("conditions", data::conditions),
    ("updates", data::updates),
    ("chains", data::chains),
];

/// Families that every seed has.
const FIRST: usize = 9;

/// The first seed that has all families.
pub const MORE_FROM: u64 = 4_000_000;

/// Adds a few instructions over shared loops, with shifted, reversed and scattered accesses to arrays of two axes.
fn grid(case: &mut LoopCase, random: &mut Random) {
    let domain = random.pick(&[
        "{ [i, j]: 0 <= i < n and 0 <= j < 7 }",
        "{ [i, j]: 0 <= i < n and 0 <= j <= i }",
        "{ [i, j]: 1 <= i < 8 and 0 <= j < 6 and j mod 2 = 0 }",
        "{ [i, j]: 0 <= i < 7 and 0 <= j < 9 and j mod 3 = 1 }",
    ]);
    case.head.push(format!("domain \"{domain}\""));
    case.head("domain \"{ [q]: 0 <= q < 5 }\"");
    case.head("domain \"{ [z]: 0 <= z < 3 }\"");
    case.head("domain \"{ [x, y]: 0 <= x, y < 12 }\"");
    case.head("temp t: global float32 [12, 12]");
    for name in ["a", "b", "c"] {
        case.floats(name, "12, 12", random, 144);
    }
    case.int("n", 6);
    case.head("assume \"n >= 1 and n <= 8\"");
    case.head("option seq_dependencies");
    case.head("rule twice(p) := 2*c[p, 3]");
    case.body.push("t[x, y] = c[x, y]  {id=t, inames=x:y}".to_owned());
    let index = |random: &mut Random| {
        let one = random.pick(&["i", "i + 1", "9 - i", "j", "2", "(i + j) % 5", "i // 2"]);
        let other = random.pick(&["j", "j + 1", "8 - j", "i", "3", "j % 3"]);
        format!("{one}, {other}")
    };
    for id in ["s0", "s1", "s2"].iter().take(1 + random.below(3)) {
        let array = random.pick(&["a", "b", "t"]);
        let read = random.pick(&["a", "b", "c", "t"]);
        let (to, from, more) = (index(random), index(random), index(random));
        let value = match random.below(7) {
            6 => format!("sum((q, z), c[i, q + z]*{read}[{from}] + c[z, q])"),
            5 => format!("twice(j) - {read}[{from}]*twice(j + 1)"),
            3 => format!("sum(q, c[i, q]*{read}[{from}])"),
            4 => format!("sum.blocks(2)(q, {read}[q, j])"),
            0 => format!("{read}[{from}] + 1"),
            1 => format!("0.5*{read}[{from}] - c[{more}]"),
            _ => format!("{array}[{to}] + {read}[{from}]"),
        };
        case.body.push(format!("{array}[{to}] = {value}  {{id={id}, inames=i:j}}"));
        case.ids.push(id);
    }
    case.loops = vec!["i", "j", "x", "y"];
    case.reduced = vec!["q", "z"];
    case.read = vec!["a", "b", "c", "t"];
    case.written = vec!["a", "b"];
    case.temporaries = vec!["t"];
    case.rules = vec!["twice"];
}

/// Returns an index of one loop that stays inside of 0 to 79, where the loop is below 8.
fn index_of(random: &mut Random, name: &str) -> String {
    let text = random.pick(&[
        "@",
        "@ + 1",
        "@ + 3",
        "7 - @",
        "@//2",
        "(@ + 3) % 8",
        "(@*3) % 8",
        "2*@",
        "2*@ + 1",
        "@ % 3",
        "5",
        "8*@ + 2",
    ]);
    text.replace('@', name)
}

/// Adds one loop that changes an array in place, directly or by a rule.
fn in_place(case: &mut LoopCase, random: &mut Random) {
    let domain = random.pick(&["0 <= p < 8", "0 <= p < n", "0 <= p < 8 and p mod 2 = 1", "1 <= p < 7"]);
    case.head.push(format!("domain \"{{ [p]: {domain} }}\""));
    case.floats("B", "80", random, 80);
    case.floats("y", "80", random, 80);
    case.int("n", 8);
    case.head("assume \"n >= 1 and n <= 8\"");
    case.head("option seq_dependencies");
    let inner = index_of(random, "u");
    case.head.push(format!("rule f(u) := B[{inner}]"));
    for id in ["s0", "s1"].iter().take(1 + random.below(2)) {
        let array = random.pick(&["B", "B", "y"]);
        let (to, from) = (index_of(random, "p"), index_of(random, "p"));
        let value = match random.below(4) {
            0 => "0.25*f(p) + 1".to_owned(),
            1 => format!("0.25*B[{from}] + y[p]"),
            _ => format!("0.5*B[{from}] + 1"),
        };
        case.body.push(format!("{array}[{to}] = {value}  {{id={id}, inames=p}}"));
        case.ids.push(id);
    }
    case.loops = vec!["p"];
    case.read = vec!["B", "y"];
    case.written = vec!["B", "y"];
    case.rules = vec!["f"];
}

/// Adds two loops over one array that is read and written.
fn square(case: &mut LoopCase, random: &mut Random) {
    let domain = random.pick(&["0 <= p, q < 4", "0 <= p < 4 and 0 <= q <= p", "0 <= p < n and 0 <= q < 4"]);
    case.head.push(format!("domain \"{{ [p, q]: {domain} }}\""));
    case.floats("B", "80", random, 80);
    case.floats("y", "80", random, 80);
    case.int("n", 4);
    case.head("assume \"n >= 1 and n <= 4\"");
    case.head("option seq_dependencies");
    let index = |random: &mut Random| {
        random.pick(&["7 - p + q", "p + q", "q + 1", "q", "p", "7 - p", "8*p + q", "2*p + q", "8*q + p", "(p + q) % 4"])
    };
    for id in ["s0", "s1"].iter().take(1 + random.below(2)) {
        let (array, read) = (random.pick(&["B", "B", "y"]), random.pick(&["B", "B", "y"]));
        let (to, from) = (index(random), index(random));
        case.body.push(format!("{array}[{to}] = 0.5*{read}[{from}] + 1  {{id={id}, inames=p:q}}"));
        case.ids.push(id);
    }
    case.loops = vec!["p", "q"];
    case.read = vec!["B", "y"];
    case.written = vec!["B", "y"];
}

/// Loops with gaps.
fn strided(case: &mut LoopCase, random: &mut Random) {
    let modulus = random.pick(&[2, 3, 4, 5]);
    let rest = random.below(5) % modulus;
    let from = random.pick(&["0", "1", "3"]);
    let to = random.pick(&["n", "20", "13"]);
    let gap = match random.below(3) {
        0 => format!("(exists e: i = {modulus}*e + {rest})"),
        _ => format!("i mod {modulus} = {rest}"),
    };
    case.head.push(format!("domain \"{{ [i]: {from} <= i < {to} and {gap} }}\""));
    case.head("domain \"{ [j]: 0 <= j < 6 and j mod 2 = 1 }\"");
    case.floats("x", "24", random, 24);
    case.floats("o", "24, 8", random, 192);
    case.int("n", i32::try_from(17 + random.below(4)).unwrap_or(17));
    case.head("assume \"n >= 1 and n <= 24\"");
    let two = random.chance(50);
    let within = if two { "i:j" } else { "i" };
    let column = if two { "j" } else { "3" };
    let read = random.pick(&["i", "23 - i", "i//2"]);
    case.body.push(format!("o[i, {column}] = 2*x[{read}] + 1  {{id=s0, inames={within}}}"));
    case.ids.push("s0");
    case.loops = if two { vec!["i", "j"] } else { vec!["i"] };
    case.read = vec!["x"];
    case.written = vec!["o"];
}

/// Loops and reductions whose bounds are data.
fn rows(case: &mut LoopCase, random: &mut Random) {
    case.head("domain \"{ [i]: 0 <= i < 8 }\"");
    case.head(random.pick(&[
        "domain \"[m] -> { [j]: 0 <= j < m }\"",
        "domain \"[m] -> { [j]: 0 <= j <= m }\"",
        "domain \"[m] -> { [j]: m <= j < 7 }\"",
        "domain \"[i, m] -> { [j]: i <= j < m + 2 }\"",
    ]));
    case.ints("c", "8", random, 8, 6);
    case.floats("x", "20", random, 20);
    case.floats("y", "8", random, 8);
    case.floats("z", "8, 20", random, 160);
    case.body.push("<int32> m = c[i]  {id=m, inames=i}".to_owned());
    case.ids.push("m");
    match random.below(3) {
        0 => {
            case.body.push("y[i] = sum(j, x[j])  {id=s0, inames=i, dep=m}".to_owned());
            case.reduced = vec!["j"];
            case.loops = vec!["i"];
        }
        1 => {
            case.body.push("y[i] = y[i] + x[j]  {id=s0, inames=i:j, dep=m}".to_owned());
            case.loops = vec!["i", "j"];
        }
        _ => {
            case.body.push("z[i, j] = x[j] + y[i]  {id=s0, inames=i:j, dep=m}".to_owned());
            case.loops = vec!["i", "j"];
        }
    }
    case.ids.push("s0");
    case.read = vec!["x", "y", "c"];
    case.written = vec!["y", "z"];
    case.temporaries = vec!["m"];
}

/// Scalars and small arrays between instructions.
fn temporaries(case: &mut LoopCase, random: &mut Random) {
    case.head(random.pick(&[
        "domain \"{ [j]: 0 <= j < 8 }\"",
        "domain \"{ [j]: 0 <= j < n }\"",
        "domain \"{ [j]: 0 <= j < 8 and j mod 2 = 1 }\"",
    ]));
    case.head("domain \"{ [k]: 0 <= k < 3 }\"");
    case.head("temp s: float32 [3]");
    case.head("temp g: global float32 [8, 3]");
    case.floats("x", "12", random, 12);
    case.floats("y", "12", random, 12);
    case.floats("w", "12, 3", random, 36);
    case.int("n", 8);
    case.head("assume \"n >= 1 and n <= 8\"");
    case.head("option seq_dependencies");
    case.body.push("<float32> t = 0.5*x[j] + 1  {id=s0, inames=j}".to_owned());
    match random.below(4) {
        0 => {
            case.body.push("y[j] = t  {id=s1, inames=j}".to_owned());
            case.body.push(
                random.pick(&["y[j] = y[j] + t  {id=s2, inames=j}", "x[j + 1] = t  {id=s2, inames=j}"]).to_owned(),
            );
            case.loops = vec!["j"];
            case.ids = vec!["s0", "s1", "s2"];
            case.temporaries = vec!["t"];
        }
        1 => {
            case.head("domain \"{ [l]: 0 <= l < 3 }\"");
            case.body.push("s[k] = t*x[k]  {id=s1, inames=j:k}".to_owned());
            case.body.push("w[j, l] = s[2 - l] + t  {id=s2, inames=j:l}".to_owned());
            case.loops = vec!["j", "k", "l"];
            case.ids = vec!["s0", "s1", "s2"];
            case.temporaries = vec!["t", "s"];
        }
        2 => {
            case.head("domain \"{ [l]: 0 <= l < 3 }\"");
            case.body.push("g[j, k] = t + x[k]  {id=s1, inames=j:k}".to_owned());
            case.body.push("w[j, l] = g[j, 2 - l]  {id=s2, inames=j:l}".to_owned());
            case.body.push("y[j] = sum(q, g[j, q])  {id=s3, inames=j}".to_owned());
            case.head("domain \"{ [q]: 0 <= q < 3 }\"");
            case.reduced = vec!["q"];
            case.loops = vec!["j", "k", "l"];
            case.ids = vec!["s0", "s1", "s2", "s3"];
            case.temporaries = vec!["t", "g"];
        }
        _ => {
            case.body.push("<float32> u = t*t  {id=s1, inames=j}".to_owned());
            case.body.push("y[j] = u - t  {id=s2, inames=j}".to_owned());
            case.loops = vec!["j"];
            case.ids = vec!["s0", "s1", "s2"];
            case.temporaries = vec!["t", "u"];
        }
    }
    case.read = vec!["x", "y"];
    case.written = vec!["x", "y", "w"];
}

/// Sums over values that a loop computes one after the other.
fn sums(case: &mut LoopCase, random: &mut Random) {
    let (groups, count) = (3, 4 + random.below(3));
    case.head.push(format!("domain \"{{ [g, b]: 0 <= g < {groups} and 0 <= b < {count} }}\""));
    case.ints("c", "8", random, 8, 50);
    case.ints("a", "3", random, 3, 50);
    let reduction = random.pick(&["sum(b, part)", "simul_reduce(sum, b, part)", "2*sum(b, part) + 1", "max(b, part)"]);
    case.body.push("<int32> part = c[b]*10 + g  {id=s0, inames=g:b}".to_owned());
    case.body.push(format!("a[g] = {reduction}  {{id=s1, inames=g, dep=s0}}"));
    let Some(Given::Ints(values)) = case.arguments.first() else { return };
    let mut bytes = Vec::new();
    for g in 0..groups {
        let parts = values.iter().take(count).map(|value| value * 10 + g);
        let result: i32 = match reduction {
            "max(b, part)" => parts.max().unwrap_or(0),
            "2*sum(b, part) + 1" => 2 * parts.sum::<i32>() + 1,
            _ => parts.sum(),
        };
        bytes.extend(result.to_le_bytes());
    }
    case.known = Some(bytes);
    case.loops = vec!["g", "b"];
    case.read = vec!["c"];
    case.written = vec!["a"];
    case.temporaries = vec!["part"];
    case.ids = vec!["s0", "s1"];
}

/// Adds a scalar that begins as a number and takes in values.
fn accumulators(case: &mut LoopCase, random: &mut Random) {
    case.head("domain \"{ [i, j]: 0 <= i < 4 and 0 <= j < 5 }\"");
    case.head("arg x: float64 [5]");
    case.head("arg y: float32 [4]");
    // Halves are exact in every type.
    let values: Vec<f64> = (0..5).map(|_| f64::from(small(random.below(64))) / 2.0).collect();
    case.arguments.push(Given::Floats(Vec::new()));
    let words = values.iter().flat_map(|value| value.to_le_bytes());
    let words: Vec<u8> = words.collect();
    let ints = words.chunks(4).map(|it| i32::from_le_bytes([it[0], it[1], it[2], it[3]]));
    case.arguments = vec![Given::Ints(ints.collect()), Given::Floats(vec![0.0; 4])];
    let start = random.pick(&["0", "1", "2"]);
    case.body.push(format!("<> acc = {start}  {{id=s0, inames=i}}"));
    case.body.push("acc = acc + x[j]  {id=s1, inames=i:j, dep=s0}".to_owned());
    case.body.push("y[i] = cast(float32, acc)  {id=s2, inames=i, dep=s1}".to_owned());
    let total: f64 = values.iter().sum::<f64>() + start.parse::<f64>().unwrap_or(0.0);
    #[expect(clippy::cast_possible_truncation, reason = "halves below 1000 are exact")]
    let total = total as f32;
    case.known = Some((0..4).flat_map(|_| total.to_le_bytes()).collect());
    case.loops = vec!["i", "j"];
    case.read = vec!["x"];
    case.written = vec!["y"];
    case.temporaries = vec!["acc"];
    case.ids = vec!["s0", "s1", "s2"];
}

/// Neighbours of several rows, with a rule, and a product of matrices.
fn stencil(case: &mut LoopCase, random: &mut Random) {
    case.head("domain \"{ [i, j, k]: 0 <= i < n and 0 <= j < 8 and 0 <= k < 4 }\"");
    case.floats("a", "12, 12", random, 144);
    case.floats("b", "12, 12", random, 144);
    case.floats("r", "12, 12", random, 144);
    case.int("n", 8);
    case.head("assume \"n >= 1 and n <= 8\"");
    case.head("option seq_dependencies");
    case.head("rule row(x) := sum(k, a[x, k]*b[k, 1])");
    match random.below(3) {
        0 => case.body.push("r[i, j] = sum(k, a[i, k]*b[k, j])  {id=s0, inames=i:j}".to_owned()),
        1 => case.body.push("r[i, j] = a[i, j] + a[i + 1, j + 2] + a[i + 2, j]  {id=s0, inames=i:j}".to_owned()),
        _ => case.body.push("r[i, j] = row(i) + 2*row(i + 1) + b[i, j]  {id=s0, inames=i:j}".to_owned()),
    }
    case.ids = vec!["s0"];
    if random.chance(40) {
        case.body.push("b[i, j] = 0.5*r[j, i]  {id=s1, inames=i:j}".to_owned());
        case.ids.push("s1");
    }
    case.loops = vec!["i", "j"];
    case.reduced = vec!["k"];
    case.read = vec!["a", "b", "r"];
    case.written = vec!["r", "b"];
    case.rules = vec!["row"];
}
