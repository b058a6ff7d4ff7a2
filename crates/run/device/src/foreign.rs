//! Memory of another owner.
#![allow(unsafe_code)] // The importer of memory promises that it exists; no other caller has to.

use std::ffi::c_void;
use std::fmt;

/// Memory that belongs to the caller of [`crate::Device::import`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum External {
    /// Memory of the host.
    Host {
        /// The first byte.
        start: *mut u8,
        /// How many there are.
        bytes: u64,
    },
    /// Memory of an NVIDIA processor, in the device's primary context.
    Cuda {
        /// The address: a `CUdeviceptr`.
        address: u64,
        /// How many bytes there are.
        bytes: u64,
    },
    /// A buffer of OpenCL, of the device's context.
    OpenCl {
        /// The handle: a `cl_mem`.
        buffer: *mut c_void,
        /// How many bytes of it are used.
        bytes: u64,
    },
}

impl External {
    /// Returns the description for messages.
    #[must_use]
    pub fn words(&self) -> &'static str {
        match self {
            External::Host { .. } => "memory of the host",
            External::Cuda { .. } => "memory of CUDA",
            External::OpenCl { .. } => "a buffer of OpenCL",
        }
    }
}

/// A queue that belongs to the caller of [`crate::Device::import_queue`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExternalQueue {
    /// A `CUstream` of the device's primary context.
    Cuda(*mut c_void),
    /// A `cl_command_queue` of the device's context, in order.
    OpenCl(*mut c_void),
}

impl ExternalQueue {
    /// Returns the description for messages.
    #[must_use]
    pub fn words(&self) -> &'static str {
        match self {
            ExternalQueue::Cuda(_) => "a stream of CUDA",
            ExternalQueue::OpenCl(_) => "a command queue of OpenCL",
        }
    }
}

/// Bytes of the host that another owner has. A value of this type is the promise that they may be used while it lives.
pub struct ForeignBytes {
    start: *mut u8,
    length: usize,
}

// Safety: who made the value promised that the bytes may be used from any thread.
unsafe impl Send for ForeignBytes {}

impl ForeignBytes {
    /// Takes bytes over.
    ///
    /// # Safety
    /// `length` initialised bytes lie at `start`, may be read and written from any thread, and nothing else uses them while the value
    /// lives.
    #[must_use]
    pub unsafe fn new(start: *mut u8, length: usize) -> ForeignBytes {
        ForeignBytes { start, length }
    }

    /// The first byte.
    #[must_use]
    pub fn start(&self) -> *mut u8 {
        self.start
    }

    /// How many bytes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Returns whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The bytes, for one user at a time.
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [u8] {
        if self.length == 0 {
            return &mut [];
        }
        // Safety: promised by who made the value; the borrow keeps others away.
        unsafe { std::slice::from_raw_parts_mut(self.start, self.length) }
    }
}

impl fmt::Debug for ForeignBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of somebody else", self.length)
    }
}
