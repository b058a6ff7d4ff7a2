//! The results that the compiler computes with constants equal those that the device computes with the same numbers: every operation, conversion and type.

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{
    Access, BinaryOp, Builder, Checked, CompareOp, Constant, Elem, KernelInfo, Module, Op, Param, Role, Scalar, Space,
    Type, UnaryOp, Value, ViewType, fold, text,
};
use crisp_library_compile::{HostArgument, Language, Options, RunOptions, Session, devices, emit_optimised_ir, run};
use crisp_support_diagnostics::{FileId, Span};

const fn here() -> Span {
    Span { file: FileId(0), start: 0, end: 0 }
}

/// Pseudo-random bits, the same each time.
struct Bits(u64);

impl Bits {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 ^ self.0 >> 29).wrapping_mul(0x9fb2_1c65_1e98_df25)
    }

    /// Any bits, small numbers, and the edges of types.
    fn number(&mut self, scalar: Scalar) -> u64 {
        let random = self.next();
        let small = (random >> 8) % 9;
        let bits = match (self.next() >> 20) % 4 {
            0 => match fold::convert(Scalar::I64, scalar) {
                Some(convert) => convert(small.wrapping_sub(4)),
                None => small,
            },
            1 => u64::MAX >> ((random >> 16) % u64::from(scalar.bits())),
            2 => 1 << ((random >> 16) % u64::from(scalar.bits())),
            _ => random,
        };
        let bits = if scalar == Scalar::Bool { bits & 1 } else { bits };
        Constant::from_bits(scalar, bits).bits[0]
    }
}

/// An operation on one type.
#[derive(Clone, Copy, Debug)]
enum Operation {
    Unary(UnaryOp),
    Binary(BinaryOp),
    Compare(CompareOp),
    Convert(Scalar),
    Bitcast(Scalar),
    Fma,
}

impl Operation {
    /// All that the type has.
    fn all(scalar: Scalar) -> Vec<Operation> {
        let unary = UnaryOp::ALL.iter().filter(|op| fold::unary(**op, scalar).is_some());
        let binary = BinaryOp::ALL.iter().filter(|op| fold::binary(**op, scalar).is_some());
        let compare = CompareOp::ALL.iter().filter(|op| fold::compare(**op, scalar).is_some());
        let convert = Scalar::ALL.into_iter().filter(|to| *to != scalar && fold::convert(scalar, *to).is_some());
        let same_size = |to: &Scalar| ![scalar, Scalar::Bool].contains(to) && to.bits() == scalar.bits();
        let bitcast = Scalar::ALL.into_iter().filter(|_| scalar != Scalar::Bool).filter(same_size);
        let mut all: Vec<Operation> = unary.map(|op| Operation::Unary(*op)).collect();
        all.extend(binary.map(|op| Operation::Binary(*op)));
        all.extend(compare.map(|op| Operation::Compare(*op)));
        all.extend(convert.map(Operation::Convert));
        all.extend(bitcast.map(Operation::Bitcast));
        all.extend(fold::fma(scalar).map(|_| Operation::Fma));
        all
    }

    fn result(self, scalar: Scalar) -> Scalar {
        match self {
            Operation::Unary(_) | Operation::Binary(_) | Operation::Fma => scalar,
            Operation::Compare(_) => Scalar::Bool,
            Operation::Convert(to) | Operation::Bitcast(to) => to,
        }
    }

    fn build(self, builder: &mut Builder, [a, b, c]: [Value; 3]) -> Value {
        match self {
            Operation::Unary(op) => builder.unary(op, a, here()),
            Operation::Binary(op) => builder.binary(op, a, b, here()),
            Operation::Compare(op) => builder.compare(op, a, b, here()),
            Operation::Convert(to) => builder.convert(Elem::scalar(to), a, here()),
            Operation::Bitcast(to) => builder.value(Op::Bitcast { to: Elem::scalar(to), arg: a }, here()),
            Operation::Fma => builder.value(Op::Fma { a, b, c }, here()),
        }
    }
}

/// Triples of numbers for each operation.
const TRIPLES: usize = 6;

fn view(scalar: Scalar, access: Access) -> Type {
    Type::View(ViewType::compact(Elem::scalar(scalar), Space::Global, access))
}

/// A kernel that stores the results of operations on constants, and on the same numbers from memory.
fn kernel(scalar: Scalar, result: Scalar, operations: &[Operation], numbers: &[u64]) -> crisp_ir_kernel::Function {
    let param =
        |name: &str, ty: Type| Param { name: name.into(), ty, role: Role::Argument, length: None, span: here() };
    let results = view(result, Access::ReadWrite);
    let params = vec![param("x", view(scalar, Access::Read)), param("folded", results), param("computed", results)];
    let mut b = Builder::new("k", params, vec![], Some(KernelInfo::default()), here());
    let [x, folded, computed] = b.params()[..] else { panic!("three parameters") };
    for (at, triple) in numbers.chunks_exact(3).enumerate() {
        let operation = operations[at / TRIPLES];
        let at = at as u64;
        let index = b.constant(Constant::u64(at), here());
        let constants = [0, 1, 2].map(|k| b.constant(Constant::from_bits(scalar, triple[k]), here()));
        let value = operation.build(&mut b, constants);
        b.store(folded, &[index], value, here());
        let loaded = [0, 1, 2].map(|k| {
            let index = b.constant(Constant::u64(3 * at + k), here());
            b.load(x, &[index], here())
        });
        let value = operation.build(&mut b, loaded);
        b.store(computed, &[index], value, here());
    }
    b.finish(&[], here())
}

fn check(scalar: Scalar) {
    let mut bits = Bits(scalar.bits().into());
    let all = Operation::all(scalar);
    for result in Scalar::ALL {
        let operations: Vec<Operation> =
            all.iter().copied().filter(|operation| operation.result(scalar) == result).collect();
        if !operations.is_empty() {
            let numbers: Vec<u64> = (0..3 * TRIPLES * operations.len()).map(|_| bits.number(scalar)).collect();
            check_operations(scalar, result, &operations, &numbers);
        }
    }
}

fn check_operations(scalar: Scalar, result: Scalar, operations: &[Operation], numbers: &[u64]) {
    let mut module = Module::new();
    module.functions.push(kernel(scalar, result, operations, numbers));
    let printed = text::print(&Checked::check(module).expect("it is valid"));
    let mut session = Session::new(Options::strict());
    session.add_source("fold.kir", Language::KernelIr, printed.as_bytes());
    let compiled = session.compile();
    assert!(compiled.module.is_some(), "{:?}", compiled.diagnostics);
    let optimised = emit_optimised_ir(&compiled).expect("no limits");
    let made = optimised.lines().filter(|line| line.contains("(let ") && !line.contains("(const ")).count();
    let loads = optimised.matches("(load ").count();
    assert!(made - loads <= operations.len() * TRIPLES, "operations on constants are gone");
    let bytes = |scalar: Scalar| scalar.bytes() as usize;
    let input: Vec<u8> = numbers.iter().flat_map(|bits| bits.to_le_bytes()[..bytes(scalar)].to_vec()).collect();
    let output = HostArgument::Zeros((TRIPLES * operations.len() * bytes(result)) as u64);
    let one = LaunchSizes { work_dim: 1, local: [1; 3], groups: [1; 3], bound: [1; 3], offset: [0; 3] };
    for device in devices().iter().filter(|device| device.usable && !device.id.contains(':')) {
        let mut arguments = [HostArgument::Buffer(input.clone()), output.clone(), output.clone()];
        let options = RunOptions { device: &device.id, repeat: 1, cache: None, threads: None };
        run(&compiled, "k", one, &mut arguments, &options).expect("it runs");
        let [_, HostArgument::Buffer(folded), HostArgument::Buffer(computed)] = arguments else { panic!("results") };
        let results = folded.chunks(bytes(result)).zip(computed.chunks(bytes(result)));
        for (at, (folded, computed)) in results.enumerate() {
            let (operation, operands) = (operations[at / TRIPLES], &numbers[3 * at..3 * at + 3]);
            assert_eq!(folded, computed, "{operation:?} of {scalar:?} {operands:x?} on {}", device.id);
        }
    }
}

#[test]
fn floats_are_folded_as_they_are_computed() {
    [Scalar::F16, Scalar::BF16, Scalar::F32, Scalar::F64].into_iter().for_each(check);
}

#[test]
fn signed_integers_are_folded_as_they_are_computed() {
    [Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64].into_iter().for_each(check);
}

#[test]
fn unsigned_integers_and_bools_are_folded_as_they_are_computed() {
    [Scalar::Bool, Scalar::U8, Scalar::U16, Scalar::U32, Scalar::U64].into_iter().for_each(check);
}
