//! Dimensions of a template's declarations that follow from the arrays of a call.

use std::collections::BTreeMap;

use crisp_front_cucl::{Declaration, Dims, Request, Template};
use crisp_support_diagnostics::Span;

/// An array that a caller has: the name of the argument, its extents, the name of its elements' type in C.
pub type GivenArray = (String, Vec<u64>, String);

/// A mistake of the arrays of a call.
pub(crate) enum Misfit {
    /// An array has another number of axes than its declaration has dimensions.
    Rank { at: Span, name: String, dimensions: Vec<String>, extents: Vec<u64> },
    /// Two arrays have different extents under one name.
    Differ { at: Span, dimension: String, found: [Extent; 2] },
    /// An array has no elements along an axis.
    Empty { at: Span, extent: Extent },
    /// An array has another extent than the caller gives its dimension.
    Stated { at: Span, dimension: String, stated: u64, found: Extent },
    /// The dimensions of a declaration do not follow: one of its names has several extents.
    Several { at: Span, name: String, names: Vec<String>, dimension: String, found: [Extent; 2] },
}

/// An extent, and the declaration and axis that it is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) name: String,
    /// The dimensions of the declaration, of which `axis` is one, with their extents.
    pub(crate) dims: Vec<(String, u64)>,
    pub(crate) axis: usize,
    pub(crate) size: u64,
    /// Whether the caller gives the dimensions themselves: such extents may differ from those of others.
    stated: bool,
}

/// Gives declarations of a template the dimensions that follow: of an argument those of its array, by the names in order; of any other declaration
/// those whose names have one extent each among all that is given. Arrays have one extent under one name, unless the caller gives the dimensions of one
/// of them.
pub(crate) fn infer(template: &Template, arrays: &[GivenArray], request: &mut Request) -> Vec<Misfit> {
    let mut misfits = Vec::new();
    if arrays.is_empty() && request.dims.is_empty() {
        return misfits;
    }
    let mut sizes: BTreeMap<String, Vec<Extent>> = BTreeMap::new();
    let mut add = |name: &str, dims: &Dims, stated: bool| -> Option<(String, [Extent; 2])> {
        let all: Vec<(String, u64)> = dims.dims.iter().map(|dim| (dim.name.clone(), dim.size)).collect();
        let mut differ = None;
        for (axis, dim) in dims.dims.iter().enumerate() {
            let extent = Extent { name: name.to_owned(), dims: all.clone(), axis, size: dim.size, stated };
            let known = sizes.entry(dim.name.clone()).or_default();
            let other = known.iter().find(|other| !other.stated && !stated && other.size != extent.size);
            differ = differ.or_else(|| other.map(|other| (dim.name.clone(), [other.clone(), extent.clone()])));
            if known.iter().all(|other| other.size != extent.size) {
                known.push(extent);
            }
        }
        differ
    };
    // Dimensions of what is not declared are a mistake that the template's own check reports.
    let is_declared = |name: &str| {
        template.declarations.iter().any(|declaration| declaration.name == *name || is_for(declaration, name))
    };
    for (name, dims) in request.dims.iter().filter(|(name, _)| is_declared(name)) {
        add(name, dims, true);
    }
    for (name, extents, elem) in arrays {
        let declared = template.declarations.iter().find(|declaration| is_for(declaration, name));
        let Some(declared) = declared else { continue };
        if let Some(dims) = request.dims.get(name) {
            misfits.extend(other_than_stated(declared, name, dims, extents));
            continue;
        }
        let mut fitting = declared.alternatives.iter().filter(|names| names.len() == extents.len());
        let (Some(names), None) = (fitting.next(), fitting.next()) else {
            if let [names] = declared.alternatives.as_slice() {
                let (name, dimensions, extents) = (name.clone(), names.clone(), extents.clone());
                misfits.push(Misfit::Rank { at: declared.span, name, dimensions, extents });
            }
            continue;
        };
        let pairs: Vec<(&str, u64)> = names.iter().map(String::as_str).zip(extents.iter().copied()).collect();
        let dims = Dims::new(&pairs);
        if let Some(axis) = extents.iter().position(|extent| *extent == 0) {
            let (at, extent) = (declared.span, extent_of(name, &dims, axis));
            misfits.push(Misfit::Empty { at, extent });
            continue;
        }
        let differ = add(name, &dims, false);
        misfits.extend(differ.map(|(dimension, found)| Misfit::Differ { at: declared.span, dimension, found }));
        let dims = if declared.type_variable.is_some() { dims.of(elem) } else { dims };
        request.dims.insert(name.clone(), dims);
    }
    if misfits.is_empty() {
        others(template, &sizes, request, &mut misfits);
    }
    misfits
}

/// The mistake of an array whose extents are not the dimensions that the caller gives it; an array with another number of axes is compared by its length.
fn other_than_stated(declared: &Declaration, name: &str, stated: &Dims, extents: &[u64]) -> Option<Misfit> {
    if stated.dims.len() != extents.len() {
        return None;
    }
    let (axis, dim) = stated.dims.iter().enumerate().find(|(axis, dim)| extents.get(*axis) != Some(&dim.size))?;
    let found = Extent { size: *extents.get(axis)?, ..extent_of(name, stated, axis) };
    Some(Misfit::Stated { at: declared.span, dimension: dim.name.clone(), stated: dim.size, found })
}

fn extent_of(name: &str, dims: &Dims, axis: usize) -> Extent {
    let all = dims.dims.iter().map(|dim| (dim.name.clone(), dim.size)).collect();
    let size = dims.dims.get(axis).map_or(0, |dim| dim.size);
    Extent { name: name.to_owned(), dims: all, axis, size, stated: false }
}

/// Gives declarations without an array their dimensions, by name.
fn others(
    template: &Template,
    sizes: &BTreeMap<String, Vec<Extent>>,
    request: &mut Request,
    misfits: &mut Vec<Misfit>,
) {
    for declaration in template.declarations.iter().filter(|it| !it.multi && !it.value) {
        let [names] = declaration.alternatives.as_slice() else { continue };
        if request.dims.contains_key(&declaration.name) || names.is_empty() {
            continue;
        }
        let known: Option<Vec<&Vec<Extent>>> = names.iter().map(|name| sizes.get(name)).collect();
        // A name that nothing has is a mistake that the template's own check reports.
        let Some(known) = known else { continue };
        let several = names.iter().zip(&known).find_map(|(name, known)| match known.as_slice() {
            [one, other, ..] => Some((name.clone(), [one.clone(), other.clone()])),
            _ => None,
        });
        if let Some((dimension, found)) = several {
            let (at, name, names) = (declaration.span, declaration.name.clone(), names.clone());
            misfits.push(Misfit::Several { at, name, names, dimension, found });
            continue;
        }
        let extents = known.iter().filter_map(|known| known.first()).map(|extent| extent.size);
        let pairs: Vec<(&str, u64)> = names.iter().map(String::as_str).zip(extents).collect();
        request.dims.insert(declaration.name.clone(), Dims::new(&pairs));
    }
}

/// Returns whether an argument of this name is a declaration's: itself, or a member of its family.
fn is_for(declaration: &Declaration, name: &str) -> bool {
    if !declaration.multi {
        return declaration.name == *name && !declaration.commented && !declaration.value;
    }
    let number = name.strip_prefix(&*declaration.name).and_then(|rest| rest.strip_prefix('_'));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}
