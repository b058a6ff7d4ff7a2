//! How the tasks of a box are shared by workers, so that neighbouring workers take neighbouring tasks.

/// Which worker does what: each has `repeat` tasks along an axis, and along it lie `spatial` workers beside each other.
///
/// Worker `w` has the digits of its number in the base `spatial`, the fastest axis last; along an axis it takes the tasks
/// `digit`, `digit + spatial`, and so on, `repeat` of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// Tasks of one worker along each axis.
    pub repeat: Vec<i64>,
    /// Workers along each axis.
    pub spatial: Vec<i64>,
}

/// Shares a box of tasks among workers, all of them equally; none where that cannot be done this way. `order` names the axes, the fastest one last.
///
/// The fastest axis takes as many workers as divide it, the next one those that are left.
#[must_use]
pub fn auto_map(shape: &[i64], order: &[usize], workers: i64) -> Option<Mapping> {
    let mut left = workers;
    let mut mapping = Mapping { repeat: shape.to_vec(), spatial: vec![1; shape.len()] };
    for &axis in order.iter().rev() {
        let here = gcd(*shape.get(axis)?, left);
        *mapping.repeat.get_mut(axis)? /= here.max(1);
        *mapping.spatial.get_mut(axis)? *= here;
        left /= here.max(1);
    }
    (left == 1).then_some(mapping)
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
