//! The lines of the author's files that instructions come from, and the instructions at which steps stop.

use crisp_middle_interp::{Marks, Program, Work};
use crisp_support_diagnostics::{FileId, Files, Span};

/// A line of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Line {
    pub(crate) file: FileId,
    /// From 1.
    pub(crate) line: u32,
}

/// Returns the line where a span begins; none in the language's own library and in code that the compiler has made.
pub(crate) fn line_of(files: &Files, span: Span) -> Option<Line> {
    let file = files.get(span.file)?;
    Some(Line { file: span.file, line: file.position(span.start).line })
}

/// Returns the line of each instruction of a function; none of what belongs to the function as a whole.
pub(crate) fn lines_of(program: &Program, function: usize, files: &Files) -> Vec<Option<Line>> {
    let whole = program.function_span(function);
    let of = |span: &Span| if Some(*span) == whole { None } else { line_of(files, *span) };
    program.spans(function).iter().map(of).collect()
}

/// The lines of a program.
#[derive(Debug)]
pub(crate) struct Lines {
    /// By function and instruction.
    of: Vec<Vec<Option<Line>>>,
    /// Whether a step stops before the instruction.
    stops: Vec<Vec<bool>>,
    /// The file of the kernel.
    main: FileId,
}

impl Lines {
    pub(crate) fn new(program: &Program, files: &Files) -> Lines {
        let (mut of, mut stops) = (Vec::new(), Vec::new());
        for function in 0..program.function_count() {
            let lines: Vec<Option<Line>> = lines_of(program, function, files);
            let mut first: Vec<bool> = Vec::with_capacity(lines.len());
            for (at, line) in lines.iter().enumerate() {
                first.push(line.is_some() && at.checked_sub(1).is_none_or(|before| lines[before] != *line));
            }
            for work in program.works(function) {
                // Each iteration of a loop in one line is a step.
                if let Work::Repeat(start) = work
                    && lines.get(start).is_some_and(Option::is_some)
                    && let Some(first) = first.get_mut(start)
                {
                    *first = true;
                }
            }
            of.push(lines);
            stops.push(first);
        }
        let main = of.iter().flatten().flatten().next().map_or(FileId(0), |line: &Line| line.file);
        Lines { of, stops, main }
    }

    /// Returns the file that line numbers alone mean.
    pub(crate) fn main(&self) -> FileId {
        self.main
    }

    /// Returns whether a step stops before an instruction.
    pub(crate) fn is_stop(&self, function: usize, at: usize) -> bool {
        self.stops.get(function).and_then(|stops| stops.get(at)).copied().unwrap_or(false)
    }

    /// Returns all instructions at which steps stop.
    pub(crate) fn all(&self, program: &Program) -> Marks {
        let mut marks = Marks::none(program);
        for (function, stops) in self.stops.iter().enumerate() {
            for (at, _) in stops.iter().enumerate().filter(|(_, stop)| **stop) {
                marks.add(function, at);
            }
        }
        marks
    }

    /// Returns the instructions at which a breakpoint on a line stops: of the line, or of the next one after it that has any. None after the last one.
    pub(crate) fn at(&self, wanted: Line) -> Option<(Line, Vec<(usize, usize)>)> {
        let all = || {
            self.stops.iter().zip(&self.of).enumerate().flat_map(|(function, (stops, lines))| {
                let here = stops.iter().zip(lines).enumerate().filter(|(_, (stop, _))| **stop);
                here.filter_map(move |(at, (_, line))| Some((function, at, (*line)?)))
            })
        };
        let line = all().map(|(_, _, line)| line).filter(|line| line.file == wanted.file && *line >= wanted).min()?;
        Some((line, all().filter(|(_, _, of)| *of == line).map(|(function, at, _)| (function, at)).collect()))
    }

    /// Returns the first instruction of a function at which a step stops.
    pub(crate) fn first_of(&self, function: usize) -> Option<usize> {
        self.stops.get(function)?.iter().position(|stop| *stop)
    }
}
