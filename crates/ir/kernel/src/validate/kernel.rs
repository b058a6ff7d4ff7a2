//! Rules about what a function shows outside: parameters, results, names, launch sizes.

use std::collections::{BTreeMap, BTreeSet};

use crisp_support_diagnostics::Span;

use super::limits::PARAM_LIMIT;
use super::report::Report;
use super::rule::{Broken, BufferProblem, Rule, SizeProblem};
use super::written;
use crate::features::further_device_features;
use crate::function::Function;
use crate::host_buffer::HostBuffer;
use crate::kernel_info::{KernelInfo, Param, Role, SizeRule};
use crate::module::Module;
use crate::profile::Profile;
use crate::program::{Step, Temporary};
use crate::size::SizeExpr;
use crate::types::{Access, Elem, Scalar, Space, Type};

/// Checks a function's signature and, of a kernel, how it is launched.
pub(super) fn check(function: &Function, report: &mut Report<'_>) {
    check_params(&function.params, report);
    function.params.iter().for_each(|param| check_role(param, function.kernel.is_some(), report));
    let Some(info) = &function.kernel else {
        return function.results.iter().for_each(|&ty| written::check_type(ty, function.span, report));
    };
    if !function.results.is_empty() {
        report.add(function.span, Rule::KernelResults);
    }
    check_called(&function.name, &function.params, function.span, report);
    check_launch(function, info, report);
    check_buffers(function, info, report);
}

/// Checks the parameters of a function or program one by one.
pub(super) fn check_params(params: &[Param], report: &mut Report<'_>) {
    for param in params {
        written::check_type(param.ty, param.span, report);
        check_param(param, report);
    }
}

/// Checks what a host calls: name and parameters.
pub(super) fn check_called(name: &str, params: &[Param], span: Span, report: &mut Report<'_>) {
    if params.len() > PARAM_LIMIT {
        report.add(span, Rule::ParamCount { found: params.len() });
    }
    if !is_c_identifier(name) {
        report.add(span, Rule::KernelName { name: name.to_owned() });
    }
    let mut names: BTreeMap<&str, Span> = BTreeMap::new();
    for param in params {
        if !can_be_passed(param.ty) {
            report.add(param.span, Rule::KernelParam { param: param.name.clone(), found: param.ty });
        }
        match names.get(param.name.as_str()) {
            Some(&first) => report.add(param.span, Rule::ParamNameTwice { param: param.name.clone(), first }),
            None => {
                names.insert(&param.name, param.span);
            }
        }
    }
}

fn check_param(param: &Param, report: &mut Report<'_>) {
    let Param { name, ty, role, length, span } = param;
    let view = ty.view();
    if *role == Role::Out && !view.is_some_and(|view| view.access.writes()) {
        report.add(*span, Rule::OutParam { param: name.clone(), found: *ty });
    }
    if length.is_some() && view.is_none() {
        report.add(*span, Rule::ParamLength { param: name.clone() });
    }
}

/// Checks that a parameter that a launch passes has a type that the host knows.
fn check_role(param: &Param, is_kernel: bool, report: &mut Report<'_>) {
    let word = param.ty == Type::U32;
    let number = word || param.ty == Type::U64;
    let fits = match param.role {
        Role::Argument | Role::Out => true,
        _ if !is_kernel => false,
        Role::ArgumentWord { lane: _, word: at } | Role::OffsetWord { axis: _, word: at } => word && at < 2,
        Role::Length { argument: _, stride: _ } => number,
        Role::Bound { axis } | Role::Offset { axis } => number && axis < 3,
        Role::Dimensions => word,
        Role::Hidden => param.ty.view().is_some_and(|view| view.space == Space::Global && view.rank == 1),
        Role::Status => param.ty.view().is_some_and(|view| {
            view.elem == Elem::scalar(Scalar::U32) && view.space == Space::Global && view.access == Access::ReadWrite
        }),
    };
    if !fits {
        let (role, _) = param.role.parts();
        report.add(param.span, Rule::ParamRole { param: param.name.clone(), role, found: param.ty });
    }
}

/// A host passes scalars and vectors by value, and whole buffers.
fn can_be_passed(ty: Type) -> bool {
    match ty {
        Type::Elem(_) => true,
        Type::View(view) => match view.space {
            // A rank out of range has its own message.
            Space::Global | Space::Constant => view.rank <= 1 || view.rank > super::limits::RANK_LIMIT,
            Space::Local | Space::Private => false,
        },
    }
}

fn is_c_identifier(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_')
}

/// Callers outside find kernels and programs by name.
pub(super) fn check_names(module: &Module, broken: &mut Vec<Broken>) {
    let mut names: BTreeMap<&str, Span> = BTreeMap::new();
    for (_, kernel) in module.kernels() {
        match names.get(kernel.name.as_str()) {
            Some(&first) => Report { broken, function: &kernel.name }
                .add(kernel.span, Rule::KernelNameTwice { name: kernel.name.clone(), first }),
            None => {
                names.insert(&kernel.name, kernel.span);
            }
        }
    }
    let mut programs: BTreeMap<&str, Span> = BTreeMap::new();
    for program in &module.programs {
        let first = programs.insert(&program.name, program.span);
        // A kernel with what follows it has the kernel's name: a caller expects both.
        let own = matches!(program.body.first(), Some(Step::Launch(launch)) if launch.kernel == program.name);
        let kernel = names.get(program.name.as_str()).filter(|_| !own);
        if let Some(&first) = first.as_ref().or(kernel) {
            Report { broken, function: &program.name }
                .add(program.span, Rule::ProgramNameTwice { name: program.name.clone(), first });
        }
    }
}

/// A kernel that declares the strict profile uses nothing beyond it, in the functions that it calls neither. What several kernels call is
/// reported for the first of them.
pub(super) fn check_profiles(module: &Module, broken: &mut Vec<Broken>) {
    let mut reached = BTreeSet::new();
    for (id, kernel) in module.kernels() {
        if kernel.kernel.as_ref().and_then(|info| info.profile) != Some(Profile::Strict) {
            continue;
        }
        for (feature, span) in further_device_features(module, id, &mut reached) {
            let rule = Rule::BeyondStrict { kernel: kernel.name.clone(), place: kernel.span, feature };
            Report { broken, function: &kernel.name }.add(span, rule);
        }
    }
}

fn check_launch(function: &Function, info: &KernelInfo, report: &mut Report<'_>) {
    let KernelInfo {
        work_dim,
        global_size,
        local_size,
        profile: _,
        deterministic: _,
        race_free: _,
        max_registers: _,
        buffers: _,
        exact: _,
    } = info;
    if let Some(found) = *work_dim
        && !(1..=3).contains(&found)
    {
        report.add(function.span, Rule::WorkDim { found });
    }
    let wanted = work_dim.filter(|dims| (1..=3).contains(dims)).unwrap_or(3);
    for (size, rule) in [("global-size", global_size), ("local-size", local_size)] {
        let Some(SizeRule { extents, required: _, message: _, span }) = rule else { continue };
        if extents.len() > usize::from(wanted) {
            report.add(*span, Rule::LaunchExtents { size, wanted, found: extents.len() });
        }
        let scope = SizeScope { params: &function.params, temporaries: &[], size, repeats: 0 };
        extents.iter().for_each(|extent| scope.check(extent, *span, report));
    }
}

/// Each hidden parameter is described, and all of them follow the arguments that a caller names.
fn check_buffers(function: &Function, info: &KernelInfo, report: &mut Report<'_>) {
    let mut add = |span, problem| report.add(span, Rule::HostBuffer { problem });
    let hidden: Vec<&Param> = function.params.iter().filter(|param| param.role == Role::Hidden).collect();
    if hidden.len() != info.buffers.len() {
        add(function.span, BufferProblem::Count { params: hidden.len(), buffers: info.buffers.len() });
    }
    for size in info.exact.iter().flatten() {
        let ty = |position: u32| function.params.get(position as usize).map(|param| param.ty);
        let buffer = ty(size.buffer).and_then(Type::view).is_some();
        let scalar = ty(size.size).and_then(Type::elem);
        if !buffer || !scalar.is_some_and(|elem| elem.lanes == 1 && elem.scalar.is_integer()) {
            add(function.span, BufferProblem::Exact);
        }
    }
    if info.exact.is_some() && !hidden.is_empty() {
        add(function.span, BufferProblem::Exact);
    }
    let first = function.params.iter().position(|param| param.role == Role::Hidden);
    let visible = function.params.get(..first.unwrap_or(function.params.len())).unwrap_or_default();
    let after = function.params.iter().skip(visible.len());
    for param in after.filter(|param| param.role != Role::Hidden && param.role.begins_argument()) {
        add(param.span, BufferProblem::Order { param: param.name.clone() });
    }
    for (param, buffer) in hidden.iter().zip(&info.buffers) {
        let HostBuffer { purpose, length, text: _, comment: _, initial } = buffer;
        let name = || param.name.clone();
        if purpose.is_cell() && *length != SizeExpr::integer(1) {
            add(param.span, BufferProblem::Cell { param: name() });
        }
        let elem = param.ty.view().map(|view| view.elem);
        if initial.as_ref().is_some_and(|initial| Some(initial.elem) != elem) {
            add(param.span, BufferProblem::Initial { param: name() });
        }
    }
    for (param, buffer) in hidden.iter().zip(&info.buffers) {
        let scope = SizeScope { params: visible, temporaries: &[], size: BUFFER_SIZE, repeats: 0 };
        scope.check(&buffer.length, param.span, report);
    }
}

/// The name of a size that follows from the sizes of the launch.
const BUFFER_SIZE: &str = "size of a buffer";

/// The name of the length of local memory that follows from the workgroup's size.
pub(super) const MEMORY_SIZE: &str = "length of local memory";

/// The names that a size expression may use.
pub(super) struct SizeScope<'a> {
    /// The parameters.
    pub(super) params: &'a [Param],
    /// The temporaries after them.
    pub(super) temporaries: &'a [Temporary],
    /// The thing whose size it is: `global-size`, `local-size`, or another word in a program.
    pub(super) size: &'static str,
    /// How many repetitions are around it.
    pub(super) repeats: usize,
}

impl SizeScope<'_> {
    /// Checks an expression; the place is that of what contains it.
    pub(super) fn check(&self, expr: &SizeExpr, span: Span, report: &mut Report<'_>) {
        let mut left = vec![expr];
        while let Some(expr) = left.pop() {
            if let SizeExpr::Apply { op: _, operands } = expr {
                left.extend(operands.iter().rev());
            }
            if let Some(rule) = self.broken(expr) {
                report.add(span, rule);
            }
        }
    }

    /// The rule that one expression breaks, its operands aside.
    fn broken(&self, expr: &SizeExpr) -> Option<Rule> {
        let problem = |problem| Some(Rule::SizeExpression { problem });
        match expr {
            SizeExpr::Rational { numerator: _, denominator } => {
                if *denominator <= 0 {
                    problem(SizeProblem::Denominator)
                } else {
                    None
                }
            }
            SizeExpr::LocalSize { axis: 0..=2 } if self.size == MEMORY_SIZE => None,
            SizeExpr::Scalar { param: _ }
            | SizeExpr::Length { param: _ }
            | SizeExpr::GlobalSize { axis: _ }
            | SizeExpr::Index { repeat: _ }
                if self.size == MEMORY_SIZE =>
            {
                problem(SizeProblem::Workgroup)
            }
            SizeExpr::Scalar { param } => self
                .param(*param, false, |ty| ty.elem().is_some_and(|elem| elem.lanes == 1 && elem.scalar.is_integer())),
            SizeExpr::Length { param } => self.param(*param, true, |ty| ty.view().is_some()),
            SizeExpr::GlobalSize { axis } | SizeExpr::LocalSize { axis } if *axis > 2 => {
                problem(SizeProblem::Axis(*axis))
            }
            // The global size is found first; the local size may follow from it.
            SizeExpr::GlobalSize { axis: _ } if self.size == "local-size" => None,
            SizeExpr::GlobalSize { axis: _ } | SizeExpr::LocalSize { axis: _ } if self.size == BUFFER_SIZE => None,
            SizeExpr::GlobalSize { axis: _ } => problem(SizeProblem::Circular { needs: "global-size" }),
            SizeExpr::LocalSize { axis: _ } => problem(SizeProblem::Circular { needs: "local-size" }),
            SizeExpr::Index { repeat } => {
                let known = usize::try_from(*repeat).is_ok_and(|repeat| repeat < self.repeats);
                if known { None } else { problem(SizeProblem::Index) }
            }
            SizeExpr::Apply { op, operands } if operands.len() != op.arity() => {
                let (op, wanted, found) = (op.name(), op.arity(), operands.len());
                problem(SizeProblem::Operands { op, wanted, found })
            }
            SizeExpr::Apply { op: _, operands: _ } => None,
        }
    }

    fn param(&self, position: u32, length: bool, fits: impl Fn(Type) -> bool) -> Option<Rule> {
        let position = usize::try_from(position).unwrap_or(usize::MAX);
        let param = self.params.get(position).map(|param| (&param.name, param.ty, param.span));
        let temporary = |at: usize| self.temporaries.get(at).map(|it| (&it.name, Type::View(it.view()), it.span));
        let found = param.or_else(|| temporary(position.checked_sub(self.params.len())?));
        match found {
            Some((_, ty, _)) if fits(ty) => None,
            found => Some(Rule::SizeParam { param: found.map(|(name, _, span)| (name.clone(), span)), length }),
        }
    }
}
