//! C in loop kernels: blocks that compute values of values, and functions that kernels declare.
//!
//! A block becomes a function for each element that it writes. Its parameters are the elements that it reads, so it cannot touch anything else.

use std::rc::Rc;

use crisp_front_c::{Kind, Language, Punctuator, Token, parse, tokens};
use crisp_ir_kernel::Scalar;
use crisp_ir_loops::{Access, ArrayKind, Expr, ExprKind, Function};
use crisp_support_diagnostics::Span;

use super::arrays::type_of;
use super::values::{Scope, Value};
use super::{Check, Checked, Overload, Stop};
use crate::Unit;
use crate::c_text::Part;
use crate::messages;
use crate::tree::{Code, Name, SetText, Syntax};

/// The type's name in C.
fn c_type(ty: Scalar) -> Option<&'static str> {
    Some(match ty {
        Scalar::Bool => "bool",
        Scalar::I8 => "char",
        Scalar::I16 => "short",
        Scalar::I32 => "int",
        Scalar::I64 => "long",
        Scalar::U8 => "unsigned char",
        Scalar::U16 => "unsigned short",
        Scalar::U32 => "unsigned int",
        Scalar::U64 => "unsigned long",
        Scalar::F16 => "half",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
        Scalar::BF16 => return None,
    })
}

/// A name with its subscripts, each as the texts of its tokens, and the token after it. `a[i][j]` and `a[i, j]` are the same.
fn reference(tokens: &[Token], at: usize) -> Option<(String, Vec<String>, usize)> {
    let name = tokens.get(at).filter(|token| token.kind == Kind::Word)?.text.to_string();
    let is = |at: usize, what: Punctuator| tokens.get(at).is_some_and(|token| token.kind == Kind::Punctuator(what));
    let (mut subscripts, mut next) = (Vec::new(), at + 1);
    while is(next, Punctuator::OpenBracket) {
        let mut depth = 0_usize;
        let mut text = String::new();
        next += 1;
        loop {
            let token = tokens.get(next)?;
            match token.kind {
                Kind::Punctuator(Punctuator::CloseBracket) if depth == 0 => break,
                Kind::Punctuator(Punctuator::Comma) if depth == 0 => subscripts.push(std::mem::take(&mut text)),
                _ => {
                    match token.kind {
                        Kind::Punctuator(Punctuator::OpenBracket | Punctuator::Open) => depth += 1,
                        Kind::Punctuator(Punctuator::CloseBracket | Punctuator::Close) => {
                            depth = depth.saturating_sub(1);
                        }
                        _ => {}
                    }
                    text += &token.text;
                    text.push(' ');
                }
            }
            next += 1;
        }
        subscripts.push(text);
        next += 1;
    }
    Some((name, subscripts, next))
}

/// An element that a block reads or writes.
struct Declared {
    name: String,
    subscripts: Vec<String>,
    /// Its variable in the function.
    variable: String,
    ty: Scalar,
    /// Its value before.
    read: Option<Expr>,
}

impl<'a> Check<'a> {
    /// The functions that the kernel declares.
    pub(super) fn functions(&mut self) -> Checked<()> {
        let kernel = self.kernel;
        for SetText { text, span } in &kernel.code {
            self.foreign.copy(text, *span);
            self.foreign.make("\n", *span);
        }
        for (number, function) in kernel.functions.iter().enumerate() {
            let mut parameters = Vec::new();
            for parameter in &function.parameters {
                parameters.push(self.c_scalar(parameter)?);
            }
            let mut results = Vec::new();
            for (at, (ty, target)) in function.results.iter().enumerate() {
                let (result, shown) = self.c_scalar(ty)?;
                let name = format!("crisp_function_{number}_{at}");
                let (mut declared, mut passed) = (Vec::new(), Vec::new());
                for (at, (_, shown)) in parameters.iter().enumerate() {
                    declared.push(format!("{shown} a{at}"));
                    passed.push(format!("a{at}"));
                }
                let text = format!(
                    "{shown} {name}({}) {{ return {}({}); }}\n",
                    declared.join(", "),
                    target.text,
                    passed.join(", ")
                );
                self.foreign.make(&text, target.span);
                results.push((result, self.add_function(name, result, target.span)));
            }
            let parameters = parameters.into_iter().map(|(ty, _)| ty).collect();
            self.functions.entry(function.name.text.clone()).or_default().push(Overload { parameters, results });
        }
        Ok(())
    }

    fn c_scalar(&mut self, name: &Name) -> Checked<(Scalar, &'static str)> {
        let found = type_of(&name.text).and_then(|ty| Some((ty, c_type(ty)?)));
        match found {
            Some(found) => Ok(found),
            None => self.say(messages::unknown_type(name.span, &name.text)),
        }
    }

    /// The position in the program of a function of the C text.
    fn add_function(&mut self, name: String, result: Scalar, span: Span) -> usize {
        let key = format!("{}.{name}", self.program.name);
        if self.units.is_empty() {
            self.units.push(Unit { program: crisp_front_c::Program::default(), names: Vec::new() });
        }
        if let Some(unit) = self.units.first_mut() {
            unit.names.push((name, key.clone()));
        }
        self.program.functions.push(Function { name: key, result, compiled: None, span });
        self.program.functions.len() - 1
    }

    /// Reads the C of the kernel.
    pub(super) fn compile_c(&mut self) -> Checked<()> {
        if self.foreign.text.is_empty() {
            return Ok(());
        }
        let mut said = Vec::new();
        let read = tokens(&self.foreign.text, &self.foreign, &mut said);
        let unit = parse(&read, Language::Either, &mut said);
        let failed = |said: &[crisp_support_diagnostics::Diagnostic]| said.iter().any(|it| it.severity.is_fatal());
        if !failed(&said) {
            let program = crisp_front_c::check(&unit, &crisp_front_c::Roles::default(), &mut said);
            if let Some(unit) = self.units.first_mut() {
                unit.program = program;
            }
        }
        let stop = failed(&said);
        // A block is there once for each element that it writes.
        for diagnostic in said {
            diagnostic.add_once(self.diagnostics);
        }
        if stop { Err(Stop::Reported) } else { Ok(()) }
    }

    /// The results of a function that the kernel declares: of the first one whose parameters the arguments are, else that they can become.
    pub(super) fn called(
        &mut self,
        name: &Name,
        args: &'a [Syntax],
        span: Span,
        scope: &Rc<Scope<'a>>,
    ) -> Checked<Vec<Value>> {
        let mut values = Vec::new();
        for arg in args {
            values.push(self.number(arg, scope)?);
        }
        let overloads = self.functions.get(&name.text).cloned().unwrap_or_default();
        let fits = |overload: &&Overload, exact: bool| {
            overload.parameters.len() == values.len()
                && overload.parameters.iter().zip(&values).all(|(&wanted, value)| value.becomes(wanted, exact))
        };
        let chosen = overloads.iter().find(|it| fits(it, true)).or(overloads.iter().find(|it| fits(it, false)));
        let Some(Overload { parameters, results }) = chosen else {
            return self.say(messages::no_overload(span, &name.text));
        };
        let args: Vec<Expr> = values.into_iter().zip(parameters).map(|(value, &ty)| value.into_type(ty)).collect();
        let apply = |&(ty, at): &(Scalar, usize)| Value::of(Expr::new(ty, ExprKind::Apply(at, args.clone()), span));
        Ok(results.iter().map(apply).collect())
    }

    /// Returns the values that a block of C computes for the elements that it writes.
    pub(super) fn computed(&mut self, code: &'a Code, targets: &[Access]) -> Checked<Vec<Value>> {
        let Code { text, reads, writes } = code;
        let mut known: Vec<Declared> = Vec::new();
        for (syntax, text) in reads {
            let read = self.value(syntax)?;
            let read = self.real(read)?.strong();
            let ty = read.ty;
            self.declared(&mut known, text, ty, Some(read), &code.text.text)?;
        }
        for ((_, text), target) in writes.iter().zip(targets) {
            if self.untyped.contains(&target.array) {
                return Err(Stop::TypeOf(target.array));
            }
            if self.complex.contains(&target.array) {
                return self.say(messages::complex(text.span));
            }
            let ty = self.program.arrays[target.array].elem;
            self.declared(&mut known, text, ty, None, &code.text.text)?;
        }
        // Elements become variables; what else the text names are loop variables and scalars that the host passes.
        let mut said = Vec::new();
        let read = tokens(&text.text, &Part(text.span), &mut said);
        let mut scalars: Vec<(String, Expr)> = Vec::new();
        let mut pieces: Vec<(String, Span, bool)> = Vec::new();
        let source = |from: u32, to: u32| {
            let inside = |byte: u32| byte.saturating_sub(text.span.start) as usize;
            text.text.get(inside(from)..inside(to)).unwrap_or_default().to_owned()
        };
        let (mut at, mut done) = (0, text.span.start);
        while let Some(token) = read.get(at) {
            let span = token.span;
            let Some((name, subscripts, next)) = reference(&read, at) else {
                at += 1;
                continue;
            };
            let last = read.get(next - 1).map_or(span, |token| token.span);
            if let Some(element) = known.iter().find(|it| it.name == name && it.subscripts == subscripts) {
                pieces.push((source(done, span.start), Span::new(span.file, done, span.start), true));
                pieces.push((element.variable.clone(), span.to(last), false));
                (at, done) = (next, last.end);
                continue;
            }
            at += 1;
            if !subscripts.is_empty() && self.program.array(&name).is_some() {
                return self.say(messages::not_declared(span.to(last), &source(span.start, last.end)));
            }
            let passed = self.program.array(&name).is_some_and(|it| self.program.arrays[it].kind == ArrayKind::Value);
            let iname = self.program.symbol(&name).is_some_and(|it| self.program.is_iname(it));
            if (passed || iname) && !scalars.iter().any(|(other, _)| *other == name) {
                let value = self.scalar(&name, span)?;
                let value = self.real(value)?.strong();
                scalars.push((name, value));
            }
        }
        pieces.push((source(done, text.span.end), Span::new(text.span.file, done, text.span.end), true));
        let mut parameters: Vec<(String, Scalar)> = Vec::new();
        let mut arguments = Vec::new();
        for element in &known {
            if let Some(read) = &element.read {
                parameters.push((element.variable.clone(), element.ty));
                arguments.push(read.clone());
            }
        }
        for (name, value) in scalars {
            parameters.push((name, value.ty));
            arguments.push(value);
        }
        let mut shown = Vec::new();
        for (name, ty) in &parameters {
            let Some(ty) = c_type(*ty) else { return self.say(messages::unknown_type(text.span, ty.name())) };
            shown.push(format!("{ty} {name}"));
        }
        let block = self.program.functions.len();
        let mut values = Vec::new();
        for (number, (_, written)) in writes.iter().enumerate() {
            let tokens = tokens(&written.text, &Part(written.span), &mut said);
            let wanted = reference(&tokens, 0).map(|(name, subscripts, _)| (name, subscripts));
            let same = |it: &&Declared| {
                wanted.as_ref().is_some_and(|(name, subscripts)| it.name == *name && it.subscripts == *subscripts)
            };
            let Some(element) = known.iter().find(same) else { return Err(Stop::Reported) };
            let name = format!("crisp_block_{block}_{number}");
            let Some(result) = c_type(element.ty) else {
                return self.say(messages::unknown_type(written.span, element.ty.name()));
            };
            self.foreign.make(&format!("{result} {name}({}) {{\n", shown.join(", ")), written.span);
            for other in known.iter().filter(|it| it.read.is_none()) {
                let ty = c_type(other.ty).unwrap_or("int");
                self.foreign.make(&format!("{ty} {} = 0;\n", other.variable), written.span);
            }
            self.foreign.make("{\n", written.span);
            for (text, span, same) in &pieces {
                if *same {
                    self.foreign.copy(text, *span);
                } else {
                    self.foreign.make(text, *span);
                }
            }
            self.foreign.make(&format!("\n}}\nreturn {};\n}}\n", element.variable), written.span);
            let at = self.add_function(name, element.ty, text.span);
            values.push(Value::of(Expr::new(element.ty, ExprKind::Apply(at, arguments.clone()), text.span)));
        }
        Ok(values)
    }

    /// Notes an element with a variable that the text does not have.
    fn declared(
        &mut self,
        known: &mut Vec<Declared>,
        written: &SetText,
        ty: Scalar,
        read: Option<Expr>,
        code: &str,
    ) -> Checked<()> {
        let tokens = tokens(&written.text, &Part(written.span), &mut Vec::new());
        let whole = reference(&tokens, 0).filter(|(_, _, next)| *next == tokens.len());
        let Some((name, subscripts, _)) = whole else {
            return self.say(messages::expected(written.span, "a variable or an element of an array", "an expression"));
        };
        if known.iter().any(|it| it.name == name && it.subscripts == subscripts) {
            return Ok(());
        }
        let mut variable = name.clone();
        if !subscripts.is_empty() {
            variable = format!("{name}_{}", known.len());
            while code.contains(&variable) || known.iter().any(|it| it.variable == variable) {
                variable.push('_');
            }
        }
        known.push(Declared { name, subscripts, variable, ty, read });
        Ok(())
    }
}
