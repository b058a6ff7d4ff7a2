//! Collecting definitions: functions, kernels, types, constants, parameters, in any order.

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::Checker;
use super::declare::Signature;
use super::syntax::{binder, fold, form, form_named, is_c_identifier, split_declares, symbol};
use super::unify::Pattern;
use crate::forms::{self, Definition, Meaning};
use crate::messages;
use crate::typed::{Expr, FunctionKind};

/// Everything that is defined at top level.
#[derive(Debug, Default)]
pub(crate) struct Definitions {
    pub(crate) functions: Vec<Rc<FunctionDef>>,
    /// Positions in `functions` by folded name; kernels by exact name.
    pub(crate) by_name: BTreeMap<Rc<str>, Vec<usize>>,
    pub(crate) kernels: BTreeMap<Rc<str>, usize>,
    pub(crate) types: BTreeMap<Rc<str>, TypeDef>,
    pub(crate) constants: BTreeMap<Rc<str>, ConstantDef>,
    /// Keys of `constants` in the order of the source, in which a chain of them needs no recursion.
    pub(crate) constant_order: Vec<Rc<str>>,
    /// Keys of `constants` by folded name, the first of each: parameters keep their case.
    pub(crate) constant_keys: BTreeMap<Rc<str>, Rc<str>>,
}

impl Definitions {
    /// The first constant or parameter of a name, whatever its case.
    pub(crate) fn constant_of_any_case(&self, name: &str) -> Option<&ConstantDef> {
        self.constants.get(self.constant_keys.get(&fold(name))?)
    }
}

/// `def-type`.
#[derive(Debug)]
pub(crate) struct TypeDef {
    pub(crate) name: Rc<str>,
    pub(crate) body: Datum,
    pub(crate) resolved: Resolution<Pattern>,
    pub(crate) span: Span,
}

/// Something that is worked out when it is first needed.
#[derive(Clone, Debug)]
pub(crate) enum Resolution<T> {
    Open,
    InProgress,
    Done(T),
}

/// `def-const` or `def-parameter`.
#[derive(Debug)]
pub(crate) struct ConstantDef {
    pub(crate) name: Rc<str>,
    pub(crate) ty: Option<Datum>,
    pub(crate) value: Option<Datum>,
    pub(crate) parameter: bool,
    pub(crate) resolved: Resolution<Expr>,
    pub(crate) span: Span,
}

/// Which part of a parameter list a parameter stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Required,
    Optional,
    Key,
    Out,
}

/// A parameter as written.
#[derive(Clone, Debug)]
pub(crate) struct ParamDef {
    pub(crate) name: Rc<str>,
    pub(crate) section: Section,
    pub(crate) ty: Option<Datum>,
    pub(crate) default: Option<Datum>,
    pub(crate) span: Span,
}

/// `def-function`, `def-grid-function` or `def-kernel`.
#[derive(Debug)]
pub(crate) struct FunctionDef {
    pub(crate) name: Rc<str>,
    pub(crate) kind: FunctionKind,
    /// Whether the arguments of the kernel are its parameters and nothing else.
    pub(crate) exact: bool,
    pub(crate) params: Vec<ParamDef>,
    pub(crate) signature: Signature,
    pub(crate) declarations: Vec<Datum>,
    pub(crate) body: Vec<Datum>,
    pub(crate) span: Span,
    pub(crate) name_span: Span,
}

impl Checker<'_> {
    /// Collects all top-level forms, then resolves the parameter types of all functions.
    pub(crate) fn collect(&mut self, data: &[Datum], options: &crate::Settings) {
        let mut functions = Vec::new();
        let mut last_constant: Option<Rc<str>> = None;
        for datum in data {
            let Some((head, rest)) = form(datum) else {
                self.report(messages::expression_at_top_level(self.one_line(datum.span)));
                continue;
            };
            if &*head != "declare" {
                last_constant = None;
            }
            match forms::find(&head).map(|form| form.meaning) {
                Some(Meaning::Definition(definition)) => match definition {
                    Definition::Function(kind) => functions.push((kind, datum, rest)),
                    Definition::Type => self.collect_type(datum, rest),
                    Definition::Constant => last_constant = self.collect_constant(datum, rest, false),
                    Definition::Parameter => last_constant = self.collect_constant(datum, rest, true),
                    Definition::Claim => {}
                },
                _ if &*head == "declare" => self.declare_constant(datum, rest, last_constant.as_deref()),
                _ => {
                    let diagnostic = self.absent(&head, &head, self.opening(datum.span)).unwrap_or_else(|| {
                        let place = self.one_line(datum.span);
                        if head.starts_with("def-") || head.starts_with("gen-") {
                            messages::unknown_definition(place, &head)
                        } else {
                            messages::expression_at_top_level(place)
                        }
                    });
                    self.report(diagnostic);
                }
            }
        }
        self.set_parameters(options);
        // Those that take types over from other functions come last, so that these may stand behind them.
        functions.sort_by_key(|(_, _, rest)| takes_over_types(rest));
        for (kind, datum, rest) in functions {
            self.collect_function(kind, datum, rest);
        }
        for name in std::mem::take(&mut self.defs.constant_order) {
            let span = self.defs.constants[&name].span;
            let _ = self.constant_value(&name, span);
        }
        let types: Vec<Rc<str>> = self.defs.types.keys().cloned().collect();
        for name in types {
            let span = self.defs.types[&name].span;
            let _ = self.named_type(&name, span);
        }
    }

    fn collect_type(&mut self, datum: &Datum, rest: &[Datum]) {
        let [name, body] = rest else {
            self.report(messages::malformed(self.one_line(datum.span), "def-type", "(def-type NAME TYPE)"));
            return;
        };
        let Some(written) = symbol(name) else {
            self.report(messages::malformed(name.span, "def-type", "(def-type NAME TYPE)"));
            return;
        };
        let folded = fold(written);
        if super::type_forms::is_builtin_type(&folded) {
            self.report(messages::redefines_builtin(name.span, written));
            return;
        }
        if let Some(earlier) = self.defs.types.get(&folded) {
            if super::type_forms::same_shape(&earlier.body, body) {
                return;
            }
            let diagnostic = messages::defined_twice(name.span, written, earlier.span);
            self.report(diagnostic);
            return;
        }
        self.defs.types.insert(
            folded,
            TypeDef { name: written.clone(), body: body.clone(), resolved: Resolution::Open, span: name.span },
        );
    }

    fn collect_constant(&mut self, datum: &Datum, rest: &[Datum], parameter: bool) -> Option<Rc<str>> {
        let what = if parameter { "def-parameter" } else { "def-const" };
        let shape = if parameter { "(def-parameter NAME:TYPE DEFAULT)" } else { "(def-const NAME VALUE)" };
        let Some((name, ty)) = rest.first().and_then(binder) else {
            self.report(messages::malformed(self.one_line(datum.span), what, shape));
            return None;
        };
        if rest.len() > 2 || (!parameter && rest.len() < 2) {
            self.report(messages::malformed(self.one_line(datum.span), what, shape));
            return None;
        }
        let span = rest[0].span;
        if parameter && !is_c_identifier(name) {
            self.report(messages::parameter_name(span, name));
        }
        let key = if parameter { name.clone() } else { fold(name) };
        let value = rest.get(1).cloned();
        // Parameters keep their case, so they have keys of their own, but no constant may hide behind another case.
        let earlier = self.defs.constant_of_any_case(name);
        if let Some(earlier) = earlier.filter(|other| other.parameter != parameter) {
            let diagnostic = messages::defined_twice(span, name, earlier.span);
            self.report(diagnostic);
            return None;
        }
        if let Some(earlier) = self.defs.constants.get(&key) {
            let same = match (&earlier.value, &value) {
                (Some(a), Some(b)) => super::type_forms::same_shape(a, b),
                (None, None) => true,
                _ => false,
            };
            if !same {
                let diagnostic = messages::defined_twice(span, name, earlier.span);
                self.report(diagnostic);
            }
            return Some(key);
        }
        let definition =
            ConstantDef { name: name.clone(), ty: ty.cloned(), value, parameter, resolved: Resolution::Open, span };
        self.defs.constant_keys.entry(fold(name)).or_insert_with(|| key.clone());
        self.defs.constant_order.push(key.clone());
        self.defs.constants.insert(key.clone(), definition);
        Some(key)
    }

    fn declare_constant(&mut self, datum: &Datum, rest: &[Datum], constant: Option<&str>) {
        let Some(definition) = constant.and_then(|name| self.defs.constants.get_mut(name)) else {
            self.report(messages::stray_declare(datum.span));
            return;
        };
        for declaration in rest {
            let fits = match form_named(declaration, "type") {
                Some([name, ty]) if symbol(name).is_some_and(|name| name.eq_ignore_ascii_case(&definition.name)) => {
                    definition.ty = Some(ty.clone());
                    true
                }
                _ => false,
            };
            if !fits {
                self.diagnostics.push(messages::malformed(declaration.span, "declare", "(declare (type NAME TYPE))"));
                return;
            }
        }
    }

    fn set_parameters(&mut self, options: &crate::Settings) {
        for crate::Parameter { name, value } in &options.parameters {
            if let Some(definition) = self.defs.constants.get_mut(&**name).filter(|definition| definition.parameter) {
                definition.value = Some(value.clone());
                definition.resolved = Resolution::Open;
                continue;
            }
            let exact = self.defs.constant_of_any_case(name).filter(|it| it.parameter);
            let diagnostic = messages::unknown_parameter(name, exact.map(|it| &*it.name));
            self.report(diagnostic);
        }
    }

    fn collect_function(&mut self, kind: FunctionKind, datum: &Datum, rest: &[Datum]) {
        let exact = form_named(datum, "def-kernel-exact").is_some();
        let what = match kind {
            FunctionKind::Kernel if exact => "def-kernel-exact",
            FunctionKind::Kernel => "def-kernel",
            FunctionKind::Grid => "def-grid-function",
            FunctionKind::Thread => "def-function",
        };
        let shape = format!("({what} NAME (PARAMETERS) BODY…)");
        let Some((name, name_span)) = rest.first().and_then(|datum| symbol(datum).map(|name| (name, datum.span)))
        else {
            self.report(messages::unnamed_function(self.one_line(datum.span), what));
            return;
        };
        let Some(params) = rest.get(1).and_then(super::syntax::list) else {
            self.report(messages::malformed(self.one_line(datum.span), what, &shape));
            return;
        };
        let errors = self.errors;
        self.addresses_allowed = exact;
        let params = self.parameters(kind, params);
        let (declarations, body) = split_declares(&rest[2..]);
        let mut signature = self.signature(kind, &params, &declarations, name_span);
        self.addresses_allowed = false;
        if self.errors > errors {
            signature.give_up();
        }
        if kind == FunctionKind::Kernel {
            if !is_c_identifier(name) {
                self.report(messages::kernel_name(name_span, name));
            }
            if let Some(&earlier) = self.defs.kernels.get(name) {
                let diagnostic = messages::kernel_twice(name_span, name, self.defs.functions[earlier].name_span);
                self.report(diagnostic);
                return;
            }
        } else if let Some(diagnostic) = self.reserved_function_name(name, name_span) {
            self.report(diagnostic);
        }
        let folded = fold(name);
        let definition = FunctionDef {
            name: name.clone(),
            kind,
            exact,
            params,
            signature,
            declarations: declarations.into_iter().cloned().collect(),
            body: body.to_vec(),
            span: datum.span,
            name_span,
        };
        self.add_function(definition, folded);
    }

    fn add_function(&mut self, definition: FunctionDef, folded: Rc<str>) {
        let position = self.defs.functions.len();
        if definition.kind == FunctionKind::Kernel {
            self.defs.kernels.insert(definition.name.clone(), position);
        } else {
            let same = self.defs.by_name.get(&folded).into_iter().flatten().find(|&&other| {
                self.defs.functions[other].signature.params.iter().map(|param| param.ty).eq(definition
                    .signature
                    .params
                    .iter()
                    .map(|param| param.ty))
            });
            if let Some(&earlier) = same {
                let diagnostic = messages::defined_twice(
                    definition.name_span,
                    &definition.name,
                    self.defs.functions[earlier].name_span,
                );
                self.report(diagnostic);
                return;
            }
            self.defs.by_name.entry(folded).or_default().push(position);
        }
        self.defs.functions.push(Rc::new(definition));
    }

    pub(super) fn parameters(&mut self, kind: FunctionKind, data: &[Datum]) -> Vec<ParamDef> {
        let mut section = Section::Required;
        let mut params: Vec<ParamDef> = Vec::new();
        for datum in data {
            if let Some(marker) = symbol(datum).filter(|name| name.starts_with('&')) {
                match &*fold(marker) {
                    "&optional" => section = Section::Optional,
                    "&key" => section = Section::Key,
                    "&out" => section = Section::Out,
                    "&rest" | "&body" => self.report(messages::rest_in_function(datum.span, marker)),
                    _ => self.report(messages::unknown_marker(datum.span, marker)),
                }
                if kind == FunctionKind::Kernel && matches!(section, Section::Optional | Section::Key) {
                    self.report(messages::kernel_key_optional(datum.span, marker));
                }
                continue;
            }
            let (bound, default) = match &datum.kind {
                DatumKind::List(items) if items.len() == 2 && matches!(section, Section::Optional | Section::Key) => {
                    (&items[0], Some(items[1].clone()))
                }
                _ => (datum, None),
            };
            let Some((name, ty)) = binder(bound) else {
                self.report(messages::bad_parameter(datum.span));
                // A parameter that nobody can name keeps the body from being checked with one too few.
                params.push(ParamDef { name: "".into(), section, ty: None, default: None, span: datum.span });
                continue;
            };
            if let Some(earlier) = params.iter().find(|param| param.name.eq_ignore_ascii_case(name)) {
                let diagnostic = messages::parameter_twice(bound.span, name, earlier.span);
                self.report(diagnostic);
                continue;
            }
            params.push(ParamDef { name: name.clone(), section, ty: ty.cloned(), default, span: bound.span });
        }
        params
    }

    fn reserved_function_name(&self, name: &str, span: Span) -> Option<crisp_support_diagnostics::Diagnostic> {
        let folded = fold(name);
        if span.is_library() {
            return None;
        }
        crate::forms::is_own(&folded).then(|| messages::redefines_builtin(span, name))
    }
}

/// Whether a function's parameters or declarations take types over from another function.
fn takes_over_types(rest: &[Datum]) -> bool {
    let params = rest.get(1).and_then(super::syntax::list).unwrap_or_default();
    let types = params.iter().filter_map(|param| binder(param)?.1);
    let asks =
        |data: &[Datum]| ["type-signature-of", "return-type-of"].iter().any(|name| super::syntax::mentions(data, name));
    asks(rest) || types.into_iter().any(|ty| asks(std::slice::from_ref(ty)))
}
