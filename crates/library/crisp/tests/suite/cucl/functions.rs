//! Functions of the languages that are written in C, compared with what Rust computes.

use crisp_dev_testkit::Program;

/// Numbers at the ends and in between.
const FLOATS: [f32; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    1.5,
    -2.75,
    3.0,
    1e-3,
    1e10,
    -1e10,
    8_388_609.5,
    f32::MAX,
    f32::MIN,
    f32::MIN_POSITIVE,
    1.5e-42,
    -1e-45,
    1e-45,
    0.999_999_94,
    -0.999_999_94,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    123.456,
];

/// The bits of floats, all NaN alike.
fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| if value.is_nan() { f32::NAN.to_bits() } else { value.to_bits() }).collect()
}

fn of_each(value: &str, exponents: &[i32]) -> Vec<f32> {
    let source = format!(
        "__kernel void k(__global const float *xs, __global const int *ns, __global float *r) {{
  int i = get_global_id(0);
  float x = xs[i]; int n = ns[i]; int e = 0; float p = 0;
  r[i] = {value};
}}"
    );
    let count = FLOATS.len() as u64;
    Program::of_c(&source)
        .kernel("k")
        .buffer(&FLOATS)
        .buffer(exponents)
        .zeros(FLOATS.len())
        .global(&[count])
        .local(&[8])
        .run()
        .of("r")
}

/// A float as a fraction between a half and one, and the power of two.
fn fraction(x: f32) -> (f32, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    // Each float is a normal double.
    let bits = f64::from(x).to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i32 - 1022;
    (f64::from_bits(bits & !(0x7ff << 52) | 1022 << 52) as f32, exponent)
}

fn scaled(x: f32, by: i32) -> f32 {
    (f64::from(x) * 2_f64.powi(by.clamp(-600, 600))) as f32
}

#[test]
fn parts_of_floats() {
    let exponents: Vec<i32> = (0..24)
        .map(|at| [0, 1, -1, 10, -10, 127, -126, 149, -149, 200, -200, 277, -277, i32::MAX, i32::MIN, 3][at % 16])
        .collect();
    type Case = (&'static str, fn(f32, i32) -> f32);
    let cases: [Case; 16] = [
        ("frexp(x, &e)", |x, _| fraction(x).0),
        ("(frexp(x, &e), (float)e)", |x, _| fraction(x).1 as f32),
        ("ldexp(x, n)", scaled),
        ("scalbnf(x, n)", scaled),
        ("ldexp((float4)(x, 0, 1, x), (int4)(0, 1, 2, n)).w", scaled),
        ("modf(x, &p)", |x, _| if x.is_infinite() { 0_f32.copysign(x) } else { (x - x.trunc()).copysign(x) }),
        ("(modf(x, &p), p)", |x, _| x.trunc()),
        ("fract(x, &p)", |x, _| match x {
            _ if x.is_infinite() => 0.0,
            _ if x.is_nan() => x,
            _ => (x - x.floor()).min(1.0_f32.next_down()),
        }),
        ("(fract(x, &p), p)", |x, _| x.floor()),
        ("nextafter(x, INFINITY)", |x, _| if x == f32::INFINITY { x } else { x.next_up() }),
        ("nextafter(x, -INFINITY)", |x, _| if x == f32::NEG_INFINITY { x } else { x.next_down() }),
        ("logb(x)", |x, _| match x {
            _ if x == 0.0 => f32::NEG_INFINITY,
            _ if x.is_infinite() => f32::INFINITY,
            _ if x.is_nan() => x,
            _ => (fraction(x).1 - 1) as f32,
        }),
        ("maxmag(x, -1.5f)", |x, _| {
            if x.abs() > 1.5 {
                x
            } else if x.abs() < 1.5 {
                -1.5
            } else {
                x.max(-1.5)
            }
        }),
        ("minmag(x, -1.5f)", |x, _| {
            if x.abs() < 1.5 {
                x
            } else if x.abs() > 1.5 {
                -1.5
            } else {
                x.min(-1.5)
            }
        }),
        ("(float)(isgreater(x, 1.0f) + 2 * isless(x, 1.0f) + 4 * isnormal(x) + 8 * isunordered(x, 1.0f))", |x, _| {
            let all = [x > 1.0, x < 1.0, x.is_normal(), x.is_nan()];
            all.iter().enumerate().map(|(at, holds)| f32::from(u8::from(*holds) << at)).sum()
        }),
        ("(float)isordered((float4)(x), (float4)(1, NAN, x, 0)).z", |x, _| if x.is_nan() { 0.0 } else { -1.0 }),
    ];
    for (value, right) in cases {
        let wanted: Vec<f32> = FLOATS.iter().zip(&exponents).map(|(x, n)| right(*x, *n)).collect();
        let found = of_each(value, &exponents);
        let wrong: Vec<_> = bits(&found)
            .into_iter()
            .zip(bits(&wanted))
            .zip(FLOATS.iter().zip(&exponents).zip(found.iter().zip(&wanted)))
            .filter(|((found, wanted), _)| found != wanted)
            .collect();
        assert!(wrong.is_empty(), "{value}: {wrong:?}");
    }
}

/// Words whose bytes are at the ends and in between.
const WORDS: [u32; 16] = [
    0,
    1,
    0xffff_ffff,
    0x8080_8080,
    0x7f80_ff01,
    0x1234_5678,
    0xfedc_ba98,
    0x8000_7fff,
    0x00ff_00ff,
    0xff00_ff00,
    0x7fff_8000,
    0x0102_0304,
    0x8000_0000,
    0x7fff_ffff,
    0xdead_beef,
    0x5555_aaaa,
];

fn of_words(value: &str) -> Vec<u32> {
    let source = format!(
        "__global__ void k(const unsigned *xs, unsigned *r) {{
  int i = threadIdx.x;
  unsigned x = xs[i / 16], y = xs[i % 16];
  r[i] = {value};
}}"
    );
    Program::of_c(&source).kernel("k").buffer(&WORDS).zeros(256).global(&[256]).local(&[256]).run().of("r")
}

/// Four bytes, each by itself.
fn bytes(x: u32, y: u32, of: impl Fn(u8, u8) -> u8) -> u32 {
    let (x, y) = (x.to_le_bytes(), y.to_le_bytes());
    u32::from_le_bytes([0, 1, 2, 3].map(|at| of(x[at], y[at])))
}

/// Two halves of a word, each by itself.
fn halves(x: u32, y: u32, of: impl Fn(u16, u16) -> u16) -> u32 {
    u32::from(of(x as u16, y as u16)) | u32::from(of((x >> 16) as u16, (y >> 16) as u16)) << 16
}

fn sum_of_products(x: u32, y: u32, signed: bool) -> u32 {
    let part = |byte: u8| if signed { i64::from(byte as i8) } else { i64::from(byte) };
    x.to_le_bytes().iter().zip(y.to_le_bytes()).map(|(x, y)| part(*x) * part(y)).sum::<i64>() as u32
}

#[test]
fn parts_of_words() {
    type Case = (&'static str, fn(u32, u32) -> u32);
    let cases: [Case; 27] = [
        ("__dp4a(x, y, 7u)", |x, y| sum_of_products(x, y, false).wrapping_add(7)),
        ("__dp4a((int)x, (int)y, -7)", |x, y| sum_of_products(x, y, true).wrapping_sub(7)),
        ("__dp2a_lo((int)x, (int)y, 1)", |x, y| {
            let [a, b, ..] = y.to_le_bytes().map(|it| i32::from(it as i8));
            (i32::from(x as i16) * a + ((x as i32) >> 16) * b + 1) as u32
        }),
        ("__dp2a_hi(x, y, 1u)", |x, y| {
            let [.., a, b] = y.to_le_bytes().map(u32::from);
            (x & 0xffff) * a + (x >> 16) * b + 1
        }),
        ("__byte_perm(x, y, 0x7250)", |x, y| {
            let all = (u64::from(y) << 32 | u64::from(x)).to_le_bytes();
            u32::from_le_bytes([all[0], all[5], all[2], all[7]])
        }),
        ("__byte_perm(x, y, 0x80f4)", |x, y| {
            let all = (u64::from(y) << 32 | u64::from(x)).to_le_bytes();
            let sign = |byte: u8| if byte > 127 { 255 } else { 0 };
            u32::from_le_bytes([all[4], sign(all[7]), all[0], sign(all[0])])
        }),
        ("__funnelshift_l(x, y, 37)", |x, y| ((u64::from(y) << 32 | u64::from(x)) << 5 >> 32) as u32),
        ("__funnelshift_rc(x, y, 40)", |_, y| y),
        ("__sad((int)x, (int)y, 3)", |x, y| (x as i32).abs_diff(y as i32).wrapping_add(3)),
        ("__hadd((int)x, (int)y)", |x, y| ((i64::from(x as i32) + i64::from(y as i32)) >> 1) as u32),
        ("__urhadd(x, y)", |x, y| ((u64::from(x) + u64::from(y) + 1) >> 1) as u32),
        ("__vadd4(x, y)", |x, y| bytes(x, y, u8::wrapping_add)),
        ("__vadd2(x, y)", |x, y| halves(x, y, u16::wrapping_add)),
        ("__vsubss4(x, y)", |x, y| bytes(x, y, |a, b| (a as i8).saturating_sub(b as i8) as u8)),
        ("__vaddus2(x, y)", |x, y| halves(x, y, u16::saturating_add)),
        ("__vabsss2(x)", |x, _| halves(x, 0, |a, _| (a as i16).saturating_abs() as u16)),
        ("__vneg4(x)", |x, _| bytes(x, 0, |a, _| a.wrapping_neg())),
        ("__vavgs4(x, y)", |x, y| bytes(x, y, |a, b| ((i16::from(a as i8) + i16::from(b as i8) + 1) >> 1) as u8)),
        ("__vhaddu2(x, y)", |x, y| halves(x, y, |a, b| ((u32::from(a) + u32::from(b)) >> 1) as u16)),
        ("__vmaxs2(x, y)", |x, y| halves(x, y, |a, b| (a as i16).max(b as i16) as u16)),
        ("__vminu4(x, y)", |x, y| bytes(x, y, u8::min)),
        ("__vabsdiffs4(x, y)", |x, y| bytes(x, y, |a, b| (a as i8).abs_diff(b as i8))),
        ("__vsadu4(x, y)", |x, y| {
            x.to_le_bytes().iter().zip(y.to_le_bytes()).map(|(a, b)| u32::from(a.abs_diff(b))).sum()
        }),
        ("__vcmpgts4(x, y)", |x, y| bytes(x, y, |a, b| if a as i8 > b as i8 { 255 } else { 0 })),
        ("__vcmpleu2(x, y)", |x, y| halves(x, y, |a, b| if a <= b { 0xffff } else { 0 })),
        ("__vsetltu4(x, y)", |x, y| bytes(x, y, |a, b| u8::from(a < b))),
        ("__vseteq2(x, y)", |x, y| halves(x, y, |a, b| u16::from(a == b))),
    ];
    for (value, right) in cases {
        let wanted: Vec<u32> = (0..256).map(|at| right(WORDS[at / 16], WORDS[at % 16])).collect();
        assert_eq!(of_words(value), wanted, "{value}");
    }
}

/// The ends of a type and numbers in between.
const SHORTS: [i64; 12] = [0, 1, -1, 2, 100, -100, 127, -128, 181, -32768, 32767, 255];

#[test]
fn sums_of_products_are_bounded() {
    for (ty, bits, signed) in
        [("char", 8, true), ("uchar", 8, false), ("short", 16, true), ("uint", 32, false), ("int", 32, true)]
    {
        let scale = if bits == 32 { 65537 } else { 1 };
        let value = |at: usize| {
            let wide = SHORTS[at % 12] * scale;
            if signed { wide << (64 - bits) >> (64 - bits) } else { wide & ((1 << bits) - 1) }
        };
        let source = format!(
            "__kernel void k(__global const long *xs, __global long *r, __global long *q) {{
  int i = get_global_id(0);
  {ty} a = xs[i], b = xs[i / 12], c = xs[(i * 5 + 3) % 144];
  r[i] = mad_sat(a, b, c);
  q[i] = mad_sat(({ty}4)(a), ({ty}4)(0, b, 1, 2), ({ty}4)(c)).y;
}}"
        );
        let xs: Vec<i64> = (0..144).map(value).collect();
        let (least, most) =
            if signed { (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1) } else { (0, (1_i128 << bits) - 1) };
        let wanted: Vec<i64> = (0..144)
            .map(|i| {
                (i128::from(xs[i]) * i128::from(xs[i / 12]) + i128::from(xs[(i * 5 + 3) % 144])).clamp(least, most)
                    as i64
            })
            .collect();
        let program = Program::of_c(&source);
        let results = program.kernel("k").buffer(&xs).zeros(144).zeros(144).global(&[144]).local(&[48]).run();
        assert_eq!(results.of::<i64>("r"), wanted, "{ty}");
        assert_eq!(results.of::<i64>("q"), wanted, "{ty}4");
    }
}

#[test]
fn lanes_are_chosen_by_data() {
    let source = "
__kernel void k(__global const int4 *xs, __global const uint *ms, __global int *r) {
  int i = get_global_id(0);
  int4 x = xs[i];
  uint4 m = (uint4)(ms[i], ms[i] >> 4, ms[i] >> 8, ms[i] >> 12);
  int4 a = shuffle(x, m);
  int4 b = shuffle2(x, x + 100, m);
  int2 c = shuffle(x, m.xy);
  r[i] = a.x + 10 * b.y + 1000 * c.y + 100000 * b.w;
}";
    let x: Vec<[i32; 4]> = (0..8).map(|at| [at, at + 1, at + 2, at + 3]).collect();
    let masks: Vec<u32> = (0..8).map(|at: u32| at.wrapping_mul(0x9e37_79b9)).collect();
    let wanted: Vec<i32> = x
        .iter()
        .zip(&masks)
        .map(|(x, mask)| {
            let two = |at: u32| if at & 4 == 0 { x[at as usize & 3] } else { x[at as usize & 3] + 100 };
            x[*mask as usize & 3] + 10 * two(mask >> 4) + 1000 * x[(mask >> 4) as usize & 3] + 100_000 * two(mask >> 12)
        })
        .collect();
    let program = Program::of_c(source);
    let found: Vec<i32> = program.kernel("k").buffer(&x).buffer(&masks).zeros(8).global(&[8]).local(&[8]).run().of("r");
    assert_eq!(found, wanted);
}

#[test]
fn workgroups_reduce_and_scan() {
    let source = "
__kernel void k(__global const int *xs, __global int *r) {
  int i = get_global_id(0), n = get_global_size(0);
  int x = xs[i];
  r[i] = work_group_reduce_add(x);
  r[n + i] = work_group_scan_inclusive_add(x);
  r[2 * n + i] = work_group_scan_exclusive_max(x);
  r[3 * n + i] = work_group_reduce_min(x) + work_group_broadcast(x, 3);
  r[4 * n + i] = work_group_any(x > 90) + 2 * work_group_all(x >= 0);
}";
    for size in [4_usize, 32, 36, 64, 100, 256] {
        let groups = 3;
        let x: Vec<i32> = (0..size * groups).map(|at| (at * 37 % 101) as i32).collect();
        let mut wanted: Vec<i32> = Vec::new();
        let of = |each: &dyn Fn(&[i32], usize) -> i32| -> Vec<i32> {
            x.chunks(size).flat_map(|group| (0..size).map(|at| each(group, at)).collect::<Vec<_>>()).collect()
        };
        wanted.extend(of(&|group, _| group.iter().sum()));
        wanted.extend(of(&|group, at| group[..=at].iter().sum()));
        wanted.extend(of(&|group, at| group[..at].iter().copied().max().unwrap_or(i32::MIN)));
        wanted.extend(of(&|group, _| group.iter().copied().min().unwrap_or(0) + group[3]));
        wanted.extend(of(&|group, _| i32::from(group.iter().any(|it| *it > 90)) + 2));
        let program = Program::of_c(source);
        let kernel = program.kernel("k").buffer(&x).zeros(5 * x.len());
        let found: Vec<i32> = kernel.global(&[x.len() as u64]).local(&[size as u64]).run().of("r");
        assert_eq!(found, wanted, "workgroups of {size}");
    }
}

#[test]
fn memory_is_copied() {
    let source = "
__kernel void k(__global const float *xs, __global float *r, __global uchar *q) {
  __local float tile[16];
  int i = get_global_id(0), l = get_local_id(0);
  event_t done = async_work_group_copy(tile, xs + 16 * get_group_id(0), 16, 0);
  wait_group_events(1, &done);
  float mine[2];
  memcpy(mine, xs + i, sizeof(float));
  memset(mine + 1, 0, sizeof(float));
  int seen;
  memcpy(&seen, mine, 4);
  r[i] = tile[15 - l] + as_float(seen) + mine[1];
  memset(q + 4 * i, i, 3);
}";
    let x: Vec<f32> = (0..32).map(|at| at as f32 * 0.5).collect();
    let program = Program::of_c(source);
    let results = program.kernel("k").buffer(&x).zeros(32).zeros(128).global(&[32]).local(&[16]).run();
    let wanted: Vec<f32> = (0..32).map(|at| x[at / 16 * 16 + 15 - at % 16] + x[at]).collect();
    assert_eq!(results.of::<f32>("r"), wanted);
    let wanted: Vec<u8> = (0..32).flat_map(|at| [at, at, at, 0]).collect();
    assert_eq!(results.of::<u8>("q"), wanted);
}

#[test]
fn atomics_of_later_versions() {
    let source = "
__kernel void k(volatile __global atomic_int *r, __global int *won) {
  int i = get_global_id(0);
  atomic_fetch_add(r, 2);
  atomic_fetch_max_explicit(r + 1, i, memory_order_relaxed, memory_scope_device);
  int expected = 0;
  if (atomic_compare_exchange_strong(r + 2, &expected, i + 1)) won[0] = 1;
  else if (expected == 0) won[1] = 1;
  if (i == 5) atomic_store(r + 3, 17 + atomic_load(r + 4));
}";
    let program = Program::of_c(source);
    let results = program.kernel("k").buffer(&[0, 0, 0, 0, 4]).zeros(2).global(&[64]).local(&[64]).run();
    let found = results.of::<i32>("r");
    assert_eq!((found[0], found[1], found[3]), (128, 63, 21));
    assert!((1..=64).contains(&found[2]), "{found:?}");
    assert_eq!(results.of::<i32>("won"), [1, 0]);
}

/// Returns the codes of the mistakes in a kernel that calls a function with these arguments.
fn codes(name: &str, arguments: &str, cuda: bool) -> Vec<&'static str> {
    let (kernel, file) = if cuda { ("__global__", "k.cu") } else { ("kernel", "k.cl") };
    let mut session = crisp::Session::new(crisp::Options::strict());
    session.add_source(
        file,
        crisp::Language::Cucl,
        format!("{kernel} void k() {{ {name}({arguments}); }}\n").as_bytes(),
    );
    session.compile().diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect()
}

#[test]
fn the_page_lists_what_is_there() {
    let page = include_str!("../../../../../../docs/reference/cucl/functions.md");
    let (mut cuda, mut refused, mut count) = (false, false, 0);
    for line in page.lines() {
        match line {
            "## CUDA" => (cuda, refused) = (true, false),
            "Not there:" => refused = true,
            _ => {}
        }
        let Some(row) = line.strip_prefix("| ") else { continue };
        let (_, functions) = row.split_once(" | ").expect("two columns");
        for name in functions.split('`').skip(1).step_by(2) {
            let known = |codes: &[&str]| !codes.contains(&"S0453") && !codes.contains(&"S0454");
            if refused {
                assert!(codes(name, "", cuda).contains(&"S0454"), "`{name}` is refused");
            } else {
                let calls = ["", "1", "\"\""];
                assert!(calls.iter().any(|arguments| known(&codes(name, arguments, cuda))), "`{name}` is there");
            }
            count += 1;
        }
    }
    assert!(count > 600, "{count} functions");
}

// covers: cuda.printf
#[test]
fn printed_text_is_a_report() {
    let source = "kernel void tell(global const int *x) { int i = get_global_id(0); printf(\"%d;\", x[i]); }\n";
    for name in ["interp", "cpu"] {
        let device = crisp::Device::open(name).expect("the device");
        let program = device.compile("tell.cl", source).expect("a program");
        let x = device.upload(&[5, -6, 7]).expect("memory");
        let kernel = program.kernel("tell").expect("the kernel").global(&[3]).local(&[1]);
        let reports = kernel.launch((&x,)).expect("the launch");
        let codes: Vec<&str> = reports.iter().map(|report| report.code.0).collect();
        let texts: Vec<&str> = reports.iter().filter_map(crisp::printed_text).collect();
        assert_eq!((codes, texts), (vec!["L0206"], vec!["5;-6;7;"]), "on {name}");
    }
}
