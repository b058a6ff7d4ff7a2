//! Images: reads, writes and queries of sizes become calls of functions that are written in C.

use std::sync::Arc;

use crisp_ir_kernel::{Constant, Scalar};
use crisp_support_diagnostics::Span;

use super::builtins::Call;
use super::conversions::{constant_expr, convert, number_expr};
use super::{Checked, Checker, Entity, ImageSizes, messages};
use crate::tree::{self, ImageKind};
use crate::typed::{Expr, ExprKind, Number, VarId};

impl Checker<'_> {
    /// The image that an argument names.
    pub(super) fn image_of(&self, arg: &tree::Expr) -> Option<(VarId, ImageSizes)> {
        let tree::ExprKind::Name(name) = &arg.kind else { return None };
        let Some(Entity::Variable(var)) = self.find_at(name) else { return None };
        Some((*var, self.images.get(var)?.clone()))
    }

    /// The arguments of a call: an image is its texels, then its sizes.
    pub(super) fn arguments(&mut self, args: &[tree::Expr]) -> Checked<Vec<Expr>> {
        let mut values = Vec::with_capacity(args.len());
        let mut failed = None;
        for arg in args {
            match self.expr(arg) {
                Ok(value) => values.push(value),
                Err(stop) => failed = Some(stop),
            }
            if let Some((_, image)) = self.image_of(arg) {
                values.extend(self.sizes(&image, arg.span));
            }
        }
        failed.map_or(Ok(values), Err)
    }

    fn sizes(&mut self, image: &ImageSizes, span: Span) -> Vec<Expr> {
        let read = |checker: &mut Self, var: &VarId| {
            let place = checker.variable_place(*var, span);
            Expr { ty: place.ty.clone(), kind: ExprKind::Read(Box::new(place)), span }
        };
        image.sizes.iter().chain(&image.sampler).map(|var| read(self, var)).collect()
    }

    /// `read_imagef(a, sampler, at)` and its kin; none where the function is none of images.
    pub(super) fn image_function(&mut self, name: &str, args: &[tree::Expr], span: Span) -> Option<Checked<Expr>> {
        let read = name.strip_prefix("read_image");
        let access = read.or_else(|| name.strip_prefix("write_image"));
        let query = name.strip_prefix("get_image_");
        if access.is_some_and(|access| !matches!(access, "f" | "i" | "ui" | "h")) || access.is_none() && query.is_none()
        {
            return None;
        }
        let Some((var, image)) = args.first().and_then(|first| self.image_of(first)) else {
            let at = args.first().map_or(span, |first| first.span);
            return Some(self.stop(messages::not_an_image(at, name)));
        };
        Some(match (access, query) {
            (Some(access), _) => self.access(name, access, read.is_some(), (var, &image), args, span),
            (None, Some(query)) => self.image_query(query, (var, &image), args, span),
            (None, None) => return None,
        })
    }

    fn access(
        &mut self,
        name: &str,
        access: &str,
        reads: bool,
        (var, image): (VarId, &ImageSizes),
        args: &[tree::Expr],
        span: Span,
    ) -> Checked<Expr> {
        let scalar = match access {
            "i" => Scalar::I32,
            "ui" => Scalar::U32,
            "h" => Scalar::F16,
            _ => Scalar::F32,
        };
        let own = self.program.variables[var.0].ty.pointee().and_then(|(to, _)| to.number());
        if own.is_none_or(|own| own.scalar != scalar) {
            let of = own.map_or_else(String::new, |own| own.to_string());
            return self.stop(messages::other_texels(args[0].span, name, &of));
        }
        let mut values = self.arguments(args)?;
        let with_sampler = reads && args.len() == 3;
        let coordinate = if with_sampler || !reads {
            values.len().checked_sub(if reads { 1 } else { 2 })
        } else {
            values.len().checked_sub(1)
        };
        if args.len() != if with_sampler || !reads { 3 } else { 2 } {
            return self.stop(messages::argument_count(span, name, 3, args.len(), None));
        }
        if let Some(at) = coordinate.and_then(|at| values.get_mut(at)) {
            let lanes = image.kind.lanes();
            let number = at.ty.number().filter(|number| number.lanes == lanes);
            let Some(number) = number else {
                let (found, wanted) = (self.program.structs.show(&at.ty), Number { scalar: Scalar::I32, lanes });
                let span = at.span;
                return self.stop(messages::cannot_convert(span, &found, &wanted.to_string(), true));
            };
            // Without a sampler texels are counted; a sampler takes floats, which hold the position of each texel.
            let to = if with_sampler { Scalar::F32 } else { Scalar::I32 };
            *at = convert(at.clone(), number.with_scalar(to));
        }
        let way = match (reads, with_sampler) {
            (false, _) => "write",
            (true, false) => "fetch",
            (true, true) if scalar.is_float() => "sampled",
            (true, true) => "nearest",
        };
        let function = format!("__crisp_{way}_{}", image.kind.name());
        let call = Call { name: &function, args: values, span };
        self.hidden_function(call)
    }

    fn image_query(
        &mut self,
        query: &str,
        (var, image): (VarId, &ImageSizes),
        args: &[tree::Expr],
        span: Span,
    ) -> Checked<Expr> {
        if args.len() != 1 {
            return self.stop(messages::argument_count(span, &format!("get_image_{query}"), 1, args.len(), None));
        }
        let sizes = self.sizes(image, span);
        let int = |value: i128| constant_expr(Constant::integer(Scalar::I32, value), span);
        let axis = |name: &str| {
            let at = image.kind.axes().iter().position(|axis| *axis == name)?;
            sizes.get(at).cloned()
        };
        let scalar = self.program.variables[var.0].ty.pointee().and_then(|(to, _)| to.number());
        let found = match query {
            "width" | "height" | "depth" => axis(query),
            // A `size_t`.
            "array_size" => axis("layers").map(|size| convert(size, Number::scalar(Scalar::U64))),
            "dim" => match image.kind {
                ImageKind::Three => {
                    let mut all = sizes.clone();
                    all.push(int(0));
                    Some(number_expr(Number { scalar: Scalar::I32, lanes: 4 }, ExprKind::Vector(all), span))
                }
                ImageKind::Two | ImageKind::Twos => {
                    let all = sizes.iter().take(2).cloned().collect();
                    Some(number_expr(Number { scalar: Scalar::I32, lanes: 2 }, ExprKind::Vector(all), span))
                }
                ImageKind::One | ImageKind::Ones => None,
            },
            "channel_order" => Some(int(0x10b5)),
            "channel_data_type" => Some(int(match scalar.map(|number| number.scalar) {
                Some(Scalar::I32) => 0x10d9,
                Some(Scalar::U32) => 0x10dc,
                Some(Scalar::F16) => 0x10dd,
                _ => 0x10de,
            })),
            _ => None,
        };
        match found {
            Some(value) => Ok(value),
            None => self.stop(messages::unknown_function(span, &format!("get_image_{query}"), &[])),
        }
    }

    /// Notes which parameters of a function are images.
    pub(super) fn note_images(&mut self, images: &[tree::Image]) {
        for image in images {
            let find = |name: Arc<str>| match self.find(&name) {
                Some(Entity::Variable(var)) => Some(*var),
                _ => None,
            };
            let sizes = image.kind.axes().iter().map(|axis| find(format!("{}_{axis}", image.name).into()));
            let sizes: Option<Vec<VarId>> = sizes.collect();
            if let (Some(var), Some(sizes)) = (find(image.name.clone()), sizes) {
                let sampler = if image.is_texture { find(format!("{}_sampler", image.name).into()) } else { None };
                self.images.insert(var, ImageSizes { kind: image.kind, sizes, sampler, is_outside: false });
            }
        }
    }
}
