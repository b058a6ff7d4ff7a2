//! Memory of an instance, a thread scope or a definition is its own, whatever its subscripts are.

use crate::tensor::{Arg, as_floats, as_ints, compile_with, some_floats, some_ints};

#[track_caller]
fn run(source: &str, arguments: &[Arg]) -> Vec<Vec<u8>> {
    let compilation = compile_with(source, &[]);
    assert!(compilation.only_notes(), "{}\n{source}", compilation.remarks());
    compilation.run("k", arguments)
}

// covers: tensor2.private.tile
#[test]
fn tiles_are_indexed_by_data() {
    let (x, p) = (some_ints(24), [3, 0, 7, 7, 1, 2, 6, 5]);
    let arguments = [Arg::Ints(x.clone()), Arg::Ints(p.to_vec()), Arg::zeros(24), Arg::Size(24)];
    let expected: Vec<i32> = (0..24).map(|i| x[i / 8 * 8 + p[i % 8] as usize]).collect();
    let source = "kernel k(x: Tensor<N; i32>, p: Tensor<8; i32>) -> Tensor<N; i32> {
  grid (dim = [cdiv(N, 8)]) |g| {
    t = load(x, [g * 8], shape = [8], mem = shared)
    compute (shape = [8]) |i| t[p[i]]
  }
}";
    assert_eq!(as_ints(&run(source, &arguments)[2]), expected);
    let scope = "kernel k(x: Tensor<N; i32>, p: Tensor<8; i32>) -> Tensor<N; i32> {
  grid (dim = [cdiv(N, 8)]) |g| {
    t = load(x, [g * 8], shape = [8], mem = shared)
    thread (block_dim = 8, shared = [t]) |id| { a = t[p[id]]; sync(); t[id] = a }
    t
  }
}";
    assert_eq!(as_ints(&run(scope, &arguments)[2]), expected);
}

// A persistent kernel: instances go through tiles by a linear index. Tiles are apart because a quotient and a remainder determine it; elements
// outside are not stored.
#[test]
fn tiles_at_quotients_are_apart() {
    let source = "kernel k(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>, C: Tensor<M, N; f32>) {
  across = cdiv(N, 16)
  y = grid (dim = [4]) |p| {
    affine_for (end = cdiv(cdiv(M, 16) * across, 4), init = 0) |t, done| {
      n = t * 4 + p; ti = n / across; tj = n % across
      a = load(A, [ti * 16, 0], shape = [16, 8])
      c = compute (shape = [16, 16]) |i, j| reduce (shape = [8], op = sum.fused) |k| a[i, k] * B[k, tj * 16 + j]
      store(C, [ti * 16, tj * 16], c)
      done + 1
    }
  }
}";
    let mut compilation = compile_with(source, &[]);
    assert!(compilation.only_notes(), "{}", compilation.remarks());
    compilation.reads_outside = true;
    for (m, n) in [(40, 52), (16, 16), (5, 100), (33, 1)] {
        let (a, b) = (some_floats(m * 8, 1), some_floats(8 * n, 2));
        let mut arguments = vec![Arg::Floats(a.clone()), Arg::Floats(b.clone()), Arg::zeros(m * n)];
        // What the loop counts is the result.
        arguments.push(Arg::Bytes(vec![0; 32]));
        arguments.extend([m, 8, n].map(Arg::Size));
        let of = |at: usize| (0..8).fold(0.0_f32, |sum, k| a[at / n * 8 + k].mul_add(b[k * n + at % n], sum));
        assert_eq!(as_floats(&compilation.run("k", &arguments)[2]), (0..m * n).map(of).collect::<Vec<_>>(), "{m} {n}");
    }
}

#[test]
fn tiles_are_read_under_conditions() {
    let (h, w) = (20, 37);
    let x = some_floats(h * w, 1);
    let source = |read: &str| {
        format!(
            "kernel k(x: Tensor<H, W; f32>) -> Tensor<H, W; f32> {{
  grid (dim = [cdiv(H, 16), cdiv(W, 16)]) |p, q| {{
    t = load(x, [p*16, q*16], shape = [16, 16], mem = shared)
    compute (shape = [16, 16]) |i, j| t[i, j] + {read}
  }}
}}"
        )
    };
    let arguments = [Arg::Floats(x.clone()), Arg::zeros(h * w), Arg::Size(h), Arg::Size(w)];
    let above = |clamped: bool| -> Vec<f32> {
        let of = |at: usize| {
            let (i, j) = (at / w, at % w);
            let up = if i % 16 > 0 {
                x[(i - 1) * w + j]
            } else if clamped {
                x[at]
            } else {
                0.0
            };
            x[at] + up
        };
        (0..h * w).map(of).collect()
    };
    let found = run(&source("(if i > 0 then t[i - 1, j] else 0.0)"), &arguments);
    assert_eq!(as_floats(&found[1]), above(false));
    let found = run(&source("t[max(i - 1, 0), j]"), &arguments);
    assert_eq!(as_floats(&found[1]), above(true));
}

#[test]
fn trees_and_prefix_sums_in_each_instance() {
    let x = some_ints(700);
    let sums: Vec<i32> = x.chunks(256).map(|part| part.iter().fold(0_i32, |a, b| a.wrapping_add(*b))).collect();
    let tree = "kernel k(x: Tensor<N; i32>) -> Tensor<cdiv(N, 256); i32> {
  grid (dim = [cdiv(N, 256)]) |g| {
    y = empty (shape = [1], dtype = i32, type = smem)
    thread (block_dim = 256, shared = [y]) |id| {
      t = Shared<256; i32>
      t[id] = if g * 256 + id < N then x[g * 256 + id] else 0
      sync()
      affine_for (end = 8) |d| {
        s = pow2(7 - d)
        if id < s { t[id] = t[id] + t[id + s] } else { }
        sync()
      }
      if id == 0 { y[0] = t[0] } else { }
    }
    y[0]
  }
}";
    assert_eq!(as_ints(&run(tree, &[Arg::Ints(x.clone()), Arg::zeros(3), Arg::Size(700)])[1]), sums);
    let scan = "kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> {
  grid (dim = [cdiv(N, 256)]) |g| {
    t = load(x, [g * 256], shape = [256], mem = shared)
    thread (block_dim = 256, shared = [t]) |id| {
      s = Register<1; i32>
      affine_for (end = 8) |d| {
        s[0] = if id >= pow2(d) then t[id - pow2(d)] else 0
        sync(); t[id] = t[id] + s[0]; sync()
      }
    }
    t
  }
}";
    let expected: Vec<i32> = x
        .chunks(256)
        .flat_map(|part| {
            part.iter().scan(0_i32, |sum, x| {
                *sum = sum.wrapping_add(*x);
                Some(*sum)
            })
        })
        .collect();
    assert_eq!(as_ints(&run(scan, &[Arg::Ints(x), Arg::zeros(700), Arg::Size(700)])[1]), expected);
}

// covers: tensor2.private.thread
#[test]
fn registers_are_indexed_by_data() {
    let (x, p) = (some_ints(9), [0, 1, 2, 3, 0, 5, 6, 7, 1]);
    let source = "kernel k(x: Tensor<N; i32>, p: Tensor<N; i32>) -> Tensor<N; i32> {
  grid (dim = [N]) |g| {
    y = empty (shape = [1], dtype = i32, type = smem)
    thread (block_dim = 1, shared = [y]) |id| {
      r = Register<4; i32>
      affine_for (end = 4) |k| { r[k] = x[g] + i32(k) }
      y[0] = r[p[g] % 4]
    }
    y
  }
}";
    let found = run(source, &[Arg::Ints(x.clone()), Arg::Ints(p.to_vec()), Arg::zeros(9), Arg::Size(9)]);
    let expected: Vec<i32> = (0..9).map(|g| x[g].wrapping_add(p[g] % 4)).collect();
    assert_eq!(as_ints(&found[2]), expected);
}

#[test]
fn a_definition_carries_a_vector_of_its_own() {
    let rows = 11;
    let x = some_floats(rows * 8, 3);
    let arguments = [Arg::Floats(x.clone()), Arg::zeros(rows * 8), Arg::Size(rows)];
    let sort = "kernel k(x: Tensor<N, 8; f32>) -> Tensor<N, 8; f32> {
  compute (shape = [N]) |i| {
    affine_for (end = 8, init = x[i, :]) |q, a| {
      compute (shape = [8]) |k| {
        up = (k + q) % 2 == 0
        o = if up then min(k + 1, 7) else max(k - 1, 0)
        if up then min(a[k], a[o]) else max(a[k], a[o])
      }
    }
  }
}";
    let mut sorted = x.clone();
    sorted.chunks_mut(8).for_each(|row| row.sort_by(f32::total_cmp));
    assert_eq!(as_floats(&run(sort, &arguments)[1]), sorted);
    for read in ["a[max(k - 1, 0)]", "(if k > 0 then a[k - 1] else a[0])"] {
        let source = format!(
            "kernel k(x: Tensor<N, 8; f32>) -> Tensor<N, 8; f32> {{
  compute (shape = [N]) |i| affine_for (end = 3, init = x[i, :]) |q, a| {{ compute (shape = [8]) |k| a[k] + {read} }}
}}"
        );
        let mut expected = x.clone();
        for row in expected.chunks_mut(8) {
            for _ in 0..3 {
                let before = row.to_vec();
                (0..8).for_each(|k| row[k] = before[k] + before[k.max(1) - 1]);
            }
        }
        assert_eq!(as_floats(&run(&source, &arguments)[1]), expected, "{read}");
    }
}

// covers: tensor2.while
#[test]
fn a_while_carries_a_tensor() {
    let x = [5.0_f32, -3.0, 100.0, 0.5, 9.0, 1.0, 2.0, 3.0];
    let expected: Vec<f32> = x.iter().map(|x| x * 0.125).collect();
    let sized = "kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> {
  while (init = x, max = 50) |v| v[0] > 1.0 { compute (shape = [N]) |i| v[i] * 0.5 }
}";
    assert_eq!(as_floats(&run(sized, &[Arg::Floats(x.to_vec()), Arg::zeros(8), Arg::Size(8)])[1]), expected);
    let fixed = sized.replace('N', "8");
    assert_eq!(as_floats(&run(&fixed, &[Arg::Floats(x.to_vec()), Arg::zeros(8)])[1]), expected);
    // The number of rounds beside it; the limit ends what does not end.
    let counted = "kernel k(x: Tensor<N; f32>) -> (Tensor<N; f32>, i32) {
  s = while (init = [x, i32(0)], max = 6) |v, n| v[0] > 1.0 { [compute (shape = [N]) |i| v[N - 1 - i] + 1.0, n + 1] }
  return s.0, s.1
}";
    let found = run(counted, &[Arg::Floats(x.to_vec()), Arg::zeros(8), Arg::zeros(1), Arg::Size(8)]);
    assert_eq!(as_ints(&found[2]), [6]);
    assert_eq!(as_floats(&found[1]), x.map(|x| x + 6.0));
    let endless = compile_with(&sized.replace(", max = 50", ""), &[]);
    assert_eq!(endless.codes(), ["T0805"], "{}", endless.remarks());
    assert!(endless.remarks().contains("^^^^^"), "{}", endless.remarks());
}
