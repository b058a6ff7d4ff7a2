//! Branches, `switch`, early exits, `?:`, `&&`, `||`, functions.

use crisp_dev_testkit::Program;

use crate::cucl::each;

const XS: [i32; 12] = [-3, -1, 0, 1, 2, 3, 4, 5, 6, 7, 50, 100];

#[track_caller]
fn check(definitions: &str, right: impl Fn(i32) -> i32) {
    let found: Vec<i32> = each(definitions, "int", &XS);
    let right: Vec<i32> = XS.iter().map(|&x| right(x)).collect();
    assert_eq!(found, right, "{definitions}");
}

// covers: cucl.c.early-return
#[test]
fn functions_return_early() {
    check("int f(int x) { if (x < 0) { return -1; } if (x == 3) return 30; return x * 2; }", |x| match x {
        ..0 => -1,
        3 => 30,
        x => x * 2,
    });
    check("int f(int x) { if (x < 2) return 1; else return 2; }", |x| if x < 2 { 1 } else { 2 });
    check("int f(int x) { for (int i = 0; i < 10; ++i) { if (i * i > x) return i; } return -1; }", |x| {
        (0..10).find(|i| i * i > x).unwrap_or(-1)
    });
    let program = Program::of_c(
        "__kernel void k(__global int *a, int n) {
           int i = get_global_id(0);
           if (i >= n) return;
           a[i] = i + 1;
         }",
    );
    let found: Vec<i32> = program.kernel("k").zeros(8).value(5_i32).global(&[8]).local(&[4]).run().of("a");
    assert_eq!(found, [1, 2, 3, 4, 5, 0, 0, 0]);
}

#[test]
fn switch_chooses_falls_through_and_breaks() {
    let source = "
enum { LOW = 1, HIGH = 7 };
int f(int x) {
  int r = 0;
  switch (x) {
    case 0: r = 10; break;
    case LOW:
    case 2: r += 1;
    case 3: r += 2; break;
    case 4: if (x > 3) { r = 44; break; } r = 45; break;
    case 5: { return 55; }
    case HIGH: for (int i = 0; i < 5; ++i) { if (i == 3) break; r += i; } break;
    default: r = -1;
    case 6: r -= 5;
  }
  return r + 1000;
}";
    check(source, |x| match x {
        0 => 1010,
        1 | 2 => 1003,
        3 => 1002,
        4 => 1044,
        5 => 55,
        7 => 1003,
        6 => 995,
        _ => 994,
    });
}

#[test]
fn continue_inside_of_switch_skips_the_rest_of_the_body() {
    let source = "
int f(int x) {
  int r = 0;
  for (int i = 0; i < 8; ++i) {
    switch ((i + x) & 3) {
      case 0: continue;
      case 1: r += 1;
      case 2: if (i == 5) continue; r += 10; break;
      default: if (r > 60) break; r += 100;
    }
    if (i == 6) break;
    r += 1000;
  }
  return r;
}";
    check(source, |x| {
        let mut r = 0;
        for i in 0..8 {
            match (i + x) & 3 {
                0 => continue,
                which @ (1 | 2) => {
                    if which == 1 {
                        r += 1;
                    }
                    if i == 5 {
                        continue;
                    }
                    r += 10;
                }
                _ => {
                    if r <= 60 {
                        r += 100;
                    }
                }
            }
            if i == 6 {
                break;
            }
            r += 1000;
        }
        r
    });
}

#[test]
fn only_the_needed_side_is_executed() {
    check("int f(int x) { int n = 0; int y = x > 2 && ++n > 0 || (n += 10) > 100; return n * 2 + y; }", |x| {
        if x > 2 { 3 } else { 20 }
    });
    check("int f(int x) { int a = 1, b = 2; int c = x > 0 ? (a = 5) : (b = 7); return a * 100 + b * 10 + c; }", |x| {
        if x > 0 { 525 } else { 177 }
    });
}

#[test]
fn functions_call_functions_with_pointers() {
    let source = "
typedef struct { int low, high; } Pair;
void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int sum(const int *p, int n) { int s = 0; for (int i = 0; i < n; ++i) s += p[i]; return s; }
Pair both(int x) { Pair p = { x & 15, x >> 4 }; return p; }
int f(int x) {
  int v[4] = { x, 2, 3 };
  swap(&v[0], v + 3);
  int y = x;
  swap(&y, v);
  Pair p = both(x);
  p.low += y;
  return sum(v, 4) * 10000 + p.low * 100 + p.high;
}";
    check(source, |x| (x + 5 + x) * 10_000 + (x & 15) * 100 + (x >> 4));
}

#[test]
fn comma_and_compound_assignment() {
    check(
        "int f(int x) { int a = (x += 2, x * 3); a -= 4; a <<= 1; a ^= 5; a |= 64; a &= 0xfff; a %= 1000; return a++ + a--; }",
        |x| {
            let mut a = ((((x + 2) * 3 - 4) << 1) ^ 5) | 64;
            a = (a & 0xfff) % 1000;
            a + (a + 1)
        },
    );
}
