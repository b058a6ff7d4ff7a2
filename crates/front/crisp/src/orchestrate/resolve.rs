//! Resolving orchestrations: what launches name becomes kernels, parameters and earlier launches; everything wrong is reported at once.

use std::collections::BTreeSet;
use std::rc::Rc;

use crisp_ir_kernel::{
    Access, Constant, Function, HostColumn, HostNote, HostNotes, HostRange, Module, OrchestratedArgument,
    OrchestratedLaunch, OrchestratedName, OrchestratedStep, Orchestration, Param, Role, SizeExpr, Type,
};
use crisp_support_diagnostics::{Diagnostic, Span, suggest};
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::find::Found;
use super::loops;
use super::words::{MADE_UP, MEMORY, SAME, WHOLE, float_for, words};
use crate::check::{fold, form, list, symbol};
use crate::messages;

/// The number of parts of `launch-interleaved` where none is given.
const CHUNKS: u64 = 4;
/// More parts make no sense.
const MOST_CHUNKS: i128 = 4096;
/// How deep loops nest.
const DEEPEST: usize = 16;

/// The forms of orchestrations that are not loops.
const FORMS: [&str; 6] =
    ["launch-sequential", "launch-parallel", "launch-interleaved", "hoist-comment", "tbd", "progn"];

/// The kernels that may be launched.
#[derive(Clone, Copy)]
pub(crate) struct Kernels<'a> {
    /// Their module.
    pub(crate) module: &'a Module,
    /// Facts about them for hosts.
    pub(crate) notes: &'a [HostNotes],
    /// The folded names of kernels that are templates.
    pub(crate) templates: &'a BTreeSet<Rc<str>>,
}

impl<'a> Kernels<'a> {
    fn notes(&self, kernel: &str) -> &'a [HostNote] {
        self.notes.iter().find(|notes| notes.kernel == kernel).map_or(&[], |notes| &notes.notes)
    }

    /// The parameters that the author declares, by position: a structure of arrays is one, and the number of its structures goes with it.
    fn declared(&self, function: &'a Function) -> Vec<(u32, &'a Param)> {
        let own = (0..).zip(&function.params).filter(|(_, param)| param.role != Role::Hidden);
        own.filter(|(position, _)| !self.notes(&function.name).iter().any(|note| is_count(note, *position))).collect()
    }

    /// The parameter that is passed with another one.
    fn with(&self, kernel: &str, param: u32) -> Option<u32> {
        self.notes(kernel).iter().find_map(|note| match note {
            HostNote::Columns { param: of, count, columns: _ } if *of == param => Some(*count),
            _ => None,
        })
    }

    /// The columns of a structure of arrays; none for another parameter.
    fn columns(&self, kernel: &str, param: u32) -> Option<&'a [HostColumn]> {
        self.notes(kernel).iter().find_map(|note| match note {
            HostNote::Columns { param: of, count: _, columns } if *of == param => Some(columns.as_slice()),
            _ => None,
        })
    }

    /// Whether elements of the author's are elements of the memory, so that parts of both are the same.
    fn is_plain(&self, kernel: &str, param: u32) -> bool {
        !self.notes(kernel).iter().any(|note| match note {
            HostNote::Columns { param: of, .. }
            | HostNote::Structures { param: of, .. }
            | HostNote::Complex { param: of } => *of == param,
            HostNote::Writable { param: _ } | HostNote::Marshalled { .. } | HostNote::Debug { .. } => false,
        })
    }
}

fn is_count(note: &HostNote, position: u32) -> bool {
    matches!(note, HostNote::Columns { count, .. } if *count == position)
}

/// Resolves an orchestration over kernels.
pub(crate) fn resolve(found: &Found, kernels: Kernels<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Orchestration> {
    let before = diagnostics.len();
    let mut resolver = Resolver {
        kernels,
        diagnostics,
        launches: Vec::new(),
        memories: Vec::new(),
        siblings: 0,
        names: Vec::new(),
        indices: Vec::new(),
        depth: 0,
    };
    let body = resolver.steps(&found.body);
    let (launches, names) = (resolver.launches, resolver.names);
    let failed = diagnostics.iter().skip(before).any(|diagnostic| diagnostic.severity.is_fatal());
    let name = found.name.to_string();
    (!failed).then_some(Orchestration { name, launches, names, body, span: found.span })
}

/// Memory, by the launch and parameter for which it was made.
type Memory = (u32, u32);

struct Resolver<'a> {
    kernels: Kernels<'a>,
    diagnostics: &'a mut Vec<Diagnostic>,
    launches: Vec<OrchestratedLaunch>,
    /// For each launch, the memory of each parameter.
    memories: Vec<Vec<Option<Memory>>>,
    /// How many of the last launches have no order among them.
    siblings: usize,
    names: Vec<OrchestratedName>,
    indices: Vec<Rc<str>>,
    depth: usize,
}

impl<'a> Resolver<'a> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn steps(&mut self, forms: &[Datum]) -> Vec<OrchestratedStep> {
        let mut steps = Vec::new();
        for datum in forms {
            match form(datum) {
                // What a macro makes of several forms.
                Some((head, inner)) if &*head == "progn" && self.depth < DEEPEST => {
                    self.depth += 1;
                    steps.extend(self.steps(inner));
                    self.depth -= 1;
                }
                _ => steps.extend(self.step(datum)),
            }
        }
        steps
    }

    fn step(&mut self, datum: &Datum) -> Option<OrchestratedStep> {
        let Some((head, rest)) = form(datum) else {
            self.report(messages::orchestration_form(datum.span));
            return None;
        };
        match &*head {
            "launch-sequential" => Some(OrchestratedStep::Sequential(self.all(datum, rest, false))),
            "launch-parallel" => {
                let launches = self.all(datum, rest, true);
                self.check_siblings(&launches);
                Some(OrchestratedStep::Parallel(launches))
            }
            "launch-interleaved" => self.interleaved(datum, rest),
            "hoist-comment" | "tbd" => match rest {
                [Datum { kind: DatumKind::String(text), .. }] if &*head == "tbd" => {
                    Some(OrchestratedStep::Placeholder(text.to_string()))
                }
                [Datum { kind: DatumKind::String(text), .. }] => Some(OrchestratedStep::Remark(text.to_string())),
                _ => {
                    self.report(messages::orchestration_form(datum.span));
                    None
                }
            },
            _ => self.repeated(datum, &head, rest),
        }
    }

    /// `(dotimes (index bounds…) form…)` and its like.
    fn repeated(&mut self, datum: &Datum, head: &str, rest: &[Datum]) -> Option<OrchestratedStep> {
        let Some(shape) = loops::find(head).filter(|_| self.depth < DEEPEST) else {
            let near = suggest(head, FORMS.into_iter().chain(loops::NAMES));
            self.report(match near.filter(|near| *near != head) {
                Some(near) => messages::orchestration_meant(datum.span, near),
                None => messages::orchestration_form(datum.span),
            });
            return None;
        };
        let Some((header, body)) = rest.split_first() else {
            self.report(messages::orchestration_loop(datum.span, shape.usage));
            return None;
        };
        let (Some([index, bounds @ ..]), true) = (list(header), !body.is_empty()) else {
            self.report(messages::orchestration_loop(header.span, shape.usage));
            return None;
        };
        let name = match &index.kind {
            DatumKind::Symbol(name) | DatumKind::Typed(name, _) => name.clone(),
            _ => {
                self.report(messages::orchestration_loop(header.span, shape.usage));
                return None;
            }
        };
        if bounds.len() < shape.least || bounds.len() > shape.most {
            self.report(messages::orchestration_loop(header.span, shape.usage));
            return None;
        }
        let spans: Vec<Span> = bounds.iter().map(|bound| bound.span).collect();
        let bounds: Vec<Option<SizeExpr>> = bounds.iter().map(|bound| self.expression(bound)).collect();
        let bounds: Option<Vec<SizeExpr>> = bounds.into_iter().collect();
        if let (Some((least, what)), Some(bounds), Some(last)) = (shape.advance, &bounds, spans.last())
            && let Some(SizeExpr::Rational { numerator, denominator: 1 }) = bounds.get(shape.most - 1)
            && *numerator < least
        {
            self.report(messages::orchestration_endless(*last, what, *numerator, least));
        }
        self.indices.push(name.clone());
        self.depth += 1;
        let body = self.steps(body);
        self.depth -= 1;
        self.indices.pop();
        let range: HostRange = shape.range(&bounds?);
        Some(OrchestratedStep::Loop { index: name.to_string(), range, body })
    }

    fn all(&mut self, datum: &Datum, specifications: &[Datum], parallel: bool) -> Vec<u32> {
        if specifications.is_empty() {
            self.report(messages::orchestration_form(datum.span));
        }
        self.siblings = 0;
        let mut launches = Vec::new();
        for specification in specifications {
            let launch = self.launch(specification);
            self.siblings += usize::from(parallel && launch.is_some());
            launches.extend(launch);
        }
        self.siblings = 0;
        launches
    }

    /// `#'k`, `(gen-k …)`, `(k argument…)` or `((gen-k …) argument…)`.
    fn launch(&mut self, datum: &Datum) -> Option<u32> {
        let (kernel, at, arguments) = match &datum.kind {
            DatumKind::Prefixed(Prefix::Function, inner) if symbol(inner).is_some() => {
                (symbol(inner)?.clone(), inner.span, None)
            }
            DatumKind::List(items) => match items.split_first() {
                Some((head, _)) if generates(head) => {
                    let (_, rest) = items.split_first()?;
                    (self.generated(head)?, head.span, Some(rest))
                }
                Some(_) if generates(datum) || form(datum).is_some_and(|(head, _)| head.starts_with("gen-")) => {
                    (self.generated(datum)?, datum.span, None)
                }
                Some((head, rest)) if symbol(head).is_some() => (symbol(head)?.clone(), head.span, Some(rest)),
                _ => {
                    self.report(messages::orchestration_form(datum.span));
                    return None;
                }
            },
            _ => {
                let kernel = symbol(datum).filter(|name| self.kernels.module.kernel(&fold(name)).is_some());
                self.report(match kernel {
                    Some(name) => messages::orchestration_meant(datum.span, &format!("#'{name}")),
                    None => messages::orchestration_form(datum.span),
                });
                return None;
            }
        };
        let function = self.kernel(&kernel, at)?;
        let declared = self.kernels.declared(function);
        let number = u32::try_from(self.launches.len()).ok()?;
        let count = function.params.iter().filter(|param| param.role != Role::Hidden).count();
        let mut resolved = vec![OrchestratedArgument::Fresh; count];
        let mut memories = vec![None; count];
        match arguments {
            None => {
                for (position, param) in &declared {
                    memories[*position as usize] = param.ty.view().map(|_| (number, *position));
                }
            }
            Some(arguments) => {
                if arguments.len() != declared.len() {
                    let names: Vec<&str> = declared.iter().map(|(_, param)| param.name.as_str()).collect();
                    self.report(messages::orchestration_count(
                        datum.span,
                        &kernel,
                        &names,
                        arguments.len(),
                        function.span,
                    ));
                    return None;
                }
                for ((position, param), argument) in declared.iter().zip(arguments) {
                    let (passed, memory) = self.argument(argument, param, (number, *position), &function.name)?;
                    if let (OrchestratedArgument::Earlier { launch, param }, Some(with)) =
                        (&passed, self.kernels.with(&function.name, *position))
                    {
                        let earlier = self.launches.get(*launch as usize)?;
                        let its = self.kernels.with(&earlier.kernel, *param)?;
                        resolved[with as usize] = OrchestratedArgument::Earlier { launch: *launch, param: its };
                    }
                    resolved[*position as usize] = passed;
                    memories[*position as usize] = memory;
                }
            }
        }
        let exact = function.kernel.as_ref().is_some_and(|info| info.exact.is_some());
        if exact && resolved.contains(&OrchestratedArgument::Fresh) {
            self.report(messages::orchestration_exact(datum.span, &kernel));
        }
        self.launches.push(OrchestratedLaunch { kernel: function.name.clone(), arguments: resolved, span: datum.span });
        self.memories.push(memories);
        Some(number)
    }

    /// The name that `(gen-k … "name")` gives.
    fn generated(&mut self, datum: &Datum) -> Option<Rc<str>> {
        let name = list(datum)?.iter().rev().find_map(|part| match &part.kind {
            DatumKind::String(text) => Some(text.clone()),
            _ => None,
        });
        if name.is_none() {
            self.report(messages::orchestration_generated(datum.span));
        }
        name
    }

    fn kernel(&mut self, name: &str, at: Span) -> Option<&'a Function> {
        if let Some((_, function)) = self.kernels.module.kernel(name) {
            return Some(function);
        }
        if self.kernels.templates.contains(&fold(name)) {
            self.report(messages::orchestration_template(at, name));
            return None;
        }
        let known: Vec<&str> = self.kernels.module.kernels().map(|(_, function)| function.name.as_str()).collect();
        self.report(messages::orchestration_kernel(at, name, suggest(name, known.iter().copied())));
        None
    }

    /// An argument, with the memory that it is.
    fn argument(
        &mut self,
        datum: &Datum,
        param: &Param,
        own: Memory,
        kernel: &str,
    ) -> Option<(OrchestratedArgument, Option<Memory>)> {
        let is_memory = param.ty.view().is_some();
        if symbol(datum).is_some_and(|name| &**name == "_") {
            return Some((OrchestratedArgument::Fresh, is_memory.then_some(own)));
        }
        if let Some((launch, position)) = self.earlier(datum)? {
            let (earlier, memory) = self.parameter(launch, position)?;
            let its_kernel = self.launches.get(launch as usize).map_or("", |launch| launch.kernel.as_str());
            let alike = self.kernels.columns(its_kernel, position) == self.kernels.columns(kernel, own.1);
            if !alike || !fits(&earlier, param) {
                let diagnostic = messages::orchestration_type(datum.span, &words(param.ty), &words(earlier.ty), SAME);
                self.report(
                    diagnostic.see(param.span, format!("`{}` takes it", param.name)).see(earlier.span, "declared here"),
                );
                return None;
            }
            if let Some((launch, position)) = memory
                && let Some((made, _)) = self.parameter(launch, position)
                && writes(param)
                && made.ty.view().is_some_and(|view| view.access == Access::Read)
            {
                self.report(
                    messages::orchestration_access(datum.span, &param.name, &made.name).see(made.span, "made for this"),
                );
                return None;
            }
            return Some((OrchestratedArgument::Earlier { launch, param: position }, memory));
        }
        let Type::Elem(elem) = param.ty else {
            self.report(
                messages::orchestration_type(datum.span, &words(param.ty), "a number", MEMORY)
                    .see(param.span, "declared here"),
            );
            return None;
        };
        if let DatumKind::Float(text) = &datum.kind {
            let constant = match elem.scalar {
                crisp_ir_kernel::Scalar::F32 if elem.lanes == 1 => text.parse().ok().map(Constant::f32),
                crisp_ir_kernel::Scalar::F64 if elem.lanes == 1 => text.parse().ok().map(Constant::f64),
                _ => None,
            };
            return match constant {
                Some(constant) => Some((OrchestratedArgument::Constant(constant), None)),
                None => {
                    let how = if elem.lanes == 1 && elem.scalar.is_integer() { WHOLE } else { MADE_UP };
                    self.report(
                        messages::orchestration_type(datum.span, &words(param.ty), "a float", how)
                            .see(param.span, "declared here"),
                    );
                    None
                }
            };
        }
        let expr = self.expression(datum)?;
        if elem.lanes != 1 || !elem.scalar.is_integer() {
            self.report(
                messages::orchestration_type(datum.span, &words(param.ty), "an integer", &float_for(datum, elem))
                    .see(param.span, "declared here"),
            );
            return None;
        }
        Some((OrchestratedArgument::Size(expr), None))
    }

    /// A parameter of a launch, and the memory that was passed for it.
    fn parameter(&self, launch: u32, position: u32) -> Option<(Param, Option<Memory>)> {
        let launched = self.launches.get(launch as usize)?;
        let (_, function) = self.kernels.module.kernel(&launched.kernel)?;
        let memory = self.memories.get(launch as usize)?.get(position as usize)?;
        Some((function.params.get(position as usize)?.clone(), *memory))
    }

    /// Returns the memory that `k::x` names: `None` where the datum is something else, `Some(None)` where it is wrong.
    #[allow(clippy::option_option)] // The outer one is a mistake, which has been reported.
    fn earlier(&mut self, datum: &Datum) -> Option<Option<Memory>> {
        let Some((kernel, param)) = symbol(datum).and_then(|name| name.split_once("::")) else { return Some(None) };
        let launches: Vec<u32> =
            (0..).zip(&self.launches).filter(|(_, launch)| launch.kernel == kernel).map(|(number, _)| number).collect();
        let Some(&last) = launches.last() else {
            let known: Vec<&str> = self.launches.iter().map(|launch| launch.kernel.as_str()).collect();
            let near = suggest(kernel, known.iter().copied());
            self.report(messages::orchestration_not_earlier(datum.span, kernel, near));
            return None;
        };
        // Those at the same time have no order with this one.
        let before = self.launches.len() - self.siblings.min(self.launches.len());
        let launches: Vec<u32> = launches.into_iter().filter(|launch| (*launch as usize) < before).collect();
        let Some(&last) = launches.last() else {
            let sibling = self.launches[last as usize].span;
            self.report(messages::orchestration_sibling(datum.span, kernel, sibling));
            return None;
        };
        let (_, function) = self.kernels.module.kernel(kernel)?;
        let declared = self.kernels.declared(function);
        let Some(&(position, _)) = declared.iter().find(|(_, it)| it.name.eq_ignore_ascii_case(param)) else {
            let names: Vec<&str> = declared.iter().map(|(_, param)| param.name.as_str()).collect();
            self.report(messages::orchestration_parameter(datum.span, kernel, param, &names));
            return None;
        };
        let memory = |launch: u32| self.parameter(launch, position).and_then(|(_, memory)| memory);
        let other = launches.iter().copied().find(|launch| memory(*launch) != memory(last));
        if let Some(other) = other {
            let (first, second) = (self.launches[other as usize].span, self.launches[last as usize].span);
            self.report(messages::orchestration_ambiguous(datum.span, kernel, param, first, second));
            return None;
        }
        Some(Some((last, position)))
    }

    /// An expression of the host in whole numbers.
    fn expression(&mut self, datum: &Datum) -> Option<SizeExpr> {
        if let DatumKind::Integer(value) = &datum.kind
            && *value >= 0
        {
            return Some(SizeExpr::integer(*value));
        }
        if let Some(name) = symbol(datum) {
            if let Some(index) = self.indices.iter().rposition(|index| index.eq_ignore_ascii_case(name)) {
                return Some(SizeExpr::Index { repeat: u32::try_from(index).ok()? });
            }
            if name.eq_ignore_ascii_case("+wg-size+") {
                let Some(launch) = self.launches.len().checked_sub(1).and_then(|last| u32::try_from(last).ok()) else {
                    self.report(messages::orchestration_wg_size(datum.span));
                    return None;
                };
                return Some(self.named(OrchestratedName::WorkgroupSize { launch }));
            }
            if let Some((launch, param)) = self.earlier(datum)? {
                let (declared, _) = self.parameter(launch, param)?;
                if !declared.ty.elem().is_some_and(|elem| elem.lanes == 1 && elem.scalar.is_integer()) {
                    self.report(messages::orchestration_type(datum.span, "an integer", &words(declared.ty), WHOLE));
                    return None;
                }
                return Some(self.named(OrchestratedName::Param { launch, param }));
            }
            self.report(messages::orchestration_expression(datum.span));
            return None;
        }
        let Some((head, operands)) = form(datum) else {
            self.report(messages::orchestration_expression(datum.span));
            return None;
        };
        if &*head == "length~"
            && let [vector] = operands
            && let Some((launch, param)) = self.earlier(vector)?
            && self.parameter(launch, param).is_some_and(|(param, _)| param.ty.view().is_some())
        {
            return Some(self.named(OrchestratedName::Param { launch, param }));
        }
        let is_operation = matches!(&*head, "+" | "-" | "*" | "/" | "min" | "max");
        if !is_operation || operands.len() < 2 || operands.len() > 64 || datum.is_deeper_than(64) {
            self.report(messages::orchestration_expression(datum.span));
            return None;
        }
        let mut all = operands.iter().map(|operand| self.expression(operand)).collect::<Option<Vec<_>>>()?.into_iter();
        let first = all.next()?;
        all.try_fold(first, |a, b| loops::operation(&head, a, b))
    }

    fn named(&mut self, name: OrchestratedName) -> SizeExpr {
        self.names.push(name);
        SizeExpr::Scalar { param: u32::try_from(self.names.len() - 1).unwrap_or(u32::MAX) }
    }

    /// No launch without an order may write what another uses.
    fn check_siblings(&mut self, launches: &[u32]) {
        for (at, &first) in launches.iter().enumerate() {
            for &second in launches.iter().skip(at + 1) {
                let uses = |launch: u32| -> Vec<(Memory, bool, String)> {
                    let memories = self.memories.get(launch as usize).map_or(&[][..], Vec::as_slice);
                    let used = (0..).zip(memories).filter_map(|(position, memory)| {
                        let (param, _) = self.parameter(launch, position)?;
                        Some(((*memory)?, writes(&param), param.name))
                    });
                    used.collect()
                };
                let (ours, theirs) = (uses(first), uses(second));
                let shared = ours.iter().find_map(|(memory, written, name)| {
                    let other = theirs.iter().find(|(other, also, _)| other == memory && (*written || *also))?;
                    Some((name.clone(), other.2.clone()))
                });
                if let Some((name, other)) = shared {
                    let (here, there) = (self.launches[second as usize].span, self.launches[first as usize].span);
                    self.report(messages::orchestration_shared(here, &other, &name, there));
                }
            }
        }
    }

    /// `(launch-interleaved specification [offset length] [:offset p] [:length p] [:exclude p…] [:chunks n])`.
    fn interleaved(&mut self, datum: &Datum, rest: &[Datum]) -> Option<OrchestratedStep> {
        let Some((specification, options)) = rest.split_first() else {
            self.report(messages::orchestration_form(datum.span));
            return None;
        };
        let launch = self.launch(specification)?;
        let (mut offset, mut length, mut excluded, mut chunks) = (None, None, Vec::new(), CHUNKS);
        let mut positional = Vec::new();
        let mut left = options.iter();
        while let Some(option) = left.next() {
            let DatumKind::Keyword(key) = &option.kind else {
                positional.push(option);
                continue;
            };
            let Some(value) = left.next() else {
                self.report(messages::orchestration_form(option.span));
                return None;
            };
            match &*fold(key) {
                "offset" => offset = Some(value),
                "length" => length = Some(value),
                "exclude" => excluded.extend(list(value).map_or_else(|| vec![value], |all| all.iter().collect())),
                "chunks" => match &value.kind {
                    DatumKind::Integer(number) if (1..=MOST_CHUNKS).contains(number) => {
                        chunks = u64::try_from(*number).unwrap_or(CHUNKS);
                    }
                    _ => {
                        self.report(messages::orchestration_form(value.span));
                        return None;
                    }
                },
                _ => {
                    self.report(messages::orchestration_form(option.span));
                    return None;
                }
            }
        }
        let mut positional = positional.into_iter();
        let offset = offset.or_else(|| positional.next());
        let length = length.or_else(|| positional.next());
        let (Some(offset), Some(length), None) = (offset, length, positional.next()) else {
            self.report(messages::orchestration_interleave(datum.span));
            return None;
        };
        let (mut offset, mut length) = (self.integer(launch, offset)?, self.integer(launch, length)?);
        // The author of the language writes both orders: the names decide where they can.
        let name =
            |param: u32| self.parameter(launch, param).map_or_else(String::new, |(it, _)| fold(&it.name).to_string());
        if name(offset).starts_with("len") && !name(length).starts_with("len") {
            std::mem::swap(&mut offset, &mut length);
            self.report(messages::orchestration_swapped(datum.span));
        }
        let mut left_out = BTreeSet::new();
        for datum in excluded {
            let position = self.own(launch, datum)?;
            if self.parameter(launch, position).is_none_or(|(param, _)| param.ty.view().is_none()) {
                self.report(messages::orchestration_exclude(datum.span));
                return None;
            }
            left_out.insert(position);
        }
        let count = self.memories.get(launch as usize).map_or(0, Vec::len);
        let all = (0..u32::try_from(count).unwrap_or(0)).filter(|position| !left_out.contains(position));
        let kernel = self.launches.get(launch as usize).map_or("", |launch| launch.kernel.as_str());
        let is_memory = |it: &u32| self.memories[launch as usize][*it as usize].is_some();
        let sliced = all.filter(|it| is_memory(it) && self.kernels.is_plain(kernel, *it)).collect();
        Some(OrchestratedStep::Interleaved { launch, offset, length, sliced, chunks })
    }

    /// The position of an integer parameter of a launch that `k::x` names.
    fn integer(&mut self, launch: u32, datum: &Datum) -> Option<u32> {
        let position = self.own(launch, datum)?;
        let (param, _) = self.parameter(launch, position)?;
        if param.ty.elem().is_some_and(|elem| elem.lanes == 1 && elem.scalar.is_integer()) {
            return Some(position);
        }
        self.report(messages::orchestration_interleave(datum.span).see(param.span, "it is declared here"));
        None
    }

    /// The position of a parameter of the launch itself.
    fn own(&mut self, launch: u32, datum: &Datum) -> Option<u32> {
        match self.earlier(datum)? {
            Some((named, position)) if named == launch => Some(position),
            _ => {
                self.report(messages::orchestration_interleave(datum.span));
                None
            }
        }
    }
}

/// Whether it is `(gen-… …)`.
fn generates(datum: &Datum) -> bool {
    form(datum).is_some_and(|(head, _)| head.starts_with("gen-"))
}

fn writes(param: &Param) -> bool {
    param.role == Role::Out || param.ty.view().is_some_and(|view| view.access.writes())
}

/// Whether what is passed for one parameter can be passed for another.
fn fits(given: &Param, wanted: &Param) -> bool {
    match (given.ty, wanted.ty) {
        (Type::View(given), Type::View(wanted)) => {
            (given.elem, given.stride, given.space) == (wanted.elem, wanted.stride, wanted.space)
        }
        (Type::Elem(given), Type::Elem(wanted)) => given == wanted,
        _ => false,
    }
}
