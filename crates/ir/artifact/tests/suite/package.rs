//! Packages: what is written is read back; whatever else is read is refused, without a panic and without much memory.

#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::sync::Arc;

use crisp_ir_artifact::{
    Access, Argument, ArgumentKind, Callable, Code, CodeFormat, DebugInfo, DebugKind, DeviceCode, Elem, HostBuffer,
    HostColumn, HostLayout, HostMember, HostMemberType, HostNote, Interface, Layout, Needs, ObjectCode, Package,
    PackageError, PackedCode, PackedKernel, PackedSuite, Parameter, Parts, Purpose, Reach, Reads, Scalar, Shape,
    SizeExpr, SizeOp, SizeRule, Space,
};
use crisp_ir_kernel::{Checked, Constant, text};
use crisp_support_diagnostics::{FileId, Span};

const TWICE: &str = "(module
  (kernel step (param x (view f32 global read)) (out y (view f32 global write)) (param n u32)
    (global-size :derive (length y)) (body (return)))
  (program twice (param a (view f32 global read)) (out b (view f32 global write)) (temporary t f32 (length a))
    (body (repeat i 3 (launch step (a t (index i)))) (launch step (t b 7) (local-size 64)))))";

/// A kernel without code, and the module with the program that launches it.
fn with_program() -> (PackedKernel, Checked) {
    let module = Checked::check(text::parse(FileId(0), TWICE).unwrap()).unwrap();
    let mut interface = Interface::of(module.kernel("step").unwrap().1).unwrap();
    let span = Span::new(FileId::LIBRARY, 0, 0);
    interface.global_size.as_mut().unwrap().span = span;
    let (parameters, reaches) = (vec![span; 3], vec![Vec::new(); 3]);
    let rooms = vec![None; 3];
    let callable = Callable { interface, span, parameters, loops: Vec::new(), reaches, rooms, notes: Vec::new() };
    (PackedKernel { module: [5; 32], callable, codes: Vec::new() }, module)
}

/// A stream of numbers that a seed determines (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    fn u32(&mut self) -> u32 {
        self.next() as u32
    }

    fn yes(&mut self) -> bool {
        self.below(2) == 1
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }

    fn some<T>(&mut self, one: impl FnOnce(&mut Random) -> T) -> Option<T> {
        self.yes().then(|| one(self))
    }

    fn list<T>(&mut self, end: u64, one: impl Fn(&mut Random) -> T) -> Vec<T> {
        (0..self.below(end)).map(|_| one(self)).collect()
    }

    fn text(&mut self) -> String {
        self.list(9, |it| it.one(&['a', 'Ω', ' ', '\n', '-', '漢'])).into_iter().collect()
    }

    fn bytes(&mut self) -> Arc<[u8]> {
        self.list(40, |it| it.next() as u8).into()
    }

    fn elem(&mut self) -> Elem {
        Elem { scalar: self.one(&Scalar::ALL), lanes: self.one(&[1, 2, 3, 4]) }
    }

    fn span(&mut self, sources: &[(String, String)]) -> Span {
        let file = self.below(sources.len() as u64 + 1) as usize;
        let Some((_, text)) = sources.get(file) else { return Span::new(FileId::LIBRARY, self.u32(), self.u32()) };
        let mut ends = [0; 2].map(|_: i32| {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            self.one(&places) as u32
        });
        ends.sort_unstable();
        Span::new(FileId(file as u32), ends[0], ends[1])
    }

    fn size(&mut self, depth: u32) -> SizeExpr {
        match self.below(if depth == 0 { 5 } else { 8 }) {
            0 => SizeExpr::Rational {
                numerator: i128::from(self.next() as i64) << 40,
                denominator: 1 + i128::from(self.next()),
            },
            1 => SizeExpr::Scalar { param: self.u32() },
            2 => SizeExpr::Length { param: self.u32() },
            3 => SizeExpr::GlobalSize { axis: self.one(&[0, 1, 2]) },
            4 => SizeExpr::LocalSize { axis: self.one(&[0, 1, 2]) },
            _ => SizeExpr::Apply { op: self.one(&SizeOp::ALL), operands: self.list(3, |it| it.size(depth - 1)) },
        }
    }

    fn rule(&mut self, sources: &[(String, String)]) -> SizeRule {
        let (extents, message) = (self.list(4, |it| it.size(4)), self.some(Random::text));
        SizeRule { extents, required: self.yes(), message, span: self.span(sources) }
    }

    fn argument(&mut self) -> Argument {
        let elem = self.elem();
        let kind = if self.yes() {
            ArgumentKind::Value(elem)
        } else {
            ArgumentKind::Buffer {
                elem,
                stride: elem.bytes() + self.below(9) as u32,
                space: self.one(&Space::ALL),
                access: self.one(&Access::ALL),
                out: self.yes(),
                length: self.some(Random::next),
            }
        };
        Argument { name: self.text(), kind, shape: None }
    }

    fn host_buffer(&mut self) -> HostBuffer {
        HostBuffer {
            purpose: self.one(&Purpose::ALL),
            length: self.size(3),
            text: self.text(),
            comment: self.some(Random::text),
            initial: self.some(|it| Constant::from_bits(it.one(&Scalar::ALL), it.next())),
        }
    }

    fn debug(&mut self, sources: &[(String, String)]) -> DebugInfo {
        DebugInfo {
            kind: self.one(DebugKind::ALL),
            text: self.text(),
            values: self.list(5, Random::elem),
            span: self.span(sources),
        }
    }

    fn callable(&mut self, sources: &[(String, String)]) -> Callable {
        let mut arguments = self.list(6, Random::argument);
        let hidden = self.list(3, Random::host_buffer);
        for buffer in &hidden {
            let (elem, name) = (buffer.initial.map_or(Elem::scalar(Scalar::U8), |it| it.elem), self.text());
            let (space, access, stride) = (Space::Global, Access::ReadWrite, elem.bytes());
            let kind = ArgumentKind::Buffer { elem, stride, space, access, out: false, length: None };
            arguments.push(Argument { name, kind, shape: None });
        }
        let spans: Vec<Span> = (0..arguments.len()).map(|_| self.span(sources)).collect();
        let reach = |it: &mut Random| match it.below(6) {
            0 => Reach::Below(it.next()),
            1 => Reach::Groups(it.one(&[0, 1, 2])),
            2 => Reach::Length(it.next() as u32),
            3 => Reach::Invocations { axis: it.one(&[0, 1, 2]), within: None },
            4 => Reach::Invocations { axis: it.one(&[0, 1, 2]), within: Some(it.next() as u32) },
            _ => Reach::Unknown,
        };
        let reaches = (0..arguments.len()).map(|_| self.list(4, reach)).collect();
        let explicit = arguments.len() - hidden.len();
        self.shapes(&mut arguments[..explicit]);
        let interface = Interface {
            kernel: self.text(),
            arguments,
            work_dim: self.some(|it| it.one(&[1, 2, 3])),
            global_size: self.some(|it| it.rule(sources)),
            local_size: self.some(|it| it.rule(sources)),
            debug: self.list(4, |it| it.debug(sources)),
            hidden,
            exact: self.yes(),
            reads: Reads { offset: [self.yes(), self.yes(), self.yes()], dimensions: self.yes(), status: self.yes() },
        };
        let loops = self.list(3, |it| it.span(sources));
        let notes = self.notes(&interface.arguments);
        let rooms = (0..spans.len()).map(|_| self.some(|it| it.size(3))).collect();
        Callable { interface, span: self.span(sources), parameters: spans, loops, reaches, rooms, notes }
    }

    /// Gives buffers shapes that name integers among the arguments.
    fn shapes(&mut self, arguments: &mut [Argument]) {
        let is_integer = |argument: &Argument| match argument.kind {
            ArgumentKind::Value(elem) => elem.lanes == 1 && elem.scalar.is_integer(),
            ArgumentKind::Buffer { .. } => false,
        };
        let integers: Vec<u32> = (0..).zip(&*arguments).filter(|(_, it)| is_integer(it)).map(|(at, _)| at).collect();
        for argument in arguments.iter_mut().filter(|it| matches!(it.kind, ArgumentKind::Buffer { .. })) {
            let axis = |it: &mut Random| match integers.is_empty() || it.yes() {
                true => SizeExpr::integer(it.below(99).into()),
                false => {
                    let name = SizeExpr::Scalar { param: it.one(&integers) };
                    SizeExpr::Apply { op: SizeOp::Mul, operands: vec![SizeExpr::integer(2), name] }
                }
            };
            argument.shape = self.some(|it| {
                let axes = it.list(4, axis);
                let layout = match it.below(3) {
                    0 => Layout::RowMajor,
                    1 => Layout::ColumnMajor,
                    _ => Layout::Strides(axes.iter().map(|_| axis(it)).collect()),
                };
                let names = if it.yes() { Vec::new() } else { axes.iter().map(|_| it.text()).collect() };
                Shape { axes, layout, parts: it.one(&[1, 2, 7]), names }
            });
        }
    }

    /// Notes about buffers: complex numbers, structures of one number or a structure, columns where there is a number for their length.
    fn notes(&mut self, arguments: &[Argument]) -> Vec<HostNote> {
        let count = arguments.iter().position(|argument| match argument.kind {
            ArgumentKind::Value(elem) => elem.lanes == 1 && elem.scalar.is_integer(),
            ArgumentKind::Buffer { .. } => false,
        });
        let mut notes = Vec::new();
        for (argument, param) in arguments.iter().zip(0..) {
            let ArgumentKind::Buffer { stride, .. } = argument.kind else { continue };
            match (self.below(4), count) {
                (0, _) => notes.push(HostNote::Complex { param }),
                (1, _) => {
                    let words = 4;
                    let mut layout = HostLayout { bytes: words * stride, members: Vec::new() };
                    if stride >= 1 && self.yes() {
                        let inner = HostLayout {
                            bytes: stride,
                            members: vec![HostMember {
                                name: self.text(),
                                offset: 0,
                                ty: HostMemberType::Number(Elem::scalar(Scalar::U8)),
                            }],
                        };
                        let ty = HostMemberType::Structure(inner);
                        layout.members.push(HostMember { name: self.text(), offset: 2 * stride, ty });
                    }
                    notes.push(HostNote::Structures { param, words, layout });
                }
                (2, Some(count)) => {
                    let column = |it: &mut Random| {
                        let elem = it.elem();
                        HostColumn { name: it.text(), elem, stride: elem.bytes() + 4 }
                    };
                    let columns = self.list(3, column);
                    notes.push(HostNote::Columns { param, count: u32::try_from(count).unwrap(), columns });
                }
                _ => {}
            }
        }
        notes
    }

    fn parameter(&mut self) -> Parameter {
        match self.below(7) {
            0 => Parameter::Buffer(self.u32()),
            1 => Parameter::Lane { argument: self.u32(), lane: self.one(&[0, 1, 2, 3]) },
            2 => Parameter::Length(self.u32()),
            3 => Parameter::Bound(self.one(&[0, 1, 2])),
            4 => Parameter::Offset(self.one(&[0, 1, 2])),
            5 => Parameter::WorkDim,
            _ => Parameter::Status,
        }
    }

    fn code(&mut self, arguments: usize) -> PackedCode {
        let local_size = self.one(&[[1, 1, 1], [32, 8, 1], [1024, 1, 1], [8, 8, 16]]);
        let code = if self.yes() {
            Code::Object(ObjectCode {
                bytes: self.bytes(),
                symbol: self.text(),
                local_size,
                argument_offsets: (0..arguments).map(|_| self.below(4096) as u32).collect(),
                argument_bytes: 4096,
                scratch_bytes: self.below(1 << 31),
                parts: Parts::default(),
            })
        } else {
            Code::Device(DeviceCode {
                format: self.one(&CodeFormat::ALL),
                bytes: self.bytes(),
                entry: self.text(),
                local_size,
                parameters: self.list(9, Random::parameter),
                dynamic_local: self.below(1 << 20) as u32,
            })
        };
        let needs = Needs { doubles: self.yes(), atomics64: self.yes() };
        PackedCode { target: self.text(), processor: self.text(), needs, loose_floats: self.yes(), code }
    }

    fn kernel(&mut self, sources: &[(String, String)]) -> PackedKernel {
        let callable = self.callable(sources);
        let arguments = callable.interface.arguments.len();
        PackedKernel { module: [self.next() as u8; 32], callable, codes: self.list(4, |it| it.code(arguments)) }
    }

    fn package(&mut self) -> Package {
        let sources = self.list(3, |it| (it.text(), it.text()));
        let suite = self.some(|it| PackedSuite { quick: it.yes(), only: it.some(Random::text), hash: it.text() });
        let kernels = self.list(4, |it| it.kernel(&sources));
        let (programs, plans, shapes, disjoint) = Default::default();
        let mut package = Package { maker: self.text(), kernels, sources, suite, programs, plans, shapes, disjoint };
        if self.below(3) == 0 {
            let (kernel, module) = with_program();
            package.kernels.insert(0, kernel);
            assert_eq!(package.add_programs(&module), 1);
            let shape = Shape::row_major(vec![SizeExpr::integer(3)]);
            package.shapes = self.list(2, |_| ("twice".to_owned(), vec![Some(shape.clone()), None]));
            package.disjoint = self.list(2, |_| ("twice".to_owned(), vec![(0, 1)]));
        }
        package
    }
}

/// Where the index begins: behind magic, version, zeros, its length, its hash.
const HEADER: usize = 56;

/// The bytes with a header that fits them again, so that the data after the hash is read at all.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let length = u64::from_le_bytes(bytes[16..24].try_into().unwrap()) as usize;
    let mut hasher = blake3::Hasher::new();
    hasher.update(&bytes[8..24]).update(&bytes[HEADER..HEADER + length]);
    let hash = hasher.finalize();
    bytes[24..HEADER].copy_from_slice(hash.as_bytes());
    bytes
}

#[test]
fn what_is_written_is_read_back() {
    let mut kernels = 0;
    for seed in 0..2000 {
        let package = Random(seed).package();
        let bytes = package.encode();
        assert!(Package::is_one(&bytes));
        let read = Package::decode(&bytes).unwrap_or_else(|error| panic!("{seed}: {error}"));
        assert_eq!(read, package, "{seed}");
        assert_eq!(read.encode(), bytes, "{seed}");
        kernels += package.kernels.len();
    }
    assert!(kernels > 2000, "{kernels}");
}

#[test]
fn equal_codes_are_there_once() {
    let mut random = Random(7);
    let mut kernel = random.kernel(&[]);
    kernel.codes = vec![random.code(kernel.callable.interface.arguments.len())];
    let code: Arc<[u8]> = vec![7; 10_000].into();
    match &mut kernel.codes[0].code {
        Code::Device(device) => device.bytes = code,
        Code::Object(object) => object.bytes = code,
        Code::Module(_) => {}
    }
    let package = Package { kernels: vec![kernel; 50], ..Package::default() };
    let bytes = package.encode();
    assert!(bytes.len() < 50 * 2000 && bytes.len() > 10_000, "{}", bytes.len());
    assert_eq!(Package::decode(&bytes), Ok(package));
}

#[test]
fn every_change_of_a_byte_is_found() {
    let mut random = Random(1);
    for seed in 0..60 {
        let bytes = Random(seed).package().encode();
        for _ in 0..40 {
            let mut changed = bytes.clone();
            let at = random.below(bytes.len() as u64) as usize;
            changed[at] ^= 1 << random.below(8);
            assert!(Package::decode(&changed).is_err(), "{seed} {at}");
        }
        for end in (0..bytes.len()).step_by(7) {
            assert!(Package::decode(&bytes[..end]).is_err(), "{seed} {end}");
        }
        let longer: Vec<u8> = bytes.iter().copied().chain([0]).collect();
        assert_eq!(Package::decode(&longer), Err(PackageError::Damaged), "{seed}");
    }
}

#[test]
fn what_others_seal_is_read_or_refused() {
    let (mut random, mut read, mut refused) = (Random(2), 0, 0);
    for seed in 0..400 {
        let bytes = Random(seed).package().encode();
        let index = u64::from_le_bytes(bytes[16..24].try_into().unwrap()) as usize;
        for _ in 0..40 {
            let mut changed = bytes.clone();
            for _ in 0..=random.below(3) {
                let at = HEADER + random.below(index as u64) as usize;
                // Numbers that are too large or nearly right, and anything.
                changed[at] = match random.below(4) {
                    0 => 0xff,
                    1 => changed[at].wrapping_add(1),
                    2 => 0,
                    _ => random.next() as u8,
                };
            }
            match Package::decode(&sealed(changed.clone())) {
                // Everything that is written is read back.
                Ok(package) => {
                    assert_eq!(Package::decode(&package.encode()), Ok(package));
                    read += 1;
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(read > 500 && refused > 5000, "{read} {refused}");
}

#[test]
fn any_bytes_are_refused() {
    let mut random = Random(3);
    let real = Package::default().encode();
    for _ in 0..20_000 {
        let mut bytes: Vec<u8> = real[..random.below(HEADER as u64 + 1) as usize].to_vec();
        bytes.extend((0..random.below(200)).map(|_| random.next() as u8));
        assert!(Package::decode(&bytes).is_err() || bytes == real);
    }
    let huge = |at: usize| {
        let mut bytes = real.clone();
        bytes[at..at + 4].fill(0xff);
        Package::decode(&sealed_if(bytes, at))
    };
    // A list of four thousand million codes, and an index that is longer than any file.
    assert_eq!(huge(HEADER), Err(PackageError::Truncated));
    assert_eq!(huge(16), Err(PackageError::Truncated));
    assert_eq!(Package::decode(b""), Err(PackageError::NoPackage));
    assert_eq!(Package::decode(b"(module)"), Err(PackageError::NoPackage));
    let mut newer = real;
    newer[8] = 10;
    assert_eq!(Package::decode(&newer), Err(PackageError::Version(10)));
    assert_eq!(
        PackageError::Version(10).to_string(),
        "it has version 10 of the layout, and this build reads versions 1 to 9"
    );
}

/// With a hash that fits, unless it is the index's length that is wrong.
fn sealed_if(bytes: Vec<u8>, at: usize) -> Vec<u8> {
    if at == HEADER { sealed(bytes) } else { bytes }
}

#[test]
fn programs_go_with_their_kernels_only() {
    let (kernel, module) = with_program();
    let mut package = Package::default();
    assert_eq!(package.add_programs(&module), 0);
    package.kernels.push(kernel);
    assert_eq!(package.add_programs(&module), 1);
    let read = Package::decode(&package.encode()).unwrap();
    let (program, written) = (read.program("twice").unwrap(), module.program("twice").unwrap());
    assert_eq!((program.launches().len(), &program.temporaries[0].length), (2, &written.temporaries[0].length));
    // A kernel that is called in another way than its program calls it.
    let mut other = package.clone();
    other.kernels[0].callable.interface.arguments[2].kind = ArgumentKind::Value(Elem::scalar(Scalar::F32));
    assert!(matches!(Package::decode(&other.encode()), Err(PackageError::Invalid(_))));
    other.kernels.clear();
    assert!(matches!(Package::decode(&other.encode()), Err(PackageError::Invalid(_))));
}

#[test]
fn the_first_version_is_read() {
    let bytes = include_bytes!("../../../../library/compile/tests/suite/packages/version_1.crispkg");
    assert_eq!(bytes[8..12], [1, 0, 0, 0]);
    let package = Package::decode(bytes).unwrap();
    assert!(package.programs.is_none());
    assert_eq!(package.kernel("scale").unwrap().codes.len(), 4);
    // It is written anew as the version of now.
    assert_eq!(Package::decode(&package.encode()), Ok(package));
    let mut next = bytes.to_vec();
    next[8] = 10;
    assert_eq!(Package::decode(&next), Err(PackageError::Version(10)));
}

/// Axes have names since version 9; there are none, or one for each axis.
// covers: shape.abi
#[test]
fn names_of_axes_are_read_and_may_be_missing_before_version_9() {
    let (kernel, module) = with_program();
    let mut package = Package { kernels: vec![kernel], ..Package::default() };
    package.add_programs(&module);
    let shape = Shape { parts: 0x0506_0708, ..Shape::row_major(vec![SizeExpr::integer(3), SizeExpr::integer(4)]) };
    let with =
        |package: &mut Package, shape: Shape| package.shapes = vec![("twice".to_owned(), vec![Some(shape), None])];
    with(&mut package, shape.clone().named(vec!["M".to_owned(), "K".to_owned()]));
    assert_eq!(Package::decode(&package.encode()).as_ref(), Ok(&package));
    with(&mut package, shape.clone().named(vec!["M".to_owned()]));
    assert!(matches!(Package::decode(&package.encode()), Err(PackageError::Invalid(_))));
    with(&mut package, shape);
    let mut older = package.encode();
    let at = older.windows(4).position(|bytes| bytes == [8, 7, 6, 5]).unwrap() + 4;
    assert_eq!(older[at..at + 4], [0; 4]);
    older.drain(at..at + 4);
    older[8] = 8;
    let length = u64::from_le_bytes(older[16..24].try_into().unwrap()) - 4;
    older[16..24].copy_from_slice(&length.to_le_bytes());
    // Kernels of this package have no shapes, so nothing else is shorter.
    assert_eq!(Package::decode(&sealed(older)), Ok(package));
}

// covers: safe.schedule.alias
#[test]
fn pairs_of_arguments_are_read_and_may_be_missing_before_version_8() {
    let (kernel, module) = with_program();
    let mut package = Package { kernels: vec![kernel], ..Package::default() };
    package.add_programs(&module);
    // Version 7 ends before the list, which is four zeros where it is empty.
    let mut old = package.encode();
    let length = u64::from_le_bytes(old[16..24].try_into().unwrap());
    old.drain(HEADER + length as usize - 4..HEADER + length as usize);
    old[8] = 7;
    old[16..24].copy_from_slice(&(length - 4).to_le_bytes());
    assert_eq!(Package::decode(&sealed(old)), Ok(package.clone()));
    for (name, pair, fits) in [
        ("step", (0, 1), true),
        ("twice", (0, 1), true),
        ("step", (1, 0), false),
        ("step", (0, 3), false),
        ("twice", (0, 90), false),
        ("none", (0, 1), false),
    ] {
        package.disjoint = vec![(name.to_owned(), vec![pair])];
        assert_eq!(Package::decode(&package.encode()).is_ok(), fits, "{name} {pair:?}");
    }
}
