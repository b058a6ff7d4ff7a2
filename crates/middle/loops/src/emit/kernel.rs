//! One launch as a kernel: axes, views, loops, statements.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{
    AtomicOp, BinaryOp, Builder, CompareOp, Constant, Elem, Function, IdKind, KernelInfo, LoopKind, Memory, Op, Param,
    Role, Scalar, SizeExpr, SizeOp, SizeRule, Space, Terminator, Type, Value,
};
use crisp_ir_loops::{Access, ArrayId, ArrayKind, Expr, ExprKind, Node, Program, Scope, Stride, SymbolKind, Tag, Var};
use crisp_ir_sets::{Affine, Conjunction, Set, Unknown};
use crisp_support_diagnostics::{Diagnostic, Span};

use super::bounds::Range;
use super::{Done, facts, params, sizes};
use crate::launches::statements;
use crate::{Mathematics, messages, places, together};

/// Statements that unrolling may make of one kernel.
const COPY_LIMIT: usize = 20_000;

/// Statements up to which it is asked whether one condition says where all of them have anything to do.
const ASKED_TOGETHER: usize = 16;

/// A kernel that is being made.
pub(super) struct Emit<'p> {
    pub(super) program: &'p Program,
    pub(super) builder: Builder,
    pub(super) mathematics: &'p Mathematics,
    /// The `i64` value of each variable that has one here.
    pub(super) values: Vec<Option<Value>>,
    scalars: BTreeMap<ArrayId, Value>,
    views: BTreeMap<ArrayId, Value>,
    /// The loop variables of the statement that is emitted, those of its reductions included as they are opened.
    around: Vec<Var>,
    /// Numbers of invocations along the axes of a workgroup.
    local: [i64; 3],
    /// Axes along which there are workgroups.
    groups: [bool; 3],
    copies: usize,
    /// For private temporaries the loops over copies in each of which it has separate elements.
    pub(super) copied: BTreeMap<ArrayId, Vec<Var>>,
    /// The axes along which only the first invocation comes here.
    entered: Vec<(IdKind, u8)>,
    /// Whether all invocations make the reductions of the statement at hand together.
    pub(super) together: bool,
}

/// The kernel of one launch.
pub(super) fn kernel<'p>(
    program: &'p Program,
    name: &str,
    arrays: &[ArrayId],
    repeats: &[Var],
    nodes: &[Node],
    mathematics: &'p Mathematics,
) -> Done<Function> {
    let members = statements(nodes);
    let span = program.span;
    let mut all = params(program, arrays, &members);
    for &variable in repeats {
        let symbol = &program.symbols[variable];
        let ty = Type::scalar(Scalar::I64);
        all.push(Param { name: symbol.name.clone(), ty, role: Role::Argument, length: None, span: symbol.span });
    }
    let guarded = !program.facts.is_empty();
    all.extend(guarded.then(|| facts::broken(crisp_ir_kernel::Access::Read, span)));
    let scalars = |array: ArrayId| arrays.iter().position(|&it| it == array).and_then(|it| u32::try_from(it).ok());
    let axes = Axes::of(program, &members, &scalars)?;
    let rule = |extents: Vec<SizeExpr>, message| SizeRule { extents, required: true, message, span };
    let dimensions = axes.dimensions();
    let local: Vec<SizeExpr> = (0..dimensions).map(|axis| SizeExpr::integer(axes.local[axis].into())).collect();
    let mut global: Vec<SizeExpr> = (0..dimensions)
        .map(|axis| {
            let groups = axes.groups[axis].clone().unwrap_or_else(|| SizeExpr::integer(1));
            sizes::apply(SizeOp::Mul, SizeExpr::integer(axes.local[axis].into()), groups)
        })
        .collect();
    // A launch whose arguments break what the kernel assumes has a size that no launch can have.
    let checked = sizes::checked(program, &scalars)?;
    if let (Some((unmet, _)), Some(first)) = (&checked, global.first_mut()) {
        *first = sizes::apply(SizeOp::Add, first.clone(), unmet.clone());
    }
    let info = KernelInfo {
        work_dim: u8::try_from(dimensions).ok(),
        global_size: Some(rule(global, checked.map(|(_, text)| text))),
        local_size: Some(rule(local, None)),
        ..KernelInfo::default()
    };
    let builder = Builder::new(name, all, Vec::new(), Some(info), span);
    let mut copied: BTreeMap<ArrayId, Vec<Var>> = BTreeMap::new();
    for (array, loops) in crate::depend::all_shared_loops(program) {
        if program.arrays[array].kind == ArrayKind::Temporary(Scope::Private) {
            copied.insert(array, loops.into_iter().filter(|&it| program.tag(it).is_ilp()).collect());
        }
    }
    let mut emit = Emit {
        program,
        copied,
        builder,
        mathematics,
        values: vec![None; program.symbols.len()],
        scalars: BTreeMap::new(),
        views: BTreeMap::new(),
        around: Vec::new(),
        local: axes.local,
        groups: [0, 1, 2].map(|axis| axes.groups[axis].is_some()),
        copies: 0,
        entered: Vec::new(),
        together: false,
    };
    let params = emit.builder.params();
    let guard = params.last().filter(|_| guarded).map(|&broken| facts::guard(&mut emit.builder, broken, span));
    for (&array, &value) in arrays.iter().zip(&params) {
        if program.arrays[array].kind == ArrayKind::Value {
            emit.scalars.insert(array, value);
        }
    }
    for (variable, symbol) in program.symbols.iter().enumerate() {
        if let SymbolKind::Parameter(array) = symbol.kind
            && let Some(&value) = emit.scalars.get(&array)
        {
            emit.values[variable] = Some(emit.builder.convert(Elem::scalar(Scalar::I64), value, symbol.span));
        }
    }
    for (variable, symbol) in program.symbols.iter().enumerate() {
        if let SymbolKind::Quotient(at) = symbol.kind
            && let Some((over, divisor)) = program.quotients.get(at)
        {
            // As bounds of loops over quotients are computed.
            let over = emit.affine(over, symbol.span);
            emit.values[variable] = Some(emit.floor_quotient(over, *divisor, symbol.span));
        }
    }
    for (&variable, &value) in repeats.iter().zip(params.iter().skip(arrays.len())) {
        emit.values[variable] = Some(value);
    }
    for &array in &super::used(program, &members) {
        if program.arrays[array].kind != ArrayKind::Value {
            let root = super::root(program, array);
            let param = arrays.iter().position(|&it| it == root).and_then(|at| params.get(at)).copied();
            let view = emit.made_view(array, param)?;
            emit.views.insert(array, view);
        }
    }
    // Where guards leave an invocation nothing to do, loops that may end early end at once.
    for &(_, goes_on) in &program.ends {
        if let (Some(&view), ArrayKind::Temporary(Scope::Private)) =
            (emit.views.get(&goes_on), program.arrays[goes_on].kind)
        {
            let zero = emit.number(0, span);
            let no = emit.builder.constant(Constant::bool(false), span);
            emit.builder.store(view, &[zero], no, span);
        }
    }
    let context = emit.axes(&axes)?;
    let slabs: Vec<Var> = axes.inames.iter().map(|(_, it)| *it).filter(|it| program.slabs.contains_key(it)).collect();
    emit.in_slabs(&slabs, nodes, &context)?;
    if let Some(guard) = guard {
        facts::end_guard(&mut emit.builder, guard, span);
    }
    Ok(emit.builder.finish(&[], span))
}

/// Positions along the axes of a launch.
struct Axes {
    /// Loop variables with a tag of an axis.
    inames: Vec<(Tag, Var)>,
    local: [i64; 3],
    groups: [Option<SizeExpr>; 3],
    /// For loop variables over workgroups how many values they have.
    counts: BTreeMap<Var, SizeExpr>,
}

impl Axes {
    fn of(program: &Program, members: &BTreeSet<usize>, scalars: &sizes::Scalars<'_>) -> Done<Axes> {
        let inames: BTreeSet<Var> =
            members.iter().flat_map(|&statement| program.statements[statement].within.iter().copied()).collect();
        let mut axes = Axes { inames: Vec::new(), local: [1; 3], groups: [None, None, None], counts: BTreeMap::new() };
        for variable in inames {
            match program.tag(variable) {
                tag @ Tag::Local(axis) => {
                    let positions = places::positions(program, variable).ok().flatten();
                    let Some((_, count)) = positions else {
                        let name = program.name_of(variable);
                        return Err(vec![messages::extent_not_a_number(program.symbols[variable].span, name, tag)]);
                    };
                    let size = &mut axes.local[usize::from(axis)];
                    *size = (*size).max(count);
                    axes.inames.push((tag, variable));
                }
                tag @ Tag::Group(axis) => {
                    let count = sizes::count(program, variable, scalars)?;
                    axes.counts.insert(variable, count.clone());
                    let groups = &mut axes.groups[usize::from(axis)];
                    *groups = Some(match groups.take() {
                        None => count,
                        Some(so_far) if so_far == count => count,
                        Some(so_far) => sizes::apply(SizeOp::Max, so_far, count),
                    });
                    axes.inames.push((tag, variable));
                }
                Tag::For | Tag::Unroll | Tag::Ilp | Tag::IlpLoop | Tag::Host => {}
            }
        }
        let mut shared = members.iter().map(|&it| &program.statements[it]).filter(|it| together::is_together(it));
        if let Some(statement) = shared.next() {
            let most = together::INVOCATIONS;
            if axes.local[0] > most || axes.local[1] > 1 || axes.local[2] > 1 {
                return Err(vec![messages::other_workgroup(statement.span, &statement.id, most)]);
            }
            axes.local[0] = most;
        }
        let invocations = axes.local.iter().try_fold(1_i64, |product, &size| product.checked_mul(size));
        if invocations.is_none_or(|count| count > 1024) {
            return Err(vec![messages::workgroup_too_large(program.span, &program.name, axes.local)]);
        }
        Ok(axes)
    }

    fn dimensions(&self) -> usize {
        (0..3).rev().find(|&axis| self.local[axis] > 1 || self.groups[axis].is_some()).map_or(1, |axis| axis + 1)
    }
}

impl<'p> Emit<'p> {
    /// Values of loop variables along axes, and what holds of them.
    fn axes(&mut self, axes: &Axes) -> Done<Set> {
        let span = self.program.span;
        let mut known: Conjunction = self.program.assumptions.clone();
        for &(tag, variable) in &axes.inames {
            let low = places::low(self.program, variable).ok().flatten().ok_or_else(|| self.too_complex())?;
            let (kind, axis) = match tag {
                Tag::Local(axis) => (IdKind::LocalId, axis),
                Tag::Group(axis) => (IdKind::GroupId, axis),
                Tag::For | Tag::Unroll | Tag::Ilp | Tag::IlpLoop | Tag::Host => continue,
            };
            let id = self.builder.id(kind, axis, span);
            let id = self.builder.convert(Elem::scalar(Scalar::I64), id, span);
            let value = if low == Affine::number(0) {
                id
            } else {
                let low = self.affine(&low, span);
                self.builder.binary(BinaryOp::Add, low, id, span)
            };
            self.builder.name(value, self.program.name_of(variable));
            self.set_value(variable, Some(value));
            let answer = (|| {
                let place = Affine::variable(variable).subtract(&low)?;
                known.at_least_zero(&place)?;
                if let Tag::Local(axis) = tag {
                    known.at_least_zero(&place.negated().plus(axes.local[usize::from(axis)] - 1)?)?;
                } else if axes.counts.get(&variable) == axes.groups[usize::from(axis)].as_ref() {
                    // There are as many workgroups as values.
                    let set = places::range(self.program, variable)?;
                    if let [piece] = set.pieces() {
                        let both = |row: &Affine| [row.clone(), row.negated()];
                        let rows = piece.inequalities().iter().cloned().chain(piece.equalities().iter().flat_map(both));
                        for row in rows.filter(|row| row.coefficient(variable) < 0) {
                            known.at_least_zero(&row)?;
                        }
                    }
                }
                Ok(())
            })();
            answer.map_err(|Unknown| self.too_complex())?;
        }
        Ok(known.into())
    }

    /// The invocations of a workgroup.
    pub(super) fn invocations(&self) -> i64 {
        self.local.iter().product()
    }

    pub(super) fn set_value(&mut self, variable: Var, value: Option<Value>) -> Option<Value> {
        self.values.get_mut(variable).and_then(|slot| std::mem::replace(slot, value))
    }

    /// The value of a variable; what is loaded is loaded here.
    pub(super) fn variable(&mut self, variable: Var, span: Span) -> Value {
        if let Some(value) = self.values.get(variable).copied().flatten() {
            return value;
        }
        match self.program.symbols.get(variable).map(|symbol| symbol.kind) {
            Some(SymbolKind::Loaded(array)) => {
                let mut index = self.copy_index(array, span);
                for place in self.program.bounds.get(&array).into_iter().flatten() {
                    // A sum of loop variables and parameters.
                    index.extend(self.expr(place, &Set::all()));
                }
                if index.is_empty() {
                    index.push(self.number(0, span));
                }
                let view = self.view(array, span);
                let value = self.builder.load(view, &index, span);
                self.builder.convert(Elem::scalar(Scalar::I64), value, span)
            }
            _ => self.number(0, span),
        }
    }

    /// The value of a scalar argument.
    pub(super) fn scalar(&mut self, array: ArrayId, span: Span) -> Value {
        match self.scalars.get(&array) {
            Some(&value) => value,
            None => {
                let elem = Elem::scalar(self.program.arrays[array].elem);
                self.builder.constant(Constant::zero(elem), span)
            }
        }
    }

    /// The view of an array.
    pub(super) fn view(&mut self, array: ArrayId, span: Span) -> Value {
        match self.views.get(&array) {
            Some(&view) => view,
            None => self.scalar(array, span),
        }
    }

    /// The least value of a loop variable over copies.
    pub(super) fn copy_low(&self, variable: Var) -> i64 {
        places::extent(self.program, variable).ok().flatten().map_or(0, |(low, _)| low)
    }

    /// The loop variables around a point inside of reductions.
    pub(super) fn around_with(&self, inames: &[Var]) -> Vec<Var> {
        self.around.iter().chain(inames).copied().collect()
    }

    /// Adds loop variables of a reduction; how many there were before.
    pub(super) fn enter(&mut self, inames: &[Var]) -> usize {
        let before = self.around.len();
        self.around.extend(inames);
        before
    }

    /// Removes the loop variables of a reduction.
    pub(super) fn leave(&mut self, before: usize) {
        self.around.truncate(before);
    }

    /// The view of an array: of a parameter, or of separate memory.
    fn made_view(&mut self, array: ArrayId, param: Option<Value>) -> Done<Value> {
        let data = &self.program.arrays[array];
        let span = data.span;
        let too_large = || vec![messages::too_large(span, &data.name)];
        let mut extents: Vec<Affine> = Vec::new();
        for variable in self.copies_of(array) {
            let extent = places::extent(self.program, variable).ok().flatten().ok_or_else(too_large)?;
            extents.push(Affine::number(extent.1));
        }
        let copies = extents.len();
        extents.extend(data.axes.iter().map(|axis| axis.extent.clone()));
        let root = match param {
            Some(param) => param,
            None => {
                let mut length: u64 = 1;
                for extent in &extents {
                    let extent = u64::try_from(extent.constant()).map_err(|_| too_large())?;
                    length = length.checked_mul(extent).filter(|length| *length <= 1 << 30).ok_or_else(too_large)?;
                }
                let space = match data.kind {
                    ArrayKind::Temporary(Scope::Local) => Space::Local,
                    _ => Space::Private,
                };
                let memory = self.builder.memory(Memory {
                    name: data.name.clone(),
                    space,
                    elem: Elem::scalar(data.elem),
                    stride: data.elem.bytes(),
                    length: crisp_ir_kernel::MemoryLength::Fixed(length.max(1)),
                    init: Vec::new(),
                    span,
                });
                self.builder.value(Op::Memory { memory }, span)
            }
        };
        let (root, apart) = match data.kind {
            ArrayKind::Member { of: _, offset, apart } => {
                let mut all: Vec<Affine> = extents.clone();
                all.push(Affine::number(apart.into()));
                let extent = self.product(&all, span);
                let offset = self.builder.constant(Constant::u64(offset.into()), span);
                let (elem, stride) = (Elem::scalar(data.elem), data.elem.bytes());
                (self.builder.value(Op::Window { view: root, offset, elem, stride, extent }, span), apart)
            }
            _ => (root, 1),
        };
        self.builder.name(root, data.name.as_str());
        let levels = |axis: usize| u8::try_from(data.axes.len() - 1 - axis).unwrap_or(u8::MAX);
        let plain = data.axes.iter().enumerate().all(|(axis, it)| it.stride == Stride::Level(levels(axis)));
        let plain = plain && apart == 1;
        if extents.len() <= 1 && plain {
            return Ok(root);
        }
        let mut numbers = Vec::new();
        for extent in &extents {
            numbers.push(self.unsigned(extent, span));
        }
        let mut strides = Vec::new();
        if !plain {
            // The copies are outermost; then axes by their levels.
            let mut own = Vec::new();
            for axis in &data.axes {
                own.push(match &axis.stride {
                    Stride::Fixed(stride) => self.unsigned(stride, span),
                    Stride::Level(level) => {
                        let lower =
                            data.axes.iter().filter(|it| matches!(it.stride, Stride::Level(other) if other < *level));
                        let lower = lower.map(|it| it.extent.clone());
                        let lower: Vec<Affine> = lower.chain([Affine::number(apart.into())]).collect();
                        self.product(&lower, span)
                    }
                });
            }
            for copy in 0..copies {
                let inner: Vec<Affine> = extents.iter().skip(copy + 1).cloned().collect();
                strides.push(self.product(&inner, span));
            }
            strides.extend(own);
        }
        let offset = self.builder.constant(Constant::u64(0), span);
        let (extents, strides) = (self.builder.list(&numbers), self.builder.list(&strides));
        let view = self.builder.value(Op::View { view: root, offset, extents, strides }, span);
        self.builder.name(view, data.name.as_str());
        Ok(view)
    }

    fn unsigned(&mut self, affine: &Affine, span: Span) -> Value {
        if affine.is_number() {
            let number = u64::try_from(affine.constant()).unwrap_or(0);
            return self.builder.constant(Constant::u64(number), span);
        }
        let value = self.affine(affine, span);
        self.builder.convert(Elem::scalar(Scalar::U64), value, span)
    }

    fn product(&mut self, factors: &[Affine], span: Span) -> Value {
        let mut product: Option<Value> = None;
        for factor in factors {
            let factor = self.unsigned(factor, span);
            product = Some(product.map_or(factor, |product| self.builder.binary(BinaryOp::Mul, product, factor, span)));
        }
        product.unwrap_or_else(|| self.builder.constant(Constant::u64(1), span))
    }

    /// Emits the contents of a loop or of the kernel.
    pub(super) fn nodes(&mut self, nodes: &[Node], context: &Set) -> Done<()> {
        for node in nodes {
            match node {
                Node::Loop { iname, body } => self.a_loop(*iname, body, context)?,
                Node::Statement(statement) => self.copies(*statement, context)?,
                Node::Barrier => {
                    self.builder.push(Op::Barrier, self.program.span);
                }
            }
        }
        Ok(())
    }

    /// Returns the values that a loop variable may have where others have theirs, for all of some statements.
    pub(super) fn points_of(&self, iname: Var, members: &BTreeSet<usize>, uniform: bool) -> Result<Set, Unknown> {
        let mut all = Set::none();
        for &statement in members {
            all = all.union(&self.points_of_one(Some(iname), statement, uniform)?)?;
        }
        Ok(all)
    }

    /// The same for one statement; of no loop variable it is where the statement has anything to do.
    fn points_of_one(&self, iname: Option<Var>, statement: usize, uniform: bool) -> Result<Set, Unknown> {
        let loaded: Vec<Var> =
            self.program.loaded(&iname.into_iter().collect()).into_iter().map(|(it, _)| it).collect();
        let within: Vec<Var> = self.program.statements[statement].within.iter().copied().collect();
        let mut gone: Vec<Var> = within
            .iter()
            .copied()
            .filter(|&it| {
                let varies = uniform && matches!(self.program.tag(it), Tag::Local(_));
                Some(it) != iname && (self.values[it].is_none() || varies)
            })
            .collect();
        // What bounds an inner loop is not there yet.
        let inner = self.program.loaded(&self.program.statements[statement].within);
        gone.extend(
            inner.into_iter().map(|(it, _)| it).filter(|it| !loaded.contains(it) && self.values[*it].is_none()),
        );
        self.program.points(&within)?.project(gone)
    }

    /// Emits all of a launch, or of a part of its workgroups. Idle invocations are excluded once, and not in each loop.
    pub(super) fn whole(&mut self, nodes: &[Node], context: &Set) -> Done<()> {
        let Ok(Some((guard, inside))) = self.idle(nodes, context) else { return self.nodes(nodes, context) };
        let span = self.program.span;
        let condition = self.holds(&guard, span);
        self.under(condition, span, |emit| emit.nodes(nodes, &inside))
    }

    /// When an invocation has anything to do, if that is one condition for all statements; and what is known then.
    fn idle(&self, nodes: &[Node], context: &Set) -> Result<Option<(Set, Set)>, Unknown> {
        let members = statements(nodes);
        let together = members.iter().any(|&it| together::is_together(&self.program.statements[it]));
        let Some(&first) = members.first().filter(|_| members.len() <= ASKED_TOGETHER) else { return Ok(None) };
        if together || has_barrier(nodes) {
            return Ok(None);
        }
        // One statement may have to do wherever others have: the start of a sum may do where the sum itself is empty.
        let mut points = self.points_of_one(None, first, false)?;
        for &other in members.iter().skip(1) {
            let others = self.points_of_one(None, other, false)?;
            if points.subtract(&others)?.is_empty()? {
                points = others;
            } else if !others.subtract(&points)?.is_empty()? {
                return Ok(None);
            }
        }
        let guard = points.gist(context)?;
        let varies = |row: &Affine| row.terms().any(|(it, _)| matches!(self.program.tag(it), Tag::Local(_)));
        let asks = |piece: &Conjunction| piece.equalities().iter().chain(piece.inequalities()).any(varies);
        Ok(match guard.pieces() {
            [piece] if asks(piece) => Some((guard.clone(), context.intersect(&guard)?)),
            _ => None,
        })
    }

    fn a_loop(&mut self, iname: Var, body: &[Node], context: &Set) -> Done<()> {
        let span = self.program.symbols[iname].span;
        let members = statements(body);
        // Where one invocation or workgroup executes all of a loop, the others do not enter it.
        let alone = self.alone_together(&members, body);
        if !alone.is_empty() {
            let condition = self.first_along(&alone, span);
            let before = self.entered.len();
            self.entered.extend(alone);
            let done = self.under(condition, span, |emit| emit.a_loop(iname, body, context));
            self.entered.truncate(before);
            return done;
        }
        let (loaded, own) = self.load_bounds(iname, &members, context)?;
        if self.program.tag(iname) == Tag::Unroll {
            self.each_value(iname, context, span, &mut |emit, context| emit.nodes(body, context))?;
        } else if own.is_empty() {
            // With slabs the invocations of a workgroup go through the loop together: between its ends nothing depends on them.
            let slabs = self.program.slabs.get(&iname).copied();
            let uniform = has_barrier(body) || slabs.is_some();
            let points = self.points_of(iname, &members, uniform).map_err(|Unknown| self.too_complex())?;
            let range = Range::of(&points, iname, context).map_err(|Unknown| self.too_complex())?;
            match slabs {
                Some(slabs) if range.pieces.len() == 1 => self.in_three(iname, &range, slabs, context, body)?,
                _ => self.looped(iname, &range, context, span, &mut |emit, context| emit.nodes(body, context))?,
            }
        } else {
            self.over_copies(iname, body, &own, context)?;
        }
        self.forget(loaded);
        Ok(())
    }

    fn looped(
        &mut self,
        iname: Var,
        range: &Range,
        context: &Set,
        span: Span,
        inside: &mut dyn FnMut(&mut Self, &Set) -> Done<()>,
    ) -> Done<()> {
        if range.pieces.is_empty() {
            return Ok(());
        }
        let ends = self.ends(range, iname, span);
        let known = range.inside(&BTreeSet::new()).and_then(|inside| context.intersect(&inside.into()));
        let known = known.map_err(|Unknown| self.too_complex())?;
        self.between(iname, ends, &known, span, inside)
    }

    /// A loop from one value to before another one.
    pub(super) fn between(
        &mut self,
        iname: Var,
        (from, to): (Value, Value),
        known: &Set,
        span: Span,
        inside: &mut dyn FnMut(&mut Self, &Set) -> Done<()>,
    ) -> Done<()> {
        let (region, params) = self.builder.open(&[Type::scalar(Scalar::I64)], span);
        self.builder.name(params[0], self.program.name_of(iname));
        let before = self.set_value(iname, Some(params[0]));
        inside(self, known)?;
        self.leave_early(iname, span);
        self.builder.close_yield(&[], span);
        self.set_value(iname, before);
        let step = self.number(1, span);
        self.builder.for_op(LoopKind::Up { from, to, step }, &[], region, span);
        Ok(())
    }

    /// Leaves a loop where nothing would happen in its later iterations. What only one invocation knows cannot end a loop with barriers.
    pub(super) fn leave_early(&mut self, iname: Var, span: Span) {
        let Some(&(_, goes_on)) = self.program.ends.iter().find(|(variable, _)| *variable == iname) else { return };
        if self.program.arrays[goes_on].kind != ArrayKind::Temporary(Scope::Private) {
            return;
        }
        let access = Access { array: goes_on, index: Vec::new(), tag: None, span };
        let Ok((view, index)) = self.place(&access, &Set::all()) else { return };
        let goes_on = self.builder.load(view, &index, span);
        let (then, _) = self.builder.open(&[], span);
        self.builder.close_yield(&[], span);
        let (other, _) = self.builder.open(&[], span);
        let nothing = self.builder.list(&[]);
        self.builder.close(Terminator::Break(nothing), span);
        self.builder.if_op(goes_on, then, other, &[], span);
    }

    /// Copies for each value of a loop variable.
    pub(super) fn each_value(
        &mut self,
        iname: Var,
        context: &Set,
        span: Span,
        inside: &mut dyn FnMut(&mut Self, &Set) -> Done<()>,
    ) -> Done<()> {
        let extent = places::extent(self.program, iname).ok().flatten();
        let Some((low, count)) = extent else {
            let (name, tag) = (self.program.name_of(iname), self.program.tag(iname));
            return Err(vec![messages::extent_not_a_number(span, name, tag)]);
        };
        for value in low..low + count {
            let here = context.fix(iname, value).map_err(|Unknown| self.too_complex())?;
            let value = self.number(value, span);
            let before = self.set_value(iname, Some(value));
            inside(self, &here)?;
            self.set_value(iname, before);
        }
        Ok(())
    }

    /// A statement with the copies and innermost loops around it.
    fn copies(&mut self, statement: usize, context: &Set) -> Done<()> {
        let within = &self.program.statements[statement].within;
        let inner: Vec<Var> = within.iter().copied().filter(|&it| self.program.tag(it).is_ilp()).collect();
        self.copied(statement, &inner, context)
    }

    fn copied(&mut self, statement: usize, inner: &[Var], context: &Set) -> Done<()> {
        let Some((&iname, rest)) = inner.split_first() else { return self.statement(statement, context) };
        let span = self.program.symbols[iname].span;
        if self.program.tag(iname) == Tag::Ilp {
            return self.each_value(iname, context, span, &mut |emit, context| emit.copied(statement, rest, context));
        }
        // The loops of the other copies are around this one, so the bounds are those of the copy at hand.
        let members = BTreeSet::from([statement]);
        let (loaded, _) = self.load_bounds(iname, &members, context)?;
        let points = self.points_of(iname, &members, false).map_err(|Unknown| self.too_complex())?;
        let range = Range::of(&points, iname, context).map_err(|Unknown| self.too_complex())?;
        self.looped(iname, &range, context, span, &mut |emit, context| emit.copied(statement, rest, context))?;
        self.forget(loaded);
        Ok(())
    }

    fn statement(&mut self, statement: usize, context: &Set) -> Done<()> {
        let data = &self.program.statements[statement];
        let span = data.span;
        self.copies += 1;
        if self.copies > COPY_LIMIT {
            return Err(vec![messages::too_many_copies(span, &data.id, COPY_LIMIT)]);
        }
        // Where the statement is not executed at all, bounds that are data have no value.
        let there = self.levels_of(statement, context).map_err(|Unknown| self.too_complex())?;
        let known = there.iter().try_fold(context.clone(), |known, level| known.intersect(level));
        let known = known.map_err(|Unknown| self.too_complex())?;
        self.under_all(&there, span, &mut |emit| emit.guarded(statement, &known))
    }

    /// A statement under the conditions that its points are there, that this invocation executes it, and its own ones.
    fn guarded(&mut self, statement: usize, context: &Set) -> Done<()> {
        let data = &self.program.statements[statement];
        let span = data.span;
        let within: Vec<Var> = data.within.iter().copied().collect();
        let points = self.program.points(&within).map_err(|Unknown| self.too_complex())?;
        let guard = points.gist(context).unwrap_or(points);
        if guard.pieces().is_empty() {
            return Ok(());
        }
        let inside = context.intersect(&guard).map_err(|Unknown| self.too_complex())?;
        if inside.is_empty() == Ok(true) {
            return Ok(());
        }
        let mut condition = self.holds(&guard, span);
        let alone = self.alone(statement);
        if let Some(only) = self.first_along(&alone, span) {
            condition = Some(match condition {
                None => only,
                Some(condition) => self.builder.binary(BinaryOp::And, condition, only, span),
            });
        }
        self.around = within;
        self.together = together::is_together(data);
        let done = self.under(condition, span, |emit| {
            let mut all: Option<Value> = None;
            for condition in &data.conditions {
                let value = emit.expr(condition, &inside)?;
                all = Some(match all {
                    None => value,
                    Some(all) => emit.builder.binary(BinaryOp::And, all, value, span),
                });
            }
            emit.under(all, span, |emit| emit.assignment(statement, &inside))
        });
        self.around.clear();
        self.together = false;
        done
    }

    /// The axes along which one invocation executes what has no position there: the first one, which is not known to be the one that runs. What fills the
    /// memory of each invocation, or of each workgroup, is executed by all.
    fn alone(&self, statement: usize) -> Vec<(IdKind, u8)> {
        let data = &self.program.statements[statement];
        let scope = match self.program.arrays[data.target.array].kind {
            ArrayKind::Temporary(scope) => scope,
            ArrayKind::Value | ArrayKind::Global | ArrayKind::Constant | ArrayKind::Member { .. } => Scope::Global,
        };
        let has = |tag: Tag| data.within.iter().any(|&it| self.program.tag(it) == tag);
        let mut kinds = Vec::new();
        for axis in 0..3_u8 {
            if self.local[usize::from(axis)] > 1 && !has(Tag::Local(axis)) && scope != Scope::Private {
                kinds.push((IdKind::LocalId, axis));
            }
            if self.groups[usize::from(axis)] && !has(Tag::Group(axis)) && scope == Scope::Global {
                kinds.push((IdKind::GroupId, axis));
            }
        }
        kinds.retain(|kind| !self.entered.contains(kind));
        kinds
    }

    /// The axes along which one invocation executes all of some statements, if no barrier is inside.
    fn alone_together(&self, members: &BTreeSet<usize>, body: &[Node]) -> Vec<(IdKind, u8)> {
        let together = members.iter().any(|&it| together::is_together(&self.program.statements[it]));
        if together || has_barrier(body) {
            return Vec::new();
        }
        let mut each = members.iter().map(|&it| self.alone(it));
        let first = each.next().unwrap_or_default();
        each.fold(first, |all, own| all.into_iter().filter(|kind| own.contains(kind)).collect())
    }

    /// The condition that an invocation is the first one along some axes.
    fn first_along(&mut self, axes: &[(IdKind, u8)], span: Span) -> Option<Value> {
        let mut condition = None;
        for &(kind, axis) in axes {
            let id = self.builder.id(kind, axis, span);
            let zero = self.builder.constant(Constant::u32(0), span);
            let only = self.builder.compare(CompareOp::Eq, id, zero, span);
            condition = Some(match condition {
                None => only,
                Some(condition) => self.builder.binary(BinaryOp::And, condition, only, span),
            });
        }
        condition
    }

    /// Operations under a condition, where there is one.
    pub(super) fn under(
        &mut self,
        condition: Option<Value>,
        span: Span,
        inside: impl FnOnce(&mut Self) -> Done<()>,
    ) -> Done<()> {
        let Some(condition) = condition else { return inside(self) };
        let (then, _) = self.builder.open(&[], span);
        inside(self)?;
        self.builder.close_yield(&[], span);
        let (other, _) = self.builder.open(&[], span);
        self.builder.close_yield(&[], span);
        self.builder.if_op(condition, then, other, &[], span);
        Ok(())
    }

    fn assignment(&mut self, statement: usize, context: &Set) -> Done<()> {
        let data = &self.program.statements[statement];
        if data.atomic {
            return self.atomic(statement, context);
        }
        let value = self.expr(&data.value, context)?;
        let (view, index) = self.place(&data.target, context)?;
        self.builder.store(view, &index, value, data.span);
        Ok(())
    }

    fn atomic(&mut self, statement: usize, context: &Set) -> Done<()> {
        let data = &self.program.statements[statement];
        let refused = || -> Vec<Diagnostic> { vec![messages::not_an_update(data.span, &data.id)] };
        let bytes = self.program.arrays[data.target.array].elem.bytes();
        if bytes != 4 && bytes != 8 {
            return Err(refused());
        }
        if !data.value.accesses().iter().any(|(access, _)| access.array == data.target.array) {
            return self.exchange(data, &data.value, AtomicOp::Exchange, context);
        }
        let ExprKind::Binary(op, args) = &data.value.kind else { return Err(refused()) };
        let [lhs, rhs] = &**args;
        let op_and_value: Option<(AtomicOp, &Expr)> =
            match (op, is_target(lhs, &data.target), is_target(rhs, &data.target)) {
                (BinaryOp::Add, true, _) => Some((AtomicOp::Add, rhs)),
                (BinaryOp::Add, _, true) => Some((AtomicOp::Add, lhs)),
                (BinaryOp::Sub, true, _) => Some((AtomicOp::Sub, rhs)),
                (BinaryOp::Min, true, _) => Some((AtomicOp::Min, rhs)),
                (BinaryOp::Min, _, true) => Some((AtomicOp::Min, lhs)),
                (BinaryOp::Max, true, _) => Some((AtomicOp::Max, rhs)),
                (BinaryOp::Max, _, true) => Some((AtomicOp::Max, lhs)),
                _ => None,
            };
        let (op, value) = op_and_value.ok_or_else(refused)?;
        self.exchange(data, value, op, context)
    }

    /// One indivisible step: an update, or the first value.
    fn exchange(&mut self, data: &crisp_ir_loops::Statement, value: &Expr, op: AtomicOp, context: &Set) -> Done<()> {
        let value = self.expr(value, context)?;
        let (view, index) = self.place(&data.target, context)?;
        let index = self.builder.list(&index);
        let scope = crisp_ir_kernel::Scope::Device;
        let update = crisp_ir_kernel::AtomicUpdate::By(op, value);
        self.builder.push(Op::Atomic { update, view, index, scope }, data.span);
        Ok(())
    }
}

/// Whether an expression is the element that is assigned.
fn is_target(expr: &Expr, target: &Access) -> bool {
    let same = |a: &Expr, b: &Expr| crate::equal::same(a, b);
    match &expr.kind {
        ExprKind::Load(access) => {
            access.array == target.array
                && access.index.len() == target.index.len()
                && access.index.iter().zip(&target.index).all(|(a, b)| same(a, b))
        }
        _ => false,
    }
}

fn has_barrier(nodes: &[Node]) -> bool {
    nodes.iter().any(|node| match node {
        Node::Loop { iname: _, body } => has_barrier(body),
        Node::Barrier => true,
        Node::Statement(_) => false,
    })
}
