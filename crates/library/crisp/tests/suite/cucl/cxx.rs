//! C++ in kernels: references, defaults, `auto`, aliases and templates compute what a C++ compiler's program does.

use std::fmt::Write as _;
use std::process::Command;

/// Definitions for `__device__` code, and functions `long fN(int x)` of them.
const SOURCE: &str = "
using real = float;
constexpr int SHIFT = 3;
struct Pair { int a; float b; };

__device__ void swap(int &a, int &b) { int t = a; a = b; b = t; }
__device__ int sum3(int a, int b = 10, int c = SHIFT * 2) { return a + b * 2 + c * 3; }
__device__ int read(const int &x) { return x * 2; }
__device__ real scaled(const Pair &p, real by = 0.5f) { return p.a * by + p.b; }
__device__ void bump(Pair &p, int by = 1) { p.a += by; p.b += by; }

template <typename T> __device__ T largest(T a, T b) { return a > b ? a : b; }
template <typename T, int N> __device__ T total(const T *x) {
  T sum = 0;
  for (int i = 0; i < N; i++) sum += x[i];
  return sum;
}
template <int N> __device__ int power(int x) {
  if constexpr (N == 0) { return 1; } else { return x * power<N - 1>(x); }
}
template <typename T> __device__ void exchange(T &a, T &b) { T t = a; a = b; b = t; }
template <typename T, typename S = int> __device__ S narrowed(T x) { return static_cast<S>(x); }
template <typename T, bool Twice> __device__ T maybe(T x) {
  if constexpr (Twice) return x + x;
  else return x;
}
__device__ int over(int x) { return largest(x, 3) + (int)largest(1.5f * x, 2.0f) + largest<long>(x, 5) % 7; }

__device__ long f0(int x) { int a = x, b = 7; swap(a, b); return a * 100 + b; }
__device__ long f1(int x) { return sum3(x) + sum3(x, 1) * 1000 + sum3(x, 1, 2) * 7; }
__device__ long f2(int x) { int y = x + 1; return read(y) + read(x * 3) + read(5) + read(SHIFT); }
__device__ long f3(int x) { Pair p = {x, 0.25f}; bump(p); bump(p, 4); return (long)(scaled(p) * 64) + (long)(scaled(p, 2) * 64); }
__device__ long f4(int x) { auto y = x * 2.5; auto z = x; auto &w = z; w += 3; const auto v = z; return (long)y + z * v; }
__device__ long f5(int x) { int t[4] = {x, 2, 3, 4}; int &first = t[0]; first += 5; swap(t[1], t[3]); return t[0] + t[1] * 10 + t[3] * 100; }
__device__ long f6(int x) { int i = 0; for (; i < 100; i++) { if (i == 10) swap(i, x); if (i > 50) break; } return i * 7 + (x & 255); }
__device__ long f7(int x) { int t[3] = {x, x + 1, x + 2}; float u[2] = {1.5f, 2.0f * x}; return total<int, 3>(t) + (long)(total<float, 2>(u) * 4); }
__device__ long f8(int x) { return power<3>(x & 15) + power<0>(x) + over(x); }
__device__ long f9(int x) { float a = x, b = 2; exchange(a, b); int c = 1, d = x; exchange(c, d); return (long)(a * 3 + b) + c - d; }
__device__ long f10(int x) { return narrowed(x * 1.75f) + narrowed<double, short>(x * 0.25) + maybe<int, true>(x) - maybe<int, false>(x * 3); }
__device__ long f11(int x) { Pair t[2] = {{x, 1}, {2, x * 0.5f}}; Pair &p = t[1]; bump(t[0]); p.a -= 5; exchange(t[0].a, p.a); return t[0].a * 3 + t[1].a + (long)(p.b * 8); }
";

/// Classes, lambdas, overloads and namespaces, with functions of them.
const CLASSES: &str = r#"namespace math {
namespace detail {
struct Vec2 {
  int x, y;
  __device__ Vec2() : x(0), y(0) {}
  __device__ Vec2(int x, int y = 1) : x(x), y(y) {}
  __device__ int dot(const Vec2 &o) const { return x * o.x + y * o.y; }
  __device__ Vec2 &operator+=(const Vec2 &o) { x += o.x; y += o.y; return *this; }
  __device__ void scale(int s) { x *= s; this->y *= s; }
  __device__ bool operator==(const Vec2 &o) const { return x == o.x && y == o.y; }
  __device__ Vec2 operator-() const { return Vec2(-x, -y); }
  __device__ int operator[](int i) const { return i ? y : x; }
};
__device__ Vec2 operator+(const Vec2 &a, const Vec2 &b) { return Vec2(a.x + b.x, a.y + b.y); }
__device__ Vec2 operator*(int s, Vec2 a) { a.scale(s); return a; }
}
using detail::Vec2;
__device__ int pick(int x) { return x + 1; }
__device__ int pick(float x) { return (int)(x * 4); }
__device__ int pick(long x) { return (int)x * 3; }
__device__ int pick(int x, int y) { return x * y; }
__device__ int pick(const int *x) { return *x * 5; }
template <typename T> __device__ int pick(T *x) { return (int)(*x * 7); }
}
template <typename T, int N> struct Array {
  T data[N];
  static constexpr int size = N;
  using value_type = T;
  __device__ T &operator[](int i) { return data[i]; }
  __device__ const T &operator[](int i) const { return data[i]; }
  __device__ T sum() const { T s = 0; for (int i = 0; i < N; i++) s += data[i]; return s; }
  template <typename F> __device__ void each(F f) { for (int i = 0; i < size; i++) data[i] = f(data[i]); }
};
template <typename T, int N> __device__ T last(const Array<T, N> &a) { return a[N - 1] + a.size; }
struct View {
  int *p; int n;
  __device__ View(int *p, int n) : p(p), n(n) {}
  __device__ int &at(int i) const { return p[i]; }
  __device__ int *from(int i) const { if (i < 0) return p; return p + i; }
  __device__ int get(int i) const { for (int j = 0; j < n; j++) if (j == i) return p[j]; return -1; }
  __device__ void skip(int by) { p += by; n -= by; }
};
template <typename F> __device__ int apply(F f, int x) { return f(x); }
template <typename F> __device__ int twice(const F &f, int x) { return f(f(x)); }
struct Adder { int by; __device__ int operator()(int x) const { return x + by; } };
struct Counter { int count = 2; int step; __device__ Counter(int s) : step(s) {} __device__ int operator()() { count += step; return count; } };
enum class Mode : unsigned char { fast = 3, slow };
enum Plain { first, second = 9 };
struct Base { int a; __device__ int doubled() const { return a * 2; } __device__ int who() const { return 1; } };
struct Derived : public Base { int b; __device__ Derived(int x) { a = x; b = x + 1; } __device__ int who() const { return 2 + Base::who(); } };
__device__ int of_base(const Base &x) { return x.a + x.who(); }
template <typename T> struct Traits { static constexpr int id = 1; __device__ static T zero() { return T(0); } };
template <> struct Traits<float> { static constexpr int id = 2; __device__ static float zero() { return 0.5f; } };
template <typename T> struct Traits<T *> { static constexpr int id = 3; };
template <typename T> __device__ int kind(T x) { return 10; }
template <> __device__ int kind<float>(float x) { return 20; }
class Fixed {
  int raw;
public:
  __device__ explicit Fixed(int r = 0) : raw(r) {}
  __device__ operator int() const { return raw / 16; }
  __device__ Fixed operator*(Fixed o) const { return Fixed(raw * o.raw / 16); }
  __device__ friend bool hidden(Fixed);
};
template <typename T> __device__ typename Array<T, 2>::value_type second_of(const Array<T, 2> &a) { return a[1]; }
template <typename T> __device__ auto doubled(T x) { return x + x; }
template <typename T> constexpr T FOUR = T(4);
static_assert(sizeof(Array<short, 3>) == 6, "size");

__device__ long f12(int x) { math::Vec2 a(x, 3), b{2, x}; math::Vec2 c = a + b; c += math::Vec2(1, 1); c.scale(2); return c.dot(a) + c[0] * 7L + (c == a) + (-c).y; }
__device__ long f13(int x) { Array<int, 4> t; for (int j = 0; j < t.size; j++) t[j] = j * x; t.each([](int v) { return v + 1; }); return t.sum() + last(t) * 1000L + second_of(Array<int, 2>{{x, 5}}); }
__device__ long f14(int x) { int y = x; const int *p = &y; return math::pick(x) + math::pick(x * 0.5f) * 3L + math::pick((long)x) + math::pick(x, 7) + math::pick(p) + math::pick(&y); }
__device__ long f15(int x) { int m[6] = {x, 1, 2, 3, 4, 5}; View v(m, 6); v.at(2) += 9; *v.from(3) = x * 2; int e = v.get(3) + v.get(99); v.skip(2); return v.at(0) + v.p[1] * 10L + e * 100L + v.n; }
__device__ long f16(int x) { int k = 3, total = 0; auto f = [=](int v) { return v * k + x; }; auto g = [&](int v) { total += v; return total; }; g(1); g(x); k = 100; return f(2) + apply(f, x) + total * 7L + twice(Adder{5}, x) + apply([&](int v) { return v + k; }, 1) + g(4); }
__device__ long f17(int x) { Counter c(x & 7); c(); int a = c(); Derived d(x); Base &b = d; b.a += 1; return a * 100L + d.doubled() + d.who() * 10 + b.who() + of_base(d) + d.b; }
__device__ long f18(int x) { Fixed a(40), b(x & 63); int i = a * b; return i + (int)Mode::slow * 10 + Plain::second + first + Traits<int>::id * 100 + Traits<float>::id * 200 + Traits<char *>::id * 1000 + (long)(Traits<float>::zero() * 8) + kind(x) + kind(1.5f) * 3 + (Mode::fast == Mode(3)); }
__device__ long f19(int x) { int t[5] = {x, 2, 3, 4, 5}; long s = 0; for (int v : t) s = s * 3 + v; for (auto &v : t) v += 1; for (const auto &v : t) s += v; return s; }
__device__ long f20(int x) { return doubled(x) + (long)doubled(0.5f * x) + FOUR<int> + std::numeric_limits<short>::max() + std::is_same<int, int>::value * 5 + std::is_floating_point<real>::value * 50 + (std::is_same_v<int, float> ? 7 : 70) + sizeof(typename std::conditional<(sizeof(int) > 2), double, char>::type); }
__device__ long f21(int x) { struct Local { int v; __device__ int plus(int o) const { return v + o; } }; Local l = {x}; auto pick = [](auto a, auto b) { return a > b ? a : b; }; decltype(x) y = l.plus(2); return y + pick(x, 3) * 10L + (long)pick(1.5f, 0.5f); }
__device__ long f22(int x) { math::Vec2 t[3]; t[1] = {x, 4}; t[2] = 3 * t[1]; math::Vec2 &r = t[2]; r.x -= 1; math::Vec2 z = math::Vec2(5); return t[0].x + t[1].dot(t[2]) + r.y + z.x * 100L + z.y; }
__device__ View tail(View v, int n) { if (n > 3) n = 3; View w(v.p + n, v.n - n); if (w.n < 2) return v; return w; }
__device__ long f23(int x) { int m[5] = {1, x, 3, 4, 5}; View v = tail(View(m, 5), x & 7); v.at(0) = 70; int s = 0; for (int i = 0; i < v.n; i++) s = s * 10 + v.at(i); auto w = v; w.skip(1); return s * 100L + m[1] + w.n + *w.p; }
__device__ long f24(int x) { int m[8] = {x, 1, 2, 3, 4, 5, 6, 7}; View v(m, 8); View &r = v; for (int i = 0; i < 3; i++) { r.skip(1); } return v.n * 100L + *v.p + r.n; }
__device__ long f25(int x) { int m[8] = {x, 1, 2, 3, 4, 5, 6, 7}; View v(m, 8); int i = 0; while (i < (x & 3)) { View &r = v; r.skip(1); i++; } if (x > 0) { View &w = v; w.skip(1); } return v.n * 100L + *v.p; }
"#;

/// Methods outside of their classes, templates as parameters of templates, and pairs.
const OUTSIDE: &str = r#"
template <typename T, int N> struct Box {
  typedef T value;
  T v[N];
  __device__ Box(T first);
  __device__ T sum() const;
  __device__ void set(int i, T x = 7);
  __device__ void set(const Box &other);
  __device__ T operator[](int i) const;
  __device__ static int size();
};
template <typename U, int N> __device__ Box<U, N>::Box(U first) { for (int i = 0; i < N; i++) v[i] = first + i; }
template <typename U, int N> __device__ U Box<U, N>::sum() const { value s = 0; for (int i = 0; i < N; i++) s += v[i]; return s; }
template <typename T, int N> __device__ void Box<T, N>::set(int i, T x) { v[i] = x; }
template <typename T, int N> __device__ void Box<T, N>::set(const Box &other) { for (int i = 0; i < N; i++) v[i] = other.v[N - 1 - i]; }
template <typename T, int N> __device__ T Box<T, N>::operator[](int i) const { return v[i]; }
template <typename T, int N> __device__ int Box<T, N>::size() { return N; }
namespace geo { struct P { int x, y; __device__ long len() const; __device__ P &scale(int s); __device__ bool operator==(const P &o) const; __device__ bool operator!=(const P &o) const; }; }
__device__ long geo::P::len() const { return x * x + y * 2L; }
__device__ geo::P &geo::P::scale(int s) { x *= s; y *= s; return *this; }
__device__ bool geo::P::operator==(const P &o) const { return x == o.x && y == o.y; }
__device__ bool geo::P::operator!=(const P &o) const { return !operator==(o); }
template <typename T> struct SumOf { __device__ T operator()(T a, T b) const { return a + b; } };
template <typename T> struct MostOf { __device__ T operator()(T a, T b) const { return a > b ? a : b; } };
template <template <typename> class Op, typename T> __device__ T folded(const T *x, int n) { T r = x[0]; for (int i = 1; i < n; i++) r = Op<T>()(r, x[i]); return r; }
enum class Shape { open, closed };
template <Shape s> __device__ int shaped(int a, int b);
template <> __device__ int shaped<Shape::open>(int a, int b) { return a < b ? a : b; }
template <> __device__ int shaped<Shape::closed>(int a, int b) { return a > b ? a : b; }
template <typename T, typename U> __device__ typename std::common_type<T, U>::type plus(T a, U b) { return a + b; }
template <typename T, int N> struct alignas(sizeof(T) * N) Pack { T v[N]; };
__device__ std::pair<int, float> halves(int x) { return std::make_pair(x / 2, x * 0.5f); }

__device__ long f0(int x) { Box<int, 4> b(x); b.set(1, 2); b.set(2); Box<int, 4> c(3); c.set(b); return b.sum() + c[0] * 100L + Box<int, 4>::size() + c.sum(); }
__device__ long f1(int x) { geo::P p{x & 255, 4}; geo::P q = p; p.scale(3); return p.len() + (p != q) * 10 + (p == q); }
__device__ long f2(int x) { int t[4] = {x, 2, 3, 4}; float u[3] = {1.5f, 0.25f * x, 2}; return folded<SumOf>(t, 4) + (long)(folded<MostOf>(u, 3) * 8) + folded<MostOf, int>(t, 3); }
__device__ long f3(int x) { return shaped<Shape::open>(x, 5) + shaped<Shape::closed>(x, 5) * 100L + (long)(plus(x, 0.5) * 2) + sizeof(plus((short)1, 'a')); }
__device__ long f4(int x) { std::pair<int, float> h = halves(x); auto w = std::make_pair(h.second, h.first); Pack<float, 4> p; p.v[x & 3] = 2; return h.first + (long)(h.second * 8) + (long)(w.first * 2) + (h == halves(x)) + (h < halves(x + 2)) + sizeof(p) + (long)p.v[x & 3]; }
"#;

// covers: cuda.cxx.classes cuda.cxx.templates
#[test]
fn methods_outside_of_classes_and_templates_as_parameters() {
    if !compare(OUTSIDE, 5, "methods outside of classes") {
        println!("skipped: no C++ compiler");
    }
    let text = messages(
        "struct P { int x; __device__ int get(); };\n__device__ int P::put(int v) { return v; }\n__global__ void k(int *a) { P p{1}; a[0] = p.get(); }\n",
    );
    assert!(text.contains("error[S0408]: `P` declares no method `put` with these parameters"), "{text}");
}

const LANES: &str = "
__device__ float2 fminf(float2 a, float2 b) { return make_float2(fminf(a.x, b.x), fminf(a.y, b.y)); }
__device__ float2 fmaf(float2 a, float b, float2 c) { return make_float2(fmaf(a.x, b, c.x), fmaf(a.y, b, c.y)); }
__global__ void k(const int *x, long *r) {
  int i = threadIdx.x;
  float2 a = make_float2(x[i], 3), b = make_float2(2, x[i]);
  float2 c = fmaf(fminf(a, b), 2.0f, a), zero = {}, one = {1.0f};
  c = make_float2(c.x + zero.x * one.y + zero.y, c.y + one.y);
  r[i] = (long)c.x * 1000 + (long)c.y;
}
";

/// Functions of the language may be given further forms for vectors, as headers of helpers do.
// covers: cuda.cxx.functions
#[test]
fn functions_of_the_language_have_further_forms() {
    let right = INPUTS[..4].iter().map(|&x| {
        let (a, b) = (x.min(2) * 2 + x, x.min(3) * 2 + 3);
        i64::from(a) * 1000 + i64::from(b)
    });
    let right: Vec<i64> = right.collect();
    for device in ["interp", "cpu"] {
        let device = crisp::Device::open(device).expect("the device");
        let program = device.compile("x.cu", LANES).unwrap_or_else(|error| panic!("{error}"));
        let x = device.upload(&INPUTS[..4]).expect("memory");
        let mut r = device.upload(&[0_i64; 4]).expect("memory");
        program.kernel("k").expect("the kernel").global(&[4]).local(&[4]).launch((&x, &mut r)).expect("the launch");
        assert_eq!(r.read().expect("the results"), right);
    }
}

/// Philox 4x32 with ten rounds, after its paper.
fn philox(mut counter: [u32; 4], mut key: [u32; 2]) -> [u32; 4] {
    for _ in 0..10 {
        let [a, b] = [(0xd251_1f53, 0), (0xcd9e_8d57, 2)].map(|(by, at): (u64, usize)| by * u64::from(counter[at]));
        counter = [(b >> 32) as u32 ^ counter[1] ^ key[0], b as u32, (a >> 32) as u32 ^ counter[3] ^ key[1], a as u32];
        key = [key[0].wrapping_add(0x9e37_79b9), key[1].wrapping_add(0xbb67_ae85)];
    }
    counter
}

const RANDOM: &str = "#include <curand_kernel.h>
__global__ void k(unsigned long seed, unsigned long offset, unsigned *r, float *u) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curandStatePhilox4_32_10_t state;
  curand_init(seed, i, offset, &state);
  for (int n = 0; n < 6; n++) r[i * 10 + n] = curand(&state);
  uint4 four = curand4(&state);
  r[i * 10 + 6] = four.x; r[i * 10 + 7] = four.y; r[i * 10 + 8] = four.z; r[i * 10 + 9] = four.w;
  u[i] = curand_uniform(&state);
}
";

/// Numbers follow from seed, subsequence and place; the published answers for the block function (Random123) hold.
// covers: cuda.curand
#[test]
fn random_numbers_are_those_of_philox() {
    assert_eq!(philox([0; 4], [0; 2]), [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]);
    let pi = [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344];
    assert_eq!(philox(pi, [0xa409_3822, 0x299f_31d0]), [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1]);
    for device in ["interp", "cpu"] {
        let device = crisp::Device::open(device).expect("the device");
        let program = device.compile("x.cu", RANDOM).unwrap_or_else(|error| panic!("{error}"));
        let kernel = program.kernel("k").expect("the kernel").global(&[8]).local(&[4]);
        for (seed, offset) in [(0_u64, 0_u64), (1234, 1), (0x1234_5678_9abc_def0, 7), (5, (1 << 34) - 2)] {
            let mut r = device.upload(&[0_u32; 80]).expect("memory");
            let mut u = device.upload(&[0_f32; 8]).expect("memory");
            kernel.launch((seed, offset, &mut r, &mut u)).expect("the launch");
            let number = |subsequence: u32, at: u64| {
                let counter = [(at / 4) as u32, ((at / 4) >> 32) as u32, subsequence, 0];
                philox(counter, [seed as u32, (seed >> 32) as u32])[(at % 4) as usize]
            };
            let right: Vec<u32> =
                (0..8).flat_map(|i| (0..10).map(move |n| (i, offset + n))).map(|(i, at)| number(i, at)).collect();
            assert_eq!(r.read().expect("the results"), right, "seed {seed}, offset {offset}");
            let unit = |x: u32| x as f32 * 2.328_306_4e-10 + 2.328_306_4e-10 / 2.0;
            let right: Vec<f32> = (0..8).map(|i| unit(number(i, offset + 10))).collect();
            assert_eq!(u.read().expect("the results"), right);
        }
    }
}

const FUNCTIONS: usize = 26;
const INPUTS: [i32; 8] = [-200, -7, -1, 0, 1, 9, 100, 65_537];

/// Returns the results of functions `fN` of code of a C++ compiler; none without one.
pub(super) fn by_compiler(source: &str, functions: usize) -> Option<Vec<i64>> {
    let compiler = ["g++", "clang++"].into_iter().find(|name| Command::new(name).arg("--version").output().is_ok())?;
    let folder = std::env::temp_dir().join(format!("crisp-cxx-{}-{functions}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for a program");
    let mut text = format!(
        "#include <cstdio>\n#include <limits>\n#include <type_traits>\n#include <utility>\n#define __device__\n{source}\nint main() {{\n"
    );
    for function in 0..functions {
        for x in INPUTS {
            let _ = writeln!(text, "  std::printf(\"%ld\\n\", f{function}({x}));");
        }
    }
    text += "}\n";
    let (file, binary) = (folder.join("program.cpp"), folder.join("program"));
    std::fs::write(&file, text).ok()?;
    let flags = ["-std=c++17", "-O1", "-w", "-fwrapv", "-ffp-contract=off", "-o"];
    let made = Command::new(compiler).args(flags).arg(&binary).arg(&file).output().expect("it starts");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let run = Command::new(&binary).output().expect("the program starts");
    let _ = std::fs::remove_dir_all(&folder);
    let lines = String::from_utf8_lossy(&run.stdout);
    Some(lines.lines().map(|line| line.parse().expect("a number")).collect())
}

/// Compiles a source for a device and returns what the kernel `k` makes of the inputs.
fn run(source: &str, device: &str, kernel: &str, results: usize) -> Vec<i64> {
    let device = crisp::Device::open(device).expect("the device");
    let program = device.compile("x.cu", source).unwrap_or_else(|error| panic!("{error}"));
    let x = device.upload(&INPUTS).expect("memory");
    let mut r = device.upload(&vec![0_i64; results]).expect("memory");
    let kernel = program.kernel(kernel).expect("the kernel").global(&[INPUTS.len() as u64]).local(&[4]);
    kernel.launch((&x, &mut r)).expect("the launch");
    r.read().expect("the results")
}

// covers: cuda.cxx.functions cuda.cxx.templates cuda.cxx.classes
#[test]
fn functions_compute_what_a_compiler_says() {
    if !compare(&format!("{SOURCE}{CLASSES}"), FUNCTIONS, "the functions above") {
        println!("skipped: no C++ compiler");
    }
}

/// Compares functions `fN` of a source with those of a C++ compiler; false without one.
pub(super) fn compare(functions: &str, count: usize, of: &str) -> bool {
    let Some(right) = by_compiler(functions, count) else { return false };
    let mut source = format!(
        "#include <utility>\n{functions}\n__global__ void k(const int *x, long *r) {{\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    );
    for function in 0..count {
        let _ = writeln!(source, "  r[{function} * {} + i] = f{function}(x[i]);", INPUTS.len());
    }
    source += "}\n";
    for device in ["interp", "cpu"] {
        let found = run(&source, device, "k", right.len());
        for (at, (found, right)) in found.iter().zip(&right).enumerate() {
            let (function, x) = (at / INPUTS.len(), INPUTS[at % INPUTS.len()]);
            let text = functions.split(&format!("long f{function}(")).nth(1).and_then(|text| text.lines().next());
            assert_eq!(found, right, "f{function}({x}) on {device}, {of}: {}", text.unwrap_or_default());
        }
    }
    true
}

const KERNEL: &str = "
template <typename T, int N = 2> __global__ void k(const int *x, T *r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  r[i] = static_cast<T>(x[i]) * N;
}
";

// covers: cuda.cxx.templates
#[test]
fn launches_and_instantiations_name_kernels() {
    let twice = INPUTS.map(|x| i64::from(x) * 2).to_vec();
    for host in [
        "int main() { k<long><<<1, 8>>>(nullptr, nullptr); k<long, 2><<<1, 8>>>(nullptr, nullptr); }",
        "template __global__ void k<long>(const int *, long *);",
        "template <typename T> void launch(T *r) { k<T><<<1, 1>>>(nullptr, r); }\ntemplate __global__ void k<long, 2>(const int *, long *);",
    ] {
        assert_eq!(run(&format!("{KERNEL}{host}\n"), "interp", "k", INPUTS.len()), twice, "{host}");
    }
    // Two of them have the arguments in their names.
    let both = format!(
        "{KERNEL}int main() {{ k<long><<<1, 8>>>(0, 0); k<float, 3><<<1, 8>>>(0, 0); k<T><<<1, 1>>>(0, 0); }}\n"
    );
    assert_eq!(run(&both, "interp", "k_long_2", INPUTS.len()), twice);
}

/// A block of CUB and cooperative groups: ten results for each thread.
const GROUPS: &str = r#"#include <cub/cub.cuh>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

template <int BLOCK> __global__ void k(const int *x, int *r) {
  typedef cub::BlockReduce<int, BLOCK> BlockReduce;
  typedef cub::BlockScan<int, BLOCK> BlockScan;
  __shared__ typename BlockReduce::TempStorage temp;
  __shared__ typename BlockScan::TempStorage scan;
  int i = blockIdx.x * BLOCK + threadIdx.x;
  int v = x[i];
  int sum = BlockReduce(temp).Sum(v);
  __syncthreads();
  int most = BlockReduce(temp).Reduce(v, cub::Max());
  int inclusive, exclusive, total;
  BlockScan(scan).InclusiveSum(v, inclusive);
  __syncthreads();
  BlockScan(scan).ExclusiveSum(v, exclusive, total);
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  int warp = cg::reduce(tile, v, cg::plus<int>());
  auto small = cg::tiled_partition<8>(block);
  unsigned votes = small.ballot(v > 0);
  int down = small.shfl_down(v, 1);
  block.sync();
  cub::WarpReduce<int> reduce;
  int w = reduce.Sum(v);
  int *o = r + i * 10;
  o[0] = sum; o[1] = most; o[2] = inclusive; o[3] = exclusive; o[4] = total; o[5] = warp; o[6] = votes; o[7] = down;
  o[8] = tile.thread_rank() == 0 ? w : 0; o[9] = block.thread_rank() + small.meta_group_rank() * 1000;
}
template __global__ void k<64>(const int *, int *);
"#;

// covers: cuda.cub cuda.warp
#[test]
fn block_primitives_and_groups_compute_sums_of_threads() {
    const THREADS: usize = 128;
    let x: Vec<i32> = (0..THREADS as i32).map(|at| (at * 37 + 11) % 61 - 30).collect();
    let mut right = Vec::new();
    for (at, &v) in x.iter().enumerate() {
        let block = &x[at / 64 * 64..][..64];
        let (warp, small) = (&x[at / 32 * 32..][..32], &x[at / 8 * 8..][..8]);
        let (lane, place) = (at % 64, at % 8);
        let exclusive: i32 = block[..lane].iter().sum();
        let votes = small.iter().enumerate().filter(|(_, v)| **v > 0).map(|(at, _)| 1 << at).sum::<i32>();
        right.extend([
            block.iter().sum::<i32>(),
            block.iter().copied().max().unwrap_or(0),
            exclusive + v,
            exclusive,
            block.iter().sum::<i32>(),
            warp.iter().sum::<i32>(),
            votes,
            small.get(place + 1).copied().unwrap_or(v),
            if at % 32 == 0 { warp.iter().sum::<i32>() } else { 0 },
            (lane + lane / 8 * 1000) as i32,
        ]);
    }
    for device in ["interp", "cpu"] {
        let device = crisp::Device::open(device).expect("the device");
        let program = device.compile("x.cu", GROUPS).unwrap_or_else(|error| panic!("{error}"));
        let input = device.upload(&x).expect("memory");
        let mut r = device.upload(&vec![0_i32; THREADS * 10]).expect("memory");
        let kernel = program.kernel("k").expect("the kernel").global(&[THREADS as u64]).local(&[64]);
        kernel.launch((&input, &mut r)).expect("the launch");
        assert_eq!(r.read().expect("the results"), right);
    }
}

/// A kernel with a structure that holds pointers, and its use.
const POINTERS: &str = "
struct Table { const int *keys; long *values; int n; __device__ long *at(int i) const { return values + i; } };
__global__ void k(Table t) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < t.n) *t.at(i) = t.keys[i] * 3;
}
";

// covers: cuda.cxx.classes
#[test]
fn a_structure_of_pointers_is_a_parameter_for_each_member() {
    for device in ["interp", "cpu"] {
        let device = crisp::Device::open(device).expect("the device");
        let program = device.compile("x.cu", POINTERS).unwrap_or_else(|error| panic!("{error}"));
        let x = device.upload(&INPUTS).expect("memory");
        let mut r = device.upload(&[0_i64; INPUTS.len()]).expect("memory");
        let kernel = program.kernel("k").expect("the kernel").global(&[INPUTS.len() as u64]).local(&[4]);
        kernel.launch((&x, &mut r, INPUTS.len() as i32)).expect("the launch");
        assert_eq!(r.read().expect("the results"), INPUTS.map(|x| i64::from(x) * 3));
    }
}

/// Returns the messages about a source.
fn messages(source: &str) -> String {
    messages_of(source.as_bytes())
}

/// Returns the messages about a source of any bytes.
fn messages_of(source: &[u8]) -> String {
    let mut session = crisp::Session::new(crisp::Options::strict());
    session.add_source("x.cu", crisp::Language::Cucl, source);
    let compiled = session.compile();
    crisp::diagnostics::render_terminal(&compiled.files, &compiled.diagnostics, false)
}

// covers: cuda.cxx.templates
#[test]
fn mistakes_name_the_template_and_its_use() {
    for (definitions, body, parts) in [
        (
            "template <typename T> __device__ T f(int x) { return x; }",
            "r[0] = f(1);",
            &["S0472", "`T` of `f` does not follow"][..],
        ),
        (
            "template <typename T> __device__ T f(T x) { return x.y; }",
            "r[0] = f(1);",
            &["in `f` with `T = int`", "used here"],
        ),
        (
            "template <int N> __device__ int f() { return N; }",
            "r[0] = f<1, 2>();",
            &["has 1 parameter, and 2 arguments"],
        ),
        (
            "template <int N> __device__ int f() { return N; }",
            "r[0] = f<float>();",
            &["`N` is a value, and this is not"],
        ),
        (
            "template <int N> __device__ int f() { return f<N + 1>(); }",
            "r[0] = f<0>();",
            &["S0473", "too many functions"],
        ),
        ("", "auto x;", &["S0471", "takes its type from a first value"]),
        ("", "auto x = __syncthreads();", &["S0471"]),
        ("__device__ void g(int &x) { x = 1; }", "g(5);", &["S04"]),
        (
            "__device__ int f(int x) { return x; } __device__ int f(float x) { return 1; }",
            "r[0] = f(1L);",
            &["S0475", "several functions `f`", "it may be this one"],
        ),
        (
            "struct V { int x; }; __device__ int f(V v) { return v.x; } __device__ int f(V *v) { return 1; }",
            "r[0] = f(2);",
            &["S0475", "no function `f` takes arguments of types `int`"],
        ),
        ("struct V { int x; };", "V v; v.turn();", &["S0408", "`struct V` has no member `turn`"]),
        ("struct V { int x; __device__ V(int a) : y(a) {} };", "V v(1);", &["S0408", "no member `y`"]),
        ("struct V { int x; __device__ void f() const { x = 1; } };", "V v; v.f();", &["S0413"]),
        ("struct V { int x; __device__ ~V() { x = 1; } };", "V v;", &["S0404", "an object with a destructor"]),
        ("struct V { virtual __device__ int f() { return 1; } };", "V v;", &["S0208", "`virtual`"]),
        ("template <typename T> struct A { T x; };", "A<int, int> a;", &["has 1 parameter, and 2 arguments"]),
        (
            "__device__ int *f(int *p) { for (int i = 0; i < 3; i++) { if (p[i]) return p + i; } return p; }",
            "r[0] = *f(r);",
            &["S0477", "cannot return from inside"],
        ),
        (
            "struct V { int *p; __device__ V(int *q) : p(q) {} };
__device__ V f0(V v) { V w(v.p + 1); w.p += 0; w.p += 0; w.p += 0; w.p += 0; w.p += 0; w.p += 0; w.p += 0; return w; }
__device__ V f1(V v) { return f0(f0(f0(f0(f0(f0(f0(f0(v)))))))); }
__device__ V f2(V v) { return f1(f1(f1(f1(f1(f1(f1(f1(v)))))))); }
__device__ V f3(V v) { return f2(f2(f2(f2(f2(f2(f2(f2(v)))))))); }
__device__ V f4(V v) { return f3(f3(f3(f3(f3(f3(f3(f3(v)))))))); }",
            "V v(r); r[0] = *f4(v).p;",
            &["S0478", "`f0` becomes part of its callers"],
        ),
        ("static_assert(sizeof(int) == 8, \"wide\");", "r[0] = 1;", &["S0476", "wide"]),
        ("namespace a { __device__ int f() { return 1; } }", "r[0] = f();", &["S0453", "unknown function `f`"]),
        ("", "auto f = [&](int x) { return missing; }; r[0] = f(1);", &["S0401", "unknown name `missing`"]),
        (
            "template <typename T> __global__ void w(T *x) { x[0] = 1; }",
            "r[0] = 1;",
            &["S0474", "no kernel is made of the template `w`"],
        ),
    ] {
        let found = messages(&format!("{definitions}\n__global__ void k(int *r) {{ {body} }}\n"));
        for part in parts {
            assert!(found.contains(part), "{definitions} {body}: `{part}` in\n{found}");
        }
    }
}

// covers: cuda.cxx.functions
#[test]
fn defaults_of_defaults_are_charged() {
    let mut source = "__device__ int f0(int x = 1) { return x; }\n".to_owned();
    for at in 1..40 {
        let _ = writeln!(
            source,
            "__device__ int f{at}(int x = f{before}() + f{before}()) {{ return x; }}",
            before = at - 1
        );
    }
    source += "__global__ void k(int *r) { r[0] = f39(); }\n";
    let found = messages(&source);
    assert!(found.contains("S0115"), "{found}");
}

/// Comments may be in any encoding; elsewhere a message names the bytes.
#[test]
fn bytes_that_are_not_utf8() {
    assert_eq!(messages_of(b"__global__ void k(float *r) { r[0] = 1; } // caf\xe9\n/* \xfc */\n"), "");
    let text = messages_of(b"__global__ void k(float *r) { r[0] = 1; }\nint \xe9;\n");
    assert!(text.contains("error[R0001]: byte 46 of the file is not valid UTF-8"), "{text}");
}
