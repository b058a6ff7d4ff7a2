//! Inputs of plans from the command line: numbers, and contents of memory.

use std::collections::BTreeSet;

use crisp::diagnostics::Diagnostic;
use crisp::host::{BufferRole, Constant, Fill, HostPlan, PlanBuffer, PlanInputs, ValueKind};
use crisp::values::elements::{self, Budget, Elements};
use crisp::{Access, ArgumentKind, Scalar, Space};

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
    let names = settable(plan);
    let pairs = given.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let own: Vec<(&str, &str)> = pairs.filter(|(name, _)| find(&names, name).is_some()).collect();
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

/// The name of a plan for what the command line calls `K::X` or `X`: nothing where it is not the only one.
pub(crate) fn find<'p>(names: &[&'p str], given: &str) -> Option<&'p str> {
    let plain = given.replace("::", "_");
    if let Some(exact) = names.iter().find(|name| **name == plain) {
        return Some(exact);
    }
    let ending = format!("_{plain}");
    let mut fitting = names.iter().filter(|name| name.ends_with(&ending));
    let found = fitting.next();
    found.filter(|_| fitting.next().is_none()).copied()
}

/// What the command line may set.
pub(crate) fn settable(plan: &HostPlan) -> Vec<&str> {
    let values = plan.values.iter().filter(|value| matches!(value.kind, ValueKind::Input(_)));
    let buffers = plan.buffers.iter().filter(|buffer| buffer.role == BufferRole::Argument);
    values.map(|value| value.name.as_str()).chain(buffers.map(|buffer| buffer.name.as_str())).collect()
}

pub(crate) fn parameter(name: &str, kind: ArgumentKind) -> Parameter<'_> {
    Parameter { name, kind, span: None, complex: false, hidden: None, members: Members::None }
}

pub(crate) fn kind_of(buffer: &PlanBuffer) -> ArgumentKind {
    let PlanBuffer { elem, stride, .. } = *buffer;
    ArgumentKind::Buffer { elem, stride, space: Space::Global, access: Access::ReadWrite, out: false, length: None }
}

/// What the command line says of inputs and memory. A vector as long as nothing else says gives all such vectors its length.
pub(crate) fn inputs(
    plan: &HostPlan,
    arguments: &[(&str, &str)],
    option: &str,
    budget: &mut Budget,
) -> Result<PlanInputs, Vec<Diagnostic>> {
    let (mut inputs, mut errors) = (PlanInputs::default(), Vec::new());
    let names = settable(plan);
    for (name, text) in arguments {
        let Some(found) = find(&names, name) else {
            errors.push(messages::orchestration_argument(option, name, &names));
            continue;
        };
        let value = (0..).zip(&plan.values).find(|(_, value)| value.name == found);
        if let Some((at, value)) = value
            && let ValueKind::Input(default) = value.kind
        {
            match values::value(&parameter(found, ArgumentKind::Value(default.elem)), text, budget) {
                Ok(bytes) => inputs.values.push((at, Constant::from_bits(default.elem.scalar, elements::bits(&bytes)))),
                Err(error) => errors.push(error),
            }
        }
        let buffer = (0..).zip(&plan.buffers).find(|(_, buffer)| buffer.name == found);
        if let Some((at, buffer)) = buffer {
            let parameter = parameter(found, kind_of(buffer));
            let Some(kind) = parameter.buffer() else { continue };
            match values::contents(&parameter, kind, text, budget) {
                Ok(contents) => {
                    let length = contents.length();
                    let open = plan.values.get(buffer.length as usize).map(|value| &value.kind);
                    if let Some(ValueKind::Input(_)) = open
                        && !inputs.values.iter().any(|(value, _)| *value == buffer.length)
                    {
                        inputs.values.push((buffer.length, Constant::from_bits(Scalar::U64, length)));
                    }
                    inputs.contents.push((at, bytes(contents, buffer, budget)));
                }
                Err(error) => errors.push(error),
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn names_are_found_with_and_without_their_kernel() {
        let names = ["n", "add_A", "add_B", "sum_A"];
        assert_eq!(find(&names, "add::A"), Some("add_A"));
        assert_eq!(find(&names, "B"), Some("add_B"));
        assert_eq!(find(&names, "n"), Some("n"));
        assert_eq!(find(&names, "A"), None);
        assert_eq!(find(&names, "C"), None);
    }
}
