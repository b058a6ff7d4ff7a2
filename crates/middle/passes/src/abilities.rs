//! The abilities of a target, which passes use: plain data that says what it can express.

use crisp_ir_kernel::{Function, LOCAL_MEMORY_LIMIT, Role};
use crisp_middle_analysis::integers::LaunchFacts;

/// The abilities of a target without help. Each `false` is a pass of [`crate::pipelines::LEGALISE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Abilities {
    /// The workgroup size that code is made for; `None` before one is chosen.
    pub local_size: Option<[u32; 3]>,
    /// The most workgroups along each axis, where there are limits.
    pub groups: Option<[u32; 3]>,
    /// Bytes of local memory that a workgroup can have.
    pub local_bytes: u64,
    /// Accesses outside of a view are handled by the code generator.
    pub checked_accesses: bool,
    /// Each execution of an operation that makes private memory has separate memory.
    pub private_memories: bool,
    /// Messages, assertions, traps and fuel are reported without the help of memory.
    pub reports: bool,
    /// Lengths, bounds, offsets and the number of dimensions are values of the target, and need no parameters of the kernel.
    pub sizes: bool,
    /// Hardware vectors.
    pub vectors: bool,
    /// Arithmetic on doubles.
    pub doubles: bool,
    /// `f16` and `bf16`.
    pub small_floats: bool,
    /// Integers of 8, 16 and 64 bits, in registers and in memory; otherwise there are words of 32 bits only.
    pub integer_widths: bool,
    /// Accesses of memory as other types than it is declared as. Memory is taken apart into words of 32 bits otherwise.
    pub windows: bool,
    /// Fused products and sums of `f32` and `f64`.
    pub fused: bool,
    /// The IR's minimum and maximum of floats.
    pub min_max: bool,
    /// Conversions of floats to integers that saturate.
    pub conversions: bool,
    /// The canonical NaN where floats are stored or bit-cast.
    pub nans: bool,
    /// Division by zero and shifts by the width and more, as the IR defines them.
    pub divisions_and_shifts: bool,
    /// Rotations, counts, reversals, saturating sums and the upper half of products.
    pub all_integers: bool,
    /// Warps of 32 lanes, in the order of linear ids, for workgroups of this size.
    pub warps: bool,
    /// An operation that combines the values of a warp's lanes.
    pub warp_folds: bool,
    /// Barriers of a warp, where there are warps.
    pub warp_barriers: bool,
    /// The loops that the target's compiler does not unroll well.
    pub unrolling: Unrolling,
    /// Integers of 64 bits cost no more than words.
    pub quick_long_integers: bool,
    /// The target's compiler shares loads of one element.
    pub shared_loads: bool,
    /// The code generator prints functions of scalars without branches: large ones, which emulate what the target lacks, stay functions.
    pub functions: bool,
    /// The known faults of the driver.
    pub faults: Faults,
}

/// Faults of drivers that code avoids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faults {
    /// The driver executes again what precedes a barrier that is not always reached, as PoCL does: barriers are put around control flow that
    /// contains some.
    pub repeats_before_barriers: bool,
    /// The driver takes negated floats of other invocations after barriers, as Intel's for processors does: signs are loaded from memory.
    pub mixes_signs: bool,
    /// The driver takes values of the wrong lanes in shuffles after loops that are left early, as Intel's for processors does: warps are
    /// emulated in kernels with such loops.
    pub misplaces_shuffles: bool,
}

impl Abilities {
    /// A target that lacks nothing, of which no limit is known: what there is before a target is chosen.
    pub const ALL: Abilities = Abilities {
        local_size: None,
        groups: None,
        local_bytes: LOCAL_MEMORY_LIMIT,
        checked_accesses: true,
        private_memories: true,
        reports: true,
        sizes: true,
        vectors: true,
        doubles: true,
        small_floats: true,
        integer_widths: true,
        windows: true,
        fused: true,
        min_max: true,
        conversions: true,
        nans: true,
        divisions_and_shifts: true,
        all_integers: true,
        warps: true,
        warp_folds: true,
        warp_barriers: true,
        unrolling: Unrolling { geometric: 0, large: 0 },
        quick_long_integers: true,
        shared_loads: true,
        functions: false,
        faults: Faults { repeats_before_barriers: false, mixes_signs: false, misplaces_shuffles: false },
    };

    /// The abilities that C and SPIR-V have in common: one place for each memory, no checks, scalars, and undefined behaviour at the edges.
    pub const PLAIN: Abilities = Abilities {
        checked_accesses: false,
        private_memories: false,
        reports: false,
        vectors: false,
        small_floats: false,
        min_max: false,
        conversions: false,
        nans: false,
        divisions_and_shifts: false,
        all_integers: false,
        ..Abilities::ALL
    };

    /// Returns whether the target requests that loops are unrolled.
    #[must_use]
    pub fn unrolls(&self) -> bool {
        self.unrolling != Unrolling::default()
    }

    /// These abilities for workgroups of one size.
    #[must_use]
    pub fn for_size(self, local_size: [u32; 3]) -> Abilities {
        Abilities { local_size: Some(local_size), ..self }
    }

    /// Returns whether values are what accesses, sizes and warps need to be in a target that has words of 32 bits only: such a target has none of the
    /// wider types either, no windows, and takes sizes as parameters. Windows are lowered where accesses are written down and small floats are gone.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        let words = self.integer_widths
            || !(self.windows
                || self.checked_accesses
                || self.reports
                || self.sizes
                || self.vectors
                || self.doubles
                || self.small_floats
                || self.conversions
                || self.warp_folds);
        words && (self.windows || !(self.checked_accesses || self.small_floats))
    }
}

/// Returns what is known of the launches of a function: nothing where it is not a kernel. Sizes that are passed as words belong to buffers below
/// 4 GiB.
pub(crate) fn launch_facts(function: &Function, target: &Abilities) -> LaunchFacts {
    if function.kernel.is_none() {
        return LaunchFacts::default();
    }
    let largest = |role: Role| match role {
        Role::Argument
        | Role::Out
        | Role::Hidden
        | Role::ArgumentWord { lane: _, word: _ }
        | Role::Offset { axis: _ }
        | Role::OffsetWord { axis: _, word: _ }
        | Role::Status => None,
        Role::Length { argument: _, stride } => Some(u64::from(u32::MAX) / u64::from(stride.max(1))),
        Role::Bound { axis } => {
            let local = target.local_size?.get(usize::from(axis)).copied().unwrap_or(1);
            let groups = target.groups?.get(usize::from(axis)).copied()?;
            Some(u64::from(groups) * u64::from(local))
        }
        Role::Dimensions => Some(3),
    };
    LaunchFacts {
        local_size: target.local_size.map_or([None; 3], |size| size.map(Some)),
        groups: target.groups.map_or([None; 3], |groups| groups.map(Some)),
        params: function.params.iter().map(|param| largest(param.role)).collect(),
    }
}

/// The unrolling that a target requests of loops without an unrolling hint whose trip count is a constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Unrolling {
    /// The most operations that a loop that multiplies or divides its index may become when it is unrolled completely.
    pub geometric: usize,
    /// Innermost loops that would be unrolled beyond that many operations by the target's compiler are repeated a few times at most, and
    /// stay loops.
    pub large: usize,
}
