//! Which kernels the forms of orchestrations name.

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::DatumKind;

use super::find::Found;
use crate::order::Use;

/// The kernels that orchestrations name, by the places of all kernels.
pub(crate) fn launched(found: &[Found], kernels: &BTreeMap<Rc<str>, Span>) -> Vec<Use> {
    let mut uses = Vec::new();
    let mut waiting: Vec<_> = found.iter().flat_map(|found| found.body.iter().rev()).collect();
    while let Some(datum) = waiting.pop() {
        // `kernel`, or a buffer of it: `kernel::name`.
        if let DatumKind::Symbol(name) = &datum.kind
            && let Some((name, &definition)) = kernels.get_key_value(name.split("::").next().unwrap_or(name))
        {
            uses.push(Use { at: datum.span, definition, name: name.clone() });
        }
        waiting.extend(datum.parts());
    }
    uses
}
