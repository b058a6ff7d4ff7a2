//! Attributes of instructions: `{id=…, inames=…, dep=…}`.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_loops::Var;
use crisp_support_diagnostics::Span;

use super::Check;
use crate::messages;
use crate::tree::{Attribute, Name};

/// The attributes of one instruction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attributes {
    pub(super) id: String,
    /// The id of the instruction, of which the statement may be a part.
    pub(super) instruction: String,
    /// The loop variables that the author names.
    pub(super) inames: Option<BTreeSet<Var>>,
    /// Whether these are all, and not besides those that follow.
    pub(super) inames_final: bool,
    pub(super) dup: Vec<(Var, Option<String>, Span)>,
    pub(super) dep: Vec<Name>,
    /// Whether the list of dependences is exhaustive.
    pub(super) dep_final: bool,
    pub(super) nosync: Vec<Name>,
    /// Patterns of instructions, of which the second kind needs no barriers.
    pub(super) dep_query: Option<Name>,
    pub(super) nosync_query: Option<Name>,
    pub(super) priority: i64,
    pub(super) conditions: Vec<Name>,
    pub(super) tags: Vec<String>,
    pub(super) groups: Vec<String>,
    pub(super) conflicts: Vec<String>,
    pub(super) atomic: bool,
}

/// The words that may follow `atomic=`: kinds, orderings of memory, scopes.
const ATOMIC: [&str; 12] = [
    "init",
    "update",
    "any_order",
    "relaxed",
    "acquire",
    "release",
    "acq_rel",
    "seq_cst",
    "work_item",
    "work_group",
    "device",
    "system",
];

impl Check<'_> {
    /// Reads the attributes of all instructions, and gives ids to those without.
    pub(super) fn read_attributes(&mut self) {
        let kernel = self.kernel;
        let mut ids: BTreeMap<String, Span> = BTreeMap::new();
        let mut prefixes: Vec<Option<String>> = Vec::new();
        for instruction in &kernel.instructions {
            let mut attributes = Attributes::default();
            let mut prefix = None;
            for attribute in &instruction.attributes {
                self.attribute(attribute, &mut attributes, &mut prefix);
            }
            if !attributes.id.is_empty()
                && let Some(first) = ids.insert(attributes.id.clone(), instruction.span)
            {
                let report = messages::id_twice(instruction.span, &attributes.id, first);
                self.diagnostics.push(report);
            }
            self.attributes.push(attributes);
            prefixes.push(prefix);
        }
        for (attributes, prefix) in self.attributes.iter_mut().zip(prefixes) {
            if attributes.id.is_empty() {
                let wish = prefix.unwrap_or_else(|| "insn".to_owned());
                let mut id = wish.clone();
                let mut number = 0_u64;
                while ids.contains_key(&id) {
                    id = format!("{wish}_{number}");
                    number += 1;
                }
                ids.insert(id.clone(), kernel.name.span);
                attributes.id = id;
            }
        }
    }

    fn attribute(&mut self, attribute: &Attribute, into: &mut Attributes, prefix: &mut Option<String>) {
        let Attribute { name, value } = attribute;
        let form = match name.text.as_str() {
            "id" => "id=name",
            "id_prefix" => "id_prefix=name",
            "inames" => "inames=i:j` or `inames=+i",
            "dup" => "dup=i:j->j_new",
            "dep" => "dep=id1:id2",
            "nosync" => "nosync=id1:id2",
            "dep_query" => "dep_query=id:a or writes:b",
            "nosync_query" => "nosync_query=writes:b",
            "priority" => "priority=1",
            "if" => "if=flag` or `if=not flag",
            "tags" => "tags=t1:t2",
            "groups" => "groups=g1:g2",
            "conflicts_grp" | "conflicts" => "conflicts_grp=g1:g2",
            "atomic" => {
                into.atomic = true;
                // `atomic=init` is the first value; that it reads nothing says so. Orderings and scopes are those of every update: other
                // memory is ordered by barriers and launches, as dependences ask.
                let known = |part: &Name| ATOMIC.contains(&part.text.as_str());
                if let Some(value) = value
                    && !parts(value).iter().all(known)
                {
                    self.diagnostics.push(messages::bad_attribute(value.span, "atomic=update:relaxed:device"));
                }
                if value.as_ref().is_some_and(|value| parts(value).iter().any(|part| part.text == "any_order")) {
                    into.tags.push("any order".to_owned());
                }
                return;
            }
            _ => {
                let report = messages::unknown_attribute(name.span, &name.text);
                self.diagnostics.push(report);
                return;
            }
        };
        let Some(value) = value else {
            self.diagnostics.push(messages::bad_attribute(name.span, form));
            return;
        };
        let list = parts(value);
        let names = || list.iter().map(|part| part.text.clone()).collect::<Vec<String>>();
        let is_name = |text: &str| {
            text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
                && text.bytes().all(|next| next.is_ascii_alphanumeric() || next == b'_')
        };
        let plain = list.iter().all(|part| is_name(&part.text));
        match name.text.as_str() {
            "id" if plain && list.len() == 1 => into.id.clone_from(&value.text),
            "id_prefix" if plain && list.len() == 1 => *prefix = Some(value.text.clone()),
            "inames" => {
                into.inames_final = !value.text.starts_with('+');
                let mut all = BTreeSet::new();
                for part in &list {
                    let bare = part.text.trim_start_matches('+').trim();
                    if let Ok(iname) = self.iname(bare, part.span) {
                        all.insert(iname);
                    }
                }
                into.inames = Some(all);
            }
            "dup" => {
                for part in &list {
                    let (old, new) = part
                        .text
                        .split_once("->")
                        .map_or((part.text.as_str(), None), |(old, new)| (old.trim(), Some(new.trim().to_owned())));
                    if let Ok(iname) = self.iname(old, part.span) {
                        if let Some(new) = &new
                            && (self.program.symbol(new).is_some() || !is_name(new))
                        {
                            self.diagnostics.push(messages::bad_attribute(part.span, form));
                            continue;
                        }
                        into.dup.push((iname, new, part.span));
                    }
                }
            }
            "dep" => {
                // One leading star says that the list is exhaustive; to begin with a wildcard, write two.
                let mut value = value.clone();
                if let Some(rest) = value.text.strip_prefix('*') {
                    into.dep_final = true;
                    value = Name { text: rest.to_owned(), span: value.span };
                }
                into.dep = parts(&value);
            }
            "nosync" => into.nosync = list,
            "priority" => match value.text.replace(' ', "").parse() {
                Ok(priority) => into.priority = priority,
                Err(_) => self.diagnostics.push(messages::bad_attribute(value.span, form)),
            },
            "dep_query" => into.dep_query = Some(value.clone()),
            "nosync_query" => into.nosync_query = Some(value.clone()),
            "if" if list.iter().all(|part| is_name(part.text.strip_prefix("not ").unwrap_or(&part.text).trim())) => {
                into.conditions = list;
            }
            "tags" if plain => into.tags.extend(names()),
            "groups" if plain => into.groups = names(),
            "conflicts_grp" | "conflicts" if plain => into.conflicts = names(),
            _ => self.diagnostics.push(messages::bad_attribute(value.span, form)),
        }
    }
}

/// The parts of a list with colons.
fn parts(value: &Name) -> Vec<Name> {
    let mut found = Vec::new();
    let mut at = value.span.start;
    for part in value.text.split(':') {
        let length = u32::try_from(part.len()).unwrap_or(0);
        let span = Span::new(value.span.file, at.min(value.span.end), (at + length).min(value.span.end));
        at += length + 1;
        if !part.trim().is_empty() {
            found.push(Name { text: part.trim().to_owned(), span });
        }
    }
    found
}
