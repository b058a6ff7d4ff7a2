//! The debug operations of a kernel, numbered in an order that all users share.

use std::collections::BTreeSet;

use crisp_support_diagnostics::Span;

use crate::function::{Function, FunctionId, Op, OpId};
use crate::module::Module;
use crate::op::DebugKind;
use crate::types::Elem;
use crate::walk::{Step, Walk};

/// A debug operation of a kernel. Its number is its position in [`debug_sites`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DebugSite {
    /// The function in which it stands.
    pub function: FunctionId,
    /// The operation.
    pub op: OpId,
    /// The kind of the operation.
    pub kind: DebugKind,
    /// The author's text.
    pub text: String,
    /// The types of the values that it reports, without an assertion's condition.
    pub values: Vec<Elem>,
    /// Where the author wrote it.
    pub span: Span,
}

/// The debug operations of a kernel and of the functions that it calls: function after function in the order in which calls reach
/// them, in each in the order of the text. Cost is linear in the functions' size.
#[must_use]
pub fn debug_sites(module: &Module, kernel: FunctionId) -> Vec<DebugSite> {
    let mut sites = Vec::new();
    let mut order = vec![kernel];
    let mut reached = BTreeSet::from([kernel]);
    let mut next = 0;
    while let Some(&id) = order.get(next) {
        next += 1;
        let Some(function) = module.functions.get(id) else { continue };
        for step in Walk::of(function) {
            let Step::Operation(op) = step else { continue };
            match function[op].op {
                Op::Call { function: callee, args: _ } if reached.insert(callee) => order.push(callee),
                Op::Debug { kind, text, values } => {
                    let told = function.list(values).get(usize::from(kind == DebugKind::Assert)..).unwrap_or(&[]);
                    sites.push(DebugSite {
                        function: id,
                        op,
                        kind,
                        text: function.texts.get(text).cloned().unwrap_or_default(),
                        values: told.iter().filter_map(|&value| function.ty(value).elem()).collect(),
                        span: function[op].span,
                    });
                }
                _ => {}
            }
        }
    }
    sites
}

/// The debug operations of one function in the order of the text: what [`debug_sites`] counts in it.
#[must_use]
pub fn debug_operations(function: &Function) -> Vec<OpId> {
    let is_debug = |op: OpId| matches!(function[op].op, Op::Debug { kind: _, text: _, values: _ });
    let operations = Walk::of(function).filter_map(|step| if let Step::Operation(op) = step { Some(op) } else { None });
    operations.filter(|&op| is_debug(op)).collect()
}
