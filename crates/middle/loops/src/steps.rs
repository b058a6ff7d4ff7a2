//! Steps of schedules: a table of names, each with the function that applies it.

mod arguments;
mod buffer;
mod copies;
mod domains;
mod footprint;
mod layout;
mod maps;
mod orders;
mod pack;
mod parameters;
mod parts;
mod prefetch;
mod reductions;
mod rules;
mod scans;
mod storage;
mod tags;

use crisp_ir_loops::Step;
use crisp_support_diagnostics::Diagnostic;

use crate::messages;
use crate::schedule::State;

/// The function that applies a step to a program.
type Apply = fn(&mut State, &Step) -> Result<(), Box<Diagnostic>>;

/// All steps by the names of Loopy's functions.
const STEPS: &[(&str, Apply)] = &[
    ("split_iname", domains::split),
    ("join_inames", domains::join),
    ("chunk_iname", maps::chunk),
    ("map_domain", maps::map_domain),
    ("rename_iname", maps::rename),
    ("duplicate_inames", domains::duplicate),
    ("distribute", domains::duplicate),
    ("add_prefetch", prefetch::prefetch),
    ("buffer_array", buffer::buffer),
    ("pack", pack::pack),
    ("privatize_temporaries_with_inames", storage::privatize),
    ("assignment_to_subst", storage::inline),
    ("alias_temporaries", storage::alias),
    ("extract_subst", rules::extract),
    ("precompute", rules::precompute),
    ("tag_array_axes", layout::tag_axes),
    ("split_array_axis", layout::split_axis),
    ("split_array_dim", layout::split_axis),
    ("add_padding", layout::pad),
    ("realize_reduction", reductions::realize),
    ("realize_scan", scans::realize),
    ("assume", parameters::assume),
    ("fix_parameters", parameters::fix),
    ("add_nosync", parameters::add_nosync),
    ("add_dependency", parameters::add_dependency),
    ("set_instruction_priority", parameters::set_priority),
    ("set_temporary_scope", parameters::set_scope),
    ("set_temporary_address_space", parameters::set_scope),
    ("tag_inames", tags::tag),
    ("untag_inames", tags::untag),
    ("prioritize_loops", tags::prioritize),
];

/// Steps that change what is computed.
const DEFINITION: &[(&str, Apply)] = &[("reassociate", orders::reassociate)];

pub(crate) use reductions::by_tags;

/// Applies one step of a schedule, or of a definition.
pub(crate) fn apply(state: &mut State, step: &Step, definition: bool) -> Result<(), Box<Diagnostic>> {
    let find = |steps: &'static [(&'static str, Apply)]| steps.iter().find(|(name, _)| *name == step.name);
    let (own, other) = if definition { (DEFINITION, STEPS) } else { (STEPS, DEFINITION) };
    match (find(own), find(other)) {
        (Some((_, apply)), _) => apply(state, step),
        (None, Some(_)) => Err(Box::new(messages::other_block(step.span, &step.name, definition))),
        (None, None) => {
            let names = STEPS.iter().chain(DEFINITION).map(|(name, _)| *name);
            Err(Box::new(messages::unknown_step(step.span, &step.name, names)))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

    use super::*;

    fn python(file: &str) -> String {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../product/python/python/crisp/");
        std::fs::read_to_string(format!("{folder}{file}")).unwrap()
    }

    /// Each step is a function of `crisp.loopy`, in the module and in its stub.
    #[test]
    fn python_has_each_step() {
        for file in ["loopy.py", "loopy.pyi"] {
            let text = python(file);
            let has = |name: &str| {
                text.lines()
                    .any(|line| line.starts_with(&format!("def {name}(")) || line.starts_with(&format!("{name} = ")))
            };
            let missing: Vec<&str> =
                STEPS.iter().chain(DEFINITION).map(|(name, _)| *name).filter(|name| !has(name)).collect();
            assert_eq!(missing, [""; 0], "{file}");
        }
    }

    /// Each step that `crisp.loopy` writes into a file is one of the table.
    #[test]
    fn python_writes_known_steps_only() {
        let text = python("loopy.py");
        let word = |rest: &str| rest.chars().take_while(|it| it.is_ascii_lowercase() || *it == '_').collect::<String>();
        let plain = text.split("step(").skip(1).filter_map(|rest| {
            let rest = rest.trim_start();
            rest.strip_prefix("f\"").or_else(|| rest.strip_prefix('"')).map(word)
        });
        let written: Vec<String> = plain.filter(|name| !name.is_empty()).collect();
        assert!(written.len() > 20, "{written:?}");
        let known = |name: &String| STEPS.iter().chain(DEFINITION).any(|(step, _)| step == name);
        assert_eq!(written.iter().filter(|name| !known(name)).collect::<Vec<_>>(), [""; 0]);
    }
}
