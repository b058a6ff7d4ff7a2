//! The words of templates, as macros: what both families of languages call differently.

/// The text in front of every source.
pub(crate) const WORDS: &str = "\
#define CUCL_GLOBAL_KERNEL __kernel
#define GASQ __global
#define LSMASQ __local
#define LOCSHAR_MEM __local
#define GLOB_ID_1D (__crisp_global_id(0))
#define LOC_ID_1D (__crisp_local_id(0))
#define GRP_ID_1D (__crisp_group_id(0))
#define LOC_SZ_1D (__crisp_local_size(0))
#define BARRIER_SYNC barrier(CLK_LOCAL_MEM_FENCE)
";
