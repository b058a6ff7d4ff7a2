//! Kernels: parameters, the body, what is left for the host.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{Scalar, SizeExpr};
use crisp_ir_loops::{
    Array, ArrayId, ArrayKind, Axis, Expr, ExprKind, Program, Scope as Where, Stride, SymbolKind, Var, host_condition,
    host_size,
};
use crisp_ir_sets::Affine;
use crisp_support_diagnostics::{Diagnostic, Recorder, Span};

use super::state::{
    Callable, Check, Checked, Dim, Layout, Number, Origin, Place, Reported, Role, Scope, Settings, Tensor, Tuned,
    Value, load,
};
use super::types::scalar_of;
use super::uses;
use crate::messages;
use crate::tree::{Alternative, Block, Function, Name, Param, Source, Statement, Syntax, SyntaxKind, Type, TypeKind};

/// A kernel of a file.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The program that it computes.
    pub program: Program,
    /// The roles of its loop variables.
    pub roles: BTreeMap<Var, Role>,
    /// The arrays that it makes: each element is written before it is read.
    pub results: BTreeSet<ArrayId>,
    /// Scalars that the host computes of those before it: each by its place among the arguments.
    pub sizes: Vec<(ArrayId, SizeExpr)>,
    /// Constants that a search may choose.
    pub tuned: Vec<Tuned>,
    /// For rows of instances how many of them go through the columns together.
    pub grouped: BTreeMap<Var, i64>,
    /// The family and the condition, where sizes choose between several definitions.
    pub variant: Option<Variant>,
    /// The alternatives of its definition, each with the condition on sizes under which it may be used: not zero.
    pub alternatives: Vec<(String, Option<SizeExpr>)>,
    /// Names that its author says are sizes that count rows, with their places.
    pub rows: Vec<(String, Span)>,
}

/// One of several definitions of a kernel.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The kernel.
    pub family: String,
    /// Not zero where it is taken, unless an earlier one is; the default has none.
    pub when: Option<SizeExpr>,
}

/// The source of a kernel.
enum Body<'a> {
    /// A function; of alternatives also the position, and the alternative.
    Function(&'a Function, &'a Block, Option<(usize, Option<&'a Alternative>)>),
    /// The statements outside of items.
    File(&'a [Statement]),
}

/// The kernels of a file without mistakes.
/// The first `own` of its functions are not the prelude's, and the first `kernels` of its alternatives are the file's.
pub(crate) fn check(
    source: &Source,
    (own, kernels_with_alternatives): (usize, usize),
    settings: &Settings<'_>,
    recorder: &mut Recorder,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Kernel> {
    let mut kernels = Vec::new();
    let mut names: BTreeMap<&str, Span> = BTreeMap::new();
    let alternatives = source.alternatives.iter().map(|it| &it.function);
    for function in source.functions.iter().take(own).chain(&source.kernels).chain(alternatives) {
        if let Some(first) = names.insert(&function.name.text, function.name.span) {
            diagnostics.push(messages::name_twice(function.name.span, &function.name.text, first));
        }
    }
    for function in &source.kernels {
        kernels.extend(kernel(
            source,
            settings,
            &Body::Function(function, &function.body, None),
            recorder,
            diagnostics,
        ));
    }
    for (index, alternatives) in source.alternatives.iter().enumerate().take(kernels_with_alternatives) {
        let function = &alternatives.function;
        let asked = |setting: &String| setting.split_once('=').is_some_and(|(name, _)| name == function.name.text);
        settings.ask(&function.name.text);
        let asked = settings.given.iter().any(asked);
        let mut variants = Vec::new();
        let mut conditions = Vec::new();
        // All must be good, whichever is taken.
        for other in &alternatives.others {
            let body = Body::Function(function, &other.body, Some((index, Some(other))));
            if let Some(found) = kernel(source, settings, &body, recorder, diagnostics) {
                let when = found.variant.as_ref().and_then(|variant| variant.when.clone());
                conditions.push((other.name.text.clone(), when));
                variants
                    .extend(Some(found).filter(|found| {
                        !asked && found.variant.as_ref().is_some_and(|variant| variant.when.is_some())
                    }));
            }
        }
        let body = Body::Function(function, &function.body, Some((index, None)));
        if let Some(mut default) = kernel(source, settings, &body, recorder, diagnostics) {
            default.alternatives = conditions;
            if !variants.is_empty() {
                default.program.name = format!("{}_default", function.name.text);
                default.variant = Some(Variant { family: function.name.text.clone(), when: None });
            }
            kernels.extend(variants);
            kernels.push(default);
        }
    }
    let only_declares = |statement: &Statement| matches!(statement, Statement::Declare { .. });
    if !source.statements.iter().all(only_declares) {
        kernels.extend(kernel(source, settings, &Body::File(&source.statements), recorder, diagnostics));
    }
    kernels
}

fn kernel<'a>(
    source: &'a Source,
    settings: &'a Settings<'a>,
    body: &Body<'a>,
    recorder: &mut Recorder,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Kernel> {
    let (name, span) = match body {
        Body::Function(_, _, Some((index, Some(other)))) => {
            let family = source.alternatives.get(*index).map_or("", |all| all.function.name.text.as_str());
            (format!("{family}_{}", other.name.text), other.name.span)
        }
        Body::Function(function, _, _) => (function.name.text.clone(), function.name.span),
        Body::File(statements) => {
            let first = statements.iter().find_map(|statement| match statement {
                Statement::Bind { name, .. } | Statement::Declare { name, .. } => Some(name.span),
                Statement::Unpack { names, .. } => names.first().map(|name| name.span),
                Statement::Value(value) => Some(value.span),
                _ => None,
            });
            ("main".to_owned(), first?)
        }
    };
    let fatal = |all: &[Diagnostic]| all.iter().filter(|found| found.severity.is_fatal()).count();
    let before = fatal(diagnostics);
    let mut globals = BTreeMap::new();
    for (index, function) in source.functions.iter().enumerate() {
        globals.insert(function.name.text.clone(), Value::Function(Callable::Defined(index)));
    }
    for (index, alternatives) in source.alternatives.iter().enumerate() {
        globals.insert(alternatives.function.name.text.clone(), Value::Function(Callable::Alternatives(index)));
    }
    let mut check = Check {
        source,
        settings,
        program: Program::new(name, span),
        names: vec![globals, BTreeMap::new()],
        tensors: Vec::new(),
        tables: Vec::new(),
        closures: Vec::new(),
        ends: None,
        scopes: vec![Scope { around: Vec::new(), place: Place::Top, conditions: Vec::new() }],
        indices: Vec::new(),
        dims: BTreeMap::new(),
        roles: BTreeMap::new(),
        sizes: Vec::new(),
        declared: Vec::new(),
        instances: Vec::new(),
        results: Vec::new(),
        made: Vec::new(),
        calls: Vec::new(),
        uses: BTreeMap::new(),
        dtypes: BTreeMap::new(),
        generics: BTreeSet::new(),
        blocks: Vec::new(),
        parts: 0,
        subject: String::new(),
        pending: None,
        trying: false,
        family: None,
        when: None,
        tuned: Vec::new(),
        grouped: BTreeMap::new(),
        said_before: diagnostics.len(),
        recorder,
        diagnostics,
    };
    let done = check.kernel(body);
    let good = done.is_ok() && fatal(check.diagnostics) == before;
    let rows = match body {
        Body::Function(function, _, _) => function.rows.iter().map(|name| (name.text.clone(), name.span)).collect(),
        Body::File(_) => Vec::new(),
    };
    if good { check.finished().ok().map(|kernel| Kernel { rows, ..kernel }) } else { None }
}

impl<'a> Check<'a> {
    fn kernel(&mut self, body: &Body<'a>) -> Checked<()> {
        match body {
            Body::Function(function, block, alternatives) => {
                let mut counted = BTreeMap::new();
                uses::count(&block.statements, &mut counted);
                self.uses = counted;
                self.generics = super::calls::names_of(&function.generics);
                self.symbols_of(&function.params)?;
                for param in &function.params {
                    self.parameter_of(&param.name, &param.ty)?;
                }
                if let Some(result) = &function.result {
                    self.sizes_of_result(result)?;
                }
                let block: &'a Block = match alternatives {
                    // A choice counts where the function is the kernel.
                    Some((index, None)) => self.chosen_body(*index, function)?,
                    _ => block,
                };
                if let Some((_, Some(other))) = alternatives {
                    self.family = Some(function.name.text.clone());
                    if let Some(when) = &other.when {
                        let number = self.number(when)?;
                        self.when = Some(self.truth(number)?);
                    }
                }
                if uses::asks_for_instance(&block.statements) {
                    let axes = uses::instances(&block.statements);
                    self.implied_instances(&axes, block.span)?;
                }
                self.names.push(BTreeMap::new());
                let value = self.statements(&block.statements, block.span)?;
                let value = match &function.result {
                    Some(ty) => self.as_result(value, ty, end_of(block))?,
                    None => value,
                };
                self.names.pop();
                self.outputs(value, function.result.as_ref(), block.span)
            }
            Body::File(statements) => self.file(statements),
        }
    }

    /// The value of a kernel with its declared type; a mistake is shown at the value.
    fn as_result(&mut self, value: Value, ty: &'a Type, span: Span) -> Checked<Value> {
        let at = match &value {
            Value::Tensor(id) => self.tensors[*id].span,
            Value::Number(number) => number.expr.span,
            _ => span,
        };
        // A value that a function of the prelude makes is written where that is called.
        let at = if at.file == span.file { at } else { span };
        let said = self.diagnostics.len();
        self.subject = "the result".to_owned();
        let typed = self.as_type(value, ty, at);
        self.subject.clear();
        if typed.is_err() {
            for diagnostic in self.diagnostics.iter_mut().skip(said) {
                *diagnostic = diagnostic.clone().see(ty.span, "the kernel's result has this type");
            }
        }
        typed
    }

    /// The statements of a file as a kernel: what no other statement uses is what it leaves.
    fn file(&mut self, statements: &'a [Statement]) -> Checked<()> {
        let mut counted = BTreeMap::new();
        uses::count(statements, &mut counted);
        self.uses = counted.clone();
        let mut last: BTreeMap<&str, Value> = BTreeMap::new();
        let mut order: Vec<&str> = Vec::new();
        let mut returned: Option<(Value, Span)> = None;
        let mut failed = false;
        for statement in statements {
            match statement {
                Statement::Return(_, span) => {
                    let value = self.statements(std::slice::from_ref(statement), *span)?;
                    returned = Some((value, *span));
                }
                Statement::Bind { name, value, .. } => {
                    match self.statements(std::slice::from_ref(statement), value.span) {
                        Ok(found) => {
                            order.retain(|known| *known != name.text);
                            order.push(&name.text);
                            last.insert(&name.text, found);
                        }
                        Err(Reported) => failed = true,
                    }
                }
                Statement::Unpack { names, value } => {
                    failed |= self.statements(std::slice::from_ref(statement), value.span).is_err();
                    for name in names {
                        if let Some(found) = self.lookup(&name.text).cloned() {
                            order.retain(|known| *known != name.text);
                            order.push(&name.text);
                            last.insert(&name.text, found);
                        }
                    }
                }
                Statement::Function(function) => failed |= self.local_function(function).is_err(),
                Statement::Declare { name, ty } => {
                    failed |= self.declare(name, ty).is_err();
                }
                Statement::Value(value) => {
                    let effect = matches!(&value.kind, SyntaxKind::Call(callee, _)
                        if matches!(&callee.kind, SyntaxKind::Name(name) if name == "store"));
                    let thread = matches!(&value.kind, SyntaxKind::Former(former)
                        if former.form == crate::tree::Form::Thread);
                    if thread {
                        if let SyntaxKind::Former(former) = &value.kind {
                            failed |= self.thread(former).is_err();
                        }
                    } else if effect {
                        failed |= self.statements(std::slice::from_ref(statement), value.span).is_err();
                    } else {
                        match self.value(value) {
                            Ok(value_of) => returned = Some((value_of, value.span)),
                            Err(Reported) => failed = true,
                        }
                    }
                }
                Statement::Buffer { .. } | Statement::Store { .. } => {
                    failed |= self.statements(std::slice::from_ref(statement), self.program.span).is_err();
                }
            }
        }
        if failed {
            return Err(Reported);
        }
        if let Some((value, span)) = returned {
            return self.outputs(value, None, span);
        }
        let mut values = Vec::new();
        for name in order {
            // A thread scope may have given the name a new value.
            let now = self.lookup(name).cloned();
            if !counted.contains_key(name)
                && let Some(value @ (Value::Tensor(_) | Value::Number(_))) = now.or(last.get(name).cloned())
            {
                values.push((name.to_owned(), value));
            }
        }
        let span = self.program.span;
        for (name, value) in values {
            self.output(value, &name, None, span)?;
        }
        if self.results.is_empty() {
            return self.say(messages::no_output(span));
        }
        Ok(())
    }

    /// Gives a meaning to the names in the shapes of parameters.
    fn symbols_of(&mut self, params: &'a [Param]) -> Checked<()> {
        for param in params {
            // An integer parameter of that name is the size itself.
            if let TypeKind::Scalar(ty) = &param.ty.kind
                && ty.text == "int"
            {
                self.symbol(&param.name.text, param.name.span);
            }
        }
        Ok(())
    }

    /// A name of a size in a result's type alone is one that the host passes, where the body uses it.
    fn sizes_of_result(&mut self, ty: &'a Type) -> Checked<()> {
        match &ty.kind {
            TypeKind::Tensor { dims, .. } => {
                let mut names = Vec::new();
                dims.iter().for_each(|dim| uses_names(dim, &mut names));
                for (name, span) in names {
                    if self.uses.contains_key(name) && scalar_of(name).is_none() {
                        self.symbol(name, span);
                    }
                }
                Ok(())
            }
            TypeKind::Tuple(types) => types.iter().try_for_each(|ty| self.sizes_of_result(ty)),
            TypeKind::Scalar(_) | TypeKind::Function | TypeKind::Any => Ok(()),
        }
    }

    fn symbol(&mut self, name: &str, span: Span) {
        if self.lookup(name).is_some() {
            return;
        }
        let variable = self.parameter(name, Scalar::I32, span);
        self.assume_at_least(&Affine::variable(variable));
        let value = Number::weak(Expr::variable(variable, span));
        self.bind(name, Value::Number(value));
    }

    /// `A = Tensor<M, K; f32>`, `model: Tensor<N> -> Tensor<N>`
    pub(super) fn declare(&mut self, name: &'a Name, ty: &'a Type) -> Checked<()> {
        if self.scopes.len() != 1 || !self.indices.is_empty() {
            return self.say(messages::declare_inside(name.span));
        }
        if let TypeKind::Function = &ty.kind {
            let value = match self.names.first().and_then(|globals| globals.get(&name.text)) {
                Some(Value::Function(callable)) => callable.clone(),
                _ => Callable::Declared,
            };
            self.bind(&name.text, Value::Function(value));
            return Ok(());
        }
        self.parameter_of(name, ty)
    }

    fn parameter_of(&mut self, name: &'a Name, ty: &'a Type) -> Checked<()> {
        match &ty.kind {
            TypeKind::Tensor { dims, dtype, properties } => {
                let mut shape = Vec::new();
                for syntax in dims {
                    let mut names = Vec::new();
                    uses_names(syntax, &mut names);
                    for (name, span) in names {
                        if scalar_of(name).is_some() {
                            return self.say(messages::type_as_size(span, name));
                        }
                        self.symbol(name, span);
                    }
                    let number = self.number(syntax)?;
                    shape.push(self.dim(&number, syntax.span)?);
                }
                let elem = self.dtype(dtype.as_ref())?;
                let properties = self.properties(properties)?;
                if !matches!(properties.memory, None | Some(super::state::Memory::Global)) {
                    return self.say(messages::parameter_memory(ty.span));
                }
                let axes = self.axes(&shape, properties.layout.as_ref(), ty.span)?;
                let unique = self.program.unique_name(&name.text);
                let kind = ArrayKind::Global;
                let array = self.program.arrays.push(Array { name: unique, elem, kind, axes, span: name.span });
                self.declared.push(array);
                let source = Origin::Array { array, lead: Vec::new() };
                let value = if shape.is_empty() {
                    Value::Number(Number::strong(load(array, elem, vec![Expr::index(0, name.span)], name.span)))
                } else {
                    let tensor = Tensor {
                        dims: shape,
                        elem,
                        weak: false,
                        source,
                        scope: 0,
                        memory: None,
                        layout: None,
                        again: false,
                        span: name.span,
                        name: Some(name.text.clone()),
                    };
                    Value::Tensor(self.tensor(tensor))
                };
                self.bind(&name.text, value);
                Ok(())
            }
            TypeKind::Scalar(word) => {
                if word.text == "int" {
                    self.symbol(&name.text, name.span);
                    let variable = match self.lookup(&name.text) {
                        Some(Value::Number(Number { expr: Expr { kind: ExprKind::Variable(it), .. }, .. })) => {
                            Some(*it)
                        }
                        _ => None,
                    };
                    if let Some(SymbolKind::Parameter(array)) = variable.map(|it| &self.program.symbols[it].kind) {
                        self.declared.push(*array);
                    }
                    return Ok(());
                }
                let elem = self.dtype(Some(word))?;
                if elem == Scalar::Bool {
                    return self.say(messages::unknown_dtype(word.span, &word.text));
                }
                let unique = self.program.unique_name(&name.text);
                let array = Array { name: unique, elem, kind: ArrayKind::Value, axes: Vec::new(), span: name.span };
                let array = self.program.arrays.push(array);
                self.declared.push(array);
                let value = Number::strong(load(array, elem, Vec::new(), name.span));
                self.bind(&name.text, Value::Number(value));
                Ok(())
            }
            TypeKind::Function | TypeKind::Tuple(_) | TypeKind::Any => self.say(messages::parameter_type(ty.span)),
        }
    }

    /// The axes of an array with a layout.
    fn axes(&mut self, shape: &[Dim], layout: Option<&Layout>, span: Span) -> Checked<Vec<Axis>> {
        let mut axes = Vec::new();
        for (position, dim) in shape.iter().enumerate() {
            let extent = self.extent(dim, span)?;
            let columns = layout.is_some_and(|layout| layout.columns_first);
            let level = if columns { position } else { shape.len() - 1 - position };
            let mut stride = Stride::Level(u8::try_from(level).unwrap_or(u8::MAX));
            if let Some(strides) = layout.and_then(|layout| layout.strides.as_ref()) {
                let Some(written) = strides.get(position).filter(|_| strides.len() == shape.len()) else {
                    return self.say(messages::wrong_rank(span, "these strides", shape.len()));
                };
                stride = match self.affine(written) {
                    Some(affine) => Stride::Fixed(affine),
                    None => return self.say(messages::shape_of_data(span)),
                };
            }
            axes.push(Axis { extent, stride });
        }
        Ok(axes)
    }

    /// Makes a value the output of a kernel.
    fn outputs(&mut self, value: Value, ty: Option<&'a Type>, span: Span) -> Checked<()> {
        match value {
            Value::List(values) if values.is_empty() => {
                if self.results.is_empty() {
                    self.say(messages::no_output(span))
                } else {
                    Ok(())
                }
            }
            Value::List(values) => {
                let types: Vec<Option<&'a Type>> = match ty.map(|ty| &ty.kind) {
                    Some(TypeKind::Tuple(types)) => types.iter().map(Some).collect(),
                    _ => Vec::new(),
                };
                for (position, value) in values.into_iter().enumerate() {
                    let ty = types.get(position).copied().flatten();
                    self.output(value, &format!("result{position}"), ty, span)?;
                }
                Ok(())
            }
            value => self.output(value, "result", ty, span),
        }
    }

    fn output(&mut self, value: Value, name: &str, ty: Option<&'a Type>, span: Span) -> Checked<()> {
        let layout = match ty.map(|ty| &ty.kind) {
            Some(TypeKind::Tensor { properties, .. }) => self.properties(properties)?.layout,
            _ => None,
        };
        // Where instances are implied, the result is put together as that of a grid is.
        if self.scopes.len() > 1 {
            return self.say(messages::instance_has_no_value(span));
        }
        let name = self.program.unique_name(name);
        match value {
            Value::Number(number) => {
                let ty = number.own_type();
                let axes = vec![Axis { extent: Affine::number(1), stride: Stride::Level(0) }];
                let array = Array { name, elem: ty, kind: ArrayKind::Global, axes, span };
                let array = self.program.arrays.push(array);
                let value = self.fit(number, ty)?;
                self.assign(array, vec![Expr::index(0, span)], value, &[], span)?;
                self.results.push(array);
                self.made.push(array);
                Ok(())
            }
            Value::Tensor(id) => {
                let Tensor { dims, elem, source, weak, .. } = self.tensors[id].clone();
                let plain = dims.iter().all(|dim| dim.rows.len() == 1);
                if let (Origin::Array { array, lead }, None, true) = (&source, &layout, plain)
                    && lead.is_empty()
                    && self.program.arrays[*array].kind == ArrayKind::Temporary(Where::Global)
                {
                    // The array becomes the result.
                    let data = &mut self.program.arrays[*array];
                    data.kind = ArrayKind::Global;
                    data.name = name;
                    self.results.push(*array);
                    self.made.push(*array);
                    return Ok(());
                }
                let elem = if weak && elem == Scalar::F64 { Scalar::F32 } else { elem };
                let axes = self.axes(&dims, layout.as_ref(), span)?;
                let array = self.program.arrays.push(Array { name, elem, kind: ArrayKind::Global, axes, span });
                if let Origin::Rule { params, body } = source {
                    let copies = self.copies(&params, Role::Data, span)?;
                    let mut body = self.fit(Number { expr: body, weak }, elem)?;
                    self.move_to(&mut body, &copies);
                    let own: Vec<Var> = params.iter().filter_map(|it| copies.get(it).copied()).collect();
                    let index = own.iter().map(|&it| Expr::variable(it, span)).collect();
                    self.assign(array, index, body, &own, span)?;
                    self.tensors[id].source = Origin::Array { array, lead: Vec::new() };
                } else {
                    self.filled(array, id, &dims, elem, span)?;
                }
                self.results.push(array);
                self.made.push(array);
                Ok(())
            }
            Value::Poison => Err(Reported),
            value => {
                let kind = self.kind_text(&value);
                self.say(messages::not_an_output(span, &kind))
            }
        }
    }

    /// The program, its arguments in order: what is declared, results, sizes.
    fn finished(mut self) -> Checked<Kernel> {
        let results = self.results.clone();
        let made = self.made.clone();
        let is_size = |id: ArrayId| self.sizes.iter().any(|(array, _)| *array == id);
        let by_symbol =
            |id: ArrayId| self.program.symbols.iter().any(|symbol| symbol.kind == SymbolKind::Parameter(id));
        let rank = |id: ArrayId, array: &Array| match array.kind {
            ArrayKind::Value if is_size(id) => 3,
            ArrayKind::Value if by_symbol(id) && !self.declared.contains(&id) => 2,
            ArrayKind::Global if made.contains(&id) => 1,
            ArrayKind::Value | ArrayKind::Global | ArrayKind::Constant => 0,
            ArrayKind::Temporary(_) | ArrayKind::Member { .. } => 4,
        };
        let declared = self.declared.clone();
        let place = |id: ArrayId, rank: u8| match rank {
            0 => declared.iter().position(|it| *it == id).or(Some(usize::MAX)),
            1 => results.iter().position(|it| *it == id),
            _ => None,
        };
        let mut order: Vec<(u8, Option<usize>, ArrayId)> = self
            .program
            .arrays
            .iter()
            .map(|(id, array)| {
                let rank = rank(id, array);
                (rank, place(id, rank), id)
            })
            .collect();
        order.sort_unstable();
        let mut moved: BTreeMap<ArrayId, ArrayId> = BTreeMap::new();
        let mut arrays = crisp_support_arena::Arena::new();
        for (_, _, id) in order {
            moved.insert(id, arrays.push(self.program.arrays[id].clone()));
        }
        let new = |id: ArrayId| moved.get(&id).copied().unwrap_or(id);
        self.program.arrays = arrays;
        for symbol in &mut self.program.symbols {
            if let SymbolKind::Parameter(array) | SymbolKind::Loaded(array) = &mut symbol.kind {
                *array = new(*array);
            }
        }
        for statement in &mut self.program.statements {
            statement.target.array = new(statement.target.array);
            for expr in statement.expressions_mut() {
                expr.change(&mut |expr| {
                    if let ExprKind::Load(access) = &mut expr.kind {
                        access.array = new(access.array);
                    }
                });
            }
        }
        for (_, array) in &mut self.program.ends {
            *array = new(*array);
        }
        self.program.private = self.program.private.iter().map(|array| new(*array)).collect();
        let mut sizes = Vec::new();
        for (array, expr) in &self.sizes {
            let size = host_size(&self.program, expr, &|array| self.place_of(array, &sizes));
            sizes.push((new(*array), size.unwrap_or_else(|_| SizeExpr::integer(0))));
        }
        let when = match self.when.take() {
            Some(when) => match host_condition(&self.program, &when, &|array| self.place_of(array, &sizes)) {
                Ok(when) => Some(when),
                Err(span) => return self.say(messages::condition_of_sizes(span)),
            },
            None => None,
        };
        let results = made.iter().map(|array| new(*array)).collect();
        let Check { program, roles, tuned, grouped, family, .. } = self;
        let variant = family.map(|family| Variant { family, when });
        Ok(Kernel {
            program,
            roles,
            results,
            sizes,
            tuned,
            grouped,
            variant,
            alternatives: Vec::new(),
            rows: Vec::new(),
        })
    }

    /// A scalar argument as the host has it: a size that it computes, or one that it passes.
    fn place_of(&self, array: ArrayId, known: &[(ArrayId, SizeExpr)]) -> Option<SizeExpr> {
        if let Some((_, size)) = known.iter().find(|(known, _)| *known == array) {
            return Some(size.clone());
        }
        let arguments = self.program.arrays.iter().filter(|(_, it)| !matches!(it.kind, ArrayKind::Temporary(_)));
        let place = arguments.map(|(id, _)| id).position(|id| id == array)?;
        Some(SizeExpr::Scalar { param: u32::try_from(place).ok()? })
    }
}

/// Where the value of a block is written.
fn end_of(block: &Block) -> Span {
    match block.statements.last() {
        Some(Statement::Bind { value, .. } | Statement::Value(value)) => value.span,
        Some(Statement::Return(values, span)) => values.last().map_or(*span, |last| span.to(last.span)),
        _ => block.span,
    }
}

fn uses_names<'t>(syntax: &'t Syntax, into: &mut Vec<(&'t str, Span)>) {
    match &syntax.kind {
        SyntaxKind::Name(name) => into.push((name, syntax.span)),
        SyntaxKind::Binary(_, a, b) => {
            uses_names(a, into);
            uses_names(b, into);
        }
        SyntaxKind::Call(_, arguments) => arguments.iter().for_each(|argument| uses_names(&argument.value, into)),
        _ => {}
    }
}
