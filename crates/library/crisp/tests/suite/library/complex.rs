//! Complex numbers and Fourier transforms.

use crisp_dev_testkit::Program;

use crate::library::noise;

fn pairs(count: usize, seed: u64) -> Vec<[f32; 2]> {
    noise(count, seed).into_iter().map(|x| [(x >> 40) as f32 / 1e7 - 0.8, (x & 0xff_ffff) as f32 / 1e7 - 0.8]).collect()
}

// covers: crisp.todo.complex
#[test]
fn complex_numbers_are_multiplied_and_divided() {
    let source = "
(def-type numbers (vector-type float2 :global :read-only))
(def-type results (vector-type float2 :global :write-only))
(def-kernel k (a:numbers b:numbers &out sum:results &out product:results &out quotient:results &out turned:results
               &out size:(vector-type float :global :write-only) &out double:(vector-type double :global :write-only))
  (declare (global-size :derive-from a))
  (map-stride #'+ (a b) sum)
  (map-stride #'complex* (a b) product)
  (map-stride #'complex/ (a b) quotient)
  (map-stride #'conjugate (a) turned)
  (map-stride #'complex-abs (a) size)
  (loop-vector-stride a (i)
    (let ((x (complex (to-double (x~ (~ a i))) (to-double (y~ (~ a i)))))
          (y (complex (to-double (x~ (~ b i))) (to-double (y~ (~ b i))))))
      (set! (~ double i) (+ (x~ (complex/ (complex* x y) (conjugate y))) (complex-abs x))))))";
    let (mut a, b) = (pairs(100, 1), pairs(100, 2));
    a[3] = [3.0, -4.0];
    let kernel = Program::new(source);
    let results = kernel
        .kernel("k")
        .buffer(&a)
        .buffer(&b)
        .zeros(100)
        .zeros(100)
        .zeros(100)
        .zeros(100)
        .zeros(100)
        .zeros(100)
        .run();
    let of = |name: &str| results.of::<[f32; 2]>(name);
    let each =
        |f: &dyn Fn([f32; 2], [f32; 2]) -> [f32; 2]| a.iter().zip(&b).map(|(a, b)| f(*a, *b)).collect::<Vec<_>>();
    assert_eq!(of("sum"), each(&|a, b| [a[0] + b[0], a[1] + b[1]]));
    assert_eq!(of("product"), each(&|a, b| [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]]));
    assert_eq!(of("turned"), each(&|a, _| [a[0], -a[1]]));
    assert_eq!(results.of::<f32>("size")[3], 5.0);
    for ((a, b), found) in a.iter().zip(&b).zip(of("quotient")) {
        let [p, q, r, s] = [a[0], a[1], b[0], b[1]].map(f64::from);
        let below = r * r + s * s;
        let right = [(p * r + q * s) / below, (q * r - p * s) / below];
        let size = right[0].hypot(right[1]);
        assert!((0..2).all(|at| (f64::from(found[at]) - right[at]).abs() <= 1e-6 * size), "{a:?} {b:?} {found:?}");
    }
    for ((a, b), found) in a.iter().zip(&b).zip(results.of::<f64>("double")) {
        let [p, q, r, s] = [a[0], a[1], b[0], b[1]].map(f64::from);
        let (re, im) = (p * r - q * s, p * s + q * r);
        let right = (re * r - im * s) / (r * r + s * s) + p.hypot(q);
        assert!((found - right).abs() <= 1e-13 * (1.0 + right.abs()), "{found} {right}");
    }
}

// covers: crisp.todo.fft
#[test]
fn transforms_are_those_of_the_definition() {
    for (length, group) in [(1, 32), (2, 32), (64, 64), (256, 32), (512, 100)] {
        let source = format!(
            "
(def-kernel k (a:(vector-type float2 :global :read-only) &out r:(vector-type float2 :global :write-only)
               &out s:(vector-type float2 :global :write-only))
  (declare (global-size :set-to {group}) (local-size :set-to {group}))
  (let ((v (make-vector float2 :local {length})))
    (copy a v)
    (fft! v)
    (loop-vector-stride r (i) (set! (~ r i) (~ v i)))
    (inverse-fft! v)
    (loop-vector-stride s (i) (set! (~ s i) (~ v i)))))"
        );
        let a = pairs(length, 3);
        let results = Program::new(&source).kernel("k").buffer(&a).zeros(length).zeros(length).run();
        let near = |found: &[f32; 2], right: [f64; 2]| {
            (0..2).all(|at| (f64::from(found[at]) - right[at]).abs() < 1e-5 * (length as f64).sqrt())
        };
        for (k, found) in results.of::<[f32; 2]>("r").iter().enumerate() {
            let mut right = [0.0; 2];
            for (i, x) in a.iter().enumerate() {
                let angle = -2.0 * std::f64::consts::PI * ((i * k) % length) as f64 / length as f64;
                let (sin, cos) = angle.sin_cos();
                right[0] += f64::from(x[0]) * cos - f64::from(x[1]) * sin;
                right[1] += f64::from(x[0]) * sin + f64::from(x[1]) * cos;
            }
            assert!(near(found, right), "{length} {k}: {found:?} {right:?}");
        }
        for (found, x) in results.of::<[f32; 2]>("s").iter().zip(&a) {
            assert!(near(found, [f64::from(x[0]), f64::from(x[1])]), "{length}: {found:?} {x:?}");
        }
    }
}
