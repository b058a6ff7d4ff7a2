//! The run-time layer of CUCL: named variables with dimensions on a device, templates that are compiled for them, calls by name.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

pub use crisp_front_cucl::{Dim, Dims};
use crisp_ir_artifact::{ArgumentKind, Callable, Interface, LaunchSizes, SizeInputs, launch_sizes};
use crisp_run_device::{DeviceError, LaunchArgument, Memory, Program};
use crisp_support_diagnostics::{Diagnostic, Files, render_terminal};

use crate::open::OpenDevice;
use crate::run::launch_diagnostic;
use crate::session::{Language, Options, Session};
use crate::told;

/// The error.
#[derive(Clone, Debug)]
pub enum Error {
    /// No variable has that name.
    UnknownVariable(String),
    /// A variable of that name exists.
    VariableExists(String),
    /// No template has that name.
    UnknownFunction(String),
    /// A variable has other dimensions, or another number or type of elements, than are given.
    DimsMismatch {
        /// The variable.
        variable: String,
        /// Its dimensions.
        expected: String,
        /// The value that is given.
        given: String,
    },
    /// A parameter of the kernel is not given.
    MissingArgument {
        /// The function.
        function: String,
        /// The parameter.
        argument: String,
    },
    /// A device that is not there, a source that cannot be compiled, a launch that fails: messages with their sources.
    Diagnostics(Vec<Diagnostic>, Files),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::UnknownVariable(name) => write!(f, "there is no variable `{name}`"),
            Error::VariableExists(name) => write!(f, "there is a variable `{name}` already"),
            Error::UnknownFunction(name) => write!(f, "there is no function `{name}`"),
            Error::DimsMismatch { variable, expected, given } => {
                write!(f, "variable `{variable}` has the dimensions `{expected}`, given are `{given}`")
            }
            Error::MissingArgument { function, argument } => {
                write!(f, "function `{function}` is called without its argument `{argument}`")
            }
            Error::Diagnostics(diagnostics, files) => f.write_str(&render_terminal(files, diagnostics, false)),
        }
    }
}

impl std::error::Error for Error {}

impl From<DeviceError> for Error {
    fn from(error: DeviceError) -> Error {
        Error::Diagnostics(error.diagnostics(), Files::new())
    }
}

/// An argument of a call.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A variable, by name.
    Variable(String),
    /// Dimensions without data, for `REF`.
    Dims(Dims),
    /// A number that is passed by value, in bytes.
    Value(Vec<u8>),
}

/// A number of the host.
pub trait Number: Copy {
    /// The names that C has for its type.
    const NAMES: &'static [&'static str];
    /// Appends its bytes.
    fn append(self, bytes: &mut Vec<u8>);
    /// The number with these bytes.
    fn read(bytes: &[u8]) -> Self;
}

macro_rules! number {
    ($($ty:ty: $($name:literal)+;)*) => {
        $(impl Number for $ty {
            const NAMES: &'static [&'static str] = &[$($name),+];
            fn append(self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_le_bytes());
            }
            fn read(bytes: &[u8]) -> Self {
                let mut own = [0; size_of::<$ty>()];
                own.iter_mut().zip(bytes).for_each(|(own, byte)| *own = *byte);
                <$ty>::from_le_bytes(own)
            }
        })*
    };
}

number! {
    f32: "float";
    f64: "double";
    i8: "char" "int8_t";
    u8: "uchar" "uint8_t";
    i16: "short" "int16_t";
    u16: "ushort" "uint16_t" "half";
    i32: "int" "int32_t";
    u32: "uint" "uint32_t";
    i64: "long" "int64_t";
    u64: "ulong" "uint64_t";
}

/// Bytes of an element of that type.
fn element_bytes(elem: &str) -> Option<u64> {
    Some(match elem {
        "bool" | "char" | "int8_t" | "uchar" | "uint8_t" => 1,
        "short" | "int16_t" | "ushort" | "uint16_t" | "half" => 2,
        "int" | "int32_t" | "uint" | "uint32_t" | "float" => 4,
        "long" | "int64_t" | "ulong" | "uint64_t" | "double" => 8,
        _ => return None,
    })
}

/// A variable: dense, the last dimension the fastest.
struct Variable {
    dims: Dims,
    memory: Box<dyn Memory>,
}

/// A template for some dimensions and parameters, ready to be launched.
struct Instance {
    program: Box<dyn Program>,
    sizes: LaunchSizes,
    callable: Callable,
    files: Files,
}

/// Which call it was: for [`Runtime::duration`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallId(usize);

/// A device with variables and functions.
pub struct Runtime {
    device: OpenDevice,
    variables: BTreeMap<String, Variable>,
    templates: BTreeMap<String, String>,
    /// By what of a call the template uses.
    instances: BTreeMap<(String, Vec<String>), Instance>,
    durations: Vec<Duration>,
}

impl Runtime {
    /// Opens a device by its name: `cpu`, `interp`, `opencl:0`, `cuda:0`, `wgpu:0`. All are used in the same way.
    ///
    /// # Errors
    /// [`Error::Diagnostics`] where there is no such device.
    pub fn open(device: &str) -> Result<Runtime, Error> {
        let device = OpenDevice::open(device, None).map_err(|errors| Error::Diagnostics(errors, Files::new()))?;
        Ok(Runtime {
            device,
            variables: BTreeMap::new(),
            templates: BTreeMap::new(),
            instances: BTreeMap::new(),
            durations: Vec::new(),
        })
    }

    fn variable(&self, name: &str) -> Result<&Variable, Error> {
        self.variables.get(name).ok_or_else(|| Error::UnknownVariable(name.to_owned()))
    }

    fn bytes(name: &str, dims: &Dims) -> Result<u64, Error> {
        let bytes = element_bytes(&dims.elem).and_then(|bytes| dims.product()?.checked_mul(bytes));
        bytes.ok_or_else(|| Error::DimsMismatch {
            variable: name.to_owned(),
            expected: "less than 2^64 bytes of numbers".to_owned(),
            given: dims.to_string(),
        })
    }

    /// Makes a variable, all zero. Its size never changes.
    ///
    /// # Errors
    /// Where one of that name exists, or there is not enough memory.
    pub fn create(&mut self, name: &str, dims: Dims) -> Result<(), Error> {
        if self.variables.contains_key(name) {
            return Err(Error::VariableExists(name.to_owned()));
        }
        let memory = self.device.device().allocate(Self::bytes(name, &dims)?)?;
        self.variables.insert(name.to_owned(), Variable { dims, memory });
        Ok(())
    }

    /// Makes a variable that shares the elements of another one, with other dimensions of as many elements of the same type.
    ///
    /// # Errors
    /// [`Error::DimsMismatch`], and as for [`create`](Runtime::create).
    pub fn create_view(&mut self, name: &str, of: &str, dims: Dims) -> Result<(), Error> {
        if self.variables.contains_key(name) {
            return Err(Error::VariableExists(name.to_owned()));
        }
        let whole = self.variable(of)?;
        if whole.dims.product() != dims.product() || whole.dims.elem != dims.elem {
            return Err(Error::DimsMismatch {
                variable: of.to_owned(),
                expected: whole.dims.to_string(),
                given: dims.to_string(),
            });
        }
        let memory = whole.memory.part(0, whole.memory.len())?;
        self.variables.insert(name.to_owned(), Variable { dims, memory });
        Ok(())
    }

    /// Forgets a variable; views of it stay.
    ///
    /// # Errors
    /// [`Error::UnknownVariable`].
    pub fn release(&mut self, name: &str) -> Result<(), Error> {
        self.variables.remove(name).map(|_| ()).ok_or_else(|| Error::UnknownVariable(name.to_owned()))
    }

    /// The dimensions of a variable.
    ///
    /// # Errors
    /// [`Error::UnknownVariable`].
    pub fn dims(&self, name: &str) -> Result<&Dims, Error> {
        self.variable(name).map(|variable| &variable.dims)
    }

    /// Makes all elements zero.
    ///
    /// # Errors
    /// [`Error::UnknownVariable`].
    pub fn zero(&mut self, name: &str) -> Result<(), Error> {
        static ZEROS: [u8; 1 << 16] = [0; 1 << 16];
        let Some(variable) = self.variables.get_mut(name) else { return Err(Error::UnknownVariable(name.to_owned())) };
        let (mut offset, bytes) = (0, variable.memory.len());
        while offset < bytes {
            let part = (bytes - offset).min(ZEROS.len() as u64);
            let zeros = ZEROS.get(..usize::try_from(part).unwrap_or(0)).unwrap_or_default();
            variable.memory.write(offset, zeros)?;
            offset += part;
        }
        Ok(())
    }

    /// Returns whether a variable's elements are of that type, and how many there are if so.
    fn count_of<T: Number>(&self, name: &str) -> Result<u64, Error> {
        let dims = self.dims(name)?;
        let right = T::NAMES.contains(&dims.elem.as_str());
        dims.product().filter(|_| right).ok_or_else(|| Error::DimsMismatch {
            variable: name.to_owned(),
            expected: dims.to_string(),
            given: format!("elements of `{}`", T::NAMES.first().unwrap_or(&"another type")),
        })
    }

    /// Copies elements into a variable, as many as it has.
    ///
    /// # Errors
    /// [`Error::UnknownVariable`], [`Error::DimsMismatch`].
    pub fn copy_in<T: Number>(&mut self, name: &str, elements: &[T]) -> Result<(), Error> {
        if self.count_of::<T>(name)? != elements.len() as u64 {
            return Err(Error::DimsMismatch {
                variable: name.to_owned(),
                expected: self.dims(name)?.to_string(),
                given: format!("{} elements", elements.len()),
            });
        }
        let mut bytes = Vec::with_capacity(size_of_val(elements));
        elements.iter().for_each(|element| element.append(&mut bytes));
        match self.variables.get_mut(name) {
            Some(variable) => Ok(variable.memory.write(0, &bytes)?),
            None => Err(Error::UnknownVariable(name.to_owned())),
        }
    }

    /// Copies all elements out of a variable.
    ///
    /// # Errors
    /// [`Error::UnknownVariable`], [`Error::DimsMismatch`].
    pub fn copy_out<T: Number>(&self, name: &str) -> Result<Vec<T>, Error> {
        self.count_of::<T>(name)?;
        let bytes = crate::run::download(&*self.variable(name)?.memory)?;
        Ok(bytes.chunks(size_of::<T>()).map(T::read).collect())
    }

    /// Gives a template, or a plain kernel of that name, to be called. It is compiled when it is called, once for each set of dimensions and
    /// parameters that it uses.
    pub fn define(&mut self, function: &str, source: &str) {
        self.instances.retain(|(name, _), _| name != function);
        self.templates.insert(function.to_owned(), source.to_owned());
    }

    /// Forgets a function and what it was compiled to.
    pub fn release_function(&mut self, function: &str) {
        self.templates.remove(function);
        self.instances.retain(|(name, _), _| name != function);
    }

    /// How many functions are compiled now.
    #[must_use]
    pub fn compiled(&self) -> usize {
        self.instances.len()
    }

    /// The dimensions that a call gives, and the parameters that the template uses: what it is compiled for.
    fn signature(
        &self,
        template: &str,
        arguments: &[(&str, Argument)],
        parameters: &[(&str, &str)],
    ) -> Result<(Vec<String>, Vec<String>), Error> {
        let mut dimensions = Vec::new();
        for (name, argument) in arguments {
            let dims = match argument {
                Argument::Variable(variable) => self.dims(variable)?,
                Argument::Dims(dims) => dims,
                Argument::Value(_) => continue,
            };
            dimensions.push(format!("{name}={dims}"));
        }
        let used = |name: &str, all: &[(&str, &str)]| {
            let reference = format!("%({name})");
            matches!(name, "tpb" | "blks")
                || template.contains(&reference)
                || all.iter().any(|(_, value)| value.contains(&reference))
                || !template.contains("%(")
        };
        let definitions = parameters.iter().filter(|(name, _)| used(name, parameters));
        let definitions = definitions.map(|(name, value)| format!("{name}={value}")).collect();
        dimensions.sort_unstable();
        Ok((dimensions, definitions))
    }

    /// Calls a function with variables and values by the names of its parameters, and waits for its end. Parameters of the template are
    /// pairs of name and text; `tpb` and `blks` set the launch.
    ///
    /// # Errors
    /// What is missing or does not fit, and [`Error::Diagnostics`] with places in the template.
    pub fn call(
        &mut self,
        function: &str,
        arguments: &[(&str, Argument)],
        parameters: &[(&str, &str)],
    ) -> Result<CallId, Error> {
        let key = self.prepare(function, arguments, parameters)?;
        let Some(instance) = self.instances.get(&key) else { return Err(Error::UnknownFunction(function.to_owned())) };
        let mut passed = Vec::new();
        for argument in &instance.program.interface().arguments {
            let given = arguments.iter().find(|(name, _)| *name == argument.name).map(|(_, given)| given);
            let missing = || Error::MissingArgument { function: function.to_owned(), argument: argument.name.clone() };
            passed.push(match (given, argument.kind) {
                (Some(Argument::Value(bytes)), _) => LaunchArgument::Value(bytes),
                (Some(Argument::Variable(name)), ArgumentKind::Buffer { stride, .. }) => {
                    let memory = &*self.variable(name)?.memory;
                    LaunchArgument::Buffer { memory, elements: memory.len() / u64::from(stride.max(1)) }
                }
                _ => return Err(missing()),
            });
        }
        let report = instance.program.launch(&instance.sizes, &passed)?;
        let told = told::diagnostics(&report, instance.program.interface(), &instance.callable);
        if told.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
            return Err(Error::Diagnostics(told, instance.files.clone()));
        }
        self.durations.push(Duration::from_secs_f64(report.seconds.max(0.0)));
        Ok(CallId(self.durations.len() - 1))
    }

    /// Compiles a function for a call without calling it: its mistakes are found now. Yields its place among the compiled ones.
    fn prepare(
        &mut self,
        function: &str,
        arguments: &[(&str, Argument)],
        parameters: &[(&str, &str)],
    ) -> Result<(String, Vec<String>), Error> {
        let Some(template) = self.templates.get(function) else {
            return Err(Error::UnknownFunction(function.to_owned()));
        };
        let (dimensions, definitions) = self.signature(template, arguments, parameters)?;
        let key = (function.to_owned(), [dimensions.clone(), definitions.clone()].concat());
        if self.instances.contains_key(&key) {
            return Ok(key);
        }
        let is_template = template.contains("%(") || template.contains("// CUCL");
        let dimensions = if is_template { dimensions } else { Vec::new() };
        let mut session = Session::new(Options { dimensions, definitions, ..Options::strict() });
        session.add_source(&format!("{function}.cucl"), Language::Cucl, template.as_bytes());
        let compiled = session.compile();
        let failed = |diagnostics| Error::Diagnostics(diagnostics, session.files().clone());
        let Some(module) = &compiled.module else { return Err(failed(compiled.diagnostics.clone())) };
        let kernels: Vec<&str> = compiled.kernels().collect();
        let kernel = match kernels[..] {
            [only] => only,
            _ => match kernels.iter().find(|name| **name == function) {
                Some(found) => found,
                None => return Err(Error::UnknownFunction(function.to_owned())),
            },
        };
        let Some(callable) = compiled.callable(kernel) else {
            return Err(Error::UnknownFunction(function.to_owned()));
        };
        let interface = &callable.interface;
        let given = Given { runtime: self, interface, arguments };
        let lengths = interface.arguments.iter().find_map(|argument| match argument.kind {
            ArgumentKind::Buffer { stride, .. } if interface.global_size.is_none() => {
                let (_, given) = arguments.iter().find(|(name, _)| *name == argument.name)?;
                let Argument::Variable(name) = given else { return None };
                Some(self.variables.get(name)?.memory.len() / u64::from(stride.max(1)))
            }
            _ => None,
        });
        // A kernel that does not say how large it is has an invocation for each element of its first buffer.
        let global = lengths.map(|length| vec![length]);
        let sizes = launch_sizes(interface, &given, global.as_deref(), None)
            .map_err(|error| failed(vec![launch_diagnostic(&callable, &error)]))?;
        let program = self.device.load(module, kernel, sizes.local).map_err(failed)?;
        let files = session.files().clone();
        self.instances.insert(key.clone(), Instance { program, sizes, callable, files });
        Ok(key)
    }

    /// How long a call took, as the device measures it.
    #[must_use]
    pub fn duration(&self, call: CallId) -> Option<Duration> {
        self.durations.get(call.0).copied()
    }
}

/// The known arguments of a call when its sizes are computed.
struct Given<'a> {
    runtime: &'a Runtime,
    interface: &'a Interface,
    arguments: &'a [(&'a str, Argument)],
}

impl Given<'_> {
    fn argument(&self, param: u32) -> Option<&Argument> {
        let name = &self.interface.arguments.get(param as usize)?.name;
        self.arguments.iter().find(|(given, _)| given == name).map(|(_, argument)| argument)
    }
}

impl SizeInputs for Given<'_> {
    fn scalar(&self, param: u32) -> Option<i128> {
        let Argument::Value(bytes) = self.argument(param)? else { return None };
        let mut wide = [0; 16];
        wide.iter_mut().zip(bytes).for_each(|(wide, byte)| *wide = *byte);
        Some(i128::from_le_bytes(wide))
    }

    fn length(&self, param: u32) -> Option<u64> {
        let Argument::Variable(name) = self.argument(param)? else { return None };
        self.runtime.variables.get(name)?.dims.product()
    }
}
