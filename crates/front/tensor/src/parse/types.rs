//! Types: tensors with their dimensions, scalars, functions.

use super::{Parsed, Parser};
use crate::token::Kind;
use crate::tree::{Name, Type, TypeKind};

impl Parser<'_> {
    pub(super) fn ty(&mut self) -> Parsed<Type> {
        self.nested(|parser| {
            let start = parser.span();
            let from = parser.ty_without_arrow()?;
            if !parser.take("->") {
                return Ok(from);
            }
            let to = parser.ty()?;
            let span = start.to(to.span);
            Ok(Type { kind: TypeKind::Function, span })
        })
    }

    fn ty_without_arrow(&mut self) -> Parsed<Type> {
        let start = self.span();
        let open = self.at;
        if self.take("(") {
            let mut all = Vec::new();
            let mut commas = Vec::new();
            while !self.is(")") {
                all.push(self.ty()?);
                if !self.take(",") {
                    break;
                }
                commas.push(self.at - 1);
            }
            self.marks.bracket(open, self.at, &commas);
            self.sign(")")?;
            return Ok(Type { kind: TypeKind::Tuple(all), span: start.to(self.last_span()) });
        }
        let name = self.name("a type")?;
        if !matches!(name.text.as_str(), "Tensor" | "Shared" | "Register") || !self.is("<") {
            return Ok(Type { span: name.span, kind: TypeKind::Scalar(name) });
        }
        self.marks.hug(self.at);
        self.sign("<")?;
        let mut dims = Vec::new();
        while !self.is(";") && !self.is(">") {
            dims.push(self.dimension()?);
            if !self.take(",") {
                break;
            }
        }
        let mut dtype: Option<Name> = None;
        let mut properties = Vec::new();
        if self.take(";") {
            dtype = Some(self.name("a type of elements")?);
            while self.take(",") {
                properties.push(self.dimension()?);
            }
        }
        if !matches!(self.peek(), Kind::Sign(">")) {
            return self.expected("`,`, `;` or `>`");
        }
        self.marks.hug_left(self.at);
        self.at += 1;
        Ok(Type { kind: TypeKind::Tensor { dims, dtype, properties }, span: start.to(self.last_span()) })
    }
}
