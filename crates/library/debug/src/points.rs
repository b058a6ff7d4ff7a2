//! The commands for breakpoints and watchpoints.

use crisp_middle_interp::{Bytes, Known, Moment};
use crisp_support_diagnostics::Diagnostic;
use serde_json::{Value as Json, json};

use crate::breakpoints::{Breakpoint, Target, owner};
use crate::eval::{IDS, Value, eval};
use crate::expression::{self, Expr};
use crate::lines::Line;
use crate::messages;
use crate::moves::number;
use crate::reply::{Answer, Reply};
use crate::session::Session;

/// The instructions of a breakpoint, their text, and the lines from and to which it moved.
type Found = (Vec<(usize, usize)>, String, Option<(u32, u32)>);

impl Session {
    pub(crate) fn add_breakpoint(&mut self, rest: &str) -> Answer {
        let (place, condition) = match rest.split_once(" if ") {
            Some((place, condition)) => (place.trim(), Some(self.read(condition.trim())?)),
            None => (rest, None),
        };
        let (code, text, moved) = self.place_of(place)?;
        if let Some(condition) = &condition {
            self.check_names(condition, &code)?;
        }
        let text =
            rest.split_once(" if ").map_or(text.clone(), |(_, condition)| format!("{text} if {}", condition.trim()));
        let number = self.add(Breakpoint { target: Target::Code(code), condition, text: text.clone() });
        let mut answer = format!("breakpoint {number}: {text}");
        let mut data = json!({ "reply": "breakpoint", "number": number, "text": text });
        if let Some((wanted, line)) = moved {
            let warning = messages::breakpoint_moved(wanted, line);
            answer = format!("{}\n{answer}", Reply::error(&warning).text);
            (data["code"], data["line"]) = (json!(warning.code.0), json!(line));
        }
        Ok(Reply::new(answer, data))
    }

    fn add(&mut self, breakpoint: Breakpoint) -> u32 {
        let number = self.next_breakpoint;
        self.next_breakpoint = number.saturating_add(1);
        self.breakpoints.insert(number, breakpoint);
        number
    }

    /// Returns the instructions of `LINE`, `FILE:LINE` or `FUNCTION`, their text, and the lines where they moved.
    fn place_of(&self, place: &str) -> Result<Found, Box<Diagnostic>> {
        let (file, line) = match place.rsplit_once(':') {
            Some((name, line)) => {
                let found =
                    self.files.iter().find(|(_, file)| file.name == name || file.name.ends_with(&format!("/{name}")));
                let names: Vec<&str> = self.files.iter().map(|(_, file)| file.name.as_str()).collect();
                (found.map(|(id, _)| id).ok_or_else(|| messages::no_such_file(name, &names))?, line)
            }
            None => (self.lines.main(), place),
        };
        if let Ok(wanted) = line.parse::<u32>() {
            let found = self.lines.at(Line { file, line: wanted });
            let (found, code) = found.ok_or_else(|| messages::no_code_after(wanted))?;
            let moved = (found.line != wanted).then_some((wanted, found.line));
            return Ok((code, format!("line {}", found.line), moved));
        }
        let program = self.recording.program();
        let named = (0..program.function_count()).filter(|function| program.function_name(*function) == place);
        let code: Vec<(usize, usize)> =
            named.filter_map(|function| Some((function, self.lines.first_of(function)?))).collect();
        let names: Vec<&str> = (0..program.function_count()).map(|function| program.function_name(function)).collect();
        if code.is_empty() { Err(messages::no_such_place(place, &names)) } else { Ok((code, place.to_owned(), None)) }
    }

    /// Checks that a condition names what is known at some instructions.
    fn check_names(&self, condition: &Expr, code: &[(usize, usize)]) -> Result<(), Box<Diagnostic>> {
        let program = self.recording.program();
        let functions = code.iter().map(|(function, _)| *function).chain([0]);
        let known: Vec<&str> =
            functions.flat_map(|function| program.names_of(function)).map(|(name, _)| name).collect();
        let mut wrong = None;
        expression::names(condition, &mut |name| {
            let is_known = known.contains(&name) || IDS.iter().any(|(id, _)| *id == name);
            let starts = || known.iter().any(|known| known.starts_with(&format!("{name}.")));
            if !is_known && !starts() && wrong.is_none() {
                let mut all = known.clone();
                all.sort_unstable();
                all.dedup();
                wrong = Some(messages::no_variable(name, &all));
            }
        });
        wrong.map_or(Ok(()), Err)
    }

    pub(crate) fn add_watchpoint(&mut self, rest: &str, reads: bool, writes: bool) -> Answer {
        let (text, condition) = match rest.split_once(" if ") {
            Some((text, condition)) => (text.trim(), Some(self.read(condition.trim())?)),
            None => (rest, None),
        };
        let expr = self.read(text)?;
        let found = self.with(|moment| {
            let frame = self.frame_in(moment);
            match eval(moment, frame, &expr)? {
                Value::Constant(_, Some(bytes)) => Ok(bytes),
                Value::View(known) => whole(moment, &known).ok_or_else(|| messages::not_in_memory(text)),
                _ => Err(messages::not_in_memory(text)),
            }
        });
        let bytes = found.unwrap_or_else(|| Err(messages::not_executing(self.focus)))?;
        let (group, local) = owner(bytes.area, self.focus);
        let kind = match (reads, writes) {
            (true, true) => "accesses to",
            (true, false) => "loads of",
            _ => "stores to",
        };
        let text = match (group, local) {
            (Some(group), None) => format!("{kind} {text} in workgroup {group}"),
            (Some(group), Some(local)) => format!("{kind} {text} in workgroup {group}, invocation {local}"),
            _ => format!("{kind} {text}"),
        };
        let text =
            rest.split_once(" if ").map_or(text.clone(), |(_, condition)| format!("{text} if {}", condition.trim()));
        let target = Target::Data { bytes, group, local, reads, writes };
        let number = self.add(Breakpoint { target, condition, text: text.clone() });
        let data = json!({ "reply": "breakpoint", "number": number, "text": text });
        Ok(Reply::new(format!("breakpoint {number}: {text}"), data))
    }

    pub(crate) fn list_breakpoints(&self) -> Reply {
        let all: Vec<Json> =
            self.breakpoints.iter().map(|(number, it)| json!({ "number": number, "text": it.text })).collect();
        let lines: Vec<String> = self.breakpoints.iter().map(|(number, it)| format!("{number}: {}", it.text)).collect();
        let text = if lines.is_empty() { "there are no breakpoints".to_owned() } else { lines.join("\n") };
        Reply::new(text, json!({ "reply": "breakpoints", "breakpoints": all }))
    }

    pub(crate) fn delete(&mut self, rest: &str) -> Answer {
        if rest.is_empty() {
            self.breakpoints.clear();
            return Ok(Reply::text("there are no breakpoints"));
        }
        let wanted = number(rest, "delete", u64::from(u32::MAX))?;
        let there = self.breakpoints.keys().copied().find(|number| u64::from(*number) == wanted);
        let number = there.ok_or_else(|| messages::no_such_breakpoint(wanted))?;
        self.breakpoints.remove(&number);
        Ok(Reply::text(format!("breakpoint {number} is deleted")))
    }
}

/// Returns the bytes of a whole array.
fn whole(moment: &Moment<'_>, known: &Known<'_>) -> Option<Bytes> {
    let extents = known.extents();
    let first = moment.element(known, &vec![0; extents.len()]).ok()?;
    let ends: Vec<i128> = extents.iter().map(|extent| i128::from(*extent) - 1).collect();
    let last = moment.element(known, &ends).ok()?;
    Some(Bytes { end: last.end.max(first.end), ..first })
}
