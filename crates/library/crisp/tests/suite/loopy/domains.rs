//! Domains: which instances are executed.

use crate::loopy::{Arg, compile_for, ints};

/// Marks the points of a domain of `i` and `j` in a grid of 12 × 12 from −2 on.
#[track_caller]
fn points(domain: &str, n: i32) -> Vec<(i32, i32)> {
    let source = format!(
        "kernel k {{
  domain \"{domain}\"
  arg n: value int32
  arg r: int32 [12, 12]
  body {{ r[i + 2, j + 2] = 1 }}
}}"
    );
    let marks = ints(&source, &[Arg::Int(n), Arg::zeros(144)]);
    let mut found = Vec::new();
    for (at, mark) in marks.iter().enumerate() {
        if *mark != 0 {
            found.push((at as i32 / 12 - 2, at as i32 % 12 - 2));
        }
    }
    found
}

#[track_caller]
fn check(domain: &str, right: impl Fn(i32, i32) -> bool) {
    for n in [0, 1, 5, 9] {
        let expected: Vec<(i32, i32)> =
            (-2..10).flat_map(|i| (-2..10).map(move |j| (i, j))).filter(|&(i, j)| right_at(&right, i, j, n)).collect();
        assert_eq!(points(domain, n), expected, "{domain} for n = {n}");
    }
}

thread_local! {
    static N: std::cell::Cell<i32> = const { std::cell::Cell::new(0) };
}

fn right_at(right: &impl Fn(i32, i32) -> bool, i: i32, j: i32, n: i32) -> bool {
    N.with(|cell| cell.set(n));
    right(i, j)
}

fn n() -> i32 {
    N.with(std::cell::Cell::get)
}

// covers: loopy.domain.set loopy.isl.vars loopy.isl.simple loopy.isl.and loopy.isl.two-sided loopy.isl.multi-var loopy.param.free
// covers: loopy.param.from-arg
#[test]
fn conditions_select_exactly_their_points() {
    check("{ [i, j]: 0 <= i < n and 0 <= j and j < n }", |i, j| 0 <= i && i < n() && 0 <= j && j < n());
    check("{ [i, j]: 0 < i, j <= 7 }", |i, j| 0 < i && i <= 7 && 0 < j && j <= 7);
    check("[n] -> { [i, j]: i >= 0 and i <= n - 1 and j > 2 and j <= 5 }", |i, j| i >= 0 && i < n() && j > 2 && j <= 5);
}

// covers: loopy.domain.affine loopy.isl.eq
#[test]
fn domains_may_be_triangular_shifted_and_bounded_by_several_conditions() {
    check("{ [i, j]: 0 <= i < n and 0 <= j <= i }", |i, j| 0 <= i && i < n() && 0 <= j && j <= i);
    check("{ [i, j]: 0 <= i < 9 and i - 2 <= j <= i + 1 and 0 <= j < n }", |i, j| {
        (0..9).contains(&i) && i - 2 <= j && j <= i + 1 && 0 <= j && j < n()
    });
    check("{ [i, j]: 0 <= i < 9 and 0 <= j < 9 and 2*i + 3*j <= 2*n }", |i, j| {
        (0..9).contains(&i) && (0..9).contains(&j) && 2 * i + 3 * j <= 2 * n()
    });
    check("{ [i, j]: i = 3*j and 0 <= i < n }", |i, j| i == 3 * j && 0 <= i && i < n());
}

// covers: loopy.domain.divisibility loopy.isl.mod loopy.isl.exists
#[test]
fn divisibility_gives_strides() {
    check("{ [i, j]: 0 <= i, j < n and i mod 3 = 0 }", |i, j| {
        0 <= i && i < n() && 0 <= j && j < n() && i.rem_euclid(3) == 0
    });
    check("{ [i, j]: -2 <= i, j < n and (i + j) mod 4 = 1 }", |i, j| {
        (-2..n()).contains(&i) && (-2..n()).contains(&j) && (i + j).rem_euclid(4) == 1
    });
    check("{ [i, j]: -2 <= i, j < n and (exists l: i = 3*l) }", |i, j| {
        (-2..n()).contains(&i) && (-2..n()).contains(&j) && i.rem_euclid(3) == 0
    });
}

// covers: loopy.domain.multiple
#[test]
fn domains_are_independent_of_each_other() {
    let source = "kernel k {
  domain \"{ [i]: 0 <= i < n }\"
  domain \"{ [j]: 0 <= j < 2*n }\"
  arg n: value int32
  arg r: int32 [n, 2*n]
  body { r[i, j] = 10*i + j }
}";
    let expected: Vec<i32> = (0..3).flat_map(|i| (0..6).map(move |j| 10 * i + j)).collect();
    assert_eq!(ints(source, &[Arg::Int(3), Arg::zeros(18)]), expected);
}

// covers: loopy.domain.tree loopy.param.from-temp
#[test]
fn bounds_of_inner_loops_may_be_loop_variables_and_temporaries() {
    let triangle = "kernel k {
  domain \"{ [i]: 0 <= i < n }\"
  domain \"[i] -> { [j]: 0 <= j <= i }\"
  arg n: value int32
  arg r: int32 [n, n]
  body { r[i, j] = 1 }
}";
    let expected: Vec<i32> = (0..4).flat_map(|i| (0..4).map(move |j| i32::from(j <= i))).collect();
    assert_eq!(ints(triangle, &[Arg::Int(4), Arg::zeros(16)]), expected);

    let rows = "kernel k {
  domain \"{ [i]: 0 <= i < n }\"
  domain \"[first, last] -> { [j]: first <= j < last }\"
  arg n: value int32
  arg start: int32 [n + 1]
  arg x: int32 [12]
  arg r: int32 [n]
  body {
    <> first = start[i]
    <> last = start[i + 1]
    r[i] = sum(j, x[j])
  }
}";
    let x: Vec<i32> = (0..12).map(|it| it * it + 1).collect();
    let start = vec![0, 3, 3, 10, 12];
    let expected: Vec<i32> = start.windows(2).map(|it| x[it[0] as usize..it[1] as usize].iter().sum()).collect();
    let arguments = [Arg::Int(4), Arg::Ints(start), Arg::Ints(x), Arg::zeros(4)];
    assert_eq!(ints(rows, &arguments), expected);
}

// covers: loopy.domain.convex
#[test]
fn loops_of_convex_domains_have_no_guards() {
    let source = "kernel k {
  domain \"{ [i, j]: 0 <= i < n and 0 <= j <= i }\"
  arg n: value int32
  arg r: int32 [n, n]
  body { r[i, j] = 1 }
}";
    let ir = crisp::emit::ir(&compile_for(source, "cpu").compiled);
    assert!(!ir.contains("(if "), "{ir}");
}
