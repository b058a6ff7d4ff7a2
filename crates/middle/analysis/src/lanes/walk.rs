//! Walks over a kernel as one warp executes it, calls in their places, with what is known of the numbers of its lanes.

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    Binary, Function, FunctionId, IdKind, List, Module, Op, OpData, OpId, Param, RegionId, Scalar, ShuffleKind, Space,
    Terminator, Type, Unary, UnaryOp, UniformKind, Value, ValueData,
};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Span;

use super::form::{Lanes, Symbols, WARP};
use super::state::{Abstract, Found, Mask, Met, Number, Unclear, UnclearKind, Where, Window};
use crate::integers::{Congruence, Interval, Known, LaunchFacts};

/// Operations that are executed at most; in larger kernels no answer is given.
const STEPS: u32 = 400_000;
/// Calls inside calls that are followed.
const DEEPEST: usize = 100;

/// The warps that a walk is about.
#[derive(Clone, Debug)]
pub(crate) struct Warps {
    /// The workgroup's size.
    pub(crate) local: [u32; 3],
    /// One warp of it; any full warp where nothing is said.
    pub(crate) number: Option<u32>,
}

impl Warps {
    pub(crate) fn total(&self) -> u32 {
        self.local.iter().fold(1, |total, size| total.saturating_mul(*size).max(1))
    }

    /// The lanes that there are.
    fn mask(&self) -> Mask {
        let (total, warp) = (self.total(), 32);
        let lanes = match self.number {
            Some(number) => total.saturating_sub(number.saturating_mul(warp)).min(warp),
            None => total.min(warp),
        };
        // The last warp may have fewer, and does less then.
        let exact = self.number.is_some() || total.is_multiple_of(warp) || total < warp;
        Mask { lanes: if lanes >= warp { u32::MAX } else { (1 << lanes) - 1 }, exact }
    }
}

/// A function being walked.
pub(crate) struct Frame<'a> {
    pub(crate) function: &'a Function,
    pub(crate) values: SideTable<ValueData, Option<Abstract>>,
    /// The call in the function before.
    pub(crate) call: Option<Span>,
    /// The values that it returns.
    pub(crate) returned: Vec<Vec<Abstract>>,
    /// How many branches were open that part lanes when it began, and whether lanes have returned apart from others.
    begins: usize,
    parted: bool,
}

/// A loop around.
#[derive(Default)]
pub(crate) struct Around {
    /// The values that are carried where lanes leave it.
    pub(crate) left: Vec<Vec<Abstract>>,
    /// The same as for a function.
    pub(crate) begins: usize,
    pub(crate) parted: bool,
}

pub(crate) struct Walk<'a> {
    pub(crate) module: &'a Module,
    pub(crate) warps: Warps,
    launch: LaunchFacts,
    dimensions: Option<u8>,
    pub(crate) symbols: Symbols,
    ids: BTreeMap<(IdKind, u8), Number>,
    pub(crate) frames: Vec<Frame<'a>>,
    pub(crate) loops: Vec<Around>,
    /// The branches around, outermost first.
    pub(crate) branches: Vec<Span>,
    /// How many of the branches and loops around part lanes.
    pub(crate) apart: usize,
    /// How often lanes have left loops and functions.
    pub(crate) exits: usize,
    pub(crate) found: Found,
    steps: u32,
    /// Whether the kernel is too large, so that what is found is not all.
    pub(crate) gave_up: bool,
}

/// Walks over a kernel. Nothing where it is too large.
pub(crate) fn walk(module: &Module, kernel: FunctionId, warps: Warps) -> Option<(Symbols, Found)> {
    let function = module.functions.get(kernel)?;
    let dimensions = function.kernel.as_ref().and_then(|info| info.declared_dimensions());
    let mut walk = Walk {
        module,
        launch: LaunchFacts::of_size(warps.local),
        dimensions,
        symbols: Symbols::default(),
        ids: BTreeMap::new(),
        frames: Vec::new(),
        loops: Vec::new(),
        branches: Vec::new(),
        apart: 0,
        exits: 0,
        found: Found::default(),
        steps: 0,
        gave_up: false,
        warps,
    };
    let params = function.params.iter().map(|param| walk.argument(param)).collect();
    let mask = walk.warps.mask();
    walk.function(kernel, params, None, mask);
    (!walk.gave_up).then_some((walk.symbols, walk.found))
}

impl<'a> Walk<'a> {
    /// An argument of the launch.
    fn argument(&mut self, param: &Param) -> Abstract {
        let (ty, name) = (param.ty, Some(param.name.clone()));
        match ty {
            Type::View(view) => {
                let most = i128::from(i64::MAX) / i128::from(view.stride.max(1));
                let extents: Vec<Number> =
                    (0..view.rank).map(|_| Ok(self.symbols.fresh(Known::between(Interval::new(0, most))))).collect();
                let strides = self.rows(&extents, param.span);
                Abstract::View(Box::new(Window { name, start: Ok(Lanes::one(0)), extents, strides }))
            }
            Type::Elem(_) => self.shared(ty),
        }
    }

    /// A value of which only is known that all lanes share it.
    pub(crate) fn shared(&mut self, ty: Type) -> Abstract {
        match single(ty) {
            Some(scalar) => Abstract::Number(Ok(self.symbols.any(scalar))),
            None => Abstract::Other(Ok(())),
        }
    }

    /// A value of which nothing is known.
    pub(crate) fn unclear(ty: Type, unclear: Unclear) -> Abstract {
        match ty {
            Type::View(view) => {
                let each = |_| Err(unclear);
                let extents: Vec<Number> = (0..view.rank).map(each).collect();
                let strides = (0..view.rank).map(each).collect();
                Abstract::View(Box::new(Window { name: None, start: Err(unclear), extents, strides }))
            }
            Type::Elem(_) if single(ty).is_some() => Abstract::Number(Err(unclear)),
            Type::Elem(_) => Abstract::Other(Err(unclear)),
        }
    }

    /// Walks over a function; what it returns.
    pub(crate) fn function(
        &mut self,
        id: FunctionId,
        args: Vec<Abstract>,
        call: Option<Span>,
        mask: Mask,
    ) -> Vec<Abstract> {
        let module = self.module;
        let Some(function) = module.functions.get(id).filter(|_| self.frames.len() < DEEPEST) else {
            self.gave_up = true;
            return Vec::new();
        };
        let mut values = SideTable::filled(function.values.len(), None);
        for (&param, arg) in function[function.body].params.iter().zip(args) {
            values[param] = Some(arg);
        }
        self.steps += u32::try_from(function.values.len() / 8).unwrap_or(STEPS);
        self.frames.push(Frame { function, values, call, returned: Vec::new(), begins: self.apart, parted: false });
        let loops = std::mem::take(&mut self.loops);
        self.region(function, function.body, mask);
        self.loops = loops;
        let (returned, parted) = self.frames.pop().map(|frame| (frame.returned, frame.parted)).unwrap_or_default();
        let at = call.unwrap_or(function.span);
        let mut results = Vec::new();
        for (slot, &ty) in function.results.iter().enumerate() {
            let all: Vec<Abstract> = returned.iter().filter_map(|values| values.get(slot).cloned()).collect();
            results.push(self.merge(ty, &all, !parted, at));
        }
        results
    }

    /// Executes a region; returns the lanes that go on after it.
    pub(crate) fn region(&mut self, function: &'a Function, region: RegionId, mask: Mask) -> (Mask, Vec<Abstract>) {
        let mut mask = mask;
        for &id in &function[region].ops {
            self.steps += 1;
            self.gave_up |= self.steps > STEPS;
            if mask.is_empty() || self.gave_up {
                return (Mask { lanes: 0, exact: true }, Vec::new());
            }
            mask = self.op(function, id, mask);
        }
        let list = |list: List| function.list(list).iter().map(|&value| self.value(function, value)).collect();
        match function[region].terminator {
            Terminator::Yield(values) => return (mask, list(values)),
            Terminator::Break(values) => {
                let (values, apart) = (list(values), self.apart);
                if let Some(around) = self.loops.last_mut() {
                    around.left.push(values);
                    around.parted |= apart > around.begins;
                }
            }
            Terminator::Return(values) => {
                let (values, apart) = (list(values), self.apart);
                for around in &mut self.loops {
                    around.parted |= apart > around.begins;
                }
                if let Some(frame) = self.frames.last_mut() {
                    frame.returned.push(values);
                    frame.parted |= apart > frame.begins;
                }
            }
        }
        self.exits += 1;
        (Mask { lanes: 0, exact: true }, Vec::new())
    }

    /// Returns the facts about a value of the current function.
    pub(crate) fn value(&self, function: &Function, value: Value) -> Abstract {
        let known = self.frames.last().and_then(|frame| frame.values[value].clone());
        let unclear = Unclear { kind: UnclearKind::Choice, at: function.span };
        known.unwrap_or_else(|| Walk::unclear(function.ty(value), unclear))
    }

    pub(crate) fn set(&mut self, value: Value, known: Abstract) {
        if let Some(frame) = self.frames.last_mut() {
            frame.values[value] = Some(known);
        }
    }

    /// Returns the number that a value is; for a value that is not an integer only whether all lanes share it.
    pub(crate) fn number(&mut self, function: &Function, value: Value) -> Number {
        match self.value(function, value) {
            Abstract::Number(number) => number,
            Abstract::Other(other) => other.map(|()| self.symbols.any(Scalar::I64)),
            Abstract::View(_) => Ok(Lanes::one(0)),
        }
    }

    /// Executes an operation; returns the lanes that go on after it.
    fn op(&mut self, function: &'a Function, id: OpId, mask: Mask) -> Mask {
        let OpData { op, results, span } = function[id].clone();
        if let Some(access) = op.access() {
            self.touch(function, access, span, mask);
        }
        match op {
            Op::If { cond, then, other } => return self.branch(function, id, cond, [then, other], mask),
            Op::For { kind, carried, body } => return self.repeat(function, id, kind, carried, body, mask),
            Op::Call { function: callee, args } => {
                let args: Vec<Abstract> = function.list(args).iter().map(|&arg| self.value(function, arg)).collect();
                let values = self.function(callee, args, Some(span), mask);
                for (result, value) in results.iter().zip(values) {
                    self.set(result, value);
                }
            }
            Op::Barrier => {
                let met = Met { place: self.place(span), branch: self.branches.last().copied() };
                self.found.barriers.push(met);
            }
            _ => {
                if let Some(result) = results.single() {
                    let known = self.result(function, op, result, span);
                    self.set(result, known);
                }
            }
        }
        mask
    }

    /// Returns the location of an operation for the author.
    pub(crate) fn place(&self, at: Span) -> Where {
        let inner = self.frames.iter().rposition(|frame| !frame.function.span.is_library()).unwrap_or(0);
        let outside = self.frames.get(inner + 1).and_then(|frame| frame.call);
        let owner = self.frames.get(inner).map_or(at, |frame| frame.function.span);
        let calls = self.frames.iter().take(inner + 1).filter_map(|frame| frame.call).collect();
        let at = outside.unwrap_or(at);
        Where { at: if at.is_library() { owner } else { at }, owner, calls }
    }

    /// Returns the facts about the result of an operation without regions.
    fn result(&mut self, function: &Function, op: Op, result: Value, span: Span) -> Abstract {
        let ty = function.ty(result);
        let cannot = |kind: UnclearKind| Unclear { kind, at: span };
        match op {
            Op::Constant(constant) => match constant.as_integer() {
                Some(number) => Abstract::Number(Ok(Lanes::one(number))),
                None => Abstract::Other(Ok(())),
            },
            Op::Id { kind, axis } => Abstract::Number(self.id(kind, axis, span)),
            Op::Unary { op: Unary::Not, arg } => self.computed(function, &[arg], ty, span, |walk, numbers, _| {
                let one = Lanes::one(1);
                walk.symbols.fit_sum(&one, numbers.first()?, -1, Scalar::Bool)
            }),
            Op::Unary { op, arg } => {
                self.computed(function, &[arg], ty, span, |walk, numbers, scalar| match op.plain() {
                    UnaryOp::Neg => walk.symbols.fit_sum(&Lanes::one(0), numbers.first()?, -1, scalar),
                    UnaryOp::Not => walk.symbols.fit_sum(&Lanes::one(-1), numbers.first()?, -1, scalar),
                    UnaryOp::Abs => numbers.first().filter(|it| walk.symbols.range(it).is_positive()).cloned(),
                    _ => None,
                })
            }
            Op::Binary { op, lhs, rhs } => self.computed(function, &[lhs, rhs], ty, span, |walk, numbers, scalar| {
                let [a, b] = numbers else { return None };
                match op {
                    Binary::Integer(op) => walk.symbols.binary(op, a, b, scalar),
                    Binary::Logic(op) => walk.symbols.logic(op, a, b),
                    Binary::Float(_) => None,
                }
            }),
            Op::Compare { op, lhs, rhs } => {
                let whole = single(function.ty(lhs)).is_some();
                self.computed(function, &[lhs, rhs], ty, span, |walk, numbers, _| {
                    let [a, b] = numbers else { return None };
                    if whole { walk.symbols.compare(op, a, b) } else { None }
                })
            }
            Op::Select { cond, then, other } => {
                let values = [then, other].map(|value| self.value(function, value));
                match self.value(function, cond) {
                    Abstract::Number(cond) => self.chosen(ty, &cond, &values, span),
                    cond => self.merge(ty, &values, cond.is_uniform(), span),
                }
            }
            Op::Convert { to: _, arg } | Op::Bitcast { to: _, arg } => {
                let whole = single(function.ty(arg)).is_some();
                self.computed(function, &[arg], ty, span, |walk, numbers, scalar| {
                    let number = numbers.first().filter(|_| whole)?;
                    Some(walk.symbols.convert(number, scalar))
                })
            }
            Op::Memory { memory } => self.memory(function, memory),
            Op::Extent { view, axis } => Abstract::Number(match self.window(function, view) {
                Some(window) => {
                    window.extents.get(usize::from(axis)).cloned().unwrap_or(Err(cannot(UnclearKind::Choice)))
                }
                None => Err(cannot(UnclearKind::Choice)),
            }),
            Op::Offset { view } => self.offset(function, view, span),
            Op::View { view, offset, extents, strides } => self.view(function, view, (offset, extents, strides), span),
            Op::Window { view, offset, elem: _, stride: _, extent } => self.bytes(function, view, offset, extent),
            Op::Load { view, index } => {
                let private = function.ty(view).view().is_some_and(|view| view.space == Space::Private);
                match self.address(function, view, index, span) {
                    // One element for all, which they load together.
                    Ok(address) if address.is_surely_uniform() && !private => self.shared(ty),
                    _ => Walk::unclear(ty, cannot(UnclearKind::Load)),
                }
            }
            Op::Atomic { .. } | Op::AtomicApply { .. } | Op::Clock => Walk::unclear(ty, cannot(UnclearKind::Chance)),
            Op::Vote { .. } | Op::Shuffle { kind: ShuffleKind::Broadcast, .. } => self.shared(ty),
            Op::WarpFold { kind: crisp_ir_kernel::FoldKind::Reduce, .. } => self.shared(ty),
            Op::Shuffle { kind: _, value, lane: _ } if self.value(function, value).is_uniform() => {
                self.value(function, value)
            }
            Op::Shuffle { .. } | Op::WarpFold { .. } => Walk::unclear(ty, cannot(UnclearKind::Exchange)),
            Op::Uniform { kind: UniformKind::Broadcast, form: _, value: _ } => self.shared(ty),
            Op::Uniform { kind: _, form: _, value } => match self.value(function, value) {
                value if value.is_uniform() => value,
                _ => self.shared(ty),
            },
            // The remaining operations have no integer results that are followed.
            _ => self.computed(function, &op.operands(function), ty, span, |_, _, _| None),
        }
    }

    /// A value that is computed from others: as `compute` says, or shared where all of these are.
    fn computed(
        &mut self,
        function: &Function,
        operands: &[Value],
        ty: Type,
        span: Span,
        compute: impl FnOnce(&mut Walk<'a>, &[Lanes], Scalar) -> Option<Lanes>,
    ) -> Abstract {
        let values: Vec<Abstract> = operands.iter().map(|&operand| self.value(function, operand)).collect();
        let numbers: Option<Vec<Lanes>> = values
            .iter()
            .map(|value| match value {
                Abstract::Number(Ok(number)) => Some(number.clone()),
                _ => None,
            })
            .collect();
        if let (Some(numbers), Some(scalar)) = (numbers, single(ty))
            && let Some(number) = compute(self, &numbers, scalar)
        {
            return Abstract::Number(Ok(number));
        }
        let why = Unclear { kind: UnclearKind::Arithmetic, at: span };
        match values.iter().find(|value| !value.is_uniform()) {
            Some(value) => Walk::unclear(ty, value.unclear().unwrap_or(why)),
            None => self.shared(ty),
        }
    }

    /// An id or size of the launch.
    fn id(&mut self, kind: IdKind, axis: u8, span: Span) -> Number {
        if let Some(known) = self.ids.get(&(kind, axis)) {
            return known.clone();
        }
        let number = self.new_id(kind, axis, span);
        self.ids.insert((kind, axis), number.clone());
        number
    }

    fn new_id(&mut self, kind: IdKind, axis: u8, span: Span) -> Number {
        let at = usize::from(axis.min(2));
        let [x, y, z] = self.warps.local.map(i128::from);
        let size = [x, y, z].get(at).copied().unwrap_or(1);
        let range = self.launch.id(kind, axis, self.dimensions);
        let cannot = Unclear { kind: UnclearKind::Arithmetic, at: span };
        let lanes = Lanes::each(|lane| i128::try_from(lane).unwrap_or(0));
        Ok(match kind {
            IdKind::LaneId => lanes,
            IdKind::WarpId => match self.warps.number {
                Some(number) => Lanes::one(number.into()),
                None => self.symbols.fresh(Known::between(range)),
            },
            IdKind::LocalLinearId => {
                let warp = self.id(IdKind::WarpId, 0, span)?;
                lanes.plus(&warp, i128::try_from(WARP).unwrap_or(32)).ok_or(cannot)?
            }
            IdKind::LocalId => {
                let linear = self.id(IdKind::LocalLinearId, 0, span)?;
                let before = [1, x, x * y].get(at).copied().unwrap_or(1);
                let rows =
                    self.symbols.binary(crisp_ir_kernel::IntegerOp::Div, &linear, &Lanes::one(before), Scalar::U32);
                let rows = rows.ok_or(cannot)?;
                let inside =
                    self.symbols.binary(crisp_ir_kernel::IntegerOp::Rem, &rows, &Lanes::one(size), Scalar::U32);
                inside.ok_or(cannot)?
            }
            IdKind::GlobalId => {
                let group = self.id(IdKind::GroupId, axis, span)?;
                let local = self.id(IdKind::LocalId, axis, span)?;
                local.plus(&group, size).ok_or(cannot)?
            }
            IdKind::GlobalLinearId => {
                let [gx, gy, gz] = [0, 1, 2].map(|axis| self.id(IdKind::GlobalId, axis, span));
                let (gx, gy, gz) = (gx?, gy?, gz?);
                if !gy.is_uniform() || !gz.is_uniform() {
                    return Err(cannot);
                }
                // Rows are as long as the grid is wide, which is a multiple of the workgroup's width.
                let row = match self.dimensions {
                    Some(1) => Lanes::one(0),
                    _ => {
                        let most = Interval::new(0, 1 << 90);
                        let steps = Congruence::one(x).times(Congruence::ANY);
                        self.symbols.fresh(Known { range: most, steps })
                    }
                };
                let sum = gx.plus(&row, 1).ok_or(cannot)?;
                self.symbols.fit(sum, Scalar::U64)
            }
            IdKind::LocalSize => Lanes::one(size),
            IdKind::LocalLinearSize => Lanes::one(self.warps.total().into()),
            IdKind::GlobalSize => {
                let groups = self.id(IdKind::NumGroups, axis, span)?;
                groups.times(size).ok_or(cannot)?
            }
            IdKind::NumWarps => Lanes::one(self.warps.total().div_ceil(32).into()),
            IdKind::WarpSize => Lanes::one(32),
            IdKind::GroupId
            | IdKind::NumGroups
            | IdKind::GlobalLinearSize
            | IdKind::WorkDim
            | IdKind::Bound
            | IdKind::GlobalOffset => self.symbols.fresh(Known::between(range)),
        })
    }
}

/// The type of one integer or truth value.
pub(crate) fn single(ty: Type) -> Option<Scalar> {
    ty.elem().filter(|elem| elem.lanes == 1 && !elem.scalar.is_float()).map(|elem| elem.scalar)
}
