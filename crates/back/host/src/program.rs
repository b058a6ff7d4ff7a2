//! The inputs of a printed host program.

use crisp_ir_artifact::{Access, BufferRole, HostPlan, PlanKernel, PlanStep, ValueKind};

use crate::api::Api;
use crate::in_memory::InMemory;
use crate::names;

/// The contents of a host program.
#[derive(Clone, Debug)]
pub struct HostProgram<'a> {
    /// The interface that it uses.
    pub api: Api,
    /// The name of the file without folder and ending.
    pub stem: &'a str,
    /// The files with the kernels' code, in the order in which they are tried.
    pub codes: &'a [String],
    /// The plans that it runs.
    pub plans: &'a [HostPlan],
    /// How each kernel is called in the code.
    pub entries: &'a [Entry],
    /// Whether host and device share memory, so that nothing is transferred.
    pub unified: bool,
    /// The sources that it compiles itself; where it has any, it loads only files that the command line names.
    pub in_memory: Option<&'a InMemory>,
}

impl HostProgram<'_> {
    /// Returns the files with code that the program tries.
    pub(crate) fn files(&self) -> Vec<String> {
        self.in_memory.map_or_else(|| self.codes.to_vec(), |made| vec![made.name()])
    }
}

/// A kernel in the code of a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The kernel.
    pub kernel: String,
    /// The name of its entry point.
    pub entry: String,
    /// Its names in other files with code, where they differ.
    pub also: Vec<String>,
    /// Bytes of local memory that a launch requests.
    pub dynamic_local: u32,
    /// Its messages, by number.
    pub messages: Vec<String>,
    /// Its code, where the program holds it.
    pub code: Option<String>,
}

/// Returns all names that a caller may set or request, by themselves and after their plan's name.
pub(crate) fn inputs(plans: &[HostPlan]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for plan in plans {
        let values = plan.values.iter().filter(|value| matches!(value.kind, ValueKind::Input(_)));
        let buffers = plan.buffers.iter().filter(|buffer| buffer.role == BufferRole::Argument || buffer.read_back);
        for name in values.map(|value| &value.name).chain(buffers.map(|buffer| &buffer.name)) {
            for name in [name.clone(), format!("{}::{name}", plan.name)] {
                if !all.contains(&name) {
                    all.push(name);
                }
            }
        }
    }
    all
}

/// Returns whether any memory is a structure of arrays.
pub(crate) fn has_columns(plans: &[HostPlan]) -> bool {
    plans.iter().flat_map(|plan| &plan.buffers).any(|buffer| buffer.columns.is_some())
}

/// Returns all kernels of the plans, each once.
pub(crate) fn kernels(plans: &[HostPlan]) -> Vec<&PlanKernel> {
    let mut kernels: Vec<&PlanKernel> = Vec::new();
    for kernel in plans.iter().flat_map(|plan| &plan.kernels) {
        if !kernels.iter().any(|known| known.name == kernel.name) {
            kernels.push(kernel);
        }
    }
    kernels
}

/// Returns a sentence about a kernel's accesses to the memory that it is passed; nothing where it has none.
pub(crate) fn accesses(kernel: &PlanKernel) -> String {
    let word = |access: Access| match access {
        Access::Read => "read_only",
        Access::Write => "write_only",
        Access::ReadWrite => "read_write",
    };
    let each = kernel.parameters.iter().filter_map(|it| Some(format!("{} is {}", it.name, word(it.access?))));
    let each: Vec<String> = each.collect();
    if each.is_empty() { String::new() } else { format!(" Of the memory, {}.", each.join(", ")) }
}

pub(crate) fn entry(entries: &[Entry], kernel: &str) -> Entry {
    let known = entries.iter().find(|entry| entry.kernel == kernel);
    known.cloned().unwrap_or_else(|| Entry {
        kernel: kernel.to_owned(),
        entry: kernel.to_owned(),
        also: Vec::new(),
        dynamic_local: 0,
        messages: Vec::new(),
        code: None,
    })
}

/// Returns whether a value is computed within a loop.
pub(crate) fn computed_later(plan: &HostPlan, name: &str) -> bool {
    fn within(plan: &HostPlan, steps: &[PlanStep], name: &str) -> bool {
        steps.iter().any(|step| match step {
            PlanStep::Compute(value) => names::value(plan, *value) == name,
            PlanStep::Loop { index: _, range: _, body } | PlanStep::Chunks { body, .. } => within(plan, body, name),
            PlanStep::Branches(branches) => branches.iter().any(|branch| within(plan, branch, name)),
            _ => false,
        })
    }
    within(plan, &plan.body, name)
}
