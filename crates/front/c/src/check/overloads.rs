//! Which function a call means, where several have its name, and how its arguments reach the parameters.

use std::rc::Rc;

use crisp_ir_kernel::Space;
use crisp_support_diagnostics::Span;

use super::builtins::after;
use super::conversions::promoted;
use super::{Candidate, Checked, Checker, Entity, Head, Known, messages};
use crate::token::TOKEN_LIMIT;
use crate::tree::{self, Name, TemplateArgument};
use crate::typed::{Expr, ExprKind, FunctionId, Place, PlaceKind, Ty};

/// A candidate that a call may mean, with the arguments for its template.
struct Viable {
    candidate: Candidate,
    known: Vec<Known>,
    ranks: Vec<u8>,
    /// Larger where the parameters say more.
    specific: usize,
}

/// The best candidate for a call, with the arguments of its template and how far its arguments are at worst.
pub(super) struct Best {
    pub(super) candidate: Candidate,
    pub(super) known: Vec<Known>,
    worst: u8,
}

/// How far an argument is from a parameter.
const EXACT: u8 = 0;
const PROMOTED: u8 = 1;
const CONVERTED: u8 = 2;
const CONSTRUCTED: u8 = 3;

impl Checker<'_> {
    /// Checks a call of one of several functions of the source. Returns the arguments where none of them takes these, or where a function of the language
    /// takes them as they are.
    pub(super) fn call_one_of(
        &mut self,
        candidates: &[Candidate],
        explicit: &[TemplateArgument],
        name: &Name,
        args: Vec<Expr>,
        span: Span,
    ) -> Result<Checked<Expr>, Vec<Expr>> {
        let built_in = explicit.is_empty() && is_overloaded_by_the_language(&name.text);
        // One that takes none of these arguments may be beside a function of the language.
        let may_be_built_in = built_in || explicit.is_empty() && self.is_cuda() && self.is_of_the_language(&name.text);
        let best = match candidates {
            [only] if !may_be_built_in => return Ok(self.call_candidate(*only, None, explicit, name, args, span)),
            _ => self.best(candidates, explicit, &args, None),
        };
        let (candidate, known) = match best {
            Ok(Best { candidate: _, known: _, worst }) if built_in && worst >= CONVERTED => return Err(args),
            Ok(Best { candidate, known, worst: _ }) => (candidate, Some(known)),
            Err(false) if may_be_built_in => return Err(args),
            Err(_) if built_in => return Err(args),
            Err(several) => return Ok(self.no_candidate(candidates, several, name, &args, span)),
        };
        Ok(self.call_candidate(candidate, known, explicit, name, args, span))
    }

    pub(super) fn no_candidate<T>(
        &mut self,
        candidates: &[Candidate],
        several: bool,
        name: &Name,
        args: &[Expr],
        span: Span,
    ) -> Checked<T> {
        let types: Vec<String> = args.iter().map(|arg| self.show(&arg.ty)).collect();
        let places: Vec<Span> = candidates.iter().map(|candidate| self.place_of(*candidate)).collect();
        self.stop(messages::no_overload(span, &name.text, &types, several, &places))
    }

    fn place_of(&self, candidate: Candidate) -> Span {
        match candidate {
            Candidate::Function(id) => self.signatures[id.0].span,
            Candidate::Template(number) => self.templates.all[number].of.name().span,
            Candidate::Method(class, at) => {
                let nowhere = Span::new(crisp_support_diagnostics::FileId(0), 0, 0);
                self.method_at(class, at).map_or(nowhere, |method| method.function.name.span)
            }
        }
    }

    fn call_candidate(
        &mut self,
        candidate: Candidate,
        known: Option<Vec<Known>>,
        explicit: &[TemplateArgument],
        name: &Name,
        args: Vec<Expr>,
        span: Span,
    ) -> Checked<Expr> {
        let id = match candidate {
            Candidate::Function(id) => {
                if self.signatures[id.0].kernel {
                    return self.stop(messages::calls_kernel(name.span, &name.text));
                }
                id
            }
            Candidate::Template(number) => {
                let template = self.templates.all[number].clone();
                let tree::Templated::Function(function) = &template.of else {
                    return self.stop(messages::function_pointer(name.span));
                };
                let known = match known {
                    Some(known) => known,
                    None => self.known_of_call(&template.parameters, function, explicit, &args, name, span)?,
                };
                self.made(number, &template.parameters, function, known, name.span)?
            }
            Candidate::Method(..) => return self.stop(messages::function_pointer(name.span)),
        };
        self.call_of(id, args, name.span, span)
    }

    /// Returns the arguments of a function's template: those that are written, then those that follow from a call.
    pub(super) fn known_of_call(
        &mut self,
        parameters: &[tree::TemplateParameter],
        function: &tree::Function,
        explicit: &[TemplateArgument],
        args: &[Expr],
        name: &Name,
        span: Span,
    ) -> Checked<Vec<Known>> {
        let declared = &function.parameters;
        let required = declared.iter().take_while(|it| it.default.is_none()).count();
        if args.len() > declared.len() || args.len() < required {
            let wanted = if args.len() < required { required } else { declared.len() };
            let at = function.name.span;
            return self.stop(messages::argument_count(span, &name.text, wanted, args.len(), Some(at)));
        }
        let mut known = self.explicit(parameters, explicit, name, function.name.span)?;
        for (parameter, value) in declared.iter().zip(args) {
            self.deduce(parameters, &parameter.ty, given(value, parameter), &mut known);
        }
        self.complete(parameters, known, name, function.name.span)
    }

    /// Returns the best candidate for a call, with the arguments of its template and how far its arguments are at worst; otherwise whether several are as good.
    /// A method is one of an object that may be constant.
    pub(super) fn best(
        &mut self,
        candidates: &[Candidate],
        explicit: &[TemplateArgument],
        args: &[Expr],
        constant: Option<bool>,
    ) -> Result<Best, bool> {
        let mut all: Vec<Viable> = Vec::new();
        for candidate in candidates {
            all.extend(self.viable(*candidate, explicit, args, constant));
        }
        let better = |a: &Viable, b: &Viable| {
            let pairs = || a.ranks.iter().zip(&b.ranks);
            pairs().all(|(a, b)| a <= b)
                && (pairs().any(|(a, b)| a < b)
                    || (a.known.is_empty() && !b.known.is_empty())
                    || (a.known.is_empty() == b.known.is_empty() && a.specific > b.specific))
        };
        let best = (0..all.len()).find(|&at| (0..all.len()).all(|other| other == at || better(&all[at], &all[other])));
        match best {
            Some(at) => {
                let Viable { candidate, known, ranks, specific: _ } = all.swap_remove(at);
                Ok(Best { candidate, known, worst: ranks.into_iter().max().unwrap_or(EXACT) })
            }
            None => Err(!all.is_empty()),
        }
    }

    /// Returns a candidate with the distance of each argument, if it takes them.
    fn viable(
        &mut self,
        candidate: Candidate,
        explicit: &[TemplateArgument],
        args: &[Expr],
        constant: Option<bool>,
    ) -> Option<Viable> {
        let before = self.diagnostics.len();
        let found = self.viable_with_messages(candidate, explicit, args, constant);
        self.diagnostics.truncate(before);
        found
    }

    fn viable_with_messages(
        &mut self,
        candidate: Candidate,
        explicit: &[TemplateArgument],
        args: &[Expr],
        constant: Option<bool>,
    ) -> Option<Viable> {
        let (parameters, function): (Vec<tree::TemplateParameter>, Rc<tree::Function>) = match candidate {
            Candidate::Function(id) => {
                let head = self.signatures[id.0].head.clone();
                let ranks = self.ranks(&head, args)?;
                return explicit.is_empty().then_some(Viable { candidate, known: Vec::new(), ranks, specific: 0 });
            }
            Candidate::Template(number) => {
                let template = self.templates.all[number].clone();
                let tree::Templated::Function(function) = &template.of else { return None };
                (template.parameters.clone(), function.clone())
            }
            Candidate::Method(class, at) => {
                let method = self.method_at(class, at)?;
                (method.template.clone(), method.function.clone())
            }
        };
        let mut first = Vec::new();
        if let Candidate::Method(class, at) = candidate {
            use tree::MethodKind::{Changing, Constant};
            let kind = self.method_at(class, at)?.kind;
            match (kind, constant) {
                (Changing, Some(true)) => return None,
                // A function that may change the object is the better one where it may.
                (Constant, Some(false)) => first.push(PROMOTED),
                _ => first.push(EXACT),
            }
        }
        let name = function.name.clone();
        let find = |checker: &mut Self| {
            let known = match parameters.is_empty() {
                true if explicit.is_empty() => Vec::new(),
                true => return None,
                false => checker.known_of_call(&parameters, &function, explicit, args, &name, name.span).ok()?,
            };
            let head = checker.scoped(|checker| {
                for (parameter, known) in parameters.iter().zip(&known) {
                    checker.bind(&parameter.name, known);
                }
                checker.head(&function).ok()
            })?;
            Some((known, head))
        };
        let (known, head) = match candidate {
            Candidate::Method(class, _) => self.in_class(class, find)?,
            _ => self.outside_of_functions(find)?,
        };
        first.extend(self.ranks(&head, args)?);
        let specific = function.parameters.iter().map(|parameter| says(&parameter.ty)).sum();
        Some(Viable { candidate, known, ranks: first, specific })
    }

    fn ranks(&self, head: &Head, args: &[Expr]) -> Option<Vec<u8>> {
        if args.len() > head.parameters.len() || args.len() < head.required {
            return None;
        }
        let each = args.iter().zip(head.parameters.iter().zip(&head.references));
        each.map(|(arg, (ty, reference))| self.rank(arg, ty, *reference)).collect()
    }

    /// Returns how far an argument is from a parameter; none where it cannot be passed.
    fn rank(&self, arg: &Expr, to: &Ty, reference: bool) -> Option<u8> {
        if reference {
            let (target, may_be_constant) = to.pointee()?;
            let is_constant = matches!(&arg.kind, ExprKind::Read(place) if place.constant);
            if matches!(&arg.kind, ExprKind::Address(place) if place.ty == **target) {
                return Some(EXACT);
            }
            if **target == arg.ty {
                return (may_be_constant || !is_constant).then_some(u8::from(may_be_constant && !is_constant));
            }
            if self.base_path(&arg.ty, target).is_some() {
                return Some(CONVERTED);
            }
            // A value of another type is bound to a constant reference only.
            return if may_be_constant { self.rank(arg, target, false).map(|rank| rank.max(CONVERTED)) } else { None };
        }
        match (&arg.ty, to) {
            (from, to) if from == to => Some(EXACT),
            (Ty::Number(from), Ty::Number(to)) if from.lanes == 1 && to.lanes == 1 => {
                let is_promotion = promoted(from.scalar) == to.scalar
                    || (from.scalar.is_float() && to.scalar.is_float() && to.scalar.bytes() == 8);
                Some(if is_promotion { PROMOTED } else { CONVERTED })
            }
            (Ty::Number(from), Ty::Number(_)) if from.lanes == 1 && !self.is_cuda() => Some(CONSTRUCTED),
            (Ty::Pointer(from, constant), Ty::Pointer(to, may_be)) if *may_be || !*constant => match () {
                () if from == to => Some(if constant == may_be { EXACT } else { PROMOTED }),
                () if **to == Ty::Void => Some(CONVERTED),
                () if self.base_path(from, to).is_some() => Some(CONVERTED),
                () => None,
            },
            (Ty::Number(_), Ty::Pointer(..)) => {
                let zero = super::constant::value(arg).and_then(|value| value.as_integer()) == Some(0);
                zero.then_some(CONVERTED)
            }
            (from, to) if self.base_path(from, to).is_some() => Some(CONVERTED),
            (from, to) if self.converts_by_class(from, to) => Some(CONSTRUCTED),
            _ => None,
        }
    }

    /// Makes arguments those of a function: adds the defaults of those that are left out, and converts each.
    pub(super) fn passed(&mut self, id: FunctionId, mut args: Vec<Expr>, name: Span, span: Span) -> Checked<Vec<Expr>> {
        let head = self.signatures[id.0].head.clone();
        let receiver = usize::from(self.signatures[id.0].receiver);
        let total = head.parameters.len();
        if args.len() > total || args.len() < head.required {
            let wanted = if args.len() < head.required { head.required } else { total };
            let called = self.program.functions[id.0].name.clone();
            let defined = self.signatures[id.0].span;
            let found = args.len() - receiver.min(args.len());
            let message = messages::argument_count(span, &called, wanted - receiver, found, Some(defined));
            return self.stop(message);
        }
        let defaults = self.signatures[id.0].defaults.clone();
        let class = self.signatures[id.0].class;
        for left_out in defaults.iter().skip(args.len()) {
            let Some(default) = left_out else { break };
            self.copied += default.1;
            if self.copied > TOKEN_LIMIT {
                return self.stop(crate::messages::too_many_tokens(name, TOKEN_LIMIT));
            }
            let value = match class {
                Some(class) => self.in_class(class, |checker| checker.expr(&default.0))?,
                None => self.outside_of_functions(|checker| checker.expr(&default.0))?,
            };
            args.push(Expr { span, ..value });
        }
        let mut values = Vec::with_capacity(args.len());
        for (arg, (ty, reference)) in args.into_iter().zip(head.parameters.iter().zip(&head.references)) {
            values.push(if *reference { self.reference_to(arg, ty)? } else { self.implicit(arg, ty)? });
        }
        Ok(values)
    }

    /// Returns the address of what an argument names, as a reference takes it; a value that is nowhere gets a variable.
    pub(super) fn reference_to(&mut self, value: Expr, to: &Ty) -> Checked<Expr> {
        let Some((target, may_be_constant)) = to.pointee() else { return self.implicit(value, to) };
        let span = value.span;
        if let ExprKind::Address(place) = &value.kind
            && place.ty == **target
            && matches!(place.ty, Ty::Array(..))
        {
            if place.constant && !may_be_constant {
                return self.stop(messages::constant_place(span, None));
            }
            return Ok(Expr { ty: to.clone(), ..value });
        }
        let path = if value.ty == **target { Some(Vec::new()) } else { self.base_path(&value.ty, target) };
        if let (ExprKind::Read(place), Some(path)) = (&value.kind, &path) {
            let place = path.iter().try_fold((**place).clone(), |of, member| self.part_of(of, *member, span))?;
            if place.constant && !may_be_constant {
                return self.stop(messages::constant_place(span, None));
            }
            if !may_be_constant {
                self.changes(&place);
            }
            let address = self.address(place, span)?;
            return Ok(Expr { ty: to.clone(), ..address });
        }
        if let ExprKind::Choice(choice) = &value.kind
            && [&choice.then, &choice.other].iter().all(|side| side.ty == **target && is_read(side))
        {
            let crate::typed::Choice { condition, then, other } = (**choice).clone();
            let (then, other) = (self.reference_to(then, to)?, self.reference_to(other, to)?);
            let choice = crate::typed::Choice { condition, then, other };
            return Ok(Expr { ty: to.clone(), kind: ExprKind::Choice(Box::new(choice)), span });
        }
        if !may_be_constant {
            return self.stop(messages::not_assignable(span));
        }
        let value = self.implicit(value, &target.clone())?;
        let place = self.in_variable("a value", value.ty.clone(), span);
        let address = self.address(place.clone(), span)?;
        let ty = value.ty.clone();
        let set = Expr { ty, kind: ExprKind::Assign(Box::new(place), Box::new(value)), span };
        Ok(after(vec![set], Expr { ty: to.clone(), ..address }))
    }

    /// Returns a new variable of a type that authors cannot name.
    pub(super) fn in_variable(&mut self, name: &'static str, ty: Ty, span: Span) -> Place {
        let memory = self.program.structs.has_array(&ty).then_some(Space::Private);
        let var = self.variable(name.into(), ty, span, memory, false);
        if memory.is_some() {
            self.stores();
        } else {
            self.assign(var);
        }
        self.variable_place(var, span)
    }

    /// Notes that a place may be stored to through its address.
    fn changes(&mut self, place: &Place) {
        match super::places::root_variable(place) {
            Some(var) if self.program.variables[var.0].memory.is_none() => self.assign(var),
            _ => self.stores(),
        }
    }

    /// Returns the result of a function: of one that yields a reference, what it refers to.
    pub(super) fn result_of(&mut self, value: Expr, reference: bool) -> Checked<Expr> {
        if !reference {
            return Ok(value);
        }
        let span = value.span;
        let place = self.deref(value, span)?;
        self.read(place)
    }

    /// Checks with the names outside of functions only.
    pub(super) fn outside_of_functions<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let inner = if self.scopes.len() > 1 { self.scopes.split_off(1) } else { Vec::new() };
        self.scopes.push(super::Scope::default());
        let found = check(self);
        self.scopes.truncate(1);
        self.scopes.extend(inner);
        found
    }

    /// The functions that a name means.
    pub(super) fn functions_named(&self, name: &str) -> Option<Vec<Candidate>> {
        match self.find(name) {
            Some(Entity::Functions(all)) => Some(all.clone()),
            _ => None,
        }
    }
}

impl Checker<'_> {
    /// Whether the language has a function of a name.
    fn is_of_the_language(&self, name: &str) -> bool {
        name.starts_with("make_")
            || !crate::library::find(name).is_empty()
            || name.strip_suffix('f').is_some_and(|stem| !crate::library::find(stem).is_empty())
            || super::math_names::is_known(name)
    }
}

/// Returns the type of an argument for a parameter: an array for a reference to one, where otherwise it is a pointer.
fn given<'e>(value: &'e Expr, parameter: &tree::Parameter) -> &'e Ty {
    let is_array = matches!(parameter.ty.derived[..], [.., tree::Derived::Array(_), tree::Derived::Reference(_)]);
    match &value.kind {
        ExprKind::Address(place) if is_array && matches!(place.ty, Ty::Array(..)) => &place.ty,
        _ => &value.ty,
    }
}

/// Whether a value is that of a place, or one of two such values.
fn is_read(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Read(_) => true,
        ExprKind::Choice(choice) => is_read(&choice.then) && is_read(&choice.other),
        _ => false,
    }
}

/// How much a parameter says of its argument.
fn says(ty: &tree::TypeName) -> usize {
    let steps = ty.derived.iter().filter(|step| !matches!(step, tree::Derived::Reference(_))).count();
    steps + usize::from(matches!(ty.base, tree::Base::Instance(..))) + usize::from(ty.qualifiers.constant && steps > 0)
}

/// Whether a function of the language has several types, beside which a source may declare one more.
fn is_overloaded_by_the_language(name: &str) -> bool {
    matches!(name, "min" | "max" | "abs") || name.starts_with("atomic") || name.starts_with("__shfl")
}

impl Place {
    /// The variable that the place is, where it is a whole one.
    pub(super) fn as_variable(&self) -> Option<crate::typed::VarId> {
        match self.kind {
            PlaceKind::Var(var) => Some(var),
            _ => None,
        }
    }
}
