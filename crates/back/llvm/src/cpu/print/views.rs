//! Views as they are made: of declared memory, and of other views.

use crisp_ir_kernel::{BinaryOp, Elem, MemoryId, OpId, Scalar, Space, Value};
use crisp_middle_analysis::bounds::{Stride, Window};

use super::numbers::Checked;
use super::value::{Reg, Root, Start, U64, ViewReg};
use super::values::Values;

impl Values<'_> {
    pub(crate) fn make_view(&mut self, view: Value, offset: Value, extents: &[Value], strides: &[Value]) -> ViewReg {
        let parent = self.view(view);
        let offset = self.reg(offset);
        let extents: Vec<Reg> = extents.iter().map(|&extent| self.reg(extent)).collect();
        let mut given = |stride: Value| {
            let stride = self.reg(stride);
            let literal = stride.literal();
            Stride::given(stride, literal)
        };
        let strides = strides.iter().map(|&stride| given(stride)).collect();
        let rank = u8::try_from(extents.len()).unwrap_or(8);
        let window = Window::new(&mut Checked(self), parent.window.as_ref(), offset, extents, strides);
        let ty = crisp_ir_kernel::ViewType { rank, ..parent.ty };
        ViewReg { ty, root: parent.root, window: Some(window) }
    }

    /// Makes a view of rank 1 on the bytes of a view's root. Its root begins at its first byte and has as many elements as fit after it; none
    /// where it begins between two scalars.
    pub(crate) fn make_window(
        &mut self,
        view: Value,
        offset: Value,
        (elem, stride): (Elem, u32),
        extent: Value,
    ) -> ViewReg {
        let parent = self.view(view);
        let (offset, extent) = (self.reg(offset), self.reg(extent));
        let number = |number: u32| Reg::u64(u64::from(number));
        let skipped = self.saturating_mul(&parent.offset(), &number(parent.ty.stride));
        let (start, all) = match parent.root.bytes.clone() {
            Some(start) => (start.byte, start.all),
            None => (Reg::u64(0), self.root_bytes(&parent)),
        };
        let start = self.saturating_add(&start, &skipped);
        let start = self.saturating_add(&start, &offset);
        let mut rest = self.binary(BinaryOp::SubSaturating, &all, &start);
        let size = u64::from(elem.scalar.bytes());
        if start.literal().is_none_or(|start| start % size != 0) {
            let between = self.binary(BinaryOp::And, &start, &Reg::u64(size - 1));
            let between = self.binary(BinaryOp::Min, &between, &Reg::u64(1));
            let starts_well = self.binary(BinaryOp::Xor, &between, &Reg::u64(1));
            rest = self.binary(BinaryOp::Mul, &rest, &starts_well);
        }
        let filled = self.binary(BinaryOp::Add, &rest, &number(stride - elem.bytes()));
        let length = self.binary(BinaryOp::Div, &filled, &number(stride));
        let ty = crisp_ir_kernel::ViewType { elem, stride, rank: 1, ..parent.ty };
        let root = Root {
            length,
            stride: u64::from(stride),
            bytes: Some(Box::new(Start { byte: start, all })),
            ..parent.root
        };
        let window = Window { offset: Reg::u64(0), extents: vec![extent], strides: vec![Stride::One] };
        ViewReg { ty, root, window: Some(window) }
    }

    /// Returns the bytes of a root: those from its first element to the end of its last one.
    fn root_bytes(&mut self, view: &ViewReg) -> Reg {
        let (length, padding) = (view.root.length.clone(), view.ty.stride - view.ty.elem.bytes());
        let bytes = self.bytes(&length, u64::from(view.ty.stride));
        if padding == 0 {
            return bytes;
        }
        let some = self.binary(BinaryOp::Min, &length, &Reg::u64(1));
        let padding = self.binary(BinaryOp::Mul, &some, &Reg::u64(u64::from(padding)));
        self.binary(BinaryOp::Sub, &bytes, &padding)
    }

    /// Returns the bytes from a root's pointer to an element.
    pub(crate) fn byte_of(&mut self, root: &Root, element: &Reg) -> Reg {
        let mut bytes = self.bytes(element, root.stride);
        if let Some(start) = &root.bytes {
            bytes = self.binary(BinaryOp::Add, &bytes, &start.byte);
        }
        if let Some(block) = root.block {
            let steps = self.lane_steps(Scalar::U64, i64::try_from(block).unwrap_or(0));
            bytes = self.binary(BinaryOp::Add, &bytes, &Reg::each(U64, steps));
        }
        bytes
    }

    /// Returns the view of a memory that the function declares.
    pub(crate) fn memory_view(&mut self, op: OpId, memory: MemoryId) -> ViewReg {
        let function = self.function;
        let data = &function.memories[memory];
        let elem = data.elem;
        let private = data.space == Space::Private;
        let windowed = self.layout.windowed.contains(&memory);
        let (pointer, stride) = match data.space {
            // Bytes that windows see lie as the memory declares them.
            Space::Private if windowed => (self.private_pointer(op), u64::from(data.stride)),
            Space::Private if self.piece.is_some() => {
                let own = self.private_pointer(op);
                let bytes = u64::from(self.width * elem.bytes());
                let pointer = self.piece_pointer(own, bytes);
                (pointer, u64::from(self.tiling.width * elem.bytes()))
            }
            Space::Private => (self.private_pointer(op), u64::from(self.count(elem) * elem.scalar.bytes())),
            Space::Constant => (format!("@constant{}", memory.index()), u64::from(data.stride)),
            Space::Local | Space::Global => {
                let offset = self.layout.local[memory.index()];
                (self.text.assign(&format!("getelementptr i8, ptr %scratch, i64 {offset}")), u64::from(data.stride))
            }
        };
        let access = if data.space == Space::Constant {
            crisp_ir_kernel::Access::Read
        } else {
            crisp_ir_kernel::Access::ReadWrite
        };
        let ty = crisp_ir_kernel::ViewType { elem, space: data.space, access, stride: data.stride, rank: 1 };
        let length = Reg::u64(data.elements());
        let blocks = private && self.width > 1 && windowed;
        let root = if blocks {
            Root { block: Some(data.elements() * stride), ..Root::new(pointer, length, stride) }
        } else {
            Root { private, unseen: private && !windowed, ..Root::new(pointer, length, stride) }
        };
        ViewReg::whole(ty, root)
    }

    /// Returns the private memory of the lane group at hand.
    pub(crate) fn private_pointer(&mut self, op: crisp_ir_kernel::OpId) -> String {
        match self.layout.private.get(&op).cloned() {
            Some((base, bytes)) => self.lane_group_pointer(&base, bytes),
            None => "null".to_owned(),
        }
    }
}
