//! Arguments of steps: by position or by name, of the kind that a step expects.

use crisp_ir_loops::{Argument, ArrayId, Program, Step, Var};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::messages;

/// The result of reading an argument.
pub(super) type Read<T> = Result<T, Box<Diagnostic>>;

/// The arguments of one step by the names of its parameters.
pub(super) struct Arguments<'a> {
    step: &'a Step,
    form: &'static str,
    found: Vec<Option<&'a Argument>>,
    names: &'static [&'static str],
}

impl<'a> Arguments<'a> {
    /// Sorts arguments by `names`; a name may have several spellings, with bars between them. `form` shows how the step is written.
    pub(super) fn of(step: &'a Step, names: &'static [&'static str], form: &'static str) -> Read<Arguments<'a>> {
        let mut found: Vec<Option<&'a Argument>> = vec![None; names.len()];
        let mut position = 0;
        for (name, argument) in &step.arguments {
            let slot = match name {
                Some(name) => names.iter().position(|known| known.split('|').any(|known| known == name)),
                None => {
                    position += 1;
                    Some(position - 1)
                }
            };
            match slot.and_then(|slot| found.get_mut(slot)) {
                Some(slot @ None) => *slot = Some(argument),
                _ => return Err(Box::new(messages::step_form(argument.span(), &step.name, form))),
            }
        }
        Ok(Arguments { step, form, found, names })
    }

    /// A message about the form of the step.
    pub(super) fn wrong<T>(&self, at: Span) -> Read<T> {
        Err(Box::new(messages::step_form(at, &self.step.name, self.form)))
    }

    fn slot(&self, name: &str) -> Option<&'a Argument> {
        let slot = self.names.iter().position(|known| known.split('|').any(|known| known == name))?;
        self.found.get(slot).copied().flatten()
    }

    /// The argument, which must be there.
    pub(super) fn need(&self, name: &str) -> Read<&'a Argument> {
        match self.slot(name) {
            Some(argument) => Ok(argument),
            None => self.wrong(self.step.span),
        }
    }

    /// The argument, if it is there.
    pub(super) fn get(&self, name: &str) -> Option<&'a Argument> {
        self.slot(name)
    }

    /// A name or a text.
    pub(super) fn text(&self, argument: &'a Argument) -> Read<(&'a str, Span)> {
        match argument {
            Argument::Name(text, span) | Argument::Text(text, span) => Ok((text, *span)),
            _ => self.wrong(argument.span()),
        }
    }

    /// An integer in a range.
    pub(super) fn integer(&self, argument: &Argument, least: i64, most: i64) -> Read<i64> {
        match argument {
            Argument::Integer(number, _) if (least..=most).contains(number) => Ok(*number),
            _ => self.wrong(argument.span()),
        }
    }

    /// Names of one argument: a list, one name, or a text with commas.
    pub(super) fn names(&self, argument: &'a Argument) -> Read<Vec<(String, Span)>> {
        match argument {
            Argument::List(list, _) => {
                let mut names = Vec::new();
                for argument in list {
                    names.extend(self.names(argument)?);
                }
                Ok(names)
            }
            Argument::Name(text, span) => Ok(vec![(text.clone(), *span)]),
            Argument::Text(text, span) => Ok(text
                .split(',')
                .map(|part| (part.trim().to_owned(), *span))
                .filter(|(part, _)| !part.is_empty())
                .collect()),
            Argument::Integer(..) | Argument::Tagged(..) => self.wrong(argument.span()),
        }
    }

    /// A loop variable.
    pub(super) fn iname(&self, program: &Program, argument: &'a Argument) -> Read<Var> {
        let (name, span) = self.text(argument)?;
        iname(program, name, span)
    }

    /// Loop variables.
    pub(super) fn inames(&self, program: &Program, argument: &'a Argument) -> Read<Vec<Var>> {
        self.names(argument)?.into_iter().map(|(name, span)| iname(program, &name, span)).collect()
    }

    /// A name that is still free: the one that is given, or what is wished.
    pub(super) fn fresh(&self, program: &Program, name: &str, wish: &str) -> Read<String> {
        match self.slot(name) {
            Some(argument) => {
                let (text, span) = self.text(argument)?;
                let valid = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
                    && text.bytes().all(|next| next.is_ascii_alphanumeric() || next == b'_');
                if !valid {
                    return self.wrong(span);
                }
                if program.symbol(text).is_some() || program.array(text).is_some() {
                    return Err(Box::new(messages::taken(span, text)));
                }
                Ok(text.to_owned())
            }
            None => Ok(program.unique_name(wish)),
        }
    }

    /// A refusal of the step.
    pub(super) fn refuse<T>(&self, why: &str) -> Read<T> {
        Err(Box::new(messages::refused(self.step.span, &self.step.name, why)))
    }
}

/// The loop variable of that name.
pub(super) fn iname(program: &Program, name: &str, span: Span) -> Read<Var> {
    program.symbol(name).filter(|&it| program.is_iname(it)).ok_or_else(|| {
        let inames = program.symbols.iter().enumerate().filter(|(variable, _)| program.is_iname(*variable));
        Box::new(messages::no_such(span, "loop variable", name, inames.map(|(_, symbol)| symbol.name.as_str())))
    })
}

/// The array of that name.
pub(super) fn array(program: &Program, name: &str, span: Span) -> Read<ArrayId> {
    program.array(name).ok_or_else(|| {
        let arrays: Vec<&str> = program.arrays.iter().map(|(_, array)| array.name.as_str()).collect();
        Box::new(messages::no_such(span, "array", name, arrays.into_iter()))
    })
}

/// The statement of that id.
pub(super) fn statement(program: &Program, name: &str, span: Span) -> Read<usize> {
    program.statements.iter().position(|statement| statement.id == name).ok_or_else(|| {
        let ids = program.statements.iter().map(|statement| statement.id.as_str());
        Box::new(messages::no_such(span, "instruction", name, ids))
    })
}
