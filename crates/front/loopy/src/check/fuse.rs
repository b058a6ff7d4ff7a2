//! `kernel both = fuse_kernels([a, b])`: kernels of the file, executed one after the other, as one kernel.

use crisp_ir_loops::{Apart, Argument, ArrayKind, Program, Scope, Script, Statement, Step, fuse};
use crisp_support_diagnostics::Span;

use super::{Check, Checked};
use crate::messages;

const FORM: &str = "fuse_kernels([a, b], suffixes=[\"_a\", \"_b\"], data_flow=[(t, 0, 1)], temporaries=[t])";

impl Check<'_> {
    /// Makes the program of those of other kernels.
    pub(super) fn fused(&mut self, step: &Step, others: &[crate::Kernel]) -> Checked<Script> {
        if step.name != "fuse_kernels" {
            let report = messages::expected(step.span, "`fuse_kernels([a, b])`", &format!("`{}`", step.name));
            return self.say(report);
        }
        let [mut kernels, mut suffixes, mut data_flow, mut temporaries] = [None; 4];
        for (at, (name, argument)) in step.arguments.iter().enumerate() {
            let slot = match (name.as_deref(), at) {
                (Some("kernels"), _) | (None, 0) => &mut kernels,
                (Some("suffixes"), _) | (None, 1) => &mut suffixes,
                (Some("data_flow"), _) | (None, 2) => &mut data_flow,
                (Some("temporaries"), _) => &mut temporaries,
                _ => return self.malformed(argument.span()),
            };
            if slot.replace(argument).is_some() {
                return self.malformed(argument.span());
            }
        }
        let Some(kernels) = kernels else { return self.malformed(step.span) };
        let mut parts: Vec<&crate::Kernel> = Vec::new();
        for (name, span) in self.listed(kernels)? {
            let Some(part) = others.iter().find(|other| other.program.name == name) else {
                let names = others.iter().map(|other| other.program.name.as_str());
                let report = messages::unknown_kernel(span, &name, names);
                return self.say(report);
            };
            self.units.extend(part.units.iter().cloned());
            self.complex_parts.extend(part.complex.iter().cloned());
            parts.push(part);
        }
        let suffixes = match suffixes {
            Some(suffixes) => self.listed(suffixes)?,
            None => (0..parts.len()).map(|at| (format!("_{at}"), step.span)).collect(),
        };
        let valid = |text: &str| text.bytes().all(|next| next.is_ascii_alphanumeric() || next == b'_');
        if parts.len() < 2 || suffixes.len() != parts.len() || !suffixes.iter().all(|(text, _)| valid(text)) {
            return self.malformed(step.span);
        }
        for (at, (part, (suffix, _))) in parts.iter().zip(&suffixes).enumerate() {
            if at == 0 {
                let (name, span) = (self.program.name.clone(), self.program.span);
                self.program = Program { name, span, ..part.program.clone() };
                continue;
            }
            match fuse(&mut self.program, &part.program, suffix) {
                Ok(()) => {}
                Err(Apart::Argument { name, spans }) => {
                    return self.say(messages::arguments_differ(step.span, &name, spans));
                }
                Err(Apart::Unknown) => return self.say(messages::too_complex(step.span)),
            }
        }
        if let Some(flow) = data_flow {
            self.data_flow(flow, &parts)?;
        }
        if let Some(temporaries) = temporaries {
            for (name, span) in self.listed(temporaries)? {
                let global = self.program.array(&name).filter(|&it| self.program.arrays[it].kind == ArrayKind::Global);
                let Some(array) = global else {
                    return self.say(messages::not_passed_on(span, &name, "is not an array that the host passes"));
                };
                // What is read before it is written is what the host passes.
                let writes = |at: &usize| self.program.statements[*at].target.array == array;
                let reads = |at: &usize| self.program.statements[*at].reads().iter().any(|(it, _)| it.array == array);
                let count = self.program.statements.len();
                let (first, read) = ((0..count).find(writes), (0..count).find(reads));
                if first.is_none_or(|first| read.is_some_and(|read| read <= first)) {
                    return self.say(messages::not_passed_on(span, &name, "is read before it is written"));
                }
                self.program.arrays[array].kind = ArrayKind::Temporary(Scope::Global);
            }
        }
        self.assumptions()?;
        self.facts()?;
        self.tags()?;
        self.rules_of_steps()?;
        self.script()
    }

    fn malformed<T>(&mut self, at: Span) -> Checked<T> {
        self.say(messages::bad_fusion(at, FORM))
    }

    /// The names or texts of a list.
    fn listed(&mut self, argument: &Argument) -> Checked<Vec<(String, Span)>> {
        match argument {
            Argument::Name(text, span) | Argument::Text(text, span) => Ok(vec![(text.clone(), *span)]),
            Argument::List(list, _) => {
                let mut all = Vec::new();
                for argument in list {
                    all.extend(self.listed(argument)?);
                }
                Ok(all)
            }
            Argument::Integer(_, span) | Argument::Tagged(_, _, span) => self.malformed(*span),
        }
    }

    /// `[(t, 0, 1)]`: kernel 0 writes what kernel 1 reads. The order of the kernels says so already; here it is only looked up.
    fn data_flow(&mut self, flow: &Argument, parts: &[&crate::Kernel]) -> Checked<()> {
        let Argument::List(list, span) = flow else { return self.malformed(flow.span()) };
        for triple in list {
            let Argument::List(triple, _) = triple else { return self.malformed(*span) };
            let [
                Argument::Name(name, at) | Argument::Text(name, at),
                Argument::Integer(from, _),
                Argument::Integer(to, _),
            ] = triple.as_slice()
            else {
                return self.malformed(*span);
            };
            let part = |number: i64| usize::try_from(number).ok().and_then(|number| parts.get(number));
            let (Some(one), Some(other)) = (part(*from), part(*to)) else { return self.malformed(*at) };
            let writes = one
                .program
                .array(name)
                .is_some_and(|array| one.program.statements.iter().any(|statement| statement.target.array == array));
            let reads = other.program.array(name).is_some_and(|array| {
                let reads = |statement: &Statement| statement.reads().iter().any(|(access, _)| access.array == array);
                other.program.statements.iter().any(reads)
            });
            if from >= to || !writes || !reads {
                let why = format!("does not go from kernel {from} to kernel {to}");
                return self.say(messages::not_passed_on(*at, name, &why));
            }
        }
        Ok(())
    }
}
