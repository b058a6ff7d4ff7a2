//! Structures: arrays whose elements have members by name, laid out as C lays them out. Each member is an array.

use std::rc::Rc;

use crisp_ir_kernel::Scalar;
use crisp_ir_loops::{Access, ArrayId, ArrayKind, Axis, Stride};
use crisp_ir_sets::Affine;
use crisp_support_diagnostics::Span;

use super::arrays::type_of;
use super::values::Scope;
use super::{Check, Checked, Stop};
use crate::messages;
use crate::tree::{Declaration, Declared, Name, StructureText, Syntax, SyntaxKind};

impl<'a> Check<'a> {
    /// The structure of that name.
    pub(super) fn structure(&self, name: &str) -> Option<&'a StructureText> {
        self.kernel.structures.iter().find(|structure| structure.name.text == name)
    }

    /// An argument of structures is a buffer and its members; a temporary is an array for each member.
    pub(super) fn declare_structures(
        &mut self,
        declaration: &Declaration,
        structure: &'a StructureText,
    ) -> Checked<()> {
        let Declaration { name, kind, ty: _, shape, axes: _, order: _, strides: _, edge: _ } = declaration;
        let mut members: Vec<(&Name, Scalar, u32)> = Vec::new();
        let (mut size, mut alignment, mut word) = (0_u32, 1, 8);
        for (member, ty) in &structure.members {
            let Some(scalar) = type_of(&ty.text) else { return self.say(messages::unknown_type(ty.span, &ty.text)) };
            if let Some((first, _, _)) = members.iter().find(|(other, _, _)| other.text == member.text) {
                return self.say(messages::name_twice(member.span, &member.text, first.span));
            }
            let bytes = scalar.bytes();
            let offset = size.next_multiple_of(bytes);
            members.push((member, scalar, offset));
            size = offset + bytes;
            alignment = alignment.max(bytes);
            word = word.min(bytes);
        }
        let size = size.next_multiple_of(alignment);
        for extent in shape.iter().flatten() {
            self.names_of_extent(extent);
        }
        let root = match kind {
            Declared::Global if shape.is_some() && !members.is_empty() => {
                let scalar = match word {
                    1 => Scalar::U8,
                    2 => Scalar::U16,
                    4 => Scalar::U32,
                    _ => Scalar::U64,
                };
                let id = self.add(&name.text, Some(scalar), ArrayKind::Global, name.span);
                self.structures.insert(id);
                Some(id)
            }
            Declared::Temporary(_) if !members.is_empty() => None,
            _ => return self.say(messages::no_structures(name.span, &name.text)),
        };
        for (member, scalar, offset) in members {
            let kind = match (root, kind) {
                (Some(of), _) => ArrayKind::Member { of, offset, apart: size / scalar.bytes() },
                (None, Declared::Temporary(scope)) => ArrayKind::Temporary(*scope),
                (None, _) => return Err(Stop::Reported),
            };
            let id = self.add(&format!("{}.{}", name.text, member.text), Some(scalar), kind, name.span);
            if root.is_none() {
                let extents: Vec<&Syntax> = shape.iter().flatten().collect();
                let count = extents.len();
                let mut axes = Vec::new();
                for (axis, extent) in extents.into_iter().enumerate() {
                    let level = u8::try_from(count - 1 - axis).unwrap_or(u8::MAX);
                    axes.push(Axis { extent: self.affine(extent)?, stride: Stride::Level(level) });
                }
                self.program.arrays[id].axes = axes;
            }
        }
        Ok(())
    }

    /// Gives the shape of a buffer to its members; its own last axis are the words of a structure.
    pub(super) fn shape_structures(&mut self, root: ArrayId) {
        let shape = self.program.arrays[root].axes.clone();
        let mut words = 1;
        let all: Vec<ArrayId> = self.program.arrays.iter().map(|(id, _)| id).collect();
        for id in all {
            let elem = self.program.arrays[id].elem;
            let ArrayKind::Member { of, offset: _, apart } = self.program.arrays[id].kind else { continue };
            if of != root {
                continue;
            }
            words = i64::from(apart * elem.bytes() / self.program.arrays[root].elem.bytes());
            let mut own = shape.clone();
            for axis in &mut own {
                if let Stride::Fixed(stride) = &mut axis.stride {
                    *stride = stride.scale(apart.into()).unwrap_or_default();
                }
            }
            self.program.arrays[id].axes = own;
        }
        let axes = &mut self.program.arrays[root].axes;
        for axis in axes.iter_mut() {
            match &mut axis.stride {
                Stride::Level(level) => *level = level.saturating_add(1),
                Stride::Fixed(stride) => *stride = stride.scale(words).unwrap_or_default(),
            }
        }
        axes.push(Axis { extent: Affine::number(words), stride: Stride::Level(0) });
    }

    /// `a[i].x`, `t.x`
    pub(super) fn member(
        &mut self,
        of: &'a Syntax,
        member: &'a Name,
        span: Span,
        scope: &Rc<Scope<'a>>,
    ) -> Checked<Access> {
        let (name, index): (&str, &'a [Syntax]) = match &of.kind {
            SyntaxKind::Index(name, _, index) => (&name.text, index),
            SyntaxKind::Name(name, _) => (name, &[]),
            _ => return self.say(messages::expected(of.span, "an array of structures", "an expression")),
        };
        self.access(&format!("{name}.{}", member.text), index, None, span, scope)
    }
}
