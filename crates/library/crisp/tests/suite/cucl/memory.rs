//! Arrays, pointers, structures, constant and local memory.

use crisp_dev_testkit::Program;

use crate::cucl::each;

const XS: [i32; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

#[track_caller]
fn check(definitions: &str, right: impl Fn(i32) -> i32) {
    let found: Vec<i32> = each(definitions, "int", &XS);
    assert_eq!(found, XS.map(right), "{definitions}");
}

// covers: cucl.c.subset
#[test]
fn arrays_of_several_dimensions_have_first_values() {
    let source = "
int f(int x) {
  int a[3][4] = { { 1, 2 }, 3, 4, 5, 6, [2] = { [1] = 9 } };
  int b[] = { 10, 20, 30 };
  int s = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j)
      s = s * 3 + a[i][j];
  a[1][x & 3] += 100;
  return s + a[1][0] + b[x % 3] + (int)(sizeof(a) / sizeof(a[0]));
}";
    check(source, |x| {
        let mut a = [[1, 2, 0, 0], [3, 4, 5, 6], [0, 9, 0, 0]];
        let s = a.iter().flatten().fold(0, |s, v| s * 3 + v);
        a[1][(x & 3) as usize] += 100;
        s + a[1][0] + [10, 20, 30][(x % 3) as usize] + 3
    });
}

#[test]
fn pointers_move_and_are_compared() {
    let source = "
int f(int x) {
  int a[8];
  for (int i = 0; i < 8; ++i) a[i] = i * i;
  int *p = a + x;
  const int *end = &a[8];
  int s = 0;
  while (p < end) s += *p++;
  p -= 2;
  return s * 10 + (int)(end - p) + p[1] + (p != end);
}";
    check(source, |x| (x..8).map(|i| i * i).sum::<i32>() * 10 + 2 + 49 + 1);
}

#[test]
fn structures_are_values_and_have_places() {
    let source = "
typedef struct { float x, y; int n[2]; } Part;
struct Two { Part a, b; };
Part make(int v) { Part p = { v, 2 * v, { v + 1, v + 2 } }; return p; }
int f(int x) {
  struct Two t;
  t.a = make(x);
  t.b = t.a;
  t.b.n[1] *= 10;
  t.a.x += 0.5f;
  Part parts[3];
  parts[x % 3] = t.b;
  Part *p = &parts[x % 3];
  p->y += 1.0f;
  return (int)(t.a.x * 2) + t.b.n[1] + (int)parts[x % 3].y * 100 + (int)sizeof(Part);
}";
    check(source, |x| (2 * x + 1) + (x + 2) * 10 + (2 * x + 1) * 100 + 16);
}

#[test]
fn constant_memory_is_read() {
    let source = "
__constant float weights[4] = { 0.5f, 1.5f, 2.5f };
__constant__ int table[2][2] = { { 1, 2 }, { 3, 4 } };
const int scale = 2 + 3;
int f(int x) {
  const int own[] = { 7, 8, 9 };
  return (int)(weights[x & 3] * 2.0f) + table[x & 1][1] * 10 + scale * 100 + own[x % 3] * 1000;
}";
    check(source, |x| {
        let (k, i) = ((x & 3) as usize, (x % 3) as usize);
        [1, 3, 5, 0][k] + [2, 4][(x & 1) as usize] * 10 + 500 + [7, 8, 9][i] * 1000
    });
}

// covers: cucl.def.locshar-mem cucl.def.lsmasq cucl.def.barrier cucl.def.loc-id cucl.def.grp-id cucl.def.loc-sz cucl.def.glob-id
#[test]
fn local_memory_is_shared_by_a_workgroup() {
    let source = "
int last(LSMASQ int const * p, int n) { return p[n - 1]; }
CUCL_GLOBAL_KERNEL void sums( GASQ int const * const in, GASQ int * const out ) {
  LOCSHAR_MEM int tile[64];
  tile[LOC_ID_1D] = in[GLOB_ID_1D];
  BARRIER_SYNC;
  for( uint32_t stride = 1; stride < LOC_SZ_1D; stride *= 2 ) {
    int v = 0;
    if( LOC_ID_1D >= stride ) { v = tile[LOC_ID_1D - stride]; }
    BARRIER_SYNC;
    tile[LOC_ID_1D] += v;
    BARRIER_SYNC;
  }
  out[GLOB_ID_1D] = tile[LOC_ID_1D] + 1000 * last(tile, (int)LOC_SZ_1D) + 1000000 * (int)GRP_ID_1D;
}";
    let xs: Vec<i32> = (0..32).map(|i| i % 7).collect();
    let program = Program::of_c(source);
    let found: Vec<i32> = program.kernel("sums").buffer(&xs).zeros(32).global(&[32]).local(&[16]).run().of("out");
    let right: Vec<i32> = (0..32)
        .map(|i| {
            let group = i / 16;
            let own = &xs[group * 16..group * 16 + 16];
            own[..=i % 16].iter().sum::<i32>() + 1000 * own.iter().sum::<i32>() + 1_000_000 * group as i32
        })
        .collect();
    assert_eq!(found, right);
}

#[test]
fn accesses_out_of_bounds_give_zero() {
    let program = Program::of_c(
        "__kernel void k(__global const int *a, __global int *r) {
           r[get_global_id(0)] = a[(int)get_global_id(0) - 2] + 1;
           r[get_global_id(0) + 100] = 7;
         }",
    );
    let run = program.kernel("k").buffer(&[10, 20, 30, 40]).zeros(4).global(&[4]).local(&[4]).with_remarks().run();
    assert_eq!(run.of::<i32>("r"), [1, 1, 11, 21]);
}

#[test]
fn vectors_of_both_families() {
    let source = "
extern \"C\" __global__ void k(const float4 *in, float4 *out, float *flat, const unsigned char *bytes, float *pairs) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = in[i];
  float4 w = make_float4(v.w, v.z, v.y, v.x);
  w.x += 1.0f;
  v.lo = w.hi;
  v.s3 *= 2;
  int4 m = v > w;
  float8 wide = (float8)(v, w);
  wide.odd = wide.even * 10;
  flat[i] = dot(v, w) + wide.s7 + (float)(m.x + m.y);
  out[i] = (v + w) * 0.5f - (float4)(1.0f);
  float3 three = cross((float3)(1, 0, 0), (float3)(0, 1, 0));
  flat[i] += three.z + length((float2)(3, 4));
  uchar4 u = vload4(i, bytes);
  vstore2(convert_float2(u.zy), i, pairs);
}";
    let vectors: Vec<[f32; 4]> = (0..4_u8).map(|i| [0, 1, 2, 3].map(|k| f32::from(4 * i + k))).collect();
    let bytes: Vec<u8> = (0..16).map(|i| i * 3).collect();
    let program = Program::of_c(source);
    let kernel = program.kernel("k").buffer(&vectors).zeros(4).zeros(4).buffer(&bytes).zeros(8);
    let run = kernel.global(&[4]).local(&[2]).run();
    let (mut out, mut flat, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
    for (i, &[x, y, z, last]) in vectors.iter().enumerate() {
        let w = [last + 1.0, z, y, x];
        let v = [w[2], w[3], z, last * 2.0];
        let mask = |k: usize| if v[k] > w[k] { -1.0 } else { 0.0 };
        let dot = ((v[0] * w[0] + v[1] * w[1]) + v[2] * w[2]) + v[3] * w[3];
        flat.push((dot + w[2] * 10.0 + (mask(0) + mask(1))) + (1.0 + 5.0));
        out.push([0, 1, 2, 3].map(|k| (v[k] + w[k]) * 0.5 - 1.0));
        pairs.extend([f32::from(bytes[4 * i + 2]), f32::from(bytes[4 * i + 1])]);
    }
    assert_eq!(run.of::<[f32; 4]>("out"), out);
    assert_eq!(run.of::<f32>("flat"), flat);
    assert_eq!(run.of::<f32>("pairs"), pairs);
}

#[test]
fn structures_and_wide_vectors_in_buffers() {
    for head in [
        "__kernel void k(__global const Part *in, __global Part *out, __global const float8 *wide, __global float *sums)",
        "__global__ void k(const Part *in, Part *out, const float8 *wide, float *sums)",
    ] {
        let source = format!(
            "typedef struct {{ float2 at; struct {{ short kind; int ids[2]; }} tag[2]; uchar flag; }} Part;
float weight(const Part *p) {{ return p->at.x * p->tag[1].ids[0] + p->flag; }}
{head} {{
  int i = {};
  Part own = in[i];
  own.tag[0].ids[1] += 100;
  out[i + 1] = own;
  out[i + 1].at.y = weight(&in[i]);
  out[i + 1].tag[i & 1].kind -= 5;
  float8 w = wide[i];
  sums[i] = w.s0 + w.s7 * 10 + (float)sizeof(Part);
}}",
            if head.starts_with("__kernel") { "get_global_id(0)" } else { "threadIdx.x" }
        );
        // at: 0, tag: 8 with 12 bytes each, flag: 32, and padding to 40.
        let part = |i: usize| {
            let mut bytes = vec![0_u8; 40];
            bytes[0..4].copy_from_slice(&(1.5_f32 + i as f32).to_le_bytes());
            for tag in 0..2 {
                let start = 8 + 12 * tag;
                bytes[start..start + 2].copy_from_slice(&(7_i16 * i as i16 - tag as i16).to_le_bytes());
                for id in 0..2 {
                    let value = (10 * i + 2 * tag + id) as i32;
                    bytes[start + 4 + 4 * id..start + 8 + 4 * id].copy_from_slice(&value.to_le_bytes());
                }
            }
            bytes[32] = 3 + i as u8;
            bytes
        };
        let words = |bytes: &[u8]| -> Vec<u64> {
            bytes.chunks(8).map(|word| u64::from_le_bytes(word.try_into().unwrap())).collect()
        };
        let input: Vec<u8> = (0..4).flat_map(part).collect();
        let mut right = vec![0_u8; 40];
        for i in 0..3 {
            let mut own = part(i);
            let id = (10 * i + 1 + 100) as i32;
            own[16..20].copy_from_slice(&id.to_le_bytes());
            let weight = (1.5 + i as f32) * (10 * i + 2) as f32 + (3 + i) as f32;
            own[4..8].copy_from_slice(&weight.to_le_bytes());
            let start = 8 + 12 * (i & 1);
            let kind = 7 * i as i16 - (i & 1) as i16 - 5;
            own[start..start + 2].copy_from_slice(&kind.to_le_bytes());
            right.extend(own);
        }
        let wide: Vec<f32> = (0..24_u8).map(f32::from).collect();
        let program = Program::of_c(&source);
        let kernel = program.kernel("k").buffer(&words(&input)).zeros(20).buffer(&wide).zeros(3);
        let run = kernel.global(&[3]).local(&[3]).run();
        assert_eq!(run.of::<u64>("out"), words(&right));
        assert_eq!(run.of::<f32>("sums"), [0.0 + 70.0 + 40.0, 8.0 + 150.0 + 40.0, 16.0 + 230.0 + 40.0]);
    }
}
