//! Inputs of plans from the command line: numbers, and contents of memory.

use std::collections::BTreeSet;

use crisp::diagnostics::Diagnostic;
use crisp::host::{self, Constant, Fill, HostPlan, PlanBuffer, PlanInputs, PlanName, ValueKind};
use crisp::values::elements::{self, Budget, Elements};
use crisp::{Access, ArgumentKind, Space};

use super::parameter::{Members, Parameter};
use super::values::{self, Contents};
use crate::messages;

/// Bytes of a vector that a program holds.
const MOST_BYTES: usize = 1 << 16;

/// Makes inputs those that a plan has by default; of those that it does not have none. Notes which it has.
///
/// # Errors
/// Values of another type; vectors that are too long to be held by a program.
pub(crate) fn set(
    plan: &mut HostPlan,
    given: &[(String, String)],
    used: &mut BTreeSet<String>,
) -> Result<(), Vec<Diagnostic>> {
    let names = host::settable(plan);
    let pairs = given.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let own: Vec<(&str, &str)> = pairs.filter(|(name, _)| host::find_name(&names, name).is_some()).collect();
    used.extend(own.iter().map(|(name, _)| (*name).to_owned()));
    let inputs = inputs(plan, &own, "--hoist-arg", &mut Budget::of_machine())?;
    for (at, constant) in inputs.values {
        if let Some(value) = plan.values.get_mut(at as usize) {
            value.kind = ValueKind::Input(constant);
        }
    }
    let mut errors = Vec::new();
    for (at, bytes) in inputs.contents {
        let Some(buffer) = plan.buffers.get_mut(at as usize) else { continue };
        if bytes.len() > MOST_BYTES {
            errors.push(messages::hoist_argument_too_long(&buffer.name, bytes.len(), MOST_BYTES));
            continue;
        }
        buffer.fill = if bytes.iter().all(|byte| *byte == 0) { Fill::Zeros } else { Fill::Bytes(bytes) };
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

pub(crate) fn parameter(name: &str, kind: ArgumentKind) -> Parameter<'_> {
    Parameter { name, kind, span: None, complex: false, hidden: None, members: Members::None }
}

pub(crate) fn kind_of(buffer: &PlanBuffer) -> ArgumentKind {
    let PlanBuffer { elem, stride, .. } = *buffer;
    ArgumentKind::Buffer { elem, stride, space: Space::Global, access: Access::ReadWrite, out: false, length: None }
}

/// What the command line says of inputs and memory.
pub(crate) fn inputs(
    plan: &HostPlan,
    arguments: &[(&str, &str)],
    option: &str,
    budget: &mut Budget,
) -> Result<PlanInputs, Vec<Diagnostic>> {
    let (mut inputs, mut errors) = (PlanInputs::default(), Vec::new());
    let names = host::settable(plan);
    for (name, text) in arguments {
        let Some(found) = host::find_name(&names, name) else {
            errors.push(messages::orchestration_argument(option, name, &names));
            continue;
        };
        match host::plan_name(plan, found) {
            Some(PlanName::Value(at, default)) => {
                match values::value(&parameter(found, ArgumentKind::Value(default.elem)), text, budget) {
                    Ok(bytes) => {
                        let given = Constant::from_bits(default.elem.scalar, elements::bits(&bytes));
                        inputs.set_value(at, given);
                    }
                    Err(error) => errors.push(error),
                }
            }
            Some(PlanName::Buffer(at, buffer)) => {
                let parameter = parameter(found, kind_of(buffer));
                let Some(kind) = parameter.buffer() else { continue };
                match values::contents(&parameter, kind, text, budget) {
                    Ok(contents) => {
                        let length = contents.length();
                        inputs.set_contents(plan, at, length, bytes(contents, buffer, budget));
                    }
                    Err(error) => errors.push(error),
                }
            }
            None => {}
        }
    }
    errors.extend(host::other_lengths(plan, &inputs));
    if errors.is_empty() { Ok(inputs) } else { Err(errors) }
}

fn bytes(contents: Contents, buffer: &PlanBuffer, budget: &mut Budget) -> Vec<u8> {
    match contents {
        Contents::Zeros(_) => Vec::new(),
        Contents::Elements(Elements { elem, bytes }) if elem.bytes() == buffer.stride => bytes,
        Contents::Elements(Elements { elem, bytes }) => {
            let size = bytes.len() as u128 / u128::from(elem.bytes().max(1)) * u128::from(buffer.stride);
            let mut spread = budget.allocate(size).unwrap_or_default();
            elements::spread(&bytes, elem, buffer.stride, &mut spread);
            spread
        }
    }
}
