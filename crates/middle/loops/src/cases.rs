//! Which schedules a kernel has on a target: the first that fits, after those that are taken under a condition only.

use crisp_ir_kernel::SizeExpr;
use crisp_ir_loops::{Program, Schedule, Script, assume_condition, host_condition};
use crisp_support_diagnostics::Diagnostic;

use crate::messages;

/// One of the schedules of a kernel on a target.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    /// The schedule; without one the kernel keeps its own order.
    pub schedule: Option<&'a Schedule>,
    /// A number that is zero where it must not be taken, in terms of the places of arguments; the last one is always taken.
    pub when: Option<SizeExpr>,
    /// The program, with what the condition says of its parameters.
    pub program: Program,
}

/// The schedules of a target in the order in which their conditions are asked; the last one has none.
///
/// # Errors
/// A condition that the host cannot compute.
pub fn cases<'a>(program: &Program, script: &'a Script, names: &[&str]) -> Result<Vec<Case<'a>>, Vec<Diagnostic>> {
    let fits = |schedule: &&Schedule| schedule.target.as_deref().is_none_or(|target| names.contains(&target));
    let mut found = Vec::new();
    for schedule in script.schedules.iter().filter(fits) {
        let case = case(program, schedule)?;
        let last = case.when.is_none();
        found.push(case);
        if last {
            return Ok(found);
        }
    }
    found.push(Case { schedule: None, when: None, program: program.clone() });
    Ok(found)
}

/// One schedule, whatever its target.
///
/// # Errors
/// A condition that the host cannot compute.
pub fn case<'a>(program: &Program, schedule: &'a Schedule) -> Result<Case<'a>, Vec<Diagnostic>> {
    let mut program = program.clone();
    let when = match &schedule.when {
        Some(when) => {
            let arguments: Vec<_> =
                program.arrays.iter().filter(|(_, array)| array.kind.is_argument()).map(|(id, _)| id).collect();
            let place = |array| {
                let place = arguments.iter().position(|it| *it == array)?;
                Some(SizeExpr::Scalar { param: u32::try_from(place).ok()? })
            };
            let size = host_condition(&program, when, &place).map_err(|at| vec![messages::condition(at)])?;
            assume_condition(&mut program, when);
            Some(size)
        }
        None => None,
    };
    Ok(Case { schedule: Some(schedule), when, program })
}
