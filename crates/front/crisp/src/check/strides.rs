//! Questions of the library's strides to the checker: counts, axes of tensors, sizes of chunks.

use crisp_ir_kernel::{Constant, Elem, Scalar};
use crisp_support_sexpr::{Datum, DatumKind};

use super::{Checker, Want};
use crate::forms::Site;
use crate::messages;
use crate::typed::{Expr, TypeId};

impl Checker<'_> {
    /// `(%count e)`: an integer of any type as a number of times; a negative one is zero.
    pub(crate) fn count_call(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let [count] = args else { return self.malformed_call(site, "(%count COUNT)") };
        self.count(count).unwrap_or_else(|| Expr::error(site.span))
    }

    /// `(%dimensions)`: the dimensions of the launch that the kernel declares, 0 where it declares none.
    pub(crate) fn declared_dimensions(&mut self, site: &Site<'_>) -> Expr {
        Expr::constant(Constant::u64(self.scope.work_dim.map_or(0, u64::from)), site.span)
    }

    /// `(%workgroup-size [axis])`: the invocations of a workgroup, or those along an axis, where the kernel sets them, 0 where it does not, and in
    /// functions.
    pub(crate) fn declared_workgroup(&mut self, site: &Site<'_>, args: &[Expr]) -> Expr {
        let axis = args.first().and_then(Expr::known).and_then(|known| usize::try_from(known.bits[0]).ok());
        let size = self.scope.local_size.map_or(0, |axes| match (args, axis) {
            ([], _) => axes.iter().product(),
            (_, axis) => axis.and_then(|axis| axes.get(axis)).copied().unwrap_or(0),
        });
        Expr::constant(Constant::u64(size), site.span)
    }

    /// `(%axis-limit "form" tensor rank axis)`: the extent along an axis of a vector or tensor, which has `rank` axes.
    pub(crate) fn axis_limit(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let [
            Datum { kind: DatumKind::String(form), span: _ },
            tensor,
            Datum { kind: DatumKind::Integer(rank), span: _ },
            Datum { kind: DatumKind::Integer(axis), span: _ },
        ] = args
        else {
            return self.malformed_call(site, "(%axis-limit FORM TENSOR RANK AXIS)");
        };
        let value = self.expression(tensor, &Want::ANY);
        let value = self.single(value);
        if value.ty == TypeId::ERROR {
            return value;
        }
        let Some(view) = self.types().view_of(value.ty) else {
            return self.refused(site.span, messages::not_a_vector(site.span, self.shown(value.ty), form));
        };
        let (found, at) = (view.form.rank(), self.opening(site.span));
        if i128::from(found) != *rank {
            return self.refused(site.span, messages::stride_rank(at, form, *rank, self.shown(value.ty), found));
        }
        Checker::extent_of(&value, u8::try_from(*axis).unwrap_or(0), site.span)
    }

    /// `(%chunk "form" size rank)`: the size of chunks: an integer for one axis, else one lane for each.
    pub(crate) fn chunk(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let [Datum { kind: DatumKind::String(form), span: _ }, size, Datum { kind: DatumKind::Integer(rank), span: _ }] =
            args
        else {
            return self.malformed_call(site, "(%chunk FORM SIZE RANK)");
        };
        let lanes = u8::try_from(*rank).unwrap_or(1);
        let value = if lanes == 1 {
            let Some(count) = self.count(size) else { return Expr::error(site.span) };
            count
        } else {
            let wanted = TypeId::of(Elem { scalar: Scalar::U64, lanes });
            let value = self.expression(size, &Want::of(wanted));
            let Some(value) = self.coerce(value, wanted, &format!("the chunk of `{form}`")) else {
                return Expr::error(site.span);
            };
            value
        };
        let empty = value.known().is_some_and(|known| known.bits[..usize::from(lanes)].contains(&0));
        if empty {
            return self.refused(site.span, messages::endless_loop(size.span, "chunk", 1));
        }
        value
    }

    fn malformed_call(&mut self, site: &Site<'_>, shape: &str) -> Expr {
        self.refused(site.span, messages::malformed(site.span, site.name, shape))
    }
}
