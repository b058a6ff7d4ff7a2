//! Types as they are written: specifiers, qualifiers, declarators.

use crisp_support_diagnostics::Span;

use super::{Meaning, Parser, Read, Stop};
use crate::messages;
use crate::token::{Kind, Punctuator, Token};
use crate::tree::{Base, Builtin, Derived, Enum, Expr, Name, Qualifiers, Scalar, Space, Storage, TypeName};

/// Words that never are names.
const KEYWORDS: &[&str] = &[
    "break",
    "case",
    "char",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "float",
    "for",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "typedef",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
    "_Bool",
    "__kernel",
    "__global",
    "__local",
    "__constant",
    "__private",
    "__global__",
    "__device__",
    "__managed__",
    "__shared__",
    "__constant__",
    "__host__",
    "__restrict__",
    "__restrict",
    "asm",
    "__asm__",
    "template",
    "class",
    "operator",
    "this",
];

/// Words before the name of a class, each with what is in parentheses after it.
pub(super) const ATTRIBUTES: &[&str] = &["__attribute__", "__align__", "alignas"];

/// Whether a word never is a name.
pub(super) fn is_reserved(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// Words of one type each, which a source may also define itself.
const NAMED: &[(&str, Scalar)] = &[
    ("bool", Scalar::Bool),
    ("half", Scalar::Float(16)),
    ("__half", Scalar::Float(16)),
    ("nv_bfloat16", Scalar::Bfloat16),
    ("__nv_bfloat16", Scalar::Bfloat16),
    ("uchar", Scalar::Integer { bits: 8, signed: false }),
    ("ushort", Scalar::Integer { bits: 16, signed: false }),
    ("uint", Scalar::Integer { bits: 32, signed: false }),
    ("ulong", Scalar::Integer { bits: 64, signed: false }),
    ("int8_t", Scalar::Integer { bits: 8, signed: true }),
    ("int16_t", Scalar::Integer { bits: 16, signed: true }),
    ("int32_t", Scalar::Integer { bits: 32, signed: true }),
    ("int64_t", Scalar::Integer { bits: 64, signed: true }),
    ("uint8_t", Scalar::Integer { bits: 8, signed: false }),
    ("uint16_t", Scalar::Integer { bits: 16, signed: false }),
    ("uint32_t", Scalar::Integer { bits: 32, signed: false }),
    ("uint64_t", Scalar::Integer { bits: 64, signed: false }),
    ("size_t", Scalar::Integer { bits: 64, signed: false }),
    ("uintptr_t", Scalar::Integer { bits: 64, signed: false }),
    ("ptrdiff_t", Scalar::Integer { bits: 64, signed: true }),
    ("ssize_t", Scalar::Integer { bits: 64, signed: true }),
    ("intptr_t", Scalar::Integer { bits: 64, signed: true }),
    ("clock_t", Scalar::Integer { bits: 64, signed: true }),
    // Copies are complete when `wait_group_events` returns.
    ("event_t", Scalar::Integer { bits: 32, signed: true }),
    ("sampler_t", Scalar::Integer { bits: 32, signed: true }),
    ("memory_order", Scalar::Integer { bits: 32, signed: true }),
    ("memory_scope", Scalar::Integer { bits: 32, signed: true }),
    ("cl_mem_fence_flags", Scalar::Integer { bits: 32, signed: true }),
    ("atomic_int", Scalar::Integer { bits: 32, signed: true }),
    ("atomic_uint", Scalar::Integer { bits: 32, signed: false }),
    ("atomic_long", Scalar::Integer { bits: 64, signed: true }),
    ("atomic_ulong", Scalar::Integer { bits: 64, signed: false }),
    ("atomic_size_t", Scalar::Integer { bits: 64, signed: false }),
    ("atomic_float", Scalar::Float(32)),
    ("atomic_double", Scalar::Float(64)),
];

/// The scalars of vectors, by the name without the number of lanes: those of OpenCL and of CUDA.
const LANES_OF: &[(&str, Scalar)] = &[
    ("char", Scalar::Integer { bits: 8, signed: true }),
    ("uchar", Scalar::Integer { bits: 8, signed: false }),
    ("short", Scalar::Integer { bits: 16, signed: true }),
    ("ushort", Scalar::Integer { bits: 16, signed: false }),
    ("int", Scalar::Integer { bits: 32, signed: true }),
    ("uint", Scalar::Integer { bits: 32, signed: false }),
    ("long", Scalar::Integer { bits: 64, signed: true }),
    ("ulong", Scalar::Integer { bits: 64, signed: false }),
    ("longlong", Scalar::Integer { bits: 64, signed: true }),
    ("ulonglong", Scalar::Integer { bits: 64, signed: false }),
    ("half", Scalar::Float(16)),
    ("float", Scalar::Float(32)),
    ("double", Scalar::Float(64)),
];

/// The built-in type that one word names.
pub(super) fn named_builtin(word: &str) -> Option<Builtin> {
    if let Some(&(_, scalar)) = NAMED.iter().find(|(name, _)| *name == word) {
        return Some(Builtin { scalar, lanes: 1 });
    }
    let pair = match word {
        "__half2" => Some(Scalar::Float(16)),
        "nv_bfloat162" | "__nv_bfloat162" => Some(Scalar::Bfloat16),
        _ => None,
    };
    if let Some(scalar) = pair {
        return Some(Builtin { scalar, lanes: 2 });
    }
    if word == "dim3" {
        return Some(Builtin { scalar: Scalar::Integer { bits: 32, signed: false }, lanes: 3 });
    }
    let stem = word.trim_end_matches(|next: char| next.is_ascii_digit());
    let &(_, scalar) = LANES_OF.iter().find(|(name, _)| *name == stem)?;
    match word.get(stem.len()..)? {
        "2" => Some(Builtin { scalar, lanes: 2 }),
        "3" => Some(Builtin { scalar, lanes: 3 }),
        "4" => Some(Builtin { scalar, lanes: 4 }),
        "8" => Some(Builtin { scalar, lanes: 8 }),
        "16" => Some(Builtin { scalar, lanes: 16 }),
        _ => None,
    }
}

/// Words that a type can begin with besides names.
fn begins(word: &str, cuda: bool) -> bool {
    matches!(
        word,
        "void"
            | "char"
            | "short"
            | "int"
            | "long"
            | "float"
            | "double"
            | "signed"
            | "unsigned"
            | "_Bool"
            | "struct"
            | "union"
            | "enum"
    ) || qualifier(word, cuda).is_some()
        || matches!(word, "static" | "extern" | "register")
        || (cuda && matches!(word, "auto" | "typename" | "class" | "decltype" | "typeof" | "__typeof__" | "__typeof"))
}

/// Returns the setter of a qualifier. In a CUDA file OpenCL's words without underscores are names.
fn qualifier(word: &str, cuda: bool) -> Option<fn(&mut Qualifiers)> {
    Some(match word {
        "global" | "local" | "constant" | "private" if cuda => return None,
        "const" | "constexpr" => |it| it.constant = true,
        "volatile" => |it| it.volatile = true,
        "restrict" | "__restrict" | "__restrict__" => |it| it.restrict = true,
        "__global" | "global" | "__device__" | "__managed__" => |it| it.space = Some(Space::Global),
        "__local" | "local" | "__shared__" => |it| it.space = Some(Space::Local),
        "__constant" | "constant" | "__constant__" => |it| it.space = Some(Space::Constant),
        "__private" | "private" => |it| it.space = Some(Space::Private),
        _ => return None,
    })
}

/// Specifiers that were read before a declarator.
pub(super) struct Specifiers {
    pub(super) ty: TypeName,
    pub(super) storage: Option<(Storage, Span)>,
}

/// Words of a built-in type, counted.
#[derive(Default)]
struct Words {
    words: Vec<&'static str>,
}

impl Words {
    fn take(&mut self, word: &str) -> bool {
        const ALL: &[&str] =
            &["void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool"];
        let found = ALL.iter().find(|&&known| known == word);
        self.words.extend(found);
        found.is_some()
    }

    /// The type that the words name together; `None` where they name nothing.
    fn scalar(&self) -> Option<Scalar> {
        let mut words = self.words.clone();
        words.sort_unstable();
        let signed = !words.contains(&"unsigned");
        words.retain(|&word| word != "signed" && word != "unsigned");
        let explicit = words.len() < self.words.len();
        if self.words.len() - words.len() > 1 {
            return None;
        }
        let integer = |bits| Some(Scalar::Integer { bits, signed });
        match *words.as_slice() {
            ["void"] if !explicit => Some(Scalar::Void),
            ["_Bool"] if !explicit => Some(Scalar::Bool),
            ["float"] if !explicit => Some(Scalar::Float(32)),
            ["double"] if !explicit => Some(Scalar::Float(64)),
            ["char"] => integer(8),
            ["short"] | ["int", "short"] => integer(16),
            [] if explicit => integer(32),
            ["int"] => integer(32),
            ["long"] | ["int", "long"] | ["long", "long"] | ["int", "long", "long"] => integer(64),
            _ => None,
        }
    }
}

impl TypeName {
    /// Whether it is a vector by its name.
    pub(super) fn is_vector(&self) -> bool {
        self.derived.is_empty() && matches!(self.base, Base::Builtin(Builtin { lanes: 2.., scalar: _ }))
    }
}

impl Parser<'_> {
    /// Returns whether a type begins that number of tokens ahead.
    pub(super) fn begins_type(&self, ahead: usize) -> bool {
        let Some((name, _)) = self.name_ahead(ahead) else { return false };
        match self.meaning(&name) {
            Some(meaning) => matches!(meaning, Meaning::Type | Meaning::ClassTemplate),
            None => begins(&name, self.cuda) || named_builtin(&name).is_some() || self.is_type_trait(ahead),
        }
    }

    /// Qualifiers, storage and the base type.
    pub(super) fn specifiers(&mut self) -> Read<Specifiers> {
        let start = self.here();
        let (mut qualifiers, mut words, mut base, mut storage) = (Qualifiers::default(), Words::default(), None, None);
        let mut is_type = false;
        while let Some(token) = self.peek(0).filter(|token| token.kind == Kind::Word) {
            let word = &*token.text;
            if let Some(set) = qualifier(word, self.cuda) {
                set(&mut qualifiers);
            } else if let Some(class) = storage_class(word) {
                storage = class.map(|class| (class, token.span)).or(storage);
            } else if matches!(word, "inline" | "__inline" | "__inline__" | "__forceinline__" | "__host__") {
            } else if matches!(word, "__attribute__" | "__align__" | "__aligned__") || word == "alignas" && self.cuda {
                self.at += 1;
                self.skip_parentheses()?;
                continue;
            } else if base.is_none() && words.take(word) {
            } else if base.is_some() || !words.words.is_empty() {
                break;
            } else if matches!(word, "struct" | "union") || word == "class" && self.cuda {
                base = Some(Base::Struct(self.structure()?));
                continue;
            } else if word == "enum" {
                base = Some(Base::Enum(self.enumeration()?));
                continue;
            } else if word == "auto" && self.cuda {
                base = Some(Base::Auto);
            } else if word == "typename" && self.cuda {
                is_type = true;
            } else if matches!(word, "decltype" | "__typeof__" | "__typeof" | "typeof") && self.cuda {
                self.at += 1;
                base = Some(Base::TypeOf(Box::new(self.primary()?)));
                continue;
            } else if self.is_type_trait(0) {
                base = Some(self.type_trait()?);
                continue;
            } else if let Some((name, tokens)) = self.name_ahead(0) {
                if self.names_type(&name) {
                    base = Some(self.type_with_scopes(start, is_type)?);
                    continue;
                }
                let Some(builtin) = named_builtin(&name).filter(|_| self.meaning(&name).is_none()) else { break };
                base = Some(Base::Builtin(builtin));
                self.at += tokens;
                continue;
            } else {
                break;
            }
            self.at += 1;
        }
        let base = match base {
            Some(base) => base,
            None if words.words.is_empty() => return self.unknown_type(),
            None => match words.scalar() {
                Some(scalar) => Base::Builtin(Builtin { scalar, lanes: 1 }),
                None => {
                    let message = messages::not_a_type(self.since(start), &words.words.join(" "));
                    return self.stop(message);
                }
            },
        };
        let ty = TypeName { base, qualifiers, derived: Vec::new(), span: self.since(start) };
        Ok(Specifiers { ty, storage })
    }

    /// Reads a declared type, with types that it declares: `A<int>::value_type`. Without `typename` what follows is a type where a class declares
    /// one of that name.
    fn type_with_scopes(&mut self, start: Span, is_type: bool) -> Read<Base> {
        let mut ty = self.class_instance()?;
        while self.is_scope(0)
            && self
                .peek(2)
                .is_some_and(|next| next.kind == Kind::Word && (is_type || self.class_types.contains(&next.text)))
        {
            self.at += 2;
            self.take_word("template");
            let name = self.name("the name of a type")?;
            let span = self.since(start);
            let base = Base::Scoped(Box::new(ty), name);
            ty = TypeName { base, qualifiers: Qualifiers::default(), derived: Vec::new(), span };
        }
        Ok(ty.base)
    }

    fn unknown_type<T>(&mut self) -> Read<T> {
        match self.peek(0) {
            Some(token) if token.kind == Kind::Word => self.unknown_type_of(token),
            _ => self.expected("a type"),
        }
    }

    /// Reports a word that is not a type; of a definition that was left out, why it was.
    pub(super) fn unknown_type_of<T>(&mut self, word: &Token) -> Read<T> {
        match self.left_out.take(&word.text) {
            Some(reasons) => {
                self.diagnostics.extend(reasons);
                Err(Stop)
            }
            None => {
                let message = messages::unknown_type(word.span, &word.text);
                self.stop(message)
            }
        }
    }

    /// A type without a name, as in a cast.
    pub(super) fn type_name(&mut self) -> Read<TypeName> {
        let start = self.here();
        let Specifiers { mut ty, storage: _ } = self.specifiers()?;
        let (name, derived) = self.declarator()?;
        if let Some(name) = name {
            let message = messages::name_in_type(name.span, &name.text);
            return self.stop(message);
        }
        ty.derived = derived;
        ty.span = self.since(start);
        Ok(ty)
    }

    /// Pointers, a name and arrays around it; the innermost step first.
    pub(super) fn declarator(&mut self) -> Read<(Option<Name>, Vec<Derived>)> {
        self.nested(|parser| {
            let mut derived = Vec::new();
            while parser.take(Punctuator::Mul) {
                let mut qualifiers = Qualifiers::default();
                while let Some(set) = parser
                    .peek(0)
                    .filter(|token| token.kind == Kind::Word)
                    .and_then(|token| qualifier(&token.text, parser.cuda))
                {
                    set(&mut qualifiers);
                    parser.at += 1;
                }
                derived.push(Derived::Pointer(qualifiers));
            }
            let mut reference = None;
            if parser.cuda && parser.take(Punctuator::And) {
                reference = Some(Derived::Reference(false));
            } else if parser.cuda && parser.take(Punctuator::AndAnd) {
                reference = Some(Derived::Reference(true));
            }
            let (name, outer) = if parser.is(Punctuator::Open)
                && parser.peek(1).is_some_and(|next| {
                    next.is(Punctuator::Mul) || next.is(Punctuator::Open) || parser.cuda && next.is(Punctuator::And)
                }) {
                parser.at += 1;
                let inside = parser.declarator()?;
                parser.need(Punctuator::Close)?;
                inside
            } else if parser.peek(0).is_some_and(|token| token.kind == Kind::Word && !is_reserved(&token.text)) {
                (Some(parser.name("a name")?), Vec::new())
            } else {
                (None, Vec::new())
            };
            let mut arrays = Vec::new();
            while parser.take(Punctuator::OpenBracket) {
                let length = if parser.is(Punctuator::CloseBracket) { None } else { Some(Box::new(parser.choice()?)) };
                parser.need(Punctuator::CloseBracket)?;
                arrays.push(Derived::Array(length));
            }
            derived.extend(arrays.into_iter().rev());
            derived.extend(reference);
            derived.extend(outer);
            Ok((name, derived))
        })
    }

    /// Moves past `( … )`.
    pub(super) fn skip_parentheses(&mut self) -> Read<()> {
        self.need(Punctuator::Open)?;
        let mut depth = 1_usize;
        while depth > 0 {
            match self.peek(0).map(|token| token.kind) {
                Some(Kind::Punctuator(Punctuator::Open)) => depth += 1,
                Some(Kind::Punctuator(Punctuator::Close)) => depth -= 1,
                Some(_) => {}
                None => return self.expected("`)`"),
            }
            self.at += 1;
        }
        Ok(())
    }

    /// The name after `struct`, `union` or `enum`; attributes before it are left out.
    pub(super) fn tag(&mut self) -> Read<Option<Name>> {
        while ATTRIBUTES.iter().any(|word| self.is_word(word)) {
            self.at += 1;
            self.skip_parentheses()?;
        }
        if self.is(Punctuator::OpenBrace) {
            return Ok(None);
        }
        let is_definition = !self.cuda || self.peek(1).is_some_and(|next| next.is(Punctuator::OpenBrace));
        match is_definition || !self.is_scope(1) {
            true if is_definition || self.meaning_of_word().is_none() => self.name("a name or `{`").map(Some),
            _ => self.used_name("a name or `{`").map(Some),
        }
    }

    /// Returns the meaning of the next word.
    fn meaning_of_word(&self) -> Option<Meaning> {
        self.peek(0).and_then(|token| self.meaning(&token.text))
    }

    fn enumeration(&mut self) -> Read<Enum> {
        self.at += 1;
        let scoped = self.cuda && (self.take_word("class") || self.take_word("struct"));
        let mut name = self.tag()?;
        let of = match self.cuda && self.is(Punctuator::Colon) {
            true => {
                self.at += 1;
                Some(Box::new(self.specifiers()?.ty))
            }
            false => None,
        };
        let mut constants: Option<Vec<(Name, Option<Expr>)>> = None;
        if self.cuda && self.is(Punctuator::OpenBrace) {
            name = name.map(|name| self.outside(name));
            if let Some(name) = &name {
                self.declare(name, Meaning::Type);
            }
        }
        if self.take(Punctuator::OpenBrace) {
            let mut found = Vec::new();
            while !self.take(Punctuator::CloseBrace) {
                let constant = self.name("the name of a constant")?;
                let constant = match (&name, scoped) {
                    (Some(name), true) => {
                        Name { text: format!("{}::{}", name.text, constant.text).into(), span: constant.span }
                    }
                    _ => self.outside(constant),
                };
                let value = if self.take(Punctuator::Assign) { Some(self.choice()?) } else { None };
                self.declare(&constant, Meaning::Value);
                found.push((constant, value));
                if !self.take(Punctuator::Comma) {
                    self.need(Punctuator::CloseBrace)?;
                    break;
                }
            }
            constants = Some(found);
        }
        Ok(Enum { name, scoped, of, constants })
    }
}

/// Returns the storage that a word declares, if it is such a word; `register` declares none.
fn storage_class(word: &str) -> Option<Option<Storage>> {
    match word {
        "static" => Some(Some(Storage::Static)),
        "extern" => Some(Some(Storage::Extern)),
        "register" => Some(None),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Words, named_builtin};
    use crate::tree::{Builtin, Scalar};

    #[test]
    fn words_name_types_in_any_order() {
        let scalar = |text: &str| {
            let mut words = Words::default();
            assert!(text.split(' ').all(|word| words.take(word)));
            words.scalar()
        };
        assert_eq!(scalar("unsigned"), Some(Scalar::Integer { bits: 32, signed: false }));
        assert_eq!(scalar("long unsigned int"), Some(Scalar::Integer { bits: 64, signed: false }));
        assert_eq!(scalar("long long"), Some(Scalar::Integer { bits: 64, signed: true }));
        assert_eq!(scalar("short int"), Some(Scalar::Integer { bits: 16, signed: true }));
        for wrong in ["unsigned float", "short long", "signed unsigned", "float double", "unsigned void"] {
            assert_eq!(scalar(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn both_families_name_vectors() {
        let float = Scalar::Float(32);
        assert_eq!(named_builtin("float4"), Some(Builtin { scalar: float, lanes: 4 }));
        assert_eq!(named_builtin("ulonglong2").map(|it| it.lanes), Some(2));
        assert_eq!(named_builtin("uchar16").map(|it| it.lanes), Some(16));
        for wrong in ["float5", "float1", "bool2", "int44", "size_t2"] {
            assert_eq!(named_builtin(wrong), None, "{wrong}");
        }
    }
}
