//! Shapes that are not declared: as large as subscripts reach.

use std::collections::BTreeSet;

use crisp_ir_kernel::Scalar;
use crisp_ir_loops::{Array, ArrayId, ArrayKind, Axis, Scope, Stride, Symbol, SymbolKind, Var, form};
use crisp_ir_sets::{Affine, Conjunction, Known, Set, Unknown};

use super::{Check, Checked, Stop};
use crate::messages;

impl Check<'_> {
    /// Gives shapes to arrays without.
    pub(super) fn shapes(&mut self) -> Checked<()> {
        let open: Vec<ArrayId> = self.unshaped.iter().copied().collect();
        for array in open {
            let (name, span, kind) = {
                let array = &self.program.arrays[array];
                (array.name.clone(), array.span, array.kind)
            };
            match self.shape(array) {
                Ok(Some(extents)) => {
                    let numbers = extents.iter().all(Affine::is_number);
                    if kind == ArrayKind::Temporary(Scope::Auto) && !numbers {
                        // Only device memory has room for any size.
                        self.program.arrays[array].kind = ArrayKind::Temporary(Scope::Global);
                    }
                    let kind = self.program.arrays[array].kind;
                    let constant = matches!(kind, ArrayKind::Temporary(scope) if scope != Scope::Global);
                    if constant && extents.iter().any(|extent| !extent.is_number()) {
                        self.diagnostics.push(messages::extent_not_constant(span, &name));
                        continue;
                    }
                    self.program.arrays[array].axes = self.laid_out(array, extents);
                }
                Ok(None) => match self.axes_in_use(array).filter(|_| kind.is_argument()) {
                    Some(count) => self.shape_of_caller(array, count),
                    None => self.diagnostics.push(messages::shape_not_known(span, &name)),
                },
                Err(Unknown) => self.diagnostics.push(messages::too_complex(span)),
            }
        }
        if self.failed() { Err(Stop::Reported) } else { Ok(()) }
    }

    /// The number of subscripts that all accesses to an array have.
    fn axes_in_use(&self, array: ArrayId) -> Option<usize> {
        let mut counts = BTreeSet::new();
        for statement in &self.program.statements {
            let reads = statement.reads().into_iter().map(|(access, _)| access);
            let all = reads.chain([&statement.target]).filter(|access| access.array == array);
            counts.extend(all.map(|access| access.index.len()));
        }
        counts.first().copied().filter(|_| counts.len() == 1)
    }

    /// Gives an argument the shape that its caller passes: each extent is a new parameter.
    fn shape_of_caller(&mut self, array: ArrayId, count: usize) {
        let (name, span) = (self.program.arrays[array].name.clone(), self.program.arrays[array].span);
        let parts = usize::from(self.complex.contains(&array));
        let mut axes = Vec::new();
        for axis in 0..count - parts.min(count) {
            let name = self.program.unique_name(&format!("{name}_n{axis}"));
            let kind = ArrayKind::Value;
            let value = Array { name: name.clone(), elem: Scalar::I32, kind, axes: Vec::new(), span };
            let value = self.program.arrays.push(value);
            let kind = SymbolKind::Parameter(value);
            self.program.symbols.push(Symbol { name, kind, span });
            axes.push(Affine::variable(self.program.symbols.len() - 1));
        }
        axes.extend((0..parts).map(|_| Affine::number(2)));
        self.program.arrays[array].axes = self.laid_out(array, axes);
    }

    /// Axes in the order that is declared for an argument, or for all of them.
    fn laid_out(&self, array: ArrayId, extents: Vec<Affine>) -> Vec<Axis> {
        let data = &self.program.arrays[array];
        let declared = self.kernel.declarations.iter().find(|it| it.name.text == data.name);
        let order = declared.and_then(|it| it.order.as_ref()).or(self.kernel.default_order.as_ref());
        let turned = data.kind.is_argument() && order.is_some_and(|order| order.text == "F");
        // The parts of complex numbers stay neighbours.
        let parts = usize::from(self.complex.contains(&array));
        let count = extents.len();
        let level = |axis: usize| match turned {
            true if axis + parts < count => axis + parts,
            true => 0,
            false => count - 1 - axis,
        };
        let axis = |(axis, extent)| {
            let stride = Stride::Level(u8::try_from(level(axis)).unwrap_or(u8::MAX));
            Axis { extent, stride }
        };
        extents.into_iter().enumerate().map(axis).collect()
    }

    /// For each axis one more than the greatest subscript; none where that is not one affine function.
    fn shape(&self, array: ArrayId) -> Known<Option<Vec<Affine>>> {
        let mut extents: Option<Vec<Affine>> = None;
        for statement in &self.program.statements {
            let within: Vec<Var> = statement.within.iter().copied().collect();
            let mut accesses = statement.reads();
            accesses.push((&statement.target, Vec::new()));
            for (access, reduced) in accesses.into_iter().filter(|(access, _)| access.array == array) {
                let variables: Vec<Var> = within.iter().chain(&reduced).copied().collect();
                let mut reach = Vec::new();
                for index in &access.index {
                    match self.reach(index, &variables)? {
                        Some(extent) => reach.push(extent),
                        None => return Ok(None),
                    }
                }
                extents = Some(match extents {
                    None => reach,
                    Some(so_far) if so_far.len() != reach.len() => return Ok(None),
                    Some(so_far) => {
                        let mut larger = Vec::new();
                        for (a, b) in so_far.into_iter().zip(reach) {
                            match self.larger(a, b)? {
                                Some(extent) => larger.push(extent),
                                None => return Ok(None),
                            }
                        }
                        larger
                    }
                });
            }
        }
        Ok(extents)
    }

    /// One more than the greatest value of an index.
    fn reach(&self, index: &crisp_ir_loops::Expr, variables: &[Var]) -> Known<Option<Affine>> {
        let width = self.program.symbols.len();
        let mut next = width + 1;
        let Some(form) = form(index, &mut next) else { return Ok(None) };
        // The value is one more variable; all but it and parameters are eliminated.
        let mut equal = form.when;
        equal.zero(&Affine::variable(width).subtract(&form.value)?)?;
        let set: Set = self.program.points(variables)?.intersect(&equal.into())?;
        let gone = (0..width).filter(|&it| self.program.is_iname(it)).chain(width + 1..next);
        let set = set.project(gone)?;
        let mut reach: Option<Affine> = None;
        for piece in set.pieces() {
            let both = |row: &Affine| [row.clone(), row.negated()];
            let rows = piece.inequalities().iter().cloned().chain(piece.equalities().iter().flat_map(both));
            let mut best: Option<Affine> = None;
            for row in rows.filter(|row| row.coefficient(width) == -1) {
                let bound = row.add(&Affine::variable(width))?.plus(1)?;
                // Of several bounds a number is best: it is the shape of a temporary.
                if best
                    .as_ref()
                    .is_none_or(|best| !best.is_number() || bound.is_number() && bound.constant() < best.constant())
                {
                    best = Some(bound);
                }
            }
            let Some(best) = best else { return Ok(None) };
            reach = match reach {
                None => Some(best),
                Some(so_far) => self.larger(so_far, best)?,
            };
            if reach.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(reach.unwrap_or_default()))
    }

    /// The larger of two extents, where the assumptions say which it is.
    fn larger(&self, a: Affine, b: Affine) -> Known<Option<Affine>> {
        if a == b {
            return Ok(Some(a));
        }
        let holds = |more: &Affine| -> Known<bool> {
            let mut fails: Conjunction = self.program.assumptions.clone();
            fails.at_least_zero(&more.negated().plus(-1)?)?;
            fails.is_empty()
        };
        let difference = a.subtract(&b)?;
        if holds(&difference)? {
            return Ok(Some(a));
        }
        if holds(&difference.negated())? {
            return Ok(Some(b));
        }
        Ok(None)
    }
}
