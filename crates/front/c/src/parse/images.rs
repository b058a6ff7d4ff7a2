//! Parameters that are images: a pointer to texels of four numbers, and a size along each axis.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Parser;
use crate::token::{Kind, Punctuator};
use crate::tree::{Base, Builtin, Derived, Image, ImageKind, Name, Parameter, Qualifiers, Scalar, Space, TypeName};

/// How a kernel may access an image.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
    Both,
}

/// The kind of each image type.
const KINDS: &[(&str, ImageKind)] = &[
    ("image1d_t", ImageKind::One),
    ("image1d_array_t", ImageKind::Ones),
    ("image2d_t", ImageKind::Two),
    ("image2d_array_t", ImageKind::Twos),
    ("image3d_t", ImageKind::Three),
];

impl Parser<'_> {
    /// Reads the types in front of a parameter that is an image: what it is, and how it is accessed.
    pub(super) fn image(&self) -> Option<(usize, ImageKind, Access)> {
        if self.cuda {
            return None;
        }
        let mut ahead = 0;
        let mut access = Access::Read;
        loop {
            let token = self.peek(ahead).filter(|token| token.kind == Kind::Word)?;
            match &*token.text {
                "const" | "__global" | "global" => {}
                word => match (access_named(word), KINDS.iter().find(|(name, _)| *name == word)) {
                    (Some(named), _) => access = named,
                    (None, Some((_, kind))) => {
                        // The access may follow.
                        let after = self.peek(ahead + 1).and_then(|next| access_named(&next.text));
                        return Some((ahead + 1 + usize::from(after.is_some()), *kind, after.unwrap_or(access)));
                    }
                    (None, None) => return None,
                },
            }
            ahead += 1;
        }
    }

    /// Makes the parameters of an image. The type of its numbers follows from the functions that read and write it: see [`Parser::type_images`].
    pub(super) fn image_parameters(kind: ImageKind, access: Access, name: &Name) -> Vec<Parameter> {
        let texels = TypeName {
            base: Base::Builtin(Builtin { scalar: Scalar::Float(32), lanes: 4 }),
            qualifiers: Qualifiers {
                constant: access == Access::Read,
                space: Some(Space::Global),
                ..Qualifiers::default()
            },
            derived: vec![Derived::Pointer(Qualifiers::default())],
            span: name.span,
        };
        let size = TypeName {
            base: Base::Builtin(Builtin { scalar: Scalar::Integer { bits: 32, signed: true }, lanes: 1 }),
            qualifiers: Qualifiers::default(),
            derived: Vec::new(),
            span: name.span,
        };
        let named = |axis: &&str| Name { text: format!("{}_{axis}", name.text).into(), span: name.span };
        let sizes = kind.axes().iter().map(|axis| Parameter {
            ty: size.clone(),
            name: Some(named(axis)),
            default: None,
            span: name.span,
        });
        let texels = Parameter { ty: texels, name: Some(name.clone()), default: None, span: name.span };
        std::iter::once(texels).chain(sizes).collect()
    }

    /// Gives images the type of the numbers as which the function whose body follows reads or writes them, and notes it for its callers.
    /// `places` are the positions of the images among the parameters as they are written.
    pub(super) fn type_images(
        &mut self,
        function: &Name,
        images: &[Image],
        places: &[usize],
        parameters: &mut [Parameter],
    ) {
        if places.is_empty() {
            return;
        }
        let accesses = self.accesses(images);
        let mut noted = vec![None; places.last().map_or(0, |last| last + 1)];
        for (image, place) in images.iter().zip(places) {
            let access = accesses.get(&*image.name).copied();
            if let Some(noted) = noted.get_mut(*place) {
                *noted = access;
            }
            let is_own =
                |parameter: &&mut Parameter| parameter.name.as_ref().is_some_and(|name| name.text == image.name);
            if let Some(Parameter { ty: TypeName { base: Base::Builtin(of), .. }, .. }) =
                parameters.iter_mut().find(is_own)
            {
                of.scalar = match access {
                    Some("i") => Scalar::Integer { bits: 32, signed: true },
                    Some("ui") => Scalar::Integer { bits: 32, signed: false },
                    Some("h") => Scalar::Float(16),
                    _ => Scalar::Float(32),
                };
            }
        }
        self.image_accesses.insert(function.text.clone(), noted);
    }

    /// Returns how the function whose body follows accesses images, by the end of the first call that names each: `f` of `read_imagef`. A function of
    /// the source that is given an image accesses it as its own parameter.
    fn accesses(&self, images: &[Image]) -> BTreeMap<Arc<str>, &'static str> {
        let mut open: BTreeSet<&str> = images.iter().map(|image| &*image.name).collect();
        let mut found = BTreeMap::new();
        // The calls around, by the name in front of the parenthesis, and the number of the argument.
        let mut calls: Vec<(&str, usize)> = Vec::new();
        let (mut braces, mut before) = (0_usize, "");
        for token in self.tokens.get(self.at..).unwrap_or(&[]) {
            match token.kind {
                Kind::Punctuator(Punctuator::OpenBrace) => braces += 1,
                Kind::Punctuator(Punctuator::CloseBrace) if braces <= 1 => break,
                Kind::Punctuator(Punctuator::CloseBrace) => braces -= 1,
                Kind::Punctuator(Punctuator::Semicolon) if braces == 0 => break,
                Kind::Punctuator(Punctuator::Open) => calls.push((before, 0)),
                Kind::Punctuator(Punctuator::Close) => _ = calls.pop(),
                Kind::Punctuator(Punctuator::Comma) => {
                    if let Some((_, at)) = calls.last_mut() {
                        *at += 1;
                    }
                }
                Kind::Word if open.contains(&*token.text) => {
                    if let Some(access) = calls.last().and_then(|(call, at)| self.access_by(call, *at)) {
                        found.insert(token.text.clone(), access);
                        open.remove(&*token.text);
                    }
                }
                Kind::Word | Kind::Number | Kind::Character(_) | Kind::Text | Kind::Punctuator(_) => {}
            }
            before = if token.kind == Kind::Word { &token.text } else { "" };
        }
        found
    }

    fn access_by(&self, call: &str, argument: usize) -> Option<&'static str> {
        let access = call.strip_prefix("read_image").or_else(|| call.strip_prefix("write_image"));
        match access {
            Some(access) => ["f", "i", "ui", "h"].into_iter().find(|known| *known == access),
            None => self.image_accesses.get(call)?.get(argument).copied().flatten(),
        }
    }
}

fn access_named(word: &str) -> Option<Access> {
    Some(match word {
        "read_only" | "__read_only" => Access::Read,
        "write_only" | "__write_only" => Access::Write,
        "read_write" | "__read_write" => Access::Both,
        _ => return None,
    })
}
