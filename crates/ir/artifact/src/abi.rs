//! A kernel's binary interface: the launch arguments, and all other facts on which a host relies without a new query; and its hash.

use std::collections::BTreeSet;

use crisp_ir_kernel::{HostNote, SizeRule};

use crate::callable::Callable;
use crate::device_code::Parameter;
use crate::interface::{Argument, ArgumentKind, Interface};
use crate::shapes::extents_text;
use crate::size_text::size_text;

impl Interface {
    /// Returns the parameters that a launch passes to device code, in order.
    #[must_use]
    pub fn parameters(&self) -> BTreeSet<Parameter> {
        let mut list = BTreeSet::new();
        for (position, argument) in (0..).zip(&self.arguments) {
            match argument.kind {
                ArgumentKind::Value(elem) => {
                    list.extend((0..elem.lanes).map(|lane| Parameter::Lane { argument: position, lane }));
                }
                ArgumentKind::Buffer { .. } => {
                    list.insert(Parameter::Buffer(position));
                    let is_cell = self.host_buffer(position as usize).is_some_and(|buffer| buffer.purpose.is_cell());
                    list.extend((!is_cell && !self.exact).then_some(Parameter::Length(position)));
                }
            }
        }
        let set = self.global_size.as_ref().is_some_and(|rule| rule.required);
        let axes = if set || self.exact { 0 } else { self.declared_dimensions().unwrap_or(3) };
        list.extend((0..axes).map(Parameter::Bound));
        list.extend((0..3).zip(self.reads.offset).filter(|(_, read)| *read).map(|(axis, _)| Parameter::Offset(axis)));
        list.extend(self.reads.dimensions.then_some(Parameter::WorkDim));
        list.extend(self.reads.status.then_some(Parameter::Status));
        list
    }

    /// The lines of [`Callable::signature`] that say nothing of elements.
    fn signature(&self) -> Vec<String> {
        let mut lines = vec!["signature 1".to_owned()];
        lines.extend((0..).zip(&self.arguments).map(|(position, argument)| argument_line(position, argument)));
        for (position, shape) in self.arguments.iter().enumerate().filter_map(|(at, it)| Some((at, it.shape.as_ref()?)))
        {
            let parts = if shape.parts == 1 { String::new() } else { format!(", {} parts each", shape.parts) };
            let text = extents_text(shape, &|param| format!("argument {param}"));
            lines.push(format!("shape {position}: {text}{parts}"));
        }
        for (position, buffer) in (self.explicit().len()..).zip(&self.hidden) {
            let initial = buffer.initial.as_ref().map_or_else(|| "zero".to_owned(), |it| format!("{:x?}", it.bits));
            let size = size_text(&buffer.length, &|param| param.to_string());
            lines.push(format!("hidden {position}: {} of {size} elements, each {initial}", buffer.purpose.name()));
        }
        let parameters: Vec<String> = self.parameters().into_iter().map(parameter_words).collect();
        lines.push(format!("parameters: {}", parameters.join(", ")));
        let dimensions = self.work_dim.map_or_else(|| "any".to_owned(), |dimensions| dimensions.to_string());
        lines.push(format!("dimensions: {dimensions}"));
        for (what, rule) in [("global size", &self.global_size), ("local size", &self.local_size)] {
            // A rule without extents says how many dimensions there are, and that is a separate line.
            let rule = rule.as_ref().filter(|rule| !rule.extents.is_empty());
            lines.extend(rule.map(|rule| format!("{what}: {}", rule_words(rule))));
        }
        lines
    }
}

impl Callable {
    /// The hash of [`Callable::signature`] in hexadecimal digits. Kernels with the same hash are called in the same way.
    #[must_use]
    pub fn abi(&self) -> String {
        blake3::hash(self.signature().join("\n").as_bytes()).to_hex().to_string()
    }

    /// Returns the facts on which a host relies, one line each, names aside: `VERSION` of these lines, the launch's parameters in order, of each argument
    /// what it is, of each hidden buffer its size and contents, the rules of launch sizes, and where memory holds what lies in structures.
    /// Each line begins with what it is about.
    #[must_use]
    pub fn signature(&self) -> Vec<String> {
        let mut lines = self.interface.signature();
        lines.extend(self.notes.iter().filter_map(elements_line));
        lines
    }
}

/// Where members lie, whatever they are called.
fn elements_line(note: &HostNote) -> Option<String> {
    let what = match note {
        HostNote::Complex { param: _ } => "complex numbers, in pairs".to_owned(),
        HostNote::Structures { param: _, words: _, layout } => {
            let members: Vec<String> =
                layout.numbers().iter().map(|(_, offset, elem)| format!("{elem} at {offset}")).collect();
            format!("structures of {} bytes: {}", layout.bytes, members.join(", "))
        }
        HostNote::Columns { param: _, count, columns } => {
            let columns: Vec<String> =
                columns.iter().map(|column| format!("{} every {} bytes", column.elem, column.stride)).collect();
            format!("columns of as many values as argument {count} says: {}", columns.join(", "))
        }
        HostNote::Writable { .. } | HostNote::Marshalled { .. } | HostNote::Debug { .. } => return None,
    };
    Some(format!("elements {}: {what}", note.of_elements()?))
}

fn argument_line(position: u32, argument: &Argument) -> String {
    match argument.kind {
        ArgumentKind::Value(elem) => format!("argument {position}: {elem}"),
        ArgumentKind::Buffer { elem, stride, space, access, out, length } => {
            let out = if out { ", out" } else { "" };
            let length = length.map_or_else(String::new, |length| format!(", {length} elements"));
            let (space, access) = (space.name(), access.name());
            format!("argument {position}: buffer of {elem} every {stride} bytes, {space}, {access}{out}{length}")
        }
    }
}

fn parameter_words(parameter: Parameter) -> String {
    match parameter {
        Parameter::Buffer(argument) => format!("buffer {argument}"),
        Parameter::Length(argument) => format!("length {argument}"),
        Parameter::Lane { argument, lane } => format!("lane {lane} of {argument}"),
        Parameter::Bound(axis) => format!("bound {axis}"),
        Parameter::Offset(axis) => format!("offset {axis}"),
        Parameter::WorkDim => "dimensions".to_owned(),
        Parameter::Status => "status".to_owned(),
    }
}

fn rule_words(rule: &SizeRule) -> String {
    let extents: Vec<String> =
        rule.extents.iter().map(|extent| size_text(extent, &|param| param.to_string())).collect();
    format!("{}{}", if rule.required { "set to " } else { "derived from " }, extents.join(" × "))
}
