//! Vulkan in C++.

use std::fmt::Write;

use crisp_ir_artifact::PlanKernel;

use super::dialect::{Dialect, line};
use crate::names;
use crate::program::Entry;

pub(super) struct Vulkan;

impl Dialect for Vulkan {
    fn fragments(&self, unified: bool) -> String {
        let memory = if unified {
            include_str!("../../fragments/vulkan_shared.hpp")
        } else {
            include_str!("../../fragments/vulkan_buffer.hpp")
        };
        include_str!("../../fragments/vulkan.hpp").to_owned() + "\n" + memory
    }

    fn build(&self) -> &'static str {
        "g++ -std=c++17 -O2 FILE -lvulkan -o PROGRAM"
    }

    fn kernel_type(&self) -> &'static str {
        "crisp::Kernel"
    }

    fn kernel(&self, kernel: &PlanKernel, entry: &Entry) -> String {
        let memories = kernel.parameters.iter().filter(|parameter| parameter.scalar.is_none()).count();
        format!("program.kernel({}, {memories})", names::quoted(&entry.entry))
    }

    fn release(&self) -> Option<&'static str> {
        Some("crisp::release")
    }

    fn launch(&self, out: &mut String, kernel: &PlanKernel, _entry: &Entry) {
        line!(out, "    crisp::Words words;");
        let mut memory = Vec::new();
        for parameter in &kernel.parameters {
            match parameter.scalar {
                None => memory.push(format!("{}.memory()", parameter.name)),
                Some(_) => line!(out, "    words.add({});", parameter.name),
            }
        }
        line!(out, "    return the_kernel.launch(queue, after_event, groups, {{{}}}, words);", memory.join(", "));
    }
}
