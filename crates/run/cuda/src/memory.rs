//! Memory of the device, and the device as its programs and memories know it.

use std::any::Any;
use std::sync::{Arc, Mutex};

use crisp_run_device::{DeviceError, DeviceKey, Memory, Place, Queue, RootKey, check_part, check_range};

use crate::ffi::{Allocation, Context};
use crate::words::DriverError;

/// The queue for launches that are waited for, one at a time.
pub(crate) type Launches = Arc<Mutex<dyn Queue>>;

/// The device as its programs and memories know it.
pub(crate) struct Owner {
    pub(crate) context: Arc<Context>,
    pub(crate) launches: Launches,
    pub(crate) key: DeviceKey,
    pub(crate) id: String,
}

impl Owner {
    /// Zero bytes of the device's memory.
    pub(crate) fn allocate(&self, bytes: u64) -> Result<CudaMemory, DeviceError> {
        let out_of_memory = || DeviceError::OutOfMemory { bytes, device: self.id.clone() };
        let size = usize::try_from(bytes).map_err(|_| out_of_memory())?;
        let memory = Allocation::zeroed(&self.context, size)
            .map_err(|error| if error.is_out_of_memory() { out_of_memory() } else { failed(&error) })?;
        Ok(CudaMemory::whole(self.key, memory))
    }
}

pub(crate) fn failed(error: &DriverError) -> DeviceError {
    DeviceError::Failed { reason: error.reason() }
}

/// Where parts of memory may begin: code relies on that much of the beginning of a buffer.
pub(crate) const PART_ALIGNMENT: u64 = 16;

/// Memory of the device, or a part of it; as a whole aligned to 256 bytes where it is the device's own.
pub(crate) struct CudaMemory {
    key: DeviceKey,
    pub(crate) memory: Arc<Allocation>,
    root: RootKey,
    start: usize,
    length: usize,
}

impl CudaMemory {
    pub(crate) fn whole(key: DeviceKey, memory: Allocation) -> CudaMemory {
        let length = memory.len();
        CudaMemory { key, memory: Arc::new(memory), root: RootKey::fresh(), start: 0, length }
    }

    /// The bytes that it is a part of, and where it begins there.
    pub(crate) fn allocation(&self) -> (&Allocation, usize) {
        (&self.memory, self.start)
    }
}

impl Memory for CudaMemory {
    fn device(&self) -> DeviceKey {
        self.key
    }

    fn len(&self) -> u64 {
        self.length as u64
    }

    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.len())?;
        self.memory.write(self.start + range.start, bytes).map_err(|error| failed(&error))
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.len())?;
        self.memory.read(self.start + range.start, bytes).map_err(|error| failed(&error))
    }

    fn part(&self, offset: u64, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        check_part(offset, bytes, self.len(), PART_ALIGNMENT)?;
        let outside = |_| DeviceError::OutsideMemory { offset, bytes, length: self.len() };
        let (offset, length) = (usize::try_from(offset).map_err(outside)?, usize::try_from(bytes).map_err(outside)?);
        let memory = Arc::clone(&self.memory);
        Ok(Box::new(CudaMemory { key: self.key, memory, root: self.root, start: self.start + offset, length }))
    }

    fn place(&self) -> Place {
        Place { root: self.root, start: self.start as u64 }
    }

    fn map(&mut self) -> Option<&mut [u8]> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
