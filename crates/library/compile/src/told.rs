//! The reports of a launch, as messages to the author: logs, what failed, fuel that was used up.

use crisp_ir_artifact::{Callable, DebugInfo, DebugKind, Interface};
use crisp_ir_kernel::text::shortest_decimal;
use crisp_ir_kernel::{Checked, Elem, LoopKind, Op, Scalar};
use crisp_run_device::{DebugMessage, LaunchReport};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::{messages, printing};

/// Invocations that a message lists; more notes are not shown to people.
const LISTED: usize = 29;

/// Returns all messages of a launch: for each place in the source one message, with a line for each invocation. What makes the launch fail is an
/// error.
pub(crate) fn diagnostics(report: &LaunchReport, interface: &Interface, callable: &Callable) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let kernel = callable.span;
    found.extend(printed(report, interface).and_then(printing::deliver));
    for (site, info) in (0..).zip(&interface.debug) {
        if info.kind == DebugKind::Print {
            continue;
        }
        let told: Vec<&DebugMessage> = report.messages.iter().filter(|message| message.site == site).collect();
        if !told.is_empty() {
            found.push(at_site(info, &told));
        }
    }
    let kept = |kind: DebugKind| {
        let of_kind = |message: &DebugMessage| interface.debug.get(message.site as usize).map(|info| info.kind);
        report.messages.iter().any(|message| of_kind(message) == Some(kind))
    };
    if report.status.assertion_failed && !kept(DebugKind::Assert) {
        found.push(messages::assertion_lost(kernel));
    }
    if report.status.trapped && !kept(DebugKind::Trap) {
        found.push(messages::trap_lost(kernel));
    }
    if report.status.fuel_used_up {
        found.push(messages::fuel_used_up(kernel, &callable.loops));
    }
    if report.lost > 0 {
        found.push(messages::messages_lost(report.messages.len(), report.lost));
    }
    found
}

fn at_site(info: &DebugInfo, told: &[&DebugMessage]) -> Diagnostic {
    if let Some((fact, form)) = fact(info) {
        let mut diagnostic = messages::false_fact(info.span, fact);
        for message in told.iter().take(LISTED) {
            diagnostic = diagnostic.note(filled(form, &texts(&info.values, &message.values)));
        }
        return match told.len().saturating_sub(LISTED) {
            0 => diagnostic,
            more => diagnostic.note(format!("and {more} more")),
        };
    }
    let mut diagnostic = match info.kind {
        DebugKind::Log => messages::log(info.span, &info.text),
        DebugKind::Assert => messages::assertion(info.span, &info.text, told.len()),
        DebugKind::Trap => messages::trap(info.span, &info.text, told.len()),
        DebugKind::Print => return messages::printed(info.text.clone()),
    };
    for message in told.iter().take(LISTED) {
        let invocation = message.invocation;
        let values = values(&info.values, &message.values);
        diagnostic = diagnostic.note(if values.is_empty() {
            format!("invocation {invocation}")
        } else {
            format!("invocation {invocation}: {values}")
        });
    }
    match told.len().saturating_sub(LISTED) {
        0 => diagnostic,
        more => diagnostic.note(format!("and {more} more invocations")),
    }
}

/// Returns what the invocations of a launch print, one after the other, each in the order of its program; nothing where none prints.
fn printed(report: &LaunchReport, interface: &Interface) -> Option<String> {
    let mut text = String::new();
    for message in &report.messages {
        let Some(info) = interface.debug.get(message.site as usize) else { continue };
        if info.kind == DebugKind::Print {
            text += &crisp_ir_kernel::printed(&info.text, &info.values, &message.values);
        }
    }
    (!text.is_empty()).then_some(text)
}

/// The fact about data that an assertion checks, and the form of its notes, with `{}` for each value. Loop kernels have such assertions.
fn fact(info: &DebugInfo) -> Option<(&str, &str)> {
    let (fact, form) = info.text.split_once('\n')?;
    let is_one = info.kind == DebugKind::Assert
        && fact.starts_with('`')
        && fact.ends_with("`")
        && form.matches("{}").count() == info.values.len();
    is_one.then_some((fact, form))
}

/// The text of a message for host programs: `{}` for each word of a value, where the values are part of the text.
pub(crate) fn text_for_hosts(info: &DebugInfo) -> String {
    let Some((fact, form)) = fact(info) else { return info.text.clone() };
    let words = |elem: &Elem| vec!["{}".to_owned(); elem.lanes.into()];
    let values: Vec<Vec<String>> = info.values.iter().map(words).collect();
    format!("{fact} does not hold: {}", filled(form, &values))
}

/// A form with values in it.
fn filled(form: &str, values: &[Vec<String>]) -> String {
    let mut parts = form.split("{}");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (part, value) in parts.zip(values) {
        text += &value.join(", ");
        text += part;
    }
    text
}

/// Values as the text form of the kernel IR spells them.
fn values(elems: &[Elem], bits: &[u64]) -> String {
    let texts = texts(elems, bits).into_iter().map(|lanes| match lanes.as_slice() {
        [one] => one.clone(),
        several => format!("({})", several.join(" ")),
    });
    texts.collect::<Vec<_>>().join(", ")
}

/// The lanes of values.
fn texts(elems: &[Elem], bits: &[u64]) -> Vec<Vec<String>> {
    let mut rest = bits.iter();
    let lanes =
        |elem: &Elem| rest.by_ref().take(usize::from(elem.lanes)).map(|&bits| scalar(elem.scalar, bits)).collect();
    elems.iter().map(lanes).collect()
}

fn scalar(scalar: Scalar, bits: u64) -> String {
    let unused = 64 - scalar.bits().clamp(1, 64);
    match scalar {
        Scalar::Bool => if bits == 0 { "false" } else { "true" }.to_owned(),
        Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => bits.to_string(),
        Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 => (((bits << unused) as i64) >> unused).to_string(),
        Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64 => {
            shortest_decimal(scalar, bits).unwrap_or_else(|| special(scalar, bits).to_owned())
        }
    }
}

/// The floats that are not numbers.
fn special(scalar: Scalar, bits: u64) -> &'static str {
    let (sign, mantissa) = match scalar {
        Scalar::F16 => (15, 10),
        Scalar::BF16 => (15, 7),
        Scalar::F32 => (31, 23),
        _ => (63, 52),
    };
    match (bits & ((1 << mantissa) - 1), bits >> sign) {
        (0, 0) => "inf",
        (0, _) => "-inf",
        _ => "nan",
    }
}

/// Where the loops with fuel of a module stand.
pub(crate) fn loops_with_fuel(module: &Checked) -> Vec<Span> {
    let operations = module.functions.values().flat_map(|function| function.ops.values());
    let loops =
        operations.filter(|data| matches!(data.op, Op::For { kind: LoopKind::While { fuel: _ }, carried: _, body: _ }));
    loops.map(|data| data.span).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_spelled_by_their_types() {
        let elems = [
            Elem::scalar(Scalar::I8),
            Elem::scalar(Scalar::U8),
            Elem::scalar(Scalar::Bool),
            Elem { scalar: Scalar::F32, lanes: 3 },
            Elem::scalar(Scalar::F64),
        ];
        let float = |value: f32| u64::from(value.to_bits());
        let bits = [0xff, 0xff, 1, float(0.5), float(f32::NEG_INFINITY), float(f32::NAN), 1.5_f64.to_bits()];
        assert_eq!(values(&elems, &bits), "-1, 255, true, (0.5 -inf nan), 1.5");
        assert_eq!(values(&[], &[]), "");
    }
}
