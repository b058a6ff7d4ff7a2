//! The operations on doubles as integers compute them on the CPU device, compared with the machine's own.

use std::fmt;

use anyhow::bail;
use crisp::{HostArgument, Language, Options, Session};
use crisp_ir_kernel::{BinaryOp, CompareOp, Elem, Scalar, UnaryOp, fold};

use crate::Program;

/// A function that computes an operation on bits.
#[derive(Clone, Copy)]
enum Right {
    One(fn(u64) -> u64),
    Two(fn(u64, u64) -> u64),
    Truth(fn(u64, u64) -> bool),
    Three(fn(u64, u64, u64) -> u64),
}

/// An operation on doubles.
pub struct Operation {
    /// Its name in the kernel IR, with the type that it converts from or to.
    pub name: String,
    /// The operation in the kernel IR, of `%a`, `%b` and `%c`.
    text: String,
    from: Scalar,
    to: Scalar,
    right: Right,
}

/// Returns all of them.
#[must_use]
pub fn operations() -> Vec<Operation> {
    let mut all = Vec::new();
    let mut add = |name: String, text: String, from: Scalar, to: Scalar, right: Right| {
        all.push(Operation { name, text, from, to, right });
    };
    let double = Scalar::F64;
    for op in UnaryOp::ALL {
        if let Some(right) = fold::unary(*op, double) {
            add(op.name().to_owned(), format!("({} %a)", op.name()), double, double, Right::One(right));
        }
    }
    for op in BinaryOp::ALL {
        if let Some(right) = fold::binary(*op, double) {
            add(op.name().to_owned(), format!("({} %a %b)", op.name()), double, double, Right::Two(right));
        }
    }
    if let Some(right) = fold::fma(double) {
        add("fma".to_owned(), "(fma %a %b %c)".to_owned(), double, double, Right::Three(right));
    }
    for op in CompareOp::ALL {
        if let Some(right) = fold::compare(*op, double) {
            add(op.name().to_owned(), format!("({} %a %b)", op.name()), double, Scalar::Bool, Right::Truth(right));
        }
    }
    for other in Scalar::ALL.into_iter().filter(|&other| other != double) {
        let name = other.name();
        if let Some(right) = fold::convert(double, other) {
            add(format!("to {name}"), format!("(convert {name} %a)"), double, other, Right::One(right));
        }
        if let Some(right) = fold::convert(other, double) {
            add(format!("from {name}"), "(convert f64 %a)".to_owned(), other, double, Right::One(right));
        }
    }
    all
}

/// A wrong result, all as bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongOperation {
    /// The operands; those that the operation does not have are zero.
    pub operands: [u64; 3],
    /// The result of integers.
    pub found: u64,
    /// The right one.
    pub right: u64,
}

impl fmt::Display for WrongOperation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrongOperation { operands: [a, b, c], found, right } = self;
        write!(f, "  {a:#018x} {b:#018x} {c:#018x} gives {found:#x}, right is {right:#x}")
    }
}

impl Operation {
    /// Returns a kernel of the operation, for a device without arithmetic on doubles or one with it.
    ///
    /// # Errors
    /// If it does not compile.
    pub fn program(&self, no_double: bool) -> anyhow::Result<Program> {
        let Operation { name, text, from, to, right: _ } = self;
        let (from, to) = (Elem::scalar(*from), Elem::scalar(*to));
        let source = format!(
            "(module (kernel each
              (param x (view {from} global read)) (param y (view {from} global read)) (param z (view {from} global read))
              (out r (view {to} global write)) (global-size :derive (length x))
              (body
                (let %g u32 (global-id 0)) (let %i u64 (convert u64 %g))
                (let %a {from} (load %x %i)) (let %b {from} (load %y %i)) (let %c {from} (load %z %i))
                (let %q {to} {text})
                (store %r %i %q) (return))))"
        );
        let mut session = Session::new(Options { no_double, ..Options::strict() });
        session.add_source("operation.kir", Language::KernelIr, source.as_bytes());
        Program::of(&format!("operation-{}", name.replace(' ', "-")), session)
    }

    /// Compares the results for `count` random operands, and for all edges if the seed is 0; how many there were, and the wrong ones.
    ///
    /// # Errors
    /// If a launch fails.
    pub fn check(&self, program: &Program, count: u32, seed: u64) -> anyhow::Result<(usize, Vec<WrongOperation>)> {
        let operands = self.operands(count, seed);
        let bytes = |at: usize| {
            let width = self.from.bytes() as usize;
            let mut bytes = Vec::with_capacity(operands.len() * width);
            operands.iter().for_each(|operands| bytes.extend_from_slice(&operands[at].to_le_bytes()[..width]));
            HostArgument::Buffer(bytes)
        };
        let width = self.to.bytes() as usize;
        let results = HostArgument::Zeros((operands.len() * width) as u64);
        let mut arguments = [bytes(0), bytes(1), bytes(2), results];
        program.launch("each", operands.len() as u64, &mut arguments, 1)?;
        let [_, _, _, HostArgument::Buffer(results)] = arguments else { bail!("no results") };
        let results = results
            .chunks_exact(width)
            .map(|bytes| bytes.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte)));
        let mut wrong = Vec::new();
        for (&operands, found) in operands.iter().zip(results) {
            let right = self.right(operands);
            if found != right {
                wrong.push(WrongOperation { operands, found, right });
            }
        }
        Ok((operands.len(), wrong))
    }

    fn right(&self, [a, b, c]: [u64; 3]) -> u64 {
        let bits = match self.right {
            Right::One(right) => right(a),
            Right::Two(right) => right(a, b),
            Right::Truth(right) => u64::from(right(a, b)),
            Right::Three(right) => right(a, b, c),
        };
        fold::canonical(self.to, bits)
    }

    fn operands(&self, count: u32, seed: u64) -> Vec<[u64; 3]> {
        let signed = || EDGES.into_iter().flat_map(|bits| [bits, bits | SIGN]).chain(NANS);
        let mut operands: Vec<[u64; 3]> = match (seed, self.right) {
            (0, Right::One(_)) => signed().map(|a| [a, 0, 0]).collect(),
            (0, Right::Two(_) | Right::Truth(_)) => signed().flat_map(|a| signed().map(move |b| [a, b, 0])).collect(),
            (0, Right::Three(_)) => {
                signed().flat_map(|a| signed().flat_map(move |b| signed().map(move |c| [a, b, c]))).collect()
            }
            _ => Vec::new(),
        };
        let mut random = Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        operands.extend((0..count).map(|_| random.operands(self)));
        if self.from != Scalar::F64 {
            let unused = 64 - self.from.bits();
            operands.iter_mut().for_each(|operands| operands[0] = operands[0] << unused >> unused);
        }
        operands
    }
}

const SIGN: u64 = 1 << 63;

/// Numbers at which operations change their behaviour, of one sign.
const EDGES: [u64; 40] = [
    0,
    1,
    2,
    3,
    0x0007_ffff_ffff_ffff,
    0x0008_0000_0000_0000,
    0x000f_ffff_ffff_ffff,
    0x0010_0000_0000_0000,
    0x0010_0000_0000_0001,
    0x001f_ffff_ffff_ffff,
    0x0020_0000_0000_0000,
    0x0350_0000_0000_0001,
    0x1ff0_0000_0000_0000,
    0x2000_0000_0000_0001,
    0x36a0_0000_0000_0000,
    0x36a8_0000_0000_0000,
    0x3810_0000_0000_0000,
    0x3ca0_0000_0000_0000,
    0x3ca0_0000_0000_0001,
    0x3cb0_0000_0000_0000,
    0x3e70_0000_0000_0000,
    0x3fdf_ffff_ffff_ffff,
    0x3fe0_0000_0000_0000,
    0x3fe0_0000_0000_0001,
    0x3fef_ffff_ffff_ffff,
    0x3ff0_0000_0000_0000,
    0x3ff0_0000_0000_0001,
    0x3ff5_5555_5555_5555,
    0x3ff8_0000_0000_0000,
    0x4004_0000_0000_0000,
    0x40ef_fdff_ffff_ffff,
    0x41df_ffff_ffe0_0000,
    0x4330_0000_0000_0000,
    0x4330_0000_0000_0001,
    0x43df_ffff_ffff_ffff,
    0x43e0_0000_0000_0000,
    0x43ef_ffff_ffff_ffff,
    0x47ef_ffff_f000_0000,
    0x7fef_ffff_ffff_ffff,
    0x7ff0_0000_0000_0000,
];

const NANS: [u64; 3] = [0x7ff8_0000_0000_0000, 0x7ff0_0000_0000_0001, u64::MAX];

/// A small deterministic generator (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Any bits, or a significand with few ones or mostly ones, so that exact results and ties occur.
    fn number(&mut self) -> u64 {
        let (bits, how) = (self.next(), self.next());
        let place = how >> 8 & 63;
        match how % 4 {
            0 => bits & 0xfff8_0000_0000_0000 | (bits & 1) << place,
            1 => bits | u64::MAX >> 12 & u64::MAX << place,
            2 => bits & u64::MAX << place,
            _ => bits,
        }
    }

    /// Returns a number whose exponent is near another's, or the other itself but for its sign and last bits.
    fn near(&mut self, other: u64) -> u64 {
        let (number, how) = (self.number(), self.next());
        let exponent = (other >> 52 & 0x7ff).wrapping_add(how >> 8 & 127).wrapping_sub(63).min(0x7fe);
        match how % 4 {
            0 => (other ^ (how & SIGN)).wrapping_add(how >> 8 & 7).wrapping_sub(3),
            1 => number,
            _ => number & !(0x7ff << 52) | exponent << 52,
        }
    }

    /// Returns operands for an operation, many of them where it is hard.
    fn operands(&mut self, operation: &Operation) -> [u64; 3] {
        let (a, how) = (self.number(), self.next());
        let float = f64::from_bits;
        match operation.right {
            // Any, whole numbers and halves, the middle between two numbers of the type, subnormal ones of it.
            Right::One(_) => {
                let (low, high) = match operation.to {
                    Scalar::F16 => (990, 1040),
                    Scalar::F32 | Scalar::BF16 => (860, 1160),
                    _ => (1015, 1090),
                };
                let exponent = (low + (how >> 8) % (high - low)) << 52;
                let dropped = how >> 32 & 63;
                let within = a & !(0x7ff << 52) | exponent;
                let a = match how % 8 {
                    0 | 1 => a,
                    2 => a >> (how >> 8 & 63),
                    3 => (float(a) * float(a)).to_bits().wrapping_add(how >> 8 & 3).wrapping_sub(1),
                    4 => (within >> dropped | 1).wrapping_shl(dropped as u32),
                    5 => (within >> dropped | 1).wrapping_shl(dropped as u32).wrapping_add(1),
                    _ => within,
                };
                [a, 0, 0]
            }
            Right::Two(_) | Right::Truth(_) => {
                let b = self.near(a);
                match how % 8 {
                    // A quotient that is nearly a number.
                    0 => [(float(a) * float(b)).to_bits().wrapping_add(how >> 8 & 3).wrapping_sub(1), b, 0],
                    1 => [b, a, 0],
                    // A product near the least numbers.
                    2 => [a, b & !(0x7ff << 52) | 1000_u64.saturating_sub(a >> 52 & 0x7ff) << 52, 0],
                    _ => [a, b, 0],
                }
            }
            Right::Three(_) => {
                let b = if how & 1 == 0 { self.number() } else { self.near(a) };
                let product = (float(a) * float(b)).to_bits();
                let c = match how >> 1 & 7 {
                    0 => self.number(),
                    // All but the last bits cancels.
                    1 | 2 => product ^ SIGN,
                    3 => (product ^ SIGN).wrapping_add(how >> 8 & 7).wrapping_sub(3),
                    _ => self.near(product),
                };
                [a, b, c]
            }
        }
    }
}
