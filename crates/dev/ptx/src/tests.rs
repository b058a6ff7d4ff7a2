//! Small kernels, whose results are written down by hand from what PTX means.

mod conversions;
mod driver;
mod faults;
mod floats;
mod integers;
mod memory;
mod refusals;
mod together;

use crate::assemble::assemble;
use crate::error::{Fault, Refused};
use crate::run::storage::Storage;
use crate::run::{Grid, start};

/// Returns a module with a kernel `k(out)` of these instructions: `%d0` is the address of the results, `%r31` the invocation's number in
/// its workgroup.
pub(crate) fn module(body: &str) -> String {
    format!(
        ".version 8.0\n.target sm_90\n.address_size 64\n\
         .visible .entry k(.param .u64 .ptr .global .align 16 out)\n{{\n\
         .reg .pred %p<8>;\n.reg .b16 %h<16>;\n.reg .b32 %r<32>;\n.reg .b64 %d<32>;\n.reg .f32 %f<16>;\n.reg .f64 %g<16>;\n\
         ld.param.u64 %d0, [out];\nmov.u32 %r31, %tid.x;\n{body}\nret;\n}}\n"
    )
}

/// Runs the first kernel of a module on a buffer.
pub(crate) fn launch(text: &str, groups: u32, threads: u32, cores: usize, buffer: &mut Storage) -> Result<(), Fault> {
    let program = assemble(text).unwrap_or_else(|refused| panic!("{refused}\n{text}"));
    let mut parameters = Storage::new(8, 16);
    parameters.bytes_mut().copy_from_slice(&buffer.address().to_le_bytes());
    let grid = Grid { groups: [groups, 1, 1], threads: [threads, 1, 1], dynamic_shared: 0, cores, budget: 100_000 };
    let live = vec![(buffer.address(), buffer.address() + buffer.len() as u64)];
    start(&program, &program.entries[0], grid, &parameters, live).map(|_| ())
}

fn words(storage: &mut Storage) -> Vec<u32> {
    storage.bytes_mut().chunks_exact(4).map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap())).collect()
}

/// Returns `%r0` of `threads` invocations.
pub(crate) fn lanes(threads: u32, body: &str) -> Vec<u32> {
    let text = module(&format!("{body}\nmad.wide.u32 %d0, %r31, 4, %d0;\nst.global.u32 [%d0], %r0;"));
    let mut buffer = Storage::new(4 * threads as usize, 256);
    launch(&text, 1, threads, 1, &mut buffer).unwrap_or_else(|fault| panic!("{fault:?}\n{text}"));
    words(&mut buffer)
}

/// Returns `%r0` of one invocation.
pub(crate) fn r0(body: &str) -> u32 {
    lanes(1, body)[0]
}

/// Returns `%d1` of one invocation.
pub(crate) fn d1(body: &str) -> u64 {
    let text = module(&format!("{body}\nst.global.u64 [%d0], %d1;"));
    let mut buffer = Storage::new(8, 256);
    launch(&text, 1, 1, 1, &mut buffer).unwrap_or_else(|fault| panic!("{fault:?}\n{text}"));
    u64::from_le_bytes(buffer.bytes_mut().try_into().unwrap())
}

/// Returns the bits in `%f0` after it, of 32 bits.
pub(crate) fn f0(body: &str) -> u32 {
    r0(&format!("{body}\nmov.b32 %r0, %f0;"))
}

/// Returns the bits in `%g0` after it, of 64 bits.
pub(crate) fn g0(body: &str) -> u64 {
    d1(&format!("{body}\nmov.b64 %d1, %g0;"))
}

/// Returns why these instructions are refused.
pub(crate) fn refused(body: &str) -> Refused {
    let text = module(body);
    match assemble(&text) {
        Ok(_) => panic!("this is taken: {body}"),
        Err(refused) => refused,
    }
}

/// Returns the fault of these instructions for `threads` invocations, which have 64 bytes.
pub(crate) fn fault(threads: u32, body: &str) -> Fault {
    let mut buffer = Storage::new(64, 256);
    match launch(&module(body), 1, threads, 1, &mut buffer) {
        Ok(()) => panic!("this runs: {body}"),
        Err(fault) => fault,
    }
}
