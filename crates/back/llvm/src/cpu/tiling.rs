//! How a workgroup is cut into lane groups: along which axis, and how many lanes each has.

/// Lanes of a logical warp.
pub(crate) const WARP_SIZE: u32 = 32;

/// A workgroup as lane groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tiling {
    /// The workgroup size.
    pub(crate) local_size: [u32; 3],
    /// The axis along which lanes lie.
    pub(crate) axis: usize,
    /// Lanes of a lane group: a power of two, 1 to 64.
    pub(crate) width: u32,
    /// Whether lanes lie along the linear id instead of an axis, across rows: where each lane group must be one warp.
    pub(crate) linear: bool,
}

impl Tiling {
    /// Returns the sizes that lane groups tile: the workgroup, or all of it as one row.
    pub(crate) fn tiled(&self) -> [u32; 3] {
        if self.linear { [self.local_size.iter().product(), 1, 1] } else { self.local_size }
    }

    /// Returns invocations along the lanes' axis.
    pub(crate) fn along(&self) -> u32 {
        self.tiled()[self.axis]
    }

    /// Lane groups along the lanes' axis.
    pub(crate) fn across(&self) -> u32 {
        self.along().div_ceil(self.width)
    }

    /// Returns the other axes, the slower one first.
    pub(crate) fn others(&self) -> [usize; 2] {
        match self.axis {
            0 => [2, 1],
            1 => [2, 0],
            _ => [1, 0],
        }
    }

    /// Lane groups of a workgroup.
    pub(crate) fn lane_groups(&self) -> u32 {
        let [slow, fast] = self.others();
        let tiled = self.tiled();
        self.across() * tiled[slow] * tiled[fast]
    }

    /// Returns whether every lane group has all its lanes.
    pub(crate) fn is_even(&self) -> bool {
        self.along().is_multiple_of(self.width)
    }

    /// Returns how the linear id in the workgroup grows from lane to lane.
    pub(crate) fn linear_step(&self) -> u32 {
        self.tiled()[..self.axis].iter().product()
    }

    /// Returns whether each lane group lies in one logical warp, starting at a multiple of its width.
    pub(crate) fn stays_in_warp(&self) -> bool {
        let [_, rows, planes] = self.tiled();
        self.axis == 0 && self.width <= WARP_SIZE && (self.is_even() || rows * planes == 1)
    }
}
