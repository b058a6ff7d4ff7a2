//! Printing programs.

use super::names::{Unique, symbol};
use super::print::{DEEPEST, Printer, literal, quoted};
use crate::program::{Launch, Operand, Program, Repeat, Step, Temporary};

/// The names that the text of a program uses.
struct ProgramNames {
    /// The names of parameters and temporaries, by place.
    places: Vec<String>,
    /// The names of the indices of the repetitions around the step that is printed, from the outermost one inwards.
    repeats: Vec<String>,
    unique: Unique,
}

impl ProgramNames {
    fn of(program: &Program) -> ProgramNames {
        let mut unique = Unique::default();
        let params = program.params.iter().map(|param| &param.name);
        let authors = params.chain(program.temporaries.iter().map(|temporary| &temporary.name));
        let places = authors.map(|name| unique.take(symbol(name))).collect();
        ProgramNames { places, repeats: Vec::new(), unique }
    }
}

impl Printer<'_> {
    pub(super) fn program(&mut self, program: &Program) {
        let Program { name, params, temporaries, body, span: _ } = program;
        let mut names = ProgramNames::of(program);
        self.open("program ");
        let written = symbol(name);
        self.put(&written);
        if written != *name {
            self.put(format_args!(" :name {}", quoted(name)));
        }
        self.params(params, &names.places);
        for (at, temporary) in temporaries.iter().enumerate() {
            self.temporary(temporary, &names.places, params.len() + at);
        }
        self.open("body");
        self.steps(body, &mut names);
        self.close();
        self.close();
    }

    fn temporary(&mut self, temporary: &Temporary, places: &[String], place: usize) {
        let Temporary { name, elem, stride, length, span: _ } = temporary;
        let written = places.get(place).map_or("?", String::as_str);
        self.line();
        self.put(format_args!("(temporary {written} {elem} "));
        self.size(length, places, &[], 0);
        if written != name {
            self.put(format_args!(" :name {}", quoted(name)));
        }
        if *stride != elem.bytes() {
            self.put(format_args!(" :stride {stride}"));
        }
        self.put(")");
    }

    fn steps(&mut self, steps: &[Step], names: &mut ProgramNames) {
        if self.depth > DEEPEST {
            return;
        }
        for step in steps {
            match step {
                Step::Launch(launch) => self.launch_step(launch, names),
                Step::Repeat(Repeat { index, count, goes_on, body, span: _ }) => {
                    let name = names.unique.take(symbol(index));
                    self.open("repeat ");
                    self.put(format_args!("{name} "));
                    self.size(count, &names.places, &names.repeats, 0);
                    if name != *index {
                        self.put(format_args!(" :name {}", quoted(index)));
                    }
                    if let Some(place) = goes_on {
                        self.put(" :while ");
                        self.place(*place, names);
                    }
                    names.repeats.push(name.clone());
                    self.steps(body, names);
                    names.repeats.pop();
                    names.unique.give_back(&name);
                    self.close();
                }
            }
        }
    }

    fn place(&mut self, place: u32, names: &ProgramNames) {
        match usize::try_from(place).ok().and_then(|place| names.places.get(place)) {
            Some(name) => self.put(name),
            None => self.put(format_args!("(place {place})")),
        }
    }

    fn launch_step(&mut self, launch: &Launch, names: &ProgramNames) {
        let Launch { kernel, arguments, global, local, span: _ } = launch;
        self.line();
        // A kernel keeps its name; what no symbol can be breaks another rule.
        let kernel = if symbol(kernel) == *kernel { kernel.clone() } else { quoted(kernel) };
        self.put(format_args!("(launch {kernel} ("));
        for (at, argument) in arguments.iter().enumerate() {
            self.put(if at == 0 { "" } else { " " });
            match argument {
                Operand::Place(place) => self.place(*place, names),
                Operand::Constant(constant) => self.put(literal(constant, None)),
                Operand::Size(size) => self.size(size, &names.places, &names.repeats, 0),
            }
        }
        self.put(")");
        if !global.is_empty() {
            self.put(" (global-size");
            for size in global {
                self.put(" ");
                self.size(size, &names.places, &names.repeats, 0);
            }
            self.put(")");
        }
        if !local.is_empty() {
            self.put(" (local-size");
            local.iter().for_each(|size| self.put(format_args!(" {size}")));
            self.put(")");
        }
        self.put(")");
    }
}
