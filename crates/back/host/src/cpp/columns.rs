//! Helpers for structures of arrays in C++: columns by the names of their members.

use std::fmt::Write;

use crisp_ir_artifact::{HostColumn, HostPlan, PlanBuffer, PlanColumns};

use super::dialect::line;
use crate::names;

/// Types with a function for each member, whole and by index.
pub(super) fn types(out: &mut String, plan: &HostPlan) {
    for buffer in &plan.buffers {
        let Some(PlanColumns { count: _, columns }) = &buffer.columns else { continue };
        line!(out, "\n/// The columns of {} of {}, whole and by the number of a structure.", buffer.name, plan.name);
        line!(out, "struct {} {{", type_name(plan, buffer));
        line!(out, "    crisp::Bytes &bytes;\n    uint64_t count;\n");
        let mut first = String::from("0");
        for HostColumn { name, elem, stride } in columns {
            let scalar = names::cpp(elem.scalar);
            let value =
                if elem.lanes == 1 { scalar.to_owned() } else { format!("std::array<{scalar}, {}>", elem.lanes) };
            line!(out, "    crisp::Column<{value}> {name}() const {{ return {{bytes, {first}, {stride}, count}}; }}");
            line!(out, "    crisp::Element<{value}> {name}(uint64_t i) const {{ return {name}()[i]; }}");
            let own = format!("crisp::column_bytes(count, {stride})");
            first = if first == "0" { own } else { format!("{first} + {own}") };
        }
        line!(out, "}};");
    }
}

/// Columns of bytes of the host.
pub(super) fn object(out: &mut String, plan: &HostPlan, buffer: &PlanBuffer, name: &str, bytes: &str) {
    if let Some(PlanColumns { count, columns: _ }) = &buffer.columns {
        let count = names::value(plan, *count);
        line!(out, "    [[maybe_unused]] const {} {name}{{{bytes}, {count}}};", type_name(plan, buffer));
    }
}

fn type_name(plan: &HostPlan, buffer: &PlanBuffer) -> String {
    format!("columns_of_{}_{}", plan.name, buffer.name)
}

/// Returns the types of columns as a list.
pub(super) fn members(columns: &[HostColumn]) -> String {
    let one = |HostColumn { name: _, elem, stride }: &HostColumn| {
        let (ty, width, lanes) = (names::scalar(elem.scalar), elem.scalar.bytes(), elem.lanes);
        format!("{{crisp::Type::{ty}, {width}, {lanes}, {stride}}}")
    };
    format!("{{{}}}", columns.iter().map(one).collect::<Vec<_>>().join(", "))
}
