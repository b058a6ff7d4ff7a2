//! Functions of OpenCL C and CUDA that are written in C, once for all types: a template has names in place of what depends on the types of a call.

use crisp_ir_kernel::Scalar;

use crate::typed::{Number, signed_of_width};

/// The texts. A line that begins with [`HEADING`] is in front of each function and names it, with its rule.
const TEXTS: [&str; 9] = [
    include_str!("library/atomics.c"),
    include_str!("library/groups.c"),
    include_str!("library/images.c"),
    include_str!("library/integers.c"),
    include_str!("library/mathematics.c"),
    include_str!("library/memory.c"),
    include_str!("library/rounding.c"),
    include_str!("library/vectors.c"),
    include_str!("library/video.c"),
];

/// Begins the line in front of a function.
const HEADING: &str = "//@ ";

/// How the type `T` of a template follows from the arguments of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// The function has one form.
    Fixed,
    /// The float type in which C computes with the first arguments; the number says how many.
    Floats(usize),
    /// The type in which C computes with the first arguments; the number says how many.
    Numbers(usize),
    /// The type that the first argument points at.
    Pointee,
    /// The float with the bits of the first argument.
    FloatOfBits,
    /// Two or four lanes in 32 bits, by the last digit of the name.
    Packed,
}

/// A function for all types.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Template {
    pub(crate) rule: Rule,
    /// How many parameters it has.
    pub(crate) parameters: usize,
    /// The alternative of `{a,b}` in the heading.
    which: &'static str,
    text: &'static str,
}

/// The types of a call that decide about a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Types {
    /// `T`.
    pub(crate) of: Number,
    /// `M`, the type of the last argument, where the template names it.
    pub(crate) second: Option<Number>,
}

/// Returns the templates with a name: several where functions differ in the number of their parameters.
pub(crate) fn find(name: &str) -> Vec<Template> {
    entries()
        .filter_map(|(pattern, rule, text)| {
            let which = alternative(pattern, name)?;
            Some(Template { rule, parameters: parameters(text), which, text })
        })
        .collect()
}

/// Returns all names of the library, those of templates with alternatives one by one.
pub(crate) fn names() -> Vec<String> {
    entries()
        .flat_map(|(pattern, _, _)| match parts(pattern) {
            None => vec![pattern.to_owned()],
            Some((before, all, after)) => all.split(',').map(|which| format!("{before}{which}{after}")).collect(),
        })
        .collect()
}

/// The functions: what is between heading and colon, the rule, the text.
fn entries() -> impl Iterator<Item = (&'static str, Rule, &'static str)> {
    TEXTS.iter().flat_map(|text| text.split(HEADING).skip(1)).filter_map(|entry| {
        let (heading, text) = entry.split_once('\n')?;
        let (pattern, rule) = heading.split_once(':')?;
        let rule = match rule.trim() {
            "fixed" => Rule::Fixed,
            "pointee" => Rule::Pointee,
            "float of bits" => Rule::FloatOfBits,
            "packed" => Rule::Packed,
            rule => match rule.split_once(' ')? {
                ("floats", count) => Rule::Floats(count.parse().ok()?),
                (_, count) => Rule::Numbers(count.parse().ok()?),
            },
        };
        Some((pattern, rule, text))
    })
}

/// Splits `before{a,b}after`.
fn parts(pattern: &'static str) -> Option<(&'static str, &'static str, &'static str)> {
    let (before, rest) = pattern.split_once('{')?;
    let (all, after) = rest.split_once('}')?;
    Some((before, all, after))
}

/// Returns the alternative with which a pattern is a name.
fn alternative(pattern: &'static str, name: &str) -> Option<&'static str> {
    let Some((before, all, after)) = parts(pattern) else { return (pattern == name).then_some("") };
    let which = name.strip_prefix(before)?.strip_suffix(after)?;
    all.split(',').find(|known| *known == which)
}

/// Counts the parameters of the function that a text defines.
fn parameters(text: &str) -> usize {
    let head = text.split_once('(').and_then(|(_, rest)| rest.split_once(')')).map_or("", |(head, _)| head);
    if head.trim().is_empty() { 0 } else { head.matches(',').count() + 1 }
}

#[cfg(test)]
impl Template {
    /// Returns the types of its parameters where `T` is a type: one list, or none where it has no such form.
    pub(crate) fn heads(&self, of: &str) -> Option<Vec<String>> {
        let stem = of.trim_end_matches(|next: char| next.is_ascii_digit());
        let scalar = match stem {
            "half" => Scalar::F16,
            "float" => Scalar::F32,
            "double" => Scalar::F64,
            "uchar" => Scalar::U8,
            "ushort" => Scalar::U16,
            "int" => Scalar::I32,
            "uint" => Scalar::U32,
            _ => Scalar::I64,
        };
        let lanes = of[stem.len()..].parse().unwrap_or(1);
        let of = Number { scalar, lanes };
        let second = Some(of.with_scalar(signed_of_width(scalar).to_unsigned()));
        let text = self.text(Some(Types { of, second }));
        let (_, rest) = text.split_once('(')?;
        let (head, _) = rest.split_once(')')?;
        let types = head.split(',').map(str::trim).filter(|it| !it.is_empty());
        Some(
            types
                .map(|parameter| {
                    let end = parameter.rfind([' ', '*']).map_or(0, |at| at + 1);
                    parameter[..end].trim().trim_start_matches("const ").replace("void", "uchar")
                })
                .collect(),
        )
    }
}

impl Template {
    /// Whether it depends on the type of the last argument too.
    pub(crate) fn needs_second(&self) -> bool {
        self.text.contains("LANES_OF_M")
    }

    /// Whether the last digit of the name gives two lanes of 16 bits, not four of 8.
    pub(crate) fn packs_two(&self) -> bool {
        self.which.ends_with('2')
    }

    /// Returns the function for the types of a call, as C.
    pub(crate) fn text(&self, types: Option<Types>) -> String {
        let mut out = String::with_capacity(self.text.len());
        let mut rest = self.text;
        while let Some(start) = rest.find(|next: char| next.is_ascii_alphabetic() || next == '_') {
            out.push_str(&rest[..start]);
            // A number such as `0x7fu` or `1.0f` goes on to its end.
            let in_number = rest[..start].ends_with(|last: char| last.is_ascii_digit() || last == '.');
            rest = &rest[start..];
            let end = rest.find(|next: char| !(next.is_ascii_alphanumeric() || next == '_')).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            if in_number {
                out.push_str(word);
            } else {
                self.word(word, types, &mut out);
            }
            rest = after;
        }
        out + rest
    }

    fn word(&self, word: &str, types: Option<Types>, out: &mut String) {
        let known = types.and_then(|types| types.named(word));
        let of_type = ["as_", "convert_"].into_iter().find_map(|prefix| {
            let named = types?.named(word.strip_prefix(prefix)?)?;
            Some(format!("{prefix}{named}"))
        });
        match known.or(of_type) {
            Some(named) => out.push_str(&named),
            None => out.push_str(&word.replace("WHICH", self.which)),
        }
    }
}

impl Types {
    /// Returns the meaning of a name of the templates.
    fn named(self, word: &str) -> Option<String> {
        let Types { of, second } = self;
        let bits = of.scalar.bits();
        let signed = signed_of_width(of.scalar);
        let with = |scalar: Scalar| Some(of.with_scalar(scalar).to_string());
        match word {
            "T" => Some(of.to_string()),
            // One lane.
            "S" => Some(Number::scalar(of.scalar).to_string()),
            // Integers with as many bits, with sign and without.
            "I" => with(signed),
            "U" => with(signed.to_unsigned()),
            // An `int` in each lane, a `double` in each lane.
            "N" => with(Scalar::I32),
            "D" => with(Scalar::F64),
            // What comparisons yield.
            "C" if of.lanes == 1 => Some("int".to_owned()),
            "C" => with(signed),
            // An integer with twice as many bits.
            "W" => with(twice(of.scalar)?),
            "M" => second.map(|second| second.to_string()),
            // One lane of it.
            "L" => second.map(|second| Number::scalar(second.scalar).to_string()),
            // `S`, with as many lanes as `M`.
            "R" => second.map(|second| second.with_scalar(of.scalar).to_string()),
            "LANES" => Some(of.lanes.to_string()),
            "LANES_OF_M" => second.map(|second| second.lanes.to_string()),
            "BITS" => Some(bits.to_string()),
            "SIGNED" => Some(u8::from(of.scalar.is_signed_integer()).to_string()),
            "MANTISSA" => Some(mantissa(of.scalar)?.to_string()),
            "EXPONENTS" => Some(((1_u64 << (bits - 1 - mantissa(of.scalar)?)) - 1).to_string()),
            "BIAS" => Some(((1_u64 << (bits - 2 - mantissa(of.scalar)?)) - 1).to_string()),
            _ => None,
        }
    }
}

/// The stored bits of a float's significand.
fn mantissa(scalar: Scalar) -> Option<u32> {
    match scalar {
        Scalar::F16 => Some(10),
        Scalar::BF16 => Some(7),
        Scalar::F32 => Some(23),
        Scalar::F64 => Some(52),
        Scalar::Bool
        | Scalar::I8
        | Scalar::U8
        | Scalar::I16
        | Scalar::U16
        | Scalar::I32
        | Scalar::U32
        | Scalar::I64
        | Scalar::U64 => None,
    }
}

/// The integer with twice as many bits.
fn twice(scalar: Scalar) -> Option<Scalar> {
    match scalar {
        Scalar::I8 => Some(Scalar::I16),
        Scalar::U8 => Some(Scalar::U16),
        Scalar::I16 => Some(Scalar::I32),
        Scalar::U16 => Some(Scalar::U32),
        Scalar::I32 => Some(Scalar::I64),
        Scalar::U32 => Some(Scalar::U64),
        Scalar::Bool | Scalar::I64 | Scalar::U64 | Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64 => None,
    }
}
