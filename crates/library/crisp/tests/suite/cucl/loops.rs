//! Loops: which iterations they have, what variables are afterwards, fuel.

use crisp_dev_testkit::Program;

use crate::cucl::each;

const XS: [i32; 12] = [-9, -3, -1, 0, 1, 2, 3, 4, 7, 8, 20, 33];

/// The indices that `loop_head` visits, folded to a number, with the variable's value afterwards.
#[track_caller]
fn check(loop_head: &str, visits: impl Fn(i32) -> (Vec<i64>, i64)) {
    let source = format!(
        "long f(int x) {{ long h = 7; int i = 0; int n = 0; {loop_head} {{ h = h * 31 + i; if (++n >= 40) break; }} return h * 100 + i; }}"
    );
    let found: Vec<i64> = each(&source, "long", &XS);
    let right: Vec<i64> = XS
        .iter()
        .map(|&x| {
            let (visited, last) = visits(x);
            let h = visited.iter().fold(7_i64, |h, i| h.wrapping_mul(31).wrapping_add(*i));
            h.wrapping_mul(100).wrapping_add(last)
        })
        .collect();
    assert_eq!(found, right, "{loop_head}");
}

/// The loop in Rust.
fn run(mut i: i64, holds: impl Fn(i64) -> bool, step: impl Fn(i64) -> i64) -> (Vec<i64>, i64) {
    let mut visited = Vec::new();
    while holds(i) {
        visited.push(i);
        if visited.len() >= 40 {
            break;
        }
        i = step(i);
    }
    (visited, i)
}

#[test]
fn counted_loops_visit_what_c_visits() {
    let n = i64::from;
    check("for (i = 0; i < x; i++)", |x| run(0, |i| i < n(x), |i| i + 1));
    check("for (i = 0; i <= x; ++i)", |x| run(0, |i| i <= n(x), |i| i + 1));
    check("for (i = 1; x > i; i += 3)", |x| run(1, |i| i < n(x), |i| i + 3));
    check("for (i = x; i > 0; i--)", |x| run(n(x), |i| i > 0, |i| i - 1));
    check("for (i = x - 1; i >= 0; --i)", |x| run(n(x) - 1, |i| i >= 0, |i| i - 1));
    check("for (i = 20; i >= x; i -= 4)", |x| run(20, |i| i >= n(x), |i| i - 4));
    check("for (i = 20; i > -5; i += -7)", |_| run(20, |i| i > -5, |i| i - 7));
    check("for (i = 0; i != 5; i++)", |_| run(0, |i| i != 5, |i| i + 1));
    check("for (i = 1; i < x; i *= 2)", |x| run(1, |i| i < n(x), |i| i * 2));
    check("for (i = 1; i <= x; i <<= 1)", |x| run(1, |i| i <= n(x), |i| i * 2));
    check("for (i = x; i > 0; i >>= 1)", |x| run(n(x), |i| i > 0, |i| i >> 1));
    check("for (i = x; i >= 1; i /= 3)", |x| run(n(x), |i| i >= 1, |i| i / 3));
    check("for (i = 0; i < x && i * i < 50; i = i + 2)", |x| run(0, |i| i < n(x) && i * i < 50, |i| i + 2));
    check("for (i = 0; i < (unsigned)x; i++)", |x| {
        let bound = i64::from(x as u32);
        run(0, |i| i < bound, |i| i + 1)
    });
}

#[test]
fn other_loops_have_fuel() {
    let n = i64::from;
    check("while (i < x)", |x| {
        // The variable does not move: the loop's own end is the limit of iterations.
        if x > 0 { (vec![0; 40], 0) } else { (vec![], 0) }
    });
    check("for (i = 1; i * i < x + 50; i += i + 1)", |x| run(1, |i| i * i < n(x) + 50, |i| i + i + 1));
    let found: Vec<i32> = each(
        "int f(int x) { int n = 0; do { n += 1; x >>= 1; if (n == 3) continue; n += 10; } while (x > 0); return n; }",
        "int",
        &XS,
    );
    let right: Vec<i32> = XS
        .iter()
        .map(|&x| {
            let (mut n, mut x) = (0, x);
            loop {
                n += 1;
                x >>= 1;
                if n != 3 {
                    n += 10;
                }
                if x <= 0 {
                    return n;
                }
            }
        })
        .collect();
    assert_eq!(found, right);
}

#[test]
fn a_note_about_fuel_can_be_silenced() {
    let source = |pragma: &str| {
        format!("__kernel void k(__global int *a) {{ int i = 0;\n{pragma}\nwhile (a[i] > 0) i++; a[0] = i; }}")
    };
    assert!(Program::of_c(&source("")).remarks().contains("S0451"));
    assert_eq!(Program::of_c(&source("#pragma fuel 100")).remarks(), "");
    let counted = "__kernel void k(__global int *a, int n) { for (int i = 0; i < n; i += 2) a[i] = i; }";
    assert_eq!(Program::of_c(counted).remarks(), "");
    let rows = "__kernel void k(__global const int *row, __global const float *x, __global float *y) {
      int r = get_global_id(0);
      float s = 0;
      for (int j = row[r]; j < row[r + 1]; ++j) s += x[j];
      y[r] = s;
    }";
    assert_eq!(Program::of_c(rows).remarks(), "", "bounds from memory that the loop does not change");
}

#[test]
fn loops_inside_loops_with_breaks_and_continues() {
    let source = "
int f(int x) {
  int sum = 0;
  for (int i = 0; i < 10; ++i) {
    if (i == x) continue;
    int j;
    #pragma unroll 2
    for (j = 0; j < i; ++j) {
      if (j == 5) break;
      if ((i + j) % 3 == 0) { if (j > 2) continue; sum += 7; }
      sum += j;
    }
    if (sum > 200) { sum = -sum; break; }
    sum += j * 2;
  }
  return sum;
}";
    let found: Vec<i32> = each(source, "int", &XS);
    let right: Vec<i32> = XS
        .iter()
        .map(|&x| {
            let mut sum = 0;
            for i in 0..10 {
                if i == x {
                    continue;
                }
                let mut j = 0;
                while j < i {
                    if j == 5 {
                        break;
                    }
                    if (i + j) % 3 == 0 {
                        if j > 2 {
                            j += 1;
                            continue;
                        }
                        sum += 7;
                    }
                    sum += j;
                    j += 1;
                }
                if sum > 200 {
                    sum = -sum;
                    break;
                }
                sum += j * 2;
            }
            sum
        })
        .collect();
    assert_eq!(found, right);
}

/// Checks the number of iterations of a loop over `int k` that leaves after nine.
#[track_caller]
fn rounds(head: &str, right: impl Fn(i32) -> i32) {
    let source = format!("int f(int m) {{ int c = 0; for ({head}) {{ c++; if (c >= 9) break; }} return c; }}");
    let found: Vec<i32> = each(&source, "int", &XS);
    let right: Vec<i32> = XS.iter().map(|&x| right(x)).collect();
    assert_eq!(found, right, "{head}");
}

// covers: safe.c.loops
#[test]
fn heads_whose_bound_lies_behind_do_what_c_does() {
    let up_to = |x: i32| if x < 0 { 9 } else { x.min(9) };
    rounds("int k = 0; k != m; k++", up_to);
    rounds("int k = 0; k != m; k--", |x| if x > 0 { 9 } else { (-x).min(9) });
    rounds("long k = 0; k != m; k++", up_to);
    rounds("int k = m; k < 100; k *= 2", |x| {
        let (mut k, mut c) = (i64::from(x), 0);
        while k < 100 && c < 9 {
            (k, c) = (k * 2, c + 1);
        }
        c
    });
    rounds("int k = 20; k > 0; k -= m", |x| if x > 0 { ((19 / x) + 1).min(9) } else { 9 });
    rounds("int k = 0; k < 20; k += m", |x| if x > 0 { ((19 / x) + 1).min(9) } else { 9 });
    rounds("uchar k = 250; k >= 10; k++", |_| 6);
    rounds("ushort k = 65530; k != (ushort)m; k++", |x| i32::from((x as u16).wrapping_sub(65530)).min(9));
    rounds("uint k = 3; k <= 5; k--", |_| 4);
    rounds("int k = 0; k <= m; k++", |x| (x + 1).clamp(0, 9));
    rounds("int k = 100; k > m; k /= 3", |x| {
        let (mut k, mut c) = (100, 0);
        while k > x && c < 9 {
            (k, c) = (k / 3, c + 1);
        }
        c
    });
    rounds("int k = -3; k < 5u; k++", |_| 0);
    rounds("uint k = 5; k >= 0; k--", |_| 9);
    rounds("uint k = 4294967290u; k < 4294967295u; k += 3", |_| 9);
    rounds("int k = -8; k > 0u; k /= 2", |_| 4);
    rounds("int k = 1; k; k <<= 4", |_| 8);
    rounds("int k = 2147483639; k <= 2147483647; k++", |_| 9);
    rounds("int k = 1; k < 100; k += k", |_| 7);
    rounds("int k = 0; k < 20 - k; k++", |_| 9);
    rounds("uint k = 5; k < 10; k += m", |x| {
        let (mut k, mut c) = (5_u32, 0);
        while k < 10 && c < 9 {
            (k, c) = (k.wrapping_add(x as u32), c + 1);
        }
        c
    });
}

#[test]
fn minus_one_is_no_limit() {
    let source = "__kernel void find(__global const int *x, __global int *r, int n, int limit) {
      int i = get_global_id(0);
      int k;
      for (k = 0; k != limit; k++) { if (i + k >= n || x[i + k] == 0) break; }
      r[i] = k;
    }";
    let x = [1, 1, 1, 0, 1, 1, 0, 1];
    let find = |limit: i32| -> Vec<i32> {
        let program = Program::of_c(source);
        program.kernel("find").buffer(&x).zeros(8).value(8).value(limit).global(&[8]).local(&[4]).run().of("r")
    };
    assert_eq!(find(-1), [3, 2, 1, 0, 2, 1, 0, 1]);
    assert_eq!(find(2), [2, 2, 1, 0, 2, 1, 0, 1]);
}

#[test]
fn ordinary_heads_count() {
    for head in [
        "int i = 0; i < n; i++",
        "int i = 0; i <= n; i++",
        "int i = n - 1; i >= 0; i--",
        "uint i = 0; i < (uint)n; i++",
        "size_t i = get_global_id(0); i < n; i += get_global_size(0)",
        "int i = get_global_id(0); i < n; i += get_global_size(0)",
        "uint i = get_local_id(0); i < (uint)n; i += 32",
        "int s = get_local_size(0) / 2; s > 0; s >>= 1",
        "int s = 1; s < get_local_size(0); s *= 2",
        "int i = 0; i != n; i++",
    ] {
        let body = if head.contains("s ") { "a[s] = 1;" } else { "a[i] = 1;" };
        let source = format!("__kernel void k(__global int *a, int n) {{ for ({head}) {{ {body} }} }}");
        assert_eq!(Program::of_c(&source).remarks(), "", "{head}");
        let ir = Program::of_c(&source).ir();
        assert!(ir.contains("(up ") || ir.contains("(divide ") || ir.contains("(multiply "), "{head}: {ir}");
    }
    let stride = "__kernel void k(__global int *a, int n) {
      int stride = get_local_size(0) * get_num_groups(0);
      for (int i = get_group_id(0) * get_local_size(0) + get_local_id(0); i < n; i += stride) a[i] = i;
    }";
    let ir = Program::of_c(stride).ir();
    assert!(ir.contains("(up ") && !ir.contains("(while "), "{ir}");
}
