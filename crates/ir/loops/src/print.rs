//! Programs for people: expressions and trees of loops as text.

use std::fmt::Write;

use crisp_ir_kernel::{BinaryOp, CompareOp, UnaryOp};

use crate::expr::{Access, Expr, ExprKind, Order};
use crate::order::Node;
use crate::program::{Program, Tag};

/// An expression as an author would write it.
#[must_use]
pub fn print_expr(program: &Program, expr: &Expr) -> String {
    let one = |expr: &Expr| print_expr(program, expr);
    let two = |args: &[Expr; 2], sign: &str| format!("({} {sign} {})", one(&args[0]), one(&args[1]));
    match &expr.kind {
        ExprKind::Constant(constant) => match constant.as_integer() {
            Some(number) => number.to_string(),
            None => {
                let wide = crisp_ir_kernel::fold::convert(constant.elem.scalar, crisp_ir_kernel::Scalar::F64);
                format!("{:?}", f64::from_bits(wide.map_or(0, |wide| wide(constant.bits[0]))))
            }
        },
        ExprKind::Variable(variable) => program.name_of(*variable).to_owned(),
        ExprKind::Load(access) => print_access(program, access),
        ExprKind::Unary(UnaryOp::Neg, arg) => format!("-{}", one(arg)),
        ExprKind::Unary(op, arg) => format!("{}({})", op.name(), one(arg)),
        ExprKind::Binary(op, args) => match op {
            BinaryOp::Add => two(args, "+"),
            BinaryOp::Sub => two(args, "-"),
            BinaryOp::Mul => two(args, "*"),
            BinaryOp::Div => two(args, "/"),
            BinaryOp::And => two(args, "and"),
            BinaryOp::Or => two(args, "or"),
            _ => format!("{}({}, {})", op.name(), one(&args[0]), one(&args[1])),
        },
        ExprKind::FloorDiv(args) => two(args, "//"),
        ExprKind::FloorMod(args) => two(args, "%"),
        ExprKind::Compare(op, args) => {
            let sign = match op {
                CompareOp::Eq => "==",
                CompareOp::Ne => "!=",
                CompareOp::Lt => "<",
                CompareOp::Le => "<=",
                CompareOp::Gt => ">",
                CompareOp::Ge => ">=",
            };
            two(args, sign)
        }
        ExprKind::If(args) => format!("if({}, {}, {})", one(&args[0]), one(&args[1]), one(&args[2])),
        ExprKind::Convert(arg) => format!("cast({}, {})", expr.ty.name(), one(arg)),
        ExprKind::Bits(arg) => format!("bits({}, {})", expr.ty.name(), one(arg)),
        ExprKind::Fma(args) => format!("fma({}, {}, {})", one(&args[0]), one(&args[1]), one(&args[2])),
        ExprKind::Call(name, args) => format!("{name}({})", args.iter().map(one).collect::<Vec<_>>().join(", ")),
        ExprKind::Apply(at, args) => {
            let name = program.functions.get(*at).map_or("?", |function| function.name.as_str());
            format!("{name}({})", args.iter().map(one).collect::<Vec<_>>().join(", "))
        }
        ExprKind::Reduce(reduction) => {
            let inames: Vec<&str> = reduction.inames.iter().map(|&it| program.name_of(it)).collect();
            let order = match reduction.order {
                Order::Fold => String::new(),
                Order::Blocks(size) => format!(".blocks({size})"),
                Order::Tree { lanes, chunk } => format!(".tree({lanes}, {chunk})"),
            };
            let fused = if reduction.fused { ".fused" } else { "" };
            let name = reduction.op.name();
            if let Some(at) = &reduction.at {
                let (body, at) = (one(&reduction.body), one(at));
                return format!("arg{name}(({}), {body}, {at})", inames.join(", "));
            }
            format!("{name}{order}{fused}(({}), {})", inames.join(", "), one(&reduction.body))
        }
    }
}

/// Returns an element of an array as text.
pub(crate) fn print_access(program: &Program, access: &Access) -> String {
    let name = program.arrays.get(access.array).map_or("?", |array| array.name.as_str());
    if access.index.is_empty() {
        return name.to_owned();
    }
    let index: Vec<String> = access.index.iter().map(|index| print_expr(program, index)).collect();
    format!("{name}[{}]", index.join(", "))
}

/// A tree of loops, one line for each loop, statement and barrier.
#[must_use]
pub fn print_tree(program: &Program, nodes: &[Node]) -> String {
    fn walk(program: &Program, nodes: &[Node], depth: usize, text: &mut String) {
        for node in nodes {
            let _ = write!(text, "{:width$}", "", width = 2 * depth);
            match node {
                Node::Loop { iname, body } => {
                    let tag = program.tag(*iname);
                    let tag = if tag == Tag::For { String::new() } else { format!(": {}", tag.text()) };
                    let slabs = match program.slabs.get(iname) {
                        Some((first, last)) => format!(", slabs ({first}, {last})"),
                        None => String::new(),
                    };
                    let _ = writeln!(text, "for {}{tag}{slabs}", program.name_of(*iname));
                    walk(program, body, depth + 1, text);
                }
                Node::Statement(statement) => {
                    if let Some(data) = program.statements.get(*statement) {
                        let target = print_access(program, &data.target);
                        let _ = writeln!(text, "{target} = {}  {{id={}}}", print_expr(program, &data.value), data.id);
                    }
                }
                Node::Barrier => text.push_str("barrier\n"),
            }
        }
    }
    let mut text = String::new();
    walk(program, nodes, 0, &mut text);
    text
}
