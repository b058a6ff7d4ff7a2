//! Facts of the analyses about the values of a text: uniformity, ranges, costs of accesses, by place and name.

use std::collections::BTreeMap;
use std::sync::Arc;

use crisp_ir_kernel::{Function, FunctionId, Module, RegionId, Type, Value};
use crisp_library_compile::Compiled;
use crisp_middle_analysis::integers::{Integers, Interval, LaunchFacts};
use crisp_middle_analysis::{Surroundings, Uniformities, Uniformity, Workgroups, uniformity};
use crisp_support_diagnostics::{FileId, Span};

/// A value of the kernel IR.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    /// The author's name.
    name: Option<Arc<str>>,
    /// Where the operation is that makes it.
    at: Option<Span>,
    level: Uniformity,
    /// Between what numbers it is, of an integer.
    range: Option<Interval>,
}

/// All facts about a text.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    values: Vec<Fact>,
    accesses: Vec<(Span, String)>,
}

/// The most operations of a module that is looked at: hovering answers at once.
const MOST_OPERATIONS: usize = 20_000;

impl Facts {
    /// Returns the facts about what was compiled; none where it has errors or is too large.
    pub(crate) fn of(compiled: &Compiled) -> Facts {
        let Some(module) = &compiled.module else { return Facts::default() };
        if module.functions.values().map(|function| function.ops.len()).sum::<usize>() > MOST_OPERATIONS {
            return Facts::default();
        }
        let mut walk = Walk { module, facts: BTreeMap::new(), workgroups: None };
        for (id, kernel) in module.kernels() {
            walk.workgroups = kernel.kernel.as_ref().map(Workgroups::declared);
            walk.of(id, &vec![Uniformity::Grid; kernel.params.len()]);
        }
        let mut values = Vec::new();
        for ((id, _), found) in &walk.facts {
            values.extend(facts_of(&module[*id], found));
        }
        Facts { values, accesses: compiled.access_costs() }
    }

    /// Returns what is known of the values of a name in a part of the text: "varying, 0 … 4095".
    pub(crate) fn of_name(&self, name: &str, within: Option<Span>) -> Option<String> {
        let inside =
            |at: Span| within.is_none_or(|part| part.file == at.file && part.start <= at.start && at.end <= part.end);
        let is_it = |fact: &&Fact| {
            fact.name.as_deref().is_some_and(|of| of.eq_ignore_ascii_case(name)) && fact.at.is_none_or(inside)
        };
        text(self.values.iter().filter(is_it))
    }

    /// Returns what is known of the value of an expression.
    pub(crate) fn at(&self, at: Span) -> Option<String> {
        text(self.values.iter().filter(|fact| fact.at == Some(at)))
    }

    /// Returns the costs of the smallest access around a byte of a file.
    pub(crate) fn access_at(&self, file: FileId, offset: u32) -> Vec<&str> {
        let around = |at: Span| at.file == file && at.start <= offset && offset < at.end;
        let smallest =
            self.accesses.iter().map(|(at, _)| *at).filter(|at| around(*at)).min_by_key(|at| at.end - at.start);
        self.accesses.iter().filter(|(at, _)| Some(*at) == smallest).map(|(_, text)| text.as_str()).collect()
    }
}

/// Uniformity in words, and the range where it says more than the type.
fn text<'f>(facts: impl Iterator<Item = &'f Fact>) -> Option<String> {
    let mut level: Option<Uniformity> = None;
    let mut range: Option<Option<Interval>> = None;
    for fact in facts {
        level = Some(level.map_or(fact.level, |level| level.join(fact.level)));
        range = Some(match (range, fact.range) {
            (None, found) => found,
            (Some(Some(one)), Some(other)) => {
                Some(Interval { least: one.least.min(other.least), most: one.most.max(other.most) })
            }
            _ => None,
        });
    }
    let words = match level? {
        Uniformity::Constant => "constant",
        Uniformity::Grid => "uniform: the same in the whole launch",
        Uniformity::Workgroup => "uniform in each workgroup",
        Uniformity::Warp => "uniform in each warp",
        Uniformity::Varying => "varying",
    };
    let shown = range.flatten().map(|Interval { least, most }| match least == most {
        true => format!(", {least}"),
        false => format!(", {least} … {most}"),
    });
    Some(format!("{words}{}", shown.unwrap_or_default()))
}

/// A walk over the functions that kernels reach.
struct Walk<'m> {
    module: &'m Module,
    /// By function and the levels of its parameters.
    facts: BTreeMap<(FunctionId, Vec<Uniformity>), Uniformities>,
    workgroups: Option<Workgroups>,
}

/// The combinations of levels for which functions are judged, together.
const CONTEXTS: usize = 2000;

impl Walk<'_> {
    /// The levels of the results of a function.
    fn of(&mut self, id: FunctionId, levels: &[Uniformity]) -> Vec<Uniformity> {
        let key = (id, levels.to_vec());
        if let Some(known) = self.facts.get(&key) {
            return known.results().to_vec();
        }
        let module = self.module;
        if self.facts.len() >= CONTEXTS {
            return vec![Uniformity::Varying; module[id].results.len()];
        }
        let workgroups =
            self.workgroups.clone().unwrap_or(Workgroups { launch: LaunchFacts::default(), dimensions: None });
        let found = uniformity(
            &module[id],
            Surroundings {
                params: levels,
                steady: &|_| false,
                exchanges: false,
                workgroups: &workgroups,
                callee: &mut |callee, levels| self.of(callee, levels),
            },
        );
        let results = found.results().to_vec();
        self.facts.insert(key, found);
        results
    }
}

fn facts_of(function: &Function, found: &Uniformities) -> Vec<Fact> {
    let launch =
        function.kernel.as_ref().map_or_else(LaunchFacts::default, |kernel| Workgroups::declared(kernel).launch);
    let integers = Integers::of(function, &launch);
    let mut regions: BTreeMap<RegionId, Span> = BTreeMap::new();
    let definitions = function.definitions();
    for data in function.ops.values() {
        regions.extend(data.op.regions().into_iter().map(|region| (region, data.span)));
    }
    let mut owners: BTreeMap<Value, Span> = BTreeMap::new();
    for (region, at) in &regions {
        owners.extend(function[*region].params.iter().map(|param| (*param, *at)));
    }
    let fact = |(value, data): (Value, &crisp_ir_kernel::ValueData)| {
        let at = definitions[value].map(|op| function[op].span).or_else(|| owners.get(&value).copied());
        let Type::Elem(elem) = data.ty else { return None };
        let is_integer = elem.lanes == 1 && elem.scalar.is_integer();
        let range = is_integer.then(|| integers.range(value)).filter(|range| *range != Interval::of(elem.scalar));
        Some(Fact { name: data.name.clone(), at, level: found.of(value), range })
    };
    let loops = |fact: &Fact| fact.name.is_some() || fact.at.is_some();
    function.values.iter().filter_map(fact).filter(loops).collect()
}
