//! The subject of a test: a device together with the compiler that makes its code.

use crisp_ir_kernel::Checked;
use crisp_library_compile::OpenDevice;
use crisp_run_device::{DeviceError, DeviceInfo, Memory, Program, Queue};
use crisp_support_diagnostics::Diagnostic;

/// A device with its compiler. Several threads load kernels at once.
pub trait Subject: Sync {
    /// Returns the name that selects the device: `cpu`.
    fn id(&self) -> String;

    /// Returns the description of the device.
    fn info(&self) -> DeviceInfo;

    /// Returns the compiler of the device's code, with its version.
    fn driver(&self) -> String;

    /// Compiles a kernel for one workgroup size and loads it.
    ///
    /// # Errors
    /// What is refused, and what is wrong with the code.
    fn load(&self, module: &Checked, kernel: &str, local_size: [u32; 3]) -> Result<Box<dyn Program>, Vec<Diagnostic>>;

    /// Memory of the device, all zero.
    ///
    /// # Errors
    /// When there is none left.
    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError>;

    /// A queue of the device.
    ///
    /// # Errors
    /// What the device says.
    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError>;
}

impl Subject for OpenDevice {
    fn id(&self) -> String {
        OpenDevice::id(self).to_owned()
    }

    fn info(&self) -> DeviceInfo {
        self.device().info()
    }

    fn driver(&self) -> String {
        OpenDevice::driver(self)
    }

    fn load(&self, module: &Checked, kernel: &str, local_size: [u32; 3]) -> Result<Box<dyn Program>, Vec<Diagnostic>> {
        // Warnings of earlier kernels are of no interest, and they grow.
        drop(self.take_warnings());
        OpenDevice::load(self, module, kernel, local_size)
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        self.device().allocate(bytes)
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        self.device().queue()
    }
}
