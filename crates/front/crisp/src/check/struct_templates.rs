//! Structures that are templates: `(X-type argument…)`, and the structure that `make-X` makes for its values.

use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::definitions::Section;
use super::scope::Binding;
use super::syntax::{fold, form, is_symbol, symbol};
use super::templates::Template;
use super::type_forms::is_builtin_type;
use super::unify::{Given, ParamId, Pattern, Substitution};
use super::{Checker, Want};
use crate::messages;
use crate::typed::{Expr, Known, OpenArgument, OpenStructure, TypeId};

impl Checker<'_> {
    /// `(X-type argument…)` of a structure: a type, or a pattern where arguments are parameters of the template around.
    pub(crate) fn made_structure(&mut self, name: &Rc<str>, datum: &Datum, head: &str, rest: &[Datum]) -> Pattern {
        let template = self.defs.structs.get(name).and_then(|definition| definition.template.clone());
        let Some(template) = template else { return Pattern::ERROR };
        let Some(open) = self.open_arguments(&template, head, rest) else { return Pattern::ERROR };
        if open.iter().any(Option::is_some) {
            return match self.with_open_arguments(&template, head, rest, open) {
                Some(arguments) => {
                    Pattern::Made(self.types_mut().open_structure(OpenStructure { template: name.clone(), arguments }))
                }
                None => Pattern::ERROR,
            };
        }
        let Some(bindings) = self.template_bindings(&template, head, rest, datum.span) else { return Pattern::ERROR };
        let bindings = bindings.into_iter().take(template.params.len());
        let arguments: Vec<OpenArgument> = bindings
            .map(|(_, binding)| match binding {
                Binding::Known(known) => OpenArgument::Known(known),
                Binding::Param(ParamId(param)) => OpenArgument::Param(param),
                Binding::Runtime(_) | Binding::Outside | Binding::Continuation(_) | Binding::Poisoned => {
                    OpenArgument::Known(Known::Nil)
                }
            })
            .collect();
        let known: Option<Vec<Known>> = arguments
            .iter()
            .map(|argument| match argument {
                OpenArgument::Known(known) => Some(known.clone()),
                OpenArgument::Param(_) | OpenArgument::Any | OpenArgument::View(_) | OpenArgument::Made(_) => None,
            })
            .collect();
        match known {
            Some(known) => Pattern::Is(self.structure_for(name, &template, known, datum.span)),
            None => Pattern::Made(self.types_mut().open_structure(OpenStructure { template: name.clone(), arguments })),
        }
    }

    /// The arguments that leave something open: `nil` for a parameter that must be given, vector types that do not say everything.
    fn open_arguments(&mut self, template: &Template, head: &str, rest: &[Datum]) -> Option<Vec<Option<OpenArgument>>> {
        let forms = self.template_forms(template, head, rest)?;
        let mut open = Vec::new();
        for (param, datum) in template.params.iter().zip(forms) {
            open.push(match datum {
                Some(datum) if is_symbol(datum, "nil") && param.section == Section::Required => Some(OpenArgument::Any),
                Some(datum) if form(datum).is_some_and(|(head, _)| is_builtin_type(&head)) => {
                    let pattern = self.parse_type(datum);
                    match pattern {
                        Pattern::View(view) if self.complete(pattern).is_none() => {
                            view.as_argument().map(OpenArgument::View)
                        }
                        _ => None,
                    }
                }
                Some(datum) if form(datum).is_some_and(|(head, _)| self.constructs_structure(&head)) => {
                    match self.parse_type(datum) {
                        Pattern::Made(made) => Some(OpenArgument::Made(made)),
                        _ => None,
                    }
                }
                _ => None,
            });
        }
        Some(open)
    }

    /// Whether `X-type` of that (folded) head is a structure that a template becomes.
    fn constructs_structure(&self, head: &str) -> bool {
        let name = head.strip_suffix("-type");
        name.and_then(|name| self.defs.structs.get(name)).is_some_and(|definition| definition.template.is_some())
    }

    /// All arguments, some of which leave something open.
    fn with_open_arguments(
        &mut self,
        template: &Template,
        head: &str,
        rest: &[Datum],
        open: Vec<Option<OpenArgument>>,
    ) -> Option<Vec<OpenArgument>> {
        let forms = self.template_forms(template, head, rest)?;
        let mut arguments = Vec::new();
        for (datum, open) in forms.into_iter().zip(open) {
            let param = datum.and_then(symbol).and_then(|name| match self.scope.lookup(&fold(name)) {
                Some(Binding::Param(ParamId(param))) => Some(OpenArgument::Param(*param)),
                _ => None,
            });
            arguments.push(match (open.or(param), datum) {
                (Some(open), _) => open,
                (None, Some(datum)) => OpenArgument::Known(self.known_form(datum)?),
                (None, None) => OpenArgument::Known(Known::Nil),
            });
        }
        Some(arguments)
    }

    /// The structure that a template becomes for arguments, laid out when it is first needed.
    pub(crate) fn structure_for(
        &mut self,
        name: &Rc<str>,
        template: &Rc<Template>,
        arguments: Vec<Known>,
        span: Span,
    ) -> TypeId {
        if let Some(made) = self.defs.structs.get(name).and_then(|definition| definition.made.get(&arguments)) {
            return *made;
        }
        if self.stack_of_types.contains(name) {
            let diagnostic = messages::cyclic_definition(span, name, template.span);
            self.report(diagnostic);
            return TypeId::ERROR;
        }
        let Some(definition) = self.defs.structs.get(name) else { return TypeId::ERROR };
        let (written, members, defined) = (definition.name.clone(), definition.members.clone(), definition.span);
        let spelled: Vec<String> = arguments.iter().map(|argument| self.spelled_known(argument)).collect();
        let title: Rc<str> = format!("({written}-type {})", spelled.join(" ")).into();
        let Some(names) = self.names_of(template, &arguments) else { return TypeId::ERROR };
        self.stack_of_types.push(name.clone());
        let of = Some((name.clone(), arguments.clone()));
        let made = self.within(&names, |checker| checker.laid_out(title, &members, defined, of));
        self.stack_of_types.pop();
        let ty = made.unwrap_or(TypeId::ERROR);
        if let Some(definition) = self.defs.structs.get_mut(name) {
            definition.made.insert(arguments, ty);
        }
        ty
    }

    /// The structure that `make-X` of a template makes: what its place demands, or what the values show.
    pub(crate) fn structure_of_values(
        &mut self,
        name: &Rc<str>,
        maker: &str,
        given: &[(Rc<str>, Expr)],
        span: Span,
        want: &Want,
    ) -> Option<TypeId> {
        if let Some(Pattern::Is(ty)) = want.hint()
            && self.types().structure_of(ty).and_then(|it| it.of.as_ref()).is_some_and(|(of, _)| of == name)
        {
            return Some(ty);
        }
        let definition = self.defs.structs.get(name)?;
        let (template, members) = (definition.template.clone()?, definition.members.clone());
        let mut found = Substitution::of(template.first, template.params.len());
        let outer = self.scope.of_constants();
        let outer = std::mem::replace(&mut self.scope, outer);
        self.bind_open(&template);
        for literals in [false, true] {
            for (member, value) in given.iter().filter(|(_, value)| value.ty.is_flexible() == literals) {
                let Some(ty) = (members.iter().flat_map(crate::members::declared))
                    .find_map(|(name, ty)| (super::syntax::fold(name) == *member).then(|| ty.clone()))
                else {
                    continue;
                };
                // Other forms show nothing here; the member is checked when the structure is known.
                let constructs =
                    form(&ty).is_some_and(|(head, _)| &*head == "array" || self.constructs_structure(&head));
                if matches!(ty.kind, DatumKind::Symbol(_)) || constructs {
                    let pattern = self.parse_type(&ty);
                    let _ = self.unify(pattern, Given::of(value), &mut found);
                }
            }
        }
        self.scope = outer;
        match self.filled(&template, found.found) {
            Ok(arguments) => {
                if let Some(diagnostic) = self.broken_constraint(&template, &arguments) {
                    self.report(diagnostic);
                    return None;
                }
                Some(self.structure_for(name, &template, arguments, span)).filter(|ty| *ty != TypeId::ERROR)
            }
            Err(missing) => {
                self.report(messages::struct_argument_unknown(span, maker, &missing, name));
                None
            }
        }
    }
}
