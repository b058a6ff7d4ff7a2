//! Random programs that are valid, end soon and have no races, so that every device must leave the same bytes.
//!
//! Races are impossible by construction: an invocation stores to its own elements of a global buffer, four or one, to its own
//! element of local memory between two barriers, and to its private memory. It loads from any memory that is not written at that time.
//! Memory that many write is updated by atomic operations that commute.
//! Everything that is not a race is allowed to be random: indices, extents and strides are arbitrary, operands are small, extreme or
//! not numbers at all.

mod arithmetic;
mod bits;
mod control;
mod cooperate;
mod function;
mod launch;
mod maker;
mod masked;
mod memory;

use crisp_ir_kernel::{Function, Module};

#[cfg(feature = "programs")]
pub(crate) use bits::constant;
#[cfg(feature = "programs")]
pub(crate) use maker::HERE;

use crate::case::Case;
use crate::random::Random;
use function::Callee;
use launch::Surroundings;
use maker::Plan;

/// The limits of programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps of generation in a kernel, at most; a step makes one to about ten operations.
    pub steps: usize,
    /// Invocations of a workgroup, at most.
    pub invocations: u32,
    /// Whether `f16` may occur, which some processors cannot do.
    pub half: bool,
    /// Whether windows on the bytes of memory may occur, which targets with typed buffers cannot do.
    pub bytes: bool,
}

impl Limits {
    /// Returns the limits for a seed in a campaign: most programs are small, since many small ones find more than a few large ones.
    #[must_use]
    pub fn of_seed(seed: u64) -> Limits {
        let mut random = Random::new(!seed);
        let (steps, invocations) = match random.below(16) {
            0..7 => (14, 12),
            // Lanes that are cut off, and few operations.
            7..11 => (8, 127),
            11..15 => (30, 66),
            _ => (70, 128),
        };
        Limits { steps, invocations, half: random.chance(40), bytes: random.chance(30) }
    }
}

/// Returns the program of a seed and a launch of it. The same seed and limits give the same program in every run and on every machine.
#[must_use]
pub fn generate(seed: u64, limits: &Limits) -> Case {
    let mut random = Random::new(seed);
    let random = &mut random;
    let surroundings = Surroundings::random(random, limits);
    let mut callees: Vec<Callee> = Vec::new();
    let mut module = Module::new();
    if random.chance(35) {
        for number in 0..1 + random.below(3) {
            let plan = Plan { surroundings: &surroundings, callees: &callees, steps: 2 + limits.steps / 5 };
            let (function, mut callee) = function::make(random, &plan, number);
            callee.function = module.functions.push(function);
            callees.push(callee);
        }
    }
    let plan = Plan { surroundings: &surroundings, callees: &callees, steps: 3 + random.below(limits.steps) };
    module.functions.push(kernel(random, &plan, seed));
    Case { module, sizes: surroundings.sizes, inputs: surroundings.inputs }
}

fn kernel(random: &mut Random, plan: &Plan<'_>, seed: u64) -> Function {
    let mut maker = maker::kernel(random, plan, &format!("program_{seed}"));
    maker.block(&mut control::Around::kernel());
    maker.store_all();
    maker.b.finish(&[], maker::HERE)
}
