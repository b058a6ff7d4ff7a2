//! Generated functions in C++: classes, references, lambdas, templates and overloads compute what a C++ compiler's code does.
//!
//! `CRISP_CXX_PROGRAMS=2000 cargo test -p crisp cucl::cxx_programs` compares two thousand; `CRISP_CXX_SEED` begins elsewhere.

use std::fmt::Write as _;

use super::cxx::compare;

/// Functions in one source.
const TOGETHER: usize = 20;

const CLASSES: &str = "
template <typename T> struct P {
  T a, b;
  __device__ P() : a(1), b(2) {}
  __device__ P(T a, T b) : a(a), b(b) {}
  __device__ T sum() const { return a + b; }
  __device__ P &operator+=(const P &o) { a += o.a; b += o.b; return *this; }
  __device__ P operator+(const P &o) const { P r = *this; r += o; return r; }
  __device__ T &operator[](int i) { return i & 1 ? b : a; }
  __device__ const T &operator[](int i) const { return i & 1 ? b : a; }
  __device__ bool operator<(const P &o) const { return a < o.a; }
  __device__ void swap() { T t = a; a = b; b = t; }
  template <typename F> __device__ void map(F f) { a = f(a); b = f(b); }
};
template <typename T> __device__ P<T> operator*(T s, P<T> p) { p[0] *= s; p[1] *= s; return p; }
struct Ref {
  int *p; int n;
  __device__ Ref(int *q, int m) : p(q), n(m) {}
  __device__ int &at(int i) const { return p[i & 3]; }
  __device__ Ref next() const { return Ref(p + 1, n - 1); }
  __device__ void step() { p++; n--; }
};
template <typename T> __device__ T pick(T a, T b) { return a < b ? b : a; }
__device__ int over(int x) { return x * 3; }
__device__ int over(float x) { return (int)x + 7; }
__device__ int over(long x) { return (int)(x & 1023) - 1; }
__device__ int over(int x, int y) { return x - y; }
template <typename T> __device__ int over(P<T> p) { return (int)p.sum() & 4095; }
template <typename F, typename T> __device__ auto call(const F &f, T x) { return f(x); }
struct Acc { int t; __device__ int operator()(int x) { t += x; return t; } };
__device__ void bump(int &x, int by = 2) { x += by; }
struct Named : public Acc { int id; __device__ Named(int x) : id(x) { t = x * 2; } __device__ int both() const { return t + id; } };
";

/// A function under construction.
struct Maker {
    state: u64,
    body: String,
    /// Values that may be read.
    values: Vec<String>,
    /// Variables of type `int`, of `P<int>`, of `Ref`, and lambdas that change what they captured.
    integers: Vec<String>,
    pairs: Vec<String>,
    references: Vec<String>,
    lambdas: Vec<String>,
}

impl Maker {
    fn below(&mut self, n: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    fn one(&mut self, of: &[String]) -> Option<String> {
        if of.is_empty() { None } else { Some(of[self.below(of.len())].clone()) }
    }

    fn value(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(5) == 0 {
            return match self.below(3) {
                0 => "x".to_owned(),
                1 => (self.below(19) as i32 - 9).to_string(),
                _ => {
                    let values = self.values.clone();
                    self.one(&values).unwrap_or_else(|| "x".to_owned())
                }
            };
        }
        let (a, b, c, d) = (self.value(depth - 1), self.value(depth - 1), self.value(depth - 1), self.value(depth - 1));
        match self.below(12) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("({a} * {b})"),
            3 => format!("({a} & {b})"),
            4 => format!("({a} ^ {b})"),
            5 => format!("pick<int>({a}, {b})"),
            6 => format!("over({a})"),
            7 => format!("over({a}, {b})"),
            8 => format!("over((float)({a} & 1023))"),
            9 => format!("({a} < {b} ? {c} : {d})"),
            10 => format!("over(P<int>({a}, {b}))"),
            _ => format!("over((long){a})"),
        }
    }

    fn statement(&mut self, number: usize) {
        let (a, b) = (self.value(1), self.value(1));
        let (small, place) = (self.below(4) + 1, self.below(8));
        let (pairs, references) = (self.pairs.clone(), self.references.clone());
        let (integers, lambdas) = (self.integers.clone(), self.lambdas.clone());
        let (pair, other) = (self.one(&pairs), self.one(&pairs));
        let (reference, integer, lambda) = (self.one(&references), self.one(&integers), self.one(&lambdas));
        let text = match (self.below(18), pair, other, reference) {
            (0, ..) => {
                let value = self.value(2);
                self.integers.push(format!("v{number}"));
                self.values.push(format!("v{number}"));
                format!("int v{number} = {value};")
            }
            (1, ..) => {
                self.pairs.push(format!("p{number}"));
                self.values.push(format!("p{number}.sum()"));
                format!("P<int> p{number}({a}, {b});")
            }
            (2, Some(pair), ..) => format!("{pair} += P<int>({a}, 1);"),
            (3, Some(pair), Some(other), _) => {
                self.pairs.push(format!("p{number}"));
                self.values.push(format!("p{number}[{}]", place & 1));
                format!("P<int> p{number} = {pair} + {other};")
            }
            (4, Some(pair), ..) => format!("{pair}.map([=](int y) {{ return y * {small} + {a}; }});"),
            (5, ..) => {
                self.references.push(format!("r{number}"));
                self.values.push(format!("r{number}.at({place})"));
                format!("Ref r{number}(m + {}, {small});", place % 3)
            }
            (6, _, _, Some(reference)) => format!("{reference}.at({a}) = {b};"),
            (7, _, _, Some(reference)) => {
                self.values.push(format!("(r{number}.n + *r{number}.p)"));
                format!("auto r{number} = {reference}.next();")
            }
            (8, ..) if integer.is_some() => format!("bump({});", integer.unwrap_or_default()),
            (9, ..) if integer.is_some() => format!("bump({}, {a});", integer.unwrap_or_default()),
            (10, ..) => {
                self.lambdas.push(format!("f{number}"));
                self.values.push(format!("t{number}"));
                format!(
                    "int t{number} = 0; auto f{number} = [&](int y) {{ t{number} += y; return t{number} * 2; }}; f{number}({a});"
                )
            }
            (11, ..) => {
                self.values.push(format!("call(g{number}, {small})"));
                format!("auto g{number} = [=](auto y) {{ return y + {a}; }};")
            }
            (12, ..) => {
                self.values.push(format!("a{number}.t"));
                format!("Acc a{number} = {{{a}}}; a{number}(3);")
            }
            (13, pair, ..) => {
                let swap = pair.map_or_else(String::new, |pair| format!("{pair}.swap();"));
                format!("for (int i{number} = 0; i{number} < {small}; i{number}++) {{ m[i{number}] += {a}; {swap} }}")
            }
            (14, Some(pair), ..) => {
                format!("P<int> &q{number} = {pair}; q{number}.a ^= {a}; q{number} = {small} * q{number};")
            }
            (15, ..) => format!("if ({a} > {b}) {{ m[{place}] -= {a}; }} else {{ bump(m[{place}]); }}"),
            (16, ..) if lambda.is_some() => format!("m[{place}] ^= {}({a});", lambda.unwrap_or_default()),
            _ => {
                self.values.push(format!("n{number}.both()"));
                format!("Named n{number}({a}); n{number}({b});")
            }
        };
        self.body += &text;
        self.body += " ";
    }
}

fn function(number: usize, seed: u64) -> String {
    let mut maker = Maker {
        state: seed.wrapping_mul(1_000_003).wrapping_add(number as u64),
        body: "int m[8] = {x, 1, 2, 3, x * 2, 5, 6, 7}; ".to_owned(),
        values: vec!["m[3]".to_owned()],
        integers: Vec::new(),
        pairs: Vec::new(),
        references: Vec::new(),
        lambdas: Vec::new(),
    };
    for statement in 0..4 + maker.below(9) {
        maker.statement(statement);
    }
    let mut total = String::new();
    for (at, value) in maker.values.iter().enumerate() {
        let _ = write!(total, "{value} * {}L + ", at + 1);
    }
    let memory: Vec<String> = (0..8).map(|at| format!("m[{at}] * {}L", 3 * at + 1)).collect();
    format!("__device__ long f{number}(int x) {{ {}return {total}{}; }}\n", maker.body, memory.join(" + "))
}

// covers: cuda.cxx.classes
#[test]
fn generated_functions_compute_what_a_compiler_says() {
    let count = std::env::var("CRISP_CXX_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(40_usize);
    let seed = std::env::var("CRISP_CXX_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1_u64);
    for first in (0..count).step_by(TOGETHER) {
        let (number, seed) = (TOGETHER.min(count - first), seed.wrapping_add(first as u64));
        let functions: String = (0..number).map(|at| function(at, seed)).collect();
        if !compare(&format!("{CLASSES}{functions}"), number, &format!("seed {seed}")) {
            println!("skipped: no C++ compiler");
            return;
        }
    }
}
