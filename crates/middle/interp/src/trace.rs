//! The instructions of one invocation in their order, and which of them wrote a value.

use crisp_ir_kernel::{Constant, Elem, Type};
use crisp_support_diagnostics::Span;

use crate::instruction::{ExchangeKind, Function, Instruction, Move};
use crate::observe::Moment;
use crate::program::Program;

/// One executed instruction.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    time: u64,
    function: u32,
    at: u32,
    /// The first slot of the frame.
    base: u32,
    /// The call in the caller's function that made the frame.
    call: u32,
}

/// A register of an invocation at some position of its trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Register {
    /// The number of executed instructions of the trace before which it is meant.
    before: usize,
    /// Its first slot among those of all frames.
    slot: u32,
}

/// How a value came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// An operation computed it from these registers.
    Computed(Vec<Register>),
    /// It was loaded, by an atomic operation or not.
    Loaded,
    /// It is a constant.
    Constant,
    /// It is an id or a size.
    Id,
    /// It is the index of a loop, or the number of its iterations.
    Iteration,
    /// It came from other invocations.
    Exchanged,
}

/// The instruction that wrote a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The time before the instruction.
    pub time: u64,
    /// The function and the instruction.
    pub at: (usize, usize),
    /// Where it comes from.
    pub span: Span,
    /// The slot of the value among those of all frames, and its type.
    pub slot: u32,
    /// The type of the value.
    pub elem: Option<Elem>,
    /// How it came about.
    pub cause: Cause,
}

/// The instructions of one invocation in their order.
#[derive(Clone, Debug, Default)]
pub struct Trace(Vec<Step>);

impl Moment<'_> {
    /// Returns the next instruction as a step of a trace.
    #[must_use]
    pub fn step(&self) -> Option<Step> {
        let frame = self.top.as_ref().or(self.invocation.frames.last())?;
        let (function, at, base, call) = (frame.function, frame.next, frame.base, frame.call);
        Some(Step { time: self.time, function, at, base, call })
    }

    /// Returns the value of a register with this type.
    #[must_use]
    pub fn register(&self, slot: u32, elem: Elem) -> Option<Constant> {
        let first = slot as usize;
        let slots = self.invocation.slots.get(first..first + usize::from(elem.lanes))?;
        let mut constant = Constant::zero(elem);
        constant.bits.iter_mut().zip(slots).for_each(|(to, from)| *to = *from);
        Some(constant)
    }

    /// Returns the first slot of a name in a frame, among those of all frames.
    #[must_use]
    pub fn slot_of(&self, frame: usize, name: &str) -> Option<u32> {
        let at = self.location(frame)?;
        let function = self.program.functions.get(at.function)?;
        let here = |named: &&crate::names::Named| {
            *named.name == *name && (named.from as usize..named.to as usize).contains(&at.at)
        };
        let named = function.names.iter().rfind(here)?;
        Some(self.frame_base(frame)? + named.slot)
    }

    /// Returns the slot of the value that the next instruction stores, among those of all frames.
    #[must_use]
    pub fn stored_slot(&self) -> Option<u32> {
        let step = self.step()?;
        let function = self.program.functions.get(step.function as usize)?;
        match *function.code.get(step.at as usize)? {
            Instruction::Store { access } | Instruction::EndUpdate { access } => {
                Some(step.base + function.accesses.get(access as usize)?.element)
            }
            _ => None,
        }
    }
}

impl Trace {
    /// Adds a step.
    pub fn push(&mut self, step: Step) {
        self.0.push(step);
    }

    /// Returns the number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no steps.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a register at the end of the trace.
    #[must_use]
    pub fn at_end(&self, slot: u32) -> Register {
        Register { before: self.0.len(), slot }
    }

    /// Returns a register before the step of a time; none where the trace has no such step.
    #[must_use]
    pub fn at_time(&self, time: u64, slot: u32) -> Option<Register> {
        let before = self.0.binary_search_by_key(&time, |step| step.time).ok()?;
        Some(Register { before, slot })
    }

    /// Returns the instruction that wrote a register last; copies count as what they copy. None for parameters of the kernel.
    #[must_use]
    pub fn written(&self, program: &Program, register: Register) -> Option<Written> {
        let Register { before, mut slot } = register;
        for number in (0..before.min(self.0.len())).rev() {
            let step = self.0.get(number)?;
            let function = program.functions.get(step.function as usize)?;
            let instruction = *function.code.get(step.at as usize)?;
            let next = self.0.get(number + 1);
            if let Some(from) = copied(program, function, (step, next), instruction, slot) {
                slot = from;
                continue;
            }
            let Some((first, count, cause)) = computed(function, instruction) else { continue };
            if !(step.base + first..step.base + first + count).contains(&slot) {
                continue;
            }
            let slot = step.base + first;
            let registers = |slots: Vec<u32>| {
                slots.into_iter().map(|slot| Register { before: number, slot: step.base + slot }).collect()
            };
            let cause = match cause {
                Plain::Computed(reads) => Cause::Computed(registers(reads)),
                Plain::Loaded => Cause::Loaded,
                Plain::Constant => Cause::Constant,
                Plain::Id => Cause::Id,
                Plain::Iteration => Cause::Iteration,
                Plain::Exchanged => Cause::Exchanged,
            };
            let span = function.spans.get(step.at as usize).copied().unwrap_or(program.span);
            let elem = elem_of(function, first);
            return Some(Written {
                time: step.time,
                at: (step.function as usize, step.at as usize),
                span,
                slot,
                elem,
                cause,
            });
        }
        None
    }
}

fn elem_of(function: &Function, slot: u32) -> Option<Elem> {
    let at = function.types.binary_search_by_key(&slot, |(slot, _)| *slot).ok()?;
    match function.types.get(at)?.1 {
        Type::Elem(elem) => Some(elem),
        Type::View(_) => None,
    }
}

/// Returns the slot that an instruction copied to a slot, if it did.
fn copied(
    program: &Program,
    function: &Function,
    (step, next): (&Step, Option<&Step>),
    instruction: Instruction,
    slot: u32,
) -> Option<u32> {
    let among = |moves: &[Move], to_base: u32, from_base: u32| {
        moves.iter().find_map(|&Move { to, from, slots }| {
            let offset = slot.checked_sub(to_base + to)?;
            (offset < u32::from(slots)).then_some(from_base + from + offset)
        })
    };
    match instruction {
        Instruction::Copy { slots, to, from } => among(&[Move { to, from, slots }], step.base, step.base),
        Instruction::Move { list } => {
            let moves = function.moves.get(list.first as usize..(list.first + list.count) as usize)?;
            among(moves, step.base, step.base)
        }
        Instruction::Call { call } => among(&function.calls.get(call as usize)?.arguments, next?.base, step.base),
        Instruction::Return { end } => {
            let caller = next?;
            let call = program.functions.get(caller.function as usize)?.calls.get(step.call as usize)?;
            let values = &function.ends.get(end as usize)?.values;
            let moves: Vec<Move> =
                values.iter().zip(&call.results).map(|(&(from, slots), &to)| Move { to, from, slots }).collect();
            among(&moves, caller.base, step.base)
        }
        _ => None,
    }
}

/// A cause with slots of the frame.
enum Plain {
    Computed(Vec<u32>),
    Loaded,
    Constant,
    Id,
    Iteration,
    Exchanged,
}

/// Returns the slots that an instruction writes, first and number, and how; none where it writes none, or copies.
fn computed(function: &Function, instruction: Instruction) -> Option<(u32, u32, Plain)> {
    let lanes = |lanes: u8| u32::from(lanes);
    Some(match instruction {
        Instruction::Constant { to, constant } => {
            let count = function.constants.get(constant as usize).map_or(1, |it| lanes(it.elem.lanes));
            (to, count, Plain::Constant)
        }
        Instruction::Unary { function: _, lanes: count, to, a } => (to, lanes(count), Plain::Computed(vec![a])),
        Instruction::Binary { function: _, lanes: count, to, a, b } => (to, lanes(count), Plain::Computed(vec![a, b])),
        Instruction::Fma { function: _, lanes: count, to, a, b, c } => {
            (to, lanes(count), Plain::Computed(vec![a, b, c]))
        }
        Instruction::Compare { function: _, lanes: count, to, a, b } => (to, lanes(count), Plain::Computed(vec![a, b])),
        Instruction::Select { slots, by_lane: _, to, cond, then, other } => {
            (to, lanes(slots), Plain::Computed(vec![then, other, cond]))
        }
        Instruction::Bitcast { from: _, elem, to, a } => (to, lanes(elem.lanes), Plain::Computed(vec![a])),
        Instruction::Insert { lanes: count, lane: _, to, vector, scalar } => {
            (to, lanes(count), Plain::Computed(vec![vector, scalar]))
        }
        Instruction::Id { kind: _, axis: _, to } | Instruction::Clock { to } => (to, 1, Plain::Id),
        Instruction::Load { access } | Instruction::BeginUpdate { access } => {
            let access = function.accesses.get(access as usize)?;
            (access.element, lanes(access.ty.elem.lanes), Plain::Loaded)
        }
        Instruction::Atomic { update } => {
            let access = &function.updates.get(update as usize)?.access;
            (access.element, lanes(access.ty.elem.lanes), Plain::Loaded)
        }
        Instruction::Broadcast { exchange, meeting: _ } | Instruction::Exchange { exchange, meeting: _ } => {
            let exchange = function.exchanges.get(exchange as usize)?;
            if matches!(exchange.kind, ExchangeKind::Nothing) {
                return None;
            }
            (exchange.to, lanes(exchange.slots), Plain::Exchanged)
        }
        Instruction::Agree { exchange, meeting: _ } => {
            let exchange = function.exchanges.get(exchange as usize)?;
            (exchange.to, lanes(exchange.slots), Plain::Computed(vec![exchange.value]))
        }
        Instruction::Enter { r#loop } | Instruction::Next { r#loop } => {
            (function.loops.get(r#loop as usize)?.index, 1, Plain::Iteration)
        }
        Instruction::Copy { .. }
        | Instruction::Move { .. }
        | Instruction::Memory { .. }
        | Instruction::View { .. }
        | Instruction::Window { .. }
        | Instruction::Store { .. }
        | Instruction::Barrier { .. }
        | Instruction::EndUpdate { .. }
        | Instruction::DeviceFence
        | Instruction::Assume { .. }
        | Instruction::Debug { .. }
        | Instruction::FuelUsedUp
        | Instruction::Call { .. }
        | Instruction::Unless { .. }
        | Instruction::Jump { .. }
        | Instruction::Return { .. } => return None,
    })
}
