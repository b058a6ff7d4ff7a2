//! The shapes of the arguments of loop programs, in terms of the arguments' positions.

use std::collections::BTreeSet;

use crisp_front_crisp::{TensorArgument, TensorLayout};
use crisp_ir_artifact::{Layout, Shape};
use crisp_ir_kernel::{Module, Param, Role, SizeExpr, SizeOp};
use crisp_ir_loops::{Array, ArrayId, ArrayKind, Axis, Program, Stride};
use crisp_ir_sets::Affine;

/// The shapes of the arguments of a kernel or program, by its name.
pub(crate) type Shapes = (String, Vec<Option<Shape>>);

/// The shape of each argument that a host passes; none for scalars, and for arrays whose extents no argument says. `derived` are scalars that the
/// host computes, which callers do not pass; elements of the arrays in `complex` have two parts.
pub(crate) fn of_program(
    program: &Program,
    derived: &[(ArrayId, SizeExpr)],
    complex: &BTreeSet<String>,
) -> Vec<Option<Shape>> {
    let arguments: Vec<(ArrayId, &Array)> = program
        .arrays
        .iter()
        .filter(|(id, array)| array.kind.is_argument() && !derived.iter().any(|(other, _)| other == id))
        .collect();
    let place = |array: ArrayId| {
        let own = derived.iter().find(|(other, _)| *other == array).map(|(_, size)| size.clone());
        own.or_else(|| {
            let at = arguments.iter().position(|(id, _)| *id == array)?;
            Some(SizeExpr::Scalar { param: u32::try_from(at).ok()? })
        })
    };
    let size = |affine: &Affine| crisp_middle_loops::size_of(program, affine, &place);
    let shape = |(id, array): &(ArrayId, &Array)| {
        if array.kind == ArrayKind::Value {
            return None;
        }
        let parts = parts(program, *id, array, complex);
        let mut axes = array.axes.as_slice();
        if parts > 1 {
            axes = axes.split_last().map_or(axes, |(_, axes)| axes);
        }
        let extents: Option<Vec<SizeExpr>> = axes.iter().map(|axis| size(&axis.extent)).collect();
        let layout = layout(axes, extents.as_deref()?, parts, &size)?;
        Some(Shape { axes: extents?, layout, parts, names: Vec::new() })
    };
    arguments.iter().map(shape).collect()
}

/// Marks the results among the parameters of a kernel or program: arrays that the loop program, as its author wrote it, writes and never reads, and those
/// that are `made`, of which each element is written before it is read. What a schedule reads of them it has written before.
pub(crate) fn mark_results(
    module: &mut Module,
    name: &str,
    program: &Program,
    derived: &[(ArrayId, SizeExpr)],
    made: &BTreeSet<ArrayId>,
) {
    let root = |array: ArrayId| match program.arrays[array].kind {
        ArrayKind::Member { of, offset: _, apart: _ } => of,
        ArrayKind::Value | ArrayKind::Global | ArrayKind::Constant | ArrayKind::Temporary(_) => array,
    };
    let (mut written, mut read) = (BTreeSet::new(), BTreeSet::new());
    for (at, statement) in program.statements.iter().enumerate() {
        written.insert(root(statement.target.array));
        read.extend(statement.reads().into_iter().map(|(access, _)| root(access.array)));
        read.extend(program.loaded(&program.all_inames(at)).into_iter().map(|(_, array)| root(array)));
        read.extend(statement.atomic.then(|| root(statement.target.array)));
    }
    let is_argument =
        |id: ArrayId| program.arrays[id].kind.is_argument() && !derived.iter().any(|(other, _)| *other == id);
    let ids: Vec<ArrayId> = program.arrays.iter().map(|(id, _)| id).filter(|id| is_argument(*id)).collect();
    let mark = |params: &mut [Param]| {
        for (param, id) in params.iter_mut().zip(&ids) {
            let writes = param.ty.view().is_some_and(|view| view.access.writes());
            if writes
                && param.role == Role::Argument
                && written.contains(id)
                && (!read.contains(id) || made.contains(id))
            {
                param.role = Role::Out;
            }
        }
    };
    if let Some(function) = module.functions.values_mut().find(|function| function.name == name) {
        mark(&mut function.params);
    }
    if let Some(program) = module.programs.iter_mut().find(|program| program.name == name) {
        mark(&mut program.params);
    }
}

/// Elements of memory for each of the author's.
fn parts(program: &Program, id: ArrayId, array: &Array, complex: &BTreeSet<String>) -> u32 {
    if complex.contains(&array.name) {
        return 2;
    }
    let member = program.arrays.iter().find_map(|(_, other)| match other.kind {
        ArrayKind::Member { of, offset: _, apart } if of == id => Some(apart * other.elem.bytes()),
        _ => None,
    });
    member.map_or(1, |bytes| (bytes / array.elem.bytes().max(1)).max(1))
}

/// Where elements lie.
fn layout(
    axes: &[Axis],
    extents: &[SizeExpr],
    parts: u32,
    size: &dyn Fn(&Affine) -> Option<SizeExpr>,
) -> Option<Layout> {
    // The axis of parts is the fastest one.
    let lowest = u8::from(parts > 1);
    let levels: Option<Vec<u8>> = axes
        .iter()
        .map(|axis| match axis.stride {
            Stride::Level(level) => level.checked_sub(lowest),
            Stride::Fixed(_) => None,
        })
        .collect();
    let count = axes.len();
    let is = |wanted: &dyn Fn(usize) -> usize| {
        let levels = levels.as_ref();
        levels.is_some_and(|levels| levels.iter().enumerate().all(|(at, level)| usize::from(*level) == wanted(at)))
    };
    if is(&|axis| count - 1 - axis) {
        return Some(Layout::RowMajor);
    }
    if is(&|axis| axis) {
        return Some(Layout::ColumnMajor);
    }
    let apply = |op, a, b| SizeExpr::Apply { op, operands: vec![a, b] };
    let stride = |axis: &Axis| match &axis.stride {
        Stride::Level(level) => {
            let faster = axes
                .iter()
                .zip(extents)
                .filter(|(other, _)| matches!(other.stride, Stride::Level(other) if other < *level));
            Some(faster.fold(SizeExpr::integer(1), |product, (_, extent)| match product {
                SizeExpr::Rational { numerator: 1, denominator: 1 } => extent.clone(),
                product => apply(SizeOp::Mul, product, extent.clone()),
            }))
        }
        Stride::Fixed(stride) => match (size(stride)?, parts) {
            (stride, 1) => Some(stride),
            (SizeExpr::Rational { numerator, denominator: 1 }, parts) if numerator % i128::from(parts) == 0 => {
                Some(SizeExpr::integer(numerator / i128::from(parts)))
            }
            (stride, parts) => Some(apply(SizeOp::Div, stride, SizeExpr::integer(parts.into()))),
        },
    };
    axes.iter().map(stride).collect::<Option<Vec<SizeExpr>>>().map(Layout::Strides)
}

/// Returns the shapes of the arguments of kernels in Crisp that take tensors.
pub(crate) fn of_tensors(module: Option<&Module>, kernels: &[(String, Vec<TensorArgument>)]) -> Vec<Shapes> {
    let shapes = |name: &String, tensors: &[TensorArgument]| {
        let function = module?.functions.values().find(|function| function.name == *name)?;
        let mut shapes = vec![None; function.params.len()];
        for tensor in tensors {
            let layout = match &tensor.layout {
                TensorLayout::RowMajor => Layout::RowMajor,
                TensorLayout::ColumnMajor => Layout::ColumnMajor,
                TensorLayout::Strides(strides) => Layout::Strides(strides.clone()),
            };
            let shape = Shape { layout, ..Shape::row_major(tensor.axes.clone()) };
            *shapes.get_mut(usize::try_from(tensor.array).ok()?)? = Some(shape);
        }
        Some((name.clone(), shapes))
    };
    kernels.iter().filter_map(|(name, tensors)| shapes(name, tensors)).collect()
}
