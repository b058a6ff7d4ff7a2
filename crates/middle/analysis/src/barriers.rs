//! Barrier alignment: a workgroup barrier is legal only where all invocations of the workgroup provably arrive together.

use std::collections::BTreeMap;

use crisp_ir_kernel::{Function, FunctionId, Module, Op, OpId, RegionId, Terminator};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::messages;
use crate::uniformity::{Uniformities, Uniformity, uniformity};

/// Why invocations of a workgroup may not be together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parted {
    /// By the condition of a branch.
    Branch(Span),
    /// By the trip count of a loop.
    Trips(Span),
    /// By a loop that some leave early.
    LeftLoop(Span),
    /// By a return that some take.
    Returned(Span),
}

/// Checks every barrier that a kernel of the module reaches, in functions too.
///
/// Cost: each function once for each combination of uniformities that it is called with.
#[must_use]
pub fn check_barriers(module: &Module) -> Vec<Diagnostic> {
    let mut check = Check { module, facts: BTreeMap::new(), calls: Vec::new(), found: Vec::new() };
    for (id, kernel) in module.kernels() {
        let levels = vec![Uniformity::Grid; kernel.params.len()];
        check.function(id, &levels, None);
    }
    check.found
}

struct Check<'a> {
    module: &'a Module,
    facts: BTreeMap<(FunctionId, Vec<Uniformity>), Uniformities>,
    /// The calls that led to the function at hand, outermost first.
    calls: Vec<Span>,
    found: Vec<Diagnostic>,
}

/// One function being walked.
struct Frame<'a> {
    function: &'a Function,
    facts: Uniformities,
    /// The first return that only some invocations take.
    returned: Option<Span>,
}

impl<'a> Check<'a> {
    fn facts_of(&mut self, id: FunctionId, levels: &[Uniformity]) -> Uniformities {
        if let Some(facts) = self.facts.get(&(id, levels.to_vec())) {
            return facts.clone();
        }
        let facts = uniformity(&self.module[id], levels, &mut |callee, levels| {
            self.facts_of(callee, levels).results().to_vec()
        });
        self.facts.insert((id, levels.to_vec()), facts.clone());
        facts
    }

    fn function(&mut self, id: FunctionId, levels: &[Uniformity], parted: Option<Parted>) {
        let function: &'a Function = &self.module[id];
        if !has_barrier(self.module, function) {
            return;
        }
        let mut frame = Frame { function, facts: self.facts_of(id, levels), returned: None };
        self.region(&mut frame, function.body, parted);
    }

    fn region(&mut self, frame: &mut Frame<'a>, region: RegionId, parted: Option<Parted>) {
        for &op in &frame.function[region].ops {
            let parted = parted.or(frame.returned.map(Parted::Returned));
            self.op(frame, op, parted);
        }
        if let (Terminator::Return(_), Some(_)) = (frame.function[region].terminator, parted) {
            frame.returned.get_or_insert(frame.function[region].end_span);
        }
    }

    fn op(&mut self, frame: &mut Frame<'a>, id: OpId, parted: Option<Parted>) {
        let data = &frame.function[id];
        match data.op {
            Op::Barrier => {
                if let Some(parted) = parted {
                    self.report(data.span, parted);
                }
            }
            Op::Call { function, args } => {
                let levels: Vec<Uniformity> =
                    frame.function.list(args).iter().map(|&arg| frame.facts.of(arg)).collect();
                self.calls.push(data.span);
                self.function(function, &levels, parted);
                self.calls.pop();
            }
            Op::If { cond, then, other } => {
                let varies = !frame.facts.of(cond).in_workgroup();
                let here = varies.then(|| Parted::Branch(self.place_of(frame.function, cond, data.span)));
                for region in [then, other] {
                    self.region(frame, region, parted.or(here));
                }
            }
            Op::For { kind, carried: _, body } => {
                let varying = kind.operands().into_iter().find(|&operand| !frame.facts.of(operand).in_workgroup());
                let trips = varying.map(|operand| Parted::Trips(self.place_of(frame.function, operand, data.span)));
                let left = (!frame.facts.early_exit(id).in_workgroup()).then_some(Parted::LeftLoop(data.span));
                self.region(frame, body, parted.or(trips).or(left));
            }
            Op::Constant(_)
            | Op::Unary { op: _, arg: _ }
            | Op::Binary { op: _, lhs: _, rhs: _ }
            | Op::Fma { a: _, b: _, c: _ }
            | Op::Compare { op: _, lhs: _, rhs: _ }
            | Op::Select { cond: _, then: _, other: _ }
            | Op::Convert { to: _, arg: _ }
            | Op::Bitcast { to: _, arg: _ }
            | Op::MakeVector { lanes: _ }
            | Op::Extract { vector: _, lane: _ }
            | Op::Insert { vector: _, lane: _, scalar: _ }
            | Op::Id { kind: _, axis: _ }
            | Op::Memory { memory: _ }
            | Op::Extent { view: _, axis: _ }
            | Op::Offset { view: _ }
            | Op::View { view: _, offset: _, extents: _, strides: _ }
            | Op::Load { view: _, index: _ }
            | Op::Store { view: _, index: _, value: _ } => {}
        }
    }

    /// Where a value is computed; the given place for parameters.
    fn place_of(&self, function: &Function, value: crisp_ir_kernel::Value, otherwise: Span) -> Span {
        let definition = function.ops.values().find(|data| data.results.iter().any(|result| result == value));
        definition.map_or(otherwise, |data| data.span)
    }

    fn report(&mut self, barrier: Span, parted: Parted) {
        let diagnostic = match parted {
            Parted::Branch(place) => messages::barrier_in_branch(barrier, place),
            Parted::Trips(place) => messages::barrier_in_loop(barrier, place),
            Parted::LeftLoop(place) => messages::barrier_in_left_loop(barrier, place),
            Parted::Returned(place) => messages::barrier_after_return(barrier, place),
        };
        let diagnostic = messages::called_from(diagnostic, &self.calls);
        if !self.found.contains(&diagnostic) {
            self.found.push(diagnostic);
        }
    }
}

fn has_barrier(module: &Module, function: &Function) -> bool {
    function.ops.values().any(|data| match data.op {
        Op::Barrier => true,
        Op::Call { function, args: _ } => {
            module.functions.get(function).is_some_and(|callee| has_barrier(module, callee))
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use crisp_ir_kernel::text;
    use crisp_support_diagnostics::{Files, render_terminal};

    use super::check_barriers;

    /// The codes found, each with the line of the barrier.
    fn found(body: &str) -> Vec<(String, u32)> {
        let source =
            format!("(module\n(kernel k (param n u32) (out c (view f32 global write))\n(body\n{body}\n(return))))");
        let mut files = Files::new();
        let file = files.add("test.kir", source.as_str());
        let module = match text::parse(file, &source) {
            Ok(module) => module,
            Err(problems) => panic!("{}", render_terminal(&files, &problems, false)),
        };
        let line =
            |span: crisp_support_diagnostics::Span| files.get(file).map_or(0, |file| file.position(span.start).line);
        check_barriers(&module).iter().map(|it| (it.code.to_string(), it.span.map_or(0, line) - 3)).collect()
    }

    #[test]
    fn a_barrier_that_all_reach_is_fine() {
        // covers: vyre.barrier.uniform crisp.local-barrier
        assert_eq!(found("(barrier)"), []);
        assert_eq!(
            found(
                "(let %z u32 (const 3))\n(let %cond bool (lt %n %z))\n(if %cond (then (barrier) (yield)) (else (yield)))"
            ),
            []
        );
    }

    #[test]
    fn a_barrier_in_a_varying_branch_is_not() {
        let body = "(let %l u32 (local-id 0))\n(let %cond bool (lt %l %n))\n(if %cond (then\n(barrier) (yield)) (else (yield)))";
        assert_eq!(found(body), [("K0601".to_owned(), 4)]);
    }

    #[test]
    fn a_barrier_in_a_loop_of_varying_length_is_not() {
        let body = "(let %l u32 (local-id 0))\n(let %z u32 (const 0))\n(let %o u32 (const 1))\n(for (%i u32) (up %z %l %o) (carry)\n(barrier)\n(yield))";
        assert_eq!(found(body), [("K0602".to_owned(), 5)]);
    }

    #[test]
    fn a_barrier_after_a_varying_return_is_not() {
        let body = "(let %l u32 (local-id 0))\n(let %cond bool (lt %l %n))\n(if %cond (then (return)) (else (yield)))\n(barrier)";
        assert_eq!(found(body), [("K0603".to_owned(), 4)]);
    }

    #[test]
    fn a_barrier_in_a_loop_that_some_leave_is_not() {
        let body = "(let %l u32 (local-id 0))\n(let %z u32 (const 0))\n(let %o u32 (const 1))\n(let %cond bool (lt %l %n))\n(for (%i u32) (up %z %n %o) (carry)\n(barrier)\n(if %cond (then (break)) (else (yield)))\n(yield))";
        assert_eq!(found(body), [("K0604".to_owned(), 6)]);
    }
}
