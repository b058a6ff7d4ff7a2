//! The types of built-in functions, against the tables of the OpenCL C specification (6.12 of version 1.2) and of the CUDA C++ Programming Guide and math API.

use crisp_support_diagnostics::Files;

use super::{Roles, check};
use crate::typed::{Expr, StmtKind};

/// The declaration in front of each expression.
const DECLARED: &str = "char c; uchar uc; short s; ushort us; int i; uint u; long l; ulong ul; half h; float f; double d; char4 c4; uchar2 uc2; \
    int2 i2; int4 i4; uint4 u4; long2 l2; float2 f2; float3 f3; float4 f4; double2 d2; int *ip; uint *up; float *fp; long *lp;";

const OPENCL: &[(&str, &str)] = &[
    // 6.12.1: work-item functions.
    ("get_work_dim()", "uint"),
    ("get_global_size(0)", "ulong"),
    ("get_global_id(0)", "ulong"),
    ("get_local_size(0)", "ulong"),
    ("get_local_id(0)", "ulong"),
    ("get_num_groups(0)", "ulong"),
    ("get_group_id(0)", "ulong"),
    ("get_global_offset(0)", "ulong"),
    ("get_sub_group_size()", "uint"),
    ("get_sub_group_local_id()", "uint"),
    // 6.12.2: mathematics.
    ("sqrt(h)", "half"),
    ("sqrt(f)", "float"),
    ("sqrt(d2)", "double2"),
    ("fmod(f, f)", "float"),
    ("fmod(f4, f4)", "float4"),
    ("remainder(d, d)", "double"),
    ("remquo(f, f, ip)", "float"),
    ("pow(f, d)", "double"),
    ("pown(f, i)", "float"),
    ("fmax(f4, f)", "float4"),
    ("fma(f, f, f)", "float"),
    ("native_exp(f)", "float"),
    ("rint(f2)", "float2"),
    ("copysign(d, d)", "double"),
    // 6.12.3: integers.
    ("abs(c)", "uchar"),
    ("abs(uc)", "uchar"),
    ("abs(s)", "ushort"),
    ("abs(i)", "uint"),
    ("abs(u)", "uint"),
    ("abs(l)", "ulong"),
    ("abs(c4)", "uchar4"),
    ("abs(i4)", "uint4"),
    ("abs_diff(c, c)", "uchar"),
    ("abs_diff(i, i)", "uint"),
    ("abs_diff(i4, i4)", "uint4"),
    ("add_sat(c, c)", "char"),
    ("add_sat(us, us)", "ushort"),
    ("hadd(i, i)", "int"),
    ("rhadd(ul, ul)", "ulong"),
    ("clamp(c, c, c)", "char"),
    ("clamp(i4, i, i)", "int4"),
    ("clz(uc)", "uchar"),
    ("clz(i4)", "int4"),
    ("mad_hi(i, i, i)", "int"),
    ("max(c, c)", "char"),
    ("max(u4, u)", "uint4"),
    ("min(us, us)", "ushort"),
    ("min(l, l)", "long"),
    ("mul_hi(s, s)", "short"),
    ("rotate(uc, uc)", "uchar"),
    ("sub_sat(i, i)", "int"),
    ("popcount(c)", "char"),
    ("popcount(ul)", "ulong"),
    ("mad24(i, i, i)", "int"),
    ("mul24(u, u)", "uint"),
    // 6.12.4 and 6.12.5: common and geometric functions.
    ("degrees(f)", "float"),
    ("mix(f4, f4, f)", "float4"),
    ("step(f, f)", "float"),
    ("smoothstep(f, f, f2)", "float2"),
    ("sign(d)", "double"),
    ("cross(f3, f3)", "float3"),
    ("dot(f4, f4)", "float"),
    ("distance(f2, f2)", "float"),
    ("length(d2)", "double"),
    ("normalize(f3)", "float3"),
    // 6.12.6: relations.
    ("isnan(f)", "int"),
    ("isnan(d)", "int"),
    ("isnan(f4)", "int4"),
    ("isinf(d2)", "long2"),
    ("isfinite(f)", "int"),
    ("signbit(f2)", "int2"),
    ("any(i2)", "int"),
    ("all(c4)", "int"),
    ("bitselect(c, c, c)", "char"),
    ("bitselect(f4, f4, f4)", "float4"),
    ("select(c, c, c)", "char"),
    ("select(f4, f4, i4)", "float4"),
    // 6.12.11: atomics.
    ("atomic_add(ip, 1)", "int"),
    ("atomic_inc(up)", "uint"),
    ("atomic_cmpxchg(up, 1, 2)", "uint"),
    ("atomic_xchg(fp, 1)", "float"),
    ("atom_max(lp, 3)", "long"),
    // Conversions and bits.
    ("convert_uchar(i)", "uchar"),
    ("convert_float4(i4)", "float4"),
    ("as_uint(f)", "uint"),
    ("as_double(l)", "double"),
    // Subgroups.
    ("sub_group_all(i)", "int"),
    ("sub_group_reduce_add(f)", "float"),
    ("sub_group_broadcast(u, 0)", "uint"),
    ("sub_group_shuffle(d, 0)", "double"),
    ("sizeof(i < u)", "ulong"),
];

const CUDA: &[(&str, &str)] = &[
    ("threadIdx.x", "uint"),
    ("gridDim.y", "uint"),
    ("warpSize", "int"),
    ("abs(c)", "int"),
    ("abs(i)", "int"),
    ("abs(l)", "long"),
    ("labs(l)", "long"),
    ("llabs(l)", "long"),
    ("fabsf(f)", "float"),
    ("fabs(d)", "double"),
    ("min(c, c)", "int"),
    ("min(i, u)", "uint"),
    ("max(u, i)", "uint"),
    ("max(l, ul)", "ulong"),
    ("max(f, f)", "float"),
    ("umin(u, u)", "uint"),
    ("sqrt(f)", "float"),
    ("sqrt(i)", "double"),
    ("sqrtf(i)", "float"),
    ("powf(f, f)", "float"),
    ("fmodf(f, f)", "float"),
    ("fmod(d, d)", "double"),
    ("remainderf(f, f)", "float"),
    ("remquof(f, f, ip)", "float"),
    ("rintf(f)", "float"),
    ("lrintf(f)", "long"),
    ("llrint(d)", "long"),
    ("__popc(u)", "int"),
    ("__popcll(ul)", "int"),
    ("__clz(i)", "int"),
    ("__clzll(l)", "int"),
    ("__ffs(i)", "int"),
    ("__ffsll(l)", "int"),
    ("__brev(u)", "uint"),
    ("__brevll(ul)", "ulong"),
    ("__mulhi(i, i)", "int"),
    ("__umulhi(u, u)", "uint"),
    ("__mul64hi(l, l)", "long"),
    ("__umul64hi(ul, ul)", "ulong"),
    ("__mul24(i, i)", "int"),
    ("__umul24(u, u)", "uint"),
    ("__float2int_rn(f)", "int"),
    ("__float2uint_rz(f)", "uint"),
    ("__int2float_rn(i)", "float"),
    ("__double2float_rn(d)", "float"),
    ("__half2float(h)", "float"),
    ("__float2half(f)", "half"),
    ("__float_as_int(f)", "int"),
    ("__uint_as_float(u)", "float"),
    ("__double_as_longlong(d)", "long"),
    ("__fdividef(f, f)", "float"),
    ("__fadd_rn(f, f)", "float"),
    ("__dmul_rn(d, d)", "double"),
    ("atomicAdd(ip, 1)", "int"),
    ("atomicAdd(fp, 1.0f)", "float"),
    ("atomicInc(up, 3)", "uint"),
    ("atomicCAS(up, 1, 2)", "uint"),
    ("__shfl_sync(~0u, f, 0)", "float"),
    ("__shfl_down_sync(~0u, u, 1)", "uint"),
    ("__shfl_xor_sync(~0u, d, 1)", "double"),
    ("__ballot_sync(~0u, i)", "uint"),
    ("__any_sync(~0u, i)", "int"),
    ("__reduce_add_sync(~0u, u)", "uint"),
    ("clock64()", "long"),
    ("isnan(f)", "bool"),
];

/// The type of an expression, as it is shown; or what is wrong with it.
fn type_of(expression: &str, kernel: &str) -> String {
    let source = format!("{kernel} void k() {{}} void f() {{ {DECLARED} ({expression}); }}");
    let mut files = Files::new();
    let file = files.add("table.cl", source);
    let (unit, mut found) = crate::read(file, &mut files, &mut ());
    let program = check(&unit, &Roles::default(), &mut crisp_support_diagnostics::Recorder::default(), &mut found);
    if let Some(problem) = found.iter().find(|found| found.severity.is_fatal()) {
        return format!("{}: {}", problem.code.0, problem.message);
    }
    let function = program.functions.iter().find(|function| &*function.name == "f");
    let last = function.and_then(|function| function.body.last());
    match last.map(|statement| &statement.kind) {
        Some(StmtKind::Expr(Expr { ty, .. })) => program.structs.show(ty),
        _ => "no expression".to_owned(),
    }
}

#[test]
fn results_have_the_types_of_the_specifications() {
    let mut wrong = Vec::new();
    for (kernel, table) in [("__kernel", OPENCL), ("__global__", CUDA)] {
        for (expression, right) in table {
            let found = type_of(expression, kernel);
            // Truth values stay `bool` until they are used; what can be seen of them in OpenCL C is an `int`.
            let found = if kernel == "__kernel" && found == "bool" { "int".to_owned() } else { found };
            let right = if kernel == "__global__" && *right == "int" && found == "bool" { "bool" } else { right };
            if found != right {
                wrong.push(format!("{kernel}: `{expression}` is `{found}`, and `{right}` is right"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "{wrong:#?}");
}
