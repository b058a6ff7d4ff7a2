//! The contents of a package, and why bytes are not one.

use std::fmt;

use crisp_ir_kernel::{Checked, Program};

use crate::Code;
use crate::callable::Callable;
use crate::plan::HostPlan;
use crate::shapes::Shape;

/// The version of the layout that [`Package::encode`] writes. [`Package::decode`] also reads version 1, which has no programs,
/// version 2, whose codes request no local memory at the launch, version 3, which has no plans, and version 4,
/// which does not say what structures lie in memory. Before version 7 nothing says what shapes arrays have, and how far stores reach at most.
/// Before version 8 nothing says which arguments must not share memory, and before version 9 nothing says how axes are called.
pub const PACKAGE_VERSION: u32 = 9;

/// The first bytes of every file. They are not text, and a transfer that changes line ends changes them.
pub(super) const MAGIC: [u8; 8] = *b"\x89CPKG\r\n\x1a";
/// Magic, version, zeros, length of the index, its hash.
pub(super) const HEADER: usize = 8 + 4 + 4 + 8 + 32;
/// The bytes that the hash covers besides the index.
pub(super) const HASHED: std::ops::Range<usize> = 8..24;
/// Sizes nested deeper are not read.
pub(super) const SIZE_DEPTH: usize = 1000;

/// Kernels with their code for some targets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Package {
    /// The program that made it: `crisp 0.2.0`.
    pub maker: String,
    /// Names and texts of the files in which places lie. Texts may lack all but the lines that messages show.
    pub sources: Vec<(String, String)>,
    /// The kernels.
    pub kernels: Vec<PackedKernel>,
    /// The conformance suite that it is made of, if it is.
    pub suite: Option<PackedSuite>,
    /// Programs, and of their kernels how they are called; nothing where there are none.
    pub programs: Option<Checked>,
    /// The plans of the source's orchestrations.
    pub plans: Vec<HostPlan>,
    /// The shapes of the arguments of programs, by their names.
    pub shapes: Vec<(String, Vec<Option<Shape>>)>,
    /// For kernels and programs the pairs of arguments that must not share memory, by their positions.
    pub disjoint: Vec<(String, Vec<(u32, u32)>)>,
}

/// The conformance suite that a package is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedSuite {
    /// Whether it is the short form.
    pub quick: bool,
    /// The pattern that trials were chosen by.
    pub only: Option<String>,
    /// The hash of all programs, inputs and expectations.
    pub hash: String,
}

/// A kernel with its codes.
#[derive(Clone, Debug, PartialEq)]
pub struct PackedKernel {
    /// The hash of the module that it is of, so that it is found without its source.
    pub module: [u8; 32],
    /// How it is called.
    pub callable: Callable,
    /// Its code for each target and workgroup size.
    pub codes: Vec<PackedCode>,
}

/// A kernel's code for one target and one workgroup size.
#[derive(Clone, Debug, PartialEq)]
pub struct PackedCode {
    /// The name by which it was requested: `cpu`, `opencl-c`, `sm_90`.
    pub target: String,
    /// The processor that it is for, as the target's makers call it; empty where it is for all.
    pub processor: String,
    /// The features that the device must have.
    pub needs: Needs,
    /// Whether it computes with floats whose bits its language does not promise, as WGSL does not.
    pub loose_floats: bool,
    /// The code; never a module.
    pub code: Code,
}

/// The optional features of a device that code needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Needs {
    /// Arithmetic on doubles.
    pub doubles: bool,
    /// Atomic operations on 64 bits.
    pub atomics64: bool,
}

impl PackedCode {
    /// The workgroup size that it was made for.
    #[must_use]
    pub fn local_size(&self) -> [u32; 3] {
        match &self.code {
            Code::Module(_) => [0; 3],
            Code::Object(code) => code.local_size,
            Code::Device(code) => code.local_size,
        }
    }

    /// Its size.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.code {
            Code::Module(_) => 0,
            Code::Object(code) => code.bytes.len(),
            Code::Device(code) => code.bytes.len(),
        }
    }
}

impl Package {
    /// The kernel of that name; the first one, in a package of several modules.
    #[must_use]
    pub fn kernel(&self, name: &str) -> Option<&PackedKernel> {
        self.kernels.iter().find(|kernel| kernel.callable.interface.kernel == name)
    }

    /// The program of that name.
    #[must_use]
    pub fn program(&self, name: &str) -> Option<&Program> {
        self.programs.as_ref()?.program(name)
    }

    /// The plan of that name.
    #[must_use]
    pub fn plan(&self, name: &str) -> Option<&HostPlan> {
        self.plans.iter().find(|plan| plan.name == name)
    }

    /// Whether a file begins as packages do.
    #[must_use]
    pub fn is_one(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }
}

/// A package whose code may be run. Reading any package is safe; running one is like running a program.
#[derive(Clone, Debug)]
pub struct TrustedPackage(Package);

impl TrustedPackage {
    /// Marks a package whose source is trusted like that of a program.
    ///
    /// # Safety
    /// The compiler made the package's code. A package has a hash of its code, which finds damage; it does not prove who made it.
    #[allow(unsafe_code)] // A promise of the caller.
    #[must_use]
    pub unsafe fn new(package: Package) -> TrustedPackage {
        TrustedPackage(package)
    }
}

impl std::ops::Deref for TrustedPackage {
    type Target = Package;

    fn deref(&self) -> &Package {
        &self.0
    }
}

/// The reason why bytes are not a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackageError {
    /// They do not begin as packages do.
    NoPackage,
    /// Another version of the layout.
    Version(u32),
    /// They end too early.
    Truncated,
    /// They are not what was written.
    Damaged,
    /// They are what was written, but not by this compiler: what cannot be.
    Invalid(&'static str),
}

impl fmt::Display for PackageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackageError::NoPackage => write!(f, "it is no package of kernels"),
            PackageError::Version(version) => {
                write!(
                    f,
                    "it has version {version} of the layout, and this build reads versions 1 to {PACKAGE_VERSION}"
                )
            }
            PackageError::Truncated => write!(f, "its end is missing"),
            PackageError::Damaged => write!(f, "it is damaged: its bytes are not those that were written"),
            PackageError::Invalid(what) => write!(f, "it cannot be right: {what}"),
        }
    }
}

impl std::error::Error for PackageError {}

/// The hash of a code or an index.
pub(super) fn hash(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    parts.iter().for_each(|part| {
        hasher.update(part);
    });
    hasher.finalize().into()
}
