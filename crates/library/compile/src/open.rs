//! A device that stays open for many kernels, with the compiler that makes code for it.

use std::sync::Arc;

use crisp_ir_artifact::{Artifact, Interface};
use crisp_ir_kernel::Checked;
use crisp_run_device::{Device, DeviceError, Program, with_room_to_compile};
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::devices::{Maker, NotOpened, open};
use crate::messages;
use crate::run::Cache;

/// An open device. Kernels are loaded from several threads at once.
pub struct OpenDevice {
    id: String,
    pub(crate) opened: Box<dyn Maker>,
    pub(crate) no_double: bool,
}

impl OpenDevice {
    /// Opens one of [`crate::DEVICES`]. Code is kept in `cache`; nowhere without it. Costs nothing to speak of.
    ///
    /// # Errors
    /// When there is no such device, or it is not usable.
    pub fn open(id: &str, cache: Option<Cache>) -> Result<OpenDevice, Vec<Diagnostic>> {
        OpenDevice::open_with(id, cache, None)
    }

    /// Opens a device as [`OpenDevice::open`] does; the CPU works with `threads` threads, at least one. Other devices have none.
    ///
    /// # Errors
    /// When there is no such device, or it is not usable.
    pub fn open_with(id: &str, cache: Option<Cache>, threads: Option<usize>) -> Result<OpenDevice, Vec<Diagnostic>> {
        let opened = open(id, cache, threads).map_err(|error| vec![not_opened(id, &error)])?;
        Ok(OpenDevice::of(id, opened))
    }

    /// Returns a device that is open.
    pub(crate) fn of(id: &str, opened: Box<dyn Maker>) -> OpenDevice {
        OpenDevice { id: id.to_owned(), opened, no_double: false }
    }

    /// The device as one without arithmetic on doubles: integers compute the same bits.
    #[must_use]
    pub fn without_double(self) -> OpenDevice {
        OpenDevice { no_double: true, ..self }
    }

    /// Returns the name that it was opened by.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the device as an object of the device contract.
    #[must_use]
    pub fn device(&self) -> Arc<dyn Device> {
        self.opened.device()
    }

    /// Returns the name and version of the compiler between the kernel IR and the device's native code: results may change with it.
    #[must_use]
    pub fn driver(&self) -> String {
        self.opened.driver()
    }

    /// Compiles a kernel for one workgroup size and loads it.
    ///
    /// # Errors
    /// What the device refuses, what is wrong with the code; nothing for a kernel that the module lacks.
    pub fn load(
        &self,
        module: &Checked,
        kernel: &str,
        local_size: [u32; 3],
    ) -> Result<Box<dyn Program>, Vec<Diagnostic>> {
        let interface = module.kernel(kernel).and_then(|(_, kernel)| Interface::of(kernel)).ok_or_else(Vec::new)?;
        let (artifact, _) = self.artifact(module, interface, local_size, self.no_double, None)?;
        self.load_code(&artifact).map_err(|error| error.diagnostics())
    }

    /// Loads code on the device. Linking machine code takes more stack than a small thread has.
    pub(crate) fn load_code(&self, artifact: &Artifact) -> Result<Box<dyn Program>, DeviceError> {
        with_room_to_compile(|| self.device().load(artifact))
    }

    /// Makes the code of a kernel for one workgroup size, and says whether it came from a cache. Other kernels of the module have no part in it.
    ///
    /// # Errors
    /// What the device refuses.
    pub(crate) fn artifact(
        &self,
        module: &Checked,
        interface: Interface,
        local_size: [u32; 3],
        no_double: bool,
        files: Option<&Files>,
    ) -> Result<(Artifact, bool), Vec<Diagnostic>> {
        let (kernel, _) = module.kernel(&interface.kernel).ok_or_else(Vec::new)?;
        with_room_to_compile(|| self.opened.artifact(&module.alone(kernel), interface, local_size, no_double, files))
    }

    /// Returns the warnings of launches since the last call.
    #[must_use]
    pub fn take_warnings(&self) -> Vec<Diagnostic> {
        self.opened.take_warnings()
    }
}

/// The message for a device that cannot be opened.
pub(crate) fn not_opened(id: &str, error: &NotOpened) -> Diagnostic {
    match error {
        NotOpened::Unknown => messages::device_unknown(id),
        NotOpened::Unusable(why) => messages::device_unusable(id, why),
    }
}
