//! LLVM's description of this machine's CPU and of itself.
#![allow(unsafe_code)] // LLVM's interface is C.

use llvm_sys::core::LLVMGetVersion;
use llvm_sys::target_machine::{LLVMGetHostCPUFeatures, LLVMGetHostCPUName};

use crate::owned::take_message;
use crate::registry;

/// A CPU to generate code for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HostCpu {
    /// LLVM's name of the processor, such as `emeraldrapids`.
    pub name: String,
    /// Its features, in LLVM's words: `+avx2,-amx-tile`. A virtual machine may hide features that the name implies.
    pub features: String,
    /// Bytes of its widest vector registers: 16, 32 or 64.
    pub vector_bytes: u32,
}

impl HostCpu {
    /// Creates a CPU by name and features; the vector width follows from the features.
    #[must_use]
    pub fn new(name: &str, features: &str) -> HostCpu {
        let has = |wanted: &str| features.split(',').any(|feature| feature.strip_prefix('+') == Some(wanted));
        let vector_bytes = if has("avx512f") {
            64
        } else if has("avx2") || has("avx") {
            32
        } else {
            16
        };
        HostCpu { name: name.to_owned(), features: features.to_owned(), vector_bytes }
    }

    /// Returns whether the feature is there, such as `avx512bf16`.
    #[must_use]
    pub fn has(&self, feature: &str) -> bool {
        self.features.split(',').any(|entry| entry.strip_prefix('+') == Some(feature))
    }
}

/// Returns the CPU that this process runs on.
#[must_use]
pub fn host() -> HostCpu {
    // Safety: the calls need nothing, and give their strings away.
    let (name, features) = unsafe { (take_message(LLVMGetHostCPUName()), take_message(LLVMGetHostCPUFeatures())) };
    // The order of the features is that of a hash table, which may change with the version: sorted, it can be a key.
    let mut sorted: Vec<&str> = features.split(',').collect();
    sorted.sort_unstable_by_key(|feature| feature.trim_start_matches(['+', '-']));
    HostCpu::new(&name, &sorted.join(","))
}

/// Returns the version of the LLVM that is linked, such as `22.1.8`.
#[must_use]
pub fn llvm_version() -> String {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // Safety: three valid places.
    unsafe { LLVMGetVersion(&raw mut major, &raw mut minor, &raw mut patch) };
    format!("{major}.{minor}.{patch}")
}

/// Returns the names of all targets that code is made for with LLVM, sorted: `amdgcn`, `x86-64`, … Costs 0.3 ms the first time.
#[must_use]
pub fn registered_targets() -> Vec<String> {
    registry::target_names()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vector_width_follows_from_features() {
        assert_eq!(HostCpu::new("x", "+avx512f,+avx2").vector_bytes, 64);
        assert_eq!(HostCpu::new("x", "+avx2,-avx512f").vector_bytes, 32);
        assert_eq!(HostCpu::new("x", "+avx").vector_bytes, 32);
        assert_eq!(HostCpu::new("x", "+sse4.2,-avx").vector_bytes, 16);
        assert_eq!(HostCpu::new("x", "").vector_bytes, 16);
    }

    #[test]
    fn the_host_is_known_and_stable() {
        let cpu = host();
        assert!(!cpu.name.is_empty() && cpu.features.len() > 20, "{cpu:?}");
        assert_eq!(cpu, host());
        #[cfg(target_arch = "x86_64")]
        {
            assert!(cpu.has("sse2"));
            assert_eq!(cpu.vector_bytes == 64, std::is_x86_feature_detected!("avx512f"));
        }
    }

    #[test]
    fn version_and_targets_are_known() {
        assert!(llvm_version().starts_with(concat!(env!("LLVM_MAJOR"), ".")));
        let targets = registered_targets();
        assert!(targets.iter().any(|name| name == "amdgcn") && targets.is_sorted(), "{targets:?}");
        assert!(targets.len() > 1 && !targets.iter().any(|name| name == "nvptx64"), "{targets:?}");
        assert_eq!(targets, registered_targets());
    }
}
