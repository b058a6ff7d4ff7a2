//! The commands of a session: text in, a reply out; those that look at the moment.

use crisp_support_diagnostics::Diagnostic;
use serde_json::{Value as Json, json};

use crate::eval::{Value, eval};
use crate::expression::{self, Expr};
use crate::lines::{Line, line_of};
use crate::messages;
use crate::moves::Step;
use crate::reply::{Answer, Reply};
use crate::session::Session;
use crate::shown;

/// Values of invocations that are shown.
const MOST_LANES: u32 = 1024;

impl Session {
    /// Executes a command. An empty one does nothing.
    pub fn command(&mut self, line: &str) -> Reply {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        self.answer(word, rest).unwrap_or_else(|error| Reply::error(&error))
    }

    fn answer(&mut self, word: &str, rest: &str) -> Answer {
        match word {
            "" => Ok(Reply::text("")),
            "step" | "s" => self.steps(Step::Into, false, rest),
            "next" | "n" => self.steps(Step::Over, false, rest),
            "out" | "finish" => self.steps(Step::Out, false, rest),
            "back" => self.back(rest),
            "barrier" => Ok(self.barrier(false)),
            "iteration" => self.iteration(rest),
            "continue" | "c" => Ok(self.go_on()),
            "reverse" => Ok(self.reverse()),
            "goto" => self.go_to(rest),
            "mark" => self.mark(rest),
            "focus" => self.change_focus(rest),
            "up" | "down" => self.change_frame(word == "up"),
            "where" | "bt" => Ok(self.frames()),
            "print" | "p" => self.print(rest),
            "locals" => Ok(self.locals()),
            "lanes" => self.lanes(rest),
            "list" | "l" => Ok(self.list()),
            "break" | "b" => self.add_breakpoint(rest),
            "watch" => self.add_watchpoint(rest, false, true),
            "rwatch" => self.add_watchpoint(rest, true, false),
            "awatch" => self.add_watchpoint(rest, true, true),
            "breaks" => Ok(self.list_breakpoints()),
            "delete" | "d" => self.delete(rest),
            "why" => self.why(rest),
            "orders" => self.orders(),
            "findings" => Ok(self.list_findings()),
            "help" | "h" => Ok(Reply::text(messages::help())),
            "quit" | "q" | "exit" => Ok(Reply { ends: true, ..Reply::new("", json!({ "reply": "end" })) }),
            _ => Err(messages::unknown_command(word)),
        }
    }

    fn change_frame(&mut self, up: bool) -> Answer {
        let depth = self.with(|moment| moment.depth()).unwrap_or(0);
        let frame = if up { Some(self.frame + 1) } else { self.frame.checked_sub(1) };
        self.frame = frame.filter(|frame| *frame < depth).ok_or_else(|| messages::no_more_frames(up))?;
        let mut reply = self.frames();
        if let Some(line) = self.source_line() {
            reply.text.push_str(&format!("\n{line}"));
        }
        Ok(reply)
    }

    fn frames(&self) -> Reply {
        let mut frames = Vec::new();
        let mut lines = Vec::new();
        let (group, local) = self.focus;
        self.with(|moment| {
            for number in (0..moment.depth()).rev() {
                let Some(location) = moment.location(number) else { continue };
                let name = self.recording.program().function_name(location.function);
                let line = line_of(&self.files, location.span);
                let number = moment.depth() - 1 - number;
                let mark = if number == self.frame { '*' } else { ' ' };
                let place = match line {
                    Some(line) => {
                        let file = self.files.get(line.file).map_or("", |file| file.name.as_str());
                        format!("{file}:{}", line.line)
                    }
                    None => "code of the library".to_owned(),
                };
                lines.push(format!("{mark} #{number} {name} at {place}"));
                frames.push(json!({ "function": name, "line": line.map(|line| line.line) }));
            }
        });
        let time = self.state.time();
        let head = format!("workgroup {group}, invocation {local}, time {time} of {}", self.recording.end());
        lines.insert(0, head);
        let data = json!({ "reply": "frames", "group": group, "invocation": local, "time": time, "frames": frames });
        Reply::new(lines.join("\n"), data)
    }

    pub(crate) fn read(&self, text: &str) -> Result<Expr, Box<Diagnostic>> {
        expression::parse(text, &|name| self.names.contains(name))
    }

    pub(crate) fn print(&self, rest: &str) -> Answer {
        let expr = self.read(rest)?;
        let value = self.with(|moment| {
            let value = eval(moment, self.frame_in(moment), &expr)?;
            let elements = match &value {
                Value::View(known) => Some(shown::elements(moment, known)),
                _ => None,
            };
            let (text, ty) = shown::value(moment, &value);
            let mut data = json!({ "reply": "value", "expression": rest, "value": text, "type": ty });
            if let Some(elements) = elements {
                data["elements"] = json!(elements);
            }
            Ok(Reply::new(format!("{rest} = {text} ({ty})"), data))
        });
        value.unwrap_or_else(|| Err(messages::not_executing(self.focus)))
    }

    fn locals(&self) -> Reply {
        let mut all: Vec<Json> = Vec::new();
        let mut lines = Vec::new();
        self.with(|moment| {
            for (name, known) in moment.names(self.frame_in(moment)) {
                let value = match known.constant() {
                    Some(constant) => shown::constant(&constant),
                    None => shown::array(moment, &known),
                };
                let ty = shown::ty(&known);
                lines.push(format!("{name} = {value} ({ty})"));
                all.push(json!({ "name": name, "value": value, "type": ty }));
            }
        });
        if lines.is_empty() {
            lines.push("no variable has a value here".to_owned());
        }
        Reply::new(lines.join("\n"), json!({ "reply": "variables", "variables": all }))
    }

    fn lanes(&mut self, rest: &str) -> Answer {
        let expr = self.read(rest)?;
        let (group, frame) = (self.focus.0, self.frame);
        // What is wrong with the expression is wrong in all of them.
        self.print(rest)?;
        let values = self.scan(group, &mut |moment| {
            let frame = moment.depth().saturating_sub(1 + frame);
            let value = eval(moment, frame, &expr).map(|value| shown::value(moment, &value).0);
            value.unwrap_or_else(|_| "-".to_owned())
        });
        let values = values.ok_or_else(|| messages::not_executing(self.focus))?;
        let count = u32::try_from(self.recording.sizes().local_total()).unwrap_or(u32::MAX);
        let all: Vec<&str> =
            (0..count.min(MOST_LANES)).map(|local| values.get(&local).map_or("-", String::as_str)).collect();
        let mut text = match all.first() {
            Some(first) if all.len() > 1 && all.iter().all(|value| value == first) => {
                format!("{first} in all {}", messages::count(all.len() as u64, "invocation"))
            }
            _ => rows(&all),
        };
        if u64::from(count) > all.len() as u64 {
            text.push_str(&format!("\n… {} more", u64::from(count) - all.len() as u64));
        }
        Ok(Reply::new(text, json!({ "reply": "lanes", "expression": rest, "group": group, "values": all })))
    }

    fn list(&self) -> Reply {
        let line = self.location().and_then(|location| line_of(&self.files, location.span));
        let Some(Line { file, line }) = line else { return Reply::text("no line of a source is executed here") };
        let Some(file) = self.files.get(file) else { return Reply::text("") };
        let last = file.position(u32::MAX).line;
        let shown = (line.saturating_sub(5).max(1)..=last.min(line + 5)).map(|number| {
            format!("{} {number:>4} | {}", if number == line { '>' } else { ' ' }, file.line(number))
                .trim_end()
                .to_owned()
        });
        Reply::text(shown.collect::<Vec<_>>().join("\n"))
    }

    fn list_findings(&self) -> Reply {
        let (mut lines, mut all) = (Vec::new(), Vec::new());
        let mut number = 0;
        while let Some((time, finding)) = self.finding_of(number) {
            let diagnostic = finding.diagnostic();
            let line = line_of(&self.files, finding.first.span).map(|line| line.line);
            let at = line.map_or_else(String::new, |line| format!("line {line}: "));
            lines.push(format!("{}: {at}{} (time {time})", diagnostic.code.0, diagnostic.message));
            all.push(json!({ "code": diagnostic.code.0, "message": diagnostic.message, "time": time, "line": line }));
            number += 1;
        }
        let text = if lines.is_empty() { "nothing was found".to_owned() } else { lines.join("\n") };
        Reply::new(text, json!({ "reply": "findings", "findings": all }))
    }
}

/// Eight values in a row, each row after the number of its first invocation.
fn rows(values: &[&str]) -> String {
    let width = values.iter().map(|value| value.chars().count()).max().unwrap_or(0);
    let row = |(number, row): (usize, &[&str])| {
        let row: Vec<String> = row.iter().map(|value| format!("{value:>width$}")).collect();
        format!("{:>5}: {}", number * 8, row.join(" "))
    };
    values.chunks(8).enumerate().map(row).collect::<Vec<_>>().join("\n")
}
