//! Parameter lists of macros: required, `&optional`, `&rest`/`&body`, `&key`, nested to any depth; and binding arguments to them.

use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::Expander;
use super::messages;
use super::names;
use super::value::{Env, Outcome, Value, bind, is_nil, items, list, plain_name, symbol};

/// A parsed parameter list.
#[derive(Debug, Default)]
pub(super) struct LambdaList {
    whole: Option<Rc<str>>,
    required: Vec<Pattern>,
    optional: Vec<Optional>,
    rest: Option<Pattern>,
    keys: Vec<Key>,
    takes_keys: bool,
    allow_other_keys: bool,
}

/// The parameter, or nested list of parameters, for one argument.
#[derive(Debug)]
enum Pattern {
    Name(Rc<str>),
    /// The argument is a list that is taken apart.
    List(Box<LambdaList>),
}

/// A parameter of `&optional`.
#[derive(Debug)]
struct Optional {
    pattern: Pattern,
    default: Option<Datum>,
    /// `supplied?` of `(name default supplied?)`.
    supplied: Option<Rc<str>>,
}

/// A parameter of `&key`.
#[derive(Debug)]
struct Key {
    /// Without the colon, folded.
    keyword: String,
    parameter: Optional,
}

/// The part of a parameter list that is being read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Section {
    Required,
    Optional,
    Rest,
    AfterRest,
    Key,
}

impl LambdaList {
    /// Parses a parameter list. `typed` admits `name:type` and drops the type, for functions that macros call.
    pub(super) fn parse(datum: &Datum, typed: bool) -> Outcome<LambdaList> {
        let Some(parameters) = items(datum) else {
            return Err(messages::parameter_list(datum.span, "a parameter list is in parentheses").into());
        };
        let mut result = LambdaList::default();
        let mut section = Section::Required;
        let mut index = 0;
        while let Some(parameter) = parameters.get(index) {
            index += 1;
            match plain_name(parameter).map(|name| names::fold(name)).as_deref() {
                Some("&whole") => {
                    let name = parameters.get(index).and_then(plain_name);
                    let (Some(name), 1) = (name, index) else {
                        return Err(messages::parameter_list(parameter.span, "`&whole` and its name come first").into());
                    };
                    result.whole = Some(name.clone());
                    index += 1;
                }
                Some("&optional") if section < Section::Optional => section = Section::Optional,
                // `(a . rest)` is the older spelling of `(a &rest rest)`.
                Some("&rest" | "&body" | ".") if section < Section::Rest => section = Section::Rest,
                Some("&key") if section < Section::Key && section != Section::Rest => {
                    section = Section::Key;
                    result.takes_keys = true;
                }
                Some("&allow-other-keys") if section == Section::Key => result.allow_other_keys = true,
                Some("&out") if typed => {}
                Some(marker) if marker.starts_with('&') || marker == "." => {
                    return Err(messages::misplaced_marker(parameter.span, marker).into());
                }
                _ => result.add(&mut section, parameter, typed)?,
            }
        }
        if section == Section::Rest {
            return Err(messages::parameter_list(datum.span, "`&rest` and `&body` are followed by a name").into());
        }
        Ok(result)
    }

    fn add(&mut self, section: &mut Section, parameter: &Datum, typed: bool) -> Outcome<()> {
        match section {
            Section::Required => self.required.push(pattern(parameter, typed)?),
            Section::Optional => self.optional.push(optional(parameter, typed)?),
            Section::Rest => {
                self.rest = Some(pattern(parameter, typed)?);
                *section = Section::AfterRest;
            }
            Section::AfterRest => {
                return Err(
                    messages::parameter_list(parameter.span, "only `&key` can follow the name behind `&rest`").into()
                );
            }
            Section::Key => self.keys.push(key(parameter, typed)?),
        }
        Ok(())
    }
}

fn pattern(datum: &Datum, typed: bool) -> Outcome<Pattern> {
    match &datum.kind {
        DatumKind::Symbol(name) => Ok(Pattern::Name(name.clone())),
        DatumKind::Typed(name, _) if typed => Ok(Pattern::Name(name.clone())),
        DatumKind::Typed(name, _) => Err(messages::typed_macro_parameter(datum.span, name).into()),
        DatumKind::List(_) if !typed => Ok(Pattern::List(Box::new(LambdaList::parse(datum, false)?))),
        _ => Err(messages::parameter_list(datum.span, "a parameter is a name or a nested parameter list").into()),
    }
}

/// `name`, or `(name [default [supplied?]])`.
fn optional(datum: &Datum, typed: bool) -> Outcome<Optional> {
    let DatumKind::List(parts) = &datum.kind else {
        return Ok(Optional { pattern: pattern(datum, typed)?, default: None, supplied: None });
    };
    let shape = "an optional parameter is a name or `(name default supplied?)`";
    let (Some(first), true) = (parts.first(), parts.len() <= 3) else {
        return Err(messages::parameter_list(datum.span, shape).into());
    };
    let supplied = match parts.get(2) {
        None => None,
        Some(name) => Some(plain_name(name).ok_or_else(|| messages::parameter_list(name.span, shape))?.clone()),
    };
    Ok(Optional { pattern: pattern(first, typed)?, default: parts.get(1).cloned(), supplied })
}

/// Like an optional parameter, or `((:keyword name) default supplied?)`.
fn key(datum: &Datum, typed: bool) -> Outcome<Key> {
    if let DatumKind::List(parts) = &datum.kind
        && let Some((first, others)) = parts.split_first()
        && let DatumKind::List(pair) = &first.kind
        && let [Datum { kind: DatumKind::Keyword(keyword), .. }, name] = &**pair
    {
        let plain = list([name].into_iter().chain(others).cloned().collect(), datum.span);
        return Ok(Key { keyword: names::fold_keyword(keyword), parameter: optional(&plain, typed)? });
    }
    let parameter = optional(datum, typed)?;
    match &parameter.pattern {
        Pattern::Name(name) => Ok(Key { keyword: names::fold_keyword(name), parameter }),
        Pattern::List(_) => {
            Err(messages::parameter_list(datum.span, "a key parameter needs a name; write `((:key (a b)) default)`")
                .into())
        }
    }
}

/// The callee, for messages.
#[derive(Clone, Copy)]
pub(super) struct Callee<'c> {
    pub(super) name: &'c str,
    /// The call, or the nested list that is being taken apart.
    pub(super) span: Span,
    /// Whether `span` is a part of the call.
    pub(super) nested: bool,
    /// The value of `&whole`: the call or the nested list.
    pub(super) whole: Option<&'c Datum>,
}

impl LambdaList {
    /// How many positional arguments it takes at least and at most.
    fn count(&self) -> (usize, Option<usize>) {
        let least = self.required.len();
        let open = self.rest.is_some() || self.takes_keys;
        (least, (!open).then_some(least + self.optional.len()))
    }

    /// The key parameter of that keyword.
    fn key(&self, keyword: &str) -> Option<&Key> {
        let keyword = names::fold_keyword(keyword);
        self.keys.iter().find(|key| key.keyword == keyword)
    }
}

impl Expander<'_> {
    /// Binds the arguments of a call to the parameters, innermost last.
    pub(super) fn bind_arguments(
        &mut self,
        parameters: &LambdaList,
        arguments: &[Value],
        callee: Callee<'_>,
        env: &Env,
    ) -> Outcome<Env> {
        let mut env = env.clone();
        let (least, most) = parameters.count();
        if arguments.len() < least {
            return Err(messages::too_few_arguments(callee, least, most, arguments.len()).into());
        }
        if let Some(extra) = most.and_then(|most| arguments.get(most)) {
            let at = extra.datum().map_or(callee.span, |datum| datum.span);
            return Err(messages::too_many_arguments(callee, at, least, most, arguments.len()).into());
        }
        if let Some(whole) = &parameters.whole {
            let form = match callee.whole {
                Some(form) => form.clone(),
                None => self.data_list(arguments, callee.span)?,
            };
            env = bind(&env, whole, Value::Data(form));
        }
        let (required, others) = arguments.split_at(least);
        for (pattern, argument) in parameters.required.iter().zip(required) {
            env = self.bind_pattern(pattern, argument, callee, &env)?;
        }
        let mut others = others.iter();
        for optional in &parameters.optional {
            env = self.bind_optional(optional, others.next(), callee, &env)?;
        }
        let rest = others.as_slice();
        if let Some(pattern) = &parameters.rest {
            let rest = Value::Data(self.data_list(rest, callee.span)?);
            env = self.bind_pattern(pattern, &rest, callee, &env)?;
        }
        if parameters.takes_keys { self.bind_keys(parameters, rest, callee, env) } else { Ok(env) }
    }

    fn bind_pattern(&mut self, pattern: &Pattern, argument: &Value, callee: Callee<'_>, env: &Env) -> Outcome<Env> {
        let nested = match pattern {
            Pattern::Name(name) => return Ok(bind(env, name, argument.clone())),
            Pattern::List(nested) => nested,
        };
        let span = argument.datum().map_or(callee.span, |datum| datum.span);
        let Some(parts) = argument.datum().and_then(items) else {
            return Err(messages::list_wanted(callee, span).into());
        };
        self.spend(parts.len(), callee.span)?;
        let parts: Vec<Value> = parts.iter().cloned().map(Value::Data).collect();
        self.bind_arguments(nested, &parts, Callee { span, nested: true, whole: argument.datum(), ..callee }, env)
    }

    fn bind_optional(
        &mut self,
        optional: &Optional,
        argument: Option<&Value>,
        callee: Callee<'_>,
        env: &Env,
    ) -> Outcome<Env> {
        let env = match (argument, &optional.default) {
            (Some(argument), _) => self.bind_pattern(&optional.pattern, argument, callee, env)?,
            (None, Some(default)) => {
                // A default that requires a type, as `(gen-scratch (type-of x))`, is a form of the program.
                let default = match self.asks_for_types(default)? {
                    true => Value::Data(self.left_for_the_program(default, env)?),
                    false => self.evaluate(default, env)?,
                };
                self.bind_pattern(&optional.pattern, &default, callee, env)?
            }
            (None, None) => self.bind_absent(&optional.pattern, env),
        };
        Ok(match &optional.supplied {
            Some(name) => bind(&env, name, super::value::truth(argument.is_some(), self.call)),
            None => env,
        })
    }

    /// Binds every name of a pattern to `nil`.
    fn bind_absent(&self, pattern: &Pattern, env: &Env) -> Env {
        match pattern {
            Pattern::Name(name) => bind(env, name, Value::Data(symbol("nil", self.call))),
            Pattern::List(nested) => {
                let optional = nested.optional.iter().chain(nested.keys.iter().map(|key| &key.parameter));
                let patterns = nested.required.iter().chain(optional.map(|optional| &optional.pattern));
                patterns.chain(&nested.rest).fold(env.clone(), |env, pattern| self.bind_absent(pattern, &env))
            }
        }
    }

    fn bind_keys(&mut self, parameters: &LambdaList, rest: &[Value], callee: Callee<'_>, env: Env) -> Outcome<Env> {
        let mut given: Vec<(&Key, &Value)> = Vec::new();
        let mut pairs = rest.iter();
        while let Some(keyword) = pairs.next() {
            let span = keyword.datum().map_or(callee.span, |datum| datum.span);
            let Some(DatumKind::Keyword(name)) = keyword.datum().map(|datum| &datum.kind) else {
                return Err(messages::keyword_wanted(callee, span).into());
            };
            let Some(value) = pairs.next() else {
                return Err(messages::keyword_without_value(callee, span, name).into());
            };
            match parameters.key(name) {
                // The first of equal keywords counts.
                Some(key) if given.iter().any(|(known, _)| known.keyword == key.keyword) => {}
                Some(key) => given.push((key, value)),
                None if parameters.allow_other_keys => {}
                None => {
                    let known = parameters.keys.iter().map(|key| &*key.keyword);
                    return Err(messages::unknown_keyword(callee, span, name, known).into());
                }
            }
        }
        let mut env = env;
        for key in &parameters.keys {
            let value = given.iter().find(|(known, _)| known.keyword == key.keyword).map(|(_, value)| *value);
            env = self.bind_optional(&key.parameter, value, callee, &env)?;
        }
        Ok(env)
    }

    /// A list of data out of values.
    pub(super) fn data_list(&mut self, values: &[Value], span: Span) -> Outcome<Datum> {
        self.spend(values.len(), span)?;
        let mut data = Vec::with_capacity(values.len());
        for value in values {
            data.push(self.datum(value, span)?);
        }
        Ok(list(data, self.call))
    }

    /// The datum of a value; functions have none.
    pub(super) fn datum(&self, value: &Value, span: Span) -> Outcome<Datum> {
        match value {
            Value::Data(datum) => Ok(datum.clone()),
            Value::Function(_) => Err(messages::function_in_data(span).into()),
        }
    }
}

/// The names that a parameter list of the language binds: `name`, `name:type`, `(name default)`.
pub(super) fn bound_names(parameters: &Datum) -> impl Iterator<Item = &Datum> {
    items(parameters).unwrap_or(&[]).iter().filter_map(|parameter| {
        let name = match &parameter.kind {
            DatumKind::Symbol(_) | DatumKind::Typed(..) => parameter,
            DatumKind::List(parts) if !is_nil(parameter) => parts.first()?,
            _ => return None,
        };
        (!super::value::name_of(name)?.starts_with('&')).then_some(name)
    })
}

/// The parameters of a `with-template-type`.
pub(super) fn template_parameters(parameters: &Datum) -> impl Iterator<Item = names::Local> {
    bound_names(parameters).filter_map(|name| {
        let written = super::value::name_of(name)?.clone();
        Some(names::Local { written, span: name.span, kind: names::NameKind::TemplateParameter })
    })
}
