//! Mathematical functions of the library: types, names, and definitions of the author's own. `cargo check-math` compares all results.

use crisp_dev_testkit::{Bfloat16, Half, each_of};

use crate::single;

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

#[test]
fn names_mean_the_library_unless_the_author_defines_them() {
    assert_eq!(single::<f32>("", 2, "(set! (~ r 0) (EXP 0)) (set! (~ r 1) (funcall #'log2 8.0))"), [1.0, 3.0]);
    assert_eq!(single::<u32>("", 1, "(set! (~ r 0) (to-uint (log2 64)))"), [6]);
    let own = "(def-function exp (x:float) (* 2.0 x))";
    assert_eq!(single::<f32>(own, 2, "(set! (~ r 0) (exp 3.0)) (set! (~ r 1) (expm1 0.0))"), [6.0, 0.0]);
    // The library's own functions do not see it.
    assert_eq!(single::<f32>(own, 1, "(set! (~ r 0) (cosh (- (exp 3.0) 6.0)))"), [1.0]);
}
