//! A plan with numbers: its values for given inputs, exact, and its steps one by one.

use crisp_ir_kernel::{Constant, HostRange, SizeError, SizeExpr};

use super::data::{HostPlan, PlanStep, ValueKind};
use crate::launch::LaunchError;
use crate::program::EXECUTED_STEP_LIMIT;

/// A plan whose inputs are known.
#[derive(Clone, Debug)]
pub struct Evaluated<'a> {
    plan: &'a HostPlan,
    inputs: Vec<Constant>,
    values: Vec<Option<i128>>,
}

/// A step as it is executed: loops are unrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlannedStep {
    /// A buffer goes to the device.
    Upload(u32),
    /// A buffer gets its first contents again.
    Refill(u32),
    /// A launch.
    Launch(u32),
    /// Part of a launch.
    Chunk {
        /// The launch.
        launch: u32,
        /// The first element.
        offset: u64,
        /// The number of elements.
        length: u64,
    },
    /// The host waits.
    Wait,
    /// A buffer comes back.
    Download(u32),
    /// Something that only a reader can do.
    Placeholder,
}

impl<'a> Evaluated<'a> {
    /// Computes what follows from inputs: those of the caller by position in [`HostPlan::values`], else their defaults.
    ///
    /// # Errors
    /// When numbers leave 128 bits, or a size 64.
    pub fn new(plan: &'a HostPlan, inputs: &[(u32, Constant)]) -> Result<Evaluated<'a>, LaunchError> {
        let mut evaluated = Evaluated { plan, inputs: Vec::new(), values: vec![None; plan.values.len()] };
        for (at, value) in (0..).zip(&plan.values) {
            let known = match &value.kind {
                ValueKind::Input(default) => {
                    let given = inputs.iter().find(|(value, _)| *value == at).map_or(*default, |(_, given)| *given);
                    evaluated.inputs.push(given);
                    given.as_integer()
                }
                ValueKind::Size(_) | ValueKind::Integer(_) => {
                    evaluated.inputs.push(Constant::u64(0));
                    match evaluated.computed(at) {
                        Ok(known) => Some(known),
                        // It follows from an index.
                        Err(LaunchError::MissingArgument { param: _ }) => None,
                        Err(error) => return Err(error),
                    }
                }
                ValueKind::Index => {
                    evaluated.inputs.push(Constant::u64(0));
                    None
                }
            };
            if let Some(slot) = evaluated.values.get_mut(at as usize) {
                *slot = known;
            }
        }
        Ok(evaluated)
    }

    /// The value of an input of any type.
    #[must_use]
    pub fn input(&self, value: u32) -> Option<Constant> {
        self.inputs.get(value as usize).copied()
    }

    /// The value with that number; none for a float, and for what follows from an index outside of its loop.
    #[must_use]
    pub fn value(&self, value: u32) -> Option<i128> {
        self.values.get(value as usize).copied().flatten()
    }

    /// The value as a `u64`; 0 where there is none.
    #[must_use]
    pub fn size(&self, value: u32) -> u64 {
        self.value(value).and_then(|it| u64::try_from(it).ok()).unwrap_or(0)
    }

    /// Bytes of a buffer.
    ///
    /// # Errors
    /// When it has more than any memory.
    pub fn bytes(&self, buffer: u32) -> Result<u64, LaunchError> {
        let Some(buffer) = self.plan.buffers.get(buffer as usize) else { return Ok(0) };
        let length = self.size(buffer.length);
        let bytes = length.checked_mul(buffer.stride.into()).filter(|bytes| i64::try_from(*bytes).is_ok());
        bytes.ok_or_else(|| LaunchError::Buffer { name: buffer.name.clone(), length: length.into() })
    }

    fn computed(&self, at: u32) -> Result<i128, LaunchError> {
        match self.plan.values.get(at as usize).map(|value| &value.kind) {
            Some(ValueKind::Size(expr)) => {
                let size = self.evaluate(expr)?.max(0);
                u64::try_from(size).map_err(|_| LaunchError::Overflow)?;
                Ok(size)
            }
            Some(ValueKind::Integer(expr)) => self.evaluate(expr),
            Some(ValueKind::Input(_) | ValueKind::Index) | None => {
                self.value(at).ok_or(LaunchError::MissingArgument { param: at })
            }
        }
    }

    /// The value of an expression of the plan, rounded up.
    ///
    /// # Errors
    /// When numbers leave 128 bits, or it follows from an index outside of its loop.
    pub fn evaluate(&self, expr: &SizeExpr) -> Result<i128, LaunchError> {
        let names = |name: &SizeExpr| match name {
            SizeExpr::Scalar { param } => self.value(*param).ok_or(SizeError::Missing { param: *param }),
            SizeExpr::Length { param } | SizeExpr::Index { repeat: param } => Err(SizeError::Missing { param: *param }),
            SizeExpr::GlobalSize { axis } | SizeExpr::LocalSize { axis } => {
                Err(SizeError::Missing { param: u32::from(*axis) })
            }
            SizeExpr::Rational { numerator: _, denominator: _ } | SizeExpr::Apply { op: _, operands: _ } => Ok(0),
        };
        Ok(expr.value(&names)?)
    }

    fn bound(&self, expr: &SizeExpr) -> Result<u64, LaunchError> {
        u64::try_from(self.evaluate(expr)?.max(0)).map_err(|_| LaunchError::Overflow)
    }

    /// Hands each step over in order, with the values that hold then, until one is refused.
    ///
    /// # Errors
    /// That of `take`; numbers that leave 128 bits; more steps than [`EXECUTED_STEP_LIMIT`].
    pub fn each_step<E: From<LaunchError>>(
        &mut self,
        take: &mut dyn FnMut(&Evaluated<'a>, PlannedStep) -> Result<(), E>,
    ) -> Result<(), E> {
        let plan = self.plan;
        let mut left = EXECUTED_STEP_LIMIT;
        self.steps(&plan.body, &mut left, take)
    }

    fn steps<E: From<LaunchError>>(
        &mut self,
        steps: &'a [PlanStep],
        left: &mut u64,
        take: &mut dyn FnMut(&Evaluated<'a>, PlannedStep) -> Result<(), E>,
    ) -> Result<(), E> {
        for step in steps {
            *left = left.checked_sub(1).ok_or(LaunchError::Overflow)?;
            match step {
                PlanStep::Upload(buffer) => take(self, PlannedStep::Upload(*buffer))?,
                PlanStep::Refill(buffer) => take(self, PlannedStep::Refill(*buffer))?,
                PlanStep::Launch(launch) => take(self, PlannedStep::Launch(*launch))?,
                PlanStep::Wait => take(self, PlannedStep::Wait)?,
                PlanStep::Download(buffer) => take(self, PlannedStep::Download(*buffer))?,
                PlanStep::Placeholder { text: _ } => take(self, PlannedStep::Placeholder)?,
                PlanStep::Remark(_) => {}
                PlanStep::Compute(value) => {
                    let computed = self.computed(*value)?;
                    self.set(*value, Some(computed));
                }
                PlanStep::Branches(branches) => {
                    for branch in branches {
                        self.steps(branch, left, take)?;
                    }
                }
                PlanStep::Loop { index, range, body } => {
                    for round in self.range(range, *left)? {
                        *left = left.checked_sub(1).ok_or(LaunchError::Overflow)?;
                        self.set(*index, Some(round.into()));
                        self.steps(body, left, take)?;
                    }
                    self.set(*index, None);
                }
                PlanStep::Chunks { count, total, offset, length, sliced, body } => {
                    let total = self.bound(total)?;
                    for buffer in sliced {
                        take(self, PlannedStep::Upload(*buffer))?;
                    }
                    for (first, part) in chunks(total, *count) {
                        self.set(*offset, Some(first.into()));
                        self.set(*length, Some(part.into()));
                        let mut within = |now: &Evaluated<'a>, step: PlannedStep| match step {
                            PlannedStep::Launch(launch) => {
                                take(now, PlannedStep::Chunk { launch, offset: first, length: part })
                            }
                            other => take(now, other),
                        };
                        self.steps(body, left, &mut within)?;
                    }
                    self.set(*offset, None);
                    self.set(*length, None);
                    let is_read =
                        |buffer: &&u32| self.plan.buffers.get(**buffer as usize).is_some_and(|it| it.read_back);
                    for buffer in sliced.iter().filter(is_read) {
                        take(self, PlannedStep::Download(*buffer))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn set(&mut self, value: u32, to: Option<i128>) {
        if let Some(slot) = self.values.get_mut(value as usize) {
            *slot = to;
        }
    }

    /// Returns the indices of a loop, of which there may be at most `most`.
    fn range(&self, range: &HostRange, most: u64) -> Result<Vec<u64>, LaunchError> {
        let mut rounds = Vec::new();
        let mut push = |round: u64| -> Result<(), LaunchError> {
            rounds.push(round);
            if rounds.len() as u64 > most { Err(LaunchError::Overflow) } else { Ok(()) }
        };
        match range {
            HostRange::Up { end, step } => {
                let (mut at, end, step) = (0_u64, self.bound(end)?, self.bound(step)?.max(1));
                while at < end {
                    push(at)?;
                    let Some(next) = at.checked_add(step) else { break };
                    at = next;
                }
            }
            HostRange::Down { end, step } => {
                let (mut left, step) = (self.bound(end)?, self.bound(step)?.max(1));
                while left > 0 {
                    push(left - 1)?;
                    left = left.saturating_sub(step);
                }
            }
            HostRange::Times { start, end, factor, inclusive, backwards } => {
                let (mut at, end, factor) = (self.bound(start)?.max(1), self.bound(end)?, self.bound(factor)?.max(2));
                while at < end || *inclusive && at == end {
                    push(at)?;
                    let Some(next) = at.checked_mul(factor) else { break };
                    at = next;
                }
                if *backwards {
                    rounds.reverse();
                }
            }
            HostRange::Divide { start, factor } => {
                let (mut at, factor) = (self.bound(start)?, self.bound(factor)?.max(2));
                while at >= 1 {
                    push(at)?;
                    at /= factor;
                }
            }
        }
        Ok(rounds)
    }
}

/// Returns the parts of `total` elements: first element and number. All but the last have the same number.
fn chunks(total: u64, count: u64) -> Vec<(u64, u64)> {
    let part = total.div_ceil(count.max(1)).max(1);
    let starts = (0..count).filter_map(|chunk| chunk.checked_mul(part)).take_while(|first| *first < total);
    starts.map(|first| (first, part.min(total - first))).collect()
}

#[cfg(test)]
mod tests {
    use super::chunks;

    #[test]
    fn chunks_cover_everything_once() {
        assert_eq!(chunks(10, 4), [(0, 3), (3, 3), (6, 3), (9, 1)]);
        assert_eq!(chunks(2, 4), [(0, 1), (1, 1)]);
        assert_eq!(chunks(0, 4), []);
        assert_eq!(chunks(8, 1), [(0, 8)]);
    }
}
