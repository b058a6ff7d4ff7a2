//! How often each instruction is executed.

use crisp_support_diagnostics::Diagnostic;

use crate::invocation::{Frame, Invocation, Observer, World};
use crate::launch::{Launch, Options, Outcome};
use crate::program::Program;

/// The number of executions of each instruction of a program, by function and instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(Vec<Vec<u64>>);

impl Counts {
    /// Starts with zero for each instruction of a program.
    #[must_use]
    pub fn of(program: &Program) -> Counts {
        Counts(program.functions.iter().map(|function| vec![0; function.code.len()]).collect())
    }

    /// Returns the executions of the instructions of a function.
    #[must_use]
    pub fn of_function(&self, function: usize) -> &[u64] {
        self.0.get(function).map_or(&[], Vec::as_slice)
    }
}

impl Observer for Counts {
    const OBSERVES: bool = true;

    #[inline]
    fn wants(&mut self, function: u32, next: u32, _: u64) -> bool {
        if let Some(count) = self.0.get_mut(function as usize).and_then(|counts| counts.get_mut(next as usize)) {
            *count += 1;
        }
        false
    }

    fn look(&mut self, _: &World<'_>, _: &Invocation, _: Frame, _: u64) -> bool {
        false
    }
}

impl Program {
    /// Executes a launch as [`Program::run_until`] does, and counts the executions of each instruction.
    ///
    /// # Errors
    /// Those of [`Program::run`].
    pub fn run_counted(
        &self,
        launch: Launch<'_>,
        options: &Options,
        stop: &dyn Fn() -> bool,
        counts: &mut Counts,
    ) -> Result<Outcome, Box<Diagnostic>> {
        match self.in_workgroups(launch.sizes.local)? {
            Some(program) => program.run_sized(launch, options, stop, counts),
            None => self.run_sized(launch, options, stop, counts),
        }
    }
}
