//! The forms of the language in one table: what the expander walks into, what the checker makes of them, and the page of the manual.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::OnceLock;

use crisp_ir_kernel::{BinaryOp, CompareOp, IdKind, UnaryOp};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use crate::check::{Checker, Want, conversion, swizzle};
use crate::messages;
use crate::typed::{Division, Expr, FunctionKind, Number};

/// A form, function or declaration that has a name of its own.
pub(crate) struct Form {
    /// The (folded) name; names with `%` are the library's.
    pub(crate) name: &'static str,
    pub(crate) shape: Shape,
    pub(crate) meaning: Meaning,
    /// The page in `docs/reference` that describes it; empty for what is the library's or not there.
    pub(crate) page: &'static str,
}

/// What the parts of a form are, for the expander.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A function: its arguments are expressions, and a macro or local name may hide it.
    Call,
    /// Expressions only.
    Expressions,
    /// Not to be touched: types, quoted data, names.
    Data,
    Declarations,
    /// `(let (binding…) form…)`
    Let,
    /// `(let-kernel ((name params form…)) form…)`
    LetKernel,
    /// `(def-… NAME params form…)`
    Definition,
    /// `(def-… NAME form…)`
    Constant,
    /// `(with-template-type params top…)`
    Templates,
    /// `(%for-… (index form…) form…)`
    Loop,
    Macro,
}

/// What the checker makes of a form.
#[derive(Clone, Copy)]
pub(crate) enum Meaning {
    /// An expression that is not a call: its parts are not simply evaluated.
    Special(Special),
    /// A function of checked arguments, at least and at most so many.
    Builtin(Builtin),
    /// A definition at top level.
    Definition(Definition),
    /// Only the expander and lists of declarations know it.
    Elsewhere,
    /// A form of the language that is not implemented yet.
    Planned,
    /// A name of another language, and how Crisp writes it.
    Foreign { of: &'static str, instead: &'static str },
}

/// A special form as it is written.
pub(crate) struct Written<'a> {
    pub(crate) datum: &'a Datum,
    pub(crate) name: &'a str,
    pub(crate) rest: &'a [Datum],
    pub(crate) want: &'a Want,
}

pub(crate) type Special = fn(&mut Checker<'_>, &Written<'_>) -> Expr;

/// A call of a built-in: what messages name, and what is wanted of it.
pub(crate) struct Site<'a> {
    pub(crate) name: &'a Rc<str>,
    pub(crate) span: Span,
    pub(crate) want: &'a Want,
    pub(crate) least: usize,
    pub(crate) most: usize,
}

/// A built-in function with its arity.
#[derive(Clone, Copy)]
pub(crate) struct Builtin {
    pub(crate) check: Check,
    pub(crate) least: usize,
    pub(crate) most: usize,
}

/// How a built-in is checked.
#[derive(Clone, Copy)]
pub(crate) enum Check {
    /// From arguments that are single values, as many as it takes.
    Values(fn(&mut Checker<'_>, &Site<'_>, Vec<Expr>) -> Expr),
    /// From how they are written.
    Data(fn(&mut Checker<'_>, &Site<'_>, &[Datum]) -> Expr),
    /// `to-T`
    ConvertTo(Number),
    /// `as-T`
    ReadAs(Number),
    /// `xy~`
    Lanes(crate::check::Lanes),
}

/// The definitions that the checker collects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Definition {
    Function(FunctionKind),
    Type,
    Constant,
    Parameter,
    /// `declaim`, which is read by nobody yet.
    Claim,
}

/// No limit on the number of arguments.
pub(crate) const MANY: usize = usize::MAX;

/// All forms, by subject.
static FORMS: &[Form] = &[
    // Binding, sequence, control.
    special("let", Shape::Let, "control", |c, w| c.let_form(w.datum, w.rest, w.want)),
    special("let*", Shape::Let, "", |c, w| c.let_form(w.datum, w.rest, w.want)),
    special("multiple-value-bind", Shape::Call, "macros", |c, w| c.multiple_value_bind(w.datum, w.rest, w.want)),
    special("progn", Shape::Expressions, "control", |c, w| c.progn(w.rest, w.datum.span, w.want)),
    special("if", Shape::Expressions, "control", |c, w| c.if_form(w.datum, w.rest, w.want, true)),
    special("%if", Shape::Expressions, "", |c, w| c.if_form(w.datum, w.rest, w.want, false)),
    special("set!", Shape::Expressions, "control", |c, w| c.set_form(w.datum, w.rest)),
    special("setf", Shape::Call, "control", |c, w| c.set_form(w.datum, w.rest)),
    special("inc!", Shape::Expressions, "control", |c, w| c.increment(w.datum, w.rest, BinaryOp::Add)),
    special("dec!", Shape::Expressions, "control", |c, w| c.increment(w.datum, w.rest, BinaryOp::Sub)),
    special("return", Shape::Expressions, "control", |c, w| c.return_form(w.datum, w.rest, w.want, w.name)),
    special("values", Shape::Expressions, "control", |c, w| c.return_form(w.datum, w.rest, w.want, w.name)),
    special("and", Shape::Expressions, "control", |c, w| c.and_or(w.rest, w.datum.span, true)),
    special("or", Shape::Expressions, "control", |c, w| c.and_or(w.rest, w.datum.span, false)),
    special("not", Shape::Expressions, "control", |c, w| c.not_form(w.datum, w.rest)),
    special("select-if", Shape::Expressions, "control", |c, w| c.select_form(w.datum, w.rest, w.want)),
    special("funcall", Shape::Expressions, "functions", |c, w| c.funcall(w.datum, w.rest, w.want)),
    special("make-vector", Shape::Call, "vectors", |c, w| c.make_vector(w.datum, w.rest, w.want)),
    special("make-result-vector", Shape::Call, "side-channels", |c, w| c.make_side_vector(w.datum, w.name, w.rest)),
    special("make-implicit-vector", Shape::Call, "side-channels", |c, w| c.make_side_vector(w.datum, w.name, w.rest)),
    special("make-scratch-vector", Shape::Call, "side-channels", |c, w| c.make_side_vector(w.datum, w.name, w.rest)),
    special("let-kernel", Shape::LetKernel, "side-channels", |c, w| c.let_kernel(w.datum, w.rest, w.want)),
    special("marshall-vector", Shape::Call, "side-channels", |c, w| c.marshall_vector(w.datum, w.name, w.rest)),
    special("marshall-result-vector", Shape::Call, "side-channels", |c, w| {
        c.marshall_side_vector(w.datum, w.name, w.rest)
    }),
    special("marshall-implicit-vector", Shape::Call, "side-channels", |c, w| {
        c.marshall_side_vector(w.datum, w.name, w.rest)
    }),
    special("marshall-scratch-vector", Shape::Call, "side-channels", |c, w| {
        c.marshall_side_vector(w.datum, w.name, w.rest)
    }),
    special("%for-up", Shape::Loop, "", |c, w| c.loop_form(w.datum, w.name, w.rest, w.want)),
    special("%for-down", Shape::Loop, "", |c, w| c.loop_form(w.datum, w.name, w.rest, w.want)),
    special("%for-multiply", Shape::Loop, "", |c, w| c.loop_form(w.datum, w.name, w.rest, w.want)),
    special("%for-divide", Shape::Loop, "", |c, w| c.loop_form(w.datum, w.name, w.rest, w.want)),
    special("%grid", Shape::Expressions, "", |c, w| c.grid_form(w.datum, w.rest)),
    special("%single-invocation", Shape::Expressions, "", |c, w| c.single_invocation_form(w.datum, w.rest)),
    special("%plus", Shape::Expressions, "", |c, w| c.plus_form(w.datum, w.rest)),
    special("%star", Shape::Expressions, "", |c, w| c.star_form(w.datum, w.rest)),
    special("quote", Shape::Data, "", |c, w| c.refused(w.datum.span, messages::quoted_data(w.datum.span))),
    special("declare", Shape::Declarations, "definitions", |c, w| {
        c.refused(w.datum.span, messages::stray_declare(w.datum.span))
    }),
    // Arithmetic.
    builtin("+", 2, MANY, "numbers", |c, s, v| c.fold_call(s, BinaryOp::Add, v)),
    builtin("*", 2, MANY, "numbers", |c, s, v| c.fold_call(s, BinaryOp::Mul, v)),
    builtin("min", 1, MANY, "numbers", |c, s, v| c.fold_call(s, BinaryOp::Min, v)),
    builtin("max", 1, MANY, "numbers", |c, s, v| c.fold_call(s, BinaryOp::Max, v)),
    builtin("-", 1, MANY, "numbers", |c, s, v| c.minus(s, v)),
    builtin("/", 2, 2, "numbers", |c, s, v| c.slash(s, v)),
    written("truncate", 1, 2, "numbers", |c, s, a| c.divide(s, Division::Truncate, a)),
    written("floor", 1, 2, "numbers", |c, s, a| c.divide(s, Division::Floor, a)),
    written("ceil", 1, 2, "numbers", |c, s, a| c.divide(s, Division::Ceil, a)),
    written("round", 1, 2, "numbers", |c, s, a| c.divide(s, Division::Round, a)),
    builtin("rem", 2, 2, "numbers", |c, s, v| c.remainder(s, Division::Truncate, v)),
    builtin("mod", 2, 2, "numbers", |c, s, v| c.remainder(s, Division::Floor, v)),
    builtin("=", 2, MANY, "numbers", |c, s, v| c.compare(s, CompareOp::Eq, v)),
    builtin("!=", 2, MANY, "numbers", |c, s, v| c.compare(s, CompareOp::Ne, v)),
    builtin("<", 2, MANY, "numbers", |c, s, v| c.compare(s, CompareOp::Lt, v)),
    builtin("<=", 2, MANY, "numbers", |c, s, v| c.compare(s, CompareOp::Le, v)),
    builtin(">", 2, MANY, "numbers", |c, s, v| c.compare(s, CompareOp::Gt, v)),
    builtin(">=", 2, MANY, "numbers", |c, s, v| c.compare(s, CompareOp::Ge, v)),
    builtin("abs", 1, 1, "numbers", |c, s, v| c.absolute(s, v)),
    builtin("clamp", 3, 3, "numbers", |c, s, v| c.clamp(s, v)),
    builtin("sqrt", 1, 1, "numbers", |c, s, v| c.square_root(s, v)),
    builtin("fma", 3, 3, "numbers", |c, s, v| c.fused(s, v)),
    builtin("log2", 1, 1, "numbers", |c, s, v| c.integer_log2(s, v)),
    builtin("next-power-of-2", 1, 1, "numbers", |c, s, v| c.next_power_of_two(s, &v)),
    // Bits.
    builtin("bit-and", 2, MANY, "numbers", |c, s, v| c.bits(s, BinaryOp::And, v)),
    builtin("bit-or", 2, MANY, "numbers", |c, s, v| c.bits(s, BinaryOp::Or, v)),
    builtin("bit-xor", 2, MANY, "numbers", |c, s, v| c.bits(s, BinaryOp::Xor, v)),
    builtin("logand", 2, MANY, "numbers", |c, s, v| c.bits(s, BinaryOp::And, v)),
    builtin("logior", 2, MANY, "numbers", |c, s, v| c.bits(s, BinaryOp::Or, v)),
    builtin("logxor", 2, MANY, "numbers", |c, s, v| c.bits(s, BinaryOp::Xor, v)),
    builtin("bit-not", 1, 1, "numbers", |c, s, v| c.bits_of(s, UnaryOp::Not, v)),
    builtin("lognot", 1, 1, "numbers", |c, s, v| c.bits_of(s, UnaryOp::Not, v)),
    builtin("count-ones", 1, 1, "numbers", |c, s, v| c.bits_of(s, UnaryOp::CountOnes, v)),
    builtin("leading-zeros", 1, 1, "numbers", |c, s, v| c.bits_of(s, UnaryOp::LeadingZeros, v)),
    builtin("trailing-zeros", 1, 1, "numbers", |c, s, v| c.bits_of(s, UnaryOp::TrailingZeros, v)),
    builtin("reverse-bits", 1, 1, "numbers", |c, s, v| c.bits_of(s, UnaryOp::ReverseBits, v)),
    builtin("reverse-bytes", 1, 1, "numbers", |c, s, v| c.bits_of(s, UnaryOp::ReverseBytes, v)),
    builtin("add-saturating", 2, 2, "numbers", |c, s, v| c.integer_pair(s, BinaryOp::AddSaturating, v)),
    builtin("sub-saturating", 2, 2, "numbers", |c, s, v| c.integer_pair(s, BinaryOp::SubSaturating, v)),
    builtin("mul-high", 2, 2, "numbers", |c, s, v| c.integer_pair(s, BinaryOp::MulHigh, v)),
    written("ash", 2, 2, "numbers", |c, s, a| c.shift(s, a)),
    builtin("rotate-left", 2, 2, "numbers", |c, s, v| c.rotate(s, BinaryOp::RotateLeft, v)),
    builtin("rotate-right", 2, 2, "numbers", |c, s, v| c.rotate(s, BinaryOp::RotateRight, v)),
    builtin("extract-bits", 3, 3, "numbers", |c, s, v| c.extract_bits(s, v)),
    builtin("insert-bits", 4, 4, "numbers", |c, s, v| c.insert_bits(s, v)),
    written("as-bits", 1, 2, "numbers", |c, s, a| c.as_bits(s, a)),
    // Vectors and views.
    builtin("~", 0, MANY, "vectors", |c, s, v| c.element_call(s, v)),
    builtin("~ref~", 0, MANY, "", |c, s, v| c.element_call(s, v)),
    builtin("length~", 1, 1, "vectors", |c, s, v| c.length_call(s, v)),
    builtin("length", 1, 1, "", |c, s, v| c.length_call(s, v)),
    builtin("extent~", 2, 2, "vectors", |c, s, v| c.extent_call(s, v)),
    builtin("bytes", 1, 1, "vectors", |c, s, v| c.bytes_call(s, v)),
    builtin("make-vector-view", 2, 3, "vectors", |c, s, v| c.make_view(s, v)),
    written("make-tensor-view", 2, 9, "vectors", |c, s, a| c.make_tensor_view(s, a)),
    form("%stride-limit", Shape::Expressions, STRIDE_LIMIT, ""),
    // The launch, and invocations together.
    builtin("local-barrier", 0, 0, "barriers", |c, s, _| c.barrier(s)),
    builtin("get-local-id", 0, 1, "ids", |c, s, v| c.id_call(s, IdKind::LocalId, &v)),
    builtin("get-local-work-size", 0, 1, "ids", |c, s, v| c.id_call(s, IdKind::LocalSize, &v)),
    builtin("get-workgroup-id", 0, 1, "ids", |c, s, v| c.id_call(s, IdKind::GroupId, &v)),
    builtin("get-group-id", 0, 1, "ids", |c, s, v| c.id_call(s, IdKind::GroupId, &v)),
    builtin("get-num-groups", 0, 1, "ids", |c, s, v| c.id_call(s, IdKind::NumGroups, &v)),
    builtin("get-global-id", 0, 1, "ids", |c, s, v| c.id_call(s, IdKind::GlobalId, &v)),
    builtin("get-global-work-size", 0, 1, "ids", |c, s, v| c.id_call(s, IdKind::GlobalSize, &v)),
    builtin("get-global-offset", 0, 1, "ids", |c, s, v| c.id_call(s, IdKind::GlobalOffset, &v)),
    builtin("get-local-linear-id", 0, 0, "ids", |c, s, v| c.id_call(s, IdKind::LocalLinearId, &v)),
    builtin("get-local-linear-size", 0, 0, "ids", |c, s, v| c.id_call(s, IdKind::LocalLinearSize, &v)),
    builtin("get-linear-work-size", 0, 0, "", |c, s, v| c.id_call(s, IdKind::LocalLinearSize, &v)),
    builtin("get-global-linear-id", 0, 0, "ids", |c, s, v| c.id_call(s, IdKind::GlobalLinearId, &v)),
    builtin("get-global-linear-size", 0, 0, "ids", |c, s, v| c.id_call(s, IdKind::GlobalLinearSize, &v)),
    builtin("get-total-threads", 0, 0, "ids", |c, s, v| c.id_call(s, IdKind::GlobalLinearSize, &v)),
    builtin("get-work-dim", 0, 0, "ids", |c, s, v| c.id_call(s, IdKind::WorkDim, &v)),
    builtin("get-lane-id", 0, 0, "ids", |c, s, v| c.id_call(s, IdKind::LaneId, &v)),
    builtin("get-warp-id", 0, 0, "ids", |c, s, v| c.id_call(s, IdKind::WarpId, &v)),
    builtin("get-num-warps", 0, 0, "ids", |c, s, v| c.id_call(s, IdKind::NumWarps, &v)),
    builtin("get-global-id-abs", 0, 1, "ids", |c, s, v| c.absolute_id(s, &v)),
    form("%id", Shape::Data, RAW_ID, ""),
    builtin("check-thread-bounds", 1, 3, "launch", |c, s, v| c.bounds_call(s, IdKind::Bound, v)),
    builtin("check-wg-bounds", 1, 3, "launch", |c, s, v| c.bounds_call(s, IdKind::LocalSize, v)),
    // Definitions.
    definition("def-kernel", Shape::Definition, "definitions", Definition::Function(FunctionKind::Kernel)),
    definition("def-kernel-exact", Shape::Definition, "side-channels", Definition::Function(FunctionKind::Kernel)),
    definition("def-function", Shape::Definition, "definitions", Definition::Function(FunctionKind::Thread)),
    definition("def-grid-function", Shape::Definition, "definitions", Definition::Function(FunctionKind::Grid)),
    definition("def-type", Shape::Data, "definitions", Definition::Type),
    definition("def-const", Shape::Constant, "definitions", Definition::Constant),
    definition("def-constant", Shape::Call, "", Definition::Constant),
    definition("def-parameter", Shape::Constant, "definitions", Definition::Parameter),
    definition("declaim", Shape::Data, "", Definition::Claim),
    // What only the expander knows.
    elsewhere("defmacro", Shape::Macro),
    elsewhere("%error", Shape::Data),
    elsewhere("function", Shape::Data),
    elsewhere("cond", Shape::Call),
    elsewhere("when", Shape::Call),
    elsewhere("unless", Shape::Call),
    // What the language describes and is not implemented yet.
    planned("def-struct", Shape::Data),
    planned("def-derived-type", Shape::Data),
    planned("set-derived", Shape::Data),
    planned("def-enumeration", Shape::Data),
    planned("def-constraint", Shape::Data),
    planned("def-orchestration", Shape::Data),
    planned("def-setter", Shape::Definition),
    planned("def-const-vec", Shape::Constant),
    planned("let-maybe", Shape::Let),
    planned("with-template-type", Shape::Templates),
    planned("or-else", Shape::Expressions),
    planned("result", Shape::Expressions),
    planned("atomic-add!", Shape::Call),
    planned("atomic-sub!", Shape::Call),
    planned("atomic-inc!", Shape::Call),
    planned("atomic-dec!", Shape::Call),
    planned("atomic-min!", Shape::Call),
    planned("atomic-max!", Shape::Call),
    planned("atomic-and!", Shape::Call),
    planned("atomic-or!", Shape::Call),
    planned("atomic-xor!", Shape::Call),
    planned("atomic-xchg!", Shape::Call),
    planned("atomic-cas!", Shape::Call),
    planned("atomic-binop!", Shape::Call),
    planned("atomic-op!", Shape::Call),
    planned("in-warp", Shape::Call),
    planned("shuffle", Shape::Call),
    planned("shuffle-up", Shape::Call),
    planned("shuffle-down", Shape::Call),
    planned("shuffle-xor", Shape::Call),
    planned("warp-any?", Shape::Call),
    planned("warp-all?", Shape::Call),
    planned("warp-ballot", Shape::Call),
    planned("sync-warp", Shape::Call),
    planned("mem-fence", Shape::Call),
    planned("when-thread-in-warp-is", Shape::Call),
    planned("get-warp-size", Shape::Call),
    planned("get-timestamp", Shape::Call),
    planned("make-matrix", Shape::Call),
    planned("make-soa-vector", Shape::Call),
    planned("make-soa-view", Shape::Call),
    planned("make-identity-matrix", Shape::Call),
    planned("make-identity-tensor", Shape::Call),
    planned("make-tile", Shape::Call),
    planned("make-tile-scratch-vector", Shape::Call),
    planned("load-tile", Shape::Call),
    planned("store-tile", Shape::Call),
    planned("reinterpret-view", Shape::Call),
    planned("dims~", Shape::Call),
    planned("strides~", Shape::Call),
    planned("offset~", Shape::Call),
    planned("parent~", Shape::Call),
    planned("num-dims-of", Shape::Call),
    planned("row", Shape::Call),
    planned("col", Shape::Call),
    planned("num-rows", Shape::Call),
    planned("num-cols", Shape::Call),
    planned("transpose", Shape::Call),
    planned("transpose!", Shape::Call),
    planned("get-layout", Shape::Call),
    planned("convert-layout", Shape::Call),
    planned("is-contiguous?", Shape::Call),
    planned("is-identity-tensor?", Shape::Call),
    planned("convert-soa-to-aos", Shape::Call),
    planned("convert-aos-to-soa", Shape::Call),
    planned("loop-tensor-stride", Shape::Call),
    planned("loop-soa-stride", Shape::Call),
    planned("loop-group-stride", Shape::Call),
    planned("loop-tile-stride", Shape::Call),
    planned("do-power-step", Shape::Call),
    planned("dec-power-step", Shape::Call),
    planned("when-is-last-workgroup", Shape::Call),
    planned("single-task", Shape::Call),
    planned("map-stride", Shape::Call),
    planned("is-type-of", Shape::Call),
    planned("type-is", Shape::Call),
    planned("value-is", Shape::Call),
    planned("type-of", Shape::Call),
    planned("has-overload?", Shape::Call),
    planned("type-has-prop?", Shape::Call),
    planned("is-substitutable-for?", Shape::Call),
    planned("with-struct-accessors", Shape::Call),
    planned("is-power-of-2", Shape::Call),
    planned("is-even?", Shape::Call),
    planned("div-safe", Shape::Call),
    planned("r-t-output", Shape::Call),
    planned("r-t-assert", Shape::Call),
    planned("r-t-assert-0", Shape::Call),
    planned("r-t-workgroup-assert", Shape::Call),
    planned("r-t-workgroup-output-if", Shape::Call),
    planned("expt", Shape::Call),
    planned("matmul", Shape::Call),
    planned("reduce-to-warp", Shape::Call),
    planned("reduce-to-workgroup", Shape::Call),
    planned("exclusive-scan", Shape::Call),
    planned("filter", Shape::Call),
    planned("filter-soa", Shape::Call),
    planned("device-has", Shape::Call),
    planned("launch-sequential", Shape::Call),
    planned("launch-interleaved", Shape::Call),
    planned("launch-parallel", Shape::Call),
    // What people who know other languages write.
    foreign("syncthreads", "CUDA", "wait for the workgroup with `(local-barrier)`"),
    foreign("__syncthreads", "CUDA", "wait for the workgroup with `(local-barrier)`"),
    foreign("sync-threads", "CUDA", "wait for the workgroup with `(local-barrier)`"),
    foreign("barrier", "OpenCL", "wait for the workgroup with `(local-barrier)`"),
    foreign("work_group_barrier", "OpenCL", "wait for the workgroup with `(local-barrier)`"),
    foreign("threadidx", "CUDA", "the position in the workgroup is `(get-local-id 0)`"),
    foreign("threadidx.x", "CUDA", "the position in the workgroup is `(get-local-id 0)`"),
    foreign("threadidx.y", "CUDA", "the position in the workgroup is `(get-local-id 1)`"),
    foreign("threadidx.z", "CUDA", "the position in the workgroup is `(get-local-id 2)`"),
    foreign("blockidx", "CUDA", "the workgroup is `(get-workgroup-id 0)`"),
    foreign("blockidx.x", "CUDA", "the workgroup is `(get-workgroup-id 0)`"),
    foreign("blockidx.y", "CUDA", "the workgroup is `(get-workgroup-id 1)`"),
    foreign("blockidx.z", "CUDA", "the workgroup is `(get-workgroup-id 2)`"),
    foreign("blockdim", "CUDA", "the size of the workgroup is `(get-local-work-size 0)`"),
    foreign("blockdim.x", "CUDA", "the size of the workgroup is `(get-local-work-size 0)`"),
    foreign("blockdim.y", "CUDA", "the size of the workgroup is `(get-local-work-size 1)`"),
    foreign("blockdim.z", "CUDA", "the size of the workgroup is `(get-local-work-size 2)`"),
    foreign("griddim", "CUDA", "the number of workgroups is `(get-num-groups 0)`"),
    foreign("griddim.x", "CUDA", "the number of workgroups is `(get-num-groups 0)`"),
    foreign("griddim.y", "CUDA", "the number of workgroups is `(get-num-groups 1)`"),
    foreign("griddim.z", "CUDA", "the number of workgroups is `(get-num-groups 2)`"),
    foreign("__shared__", "CUDA", "memory of the workgroup is `(make-vector float :local 64)`"),
    foreign("__local", "CUDA", "memory of the workgroup is `(make-vector float :local 64)`"),
    foreign("__local__", "CUDA", "memory of the workgroup is `(make-vector float :local 64)`"),
    foreign("__global__", "CUDA", "kernels are defined with `def-kernel`"),
    foreign("__kernel", "CUDA", "kernels are defined with `def-kernel`"),
    foreign("__device__", "CUDA", "functions are defined with `def-function`"),
    foreign("__host__", "CUDA", "functions are defined with `def-function`"),
    foreign("get_global_id", "OpenCL", "write `get-global-id`"),
    foreign("get_local_id", "OpenCL", "write `get-local-id`"),
    foreign("get_group_id", "OpenCL", "write `get-workgroup-id`"),
    foreign("get_global_size", "OpenCL", "write `get-global-work-size`"),
    foreign("get_local_size", "OpenCL", "write `get-local-work-size`"),
    foreign("get_num_groups", "OpenCL", "write `get-num-groups`"),
    foreign("get_work_dim", "OpenCL", "write `get-work-dim`"),
    foreign("get_global_offset", "OpenCL", "write `get-global-offset`"),
    foreign("get_sub_group_local_id", "OpenCL", "write `get-lane-id`"),
    foreign("laneid", "CUDA", "write `get-lane-id`"),
    foreign("defun", "Common Lisp", "define functions with `def-function`"),
    foreign("defvar", "Common Lisp", "define constants with `def-const`, compile-time parameters with `def-parameter`"),
    foreign(
        "defparameter",
        "Common Lisp",
        "define constants with `def-const`, compile-time parameters with `def-parameter`",
    ),
    foreign("defconstant", "Common Lisp", "define constants with `def-const`"),
    foreign("deftype", "Common Lisp", "name types with `def-type`"),
    foreign("defclass", "Common Lisp", "overload functions by the types of their parameters instead"),
    foreign("defgeneric", "Common Lisp", "overload functions by the types of their parameters instead"),
    foreign("defmethod", "Common Lisp", "overload functions by the types of their parameters instead"),
    foreign("defstruct", "Common Lisp", "structures are defined with `def-struct`, which is not implemented yet"),
    foreign("setq", "Common Lisp", "write `(set! PLACE VALUE)`"),
    foreign("psetq", "Common Lisp", "write `(set! PLACE VALUE)`"),
    foreign("psetf", "Common Lisp", "write `(set! PLACE VALUE)`"),
    foreign("incf", "Common Lisp", "write `(inc! PLACE DELTA)`"),
    foreign("decf", "Common Lisp", "write `(dec! PLACE DELTA)`"),
    foreign("aref", "Common Lisp", "an element is `(~ vector index)`"),
    foreign("elt", "Common Lisp", "an element is `(~ vector index)`"),
    foreign("svref", "Common Lisp", "an element is `(~ vector index)`"),
    foreign("vref", "Common Lisp", "an element is `(~ vector index)`"),
    foreign("1+", "Common Lisp", "write `(+ x 1)`"),
    foreign("1-", "Common Lisp", "write `(- x 1)`"),
    foreign("loop", "Common Lisp", "loops have a count: `(dotimes (i n) …)`"),
    foreign("do", "Common Lisp", "loops have a count: `(dotimes (i n) …)`"),
    foreign("do*", "Common Lisp", "loops have a count: `(dotimes (i n) …)`"),
    foreign("dolist", "Common Lisp", "loops have a count: `(dotimes (i n) …)`"),
    foreign("prog", "Common Lisp", "loops have a count: `(dotimes (i n) …)`"),
    foreign("tagbody", "Common Lisp", "loops have a count: `(dotimes (i n) …)`"),
    foreign("go", "Common Lisp", "loops have a count: `(dotimes (i n) …)`"),
    foreign("for", "C", "loops have a count: `(dotimes (i n) …)`"),
    foreign("while", "C", "loops have a count: `(dotimes (i n) …)`"),
    foreign("case", "Common Lisp", "write `cond`"),
    foreign("ecase", "Common Lisp", "write `cond`"),
    foreign("typecase", "Common Lisp", "write `cond`"),
    foreign("apply", "Common Lisp", "write `(funcall f …)`"),
    foreign("mapcar", "Common Lisp", "write `(funcall f …)`"),
    foreign("map", "Common Lisp", "write `(funcall f …)`"),
    foreign("reduce", "Common Lisp", "write `(funcall f …)`"),
    foreign("return-from", "Common Lisp", "write `(return VALUE)`"),
    foreign("eq", "Common Lisp", "write `=`"),
    foreign("eql", "Common Lisp", "write `=`"),
    foreign("equal", "Common Lisp", "write `=`"),
    foreign("equalp", "Common Lisp", "write `=`"),
    foreign("zerop", "Common Lisp", "write `=`"),
    foreign("/=", "Common Lisp", "write `!=`"),
    foreign("==", "C", "write `=`"),
    foreign("&&", "C", "write `and`"),
    foreign("||", "C", "write `or`"),
    foreign("%", "C", "write `rem`, or `mod` for the sign of the divisor"),
    foreign("<<", "C", "write `(ash x n)`"),
    foreign(">>", "C", "write `(ash x (- n))`"),
    foreign("++", "C", "write `(inc! PLACE)`"),
    foreign("+=", "C", "write `(inc! PLACE)`"),
    foreign("--", "C", "write `(dec! PLACE)`"),
    foreign("-=", "C", "write `(dec! PLACE)`"),
    foreign("&", "C", "write `bit-and`"),
    foreign("|", "C", "write `bit-or`"),
    foreign("^", "C", "write `bit-xor`"),
    foreign("printf", "C", "integers are printed by the host; for errors at compile time there is `c-t-output`"),
    foreign("print", "C", "integers are printed by the host; for errors at compile time there is `c-t-output`"),
    foreign("format", "C", "integers are printed by the host; for errors at compile time there is `c-t-output`"),
];

const STRIDE_LIMIT: Meaning =
    Meaning::Builtin(Builtin { check: Check::Values(|c, s, v| c.stride_limit(s, v)), least: 1, most: 1 });
const RAW_ID: Meaning =
    Meaning::Builtin(Builtin { check: Check::Data(|c, s, a| c.raw_id(a, s.span)), least: 2, most: 2 });

const fn form(name: &'static str, shape: Shape, meaning: Meaning, page: &'static str) -> Form {
    Form { name, shape, meaning, page }
}

const fn special(name: &'static str, shape: Shape, page: &'static str, check: Special) -> Form {
    form(name, shape, Meaning::Special(check), page)
}

const fn builtin(
    name: &'static str,
    least: usize,
    most: usize,
    page: &'static str,
    check: fn(&mut Checker<'_>, &Site<'_>, Vec<Expr>) -> Expr,
) -> Form {
    form(name, Shape::Call, Meaning::Builtin(Builtin { check: Check::Values(check), least, most }), page)
}

const fn written(
    name: &'static str,
    least: usize,
    most: usize,
    page: &'static str,
    check: fn(&mut Checker<'_>, &Site<'_>, &[Datum]) -> Expr,
) -> Form {
    form(name, Shape::Call, Meaning::Builtin(Builtin { check: Check::Data(check), least, most }), page)
}

const fn definition(name: &'static str, shape: Shape, page: &'static str, definition: Definition) -> Form {
    form(name, shape, Meaning::Definition(definition), page)
}

const fn elsewhere(name: &'static str, shape: Shape) -> Form {
    form(name, shape, Meaning::Elsewhere, "")
}

const fn planned(name: &'static str, shape: Shape) -> Form {
    form(name, shape, Meaning::Planned, "")
}

const fn foreign(name: &'static str, of: &'static str, instead: &'static str) -> Form {
    form(name, Shape::Call, Meaning::Foreign { of, instead }, "")
}

/// The form of that (folded) name.
pub(crate) fn find(name: &str) -> Option<&'static Form> {
    static BY_NAME: OnceLock<BTreeMap<&'static str, &'static Form>> = OnceLock::new();
    BY_NAME.get_or_init(|| FORMS.iter().map(|form| (form.name, form)).collect()).get(name).copied()
}

/// The built-in function of that (folded) name, also one of those that are named by a type or by lanes.
pub(crate) fn find_builtin(name: &str) -> Option<Builtin> {
    if let Some(form) = find(name) {
        return match form.meaning {
            Meaning::Builtin(builtin) => Some(builtin),
            _ => None,
        };
    }
    let one = |check| Some(Builtin { check, least: 1, most: 1 });
    if let Some(number) = conversion(name, "to-") {
        return one(Check::ConvertTo(number));
    }
    if let Some(number) = conversion(name, "as-") {
        return one(Check::ReadAs(number));
    }
    swizzle(name).and_then(|lanes| one(Check::Lanes(lanes)))
}

/// Whether the (folded) name is a built-in function.
pub(crate) fn is_builtin(name: &str) -> bool {
    find_builtin(name).is_some()
}

/// Whether the (folded) name is the language's own, so that no definition may have it.
pub(crate) fn is_own(name: &str) -> bool {
    let is_form = |form: &Form| matches!(form.meaning, Meaning::Special(_) | Meaning::Elsewhere);
    find(name).is_some_and(is_form) || is_builtin(name)
}

/// What the language does not have, or not yet, under that (folded) name.
pub(crate) fn find_absent(name: &str) -> Option<Meaning> {
    find(name).map(|form| form.meaning).filter(|meaning| matches!(meaning, Meaning::Planned | Meaning::Foreign { .. }))
}

/// The shape of a form that is no call; `None` for all else.
pub(crate) fn shape(name: &str) -> Option<Shape> {
    find(name).map(|form| form.shape).filter(|shape| *shape != Shape::Call)
}

/// The names of the built-ins that sources may call.
pub(crate) fn builtin_names() -> impl Iterator<Item = &'static str> {
    let is_builtin = |form: &&Form| matches!(form.meaning, Meaning::Builtin(_)) && !form.name.starts_with('%');
    FORMS.iter().filter(is_builtin).map(|form| form.name)
}

/// Declarations that the language describes and that are not implemented yet.
pub(crate) const PLANNED_DECLARATIONS: [&str; 13] = [
    "check-bank-conflicts",
    "check-barriers",
    "check-coalesce",
    "check-divergence",
    "const",
    "critical",
    "entry-point",
    "inline",
    "max-registers",
    "noalias",
    "specialization",
    "use",
    "warn-max-registers",
];

/// Keywords of other languages in the slots of a vector type, and how Crisp writes them.
pub(crate) const FOREIGN_SLOTS: [(&str, &str); 6] = [
    ("shared", "the memory of a workgroup is `:local`"),
    ("workgroup", "the memory of a workgroup is `:local`"),
    ("group", "the memory of a workgroup is `:local`"),
    ("device", "the memory of the device is `:global`"),
    ("const", "constant memory is `:constant`, and what is only read is `:read-only`"),
    ("register", "the memory of one invocation is `:private`"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_has_two_meanings_and_each_page_describes_its_forms() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/reference");
        let mut seen = std::collections::BTreeSet::new();
        for form in FORMS {
            assert!(seen.insert(form.name), "{} is there twice", form.name);
            if !form.page.is_empty() {
                let page = std::fs::read_to_string(format!("{root}/{}.md", form.page)).expect("a page of the manual");
                let written = [format!("({}", form.name), format!("`{}`", form.name)];
                assert!(written.iter().any(|name| page.contains(name)), "{} is not on {}", form.name, form.page);
            }
            let needs_page = matches!(form.meaning, Meaning::Special(_) | Meaning::Builtin(_) | Meaning::Definition(_));
            let is_alias = ["let*", "quote", "~ref~", "length", "def-constant", "declaim", "get-linear-work-size"];
            assert!(
                !needs_page || !form.page.is_empty() || form.name.starts_with('%') || is_alias.contains(&form.name),
                "{} has no page",
                form.name
            );
        }
    }
}
