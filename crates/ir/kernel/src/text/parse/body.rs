//! Reading a function's body: regions, operations, terminators.

use std::collections::BTreeMap;

use crisp_support_diagnostics::{Span, suggest};
use crisp_support_sexpr::{Datum, DatumKind};

use super::items::Items;
use super::parser::{Names, Parser};
use crate::builder::Builder;
use crate::function::{Function, List, Op, RegionId, Terminator, Unroll};
use crate::memory::MemoryId;
use crate::messages::text as messages;
use crate::op::{
    AtomicUpdate, BinaryOp, CompareOp, DebugKind, FoldKind, FoldOp, IdKind, LoopKind, Scope, ShuffleKind, UnaryOp,
    UniformKind, VoteKind,
};
use crate::types::Type;
use crate::value::Value;

/// Deeper than the validator accepts, so that it can say so; shallow enough for any stack.
const DEEPEST: usize = 300;

impl Parser {
    /// Reads the body of the function that `builder` has begun.
    pub(super) fn body(
        &mut self,
        head: &str,
        items: Items<'_>,
        builder: Builder,
        params: &[(String, Span)],
        memories: &Names<MemoryId>,
    ) -> Function {
        let mut declare = Declare { parser: self, values: BTreeMap::new(), next: 0 };
        for (name, span) in params {
            // A name that comes twice has been reported with the parameters.
            declare.values.entry(format!("%{name}")).or_insert((Value::new(declare.next), *span));
            declare.next += 1;
        }
        declare.region(items.clone(), 0);
        let values = declare.values;
        let mut body = Body { parser: self, builder, values: &values, memories };
        let (terminator, span) = body.region(head, items, 0);
        body.builder.finish_with(terminator, span)
    }
}

/// The names of all operations, for suggestions.
fn operation_names() -> impl Iterator<Item = &'static str> {
    const OTHERS: &[&str] = &[
        "let",
        "const",
        "fma",
        "select",
        "convert",
        "bitcast",
        "vector",
        "extract",
        "insert",
        "memory",
        "extent",
        "offset",
        "view",
        "window",
        "load",
        "store",
        "barrier",
        "call",
        "if",
        "for",
        "yield",
        "break",
        "return",
        "fence",
        "clock",
        "atomic-apply",
    ];
    let atomics = AtomicUpdate::names();
    let shuffles = ShuffleKind::ALL.iter().map(|kind| kind.name());
    let votes = VoteKind::ALL.iter().map(|kind| kind.name());
    let folds = FoldKind::ALL.iter().map(|kind| kind.name());
    let debug = DebugKind::ALL.iter().map(|kind| kind.name());
    let uniform = UniformKind::ALL.iter().map(|kind| kind.name());
    let unary = UnaryOp::ALL.iter().map(|op| op.name());
    let binary = BinaryOp::ALL.iter().map(|op| op.name());
    let compare = CompareOp::ALL.iter().map(|op| op.name());
    let ids = IdKind::ALL.iter().map(|kind| kind.name());
    let plain = OTHERS.iter().copied().chain(unary).chain(binary).chain(compare).chain(ids);
    plain.chain(atomics).chain(shuffles).chain(votes).chain(folds).chain(debug).chain(uniform)
}

/// Whether a form ends a region.
fn is_terminator(head: &str) -> bool {
    matches!(head, "yield" | "break" | "return")
}

/// The beginning of a form, up to the end of one of its parts.
fn up_to(form: Span, part: Span) -> Span {
    Span::new(form.file, form.start, part.end)
}

/// A value's name in a definition.
fn value_name(datum: &Datum) -> Option<&str> {
    match &datum.kind {
        DatumKind::Symbol(name) if name.len() > 1 && name.starts_with('%') => Some(name),
        DatumKind::Symbol(_)
        | DatumKind::List(_)
        | DatumKind::Vector(_)
        | DatumKind::HardwareVector(_)
        | DatumKind::Typed(..)
        | DatumKind::Keyword(_)
        | DatumKind::Integer(_)
        | DatumKind::Float(_)
        | DatumKind::Suffixed(_)
        | DatumKind::String(_)
        | DatumKind::Prefixed(..)
        | DatumKind::Conditional { .. } => None,
    }
}

/// The first walk through a body: gives each value the id that the builder will give it, so that values can be used
/// before they are defined and the validator, which knows the rule, can say so. What is malformed is passed over here.
struct Declare<'p> {
    parser: &'p mut Parser,
    values: Names<Value>,
    next: usize,
}

impl Declare<'_> {
    fn value(&mut self, name: &str, span: Span) {
        let value = Value::new(self.next);
        self.next += 1;
        let first = self.values.get(name).map(|(_, first)| *first);
        match first {
            Some(first) => self.parser.report(messages::name_twice(span, "value", name, first)),
            None => {
                self.values.insert(name.to_owned(), (value, span));
            }
        }
    }

    fn named(&mut self, datum: &Datum) {
        if let Some(name) = value_name(datum) {
            self.value(name, datum.span);
        }
    }

    fn region(&mut self, mut items: Items<'_>, depth: usize) {
        if depth > DEEPEST {
            return;
        }
        for form in items.rest() {
            let Some((head, mut items)) = Items::form(form) else { continue };
            if head == "let" {
                let Some(names) = items.take() else { continue };
                items.skip();
                if let Some(op) = items.peek() {
                    self.operation(op, depth);
                }
                match Items::list(names) {
                    Some(mut names) => names.rest().iter().for_each(|name| self.named(name)),
                    None => self.named(names),
                }
            } else {
                self.operation(form, depth);
            }
        }
    }

    fn operation(&mut self, form: &Datum, depth: usize) {
        let Some((head, mut items)) = Items::form(form) else { return };
        match head {
            "if" => {
                for branch in items.rest() {
                    if let Some((_, items)) = Items::form(branch) {
                        self.region(items, depth + 1);
                    }
                }
            }
            "for" => {
                if let Some(index) = items.take().and_then(Items::list).and_then(|mut index| index.take()) {
                    self.named(index);
                }
                items.skip();
                if let Some(("unroll", _)) = items.peek().and_then(Items::form) {
                    items.skip();
                }
                if let Some(("carry", mut carried)) = items.peek().and_then(Items::form) {
                    items.skip();
                    for carried in carried.rest() {
                        if let Some(name) = Items::list(carried).and_then(|mut parts| parts.take()) {
                            self.named(name);
                        }
                    }
                }
                self.region(items, depth + 1);
            }
            "atomic-apply" => {
                items.skip();
                if let Some(element) = items.take().and_then(Items::list).and_then(|mut element| element.take()) {
                    self.named(element);
                }
                items.skip();
                self.region(items, depth + 1);
            }
            _ => {}
        }
    }
}

/// The second walk: builds.
struct Body<'p> {
    parser: &'p mut Parser,
    builder: Builder,
    values: &'p Names<Value>,
    memories: &'p Names<MemoryId>,
}

impl Body<'_> {
    /// The operations of a region, and how it ends.
    fn region(&mut self, head: &str, mut items: Items<'_>, depth: usize) -> (Terminator, Span) {
        let nothing = Terminator::Yield(List::EMPTY);
        if depth > DEEPEST {
            if !std::mem::replace(&mut self.parser.too_deep, true) {
                self.parser.report(messages::nested_too_deep(items.whole(), DEEPEST));
            }
            return (nothing, items.end());
        }
        while let Some(form) = items.take() {
            if let Some((name, mut values)) = Items::form(form)
                && is_terminator(name)
            {
                let values = self.values(&mut values);
                let list = self.builder.list(&values);
                if let Some(extra) = items.peek() {
                    self.parser.report(messages::after_terminator(extra.span, form.span));
                }
                let terminator = match name {
                    "yield" => Terminator::Yield(list),
                    "break" => Terminator::Break(list),
                    _ => Terminator::Return(list),
                };
                return (terminator, form.span);
            }
            self.statement(form, depth);
        }
        self.parser.report(messages::no_terminator(items.end(), head));
        (nothing, items.end())
    }

    /// `(let NAME TYPE (OPERATION …))`, `(let (NAME …) (TYPE …) (OPERATION …))` or `(OPERATION …)`.
    fn statement(&mut self, form: &Datum, depth: usize) {
        let Some((head, mut items)) = Items::form(form) else {
            return self.parser.report(messages::expected(form.span, "an operation or a `let`"));
        };
        if head != "let" {
            self.operation(head, items, &[], form.span, depth);
            return;
        }
        let Some(names) = self.parser.take(&mut items, "the name of a value") else { return };
        let Some(types) = self.parser.take(&mut items, "a type") else { return };
        let results = match Items::list(names) {
            Some(mut names) => self.several_results(names.rest(), types),
            None => self.parser.ty(types).zip(self.definition(names)).map(|result| vec![result]),
        };
        let Some(datum) = self.parser.take(&mut items, "an operation") else { return };
        self.parser.finish(&items, "let");
        let Some((head, parts)) = Items::form(datum) else {
            return self.parser.report(messages::expected(datum.span, "an operation"));
        };
        if results.is_none() && !matches!(head, "if" | "for" | "atomic-apply") {
            // What is wrong with the operation may follow from what is wrong with its results.
            return;
        }
        let types: Vec<Type> = results.iter().flatten().map(|(ty, _)| *ty).collect();
        let made = self.operation(head, parts, &types, datum.span, depth);
        for (value, (_, name)) in made.into_iter().zip(results.into_iter().flatten()) {
            self.name(value, &name);
        }
    }

    fn several_results(&mut self, names: &[Datum], types: &Datum) -> Option<Vec<(Type, String)>> {
        let mut types = match Items::list(types) {
            Some(list) if list.clone().rest().len() == names.len() => list,
            Some(_) | None => {
                self.parser.report(messages::expected(types.span, "a list with a type for each name"));
                return None;
            }
        };
        let types: Vec<Option<Type>> = types.rest().iter().map(|ty| self.parser.ty(ty)).collect();
        let names: Vec<Option<String>> = names.iter().map(|name| self.definition(name)).collect();
        types.into_iter().zip(names).map(|(ty, name)| ty.zip(name)).collect()
    }

    /// The name of a value that is defined here.
    fn definition(&mut self, datum: &Datum) -> Option<String> {
        let name = value_name(datum);
        if name.is_none() {
            self.parser.report(messages::expected(datum.span, "the name of a value, such as `%x`,"));
        }
        name.map(str::to_owned)
    }

    /// Gives a value its name; those that are numbers are the printer's own.
    fn name(&mut self, value: Value, name: &str) {
        let name = name.strip_prefix('%').unwrap_or(name);
        if !name.bytes().all(|byte| byte.is_ascii_digit()) {
            self.builder.name(value, name);
        }
    }

    /// A value that is used here.
    fn value(&mut self, items: &mut Items<'_>) -> Option<Value> {
        let datum = self.parser.take(items, "a value")?;
        self.value_of(datum)
    }

    fn value_of(&mut self, datum: &Datum) -> Option<Value> {
        let Some(name) = value_name(datum) else {
            self.parser.report(messages::expected(datum.span, "a value, such as `%x`,"));
            return None;
        };
        let value = self.values.get(name).map(|(value, _)| *value);
        if value.is_none() {
            let similar = suggest(name, self.values.keys().map(String::as_str));
            self.parser.report(messages::unknown_name(datum.span, "value", name, similar));
        }
        value
    }

    /// All values that are left.
    fn values(&mut self, items: &mut Items<'_>) -> Vec<Value> {
        items.rest().iter().filter_map(|datum| self.value_of(datum)).collect()
    }

    fn list(&mut self, items: &mut Items<'_>) -> List {
        let values = self.values(items);
        self.builder.list(&values)
    }

    /// Adds an operation and gives back its results.
    fn operation(&mut self, head: &str, mut items: Items<'_>, types: &[Type], span: Span, depth: usize) -> Vec<Value> {
        let (op, span) = match head {
            // The place of a branch or loop is its first line, not all that it contains.
            "if" => {
                let condition = items.next_place();
                (self.if_op(&mut items, depth), up_to(span, condition))
            }
            "for" => {
                let mut header = items.clone();
                header.skip();
                let kind = header.next_place();
                (self.for_op(&mut items, depth), up_to(span, kind))
            }
            "atomic-apply" => {
                let mut header = items.clone();
                header.skip();
                header.skip();
                let place = header.next_place();
                (self.atomic_apply(&mut items, depth), up_to(span, place))
            }
            _ => (self.plain(head, &mut items, types, span), span),
        };
        let Some(op) = op else { return Vec::new() };
        self.parser.finish(&items, head);
        let id = self.builder.push_typed(op, types, span);
        self.builder.results(id)
    }

    /// An operation without regions.
    fn plain(&mut self, head: &str, items: &mut Items<'_>, types: &[Type], span: Span) -> Option<Op> {
        Some(match head {
            "const" => {
                let wanted = types.first().and_then(|ty| ty.elem());
                let datum = self.parser.take(items, "a constant")?;
                Op::Constant(self.parser.literal(datum, wanted)?)
            }
            "fma" => Op::Fma { a: self.value(items)?, b: self.value(items)?, c: self.value(items)? },
            "select" => Op::Select { cond: self.value(items)?, then: self.value(items)?, other: self.value(items)? },
            "convert" | "bitcast" => {
                let to = self.parser.take(items, "a scalar or vector type").and_then(|to| self.parser.elem(to))?;
                let arg = self.value(items)?;
                if head == "convert" { Op::Convert { to, arg } } else { Op::Bitcast { to, arg } }
            }
            "vector" => Op::MakeVector { lanes: self.list(items) },
            "extract" => Op::Extract { vector: self.value(items)?, lane: self.parser.number(items, "a lane")? },
            "insert" => {
                let vector = self.value(items)?;
                let lane = self.parser.number(items, "a lane")?;
                Op::Insert { vector, lane, scalar: self.value(items)? }
            }
            "memory" => {
                let (name, place) = self.parser.symbol(items, "the name of a memory")?;
                let memory = self.memories.get(name).map(|(memory, _)| *memory);
                if memory.is_none() {
                    let similar = suggest(name, self.memories.keys().map(String::as_str));
                    self.parser.report(messages::unknown_name(place, "memory", name, similar));
                }
                Op::Memory { memory: memory? }
            }
            "extent" => Op::Extent { view: self.value(items)?, axis: self.parser.number(items, "an axis")? },
            "offset" => Op::Offset { view: self.value(items)? },
            "view" => self.view(items)?,
            "window" => self.window(items)?,
            "load" => Op::Load { view: self.value(items)?, index: self.list(items) },
            "store" => {
                let view = self.value(items)?;
                let mut operands = self.values(items);
                let Some(value) = operands.pop() else {
                    self.parser.report(messages::expected(items.end(), "the value to store"));
                    return None;
                };
                Op::Store { view, index: self.builder.list(&operands), value }
            }
            "barrier" => Op::Barrier,
            "warp-barrier" => Op::WarpBarrier,
            "clock" => Op::Clock,
            "assume" => Op::Assume { cond: self.value(items)? },
            "fence" => Op::Fence { scope: self.scope(items)? },
            "call" => {
                let (name, place) = self.parser.symbol(items, "the name of a function")?;
                let function = self.parser.functions.get(name).map(|(function, _)| *function);
                if function.is_none() {
                    let similar = suggest(name, self.parser.functions.keys().map(String::as_str));
                    let report = messages::unknown_name(place, "function", name, similar);
                    self.parser.report(report);
                }
                let args = self.list(items);
                Op::Call { function: function?, args }
            }
            _ => return self.named(head, items, span),
        })
    }

    /// An operation out of the tables.
    fn named(&mut self, head: &str, items: &mut Items<'_>, span: Span) -> Option<Op> {
        if let Some(op) = UnaryOp::from_name(head) {
            let arg = self.value(items)?;
            return Some(Op::unary(self.builder.function(), op, arg));
        }
        if let Some(op) = BinaryOp::from_name(head) {
            let (lhs, rhs) = (self.value(items)?, self.value(items)?);
            return Some(Op::binary(self.builder.function(), op, lhs, rhs));
        }
        if let Some(op) = CompareOp::from_name(head) {
            return Some(Op::Compare { op, lhs: self.value(items)?, rhs: self.value(items)? });
        }
        if let Some(wanted) = AtomicUpdate::operands_of(head) {
            let scope = self.scope(items)?;
            let view = self.value(items)?;
            let mut index = self.values(items);
            let operands = index.split_off(index.len().saturating_sub(wanted.len()));
            let Some(update) = AtomicUpdate::named(head, &operands) else {
                self.parser.report(messages::expected(items.end(), &format!("the {}", wanted.join(" and the "))));
                return None;
            };
            return Some(Op::Atomic { update, view, index: self.builder.list(&index), scope });
        }
        if let Some(kind) = ShuffleKind::from_name(head) {
            return Some(Op::Shuffle { kind, value: self.value(items)?, lane: self.value(items)? });
        }
        if let Some(kind) = VoteKind::from_name(head) {
            return Some(Op::Vote { kind, cond: self.value(items)? });
        }
        if let Some(kind) = FoldKind::from_name(head) {
            let op = self.word(items, FoldOp::from_name, "`add`, `mul`, `min`, `max`, `and`, `or` or `xor`")?;
            return Some(Op::WarpFold { kind, op, arg: self.value(items)? });
        }
        if let Some(kind) = UniformKind::from_name(head) {
            let form = self.parser.string(items, "a text in quotes")?;
            let form = self.builder.text(form);
            return Some(Op::Uniform { kind, form, value: self.value(items)? });
        }
        if let Some(kind) = DebugKind::from_name(head) {
            let text = self.parser.string(items, "a text in quotes")?;
            let text = self.builder.text(text);
            return Some(Op::Debug { kind, text, values: self.list(items) });
        }
        if let Some(kind) = IdKind::from_name(head) {
            let axis = if kind.has_axis() || items.peek().is_some() {
                self.parser.number(items, "an axis: 0, 1 or 2,")?
            } else {
                0
            };
            return Some(Op::Id { kind, axis });
        }
        self.parser.report(messages::unknown_operation(span, head, suggest(head, operation_names())));
        None
    }

    /// One of a few words.
    fn word<T>(&mut self, items: &mut Items<'_>, read: impl Fn(&str) -> Option<T>, wanted: &str) -> Option<T> {
        let (name, place) = self.parser.symbol(items, wanted)?;
        let word = read(name);
        if word.is_none() {
            self.parser.report(messages::expected(place, wanted));
        }
        word
    }

    fn scope(&mut self, items: &mut Items<'_>) -> Option<Scope> {
        self.word(items, Scope::from_name, "`workgroup` or `device`")
    }

    /// `(atomic-apply SCOPE (%element TYPE) (%view %index …) … (yield %new))`
    fn atomic_apply(&mut self, items: &mut Items<'_>, depth: usize) -> Option<Op> {
        const ELEMENT: &str = "the element and its type, as in `(%old u32)`,";
        let scope = self.scope(items);
        if scope.is_none() && items.peek().is_none() {
            // What is missing first has been said.
            return None;
        }
        let mut parts = self.list_of(items, ELEMENT)?;
        let name = self.parser.take(&mut parts, ELEMENT).and_then(|name| self.definition(name));
        let ty = self.parser.take(&mut parts, ELEMENT).and_then(|ty| self.parser.ty(ty));
        self.parser.finish(&parts, "atomic-apply");
        let mut place = self.list_of(items, "a view and its index, as in `(%v %i)`,")?;
        let view = self.value(&mut place);
        let index = self.list(&mut place);
        let (body, params) = self.builder.open(ty.as_slice(), items.whole());
        for (param, name) in params.into_iter().zip(name) {
            self.name(param, &name);
        }
        let (terminator, span) = self.region("atomic-apply", items.clone(), depth + 1);
        items.skip_all();
        self.builder.close(terminator, span);
        Some(Op::AtomicApply { view: view?, index, body, scope: scope? })
    }

    /// The parts of a list that must come next; without it nothing more of the form is read.
    fn list_of<'d>(&mut self, items: &mut Items<'d>, wanted: &str) -> Option<Items<'d>> {
        let list = items.peek().and_then(Items::list);
        if list.is_none() {
            self.parser.report(messages::expected(items.next_place(), wanted));
            items.skip_all();
        } else {
            items.skip();
        }
        list
    }

    /// `(view %v %offset (extents %a …) (strides %s …))`
    fn view(&mut self, items: &mut Items<'_>) -> Option<Op> {
        let view = self.value(items)?;
        let offset = self.value(items)?;
        let place = items.next_place();
        let extents = match items.take().and_then(Items::form) {
            Some(("extents", mut extents)) => self.list(&mut extents),
            Some((_, other)) => {
                self.parser.report(messages::expected(other.whole(), "`(extents …)`"));
                return None;
            }
            None => {
                self.parser.report(messages::expected(place, "`(extents …)`"));
                return None;
            }
        };
        let strides = match items.peek().and_then(Items::form) {
            Some(("strides", mut strides)) => {
                items.skip();
                self.list(&mut strides)
            }
            Some(_) | None => List::EMPTY,
        };
        Some(Op::View { view, offset, extents, strides })
    }

    /// `(window f32 :stride N %view %offset %extent)`
    fn window(&mut self, items: &mut Items<'_>) -> Option<Op> {
        let elem = self.parser.take(items, "a scalar or vector type").and_then(|elem| self.parser.elem(elem))?;
        let mut stride = elem.bytes();
        if items.keyword("stride") {
            stride = self.parser.number(items, "a number of bytes")?;
        }
        let (view, offset, extent) = (self.value(items)?, self.value(items)?, self.value(items)?);
        Some(Op::Window { view, offset, elem, stride, extent })
    }

    /// `(if %c (then …) (else …))`
    fn if_op(&mut self, items: &mut Items<'_>, depth: usize) -> Option<Op> {
        let cond = self.value(items);
        let then = self.branch(items, "then", depth);
        let other = self.branch(items, "else", depth);
        Some(Op::If { cond: cond?, then: then?, other: other? })
    }

    fn branch(&mut self, items: &mut Items<'_>, wanted: &str, depth: usize) -> Option<RegionId> {
        match items.peek().and_then(Items::form) {
            Some((head, parts)) if head == wanted => {
                items.skip();
                let (region, _) = self.builder.open(&[], parts.whole());
                let (terminator, span) = self.region(head, parts, depth + 1);
                self.builder.close(terminator, span);
                Some(region)
            }
            Some(_) | None => {
                self.parser.report(messages::expected(items.next_place(), &format!("`({wanted} …)`")));
                None
            }
        }
    }

    /// `(for (%k TYPE) (up %from %to %step) (carry (%x TYPE %first) …) …)`
    fn for_op(&mut self, items: &mut Items<'_>, depth: usize) -> Option<Op> {
        const INDEX: &str = "the index and its type, as in `(%k u64)`,";
        let mut parts = self.list_of(items, INDEX)?;
        let mut names = vec![self.parser.take(&mut parts, INDEX).and_then(|name| self.definition(name))];
        let mut types = vec![self.parser.take(&mut parts, INDEX).and_then(|ty| self.parser.ty(ty))];
        self.parser.finish(&parts, "for");
        let kind = self.loop_kind(items);
        let unroll = self.unroll(items);
        let mut first = Vec::new();
        if let Some(("carry", mut carried)) = items.peek().and_then(Items::form) {
            items.skip();
            for carried in carried.rest() {
                const CARRIED: &str = "a carried value, as in `(%sum f32 %zero)`,";
                let Some(mut parts) = Items::list(carried) else {
                    self.parser.report(messages::expected(carried.span, CARRIED));
                    continue;
                };
                names.push(self.parser.take(&mut parts, CARRIED).and_then(|name| self.definition(name)));
                types.push(self.parser.take(&mut parts, CARRIED).and_then(|ty| self.parser.ty(ty)));
                first.extend(self.value(&mut parts));
                self.parser.finish(&parts, "carry");
            }
        }
        let types: Vec<Type> = types.into_iter().flatten().collect();
        let (body, params) = self.builder.open(&types, items.whole());
        for (param, name) in params.into_iter().zip(names.into_iter().flatten()) {
            self.name(param, &name);
        }
        let (terminator, span) = self.region("for", items.clone(), depth + 1);
        items.skip_all();
        self.builder.close(terminator, span);
        self.builder.unroll(body, unroll);
        let carried = self.builder.list(&first);
        Some(Op::For { kind: kind?, carried, body })
    }

    /// `(unroll 4)` or `(unroll all)`
    fn unroll(&mut self, items: &mut Items<'_>) -> Unroll {
        const WANTED: &str = "how many iterations, from 1 on, or `all`,";
        let Some(("unroll", mut parts)) = items.peek().and_then(Items::form) else { return Unroll::FREE };
        items.skip();
        if let Some(("all", _)) = parts.clone().symbol() {
            parts.skip();
            self.parser.finish(&parts, "unroll");
            return Unroll::ALL;
        }
        let place = parts.next_place();
        let times = self.parser.number::<u32>(&mut parts, WANTED);
        self.parser.finish(&parts, "unroll");
        match times {
            Some(times) if (1..u32::MAX).contains(&times) => Unroll::times(times),
            Some(_) => {
                self.parser.report(messages::expected(place, WANTED));
                Unroll::FREE
            }
            None => Unroll::FREE,
        }
    }

    fn loop_kind(&mut self, items: &mut Items<'_>) -> Option<LoopKind> {
        const WANTED: &str = "`(up %from %to %step)`, `(down %count %step)`, `(multiply %from %limit %factor)`, \
                              `(divide %from %factor)` or `(while %fuel)`";
        let kind = items.peek().and_then(Items::form);
        // Where the kind was forgotten, the loop's end may be in its place.
        let Some((head, mut parts)) = kind.filter(|(head, _)| !is_terminator(head)) else {
            self.parser.report(messages::expected(items.next_place(), WANTED));
            return None;
        };
        items.skip();
        let parts = &mut parts;
        let kind = match head {
            "up" => LoopKind::Up { from: self.value(parts)?, to: self.value(parts)?, step: self.value(parts)? },
            "down" => LoopKind::Down { count: self.value(parts)?, step: self.value(parts)? },
            "multiply" => {
                LoopKind::Multiply { from: self.value(parts)?, limit: self.value(parts)?, factor: self.value(parts)? }
            }
            "divide" => LoopKind::Divide { from: self.value(parts)?, factor: self.value(parts)? },
            "while" => LoopKind::While { fuel: self.value(parts)? },
            _ => {
                self.parser.report(messages::expected(parts.whole(), WANTED));
                return None;
            }
        };
        self.parser.finish(parts, head);
        Some(kind)
    }
}
