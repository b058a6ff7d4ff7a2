//! From the command line's texts to a launch: values, outputs, sizes.

use crisp::diagnostics::Diagnostic;
use crisp::{ArgumentKind, Callable, Extents, HostArgument, LaunchSizes, SizeInputs};

use super::callee::{Callee, is_empty};
use super::columns;
use super::outputs::{Output, Requested};
use super::parameter::{BufferKind, Parameter};
use super::program::Program;
use super::shapes::{Given, shapes};
use super::sizes;
use super::values::{self, Contents};
use crate::args::Run;
use crate::messages;
use crisp::values::elements::{self, Budget};
use crisp::values::npy;

/// The command line, as far as it can be read without knowing the kernel.
pub(crate) struct Request<'a> {
    /// `--arg`: names and values.
    pub(super) arguments: Vec<(&'a str, &'a str)>,
    /// `--out`: names and files.
    pub(super) outputs: Vec<(&'a str, &'a str)>,
    /// `-o`: the file of the only result.
    output: Option<&'a str>,
    global: Option<Vec<u64>>,
    grid: Option<Vec<u64>>,
    local: Option<Vec<u64>>,
    /// The device's name; it exists.
    pub(crate) device: &'a str,
    /// How often to run, at least once.
    pub(crate) repeat: u32,
    /// How many threads of the CPU work; all of its cores without it.
    pub(crate) threads: Option<usize>,
    /// After how many seconds the launches end.
    pub(crate) time_limit: Option<f64>,
}

impl<'a> Request<'a> {
    /// Reads what can be read; all mistakes at once.
    pub(crate) fn parse(options: &'a Run) -> Result<Request<'a>, Vec<Diagnostic>> {
        let mut errors = Vec::new();
        let mut keep = |result: Result<Vec<u64>, Diagnostic>| result.map_err(|error| errors.push(error)).ok();
        let global = options.global.as_deref().and_then(|text| keep(sizes::parse("--global", text)));
        let local = options.local.as_deref().and_then(|text| keep(sizes::parse("--local", text)));
        let grid = options.grid.as_deref().and_then(|text| keep(sizes::parse("--grid", text)));
        let arguments = pairs("--arg", &options.arguments, &mut errors);
        let outputs = pairs("--out", &options.outputs, &mut errors);
        if options.repeat == 0 {
            errors.push(messages::no_repetition());
        }
        if !crisp::is_device(&options.device) {
            errors.push(messages::unknown_device(&options.device, &crisp::DEVICES));
        }
        errors.extend(threads_of(options.threads, &options.device));
        if options.explain && options.device != "cpu" {
            errors.push(messages::only_for_the_cpu("--explain", &options.device));
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let (device, repeat, threads) = (&options.device, options.repeat, options.threads);
        let (output, time_limit) = (options.output.as_deref(), options.time_limit);
        Ok(Request { arguments, outputs, output, global, grid, local, device, repeat, threads, time_limit })
    }

    /// Returns the numbers of invocations of the launch and of a workgroup that are requested. A grid of blocks has all axes of the kernel, as in CUDA: those that
    /// are not given count once.
    fn sizes(&self, callable: &Callable) -> (Option<Vec<u64>>, Option<Vec<u64>>) {
        let (Some(grid), Some(block)) = (&self.grid, &self.local) else {
            return (self.global.clone(), self.local.clone());
        };
        let axes = usize::from(callable.interface.dimensions()).max(grid.len()).max(block.len());
        let block: Vec<u64> = block.iter().copied().chain(std::iter::repeat(1)).take(axes).collect();
        (Some(sizes::of_grid(grid, &block)), Some(block))
    }

    fn argument(&self, name: &str) -> Option<&'a str> {
        self.arguments.iter().find(|(given, _)| *given == name).map(|(_, value)| *value)
    }
}

/// Returns the mistake of `--threads` on a device, if there is one.
pub(crate) fn threads_of(threads: Option<usize>, device: &str) -> Option<Diagnostic> {
    match threads {
        Some(0) => Some(messages::no_threads()),
        Some(_) if device != "cpu" => Some(messages::only_for_the_cpu("--threads", device)),
        _ => None,
    }
}

/// Splits `NAME=VALUE`; each name once.
fn pairs<'a>(option: &str, texts: &'a [String], errors: &mut Vec<Diagnostic>) -> Vec<(&'a str, &'a str)> {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for text in texts {
        match text.split_once('=').map(|(name, value)| (name.trim(), value)) {
            Some((name, _)) if pairs.iter().any(|(earlier, _)| *earlier == name) => {
                errors.push(messages::given_twice(option, name));
            }
            Some((name, value)) if !name.is_empty() => pairs.push((name, value)),
            _ => errors.push(messages::no_name(option, text)),
        }
    }
    pairs
}

/// A launch that can begin.
pub(crate) struct Prepared {
    /// The sizes of a kernel's launch; none of a program.
    pub(crate) sizes: Option<LaunchSizes>,
    /// One for each parameter.
    pub(crate) arguments: Vec<HostArgument>,
    /// The files to write for each parameter.
    pub(crate) outputs: Vec<Requested>,
    /// For each parameter, its extents, where they are known.
    pub(crate) extents: Vec<Option<Vec<u64>>>,
    /// For each parameter that has another order than the last axis fastest, where its elements lie, and the parts of each.
    pub(crate) placed: Vec<Option<(Extents, u64)>>,
    /// Bytes of all buffers, once for reading and once for writing.
    pub(crate) moved: u128,
}

/// The known values for size expressions.
struct Known<'a> {
    parameters: &'a [Parameter<'a>],
    given: &'a [Option<Given>],
}

impl SizeInputs for Known<'_> {
    fn scalar(&self, param: u32) -> Option<i128> {
        let index = param as usize;
        let scalar = match self.parameters.get(index)?.kind {
            ArgumentKind::Value(elem) if elem.lanes == 1 && !elem.scalar.is_float() => elem.scalar,
            ArgumentKind::Value(_) | ArgumentKind::Buffer { .. } => return None,
        };
        match self.given.get(index)?.as_ref()? {
            Given::Value(bytes) => Some(elements::integer(scalar, elements::bits(bytes))),
            Given::Contents(..) | Given::Columns(..) | Given::Output(_) | Given::Size | Given::Hidden => None,
        }
    }

    fn length(&self, param: u32) -> Option<u64> {
        match self.given.get(param as usize)?.as_ref()? {
            Given::Value(_) | Given::Size | Given::Hidden => None,
            Given::Contents(contents, _) => Some(contents.length()),
            Given::Columns(elements, _) => Some(elements.length()),
            Given::Output(kind) => kind.length,
        }
    }
}

/// Reads all values, checks all outputs, computes the sizes, makes room for outputs. All mistakes of a step are reported at once.
pub(crate) fn prepare(
    request: &Request<'_>,
    program: &Program,
    callee: &Callee,
    callable: &Callable,
    parameters: &[Parameter<'_>],
    warnings: &mut Vec<Diagnostic>,
) -> Result<Prepared, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    check_names(request, callable, parameters, &mut errors);
    let outputs = requested_outputs(request, callable, parameters, &mut errors);
    if !errors.is_empty() {
        return Err(errors);
    }
    let is_size = callable.interface.sizes();
    let mut budget = Budget::of_machine();
    let mut given = Vec::with_capacity(parameters.len());
    for (position, parameter) in parameters.iter().enumerate() {
        // The number of values of the columns; where no columns are given, it is an argument as any other.
        let count = parameters.iter().zip(&given).find_map(|(of, given)| match (of.members.columns(), given) {
            (Some((_, at)), Some(Given::Columns(_, count))) if at == position => Some((of, *count)),
            _ => None,
        });
        let one = match (count, request.argument(parameter.name)) {
            (Some((_, count)), None) => Ok(Given::Value(count.to_le_bytes().to_vec())),
            (_, None) if is_size.get(position) == Some(&true) => Ok(Given::Size),
            (_, text) => give(parameter, text, request, &mut budget),
        };
        if let (Some((of, count)), Ok(Given::Value(bytes))) = (count, &one)
            && elements::bits(bytes) != count
        {
            errors.push(messages::column_count(of, parameter, elements::bits(bytes), count));
        }
        given.push(one.map_err(|error| errors.push(error)).ok());
    }
    if errors.is_empty() {
        lengths_by_counts(parameters, &mut given);
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let (extents, placed) = shapes(callable, &mut given)?;
    let known = Known { parameters, given: &given };
    let (global, local) = request.sizes(callable);
    let sizes = match callee {
        Callee::Program(_) => None,
        Callee::Kernel(_) => Some(
            program
                .sizes(callable, &known, global.as_deref(), local.as_deref())
                .map_err(|error| vec![crisp::launch_diagnostic(callable, &error)])?,
        ),
    };
    if sizes.as_ref().is_some_and(is_empty) && request.global.is_some() {
        warnings.push(messages::nothing_runs(&"`--global` has a zero"));
    }
    let lengths: Vec<Option<u64>> = (0..parameters.len())
        .map(|index| sizes.as_ref().and_then(|sizes| crisp::output_length(callable, index, sizes, &known)))
        .collect();
    let mut arguments = Vec::with_capacity(parameters.len());
    let mut hidden = Vec::new();
    for (index, (parameter, given)) in parameters.iter().zip(given).enumerate() {
        let Some(given) = given else { continue };
        if parameter.hidden.is_some() {
            hidden.push((parameter, given));
            continue;
        }
        let length = lengths.get(index).copied().flatten();
        if length.is_none() && matches!(given, Given::Output(BufferKind { length: None, .. })) {
            errors.push(crisp::undetermined(callable, index));
            continue;
        }
        match argument(parameter, given, || length, &mut budget) {
            Ok((argument, warning)) => {
                arguments.push(argument);
                warnings.extend(warning);
            }
            Err(error) => errors.push(error),
        }
    }
    if let (true, Some(sizes)) = (errors.is_empty(), &sizes) {
        let made = crisp::hidden_arguments(&callable.interface, sizes, &arguments)
            .map_err(|error| vec![crisp::launch_diagnostic(callable, &error)])?;
        for ((parameter, given), made) in hidden.into_iter().zip(made) {
            match hidden_argument(parameter, given, made, &mut budget) {
                Ok(argument) => arguments.push(argument),
                Err(error) => errors.push(error),
            }
        }
    }
    if errors.is_empty() {
        check_outputs(parameters, &outputs, &arguments, sizes.as_ref().map_or(&[], bound), &mut errors);
    }
    let moved = parameters.iter().zip(&arguments).map(|(parameter, argument)| {
        let times = u128::from(parameter.is_input()) + u128::from(parameter.is_output());
        times * u128::from(buffer_bytes(argument).unwrap_or(0))
    });
    let moved = moved.sum();
    if errors.is_empty() { Ok(Prepared { sizes, arguments, outputs, extents, placed, moved }) } else { Err(errors) }
}

/// The declared size along each axis of a launch.
pub(super) fn bound(sizes: &LaunchSizes) -> &[u64] {
    sizes.bound.get(..usize::from(sizes.work_dim).clamp(1, 3)).unwrap_or_default()
}

fn buffer_bytes(argument: &HostArgument) -> Option<u64> {
    match argument {
        HostArgument::Value(_) => None,
        HostArgument::Buffer(bytes) => Some(bytes.len() as u64),
        HostArgument::Zeros(bytes) => Some(*bytes),
    }
}

fn check_names(request: &Request<'_>, callable: &Callable, parameters: &[Parameter<'_>], errors: &mut Vec<Diagnostic>) {
    let columns: Vec<String> = parameters.iter().flat_map(columns_of).collect();
    let is_known = |name: &str| parameters.iter().any(|it| it.name == name) || columns.iter().any(|it| it == name);
    for (option, pairs) in [("--arg", &request.arguments), ("--out", &request.outputs)] {
        let unknown = pairs.iter().filter(|(name, _)| !is_known(name));
        errors
            .extend(unknown.map(|(name, _)| messages::unknown_argument(option, name, callable, parameters, &columns)));
    }
}

/// The names of a parameter's columns.
fn columns_of(parameter: &Parameter<'_>) -> Vec<String> {
    let columns = parameter.members.columns().map_or(&[][..], |(columns, _)| columns);
    columns.iter().map(|column| columns::name(parameter, column)).collect()
}

fn requested_outputs(
    request: &Request<'_>,
    callable: &Callable,
    parameters: &[Parameter<'_>],
    errors: &mut Vec<Diagnostic>,
) -> Vec<Requested> {
    let writable: Vec<&str> =
        parameters.iter().filter(|parameter| parameter.is_output()).map(|parameter| parameter.name).collect();
    let results: Vec<&str> = {
        let explicit = callable.interface.explicit().iter();
        let only_written: Vec<&str> = explicit.filter(|it| it.is_result()).map(|it| it.name.as_str()).collect();
        if only_written.is_empty() { writable.clone() } else { only_written }
    };
    let only = match (request.output, results.as_slice()) {
        (None, _) => None,
        (Some(file), [only]) => Some((*only, file)),
        (Some(file), results) => {
            errors.push(messages::which_result(file, &callable.interface.kernel, results));
            None
        }
    };
    let twice = only.filter(|(name, _)| request.outputs.iter().any(|(of, _)| of == name));
    errors.extend(twice.map(|(name, _)| messages::given_twice("--out", name)));
    let mut outputs: Vec<Requested> = Vec::with_capacity(parameters.len());
    for parameter in parameters {
        let mut own = Requested::default();
        let columns = parameter.members.columns().map_or(&[][..], |(columns, _)| columns);
        let wanted = std::iter::once((parameter.name.to_owned(), None))
            .chain(columns.iter().enumerate().map(|(at, column)| (columns::name(parameter, column), Some(at))));
        for (name, column) in wanted {
            let own_file = request.outputs.iter().find(|(of, _)| *of == name).map(|(_, file)| *file);
            let file = own_file.or(only.filter(|(of, _)| *of == name).map(|(_, file)| file));
            let Some(file) = file else { continue };
            let of = match column {
                Some(at) => columns::parameter(parameter, &name, &columns[at]),
                None => *parameter,
            };
            let others = outputs.iter().flat_map(Requested::all).chain(own.all());
            match requested_output(request, &of, callable, file, &writable, others) {
                Ok(output) => match column {
                    Some(at) => own.columns.push((at, output)),
                    None => own.whole = Some(output),
                },
                Err(error) => errors.push(error),
            }
        }
        outputs.push(own);
    }
    outputs
}

/// A file for an output: nothing reads it, and no other output is written to it.
fn requested_output<'o>(
    request: &Request<'_>,
    parameter: &Parameter<'_>,
    callable: &Callable,
    file: &str,
    writable: &[&str],
    mut others: impl Iterator<Item = &'o Output>,
) -> Result<Output, Diagnostic> {
    if !parameter.is_output() {
        return Err(messages::not_an_output(parameter, callable, writable));
    }
    let output = Output::new(parameter, file)?;
    let input =
        request.arguments.iter().find(|(_, value)| values::file(value).is_some_and(|input| output.is_file(input)));
    if let Some((name, _)) = input {
        return Err(messages::output_overwrites(&output.path, &format!("read for `{name}`")));
    }
    if others.any(|other| other.is_same(&output)) {
        return Err(messages::output_overwrites(&output.path, "the file of another output"));
    }
    Ok(output)
}

/// Makes outputs that are columns as long as the number of values says, where that is given.
fn lengths_by_counts(parameters: &[Parameter<'_>], given: &mut [Option<Given>]) {
    for (position, parameter) in parameters.iter().enumerate() {
        let Some((columns, at)) = parameter.members.columns() else { continue };
        let Some(Some(Given::Value(bytes))) = given.get(at) else { continue };
        let words = columns::words(columns, elements::bits(bytes));
        if let (Some(Given::Output(kind)), Some(words)) = (&mut given[position], words) {
            kind.length = Some(words);
        }
    }
}

fn give(
    parameter: &Parameter<'_>,
    text: Option<&str>,
    request: &Request<'_>,
    budget: &mut Budget,
) -> Result<Given, Diagnostic> {
    if let Some((columns, _)) = parameter.members.columns() {
        let path = text.and_then(values::file).filter(|path| values::is_npy(path));
        if let Some(path) = path
            && let npy::Contents::Records(read) = values::read_any(parameter, path, budget)?
        {
            let (elements, count) = columns::of_structures(parameter, columns, path, &read, budget)?;
            return Ok(Given::Columns(elements, count));
        }
        if text.is_none()
            && let Some((elements, count)) = columns::given(parameter, columns, &|name| request.argument(name), budget)?
        {
            return Ok(Given::Columns(elements, count));
        }
    }
    match (text, parameter.buffer()) {
        (Some(text), Some(kind)) => {
            values::shaped(parameter, kind, text, budget).map(|(contents, extents)| Given::Contents(contents, extents))
        }
        (Some(text), None) => values::value(parameter, text, budget).map(Given::Value),
        (None, _) if parameter.hidden.is_some() => Ok(Given::Hidden),
        (None, Some(kind)) if parameter.is_output() => Ok(Given::Output(kind)),
        (None, _) => Err(messages::missing_argument(parameter)),
    }
}

/// Returns the argument for memory that the run makes: the command line may give the contents of an implicit vector.
fn hidden_argument(
    parameter: &Parameter<'_>,
    given: Given,
    made: HostArgument,
    budget: &mut Budget,
) -> Result<HostArgument, Diagnostic> {
    let bytes = buffer_bytes(&made).unwrap_or(0);
    if let Given::Hidden = given {
        let too_much = |too_much| messages::too_much_memory(parameter, too_much);
        return budget.take(bytes.into()).map(|_| made).map_err(too_much);
    }
    let (argument, _) = argument(parameter, given, || None, budget)?;
    let stride = parameter.buffer().map_or(1, |kind| u64::from(kind.stride.max(1)));
    let given = buffer_bytes(&argument).unwrap_or(0);
    if given == bytes { Ok(argument) } else { Err(messages::hidden_length(parameter, bytes / stride, given / stride)) }
}

/// The bytes that the kernel gets, and a warning where they are made up.
fn argument(
    parameter: &Parameter<'_>,
    given: Given,
    length: impl FnOnce() -> Option<u64>,
    budget: &mut Budget,
) -> Result<(HostArgument, Option<Diagnostic>), Diagnostic> {
    let too_much = |too_much| messages::too_much_memory(parameter, too_much);
    let stride = parameter.buffer().map_or(0, |kind| kind.stride);
    let size = |length: u64| u128::from(length) * u128::from(stride);
    let mut zeros = |length: u64| budget.take(size(length)).map(|bytes| HostArgument::Zeros(bytes as u64));
    match given {
        Given::Value(bytes) => Ok((HostArgument::Value(bytes), None)),
        Given::Contents(Contents::Zeros(length), _) => Ok((zeros(length).map_err(too_much)?, None)),
        Given::Hidden | Given::Size => Ok((HostArgument::Zeros(0), None)),
        Given::Output(kind) => {
            let length = kind.length.or_else(length).unwrap_or(0);
            let warning = parameter.is_input().then(|| messages::starts_as_zero(parameter, length));
            Ok((zeros(length).map_err(too_much)?, warning))
        }
        Given::Contents(Contents::Elements(elements), _) | Given::Columns(elements, _) => {
            if stride == elements.elem.bytes() {
                return Ok((HostArgument::Buffer(elements.bytes), None));
            }
            let mut bytes = budget.allocate(size(elements.length())).map_err(too_much)?;
            elements::spread(&elements.bytes, elements.elem, stride, &mut bytes);
            Ok((HostArgument::Buffer(bytes), None))
        }
    }
}

fn check_outputs(
    parameters: &[Parameter<'_>],
    outputs: &[Requested],
    arguments: &[HostArgument],
    bound: &[u64],
    errors: &mut Vec<Diagnostic>,
) {
    for ((parameter, output), argument) in parameters.iter().zip(outputs).zip(arguments) {
        if let (Some(output), Some(kind), Some(bytes)) = (&output.whole, parameter.buffer(), buffer_bytes(argument)) {
            let length = bytes / u64::from(kind.stride.max(1));
            errors.extend(output.check(parameter, length, bound).err());
        }
    }
}
