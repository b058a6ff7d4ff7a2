//! `def-const-vec`: a body that is executed when the program is compiled, and the constant memory that holds what it returns.
//!
//! The body becomes a function without parameters, and a kernel stores its elements into a buffer: the caller of the compiler executes that
//! kernel and puts the elements where functions have the memory. Each function that reads a constant vector has its own memory for it.

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, DebugKind, Space, Unroll};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::Checker;
use super::definitions::{ConstVectorDef, FunctionDef, Resolution, Uses};
use super::instantiate::{Finished, InstanceKey};
use super::scope::Reads;
use super::syntax::{fold, form_named, span_of, split_declares, symbol};
use crate::messages;
use crate::typed::{
    AccessKind, Bind, ConstVectorPlan, Expr, ExprKind, Form, Function, FunctionKind, InstanceId, LoopOperands, Number,
    Parameter, Role, TypeId, Var, VarId, VarKind, View, compile_time_only,
};

const SHAPE: &str = "(def-const-vec NAME BODY…)";

impl Checker<'_> {
    pub(crate) fn collect_const_vector(&mut self, datum: &Datum, rest: &[Datum]) {
        let Some((first, rest)) = rest.split_first().filter(|(_, rest)| !rest.is_empty()) else {
            self.report(messages::malformed(self.one_line(datum.span), "def-const-vec", SHAPE));
            return;
        };
        let Some(name) = symbol(first).cloned() else {
            self.report(messages::malformed(first.span, "def-const-vec", SHAPE));
            return;
        };
        let folded = fold(&name);
        let constant = self.defs.constant_of_any_case(&name).map(|constant| constant.span);
        if let Some(earlier) = self.defs.const_vectors.get(&folded).map(|earlier| earlier.span).or(constant) {
            if !self.is_known_twice(earlier) {
                self.report(messages::defined_twice(first.span, &name, earlier));
            }
            return;
        }
        let (declarations, body) = split_declares(rest);
        let uses = uses(&declarations);
        let others: Vec<&Datum> =
            declarations.iter().copied().filter(|datum| form_named(datum, "use").is_none()).collect();
        let signature = self.signature(FunctionKind::Thread, &[], &others, first.span);
        let definition = FunctionDef {
            name: name.clone(),
            kind: FunctionKind::Thread,
            exact: false,
            setter: false,
            params: Vec::new(),
            signature,
            declarations: Vec::new(),
            body: self.settled_conditions(body),
            span: datum.span,
            name_span: first.span,
            template: None,
            known: Rc::from([]),
            tensors: Vec::new(),
        };
        // No name leads to it.
        let position = self.defs.functions.len();
        self.defs.functions.push(Rc::new(definition));
        self.defs.const_vector_bodies.insert(position, folded.clone());
        let order = self.defs.const_vectors.len();
        let resolved = Resolution::Open;
        let vector = ConstVectorDef { name, order, definition: position, uses, resolved, span: first.span };
        self.defs.const_vectors.insert(folded, vector);
    }

    /// Works out all constant vectors, in the order of the source.
    pub(crate) fn resolve_const_vectors(&mut self) {
        let mut names: Vec<(usize, Rc<str>, Span)> =
            self.defs.const_vectors.iter().map(|(name, vector)| (vector.order, name.clone(), vector.span)).collect();
        names.sort();
        for (_, name, span) in names {
            let _ = self.const_vector(&name, span);
        }
    }

    /// The names in `use` declarations that are not there, or for a constant vector not before it.
    fn check_uses(&mut self, uses: &Uses, before: Option<usize>) {
        for (name, &span) in uses {
            match self.defs.const_vectors.get(name) {
                None => {
                    let names = self.defs.const_vectors.values().map(|vector| &*vector.name);
                    let suggestion = crisp_support_diagnostics::suggest(name, names).map(str::to_owned);
                    self.report(messages::no_const_vector(span, name, suggestion.as_deref()));
                }
                Some(vector) if before.is_some_and(|before| vector.order >= before) => {
                    let diagnostic = messages::const_vector_later(span, &vector.name, vector.span);
                    self.report(diagnostic);
                }
                Some(vector) => {
                    let defined = vector.span;
                    self.note_use(span, defined);
                }
            }
        }
    }

    /// That a kernel or constant vector declares the use of what it reads.
    pub(crate) fn check_reads(&mut self, definition: usize, reads: &Reads) {
        let function = self.defs.functions[definition].clone();
        let of_vector = self.defs.const_vector_bodies.get(&definition).cloned();
        let (uses, before) = match of_vector.as_ref().and_then(|name| self.defs.const_vectors.get(name)) {
            Some(vector) => (vector.uses.clone(), Some(vector.order)),
            None if function.kind == FunctionKind::Kernel => {
                let declarations: Vec<&Datum> = function.declarations.iter().collect();
                (uses(&declarations), None)
            }
            None => return,
        };
        self.check_uses(&uses, before);
        for (name, &span) in reads {
            if !uses.contains_key(name)
                && let Some(vector) = self.defs.const_vectors.get(name)
            {
                let what = if before.is_some() { "constant vector" } else { "kernel" };
                let diagnostic =
                    messages::const_vector_not_used(span, &vector.name, what, &function.name, function.name_span);
                self.report(diagnostic);
            }
        }
    }

    /// The constant vector of that (folded) name as a value; `None` if there is none.
    pub(crate) fn read_const_vector(&mut self, name: &Rc<str>, span: Span) -> Option<Expr> {
        let defined = self.defs.const_vectors.get(name)?.span;
        self.note_use(span, defined);
        let Some(position) = self.const_vector(name, span) else { return Some(Expr::error(span)) };
        self.scope.reads.entry(name.clone()).or_insert(span);
        let plan = &self.program.const_vectors[position];
        let (view, text) = (plan.view, plan.name.clone());
        if let Some(at) = self.scope.memories.iter().position(|memory| memory.computed == Some(position)) {
            let ty = self.types_mut().view(view);
            return Some(Expr::new(ExprKind::Memory(at), ty, span));
        }
        let (number, _, length) = self.types().memory(&view)?;
        let zeros = vec![Constant::zero(number); usize::try_from(length).unwrap_or(0)];
        let memory = self.memory(&text, view, zeros, span);
        if let Some(made) = self.scope.memories.last_mut() {
            made.computed = Some(position);
        }
        Some(memory)
    }

    /// The position of a constant vector in the program, worked out when it is first needed.
    fn const_vector(&mut self, name: &Rc<str>, span: Span) -> Option<usize> {
        let vector = self.defs.const_vectors.get_mut(name)?;
        match &vector.resolved {
            Resolution::Done(position) => return *position,
            Resolution::InProgress => {
                let diagnostic = messages::cyclic_definition(span, &vector.name, vector.span);
                self.report(diagnostic);
                return None;
            }
            Resolution::Open => vector.resolved = Resolution::InProgress,
        }
        let position = self.work_out_const_vector(name);
        if let Some(vector) = self.defs.const_vectors.get_mut(name) {
            vector.resolved = Resolution::Done(position);
        }
        position
    }

    fn work_out_const_vector(&mut self, name: &Rc<str>) -> Option<usize> {
        let vector = self.defs.const_vectors.get(name)?;
        let (definition, span, text) = (vector.definition, vector.span, vector.name.clone());
        let key = InstanceKey { definition, params: Vec::new(), out: Vec::new() };
        let finished = self.instance(key, span)?;
        let body = span_of(&self.defs.functions[definition].body, span);
        let [result] = finished.results[..] else {
            self.report(messages::const_vector_values(body, &text, finished.results.len()));
            return None;
        };
        let view = self.types().view_of(result).filter(|view| view.form == Form::Vector);
        let Some(view) = view else {
            let diagnostic = messages::const_vector_of(body, &text, self.shown(result));
            self.report(diagnostic);
            return None;
        };
        let Some(length) = view.length else {
            self.report(messages::const_vector_length(body, &text));
            return None;
        };
        if let Some(span) = compile_time_only(finished.id, &self.program) {
            self.report(messages::const_vector_effect(span, &text));
            return None;
        }
        let kernel = self.const_vector_kernel(&finished, result, view, span);
        let made = View {
            role: Role::Base,
            space: Space::Constant,
            access: AccessKind::ReadOnly,
            memory: None,
            length: Some(length),
            ..view
        };
        let position = self.program.const_vectors.len();
        self.program.const_vectors.push(ConstVectorPlan { name: text, kernel, view: made, span });
        Some(position)
    }

    /// A kernel of one invocation that stores the elements of what the body returns.
    fn const_vector_kernel(&mut self, finished: &Finished, result: TypeId, view: View, span: Span) -> InstanceId {
        let of_out = View {
            role: Role::Any,
            space: Space::Global,
            access: AccessKind::WriteOnly,
            memory: None,
            length: None,
            ..view
        };
        let out_type = self.types_mut().view(of_out);
        let var = |name: &str, ty, kind, out| Var { name: name.into(), ty, kind, span, out };
        let vars = vec![
            var("elements", out_type, VarKind::Parameter, true),
            var("vector", result, VarKind::Hidden, false),
            var("index", TypeId::INDEX, VarKind::LoopIndex, false),
        ];
        let [out, vector, index] = [VarId(0), VarId(1), VarId(2)];
        let read = |id: VarId| Expr::new(ExprKind::Var(id), vars[id.0].ty, span);
        let at = || vec![Expr { ty: TypeId::ULONG, ..read(index) }];
        let load = ExprKind::Load { view: Box::new(read(vector)), index: at() };
        let value = Box::new(Expr::new(load, view.elem, span));
        let store = ExprKind::Store { view: Box::new(read(out)), index: at(), leaf: 0, value };
        let store = Expr::new(store, view.elem, span);
        let number = |value: u64| Box::new(Expr::constant(Constant::u64(value), span));
        let operands = LoopOperands::Up { from: number(0), to: number(view.length.unwrap_or(0)), step: number(1) };
        let body = Expr::new(
            ExprKind::Loop { operands, index, body: Box::new(store), unroll: Unroll::FREE },
            TypeId::NIL,
            span,
        );
        let call = Expr::new(ExprKind::Call { callee: finished.id, args: Vec::new() }, result, span);
        let bindings = vec![Bind { vars: vec![vector], value: call }];
        let body = Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, TypeId::NIL, span);
        let id = InstanceId(self.program.functions.len());
        self.program.functions.push(Function {
            name: format!("const_vec_{}", self.program.const_vectors.len()).into(),
            kind: FunctionKind::Kernel,
            params: vec![Parameter { var: out, out: true, length: None }],
            results: Vec::new(),
            vars,
            memories: Vec::new(),
            hidden: Vec::new(),
            exact: None,
            continuations: Vec::new(),
            body,
            effect: None,
            span,
            work_dim: None,
            global_size: None,
            local_size: None,
            profile: None,
            deterministic: false,
            race_free: false,
            max_registers: None,
            tensors: Vec::new(),
        });
        id
    }

    /// In the body of a constant vector, an integer as a narrower one: that it fits is looked at when the body is executed (decision D06).
    pub(crate) fn narrowed(&mut self, value: Expr, number: Number) -> Option<Expr> {
        let given = value.ty.number()?;
        let integers = given.scalar.is_integer() && number.scalar.is_integer();
        if !self.scope.computes_constants || !integers || given.lanes != 1 || number.lanes != 1 {
            return None;
        }
        let span = value.span;
        let mut bindings = Vec::new();
        let value = self.held_in_variable(value.settled(), &mut bindings);
        let convert =
            |value: Expr, number: Number| Expr::new(ExprKind::Convert(Box::new(value)), TypeId::of(number), span);
        let narrow = convert(value.clone(), number);
        let narrow = self.held_in_variable(narrow, &mut bindings);
        let compare = |op, lhs: Expr, rhs: Expr| {
            let kind = ExprKind::Compare { op, lhs: Box::new(lhs), rhs: Box::new(rhs) };
            Expr::new(kind, TypeId::BOOL, span)
        };
        let is_negative = |value: &Expr, number: Number| match number.scalar.is_signed_integer() {
            true => compare(CompareOp::Lt, value.clone(), Expr::constant(Constant::zero(number), span)),
            false => Expr::constant(Constant::bool(false), span),
        };
        let same = compare(CompareOp::Eq, convert(narrow.clone(), given), value.clone());
        let sign = compare(CompareOp::Eq, is_negative(&value, given), is_negative(&narrow, number));
        let kind = ExprKind::Binary { op: BinaryOp::And, lhs: Box::new(same), rhs: Box::new(sign) };
        let holds = Expr::new(kind, TypeId::BOOL, span);
        let text = format!("the value does not fit {}", self.shown(TypeId::of(number)));
        let kind = ExprKind::Debug { kind: DebugKind::Assert, text: text.into(), values: vec![holds] };
        let items = vec![Expr::new(kind, TypeId::NIL, span), narrow];
        let ty = TypeId::of(number);
        let body = Expr::new(ExprKind::Seq(items), ty, span);
        Some(Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, ty, span))
    }
}

/// The names in `(use …)`.
pub(crate) fn uses(declarations: &[&Datum]) -> Uses {
    let mut found = Uses::new();
    for declaration in declarations {
        for name in form_named(declaration, "use").unwrap_or_default() {
            if let Some(symbol) = symbol(name) {
                found.insert(fold(symbol), name.span);
            }
        }
    }
    found
}
