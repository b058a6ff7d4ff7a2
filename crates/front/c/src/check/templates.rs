//! Templates of functions: arguments are deduced from a call, and each set of them is checked as a function.

use std::rc::Rc;

use crisp_support_diagnostics::Span;

use super::conversions::convert;
use super::{Checked, Checker, Entity, Known, Made, Scope, Stop, constant, messages};
use crate::tree::{self, Base, Derived, Name, TemplateArgument, TemplateParameter, TypeName};
use crate::typed::{Expr, FunctionId, Ty};

/// Functions that are made of templates.
const MOST_MADE: usize = 4096;

/// Functions of templates that are made inside each other.
const DEEPEST: usize = 64;

impl Checker<'_> {
    pub(super) fn template(&mut self, template: &tree::Template) {
        let number = self.templates.all.len();
        self.templates.all.push(Rc::new(template.clone()));
        self.declare(&template.function.name, Entity::Template(number));
    }

    /// Checks a call of a function of a template, with arguments for the template where they are written.
    pub(super) fn template_call(
        &mut self,
        name: &Name,
        explicit: &[TemplateArgument],
        args: &[tree::Expr],
        span: Span,
    ) -> Checked<Expr> {
        let Some(Entity::Template(number)) = self.find(&name.text) else {
            return self.stop(messages::function_pointer(name.span));
        };
        let number = *number;
        let template = self.templates.all[number].clone();
        let values = self.arguments(args)?;
        let parameters = &template.function.parameters;
        if values.len() != parameters.len() {
            let (wanted, found, at) = (parameters.len(), values.len(), template.function.name.span);
            return self.stop(messages::argument_count(span, &name.text, wanted, found, Some(at)));
        }
        let mut known = self.explicit(&template, explicit, name)?;
        for (parameter, value) in parameters.iter().zip(&values) {
            deduce(&template.parameters, &parameter.ty, &value.ty, &mut known);
        }
        let known = self.complete(&template, known, name)?;
        let id = self.made(number, &template, known, name.span)?;
        self.call_of(id, values, span, span)
    }

    /// Makes kernels of templates as launches name them. One that is made once has the name of its template.
    pub(super) fn kernels_of_templates(&mut self, instances: &[tree::Instance]) {
        let mut made: Vec<(usize, Vec<Known>, FunctionId)> = Vec::new();
        for tree::Instance { name, arguments, launched } in instances {
            let before = self.diagnostics.len();
            let Some(Entity::Template(number)) = self.find(&name.text) else { continue };
            let number = *number;
            let template = self.templates.all[number].clone();
            if !template.function.kernel {
                continue;
            }
            let found = self.explicit(&template, arguments, name);
            let Ok(known) = found.and_then(|known| self.complete(&template, known, name)) else {
                // A template of the host has parameters that mean nothing here.
                if *launched {
                    self.diagnostics.truncate(before);
                }
                continue;
            };
            if made.iter().any(|(other, of, _)| *other == number && *of == known) {
                continue;
            }
            if let Ok(id) = self.made(number, &template, known.clone(), name.span) {
                made.push((number, known, id));
            }
        }
        for (number, known, id) in &made {
            if made.iter().filter(|(other, _, _)| other == number).count() > 1 {
                let name = self.templates.all[*number].function.name.text.clone();
                let words = known.iter().map(|known| self.word(known)).collect::<Vec<_>>().join("_");
                self.program.functions[id.0].name = format!("{name}_{words}").into();
            }
        }
        // A kernel of which nothing is made would be missing without a word.
        for number in 0..self.templates.all.len() {
            let function = &self.templates.all[number].function;
            if function.kernel && !made.iter().any(|(other, _, _)| *other == number) {
                let message = messages::no_kernel_of_template(function.name.span, &function.name.text);
                self.diagnostics.push(message);
            }
        }
    }

    /// Returns an argument of a template as the source spells it.
    fn spelled(&self, known: &Known) -> String {
        match known {
            Known::Type(ty) => self.show(ty),
            Known::Value(value) => value.as_integer().map_or_else(String::new, |value| value.to_string()),
        }
    }

    /// Returns an argument of a template as a part of a name.
    fn word(&self, known: &Known) -> String {
        self.spelled(known).chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '_' }).collect()
    }

    /// Returns the arguments of a template that are written, one place for each parameter.
    fn explicit(
        &mut self,
        template: &tree::Template,
        arguments: &[TemplateArgument],
        name: &Name,
    ) -> Checked<Vec<Option<Known>>> {
        if arguments.len() > template.parameters.len() {
            let (most, found) = (template.parameters.len(), arguments.len());
            let at = template.function.name.span;
            return self.stop(messages::template_arguments(name.span, &name.text, most, found, at));
        }
        let mut known = Vec::with_capacity(template.parameters.len());
        for (at, parameter) in template.parameters.iter().enumerate() {
            known.push(match arguments.get(at) {
                Some(argument) => Some(self.argument_of(parameter, argument, name)?),
                None => None,
            });
        }
        Ok(known)
    }

    fn argument_of(
        &mut self,
        parameter: &TemplateParameter,
        argument: &TemplateArgument,
        name: &Name,
    ) -> Checked<Known> {
        match (argument, &parameter.value) {
            (TemplateArgument::Type(ty), None) => Ok(Known::Type(self.type_name(ty)?.ty)),
            (TemplateArgument::Value(value), Some(ty)) => {
                let ty = self.type_name(ty)?.ty;
                let Some(number) = ty.number() else {
                    let shown = self.show(&ty);
                    return self.stop(messages::template_value(value.span, &parameter.name.text, &shown));
                };
                let checked = self.expr(value)?;
                match constant::value(&convert(checked, number)) {
                    Some(value) => Ok(Known::Value(value)),
                    None => self.stop(messages::not_constant(value.span)),
                }
            }
            (TemplateArgument::Value(value), None) => {
                self.stop(messages::template_value(value.span, &parameter.name.text, "type"))
            }
            (TemplateArgument::Type(ty), Some(_)) => {
                let span = if ty.span.file == name.span.file { ty.span } else { name.span };
                self.stop(messages::template_value(span, &parameter.name.text, "value"))
            }
        }
    }

    /// Returns all arguments: defaults take the places of those that are neither written nor deduced.
    fn complete(&mut self, template: &tree::Template, known: Vec<Option<Known>>, name: &Name) -> Checked<Vec<Known>> {
        let mut all = Vec::with_capacity(known.len());
        for (parameter, known) in template.parameters.iter().zip(known) {
            let found = match (known, &parameter.default) {
                (Some(known), _) => known,
                (None, Some(default)) => {
                    // A default may name the parameters before it.
                    let named: Vec<(Name, Known)> =
                        template.parameters.iter().map(|it| it.name.clone()).zip(all.iter().cloned()).collect();
                    self.scoped(|checker| {
                        named.iter().for_each(|(name, known)| checker.bind(name, known));
                        checker.argument_of(parameter, default, name)
                    })?
                }
                (None, None) => {
                    let at = template.function.name.span;
                    return self.stop(messages::not_deduced(name.span, &name.text, &parameter.name.text, at));
                }
            };
            all.push(found);
        }
        Ok(all)
    }

    fn bind(&mut self, name: &Name, known: &Known) {
        let entity = match known {
            Known::Type(ty) => Entity::Type(ty.clone()),
            Known::Value(value) => Entity::Constant(*value),
        };
        self.declare(name, entity);
    }

    /// Returns the function of a template for these arguments; checks it at its first use.
    fn made(&mut self, number: usize, template: &tree::Template, known: Vec<Known>, at: Span) -> Checked<FunctionId> {
        let is_same = |made: &&Made| made.template == number && made.arguments == known;
        if let Some(Made { function, stores, .. }) = self.templates.made.iter().find(is_same) {
            let (function, stores) = (*function, *stores);
            if stores {
                self.stores();
            }
            return Ok(function);
        }
        if self.templates.depth >= DEEPEST || self.templates.made.len() >= MOST_MADE {
            return self.stop(messages::too_many_instances(at, &template.function.name.text));
        }
        let before = self.diagnostics.len();
        // The function sees the names outside of functions, and the parameters of the template.
        let mut around = std::mem::take(&mut self.scopes);
        let outside = if around.is_empty() { Scope::default() } else { around.remove(0) };
        self.scopes = vec![outside, Scope::default()];
        self.templates.depth += 1;
        let (found, marks) = self.aside(|checker| {
            for (parameter, known) in template.parameters.iter().zip(&known) {
                checker.bind(&parameter.name, known);
            }
            checker.templates.next = true;
            checker.function(&template.function)
        });
        self.templates.depth -= 1;
        self.scopes.truncate(1);
        if let Some(outside) = self.scopes.pop() {
            around.insert(0, outside);
        }
        self.scopes = around;
        let words: Vec<String> = template
            .parameters
            .iter()
            .zip(&known)
            .map(|(parameter, known)| match known {
                Known::Type(ty) => format!("{} = {}", parameter.name.text, self.show(ty)),
                Known::Value(_) => format!("{} = {}", parameter.name.text, self.spelled(known)),
            })
            .collect();
        // A mistake shows the use that made the function, innermost first.
        let text = format!("in `{}` with `{}`, which is used here", template.function.name.text, words.join("`, `"));
        for diagnostic in self.diagnostics.iter_mut().skip(before) {
            *diagnostic = diagnostic.clone().see(at, text.clone());
        }
        let id = found?;
        if self.diagnostics.iter().skip(before).any(|diagnostic| diagnostic.severity.is_fatal()) {
            return Err(Stop);
        }
        self.templates.made.push(Made { template: number, arguments: known, function: id, stores: marks.stores });
        if marks.stores {
            self.stores();
        }
        Ok(id)
    }
}

/// Finds arguments of a template in the type of an argument: `T` of `const T *`.
fn deduce(parameters: &[TemplateParameter], declared: &TypeName, given: &Ty, known: &mut [Option<Known>]) {
    let Base::Named(name) = &declared.base else { return };
    let position =
        parameters.iter().position(|parameter| parameter.value.is_none() && parameter.name.text == name.text);
    let Some(place) = position.and_then(|position| known.get_mut(position)).filter(|place| place.is_none()) else {
        return;
    };
    let found = match (declared.derived.as_slice(), given) {
        ([], given) => given.clone(),
        ([Derived::Pointer(_)], Ty::Pointer(to, _)) => (**to).clone(),
        _ => return,
    };
    if found != Ty::Void {
        *place = Some(Known::Type(found));
    }
}
