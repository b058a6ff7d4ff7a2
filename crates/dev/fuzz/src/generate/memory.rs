//! Steps that load and store.

use crisp_ir_kernel::{Access, BinaryOp, Constant, Elem, Op, Scalar, Value, ViewType};

use super::maker::{HERE, Maker, Place, U64};

/// Views of four elements, of which none reaches beyond them: extents and strides, the latter none for rows without gaps. An axis with
/// stride 0 may have any extent.
const OWN_WINDOWS: &[(&[u64], &[u64])] = &[
    (&[4], &[]),
    (&[4], &[1]),
    (&[2], &[2]),
    (&[2], &[3]),
    (&[3], &[0]),
    (&[u64::MAX], &[0]),
    (&[1 << 63], &[0]),
    (&[2], &[u64::MAX]),
    (&[1], &[1 << 63]),
    (&[2, 2], &[]),
    (&[2, 2], &[1, 2]),
    (&[u64::MAX, 4], &[0, 1]),
    (&[4, u64::MAX - 1], &[1, 0]),
    (&[0, u64::MAX], &[1 << 62, 1 << 62]),
    (&[1, 4], &[77, 1]),
    (&[2, 1, 2], &[]),
    (&[2, 2], &[1, 1]),
    (&[2, u64::MAX, 2], &[2, 0, 1]),
    (&[1, 1, 2, 2, 1], &[]),
];

/// Numbers at which bounds go wrong: offsets, extents, strides, and indices of either sign.
const EDGES: &[u64] =
    &[0, 1, 2, 1 << 31, 1 << 32, (1 << 32) - 1, 1 << 62, (1 << 63) - 1, 1 << 63, u64::MAX - 2, u64::MAX - 1, u64::MAX];

impl Maker<'_> {
    /// Returns an index: the invocation's own number, something small, or anything.
    pub(super) fn index(&mut self, uniform: bool) -> Value {
        if !uniform && self.random.chance(40) {
            let own = if self.random.chance(50) { self.own } else { self.lid };
            if self.random.chance(60) {
                return own;
            }
            let by = self.of(U64, true).value;
            let op = self.random.pick(&[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul]);
            return self.b.binary(op, own, by, HERE);
        }
        let scalar = self.random.pick(&[Scalar::U64, Scalar::I64]);
        if self.random.chance(15) {
            let edge = self.random.pick(EDGES);
            return self.b.constant(Constant::from_bits(scalar, edge), HERE);
        }
        if self.random.chance(60) {
            let mask = self.random.pick(&[3, 15]);
            self.small(scalar, mask, uniform).value
        } else {
            self.of(crisp_ir_kernel::Elem::scalar(scalar), uniform).value
        }
    }

    fn indices(&mut self, ty: ViewType, uniform: bool) -> Vec<Value> {
        (0..ty.rank).map(|_| self.index(uniform)).collect()
    }

    /// Returns indices for a window, some at the ends of what it claims.
    fn indices_in(&mut self, window: Place) -> Vec<Value> {
        let mut indices = self.indices(window.ty, false);
        for (axis, index) in indices.iter_mut().enumerate() {
            if self.random.chance(15) {
                let axis = u8::try_from(axis).unwrap_or(0);
                let extent = self.b.value(Op::Extent { view: window.view, axis }, HERE);
                let less = self.random.pick(&[0, 1, 2]);
                let less = self.number(less);
                *index = self.b.binary(BinaryOp::Sub, extent, less, HERE);
                if self.random.chance(50) {
                    *index = self.b.convert(crisp_ir_kernel::Elem::scalar(Scalar::I64), *index, HERE);
                }
            }
        }
        indices
    }

    /// Makes loads of memory that is not written, perhaps through a window.
    pub(super) fn load_anywhere(&mut self) {
        let shared: Vec<Place> = self.sources.iter().chain(&self.locals).copied().collect();
        if shared.is_empty() {
            return self.arithmetic();
        }
        let mut uniform = self.random.chance(25);
        let mut place = self.random.pick(&shared);
        if self.on_bytes() {
            // Each invocation perhaps has another window.
            (place, uniform) = (self.any_bytes(place), false);
        }
        if self.random.chance(25) {
            let rank = 1 + self.random.below(3);
            let window = self.window(place, rank);
            let index = self.indices_in(window);
            let value = self.b.load(window.view, &index, HERE);
            self.add(value, false);
            return self.question(window);
        }
        let index = self.indices(place.ty, uniform);
        let value = self.b.load(place.view, &index, HERE);
        // A view of several axes is a window that a caller made, each invocation perhaps another one.
        self.add(value, uniform && place.ty.rank == 1);
    }

    /// Returns whether a window on bytes is made now.
    fn on_bytes(&mut self) -> bool {
        self.plan.surroundings.bytes && self.random.chance(30)
    }

    /// Returns an element type, and a stride that it may have.
    fn layout(&mut self) -> (Elem, u32) {
        let elem = self.elem();
        let gap = self.random.pick(&[0, 0, 0, 1, 2, 5]);
        (elem, elem.bytes() + gap * elem.scalar.bytes())
    }

    /// Returns a window on the bytes of what a view is of, however odd.
    fn any_bytes(&mut self, place: Place) -> Place {
        let (elem, stride) = self.layout();
        let (offset, extent) = (self.size(63), self.size(15));
        self.bytes(place, offset, (elem, stride), extent)
    }

    fn bytes(&mut self, place: Place, offset: Value, (elem, stride): (Elem, u32), extent: Value) -> Place {
        let view = self.b.value(Op::Window { view: place.view, offset, elem, stride, extent }, HERE);
        Place { view, ty: ViewType { elem, stride, rank: 1, ..place.ty } }
    }

    /// Makes a query of a view's extents.
    fn question(&mut self, place: Place) {
        let value = if self.random.chance(50) {
            let axis = u8::try_from(self.random.below(usize::from(place.ty.rank))).unwrap_or(0);
            self.b.value(Op::Extent { view: place.view, axis }, HERE)
        } else {
            self.b.value(Op::Offset { view: place.view }, HERE)
        };
        self.add(value, false);
    }

    /// Returns a view of a view, however odd.
    pub(super) fn window(&mut self, place: Place, rank: usize) -> Place {
        let strided = self.random.chance(50);
        let offset = self.size(15);
        let extents: Vec<Value> = (0..rank).map(|_| self.size(7)).collect();
        let strides: Vec<Value> = (0..if strided { rank } else { 0 }).map(|_| self.size(3)).collect();
        self.view(place, offset, &extents, &strides)
    }

    /// Returns a size from 0 to `mask`, one at an edge, or any.
    fn size(&mut self, mask: u64) -> Value {
        if self.random.chance(20) {
            let edge = self.random.pick(EDGES);
            return self.number(edge);
        }
        if self.random.chance(80) { self.small(Scalar::U64, mask, false).value } else { self.of(U64, false).value }
    }

    fn view(&mut self, place: Place, offset: Value, extents: &[Value], strides: &[Value]) -> Place {
        let rank = u8::try_from(extents.len()).unwrap_or(1);
        let (extents, strides) = (self.b.list(extents), self.b.list(strides));
        let view = self.b.value(Op::View { view: place.view, offset, extents, strides }, HERE);
        Place { view, ty: ViewType { rank, ..place.ty } }
    }

    /// Returns a place where the invocation has separate elements, and an index of one of them or out of bounds.
    pub(super) fn own_element(&mut self) -> Option<(Place, Vec<Value>)> {
        if self.owned.is_empty() {
            return None;
        }
        let place = self.random.pick(&self.owned);
        let four = self.number(4);
        let first = self.b.binary(BinaryOp::Mul, self.own, four, HERE);
        if self.on_bytes() {
            // Elements of another type on the bytes of the invocation's four, which none reaches beyond.
            let (elem, stride) = self.layout();
            let room = 3 * place.ty.stride + place.ty.elem.bytes();
            let most = room.checked_sub(elem.bytes()).map_or(0, |rest| rest / stride + 1);
            let (step, extent) = (self.number(u64::from(place.ty.stride)), self.number(u64::from(most)));
            let start = self.b.binary(BinaryOp::Mul, first, step, HERE);
            let window = self.bytes(place, start, (elem, stride), extent);
            let index = self.indices_in(window);
            return Some((window, index));
        }
        if self.random.chance(25) {
            let (extents, strides) = self.random.pick(OWN_WINDOWS);
            let extents: Vec<Value> = extents.iter().map(|&size| self.number(size)).collect();
            let strides: Vec<Value> = strides.iter().map(|&size| self.number(size)).collect();
            let window = self.view(place, first, &extents, &strides);
            let index = self.indices_in(window);
            return Some((window, index));
        }
        let which = self.small(Scalar::U64, 3, false).value;
        let mut index = self.b.binary(BinaryOp::Add, first, which, HERE);
        if self.random.chance(10) {
            // Beyond everything, on either side.
            let far = self.number(1 << 40);
            let op = self.random.pick(&[BinaryOp::Add, BinaryOp::Sub]);
            index = self.b.binary(op, index, far, HERE);
            if self.random.chance(50) {
                index = self.b.convert(crisp_ir_kernel::Elem::scalar(Scalar::I64), index, HERE);
            }
        }
        Some((place, vec![index]))
    }

    /// Stores to one of the invocation's own elements or to nothing, and loads it back now and then.
    pub(super) fn store_own(&mut self) {
        let Some((place, index)) = self.own_element() else { return self.arithmetic() };
        if place.ty.access != Access::ReadWrite || self.random.chance(80) {
            let value = self.value_of(place.ty.elem);
            self.b.store(place.view, &index, value, HERE);
        }
        if place.ty.access == Access::ReadWrite && self.random.chance(40) {
            let loaded = self.b.load(place.view, &index, HERE);
            self.add(loaded, false);
        }
    }

    /// Private memory: makes, stores, loads.
    pub(super) fn private_step(&mut self) {
        if self.privates.is_empty() || self.random.chance(10) {
            return self.private_memory();
        }
        let mut place = self.random.pick(&self.privates);
        if self.on_bytes() {
            place = self.any_bytes(place);
        }
        if self.random.chance(20) {
            let rank = 1 + self.random.below(3);
            place = self.window(place, rank);
        }
        if place.ty.rank == 1 && self.random.chance(25) {
            let index = self.index(true);
            return self.masked_step(place, index);
        }
        for _ in 0..2 {
            let uniform = self.random.chance(50);
            let index = self.indices(place.ty, uniform);
            if self.random.chance(60) {
                let value = self.value_of(place.ty.elem);
                self.b.store(place.view, &index, value, HERE);
            } else {
                let loaded = self.b.load(place.view, &index, HERE);
                self.add(loaded, false);
            }
        }
    }

    /// Makes each invocation write its element of local memory; after a barrier it reads those of others. From there on all may read
    /// until the next exchange, which begins with a barrier.
    pub(super) fn exchange(&mut self) {
        if self.locals.is_empty() {
            self.b.push(Op::Barrier, HERE);
            return;
        }
        let place = self.random.pick(&self.locals);
        let lid = self.lid;
        self.b.push(Op::Barrier, HERE);
        for _ in 0..1 + self.random.below(2) {
            let value = self.value_of(place.ty.elem);
            self.b.store(place.view, &[lid], value, HERE);
        }
        if self.random.chance(40) {
            self.masked_step(place, lid);
        }
        if self.random.chance(20) {
            // An index without an owner.
            let far = self.number(1 << 20);
            let value = self.value_of(place.ty.elem);
            self.b.store(place.view, &[far], value, HERE);
        }
        self.b.push(Op::Barrier, HERE);
        for _ in 0..2 {
            let uniform = self.random.chance(40);
            let index = self.index(uniform);
            let value = self.b.load(place.view, &[index], HERE);
            self.add(value, uniform);
        }
    }

    /// At the end, the newest values go where they fit, and some of all into a digest.
    pub(super) fn store_all(&mut self) {
        let digest = self.digest();
        self.add(digest, false);
        for (at, place) in self.owned.clone().into_iter().enumerate() {
            let value = if self.random.chance(60) && place.ty.elem.scalar != Scalar::Bool {
                let scalar = place.ty.elem.scalar;
                let part = self.b.convert(crisp_ir_kernel::Elem::scalar(scalar), digest, HERE);
                let lanes = vec![part; usize::from(place.ty.elem.lanes)];
                if lanes.len() == 1 {
                    part
                } else {
                    let lanes = self.b.list(&lanes);
                    self.b.value(Op::MakeVector { lanes }, HERE)
                }
            } else {
                self.value_of(place.ty.elem)
            };
            let four = self.number(4);
            let first = self.b.binary(BinaryOp::Mul, self.own, four, HERE);
            let which = self.number(at as u64 % 4);
            let index = self.b.binary(BinaryOp::Add, first, which, HERE);
            self.b.store(place.view, &[index], value, HERE);
        }
    }
}
