//! Templates of functions: arguments are deduced from a call, and each set of them is checked as a function.

use std::rc::Rc;

use crisp_ir_kernel::{Constant, Scalar};
use crisp_support_diagnostics::Span;

use super::conversions::convert;
use super::{Candidate, Checked, Checker, Entity, Known, Made, Stop, constant, messages};
use crate::tree::{self, Base, Derived, Name, TemplateArgument, TemplateParameter, Templated, TypeName};
use crate::typed::{Expr, FunctionId, Number, Ty};

/// Functions that are made of templates.
const MOST_MADE: usize = 4096;

/// Functions of templates that are made inside each other.
const DEEPEST: usize = 64;

impl Checker<'_> {
    pub(super) fn template(&mut self, template: &tree::Template) {
        let number = self.templates.all.len();
        self.templates.all.push(Rc::new(template.clone()));
        let name = template.of.name();
        self.record_template(template);
        if let Some(arguments) = &template.special {
            // It is found from the general definition.
            self.templates.special.push((name.text.clone(), arguments.clone(), number));
            return;
        }
        match &template.of {
            Templated::Function(_) => self.declare_function(name, Candidate::Template(number)),
            Templated::Class(_, class) => {
                let again = matches!(self.find(&name.text), Some(Entity::ClassTemplate(_)));
                match self.scopes.last_mut() {
                    // A declaration without members may come before and after.
                    Some(scope) if again && class.members.is_some() => {
                        scope.names.insert(name.text.clone(), (Entity::ClassTemplate(number), name.span));
                    }
                    _ if again => {}
                    _ => self.declare(name, Entity::ClassTemplate(number)),
                }
            }
            Templated::Alias(..) | Templated::Constant(_) => self.declare(name, Entity::ClassTemplate(number)),
        }
    }

    /// Makes kernels of templates as launches, explicit instantiations and the caller name them. One that is made once has the name of its template.
    pub(super) fn kernels_of_templates(&mut self, instances: &[tree::Instance], is_requested: bool) {
        let mut made: Vec<(usize, Vec<Known>, FunctionId)> = Vec::new();
        for instance in instances {
            let candidates = self.kernel_templates_of(&instance.name.text);
            let (mut fits, mut misfits) = (false, Vec::new());
            for &number in &candidates {
                let before = self.diagnostics.len();
                let template = self.templates.all[number].clone();
                let Templated::Function(function) = &template.of else { continue };
                let tree::Instance { name, arguments, by } = instance;
                let at = function.name.span;
                let found = self.explicit(&template.parameters, arguments, name, at);
                let Ok(known) = found.and_then(|known| self.complete(&template.parameters, known, name, at)) else {
                    misfits.extend(self.diagnostics.drain(before..));
                    continue;
                };
                fits = true;
                let same = made.iter().find(|(other, of, _)| *other == number && *of == known);
                let id = match same.map(|(_, _, id)| *id) {
                    Some(id) => Ok(id),
                    None => self.made(number, &template.parameters, function, known.clone(), name.span).inspect(|id| {
                        made.push((number, known, *id));
                    }),
                };
                if let (Ok(id), tree::NamedBy::Request(request)) = (id, by) {
                    self.program.requested.push((*request, id));
                }
            }
            match instance.by {
                tree::NamedBy::Request(_) if candidates.is_empty() => {
                    let known = self.kernel_templates();
                    let message = messages::unknown_kernel_template(instance.name.span, &instance.name.text, &known);
                    self.diagnostics.push(message);
                }
                // A template of the host has parameters that mean nothing here.
                tree::NamedBy::Launch => {}
                _ if fits => {}
                _ => self.diagnostics.extend(misfits),
            }
        }
        self.program.kernel_templates = self.kernel_templates().into_iter().map(Into::into).collect();
        for (number, known, id) in &made {
            if made.iter().filter(|(other, _, _)| other == number).count() > 1 {
                let name = self.program.functions[id.0].name.clone();
                let words = known.iter().map(|known| self.word(known)).collect::<Vec<_>>().join("_");
                self.program.functions[id.0].name = format!("{name}_{words}").into();
            }
        }
        // A caller that names kernels uses no others.
        if is_requested {
            return;
        }
        // A kernel of which nothing is made would be missing without a word.
        for number in 0..self.templates.all.len() {
            let template = self.templates.all[number].clone();
            let Templated::Function(function) = &template.of else { continue };
            if function.kernel && template.special.is_none() && !made.iter().any(|(other, _, _)| *other == number) {
                let message = messages::no_kernel_of_template(function.name.span, &function.name.text);
                self.diagnostics.push(message);
            }
        }
    }

    /// The templates of kernels of a name.
    fn kernel_templates_of(&self, name: &str) -> Vec<usize> {
        let is_kernel = |number: &usize| matches!(&self.templates.all[*number].of, Templated::Function(function) if function.kernel);
        let all = self.functions_named(name).unwrap_or_default().into_iter();
        let numbers = all.filter_map(|candidate| match candidate {
            Candidate::Template(number) => Some(number),
            _ => None,
        });
        numbers.filter(is_kernel).collect()
    }

    /// The names of all templates of kernels.
    fn kernel_templates(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for template in &self.templates.all {
            if let Templated::Function(function) = &template.of
                && function.kernel
                && !names.iter().any(|name| *name == *function.name.text)
            {
                names.push(function.name.text.to_string());
            }
        }
        names
    }

    /// Returns an argument of a template as the source spells it.
    fn spelled(&self, known: &Known) -> String {
        match known {
            Known::Type(ty) => self.show(ty),
            Known::ConstantType(ty) => format!("const {}", self.show(ty)),
            Known::Value(value) => value.as_integer().map_or_else(String::new, |value| value.to_string()),
            Known::Template(number) => self.templates.all[*number].of.name().text.to_string(),
        }
    }

    /// Returns an argument of a template as a part of a name.
    fn word(&self, known: &Known) -> String {
        self.spelled(known).chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '_' }).collect()
    }

    /// Returns the arguments of a template that are written, one place for each parameter.
    pub(super) fn explicit(
        &mut self,
        parameters: &[TemplateParameter],
        arguments: &[TemplateArgument],
        name: &Name,
        at: Span,
    ) -> Checked<Vec<Option<Known>>> {
        if arguments.len() > parameters.len() {
            let (most, found) = (parameters.len(), arguments.len());
            return self.stop(messages::template_arguments(name.span, &name.text, most, found, at));
        }
        let mut known: Vec<Option<Known>> = Vec::with_capacity(parameters.len());
        for (at, parameter) in parameters.iter().enumerate() {
            let Some(argument) = arguments.get(at) else {
                known.push(None);
                continue;
            };
            // The type of a value may be a parameter before it.
            let found = match &parameter.value {
                Some(ty) if matches!(ty.base, Base::Named(_)) => {
                    let before: Vec<(Name, Known)> =
                        parameters.iter().map(|it| it.name.clone()).zip(known.iter().flatten().cloned()).collect();
                    let wanted = self.scoped(|checker| {
                        before.iter().for_each(|(name, known)| checker.bind(name, known));
                        checker.type_name(ty)
                    })?;
                    self.argument_with(parameter, Some(wanted.ty), argument, name)?
                }
                _ => self.argument_of(parameter, argument, name)?,
            };
            known.push(Some(found));
        }
        Ok(known)
    }

    fn argument_of(
        &mut self,
        parameter: &TemplateParameter,
        argument: &TemplateArgument,
        name: &Name,
    ) -> Checked<Known> {
        let wanted = match (&parameter.value, argument) {
            (Some(ty), TemplateArgument::Value(_)) => Some(self.type_name(ty)?.ty),
            (Some(_), TemplateArgument::Type(_)) => Some(Ty::INT),
            (None, _) => None,
        };
        self.argument_with(parameter, wanted, argument, name)
    }

    fn argument_with(
        &mut self,
        parameter: &TemplateParameter,
        wanted: Option<Ty>,
        argument: &TemplateArgument,
        name: &Name,
    ) -> Checked<Known> {
        match (argument, wanted) {
            (TemplateArgument::Type(ty), None) if parameter.of_templates => {
                let found = match &ty.base {
                    Base::Named(name) => self.find_at(name),
                    _ => None,
                };
                match found {
                    Some(Entity::ClassTemplate(number)) => Ok(Known::Template(*number)),
                    _ => self.stop(messages::template_value(ty.span, &parameter.name.text, "template of classes")),
                }
            }
            (TemplateArgument::Type(ty), None) => {
                let named = self.type_name(ty)?;
                Ok(if named.constant { Known::ConstantType(named.ty) } else { Known::Type(named.ty) })
            }
            (TemplateArgument::Value(value), Some(ty)) => {
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
    pub(super) fn complete(
        &mut self,
        parameters: &[TemplateParameter],
        known: Vec<Option<Known>>,
        name: &Name,
        at: Span,
    ) -> Checked<Vec<Known>> {
        let mut all = Vec::with_capacity(known.len());
        for (parameter, known) in parameters.iter().zip(known) {
            let found = match (known, &parameter.default) {
                (Some(known), _) => known,
                (None, Some(default)) => {
                    // A default may name the parameters before it.
                    let named: Vec<(Name, Known)> =
                        parameters.iter().map(|it| it.name.clone()).zip(all.iter().cloned()).collect();
                    self.scoped(|checker| {
                        named.iter().for_each(|(name, known)| checker.bind(name, known));
                        checker.argument_of(parameter, default, name)
                    })?
                }
                (None, None) => {
                    return self.stop(messages::not_deduced(name.span, &name.text, &parameter.name.text, at));
                }
            };
            all.push(found);
        }
        Ok(all)
    }

    pub(super) fn bind(&mut self, name: &Name, known: &Known) {
        let entity = match known {
            Known::Type(ty) => Entity::Type(ty.clone()),
            Known::ConstantType(ty) => Entity::ConstantType(ty.clone()),
            Known::Value(value) => Entity::Constant(*value),
            Known::Template(number) => Entity::ClassTemplate(*number),
        };
        self.declare(name, entity);
    }

    /// Returns the definition that takes the place of the general one for these arguments, with the arguments for its parameters.
    fn special(&mut self, name: &str, known: &[Known]) -> Option<(usize, Vec<Known>)> {
        let all: Vec<(Vec<TemplateArgument>, usize)> = self
            .templates
            .special
            .iter()
            .filter(|(of, _, _)| &**of == name)
            .map(|(_, arguments, number)| (arguments.clone(), *number))
            .collect();
        all.into_iter().find_map(|(arguments, number)| {
            let template = self.templates.all[number].clone();
            let mut own = vec![None; template.parameters.len()];
            for (argument, known) in arguments.iter().zip(known) {
                self.deduce_argument(&template.parameters, argument, known, &mut own);
            }
            let own: Vec<Known> = own.into_iter().collect::<Option<_>>()?;
            let before = self.diagnostics.len();
            let written = self.scoped(|checker| {
                for (parameter, known) in template.parameters.iter().zip(&own) {
                    checker.bind(&parameter.name, known);
                }
                let each = arguments.iter().zip(known).map(|(argument, known)| match (argument, known) {
                    (TemplateArgument::Type(ty), _) => {
                        let named = checker.type_name(ty).ok()?;
                        Some(if named.constant { Known::ConstantType(named.ty) } else { Known::Type(named.ty) })
                    }
                    (TemplateArgument::Value(value), Known::Value(wanted)) => {
                        let value = checker.expr(value).ok()?;
                        let value = convert(value, Number::scalar(wanted.elem.scalar));
                        constant::value(&value).map(Known::Value)
                    }
                    (TemplateArgument::Value(_), _) => None,
                });
                each.collect::<Option<Vec<Known>>>()
            });
            self.diagnostics.truncate(before);
            (written? == known).then_some((number, own))
        })
    }

    /// Returns what a template of a class, of a type or of a constant is for these arguments.
    pub(super) fn class_instance(&mut self, name: &Name, arguments: &[TemplateArgument]) -> Checked<Ty> {
        let Some(Entity::ClassTemplate(number)) = self.find_at(name) else { return self.unknown(name) };
        let number = *number;
        let template = self.templates.all[number].clone();
        let at = template.of.name().span;
        let known = self.explicit(&template.parameters, arguments, name, at)?;
        let known = self.complete(&template.parameters, known, name, at)?;
        if let Some((_, _, ty)) = self.templates.classes.iter().find(|(of, with, _)| *of == number && *with == known) {
            return Ok(ty.clone());
        }
        if self.templates.depth >= DEEPEST || self.templates.classes.len() >= MOST_MADE {
            return self.stop(messages::too_many_instances(name.span, &name.text));
        }
        let special = self.special(&template.of.name().text, &known);
        let (template, own) = match special {
            Some((special, own)) => (self.templates.all[special].clone(), own),
            None => (template.clone(), known.clone()),
        };
        let before = self.diagnostics.len();
        self.templates.depth += 1;
        let found = self.outside_of_functions(|checker| {
            for (parameter, known) in template.parameters.iter().zip(&own) {
                checker.bind(&parameter.name, known);
            }
            match &template.of {
                Templated::Class(class_name, class) => {
                    let words: Vec<String> = known.iter().map(|known| checker.spelled(known)).collect();
                    let shown = format!("{}<{}>", class_name.text, words.join(", "));
                    checker.class_of_template(class, class_name, &shown, (number, &known))
                }
                Templated::Alias(_, ty) => checker.type_name(ty).map(|named| named.ty),
                Templated::Function(_) | Templated::Constant(_) => checker.unknown(name),
            }
        });
        self.templates.depth -= 1;
        self.see_instance(before, &name.text, &template.parameters, &own, name.span);
        let ty = found?;
        if !self.templates.classes.iter().any(|(of, with, _)| *of == number && *with == known) {
            self.templates.classes.push((number, known, ty.clone()));
        }
        Ok(ty)
    }

    /// Returns the value of a constant of a template.
    pub(super) fn constant_instance(&mut self, name: &Name, arguments: &[TemplateArgument]) -> Checked<Option<Expr>> {
        let Some(Entity::ClassTemplate(number)) = self.find_at(name) else { return Ok(None) };
        let template = self.templates.all[*number].clone();
        let Templated::Constant(variable) = &template.of else { return Ok(None) };
        let known = self.explicit(&template.parameters, arguments, name, variable.name.span)?;
        let known = self.complete(&template.parameters, known, name, variable.name.span)?;
        let value = self.outside_of_functions(|checker| {
            for (parameter, known) in template.parameters.iter().zip(&known) {
                checker.bind(&parameter.name, known);
            }
            let ty = checker.type_name(&variable.ty)?.ty;
            match &variable.value {
                Some(value) => checker.first_value(&ty, value),
                None => checker.stop(messages::constant_without_value(variable.name.span, &variable.name.text)),
            }
        })?;
        Ok(Some(value))
    }

    /// Adds the use of a template to the messages since `before`, the innermost first.
    fn see_instance(&mut self, before: usize, name: &str, parameters: &[TemplateParameter], known: &[Known], at: Span) {
        if self.diagnostics.len() == before || parameters.is_empty() {
            return;
        }
        let words: Vec<String> = parameters
            .iter()
            .zip(known)
            .map(|(parameter, known)| format!("{} = {}", parameter.name.text, self.spelled(known)))
            .collect();
        let text = format!("in `{name}` with `{}`, which is used here", words.join("`, `"));
        for diagnostic in self.diagnostics.iter_mut().skip(before) {
            *diagnostic = diagnostic.clone().see(at, text.clone());
        }
    }

    /// Returns the function of a template for these arguments; checks it at its first use.
    pub(super) fn made(
        &mut self,
        number: usize,
        parameters: &[TemplateParameter],
        function: &tree::Function,
        known: Vec<Known>,
        at: Span,
    ) -> Checked<FunctionId> {
        if let Some((special, own)) = self.special(&function.name.text, &known) {
            let template = self.templates.all[special].clone();
            if let Templated::Function(function) = &template.of {
                return self.made_as(Candidate::Template(special), &template.parameters, function, own, at);
            }
        }
        self.made_as(Candidate::Template(number), parameters, function, known, at)
    }

    /// Returns the function of a template or of a class; checks it at its first use.
    pub(super) fn made_as(
        &mut self,
        candidate: Candidate,
        parameters: &[TemplateParameter],
        function: &tree::Function,
        known: Vec<Known>,
        at: Span,
    ) -> Checked<FunctionId> {
        let is_same = |made: &&Made| made.of == candidate && made.arguments == known;
        if let Some(Made { function: id, stores, .. }) = self.templates.made.iter().find(is_same) {
            let (id, stores) = (*id, *stores);
            if stores {
                self.stores();
            }
            return Ok(id);
        }
        if self.templates.depth >= DEEPEST || self.templates.made.len() >= MOST_MADE {
            return self.stop(messages::too_many_instances(at, &function.name.text));
        }
        let before = self.diagnostics.len();
        self.templates.depth += 1;
        // The function sees the names outside of functions, those of its class, and the parameters of the template.
        let (found, marks) = self.aside(|checker| {
            let check = |checker: &mut Self| {
                for (parameter, known) in parameters.iter().zip(&known) {
                    checker.bind(&parameter.name, known);
                }
                checker.templates.next = true;
                match candidate {
                    Candidate::Method(class, position) => checker.method_function(class, position, function),
                    _ => checker.function(function),
                }
            };
            match candidate {
                Candidate::Method(class, _) => checker.in_class(class, check),
                _ => checker.outside_of_functions(check),
            }
        });
        self.templates.depth -= 1;
        // A mistake shows the use that made the function, innermost first.
        self.see_instance(before, &function.name.text, parameters, &known, at);
        let id = found?;
        if self.diagnostics.iter().skip(before).any(|diagnostic| diagnostic.severity.is_fatal()) {
            return Err(Stop);
        }
        self.templates.made.push(Made { of: candidate, arguments: known, function: id, stores: marks.stores });
        if marks.stores {
            self.stores();
        }
        Ok(id)
    }

    /// Finds arguments of a template in the type of an argument: `T` of `const T *`.
    pub(super) fn deduce(
        &self,
        parameters: &[TemplateParameter],
        declared: &TypeName,
        given: &Ty,
        known: &mut [Option<Known>],
    ) {
        let (mut given, mut constant) = (given, false);
        for step in declared.derived.iter().rev() {
            match (step, given) {
                (Derived::Reference(_), _) => {}
                (Derived::Pointer(_), Ty::Pointer(to, of_constant)) => {
                    (given, constant) = (&**to, *of_constant && !declared.qualifiers.constant);
                }
                (Derived::Array(length), Ty::Array(of, elements)) => {
                    let argument = length.as_ref().map(|length| TemplateArgument::Value((**length).clone()));
                    if let (Some(argument), Ok(elements)) = (argument, i64::try_from(*elements)) {
                        let elements = Constant::integer(Scalar::I32, i128::from(elements));
                        self.deduce_argument(parameters, &argument, &Known::Value(elements), known);
                    }
                    given = &**of;
                }
                _ => return,
            }
        }
        let found = if constant { Known::ConstantType(given.clone()) } else { Known::Type(given.clone()) };
        self.deduce_base(parameters, &declared.base, &found, known);
    }

    fn deduce_base(&self, parameters: &[TemplateParameter], base: &Base, given: &Known, known: &mut [Option<Known>]) {
        match (base, given) {
            (Base::Named(name), _) if !matches!(given, Known::Type(Ty::Void)) => {
                let is_it = |it: &TemplateParameter| it.value.is_none() && it.name.text == name.text;
                let place = parameters.iter().position(is_it).and_then(|position| known.get_mut(position));
                if let Some(place) = place.filter(|place| place.is_none()) {
                    *place = Some(given.clone());
                }
            }
            (Base::Instance(name, arguments), Known::Type(ty) | Known::ConstantType(ty)) => {
                let made = self.templates.classes.iter().find(|(_, _, made)| made == ty);
                let Some((number, with, _)) = made else { return };
                if self.templates.all[*number].of.name().text != name.text {
                    return;
                }
                for (argument, given) in arguments.iter().zip(with) {
                    self.deduce_argument(parameters, argument, given, known);
                }
            }
            _ => {}
        }
    }

    fn deduce_argument(
        &self,
        parameters: &[TemplateParameter],
        argument: &TemplateArgument,
        given: &Known,
        known: &mut [Option<Known>],
    ) {
        match (argument, given) {
            (TemplateArgument::Type(ty), Known::Type(given)) => self.deduce(parameters, ty, given, known),
            (TemplateArgument::Type(ty), Known::ConstantType(_)) => {
                self.deduce_base(parameters, &ty.base, given, known);
            }
            (TemplateArgument::Value(tree::Expr { kind: tree::ExprKind::Name(name), span: _ }), Known::Value(_)) => {
                let is_it = |it: &TemplateParameter| it.value.is_some() && it.name.text == name.text;
                let place = parameters.iter().position(is_it).and_then(|position| known.get_mut(position));
                if let Some(place) = place.filter(|place| place.is_none()) {
                    *place = Some(given.clone());
                }
            }
            _ => {}
        }
    }
}
