//! The launch arguments of tests of loop kernels and of tensor programs: sizes that follow from arguments, and numbers.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use crisp::{ArgumentKind, HostArgument, Interface, LaunchSizes, SizeInputs, launch_sizes};

struct Inputs<'a>(&'a Interface, &'a [HostArgument]);

impl SizeInputs for Inputs<'_> {
    fn scalar(&self, param: u32) -> Option<i128> {
        let HostArgument::Value(bytes) = self.1.get(param as usize)? else { return None };
        let mut wide = [if bytes.last()? & 128 != 0 { 255 } else { 0 }; 16];
        wide[..bytes.len()].copy_from_slice(bytes);
        Some(i128::from_le_bytes(wide))
    }

    fn length(&self, param: u32) -> Option<u64> {
        let ArgumentKind::Buffer { stride, .. } = self.0.arguments.get(param as usize)?.kind else { return None };
        let HostArgument::Buffer(bytes) = self.1.get(param as usize)? else { return None };
        Some(bytes.len() as u64 / u64::from(stride))
    }
}

/// Returns the number of invocations that the arguments request.
pub(crate) fn sizes(interface: &Interface, host: &[HostArgument]) -> LaunchSizes {
    launch_sizes(interface, &Inputs(interface, host), None, None).unwrap()
}

/// Floats that are not whole numbers.
pub(crate) fn some_floats(count: usize, seed: u32) -> Vec<f32> {
    let mut state = seed.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
    (0..count)
        .map(|_| {
            state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            ((state >> 8) as f32 / 8_388_608.0 - 1.0) * 3.7
        })
        .collect()
}
