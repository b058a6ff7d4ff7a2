//! Calls of functions that the library has in C: the template for the types of the arguments is checked once, like a function of the source.

use crisp_ir_kernel::Scalar;
use crisp_support_diagnostics::Span;

use super::builtins::{Call, Found};
use super::{Candidate, Checked, Checker, Entity, Instance, Scope, Stop, messages};
use crate::library::{self, Rule, Template, Types};
use crate::parse::parse;
use crate::predefined::Language;
use crate::token::{Places, tokens};
use crate::typed::{Expr, Number};

/// Everything in the library is where the source first calls it.
struct At(Span);

impl Places for At {
    fn span(&self, _: u32, _: u32) -> Span {
        self.0
    }
}

impl Checker<'_> {
    pub(super) fn library_function<'a>(&mut self, call: Call<'a>) -> Found<'a> {
        let (mut name, mut single) = (call.name, false);
        let mut templates = library::find(name);
        if templates.is_empty() {
            // CUDA marks functions of `float` by the last letter, and fast ones by underscores.
            let stem = name.strip_suffix('f');
            let stems = [stem, stem.and_then(|stem| stem.strip_prefix("__"))];
            for stem in stems.into_iter().flatten() {
                let found = library::find(stem);
                if templates.is_empty() && found.iter().any(|template| matches!(template.rule, Rule::Floats(_))) {
                    (name, single, templates) = (stem, true, found);
                }
            }
        }
        let is_ours = self.in_library || !name.starts_with("__crisp_");
        let Some(first) = templates.first().filter(|_| is_ours) else { return Found::No(call) };
        let count = call.args.len();
        match templates.iter().find(|template| template.parameters == count) {
            Some(template) => Found::Yes(self.instance_call(name, template, call, single)),
            None => {
                let message = messages::argument_count(call.span, call.name, first.parameters, count, None);
                Found::Yes(self.stop(message))
            }
        }
    }

    /// Calls a function of the library that authors cannot name.
    pub(super) fn hidden_function(&mut self, call: Call<'_>) -> Checked<Expr> {
        let in_library = std::mem::replace(&mut self.in_library, true);
        let found = self.library_function(call);
        self.in_library = in_library;
        match found {
            Found::Yes(value) => value,
            Found::No(call) => self.stop(messages::unknown_function(call.span, call.name, &[])),
        }
    }

    fn instance_call(&mut self, name: &str, template: &Template, call: Call<'_>, single: bool) -> Checked<Expr> {
        let types = self.types_of(name, template, &call, single)?;
        let key = (name.into(), template.parameters, types);
        let instance = match self.instances.get(&key) {
            Some(instance) => *instance,
            None => {
                let instance = self.instance(name, template, types, call.span)?;
                self.instances.insert(key, instance);
                instance
            }
        };
        if instance.stores {
            self.stores();
        }
        self.call_of(instance.id, call.args, call.span, call.span)
    }

    /// Returns the types that the arguments of a call give a template.
    fn types_of(&mut self, name: &str, template: &Template, call: &Call<'_>, single: bool) -> Checked<Option<Types>> {
        let first = |count: usize| {
            let args = call.args.iter().take(count).cloned().collect();
            Call { name: call.name, args, span: call.span }
        };
        let of = match template.rule {
            Rule::Fixed => return Ok(None),
            Rule::Packed => {
                let (scalar, lanes) = if template.packs_two() { (Scalar::U16, 2) } else { (Scalar::U8, 4) };
                Number { scalar, lanes }
            }
            Rule::Floats(count) => self.floats(&first(count), single)?.0,
            Rule::Numbers(count) => self.alike(&first(count), None)?.0,
            Rule::FloatOfBits => {
                let bits = self.number(&call.args[0])?;
                let scalar = if bits.scalar.bytes() == 8 { Scalar::F64 } else { Scalar::F32 };
                bits.with_scalar(scalar)
            }
            Rule::Pointee => {
                let pointer = &call.args[0];
                match pointer.ty.pointee().and_then(|(to, _)| to.number()) {
                    Some(number) => number,
                    None => {
                        let shown = self.show(&pointer.ty);
                        return self.stop(messages::no_instance(pointer.span, name, &shown));
                    }
                }
            }
        };
        // The mask of a selection of lanes is the last argument.
        let second = call.args.last().and_then(|arg| arg.ty.number());
        Ok(Some(Types { of, second: second.filter(|_| template.needs_second()) }))
    }

    /// Checks a function of the library for types.
    fn instance(&mut self, name: &str, template: &Template, types: Option<Types>, at: Span) -> Checked<Instance> {
        let text = template.text(types);
        let before = self.diagnostics.len();
        let tokens = tokens(&text, &At(at), self.diagnostics);
        let unit = parse(&tokens, Language::OpenCl, self.diagnostics);
        let (found, marks) = self.apart(|checker| {
            for item in &unit.items {
                checker.item(item)?;
            }
            match checker.find(name) {
                Some(Entity::Functions(all)) => match all[..] {
                    [Candidate::Function(id)] => Ok(id),
                    _ => Err(Stop),
                },
                _ => Err(Stop),
            }
        });
        match found {
            Ok(id) if self.diagnostics.len() == before => Ok(Instance { id, stores: marks.stores }),
            _ => {
                // The types are not those of the function.
                self.diagnostics.truncate(before);
                let types = types.map_or_else(String::new, |types| types.of.to_string());
                self.stop(messages::no_instance(at, name, &types))
            }
        }
    }

    /// Checks a function of the library during the check of another function, with only the names of the language.
    fn apart<T>(&mut self, check: impl FnOnce(&mut Self) -> Checked<T>) -> (Checked<T>, super::Marks) {
        let scopes = std::mem::replace(&mut self.scopes, vec![Scope::default()]);
        let in_library = std::mem::replace(&mut self.in_library, true);
        let found = self.aside(check);
        self.scopes = scopes;
        self.in_library = in_library;
        found
    }

    /// Checks a function during the check of another function, whose state it does not see.
    pub(super) fn aside<T>(&mut self, check: impl FnOnce(&mut Self) -> Checked<T>) -> (Checked<T>, super::Marks) {
        let around = std::mem::take(&mut self.around);
        let declared = std::mem::take(&mut self.declared);
        let changed = std::mem::take(&mut self.changed);
        let ranges = std::mem::take(&mut self.ranges);
        let uses_shared = self.uses_shared.take();
        let uses_symbols = std::mem::take(&mut self.uses_symbols);
        let named = std::mem::take(&mut self.named);
        let result = std::mem::replace(&mut self.result, crate::typed::Ty::Void);
        let deducing = std::mem::take(&mut self.deducing);
        let marks = std::mem::replace(&mut self.marks, vec![super::Marks::default()]);
        let calling = self.calling.take();
        let found = check(self);
        let own = self.marks.pop().unwrap_or_default();
        self.around = around;
        self.declared = declared;
        self.changed = changed;
        self.ranges = ranges;
        self.uses_shared = uses_shared;
        self.uses_symbols = uses_symbols;
        self.named = named;
        self.result = result;
        self.marks = marks;
        self.calling = calling;
        self.deducing = deducing;
        (found, own)
    }
}

#[cfg(test)]
mod tests {
    use crisp_support_diagnostics::Files;

    use crate::check::{Roles, check};
    use crate::library::{self, Rule};

    /// Checks a call with arguments of these types; returns the first error.
    fn call(name: &str, arguments: &[&str]) -> Result<(), String> {
        let mut declared = String::new();
        let mut given = Vec::new();
        for (at, ty) in arguments.iter().enumerate() {
            match ty.strip_suffix(" *") {
                Some(to) => {
                    declared += &format!("{to} a{at}[4]; ");
                    given.push(format!("a{at}"));
                }
                None => {
                    declared += &format!("{ty} a{at}; ");
                    given.push(format!("a{at}"));
                }
            }
        }
        let source = format!("kernel void k(global int *r) {{ {declared} {name}({}); }}", given.join(", "));
        let mut files = Files::new();
        let file = files.add("call.cl", source);
        let (unit, mut found) = crate::read(file, &mut files, &mut ());
        check(&unit, &Roles::default(), &mut crisp_support_diagnostics::Recorder::default(), &mut found);
        match found.iter().find(|found| found.severity.is_fatal()) {
            Some(error) => Err(format!("{} {}", error.code.0, error.message)),
            None => Ok(()),
        }
    }

    #[test]
    fn each_function_has_forms() {
        const TYPES: [&str; 12] = [
            "float", "double", "half", "float4", "double2", "half8", "int", "uint", "long", "uchar", "ushort2", "int16",
        ];
        let mut without = Vec::new();
        for name in library::names() {
            if name.starts_with("__crisp_") {
                continue;
            }
            let forms = library::find(&name);
            assert!(!forms.is_empty(), "{name}");
            for form in forms {
                // The parameters as the template has them, for each type that `T` may be.
                let result = |ty: &&str| {
                    let head = form.heads(ty).unwrap_or_default();
                    call(&name, &head.iter().map(String::as_str).collect::<Vec<_>>())
                };
                let needed: &[&str] = match form.rule {
                    Rule::Floats(_) => &["float", "double", "half", "float4", "double2", "half8"],
                    Rule::Numbers(_) if !name.starts_with("shuffle") => &["int", "uint"],
                    Rule::Numbers(_) | Rule::Fixed | Rule::Pointee | Rule::FloatOfBits | Rule::Packed => &[],
                };
                for (ty, error) in needed.iter().filter_map(|ty| Some((ty, result(ty).err()?))) {
                    without.push(format!("{name}/{} of {ty}: {error}", form.parameters));
                }
                if TYPES.iter().all(|ty| result(ty).is_err()) {
                    without.push(format!("{name}/{}: {:?}", form.parameters, result(&"int").err()));
                }
            }
        }
        assert!(without.is_empty(), "{without:#?}");
    }
}
