//! The forms of the language in one table: what the expander walks into, what the checker makes of them, and the page of the manual.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::OnceLock;

use crisp_ir_kernel::{AtomicOp, BinaryOp, CompareOp, IdKind, ShuffleKind, UnaryOp, VoteKind};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use crate::check::{Checker, Limit, Question, Want, conversion, swizzle};
use crate::messages;
use crate::typed::{Division, Expr, FunctionKind, Number};

/// A form, function or declaration that has its own name.
pub(crate) struct Form {
    /// The (folded) name; names with `%` are the library's.
    pub(crate) name: &'static str,
    pub(crate) shape: Shape,
    pub(crate) meaning: Meaning,
    /// The page in `docs/reference` that describes it; empty for what is the library's or not there.
    pub(crate) page: &'static str,
}

/// The parts of a form, for the expander.
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
    /// `(def-orchestration NAME form…)`, whose forms are the host's: only the author's macros are expanded in them.
    Orchestration,
    Macro,
}

/// The meaning of a form for the checker.
#[derive(Clone, Copy)]
pub(crate) enum Meaning {
    /// An expression that is not a call: its parts are not simply evaluated.
    Special(Special),
    /// A function of checked arguments, with the least and the greatest number of them.
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
    Setter,
    Enumeration,
    Struct,
    Type,
    Constant,
    /// `def-const-vec`
    ConstantVector,
    Parameter,
    /// `with-template-type`
    Template,
    Constraint,
    Derived,
    Derivation,
    /// `declaim`
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
    special("result", Shape::Expressions, "maybe", |c, w| c.result_form(w.datum, w.rest, w.want)),
    special("let-maybe", Shape::Let, "maybe", |c, w| c.let_maybe(w.datum, w.rest, w.want)),
    special("or-else", Shape::Expressions, "maybe", |c, w| c.or_else(w.datum, w.rest, w.want)),
    special("funcall", Shape::Expressions, "functions", |c, w| c.funcall(w.datum, w.rest, w.want)),
    special("make-vector", Shape::Call, "vectors", |c, w| c.make_vector(w.datum, w.rest, w.want)),
    special("make-result-vector", Shape::Call, "side-channels", |c, w| c.make_side_vector(w.datum, w.name, w.rest)),
    special("make-implicit-vector", Shape::Call, "side-channels", |c, w| c.make_side_vector(w.datum, w.name, w.rest)),
    special("make-scratch-vector", Shape::Call, "side-channels", |c, w| c.make_side_vector(w.datum, w.name, w.rest)),
    special("let-kernel", Shape::LetKernel, "continuations", |c, w| c.let_kernel(w.datum, w.rest, w.want)),
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
    special("marshall-debug-logging-vector", Shape::Call, "side-channels", |c, w| {
        c.marshall_debug_vector(w.datum, w.name, w.rest)
    }),
    special("%for-up", Shape::Loop, "", |c, w| c.loop_form(w.datum, w.name, w.rest, w.want)),
    special("%for-down", Shape::Loop, "", |c, w| c.loop_form(w.datum, w.name, w.rest, w.want)),
    special("%for-multiply", Shape::Loop, "", |c, w| c.loop_form(w.datum, w.name, w.rest, w.want)),
    special("%for-divide", Shape::Loop, "", |c, w| c.loop_form(w.datum, w.name, w.rest, w.want)),
    special("while", Shape::Expressions, "while", |c, w| c.while_form(w.datum, w.rest, w.want)),
    special("break", Shape::Expressions, "while", |c, w| c.break_form(w.datum, w.rest)),
    special("r-t-output", Shape::Expressions, "debugging", |c, w| c.run_time_output(w.datum, w.rest)),
    special("r-t-assert", Shape::Expressions, "debugging", |c, w| c.run_time_assert(w.datum, w.rest, w.name)),
    special("%debugging", Shape::Expressions, "", |c, w| c.debugging(w.rest, w.datum.span)),
    special("%elect", Shape::Expressions, "", |c, w| c.elect(w.datum, w.rest)),
    special("%elected", Shape::Expressions, "", |c, w| c.elected_value(w.datum, w.rest, w.want)),
    special("%when-elected", Shape::Expressions, "", |c, w| c.when_elected(w.datum, w.rest)),
    special("%require", Shape::Expressions, "", |c, w| c.requirement(w.datum, w.name, w.rest)),
    special("%advise", Shape::Expressions, "", |c, w| c.requirement(w.datum, w.name, w.rest)),
    special("%grid", Shape::Expressions, "", |c, w| c.grid_form(w.datum, w.rest, w.want)),
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
    builtin("%floor-of", 1, 1, "", |c, s, v| c.floor_of(s, v)),
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
    written("type-min", 1, 1, "numbers", |c, s, a| c.type_limit(s, Limit::Min, a)),
    written("type-max", 1, 1, "numbers", |c, s, a| c.type_limit(s, Limit::Max, a)),
    written("type-infinity", 1, 1, "numbers", |c, s, a| c.type_limit(s, Limit::Infinity, a)),
    written("type-epsilon", 1, 1, "numbers", |c, s, a| c.type_limit(s, Limit::Epsilon, a)),
    written("to", 2, 2, "numbers", |c, s, a| c.conversion_to_type(s, a)),
    builtin("min3", 3, 3, "numbers", |c, s, v| c.fold_call(s, BinaryOp::Min, v)),
    builtin("max3", 3, 3, "numbers", |c, s, v| c.fold_call(s, BinaryOp::Max, v)),
    builtin("mid3", 3, 3, "numbers", |c, s, v| c.median(s, v)),
    builtin("abs-diff", 2, 2, "numbers", |c, s, v| c.absolute_difference(s, v)),
    builtin("sad", 3, 3, "numbers", |c, s, v| c.sum_of_distance(s, v)),
    builtin("saturate", 1, 1, "numbers", |c, s, v| c.saturate(s, v)),
    builtin("dot4", 2, 3, "numbers", |c, s, v| c.dot_of_bytes(s, v)),
    builtin("sqrt", 1, 1, "numbers", |c, s, v| c.square_root(s, v)),
    builtin("fma", 3, 3, "numbers", |c, s, v| c.fused(s, v)),
    builtin("expt", 2, 2, "numbers", |c, s, v| c.expt(s, v)),
    builtin("log2", 1, 1, "numbers", |c, s, v| c.log2(s, v)),
    builtin("next-power-of-2", 1, 1, "numbers", |c, s, v| c.next_power_of_two(s, v)),
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
    builtin("~ref~", 0, MANY, "", |c, s, v| c.raw_element_call(s, v)),
    builtin("length~", 1, 1, "vectors", |c, s, v| c.length_call(s, v)),
    builtin("length", 1, 1, "", |c, s, v| c.length_call(s, v)),
    builtin("offset~", 1, 1, "vectors", |c, s, v| c.offset_call(s, v)),
    builtin("parent~", 1, 1, "vectors", |c, s, v| c.parent_call(s, v)),
    builtin("address-space~", 1, 1, "vectors", |c, s, v| c.keyword_property(s, v)),
    builtin("access~", 1, 1, "vectors", |c, s, v| c.keyword_property(s, v)),
    builtin("align~", 1, 1, "vectors", |c, s, v| c.keyword_property(s, v)),
    builtin("~length~", 1, 1, "vectors", |c, s, v| c.length_call(s, v)),
    builtin("~offset~", 1, 1, "vectors", |c, s, v| c.offset_call(s, v)),
    builtin("~parent~", 1, 1, "vectors", |c, s, v| c.parent_call(s, v)),
    written("make-array", 2, 2, "structs", |c, s, a| c.make_array(s, a)),
    written("reinterpret-view", 2, 6, "vectors", |c, s, a| c.reinterpret_view(s, a)),
    builtin("make-identity-tensor", 1, 2, "tensors", |c, s, v| c.make_identity_tensor(s, v)),
    written("is-identity-tensor?", 1, 1, "tensors", |c, s, a| c.is_identity_tensor(s, a)),
    written("num-dims-of", 1, 1, "tensors", |c, s, a| c.rank_of(s, a)),
    builtin("num-dims~", 1, 1, "tensors", |c, s, v| c.rank_property(s, v)),
    builtin("dims~", 1, 1, "tensors", |c, s, v| c.extents_call(s, v)),
    builtin("strides~", 1, 1, "tensors", |c, s, v| c.strides_call(s, v)),
    builtin("stride~", 2, 2, "tensors", |c, s, v| c.stride_call(s, v)),
    builtin("num-rows", 1, 1, "tensors", |c, s, v| c.matrix_extent(s, 0, v)),
    builtin("num-cols", 1, 1, "tensors", |c, s, v| c.matrix_extent(s, 1, v)),
    builtin("extent~", 2, 2, "vectors", |c, s, v| c.extent_call(s, v)),
    builtin("bytes", 1, 1, "vectors", |c, s, v| c.bytes_call(s, v)),
    special("make-soa-vector", Shape::Call, "soa", |c, w| c.make_soa_vector(w.datum, w.rest, w.want)),
    builtin("make-soa-view", 2, 3, "soa", |c, s, v| c.make_soa_view(s, v)),
    builtin("get-struct", 2, 2, "soa", |c, s, v| c.get_struct(s, v)),
    builtin("make-vector-view", 2, 3, "vectors", |c, s, v| c.make_view(s, v)),
    written("make-tensor-view", 2, 12, "vectors", |c, s, a| c.make_tensor_view(s, a)),
    form("%stride-limit", Shape::Expressions, STRIDE_LIMIT, ""),
    form("%count", Shape::Expressions, COUNT, ""),
    form("%dimensions", Shape::Expressions, DIMENSIONS, ""),
    form("%workgroup-size", Shape::Expressions, WORKGROUP_SIZE, ""),
    form("%axis-limit", Shape::Expressions, AXIS_LIMIT, ""),
    form("%chunk", Shape::Expressions, CHUNK, ""),
    // What the library's algorithms ask of types.
    form("%to", Shape::Expressions, TO_TYPE, ""),
    form("%known?", Shape::Expressions, IS_KNOWN, ""),
    // Invocations together.
    written("atomic-add!", 2, 2, "atomics", |c, s, a| c.atomic(s, AtomicOp::Add, a)),
    written("atomic-sub!", 2, 2, "atomics", |c, s, a| c.atomic(s, AtomicOp::Sub, a)),
    written("atomic-min!", 2, 2, "atomics", |c, s, a| c.atomic(s, AtomicOp::Min, a)),
    written("atomic-max!", 2, 2, "atomics", |c, s, a| c.atomic(s, AtomicOp::Max, a)),
    written("atomic-and!", 2, 2, "atomics", |c, s, a| c.atomic(s, AtomicOp::And, a)),
    written("atomic-or!", 2, 2, "atomics", |c, s, a| c.atomic(s, AtomicOp::Or, a)),
    written("atomic-xor!", 2, 2, "atomics", |c, s, a| c.atomic(s, AtomicOp::Xor, a)),
    written("atomic-xchg!", 2, 2, "atomics", |c, s, a| c.atomic(s, AtomicOp::Exchange, a)),
    written("atomic-inc!", 1, 1, "atomics", |c, s, a| c.atomic_step(s, AtomicOp::Add, a)),
    written("atomic-dec!", 1, 1, "atomics", |c, s, a| c.atomic_step(s, AtomicOp::Sub, a)),
    written("atomic-op!", 2, 2, "atomics", |c, s, a| c.atomic_function(s, a)),
    written("atomic-binop!", 3, 3, "atomics", |c, s, a| c.atomic_binary_function(s, a)),
    builtin("shuffle", 2, 3, "warps", |c, s, v| c.shuffle(s, ShuffleKind::Index, v)),
    builtin("shuffle-up", 2, 3, "warps", |c, s, v| c.shuffle(s, ShuffleKind::Up, v)),
    builtin("shuffle-down", 2, 3, "warps", |c, s, v| c.shuffle(s, ShuffleKind::Down, v)),
    builtin("shuffle-xor", 2, 3, "warps", |c, s, v| c.shuffle(s, ShuffleKind::Xor, v)),
    builtin("warp-any?", 1, 1, "warps", |c, s, v| c.vote(s, VoteKind::Any, v)),
    builtin("warp-all?", 1, 1, "warps", |c, s, v| c.vote(s, VoteKind::All, v)),
    builtin("warp-ballot", 1, 1, "warps", |c, s, v| c.vote(s, VoteKind::Ballot, v)),
    builtin("get-warp-size", 0, 0, "warps", |c, s, _| c.warp_size(s)),
    builtin("sync-warp", 0, 0, "warps", |_, s, _| Checker::sync_warp(s)),
    written("mem-fence", 0, 2, "barriers", |c, s, a| c.fence(s, a)),
    builtin("get-timestamp", 0, 0, "ids", |c, s, _| c.timestamp(s)),
    // The launch.
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
    form("%import", Shape::Data, IMPORT, ""),
    builtin("check-thread-bounds", 1, 3, "launch", |c, s, v| c.bounds_call(s, IdKind::Bound, v)),
    builtin("check-wg-bounds", 1, 3, "launch", |c, s, v| c.bounds_call(s, IdKind::LocalSize, v)),
    // Questions about types.
    written("is-numeric?", 1, 1, "templates", |c, s, a| c.question(s, Question::Numeric, a)),
    written("is-scalar?", 1, 1, "templates", |c, s, a| c.question(s, Question::Numeric, a)),
    written("is-hardware-vector?", 1, 1, "templates", |c, s, a| c.question(s, Question::HardwareVector, a)),
    written("is-integer?", 1, 1, "templates", |c, s, a| c.question(s, Question::Integer, a)),
    written("is-floating-point?", 1, 1, "templates", |c, s, a| c.question(s, Question::FloatingPoint, a)),
    written("is-orderable?", 1, 1, "templates", |c, s, a| c.question(s, Question::Orderable, a)),
    written("is-signed?", 1, 1, "templates", |c, s, a| c.question(s, Question::Signed, a)),
    written("is-address-space?", 1, 1, "templates", |c, s, a| c.question(s, Question::AddressSpace, a)),
    written("is-access?", 1, 1, "templates", |c, s, a| c.question(s, Question::Access, a)),
    written("is-alignment?", 1, 1, "templates", |c, s, a| c.question(s, Question::Alignment, a)),
    written("type-equal", 2, 2, "templates", |c, s, a| c.type_equal(s, a)),
    written("is-type-of", 2, 2, "templates", |c, s, a| c.is_type_of(s, a)),
    written("type-has-prop?", 2, 2, "templates", |c, s, a| c.has_property(s, a)),
    written("has-overload?", 2, 2, "templates", |c, s, a| c.has_overload(s, a)),
    written("is-substitutable-for?", 2, 2, "templates", |c, s, a| c.is_substitutable(s, a)),
    written("is-grid-level?", 1, 1, "templates", |c, s, a| c.is_grid_level(s, a)),
    special("type-of", Shape::Call, "templates", |c, w| c.type_of_form(w.datum, w.rest)),
    written("target-has", 1, 2, "templates", |c, s, a| c.target_has(s, a)),
    written("device-has", 1, 1, "templates", |c, s, a| c.target_has(s, a)),
    special("c-t-output", Shape::Call, "macros", |c, w| c.compile_time_output(w.rest, w.datum.span)),
    special("c-t-assert", Shape::Call, "macros", |c, w| c.compile_time_assert(w.datum, w.rest)),
    // Definitions.
    definition("def-kernel", Shape::Definition, "definitions", Definition::Function(FunctionKind::Kernel)),
    definition("def-kernel-exact", Shape::Definition, "side-channels", Definition::Function(FunctionKind::Kernel)),
    definition("def-function", Shape::Definition, "definitions", Definition::Function(FunctionKind::Thread)),
    definition("def-grid-function", Shape::Definition, "definitions", Definition::Function(FunctionKind::Grid)),
    definition("def-setter", Shape::Definition, "structs", Definition::Setter),
    definition("def-enumeration", Shape::Data, "enumerations", Definition::Enumeration),
    definition("def-struct", Shape::Data, "structs", Definition::Struct),
    definition("def-derived-type", Shape::Data, "derived", Definition::Derived),
    definition("set-derived", Shape::Data, "derived", Definition::Derivation),
    definition("def-constraint", Shape::Data, "templates", Definition::Constraint),
    definition("with-template-type", Shape::Templates, "templates", Definition::Template),
    definition("def-type", Shape::Data, "definitions", Definition::Type),
    definition("def-const", Shape::Constant, "definitions", Definition::Constant),
    definition("def-constant", Shape::Call, "", Definition::Constant),
    definition("def-const-vec", Shape::Constant, "definitions", Definition::ConstantVector),
    definition("def-parameter", Shape::Constant, "definitions", Definition::Parameter),
    definition("declaim", Shape::Data, "analyses", Definition::Claim),
    // What only the expander knows.
    elsewhere("defmacro", Shape::Macro),
    elsewhere("def-orchestration", Shape::Orchestration),
    elsewhere("%error", Shape::Data),
    elsewhere("function", Shape::Data),
    elsewhere("cond", Shape::Call),
    elsewhere("when", Shape::Call),
    elsewhere("unless", Shape::Call),
    // What the language describes and is not implemented yet.
    planned("is-contiguous?", Shape::Call),
    planned("single-task", Shape::Call),
    elsewhere("with-struct-accessors", Shape::Call),
    planned("is-power-of-2", Shape::Call),
    planned("is-even?", Shape::Call),
    // What only orchestrations have.
    foreign("launch-sequential", "the host", LAUNCHES),
    foreign("launch-interleaved", "the host", LAUNCHES),
    foreign("launch-parallel", "the host", LAUNCHES),
    // What people who know other languages write.
    foreign("syncthreads", "CUDA", "wait for the workgroup with `(local-barrier)`"),
    foreign("__syncthreads", "CUDA", "wait for the workgroup with `(local-barrier)`"),
    foreign("sync-threads", "CUDA", "wait for the workgroup with `(local-barrier)`"),
    foreign(
        "atomic-cas!",
        "CUDA",
        "a function of the element decides what is stored: `(atomic-binop! LOCATION #'f VALUE)`",
    ),
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
    foreign("get-global-size", "OpenCL", "write `get-global-work-size`"),
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
    foreign("defstruct", "Common Lisp", "define structures with `def-struct`"),
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
const COUNT: Meaning =
    Meaning::Builtin(Builtin { check: Check::Data(|c, s, a| c.count_call(s, a)), least: 1, most: 1 });
const DIMENSIONS: Meaning =
    Meaning::Builtin(Builtin { check: Check::Values(|c, s, _| c.declared_dimensions(s)), least: 0, most: 0 });
const WORKGROUP_SIZE: Meaning =
    Meaning::Builtin(Builtin { check: Check::Values(|c, s, v| c.declared_workgroup(s, &v)), least: 0, most: 1 });
const AXIS_LIMIT: Meaning =
    Meaning::Builtin(Builtin { check: Check::Data(|c, s, a| c.axis_limit(s, a)), least: 4, most: 4 });
const CHUNK: Meaning = Meaning::Builtin(Builtin { check: Check::Data(|c, s, a| c.chunk(s, a)), least: 3, most: 3 });
const TO_TYPE: Meaning =
    Meaning::Builtin(Builtin { check: Check::Data(|c, s, a| c.conversion_to_type(s, a)), least: 2, most: 2 });
const IS_KNOWN: Meaning =
    Meaning::Builtin(Builtin { check: Check::Data(|c, s, a| c.is_known(s, a)), least: 1, most: 1 });
const IMPORT: Meaning =
    Meaning::Builtin(Builtin { check: Check::Data(|c, s, a| c.import(a, s.span)), least: 1, most: MANY });
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

const LAUNCHES: &str = "write it in `(def-orchestration NAME …)` at top level";

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

/// Returns the meaning of a (folded) name that the language does not have, or not yet.
pub(crate) fn find_absent(name: &str) -> Option<Meaning> {
    find(name).map(|form| form.meaning).filter(|meaning| matches!(meaning, Meaning::Planned | Meaning::Foreign { .. }))
}

/// Returns the shape of a form that is not a call; `None` for all else.
pub(crate) fn shape(name: &str) -> Option<Shape> {
    find(name).map(|form| form.shape).filter(|shape| *shape != Shape::Call)
}

/// The names of the built-ins that sources may call.
pub(crate) fn builtin_names() -> impl Iterator<Item = &'static str> {
    let is_builtin = |form: &&Form| matches!(form.meaning, Meaning::Builtin(_)) && !form.name.starts_with('%');
    FORMS.iter().filter(is_builtin).map(|form| form.name)
}

/// Declarations that the language describes and that are not implemented yet.
pub(crate) const PLANNED_DECLARATIONS: [&str; 1] = ["specialization"];

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
            let is_alias = ["let*", "quote", "~ref~", "length", "def-constant", "get-linear-work-size"];
            assert!(
                !needs_page || !form.page.is_empty() || form.name.starts_with('%') || is_alias.contains(&form.name),
                "{} has no page",
                form.name
            );
        }
    }
}
