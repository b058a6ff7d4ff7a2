//! Devices: what is opened once, compiles sources to programs, and holds memory.

use std::sync::Arc;

use crisp_ir_artifact::TrustedPackage;
use crisp_library_compile::{Cache, Language, OpenDevice, Options, Session, Source};
use crisp_run_device::{External, ExternalQueue};
use crisp_support_diagnostics::Files;

use crate::element::Element;
use crate::error::{Error, Result, only_warnings};
use crate::flags;
use crate::memory::{Buffer, Memory, device_error};
use crate::program::{Program, compiled};
use crate::queue::Queue;
use crate::template_programs::Templates;

/// An open device. Copies of the value are the same device; several threads may use it at once.
#[derive(Clone)]
pub struct Device {
    pub(crate) open: Arc<OpenDevice>,
}

impl std::fmt::Debug for Device {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Device({:?})", self.id())
    }
}

/// How a device is opened, beyond its name.
#[derive(Clone, Debug, Default)]
pub struct DeviceOptions {
    /// Where machine code is kept between runs of the program; nowhere without it.
    pub cache: Option<Cache>,
    /// How many threads of the CPU work; all of its cores without it. Other devices have none.
    pub threads: Option<usize>,
}

impl Device {
    /// Opens a device: `cpu`, `interp` (the reference interpreter), `opencl:1`, `cuda:0`, `wgpu`, or `auto` for the first graphics
    /// processor, and the CPU where there is none. [`crate::devices`] lists what there is.
    ///
    /// # Errors
    /// D0002 for a name that is none, D0001 where the device is not usable.
    pub fn open(id: &str) -> Result<Device> {
        Device::open_with(id, &DeviceOptions::default())
    }

    /// Opens a device as [`Device::open`] does, with options.
    ///
    /// # Errors
    /// As [`Device::open`].
    pub fn open_with(id: &str, options: &DeviceOptions) -> Result<Device> {
        let DeviceOptions { cache, threads } = options;
        let open = OpenDevice::open_with(id, cache.clone(), *threads).map_err(Error::placeless)?;
        Ok(Device { open: Arc::new(open) })
    }

    /// Returns the name that it was opened by.
    #[must_use]
    pub fn id(&self) -> &str {
        self.open.id()
    }

    /// Its maker's name for it. May be slow: it may ask the system.
    #[must_use]
    pub fn name(&self) -> String {
        self.open.device().info().name
    }

    /// Compiles a source with strict floats. The ending of its name says what it is written in: see [`Language::of`]; Crisp where it says
    /// nothing. Code for the device is made when a kernel is first launched.
    ///
    /// # Errors
    /// What is wrong with the source, with its lines and carets.
    pub fn compile(&self, name: &str, source: &str) -> Result<Program> {
        self.compile_with(Options::strict(), &[(name, source)])
    }

    /// Compiles sources together, with options.
    ///
    /// # Errors
    /// As [`Device::compile`].
    pub fn compile_with(&self, options: Options, sources: &[(&str, &str)]) -> Result<Program> {
        let mut session = Session::new(options);
        for (name, source) in sources {
            let language = Language::of(name).unwrap_or(Language::Crisp);
            session.add_source(name, language, source.as_bytes());
        }
        self.compile_session(&mut session)
    }

    /// Compiles a session. CUCL templates of which dimensions are not given become kernels when they are called: see [`Program::call`].
    ///
    /// # Errors
    /// As [`Device::compile`].
    pub fn compile_session(&self, session: &mut Session) -> Result<Program> {
        session.schedules_for(self.id());
        let open = session.open_templates();
        if open.is_empty() {
            // A kernel of a template of C++ is made when it is named.
            let sources = session.has_kernel_templates().then(|| session.clone());
            let program = compiled(&self.open, session)?;
            return Ok(match sources {
                Some(sources) => program.with_sources(sources),
                None => program,
            });
        }
        let others = compiled(&self.open, &mut session.without(&open))?;
        Ok(others.with_templates(Templates::new(session.clone(), open)))
    }

    /// Compiles a source with flags, as the command has them: `-DNAME=VALUE`, `--dims NAME=DIM:SIZE,…`, `--math=fast`.
    ///
    /// # Errors
    /// As [`Device::compile`]; A0203 for a flag that is malformed. Flags without a meaning here are among the warnings.
    pub fn compile_flags(&self, flags: &str, name: &str, source: &str) -> Result<Program> {
        let (options, found) = flags::parse(flags);
        let warnings = only_warnings(&Arc::new(Files::new()), found)?;
        Ok(self.compile_with(options, &[(name, source)])?.with_warnings(warnings))
    }

    /// The kernels of a package, whose code is there already.
    ///
    /// ```no_run
    /// # #[allow(unsafe_code)]
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use crisp::package::{TrustedPackage, open};
    /// let (package, _) = open("filters.crispkg", &std::fs::read("filters.crispkg")?).map_err(|_| "no package")?;
    /// // Safety: the program ships this file.
    /// let package = unsafe { TrustedPackage::new(package) };
    /// let program = crisp::Device::open("cuda:0")?.load(package);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn load(&self, package: TrustedPackage) -> Program {
        let mut files = Files::new();
        for (name, text) in &package.sources {
            files.add(name.as_str(), text.as_str());
        }
        Program::new(Arc::clone(&self.open), Source::Package(Arc::new(package)), Arc::new(files), Vec::new())
    }

    /// A buffer with these elements.
    ///
    /// # Errors
    /// What the device says: D0110 where its memory does not suffice.
    pub fn upload<T: Element>(&self, elements: &[T]) -> Result<Buffer<T>> {
        let mut memory = Ok(None);
        T::bytes_of(elements, &mut |bytes| memory = self.upload_bytes(bytes).map(Some));
        match memory? {
            Some(memory) => Ok(Buffer::new(memory, elements.len())),
            None => self.zeros(0),
        }
    }

    /// Makes a buffer of `length` elements that are zero.
    ///
    /// # Errors
    /// What the device says.
    pub fn zeros<T: Element>(&self, length: usize) -> Result<Buffer<T>> {
        let bytes = (length as u64).saturating_mul(size_of::<T>() as u64);
        Ok(Buffer::new(self.allocate(bytes)?, length))
    }

    /// Makes memory of `bytes` zero bytes.
    ///
    /// # Errors
    /// What the device says.
    pub fn allocate(&self, bytes: u64) -> Result<Memory> {
        self.open.device().allocate(bytes).map(Memory::new).map_err(|error| device_error(&error))
    }

    /// Memory with these bytes.
    ///
    /// # Errors
    /// What the device says.
    pub fn upload_bytes(&self, bytes: &[u8]) -> Result<Memory> {
        let mut memory = self.allocate(bytes.len() as u64)?;
        memory.write(0, bytes)?;
        Ok(memory)
    }

    /// Wraps memory that the caller owns, without a copy: of the host for the CPU, of CUDA or OpenCL for their devices. It is not freed with
    /// the result.
    ///
    /// # Errors
    /// D0125 where the device cannot use such memory.
    ///
    /// # Safety
    /// The memory is there, with as many initialised bytes as `external` says; it stays while the result and launches that use it exist, and meanwhile nothing
    /// else writes it, nor reads it before those launches are over.
    #[allow(unsafe_code)] // The caller's promise; see above.
    pub unsafe fn import(&self, external: External) -> Result<Memory> {
        // Safety: promised by the caller.
        let memory = unsafe { self.open.device().import(external) };
        memory.map(Memory::new).map_err(|error| device_error(&error))
    }

    /// Makes a separate queue: launches follow each other without the caller waiting for each.
    ///
    /// # Errors
    /// What the device says.
    pub fn queue(&self) -> Result<Queue> {
        Queue::new(Arc::clone(&self.open))
    }

    /// Wraps a queue that the caller owns: launches follow what is in it already. It is not destroyed with the result.
    ///
    /// # Errors
    /// D0125 where the device has no such queues.
    ///
    /// # Safety
    /// The queue is there, belongs to this device, and stays while the result exists.
    #[allow(unsafe_code)] // The caller's promise; see above.
    pub unsafe fn import_queue(&self, external: ExternalQueue) -> Result<Queue> {
        // Safety: promised by the caller.
        let queue = unsafe { self.open.device().import_queue(external) };
        queue.map(|queue| Queue::over(Arc::clone(&self.open), queue)).map_err(|error| device_error(&error))
    }
}
