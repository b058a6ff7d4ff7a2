//! Names of a file for editors: what each one means, by the scopes of the syntax.

use std::collections::BTreeMap;
use std::sync::Arc;

use crisp_support_diagnostics::{Definition, Files, NameKind, Recorder, Span};

use crate::tree::{
    Alternatives, Argument, Block, Form, Former, Function, Index, Name, Source, Statement, Syntax, SyntaxKind, Type,
    TypeKind,
};

/// Records the names of a source. Functions that nothing calls have names too, so that this goes over the syntax and not over what is expanded.
pub(crate) fn record(source: &Source, files: &Files, recorder: &mut Recorder) {
    if !recorder.is_on() {
        return;
    }
    let mut names = Names { files, recorder, scopes: vec![BTreeMap::new()], functions: BTreeMap::new(), whole: None };
    let of_file = |function: &Function| function.name.span.file;
    let first = source.functions.iter().chain(&source.kernels).map(of_file).next();
    for function in &source.functions {
        names.global(function, NameKind::Function);
    }
    for kernel in &source.kernels {
        names.global(kernel, NameKind::Kernel);
    }
    for Alternatives { function, others } in &source.alternatives {
        names.global(function, NameKind::Function);
        for other in others {
            let whole = other.name.span.to(other.body.span);
            let definition = Definition::new(&*other.name.text, NameKind::Function, other.name.span);
            names.recorder.define(|| definition.whole(whole).ty("alternative").visible(whole));
        }
    }
    for function in source.functions.iter().chain(&source.kernels) {
        names.function(function, &[&function.body]);
    }
    for Alternatives { function, others } in &source.alternatives {
        let bodies: Vec<&Block> =
            std::iter::once(&function.body).chain(others.iter().map(|other| &other.body)).collect();
        names.scoped(function.name.span.to(function.body.span), |names| {
            names.head(function);
            for other in others {
                other.when.iter().for_each(|when| names.expression(when));
            }
            bodies.iter().for_each(|body| names.block(body));
        });
    }
    let place = source.statements.first().map(|_| ());
    if place.is_some() {
        let file = first.or_else(|| source.statements.iter().find_map(file_of));
        let whole = file.map(|file| Span::new(file, 0, u32::MAX));
        names.scopes.push(BTreeMap::new());
        names.whole = whole;
        names.statements(&source.statements);
    }
}

fn file_of(statement: &Statement) -> Option<crisp_support_diagnostics::FileId> {
    Some(match statement {
        Statement::Bind { name, .. } | Statement::Declare { name, .. } | Statement::Buffer { name, .. } => {
            name.span.file
        }
        Statement::Unpack { names, .. } => names.first()?.span.file,
        Statement::Function(function) => function.name.span.file,
        Statement::Store { place, .. } => place.span.file,
        Statement::Return(_, span) => span.file,
        Statement::Value(value) => value.span.file,
    })
}

struct Names<'a, 'r> {
    files: &'a Files,
    recorder: &'r mut Recorder,
    /// The places of names, innermost last; the first scope is the file's.
    scopes: Vec<BTreeMap<String, Span>>,
    /// The parameters of functions by the place of their name.
    functions: BTreeMap<Span, Vec<(String, Span)>>,
    /// The part of the source around.
    whole: Option<Span>,
}

impl Names<'_, '_> {
    fn text(&self, span: Span) -> Arc<str> {
        self.files.snippet(span).split_whitespace().collect::<Vec<_>>().join(" ").into()
    }

    fn global(&mut self, function: &Function, kind: NameKind) {
        let Name { text, span } = &function.name;
        if let Some(scope) = self.scopes.first_mut() {
            scope.entry(text.clone()).or_insert(*span);
        }
        self.note(function, kind);
    }

    /// Records a function with its parameters.
    fn note(&mut self, function: &Function, kind: NameKind) {
        let Name { text, span } = &function.name;
        let parameters = function.params.iter().map(|param| match param.ty.kind {
            TypeKind::Any => Arc::from(&*param.name.text),
            _ => format!("{}: {}", param.name.text, self.text(param.ty.span)).into(),
        });
        let mut definition = Definition::new(&**text, kind, *span).whole(span.to(function.body.span));
        definition.parameters = parameters.collect();
        definition.types.extend(function.result.as_ref().map(|result| self.text(result.span)));
        self.recorder.define(|| definition);
        let params = function.params.iter().map(|param| (param.name.text.clone(), param.name.span)).collect();
        self.functions.insert(*span, params);
    }

    fn scoped(&mut self, whole: Span, inside: impl FnOnce(&mut Self)) {
        let outer = self.whole.replace(whole);
        self.scopes.push(BTreeMap::new());
        inside(self);
        self.scopes.pop();
        self.whole = outer;
    }

    fn define(&mut self, name: &Name, kind: NameKind, ty: Option<Arc<str>>) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.text.clone(), name.span);
        }
        let whole = self.whole;
        self.recorder.define(|| {
            let mut definition = Definition::new(&*name.text, kind, name.span);
            definition.types.extend(ty);
            definition.visible = whole;
            definition
        });
    }

    /// Where a name is defined, the file's functions last.
    fn find(&self, name: &str) -> Option<Span> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name)).copied()
    }

    fn see(&mut self, name: &str, at: Span) {
        if let Some(place) = self.find(name) {
            self.recorder.use_of(at, place);
        }
    }

    /// A name that gets a value. Statements of threads change variables by the same words, so that a name of the function around keeps its definition.
    fn assign(&mut self, name: &Name, kind: NameKind, ty: Option<Arc<str>>) {
        let local = self.scopes.iter().skip(1).rev().find_map(|scope| scope.get(&name.text)).copied();
        match local {
            Some(place) => self.recorder.use_of(name.span, place),
            None => self.define(name, kind, ty),
        }
    }

    fn function(&mut self, function: &Function, bodies: &[&Block]) {
        self.scoped(function.name.span.to(function.body.span), |names| {
            names.head(function);
            bodies.iter().for_each(|body| names.block(body));
        });
    }

    /// The names of a function's parameters, types and sizes.
    fn head(&mut self, function: &Function) {
        for generic in &function.generics {
            self.define(generic, NameKind::TemplateParameter, None);
        }
        for param in &function.params {
            let kind =
                if matches!(param.ty.kind, TypeKind::Tensor { .. }) { NameKind::Array } else { NameKind::Parameter };
            let ty = (!matches!(param.ty.kind, TypeKind::Any)).then(|| self.text(param.ty.span));
            self.define(&param.name, kind, ty);
        }
        for param in &function.params {
            self.ty(&param.ty);
        }
        function.result.iter().for_each(|result| self.ty(result));
        for name in &function.rows {
            self.see(&name.text, name.span);
        }
    }

    /// The names of a type: sizes mean the same from their first place on.
    fn ty(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Tensor { dims, dtype, properties } => {
                for dim in dims {
                    if let SyntaxKind::Name(text) = &dim.kind
                        && self.scopes.iter().skip(1).all(|scope| !scope.contains_key(text))
                    {
                        let name = Name { text: text.clone(), span: dim.span };
                        self.define(&name, NameKind::Size, None);
                    } else {
                        self.expression(dim);
                    }
                }
                dtype.iter().for_each(|name| self.see(&name.text, name.span));
                properties.iter().for_each(|property| self.expression(property));
            }
            TypeKind::Scalar(name) => self.see(&name.text, name.span),
            TypeKind::Tuple(all) => all.iter().for_each(|ty| self.ty(ty)),
            TypeKind::Function | TypeKind::Any => {}
        }
    }

    fn block(&mut self, block: &Block) {
        self.scoped(block.span, |names| names.statements(&block.statements));
    }

    fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            match statement {
                Statement::Bind { name, ty, value } => {
                    self.expression(value);
                    ty.iter().for_each(|ty| self.ty(ty));
                    let text = ty.as_ref().map(|ty| self.text(ty.span));
                    self.assign(name, NameKind::Variable, text);
                }
                Statement::Unpack { names, value } => {
                    self.expression(value);
                    names.iter().for_each(|name| self.assign(name, NameKind::Variable, None));
                }
                Statement::Function(function) => {
                    self.define(&function.name, NameKind::Function, None);
                    self.note(function, NameKind::Function);
                    self.function(function, &[&function.body]);
                }
                Statement::Declare { name, ty } => {
                    self.ty(ty);
                    let text = self.text(ty.span);
                    self.assign(name, NameKind::Array, Some(text));
                }
                Statement::Buffer { name, shared: _, ty } => {
                    self.ty(ty);
                    let text = self.text(ty.span);
                    self.assign(name, NameKind::Array, Some(text));
                }
                Statement::Store { place, value } => {
                    self.expression(place);
                    self.expression(value);
                }
                Statement::Return(values, _) => values.iter().for_each(|value| self.expression(value)),
                Statement::Value(value) => self.expression(value),
            }
        }
    }

    fn indices(&mut self, all: &[Index]) {
        for index in all {
            match index {
                Index::At(at) => self.expression(at),
                Index::Slice(slice) => slice.parts().for_each(|part| self.expression(part)),
            }
        }
    }

    fn expression(&mut self, syntax: &Syntax) {
        match &syntax.kind {
            SyntaxKind::Name(name) => self.see(name, syntax.span),
            SyntaxKind::Integer(_)
            | SyntaxKind::Wide(_)
            | SyntaxKind::Float(_)
            | SyntaxKind::Bool(_)
            | SyntaxKind::Hole => {}
            SyntaxKind::List(items) => self.indices(items),
            SyntaxKind::Block(inner) => self.block(inner),
            SyntaxKind::If(condition, then, other) => {
                [condition, then].into_iter().chain(other).for_each(|part| self.expression(part));
            }
            SyntaxKind::Negated(value)
            | SyntaxKind::Not(value)
            | SyntaxKind::Complement(value)
            | SyntaxKind::Field(value, _) => self.expression(value),
            SyntaxKind::Binary(_, a, b) => {
                self.expression(a);
                self.expression(b);
            }
            SyntaxKind::Index(base, index) => {
                self.expression(base);
                self.indices(index);
            }
            SyntaxKind::Call(callee, arguments) => {
                self.expression(callee);
                let called = match &callee.kind {
                    SyntaxKind::Name(name) => self.find(name).and_then(|place| self.functions.get(&place)).cloned(),
                    _ => None,
                };
                for Argument { name, value } in arguments {
                    if let (Some(name), Some(called)) = (name, &called)
                        && let Some((_, place)) = called.iter().find(|(param, _)| *param == name.text)
                    {
                        self.recorder.use_of(name.span, *place);
                    }
                    self.expression(value);
                }
            }
            SyntaxKind::Function(function) => self.function(function, &[&function.body]),
            SyntaxKind::Former(former) => self.former(former),
        }
    }

    fn former(&mut self, former: &Former) {
        let sees_parameters = |argument: &Argument| argument.name.as_ref().is_some_and(|name| name.text == "where");
        for argument in former.arguments.iter().filter(|argument| !sees_parameters(argument)) {
            self.expression(&argument.value);
        }
        let extents = former.arguments.iter().find(|argument| {
            argument.name.as_ref().is_some_and(|name| matches!(name.text.as_str(), "shape" | "dim" | "end"))
        });
        let extents: Vec<Span> = match extents.map(|argument| &argument.value) {
            Some(Syntax { kind: SyntaxKind::List(items), .. }) => items
                .iter()
                .filter_map(|item| match item {
                    Index::At(at) => Some(at.span),
                    Index::Slice(_) => None,
                })
                .collect(),
            Some(one) => vec![one.span],
            None => Vec::new(),
        };
        let whole = former.word.span.to(former.body.span);
        self.scoped(whole, |names| {
            for (at, param) in former.params.iter().enumerate() {
                let extent =
                    extents.get(at).map(|extent| format!("0 ≤ {} < {}", param.text, names.text(*extent)).into());
                let is_value = matches!(former.form, Form::AffineFor | Form::While) && extent.is_none();
                let kind = if is_value { NameKind::Variable } else { NameKind::LoopVariable };
                names.define(param, kind, extent);
            }
            for argument in former.arguments.iter().filter(|argument| sees_parameters(argument)) {
                names.expression(&argument.value);
            }
            former.condition.iter().for_each(|condition| names.expression(condition));
            names.expression(&former.body);
        });
    }
}
