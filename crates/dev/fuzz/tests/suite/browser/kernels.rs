//! Kernels with a launch of each: the interpreter's results and reports, and the inputs for a browser.

use crisp_back_clike::{WgslTarget, compile_wgsl};
use crisp_ir_artifact::{
    DeviceCode, Interface, LaunchSizes, Parameter, STATUS_HEADER, STATUS_RECORD, SizeInputs, launch_sizes,
};
use crisp_ir_kernel::{Checked, Constant, FunctionId, Module, Scalar, Type};
use crisp_middle_interp::{Argument, Launch, Message, Options, Program, Schedule, Status};
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::{Diagnostic, Files, render_terminal};

use crate::browser::chromium::{Buffer, Done, Job};

/// Messages that there is room for.
const ROOM: u32 = 64;

/// A kernel, one launch of it, and what the interpreter makes of that.
pub(crate) struct Trial {
    pub(crate) name: String,
    module: Checked,
    kernel: FunctionId,
    code: DeviceCode,
    arguments: Vec<Argument>,
    sizes: LaunchSizes,
    before: Vec<Vec<u8>>,
    after: Vec<Vec<u8>>,
    status: Status,
    messages: Vec<Message>,
    /// How far `f32` in buffers may be from what is right, as a part of it; bytes have to be equal otherwise.
    bound: Option<f32>,
}

struct Given<'a>(&'a [Argument]);

impl SizeInputs for Given<'_> {
    fn scalar(&self, param: u32) -> Option<i128> {
        match self.0.get(param as usize)? {
            Argument::Value(constant) => constant.as_integer(),
            Argument::Buffer { buffer: _, length: _ } => None,
        }
    }

    fn length(&self, param: u32) -> Option<u64> {
        match self.0.get(param as usize)? {
            Argument::Value(_) => None,
            Argument::Buffer { buffer: _, length } => Some(*length),
        }
    }
}

/// Returns the kernels of a source of the language or of the IR.
pub(crate) fn module(name: &str, source: &str) -> Checked {
    let mut files = Files::new();
    let file = files.add(name, source);
    let module: Module = if name.ends_with(".kir") {
        crisp_ir_kernel::text::parse(file, source).unwrap_or_else(|found| panic!("{}", shown(&files, &found)))
    } else {
        let options = crisp_front_crisp::Options::new(&[], 32, &mut files);
        let output = crisp_front_crisp::compile(&[file], &files, &options);
        output.module.unwrap_or_else(|| panic!("{}", shown(&files, &output.diagnostics)))
    };
    Checked::check(module).unwrap_or_else(|broken| panic!("{name}: {broken:#?}"))
}

fn shown(files: &Files, found: &[Diagnostic]) -> String {
    render_terminal(files, found, false)
}

impl Trial {
    /// Creates a kernel on the given arguments and buffers, with sizes that it derives itself or these.
    pub(crate) fn new(
        module: &Checked,
        kernel: &str,
        (arguments, buffers): (Vec<Argument>, Vec<Vec<u8>>),
        global: Option<&[u64]>,
        bound: Option<f32>,
    ) -> Trial {
        let (_, function) = module.kernel(kernel).expect("the kernel is there");
        let interface = Interface::of(function).expect("it is a kernel");
        let sizes =
            launch_sizes(&interface, &Given(&arguments), global, None).unwrap_or_else(|error| panic!("{error:?}"));
        Trial::with_sizes(module, kernel, (arguments, buffers), sizes, bound)
            .unwrap_or_else(|found| panic!("{kernel}: {found:#?}"))
    }

    /// Returns the same of a launch with all its sizes.
    ///
    /// # Errors
    /// What WGSL does not have.
    pub(crate) fn with_sizes(
        module: &Checked,
        kernel: &str,
        (arguments, before): (Vec<Argument>, Vec<Vec<u8>>),
        sizes: LaunchSizes,
        bound: Option<f32>,
    ) -> Result<Trial, Vec<Diagnostic>> {
        let code =
            legalise(module, kernel, sizes.local, &WgslTarget::EVERYWHERE).and_then(|legal| compile_wgsl(&legal))?;
        let (id, _) = module.kernel(kernel).expect("the kernel is there");
        let mut after = before.clone();
        let launch = Launch { sizes, arguments: &arguments, buffers: &mut after };
        let options = Options { max_ops: 40_000_000, ..Options::plain(Schedule::Sequential) };
        let outcome = Program::new(module, id).expect("a kernel").run(launch, &options).expect("the arguments fit");
        assert!(outcome.finished, "{kernel}: {:?}", outcome.findings);
        let (status, messages) = (outcome.status, outcome.messages);
        let (name, module, kernel) = (kernel.to_owned(), module.clone(), id);
        Ok(Trial { name, module, kernel, code, arguments, sizes, before, after, status, messages, bound })
    }

    /// Returns how long the text is.
    pub(crate) fn size(&self) -> usize {
        self.code.bytes.len()
    }

    /// Returns the job for the browser.
    pub(crate) fn job(&self) -> Job {
        let mut buffers = Vec::new();
        let mut words: Vec<u8> = Vec::new();
        let params = &self.module[self.kernel].params;
        for &parameter in &self.code.parameters {
            match parameter {
                Parameter::Buffer(argument) => {
                    let Argument::Buffer { buffer, length: _ } = self.arguments[argument as usize] else {
                        panic!("argument {argument} is not a buffer");
                    };
                    let mut bytes = self.before[buffer].clone();
                    bytes.resize(bytes.len().next_multiple_of(4).max(4), 0);
                    let writable = params[argument as usize].ty.view().is_some_and(|view| view.access.writes());
                    buffers.push(Buffer { bytes, writable });
                }
                Parameter::Status => {
                    let mut bytes = vec![0; STATUS_HEADER + ROOM as usize * STATUS_RECORD];
                    bytes[4..8].copy_from_slice(&ROOM.to_le_bytes());
                    buffers.push(Buffer { bytes, writable: true });
                }
                parameter => words.extend(self.words(parameter)),
            }
        }
        words.resize(words.len().max(4), 0);
        buffers.push(Buffer { bytes: words, writable: false });
        let launch =
            crate::browser::chromium::Launch { entry: self.code.entry.clone(), groups: self.sizes.groups, buffers };
        let code = String::from_utf8(self.code.bytes.to_vec()).expect("it is text");
        Job { name: self.name.clone(), code, launch: Some(launch) }
    }

    /// Returns the words of a parameter that is not memory.
    fn words(&self, parameter: Parameter) -> Vec<u8> {
        let wide = |value: u64| value.to_le_bytes().to_vec();
        match parameter {
            Parameter::Lane { argument, lane } => {
                let Argument::Value(constant) = self.arguments[argument as usize] else { panic!("no value") };
                let bits = constant.bits[usize::from(lane)].to_le_bytes();
                bits[..if constant.elem.scalar.bits() == 64 { 8 } else { 4 }].to_vec()
            }
            Parameter::Length(argument) => match self.arguments[argument as usize] {
                Argument::Buffer { buffer: _, length } => wide(length),
                Argument::Value(_) => panic!("no buffer"),
            },
            Parameter::Bound(axis) => wide(self.sizes.bound[usize::from(axis)]),
            Parameter::Offset(axis) => wide(self.sizes.offset[usize::from(axis)]),
            Parameter::WorkDim => u32::from(self.sizes.work_dim).to_le_bytes().to_vec(),
            Parameter::Buffer(_) | Parameter::Status => Vec::new(),
        }
    }

    /// Checks that results and reports of the browser are the same.
    pub(crate) fn check(&self, done: &Done) {
        let name = &self.name;
        assert_eq!(done.errors, Vec::<String>::new(), "{name}\n{}", String::from_utf8_lossy(&self.code.bytes));
        let mut found = done.buffers.iter();
        let mut told = false;
        for &parameter in &self.code.parameters {
            match parameter {
                Parameter::Buffer(argument) => {
                    let Argument::Buffer { buffer, length: _ } = self.arguments[argument as usize] else { continue };
                    let found = found.next().expect("every buffer comes back");
                    let wanted = &self.after[buffer];
                    let floats = matches!(self.module[self.kernel].params[argument as usize].ty,
                        Type::View(view) if view.elem.scalar == Scalar::F32);
                    let found = &found[..wanted.len()];
                    match self.bound.filter(|_| floats) {
                        Some(bound) => near(name, wanted, found, bound),
                        None => assert!(
                            found == wanted.as_slice(),
                            "{name}, buffer {argument}: {}\n{}\n{}",
                            first_difference(wanted, found),
                            crisp_ir_kernel::text::print(&self.module),
                            String::from_utf8_lossy(&self.code.bytes)
                        ),
                    }
                }
                Parameter::Status => {
                    told = true;
                    self.check_status(found.next().expect("the status comes back"));
                }
                _ => {}
            }
        }
        assert!(told || self.messages.is_empty(), "{name} tells nothing");
    }

    fn check_status(&self, bytes: &[u8]) {
        let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        let flags = u32::from_le_bytes(bytes[..4].try_into().expect("four bytes"));
        let Status { fuel_used_up, assertion_failed, trapped } = self.status;
        let wanted = u32::from(fuel_used_up) | u32::from(assertion_failed) << 1 | u32::from(trapped) << 2;
        assert_eq!(flags, wanted, "{}", self.name);
        assert_eq!(number(8), self.messages.len() as u64, "{}", self.name);
        let messages = self
            .messages
            .iter()
            .take(ROOM as usize)
            .map(|message| (message.invocation, u64::from(message.site), message.values.clone()));
        let found = (0..messages.len()).map(|index| {
            let at = STATUS_HEADER + index * STATUS_RECORD;
            let wanted = self
                .messages
                .iter()
                .find(|message| message.invocation == number(at + 8) && u64::from(message.site) == number(at));
            let count = wanted.map_or(0, |message| message.values.len());
            (number(at + 8), number(at), (0..count).map(|lane| number(at + 16 + 8 * lane)).collect::<Vec<_>>())
        });
        let sorted = |mut list: Vec<(u64, u64, Vec<u64>)>| {
            list.sort();
            list
        };
        assert_eq!(sorted(found.collect()), sorted(messages.collect()), "{}", self.name);
    }
}

fn first_difference(wanted: &[u8], found: &[u8]) -> String {
    let at = wanted.iter().zip(found).position(|(a, b)| a != b).unwrap_or(0) / 4 * 4;
    let to = (at + 8).min(wanted.len());
    format!("at byte {at} {:02x?} became {:02x?}", &wanted[at..to], &found[at..to])
}

/// Checks whether floats are near what is right.
fn near(name: &str, wanted: &[u8], found: &[u8], bound: f32) {
    let floats = |bytes: &[u8]| -> Vec<f32> {
        bytes.chunks_exact(4).map(|bits| f32::from_le_bytes(bits.try_into().expect("four bytes"))).collect()
    };
    for (at, (wanted, found)) in floats(wanted).into_iter().zip(floats(found)).enumerate() {
        let close = (wanted - found).abs() <= bound * wanted.abs().max(f32::MIN_POSITIVE);
        assert!(close || wanted.to_bits() == found.to_bits(), "{name}, element {at}: {wanted} became {found}");
    }
}

/// Arguments in order, and the buffers that they refer to.
#[derive(Default)]
pub(crate) struct Arguments {
    list: Vec<Argument>,
    buffers: Vec<Vec<u8>>,
}

impl Arguments {
    pub(crate) fn value(mut self, constant: Constant) -> Arguments {
        self.list.push(Argument::Value(constant));
        self
    }

    /// Adds a buffer of elements that lie `stride` bytes apart.
    pub(crate) fn buffer(mut self, stride: usize, bytes: Vec<u8>) -> Arguments {
        let length = (bytes.len() / stride) as u64;
        self.list.push(Argument::Buffer { buffer: self.buffers.len(), length });
        self.buffers.push(bytes);
        self
    }

    pub(crate) fn both(self) -> (Vec<Argument>, Vec<Vec<u8>>) {
        (self.list, self.buffers)
    }
}
