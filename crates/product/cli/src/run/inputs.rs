//! Inputs of plans from the command line: numbers, and contents of memory.

use std::collections::BTreeSet;

use crisp::diagnostics::Diagnostic;
use crisp::host::{self, Constant, Fill, HostPlan, PlanBuffer, PlanInputs, PlanName, ValueKind};
use crisp::values::elements::{self, Budget, Elements};
use crisp::{Access, Argument, ArgumentKind, Compiled, GivenShape, Space};

use super::parameter::{Members, Parameter};
use super::values::{self, Contents};
use crate::messages;

/// Bytes of a vector that a program holds.
const MOST_BYTES: usize = 1 << 16;

/// Returns what is given, with the sizes of a plan's kernel that follow from the shapes of arrays among it.
///
/// # Errors
/// What is wrong with the shapes.
pub(crate) fn with_sizes(
    compiled: &Compiled,
    plan: &HostPlan,
    given: &[(String, String)],
) -> Result<Vec<(String, String)>, Vec<Diagnostic>> {
    let mut all = given.to_vec();
    let callable = compiled.program_callable(&plan.name).or_else(|| compiled.callable(&plan.name));
    let Some(callable) = callable else { return Ok(all) };
    let arguments = callable.interface.explicit();
    let text_of = |name: &str| {
        let is = |given: &str| given.rsplit("::").next() == Some(name);
        given.iter().find(|(given, _)| is(given)).map(|(_, text)| text.as_str())
    };
    let extents: Vec<Option<Vec<u64>>> = arguments
        .iter()
        .map(|argument| {
            let axes = argument.shape.as_ref()?.axes.len();
            let mut extents = values::extents(text_of(&argument.name)?)?;
            // Parts of an element are the last axis of a file.
            extents.truncate(if argument.parts() > 1 { axes } else { extents.len() });
            // One number for several axes is that of all elements, which plans compare.
            (axes == 1 || extents.len() > 1).then_some(extents)
        })
        .collect();
    if extents.iter().all(Option::is_none) {
        return Ok(all);
    }
    let shape = |(argument, extents): (&Argument, &'_ Option<Vec<u64>>)| match (argument.kind, extents) {
        (ArgumentKind::Value(_), _) => {
            let number = text_of(&argument.name).and_then(|text| text.parse().ok());
            number.map_or((None, None), |number: i128| (Some(number), None))
        }
        (_, Some(extents)) => (None, Some(extents.clone())),
        (_, None) => (None, None),
    };
    let given: Vec<(Option<i128>, Option<Vec<u64>>)> = arguments.iter().zip(&extents).map(shape).collect();
    let shapes: Vec<GivenShape<'_>> = given
        .iter()
        .map(|given| match given {
            (Some(number), _) => GivenShape::Value(Some(*number)),
            (None, Some(extents)) => GivenShape::Extents(extents),
            (None, None) => GivenShape::Nothing,
        })
        .collect();
    let bound = crisp::call_shapes(&callable, &shapes)?;
    for (argument, value) in arguments.iter().zip(&bound.values) {
        if let (Some(value), None) = (value, text_of(&argument.name)) {
            all.push((argument.name.clone(), value.to_string()));
        }
    }
    Ok(all)
}

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
    Parameter { name, kind, span: None, complex: false, hidden: None, members: Members::None, of: None }
}

pub(crate) fn kind_of(buffer: &PlanBuffer) -> ArgumentKind {
    let PlanBuffer { elem, stride, .. } = *buffer;
    ArgumentKind::Buffer { elem, stride, space: Space::Global, access: Access::ReadWrite, out: false, length: None }
}

/// Returns the inputs and memory that the command line gives.
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
