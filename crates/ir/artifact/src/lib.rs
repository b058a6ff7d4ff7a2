//! The results of compilation: code, its interface, its launch contract.
//!
//! An [`Artifact`] holds one kernel for one target. Its [`Interface`] is the only description of how the kernel is called: devices, the
//! command line and host-code writers read it, it is not derived again.

mod abi;
mod callable;
mod device_code;
mod interface;
mod launch;
mod package;
mod plan;
mod program;
mod shapes;
mod size_text;

pub use callable::{Callable, Reach};
pub use crisp_ir_kernel::{
    Access, Constant, DebugKind, Elem, HostBuffer, HostColumn, HostLayout, HostMember, HostMemberType, HostNote,
    HostNotes, Module, Purpose, Scalar, SizeExpr, SizeOp, SizeRule, Space,
};
pub use device_code::{CodeFormat, DeviceCode, Parameter, STATUS_HEADER, STATUS_RECORD};
pub use interface::{Argument, ArgumentKind, DebugInfo, Interface, Reads};
pub use launch::{LaunchError, LaunchSizes, SizeInputs, evaluate_integer, evaluate_size, hidden_lengths, launch_sizes};
pub use plan::{
    BufferRole, Evaluated, Expected, Fill, Given, HostPlan, HostRange, KernelFacts, PlanArgument, PlanBuffer,
    PlanColumns, PlanDefaults, PlanError, PlanKernel, PlanKernels, PlanLaunch, PlanParameter, PlanStep, PlanValue,
    PlannedStep, Planner, ValueKind, fnv1a, plan_kernel, plan_orchestration, plan_program,
};
pub use program::{
    EXECUTED_STEP_LIMIT, Execution, Kernels, Needed, PlannedArgument, PlannedLaunch, ProgramError, ProgramProblem,
};

pub use shapes::{
    BoundShapes, Extents, GivenShape, Layout, Origin, Shape, ShapeMistake, axis_text, bind_shapes, linear_in,
    shape_text,
};
pub use size_text::{NameOf, size_c, size_python, size_text};

pub use package::{
    Needs, PACKAGE_VERSION, Package, PackageError, PackedCode, PackedKernel, PackedSuite, TrustedPackage,
};

use std::sync::Arc;

/// One kernel, compiled for one target. Devices run its code as it is, without any check, so making one of machine code is `unsafe`: an artifact
/// says that its code does what its interface says and touches only the memory that it is given.
#[derive(Clone, Debug)]
pub struct Artifact {
    interface: Interface,
    code: Code,
}

impl Artifact {
    /// A kernel for the interpreter, which checks the module and each access.
    #[must_use]
    pub fn of_module(interface: Interface, module: Arc<Module>) -> Artifact {
        Artifact { interface, code: Code::Module(module) }
    }

    /// A kernel with its code.
    ///
    /// # Safety
    /// The compiler made the code for this interface. Other code runs all the same, and may do anything.
    #[allow(unsafe_code)] // A promise of the caller, which nothing here relies on.
    #[must_use]
    pub unsafe fn of_code(interface: Interface, code: Code) -> Artifact {
        Artifact { interface, code }
    }

    /// How it is called.
    #[must_use]
    pub fn interface(&self) -> &Interface {
        &self.interface
    }

    /// Returns the code that runs.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }
}

/// The code of an artifact, by target.
#[derive(Clone, Debug, PartialEq)]
pub enum Code {
    /// The kernel IR itself, for the interpreter. Calls are kept.
    Module(Arc<Module>),
    /// Relocatable object code for this machine's CPU.
    Object(ObjectCode),
    /// Code for a device that launches workgroups by itself.
    Device(DeviceCode),
}

impl Code {
    /// Returns its kind in words.
    #[must_use]
    pub fn words(&self) -> &'static str {
        match self {
            Code::Module(_) => "kernel IR for the interpreter",
            Code::Object(_) => "object code",
            Code::Device(code) => code.format.words(),
        }
    }
}

/// Object code for the CPU device, made for one workgroup size.
///
/// The entry point has the C signature
/// `void entry(const unsigned char *arguments, const CpuLaunch *launch, uint64_t first_group, uint64_t end_group, unsigned char *scratch)`
/// and executes the workgroups with linear numbers `first_group..end_group` (axis 0 fastest), one after the other.
/// `arguments` holds a 16-byte-aligned record: argument `i` starts at [`ObjectCode::argument_offsets`]`[i]`; a buffer is
/// `{ void *data; uint64_t length_in_elements; }`, a scalar its bytes, a hardware vector its lanes packed.
/// `launch` points at `struct CpuLaunch { uint32_t num_groups[3]; uint32_t work_dim; uint64_t global_offset[3]; uint64_t bound[3];
/// CpuStatus *status; const uint32_t *stop; }`. Loops with fuel read `*stop` in each round and end, as if their fuel were used up, where it is not 0; another thread may write it
/// at any time.
/// `status` is where the code reports what happened: `struct CpuStatus { uint32_t flags; uint32_t capacity; uint64_t count;
/// CpuRecord records[capacity]; }`, see [`STATUS_HEADER`]. Flags are set and stay. Each message counts, and the first `capacity` of them are kept
/// as `struct CpuRecord { uint64_t site; uint64_t invocation; uint64_t values[16]; }`, see [`STATUS_RECORD`]. Several threads report at the same time; those of one invocation come in order. All of it is aligned to 8.
/// `scratch` has [`ObjectCode::scratch_bytes`] bytes, aligned to 64, for one thread; the code clears what must start as zero.
/// The code runs on the caller's threads and uses at most 512 KiB of stack: larger arrays belong in `scratch`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectCode {
    /// The object file's bytes.
    pub bytes: Arc<[u8]>,
    /// The entry point's symbol.
    pub symbol: String,
    /// The workgroup size that the code was made for.
    pub local_size: [u32; 3],
    /// Where each argument starts in the argument record.
    pub argument_offsets: Vec<u32>,
    /// Size of the argument record.
    pub argument_bytes: u32,
    /// Scratch memory for each thread, in bytes.
    pub scratch_bytes: u64,
    /// The functions that the code calls and that are made when they are first called.
    pub parts: Parts,
}

/// Functions of object code that are made when they are first called.
///
/// The object exports `Table *<symbol>.parts`, which its loader fills in, where `struct Table { void *(*make)(Table *, uint32_t part); void *own; void *parts[]; }`. Code
/// reads the address of a part as an atomic value; where it is null, `make` returns it, or null where the part cannot be made: then the entry point returns, and the launch fails. A
/// part's object exports the function `<symbol>.part<number>`, and `<symbol>.parts` too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// How many there are.
    pub count: u32,
    /// Where they come from; absent where there are none, and in code from a file until its reader adds it.
    pub source: Option<PartSource>,
}

impl Parts {
    /// Places of the table before the addresses of parts.
    pub const BEFORE: usize = 2;

    /// Returns the variable with the address of a kernel's table; `symbol` is the kernel's entry point.
    #[must_use]
    pub fn table(symbol: &str) -> String {
        format!("{symbol}.parts")
    }

    /// Returns the symbol of a part's function.
    #[must_use]
    pub fn function(symbol: &str, part: u32) -> String {
        format!("{symbol}.part{part}")
    }
}

/// Where the parts of an object come from. Two are equal that are the same.
#[derive(Clone)]
pub struct PartSource(pub Arc<dyn MakeParts>);

impl PartialEq for PartSource {
    fn eq(&self, other: &PartSource) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for PartSource {}

impl std::fmt::Debug for PartSource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PartSource")
    }
}

/// Makes the object code of parts, on any thread.
pub trait MakeParts: Send + Sync {
    /// Returns the object file of a part. Costs what the compiler needs for it, some milliseconds.
    ///
    /// # Errors
    /// A sentence for the author when it cannot be made.
    fn make(&self, part: u32) -> Result<Arc<[u8]>, String>;
}

/// Loads object code into this process. `back/llvm-native` implements it; devices take it as a value, so that they link no compiler.
pub trait ObjectLoader: Send + Sync {
    /// Links the object code and looks its entry point up.
    ///
    /// # Errors
    /// A sentence for the author when the code cannot be linked.
    ///
    /// # Safety
    /// The compiler made the code: linkers believe what they read.
    #[allow(unsafe_code)] // A promise of the caller.
    unsafe fn load(&self, code: &ObjectCode) -> Result<Arc<dyn LoadedObject>, String>;
}

/// Object code in this process; it stays loaded while this value lives.
///
/// # Safety
/// While the value lives the address is that of a function with the signature that [`ObjectCode`] describes.
#[allow(unsafe_code)] // A promise of those who implement it.
pub unsafe trait LoadedObject: Send + Sync {
    /// The address of the entry point, see [`ObjectCode`].
    fn entry(&self) -> *const ();

    /// Returns why a part could not be made, if so: launches since then have not computed all.
    fn failure(&self) -> Option<String> {
        None
    }
}
