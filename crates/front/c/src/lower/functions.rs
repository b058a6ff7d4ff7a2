//! Functions and kernels: parameters, memory, bodies.

use crisp_ir_kernel::{
    Access, Builder, Constant, FunctionId as IrFunction, IdKind, KernelInfo, Memory, Op, Param, Role, SizeExpr,
    SizeRule, Space, Terminator, Type, Value, ViewType,
};
use crisp_support_diagnostics::Span;

use super::control::Flow;
use super::{Base, FunctionLowering, Lowered, Lowering, Shape, Stop, Val, shared};
use crate::messages::meaning as messages;
use crate::typed::{Function, FunctionId, Kernel, PART_LIMIT, Ty, VarId};

/// How a kernel gets a parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passed {
    /// Its registers, one by one.
    Value,
    /// A view of its elements.
    View,
    /// A view on bytes.
    Bytes,
    /// The number of elements of local memory.
    Length,
    /// A structure that holds pointers, member by member.
    Members,
}

impl Lowering<'_> {
    pub(super) fn kernel(&mut self, id: FunctionId) -> Lowered<()> {
        let program = self.program;
        let function = &program.functions[id.0];
        let Some(kernel) = &function.kernel else { return Ok(()) };
        let (mut params, mut bases) = (Vec::new(), Vec::new());
        for ((&var, space), output) in function.parameters.iter().zip(&kernel.spaces).zip(&kernel.outputs) {
            let variable = &program.variables[var.0];
            let named =
                |name: String, ty: Type, role: Role| Param { name, ty, role, length: None, span: variable.span };
            if shared::is_shared(&variable.ty, *space) {
                params.push(shared::parameter(variable));
                bases.push((var, Passed::Length, 1));
                continue;
            }
            let (to, constant) = match &variable.ty {
                Ty::Pointer(to, constant) => (&**to, *constant),
                ty if program.structs.has_pointer(ty) => {
                    let before = params.len();
                    self.members_as_parameters(&variable.name, ty, variable.span, &mut params);
                    bases.push((var, Passed::Members, params.len() - before));
                    continue;
                }
                ty => {
                    // A structure is passed member by member.
                    let (names, parts) = (program.structs.part_names(&variable.name, ty), program.structs.parts(ty));
                    bases.push((var, Passed::Value, parts.len()));
                    let parts = names.into_iter().zip(parts);
                    params.extend(parts.map(|(name, elem)| named(name, Type::Elem(elem), Role::Argument)));
                    continue;
                }
            };
            // Dimensions of a template without data, or bytes.
            if *to == Ty::Void && !kernel.bytes.contains(&var) {
                continue;
            }
            let bytes = !matches!(to, Ty::Number(number) if number.lanes <= 4);
            let ty = Type::View(self.view(to, *space, constant));
            let writable = ty.view().is_some_and(|view| view.access.writes());
            let role = if *output && writable { Role::Out } else { Role::Argument };
            let mut param = named(variable.name.to_string(), ty, role);
            let stride = ty.view().map_or(1, |view| u64::from(view.stride).max(1));
            param.length = program.symbols.get(&var).map(|symbol| program.structs.size(&symbol.ty) / stride);
            params.push(param);
            bases.push((var, if bytes { Passed::Bytes } else { Passed::View }, 1));
        }
        if let Some(var) = kernel.shared {
            params.push(shared::parameter(&program.variables[var.0]));
            bases.push((var, Passed::Length, 1));
        }
        let lengths = bases.iter().filter(|(_, passed, _)| *passed == Passed::Length).count();
        let capacity = shared::capacity(&program.structs, function, &program.variables, lengths);
        let builder =
            Builder::new(&*function.name, params, Vec::new(), Some(info(kernel, function.span)), function.span);
        let mut lowering = FunctionLowering::new(self, function, builder);
        let mut values = lowering.builder.params().into_iter();
        for (var, base, count) in bases {
            let parts: Vec<Value> = values.by_ref().take(count).collect();
            let start = lowering.long(0, function.span);
            let value = match (base, &parts[..]) {
                (Passed::View, &[view]) => Val::Pointer(Base::Views(vec![view]), start),
                (Passed::Bytes, &[view]) => Val::Pointer(Base::Bytes(view), start),
                (Passed::Members, parts) => {
                    let ty = lowering.ty(var);
                    lowering.members_of_parameter(ty, &mut parts.iter().copied(), start)
                }
                (Passed::Length, &[length]) => lowering.shared_memory(var, length, capacity)?,
                _ => Val::Parts(parts),
            };
            lowering.parameter(var, value);
        }
        let mut lowered = lowering.body()?;
        let axes = lowered.ops.values().filter_map(|data| match data.op {
            Op::Id { kind, axis } if kind != IdKind::WorkDim => Some(axis),
            _ => None,
        });
        let most = axes.max().unwrap_or(0);
        let declared = kernel.workgroup.len();
        if let Some(info) = &mut lowered.kernel
            && (most > 0 || declared > 1)
        {
            info.work_dim = Some(u8::try_from(declared).unwrap_or(3).max(most + 1));
            // A size is declared for every dimension or for none.
            if let Some(rule) = &mut info.local_size {
                let one = SizeExpr::Rational { numerator: 1, denominator: 1 };
                rule.extents.resize(usize::from(most + 1).max(declared), one);
            }
        }
        self.module.functions.push(lowered);
        Ok(())
    }

    /// The view that a kernel gets for a pointer.
    pub(super) fn view(&self, to: &Ty, space: Space, constant: bool) -> ViewType {
        let access = if constant || space == Space::Constant { Access::Read } else { Access::ReadWrite };
        match to {
            Ty::Number(number) if number.lanes <= 4 => {
                let stride = u32::try_from(self.program.structs.number_size(*number)).unwrap_or(16);
                ViewType { elem: number.register(), space, access, stride, rank: 1 }
            }
            ty => ViewType::compact(self.program.structs.common_element(ty), space, access),
        }
    }

    /// The function for pointers of these shapes.
    pub(super) fn instance(&mut self, id: FunctionId, shapes: Vec<Shape>) -> Lowered<IrFunction> {
        let key = (id, shapes);
        if let Some(&found) = self.instances.get(&key) {
            return Ok(found);
        }
        let program = self.program;
        let function = &program.functions[id.0];
        let mut params = Vec::new();
        let mut shapes = key.1.iter();
        for &var in &function.parameters {
            let variable = &program.variables[var.0];
            for ty in self.passed_types(&variable.ty, &mut shapes) {
                let name = variable.name.to_string();
                params.push(Param { name, ty, role: Role::Argument, length: None, span: variable.span });
            }
        }
        let results = program.structs.parts(&function.result).into_iter().map(Type::Elem).collect();
        let builder = Builder::new(&*function.name, params, results, None, function.span);
        let mut lowering = FunctionLowering::new(self, function, builder);
        let mut values = lowering.builder.params().into_iter();
        let mut shapes = key.1.iter();
        for &var in &function.parameters {
            let value = lowering.received(lowering.ty(var), &mut shapes, &mut values);
            lowering.parameter(var, value);
        }
        let lowered = lowering.body()?;
        let made = self.module.functions.push(lowered);
        self.instances.insert(key, made);
        Ok(made)
    }
}

/// How a kernel is launched.
fn info(kernel: &Kernel, span: Span) -> KernelInfo {
    let rule = (!kernel.workgroup.is_empty()).then(|| SizeRule {
        extents: kernel
            .workgroup
            .iter()
            .map(|&size| SizeExpr::Rational { numerator: i128::from(size), denominator: 1 })
            .collect(),
        required: kernel.required,
        message: None,
        span: kernel.span.unwrap_or(span),
    });
    KernelInfo { local_size: rule, ..KernelInfo::default() }
}

impl<'a, 'b> FunctionLowering<'a, 'b> {
    fn new(all: &'a mut Lowering<'b>, function: &'b Function, builder: Builder) -> Self {
        let program = all.program;
        let mut lowering = FunctionLowering {
            all,
            program,
            function,
            builder,
            env: std::collections::BTreeMap::new(),
            before: Vec::new(),
            memories: std::collections::BTreeMap::new(),
            loops: Vec::new(),
            flags: Vec::new(),
            known: std::collections::BTreeMap::new(),
            memories_of: std::collections::BTreeMap::new(),
            everywhere: std::collections::BTreeSet::new(),
            old: Vec::new(),
        };
        for &var in &function.variables {
            lowering.declare_memory(var);
        }
        lowering
    }

    /// Makes the memory of a variable that is in memory, one for each leaf of its type.
    pub(super) fn declare_memory(&mut self, var: VarId) {
        let variable = &self.program.variables[var.0];
        let Some(space) = variable.memory else { return };
        let leaves = self.program.structs.leaves(&variable.ty);
        let (mut views, mut at) = (Vec::with_capacity(leaves.len()), 0_usize);
        for leaf in leaves {
            let count = usize::try_from(leaf.count).unwrap_or(usize::MAX);
            let end = at.saturating_add(count).min(variable.init.len());
            let init: Vec<Constant> = match space {
                Space::Constant => variable.init.get(at..end).unwrap_or(&[]).to_vec(),
                Space::Global | Space::Local | Space::Private => Vec::new(),
            };
            at = end;
            let memory = self.builder.memory(Memory {
                name: variable.name.to_string(),
                space,
                elem: leaf.elem,
                stride: leaf.elem.bytes(),
                length: leaf.count.into(),
                init,
                span: variable.span,
            });
            views.push(self.builder.value(Op::Memory { memory }, variable.span));
        }
        if let [view] = views[..] {
            self.builder.bind(&*variable.name, view);
        }
        self.memories.insert(var, Base::Views(views));
    }

    pub(super) fn parameter(&mut self, var: VarId, value: Val) {
        let span = self.program.variables[var.0].span;
        if self.memories.contains_key(&var) {
            let place = self.variable_target(var, span);
            // Stores of numbers to separate memory cannot fail.
            let _ = place.and_then(|place| self.store(&place, value, span));
        } else {
            self.set(var, value);
        }
    }

    fn body(mut self) -> Lowered<crisp_ir_kernel::Function> {
        let (function, program) = (self.function, self.program);
        for (ty, span) in [(&function.result, function.span)]
            .into_iter()
            .chain(function.parameters.iter().map(|&var| (self.ty(var), program.variables[var.0].span)))
        {
            let count = program.structs.part_count(ty);
            if count > PART_LIMIT {
                let shown = program.structs.show(ty);
                return self.stop(messages::value_too_large(span, &shown, count, PART_LIMIT));
            }
        }
        self.prepare_pointers(function);
        match self.list(&function.body)? {
            Flow::Leaves(terminator) => Ok(self.builder.finish_with(terminator, function.end)),
            Flow::Falls | Flow::Skips => {
                let zeros: Vec<Value> = program
                    .structs
                    .parts(&function.result)
                    .into_iter()
                    .map(|elem| self.builder.constant(Constant::zero(elem), function.end))
                    .collect();
                Ok(self.builder.finish(&zeros, function.end))
            }
        }
    }

    /// A call of one of the source's functions.
    pub(super) fn call(&mut self, callee: FunctionId, args: &[crate::typed::Expr], span: Span) -> Lowered<Val> {
        let mut args = args.iter().map(|arg| self.expr(arg)).collect::<Lowered<Vec<Val>>>()?;
        for symbol in &self.program.functions[callee.0].parameters[args.len()..] {
            args.push(self.env.get(symbol).cloned().ok_or(Stop)?);
        }
        match self.program.functions[callee.0].inlined {
            Some(inlined) => self.inline(callee, inlined, args, span),
            None => self.call_with(callee, args, span),
        }
    }

    fn call_with(&mut self, callee: FunctionId, args: Vec<Val>, span: Span) -> Lowered<Val> {
        let either = args.iter().enumerate().find_map(|(at, arg)| match arg {
            Val::Either(bases, which, index) => Some((at, bases.clone(), *which, *index)),
            _ => None,
        });
        if let Some((at, bases, which, index)) = either {
            return self.for_each(&bases, which, span, &|it, base| {
                let mut args = args.clone();
                args[at] = Val::Pointer(base.clone(), index);
                it.call_with(callee, args, span)
            });
        }
        let (mut values, mut shapes) = (Vec::new(), Vec::new());
        for arg in args {
            self.pass(arg, &mut values, &mut shapes)?;
        }
        let function = self.all.instance(callee, shapes)?;
        let results: Vec<Type> =
            self.program.structs.parts(&self.program.functions[callee.0].result).into_iter().map(Type::Elem).collect();
        let args = self.builder.list(&values);
        let op = self.builder.push_typed(Op::Call { function, args }, &results, span);
        Ok(Val::Parts(self.builder.results(op)))
    }

    /// `return`
    pub(super) fn return_value(&mut self, value: Option<&crate::typed::Expr>) -> Lowered<Terminator> {
        let parts = match value {
            Some(value) => match self.expr(value)? {
                Val::Parts(parts) => parts,
                _ => return Err(Stop),
            },
            None => Vec::new(),
        };
        Ok(Terminator::Return(self.builder.list(&parts)))
    }
}
