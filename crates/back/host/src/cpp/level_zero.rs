//! Level Zero in C++.

use std::fmt::Write;

use crisp_ir_artifact::PlanKernel;

use super::dialect::{Dialect, PROFILING, line};
use crate::names;
use crate::program::Entry;

pub(super) struct LevelZero;

impl Dialect for LevelZero {
    fn fragments(&self, unified: bool) -> String {
        let memory = if unified {
            include_str!("../../fragments/level_zero_shared.hpp")
        } else {
            include_str!("../../fragments/level_zero_buffer.hpp")
        };
        include_str!("../../fragments/level_zero.hpp").to_owned() + "\n" + memory
    }

    fn build(&self) -> &'static str {
        "g++ -std=c++17 -O2 FILE -lze_loader -o PROGRAM"
    }

    fn kernel_type(&self) -> &'static str {
        "ze_kernel_handle_t"
    }

    fn release(&self) -> Option<&'static str> {
        Some("zeKernelDestroy")
    }

    fn launch(&self, out: &mut String, kernel: &PlanKernel, _entry: &Entry) {
        for (position, parameter) in kernel.parameters.iter().enumerate() {
            let name = &parameter.name;
            let (size, from) = match parameter.scalar {
                None => ("sizeof(void *)".to_owned(), format!("&{name}.memory")),
                Some(_) => (format!("sizeof {name}"), format!("&{name}")),
            };
            line!(
                out,
                "    crisp::must(zeKernelSetArgumentValue(the_kernel, {position}, {size}, {from}), \"zeKernelSetArgumentValue {position}: {name}\");"
            );
        }
        let [x, y, z] = kernel.local;
        line!(out, "    crisp::must(zeKernelSetGroupSize(the_kernel, {x}, {y}, {z}), \"zeKernelSetGroupSize\");");
        line!(
            out,
            "    const ze_group_count_t group_count = {{static_cast<uint32_t>(groups[0]), static_cast<uint32_t>(groups[1]),"
        );
        line!(out, "                                    static_cast<uint32_t>(groups[2])}};");
        line!(out, "    crisp::Event launched(queue);");
        line!(out, "    auto wait_list = after_event.list();");
        line!(
            out,
            "    crisp::must(zeCommandListAppendLaunchKernel(queue.list, the_kernel, &group_count, launched.signal(),"
        );
        line!(out, "                                                static_cast<uint32_t>(wait_list.size()),");
        line!(out, "                                                wait_list.empty() ? nullptr : wait_list.data()),");
        line!(out, "                \"zeCommandListAppendLaunchKernel\");");
        line!(out, "{PROFILING}");
        line!(out, "    //: crisp::took({}, queue.device, launched);", names::quoted(&kernel.name));
        line!(out, "    return launched;");
    }
}
