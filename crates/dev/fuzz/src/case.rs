//! A program with one launch of it, and both as a text file that can be replayed.

use std::fmt::Write as _;

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Constant, Elem, Function, FunctionId, Module, Scalar, Type, text};
use crisp_middle_interp::Argument;
use crisp_support_diagnostics::{Files, render_terminal};

/// The argument for a kernel's parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A scalar or a hardware vector.
    Value(Constant),
    /// A buffer.
    Buffer {
        /// Number of elements.
        elements: u64,
        /// Their bytes, as far apart as the parameter's type says.
        bytes: Vec<u8>,
    },
    /// The buffer of another parameter, by its name.
    Same(String),
}

/// One launch of one kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The kernel, the only one, and the functions that it calls.
    pub module: Module,
    /// The sizes of the launch.
    pub sizes: LaunchSizes,
    /// The argument for each parameter, by the parameter's name. There may be more than the kernel has parameters.
    pub inputs: Vec<(String, Input)>,
}

/// A launch's arguments in the order of the parameters, and its buffers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The arguments.
    pub arguments: Vec<Argument>,
    /// The buffers that arguments refer to.
    pub buffers: Vec<Vec<u8>>,
    /// The name of the parameter that each buffer was made for.
    pub names: Vec<String>,
}

/// The prefix of the lines of a file that are about the launch.
const MARK: &str = "; launch: ";

impl Arguments {
    /// Returns the same arguments for a kernel whose parameters a pass has given other types of the same sizes.
    #[must_use]
    pub fn retyped(&self, kernel: &Function) -> Arguments {
        let mut retyped = self.clone();
        for (argument, param) in retyped.arguments.iter_mut().zip(&kernel.params) {
            if let (Argument::Value(constant), Type::Elem(elem)) = (argument, param.ty)
                && constant.elem.lanes == elem.lanes
                && constant.elem.bytes() == elem.bytes()
            {
                constant.elem = elem;
            }
        }
        retyped
    }
}

impl Case {
    /// Returns the kernel.
    #[must_use]
    pub fn kernel(&self) -> Option<FunctionId> {
        self.module.kernels().next().map(|(id, _)| id)
    }

    fn input(&self, name: &str) -> Option<&Input> {
        self.inputs.iter().find(|(known, _)| known == name).map(|(_, input)| input)
    }

    /// Returns the arguments of the launch; `None` when a parameter is given nothing that fits it.
    #[must_use]
    pub fn arguments(&self) -> Option<Arguments> {
        let kernel = &self.module[self.kernel()?];
        let mut found = Arguments { arguments: Vec::new(), buffers: Vec::new(), names: Vec::new() };
        for param in &kernel.params {
            let (name, input) = match self.input(&param.name)? {
                Input::Same(other) => (other.as_str(), self.input(other)?),
                input => (param.name.as_str(), input),
            };
            found.arguments.push(match (input, param.ty) {
                (Input::Value(constant), Type::Elem(elem)) if constant.elem == elem => Argument::Value(*constant),
                (Input::Buffer { elements, bytes }, Type::View(view)) => {
                    if elements.checked_mul(u64::from(view.stride)) != Some(bytes.len() as u64) {
                        return None;
                    }
                    let known = found.names.iter().position(|known| known == name);
                    let buffer = known.unwrap_or(found.names.len());
                    if known.is_none() {
                        found.names.push(name.to_owned());
                        found.buffers.push(bytes.clone());
                    }
                    Argument::Buffer { buffer, length: *elements }
                }
                (Input::Value(_) | Input::Buffer { .. } | Input::Same(_), _) => return None,
            });
        }
        Some(found)
    }

    /// Returns the case as the text of a `.kir` file; `remarks` come first, as comments.
    #[must_use]
    pub fn to_text(&self, remarks: &[String]) -> String {
        let mut text = String::new();
        for line in remarks.iter().flat_map(|remark| remark.lines()) {
            let _ = writeln!(text, "; {line}");
        }
        let LaunchSizes { work_dim, local, groups, bound, offset } = self.sizes;
        let numbers = |list: &[u64]| list.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        let _ = writeln!(text, "{MARK}work-dim {work_dim}");
        let _ = writeln!(text, "{MARK}local {}", numbers(&local.map(u64::from)));
        let _ = writeln!(text, "{MARK}groups {}", numbers(&groups.map(u64::from)));
        let _ = writeln!(text, "{MARK}bound {}", numbers(&bound));
        let _ = writeln!(text, "{MARK}offset {}", numbers(&offset));
        for (name, input) in &self.inputs {
            let _ = match input {
                Input::Value(Constant { elem, bits }) => {
                    let lanes: Vec<String> =
                        bits.iter().take(usize::from(elem.lanes)).map(|bits| format!("{bits:x}")).collect();
                    writeln!(text, "{MARK}value {name} {elem} {}", lanes.join(" "))
                }
                Input::Buffer { elements, bytes } => {
                    writeln!(text, "{MARK}buffer {name} {elements} x{}", to_hex(bytes))
                }
                Input::Same(other) => writeln!(text, "{MARK}same {name} {other}"),
            };
        }
        text.push_str(&text::print(&self.module));
        text
    }

    /// Reads what [`Case::to_text`] wrote.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_text(source: &str) -> Result<Case, String> {
        let mut files = Files::new();
        let file = files.add("case.kir", source);
        let module = text::parse(file, source).map_err(|problems| render_terminal(&files, &problems, false))?;
        let mut case = Case {
            module,
            sizes: LaunchSizes { work_dim: 1, local: [1; 3], groups: [1; 3], bound: [1; 3], offset: [0; 3] },
            inputs: Vec::new(),
        };
        for line in source.lines().filter_map(|line| line.strip_prefix(MARK)) {
            let words: Vec<&str> = line.split_whitespace().collect();
            case.read_line(&words).ok_or_else(|| format!("this line is not understood: {line:.80}"))?;
        }
        Ok(case)
    }

    fn read_line(&mut self, words: &[&str]) -> Option<()> {
        let (what, rest) = words.split_first()?;
        let numbers = || rest.iter().map(|word| word.parse().ok()).collect::<Option<Vec<u64>>>();
        let three = || <[u64; 3]>::try_from(numbers()?).ok();
        let short = || Some(three()?.map(|size| u32::try_from(size).unwrap_or(u32::MAX)));
        match (*what, rest) {
            ("work-dim", [dims]) => self.sizes.work_dim = dims.parse().ok()?,
            ("local", _) => self.sizes.local = short()?,
            ("groups", _) => self.sizes.groups = short()?,
            ("bound", _) => self.sizes.bound = three()?,
            ("offset", _) => self.sizes.offset = three()?,
            ("same", [name, other]) => {
                self.inputs.push(((*name).to_owned(), Input::Same((*other).to_owned())));
            }
            ("buffer", [name, elements, bytes]) => {
                let bytes = from_hex(bytes.strip_prefix('x')?)?;
                self.inputs.push(((*name).to_owned(), Input::Buffer { elements: elements.parse().ok()?, bytes }));
            }
            ("value", [name, elem, lanes @ ..]) => {
                let mut constant = Constant::zero(elem_from_name(elem)?);
                for (lane, word) in constant.bits.iter_mut().zip(lanes) {
                    *lane = u64::from_str_radix(word, 16).ok()?;
                }
                self.inputs.push(((*name).to_owned(), Input::Value(constant)));
            }
            _ => return None,
        }
        Some(())
    }
}

/// Returns the type of a name such as `f32x2`.
fn elem_from_name(name: &str) -> Option<Elem> {
    let all = Scalar::ALL.into_iter().flat_map(|scalar| (1..=4).map(move |lanes| Elem { scalar, lanes }));
    all.into_iter().find(|elem| elem.to_string() == name)
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?)).collect()
}
