//! Numbers of the source, indices and sizes beside each type: results are those of exact integers, and what a type does not hold is refused.

use crisp_ir_kernel::{Scalar, fold};

use crate::tensor::random::{Random, number};
use crate::tensor::{Arg, compile, compile_as, compile_with, some_floats};

/// The only buffer of results as `i32`.
#[track_caller]
fn ints(source: &str, arguments: &[Arg]) -> Vec<i32> {
    let buffers = compile_with(source, &[]).run("k", arguments);
    let last = buffers.last().unwrap();
    last.chunks_exact(4).map(|it| i32::from_le_bytes(it.try_into().unwrap())).collect()
}

#[test]
fn an_index_beside_a_byte_does_not_wrap() {
    let source = "kernel k(x: Tensor<N; u8>) -> Tensor<N; i32> { compute (shape = [N]) |i| if x[i] == i then i32(1) else i32(0) }";
    let found = ints(source, &[Arg::Bytes(vec![0; 600]), Arg::zeros(600), Arg::Size(600)]);
    assert_eq!(found.iter().enumerate().filter(|(_, it)| **it == 1).map(|(at, _)| at).collect::<Vec<_>>(), [0]);
}

#[test]
fn a_size_beside_a_byte_does_not_wrap() {
    let source =
        "kernel k(x: Tensor<N; i8>) -> i32 { reduce (shape = [N], op = sum) |i| if x[i] < N then i32(1) else i32(0) }";
    let all: Vec<u8> = (0..200).collect();
    assert_eq!(ints(source, &[Arg::Bytes(all), Arg::zeros(1), Arg::Size(200)]), [200]);
}

#[test]
fn a_number_outside_of_a_type_is_compared_as_it_is() {
    let source = |ty: &str, condition: &str| {
        format!(
            "kernel k(x: Tensor<N; {ty}>) -> i32 {{ reduce (shape = [N], op = sum) |i| if {condition} then i32(1) else i32(0) }}"
        )
    };
    for (ty, bytes, condition, expected) in [
        ("u8", 1, "x[i] < 300", 200),
        ("u32", 4, "x[i] > -1", 200),
        ("u8", 1, "300 <= x[i]", 0),
        ("u64", 8, "x[i] != -1", 200),
        ("i8", 1, "x[i] == 0.5", 0),
        ("i16", 2, "x[i] < 1e30", 200),
    ] {
        let text = source(ty, condition);
        let found = ints(&text, &[Arg::Bytes(vec![0; 200 * bytes]), Arg::zeros(1), Arg::Size(200)]);
        assert_eq!(found, [expected], "{text}");
        let compilation = compile_with(&text, &[]);
        assert_eq!(compilation.codes(), ["T0803"], "{}", compilation.remarks());
        assert!(compilation.remarks().contains(condition), "{}", compilation.remarks());
    }
}

// covers: safe.tensor.weak
#[test]
fn what_a_type_does_not_hold_is_refused() {
    let check = |source: &str, code: &str, words: &[&str]| {
        let compilation = compile_with(source, &[]);
        let text = compilation.remarks();
        assert!(compilation.codes().contains(&code), "wanted {code}:\n{text}\n{source}");
        assert!(text.contains('^') && words.iter().all(|it| text.contains(it)), "{text}");
    };
    let of = |ty: &str, body: &str| {
        format!("kernel k(x: Tensor<N; {ty}>) -> Tensor<N; {ty}> {{ compute (shape = [N]) |i| {body} }}")
    };
    check(&of("u8", "x[i] + 300"), "T0800", &["`300` is not a value of u8", "0 to 255", "keeps the low 8 bits"]);
    check(&of("i32", "x[i] + 3000000000"), "T0800", &["-2147483648 to 2147483647"]);
    check(&of("u32", "x[i] + -1"), "T0800", &["`-1` is not a value of u32"]);
    check(&of("f32", "x[i] + 16777217"), "T0800", &["`16777217` is not a value of f32"]);
    check(&of("f32", "x[i] * 1e39"), "T0800", &["`1e39` is not a value of f32"]);
    check(&of("f16", "x[i] + 1e-9"), "T0800", &["`1e-9` is not a value of f16"]);
    check(&of("f16", "x[i] + i"), "T0801", &["takes the type f16", "-2048 to 2048"]);
    check(&of("bf16", "max(x[i], N)"), "T0801", &["takes the type bf16"]);
    check(&of("u8", "if x[i] > 3 then x[i] else i"), "T0801", &["takes the type u8", "0 to 255"]);
    check(&of("f32", "x[i] + i"), "T0802", &["rounded to f32 where it is greater than 16777216"]);
    check(&of("i64", "x[i] + 9223372036854775807 * 2"), "T0804", &["64 bits do not hold it"]);
    check(&of("i64", "x[i] + pow2(64)"), "T0804", &["too large"]);
    check("kernel k(x: Tensor<N; u8>) -> Tensor<N; i32> { compute (shape = [N]) |i| x[i] + 1000 }", "T0800", &["1000"]);
    check(
        "kernel k(x: Tensor<N; u8>) -> Tensor<N; u8> { y: Tensor<N; u8> = compute (shape = [N]) |i| 256\n y + x }",
        "T0800",
        &["256"],
    );
    // What a constant bound keeps small, and what is computed in the type as written.
    for source in [
        "kernel k(x: Tensor<200; u8>) -> Tensor<200; u8> { compute (shape = [200]) |i| x[i] + i }".to_owned(),
        "kernel k(x: Tensor<2000; f16>) -> Tensor<2000; f16> { compute (shape = [2000]) |i| x[i] + i }".to_owned(),
        of("u8", "x[i] + i % 256"),
        of("i32", "x[i] * 31 + (i * 31 + N)"),
        of("u8", "x[i] + u8(i)"),
        of("u8", "x[i] + u8(300)"),
        of("f32", "x[i] + f32(i)"),
        of("f32", "x[i] * 0.1 + 16777216"),
        of("f64", "x[i] + i"),
    ] {
        let compilation = compile_with(&source, &[]);
        assert!(
            compilation.only_notes() && compilation.compiled.module.is_some(),
            "{}\n{source}",
            compilation.remarks()
        );
    }
}

#[test]
fn numbers_in_loops_take_the_type_of_what_they_meet() {
    let source = "fn horner(a: i32, b: i32) -> i32 { a * 31 + b }
kernel k(x: Tensor<N; i32>, y: Tensor<N; f64>) -> (i32, f64, i32, f64) {
  a = reduce (shape = [N], op = horner, init = 7) |j| { x[j] }
  b = reduce (shape = [N], op = sum, from = 1.5) |j| { y[j] }
  c = affine_for (end = N, init = 0) |j, s| { s + x[j] }
  d = affine_for (end = N, init = [0, 1]) |j, s, t| { [s + y[j], t * x[j]] }
  return a, b, c, d.0
}";
    let x = [3, -4, 5];
    let y = [0.25_f64, 8.0, -2.0];
    let bytes: Vec<u8> = y.iter().flat_map(|it| it.to_le_bytes()).collect();
    let arguments = [
        Arg::Ints(x.to_vec()),
        Arg::Bytes(bytes),
        Arg::zeros(1),
        Arg::zeros(2),
        Arg::zeros(1),
        Arg::zeros(2),
        Arg::Size(3),
    ];
    let found = compile_with(source, &[]).run("k", &arguments);
    let a = x.iter().fold(7_i32, |a, b| a * 31 + b);
    let d: f64 = y.iter().sum();
    assert_eq!(found[2], a.to_le_bytes());
    assert_eq!(found[3], (1.5_f64 + y.iter().sum::<f64>()).to_le_bytes());
    assert_eq!(found[4], 4_i32.to_le_bytes());
    assert_eq!(found[5], d.to_le_bytes());
}

// Loop kernels follow NumPy: a number that the partner's type does not hold has a common type with it.
#[test]
fn numbers_of_loop_kernels_do_not_wrap() {
    let of = |ty: &str, value: &str, bytes: usize| {
        let source = format!(
            "kernel k {{\n  domain \"{{ [i]: 0 <= i < n }}\"\n  arg x: {ty} [n]\n  arg r: int32 [n]\n  arg n: value int32\n  body {{ r[i] = {value} }}\n}}"
        );
        let compilation = compile_as("x.loopy", crisp::Language::Loopy, &source, &[]);
        let found = compilation.run("k", &[Arg::Bytes(vec![0xff; 3 * bytes]), Arg::zeros(3), Arg::Size(3)]);
        i32::from_le_bytes(found[1][..4].try_into().unwrap())
    };
    assert_eq!(of("uint8", "x[i] + 300", 1), 555);
    assert_eq!(of("uint8", "cast(int32, x[i] < 300)", 1), 1);
    assert_eq!(of("uint32", "cast(int32, x[i] > -1)", 4), 1);
    assert_eq!(of("uint64", "cast(int32, x[i] > -1)", 8), 1);
    assert_eq!(of("uint64", "cast(int32, -1 > x[i])", 8), 0);
    assert_eq!(of("int8", "x[i] * 200", 1), -200);
}

const TYPES: [Scalar; 12] = [
    Scalar::I8,
    Scalar::I16,
    Scalar::I32,
    Scalar::I64,
    Scalar::U8,
    Scalar::U16,
    Scalar::U32,
    Scalar::U64,
    Scalar::F16,
    Scalar::BF16,
    Scalar::F32,
    Scalar::F64,
];

/// The least and the greatest integer up to which a type holds all of them.
fn range(ty: Scalar) -> (i128, i128) {
    match ty {
        Scalar::F16 => (-2048, 2048),
        Scalar::BF16 => (-256, 256),
        Scalar::F32 => (-(1 << 24), 1 << 24),
        Scalar::F64 => (-(1 << 53), 1 << 53),
        _ if ty.is_signed_integer() => (-(1 << (ty.bits() - 1)), (1 << (ty.bits() - 1)) - 1),
        _ => (0, (1 << ty.bits()) - 1),
    }
}

/// A number, index or size: its text, its value for an index, and its greatest value where it is one that grows with the size.
struct Weak {
    text: String,
    value: Box<dyn Fn(i128) -> i128>,
    grows: bool,
}

fn weak(random: &mut Random, ty: Scalar, n: i128) -> Weak {
    let (least, most) = range(ty);
    let literal = |value: i128| Weak { text: value.to_string(), value: Box::new(move |_| value), grows: false };
    match random.below(8) {
        0 => literal((most + random.below(3) as i128 - 1).min(i128::from(i64::MAX))),
        1 => literal((least + random.below(3) as i128 - 1).max(i128::from(-i64::MAX))),
        2 => literal([0, 1, -1, 7, 300, 70_000, 1 << 31, 1 << 40][random.below(8)]),
        3 => Weak { text: "i".to_owned(), value: Box::new(|i| i), grows: true },
        4 => Weak { text: "N".to_owned(), value: Box::new(move |_| n), grows: true },
        5 => Weak { text: "(N - 1 - i)".to_owned(), value: Box::new(move |i| n - 1 - i), grows: true },
        6 => Weak { text: "(i - 3)".to_owned(), value: Box::new(|i| i - 3), grows: true },
        _ => Weak { text: "(i % 7)".to_owned(), value: Box::new(|i| i % 7), grows: false },
    }
}

/// The bits of a number that a type holds, and that number.
fn element(random: &mut Random, ty: Scalar, n: i128) -> (u64, i128) {
    let (least, most) = range(ty);
    let pick = [0, 1, least, most, n - 1, n, random.below(600) as i128, most - random.below(3) as i128];
    let value = pick[random.below(8)].clamp(least, most);
    if !ty.is_float() {
        return ((value as u64) & (u64::MAX >> (64 - ty.bits())), value);
    }
    (fold::convert(Scalar::F64, ty).unwrap()((value as f64).to_bits()), value)
}

// The generator of faults of this kind: before comparisons were exact, four of sixty had wrong results.
#[test]
fn random_programs_beside_exact_integers() {
    let (first, count) = (number("CRISP_TENSOR_SEED").unwrap_or(0), number("CRISP_TENSOR_PROGRAMS").unwrap_or(40));
    let (mut ran, mut refused) = (0, 0);
    for seed in first..first + count {
        let mut random = Random::of(seed ^ 0x5eed);
        let ty = TYPES[random.below(TYPES.len())];
        let n = [5, 40, 130, 300, 700][random.below(5)] as i128;
        let other = weak(&mut random, ty, n);
        let compare = ty.is_float() || random.below(2) == 0;
        let op: &str = if compare {
            random.pick(&["==", "!=", "<", "<=", ">", ">="])
        } else {
            random.pick(&["+", "-", "*", "min", "max"])
        };
        let swapped = random.below(2) == 0;
        let (a, b) = if swapped { (other.text.as_str(), "x[i]") } else { ("x[i]", other.text.as_str()) };
        let value = if matches!(op, "min" | "max") { format!("{op}({a}, {b})") } else { format!("{a} {op} {b}") };
        let source = if compare {
            format!(
                "kernel k(x: Tensor<N; {}>) -> Tensor<N; u8> {{ compute (shape = [N]) |i| if {value} then u8(1) else u8(0) }}",
                ty.name()
            )
        } else {
            format!("kernel k(x: Tensor<N; {0}>) -> Tensor<N; {0}> {{ compute (shape = [N]) |i| {value} }}", ty.name())
        };
        let compilation = compile_with(&source, &[]);
        let (least, most) = range(ty);
        let mut values = (0..n).map(|i| (other.value)(i));
        let fixed = !other.grows && !other.text.contains('i');
        let fits = if fixed { values.all(|it| least <= it && it <= most) } else { !other.grows || ty.bytes() >= 4 };
        if !compare && !fits {
            let codes = compilation.codes();
            assert!(
                codes.contains(&"T0800") || codes.contains(&"T0801"),
                "seed {seed}:\n{source}\n{}",
                compilation.remarks()
            );
            refused += 1;
            continue;
        }
        assert!(compilation.compiled.module.is_some(), "seed {seed}:\n{source}\n{}", compilation.remarks());
        let (mut x, mut expected): (Vec<u8>, Vec<u8>) = (Vec::new(), Vec::new());
        for i in 0..n {
            let (bits, own) = element(&mut random, ty, n);
            let bytes = ty.bytes() as usize;
            x.extend(&bits.to_le_bytes()[..bytes]);
            let (a, b) = if swapped { ((other.value)(i), own) } else { (own, (other.value)(i)) };
            let result = match op {
                "==" => i128::from(a == b),
                "!=" => i128::from(a != b),
                "<" => i128::from(a < b),
                "<=" => i128::from(a <= b),
                ">" => i128::from(a > b),
                ">=" => i128::from(a >= b),
                "+" => a + b,
                "-" => a - b,
                "*" => a.wrapping_mul(b),
                "min" => a.min(b),
                _ => a.max(b),
            };
            expected.extend(&result.to_le_bytes()[..if compare { 1 } else { bytes }]);
        }
        // An index below zero that meets an unsigned type in `min` and `max` has the value that it wraps to, with a warning.
        if matches!(op, "min" | "max") && (0..n).any(|i| (other.value)(i) < least) {
            assert!(compilation.codes().contains(&"T0802"), "seed {seed}:\n{source}\n{}", compilation.remarks());
            continue;
        }
        let results = vec![0; expected.len()];
        let found = compilation.run("k", &[Arg::Bytes(x), Arg::Bytes(results), Arg::Size(n as usize)]);
        assert!(found[1] == expected, "seed {seed}:\n{source}");
        ran += 1;
    }
    println!("{ran} programs ran, {refused} were refused");
    assert!(count < 40 || ran > 20 && refused > 2, "{ran} {refused}");
}

// A number of the source takes the type of what it meets in every place of a function.
#[test]
fn numbers_of_the_source_take_types_in_functions_of_several_numbers() {
    for (ty, bytes) in [("f64", 8), ("f16", 2)] {
        let source = format!(
            "kernel k(x: Tensor<N; {ty}>) -> Tensor<N; {ty}> {{
  compute (shape = [N]) |i| 2.0 ** x[i] + pow(2.0, x[i]) + atan2(0.0, x[i]) + fma(2.0, 3.0, x[i]) + fma(2.0, x[i], 1.0) + max(0.5, x[i])
}}"
        );
        let one: Vec<u8> = if bytes == 8 { 1_f64.to_le_bytes().to_vec() } else { 0x3c00_u16.to_le_bytes().to_vec() };
        let wanted: Vec<u8> =
            if bytes == 8 { 15_f64.to_le_bytes().to_vec() } else { 0x4b80_u16.to_le_bytes().to_vec() };
        let found = compile(&source).run("k", &[Arg::Bytes(one), Arg::Bytes(vec![0; bytes]), Arg::Size(1)]);
        assert_eq!(found[1], wanted, "{ty}");
    }
}

#[test]
fn whole_numbers_keep_their_place_among_the_arguments() {
    let source = "kernel k(x: Tensor<N; i32>, a: int, y: Tensor<N; i32>, N: int, b: int) -> Tensor<M; i32> {
  compute (shape = [M]) |i| x[0] * a + y[0] * b + N + i32(i)
}";
    let arguments = [
        Arg::Ints(vec![3]),
        Arg::Size(10),
        Arg::Ints(vec![4]),
        Arg::Size(1),
        Arg::Size(100),
        Arg::zeros(2),
        Arg::Size(2),
    ];
    assert_eq!(ints(source, &arguments), [431, 432]);
}

// Numbers of the source take the type of the result, also where one of them is chosen.
#[test]
fn chosen_numbers_take_the_type_of_the_result() {
    let x = some_floats(40, 1);
    let expected: Vec<i32> = x.iter().map(|x| if *x > 0.0 { 1 } else { -3 }).collect();
    let arguments = [Arg::Floats(x.clone()), Arg::zeros(40), Arg::Size(40)];
    for source in [
        "kernel k(x: Tensor<N; f32>) -> Tensor<N; i32> { compute (shape = [N]) |i| if x[i] > 0.0 then 1 else -3 }",
        "kernel k(x: Tensor<N; f32>) -> Tensor<N; i32> {
  y: Tensor<N; i32> = compute (shape = [N]) |i| if x[i] > 1.0 then 1 else if x[i] > 0.0 then 1 else -3
  y
}",
    ] {
        assert_eq!(ints(source, &arguments), expected, "{source}");
    }
    let too_large =
        "kernel k(x: Tensor<N; f32>) -> Tensor<N; u8> { compute (shape = [N]) |i| if x[i] > 0.0 then 300 else 0 }";
    let compilation = compile_with(too_large, &[]);
    assert_eq!(compilation.codes(), ["T0800"], "{}", compilation.remarks());
    // Elsewhere they are i64, and the message says so.
    let counted =
        "kernel k(x: Tensor<N; f32>) -> i32 { reduce (shape = [N], op = sum) |i| if x[i] > 0.0 then 1 else 0 }";
    let compilation = compile_with(counted, &[]);
    assert_eq!(compilation.codes(), ["T0726"], "{}", compilation.remarks());
    assert!(compilation.remarks().contains("`i32(e)`"), "{}", compilation.remarks());
}
