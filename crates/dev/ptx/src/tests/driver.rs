//! The interface in C, as a program uses it.
#![allow(unsafe_code)] // The interface is C.

use std::ffi::{CStr, c_void};
use std::ptr::null_mut;
use std::sync::{Mutex, PoisonError};

use super::module;
use crate::driver::entry_points::*;

/// All programs of a process share what waits.
static ALONE: Mutex<()> = Mutex::new(());

/// Loads a module: its handle, or the status and what the log says.
fn load(text: &str) -> Result<*mut c_void, (i32, String)> {
    let image = format!("{text}\0");
    let (mut log, mut options, mut made) = ([0_u8; 256], [5, 6], null_mut());
    let mut values = [log.as_mut_ptr().cast::<c_void>(), std::ptr::without_provenance_mut(log.len())];
    // Safety: all pointers are to locals that live longer than the call.
    let status = unsafe {
        cuModuleLoadDataEx(&raw mut made, image.as_ptr().cast(), 2, options.as_mut_ptr(), values.as_mut_ptr())
    };
    let text = CStr::from_bytes_until_nul(&log).unwrap().to_string_lossy().into_owned();
    if status == 0 { Ok(made) } else { Err((status, text)) }
}

#[test]
fn a_program_loads_launches_and_reads_back() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    // Safety: all pointers are to locals of the sizes named.
    unsafe {
        let (mut context, mut function, mut memory, mut out) = (null_mut(), null_mut(), 0_u64, [0_u32; 4]);
        assert_eq!((cuInit(0), cuDevicePrimaryCtxRetain(&raw mut context, 0)), (0, 0));
        cuCtxSetCurrent(null_mut());
        assert_eq!(cuMemAlloc_v2(&raw mut memory, 16), 201, "no context is current");
        cuCtxSetCurrent(context);
        assert_eq!(cuMemAlloc_v2(&raw mut memory, 16), 0);
        let made = load(&module("mad.wide.u32 %d0, %r31, 4, %d0; st.global.u32 [%d0], %r31;")).unwrap();
        assert_eq!(cuModuleGetFunction(&raw mut function, made, c"none".as_ptr()), 500);
        assert_eq!(cuModuleGetFunction(&raw mut function, made, c"k".as_ptr()), 0);
        let mut given = memory;
        let mut launch = |threads| {
            let mut values = [(&raw mut given).cast::<c_void>()];
            cuLaunchKernel(function, 1, 1, 1, threads, 1, 1, 0, null_mut(), values.as_mut_ptr(), null_mut())
        };
        assert_eq!((launch(4), launch(2048)), (0, 1));
        assert_eq!(cuMemcpyDtoH_v2(out.as_mut_ptr().cast(), memory, 16), 0);
        assert_eq!(out, [0, 1, 2, 3]);
        assert_eq!(launch(5), 700);
        let mut text = std::ptr::null();
        assert_eq!(cuGetErrorString(700, &raw mut text), 0);
        let text = CStr::from_ptr(text).to_str().unwrap();
        assert!(text.contains("`k`, line 14") && text.contains("lane 4"), "{text}");
        assert_eq!(cuMemcpyDtoH_v2(out.as_mut_ptr().cast(), memory + 4, 16), 1, "beyond the end");
        assert_eq!((cuModuleUnload(made), cuModuleUnload(made)), (0, 400));
        assert_eq!((cuMemFree_v2(memory), cuMemFree_v2(memory)), (0, 1));
    }
}

#[test]
fn what_is_no_ptx_is_refused_with_a_reason() {
    let mut context = null_mut();
    // Safety: the place is a local.
    unsafe { cuDevicePrimaryCtxRetain(&raw mut context, 0) };
    // Safety: it takes no pointers to memory.
    unsafe { cuCtxSetCurrent(context) };
    let (status, text) = load(&module("foo.u32 %r0;")).unwrap_err();
    assert_eq!((status, text.trim_end()), (218, "ptxas error: line 14: `foo.u32`: unknown instruction"));
    assert_eq!(load(".version 99.0\n.target sm_90\n.address_size 64\n").unwrap_err().0, 222);
    assert_eq!(load("\x7fELF").unwrap_err().0, 209);
    assert_eq!(load(&module("").replace("8.0", "8.7").replace("sm_90", "sm_120")).unwrap_err().0, 209);
}

#[test]
fn copies_that_nobody_waits_for_happen_late() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    // Safety: all pointers are to memory of the sizes named.
    unsafe {
        let (mut context, mut stream, mut event, mut pinned, mut memory) =
            (null_mut(), null_mut(), null_mut(), null_mut(), 0_u64);
        cuDevicePrimaryCtxRetain(&raw mut context, 0);
        cuCtxSetCurrent(context);
        assert_eq!((cuStreamCreate(&raw mut stream, 0), cuEventCreate(&raw mut event, 2)), (0, 0));
        assert_eq!((cuMemHostAlloc(&raw mut pinned, 8, 0), cuMemAlloc_v2(&raw mut memory, 8)), (0, 0));
        let host = pinned.cast::<u8>();
        host.write_bytes(1, 8);
        assert_eq!(cuMemcpyHtoDAsync_v2(memory, pinned, 8, stream), 0);
        // It takes what is there when it happens.
        host.write_bytes(2, 8);
        assert_eq!(cuEventRecord(event, stream), 0);
        assert_eq!(cuMemcpyDtoHAsync_v2(host.add(4).cast(), memory, 4, stream), 0);
        assert_eq!(cuEventSynchronize(event), 0);
        host.write_bytes(3, 8);
        assert_eq!(std::slice::from_raw_parts(host, 8), [3; 8], "the copy back has not happened");
        assert_eq!(cuStreamSynchronize(stream), 0);
        assert_eq!(std::slice::from_raw_parts(host, 8), [3, 3, 3, 3, 2, 2, 2, 2]);
        assert_eq!(cuMemcpyHtoDAsync_v2(memory + 1, pinned, 8, stream), 1, "beyond the end");
        let mut other = null_mut();
        assert_eq!((cuStreamCreate(&raw mut other, 0), cuStreamWaitEvent(other, event, 0)), (0, 0));
        assert_eq!((cuStreamWaitEvent(event, event, 0), cuStreamWaitEvent(other, stream, 0)), (400, 400));
        // It comes behind what waits.
        assert_eq!(cuMemcpyHtoDAsync_v2(memory, pinned, 8, stream), 0);
        assert_eq!((cuMemsetD8Async(memory, 9, 4, other), cuMemsetD8Async(memory + 5, 9, 4, other)), (0, 1));
        assert_eq!(cuMemcpyDtoH_v2(pinned, memory, 8), 0);
        assert_eq!(std::slice::from_raw_parts(host, 8), [9, 9, 9, 9, 2, 2, 2, 2]);
        assert_eq!((cuMemFreeHost(pinned), cuMemFreeHost(pinned), cuMemFree_v2(memory)), (0, 1, 0));
    }
}
