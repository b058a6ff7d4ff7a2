//! One run: a source compiled with values for its constants, a kernel run with generated data.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crisp_ir_artifact::{SizeInputs, evaluate_integer, launch_sizes};
use crisp_ir_kernel::SizeExpr;
use crisp_library_compile::{
    Cache, Compiled, HostArgument, Language, Options, RunOptions, Session, TensorKernel, run, run_program,
};
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::data::{Data, Random, element};
use crate::messages;

/// A source with all that is said about it from outside.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    /// The name of its file.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
    /// Values of constants, types and alternatives.
    pub options: Options,
}

/// Sizes by the names that the program has for them.
pub type Given = BTreeMap<String, i64>;

/// The largest buffer that is generated, in elements.
const LENGTH_LIMIT: u128 = 1 << 28;

/// A compiled source.
pub(crate) struct Compilation {
    pub(crate) compiled: Compiled,
    pub(crate) files: Files,
}

/// Where kernels run, with a folder for their machine code, which is needed again and again, and then no more.
pub(crate) struct Place<'a> {
    pub(crate) device: &'a str,
    cache: Cache,
}

impl<'a> Place<'a> {
    pub(crate) fn new(device: &'a str) -> Place<'a> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let own = format!("crisp-tune-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(&own);
        Place { device, cache: Cache { folder, compiler: own } }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        // What is left over costs space only.
        let _ = std::fs::remove_dir_all(&self.cache.folder);
    }
}

/// Compiles a source with some more definitions.
pub(crate) fn compiled(source: &Source<'_>, definitions: &[String]) -> Compilation {
    let mut options = source.options.clone();
    options.definitions.extend_from_slice(definitions);
    let mut session = Session::new(options);
    session.add_source(source.name, Language::Tensor, source.text.as_bytes());
    let compiled = session.compile();
    let files = session.files().clone();
    Compilation { compiled, files }
}

/// Values of a kernel's arguments by their places.
pub(crate) struct Values(Vec<Option<i128>>);

impl SizeInputs for Values {
    fn scalar(&self, param: u32) -> Option<i128> {
        *self.0.get(usize::try_from(param).ok()?)?
    }

    fn length(&self, _: u32) -> Option<u64> {
        None
    }
}

pub(crate) fn values(kernel: &TensorKernel, sizes: &Given) -> Values {
    let of = |argument: &crisp_library_compile::TensorArgument| {
        argument.is_size.then(|| i128::from(sizes.get(&argument.name).copied().unwrap_or(1)))
    };
    Values(kernel.arguments.iter().map(of).collect())
}

/// Returns whether a condition on sizes holds.
pub(crate) fn holds(kernel: &TensorKernel, condition: &SizeExpr, sizes: &Given) -> bool {
    evaluate_integer(condition, &values(kernel, sizes)).is_ok_and(|value| value != 0)
}

/// Arguments of a kernel for some sizes: the same for the same seed.
pub(crate) fn arguments(
    kernel: &TensorKernel,
    sizes: &Given,
    data: Data,
    seed: u64,
) -> Result<Vec<HostArgument>, Diagnostic> {
    let values = values(kernel, sizes);
    let mut random = Random::new(seed);
    let mut all = Vec::new();
    for argument in &kernel.arguments {
        let bytes = usize::try_from(argument.elem.bytes()).unwrap_or(1);
        if argument.is_size {
            let size = sizes.get(&argument.name).copied().unwrap_or(1);
            all.push(HostArgument::Value(size.to_le_bytes().get(..bytes).unwrap_or_default().to_vec()));
            continue;
        }
        let Some(length) = &argument.length else {
            all.push(HostArgument::Value(element(argument.elem, data, &mut random)));
            continue;
        };
        let length = evaluate_integer(length, &values).ok().and_then(|length| u128::try_from(length.max(0)).ok());
        let Some(length) = length.filter(|length| *length <= LENGTH_LIMIT) else {
            return Err(messages::too_large(&argument.name));
        };
        let count = usize::try_from(length).unwrap_or(0);
        let mut buffer = Vec::with_capacity(count * bytes);
        for _ in 0..count {
            buffer.extend(element(argument.elem, data, &mut random));
        }
        all.push(HostArgument::Buffer(buffer));
    }
    Ok(all)
}

/// Runs a kernel; the shortest time, and the buffers afterwards.
pub(crate) fn run_kernel(
    compiled: &Compiled,
    kernel: &TensorKernel,
    mut arguments: Vec<HostArgument>,
    place: &Place<'_>,
    repeat: u32,
) -> Result<(Duration, Vec<Vec<u8>>), Vec<Diagnostic>> {
    let options = RunOptions { device: place.device, repeat, cache: Some(place.cache.clone()), threads: None };
    let is_program = compiled.module.as_ref().is_some_and(|module| module.program(&kernel.name).is_some());
    let report = if is_program {
        run_program(compiled, &kernel.name, &mut arguments, &options)?
    } else {
        let Some(interface) = compiled.interface(&kernel.name) else { return Err(Vec::new()) };
        let scalar = |argument: &HostArgument| match argument {
            HostArgument::Value(bytes) => {
                let mut wide = [if bytes.last().is_some_and(|last| last & 128 != 0) { 255 } else { 0 }; 16];
                wide.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
                Some(i128::from_le_bytes(wide))
            }
            HostArgument::Buffer(_) | HostArgument::Zeros(_) => None,
        };
        let inputs = Values(arguments.iter().map(scalar).collect());
        let sizes = launch_sizes(&interface, &inputs, None, None).map_err(|error| vec![messages::no_launch(&error)])?;
        run(compiled, &kernel.name, sizes, &mut arguments, &options)?
    };
    if report.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        return Err(report.diagnostics);
    }
    let time = report.times.iter().min().copied().unwrap_or_default();
    let buffers = arguments.into_iter().filter_map(|argument| match argument {
        HostArgument::Buffer(bytes) => Some(bytes),
        HostArgument::Value(_) | HostArgument::Zeros(_) => None,
    });
    Ok((time, buffers.collect()))
}
