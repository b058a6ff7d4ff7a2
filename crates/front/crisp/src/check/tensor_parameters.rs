//! Matrices and tensors as parameters of kernels: a vector with extents and strides that follow the author's parameters, which hosts find from
//! the shape of an array, and a view of that vector around the body.

use std::rc::Rc;

use crisp_ir_kernel::SizeExpr;
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::Checker;
use super::definitions::{FunctionDef, ParamDef, Section};
use super::syntax::{fold, fold_keyword, form, list, word, written_call};
use crate::messages;
use crate::typed::{Extent, ParameterLayout as Layout, TensorArgument, TensorLayout, TensorParameter};

/// A tensor type as it is written: its rank, where it says one, the slots of its vector, and its layout.
struct Written {
    rank: i128,
    slots: Vec<Datum>,
    /// The extents as they are written: names that several tensors share, and numbers.
    extents: Option<Vec<Datum>>,
    layout: Layout,
    /// Whether the layout is written.
    lies: bool,
}

impl Checker<'_> {
    /// Replaces the parameters of a kernel that are tensors, and returns its body with a view of each.
    pub(super) fn tensor_parameters(
        &mut self,
        params: &mut Vec<ParamDef>,
        body: &[Datum],
    ) -> (Vec<TensorParameter>, Option<Vec<Datum>>) {
        let (mut tensors, mut bindings, mut more) = (Vec::new(), Vec::new(), Vec::new());
        let count = params.len();
        for array in 0..count {
            let param = params[array].clone();
            let Some(mut written) = param.ty.as_ref().and_then(|ty| self.tensor_written(ty, 0)) else { continue };
            let span = param.span;
            let Some(rank) = usize::try_from(written.rank).ok().filter(|rank| (1..=8).contains(rank)) else {
                self.report(messages::tensor_rank(span));
                continue;
            };
            if let Some(extents) = written.extents.as_ref().filter(|extents| extents.len() != rank) {
                self.report(messages::tensor_extents(span, rank, extents.len()));
                written.extents = None;
            }
            let mut add = |name: Rc<str>| {
                let known =
                    params.iter().chain(&more).position(|other: &ParamDef| other.name.eq_ignore_ascii_case(&name));
                let at = known.unwrap_or_else(|| {
                    let ty = Some(word("ulong", span));
                    more.push(ParamDef { name: name.clone(), section: Section::Required, ty, default: None, span });
                    count + more.len() - 1
                });
                (at, word(&name, span))
            };
            let mut axis = |at: usize| match written.extents.as_ref().and_then(|extents| extents.get(at)) {
                Some(Datum { kind: DatumKind::Integer(extent), span: _ }) => {
                    (Extent::Fixed(*extent), Datum { kind: DatumKind::Integer(*extent), span })
                }
                Some(Datum { kind: DatumKind::Symbol(name), span: _ }) => {
                    let (param, name) = add(name.clone());
                    (Extent::Param(param), name)
                }
                _ => {
                    let name = match (rank, at) {
                        (2, 0) => format!("{}_rows", param.name),
                        (2, _) => format!("{}_cols", param.name),
                        _ => format!("{}_dim{at}", param.name),
                    };
                    let (param, name) = add(name.into());
                    (Extent::Param(param), name)
                }
            };
            let (axes, extents): (Vec<Extent>, Vec<Datum>) = (0..rank).map(&mut axis).unzip();
            let (strides, distances): (Vec<usize>, Vec<Datum>) = match written.layout {
                Layout::Strided => (0..rank).map(|at| add(format!("{}_stride{at}", param.name).into())).unzip(),
                Layout::Rows | Layout::Columns => (Vec::new(), Vec::new()),
            };
            params[array].ty = Some(written_call("vector-type", written.slots, span));
            let mut view = vec![word(&param.name, span)];
            match written.layout {
                Layout::Rows => {}
                Layout::Strided => view.insert(0, Datum { kind: DatumKind::Vector(distances.into()), span }),
                Layout::Columns => {
                    let one = Datum { kind: DatumKind::Integer(1), span };
                    let distances = (0..rank).map(|axis| match axis {
                        0 => one.clone(),
                        1 => extents[0].clone(),
                        _ => written_call("*", extents[..axis].to_vec(), span),
                    });
                    view.insert(0, Datum { kind: DatumKind::Vector(distances.collect()), span });
                }
            }
            view.extend(extents);
            let name = word(&param.name, span);
            bindings.push(Datum {
                kind: DatumKind::List([name, written_call("make-tensor-view", view, span)].into()),
                span,
            });
            tensors.push(TensorParameter { array, axes, strides, layout: written.layout });
        }
        if tensors.is_empty() {
            return (tensors, None);
        }
        params.extend(more);
        let at = body
            .first()
            .map_or(Span::new(params[0].span.file, params[0].span.start, params[0].span.start), |it| it.span);
        let bound = Datum { kind: DatumKind::List(bindings.into()), span: at };
        let body = written_call("let", std::iter::once(bound).chain(body.iter().cloned()), at);
        (tensors, Some(vec![body]))
    }

    /// Returns a tensor type that is written, or that a named type means; `None` for other types, and for tensors of any rank.
    fn tensor_written(&self, ty: &Datum, depth: usize) -> Option<Written> {
        if let DatumKind::Symbol(name) = &ty.kind {
            let definition = self.defs.types.get(&fold(name)).filter(|_| depth < 16)?;
            return self.tensor_written(&definition.body, depth + 1);
        }
        let (head, rest) = form(ty)?;
        let rank = match &*head {
            "matrix" => Some(2),
            "tensor-view-type" | "tensor-view" => None,
            _ => return None,
        };
        let (mut layout, mut slots, mut said, mut extents) = (None, Vec::new(), rank, None);
        for slot in rest {
            match &slot.kind {
                DatumKind::Integer(rank) if said.is_none() => said = Some(*rank),
                DatumKind::Keyword(key) => match fold_keyword(key).as_str() {
                    "row-major" => layout = Some(Layout::Rows),
                    "col-major" => layout = Some(Layout::Columns),
                    "strided" => layout = Some(Layout::Strided),
                    _ => slots.push(slot.clone()),
                },
                DatumKind::List(_) if form(slot).is_some_and(|(head, _)| &*head == "vector-type") => {
                    slots.extend(list(slot)?.iter().skip(1).cloned());
                }
                // The extents: `(m k)`, `(n 3)`.
                DatumKind::List(items)
                    if extents.is_none()
                        && !items.is_empty()
                        && items.iter().all(is_extent)
                        && !self.is_type_list(slot) =>
                {
                    extents = Some(items.to_vec());
                }
                _ => slots.push(slot.clone()),
            }
        }
        let rank = said.or_else(|| extents.as_ref().map(|extents| extents.len() as i128))?;
        Some(Written { rank, slots, extents, layout: layout.unwrap_or(Layout::Rows), lies: layout.is_some() })
    }

    /// Returns the rank and the slots of a tensor type that says how the elements of an array lie, which only hosts need to know.
    pub(super) fn laid_out_tensor(&self, ty: &Datum) -> Option<(u8, Vec<Datum>)> {
        let written = self.tensor_written(ty, 0)?;
        let rank = u8::try_from(written.rank).ok().filter(|rank| (1..=8).contains(rank))?;
        let plain = !written.lies && written.extents.is_none();
        let is_matrix = form(ty).is_some_and(|(head, rest)| &*head == "matrix" && !rest.is_empty());
        (is_matrix || !plain).then_some((rank, written.slots))
    }

    /// Whether a list is a type: its head names one.
    fn is_type_list(&self, datum: &Datum) -> bool {
        form(datum).is_some_and(|(head, _)| self.is_type_form(&head))
    }

    /// Returns the extents of a kernel's parameter that is a tensor, and its number of elements, as sizes.
    pub(super) fn tensor_extents(&mut self, definition: &FunctionDef, name: &str) -> Option<Vec<SizeExpr>> {
        let array = definition.params.iter().position(|param| param.name.eq_ignore_ascii_case(name))?;
        let tensor = definition.tensors.iter().find(|tensor| tensor.array == array)?;
        self.extent_sizes(definition, tensor)
    }

    /// Returns the extents of a tensor as sizes over the positions of arguments.
    fn extent_sizes(&mut self, definition: &FunctionDef, tensor: &TensorParameter) -> Option<Vec<SizeExpr>> {
        let extent = |extent: &Extent| match extent {
            Extent::Param(param) => Some(SizeExpr::Scalar { param: self.argument_position(definition, *param)? }),
            Extent::Fixed(extent) => Some(SizeExpr::integer(*extent)),
        };
        tensor.axes.iter().map(extent).collect()
    }

    /// Returns the tensors among a kernel's arguments, by positions of arguments.
    pub(super) fn tensor_arguments(&mut self, definition: &FunctionDef) -> Option<Vec<TensorArgument>> {
        let mut tensors = Vec::new();
        for tensor in &definition.tensors {
            let array = self.argument_position(definition, tensor.array)?;
            let axes = self.extent_sizes(definition, tensor)?;
            let layout = match tensor.layout {
                Layout::Rows => TensorLayout::RowMajor,
                Layout::Columns => TensorLayout::ColumnMajor,
                Layout::Strided => {
                    let stride =
                        |param: &usize| Some(SizeExpr::Scalar { param: self.argument_position(definition, *param)? });
                    TensorLayout::Strides(tensor.strides.iter().map(stride).collect::<Option<_>>()?)
                }
            };
            tensors.push(TensorArgument { array, axes, layout });
        }
        Some(tensors)
    }
}

/// Whether a datum can be the extent of an axis.
fn is_extent(datum: &Datum) -> bool {
    matches!(datum.kind, DatumKind::Symbol(_) | DatumKind::Integer(_))
}
