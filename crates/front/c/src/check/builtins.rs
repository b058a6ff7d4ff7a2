//! Calls: of the source's own functions, and of those that both families of languages have built in.

use crisp_ir_kernel::{Constant, Scalar};
use crisp_support_diagnostics::Span;

use super::conversions::constant_expr;
use super::math_names::plain_name;
use super::{Checked, Checker, Entity, Signature, constant, messages};
use crate::tree;
use crate::typed::{Expr, ExprKind, FunctionId, Place, PlaceKind, Ty};

/// What the languages have and this C has not, with the way out.
const REFUSED: &[(&str, &str)] = &[
    ("malloc", "declare an array, or pass a buffer"),
    ("free", "memory lives as long as its block or launch"),
    ("tgamma", "there is no gamma function"),
    ("lgamma", "there is no gamma function"),
    ("tex2D", "pass the elements as a buffer with its width"),
    ("tex1Dfetch", "pass the elements as a buffer"),
    ("enqueue_kernel", "launch the kernel from the host"),
];

impl Checker<'_> {
    pub(super) fn call(&mut self, callee: &tree::Expr, args: &[tree::Expr], span: Span) -> Checked<Expr> {
        let tree::ExprKind::Name(name) = &callee.kind else {
            return self.stop(messages::function_pointer(callee.span));
        };
        match self.find(&name.text) {
            Some(Entity::Function(id)) => {
                let id = *id;
                return self.own_call(id, name, args, span);
            }
            Some(Entity::Variable(_) | Entity::Constant(_)) => {
                return self.stop(messages::function_pointer(callee.span));
            }
            Some(Entity::Type(ty)) => {
                // C++ writes casts like calls.
                let to = ty.clone();
                let [value] = args else {
                    return self.stop(messages::argument_count(span, &name.text, 1, args.len(), None));
                };
                let value = self.expr(value)?;
                return self.cast(value, &to, span);
            }
            None => {}
        }
        let text = &*name.text;
        if let Some((_, help)) = REFUSED.iter().find(|(refused, _)| *refused == text) {
            return self.stop(messages::refused_function(name.span, text, help));
        }
        if let Some(value) = self.image_function(text, args, span) {
            return value;
        }
        if let Some(id) = self.id_function(text, args, span) {
            return id;
        }
        match text {
            "assert" => return self.assertion(args, span),
            "printf" => return self.print(args, span),
            "vec_step" if args.len() == 1 => {
                let value = self.expr(&args[0])?;
                let lanes = self.number(&value)?.lanes;
                let step = Constant::integer(Scalar::I32, i128::from(if lanes == 3 { 4 } else { lanes }));
                return Ok(constant_expr(step, span));
            }
            "__trap" | "abort" if args.is_empty() => {
                return Ok(Expr { ty: Ty::Void, kind: ExprKind::Trap(text.into()), span });
            }
            _ => {}
        }
        let values = self.arguments(args)?;
        let mut call = Call { name: text, args: values, span };
        let mut first = Vec::new();
        if reuses(text) {
            call.args = call.args.into_iter().map(|arg| self.once(arg, &mut first)).collect();
        }
        let kinds = [
            Self::half_function,
            Self::cooperation,
            Self::conversion,
            Self::vector_function,
            Self::numeric,
            Self::library_function,
        ];
        for kind in kinds {
            match kind(self, call) {
                Found::Yes(value) => return value.map(|value| after(first, value)),
                Found::No(back) => call = back,
            }
        }
        if self.host.contains(text) {
            return self.stop(messages::calls_host(name.span, text));
        }
        self.stop(messages::unknown_function(name.span, text))
    }

    /// An argument that may be used several times: what is more than a name or a constant is computed in front, once.
    pub(super) fn once(&mut self, arg: Expr, first: &mut Vec<Expr>) -> Expr {
        let is_name = matches!(&arg.kind, ExprKind::Read(place) if matches!(place.kind, PlaceKind::Var(_)));
        if is_name || arg.ty.number().is_none() || constant::value(&arg).is_some() {
            return arg;
        }
        let (ty, span) = (arg.ty.clone(), arg.span);
        let var = self.variable("argument".into(), ty.clone(), span, None, false);
        let place = Place { ty: ty.clone(), kind: PlaceKind::Var(var), constant: false, span };
        self.assign(var);
        let kind = ExprKind::Assign(Box::new(place.clone()), Box::new(arg));
        first.push(Expr { ty: ty.clone(), kind, span });
        Expr { ty, kind: ExprKind::Read(Box::new(place)), span }
    }

    fn own_call(&mut self, id: FunctionId, name: &tree::Name, args: &[tree::Expr], span: Span) -> Checked<Expr> {
        let signature = self.signatures[id.0].clone();
        if signature.kernel {
            return self.stop(messages::calls_kernel(name.span, &name.text));
        }
        let given = self.arguments(args)?;
        if given.len() != signature.parameters.len() {
            let wanted = signature.parameters.len();
            let message = messages::argument_count(span, &name.text, wanted, given.len(), Some(signature.span));
            return self.stop(message);
        }
        let mut values = Vec::with_capacity(given.len());
        for (value, ty) in given.into_iter().zip(&signature.parameters) {
            values.push(self.implicit(value, ty)?);
        }
        self.noted_call(id, signature, values, name.span, span)
    }

    /// A call of a checked function with these values.
    pub(super) fn call_of(&mut self, id: FunctionId, args: Vec<Expr>, span: Span) -> Checked<Expr> {
        let signature = self.signatures[id.0].clone();
        let mut values = Vec::with_capacity(args.len());
        for (arg, ty) in args.into_iter().zip(&signature.parameters) {
            values.push(self.implicit(arg, ty)?);
        }
        self.noted_call(id, signature, values, span, span)
    }

    fn noted_call(
        &mut self,
        id: FunctionId,
        signature: Signature,
        values: Vec<Expr>,
        name: Span,
        span: Span,
    ) -> Checked<Expr> {
        if let Some(caller) = self.calling {
            self.signatures[caller.0].calls.push((id, name));
        }
        // It may store through what it is given.
        if signature.parameters.iter().any(|ty| matches!(ty, Ty::Pointer(_, false))) {
            self.stores();
        }
        Ok(Expr { ty: signature.result, kind: ExprKind::Call(id, values), span })
    }

    fn assertion(&mut self, args: &[tree::Expr], span: Span) -> Checked<Expr> {
        let [condition] = args else {
            return self.stop(messages::argument_count(span, "assert", 1, args.len(), None));
        };
        let condition = self.expr(condition)?;
        let condition = self.truth(condition)?;
        Ok(Expr { ty: Ty::Void, kind: ExprKind::Assert(Box::new(condition), "assert".into()), span })
    }
}

/// Whether a built-in function is made of operations that use an argument more than once.
fn reuses(name: &str) -> bool {
    matches!(
        plain_name(name).0,
        "fdim"
            | "mix"
            | "smoothstep"
            | "remquo"
            | "length"
            | "fast_length"
            | "normalize"
            | "fast_normalize"
            | "distance"
            | "fast_distance"
    )
}

/// A value after others are computed.
pub(super) fn after(first: Vec<Expr>, value: Expr) -> Expr {
    first.into_iter().rev().fold(value, |value, first| {
        let (ty, span) = (value.ty.clone(), value.span);
        Expr { ty, kind: ExprKind::Comma(Box::new(first), Box::new(value)), span }
    })
}

/// A call of a built-in function, with checked arguments.
pub(super) struct Call<'a> {
    pub(super) name: &'a str,
    pub(super) args: Vec<Expr>,
    pub(super) span: Span,
}

/// Whether a family of functions has the one that is called.
pub(super) enum Found<'a> {
    Yes(Checked<Expr>),
    No(Call<'a>),
}

impl Checker<'_> {
    /// Exactly so many arguments.
    pub(super) fn exactly<const N: usize>(&mut self, call: Call<'_>) -> Checked<[Expr; N]> {
        let Call { name, args, span } = call;
        let found = args.len();
        match <[Expr; N]>::try_from(args) {
            Ok(args) => Ok(args),
            Err(_) => self.stop(messages::argument_count(span, name, N, found, None)),
        }
    }
}
