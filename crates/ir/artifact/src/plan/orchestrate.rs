//! The plan of an orchestration: its launches with the memory that they share.

use crisp_ir_kernel::{OrchestratedArgument, OrchestratedName, OrchestratedStep, Orchestration, SizeExpr};

use super::build::{PlanDefaults, PlanError, PlanKernels, Planner, scalar};
use super::data::{HostPlan, PlanArgument, PlanStep, ValueKind};

/// The plan of an orchestration.
///
/// # Errors
/// See [`PlanError`].
pub fn plan_orchestration(
    orchestration: &Orchestration,
    kernels: &dyn PlanKernels,
    defaults: PlanDefaults,
) -> Result<HostPlan, PlanError> {
    let launches = orchestration.launches.len();
    let planner = Planner::new(&orchestration.name, launches > 1, kernels, defaults);
    let mut made = Making { orchestration, planner, passed: vec![Vec::new(); launches], labels: Vec::new() };
    made.steps(&orchestration.body, &mut Vec::new())?;
    Ok(made.planner.finish())
}

struct Making<'a> {
    orchestration: &'a Orchestration,
    planner: Planner<'a>,
    /// The arguments that each launch passed, by parameter.
    passed: Vec<Vec<PlanArgument>>,
    /// Names of launches that are taken.
    labels: Vec<String>,
}

impl Making<'_> {
    fn steps(&mut self, steps: &[OrchestratedStep], indices: &mut Vec<u32>) -> Result<(), PlanError> {
        for step in steps {
            match step {
                OrchestratedStep::Sequential(launches) => {
                    for launch in launches {
                        self.launch(*launch, indices, &[])?;
                    }
                }
                OrchestratedStep::Parallel(launches) => {
                    self.planner.share(launches.len() as u64);
                    let mut branches = Vec::new();
                    for launch in launches {
                        self.planner.enter();
                        let launched = self.launch(*launch, indices, &[]);
                        branches.push(self.planner.leave());
                        launched?;
                    }
                    self.planner.share(1);
                    self.planner.step(PlanStep::Branches(branches));
                }
                OrchestratedStep::Interleaved { launch, offset, length, sliced, chunks } => {
                    self.interleaved(*launch, [*offset, *length], sliced, *chunks, indices)?;
                }
                OrchestratedStep::Loop { index, range, body } => {
                    let range = range.with(&|expr| self.expression(expr, indices));
                    let index = self.planner.value(index, ValueKind::Index, "");
                    indices.push(index);
                    self.planner.enter();
                    let done = self.steps(body, indices);
                    let body = self.planner.leave();
                    indices.pop();
                    done?;
                    self.planner.step(PlanStep::Loop { index, range, body });
                }
                OrchestratedStep::Remark(text) => self.planner.step(PlanStep::Remark(text.clone())),
                OrchestratedStep::Placeholder(text) => {
                    self.planner.step(PlanStep::Placeholder { text: text.clone() });
                }
            }
        }
        Ok(())
    }

    /// A launch, of which some parameters are given these values.
    fn launch(&mut self, launch: u32, indices: &[u32], given: &[(u32, u32)]) -> Result<(), PlanError> {
        let Some(declared) = self.orchestration.launches.get(launch as usize) else { return Ok(()) };
        let label = self.label(&declared.kernel);
        let mut arguments = Vec::new();
        for (position, argument) in (0..).zip(&declared.arguments) {
            if let Some((_, value)) = given.iter().find(|(param, _)| *param == position) {
                arguments.push(Some(PlanArgument::Value(*value)));
                continue;
            }
            arguments.push(match argument {
                OrchestratedArgument::Fresh => None,
                OrchestratedArgument::Earlier { launch, param } => {
                    self.passed.get(*launch as usize).and_then(|it| it.get(*param as usize)).cloned()
                }
                OrchestratedArgument::Constant(constant) => Some(PlanArgument::Constant(*constant)),
                OrchestratedArgument::Size(expr) => Some(PlanArgument::Value(match self.expression(expr, indices) {
                    SizeExpr::Scalar { param } => param,
                    expr => self.planner.value(&format!("{label}_argument"), ValueKind::Size(expr), ""),
                })),
            });
        }
        let passed = self.planner.call(&label, &declared.kernel, &arguments)?;
        if let Some(slot) = self.passed.get_mut(launch as usize) {
            *slot = passed;
        }
        Ok(())
    }

    fn interleaved(
        &mut self,
        launch: u32,
        [offset_param, length_param]: [u32; 2],
        sliced: &[u32],
        chunks: u64,
        indices: &[u32],
    ) -> Result<(), PlanError> {
        let elements = self.planner.length();
        let total = scalar(elements);
        let offset = self.planner.value("offset", ValueKind::Index, "the first element of a part");
        let length = self.planner.value("length", ValueKind::Index, "the number of elements of a part");
        self.planner.enter();
        let launched = self.launch(launch, indices, &[(offset_param, offset), (length_param, length)]);
        let body = self.planner.leave();
        launched?;
        let passed = self.passed.get(launch as usize).map_or(&[][..], Vec::as_slice);
        let buffers = sliced.iter().filter_map(|param| match passed.get(*param as usize) {
            // Memory of another length has no such parts, and is there whole.
            Some(PlanArgument::Buffer(buffer)) if self.planner.length_is(*buffer, elements) => Some(*buffer),
            _ => None,
        });
        let sliced = buffers.collect();
        self.planner.step(PlanStep::Chunks { count: chunks, total, offset, length, sliced, body });
        Ok(())
    }

    /// A name for a launch: its kernel's, with a number from the second one on.
    fn label(&mut self, kernel: &str) -> String {
        self.labels.push(kernel.to_owned());
        match self.labels.iter().filter(|label| *label == kernel).count() {
            1 => kernel.to_owned(),
            number => format!("{kernel}_{number}"),
        }
    }

    /// An expression of the orchestration in terms of the plan.
    fn expression(&self, expr: &SizeExpr, indices: &[u32]) -> SizeExpr {
        self.planner.renamed(expr, &|name| match name {
            SizeExpr::Index { repeat } => {
                indices.get(*repeat as usize).map_or_else(|| SizeExpr::integer(0), |value| scalar(*value))
            }
            SizeExpr::Scalar { param } => {
                self.orchestration.names.get(*param as usize).map_or_else(|| SizeExpr::integer(0), |it| self.named(it))
            }
            _ => SizeExpr::integer(0),
        })
    }

    fn named(&self, name: &OrchestratedName) -> SizeExpr {
        match name {
            OrchestratedName::Param { launch, param } => {
                let passed = self.passed.get(*launch as usize).and_then(|it| it.get(*param as usize));
                match passed {
                    Some(PlanArgument::Buffer(_)) => self.planner.length_of(passed),
                    _ => self.planner.scalar_of(passed),
                }
            }
            OrchestratedName::WorkgroupSize { launch } => {
                let kernel = self.orchestration.launches.get(*launch as usize).map_or("", |launch| &launch.kernel);
                let local = self.planner.kernels().kernel(kernel).map_or([1; 3], |facts| facts.local);
                SizeExpr::integer(local.into_iter().map(i128::from).product())
            }
        }
    }
}
