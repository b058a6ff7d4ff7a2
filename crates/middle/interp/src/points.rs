//! The meaning of loop programs, executed literally: point by point, in the order of the program, without a schedule.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{BinaryOp, Constant, Elem, Scalar, fold};
use crisp_ir_loops::{
    Access, ArrayId, ArrayKind, Expr, ExprKind, Node, Order, Program, Stride, SymbolKind, Var, order,
};
use crisp_ir_sets::{Affine, Set, Unknown};

/// An argument of a loop program: elements as their bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointArgument {
    /// A scalar.
    Value(u64),
    /// A buffer.
    Buffer(Vec<u64>),
}

/// Why a loop program is not executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPoints {
    /// There is no order of its loops.
    Unordered,
    /// Set arithmetic reached a limit.
    Unknown,
    /// It calls a function of the library, which loop programs know by name only.
    Calls(&'static str),
    /// It took more than that number of steps.
    Steps(u64),
}

/// Executes a loop program; `arguments` are those of its arrays that are not temporaries, in order. An element outside of its array is 0, and is
/// not stored.
///
/// # Errors
/// See [`NoPoints`].
pub fn points(program: &Program, arguments: &mut [PointArgument], most: u64) -> Result<(), NoPoints> {
    let nodes = order(program, &|_| true).map_err(|_| NoPoints::Unordered)?;
    let mut run = Run {
        program,
        values: vec![0; program.symbols.len()],
        scalars: BTreeMap::new(),
        buffers: BTreeMap::new(),
        bounds: BTreeMap::new(),
        domains: BTreeMap::new(),
        left: most,
        most,
    };
    let mut given = arguments.iter();
    for (array, data) in program.arrays.iter() {
        match data.kind {
            ArrayKind::Temporary(_) => {}
            ArrayKind::Member { .. } => return Err(NoPoints::Calls("a member of a structure")),
            ArrayKind::Value | ArrayKind::Global | ArrayKind::Constant => match given.next() {
                Some(PointArgument::Value(bits)) => {
                    run.scalars.insert(array, *bits);
                }
                Some(PointArgument::Buffer(elements)) => {
                    run.buffers.insert(array, elements.clone());
                }
                None => {}
            },
        }
    }
    for (variable, symbol) in program.symbols.iter().enumerate() {
        if let SymbolKind::Parameter(array) = symbol.kind {
            let bits = run.scalars.get(&array).copied().unwrap_or(0);
            run.values[variable] = integer(bits, program.arrays[array].elem);
        }
    }
    for (array, data) in program.arrays.iter() {
        if matches!(data.kind, ArrayKind::Temporary(_)) {
            let extents = data.axes.iter().map(|axis| run.affine(&axis.extent).max(0));
            let length = usize::try_from(extents.product::<i64>()).unwrap_or(0);
            run.buffers.insert(array, vec![0; length]);
        }
    }
    run.nodes(&nodes)?;
    let mut given = arguments.iter_mut();
    for (array, data) in program.arrays.iter() {
        if matches!(data.kind, ArrayKind::Temporary(_)) {
            continue;
        }
        if let (Some(PointArgument::Buffer(elements)), Some(result)) = (given.next(), run.buffers.remove(&array)) {
            *elements = result;
        }
    }
    Ok(())
}

/// The value of an integer's bits.
fn integer(bits: u64, scalar: Scalar) -> i64 {
    let wide = fold::convert(scalar, Scalar::I64).map_or(bits, |convert| convert(bits));
    wide.cast_signed()
}

/// The action at a point, whose variables are given.
type Visit<'a, R> = dyn FnMut(&mut R, &[Var]) -> Result<(), NoPoints> + 'a;

struct Run<'p> {
    program: &'p Program,
    /// The values of loop variables and parameters.
    values: Vec<i64>,
    scalars: BTreeMap<ArrayId, u64>,
    buffers: BTreeMap<ArrayId, Vec<u64>>,
    /// For loop variables in some surroundings their projected points.
    bounds: BTreeMap<(Vec<usize>, Vec<Var>, Var), Set>,
    domains: BTreeMap<Vec<Var>, Set>,
    left: u64,
    most: u64,
}

impl Run<'_> {
    fn affine(&self, affine: &Affine) -> i64 {
        affine.at(&self.values).unwrap_or(0)
    }

    fn step(&mut self) -> Result<(), NoPoints> {
        self.left = self.left.checked_sub(1).ok_or(NoPoints::Steps(self.most))?;
        Ok(())
    }

    fn nodes(&mut self, nodes: &[Node]) -> Result<(), NoPoints> {
        self.inside(nodes, &mut Vec::new())
    }

    fn inside(&mut self, nodes: &[Node], around: &mut Vec<Var>) -> Result<(), NoPoints> {
        for node in nodes {
            match node {
                Node::Loop { iname, body } => {
                    let mut members = Vec::new();
                    collect(body, &mut members);
                    self.load_bounds(*iname);
                    let within = members
                        .iter()
                        .map(|&it| self.program.statements[it].within.iter().copied().collect::<Vec<Var>>())
                        .collect::<Vec<_>>();
                    let set = self.projected(&members, &within, around, *iname)?;
                    let Some((from, to)) = self.range(&set, *iname) else { continue };
                    around.push(*iname);
                    for value in from..=to {
                        self.step()?;
                        self.values[*iname] = value;
                        self.inside(body, around)?;
                    }
                    around.pop();
                }
                Node::Statement(statement) => self.statement(*statement)?,
                Node::Barrier => {}
            }
        }
        Ok(())
    }

    /// Loads the current values that bound a loop.
    fn load_bounds(&mut self, iname: Var) {
        for (variable, array) in self.program.loaded(&BTreeSet::from([iname])) {
            let bits = self.buffers.get(&array).and_then(|all| all.first()).copied().unwrap_or(0);
            self.values[variable] = integer(bits, self.program.arrays[array].elem);
        }
    }

    /// The points of a loop variable with the loops around it, for some statements.
    fn projected(&mut self, key: &[usize], within: &[Vec<Var>], around: &[Var], iname: Var) -> Result<Set, NoPoints> {
        let key = (key.to_vec(), around.to_vec(), iname);
        if let Some(set) = self.bounds.get(&key) {
            return Ok(set.clone());
        }
        let made = || -> Result<Set, Unknown> {
            let loaded: Vec<Var> =
                self.program.loaded(&BTreeSet::from([iname])).into_iter().map(|(it, _)| it).collect();
            let mut all = Set::none();
            for variables in within {
                let mut gone: Vec<Var> =
                    variables.iter().copied().filter(|it| *it != iname && !around.contains(it)).collect();
                let inner = self.program.loaded(&variables.iter().copied().collect());
                gone.extend(inner.into_iter().map(|(it, _)| it).filter(|it| !loaded.contains(it)));
                all = all.union(&self.program.points(variables)?.project(gone)?)?;
            }
            Ok(all)
        };
        let set = made().map_err(|Unknown| NoPoints::Unknown)?;
        self.bounds.insert(key, set.clone());
        Ok(set)
    }

    /// The least and the greatest value that any piece allows.
    fn range(&self, set: &Set, iname: Var) -> Option<(i64, i64)> {
        let mut whole: Option<(i64, i64)> = None;
        for piece in set.pieces() {
            let (mut from, mut to) = (i64::MIN, i64::MAX);
            let both = |row: &Affine| [row.clone(), row.negated()];
            let rows = piece.inequalities().iter().cloned().chain(piece.equalities().iter().flat_map(both));
            for row in rows {
                let factor = row.coefficient(iname);
                let rest = row.substitute(iname, &Affine::number(0)).ok()?.at(&self.values).ok()?;
                match factor {
                    0 => {}
                    // factor · i ≥ −rest
                    1.. => from = from.max(-rest.div_euclid(factor)),
                    _ => to = to.min(rest.div_euclid(-factor)),
                }
            }
            if from <= to && from > i64::MIN && to < i64::MAX {
                whole = Some(whole.map_or((from, to), |(least, most)| (least.min(from), most.max(to))));
            }
        }
        whole
    }

    fn is_point(&mut self, variables: &[Var]) -> Result<bool, NoPoints> {
        if !self.domains.contains_key(variables) {
            let set = self.program.points(variables).map_err(|Unknown| NoPoints::Unknown)?;
            self.domains.insert(variables.to_vec(), set);
        }
        let set = self.domains.get(variables).ok_or(NoPoints::Unknown)?;
        set.contains(&self.values).map_err(|Unknown| NoPoints::Unknown)
    }

    fn statement(&mut self, statement: usize) -> Result<(), NoPoints> {
        let program = self.program;
        let data = &program.statements[statement];
        let within: Vec<Var> = data.within.iter().copied().collect();
        if !self.is_point(&within)? {
            return Ok(());
        }
        for condition in &data.conditions {
            if self.value(condition, &within)? == 0 {
                return Ok(());
            }
        }
        let value = self.value(&data.value, &within)?;
        if let Some(place) = self.place(&data.target, &within)?
            && let Some(element) = self.buffers.get_mut(&data.target.array).and_then(|all| all.get_mut(place))
        {
            *element = fold::canonical(data.value.ty, value);
        }
        Ok(())
    }

    /// The position of an element; none outside of its array.
    fn place(&mut self, access: &Access, around: &[Var]) -> Result<Option<usize>, NoPoints> {
        let program = self.program;
        let axes = &program.arrays[access.array].axes;
        let mut place = 0_i64;
        let mut inside = true;
        for (axis, index) in axes.iter().zip(&access.index) {
            let index = integer(self.value(index, around)?, Scalar::I64);
            inside &= (0..self.affine(&axis.extent)).contains(&index);
            let stride = match &axis.stride {
                Stride::Fixed(stride) => self.affine(stride),
                Stride::Level(level) => axes
                    .iter()
                    .filter(|other| matches!(other.stride, Stride::Level(it) if it < *level))
                    .map(|other| self.affine(&other.extent))
                    .product(),
            };
            place = place.wrapping_add(index.wrapping_mul(stride));
        }
        Ok(usize::try_from(place).ok().filter(|_| inside))
    }

    fn value(&mut self, expr: &Expr, around: &[Var]) -> Result<u64, NoPoints> {
        let ty = expr.ty;
        let two = |run: &mut Self, args: &[Expr; 2]| Ok((run.value(&args[0], around)?, run.value(&args[1], around)?));
        Ok(match &expr.kind {
            ExprKind::Constant(constant) => constant.bits[0],
            ExprKind::Variable(variable) => self.values[*variable].cast_unsigned(),
            ExprKind::Load(access) => match self.scalars.get(&access.array) {
                Some(bits) => *bits,
                None => {
                    let place = self.place(access, around)?;
                    let all = self.buffers.get(&access.array);
                    place.and_then(|place| all.and_then(|all| all.get(place))).copied().unwrap_or(0)
                }
            },
            ExprKind::Unary(op, arg) => {
                let arg = self.value(arg, around)?;
                fold::unary(*op, ty).map_or(0, |compute| compute(arg))
            }
            ExprKind::Binary(op, args) => {
                let (a, b) = two(self, args)?;
                fold::binary(*op, ty).map_or(0, |compute| compute(a, b))
            }
            ExprKind::FloorDiv(args) | ExprKind::FloorMod(args) => {
                let (a, b) = two(self, args)?;
                let wide = |bits: u64| -> i128 {
                    if ty.is_signed_integer() { integer(bits, ty).into() } else { i128::from(bits) }
                };
                let (a, b) = (wide(a), wide(b));
                let (mut quotient, mut rest) = if b == 0 { (0, 0) } else { (a / b, a % b) };
                if rest != 0 && (rest < 0) != (b < 0) {
                    quotient -= 1;
                    rest += b;
                }
                let result = if matches!(expr.kind, ExprKind::FloorDiv(_)) { quotient } else { rest };
                Constant::integer(ty, result).bits[0]
            }
            ExprKind::Compare(op, args) => {
                let scalar = args[0].ty;
                let (a, b) = two(self, args)?;
                u64::from(fold::compare(*op, scalar).is_some_and(|compare| compare(a, b)))
            }
            ExprKind::If(args) => {
                let chosen = if self.value(&args[0], around)? != 0 { &args[1] } else { &args[2] };
                self.value(chosen, around)?
            }
            ExprKind::Convert(arg) => {
                let bits = self.value(arg, around)?;
                match fold::convert(arg.ty, ty) {
                    Some(convert) => convert(bits),
                    None => {
                        let differs = fold::compare(crisp_ir_kernel::CompareOp::Ne, arg.ty);
                        u64::from(differs.is_some_and(|differs| differs(bits, 0)))
                    }
                }
            }
            ExprKind::Bits(arg) => {
                let from = Constant::from_bits(arg.ty, self.value(arg, around)?);
                fold::bitcast(from, Elem::scalar(ty)).map_or(0, |to| to.bits[0])
            }
            ExprKind::Fma(args) => {
                let a = self.value(&args[0], around)?;
                let b = self.value(&args[1], around)?;
                let c = self.value(&args[2], around)?;
                fold::fma(ty).map_or(0, |compute| compute(a, b, c))
            }
            ExprKind::Call(name, _) => return Err(NoPoints::Calls(name)),
            ExprKind::Apply(..) => return Err(NoPoints::Calls("a function of the program")),
            ExprKind::Reduce(reduction) if reduction.at.is_some() => {
                let better = match reduction.op {
                    crisp_ir_kernel::FoldOp::Min => crisp_ir_kernel::CompareOp::Le,
                    _ => crisp_ir_kernel::CompareOp::Ge,
                };
                let scalar = reduction.body.ty;
                let better = fold::compare(better, scalar);
                let mut best = fold::neutral(reduction.op, scalar);
                let mut found = crisp_ir_kernel::Constant::integer(ty, -1).bits[0];
                self.reduced(&reduction.inames, &mut around.to_vec(), &mut |run, inside| {
                    let value = run.value(&reduction.body, inside)?;
                    if better.is_some_and(|better| better(value, best)) {
                        best = value;
                        if let Some(at) = &reduction.at {
                            found = run.value(at, inside)?;
                        }
                    }
                    Ok(())
                })?;
                found
            }
            ExprKind::Reduce(reduction) => {
                let mut all = Vec::new();
                self.reduced(&reduction.inames, &mut around.to_vec(), &mut |run, inside| {
                    all.push(match (&reduction.body.kind, reduction.fused) {
                        (ExprKind::Binary(BinaryOp::Mul, factors), true) => {
                            (run.value(&factors[0], inside)?, Some(run.value(&factors[1], inside)?))
                        }
                        _ => (run.value(&reduction.body, inside)?, None),
                    });
                    Ok(())
                })?;
                combined((reduction.op, reduction.fused), ty, reduction.order, &all)
            }
        })
    }

    /// Visits the points of a reduction in the order of its variables.
    fn reduced(&mut self, inames: &[Var], known: &mut Vec<Var>, visit: &mut Visit<'_, Self>) -> Result<(), NoPoints> {
        let Some((&iname, rest)) = inames.split_first() else {
            if self.is_point(known)? {
                let inside = known.clone();
                visit(self, &inside)?;
            }
            return Ok(());
        };
        self.load_bounds(iname);
        let all: Vec<Var> = known.iter().chain(inames).copied().collect();
        let set = self.projected(&[usize::MAX], &[all], known, iname)?;
        let Some((from, to)) = self.range(&set, iname) else { return Ok(()) };
        known.push(iname);
        for value in from..=to {
            self.step()?;
            self.values[iname] = value;
            self.reduced(rest, known, visit)?;
        }
        known.pop();
        Ok(())
    }
}

fn collect(nodes: &[Node], into: &mut Vec<usize>) {
    for node in nodes {
        match node {
            Node::Loop { iname: _, body } => collect(body, into),
            Node::Statement(statement) => into.push(*statement),
            Node::Barrier => {}
        }
    }
}

/// The values of a reduction, combined as its order says.
fn combined((op, fused): (crisp_ir_kernel::FoldOp, bool), ty: Scalar, order: Order, all: &[(u64, Option<u64>)]) -> u64 {
    let plain = |a: u64, b: u64| fold::binary(op.binary(), ty).map_or(0, |compute| compute(a, b));
    let step = |sum: u64, &(a, b): &(u64, Option<u64>)| match b {
        Some(b) => fold::fma(ty).map_or(0, |compute| compute(a, b, sum)),
        None => plain(sum, a),
    };
    let neutral = fold::neutral(op, ty);
    let folded = |part: &[(u64, Option<u64>)]| part.iter().fold(neutral, step);
    match order {
        Order::Fold => folded(all),
        Order::Blocks(size) => all.chunks(size as usize).map(folded).fold(neutral, plain),
        Order::Tree { lanes, chunk } => {
            let mut results: Vec<u64> = all
                .chunks(chunk as usize)
                .map(|chunk| {
                    let lane = |lane: usize| match chunk.get(lane) {
                        Some(&(value, _)) if order.has_bare_lanes(op, fused) => value,
                        _ => chunk.iter().skip(lane).step_by(lanes as usize).fold(neutral, step),
                    };
                    let mut values: Vec<u64> = (0..chunk.len().min(lanes as usize)).map(lane).collect();
                    let mut distance = lanes as usize / 2;
                    while distance > 0 {
                        for lane in 0..distance {
                            if let Some(&other) = values.get(lane + distance) {
                                values[lane] = plain(values[lane], other);
                            }
                        }
                        distance /= 2;
                    }
                    values.first().copied().unwrap_or(neutral)
                })
                .collect();
            while results.len() > 1 {
                results = results.chunks(2).map(|pair| pair.iter().copied().reduce(plain).unwrap_or(neutral)).collect();
            }
            results.first().copied().unwrap_or(neutral)
        }
    }
}
