//! Sizes that count rows: what a program computes at an index of such an axis depends on the inputs at that index and on what all rows share, and neither a value nor the
//! order of a sum depends on how many rows there are or where a row lies.
//!
//! The proof reads the program before schedules, which cannot change a byte. It visits each statement once and checks three conditions:
//! - A statement for rows has one loop over them, and the variable of that loop appears only as the index of rows.
//! - Every other loop has the same points for any number of rows.
//! - Memory without rows is written by statements without rows, or is separate for each row.
//!
//! The conditions are sufficient, not necessary: a program outside of this form is reported as not proven, even if its rows are independent.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_loops::{Access, ArrayId, ArrayKind, Expr, ExprKind, Program, Statement, Stride, SymbolKind, Var};
use crisp_ir_sets::Affine;
use crisp_support_diagnostics::Span;

/// A size that counts rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The arguments that have rows, each with the axis.
    pub arrays: Vec<(ArrayId, usize)>,
    /// The buffers among the arguments that all rows share.
    pub shared: Vec<ArrayId>,
    /// The sizes that decide the orders of reductions.
    pub orders: BTreeSet<Var>,
}

/// Why it is not proven that a size counts rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The kind of the obstacle.
    pub reason: Reason,
    /// Where it is written.
    pub span: Span,
}

/// A reason of a [`Breach`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// An extent of an array follows from the size, or two are it.
    Extent(ArrayId),
    /// A reduction goes over rows.
    Reduced,
    /// An element of another row of an array is read or written.
    OtherRow(ArrayId),
    /// Something that all rows share is written for a row.
    Shared(ArrayId),
    /// A value depends on where a row lies.
    Place,
    /// A value depends on how many rows there are.
    Count,
    /// The points of a loop depend on the rows, or the loop goes over two kinds of them.
    Loop(Var),
}

/// The class of a loop variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It goes over all rows, and nothing else decides its points.
    Row,
    /// Its points are the same whatever rows there are.
    Plain,
    /// Neither.
    Other,
}

/// Proves that a size counts rows. `derived` are the other sizes that follow from it. Cost: linear in statements; in loops that are bound to each other quadratic.
///
/// # Errors
/// The first thing that is in the way.
pub fn rows(program: &Program, size: Var, derived: &BTreeSet<Var>) -> Result<Rows, Breach> {
    let mut of_rows = derived.clone();
    of_rows.insert(size);
    for (variable, symbol) in program.symbols.iter().enumerate() {
        if let SymbolKind::Quotient(place) = symbol.kind
            && program.quotients.get(place).is_none_or(|(number, _)| names_any(number, &of_rows))
        {
            of_rows.insert(variable);
        }
    }
    let (kinds, axes, separate) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    let mut proof = Proof { program, size, of_rows, kinds, axes, separate };
    proof.classify_arrays()?;
    proof.classify_loops();
    proof.find_separate();
    let mut orders = BTreeSet::new();
    for statement in &program.statements {
        proof.statement(statement)?;
        let expressions = statement.conditions.iter().chain(&statement.target.index).chain([&statement.value]);
        orders.extend(expressions.flat_map(Expr::reduced).flat_map(|variable| proof.parameters_of(variable)));
    }
    let arguments = || program.arrays.iter().filter(|(_, array)| array.kind.is_argument() && !array.axes.is_empty());
    let arrays = arguments().filter_map(|(id, _)| Some((id, *proof.axes.get(&id)?))).collect();
    let shared = arguments().map(|(id, _)| id).filter(|id| !proof.axes.contains_key(id)).collect();
    Ok(Rows { arrays, shared, orders })
}

struct Proof<'a> {
    program: &'a Program,
    size: Var,
    /// The size, and all that follows from it.
    of_rows: BTreeSet<Var>,
    /// The class of each loop variable.
    kinds: BTreeMap<Var, Kind>,
    /// The axis of rows of each array that has one.
    axes: BTreeMap<ArrayId, usize>,
    /// Temporaries that are separate memory for each row, by the loop over rows.
    separate: BTreeMap<ArrayId, Var>,
}

fn names_any(number: &Affine, variables: &BTreeSet<Var>) -> bool {
    number.terms().any(|(variable, _)| variables.contains(&variable))
}

impl Proof<'_> {
    fn breach(&self, reason: Reason, span: Span) -> Breach {
        Breach { reason, span }
    }

    /// Finds the axis of rows of each array.
    fn classify_arrays(&mut self) -> Result<(), Breach> {
        for (id, array) in self.program.arrays.iter() {
            let mut axes = Vec::new();
            for (place, axis) in array.axes.iter().enumerate() {
                let fixed = matches!(&axis.stride, Stride::Fixed(stride) if names_any(stride, &self.of_rows));
                let is_size = axis.extent == Affine::variable(self.size);
                if is_size && !fixed {
                    axes.push(place);
                } else if fixed || names_any(&axis.extent, &self.of_rows) {
                    return Err(self.breach(Reason::Extent(id), array.span));
                }
            }
            match axes[..] {
                [] => {}
                [axis] => drop(self.axes.insert(id, axis)),
                _ => return Err(self.breach(Reason::Extent(id), array.span)),
            }
        }
        Ok(())
    }

    /// Returns the class of a loop variable.
    fn kind(&self, variable: Var) -> Kind {
        self.kinds.get(&variable).copied().unwrap_or(Kind::Other)
    }

    /// Finds the classes of all loop variables: first by the conditions on each alone, then a loop between whose points and those of another one there is a condition is plain only if
    /// that one is.
    fn classify_loops(&mut self) {
        let inames = || self.program.domains.iter().flat_map(|domain| domain.inames.iter().copied());
        let mut kinds: BTreeMap<Var, Kind> = inames().map(|variable| (variable, self.kind_alone(variable))).collect();
        loop {
            let is_plain = |other: &Var| kinds.get(other) == Some(&Kind::Plain);
            let changed: Vec<Var> = kinds
                .iter()
                .filter(|(_, kind)| **kind == Kind::Plain)
                .filter(|(variable, _)| !self.beside(**variable).iter().all(is_plain))
                .map(|(variable, _)| *variable)
                .collect();
            if changed.is_empty() {
                break;
            }
            kinds.extend(changed.into_iter().map(|variable| (variable, Kind::Other)));
        }
        self.kinds = kinds;
    }

    /// Returns the conditions on the points of a loop, each with whether it is an inequality.
    fn conditions_of(&self, variable: Var) -> impl Iterator<Item = (&Affine, bool)> {
        let domain = self.program.domain_of(variable).and_then(|at| self.program.domains.get(at));
        domain.into_iter().flat_map(|domain| domain.set.pieces()).flat_map(|piece| {
            let exact = piece.equalities().iter().chain(piece.divisibilities().iter().map(|(_, row)| row));
            exact.map(|row| (row, false)).chain(piece.inequalities().iter().map(|row| (row, true)))
        })
    }

    /// Returns the other loop variables that conditions name together with one.
    fn beside(&self, variable: Var) -> BTreeSet<Var> {
        let of_this = self.conditions_of(variable).filter(|(row, _)| row.coefficient(variable) != 0);
        let named = of_this.flat_map(|(row, _)| row.terms().map(|(it, _)| it));
        named.filter(|&it| it != variable && self.program.is_iname(it)).collect()
    }

    /// Returns the class of a loop variable as far as conditions on it alone decide.
    fn kind_alone(&self, variable: Var) -> Kind {
        let pieces = self.program.domain_of(variable).and_then(|at| self.program.domains.get(at));
        let pieces = pieces.map_or(0, |domain| domain.set.pieces().len());
        let (mut begins, mut ends, mut others) = (false, false, 0);
        for (row, is_inequality) in self.conditions_of(variable) {
            let of_this = row.coefficient(variable) != 0;
            // A condition without this loop decides nothing about it, but it may decide whether there are points at all.
            match (names_any(row, &self.of_rows), self.end_of_rows(row).filter(|_| is_inequality)) {
                (true, Some(of)) => ends |= of == variable,
                (true, None) => return Kind::Other,
                (false, _) if of_this && is_inequality && *row == Affine::variable(variable) => begins = true,
                (false, _) => others += usize::from(of_this),
            }
        }
        match (ends, begins && others == 0 && pieces == 1) {
            (false, _) => Kind::Plain,
            (true, true) => Kind::Row,
            (true, false) => Kind::Other,
        }
    }

    /// Returns the loop variable that a condition keeps below the number of rows.
    fn end_of_rows(&self, row: &Affine) -> Option<Var> {
        let variable = row.terms().map(|(it, _)| it).find(|it| *it != self.size)?;
        let is_end = row.terms().len() == 2
            && row.coefficient(self.size) == 1
            && row.coefficient(variable) == -1
            && row.constant() == -1
            && self.program.is_iname(variable);
        is_end.then_some(variable)
    }

    /// Returns the loop over rows of a statement, if it has one.
    fn row_of(&self, statement: &Statement) -> Result<Option<Var>, Breach> {
        let mut found = None;
        for &variable in &statement.within {
            match self.kind(variable) {
                Kind::Plain => {}
                Kind::Row if found.is_none() => found = Some(variable),
                Kind::Row | Kind::Other => return Err(self.breach(Reason::Loop(variable), statement.span)),
            }
        }
        Ok(found)
    }

    /// Checks that the scalars that bound a loop, or end it, are of the row at hand or of what all rows share.
    fn bounds(&self, variable: Var, row: Option<Var>, span: Span) -> Result<(), Breach> {
        let loaded = self.program.loaded(&BTreeSet::from([variable])).into_iter().map(|(_, array)| array);
        let ends = self.program.ends.iter().filter(|(of, _)| *of == variable).map(|(_, array)| *array);
        let mut scalars = loaded.chain(ends);
        let fits = |array: ArrayId| {
            !self.axes.contains_key(&array) && self.separate.get(&array).is_none_or(|of| Some(*of) == row)
        };
        match scalars.all(fits) {
            true => Ok(()),
            false => Err(self.breach(Reason::Loop(variable), span)),
        }
    }

    /// Finds the temporaries that are other memory for each row: all their statements are in one loop over rows.
    fn find_separate(&mut self) {
        let program = self.program;
        for (id, array) in program.arrays.iter() {
            let is_separate = matches!(array.kind, ArrayKind::Temporary(_))
                && !self.axes.contains_key(&id)
                && (program.private.contains(&id) || program.bounds.contains_key(&id));
            if !is_separate {
                continue;
            }
            let uses = |statement: &&Statement| {
                statement.target.array == id || statement.reads().iter().any(|(access, _)| access.array == id)
            };
            let mut loops =
                program.statements.iter().filter(uses).map(|statement| self.row_of(statement).ok().flatten());
            if let Some(Some(first)) = loops.next()
                && loops.all(|other| other == Some(first))
            {
                self.separate.insert(id, first);
            }
        }
    }

    fn statement(&self, statement: &Statement) -> Result<(), Breach> {
        let row = self.row_of(statement)?;
        statement.within.iter().try_for_each(|&variable| self.bounds(variable, row, statement.span))?;
        let Access { array, index, tag: _, span } = &statement.target;
        match (row, self.axes.get(array)) {
            (Some(_), None) if self.separate.get(array) != row.as_ref() => {
                return Err(self.breach(Reason::Shared(*array), *span));
            }
            (None, Some(_)) => return Err(self.breach(Reason::OtherRow(*array), *span)),
            _ => {}
        }
        self.access(*array, index, *span, row)?;
        self.expression(&statement.value, row)?;
        statement.conditions.iter().try_for_each(|condition| self.expression(condition, row))
    }

    /// Checks that an access is to the row at hand, or to what all rows share, at a place that does not depend on the row's.
    fn access(&self, array: ArrayId, index: &[Expr], span: Span, row: Option<Var>) -> Result<(), Breach> {
        let symbols = || self.program.symbols.iter().enumerate();
        if symbols().any(|(at, it)| it.kind == SymbolKind::Parameter(array) && self.of_rows.contains(&at)) {
            return Err(self.breach(Reason::Count, span));
        }
        let axis = self.axes.get(&array).copied();
        for (place, index) in index.iter().enumerate() {
            if axis != Some(place) {
                self.expression(index, row)?;
            } else if !matches!(index.kind, ExprKind::Variable(variable) if Some(variable) == row) {
                return Err(self.breach(Reason::OtherRow(array), span));
            }
        }
        Ok(())
    }

    /// Checks that a value depends on the row at hand and on what all rows share alone.
    fn expression(&self, expr: &Expr, row: Option<Var>) -> Result<(), Breach> {
        match &expr.kind {
            ExprKind::Variable(variable) if Some(*variable) == row => return Err(self.breach(Reason::Place, expr.span)),
            ExprKind::Variable(variable) if self.of_rows.contains(variable) => {
                return Err(self.breach(Reason::Count, expr.span));
            }
            ExprKind::Load(access) => return self.access(access.array, &access.index, access.span, row),
            ExprKind::Reduce(reduction) => {
                for &variable in &reduction.inames {
                    self.bounds(variable, row, expr.span)?;
                    match self.kind(variable) {
                        Kind::Plain => {}
                        Kind::Row => return Err(self.breach(Reason::Reduced, expr.span)),
                        Kind::Other => return Err(self.breach(Reason::Loop(variable), expr.span)),
                    }
                }
            }
            _ => {}
        }
        expr.children().into_iter().try_for_each(|child| self.expression(child, row))
    }

    /// Returns the parameters that decide the points of a loop.
    fn parameters_of(&self, variable: Var) -> Vec<Var> {
        let Some(domain) = self.program.domain_of(variable).and_then(|at| self.program.domains.get(at)) else {
            return Vec::new();
        };
        let rows = domain.set.pieces().iter().flat_map(|piece| piece.equalities().iter().chain(piece.inequalities()));
        let named = rows.filter(|row| row.coefficient(variable) != 0).flat_map(Affine::terms).map(|(it, _)| it);
        let is_parameter =
            |it: &Var| matches!(self.program.symbols.get(*it).map(|it| it.kind), Some(SymbolKind::Parameter(_)));
        named.filter(is_parameter).collect()
    }
}
