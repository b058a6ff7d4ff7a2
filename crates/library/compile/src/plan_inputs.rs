//! The inputs of a plan from a caller: numbers and contents of memory by the names that the source has for them.

use std::collections::BTreeSet;

use crisp_ir_artifact::{BufferRole, Constant, Evaluated, HostPlan, PlanBuffer, SizeExpr, ValueKind};

/// The inputs of a plan from a caller; the plan has a default for everything else.
#[derive(Clone, Debug, Default)]
pub struct PlanInputs {
    /// Inputs by position in [`HostPlan::values`].
    pub values: Vec<(u32, Constant)>,
    /// Contents of buffers by position; zeros follow where there are none.
    pub contents: Vec<(u32, Vec<u8>)>,
    /// How many elements are given for buffers by position.
    pub lengths: Vec<(u32, u64)>,
}

/// The meaning of a name of a plan.
#[derive(Clone, Copy, Debug)]
pub enum PlanName<'p> {
    /// An input, with its default: by position in [`HostPlan::values`].
    Value(u32, Constant),
    /// Memory: by position in [`HostPlan::buffers`].
    Buffer(u32, &'p PlanBuffer),
}

impl PlanInputs {
    /// Gives an input its value, in place of one that followed from a vector.
    pub fn set_value(&mut self, value: u32, given: Constant) {
        self.values.retain(|(other, _)| *other != value);
        self.values.push((value, given));
    }

    /// Gives a buffer its contents. Where its length follows from one number that was not given, and one value of that number makes it as long as
    /// the contents, the number has that value.
    pub fn set_contents(&mut self, plan: &HostPlan, buffer: u32, elements: u64, bytes: Vec<u8>) {
        let Some(declared) = plan.buffers.get(buffer as usize) else { return };
        let mut inputs = BTreeSet::new();
        inputs_of(plan, declared.length, &mut inputs);
        inputs.retain(|input| !self.values.iter().any(|(value, _)| value == input));
        if let (Some(&input), 1) = (inputs.first(), inputs.len())
            && let Some(found) = self.solved(plan, input, declared.length, elements)
        {
            self.values.push((input, found));
        }
        self.contents.push((buffer, bytes));
        self.lengths.push((buffer, elements));
    }

    /// The only value of an input with which a length is that number of elements. Lengths grow with what they follow from.
    fn solved(&self, plan: &HostPlan, input: u32, length: u32, elements: u64) -> Option<Constant> {
        let ValueKind::Input(default) = plan.values.get(input as usize)?.kind else { return None };
        if default.elem.lanes != 1 || !default.elem.scalar.is_integer() {
            return None;
        }
        let mut values = self.values.clone();
        values.push((input, default));
        let mut of = |value: u64| {
            let constant = Constant::integer(default.elem.scalar, value.into());
            if let Some(last) = values.last_mut() {
                last.1 = constant;
            }
            constant.as_integer().filter(|it| *it == i128::from(value))?;
            Some(Evaluated::new(plan, &values).ok()?.size(length))
        };
        // No length is so much longer than what it follows from that this is too small, and no number so large that it is too large.
        let (mut low, mut high) = (0_u64, elements.saturating_mul(2).saturating_add(2).min(1 << 40));
        while low < high {
            let middle = low + (high - low) / 2;
            match of(middle) {
                Some(found) if found < elements => low = middle + 1,
                _ => high = middle,
            }
        }
        let unique = of(low) == Some(elements) && of(low + 1) != Some(elements);
        unique.then(|| Constant::integer(default.elem.scalar, low.into()))
    }

    /// Buffers whose contents are not as long as they are: position, elements that they have, elements that are given.
    #[must_use]
    pub fn other_lengths(&self, plan: &HostPlan) -> Vec<(u32, u64, u64)> {
        let Ok(evaluated) = Evaluated::new(plan, &self.values) else { return Vec::new() };
        let wanted =
            |(at, given): &(u32, u64)| Some((*at, evaluated.size(plan.buffers.get(*at as usize)?.length), *given));
        self.lengths.iter().filter_map(wanted).filter(|(_, wanted, given)| wanted != given).collect()
    }
}

/// The inputs that a value follows from. Values follow from those before them.
fn inputs_of(plan: &HostPlan, value: u32, into: &mut BTreeSet<u32>) {
    let (mut left, mut seen) = (vec![value], BTreeSet::new());
    while let Some(value) = left.pop() {
        if !seen.insert(value) {
            continue;
        }
        match plan.values.get(value as usize).map(|value| &value.kind) {
            Some(ValueKind::Input(_)) => _ = into.insert(value),
            Some(ValueKind::Size(size) | ValueKind::Integer(size)) => {
                let mut sizes = vec![size];
                while let Some(size) = sizes.pop() {
                    match size {
                        SizeExpr::Scalar { param } => left.push(*param),
                        SizeExpr::Apply { op: _, operands } => sizes.extend(operands),
                        _ => {}
                    }
                }
            }
            Some(ValueKind::Index) | None => {}
        }
    }
}

/// The name of a plan for what callers call `K::X` or `X`: nothing where it is not the only one.
#[must_use]
pub fn find_plan_name<'p>(names: &[&'p str], given: &str) -> Option<&'p str> {
    let plain = given.replace("::", "_");
    if let Some(exact) = names.iter().find(|name| **name == plain) {
        return Some(exact);
    }
    // A name that is a word of C++, Python or JavaScript has a number.
    let numbered = format!("{plain}_2");
    if let Some(renamed) = names.iter().find(|name| **name == numbered) {
        return Some(renamed);
    }
    let ending = format!("_{plain}");
    let mut fitting = names.iter().filter(|name| name.ends_with(&ending));
    let found = fitting.next();
    found.filter(|_| fitting.next().is_none()).copied()
}

/// The names of what a caller may set.
#[must_use]
pub fn settable(plan: &HostPlan) -> Vec<&str> {
    let values = plan.values.iter().filter(|value| matches!(value.kind, ValueKind::Input(_)));
    let buffers = plan.buffers.iter().filter(|buffer| buffer.role == BufferRole::Argument);
    values.map(|value| value.name.as_str()).chain(buffers.map(|buffer| buffer.name.as_str())).collect()
}

/// Returns the meaning of a name that [`settable`] lists.
#[must_use]
pub fn plan_name<'p>(plan: &'p HostPlan, name: &str) -> Option<PlanName<'p>> {
    let value = (0..).zip(&plan.values).find_map(|(at, value)| match value.kind {
        ValueKind::Input(default) if value.name == name => Some(PlanName::Value(at, default)),
        _ => None,
    });
    let buffer = || (0..).zip(&plan.buffers).find(|(_, buffer)| buffer.name == name);
    value.or_else(|| buffer().map(|(at, buffer)| PlanName::Buffer(at, buffer)))
}

/// The memory that the host reads at the end, by position in [`HostPlan::buffers`].
pub fn read_back(plan: &HostPlan) -> impl Iterator<Item = (u32, &PlanBuffer)> {
    (0..).zip(&plan.buffers).filter(|(_, buffer)| buffer.read_back)
}

#[cfg(test)]
mod tests {
    use super::find_plan_name;

    #[test]
    fn names_are_found_by_their_ends_where_there_is_one() {
        let names = ["n", "add_A", "add_B", "sum_A"];
        assert_eq!(find_plan_name(&names, "add::A"), Some("add_A"));
        assert_eq!(find_plan_name(&names, "B"), Some("add_B"));
        assert_eq!(find_plan_name(&names, "n"), Some("n"));
        assert_eq!(find_plan_name(&names, "A"), None);
        assert_eq!(find_plan_name(&["up_2", "n"], "up"), Some("up_2"));
        assert_eq!(find_plan_name(&["up", "up_2"], "up"), Some("up"));
    }
}
