//! Views and the addresses of accesses through them.

use crisp_ir_kernel::{ElementAccess, Function, List, MemoryId, Space, Type, Value};
use crisp_support_diagnostics::Span;

use super::form::Lanes;
use super::state::{Abstract, Mask, Number, Touch, Unclear, UnclearKind, Window};
use super::walk::Walk;

impl Walk<'_> {
    /// Strides of rows without gaps.
    pub(crate) fn rows(&mut self, extents: &[Number], at: Span) -> Vec<Number> {
        let cannot = Unclear { kind: UnclearKind::Arithmetic, at };
        let mut strides: Vec<Number> = vec![Ok(Lanes::one(1))];
        for extent in extents.iter().skip(1).rev() {
            let last = strides.last().cloned().unwrap_or(Ok(Lanes::one(1)));
            let stride = match (last, extent.clone()) {
                (Ok(last), Ok(extent)) => Ok(self.product(&last, &extent)),
                (Err(unclear), _) | (_, Err(unclear)) => Err(unclear),
            };
            strides.push(stride.and_then(|stride| stride.ok_or(cannot)));
        }
        strides.reverse();
        strides
    }

    /// A product of which one side is known, or both are shared.
    fn product(&mut self, a: &Lanes, b: &Lanes) -> Option<Lanes> {
        match (a.only(), b.only()) {
            (_, Some(factor)) => a.times(factor),
            (Some(factor), None) => b.times(factor),
            (None, None) if a.is_uniform() && b.is_uniform() => {
                let known = |walk: &Self, lanes: &Lanes| {
                    let shared = walk.symbols.shared(lanes);
                    let own = crate::integers::Known::one(lanes.at[0]);
                    (shared.range.plus(own.range), shared.steps.plus(own.steps))
                };
                let (x, y) = (known(self, a), known(self, b));
                let range = x.0.times(y.0)?;
                let small = range.least.abs().max(range.most.abs()) < 1 << 100;
                let steps = x.1.times(y.1);
                small.then(|| self.symbols.fresh(crate::integers::Known { range, steps }))
            }
            (None, None) => None,
        }
    }

    /// A view of a memory that the function declares.
    pub(crate) fn memory(&mut self, function: &Function, memory: MemoryId) -> Abstract {
        let declared = &function.memories[memory];
        let length = declared.length.in_workgroup(self.warps.local);
        let window = Window {
            name: Some(declared.name.clone()),
            start: Ok(Lanes::one(0)),
            extents: vec![Ok(Lanes::one(length.into()))],
            strides: vec![Ok(Lanes::one(1))],
        };
        Abstract::View(Box::new(window))
    }

    pub(crate) fn window(&self, function: &Function, view: Value) -> Option<Window> {
        match self.value(function, view) {
            Abstract::View(window) => Some(*window),
            Abstract::Number(_) | Abstract::Other(_) => None,
        }
    }

    fn numbers(&mut self, function: &Function, values: List) -> Vec<Number> {
        function.list(values).iter().map(|&value| self.number(function, value)).collect()
    }

    /// The offset of a view in its root, in elements.
    pub(crate) fn offset(&mut self, function: &Function, view: Value, span: Span) -> Abstract {
        let cannot = Unclear { kind: UnclearKind::Arithmetic, at: span };
        let uniform =
            self.window(function, view).is_some_and(|window| window.start.is_ok_and(|start| start.is_uniform()));
        if uniform { self.shared(Type::U64) } else { Walk::unclear(Type::U64, cannot) }
    }

    /// A view on the root of another, some elements after its first one.
    pub(crate) fn view(
        &mut self,
        function: &Function,
        view: Value,
        (offset, extents, strides): (Value, List, List),
        span: Span,
    ) -> Abstract {
        let elements = function.ty(view).view().map_or(1, |view| i128::from(view.stride));
        let offset = self.number(function, offset);
        let extents = self.numbers(function, extents);
        let strides = if strides.is_empty() { self.rows(&extents, span) } else { self.numbers(function, strides) };
        let parent = self.window(function, view);
        let start = moved(parent.as_ref(), &offset, elements, span);
        Abstract::View(Box::new(Window { name: parent.and_then(|parent| parent.name), start, extents, strides }))
    }

    /// A view on the bytes of another.
    pub(crate) fn bytes(&mut self, function: &Function, view: Value, offset: Value, extent: Value) -> Abstract {
        let (offset, extent) = (self.number(function, offset), self.number(function, extent));
        let parent = self.window(function, view);
        let start = moved(parent.as_ref(), &offset, 1, function.span);
        let (name, strides) = (parent.and_then(|parent| parent.name), vec![Ok(Lanes::one(1))]);
        Abstract::View(Box::new(Window { name, start, extents: vec![extent], strides }))
    }

    /// The byte at which each lane's element begins.
    pub(crate) fn address(&mut self, function: &Function, view: Value, index: List, span: Span) -> Number {
        let cannot = Unclear { kind: UnclearKind::Arithmetic, at: span };
        let window = self.window(function, view).ok_or(cannot)?;
        let stride = function.ty(view).view().map_or(1, |view| i128::from(view.stride));
        let mut address = window.start?;
        for (index, step) in self.numbers(function, index).into_iter().zip(window.strides) {
            let (index, step) = (index?, step?);
            let far = self.product(&index, &step).and_then(|far| far.times(stride));
            address = far.and_then(|far| address.plus(&far, 1)).ok_or(cannot)?;
        }
        Ok(address)
    }

    /// Notes an access.
    pub(crate) fn touch(&mut self, function: &Function, access: ElementAccess, span: Span, mask: Mask) {
        let Some(ty) = function.ty(access.view).view() else { return };
        if ty.space == Space::Private {
            return;
        }
        let address = self.address(function, access.view, access.index, span);
        let touch = Touch {
            place: self.place(span),
            kind: access.kind,
            space: ty.space,
            name: self.window(function, access.view).and_then(|window| window.name),
            bytes: ty.elem.bytes(),
            mask,
            address,
        };
        self.found.touches.push(touch);
    }
}

/// Where a view begins that begins a number of steps after another.
fn moved(parent: Option<&Window>, offset: &Number, step: i128, at: Span) -> Number {
    let cannot = Unclear { kind: UnclearKind::Arithmetic, at };
    let start = parent.ok_or(cannot)?.start.clone()?;
    let offset = offset.clone()?;
    start.plus(&offset, step).ok_or(cannot)
}
