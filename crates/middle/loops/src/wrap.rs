//! Sizes that the host computes: a kernel that gets them as arguments becomes a program that computes them from its arguments.

use crisp_ir_kernel::{Access, Launch, Module, Operand, Program, Repeat, SizeExpr, SizeOp, Step, Type};

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
                repeat.goes_on = repeat.goes_on.and_then(|place| moved(place, kept, sizes).ok());
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

/// Makes one program of several kernels or programs with the same parameters: that of the first whose condition is not zero is executed, the
/// last one has none. Each of the others becomes a part of it.
pub fn chosen_by(module: &mut Module, name: &str, variants: &[(String, Option<SizeExpr>)]) {
    let mut whole: Option<Program> = None;
    let mut left: Option<SizeExpr> = None;
    for (variant, when) in variants {
        let Some(mut part) = taken(module, variant) else { return };
        let condition = match (when, &left) {
            (Some(when), None) => when.clone(),
            (Some(when), Some(left)) => apply(SizeOp::Min, when.clone(), left.clone()),
            (None, Some(left)) => left.clone(),
            (None, None) => SizeExpr::integer(1),
        };
        if let Some(when) = when {
            let not = apply(SizeOp::Sub, SizeExpr::integer(1), when.clone());
            left = Some(left.map_or(not.clone(), |left| apply(SizeOp::Min, left, not)));
        }
        let program = whole.get_or_insert_with(|| Program {
            name: name.to_owned(),
            params: part.params.clone(),
            temporaries: Vec::new(),
            body: Vec::new(),
            span: part.span,
        });
        for (param, other) in program.params.iter_mut().zip(&part.params) {
            if let (Type::View(own), Type::View(other)) = (&mut param.ty, other.ty)
                && own.access != other.access
            {
                own.access = Access::ReadWrite;
            }
        }
        let (params, temporaries) = (program.params.len(), program.temporaries.len());
        let move_place = |place: u32| {
            let at = usize::try_from(place).unwrap_or(0);
            if at < params { place } else { place + u32::try_from(temporaries).unwrap_or(0) }
        };
        for temporary in &mut part.temporaries {
            shift(&mut temporary.length, &move_place, 0);
        }
        shift_steps(&mut part.body, &move_place);
        program.temporaries.extend(part.temporaries);
        let span = part.span;
        let index = format!("chosen_{variant}");
        program.body.push(Step::Repeat(Repeat { index, count: condition, goes_on: None, body: part.body, span }));
    }
    module.programs.extend(whole);
}

fn apply(op: SizeOp, a: SizeExpr, b: SizeExpr) -> SizeExpr {
    SizeExpr::Apply { op, operands: vec![a, b] }
}

/// The program of that name, taken out; of a kernel a program that launches it.
fn taken(module: &mut Module, name: &str) -> Option<Program> {
    if let Some(at) = module.programs.iter().position(|program| program.name == name) {
        return Some(module.programs.remove(at));
    }
    let (_, function) = module.functions.iter().find(|(_, function)| function.name == name)?;
    let arguments = (0..function.params.len()).map(|place| Operand::Place(u32::try_from(place).unwrap_or(0))).collect();
    let span = function.span;
    let launch = Launch { kernel: name.to_owned(), arguments, global: Vec::new(), local: Vec::new(), span };
    Some(Program {
        name: name.to_owned(),
        params: function.params.clone(),
        temporaries: Vec::new(),
        body: vec![Step::Launch(launch)],
        span,
    })
}

fn shift_steps(body: &mut [Step], place: &dyn Fn(u32) -> u32) {
    for step in body {
        match step {
            Step::Launch(launch) => {
                for argument in &mut launch.arguments {
                    match argument {
                        Operand::Place(at) => *at = place(*at),
                        Operand::Size(size) => shift(size, place, 1),
                        Operand::Constant(_) => {}
                    }
                }
                launch.global.iter_mut().for_each(|size| shift(size, place, 1));
            }
            Step::Repeat(repeat) => {
                shift(&mut repeat.count, place, 1);
                repeat.goes_on = repeat.goes_on.map(place);
                shift_steps(&mut repeat.body, place);
            }
        }
    }
}

/// Moves places, and indices of repetitions by the number of repetitions around.
fn shift(size: &mut SizeExpr, place: &dyn Fn(u32) -> u32, around: u32) {
    match size {
        SizeExpr::Scalar { param } | SizeExpr::Length { param } => *param = place(*param),
        SizeExpr::Index { repeat } => *repeat += around,
        SizeExpr::Apply { op: _, operands } => operands.iter_mut().for_each(|it| shift(it, place, around)),
        SizeExpr::Rational { .. } | SizeExpr::GlobalSize { .. } | SizeExpr::LocalSize { .. } => {}
    }
}
