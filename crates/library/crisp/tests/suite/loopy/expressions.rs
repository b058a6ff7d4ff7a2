//! Expressions: types, operators, functions, reductions, rules.

use crate::loopy::{Arg, as_floats, compile_for, floats, ints, run_all, some_floats};

/// The `int32` values of an expression of `i` for 0 ≤ i < 8.
#[track_caller]
fn each(expression: &str) -> Vec<i32> {
    let source = format!(
        "kernel k {{
  domain \"{{ [i]: 0 <= i < 8 }}\"
  arg x: int32 [8]
  arg r: int32 [8]
  body {{ r[i] = {expression} }}
}}"
    );
    ints(&source, &[Arg::Ints(vec![-7, -3, -1, 0, 1, 2, 5, 9]), Arg::zeros(8)])
}

#[track_caller]
fn check(expression: &str, right: impl Fn(i32, i32) -> i32) {
    let x = [-7, -3, -1, 0, 1, 2, 5, 9];
    let expected: Vec<i32> = x.iter().enumerate().map(|(i, &x)| right(i as i32, x)).collect();
    assert_eq!(each(expression), expected, "{expression}");
}

// covers: loopy.expr.base
#[test]
fn operators_have_the_precedence_and_the_meaning_of_python() {
    check("x[i] + 2*i - 1", |i, x| x + 2 * i - 1);
    check("x[i] // 3", |_, x| x.div_euclid(3));
    check("x[i] % 3", |_, x| x.rem_euclid(3));
    check("x[i] // -2", |_, x| (f64::from(x) / -2.0).floor() as i32);
    check("x[i] % -4", |_, x| x - (f64::from(x) / -4.0).floor() as i32 * -4);
    check("-x[i]**2", |_, x| -(x * x));
    check("2*x[i]**3 + 1", |_, x| 2 * x * x * x + 1);
    check("if(x[i] < 2 and not i == 0 or x[i] > 8, 1, 0)", |i, x| i32::from(x < 2 && i != 0 || x > 8));
    check("if(0 < x[i] <= 5, 1, 0)", |_, x| i32::from(0 < x && x <= 5));
    check("min(x[i], i) + max(x[i], 3)", |i, x| x.min(i) + x.max(3));
    check("abs(x[i])", |_, x| x.abs());
}

// covers: loopy.expr.if
#[test]
fn only_the_chosen_branch_is_evaluated() {
    // Element −1 does not exist; the interpreter would report that it is read.
    check("if(i > 0, x[i - 1], 100)", |i, _| if i > 0 { [-7, -3, -1, 0, 1, 2, 5, 9][i as usize - 1] } else { 100 });
}

// covers: loopy.type.numpy loopy.lib.functions
#[test]
fn types_are_promoted_as_numpy_does() {
    let source = "kernel k {
  domain \"{ [i]: 0 <= i < 4 }\"
  arg a: float32 [4]
  arg b: int32 [4]
  arg s: int8 [4]
  arg h: f4 [4]
  arg d: float64 [4]
  body {
    d[i] = a[i]*b[i] + s[i]  {id=first}
    h[i] = sqrt(abs(a[i]))*2 + floor(0.5*a[i])
  }
}";
    let a = [1.1_f32, -2.7, 3.3, 1e-3];
    let b = [3, -1, 1 << 30, 5];
    let s = [1_i8, -2, 127, -128];
    let bytes: Vec<u8> = s.iter().map(|it| it.to_le_bytes()[0]).collect();
    let arguments =
        [Arg::Floats(a.to_vec()), Arg::Ints(b.to_vec()), Arg::Bytes(bytes), Arg::zeros(4), Arg::Doubles(vec![0.0; 4])];
    let found = run_all(source, &arguments);
    let doubles: Vec<f64> = found[4].chunks(8).map(|it| f64::from_le_bytes(it.try_into().unwrap())).collect();
    let expected: Vec<f64> = (0..4).map(|i| f64::from(a[i]) * f64::from(b[i]) + f64::from(s[i])).collect();
    assert_eq!(doubles, expected);
    let expected: Vec<f32> = a.iter().map(|a| a.abs().sqrt() * 2.0 + (0.5 * a).floor()).collect();
    assert_eq!(as_floats(&found[3]), expected);
}

// covers: loopy.expr.reduce
#[test]
fn reductions_fold_in_order_and_give_the_neutral_value_for_nothing() {
    let source = |op: &str| {
        format!(
            "kernel k {{
  domain \"{{ [i]: 0 <= i < 5 }}\"
  domain \"{{ [j]: 0 <= j < i }}\"
  arg x: float32 [5]
  arg r: float32 [5]
  body {{ r[i] = {op}(j, x[j]) }}
}}"
        )
    };
    let x = some_floats(5, 3);
    let fold = |start: f32, step: &dyn Fn(f32, f32) -> f32| -> Vec<f32> {
        (0..5).map(|i| x[..i].iter().fold(start, |all, it| step(all, *it))).collect()
    };
    let run = |op: &str| floats(&source(op), &[Arg::Floats(x.clone()), Arg::zeros(5)]);
    assert_eq!(run("sum"), fold(0.0, &|a, b| a + b));
    assert_eq!(run("product"), fold(1.0, &|a, b| a * b));
    assert_eq!(run("min"), fold(f32::INFINITY, &f32::min));
    assert_eq!(run("max"), fold(f32::NEG_INFINITY, &f32::max));
    let truth = "kernel k {
  domain \"{ [i, j, l]: 0 <= i < 4 and 0 <= j, l < 3 }\"
  arg x: int32 [4, 3]
  arg r: int32 [4]
  body { r[i] = cast(int32, any(j, x[i, j] > 1)) + 10*cast(int32, all(l, x[i, l])) }
}";
    let x = vec![0, 1, 1, 1, 1, 1, 2, 0, 3, 2, 3, 4];
    assert_eq!(ints(truth, &[Arg::Ints(x), Arg::zeros(4)]), [0, 10, 1, 11]);
}

// covers: loopy.expr.reduce-dup loopy.expr.simul-reduce
#[test]
fn each_reduction_has_its_own_loop_variable() {
    let source = "kernel k {
  domain \"{ [i, j]: 0 <= i < 4 and 0 <= j < 6 }\"
  arg x: int32 [4, 6]
  arg r: int32 [4]
  body {
    r[i] = sum(j, x[i, j])*10 + sum(j, x[i, j]*x[i, j]) + reduce(max, j, x[i, j]) + simul_reduce(sum, j, 1)
  }
}";
    let x: Vec<i32> = (0..24).map(|it| it * 7 % 11).collect();
    let expected: Vec<i32> = x
        .chunks(6)
        .map(|row| {
            row.iter().sum::<i32>() * 10 + row.iter().map(|x| x * x).sum::<i32>() + row.iter().max().unwrap() + 6
        })
        .collect();
    assert_eq!(ints(source, &[Arg::Ints(x), Arg::zeros(4)]), expected);
}

/// The tree of lanes and chunks, as the definition says it.
pub(crate) fn tree(x: &[f32], lanes: usize, chunk: usize) -> f32 {
    let mut results: Vec<f32> = x
        .chunks(chunk)
        .map(|chunk| {
            let mut all: Vec<f32> = (0..lanes.min(chunk.len()))
                .map(|lane| chunk.iter().skip(lane).step_by(lanes).fold(0.0, |a, b| a + b))
                .collect();
            let mut distance = lanes / 2;
            while distance > 0 {
                for lane in 0..distance {
                    if lane + distance < all.len() {
                        all[lane] += all[lane + distance];
                    }
                }
                distance /= 2;
            }
            all[0]
        })
        .collect();
    while results.len() > 1 {
        results = results.chunks(2).map(|pair| if pair.len() == 2 { pair[0] + pair[1] } else { pair[0] }).collect();
    }
    results.first().copied().unwrap_or(0.0)
}

#[test]
fn orders_of_sums_are_what_they_say() {
    let source = |order: &str| {
        format!(
            "kernel k {{
  domain \"{{ [i, j]: 0 <= i < 1 and 0 <= j < n }}\"
  arg n: value int32
  arg x: float32 [n]
  arg r: float32 [1]
  body {{ r[i] = {order} }}
}}"
        )
    };
    for n in [0_usize, 1, 5, 37, 64, 200] {
        let x = some_floats(n, 7);
        let run = |order: &str| {
            let found = floats(&source(order), &[Arg::Int(n as i32), Arg::Floats(x.clone()), Arg::zeros(1)]);
            found[0].to_bits()
        };
        assert_eq!(run("sum(j, x[j])"), x.iter().fold(0.0_f32, |a, b| a + b).to_bits());
        assert_eq!(run("sum.fused(j, x[j]*x[j])"), x.iter().fold(0.0_f32, |a, b| b.mul_add(*b, a)).to_bits());
        let blocks =
            x.chunks(8).map(|block| block.iter().fold(0.0, |a, b| a + b)).fold(0.0_f32, |a: f32, b: f32| a + b);
        assert_eq!(run("sum.blocks(8)(j, x[j])"), blocks.to_bits());
        assert_eq!(run("sum.tree(4, 16)(j, x[j])"), tree(&x, 4, 16).to_bits(), "n = {n}");
    }
}

// covers: loopy.subst.rule loopy.expr.tagging
#[test]
fn rules_are_replaced_without_capturing_names() {
    let source = "kernel k {
  domain \"{ [i, j]: 0 <= i < 4 and 0 <= j < 3 }\"
  arg x: int32 [4]
  arg r: int32 [4]
  rule twice(a) := 2*a
  rule all(e) := sum(j, e + j)
  rule one := 1
  body {
    f(a, b) := x[a] - b
    r[i] = twice$tag(all(x$mine[i])) + f(3 - i, one)
  }
}";
    let x = [5, -2, 8, 0];
    let expected: Vec<i32> = (0..4).map(|i| 2 * (0..3).map(|j| x[i] + j).sum::<i32>() + x[3 - i] - 1).collect();
    assert_eq!(ints(source, &[Arg::Ints(x.to_vec()), Arg::zeros(4)]), expected);
}

// covers: loopy.insn.temp-typed loopy.insn.temp-auto loopy.insn.temp-bounds loopy.temp.var loopy.insn.assign loopy.temp.scope
#[test]
fn temporaries_are_declared_by_instructions_or_by_name() {
    let source = "kernel k {
  domain \"{ [i, j, m, l]: 0 <= i < 4 and 0 <= j, m, l < 3 }\"
  arg x: int32 [4]
  temp u: private int32 [3]
  arg r: int32 [4]
  body {
    <int64> a = x[i]*2
    <> t[j] = a + j
    u[m] = cast(int32, t[2 - m])*10  {id=u}
    r[i] = sum(l, u[l]) + cast(int32, t[1])
  }
}";
    let x = [5, -2, 8, 0];
    let expected: Vec<i32> = x.iter().map(|x| (0..3).map(|j| (2 * x + 2 - j) * 10).sum::<i32>() + 2 * x + 1).collect();
    assert_eq!(ints(source, &[Arg::Ints(x.to_vec()), Arg::zeros(4)]), expected);
}

// covers: loopy.arg.value loopy.arg.global loopy.arg.constant loopy.axis.c loopy.axis.f loopy.axis.n loopy.axis.stride loopy.axis.order
// covers: loopy.axis.ex-c loopy.axis.ex-f loopy.axis.ex-n loopy.axis.optional
#[test]
fn axes_say_where_elements_lie() {
    let m = 5;
    let offsets = |axes: &str, length: usize| -> Vec<i32> {
        let source = format!(
            "kernel k {{
  domain \"{{ [i, j, l]: 0 <= i < 3 and 0 <= j < m and 0 <= l < 4 }}\"
  arg m: value int32
  arg one: constant int32 [1]
  arg r: global int32 [3, m, 4] {axes}
  body {{ r[i, j, l] = 100*i + 10*j + l + one[0] }}
}}"
        );
        ints(&source, &[Arg::Int(m), Arg::Ints(vec![1]), Arg::zeros(length)])
    };
    let expected = |strides: [usize; 3], length: usize| {
        let mut all = vec![0; length];
        for i in 0..3 {
            for j in 0..m as usize {
                for l in 0..4 {
                    all[i * strides[0] + j * strides[1] + l * strides[2]] = (100 * i + 10 * j + l) as i32 + 1;
                }
            }
        }
        all
    };
    let size = 12 * m as usize;
    let rows = m as usize;
    assert_eq!(offsets("", size), expected([rows * 4, 4, 1], size));
    assert_eq!(offsets("axes \"c,c,c\"", size), expected([rows * 4, 4, 1], size));
    assert_eq!(offsets("axes \"f,f,f\"", size), expected([1, 3, 3 * rows], size));
    assert_eq!(offsets("order=F", size), expected([1, 3, 3 * rows], size));
    assert_eq!(offsets("axes \"N1,N0,N2\"", size), expected([rows, 1, 3 * rows], size));
    assert_eq!(offsets("axes \"sep?,c,c,c\"", size), expected([rows * 4, 4, 1], size));
    assert_eq!(offsets("axes \"stride:4*m,stride:4,stride:1\"", size), expected([rows * 4, 4, 1], size));
    assert_eq!(offsets("strides=(5*m, 5, 1)", 15 * rows), expected([5 * rows, 5, 1], 15 * rows));
}

// covers: loopy.helper.auto
#[test]
fn types_and_shapes_are_inferred() {
    let source = "kernel k {
  domain \"{ [i, j]: 0 <= i < n and 0 <= j < 3 }\"
  arg x: auto float32 [n]
  body {
    y[i, j] = x[i] + j
  }
}";
    let source = source.replace("auto float32", "float32");
    let compilation = compile_for(&source, "cpu");
    let ir = crisp::emit::ir(&compilation.compiled);
    // A float of 32 bits and an integer of 32 bits are a float of 64 bits.
    assert!(ir.contains("(out y (view f64 global write)"), "{ir}");
    assert!(ir.contains("(param n i32)"), "{ir}");
}

#[test]
fn places_of_the_least_and_greatest_values_are_the_last_ones() {
    let source = "kernel k {
  domain \"{ [i]: 0 <= i < 4 }\"
  domain \"{ [j, l]: 0 <= j, l < i + 2 }\"
  domain \"{ [m]: 1 <= m < 1 }\"
  arg x: float32 [4, 6]
  arg r: int32 [4, 3]
  body {
    r[i, 0] = argmin(j, x[i, j])  {id=a}
    r[i, 1] = argmax(l, x[i, l], 10*l)  {id=b, dep=a}
    r[i, 2] = argmax(m, x[i, m])  {dep=a:b}
  }
}";
    let x: Vec<f32> = (0..24).map(|it| (it * 5 % 7) as f32).collect();
    let mut expected = Vec::new();
    for i in 0..4 {
        let row = &x[6 * i..6 * i + i + 2];
        let last = |best: f32| row.iter().rposition(|it| *it == best).unwrap() as i32;
        expected.push(last(row.iter().copied().fold(f32::INFINITY, f32::min)));
        expected.push(10 * last(row.iter().copied().fold(f32::NEG_INFINITY, f32::max)));
        expected.push(-1);
    }
    assert_eq!(ints(source, &[Arg::Floats(x), Arg::zeros(12)]), expected);
}

// covers: loopy.expr.indexof
#[test]
fn the_place_of_an_element_is_its_distance_from_the_first_one() {
    let source = "kernel k {
  domain \"{ [i, j]: 0 <= i < 3 and 0 <= j < m }\"
  arg m: value int32
  arg x: int32 [3, m] order=F
  arg r: int32 [3, m]
  body { r[i, j] = indexof(x[i, j]) + 0*x[i, j] }
}";
    let expected: Vec<i32> = (0..3).flat_map(|i| (0..4).map(move |j| i + 3 * j)).collect();
    assert_eq!(ints(source, &[Arg::Int(4), Arg::Ints(vec![0; 12]), Arg::zeros(12)]), expected);
}
