//! The limits that every module keeps.

/// Regions inside one another in one function.
pub const NESTING_LIMIT: usize = 200;
/// Operations of one module.
pub const OPERATION_LIMIT: usize = 1 << 20;
/// Bytes of local memory that a kernel and the functions it calls declare together.
pub const LOCAL_MEMORY_LIMIT: u64 = 1 << 20;
/// Bytes of private memory that a kernel and the functions it calls declare together, for each invocation.
pub const PRIVATE_MEMORY_LIMIT: u64 = 64 << 10;
/// Parameters of a kernel.
pub const PARAM_LIMIT: usize = 256;
/// Indices of a view.
pub const RANK_LIMIT: u8 = 8;
/// Repetitions inside one another in a program.
pub const REPEAT_LIMIT: usize = 16;
/// Temporaries and steps of a program together, each written once.
pub const STEP_LIMIT: usize = 1 << 16;
