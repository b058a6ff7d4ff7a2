//! The registry of devices: what this build knows, what of it is usable, and how to open one.

use std::sync::Arc;

use crisp_ir_artifact::{Artifact, Interface, PackedCode};
use crisp_ir_kernel::Checked;
use crisp_run_device::Device;
use crisp_support_diagnostics::{Diagnostic, Files, suggest};

use crate::run::Cache;
use crate::{cpu, cuda, interp_device, opencl, wgpu};

/// A device that this build knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceStatus {
    /// The name that selects it: `cpu`, `opencl:1`.
    pub id: String,
    /// Whether kernels can run on it here and now.
    pub usable: bool,
    /// A description, or the reason why it is not usable.
    pub details: String,
}

/// The LLVM that this build links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Llvm {
    /// Its version, such as `22.1.8`.
    pub version: String,
    /// The targets that it makes code for, sorted.
    pub targets: Vec<String>,
}

/// The LLVM that this build links, if any. Costs a millisecond.
#[must_use]
pub fn llvm() -> Option<Llvm> {
    cpu::llvm()
}

/// Names of devices, the default one first. Those of which there may be several take a number: `opencl:1`; without it the first is
/// meant. `auto` is the first graphics processor, or the CPU where there is none. Costs nothing.
pub const DEVICES: [&str; 6] = ["cpu", "interp", "opencl", "cuda", "wgpu", "auto"];

/// The device that may be meant by a name that is none.
#[must_use]
pub fn similar_device(name: &str) -> Option<&'static str> {
    // Who writes `gpu` does not mean the processor, though only one letter differs.
    suggest(name, DEVICES.into_iter()).filter(|_| !name.eq_ignore_ascii_case("gpu"))
}

/// Opens the device of a number; the cache and the number of threads are the CPU's.
type Open = fn(usize, Option<Cache>, Option<usize>) -> Result<Box<dyn Maker>, String>;

/// Devices that are reached in one way.
struct Family {
    name: &'static str,
    /// Whether there may be several.
    numbered: bool,
    /// Those that there are; one that is not usable where there is none.
    list: fn() -> Vec<DeviceStatus>,
    /// Opens one, or says why it cannot be.
    open: Open,
}

const FAMILIES: [Family; 5] = [
    Family {
        name: "cpu",
        numbered: false,
        list: || vec![cpu::status()],
        open: |_, cache, threads| cpu::open(cache, threads),
    },
    Family {
        name: "interp",
        numbered: false,
        list: || vec![interp_device::status()],
        open: |_, _, _| Ok(interp_device::open()),
    },
    Family { name: "opencl", numbered: true, list: opencl::list, open: |number, _, _| opencl::open(number) },
    Family { name: "cuda", numbered: true, list: cuda::list, open: |number, _, _| cuda::open(number) },
    Family { name: "wgpu", numbered: true, list: wgpu::list, open: |number, _, _| wgpu::open(number) },
];

/// All devices, family after family in the order of [`DEVICES`]. Asks the system about each.
#[must_use]
pub fn devices() -> Vec<DeviceStatus> {
    FAMILIES.iter().flat_map(|family| (family.list)()).collect()
}

/// Returns whether a name is that of a device, be it there or not: one of [`DEVICES`], with a number where it takes one. Costs nothing.
#[must_use]
pub fn is_device(id: &str) -> bool {
    id == AUTO || family(id).is_some()
}

const AUTO: &str = "auto";

/// The family of a device, and its number there.
fn family(id: &str) -> Option<(&'static Family, usize)> {
    let (name, number) = match id.split_once(':') {
        Some((name, number)) => (name, Some(number)),
        None => (id, None),
    };
    let family = FAMILIES.iter().find(|family| family.name == name)?;
    match number {
        None => Some((family, 0)),
        Some(number) if family.numbered && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some((family, number.parse().ok()?))
        }
        Some(_) => None,
    }
}

/// An opened device, with what makes its code.
pub(crate) trait Maker: Send + Sync {
    /// Returns the device as an object of the device contract.
    fn device(&self) -> Arc<dyn Device>;

    /// Returns the name of the compiler of the device's code, with its version.
    fn driver(&self) -> String;

    /// A kernel's code for the device, and whether it came from the cache. Where the sources are given, the code may know the author's
    /// lines.
    fn artifact(
        &self,
        module: &Checked,
        interface: Interface,
        local_size: [u32; 3],
        no_double: bool,
        files: Option<&Files>,
    ) -> Result<(Artifact, bool), Vec<Diagnostic>>;

    /// How well packaged code suits the device, 0 the best; or why it is not for it.
    fn takes(&self, code: &PackedCode) -> Result<u32, String> {
        let _ = code;
        Err("the device takes no packaged code".to_owned())
    }

    /// Returns the warnings of launches since the last call.
    fn take_warnings(&self) -> Vec<Diagnostic> {
        Vec::new()
    }
}

/// Why a device cannot be opened.
pub(crate) enum NotOpened {
    /// There is none of that id.
    Unknown,
    /// It is not usable, and why.
    Unusable(String),
}

/// Opens a device by its id. Costs what the device's driver takes.
pub(crate) fn open(id: &str, cache: Option<Cache>, threads: Option<usize>) -> Result<Box<dyn Maker>, NotOpened> {
    if id == AUTO {
        let gpu = cuda::first_gpu().or_else(opencl::first_gpu).or_else(wgpu::first_gpu);
        return gpu.map_or_else(|| cpu::open(cache, threads), Ok).map_err(NotOpened::Unusable);
    }
    let (family, number) = family(id).ok_or(NotOpened::Unknown)?;
    (family.open)(number, cache, threads).map_err(NotOpened::Unusable)
}
