//! Names that both families give: ids and sizes of the launch, constants.

use crisp_ir_kernel::{Constant, IdKind, Scalar};
use crisp_support_diagnostics::Span;

use super::conversions::{constant_expr, convert, number_expr};
use super::{Checked, Checker, messages};
use crate::tree::{self, Name};
use crate::typed::{Expr, ExprKind, Number};

/// CUDA's variables with components.
const LAUNCH: [(&str, IdKind); 4] = [
    ("threadIdx", IdKind::LocalId),
    ("blockIdx", IdKind::GroupId),
    ("blockDim", IdKind::LocalSize),
    ("gridDim", IdKind::NumGroups),
];

/// An id or size of the launch.
pub(super) fn id(kind: IdKind, axis: u8, span: Span) -> Expr {
    let scalar = kind.ty().elem().map_or(Scalar::U32, |elem| elem.scalar);
    number_expr(Number::scalar(scalar), ExprKind::Id(kind, axis), span)
}

/// Names of numbers: the type and its bits.
fn constant(name: &str) -> Option<Constant> {
    let int = |value: i128| Constant::integer(Scalar::I32, value);
    let long = |value: i128| Constant::integer(Scalar::I64, value);
    Some(match name {
        "true" => Constant::bool(true),
        "false" => Constant::bool(false),
        "NULL" => return None,
        "warpSize" => int(32),
        "CLK_LOCAL_MEM_FENCE" => int(1),
        "CLK_GLOBAL_MEM_FENCE" => int(2),
        "CLK_IMAGE_MEM_FENCE" => int(4),
        "CLK_NORMALIZED_COORDS_FALSE" | "CLK_ADDRESS_NONE" => int(0),
        "CLK_NORMALIZED_COORDS_TRUE" => int(1),
        "CLK_ADDRESS_CLAMP_TO_EDGE" => int(2),
        "CLK_ADDRESS_CLAMP" => int(4),
        "CLK_ADDRESS_REPEAT" => int(6),
        "CLK_ADDRESS_MIRRORED_REPEAT" => int(8),
        "CLK_FILTER_NEAREST" => int(16),
        "CLK_FILTER_LINEAR" => int(32),
        "CLK_RGBA" => int(0x10b5),
        "CLK_SIGNED_INT32" => int(0x10d9),
        "CLK_UNSIGNED_INT32" => int(0x10dc),
        "CLK_HALF_FLOAT" => int(0x10dd),
        "CLK_FLOAT" => int(0x10de),
        "memory_order_relaxed" | "memory_scope_work_item" => int(0),
        "memory_order_acquire" | "memory_scope_sub_group" => int(1),
        "memory_order_release" | "memory_scope_work_group" => int(2),
        "memory_order_acq_rel" | "memory_scope_device" => int(3),
        "memory_order_seq_cst" | "memory_scope_all_svm_devices" => int(4),
        "FP_ILOGB0" => int(i32::MIN.into()),
        "FP_ILOGBNAN" => int(i32::MAX.into()),
        "CHAR_BIT" => int(8),
        "CHAR_MAX" | "SCHAR_MAX" => int(127),
        "CHAR_MIN" | "SCHAR_MIN" => int(-128),
        "UCHAR_MAX" => int(255),
        "SHRT_MAX" => int(32_767),
        "SHRT_MIN" => int(-32_768),
        "USHRT_MAX" => int(65_535),
        "INT_MAX" => int(i32::MAX.into()),
        "INT_MIN" => int(i32::MIN.into()),
        "UINT_MAX" | "U32_MAX" => Constant::u32(u32::MAX),
        "LONG_MAX" | "LLONG_MAX" => long(i64::MAX.into()),
        "LONG_MIN" | "LLONG_MIN" => long(i64::MIN.into()),
        "ULONG_MAX" | "ULLONG_MAX" => Constant::u64(u64::MAX),
        "FLT_MAX" | "MAXFLOAT" => Constant::f32(f32::MAX),
        "FLT_MIN" => Constant::f32(f32::MIN_POSITIVE),
        "FLT_EPSILON" => Constant::f32(f32::EPSILON),
        "DBL_MAX" => Constant::f64(f64::MAX),
        "DBL_MIN" => Constant::f64(f64::MIN_POSITIVE),
        "DBL_EPSILON" => Constant::f64(f64::EPSILON),
        "INFINITY" | "HUGE_VALF" => Constant::f32(f32::INFINITY),
        "HUGE_VAL" => Constant::f64(f64::INFINITY),
        "NAN" => Constant::f32(f32::NAN),
        "M_PI" => Constant::f64(std::f64::consts::PI),
        "M_PI_2" => Constant::f64(std::f64::consts::FRAC_PI_2),
        "M_PI_4" => Constant::f64(std::f64::consts::FRAC_PI_4),
        "M_1_PI" => Constant::f64(std::f64::consts::FRAC_1_PI),
        "M_2_PI" => Constant::f64(std::f64::consts::FRAC_2_PI),
        "M_E" => Constant::f64(std::f64::consts::E),
        "M_LN2" => Constant::f64(std::f64::consts::LN_2),
        "M_LN10" => Constant::f64(std::f64::consts::LN_10),
        "M_LOG2E" => Constant::f64(std::f64::consts::LOG2_E),
        "M_LOG10E" => Constant::f64(std::f64::consts::LOG10_E),
        "M_SQRT2" => Constant::f64(std::f64::consts::SQRT_2),
        "M_SQRT1_2" => Constant::f64(std::f64::consts::FRAC_1_SQRT_2),
        "M_PI_F" => Constant::f32(std::f32::consts::PI),
        "M_E_F" => Constant::f32(std::f32::consts::E),
        "M_SQRT2_F" => Constant::f32(std::f32::consts::SQRT_2),
        "M_LN2_F" => Constant::f32(std::f32::consts::LN_2),
        _ => return None,
    })
}

/// Functions of ids and sizes, with whether they take an axis.
pub(super) const IDS: &[(&str, IdKind, bool)] = &[
    ("get_global_id", IdKind::GlobalId, true),
    ("get_local_id", IdKind::LocalId, true),
    ("get_group_id", IdKind::GroupId, true),
    ("get_global_size", IdKind::GlobalSize, true),
    ("get_local_size", IdKind::LocalSize, true),
    ("get_enqueued_local_size", IdKind::LocalSize, true),
    ("get_num_groups", IdKind::NumGroups, true),
    ("get_global_offset", IdKind::GlobalOffset, true),
    ("__crisp_global_id", IdKind::GlobalId, true),
    ("__crisp_local_id", IdKind::LocalId, true),
    ("__crisp_group_id", IdKind::GroupId, true),
    ("__crisp_local_size", IdKind::LocalSize, true),
    ("get_work_dim", IdKind::WorkDim, false),
    ("get_global_linear_id", IdKind::GlobalLinearId, false),
    ("get_local_linear_id", IdKind::LocalLinearId, false),
    ("get_sub_group_local_id", IdKind::LaneId, false),
    ("get_sub_group_id", IdKind::WarpId, false),
    ("get_num_sub_groups", IdKind::NumWarps, false),
    ("get_sub_group_size", IdKind::WarpSize, false),
    ("get_max_sub_group_size", IdKind::WarpSize, false),
];

impl Checker<'_> {
    /// `threadIdx.x` and the like.
    pub(super) fn launch_member(&mut self, of: &tree::Expr, member: &Name, pointer: bool, span: Span) -> Option<Expr> {
        let tree::ExprKind::Name(name) = &of.kind else { return None };
        let &(_, kind) = LAUNCH.iter().find(|(known, _)| *known == &*name.text)?;
        if pointer || self.find(&name.text).is_some() {
            return None;
        }
        let axis = "xyz".find(&*member.text).filter(|_| member.text.len() == 1);
        axis.and_then(|axis| u8::try_from(axis).ok()).map(|axis| id(kind, axis, span))
    }

    /// The value of a name that the source does not declare.
    pub(super) fn named_value(&mut self, name: &Name) -> Checked<Expr> {
        if let Some(&(_, kind)) = LAUNCH.iter().find(|(known, _)| *known == &*name.text) {
            let axes = (0..3).map(|axis| convert(id(kind, axis, name.span), Number::scalar(Scalar::U32)));
            let to = Number { scalar: Scalar::U32, lanes: 3 };
            return Ok(number_expr(to, ExprKind::Vector(axes.collect()), name.span));
        }
        match constant(&name.text) {
            Some(constant) => Ok(constant_expr(constant, name.span)),
            None => self.unknown(name),
        }
    }

    /// Reports a name that nothing declares.
    pub(super) fn unknown<T>(&mut self, name: &Name) -> Checked<T> {
        if self.failed.contains(&name.text) || self.reports_left_out(&name.text) {
            return Err(super::Stop);
        }
        let names: Vec<String> =
            self.scopes.iter().flat_map(|scope| scope.names.keys()).map(|name| name.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        self.stop(messages::unknown_name(name.span, &name.text, &names))
    }

    /// An id by its name in OpenCL C or in templates; none where the name is another.
    pub(super) fn id_function(&mut self, name: &str, args: &[tree::Expr], span: Span) -> Option<Checked<Expr>> {
        let (_, kind, has_axis) = *IDS.iter().find(|(of, ..)| *of == name)?;
        Some(self.id_call(name, kind, has_axis, args, span))
    }

    fn id_call(&mut self, name: &str, kind: IdKind, has_axis: bool, args: &[tree::Expr], span: Span) -> Checked<Expr> {
        if args.len() != usize::from(has_axis) {
            return self.stop(messages::argument_count(span, name, usize::from(has_axis), args.len(), None));
        }
        let axis = match args {
            [axis] => self.constant_integer(axis)?,
            _ => 0,
        };
        let size = matches!(kind, IdKind::GlobalSize | IdKind::LocalSize | IdKind::NumGroups);
        let to = match name {
            _ if name.starts_with("__crisp") || name.contains("sub_group") || name == "get_work_dim" => Scalar::U32,
            _ => Scalar::U64,
        };
        let to = Number::scalar(to);
        let Some(axis) = u8::try_from(axis).ok().filter(|&axis| axis < 3) else {
            // OpenCL gives ids 0 and sizes 1 along dimensions that a launch does not have.
            let value = Constant::integer(to.scalar, i128::from(size));
            return Ok(constant_expr(value, span));
        };
        let value = convert(id(kind, axis, span), to);
        if name != "get_global_id" {
            return Ok(value);
        }
        let offset = id(IdKind::GlobalOffset, axis, span);
        let sum = ExprKind::Binary(crisp_ir_kernel::BinaryOp::Add, Box::new(value), Box::new(offset));
        Ok(number_expr(to, sum, span))
    }
}
