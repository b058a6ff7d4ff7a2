//! Rules about what a function shows outside: parameters, results, names, launch sizes.

use std::collections::{BTreeMap, BTreeSet};

use crisp_support_diagnostics::Span;

use super::{Broken, PARAM_LIMIT, Report, Rule, SizeProblem, types};
use crate::function::Function;
use crate::module::{KernelInfo, Module, Param, Role, SizeRule};
use crate::profile::{Profile, further_device_features};
use crate::size::SizeExpr;
use crate::types::{Access, Elem, Scalar, Space, Type};

/// Checks a function's signature and, of a kernel, how it is launched.
pub(super) fn check(function: &Function, report: &mut Report<'_>) {
    for param in &function.params {
        types::check_type(param.ty, param.span, report);
        check_param(param, report);
        check_role(param, function.kernel.is_some(), report);
    }
    let Some(info) = &function.kernel else {
        return function.results.iter().for_each(|&ty| types::check_type(ty, function.span, report));
    };
    if !function.results.is_empty() {
        report.add(function.span, Rule::KernelResults);
    }
    if function.params.len() > PARAM_LIMIT {
        report.add(function.span, Rule::ParamCount { found: function.params.len() });
    }
    if !is_c_identifier(&function.name) {
        report.add(function.span, Rule::KernelName { name: function.name.clone() });
    }
    let mut names: BTreeMap<&str, Span> = BTreeMap::new();
    for param in &function.params {
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
    check_launch(function, info, report);
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

/// What a launch passes has a type that the host knows.
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
            Space::Global | Space::Constant => view.rank <= 1 || view.rank > super::RANK_LIMIT,
            Space::Local | Space::Private => false,
        },
    }
}

fn is_c_identifier(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_')
}

/// Callers outside find kernels by name.
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
    let KernelInfo { work_dim, global_size, local_size, profile: _, deterministic: _ } = info;
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
        let mut check = SizeCheck { function, size, span: *span, report };
        extents.iter().for_each(|extent| check.expr(extent));
    }
}

struct SizeCheck<'a, 'r> {
    function: &'a Function,
    size: &'static str,
    span: Span,
    report: &'a mut Report<'r>,
}

impl SizeCheck<'_, '_> {
    fn problem(&mut self, problem: SizeProblem) {
        self.report.add(self.span, Rule::SizeExpression { problem });
    }

    fn expr(&mut self, expr: &SizeExpr) {
        match expr {
            SizeExpr::Rational { numerator: _, denominator } => {
                if *denominator <= 0 {
                    self.problem(SizeProblem::Denominator);
                }
            }
            SizeExpr::Scalar { param } => {
                self.param(*param, false, |ty| {
                    ty.elem().is_some_and(|elem| elem.lanes == 1 && elem.scalar.is_integer())
                });
            }
            SizeExpr::Length { param } => self.param(*param, true, |ty| ty.view().is_some()),
            SizeExpr::GlobalSize { axis } => {
                if *axis > 2 {
                    self.problem(SizeProblem::Axis(*axis));
                }
                // The global size is found first; the local size may follow from it.
                if self.size == "global-size" {
                    self.problem(SizeProblem::Circular { needs: "global-size" });
                }
            }
            SizeExpr::LocalSize { axis } => {
                if *axis > 2 {
                    self.problem(SizeProblem::Axis(*axis));
                }
                self.problem(SizeProblem::Circular { needs: "local-size" });
            }
            SizeExpr::Apply { op, operands } => {
                if operands.len() != op.arity() {
                    let (op, wanted, found) = (op.name(), op.arity(), operands.len());
                    self.problem(SizeProblem::Operands { op, wanted, found });
                }
                operands.iter().for_each(|operand| self.expr(operand));
            }
        }
    }

    fn param(&mut self, position: u32, length: bool, fits: impl Fn(Type) -> bool) {
        let param = usize::try_from(position).ok().and_then(|position| self.function.params.get(position));
        if !param.is_some_and(|param| fits(param.ty)) {
            let param = param.map(|param| (param.name.clone(), param.span));
            self.report.add(self.span, Rule::SizeParam { param, length });
        }
    }
}
