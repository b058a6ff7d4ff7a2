//! The language as programs behave: each feature compiled and run on every device, compared with values worked out in Rust.

mod arrays;
mod atomics;
mod cells;
mod const_vectors;
mod constants;
mod continuations;
mod control;
mod conversions;
mod derived;
mod division;
mod enums;
mod exact;
mod functions;
mod ids;
mod indices;
mod kernels;
mod last_workgroup;
mod launch;
mod loops;
mod mathematics;
mod maybe;
mod memory;
mod modes;
mod numbers;
mod programs;
mod remainders;
mod results;
mod side;
mod small_words;
mod soa;
mod strides;
mod structs;
mod templates;
mod tensor_parameters;
mod tensors;
mod uniform;
mod values;
mod vectors;
mod views;
mod warps;

use crisp_dev_testkit::{Element, Program};

/// Runs `body`, in which `r` is an output of `count` elements, in one invocation, and returns `r`. `definitions` precede it.
#[track_caller]
fn single<R: Element>(definitions: &str, count: usize, body: &str) -> Vec<R> {
    let source = format!(
        "{definitions}
(def-kernel single (&out r:(vector-type {} :global :write-only))
  (declare single-task)
  {body})",
        R::NAME
    );
    Program::new(&source).kernel("single").zeros(count).run().of("r")
}
