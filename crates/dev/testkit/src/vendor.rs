//! Kernels in C given to the compilers that they were written for: the same source, without anything of ours between it and the device.
#![allow(unsafe_code)] // Says of code that devices may run it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use crisp::{ArgumentKind, HostArgument, LaunchSizes, launch_sizes};
use crisp_ir_artifact::{Artifact, Code, CodeFormat, DeviceCode, Parameter};
use crisp_run_cuda::CudaDevice;
use crisp_run_device::{Device, LaunchArgument, Memory};
use crisp_run_opencl::OpenClDevice;

use crate::run::{Kernel, Results};

/// The text that the guide to CUCL puts in front of OpenCL C, and products and sums that are rounded each.
const OPENCL: &str = include_str!("cucl_opencl.h");

/// The text that it puts in front of CUDA C++; names that NVIDIA's headers have already are given up first.
const CUDA: &str = include_str!("cucl_cuda.h");

impl Kernel<'_> {
    /// Runs the C source, or the C that a template became, by each OpenCL device's own compiler and by NVIDIA's `nvcc`, those of them that are there
    /// and whose spelling it has. Returns who ran it, and what it left.
    ///
    /// # Panics
    /// If one of them refuses the source or the launch.
    #[must_use]
    #[track_caller]
    pub fn run_by_other_compilers(&self) -> Vec<(String, Results)> {
        let source = self.program().c_source();
        let [global, local] = self.sizes();
        let sizes = launch_sizes(self.interface(), self, global, local)
            .unwrap_or_else(|error| panic!("{}: {error}", self.interface().kernel));
        let mut found = Vec::new();
        if !source.contains("__global__") {
            for number in 0..crisp_run_opencl::devices().len() {
                let Ok(device) = OpenClDevice::open(number) else { continue };
                let text = format!("{OPENCL}{source}");
                let left = self.launch_code(&device, CodeFormat::OpenClC, text.into_bytes(), &sizes);
                found.push((format!("opencl:{number}"), left));
            }
        }
        let words = ["__kernel", "kernel void", "get_global_id"];
        if let (Some(nvcc), Ok(device)) = (nvcc(), CudaDevice::open(0))
            && !words.iter().any(|word| source.contains(word))
        {
            let ptx = to_ptx(&nvcc, &format!("{CUDA}{source}"));
            found.push(("nvcc".to_owned(), self.launch_code(&device, CodeFormat::Ptx, ptx, &sizes)));
        }
        found
    }

    /// Returns code that takes the parameters of the source and nothing else.
    #[track_caller]
    fn launch_code(&self, device: &dyn Device, format: CodeFormat, bytes: Vec<u8>, sizes: &LaunchSizes) -> Results {
        let interface = self.interface();
        let parameters = (0..).zip(&interface.arguments).map(|(argument, described)| match described.kind {
            ArgumentKind::Buffer { .. } => Parameter::Buffer(argument),
            ArgumentKind::Value(_) => Parameter::Lane { argument, lane: 0 },
        });
        let code = DeviceCode {
            format,
            bytes: bytes.into(),
            entry: interface.kernel.clone(),
            local_size: sizes.local,
            parameters: parameters.collect(),
            dynamic_local: 0,
        };
        // Safety: the tests wrote the source, and launch it within its buffers.
        let artifact = unsafe { Artifact::of_code(interface.clone(), Code::Device(code)) };
        let program = device.load(&artifact).unwrap_or_else(|error| panic!("{error}"));
        let memories: Vec<Option<Box<dyn Memory>>> = self
            .given()
            .iter()
            .map(|argument| {
                let HostArgument::Buffer(bytes) = argument else { return None };
                let mut memory = device.allocate(bytes.len() as u64).unwrap_or_else(|error| panic!("{error}"));
                memory.write(0, bytes).unwrap_or_else(|error| panic!("{error}"));
                Some(memory)
            })
            .collect();
        let passed: Vec<LaunchArgument<'_>> = (0..)
            .zip(self.given().iter().zip(&memories))
            .map(|(position, (argument, memory))| match (argument, memory) {
                (HostArgument::Value(bytes), _) => LaunchArgument::Value(bytes),
                (_, Some(memory)) => {
                    let elements = crisp::SizeInputs::length(self, position).unwrap_or(0);
                    LaunchArgument::Buffer { memory: &**memory, elements }
                }
                (HostArgument::Buffer(_) | HostArgument::Zeros(_), None) => panic!("argument {position} has no memory"),
            })
            .collect();
        program.launch(sizes, &passed).unwrap_or_else(|error| panic!("{error}"));
        let left = memories.iter().map(|memory| {
            let Some(memory) = memory else { return Vec::new() };
            let mut bytes = vec![0; usize::try_from(memory.len()).expect("it was filled from here")];
            memory.read(0, &mut bytes).unwrap_or_else(|error| panic!("{error}"));
            bytes
        });
        Results::new(interface.clone(), left.collect())
    }
}

/// Returns NVIDIA's compiler, where the set-up script puts it.
fn nvcc() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../.tools/cuda/nvidia/cu13/bin/nvcc");
    path.exists().then_some(path)
}

#[track_caller]
fn to_ptx(nvcc: &Path, source: &str) -> Vec<u8> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("crisp-nvcc-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let (from, to) = (folder.join("kernel.cu"), folder.join("kernel.ptx"));
    std::fs::write(&from, source).expect("a file can be written");
    let output =
        Command::new(nvcc).args(["-arch=sm_90", "-fmad=false", "-w", "-ptx", "-o"]).arg(&to).arg(&from).output();
    let output = output.expect("nvcc can be run");
    assert!(output.status.success(), "{}\n{source}", String::from_utf8_lossy(&output.stderr));
    let ptx = std::fs::read(&to).expect("nvcc wrote it");
    let _ = std::fs::remove_dir_all(&folder);
    ptx
}
