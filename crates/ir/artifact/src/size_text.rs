//! Size expressions as text: in the notation of the kernel IR, in C, in Python, and as a tree for programs.

use crisp_ir_kernel::{SizeExpr, SizeOp};

/// The name of a size's argument: of a scalar its own, of a buffer's length with `_length` after it in C and Python.
pub type NameOf<'a> = &'a dyn Fn(u32) -> String;

/// A size in the notation of the kernel IR.
#[must_use]
pub fn size_text(expr: &SizeExpr, name: NameOf<'_>) -> String {
    match expr {
        SizeExpr::Rational { numerator, denominator: 1 } => numerator.to_string(),
        SizeExpr::Rational { numerator, denominator } => format!("{numerator}/{denominator}"),
        SizeExpr::Scalar { param } => name(*param),
        SizeExpr::Length { param } => format!("(length {})", name(*param)),
        SizeExpr::GlobalSize { axis } => format!("(global-size {axis})"),
        SizeExpr::LocalSize { axis } => format!("(local-size {axis})"),
        SizeExpr::Index { repeat } => format!("(index {repeat})"),
        SizeExpr::Apply { op, operands } => {
            let operands: Vec<String> = operands.iter().map(|operand| size_text(operand, name)).collect();
            format!("({} {})", op.name(), operands.join(" "))
        }
    }
}

/// A size as an expression of Python: exact, rounded up, at least 0. It needs `from math import ceil, floor` and `from fractions import
/// Fraction`; `global_size` and `local_size` are lists.
#[must_use]
pub fn size_python(expr: &SizeExpr, name: NameOf<'_>) -> String {
    format!("max(0, ceil({}))", Python { divisors: 0, name }.text(expr))
}

struct Python<'a> {
    /// How many divisors have a name.
    divisors: usize,
    name: NameOf<'a>,
}

impl Python<'_> {
    fn text(&mut self, expr: &SizeExpr) -> String {
        match expr {
            SizeExpr::Rational { numerator, denominator: 1 } => numerator.to_string(),
            SizeExpr::Rational { numerator, denominator } => format!("Fraction({numerator}, {denominator})"),
            SizeExpr::Scalar { param } => identifier(&(self.name)(*param)),
            SizeExpr::Length { param } => format!("{}_length", identifier(&(self.name)(*param))),
            SizeExpr::GlobalSize { axis } => format!("global_size[{axis}]"),
            SizeExpr::LocalSize { axis } => format!("local_size[{axis}]"),
            SizeExpr::Index { repeat } => format!("index_{repeat}"),
            SizeExpr::Apply { op, operands } => {
                let divisor = format!("d{}", self.divisors);
                self.divisors += usize::from(*op == SizeOp::Div);
                let texts: Vec<String> = operands.iter().map(|operand| self.text(operand)).collect();
                let (a, b) = (texts.first().map_or("0", String::as_str), texts.get(1).map_or("0", String::as_str));
                match op {
                    SizeOp::Add => format!("({a} + {b})"),
                    SizeOp::Sub => format!("({a} - {b})"),
                    SizeOp::Mul => format!("({a} * {b})"),
                    // A divisor of zero gives zero.
                    SizeOp::Div => format!("(Fraction({a}) / {divisor} if ({divisor} := {b}) else 0)"),
                    SizeOp::Min => format!("min({a}, {b})"),
                    SizeOp::Max => format!("max({a}, {b})"),
                    SizeOp::Ceil => format!("ceil({a})"),
                    SizeOp::Floor => format!("floor({a})"),
                }
            }
        }
    }
}

/// A size as an expression of C: exact as long as 64 bits suffice, rounded up, at least 0. It uses `crisp_ceil`, `crisp_floor`, `crisp_min` and
/// `crisp_max` of `int64_t`, which `docs/reference/metadata.md` defines; `global_size` and `local_size` are arrays. Nothing where a quotient by
/// a value that is not constant is used in further calculations: that needs fractions.
#[must_use]
pub fn size_c(expr: &SizeExpr, name: NameOf<'_>) -> Option<String> {
    let (above, below) = fraction(expr, name)?;
    let whole = if below == "1" { above } else { format!("crisp_ceil({above}, {below})") };
    Some(format!("crisp_max(0, {whole})"))
}

/// Numerator and denominator of a size in C.
fn fraction(expr: &SizeExpr, name: NameOf<'_>) -> Option<(String, String)> {
    let whole = |text: String| Some((text, "1".to_owned()));
    match expr {
        SizeExpr::Rational { numerator, denominator } => {
            let fits = i64::try_from(*numerator).is_ok() && i64::try_from(*denominator).is_ok();
            fits.then(|| (numerator.to_string(), denominator.to_string()))
        }
        SizeExpr::Scalar { param } => whole(format!("(int64_t){}", identifier(&name(*param)))),
        SizeExpr::Length { param } => whole(format!("(int64_t){}_length", identifier(&name(*param)))),
        SizeExpr::GlobalSize { axis } => whole(format!("(int64_t)global_size[{axis}]")),
        SizeExpr::LocalSize { axis } => whole(format!("(int64_t)local_size[{axis}]")),
        SizeExpr::Index { repeat } => whole(format!("(int64_t)index_{repeat}")),
        SizeExpr::Apply { op, operands } => {
            let (a, below_a) = fraction(operands.first()?, name)?;
            if matches!(op, SizeOp::Ceil | SizeOp::Floor) {
                let function = if *op == SizeOp::Ceil { "crisp_ceil" } else { "crisp_floor" };
                return whole(if below_a == "1" { a } else { format!("{function}({a}, {below_a})") });
            }
            let (b, below_b) = fraction(operands.get(1)?, name)?;
            if *op == SizeOp::Div {
                // Only whole numbers, so that no divisor is written twice.
                let divisor = if below_a == "1" { b } else { format!("({below_a} * {b})") };
                let above = if below_b == "1" { a } else { format!("({a} * {below_b})") };
                let once = below_a.parse::<i64>().is_ok() && below_b.parse::<i64>().is_ok();
                return once.then_some((above, divisor));
            }
            let constant = |below: &str| below.parse::<i64>().ok().filter(|it| *it > 0);
            let (d, e) = (constant(&below_a)?, constant(&below_b)?);
            if *op == SizeOp::Mul {
                return Some((format!("({a} * {b})"), d.checked_mul(e)?.to_string()));
            }
            // On one denominator.
            let scaled = |text: &str, by: i64| if by == 1 { text.to_owned() } else { format!("({text} * {by})") };
            let below = d.checked_mul(e)?;
            let (left, right, below) = if d == e { (a, b, d) } else { (scaled(&a, e), scaled(&b, d), below) };
            let above = match op {
                SizeOp::Add => format!("({left} + {right})"),
                SizeOp::Sub => format!("({left} - {right})"),
                SizeOp::Min => format!("crisp_min({left}, {right})"),
                SizeOp::Max => format!("crisp_max({left}, {right})"),
                SizeOp::Mul | SizeOp::Div | SizeOp::Ceil | SizeOp::Floor => return None,
            };
            Some((above, below.to_string()))
        }
    }
}

/// A name as an identifier of C and Python.
fn identifier(name: &str) -> String {
    let text: String = name.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '_' }).collect();
    if text.starts_with(|first: char| first.is_ascii_digit()) { format!("_{text}") } else { text }
}
