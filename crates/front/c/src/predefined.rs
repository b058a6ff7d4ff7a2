//! Macros that the languages define before a source begins, and the two that depend on the place: `__LINE__` and `__FILE__`.

use crisp_support_diagnostics::Files;

use crate::token::{Kind, Token};

/// The language of a source, by the name of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// OpenCL C: `.cl`.
    OpenCl,
    /// CUDA C++: `.cu`.
    Cuda,
    /// A template, which may be written for either: `.cucl`.
    Either,
}

impl Language {
    /// The language of a file of that name.
    #[must_use]
    pub fn of_file(name: &str) -> Language {
        match name.rsplit_once('.') {
            Some((_, "cl")) => Language::OpenCl,
            Some((_, "cu")) => Language::Cuda,
            _ => Language::Either,
        }
    }

    /// The definitions, as a source. What there is says what the language here has: version 1.2 of OpenCL C with the extensions below, and CUDA with
    /// the functions of compute capability 7.0. `fast` is set where functions of mathematics are the fast ones.
    #[must_use]
    pub fn definitions(self, fast: bool) -> String {
        let own = match self {
            Language::OpenCl => OPENCL,
            Language::Cuda => CUDA,
            Language::Either => "",
        };
        let fast = match self {
            _ if !fast => "",
            Language::OpenCl => "#define __FAST_RELAXED_MATH__ 1\n",
            Language::Cuda => "#define __USE_FAST_MATH__ 1\n",
            Language::Either => "",
        };
        format!("{BOTH}{own}{fast}")
    }
}

const BOTH: &str = "\
#define __CRISP__ 1
#define __const const
#define __volatile__ volatile
#define __builtin_expect(x, y) (x)
#define __builtin_assume(x) ((void)0)
#define __has_builtin(x) 0
#define __has_include(x) 0
#define INT32_C(x) x
#define UINT32_C(x) x##U
#define INT64_C(x) x##LL
#define UINT64_C(x) x##ULL
#define __assume(x) ((void)0)
#define NULL 0
#define nullptr 0
";

const OPENCL: &str = "\
#define __STDC__ 1
#define __STDC_VERSION__ 199901L
#define __OPENCL_VERSION__ 120
#define __IMAGE_SUPPORT__ 1
#define __OPENCL_C_VERSION__ 120
#define CL_VERSION_1_0 100
#define CL_VERSION_1_1 110
#define CL_VERSION_1_2 120
#define __ENDIAN_LITTLE__ 1
#define __kernel_exec(X, type) __kernel
#define cl_khr_byte_addressable_store 1
#define cl_khr_fp16 1
#define cl_khr_fp64 1
#define cl_khr_global_int32_base_atomics 1
#define cl_khr_global_int32_extended_atomics 1
#define cl_khr_local_int32_base_atomics 1
#define cl_khr_local_int32_extended_atomics 1
#define cl_khr_int64_base_atomics 1
#define cl_khr_int64_extended_atomics 1
#define cl_khr_subgroups 1
#define cl_khr_subgroup_shuffle 1
#define cl_khr_subgroup_shuffle_relative 1
";

const CUDA: &str = "\
#define __STDC__ 1
#define __cplusplus 201703L
#define __CUDA__ 1
#define __CUDACC__ 1
#define __CUDA_ARCH__ 700
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#define CUDART_VERSION 12000
#define CUDART_INF_F INFINITY
#define CUDART_NAN_F NAN
#define CUDART_PI_F 3.141592654f
#define CUDART_PIO2_F 1.570796327f
#define CUDART_2PI_F 6.283185307f
#define CUDART_PI 3.1415926535897931
#define CUDART_PIO2 1.5707963267948966
#define __ldg(p) (*(p))
#define __ldca(p) (*(p))
#define __ldcg(p) (*(p))
#define __ldcs(p) (*(p))
#define __ldcv(p) (*(p))
#define __ldlu(p) (*(p))
#define __stcg(p, x) (*(p) = (x))
#define __stcs(p, x) (*(p) = (x))
#define __stwb(p, x) (*(p) = (x))
#define __stwt(p, x) (*(p) = (x))
#define __threadfence_system() __threadfence()
";

/// Returns whether a name expands to its location.
pub(crate) fn is_place(name: &str) -> bool {
    matches!(name, "__LINE__" | "__FILE__")
}

/// Puts the line and the file in place of their names. A name that a macro made has the place of the macro's use.
pub(crate) fn put_places(tokens: &mut [Token], files: &Files) {
    for token in tokens.iter_mut().filter(|token| token.kind == Kind::Word && is_place(&token.text)) {
        let Some(file) = files.get(token.span.file) else { continue };
        if &*token.text == "__LINE__" {
            let line = file.position(token.span.start).line;
            (token.kind, token.text) = (Kind::Number, line.to_string().into());
        } else {
            (token.kind, token.text) = (Kind::Text, file.name.as_str().into());
        }
    }
}
