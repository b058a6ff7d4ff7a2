//! Kernels in C and CUCL as programs behave: compiled and run on every device, compared with values worked out in Rust or by a C compiler.

mod c_compiler;
mod control;
mod cooperation;
mod cxx;
mod cxx_programs;
mod examples;
mod functions;
mod halves;
mod images;
mod instances;
mod loops;
mod memory;
mod numbers;
mod pointers;
mod rounding;
mod sessions;
mod templates;
mod textures;
mod webgpu_size;

use crisp_dev_testkit::{Element, Program};

/// Runs a function `T f(int x)` for the given values of `x` and returns what it yields.
#[track_caller]
fn each<R: Element>(definitions: &str, result: &str, x: &[i32]) -> Vec<R> {
    let source = format!(
        "{definitions}
__kernel void each(__global const int *xs, __global {result} *r) {{
  int i = get_global_id(0);
  r[i] = f(xs[i]);
}}"
    );
    let program = Program::of_c(&source);
    program.kernel("each").buffer(x).zeros(x.len()).global(&[x.len() as u64]).local(&[4]).run().of("r")
}
