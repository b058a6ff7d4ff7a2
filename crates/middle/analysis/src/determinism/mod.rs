//! Whether a kernel's results depend on the order of its invocations.
//!
//! A kernel is *deterministic* when its results are proven to be the same in every order; it *depends on the order* when an operation
//! gives what the order decides and that can reach a result; it *may race* when two accesses to one element, one of them a store,
//! are not proven to be apart, and the kernel does not declare that they are. What is proven is certain; what is not proven may still be fine. The rules are in
//! `docs/reference/determinism.md`.

mod arithmetic;
mod order;
mod prove;
mod steady;
mod taint;
mod terms;
mod trace;

use crisp_ir_kernel::{Function, FunctionId, IdKind, KernelInfo, Module, Op, SizeExpr, Type};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::messages;
pub(crate) use steady::{Loads, Steadiness};
use terms::{Bound, Geometry};

/// How sure a kernel's results are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The same in every order of invocations.
    Deterministic,
    /// The same in every order of invocations, if the kernel has no races, as it declares and nothing proves.
    RaceFree,
    /// The order of invocations can change the results.
    OrderDependent,
    /// Two invocations may access one element at the same time, one of them storing.
    MayRace,
}

impl Class {
    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Class::Deterministic => "deterministic",
            Class::RaceFree => "race-free as declared",
            Class::OrderDependent => "depends on the order of invocations",
            Class::MayRace => "may race",
        }
    }
}

/// The reason why results depend on the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CauseKind {
    /// A sum of floats in the order of arrival.
    FloatSum,
    /// An update by a function, applied in the order of arrival.
    Apply,
    /// The old value of an atomic operation reaches something that counts.
    OldValue(Reach),
    /// The last exchange, or the first compare-exchange, decides what stays.
    Exchange,
    /// Elements are appended in the order of arrival.
    Append,
    /// Different updates of one element give different results in different orders.
    Mixed,
    /// Increments or decrements that begin anew at different limits.
    Wrap,
    /// A load finds more or fewer of the updates of others done.
    LoadOfUpdated,
    /// The time reaches something that counts.
    Clock(Reach),
    /// Two accesses that may meet.
    Race,
    /// The kernel is too large to be looked at.
    TooLarge,
    /// It holds for some launches only, and the kernel does not say that there are no others.
    Launch,
}

/// The thing that a value that depends on the order reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// Memory that others see.
    Store,
    /// The place of an access.
    Index,
    /// Which way control goes.
    Branch,
    /// Another atomic operation.
    Atomic,
    /// A message to the host.
    Message,
}

/// One reason, with its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The kind of the cause.
    pub kind: CauseKind,
    /// The operation.
    pub at: Span,
    /// The other access, or what the value reaches.
    pub other: Option<Span>,
    /// The parameter or memory, where there is one.
    pub memory: Option<String>,
    /// The calls that led to the operation, outermost first.
    pub calls: Vec<Span>,
}

impl Cause {
    /// The error that it is where a kernel has to be deterministic.
    #[must_use]
    pub fn diagnostic(&self, assumes: Assumes) -> Diagnostic {
        messages::order(self, assumes)
    }

    fn class(&self) -> Class {
        match self.kind {
            CauseKind::Race | CauseKind::TooLarge => Class::MayRace,
            _ => Class::OrderDependent,
        }
    }
}

/// The assumptions of the answer about launches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assumes {
    /// The greatest number of dimensions that they have, which the kernel does not declare.
    pub dimensions: Option<u8>,
    /// That they have the workgroup size that the kernel declares as a default.
    pub sizes: bool,
}

impl Assumes {
    /// Whether nothing is taken for granted that the kernel does not declare.
    #[must_use]
    pub fn nothing(self) -> bool {
        self == Assumes::default()
    }
}

/// The answer for a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Determinism {
    /// How sure the results are.
    pub class: Class,
    /// Why not surer, in the order of the source.
    pub causes: Vec<Cause>,
    /// For which launches that holds.
    pub assumes: Assumes,
}

/// Classifies a kernel of a checked module in which all invocations meet where they must ([`crate::check_meetings`] finds nothing).
/// Different parameters are different buffers. A kernel may be classified for launches of the dimensions that it uses and of the
/// workgroup size that it declares as a default; [`Determinism::assumes`] says so.
///
/// Cost: a walk over the kernel with its functions in the place of calls, and a proof for each pair of accesses to one buffer of
/// which one stores; at most four times. There are limits, beyond which the answer is [`Class::MayRace`].
#[must_use]
pub fn determinism(module: &Module, kernel: FunctionId) -> Determinism {
    let declared = module.functions.get(kernel).and_then(|function| function.kernel.as_ref());
    found(module, kernel, declared.is_some_and(|info| info.race_free))
}

/// Classifies a kernel; where `race_free` says so, without races that are not proven to be none.
fn found(module: &Module, kernel: FunctionId, race_free: bool) -> Determinism {
    let Some(function) = module.functions.get(kernel) else { return too_large(module, kernel) };
    let info = function.kernel.clone().unwrap_or_default();
    let used = used_dimensions(module, kernel);
    let mut attempts: Vec<Assumes> = Vec::new();
    for dimensions in [None, Some(used)] {
        for sizes in [false, true] {
            let free = declared_dimensions(&info).is_none() && used < 3;
            let derived = |rule: &Option<crisp_ir_kernel::SizeRule>| rule.as_ref().is_some_and(|rule| !rule.required);
            let open = derived(&info.local_size);
            if (dimensions.is_none() || free) && (!sizes || open) {
                attempts.push(Assumes { dimensions, sizes });
            }
        }
    }
    let mut best: Option<Determinism> = None;
    for assumes in attempts {
        let geometry = geometry(function, &info, assumes);
        let found = match trace::trace(module, kernel, geometry) {
            Some(trace) => order::classify(module, &trace),
            None => too_large(module, kernel).causes,
        };
        let (class, found) = classified(found, race_free);
        let better = best.as_ref().is_none_or(|best| class < best.class);
        if better {
            best = Some(Determinism { class, causes: found, assumes });
        }
        let given_up = best.iter().flat_map(|best| &best.causes).any(|cause| cause.kind == CauseKind::TooLarge);
        if class == Class::Deterministic || given_up {
            break;
        }
    }
    best.unwrap_or_else(|| too_large(module, kernel))
}

/// The class of one launch, of these sizes.
///
/// Cost: as for [`determinism`].
#[must_use]
pub fn class_of_launch(module: &Module, kernel: FunctionId, local: [u32; 3], groups: [u32; 3]) -> Class {
    let Some(function) = module.functions.get(kernel) else { return Class::MayRace };
    let info = function.kernel.clone().unwrap_or_default();
    let is_used = |axis: &usize| local[*axis] > 1 || groups[*axis] > 1;
    let geometry = Geometry {
        dimensions: (0..3).rev().find(is_used).map_or(1, |axis| axis as u8 + 1),
        local: local.map(Some),
        groups: groups.map(Some),
        ..geometry(function, &info, Assumes::default())
    };
    let found = match trace::trace(module, kernel, geometry) {
        Some(trace) => order::classify(module, &trace),
        None => too_large(module, kernel).causes,
    };
    classified(found, info.race_free).0
}

/// The class that some causes make, and the causes that count: races of a kernel that declares itself free of them do not.
fn classified(mut causes: Vec<Cause>, race_free: bool) -> (Class, Vec<Cause>) {
    let all = causes.len();
    causes.retain(|cause| !race_free || cause.kind != CauseKind::Race);
    let surest = if causes.len() < all { Class::RaceFree } else { Class::Deterministic };
    (causes.iter().map(Cause::class).max().unwrap_or(surest), causes)
}

/// The errors of kernels that declare themselves deterministic, or of all kernels where `all` says so.
#[must_use]
pub fn check_determinism(module: &Module, all: bool) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (id, kernel) in module.kernels() {
        if !all && !kernel.kernel.as_ref().is_some_and(|info| info.deterministic) {
            continue;
        }
        // A declaration proves nothing.
        let determinism = self::found(module, id, false);
        found.extend(determinism.causes.iter().map(|cause| cause.diagnostic(determinism.assumes)));
        if determinism.class == Class::Deterministic && !determinism.assumes.nothing() {
            let cause =
                Cause { kind: CauseKind::Launch, at: kernel.span, other: None, memory: None, calls: Vec::new() };
            found.push(cause.diagnostic(determinism.assumes));
        }
    }
    found
}

fn too_large(module: &Module, kernel: FunctionId) -> Determinism {
    let at = module.functions.get(kernel).map(|kernel| kernel.span);
    let causes = at.map(|at| Cause { kind: CauseKind::TooLarge, at, other: None, memory: None, calls: Vec::new() });
    Determinism { class: Class::MayRace, causes: causes.into_iter().collect(), assumes: Assumes::default() }
}

/// One more than the last axis whose ids the kernel reads, at least 1.
#[must_use]
pub fn used_dimensions(module: &Module, kernel: FunctionId) -> u8 {
    let mut used = 1;
    let mut pending = vec![kernel];
    let mut seen = std::collections::BTreeSet::from([kernel]);
    while let Some(id) = pending.pop() {
        for data in module.functions.get(id).iter().flat_map(|function| function.ops.values()) {
            match data.op {
                Op::Id { kind: IdKind::LocalId | IdKind::GroupId | IdKind::GlobalId, axis } => {
                    used = used.max(axis + 1);
                }
                Op::Call { function, args: _ } if seen.insert(function) => pending.push(function),
                _ => {}
            }
        }
    }
    used
}

fn geometry(function: &Function, info: &KernelInfo, assumes: Assumes) -> Geometry {
    let dimensions = declared_dimensions(info).or(assumes.dimensions).unwrap_or(3).clamp(1, 3);
    let mut geometry = Geometry { dimensions, local: [None; 3], bound: [None; 3], groups: [None; 3] };
    if let Some(rule) = info.local_size.as_ref().filter(|rule| rule.required || assumes.sizes) {
        for axis in 0..3 {
            let size = match rule.extents.get(axis) {
                Some(SizeExpr::Rational { numerator, denominator: 1 }) => {
                    u32::try_from(*numerator).ok().filter(|size| (1..=1024).contains(size))
                }
                Some(_) => None,
                None => (!rule.extents.is_empty()).then_some(1),
            };
            geometry.local[axis] = size;
        }
    }
    if let Some(rule) = info.global_size.as_ref().filter(|rule| !rule.extents.is_empty()) {
        for axis in 0..3 {
            let bound = rule.extents.get(axis).map_or(Bound::Number(1), |extent| declared_bound(function, extent));
            geometry.bound[axis] = Some(bound);
            if let (true, Bound::Number(size), Some(local)) = (rule.required, bound, geometry.local[axis]) {
                geometry.groups[axis] = Some(size.div_ceil(local).max(1));
            }
        }
    }
    geometry
}

fn declared_bound(function: &Function, extent: &SizeExpr) -> Bound {
    match extent {
        SizeExpr::Rational { numerator, denominator: 1 } => {
            u32::try_from(*numerator).map_or(Bound::Other, Bound::Number)
        }
        SizeExpr::Scalar { param } => {
            // A negative size counts as zero, so only an unsigned parameter is the size itself.
            let is_size = |ty: Type| ty.elem().is_some_and(|elem| elem.lanes == 1 && elem.scalar.is_unsigned_integer());
            let known = function.params.get(*param as usize).is_some_and(|param| is_size(param.ty));
            if known { Bound::Param(*param) } else { Bound::Other }
        }
        SizeExpr::Length { param } => Bound::Length(*param),
        SizeExpr::Rational { numerator: _, denominator: _ }
        | SizeExpr::GlobalSize { axis: _ }
        | SizeExpr::LocalSize { axis: _ }
        | SizeExpr::Index { repeat: _ }
        | SizeExpr::Apply { op: _, operands: _ } => Bound::Other,
    }
}

/// The dimensions that every launch of the kernel has.
fn declared_dimensions(info: &KernelInfo) -> Option<u8> {
    let rules = [&info.global_size, &info.local_size];
    let declared = rules.into_iter().flatten().filter(|rule| !rule.extents.is_empty());
    let of_sizes = declared.filter_map(|rule| u8::try_from(rule.extents.len()).ok()).max();
    info.work_dim.or(of_sizes)
}
