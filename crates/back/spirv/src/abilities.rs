//! The targets of SPIR-V: its two flavours, and the abilities of a device.

use crisp_support_diagnostics::Files;

/// The abilities of a device beyond integers and floats of 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SpirvAbilities {
    /// Integers of 8 bits, in buffers too.
    pub int8: bool,
    /// Integers of 16 bits, in buffers too.
    pub int16: bool,
    /// Integers of 64 bits. Lengths and indices have that type, so that nearly every kernel needs them.
    pub int64: bool,
    /// Atomic operations on 64 bits, in buffers and in local memory.
    pub int64_atomics: bool,
    /// Subgroups of 32 consecutive invocations, in the order of their linear ids, when they are requested: by the code itself in OpenCL
    /// (`SubgroupSize`), by the pipeline in Vulkan (`requiredSubgroupSize` and full subgroups).
    pub warps: bool,
    /// Doubles. A device without them computes with integers instead.
    pub float64: bool,
}

impl SpirvAbilities {
    /// Every type, and no subgroups that are warps.
    pub const ALL: SpirvAbilities =
        SpirvAbilities { int8: true, int16: true, int64: true, int64_atomics: true, warps: false, float64: true };
}

/// OpenCL: kernels with argument lists and pointers of 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct KernelTarget<'a> {
    /// The version of SPIR-V, 1.0 to 1.6.
    pub version: (u8, u8),
    /// The abilities of the device; OpenCL always has integers of all widths.
    pub abilities: SpirvAbilities,
    /// Invocations of a workgroup, at most.
    pub invocations: u64,
    /// Bytes of local memory of a workgroup, at most.
    pub local_bytes: u64,
    /// Whether the driver may put invocations side by side wrongly, as Intel's for processors does: it adds what a loop carries in another
    /// order, and takes values of other invocations from private memory at an index that all share, and for negated floats behind barriers. What
    /// keeps it from that costs a load from the stack in each round of such loops, and makes loads of private memory volatile, where signs of
    /// negated floats are loaded from too. Behind loops that are left early it can take shuffles from the wrong invocations: kernels with such
    /// loops have the operations of warps emulated.
    pub vectorises_wrongly: bool,
    /// The sources, for debug lines; none are written without.
    pub files: Option<&'a Files>,
}

impl KernelTarget<'_> {
    /// SPIR-V 1.2 for a device that has every type, and of whose driver and memory nothing is known.
    #[must_use]
    pub fn new() -> Self {
        let (version, abilities) = ((1, 2), SpirvAbilities::ALL);
        let (invocations, local_bytes) = (1024, u64::MAX);
        KernelTarget { version, abilities, invocations, local_bytes, vectorises_wrongly: true, files: None }
    }
}

impl Default for KernelTarget<'_> {
    fn default() -> Self {
        KernelTarget::new()
    }
}

/// The properties of floats that a Vulkan device guarantees on request (`VkPhysicalDeviceFloatControlsProperties`). Others are not
/// requested, because it would refuse the shader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FloatControls {
    /// Subnormal numbers are kept.
    pub keeps_subnormals: bool,
    /// Zeros have signs, and there are infinities and NaNs.
    pub keeps_special: bool,
    /// Results are rounded to nearest even.
    pub rounds_to_even: bool,
}

impl FloatControls {
    /// Nothing is requested.
    pub const NONE: FloatControls =
        FloatControls { keeps_subnormals: false, keeps_special: false, rounds_to_even: false };
}

/// Known faults of drivers, which the writer avoids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DriverFaults {
    /// Whether the driver may take zero for the result of a product with a constant zero, and a number for that of its sum with one, as Mesa's
    /// for processors does: infinities, NaNs and signs of zeros get lost. Zeros that it does not know to be zeros cost an instruction or two.
    pub loses_zeros: bool,
    /// Whether the driver may compare what it widened from a signed integer of 32 bits with a small constant as if the constant were
    /// outside the range of 32 bits, as Mesa's do. Widening with operations that it does not see through costs two instructions more.
    pub loses_signs: bool,
    /// Whether the driver may take the zero of the other sign where a value is chosen whose bits are a constant one of floats, or else a
    /// constant zero, as Mesa's do, whatever the type. Such choices then have other bits, which costs one instruction or three.
    pub swaps_zeros: bool,
    /// Whether the invocations of a workgroup wait for each other at fences, as with Mesa's driver for processors; where not all of them
    /// arrive, stores are lost. Its atomic operations order everything around them, and it runs a workgroup in one thread, so that fences are
    /// left out.
    pub fences_meet: bool,
}

impl DriverFaults {
    /// A driver that does everything right.
    pub const NONE: Self =
        DriverFaults { loses_zeros: false, loses_signs: false, swaps_zeros: false, fences_meet: false };

    /// A driver of which nothing is known: what is right with every driver.
    pub const UNKNOWN: Self =
        DriverFaults { loses_zeros: true, loses_signs: true, swaps_zeros: true, ..DriverFaults::NONE };
}

/// Vulkan: compute shaders with bindings.
#[derive(Clone, Copy, Debug)]
pub struct ShaderTarget<'a> {
    /// The version of SPIR-V, 1.3 to 1.6.
    pub version: (u8, u8),
    /// The abilities of the device.
    pub abilities: SpirvAbilities,
    /// The requests for `f32`.
    pub float32: FloatControls,
    /// The requests for `f64`.
    pub float64: FloatControls,
    /// Invocations of a workgroup, at most.
    pub invocations: u64,
    /// Invocations of a workgroup along each axis, at most.
    pub axes: [u32; 3],
    /// Bytes of local memory of a workgroup, at most.
    pub local_bytes: u64,
    /// Bindings, at most: the buffers, and one more.
    pub bindings: u32,
    /// The known faults of the driver.
    pub faults: DriverFaults,
    /// The sources, for debug lines; none are written without.
    pub files: Option<&'a Files>,
}

impl ShaderTarget<'_> {
    /// SPIR-V 1.6 for a device of Vulkan 1.3 that has every type and the largest limits, of whose driver nothing is
    /// known, and without requests for its floats.
    #[must_use]
    pub fn new() -> Self {
        ShaderTarget {
            version: (1, 6),
            abilities: SpirvAbilities::ALL,
            float32: FloatControls::NONE,
            float64: FloatControls::NONE,
            invocations: 1024,
            axes: [1024; 3],
            local_bytes: u64::MAX,
            bindings: u32::MAX,
            faults: DriverFaults::UNKNOWN,
            files: None,
        }
    }
}

impl Default for ShaderTarget<'_> {
    fn default() -> Self {
        ShaderTarget::new()
    }
}

/// Either target, as the parts of this crate see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) flavour: Flavour,
    pub(crate) version: (u8, u8),
    pub(crate) abilities: SpirvAbilities,
    pub(crate) controls: [(u32, FloatControls); 2],
    pub(crate) invocations: u64,
    pub(crate) axes: [u32; 3],
    pub(crate) local_bytes: u64,
    pub(crate) bindings: u32,
    pub(crate) faults: DriverFaults,
    pub(crate) vectorises_wrongly: bool,
    pub(crate) files: Option<&'a Files>,
}

impl Plan<'_> {
    /// Returns whether subgroups of a workgroup of this size are warps. Devices cut every row into subgroups, so that one which ends in the
    /// middle of one does not follow the linear ids.
    pub(crate) fn has_warps(&self, [x, y, z]: [u32; 3]) -> bool {
        self.abilities.warps && (x.is_multiple_of(32) || y.saturating_mul(z) == 1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flavour {
    /// For OpenCL.
    Kernel,
    /// For Vulkan.
    Shader,
}

impl Flavour {
    /// Returns the name in messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Flavour::Kernel => "OpenCL",
            Flavour::Shader => "Vulkan",
        }
    }
}

impl<'a> From<&KernelTarget<'a>> for Plan<'a> {
    fn from(target: &KernelTarget<'a>) -> Self {
        let KernelTarget { version, abilities, invocations, local_bytes, vectorises_wrongly, files } = *target;
        Plan {
            flavour: Flavour::Kernel,
            version,
            abilities: SpirvAbilities { int8: true, int16: true, int64: true, ..abilities },
            controls: [(32, FloatControls::NONE), (64, FloatControls::NONE)],
            invocations,
            axes: [u32::MAX; 3],
            local_bytes,
            bindings: u32::MAX,
            faults: DriverFaults::NONE,
            vectorises_wrongly,
            files,
        }
    }
}

impl<'a> From<&ShaderTarget<'a>> for Plan<'a> {
    fn from(target: &ShaderTarget<'a>) -> Self {
        let ShaderTarget {
            version,
            abilities,
            float32,
            float64,
            invocations,
            axes,
            local_bytes,
            bindings,
            faults,
            files,
        } = *target;
        Plan {
            flavour: Flavour::Shader,
            version,
            abilities,
            controls: [(32, float32), (64, float64)],
            invocations,
            axes,
            local_bytes,
            bindings,
            faults,
            vectorises_wrongly: false,
            files,
        }
    }
}
