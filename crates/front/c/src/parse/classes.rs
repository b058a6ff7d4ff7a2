//! Structures, unions and classes: members, and what C++ adds to them.

use std::collections::BTreeMap;

use crisp_support_diagnostics::Span;

use super::{Meaning, Parser, Read, Stop};
use crate::messages;
use crate::token::{Kind, Punctuator, Token};
use crate::tree::{
    Base, Block, Builtin, Class, Declaration, Derived, Expr, Function, Item, Method, MethodKind, Name, Qualifiers,
    Scalar, Struct, TemplateArgument, TypeName, Variable,
};

/// The words in front of a function of a class.
#[derive(Default)]
pub(super) struct Words {
    is_static: bool,
}

/// A part of a class.
enum Part {
    Members(Declaration),
    Item(Box<Item>),
    Method(Method),
    Nothing,
}

impl Parser<'_> {
    /// Reads `struct NAME` or `struct NAME { … }`.
    pub(super) fn structure(&mut self) -> Read<Struct> {
        let union = self.is_word("union");
        self.at += 1;
        let mut name = self.tag()?;
        let is_defined = self.is(Punctuator::OpenBrace) || self.cuda && self.is(Punctuator::Colon);
        if self.cuda {
            if is_defined || self.is(Punctuator::Semicolon) {
                name = name.map(|name| self.outside(name));
            }
            if let Some(name) = &name {
                self.declare(name, Meaning::Type);
            }
        }
        let (members, class) = match is_defined {
            true => self.class_body(name.as_ref(), Meaning::Type).map(|(members, class)| (Some(members), class))?,
            false => (None, Class::default()),
        };
        if members.is_none() && name.is_none() {
            return self.expected("a name or `{`");
        }
        Ok(Struct { union, name, members, class: Box::new(class) })
    }

    /// Whether the definition of a class begins here, after the parameters of a template.
    pub(super) fn opens_class(&self) -> bool {
        let mut rest = self.tokens.get(self.at..).unwrap_or(&[]);
        // Attributes come before the name.
        while let [_, word, ..] = rest
            && super::types::ATTRIBUTES.iter().any(|attribute| word.is_word(attribute))
        {
            let mut depth = 0_usize;
            let end = rest.iter().position(|token| {
                depth += usize::from(token.is(Punctuator::Open));
                let closes = token.is(Punctuator::Close);
                depth = depth.saturating_sub(usize::from(closes));
                closes && depth == 0
            });
            rest = rest.get(end.unwrap_or(rest.len())..).unwrap_or(&[]);
        }
        let ends = [Punctuator::OpenBrace, Punctuator::Semicolon, Punctuator::Open, Punctuator::Assign];
        let end = rest.iter().find(|token| ends.iter().any(|end| token.is(*end)));
        end.is_some_and(|token| token.is(Punctuator::OpenBrace) || token.is(Punctuator::Semicolon))
    }

    /// Reads the class of a template: its name, the arguments that it is special for, and the class.
    pub(super) fn class_of_template(&mut self) -> Read<(Name, Option<Vec<TemplateArgument>>, Struct)> {
        let union = self.is_word("union");
        self.at += 1;
        let Some(name) = self.tag()? else { return self.expected("the name of the class") };
        let special = if self.is(Punctuator::Less) { Some(self.template_arguments()?) } else { None };
        let name = match self.space.is_empty() || self.scopes.len() > 2 {
            true => name,
            false => Name { text: format!("{}{}", self.space, name.text).into(), span: name.span },
        };
        let (members, class) = match self.is(Punctuator::OpenBrace) || self.is(Punctuator::Colon) {
            true => {
                let own = Name { text: name.text.rsplit("::").next().unwrap_or(&name.text).into(), span: name.span };
                self.class_body(Some(&own), Meaning::ClassTemplate).map(|(members, class)| (Some(members), class))?
            }
            false => (None, Class::default()),
        };
        let found = Struct { union, name: Some(name.clone()), members, class: Box::new(class) };
        Ok((name, special, found))
    }

    /// Reads the bases and the body of a class.
    fn class_body(&mut self, name: Option<&Name>, meaning: Meaning) -> Read<(Vec<Declaration>, Class)> {
        let (mut members, mut class) = (Vec::new(), Class::default());
        if self.take(Punctuator::Colon) {
            loop {
                while self.take_word("public") || self.take_word("private") || self.take_word("protected") {}
                if self.is_word("virtual") {
                    let message = messages::unsupported(self.here(), "virtual");
                    return self.stop(message);
                }
                let ty = self.specifiers()?.ty;
                let at = Name { text: "".into(), span: ty.span };
                let span = ty.span;
                members.push(Declaration {
                    variables: vec![Variable { ty, name: at, value: None }],
                    storage: None,
                    span,
                });
                if !self.take(Punctuator::Comma) {
                    break;
                }
            }
        }
        self.need(Punctuator::OpenBrace)?;
        if !self.cuda {
            while !self.take(Punctuator::CloseBrace) {
                members.push(self.nested(|parser| parser.members())?);
            }
            return Ok((members, class));
        }
        self.scopes.push(BTreeMap::new());
        if let Some(name) = name {
            let own = Name { text: name.text.rsplit("::").next().unwrap_or(&name.text).into(), span: name.span };
            self.declare(&own, meaning);
        }
        let depth = self.scopes.len();
        let body = self.nested(|parser| {
            while !parser.take(Punctuator::CloseBrace) {
                if parser.peek(0).is_none() {
                    return parser.expected("`}`");
                }
                parser.part_or_nothing(name, depth, &mut members, &mut class)?;
            }
            Ok(())
        });
        self.scopes.truncate(depth - 1);
        body.map(|()| (members, class))
    }

    /// Reads a part of a class. A function that cannot be read may be the host's: its messages are given where a kernel calls it.
    fn part_or_nothing(
        &mut self,
        name: Option<&Name>,
        depth: usize,
        members: &mut Vec<Declaration>,
        class: &mut Class,
    ) -> Read<()> {
        let (start, before) = (self.at, self.diagnostics.len());
        match self.part(name) {
            Ok(Part::Members(found)) => members.push(found),
            Ok(Part::Item(item)) => {
                let names: Vec<&Name> = match &*item {
                    Item::Typedef(found) => found.variables.iter().map(|variable| &variable.name).collect(),
                    Item::Types(TypeName { base: Base::Struct(Struct { name, .. }), .. }) => name.iter().collect(),
                    Item::Types(TypeName { base: Base::Enum(found), .. }) => found.name.iter().collect(),
                    _ => Vec::new(),
                };
                self.class_types.extend(names.into_iter().map(|name| name.text.clone()));
                class.items.push(*item);
            }
            Ok(Part::Method(method)) => class.methods.push(method.into()),
            Ok(Part::Nothing) => {}
            Err(Stop) => {
                let end = self.end_of_part(start);
                let tokens = self.tokens.get(start..end).unwrap_or(&[]);
                let of_device = tokens.iter().any(|token| token.is_word("__device__"));
                let head = tokens.iter().position(|token| token.is(Punctuator::Open)).filter(|at| *at > 0);
                let Some(called) = head.and_then(|at| tokens.get(at - 1)).filter(|_| !of_device && !self.ended) else {
                    return Err(Stop);
                };
                self.left_out.add([called.text.clone()], self.diagnostics.drain(before..).collect());
                self.scopes.truncate(depth);
                self.half_closed = false;
                self.at = end.max(start + 1);
            }
        }
        Ok(())
    }

    /// The first token after a part of a class.
    fn end_of_part(&self, start: usize) -> usize {
        let mut depth = 0_usize;
        for (at, token) in self.tokens.iter().enumerate().skip(start) {
            match token.kind {
                Kind::Punctuator(Punctuator::OpenBrace | Punctuator::Open | Punctuator::OpenBracket) => depth += 1,
                Kind::Punctuator(Punctuator::Close | Punctuator::CloseBracket) => depth = depth.saturating_sub(1),
                Kind::Punctuator(Punctuator::CloseBrace) if depth == 0 => return at,
                Kind::Punctuator(Punctuator::CloseBrace) => {
                    depth -= 1;
                    if depth == 0 {
                        let semicolon = self.tokens.get(at + 1).is_some_and(|next| next.is(Punctuator::Semicolon));
                        return at + 1 + usize::from(semicolon);
                    }
                }
                Kind::Punctuator(Punctuator::Semicolon) if depth == 0 => return at + 1,
                _ => {}
            }
        }
        self.tokens.len()
    }

    fn part(&mut self, class: Option<&Name>) -> Read<Part> {
        if self.take(Punctuator::Semicolon) {
            return Ok(Part::Nothing);
        }
        let access = matches!(self.peek(0).map(|token| &*token.text), Some("public" | "private" | "protected"));
        if access && self.peek(1).is_some_and(|next| next.is(Punctuator::Colon)) {
            self.at += 2;
            return Ok(Part::Nothing);
        }
        if self.is_word("using") && !self.begins_alias() {
            self.at = self.end_of_part(self.at);
            return Ok(Part::Nothing);
        }
        if self.is_word("_Pragma") {
            self.at += 2;
            return Ok(Part::Nothing);
        }
        if let Some(condition) = self.static_assertion() {
            return condition.map(|(condition, text)| Part::Item(Box::new(Item::Assert(condition, text))));
        }
        if self.begins_alias() {
            return self.alias().map(|alias| Part::Item(Box::new(Item::Typedef(alias))));
        }
        if self.take_word("typedef") {
            return self.typedef().map(|names| Part::Item(Box::new(Item::Typedef(names))));
        }
        let template = self.is_word("template");
        let scopes = self.scopes.len();
        if template {
            self.at += 1;
            self.scopes.push(BTreeMap::new());
        }
        let part = match template {
            true => self.template_parameters().and_then(|parameters| {
                Ok(match self.part_after_template(class)? {
                    Part::Method(method) => Part::Method(Method { template: parameters, ..method }),
                    _ => {
                        let message = messages::unsupported(self.last(), "template");
                        return self.stop(message);
                    }
                })
            }),
            false => self.part_after_template(class),
        };
        self.scopes.truncate(scopes);
        let part = part?;
        if let (true, Part::Method(method)) = (template, &part)
            && method.kind != MethodKind::Constructor
        {
            self.declare(&method.function.name.clone(), Meaning::Template);
        }
        Ok(part)
    }

    fn part_after_template(&mut self, class: Option<&Name>) -> Read<Part> {
        let start = self.here();
        let before = self.at;
        let words = self.words_of_method()?;
        if self.is_word("friend") {
            return self.friend();
        }
        let is_own = |token: &Token| {
            class.is_some_and(|class| class.text.rsplit("::").next().is_some_and(|name| name == &*token.text))
        };
        if self.take(Punctuator::Tilde) {
            let name = self.name("the name of the class")?;
            return self.method(MethodKind::Destructor, void(name.span), name, start);
        }
        if self.peek(0).is_some_and(is_own) && self.peek(1).is_some_and(|next| next.is(Punctuator::Open)) {
            let name = self.name("the name of the class")?;
            return self.method(MethodKind::Constructor, void(name.span), name, start);
        }
        let kind = if words.is_static { MethodKind::Static } else { MethodKind::Changing };
        if self.is_word("operator") {
            let span = self.here();
            self.at += 1;
            let ty = self.type_name()?;
            let name = Name { text: "operator type".into(), span: self.since(span) };
            return self.method(kind, ty, name, start);
        }
        let head = self.at;
        let specifiers = self.specifiers()?;
        self.words_of_method()?;
        if self.take(Punctuator::Semicolon) {
            return Ok(Part::Item(Box::new(Item::Types(specifiers.ty))));
        }
        if let Some((mut result, name)) = self.head_of_function(&specifiers.ty)? {
            result.span = specifiers.ty.span;
            return self.method(kind, result, name, start);
        }
        // `static constexpr int N = 4;` is a constant of the class.
        if words.is_static {
            self.at = head;
            let specifiers = self.specifiers()?;
            return self.variables(&specifiers, start).map(|found| Part::Item(Box::new(Item::Variables(found))));
        }
        self.at = before;
        self.members().map(Part::Members)
    }

    /// Reads `friend`: a function with a body is one outside of the class.
    fn friend(&mut self) -> Read<Part> {
        let end = self.end_of_part(self.at);
        let tokens = self.tokens.get(self.at..end).unwrap_or(&[]);
        if tokens.iter().any(|token| token.is(Punctuator::OpenBrace)) {
            self.at += 1;
            let items = self.item()?;
            self.friends.extend(items);
        }
        self.at = self.at.max(end);
        Ok(Part::Nothing)
    }

    /// Reads pointers and a reference after the base type of a result, and words of methods.
    pub(super) fn result_of_function(&mut self, mut result: TypeName) -> Read<TypeName> {
        while self.take(Punctuator::Mul) {
            while self.take_word("__restrict__") || self.take_word("const") {}
            result.derived.push(Derived::Pointer(Qualifiers::default()));
        }
        if self.cuda && (self.take(Punctuator::And) || self.take(Punctuator::AndAnd)) {
            result.derived.push(Derived::Reference(false));
        }
        self.words_of_method()?;
        Ok(result)
    }

    /// Reads pointers, a name or an operator and the parenthesis of its parameters; none where it is not a function.
    pub(super) fn head_of_function(&mut self, base: &TypeName) -> Read<Option<(TypeName, Name)>> {
        let before = self.at;
        let result = self.result_of_function(base.clone())?;
        let name = match self.operator_name() {
            Some(name) => Some(name),
            // A function that a namespace declares may be defined outside of it.
            None if self.cuda && self.is_scope(1) => match self.name_ahead(0) {
                Some((text, tokens)) if text.contains("::") => {
                    self.at += tokens;
                    Some(Name { text, span: self.last() })
                }
                _ => None,
            },
            None if self.peek(0).is_some_and(|token| token.kind == Kind::Word) => self.name("a name").ok(),
            None => None,
        };
        match name {
            Some(name) if self.is(Punctuator::Open) || self.of_template && self.is(Punctuator::Less) => {
                Ok(Some((result, name)))
            }
            _ => {
                self.at = before;
                Ok(None)
            }
        }
    }

    /// Reads `operator+` where it is here. The name has the operator's spelling.
    pub(super) fn operator_name(&mut self) -> Option<Name> {
        if !self.cuda || !self.is_word("operator") {
            return None;
        }
        let start = self.here();
        let token = self.peek(1)?;
        let Kind::Punctuator(punctuator) = token.kind else { return None };
        self.at += 2;
        let close = match punctuator {
            Punctuator::Open => Some((Punctuator::Close, "()")),
            Punctuator::OpenBracket => Some((Punctuator::CloseBracket, "[]")),
            _ => None,
        };
        let text = match close {
            Some((close, text)) => {
                self.take(close);
                text
            }
            None => punctuator.text(),
        };
        Some(Name { text: format!("operator{text}").into(), span: self.since(start) })
    }

    pub(super) fn words_of_method(&mut self) -> Read<Words> {
        let mut words = Words::default();
        while let Some(token) = self.peek(0).filter(|token| token.kind == Kind::Word) {
            match &*token.text {
                "static" => words.is_static = true,
                "explicit" | "inline" | "__inline__" | "__inline" | "__forceinline__" | "__noinline__" | "__host__"
                | "__device__" | "mutable" => {}
                "virtual" => {
                    let message = messages::unsupported(token.span, "virtual");
                    return self.stop(message);
                }
                _ => return Ok(words),
            }
            self.at += 1;
        }
        Ok(words)
    }

    /// Reads a method from its parameters on; none where it is not called.
    pub(super) fn method_from_parameters(
        &mut self,
        kind: MethodKind,
        result: TypeName,
        name: Name,
        start: Span,
    ) -> Read<Option<Method>> {
        Ok(match self.method(kind, result, name, start)? {
            Part::Method(method) => Some(method),
            Part::Members(_) | Part::Item(_) | Part::Nothing => None,
        })
    }

    /// Reads a function of a class from its parameters on.
    fn method(&mut self, mut kind: MethodKind, result: TypeName, name: Name, start: Span) -> Read<Part> {
        self.need(Punctuator::Open)?;
        if !matches!(kind, MethodKind::Constructor | MethodKind::Destructor) {
            self.declare(&name, Meaning::Value);
        }
        let scopes = self.scopes.len();
        self.scopes.push(BTreeMap::new());
        let read = self.rest_of_method(&mut kind, result, name, start);
        self.scopes.truncate(scopes);
        read
    }

    fn rest_of_method(&mut self, kind: &mut MethodKind, mut result: TypeName, name: Name, start: Span) -> Read<Part> {
        let parameters = self.parameters()?;
        loop {
            if self.take_word("const") {
                if *kind == MethodKind::Changing {
                    *kind = MethodKind::Constant;
                }
            } else if self.take_word("noexcept") {
                if self.is(Punctuator::Open) {
                    self.skip_parentheses()?;
                }
            } else if self.take(Punctuator::Arrow) {
                result = self.type_name()?;
            } else if !self.take_word("override") && !self.take_word("final") && !self.take(Punctuator::And) {
                break;
            }
        }
        let span = self.since(start);
        let mut initial = Vec::new();
        if *kind == MethodKind::Constructor && self.take(Punctuator::Colon) {
            loop {
                let member = self.member_of_constructor()?;
                initial.push((member, self.arguments_in_either()?));
                if !self.take(Punctuator::Comma) {
                    break;
                }
            }
        }
        let body = if self.take(Punctuator::Assign) {
            let is_default = self.is_word("default");
            self.at += 1;
            self.need(Punctuator::Semicolon)?;
            // `= default` is as if it were left out, `= delete` is not called.
            if !is_default || *kind != MethodKind::Constructor || !parameters.is_empty() {
                return Ok(Part::Nothing);
            }
            Some(Block { statements: Vec::new(), span })
        } else if self.take(Punctuator::Semicolon) {
            None
        } else {
            Some(self.block()?)
        };
        let function = Function {
            kernel: false,
            cuda: false,
            workgroup: Vec::new(),
            result,
            name,
            parameters,
            images: Vec::new(),
            body,
            span,
        };
        Ok(Part::Method(Method { template: Vec::new(), function: function.into(), kind: *kind, initial }))
    }

    /// The member, or the base, that a constructor gives a first value.
    fn member_of_constructor(&mut self) -> Read<Name> {
        let start = self.here();
        if self.is_instance(0) || self.begins_type(0) {
            // A base is a member without a name: its type says which.
            let ty = self.class_instance()?;
            let name = match ty.base {
                Base::Named(name) | Base::Instance(name, _) => name.text,
                _ => "".into(),
            };
            return Ok(Name { text: name, span: self.since(start) });
        }
        self.name("the name of a member")
    }

    /// Reads `(a, b)` or `{a, b}`.
    pub(super) fn arguments_in_either(&mut self) -> Read<Vec<Expr>> {
        let close = match self.take(Punctuator::OpenBrace) {
            true => Punctuator::CloseBrace,
            false => {
                self.need(Punctuator::Open)?;
                Punctuator::Close
            }
        };
        let mut arguments = Vec::new();
        while !self.take(close) {
            arguments.push(self.assignment()?);
            if !self.take(Punctuator::Comma) {
                self.need(close)?;
                break;
            }
        }
        Ok(arguments)
    }
}

pub(super) fn void(span: Span) -> TypeName {
    let base = Base::Builtin(Builtin { scalar: Scalar::Void, lanes: 1 });
    TypeName { base, qualifiers: Qualifiers::default(), derived: Vec::new(), span }
}
