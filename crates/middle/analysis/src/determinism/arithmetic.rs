//! Results of operations without effects, from the known facts about their operands.

use crisp_ir_kernel::{
    Binary, CompareOp, Elem, IntegerOp, IntegerUnary, LogicOp, LoopKind, Op, OpId, Scalar, Type, Unary, Value,
};

use super::terms::{Atom, AtomKind, Atoms, Fact, Formula, Int, QUOTIENT, REMAINDER, REVERSED, Sym, atom_of};
use super::trace::{Frame, Walk};
use crate::integers::Interval;
use crate::integers::poly::Poly;

/// The value of an operation that has no effects and owns no regions.
pub(crate) fn value(walk: &mut Walk<'_>, frame: &Frame<'_>, id: OpId) -> Sym {
    let op = frame.function[id].op;
    let result = frame.function[id].results.single();
    let ty = result.map_or(Type::U64, |result| frame.function.ty(result));
    let known = match op {
        Op::Constant(constant) if constant.elem == Elem::scalar(Scalar::Bool) => {
            Some(Sym::Bool(Formula::Known(constant.as_integer() == Some(1))))
        }
        Op::Constant(constant) => match constant.as_integer() {
            Some(value) => Some(Sym::Int(Int::constant(value))),
            None => return walk.opaque(ty, AtomKind::Pure(format!("{constant:?}"), vec![])),
        },
        Op::Unary { op, arg } => {
            let arg = walk.get(frame, arg);
            unary(walk, op, &arg, ty)
        }
        Op::Binary { op, lhs, rhs } => {
            let (lhs, rhs) = (walk.get(frame, lhs), walk.get(frame, rhs));
            binary(walk, op, lhs, rhs, ty)
        }
        Op::Compare { op, lhs, rhs } => {
            let (lhs, rhs) = (walk.get(frame, lhs), walk.get(frame, rhs));
            compare(walk, op, lhs, rhs)
        }
        Op::Select { cond, then, other } => {
            let (cond, then, other) = (walk.get(frame, cond), walk.get(frame, then), walk.get(frame, other));
            if let Sym::Bool(cond) = cond { return choose(walk, ty, &cond, then, other) } else { None }
        }
        Op::Convert { to: _, arg } => {
            let arg = walk.get(frame, arg);
            convert(&arg, ty)
        }
        Op::Id { kind, axis } => Some(Sym::Int(walk.trace.atoms.id(kind, axis))),
        Op::Extent { view, axis } => match walk.get(frame, view) {
            Sym::View(_, Some(window)) => {
                window.extents.get(usize::from(axis)).map(|poly| Sym::Int(within(&walk.trace.atoms, poly.clone(), ty)))
            }
            _ => None,
        },
        Op::Offset { view: _ }
        | Op::Fma { a: _, b: _, c: _ }
        | Op::Bitcast { to: _, arg: _ }
        | Op::MakeVector { lanes: _ }
        | Op::Extract { vector: _, lane: _ }
        | Op::Insert { vector: _, lane: _, scalar: _ } => None,
        Op::Memory { memory: _ }
        | Op::View { view: _, offset: _, extents: _, strides: _ }
        | Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ }
        | Op::Load { view: _, index: _ }
        | Op::Store { view: _, index: _, value: _ }
        | Op::Barrier
        | Op::Atomic { update: _, view: _, index: _, scope: _ }
        | Op::AtomicApply { view: _, index: _, body: _, scope: _ }
        | Op::Fence { scope: _ }
        | Op::WarpBarrier
        | Op::Shuffle { kind: _, value: _, lane: _ }
        | Op::Vote { kind: _, cond: _ }
        | Op::WarpFold { kind: _, op: _, arg: _ }
        | Op::Assume { cond: _ }
        | Op::Uniform { kind: _, form: _, value: _ }
        | Op::Debug { kind: _, text: _, values: _ }
        | Op::Clock
        | Op::Call { function: _, args: _ }
        | Op::If { cond: _, then: _, other: _ }
        | Op::For { kind: _, carried: _, body: _ } => return walk.unknown(ty),
    };
    known.unwrap_or_else(|| {
        // The same operands give the same result.
        let mut name = format!("{} {ty:?}", op.name());
        if let Op::Extract { vector: _, lane } | Op::Insert { vector: _, lane, scalar: _ } = op {
            name += &format!(" {lane}");
        }
        let operands = op.operands(frame.function);
        let operands = operands.into_iter().map(|operand| walk.get(frame, operand)).collect();
        let kind = walk.pure(name, operands);
        walk.opaque(ty, kind)
    })
}

fn scalar_of(ty: Type) -> Option<Scalar> {
    ty.elem().filter(|elem| elem.lanes == 1).map(|elem| elem.scalar)
}

/// An exact polynomial as a value of a type; its range is what the polynomial's variables allow.
fn within(atoms: &Atoms, poly: Poly, ty: Type) -> Int {
    let all = scalar_of(ty).map_or(Interval::new(i128::MIN, i128::MAX), Interval::of);
    let range = atoms.interval(&poly).map_or(all, |range| range.both(all));
    Int { poly, exact: true, bits: 64, range }
}

/// The result of adding, subtracting or multiplying: exact where it cannot leave its type, else modulo 2^64, else nothing.
fn ring(walk: &Walk<'_>, ty: Type, operands: [&Int; 2], poly: Option<Poly>, range: Option<Interval>) -> Option<Sym> {
    let scalar = scalar_of(ty)?;
    let poly = poly?;
    let all = Interval::of(scalar);
    if operands.iter().all(|operand| operand.exact) {
        let known = match (range, walk.trace.atoms.interval(&poly)) {
            (Some(range), Some(of_poly)) => Some(range.both(of_poly)),
            (range, of_poly) => range.or(of_poly),
        };
        if let Some(range) = known.filter(|range| all.covers(*range)) {
            return Some(Sym::Int(Int { poly, exact: true, bits: 64, range }));
        }
    }
    // What wraps in 64 bits wraps as indices do; in 32 bits the lowest 32 are the same.
    let bits = operands.iter().map(|operand| operand.bits).min()?;
    let wraps = scalar.bits() == 64 || scalar.bits() == 32 && bits == 32;
    wraps.then_some(Sym::Int(Int { poly, exact: false, bits, range: all }))
}

fn unary(walk: &mut Walk<'_>, op: Unary, arg: &Sym, ty: Type) -> Option<Sym> {
    match (op, arg) {
        (Unary::Not, Sym::Bool(formula)) => Some(Sym::Bool(formula.clone().not())),
        (Unary::Integer(IntegerUnary::Neg), Sym::Int(int)) => {
            let poly = Poly::default().plus(&int.poly, -1);
            ring(walk, ty, [int, int], poly, Some(Interval::one(0).minus(int.range)))
        }
        (Unary::Integer(IntegerUnary::Abs), Sym::Int(int)) if int.range.is_positive() => Some(arg.clone()),
        (Unary::Integer(IntegerUnary::Abs), Sym::Int(int)) => {
            let known =
                int.range.only().filter(|known| Interval::of(scalar_of(ty).unwrap_or(Scalar::I8)).contains(-known))?;
            Some(Sym::Int(Int::constant(known.abs())))
        }
        (Unary::Integer(IntegerUnary::ReverseBits), Sym::Int(int)) => reversed(walk, int, scalar_of(ty)?),
        _ => None,
    }
}

/// The bits of a number in reverse: those of its low bits, which are all that are set, moved up by the others.
fn reversed(walk: &mut Walk<'_>, int: &Int, scalar: Scalar) -> Option<Sym> {
    if !scalar.is_unsigned_integer() || !int.range.is_positive() {
        return None;
    }
    let bits = (0..scalar.bits()).find(|bits| int.range.most < 1 << bits).unwrap_or(scalar.bits());
    let poly = walk.trace.atoms.exact(int);
    let operands =
        vec![Sym::Int(Int { poly, exact: true, bits: 64, ..int.clone() }), Sym::Int(Int::constant(bits.into()))];
    let kind = AtomKind::Pure(REVERSED.to_owned(), operands);
    let low = walk.trace.atoms.int(kind, Interval::new(0, (1 << bits) - 1));
    let factor = 1 << (scalar.bits() - bits);
    let poly = Poly::default().plus(&low.poly, factor)?;
    Some(Sym::Int(Int { poly, exact: true, bits: 64, range: low.range.times(Interval::one(factor))? }))
}

fn binary(walk: &mut Walk<'_>, op: Binary, lhs: Sym, rhs: Sym, ty: Type) -> Option<Sym> {
    match (op, lhs, rhs) {
        (Binary::Integer(op), Sym::Int(a), Sym::Int(b)) => integer(walk, op, &a, &b, ty),
        (Binary::Logic(op), Sym::Bool(a), Sym::Bool(b)) => Some(Sym::Bool(match op {
            LogicOp::And => a.and(b),
            LogicOp::Or => a.or(b),
            LogicOp::Xor => {
                let both = a.clone().and(b.clone());
                a.or(b).and(both.not())
            }
        })),
        _ => None,
    }
}

fn integer(walk: &mut Walk<'_>, op: IntegerOp, a: &Int, b: &Int, ty: Type) -> Option<Sym> {
    let constant = |int: &Int| int.poly.as_constant().filter(|_| int.exact);
    match op {
        IntegerOp::Add => ring(walk, ty, [a, b], a.poly.plus(&b.poly, 1), Some(a.range.plus(b.range))),
        IntegerOp::Sub if let Some(whole) = without_remainder(walk, a, b) => Some(Sym::Int(whole)),
        IntegerOp::Sub if let Some(rest) = without_multiple(walk, a, b) => Some(Sym::Int(rest)),
        IntegerOp::AddSaturating => match ring(walk, ty, [a, b], a.poly.plus(&b.poly, 1), Some(a.range.plus(b.range)))?
        {
            Sym::Int(sum) if sum.exact => Some(Sym::Int(sum)),
            _ => None,
        },
        IntegerOp::Sub => ring(walk, ty, [a, b], a.poly.plus(&b.poly, -1), Some(a.range.minus(b.range))),
        IntegerOp::Mul => ring(walk, ty, [a, b], a.poly.times(&b.poly), a.range.times(b.range)),
        IntegerOp::Shl => {
            let count = constant(b)?.rem_euclid(i128::from(scalar_of(ty)?.bits()));
            let factor = Int::constant(1_i128 << count);
            ring(walk, ty, [a, &factor], a.poly.times(&factor.poly), a.range.times(factor.range))
        }
        IntegerOp::Shr => {
            let count = constant(b)?.rem_euclid(i128::from(scalar_of(ty)?.bits()));
            a.range.is_positive().then(|| Sym::Int(quotient(walk, a, &Int::constant(1 << count)).0))
        }
        IntegerOp::And => {
            let (mask, other) = match (constant(a), constant(b)) {
                (_, Some(mask)) => (mask, a),
                (Some(mask), _) => (mask, b),
                (None, None) => return None,
            };
            let low_bits = mask >= 0 && (mask + 1).count_ones() == 1;
            // All but some low bits.
            let scalar = scalar_of(ty)?;
            let cleared = (1_i128 << scalar.bits()) - mask;
            if scalar.is_unsigned_integer() && other.range.is_positive() && mask > 0 && cleared.count_ones() == 1 {
                let times = quotient(walk, other, &Int::constant(cleared)).0;
                let poly = Poly::default().plus(&times.poly, cleared)?;
                return Some(Sym::Int(Int {
                    poly,
                    exact: true,
                    bits: 64,
                    range: times.range.times(Interval::one(cleared))?,
                }));
            }
            (low_bits && other.range.is_positive()).then(|| Sym::Int(quotient(walk, other, &Int::constant(mask + 1)).1))
        }
        IntegerOp::Div | IntegerOp::Rem => {
            if !a.range.is_positive() || !b.exact || b.range.least < 1 {
                return None;
            }
            let (quotient, remainder) = quotient(walk, a, b);
            Some(Sym::Int(if op == IntegerOp::Div { quotient } else { remainder }))
        }
        IntegerOp::Min | IntegerOp::Max => Some(Sym::Int(extreme(walk, op == IntegerOp::Min, a, b))),
        // Of the others nothing is known.
        _ => None,
    }
}

fn atom_in(int: &Int) -> Option<Atom> {
    int.poly.variables().next().map(atom_of)
}

/// Returns a number minus its remainder by a division: a multiple of the divisor.
fn without_remainder(walk: &Walk<'_>, value: &Int, less: &Int) -> Option<Int> {
    let atoms = &walk.trace.atoms;
    let remainder = atom_in(less).filter(|atom| less.exact && less.poly == Atoms::poly(*atom))?;
    let AtomKind::Pure(name, operands) = atoms.kind(remainder) else { return None };
    let (Sym::Int(of), Sym::Int(divisor)) = (operands.first()?, operands.get(1)?) else { return None };
    if name != REMAINDER || !value.exact || of.poly != value.poly {
        return None;
    }
    let quotient = atoms.known(&AtomKind::Pure(QUOTIENT.to_owned(), operands.clone()))?;
    let poly = Atoms::poly(quotient).times(&divisor.poly)?;
    Some(Int { poly, exact: true, bits: 64, range: Interval::new(0, value.range.most) })
}

/// A number less its quotient times the divisor: what is left.
fn without_multiple(walk: &mut Walk<'_>, value: &Int, less: &Int) -> Option<Int> {
    let atoms = &walk.trace.atoms;
    let mut terms = less.poly.terms();
    let ((mono, _), None) = (terms.next()?, terms.next()) else { return None };
    let found = mono.iter().find_map(|var| match atoms.kind(atom_of(*var)) {
        AtomKind::Pure(name, operands) if name == QUOTIENT => match operands.as_slice() {
            [Sym::Int(of), Sym::Int(divisor)] if value.exact && less.exact && of.poly == value.poly => {
                let multiple = Poly::variable(*var).times(&divisor.poly)?;
                (multiple == less.poly).then(|| (of.clone(), divisor.clone()))
            }
            _ => None,
        },
        _ => None,
    });
    let (of, divisor) = found?;
    Some(quotient(walk, &of, &divisor).1)
}

/// Quotient and remainder of a number that is not negative by one above zero, whose polynomial is exact.
fn quotient(walk: &mut Walk<'_>, value: &Int, divisor: &Int) -> (Int, Int) {
    let atoms = &mut walk.trace.atoms;
    let poly = atoms.exact(value);
    if let Some(number) = divisor.poly.as_constant() {
        // All of it is a multiple.
        if poly.terms().all(|(_, factor)| factor % number == 0) {
            let mut parts = poly.terms().map(|(mono, factor)| Poly::term(mono.clone(), factor / number));
            if let Some(whole) = parts.try_fold(Poly::default(), |sum, part| sum.plus(&part, 1)) {
                let range = Interval::new(value.range.least.div_euclid(number), value.range.most.div_euclid(number));
                return (Int { poly: whole, exact: true, bits: 64, range }, Int::constant(0));
            }
        }
        if let Some(value) = poly.as_constant() {
            return (Int::constant(value.div_euclid(number)), Int::constant(value.rem_euclid(number)));
        }
    }
    let operands =
        vec![Sym::Int(Int { poly: poly.clone(), exact: true, bits: 64, ..value.clone() }), Sym::Int(divisor.clone())];
    let range = |op| Interval::binary(IntegerOp::plain(op), value.range, divisor.range, Scalar::U64);
    let nested = nested_quotient(atoms, &poly, divisor);
    let quotient = match nested {
        Some((of, product)) => self::quotient(walk, &of, &product).0,
        None => atoms.int(AtomKind::Pure(QUOTIENT.to_owned(), operands.clone()), range(IntegerOp::Div)),
    };
    let atoms = &mut walk.trace.atoms;
    let remainder = atoms.int(AtomKind::Pure(REMAINDER.to_owned(), operands), range(IntegerOp::Rem));
    // value = divisor · quotient + remainder
    let whole = divisor.poly.times(&quotient.poly).and_then(|sum| sum.plus(&remainder.poly, 1));
    if let Some(difference) = whole.and_then(|whole| whole.plus(&poly, -1)) {
        for int in [&quotient, &remainder] {
            if let Some(atom) = atom_in(int) {
                atoms.add_fact(atom, Fact::Zero(difference.clone()));
            }
        }
    }
    let below = divisor.poly.plus(&remainder.poly, -1).and_then(|above| above.shifted(-1));
    if let (Some(atom), Some(below), None) = (atom_in(&remainder), below, divisor.poly.as_constant()) {
        atoms.add_fact(atom, Fact::NotNegative(below));
    }
    (quotient, remainder)
}

/// The number and the divisor of which a quotient of a quotient by numbers is the quotient: `x / a / b` is `x / (a · b)`.
fn nested_quotient(atoms: &Atoms, poly: &Poly, divisor: &Int) -> Option<(Int, Int)> {
    let mut terms = poly.terms();
    let ((mono, 1), None) = (terms.next()?, terms.next()) else { return None };
    let [var] = mono.as_slice() else { return None };
    let AtomKind::Pure(name, operands) = atoms.kind(atom_of(*var)) else { return None };
    let [Sym::Int(of), Sym::Int(by)] = operands.as_slice() else { return None };
    let product = by.poly.as_constant()?.checked_mul(divisor.poly.as_constant()?)?;
    // Products beyond any integer's range are left as they are.
    (name == QUOTIENT && product < 1 << 64).then(|| (of.clone(), Int::constant(product)))
}

/// The smaller or the larger of two.
fn extreme(walk: &mut Walk<'_>, smaller: bool, a: &Int, b: &Int) -> Int {
    let atoms = &mut walk.trace.atoms;
    let polys = [atoms.exact(a), atoms.exact(b)];
    let (op, name) = if smaller { (IntegerOp::Min, "min") } else { (IntegerOp::Max, "max") };
    let range = Interval::binary(op.plain(), a.range, b.range, Scalar::U64);
    if let Some(number) = range.only() {
        return Int::constant(number);
    }
    let operands = [a, b].into_iter().zip(&polys);
    let operands = operands
        .map(|(int, poly)| Sym::Int(Int { poly: poly.clone(), exact: true, bits: 64, ..int.clone() }))
        .collect();
    let int = atoms.int(AtomKind::Pure(name.to_owned(), operands), range);
    if let Some(atom) = atom_in(&int) {
        for poly in polys {
            let slack = if smaller { poly.plus(&int.poly, -1) } else { int.poly.plus(&poly, -1) };
            if let Some(slack) = slack {
                atoms.add_fact(atom, Fact::NotNegative(slack));
            }
        }
    }
    int
}

fn compare(walk: &mut Walk<'_>, op: CompareOp, lhs: Sym, rhs: Sym) -> Option<Sym> {
    let (a, b) = match (lhs, rhs) {
        (Sym::Int(a), Sym::Int(b)) => (a, b),
        (Sym::Bool(a), Sym::Bool(b)) => {
            let both = a.clone().and(b.clone());
            let equal = both.or(a.not().and(b.not()));
            return match op {
                CompareOp::Eq => Some(Sym::Bool(equal)),
                CompareOp::Ne => Some(Sym::Bool(equal.not())),
                CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => None,
            };
        }
        _ => return None,
    };
    let (x, y) = (walk.trace.atoms.exact(&a), walk.trace.atoms.exact(&b));
    // above: x − y ≥ margin
    let at_least = |x: &Poly, y: &Poly, margin: i128| {
        x.plus(y, -1).and_then(|difference| difference.shifted(-margin)).map(Fact::NotNegative)
    };
    let fact = match op {
        CompareOp::Eq => x.plus(&y, -1).map(Fact::Zero),
        CompareOp::Ne => x.plus(&y, -1).map(Fact::NotZero),
        CompareOp::Lt => at_least(&y, &x, 1),
        CompareOp::Le => at_least(&y, &x, 0),
        CompareOp::Gt => at_least(&x, &y, 1),
        CompareOp::Ge => at_least(&x, &y, 0),
    };
    Some(Sym::Bool(fact.map_or(Formula::Unknown, decide)))
}

/// A fact about numbers is known.
fn decide(fact: Fact) -> Formula {
    let known = match &fact {
        Fact::NotNegative(poly) => poly.as_constant().map(|number| number >= 0),
        Fact::Zero(poly) => poly.as_constant().map(|number| number == 0),
        Fact::NotZero(poly) => poly.as_constant().map(|number| number != 0),
    };
    known.map_or(Formula::Fact(fact), Formula::Known)
}

fn convert(arg: &Sym, ty: Type) -> Option<Sym> {
    let to = scalar_of(ty)?;
    let Sym::Int(int) = arg else { return None };
    if !to.is_integer() {
        return None;
    }
    let all = Interval::of(to);
    if all.covers(int.range) {
        return Some(arg.clone());
    }
    // Between signed and unsigned of 64 bits nothing changes modulo 2^64; the value may.
    if to.bits() == 64 {
        return Some(Sym::Int(Int { poly: int.poly.clone(), exact: false, bits: int.bits, range: all }));
    }
    // The lowest bits stay.
    (to.bits() == 32).then(|| Sym::Int(Int { poly: int.poly.clone(), exact: false, bits: 32, range: all }))
}

/// One of two values.
pub(crate) fn choose(walk: &mut Walk<'_>, ty: Type, cond: &Formula, then: Sym, other: Sym) -> Sym {
    match cond {
        Formula::Known(true) => return then,
        Formula::Known(false) => return other,
        _ if then == other => return then,
        _ => {}
    }
    match (then, other) {
        (Sym::Bool(then), Sym::Bool(other)) => {
            let kept = cond.clone().and(then);
            Sym::Bool(kept.or(cond.clone().not().and(other)))
        }
        (Sym::View(a, _), Sym::View(b, _)) => {
            let roots = a.zip(b).map(|(mut a, b)| {
                a.extend(b);
                a.sort();
                a.dedup();
                a
            });
            Sym::View(roots, None)
        }
        (Sym::Int(a), Sym::Int(b)) => {
            let range = a.range.union(b.range);
            let kind = decided(walk, cond, vec![Sym::Int(a), Sym::Int(b)]);
            Sym::Int(walk.trace.atoms.int(kind, range))
        }
        (then, other) => {
            let kind = decided(walk, cond, vec![then, other]);
            walk.opaque(ty, kind)
        }
    }
}

/// Returns the atom that a condition chooses: the same wherever the condition is known to be the same.
fn decided(walk: &mut Walk<'_>, cond: &Formula, mut sides: Vec<Sym>) -> AtomKind {
    sides.insert(0, Sym::Bool(cond.clone()));
    walk.pure("choice".to_owned(), sides)
}

/// The index of a loop, and what holds of it in every iteration.
pub(crate) fn loop_index(
    walk: &mut Walk<'_>,
    frame: &Frame<'_>,
    kind: LoopKind,
    index: Value,
    number: u32,
) -> (Sym, Vec<Fact>) {
    let ty = frame.function.ty(index);
    let all = scalar_of(ty).map_or(Interval::one(0), Interval::of);
    let mut exact = |value: Value| match walk.get(frame, value) {
        Sym::Int(int) => Int { poly: walk.trace.atoms.exact(&int), exact: true, bits: 64, range: int.range },
        _ => Int { poly: Poly::default(), exact: true, bits: 64, range: all },
    };
    let operands: Vec<Int> = kind.operands().into_iter().map(&mut exact).collect();
    let ranges: Vec<Interval> = operands.iter().map(|operand| operand.range).collect();
    let range = Interval::index(kind, &ranges);
    let counter = walk.trace.atoms.int(AtomKind::Counter(number), Interval::new(0, 1 << 64));
    let mut facts = Vec::new();
    let mut hold = |poly: Option<Poly>| facts.extend(poly.map(Fact::NotNegative));
    match (kind, operands.as_slice()) {
        (LoopKind::Up { .. }, [from, to, step]) => {
            let step = &before_sign(walk, frame, kind, step);
            let value = counter.poly.times(&step.poly).and_then(|moved| moved.plus(&from.poly, 1));
            let sym = stepped(walk, value, range);
            below(walk, &sym.poly, &to.poly, &mut |poly| hold(poly));
            hold(sym.poly.plus(&from.poly, -1));
            hold(step.poly.shifted(-1));
            (Sym::Int(sym), facts)
        }
        (LoopKind::Down { .. }, [count, step]) => {
            let moved = counter.poly.times(&step.poly);
            let value = moved.and_then(|moved| count.poly.shifted(-1)?.plus(&moved, -1));
            let sym = stepped(walk, value, range);
            hold(Some(sym.poly.clone()));
            hold(count.poly.plus(&sym.poly, -1).and_then(|above| above.shifted(-1)));
            hold(step.poly.shifted(-1));
            (Sym::Int(sym), facts)
        }
        (LoopKind::Multiply { .. } | LoopKind::Divide { .. }, _) => {
            let up = matches!(kind, LoopKind::Multiply { .. });
            let limit = if up { operands.get(1) } else { operands.first() };
            let name = if up { "multiplied" } else { "divided" };
            let parts = std::iter::once(&counter).chain(&operands).cloned().map(Sym::Int).collect();
            let int = walk.trace.atoms.int(AtomKind::Pure(name.to_owned(), parts), range);
            if let Some(limit) = limit {
                hold(limit.poly.plus(&int.poly, -1));
            }
            if let (true, Some(from)) = (up, operands.first()) {
                hold(int.poly.plus(&from.poly, -1));
            }
            (Sym::Int(int), facts)
        }
        (_, [fuel]) => {
            hold(fuel.poly.plus(&counter.poly, -1).and_then(|above| above.shifted(-1)));
            (Sym::Int(Int { range, ..counter }), facts)
        }
        _ => (walk.unknown(ty), facts),
    }
}

/// A step that is a size without sign, read as a number with sign: a loop that is executed has a positive one, which is the size itself.
fn before_sign(walk: &mut Walk<'_>, frame: &Frame<'_>, kind: LoopKind, step: &Int) -> Int {
    let LoopKind::Up { from: _, to: _, step: value } = kind else { return step.clone() };
    match walk.get(frame, value) {
        Sym::Int(Int { poly, exact: false, bits, range }) => {
            let size = walk.trace.atoms.interval(&poly);
            let fits = size.is_some_and(|size| Interval::new(0, (1 << bits) - 1).covers(size));
            if fits { Int { poly, exact: true, bits: 64, range } } else { step.clone() }
        }
        _ => step.clone(),
    }
}

/// Whether a loop has at least one iteration.
pub(crate) fn surely_runs(walk: &mut Walk<'_>, frame: &Frame<'_>, kind: LoopKind) -> bool {
    let ranges: Option<Vec<Interval>> = kind
        .operands()
        .into_iter()
        .map(|operand| match walk.get(frame, operand) {
            Sym::Int(int) => Some(int.range),
            _ => None,
        })
        .collect();
    match (kind, ranges.as_deref()) {
        (LoopKind::Up { from: _, to: _, step: _ }, Some([from, to, step])) => from.most < to.least && step.least >= 1,
        (LoopKind::Down { count: _, step: _ }, Some([count, step])) => count.least >= 1 && step.least >= 1,
        (LoopKind::Multiply { from: _, limit: _, factor: _ }, Some([from, limit, factor])) => {
            from.least >= 1 && from.most <= limit.least && factor.least >= 2
        }
        (LoopKind::Divide { from: _, factor: _ }, Some([from, factor])) => from.least >= 1 && factor.least >= 2,
        (LoopKind::While { fuel: _ }, Some([fuel])) => fuel.least >= 1,
        _ => false,
    }
}

/// A loop's index; one whose polynomial grows too large is its own.
fn stepped(walk: &mut Walk<'_>, value: Option<Poly>, range: Interval) -> Int {
    match value {
        Some(poly) => Int { poly, exact: true, bits: 64, range },
        None => {
            let own = walk.trace.atoms.own();
            walk.trace.atoms.int(own, range)
        }
    }
}

/// `value < limit`, and below each of two when the limit is the smaller of them.
fn below(walk: &Walk<'_>, value: &Poly, limit: &Poly, hold: &mut dyn FnMut(Option<Poly>)) {
    hold(limit.plus(value, -1).and_then(|above| above.shifted(-1)));
    let mut terms = limit.terms();
    if let (Some((mono, 1)), None) = (terms.next(), terms.next())
        && let [var] = mono.as_slice()
        && let AtomKind::Pure(name, operands) = walk.trace.atoms.kind(atom_of(*var))
        && name == "min"
    {
        for operand in operands {
            if let Sym::Int(int) = operand {
                hold(int.poly.plus(value, -1).and_then(|above| above.shifted(-1)));
            }
        }
    }
}
