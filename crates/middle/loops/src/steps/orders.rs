//! Steps that change what is computed: the order in which a reduction combines values.

use crisp_ir_loops::{ExprKind, Order, Step};
use crisp_support_diagnostics::Diagnostic;

use super::arguments::{Arguments, statement};
use crate::schedule::State;

/// `reassociate(id, tree)`, `reassociate(id, blocks, 512)`, `reassociate(id, fold)`: in a `definition` only.
pub(super) fn reassociate(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] = &["id|insn_id", "order", "size|lanes", "chunk"];
    let arguments = Arguments::of(step, NAMES, "reassociate(id, tree)` or `reassociate(id, blocks, 512)")?;
    let (name, span) = arguments.text(arguments.need("id")?)?;
    let at = statement(&state.program, name, span)?;
    let number = |name: &str| match arguments.get(name) {
        Some(argument) => arguments.integer(argument, 1, 1 << 20).map(|it| u32::try_from(it).ok()),
        None => Ok(None),
    };
    let (text, span) = arguments.text(arguments.need("order")?)?;
    let order = match (text, number("size")?, number("chunk")?) {
        ("fold", None, None) => Order::Fold,
        ("blocks", Some(size), None) => Order::Blocks(size),
        ("tree", None, None) => Order::Tree { lanes: 128, chunk: 1024 },
        ("tree", Some(lanes), Some(chunk))
            if lanes.is_power_of_two() && lanes <= 1024 && chunk.is_multiple_of(lanes) =>
        {
            Order::Tree { lanes, chunk }
        }
        _ => return arguments.wrong(span),
    };
    let mut count = 0;
    let mut places = false;
    state.program.statements[at].value.change(&mut |expr| {
        if let ExprKind::Reduce(reduction) = &mut expr.kind {
            count += 1;
            places |= reduction.at.is_some();
            reduction.order = order;
        }
    });
    if count != 1 || places {
        return arguments.refuse(&format!("`{name}` has not exactly one reduction with an order"));
    }
    state.restart()
}
