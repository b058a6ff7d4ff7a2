//! A legal kernel as WGSL: bindings, memory, the entry point, and its body, statement by statement.

mod expressions;
mod functions;
mod memory;
mod statements;
mod warps;

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{IdKind, Module, Root, Scalar, Space};
use crisp_middle_passes::Legal;
use crisp_middle_passes::emulate_warps::is_of_warp;
use crisp_support_diagnostics::{Diagnostic, in_comment};

use super::names::{WORDS_NAME, beside};
use super::parameters::{self, Given};
use super::refuse;
use super::target::{WgslTarget, WgslWarps};
use crate::shared::{Printer, Spelling, Text};

/// A module that kernels are printed into, one after the other.
#[derive(Default)]
pub(crate) struct Texts {
    /// Comments in front of it all.
    notes: String,
    /// The extensions that it enables.
    enables: BTreeSet<&'static str>,
    /// Names outside of functions.
    outside: BTreeSet<String>,
    /// The names of the arrays of words, by binding.
    words: BTreeMap<u32, String>,
    /// Whether the function that makes floats of bits is there.
    makes_floats: bool,
    /// The texts of the functions that kernels call, each with its name.
    functions: Vec<(String, String)>,
    kernels: Vec<String>,
}

impl Texts {
    /// Returns a module for kernels of these names, and the names of their entry points.
    pub(crate) fn of(kernels: &[&str]) -> (Texts, Vec<String>) {
        let mut names = beside(&BTreeSet::new());
        let entries: Vec<String> = kernels.iter().map(|kernel| names.make(kernel)).collect();
        (Texts { outside: entries.iter().cloned().collect(), ..Texts::default() }, entries)
    }

    /// Adds the function that makes floats of bits where it is needed for the first time.
    fn need_floats(&mut self, needs: bool) {
        if needs && !std::mem::replace(&mut self.makes_floats, true) {
            // A function's argument is not a constant expression, so that infinities and NaNs are allowed.
            self.kernels.push("fn crisp_float(bits: u32) -> f32 {\n    return bitcast<f32>(bits);\n}\n".to_owned());
        }
    }

    /// Returns the text.
    pub(crate) fn finish(self) -> String {
        let enables: String = self.enables.iter().map(|name| format!("enable {name};\n")).collect();
        format!("{}{enables}{}", self.notes, self.kernels.join("\n"))
    }
}

/// The ids and sizes of an invocation, as the entry point's parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Builtin {
    GlobalId,
    LocalId,
    LocalIndex,
    GroupId,
    NumGroups,
}

impl Builtin {
    fn declared(self) -> &'static str {
        match self {
            Builtin::GlobalId => "@builtin(global_invocation_id) global_id: vec3<u32>",
            Builtin::LocalId => "@builtin(local_invocation_id) local_id: vec3<u32>",
            Builtin::LocalIndex => "@builtin(local_invocation_index) local_index: u32",
            Builtin::GroupId => "@builtin(workgroup_id) group_id: vec3<u32>",
            Builtin::NumGroups => "@builtin(num_workgroups) num_groups: vec3<u32>",
        }
    }
}

/// The state of the printer of WGSL besides the part that all languages share.
pub(super) struct Wgsl<'t> {
    target: &'t WgslTarget,
    /// Roots that atomic operations update: all their accesses are atomic.
    atomic: BTreeSet<Root>,
    builtins: BTreeSet<Builtin>,
    /// Whether bits become floats by a function.
    makes_floats: bool,
    /// The array of words.
    words: String,
    /// The names of the functions of the module, by id.
    functions: &'t [Option<String>],
}

impl<'t> Wgsl<'t> {
    fn of(target: &'t WgslTarget, functions: &'t [Option<String>]) -> Wgsl<'t> {
        let (atomic, builtins) = (BTreeSet::new(), BTreeSet::new());
        Wgsl { target, atomic, builtins, makes_floats: false, words: String::new(), functions }
    }
}

const SPELLING: Spelling = Spelling {
    scalar: scalar_name,
    constant: |_, name, value| format!("let {name} = {value};"),
    variable: |ty, name, first| {
        first.map_or_else(|| format!("var {name}: {ty};"), |first| format!("var {name}: {ty} = {first};"))
    },
    index: |_, name, first| format!("var {name} = {first};"),
    zeroed: true,
    number: |scalar, number| format!("{number}{}", if scalar == Scalar::I32 { "i" } else { "u" }),
    wrapping: |scalar, text| if scalar == Scalar::I32 { format!("u32({text})") } else { text.to_owned() },
    truncated: |_, text| text,
    increment: |_| None,
    forever: "loop",
    leave: |condition| format!("if ({condition}) {{ break; }}"),
    deepest: 4,
};

/// Prints a kernel into a module; gives its parameters.
///
/// # Errors
/// Mistakes of the compiler.
pub(crate) fn print(
    texts: &mut Texts,
    entry: &str,
    legal: &Legal<WgslTarget>,
) -> Result<Vec<Parameter>, Vec<Diagnostic>> {
    let (function, local_size, target) = (legal.kernel(), legal.local_size(), legal.target());
    let given = &parameters::given(function);
    let functions = texts.print_functions(legal)?;
    let language = Wgsl::of(target, &functions);
    let mut printer = Printer::new(language, function, local_size, &SPELLING, beside(&texts.outside));
    printer.survey();
    printer.name_roots();
    printer.name_words(texts, given);
    let parameters: Vec<Parameter> = Parameter::list(function).into_iter().collect();
    let words = parameters::words(&parameters, given);
    printer.take(given, &words);
    printer.private_memory();
    printer.region_ops(function.body);
    let unprintable = std::mem::take(&mut printer.unprintable);
    printer.finish(legal.module(), texts, entry, given);
    legal.printed(parameters, unprintable)
}

/// Returns the binding behind all memory.
fn words_binding(given: &[Given]) -> u32 {
    let memories = given.iter().filter(|given| matches!(given, Given::Memory(_))).count();
    u32::try_from(memories).unwrap_or(u32::MAX)
}

/// WGSL's name of a scalar type.
fn scalar_name(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::F32 => "f32",
        Scalar::I32 => "i32",
        // Indices are spelled in 32 bits; the others are refused.
        Scalar::U32
        | Scalar::I64
        | Scalar::U64
        | Scalar::I8
        | Scalar::I16
        | Scalar::U8
        | Scalar::U16
        | Scalar::F16
        | Scalar::BF16
        | Scalar::F64 => "u32",
    }
}

impl Printer<'_, Wgsl<'_>> {
    /// Finds what is updated atomically.
    fn survey(&mut self) {
        for data in self.function.ops.values() {
            if let Some(access) = data.op.update() {
                self.language.atomic.extend(self.whole[access.view]);
            }
        }
    }

    fn name_roots(&mut self) {
        for (index, param) in self.function.params.iter().enumerate() {
            if param.ty.view().is_some() {
                let name = self.names.make(&param.name);
                self.roots.insert(Root::Param(index), name);
            }
        }
        for (id, memory) in self.function.memories.iter() {
            let name = self.names.make(&memory.name);
            self.roots.insert(Root::Memory(id), name);
        }
    }

    /// Names the array of words: kernels that have it at one binding share it.
    fn name_words(&mut self, texts: &Texts, given: &[Given]) {
        self.language.words = match texts.words.get(&words_binding(given)) {
            Some(shared) => shared.clone(),
            None if texts.words.is_empty() => WORDS_NAME.to_owned(),
            None => self.names.make(WORDS_NAME),
        };
    }

    /// Reads the passed values from their words, where they are used.
    fn take(&mut self, given: &[Given], words: &BTreeMap<Parameter, u32>) {
        let function = self.function;
        for (index, &value) in function[function.body].params.iter().enumerate() {
            let (Some(given), true) = (given.get(index), self.uses.count(value) > 0) else { continue };
            let scalar = self.elem(value).scalar;
            let at = |parameter| words.get(&parameter).copied().unwrap_or(0);
            let places: Vec<u32> = match *given {
                Given::Memory(_) => continue,
                Given::Lanes { argument, lanes } => {
                    (0..lanes).map(|lane| at(Parameter::Lane { argument, lane })).collect()
                }
                Given::Word { parameter, word } => vec![at(parameter) + word],
            };
            let wanted = &function.params[index].name;
            for (lane, place) in places.iter().enumerate() {
                let suffix = if places.len() == 1 { String::new() } else { format!("_{lane}") };
                let name = self.names.make(&format!("{wanted}{suffix}"));
                let word = format!("{}[{place}]", self.language.words);
                let text = match scalar {
                    Scalar::Bool => format!("{word} != 0u"),
                    Scalar::I32 | Scalar::F32 => format!("bitcast<{}>({word})", scalar_name(scalar)),
                    _ => word,
                };
                self.line(format!("let {name} = {text};"));
                self.texts[value].push(Text::name(name));
            }
        }
    }

    /// Adds the kernel to the module.
    fn finish(self, module: &Module, texts: &mut Texts, entry: &str, given: &[Given]) {
        let function = self.function;
        if refuse::first_float(module, function).is_some() {
            texts.notes += &format!(
                "// WGSL does not promise the bits of the floats that `{}` computes: its compilers may fuse, reorder and flush.\n",
                in_comment(&function.name)
            );
        }
        if self.language.target.warps == (WgslWarps::Subgroups { enable: true })
            && function.ops.values().any(|data| is_of_warp(data.op))
        {
            texts.enables.insert("subgroups");
        }
        let mut head = String::new();
        let memories =
            given.iter().enumerate().filter(|(_, given)| matches!(given, Given::Memory(Parameter::Buffer(_))));
        let status = given.iter().enumerate().filter(|(_, given)| **given == Given::Memory(Parameter::Status));
        for (binding, (index, _)) in memories.chain(status).enumerate() {
            head += &format!("@group(0) @binding({binding}) {}\n", self.declaration(Root::Param(index)));
        }
        let binding = words_binding(given);
        if texts.words.insert(binding, self.language.words.clone()).is_none() {
            head += &format!("@group(0) @binding({binding}) var<storage, read> {}: array<u32>;\n", self.language.words);
        }
        for (id, memory) in function.memories.iter() {
            if memory.space != Space::Private {
                head += &format!("{}\n", self.declaration(Root::Memory(id)));
            }
        }
        texts.need_floats(self.language.makes_floats);
        let [x, y, z] = self.local_size;
        let builtins: Vec<&str> = self.language.builtins.iter().map(|builtin| builtin.declared()).collect();
        head += &format!("\n@compute @workgroup_size({x}, {y}, {z})\nfn {entry}({}) {{\n", builtins.join(", "));
        texts.kernels.push(format!("{head}{}}}\n", self.out));
        texts.outside.extend(self.roots.into_values());
        texts.outside.insert(self.language.words);
    }

    fn builtin(&mut self, builtin: Builtin, field: &str) -> String {
        self.language.builtins.insert(builtin);
        let declared = builtin.declared();
        let name = declared.split_once(") ").and_then(|(_, rest)| rest.split_once(':')).map_or("", |(name, _)| name);
        if field.is_empty() { name.to_owned() } else { format!("{name}.{field}") }
    }

    /// Returns an id or size.
    fn id(&mut self, kind: IdKind, axis: u8) -> Text {
        let axis = usize::from(axis.min(2));
        let field = ["x", "y", "z"][axis];
        let size = self.local_size[axis];
        let total: u32 = self.local_size.iter().fold(1, |total, &size| total.saturating_mul(size));
        let loose = |text: String| Text { text, depth: 1, ..Text::default() };
        match kind {
            IdKind::LocalId => Text::name(self.builtin(Builtin::LocalId, field)),
            IdKind::GroupId => Text::name(self.builtin(Builtin::GroupId, field)),
            IdKind::GlobalId => Text::name(self.builtin(Builtin::GlobalId, field)),
            IdKind::NumGroups => Text::name(self.builtin(Builtin::NumGroups, field)),
            IdKind::LocalLinearId => Text::name(self.builtin(Builtin::LocalIndex, "")),
            IdKind::LocalSize => Text::name(format!("{size}u")),
            IdKind::LocalLinearSize => Text::name(format!("{total}u")),
            IdKind::NumWarps => Text::name(format!("{}u", total.div_ceil(32))),
            IdKind::WarpSize => Text::name("32u".to_owned()),
            IdKind::GlobalSize => {
                let groups = self.builtin(Builtin::NumGroups, field);
                if size == 1 { Text::name(groups) } else { loose(format!("{groups} * {size}u")) }
            }
            // A workgroup of a single warp.
            IdKind::WarpId if total <= 32 => Text::name("0u".to_owned()),
            IdKind::LaneId if total <= 32 => Text::name(self.builtin(Builtin::LocalIndex, "")),
            IdKind::LaneId => loose(format!("{} % 32u", self.builtin(Builtin::LocalIndex, ""))),
            IdKind::WarpId => loose(format!("{} / 32u", self.builtin(Builtin::LocalIndex, ""))),
            // Passed as words, or computed from the others.
            IdKind::Bound
            | IdKind::GlobalOffset
            | IdKind::WorkDim
            | IdKind::GlobalLinearId
            | IdKind::GlobalLinearSize => self.replaced(kind.name()),
        }
    }
}
