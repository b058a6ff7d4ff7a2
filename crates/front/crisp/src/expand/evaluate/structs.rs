//! Structures for macro bodies: `with-struct-accessors`, `get-struct-members`, `get-member-types`.

use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::super::messages;
use super::super::names;
use super::super::value::{Env, Outcome, Value, bind, find, items, list, plain_name, symbol};
use super::super::{Expander, Structure};

impl Expander<'_> {
    /// Makes the members of a `def-struct` known, which its name and the data after it declare.
    pub(in super::super) fn register_struct(&mut self, name: &Datum, members: &[Datum]) {
        let Some(written) = plain_name(name) else { return };
        let declared = members.iter().flat_map(crate::members::declared);
        let members = declared.map(|(name, ty)| (name.clone(), ty.clone())).collect();
        let structure = Structure { span: name.span, members };
        self.structs.entry(names::folded(written)).or_insert(structure);
    }

    /// The names of a structure's members, or their types; `None` where there is no such structure.
    pub(super) fn struct_members(&mut self, name: &str, types: bool, span: Span) -> Option<Outcome> {
        let structure = self.structs.get(&*names::fold(name)).cloned()?;
        self.recorder.use_of(span, structure.span);
        let members = structure.members;
        let place = self.call;
        let item = |(name, ty): (Rc<str>, Datum)| if types { ty } else { symbol(&name, place) };
        let items = members.into_iter().map(item).collect();
        Some(self.fresh_list(items, span))
    }

    /// `(with-struct-accessors STRUCT (accessor [soa-accessor]) [:access :raw] form…)`: the values of the forms for each member, as a list.
    pub(super) fn with_struct_accessors(&mut self, rest: &[Datum], form: &Datum, env: &Env) -> Outcome {
        const USAGE: &str = "(with-struct-accessors STRUCT (ACCESSOR [SOA-ACCESSOR]) [:access :raw] form…)";
        let malformed = |at: &Datum| messages::malformed(at.span, "with-struct-accessors", USAGE);
        let [of, names_of, body @ ..] = rest else { return Err(malformed(form).into()) };
        let named = match plain_name(of) {
            Some(name) if find(env, name).is_none() => Value::Data(of.clone()),
            _ => self.evaluate(of, env)?,
        };
        let members = named.datum().and_then(plain_name).and_then(|name| self.structs.get(&names::folded(name)));
        let Some(Structure { span, members }) = members.cloned() else {
            let wanted = "the name of a structure";
            return Err(messages::wrong_kind(of.span, "with-struct-accessors", wanted, named.datum()).into());
        };
        self.recorder.use_of(of.span, span);
        let variables = items(names_of).filter(|names| (1..=2).contains(&names.len()));
        let Some(variables) = variables else { return Err(malformed(names_of).into()) };
        let (raw, body) = match body {
            [key, Datum { kind: DatumKind::Keyword(access), span }, body @ ..] if matches!(&key.kind, DatumKind::Keyword(key) if names::fold(key) == "access") => {
                match &*names::fold(access) {
                    "raw" => (true, body),
                    "public" => (false, body),
                    _ => return Err(messages::malformed(*span, "with-struct-accessors", USAGE).into()),
                }
            }
            body => (false, body),
        };
        let mut values = Vec::new();
        for (member, _) in members {
            let accessor = if raw { format!("~{member}~") } else { format!("{member}~") };
            let mut inner = env.clone();
            for variable in variables {
                let Some(name) = plain_name(variable) else { return Err(malformed(variable).into()) };
                inner = bind(&inner, name, Value::Data(symbol(&accessor, self.call)));
            }
            let value = self.evaluate_body(body, &inner)?;
            let Some(datum) = value.datum() else {
                return Err(messages::wrong_kind(form.span, "with-struct-accessors", "data", None).into());
            };
            values.push(datum.clone());
            self.spend(1, form.span)?;
        }
        self.spend(values.len(), form.span)?;
        Ok(Value::Data(list(values, self.call)))
    }
}
