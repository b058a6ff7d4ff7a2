//! `crisp debug`: one launch, recorded, and a conversation about it.

use std::io::{BufRead, IsTerminal, Read};

use crisp::debug::{Captured, Reply, Session, Start, capture, not_recordable};
use crisp::diagnostics::{Diagnostic, Files};
use crisp::{HostArgument, LaunchSizes, OpenDevice};

use crate::args::{Debug, Run};
use crate::progress::Progress;
use crate::report::Reporter;
use crate::run::{self, Callee, Program};
use crate::{DONE, ERRORS, interrupts, packages, sources};

/// Bytes of a line of commands that are read; what follows is another line.
const LONGEST_LINE: u64 = 1 << 16;

/// Records a launch and executes commands; those of the command line, or those of standard input to its end.
pub(crate) fn debug(options: &Debug, reporter: &Reporter) -> u8 {
    let mut files = Files::new();
    let mut warnings = Vec::new();
    let begun = begin(options, &mut files, &mut warnings);
    reporter.diagnostics(&files, &warnings);
    let (mut session, against) = match begun {
        Ok(begun) => begun,
        Err(errors) => {
            reporter.diagnostics(&files, &errors);
            return ERRORS;
        }
    };
    let mut conversation = Conversation { reporter, failed: false };
    conversation.say(&session.greeting());
    if let (Some(theirs), Some(device)) = (against, &options.against) {
        conversation.say(&session.against(device, &theirs));
    }
    if options.command.is_empty() {
        conversation.hear(&mut session);
        return DONE;
    }
    for command in &options.command {
        conversation.echo(command);
        if conversation.say(&session.command(command)) {
            break;
        }
    }
    if conversation.failed { ERRORS } else { DONE }
}

struct Conversation<'a> {
    reporter: &'a Reporter,
    failed: bool,
}

impl Conversation<'_> {
    fn echo(&self, command: &str) {
        if !self.reporter.json {
            self.reporter.output(&format!("> {command}\n"));
        }
    }

    /// Prints a reply; returns whether the session ends.
    fn say(&mut self, reply: &Reply) -> bool {
        self.failed |= reply.failed;
        if self.reporter.json {
            self.reporter.output(&format!("{}\n", reply.data));
        } else if !reply.text.is_empty() {
            self.reporter.output(&format!("{}\n", reply.text));
        }
        reply.ends
    }

    /// Executes the commands of standard input, one in each line.
    fn hear(&mut self, session: &mut Session) {
        let mut input = std::io::stdin().lock();
        let is_terminal = std::io::stdin().is_terminal();
        loop {
            if is_terminal && !self.reporter.json {
                self.reporter.output("> ");
            }
            let mut line = Vec::new();
            let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
            if !matches!(read, Ok(1..)) {
                return;
            }
            let line = String::from_utf8_lossy(&line);
            if !is_terminal {
                self.echo(line.trim_end());
            }
            if self.say(&session.command(&line)) {
                return;
            }
        }
    }
}

/// The buffers of another device after the launch, by the position of the argument.
type Theirs = Vec<Option<Vec<u8>>>;

fn begin(
    options: &Debug,
    files: &mut Files,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(Session, Option<Theirs>), Vec<Diagnostic>> {
    let run = options.run();
    if let Some(package) = run.files.iter().find(|path| packages::is_package(path)) {
        return Err(vec![not_recordable(package)]);
    }
    let progress = Progress::start("compiling");
    let program = Program::read(&run, files, warnings)?;
    drop(progress);
    let start = Start { steps: options.max_steps, ..Start::default() };
    let _progress = Progress::start("recording");
    interrupts::launching(None, || {
        let (captured, theirs) = captured(options, &run, &program, warnings)?;
        let session = Session::new(captured, files.clone(), &start).map_err(|error| vec![*error])?;
        Ok((session, theirs))
    })
}

/// Returns the launch that the command line describes, and the results of another device where it names one.
fn captured(
    options: &Debug,
    run: &Run,
    program: &Program,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(Captured, Option<Theirs>), Vec<Diagnostic>> {
    let path = run.files.last().map_or("", String::as_str);
    let callee = run::callee(run, program, path)?;
    let callable = match &callee {
        Callee::Kernel(kernel) => program.source().callable(kernel),
        Callee::Program(name) => program.source().program_callable(name),
    };
    let callable = callable.ok_or_else(Vec::new)?;
    let prepared = run::prepared(run, program, &callee, &callable, warnings)?;
    let mut arguments: Vec<HostArgument> = prepared.arguments;
    let compiled = program.compiled().ok_or_else(Vec::new)?;
    let sizes = match &callee {
        Callee::Kernel(_) => prepared.sizes,
        Callee::Program(_) => None,
    };
    let theirs = match &options.against {
        Some(device) => Some(on_device(program, &callee, sizes, arguments.clone(), device)?),
        None => None,
    };
    Ok((capture(compiled, callee.name(), sizes, &mut arguments, options.launch)?, theirs))
}

/// Runs the launch on a device; returns its buffers.
fn on_device(
    program: &Program,
    callee: &Callee,
    sizes: Option<LaunchSizes>,
    mut arguments: Vec<HostArgument>,
    device: &str,
) -> Result<Theirs, Vec<Diagnostic>> {
    let opened = OpenDevice::open(device, sources::cache())?;
    let report = program.run_on(&opened, callee.name(), sizes, &mut arguments, 1)?;
    if report.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        return Err(report.diagnostics);
    }
    let buffer = |argument| match argument {
        HostArgument::Buffer(bytes) => Some(bytes),
        HostArgument::Value(_) | HostArgument::Zeros(_) => None,
    };
    Ok(arguments.into_iter().map(buffer).collect())
}
