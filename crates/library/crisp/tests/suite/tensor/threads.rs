//! Thread scopes: memory that invocations change, barriers, names that get new values.

use crate::tensor::{Arg, as_ints, compile, compile_with, ints, some_floats, some_ints};

// covers: tensor.thread tensor.shared-buf tensor.register-buf tensor.sync tensor.thread.complete tensor.thread-scope-with
#[test]
fn a_scan_by_one_workgroup() {
    let source = "kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> {
        t = compute (shape = [256]) |i| if i < N then x[i] else 0
        thread_scope (block_dim = 256, shared = [t]) |id| {
          s = Register<1; i32>
          affine_for (end = 8) |d| {
            s[0] = if id >= pow2(d) then t[id - pow2(d)] else 0
            sync(); t[id] = t[id] + s[0]; sync()
          }
        }
        compute (shape = [N]) |i| t[i]
    }";
    let x = some_ints(200);
    let mut total = 0;
    let sums: Vec<i32> = x
        .iter()
        .map(|x| {
            total += x;
            total
        })
        .collect();
    assert_eq!(ints(source, &[Arg::Ints(x), Arg::zeros(200), Arg::Size(200)]), sums);
    // Memory of the workgroup: everybody reads what others wrote before the barrier.
    let source = "kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> {
        grid (dim = [cdiv(N, 32)]) |g| {
          y = empty (shape = [32], dtype = i32, layout = rowmajor, type = smem)
          thread (block_dim = 32, shared = [y]) |id: int| {
            s = Shared<32; i32>
            v = if g * 32 + id < N then x[g * 32 + id] else 0
            s[31 - id] = v
            sync()
            y[id] = s[id] + v
          }
          y
        }
    }";
    let x = some_ints(80);
    let at = |i: usize| x.get(i).copied().unwrap_or(0);
    let expected: Vec<i32> = (0..80).map(|i| at(i / 32 * 32 + 31 - i % 32) + at(i)).collect();
    assert_eq!(ints(source, &[Arg::Ints(x.clone()), Arg::zeros(80), Arg::Size(80)]), expected);
}

// covers: tensor.thread.redeclare tensor.thread.shared-idx tensor.tensor.reference tensor.empty tensor.empty.memtype
#[test]
fn names_get_new_values() {
    let source = "kernel k(x: Tensor<4, 8; f32>) -> (Tensor<4, 8; f32>, Tensor<4, 8; f32>) {
        y = compute (shape = [4, 8]) |i, j| x[i, j] + 1.0
        before = y
        thread (block_dim = 32, shared = [y]) |id| {
          alias = shared.0
          alias.flat[id] = y[id / 8, id % 8] * 2.0
          sync()
          if id < 4 { shared.0[id, 0] = 0.0 } else { if id == 9 { y.flat[31] = 7.0 } }
        }
        return before, y
    }";
    let x = some_floats(32, 1);
    let found = compile(source).run("k", &[Arg::Floats(x.clone()), Arg::zeros(32), Arg::zeros(32)]);
    let before: Vec<f32> = x.iter().map(|x| x + 1.0).collect();
    let mut after: Vec<f32> = before.iter().map(|x| x * 2.0).collect();
    for row in 0..4 {
        after[8 * row] = 0.0;
    }
    after[31] = 7.0;
    assert_eq!(crate::tensor::as_floats(&found[1]), before);
    assert_eq!(crate::tensor::as_floats(&found[2]), after);
}

// covers: tensor.thread.hazard
#[test]
fn a_missing_barrier_is_told() {
    let source = |sync: &str| {
        format!(
            "kernel k(x: Tensor<32; i32>) -> Tensor<32; i32> {{
  y = compute (shape = [32]) |i| x[i]
  thread (block_dim = 32, shared = [y]) |id| {{
    a = y[31 - id]
    {sync}
    y[id] = a
    {sync}
    b = y[31 - id]
    {sync}
    y[id] = y[id] + b
  }}
  y
}}"
        )
    };
    let x = some_ints(32);
    let told = compile_with(&source(""), &[]);
    assert!(told.codes().iter().all(|code| *code == "P0700"), "{}", told.remarks());
    let remarks = told.remarks();
    assert!(remarks.contains("this writes an element that another invocation may still read"), "{remarks}");
    assert!(remarks.contains("this reads an element that another invocation may not have written yet"), "{remarks}");
    // It is executed as if the barriers were there.
    let arguments = [Arg::Ints(x.clone()), Arg::zeros(32)];
    let with = compile_with(&source("sync()"), &[]);
    assert!(with.codes().is_empty(), "{}", with.remarks());
    assert_eq!(told.run("k", &arguments), with.run("k", &arguments));
}

#[test]
fn bindings_keep_what_they_read() {
    let source = "kernel k(x: Tensor<8; i32>) -> Tensor<8; i32> {
        y = compute (shape = [8]) |i| x[i]
        thread (block_dim = 8, shared = [y]) |id| {
          a = y[id]
          y[id] = a + 1
          b = y[id]
          y[id] = a * 100 + b
        }
        y
    }";
    let x = some_ints(8);
    let expected: Vec<i32> = x.iter().map(|x| x * 100 + x + 1).collect();
    let found = compile(source).run("k", &[Arg::Ints(x), Arg::zeros(8)]);
    assert_eq!(as_ints(&found[1]), expected);
}
