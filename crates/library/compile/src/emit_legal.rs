//! The kernel IR on its way to a target: the input of the pipelines, their result, and the module after each pass.

use std::cell::Cell;

use crisp_ir_kernel::{Checked, Module, Op, text};
use crisp_middle_passes::pipelines::{LEGALISE, OPTIMISE, passes};
use crisp_middle_passes::{Checks, Pass, Target as Described, legalise_watched, run};
use crisp_support_diagnostics::Diagnostic;

use crate::emit::{EmitOptions, each_kernel_code};
use crate::package::{Describe, Target, described};
use crate::session::Compiled;
use crate::{messages, pipelines};

/// The kernels as the code generator of a target takes them, each for one workgroup size; empty when there are none. The text can be read
/// back. The validator looks at the module after each pass.
///
/// # Errors
/// What the target cannot do; an unknown processor; a build without LLVM where the target needs it.
pub fn emit_legal_ir(
    compiled: &Compiled,
    target: &Target,
    options: &EmitOptions<'_>,
) -> Result<String, Vec<Diagnostic>> {
    let modules = each_kernel_code(compiled, options, &|module, kernel, local_size| {
        described(target, module, kernel, Legalise { module, kernel, local_size, watch: &mut |_, _| {} })?
    })?;
    Ok(joined(&modules))
}

/// The kernel IR after a pass: of the pipeline that all targets share, or, where a target is given, of that and the target's own. `pass` is
/// a name, which means the last run of the pass, or `NAME:N` for its N-th run. The validator looks at the module after each pass.
///
/// # Errors
/// D0008 where the pipelines do not run the pass, or not as often; limits that the program exceeds.
pub fn emit_ir_after(
    compiled: &Compiled,
    pass: &str,
    target: Option<&Target>,
    options: &EmitOptions<'_>,
) -> Result<String, Vec<Diagnostic>> {
    let Some(module) = &compiled.module else { return Ok(String::new()) };
    let abilities = pipelines::target(compiled.no_double);
    let mut optimising = Vec::new();
    let watch = &mut |pass: &Pass, module: &Module| optimising.push((pass.name, module.clone()));
    run(module, passes(OPTIMISE, &abilities), &abilities, Checks::Each, watch)?;
    let Some(target) = target else {
        let at = find(pass, optimising.iter().map(|(name, _)| *name))?;
        return Ok(optimising.into_iter().nth(at).map_or_else(String::new, |(_, module)| text::print(&module)));
    };
    // Before the target's own passes a module has all kernels.
    let shared = Cell::new(None);
    let modules = each_kernel_code(compiled, options, &|module, kernel, local_size| {
        let names = described(target, module, kernel, Names { local_size })?;
        let at = find(pass, optimising.iter().map(|(name, _)| *name).chain(names))?;
        let Some(mut left) = at.checked_sub(optimising.len()) else {
            shared.set(Some(at));
            return Ok(Module::new());
        };
        let mut wanted = None;
        let watch = &mut |_: &Pass, module: &Module| {
            if left == 0 {
                wanted = Some(module.clone());
            }
            left = left.wrapping_sub(1);
        };
        // What the target refuses at the end is there after the pass all the same.
        let made = described(target, module, kernel, Legalise { module, kernel, local_size, watch })?;
        wanted.map_or(made, Ok)
    })?;
    Ok(match shared.get().and_then(|at| optimising.get(at)) {
        Some((_, module)) => text::print(module),
        None => joined(&modules),
    })
}

/// The position of the wanted run of a pass.
fn find(wanted: &str, names: impl Iterator<Item = &'static str>) -> Result<usize, Vec<Diagnostic>> {
    let names: Vec<&str> = names.collect();
    let (name, number) = match wanted.split_once(':') {
        Some((name, number)) => (name, Some(number)),
        None => (wanted, None),
    };
    let runs: Vec<usize> = (0..names.len()).filter(|&at| names[at] == name).collect();
    let found = match number.map(str::parse::<usize>) {
        None => runs.last(),
        Some(Ok(number)) => number.checked_sub(1).and_then(|at| runs.get(at)),
        Some(Err(_)) => None,
    };
    found.copied().ok_or_else(|| vec![messages::pass_not_run(wanted, runs.len(), &names)])
}

/// Makes a kernel legal for a target, with a look at the module after each pass.
struct Legalise<'a> {
    module: &'a Checked,
    kernel: &'a str,
    local_size: [u32; 3],
    watch: &'a mut dyn FnMut(&Pass, &Module),
}

impl Describe for Legalise<'_> {
    type Out = Result<Module, Vec<Diagnostic>>;

    fn with<T: Described>(self, target: &T) -> Self::Out {
        let Legalise { module, kernel, local_size, watch } = self;
        let legal = legalise_watched(module, kernel, local_size, target, Checks::Each, watch)?;
        Ok(legal.module().clone().into_module())
    }
}

/// The names of a target's passes, in order.
struct Names {
    local_size: [u32; 3],
}

impl Describe for Names {
    type Out = Vec<&'static str>;

    fn with<T: Described>(self, target: &T) -> Self::Out {
        let abilities = target.abilities(self.local_size);
        passes(LEGALISE, &abilities).map(|pass| pass.name).collect()
    }
}

/// The text of a module with all that the modules hold.
fn joined(modules: &[Module]) -> String {
    let mut all = Module::new();
    for module in modules {
        let first = all.functions.len();
        for function in module.functions.values() {
            let mut function = function.clone();
            for data in function.ops.values_mut() {
                if let Op::Call { function, args } = data.op {
                    data.op = Op::Call { function: crisp_ir_kernel::FunctionId::new(first + function.index()), args };
                }
            }
            all.functions.push(function);
        }
    }
    if modules.is_empty() { String::new() } else { text::print(&all) }
}
