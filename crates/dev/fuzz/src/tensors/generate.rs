//! Tensor programs: steps, each of which makes tensors of what was made before.

use std::collections::BTreeSet;

use crate::random::Random;

/// The forms that steps have.
pub const TENSOR_FORMS: [&str; 29] = [
    "elements",
    "reduce",
    "reduce where",
    "reduce several",
    "scan",
    "scan several",
    "scatter",
    "histogram",
    "sort",
    "top_k",
    "bits",
    "slice",
    "while",
    "carried",
    "end of data",
    "random",
    "generic",
    "closure",
    "table",
    "tile",
    "thread",
    "register",
    "product",
    "contraction",
    "masked",
    "small integers",
    "columns",
    "by hand",
    "prelude",
];

/// A program with arguments for it.
#[derive(Clone, Debug)]
pub struct TensorCase {
    /// Functions and the kernel's statements, in order.
    pub functions: Vec<&'static str>,
    /// The statements of the kernel `k`, each with its form.
    pub steps: Vec<(&'static str, String)>,
    /// The elements that the kernel returns: floats and integers.
    pub results: (String, String),
    /// The sizes `N` and `M`.
    pub sizes: (usize, usize),
    /// The seed of its data.
    pub seed: u64,
}

/// A generic function, called with elements of three types.
const GENERIC: &str = "fn mixed<Elem>(a: Elem, b: Elem) -> Elem { max(a, b) - min(a, b) + a }";
/// A function of two rows.
const TWO_ROWS: &str = "fn folded<Elem>(x: Tensor<L; Elem>, y: Tensor<L; Elem>) -> Elem { reduce (shape = [L], op = sum) |k| max(x[k], y[k]) }";

/// The tensors that there are, by shape and type.
struct Names {
    /// `[N, M]` of `f32`, of `i32` and of `u32`.
    floats: Vec<String>,
    ints: Vec<String>,
    words: Vec<String>,
    /// `[N]` and `[M]` of `f32`.
    rows: Vec<String>,
    columns: Vec<String>,
}

impl TensorCase {
    /// Returns the program of a seed.
    #[must_use]
    pub fn of_seed(seed: u64) -> TensorCase {
        let mut random = Random::new(seed ^ 0x7465_6e73);
        // At least what slices and the greatest three need.
        let sizes = (2 + random.below(18), 3 + random.below(35));
        let mut names = Names {
            floats: vec!["x".to_owned()],
            ints: vec!["q".to_owned()],
            words: vec!["u".to_owned()],
            rows: Vec::new(),
            columns: vec!["y".to_owned()],
        };
        let mut functions: BTreeSet<&'static str> = BTreeSet::new();
        let mut steps = Vec::new();
        for number in 0..1 + random.below(5) {
            let form = random.pick(&TENSOR_FORMS);
            let text = step(&mut random, form, number, &mut names, &mut functions);
            steps.push((form, text));
        }
        let (float, column) = (names.floats.last().cloned(), names.columns.last().cloned());
        let row = names.rows.last().map_or(String::new(), |row| format!(" + {row}[i]"));
        let results = (
            format!("{}[i, j] * 1.5 - {}[j]{row}", float.unwrap_or_default(), column.unwrap_or_default()),
            format!(
                "u32({}[i, j]) ^ {}[i, j]",
                names.ints.last().cloned().unwrap_or_default(),
                names.words.last().cloned().unwrap_or_default()
            ),
        );
        TensorCase { functions: functions.into_iter().collect(), steps, results, sizes, seed }
    }

    /// Returns the text.
    #[must_use]
    pub fn source(&self) -> String {
        let mut text: String = self.functions.iter().flat_map(|it| [it, "\n"]).collect();
        text += "kernel k(x: Tensor<N, M; f32>, y: Tensor<M; f32>, q: Tensor<N, M; i32>, u: Tensor<N, M; u32>) -> (Tensor<N, M; f32>, Tensor<N, M; u32>) {\n";
        for (_, step) in &self.steps {
            text += step;
        }
        text + &format!(
            "  return compute (shape = [N, M]) |i, j| {}, compute (shape = [N, M]) |i, j| {}\n}}\n",
            self.results.0, self.results.1
        )
    }

    /// Returns the buffers that it is called with: numbers of all sizes, equal ones among them; and room for results.
    #[must_use]
    pub fn buffers(&self) -> Vec<Vec<u8>> {
        let mut random = Random::new(self.seed ^ 0x6461_7461);
        let (n, m) = self.sizes;
        let mut float = |_: usize| {
            let value = match random.below(12) {
                0 => 0.0,
                1 => -0.0,
                2 => 1.0,
                3 => 1e30,
                4 => -3.5e-20,
                _ => (f32::from(u16::try_from(random.below(1 << 16)).unwrap_or(0)) / 8_192.0 - 4.0) * 1.37,
            };
            f32::to_le_bytes(value)
        };
        let x: Vec<u8> = (0..n * m).flat_map(&mut float).collect();
        let y: Vec<u8> = (0..m).flat_map(&mut float).collect();
        let mut word = |_: usize| {
            let bits = random.bits().to_le_bytes();
            let small = random.chance(70);
            let low = u32::from_le_bytes([bits[0], bits[1], bits[2], bits[3]]);
            (if small { low % 23 } else { low }).to_le_bytes()
        };
        let q: Vec<u8> = (0..n * m).flat_map(&mut word).collect();
        let u: Vec<u8> = (0..n * m).flat_map(&mut word).collect();
        let room = vec![0; 4 * n * m];
        vec![x, y, q, u, room.clone(), room]
    }
}

/// Returns a step, and adds the names that it binds.
fn step(
    random: &mut Random,
    form: &'static str,
    number: usize,
    names: &mut Names,
    functions: &mut BTreeSet<&'static str>,
) -> String {
    let one = |random: &mut Random, of: &[String]| of[random.below(of.len())].clone();
    // An element at `i, j`.
    let term = |random: &mut Random, names: &Names| match random.below(6) {
        0 if !names.rows.is_empty() => format!("{}[i]", one(random, &names.rows)),
        1 => format!("{}[j]", one(random, &names.columns)),
        2 => format!("f32({}[i, j] & 63)", one(random, &names.ints)),
        _ => format!("{}[i, j]", one(random, &names.floats)),
    };
    let (a, b) = (term(random, names), term(random, names));
    let float = one(random, &names.floats);
    let (int, word) = (one(random, &names.ints), one(random, &names.words));
    let column = one(random, &names.columns);
    let t = format!("t{number}");
    let element = match random.below(9) {
        0 => format!("clamp({a}, -1.5, abs({b}))"),
        1 => format!("if {a} < {b} then {a} else {b} * 2.0"),
        2 => format!("{a} / ({b} * {b} + 1.0)"),
        3 => format!("round({a} * 3.0) - trunc({b}) + sign({a})"),
        4 => format!("exp(-abs({a})) * {b}"),
        5 => format!("fma({a}, {b}, 0.5)"),
        6 => format!("if isnan({a}) or isinf({b}) then 1.0 else {a} - {b}"),
        7 => format!("{a} ** 2 - abs({b}) ** 0.5"),
        _ => format!("{a} - {b} * 0.5"),
    };
    let order = random.pick(&["sum", "max", "min", "sum.tree(4, 8)", "sum.blocks(3)", "sum.tree", "sum.fused"]);
    let reduced = if order == "sum.fused" { format!("{a} * {b}") } else { element.clone() };
    let condition = match random.below(5) {
        0 => "j < i".to_owned(),
        1 => "i + 2 >= j and j != 3".to_owned(),
        2 => format!("j < {int}[i, 0]"),
        3 => format!("{a} > 0.25"),
        _ => "j % 3 == 1".to_owned(),
    };
    match form {
        "elements" => {
            names.floats.push(t.clone());
            format!("  {t} = compute (shape = [N, M]) |i, j| {element}\n")
        }
        "reduce" => {
            if random.chance(50) {
                names.rows.push(t.clone());
                format!("  {t} = compute (shape = [N]) |i| reduce (shape = [M], op = {order}) |j| {reduced}\n")
            } else {
                names.columns.push(t.clone());
                format!("  {t} = compute (shape = [M]) |j| reduce (shape = [N], op = {order}) |i| {reduced}\n")
            }
        }
        "reduce where" => {
            names.rows.push(t.clone());
            format!(
                "  {t} = compute (shape = [N]) |i| reduce (shape = [M], op = {order}, where = {condition}) |j| {reduced}\n"
            )
        }
        "reduce several" => {
            names.rows.push(t.clone());
            names.rows.push(format!("v{number}"));
            format!(
                "  {t}, v{number} = compute (shape = [N]) |i| reduce (shape = [M], op = |p, r, a, b| [p * 0.5 + a, max(r, b) - p], init = [0.0, -8.0]) |j| [{a}, {element}]\n"
            )
        }
        "scan" => {
            names.floats.push(t.clone());
            let op = random.pick(&["sum", "max", "min", "sum, exclusive"]);
            format!("  {t} = compute (shape = [N]) |i| scan (shape = [M], op = {op}) |j| {element}\n")
        }
        "scan several" => {
            names.floats.push(t.clone());
            names.floats.push(format!("v{number}"));
            format!(
                "  {t}, v{number} = compute (shape = [N]) |i| scan (shape = [M], op = |s, e| [s.0 * 0.5 + e.1, s.1 + e.0], init = [1.0, 0.0]) |j| [{a}, {b}]\n"
            )
        }
        "scatter" => {
            let place = format!("{int}[i, j] % M");
            let skipped = if random.chance(40) { format!(", where = {condition}") } else { String::new() };
            if random.chance(60) {
                names.columns.push(t.clone());
                let op = random.pick(&["sum", "max", "last", "|a, b| a * 0.5 - b"]);
                format!(
                    "  {t} = scatter (shape = [N, M], init = {column}, op = {op}{skipped}) |i, j| [{place}] {{ {element} }}\n"
                )
            } else {
                names.ints.push(t.clone());
                let op = random.pick(&["sum", "max", "min"]);
                format!(
                    "  {t} = scatter (shape = [N, M], init = {int}, op = {op}{skipped}) |i, j| [i, {place}] {{ i32({word}[i, j] & 0xff) }}\n"
                )
            }
        }
        "histogram" => {
            names.columns.push(t.clone());
            format!(
                "  g{number} = compute (shape = [N]) |i| {int}[i, 0] & 15\n  h{number} = histogram(g{number}, 16)\n  {t} = compute (shape = [M]) |j| f32(h{number}[j % 16]) - {column}[j]\n"
            )
        }
        "sort" => {
            let sort = random.pick(&["sort_rows", "sort_rows_descending"]);
            match random.below(3) {
                0 => {
                    names.ints.push(t.clone());
                    format!("  {t} = arg{sort}({float})\n")
                }
                1 => {
                    names.ints.push(t.clone());
                    format!("  {t} = {sort}({int})\n")
                }
                _ => {
                    names.floats.push(t.clone());
                    format!("  {t} = {sort}({float})\n")
                }
            }
        }
        "top_k" => {
            names.floats.push(t.clone());
            format!(
                "  v{number}, p{number} = top_k_rows({float}, 3)\n  {t} = compute (shape = [N, M]) |i, j| v{number}[i, j % 3] + f32(p{number}[i, (j + 1) % 3])\n"
            )
        }
        "bits" => {
            names.words.push(t.clone());
            let shift = random.below(40);
            let rule = match random.below(6) {
                0 => format!("{word}[i, j] >> {shift} ^ 0x5bd1_e995"),
                1 => format!("rotate_left({word}[i, j], {word}[i, j] & 31) + u32(popcount(u32({int}[i, j])))"),
                2 => format!("~{word}[i, j] & u32({int}[i, j]) | {word}[i, j] << {shift}"),
                3 => format!("bitcast(if isfinite({a}) then {a} else 0.0, u32) ^ {word}[i, j]"),
                4 => format!("({word}[i, j] << ({word}[i, j] & 63)) - u32(j)"),
                _ => format!("u32(i32({word}[i, j]) >> {shift})"),
            };
            format!("  {t} = compute (shape = [N, M]) |i, j| {rule}\n")
        }
        "slice" => {
            names.floats.push(t.clone());
            match random.below(3) {
                0 => {
                    let part = random.pick(&["::-1, ::-1", "::-1, :", ":, ::-1"]);
                    format!("  {t} = {float}[{part}]\n")
                }
                1 => {
                    let (from, step) = (random.below(2), 1 + random.below(3));
                    let inside = format!("i < N - 2 and j < (M - {from} + {}) / {step}", step - 1);
                    format!(
                        "  s{number} = {float}[1:-1, {from}::{step}]\n  {t} = compute (shape = [N, M]) |i, j| if {inside} then s{number}[i, j] else {element}\n"
                    )
                }
                _ => format!(
                    "  s{number} = {float}[:, :]\n  {t} = compute (shape = [N, M]) |i, j| s{number}[N - 1 - i, {int}[i, j] % M]\n"
                ),
            }
        }
        "while" => {
            names.floats.push(t.clone());
            let limit = random.below(5);
            let condition = match random.below(2) {
                0 => format!("c < {limit}.0"),
                _ => format!("c < abs(v[N - 1, 0]) * {limit}.0"),
            };
            format!(
                "  {t}, c{number} = while (init = [{float}, f32(0.0)], max = 6) |v, c| {condition} {{ [compute (shape = [N, M]) |i, j| v[N - 1 - i, j] * 0.5 + {element}, c + 1.0] }}\n"
            )
        }
        "carried" => {
            names.rows.push(t.clone());
            let from = random.pick(&["a[max(k - 1, 0)]", "a[(k + 3) % 8]", "(if k > 0 then a[k - 1] else 0.0)"]);
            format!(
                "  {t} = compute (shape = [N]) |i| {{\n    b = read (shape = [8]) |k| {float}[i, k % M]\n    s = affine_for (end = 5, init = b) |r, a| {{ compute (shape = [8]) |k| a[k] * 0.5 + {from} }}\n    s[{int}[i, 0] % 8]\n  }}\n"
            )
        }
        "end of data" => {
            names.rows.push(t.clone());
            format!(
                "  {t} = compute (shape = [N]) |i| affine_for (end = min(M, {int}[i, 0] & 31), init = f32(0.0)) |k, s| s * 0.5 + {float}[i, k]\n"
            )
        }
        "random" => {
            names.floats.push(t.clone());
            let seed = random.bits() >> 1;
            if random.chance(60) {
                format!(
                    "  {t} = compute (shape = [N, M]) |i, j| random_uniform({seed}, {word}[i, 0], 3, {number}, u32(j)) + {a}\n"
                )
            } else {
                format!(
                    "  k{number} = compute (shape = [N]) |i| {word}[i, 0]\n  {t} = dropout({float}, k{number}, 0.25, {seed}, 1, {number})\n"
                )
            }
        }
        "generic" => {
            functions.insert(GENERIC);
            functions.insert(TWO_ROWS);
            names.floats.push(t.clone());
            names.words.push(format!("w{number}"));
            format!(
                "  {t} = compute (shape = [N, M]) |i, j| mixed({a}, {b}) + f32(mixed({int}[i, j], 7) & 255) + folded({float}[i, :], {float}[N - 1 - i, :])\n  w{number} = compute (shape = [N, M]) |i, j| mixed({word}[i, j], {word}[i, M - 1 - j]) + u32(folded({int}[i, :], {int}[i, :]))\n"
            )
        }
        "closure" => {
            names.floats.push(t.clone());
            let op = random.pick(&["max(p, r) - p * 0.25", "if p < r then r else p - r", "clamp(p, r, 2.0)"]);
            format!(
                "  fn f{number}(p: f32, r: f32) -> f32 {{ {op} }}\n  g{number} = |p| f{number}(p, {column}[0])\n  {t} = compute (shape = [N, M]) |i, j| f{number}({a}, {element}) + g{number}({b})\n"
            )
        }
        "table" => {
            names.floats.push(t.clone());
            let table = random.pick(&["[0.5, -1.0, 2.0, 4.0]", "[1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31]"]);
            let count = table.split(',').count();
            format!("  {t} = compute (shape = [N, M]) |i, j| f32({table}[{int}[i, j] % {count}]) * {b}\n")
        }
        "tile" => {
            names.floats.push(t.clone());
            let rule = match random.below(4) {
                0 => format!("t[i, {int}[g * 4, h * 8] % 8]"),
                1 => "(if i > 0 and t[i, j] < 2.0 then t[i - 1, j] else 0.5)".to_owned(),
                2 => "t[max(i - 1, 0), min(j + 1, 7)]".to_owned(),
                _ => "(reduce (shape = [8], op = sum.tree(2, 4)) |k| t[i, k])".to_owned(),
            };
            format!(
                "  {t} = grid (dim = [cdiv(N, 4), cdiv(M, 8)], shape = [N, M]) |g, h| {{\n    t = load({float}, [g * 4, h * 8], shape = [4, 8], mem = shared)\n    compute (shape = [4, 8]) |i, j| {rule} - t[i, j] * 0.25\n  }}\n"
            )
        }
        "thread" => {
            names.rows.push(t.clone());
            let rule = match random.below(3) {
                0 => "t[id] = t[7 - id] + f32(id)",
                1 => "t[id] = t[(id * 3 + 1) % 8] - t[id]",
                _ => {
                    "affine_for (end = 3) |d| {\n        s = pow2(2 - d)\n        if id < s { t[id] = t[id] + t[id + s] } else { }\n        sync()\n      }"
                }
            };
            format!(
                "  {t} = grid (dim = [N]) |g| {{\n    z = empty (shape = [1], dtype = f32, type = smem)\n    thread (block_dim = 8, shared = [z]) |id| {{\n      t = Shared<8; f32>\n      t[id] = {float}[g, id % M]\n      sync()\n      {rule}\n      sync()\n      if id == 0 {{ z[0] = t[{int}[g, 0] % 8] }} else {{ }}\n    }}\n    z[0]\n  }}\n"
            )
        }
        "register" => {
            names.floats.push(t.clone());
            format!(
                "  z{number} = grid (dim = [N, 1]) |g, h| {{\n    z = empty (shape = [1, 8], dtype = f32, type = smem)\n    thread (block_dim = 8, shared = [z]) |id| {{\n      r = Register<4; f32>\n      affine_for (end = 4) |k| {{ r[k] = {float}[g, (id + k) % M] * 0.5 }}\n      z[0, id] = r[({int}[g, id % M] + id) % 4]\n    }}\n    z\n  }}\n  {t} = compute (shape = [N, M]) |i, j| z{number}[i, j % 8]\n"
            )
        }
        "product" => {
            names.floats.push(t.clone());
            format!("  {t} = ({float} @ transpose({float})) @ compute (shape = [N, M]) |i, j| {element}\n")
        }
        "contraction" | "masked" | "small integers" | "columns" | "by hand" => {
            contraction(random, form, number, names, [&float, &int, &word, &column, &condition])
        }
        _ => {
            names.floats.push(t.clone());
            let call = match random.below(6) {
                0 => format!("softmax({float})"),
                1 => format!("log_softmax({float})"),
                2 => format!("layer_norm({float}, {column}, {column}, 1e-5)"),
                3 => format!("rms_norm({float}, {column}, 1e-6)"),
                4 => format!("attention({float}, {float}, {float}, 0.125)"),
                _ => format!("causal_attention({float}, {float}, {float}, 0.25)"),
            };
            format!("  {t} = {call}\n")
        }
    }
}

/// Returns a step that reduces products of several kinds, or columns.
fn contraction(
    random: &mut Random,
    form: &str,
    number: usize,
    names: &mut Names,
    [float, int, word, column, condition]: [&str; 5],
) -> String {
    let t = format!("t{number}");
    // The second operand: as it lies, or turned.
    let (shape, b) = if random.chance(60) {
        (format!("|k, j| {float}[(k * 5 + 1) % N, j] - {column}[k]"), format!("b{number}[k, j]"))
    } else {
        (format!("|j, k| {column}[j] * {float}[j % N, k]"), format!("b{number}[j, k]"))
    };
    let table = format!("  b{number} = read (shape = [M, M]) {shape}\n");
    let a = random.pick(&["x[i, k]", "(x[i, k] * 0.5 + 1.0)", "x[(N - 1 - i) % N, k]", "f32(f16(x[i, k]))"]);
    let product = |random: &mut Random| {
        let (op, what) = random.pick(&[
            ("sum", "*"),
            ("sum.fused", "*"),
            ("min", "+"),
            ("max", "-"),
            ("sum.blocks(8)", "*"),
            ("sum.tree(1, 8)", "*"),
            ("sum.tree(1, 16).fused", "*"),
            ("sum.tree(4, 8)", "*"),
        ]);
        format!("(reduce (shape = [M], op = {op}) |k| {a} {what} {b})")
    };
    match form {
        "contraction" => {
            names.floats.push(t.clone());
            let (one, other) = (product(random), product(random));
            let element = match random.below(4) {
                0 => format!("{one} * {other}"),
                1 => format!("max({one}, 0.0) - {column}[j]"),
                2 => format!("f32(f16({one})) + {float}[i, j]"),
                _ => one,
            };
            format!("{table}  {t} = compute (shape = [N, M]) |i, j| {element}\n")
        }
        "masked" => {
            names.floats.push(t.clone());
            let (one, other) = (product(random), product(random));
            let otherwise = if random.chance(50) { other } else { "-1.0".to_owned() };
            let edge = random.pick(&["j <= i", "j < i + 3 and i < 7", "j + 9 > 2 * i"]);
            let condition = if random.chance(70) { edge } else { condition };
            format!("{table}  {t} = compute (shape = [N, M]) |i, j| if {condition} then {one} else {otherwise}\n")
        }
        "small integers" => {
            names.ints.push(t.clone());
            let (left, right) = (random.pick(&["i8", "u8"]), random.pick(&["i8", "u8"]));
            format!(
                "  a{number} = read (shape = [N, M]) |i, k| {left}({int}[i, k] & 127)\n  b{number} = read (shape = [M, M]) |k, j| {right}({word}[k % N, j] & 127)\n  {t} = compute (shape = [N, M]) |i, j| reduce (shape = [M], op = sum) |k| i32(a{number}[i, k]) * i32(b{number}[k, j])\n"
            )
        }
        "columns" => {
            names.columns.push(t.clone());
            let op = random.pick(&["sum", "max", "sum.fused", "sum.tree"]);
            format!(
                "  {t} = compute (shape = [M]) |j| reduce (shape = [N], op = {op}) |i| {float}[i, j] * {float}[i, j]\n"
            )
        }
        _ => {
            names.floats.push(t.clone());
            format!(
                "{table}  {t} = grid (dim = [cdiv(N, 4), cdiv(M, 8)], shape = [N, M]) |g, h| {{\n    affine_for (end = cdiv(M, 8), init = zeros([4, 8])) |q, acc| {{\n      a = load({float}, [g * 4, q * 8], shape = [4, 8], mem = shared)\n      c = load(b{number}, [q * 8, h * 8], shape = [8, 8], mem = shared)\n      compute (shape = [4, 8]) |i, j| reduce (shape = [min(8, M - q * 8)], op = sum.fused, from = acc[i, j]) |k| a[i, k] * c[k, j]\n    }}\n  }}\n"
            )
        }
    }
}
