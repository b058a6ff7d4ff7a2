//! The orders in which reductions and scans put values together, in plain Rust.

/// The value that a warp of these lanes gives.
pub(crate) fn of_warp<T: Copy>(lanes: &[T], identity: T, f: &impl Fn(T, T) -> T) -> T {
    let mut sums = lanes.to_vec();
    for distance in [16, 8, 4, 2, 1] {
        for lane in 0..distance.min(sums.len()) {
            let other = sums.get(lane + distance).copied().unwrap_or(identity);
            sums[lane] = f(sums[lane], other);
        }
    }
    sums[0]
}

/// The value that a workgroup of these invocations gives.
pub(crate) fn of_group<T: Copy>(values: &[T], identity: T, f: &impl Fn(T, T) -> T) -> T {
    let warps: Vec<T> = values.chunks(32).map(|lanes| of_warp(lanes, identity, f)).collect();
    warps[1..].iter().fold(warps[0], |total, sum| f(total, *sum))
}

/// Returns the value of all invocations, in workgroups of the given size.
pub(crate) fn of_grid<T: Copy>(values: &[T], group: usize, identity: T, f: &impl Fn(T, T) -> T) -> T {
    let groups: Vec<T> = values.chunks(group).map(|values| of_group(values, identity, f)).collect();
    groups[1..].iter().fold(groups[0], |total, sum| f(total, *sum))
}

/// Returns the results of `grid` invocations, each over the elements that a stride gives it.
pub(crate) fn of_strides<T: Copy>(vec: &[T], grid: usize, identity: T, f: &impl Fn(T, T) -> T) -> Vec<T> {
    (0..grid).map(|first| vec.iter().skip(first).step_by(grid).fold(identity, |sum, value| f(sum, *value))).collect()
}

/// Returns the value of a vector, reduced by the given number of workgroups of the given size.
pub(crate) fn of_vector<T: Copy>(vec: &[T], groups: usize, group: usize, identity: T, f: &impl Fn(T, T) -> T) -> T {
    of_grid(&of_strides(vec, groups * group, identity, f), group, identity, f)
}
