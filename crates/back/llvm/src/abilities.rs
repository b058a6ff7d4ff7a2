//! The abilities of targets.

use crisp_ir_kernel::Scalar;

/// A mistake that code is made with on purpose, so that tests can see whether it is found. Nothing else sets it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A product and a sum are rounded once.
    FuseMultiplyAdd,
    /// Accesses through views that begin inside their root are not checked.
    DropBoundsCheck,
    /// NaNs are stored as they come.
    KeepNans,
    /// LLVM sees masks of stores, and loads under masks, in the forms that its version 22 compiles wrongly.
    ShowMasks,
}

/// A CPU for which code is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CpuTarget {
    /// The LLVM triple, such as `x86_64-unknown-linux-gnu`.
    pub triple: String,
    /// The processor as LLVM names it.
    pub name: String,
    /// LLVM's feature string, `+avx2,+fma,…`.
    pub features: String,
    /// Bytes of the widest vector registers: 64 with AVX-512, 32 with AVX2, else 16.
    pub vector_bytes: u32,
    #[doc(hidden)]
    pub fault: Option<Fault>,
}

impl CpuTarget {
    /// Creates a target from what LLVM says of a processor; the register size follows from the features.
    #[must_use]
    pub fn new(triple: impl Into<String>, name: impl Into<String>, features: impl Into<String>) -> CpuTarget {
        let (triple, name, features) = (triple.into(), name.into(), features.into());
        let mut target = CpuTarget { triple, name, features, vector_bytes: 16, fault: None };
        let wide = ["avx512f", "avx512bw", "avx512dq", "avx512vl"].iter().all(|feature| target.has(feature));
        if wide {
            target.vector_bytes = 64;
        } else if target.has("avx2") {
            target.vector_bytes = 32;
        }
        target
    }

    fn has(&self, feature: &str) -> bool {
        self.features.split(',').any(|entry| entry.strip_prefix('+') == Some(feature))
    }

    pub(crate) fn is_x86(&self) -> bool {
        self.triple.starts_with("x86_64")
    }

    /// Returns whether there are instructions for f16 arithmetic.
    pub(crate) fn has_half_arithmetic(&self) -> bool {
        if self.is_x86() { self.has("avx512fp16") } else { self.has("fullfp16") }
    }

    /// Returns whether stores can bypass the caches, with a fence that orders them.
    pub(crate) fn has_streaming_stores(&self) -> bool {
        self.is_x86()
    }

    /// Returns whether an instruction moves the lanes that are on side by side, of 32 and 64 bits.
    pub(crate) fn packs_lanes(&self) -> bool {
        self.is_x86() && self.vector_bytes == 64
    }

    /// LLVM's name for a counter that programs may read: on some processors the one of cycles is for the system alone.
    pub(crate) fn counter(&self) -> &'static str {
        if self.is_x86() { "llvm.readcyclecounter" } else { "llvm.readsteadycounter" }
    }

    /// Returns whether a move that is masked off altogether may fault all the same: VMASKMOV does on some processors where the address is
    /// no program's; the masks of AVX-512 never let it.
    pub(crate) fn masked_moves_may_fault(&self) -> bool {
        self.is_x86() && !self.has_mask_registers() && (self.has("avx") || self.has("avx2"))
    }

    /// Returns whether masks of stores of such scalars are hidden from LLVM: always those of narrow scalars; those of others where an
    /// instruction narrows what it stores under a mask. Elsewhere hiding would cost four instructions for a store, and nothing is known to
    /// go wrong.
    pub(crate) fn hides_masks(&self, scalar: Scalar) -> bool {
        self.hides_masks_of(scalar.bytes())
    }

    /// Returns the same for scalars of this number of bytes.
    pub(crate) fn hides_masks_of(&self, bytes: u32) -> bool {
        !self.shows_masks() && (bytes < 4 || self.has_mask_registers())
    }

    /// Returns whether masks of loads of a number of lanes are hidden: where LLVM 19 to 22 load all of a part of a vector of which it sees that the mask
    /// has no lane on, and where masks have separate registers for a vector that is narrower than any register, of which it loads lanes that are
    /// not there.
    pub(crate) fn hides_loads(&self, lanes: u32, bytes: u32) -> bool {
        let narrow = self.has_mask_registers() && lanes >= 8 && lanes * bytes < 16;
        !self.shows_masks() && (self.masked_moves_may_fault() || narrow)
    }

    /// Returns whether masks whose bits are taken as an integer are hidden: where masks have separate registers.
    pub(crate) fn hides_bits(&self) -> bool {
        !self.shows_masks() && self.has_mask_registers()
    }

    /// Returns whether masks have separate registers, with a bit for each lane.
    pub(crate) fn has_mask_registers(&self) -> bool {
        self.is_x86() && self.vector_bytes == 64
    }

    /// Returns whether the forms are printed that LLVM 22 compiles wrongly, on purpose.
    pub(crate) fn shows_masks(&self) -> bool {
        self.fault == Some(Fault::ShowMasks)
    }

    /// Returns whether f16 converts to and from f32 by instructions.
    pub(crate) fn converts_half(&self) -> bool {
        !self.is_x86() || self.has("f16c") || self.has("avx512fp16")
    }

    /// Returns LLVM's data layout of the target, where it is known here.
    pub(crate) fn data_layout(&self) -> Option<&'static str> {
        (self.is_x86() && self.triple.contains("linux"))
            .then_some("e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128")
    }
}
