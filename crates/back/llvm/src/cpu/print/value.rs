//! Values while printing: registers with their shape across lanes, views as their parts.

use crisp_ir_kernel::{Access, BinaryOp, Constant, Elem, Scalar, Space, Type, ViewType};

use crisp_middle_analysis::bounds::Window;

use super::Printer;
use super::arith::{constant_text, many, register_type, scalar_type, splat_text};
use crate::cpu::shape::Shape;

/// A register value.
///
/// A vector of W lanes of an element with L scalars is one LLVM vector of W·L scalars, lane after lane: an arithmetic operation is
/// one instruction whatever L is, and neighbouring elements in memory are one load.
#[derive(Clone, Debug)]
pub(crate) struct Reg {
    pub(crate) elem: Elem,
    pub(crate) shape: Shape,
    /// The value of the first lane; set for `Same` and `Step`.
    pub(crate) one: String,
    /// The values of all lanes; set for `Each`.
    pub(crate) all: String,
}

impl Reg {
    pub(crate) fn same(elem: Elem, one: impl Into<String>) -> Reg {
        Reg { elem, shape: Shape::Same, one: one.into(), all: String::new() }
    }

    pub(crate) fn each(elem: Elem, all: impl Into<String>) -> Reg {
        Reg { elem, shape: Shape::Each, one: String::new(), all: all.into() }
    }

    pub(crate) fn constant(constant: &Constant) -> Reg {
        Reg::same(constant.elem, constant_text(constant))
    }

    pub(crate) fn u64(value: u64) -> Reg {
        Reg::same(Elem::scalar(Scalar::U64), value.to_string())
    }

    /// The number that it is, if it is spelled as one.
    pub(crate) fn literal(&self) -> Option<u64> {
        if self.shape == Shape::Same { self.one.parse().ok() } else { None }
    }
}

/// The memory that a view is a window on.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    /// Address of the first element; for private memory of the first lane's first scalar.
    pub(crate) pointer: String,
    /// Number of elements (u64, the same for all lanes).
    pub(crate) length: Reg,
    /// Bytes from one element to the next. Private memory holds the lanes of an element side by side.
    pub(crate) stride: u64,
    pub(crate) private: bool,
    /// Of a window, in u64: the byte of the memory from which elements are counted, and the memory's bytes.
    pub(crate) bytes: Option<(Reg, Reg)>,
    /// Bytes from one lane's memory to the next lane's, where each lane has a private memory of its own and windows on it.
    pub(crate) block: Option<u64>,
}

impl Root {
    /// A memory whose elements are counted from its start.
    pub(crate) fn new(pointer: String, length: Reg, stride: u64) -> Root {
        Root { pointer, length, stride, private: false, bytes: None, block: None }
    }
}

/// A view.
#[derive(Clone, Debug)]
pub(crate) struct ViewReg {
    pub(crate) ty: ViewType,
    pub(crate) root: Root,
    /// What it shows of its root, in u64; nothing where it shows all of it.
    pub(crate) window: Option<Window<Reg>>,
}

impl ViewReg {
    /// A view of a whole root.
    pub(crate) fn whole(ty: ViewType, root: Root) -> ViewReg {
        ViewReg { ty, root, window: None }
    }

    /// A view that shows nothing, for values that are missing.
    pub(crate) fn nowhere(ty: Type) -> ViewReg {
        let elem = Elem::scalar(Scalar::U8);
        let ty = ty.view().unwrap_or(ViewType::compact(elem, Space::Global, Access::Read));
        let stride = u64::from(ty.stride);
        ViewReg::whole(ty, Root::new("null".to_owned(), Reg::u64(0), stride))
    }

    pub(crate) fn extent(&self, axis: u8) -> Reg {
        match &self.window {
            Some(window) => window.extents.get(usize::from(axis)).cloned().unwrap_or_else(|| Reg::u64(0)),
            None => self.root.length.clone(),
        }
    }

    pub(crate) fn offset(&self) -> Reg {
        self.window.as_ref().map_or_else(|| Reg::u64(0), |window| window.offset.clone())
    }
}

/// What a value of the IR is while printing.
#[derive(Clone, Debug)]
pub(crate) enum Held {
    Reg(Reg),
    View(ViewReg),
}

pub(crate) const U64: Elem = Elem::scalar(Scalar::U64);
pub(crate) const BOOL: Elem = Elem::scalar(Scalar::Bool);

impl Printer<'_> {
    /// Number of scalars in the vector of all lanes.
    pub(crate) fn count(&self, elem: Elem) -> u32 {
        self.width * u32::from(elem.lanes)
    }

    /// All lanes as one vector.
    pub(crate) fn all(&mut self, reg: &Reg) -> String {
        match reg.shape {
            Shape::Each => reg.all.clone(),
            Shape::Step(step) => self.climb(reg, step),
            Shape::Same => self.spread(reg.elem, &reg.one),
        }
    }

    /// One lane's value in all lanes.
    fn spread(&mut self, elem: Elem, one: &str) -> String {
        if self.width == 1 {
            return one.to_owned();
        }
        let ty = scalar_type(elem.scalar);
        if elem.lanes == 1 {
            let width = self.width;
            return self.arith().splat(ty, width, one);
        }
        let lanes = u32::from(elem.lanes);
        let mask: Vec<u32> = (0..self.count(elem)).map(|place| place % lanes).collect();
        self.arith().shuffle(ty, lanes, one, None, &mask)
    }

    /// The constant vector `0, step, 2·step, …`.
    pub(crate) fn lane_steps(&self, scalar: Scalar, step: i64) -> String {
        let ty = scalar_type(scalar);
        let unused = 64 - scalar.bits();
        let lanes: Vec<String> = (0..i64::from(self.width))
            .map(|lane| format!("{ty} {}", (lane.wrapping_mul(step) << unused) >> unused))
            .collect();
        format!("<{}>", lanes.join(", "))
    }

    /// A stepping value from its first lane. The vector is only made where one is asked for.
    pub(crate) fn stepping(&self, elem: Elem, one: &str, step: i64) -> Reg {
        Reg { elem, shape: Shape::Step(step), one: one.to_owned(), all: String::new() }
    }

    fn climb(&mut self, reg: &Reg, step: i64) -> String {
        let width = self.width;
        let first = self.arith().splat(scalar_type(reg.elem.scalar), width, &reg.one);
        let steps = self.lane_steps(reg.elem.scalar, step);
        let ty = register_type(reg.elem.scalar, width);
        self.arith().two("add", &ty, &first, &steps)
    }

    /// Applies a function of `count` scalars to registers: once for all lanes where they agree.
    pub(crate) fn lanewise(
        &mut self,
        elem: Elem,
        args: &[&Reg],
        function: impl FnOnce(&mut Self, u32, &[String]) -> String,
    ) -> Reg {
        if args.iter().all(|arg| arg.shape == Shape::Same) {
            let ones: Vec<String> = args.iter().map(|arg| arg.one.clone()).collect();
            let one = function(self, u32::from(elem.lanes), &ones);
            return Reg::same(elem, one);
        }
        let alls: Vec<String> = args.iter().map(|arg| self.all(arg)).collect();
        let count = self.count(elem);
        let all = function(self, count, &alls);
        Reg::each(elem, all)
    }

    /// An integer or float operation of two operands, keeping steps where they stay steps.
    pub(crate) fn binary(&mut self, op: BinaryOp, a: &Reg, b: &Reg) -> Reg {
        let step = match (op, a.shape, b.shape) {
            (BinaryOp::Add, Shape::Step(a), Shape::Same) => Some(a),
            (BinaryOp::Add, Shape::Same, Shape::Step(b)) => Some(b),
            (BinaryOp::Add, Shape::Step(a), Shape::Step(b)) => Some(a.wrapping_add(b)),
            (BinaryOp::Sub, Shape::Step(a), Shape::Same) => Some(a),
            (BinaryOp::Mul, Shape::Step(step), Shape::Same) => {
                b.literal().and_then(|factor| i64::try_from(factor).ok()).map(|factor| step.wrapping_mul(factor))
            }
            _ => None,
        };
        let elem = a.elem;
        if let Some(step) = step.filter(|&step| step != 0) {
            let one = self.arith().binary(op, elem.scalar, 1, &a.one, &b.one);
            return self.stepping(elem, &one, step);
        }
        self.lanewise(elem, &[a, b], |this, count, args| {
            this.arith().binary(op, elem.scalar, count, &args[0], &args[1])
        })
    }

    /// `a < b` on u64.
    pub(crate) fn below(&mut self, a: &Reg, b: &Reg) -> Reg {
        self.lanewise(BOOL, &[a, b], |this, count, args| {
            this.arith().two("icmp ult", &many("i64", count), &args[0], &args[1])
        })
    }

    /// Whether a signed index is at least 0.
    pub(crate) fn not_negative(&mut self, index: &Reg) -> Reg {
        let scalar = index.elem.scalar;
        if let Some(bits) = index.literal() {
            let negative = bits >> (scalar.bits() - 1) & 1 == 1;
            return if negative { Reg::same(BOOL, "false") } else { Self::truth() };
        }
        self.lanewise(BOOL, &[index], |this, count, args| {
            this.arith().two("icmp sge", &register_type(scalar, count), &args[0], "zeroinitializer")
        })
    }

    /// `a and b` on truth values, leaving out those that are known to hold.
    pub(crate) fn both(&mut self, a: &Reg, b: &Reg) -> Reg {
        if a.one == "true" {
            return b.clone();
        }
        if b.one == "true" {
            return a.clone();
        }
        self.lanewise(BOOL, &[a, b], |this, count, args| {
            this.arith().two("and", &many("i1", count), &args[0], &args[1])
        })
    }

    pub(crate) fn truth() -> Reg {
        Reg::same(BOOL, "true")
    }

    /// A product of u64 and whether it fits.
    pub(crate) fn checked_mul(&mut self, a: &Reg, b: &Reg) -> (Reg, Reg) {
        match (a.literal(), b.literal()) {
            (Some(1), _) => return (b.clone(), Self::truth()),
            (_, Some(1)) => return (a.clone(), Self::truth()),
            _ => {}
        }
        self.with_overflow("umul", a, b)
    }

    /// A sum of u64 and whether it fits.
    pub(crate) fn checked_add(&mut self, a: &Reg, b: &Reg) -> (Reg, Reg) {
        match (a.literal(), b.literal()) {
            (Some(0), _) => return (b.clone(), Self::truth()),
            (_, Some(0)) => return (a.clone(), Self::truth()),
            _ => {}
        }
        let sum = self.binary(BinaryOp::Add, a, b);
        let wrapped = self.below(&sum, a);
        let fits = self.not(&wrapped);
        (sum, fits)
    }

    pub(crate) fn not(&mut self, a: &Reg) -> Reg {
        self.lanewise(BOOL, &[a], |this, count, args| {
            let ty = many("i1", count);
            this.arith().two("xor", &ty, &args[0], &splat_text("i1", count, "true"))
        })
    }

    fn with_overflow(&mut self, name: &str, a: &Reg, b: &Reg) -> (Reg, Reg) {
        let same = a.shape == Shape::Same && b.shape == Shape::Same;
        let count = if same { 1 } else { self.width };
        let (a, b) = if same { (a.one.clone(), b.one.clone()) } else { (self.all(a), self.all(b)) };
        let (ty, conds) = (many("i64", count), many("i1", count));
        let suffix = super::arith::suffix("i64", count);
        let pair = self
            .text
            .assign(&format!("call {{{ty}, {conds}}} @llvm.{name}.with.overflow.{suffix}({ty} {a}, {ty} {b})"));
        let value = self.text.assign(&format!("extractvalue {{{ty}, {conds}}} {pair}, 0"));
        let over = self.text.assign(&format!("extractvalue {{{ty}, {conds}}} {pair}, 1"));
        let make = |elem, text| if same { Reg::same(elem, text) } else { Reg::each(elem, text) };
        let fits = self.not(&make(BOOL, over));
        (make(U64, value), fits)
    }

    /// A sum of u64 that stays at the largest value where it does not fit.
    pub(crate) fn saturating_add(&mut self, a: &Reg, b: &Reg) -> Reg {
        let (sum, fits) = self.checked_add(a, b);
        self.or_most(&sum, &fits)
    }

    /// A product of u64 that stays at the largest value where it does not fit.
    pub(crate) fn saturating_mul(&mut self, a: &Reg, b: &Reg) -> Reg {
        let (product, fits) = self.checked_mul(a, b);
        self.or_most(&product, &fits)
    }

    fn or_most(&mut self, value: &Reg, fits: &Reg) -> Reg {
        if fits.one == "true" {
            return value.clone();
        }
        self.lanewise(U64, &[fits, value], |this, count, args| {
            let most = splat_text("i64", count, "-1");
            this.arith().select(count, &args[0], &many("i64", count), &args[1], &most)
        })
    }
}
