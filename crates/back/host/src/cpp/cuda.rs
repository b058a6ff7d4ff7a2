//! CUDA's driver interface and HIP in C++, which differ in names only.

use std::fmt::Write;

use crisp_ir_artifact::PlanKernel;

use super::dialect::{Dialect, PROFILING, line};
use crate::names;
use crate::program::Entry;

pub(super) struct Cuda {
    pub(super) hip: bool,
}

/// CUDA's names, and HIP's for the same.
const NAMES: &[(&str, &str)] = &[
    ("<cuda.h>", "<hip/hip_runtime_api.h>"),
    ("CUDA", "HIP"),
    ("CUresult", "hipError_t"),
    ("CUdeviceptr", "hipDeviceptr_t"),
    ("CUcontext", "hipCtx_t"),
    ("CUdevice", "hipDevice_t"),
    ("CUstream", "hipStream_t"),
    ("CUevent", "hipEvent_t"),
    ("CUmodule", "hipModule_t"),
    ("CUfunction", "hipFunction_t"),
    ("HIP_SUCCESS", "hipSuccess"),
    ("CU_EVENT_DISABLE_TIMING", "hipEventDisableTiming"),
    ("CU_EVENT_DEFAULT", "hipEventDefault"),
    ("CU_MEM_ATTACH_GLOBAL", "hipMemAttachGlobal"),
    ("cuMemAllocManaged", "hipMallocManaged"),
    ("cuMemHostAlloc", "hipHostMalloc"),
    ("cuMemFreeHost", "hipHostFree"),
    ("cuCtxSynchronize", "hipDeviceSynchronize"),
    ("CU_STREAM_NON_BLOCKING", "hipStreamNonBlocking"),
    ("cuLaunchKernel", "hipModuleLaunchKernel"),
    ("cuMemcpyHtoDAsync", "hipMemcpyHtoDAsync"),
    ("cuMemcpyDtoHAsync", "hipMemcpyDtoHAsync"),
    ("cuMemAlloc", "hipMalloc"),
    ("cuMemFree", "hipFree"),
    ("cuStreamCreate(", "hipStreamCreateWithFlags("),
    ("\"cuStreamCreate\"", "\"hipStreamCreateWithFlags\""),
    ("cuEventCreate(", "hipEventCreateWithFlags("),
    ("\"cuEventCreate\"", "\"hipEventCreateWithFlags\""),
    ("cuStream", "hipStream"),
    ("cuEvent", "hipEvent"),
    ("cuModule", "hipModule"),
    ("cuDeviceGetName", "hipDeviceGetName"),
    ("cuDeviceGetCount", "hipGetDeviceCount"),
    ("cuDeviceGet", "hipDeviceGet"),
    ("cuDevicePrimary", "hipDevicePrimary"),
    ("cuCtxSetCurrent", "hipCtxSetCurrent"),
    ("cuInit", "hipInit"),
];

impl Cuda {
    fn spelled(&self, text: &str) -> String {
        let names = NAMES.iter().filter(|_| self.hip);
        names.fold(text.to_owned(), |text, (cuda, hip)| text.replace(cuda, hip))
    }
}

impl Dialect for Cuda {
    fn fragments(&self, unified: bool) -> String {
        let memory = if unified {
            include_str!("../../fragments/cuda_shared.hpp")
        } else {
            include_str!("../../fragments/cuda_buffer.hpp")
        };
        self.spelled(&[include_str!("../../fragments/cuda.hpp"), memory].join("\n"))
    }

    fn build(&self) -> &'static str {
        if self.hip {
            "g++ -std=c++17 -O2 -D__HIP_PLATFORM_AMD__ FILE -lamdhip64 -o PROGRAM"
        } else {
            "g++ -std=c++17 -O2 FILE -lcuda -o PROGRAM"
        }
    }

    fn kernel_type(&self) -> &'static str {
        if self.hip { "hipFunction_t" } else { "CUfunction" }
    }

    fn release(&self) -> Option<&'static str> {
        None
    }

    fn launch(&self, out: &mut String, kernel: &PlanKernel, entry: &Entry) {
        let arguments: Vec<String> = kernel
            .parameters
            .iter()
            .map(|parameter| match parameter.scalar {
                None => format!("const_cast<CUdeviceptr *>(&{}.memory)", parameter.name),
                Some(_) => format!("&{}", parameter.name),
            })
            .collect();
        let [x, y, z] = kernel.local;
        let mut text = String::new();
        line!(text, "    after_event.before(queue);");
        line!(text, "{PROFILING}");
        line!(text, "    //: const crisp::Stopwatch stopwatch(queue, {});", names::quoted(&kernel.name));
        // A kernel without parameters takes none.
        let passed = if arguments.is_empty() {
            "nullptr"
        } else {
            line!(text, "    void *launch_arguments[] = {{{}}};", arguments.join(", "));
            "launch_arguments"
        };
        line!(
            text,
            "    crisp::must(cuLaunchKernel(the_kernel, static_cast<unsigned>(groups[0]), static_cast<unsigned>(groups[1]),"
        );
        line!(
            text,
            "                               static_cast<unsigned>(groups[2]), {x}, {y}, {z}, {}, queue.stream, {passed}, nullptr),",
            entry.dynamic_local
        );
        line!(text, "                \"cuLaunchKernel\");");
        line!(text, "    return crisp::Event(queue);");
        out.push_str(&self.spelled(&text));
    }
}
