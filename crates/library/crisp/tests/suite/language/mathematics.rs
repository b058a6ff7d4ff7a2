//! Mathematical functions of the library: types, names, and definitions of the author's own. `cargo check-math` compares all results.

use crisp_dev_testkit::{Bfloat16, Half, each_of};

use crate::language::single;

// covers: crisp.todo.math-sqrt
#[test]
fn reciprocal_square_roots_of_all_floating_types() {
    let x = [4.0f32, 0.25, 2.0, 0.0, -0.0, f32::INFINITY];
    let right = [0.5, 2.0, 0.707_106_77, f32::INFINITY, f32::NEG_INFINITY, 0.0];
    assert_eq!(each_of::<f32, f32, f32>("", "(rsqrt x)", &x, &x), right);
    let x = [4.0f64, 2.0, 0.0, f64::INFINITY, 3.0, 1e300];
    let right = [0.5, std::f64::consts::FRAC_1_SQRT_2, f64::INFINITY, 0.0, 0.577_350_269_189_625_7, 1e-150];
    assert_eq!(each_of::<f64, f64, f64>("", "(rsqrt x)", &x, &x), right);
    let x = [Half(0x4400), Half(0x4000)];
    assert_eq!(each_of::<Half, Half, Half>("", "(rsqrt x)", &x, &x), [Half(0x3800), Half(0x39a8)]);
    let x = [Bfloat16(0x4080), Bfloat16(0x4000)];
    assert_eq!(each_of::<Bfloat16, Bfloat16, Bfloat16>("", "(rsqrt x)", &x, &x), [Bfloat16(0x3f00), Bfloat16(0x3f35)]);
}

#[test]
fn special_values_follow_ieee_754() {
    let x = [0.0f32, -0.0, f32::INFINITY, f32::NEG_INFINITY, 1.0];
    assert_eq!(each_of::<f32, f32, f32>("", "(exp x)", &x, &x), [1.0, 1.0, f32::INFINITY, 0.0, std::f32::consts::E]);
    let bits = |expression: &str| -> Vec<u32> { each_of("", &format!("(as-uint {expression})"), &x, &x) };
    let (infinity, minus_infinity, nan) = (0x7f80_0000, 0xff80_0000, 0x7fc0_0000);
    assert_eq!(bits("(log x)"), [minus_infinity, minus_infinity, infinity, nan, 0]);
    assert_eq!(bits("(sinh x)"), [0, 0x8000_0000, infinity, minus_infinity, 0x3f96_6cfe]);
    assert_eq!(bits("(tanh x)"), [0, 0x8000_0000, 0x3f80_0000, 0xbf80_0000, 0x3f42_f7d6]);
    assert_eq!(bits("(atanh x)"), [0, 0x8000_0000, nan, nan, infinity]);
}

// The expected values are those of MPFR, rounded to nearest; `cargo check-math --double` compares millions.
#[test]
#[expect(clippy::approx_constant, clippy::excessive_precision, reason = "the bits are what is tested")]
fn doubles_have_the_same_functions() {
    let one = |expression: &str, x: f64| each_of::<f64, f64, f64>("", expression, &[x], &[-1.0])[0];
    assert_eq!(one("(exp x)", 1.0).to_bits(), 2.718_281_828_459_045f64.to_bits());
    assert_eq!(one("(log x)", 10.0).to_bits(), 2.302_585_092_994_046f64.to_bits());
    assert_eq!(one("(exp10 x)", -320.0).to_bits(), 1e-320f64.to_bits());
    assert_eq!(one("(log1p x)", 1e-320).to_bits(), 1e-320f64.to_bits());
    // Angles as large as doubles are.
    assert_eq!(one("(sin x)", 1e22).to_bits(), (-0.852_200_849_767_188_8f64).to_bits());
    assert_eq!(one("(cos x)", f64::MAX).to_bits(), (-0.999_987_689_426_559_9f64).to_bits());
    assert_eq!(one("(tan x)", 1.0).to_bits(), 1.557_407_724_654_902_3f64.to_bits());
    assert_eq!(one("(asin x)", 0.5).to_bits(), 0.523_598_775_598_298_9f64.to_bits());
    assert_eq!(one("(atan2 x y)", -0.0).to_bits(), (-std::f64::consts::PI).to_bits());
    assert_eq!(one("(sinh x)", 710.0).to_bits(), 1.116_997_383_080_855_5e308f64.to_bits());
    assert_eq!(one("(acosh x)", 2.0).to_bits(), 1.316_957_896_924_816_8f64.to_bits());
    assert_eq!(one("(erf x)", 0.5).to_bits(), 0.520_499_877_813_046_5f64.to_bits());
    assert_eq!(one("(erfc x)", 5.0).to_bits(), 1.537_459_794_428_034_9e-12f64.to_bits());
    assert_eq!(one("(pow 2.0 (* x 0.5))", 1.0).to_bits(), std::f64::consts::SQRT_2.to_bits());
    assert_eq!(one("(cbrt x)", -27.0).to_bits(), (-3.0f64).to_bits());
    assert_eq!(one("(hypot (* 3.0 x) (* 4.0 x))", 1.0).to_bits(), 5.0f64.to_bits());
}

#[test]
fn names_mean_the_library_unless_the_author_defines_them() {
    assert_eq!(single::<f32>("", 2, "(set! (~ r 0) (EXP 0)) (set! (~ r 1) (funcall #'log2 8.0))"), [1.0, 3.0]);
    assert_eq!(single::<u32>("", 1, "(set! (~ r 0) (to-uint (log2 64)))"), [6]);
    let own = "(def-function exp (x:float) (* 2.0 x))";
    assert_eq!(single::<f32>(own, 2, "(set! (~ r 0) (exp 3.0)) (set! (~ r 1) (expm1 0.0))"), [6.0, 0.0]);
    // The library's own functions do not see it.
    assert_eq!(single::<f32>(own, 1, "(set! (~ r 0) (cosh (- (exp 3.0) 6.0)))"), [1.0]);
}

// covers: crisp.todo.math-pow crisp.todo.math-trig
#[test]
fn powers_and_angles_are_those_of_the_wider_type() {
    let x: Vec<f32> = (1..40u8).map(|k| f32::from(k) / 40.0).collect();
    let y: Vec<f32> = x.iter().map(|x| 3.0 * x - 1.0).collect();
    type Reference = fn(f64, f64) -> f64;
    let functions: [(&str, Reference); 10] = [
        ("(pow x y)", f64::powf),
        ("(exp y)", |_, y| y.exp()),
        ("(log x)", |x, _| x.ln()),
        ("(log2 x)", |x, _| x.log2()),
        ("(sin y)", |_, y| y.sin()),
        ("(cos y)", |_, y| y.cos()),
        ("(tan y)", |_, y| y.tan()),
        ("(asin x)", |x, _| x.asin()),
        ("(acos x)", |x, _| x.acos()),
        ("(atan y)", |_, y| y.atan()),
    ];
    for (expression, reference) in functions {
        let found = each_of::<f32, f32, f32>("", expression, &x, &y);
        for ((x, y), found) in x.iter().zip(&y).zip(found) {
            let wanted = reference(f64::from(*x), f64::from(*y));
            let error = (f64::from(found) - wanted).abs();
            assert!(error <= 1e-7 * wanted.abs().max(1e-30), "{expression} of {x}, {y}: {found}, not {wanted}");
        }
    }
}
