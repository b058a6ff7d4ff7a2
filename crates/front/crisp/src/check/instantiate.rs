//! Instances: a function checked for the types that it is called with, once for each combination.

use std::rc::Rc;

use crisp_ir_kernel::Space;
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::definitions::{FunctionDef, ParamDef, Section};
use super::scope::Scope;
use super::syntax::{fold, span_of};
use super::{Checker, Want};
use crate::messages;
use crate::typed::{Expr, Function, FunctionKind, InstanceId, Parameter, Type, Var, VarKind};

/// What tells instances of one definition apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct InstanceKey {
    pub(crate) definition: usize,
    /// The parameters' types; `Nil` for an omitted parameter that admits nil.
    pub(crate) params: Vec<Type>,
    /// Which parameters are bound to `&out` memory of the caller.
    pub(crate) out: Vec<bool>,
}

/// An instance that has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) id: InstanceId,
    pub(crate) results: Vec<Type>,
    pub(crate) barrier: Option<Span>,
}

/// A function whose body is being checked.
#[derive(Debug)]
pub(crate) struct Active {
    definition: usize,
    name: Rc<str>,
    call: Span,
}

/// Whether a parameter list says what the parameter admits: a default written as nil.
pub(crate) fn admits_nil(param: &ParamDef) -> bool {
    param.default.as_ref().is_some_and(super::syntax::is_nil)
}

impl Checker<'_> {
    /// Checks every kernel, and every function of the sources whose parameters all have complete types.
    pub(crate) fn check_all_functions(&mut self) {
        for position in 0..self.defs.functions.len() {
            let definition = self.defs.functions[position].clone();
            if definition.span.is_library() {
                continue;
            }
            if definition.kind == FunctionKind::Kernel {
                self.check_kernel_parameters(&definition);
            } else {
                self.check_parameters(&definition);
            }
            let types: Option<Vec<Type>> = definition.signature.params.iter().map(|param| param.ty.clone()).collect();
            let Some(types) = types else { continue };
            if types.iter().all(Type::is_complete) && !types.contains(&Type::Error) {
                let out = definition.params.iter().map(|param| param.section == Section::Out).collect();
                let key = InstanceKey { definition: position, params: types, out };
                let _ = self.instance(key, definition.name_span);
            }
        }
    }

    fn check_parameters(&mut self, definition: &FunctionDef) {
        for (param, declared) in definition.params.iter().zip(&definition.signature.params) {
            match &declared.ty {
                None => self.report(messages::parameter_untyped(param.span, &definition.name, &param.name)),
                Some(ty) if param.section == Section::Out => self.check_out(param, ty),
                Some(_) => {}
            }
        }
    }

    fn check_out(&mut self, param: &ParamDef, ty: &Type) {
        let space = match ty {
            Type::Vector(vector) => vector.space,
            Type::Tensor(tensor) => tensor.vector.space,
            Type::Error => return,
            _ => {
                self.report(messages::out_not_vector(param.span, &param.name, ty));
                return;
            }
        };
        if space.is_some_and(|space| space != Space::Global) {
            self.report(messages::out_not_vector(param.span, &param.name, ty));
        }
    }

    fn check_kernel_parameters(&mut self, definition: &FunctionDef) {
        for (param, declared) in definition.params.iter().zip(&definition.signature.params) {
            let Some(ty) = &declared.ty else {
                self.report(messages::kernel_parameter_untyped(param.span, &param.name));
                continue;
            };
            let at = declared.span.unwrap_or(param.span);
            match ty {
                Type::Number(_) | Type::Error => {
                    if param.section == Section::Out {
                        self.check_out(param, ty);
                    }
                }
                Type::Vector(vector) => {
                    let mut missing = Vec::new();
                    let mut need = |there: bool, what| {
                        if !there {
                            missing.push(what);
                        }
                    };
                    need(vector.elem.is_some(), "element type");
                    need(vector.space.is_some(), "address space");
                    need(vector.access.is_some(), "access");
                    if !missing.is_empty() {
                        self.report(messages::kernel_vector_incomplete(at, &param.name, &missing));
                    } else if vector.role == crate::typed::Role::View {
                        self.report(messages::kernel_view(at, &param.name));
                    } else if matches!(vector.space, Some(Space::Local | Space::Private)) {
                        self.report(messages::kernel_vector_space(
                            at,
                            &param.name,
                            vector.space.map_or("", Space::name),
                        ));
                    } else if param.section == Section::Out {
                        self.check_out(param, ty);
                    }
                }
                Type::Tensor(_) => self.report(messages::kernel_view(at, &param.name)),
                Type::Nil | Type::Never | Type::Function(_) | Type::Keyword | Type::Values(_) => {
                    self.report(messages::kernel_parameter_type(at, &param.name, ty));
                }
            }
        }
    }

    /// The instance for a key, checked now if it is new. `None` when it has errors, which are reported.
    pub(crate) fn instance(&mut self, key: InstanceKey, call: Span) -> Option<Finished> {
        if let Some(finished) = self.finished.get(&key) {
            return finished.clone();
        }
        let definition = self.defs.functions[key.definition].clone();
        if let Some(start) = self.stack.iter().position(|active| active.definition == key.definition) {
            let cycle: Vec<(Rc<str>, Span)> = self.stack[start..]
                .iter()
                .skip(1)
                .map(|active| (active.name.clone(), active.call))
                .chain([(definition.name.clone(), call)])
                .collect();
            let first = self.stack[start].name.clone();
            self.report(messages::recursion(call, &first, &cycle));
            self.finished.insert(key, None);
            return None;
        }
        if self.stack.len() > 200 {
            self.report(messages::too_deep(call));
            return None;
        }
        self.stack.push(Active { definition: key.definition, name: definition.name.clone(), call });
        let outer = std::mem::replace(&mut self.scope, Scope::new(definition.kind, definition.name.clone()));
        let errors_before = self.error_count();
        let finished = self.check_body_of(&definition, &key);
        let clean = self.error_count() == errors_before;
        self.scope = outer;
        self.stack.pop();
        let finished = finished.filter(|_| clean);
        self.finished.insert(key, finished.clone());
        finished
    }

    pub(crate) fn error_count(&self) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity.is_fatal()).count()
    }

    fn check_body_of(&mut self, definition: &FunctionDef, key: &InstanceKey) -> Option<Finished> {
        if definition.signature.grid_level && definition.kind == FunctionKind::Thread {
            self.scope.context = super::scope::Context::Dispatch;
        }
        let mut params = Vec::new();
        for ((param, ty), &out) in definition.params.iter().zip(&key.params).zip(&key.out) {
            let uniform = definition.kind == FunctionKind::Kernel || matches!(ty, Type::Vector(_) | Type::Tensor(_));
            let var = Var {
                name: param.name.clone(),
                ty: ty.clone(),
                kind: VarKind::Parameter,
                span: param.span,
                out: out || param.section == Section::Out,
                uniform,
                assigned: false,
            };
            let out = var.out;
            let length = match ty {
                Type::Vector(vector) => vector.length,
                _ => None,
            };
            let var = self.scope.bind(fold(&param.name), var);
            params.push(Parameter { var, out, length });
        }
        let sizes = self.launch_declarations(definition);
        self.scope.has_global_size = sizes.global.is_some();
        self.scope.work_dim = sizes.work_dim;
        self.scope.results.clone_from(&definition.signature.results);
        let body = self.function_body(definition);
        let (body, results) = self.fit_results(definition, body)?;
        let id = InstanceId(self.program.functions.len());
        let scope = &mut self.scope;
        let barrier = scope.barrier;
        self.program.functions.push(Function {
            name: definition.name.clone(),
            kind: definition.kind,
            params,
            results: results.clone(),
            vars: std::mem::take(&mut scope.vars),
            memories: std::mem::take(&mut scope.memories),
            body,
            span: definition.name_span,
            work_dim: sizes.work_dim,
            global_size: sizes.global,
            local_size: sizes.local,
            profile: sizes.profile,
            deterministic: sizes.deterministic,
        });
        Some(Finished { id, results, barrier })
    }

    fn function_body(&mut self, definition: &FunctionDef) -> Expr {
        let hint = match definition.signature.results.as_deref() {
            Some([]) => Some(Type::Nil),
            Some([single]) => Some(single.clone()),
            Some(_) | None => None,
        };
        let span = span_of(&definition.body, definition.span);
        self.sequence(&definition.body, span, &Want::Tail(hint))
    }

    /// Makes the body yield the declared results, or infers them.
    fn fit_results(&mut self, definition: &FunctionDef, body: Expr) -> Option<(Expr, Vec<Type>)> {
        if body.ty == Type::Error {
            return None;
        }
        let Some(declared) = &definition.signature.results else {
            let mut types = body.ty.all();
            if body.ty == Type::Never {
                types = self.scope.returned.first().map(|(types, _)| types.clone()).unwrap_or_default();
            }
            let body = self.settle(body);
            if let Some((other, span)) = self.scope.returned.iter().find(|(other, _)| *other != types) {
                let last = definition.body.last().map_or(body.span, |last| last.span);
                let diagnostic = messages::returns_differ(&definition.name, (*span, other), (last, &types));
                self.report(diagnostic);
                return None;
            }
            return Some((body, types));
        };
        if declared.is_empty() || body.ty == Type::Never {
            return Some((body, declared.clone()));
        }
        let given = body.ty.all();
        if given.len() < declared.len() {
            let at = definition.body.last().map_or(definition.name_span, |last| last.span);
            self.report(messages::result_missing(at, &definition.name, declared, &body.ty));
            return None;
        }
        let wanted = Type::of_values(declared.clone());
        let body = self.coerce_results(body, &wanted, &definition.name)?;
        Some((body, declared.clone()))
    }

    /// The value of a constant expression at top level, in types and declarations.
    pub(crate) fn constant_expression(&mut self, datum: &Datum) -> Option<Expr> {
        if let DatumKind::Integer(_) = &datum.kind {
            return Some(self.expression(datum, &Want::ANY));
        }
        let outer = std::mem::replace(&mut self.scope, Scope::new(FunctionKind::Thread, Rc::from("")));
        let errors = self.error_count();
        let expr = self.expression(datum, &Want::ANY);
        self.scope = outer;
        (self.error_count() == errors && expr.ty != Type::Error).then_some(expr)
    }
}
