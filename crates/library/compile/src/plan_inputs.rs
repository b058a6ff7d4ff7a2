//! What a caller says of a plan: numbers and contents of memory by the names that the source has for them.

use crisp_ir_artifact::{BufferRole, Constant, HostPlan, PlanBuffer, Scalar, ValueKind};

/// What a caller says of a plan; the plan has a default for everything else.
#[derive(Clone, Debug, Default)]
pub struct PlanInputs {
    /// Inputs by position in [`HostPlan::values`].
    pub values: Vec<(u32, Constant)>,
    /// Contents of buffers by position; what is too long is left out, what is too short is followed by zeros.
    pub contents: Vec<(u32, Vec<u8>)>,
}

/// What a name of a plan stands for.
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

    /// Gives a buffer its contents. A vector as long as nothing else says gives all such vectors its length.
    pub fn set_contents(&mut self, plan: &HostPlan, buffer: u32, elements: u64, bytes: Vec<u8>) {
        let Some(declared) = plan.buffers.get(buffer as usize) else { return };
        let open = plan.values.get(declared.length as usize).map(|value| &value.kind);
        if let Some(ValueKind::Input(_)) = open
            && !self.values.iter().any(|(value, _)| *value == declared.length)
        {
            self.values.push((declared.length, Constant::from_bits(Scalar::U64, elements)));
        }
        self.contents.push((buffer, bytes));
    }
}

/// The name of a plan for what callers call `K::X` or `X`: nothing where it is not the only one.
#[must_use]
pub fn find_plan_name<'p>(names: &[&'p str], given: &str) -> Option<&'p str> {
    let plain = given.replace("::", "_");
    if let Some(exact) = names.iter().find(|name| **name == plain) {
        return Some(exact);
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

/// What a name that [`settable`] lists stands for.
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
    }
}
