//! Atomic operations, warps, barriers that must be met by all, ids of three axes.

use crisp::{Language, Options, Session};
use crisp_dev_testkit::Program;

#[test]
fn atomics_of_both_families() {
    let program = Program::of_c(
        "__kernel void k(__global const int *x, __global int *hist, volatile __global uint *all) {
           __local int own[4];
           int i = get_global_id(0);
           atomic_inc(&own[x[i] & 3]);
           barrier(CLK_LOCAL_MEM_FENCE);
           if (get_local_id(0) < 4) atomicAdd(hist + get_local_id(0), own[get_local_id(0)]);
           atomic_max(all, (uint)x[i]);
           atomicMin(&all[1], (unsigned)x[i]);
           atom_or(all + 2, 1u << (x[i] & 31));
           atomicCAS(all + 3, 5u, 6u);
         }",
    );
    let xs: Vec<i32> = (0..64).map(|i| (i * 37 + 11) % 101).collect();
    let kernel = program.kernel("k").buffer(&xs).zeros(4).buffer(&[0_u32, 1000, 0, 5]);
    let run = kernel.global(&[64]).local(&[16]).run();
    let count = |k: i32| xs.iter().filter(|&&x| x & 3 == k).count() as i32;
    assert_eq!(run.of::<i32>("hist"), [count(0), count(1), count(2), count(3)]);
    let bits = xs.iter().fold(0, |bits, x| bits | 1_u32 << (x & 31));
    let (least, most) = (*xs.iter().min().unwrap() as u32, *xs.iter().max().unwrap() as u32);
    assert_eq!(run.of::<u32>("all"), [most, least, bits, 6]);
}

// covers: safe.warp-uniform
#[test]
fn the_first_warp_adds_what_the_warps_found() {
    let bounds = ["", "__launch_bounds__(256) "];
    let tests = [
        "threadIdx.x < 32",
        "threadIdx.x / 32 == 0",
        "threadIdx.x >> 5 == 0",
        "(threadIdx.x & ~31u) == 0",
        "31 >= threadIdx.x",
    ];
    for (bound, test) in bounds.iter().flat_map(|bound| tests.iter().map(move |test| (bound, test))) {
        let program = Program::of_c(&format!(
            "__device__ int warp_sum(int v) {{
               for (int o = 16; o > 0; o >>= 1) v += __shfl_down_sync(0xffffffffu, v, o);
               return v;
             }}
             extern \"C\" __global__ void {bound}k(const int *x, int *r) {{
               __shared__ int part[32];
               int v = warp_sum(x[blockIdx.x * blockDim.x + threadIdx.x]);
               if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
               __syncthreads();
               if ({test}) {{
                 v = threadIdx.x < blockDim.x / 32 ? part[threadIdx.x] : 0;
                 v = warp_sum(v);
                 if (threadIdx.x == 0) r[blockIdx.x] = v;
               }}
             }}"
        ));
        let xs: Vec<i32> = (0..512).map(|i| (i * 7) % 23 - 9).collect();
        let run = program.kernel("k").buffer(&xs).zeros(2).global(&[512]).local(&[256]).run();
        let sums: Vec<i32> = xs.chunks(256).map(|block| block.iter().sum()).collect();
        assert_eq!(run.of::<i32>("r"), sums, "{bound}{test}");
    }
}

#[test]
fn warps_exchange_values() {
    let program = Program::of_c(
        "extern \"C\" __global__ void k(const int *x, int *r, unsigned *votes) {
           int i = threadIdx.x;
           int v = x[i];
           int sum = v;
           for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffff, sum, d);
           int first = __shfl_sync(0xffffffffu, sum, 0);
           int turned = __shfl_xor_sync(0xffffffffu, v, 1, 32);
           r[i] = first * 1000 + turned;
           votes[i] = __ballot_sync(0xffffffffu, v > 10) + __any_sync(~0u, v > 100) + sub_group_reduce_add(1u);
         }",
    );
    let xs: Vec<i32> = (0..64).map(|i| (i * 7) % 23).collect();
    let run = program.kernel("k").buffer(&xs).zeros(64).zeros(64).global(&[64]).local(&[64]).run();
    let right: Vec<i32> =
        (0..64).map(|i| xs[i / 32 * 32..i / 32 * 32 + 32].iter().sum::<i32>() * 1000 + xs[i ^ 1]).collect();
    assert_eq!(run.of::<i32>("r"), right);
    let votes: Vec<u32> = (0..64)
        .map(|i| (0..32).map(|k| u32::from(xs[i / 32 * 32 + k] > 10) << k).sum::<u32>().wrapping_add(32))
        .collect();
    assert_eq!(run.of::<u32>("votes"), votes);
}

#[test]
fn ids_have_three_axes() {
    for source in [
        "__kernel void k(__global int *r) {
           size_t i = get_global_id(0) + get_global_size(0) * (get_global_id(1) + get_global_size(1) * get_global_id(2));
           r[i] = get_local_id(1) + 10 * get_group_id(2) + 100 * get_local_size(0) + 1000 * get_num_groups(1);
         }",
        "__global__ void k(int *r) {
           int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
           int z = blockIdx.z * blockDim.z + threadIdx.z;
           r[x + gridDim.x * blockDim.x * (y + gridDim.y * blockDim.y * z)] =
             threadIdx.y + 10 * blockIdx.z + 100 * blockDim.x + 1000 * gridDim.y;
         }",
    ] {
        let program = Program::of_c(source);
        let run = program.kernel("k").zeros(4 * 6 * 2).global(&[4, 6, 2]).local(&[2, 3, 1]).run();
        let at = |i: i32| {
            let (y, z) = (i / 4 % 6, i / 24);
            y % 3 + 10 * z + 100 * 2 + 1000 * 2
        };
        assert_eq!(run.of::<i32>("r"), (0..48).map(at).collect::<Vec<i32>>());
    }
}

fn codes(source: &str) -> Vec<&'static str> {
    let mut session = Session::new(Options::strict());
    session.add_source("x.cucl", Language::Cucl, source.as_bytes());
    session.compile().diagnostics.iter().map(|it| it.code.0).collect()
}

#[test]
fn a_barrier_that_some_do_not_reach_is_an_error() {
    let found =
        codes("__kernel void k(__global int *a) { if (get_local_id(0) < 3) barrier(CLK_LOCAL_MEM_FENCE); a[0] = 1; }");
    assert!(found.contains(&"K0601"), "{found:?}");
}

// covers: cucl.decl.in-write
#[test]
fn writing_to_an_input_is_an_error() {
    let template = "
CUCL_GLOBAL_KERNEL void %(rtc_func_name)( GASQ float * const a ) // CUCL IN n
{ a[GLOB_ID_1D] = 1.0f; }";
    let mut session = Session::new(Options { dimensions: vec!["a=n:4".to_owned()], ..Options::strict() });
    session.add_source("x.cucl", Language::Cucl, template.as_bytes());
    let compiled = session.compile();
    let found: Vec<&str> = compiled.diagnostics.iter().map(|it| it.code.0).collect();
    assert_eq!(found, ["S0413"]);
    let span = compiled.diagnostics[0].span.unwrap();
    assert_eq!(session.files().snippet(span), "a[GLOB_ID_1D]", "the template's line");
}

// A barrier of the warp is for its lanes alone: other warps need not come.
#[test]
fn a_barrier_of_a_warp_needs_that_warp_only() {
    let source = "kernel void k(global const int *v, global int *r) {
          local int tile[64];
          int t = get_local_id(0);
          tile[t] = v[get_group_id(0) * 64 + t];
          barrier(CLK_LOCAL_MEM_FENCE);
          if (get_sub_group_id() == 1) {
            int x = tile[95 - t];
            sub_group_barrier(CLK_LOCAL_MEM_FENCE);
            tile[t] = 10 * x;
            sub_group_barrier(CLK_LOCAL_MEM_FENCE);
            r[get_group_id(0) * 32 + t - 32] = tile[95 - t] + x;
          }
        }";
    let v: Vec<i32> = (0..128).map(|at| at * at % 97 - 40).collect();
    let program = Program::of_c(source);
    let kernel = program.kernel("k").buffer(&v).zeros(64).global(&[128]).local(&[64]).where_possible();
    let r = kernel.run().of::<i32>("r");
    let expected: Vec<i32> = (0..64)
        .map(|at| {
            let (group, lane) = (at / 32 * 64 + 32, at % 32);
            10 * v[group + lane] + v[group + 31 - lane]
        })
        .collect();
    assert_eq!(r, expected);
}

#[test]
fn shuffles_stay_in_parts_of_a_warp() {
    for width in [1, 2, 4, 8, 16, 32_u32] {
        let source = format!(
            "__global__ void k(const int *v, const int *by, int *r) {{
               int i = threadIdx.x, next = 0;
               r[i] = __shfl_sync(~0u, v[i], by[i], {width});
               r[64 + i] = __shfl_up_sync(~0u, v[i], by[0], {width});
               r[128 + i] = __shfl_down_sync(~0u, v[i], by[next++], {width});
               r[192 + i] = __shfl_xor_sync(~0u, v[i], by[1], {width}) + 1000 * next;
             }}"
        );
        let program = Program::of_c(&source);
        let v: Vec<i32> = (0..64).map(|at| at * at + 3).collect();
        for (steps, lanes) in [(1, 3), (3, 8), (9, 16), (0, 31)] {
            let by: Vec<i32> = (0..64).map(|at| [steps, lanes, at * 7 % 40][(at as usize).min(2)]).collect();
            let kernel = program.kernel("k").buffer(&v).buffer(&by).zeros(256).global(&[64]).local(&[64]);
            let found = kernel.run().of::<i32>("r");
            for i in 0..64_u32 {
                let (warp, lane) = (i / 32 * 32, i % 32);
                let (part, inside) = (lane / width * width, lane % width);
                let at = |lane: u32| v[(warp + lane) as usize];
                let (steps, xor) = (steps as u32, lane ^ lanes as u32);
                let wanted = [
                    at(part + by[i as usize] as u32 % width),
                    if inside >= steps { at(lane - steps) } else { at(lane) },
                    if inside + steps < width { at(lane + steps) } else { at(lane) },
                    1000 + if xor / width <= lane / width { at(xor) } else { at(lane) },
                ];
                let given = [0, 64, 128, 192].map(|from| found[from + i as usize]);
                assert_eq!(given, wanted, "width {width}, lane {i}, by {steps} and {lanes}");
            }
        }
    }
}

#[test]
fn barriers_count_conditions() {
    let program = Program::of_c(
        "__global__ void k(const int *v, int *r) {
           int i = threadIdx.x, at = blockIdx.x * blockDim.x + i, sum = 0;
           for (int k = 0; k < 3; k++) sum = sum * 50 + __syncthreads_count(v[at] > k);
           r[at] = sum * 10000 + __syncthreads_and(v[at] < 4) * 1000 + __syncthreads_or(v[at] == 4) * 100 + __syncthreads_or(i & 1) + __popc(__activemask());
         }",
    );
    let v: Vec<i32> = (0..80).map(|at| (at * 5 + at / 40) % 4 + i32::from(at == 77)).collect();
    let found = program.kernel("k").buffer(&v).zeros(80).global(&[80]).local(&[40]).run().of::<i32>("r");
    let wanted: Vec<i32> = (0..80)
        .map(|at| {
            let group = &v[at / 40 * 40..][..40];
            let above = |k: i32| group.iter().filter(|&&it| it > k).count() as i32;
            let sum = (above(0) * 50 + above(1)) * 50 + above(2);
            let flags = i32::from(group.iter().all(|&it| it < 4)) * 1000 + i32::from(group.contains(&4)) * 100;
            sum * 10_000 + flags + 1 + if at % 40 < 32 { 32 } else { 8 }
        })
        .collect();
    assert_eq!(found, wanted);
}
