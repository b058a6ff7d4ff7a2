//! Reading programs.

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::items::Items;
use super::literal;
use super::parser::Parser;
use crate::messages::text as messages;
use crate::program::{Launch, Operand, Program, Repeat, Step, Temporary};
use crate::validate::REPEAT_LIMIT;

/// The parts of a program before its body, for messages.
const PART: &str = "a part of a program, such as `(param …)`, `(temporary …)` or `(body …)`,";
/// The steps of its body, for messages.
const STEP: &str = "`(launch KERNEL (ARGUMENT …))` or `(repeat NAME COUNT …)`";

/// The names of parameters and temporaries so far, in the order of their places.
type Places = Vec<(String, Span)>;

impl Parser {
    pub(super) fn program(&mut self, mut items: Items<'_>) -> Option<Program> {
        let (name, span) = self.symbol(&mut items, "the name of a program")?;
        let name = self.keyword_string(&mut items, "name").unwrap_or_else(|| name.to_owned());
        let mut program = Program { name, params: Vec::new(), temporaries: Vec::new(), body: Vec::new(), span };
        let mut places = Vec::new();
        while let Some(item) = items.peek()
            && Items::form(item).is_none_or(|(head, _)| head != "body")
        {
            items.skip();
            match Items::form(item) {
                Some((head @ ("param" | "out"), mut parts)) => {
                    // Places count parameters first.
                    if !program.temporaries.is_empty() {
                        self.report(messages::expected(item.span, "a temporary or the `(body …)`"));
                    }
                    program.params.extend(self.param_parts(&mut places, head, &mut parts, item.span));
                    self.finish(&parts, head);
                }
                Some(("temporary", mut parts)) => {
                    program.temporaries.extend(self.temporary(&mut places, &mut parts, item.span));
                    self.finish(&parts, "temporary");
                }
                Some(_) | None => self.report(messages::expected(item.span, PART)),
            }
        }
        let Some((_, mut body)) = items.take().and_then(Items::form) else {
            self.report(messages::expected(items.end(), "the `(body …)` of the program"));
            return None;
        };
        self.finish(&items, "program");
        program.body = self.steps(&places, body.rest());
        Some(program)
    }

    fn temporary(&mut self, places: &mut Places, items: &mut Items<'_>, span: Span) -> Option<Temporary> {
        let temporary = self.temporary_parts(places, items, span);
        if temporary.is_none() {
            items.skip_all();
        }
        temporary
    }

    fn temporary_parts(&mut self, places: &mut Places, items: &mut Items<'_>, span: Span) -> Option<Temporary> {
        let (symbol, place) = self.symbol(items, "the name of a temporary")?;
        let elem = self.take(items, "a scalar or vector type").and_then(|elem| self.elem(elem))?;
        let length = self.take(items, "the number of elements").and_then(|size| self.size(places, size))?;
        let name = self.keyword_string(items, "name").unwrap_or_else(|| symbol.to_owned());
        let stride = if items.keyword("stride") {
            self.number::<u32>(items, "the number of bytes from one element to the next")?
        } else {
            elem.bytes()
        };
        self.place_name(places, "parameter or temporary", symbol, place);
        Some(Temporary { name, elem, stride, length, span })
    }

    fn steps(&mut self, places: &Places, data: &[Datum]) -> Vec<Step> {
        let mut steps = Vec::with_capacity(data.len());
        for datum in data {
            match Items::form(datum) {
                Some(("launch", mut items)) => {
                    steps.extend(self.launch(places, &mut items, datum.span).map(Step::Launch));
                    self.finish(&items, "launch");
                }
                Some(("repeat", items)) => steps.extend(self.repeat(places, items, datum.span).map(Step::Repeat)),
                Some(_) | None => self.report(messages::expected(datum.span, STEP)),
            }
        }
        steps
    }

    fn repeat(&mut self, places: &Places, mut items: Items<'_>, span: Span) -> Option<Repeat> {
        // The validator has the rule; this bounds the stack.
        if self.repeats.len() > 2 * REPEAT_LIMIT {
            if !std::mem::replace(&mut self.too_deep, true) {
                self.report(messages::repeats_too_deep(span, REPEAT_LIMIT));
            }
            return None;
        }
        let (symbol, _) = self.symbol(&mut items, "the name of the index")?;
        let count = self.take(&mut items, "how often it is repeated").and_then(|size| self.size(places, size))?;
        let index = self.keyword_string(&mut items, "name").unwrap_or_else(|| symbol.to_owned());
        let goes_on = if items.keyword("while") {
            let (name, at) = self.symbol(&mut items, "the name of a temporary")?;
            self.place_of(places, name, at)
        } else {
            None
        };
        self.repeats.push(symbol.to_owned());
        let body = self.steps(places, items.rest());
        self.repeats.pop();
        Some(Repeat { index, count, goes_on, body, span })
    }

    fn launch(&mut self, places: &Places, items: &mut Items<'_>, span: Span) -> Option<Launch> {
        let launch = self.launch_parts(places, items, span);
        if launch.is_none() {
            items.skip_all();
        }
        launch
    }

    fn launch_parts(&mut self, places: &Places, items: &mut Items<'_>, span: Span) -> Option<Launch> {
        let kernel = match items.symbol() {
            Some((name, _)) => name.to_owned(),
            None => self.string(items, "the name of a kernel")?,
        };
        const ARGUMENTS: &str = "the list of arguments";
        let list = self.take(items, ARGUMENTS)?;
        let Some(mut given) = Items::list(list) else {
            self.report(messages::expected(list.span, ARGUMENTS));
            return None;
        };
        let arguments = given.rest().iter().filter_map(|datum| self.operand(places, datum)).collect();
        let mut launch = Launch { kernel, arguments, global: Vec::new(), local: Vec::new(), span };
        let mut first: [Option<Span>; 2] = [None; 2];
        while let Some(datum) = items.take() {
            match Items::form(datum) {
                Some((head @ ("global-size" | "local-size"), mut sizes)) => {
                    let which = usize::from(head == "local-size");
                    if let Some(first) = first.get_mut(which).and_then(|first| first.replace(datum.span)) {
                        self.report(messages::part_twice(datum.span, head, first));
                    }
                    if which == 0 {
                        launch.global = sizes.rest().iter().filter_map(|size| self.size(places, size)).collect();
                    } else {
                        while sizes.peek().is_some() {
                            launch.local.extend(self.number::<u32>(&mut sizes, "a number of invocations"));
                        }
                    }
                }
                Some(_) | None => self.report(messages::expected(datum.span, "`(global-size …)` or `(local-size …)`")),
            }
        }
        Some(launch)
    }

    /// Returns the place of a name.
    fn place_of(&mut self, places: &Places, name: &str, at: Span) -> Option<u32> {
        let place = places.iter().position(|(place, _)| *place == *name);
        if place.is_none() {
            let similar = crisp_support_diagnostics::suggest(name, places.iter().map(|(place, _)| place.as_str()));
            self.report(messages::unknown_name(at, "parameter or temporary", name, similar));
        }
        u32::try_from(place?).ok()
    }

    fn operand(&mut self, places: &Places, datum: &Datum) -> Option<Operand> {
        if let DatumKind::Symbol(name) = &datum.kind {
            return self.place_of(places, name, datum.span).map(Operand::Place);
        }
        if literal::is_typed(datum) {
            return self.literal(datum, None).map(Operand::Constant);
        }
        self.size(places, datum).map(Operand::Size)
    }
}
