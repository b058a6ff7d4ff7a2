//! Methods that are defined outside of their classes: `template <typename T> __device__ T Box<T>::get() const { … }`.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use super::classes::void;
use super::{Meaning, Outside, Parser, Read};
use crate::messages::meaning as messages;
use crate::token::{Kind, Punctuator, Token};
use crate::tree::{
    Base, Class, Declaration, Derived, Function, Item, Method, MethodKind, Name, Qualifiers, Struct, Template,
    TemplateArgument, TemplateParameter, Templated, TypeName, Variable,
};

impl Parser<'_> {
    /// Reads a method of a class that is defined here, outside of it; none where something else begins. `parameters` are those of the template.
    pub(super) fn method_outside(&mut self, parameters: &[TemplateParameter]) -> Option<Read<()>> {
        let class = self.class_of_method()?;
        let (scopes, space) = (self.scopes.len(), self.space.clone());
        let read = self.read_outside(class, parameters);
        self.scopes.truncate(scopes);
        self.space = space;
        Some(read)
    }

    /// Returns the place of the class's name in front of `::` and the name of a method. Methods without `__device__` are the host's.
    fn class_of_method(&self) -> Option<usize> {
        let rest = self.tokens.get(self.at..).unwrap_or(&[]);
        if !self.cuda {
            return None;
        }
        let ends = [Punctuator::OpenBrace, Punctuator::Semicolon, Punctuator::Assign, Punctuator::Open];
        let head = rest.iter().take_while(|token| !ends.iter().any(|end| token.is(*end))).count();
        let of_device = rest.get(..head)?.iter().any(|token| token.is_word("__device__"));
        (0..head).rev().filter(|_| of_device).find_map(|ahead| {
            let (name, tokens) = self.name_ahead(ahead).filter(|(name, _)| self.names_type(name))?;
            // Not the end of a name that begins with a namespace.
            let inside = ahead.checked_sub(1).is_some_and(|before| rest[before].is(Punctuator::Colon));
            let mut at = ahead + tokens;
            if self.peek(at)?.is(Punctuator::Less) && self.meaning(&name) == Some(Meaning::ClassTemplate) {
                at = self.after_arguments(at, head)?;
            }
            let method = self.is_scope(at) && !inside;
            let named = self.peek(at + 2).is_some_and(|token: &Token| {
                token.is_word("operator") || token.is(Punctuator::Tilde) || {
                    token.kind == Kind::Word && self.peek(at + 3).is_some_and(|next| next.is(Punctuator::Open))
                }
            });
            (method && named).then_some(self.at + ahead)
        })
    }

    /// The first token after the arguments of a template that begin that number of tokens ahead.
    fn after_arguments(&self, ahead: usize, end: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for at in ahead..end {
            let token = self.peek(at)?;
            depth += usize::from(token.is(Punctuator::Less));
            let closed = usize::from(token.is(Punctuator::Greater)) + 2 * usize::from(token.is(Punctuator::Shr));
            depth = depth.saturating_sub(closed);
            if depth == 0 {
                return Some(at + 1);
            }
        }
        None
    }

    fn read_outside(&mut self, class: usize, parameters: &[TemplateParameter]) -> Read<()> {
        let start = self.here();
        self.words_of_method()?;
        let result = match self.at < class {
            true => {
                let base = self.specifiers()?.ty;
                self.result_of_function(base)?
            }
            false => void(start),
        };
        if self.at != class {
            return self.expected("the name of a class");
        }
        let of = self.used_name("the name of a class")?;
        if self.is(Punctuator::Less) {
            self.template_arguments()?;
        }
        self.at += 2;
        self.scopes.push(BTreeMap::new());
        let types: Vec<Arc<str>> =
            self.class_types.iter().filter(|name| self.meaning(name).is_none()).cloned().collect();
        for text in types {
            self.declare(&Name { text, span: start }, Meaning::Type);
        }
        // The names that the class sees: its own, and those of the namespaces around it.
        let (space, own) = of.text.rfind("::").map_or(("", &*of.text), |at| of.text.split_at(at + 2));
        self.space = space.to_owned();
        let meaning = self.meaning(&of.text).unwrap_or(Meaning::Type);
        self.declare(&Name { text: own.into(), span: of.span }, meaning);
        let (kind, name) = match self.operator_name() {
            Some(name) => (MethodKind::Changing, name),
            None if self.take(Punctuator::Tilde) => (MethodKind::Destructor, self.name("the name of the class")?),
            None => {
                let name = self.name("the name of a method")?;
                (if &*name.text == own { MethodKind::Constructor } else { MethodKind::Changing }, name)
            }
        };
        let found = self.method_from_parameters(kind, result, name, start)?;
        if let Some(method) = found {
            let parameters = parameters.iter().map(|parameter| parameter.name.clone()).collect();
            self.outside.push(Outside { class: of.text, parameters, method });
        }
        Ok(())
    }

    /// Puts the methods that were defined outside of their classes into these.
    pub(super) fn attach_methods(&mut self, items: &mut [Item]) {
        for outside in std::mem::take(&mut self.outside) {
            let name = outside.method.function.name.clone();
            let class = outside.class.clone();
            if !items.iter_mut().any(|item| attach_in(item, &outside)) {
                let message = messages::not_declared_in_class(name.span, &name.text, &class);
                let _ = self.stop::<()>(message);
            }
        }
    }
}

/// Attaches a method to its class where an item declares that; returns whether it does.
fn attach_in(item: &mut Item, outside: &Outside) -> bool {
    let of_type = |ty: &mut TypeName| match &mut ty.base {
        Base::Struct(found) => attach_to(found, &[], outside),
        _ => false,
    };
    match item {
        Item::Types(ty) => of_type(ty),
        Item::Typedef(found) | Item::Variables(found) => {
            found.variables.iter_mut().any(|variable| of_type(&mut variable.ty))
        }
        Item::Template(Template { parameters, of: Templated::Class(_, found), special: None }) => {
            attach_to(found, parameters, outside)
        }
        _ => false,
    }
}

fn attach_to(found: &mut Struct, parameters: &[TemplateParameter], outside: &Outside) -> bool {
    let is_it = found.name.as_ref().is_some_and(|name| name.text == outside.class) && found.members.is_some();
    if !is_it {
        return false;
    }
    let Class { methods, items } = &mut *found.class;
    let defined = &outside.method;
    let is_declaration = |method: &Rc<Method>| {
        let (declared, own) = (&method.function, &defined.function);
        declared.body.is_none()
            && declared.name.text == own.name.text
            && heads(declared) == heads(own)
            && (method.kind == defined.kind || method.kind == MethodKind::Static)
    };
    let Some(declared) = methods.iter_mut().find(|method| is_declaration(method)) else { return false };
    let defaults = declared.function.parameters.iter().map(|parameter| parameter.default.clone());
    let mut function = Function::clone(&defined.function);
    function.parameters.iter_mut().zip(defaults).for_each(|(parameter, default)| parameter.default = default);
    *declared = Rc::new(Method {
        template: declared.template.clone(),
        function: function.into(),
        kind: declared.kind,
        initial: defined.initial.clone(),
    });
    // The definition may name the parameters of the class otherwise.
    for (own, other) in parameters.iter().zip(&outside.parameters) {
        if own.value.is_none() && own.name.text != other.text {
            let base = Base::Named(own.name.clone());
            let ty = TypeName { base, qualifiers: Qualifiers::default(), derived: Vec::new(), span: other.span };
            let variables = vec![Variable { ty, name: other.clone(), value: None }];
            items.push(Item::Typedef(Declaration { variables, storage: None, span: other.span }));
        }
    }
    true
}

/// The types of parameters, as far as they can be compared before names have a meaning.
fn heads(function: &Function) -> Vec<String> {
    function.parameters.iter().map(|parameter| shape(&parameter.ty)).collect()
}

fn shape(ty: &TypeName) -> String {
    let mut text = match &ty.base {
        Base::Builtin(builtin) => format!("{builtin:?}"),
        // Parameters of templates may have other names.
        Base::Named(_) | Base::Auto | Base::Scoped(..) | Base::Trait(_) | Base::TypeOf(_) => "named".to_owned(),
        Base::Instance(name, arguments) => {
            let arguments: Vec<String> = arguments
                .iter()
                .map(|argument| match argument {
                    TemplateArgument::Type(ty) => shape(ty),
                    TemplateArgument::Value(_) => "value".to_owned(),
                })
                .collect();
            format!("{}<{}>", name.text, arguments.join(","))
        }
        Base::Struct(_) | Base::Enum(_) => "named".to_owned(),
    };
    for step in &ty.derived {
        text += match step {
            Derived::Pointer(_) | Derived::Array(_) => "*",
            Derived::Reference(_) => "&",
        };
    }
    text
}
