//! Sizes that the host computes: a kernel that gets them as arguments becomes a program that computes them of its own arguments.

use crisp_ir_kernel::{Launch, Module, Operand, Program, SizeExpr, Step};

/// Makes the last arguments of a kernel or program of a module values that follow from the others: one for each of `sizes`, which name
/// arguments by their places.
pub fn with_sizes(module: &mut Module, name: &str, sizes: &[SizeExpr]) {
    if sizes.is_empty() {
        return;
    }
    if let Some(program) = module.programs.iter_mut().find(|program| program.name == name) {
        let kept = program.params.len().saturating_sub(sizes.len());
        program.params.truncate(kept);
        for temporary in &mut program.temporaries {
            placed(&mut temporary.length, kept, sizes);
        }
        steps(&mut program.body, kept, sizes);
        return;
    }
    let Some(id) = module.functions.iter().find(|(_, function)| function.name == name).map(|(id, _)| id) else {
        return;
    };
    let function = &mut module.functions[id];
    let kernel = format!("{name}_1");
    function.name.clone_from(&kernel);
    let kept = function.params.len().saturating_sub(sizes.len());
    let params: Vec<crisp_ir_kernel::Param> = function.params.iter().take(kept).cloned().collect();
    let places = (0..kept).map(|place| Operand::Place(u32::try_from(place).unwrap_or(0)));
    let arguments = places.chain(sizes.iter().map(|size| Operand::Size(size.clone()))).collect();
    let span = function.span;
    let launch = Launch { kernel, arguments, global: Vec::new(), local: Vec::new(), span };
    module.programs.push(Program {
        name: name.to_owned(),
        params,
        temporaries: Vec::new(),
        body: vec![Step::Launch(launch)],
        span,
    });
}

fn steps(body: &mut [Step], kept: usize, sizes: &[SizeExpr]) {
    for step in body {
        match step {
            Step::Launch(launch) => {
                for argument in &mut launch.arguments {
                    match argument {
                        Operand::Place(place) => match moved(*place, kept, sizes) {
                            Ok(place_now) => *place = place_now,
                            Err(size) => *argument = Operand::Size(size.clone()),
                        },
                        Operand::Size(size) => placed(size, kept, sizes),
                        Operand::Constant(_) => {}
                    }
                }
                launch.global.iter_mut().for_each(|size| placed(size, kept, sizes));
            }
            Step::Repeat(repeat) => {
                placed(&mut repeat.count, kept, sizes);
                steps(&mut repeat.body, kept, sizes);
            }
        }
    }
}

/// The new number of a place, or the size that was there.
fn moved(place: u32, kept: usize, sizes: &[SizeExpr]) -> Result<u32, &SizeExpr> {
    let at = usize::try_from(place).unwrap_or(usize::MAX);
    match at.checked_sub(kept) {
        None => Ok(place),
        Some(size) => match sizes.get(size) {
            Some(size) => Err(size),
            None => Ok(place - u32::try_from(sizes.len()).unwrap_or(0)),
        },
    }
}

fn placed(size: &mut SizeExpr, kept: usize, sizes: &[SizeExpr]) {
    match size {
        SizeExpr::Scalar { param } | SizeExpr::Length { param } => match moved(*param, kept, sizes) {
            Ok(place) => *param = place,
            Err(value) => *size = value.clone(),
        },
        SizeExpr::Apply { op: _, operands } => {
            operands.iter_mut().for_each(|operand| placed(operand, kept, sizes));
        }
        SizeExpr::Rational { .. }
        | SizeExpr::GlobalSize { .. }
        | SizeExpr::LocalSize { .. }
        | SizeExpr::Index { .. } => {}
    }
}
