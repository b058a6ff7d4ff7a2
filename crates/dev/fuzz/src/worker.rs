//! The child process in which programs run: what happens to it happens to no one else.
//!
//! It reads requests from its input, a line each, and answers on its output. `seeds FIRST COUNT` checks the programs of seeds: `at SEED`
//! before each, `bad SEED KIND DEVICE WHAT`, `skip SEED` or `unrun DEVICE,…` where there is something to say, `done` at the end. `case BYTES` is followed by the
//! text of a saved case; the answer is `good`, or `bad` as before.

use std::io::{self, BufRead, Read, Write};

use crate::check::{Check, Checker};
use crate::failure::{Failure, Kind};
use crate::generate::{Limits, generate};
use crate::save::Saved;

/// Answers requests until the input ends.
///
/// # Errors
/// When the device cannot be had, or the other end is gone.
pub fn serve(device: &str, input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut checker = Checker::new(device).map_err(io::Error::other)?;
    let mut input = io::BufReader::new(input);
    let mut line = String::new();
    loop {
        line.clear();
        if input.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| word.parse::<u64>().map_err(io::Error::other);
        match words.as_slice() {
            ["seeds", first, count] => seeds(&mut checker, number(first)?, number(count)?, &mut output)?,
            ["case", length] => {
                let mut text = vec![0; usize::try_from(number(length)?).map_err(io::Error::other)?];
                input.read_exact(&mut text)?;
                let answer = case(&mut checker, &String::from_utf8_lossy(&text));
                match answer {
                    Ok(()) => writeln!(output, "good")?,
                    Err(failure) => bad(&mut output, 0, &failure)?,
                }
            }
            _ => return Err(io::Error::other(format!("not a request: {line}"))),
        }
        output.flush()?;
    }
}

fn seeds(checker: &mut Checker, first: u64, count: u64, output: &mut impl Write) -> io::Result<()> {
    for seed in (first..).take(usize::try_from(count).unwrap_or(0)) {
        writeln!(output, "at {seed}")?;
        output.flush()?;
        match checker.check(&generate(seed, &Limits::of_seed(seed)), &Check::of_seed(seed)) {
            Ok(report) if report.skipped => writeln!(output, "skip {seed}")?,
            Ok(report) if report.unrun.is_empty() => {}
            Ok(report) => writeln!(output, "unrun {}", report.unrun.join(","))?,
            Err(failure) => bad(output, seed, &failure)?,
        }
    }
    writeln!(output, "done")
}

fn case(checker: &mut Checker, text: &str) -> Result<(), Failure> {
    let saved = Saved::from_text(text).map_err(|why| Failure::new(Kind::Text, why))?;
    checker.check(&saved.case, &saved.check).map(|_| ())
}

fn bad(output: &mut impl Write, seed: u64, failure: &Failure) -> io::Result<()> {
    let device = failure.device.as_deref().unwrap_or(NO_DEVICE);
    writeln!(output, "bad {seed} {} {device} {}", failure.kind.name(), escape(&failure.what))
}

/// In place of a device's name, where no device or the only one failed.
const NO_DEVICE: &str = "-";

/// Returns one line of any text.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', " ")
}

/// Returns the text again.
fn unescape(line: &str) -> String {
    let mut text = String::new();
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' if characters.clone().next() == Some('n') => {
                characters.next();
                text.push('\n');
            }
            '\\' => text.extend(characters.next()),
            other => text.push(other),
        }
    }
    text
}

/// An answer of a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A program is about to be checked.
    At(u64),
    /// A program was too long to compare.
    Skip,
    /// These devices do not have what the program uses, or its code is too long for them.
    Unrun(Vec<String>),
    /// A comparison failed.
    Bad(u64, Failure),
    /// The request is done, and nothing failed since the last word.
    Done,
}

impl Answer {
    /// Reads a line.
    pub(crate) fn parse(line: &str) -> Option<Answer> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Some(match word {
            "at" => Answer::At(rest.parse().ok()?),
            "skip" => Answer::Skip,
            "unrun" => Answer::Unrun(rest.split(',').map(str::to_owned).collect()),
            "done" | "good" => Answer::Done,
            "bad" => {
                let (seed, rest) = rest.split_once(' ')?;
                let (kind, rest) = rest.split_once(' ')?;
                let (device, what) = rest.split_once(' ')?;
                let device = (device != NO_DEVICE).then(|| device.to_owned());
                let failure = Failure { device, ..Failure::new(Kind::from_name(kind)?, unescape(what)) };
                Answer::Bad(seed.parse().ok()?, failure)
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_travel_in_a_line() {
        let alone = Failure::new(Kind::Differs, "a\\nb\nc \\ d");
        for failure in [Failure { device: Some("opencl:1".to_owned()), ..alone.clone() }, alone] {
            let mut line = Vec::new();
            bad(&mut line, 17, &failure).expect("memory");
            let line = String::from_utf8(line).expect("text");
            assert_eq!(line.lines().count(), 1);
            assert_eq!(Answer::parse(line.trim_end()), Some(Answer::Bad(17, failure)));
        }
        assert_eq!(Answer::parse("unrun a,b:1"), Some(Answer::Unrun(vec!["a".to_owned(), "b:1".to_owned()])));
        assert_eq!(Answer::parse("at 5"), Some(Answer::At(5)));
        assert_eq!(Answer::parse("nonsense"), None);
    }

    #[test]
    fn requests_are_answered_in_order() {
        let saved = Saved {
            case: generate(3, &Limits::of_seed(3)),
            check: Check::of_seed(3),
            device: "interp".to_owned(),
            kind: Kind::Differs,
        };
        let text = saved.to_text(3, &Failure::new(Kind::Differs, "x"));
        let requests = format!("seeds 7 2\ncase {}\n{text}seeds 9 1\n", text.len());
        let mut output = Vec::new();
        serve("interp", requests.as_bytes(), &mut output).expect("the interpreter is always there");
        let output = String::from_utf8(output).expect("text");
        // Which programs the interpreter leaves out depends on the passes that a seed chooses.
        let lines = output.lines().filter(|line| !line.starts_with("skip ") && !line.starts_with("unrun "));
        assert_eq!(lines.collect::<Vec<_>>(), ["at 7", "at 8", "done", "good", "at 9", "done"]);
    }
}
