//! Subjects that are compared with the interpreter: machine code for several processors, or any device of the registry.

use crisp_ir_kernel::{Checked, Constant};
use crisp_library_compile::{Compiled, HostArgument, Math, OpenDevice};
use crisp_middle_interp::Argument;
use crisp_support_diagnostics::{Files, Severity};

use crate::case::{Arguments, Case};
use crate::check::messages;
#[cfg(feature = "llvm")]
use crate::cpu::Cpu;
use crate::failure::{Failure, Kind};
use crate::random::Random;

/// How machine code is made: for which processor, and how much LLVM optimises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Which processor, counted modulo those that this machine can run.
    pub target: u8,
    /// LLVM's level, 0 to 3, or 4: the passes for code of vectors.
    pub level: u8,
    /// Whether what is rarely executed is compiled when it is reached, every region of it.
    pub in_parts: bool,
}

impl Variant {
    /// Low levels are cheap, the highest two are what users get. Level 0 is only replayed: without optimisation LLVM 22 makes loads under masks
    /// of many lanes that read outside of memory, and the product never compiles so.
    pub(crate) fn random(random: &mut Random) -> Variant {
        let target = random.pick(&[0, 1, 2, 3, 4, 5, 6, 7]);
        let level = random.pick(&[1, 1, 1, 1, 2, 3, 4, 4]);
        Variant { target: target % 4, level, in_parts: target >= 4 }
    }

    pub(crate) fn to_text(self) -> String {
        format!("target {} level {}{}", self.target, self.level, if self.in_parts { " in parts" } else { "" })
    }

    pub(crate) fn from_text(words: &[&str]) -> Option<Variant> {
        let (["target", target, "level", level], rest) = words.split_first_chunk()? else { return None };
        let in_parts = match rest {
            [] => false,
            ["in", "parts"] => true,
            _ => return None,
        };
        Some(Variant { target: target.parse().ok()?, level: level.parse().ok()?, in_parts })
    }
}

/// A subject of the comparison.
pub(crate) enum Subject {
    /// Machine code, without the rest of the library.
    #[cfg(feature = "llvm")]
    Cpu(Cpu),
    /// A device of the registry, as the command uses it.
    Device(Box<OpenDevice>),
}

impl Subject {
    pub(crate) fn open(device: &str) -> Result<Subject, String> {
        #[cfg(feature = "llvm")]
        match device {
            "cpu" => return Ok(Subject::Cpu(Cpu::new(None))),
            // A mistake on purpose, which the programs must find.
            "cpu:show-masks" => return Ok(Subject::Cpu(Cpu::new(Some(crisp_back_llvm::Fault::ShowMasks)))),
            _ => {}
        }
        let open = OpenDevice::open(device, None).map_err(|problems| messages(&problems))?;
        Ok(Subject::Device(Box::new(open)))
    }

    /// Returns the buffers after a run; `None` when the device cannot take such a launch, or says that it does not have what the program
    /// uses.
    pub(crate) fn run(
        &self,
        module: &Checked,
        case: &Case,
        arguments: &Arguments,
        variant: &Variant,
    ) -> Result<Option<Vec<Vec<u8>>>, Failure> {
        let Some((_, kernel)) = module.kernels().next() else { return Ok(None) };
        let arguments = &arguments.retyped(kernel);
        match self {
            #[cfg(feature = "llvm")]
            Subject::Cpu(cpu) => cpu.run(module, case, arguments, variant).map(Some),
            Subject::Device(device) => {
                let _ = variant;
                run_on(device, module, case, arguments)
            }
        }
    }
}

/// Returns the bytes of a value, lane after lane.
pub(crate) fn value_bytes(constant: &Constant) -> Vec<u8> {
    let size = constant.elem.scalar.bytes() as usize;
    let lanes = constant.bits.iter().take(usize::from(constant.elem.lanes));
    lanes.flat_map(|bits| bits.to_le_bytes().into_iter().take(size)).collect()
}

fn run_on(
    device: &OpenDevice,
    module: &Checked,
    case: &Case,
    arguments: &Arguments,
) -> Result<Option<Vec<Vec<u8>>>, Failure> {
    let Some((_, kernel)) = module.kernels().next() else { return Ok(None) };
    let mut host = Vec::new();
    let mut owners = vec![None; arguments.buffers.len()];
    for argument in &arguments.arguments {
        match argument {
            Argument::Value(constant) => host.push(HostArgument::Value(value_bytes(constant))),
            Argument::Buffer { buffer, length: _ } => {
                // The registry's way of running gives each parameter separate memory.
                if owners[*buffer].replace(host.len()).is_some() {
                    return Ok(None);
                }
                host.push(HostArgument::Buffer(arguments.buffers[*buffer].clone()));
            }
        }
    }
    let name = kernel.name.clone();
    let compiled = compiled(module.clone());
    if let Err(problems) = crisp_library_compile::run_on(device, &compiled, &name, case.sizes, &mut host, 1) {
        let refused = problems.iter().all(|problem| problem.severity == Severity::Refused);
        return if refused { Ok(None) } else { Err(Failure::new(Kind::Device, messages(&problems))) };
    }
    let bytes = |owner: &Option<usize>| match owner.and_then(|owner| host.get(owner)) {
        // What is not written is not read back either.
        Some(HostArgument::Buffer(bytes)) if !bytes.is_empty() => Some(bytes.clone()),
        _ => None,
    };
    let first = owners.iter().zip(&arguments.buffers);
    Ok(Some(first.map(|(owner, before)| bytes(owner).unwrap_or_else(|| before.clone())).collect()))
}

/// Returns a module as what compiling sources yields, without anything beside it.
pub(crate) fn compiled(module: Checked) -> Compiled {
    Compiled {
        module: Some(module),
        index: None,
        instances: Vec::new(),
        expanded: None,
        instantiated: None,
        explained: None,
        tensors: Vec::new(),
        orchestrations: Vec::new(),
        notes: Vec::new(),
        disjoint: Vec::new(),
        definitions: Default::default(),
        proven: Vec::new(),
        shapes: Vec::new(),
        rewritten: None,
        diagnostics: Vec::new(),
        no_double: false,
        math: Math::Strict,
        files: Files::new(),
    }
}
