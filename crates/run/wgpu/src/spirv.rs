//! The abilities of a device that SPIR-V requires, read from its first instructions: a driver would believe that it has it.

use crate::info::{Floats, VulkanInfo, WgpuInfo};

/// The first word of SPIR-V.
const MAGIC: u32 = 0x0723_0203;

/// Words in front of the first instruction.
const HEADER: usize = 5;

/// The number of the instruction that names a capability, the first in every module.
const CAPABILITY: u32 = 17;

/// The words of SPIR-V.
///
/// # Errors
/// That it is none.
pub(crate) fn words(bytes: &[u8]) -> Result<Vec<u32>, String> {
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
    let words: Vec<u32> = bytes.chunks_exact(4).map(word).collect();
    let whole = bytes.len().is_multiple_of(4) && words.len() > HEADER && words.first() == Some(&MAGIC);
    if whole { Ok(words) } else { Err("it is not SPIR-V".to_owned()) }
}

/// The abilities that a module requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Needs {
    version: (u8, u8),
    capabilities: Vec<u32>,
}

/// Reads what a module needs.
///
/// # Errors
/// Where it is not SPIR-V.
pub(crate) fn needs(bytes: &[u8]) -> Result<Needs, String> {
    let words = words(bytes)?;
    let [_, major, minor, _] = words.get(1).copied().unwrap_or(0).to_be_bytes();
    let mut rest = words.get(HEADER..).unwrap_or_default();
    let mut capabilities = Vec::new();
    while let &[first, capability, ..] = rest {
        if first != 2 << 16 | CAPABILITY {
            break;
        }
        capabilities.push(capability);
        rest = rest.get(2..).unwrap_or_default();
    }
    Ok(Needs { version: (major, minor), capabilities })
}

impl Needs {
    /// Returns whether a device has it all.
    ///
    /// # Errors
    /// What it lacks, as a sentence.
    pub(crate) fn met_by(&self, info: &WgpuInfo, vulkan: &VulkanInfo) -> Result<(), String> {
        let (major, minor) = self.version;
        if self.version > vulkan.version {
            let (most_major, most_minor) = vulkan.version;
            return Err(format!("it is SPIR-V {major}.{minor}, and the device takes {most_major}.{most_minor}"));
        }
        let any = |has: fn(&Floats) -> bool| has(&vulkan.float32) || has(&vulkan.float64);
        for &capability in &self.capabilities {
            let (there, what) = match capability {
                1 => (true, "shaders"),
                10 => (info.float64, "doubles"),
                11 => (info.int64, "integers of 64 bits"),
                12 => (info.int64_atomics, "atomic operations on 64 bits"),
                22 | 4433 => (info.int16, "integers of 16 bits"),
                39 | 4448 => (vulkan.int8, "integers of 8 bits"),
                61..=68 => (info.subgroup == (32, 32), "subgroups of 32"),
                4464 => (any(|floats| floats.keeps_subnormals), "a promise to keep subnormals"),
                4466 => (any(|floats| floats.keeps_special), "a promise to keep infinities"),
                4467 => (any(|floats| floats.rounds_to_even), "a promise of how floats are rounded"),
                other => return Err(format!("it asks for capability {other} of SPIR-V, which nobody here knows")),
            };
            if !there {
                return Err(format!("it needs {what}, which the device lacks"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{MAGIC, needs};
    use crate::info::{Floats, Limits, VulkanInfo, WgpuInfo};

    fn module(version: u32, capabilities: &[u32]) -> Vec<u8> {
        let mut words = vec![MAGIC, version, 0, 9, 0];
        words.extend(capabilities.iter().flat_map(|&capability| [2 << 16 | 17, capability]));
        // A memory model, whose words are not read as capabilities.
        words.extend([3 << 16 | 14, 0, 1]);
        words.into_iter().flat_map(u32::to_le_bytes).collect()
    }

    #[test]
    fn what_a_module_needs_is_compared_with_the_device() {
        let floats = Floats { keeps_subnormals: false, keeps_special: true, rounds_to_even: true };
        let vulkan = VulkanInfo { version: (1, 5), int8: true, float32: floats, float64: floats };
        let limits =
            Limits { invocations: 64, axes: [64; 3], groups: [64; 3], local_bytes: 64, bindings: 8, buffer: 64 };
        let info = WgpuInfo {
            name: String::new(),
            api: String::new(),
            driver: String::new(),
            is_cpu: true,
            int16: false,
            int64: true,
            int64_atomics: false,
            float64: true,
            subgroup: (8, 8),
            limits,
            spirv: Some(vulkan),
        };
        let said =
            |version, capabilities: &[u32]| needs(&module(version, capabilities)).unwrap().met_by(&info, &vulkan);
        assert_eq!(said(0x0001_0500, &[1, 10, 11, 39, 4448, 4466, 4467]), Ok(()));
        let lacks = |what: &str| Err(format!("it needs {what}, which the device lacks"));
        assert_eq!(said(0x0001_0300, &[1, 22]), lacks("integers of 16 bits"));
        assert_eq!(said(0x0001_0300, &[12]), lacks("atomic operations on 64 bits"));
        assert_eq!(said(0x0001_0300, &[65]), lacks("subgroups of 32"));
        assert_eq!(said(0x0001_0300, &[4464]), lacks("a promise to keep subnormals"));
        assert_eq!(said(0x0001_0600, &[1]), Err("it is SPIR-V 1.6, and the device takes 1.5".to_owned()));
        assert!(said(0x0001_0500, &[6]).unwrap_err().contains("capability 6"));
        for bytes in [&[][..], b"text", &module(0x0001_0500, &[1])[1..]] {
            assert_eq!(needs(bytes), Err("it is not SPIR-V".to_owned()));
        }
    }
}
