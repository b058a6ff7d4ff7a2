//! Textures of CUDA: texture objects among parameters, and texture references outside of functions. Which texels one has, and along which axes, follows
//! from the functions that read it.

use super::{Meaning, Parser, Read};
use crate::texture_names::{is_of_textures, read_by};
use crate::token::{Kind, Punctuator};
use crate::tree::{
    Base, Builtin, Derived, Image, ImageKind, Item, Name, Parameter, Qualifiers, Scalar, Space, Texture, TextureUse,
    TypeName,
};

/// The parts of a call in front of its arguments, by the places of tokens.
#[derive(Clone, Copy)]
struct Callee {
    name: usize,
    /// The arguments of its template begin here.
    arguments: Option<usize>,
}

impl Parser<'_> {
    /// Returns how many words in front of its name a parameter that is a texture object has.
    pub(super) fn texture_words(&self) -> Option<usize> {
        let is = |ahead: usize, word: &str| self.peek(ahead).is_some_and(|token| token.is_word(word));
        let first = usize::from(is(0, "const"));
        if !self.cuda || !is(first, "cudaTextureObject_t") {
            return None;
        }
        let last = usize::from(is(first + 1, "const"));
        self.peek(first + 1 + last).filter(|token| token.kind == Kind::Word)?;
        Some(first + 1 + last)
    }

    /// The parameters of a texture object: its texels, its sizes, and how it is read. `place` is its position among the parameters as they are written.
    pub(super) fn texture_parameters(&mut self, name: &Name, place: usize) -> (Image, Vec<Parameter>) {
        let of = self.use_of(&name.text).unwrap_or_else(|| TextureUse { kind: ImageKind::Two, texels: float(name) });
        self.texture_uses.push((place, of.clone()));
        let image = Image { name: name.text.clone(), kind: of.kind, write_only: false, is_texture: true };
        let pointer = TypeName {
            qualifiers: Qualifiers { constant: true, space: Some(Space::Global), ..of.texels.qualifiers },
            derived: vec![Derived::Pointer(Qualifiers::default())],
            ..of.texels
        };
        let mut parameters = vec![Parameter { ty: pointer, name: Some(name.clone()), default: None, span: name.span }];
        for axis in image.kind.axes().iter().copied().chain(["sampler"]) {
            let text = format!("{}_{axis}", name.text).into();
            parameters.push(Parameter {
                ty: builtin(Scalar::Integer { bits: 32, signed: true }, name),
                name: Some(Name { text, span: name.span }),
                default: None,
                span: name.span,
            });
        }
        (image, parameters)
    }

    /// Notes the textures among the parameters of a function for its callers.
    pub(super) fn note_textures(&mut self, function: &Name) {
        let uses = std::mem::take(&mut self.texture_uses);
        if !uses.is_empty() {
            self.textures_of.insert(function.text.clone(), uses);
        }
    }

    /// Returns what the function whose parameters are here does with one of them: what the first call says that names it.
    fn use_of(&mut self, name: &str) -> Option<TextureUse> {
        let tokens = self.tokens;
        let mut calls: Vec<(Option<Callee>, usize)> = Vec::new();
        let mut braces = 0_usize;
        for (at, token) in tokens.iter().enumerate().skip(self.at) {
            match token.kind {
                Kind::Punctuator(Punctuator::OpenBrace) => braces += 1,
                Kind::Punctuator(Punctuator::CloseBrace) if braces <= 1 => break,
                Kind::Punctuator(Punctuator::CloseBrace) => braces -= 1,
                Kind::Punctuator(Punctuator::Semicolon) if braces == 0 => break,
                Kind::Punctuator(Punctuator::Open) => calls.push((self.callee(at), 0)),
                Kind::Punctuator(Punctuator::Close) => _ = calls.pop(),
                Kind::Punctuator(Punctuator::Comma) => {
                    if let Some((_, argument)) = calls.last_mut() {
                        *argument += 1;
                    }
                }
                Kind::Word if braces > 0 && *token.text == *name => {
                    let call = calls.last().and_then(|(callee, argument)| Some(((*callee)?, *argument)));
                    if let Some(found) = call.and_then(|(callee, argument)| self.use_by(callee, argument)) {
                        return Some(found);
                    }
                }
                Kind::Word | Kind::Number | Kind::Character(_) | Kind::Text | Kind::Punctuator(_) => {}
            }
        }
        None
    }

    /// The function that is called by the parenthesis at a place.
    fn callee(&self, open: usize) -> Option<Callee> {
        let before = open.checked_sub(1)?;
        let token = self.tokens.get(before)?;
        if token.kind == Kind::Word {
            return Some(Callee { name: before, arguments: None });
        }
        if !token.is(Punctuator::Greater) {
            return None;
        }
        // Arguments of such a template are a type, of few tokens.
        let less = (before.saturating_sub(12)..before).rev().find(|at| self.tokens[*at].is(Punctuator::Less))?;
        let name = less.checked_sub(1).filter(|name| self.tokens[*name].kind == Kind::Word)?;
        Some(Callee { name, arguments: Some(less + 1) })
    }

    /// Returns how a call reads a texture that is its argument at a position.
    fn use_by(&mut self, callee: Callee, argument: usize) -> Option<TextureUse> {
        let name = self.tokens.get(callee.name)?.text.clone();
        let Some(kind) = read_by(&name).filter(|_| argument == 0) else {
            let uses = self.textures_of.get(&name)?;
            return uses.iter().find(|(place, _)| *place == argument).map(|(_, of)| of.clone());
        };
        let (start, before, half, ended) = (self.at, self.diagnostics.len(), self.half_closed, self.ended);
        self.at = callee.arguments?;
        let texels = self.type_name();
        self.diagnostics.truncate(before);
        (self.at, self.half_closed, self.ended) = (start, half, ended);
        Some(TextureUse { kind, texels: texels.ok()? })
    }

    /// Reads `texture<float4, 2, cudaReadModeElementType> name;`, where one is here.
    pub(super) fn texture_reference(&mut self) -> Option<Read<Vec<Item>>> {
        let begins = self.is_word("static") && self.peek(1).is_some_and(|next| next.is_word("texture"));
        let first = usize::from(begins);
        let is_it = self.peek(first).is_some_and(|token| token.is_word("texture"))
            && self.peek(first + 1).is_some_and(|next| next.is(Punctuator::Less));
        if !self.cuda || !is_it {
            return None;
        }
        self.at += first + 2;
        Some(self.rest_of_reference())
    }

    fn rest_of_reference(&mut self) -> Read<Vec<Item>> {
        let mut texels = self.type_name()?;
        let mut kind = ImageKind::One;
        if self.take(Punctuator::Comma) {
            let word = self.peek(0).map(|token| token.text.clone()).unwrap_or_default();
            kind = match &*word {
                "1" | "cudaTextureType1D" | "0x01" => ImageKind::One,
                "2" | "cudaTextureType2D" | "0x02" => ImageKind::Two,
                "3" | "cudaTextureType3D" | "0x03" => ImageKind::Three,
                "cudaTextureType1DLayered" | "0xF1" => ImageKind::Ones,
                "cudaTextureType2DLayered" | "0xF2" => ImageKind::Twos,
                _ => {
                    return self.expected(
                        "the number of axes: 1, 2, 3, `cudaTextureType1DLayered` or `cudaTextureType2DLayered`",
                    );
                }
            };
            self.at += 1;
        }
        if self.take(Punctuator::Comma) {
            let is_float = self.is_word("cudaReadModeNormalizedFloat");
            if !is_float && !self.is_word("cudaReadModeElementType") {
                return self.expected("`cudaReadModeElementType` or `cudaReadModeNormalizedFloat`");
            }
            self.at += 1;
            if let (true, Base::Builtin(of)) = (is_float, &mut texels.base) {
                of.scalar = Scalar::Float(32);
            }
        }
        self.need(Punctuator::Greater)?;
        let mut items = Vec::new();
        loop {
            let name = self.name("the name of the texture")?;
            self.declare(&name, Meaning::Value);
            items.push(Item::Texture(Texture { name, texels: texels.clone(), kind }));
            if !self.take(Punctuator::Comma) {
                break;
            }
        }
        self.need(Punctuator::Semicolon)?;
        Ok(items)
    }

    /// Returns whether a call that reads a texture object is here: `tex2D<float>(…)`.
    pub(super) fn reads_texture(&self, name: &str) -> bool {
        self.cuda && is_of_textures(name) && self.meaning(name).is_none()
    }
}

fn builtin(scalar: Scalar, at: &Name) -> TypeName {
    TypeName {
        base: Base::Builtin(Builtin { scalar, lanes: 1 }),
        qualifiers: Qualifiers::default(),
        derived: Vec::new(),
        span: at.span,
    }
}

fn float(at: &Name) -> TypeName {
    builtin(Scalar::Float(32), at)
}
