//! Products of all kinds: they have tiles on processors, and the bytes that the definition gives without any schedule.

use crate::tensor::{Arg, compile, compile_for};

/// The sizes that results and sums have: with whole tiles and without, shorter than a block and longer, and a sum of nothing.
const SIZES: [[usize; 3]; 4] = [[7, 70, 5], [13, 130, 600], [1, 33, 1030], [12, 64, 512]];

/// Elements of a type: small numbers and some at its ends, in an order that depends on the seed.
fn operand(ty: &str, count: usize, seed: usize) -> Arg {
    let mut bytes = Vec::new();
    for at in 0..count {
        let word = (at * 2_654_435_761 + seed * 97) >> 3;
        let float = ((word % 4001) as f32 - 2000.0) / 512.0;
        match ty {
            "i8" | "u8" => bytes.push(if word.is_multiple_of(5) { 0x80 } else { (word % 256) as u8 }),
            "bool" => bytes.push(word.is_multiple_of(7).into()),
            "i32" => bytes.extend((word as u32).to_le_bytes()),
            "i64" => bytes.extend((word as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes()),
            "bf16" => bytes.extend_from_slice(&float.to_le_bytes()[2..]),
            // Between 2^-14 and 2^1, of both signs.
            "f16" => {
                bytes
                    .extend((((word % 0x3c00) as u16) | if word.is_multiple_of(2) { 0x8000 } else { 0 }).to_le_bytes());
            }
            "f64" => bytes.extend(f64::from(float).to_le_bytes()),
            _ => bytes.extend(float.to_le_bytes()),
        }
    }
    Arg::Bytes(bytes)
}

fn bytes_of(ty: &str) -> usize {
    match ty {
        "i8" | "u8" | "bool" => 1,
        "f16" | "bf16" => 2,
        "i64" | "f64" => 8,
        _ => 4,
    }
}

/// Compares a kernel of `A`, `B` and a result, and of others whose lengths are given, with what it gives without a schedule; there are the tiles that are counted.
#[track_caller]
fn check(source: &str, [a, b, of]: [&str; 3], others: &[(&str, usize)], tiles: usize) {
    let tiled = compile(source);
    let explained = tiled.explained();
    // The sums of a tile are kept in registers.
    let kept = |line: &&str| line.contains("_buf: private") || line.contains("temporary acc_");
    assert_eq!(explained.lines().filter(kept).count(), tiles, "{source}\n{}\n{explained}", tiled.remarks());
    assert!(!tiled.codes().contains(&"P0712"), "{}", tiled.remarks());
    let plain = compile_for("gpu", source);
    for [m, n, k] in SIZES {
        let mut arguments = vec![operand(a, m * k, 1), operand(b, k * n, 2)];
        arguments.extend(others.iter().enumerate().map(|(at, (ty, of))| {
            let count = [m, n, k]
                .into_iter()
                .zip([of / 100, of / 10 % 10, of % 10])
                .filter(|(_, on)| *on > 0)
                .map(|(it, _)| it);
            operand(ty, count.product(), 3 + at)
        }));
        arguments.push(Arg::Bytes(vec![0; bytes_of(of) * m * n]));
        let result = arguments.len() - 1;
        arguments.extend([m, k, n].map(Arg::Size));
        let found = tiled.run("k", &arguments);
        let expected = plain.run_on("interp", "k", &arguments);
        assert!(found[result] == expected[result], "{m} × {n} × {k}\n{source}\n{explained}");
    }
}

/// The first cases of a list, or all of them.
fn of_all<T: Copy>(all: &[T], first: usize) -> impl Iterator<Item = T> {
    all.iter().copied().take(if crisp_dev_testkit::complete() { all.len() } else { first })
}

/// A product of two matrices, of these types and with this element.
fn product([a, b, of]: [&str; 3], element: &str) -> String {
    format!(
        "kernel k(A: Tensor<M, K; {a}>, B: Tensor<K, N; {b}>) -> Tensor<M, N; {of}> {{
  compute (shape = [M, N]) |i, j| {element}
}}"
    )
}

// covers: tensor2.contract.types
#[test]
fn products_of_all_types_have_tiles() {
    let sum = |of: &str, a: &str, b: &str| format!("reduce (shape = [K], op = {of}) |k| {a} * {b}");
    let (x, y) = ("A[i, k]", "B[k, j]");
    for ty in of_all(&["i32", "f32", "f16", "i64", "f64"], 3) {
        check(&product([ty; 3], &sum("sum", x, y)), [ty; 3], &[], 1);
    }
    let converted = |of: &str| sum("sum", &format!("{of}({x})"), &format!("{of}({y})"));
    for types in of_all(&[["u8", "i8", "i32"], ["i8", "u8", "i64"], ["i8", "i8", "i32"], ["u8", "u8", "i32"]], 1) {
        // The sums of blocks are added column by column.
        check(&product(types, &converted(types[2])), types, &[], 2);
    }
    let fused = |of: &str| converted(of).replace("= sum)", "= sum.fused)");
    for types in
        of_all(&[["f16", "f16", "f32"], ["bf16", "f32", "f32"], ["bf16", "bf16", "f32"], ["f32", "f16", "f64"]], 2)
    {
        check(&product(types, &fused(types[2])), types, &[], 1);
    }
    // Scales inside, and a result of another type.
    let scaled = "kernel k(A: Tensor<M, K; f32>, B: Tensor<K, N; u8>, s: Tensor<N; f32>) -> Tensor<M, N; f16> {
  compute (shape = [M, N]) |i, j| f16(reduce (shape = [K], op = sum.fused) |k| A[i, k] * (f32(B[k, j]) * s[j]))
}";
    check(scaled, ["f32", "u8", "f16"], &[("f32", 10)], 1);
}

#[test]
fn sums_of_small_integers_are_exact_at_their_ends() {
    // -128 · -128 and 255 · 255, so often that 24 bits are too few.
    for (ty, value, product) in [("i8", 0x80_u8, 16_384_i64), ("u8", 0xff, 65_025)] {
        let source = product_of(ty);
        let (m, n, k) = (6, 64, 2_500);
        let all = |count| Arg::Bytes(vec![value; count]);
        let arguments = [all(m * k), all(k * n), Arg::zeros(m * n), Arg::Size(m), Arg::Size(k), Arg::Size(n)];
        let found = compile(&source).run("k", &arguments).swap_remove(2);
        let expected = i32::try_from(product * 2_500).unwrap().to_le_bytes();
        assert!(found.chunks(4).all(|it| it == expected), "{ty}");
    }
}

fn product_of(ty: &str) -> String {
    product([ty, ty, "i32"], "reduce (shape = [K], op = sum) |k| i32(A[i, k]) * i32(B[k, j])")
}

// covers: tensor2.contract.semiring
#[test]
fn other_semirings_have_tiles() {
    let of = |op: &str, what: &str| format!("reduce (shape = [K], op = {op}) |k| A[i, k] {what} B[k, j]");
    for ty in of_all(&["f32", "i32", "f64"], 2) {
        for (op, what) in of_all(&[("min", "+"), ("max", "*"), ("max", "+"), ("min", "-")], 1) {
            check(&product([ty; 3], &of(op, what)), [ty; 3], &[], 1);
        }
    }
    for (op, what) in [("any", "and"), ("all", "or")] {
        check(&product(["bool"; 3], &of(op, what)), ["bool"; 3], &[], 1);
    }
    let least = "reduce (shape = [K], op = min) |k| max(A[i, k], B[k, j])";
    check(&product(["f32"; 3], least), ["f32"; 3], &[], 1);
}

// covers: tensor2.contract.several
#[test]
fn several_products_of_one_element_have_tiles() {
    let gated = "kernel k(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>, D: Tensor<K, N; f32>, c: Tensor<N; f32>) -> Tensor<M, N; f32> {
  compute (shape = [M, N]) |i, j|
    silu((reduce (shape = [K], op = sum.fused) |k| A[i, k] * B[k, j]) + c[j]) * (reduce (shape = [K], op = sum) |k| A[i, k] * D[k, j])
}";
    check(gated, ["f32"; 3], &[("f32", 11), ("f32", 10)], 2);
    // Other orders, whose blocks are products too.
    let orders =
        ["sum.blocks(100).fused", "sum.tree(1, 128)", "sum.blocks(64)", "sum.tree(1, 128).fused", "sum.tree(1, 32)"];
    for order in of_all(&orders, 2) {
        let element = format!("1.0 - (reduce (shape = [K], op = {order}) |k| A[i, k] * B[k, j])");
        check(&product(["f32"; 3], &element), ["f32"; 3], &[], if order.contains("blocks") { 2 } else { 1 });
    }
}

// covers: tensor2.contract.masked
#[test]
fn products_under_conditions_have_tiles() {
    for condition in ["j <= i", "i + 3 < j", "j / 16 <= i / 4 and j != 5", "A[i, 0] < B[0, j]"] {
        let element =
            format!("if {condition} then 0.5 * (reduce (shape = [K], op = sum.fused) |k| A[i, k] * B[k, j]) else -1.0");
        check(&product(["f32"; 3], &element), ["f32"; 3], &[], 1);
    }
}

#[test]
fn squares_without_a_needed_element_are_left_out() {
    let element = "if j <= i then (reduce (shape = [K], op = sum.fused) |k| A[i, k] * B[k, j]) else -1.0";
    let source = product(["f32"; 3], element);
    let explained = compile(&source).explained();
    assert!(explained.contains("(64 * i_") && explained.contains("(64 * j_"), "{explained}");
    // Whole squares above the diagonal, and some below it.
    for [m, n, k] in [[200, 330, 3], [64, 64, 1], [65, 129, 2]] {
        let mut arguments = vec![operand("f32", m * k, 1), operand("f32", k * n, 2), Arg::zeros(m * n)];
        arguments.extend([m, k, n].map(Arg::Size));
        let found = compile(&source).run("k", &arguments).swap_remove(2);
        let expected = compile_for("gpu", &source).run_on("interp", "k", &arguments).swap_remove(2);
        assert!(found == expected, "{m} × {n} × {k}");
    }
}

// covers: tensor2.contract.long
#[test]
fn layers_have_tiles_however_many_there_are() {
    let layers = |count: usize| {
        let layer = |at: usize| {
            let before = if at == 0 { "x".to_owned() } else { format!("t{}", at - 1) };
            format!("  t{at} = read (shape = [S, D]) |i, j| relu(matmul({before}, w)[i, j])\n")
        };
        let all: String = (0..count).map(layer).collect();
        format!(
            "kernel k(x: Tensor<S, D; f32>, w: Tensor<D, D; f32>) -> Tensor<S, D; f32> {{\n{all}  compute (shape = [S, D]) |i, j| t{}[i, j] + x[i, j]\n}}",
            count - 1
        )
    };
    let mut kernels = Vec::new();
    for count in [3, 12] {
        let compiled = compile(&layers(count));
        assert_eq!(compiled.explained().matches("_buf: private").count(), count, "{}", compiled.explained());
        kernels.push(compiled.compiled.module.as_ref().unwrap().kernels().count());
        let (s, d) = (9, 37);
        let weights: Vec<f32> = (0..d * d).map(|it| ((it * 37 % 101) as f32 - 50.0) / 300.0).collect();
        let arguments = [operand("f32", s * d, 1), Arg::Floats(weights), Arg::zeros(s * d), Arg::Size(s), Arg::Size(d)];
        let found = compiled.run("k", &arguments).swap_remove(2);
        let expected = compile_for("gpu", &layers(count)).run_on("interp", "k", &arguments).swap_remove(2);
        assert!(found == expected, "{count} layers");
    }
    // Nine more layers are launches of the same kernels.
    assert_eq!(kernels[0], kernels[1]);
}

#[test]
fn tiles_by_hand_add_up_several_rows() {
    let tiled = "kernel k(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> {
  grid (dim = [cdiv(M, 32), cdiv(N, 64)]) |gi, gj| {
    affine_for (end = cdiv(K, 32), init = zeros([32, 64])) |q, acc| {
      a = load(A, [gi*32, q*32], shape = [32, 32], mem = shared)
      b = load(B, [q*32, gj*64], shape = [32, 64], mem = shared)
      compute (shape = [32, 64]) |i, j|
        reduce (shape = [min(32, K - q*32)], op = sum.fused, from = acc[i, j]) |k| a[i, k] * b[k, j]
    }
  }
}";
    let compiled = compile(tiled);
    assert!(compiled.explained().contains("acc = fma(a[(i_0_l + (4 * i_0_g)), k]"), "{}", compiled.explained());
    let plain = product(["f32"; 3], "reduce (shape = [K], op = sum.fused) |k| A[i, k] * B[k, j]");
    for [m, n, k] in [[33, 65, 40], [64, 64, 32], [5, 7, 3]] {
        let mut arguments = vec![operand("f32", m * k, 1), operand("f32", k * n, 2), Arg::zeros(m * n)];
        arguments.extend([m, k, n].map(Arg::Size));
        let found = compiled.run("k", &arguments).swap_remove(2);
        let expected = compile_for("gpu", &plain).run_on("interp", "k", &arguments).swap_remove(2);
        assert!(found == expected, "{m} × {n} × {k}");
    }
}

// covers: tensor2.columns
#[test]
fn columns_are_reduced_side_by_side() {
    for op in ["sum", "max", "sum.fused"] {
        let source = format!(
            "kernel k(x: Tensor<R, C; f32>) -> Tensor<C; f32> {{
  compute (shape = [C]) |j| 2.0 - (reduce (shape = [R], op = {op}) |i| x[i, j] * x[i, j])
}}"
        );
        let compiled = compile(&source);
        assert!(compiled.explained().contains("(256 * j"), "{}", compiled.explained());
        for [r, c] in [[3, 1], [40, 255], [5, 256], [7, 700]] {
            let arguments = [operand("f32", r * c, 1), Arg::zeros(c), Arg::Size(r), Arg::Size(c)];
            let found = compiled.run("k", &arguments).swap_remove(1);
            let expected = compile_for("gpu", &source).run_on("interp", "k", &arguments).swap_remove(1);
            assert!(found == expected, "{op} of {r} × {c}");
        }
    }
    // Integers add up in any order: still no workgroup for each column.
    let whole = "kernel k(x: Tensor<R, C; i32>) -> Tensor<C; i32> {
  compute (shape = [C]) |j| reduce (shape = [R], op = sum) |i| x[i, j]
}";
    assert!(!compile(whole).explained().contains("_of_row"));
}

// covers: tensor2.remark
#[test]
fn products_without_tiles_are_named_with_the_reason() {
    let said = |element: &str| compile(&product(["f32"; 3], element)).remarks();
    let lanes = said("reduce (shape = [K], op = sum.tree) |k| A[i, k] * B[k, j]");
    assert!(
        lanes.contains("note[P0712]: this reduction has no tile") && lanes.contains("lanes of its order"),
        "{lanes}"
    );
    assert!(lanes.contains("^^^^^^^^^^^^^^^^^") && lanes.contains("sum.tree(1, 128)"), "{lanes}");
    let nested = said(
        "reduce (shape = [K], op = sum) |k| A[i, k] * B[k, j] * (reduce (shape = [K], op = max) |l| A[i, l] * B[l, j])",
    );
    assert!(nested.contains("P0712") && nested.contains("belongs to one element of the result alone"), "{nested}");
    let place = said("f32(index_of_greatest(A[i, :]))");
    assert!(!place.contains("P0712"), "{place}");
    // Small ones do not matter.
    let small = "kernel k(A: Tensor<8, 8; f32>, B: Tensor<8, 8; f32>) -> Tensor<8, 8; f32> {
  compute (shape = [8, 8]) |i, j| reduce (shape = [8], op = sum.tree(2, 4)) |k| A[i, k] * B[k, j]
}";
    assert!(compile(small).codes().is_empty(), "{}", compile(small).remarks());
}

/// The programs of the page have what it says of them.
#[test]
fn programs_of_the_page_have_tiles() {
    let page = crisp_dev_testkit::root().join("docs/reference/tensor/speed.md");
    let text = std::fs::read_to_string(page).unwrap();
    let mut programs = 0;
    for block in crisp_dev_testkit::blocks(&text).iter().filter(|block| block.is("tensor")) {
        programs += 1;
        let compiled = compile(&block.text);
        let expected: Vec<&str> = block.word("remark=").into_iter().collect();
        assert_eq!(compiled.codes(), expected, "{}\n{}", block.text, compiled.remarks());
        let explained = compiled.explained();
        let kept = ["_buf: private", "temporary acc"].iter().any(|it| explained.contains(it));
        assert_eq!(kept, expected.is_empty(), "{}\n{explained}", block.text);
    }
    assert!(programs > 6, "only {programs} programs");
}
