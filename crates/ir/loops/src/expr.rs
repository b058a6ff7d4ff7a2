//! Expressions of statements: typed trees over loop variables, parameters and elements of arrays.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, FoldOp, Scalar, UnaryOp};
use crisp_support_diagnostics::Span;

use crate::program::{ArrayId, Var};

/// A typed expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The type of its value.
    pub ty: Scalar,
    /// The kind of the expression.
    pub kind: ExprKind,
    /// Where it is written.
    pub span: Span,
}

/// The kind of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A number or truth value.
    Constant(Constant),
    /// The value of a loop variable or of a parameter, as `i64`.
    Variable(Var),
    /// An element of an array, or the value of a scalar.
    Load(Access),
    /// One operand of the same type.
    Unary(UnaryOp, Box<Expr>),
    /// Two operands of the same type.
    Binary(BinaryOp, Box<[Expr; 2]>),
    /// Integer quotient, rounded down; 0 where the divisor is 0.
    FloorDiv(Box<[Expr; 2]>),
    /// The remainder of [`ExprKind::FloorDiv`]: it has the divisor's sign; 0 where the divisor is 0.
    FloorMod(Box<[Expr; 2]>),
    /// A comparison of two operands of one type.
    Compare(CompareOp, Box<[Expr; 2]>),
    /// The second where the first holds, else the third.
    If(Box<[Expr; 3]>),
    /// Conversion of the operand to the expression's type.
    Convert(Box<Expr>),
    /// The operand's bits as a value of the expression's type, which has as many.
    Bits(Box<Expr>),
    /// `a · b + c`, rounded once.
    Fma(Box<[Expr; 3]>),
    /// A function of the library of mathematics.
    Call(&'static str, Vec<Expr>),
    /// A function of the program, by its position in [`crate::Program::functions`].
    Apply(usize, Vec<Expr>),
    /// A reduction.
    Reduce(Box<Reduction>),
}

/// An element of an array; without indices the value of a scalar.
#[derive(Clone, Debug, PartialEq)]
pub struct Access {
    /// The array.
    pub array: ArrayId,
    /// One `i64` for each axis.
    pub index: Vec<Expr>,
    /// The tag by which steps name it: `a$tag[i]`.
    pub tag: Option<String>,
    /// Where it is written.
    pub span: Span,
}

/// A reduction: the values of an expression at all points of some loop variables, combined in a fixed order.
#[derive(Clone, Debug, PartialEq)]
pub struct Reduction {
    /// How two values are combined.
    pub op: FoldOp,
    /// In which order.
    pub order: Order,
    /// Whether the product that the body is and the sum are rounded once.
    pub fused: bool,
    /// The loop variables, outermost first.
    pub inames: Vec<Var>,
    /// The values.
    pub body: Expr,
    /// The expression whose value at the last point with the least or greatest value is the result instead. Without a point it is −1.
    pub at: Option<Expr>,
}

impl Reduction {
    /// Returns what a fold is after one more value.
    #[must_use]
    pub fn one_more(&self, so_far: Expr, body: Expr) -> Expr {
        match (&body.kind, self.fused) {
            (ExprKind::Binary(BinaryOp::Mul, factors), true) => {
                let [a, b] = (**factors).clone();
                Expr::new(so_far.ty, ExprKind::Fma(Box::new([a, b, so_far])), body.span)
            }
            _ => Expr { span: body.span, ..Expr::binary(self.op.binary(), so_far, body) },
        }
    }
}

/// The order in which a reduction combines values; positions count points in the order of the loop variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// From the neutral value, position after position.
    Fold,
    /// Blocks of that number of positions are folded, then their results.
    Blocks(u32),
    /// Chunks; in a chunk each lane folds the positions that are its number modulo the number of lanes; lanes are combined at halving distances;
    /// the results of chunks are combined in pairs, pairs of pairs, and so on. Of a sum whose lanes have one position each, a lane is the value
    /// itself and not a fold from 0, so that the sum of −0 alone is −0.
    Tree {
        /// How many lanes: a power of two.
        lanes: u32,
        /// Positions of a chunk: a multiple of the lanes.
        chunk: u32,
    },
}

impl Order {
    /// Whether the lanes of a sum are values themselves: it is a tree in which each lane has one position.
    #[must_use]
    pub fn has_bare_lanes(self, op: FoldOp, fused: bool) -> bool {
        matches!(self, Order::Tree { lanes, chunk } if lanes == chunk) && op == FoldOp::Add && !fused
    }
}

impl Expr {
    /// An expression.
    #[must_use]
    pub fn new(ty: Scalar, kind: ExprKind, span: Span) -> Expr {
        Expr { ty, kind, span }
    }

    /// An integer of type `i64`, as indices have it.
    #[must_use]
    pub fn index(value: i64, span: Span) -> Expr {
        let constant = Constant::integer(Scalar::I64, value.into());
        Expr::new(Scalar::I64, ExprKind::Constant(constant), span)
    }

    /// The value of a variable, as an index.
    #[must_use]
    pub fn variable(variable: Var, span: Span) -> Expr {
        Expr::new(Scalar::I64, ExprKind::Variable(variable), span)
    }

    /// An operation on two expressions of one type.
    #[must_use]
    pub fn binary(op: BinaryOp, lhs: Expr, rhs: Expr) -> Expr {
        let (ty, span) = (lhs.ty, lhs.span.to(rhs.span));
        Expr::new(ty, ExprKind::Binary(op, Box::new([lhs, rhs])), span)
    }

    /// The value as another type.
    #[must_use]
    pub fn converted(self, ty: Scalar) -> Expr {
        if self.ty == ty {
            return self;
        }
        let span = self.span;
        Expr::new(ty, ExprKind::Convert(Box::new(self)), span)
    }

    /// The operands, indices and bodies directly below it.
    #[must_use]
    pub fn children(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Constant(_) | ExprKind::Variable(_) => Vec::new(),
            ExprKind::Load(access) => access.index.iter().collect(),
            ExprKind::Unary(_, arg) | ExprKind::Convert(arg) | ExprKind::Bits(arg) => vec![arg],
            ExprKind::Binary(_, args)
            | ExprKind::FloorDiv(args)
            | ExprKind::FloorMod(args)
            | ExprKind::Compare(_, args) => args.iter().collect(),
            ExprKind::If(args) | ExprKind::Fma(args) => args.iter().collect(),
            ExprKind::Call(_, args) | ExprKind::Apply(_, args) => args.iter().collect(),
            ExprKind::Reduce(reduction) => reduction.at.iter().chain([&reduction.body]).collect(),
        }
    }

    /// Does the same as [`Expr::children`], to change them.
    pub fn children_mut(&mut self) -> Vec<&mut Expr> {
        match &mut self.kind {
            ExprKind::Constant(_) | ExprKind::Variable(_) => Vec::new(),
            ExprKind::Load(access) => access.index.iter_mut().collect(),
            ExprKind::Unary(_, arg) | ExprKind::Convert(arg) | ExprKind::Bits(arg) => vec![arg],
            ExprKind::Binary(_, args)
            | ExprKind::FloorDiv(args)
            | ExprKind::FloorMod(args)
            | ExprKind::Compare(_, args) => args.iter_mut().collect(),
            ExprKind::If(args) | ExprKind::Fma(args) => args.iter_mut().collect(),
            ExprKind::Call(_, args) | ExprKind::Apply(_, args) => args.iter_mut().collect(),
            ExprKind::Reduce(reduction) => {
                let Reduction { op: _, order: _, fused: _, inames: _, body, at } = &mut **reduction;
                at.iter_mut().chain([body]).collect()
            }
        }
    }

    /// This expression and all below it, outer ones first.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        visit(self);
        for child in self.children() {
            child.walk(visit);
        }
    }

    /// All below it, then this expression.
    pub fn change(&mut self, change: &mut dyn FnMut(&mut Expr)) {
        for child in self.children_mut() {
            child.change(change);
        }
        change(self);
    }

    /// Puts an expression in place of a variable.
    pub fn substitute(&mut self, variable: Var, by: &Expr) {
        self.change(&mut |expr| {
            if expr.kind == ExprKind::Variable(variable) {
                expr.kind = by.kind.clone();
            }
        });
    }

    /// The accesses in it, each with the variables of the reductions around it.
    #[must_use]
    pub fn accesses(&self) -> Vec<(&Access, Vec<Var>)> {
        fn collect<'a>(expr: &'a Expr, around: &[Var], into: &mut Vec<(&'a Access, Vec<Var>)>) {
            if let ExprKind::Load(access) = &expr.kind {
                into.push((access, around.to_vec()));
            }
            let mut inside = around.to_vec();
            if let ExprKind::Reduce(reduction) = &expr.kind {
                inside.extend(&reduction.inames);
            }
            for child in expr.children() {
                collect(child, &inside, into);
            }
        }
        let mut accesses = Vec::new();
        collect(self, &[], &mut accesses);
        accesses
    }

    /// The variables that it names, reductions' own ones included.
    #[must_use]
    pub fn variables(&self) -> Vec<Var> {
        let mut variables = Vec::new();
        self.walk(&mut |expr| match &expr.kind {
            ExprKind::Variable(variable) => variables.push(*variable),
            ExprKind::Reduce(reduction) => variables.extend(&reduction.inames),
            _ => {}
        });
        variables.sort_unstable();
        variables.dedup();
        variables
    }

    /// The variables of its reductions.
    #[must_use]
    pub fn reduced(&self) -> Vec<Var> {
        let mut variables = Vec::new();
        self.walk(&mut |expr| {
            if let ExprKind::Reduce(reduction) = &expr.kind {
                variables.extend(&reduction.inames);
            }
        });
        variables
    }
}
