//! Scripts that break orders unseen elsewhere, as they were reported: refused with two instances, or right with the barrier that they need.

use crate::loopy::{Arg, compile_for, same_bytes, some_floats};

/// A product of matrices with copies of both factors in memory of the workgroup, fetched by all its invocations.
const PRODUCT: &str = "domain \"{ [i, j, k]: 0 <= i, j < 24 and 0 <= k < 32 }\"
  arg a: float64 [24, 32]
  arg b: float64 [32, 24]
  arg c: float64 [24, 24]
  body { c[i, j] = sum(k, a[i, k]*b[k, j])  {id=mm} }";

const BUFFERS: &str = "split_iname(i, 8, inner_tag=\"l.0\", outer_tag=\"g.0\")
  split_iname(j, 7, inner_tag=\"l.1\", outer_tag=\"g.1\")
  split_iname(k, 11)
  realize_reduction(mm, by=loop)
  add_prefetch(a, sweep_inames=[i_inner, k_inner], temporary_address_space=local,
               fetch_outer_inames=[i_outer, j_outer, k_outer], dim_arg_names=[ia, ka], default_tag=\"for\")
  add_prefetch(b, sweep_inames=[k_inner, j_inner], temporary_address_space=local,
               fetch_outer_inames=[i_outer, j_outer, k_outer], dim_arg_names=[kb, jb], default_tag=\"for\")
  split_iname(ka, 8, inner_tag=\"l.0\"); split_iname(ia, 7, inner_tag=\"l.1\")
  split_iname(jb, 8, inner_tag=\"l.0\"); split_iname(kb, 7, inner_tag=\"l.1\")";

fn product_arguments() -> Vec<Arg> {
    let doubles = |count, seed| Arg::Doubles(some_floats(count, seed).into_iter().map(f64::from).collect());
    vec![doubles(768, 1), doubles(768, 2), doubles(576, 3)]
}

#[track_caller]
fn refused(kernel: &str, schedule: &str, texts: &[&str]) {
    let compilation = compile_for(&format!("kernel k {{ {kernel}\n schedule {{ {schedule} }} }}"), "cpu");
    let found = compilation.remarks();
    assert_eq!(compilation.codes(), ["P0431"], "{schedule}\n{found}");
    for text in texts {
        assert!(found.contains(text), "{schedule}\n{found}");
    }
}

#[test]
fn an_accumulation_stays_behind_its_initialisation() {
    // Reported as loopy #724.
    let legal = format!("{BUFFERS}; prioritize_loops(k_outer, k_inner)");
    same_bytes(PRODUCT, &[&legal], &product_arguments());
    let compilation = compile_for(&format!("kernel k {{ {PRODUCT}\n schedule {{ {legal} }} }}"), "cpu");
    let text = compilation.compiled.explained.clone().unwrap();
    let (first, rest) = text.split_once("for k_outer").unwrap();
    assert!(first.contains("{id=mm_init}") && !rest.contains("{id=mm_init}"), "{text}");
    // One barrier before what is read is written again, one before what is written is read.
    assert_eq!(rest.matches("barrier").count(), 2, "{text}");
    // Separate loops let the initialisation be executed by others than those that accumulate.
    let steps = "split_iname(i, 8, inner_tag=\"l.0\", outer_tag=\"g.0\"); split_iname(j, 8, outer=jo, inner=ji)
         realize_reduction(mm, by=loop); tag_inames(jo: g.1, ji: l.1)
         duplicate_inames([i_inner, ji], within=\"id:mm_init\", new_inames=[p, q], tags=[\"l.1\", \"l.0\"])";
    let compilation = compile_for(&format!("kernel k {{ {PRODUCT}\n schedule {{ {steps} }} }}"), "cpu");
    assert_eq!(compilation.codes(), ["P0507"], "{}", compilation.remarks());
    assert!(
        compilation.remarks().contains("with and without copies depend on each other"),
        "{}",
        compilation.remarks()
    );
    // Chunks of the accumulation in other workgroups, or at the same time.
    for tag in ["g.2", "l.2"] {
        let steps = format!("{BUFFERS}; tag_inames(k_outer: {tag})");
        let compilation = compile_for(&format!("kernel k {{ {PRODUCT}\n schedule {{ {steps} }} }}"), "cpu");
        assert_eq!(compilation.codes(), ["P0431"], "{tag}\n{}", compilation.remarks());
    }
}

/// A wave equation, a step after the other.
const WAVE: &str = "domain \"{ [t, x]: 0 <= x < nx and 0 <= t < nt }\"
  arg u: float32 [nt + 2, nx + 2]
  arg nx: value int32
  arg nt: value int32
  arg dx: value float32
  arg dt: value float32
  assume \"nx mod 14 = 0 and nt >= 1 and nx >= 1\"
  body {
    u[t + 2, x + 1] = 2*u[t + 1, x + 1] + dt*dt/(dx*dx)*(u[t + 1, x + 2] - 2*u[t + 1, x + 1] + u[t + 1, x]) - u[t, x + 1]
  }";

#[test]
fn neighbours_wait_for_what_a_stencil_reads() {
    // Reported as loopy #221: workgroups read what their neighbours write in the step before.
    refused(
        WAVE,
        "split_iname(x, 14); tag_inames(x_outer: g.0, x_inner: l.0)",
        &["in another workgroup of the same launch", "`tag_inames` breaks the order", "x_outer=1"],
    );
    let wave = |nx: usize, nt: usize| {
        let u = Arg::Floats(some_floats((nt + 2) * (nx + 2), 7));
        [u, Arg::Int(nx as i32), Arg::Int(nt as i32), Arg::Float(0.7), Arg::Float(0.3)]
    };
    // A launch for each step, or one workgroup with a barrier after each.
    same_bytes(WAVE, &["split_iname(x, 14); tag_inames(t: host, x_outer: g.0, x_inner: l.0)"], &wave(42, 5));
    let small = "fix_parameters(nx=14); tag_inames(x: l.0)";
    same_bytes(WAVE, &[small], &wave(14, 5));
    let compilation = compile_for(&format!("kernel k {{ {WAVE}\n schedule {{ {small} }} }}"), "cpu");
    let text = compilation.compiled.explained.clone().unwrap();
    assert!(text.split_once("for t").is_some_and(|(_, inside)| inside.matches("barrier").count() == 1), "{text}");
}

#[test]
fn a_local_tile_is_read_by_neighbours_after_a_barrier() {
    let kernel = "domain \"{ [i]: 0 <= i < 28 }\"
  arg x: float32 [30]
  arg r: float32 [28]
  body { r[i] = x[i] + 2*x[i + 1] + x[i + 2] }";
    let steps = "split_iname(i, 14, outer_tag=\"g.0\", inner_tag=\"l.0\"); add_prefetch(x, sweep=[i_inner])";
    same_bytes(kernel, &[steps], &[Arg::Floats(some_floats(30, 1)), Arg::zeros(28)]);
    let compilation = compile_for(&format!("kernel k {{ {kernel}\n schedule {{ {steps} }} }}"), "cpu");
    let text = compilation.compiled.explained.clone().unwrap();
    let (fetch, read) = text.split_once("barrier").unwrap();
    assert!(fetch.contains("{id=fetch_x}") && read.contains("x_fetch[i_inner]"), "{text}");
}
