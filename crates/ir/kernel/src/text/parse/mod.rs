//! Reading a module from its text form. Every mistake is reported at its place; nothing in a text makes this panic.

mod body;
mod items;
mod literal;
mod parser;
mod program;

use crisp_support_diagnostics::{Diagnostic, FileId, Span, suggest};
use crisp_support_sexpr::{Datum, DatumKind};

use crate::builder::Builder;
use crate::function::FunctionId;
use crate::host_buffer::{ByteSize, HostBuffer, Purpose};
use crate::kernel_info::{KernelInfo, Param, Role, SizeRule};
use crate::memory::{Memory, MemoryId, MemoryLength};
use crate::messages::text as messages;
use crate::module::Module;
use crate::profile::Profile;
use crate::size::{SizeExpr, SizeOp};
use crate::types::{Space, Type};
use items::Items;
use parser::{Names, Parser};

/// Reads a module. Operations, parameters, memories and functions carry the places of the text. The module is not
/// validated: give it to [`Checked::check`](crate::Checked::check). Time and memory are linear in the text.
///
/// # Errors
/// Everything that is wrong with the text.
pub fn parse(file: FileId, text: &str) -> Result<Module, Vec<Diagnostic>> {
    let read = crisp_support_sexpr::read(file, text);
    if !read.is_ok() {
        return Err(read.diagnostics);
    }
    let mut parser = Parser::default();
    let module = match read.data.as_slice() {
        [datum] => parser.module(datum),
        [_, second, ..] => {
            parser.report(messages::no_module(second.span));
            None
        }
        [] => {
            parser.report(messages::no_module(Span::new(file, 0, 0)));
            None
        }
    };
    match module {
        Some(module) if parser.diagnostics.is_empty() => Ok(module),
        Some(_) | None => Err(parser.diagnostics),
    }
}

/// The parts of a function, for messages.
const PART: &str = "a part of a function, such as `(param …)` or `(body …)`,";

/// The head of a function, before its body is read.
#[derive(Default)]
struct Head {
    params: Vec<Param>,
    /// The names that the text uses for the parameters, in order.
    param_names: Vec<(String, Span)>,
    results: Option<(Vec<Type>, Span)>,
    work_dim: Option<(u8, Span)>,
    global_size: Option<SizeRule>,
    local_size: Option<SizeRule>,
    memories: Vec<Memory>,
    memory_names: Names<MemoryId>,
    profile: Option<(Profile, Span)>,
    deterministic: Option<((), Span)>,
    race_free: Option<((), Span)>,
    max_registers: Option<(u32, Span)>,
    /// With the positions of their parameters.
    buffers: Vec<(usize, HostBuffer)>,
    exact: Option<(Vec<ByteSize>, Span)>,
}

impl Parser {
    fn module(&mut self, datum: &Datum) -> Option<Module> {
        let Some((head, mut items)) = Items::form(datum).filter(|(head, _)| *head == "module") else {
            self.report(messages::no_module(datum.span));
            return None;
        };
        debug_assert_eq!(head, "module");
        let forms = items.rest();
        let mut count = 0;
        for form in forms {
            if let Some((head, mut items)) = Items::form(form)
                && is_function(head)
                && let Some(name) = self.symbol(&mut items, "the name of a function")
            {
                let first = self.functions.get(name.0).map(|(_, first)| *first);
                match first {
                    Some(first) => self.report(messages::name_twice(name.1, "function", name.0, first)),
                    None => {
                        self.functions.insert(name.0.to_owned(), (FunctionId::new(count), name.1));
                    }
                }
                count += 1;
            } else if !Items::form(form).is_some_and(|(head, _)| is_function(head) || head == "program") {
                self.report(messages::expected(form.span, "a `kernel`, a `function` or a `program`"));
            }
        }
        let mut module = Module::new();
        for form in forms {
            match Items::form(form) {
                Some(("program", items)) => module.programs.extend(self.program(items)),
                Some((head, items)) if is_function(head) => {
                    if let Some(function) = self.function(head == "kernel", items) {
                        module.functions.push(function);
                    }
                }
                Some(_) | None => {}
            }
        }
        Some(module)
    }

    fn function(&mut self, is_kernel: bool, mut items: Items<'_>) -> Option<crate::Function> {
        // The first walk has reported a missing name.
        let (name, span) = items.symbol()?;
        let authors = self.keyword_string(&mut items, "name");
        let mut head = Head::default();
        while let Some(item) = items.peek()
            && Items::form(item).is_none_or(|(head, _)| head != "body")
        {
            items.skip();
            self.head_part(&mut head, is_kernel, item);
        }
        let Some((body_head, body)) = items.take().and_then(Items::form) else {
            self.report(messages::expected(items.end(), "the `(body …)` of the function"));
            return None;
        };
        self.finish(&items, if is_kernel { "kernel" } else { "function" });
        let Head { params, param_names, results, work_dim, global_size, local_size, .. } = head;
        let (memories, memory_names) = (head.memories, head.memory_names);
        let work_dim = work_dim.map(|(dims, _)| dims);
        let profile = head.profile.map(|(profile, _)| profile);
        let (deterministic, race_free) = (head.deterministic.is_some(), head.race_free.is_some());
        let mut buffers = head.buffers;
        buffers.sort_by_key(|(position, _)| *position);
        let buffers = buffers.into_iter().map(|(_, buffer)| buffer).collect();
        let kernel = is_kernel.then_some(KernelInfo {
            work_dim,
            global_size,
            local_size,
            profile,
            deterministic,
            race_free,
            max_registers: head.max_registers.map(|(most, _)| most),
            buffers,
            exact: head.exact.map(|(exact, _)| exact),
        });
        let results = results.map_or_else(Vec::new, |(types, _)| types);
        let mut builder = Builder::new(authors.unwrap_or_else(|| name.to_owned()), params, results, kernel, span);
        for memory in memories {
            builder.memory(memory);
        }
        Some(self.body(body_head, body, builder, &param_names, &memory_names))
    }

    fn head_part(&mut self, head: &mut Head, is_kernel: bool, item: &Datum) {
        let Some((name, mut items)) = Items::form(item) else {
            return self.report(messages::expected(item.span, PART));
        };
        match name {
            role if Role::NAMES.contains(&role) => self.param(head, role, &mut items, item.span),
            "results" => {
                let types = items.rest().iter().filter_map(|ty| self.ty(ty)).collect();
                self.once(&mut head.results, (types, item.span), |(_, span)| *span, name, item.span);
            }
            "memory" => self.memory(head, &mut items, item.span),
            "work-dim" if is_kernel => {
                if let Some(dims) = self.number::<u8>(&mut items, "the number of dimensions") {
                    self.once(&mut head.work_dim, (dims, item.span), |(_, span)| *span, name, item.span);
                }
            }
            "profile" if is_kernel => {
                const WANTED: &str = "`strict` or `device`";
                if let Some((word, place)) = self.symbol(&mut items, WANTED) {
                    match Profile::from_name(word) {
                        Some(profile) => {
                            self.once(&mut head.profile, (profile, item.span), |(_, span)| *span, name, item.span);
                        }
                        None => self.report(messages::expected(place, WANTED)),
                    }
                }
            }
            "deterministic" if is_kernel => {
                self.once(&mut head.deterministic, ((), item.span), |(_, span)| *span, name, item.span);
            }
            "race-free" if is_kernel => {
                self.once(&mut head.race_free, ((), item.span), |(_, span)| *span, name, item.span);
            }
            "max-registers" if is_kernel => {
                if let Some(most) = self.number::<u32>(&mut items, "the number of registers") {
                    self.once(&mut head.max_registers, (most, item.span), |(_, span)| *span, name, item.span);
                }
            }
            "exact" if is_kernel => {
                let sizes = self.byte_sizes(&head.param_names, &mut items);
                self.once(&mut head.exact, (sizes, item.span), |(_, span)| *span, name, item.span);
            }
            "buffer" if is_kernel => {
                let buffer = self.host_buffer(&head.param_names, &mut items);
                head.buffers.extend(buffer);
            }
            "global-size" | "local-size" if is_kernel => {
                if let Some(rule) = self.size_rule(&head.param_names, &mut items, item.span) {
                    let part = if name == "global-size" { &mut head.global_size } else { &mut head.local_size };
                    self.once(part, rule, |rule| rule.span, name, item.span);
                }
            }
            _ => return self.report(messages::expected(item.span, PART)),
        }
        self.finish(&items, name);
    }

    /// Buffers with the parameters that are their sizes in bytes.
    fn byte_sizes(&mut self, params: &[(String, Span)], items: &mut Items<'_>) -> Vec<ByteSize> {
        const PAIR: &str = "`(BUFFER SIZE)`, two parameters before it";
        let mut sizes = Vec::new();
        for pair in items.rest() {
            let position =
                |name: &str| params.iter().position(|(known, _)| known == name).and_then(|at| u32::try_from(at).ok());
            let found = Items::form(pair).and_then(|(buffer, mut rest)| {
                let (size, _) = rest.symbol()?;
                Some(ByteSize { buffer: position(buffer)?, size: position(size)? })
            });
            match found {
                Some(size) => sizes.push(size),
                None => self.report(messages::expected(pair.span, PAIR)),
            }
        }
        sizes
    }

    /// Parses the host's description of a hidden parameter, and the parameter's position.
    fn host_buffer(&mut self, params: &[(String, Span)], items: &mut Items<'_>) -> Option<(usize, HostBuffer)> {
        let buffer = self.host_buffer_parts(params, items);
        if buffer.is_none() {
            items.skip_all();
        }
        buffer
    }

    fn host_buffer_parts(&mut self, params: &[(String, Span)], items: &mut Items<'_>) -> Option<(usize, HostBuffer)> {
        const PURPOSE: &str = "`result`, `implicit`, `cell`, `returned-cell` or `scratch`";
        let (name, place) = self.symbol(items, "the name of a parameter")?;
        let Some(position) = params.iter().position(|(known, _)| known == name) else {
            self.report(messages::expected(place, "the name of a parameter before it"));
            return None;
        };
        let (word, place) = self.symbol(items, PURPOSE)?;
        let Some(purpose) = Purpose::ALL.into_iter().find(|purpose| purpose.name() == word) else {
            self.report(messages::expected(place, PURPOSE));
            return None;
        };
        let length = self.take(items, "a size").and_then(|size| self.size(params, size))?;
        let text = self.keyword_string(items, "text").unwrap_or_default();
        let comment = self.keyword_string(items, "comment");
        let mut initial = None;
        if let Some(("const", mut constants)) = items.peek().and_then(Items::form) {
            items.skip();
            initial = constants.take().and_then(|constant| self.literal(constant, None));
            self.finish(&constants, "const");
        }
        Some((position, HostBuffer { purpose, length, text, comment, initial }))
    }

    /// Sets a part of a function that must not be there twice.
    fn once<T>(&mut self, part: &mut Option<T>, value: T, span: impl Fn(&T) -> Span, name: &str, at: Span) {
        match part {
            Some(first) => {
                let first = span(first);
                self.report(messages::part_twice(at, name, first));
            }
            None => *part = Some(value),
        }
    }

    fn param(&mut self, head: &mut Head, role: &str, items: &mut Items<'_>, span: Span) {
        head.params.extend(self.param_parts(&mut head.param_names, role, items, span));
    }

    fn param_parts(
        &mut self,
        names: &mut Vec<(String, Span)>,
        role: &str,
        items: &mut Items<'_>,
        span: Span,
    ) -> Option<Param> {
        let (symbol, place) = self.symbol(items, "the name of a parameter")?;
        let Some(ty) = self.take(items, "a type").and_then(|ty| self.ty(ty)) else {
            items.skip_all();
            return None;
        };
        let role = self.role(role, items);
        let name = self.keyword_string(items, "name").unwrap_or_else(|| symbol.to_owned());
        let length = if items.keyword("length") { self.number::<u64>(items, "the number of elements") } else { None };
        self.place_name(names, "parameter", symbol, place);
        Some(Param { name, ty, role, length, span })
    }

    /// Notes the name of a parameter or temporary.
    fn place_name(&mut self, names: &mut Vec<(String, Span)>, what: &str, symbol: &str, place: Span) {
        let first = names.iter().find(|(name, _)| name == symbol).map(|(_, first)| *first);
        if let Some(first) = first {
            self.report(messages::name_twice(place, what, symbol, first));
        }
        names.push((symbol.to_owned(), place));
    }

    /// The role of a name, with the numbers that follow.
    fn role(&mut self, name: &str, items: &mut Items<'_>) -> Role {
        let place = items.next_place();
        let mut numbers = Vec::new();
        // As many as it has; what follows is something else.
        while Role::from_parts(name, &numbers).is_none()
            && let Some(number) = items.peek().and_then(literal::wide_integer).and_then(|it| u32::try_from(it).ok())
        {
            items.skip();
            numbers.push(number);
        }
        Role::from_parts(name, &numbers).unwrap_or_else(|| {
            self.report(messages::expected(place, &format!("a number for the role `{name}`")));
            Role::Argument
        })
    }

    fn memory(&mut self, head: &mut Head, items: &mut Items<'_>, span: Span) {
        let Some(memory) = self.memory_parts(head, items, span) else { return items.skip_all() };
        head.memories.push(memory);
    }

    fn memory_parts(&mut self, head: &mut Head, items: &mut Items<'_>, span: Span) -> Option<Memory> {
        let (symbol, place) = self.symbol(items, "the name of a memory")?;
        let space = self.space(items)?;
        let elem = self.take(items, "a scalar or vector type").and_then(|elem| self.elem(elem))?;
        let length = self.memory_length(items)?;
        let name = self.keyword_string(items, "name").unwrap_or_else(|| symbol.to_owned());
        let stride = if items.keyword("stride") {
            self.number::<u32>(items, "the number of bytes from one element to the next")?
        } else {
            elem.bytes()
        };
        let mut init = Vec::new();
        if let Some((form, mut constants)) = items.peek().and_then(Items::form) {
            items.skip();
            if form != "const" {
                self.report(messages::expected(constants.whole(), "`(const …)` with the elements"));
            }
            init.extend(constants.rest().iter().filter_map(|constant| self.literal(constant, Some(elem))));
        }
        match head.memory_names.get(symbol) {
            Some(&(_, first)) => self.report(messages::name_twice(place, "memory", symbol, first)),
            None => {
                let id = MemoryId::new(head.memories.len());
                head.memory_names.insert(symbol.to_owned(), (id, place));
            }
        }
        Some(Memory { name, space, elem, stride, length, init, span })
    }

    /// A number, or a size over that of the workgroup.
    fn memory_length(&mut self, items: &mut Items<'_>) -> Option<MemoryLength> {
        let Some(size) = items.peek().filter(|item| Items::form(item).is_some()) else {
            return self.number::<u64>(items, "the number of elements").map(MemoryLength::Fixed);
        };
        items.skip();
        self.size(&[], size).map(MemoryLength::Workgroup)
    }

    fn space(&mut self, items: &mut Items<'_>) -> Option<Space> {
        const WANTED: &str = "`global`, `local`, `private` or `constant`";
        let (name, span) = self.symbol(items, WANTED)?;
        let space = Space::ALL.into_iter().find(|space| space.name() == name);
        if space.is_none() {
            self.report(messages::expected(span, WANTED));
        }
        space
    }

    fn size_rule(&mut self, params: &[(String, Span)], items: &mut Items<'_>, span: Span) -> Option<SizeRule> {
        let required = if items.keyword("require") {
            true
        } else if items.keyword("derive") {
            false
        } else {
            self.report(messages::expected(items.next_place(), "`:derive` or `:require`"));
            items.skip_all();
            return None;
        };
        let mut extents = Vec::new();
        while let Some(item) = items.peek()
            && !matches!(item.kind, DatumKind::Keyword(_))
        {
            items.skip();
            extents.extend(self.size(params, item));
        }
        let message = self.keyword_string(items, "message");
        Some(SizeRule { extents, required, message, span })
    }

    fn size(&mut self, params: &[(String, Span)], datum: &Datum) -> Option<SizeExpr> {
        if let Some(value) = literal::wide_integer(datum) {
            return Some(SizeExpr::integer(value));
        }
        let Some((head, mut items)) = Items::form(datum) else {
            self.report(messages::expected(
                datum.span,
                "a size: a number, `(length NAME)`, `(scalar NAME)`, `(index NAME)` or an operation",
            ));
            return None;
        };
        let expr = match head {
            "rational" => {
                let numerator = self.wide_integer(&mut items)?;
                let denominator = self.wide_integer(&mut items)?;
                SizeExpr::Rational { numerator, denominator }
            }
            "scalar" => SizeExpr::Scalar { param: self.size_param(params, &mut items)? },
            "length" => SizeExpr::Length { param: self.size_param(params, &mut items)? },
            "index" => SizeExpr::Index { repeat: self.size_index(&mut items)? },
            "global-size" => SizeExpr::GlobalSize { axis: self.number(&mut items, "an axis")? },
            "local-size" => SizeExpr::LocalSize { axis: self.number(&mut items, "an axis")? },
            _ => {
                let Some(op) = SizeOp::ALL.into_iter().find(|op| op.name() == head) else {
                    let similar = suggest(head, SizeOp::ALL.iter().map(|op| op.name()));
                    self.report(messages::unknown_operation(datum.span, head, similar));
                    return None;
                };
                let operands = items.rest().iter().filter_map(|operand| self.size(params, operand)).collect();
                SizeExpr::Apply { op, operands }
            }
        };
        self.finish(&items, head);
        Some(expr)
    }

    fn wide_integer(&mut self, items: &mut Items<'_>) -> Option<i128> {
        let datum = self.take(items, "an integer")?;
        let value = literal::wide_integer(datum);
        if value.is_none() {
            self.report(messages::expected(datum.span, "an integer"));
        }
        value
    }

    /// A parameter by its name, or by its position.
    fn size_param(&mut self, params: &[(String, Span)], items: &mut Items<'_>) -> Option<u32> {
        if let Some((name, span)) = items.symbol() {
            let position = params.iter().position(|(param, _)| param == name);
            if position.is_none() {
                let similar = suggest(name, params.iter().map(|(param, _)| param.as_str()));
                self.report(messages::unknown_name(span, "parameter", name, similar));
            }
            return u32::try_from(position?).ok();
        }
        self.number(items, "the name of a parameter that stands before")
    }

    /// A repetition by the name of its index, or by its position from the outside inwards.
    fn size_index(&mut self, items: &mut Items<'_>) -> Option<u32> {
        if let Some((name, span)) = items.symbol() {
            let position = self.repeats.iter().rposition(|repeat| repeat == name);
            if position.is_none() {
                let similar = suggest(name, self.repeats.iter().map(String::as_str)).map(str::to_owned);
                self.report(messages::unknown_name(span, "repetition", name, similar.as_deref()));
            }
            return u32::try_from(position?).ok();
        }
        self.number(items, "the name of the index of a repetition around it")
    }
}

fn is_function(head: &str) -> bool {
    matches!(head, "kernel" | "function")
}
