//! Casts of pointers between types of elements, and what kernels take by value: structures and vectors of any length.

use crisp_dev_testkit::Program;

const COUNT: usize = 32;

fn floats(count: usize, shift: usize) -> Vec<f32> {
    (0..count).map(|at| ((at + shift) as f32 * 37.0 + 11.0) % 101.0 - 50.25).collect()
}

/// Each case with what an invocation's result is, from its number and the buffer.
type Case = (&'static str, fn(usize, &[f32]) -> f32);

const CASES: [Case; 16] = [
    ("float4 v = ((__global float4 *)a)[i]; return v.x + v.w;", |i, a| a[4 * i] + a[4 * i + 3]),
    ("return ((__global float4 *)a + 1)[i].z;", |i, a| a[4 * i + 6]),
    ("return ((__global float4 *)(a + 8))[i].z;", |i, a| a[4 * i + 10]),
    ("float2 w = *(__global float2 *)(a + 2 * i + 1); return w.x * w.y;", |i, a| a[2 * i + 1] * a[2 * i + 2]),
    ("float2 w = *(__global float2 *)&a[i]; return w.y;", |i, a| a[i + 1]),
    ("return as_float(((__global const int *)a)[i]);", |i, a| a[i]),
    (
        "__global uchar *b = (__global uchar *)&a[i]; return as_float(b[0] | b[1] << 8 | b[2] << 16 | b[3] << 24);",
        |i, a| a[i],
    ),
    ("return ((__global ushort *)a)[2 * i + 1];", |i, a| (a[i].to_bits() >> 16) as f32),
    ("__global struct P *q = (__global struct P *)a; return q[i].x * q[i].y[1];", |i, a| a[3 * i] * a[3 * i + 2]),
    ("__global void *v = a; __global float *back = v; return back[i];", |i, a| a[i]),
    (
        "__global float (*rows)[4] = (__global float (*)[4])a; return rows[i][2] + ((__global float *)rows)[i];",
        |i, a| a[4 * i + 2] + a[i],
    ),
    ("return second((const float *)a, i);", |i, a| a[i + 1]),
    ("float m[4] = { 1, 2, 3, a[i] }; float4 v = *(float4 *)m; return v.z + v.w;", |i, a| 3.0 + a[i]),
    ("float x = a[i]; return *(uint *)&x >> 8;", |i, a| (a[i].to_bits() >> 8) as f32),
    (
        "__global float4 *p = (__global float4 *)a; float t = 0; for (int k = 0; k < 3; k++, p++) t += p->y; return t;",
        |_, a| a[1] + a[5] + a[9],
    ),
    ("return ((__global signed char *)a)[4 * i + 3];", |i, a| f32::from((a[i].to_bits() >> 24) as i8)),
];

// covers: cuda.pointers.casts
#[test]
fn memory_is_seen_as_other_types() {
    let a = floats(4 * COUNT + 16, 0);
    for group in CASES.chunks(4) {
        let mut source = String::from(
            "struct P { float x; float y[2]; };\nfloat second(const void *p, int i) { const float *f = (const float *)p; return f[i + 1]; }\n",
        );
        for (number, (body, _)) in group.iter().enumerate() {
            source += &format!("float f{number}(__global float *a, int i) {{ {body} }}\n");
        }
        source += "__kernel void k(__global float *a, __global float *r) {\n  int i = get_global_id(0);\n";
        for number in 0..group.len() {
            source += &format!("  r[{number} * {COUNT} + i] = f{number}(a, i);\n");
        }
        source += "}\n";
        let program = Program::of_c(&source);
        let kernel = program.kernel("k").buffer(&a).zeros(group.len() * COUNT);
        let found: Vec<f32> = kernel.global(&[COUNT as u64]).local(&[COUNT as u64]).run().of("r");
        for (number, (body, right)) in group.iter().enumerate() {
            let wanted: Vec<f32> = (0..COUNT).map(|i| right(i, &a)).collect();
            assert_eq!(&found[number * COUNT..][..COUNT], wanted, "{body}");
        }
    }
}

#[test]
fn stores_through_casts_change_the_bytes() {
    let source = "
__kernel void k(__global uint *r, __global const float *a) {
  int i = get_global_id(0);
  __local float4 tile[8];
  __local float *flat = (__local float *)tile;
  flat[get_local_id(0)] = a[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  ((__global ushort *)r)[2 * i] = (ushort)(i * 259);
  *((__global uchar *)(r + i) + 3) = (uchar)(int)tile[get_local_id(0) / 4].y;
}";
    let a: Vec<f32> = (0..COUNT).map(|i| i as f32).collect();
    let program = Program::of_c(source);
    let kernel = program.kernel("k").zeros(COUNT).buffer(&a).global(&[COUNT as u64]).local(&[COUNT as u64]);
    let wanted = (0..COUNT as u32).map(|i| (i * 259) & 0xffff | (i / 4 * 4 + 1) << 24);
    assert_eq!(kernel.run().of::<u32>("r"), wanted.collect::<Vec<u32>>());
}

// covers: cuda.structs.arguments cuda.vectors.wide
#[test]
fn structures_and_long_vectors_are_passed_by_value() {
    let source = "
typedef struct { float x, y; } Vec;
struct Params { int n; Vec v[2]; double scale; float4 c; uchar tag; };
float dot2(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
__kernel void k(__global float *r, struct Params p, Vec w, float8 e) {
  int i = get_global_id(0);
  if (i < p.n) r[i] = dot2(p.v[i & 1], w) + (float)p.scale + p.c.z + p.tag + e.s0 + e.s7;
}";
    let program = Program::of_c(source);
    let kernel = program.kernel("k").zeros(8).value(6_i32).value(1.0_f32).value(3.0_f32).value(2.0_f32).value(4.0_f32);
    let kernel = kernel.value(0.5_f64).value([1.0_f32, 2.0, 3.0, 4.0]).value(7_u8).value(10.0_f32).value(100.0_f32);
    let kernel = kernel.value([0.25_f32, 0.0, 0.0, 0.0]).value([0.0_f32, 0.0, 0.0, 8.0]);
    let found: Vec<f32> = kernel.global(&[8]).local(&[8]).run().of("r");
    assert_eq!(found, [228.75, 448.75, 228.75, 448.75, 228.75, 448.75, 0.0, 0.0]);
}

// covers: cuda.shared.arguments
#[test]
fn launches_give_the_length_of_local_memory() {
    let source = "
extern __shared__ float tile[];
struct P { float x; int n; };
__device__ float at(const float *p, int i) { return p[i]; }
__global__ void sums(const float *x, float *r) {
  int t = threadIdx.x;
  tile[t] = x[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s) tile[t] += at(tile, t + s);
    __syncthreads();
  }
  if (t == 0) r[blockIdx.x] = tile[0];
}
__global__ void parts(float *r) {
  extern __shared__ char raw[];
  int *counts = (int *)raw;
  float *halves = (float *)(counts + 8);
  counts[threadIdx.x] = threadIdx.x;
  halves[threadIdx.x] = 0.5f;
  __syncthreads();
  r[threadIdx.x] = counts[7 - threadIdx.x] + halves[threadIdx.x];
}";
    let program = Program::of_c(source);
    let x = floats(COUNT, 3);
    let kernel = program.kernel("sums").buffer(&x).zeros(4).value(8_u64).global(&[COUNT as u64]).local(&[8]);
    let sum = |part: &[f32]| {
        let mut part = part.to_vec();
        for s in [4, 2, 1] {
            (0..s).for_each(|t| part[t] += part[t + s]);
        }
        part[0]
    };
    assert_eq!(kernel.run().of::<f32>("r"), x.chunks(8).map(sum).collect::<Vec<f32>>());
    let kernel = program.kernel("parts").zeros(8).value(64_u64).global(&[8]).local(&[8]);
    assert_eq!(kernel.run().of::<f32>("r"), [7.5, 6.5, 5.5, 4.5, 3.5, 2.5, 1.5, 0.5]);

    let source = "
struct P { float x; int n; };
__kernel void k(__global float *r, __local float *s, __local struct P *q) {
  int t = get_local_id(0);
  s[t] = t;
  q[t].x = 2;
  q[t].n = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  r[get_global_id(0)] = s[t ^ 3] + q[t ^ 1].n * q[t].x;
}";
    let program = Program::of_c(source);
    let kernel = program.kernel("k").zeros(16).value(8_u64).value(8_u64).global(&[16]).local(&[8]);
    let wanted = (0..16_i16).map(|i| f32::from((i % 8) ^ 3) + 2.0 * f32::from((i % 8) ^ 1));
    assert_eq!(kernel.run().of::<f32>("r"), wanted.collect::<Vec<f32>>());
}

#[test]
fn pointers_get_their_values_later() {
    let source = "
__kernel void k(__global const int *a, __global int *r, int k, __global void *hook) {
  __global const int *p;
  if (k > 0) p = a + 1; else p = a + 2;
  __global const int *q;
  int t = 0;
  for (int j = 0; j < 3; j++) {
    if (j == 1) q = p; else q = a + 1;
    t += q[j];
  }
  int m[4] = { 5, 6, 7, 8 };
  int *w;
  for (int j = 0; j < 2; j++) { w = m + j; *w += j; }
  __global int *set;
  set = (__global int *)hook;
  set[get_global_id(0)] = 7;
  r[get_global_id(0)] = p[get_global_id(0)] + 100 * t + 10000 * *w;
}";
    let program = Program::of_c(source);
    let a: Vec<i32> = (0..16).map(|at| at * at).collect();
    for k in [0, 1] {
        let kernel = program.kernel("k").buffer(&a).zeros(8).value(k).buffer(&[0_u8; 32]).global(&[8]).local(&[8]);
        let results = kernel.run();
        let shift = if k > 0 { 1 } else { 2 };
        let t = a[1] + a[shift + 1] + a[3];
        let wanted: Vec<i32> = (0..8).map(|i| a[i + shift] + 100 * t + 70_000).collect();
        assert_eq!(results.of::<i32>("r"), wanted, "{k}");
        assert_eq!(results.of::<u8>("hook"), [7_u32; 8].map(u32::to_le_bytes).concat());
    }
}

// covers: cuda.vectors.wide
#[test]
fn bits_are_read_as_vectors_of_any_length() {
    let source = "
__kernel void k(__global const uint *a, __global uint *s, __global uint *l, __global uint *c, __global uint *d, __global uint *back) {
  int i = get_global_id(0);
  ushort8 as = as_ushort8(((__global const uint4 *)a)[i]);
  ulong2 al = as_ulong2(as);
  uchar16 ac = as_uchar16(al);
  double2 ad = as_double2(ac);
  ((__global ushort8 *)s)[i] = as;
  ((__global ulong2 *)l)[i] = al;
  ((__global uchar16 *)c)[i] = ac;
  ((__global double2 *)d)[i] = ad;
  ((__global uint4 *)back)[i] = as_uint4(as_char16(as_long2(ad)));
}";
    let words: Vec<u32> = (1..=16).map(|at| at * 0x0302_0104).collect();
    let program = Program::of_c(source);
    let mut kernel = program.kernel("k").buffer(&words);
    for count in [16; 5] {
        kernel = kernel.zeros(count);
    }
    let results = kernel.global(&[4]).local(&[4]).run();
    for name in ["s", "l", "c", "d", "back"] {
        assert_eq!(results.of::<u32>(name), words, "{name}");
    }
}

// covers: cuda.pointers.values
#[test]
fn pointers_choose_between_memories() {
    let source = "
struct P { float x; int n[2]; };
float get(__global const float *p, int i) { return p[i]; }
__kernel void k(__global float *a, __global float *b, __global float *r, int w, __global struct P *s, __global struct P *t) {
  int i = get_global_id(0);
  __local float tile[8];
  tile[i] = i;
  __global float *p = w ? a : b;
  float v = p[i] + get(p, i);
  __global float *src = a, *dst = b, *tmp;
  for (int j = 0; j < 3; j++) {
    v += src[i] * (j + 1);
    tmp = src; src = dst; dst = tmp;
  }
  *(dst + i) = v;
  __global struct P *q;
  if (w) q = s; else q = t + 1;
  q += i;
  q->n[1] += 5;
  v += q->x + ((__global int *)(w ? a + 100 : b))[i] * 0;
  if (i & 1) a = b;
  const float *any = i > 3 ? (const float *)tile : a;
  r[i] = v + a[i] + any[i];
}";
    let program = Program::of_c(source);
    let words = |shift: usize| -> Vec<u32> {
        (0..9).flat_map(|at| [((at + shift) as f32).to_bits(), at as u32, 10 * at as u32]).collect()
    };
    for w in [0, 1] {
        let (mut a, b) = (floats(COUNT * 4, 1), floats(COUNT * 4, 2));
        let (s, t) = (words(100), words(200));
        let kernel = program.kernel("k").buffer(&a).buffer(&b).zeros(8).value(w).buffer(&s).buffer(&t);
        let results = kernel.global(&[8]).local(&[8]).run();
        let mut wanted = Vec::new();
        for i in 0..8 {
            let p = if w > 0 { &a } else { &b };
            let mut v = p[i] + p[i];
            for j in 0..3 {
                v += if j % 2 == 0 { &a } else { &b }[i] * (j + 1) as f32;
            }
            // After three swaps `dst` is `a`.
            a[i] = v;
            v += if w > 0 { (100 + i) as f32 } else { (200 + i + 1) as f32 };
            let last = if i % 2 == 1 { &b } else { &a }[i];
            wanted.push(v + last + if i > 3 { i as f32 } else { last });
        }
        assert_eq!(results.of::<f32>("r"), wanted, "{w}");
        assert_eq!(results.of::<f32>("a"), a, "{w}");
        assert_eq!(results.of::<f32>("b"), b, "{w}");
        let changed = |mut words: Vec<u32>, first: usize| {
            (first..first + 8).for_each(|at| words[3 * at + 2] += 5);
            words
        };
        assert_eq!(results.of::<u32>("s"), if w > 0 { changed(s, 0) } else { s }, "{w}");
        assert_eq!(results.of::<u32>("t"), if w > 0 { t } else { changed(t, 1) }, "{w}");
    }
}

// covers: cuda.symbols
#[test]
fn variables_outside_of_functions_are_filled_by_the_host() {
    let source = "
struct P { float x; int n; };
__constant__ float table[4];
__constant__ struct P one;
__constant__ int known[2] = { 3, 4 };
__device__ int counter;
__device__ float sums[2][4];
__device__ float at(int i) { return table[i & 3] * one.x; }
__device__ float twice(int i) { return 2 * at(i); }
__global__ void k(float *r) {
  int i = threadIdx.x;
  atomicAdd(&counter, one.n);
  sums[1][i] = table[i] + sums[0][i];
  r[i] = twice(i) + sizeof(table) / sizeof(table[0]) + known[i & 1];
}
__global__ void other(float *r) { r[threadIdx.x] = 1; }";
    let program = Program::of_c(source);
    let table = [1.0_f32, 2.0, 4.0, 8.0];
    let kernel = program.kernel("k").zeros(4).buffer(&table).buffer(&[0.5_f32.to_bits(), 3]).buffer(&[100_i32]);
    let results = kernel.buffer(&floats(8, 0)).global(&[4]).local(&[4]).run();
    assert_eq!(results.of::<f32>("r"), [8.0, 10.0, 11.0, 16.0]);
    assert_eq!(results.of::<i32>("counter"), [112]);
    let before = floats(8, 0);
    let sums: Vec<f32> = (0..8).map(|at| if at < 4 { before[at] } else { table[at - 4] + before[at - 4] }).collect();
    assert_eq!(results.of::<f32>("sums"), sums);
    assert_eq!(program.kernel("other").zeros(4).global(&[4]).local(&[4]).run().of::<f32>("r"), [1.0; 4]);
}
