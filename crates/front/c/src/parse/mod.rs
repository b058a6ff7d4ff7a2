//! Tokens to a syntax tree, by recursive descent with a limit on nesting.

mod classes;
mod declarations;
mod expressions;
mod host;
mod images;
mod lambdas;
mod names;
mod numbers;
mod outside;
mod statements;
mod templates;
mod textures;
mod traits;
mod types;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crisp_support_diagnostics::{Diagnostic, ErrorPlaces, FileId, Span};

use crate::left_out::LeftOut;
use crate::messages;
use crate::predefined::Language;
use crate::token::{Kind, Punctuator, TOKEN_LIMIT, Token};
use crate::tree::{Instance, Item, Method, Name, TemplateArgument, TextureUse, Unit};

pub(crate) use expressions::binary_precedence;

/// Blocks, parentheses and types inside each other.
pub const NESTING_LIMIT: usize = 256;

/// Operators and accesses one after the other in one expression.
const CHAIN_LIMIT: usize = 4096;

/// Errors after which reading ends: one mistake can make many.
const ERROR_LIMIT: usize = 100;

/// The syntax tree of tokens, without what could not be read. Of a CUDA file the code for the host is left out. Cost is linear.
pub fn parse(tokens: &[Token], language: Language, diagnostics: &mut Vec<Diagnostic>) -> Unit {
    parse_with(tokens, &[], language, diagnostics)
}

/// Reads a source as [`parse`] does, and the names of kernels that are to be made of its templates: `reduce<float, 256>`, each as tokens.
pub fn parse_with(
    tokens: &[Token],
    requests: &[Vec<Token>],
    language: Language,
    diagnostics: &mut Vec<Diagnostic>,
) -> Unit {
    let before = diagnostics.len();
    let mut parser = Parser {
        tokens,
        cuda: language == Language::Cuda,
        at: 0,
        depth: 0,
        scopes: vec![BTreeMap::new()],
        space: String::new(),
        namespaces: BTreeSet::new(),
        used: Vec::new(),
        renamed: BTreeMap::new(),
        aliases_of: BTreeMap::new(),
        aliases: BTreeSet::new(),
        instances: Vec::new(),
        of_template: false,
        special: None,
        class_types: BTreeSet::new(),
        friends: Vec::new(),
        outside: Vec::new(),
        read_again: 0,
        half_closed: false,
        host: BTreeSet::new(),
        declared: Vec::new(),
        image_accesses: BTreeMap::new(),
        texture_uses: Vec::new(),
        textures_of: BTreeMap::new(),
        left_out: LeftOut::default(),
        diagnostics,
        before,
        ended: false,
    };
    let mut unit = Unit::default();
    while parser.at < parser.tokens.len() && !parser.gives_up() {
        let (start, said) = (parser.at, parser.diagnostics.len());
        parser.space.clear();
        let item = parser.any_item();
        if item.is_err() {
            parser.recover();
        }
        // Whatever happened, the next round begins further on.
        parser.at = parser.at.max(start + 1);
        let errors = ErrorPlaces::of(parser.diagnostics.get(said..).unwrap_or_default());
        match item {
            Ok(item) if errors.is_empty() => {
                unit.items.extend(item);
                unit.items.append(&mut parser.friends);
            }
            // Of an item that could be read in part nothing is checked: what is missing would be missed.
            Ok(_) | Err(Stop) => {
                parser.friends.clear();
                let read = tokens.get(start..parser.at).unwrap_or_default();
                if let Some((first, last)) = read.first().zip(read.last()) {
                    unit.damage.add(first.span.to(last.span), names(read));
                }
            }
        }
    }
    unit.is_whole = !parser.gives_up();
    if unit.is_whole {
        parser.requested(requests);
    }
    parser.attach_methods(&mut unit.items);
    unit.is_requested = !requests.is_empty();
    unit.instances = parser.instances;
    unit.cuda = parser.cuda;
    unit.host = parser.host;
    unit
}

/// Returns the names that an item which could not be read may declare: words outside of its parentheses and blocks, and all words of an
/// enumeration.
fn names(tokens: &[Token]) -> Vec<String> {
    let enumerates = tokens.iter().any(|token| &*token.text == "enum");
    let mut depth = 0_usize;
    let mut names = Vec::new();
    for token in tokens {
        match token.kind {
            Kind::Punctuator(Punctuator::OpenBrace | Punctuator::Open) => depth += 1,
            Kind::Punctuator(Punctuator::CloseBrace | Punctuator::Close) => depth = depth.saturating_sub(1),
            Kind::Word if depth == 0 || enumerates => names.push(token.text.to_string()),
            Kind::Punctuator(_) | Kind::Word | Kind::Number | Kind::Character(_) | Kind::Text => {}
        }
    }
    names
}

/// The meaning of a declared name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Type,
    Value,
    /// A function or constant of a template.
    Template,
    /// A class or type of a template; inside of the class also the type that is made of it.
    ClassTemplate,
}

/// A method that is defined outside of its class.
struct Outside {
    /// The name of the class, with its namespaces.
    class: Arc<str>,
    /// The parameters of the class where it is a template, as this definition names them.
    parameters: Vec<Name>,
    method: Method,
}

/// A message was given and the construct is left.
pub(crate) struct Stop;

type Read<T> = Result<T, Stop>;

struct Parser<'a> {
    tokens: &'a [Token],
    /// Whether the file is CUDA's: words of OpenCL without underscores are names, tags of structures are types, and functions may be the host's.
    cuda: bool,
    at: usize,
    depth: usize,
    /// Names by scope, with what they name.
    scopes: Vec<BTreeMap<Arc<str>, Meaning>>,
    /// The namespaces around the definition that is read: `a::b::`.
    space: String,
    /// All namespaces of the source.
    namespaces: BTreeSet<Arc<str>>,
    /// Those whose names may be written without them.
    used: Vec<Arc<str>>,
    /// Names that `using` declares, with the names that they are short for.
    renamed: BTreeMap<Arc<str>, Arc<str>>,
    /// Other names of namespaces of the source, with their paths.
    aliases_of: BTreeMap<Arc<str>, Arc<str>>,
    /// Other names of namespaces of headers.
    aliases: BTreeSet<Arc<str>>,
    /// The kernels that are made of templates.
    instances: Vec<Instance>,
    /// Whether the function that is read next is one of a template.
    of_template: bool,
    /// The arguments for which the function of a template that is read takes the place of the general one.
    special: Option<Vec<TemplateArgument>>,
    /// The types that classes declare.
    class_types: BTreeSet<Arc<str>>,
    /// Functions that are defined in classes, and are outside of them.
    friends: Vec<Item>,
    /// Methods that are defined outside of their classes.
    outside: Vec<Outside>,
    /// The tokens that were read as a type and turned out to be an expression.
    read_again: usize,
    /// Whether the first half of the `>>` here ended the arguments of a template.
    half_closed: bool,
    /// Functions of the host.
    host: BTreeSet<Arc<str>>,
    /// Names that the definition being read has declared outside of functions.
    declared: Vec<Arc<str>>,
    /// How functions access the images among their parameters: `f` of `read_imagef`.
    image_accesses: BTreeMap<Arc<str>, Vec<Option<&'static str>>>,
    /// The textures among the parameters that are read, by their positions, and those of functions.
    texture_uses: Vec<(usize, TextureUse)>,
    textures_of: BTreeMap<Arc<str>, Vec<(usize, TextureUse)>>,
    /// Definitions that cannot be read, by all names in them.
    left_out: LeftOut,
    diagnostics: &'a mut Vec<Diagnostic>,
    before: usize,
    /// Whether the rest was given up, so that nothing more is said.
    ended: bool,
}

impl<'a> Parser<'a> {
    fn gives_up(&self) -> bool {
        self.diagnostics.len() - self.before >= ERROR_LIMIT
    }

    fn peek(&self, ahead: usize) -> Option<&'a Token> {
        self.tokens.get(self.at + ahead)
    }

    fn is(&self, punctuator: Punctuator) -> bool {
        self.peek(0).is_some_and(|token| token.is(punctuator))
    }

    fn is_word(&self, word: &str) -> bool {
        self.peek(0).is_some_and(|token| token.is_word(word))
    }

    fn take(&mut self, punctuator: Punctuator) -> bool {
        let found = self.is(punctuator);
        self.at += usize::from(found);
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.at += usize::from(found);
        found
    }

    /// The place of the next token; at the end, that after the last one.
    fn here(&self) -> Span {
        match (self.peek(0), self.tokens.last()) {
            (Some(token), _) => token.span,
            (None, Some(last)) => Span::new(last.span.file, last.span.end, last.span.end),
            (None, None) => Span::new(FileId(0), 0, 0),
        }
    }

    /// The place of the last token that was taken.
    fn last(&self) -> Span {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(self.here(), |token| token.span)
    }

    /// From a place to the last token, where both are in one file.
    fn since(&self, start: Span) -> Span {
        let end = self.last();
        if start.file == end.file && start.start <= end.end { start.to(end) } else { start }
    }

    fn stop<T>(&mut self, diagnostic: Diagnostic) -> Read<T> {
        if !self.ended {
            self.diagnostics.push(diagnostic);
        }
        Err(Stop)
    }

    /// Reports that something else is expected here.
    fn expected<T>(&mut self, what: &str) -> Read<T> {
        let found = self.peek(0).map(|token| &*token.text);
        let message = messages::expected(self.here(), what, found);
        self.stop(message)
    }

    fn need(&mut self, punctuator: Punctuator) -> Read<Span> {
        if self.take(punctuator) {
            return Ok(self.last());
        }
        if punctuator == Punctuator::Semicolon
            && let Some(word) = self.undeclared_before_name()
        {
            return self.unknown_type_of(&word);
        }
        // What is missing belongs directly after the last token.
        let last = self.last();
        let at = if self.at > 0 { Span::new(last.file, last.end, last.end) } else { self.here() };
        let found = self.peek(0).map(|token| token.text.clone());
        let message = messages::missing(at, punctuator.text(), found.as_deref());
        self.stop(message)
    }

    /// The last token where it is a name without a declaration, and a name follows: a type that is not known.
    fn undeclared_before_name(&self) -> Option<Token> {
        let name = |token: &&Token| token.kind == Kind::Word && !types::is_reserved(&token.text);
        let last = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).filter(name)?;
        self.peek(0).filter(name)?;
        let declared = self.scopes.iter().any(|scope| scope.contains_key(&last.text));
        (!declared).then(|| last.clone())
    }

    fn name(&mut self, what: &str) -> Read<Name> {
        match self.peek(0) {
            Some(token) if token.kind == Kind::Word && !types::is_reserved(&token.text) => {
                self.at += 1;
                Ok(Name { text: token.text.clone(), span: token.span })
            }
            _ => self.expected(what),
        }
    }

    /// Whether something can be read here; moves back. A name with `::` or `<` may begin a type or an expression. Tokens that are read twice count.
    fn can_read(&mut self, read: impl FnOnce(&mut Self) -> Read<bool>) -> bool {
        let (at, before, scopes, half) = (self.at, self.diagnostics.len(), self.scopes.len(), self.half_closed);
        if self.read_again > TOKEN_LIMIT {
            let message = messages::too_many_tokens(self.here(), TOKEN_LIMIT);
            let _ = self.stop::<()>(message);
            (self.at, self.ended) = (self.tokens.len(), true);
            return false;
        }
        let found = !self.ended && read(self).is_ok_and(|found| found);
        self.read_again += self.at.saturating_sub(at);
        self.diagnostics.truncate(before);
        self.scopes.truncate(scopes);
        (self.at, self.half_closed, self.ended) = (at, half, false);
        found
    }

    /// One level deeper.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= NESTING_LIMIT {
            let message = messages::nested_too_deep(self.here(), NESTING_LIMIT);
            // Whatever follows is as deep.
            self.at = self.tokens.len();
            let stop = self.stop(message);
            self.ended = true;
            return stop;
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn declare(&mut self, name: &Name, meaning: Meaning) {
        let outside = self.scopes.len() == 1;
        if let Some(scope) = self.scopes.last_mut()
            && scope.insert(name.text.clone(), meaning).is_none()
            && outside
        {
            self.declared.push(name.text.clone());
        }
    }

    /// Returns what a name means here; none where it is not declared.
    fn meaning(&self, word: &str) -> Option<Meaning> {
        self.scopes.iter().rev().find_map(|scope| scope.get(word)).copied()
    }

    fn names_type(&self, word: &str) -> bool {
        matches!(self.meaning(word), Some(Meaning::Type | Meaning::ClassTemplate))
    }

    /// Moves past a construct that could not be read: to the end of its statement or block.
    fn recover(&mut self) {
        let mut depth = 0_usize;
        while let Some(token) = self.peek(0) {
            match token.kind {
                Kind::Punctuator(Punctuator::OpenBrace) => depth += 1,
                Kind::Punctuator(Punctuator::CloseBrace) => {
                    if depth <= 1 {
                        // The end of the construct's own block, or of the one around it, which its reader takes.
                        self.at += depth;
                        return;
                    }
                    depth -= 1;
                }
                Kind::Punctuator(Punctuator::Semicolon) if depth == 0 => {
                    self.at += 1;
                    return;
                }
                Kind::Punctuator(_) | Kind::Word | Kind::Number | Kind::Character(_) | Kind::Text => {}
            }
            self.at += 1;
        }
    }
}
