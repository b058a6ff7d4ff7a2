//! The types that a place accepts, and how well a type fits it: the only place that compares types.

use crisp_ir_kernel::{Scalar, Space};

use super::Checker;
use super::function_types::SignatureId;
use crate::typed::{
    ARRAY, AccessKind, Align, Expr, FamilyId, Form, Identity, Known, MadeId, Number, OpenArgument, OpenView, Role,
    Slots, TypeId, Types, View, integer_constant,
};

/// A parameter of a template: its position among those of all templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ParamId(pub(crate) usize);

/// A part of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Slot<T> {
    /// Anything fits.
    Open,
    Is(T),
    /// The value of the template's parameter.
    Param(ParamId),
    /// A structure from a template of which some arguments are open; for elements.
    Made(MadeId),
}

impl<T: Copy + PartialEq> Slot<T> {
    pub(crate) fn get(self) -> Option<T> {
        match self {
            Slot::Open | Slot::Param(_) | Slot::Made(_) => None,
            Slot::Is(value) => Some(value),
        }
    }

    pub(crate) fn is_open(self) -> bool {
        self.get().is_none()
    }

    /// Returns this slot where it is filled, else the other.
    pub(crate) fn or(self, other: Slot<T>) -> Slot<T> {
        match self {
            Slot::Open | Slot::Param(_) => other,
            Slot::Is(_) | Slot::Made(_) => self,
        }
    }

    fn admits(self, value: T, known: impl FnOnce(T) -> Known, found: &mut Substitution) -> bool {
        match self {
            // The code that knows the types compares structures.
            Slot::Open | Slot::Made(_) => true,
            Slot::Is(wanted) => wanted == value,
            Slot::Param(param) => found.admits(param, known(value)),
        }
    }
}

/// The values of a template's parameters, as far as arguments have shown them.
#[derive(Debug, Default)]
pub(crate) struct Substitution {
    /// The first parameter of the template.
    first: usize,
    pub(crate) found: Vec<Option<Known>>,
}

impl Substitution {
    /// Returns an empty substitution for `count` parameters from `first` on.
    pub(crate) fn of(first: ParamId, count: usize) -> Substitution {
        Substitution { first: first.0, found: vec![None; count] }
    }

    pub(crate) fn get(&self, param: ParamId) -> Option<&Known> {
        self.found.get(param.0.checked_sub(self.first)?)?.as_ref()
    }

    /// Checks whether a parameter can have that value: it has none yet, or the same.
    fn admits(&mut self, param: ParamId, known: Known) -> bool {
        let position = param.0.checked_sub(self.first);
        match position.and_then(|position| self.found.get_mut(position)) {
            Some(Some(earlier)) => *earlier == known,
            Some(open) => {
                *open = Some(known);
                true
            }
            None => true,
        }
    }
}

impl<T> From<Option<T>> for Slot<T> {
    fn from(value: Option<T>) -> Slot<T> {
        value.map_or(Slot::Open, Slot::Is)
    }
}

/// The declared type of a parameter, variable or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pattern {
    /// This type.
    Is(TypeId),
    /// Any type.
    Any,
    /// The type that the template's parameter has as its value.
    Param(ParamId),
    /// A function, of that signature where one is said.
    Function(Option<SignatureId>),
    /// A structure from a template of which some arguments are open.
    Made(MadeId),
    /// A derived type of this family.
    Family(FamilyId),
    /// A vector or view of which some slots may be open.
    View(ViewPattern),
    /// An identity tensor, of that rank where one is said.
    Identity(Slot<u8>),
}

impl Pattern {
    /// After a mistake that has been reported.
    pub(crate) const ERROR: Pattern = Pattern::Is(TypeId::ERROR);
}

impl Pattern {
    /// Whether it says something of a template's parameter.
    pub(crate) fn is_of_template(self) -> bool {
        match self {
            Pattern::Param(_) | Pattern::Made(_) => true,
            Pattern::Is(_) | Pattern::Any | Pattern::Function(_) | Pattern::Family(_) => false,
            Pattern::Identity(rank) => matches!(rank, Slot::Param(_)),
            Pattern::View(view) => {
                matches!(view.elem, Slot::Param(_) | Slot::Made(_))
                    || matches!(view.space, Slot::Param(_))
                    || matches!(view.access, Slot::Param(_))
                    || matches!(view.align, Slot::Param(_))
                    || matches!(view.length, Slot::Param(_))
                    || matches!(view.form, FormPattern::Tensor(Slot::Param(_)))
            }
        }
    }
}

impl From<TypeId> for Pattern {
    fn from(ty: TypeId) -> Pattern {
        Pattern::Is(ty)
    }
}

/// The slots of a vector type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ViewPattern {
    pub(crate) form: FormPattern,
    pub(crate) role: Role,
    pub(crate) elem: Slot<TypeId>,
    pub(crate) space: Slot<Space>,
    pub(crate) access: Slot<AccessKind>,
    pub(crate) align: Slot<Align>,
    pub(crate) length: Slot<u64>,
}

/// The number of indices that a pattern requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FormPattern {
    Vector,
    Soa,
    Tensor(Slot<u8>),
}

impl FormPattern {
    fn complete(self) -> Option<Form> {
        match self {
            FormPattern::Vector => Some(Form::Vector),
            FormPattern::Soa => Some(Form::Soa),
            FormPattern::Tensor(rank) => rank.get().map(Form::Tensor),
        }
    }

    fn admits(self, form: Form, found: &mut Substitution) -> bool {
        match (self, form) {
            // One index is one index: a tensor of rank 1 is a vector view.
            (FormPattern::Vector, Form::Vector | Form::Tensor(1)) | (FormPattern::Soa, Form::Soa) => true,
            (FormPattern::Tensor(rank), Form::Tensor(given)) => {
                rank.admits(given, |rank| Known::Integer(i128::from(rank)), found)
            }
            (FormPattern::Vector | FormPattern::Soa | FormPattern::Tensor(_), _) => false,
        }
    }
}

impl ViewPattern {
    /// The pattern of a vector type that is a template's argument.
    fn leaving_open(open: &OpenView) -> ViewPattern {
        fn slot<T>(said: Option<T>) -> Slot<T> {
            said.map_or(Slot::Open, Slot::Is)
        }
        let form = match open.form {
            Form::Vector => FormPattern::Vector,
            Form::Soa => FormPattern::Soa,
            Form::Tensor(rank) => FormPattern::Tensor(Slot::Is(rank)),
        };
        ViewPattern {
            form,
            role: open.role,
            elem: slot(open.elem),
            space: slot(open.space),
            access: slot(open.access),
            align: slot(open.align),
            length: slot(open.length),
        }
    }

    /// The same as a template's argument; `None` where parameters of a template, or any number of indices, are in it.
    pub(crate) fn as_argument(self) -> Option<OpenView> {
        let ViewPattern { form, role, elem, space, access, align, length } = self;
        let said = OpenView {
            form: form.complete()?,
            role,
            elem: elem.get(),
            space: space.get(),
            access: access.get(),
            align: align.get(),
            length: length.get(),
        };
        (ViewPattern::leaving_open(&said) == self).then_some(said)
    }

    /// Any vector.
    pub(crate) const OPEN: ViewPattern = ViewPattern {
        form: FormPattern::Vector,
        role: Role::Any,
        elem: Slot::Open,
        space: Slot::Open,
        access: Slot::Open,
        align: Slot::Open,
        length: Slot::Open,
    };

    /// The pattern that says all of a type.
    fn of(view: View) -> ViewPattern {
        ViewPattern {
            form: match view.form {
                Form::Vector => FormPattern::Vector,
                Form::Soa => FormPattern::Soa,
                Form::Tensor(rank) => FormPattern::Tensor(Slot::Is(rank)),
            },
            role: view.role,
            elem: Slot::Is(view.elem),
            space: Slot::Is(view.space),
            access: Slot::Is(view.access),
            align: Slot::Is(view.align),
            length: view.length.into(),
        }
    }

    /// The type, where nothing is left open but what has a default.
    pub(crate) fn complete(&self) -> Option<View> {
        Some(View {
            form: self.form.complete()?,
            role: self.role,
            elem: self.elem.get()?,
            space: self.space.get()?,
            access: self.access.get()?,
            memory: None,
            align: self.align.get().unwrap_or(Align::Compact),
            length: self.length.get(),
        })
    }

    /// Whether a tensor without memory will do: nothing is said of memory but that it is read.
    fn admits_identity(&self, identity: Identity, found: &mut Substitution) -> bool {
        let ViewPattern { form, role, elem, space, access, align, length } = *self;
        let FormPattern::Tensor(rank) = form else { return false };
        let is_read = |access: AccessKind| !access.writes();
        let says_nothing = elem == Slot::Open && space == Slot::Open && align == Slot::Open && length == Slot::Open;
        (role == Role::Any && says_nothing && (access == Slot::Open || access.get().is_some_and(is_read)))
            && rank.admits(identity.rank, |rank| Known::Integer(rank.into()), found)
    }

    /// Returns the type that an argument has in a parameter of this pattern.
    fn accept(&self, given: View, found: &mut Substitution) -> Result<View, Mismatch> {
        if !self.form.admits(given.form, found) {
            let tensors = matches!((self.form, given.form), (FormPattern::Tensor(_), Form::Tensor(_)));
            return Err(if !tensors { Mismatch::Kind } else { Mismatch::Rank });
        }
        let access_fits = match self.access {
            Slot::Is(wanted) => given.access.fits(wanted),
            slot => slot.admits(given.access, |access| Known::keyword(access.name()), found),
        };
        let length_fits = match (self.length, given.length) {
            (Slot::Open, _) => true,
            (slot, Some(given)) => slot.admits(given, |length| Known::Integer(i128::from(length)), found),
            (_, None) => false,
        };
        let slots = [
            (self.elem.admits(given.elem, Known::Type, found), "element type"),
            (self.space.admits(given.space, |space| Known::keyword(space.name()), found), "address space"),
            (access_fits, "access"),
            (self.align.admits(given.align, |align| Known::keyword(align.name()), found), "alignment"),
            (length_fits, "length"),
        ];
        let differing: Vec<&'static str> = slots.iter().filter(|(fits, _)| !fits).map(|(_, slot)| *slot).collect();
        if !differing.is_empty() {
            return Err(Mismatch::Slots(differing));
        }
        if self.role != Role::Any && self.role != given.role {
            return Err(Mismatch::Role(self.role));
        }
        Ok(given.with_access(self.access.get().unwrap_or(given.access)))
    }
}

/// How well a type fits; smaller is closer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    /// The very type.
    Exact,
    /// A pattern that leaves something open.
    Template,
    /// A pattern that leaves all open.
    Any,
    /// A literal that adapts.
    Adapts,
    /// A promotion over that number of bytes.
    Promotes(u32),
    /// A known integer of another type, whose value fits.
    Converts,
    /// A type that passes for another, by derivation.
    Derived,
}

impl Fit {
    /// Whether the value passes for another type than its own; a literal has none.
    pub(crate) fn substitutes(self) -> bool {
        match self {
            Fit::Exact | Fit::Template | Fit::Any | Fit::Adapts => false,
            Fit::Promotes(_) | Fit::Converts | Fit::Derived => true,
        }
    }
}

/// Why a type does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mismatch {
    /// Another kind of thing.
    Kind,
    /// A view of another number of indices.
    Rank,
    /// These slots of a vector type.
    Slots(Vec<&'static str>),
    /// A view where a vector is wanted, or the reverse.
    Role(Role),
    /// A literal that the type cannot represent.
    Literal(Number),
    /// A number that does not convert by itself.
    Number(Number),
    /// A template's parameter has another value already.
    Param(ParamId),
    /// A type that is related by derivation, but does not pass.
    Derived,
    /// A value of another type for an explicit parameter.
    Explicit,
    /// A function that cannot be called so, or gives another result.
    Signature(Option<TypeId>),
}

/// A value given to a place: its type, and the number where it is a known integer.
#[derive(Clone, Copy)]
pub(crate) struct Given {
    ty: TypeId,
    known: Option<i128>,
    /// Whether it is a literal whose value is an integer.
    integral: bool,
}

impl Given {
    pub(crate) fn of(expr: &Expr) -> Given {
        Given { ty: expr.ty, known: expr.known_integer(), integral: expr.integral().is_some() }
    }

    pub(crate) fn of_type(ty: TypeId) -> Given {
        Given { ty, known: None, integral: false }
    }
}

/// Checks how well a given value fits a pattern, and finds the type that it has there and the values of a template's parameters.
pub(crate) fn unify(
    types: &mut Types,
    pattern: Pattern,
    given: Given,
    found: &mut Substitution,
) -> Result<(Fit, TypeId), Mismatch> {
    let wanted = match pattern {
        Pattern::Any => return Ok((Fit::Any, given.ty.fixed())),
        Pattern::Param(param) => return unify_param(param, given, found),
        Pattern::Function(_) => {
            let is_function = types.function_of(given.ty).is_some();
            return if is_function { Ok((Fit::Template, given.ty)) } else { Err(Mismatch::Kind) };
        }
        Pattern::View(_)
            if types.original_of(given.ty).is_some()
                || types.view_of(given.ty).is_none()
                    && types.derivations.iter().any(|it| it.original == given.ty || it.derived == given.ty) =>
        {
            return unify_derived(types, pattern, given, found).unwrap_or(Err(Mismatch::Kind));
        }
        Pattern::View(wanted) if let Some(identity) = types.identity_of(given.ty) => {
            return match wanted.admits_identity(identity, found) {
                true => Ok((Fit::Template, given.ty)),
                false => Err(Mismatch::Kind),
            };
        }
        Pattern::View(wanted) => return unify_view(types, wanted, given.ty, found),
        Pattern::Identity(rank) => {
            let identity = types.identity_of(given.ty).ok_or(Mismatch::Kind)?;
            return match rank.admits(identity.rank, |rank| Known::Integer(rank.into()), found) {
                true => Ok((Fit::Template, given.ty)),
                false => Err(Mismatch::Rank),
            };
        }
        Pattern::Made(wanted) => return unify_made(types, wanted, given.ty, found),
        Pattern::Family(family) if types.family_of(given.ty) == Some(family) => return Ok((Fit::Exact, given.ty)),
        Pattern::Family(_) => return Err(Mismatch::Kind),
        Pattern::Is(wanted) => wanted,
    };
    if wanted == given.ty {
        return Ok((Fit::Exact, wanted));
    }
    if let Some(result) = unify_derived(types, pattern, given, found) {
        return result;
    }
    if let (Some(wanted), Some(_)) = (wanted.number(), given.ty.number()) {
        return unify_number(wanted, given);
    }
    if types.maybe_of(wanted).is_some() && types.maybe_of(given.ty) == Some(TypeId::NEVER) {
        return Ok((Fit::Adapts, wanted));
    }
    if let (Some(enumeration), Some(Known::Keyword(key))) = (types.enumeration_of(wanted), types.known_of(given.ty)) {
        return if enumeration.key(key).is_some() { Ok((Fit::Adapts, wanted)) } else { Err(Mismatch::Kind) };
    }
    match types.view_of(wanted) {
        Some(view) => unify_view(types, ViewPattern::of(view), given.ty, found),
        None => Err(Mismatch::Kind),
    }
}

/// Returns what derivations of the given type decide; `None` where they say nothing.
fn unify_derived(
    types: &mut Types,
    pattern: Pattern,
    given: Given,
    found: &mut Substitution,
) -> Option<Result<(Fit, TypeId), Mismatch>> {
    if types.derivations.is_empty() {
        return None;
    }
    let is_plain = |types: &Types, ty: TypeId| types.original_of(ty).is_none();
    // Originals that what is given is one of: a vector of which the original says less.
    let mut starts = Vec::new();
    if is_plain(types, given.ty) && types.view_of(given.ty).is_some() {
        let originals: Vec<TypeId> = types.derivations.iter().map(|derivation| derivation.original).collect();
        for original in originals {
            if let Some(view) = types.view_of(original).filter(|_| is_plain(types, original))
                && unify_view(types, ViewPattern::of(view), given.ty, &mut Substitution::default()).is_ok()
            {
                starts.push(original);
            }
        }
    }
    let reached = types.passes_for(given.ty, &starts);
    for ty in reached {
        let fits = match pattern {
            Pattern::Is(wanted) if wanted == ty => Ok((Fit::Exact, ty)),
            Pattern::Is(wanted) if is_plain(types, wanted) && is_plain(types, ty) => match types.view_of(wanted) {
                Some(view) => unify_view(types, ViewPattern::of(view), ty, found),
                None => Err(Mismatch::Kind),
            },
            Pattern::View(view) if is_plain(types, ty) => unify_view(types, view, ty, found),
            _ => Err(Mismatch::Kind),
        };
        if let Ok((_, ty)) = fits {
            return Some(Ok((Fit::Derived, ty)));
        }
    }
    match pattern {
        Pattern::Is(wanted) if types.are_related(wanted, given.ty) => Some(Err(Mismatch::Derived)),
        Pattern::Is(wanted) if !is_plain(types, wanted) => Some(Err(Mismatch::Kind)),
        _ if !is_plain(types, given.ty) => Some(Err(Mismatch::Kind)),
        _ => None,
    }
}

/// A template's parameter and what is given for it: types are taken as they are, without promotion; literals adapt to a type that is
/// known already.
fn unify_param(param: ParamId, given: Given, found: &mut Substitution) -> Result<(Fit, TypeId), Mismatch> {
    if let (Some(flexible), Some(Known::Type(ty))) = (given.ty.flexible(), found.get(param)) {
        let fits = |number: Number| flexible.fits(number.scalar) || given.integral && number.scalar.is_integer();
        let number = ty.number().filter(|number| fits(*number)).ok_or(Mismatch::Param(param))?;
        return Ok((Fit::Any, TypeId::of(number)));
    }
    let ty = given.ty.fixed();
    if found.admits(param, Known::Type(ty)) { Ok((Fit::Any, ty)) } else { Err(Mismatch::Param(param)) }
}

fn unify_made(
    types: &mut Types,
    wanted: MadeId,
    given: TypeId,
    found: &mut Substitution,
) -> Result<(Fit, TypeId), Mismatch> {
    let open = types.open(wanted).cloned().ok_or(Mismatch::Kind)?;
    let of = types.structure_of(given).and_then(|structure| structure.of.clone());
    let (_, arguments) = of.filter(|(template, _)| *template == open.template).ok_or(Mismatch::Kind)?;
    for (wanted, argument) in open.arguments.iter().zip(&arguments) {
        match wanted {
            OpenArgument::Any => {}
            OpenArgument::View(wanted) => {
                let Known::Type(argument) = argument else { return Err(Mismatch::Kind) };
                let _ = unify_view(types, ViewPattern::leaving_open(wanted), *argument, found)?;
            }
            OpenArgument::Made(wanted) => {
                let Known::Type(argument) = argument else { return Err(Mismatch::Kind) };
                let _ = unify_made(types, *wanted, *argument, found)?;
            }
            OpenArgument::Known(known) if known == argument => {}
            OpenArgument::Known(_) => return Err(Mismatch::Kind),
            OpenArgument::Param(param) if found.admits(ParamId(*param), argument.clone()) => {}
            OpenArgument::Param(param) => return Err(Mismatch::Param(ParamId(*param))),
        }
    }
    Ok((Fit::Template, given))
}

fn unify_view(
    types: &mut Types,
    pattern: ViewPattern,
    given: TypeId,
    found: &mut Substitution,
) -> Result<(Fit, TypeId), Mismatch> {
    let view = types.view_of(given).ok_or(Mismatch::Kind)?;
    if let Slot::Made(wanted) = pattern.elem {
        unify_made(types, wanted, view.elem, found).map_err(|_| Mismatch::Slots(vec!["element type"]))?;
    }
    let accepted = pattern.accept(view, found)?;
    let complete = pattern.complete();
    let exact = complete == Some(view) || complete == Some(accepted);
    Ok((if exact { Fit::Exact } else { Fit::Template }, types.view(accepted)))
}

fn unify_number(wanted: Number, given: Given) -> Result<(Fit, TypeId), Mismatch> {
    let result = TypeId::of(wanted);
    let number = given.ty.number().unwrap_or(wanted);
    if let Some(flexible) = given.ty.flexible() {
        return match flexible.fits(wanted.scalar) && (wanted.lanes == 1 || !given.ty.is_index()) {
            true if number == wanted => Ok((Fit::Exact, result)),
            true => Ok((Fit::Adapts, result)),
            false if given.ty.is_index() => Err(Mismatch::Number(wanted)),
            false => Err(Mismatch::Literal(wanted)),
        };
    }
    if promotes(number, wanted) {
        return Ok((Fit::Promotes(wanted.bytes() - number.bytes()), result));
    }
    // A known integer is not data: it converts wherever its value fits.
    let converts = wanted.lanes == 1 && wanted.scalar.is_integer() && number.scalar.is_integer();
    match given.known.filter(|_| converts).and_then(|known| integer_constant(known, wanted.scalar)) {
        Some(_) => Ok((Fit::Converts, result)),
        None => Err(Mismatch::Number(wanted)),
    }
}

/// The type of two numbers together: what a literal adapts to, the wider of one category, the type that a known integer fits, or what an index
/// becomes beside an integer: `long` beside a signed one, else `ulong`.
pub(crate) fn join(left: Given, right: Given) -> Option<TypeId> {
    if let (Some(one), Some(other)) = (left.ty.flexible(), right.ty.flexible()) {
        return one.meet(other).map(TypeId::literal);
    }
    if left.ty == right.ty {
        return Some(left.ty);
    }
    let (one, other) = (left.ty.number()?, right.ty.number()?);
    for (index, beside) in [(left, other), (right, one)] {
        if index.ty.is_index() {
            return match category(beside.scalar) {
                Category::Signed if beside.lanes == 1 => Some(TypeId::LONG),
                Category::Unsigned if beside.lanes == 1 => Some(TypeId::ULONG),
                _ => None,
            };
        }
    }
    let fits = |given: Given, wanted| unify_number(wanted, given).map(|(fit, _)| fit);
    match (fits(left, other), fits(right, one)) {
        (Ok(Fit::Adapts | Fit::Converts), Ok(Fit::Promotes(_))) => Some(left.ty),
        (Ok(_), _) if !right.ty.is_flexible() => Some(right.ty),
        (_, Ok(_)) if !left.ty.is_flexible() => Some(left.ty),
        _ => joined_integer(left, right)
            .or_else(|| joined_integer(right, left))
            .or_else(|| spread(one, other))
            .or_else(|| spread(other, one)),
    }
}

/// The type of a hardware vector beside which a scalar of its type, or of one that promotes to it, applies to all lanes.
fn spread(scalar: Number, vector: Number) -> Option<TypeId> {
    let lane = Number::scalar(vector.scalar);
    let fits = scalar.lanes == 1 && vector.lanes > 1 && (scalar == lane || promotes(scalar, lane));
    fits.then_some(TypeId::of(vector))
}

/// A known integer becomes every lane of a hardware vector of integers.
fn joined_integer(known: Given, other: Given) -> Option<TypeId> {
    let number = other.ty.number().filter(|number| number.scalar.is_integer() && !other.ty.is_flexible())?;
    let is_integer = known.ty.number().is_some_and(|number| number.scalar.is_integer());
    known.known.filter(|_| is_integer).and_then(|value| integer_constant(value, number.scalar)).map(|_| other.ty)
}

/// The categories of numbers within which promotion is implicit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Category {
    Signed,
    Unsigned,
    Float,
    Bool,
}

pub(crate) fn category(scalar: Scalar) -> Category {
    match scalar {
        Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 => Category::Signed,
        Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => Category::Unsigned,
        Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64 => Category::Float,
        Scalar::Bool => Category::Bool,
    }
}

/// Whether `from` promotes to `to` implicitly: the same category, to a larger size, lane by lane.
fn promotes(from: Number, to: Number) -> bool {
    from.lanes == to.lanes && category(from.scalar) == category(to.scalar) && from.scalar.bytes() < to.scalar.bytes()
}

impl Checker<'_> {
    /// The pattern of a view type; other patterns have no slots.
    pub(crate) fn view_pattern(&self, pattern: Pattern) -> Option<ViewPattern> {
        match pattern {
            Pattern::View(view) => Some(view),
            Pattern::Is(ty) => self.types().view_of(ty).map(ViewPattern::of),
            Pattern::Any
            | Pattern::Param(_)
            | Pattern::Made(_)
            | Pattern::Family(_)
            | Pattern::Function(_)
            | Pattern::Identity(_) => None,
        }
    }

    /// The type that a pattern leaves no choice about.
    pub(crate) fn complete(&mut self, pattern: Pattern) -> Option<TypeId> {
        match pattern {
            Pattern::Is(ty) => Some(ty),
            Pattern::Any
            | Pattern::Param(_)
            | Pattern::Made(_)
            | Pattern::Family(_)
            | Pattern::Function(_)
            | Pattern::Identity(_) => None,
            Pattern::View(view) => view.complete().map(|view| self.types_mut().view(view)),
        }
    }

    /// A pattern as the author writes it.
    pub(crate) fn spelled(&self, pattern: Pattern) -> String {
        let view = match pattern {
            Pattern::Is(ty) => return self.shown(ty).to_string(),
            Pattern::Family(family) => return self.types().family_name(family).to_owned(),
            Pattern::Made(open) => {
                let Some(open) = self.types().open(open) else { return "structure".to_owned() };
                let argument = |argument: &OpenArgument| match argument {
                    OpenArgument::Known(known) => self.spelled_known(known),
                    OpenArgument::Param(param) => self.template_parameter(ParamId(*param)),
                    OpenArgument::Any => "nil".to_owned(),
                    OpenArgument::View(view) => self.spelled(Pattern::View(ViewPattern::leaving_open(view))),
                    OpenArgument::Made(made) => self.spelled(Pattern::Made(*made)),
                };
                let arguments: Vec<String> = open.arguments.iter().map(argument).collect();
                let head =
                    if *open.template == *ARRAY { "array".to_owned() } else { format!("{}-type", open.template) };
                return format!("({head} {})", arguments.join(" "));
            }
            Pattern::Identity(rank) => {
                return match rank {
                    Slot::Open => "(identity-tensor-type)".to_owned(),
                    Slot::Is(rank) => format!("(identity-tensor-type {rank})"),
                    Slot::Param(param) => format!("(identity-tensor-type {})", self.template_parameter(param)),
                    Slot::Made(_) => "(identity-tensor-type)".to_owned(),
                };
            }
            Pattern::Any => return "any type".to_owned(),
            Pattern::Param(param) => return self.template_parameter(param),
            Pattern::Function(None) => return "function".to_owned(),
            Pattern::Function(Some(signature)) => return self.spelled_signature(signature),
            Pattern::View(view) => view,
        };
        let elem = match view.elem {
            Slot::Open => None,
            Slot::Is(elem) => Some(self.shown(elem).to_string()),
            Slot::Param(param) => Some(self.template_parameter(param)),
            Slot::Made(made) => Some(self.spelled(Pattern::Made(made))),
        };
        let slots = Slots {
            elem: elem.as_deref(),
            space: view.space.get(),
            access: view.access.get(),
            align: view.align.get(),
            length: view.length.get(),
        };
        match view.form {
            FormPattern::Vector => slots.form(Form::Vector, None, view.role),
            FormPattern::Soa => slots.form(Form::Soa, None, view.role),
            FormPattern::Tensor(rank) => slots.form(Form::Tensor(0), rank.get(), view.role),
        }
    }

    /// Whether a type is that of a keyword.
    pub(crate) fn is_keyword(&self, ty: TypeId) -> bool {
        matches!(self.types().known_of(ty), Some(Known::Keyword(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_accepts_what_it_leaves_open() {
        let float = TypeId::scalar(Scalar::F32);
        let given = View::base(float, Space::Global, AccessKind::ReadWrite, Align::Compact, 4);
        assert_eq!(ViewPattern::OPEN.accept(given, &mut Substitution::default()), Ok(given));
        let readable = ViewPattern { access: Slot::Is(AccessKind::Readable), ..ViewPattern::OPEN };
        assert_eq!(
            readable.accept(given, &mut Substitution::default()).map(|view| view.access),
            Ok(AccessKind::Readable)
        );
        let local = ViewPattern { space: Slot::Is(Space::Local), ..ViewPattern::OPEN };
        assert_eq!(local.accept(given, &mut Substitution::default()), Err(Mismatch::Slots(vec!["address space"])));
        let write_only = View { access: AccessKind::WriteOnly, ..given };
        assert_eq!(readable.accept(write_only, &mut Substitution::default()), Err(Mismatch::Slots(vec!["access"])));
        let matrix = View { form: Form::Tensor(2), ..given };
        assert_eq!(ViewPattern::OPEN.accept(matrix, &mut Substitution::default()), Err(Mismatch::Kind));
    }
}
