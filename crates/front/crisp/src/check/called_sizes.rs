//! Launch sizes that functions declare: a kernel that calls them takes them over, and of different ones the greatest.

use std::rc::Rc;

use crisp_ir_kernel::{SizeExpr, SizeOp, SizeRule};
use crisp_support_diagnostics::Span;

use super::Checker;
use super::definitions::FunctionDef;
use super::host::{apply, substituted};
use super::instantiate::Finished;
use super::launch::LaunchDeclarations;
use super::scope::CalledSize;
use super::unify::FormPattern;
use crate::messages;
use crate::typed::{FunctionKind, VarKind};

impl Checker<'_> {
    /// Notes the sizes that a callee declares, as far as the caller's parameters say what they are.
    pub(crate) fn note_called_sizes(&mut self, finished: &Finished, known: &[(Option<SizeExpr>, Option<SizeExpr>)]) {
        for size in &finished.sizes {
            let of = |size: &SizeExpr| match size {
                SizeExpr::Scalar { param } => known.get(*param as usize)?.0.clone(),
                SizeExpr::Length { param } => known.get(*param as usize)?.1.clone(),
                _ => None,
            };
            let extents: Option<Vec<SizeExpr>> =
                size.rule.extents.iter().map(|extent| self.of_parameters(&substituted(extent, &of)?)).collect();
            let Some(extents) = extents else { continue };
            let size = CalledSize { rule: SizeRule { extents, ..size.rule.clone() }, ..size.clone() };
            if !self.scope.called_sizes.contains(&size) {
                self.scope.called_sizes.push(size);
            }
        }
    }

    /// A size over the variables of the function as one over its parameters by position.
    fn of_parameters(&self, size: &SizeExpr) -> Option<SizeExpr> {
        let position = |var: u32| {
            let params = self.scope.vars.iter().enumerate().filter(|(_, var)| var.kind == VarKind::Parameter);
            let at = params.map(|(at, _)| at).position(|at| at == var as usize)?;
            u32::try_from(at).ok()
        };
        substituted(size, &|size| match size {
            SizeExpr::Scalar { param } => Some(SizeExpr::Scalar { param: position(*param)? }),
            SizeExpr::Length { param } => Some(SizeExpr::Length { param: position(*param)? }),
            _ => None,
        })
    }

    /// All sizes that a function declares, itself and in what it calls; its own ones count parameters by position.
    pub(crate) fn declared_sizes(&mut self, definition: &FunctionDef, own: &LaunchDeclarations) -> Vec<CalledSize> {
        let mut sizes = std::mem::take(&mut self.scope.called_sizes);
        if definition.kind != FunctionKind::Kernel {
            for (global, rule) in [(true, &own.global), (false, &own.local)] {
                if let Some(rule) = rule.as_ref().filter(|rule| !rule.extents.is_empty()) {
                    sizes.push(CalledSize { global, rule: rule.clone(), function: definition.name.clone() });
                }
            }
        }
        sizes
    }

    /// The sizes of a kernel's launch with those of what it calls. Different ones are said, and the greatest is recommended.
    pub(crate) fn with_called_sizes(
        &mut self,
        definition: &FunctionDef,
        sizes: &mut LaunchDeclarations,
        called: &[CalledSize],
    ) {
        for global in [true, false] {
            let mut rules: Vec<(SizeRule, Rc<str>)> = Vec::new();
            for size in called.iter().filter(|size| size.global == global) {
                let extents: Option<Vec<SizeExpr>> =
                    size.rule.extents.iter().map(|extent| self.of_arguments(definition, extent)).collect();
                if let Some(extents) = extents {
                    rules.push((SizeRule { extents, ..size.rule.clone() }, size.function.clone()));
                }
            }
            let slot = if global { &mut sizes.global } else { &mut sizes.local };
            let own = slot.take();
            let dims = own.as_ref().filter(|own| own.extents.is_empty()).and(sizes.work_dim);
            rules.retain(|(rule, _)| dims.is_none_or(|dims| rule.extents.len() == usize::from(dims)));
            let own_first = own.clone().filter(|own| !own.extents.is_empty()).map(|own| (own, definition.name.clone()));
            let all: Vec<(SizeRule, Rc<str>)> = own_first.into_iter().chain(rules).collect();
            let merged = match all.split_first() {
                None => own,
                Some(((first, _), others)) if others.iter().all(|(other, _)| other.extents == first.extents) => {
                    Some(SizeRule {
                        required: first.required || others.iter().any(|(it, _)| it.required),
                        ..first.clone()
                    })
                }
                Some(((first, _), others)) => {
                    let name = if global { "global-size" } else { "local-size" };
                    let different: Vec<(Span, Rc<str>)> = others
                        .iter()
                        .filter(|(other, _)| other.extents != first.extents)
                        .map(|(other, function)| (other.span, function.clone()))
                        .collect();
                    self.report(messages::sizes_compete(first.span, name, &definition.name, &different));
                    Some(greatest(first, others))
                }
            };
            let slot = if global { &mut sizes.global } else { &mut sizes.local };
            *slot = merged;
        }
        let axes = |rule: &Option<SizeRule>| rule.as_ref().and_then(|rule| u8::try_from(rule.extents.len()).ok());
        let found = axes(&sizes.global).into_iter().chain(axes(&sizes.local)).find(|axes| *axes > 0);
        sizes.work_dim = sizes.work_dim.or(found);
    }

    /// A size over a kernel's parameters by position as one over the arguments of a launch.
    fn of_arguments(&mut self, definition: &FunctionDef, size: &SizeExpr) -> Option<SizeExpr> {
        match size {
            SizeExpr::Scalar { param } => {
                let param = self.argument_position(definition, *param as usize)?;
                Some(SizeExpr::Scalar { param })
            }
            SizeExpr::Length { param } => {
                let ty = definition.signature.params.get(*param as usize)?.ty?;
                let param = self.argument_position(definition, *param as usize)?;
                Some(match self.view_pattern(ty)?.form {
                    FormPattern::Soa => SizeExpr::Scalar { param: param + 1 },
                    FormPattern::Vector | FormPattern::Tensor(_) => self.vector_length(ty, param),
                })
            }
            SizeExpr::Apply { op, operands } => {
                let operands: Option<Vec<SizeExpr>> =
                    operands.iter().map(|operand| self.of_arguments(definition, operand)).collect();
                Some(apply(*op, operands?))
            }
            SizeExpr::Rational { .. }
            | SizeExpr::GlobalSize { .. }
            | SizeExpr::LocalSize { .. }
            | SizeExpr::Index { .. } => Some(size.clone()),
        }
    }
}

/// The greatest of sizes along each axis, which is a recommendation; the first one's where they do not have as many axes.
fn greatest(first: &SizeRule, others: &[(SizeRule, Rc<str>)]) -> SizeRule {
    let mut extents = first.extents.clone();
    for (other, _) in others.iter().filter(|(other, _)| other.extents.len() == first.extents.len()) {
        for (extent, other) in extents.iter_mut().zip(&other.extents) {
            *extent = match (&*extent, other) {
                (
                    SizeExpr::Rational { numerator: a, denominator: 1 },
                    SizeExpr::Rational { numerator: b, denominator: 1 },
                ) => SizeExpr::integer((*a).max(*b)),
                (a, b) if a == b => a.clone(),
                (a, b) => apply(SizeOp::Max, vec![a.clone(), b.clone()]),
            };
        }
    }
    SizeRule { extents, required: false, ..first.clone() }
}
