//! `why`: the instructions that a value came from.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::Constant;
use crisp_middle_interp::{Area, Bytes, Cause, Marks, Register, Trace, Written};
use crisp_support_diagnostics::{Diagnostic, FileId, Span};
use serde_json::{Value as Json, json};

use crate::eval::{Value, eval, named};
use crate::expression::Expr;
use crate::lines::line_of;
use crate::messages;
use crate::reply::{Answer, Reply};
use crate::session::Session;
use crate::shown;

/// How deep operands are shown.
const DEEPEST: usize = 3;
/// Instructions of an invocation that are looked through.
const MOST_STEPS: usize = 1 << 20;
/// Terms of a sum that are followed.
const MOST_TERMS: usize = 1024;
/// Values of terms that are shown.
const MOST_SHOWN: usize = 12;

/// A value and what it came from.
struct Node {
    written: Option<Written>,
    /// Executions of the instruction that are one node: an operation whose result is its operand the next time.
    times: usize,
    /// The operand before the first of them.
    from: Option<Box<Node>>,
    /// The other operands, one for each execution where there are several.
    with: Vec<Vec<Node>>,
}

/// The facts that one more execution yields: values after instructions, and the bytes of loads.
#[derive(Default)]
struct Learned {
    values: BTreeMap<u64, Constant>,
    loads: BTreeMap<u64, Bytes>,
    /// The store that each load got its value from: invocation, time and place.
    stores: BTreeMap<u64, ((u64, u32), u64, Span)>,
}

impl Session {
    /// Explains a variable of the focus or an element of memory.
    pub(crate) fn why(&mut self, rest: &str) -> Answer {
        let expr = self.read(rest)?;
        let found = self.with(|moment| {
            let frame = self.frame_in(moment);
            if let Expr::Name(name) = &expr {
                return match named(moment, frame, name).map(|known| known.ty.view().is_none()) {
                    Some(true) => Ok((moment.slot_of(frame, name), None)),
                    Some(false) => Err(messages::why_of_what(rest)),
                    None => eval(moment, frame, &expr).map(|_| (None, None)),
                };
            }
            match eval(moment, frame, &expr)? {
                Value::Constant(value, Some(bytes)) => Ok((None, Some((bytes, value)))),
                _ => Err(messages::why_of_what(rest)),
            }
        });
        let now = self.state.time();
        let (head, answer) = match found.unwrap_or_else(|| Err(messages::not_executing(self.focus)))? {
            (Some(slot), _) => {
                let trace = self.trace(self.focus, now)?;
                let node = self.node(&trace, trace.at_end(slot), 0);
                (String::new(), self.explained(self.focus, &node, now))
            }
            (None, Some((bytes, value))) => {
                let Some((who, time, span)) = self.last_store(&bytes, now) else {
                    let text = format!("{rest} = {}\n  {}", shown::constant(&value), self.untouched(&bytes));
                    self.recording.seek(&mut self.state, now);
                    return Ok(Reply::new(text.clone(), json!({ "reply": "why", "expression": rest, "text": text })));
                };
                self.recording.seek(&mut self.state, time);
                let slot = self.recording.look(&self.state, None, |moment| moment.stored_slot()).flatten();
                let head = format!("  stored by {}, {}\n", who_text(who), self.place_text(span, time));
                let trace = self.trace(who, time)?;
                let node = slot.map(|slot| self.node(&trace, trace.at_end(slot), 0));
                (head, node.map_or_else(|| (String::new(), Json::Null), |node| self.explained(who, &node, time)))
            }
            (None, None) => return Err(messages::why_of_what(rest)),
        };
        self.recording.seek(&mut self.state, now);
        let value = self.print(rest)?.data["value"].as_str().unwrap_or_default().to_owned();
        let (text, tree) = answer;
        let text = format!("{rest} = {value}\n{head}{text}").trim_end().to_owned();
        Ok(Reply::new(text, json!({ "reply": "why", "expression": rest, "value": value, "tree": tree })))
    }

    /// Returns the instructions of an invocation before a time.
    fn trace(&mut self, who: (u64, u32), until: u64) -> Result<Trace, Box<Diagnostic>> {
        let mut trace = Trace::default();
        if self.go_to_group(who.0) {
            let all = Marks::all(self.recording.program());
            self.recording.run(&mut self.state, until, &all, &mut |moment| {
                if moment.who() == who {
                    moment.step().into_iter().for_each(|step| trace.push(step));
                }
                trace.len() > MOST_STEPS
            });
        }
        self.recording.seek(&mut self.state, until);
        if trace.len() > MOST_STEPS { Err(messages::trace_too_long(MOST_STEPS)) } else { Ok(trace) }
    }

    /// Follows a register to the instructions that its value came from.
    fn node(&self, trace: &Trace, register: Register, depth: usize) -> Node {
        let program = self.recording.program();
        let written = trace.written(program, register);
        let mut node = Node { times: 1, from: None, with: Vec::new(), written };
        let Some(Written { cause: Cause::Computed(operands), at, .. }) = &node.written else { return node };
        if depth >= DEEPEST {
            return node;
        }
        let (mut operands, at) = (operands.clone(), *at);
        let mut with: Vec<Vec<Node>> = Vec::new();
        loop {
            let again =
                operands.iter().position(|operand| trace.written(program, *operand).is_some_and(|it| it.at == at));
            let Some(again) = again.filter(|_| with.len() < MOST_TERMS) else { break };
            let before = operands.remove(again);
            with.push(operands.iter().map(|operand| self.node(trace, *operand, DEEPEST)).collect());
            match trace.written(program, before).map(|it| it.cause) {
                Some(Cause::Computed(next)) => operands = next,
                _ => break,
            }
        }
        if with.is_empty() {
            node.with = vec![operands.iter().map(|operand| self.node(trace, *operand, depth + 1)).collect()];
            return node;
        }
        // The first execution has an operand from elsewhere: the one that is not in the place of the terms.
        node.times = with.len() + 1;
        let mut operands = operands.into_iter();
        node.from = operands.next().map(|first| Box::new(self.node(trace, first, depth + 1)));
        with.push(operands.map(|operand| self.node(trace, operand, DEEPEST)).collect());
        with.reverse();
        node.with = with;
        node
    }

    /// Returns a node as text and as data, after executing once more for the values.
    fn explained(&mut self, who: (u64, u32), node: &Node, until: u64) -> (String, Json) {
        let mut learned = Learned::default();
        let mut wanted: BTreeMap<u64, (u32, Option<crisp_ir_kernel::Elem>, bool)> = BTreeMap::new();
        let mut marks = Marks::none(self.recording.program());
        each(node, &mut |written| {
            marks.add(written.at.0, written.at.1);
            marks.add(written.at.0, written.at.1 + 1);
            wanted.insert(written.time, (written.slot, written.elem, written.cause == Cause::Loaded));
        });
        if self.go_to_group(who.0) {
            self.recording.run(&mut self.state, until.saturating_add(1), &marks, &mut |moment| {
                if moment.who() != who {
                    return false;
                }
                if let Some((_, _, true)) = wanted.get(&moment.time())
                    && let Some(touch) = moment.touch()
                {
                    learned.loads.insert(moment.time(), touch.bytes);
                }
                if let Some(before) = moment.time().checked_sub(1)
                    && let Some((slot, Some(elem), _)) = wanted.get(&before)
                    && let Some(value) = moment.register(*slot, *elem)
                {
                    learned.values.insert(before, value);
                }
                false
            });
        }
        self.learn_stores(&mut learned, who);
        let mut lines = Vec::new();
        let data = self.render(node, &learned, 1, &mut lines);
        (lines.join("\n"), data)
    }

    /// Finds the last store before each load.
    fn learn_stores(&mut self, learned: &mut Learned, who: (u64, u32)) {
        let Some(last) = learned.loads.keys().next_back().copied() else { return };
        let mut marks = Marks::none(self.recording.program());
        marks.add_accesses(self.recording.program());
        let mut by_place: BTreeMap<(Area, usize), Vec<(u64, Bytes)>> = BTreeMap::new();
        for (time, bytes) in &learned.loads {
            by_place.entry((bytes.area, bytes.start)).or_default().push((*time, *bytes));
        }
        let is_global = learned.loads.values().any(|bytes| matches!(bytes.area, Area::Buffer(_)));
        if is_global {
            let start = self.recording.start();
            self.state = start;
        } else if !self.go_to_group(who.0) {
            return;
        }
        let stores = &mut learned.stores;
        self.recording.run(&mut self.state, last, &marks, &mut |moment| {
            let Some(touch) = moment.touch().filter(|touch| touch.stores) else { return false };
            let is_seen = match touch.bytes.area {
                Area::Buffer(_) | Area::Constant => true,
                Area::Local => moment.who().0 == who.0,
                Area::Private => moment.who() == who,
            };
            if !is_seen {
                return false;
            }
            // No element has more than 32 bytes.
            let from = (touch.bytes.area, touch.bytes.start.saturating_sub(32));
            for loads in by_place.range(from..(touch.bytes.area, touch.bytes.end)).map(|(_, loads)| loads) {
                for (time, bytes) in loads {
                    if *time > moment.time() && bytes.meets(&touch.bytes) {
                        let span = moment.depth().checked_sub(1).and_then(|last| moment.location(last));
                        let span = span.map_or(Span::new(FileId::LIBRARY, 0, 0), |it| it.span);
                        stores.insert(*time, (moment.who(), moment.time(), span));
                    }
                }
            }
            false
        });
    }

    /// Returns the last store to some bytes before a time.
    fn last_store(&mut self, bytes: &Bytes, now: u64) -> Option<((u64, u32), u64, Span)> {
        let mut marks = Marks::none(self.recording.program());
        marks.add_accesses(self.recording.program());
        let (bytes, focus) = (*bytes, self.focus);
        let mut found = None;
        let is_there = self.backward(&marks, 0, &mut |moment| {
            let is_seen = match bytes.area {
                Area::Buffer(_) | Area::Constant => true,
                Area::Local => moment.who().0 == focus.0,
                Area::Private => moment.who() == focus,
            };
            is_seen && moment.touch().is_some_and(|touch| touch.stores && touch.bytes.meets(&bytes))
        });
        if is_there {
            found = self.recording.look(&self.state, None, |moment| {
                let span = moment.depth().checked_sub(1).and_then(|last| moment.location(last)).map(|it| it.span);
                span.map(|span| (moment.who(), moment.time(), span))
            });
        }
        self.recording.seek(&mut self.state, now);
        found.flatten()
    }

    fn render(&self, node: &Node, learned: &Learned, depth: usize, lines: &mut Vec<String>) -> Json {
        let indent = "  ".repeat(depth);
        let Some(written) = &node.written else {
            lines.push(format!("{indent}an argument of the kernel"));
            return json!({ "kind": "argument" });
        };
        let value = learned.values.get(&written.time).map(shown::constant).unwrap_or_default();
        let times = if node.times > 1 { format!(", {} times", node.times) } else { String::new() };
        let what = match &written.cause {
            Cause::Exchanged => " (from other invocations)",
            Cause::Iteration => " (of a loop)",
            Cause::Computed(_) | Cause::Loaded | Cause::Constant | Cause::Id => "",
        };
        lines.push(format!("{indent}{value}{times}: {}{what}", self.place_text(written.span, written.time)));
        let line = line_of(&self.files, written.span).map(|line| line.line);
        let mut data = json!({ "value": value, "time": written.time, "line": line, "times": node.times });
        if let Some(from) = &node.from {
            lines.push(format!("{indent}  from"));
            data["from"] = self.render(from, learned, depth + 2, lines);
        }
        if written.cause == Cause::Loaded {
            let origin = self.origin(written.time, learned);
            lines.push(format!("{indent}  {origin}"));
            data["origin"] = json!(origin);
        }
        if node.times > 1 {
            lines.push(format!("{indent}  with"));
            data["with"] = self.render_terms(&node.with, learned, depth + 2, lines);
        } else {
            let operands = node.with.iter().flatten();
            let operands: Vec<Json> = operands.map(|operand| self.render(operand, learned, depth + 1, lines)).collect();
            data["operands"] = json!(operands);
        }
        data
    }

    /// The other operands of an operation that was executed several times.
    fn render_terms(&self, with: &[Vec<Node>], learned: &Learned, depth: usize, lines: &mut Vec<String>) -> Json {
        let indent = "  ".repeat(depth);
        let count = with.iter().map(Vec::len).max().unwrap_or(0);
        let mut all = Vec::new();
        for place in 0..count {
            let terms: Vec<&Written> =
                with.iter().filter_map(|terms| terms.get(place)).filter_map(|term| term.written.as_ref()).collect();
            let Some(first) = terms.first() else { continue };
            let values: Vec<String> = terms
                .iter()
                .map(|term| learned.values.get(&term.time).map(shown::constant).unwrap_or_default())
                .collect();
            let more = if values.len() > MOST_SHOWN { " …" } else { "" };
            let shown = values.iter().take(MOST_SHOWN).cloned().collect::<Vec<_>>().join(" ");
            let place = line_of(&self.files, first.span);
            let line = place.map_or_else(String::new, |line| format!("line {}: ", line.line));
            lines.push(format!("{indent}{shown}{more}: {line}{}", self.snippet(first.span)));
            let mut origins: BTreeMap<String, (usize, BTreeSet<(u64, u32)>)> = BTreeMap::new();
            for term in terms.iter().filter(|term| term.cause == Cause::Loaded) {
                let (text, who) = match learned.stores.get(&term.time) {
                    Some((who, _, span)) => {
                        let line = line_of(&self.files, *span)
                            .map_or_else(String::new, |line| format!("line {}: ", line.line));
                        (format!("stored at {line}{}", self.snippet(*span)), Some(*who))
                    }
                    None => (self.kind_of_untouched(learned.loads.get(&term.time)), None),
                };
                let known = origins.entry(text).or_default();
                known.0 += 1;
                known.1.extend(who);
            }
            for (text, (count, who)) in &origins {
                lines.push(format!("{indent}  {count} {text}{}", invocations(who)));
            }
            let origins: Vec<Json> =
                origins.into_iter().map(|(text, (count, _))| json!({ "text": text, "count": count })).collect();
            all.push(json!({ "values": values, "origins": origins }));
        }
        json!(all)
    }

    fn origin(&self, time: u64, learned: &Learned) -> String {
        match (learned.stores.get(&time), learned.loads.get(&time)) {
            (Some((who, time, span)), _) => format!("stored by {}, {}", who_text(*who), self.place_text(*span, *time)),
            (None, Some(bytes)) => self.untouched(bytes),
            (None, None) => "out of bounds: zero".to_owned(),
        }
    }

    fn kind_of_untouched(&self, bytes: Option<&Bytes>) -> String {
        match bytes.map(|bytes| bytes.area) {
            Some(Area::Buffer(_)) => "from the arguments".to_owned(),
            Some(Area::Constant) => "constant".to_owned(),
            Some(Area::Local | Area::Private) => "never stored".to_owned(),
            None => "out of bounds".to_owned(),
        }
    }

    /// Returns the words for an element that nothing was stored to.
    fn untouched(&self, bytes: &Bytes) -> String {
        match bytes.area {
            Area::Buffer(number) => {
                let of = self.recording.buffers().find(|(_, _, buffer, ..)| *buffer == number);
                let Some((_, name, _, view, _)) = of else { return "of an argument".to_owned() };
                format!("argument {name}[{}]", bytes.start / view.stride.max(1) as usize)
            }
            Area::Constant => "constant memory".to_owned(),
            Area::Local | Area::Private => "never stored: zero".to_owned(),
        }
    }

    fn place_text(&self, span: Span, time: u64) -> String {
        match line_of(&self.files, span) {
            Some(line) => format!("line {}: {} (time {time})", line.line, self.snippet(span)),
            None => format!("code of the library (time {time})"),
        }
    }

    /// Returns the source of a span in one line.
    fn snippet(&self, span: Span) -> String {
        let text: Vec<&str> = self.files.snippet(span).split_whitespace().collect();
        let text = text.join(" ");
        match text.char_indices().nth(60) {
            Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
            None => text,
        }
    }
}

fn who_text((group, local): (u64, u32)) -> String {
    format!("invocation {local} of workgroup {group}")
}

/// Returns the words for several invocations: nothing, one, or the first and the last.
fn invocations(who: &BTreeSet<(u64, u32)>) -> String {
    match (who.first(), who.last()) {
        (Some(first), Some(last)) if first == last => format!(" by {}", who_text(*first)),
        (Some(first), Some(last)) if first.0 == last.0 && (last.1 - first.1) as usize + 1 == who.len() => {
            format!(" by invocations {} to {} of workgroup {}", first.1, last.1, first.0)
        }
        (Some(_), Some(_)) => format!(" by {}", messages::count(who.len() as u64, "invocation")),
        _ => String::new(),
    }
}

/// Calls `see` with each instruction of a tree.
fn each(node: &Node, see: &mut dyn FnMut(&Written)) {
    node.written.iter().for_each(&mut *see);
    node.from.iter().for_each(|from| each(from, see));
    node.with.iter().flatten().for_each(|operand| each(operand, see));
}
