//! Functions of a module of the kernel IR that Crisp sources call: definitions that represent them, and copies for memory that may be
//! used for more than they require.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crisp_ir_kernel::{Access, Elem, Function, FunctionId, Meeting, Module, Op, Scalar, Space, Type, ViewType};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use crate::typed::{Align, number_name, number_named};

/// The functions of a module.
#[derive(Debug, Default)]
pub(crate) struct Imports {
    /// The module; empty where nothing is imported.
    pub(crate) module: Module,
    /// Those that can be called, in its order.
    pub(crate) functions: Vec<Import>,
    /// Why the others cannot be called, by folded name.
    pub(crate) refused: BTreeMap<String, (String, Span)>,
}

/// A function that can be called.
#[derive(Debug)]
pub(crate) struct Import {
    pub(crate) id: FunctionId,
    pub(crate) name: String,
    /// The type of the result.
    pub(crate) result: Option<Elem>,
    /// Whether the workgroup meets in it.
    pub(crate) waits: bool,
    pub(crate) span: Span,
}

impl Imports {
    /// The functions of a valid module.
    pub(crate) fn of(module: &Module) -> Imports {
        let mut imports = Imports { module: module.clone(), ..Imports::default() };
        for (id, function) in module.functions.iter() {
            let result = match interface(function) {
                Ok(result) => result,
                Err(why) => {
                    imports.refused.entry(function.name.to_ascii_lowercase()).or_insert((why, function.span));
                    continue;
                }
            };
            let (name, waits, span) = (function.name.clone(), waits(module, id), function.span);
            imports.functions.push(Import { id, name, result, waits, span });
        }
        imports
    }

    /// A definition for each of them: its types declared, its body the function of that number.
    pub(crate) fn definitions(&self) -> Vec<Datum> {
        let definition = |(number, import): (usize, &Import)| {
            let function = &self.module[import.id];
            let at = |kind| Datum { kind, span: import.span };
            let symbol = |name: &str| at(DatumKind::Symbol(Rc::from(name)));
            let list = |items: Vec<Datum>| at(DatumKind::List(items.into()));
            let names = names(function);
            let params = function.params.iter().zip(&names).filter_map(|(param, name)| {
                let ty = match param.ty {
                    Type::Elem(elem) => symbol(&number_name(elem)),
                    Type::View(view) => {
                        let (space, access, align) = slots(view)?;
                        let keyword = |name: &str| at(DatumKind::Keyword(Rc::from(name)));
                        let elem = symbol(&number_name(view.elem));
                        list(vec![symbol("vector-type"), elem, keyword(space), keyword(access), keyword(align)])
                    }
                };
                let kind = DatumKind::Typed(Rc::from(name.as_str()), Rc::new(ty));
                Some(Datum { kind, span: param.span })
            });
            let result = symbol(&import.result.map_or_else(|| "nil".to_owned(), number_name));
            let declared = list(vec![symbol("declare"), list(vec![symbol("return-type"), result])]);
            let mut body = vec![symbol("%import"), at(DatumKind::Integer(number as i128))];
            body.extend(names.iter().map(|name| symbol(name)));
            list(vec![symbol("def-function"), symbol(&import.name), list(params.collect()), declared, list(body)])
        };
        self.functions.iter().enumerate().map(definition).collect()
    }
}

/// Returns the type of a function's result, or why Crisp cannot express its types.
fn interface(function: &Function) -> Result<Option<Elem>, String> {
    if function.kernel.is_some() {
        return Err("it is a kernel".to_owned());
    }
    for param in &function.params {
        let known = match param.ty {
            Type::Elem(elem) => has_name(elem),
            Type::View(view) => slots(view).is_some() && has_name(view.elem),
        };
        if !known {
            return Err(format!("its parameter `{}` is {}, for which there is no type", param.name, param.ty));
        }
    }
    match function.results.as_slice() {
        [] => Ok(None),
        [Type::Elem(elem)] if has_name(*elem) => Ok(Some(*elem)),
        [other] => Err(format!("it returns {other}, for which there is no type")),
        several => Err(format!("it returns {} values", several.len())),
    }
}

fn has_name(elem: Elem) -> bool {
    number_named(&number_name(elem)) == Some(elem)
}

/// The keywords of a vector type: space, access, alignment.
fn slots(view: ViewType) -> Option<(&'static str, &'static str, &'static str)> {
    let space = match view.space {
        Space::Global => "global",
        Space::Local => "local",
        Space::Private => "private",
        Space::Constant => "constant",
    };
    let access = match view.access {
        Access::Read => "read-only",
        Access::Write => "write-only",
        Access::ReadWrite => "read-write",
    };
    let aligned = [(Align::Compact, "compact"), (Align::Std140, "std140")];
    let align = aligned.into_iter().find(|(align, _)| align.stride(view.elem) == view.stride)?;
    (view.rank == 1 && view.elem.scalar != Scalar::Bool).then_some((space, access, align.1))
}

/// The names of parameters, where they are different ones; numbers otherwise.
fn names(function: &Function) -> Vec<String> {
    let folded: BTreeSet<String> = function.params.iter().map(|param| param.name.to_ascii_lowercase()).collect();
    let plain = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    let fine =
        folded.len() == function.params.len() && folded.iter().all(|name| plain(name) && name != "nil" && name != "t");
    let name = |(at, param): (usize, &crisp_ir_kernel::Param)| {
        if fine { param.name.clone() } else { format!("argument-{at}") }
    };
    function.params.iter().enumerate().map(name).collect()
}

/// Whether the workgroup meets in a function or in what it calls.
fn waits(module: &Module, id: FunctionId) -> bool {
    let (mut seen, mut open) = (BTreeSet::from([id]), vec![id]);
    while let Some(id) = open.pop() {
        for data in module[id].ops.values() {
            if data.op.effects().meets == Some(Meeting::Workgroup) {
                return true;
            }
            if let Op::Call { function, args: _ } = data.op
                && seen.insert(function)
            {
                open.push(function);
            }
        }
    }
    false
}

/// Functions for memory that may be used for more than they require: the same, with other types of views.
#[derive(Debug, Default)]
pub(crate) struct Variants {
    made: BTreeMap<(FunctionId, Vec<Type>), FunctionId>,
}

impl Variants {
    /// The function of a module that takes values of these types and does what that one does.
    pub(crate) fn of(&mut self, module: &mut Module, id: FunctionId, types: &[Type]) -> FunctionId {
        let mut made = vec![(id, types.to_vec())];
        while let Some((of, types)) = made.pop() {
            if module[of].params.iter().zip(&types).all(|(param, ty)| param.ty == *ty) {
                self.made.insert((of, types), of);
                continue;
            }
            let mut function = module[of].clone();
            retype(&mut function, &types);
            // Callees come first; this one is looked at again when they are there.
            let mut missing = Vec::new();
            let calls: Vec<_> = function.ops.ids().collect();
            for op in calls {
                let Op::Call { function: callee, args } = function.ops[op].op else { continue };
                let types: Vec<Type> = function.list(args).iter().map(|value| function.ty(*value)).collect();
                match self.made.get(&(callee, types.clone())) {
                    Some(made) => function.ops[op].op = Op::Call { function: *made, args },
                    None => missing.push((callee, types)),
                }
            }
            if missing.is_empty() {
                let id = module.functions.push(function);
                self.made.insert((of, types), id);
            } else {
                made.push((of, types));
                made.extend(missing);
            }
        }
        self.made.get(&(id, types.to_vec())).copied().unwrap_or(id)
    }
}

/// Gives parameters these types, and what is made of views the access of these.
fn retype(function: &mut Function, types: &[Type]) {
    let entry = function.regions[function.body].params.clone();
    for ((param, value), ty) in function.params.iter_mut().zip(entry).zip(types) {
        param.ty = *ty;
        function.values[value].ty = *ty;
    }
    // Views of views follow those that they are made of, but operations need not lie in that order.
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for data in function.ops.values() {
            let (Op::View { view, .. } | Op::Window { view, .. }) = data.op else { continue };
            let Type::View(from) = function.values[view].ty else { continue };
            for result in data.results.iter() {
                if let Type::View(made) = &mut function.values[result].ty
                    && made.access != from.access
                {
                    made.access = from.access;
                    changed = true;
                }
            }
        }
    }
}
