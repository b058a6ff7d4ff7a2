//! Textures of CUDA: reads of texture objects and references become calls of the functions of images that are written in C.

use std::sync::Arc;

use crisp_ir_kernel::Scalar;
use crisp_support_diagnostics::Span;

use super::builtins::Call;
use super::conversions::{convert, number_expr};
use super::{Checked, Checker, Entity, ImageSizes, messages};
use crate::texture_names::read_by;
use crate::tree;
use crate::typed::{Expr, ExprKind, ImageParameter, Number, Ty};

impl Checker<'_> {
    /// Declares a texture reference: texels, sizes and a sampler, which functions that read it have among their parameters.
    pub(super) fn texture(&mut self, texture: &tree::Texture) -> Checked<()> {
        let tree::Texture { name, texels, kind } = texture;
        let named = self.type_name(texels)?;
        let texels = self.variable(name.text.clone(), Ty::Pointer(Arc::new(named.ty), true), name.span, None, true);
        let mut number = |axis: &str| {
            let text = format!("{}_{axis}", name.text).into();
            self.variable(text, Ty::INT, name.span, None, true)
        };
        let sizes: Vec<_> = kind.axes().iter().map(|axis| number(axis)).collect();
        let sampler = Some(number("sampler"));
        self.declared.retain(|var| *var != texels && !sizes.contains(var) && Some(*var) != sampler);
        self.images.insert(texels, ImageSizes { kind: *kind, sizes, sampler, is_outside: true });
        self.declare(name, Entity::Variable(texels));
        Ok(())
    }

    /// `tex2D<float4>(texture, x, y)` and its kin; none where the function does not read textures.
    pub(super) fn texture_function(
        &mut self,
        name: &str,
        explicit: &[tree::TemplateArgument],
        args: &[tree::Expr],
        span: Span,
    ) -> Option<Checked<Expr>> {
        let kind = read_by(name).filter(|_| self.find(name).is_none())?;
        let found = args.first().and_then(|first| self.image_of(first)).filter(|(_, image)| image.sampler.is_some());
        let Some((var, image)) = found else {
            let at = args.first().map_or(span, |first| first.span);
            return Some(self.stop(messages::not_a_texture(at, name)));
        };
        if image.kind != kind {
            let (found, wanted) = (image.kind.axes(), kind.axes());
            return Some(self.stop(messages::other_axes(args[0].span, name, wanted, found)));
        }
        let axes = kind.axes().len();
        if args.len() != axes + 1 {
            return Some(self.stop(messages::argument_count(span, name, axes + 1, args.len(), None)));
        }
        let Some(texel) = self.program.variables[var.0].ty.pointee().and_then(|(to, _)| to.number()) else {
            return Some(self.stop(messages::not_a_texture(args[0].span, name)));
        };
        if let [tree::TemplateArgument::Type(ty)] = explicit {
            let wanted = match self.type_name(ty) {
                Ok(named) => named.ty,
                Err(stop) => return Some(Err(stop)),
            };
            if wanted.number() != Some(texel) {
                let wanted = self.show(&wanted);
                return Some(self.stop(messages::other_texture(args[0].span, name, &wanted, &texel.to_string())));
            }
        }
        if image.is_outside {
            self.uses_symbols.extend(std::iter::once(var).chain(image.sizes.iter().copied()).chain(image.sampler));
        }
        Some(self.texture_read(name, &image, texel, args, span))
    }

    fn texture_read(
        &mut self,
        name: &str,
        image: &ImageSizes,
        texel: Number,
        args: &[tree::Expr],
        span: Span,
    ) -> Checked<Expr> {
        let mut values = self.arguments(&args[..1])?;
        let fetches = name.ends_with("fetch");
        let scalar = if fetches { Scalar::I32 } else { Scalar::F32 };
        let mut at = Vec::new();
        for arg in &args[1..] {
            let value = self.expr(arg)?;
            if value.ty.number().is_none_or(|number| number.lanes != 1) {
                let found = self.show(&value.ty);
                return self.stop(messages::cannot_convert(arg.span, &found, scalar.name(), true));
            }
            at.push(convert(value, Number::scalar(scalar)));
        }
        let lanes = image.kind.lanes();
        let coordinate = match at.as_slice() {
            [only] => only.clone(),
            _ => {
                while at.len() < usize::from(lanes) {
                    let zero = crisp_ir_kernel::Constant::zero(crisp_ir_kernel::Elem::scalar(scalar));
                    at.push(super::conversions::constant_expr(zero, span));
                }
                number_expr(Number { scalar, lanes }, ExprKind::Vector(at), span)
            }
        };
        let way = match values.pop() {
            Some(_) if fetches => "fetch",
            sampler => {
                // Integers are not filtered.
                let filters = texel.scalar.is_float();
                let args = sampler.into_iter().collect();
                let call =
                    Call { name: if filters { "__crisp_sampler" } else { "__crisp_sampler_of_integers" }, args, span };
                values.push(self.hidden_function(call)?);
                if filters { "sampled" } else { "nearest" }
            }
        };
        values.push(coordinate);
        let function = format!("__crisp_{way}_{}", image.kind.name());
        self.hidden_function(Call { name: &function, args: values, span })
    }

    /// Notes the texture references that kernels read, whose sizes follow from the shapes of arrays.
    pub(super) fn note_references(&mut self) {
        for (var, image) in self.images.iter().filter(|(_, image)| image.is_outside) {
            let name = |var: &crate::typed::VarId| self.program.variables[var.0].name.clone();
            for (at, function) in self.program.functions.iter().enumerate() {
                if function.kernel.is_some() && function.parameters.contains(var) {
                    self.program.images.push(ImageParameter {
                        kernel: crate::typed::FunctionId(at),
                        name: name(var),
                        sizes: image.sizes.iter().map(name).collect(),
                    });
                }
            }
        }
    }
}
