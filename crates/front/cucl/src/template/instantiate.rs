//! The text of a template for given dimensions: its variables, the substitution, the launch sizes, and a map back to the template.

use std::collections::BTreeMap;

use crisp_front_c::{Include, Places};
use crisp_support_diagnostics::{Diagnostic, FileId, Files, Span};

use super::declare::{Declaration, Direction, Index, Template};
use crate::dims::{Dim, Dims};
use crate::messages;

/// Values inside of values.
const DEPTH_LIMIT: usize = 32;

/// Bytes of an instantiated source.
const LENGTH_LIMIT: usize = 1 << 24;

/// Members of a family.
const FAMILY_LIMIT: usize = 256;

/// The value given for a declared name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Binding {
    /// A variable in memory, with its dimensions; without dimensions a scalar that is passed by value.
    Array(Dims),
    /// Dimensions without memory.
    Dims(Dims),
    /// The members of a family.
    Family(Vec<Dims>),
    /// The value of a scalar, as text that takes its place in the source.
    Constant(String),
}

/// All that a template is instantiated with.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    /// The name of the function that is made.
    pub function: String,
    /// By the name of the argument.
    pub arguments: BTreeMap<String, Binding>,
    /// Further variables of the template. `tpb` and `blks` also set the launch sizes.
    pub parameters: BTreeMap<String, String>,
    /// Lanes of a warp, if known: `%(warp_sz)`.
    pub warp_size: Option<u32>,
}

/// The sizes of a launch along its one dimension.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Geometry {
    /// Invocations of a workgroup, where something sets them.
    pub workgroup: Option<u64>,
    /// Workgroups, where something sets them.
    pub groups: Option<u64>,
}

/// An instantiated template.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The source in C, with the variables of the template as comments on top.
    pub text: String,
    /// Where each part of the text is in the template.
    pub map: SourceMap,
    /// All variables of the template by name.
    pub variables: BTreeMap<String, String>,
    /// Names and values of the arguments that carry sizes of `_DYN` declarations, in order.
    pub sizes: Vec<(String, u64)>,
    /// Launch sizes.
    pub geometry: Geometry,
}

/// A piece of the text.
#[derive(Clone, Debug)]
struct Piece {
    /// Where it begins in the text; it ends where the next one begins.
    start: u32,
    /// The text that it was made from.
    from: Span,
    /// Whether it is that text, byte for byte.
    exact: bool,
}

/// A map from places of an instantiated source to places of its template.
#[derive(Clone, Debug)]
pub struct SourceMap {
    pieces: Vec<Piece>,
}

impl SourceMap {
    /// The place of one byte of the text.
    fn place(&self, at: u32) -> Span {
        let after = self.pieces.partition_point(|piece| piece.start <= at);
        let Some(piece) = self.pieces.get(after.saturating_sub(1)) else { return Span::new(FileId(0), 0, 0) };
        if piece.exact {
            let byte = piece.from.start.saturating_add(at - piece.start).min(piece.from.end);
            Span::new(piece.from.file, byte, byte.saturating_add(1).min(piece.from.end))
        } else {
            piece.from
        }
    }
}

impl Places for SourceMap {
    fn span(&self, start: u32, end: u32) -> Span {
        let first = self.place(start);
        let last = if end > start { self.place(end - 1) } else { Span::new(first.file, first.start, first.start) };
        if first.file == last.file && first.start <= last.end { first.to(last) } else { first }
    }
}

/// Instantiates a template.
///
/// Cost is linear in the text that is made, at most 16 MiB, and in the number of variables.
///
/// # Errors
/// Every name without a binding, binding that does not fit, unknown variable, and launch size that is set in two ways.
pub fn instantiate(
    template: &Template,
    bindings: &Bindings,
    files: &mut Files,
    include: &mut dyn Include,
) -> Result<Instance, Vec<Diagnostic>> {
    let mut maker = Maker {
        bindings,
        variables: BTreeMap::new(),
        dims: BTreeMap::new(),
        sizes: Vec::new(),
        geometry: Geometry::default(),
        diagnostics: Vec::new(),
        text: String::new(),
        pieces: Vec::new(),
    };
    maker.bind(template);
    maker.indices(template);
    maker.finish_variables();
    if maker.diagnostics.is_empty() {
        maker.write(template, files, include);
    }
    if maker.diagnostics.is_empty() {
        Ok(Instance {
            text: maker.text,
            map: SourceMap { pieces: maker.pieces },
            variables: maker.variables,
            sizes: maker.sizes,
            geometry: maker.geometry,
        })
    } else {
        Err(maker.diagnostics)
    }
}

/// The dimensions of an argument as text: numbers, or names of arguments of the launch.
struct Texts {
    dims: Dims,
    sizes: Vec<String>,
}

struct Maker<'a> {
    bindings: &'a Bindings,
    variables: BTreeMap<String, String>,
    dims: BTreeMap<String, Texts>,
    sizes: Vec<(String, u64)>,
    geometry: Geometry,
    diagnostics: Vec<Diagnostic>,
    text: String,
    pieces: Vec<Piece>,
}

impl Maker<'_> {
    fn bind(&mut self, template: &Template) {
        let is_missing = |it: &Declaration| !self.bindings.arguments.contains_key(&it.name);
        let is_input = |it: &Declaration| matches!(it.direction, Direction::In | Direction::InOut);
        let inputs_are_missing = template.declarations.iter().any(|it| is_input(it) && is_missing(it));
        for declaration in &template.declarations {
            match self.bindings.arguments.get(&declaration.name) {
                // Dimensions of others follow from inputs.
                None if inputs_are_missing && !is_input(declaration) => {}
                None => self.diagnostics.push(messages::not_bound(
                    declaration.span,
                    &declaration.name,
                    declaration.direction.word(),
                    self.bindings.arguments.keys().map(String::as_str),
                )),
                Some(binding) => self.bind_one(declaration, binding),
            }
        }
        for name in self.bindings.arguments.keys() {
            if !template.declarations.iter().any(|declaration| declaration.name == *name) {
                let names = template.declarations.iter().map(|declaration| declaration.name.as_str());
                let span = Span::new(template.file, 0, 0);
                self.diagnostics.push(messages::unknown_binding(span, name, names));
            }
        }
    }

    fn bind_one(&mut self, declaration: &Declaration, binding: &Binding) {
        let Declaration { name, span, .. } = declaration;
        match binding {
            Binding::Constant(text) if declaration.value => {
                self.variables.insert(name.clone(), text.clone());
            }
            Binding::Array(dims) | Binding::Dims(dims) if declaration.value => {
                if dims.dims.is_empty() {
                    self.variables.insert(name.clone(), name.clone());
                    self.variables.insert(format!("{name}_tn"), dims.elem.clone());
                } else {
                    self.diagnostics.push(messages::dims_differ(*span, name, &[], &dims.to_string()));
                }
            }
            Binding::Family(members) if declaration.multi => {
                if members.is_empty() || members.len() > FAMILY_LIMIT {
                    self.diagnostics.push(messages::family_size(*span, name, members.len(), FAMILY_LIMIT));
                    return;
                }
                self.variables.insert(format!("{name}_multi_num"), members.len().to_string());
                for (index, dims) in members.iter().enumerate() {
                    self.bind_dims(declaration, &format!("{name}_{index}"), dims);
                }
            }
            Binding::Array(dims) if !declaration.multi => self.bind_dims(declaration, name, dims),
            Binding::Dims(dims) if !declaration.multi && declaration.direction == Direction::Ref => {
                self.bind_dims(declaration, name, dims);
            }
            Binding::Dims(_) if !declaration.multi => {
                self.diagnostics.push(messages::needs_memory(*span, name, declaration.direction.word()));
            }
            Binding::Array(_) | Binding::Dims(_) | Binding::Family(_) | Binding::Constant(_) => {
                self.diagnostics.push(messages::other_kind(*span, name, declaration.multi, declaration.value));
            }
        }
    }

    fn bind_dims(&mut self, declaration: &Declaration, name: &str, dims: &Dims) {
        let names: Vec<&str> = dims.dims.iter().map(|dim| dim.name.as_str()).collect();
        if !declaration.alternatives.iter().any(|wanted| *wanted == names) {
            let wanted: Vec<String> = declaration.alternatives.iter().map(|names| names.join(":")).collect();
            self.diagnostics.push(messages::dims_differ(declaration.span, name, &wanted, &dims.to_string()));
            return;
        }
        let (Some(product), Some(strides)) = (dims.product(), dims.strides()) else {
            self.diagnostics.push(messages::too_large(declaration.span, name, &dims.to_string()));
            return;
        };
        let dynamic = declaration.dynamic;
        let value = |maker: &mut Self, variable: String, number: u64| {
            let text = if dynamic { format!("cai__{variable}") } else { number.to_string() };
            if dynamic {
                maker.sizes.push((text.clone(), number));
            }
            maker.variables.insert(variable, text.clone());
            text
        };
        let mut sizes = Vec::new();
        for (Dim { name: dim, size }, stride) in dims.dims.iter().zip(strides) {
            sizes.push(value(self, format!("{name}_{dim}_dim"), *size));
            let text = value(self, format!("{name}_{dim}_stride"), stride);
            self.variables.insert(format!("{name}_{dim}_sz"), text);
        }
        value(self, format!("{name}_dims_prod"), product);
        self.variables.insert(format!("{name}_tn"), dims.elem.clone());
        if let Some(variable) = &declaration.type_variable {
            self.variables.insert(variable.clone(), dims.elem.clone());
        }
        self.dims.insert(name.to_owned(), Texts { dims: dims.clone(), sizes });
    }

    fn indices(&mut self, template: &Template) {
        let mut set = Vec::new();
        for index in &template.indices {
            if let Some(product) = self.index(index) {
                set.push((index, product));
            }
        }
        self.launch(&set);
    }

    /// The variables of an index. Yields the number of its values.
    fn index(&mut self, index: &Index) -> Option<u64> {
        let Texts { dims, sizes } = self.dims.get(&index.over)?;
        let all: Vec<String> = dims.dims.iter().map(|dim| dim.name.clone()).collect();
        let used = index.dims.as_ref().unwrap_or(&all);
        let picked = match dims.pick(used) {
            Ok(picked) => picked,
            Err(name) => {
                self.diagnostics.push(messages::unknown_dimension(index.span, &index.over, name, &dims.to_string()));
                return None;
            }
        };
        let size = |name: &String| {
            let place = dims.dims.iter().position(|dim| dim.name == *name)?;
            sizes.get(place).cloned()
        };
        let sizes: Vec<String> = used.iter().filter_map(size).collect();
        let (product, strides) = (picked.product()?, picked.strides()?);
        let dynamic = sizes.iter().any(|size| size.starts_with("cai__"));
        let name = &index.name;
        let mut made = Vec::new();
        for (at, dim) in picked.dims.iter().enumerate() {
            let inner = sizes.get(at + 1..).unwrap_or(&[]);
            let stride = match (dynamic, inner) {
                (false, _) => strides.get(at).map_or_else(String::new, u64::to_string),
                (true, []) => "1".to_owned(),
                (true, inner) => format!("({})", inner.join("*")),
            };
            let whole = if stride == "1" { name.clone() } else { format!("({name}/{stride})") };
            let size = sizes.get(at).map_or("", String::as_str);
            let expression = match (at, size) {
                (0, _) => whole.clone(),
                (_, "1") => "0".to_owned(),
                (_, size) => format!("({whole}%{size})"),
            };
            made.push((format!("{name}_{}", dim.name), expression));
            made.push((format!("{name}_{}_nomod", dim.name), whole));
        }
        let text = if dynamic { sizes.join("*") } else { product.to_string() };
        made.push((format!("{name}_dims_prod"), text));
        self.variables.extend(made);
        Some(product)
    }

    /// The launch sizes that indices and parameters set.
    fn launch(&mut self, set: &[(&Index, u64)]) {
        let number = |name: &str| {
            self.bindings.parameters.get(name).and_then(|text| text.parse::<u64>().ok()).filter(|&n| n > 0)
        };
        let (preset_workgroup, preset_groups) = (number("tpb"), number("blks"));
        let find = |name: &str| set.iter().find(|(index, _)| index.name == name);
        let (global, group, local) = (find("GLOB_ID_1D"), find("GRP_ID_1D"), find("LOC_ID_1D"));
        let mut geometry = Geometry { workgroup: preset_workgroup, groups: preset_groups };
        if let Some((index, product)) = local {
            if preset_workgroup.is_some_and(|preset| preset != *product) {
                self.diagnostics.push(messages::geometry(index.span, "workgroup size", *product, preset_workgroup));
            }
            geometry.workgroup = Some(*product);
        }
        if let Some((index, product)) = group {
            if preset_groups.is_some_and(|preset| preset != *product) {
                self.diagnostics.push(messages::geometry(index.span, "number of workgroups", *product, preset_groups));
            }
            geometry.groups = Some(*product);
        }
        if let Some((index, product)) = global {
            let workgroup = geometry.workgroup.unwrap_or(256);
            let groups = product.div_ceil(workgroup.max(1));
            if group.is_some() && local.is_some() || preset_groups.is_some() || group.is_some() {
                let found = geometry.groups.unwrap_or(0);
                if found != groups {
                    self.diagnostics.push(messages::geometry(index.span, "number of workgroups", groups, Some(found)));
                }
            }
            geometry = Geometry { workgroup: Some(workgroup), groups: Some(groups) };
        }
        self.geometry = geometry;
    }

    fn finish_variables(&mut self) {
        let known = |size: Option<u64>| size.map_or_else(|| "UNKNOWN".to_owned(), |size| size.to_string());
        let sizes: String = self.sizes.iter().map(|(name, _)| format!(", uint32_t const {name}")).collect();
        let given = [
            ("rtc_func_name", self.bindings.function.clone()),
            ("tpb", known(self.geometry.workgroup)),
            ("blks", known(self.geometry.groups)),
            ("warp_sz", known(self.bindings.warp_size.map(u64::from))),
            ("cucl_arg_info_decls", sizes),
        ];
        self.variables.extend(given.map(|(name, value)| (name.to_owned(), value)));
        for (name, value) in &self.bindings.parameters {
            // What the declarations say is not overwritten.
            self.variables.entry(name.clone()).or_insert_with(|| value.clone());
        }
    }

    fn write(&mut self, template: &Template, files: &mut Files, include: &mut dyn Include) {
        let top = Span::new(template.file, 0, 0);
        self.piece(top, false);
        for (name, value) in &self.variables {
            // The values are shown as they would be written in a template. Nothing in them ends the comment.
            let value = value.replace('%', "%%").replace("*/", "* /");
            self.text += &format!("/* {name} = {value} */\n");
        }
        let text = files.get(template.file).map(|file| file.text.clone()).unwrap_or_default();
        let mut done = 0;
        let mut special: Vec<(Span, Special<'_>)> = Vec::new();
        for (span, name) in &template.includes {
            special.push((*span, Special::Include(name)));
        }
        for declaration in &template.declarations {
            if let (true, false, Some(Binding::Family(members))) =
                (declaration.multi, declaration.commented, self.bindings.arguments.get(&declaration.name))
            {
                special.push((declaration.parameter, Special::Family(declaration, members.len())));
            }
        }
        special.sort_by_key(|(span, _)| span.start);
        for (span, what) in special {
            self.substitute(template.file, &text, done, span.start as usize);
            done = span.end as usize;
            match what {
                Special::Include(name) => match include.open(name, template.file, files) {
                    Ok(file) => {
                        let text = files.get(file).map(|file| file.text.clone()).unwrap_or_default();
                        self.piece(span, false);
                        self.text.push('\n');
                        self.substitute(file, &text, 0, text.len());
                    }
                    Err(why) => self.diagnostics.push(messages::cannot_include(span, name, &why)),
                },
                Special::Family(declaration, members) => {
                    let parameter = text.get(span.start as usize..span.end as usize).unwrap_or("");
                    let stem = parameter.strip_suffix("_N").unwrap_or(parameter).to_owned();
                    let stem = stem.strip_suffix(declaration.name.as_str()).unwrap_or(&stem);
                    for index in 0..members {
                        let comma = if index == 0 { "" } else { ", " };
                        self.value(&format!("{comma}{stem}{}_{index}", declaration.name), span, 0);
                    }
                }
            }
        }
        self.substitute(template.file, &text, done, text.len());
    }

    /// Begins a piece of the text here.
    fn piece(&mut self, from: Span, exact: bool) {
        let start = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        self.pieces.push(Piece { start, from, exact });
    }

    /// Copies a part of a file, with values in place of variables.
    fn substitute(&mut self, file: FileId, text: &str, start: usize, end: usize) {
        let place = |from: usize, to: usize| {
            let position = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            Span::new(file, position(from), position(to))
        };
        let mut at = start;
        while at < end {
            let rest = text.get(at..end).unwrap_or("");
            let plain = rest.find('%').unwrap_or(rest.len());
            if plain > 0 {
                self.piece(place(at, at + plain), true);
                self.text += rest.get(..plain).unwrap_or("");
                at += plain;
                continue;
            }
            match reference(rest) {
                Reference::Variable(name, length) => {
                    self.variable(name, place(at, at + length), 0);
                    at += length;
                }
                Reference::Percent(length) => {
                    self.piece(place(at, at + length), false);
                    self.text.push('%');
                    at += length;
                }
                Reference::Open => {
                    self.diagnostics.push(messages::reference_never_closed(place(at, at + 2)));
                    at += 2;
                }
            }
        }
    }

    fn variable(&mut self, name: &str, from: Span, depth: usize) {
        match self.variables.get(name).cloned() {
            None => {
                let names = self.variables.keys().map(String::as_str);
                let message = messages::unknown_variable(from, name, names);
                self.diagnostics.push(message);
            }
            Some(_) if depth >= DEPTH_LIMIT => {
                messages::values_too_deep(from, name, DEPTH_LIMIT).add_once(&mut self.diagnostics);
            }
            // Only parameters are templates themselves: in what is computed a `%` is C's remainder.
            Some(value) if self.bindings.parameters.get(name) == Some(&value) => self.value(&value, from, depth + 1),
            Some(value) => {
                self.piece(from, false);
                self.text += &value;
            }
        }
    }

    /// Writes the text of a value, with values in place of variables.
    fn value(&mut self, value: &str, from: Span, depth: usize) {
        let mut rest = value;
        while !rest.is_empty() && self.diagnostics.is_empty() {
            if self.text.len() > LENGTH_LIMIT {
                messages::too_long(from, LENGTH_LIMIT).add_once(&mut self.diagnostics);
                return;
            }
            let plain = rest.find('%').unwrap_or(rest.len());
            let (text, after) = rest.split_at(plain);
            self.piece(from, false);
            self.text += text;
            rest = after;
            if rest.is_empty() {
                return;
            }
            let length = match reference(rest) {
                Reference::Variable(name, length) => {
                    self.variable(name, from, depth);
                    length
                }
                Reference::Percent(length) => {
                    self.text.push('%');
                    length
                }
                Reference::Open => {
                    self.diagnostics.push(messages::reference_never_closed(from));
                    return;
                }
            };
            rest = rest.get(length..).unwrap_or("");
        }
    }
}

/// A part of a template that is replaced as a whole.
enum Special<'a> {
    Include(&'a str),
    Family(&'a Declaration, usize),
}

/// A reference that begins with `%`, with its length.
enum Reference<'a> {
    Variable(&'a str, usize),
    Percent(usize),
    Open,
}

fn reference(text: &str) -> Reference<'_> {
    if text.starts_with("%%") {
        return Reference::Percent(2);
    }
    let Some(inside) = text.strip_prefix("%(") else { return Reference::Percent(1) };
    match inside.find(|next: char| !(next.is_ascii_alphanumeric() || next == '_')) {
        Some(end) if inside.get(end..).is_some_and(|rest| rest.starts_with(')')) => {
            Reference::Variable(inside.get(..end).unwrap_or(""), end + 3)
        }
        _ => Reference::Open,
    }
}
