//! Buffers, and parts of them.

use std::any::Any;
use std::sync::Arc;

use crisp_run_device::{DeviceError, DeviceKey, Memory, Place, RootKey, check_part, check_range};

use opencl3::command_queue::CommandQueue;

use crate::ffi::Handle;
use crate::shared::Shared;
use crate::{errors, ffi};

/// A buffer of a device, or a part of one. Part and whole have separate handles: OpenCL counts them.
pub(crate) struct OpenClMemory {
    shared: Arc<Shared>,
    /// For copies that are waited for.
    queue: Arc<CommandQueue>,
    /// The handle that kernels get.
    pub(crate) handle: Handle,
    /// The buffer that it is a part of: OpenCL has no parts of parts.
    whole: Handle,
    root: RootKey,
    /// Where it begins in the whole.
    start: u64,
    bytes: u64,
}

impl OpenClMemory {
    /// Creates a buffer of zeros. OpenCL has no empty buffers: such a buffer has some invisible bytes.
    pub(crate) fn new(shared: &Arc<Shared>, bytes: u64) -> Result<OpenClMemory, DeviceError> {
        OpenClMemory::on(shared, &shared.queue, bytes)
    }

    /// A buffer of zeros that the commands of one queue use, so that their order is all that it needs.
    pub(crate) fn on(shared: &Arc<Shared>, queue: &Arc<CommandQueue>, bytes: u64) -> Result<OpenClMemory, DeviceError> {
        let short = || DeviceError::OutOfMemory { bytes, device: shared.id.clone() };
        let size = usize::try_from(bytes).map_err(|_| short())?.max(16);
        if bytes > shared.largest {
            return Err(DeviceError::TooLarge { bytes, most: shared.largest, device: shared.id.clone() });
        }
        let error = |error| errors::allocation(&error, bytes, &shared.id);
        let handle = Handle::buffer(&shared.context, size).map_err(error)?;
        ffi::fill(queue, &handle, 0, size, 0).and_then(|event| event.wait()).map_err(error)?;
        // A driver was seen whose fills are still under way when their events are over, and wipe out what another queue writes. A read
        // comes after the fill.
        ffi::read(queue, &handle, size - 1, &mut [0]).map_err(error)?;
        OpenClMemory::of(shared, queue, handle, bytes)
    }

    /// A whole buffer.
    pub(crate) fn of(
        shared: &Arc<Shared>,
        queue: &Arc<CommandQueue>,
        handle: Handle,
        bytes: u64,
    ) -> Result<OpenClMemory, DeviceError> {
        let whole = handle.share().map_err(|error| errors::failed("a buffer cannot be shared", &error))?;
        let (shared, queue) = (Arc::clone(shared), Arc::clone(queue));
        Ok(OpenClMemory { shared, queue, handle, whole, root: RootKey::fresh(), start: 0, bytes })
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
        ffi::write(&self.queue, &self.handle, range.start, bytes)
            .map_err(|error| errors::failed("a buffer cannot be written", &error))
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.bytes)?;
        if bytes.is_empty() {
            return Ok(());
        }
        ffi::read(&self.queue, &self.handle, range.start, bytes)
            .map_err(|error| errors::failed("a buffer cannot be read", &error))
    }

    fn part(&self, offset: u64, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        check_part(offset, bytes, self.bytes, self.shared.alignment)?;
        let outside = |_| DeviceError::OutsideMemory { offset, bytes, length: self.bytes };
        let start = self.start + offset;
        // What is as long as the whole is the whole, and so is, for all that anybody sees, what has no bytes.
        let handle = if bytes == 0 || (offset == 0 && bytes == self.bytes) {
            self.handle.share()
        } else {
            let (start, bytes) = (usize::try_from(start).map_err(outside)?, usize::try_from(bytes).map_err(outside)?);
            self.whole.part(start, bytes)
        };
        let failed = |error| errors::failed("a part of a buffer cannot be made", &error);
        let (handle, whole) = (handle.map_err(failed)?, self.whole.share().map_err(failed)?);
        let (shared, queue) = (Arc::clone(&self.shared), Arc::clone(&self.queue));
        Ok(Box::new(OpenClMemory { shared, queue, handle, whole, root: self.root, start, bytes }))
    }

    fn place(&self) -> Place {
        Place { root: self.root, start: self.start }
    }

    fn map(&mut self) -> Option<&mut [u8]> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
