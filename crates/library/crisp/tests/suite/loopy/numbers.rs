//! Complex numbers, functions with several results, images.

use crate::loopy::{Arg, as_floats, compile_for, floats, run_all, same_bytes, some_floats, wrong};

type Complex = (f32, f32);

fn pairs(all: &[f32]) -> Vec<Complex> {
    all.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

fn mul((a, b): Complex, (c, d): Complex) -> Complex {
    (a * c - b * d, a * d + b * c)
}

/// Divides as NumPy does.
fn div((a, b): Complex, (c, d): Complex) -> Complex {
    if c == 0.0 && d == 0.0 {
        return (a / c.abs(), b / c.abs());
    }
    if c.abs() >= d.abs() {
        let ratio = d / c;
        let scale = 1.0 / (c + d * ratio);
        ((a + b * ratio) * scale, (b - a * ratio) * scale)
    } else {
        let ratio = c / d;
        let scale = 1.0 / (d + c * ratio);
        ((a * ratio + b) * scale, (b * ratio - a) * scale)
    }
}

// covers: loopy.expr.complex loopy.type.numpy
#[test]
fn complex_numbers_are_pairs() {
    let count = 9;
    let (mut x, y) = (some_floats(2 * count, 1), some_floats(2 * count, 2));
    x[4..6].fill(0.0);
    let of = |expr: &str| {
        let source = format!(
            "kernel k {{
  domain \"{{ [i]: 0 <= i < 9 }}\"
  arg x: complex64 [9]
  arg y: c8 [9]
  arg s: float32 [9]
  arg r: complex64 [9]
  body {{ r[i] = {expr} }}
}}"
        );
        let arguments =
            [Arg::Floats(x.clone()), Arg::Floats(y.clone()), Arg::Floats(some_floats(count, 3)), Arg::zeros(2 * count)];
        pairs(&floats(&source, &arguments))
    };
    let (x, y, s) = (pairs(&x), pairs(&y), some_floats(count, 3));
    let each = |f: &dyn Fn(usize) -> Complex| (0..count).map(f).collect::<Vec<Complex>>();
    let bits = |all: &[Complex]| all.iter().map(|(a, b)| (a.to_bits(), b.to_bits())).collect::<Vec<_>>();
    let same = |expr: &str, f: &dyn Fn(usize) -> Complex| {
        let (found, expected) = (of(expr), each(f));
        assert_eq!(bits(&found), bits(&expected), "{expr}: {found:?} {expected:?}");
    };
    same("x[i] + y[i]", &|i| (x[i].0 + y[i].0, x[i].1 + y[i].1));
    same("x[i] - y[i]", &|i| (x[i].0 - y[i].0, x[i].1 - y[i].1));
    same("x[i]*y[i]", &|i| mul(x[i], y[i]));
    same("y[i]/x[i]", &|i| if i == 2 { (y[2].0 / 0.0, y[2].1 / 0.0) } else { div(y[i], x[i]) });
    // A real operand scales both parts.
    same("s[i]*x[i] - 2*y[i]/s[i]", &|i| {
        let part = |x: f32, y: f32| s[i] * x - 2.0 * y / s[i];
        (part(x[i].0, y[i].0), part(x[i].1, y[i].1))
    });
    same("s[i] - x[i]", &|i| (s[i] - x[i].0, -x[i].1));
    same("1/y[i]", &|i| div((1.0, 0.0), y[i]));
    same("1j*x[i] + 2.5 - 1.5j", &|i| {
        let turned = mul((0.0, 1.0), x[i]);
        ((turned.0 + 2.5), turned.1 - 1.5)
    });
    same("conj(x[i])*real(y[i]) + imag(y[i])", &|i| (x[i].0 * y[i].0 + y[i].1, -x[i].1 * y[i].0));
    same("x[i]**3", &|i| mul(mul(x[i], x[i]), x[i]));
    same("if(x[i] == 0*y[i], y[i], -x[i])", &|i| if i == 2 { y[2] } else { (-x[i].0, -x[i].1) });
    same("if(x[i] != x[8 - i], s[i], 1j)", &|i| if i == 4 { (0.0, 1.0) } else { (s[i], 0.0) });
    same("cast(complex64, s[i])", &|i| (s[i], 0.0));
    // Functions of the library are those of real numbers.
    let size = of("abs(x[i])");
    assert!(
        (0..count)
            .all(|i| (f64::from(size[i].0) - f64::from(x[i].0).hypot(x[i].1.into())).abs() < 1e-6 && size[i].1 == 0.0)
    );
    let found = of("exp(x[i]/4) + log(y[i])");
    for i in 0..count {
        let (a, b) = (f64::from(x[i].0) / 4.0, f64::from(x[i].1) / 4.0);
        let (c, d) = (f64::from(y[i].0), f64::from(y[i].1));
        let expected = (a.exp() * b.cos() + c.hypot(d).ln(), a.exp() * b.sin() + d.atan2(c));
        assert!((f64::from(found[i].0) - expected.0).abs() < 1e-5 && (f64::from(found[i].1) - expected.1).abs() < 1e-5);
    }
}

#[test]
fn complex_values_go_through_temporaries_sums_and_scalars() {
    // A fast Fourier transform's definition: a sum of products.
    let kernel = "domain \"{ [i, k]: 0 <= i, k < n }\"
  arg x: complex64 [n]
  arg w: complex64 [n, n] order=F
  arg scale: value complex64
  arg r: complex64 [n]
  arg n: value int32
  body {
    <> total = sum(k, w[i, k]*x[k])  {id=total}
    <complex64> shifted = total + scale  {id=shift}
    r[i] = shifted*scale  {id=store, dep=shift}
  }";
    let n = 7;
    let (x, w) = (some_floats(2 * n, 1), some_floats(2 * n * n, 2));
    let arguments = [
        Arg::Floats(x.clone()),
        Arg::Floats(w.clone()),
        Arg::Float(0.5),
        Arg::Float(-1.25),
        Arg::zeros(2 * n),
        Arg::Int(n as i32),
    ];
    let schedules = [
        "tag_inames(i: g.0)",
        "split_iname(i, 4, outer_tag=\"g.0\", inner_tag=\"l.0\")",
        "split_iname(i, 4, outer=io, inner=ii, inner_tag=\"ilp\")",
        "realize_reduction(total); realize_reduction(total_1)",
    ];
    let found = same_bytes(kernel, &schedules, &arguments);
    let (x, w) = (pairs(&x), pairs(&w));
    let expected: Vec<Complex> = (0..n)
        .map(|i| {
            let total = (0..n).fold((0.0, 0.0), |sum: Complex, k| {
                let product = mul(w[k * n + i], x[k]);
                (sum.0 + product.0, sum.1 + product.1)
            });
            mul((total.0 + 0.5, total.1 - 1.25), (0.5, -1.25))
        })
        .collect();
    assert_eq!(pairs(&as_floats(found.last().unwrap())), expected);
    // Both parts of a product are computed before one of them is stored.
    let own = "kernel k {
  domain \"{ [i]: 0 <= i < 5 }\"
  arg x: complex64 [5]
  body {
    x[i] = x[i]*x[i]  {id=square}
    x[i] = x[i] + 1j  {id=add, dep=square}
  }
}";
    let x = some_floats(10, 4);
    let found = pairs(&floats(own, &[Arg::Floats(x.clone())]));
    let expected: Vec<Complex> = pairs(&x).iter().map(|&x| mul(x, x)).map(|(a, b)| (a, b + 1.0)).collect();
    assert_eq!(found, expected);
    // Doubles, an inferred shape, a place in elements.
    let wide = "kernel k {
  domain \"{ [i]: 0 <= i < 4 }\"
  arg r: complex128 [7]
  arg place: int32 [4]
  body {
    r[2*i] = i*1j + 0.5  {id=r}
    place[i] = indexof(r[2*i])
  }
}";
    let found = run_all(wide, &[Arg::Doubles(vec![0.0; 14]), Arg::zeros(4)]);
    let numbers: Vec<f64> = found[0].chunks(8).map(|it| f64::from_le_bytes(it.try_into().unwrap())).collect();
    assert_eq!(numbers, [0.5, 0.0, 0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.5, 2.0, 0.0, 0.0, 0.5, 3.0]);
    assert_eq!(found[1], [0_i32, 2, 4, 6].iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>());
}

#[test]
fn what_complex_numbers_do_not_have_is_refused() {
    for (line, code, text) in [
        ("r[i] = z[i]", "P0314", "a complex number cannot be used here"),
        ("r[i] = sqrt(z[i])", "P0314", "a complex number cannot be used here"),
        ("z[i] = tan(z[i])", "P0314", "powers"),
        ("z[i] = z[i] // 2", "P0314", "`real`, `imag`, `conj`"),
        ("r[i] = if(z[i] < 1j, 1, 0)", "P0314", "other operations take their parts"),
        ("z[i] = product(j, z[j])", "P0314", "a complex number cannot be used here"),
        ("z[i] = sum.fused(j, z[j]*z[j])", "P0310", "product of floats"),
        ("r[i] = min(z[i], 2)", "P0314", "a complex number cannot be used here"),
        ("r[z[i]] = 1", "P0314", "a complex number cannot be used here"),
        ("z[i] = z[i, 0]", "P0208", "`z` takes 1 subscripts, found 2"),
    ] {
        wrong(
            &format!(
                "  domain \"{{ [i, j]: 0 <= i, j < 4 }}\"
  arg z: complex64 [4]
  arg r: float32 [4]
  body {{ {line} }}"
            ),
            code,
            text,
        );
    }
    let twice = "  domain \"{ [i]: 0 <= i < 4 }\"
  arg z_im: float32 [4]
  arg z: value complex64
  body { z_im[i] = imag(z) }";
    wrong(twice, "P0202", "`z_im` is already the name of something else");
}

// covers: loopy.insn.call
#[test]
fn functions_with_several_results_assign_all_of_them() {
    let source = "kernel k {
  domain \"{ [i, j]: 0 <= i, j < 12 }\"
  arg x: float32 [12]
  arg a: int32 [12]
  arg q: int32 [12]
  arg m: int32 [12]
  arg whole: float32 [12]
  arg lo: float32 [12]
  arg best: float32 [2]
  arg at: int32 [2]
  body {
    q[i], m[i] = divmod(a[i], 5)  {id=div}
    <> fraction, whole[i] = modf(x[i])  {id=mod, dep=*}
    <float32> s, <> c = sincos(x[i])  {dep=*}
    lo[i], x[i] = minmax(x[i], fraction)  {id=sort, dep=mod}
    best[0], at[0] = argmax(j, a[j]*1.0)  {id=most}
    best[1], at[1] = argmin(j, a[j]*1.0, 100 + j)  {dep=most}
  }
}";
    let x: Vec<f32> = vec![1.5, -2.25, 3.0, -4.0, 0.0, -0.0, 7.75, 1e9, -1e-9, f32::INFINITY, f32::NEG_INFINITY, 0.5];
    let a: Vec<i32> = vec![7, -7, 0, 4, -5, 12, 9, -9, 100, 100, -9, 3];
    let mut arguments = vec![Arg::Floats(x.clone()), Arg::Ints(a.clone())];
    arguments.extend([12, 12, 12, 12, 2, 2].map(Arg::zeros));
    let found = run_all(source, &arguments);
    let ints =
        |at: usize| found[at].chunks(4).map(|it| i32::from_le_bytes(it.try_into().unwrap())).collect::<Vec<i32>>();
    assert_eq!(ints(2), a.iter().map(|a| a.div_euclid(5)).collect::<Vec<i32>>());
    assert_eq!(ints(3), a.iter().map(|a| a.rem_euclid(5)).collect::<Vec<i32>>());
    let bits = |all: Vec<f32>| all.into_iter().map(f32::to_bits).collect::<Vec<u32>>();
    assert_eq!(bits(as_floats(&found[4])), bits(x.iter().map(|x| x.trunc()).collect()));
    // C's `modf`: what is left has the sign of the number, also where it is zero.
    let fraction = |x: f32| if x.fract() == 0.0 || x.is_infinite() { 0.0_f32.copysign(x) } else { x.fract() };
    let sorted = |x: f32| {
        let (a, b) = (x, fraction(x));
        let less = a < b || a == b && a.is_sign_negative();
        if less { (a, b) } else { (b, a) }
    };
    assert_eq!(bits(as_floats(&found[5])), bits(x.iter().map(|&x| sorted(x).0).collect()));
    assert_eq!(bits(as_floats(&found[0])), bits(x.iter().map(|&x| sorted(x).1).collect()));
    assert_eq!((as_floats(&found[6]), ints(7)), (vec![100.0, -9.0], vec![9, 110]));
}

#[test]
fn results_are_computed_before_they_are_stored() {
    let kernel = "domain \"{ [i]: 0 <= i < 8 }\"
  arg a: int32 [8]
  arg b: int32 [8]
  arg on: value int32
  body {
    a[i], b[i] = (b[i] + 1, a[i] + 2)  {id=swap, if=on}
    b[i], a[i] = divmod(a[i], b[i])  {id=both, dep=swap}
  }";
    let (a, b) = ([5, 6, 7, 8, 9, 10, 11, 12], [1, 2, 3, 4, 5, 6, 7, 8]);
    let arguments = |on| [Arg::Ints(a.to_vec()), Arg::Ints(b.to_vec()), Arg::Int(on)];
    for on in [0, 1] {
        let found = same_bytes(
            kernel,
            &["tag_inames(i: l.0)", "split_iname(i, 4, outer_tag=\"g.0\", inner_tag=\"unr\")"],
            &arguments(on),
        );
        let pairs = a.iter().zip(&b).map(|(&a, &b)| if on == 1 { (b + 1, a + 2) } else { (a, b) });
        let expected: Vec<u8> = pairs.clone().map(|(a, b)| a % b).flat_map(i32::to_le_bytes).collect();
        assert_eq!(found[0], expected);
        assert_eq!(found[1], pairs.map(|(a, b)| a / b).flat_map(i32::to_le_bytes).collect::<Vec<u8>>());
    }
    // Who comes after an instruction comes after all of its parts, and the parts are in the same loops.
    let explained = compile_for(&format!("kernel k {{ {kernel}\n }}"), "cpu").compiled.explained.unwrap();
    assert!(explained.contains("{id=swap}") && explained.contains("{id=swap_3}"), "{explained}");
    for (line, code, text) in [
        ("a[i], b[i] = a[i] + 1", "P0222", "this has one result, and there are several targets"),
        ("a[i], b[i] = abs(a[i])", "P0222", "`divmod`, `modf`, `sincos`"),
        ("a[i], b[i] = (1, 2, 3)", "P0208", "takes 2 targets for its results, found 3"),
        ("a[i], b[i], t[i] = divmod(a[i], 2)", "P0208", "`divmod` takes 3 targets for its results, found 2"),
        ("a[i], b[i] = divmod(a[i])", "P0208", "`divmod` takes 2 arguments, found 1"),
        ("a[i] = divmod(a[i], 2)", "P0213", "unknown function or substitution rule `divmod`"),
        ("a[i], 3 = divmod(a[i], 2)", "P0004", "expected a variable or an element of an array"),
    ] {
        let kernel = format!(
            "  domain \"{{ [i]: 0 <= i < 8 }}\"
  arg a: int32 [8]
  arg b: int32 [8]
  arg t: int32 [8]
  body {{ {line} }}"
        );
        wrong(&kernel, code, text);
    }
}

// covers: loopy.arg.image
#[test]
fn images_are_read_beyond_their_edges() {
    let kernel = |edge: &str| {
        format!(
            "domain \"{{ [y, x, dy, dx]: 0 <= y < h and 0 <= x < w and -2 <= dy, dx <= 2 }}\"
  arg picture: image float32 [h, w]{edge}
  arg r: float32 [h, w]
  arg h: value int32
  arg w: value int32
  body {{ r[y, x] = sum((dy, dx), (3*dy + dx)*picture[y + dy, x + dx]) }}"
        )
    };
    let (h, w) = (5_i32, 7_i32);
    let picture = some_floats((h * w) as usize, 8);
    let arguments = [Arg::Floats(picture.clone()), Arg::zeros(35), Arg::Int(h), Arg::Int(w)];
    let schedules = [
        "tag_inames(y: g.0)",
        "split_iname(x, 4, outer_tag=\"g.0\", inner_tag=\"l.0\"); split_iname(y, 2, outer_tag=\"g.1\", inner_tag=\"l.1\")",
    ];
    for clamp in [false, true] {
        let read = |y: i32, x: i32| match clamp {
            true => picture[(y.clamp(0, h - 1) * w + x.clamp(0, w - 1)) as usize],
            false if (0..h).contains(&y) && (0..w).contains(&x) => picture[(y * w + x) as usize],
            false => 0.0,
        };
        let found = same_bytes(&kernel(if clamp { " edge=clamp" } else { "" }), &schedules, &arguments);
        let mut expected = Vec::new();
        for y in 0..h {
            for x in 0..w {
                let mut sum = 0.0;
                for dy in -2..=2 {
                    for dx in -2..=2 {
                        sum += f64::from(3 * dy + dx) * f64::from(read(y + dy, x + dx));
                    }
                }
                expected.push(sum as f32);
            }
        }
        assert_eq!(as_floats(&found[1]), expected, "{clamp}");
    }
    let volume = "kernel k {
  domain \"{ [i]: 0 <= i < 6 }\"
  arg v: image int32 [2, 2, 2] edge=zero
  arg r: int32 [6]
  body { r[i] = v[i - 2, 0, 1] + v[1, i - 2, i % 2] }
}";
    let found = run_all(volume, &[Arg::Ints((1..9).collect()), Arg::zeros(6)]);
    let found: Vec<i32> = found[1].chunks(4).map(|it| i32::from_le_bytes(it.try_into().unwrap())).collect();
    assert_eq!(found, [0, 0, 2 + 5, 6 + 8, 0, 0]);
    let with = |declaration: &str, line: &str| {
        format!(
            "  domain \"{{ [i]: 0 <= i < 8 }}\"
  {declaration}
  arg r: float32 [8]
  body {{ {line} }}"
        )
    };
    for (declaration, line, code, text) in [
        ("arg p: image float32 [4, 4]", "p[0, 1] = 1.0", "P0211", "`p` is an image and cannot be assigned"),
        ("arg p: image float32 [4]", "r[i] = p[i]", "P0313", "image `p` does not have two or three axes"),
        ("arg p: image float32", "r[i] = p[i, 0]", "P0313", "declare its shape"),
        (
            "arg p: image float32 [4, 4] edge=wrap",
            "r[i] = p[i, 0]",
            "P0004",
            "expected `zero` or `clamp`, found `wrap`",
        ),
    ] {
        wrong(&with(declaration, line), code, text);
    }
}
