//! Operations on bits, functions of numbers, slices, tables, imports and random words, against values worked out in Rust.

use crisp::{Language, Options, Session};

use crate::tensor::{Arg, Compilation, as_floats, as_ints, as_longs, compile, compile_with, some_floats, some_ints};

/// The values of an expression for all elements of `x`, `y` and `z`.
#[track_caller]
fn elements(ty: &str, result: &str, element: &str, arrays: [Vec<u8>; 3], count: usize) -> Vec<u8> {
    let source = format!(
        "kernel k(x: Tensor<N; {ty}>, y: Tensor<N; {ty}>, z: Tensor<N; {ty}>) -> Tensor<N; {result}> {{
  compute (shape = [N]) |i| {element}
}}"
    );
    let bytes = match result {
        "bool" => 1,
        _ => result[1..].parse::<usize>().unwrap() / 8,
    };
    let [x, y, z] = arrays.map(Arg::Bytes);
    let found = compile(&source).run("k", &[x, y, z, Arg::Bytes(vec![0; bytes * count]), Arg::Size(count)]);
    found.last().unwrap().clone()
}

macro_rules! of_integers {
    ($name:ident, $ty:ident) => {
        #[test]
        fn $name() {
            let mix = |seed: u64| (0..40_u64).map(move |at| (at + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7);
            let bits = <$ty>::BITS;
            let x: Vec<$ty> = mix(1).map(|it| it as $ty).chain([0, <$ty>::MAX, <$ty>::MIN, 1]).collect();
            let y: Vec<$ty> = mix(99).map(|it| it as $ty).chain([<$ty>::MAX, <$ty>::MIN, 0, 2]).collect();
            // Numbers of places around the number of bits, and beyond.
            let z: Vec<$ty> = (0..44).map(|at| (at * 3 % (bits + 5)) as $ty).collect();
            let bytes = |all: &[$ty]| all.iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>();
            let check = |element: &str, expected: &dyn Fn($ty, $ty, $ty) -> $ty| {
                let arrays = [bytes(&x), bytes(&y), bytes(&z)];
                let found = elements(stringify!($ty), stringify!($ty), element, arrays, x.len());
                let all: Vec<$ty> = (0..x.len()).map(|at| expected(x[at], y[at], z[at])).collect();
                assert_eq!(found, bytes(&all), "{element} of {}", stringify!($ty));
            };
            check("x[i] & y[i]", &|x, y, _| x & y);
            check("x[i] | y[i] ^ 0x55", &|x, y, _| x | (y ^ 0x55));
            check("~x[i]", &|x, _, _| !x);
            check("x[i] << z[i]", &|x, _, z| x.checked_shl(z as u32).unwrap_or(0));
            let sign = |x: $ty| if <$ty>::MIN == 0 { 0 } else { x >> (bits - 1) };
            check("x[i] >> z[i]", &|x, _, z| x.checked_shr(z as u32).unwrap_or(sign(x)));
            check("(x[i] << 3) ^ (x[i] >> 2) ^ (x[i] >> 200) ^ (y[i] << 64)", &|x, _, _| (x << 3) ^ (x >> 2) ^ sign(x));
            check("rotate_left(x[i], z[i]) ^ rotate_right(x[i], 3)", &|x, _, z| {
                x.rotate_left(z as u32 % bits) ^ x.rotate_right(3)
            });
            check("popcount(x[i]) + leading_zeros(x[i])", &|x, _, _| (x.count_ones() + x.leading_zeros()) as $ty);
            check("trailing_zeros(x[i]) ^ reverse_bits(y[i])", &|x, y, _| x.trailing_zeros() as $ty ^ y.reverse_bits());
            check("mulhi(x[i], y[i])", &|x, y, _| ((i128::from(x) * i128::from(y)) >> bits) as $ty);
            check("x[i] ** 3 + y[i] ** 2 + x[i] ** 0", &|x, y, _| {
                x.wrapping_mul(x).wrapping_mul(x).wrapping_add(y.wrapping_mul(y)).wrapping_add(1)
            });
            check("clamp(x[i], 3, 99)", &|x, _, _| x.clamp(3, 99));
            check("sign(x[i]) * 5", &|x, _, _| {
                if x > 0 {
                    5
                } else if x == 0 {
                    0
                } else {
                    (0 as $ty).wrapping_sub(5)
                }
            });
        }
    };
}

// covers: tensor2.bits
of_integers!(bits_of_bytes, u8);
of_integers!(bits_of_signed_bytes, i8);
of_integers!(bits_of_short_words, i16);
of_integers!(bits_of_words, u32);
of_integers!(bits_of_signed_words, i32);
of_integers!(bits_of_long_words, u64);
of_integers!(bits_of_signed_long_words, i64);

#[test]
fn numbers_are_written_in_other_bases() {
    let source = "kernel k(x: Tensor<N; u64>) -> Tensor<N; u64> {
  compute (shape = [N]) |i| x[i] + (0xffff_ffff_ffff_ffff & ~x[i]) + 0b1_01 + 0o17 + 1_000
}";
    let x: Vec<u64> = vec![0, 5, u64::MAX];
    let bytes: Vec<u8> = x.iter().flat_map(|it| it.to_le_bytes()).collect();
    let found = compile(source).run("k", &[Arg::Bytes(bytes), Arg::Bytes(vec![0; 24]), Arg::Size(3)]);
    assert_eq!(as_longs(&found[1]), [1019, 1019, 1019]);
    // Of indices and sizes, shifts and masks are what shapes know.
    let source = "kernel k(x: Tensor<N; i32>) -> Tensor<N >> 1; i32> {
  compute (shape = [N >> 1]) |i| x[i << 1] + x[(i << 1) + 1] * i32(i & 3) + i32((i ^ 1) | 4)
}";
    let x = some_ints(10);
    let found = compile(source).run("k", &[Arg::Ints(x.clone()), Arg::zeros(5), Arg::Size(10)]);
    let expected = (0..5_i32).map(|i| x[2 * i as usize] + x[2 * i as usize + 1] * (i & 3) + ((i ^ 1) | 4));
    assert_eq!(as_ints(&found[1]), expected.collect::<Vec<_>>());
}

/// Zeros, infinities, NaN, ties, subnormal and great numbers.
fn special() -> Vec<f32> {
    let mut all = vec![0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 1e-45, -1e-40];
    all.extend([f32::MAX, f32::MIN, 8_388_609.0, -7.25, 16_777_216.0]);
    all.extend(some_floats(40, 1));
    all
}

fn bytes(all: &[f32]) -> Vec<u8> {
    all.iter().flat_map(|it| it.to_le_bytes()).collect()
}

// covers: tensor2.numbers
#[test]
fn functions_of_floats_are_those_of_numpy() {
    let x = special();
    let mut y = x.clone();
    y.rotate_left(7);
    let check = |element: &str, expected: &dyn Fn(f32, f32) -> f32| {
        let found = as_floats(&elements("f32", "f32", element, [bytes(&x), bytes(&y), bytes(&y)], x.len()));
        for (at, found) in found.iter().enumerate() {
            let expected = expected(x[at], y[at]);
            let equal = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
            assert!(equal, "{element} of {:?} and {:?}: {found:?}, not {expected:?}", x[at], y[at]);
        }
    };
    check("round(x[i])", &|x, _| x.round_ties_even());
    check("trunc(x[i])", &|x, _| x.trunc());
    check("sign(x[i])", &|x, _| {
        if x > 0.0 {
            1.0
        } else if x < 0.0 {
            -1.0
        } else if x == 0.0 {
            0.0
        } else {
            x
        }
    });
    check("clamp(x[i], -1.5, 2.0)", &|x, _| x.clamp(-1.5, 2.0));
    check("clamp(x[i], 2.0, 1.0)", &|x, _| if x.is_nan() { x } else { 1.0 });
    check("x[i] ** 2", &|x, _| x * x);
    check("-x[i] ** 2", &|x, _| -(x * x));
    check("x[i] ** 0.5", &|x, _| x.sqrt());
    check("x[i] ** -1", &|x, _| 1.0 / x);
    check("x[i] ** 1 * x[i] ** 0", &|x, _| x);
    check("2.0 ** round(clamp(y[i], -9.0, 9.0)) ** 1", &|_, y| {
        if y.is_nan() { y } else { y.clamp(-9.0, 9.0).round_ties_even().exp2() }
    });
    check("if isnan(x[i]) then inf else if isinf(x[i]) then -inf else if isfinite(y[i]) then 1.0 else nan", &|x, y| {
        let number = if y.is_finite() { 1.0 } else { f32::NAN };
        if x.is_nan() {
            f32::INFINITY
        } else if x.is_infinite() {
            f32::NEG_INFINITY
        } else {
            number
        }
    });
    // What the sign of the divisor decides.
    check("x[i] % y[i]", &|x, y| {
        let rest = x % y;
        if rest == 0.0 {
            0.0_f32.copysign(y)
        } else if (rest < 0.0) == (y < 0.0) || rest.is_nan() {
            rest
        } else {
            let (x, y) = (f64::from(rest), f64::from(y));
            (x + y) as f32
        }
    });
    check("bitcast(bitcast(x[i], u32) & 0x7fff_ffff, f32)", &|x, _| x.abs());
    let found = as_ints(&elements("f32", "i32", "bitcast(x[i], i32)", [bytes(&x), bytes(&y), bytes(&y)], x.len()));
    let bits = |x: &f32| if x.is_nan() { 0x7fc0_0000 } else { x.to_bits().cast_signed() };
    assert_eq!(found, x.iter().map(bits).collect::<Vec<_>>());
    // A name of the program is before those of the language.
    let source = "kernel k(inf: Tensor<N; f32>) -> f32 { inf[0] }";
    assert_eq!(as_floats(&compile(source).run("k", &[Arg::Floats(vec![3.0]), Arg::zeros(1), Arg::Size(1)])[1]), [3.0]);
}

#[test]
fn products_of_matrices_are_those_of_the_prelude() {
    let (m, k, n) = (3, 9, 4);
    let (a, b) = (some_floats(m * k, 1), some_floats(k * n, 2));
    for (shape, count, product, call) in [
        ("M, N", m * n, "A @ B", "matmul(A, B)"),
        ("M", m, "A @ B[:, 1]", "matvec(A, B[:, 1])"),
        ("N", n, "A[1, :] @ B", "vecmat(A[1, :], B)"),
        ("", 1, "A[0, :] @ B[:, 0]", "dot(A[0, :], B[:, 0])"),
    ] {
        let run = |body: &str| {
            let ty = if shape.is_empty() { "f32".to_owned() } else { format!("Tensor<{shape}; f32>") };
            let source = format!("kernel k(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> {ty} {{ {body} }}");
            let mut arguments = vec![Arg::Floats(a.clone()), Arg::Floats(b.clone()), Arg::zeros(count)];
            arguments.extend([m, k, n].map(Arg::Size));
            compile(&source).run("k", &arguments)[2].clone()
        };
        assert_eq!(run(product), run(call), "{product}");
    }
    let product = |i: usize, j: usize| (0..k).fold(0.0_f32, |sum, q| a[i * k + q].mul_add(b[q * n + j], sum));
    let source = "kernel k(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> { A @ B * 2.0 }";
    let mut arguments = vec![Arg::Floats(a.clone()), Arg::Floats(b.clone()), Arg::zeros(m * n)];
    arguments.extend([m, k, n].map(Arg::Size));
    let expected: Vec<f32> = (0..m * n).map(|at| product(at / n, at % n) * 2.0).collect();
    assert_eq!(as_floats(&compile(source).run("k", &arguments)[2]), expected);
    // Integers are multiplied exactly.
    let source = "kernel k(A: Tensor<2, 2; i32>, B: Tensor<2, 2; i32>) -> Tensor<2, 2; i32> { A @ B }";
    let all = |it: [i32; 4]| Arg::Ints(it.to_vec());
    let found = compile(source).run("k", &[all([1, 2, 3, 4]), all([16_777_217, 1, 0, -1]), Arg::zeros(4)]);
    assert_eq!(as_ints(&found[2]), [16_777_217, -1, 50_331_651, -1]);
}

// covers: tensor2.slices
#[test]
fn slices_have_steps_and_ends_from_the_end() {
    let x = some_ints(11);
    let n = x.len() as i64;
    for (slice, from, step, count) in [
        ("::2", 0, 2, 6),
        ("1::3", 1, 3, 4),
        ("::-1", n - 1, -1, 11),
        ("::-4", n - 1, -4, 3),
        ("-3:", n - 3, 1, 3),
        (":-2", 0, 1, 9),
        ("-4:-1", n - 4, 1, 3),
        ("8:2:-2", 8, -2, 3),
        ("-1:-6:-1", n - 1, -1, 5),
        ("2:9:3", 2, 3, 3),
    ] {
        let source = format!(
            "kernel k(x: Tensor<N; i32>) -> Tensor<{count}; i32> {{ y = x[{slice}]\n compute (shape = [{count}]) |i| y[i] }}"
        );
        let found = compile(&source).run("k", &[Arg::Ints(x.clone()), Arg::zeros(count), Arg::Size(11)]);
        let expected: Vec<i32> = (0..count as i64).map(|i| x[usize::try_from(from + step * i).unwrap()]).collect();
        assert_eq!(as_ints(&found[1]), expected, "{slice}");
    }
    let source = "kernel k(x: Tensor<M, N; i32>) -> Tensor<M, (N + 1) / 2; i32> { x[::-1, ::2] }";
    let (m, n) = (4, 7);
    let x = some_ints(m * n);
    let found = compile(source).run("k", &[Arg::Ints(x.clone()), Arg::zeros(16), Arg::Size(m), Arg::Size(n)]);
    assert_eq!(as_ints(&found[1]), (0..16).map(|at| x[(3 - at / 4) * n + at % 4 * 2]).collect::<Vec<_>>());
    // What would be outside is not written.
    let source = "kernel k(x: Tensor<N; i32>, y: Tensor<M; i32>) { store(y, [1::3], x) }";
    let x = some_ints(9);
    let arguments = [Arg::Ints(x.clone()), Arg::Ints(vec![7; 12]), Arg::Size(9), Arg::Size(12)];
    let found = as_ints(&compile(source).run("k", &arguments)[1]);
    assert_eq!(found, (0..12).map(|at| if at % 3 == 1 { x[at / 3] } else { 7 }).collect::<Vec<_>>());
}

// covers: tensor2.tables
#[test]
fn lists_are_indexed_by_data() {
    let places: Vec<i32> = (-3..60).collect();
    let count = places.len();
    let run = |source: &str| {
        let mut compilation = compile(source);
        compilation.reads_outside = true;
        compilation.run("k", &[Arg::Ints(places.clone()), Arg::zeros(count), Arg::Size(count)])[1].clone()
    };
    let within = |length: usize| places.iter().map(move |&at| usize::try_from(at).ok().filter(|it| *it < length));
    let found = run("kernel k(p: Tensor<N; i32>) -> Tensor<N; f32> { t = [1.5, 2.0, -4.0]
  compute (shape = [N]) |i| t[p[i]] }");
    let table = [1.5, 2.0, -4.0];
    assert_eq!(as_floats(&found), within(3).map(|at| at.map_or(0.0, |at| table[at])).collect::<Vec<f32>>());
    // Longer tables are in memory.
    let table = some_ints(50);
    let found = run(&format!(
        "kernel k(p: Tensor<N; i32>) -> Tensor<N; i32> {{ t: Tensor<50; i32> = {table:?}
  compute (shape = [N]) |i| t[p[i]] + t[0] }}"
    ));
    assert_eq!(as_ints(&found), within(50).map(|at| at.map_or(0, |at| table[at]) + table[0]).collect::<Vec<_>>());
    // Rows, and what is not known while compiling.
    let found = run("kernel k(p: Tensor<N; i32>) -> Tensor<N; i32> {
  t = [[1, 2, 3], [4, 5, 6]]
  compute (shape = [N]) |i| { u = [p[0], p[1], 9]; i32(t[p[i], 1]) + 100 * u[p[i]] }
}");
    let expected = within(3).map(|at| match at {
        Some(at) => [2, 5, 0][at] + 100 * [places[0], places[1], 9][at],
        None => 0,
    });
    assert_eq!(as_ints(&found), expected.collect::<Vec<_>>());
    // A filter as a table.
    let source = "kernel k(x: Tensor<H, W; i32>) -> Tensor<H - 2, W - 2; i32> {
  f: Tensor<3, 3; i32> = [[1, 2, 1], [2, 4, 2], [1, 2, 1]]
  compute (shape = [H - 2, W - 2]) |i, j| reduce (shape = [3, 3], op = sum) |a, b| x[i + a, j + b] * f[a, b]
}";
    let x = some_ints(42);
    let found = compile(source).run("k", &[Arg::Ints(x.clone()), Arg::zeros(20), Arg::Size(6), Arg::Size(7)]);
    let weight = |a: usize| [1, 2, 1][a];
    let one = |at: usize| {
        (0..9).map(|q| x[(at / 5 + q / 3) * 7 + at % 5 + q % 3] * weight(q / 3) * weight(q % 3)).sum::<i32>()
    };
    assert_eq!(as_ints(&found[1]), (0..20).map(one).collect::<Vec<_>>());
}

/// Compiles `folder/x.tensor` beside some other files.
fn importing(source: &str) -> Compilation {
    let mut session = Session::new(Options::strict());
    session.read_includes(Box::new(|path| {
        let text = match path {
            "folder/sub/a.tensor" | "folder/sub/../sub/a.tensor" => {
                "import \"../b.tensor\"
fn twice(x: T) -> T { x * factor() }
kernel of_a(x: Tensor<N; f32>) -> Tensor<N; f32> { x }
alternatives first(x: Tensor<N; f32>) -> f32 { default { x[0] } impl again { x[0] } }\n"
            }
            "folder/sub/../b.tensor" => "import \"x.tensor\"\nfn factor() -> f32 { 2.0 }\n",
            "folder/bad.tensor" => "fn f(x: f32) -> f32 { x + }\n",
            _ => return Ok(None),
        };
        Ok(Some(text.to_owned()))
    }));
    session.add_source("folder/x.tensor", Language::Tensor, source.as_bytes());
    let compiled = session.compile();
    Compilation { session, compiled, reads_outside: false }
}

// covers: tensor2.import
#[test]
fn functions_of_other_files() {
    let kernel = "kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> { compute (shape = [N]) |i| twice(x[i]) + first(x) }";
    // Twice, and in a circle: each file is read once.
    let compilation = importing(&format!("import \"sub/a.tensor\"\nimport \"sub/../sub/a.tensor\"\n{kernel}"));
    assert!(compilation.only_notes(), "{}", compilation.remarks());
    let found = compilation.run("k", &[Arg::Floats(vec![1.0, 4.0]), Arg::zeros(2), Arg::Size(2)]);
    assert_eq!(as_floats(&found[1]), [3.0, 9.0]);
    // Their kernels are not ours.
    let names: Vec<&str> = compilation.compiled.tensors.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["k"]);
    for (source, code, words) in [
        ("import \"../x.tensor\"", "T0827", "outside of the folder of the source"),
        ("import \"/etc/passwd\"", "T0827", "outside of the folder of the source"),
        ("import \"none.tensor\"", "T0827", "no such file"),
        ("import \"bad.tensor\"", "T0703", "folder/bad.tensor"),
        ("import \"sub/a.tensor\"\nfn twice(x: f32) -> f32 { x }", "T0707", "`twice` is defined twice"),
    ] {
        let compilation = importing(&format!("{source}\n{kernel}"));
        let text = compilation.remarks();
        assert!(compilation.codes().contains(&code) && text.contains(words), "wanted {code} {words}:\n{text}");
    }
    // Without a reader nothing is imported.
    assert!(compile_with("import \"a.tensor\"\nx = Tensor<N; f32>\ny = x + x", &[]).codes().contains(&"T0827"));
}

/// Philox 4×32-10 as it is published.
fn philox(mut counter: [u32; 4], mut key: [u32; 2]) -> [u32; 4] {
    for _ in 0..10 {
        let product = |a: u32, b: u32| (u64::from(a) * u64::from(b)).to_le_bytes();
        let halves = |it: [u8; 8]| {
            let half = |at: usize| u32::from_le_bytes(it[at..at + 4].try_into().unwrap());
            (half(4), half(0))
        };
        let (high, low) = halves(product(0xd251_1f53, counter[0]));
        let (upper, lower) = halves(product(0xcd9e_8d57, counter[2]));
        counter = [upper ^ counter[1] ^ key[0], lower, high ^ counter[3] ^ key[1], low];
        key = [key[0].wrapping_add(0x9e37_79b9), key[1].wrapping_add(0xbb67_ae85)];
    }
    counter
}

fn as_words(bytes: &[u8]) -> Vec<u32> {
    as_ints(bytes).into_iter().map(i32::cast_unsigned).collect()
}

// covers: tensor2.random
#[test]
fn random_words_are_those_of_philox() {
    // The known answers of the paper's authors.
    for (counter, key, words) in [
        ([0; 4], [0; 2], [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]),
        ([u32::MAX; 4], [u32::MAX; 2], [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]),
        (
            [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
            [0xa409_3822, 0x299f_31d0],
            [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1],
        ),
    ] {
        assert_eq!(philox(counter, key), words);
        let [a, b, c, d] = counter;
        let source = format!(
            "kernel k(w: Tensor<N; u32>) -> Tensor<N; u32> {{
  compute (shape = [N]) |i| philox({a:#x}, {b:#x}, {c:#x}, {d:#x}, {:#x}, {:#x}, w[i])
}}",
            key[0], key[1]
        );
        let found = compile(&source).run("k", &[Arg::Ints(vec![0, 1, 2, 3]), Arg::zeros(4), Arg::Size(4)]);
        assert_eq!(as_words(&found[1]), words);
    }
    // The words of rows, which their keys name.
    let keys = [7_u32, 900, 7];
    let columns = 10;
    let seed = 0x1_0000_0005_u64;
    let word = |row: usize, column: usize| philox([column as u32 / 4, 3, 9, keys[row]], [5, 1])[column % 4];
    let all: Vec<u32> = (0..3 * columns).map(|at| word(at / columns, at % columns)).collect();
    let key = || Arg::Ints(keys.iter().map(|it| it.cast_signed()).collect());
    let size = [Arg::Size(3), Arg::Size(columns)];
    let run = |result: &str, element: &str| {
        let source = format!(
            "kernel k(key: Tensor<R; u32>) -> Tensor<R, D; {result}> {{ compute (shape = [R, D]) |i, j| {element}({seed}, key[i], 3, 9, u32(j)) }}"
        );
        let [rows, width] = size.clone();
        compile(&source).run("k", &[key(), Arg::zeros(30), rows, width])[1].clone()
    };
    assert_eq!(as_words(&run("u32", "random_bits")), all);
    let uniform: Vec<f32> = all.iter().map(|it| ((it >> 9) as f32 + 0.5) / 8_388_608.0).collect();
    assert_eq!(as_floats(&run("f32", "random_uniform")), uniform);
    let x = some_floats(30, 1);
    let source = format!(
        "kernel k(x: Tensor<R, D; f32>, key: Tensor<R; u32>) -> Tensor<R, D; f32> {{ dropout(x, key, 0.25, {seed}, 3, 9) }}"
    );
    let [rows, width] = size;
    let found = compile(&source).run("k", &[Arg::Floats(x.clone()), key(), Arg::zeros(30), rows, width]);
    let kept = |at: usize| if all[at] >= 0x4000_0000 { x[at] / 0.75 } else { 0.0 };
    assert_eq!(as_floats(&found[2]), (0..30).map(kept).collect::<Vec<_>>());
}
