//! Definitions: functions, variables, names of types.

use std::collections::BTreeMap;

use crisp_support_diagnostics::Span;

use super::images::Access;
use super::types::Specifiers;
use super::{Meaning, Parser, Read};
use crate::messages;
use crate::token::{Kind, Punctuator};
use crate::tree::{
    Base, Builtin, Declaration, Derived, Designator, Expr, Function, Image, Initializer, Item, Name, Parameter, Scalar,
    TypeName, Variable,
};

/// The words before a function or variable that are not part of its type.
#[derive(Default)]
struct Marks {
    kernel: bool,
    cuda: bool,
    workgroup: Vec<Expr>,
}

impl Parser<'_> {
    /// A definition outside of functions, in the language of the file.
    pub(super) fn any_item(&mut self) -> Read<Vec<Item>> {
        if self.cuda { self.item_of_cuda() } else { self.item() }
    }

    /// A definition outside of functions; several where `extern "C"` has braces, none for a stray `;`.
    pub(super) fn item(&mut self) -> Read<Vec<Item>> {
        if self.take(Punctuator::Semicolon) {
            return Ok(Vec::new());
        }
        if self.is_word("extern") && self.peek(1).is_some_and(|next| next.kind == Kind::Text) {
            self.at += 2;
            if !self.take(Punctuator::OpenBrace) {
                return self.any_item();
            }
            let mut items = Vec::new();
            while !self.take(Punctuator::CloseBrace) {
                items.extend(self.nested(Self::any_item)?);
            }
            return Ok(items);
        }
        if self.is_word("_Pragma") {
            self.at += 2;
            return Ok(Vec::new());
        }
        if self.cuda && self.is_word("template") {
            return self.template();
        }
        if let Some(items) = self.namespaces() {
            return items;
        }
        if let Some(condition) = self.static_assertion() {
            return condition.map(|(condition, text)| vec![Item::Assert(condition, text)]);
        }
        if self.begins_alias() {
            return Ok(vec![Item::Typedef(self.alias()?)]);
        }
        if self.take_word("typedef") {
            return Ok(vec![Item::Typedef(self.typedef()?)]);
        }
        if let Some(word) =
            self.peek(0).filter(|token| matches!(&*token.text, "template" | "class" | "namespace" | "using"))
            && !(self.cuda && word.is_word("class"))
        {
            let message = messages::unsupported(word.span, &word.text);
            return self.stop(message);
        }
        if let Some(read) = self.method_outside(&[]) {
            return read.map(|()| Vec::new());
        }
        let start = self.here();
        let mut marks = Marks::default();
        self.marks(&mut marks)?;
        let specifiers = self.specifiers()?;
        self.marks(&mut marks)?;
        if self.take(Punctuator::Semicolon) {
            return Ok(vec![Item::Types(specifiers.ty)]);
        }
        let before = self.at;
        let head = if self.is_object() { None } else { self.head_of_function(&specifiers.ty)? };
        match head {
            Some((result, name)) => {
                let of_template = std::mem::take(&mut self.of_template);
                self.special = None;
                if of_template && self.is(Punctuator::Less) {
                    self.special = Some(self.template_arguments()?);
                }
                self.need(Punctuator::Open)?;
                // Operators are found by their operands.
                let in_space = !self.space.is_empty() && !name.text.starts_with("operator");
                let name = match of_template && self.scopes.len() == 2 && in_space {
                    true => Name { text: format!("{}{}", self.space, name.text).into(), span: name.span },
                    false => self.outside(name),
                };
                self.declare(&name, if of_template { Meaning::Template } else { Meaning::Value });
                self.scopes.push(BTreeMap::new());
                let function = self.function(marks, result, name, start);
                self.scopes.pop();
                Ok(vec![Item::Function(function?)])
            }
            None => {
                self.at = before;
                Ok(vec![Item::Variables(self.variables(&specifiers, start)?)])
            }
        }
    }

    /// Whether a variable with arguments of a constructor begins here, after its type: `constexpr int n(4);`.
    fn is_object(&self) -> bool {
        let open = self.peek(1).is_some_and(|next| next.is(Punctuator::Open));
        let named = self.peek(0).is_some_and(|token| token.kind == Kind::Word);
        if !self.cuda || !open || !named || self.begins_type(2) {
            return false;
        }
        match self.peek(2).map(|token| token.kind) {
            Some(Kind::Number) => true,
            // Two words that follow each other are a type that is not known, and a parameter.
            Some(Kind::Word) => self.peek(3).is_some_and(|next| match next.kind {
                Kind::Punctuator(Punctuator::Mul | Punctuator::And) => {
                    self.peek(4).is_some_and(|after| self.meaning(&after.text) == Some(Meaning::Value))
                }
                Kind::Word => false,
                Kind::Punctuator(Punctuator::Comma) => {
                    self.peek(2).is_some_and(|word| self.meaning(&word.text) == Some(Meaning::Value))
                }
                _ => true,
            }),
            _ => false,
        }
    }

    /// Marks of kernels and functions, in any order.
    fn marks(&mut self, marks: &mut Marks) -> Read<()> {
        while let Some(token) = self.peek(0).filter(|token| token.kind == Kind::Word) {
            match &*token.text {
                "kernel" if self.cuda => return Ok(()),
                "__kernel" | "kernel" | "__global__" => {
                    marks.kernel = true;
                    marks.cuda |= &*token.text == "__global__";
                    self.at += 1;
                }
                "__host__" | "__forceinline__" | "__noinline__" | "inline" => self.at += 1,
                // Before a function it says where the function runs, before a variable where the variable is.
                "__device__" if self.is_device_function() => self.at += 1,
                "static" | "extern"
                    if self.peek(1).is_some_and(|next| matches!(&*next.text, "__device__" | "__global__")) =>
                {
                    self.at += 1;
                }
                "__launch_bounds__" => {
                    self.at += 1;
                    self.need(Punctuator::Open)?;
                    marks.workgroup = vec![self.assignment()?];
                    while self.take(Punctuator::Comma) {
                        self.assignment()?;
                    }
                    self.need(Punctuator::Close)?;
                }
                "__attribute__" => self.attribute(marks)?,
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// Whether the `__device__` here belongs to a function: a parenthesis comes before the end of the declaration.
    fn is_device_function(&self) -> bool {
        let rest = self.tokens.get(self.at..).unwrap_or(&[]);
        let ends = |token: &&crate::Token| {
            matches!(
                token.kind,
                Kind::Punctuator(
                    Punctuator::Semicolon
                        | Punctuator::Assign
                        | Punctuator::OpenBracket
                        | Punctuator::Open
                        | Punctuator::OpenBrace
                )
            )
        };
        rest.iter().find(ends).is_some_and(|token| token.is(Punctuator::Open))
    }

    /// `__attribute__((…))`: the required workgroup size counts, all else is left out.
    fn attribute(&mut self, marks: &mut Marks) -> Read<()> {
        if self.peek(3).is_some_and(|name| name.is_word("reqd_work_group_size")) {
            self.at += 4;
            self.need(Punctuator::Open)?;
            marks.workgroup.clear();
            loop {
                let size = self.assignment()?;
                marks.workgroup.push(size);
                if !self.take(Punctuator::Comma) {
                    break;
                }
            }
            for _ in 0..3 {
                self.need(Punctuator::Close)?;
            }
            return Ok(());
        }
        self.at += 1;
        self.skip_parentheses()
    }

    fn function(&mut self, mut marks: Marks, mut result: TypeName, name: Name, start: Span) -> Read<Function> {
        let (mut parameters, images, places) = self.parameters_and_images()?;
        self.marks(&mut marks)?;
        while self.cuda && self.take_word("noexcept") {}
        if self.cuda && self.take(Punctuator::Arrow) {
            result = self.type_name()?;
        }
        let span = self.since(start);
        self.type_images(&name, &images, &places, &mut parameters);
        self.note_textures(&name);
        let body = if self.take(Punctuator::Semicolon) { None } else { Some(self.block()?) };
        let Marks { kernel, cuda, workgroup } = marks;
        Ok(Function { kernel, cuda, workgroup, result, name, parameters, images, body, span })
    }

    /// Reads the parameters of a function, to the parenthesis.
    pub(super) fn parameters(&mut self) -> Read<Vec<Parameter>> {
        self.parameters_and_images().map(|(parameters, _, _)| parameters)
    }

    /// Reads the parameters of a function, the images among them, and their positions.
    fn parameters_and_images(&mut self) -> Read<(Vec<Parameter>, Vec<Image>, Vec<usize>)> {
        let (mut parameters, mut images): (Vec<Parameter>, Vec<Image>) = Default::default();
        let (mut places, mut count) = (Vec::new(), 0);
        if !self.is(Punctuator::Close) {
            loop {
                match self.image() {
                    Some((words, kind, access)) => {
                        self.at += words;
                        let name = self.name("the name of the image")?;
                        self.declare(&name, Meaning::Value);
                        places.push(count);
                        images.push(Image {
                            name: name.text.clone(),
                            kind,
                            write_only: access == Access::Write,
                            is_texture: false,
                        });
                        parameters.extend(Parser::image_parameters(kind, access, &name));
                    }
                    None => match self.texture_words() {
                        Some(words) => {
                            self.at += words;
                            let name = self.name("the name of the texture")?;
                            self.declare(&name, Meaning::Value);
                            let (image, own) = self.texture_parameters(&name, count);
                            images.push(image);
                            parameters.extend(own);
                        }
                        None => parameters.push(self.parameter()?),
                    },
                }
                count += 1;
                if !self.take(Punctuator::Comma) {
                    break;
                }
            }
        }
        self.need(Punctuator::Close)?;
        // `(void)` takes nothing.
        let is_void = |parameter: &Parameter| {
            parameter.ty.derived.is_empty()
                && matches!(parameter.ty.base, Base::Builtin(Builtin { scalar: Scalar::Void, lanes: _ }))
        };
        if matches!(parameters.as_slice(), [only] if only.name.is_none() && is_void(only)) {
            parameters.clear();
        }
        Ok((parameters, images, places))
    }

    fn parameter(&mut self) -> Read<Parameter> {
        let start = self.here();
        let Specifiers { mut ty, storage: _ } = self.specifiers()?;
        let (name, mut derived) = self.declarator()?;
        if self.is(Punctuator::And) {
            let message = messages::unsupported(self.here(), "&");
            return self.stop(message);
        }
        // An array as a parameter is a pointer to its elements.
        if let Some(last @ Derived::Array(_)) = derived.last_mut() {
            *last = Derived::Pointer(crate::tree::Qualifiers::default());
        }
        ty.derived = derived;
        ty.span = self.since(start);
        if let Some(name) = &name {
            self.declare(name, Meaning::Value);
        }
        let at = self.at;
        let default = match self.cuda && self.take(Punctuator::Assign) {
            true => Some((self.assignment()?, self.at - at)),
            false => None,
        };
        Ok(Parameter { ty, name, default, span: self.since(start) })
    }

    /// Returns whether `using NAME = TYPE;` of C++ begins here.
    pub(super) fn begins_alias(&self) -> bool {
        self.cuda && self.is_word("using") && self.peek(2).is_some_and(|next| next.is(Punctuator::Assign))
    }

    /// Reads `using NAME = TYPE;`.
    pub(super) fn alias(&mut self) -> Read<Declaration> {
        let start = self.here();
        self.at += 1;
        let name = self.name("the name of a type")?;
        let name = self.outside(name);
        self.need(Punctuator::Assign)?;
        let ty = self.type_name()?;
        self.need(Punctuator::Semicolon)?;
        self.declare(&name, Meaning::Type);
        let variables = vec![Variable { ty, name, value: None }];
        Ok(Declaration { variables, storage: None, span: self.since(start) })
    }

    pub(super) fn typedef(&mut self) -> Read<Declaration> {
        let start = self.here();
        let specifiers = self.specifiers()?;
        let mut declaration = self.declarators(&specifiers, start, false)?;
        for variable in &mut declaration.variables {
            variable.name = self.outside(variable.name.clone());
            self.declare(&variable.name, Meaning::Type);
        }
        Ok(declaration)
    }

    /// Members of a structure, of one base type.
    pub(super) fn members(&mut self) -> Read<Declaration> {
        let start = self.here();
        let specifiers = self.specifiers()?;
        let anonymous =
            matches!(&specifiers.ty.base, Base::Struct(found) if found.members.is_some() && found.name.is_none());
        if anonymous && self.take(Punctuator::Semicolon) {
            let name = Name { text: "".into(), span: self.since(start) };
            let variables = vec![Variable { ty: specifiers.ty, name, value: None }];
            return Ok(Declaration { variables, storage: None, span: self.since(start) });
        }
        self.declarators(&specifiers, start, false)
    }

    /// Variables of one base type, to the semicolon.
    pub(super) fn variables(&mut self, specifiers: &Specifiers, start: Span) -> Read<Declaration> {
        self.declarators(specifiers, start, true)
    }

    fn declarators(&mut self, specifiers: &Specifiers, start: Span, values: bool) -> Read<Declaration> {
        let mut variables = Vec::new();
        loop {
            let (name, derived) = self.declarator()?;
            let Some(mut name) = name else { return self.expected("a name") };
            let mut ty = specifiers.ty.clone();
            ty.derived = derived;
            ty.span = self.since(start);
            while self.is_word("__attribute__") {
                self.at += 1;
                self.skip_parentheses()?;
            }
            if values {
                name = self.outside(name);
                self.declare(&name, Meaning::Value);
            }
            let has_list = self.cuda && self.is(Punctuator::OpenBrace);
            let value = if has_list || (values || self.cuda) && self.take(Punctuator::Assign) {
                Some(self.initializer()?)
            } else if self.cuda && values && self.is(Punctuator::Open) {
                let from = self.here();
                Some(Initializer::Arguments(self.arguments_in_either()?, self.since(from)))
            } else {
                None
            };
            variables.push(Variable { ty, name, value });
            if !self.take(Punctuator::Comma) {
                break;
            }
        }
        self.need(Punctuator::Semicolon)?;
        Ok(Declaration { variables, storage: specifiers.storage, span: self.since(start) })
    }

    pub(super) fn initializer(&mut self) -> Read<Initializer> {
        if !self.is(Punctuator::OpenBrace) {
            return self.assignment().map(Initializer::Value);
        }
        self.nested(|parser| {
            let start = parser.here();
            parser.at += 1;
            let mut items = Vec::new();
            while !parser.is(Punctuator::CloseBrace) {
                let mut designators = Vec::new();
                loop {
                    if parser.take(Punctuator::Dot) {
                        designators.push(Designator::Member(parser.name("the name of a member")?));
                    } else if parser.take(Punctuator::OpenBracket) {
                        designators.push(Designator::Index(parser.choice()?));
                        parser.need(Punctuator::CloseBracket)?;
                    } else {
                        break;
                    }
                }
                if !designators.is_empty() {
                    parser.need(Punctuator::Assign)?;
                }
                items.push((designators, parser.initializer()?));
                if !parser.take(Punctuator::Comma) {
                    break;
                }
            }
            parser.need(Punctuator::CloseBrace)?;
            Ok(Initializer::List(items, parser.since(start)))
        })
    }
}
