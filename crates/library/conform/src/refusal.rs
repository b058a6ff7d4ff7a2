//! Whether a kernel may run on a device that failed the suite.

use std::collections::BTreeSet;

use crisp_ir_kernel::{Checked, Function, FunctionId, Op, Type};
use crisp_support_diagnostics::Diagnostic;

use crate::certificate::{Certificate, ResultEntry, Verdict};
use crate::messages;

/// The refusal of a kernel on a device that failed the suite: it names the failed operations that the kernel uses, or, where it uses
/// none, those that failed. None when the certificate has no failure.
#[must_use]
pub fn refusal(certificate: &Certificate, module: &Checked, kernel: &str) -> Option<Diagnostic> {
    if certificate.verdict != Verdict::Failed {
        return None;
    }
    let failed: Vec<&ResultEntry> = certificate.results.iter().filter(|entry| entry.failed > 0).collect();
    let operations = operations(module, kernel);
    let used: Vec<&ResultEntry> = failed.iter().copied().filter(|entry| uses(&operations, entry)).collect();
    Some(messages::not_conforming(certificate, &used, &failed))
}

/// Returns a refusal as [`refusal`] does, for a kernel with unknown operations: it names what failed.
#[must_use]
pub fn general_refusal(certificate: &Certificate) -> Option<Diagnostic> {
    let failed: Vec<&ResultEntry> = certificate.results.iter().filter(|entry| entry.failed > 0).collect();
    (certificate.verdict == Verdict::Failed).then(|| messages::not_conforming(certificate, &[], &failed))
}

/// The operations of a kernel and of all that it calls, by name and scalar type: `add/f32`.
fn operations(module: &Checked, kernel: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open: Vec<FunctionId> = module.kernel(kernel).map(|(id, _)| id).into_iter().collect();
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        let Some(function) = module.functions.get(id) else { continue };
        for (_, data) in function.ops.iter() {
            if let Op::Call { function, args: _ } = data.op {
                open.push(function);
            }
            found.insert(format!("{}/{}", data.op.name(), types(function, data.op, data.results.single())));
        }
    }
    found
}

/// The type of an operation as results name it, without lanes: that of what it works on, for conversions both.
fn types(function: &Function, op: Op, result: Option<crisp_ir_kernel::Value>) -> String {
    let name = |value: crisp_ir_kernel::Value| match function.ty(value) {
        Type::Elem(elem) => elem.scalar.name(),
        Type::View(view) => view.elem.scalar.name(),
    };
    let operands = op.operands(function);
    let first = operands.first().map_or("", |value| name(*value));
    match (op, result) {
        (Op::Convert { to, arg: _ } | Op::Bitcast { to, arg: _ }, _) => format!("{first} to {}", to.scalar.name()),
        (Op::Select { cond: _, then, other: _ }, _) => name(then).to_owned(),
        (_, Some(result)) if first.is_empty() => name(result).to_owned(),
        (_, _) => first.to_owned(),
    }
}

/// Returns whether a kernel with these operations uses what a result is about. An entry about several operations, such as `mul, add`, needs
/// all of them; one without a type of an operation needs the operation on any.
fn uses(operations: &BTreeSet<String>, entry: &ResultEntry) -> bool {
    let ty: Vec<String> = entry.ty.split(" to ").map(without_lanes).collect();
    let ty = ty.join(" to ");
    entry.operation.split(", ").all(|part| {
        let operation = part.split(' ').next().unwrap_or_default();
        if ty.is_empty() {
            operations.iter().any(|found| found.split('/').next() == Some(operation))
        } else {
            operations.contains(&format!("{operation}/{ty}"))
        }
    })
}

/// `f32x4` as `f32`.
fn without_lanes(ty: &str) -> String {
    let mut parts = ty.rsplitn(2, 'x');
    match (parts.next(), parts.next()) {
        (Some("2" | "3" | "4"), Some(scalar)) => scalar.to_owned(),
        (_, _) => ty.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Circumstances;
    use crate::suite::{Report, Selection, TrialResult};
    use crate::trial::{Name, Section, checked};

    const PROGRAM: &str = "
(module
  (function helper (param x f32x2) (results f32x2) (body (let %r f32x2 (mul %x %x)) (return %r)))
  (kernel k (param a (view f32x2 global read)) (out b (view f64 global write))
    (body
      (let %i u64 (const 0))
      (let %x f32x2 (load %a %i))
      (let %y f32x2 (call helper %x))
      (let %z f32 (extract %y 0))
      (let %w f64 (convert f64 %z))
      (let %v f64 (add %w %w))
      (store %b %i %v)
      (return))))";

    fn said(failed: &[(&str, &str)]) -> Option<String> {
        let of = |(operation, ty): &(&str, &str)| TrialResult {
            name: Name { section: Section::Arithmetic, operation: (*operation).to_owned(), ty: (*ty).to_owned() },
            cases: 9,
            failed: 1,
            refused: None,
            counterexample: None,
        };
        let report = Report { results: failed.iter().map(of).collect(), suite: String::new() };
        let text = str::to_owned;
        let circumstances = Circumstances {
            device: text("cpu"),
            device_name: text("x"),
            driver: text("x"),
            host: text("x"),
            ir_version: 1,
            crisp: text("x"),
            build: text("x"),
        };
        let took = std::time::Duration::ZERO;
        let mut certificate = Certificate::new(circumstances, &Selection::default(), report, took);
        certificate.date = text("2026-01-31T00:00:00Z");
        let refusal = refusal(&certificate, &checked(PROGRAM).unwrap(), "k")?;
        assert_eq!(refusal.code.0, "D0003");
        Some(refusal.notes[0].text.clone())
    }

    #[test]
    fn the_operations_that_the_kernel_uses_are_named() {
        assert_eq!(said(&[]), None);
        let wanted =
            "the kernel uses what it fails: `add` on f64, `mul` on f32x4, `convert` on f32 to f64; tested 2026-01-31";
        let failed = [("add", "f64"), ("add", "f32"), ("mul", "f32x4"), ("convert", "f32 to f64"), ("mul, add", "f32")];
        assert_eq!(said(&failed).as_deref(), Some(wanted));
    }

    #[test]
    fn without_such_operations_all_that_failed_are_named() {
        let many: Vec<(&str, &str)> = vec![("sub", "i8"); 10];
        let eight = ["`sub` on i8"; 8].join(", ");
        assert_eq!(said(&many), Some(format!("it fails {eight} and 2 more; tested 2026-01-31")));
        assert_eq!(said(&[("barrier", "")]).as_deref(), Some("it fails `barrier`; tested 2026-01-31"));
        assert_eq!(said(&[("load", "")]).as_deref(), Some("the kernel uses what it fails: `load`; tested 2026-01-31"));
    }
}
