//! A package as bytes.

use std::collections::BTreeMap;

use crisp_ir_kernel::{Constant, Elem, HostBuffer, SizeExpr, SizeRule, binary};
use crisp_support_diagnostics::Span;

use super::content::{HASHED, MAGIC, Needs, PACKAGE_VERSION, Package, PackedCode, PackedKernel, PackedSuite, hash};
use super::read;
use crate::callable::{Callable, Reach};
use crate::device_code::{DeviceCode, Parameter};
use crate::interface::{Argument, ArgumentKind, DebugInfo, Interface, Reads};
use crate::shapes::{Layout, Shape};
use crate::{Code, ObjectCode};

/// The whole file.
pub(super) fn package(package: &Package) -> Vec<u8> {
    let Package { maker, sources, kernels, suite, programs, plans, shapes, disjoint } = package;
    let mut parts = Parts { known: BTreeMap::new(), all: Vec::new() };
    let mut body = Writer { bytes: Vec::new() };
    body.text(maker);
    body.list(sources, |out, (name, text)| {
        out.text(name);
        out.text(text);
    });
    body.option(suite.as_ref(), |out, PackedSuite { quick, only, hash }| {
        out.byte(u8::from(*quick));
        out.option(only.as_ref(), |out, only| out.text(only));
        out.text(hash);
    });
    body.list(kernels, |out, kernel| out.kernel(kernel, &mut parts));
    body.option(programs.as_ref(), |out, programs| {
        let bytes = binary::encode(programs);
        out.u32(u32::try_from(bytes.len()).unwrap_or(u32::MAX));
        out.bytes.extend(bytes);
    });
    body.list(plans, Writer::plan);
    body.list(shapes, |out, (name, shapes)| {
        out.text(name);
        out.list(shapes, |out, shape| out.option(shape.as_ref(), Writer::shape));
    });
    body.list(disjoint, |out, (name, pairs)| {
        out.text(name);
        out.list(pairs, |out, &(one, other)| {
            out.u32(one);
            out.u32(other);
        });
    });
    let mut index = Writer { bytes: Vec::new() };
    index.list(&parts.all, |out, part| {
        out.u64(part.len() as u64);
        out.bytes.extend(hash(&[part]));
    });
    index.bytes.extend(body.bytes);
    let mut bytes = Vec::from(MAGIC);
    bytes.extend(PACKAGE_VERSION.to_le_bytes());
    bytes.extend([0; 4]);
    bytes.extend((index.bytes.len() as u64).to_le_bytes());
    let sealed = hash(&[bytes.get(HASHED).unwrap_or_default(), &index.bytes]);
    bytes.extend(sealed);
    bytes.extend(index.bytes);
    parts.all.iter().for_each(|part| bytes.extend_from_slice(part));
    bytes
}

/// The codes, each once.
struct Parts<'a> {
    known: BTreeMap<[u8; 32], u32>,
    all: Vec<&'a [u8]>,
}

impl<'a> Parts<'a> {
    fn number(&mut self, part: &'a [u8]) -> u32 {
        let next = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        let number = *self.known.entry(hash(&[part])).or_insert(next);
        if number == next {
            self.all.push(part);
        }
        number
    }
}

/// Bytes in the making.
pub(super) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(super) fn u32(&mut self, number: u32) {
        self.bytes.extend(number.to_le_bytes());
    }

    pub(super) fn u64(&mut self, number: u64) {
        self.bytes.extend(number.to_le_bytes());
    }

    pub(super) fn text(&mut self, text: &str) {
        self.u32(u32::try_from(text.len()).unwrap_or(u32::MAX));
        self.bytes.extend_from_slice(text.as_bytes());
    }

    pub(super) fn list<'a, T>(&mut self, items: &'a [T], mut one: impl FnMut(&mut Writer, &'a T)) {
        self.u32(u32::try_from(items.len()).unwrap_or(u32::MAX));
        items.iter().for_each(|item| one(self, item));
    }

    pub(super) fn option<T>(&mut self, item: Option<T>, one: impl FnOnce(&mut Writer, T)) {
        self.byte(u8::from(item.is_some()));
        if let Some(item) = item {
            one(self, item);
        }
    }

    pub(super) fn sizes(&mut self, sizes: [u32; 3]) {
        sizes.into_iter().for_each(|size| self.u32(size));
    }

    pub(super) fn word<T: read::Word>(&mut self, word: T) {
        self.byte(word.number());
    }

    pub(super) fn elem(&mut self, elem: Elem) {
        self.word(elem.scalar);
        self.byte(elem.lanes);
    }

    fn span(&mut self, span: Span) {
        self.u32(span.file.0);
        self.u32(span.start);
        self.u32(span.end);
    }

    fn kernel<'a>(&mut self, kernel: &'a PackedKernel, parts: &mut Parts<'a>) {
        let PackedKernel { module, callable, codes } = kernel;
        self.bytes.extend(module);
        self.callable(callable);
        self.u32(u32::try_from(codes.len()).unwrap_or(u32::MAX));
        codes.iter().for_each(|code| self.code(code, parts));
    }

    fn callable(&mut self, callable: &Callable) {
        let Callable { interface, span, parameters, loops, reaches, rooms, notes } = callable;
        self.interface(interface);
        self.span(*span);
        self.list(parameters, |out, span| out.span(*span));
        self.list(loops, |out, span| out.span(*span));
        self.list(reaches, |out, reaches| {
            out.list(reaches, |out, reach| match *reach {
                Reach::Below(end) => {
                    out.byte(0);
                    out.u64(end);
                }
                Reach::Groups(axis) => {
                    out.byte(1);
                    out.byte(axis);
                }
                Reach::Unknown => out.byte(2),
                Reach::Length(param) => {
                    out.byte(3);
                    out.u32(param);
                }
                Reach::Invocations { axis, within: None } => {
                    out.byte(4);
                    out.byte(axis);
                }
                Reach::Invocations { axis, within: Some(param) } => {
                    out.byte(5);
                    out.byte(axis);
                    out.u32(param);
                }
            });
        });
        self.notes(notes);
        self.list(rooms, |out, room| out.option(room.as_ref(), Writer::size));
    }

    fn interface(&mut self, interface: &Interface) {
        let Interface { kernel, arguments, hidden, exact, work_dim, global_size, local_size, debug, reads } = interface;
        self.text(kernel);
        self.list(arguments, |out, Argument { name, kind, shape: _ }| {
            out.text(name);
            match *kind {
                ArgumentKind::Value(elem) => {
                    out.byte(0);
                    out.elem(elem);
                }
                ArgumentKind::Buffer { elem, stride, space, access, out: is_out, length } => {
                    out.byte(1);
                    out.elem(elem);
                    out.u32(stride);
                    out.word(space);
                    out.word(access);
                    out.byte(u8::from(is_out));
                    out.option(length, Writer::u64);
                }
            }
        });
        self.option(*work_dim, Writer::byte);
        for rule in [global_size, local_size] {
            self.option(rule.as_ref(), Writer::rule);
        }
        self.list(debug, |out, DebugInfo { kind, text, values, span }| {
            out.word(*kind);
            out.text(text);
            out.list(values, |out, elem| out.elem(*elem));
            out.span(*span);
        });
        self.list(hidden, |out, HostBuffer { purpose, length, text, comment, initial }| {
            out.word(*purpose);
            out.size(length);
            out.text(text);
            out.option(comment.as_ref(), |out, comment| out.text(comment));
            out.option(initial.as_ref(), |out, Constant { elem, bits }| {
                out.elem(*elem);
                bits.iter().for_each(|bits| out.u64(*bits));
            });
        });
        let Reads { offset, dimensions, status } = *reads;
        [offset[0], offset[1], offset[2], dimensions, status, *exact]
            .into_iter()
            .for_each(|read| self.byte(u8::from(read)));
        self.list(arguments, |out, argument| out.option(argument.shape.as_ref(), Writer::shape));
    }

    fn shape(&mut self, shape: &Shape) {
        let Shape { axes, layout, parts, names } = shape;
        self.list(axes, Writer::size);
        match layout {
            Layout::RowMajor => self.byte(0),
            Layout::ColumnMajor => self.byte(1),
            Layout::Strides(strides) => {
                self.byte(2);
                self.list(strides, Writer::size);
            }
        }
        self.u32(*parts);
        self.list(names, |out, name| out.text(name));
    }

    fn rule(&mut self, rule: &SizeRule) {
        let SizeRule { extents, required, message, span } = rule;
        self.list(extents, Writer::size);
        self.byte(u8::from(*required));
        self.option(message.as_ref(), |out, message| out.text(message));
        self.span(*span);
    }

    pub(super) fn size(&mut self, size: &SizeExpr) {
        match size {
            SizeExpr::Rational { numerator, denominator } => {
                self.byte(0);
                self.bytes.extend(numerator.to_le_bytes());
                self.bytes.extend(denominator.to_le_bytes());
            }
            SizeExpr::Scalar { param } => {
                self.byte(1);
                self.u32(*param);
            }
            SizeExpr::Length { param } => {
                self.byte(2);
                self.u32(*param);
            }
            SizeExpr::GlobalSize { axis } => {
                self.byte(3);
                self.byte(*axis);
            }
            SizeExpr::LocalSize { axis } => {
                self.byte(4);
                self.byte(*axis);
            }
            SizeExpr::Index { repeat } => {
                self.byte(6);
                self.u32(*repeat);
            }
            SizeExpr::Apply { op, operands } => {
                self.byte(5);
                self.word(*op);
                self.list(operands, Writer::size);
            }
        }
    }

    fn code<'a>(&mut self, code: &'a PackedCode, parts: &mut Parts<'a>) {
        let PackedCode { target, processor, needs, loose_floats, code } = code;
        self.text(target);
        self.text(processor);
        let Needs { doubles, atomics64 } = *needs;
        self.byte(u8::from(doubles) | u8::from(atomics64) << 1 | u8::from(*loose_floats) << 2);
        match code {
            // Packages hold code for devices, which no module is: such a file is not read back.
            Code::Module(_) => self.byte(2),
            // Packages hold whole code.
            Code::Object(ObjectCode {
                bytes,
                symbol,
                local_size,
                argument_offsets,
                argument_bytes,
                scratch_bytes,
                parts: _,
            }) => {
                self.byte(0);
                self.u32(parts.number(bytes));
                self.text(symbol);
                self.sizes(*local_size);
                self.list(argument_offsets, |out, offset| out.u32(*offset));
                self.u32(*argument_bytes);
                self.u64(*scratch_bytes);
            }
            Code::Device(DeviceCode { format, bytes, entry, local_size, parameters, dynamic_local }) => {
                self.byte(1);
                self.u32(parts.number(bytes));
                self.text(format.name());
                self.text(entry);
                self.sizes(*local_size);
                self.list(parameters, |out, parameter| out.parameter(*parameter));
                self.u32(*dynamic_local);
            }
        }
    }

    pub(super) fn parameter(&mut self, parameter: Parameter) {
        let (tag, number, lane) = match parameter {
            Parameter::Buffer(argument) => (0, argument, 0),
            Parameter::Lane { argument, lane } => (1, argument, lane),
            Parameter::Length(argument) => (2, argument, 0),
            Parameter::Bound(axis) => (3, 0, axis),
            Parameter::Offset(axis) => (4, 0, axis),
            Parameter::WorkDim => (5, 0, 0),
            Parameter::Status => (6, 0, 0),
        };
        self.byte(tag);
        self.u32(number);
        self.byte(lane);
    }
}
