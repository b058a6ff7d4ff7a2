//! Rules about programs: names, temporaries, launches.

use std::collections::BTreeMap;

use crisp_support_diagnostics::{Span, suggest};

use super::kernel::{SizeScope, check_called, check_params};
use super::limits::{REPEAT_LIMIT, STEP_LIMIT};
use super::report::Report;
use super::rule::{Broken, Passed, Rule};
use super::written;
use crate::function::Function;
use crate::kernel_info::{Param, Role};
use crate::module::Module;
use crate::program::{Launch, Operand, Place, Program, Repeat, Step, Temporary};
use crate::size::SizeExpr;
use crate::types::{Access, Elem, Scalar, Type, ViewType};

/// Checks all programs of a module.
pub(super) fn check(module: &Module, broken: &mut Vec<Broken>) {
    let kernels: BTreeMap<&str, &Function> =
        module.kernels().map(|(_, kernel)| (kernel.name.as_str(), kernel)).collect();
    for program in &module.programs {
        let mut report = Report { broken, function: &program.name };
        check_params(&program.params, &mut report);
        check_called(&program.name, &program.params, program.span, &mut report);
        check_temporaries(program, &mut report);
        let mut check = Check { kernels: &kernels, program, steps: 0, report };
        check.steps(&program.body, 0);
        let found = check.steps.saturating_add(program.temporaries.len());
        if found > STEP_LIMIT {
            check.report.add(program.span, Rule::StepCount { found });
        }
    }
}

fn check_temporaries(program: &Program, report: &mut Report<'_>) {
    for (at, temporary) in program.temporaries.iter().enumerate() {
        let Temporary { name: _, elem: _, stride: _, length, span } = temporary;
        written::check_type(Type::View(temporary.view()), *span, report);
        let before = program.temporaries.get(..at).unwrap_or(&[]);
        let scope = SizeScope { params: &program.params, temporaries: before, size: "length", repeats: 0 };
        scope.check(length, *span, report);
    }
}

struct Check<'a, 'r> {
    kernels: &'a BTreeMap<&'a str, &'a Function>,
    program: &'a Program,
    steps: usize,
    report: Report<'r>,
}

impl Check<'_, '_> {
    fn steps(&mut self, steps: &[Step], repeats: usize) {
        self.steps = self.steps.saturating_add(steps.len());
        for step in steps {
            match step {
                Step::Launch(launch) => self.launch(launch, repeats),
                Step::Repeat(Repeat { index: _, count, goes_on, body, span }) => {
                    self.size(count, repeats, *span);
                    let truth = |place: u32| match self.program.place(place) {
                        Some(Place::Temporary(temporary)) => temporary.elem == Elem::scalar(Scalar::Bool),
                        Some(Place::Param(_)) | None => false,
                    };
                    if goes_on.is_some_and(|place| !truth(place)) {
                        self.report.add(*span, Rule::RepeatCondition);
                    }
                    if repeats < REPEAT_LIMIT {
                        self.steps(body, repeats + 1);
                    } else {
                        self.report.add(*span, Rule::RepeatDepth);
                    }
                }
            }
        }
    }

    fn size(&mut self, size: &SizeExpr, repeats: usize, span: Span) {
        let Program { params, temporaries, .. } = self.program;
        SizeScope { params, temporaries, size: "launch", repeats }.check(size, span, &mut self.report);
    }

    fn launch(&mut self, launch: &Launch, repeats: usize) {
        let Launch { kernel: name, arguments, global, local, span } = launch;
        for size in global {
            self.size(size, repeats, *span);
        }
        for argument in arguments {
            match argument {
                Operand::Size(size) => self.size(size, repeats, *span),
                Operand::Constant(constant) => written::check_constant(constant, *span, &mut self.report),
                Operand::Place(_) => {}
            }
        }
        for (size, found) in [("global-size", global.len()), ("local-size", local.len())] {
            if found > 3 {
                self.report.add(*span, Rule::LaunchExtents { size, wanted: 3, found });
            }
        }
        let invocations = local.iter().fold(1_u64, |product, &size| product.saturating_mul(size.into()));
        if !(1..=1024).contains(&invocations) {
            self.report.add(*span, Rule::LaunchLocal { local: local.clone() });
        }
        let Some(kernel) = self.kernels.get(name.as_str()) else {
            let similar = suggest(name, self.kernels.keys().copied()).map(str::to_owned);
            return self.report.add(*span, Rule::UnknownKernel { name: name.clone(), similar });
        };
        let sized = kernel.kernel.as_ref().and_then(|info| info.global_size.as_ref());
        if global.is_empty() && sized.is_none_or(|rule| rule.extents.is_empty()) {
            self.report.add(*span, Rule::LaunchUnsized { kernel: name.clone(), place: kernel.span });
        }
        // What the host makes itself may be passed, or not.
        let explicit = kernel.params.iter().filter(|param| param.role != Role::Hidden).count();
        let (wanted, found) = (explicit, arguments.len());
        if wanted != found && kernel.params.len() != found {
            let rule = Rule::LaunchCount { kernel: name.clone(), place: kernel.span, wanted, found };
            return self.report.add(*span, rule);
        }
        for (param, argument) in kernel.params.iter().zip(arguments) {
            let rule = self.argument(param.ty, argument).map(|problem| match problem {
                Problem::Type(found) => Rule::LaunchArgument {
                    kernel: name.clone(),
                    param: param.name.clone(),
                    place: param.span,
                    wanted: param.ty,
                    found,
                },
                Problem::Access { declared, place, wanted, found } => Rule::LaunchAccess {
                    kernel: name.clone(),
                    param: param.name.clone(),
                    declared,
                    place,
                    wanted,
                    found,
                },
            });
            if let Some(rule) = rule {
                self.report.add(*span, rule);
            }
        }
        self.shared(kernel, launch);
    }

    /// Devices take parameters of a kernel for different memory, so what a kernel writes is passed once.
    fn shared(&mut self, kernel: &Function, launch: &Launch) {
        let mut first: BTreeMap<u32, (&Param, bool)> = BTreeMap::new();
        for (param, argument) in kernel.params.iter().zip(&launch.arguments) {
            let (Operand::Place(place), Some(view)) = (argument, param.ty.view()) else { continue };
            let writes = view.access.writes();
            match first.get_mut(place) {
                None => {
                    first.insert(*place, (param, writes));
                }
                Some((_, written)) if !*written && !writes => {}
                Some((other, _)) => {
                    let params = [other.name.clone(), param.name.clone()];
                    let place = param.span;
                    self.report.add(launch.span, Rule::LaunchShares { kernel: kernel.name.clone(), params, place });
                }
            }
        }
    }

    /// Returns the mistake in an argument for a parameter of that type.
    fn argument(&self, wanted: Type, argument: &Operand) -> Option<Problem> {
        let of_type = |found: Type| (found != wanted).then_some(Problem::Type(Passed::Type(found)));
        match argument {
            Operand::Constant(constant) => of_type(Type::Elem(constant.elem)),
            Operand::Size(_) => {
                let fits = wanted.elem().is_some_and(|elem| elem.lanes == 1 && elem.scalar.is_integer());
                (!fits).then_some(Problem::Type(Passed::Size))
            }
            Operand::Place(place) => match (self.program.place(*place), wanted) {
                (None, _) => Some(Problem::Type(Passed::Nothing)),
                (Some(Place::Param(param)), Type::View(view)) => match param.ty {
                    Type::View(given) if same_elements(given, view) => {
                        access(view.access, given.access).map(|(wanted, found)| Problem::Access {
                            declared: param.name.clone(),
                            place: param.span,
                            wanted,
                            found,
                        })
                    }
                    found => Some(Problem::Type(Passed::Type(found))),
                },
                (Some(Place::Temporary(temporary)), Type::View(view)) if same_elements(temporary.view(), view) => None,
                (Some(Place::Param(param)), Type::Elem(_)) => of_type(param.ty),
                (Some(Place::Temporary(temporary)), _) => of_type(Type::View(temporary.view())),
            },
        }
    }
}

/// A mistake in an argument.
enum Problem {
    Type(Passed),
    Access { declared: String, place: Span, wanted: Access, found: Access },
}

/// Whether a buffer can be passed for another: global memory may be passed where constant memory is expected, which is not written during
/// the launch that reads it.
fn same_elements(given: ViewType, wanted: ViewType) -> bool {
    given.elem == wanted.elem && given.stride == wanted.stride
}

/// The access that is wanted and the one there is, where that is less.
fn access(wanted: Access, found: Access) -> Option<(Access, Access)> {
    let lacks = wanted.reads() && !found.reads() || wanted.writes() && !found.writes();
    lacks.then_some((wanted, found))
}
