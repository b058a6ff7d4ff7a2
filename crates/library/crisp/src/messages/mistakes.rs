//! Mistakes in the arguments of a call as data: which argument and axis, what is given, what the kernel declares. Each has one wording; products spell the fix.

use crisp_ir_artifact::{Argument, ArgumentKind, Callable, Elem};
use crisp_library_compile::axis_of_size;
use crisp_support_diagnostics::{About, Code, Diagnostic, Span, suggest};

use crate::signature::argument_text;
use crate::values::types::name as type_name;

/// An argument that a kernel takes, in a list of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Takes {
    /// Its name.
    pub name: String,
    /// Its type and shape: `float32[M, K]`.
    pub text: String,
    /// Whether it is a result, which is made where it is left out.
    pub is_result: bool,
}

/// A mistake in an argument of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The kernel or program that is called.
    pub kernel: String,
    /// The argument, by the kernel's or the caller's name; empty where their number is wrong.
    pub argument: String,
    /// Its type and shape: `float32[M, K]`; empty where the kernel has no such argument.
    pub expected: String,
    /// How the kernel declares it.
    pub kind: Option<ArgumentKind>,
    /// Where it is declared, else where the kernel is.
    pub span: Option<Span>,
    /// The axis that it is the size of: `first axis of `A``; none of what is not a size.
    pub sizes: Option<String>,
    /// The problem.
    pub problem: Problem,
}

/// The problem of an argument. Texts that are given end a sentence about the argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The number of arguments in order.
    Count {
        /// How many are given.
        given: usize,
        /// All arguments of the kernel.
        takes: Vec<Takes>,
    },
    /// It is not given, and nothing else says it.
    Missing,
    /// The kernel has no argument of this name.
    Unknown {
        /// All arguments of the kernel.
        takes: Vec<Takes>,
    },
    /// It is given twice.
    Twice,
    /// A value for an array, or an array for a value: `a list`.
    Kind(String),
    /// Elements or a value of another type: `an array of float64 with shape (2, 3)`.
    Type(String),
    /// A number that its type does not hold, with the least and the greatest one that it holds.
    Range(String, [String; 2]),
    /// Elements of other numbers of lanes.
    Lanes(String),
    /// Structures whose members are elsewhere.
    Structure(String),
    /// It is written, and given for reading only.
    ReadOnly,
    /// Bytes from one element to the next: those declared, and those given.
    Stride(u32, u32),
    /// Elements in another order or with gaps, first along an axis; the strides in bytes that are expected.
    Order {
        /// The first axis that differs.
        axis: u32,
        /// The array that is given: `shape (2, 3), strides (4, 8)`.
        given: String,
        /// The order that is expected.
        order: Order,
        /// The distance in bytes of neighbours along each axis.
        strides: Vec<u64>,
        /// Where the array is: the fix for memory of a device is another one.
        place: Place,
    },
    /// It is not what kernels can use, and a fix: `is passed a masked array, and kernels see no masks`.
    Unfit(String, String),
    /// It is in the memory of another device, and a fix: `is on cuda:1, and …`.
    Elsewhere(String, String),
}

/// An order of elements that a kernel declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The last axis fastest, without gaps.
    Rows,
    /// The first axis fastest, without gaps.
    Columns,
    /// By distances of neighbours.
    Strides,
}

/// Where the memory of an array is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In memory of the host.
    Host,
    /// In memory of the device of the call.
    Device,
    /// In memory of CUDA, on the device of that number where it is known.
    Cuda(Option<u32>),
}

/// How a product writes the fix of a mistake.
pub trait Spelling {
    /// Returns the fix in the language of the caller; none where the library's words do.
    fn fix(&self, mistake: &Mistake) -> Option<String>;
}

/// The words of the library itself, for Rust and C.
pub(crate) struct Plain;

impl Spelling for Plain {
    fn fix(&self, _: &Mistake) -> Option<String> {
        None
    }
}

/// Returns mistakes in the library's words.
pub(crate) fn plain(mistakes: &[Mistake]) -> Vec<Diagnostic> {
    mistakes.iter().map(|mistake| mistake.diagnostic(&Plain)).collect()
}

/// Returns the arguments that callers give.
pub(crate) fn takes(callable: &Callable) -> Vec<Takes> {
    let one = |(position, argument): (usize, &Argument)| Takes {
        name: argument.name.clone(),
        text: argument_text(callable, position),
        is_result: argument.is_result(),
    };
    callable.interface.explicit().iter().enumerate().map(one).collect()
}

impl Mistake {
    /// The mistake of the argument at a position.
    #[must_use]
    pub fn of(callable: &Callable, position: usize, problem: Problem) -> Mistake {
        let declared = callable.interface.arguments.get(position);
        Mistake {
            kernel: callable.interface.kernel.clone(),
            argument: declared.map_or_else(String::new, |it| it.name.clone()),
            expected: argument_text(callable, position),
            kind: declared.map(|it| it.kind),
            span: Some(callable.parameters.get(position).copied().unwrap_or(callable.span)),
            sizes: axis_of_size(callable, position),
            problem,
        }
    }

    /// A mistake of no argument that the kernel has.
    #[must_use]
    pub fn of_call(callable: &Callable, name: &str, problem: Problem) -> Mistake {
        let (kernel, argument) = (callable.interface.kernel.clone(), name.to_owned());
        let (expected, span) = (String::new(), Some(callable.span));
        Mistake { kernel, argument, expected, kind: None, span, sizes: None, problem }
    }

    /// The mistake of `given` arguments in order, where the kernel takes those at some positions.
    #[must_use]
    pub fn count(callable: &Callable, given: usize, is_taken: &dyn Fn(usize) -> bool) -> Mistake {
        let takes = takes(callable).into_iter().enumerate().filter(|(at, _)| is_taken(*at)).map(|(_, it)| it).collect();
        Mistake::of_call(callable, "", Problem::Count { given, takes })
    }

    /// The mistake of a name that no argument of the kernel has.
    #[must_use]
    pub fn unknown(callable: &Callable, name: &str) -> Mistake {
        Mistake::of_call(callable, name, Problem::Unknown { takes: takes(callable) })
    }

    /// The type of its elements, or of the value.
    #[must_use]
    pub fn elem(&self) -> Option<Elem> {
        self.kind.map(|kind| match kind {
            ArgumentKind::Value(elem) | ArgumentKind::Buffer { elem, .. } => elem,
        })
    }

    /// Whether it is an array.
    #[must_use]
    pub fn is_array(&self) -> bool {
        matches!(self.kind, Some(ArgumentKind::Buffer { .. }))
    }

    /// The axis that the mistake is about, counted from 0.
    #[must_use]
    pub fn axis(&self) -> Option<u32> {
        if let Problem::Order { axis, .. } = self.problem { Some(axis) } else { None }
    }

    fn code(&self) -> Code {
        Code(match &self.problem {
            Problem::Count { .. } | Problem::Missing | Problem::Unknown { .. } | Problem::Twice => "A0102",
            Problem::Kind(_) => "A0103",
            Problem::Type(_) | Problem::Range(..) | Problem::Lanes(_) | Problem::Structure(_) | Problem::Unfit(..) => {
                "A0104"
            }
            Problem::ReadOnly => "A0105",
            Problem::Stride(..) | Problem::Order { .. } => "A0106",
            Problem::Elsewhere(..) => "A0109",
        })
    }

    /// The given argument, as data.
    fn given(&self) -> String {
        match &self.problem {
            Problem::Missing => "nothing".to_owned(),
            Problem::Count { given, .. } => given.to_string(),
            Problem::Twice => "two values".to_owned(),
            Problem::Kind(given) | Problem::Type(given) | Problem::Range(given, _) | Problem::Lanes(given) => {
                given.clone()
            }
            Problem::Structure(given)
            | Problem::Unfit(given, _)
            | Problem::Elsewhere(given, _)
            | Problem::Order { given, .. } => given.clone(),
            Problem::Stride(_, given) => format!("{given} bytes from one element to the next"),
            Problem::Unknown { .. } => self.argument.clone(),
            Problem::ReadOnly => "memory for reading only".to_owned(),
        }
    }

    fn message(&self) -> String {
        let Mistake { kernel, argument, expected, .. } = self;
        let declared = if expected.is_empty() { String::new() } else { format!(" is `{expected}`") };
        let named = match kernel.as_str() {
            "" => format!("argument `{argument}`"),
            kernel => format!("argument `{argument}` of `{kernel}`"),
        };
        let apposition = if expected.is_empty() { named.clone() } else { format!("{named}, `{expected}`,") };
        match &self.problem {
            Problem::Count { given, takes } => {
                let (count, noun) = (takes.len(), if takes.len() == 1 { "argument" } else { "arguments" });
                format!("`{kernel}` takes {count} {noun}, given are {given}")
            }
            Problem::Missing => format!("{named} is not given: it{declared}"),
            Problem::Unknown { .. } => format!("`{kernel}` has no argument `{argument}`"),
            Problem::Twice => format!("{apposition} is given twice"),
            Problem::Kind(given) | Problem::Type(given) | Problem::Lanes(given) => {
                format!("{named}{declared}, and {given} is passed")
            }
            Problem::Range(number, _) => format!("{named}{declared}, which does not hold {number}"),
            Problem::Structure(what) | Problem::Unfit(what, _) | Problem::Elsewhere(what, _) => {
                format!("{apposition} {what}")
            }
            Problem::ReadOnly => format!("{apposition} is written, and is given for reading only"),
            Problem::Stride(declared, given) => {
                format!("elements of {apposition} are {declared} bytes apart, those that are passed {given} bytes")
            }
            Problem::Order { axis, given, .. } => format!(
                "{apposition} is passed an array with gaps or another order along its {}: {given}",
                axis_words(*axis)
            ),
        }
    }

    /// The fix in the words of the library.
    fn own_fix(&self) -> String {
        match &self.problem {
            Problem::Count { takes, .. } => format!("pass, in this order: {}", listed(takes)),
            Problem::Missing => format!("pass `{}`: nothing else says it", self.argument),
            Problem::Unknown { takes } => match suggest(&self.argument, takes.iter().map(|it| it.name.as_str())) {
                Some(other) => format!("did you mean `{other}`?"),
                None if takes.is_empty() => "it takes none".to_owned(),
                None => format!("there are {}", listed(takes)),
            },
            Problem::Twice => "give it once".to_owned(),
            Problem::Kind(_) if self.is_array() => {
                "put the elements into memory of the device, and pass that".to_owned()
            }
            Problem::Kind(_) => "pass the value itself".to_owned(),
            Problem::Type(_) => self.elem().map_or_else(String::new, |elem| {
                format!(
                    "convert it before the launch: nothing is converted silently; Rust's type is `{}`, C's CRISP_{}{}",
                    rust_type(elem),
                    elem.scalar.name().to_uppercase(),
                    if elem.lanes == 1 { String::new() } else { format!(" with {} lanes", elem.lanes) }
                )
            }),
            Problem::Range(_, [least, most]) => format!("pass {least} to {most}"),
            Problem::Lanes(_) => match self.kind {
                Some(ArgumentKind::Buffer { elem, stride, .. }) => {
                    let numbers = stride / elem.scalar.bytes().max(1);
                    let unused = if numbers == u32::from(elem.lanes) { "" } else { ", the last one unused" };
                    format!("make the last extent {numbers}{unused}")
                }
                _ => format!("pass a sequence of {} numbers", self.elem().map_or(1, |elem| elem.lanes)),
            },
            Problem::Structure(_) => {
                "give members the names and types of the kernel's structure, and fill gaps with members whose names begin with `_`"
                    .to_owned()
            }
            Problem::ReadOnly => format!("pass it as one that may be written: `&mut {}`", self.argument),
            Problem::Stride(..) => "pad the elements, or declare the vector with `:compact`".to_owned(),
            Problem::Order { order: Order::Rows, .. } => "pass a contiguous array, the last axis fastest".to_owned(),
            Problem::Order { order: Order::Columns, .. } => {
                "pass a contiguous array, the first axis fastest".to_owned()
            }
            Problem::Order { strides, .. } => {
                format!("pass an array with the strides {} in bytes", shape_words(strides))
            }
            Problem::Unfit(_, fix) | Problem::Elsewhere(_, fix) => fix.clone(),
        }
    }

    /// The message, with the fix in a product's words.
    #[must_use]
    pub fn diagnostic(&self, spelling: &dyn Spelling) -> Diagnostic {
        let found = Diagnostic::placeless(self.code(), self.message());
        let label = if self.kind.is_some() { "declared here" } else { "this kernel" };
        let about = About {
            argument: self.argument.clone(),
            axis: self.axis(),
            given: self.given(),
            expected: self.expected.clone(),
        };
        let fix = spelling.fix(self).unwrap_or_else(|| self.own_fix());
        let found = Diagnostic { span: self.span, about: Some(Box::new(about)), ..found }.label(label);
        match &self.sizes {
            Some(axis) => found.note(format!("`{}` is the {axis}", self.argument)),
            None => found,
        }
        .help(fix)
    }
}

/// `a`, `float32`; `x`, `float32[n]`.
pub fn listed(takes: &[Takes]) -> String {
    let one = |it: &Takes| {
        format!("`{}`, `{}`{}", it.name, it.text, if it.is_result { ", a result, or leave it out" } else { "" })
    };
    let all: Vec<String> = takes.iter().map(one).collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join("; ") }
}

/// A tuple of Python: `(2, 3)`, `(4,)`.
pub fn shape_words<T: ToString>(extents: &[T]) -> String {
    let all: Vec<String> = extents.iter().map(ToString::to_string).collect();
    match all.as_slice() {
        [one] => format!("({one},)"),
        all => format!("({})", all.join(", ")),
    }
}

/// The axis of an array in words: `first axis`.
fn axis_words(axis: u32) -> String {
    match ["first", "second", "third"].get(axis as usize) {
        Some(word) => format!("{word} axis"),
        None => format!("axis {}", u64::from(axis) + 1),
    }
}

/// Rust's type of an element.
fn rust_type(elem: Elem) -> String {
    let scalar = elem.scalar.name();
    match elem.lanes {
        1 => scalar.to_owned(),
        lanes => format!("[{scalar}; {lanes}]"),
    }
}

/// A0104: a result that is read as elements of another type.
pub(crate) fn read_as_another(name: &str, elem: Elem, wanted: Elem) -> Diagnostic {
    let text = format!("result `{name}` has elements of `{}`, and is read as `{}`", type_name(elem), type_name(wanted));
    Diagnostic::placeless(Code("A0104"), text).help(format!("read it as `{}`", type_name(elem)))
}

/// A0109: a kernel of another device, or of a queue of another device.
pub(crate) fn other_device(what: &str) -> Diagnostic {
    Diagnostic::placeless(Code("A0109"), format!("{what} belongs to another device"))
        .help("open a device once, and use its memory, kernels and queues together")
}
