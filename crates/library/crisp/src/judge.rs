//! The check of the arguments of a call, one for all products: each says what it is given, and gets back what is wrong with it, as data.

use crisp_ir_artifact::{
    Argument, ArgumentKind, BoundShapes, Callable, Elem, Extents, GivenShape, HostLayout, HostNote, Layout, Shape,
};
use crisp_library_compile::{call_shapes, other_length, shorter_than_shape};
use crisp_support_diagnostics::Diagnostic;
use smallvec::SmallVec;

use crate::messages::mistakes::{Mistake, Order, Place, Problem, Spelling, shape_words};
use crate::values::records;
use crate::values::types::name as type_name;

/// The role of an argument in a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is passed.
    Input,
    /// A size that follows from arrays, or is passed.
    Size,
    /// The number of structures of columns, which a caller leaves out who says it with them.
    Count,
    /// A result, which is made where it is not passed.
    Result,
}

/// An argument as a caller has it.
#[derive(Clone, Copy, Debug)]
pub enum Offer<'a> {
    /// It is left out.
    Nothing,
    /// A value of a type, and the number where it is a whole one.
    Value(Elem, Option<i128>),
    /// An array, or memory without axes.
    Array(Array<'a>),
    /// An argument that the product cannot pass, and why.
    Wrong(&'a Problem),
}

/// An array as a caller has it.
#[derive(Clone, Copy, Debug)]
pub struct Array<'a> {
    /// The type of its elements; none where no kernel has it.
    pub elem: Option<Elem>,
    /// Its words in messages, as the caller has them: `an array of float64 with shape (2, 3)`; none for memory of `elem`.
    pub what: Option<&'a str>,
    /// Bytes from one element to the next.
    pub stride: u32,
    /// How many elements there are.
    pub elements: u64,
    /// The extents; none of memory without axes. Lanes and parts of elements are not extents.
    pub extents: Option<&'a [u64]>,
    /// The distance in bytes of neighbours along each axis; none where they lie as the kernel declares.
    pub strides: Option<&'a [i64]>,
    /// Bytes of an element of the author, for `strides`.
    pub step: u64,
    /// Whether a kernel may write it.
    pub writable: bool,
    /// The layout of the structures whose words its elements are; none where they are not, or where the caller has compared that.
    pub structure: Option<&'static HostLayout>,
    /// Where its memory is.
    pub place: Place,
}

/// For each argument its place among those that are given.
pub type Places = SmallVec<[Option<usize>; 8]>;

impl<'a> Offer<'a> {
    /// Memory of the host with the elements of a kind of argument; with extents the caller lays them out as the kernel declares.
    #[must_use]
    pub fn memory(kind: ArgumentKind, elements: u64, extents: Option<&'a [u64]>) -> Offer<'a> {
        let (elem, stride) = match kind {
            ArgumentKind::Value(elem) => (elem, elem.bytes()),
            ArgumentKind::Buffer { elem, stride, .. } => (elem, stride),
        };
        let (elem, what, step, writable, structure, place) = (Some(elem), None, 0, true, None, Place::Host);
        let strides = extents.map(|_| &[][..]);
        Offer::Array(Array { elem, what, stride, elements, extents, strides, step, writable, structure, place })
    }
}

/// Returns the roles of the arguments that a caller names.
#[must_use]
pub fn roles(callable: &Callable) -> Vec<Role> {
    let role = |(argument, is_size): (&Argument, bool)| match argument.kind {
        _ if argument.is_result() => Role::Result,
        _ if is_size => Role::Size,
        _ => Role::Input,
    };
    let mut roles: Vec<Role> = callable.interface.explicit().iter().zip(callable.interface.sizes()).map(role).collect();
    for note in &callable.notes {
        if let HostNote::Columns { count, .. } = note
            && let Some(role) = roles.get_mut(*count as usize)
        {
            *role = Role::Count;
        }
    }
    roles
}

/// For each argument the place among those that are given: `count` in order, then those with names. In order are all arguments, those that are not results, or
/// those that are neither results nor sizes that follow from arrays.
///
/// # Errors
/// More arguments than the kernel takes; names that it does not have; arguments that are given twice.
pub fn placed(callable: &Callable, roles: &[Role], count: usize, names: &[&str]) -> Result<Places, Vec<Mistake>> {
    let explicit = callable.interface.explicit();
    let position = |name: &str| explicit.iter().position(|argument| argument.name == name);
    let (mut inputs, mut sized) = (0, false);
    for role in names.iter().filter_map(|name| roles.get(position(name)?)) {
        inputs += usize::from(*role != Role::Result);
        sized |= *role == Role::Size;
    }
    let all = count == explicit.len();
    let needed = || roles.iter().filter(|role| **role == Role::Input).count();
    let without_sizes = !all && !sized && count + inputs == needed();
    let mut next = 0;
    let mut found = Places::new();
    for role in roles {
        let takes = all || *role == Role::Input || *role == Role::Size && !without_sizes;
        let given = takes && next < count;
        found.push(given.then_some(next));
        next += usize::from(given);
    }
    let mut wrong = Vec::new();
    if next < count {
        wrong.push(Mistake::count(callable, count, &|_| true));
    }
    for (at, name) in (count..).zip(names) {
        match position(name).and_then(|position| Some((position, found.get_mut(position)?))) {
            None => wrong.push(Mistake::unknown(callable, name)),
            Some((position, Some(_))) => wrong.push(Mistake::of(callable, position, Problem::Twice)),
            Some((_, slot)) => *slot = Some(at),
        }
    }
    if wrong.is_empty() { Ok(found) } else { Err(wrong) }
}

/// Checks all arguments of a call, and returns the sizes and shapes that follow from them; without shapes the default. `device` is the one of the call.
///
/// # Errors
/// All mistakes of one kind: arguments that are missing, arguments that are wrong by themselves, shapes that disagree, and orders of elements.
pub fn judge(
    callable: &Callable,
    roles: &[Role],
    offers: &[Offer<'_>],
    device: &str,
    spelling: &dyn Spelling,
) -> Result<BoundShapes, Vec<Diagnostic>> {
    complete(callable, roles, offers, Role::Input, spelling)?;
    alone(callable, offers, device, spelling)?;
    complete(callable, roles, offers, Role::Count, spelling)?;
    let bound = bound(callable, offers)?;
    let orders = offers.iter().enumerate().filter_map(|(at, offer)| order(callable, at, offer, &bound));
    let orders: Vec<Diagnostic> = orders.map(|mistake| mistake.diagnostic(spelling)).collect();
    if orders.is_empty() { Ok(bound) } else { Err(orders) }
}

/// Checks that all arguments of a role are given.
///
/// # Errors
/// Those that are missing.
pub fn complete(
    callable: &Callable,
    roles: &[Role],
    offers: &[Offer<'_>],
    needed: Role,
    spelling: &dyn Spelling,
) -> Result<(), Vec<Diagnostic>> {
    let missing = |(position, (offer, role)): (usize, (&Offer<'_>, &Role))| {
        let is = matches!(offer, Offer::Nothing) && *role == needed;
        is.then(|| Mistake::of(callable, position, Problem::Missing).diagnostic(spelling))
    };
    let missing: Vec<Diagnostic> = offers.iter().zip(roles).enumerate().filter_map(missing).collect();
    if missing.is_empty() { Ok(()) } else { Err(missing) }
}

/// Checks each argument by itself; arguments that are not given are right.
///
/// # Errors
/// All that is wrong.
pub fn alone(
    callable: &Callable,
    offers: &[Offer<'_>],
    device: &str,
    spelling: &dyn Spelling,
) -> Result<(), Vec<Diagnostic>> {
    let mut found = Vec::new();
    for (position, offer) in offers.iter().enumerate() {
        found.extend(one(callable, position, offer, spelling));
    }
    if found.is_empty() {
        found.extend(elsewhere(callable, offers, device).map(|mistake| mistake.diagnostic(spelling)));
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}

/// Checks one argument by itself.
pub(crate) fn one(
    callable: &Callable,
    position: usize,
    offer: &Offer<'_>,
    spelling: &dyn Spelling,
) -> Option<Diagnostic> {
    let declared = callable.interface.arguments.get(position)?;
    if let Some(problem) = mistake(callable, position, declared, offer) {
        return Some(Mistake::of(callable, position, problem).diagnostic(spelling));
    }
    let Offer::Array(array) = offer else { return None };
    let at = callable.parameters.get(position).copied().unwrap_or(callable.span);
    let length = other_length(&callable.interface.kernel, at, declared, array.elements);
    // The strides of other layouts follow from sizes.
    let rows = declared.shape.as_ref().is_none_or(|shape| matches!(shape.layout, Layout::RowMajor));
    if length.is_some() || array.strides.is_none() || !rows {
        return length;
    }
    order(callable, position, offer, &BoundShapes::default()).map(|mistake| mistake.diagnostic(spelling))
}

/// Binds the sizes of a call whose arguments are right by themselves.
///
/// # Errors
/// Shapes that disagree, memory that is shorter than its shape.
pub fn bound(callable: &Callable, offers: &[Offer<'_>]) -> Result<BoundShapes, Vec<Diagnostic>> {
    let explicit = callable.interface.explicit();
    if explicit.iter().all(|argument| argument.shape.is_none()) {
        return Ok(BoundShapes::default());
    }
    let given: SmallVec<[GivenShape<'_>; 8]> =
        explicit.iter().zip(offers).map(|(declared, offer)| given_shape(declared, offer)).collect();
    let bound = call_shapes(callable, &given)?;
    let short = shorter_than_shapes(callable, offers, &bound);
    if short.is_empty() { Ok(bound) } else { Err(short) }
}

/// Returns the mistakes of memory that is shorter than the shapes that it is given or that follow for it.
pub(crate) fn shorter_than_shapes(callable: &Callable, offers: &[Offer<'_>], bound: &BoundShapes) -> Vec<Diagnostic> {
    let one = |(position, (offer, shape)): (usize, (&Offer<'_>, &Option<Extents>))| match (offer, shape) {
        // Memory with strides reaches as far as they say.
        (Offer::Array(Array { elements, strides: None, .. }), Some(shape)) => {
            shorter_than_shape(callable, position, shape, *elements)
        }
        _ => None,
    };
    offers.iter().zip(&bound.shapes).enumerate().filter_map(one).collect()
}

fn has_gaps(shape: &Shape) -> bool {
    matches!(shape.layout, Layout::Strides(_))
}

/// Returns the source of a call's shapes; nothing where an argument is not given.
fn given_shape<'a>(declared: &Argument, offer: &Offer<'a>) -> GivenShape<'a> {
    match *offer {
        Offer::Nothing | Offer::Wrong(_) => GivenShape::Nothing,
        Offer::Value(_, number) => GivenShape::Value(number),
        Offer::Array(Array { extents: Some(extents), .. }) => GivenShape::Extents(extents),
        // Memory with gaps has more elements than its axes.
        Offer::Array(Array { extents: None, .. }) if declared.shape.as_ref().is_some_and(has_gaps) => {
            GivenShape::Nothing
        }
        Offer::Array(Array { elements, extents: None, .. }) => GivenShape::Elements(elements / declared.parts()),
    }
}

/// Returns the mistake of an argument by itself.
fn mistake(callable: &Callable, position: usize, declared: &Argument, offer: &Offer<'_>) -> Option<Problem> {
    match (declared.kind, offer) {
        (_, Offer::Nothing) => None,
        (_, Offer::Wrong(problem)) => Some((*problem).clone()),
        (ArgumentKind::Value(wanted), Offer::Value(elem, _)) => {
            (wanted != *elem).then(|| Problem::Type(format!("a value of type `{}`", type_name(*elem))))
        }
        (ArgumentKind::Value(_), Offer::Array(array)) => Some(Problem::Kind(described(array, "a buffer"))),
        (ArgumentKind::Buffer { .. }, Offer::Value(..)) => Some(Problem::Kind("a value".to_owned())),
        (kind @ ArgumentKind::Buffer { elem, stride, .. }, Offer::Array(array)) => {
            if let Some(given) = array.structure {
                let fix = "pass a buffer of that type, or declare a vector of structures";
                let wrong = match structures(callable, position) {
                    None => Some(Problem::Unfit("is passed structures".to_owned(), fix.to_owned())),
                    Some(wanted) => records::difference(wanted, given)
                        .map(|what| Problem::Structure(format!("is passed a buffer whose structure {what}"))),
                };
                if wrong.is_some() {
                    return wrong;
                }
            }
            if array.elem != Some(elem) {
                let given = array.elem.map_or_else(String::new, |elem| format!("a buffer of `{}`", type_name(elem)));
                return Some(Problem::Type(described(array, &given)));
            }
            if array.stride != stride {
                return Some(Problem::Stride(stride, array.stride));
            }
            (kind.is_written() && !array.writable).then_some(Problem::ReadOnly)
        }
    }
}

/// The structures that a kernel has in the buffer at a position.
pub fn structures(callable: &Callable, position: usize) -> Option<&HostLayout> {
    callable.notes.iter().find_map(|note| match note {
        HostNote::Structures { param, words: _, layout } if *param as usize == position => Some(layout),
        _ => None,
    })
}

fn described(array: &Array<'_>, otherwise: &str) -> String {
    array.what.unwrap_or(otherwise).to_owned()
}

/// The first array whose elements are in another order than the kernel declares, or have other gaps.
fn order(callable: &Callable, position: usize, offer: &Offer<'_>, bound: &BoundShapes) -> Option<Mistake> {
    let Offer::Array(Array { extents: Some(extents), strides: Some(strides), step, place, .. }) = offer else {
        return None;
    };
    let declared = callable.interface.arguments.get(position)?;
    let step = *step;
    let wanted: SmallVec<[u64; 4]> = match bound.shapes.get(position).and_then(Option::as_ref) {
        Some(shape) => shape.strides.iter().map(|it| it.saturating_mul(step)).collect(),
        None => {
            let mut faster = step;
            let mut rows: SmallVec<[u64; 4]> = SmallVec::new();
            for extent in extents.iter().rev() {
                rows.push(faster);
                faster = faster.saturating_mul(*extent);
            }
            rows.reverse();
            rows
        }
    };
    // An array without elements has no order, and an axis of one element no distance.
    if extents.contains(&0) {
        return None;
    }
    let each = extents.iter().zip(*strides).zip(&wanted);
    let axis =
        each.rev().position(|((extent, given), wanted)| *extent > 1 && i128::from(*given) != i128::from(*wanted));
    axis.map(|from_end| {
        let axis = u32::try_from(extents.len() - 1 - from_end).unwrap_or(0);
        let order = match declared.shape.as_ref().map(|shape| &shape.layout) {
            None | Some(Layout::RowMajor) => Order::Rows,
            Some(Layout::ColumnMajor) => Order::Columns,
            Some(Layout::Strides(_)) => Order::Strides,
        };
        let given = format!("shape {}, strides {}", shape_words(extents), shape_words(strides));
        Mistake::of(callable, position, Problem::Order { axis, given, order, strides: wanted.to_vec(), place: *place })
    })
}

/// The mistake of arrays that are not all where the call runs.
fn elsewhere(callable: &Callable, offers: &[Offer<'_>], device: &str) -> Option<Mistake> {
    let array = |(position, offer): (usize, &Offer<'_>)| match offer {
        Offer::Array(array) => Some((position, array.place)),
        _ => None,
    };
    let arrays = || offers.iter().enumerate().filter_map(array);
    let on_cuda = |(position, place): (usize, Place)| {
        if let Place::Cuda(number) = place { Some((position, number)) } else { None }
    };
    let (first, number) = arrays().find_map(on_cuda)?;
    let name = |position: usize| callable.interface.arguments.get(position).map_or("", |it| it.name.as_str());
    let mistake = |position, what: String, fix: &str| {
        Some(Mistake::of(callable, position, Problem::Elsewhere(what, fix.to_owned())))
    };
    if !device.starts_with("cuda") {
        let fix = format!("launch it on \"cuda:{}\", with buffers and a queue of that device", number.unwrap_or(0));
        return mistake(first, format!("is an array of CUDA, and the kernel is launched on `{device}`"), &fix);
    }
    if let Some((host, _)) = arrays().find(|(_, place)| *place == Place::Host) {
        let what = format!("is in memory of the host, and `{}` in memory of CUDA", name(first));
        return mistake(host, what, "move all to one side");
    }
    let known = || arrays().filter_map(on_cuda).filter_map(|(position, number)| Some((position, number?)));
    let (one, number) = known().next()?;
    let (position, other) = known().find(|(_, other)| *other != number)?;
    let what = format!("is on `cuda:{other}`, and `{}` on `cuda:{number}`", name(one));
    mistake(position, what, "move all to one device")
}
