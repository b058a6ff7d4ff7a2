//! Buffers.

use std::any::Any;
use std::sync::Arc;

use crisp_run_device::{DeviceError, DeviceKey, Memory, check_range};
use opencl3::memory::Buffer;

use crate::device::Shared;
use crate::{errors, ffi};

/// A buffer of a device.
pub(crate) struct OpenClMemory {
    shared: Arc<Shared>,
    pub(crate) buffer: Buffer<u8>,
    bytes: u64,
}

impl OpenClMemory {
    /// A buffer of zeros. OpenCL has none without bytes: that one has some that nobody sees.
    pub(crate) fn new(shared: &Arc<Shared>, bytes: u64) -> Result<OpenClMemory, DeviceError> {
        let short = || DeviceError::OutOfMemory { bytes, device: shared.id.clone() };
        let size = usize::try_from(bytes).map_err(|_| short())?.max(16);
        if bytes > shared.largest {
            return Err(DeviceError::TooLarge { bytes, most: shared.largest, device: shared.id.clone() });
        }
        let error = |error| errors::allocation(&error, bytes, &shared.id);
        let mut buffer = ffi::buffer(&shared.context, size).map_err(error)?;
        ffi::clear(&shared.queue, &mut buffer, size).map_err(error)?;
        Ok(OpenClMemory { shared: Arc::clone(shared), buffer, bytes })
    }
}

impl Memory for OpenClMemory {
    fn device(&self) -> DeviceKey {
        self.shared.key
    }

    fn len(&self) -> u64 {
        self.bytes
    }

    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.bytes)?;
        if bytes.is_empty() {
            return Ok(());
        }
        ffi::write(&self.shared.queue, &mut self.buffer, range.start, bytes)
            .map_err(|error| errors::failed("a buffer cannot be written", &error))
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.bytes)?;
        if bytes.is_empty() {
            return Ok(());
        }
        ffi::read(&self.shared.queue, &self.buffer, range.start, bytes)
            .map_err(|error| errors::failed("a buffer cannot be read", &error))
    }

    fn map(&mut self) -> Option<&mut [u8]> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
