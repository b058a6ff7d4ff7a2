//! The differences between the two languages: types, qualifiers, ids, barriers, names of functions.

use crisp_ir_kernel::{AtomicOp, FloatOp, FloatUnary, LOCAL_MEMORY_LIMIT, Scalar, Scope, Space};

use crate::shared::Spelling;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// OpenCL C 1.2, which every device compiles.
    OpenCl12,
    /// OpenCL C 3.0, for devices with fences of the whole device.
    OpenCl30,
    /// CUDA C++.
    Cuda,
}

impl Dialect {
    /// Returns its name, for people.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Dialect::OpenCl12 => "OpenCL C 1.2",
            Dialect::OpenCl30 => "OpenCL C 3.0",
            Dialect::Cuda => "CUDA C++",
        }
    }

    /// Returns the bytes of local memory that a workgroup can have where no device is known. CUDA C++ has to request more at the launch.
    #[must_use]
    pub fn local_bytes(self) -> u64 {
        match self {
            Dialect::OpenCl12 | Dialect::OpenCl30 => LOCAL_MEMORY_LIMIT,
            Dialect::Cuda => 48 << 10,
        }
    }

    /// Returns its spellings in statements.
    pub(crate) fn spelling(self) -> &'static Spelling {
        match self {
            Dialect::OpenCl12 | Dialect::OpenCl30 => &OPENCL,
            Dialect::Cuda => &CUDA,
        }
    }

    /// Returns the unsigned type of at least 32 bits in which differences wrap.
    fn wrapped(self, scalar: Scalar, text: &str) -> String {
        match scalar {
            Scalar::U32 | Scalar::U64 => text.to_owned(),
            scalar => {
                let wide = self.scalar(if scalar.bits() == 64 { Scalar::U64 } else { Scalar::U32 });
                format!("({wide}){text}")
            }
        }
    }

    /// Returns a value computed as `int` as the smaller type that it has.
    fn truncated(self, scalar: Scalar, text: String) -> String {
        if scalar.bits() < 32 { format!("({})({text})", self.scalar(scalar)) } else { text }
    }

    pub(crate) fn is_cuda(self) -> bool {
        self == Dialect::Cuda
    }

    /// Returns a register type. Half floats never get here.
    pub(crate) fn scalar(self, scalar: Scalar) -> &'static str {
        match (self.is_cuda(), scalar) {
            (_, Scalar::Bool) => "bool",
            (false, Scalar::I8) => "char",
            (true, Scalar::I8) => "signed char",
            (false, Scalar::U8) => "uchar",
            (true, Scalar::U8) => "unsigned char",
            (_, Scalar::I16) => "short",
            (false, Scalar::U16 | Scalar::F16 | Scalar::BF16) => "ushort",
            (true, Scalar::U16 | Scalar::F16 | Scalar::BF16) => "unsigned short",
            (_, Scalar::I32) => "int",
            (false, Scalar::U32) => "uint",
            (true, Scalar::U32) => "unsigned int",
            (false, Scalar::I64) => "long",
            (true, Scalar::I64) => "long long",
            (false, Scalar::U64) => "ulong",
            (true, Scalar::U64) => "unsigned long long",
            (_, Scalar::F32) => "float",
            (_, Scalar::F64) => "double",
        }
    }

    /// Returns a type in memory, where a bool is a byte.
    pub(crate) fn cell(self, scalar: Scalar) -> &'static str {
        self.scalar(if scalar == Scalar::Bool { Scalar::U8 } else { scalar })
    }

    /// Returns the unsigned type of the same width, in which sums and products wrap.
    pub(crate) fn wrapping(self, scalar: Scalar) -> &'static str {
        self.scalar(match scalar {
            Scalar::I8 => Scalar::U8,
            Scalar::I16 => Scalar::U16,
            Scalar::I32 => Scalar::U32,
            Scalar::I64 => Scalar::U64,
            other => other,
        })
    }

    /// Returns the qualifier of a pointer's type.
    pub(crate) fn pointer_space(self, space: Space) -> &'static str {
        match (self.is_cuda(), space) {
            (false, Space::Global) => "global ",
            (false, Space::Local) => "local ",
            (false, Space::Constant) => "constant ",
            (false, Space::Private) | (true, _) => "",
        }
    }

    /// Returns the qualifier of a declaration of memory in the kernel.
    pub(crate) fn declared_space(self, space: Space) -> &'static str {
        match (self.is_cuda(), space) {
            (true, Space::Local) => "__shared__ ",
            (true, Space::Constant) => "__constant__ ",
            (_, space) => self.pointer_space(space),
        }
    }

    /// Returns the suffix of an integer literal.
    pub(crate) fn suffix(self, scalar: Scalar) -> &'static str {
        match (self.is_cuda(), scalar) {
            (_, Scalar::U32) => "u",
            (false, Scalar::I64) => "L",
            (true, Scalar::I64) => "LL",
            (false, Scalar::U64) => "UL",
            (true, Scalar::U64) => "ULL",
            _ => "",
        }
    }

    /// Returns the position in the workgroup.
    pub(crate) fn local_id(self, axis: usize) -> String {
        if self.is_cuda() {
            format!("threadIdx.{}", ["x", "y", "z"][axis])
        } else {
            format!("(uint)get_local_id({axis})")
        }
    }

    /// Returns the position of the workgroup.
    pub(crate) fn group_id(self, axis: usize) -> String {
        if self.is_cuda() {
            format!("blockIdx.{}", ["x", "y", "z"][axis])
        } else {
            format!("(uint)get_group_id({axis})")
        }
    }

    /// Returns the number of workgroups.
    pub(crate) fn groups(self, axis: usize) -> String {
        if self.is_cuda() {
            format!("gridDim.{}", ["x", "y", "z"][axis])
        } else {
            format!("(uint)get_num_groups({axis})")
        }
    }

    pub(crate) fn barrier(self) -> &'static str {
        if self.is_cuda() { "__syncthreads();" } else { "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);" }
    }

    pub(crate) fn fence(self, scope: Scope) -> &'static str {
        match (self, scope) {
            (Dialect::OpenCl12, _) => "mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);",
            (Dialect::OpenCl30, Scope::Workgroup) => {
                "atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group);"
            }
            (Dialect::OpenCl30, Scope::Device) => {
                "atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);"
            }
            (Dialect::Cuda, Scope::Workgroup) => "__threadfence_block();",
            (Dialect::Cuda, Scope::Device) => "__threadfence();",
        }
    }

    /// Returns the same bits as another type of the same width.
    pub(crate) fn bits(self, to: Scalar, from: Scalar, text: &str) -> String {
        let ty = self.scalar(to);
        if to == from {
            return text.to_owned();
        }
        if !to.is_float() && !from.is_float() {
            return format!("({ty})({text})");
        }
        match (self.is_cuda(), to, from) {
            (false, _, _) => format!("as_{ty}({text})"),
            (true, Scalar::F32, Scalar::I32) => format!("__int_as_float({text})"),
            (true, Scalar::F32, _) => format!("__uint_as_float({text})"),
            (true, Scalar::F64, _) => format!("__longlong_as_double((long long)({text}))"),
            (true, Scalar::I32, _) => format!("__float_as_int({text})"),
            (true, Scalar::I64, _) => format!("__double_as_longlong({text})"),
            (true, Scalar::U64, _) => format!("(unsigned long long)__double_as_longlong({text})"),
            (true, _, _) => format!("__float_as_uint({text})"),
        }
    }

    /// Returns a function of one float, by the name that rounds it by itself.
    pub(crate) fn float_function(self, op: FloatUnary, scalar: Scalar) -> &'static str {
        match (op, self.is_cuda(), scalar) {
            (FloatUnary::Sqrt, true, Scalar::F64) => "__dsqrt_rn",
            (FloatUnary::Sqrt, true, _) => "__fsqrt_rn",
            (FloatUnary::Sqrt, false, _) => "sqrt",
            (FloatUnary::Floor, _, _) => "floor",
            (FloatUnary::Ceil, _, _) => "ceil",
            (FloatUnary::Trunc, _, _) => "trunc",
            (FloatUnary::Round, _, _) => "rint",
            (FloatUnary::Neg, _, _) => "-",
            (FloatUnary::Abs, _, _) => "fabs",
        }
    }

    /// CUDA's function for an operation of floats that must not be fused with others; OpenCL has a pragma instead.
    pub(crate) fn float_operation(self, op: FloatOp, scalar: Scalar) -> Option<&'static str> {
        match (op, scalar) {
            _ if !self.is_cuda() => None,
            (FloatOp::Add, Scalar::F64) => Some("__dadd_rn"),
            (FloatOp::Sub, Scalar::F64) => Some("__dsub_rn"),
            (FloatOp::Mul, Scalar::F64) => Some("__dmul_rn"),
            (FloatOp::Div, Scalar::F64) => Some("__ddiv_rn"),
            (FloatOp::Add, _) => Some("__fadd_rn"),
            (FloatOp::Sub, _) => Some("__fsub_rn"),
            (FloatOp::Mul, _) => Some("__fmul_rn"),
            (FloatOp::Div, _) => Some("__fdiv_rn"),
            _ => None,
        }
    }

    pub(crate) fn fma(self, scalar: Scalar) -> &'static str {
        match (self.is_cuda(), scalar) {
            (false, _) => "fma",
            (true, Scalar::F64) => "__fma_rn",
            (true, _) => "__fmaf_rn",
        }
    }

    pub(crate) fn count_ones(self) -> &'static str {
        if self.is_cuda() { "__popc" } else { "popcount" }
    }

    pub(crate) fn leading_zeros(self) -> &'static str {
        if self.is_cuda() { "__clz" } else { "clz" }
    }

    /// Returns the language's own update of an integer in memory, of those that it has for the type.
    pub(crate) fn atomic(self, op: AtomicOp, scalar: Scalar) -> Option<&'static str> {
        let wide = scalar.bits() == 64;
        match (self.is_cuda(), op) {
            _ if scalar.is_float() => None,
            (true, AtomicOp::Add) => Some("atomicAdd"),
            (true, AtomicOp::Sub) if !wide => Some("atomicSub"),
            (true, AtomicOp::Min) => Some("atomicMin"),
            (true, AtomicOp::Max) => Some("atomicMax"),
            (true, AtomicOp::And) => Some("atomicAnd"),
            (true, AtomicOp::Or) => Some("atomicOr"),
            (true, AtomicOp::Xor) => Some("atomicXor"),
            (true, AtomicOp::Exchange) => Some("atomicExch"),
            (true, AtomicOp::Inc) if !wide => Some("atomicInc"),
            (true, AtomicOp::Dec) if !wide => Some("atomicDec"),
            (true, _) => None,
            (false, AtomicOp::Add) => Some(if wide { "atom_add" } else { "atomic_add" }),
            (false, AtomicOp::Sub) => Some(if wide { "atom_sub" } else { "atomic_sub" }),
            (false, AtomicOp::Exchange) => Some(if wide { "atom_xchg" } else { "atomic_xchg" }),
            (false, AtomicOp::Min) if !wide => Some("atomic_min"),
            (false, AtomicOp::Max) if !wide => Some("atomic_max"),
            (false, AtomicOp::And) if !wide => Some("atomic_and"),
            (false, AtomicOp::Or) if !wide => Some("atomic_or"),
            (false, AtomicOp::Xor) if !wide => Some("atomic_xor"),
            (false, _) => None,
        }
    }

    /// Returns the type that an atomic update is made in: CUDA has most updates of 64 bits, and compare-exchange, for unsigned ones only.
    pub(crate) fn atomic_type(self, op: Option<AtomicOp>, scalar: Scalar) -> Scalar {
        let ordered = matches!(op, Some(AtomicOp::Min | AtomicOp::Max));
        match scalar {
            Scalar::F32 => Scalar::U32,
            Scalar::F64 => Scalar::U64,
            Scalar::I64 if self.is_cuda() && !ordered => Scalar::U64,
            other => other,
        }
    }

    pub(crate) fn compare_exchange(self, scalar: Scalar) -> &'static str {
        match (self.is_cuda(), scalar.bits()) {
            (true, _) => "atomicCAS",
            (false, 64) => "atom_cmpxchg",
            (false, _) => "atomic_cmpxchg",
        }
    }
}

const OPENCL: Spelling = Spelling {
    scalar: |scalar| Dialect::OpenCl12.scalar(scalar),
    constant: |ty, name, value| format!("const {ty} {name} = {value};"),
    variable: |ty, name, first| {
        first.map_or_else(|| format!("{ty} {name};"), |first| format!("{ty} {name} = {first};"))
    },
    index: |ty, name, first| format!("{ty} {name} = {first};"),
    zeroed: false,
    number: |_, number| number.to_string(),
    wrapping: |scalar, text| Dialect::OpenCl12.wrapped(scalar, text),
    truncated: |scalar, text| Dialect::OpenCl12.truncated(scalar, text),
    increment: |name| Some(format!("++{name}")),
    forever: "while (true)",
    leave: |condition| format!("if ({condition}) break;"),
    deepest: 5,
};

const CUDA: Spelling = Spelling {
    scalar: |scalar| Dialect::Cuda.scalar(scalar),
    wrapping: |scalar, text| Dialect::Cuda.wrapped(scalar, text),
    truncated: |scalar, text| Dialect::Cuda.truncated(scalar, text),
    ..OPENCL
};
