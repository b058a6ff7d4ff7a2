//! Terms for values: polynomials over ids, parameters and what is not known further; conditions as formulas over them.

use std::collections::BTreeMap;

use crisp_ir_kernel::{FunctionId, IdKind, MemoryId, OpId};

use crate::integers::poly::{Poly, Var, product_range};
use crate::integers::{AXIS_MOST, Interval, LaunchFacts};

/// Something that a polynomial does not look into, by number.
pub(crate) type Atom = u32;

/// The names of what the proofs know more about than that it follows from its operands: the quotient of two numbers, what is left, and
/// the bits of a number in reverse.
pub(crate) const QUOTIENT: &str = "quotient";
pub(crate) const REMAINDER: &str = "remainder";
pub(crate) const REVERSED: &str = "reversed";

/// Returns the variable that represents an atom as it is in both accesses (0), in the first (1), in the second (2).
pub(crate) fn variable(atom: Atom, copy: u32) -> Var {
    atom * 3 + copy
}

/// The atom of a variable.
pub(crate) fn atom_of(var: Var) -> Atom {
    var / 3
}

/// Which of two accesses a variable belongs to: 1 or 2, 0 where both have the same value.
pub(crate) fn copy_of(var: Var) -> u32 {
    var % 3
}

/// The kind of an atom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum AtomKind {
    /// An id or size of the launch.
    Id(IdKind, u8),
    /// A parameter of the kernel that is not a view.
    Param(u32),
    /// The number of elements of a buffer.
    Length(u32),
    /// How often a loop was repeated before.
    Counter(u32),
    /// The result of an operation that depends on its operands and nothing else.
    Pure(String, Vec<Sym>),
    /// A value that each execution has for itself.
    Own(u32),
    /// The old value of an atomic operation; each execution has its own.
    Found(FunctionId, OpId, u32),
}

/// An integer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Int {
    /// The value; where it is not exact, modulo a power of two.
    pub(crate) poly: Poly,
    /// Whether the polynomial is the value and not only equal to it modulo 2^bits.
    pub(crate) exact: bool,
    /// How many bits are the same where it is not exact: 64 or 32.
    pub(crate) bits: u32,
    /// Between what numbers it is.
    pub(crate) range: Interval,
}

/// A fact that is known to hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fact {
    /// At least zero.
    NotNegative(Poly),
    /// Zero.
    Zero(Poly),
    /// Not zero.
    NotZero(Poly),
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Formula {
    Known(bool),
    Fact(Fact),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Unknown,
}

/// Parts of a formula; a larger one is unknown.
const FORMULA_SIZE: usize = 48;

impl Formula {
    fn size(&self) -> usize {
        match self {
            Formula::Known(_) | Formula::Fact(_) | Formula::Unknown => 1,
            Formula::And(parts) | Formula::Or(parts) => parts.iter().map(Formula::size).sum(),
        }
    }

    pub(crate) fn and(self, other: Formula) -> Formula {
        match (self, other) {
            (Formula::Known(false), _) | (_, Formula::Known(false)) => Formula::Known(false),
            (Formula::Known(true), other) | (other, Formula::Known(true)) => other,
            (a, b) if a.size() + b.size() > FORMULA_SIZE => Formula::Unknown,
            (a, b) => Formula::And(vec![a, b]),
        }
    }

    pub(crate) fn or(self, other: Formula) -> Formula {
        self.not().and(other.not()).not()
    }

    pub(crate) fn not(self) -> Formula {
        let all = |parts: Vec<Formula>| parts.into_iter().map(Formula::not).collect();
        match self {
            Formula::Known(value) => Formula::Known(!value),
            Formula::Fact(Fact::Zero(poly)) => Formula::Fact(Fact::NotZero(poly)),
            Formula::Fact(Fact::NotZero(poly)) => Formula::Fact(Fact::Zero(poly)),
            // Not (p ≥ 0) is −p − 1 ≥ 0.
            Formula::Fact(Fact::NotNegative(poly)) => match Poly::constant(-1).plus(&poly, -1) {
                Some(poly) => Formula::Fact(Fact::NotNegative(poly)),
                None => Formula::Unknown,
            },
            Formula::And(parts) => Formula::Or(all(parts)),
            Formula::Or(parts) => Formula::And(all(parts)),
            Formula::Unknown => Formula::Unknown,
        }
    }

    /// Whether nothing in it is left open.
    fn is_known(&self) -> bool {
        match self {
            Formula::Unknown => false,
            Formula::Known(_) | Formula::Fact(_) => true,
            Formula::And(parts) | Formula::Or(parts) => parts.iter().all(Formula::is_known),
        }
    }

    /// Adds what certainly holds where the formula does.
    pub(crate) fn facts(&self, known: &mut Vec<Fact>) {
        match self {
            Formula::Fact(fact) => known.push(fact.clone()),
            Formula::And(parts) => parts.iter().for_each(|part| part.facts(known)),
            Formula::Known(_) | Formula::Or(_) | Formula::Unknown => {}
        }
    }
}

/// A buffer or memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Root {
    /// A buffer that the host passes.
    Param(u32),
    /// Memory that a function declares.
    Memory(FunctionId, MemoryId),
}

/// A window on a root.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Window {
    /// Elements before its first; bytes where it is on bytes.
    pub(crate) offset: Poly,
    /// Whether it is on the bytes of the root, whatever the elements of that are.
    pub(crate) on_bytes: bool,
    /// Bytes of an element.
    pub(crate) size: u32,
    /// Bytes from one element of the root, or of what the bytes show, to the next.
    pub(crate) pitch: u32,
    /// The extent of each axis.
    pub(crate) extents: Vec<Poly>,
    /// Elements between neighbours along each axis; empty for rows without gaps.
    pub(crate) strides: Vec<Poly>,
}

/// A value as the analysis knows it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sym {
    Int(Int),
    Bool(Formula),
    /// A view on one of the roots, all where that is not known; the window where it is known.
    View(Option<Vec<Root>>, Option<Window>),
    /// Anything else: floats, hardware vectors.
    Other(Atom),
}

impl Sym {
    /// Whether equal atoms make it the same value: nothing in it is left open.
    pub(crate) fn is_known(&self) -> bool {
        match self {
            Sym::Int(_) | Sym::Other(_) => true,
            Sym::Bool(formula) => formula.is_known(),
            Sym::View(roots, window) => roots.as_ref().is_some_and(|roots| roots.len() == 1) && window.is_some(),
        }
    }

    /// The polynomials and atoms that it is made of.
    pub(crate) fn atoms(&self) -> Vec<Atom> {
        fn of_formula(formula: &Formula, found: &mut Vec<Atom>) {
            match formula {
                Formula::Known(_) | Formula::Unknown => {}
                Formula::Fact(Fact::NotNegative(poly) | Fact::Zero(poly) | Fact::NotZero(poly)) => {
                    found.extend(poly.variables().map(atom_of));
                }
                Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| of_formula(part, found)),
            }
        }
        let mut found = Vec::new();
        match self {
            Sym::Int(int) => found.extend(int.poly.variables().map(atom_of)),
            Sym::Bool(formula) => of_formula(formula, &mut found),
            Sym::View(_, window) => {
                if let Some(window) = window {
                    let polys = window.extents.iter().chain(&window.strides).chain([&window.offset]);
                    found.extend(polys.flat_map(Poly::variables).map(atom_of));
                }
            }
            Sym::Other(atom) => found.push(*atom),
        }
        found
    }
}

/// The assumptions of the analysis about a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Geometry {
    /// Dimensions: sizes along further axes are 1.
    pub(crate) dimensions: u8,
    /// The workgroup size, where the kernel requires one.
    pub(crate) local: [Option<u32>; 3],
    /// The declared global size before it is rounded up, where the kernel declares one: a launch of another size has this bound too.
    pub(crate) bound: [Option<Bound>; 3],
    /// How many workgroups there are, where the kernel requires both sizes as numbers.
    pub(crate) groups: [Option<u32>; 3],
}

impl Geometry {
    /// Whether every launch has one invocation.
    pub(crate) fn is_one_invocation(&self) -> bool {
        self.is_one_group() && self.local.iter().take(usize::from(self.dimensions)).all(|size| *size == Some(1))
    }

    /// Whether every launch has one workgroup.
    pub(crate) fn is_one_group(&self) -> bool {
        self.groups.iter().take(usize::from(self.dimensions)).all(|groups| *groups == Some(1))
    }
}

/// A declared size along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// A number.
    Number(u32),
    /// The value of an unsigned parameter.
    Param(u32),
    /// The length of a buffer.
    Length(u32),
    /// Anything else.
    Other,
}

/// All atoms of a kernel.
pub(crate) struct Atoms {
    pub(crate) geometry: Geometry,
    kinds: Vec<AtomKind>,
    ranges: Vec<Interval>,
    /// The facts that always hold for an atom.
    facts: Vec<Vec<Fact>>,
    numbers: BTreeMap<AtomKind, Atom>,
    own: u32,
}

impl Int {
    pub(crate) fn constant(value: i128) -> Int {
        Int { poly: Poly::constant(value), exact: true, bits: 64, range: Interval::one(value) }
    }
}

impl Atoms {
    pub(crate) fn new(geometry: Geometry) -> Atoms {
        Atoms { geometry, kinds: vec![], ranges: vec![], facts: vec![], numbers: BTreeMap::new(), own: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.kinds.len()
    }

    pub(crate) fn kind(&self, atom: Atom) -> &AtomKind {
        &self.kinds[atom as usize]
    }

    pub(crate) fn facts_of(&self, atom: Atom) -> &[Fact] {
        &self.facts[atom as usize]
    }

    /// The number of an atom that there is.
    pub(crate) fn known(&self, kind: &AtomKind) -> Option<Atom> {
        self.numbers.get(kind).copied()
    }

    /// The number of an id, if the kernel reads it.
    pub(crate) fn id_atom(&self, kind: IdKind, axis: u8) -> Option<Atom> {
        self.numbers.get(&AtomKind::Id(kind, axis)).copied()
    }

    pub(crate) fn atom(&mut self, kind: AtomKind, range: Interval) -> Atom {
        if let Some(&atom) = self.numbers.get(&kind) {
            return atom;
        }
        let atom = Atom::try_from(self.kinds.len()).unwrap_or(Atom::MAX);
        self.numbers.insert(kind.clone(), atom);
        self.kinds.push(kind);
        self.ranges.push(range);
        self.facts.push(Vec::new());
        atom
    }

    pub(crate) fn add_fact(&mut self, atom: Atom, fact: Fact) {
        let facts = &mut self.facts[atom as usize];
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }

    /// `poly ≥ 0` holds whenever the atom has a value.
    fn hold(&mut self, atom: Atom, poly: Option<Poly>) {
        if let Some(poly) = poly {
            self.add_fact(atom, Fact::NotNegative(poly));
        }
    }

    pub(crate) fn poly(atom: Atom) -> Poly {
        Poly::variable(variable(atom, 0))
    }

    pub(crate) fn int(&mut self, kind: AtomKind, range: Interval) -> Int {
        let atom = self.atom(kind, range);
        Int { poly: Atoms::poly(atom), exact: true, bits: 64, range: self.ranges[atom as usize] }
    }

    /// A value of which only the type is known, for each execution its own.
    pub(crate) fn own(&mut self) -> AtomKind {
        self.own += 1;
        AtomKind::Own(self.own)
    }

    pub(crate) fn next_number(&mut self) -> u32 {
        self.own += 1;
        self.own
    }

    /// The range of a product of variables.
    pub(crate) fn range(&self, mono: &[Var]) -> Interval {
        let ids: Vec<Option<(IdKind, u8)>> = mono
            .iter()
            .map(|&var| match self.kind(atom_of(var)) {
                AtomKind::Id(kind, axis) => Some((*kind, *axis)),
                _ => None,
            })
            .collect();
        let mut done = vec![false; mono.len()];
        let mut ranges = Vec::new();
        for index in 0..mono.len() {
            if done[index] {
                continue;
            }
            done[index] = true;
            let pair = ids[index].and_then(|(kind, axis)| {
                let other = match kind {
                    IdKind::LocalSize => [IdKind::GroupId, IdKind::NumGroups],
                    IdKind::GroupId | IdKind::NumGroups => [IdKind::LocalSize; 2],
                    _ => return None,
                };
                let found = (0..mono.len())
                    .find(|&at| !done[at] && ids[at].is_some_and(|(kind, of)| of == axis && other.contains(&kind)));
                found.map(|at| (at, kind))
            });
            match pair {
                // Workgroups times their size: an id along the axis, or the number of them.
                Some((at, _)) => {
                    done[at] = true;
                    ranges.push(Interval::new(0, AXIS_MOST.into()));
                }
                None => ranges.push(self.ranges[atom_of(mono[index]) as usize]),
            }
        }
        product_range(&ranges)
    }

    pub(crate) fn interval(&self, poly: &Poly) -> Option<Interval> {
        let whole = poly.interval(&|mono| self.range(mono));
        match self.with_ids_together(poly) {
            Some(ids) => whole.map_or(Some(ids), |whole| Some(whole.both(ids))),
            None => whole,
        }
    }

    /// The same where a workgroup times its size and an id in it are looked at as what they are together: an id along the axis, of which a launch
    /// has at most that number of them.
    fn with_ids_together(&self, poly: &Poly) -> Option<Interval> {
        let (mut rest, mut ids) = (poly.clone(), Interval::one(0));
        let mut found = false;
        for (product, factor) in poly.terms().filter(|(mono, _)| mono.len() == 2) {
            let of = |var: Var| match self.kind(atom_of(var)) {
                AtomKind::Id(kind, axis) => Some((*kind, *axis)),
                _ => None,
            };
            let axis = match [of(product[0]), of(product[1])] {
                [Some((IdKind::GroupId, a)), Some((IdKind::LocalSize, b))]
                | [Some((IdKind::LocalSize, a)), Some((IdKind::GroupId, b))]
                    if a == b =>
                {
                    a
                }
                _ => continue,
            };
            let local = rest.terms().find(|(mono, by)| {
                *by == factor && matches!(mono.as_slice(), [var] if of(*var) == Some((IdKind::LocalId, axis)))
            });
            let Some(local) = local.map(|(mono, _)| mono.clone()) else { continue };
            rest = rest.plus(&Poly::term(product.clone(), factor), -1)?.plus(&Poly::term(local, factor), -1)?;
            ids = ids.plus(Interval::new(0, i128::from(AXIS_MOST) - 1).times(Interval::one(factor))?);
            found = true;
        }
        found.then(|| Some(rest.interval(&|mono| self.range(mono))?.plus(ids))).flatten()
    }

    /// An id or size of the launch.
    pub(crate) fn id(&mut self, kind: IdKind, axis: u8) -> Int {
        if kind.has_axis() && axis >= self.geometry.dimensions {
            return match kind {
                IdKind::LocalId | IdKind::GroupId | IdKind::GlobalId => Int::constant(0),
                IdKind::LocalSize | IdKind::NumGroups | IdKind::GlobalSize | IdKind::Bound => Int::constant(1),
                _ => self.plain(kind, axis),
            };
        }
        let local = self.geometry.local.get(usize::from(axis)).copied().flatten().map(i128::from);
        let groups = self.geometry.groups.get(usize::from(axis)).copied().flatten().map(i128::from);
        match kind {
            IdKind::LocalSize => match local {
                Some(size) => Int::constant(size),
                None => self.plain(kind, axis),
            },
            IdKind::NumGroups => groups.map_or_else(|| self.plain(kind, axis), Int::constant),
            IdKind::GroupId if groups == Some(1) => Int::constant(0),
            IdKind::LocalId => self.below(kind, axis, IdKind::LocalSize),
            IdKind::GroupId => self.below(kind, axis, IdKind::NumGroups),
            IdKind::GlobalSize => match local {
                Some(size) => self.sum(kind, axis, &[(&[(IdKind::NumGroups, axis)], size)]),
                None => {
                    let size = self.plain(kind, axis);
                    let parts = self.sum(kind, axis, &[(&[(IdKind::NumGroups, axis), (IdKind::LocalSize, axis)], 1)]);
                    self.equal(kind, axis, &parts.poly);
                    size
                }
            },
            IdKind::GlobalId => match local {
                Some(size) => {
                    self.sum(kind, axis, &[(&[(IdKind::GroupId, axis)], size), (&[(IdKind::LocalId, axis)], 1)])
                }
                None => {
                    let id = self.below(kind, axis, IdKind::GlobalSize);
                    let product: &[(IdKind, u8)] = &[(IdKind::GroupId, axis), (IdKind::LocalSize, axis)];
                    let parts = self.sum(kind, axis, &[(product, 1), (&[(IdKind::LocalId, axis)], 1)]);
                    self.equal(kind, axis, &parts.poly);
                    id
                }
            },
            IdKind::Bound => self.bound(axis),
            IdKind::LocalLinearId | IdKind::LocalLinearSize => self.local_linear(kind),
            IdKind::GlobalLinearId if self.geometry.dimensions == 1 => self.id(IdKind::GlobalId, 0),
            IdKind::GlobalLinearSize if self.geometry.dimensions == 1 => self.id(IdKind::GlobalSize, 0),
            IdKind::GlobalLinearId => self.below(kind, 0, IdKind::GlobalLinearSize),
            IdKind::GlobalLinearSize => self.plain(kind, 0),
            IdKind::GlobalOffset => self.plain(kind, axis),
            IdKind::WorkDim => self.plain(kind, 0),
            IdKind::LaneId => self.below(kind, 0, IdKind::WarpSize),
            IdKind::WarpId => self.below(kind, 0, IdKind::NumWarps),
            IdKind::NumWarps | IdKind::WarpSize => self.plain(kind, 0),
        }
    }

    /// Between what numbers an id or size is: no launch that ends has 2^63 invocations.
    fn id_range(&self, kind: IdKind, axis: u8) -> Interval {
        let launch = LaunchFacts { local_size: self.geometry.local, ..LaunchFacts::default() };
        let range = launch.id(kind, axis, Some(self.geometry.dimensions));
        let groups = self.geometry.groups.get(usize::from(axis)).copied().flatten();
        match (kind, groups) {
            (IdKind::GlobalLinearId | IdKind::GlobalLinearSize, _) => range.both(Interval::new(0, 1 << 63)),
            // A product with such an id may be exact in 32 bits.
            (IdKind::GroupId, Some(groups)) => range.both(Interval::new(0, i128::from(groups) - 1)),
            _ => range,
        }
    }

    fn plain(&mut self, kind: IdKind, axis: u8) -> Int {
        let range = self.id_range(kind, axis);
        self.int(AtomKind::Id(kind, axis), range)
    }

    /// An id from 0 to a size less 1.
    fn below(&mut self, kind: IdKind, axis: u8, size: IdKind) -> Int {
        let id = self.plain(kind, axis);
        let size = self.id(size, axis);
        let atom = self.atom(AtomKind::Id(kind, axis), id.range);
        let fact = size.poly.plus(&id.poly, -1).and_then(|above| above.shifted(-1));
        self.hold(atom, fact);
        id
    }

    /// An id or size as a sum of products of others.
    fn sum(&mut self, kind: IdKind, axis: u8, terms: &[(&[(IdKind, u8)], i128)]) -> Int {
        let mut poly = Poly::default();
        for (product, factor) in terms {
            let mut term = Poly::constant(*factor);
            for &(kind, axis) in *product {
                let part = self.id(kind, axis);
                term = term.times(&part.poly).unwrap_or_default();
            }
            poly = poly.plus(&term, 1).unwrap_or_default();
        }
        Int { poly, exact: true, bits: 64, range: self.id_range(kind, axis) }
    }

    fn equal(&mut self, kind: IdKind, axis: u8, parts: &Poly) {
        let Some(atom) = self.id_atom(kind, axis) else { return };
        if let Some(difference) = parts.plus(&Atoms::poly(atom), -1) {
            self.add_fact(atom, Fact::Zero(difference));
        }
    }

    /// The declared size, whatever size the caller requests; without a declared one the size that the caller requests.
    fn bound(&mut self, axis: u8) -> Int {
        match self.geometry.bound[usize::from(axis)] {
            Some(Bound::Number(number)) => Int::constant(i128::from(number)),
            Some(Bound::Param(param)) => self.int(AtomKind::Param(param), self.id_range(IdKind::Bound, axis)),
            Some(Bound::Length(param)) => self.int(AtomKind::Length(param), self.id_range(IdKind::Bound, axis)),
            Some(Bound::Other) => self.plain(IdKind::Bound, axis),
            None => {
                let bound = self.plain(IdKind::Bound, axis);
                let global = self.id(IdKind::GlobalSize, axis);
                let fact = global.poly.plus(&bound.poly, -1);
                let atom = self.atom(AtomKind::Id(IdKind::Bound, axis), bound.range);
                self.hold(atom, fact);
                bound
            }
        }
    }

    fn local_linear(&mut self, kind: IdKind) -> Int {
        let dimensions = usize::from(self.geometry.dimensions);
        let sizes = &self.geometry.local[..dimensions];
        let known: Option<Vec<i128>> = sizes.iter().map(|size| size.map(i128::from)).collect();
        let is_id = kind == IdKind::LocalLinearId;
        if dimensions == 1 {
            return self.id(if is_id { IdKind::LocalId } else { IdKind::LocalSize }, 0);
        }
        let Some(known) = known else {
            return if is_id { self.below(kind, 0, IdKind::LocalLinearSize) } else { self.plain(kind, 0) };
        };
        let total: i128 = known.iter().product();
        if !is_id {
            return Int::constant(total);
        }
        let mut distance = 1;
        let mut id = Int { range: self.id_range(kind, 0), ..Int::constant(0) };
        for (axis, size) in (0..3).zip(known) {
            let part = self.id(IdKind::LocalId, axis);
            id.poly = id.poly.plus(&part.poly, distance).unwrap_or_default();
            distance *= size;
        }
        id
    }

    /// The value of an integer as a polynomial that is exact: where it may have wrapped, a separate atom.
    pub(crate) fn exact(&mut self, value: &Int) -> Poly {
        if value.exact {
            return value.poly.clone();
        }
        self.int(AtomKind::Pure("modulo".to_owned(), vec![Sym::Int(value.clone())]), value.range).poly
    }
}
