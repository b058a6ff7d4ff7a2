//! The wording of every message of this crate, one function for each code.
//!
//! Messages name what the author named and point at places; no id of a value, operation or region appears in them.

pub(crate) mod binary;
mod control;
mod kernel;
mod memory;
mod program;
mod structure;
pub(crate) mod text;
mod types;
mod words;

use crisp_support_diagnostics::Diagnostic;

use crate::validate::{Broken, Rule};

/// The message for a broken rule.
#[allow(clippy::too_many_lines)] // One flat match.
pub(crate) fn broken(broken: &Broken) -> Diagnostic {
    let Broken { rule, span, function: _ } = broken;
    let at = *span;
    match rule {
        Rule::Dangling { part } => structure::dangling(at, *part),
        Rule::DefinedTwice { value } => structure::defined_twice(at, value),
        Rule::OperationTwice => structure::operation_twice(at),
        Rule::RegionTwice => structure::region_twice(at),
        Rule::UsedBefore { value } => structure::used_before(at, value),
        Rule::UsedOutside { value } => structure::used_outside(at, value),
        Rule::NeverMade { value } => structure::never_made(at, value),
        Rule::TooDeep => structure::too_deep(at),
        Rule::TooLong => structure::too_long(at),
        Rule::RegionParams { owner, wanted, found } => structure::region_params(at, owner, *wanted, *found),

        Rule::OperandType { op, role, wanted, found, value } => {
            types::operand_type(at, op, role, *wanted, *found, value)
        }
        Rule::OperandsDiffer { op, first, second, value } => types::operands_differ(at, op, *first, *second, value),
        Rule::NotInDomain { op, domain, found } => types::not_in_domain(at, op, *domain, *found),
        Rule::ResultType { op, wanted, found } => types::result_type(at, op, *wanted, *found),
        Rule::ResultCount { op, wanted, found } => types::result_count(at, op, *wanted, *found),
        Rule::Lanes { elem } => types::lanes(at, *elem),
        Rule::Rank { rank } => types::rank(at, *rank),
        Rule::WritableConstant => types::writable_constant(at),
        Rule::ConstantBits { elem } => types::constant_bits(at, *elem),
        Rule::ConvertToBool { from } => types::convert_to_bool(at, *from),
        Rule::ConvertLanes { from, to } => types::convert_lanes(at, *from, *to),
        Rule::BitcastSize { from, to } => types::bitcast_size(at, *from, *to),
        Rule::BitcastBool => types::bitcast_bool(at),
        Rule::SelectLanes { condition, selected } => types::select_lanes(at, *condition, *selected),
        Rule::VectorLanes { found } => types::vector_lanes(at, *found),
        Rule::LaneOutside { lane, vector } => types::lane_outside(at, *lane, *vector),
        Rule::Axis { id, axis, has_axis } => types::axis(at, id, *axis, *has_axis),
        Rule::ExtentAxis { axis, rank } => types::extent_axis(at, *axis, *rank),

        Rule::DebugValues { op, found } => types::debug_values(at, op, *found),

        Rule::BodyEnd => control::body_end(at),
        Rule::BreakOutsideLoop => control::break_outside_loop(at),
        Rule::TerminatorCount { terminator, taker, place, wanted, found } => {
            control::terminator_count(at, terminator, taker, *place, [*wanted, *found])
        }
        Rule::TerminatorType { terminator, taker, place, wanted, found, value } => {
            control::terminator_type(at, terminator, (taker, *place), [*wanted, *found], value)
        }
        Rule::Unreachable { leaves } => control::unreachable(at, *leaves),
        Rule::LoopIndex { found } => control::loop_index(at, *found),
        Rule::LoopBound { index, found, value } => control::loop_bound(at, *index, *found, value),
        Rule::CarriedType { wanted, found, value } => control::carried_type(at, *wanted, *found, value),
        Rule::LeavesUpdate { terminator, update } => control::leaves_update(at, terminator, *update),
        Rule::ImpureUpdate { op, update } => control::impure_update(at, op, *update),
        Rule::CallCount { callee, place, wanted, found } => control::call_count(at, callee, *place, [*wanted, *found]),
        Rule::CallType { callee, param, place, wanted, found, value } => {
            control::call_type(at, callee, (param, *place), [*wanted, *found], value)
        }
        Rule::CallsKernel { kernel, place } => control::calls_kernel(at, kernel, *place),
        Rule::CallCycle { calls } => control::call_cycle(at, calls),

        Rule::LoadNotAllowed { view } => memory::load_not_allowed(at, view),
        Rule::StoreNotAllowed { view, space } => memory::store_not_allowed(at, view, *space),
        Rule::IndexCount { view, wanted, found } => memory::index_count(at, view, *wanted, *found),
        Rule::IndexType { found, value } => memory::index_type(at, *found, value),
        Rule::ExtentCount { found } => memory::extent_count(at, *found),
        Rule::StrideCount { wanted, found } => memory::stride_count(at, *wanted, *found),
        Rule::EmptyMemory { name } => memory::empty_memory(at, name),
        Rule::LengthOfWorkgroup { name, space } => memory::length_of_workgroup(at, name, *space),
        Rule::GlobalMemory { name } => memory::global_memory(at, name),
        Rule::InitCount { name, wanted, found } => memory::init_count(at, name, *wanted, *found),
        Rule::InitNotConstant { name, space } => memory::init_not_constant(at, name, *space),
        Rule::InitType { name, wanted, found } => memory::init_type(at, name, *wanted, *found),
        Rule::Stride { elem, stride } => memory::stride(at, *elem, *stride),
        Rule::LocalMemory { kernel, bytes, largest } => memory::local_memory(at, kernel, *bytes, largest),
        Rule::PrivateMemory { kernel, bytes, largest } => memory::private_memory(at, kernel, *bytes, largest),
        Rule::AtomicElement { op, found } => memory::atomic_element(at, op, *found),
        Rule::AtomicNotAllowed { op, view, space } => memory::atomic_not_allowed(at, op, view, *space),

        Rule::KernelResults => kernel::kernel_results(at),
        Rule::KernelParam { param, found } => kernel::kernel_param(at, param, *found),
        Rule::KernelNameTwice { name, first } => kernel::kernel_name_twice(at, name, *first),
        Rule::KernelName { name } => kernel::kernel_name(at, name),
        Rule::WorkDim { found } => kernel::work_dim(at, *found),
        Rule::LaunchExtents { size, wanted, found } => kernel::launch_extents(at, size, *wanted, *found),
        Rule::HostBuffer { problem } => kernel::host_buffer(at, problem),
        Rule::ParamRole { param, role, found } => kernel::param_role(at, param, role, *found),
        Rule::SizeParam { param, length } => kernel::size_param(at, param.as_ref(), *length),
        Rule::SizeExpression { problem } => kernel::size_expression(at, *problem),
        Rule::OutParam { param, found } => kernel::out_param(at, param, *found),
        Rule::ParamLength { param } => kernel::param_length(at, param),
        Rule::BeyondStrict { kernel, place, feature } => kernel::beyond_strict(at, kernel, *place, *feature),
        Rule::ParamCount { found } => kernel::param_count(at, *found),
        Rule::ParamNameTwice { param, first } => kernel::param_name_twice(at, param, *first),

        Rule::ProgramNameTwice { name, first } => program::name_twice(at, name, *first),
        Rule::UnknownKernel { name, similar } => program::unknown_kernel(at, name, similar.as_deref()),
        Rule::LaunchCount { kernel, place, wanted, found } => {
            program::launch_count(at, kernel, *place, [*wanted, *found])
        }
        Rule::LaunchArgument { kernel, param, place, wanted, found } => {
            program::launch_argument(at, (kernel, param, *place), *wanted, *found)
        }
        Rule::LaunchAccess { kernel, param, declared, place, wanted, found } => {
            program::launch_access(at, (kernel, param), (declared, *place), [*wanted, *found])
        }
        Rule::LaunchShares { kernel, params, place } => program::launch_shares(at, kernel, params, *place),
        Rule::LaunchLocal { local } => program::launch_local(at, local),
        Rule::LaunchUnsized { kernel, place } => program::launch_unsized(at, kernel, *place),
        Rule::RepeatDepth => program::repeat_depth(at),
        Rule::RepeatCondition => program::repeat_condition(at),
        Rule::StepCount { found } => program::step_count(at, *found),
    }
}
