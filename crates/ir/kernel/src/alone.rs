//! The part of a module that one kernel needs.

use std::collections::BTreeMap;

use crate::function::{FunctionId, Op};
use crate::module::Module;

/// Returns the module of a kernel and the functions that it reaches by calls, in their order, without programs.
///
/// Cost: linear in the size of these functions, and in the number of all functions where the kernel calls some.
pub(crate) fn alone(module: &Module, kernel: FunctionId) -> Module {
    let mut reached = BTreeMap::new();
    let mut pending = vec![kernel];
    while let Some(id) = pending.pop() {
        if let Some(function) = module.functions.get(id)
            && reached.insert(id.index(), id).is_none()
        {
            pending.extend(function.ops.values().filter_map(|data| match data.op {
                Op::Call { function, args: _ } => Some(function),
                _ => None,
            }));
        }
    }
    let new_ids: BTreeMap<usize, FunctionId> =
        reached.keys().enumerate().map(|(at, old)| (*old, FunctionId::new(at))).collect();
    let mut alone = Module::new();
    for id in reached.into_values() {
        let mut function = module[id].clone();
        for data in function.ops.values_mut() {
            if let Op::Call { function, args: _ } = &mut data.op
                && let Some(new) = new_ids.get(&function.index())
            {
                *function = *new;
            }
        }
        alone.functions.push(function);
    }
    alone
}

#[cfg(test)]
mod tests {
    use crisp_support_diagnostics::Files;

    use crate::text::{parse, print};
    use crate::validate::Checked;

    #[test]
    fn a_kernel_keeps_what_it_calls() {
        let source = "(module
  (function unused (param x i32) (results i32) (body (return %x)))
  (function inner (param x i32) (results i32) (body (let %1 i32 (add %x %x)) (return %1)))
  (kernel other (body (return)))
  (function outer (param x i32) (results i32) (body (let %1 i32 (call inner %x)) (return %1)))
  (kernel wanted (body (let %0 i32 (const 1)) (let %1 i32 (call outer %0)) (return))))";
        let module = parse(Files::new().add("test.kir", source), source).unwrap_or_else(|found| panic!("{found:?}"));
        let module = Checked::check(module).unwrap_or_else(|broken| panic!("{broken:?}"));
        let (kernel, _) = module.kernel("wanted").unwrap_or_else(|| panic!("no kernel"));
        let alone = module.alone(kernel);
        let names: Vec<&str> = alone.functions.values().map(|function| function.name.as_str()).collect();
        assert_eq!(names, ["inner", "outer", "wanted"]);
        assert!(print(&alone).contains("(call outer"), "{}", print(&alone));
        assert_eq!(Checked::check(alone.clone().into_module()), Ok(alone));
    }
}
