//! Buffers. wgpu copies whole words only: what begins or ends inside of one is put together on the host.

use std::any::Any;
use std::sync::Arc;

use crisp_run_device::{DeviceError, DeviceKey, Memory, check_range};
use wgpu::{Buffer, BufferDescriptor, BufferUsages, CommandEncoderDescriptor};

use crate::device::Shared;
use crate::faults::Fault;

/// Bytes that copies go by.
const WORD: usize = 4;

/// Bytes of a copy to the host at a time, which bounds what it takes of other memory.
const CHUNK: u64 = 1 << 26;

/// A buffer of a device.
pub(crate) struct WgpuMemory {
    shared: Arc<Shared>,
    pub(crate) buffer: Buffer,
    bytes: u64,
}

impl WgpuMemory {
    /// A buffer of zeros, in whole words. There is none without bytes: that one has some that nobody sees.
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
        Ok(WgpuMemory { shared: Arc::clone(shared), buffer, bytes })
    }

    /// Copies whole words out, beginning at a word.
    fn copy_out(&self, at: u64, bytes: &mut [u8]) -> Result<(), Fault> {
        let mut at = at;
        for part in bytes.chunks_mut(CHUNK as usize) {
            let size = part.len() as u64;
            let reached = self.shared.buffer(size, BufferUsages::MAP_READ | BufferUsages::COPY_DST)?;
            let submitted = self.shared.watch(|device| {
                let mut encoder = device.create_command_encoder(&CommandEncoderDescriptor::default());
                encoder.copy_buffer_to_buffer(&self.buffer, at, &reached, 0, size);
                self.shared.queue.submit([encoder.finish()])
            })?;
            self.shared.fetch(submitted, &reached, size, |found| part.copy_from_slice(found))?;
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
                // Bytes behind the end are nobody's.
                let all = within == 0 && (at + taken) as u64 == self.bytes;
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
    /// A buffer of so many bytes, whole words.
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
        let range = check_range(offset, bytes.len(), self.bytes)?;
        self.put(range.start, bytes).map_err(|fault| fault.failed("a buffer cannot be written"))
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.bytes)?;
        if bytes.is_empty() {
            return Ok(());
        }
        let failed = |fault: Fault| fault.failed("a buffer cannot be read");
        let before = range.start % WORD;
        if before == 0 && bytes.len().is_multiple_of(WORD) {
            return self.copy_out(offset, bytes).map_err(failed);
        }
        let mut whole = vec![0; (before + bytes.len()).next_multiple_of(WORD)];
        self.copy_out((range.start - before) as u64, &mut whole).map_err(failed)?;
        bytes.iter_mut().zip(whole.into_iter().skip(before)).for_each(|(to, from)| *to = from);
        Ok(())
    }

    fn map(&mut self) -> Option<&mut [u8]> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
