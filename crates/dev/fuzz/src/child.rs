//! A worker seen from outside: started, asked, and buried when it dies or does not answer.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::failure::{Failure, Kind};
use crate::worker::Answer;

/// A running worker.
pub(crate) struct Worker {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<String>,
    /// The last of what it wrote to its standard error.
    complaint: Arc<Mutex<String>>,
    /// Fills the complaint.
    listener: JoinHandle<()>,
    patience: Duration,
}

/// An event of a worker.
pub(crate) enum Event {
    /// It says something.
    Says(Answer),
    /// It died or was ended because it did not answer.
    Gone(Failure),
}

/// Bytes of a worker's complaint that are kept.
const COMPLAINT: usize = 2000;
/// The same of one that names LLVM's passes, a line for each.
const PASSES: usize = 8 << 20;
/// How long is waited for what a worker said before it ended.
const LAST_WORDS: Duration = Duration::from_secs(2);

impl Worker {
    /// Starts this program again as a worker.
    pub(crate) fn start(device: &str, patience: Duration) -> anyhow::Result<Worker> {
        Worker::start_with(device, patience, None)
    }

    /// Starts a worker in which LLVM only runs the first `passes` of its passes, and names them on the standard error.
    pub(crate) fn start_with(device: &str, patience: Duration, passes: Option<u32>) -> anyhow::Result<Worker> {
        let program = std::env::current_exe().context("this program cannot find itself")?;
        let most = if passes.is_some() { PASSES } else { COMPLAINT };
        let mut command = Command::new(program);
        command.args(["worker", "--device", device]);
        if let Some(passes) = passes {
            command.args(["--passes", &passes.to_string()]);
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .context("a worker cannot be started")?;
        let input = Some(child.stdin.take().context("a worker without input")?);
        let output = child.stdout.take().context("a worker without output")?;
        let mut errors = child.stderr.take().context("a worker without standard error")?;
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let complaint = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&complaint);
        let listener = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = errors.read(&mut bytes) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.push_str(&String::from_utf8_lossy(bytes.get(..count).unwrap_or_default()));
                let surplus = kept.len().saturating_sub(most);
                let from = (surplus..kept.len()).find(|&at| kept.is_char_boundary(at)).unwrap_or(0);
                kept.drain(..from);
            }
        });
        Ok(Worker { child, input, answers, complaint, listener, patience })
    }

    /// Waits for the end of its input to end it; the last of what it wrote to its standard error.
    pub(crate) fn end(mut self) -> String {
        self.input.take();
        let _ = self.child.wait();
        let until = Instant::now() + LAST_WORDS;
        while !self.listener.is_finished() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
        self.complaint.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sends a request. That it could not be sent shows when the answer is waited for.
    pub(crate) fn ask(&mut self, request: &str) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(request.as_bytes()).and_then(|()| input.flush());
        }
    }

    /// Returns the next event.
    pub(crate) fn next(&mut self) -> Event {
        match self.answers.recv_timeout(self.patience) {
            Ok(line) => match Answer::parse(&line) {
                Some(answer) => Event::Says(answer),
                None => self.gone(Kind::Crash, &format!("it said `{line}`")),
            },
            Err(RecvTimeoutError::Timeout) => {
                let seconds = self.patience.as_secs();
                self.gone(Kind::Hang, &format!("no answer after {seconds} s"))
            }
            Err(RecvTimeoutError::Disconnected) => self.gone(Kind::Crash, ""),
        }
    }

    fn gone(&mut self, kind: Kind, why: &str) -> Event {
        if kind == Kind::Hang {
            let _ = self.child.kill();
        }
        let status = self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
        // What it said last may still be on its way. Programs that it started may hold the pipe open for longer.
        let until = Instant::now() + LAST_WORDS;
        while !self.listener.is_finished() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        let what = [why, &status, complaint.trim()];
        let what: Vec<&str> = what.into_iter().filter(|part| !part.is_empty()).collect();
        Event::Gone(Failure::new(kind, what.join("\n")))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // One that still lives waits for requests, or is not wanted any more.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
