//! Views as they are made: of declared memory, and of other views.

use crisp_ir_kernel::{MemoryId, OpId, Space, Value};
use crisp_middle_analysis::bounds::{Stride, Window};

use super::numbers::Checked;
use super::value::{Reg, Root, ViewReg};
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

    /// The view of a memory that the function declares.
    pub(crate) fn memory_view(&mut self, op: OpId, memory: MemoryId) -> ViewReg {
        let function = self.function;
        let data = &function.memories[memory];
        let elem = data.elem;
        let private = data.space == Space::Private;
        let (pointer, stride) = match data.space {
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
        let length = Reg::u64(data.length);
        ViewReg::whole(ty, Root { pointer, length, stride, private })
    }

    /// The private memory of the lane group at hand.
    pub(crate) fn private_pointer(&mut self, op: crisp_ir_kernel::OpId) -> String {
        match self.layout.private.get(&op).cloned() {
            Some((base, bytes)) => self.lane_group_pointer(&base, bytes),
            None => "null".to_owned(),
        }
    }
}
