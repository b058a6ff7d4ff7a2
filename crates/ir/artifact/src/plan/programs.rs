//! Plans of kernels and programs by themselves: every argument is made up.

use std::collections::BTreeSet;

use crisp_ir_kernel::{HostRange, Launch, Operand, Place, Program, SizeExpr, Step};

use super::build::{PlanDefaults, PlanError, PlanKernels, Planner, number, scalar};
use super::data::{BufferRole, Fill, HostPlan, PlanArgument, PlanStep, ValueKind};
use super::launches::{collect, first_contents, mentioned};
use crate::interface::{Argument, ArgumentKind, Interface};

impl Planner<'_> {
    /// Launches a kernel and what follows it. An argument that is `None` is made here; arguments left out at the end are so too.
    /// Gives what each argument that the author declares became.
    ///
    /// # Errors
    /// See [`PlanError`].
    pub fn call(
        &mut self,
        label: &str,
        kernel: &str,
        arguments: &[Option<PlanArgument>],
    ) -> Result<Vec<PlanArgument>, PlanError> {
        let kernels = self.kernels();
        let Some(program) = kernels.program(kernel) else {
            return self.launch(label, kernel, arguments, &[], &[]);
        };
        // Its first launch passes everything that the program is passed.
        let places = self.launch(label, kernel, arguments, &[], &[])?;
        self.later(program, &places)?;
        Ok(places)
    }

    /// The launches of a kernel's program but the first one.
    fn later(&mut self, program: &Program, places: &[PlanArgument]) -> Result<(), PlanError> {
        let places: Vec<Option<PlanArgument>> = places.iter().cloned().map(Some).collect();
        self.steps(program.body.get(1..).unwrap_or_default(), &places, &mut Vec::new())
    }

    /// All that a program does; its parameters and temporaries are made here.
    ///
    /// # Errors
    /// See [`PlanError`].
    pub fn program(&mut self, program: &Program) -> Result<(), PlanError> {
        let interface = Interface::of_program(program).shaped(self.kernels().shapes(&program.name));
        let mut places: Vec<Option<PlanArgument>> = vec![None; program.params.len() + program.temporaries.len()];
        let mut in_sizes = sizes_of(program, self.kernels());
        in_sizes.extend(mentioned(&interface));
        for (position, argument) in interface.arguments.iter().enumerate() {
            let made = match argument.kind {
                ArgumentKind::Buffer { .. } if argument.shape.is_some() => continue,
                ArgumentKind::Value(elem) => self.scalar(&argument.name, elem, in_sizes.contains(&position)),
                ArgumentKind::Buffer { length, .. } => {
                    let length = match length {
                        Some(length) => self.constant(&argument.name, length),
                        None => self.length(),
                    };
                    let fill = first_contents(argument, position);
                    let buffer = self.buffer(&argument.name, argument, length, BufferRole::Argument, fill);
                    PlanArgument::Buffer(buffer)
                }
            };
            places[position] = Some(made);
        }
        let names: Vec<String> = interface.arguments.iter().map(|argument| argument.name.clone()).collect();
        self.shaped(&interface, &names, &mut places);
        for (at, temporary) in program.temporaries.iter().enumerate() {
            let expr = self.of_program(&temporary.length, &places, &[]);
            let length = self.value(&format!("{}_length", temporary.name), ValueKind::Size(expr), "");
            let argument = Argument {
                name: temporary.name.clone(),
                kind: ArgumentKind::Buffer {
                    elem: temporary.elem,
                    stride: temporary.stride,
                    space: crisp_ir_kernel::Space::Global,
                    access: crisp_ir_kernel::Access::ReadWrite,
                    out: false,
                    length: None,
                },
                shape: None,
            };
            let buffer = self.buffer(&temporary.name, &argument, length, BufferRole::Temporary, Fill::Zeros);
            places[program.params.len() + at] = Some(PlanArgument::Buffer(buffer));
        }
        self.steps(&program.body, &places, &mut Vec::new())
    }

    fn steps(
        &mut self,
        steps: &[Step],
        places: &[Option<PlanArgument>],
        indices: &mut Vec<u32>,
    ) -> Result<(), PlanError> {
        for step in steps {
            match step {
                Step::Launch(Launch { kernel, arguments, global, local, span: _ }) => {
                    let mut given = Vec::new();
                    for operand in arguments {
                        given.push(match operand {
                            Operand::Place(place) => places.get(*place as usize).cloned().flatten(),
                            Operand::Constant(constant) => Some(PlanArgument::Constant(*constant)),
                            Operand::Size(size) => {
                                let expr = self.of_program(size, places, indices);
                                let name = format!("{kernel}_argument");
                                Some(PlanArgument::Value(self.value(&name, ValueKind::Integer(expr), "")))
                            }
                        });
                    }
                    let global: Vec<SizeExpr> =
                        global.iter().map(|size| self.of_program(size, places, indices)).collect();
                    self.launch(kernel, kernel, &given, &global, local)?;
                }
                Step::Repeat(repeat) => {
                    let end = self.of_program(&repeat.count, places, indices);
                    let index = self.value(&repeat.index, ValueKind::Index, "");
                    indices.push(index);
                    self.enter();
                    self.steps(&repeat.body, places, indices)?;
                    let body = self.leave();
                    indices.pop();
                    let range = HostRange::Up { end, step: SizeExpr::integer(1) };
                    self.step(PlanStep::Loop { index, range, body });
                }
            }
        }
        Ok(())
    }

    /// A size of a program in terms of this plan.
    fn of_program(&self, expr: &SizeExpr, places: &[Option<PlanArgument>], indices: &[u32]) -> SizeExpr {
        self.renamed(expr, &|name| match name {
            SizeExpr::Scalar { param } => self.scalar_of(places.get(*param as usize).and_then(Option::as_ref)),
            SizeExpr::Length { param } => self.length_of(places.get(*param as usize).and_then(Option::as_ref)),
            SizeExpr::Index { repeat } => {
                indices.get(*repeat as usize).map_or_else(|| SizeExpr::integer(0), |it| scalar(*it))
            }
            _ => SizeExpr::integer(1),
        })
    }
}

/// Places of a program that its sizes name, or those of the kernels that it launches.
fn sizes_of(program: &Program, kernels: &dyn PlanKernels) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    collect(program.temporaries.iter().map(|temporary| &temporary.length).collect(), &mut found);
    let mut steps: Vec<&Step> = program.body.iter().collect();
    while let Some(step) = steps.pop() {
        match step {
            Step::Repeat(repeat) => {
                collect(vec![&repeat.count], &mut found);
                steps.extend(&repeat.body);
            }
            Step::Launch(launch) => {
                collect(launch.global.iter().collect(), &mut found);
                let in_kernel = kernels.kernel(&launch.kernel).map(|facts| mentioned(&facts.interface));
                for (position, operand) in launch.arguments.iter().enumerate() {
                    match operand {
                        Operand::Size(size) => collect(vec![size], &mut found),
                        Operand::Place(place) if in_kernel.as_ref().is_some_and(|it| it.contains(&position)) => {
                            found.insert(*place as usize);
                        }
                        Operand::Place(_) | Operand::Constant(_) => {}
                    }
                }
            }
        }
    }
    found.retain(|place| matches!(program.place(number(*place)), Some(Place::Param(_))));
    found
}

/// The plan of a kernel by itself, with what follows it: every argument is made up.
///
/// # Errors
/// See [`PlanError`].
pub fn plan_kernel(kernel: &str, kernels: &dyn PlanKernels, defaults: PlanDefaults) -> Result<HostPlan, PlanError> {
    let mut planner = Planner::new(kernel, false, kernels, defaults);
    planner.call(kernel, kernel, &[])?;
    Ok(planner.finish())
}

/// The plan of a program by itself: every argument is made up.
///
/// # Errors
/// See [`PlanError`].
pub fn plan_program(
    program: &Program,
    kernels: &dyn PlanKernels,
    defaults: PlanDefaults,
) -> Result<HostPlan, PlanError> {
    let mut planner = Planner::new(&program.name, false, kernels, defaults);
    planner.program(program)?;
    Ok(planner.finish())
}
