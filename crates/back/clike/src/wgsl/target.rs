//! The targets of WGSL: limits, and the request for subgroups.

/// An implementation of WebGPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WgslTarget {
    /// Invocations of a workgroup, at most (`maxComputeInvocationsPerWorkgroup`).
    pub invocations: u32,
    /// Bytes of workgroup memory (`maxComputeWorkgroupStorageSize`).
    pub local_memory: u64,
    /// Workgroups along an axis, at most (`maxComputeWorkgroupsPerDimension`).
    pub groups: u32,
    /// Buffers of a kernel, with that of the words (`maxStorageBuffersPerShaderStage`).
    pub storage_buffers: u32,
    /// How lanes of a warp exchange values.
    pub warps: WgslWarps,
    /// Whether `fma` rounds once. WGSL leaves that open; where it is unknown, integers compute it.
    pub fused: bool,
    /// Operations that its compiler copes with in a kernel, after everything is put in place.
    pub operations: u32,
}

/// How lanes of a warp exchange values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WgslWarps {
    /// Through workgroup memory, which works everywhere.
    Memory,
    /// Functions of subgroups, each of which has to be 32 invocations in the order of their linear ids. WGSL cannot request that:
    /// the caller that sets it knows the device.
    Subgroups {
        /// Whether the text says `enable subgroups;`, without which browsers refuse those functions, and with which naga refuses the text.
        enable: bool,
    },
}

impl WgslTarget {
    /// The limits of every implementation of WebGPU.
    pub const EVERYWHERE: WgslTarget = WgslTarget {
        invocations: 256,
        local_memory: 16 << 10,
        groups: 65_535,
        storage_buffers: 8,
        warps: WgslWarps::Memory,
        fused: false,
        operations: u32::MAX,
    };

    /// The limits of GPUs that people compute on; text that is made before the device is known is made for them.
    pub const USUAL: WgslTarget =
        WgslTarget { invocations: 1024, local_memory: 32 << 10, storage_buffers: 31, ..WgslTarget::EVERYWHERE };

    /// Returns whether subgroups of a workgroup of this size are warps. Devices may cut every row into subgroups, so that one which ends in
    /// the middle of one does not follow the linear ids.
    pub(crate) fn has_warps(&self, [x, y, z]: [u32; 3]) -> bool {
        self.warps != WgslWarps::Memory && (x.is_multiple_of(32) || y.saturating_mul(z) == 1)
    }
}
