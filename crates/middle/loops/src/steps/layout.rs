//! Steps about where the elements of temporaries lie: the order of axes, an axis as two, room between rows.

use crisp_ir_loops::{ArrayId, ArrayKind, Axis, Expr, ExprKind, Step, Stride};
use crisp_ir_sets::Affine;
use crisp_support_diagnostics::Diagnostic;

use super::arguments::{Arguments, Read, array};
use crate::schedule::State;

/// Elements that a temporary with padding may have.
const MOST: i64 = 1 << 24;

/// The temporary that a step names, with the level of each axis.
fn temporary<'a>(state: &State, arguments: &Arguments<'a>) -> Read<(ArrayId, &'a str, Vec<u8>)> {
    let (name, span) = arguments.text(arguments.need("array")?)?;
    let id = array(&state.program, name, span)?;
    let data = &state.program.arrays[id];
    if !matches!(data.kind, ArrayKind::Temporary(_)) {
        return arguments.refuse(&format!(
            "`{name}` is an argument, whose layout is agreed with its caller: declare it with `axes=` or `strides=`"
        ));
    }
    let mut levels = Vec::new();
    for axis in &data.axes {
        match axis.stride {
            Stride::Level(level) => levels.push(level),
            Stride::Fixed(_) => return arguments.refuse(&format!("`{name}` has axes with fixed strides")),
        }
    }
    Ok((id, name, levels))
}

/// The axis that an argument names, by its number.
fn axis(arguments: &Arguments<'_>, count: usize) -> Read<usize> {
    let argument = arguments.need("axis")?;
    let last = i64::try_from(count).unwrap_or(i64::MAX) - 1;
    usize::try_from(arguments.integer(argument, 0, last)?).or_else(|_| arguments.wrong(argument.span()))
}

/// `tag_array_axes(t, "N0,N1")` or `tag_array_axes(t, "f,f")`: which axis of a temporary is the fastest.
pub(super) fn tag_axes(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    let arguments = Arguments::of(step, &["array|ary_names", "tags|dim_tags"], "tag_array_axes(t, \"N0,N1\")")?;
    let (id, name, levels) = temporary(state, &arguments)?;
    let argument = arguments.need("tags")?;
    let tags = arguments.names(argument)?;
    if tags.len() != levels.len() {
        return arguments.refuse(&format!("`{name}` has {} axes, and there are {} tags", levels.len(), tags.len()));
    }
    let words: Vec<&str> = tags.iter().map(|(tag, _)| tag.as_str()).collect();
    let count = words.len();
    // An axis with `vec` is the fastest; where it is last, or alone, the order of the text says so already.
    let words: Vec<&str> = match words.split_last() {
        Some((&"vec", rest)) if rest.iter().all(|it| it.eq_ignore_ascii_case("c")) => vec!["c"; count],
        _ => words,
    };
    let new: Option<Vec<usize>> = match words.first() {
        Some(&("c" | "C")) if words.iter().all(|it| it.eq_ignore_ascii_case("c")) => Some((0..count).rev().collect()),
        Some(&("f" | "F")) if words.iter().all(|it| it.eq_ignore_ascii_case("f")) => Some((0..count).collect()),
        _ => words.iter().map(|word| word.strip_prefix('N')?.parse().ok()).collect(),
    };
    let Some(new) = new else { return arguments.wrong(argument.span()) };
    let mut sorted = new.clone();
    sorted.sort_unstable();
    if sorted != (0..count).collect::<Vec<usize>>() {
        return arguments.refuse("levels count from `N0` without gaps, each once");
    }
    for (axis, level) in state.program.arrays[id].axes.iter_mut().zip(new) {
        axis.stride = Stride::Level(u8::try_from(level).unwrap_or(u8::MAX));
    }
    Ok(())
}

/// `split_array_axis(t, 0, 4)`: the axis becomes two, the quotient and the remainder of its index by a number.
pub(super) fn split_axis(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] = &["array|array_names", "axis|axis_nr", "count", "order"];
    let arguments = Arguments::of(step, NAMES, "split_array_axis(t, 0, 4)")?;
    let (id, name, levels) = temporary(state, &arguments)?;
    let at = axis(&arguments, levels.len())?;
    let count = arguments.integer(arguments.need("count")?, 1, 1 << 20)?;
    let inside = match arguments.get("order") {
        None => true,
        Some(argument) => match arguments.text(argument)?.0 {
            "C" | "c" => true,
            "F" | "f" => false,
            _ => return arguments.wrong(argument.span()),
        },
    };
    let axes = &mut state.program.arrays[id].axes;
    let Some(data) = axes.get(at).filter(|axis| axis.extent.is_number()) else {
        return arguments.refuse(&format!("the extent of this axis of `{name}` is not a number"));
    };
    if axes.len() >= 32 {
        return arguments.refuse("there would be too many axes");
    }
    let quotients = (data.extent.constant().max(1) - 1) / count + 1;
    let level = levels.get(at).copied().unwrap_or(0);
    for axis in axes.iter_mut() {
        if let Stride::Level(other) = &mut axis.stride
            && *other > level
        {
            *other += 1;
        }
    }
    // In `C` order the remainder is the faster one.
    let (slow, fast) = (Stride::Level(level + 1), Stride::Level(level));
    let (first, second) = if inside { (slow, fast) } else { (fast, slow) };
    let new = [
        Axis { extent: Affine::number(quotients), stride: first },
        Axis { extent: Affine::number(count), stride: second },
    ];
    axes.splice(at..=at, new);
    let split = |index: &mut Vec<Expr>| {
        let Some(value) = index.get(at).cloned() else { return };
        let span = value.span;
        let both = || Box::new([value.clone(), Expr::index(count, span)]);
        let quotient = Expr::new(value.ty, ExprKind::FloorDiv(both()), span);
        let remainder = Expr::new(value.ty, ExprKind::FloorMod(both()), span);
        index.splice(at..=at, [quotient, remainder]);
    };
    for statement in &mut state.program.statements {
        if statement.target.array == id {
            split(&mut statement.target.index);
        }
        for expr in statement.expressions_mut() {
            expr.change(&mut |expr| {
                if let ExprKind::Load(access) = &mut expr.kind
                    && access.array == id
                {
                    split(&mut access.index);
                }
            });
        }
    }
    Ok(())
}

/// `add_padding(t, 0, 64)`: the distance of neighbours along the axis is a multiple of that number of bytes; the axis below it gets unused elements.
pub(super) fn pad(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    const NAMES: &[&str] = &["array|variable", "axis", "align_bytes"];
    let arguments = Arguments::of(step, NAMES, "add_padding(t, 0, align_bytes=64)")?;
    let (id, name, levels) = temporary(state, &arguments)?;
    let at = axis(&arguments, levels.len())?;
    let bytes = arguments.integer(arguments.need("align_bytes")?, 1, 1 << 20)?;
    let data = &mut state.program.arrays[id];
    let size = i64::from(data.elem.bytes());
    let Some(below) = levels.get(at).and_then(|level| level.checked_sub(1)) else {
        return arguments.refuse(&format!("the axis is the fastest one of `{name}`: its elements lie side by side"));
    };
    let Some(fast) = levels.iter().position(|&level| level == below) else { return arguments.wrong(step.span) };
    // The distance of neighbours is the product of the extents of all lower levels.
    let mut product = size;
    for (axis, &level) in data.axes.iter().zip(&levels) {
        if level > below {
            continue;
        }
        if !axis.extent.is_number() {
            return arguments.refuse(&format!("an extent of `{name}` below this axis is not a number"));
        }
        if level < below {
            product = product.saturating_mul(axis.extent.constant().max(1));
        }
    }
    let Some(axis) = data.axes.get_mut(fast) else { return arguments.wrong(step.span) };
    let mut extent = axis.extent.constant().max(1);
    // At most `bytes` steps: a multiple of the alignment makes any product one.
    while extent.saturating_mul(product) % bytes != 0 {
        extent += 1;
    }
    if extent.saturating_mul(product) > MOST * size {
        return arguments.refuse(&format!("`{name}` would be too large"));
    }
    axis.extent = Affine::number(extent);
    Ok(())
}
