//! Elements of a buffer in host memory, and the memory that all of them may take.

use crate::{Elem, Scalar};

/// Elements of one type, little-endian, without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elements {
    /// The type of each.
    pub elem: Elem,
    /// Their bytes; a multiple of `elem.bytes()`.
    pub bytes: Vec<u8>,
}

impl Elements {
    /// How many there are.
    pub fn length(&self) -> u64 {
        self.bytes.len() as u64 / u64::from(self.elem.bytes().max(1))
    }
}

/// Memory could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuch {
    /// Bytes wanted.
    pub wanted: u128,
    /// Bytes that are left.
    pub left: u64,
}

/// How much memory buffers may still take, so that a run ends with an error and not with a killed process.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    left: u64,
}

impl Budget {
    /// Returns the memory that the machine has free at the moment; no limit where that cannot be found out.
    pub fn of_machine() -> Budget {
        Budget { left: free_memory().unwrap_or(u64::MAX) }
    }

    /// Returns a budget of `left` bytes.
    #[must_use]
    pub fn of(left: u64) -> Budget {
        Budget { left }
    }

    /// Takes `bytes` out of the budget.
    pub fn take(&mut self, bytes: u128) -> Result<usize, TooMuch> {
        let too_much = TooMuch { wanted: bytes, left: self.left };
        let size = usize::try_from(bytes).ok().filter(|size| isize::try_from(*size).is_ok()).ok_or(too_much)?;
        self.left = self.left.checked_sub(size as u64).ok_or(too_much)?;
        Ok(size)
    }

    /// Returns an empty vector with room for `bytes` bytes.
    pub fn allocate(&mut self, bytes: u128) -> Result<Vec<u8>, TooMuch> {
        let too_much = TooMuch { wanted: bytes, left: self.left };
        let size = self.take(bytes)?;
        let mut vector = Vec::new();
        vector.try_reserve_exact(size).map_err(|_| too_much)?;
        Ok(vector)
    }
}

/// Bytes that new buffers can take without pushing the machine, or this process's control group, out of memory.
fn free_memory() -> Option<u64> {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let machine = read("/proc/meminfo").and_then(|text| available_kib(&text)).map(|kib| kib.saturating_mul(1024));
    let group = || {
        let most: u64 = read("/sys/fs/cgroup/memory.max")?.trim().parse().ok()?;
        let used: u64 = read("/sys/fs/cgroup/memory.current")?.trim().parse().ok()?;
        Some(most.saturating_sub(used))
    };
    match (machine, group()) {
        (Some(machine), Some(group)) => Some(machine.min(group)),
        (machine, group) => machine.or(group),
    }
}

/// The line `MemAvailable:   123 kB`.
fn available_kib(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

/// Compact elements put `stride` bytes apart, the gaps zero.
pub fn spread(bytes: &[u8], elem: Elem, stride: u32, out: &mut Vec<u8>) {
    let size = elem.bytes() as usize;
    for element in bytes.chunks_exact(size.max(1)) {
        out.extend_from_slice(element);
        out.resize(out.len() + (stride as usize).saturating_sub(size), 0);
    }
}

/// The reverse of [`spread`].
pub fn gather(bytes: &[u8], elem: Elem, stride: u32, out: &mut Vec<u8>) {
    let size = elem.bytes() as usize;
    for element in bytes.chunks_exact((stride as usize).max(1)) {
        out.extend_from_slice(element.get(..size).unwrap_or_default());
    }
}

/// Elements of `width` bytes, the last axis fastest, as they lie with these distances of neighbours in memory of `reach` elements; between them are
/// zeros.
#[must_use]
pub fn laid_out(bytes: &[u8], width: usize, extents: &[u64], strides: &[u64], reach: u64) -> Vec<u8> {
    let size = usize::try_from(reach).unwrap_or(0).saturating_mul(width);
    let mut out = vec![0; size];
    each_place(extents, strides, &mut |at, place| {
        let from = bytes.get(at.saturating_mul(width)..at.saturating_add(1).saturating_mul(width));
        let to = out.get_mut(place.saturating_mul(width)..place.saturating_add(1).saturating_mul(width));
        from.zip(to).into_iter().for_each(|(from, to)| to.copy_from_slice(from));
    });
    out
}

/// The opposite: elements that lie with these distances, the last axis fastest.
#[must_use]
pub fn in_order(bytes: &[u8], width: usize, extents: &[u64], strides: &[u64]) -> Vec<u8> {
    let mut out = Vec::new();
    each_place(extents, strides, &mut |_, place| {
        let from = bytes.get(place.saturating_mul(width)..place.saturating_add(1).saturating_mul(width));
        out.extend_from_slice(from.unwrap_or_default());
    });
    out
}

/// Calls a function for each element in order, with its number and the place where it lies.
fn each_place(extents: &[u64], strides: &[u64], take: &mut dyn FnMut(usize, usize)) {
    if extents.contains(&0) {
        return;
    }
    let mut index = vec![0_u64; extents.len()];
    for at in 0.. {
        let place = index.iter().zip(strides).fold(0_u64, |sum, (index, stride)| sum.saturating_add(index * stride));
        take(at, usize::try_from(place).unwrap_or(usize::MAX));
        let mut axis = extents.len();
        loop {
            let Some(before) = axis.checked_sub(1) else { return };
            axis = before;
            let (Some(slot), Some(extent)) = (index.get_mut(axis), extents.get(axis)) else { return };
            *slot += 1;
            if *slot < *extent {
                break;
            }
            *slot = 0;
        }
    }
}

/// The bits of one scalar from its bytes.
pub fn bits(bytes: &[u8]) -> u64 {
    let mut wide = [0; 8];
    wide.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    u64::from_le_bytes(wide)
}

/// The value of an integer's or bool's bits.
pub fn integer(scalar: Scalar, bits: u64) -> i128 {
    let shift = 64 - u64::from(scalar.bytes()) * 8;
    if scalar.is_signed_integer() { i128::from((bits << shift).cast_signed() >> shift) } else { i128::from(bits) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_never_overdrawn() {
        let mut budget = Budget::of(100);
        assert_eq!(budget.take(60), Ok(60));
        assert_eq!(budget.take(41), Err(TooMuch { wanted: 41, left: 40 }));
        assert_eq!(budget.take(1 << 70), Err(TooMuch { wanted: 1 << 70, left: 40 }));
        assert_eq!(budget.take(40), Ok(40));
        assert!(Budget::of(u64::MAX).allocate(1 << 63).is_err());
    }

    #[test]
    fn available_memory_is_read() {
        let text = "MemTotal:       24000 kB\nMemFree:   1 kB\nMemAvailable:   22123 kB\n";
        assert_eq!(available_kib(text), Some(22123));
        assert_eq!(available_kib("nothing"), None);
    }

    #[test]
    fn gaps_are_put_in_and_taken_out() {
        let elem = Elem { scalar: Scalar::U8, lanes: 3 };
        let (mut wide, mut back) = (Vec::new(), Vec::new());
        spread(&[1, 2, 3, 4, 5, 6], elem, 4, &mut wide);
        assert_eq!(wide, [1, 2, 3, 0, 4, 5, 6, 0]);
        gather(&wide, elem, 4, &mut back);
        assert_eq!(back, [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn integers_keep_their_sign() {
        assert_eq!(integer(Scalar::I8, bits(&[0xff])), -1);
        assert_eq!(integer(Scalar::U8, bits(&[0xff])), 255);
        assert_eq!(integer(Scalar::I64, bits(&i64::MIN.to_le_bytes())), i128::from(i64::MIN));
        assert_eq!(integer(Scalar::U64, u64::MAX), i128::from(u64::MAX));
    }
}
