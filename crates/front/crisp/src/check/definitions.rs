//! Collecting definitions: functions, kernels, types, constants, parameters, in any order.

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::Checker;
use super::declare::Signature;
use super::syntax::{binder, bypasses, fold, form, form_named, is_c_identifier, split_declares, symbol};
use super::templates::{Arguments, Template};
use super::tensor_parameters::TensorParameter;
use super::unify::Pattern;
use crate::forms::{self, Definition, Meaning};
use crate::messages;
use crate::typed::{Expr, FunctionKind, Known, TypeId};

/// Everything that is defined at top level.
#[derive(Debug, Default)]
pub(crate) struct Definitions {
    pub(crate) functions: Vec<Rc<FunctionDef>>,
    /// Positions in `functions` by folded name; kernels by exact name.
    pub(crate) by_name: BTreeMap<Rc<str>, Vec<usize>>,
    pub(crate) kernels: BTreeMap<Rc<str>, usize>,
    /// Positions in `functions` of the setters of an accessor, by its folded name.
    pub(crate) setters: BTreeMap<Rc<str>, Vec<usize>>,
    /// Positions of kernels that are templates.
    pub(crate) templated_kernels: Vec<usize>,
    pub(crate) types: BTreeMap<Rc<str>, TypeDef>,
    pub(crate) structs: BTreeMap<Rc<str>, StructDef>,
    /// Enumerations by folded name, those of the language included.
    pub(crate) enums: BTreeMap<Rc<str>, TypeId>,
    /// The names that definitions generated, by folded name.
    pub(crate) generated: BTreeMap<Rc<str>, Generated>,
    /// `def-derived-type` by folded name.
    pub(crate) derived: BTreeMap<Rc<str>, super::derived::DerivedDef>,
    /// `def-constraint` by folded name.
    pub(crate) constraints: BTreeMap<Rc<str>, Rc<super::predicates::ConstraintDef>>,
    pub(crate) constants: BTreeMap<Rc<str>, ConstantDef>,
    /// Keys of `constants` in the order of the source, in which a chain of them needs no recursion.
    pub(crate) constant_order: Vec<Rc<str>>,
    /// `def-const-vec` by folded name.
    pub(crate) const_vectors: BTreeMap<Rc<str>, ConstVectorDef>,
    /// Which of `functions` are their bodies.
    pub(crate) const_vector_bodies: BTreeMap<usize, Rc<str>>,
    /// Keys of `constants` by folded name, the first of each: parameters keep their case.
    pub(crate) constant_keys: BTreeMap<Rc<str>, Rc<str>>,
}

impl Definitions {
    /// The first constant or parameter of a name, whatever its case.
    pub(crate) fn constant_of_any_case(&self, name: &str) -> Option<&ConstantDef> {
        self.constants.get(self.constant_keys.get(&fold(name))?)
    }
}

/// `def-struct`.
#[derive(Debug)]
pub(crate) struct StructDef {
    pub(crate) name: Rc<str>,
    pub(crate) members: Vec<Datum>,
    pub(crate) resolved: Resolution<TypeId>,
    pub(crate) span: Span,
    /// The template that it is part of, and what that became for arguments.
    pub(crate) template: Option<Rc<Template>>,
    pub(crate) made: BTreeMap<Vec<Known>, TypeId>,
}

/// The meaning of a name that a definition generated.
#[derive(Clone, Debug)]
pub(crate) enum Generated {
    /// `make-X`, for the type of that (folded) name.
    Make(Rc<str>),
    /// `is-X?`
    Is(Rc<str>),
    /// `make-X` of a derived type.
    MakeDerived(Rc<str>),
    /// `as-X` between types of which one is derived from the other.
    As(Rc<str>),
    /// `x~`, or `~x~` where `raw`: the member of that (folded) name.
    Accessor { member: Rc<str>, raw: bool },
}

/// `def-type`.
#[derive(Debug)]
pub(crate) struct TypeDef {
    pub(crate) name: Rc<str>,
    pub(crate) body: Datum,
    pub(crate) resolved: Resolution<Pattern>,
    pub(crate) span: Span,
    pub(crate) template: Option<Rc<Template>>,
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

/// `def-const-vec`.
#[derive(Debug)]
pub(crate) struct ConstVectorDef {
    pub(crate) name: Rc<str>,
    /// Position among all of them, in the order of the source.
    pub(crate) order: usize,
    pub(crate) definition: usize,
    pub(crate) uses: Uses,
    /// Position in the program; none after a mistake.
    pub(crate) resolved: Resolution<Option<usize>>,
    pub(crate) span: Span,
}

/// The (folded) names of constant vectors that a declaration lets its body read, and where it names them.
pub(crate) type Uses = BTreeMap<Rc<str>, Span>;

/// The part of a parameter list that a parameter is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Required,
    Optional,
    Key,
    Out,
}

/// The part of a parameter list that a marker begins.
pub(crate) fn sections(marker: &str) -> Option<Section> {
    match &*fold(marker) {
        "&optional" => Some(Section::Optional),
        "&key" => Some(Section::Key),
        "&out" => Some(Section::Out),
        _ => None,
    }
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
    /// Whether `def-setter` defines it.
    pub(crate) setter: bool,
    pub(crate) params: Vec<ParamDef>,
    pub(crate) signature: Signature,
    pub(crate) declarations: Vec<Datum>,
    pub(crate) body: Vec<Datum>,
    pub(crate) span: Span,
    pub(crate) name_span: Span,
    /// The template that it is part of: then nothing calls it but what it becomes.
    pub(crate) template: Option<Rc<Template>>,
    /// The values of the names of its template.
    pub(crate) known: Arguments,
    /// The parameters of a kernel that are tensors.
    pub(crate) tensors: Vec<TensorParameter>,
}

/// The definitions of the top level, until all types are known.
#[derive(Default)]
struct Collected {
    functions: Vec<(FunctionKind, Datum, Option<Rc<Template>>)>,
    setters: Vec<(Datum, Option<Rc<Template>>)>,
    enumerations: Vec<Datum>,
    const_vectors: Vec<Datum>,
    /// `(gen-X …)`
    generated: Vec<Datum>,
    /// `set-derived`
    derivations: Vec<Datum>,
    /// `c-t-output` and `c-t-assert`
    said: Vec<Datum>,
    /// The checks that `declaim` requests, and for which functions.
    claims: Vec<super::asked::Claim>,
    /// The constant that a following `declare` is about.
    last_constant: Option<Rc<str>>,
}

impl Checker<'_> {
    /// Collects all top-level forms, then resolves the parameter types of all functions.
    pub(crate) fn collect(&mut self, data: &[Datum], options: &crate::Settings) {
        let mut collected = Collected::default();
        for datum in &self.settled_at_top(data) {
            self.collect_form(datum, None, &mut collected);
        }
        self.set_parameters(options);
        for datum in std::mem::take(&mut collected.enumerations) {
            if let Some((_, rest)) = form(&datum) {
                self.collect_enumeration(&datum, rest);
            }
        }
        self.check_constraints();
        self.resolve_derived();
        for datum in &collected.derivations {
            if let Some((_, rest)) = form(datum) {
                self.set_derived(datum, rest);
            }
        }
        // Those that take types over from other functions come last, so that these may follow them.
        collected.functions.sort_by_key(|(_, datum, _)| takes_over_types(datum));
        for (kind, datum, template) in collected.functions {
            self.collect_function(kind, &datum, template);
        }
        for datum in std::mem::take(&mut collected.const_vectors) {
            if let Some((_, rest)) = form(&datum) {
                self.collect_const_vector(&datum, rest);
            }
        }
        for datum in collected.generated {
            let Some((head, rest)) = form(&datum) else { continue };
            if !self.generate_at_top(&head, rest, datum.span) {
                let place = self.one_line(datum.span);
                let diagnostic = self.generates_elsewhere(&head, place);
                self.report(diagnostic.unwrap_or_else(|| messages::unknown_definition(place, &head)));
            }
        }
        self.resolve_claims(collected.claims);
        for (datum, template) in collected.setters {
            self.collect_setter(&datum, template);
        }
        self.resolve_structs();
        for datum in collected.said {
            let _ = self.expression(&datum, &super::Want::Discard);
        }
        for name in std::mem::take(&mut self.defs.constant_order) {
            let span = self.defs.constants[&name].span;
            let _ = self.constant_value(&name, span);
        }
        let types: Vec<Rc<str>> = self.defs.types.keys().cloned().collect();
        for name in types {
            let definition = &self.defs.types[&name];
            let (span, template, body) = (definition.span, definition.template.clone(), definition.body.clone());
            match template {
                Some(template) => {
                    let outer = self.scope.of_constants();
                    self.bind_open(&template);
                    let _ = self.parse_type(&body);
                    self.scope = outer;
                }
                None => {
                    let _ = self.named_type(&name, span);
                }
            }
        }
    }

    /// The forms of the top level that conditions on targets leave.
    fn settled_at_top(&mut self, data: &[Datum]) -> Vec<Datum> {
        if !data.iter().any(|datum| matches!(datum.kind, DatumKind::Conditional { .. })) {
            return data.to_vec();
        }
        let mut left = Vec::new();
        for datum in data {
            let mut inner = datum;
            let mut stays = true;
            while let DatumKind::Conditional { wanted, test, datum } = &inner.kind {
                stays &= self.is_true(test) == Some(*wanted);
                inner = datum;
            }
            if stays {
                left.push(inner.clone());
            }
        }
        left
    }

    /// Collects one form of the top level, or of a template.
    fn collect_form(&mut self, datum: &Datum, template: Option<&Rc<Template>>, into: &mut Collected) {
        let Some((head, rest)) = form(datum) else {
            self.report(messages::expression_at_top_level(self.one_line(datum.span)));
            return;
        };
        let last_constant = into.last_constant.take();
        match forms::find(&head).map(|form| form.meaning) {
            Some(Meaning::Definition(definition)) => match definition {
                Definition::Function(kind) => into.functions.push((kind, datum.clone(), template.cloned())),
                Definition::Setter => into.setters.push((datum.clone(), template.cloned())),
                Definition::Struct => self.collect_struct(datum, rest, template.cloned()),
                Definition::Type => self.collect_type(datum, rest, template.cloned()),
                Definition::Template => {
                    if let Some((template, forms)) = self.template_of(datum, rest, template) {
                        forms.iter().for_each(|form| self.collect_form(form, Some(&template), into));
                    }
                }
                _ if template.is_some() => self.report(messages::not_templated(self.opening(datum.span), &head)),
                Definition::Enumeration => into.enumerations.push(datum.clone()),
                Definition::Derived => self.collect_derived(datum, rest),
                Definition::Derivation => into.derivations.push(datum.clone()),
                Definition::Constraint => self.collect_constraint(datum, rest),
                Definition::Constant => into.last_constant = self.collect_constant(datum, rest, false),
                Definition::ConstantVector => into.const_vectors.push(datum.clone()),
                Definition::Parameter => into.last_constant = self.collect_constant(datum, rest, true),
                Definition::Claim => into.claims.extend(self.read_claim(datum, rest)),
            },
            _ if &*head == "declare" && template.is_none() => {
                self.declare_constant(datum, rest, last_constant.as_deref());
                into.last_constant = last_constant;
            }
            _ if matches!(&*head, "c-t-output" | "c-t-assert") && template.is_none() => into.said.push(datum.clone()),
            _ if head.starts_with("gen-") && template.is_none() => into.generated.push(datum.clone()),
            _ if matches!(&*head, "let" | "let*")
                && let (Some(template), Some((bindings, forms))) = (template, rest.split_first()) =>
            {
                let mut inner = Template::clone(template);
                inner.bindings.extend(super::syntax::list(bindings).unwrap_or_default().iter().cloned());
                let inner = Rc::new(inner);
                forms.iter().for_each(|form| self.collect_form(form, Some(&inner), into));
            }
            _ => {
                let diagnostic = self.absent(&head, &head, self.opening(datum.span)).unwrap_or_else(|| {
                    let place = self.one_line(datum.span);
                    if head.starts_with("def-") {
                        messages::unknown_definition(place, &head)
                    } else {
                        messages::expression_at_top_level(place)
                    }
                });
                self.report(diagnostic);
            }
        }
    }

    fn collect_type(&mut self, datum: &Datum, rest: &[Datum], template: Option<Rc<Template>>) {
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
        if !self.is_free_type_name(written, &folded, name.span) {
            return;
        }
        self.defs.types.insert(
            folded,
            TypeDef {
                name: written.clone(),
                body: body.clone(),
                resolved: Resolution::Open,
                span: name.span,
                template,
            },
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
        // Parameters keep their case, so they have separate keys, but no constant may differ from them in case only.
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
            // A test such as `#+NAME` needs no definition.
            if options.asked.contains(&**name) {
                continue;
            }
            let constants = self.defs.constants.values();
            let known: Vec<&str> =
                constants.filter(|it| it.parameter && !it.span.is_library()).map(|it| &*it.name).collect();
            let diagnostic = messages::unknown_parameter(name, &known);
            self.report(diagnostic);
        }
    }

    fn collect_function(&mut self, kind: FunctionKind, datum: &Datum, template: Option<Rc<Template>>) {
        let rest = form(datum).map_or(&[][..], |(_, rest)| rest);
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
        let mut params = self.parameters(kind, params);
        let (declarations, body) = split_declares(&rest[2..]);
        let (tensors, viewed) = match kind {
            FunctionKind::Kernel if !exact => self.tensor_parameters(&mut params, body),
            _ => (Vec::new(), None),
        };
        let body = viewed.as_deref().unwrap_or(body);
        let outer = self.scope.of_constants();
        if let Some(template) = &template {
            self.scope.enter();
            self.bind_open(template);
        }
        let mut signature = self.signature(kind, &params, &declarations, name_span);
        self.addresses_allowed = false;
        self.scope = outer;
        if self.errors > errors {
            signature.give_up();
        }
        if kind == FunctionKind::Kernel {
            if !is_c_identifier(name) {
                self.report(messages::kernel_name(name_span, name));
            }
            let templates = self.defs.templated_kernels.iter();
            let mut templates = templates.filter(|&&at| template.is_none() && self.defs.functions[at].name == *name);
            if let Some(&earlier) = self.defs.kernels.get(name).or_else(|| templates.next()) {
                let diagnostic = messages::kernel_twice(name_span, name, self.defs.functions[earlier].name_span);
                self.report(diagnostic);
                return;
            }
        } else if let Some(diagnostic) = self.reserved_function_name(name, &signature, name_span) {
            self.report(diagnostic);
        }
        let folded = fold(name);
        let definition = FunctionDef {
            name: name.clone(),
            kind,
            exact,
            setter: false,
            params,
            signature,
            declarations: declarations.into_iter().cloned().collect(),
            // In a template the arguments decide.
            body: if template.is_some() { body.to_vec() } else { self.settled_conditions(body) },
            span: datum.span,
            name_span,
            template,
            known: Rc::from([]),
            tensors,
        };
        self.add_function(definition, folded);
    }

    pub(crate) fn add_function(&mut self, definition: FunctionDef, folded: Rc<str>) {
        let position = self.defs.functions.len();
        if definition.kind == FunctionKind::Kernel && definition.template.is_some() {
            self.defs.templated_kernels.push(position);
        } else if definition.kind == FunctionKind::Kernel {
            self.defs.kernels.insert(definition.name.clone(), position);
        } else {
            let same = self.named(definition.setter).get(&folded).into_iter().flatten().find(|&&other| {
                let earlier = &self.defs.functions[other];
                let types = |definition: &FunctionDef| -> Vec<Option<Pattern>> {
                    definition.signature.params.iter().map(|param| param.ty).collect()
                };
                // Templates may differ in what they demand of their parameters.
                definition.template.is_none() && earlier.template.is_none() && types(earlier) == types(&definition)
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
            let named = if definition.setter { &mut self.defs.setters } else { &mut self.defs.by_name };
            named.entry(folded).or_default().push(position);
        }
        self.defs.functions.push(Rc::new(definition));
    }

    /// Positions of functions, or of setters, by folded name.
    fn named(&self, setter: bool) -> &BTreeMap<Rc<str>, Vec<usize>> {
        if setter { &self.defs.setters } else { &self.defs.by_name }
    }

    pub(crate) fn parameters(&mut self, kind: FunctionKind, data: &[Datum]) -> Vec<ParamDef> {
        let mut section = Section::Required;
        let mut params: Vec<ParamDef> = Vec::new();
        for datum in data {
            if let Some(marker) = symbol(datum).filter(|name| name.starts_with('&')) {
                match sections(marker) {
                    Some(next) => section = next,
                    None if matches!(&*fold(marker), "&rest" | "&body") => {
                        self.report(messages::rest_in_function(datum.span, marker));
                    }
                    None => self.report(messages::unknown_marker(datum.span, marker)),
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
                // A parameter without a usable name keeps the body from being checked with one too few.
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

    /// Why a function cannot have a name: built-ins have overloads for types of the author's only, accessors that bypass them none.
    fn reserved_function_name(
        &self,
        name: &str,
        signature: &Signature,
        span: Span,
    ) -> Option<crisp_support_diagnostics::Diagnostic> {
        let folded = fold(name);
        if span.is_library() {
            return None;
        }
        if let Some(public) = bypasses(&folded) {
            return Some(messages::raw_overloaded(span, name, &public));
        }
        let is_form = forms::is_own(&folded) && !forms::is_builtin(&folded);
        let own = signature.params.iter().any(|param| param.ty.is_some_and(|ty| self.is_own_pattern(ty)));
        (is_form || forms::is_builtin(&folded) && !own).then(|| messages::redefines_builtin(span, name))
    }

    /// Whether only types that the author has defined fit a pattern.
    pub(crate) fn is_own_pattern(&self, pattern: Pattern) -> bool {
        match pattern {
            Pattern::Is(ty) => ty == TypeId::ERROR || self.types().is_own(ty),
            Pattern::View(view) => view.elem.get().is_some_and(|elem| self.types().is_own(elem)),
            Pattern::Made(_) | Pattern::Family(_) => true,
            Pattern::Any | Pattern::Param(_) | Pattern::Function(_) | Pattern::Identity(_) => false,
        }
    }
}

/// Whether a function's parameters or declarations take types over from another function.
fn takes_over_types(datum: &Datum) -> bool {
    let rest = form(datum).map_or(&[][..], |(_, rest)| rest);
    let params = rest.get(1).and_then(super::syntax::list).unwrap_or_default();
    let types = params.iter().filter_map(|param| binder(param)?.1);
    let asks =
        |data: &[Datum]| ["type-signature-of", "return-type-of"].iter().any(|name| super::syntax::mentions(data, name));
    asks(rest) || types.into_iter().any(|ty| asks(std::slice::from_ref(ty)))
}
