//! The trees of sources: precedence, declarators, statements, macros; and real kernels in both spellings.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use crisp_front_c::read;
use crisp_front_c::tree::{
    Base, Declaration, Derived, Expr, ExprKind, Function, Hints, Initializer, Item, Scalar, Space, StatementKind,
    TypeName, UnaryOp, Unit, Unroll,
};
use crisp_support_diagnostics::{Files, render_terminal};

fn unit(source: &str) -> Unit {
    let mut files = Files::new();
    let file = files.add("kernel.cl", source);
    let (unit, diagnostics) = read(file, &mut files, &mut ());
    assert!(diagnostics.is_empty(), "{}", render_terminal(&files, &diagnostics, false));
    unit
}

/// An expression with all its parentheses.
fn shown(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Integer { value, .. } => value.to_string(),
        ExprKind::Float { digits, bits } => format!("{digits}:{bits}"),
        ExprKind::Character(value) => format!("'{value}'"),
        ExprKind::Text(text) => format!("{text:?}"),
        ExprKind::Name(name) => name.text.to_string(),
        ExprKind::Unary(op, arg) => {
            let op = match op {
                UnaryOp::Plus => "+",
                UnaryOp::Minus => "-",
                UnaryOp::Not => "!",
                UnaryOp::Complement => "~",
                UnaryOp::Deref => "*",
                UnaryOp::Address => "&",
            };
            format!("({op}{})", shown(arg))
        }
        ExprKind::Step { by, after, place } => {
            let op = if *by > 0 { "++" } else { "--" };
            if *after { format!("({}{op})", shown(place)) } else { format!("({op}{})", shown(place)) }
        }
        ExprKind::Binary(op, lhs, rhs) => format!("({op:?} {} {})", shown(lhs), shown(rhs)),
        ExprKind::Assign(op, place, value) => match op {
            Some(op) => format!("({op:?}= {} {})", shown(place), shown(value)),
            None => format!("(= {} {})", shown(place), shown(value)),
        },
        ExprKind::Choice(test, then, other) => format!("(? {} {} {})", shown(test), shown(then), shown(other)),
        ExprKind::Comma(first, second) => format!("(, {} {})", shown(first), shown(second)),
        ExprKind::Call(of, arguments) => {
            let arguments: Vec<String> = arguments.iter().map(shown).collect();
            format!("{}({})", shown(of), arguments.join(" "))
        }
        ExprKind::Index(of, index) => format!("{}[{}]", shown(of), shown(index)),
        ExprKind::Member { of, name, pointer } => {
            format!("{}{}{}", shown(of), if *pointer { "->" } else { "." }, name.text)
        }
        ExprKind::Cast(ty, arg) => format!("({}){}", type_shown(ty), shown(arg)),
        ExprKind::Compound(ty, value) => format!("({}){}", type_shown(ty), value_shown(value)),
        ExprKind::SizeOfValue(arg) => format!("sizeof {}", shown(arg)),
        ExprKind::SizeOfType(ty) => format!("sizeof({})", type_shown(ty)),
        ExprKind::Instance(name, arguments) => format!("{}<{} arguments>", name.text, arguments.len()),
        ExprKind::TemplateMember { of, name, arguments, .. } => {
            format!("{}.{}<{} arguments>", shown(of), name.text, arguments.len())
        }
        ExprKind::Scoped(of, name) => format!("{}::{}", type_shown(of), name.text),
        ExprKind::Trait(found) => format!("{}::{}", found.class, found.member.text),
        ExprKind::This => "this".to_owned(),
        ExprKind::Lambda(lambda) => format!("[{} captures]", lambda.captures.len()),
        ExprKind::Construct(ty, arguments) => {
            let arguments: Vec<String> = arguments.iter().map(shown).collect();
            format!("{}({})", type_shown(ty), arguments.join(" "))
        }
        ExprKind::Statements(block) => format!("({{{} statements}})", block.statements.len()),
    }
}

fn value_shown(value: &Initializer) -> String {
    match value {
        Initializer::Value(value) => shown(value),
        Initializer::Arguments(arguments, _) => {
            let arguments: Vec<String> = arguments.iter().map(shown).collect();
            format!("({})", arguments.join(" "))
        }
        Initializer::List(items, _) => {
            let items: Vec<String> = items
                .iter()
                .map(|(designators, value)| {
                    format!("{}{}", if designators.is_empty() { "" } else { "." }, value_shown(value))
                })
                .collect();
            format!("{{{}}}", items.join(" "))
        }
    }
}

/// A type from the outside in: `int *a[3]` is "array 3 of pointer to int".
fn type_shown(ty: &TypeName) -> String {
    let mut text = String::new();
    for derived in ty.derived.iter().rev() {
        match derived {
            Derived::Pointer(qualifiers) => {
                text += if qualifiers.constant { "const pointer to " } else { "pointer to " };
            }
            Derived::Reference(_) => text += "reference to ",
            Derived::Array(Some(length)) => text += &format!("array {} of ", shown(length)),
            Derived::Array(None) => text += "array of ",
        }
    }
    if let Some(space) = ty.qualifiers.space {
        text += match space {
            Space::Global => "global ",
            Space::Local => "local ",
            Space::Constant => "constant ",
            Space::Private => "private ",
        };
    }
    if ty.qualifiers.constant {
        text += "const ";
    }
    text += &match &ty.base {
        Base::Builtin(builtin) => {
            let scalar = match builtin.scalar {
                Scalar::Void => "void".to_owned(),
                Scalar::Bool => "bool".to_owned(),
                Scalar::Integer { bits, signed } => format!("{}{bits}", if signed { "i" } else { "u" }),
                Scalar::Bfloat16 => "bf16".to_owned(),
                Scalar::Float(bits) => format!("f{bits}"),
            };
            if builtin.lanes == 1 { scalar } else { format!("{scalar}x{}", builtin.lanes) }
        }
        Base::Named(name) => name.text.to_string(),
        Base::Auto => "auto".to_owned(),
        Base::Instance(name, arguments) => format!("{}<{} arguments>", name.text, arguments.len()),
        Base::Scoped(of, name) => format!("{}::{}", type_shown(of), name.text),
        Base::Trait(found) => format!("{}::{}", found.class, found.member.text),
        Base::TypeOf(of) => format!("decltype({})", shown(of)),
        Base::Struct(of) => format!("struct {}", of.name.as_ref().map_or("?", |name| &name.text)),
        Base::Enum(of) => format!("enum {}", of.name.as_ref().map_or("?", |name| &name.text)),
    };
    text
}

fn function(unit: &Unit, name: &str) -> Function {
    let mut functions = unit.items.iter().filter_map(|item| match item {
        Item::Function(function) => Some(function.clone()),
        _ => None,
    });
    functions.find(|function| &*function.name.text == name).unwrap()
}

/// The expression statement of a function that holds it alone.
fn expression(text: &str) -> String {
    let unit = unit(&format!("typedef float real; struct pair {{ int a, b; }}; void f() {{ {text}; }}"));
    let body = function(&unit, "f").body.unwrap();
    match &body.statements[0].kind {
        StatementKind::Expression(value) => shown(value),
        other => panic!("{text} is not an expression: {other:?}"),
    }
}

#[test]
fn operators_bind_as_in_c() {
    for (source, tree) in [
        ("a + b * c - d", "(Sub (Add a (Mul b c)) d)"),
        ("a - b - c", "(Sub (Sub a b) c)"),
        ("a = b = c", "(= a (= b c))"),
        (
            "a << 1 + 2 < 3 == 4 & 5 ^ 6 | 7 && 8 || 9",
            "(OrOr (AndAnd (Or (Xor (And (Equal (Less (Shl a (Add 1 2)) 3) 4) 5) 6) 7) 8) 9)",
        ),
        ("a ? b : c ? d : e", "(? a b (? c d e))"),
        ("a ? b, c : d", "(? a (, b c) d)"),
        ("-a[1]++", "(-(a[1]++))"),
        ("*p++ = !x", "(= (*(p++)) (!x))"),
        ("a += b, c %= d", "(, (Add= a b) (Rem= c d))"),
        ("s.v.x + p->q[2].r", "(Add s.v.x p->q[2].r)"),
        ("f(a, (b, c))(d)", "f(a (, b c))(d)"),
        ("(real)x * y", "(Mul (real)x y)"),
        ("(x) * y", "(Mul x y)"),
        ("(unsigned char)-1", "(u8)(-1)"),
        ("(float4)(1.0f, x, y, 2.0f)", "(f32x4){1.0:32 x y 2.0:32}"),
        ("(float4)(1.0f) * 2", "(Mul (f32x4){1.0:32} 2)"),
        ("(struct pair){1, .b = 2}.a", "(struct pair){1 .2}.a"),
        ("sizeof(int) + sizeof x[1] * sizeof(x)", "(Add sizeof(i32) (Mul sizeof x[1] sizeof x))"),
        ("a---b", "(Sub (a--) b)"),
        ("a+ +b", "(Add a (+b))"),
        ("'a' + '\\n' + '\\x41' + '\\101'", "(Add (Add (Add '97' '10') '65') '65')"),
        ("0xe+1", "(Add 14 1)"),
        ("x = 1e+3f", "(= x 1e+3:32)"),
        ("~a & b", "(And (~a) b)"),
    ] {
        assert_eq!(expression(source), tree, "{source}");
    }
}

fn variables(source: &str) -> Vec<String> {
    let show = |declaration: &Declaration| {
        declaration.variables.iter().map(|it| format!("{}: {}", it.name.text, type_shown(&it.ty))).collect::<Vec<_>>()
    };
    unit(source)
        .items
        .iter()
        .flat_map(|item| match item {
            Item::Variables(declaration) | Item::Typedef(declaration) => show(declaration),
            Item::Function(_) | Item::Template(_) | Item::Types(_) | Item::Assert(..) | Item::Texture(_) => Vec::new(),
        })
        .collect()
}

#[test]
fn declarators_read_from_the_inside() {
    for (source, types) in [
        (
            "int *a[3], (*b)[3], c[2][4];",
            vec!["a: array 3 of pointer to i32", "b: pointer to array 3 of i32", "c: array 2 of array 4 of i32"],
        ),
        ("const float * const p, *q;", vec!["p: const pointer to const f32", "q: pointer to const f32"]),
        ("typedef unsigned uint32_t; uint32_t const x = 1;", vec!["uint32_t: u32", "x: const uint32_t"]),
        ("__constant float mask[] = {1, 2, 3};", vec!["mask: array of constant f32"]),
        ("__device__ __constant__ int table[4];", vec!["table: array 4 of constant i32"]),
        ("unsigned long long n; long int m; uchar4 c; ulonglong2 d;", vec!["n: u64", "m: i64", "c: u8x4", "d: u64x2"]),
        ("struct body { float4 p; float m; } bodies[2];", vec!["bodies: array 2 of struct body"]),
        ("enum mode { A, B = 4, C } m;", vec!["m: enum mode"]),
    ] {
        assert_eq!(variables(source), types, "{source}");
    }
}

#[test]
fn a_name_of_a_type_can_be_hidden() {
    // In the inner block `t` is a variable, so `t * x` is a product.
    let unit = unit("typedef int t; void f(int x) { t a = 1; { int t = 2; t * x; } t * p; }");
    let body = function(&unit, "f").body.unwrap();
    let StatementKind::Block(inner) = &body.statements[1].kind else { panic!() };
    assert!(matches!(inner.statements[1].kind, StatementKind::Expression(_)));
    assert!(matches!(body.statements[2].kind, StatementKind::Variables(_)));
}

const OPENCL: &str = r#"
#define TILE 16 // the workgroup is TILE × TILE
#ifdef USE_DOUBLE
typedef double real;
#else
typedef float real;
#endif
#define AT(m, row, col) m[(row) * n + (col)]

inline real square(const real x) { return x * x; }

__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void sgemm(__global const real * restrict a, __global const real * restrict b, __global real *c, const int n)
{
    __local real tile_a[TILE][TILE], tile_b[TILE][TILE];
    const int row = get_global_id(1), col = get_global_id(0);
    real sum = 0;
    for (int t = 0; t < n; t += TILE) {
        tile_a[get_local_id(1)][get_local_id(0)] = AT(a, row, t + get_local_id(0));
        tile_b[get_local_id(1)][get_local_id(0)] = AT(b, t + get_local_id(1), col);
        barrier(CLK_LOCAL_MEM_FENCE);
        #pragma unroll
        for (int k = 0; k < TILE; ++k)
            sum += tile_a[get_local_id(1)][k] * tile_b[k][get_local_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (row < n && col < n) AT(c, row, col) = sum; else return;
}
"#;

const CUDA: &str = r#"
extern "C" {
struct Body { float3 position; float mass; };
__device__ float eps2 = 1e-6f;
static __device__ __forceinline__ float3 pull(float3 a, struct Body b) {
    float3 r = make_float3(b.position.x - a.x, b.position.y - a.y, b.position.z - a.z);
    float inverse = rsqrtf(r.x * r.x + r.y * r.y + r.z * r.z + eps2);
    r.x *= inverse * inverse * inverse * b.mass;
    return r;
}
__global__ void __launch_bounds__(256) step(struct Body *bodies, float3 *__restrict__ forces, unsigned n)
{
    __shared__ struct Body tile[256];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float3 force = {0, 0, 0};
    unsigned first = 0;
    do {
        tile[threadIdx.x] = bodies[first + threadIdx.x];
        __syncthreads();
        #pragma unroll 4
        for (unsigned k = 0; k < 256; k++) force = pull(force, tile[k]);
        __syncthreads();
    } while ((first += 256) < n);
    switch (i % 3) { case 0: forces[i] = force; break; case 1: default: { forces[i].x += 1.0f; } }
}
}
"#;

#[test]
fn kernels_of_both_families_are_read() {
    let opencl = unit(OPENCL);
    let gemm = function(&opencl, "sgemm");
    assert!(gemm.kernel && gemm.workgroup.len() == 3 && shown(&gemm.workgroup[0]) == "16");
    let types: Vec<String> = gemm.parameters.iter().map(|parameter| type_shown(&parameter.ty)).collect();
    assert_eq!(
        types,
        ["pointer to global const real", "pointer to global const real", "pointer to global real", "const i32"]
    );
    assert!(!function(&opencl, "square").kernel);
    let body = gemm.body.unwrap();
    let StatementKind::For { body: inner, .. } = &body.statements[3].kind else { panic!() };
    let StatementKind::Block(inner) = &inner.kind else { panic!() };
    let StatementKind::Expression(first) = &inner.statements[0].kind else { panic!() };
    assert_eq!(
        shown(first),
        "(= tile_a[get_local_id(1)][get_local_id(0)] a[(Add (Mul row n) (Add t get_local_id(0)))])"
    );
    assert!(matches!(
        inner.statements[3].kind,
        StatementKind::For { hints: Hints { unroll: Some(Unroll::Whole), fuel: None }, .. }
    ));

    let cuda = unit(CUDA);
    let step = function(&cuda, "step");
    assert!(step.kernel && shown(&step.workgroup[0]) == "256");
    let StatementKind::Do { body: inner, condition, hints: _ } = &step.body.as_ref().unwrap().statements[4].kind else {
        panic!()
    };
    assert_eq!(shown(condition), "(Less (Add= first 256) n)");
    let StatementKind::Block(inner) = &inner.kind else { panic!() };
    assert!(matches!(
        inner.statements[2].kind,
        StatementKind::For { hints: Hints { unroll: Some(Unroll::By(4)), fuel: None }, .. }
    ));
    assert!(
        matches!(&cuda.items[1], Item::Variables(it) if it.variables[0].ty.qualifiers.space == Some(Space::Global))
    );
}

#[test]
fn macros_are_replaced_as_in_c() {
    for (source, tree) in [
        ("#define N 4\nvoid f() { N + N; }", "(Add 4 4)"),
        ("#define F(x) (x * x)\nvoid f() { F(a + 1); }", "(Add (Add a (Mul 1 a)) 1)"),
        ("#define F(x) x + F\nvoid f() { F(1); }", "(Add 1 F)"),
        ("#define A B\n#define B A\nvoid f() { A; }", "A"),
        ("#define F(x) (x)\nvoid f() { F(F(F(y))); }", "y"),
        ("#define JOIN(a, b) a ## b\nvoid f() { JOIN(get_, id)(JOIN(1, 2)); }", "get_id(12)"),
        ("#define F(x) x\nvoid f() { F * 2; }", "(Mul F 2)"),
        ("#define ZERO() 0\nvoid f() { ZERO(); }", "0"),
        ("#define PAIR(a, b) g(b, a)\nvoid f() { PAIR((1, 2), h(3, 4)); }", "g(h(3 4) (, 1 2))"),
        ("#define LONG(a) a + \\\n  1\nvoid f() { LONG(\n2); }", "(Add 2 1)"),
        ("#define X 1\n#undef X\n#ifndef X\nvoid f() { no; }\n#else\nvoid f() { yes; }\n#endif", "no"),
        (
            "#define V 3\n#if V > 4 || defined(W)\n#elif V == 3 && !defined W\nvoid f() { three; }\n#else\n#error never\n#endif",
            "three",
        ),
        ("#if 0\n#error never\n#if 1\n#else\n#endif\n#else\nvoid f() { 1 /* a */ + // b\n 2; }\n#endif", "(Add 1 2)"),
        ("#if (1 ? -7 / 2 : 0) == -3 && (5 % 3) << 2 == 8 && 0x10 == 020 - 0\nvoid f() { sums; }\n#endif", "sums"),
    ] {
        let unit = unit(source);
        let body = function(&unit, "f").body.unwrap();
        let StatementKind::Expression(value) = &body.statements[0].kind else { panic!("{source}") };
        assert_eq!(shown(value), tree, "{source}");
    }
}
