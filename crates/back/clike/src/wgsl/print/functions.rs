//! Functions that are left beside a kernel: their text, once for all kernels of a module, and calls of them.

use crisp_ir_kernel::{Function, FunctionId, Op, OpId, Terminator, Type, Value};
use crisp_middle_passes::Legal;
use crisp_support_diagnostics::Diagnostic;

use super::super::names::beside;
use super::super::target::WgslTarget;
use super::{SPELLING, Texts, Wgsl, scalar_name};
use crate::shared::{Printer, Text};

/// The place of a function's own name in its text while functions are compared.
const OWN_NAME: &str = "\u{1}";

impl Texts {
    /// Prints the functions that a kernel calls into the module, as far as they are not there; gives their names by id.
    ///
    /// # Errors
    /// Mistakes of the compiler.
    pub(super) fn print_functions(
        &mut self,
        legal: &Legal<WgslTarget>,
    ) -> Result<Vec<Option<String>>, Vec<Diagnostic>> {
        let module = legal.module();
        let mut names = vec![None; module.functions.len()];
        for id in callees_first(legal) {
            let function = &module[id];
            let text = printed(self, legal, function, &names)?;
            let known = self.functions.iter().find(|(of, _)| *of == text).map(|(_, name)| name.clone());
            names[id.index()] = Some(known.unwrap_or_else(|| {
                let name = beside(&self.outside).make(&function.name);
                self.outside.insert(name.clone());
                self.kernels.push(text.replacen(OWN_NAME, &name, 1));
                self.functions.push((text, name.clone()));
                name
            }));
        }
        Ok(names)
    }
}

/// Returns the functions beside the kernel, each after those that it calls.
fn callees_first(legal: &Legal<WgslTarget>) -> Vec<FunctionId> {
    let module = legal.module();
    let mut waiting: Vec<FunctionId> =
        module.functions.iter().filter(|(_, function)| function.kernel.is_none()).map(|(id, _)| id).collect();
    let mut order = Vec::new();
    while !waiting.is_empty() {
        let is_ready = |id: &FunctionId| calls(&module[*id]).all(|callee| order.contains(&callee));
        let (ready, rest): (Vec<_>, Vec<_>) = waiting.iter().partition(|id| is_ready(id));
        // Calls form no cycle.
        if ready.is_empty() {
            break;
        }
        order.extend(ready);
        waiting = rest;
    }
    order
}

fn calls(function: &Function) -> impl Iterator<Item = FunctionId> {
    let callee = |op: Op| if let Op::Call { function, args: _ } = op { Some(function) } else { None };
    function.ops.values().filter_map(move |data| callee(data.op))
}

/// A function's text.
fn printed(
    texts: &mut Texts,
    legal: &Legal<WgslTarget>,
    function: &Function,
    names: &[Option<String>],
) -> Result<String, Vec<Diagnostic>> {
    let language = Wgsl::of(legal.target(), names);
    let mut printer = Printer::new(language, function, legal.local_size(), &SPELLING, beside(&texts.outside));
    let mut params = Vec::new();
    for (param, &value) in function.params.iter().zip(&function[function.body].params) {
        let name = printer.names.make(&param.name);
        params.push(format!("{name}: {}", printer.type_of(value)));
        printer.texts[value] = vec![Text::name(name)];
    }
    printer.region_ops(function.body);
    let result = result_type(function);
    if let Terminator::Return(list) = function[function.body].terminator {
        let values: Vec<String> = function.list(list).iter().map(|&value| printer.value(value)).collect();
        match (values.as_slice(), &result) {
            ([one], Some(_)) => printer.line(format!("return {one};")),
            (many, Some(result)) => printer.line(format!("return {result}({});", many.join(", "))),
            (_, None) => printer.unprintable.note(function.span, "results of a function"),
        }
    }
    let unprintable = std::mem::take(&mut printer.unprintable);
    let makes_floats = printer.language.makes_floats;
    let (out, result) = (printer.out, result.unwrap_or_default());
    let text = format!("fn {OWN_NAME}({}) -> {result} {{\n{out}}}\n", params.join(", "));
    let text = legal.printed(text, unprintable)?;
    texts.need_floats(makes_floats);
    Ok(text)
}

/// Returns the type of what a function returns: a scalar, or a vector of words; none for what functions that stay do not return.
fn result_type(function: &Function) -> Option<String> {
    match function.results.as_slice() {
        [Type::Elem(elem)] => Some(scalar_name(elem.scalar).to_owned()),
        words @ [_, _, ..] if words.len() <= 4 && words.iter().all(|&ty| ty == Type::U32) => {
            Some(format!("vec{}<u32>", words.len()))
        }
        _ => None,
    }
}

impl Printer<'_, Wgsl<'_>> {
    /// Prints a call.
    pub(super) fn call(&mut self, id: OpId) {
        let data = &self.function[id];
        let Op::Call { function, args } = data.op else { return };
        let Some(name) = self.language.functions.get(function.index()).cloned().flatten() else {
            return self.unprintable.op(self.function, id);
        };
        let args: Vec<String> = self.function.list(args).iter().map(|&arg| self.value(arg)).collect();
        let call = format!("{name}({})", args.join(", "));
        let results: Vec<Value> = data.results.iter().collect();
        match results.as_slice() {
            [one] => {
                let depth = self.depth_of(id) + 1;
                self.define(id, *one, Text { text: call, tight: true, simple: false, depth });
            }
            [first, ..] => {
                let together = self.fresh_for(*first, "");
                self.line(format!("let {together} = {call};"));
                for (result, part) in results.iter().zip(["x", "y", "z", "w"]) {
                    self.texts[*result] = vec![Text::name(format!("{together}.{part}"))];
                }
            }
            [] => self.unprintable.op(self.function, id),
        }
    }
}
