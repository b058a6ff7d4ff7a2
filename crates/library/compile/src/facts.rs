//! Facts about kernels before they run: order of invocations, profile, memory, launch.

use std::collections::BTreeSet;

use crisp_ir_artifact::{ArgumentKind, Interface, LaunchSizes, size_text};
use crisp_ir_kernel::{Access, Checked, Function, FunctionId, Module, Op, Profile, SizeRule, Space, device_features};
use crisp_middle_analysis::{
    Assumes, Class, Determinism, Workgroups, class_of_launch, determinism, uniformity_of_code,
};
use crisp_support_diagnostics::{Diagnostic, Severity, Span};
use serde::Serialize;

use crate::emit::kernel_local_size;
use crate::pipelines;
use crate::session::Compiled;

/// The facts about a kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct KernelFacts {
    /// Its name.
    pub kernel: String,
    /// Where it is defined.
    pub span: Span,
    /// Whether the order of invocations can change its results.
    pub class: Class,
    /// For which launches that holds; all where nothing is said.
    pub only: Option<String>,
    /// Why it is not surer, as notes.
    pub causes: Vec<Diagnostic>,
    /// The smallest profile that has everything that it uses.
    pub profile: Profile,
    /// The features that need that profile, with their locations.
    pub needs: Vec<(&'static str, Span)>,
    /// Bytes of local memory that a workgroup has; of the declared or default size, where lengths follow that.
    pub local_bytes: u64,
    /// Bytes of private memory that it declares, those of the functions that it calls included.
    pub private_bytes: u64,
    /// The number of dimensions of its launches, where it declares one.
    pub dimensions: Option<u8>,
    /// The declared global size in the notation of the IR, where there is one.
    pub global_size: Option<String>,
    /// The declared workgroup size, likewise.
    pub local_size: Option<String>,
    /// How often control may part.
    pub branches: Branches,
    /// The arguments that a caller passes, in order: name and kind.
    pub arguments: Vec<(String, String)>,
}

/// Branches and loops of a kernel as code generators get it, with its calls put in place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Branches {
    /// All branches.
    pub all: u32,
    /// Those at which invocations of a warp may part.
    pub divergent: u32,
    /// All loops.
    pub loops: u32,
    /// Those that some invocations of a warp may run through more often than others.
    pub divergent_loops: u32,
}

impl Compiled {
    /// Returns the facts about the kernels, in order of definition; nothing where the sources have errors.
    ///
    /// Cost: see [`crisp_middle_analysis::determinism`].
    #[must_use]
    pub fn facts(&self) -> Vec<KernelFacts> {
        let Some(module) = &self.module else { return Vec::new() };
        let optimised = pipelines::optimise(module, self.no_double).ok();
        let known = |(id, kernel): (FunctionId, &Function)| {
            let facts = facts(module, id, optimised.as_ref())?;
            // The proof of a schedule says more than an analysis of its code can.
            let proven = self.proven.contains(&kernel.name);
            Some(if proven {
                KernelFacts { class: Class::Deterministic, only: None, causes: Vec::new(), ..facts }
            } else {
                facts
            })
        };
        module.kernels().filter_map(known).collect()
    }

    /// How sure the results of a kernel are in a launch of these sizes; none where there is no such kernel. It may be surer than of all launches: one
    /// invocation has no race.
    ///
    /// Cost: see [`crisp_middle_analysis::determinism`].
    #[must_use]
    pub fn class_in(&self, kernel: &str, sizes: &LaunchSizes) -> Option<Class> {
        let module = self.module.as_ref()?;
        let (id, _) = module.kernel(kernel)?;
        // The order of a loop kernel or a tensor program is proven with its schedule.
        if self.proven.iter().any(|name| name == kernel) {
            return Some(Class::Deterministic);
        }
        let here = class_of_launch(module, id, sizes.local, sizes.groups);
        let Determinism { class, causes: _, assumes } = determinism(module, id);
        let flat = |axis: usize| sizes.local[axis] == 1 && sizes.groups[axis] == 1;
        let fits = assumes.dimensions.is_none_or(|dimensions| (usize::from(dimensions)..3).all(flat));
        Some(if fits && !assumes.sizes { here.min(class) } else { here })
    }
}

fn facts(module: &Module, id: FunctionId, optimised: Option<&Checked>) -> Option<KernelFacts> {
    let function = &module[id];
    let interface = Interface::of(function)?;
    let sizes = kernel_local_size(function, None).unwrap_or([1; 3]);
    let order = determinism(module, id);
    let causes = order.causes.iter().map(|cause| cause.diagnostic(order.assumes));
    let needs: Vec<_> =
        device_features(module, id).into_iter().map(|(feature, span)| (feature.words(), span)).collect();
    let name = |param: u32| function.params.get(param as usize).map_or("?", |param| &param.name);
    let rule =
        |rule: &Option<SizeRule>| rule.as_ref().filter(|rule| !rule.extents.is_empty()).map(|it| size(it, &name));
    Some(KernelFacts {
        kernel: function.name.clone(),
        span: function.span,
        class: order.class,
        only: only(order.assumes),
        causes: causes.map(|diagnostic| Diagnostic { severity: Severity::Note, ..diagnostic }).collect(),
        profile: if needs.is_empty() { Profile::Strict } else { Profile::Device },
        needs,
        local_bytes: bytes(module, id, Space::Local, sizes),
        private_bytes: bytes(module, id, Space::Private, sizes),
        dimensions: interface.work_dim,
        global_size: rule(&interface.global_size),
        local_size: rule(&interface.local_size),
        branches: optimised
            .and_then(|optimised| optimised.kernel(&function.name))
            .map_or_else(Branches::default, |(_, kernel)| branches(kernel)),
        arguments: interface
            .arguments
            .iter()
            .map(|argument| (argument.name.clone(), argument_words(argument.kind)))
            .collect(),
    })
}

/// Counts what parts, in a kernel without calls. Cost: see [`uniformity`].
fn branches(kernel: &Function) -> Branches {
    let facts = uniformity_of_code(kernel, &kernel.kernel.as_ref().map(Workgroups::declared).unwrap_or_default());
    let mut branches = Branches::default();
    for (id, data) in kernel.ops.iter() {
        match data.op {
            Op::If { cond, then: _, other: _ } => {
                branches.all += 1;
                branches.divergent += u32::from(!facts.of(cond).in_warp());
            }
            Op::For { kind: _, carried: _, body } => {
                branches.loops += 1;
                let together = facts.region(body).in_warp() && facts.early_exit(id).in_warp();
                branches.divergent_loops += u32::from(!together);
            }
            _ => {}
        }
    }
    branches
}

fn only(assumes: Assumes) -> Option<String> {
    let dimensions = assumes.dimensions.map(|number| match number {
        1 => "of one dimension".to_owned(),
        number => format!("of at most {number} dimensions"),
    });
    let sizes = assumes.sizes.then(|| "of the default workgroup size".to_owned());
    match (dimensions, sizes) {
        (Some(dimensions), Some(sizes)) => Some(format!("{dimensions} and {sizes}")),
        (Some(one), None) | (None, Some(one)) => Some(one),
        (None, None) => None,
    }
}

/// Returns the description of an argument: `buffer of f32, read`.
#[must_use]
pub fn argument_words(kind: ArgumentKind) -> String {
    match kind {
        ArgumentKind::Value(elem) => elem.to_string(),
        ArgumentKind::Buffer { elem, stride: _, space, access, out, length } => {
            let space = if space == Space::Constant { "constant " } else { "" };
            let access = match (out, access) {
                (true, _) => "output",
                (false, Access::Read) => "read",
                (false, Access::Write) => "written",
                (false, Access::ReadWrite) => "read and written",
            };
            let length = length.map_or_else(String::new, |length| format!(", {length} elements"));
            format!("{space}buffer of {elem}, {access}{length}")
        }
    }
}

/// Bytes of the memories of a space that a kernel and the functions that it calls declare, each function counted once, in workgroups of a
/// size.
fn bytes(module: &Module, kernel: FunctionId, space: Space, local_size: [u32; 3]) -> u64 {
    let mut reached = BTreeSet::from([kernel]);
    let mut pending = vec![kernel];
    let mut sum: u64 = 0;
    while let Some(id) = pending.pop() {
        let Some(function) = module.functions.get(id) else { continue };
        let memories = function.memories.values().filter(|memory| memory.space == space);
        sum = memories.fold(sum, |sum, memory| {
            sum.saturating_add(memory.length.in_workgroup(local_size).saturating_mul(memory.stride.into()))
        });
        for data in function.ops.values() {
            if let Op::Call { function: callee, args: _ } = data.op
                && reached.insert(callee)
            {
                pending.push(callee);
            }
        }
    }
    sum
}

/// The sizes along the axes in the notation of the IR.
pub(crate) fn extents<'a>(rule: &SizeRule, name: &dyn Fn(u32) -> &'a str) -> Vec<String> {
    rule.extents.iter().map(|extent| size_text(extent, &|param| name(param).to_owned())).collect()
}

fn size<'a>(rule: &SizeRule, name: &dyn Fn(u32) -> &'a str) -> String {
    let extents = extents(rule, name);
    let force = if rule.required { "required" } else { "unless the caller says otherwise" };
    format!("{}, {force}", extents.join(" × "))
}
