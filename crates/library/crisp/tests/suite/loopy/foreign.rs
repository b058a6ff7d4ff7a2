//! C blocks in loop kernels, and functions that kernels declare.

use crate::loopy::{Arg, as_floats, compile_for, run_all, same_bytes, some_floats, wrong};

// covers: loopy.insn.c
#[test]
fn blocks_of_c_compute_what_they_write_of_what_they_read() {
    let kernel = "domain \"{ [i]: 0 <= i < n - 1 }\"
  arg x: float32 [n]
  arg r: float32 [n]
  arg count: int32 [n]
  arg n: value int32
  arg limit: value float32
  c {
    float twice(float v) { return 2.0f*v; } // a brace in a comment: }
  }
  body {
    <float32> scaled = x[i]*0.5  {id=scale}
    c {
      float sum = 0.0f;
      int steps = 0;
      for (int k = 0; k < 4; k++) {
        if (sum > limit) { break; }
        sum += twice(x[i + 1]) - scaled + (float)(i % 3);
        steps++;
      }
      r[ i ] = sum; /* { */
      count[i] += steps + n;
    } {id=block, reads=x[i+1]:scaled:count[i], writes=r[i]:count[i], dep=scale}
  }";
    let n = 13;
    let x = some_floats(n, 6);
    let arguments = [
        Arg::Floats(x.clone()),
        Arg::zeros(n),
        Arg::Ints((0..n as i32).collect()),
        Arg::Int(n as i32),
        Arg::Float(1.5),
    ];
    let schedules = [
        "tag_inames(i: g.0)",
        "split_iname(i, 4, outer_tag=\"g.0\", inner_tag=\"l.0\")",
        "split_iname(i, 4, outer=io, inner=ii); add_prefetch(x, sweep=[ii], space=private)",
        "map_domain(\"{ [i] -> [j] : j = n - i }\")",
    ];
    let found = same_bytes(kernel, &schedules, &arguments);
    let (mut r, mut count) = (vec![0.0_f32; n], (0..n as i32).collect::<Vec<i32>>());
    for i in 0..n - 1 {
        let (mut sum, mut steps) = (0.0_f32, 0);
        for _ in 0..4 {
            if sum > 1.5 {
                break;
            }
            sum += 2.0 * x[i + 1] - x[i] * 0.5 + (i % 3) as f32;
            steps += 1;
        }
        r[i] = sum;
        count[i] += steps + n as i32;
    }
    assert_eq!(as_floats(&found[1]), r);
    assert_eq!(found[2], count.iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>());
    // What is written and not read is 0 before, also where the block does not set it; subscripts may be those of C.
    let two = "kernel k {
  domain \"{ [i, j]: 0 <= i, j < 3 }\"
  arg a: int32 [3, 3]
  body {
    c { if (i > j) a[i][j] = 10*i + j; } {writes=a[i, j]}
  }
}";
    let found = run_all(two, &[Arg::Ints(vec![7; 9])]);
    assert_eq!(
        found[0],
        [0_i32, 0, 0, 10, 0, 0, 20, 21, 0].iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>()
    );
}

// covers: loopy.lib.mangle
#[test]
fn declared_functions_have_types_and_targets() {
    let kernel = "domain \"{ [i]: 0 <= i < 8 }\"
  arg x: float32 [8]
  arg d: float64 [8]
  arg k: int32 [8]
  arg r: float32 [8]
  arg s: float64 [8]
  arg lo: int32 [8]
  arg hi: int32 [8]
  c {
    float cubed_f(float v) { return v*v*v; }
    double cubed_d(double v) { return v*v*v + 1.0; }
    int low_part(int v, int by) { return v & ((1 << by) - 1); }
    int high_part(int v, int by) { return v >> by; }
  }
  function cubed(float32) -> float32 = cubed_f
  function cubed(float64) -> float64 = cubed_d
  function size(float32) -> float32 = fabs
  function parts(int32, int32) -> (int32 = high_part, int32 = low_part)
  body {
    r[i] = cubed(x[i]) + size(x[i]) + cubed(2)
    s[i] = cubed(d[i]) + cubed(k[i])
    hi[i], lo[i] = parts(k[i], 3)
  }";
    let x = some_floats(8, 2);
    let d: Vec<f64> = x.iter().map(|&x| f64::from(x) * 1.5).collect();
    let k: Vec<i32> = vec![0, 1, 7, 8, 9, 100, -1, 77];
    let arguments = [
        Arg::Floats(x.clone()),
        Arg::Doubles(d.clone()),
        Arg::Ints(k.clone()),
        Arg::zeros(8),
        Arg::Doubles(vec![0.0; 8]),
        Arg::zeros(8),
        Arg::zeros(8),
    ];
    let found = same_bytes(kernel, &["tag_inames(i: l.0)", "split_iname(i, 4, inner_tag=\"unr\")"], &arguments);
    assert_eq!(as_floats(&found[3]), x.iter().map(|x| x * x * x + x.abs() + 8.0).collect::<Vec<f32>>());
    let wide: Vec<f64> = found[4].chunks(8).map(|it| f64::from_le_bytes(it.try_into().unwrap())).collect();
    // An `int32` becomes a `float64` without a loss, and no `float32`.
    let cubed = |v: f64| v * v * v + 1.0;
    assert_eq!(wide, d.iter().zip(&k).map(|(&d, &k)| cubed(d) + cubed(k.into())).collect::<Vec<f64>>());
    let ints =
        |at: usize| found[at].chunks(4).map(|it| i32::from_le_bytes(it.try_into().unwrap())).collect::<Vec<i32>>();
    assert_eq!((ints(5), ints(6)), (k.iter().map(|k| k & 7).collect(), k.iter().map(|k| k >> 3).collect()));
    // Fused kernels keep the functions of their parts.
    let fused = format!(
        "kernel one {{ {kernel} }}
kernel two {{
  domain \"{{ [i]: 0 <= i < 8 }}\"
  arg r: float32 [8]
  c {{ float half_of(float v) {{ return v/2; }} }}
  function halved(float32) -> float32 = half_of
  body {{ r[i] = halved(r[i]) }}
}}
kernel k = fuse_kernels([one, two])"
    );
    let found = compile_for(&fused, "cpu").run("k", &arguments);
    assert_eq!(as_floats(&found[3]), x.iter().map(|x| (x * x * x + x.abs() + 8.0) / 2.0).collect::<Vec<f32>>());
}

#[test]
fn c_that_is_wrong_is_refused() {
    let with = |parts: &str, line: &str| {
        format!(
            "  domain \"{{ [i]: 0 <= i < 8 }}\"
  arg x: float32 [8]
  arg r: float32 [8]
  arg z: complex64 [8]
  {parts}
  body {{
    {line}
  }}"
        )
    };
    for (parts, line, code, text) in [
        ("", "c { r[i] = x[i]; }", "P0223", "this C says nothing of what it writes"),
        (
            "",
            "c { r[i] = x[i + 1]; } {reads=x[i], writes=r[i]}",
            "P0224",
            "`x[i + 1]` is neither in `reads` nor in `writes`",
        ),
        ("", "c { r[i] = x[i]; } {reads=x, writes=r[i]}", "P0208", "`x` takes 1 subscripts, found 0"),
        ("", "c { r[i] = y; } {writes=r[i]}", "S0401", "y"),
        ("", "c { r[i] = 1 +; } {writes=r[i]}", "S0201", "^"),
        ("", "c { r[i] = get_global_id(0); } {writes=r[i]}", "P0226", "this C depends on more than its arguments"),
        ("", "c { z[i] = 1; } {writes=z[i]}", "P0314", "a complex number cannot be used here"),
        ("", "c { r[i] = 1; } {writes=r[i], atomics=1}", "P0203", "unknown attribute `atomics`"),
        ("", "r[i] = x[i]  {writes=r[i]}", "P0203", "unknown attribute `writes`"),
        ("function f(float32) -> float32 = nowhere", "r[i] = f(x[i])", "S0453", "nowhere"),
        ("function f(float32, float32) -> float32 = fabs", "r[i] = f(x[i], 1)", "S0452", "fabs"),
        ("function f(int32) -> int32 = abs", "r[i] = f(x[i])", "P0225", "no declaration of `f` takes these arguments"),
        ("function f(float3) -> float32 = fabs", "r[i] = f(x[i])", "P0301", "unknown type `float3`"),
        ("function f(float32) -> (float32 = fabs, float32 = fabs)", "r[i] = f(x[i])", "P0004", "expected one value"),
        ("function f(float32) -> (float32 = fabs, float32 = fabs)", "r[i], x[i], x[0] = f(x[i])", "P0208", "found 2"),
    ] {
        let kernel = with(parts, line);
        wrong(&kernel, code, text);
    }
    wrong("  body { c { if (1) { r[i] = 1; ", "P0005", "the braces of this C block are never closed");
}
