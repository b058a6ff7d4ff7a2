//! Buffers. wgpu copies whole words only: what begins or ends inside of one is put together on the host.

use std::any::Any;
use std::num::NonZero;
use std::sync::Arc;

use crisp_run_device::{DeviceError, DeviceKey, Memory, Place, RootKey, check_part, check_range};
use wgpu::{BindingResource, Buffer, BufferBinding, BufferDescriptor, BufferUsages, CommandEncoderDescriptor};

use crate::device::Shared;
use crate::faults::Fault;

/// Bytes that copies go by.
const WORD: usize = 4;

/// Bytes of a copy to the host at a time, which bounds the other memory that it needs.
const CHUNK: u64 = 1 << 26;

/// A buffer of a device, or a part of one.
pub(crate) struct WgpuMemory {
    shared: Arc<Shared>,
    /// The buffer that it is a part of; wgpu counts its owners.
    buffer: Buffer,
    root: RootKey,
    start: u64,
    bytes: u64,
}

impl WgpuMemory {
    /// A buffer of zeros, in whole words. There are no empty buffers: such a buffer has some invisible bytes.
    pub(crate) fn new(shared: &Arc<Shared>, bytes: u64) -> Result<WgpuMemory, DeviceError> {
        let most = shared.limits.buffer;
        if bytes > most {
            return Err(DeviceError::TooLarge { bytes, most, device: shared.id.clone() });
        }
        let size = bytes.next_multiple_of(WORD as u64).max(16);
        let usage = BufferUsages::STORAGE | BufferUsages::COPY_SRC | BufferUsages::COPY_DST;
        let buffer = shared.buffer(size, usage).map_err(|fault| match fault {
            Fault::Memory => DeviceError::OutOfMemory { bytes, device: shared.id.clone() },
            fault @ (Fault::Lost(_) | Fault::Other(_)) => fault.failed("a buffer cannot be made"),
        })?;
        Ok(WgpuMemory { shared: Arc::clone(shared), buffer, root: RootKey::fresh(), start: 0, bytes })
    }

    /// Returns the buffer that it is a part of.
    pub(crate) fn buffer(&self) -> &Buffer {
        &self.buffer
    }

    /// Where it begins there.
    pub(crate) fn start(&self) -> u64 {
        self.start
    }

    /// Returns the binding for a kernel: whole words, and at least some of them, which are invisible where there are no bytes.
    pub(crate) fn binding(&self) -> BindingResource<'_> {
        let size = NonZero::new(self.bytes.next_multiple_of(WORD as u64));
        let (offset, size) = if size.is_none() { (0, NonZero::new(16)) } else { (self.start, size) };
        BindingResource::Buffer(BufferBinding { buffer: &self.buffer, offset, size })
    }

    /// Copies bytes in, beginning at one of them, which has been checked.
    pub(crate) fn put_at(&self, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.bytes)?;
        let start = usize::try_from(self.start).unwrap_or(usize::MAX).saturating_add(range.start);
        self.put(start, bytes).map_err(|fault| fault.failed("a buffer cannot be written"))
    }

    /// Copies whole words out, beginning at a word.
    fn copy_out(&self, at: u64, bytes: &mut [u8]) -> Result<(), Fault> {
        let mut at = at;
        for part in bytes.chunks_mut(CHUNK as usize) {
            let size = part.len() as u64;
            let reached = self.shared.buffer(size, BufferUsages::MAP_READ | BufferUsages::COPY_DST)?;
            self.shared.watch(|device| {
                let mut encoder = device.create_command_encoder(&CommandEncoderDescriptor::default());
                encoder.copy_buffer_to_buffer(&self.buffer, at, &reached, 0, size);
                self.shared.queue.submit([encoder.finish()]);
            })?;
            self.shared.fetch(&reached, size, |found| part.copy_from_slice(found))?;
            at += size;
        }
        Ok(())
    }

    /// Copies whole words in, beginning at a word.
    fn copy_in(&self, at: usize, bytes: &[u8]) -> Result<(), Fault> {
        self.shared.watch(|_| self.shared.queue.write_buffer(&self.buffer, at as u64, bytes))
    }

    /// The word at a place, of which some bytes are to stay as they are.
    fn word(&self, at: usize) -> Result<[u8; WORD], Fault> {
        let mut word = [0; WORD];
        self.copy_out(at as u64, &mut word).map(|()| word)
    }

    /// Copies bytes in, word by word at the ends.
    fn put(&self, mut at: usize, mut bytes: &[u8]) -> Result<(), Fault> {
        while !bytes.is_empty() {
            let within = at % WORD;
            let whole = if within == 0 { bytes.len() - bytes.len() % WORD } else { 0 };
            let taken = if whole > 0 { whole } else { bytes.len().min(WORD - within) };
            let (now, later) = bytes.split_at(taken);
            if whole > 0 {
                self.copy_in(at, now)?;
            } else {
                // Bytes after the end of a whole buffer are unused.
                let end = (at + taken) as u64;
                let all = within == 0 && end == self.bytes && self.start == 0 && self.buffer.size() < end + WORD as u64;
                let mut word = if all { [0; WORD] } else { self.word(at - within)? };
                word.iter_mut().skip(within).zip(now).for_each(|(to, from)| *to = *from);
                self.copy_in(at - within, &word)?;
            }
            (at, bytes) = (at + taken, later);
        }
        Ok(())
    }
}

impl Shared {
    /// Creates a buffer of `size` bytes, whole words.
    pub(crate) fn buffer(&self, size: u64, usage: BufferUsages) -> Result<Buffer, Fault> {
        let description = BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
        self.watch(|device| device.create_buffer(&description))
    }
}

impl Memory for WgpuMemory {
    fn device(&self) -> DeviceKey {
        self.shared.key
    }

    fn len(&self) -> u64 {
        self.bytes
    }

    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.put_at(offset, bytes)
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        check_range(offset, bytes.len(), self.bytes)?;
        if bytes.is_empty() {
            return Ok(());
        }
        let failed = |fault: Fault| fault.failed("a buffer cannot be read");
        let start = self.start + offset;
        let before = usize::try_from(start % WORD as u64).unwrap_or(0);
        if before == 0 && bytes.len().is_multiple_of(WORD) {
            return self.copy_out(start, bytes).map_err(failed);
        }
        let mut whole = vec![0; (before + bytes.len()).next_multiple_of(WORD)];
        self.copy_out(start - before as u64, &mut whole).map_err(failed)?;
        bytes.iter_mut().zip(whole.into_iter().skip(before)).for_each(|(to, from)| *to = from);
        Ok(())
    }

    fn part(&self, offset: u64, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        check_part(offset, bytes, self.bytes, self.shared.alignment)?;
        Ok(Box::new(WgpuMemory {
            shared: Arc::clone(&self.shared),
            buffer: self.buffer.clone(),
            root: self.root,
            start: self.start + offset,
            bytes,
        }))
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
