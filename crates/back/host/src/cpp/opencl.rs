//! OpenCL in C++.

use std::fmt::Write;

use crisp_ir_artifact::PlanKernel;

use super::dialect::{Dialect, PROFILING, line};
use crate::names;
use crate::program::Entry;

pub(super) struct OpenCl;

impl Dialect for OpenCl {
    fn fragments(&self, unified: bool) -> String {
        let memory = if unified {
            include_str!("../../fragments/opencl_shared.hpp")
        } else {
            include_str!("../../fragments/opencl_buffer.hpp")
        };
        include_str!("../../fragments/opencl.hpp").to_owned() + "\n" + memory
    }

    fn build(&self) -> &'static str {
        "g++ -std=c++17 -O2 FILE -lOpenCL -o PROGRAM"
    }

    fn kernel_type(&self) -> &'static str {
        "cl_kernel"
    }

    fn kernel(&self, _kernel: &PlanKernel, entry: &Entry) -> String {
        let all: Vec<String> = [&entry.entry].into_iter().chain(&entry.also).map(|name| names::quoted(name)).collect();
        format!("program.kernel({{{}}})", all.join(", "))
    }

    fn release(&self) -> Option<&'static str> {
        Some("clReleaseKernel")
    }

    fn launch(&self, out: &mut String, kernel: &PlanKernel, _entry: &Entry) {
        for (position, parameter) in kernel.parameters.iter().enumerate() {
            let name = &parameter.name;
            let set = match parameter.scalar {
                None => format!("{name}.pass(the_kernel, {position})"),
                Some(_) => format!("clSetKernelArg(the_kernel, {position}, sizeof {name}, &{name})"),
            };
            line!(out, "    crisp::must({set}, \"clSetKernelArg {position}: {name}\");");
        }
        let [x, y, z] = kernel.local;
        line!(out, "    const size_t local_size[3] = {{{x}, {y}, {z}}};");
        line!(out, "    const size_t global_size[3] = {{groups[0] * {x}, groups[1] * {y}, groups[2] * {z}}};");
        line!(out, "    cl_event launched = nullptr;");
        line!(
            out,
            "    crisp::must(clEnqueueNDRangeKernel(queue.queue, the_kernel, 3, nullptr, global_size, local_size, after_event.count(),"
        );
        line!(out, "                                        after_event.list(), &launched),");
        line!(out, "                \"clEnqueueNDRangeKernel\");");
        line!(out, "{PROFILING}");
        line!(out, "    //: crisp::took({}, launched);", names::quoted(&kernel.name));
        line!(out, "    return crisp::Event(launched);");
    }
}
