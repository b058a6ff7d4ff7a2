//! Memory of the CPU device: bytes of the host, or a part of them.

use std::any::Any;
use std::sync::Arc;

use crisp_run_device::{DeviceError, DeviceKey, Memory, Place, RootKey, check_part, check_range};

use crate::bytes::{Bytes, Storage};

/// The device's id.
pub(crate) const ID: &str = "cpu";

/// The alignment of a buffer's beginning that code relies on: every scalar is aligned as the processor requires it.
pub(crate) const PART_ALIGNMENT: u64 = 16;

/// Memory that host and kernels share, or a part of it; as a whole aligned to 128 bytes where it is the device's own.
pub(crate) struct CpuMemory {
    key: DeviceKey,
    storage: Arc<Storage>,
    /// Where the storage lies, for others that share bytes with it.
    place: Place,
    start: usize,
    length: usize,
}

impl CpuMemory {
    pub(crate) fn whole(key: DeviceKey, bytes: Bytes) -> CpuMemory {
        let length = bytes.len();
        let place = Place { root: RootKey::fresh(), start: 0 };
        CpuMemory { key, storage: Arc::new(Storage::new(bytes)), place, start: 0, length }
    }

    /// Memory of another owner, which may pass parts of it as other memory.
    pub(crate) fn foreign(key: DeviceKey, bytes: Bytes) -> CpuMemory {
        let start = bytes.start().addr() as u64;
        CpuMemory { place: Place { root: RootKey::HOST, start }, ..CpuMemory::whole(key, bytes) }
    }

    /// Returns the storage that it is a part of.
    pub(crate) fn storage(&self) -> &Arc<Storage> {
        &self.storage
    }

    /// The address of the first byte, for who holds the storage.
    pub(crate) fn start(&self) -> *mut u8 {
        self.storage.start().wrapping_add(self.start)
    }
}

impl Memory for CpuMemory {
    fn device(&self) -> DeviceKey {
        self.key
    }

    fn len(&self) -> u64 {
        self.length as u64
    }

    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.len())?;
        self.storage.write(self.start + range.start, bytes);
        Ok(())
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.len())?;
        self.storage.read(self.start + range.start, bytes);
        Ok(())
    }

    fn part(&self, offset: u64, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        check_part(offset, bytes, self.len(), PART_ALIGNMENT)?;
        let inside = |number: u64| {
            usize::try_from(number).map_err(|_| DeviceError::OutsideMemory { offset, bytes, length: self.len() })
        };
        Ok(Box::new(CpuMemory {
            key: self.key,
            storage: Arc::clone(&self.storage),
            place: self.place,
            start: self.start + inside(offset)?,
            length: inside(bytes)?,
        }))
    }

    fn place(&self) -> Place {
        Place { start: self.place.start + self.start as u64, ..self.place }
    }

    fn map(&mut self) -> Option<&mut [u8]> {
        let (start, end) = (self.start, self.start + self.length);
        Arc::get_mut(&mut self.storage)?.alone().get_mut(start..end)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
