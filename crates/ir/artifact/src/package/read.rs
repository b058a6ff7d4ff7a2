//! Bytes as a package: bounded in time and memory, whatever they are.

use std::sync::Arc;

use crisp_ir_kernel::{
    Access, Checked, Constant, DebugKind, Elem, HostBuffer, Purpose, Scalar, SizeExpr, SizeOp, SizeRule, Space, binary,
};
use crisp_support_diagnostics::{FileId, Files, Span};

use super::content::{
    HASHED, HEADER, MAGIC, Needs, PACKAGE_VERSION, Package, PackageError, PackedCode, PackedKernel, PackedSuite,
    SIZE_DEPTH, hash,
};
use super::programs;
use crate::callable::{Callable, Reach};
use crate::device_code::{CodeFormat, DeviceCode, Parameter};
use crate::interface::{Argument, ArgumentKind, DebugInfo, Interface, Reads};
use crate::shapes::{Layout, Shape, each_scalar};
use crate::{Code, ObjectCode, Parts};

/// A value that was read, or why it was not.
pub(super) type Read<T> = Result<T, PackageError>;

/// Pairs of arguments of kernels and programs, by their names.
type Pairs = Vec<(String, Vec<(u32, u32)>)>;

/// The whole file.
pub(super) fn package(bytes: &[u8]) -> Read<Package> {
    if bytes.is_empty() || !MAGIC.starts_with(bytes.get(..MAGIC.len()).unwrap_or(bytes)) {
        return Err(PackageError::NoPackage);
    }
    let (header, rest) = bytes.split_at_checked(HEADER).ok_or(PackageError::Truncated)?;
    let rest_of_header = header.get(MAGIC.len()..).unwrap_or_default();
    let mut reader = Reader { rest: rest_of_header, version: 0, sources: Vec::new() };
    let version = reader.u32()?;
    if !(1..=PACKAGE_VERSION).contains(&version) || reader.u32()? != 0 {
        return Err(PackageError::Version(version));
    }
    let length = usize::try_from(reader.u64()?).map_err(|_| PackageError::Truncated)?;
    let (index, codes) = rest.split_at_checked(length).ok_or(PackageError::Truncated)?;
    if reader.rest != hash(&[header.get(HASHED).unwrap_or_default(), index]) {
        return Err(PackageError::Damaged);
    }
    let mut reader = Reader { rest: index, version, sources: Vec::new() };
    let parts = parts(&mut reader, codes)?;
    let maker = reader.text()?;
    let sources = reader.list(8, |it| Ok((it.text()?, it.text()?)))?;
    reader.sources = sources;
    let suite =
        reader.option(|it| Ok(PackedSuite { quick: it.truth()?, only: it.option(Reader::text)?, hash: it.text()? }))?;
    let kernels = reader.list(64, |it| it.kernel(&parts))?;
    let programs = if version == 1 { None } else { reader.option(|it| it.programs(&kernels))? };
    let plans = if version < 4 { Vec::new() } else { reader.list(34, |it| it.plan(&kernels))? };
    let shapes = if version < 7 { Vec::new() } else { reader.program_shapes(programs.as_ref())? };
    let disjoint = if version < 8 { Vec::new() } else { reader.disjoint(&kernels, programs.as_ref())? };
    if !reader.rest.is_empty() {
        return Err(PackageError::Invalid("there is more than its kernels"));
    }
    Ok(Package { maker, sources: reader.sources, kernels, suite, programs, plans, shapes, disjoint })
}

/// The codes by their numbers, each checked.
fn parts(reader: &mut Reader<'_>, mut codes: &[u8]) -> Read<Vec<Arc<[u8]>>> {
    let parts = reader.list(40, |it| {
        let length = usize::try_from(it.u64()?).map_err(|_| PackageError::Truncated)?;
        let (part, rest) = codes.split_at_checked(length).ok_or(PackageError::Truncated)?;
        codes = rest;
        if it.array::<32>()? != hash(&[part]) {
            return Err(PackageError::Damaged);
        }
        Ok(Arc::from(part))
    })?;
    if codes.is_empty() { Ok(parts) } else { Err(PackageError::Damaged) }
}

/// Shapes are those of arrays, and name integers among the arguments.
fn fitting_shapes(interface: &Interface) -> Read<()> {
    let integer = |param: u32| match interface.explicit().get(param as usize).map(|argument| argument.kind) {
        Some(ArgumentKind::Value(elem)) => elem.lanes == 1 && elem.scalar.is_integer(),
        Some(ArgumentKind::Buffer { .. }) | None => false,
    };
    for argument in &interface.arguments {
        let Some(shape) = &argument.shape else { continue };
        let mut fits = matches!(argument.kind, ArgumentKind::Buffer { .. }) && shape.parts > 0;
        shape.sizes().for_each(|size| each_scalar(size, &mut |param| fits &= integer(param)));
        fits &= !matches!(&shape.layout, Layout::Strides(strides) if strides.len() != shape.axes.len());
        fits &= shape.names.is_empty() || shape.names.len() == shape.axes.len();
        if !fits {
            return Err(PackageError::Invalid("a shape is not one that its argument can have"));
        }
    }
    Ok(())
}

/// A word out of a fixed list; its number is its position, which never changes within a version of the layout.
pub(super) trait Word: Copy + PartialEq + 'static {
    /// All of them.
    fn all() -> &'static [Self];

    /// Its number.
    fn number(self) -> u8 {
        let position = Self::all().iter().position(|&word| word == self);
        position.and_then(|position| u8::try_from(position).ok()).unwrap_or(u8::MAX)
    }
}

macro_rules! words {
    ($($ty:ty, $list:expr;)*) => {
        $(impl Word for $ty {
            fn all() -> &'static [Self] {
                $list
            }
        })*
    };
}

words! {
    Scalar, &Scalar::ALL;
    Space, &Space::ALL;
    Access, &Access::ALL;
    SizeOp, &SizeOp::ALL;
    DebugKind, DebugKind::ALL;
    Purpose, &Purpose::ALL;
}

/// Bytes that are left to be read.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
    /// The version of the layout.
    version: u32,
    sources: Vec<(String, String)>,
}

impl<'a> Reader<'a> {
    fn slice(&mut self, count: usize) -> Read<&'a [u8]> {
        let (slice, rest) = self.rest.split_at_checked(count).ok_or(PackageError::Truncated)?;
        self.rest = rest;
        Ok(slice)
    }

    fn array<const N: usize>(&mut self) -> Read<[u8; N]> {
        self.slice(N)?.try_into().map_err(|_| PackageError::Truncated)
    }

    pub(super) fn byte(&mut self) -> Read<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub(super) fn u32(&mut self) -> Read<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Read<u64> {
        self.array().map(u64::from_le_bytes)
    }

    pub(super) fn truth(&mut self) -> Read<bool> {
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(PackageError::Invalid("a truth value is neither 0 nor 1")),
        }
    }

    pub(super) fn text(&mut self) -> Read<String> {
        let length = self.u32()? as usize;
        let text = str::from_utf8(self.slice(length)?).map_err(|_| PackageError::Invalid("a text is not UTF-8"))?;
        Ok(text.to_owned())
    }

    /// Reads a list of items of at least `least` bytes each, so that an impossible number of items is refused.
    pub(super) fn list<T>(&mut self, least: usize, mut one: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let count = self.u32()? as usize;
        if count > self.rest.len() / least {
            return Err(PackageError::Truncated);
        }
        let mut items = Vec::new();
        for _ in 0..count {
            items.push(one(self)?);
        }
        Ok(items)
    }

    pub(super) fn option<T>(&mut self, one: impl FnOnce(&mut Self) -> Read<T>) -> Read<Option<T>> {
        if self.truth()? { one(self).map(Some) } else { Ok(None) }
    }

    pub(super) fn word<T: Word>(&mut self) -> Read<T> {
        let number = usize::from(self.byte()?);
        T::all().get(number).copied().ok_or(PackageError::Invalid("a word has an unknown number"))
    }

    fn axis(&mut self) -> Read<u8> {
        let axis = self.byte()?;
        if axis < 3 { Ok(axis) } else { Err(PackageError::Invalid("there are three axes")) }
    }

    pub(super) fn elem(&mut self) -> Read<Elem> {
        let (scalar, lanes) = (self.word()?, self.byte()?);
        if (1..=4).contains(&lanes) {
            Ok(Elem { scalar, lanes })
        } else {
            Err(PackageError::Invalid("a vector has 2 to 4 lanes"))
        }
    }

    /// A place that messages can show.
    fn span(&mut self) -> Read<Span> {
        let span = Span { file: FileId(self.u32()?), start: self.u32()?, end: self.u32()? };
        let (start, end) = (span.start as usize, span.end as usize);
        let lies_in = |text: &str| start <= end && text.is_char_boundary(start) && text.is_char_boundary(end);
        let source = self.sources.get(span.file.0 as usize);
        if span.is_library() || source.is_some_and(|(_, text)| lies_in(text)) {
            Ok(span)
        } else {
            Err(PackageError::Invalid("a place lies in no source"))
        }
    }

    /// Programs, which are valid, and call the kernels of the package as these want it.
    fn programs(&mut self, kernels: &[PackedKernel]) -> Read<Checked> {
        let length = self.u32()? as usize;
        let bytes = self.slice(length)?;
        let invalid = || PackageError::Invalid("its programs are not valid");
        let module = binary::decode(FileId::LIBRARY, bytes, &mut Files::new()).map_err(|_| invalid())?;
        let module = Checked::check(programs::bare(module)).map_err(|_| invalid())?;
        for (_, function) in module.kernels() {
            let packed = kernels.iter().map(|kernel| &kernel.callable.interface);
            let mut packed = packed.filter(|interface| interface.kernel == function.name);
            if !packed.next().is_some_and(|packed| programs::same_calls(packed, function)) {
                return Err(PackageError::Invalid("a program launches a kernel that the package does not have"));
            }
        }
        if module.programs.is_empty() || module.functions.len() != module.kernels().count() {
            return Err(invalid());
        }
        Ok(module)
    }

    fn kernel(&mut self, parts: &[Arc<[u8]>]) -> Read<PackedKernel> {
        let module = self.array()?;
        let callable = self.callable()?;
        let arguments = callable.interface.arguments.len();
        let codes = self.list(32, |it| it.code(parts, arguments))?;
        Ok(PackedKernel { module, callable, codes })
    }

    fn callable(&mut self) -> Read<Callable> {
        let interface = self.interface()?;
        let span = self.span()?;
        let parameters = self.list(12, Reader::span)?;
        let loops = self.list(12, Reader::span)?;
        let reaches = self.list(4, |it| {
            it.list(1, |it| match it.byte()? {
                0 => it.u64().map(Reach::Below),
                1 => it.axis().map(Reach::Groups),
                2 => Ok(Reach::Unknown),
                3 => it.u32().map(Reach::Length),
                4 => it.axis().map(|axis| Reach::Invocations { axis, within: None }),
                5 => {
                    let axis = it.axis()?;
                    it.u32().map(|param| Reach::Invocations { axis, within: Some(param) })
                }
                _ => Err(PackageError::Invalid("a store reaches what is unknown")),
            })
        })?;
        let count = interface.arguments.len();
        if parameters.len() != count || reaches.len() != count {
            return Err(PackageError::Invalid("a kernel has more or fewer places than parameters"));
        }
        let notes = if self.version < 5 { Vec::new() } else { self.notes(&interface)? };
        let rooms = match self.version < 7 {
            true => vec![None; count],
            false => self.list(1, |it| it.option(|it| it.size(0)))?,
        };
        if rooms.len() != count {
            return Err(PackageError::Invalid("a kernel has more or fewer places than parameters"));
        }
        Ok(Callable { interface, span, parameters, loops, reaches, rooms, notes })
    }

    fn shape(&mut self) -> Read<Shape> {
        let axes = self.list(1, |it| it.size(0))?;
        let layout = match self.byte()? {
            0 => Layout::RowMajor,
            1 => Layout::ColumnMajor,
            2 => Layout::Strides(self.list(1, |it| it.size(0))?),
            _ => return Err(PackageError::Invalid("a layout has an unknown number")),
        };
        let parts = self.u32()?;
        let names = if self.version < 9 { Vec::new() } else { self.list(4, Reader::text)? };
        Ok(Shape { axes, layout, parts, names })
    }

    /// The shapes of the programs' arguments.
    fn program_shapes(&mut self, programs: Option<&Checked>) -> Read<Vec<(String, Vec<Option<Shape>>)>> {
        let shapes = self.list(8, |it| Ok((it.text()?, it.list(1, |it| it.option(Reader::shape))?)))?;
        for (name, shapes) in &shapes {
            let program = programs.and_then(|programs| programs.program(name));
            let interface = program.map(Interface::of_program);
            let interface = interface.ok_or(PackageError::Invalid("shapes are of a program that is not there"))?;
            if shapes.len() != interface.arguments.len() {
                return Err(PackageError::Invalid("a program has more or fewer shapes than arguments"));
            }
            fitting_shapes(&interface.shaped(shapes))?;
        }
        Ok(shapes)
    }

    fn disjoint(&mut self, kernels: &[PackedKernel], programs: Option<&Checked>) -> Read<Pairs> {
        let all = self.list(8, |it| Ok((it.text()?, it.list(8, |it| Ok((it.u32()?, it.u32()?)))?)))?;
        for (name, pairs) in &all {
            let kernel = kernels.iter().map(|kernel| &kernel.callable.interface).find(|it| it.kernel == *name);
            let count = match (kernel, programs.and_then(|programs| programs.program(name))) {
                (Some(interface), _) => interface.arguments.len(),
                (None, Some(program)) => program.params.len(),
                (None, None) => return Err(PackageError::Invalid("arguments are of a kernel that is not there")),
            };
            if pairs.iter().any(|&(one, other)| one >= other || other as usize >= count) {
                return Err(PackageError::Invalid("arguments that must not share memory are not there"));
            }
        }
        Ok(all)
    }

    fn interface(&mut self) -> Read<Interface> {
        let kernel = self.text()?;
        let arguments = self.list(7, |it| {
            let name = it.text()?;
            let kind = match it.byte()? {
                0 => ArgumentKind::Value(it.elem()?),
                1 => it.buffer()?,
                _ => return Err(PackageError::Invalid("an argument is neither a value nor a buffer")),
            };
            Ok(Argument { name, kind, shape: None })
        })?;
        let work_dim = self.option(Reader::axis_count)?;
        let global_size = self.option(Reader::rule)?;
        let local_size = self.option(Reader::rule)?;
        let debug = self.list(21, |it| {
            Ok(DebugInfo { kind: it.word()?, text: it.text()?, values: it.list(2, Reader::elem)?, span: it.span()? })
        })?;
        // A message has room for sixteen lanes.
        if debug.iter().any(|info| info.values.iter().map(|elem| usize::from(elem.lanes)).sum::<usize>() > 16) {
            return Err(PackageError::Invalid("a message has too many values"));
        }
        let mut interface = Interface {
            kernel,
            arguments,
            hidden: Vec::new(),
            exact: false,
            work_dim,
            global_size,
            local_size,
            debug,
            reads: Reads::default(),
        };
        if self.version > 1 {
            interface.hidden = self.list(9, Reader::host_buffer)?;
            let mut read = || self.truth();
            interface.reads = Reads { offset: [read()?, read()?, read()?], dimensions: read()?, status: read()? };
            interface.exact = read()?;
        }
        if self.version >= 7 {
            let shapes = self.list(1, |it| it.option(Reader::shape))?;
            if shapes.len() != interface.arguments.len() {
                return Err(PackageError::Invalid("a kernel has more or fewer shapes than arguments"));
            }
            interface = interface.shaped(&shapes);
            fitting_shapes(&interface)?;
        }
        let memory = interface.arguments.iter().skip(interface.explicit().len());
        let fits = memory.clone().count() == interface.hidden.len()
            && memory.zip(&interface.hidden).all(|(argument, buffer)| match argument.kind {
                ArgumentKind::Value(_) => false,
                ArgumentKind::Buffer { elem, .. } => buffer.initial.as_ref().is_none_or(|it| it.elem == elem),
            });
        if !fits {
            return Err(PackageError::Invalid("a kernel has memory that is not among its arguments"));
        }
        Ok(interface)
    }

    fn host_buffer(&mut self) -> Read<HostBuffer> {
        Ok(HostBuffer {
            purpose: self.word()?,
            length: self.size(0)?,
            text: self.text()?,
            comment: self.option(Reader::text)?,
            initial: self.option(Reader::constant)?,
        })
    }

    pub(super) fn constant(&mut self) -> Read<Constant> {
        let mut constant = Constant::zero(self.elem()?);
        let (lanes, width) = (usize::from(constant.elem.lanes), constant.elem.scalar.bits());
        for (lane, bits) in constant.bits.iter_mut().enumerate() {
            *bits = self.u64()?;
            if lane >= lanes && *bits != 0 || width < 64 && *bits >> width != 0 {
                return Err(PackageError::Invalid("a constant is wider than its type"));
            }
        }
        Ok(constant)
    }

    fn buffer(&mut self) -> Read<ArgumentKind> {
        let elem = self.elem()?;
        let stride = self.u32()?;
        if stride < elem.bytes() {
            return Err(PackageError::Invalid("elements lie in one another"));
        }
        Ok(ArgumentKind::Buffer {
            elem,
            stride,
            space: self.word()?,
            access: self.word()?,
            out: self.truth()?,
            length: self.option(Reader::u64)?,
        })
    }

    pub(super) fn axis_count(&mut self) -> Read<u8> {
        let count = self.byte()?;
        if (1..=3).contains(&count) { Ok(count) } else { Err(PackageError::Invalid("a launch has 1 to 3 axes")) }
    }

    fn rule(&mut self) -> Read<SizeRule> {
        let extents = self.list(5, |it| it.size(0))?;
        if extents.len() > 3 {
            return Err(PackageError::Invalid("a launch has 1 to 3 axes"));
        }
        Ok(SizeRule { extents, required: self.truth()?, message: self.option(Reader::text)?, span: self.span()? })
    }

    pub(super) fn size(&mut self, depth: usize) -> Read<SizeExpr> {
        Ok(match self.byte()? {
            0 => {
                let (numerator, denominator) = (self.array()?, self.array()?);
                let (numerator, denominator) = (i128::from_le_bytes(numerator), i128::from_le_bytes(denominator));
                if denominator <= 0 {
                    return Err(PackageError::Invalid("a denominator is not above zero"));
                }
                SizeExpr::Rational { numerator, denominator }
            }
            1 => SizeExpr::Scalar { param: self.u32()? },
            2 => SizeExpr::Length { param: self.u32()? },
            3 => SizeExpr::GlobalSize { axis: self.axis()? },
            4 => SizeExpr::LocalSize { axis: self.axis()? },
            5 if depth < SIZE_DEPTH => {
                let op = self.word()?;
                SizeExpr::Apply { op, operands: self.list(2, |it| it.size(depth + 1))? }
            }
            _ => return Err(PackageError::Invalid("a size is of no kind, or nested too deeply")),
        })
    }

    fn code(&mut self, parts: &[Arc<[u8]>], arguments: usize) -> Read<PackedCode> {
        let (target, processor, needs) = (self.text()?, self.text()?, self.byte()?);
        if needs > 7 {
            return Err(PackageError::Invalid("code needs what is unknown"));
        }
        let device = Needs { doubles: needs & 1 != 0, atomics64: needs & 2 != 0 };
        let code = match self.byte()? {
            0 => Code::Object(self.object(parts, arguments)?),
            1 => Code::Device(self.device(parts)?),
            _ => return Err(PackageError::Invalid("code is of no kind")),
        };
        Ok(PackedCode { target, processor, needs: device, loose_floats: needs & 4 != 0, code })
    }

    fn part(&mut self, parts: &[Arc<[u8]>]) -> Read<Arc<[u8]>> {
        let number = self.u32()? as usize;
        parts.get(number).cloned().ok_or(PackageError::Invalid("code is missing"))
    }

    pub(super) fn local_size(&mut self) -> Read<[u32; 3]> {
        let sizes = [self.u32()?, self.u32()?, self.u32()?];
        let product = sizes.iter().fold(1, |product: u64, &size| product.saturating_mul(u64::from(size)));
        if (1..=1024).contains(&product) {
            Ok(sizes)
        } else {
            Err(PackageError::Invalid("a workgroup has 1 to 1024 invocations"))
        }
    }

    fn object(&mut self, parts: &[Arc<[u8]>], arguments: usize) -> Read<ObjectCode> {
        let bytes = self.part(parts)?;
        let (symbol, local_size) = (self.text()?, self.local_size()?);
        let argument_offsets = self.list(4, Reader::u32)?;
        let (argument_bytes, scratch_bytes) = (self.u32()?, self.u64()?);
        // The device compares them with the arguments' sizes.
        let inside = |offset: &u32| *offset < argument_bytes;
        if argument_offsets.len() != arguments || argument_bytes > 1 << 20 || !argument_offsets.iter().all(inside) {
            return Err(PackageError::Invalid("arguments lie outside of their record"));
        }
        if scratch_bytes > 1 << 31 {
            return Err(PackageError::Invalid("code wants too much memory"));
        }
        let parts = Parts::default();
        Ok(ObjectCode { bytes, symbol, local_size, argument_offsets, argument_bytes, scratch_bytes, parts })
    }

    fn device(&mut self, parts: &[Arc<[u8]>]) -> Read<DeviceCode> {
        let bytes = self.part(parts)?;
        let format = self.text()?;
        let format = CodeFormat::from_name(&format).ok_or(PackageError::Invalid("code has an unknown form"))?;
        let (entry, local_size) = (self.text()?, self.local_size()?);
        let parameters = self.list(6, Reader::parameter)?;
        let dynamic_local = if self.version < 3 { 0 } else { self.u32()? };
        if dynamic_local > 1 << 20 {
            return Err(PackageError::Invalid("code wants too much memory"));
        }
        Ok(DeviceCode { format, bytes, entry, local_size, parameters, dynamic_local })
    }

    pub(super) fn parameter(&mut self) -> Read<Parameter> {
        let (tag, number, small) = (self.byte()?, self.u32()?, self.byte()?);
        Ok(match (tag, number, small) {
            (0, argument, 0) => Parameter::Buffer(argument),
            (1, argument, lane @ 0..4) => Parameter::Lane { argument, lane },
            (2, argument, 0) => Parameter::Length(argument),
            (3, 0, axis @ 0..3) => Parameter::Bound(axis),
            (4, 0, axis @ 0..3) => Parameter::Offset(axis),
            (5, 0, 0) => Parameter::WorkDim,
            (6, 0, 0) => Parameter::Status,
            _ => return Err(PackageError::Invalid("a launch hands over what is unknown")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Word;
    use crisp_ir_kernel::{Access, DebugKind, Scalar, SizeOp, Space};

    /// A number that changes makes files unreadable. When this fails, add to the end of lists only.
    #[test]
    fn the_numbers_stay() {
        let names: Vec<&str> = Scalar::all().iter().map(|it| it.name()).collect();
        assert_eq!(names.join(" "), "bool i8 i16 i32 i64 u8 u16 u32 u64 f16 bf16 f32 f64");
        let debug = |words: &dyn std::fmt::Debug| format!("{words:?}");
        assert_eq!(debug(&Space::all()), "[Global, Local, Private, Constant]");
        assert_eq!(debug(&Access::all()), "[Read, Write, ReadWrite]");
        assert_eq!(debug(&SizeOp::all()), "[Add, Sub, Mul, Div, Min, Max, Ceil, Floor]");
        assert_eq!(debug(&DebugKind::all()), "[Log, Assert, Trap, Print]");
    }
}
