//! Running kernels: warps of lanes in lockstep, one warp after another, workgroups over the host's cores.

mod access;
mod atomic;
mod exchange;
mod launch;
mod step;
pub(crate) mod storage;
mod warp;
mod workgroup;

pub(crate) use launch::Grid;
pub(crate) use launch::start;
