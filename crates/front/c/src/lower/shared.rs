//! Local memory whose length a launch gives: pointers to it among the arguments of OpenCL kernels, and `extern __shared__` of CUDA.

use crisp_ir_kernel::{
    BinaryOp, CompareOp, Constant, DebugKind, Elem, IdKind, Memory, Op, Param, Role, Scalar, Space, Type, Value,
};

use super::{Base, FunctionLowering, Lowered, Stop, Val};
use crate::typed::{Function, Structs, Ty, VarId, Variable};

/// Bytes that all such memories of a kernel have at most, together with its other local memory: what every device has.
const BYTES: u64 = 32 << 10;

/// The least that one of them may have.
const LEAST: u64 = 1 << 10;

/// The parameter that takes the number of elements of such a memory.
pub(super) fn parameter(variable: &Variable) -> Param {
    let ty = Type::scalar(Scalar::U64);
    Param { name: variable.name.to_string(), ty, role: Role::Argument, length: None, span: variable.span }
}

/// Returns the bytes that each of `count` such memories of a kernel has at most.
pub(super) fn capacity(structs: &Structs, function: &Function, variables: &[Variable], count: usize) -> u64 {
    let declared = function.variables.iter().map(|var| &variables[var.0]);
    let fixed = declared
        .filter(|it| it.memory == Some(Space::Local))
        .fold(0_u64, |sum, it| sum.saturating_add(structs.size(&it.ty)));
    let left = BYTES.saturating_sub(fixed) / (count.max(1) as u64);
    (left / 16 * 16).max(LEAST)
}

impl FunctionLowering<'_, '_> {
    /// Makes such a memory of `capacity` bytes and returns the pointer to its first element. Its length is `length` elements; a launch with more than it
    /// can have fails.
    pub(super) fn shared_memory(&mut self, var: VarId, length: Value, capacity: u64) -> Lowered<Val> {
        let variable = &self.program.variables[var.0];
        let (span, name) = (variable.span, variable.name.to_string());
        let Some((to, _)) = variable.ty.pointee() else { return Err(Stop) };
        let most = capacity / self.program.structs.size(to).max(1);
        let mut views = Vec::new();
        for leaf in self.program.structs.leaves(to) {
            let memory = self.builder.memory(Memory {
                name: name.clone(),
                space: Space::Local,
                elem: leaf.elem,
                stride: leaf.elem.bytes(),
                length: most.saturating_mul(leaf.count).into(),
                init: Vec::new(),
                span,
            });
            let view = self.builder.value(Op::Memory { memory }, span);
            let count = self.integer(Scalar::U64, i128::from(leaf.count), span);
            let extent = self.builder.binary(BinaryOp::Mul, length, count, span);
            let offset = self.builder.constant(Constant::zero(Elem::scalar(Scalar::U64)), span);
            let (extents, strides) = (self.builder.list(&[extent]), self.builder.list(&[]));
            views.push(self.builder.value(Op::View { view, offset, extents, strides }, span));
        }
        if let [view] = views[..] {
            self.builder.bind(name.as_str(), view);
        }
        self.require_at_most(length, most, &name, span);
        let start = self.long(0, span);
        Ok(Val::Pointer(Base::Views(views), start))
    }

    /// Makes the launch fail where a length is too large; one invocation reports it.
    fn require_at_most(&mut self, length: Value, most: u64, name: &str, span: crisp_support_diagnostics::Span) {
        let most_value = self.integer(Scalar::U64, i128::from(most), span);
        let fits = self.builder.compare(CompareOp::Le, length, most_value, span);
        let first = self.builder.id(IdKind::GlobalLinearId, 0, span);
        let ty = self.builder.ty(first).elem().map_or(Scalar::U64, |elem| elem.scalar);
        let zero = self.integer(ty, 0, span);
        let other = self.builder.compare(CompareOp::Ne, first, zero, span);
        let holds = self.builder.binary(BinaryOp::Or, fits, other, span);
        let text = self.builder.text(format!("`{name}` has at most {most} elements"));
        let values = self.builder.list(&[holds]);
        self.builder.push(Op::Debug { kind: DebugKind::Assert, text, values }, span);
    }
}

/// Whether a parameter of a kernel is a pointer to such memory, by its type and space.
pub(super) fn is_shared(ty: &Ty, space: Space) -> bool {
    space == Space::Local && matches!(ty, Ty::Pointer(to, _) if **to != Ty::Void)
}
