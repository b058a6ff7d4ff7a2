//! Names: the author's, made safe for a language, each used once; and what C reserves.

use std::collections::BTreeSet;

/// Names that are taken in one kernel and outside of it.
pub(crate) struct Names {
    taken: BTreeSet<String>,
    /// Whether a name means something in the language.
    reserved: fn(&str) -> bool,
    /// Whether a number at the end could make a macro of a name.
    macros: fn(&str) -> bool,
}

impl Names {
    /// Names in OpenCL C and CUDA C++. Nothing is taken but the languages' words.
    pub(crate) fn of_c() -> Names {
        Names { taken: BTreeSet::new(), reserved: is_reserved, macros: is_macro }
    }

    /// Names in a language without macros, beside others.
    pub(crate) fn beside(taken: impl IntoIterator<Item = String>, reserved: fn(&str) -> bool) -> Names {
        Names { taken: taken.into_iter().collect(), reserved, macros: |_| false }
    }

    /// Returns a name like the author's that nothing else has.
    pub(crate) fn make(&mut self, wanted: &str) -> String {
        let mut safe: String = wanted.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '_' }).collect();
        if !safe.starts_with(|first: char| first.is_ascii_alphabetic()) {
            safe.insert(0, 'v');
        }
        safe.truncate(60);
        // Names with two underscores are the compiler's; those of the languages' functions and types have a prefix, or are words.
        while safe.contains("__") {
            safe = safe.replace("__", "_");
        }
        self.unlike(safe)
    }

    /// Returns the name of a kernel, which is declared beside everything that the languages' headers declare.
    pub(crate) fn entry(&mut self, kernel: &str) -> String {
        // Kernels' names are identifiers.
        if is_of_library(kernel) { self.unlike(format!("{kernel}_")) } else { self.make(kernel) }
    }

    /// Returns a name that is neither reserved nor taken.
    fn unlike(&mut self, mut safe: String) -> String {
        if (self.reserved)(&safe) {
            safe.push('_');
        }
        let joint = if safe.ends_with('_') { "" } else { "_" };
        // `M_PI` and `M_PI_2` are macros; none has small letters behind such a beginning and an underscore.
        let letter = if (self.macros)(&safe) { "v" } else { "" };
        let mut name = safe.clone();
        let mut number = 1;
        while !self.taken.insert(name.clone()) {
            number += 1;
            name = format!("{safe}{joint}{letter}{number}");
        }
        name
    }
}

/// Returns whether a name looks like a macro: a capital, and no small letter after it.
fn is_macro(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_ascii_uppercase())
        && letters.next().is_none_or(|second| !second.is_ascii_lowercase())
}

/// Returns whether the C library or CUDA's declares a function or type of that name, perhaps for another type of floats.
fn is_of_library(name: &str) -> bool {
    let stems = ["_r", "_l", "_unlocked", "f", "l", "f32", "f32x", "f64", "f64x", "64"];
    let is = |name: &str| LIBRARY.split_whitespace().any(|word| word == name) || WORDS.binary_search(&name).is_ok();
    is(name) || stems.iter().any(|end| name.strip_suffix(end).is_some_and(is))
}

fn is_reserved(name: &str) -> bool {
    let digits = name.trim_end_matches(|last: char| last.is_ascii_digit());
    // Vector types such as `float4`, and what begins like a function of the languages.
    let vector = digits.len() < name.len() && VECTORS.binary_search(&digits).is_ok();
    let prefixed =
        ["as_", "convert_", "get_", "atom_", "atomic_", "cl_", "CLK_", "native_", "half_", "cuda", "tex", "surf"];
    vector
        || prefixed.iter().any(|prefix| name.starts_with(prefix))
        || WORDS.binary_search(&name).is_ok()
        || is_macro(name)
}

/// Names of vector types without their length.
const VECTORS: &[&str] = &[
    "char",
    "dim",
    "double",
    "float",
    "half",
    "int",
    "long",
    "longlong",
    "short",
    "uchar",
    "uint",
    "ulong",
    "ulonglong",
    "ushort",
];

/// Words of C, C++, OpenCL C and CUDA, and names of functions that every program of theirs sees.
const WORDS: &[&str] = &[
    "abort",
    "abs",
    "acos",
    "acosh",
    "add_sat",
    "alignas",
    "alignof",
    "all",
    "alloca",
    "and",
    "and_eq",
    "any",
    "asin",
    "asinh",
    "asm",
    "assert",
    "assert_perror",
    "atan",
    "atan2",
    "atanh",
    "auto",
    "barrier",
    "be16toh",
    "be32toh",
    "be64toh",
    "bitand",
    "bitor",
    "bitselect",
    "blockDim",
    "blockIdx",
    "bool",
    "break",
    "case",
    "catch",
    "cbrt",
    "ceil",
    "char",
    "clamp",
    "class",
    "clock",
    "clz",
    "co_await",
    "co_return",
    "co_yield",
    "compl",
    "complex",
    "concept",
    "const",
    "const_cast",
    "constant",
    "consteval",
    "constexpr",
    "constinit",
    "continue",
    "copysign",
    "cos",
    "cosh",
    "cospi",
    "cross",
    "ctz",
    "decltype",
    "default",
    "degrees",
    "delete",
    "distance",
    "div",
    "do",
    "dot",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "environ",
    "erf",
    "erfc",
    "errno",
    "event_t",
    "exit",
    "exp",
    "exp10",
    "exp2",
    "explicit",
    "expm1",
    "export",
    "extern",
    "fabs",
    "false",
    "fdim",
    "float",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "for",
    "fract",
    "free",
    "frexp",
    "friend",
    "gamma",
    "generic",
    "global",
    "goto",
    "gridDim",
    "hadd",
    "half",
    "hpux",
    "htobe16",
    "htobe32",
    "htobe64",
    "htole16",
    "htole32",
    "htole64",
    "hypot",
    "i386",
    "if",
    "ilogb",
    "image2d_t",
    "image3d_t",
    "imaginary",
    "index",
    "inline",
    "int",
    "intptr_t",
    "isalnum_l",
    "isalpha_l",
    "isascii",
    "isascii_l",
    "isblank_l",
    "iscntrl_l",
    "isdigit_l",
    "isequal",
    "isfinite",
    "isgraph_l",
    "isgreater",
    "isinf",
    "isless",
    "islower_l",
    "isnan",
    "isnormal",
    "isprint_l",
    "ispunct_l",
    "isspace_l",
    "issubnormal",
    "isupper_l",
    "isxdigit_l",
    "j0",
    "j1",
    "jn",
    "kernel",
    "ldexp",
    "le16toh",
    "le32toh",
    "le64toh",
    "length",
    "lgamma",
    "linux",
    "local",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "long",
    "mad",
    "mad24",
    "mad_hi",
    "mad_sat",
    "main",
    "malloc",
    "math_errhandling",
    "max",
    "mem_fence",
    "memcpy",
    "memset",
    "min",
    "mips",
    "mix",
    "modf",
    "mul24",
    "mul_hi",
    "mutable",
    "namespace",
    "nan",
    "new",
    "nextafter",
    "noexcept",
    "noreturn",
    "normalize",
    "not",
    "not_eq",
    "nullptr",
    "offsetof",
    "operator",
    "or",
    "or_eq",
    "pipe",
    "popcount",
    "pow",
    "pown",
    "powr",
    "prefetch",
    "printf",
    "private",
    "protected",
    "ptrdiff_t",
    "public",
    "radians",
    "rand",
    "read_mem_fence",
    "read_only",
    "read_write",
    "register",
    "reinterpret_cast",
    "remainder",
    "remquo",
    "requires",
    "restrict",
    "return",
    "rhadd",
    "rint",
    "rootn",
    "rotate",
    "round",
    "rsqrt",
    "sampler_t",
    "select",
    "short",
    "shuffle",
    "shuffle2",
    "sign",
    "signbit",
    "signed",
    "signgam",
    "sin",
    "sincos",
    "sinh",
    "sinpi",
    "size_t",
    "sizeof",
    "smoothstep",
    "sparc",
    "sqrt",
    "static",
    "static_assert",
    "static_cast",
    "stderr",
    "stdin",
    "stdout",
    "step",
    "strdupa",
    "strndupa",
    "struct",
    "sub_sat",
    "sun",
    "switch",
    "tan",
    "tanh",
    "tanpi",
    "template",
    "tgamma",
    "this",
    "threadIdx",
    "thread_local",
    "throw",
    "time",
    "toascii",
    "toascii_l",
    "true",
    "trunc",
    "try",
    "typedef",
    "typeid",
    "typename",
    "typeof",
    "uchar",
    "uint",
    "uintptr_t",
    "ulong",
    "union",
    "unix",
    "unsigned",
    "upsample",
    "ushort",
    "using",
    "vax",
    "vec_step",
    "virtual",
    "vload",
    "void",
    "volatile",
    "vstore",
    "wait_group_events",
    "warpSize",
    "wchar_t",
    "while",
    "work_group_barrier",
    "write_mem_fence",
    "write_only",
    "xor",
    "xor_eq",
    "y0",
    "y1",
    "yn",
];

/// The names of the C library and CUDA's headers in a program that includes nothing, except words above and other types of floats: kernels share a
/// scope with it.
const LIBRARY: &str = "
    a64l aligned_alloc arc4random arc4random_buf arc4random_uniform asctime asprintf atexit atof atoi atol bcmp bcopy blkcnt64_t
    blkcnt_t blksize_t bsearch bzero caddr_t calloc canonicalize canonicalize_file_name char16_t char32_t clearenv clearerr
    clock_adjtime clock_getcpuclockid clock_getres clock_gettime clock_nanosleep clock_settime clock_t clockid_t comparison_fn_t
    cookie_close_function_t cookie_io_functions_t cookie_read_function_t cookie_seek_function_t cookie_write_function_t ctermid ctime
    cuserid cyl_bessel_i0 cyl_bessel_i1 daddl daddr_t daylight ddivl dev_t dfmal difftime div_t dmull double4_16a double4_32a double_t
    dprintf drand48 drem dsqrtl dsubl dysize ecvt erand48 erfcinv erfcx erfinv explicit_bzero fadd fclose fcloseall fcvt fd_mask fd_set
    fdiv fdivide fdopen feof ferror fflush ffma ffs fgetc fgetpos fgets fileno finite float_t flockfile fmaximum fmaximum_mag
    fmaximum_mag_num fmaximum_num fmaxmag fmemopen fminimum fminimum_mag fminimum_mag_num fminimum_num fminmag fmul fopen fopencookie
    fpos64_t fpos_t fprintf fputc fputs fread freopen fromfp fromfpx fsblkcnt64_t fsblkcnt_t fscanf fseek fseeko fsetpos fsfilcnt64_t
    fsfilcnt_t fsid_t fsqrt fsub ftell ftello ftrylockfile funlockfile fwrite gcvt getc getchar getdate getdate_err getdelim getenv
    getline getloadavg getpayload getpt getsubopt getw gid_t gmtime grantpt id_t initstate ino64_t ino_t int16_t int32_t int64_t int8_t
    isalnum isalpha isblank iscntrl isctype isdigit isgraph islower isprint ispunct isspace isupper isxdigit jrand48 key_t l64a labs
    lcong48 ldiv ldiv_t libraryPropertyType llabs lldiv lldiv_t llmax llmin llogb llrint llround locale_t localtime loff_t long4_16a
    long4_32a longlong4_16a longlong4_32a lrand48 lrint lround max_align_t mblen mbstowcs mbtowc memccpy memcmp memfrob memmem memmove
    mempcpy mkdtemp mkostemp mkostemps mkstemp mkstemps mktemp mktime mode_t mrand48 nanosleep nearbyint nextdown nexttoward nextup
    nlink_t norm norm3d norm4d normcdf normcdfinv nrand48 nullptr_t obstack_printf obstack_vprintf off64_t off_t on_exit open_memstream
    pclose perror pid_t popen posix_memalign posix_openpt pselect pthread_attr_t pthread_barrier_t pthread_barrierattr_t pthread_cond_t
    pthread_condattr_t pthread_key_t pthread_mutex_t pthread_mutexattr_t pthread_once_t pthread_rwlock_t pthread_rwlockattr_t
    pthread_spinlock_t pthread_t ptsname putc putchar putenv puts putw qecvt qfcvt qgcvt qsort quad_t quick_exit random rcbrt realloc
    reallocarray realpath register_t remove rename renameat renameat2 rewind rhypot rnorm rnorm3d rnorm4d roundeven rpmatch scalb
    scalbln scalbn scanf secure_getenv seed48 setbuf setbuffer setenv setlinebuf setpayload setpayloadsig setstate setvbuf sigabbrev_np
    sigdescr_np significand sigset_t sincospi snprintf sprintf srand srand48 srandom sscanf ssize_t std stpcpy stpncpy strcasecmp
    strcat strcmp strcoll strcpy strcspn strdup strerror strerrordesc_np strerrorname_np strfromd strfromf strfromf32 strfromf32x
    strfromf64x strfroml strfry strftime strlen strncasecmp strncat strncmp strncpy strndup strnlen strptime strsep strsignal strspn
    strtod strtof strtof32 strtof32x strtof64x strtok strtol strtold strtoq strtoul strtouq strverscmp strxfrm suseconds_t system
    tempnam time_t timegm timelocal timer_create timer_delete timer_getoverrun timer_gettime timer_settime timer_t timespec_get
    timespec_getres timezone tmpfile tmpnam tolower totalorder totalordermag toupper tzname tzset u_char u_int u_int16_t u_int32_t
    u_int64_t u_int8_t u_long u_quad_t u_short ufromfp ufromfpx uid_t ullmax ullmin ulong4_16a ulong4_32a ulonglong4_16a ulonglong4_32a
    umax umin ungetc unlockpt unsetenv useconds_t va_list valloc vasprintf vdprintf vfprintf vfscanf vprintf vscanf vsnprintf vsprintf
    vsscanf wcstombs wctomb
";

#[cfg(test)]
mod tests {
    use super::{Names, VECTORS, WORDS, is_reserved};

    #[test]
    fn names_are_safe_and_different() {
        let mut names = Names::of_c();
        let made: Vec<String> =
            ["a-b", "a_b", "2nd", "größe", "", "kernel", "float4", "i", "i"].map(|name| names.make(name)).to_vec();
        assert_eq!(made, ["a_b", "a_b_2", "v2nd", "gr_e", "v", "kernel_", "float4_", "i", "i_2"]);
    }

    #[test]
    fn no_name_becomes_a_macro() {
        let mut names = Names::of_c();
        let wanted = ["M_PI", "M_PI", "M_PI", "M_PIf", "M_PIf", "htobe16", "I", "I", "Ax", "Ax"];
        let made = wanted.map(|name| names.make(name));
        assert_eq!(made, ["M_PI_", "M_PI_v2", "M_PI_v3", "M_PIf_", "M_PIf_v2", "htobe16_", "I_", "I_v2", "Ax", "Ax_2"]);
    }

    #[test]
    fn kernels_do_not_meet_the_c_library() {
        let mut names = Names::of_c();
        let wanted = ["norm", "sinf", "remove", "random_r", "add", "float4", "M_E"];
        assert_eq!(
            wanted.map(|name| names.entry(name)),
            ["norm_", "sinf_", "remove_", "random_r_", "add", "float4_", "M_E_"]
        );
        // Inside of kernels such names hide others and are hidden by none.
        assert_eq!(names.make("random"), "random");
    }

    #[test]
    fn words_are_in_order() {
        assert!(WORDS.is_sorted());
        assert!(VECTORS.is_sorted());
        assert!(is_reserved("get_local_id") && is_reserved("CLK_LOCAL_MEM_FENCE") && !is_reserved("total"));
    }
}
