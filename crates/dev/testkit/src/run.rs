//! Kernels run on every usable device: the bytes must be equal, and the interpreter must find nothing wrong.

use std::sync::{LazyLock, OnceLock};

use crisp::diagnostics::{Files, render_terminal};
use crisp::{
    ArgumentKind, Compiled, HostArgument, Interface, Language, Math, Options, RunOptions, Session, SizeInputs, devices,
    emit, hidden_arguments, launch_sizes, run,
};

use crate::element::Element;
use crate::kept::kept_code;

/// Compiled source.
#[derive(Debug)]
pub struct Program {
    options: Options,
    source: String,
    session: Session,
    compiled: Compiled,
    /// Those of its kernels whose results do not depend on the order of invocations, in any launch.
    ordered: OnceLock<Vec<String>>,
}

impl Program {
    /// Compiles a source about which nothing is to be said.
    ///
    /// # Panics
    /// If something is said about it.
    #[must_use]
    #[track_caller]
    pub fn new(source: &str) -> Program {
        Program::with(source, &[])
    }

    /// Compiles with `-D` definitions.
    ///
    /// # Panics
    /// If something is said about the source.
    #[must_use]
    #[track_caller]
    pub fn with(source: &str, definitions: &[&str]) -> Program {
        let program = Program::with_remarks(source, definitions);
        assert!(program.compiled.diagnostics.is_empty(), "{}\n{source}", program.remarks());
        program
    }

    /// Compiles a source about which warnings and notes may be said.
    ///
    /// # Panics
    /// If it has errors.
    #[must_use]
    #[track_caller]
    pub fn with_remarks(source: &str, definitions: &[&str]) -> Program {
        let definitions = definitions.iter().map(|&definition| definition.to_owned()).collect();
        Program::with_options(source, Options { definitions, ..Options::strict() })
    }

    /// Compiles with debug output; notes and warnings may be said.
    ///
    /// # Panics
    /// If it has errors.
    #[must_use]
    #[track_caller]
    pub fn telling(source: &str) -> Program {
        Program::with_options(source, Options { debug_output: true, ..Options::strict() })
    }

    /// Compiles with floats held to what is written as much as the mode says.
    ///
    /// # Panics
    /// If it has errors.
    #[must_use]
    #[track_caller]
    pub fn in_mode(source: &str, math: Math) -> Program {
        Program::with_options(source, Options { math, ..Options::strict() })
    }

    /// Compiles kernels in C, about which notes and warnings may be said.
    ///
    /// # Panics
    /// If they have errors.
    #[must_use]
    #[track_caller]
    pub fn of_c(source: &str) -> Program {
        Program::of_template(source, &[], &[])
    }

    /// Compiles CUDA C++, as a file `.cu`.
    ///
    /// # Panics
    /// If it has errors.
    #[must_use]
    #[track_caller]
    pub fn of_cuda(source: &str) -> Program {
        Program::named("x.cu", source, Language::Cucl, Options::strict())
    }

    /// Compiles a CUCL template for these dimensions, with `-D` definitions.
    ///
    /// # Panics
    /// If it has errors.
    #[must_use]
    #[track_caller]
    pub fn of_template(source: &str, dimensions: &[&str], definitions: &[&str]) -> Program {
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        let (dimensions, definitions) = (owned(dimensions), owned(definitions));
        let options = Options { definitions, dimensions, ..Options::strict() };
        Program::in_language(source, Language::Cucl, options)
    }

    #[track_caller]
    fn with_options(source: &str, options: Options) -> Program {
        Program::in_language(source, Language::Crisp, options)
    }

    #[track_caller]
    fn in_language(source: &str, language: Language, options: Options) -> Program {
        let name = if language == Language::Cucl { "x.cucl" } else { "x.crisp" };
        Program::named(name, source, language, options)
    }

    #[track_caller]
    fn named(name: &str, source: &str, language: Language, options: Options) -> Program {
        let mut session = Session::new(options.clone());
        session.add_source(name, language, source.as_bytes());
        let compiled = session.compile();
        let program = Program { options, source: source.to_owned(), session, compiled, ordered: OnceLock::new() };
        assert!(program.compiled.module.is_some(), "{}\n{source}", program.remarks());
        // Whatever compiles comes back from the forms of the IR.
        let _ = program.forms();
        program
    }

    /// Returns the program read back from its kernel IR as text, optimised as text, and in binary form.
    ///
    /// # Panics
    /// If one of these does not come back as it was.
    #[must_use]
    #[track_caller]
    pub fn forms(&self) -> [Program; 3] {
        let ir = emit::ir(&self.compiled);
        let optimised = emit::optimised_ir(&self.compiled)
            .unwrap_or_else(|problems| panic!("{}", render_terminal(self.session.files(), &problems, false)));
        let bytes = emit::binary_ir(&self.compiled, self.session.files());
        // What the mode allows has been done; it is not done twice.
        let options =
            Options { math: Math::Strict, dimensions: Vec::new(), definitions: Vec::new(), ..self.options.clone() };
        let read = |language: Language, form: &[u8], text: &str| {
            let mut session = Session::new(options.clone());
            session.add_source("x.ir", language, form);
            let compiled = session.compile();
            let program = Program {
                options: options.clone(),
                source: text.to_owned(),
                session,
                compiled,
                ordered: OnceLock::new(),
            };
            assert!(program.compiled.module.is_some(), "{}\n{text}", program.remarks());
            assert!(emit::ir(&program.compiled) == text, "{}\n{text}", emit::ir(&program.compiled));
            program
        };
        let binary = read(Language::KernelIrBinary, &bytes, &ir);
        assert!(emit::binary_ir(&binary.compiled, binary.session.files()) == bytes, "{ir}");
        [
            read(Language::KernelIr, ir.as_bytes(), &ir),
            read(Language::KernelIr, optimised.as_bytes(), &optimised),
            binary,
        ]
    }

    /// Returns its kernel IR as text.
    #[must_use]
    pub fn ir(&self) -> String {
        emit::ir(&self.compiled)
    }

    /// Returns the messages about the source, as a terminal without colours shows them.
    #[must_use]
    pub fn remarks(&self) -> String {
        render_terminal(self.session.files(), &self.compiled.diagnostics, false)
    }

    /// Returns the C that it was compiled from: that of the template, where it was one.
    pub(crate) fn c_source(&self) -> &str {
        self.compiled.instantiated.as_deref().unwrap_or(&self.source)
    }

    /// Returns the names of its kernels.
    #[must_use]
    pub fn kernels(&self) -> Vec<String> {
        self.compiled.kernels().map(str::to_owned).collect()
    }

    /// Returns a kernel to be run; arguments follow in the order of its parameters.
    ///
    /// # Panics
    /// If there is no such kernel.
    #[must_use]
    #[track_caller]
    pub fn kernel(&self, name: &str) -> Kernel<'_> {
        let interface = self.compiled.interface(name).unwrap_or_else(|| panic!("there is no kernel `{name}`"));
        Kernel {
            program: self,
            interface,
            arguments: Vec::new(),
            global: None,
            local: None,
            remarks: false,
            refusals: false,
        }
    }
}

/// A kernel with its arguments.
#[derive(Clone, Debug)]
pub struct Kernel<'a> {
    program: &'a Program,
    interface: Interface,
    arguments: Vec<HostArgument>,
    global: Option<Vec<u64>>,
    local: Option<Vec<u64>>,
    remarks: bool,
    refusals: bool,
}

impl Kernel<'_> {
    /// Passes a number.
    #[must_use]
    pub fn value<T: Element>(mut self, value: T) -> Self {
        let mut bytes = Vec::new();
        value.append(&mut bytes);
        self.arguments.push(HostArgument::Value(bytes));
        self
    }

    /// Passes a buffer with these elements.
    ///
    /// # Panics
    /// If the parameter takes no buffer of that element size.
    #[must_use]
    #[track_caller]
    pub fn buffer<T: Element>(self, elements: &[T]) -> Self {
        self.lanes(elements, 1)
    }

    /// Passes a buffer with elements of `lanes` of these lanes each.
    #[must_use]
    #[track_caller]
    pub(crate) fn lanes<T: Element>(mut self, values: &[T], lanes: usize) -> Self {
        let stride = self.stride(self.arguments.len());
        let mut bytes = Vec::new();
        for element in values.chunks(lanes) {
            let start = bytes.len();
            for &lane in element {
                lane.append(&mut bytes);
            }
            assert!(bytes.len() - start <= stride, "an element of {} bytes has no room for {}", stride, T::NAME);
            bytes.resize(start + stride, 0);
        }
        self.arguments.push(HostArgument::Buffer(bytes));
        self
    }

    /// Passes a buffer of vectors of that number of lanes, one after the other.
    #[must_use]
    #[track_caller]
    pub fn vectors<T: Element>(self, values: &[T], lanes: usize) -> Self {
        self.lanes(values, lanes)
    }

    /// Passes a buffer of `count` zero elements.
    #[must_use]
    #[track_caller]
    pub fn zeros(mut self, count: usize) -> Self {
        let bytes = vec![0; count * self.stride(self.arguments.len())];
        self.arguments.push(HostArgument::Buffer(bytes));
        self
    }

    /// Demands a global size.
    #[must_use]
    pub fn global(mut self, sizes: &[u64]) -> Self {
        self.global = Some(sizes.to_vec());
        self
    }

    /// Demands a workgroup size.
    #[must_use]
    pub fn local(mut self, sizes: &[u64]) -> Self {
        self.local = Some(sizes.to_vec());
        self
    }

    /// Allows remarks of the interpreter that are not errors: accesses out of bounds, reads of memory that nothing was stored to.
    #[must_use]
    pub fn with_remarks(mut self) -> Self {
        self.remarks = true;
        self
    }

    /// Lets devices refuse the kernel (codes D08… and D0902), which they do where they lack an operation that nothing can take the place of.
    #[must_use]
    pub fn where_possible(mut self) -> Self {
        self.refusals = true;
        self
    }

    pub(crate) fn program(&self) -> &Program {
        self.program
    }

    pub(crate) fn interface(&self) -> &Interface {
        &self.interface
    }

    /// Returns the arguments so far.
    pub(crate) fn given(&self) -> &[HostArgument] {
        &self.arguments
    }

    /// Returns the demanded sizes: of the launch, of a workgroup.
    pub(crate) fn sizes(&self) -> [Option<&[u64]>; 2] {
        [self.global.as_deref(), self.local.as_deref()]
    }

    /// Returns the names and kinds of its arguments, those that the host makes last.
    pub(crate) fn arguments(&self) -> Vec<(String, ArgumentKind)> {
        self.interface.arguments.iter().map(|argument| (argument.name.clone(), argument.kind)).collect()
    }

    #[track_caller]
    fn stride(&self, position: usize) -> usize {
        match self.interface.arguments.get(position).map(|argument| argument.kind) {
            Some(ArgumentKind::Buffer { elem: _, stride, space: _, access: _, out: _, length: _ }) => stride as usize,
            other => panic!("argument {position} is not a buffer: {other:?}"),
        }
    }

    /// Runs on every usable device, and what is called deterministic in several orders.
    ///
    /// # Panics
    /// If a run fails, if the interpreter finds something, or if devices differ.
    #[must_use]
    #[track_caller]
    pub fn run(self) -> Results {
        let first = self.run_on("interp").expect("the interpreter refuses nothing");
        for device in others() {
            let Some(other) = self.run_on(device) else { continue };
            for (argument, (mine, theirs)) in self.interface.arguments.iter().zip(first.iter().zip(&other)) {
                if let Some(at) = mine.iter().zip(theirs).position(|(mine, theirs)| mine != theirs) {
                    let (from, to) = (at & !15, (at | 15) + 1);
                    let part = |bytes: &[u8]| format!("{:02x?}", &bytes[from..to.min(bytes.len())]);
                    let name = &argument.name;
                    panic!(
                        "byte {at} of `{name}` on {device} differs from the interpreter:\n{}\n{}",
                        part(mine),
                        part(theirs)
                    );
                }
            }
        }
        let sizes = launch_sizes(&self.interface, &self, self.global.as_deref(), self.local.as_deref());
        if let Ok(sizes) = sizes {
            let hidden = hidden_arguments(&self.interface, &sizes, &self.arguments).unwrap_or_default();
            let all: Vec<HostArgument> = self.arguments.iter().cloned().chain(hidden).collect();
            let known = self.program.ordered.get_or_init(|| crate::orders::ordered(&self.program.compiled));
            if known.contains(&self.interface.kernel) {
                crate::orders::check(&self.program.compiled, &self.interface, sizes, &all, &first);
            }
        }
        Results { interface: self.interface, buffers: first }
    }

    /// Runs on every device but the interpreter: for inputs that it takes too long for.
    ///
    /// # Panics
    /// If a run fails, or if devices differ.
    #[must_use]
    #[track_caller]
    pub fn run_without_interp(self) -> Results {
        let mut devices = others().iter();
        let first = devices.next().and_then(|device| self.run_on(device)).unwrap_or_default();
        for device in devices {
            let Some(other) = self.run_on(device) else { continue };
            assert!(first == other, "{device} differs from {}", others()[0]);
        }
        Results { interface: self.interface, buffers: first }
    }

    /// Runs on every usable device, and returns what each leaves: for kernels whose results depend on the order of invocations.
    ///
    /// # Panics
    /// If a run fails, or if the interpreter finds something.
    #[must_use]
    #[track_caller]
    pub fn run_in_any_order(self) -> Vec<Results> {
        let devices = ["interp"].into_iter().chain(others().iter().map(String::as_str));
        devices
            .filter_map(|device| Some(Results { interface: self.interface.clone(), buffers: self.run_on(device)? }))
            .collect()
    }

    /// Returns the buffers afterwards; nothing where the device refuses the kernel and may.
    #[track_caller]
    fn run_on(&self, device: &str) -> Option<Vec<Vec<u8>>> {
        let sizes = launch_sizes(&self.interface, self, self.global.as_deref(), self.local.as_deref())
            .unwrap_or_else(|error| panic!("{}: {error}", self.interface.kernel));
        let mut arguments = self.arguments.clone();
        let options = RunOptions { device, repeat: 1, cache: kept_code(), threads: None };
        let found = run(&self.program.compiled, &self.interface.kernel, sizes, &mut arguments, &options);
        let files: &Files = self.program.session.files();
        let hidden = match found {
            Ok(report) => {
                let shown = render_terminal(files, &report.diagnostics, false);
                assert!(self.remarks || report.diagnostics.is_empty(), "on {device}:\n{shown}");
                report.hidden
            }
            Err(problems)
                if self.refusals && problems.iter().all(|it| it.code.0.starts_with("D08") || it.code.0 == "D0902") =>
            {
                return None;
            }
            Err(problems) => panic!("on {device}:\n{}", render_terminal(files, &problems, false)),
        };
        let left = arguments
            .into_iter()
            .chain(hidden)
            .map(|argument| match argument {
                HostArgument::Buffer(bytes) => bytes,
                HostArgument::Value(_) | HostArgument::Zeros(_) => Vec::new(),
            })
            .collect();
        Some(left)
    }
}

/// Returns the devices that are compared with the interpreter: the CPU, and with `CRISP_TEST_DEVICES=all` everything else that is usable.
fn others() -> &'static [String] {
    static OTHERS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let all = std::env::var_os("CRISP_TEST_DEVICES").is_some_and(|value| value == "all");
        let wanted = |id: &str| id == "cpu" || all && id != "interp";
        devices().into_iter().filter(|device| device.usable && wanted(&device.id)).map(|device| device.id).collect()
    });
    &OTHERS
}

impl SizeInputs for Kernel<'_> {
    fn scalar(&self, param: u32) -> Option<i128> {
        let HostArgument::Value(bytes) = self.arguments.get(param as usize)? else { return None };
        let Some(ArgumentKind::Value(elem)) =
            self.interface.arguments.get(param as usize).map(|argument| argument.kind)
        else {
            return None;
        };
        let negative = elem.scalar.is_signed_integer() && bytes.last().is_some_and(|last| *last > 127);
        let mut wide = [if negative { 255 } else { 0 }; 16];
        wide[..bytes.len()].copy_from_slice(bytes);
        Some(i128::from_le_bytes(wide))
    }

    fn length(&self, param: u32) -> Option<u64> {
        match self.arguments.get(param as usize)? {
            HostArgument::Buffer(bytes) => Some((bytes.len() / self.stride(param as usize)) as u64),
            HostArgument::Value(_) | HostArgument::Zeros(_) => None,
        }
    }
}

/// The buffers after a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    interface: Interface,
    buffers: Vec<Vec<u8>>,
}

impl Results {
    pub(crate) fn new(interface: Interface, buffers: Vec<Vec<u8>>) -> Results {
        Results { interface, buffers }
    }

    /// Returns where another run left other bytes: the first place, for people. Buffers that were only read count as the same.
    #[must_use]
    pub fn difference(&self, other: &Results) -> Option<String> {
        let both = self.interface.arguments.iter().zip(self.buffers.iter().zip(&other.buffers));
        both.filter(|(_, (mine, theirs))| !mine.is_empty() && !theirs.is_empty()).find_map(
            |(argument, (mine, theirs))| {
                let at = mine.iter().zip(theirs).position(|(mine, theirs)| mine != theirs)?;
                Some(format!("byte {at} of `{}` is {:#x} and {:#x}", argument.name, mine[at], theirs[at]))
            },
        )
    }

    /// Returns the elements of the buffer that was passed for the parameter of that name.
    ///
    /// # Panics
    /// If there is no such buffer.
    #[must_use]
    #[track_caller]
    pub fn of<T: Element>(&self, parameter: &str) -> Vec<T> {
        self.lanes_of(parameter, 1)
    }

    /// Returns all lanes of the elements of that buffer.
    #[track_caller]
    pub(crate) fn lanes_of<T: Element>(&self, parameter: &str, lanes: usize) -> Vec<T> {
        let position = self.interface.arguments.iter().position(|argument| argument.name == parameter);
        let position = position.unwrap_or_else(|| panic!("there is no parameter `{parameter}`"));
        let ArgumentKind::Buffer { elem: _, stride, space: _, access: _, out: _, length: _ } =
            self.interface.arguments[position].kind
        else {
            panic!("`{parameter}` is not a buffer")
        };
        let elements = self.buffers[position].chunks(stride as usize);
        elements.flat_map(|bytes| bytes[..T::BYTES * lanes].chunks(T::BYTES).map(T::read)).collect()
    }
}

/// Runs a kernel with the elements of `a` and `b` as `x` and `y` of each invocation, and returns the values of expressions over them.
/// `definitions` precede the kernel.
///
/// # Panics
/// As [`Kernel::run`] does.
#[must_use]
#[track_caller]
pub fn each_of_several<A: Element, B: Element, R: Element>(
    definitions: &str,
    expressions: &[&str],
    a: &[A],
    b: &[B],
) -> Vec<Vec<R>> {
    assert_eq!(a.len(), b.len(), "as many of both");
    let mut outputs = String::new();
    let mut stores = String::new();
    for (at, expression) in expressions.iter().enumerate() {
        outputs.push_str(&format!(" &out r{at}:(vector-type {} :global :write-only)", R::NAME));
        stores.push_str(&format!("\n        (set! (~ r{at} i) {expression})"));
    }
    let source = format!(
        "{definitions}
(def-kernel each (a:(vector-type {} :global :read-only) b:(vector-type {} :global :read-only){outputs})
  (declare (global-size :derive-from a))
  (in-each-thread (i)
    (when (check-thread-bounds i)
      (let ((x (~ a i)) (y (~ b i))){stores}))))",
        A::NAME,
        B::NAME
    );
    let program = Program::new(&source);
    let kernel = program.kernel("each").buffer(a).buffer(b);
    let results = (0..expressions.len()).fold(kernel, |kernel, _| kernel.zeros(a.len())).run();
    (0..expressions.len()).map(|at| results.of(&format!("r{at}"))).collect()
}

/// [`each_of_several`] with one expression.
///
/// # Panics
/// As [`Kernel::run`] does.
#[must_use]
#[track_caller]
pub fn each_of<A: Element, B: Element, R: Element>(definitions: &str, expression: &str, a: &[A], b: &[B]) -> Vec<R> {
    each_of_several(definitions, &[expression], a, b).swap_remove(0)
}

/// An expression over `x` and `y`, and the Rust function that says what it is.
pub type Expected<'a, A, B, R> = (&'a str, &'a dyn Fn(A, B) -> R);

/// Compares the values of expressions over `x` and `y` with those of Rust functions.
///
/// # Panics
/// As [`Kernel::run`] does, and at the first value that differs.
#[track_caller]
pub fn assert_all<A: Element, B: Element, R: Element>(expected: &[Expected<'_, A, B, R>], a: &[A], b: &[B]) {
    let expressions: Vec<&str> = expected.iter().map(|(expression, _)| *expression).collect();
    let found: Vec<Vec<R>> = each_of_several("", &expressions, a, b);
    for ((expression, right), found) in expected.iter().zip(found) {
        for ((&x, &y), found) in a.iter().zip(b).zip(found) {
            let (mut mine, mut theirs) = (Vec::new(), Vec::new());
            right(x, y).append(&mut mine);
            found.append(&mut theirs);
            let operands = format!("x:{} {x:?} and y:{} {y:?}", A::NAME, B::NAME);
            assert!(mine == theirs, "{expression} with {operands} is {found:?}, right is {:?}", right(x, y));
        }
    }
}

/// [`assert_all`] with one expression.
///
/// # Panics
/// As [`assert_all`] does.
#[track_caller]
pub fn assert_each<A: Element, B: Element, R: Element>(expression: &str, a: &[A], b: &[B], right: impl Fn(A, B) -> R) {
    assert_all(&[(expression, &right)], a, b);
}
