//! The commands that move through a recording, forwards and backwards.

use std::rc::Rc;

use crisp_middle_interp::{Marks, Moment, Work};
use crisp_support_diagnostics::Diagnostic;
use serde_json::json;

use crate::breakpoints::Target;
use crate::messages;
use crate::reply::{Answer, Reply};
use crate::session::Session;
use crate::shown;

/// How a step chooses where it stops.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// At the next line, also in a function that is called.
    Into,
    /// At the next line of this function or of a caller.
    Over,
    /// In the caller.
    Out,
}

/// The most steps of one command.
const MOST_STEPS: u64 = 10_000;

impl Session {
    pub(crate) fn back(&mut self, rest: &str) -> Answer {
        let (word, rest) = rest.split_once(char::is_whitespace).map_or((rest, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "" | "step" | "s" => self.steps(Step::Into, true, rest),
            "next" | "n" => self.steps(Step::Over, true, rest),
            "out" => self.steps(Step::Out, true, rest),
            "barrier" => Ok(self.barrier(true)),
            "continue" | "c" => Ok(self.reverse()),
            _ => Err(messages::bad_argument("back", "step, next, out or barrier", word)),
        }
    }

    pub(crate) fn steps(&mut self, step: Step, back: bool, rest: &str) -> Answer {
        let count = if rest.is_empty() { 1 } else { number(rest, "step", MOST_STEPS)? };
        let mut done = 0;
        while done < count && self.step(step, back) {
            done += 1;
        }
        self.frame = 0;
        if done == count {
            return Ok(self.stopped("step"));
        }
        let mut reply = self.stopped("step");
        let note = messages::no_more_lines(self.focus, back);
        reply.text = format!("{note}\n{}", reply.text);
        reply.data["note"] = json!(note);
        Ok(reply)
    }

    /// Moves by one line of the focus; returns whether there is one.
    fn step(&mut self, step: Step, back: bool) -> bool {
        let (focus, now) = (self.focus, self.state.time());
        let depth = self.with(|moment| moment.depth()).unwrap_or(usize::MAX);
        let mut marks = self.stops.clone();
        marks.add(0, 0);
        if step == Step::Out && !back {
            let program = self.recording.program();
            for function in 0..program.function_count() {
                let calls = program.works(function).enumerate().filter(|(_, work)| matches!(work, Work::Call(_)));
                calls.for_each(|(at, _)| marks.add(function, at + 1));
            }
        }
        let lines = Rc::clone(&self.lines);
        let mut wanted = |moment: &Moment<'_>| {
            let here = moment.depth();
            let is_line = here
                .checked_sub(1)
                .and_then(|last| moment.location(last))
                .is_some_and(|location| lines.is_stop(location.function, location.at));
            moment.who() == focus
                && match step {
                    Step::Into => is_line,
                    Step::Over => is_line && here <= depth,
                    Step::Out => here < depth && (is_line || !back),
                }
        };
        let found = if back {
            self.backward(&marks, 0, &mut wanted)
        } else {
            let mut left = false;
            self.forward(&marks, u64::MAX, &mut |moment| {
                left = moment.who().0 > focus.0;
                left || wanted(moment)
            }) && !left
        };
        if !found {
            self.recording.seek(&mut self.state, now);
        }
        found
    }

    pub(crate) fn barrier(&mut self, back: bool) -> Reply {
        let (group, now) = (self.focus.0, self.state.time());
        let program = self.recording.program();
        let mut marks = Marks::none(program);
        marks.add(0, 0);
        let mut after = Vec::new();
        for function in 0..program.function_count() {
            for (at, _) in program.works(function).enumerate().filter(|(_, work)| *work == Work::Barrier) {
                marks.add(function, at + 1);
                after.push((function, at + 1));
            }
        }
        let mut begins = |moment: &Moment<'_>| {
            let location = moment.depth().checked_sub(1).and_then(|last| moment.location(last));
            let is_first = moment.depth() == 1 && location.is_some_and(|it| (it.function, it.at) == (0, 0));
            let is_after = location.is_some_and(|it| after.contains(&(it.function, it.at)));
            moment.who() == (group, 0) && (is_first || is_after)
        };
        let found = if back {
            self.backward(&marks, 0, &mut begins)
        } else {
            let mut left = false;
            self.forward(&marks, u64::MAX, &mut |moment| {
                left = moment.who().0 > group;
                left || begins(moment)
            }) && !left
        };
        self.frame = 0;
        if !found {
            self.recording.seek(&mut self.state, now);
            return Reply::text(messages::no_more_barriers(group, back));
        }
        if self.with(|_| ()).is_none() {
            self.focus_on_current();
        }
        self.stopped("barrier")
    }

    pub(crate) fn iteration(&mut self, rest: &str) -> Answer {
        let wanted = number(rest, "iteration", u64::MAX)?;
        let here = self.with(|moment| {
            let last = moment.depth().checked_sub(1)?;
            Some((moment.location(last)?, moment.depth(), moment.iterations()))
        });
        let Some((location, depth, iterations)) = here.flatten() else {
            return Err(messages::not_executing(self.focus));
        };
        let start = self.recording.program().loop_around(location.function, location.at);
        let (Some(start), Some((current, around))) = (start, iterations.split_last()) else {
            return Err(messages::not_in_a_loop());
        };
        let (current, around, focus, now) = (*current, around.to_vec(), self.focus, self.state.time());
        let mut marks = Marks::none(self.recording.program());
        marks.add(location.function, start);
        let mut is_it = |moment: &Moment<'_>| {
            moment.who() == focus
                && moment.depth() == depth
                && moment.iterations().split_last().is_some_and(|(count, outer)| *count == wanted && *outer == *around)
        };
        let found = if wanted > current {
            self.forward(&marks, u64::MAX, &mut is_it)
        } else {
            self.backward(&marks, 0, &mut is_it)
        };
        if !found {
            self.recording.seek(&mut self.state, now);
            return Err(messages::no_such_iteration(wanted));
        }
        self.frame = 0;
        Ok(self.stopped("iteration"))
    }

    fn all_marks(&self) -> Marks {
        let mut marks = Marks::none(self.recording.program());
        self.breakpoints.values().for_each(|it| it.mark(&mut marks, self.recording.program()));
        marks
    }

    pub(crate) fn go_on(&mut self) -> Reply {
        let now = self.state.time();
        let next = self.errors().filter(|(_, time)| *time > now).min_by_key(|(_, time)| *time);
        let (marks, breakpoints) = (self.all_marks(), std::mem::take(&mut self.breakpoints));
        let until = next.map_or(u64::MAX, |(_, time)| time);
        let stopped = self.forward(&marks, until, &mut |moment| breakpoints.values().any(|it| it.stops(moment)));
        self.breakpoints = breakpoints;
        match next {
            _ if stopped => self.at_breakpoint(),
            Some((number, _)) => {
                self.stop_at_finding(number);
                self.stopped("finding")
            }
            None => self.stopped("end"),
        }
    }

    pub(crate) fn reverse(&mut self) -> Reply {
        let now = self.state.time();
        let last = self.errors().filter(|(_, time)| *time < now).max_by_key(|(_, time)| *time);
        let (marks, breakpoints) = (self.all_marks(), std::mem::take(&mut self.breakpoints));
        let least = last.map_or(0, |(_, time)| time + 1);
        let stopped = self.backward(&marks, least, &mut |moment| breakpoints.values().any(|it| it.stops(moment)));
        self.breakpoints = breakpoints;
        match last {
            _ if stopped => self.at_breakpoint(),
            Some((number, _)) => {
                self.stop_at_finding(number);
                self.stopped("finding")
            }
            None => {
                self.recording.seek(&mut self.state, 0);
                self.focus_on_current();
                self.stopped("start")
            }
        }
    }

    fn at_breakpoint(&mut self) -> Reply {
        self.focus_on_current();
        let (numbers, touch) = self
            .recording
            .look(&self.state, None, |moment| {
                let stopping = self.breakpoints.iter().filter(|(_, it)| it.stops(moment));
                let numbers: Vec<u32> = stopping.clone().map(|(number, _)| *number).collect();
                let is_data = stopping.clone().any(|(_, it)| matches!(it.target, Target::Data { .. }));
                (numbers, moment.touch().filter(|_| is_data))
            })
            .unwrap_or_default();
        let mut reply = self.stopped("breakpoint");
        let texts: Vec<String> = numbers
            .iter()
            .filter_map(|number| Some(format!("{number}: {}", self.breakpoints.get(number)?.text)))
            .collect();
        reply.text.push_str(&format!("\nbreakpoint {}", texts.join("; ")));
        reply.data["breakpoints"] = json!(numbers);
        if let Some(touch) = touch {
            let (before, after) = (shown::constant(&touch.before), touch.after.map(|after| shown::constant(&after)));
            let text = match &after {
                Some(after) => format!("stores {after}, where {before} is"),
                None if touch.stores => format!("updates {before}"),
                None => format!("loads {before}"),
            };
            reply.text.push_str(&format!("\n{text}"));
            (reply.data["before"], reply.data["after"]) = (json!(before), json!(after));
        }
        reply
    }

    pub(crate) fn go_to(&mut self, rest: &str) -> Answer {
        let time = match rest {
            "start" => 0,
            "end" => self.recording.end(),
            name => match self.marks.get(name) {
                Some(time) => *time,
                None => number(rest, "goto", u64::MAX)?,
            },
        };
        if time > self.recording.end() {
            return Err(messages::no_such_time(time, self.recording.end()));
        }
        self.recording.seek(&mut self.state, time);
        self.focus_on_current();
        Ok(self.stopped("goto"))
    }

    pub(crate) fn mark(&mut self, rest: &str) -> Answer {
        let is_name = rest.starts_with(char::is_alphabetic) && !rest.contains(char::is_whitespace);
        if !is_name || rest == "start" || rest == "end" || rest.len() > 100 {
            return Err(messages::bad_argument("mark", "a name that begins with a letter", rest));
        }
        self.marks.insert(rest.to_owned(), self.state.time());
        Ok(Reply::text(format!("`goto {rest}` comes back to time {}", self.state.time())))
    }

    pub(crate) fn change_focus(&mut self, rest: &str) -> Answer {
        let (group, local) = self.invocation(rest)?;
        let (before, now) = (self.focus, self.state.time());
        let times = self.scan(group, &mut |moment| moment.time());
        let there = times.and_then(|times| times.get(&local).copied());
        let time = match there {
            Some(time) => Some(time),
            // Nothing is executed at the end, and another workgroup may never come here.
            None if self.state.current().is_none() || group != before.0 => {
                let mut marks = self.stops.clone();
                marks.add(0, 0);
                let found = self.go_to_group(group)
                    && (local == 0
                        || self.forward(&marks, u64::MAX, &mut |moment| {
                            moment.who() == (group, local) || moment.who().0 > group
                        }));
                let time = (found && self.state.current() == Some((group, local))).then(|| self.state.time());
                self.recording.seek(&mut self.state, now);
                time
            }
            None => None,
        };
        let time = time.ok_or_else(|| messages::not_here(group, local))?;
        self.recording.seek(&mut self.state, time);
        self.focus_on_current();
        Ok(self.stopped("focus"))
    }

    /// Reads `37`, `2:37` or `(1, 0):(3, 2)`.
    fn invocation(&self, text: &str) -> Result<(u64, u32), Box<Diagnostic>> {
        let sizes = *self.recording.sizes();
        let (group, local) = match text.split_once(':') {
            Some((group, local)) => (position(group, sizes.groups), position(local, sizes.local)),
            None => (Some(self.focus.0), position(text, sizes.local)),
        };
        let expected = "an invocation: 37, or workgroup and invocation: 2:37, (1,0):(3,2)";
        let (group, local) = group.zip(local).ok_or_else(|| messages::bad_argument("focus", expected, text))?;
        if group >= sizes.total_groups() || local >= sizes.local_total() {
            return Err(messages::no_such_invocation(group, local, sizes.total_groups(), sizes.local_total()));
        }
        Ok((group, u32::try_from(local).unwrap_or(u32::MAX)))
    }
}

/// Reads a number of at most `most`.
pub(crate) fn number(text: &str, command: &str, most: u64) -> Result<u64, Box<Diagnostic>> {
    let read = text.parse::<u64>().ok().filter(|number| *number <= most);
    let expected = if most == u64::MAX { "a number".to_owned() } else { format!("a number from 0 to {most}") };
    read.ok_or_else(|| messages::bad_argument(command, &expected, text))
}

/// Reads a linear number, or a position along up to three axes.
fn position(text: &str, extents: [u32; 3]) -> Option<u64> {
    let text = text.trim();
    let Some(inside) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else { return text.parse().ok() };
    let mut linear = 0;
    let mut factor = 1_u64;
    for (axis, part) in inside.split(',').enumerate() {
        let extent = u64::from(*extents.get(axis)?);
        let at: u64 = part.trim().parse().ok().filter(|at| *at < extent)?;
        linear += at * factor;
        factor = factor.saturating_mul(extent);
    }
    Some(linear)
}
