//! `--explain-launch`: every argument of a launch, those that no caller names too, with the expression of its size and its value.

use crisp::{Callable, HostArgument, Purpose};
use serde::Serialize;

use super::parameter::Parameter;
use crisp::values::elements::{bits, integer};
use crisp::values::{floats, types};

/// An argument of the launch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Explained {
    /// Its name.
    name: String,
    /// Its role: `argument`, or the purpose for which the kernel makes it.
    role: &'static str,
    /// Crisp's name of the element type.
    #[serde(rename = "type")]
    ty: String,
    /// The value, lane after lane; none for buffers.
    value: Option<String>,
    /// The number of elements; none for values.
    length: Option<u64>,
    /// How the length follows from other arguments; none for what the caller gives.
    expression: Option<String>,
    /// The author's comment.
    comment: Option<String>,
}

/// Returns the arguments that are passed, in order.
pub(crate) fn explained(
    callable: &Callable,
    parameters: &[Parameter<'_>],
    arguments: &[HostArgument],
) -> Vec<Explained> {
    let one = |(position, (parameter, argument)): (usize, (&Parameter<'_>, &HostArgument))| {
        let hidden = callable.interface.host_buffer(position);
        let stride = parameter.buffer().map_or(1, |buffer| u64::from(buffer.stride.max(1)));
        let (value, length) = match argument {
            HostArgument::Value(bytes) => (Some(value(parameter, bytes)), None),
            HostArgument::Buffer(bytes) => (None, Some(bytes.len() as u64 / stride)),
            HostArgument::Zeros(bytes) => (None, Some(bytes / stride)),
        };
        Explained {
            name: parameter.name.to_owned(),
            role: parameter.hidden.map_or("argument", Purpose::name),
            ty: types::name(parameter.elem()),
            value,
            length,
            expression: hidden.map(|buffer| buffer.text.clone()),
            comment: hidden.and_then(|buffer| buffer.comment.clone()),
        }
    };
    parameters.iter().zip(arguments).enumerate().map(one).collect()
}

fn value(parameter: &Parameter<'_>, bytes: &[u8]) -> String {
    let scalar = parameter.elem().scalar;
    let lane = |lane: &[u8]| match bits(lane) {
        bits if scalar.is_float() => floats::text(scalar, floats::decode(scalar, bits)),
        bits => integer(scalar, bits).to_string(),
    };
    let lanes: Vec<String> = bytes.chunks((scalar.bytes() as usize).max(1)).map(lane).collect();
    lanes.join(" ")
}

/// A line for each argument.
pub(crate) fn lines(arguments: &[Explained]) -> String {
    let mut text = "arguments\n".to_owned();
    for (position, argument) in arguments.iter().enumerate() {
        let Explained { name, role, ty, value, length, expression, comment } = argument;
        let what = match (value, length, expression) {
            (Some(value), _, _) => format!("{ty} = {value}"),
            (None, length, None) => format!("{ty} × {}", length.unwrap_or(0)),
            (None, length, Some(expression)) => format!("{ty} × {expression} = {}", length.unwrap_or(0)),
        };
        let role = if *role == "argument" { String::new() } else { format!("{role}, ") };
        let comment = comment.as_ref().map_or_else(String::new, |comment| format!("  ; {comment}"));
        text.push_str(&format!("  {position} {name}: {role}{what}{comment}\n"));
    }
    text
}
