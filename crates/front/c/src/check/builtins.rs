//! Calls: of the source's own functions, and of those that both families of languages have built in.

use crisp_ir_kernel::{Constant, Scalar};
use crisp_support_diagnostics::Span;

use super::conversions::constant_expr;
use super::math_names::plain_name;
use super::names::IDS;
use super::{Checked, Checker, Entity, Signature, constant, messages};
use crate::library;
use crate::tree;
use crate::typed::{Expr, ExprKind, FunctionId, Place, PlaceKind, Ty};

/// Functions of the languages that this C does not have, each with a replacement.
const REFUSED: &[(&str, &str)] = &[
    ("malloc", "declare an array, or pass a buffer"),
    ("alloca", "declare an array"),
    ("free", "memory lives as long as its block or launch"),
    ("tgamma", "gamma functions are not supported: pass their values, or write the approximation that you need"),
    ("lgamma", "gamma functions are not supported: pass their values, or write the approximation that you need"),
    ("lgamma_r", "gamma functions are not supported: pass their values, or write the approximation that you need"),
    (
        "erfinv",
        "inverses of error functions are not supported: pass their values, or write the approximation that you need",
    ),
    (
        "erfcinv",
        "inverses of error functions are not supported: pass their values, or write the approximation that you need",
    ),
    (
        "normcdfinv",
        "inverses of error functions are not supported: pass their values, or write the approximation that you need",
    ),
    ("erfcx", "write `exp(x * x) * erfc(x)` where `erfc` does not underflow"),
    ("cyl_bessel_i0", BESSEL),
    ("cyl_bessel_i1", BESSEL),
    ("j0", BESSEL),
    ("j1", BESSEL),
    ("jn", BESSEL),
    ("y0", BESSEL),
    ("y1", BESSEL),
    ("yn", BESSEL),
    ("norm", "write a loop that sums squares, and `sqrt`"),
    ("rnorm", "write a loop that sums squares, and `rsqrt`"),
    ("__fns", "write a loop over the bits"),
    ("__match_all_sync", "compare with the value of one lane: `__all_sync(mask, x == __shfl_sync(mask, x, 0))`"),
    ("__brkpt", "report a condition with `assert`, or end the launch with `__trap()`"),
    ("__prof_trigger", "remove the call: `crisp run --explain` shows costs"),
    ("__isGlobal", "memory spaces are known while compiling: write a function for each"),
    ("__isShared", "memory spaces are known while compiling: write a function for each"),
    ("to_global", "memory spaces are known while compiling: write a function for each"),
    ("to_local", "memory spaces are known while compiling: write a function for each"),
    ("atomic_flag_test_and_set", "use `atomic_exchange` of an `atomic_int`"),
    ("atomic_flag_clear", "use `atomic_store` of an `atomic_int`"),
    ("enqueue_kernel", "launch the kernel from the host"),
    ("get_default_queue", "launch kernels from the host"),
    ("read_pipe", "pass a buffer"),
    ("write_pipe", "pass a buffer"),
];

const BESSEL: &str = "Bessel functions are not supported: pass their values, or write the approximation that you need";

/// Returns what to write in place of a function of a family that this C does not have.
fn refused_family(name: &str) -> Option<&'static str> {
    if crate::texture_names::is_of_textures(name) {
        return Some(
            "pass the elements as a buffer with its sizes, or read a texture by `tex1Dfetch`, `tex1D`, `tex2D`, `tex3D`, `tex1DLayered` or `tex2DLayered`",
        );
    }
    let directed = ["_rz", "_ru", "_rd"].into_iter().find_map(|rounding| name.strip_suffix(rounding))?;
    let doubles = ["__dadd", "__dsub", "__dmul", "__ddiv", "__drcp", "__dsqrt", "__fma"];
    doubles.contains(&directed).then_some("operations on `double` round to the nearest: write `_rn`")
}

impl Checker<'_> {
    pub(super) fn call(&mut self, callee: &tree::Expr, args: &[tree::Expr], span: Span) -> Checked<Expr> {
        let name = match &callee.kind {
            tree::ExprKind::Name(name) => name,
            tree::ExprKind::Instance(name, arguments) => return self.instance_called(name, arguments, args, span),
            tree::ExprKind::Member { of, name, pointer } => {
                return self.member_called(of, name, *pointer, &[], args, span);
            }
            tree::ExprKind::TemplateMember { of, name, pointer, arguments } => {
                return self.member_called(of, name, *pointer, arguments, args, span);
            }
            tree::ExprKind::Scoped(of, name) => {
                let ty = self.type_name(of)?.ty;
                let args = self.arguments(args)?;
                return match ty {
                    Ty::Struct(class) => self.call_static(class, name, &[], args, span),
                    _ => self.stop(messages::function_pointer(callee.span)),
                };
            }
            _ if self.is_cuda() => {
                let object = self.expr(callee)?;
                let args = self.arguments(args)?;
                return self.call_object(object, args, span);
            }
            _ => return self.stop(messages::function_pointer(callee.span)),
        };
        let mut checked = None;
        match self.find_at(name) {
            Some(Entity::Functions(all)) => {
                let all = all.clone();
                let values = self.arguments(args)?;
                match self.call_one_of(&all, &[], name, values, span) {
                    Ok(value) => return value,
                    Err(values) => checked = Some(values),
                }
            }
            Some(Entity::Member) => {
                let values = self.arguments(args)?;
                return self.call_member(name, &[], values, span);
            }
            Some(Entity::Variable(_) | Entity::Reference(_)) if self.is_cuda() => {
                let object = self.expr(callee)?;
                let values = self.arguments(args)?;
                return self.call_object(object, values, span);
            }
            Some(Entity::Variable(_) | Entity::Reference(_) | Entity::Constant(_)) => {
                return self.stop(messages::function_pointer(callee.span));
            }
            Some(Entity::Type(ty) | Entity::ConstantType(ty)) => {
                // C++ writes casts and constructors like calls.
                let to = ty.clone();
                let values = self.arguments(args)?;
                return self.construct(&to, values, span);
            }
            Some(Entity::ClassTemplate(_)) => {
                return self.stop(messages::not_deduced(name.span, &name.text, "T", name.span));
            }
            None => {}
        }
        let text = &*name.text;
        let is_refused = |refused: &str| refused == text || text.strip_suffix('f') == Some(refused);
        if let Some(value) = self.texture_function(text, &[], args, span) {
            return value;
        }
        let refused = REFUSED.iter().find(|(refused, _)| is_refused(refused)).map(|(_, help)| *help);
        if let Some(help) = refused.or_else(|| refused_family(text)) {
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
            // CUDA's take a text.
            "nan" | "nanf" if matches!(args, [tree::Expr { kind: tree::ExprKind::Text(_), .. }]) => {
                let nan = if text == "nan" { Constant::f64(f64::NAN) } else { Constant::f32(f32::NAN) };
                return Ok(constant_expr(nan, span));
            }
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
        let values = match checked {
            Some(values) => values,
            None => self.arguments(args)?,
        };
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
        let of_library = library::names();
        let of_source = self.scopes.iter().flat_map(|scope| &scope.names);
        let of_source = of_source.filter(|(_, (entity, _))| matches!(entity, Entity::Functions(_)));
        let names: Vec<&str> = of_source
            .map(|(name, _)| &**name)
            .chain(IDS.iter().map(|(name, ..)| *name))
            .chain(of_library.iter().map(String::as_str))
            .filter(|name| !name.starts_with("__crisp"))
            .collect();
        let message = messages::unknown_function(name.span, text, &names);
        self.stop(message)
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

    /// Checks a call of a function, or a construction, with arguments for its template.
    fn instance_called(
        &mut self,
        name: &tree::Name,
        explicit: &[tree::TemplateArgument],
        args: &[tree::Expr],
        span: Span,
    ) -> Checked<Expr> {
        if let Some(value) = self.texture_function(&name.text, explicit, args, span) {
            return value;
        }
        if let (Some(help), None) = (refused_family(&name.text), self.find(&name.text)) {
            return self.stop(messages::refused_function(name.span, &name.text, help));
        }
        let args = self.arguments(args)?;
        match self.find_at(name) {
            Some(Entity::Functions(all)) => {
                let all = all.clone();
                match self.call_one_of(&all, explicit, name, args, span) {
                    Ok(value) => value,
                    Err(args) => self.no_candidate(&all, false, name, &args, span),
                }
            }
            Some(Entity::Member) => self.call_member(name, explicit, args, span),
            _ => {
                let ty = self.class_instance(name, explicit)?;
                self.construct(&ty, args, span)
            }
        }
    }

    /// Checks a call of a method, or of a member that is an object.
    fn member_called(
        &mut self,
        of: &tree::Expr,
        name: &tree::Name,
        pointer: bool,
        explicit: &[tree::TemplateArgument],
        args: &[tree::Expr],
        span: Span,
    ) -> Checked<Expr> {
        let mut object = self.expr(of)?;
        if pointer {
            let place = self.deref(object, of.span)?;
            object = Expr { ty: place.ty.clone(), kind: ExprKind::Read(Box::new(place)), span: of.span };
        }
        let args = self.arguments(args)?;
        if !self.has_method(&object.ty, &name.text)
            && let ExprKind::Read(place) = &object.kind
            && self.program.structs.declared(&object.ty).iter().any(|member| member.name == name.text)
        {
            let member = self.member_place((**place).clone(), name, span)?;
            let member = self.read(member)?;
            return self.call_object(member, args, span);
        }
        self.method_call(object, name, explicit, args, span)
    }

    /// Returns a call of a checked function with these values.
    pub(super) fn call_of(&mut self, id: FunctionId, args: Vec<Expr>, name: Span, span: Span) -> Checked<Expr> {
        let values = self.passed(id, args, name, span)?;
        let Signature { head, result, reference, .. } = &self.signatures[id.0];
        let (ty, reference) = (result.clone(), *reference);
        let stores = head.parameters.iter().any(|ty| matches!(ty, Ty::Pointer(_, false)));
        if let Some(caller) = self.calling {
            self.signatures[caller.0].calls.push((id, name));
        }
        // It may store through what it is given.
        if stores || values.iter().any(|value| self.program.structs.has_pointer(&value.ty)) {
            self.stores();
        }
        let value = Expr { ty, kind: ExprKind::Call(id, values), span };
        self.result_of(value, reference)
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
    /// Returns the arguments of a call that takes exactly `N`; reports any other number.
    pub(super) fn exactly<const N: usize>(&mut self, call: Call<'_>) -> Checked<[Expr; N]> {
        let Call { name, args, span } = call;
        let found = args.len();
        match <[Expr; N]>::try_from(args) {
            Ok(args) => Ok(args),
            Err(_) => self.stop(messages::argument_count(span, name, N, found, None)),
        }
    }
}
