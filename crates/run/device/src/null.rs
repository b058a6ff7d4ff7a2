//! A device that takes everything and does nothing: it proves that the contract needs no device.

use std::any::Any;

use crisp_ir_artifact::{Artifact, Interface, LaunchSizes};

use crate::{
    Device, DeviceError, DeviceInfo, DeviceKey, DeviceKind, LaunchArgument, LaunchReport, Memory, Place, Program,
    Queue, RootKey, ThreadQueue, check_launch, check_part, check_range,
};

/// Loads any artifact, has memory without end that reads as zero, and runs nothing. Launches are checked as everywhere.
#[derive(Debug)]
pub struct NullDevice {
    key: DeviceKey,
}

impl NullDevice {
    /// Returns a separate device.
    #[must_use]
    pub fn new() -> NullDevice {
        NullDevice { key: DeviceKey::fresh() }
    }
}

impl Default for NullDevice {
    fn default() -> Self {
        NullDevice::new()
    }
}

impl Device for NullDevice {
    fn info(&self) -> DeviceInfo {
        DeviceInfo {
            id: "null".to_owned(),
            name: "does nothing".to_owned(),
            kind: DeviceKind::Test,
            details: Vec::new(),
        }
    }

    fn key(&self) -> DeviceKey {
        self.key
    }

    fn load(&self, artifact: &Artifact) -> Result<Box<dyn Program>, DeviceError> {
        Ok(Box::new(NullProgram { key: self.key, interface: artifact.interface().clone() }))
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        Ok(Box::new(NullMemory { key: self.key, length: bytes, place: Place { root: RootKey::fresh(), start: 0 } }))
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        Ok(Box::new(ThreadQueue::start(self.key)?))
    }
}

struct NullMemory {
    key: DeviceKey,
    length: u64,
    place: Place,
}

impl Memory for NullMemory {
    fn device(&self) -> DeviceKey {
        self.key
    }

    fn len(&self) -> u64 {
        self.length
    }

    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        check_range(offset, bytes.len(), self.length).map(|_| ())
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        check_range(offset, bytes.len(), self.length)?;
        bytes.fill(0);
        Ok(())
    }

    fn part(&self, offset: u64, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        check_part(offset, bytes, self.length, 1)?;
        let place = Place { start: self.place.start + offset, ..self.place };
        Ok(Box::new(NullMemory { key: self.key, length: bytes, place }))
    }

    fn place(&self) -> Place {
        self.place
    }

    fn map(&mut self) -> Option<&mut [u8]> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct NullProgram {
    key: DeviceKey,
    interface: Interface,
}

impl Program for NullProgram {
    fn interface(&self) -> &Interface {
        &self.interface
    }

    fn launch(&self, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Result<LaunchReport, DeviceError> {
        check_launch(self.key, &self.interface, sizes, arguments)?;
        Ok(LaunchReport::silent(0.0))
    }

    fn share(&self) -> Box<dyn Program> {
        Box::new(NullProgram { key: self.key, interface: self.interface.clone() })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
