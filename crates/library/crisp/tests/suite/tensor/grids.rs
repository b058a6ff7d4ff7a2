//! Grids of workgroups: tiles, their assembly, loads and stores, instances.

use crate::tensor::{Arg, as_ints, compile, compile_with, floats, ints, some_floats, some_ints};

/// The document's tiled product, with its holes filled.
const TILED: &str = "
kernel k(A: Tensor<N, K; f32>, B: Tensor<K, M; f32>) -> Tensor<N, M; f32> {
    tile_n = tune(N) // dependent compile time constants
    tile_k = tune(K)
    tile_m = tune(M)

    n_tiles = cdiv(N, tile_n)
    m_tiles = cdiv(M, tile_m)
    k_repeats = cdiv(K, tile_k)

    y = grid (dim = [n_tiles, m_tiles]) |ni, mi| {
        offset_n = ni * tile_n
        offset_m = mi * tile_m
        init: Tensor<tile_n, tile_m; f32> = zeros([tile_n, tile_m])

        res = affine_for (end = k_repeats, init = init) |ki, res| {
            offset_k = ki * tile_k
            block_a = compute (shape = [tile_n, tile_k]) |ni, ki| {
                if ni + offset_n < N and ki + offset_k < K
                then A[ni + offset_n, ki + offset_k]
                else 0
            }
            block_b: Tensor<tile_k, tile_m; f32> = load(B, [offset_k, offset_m], shape = [tile_k, tile_m])
            res_c = compute (shape = [tile_n, tile_m]) |ni, mi| {
                reduce (shape = [tile_k]) |ki| {
                    block_a[ni, ki] * block_b[ki, mi]
                }
            }
            res + res_c
        }
    }
}";

// covers: tensor.grid tensor.grid.assemble tensor.tiled-matmul tensor.tune tensor.tune.dependent tensor.single-thread
#[test]
fn tiled_product() {
    for (n, m, k, tiles) in [(5, 7, 9, [4, 4, 4]), (16, 16, 16, [8, 16, 8]), (33, 18, 10, [16, 4, 32])] {
        let (a, b) = (some_floats(n * k, 1), some_floats(k * m, 2));
        let [tn, tk, tm] = tiles;
        let definitions = [format!("tile_n={tn}"), format!("tile_k={tk}"), format!("k.tile_m={tm}")];
        let definitions: Vec<&str> = definitions.iter().map(String::as_str).collect();
        let compilation = compile_with(TILED, &definitions);
        let arguments = [
            Arg::Floats(a.clone()),
            Arg::Floats(b.clone()),
            Arg::zeros(n * m),
            Arg::Size(n),
            Arg::Size(k),
            Arg::Size(m),
        ];
        let found = crate::tensor::as_floats(&compilation.run("k", &arguments)[2]);
        // The written order: each tile of k is folded, and the folds are added.
        for (at, found) in found.iter().enumerate() {
            let mut sum = 0.0_f32;
            for from in (0..k.max(1)).step_by(tk) {
                let fold = (from..(from + tk).min(k)).fold(0.0, |s, q| s + a[at / m * k + q] * b[q * m + at % m]);
                sum += fold;
            }
            assert_eq!(sum.to_bits(), found.to_bits(), "{at} of {n} {m} {k}");
        }
    }
    // Without a choice there are the same constants in every run.
    let explained = compile(TILED).explained();
    assert!(explained.contains("tune tile_n = 32 of 1, 2, 4"), "{explained}");
}

// covers: tensor.load tensor.tile-add tensor.grouped tensor.auto-tune
#[test]
fn tiles_that_are_loaded() {
    let source = "kernel k(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> {
      tm = tune(M, among = [4, 8]); tn = auto_tune(N, among = [8]); tk = tune(K, among = [4, 16])
      grid (dim = [cdiv(M, tm), cdiv(N, tn)], order = grouped(8)) |gi, gj| {
        affine_for (end = cdiv(K, tk), init = zeros([tm, tn])) |q, acc| {
          a = load(A, [gi*tm, q*tk], shape = [tm, tk], mem = shared)
          b = load(B, [q*tk, gj*tn], shape = [tk, tn], mem = shared)
          compute (shape = [tm, tn]) |i, j|
            reduce (shape = [min(tk, K - q*tk)], op = sum.fused, from = acc[i, j]) |k| a[i, k] * b[k, j]
        }
      }
    }";
    let (m, n, k) = (11, 13, 21);
    let (a, b) = (some_floats(m * k, 1), some_floats(k * n, 2));
    let arguments =
        [Arg::Floats(a.clone()), Arg::Floats(b.clone()), Arg::zeros(m * n), Arg::Size(m), Arg::Size(k), Arg::Size(n)];
    let expected: Vec<f32> =
        (0..m * n).map(|at| (0..k).fold(0.0, |s, q| a[at / n * k + q].mul_add(b[q * n + at % n], s))).collect();
    // A fold that goes on from tile to tile is the plain fold, whatever the tiles are.
    assert_eq!(floats(source, &arguments), expected);
    for definitions in [["tm=4", "tk=4"], ["tm=8", "tk=16"]] {
        let found = compile_with(source, &definitions).run("k", &arguments);
        assert_eq!(crate::tensor::as_floats(&found[2]), expected);
    }
    // Out of range there is another value.
    let source = "kernel k(x: Tensor<N; i32>) -> Tensor<cdiv(N, 8) * 8; i32> {
      grid (dim = [cdiv(N, 8)], shape = [cdiv(N, 8) * 8]) |g| {
        t = load(x, [g * 8], shape = [8], other = -1)
        t + t
      }
    }";
    let x = some_ints(13);
    let mut expected: Vec<i32> = x.iter().map(|x| 2 * x).collect();
    expected.resize(16, -2);
    assert_eq!(ints(source, &[Arg::Ints(x), Arg::zeros(16), Arg::Size(13)]), expected);
}

// covers: tensor.program-id tensor.store tensor.mem-type-hint tensor.tile-index
#[test]
fn instances_that_store() {
    let source = "kernel k(x: Tensor<N, D; f32, rowmajor>, y: Tensor<N, D; f32, rowmajor>, output: Tensor<N, D; f32, rowmajor>) {
      tid = program_id()
      BLOCK_SIZE = tune(D, among = [16])
      x_smem = compute (shape = [BLOCK_SIZE], mem_type_hint = smem) |di| if di < D then x[tid, di] else 0
      y_smem = load(y, [tid, :], shape = [BLOCK_SIZE])
      res = x_smem + y_smem
      store(output, [tid, :], compute (shape = [BLOCK_SIZE]) |i| res[i] + res[0])
    }";
    let (n, d) = (5, 11);
    let (x, y) = (some_floats(n * d, 1), some_floats(n * d, 2));
    let expected: Vec<f32> = (0..n * d).map(|at| (x[at] + y[at]) + (x[at / d * d] + y[at / d * d])).collect();
    let arguments = [Arg::Floats(x), Arg::Floats(y), Arg::zeros(n * d), Arg::Size(n), Arg::Size(d)];
    assert_eq!(floats(source, &arguments), expected);
    // Inside of a grid the axes are its own; a tile may be one element.
    let source = "kernel k(x: Tensor<N; i32>) -> Tensor<N, 3; i32> {
      grid (dim = [N, 3]) |a, b| x[program_id(0)] * 10 + i32(program_id(1))
    }";
    let x = some_ints(5);
    let expected: Vec<i32> = x.iter().flat_map(|x| (0..3).map(move |b| x * 10 + b)).collect();
    assert_eq!(ints(source, &[Arg::Ints(x), Arg::zeros(15), Arg::Size(5)]), expected);
}

// covers: tensor.read tensor.tensor.layout tensor.empty.layout tensor.tensor.mem-type
#[test]
fn memory_and_layout() {
    let source = "kernel k(A: Tensor<M, K; i32>, B: Tensor<K, M; i32, colmajor>) -> Tensor<M, M; i32> {
      compute (shape = [M, M]) |i, j| {
        a_temp = read (shape = [K]) |ri| A[i, ri]
        b_temp = read (shape = [K]) |ri| B[ri, j]
        reduce (shape = [K], op = sum) |k| {
            a_temp[k] * b_temp[k]
        }
      }
    }";
    let (m, k) = (6, 9);
    let (a, b) = (some_ints(m * k), some_ints(m * k + 3)[3..].to_vec());
    let expected: Vec<i32> = (0..m * m).map(|at| (0..k).map(|q| a[at / m * k + q] * b[at % m * k + q]).sum()).collect();
    let arguments = [Arg::Ints(a.clone()), Arg::Ints(b), Arg::zeros(m * m), Arg::Size(m), Arg::Size(k)];
    assert_eq!(ints(source, &arguments), expected);
    // The result's layout, and strides.
    let source = "kernel k(x: Tensor<M, K; i32, strides(1, M), global>) -> Tensor<M, K; i32> { compute (shape = [M, K]) |i, j| x[i, j] }";
    let transposed: Vec<i32> = (0..m * k).map(|at| a[at % k * m + at / k]).collect();
    assert_eq!(ints(source, &[Arg::Ints(a.clone()), Arg::zeros(m * k), Arg::Size(m), Arg::Size(k)]), transposed);
    let source =
        "kernel k(x: Tensor<M, K; i32>) -> Tensor<M, K; i32, colmajor> { compute (shape = [M, K]) |i, j| x[i, j] }";
    let transposed: Vec<i32> = (0..m * k).map(|at| a[at % m * k + at / m]).collect();
    let found = compile(source).run("k", &[Arg::Ints(a), Arg::zeros(m * k), Arg::Size(m), Arg::Size(k)]);
    assert_eq!(as_ints(&found[1]), transposed);
}

#[test]
fn rows_of_instances_go_through_the_columns_together() {
    let source = |order: &str| {
        format!(
            "kernel k(a: Tensor<M, N; i32>) -> Tensor<M, N; i32> {{
  grid (dim = [cdiv(M, 4), cdiv(N, 8)]{order}) |p, q| compute (shape = [4, 8]) |i, j| a[4*p + i, 8*q + j] * 2 + p
}}"
        )
    };
    let (m, n) = (45, 19);
    let arguments = [Arg::Ints(some_ints(m * n)), Arg::zeros(m * n), Arg::Size(m), Arg::Size(n)];
    let plain = compile(&source("")).run("k", &arguments);
    for size in [1, 3, 8, 100] {
        let grouped = compile(&source(&format!(", order = grouped({size})")));
        assert_eq!(grouped.run("k", &arguments), plain, "{size}");
        let explained = grouped.compiled.explained.clone().unwrap();
        // Along axis 0 the rows of a group, then columns, then groups.
        assert!(
            explained.contains("p_l: g.0") && explained.contains("q: g.1") && explained.contains("p_g: g.2"),
            "{explained}"
        );
    }
    let cube = "kernel k(a: Tensor<M, M, M; i32>) -> Tensor<M, M, M; i32> {
  grid (dim = [cdiv(M, 4), cdiv(M, 4), cdiv(M, 4)], order = grouped(2)) |p, q, s|
    compute (shape = [4, 4, 4]) |i, j, k| a[4*p + i, 4*q + j, 4*s + k]
}";
    let said = compile_with(cube, &[]).remarks();
    assert!(said.contains("warning[T0787]: `grouped` of three axes") && said.contains("^^^^^^^^^^"), "{said}");
}
