//! OpenCL in C++.

use std::fmt::Write;

use crisp_ir_artifact::PlanKernel;

use super::dialect::{Dialect, line};
use crate::program::Entry;

pub(super) struct OpenCl;

impl Dialect for OpenCl {
    fn fragment(&self) -> String {
        include_str!("../../fragments/opencl.hpp").to_owned()
    }

    fn build(&self) -> &'static str {
        "g++ -std=c++17 -O2 FILE -lOpenCL -o PROGRAM"
    }

    fn kernel_type(&self) -> &'static str {
        "cl_kernel"
    }

    fn release(&self) -> Option<&'static str> {
        Some("clReleaseKernel")
    }

    fn launch(&self, out: &mut String, kernel: &PlanKernel, _entry: &Entry) {
        for (position, parameter) in kernel.parameters.iter().enumerate() {
            let name = &parameter.name;
            let (size, from) = match parameter.scalar {
                None => ("sizeof(cl_mem)".to_owned(), format!("&{name}.memory")),
                Some(_) => (format!("sizeof {name}"), format!("&{name}")),
            };
            line!(
                out,
                "    crisp::must(clSetKernelArg(the_kernel, {position}, {size}, {from}), \"clSetKernelArg {position}: {name}\");"
            );
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
        line!(out, "    return crisp::Event(launched);");
    }
}
