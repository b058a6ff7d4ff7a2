//! A session: a recording, the time that is looked at, and the invocation in focus.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crisp_library_compile::Captured;
use crisp_middle_interp::{Finding, FindingKind, Limits, Location, Marks, Moment, Place, Recording, State};
use crisp_run_device::Terms;
use crisp_support_diagnostics::{Diagnostic, Files};
use serde_json::{Value, json};

use crate::breakpoints::Breakpoint;
use crate::lines::{Lines, line_of};
use crate::messages;
use crate::reply::Reply;

/// The limits of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Instructions that are recorded.
    pub steps: u64,
    /// Bytes of buffers and snapshots.
    pub bytes: u64,
}

impl Default for Start {
    fn default() -> Start {
        Start { steps: 1 << 32, bytes: 512 << 20 }
    }
}

/// Instructions between the first snapshots.
const INTERVAL: u64 = 1 << 16;
/// How many different errors end a recording: the number of the interpreter as a device.
const MOST_FINDINGS: usize = 50;

/// A session of the debugger.
#[derive(Debug)]
pub struct Session {
    pub(crate) recording: Recording,
    pub(crate) state: State,
    pub(crate) files: Files,
    pub(crate) lines: Rc<Lines>,
    pub(crate) stops: Marks,
    pub(crate) kernel: String,
    /// Workgroup and invocation in it.
    pub(crate) focus: (u64, u32),
    /// The frame of the focus that names are looked up in, from the innermost.
    pub(crate) frame: usize,
    pub(crate) breakpoints: BTreeMap<u32, Breakpoint>,
    pub(crate) next_breakpoint: u32,
    pub(crate) marks: BTreeMap<String, u64>,
    /// All names of variables.
    pub(crate) names: BTreeSet<String>,
    /// The finding at which the session stopped last.
    pub(crate) finding: Option<usize>,
}

impl Session {
    /// Records a launch. Where the launches of this thread are to end, the recording ends.
    ///
    /// # Errors
    /// What is wrong with the launch, and limits that it exceeds.
    pub fn new(captured: Captured, files: Files, start: &Start) -> Result<Session, Box<Diagnostic>> {
        let Captured { kernel, program, sizes, arguments, buffers } = captured;
        let bytes: u64 = buffers.iter().map(|bytes| bytes.len() as u64).sum();
        // The first contents, and those of the moment that is looked at.
        if bytes.saturating_mul(2) > start.bytes {
            return Err(messages::too_much_memory(bytes, start.bytes));
        }
        let rest = usize::try_from(start.bytes - bytes * 2).unwrap_or(usize::MAX);
        let limits = Limits { steps: start.steps, interval: INTERVAL, bytes: rest, stop_after: MOST_FINDINGS };
        let terms = Terms::now();
        let stop = || terms.stopped().is_some();
        let recording = Recording::new(&program, sizes, arguments, buffers, &limits, &stop)?;
        let lines = Rc::new(Lines::new(recording.program(), &files));
        let stops = lines.all(recording.program());
        let program = recording.program();
        let all = (0..program.function_count()).flat_map(|function| program.names_of(function));
        let names = all.map(|(name, _)| name.to_owned()).collect();
        let state = recording.start();
        let focus = state.current().unwrap_or((0, 0));
        let mut session = Session {
            recording,
            state,
            files,
            lines,
            stops,
            kernel,
            focus,
            frame: 0,
            breakpoints: BTreeMap::new(),
            next_breakpoint: 1,
            marks: BTreeMap::new(),
            names,
            finding: None,
        };
        session.go_to_first_stop();
        Ok(session)
    }

    /// Returns the recording.
    #[must_use]
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// Returns a number that differs where anything that instructions can see differs at the time that is looked at.
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.state.digest()
    }

    /// Returns the time that is looked at.
    #[must_use]
    pub fn time(&self) -> u64 {
        self.state.time()
    }

    /// Brings the session to the first finding that is an error, or to the first line of the author's.
    fn go_to_first_stop(&mut self) {
        let first = self.recording.findings().iter().position(|(_, finding)| finding.kind.is_error());
        if let Some(number) = first {
            self.stop_at_finding(number);
        } else if !self.recording.run(&mut self.state, u64::MAX, &self.stops, &mut |_| true) {
            let start = self.recording.start();
            self.state = start;
        }
        self.focus_on_current();
    }

    /// Returns the answer that a session begins with.
    #[must_use]
    pub fn greeting(&self) -> Reply {
        let sizes = self.recording.sizes();
        let (groups, local) = (sizes.total_groups(), sizes.local_total());
        let end = self.recording.end();
        let mut text = format!(
            "recorded `{}`: {} of {}, {}",
            self.kernel,
            messages::count(groups, "workgroup"),
            messages::count(local, "invocation"),
            messages::count(end, "instruction")
        );
        let mut kinds: Vec<String> = Vec::new();
        for (_, finding) in self.recording.findings() {
            let code = finding.diagnostic().code.0.to_owned();
            if !kinds.contains(&code) {
                kinds.push(code);
            }
        }
        if !kinds.is_empty() {
            text.push_str(&format!("; findings: {}", kinds.join(", ")));
        }
        if !self.recording.is_complete() {
            text.push_str(&format!("\n{}", Reply::error(&messages::recording_cut(end)).text));
        }
        let stopped = self.stopped(if self.finding.is_some() { "finding" } else { "start" });
        text.push_str(&format!("\n{}", stopped.text));
        let data = json!({
            "reply": "recorded",
            "kernel": self.kernel,
            "groups": groups,
            "invocations": local,
            "end": end,
            "complete": self.recording.is_complete(),
            "findings": kinds,
            "stopped": stopped.data,
        });
        Reply::new(text, data)
    }

    /// Looks at the invocation in focus.
    pub(crate) fn with<T>(&self, look: impl FnOnce(&Moment<'_>) -> T) -> Option<T> {
        match self.state.current() {
            Some((group, _)) if group == self.focus.0 => self.recording.look(&self.state, Some(self.focus.1), look),
            Some(_) => None,
            None => self.recording.look(&self.state, None, look),
        }
    }

    /// Returns the frame in which names are looked up, from the kernel's.
    pub(crate) fn frame_in(&self, moment: &Moment<'_>) -> usize {
        moment.depth().saturating_sub(1 + self.frame)
    }

    /// Puts the invocation that goes on next into focus.
    pub(crate) fn focus_on_current(&mut self) {
        self.frame = 0;
        if let Some(current) = self.state.current() {
            self.focus = current;
        }
    }

    /// Brings the session to a finding.
    pub(crate) fn stop_at_finding(&mut self, number: usize) {
        let Some((time, finding)) = self.recording.findings().get(number) else { return };
        let (time, waits) = (*time, waits_there(finding.kind));
        let at = finding.first.invocation;
        self.recording.seek(&mut self.state, time);
        self.focus_on_current();
        self.finding = Some(number);
        if let (true, Some((group, local))) = (waits, at)
            && self.state.current().is_some_and(|(current, _)| current == group)
        {
            self.focus = (group, local);
        }
    }

    /// Returns the location of the focus with its line.
    pub(crate) fn location(&self) -> Option<Location> {
        self.with(|moment| moment.location(self.frame_in(moment))).flatten()
    }

    /// Returns the answer to a command that moved.
    pub(crate) fn stopped(&self, why: &str) -> Reply {
        let time = self.state.time();
        let mut data = json!({ "reply": "stopped", "why": why, "time": time });
        if self.state.current().is_none() {
            let text = format!("stopped: the end of the launch, after {}", messages::count(time, "instruction"));
            data["why"] = json!("end");
            return Reply::new(text, data);
        }
        let (group, local) = self.focus;
        let mut text = String::new();
        let found = self.finding.filter(|_| why == "finding").and_then(|number| self.recording.findings().get(number));
        let what = match found {
            Some((_, finding)) => {
                let diagnostic = finding.diagnostic();
                data["code"] = json!(diagnostic.code.0);
                data["message"] = json!(diagnostic.message);
                let (first, second) =
                    (self.place(&finding.first), finding.second.as_ref().and_then(|it| self.place(it)));
                let places: Vec<String> = first.into_iter().chain(second).collect();
                let places = if places.is_empty() { String::new() } else { format!("\n  {}", places.join("\n  ")) };
                format!("{}: {}{places}", diagnostic.code.0, diagnostic.message)
            }
            None => self.where_text(),
        };
        text.push_str(&format!("stopped: {what}"));
        if found.is_some() {
            text.push_str(&format!("\nnext: {}", self.where_text()));
        }
        if let Some(shown) = self.source_line() {
            text.push_str(&format!("\n{shown}"));
        }
        data["group"] = json!(group);
        data["invocation"] = json!(local);
        self.add_location(&mut data);
        Reply::new(text, data)
    }

    fn place(&self, place: &Place) -> Option<String> {
        let line = line_of(&self.files, place.span)?;
        let text = self.files.get(line.file)?.line(line.line).trim().to_owned();
        Some(match place.invocation {
            Some((group, local)) => format!("workgroup {group}, invocation {local}, line {}: {text}", line.line),
            None => format!("line {}: {text}", line.line),
        })
    }

    fn add_location(&self, data: &mut Value) {
        let Some(location) = self.location() else { return };
        data["function"] = json!(self.recording.program().function_name(location.function));
        if let Some(line) = line_of(&self.files, location.span) {
            data["file"] = json!(self.files.get(line.file).map(|file| file.name.as_str()));
            data["line"] = json!(line.line);
        }
    }

    fn where_text(&self) -> String {
        let (group, local) = self.focus;
        let line = self.location().and_then(|location| line_of(&self.files, location.span));
        match (line, self.location()) {
            (Some(line), _) => format!("line {}, workgroup {group}, invocation {local}", line.line),
            (None, Some(_)) => format!("code without a line, workgroup {group}, invocation {local}"),
            (None, None) => format!("workgroup {group}, invocation {local}, which is not executing"),
        }
    }

    /// Returns the line of the focus with carets below what comes next.
    pub(crate) fn source_line(&self) -> Option<String> {
        let location = self.location()?;
        let line = line_of(&self.files, location.span)?;
        let file = self.files.get(line.file)?;
        let text = file.line(line.line);
        let start = file.line_start(line.line);
        let (from, to) = (
            location.span.start as usize - start.min(location.span.start as usize),
            location.span.end as usize - start.min(location.span.end as usize),
        );
        let before = text.get(..from).unwrap_or("");
        let marked = text.get(from..to.min(text.len())).unwrap_or("");
        let indent: String = before.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let width = marked.chars().count().max(1);
        Some(format!("{:>5} | {text}\n      | {indent}{}", line.line, "^".repeat(width)))
    }

    /// Goes forward to the first marked instruction for which `wanted` holds, at most to a time; returns whether there is one.
    pub(crate) fn forward(&mut self, marks: &Marks, until: u64, wanted: &mut dyn FnMut(&Moment<'_>) -> bool) -> bool {
        let from = self.state.time();
        self.recording.run(&mut self.state, until, marks, &mut |moment| moment.time() > from && wanted(moment))
    }

    /// Goes back to the last marked instruction for which `wanted` holds, at least to a time; returns whether there is one. Otherwise the time stays.
    pub(crate) fn backward(&mut self, marks: &Marks, least: u64, wanted: &mut dyn FnMut(&Moment<'_>) -> bool) -> bool {
        let now = self.state.time();
        let times = self.recording.snapshots();
        for (number, start) in times.iter().enumerate().rev().filter(|(_, start)| **start < now) {
            let until = times.get(number + 1).map_or(now, |next| now.min(*next));
            if until <= least {
                break;
            }
            let mut last = None;
            self.recording.seek(&mut self.state, *start);
            self.recording.run(&mut self.state, until, marks, &mut |moment| {
                if moment.time() >= least && wanted(moment) {
                    last = Some(moment.time());
                }
                false
            });
            if let Some(time) = last {
                self.recording.seek(&mut self.state, time);
                return true;
            }
        }
        self.recording.seek(&mut self.state, now);
        false
    }

    /// Returns the findings that stop a session, as their numbers and times.
    pub(crate) fn errors(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let all = self.recording.findings().iter().enumerate();
        all.filter(|(_, (_, finding))| finding.kind.is_error()).map(|(number, (time, _))| (number, *time))
    }

    /// Returns the finding of a number.
    pub(crate) fn finding_of(&self, number: usize) -> Option<&(u64, Finding)> {
        self.recording.findings().get(number)
    }
}

/// Whether a finding is about an invocation that waits.
fn waits_there(kind: FindingKind) -> bool {
    matches!(kind, FindingKind::Divergence | FindingKind::LanesParted)
}
