//! The interfaces for which host programs are written: their names, and the code that they load.

use crisp_ir_artifact::CodeFormat;

/// An interface of a driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Api {
    /// OpenCL 3.0 in C++.
    OpenCl,
    /// CUDA's driver interface in C++.
    Cuda,
    /// HIP in C++.
    Hip,
    /// Level Zero in C++.
    LevelZero,
    /// Vulkan in C++.
    Vulkan,
    /// WebGPU in a page.
    WebGpu,
    /// OpenCL in Python.
    PyOpenCl,
    /// CUDA in Python.
    PyCuda,
    /// Level Zero in Python.
    PyLevelZero,
}

impl Api {
    /// All of them.
    pub const ALL: [Api; 9] = [
        Api::OpenCl,
        Api::LevelZero,
        Api::Cuda,
        Api::Hip,
        Api::Vulkan,
        Api::PyOpenCl,
        Api::PyLevelZero,
        Api::PyCuda,
        Api::WebGpu,
    ];

    /// Returns its name on the command line and in names of files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Api::OpenCl => "OpenCL",
            Api::Cuda => "CUDA",
            Api::Hip => "HIP",
            Api::PyOpenCl => "PyOpenCL",
            Api::PyCuda => "PyCUDA",
            Api::LevelZero => "L0",
            Api::PyLevelZero => "PyLevelZero",
            Api::Vulkan => "Vulkan",
            Api::WebGpu => "WebGPU",
        }
    }

    /// Returns the one of that name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Api> {
        Api::ALL.into_iter().find(|api| api.name().eq_ignore_ascii_case(name))
    }

    /// Returns how names of its programs end.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Api::OpenCl | Api::Cuda | Api::Hip | Api::LevelZero | Api::Vulkan => "cpp",
            Api::PyOpenCl | Api::PyCuda | Api::PyLevelZero => "py",
            Api::WebGpu => "html",
        }
    }

    /// Returns the forms of code that its programs load; without a request they load the first.
    #[must_use]
    pub fn formats(self) -> &'static [CodeFormat] {
        match self {
            Api::OpenCl | Api::PyOpenCl => &[CodeFormat::SpirvKernel, CodeFormat::OpenClC],
            Api::Cuda | Api::PyCuda => &[CodeFormat::Ptx, CodeFormat::Cubin],
            Api::LevelZero | Api::PyLevelZero => &[CodeFormat::SpirvKernel],
            Api::Hip => &[CodeFormat::CodeObject],
            Api::Vulkan => &[CodeFormat::SpirvShader],
            Api::WebGpu => &[CodeFormat::Wgsl],
        }
    }
}
