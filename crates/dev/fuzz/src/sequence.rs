//! Random sequences: the kernel of a random program is launched several times by a program of the IR, on buffers and temporaries in turn.
//!
//! What is right is known without the library's planning: launches, lengths and arguments are put down in order where the sequence is made,
//! and the interpreter runs one launch after the other.

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{
    Access, Checked, Constant, Elem, Function, Launch, Module, Operand, Param, Program, Repeat, SizeExpr, SizeOp, Step,
    Temporary, Type, ViewType, text,
};
use crisp_library_compile::{HostArgument, OpenDevice, run_program_on};
use crisp_middle_interp as interp;
use crisp_support_diagnostics::Diagnostic;

use crate::case::Input;
use crate::check::messages;
use crate::failure::{Failure, Kind};
use crate::generate::{HERE, Limits, constant, generate};
use crate::random::Random;
use crate::subject::value_bytes;

/// Steps of the interpreter in all launches together.
const MOST_STEPS: u64 = 2_000_000;
/// The name of the program.
const NAME: &str = "sequence";

/// A module with a program, what the program is given, and what it comes to.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// The kernel and the program.
    pub module: Module,
    /// The initial value at each place; temporaries are zero.
    places: Vec<Given>,
    /// The launches in order, with every repetition written out.
    launches: Vec<Vec<Passed>>,
    sizes: LaunchSizes,
}

#[derive(Clone, Debug)]
enum Given {
    Value(Constant),
    Buffer { length: u64, bytes: Vec<u8> },
}

/// The argument of one launch for a parameter.
#[derive(Clone, Copy, Debug)]
enum Passed {
    Place(usize),
    Value(Constant),
}

impl Sequence {
    /// Returns the sequence of a seed; nothing where its kernel is one that no program can launch.
    #[must_use]
    pub fn of_seed(seed: u64) -> Option<Sequence> {
        let random = &mut Random::new(seed ^ 0x7365_7175);
        let case = generate(seed, &Limits::of_seed(seed));
        let mut module = case.module;
        let kernel = module.kernels().next().map(|(_, kernel)| kernel.clone())?;
        let mut places = Vec::new();
        for param in &kernel.params {
            let (_, input) = case.inputs.iter().find(|(name, _)| *name == param.name)?;
            places.push(match input {
                Input::Value(value) => Given::Value(*value),
                Input::Buffer { elements, bytes } => Given::Buffer { length: *elements, bytes: bytes.clone() },
                // What a kernel writes is passed once.
                Input::Same(_) => return None,
            });
        }
        let sizes = launch_sizes(random, case.sizes);
        let mut maker = Maker { random, kernel: &kernel, sizes, places, temporaries: Vec::new(), launches: Vec::new() };
        maker.temporaries();
        let body = maker.steps(&mut Vec::new(), 0);
        let Maker { places, temporaries, launches, .. } = maker;
        let params = kernel.params.clone();
        module.programs.push(Program { name: NAME.to_owned(), params, temporaries, body, span: HERE });
        Some(Sequence { module, places, launches, sizes })
    }

    /// Executes it on a device and compares the bytes of all buffers. False where it is too long, or stops itself.
    ///
    /// # Errors
    /// What differs.
    pub fn check(&self, device: &OpenDevice) -> Result<bool, Failure> {
        let module = Checked::check(self.module.clone()).map_err(|broken| {
            let problems: Vec<Diagnostic> = broken.iter().map(crisp_ir_kernel::Broken::diagnostic).collect();
            Failure::new(Kind::Invalid, messages(&problems))
        })?;
        let Some(wanted) = self.expected(&module)? else { return Ok(false) };
        let (_, kernel) = module.kernels().next().ok_or_else(|| Failure::new(Kind::Invalid, "there is no kernel"))?;
        let given = self.places.iter().take(kernel.params.len());
        let mut arguments: Vec<HostArgument> = given
            .map(|given| match given {
                Given::Value(value) => HostArgument::Value(value_bytes(value)),
                Given::Buffer { length: _, bytes } => HostArgument::Buffer(bytes.clone()),
            })
            .collect();
        let params = kernel.params.clone();
        let compiled = crate::subject::compiled(module);
        if let Err(problems) = run_program_on(device, &compiled, NAME, &mut arguments, 1) {
            let refused = problems.iter().all(|it| it.severity == crisp_support_diagnostics::Severity::Refused);
            return if refused { Ok(false) } else { Err(Failure::new(Kind::Device, messages(&problems))) };
        }
        for ((param, argument), wanted) in params.iter().zip(&arguments).zip(&wanted) {
            let HostArgument::Buffer(found) = argument else { continue };
            let differs = found.iter().zip(wanted).position(|(found, wanted)| found != wanted);
            if let Some(at) = differs {
                let what = format!("byte {at} of `{}` is {:#x}, not {:#x}", param.name, found[at], wanted[at]);
                return Err(Failure::new(Kind::Differs, what));
            }
        }
        Ok(true)
    }

    /// Returns the bytes of every place at the end; nothing where the sequence is too long, or a launch stops itself.
    fn expected(&self, module: &Checked) -> Result<Option<Vec<Vec<u8>>>, Failure> {
        let wrong = |problem: Box<Diagnostic>| Failure::new(Kind::Invalid, messages(&[*problem]));
        let (id, _) = module.kernels().next().ok_or_else(|| Failure::new(Kind::Invalid, "there is no kernel"))?;
        let program = interp::Program::new(module, id).map_err(wrong)?;
        let mut bytes: Vec<Vec<u8>> = self.places.iter().map(bytes_of).collect();
        let mut left = MOST_STEPS;
        for launch in &self.launches {
            let mut arguments = Vec::new();
            let (mut passed, mut buffers) = (Vec::new(), Vec::new());
            for argument in launch {
                arguments.push(match *argument {
                    Passed::Value(value) => interp::Argument::Value(value),
                    Passed::Place(place) => match &self.places[place] {
                        Given::Value(value) => interp::Argument::Value(*value),
                        Given::Buffer { length, bytes: _ } => {
                            passed.push(place);
                            buffers.push(bytes[place].clone());
                            interp::Argument::Buffer { buffer: buffers.len() - 1, length: *length }
                        }
                    },
                });
            }
            let options = interp::Options { max_ops: left, ..interp::Options::checking(interp::Schedule::Sequential) };
            let launch = interp::Launch { sizes: self.sizes, arguments: &arguments, buffers: &mut buffers };
            let outcome = program.run(launch, &options).map_err(wrong)?;
            if outcome.findings.iter().any(|finding| finding.kind == interp::FindingKind::OutOfSteps) {
                return Ok(None);
            }
            if !outcome.is_clean() {
                let found: Vec<Diagnostic> = outcome.findings.iter().map(interp::Finding::diagnostic).collect();
                return Err(Failure::new(Kind::Finding, messages(&found)));
            }
            if outcome.status != interp::Status::default() {
                return Ok(None);
            }
            left = left.saturating_sub(outcome.ops_executed);
            passed.into_iter().zip(buffers).for_each(|(place, after)| bytes[place] = after);
        }
        Ok(Some(bytes))
    }

    /// Returns the text of the module.
    #[must_use]
    pub fn to_text(&self) -> String {
        text::print(&self.module)
    }
}

fn bytes_of(given: &Given) -> Vec<u8> {
    match given {
        Given::Value(_) => Vec::new(),
        Given::Buffer { length: _, bytes } => bytes.clone(),
    }
}

/// Sizes as a program can say them: without an offset, and now and then an invocation less than whole workgroups.
fn launch_sizes(random: &mut Random, sizes: LaunchSizes) -> LaunchSizes {
    let less = u64::from(random.chance(30));
    let bound = [0, 1, 2].map(|axis| sizes.global(axis) - if sizes.local[axis] > 1 { less } else { 0 });
    LaunchSizes { bound, offset: [0; 3], ..sizes }
}

struct Maker<'a> {
    random: &'a mut Random,
    kernel: &'a Function,
    sizes: LaunchSizes,
    places: Vec<Given>,
    temporaries: Vec<Temporary>,
    launches: Vec<Vec<Passed>>,
}

/// A launch as it is written, with the repetitions around it whose index it passes.
type Written = Vec<Argument>;

#[derive(Clone, Copy)]
enum Argument {
    Fixed(Passed),
    /// The index of a repetition, counted from the outermost, as a number of a type.
    Index(usize, Elem),
}

/// The effect of a step's execution.
enum Plan {
    Launch(Written),
    Repeat(u64, Vec<Plan>),
}

impl Maker<'_> {
    /// Buffers of the kernel's types, with lengths that follow from those of others.
    fn temporaries(&mut self) {
        let views: Vec<ViewType> = self.kernel.params.iter().filter_map(|param| param.ty.view()).collect();
        for number in 0..self.random.below(4) {
            if views.is_empty() {
                return;
            }
            let ViewType { elem, stride, .. } = self.random.pick(&views);
            let known: Vec<(u32, u64)> = (0..)
                .zip(&self.places)
                .filter_map(|(place, given)| match given {
                    Given::Buffer { length, bytes: _ } => Some((place, *length)),
                    Given::Value(_) => None,
                })
                .collect();
            let (param, of) = self.random.pick(&known);
            let pair = |op, a, b| SizeExpr::Apply { op, operands: vec![a, b] };
            let (length, count) = match self.random.below(4) {
                0 => (SizeExpr::integer(17), 17),
                1 => (SizeExpr::Length { param }, of),
                2 => (pair(SizeOp::Div, SizeExpr::Length { param }, SizeExpr::integer(3)), of.div_ceil(3)),
                _ => (pair(SizeOp::Sub, SizeExpr::integer(40), SizeExpr::Length { param }), 40_u64.saturating_sub(of)),
            };
            let name = format!("t{number}");
            self.temporaries.push(Temporary { name, elem, stride, length, span: HERE });
            let bytes = vec![0; usize::try_from(count * u64::from(stride)).unwrap_or(0)];
            self.places.push(Given::Buffer { length: count, bytes });
        }
    }

    /// Returns the steps of a body, which are also put down as launches if nothing is around them.
    fn steps(&mut self, rounds: &mut Vec<u64>, depth: usize) -> Vec<Step> {
        let mut body = Vec::new();
        let plans = self.plans(rounds, depth, &mut body);
        for plan in &plans {
            self.put_down(plan, &mut Vec::new());
        }
        body
    }

    fn plans(&mut self, rounds: &mut Vec<u64>, depth: usize, body: &mut Vec<Step>) -> Vec<Plan> {
        let mut plans = Vec::new();
        for _ in 0..1 + self.random.below(3) {
            if depth < 2 && self.random.chance(30) {
                // Halves of rounds are rounded up.
                let (count, times) = self.random.pick(&[(0, 0), (1, 1), (4, 2), (5, 3)]);
                let count = SizeExpr::Rational { numerator: count, denominator: if count < 2 { 1 } else { 2 } };
                let mut inner = Vec::new();
                rounds.push(times);
                let plan = self.plans(rounds, depth + 1, &mut inner);
                rounds.pop();
                body.push(Step::Repeat(Repeat {
                    index: format!("i{depth}"),
                    count,
                    goes_on: None,
                    body: inner,
                    span: HERE,
                }));
                plans.push(Plan::Repeat(times, plan));
            } else {
                let written = self.launch(rounds.len());
                body.push(Step::Launch(self.written(&written)));
                plans.push(Plan::Launch(written));
            }
        }
        plans
    }

    /// Collects the launches that a step comes to, in order.
    fn put_down(&mut self, plan: &Plan, indices: &mut Vec<u64>) {
        match plan {
            Plan::Launch(written) => {
                let passed = written.iter().map(|argument| match *argument {
                    Argument::Fixed(passed) => passed,
                    Argument::Index(repeat, elem) => {
                        let index = indices.get(repeat).copied().unwrap_or(0);
                        Passed::Value(Constant::integer(elem.scalar, i128::from(index)))
                    }
                });
                self.launches.push(passed.collect());
            }
            Plan::Repeat(times, plans) => {
                for index in 0..*times {
                    indices.push(index);
                    plans.iter().for_each(|plan| self.put_down(plan, indices));
                    indices.pop();
                }
            }
        }
    }

    /// Returns the arguments of a launch: each buffer once, of the parameter's type.
    fn launch(&mut self, repeats: usize) -> Written {
        let mut free: Vec<usize> = (0..self.places.len()).collect();
        let mut written = Vec::new();
        for (own, param) in self.kernel.params.iter().enumerate() {
            let argument = match param.ty {
                Type::View(view) => {
                    let fitting: Vec<usize> =
                        free.iter().copied().filter(|&place| place == own || self.fits(place, view)).collect();
                    // The others' own buffers stay for them.
                    let fitting: Vec<usize> = fitting
                        .into_iter()
                        .filter(|&place| place <= own || place >= self.kernel.params.len())
                        .collect();
                    let place = self.random.pick(&fitting);
                    free.retain(|&other| other != place);
                    Argument::Fixed(Passed::Place(place))
                }
                Type::Elem(elem)
                    if elem.lanes == 1 && elem.scalar.is_integer() && repeats > 0 && self.random.chance(50) =>
                {
                    Argument::Index(self.random.below(repeats), elem)
                }
                Type::Elem(elem) if self.random.chance(50) => {
                    Argument::Fixed(Passed::Value(constant(self.random, elem)))
                }
                Type::Elem(_) => Argument::Fixed(Passed::Place(own)),
            };
            written.push(argument);
        }
        written
    }

    /// Returns whether what is at a place can be passed where a view is wanted.
    fn fits(&self, place: usize, wanted: ViewType) -> bool {
        let temporary = |place: usize| self.temporaries.get(place).map(Temporary::view);
        let found = match self.kernel.params.get(place) {
            Some(Param { ty: Type::View(view), .. }) => Some(*view),
            Some(_) => None,
            None => temporary(place - self.kernel.params.len()),
        };
        let access =
            |found: Access| (found.reads() || !wanted.access.reads()) && (found.writes() || !wanted.access.writes());
        found.is_some_and(|view| view.elem == wanted.elem && view.stride == wanted.stride && access(view.access))
    }

    fn written(&self, written: &Written) -> Launch {
        let arguments = written.iter().map(|argument| match *argument {
            Argument::Fixed(Passed::Place(place)) => Operand::Place(u32::try_from(place).unwrap_or(u32::MAX)),
            Argument::Fixed(Passed::Value(value)) => Operand::Constant(value),
            Argument::Index(repeat, _) => {
                Operand::Size(SizeExpr::Index { repeat: u32::try_from(repeat).unwrap_or(u32::MAX) })
            }
        });
        let dimensions = usize::from(self.sizes.work_dim);
        Launch {
            kernel: self.kernel.name.clone(),
            arguments: arguments.collect(),
            global: self.sizes.bound.iter().take(dimensions).map(|&size| SizeExpr::integer(size.into())).collect(),
            local: self.sizes.local.iter().take(dimensions).copied().collect(),
            span: HERE,
        }
    }
}
