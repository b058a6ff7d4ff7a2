//! How a kernel is called: arguments in order and the launch contract.

use std::collections::BTreeSet;

use crisp_ir_kernel::{
    Access, DebugKind, Elem, Function, FunctionId, HostBuffer, IdKind, LoopKind, Module, Op, Param, Program, Role,
    SizeRule, Space, Type, debug_sites, declared_dimensions,
};
use crisp_support_diagnostics::Span;

use crate::shapes::{Shape, each_scalar};

/// One argument of a kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// The author's name.
    pub name: String,
    /// The kind of the argument.
    pub kind: ArgumentKind,
    /// The axes of an array, where the kernel declares them.
    pub shape: Option<Shape>,
}

/// The kind of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentKind {
    /// A scalar or hardware vector by value.
    Value(Elem),
    /// A buffer: data pointer and element count.
    Buffer {
        /// The element type.
        elem: Elem,
        /// Bytes from one element to the next.
        stride: u32,
        /// Global or constant.
        space: Space,
        /// How the kernel accesses it.
        access: Access,
        /// Whether it was declared after `&out`.
        out: bool,
        /// The exact number of elements, where the type fixes it.
        length: Option<u64>,
    },
}

impl Argument {
    fn of(param: &Param) -> Argument {
        let kind = match param.ty {
            Type::Elem(elem) => ArgumentKind::Value(elem),
            Type::View(view) => ArgumentKind::Buffer {
                elem: view.elem,
                stride: view.stride,
                space: view.space,
                access: view.access,
                out: param.role == Role::Out,
                length: param.length,
            },
        };
        Argument { name: param.name.clone(), kind, shape: None }
    }

    /// Whether it is an array that the kernel writes and never reads before: who calls it may leave it out.
    #[must_use]
    pub fn is_result(&self) -> bool {
        matches!(self.kind, ArgumentKind::Buffer { .. }) && self.kind.is_written() && !self.kind.is_read()
    }

    /// Elements of memory for each of the author's, as far as the shape says it.
    #[must_use]
    pub fn parts(&self) -> u64 {
        self.shape.as_ref().map_or(1, |shape| shape.parts.max(1).into())
    }
}

impl ArgumentKind {
    /// Whether the kernel may change what is there.
    #[must_use]
    pub fn is_written(self) -> bool {
        match self {
            ArgumentKind::Value(_) => false,
            ArgumentKind::Buffer { elem: _, stride: _, space: _, access, out, length: _ } => out || access.writes(),
        }
    }

    /// Whether the kernel may read what is there before the launch.
    #[must_use]
    pub fn is_read(self) -> bool {
        match self {
            ArgumentKind::Value(_) => true,
            ArgumentKind::Buffer { elem: _, stride: _, space: _, access, out, length: _ } => !out && access.reads(),
        }
    }
}

/// How a kernel or a program is called.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Interface {
    /// The name of the kernel or program.
    pub kernel: String,
    /// The arguments in order, those that no caller names last.
    pub arguments: Vec<Argument>,
    /// The host's descriptions of the last arguments, one for each: the host makes them itself.
    pub hidden: Vec<HostBuffer>,
    /// Whether a launch passes the arguments and nothing else: of a buffer its memory, without a length.
    pub exact: bool,
    /// The number of launch dimensions the kernel expects.
    pub work_dim: Option<u8>,
    /// The declared global size.
    pub global_size: Option<SizeRule>,
    /// The declared workgroup size.
    pub local_size: Option<SizeRule>,
    /// The debug operations of the code; messages refer to them by position. Only code has it: empty in an interface by itself.
    pub debug: Vec<DebugInfo>,
    /// Further values of a launch that the code reads. Only code has it.
    pub reads: Reads,
}

/// The values of a launch that code reads besides arguments and bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reads {
    /// The global offset along each axis.
    pub offset: [bool; 3],
    /// The number of dimensions.
    pub dimensions: bool,
    /// The memory for its reports.
    pub status: bool,
}

/// An operation by which a kernel reports to the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DebugInfo {
    /// The kind of the operation.
    pub kind: DebugKind,
    /// The author's text.
    pub text: String,
    /// The types of the values that it reports.
    pub values: Vec<Elem>,
    /// Where the author wrote it.
    pub span: Span,
}

impl Interface {
    /// The interface of a kernel; `None` for a function that is not a kernel.
    #[must_use]
    pub fn of(function: &Function) -> Option<Interface> {
        let kernel = function.kernel.as_ref()?;
        Some(Interface {
            kernel: function.name.clone(),
            arguments: function.params.iter().map(Argument::of).collect(),
            hidden: kernel.buffers.clone(),
            exact: kernel.exact.is_some(),
            work_dim: kernel.work_dim,
            global_size: kernel.global_size.clone(),
            local_size: kernel.local_size.clone(),
            debug: Vec::new(),
            reads: Reads::default(),
        })
    }

    /// The interface of a program. It has no launch sizes, and the reports of its launches have the locations of their kernels.
    #[must_use]
    pub fn of_program(program: &Program) -> Interface {
        Interface {
            kernel: program.name.clone(),
            arguments: program.params.iter().map(Argument::of).collect(),
            hidden: Vec::new(),
            exact: false,
            work_dim: None,
            global_size: None,
            local_size: None,
            debug: Vec::new(),
            reads: Reads::default(),
        }
    }

    /// The interface with the shapes of its arguments, which follow each other as the arguments do.
    #[must_use]
    pub fn shaped(mut self, shapes: &[Option<Shape>]) -> Interface {
        for (argument, shape) in self.arguments.iter_mut().zip(shapes) {
            argument.shape.clone_from(shape);
        }
        self
    }

    /// For each argument that a caller names, whether it is a size in the shape of an array, so that it may follow from one.
    #[must_use]
    pub fn sizes(&self) -> Vec<bool> {
        let mut sizes = vec![false; self.explicit().len()];
        for size in self.arguments.iter().filter_map(|it| it.shape.as_ref()).flat_map(Shape::sizes) {
            each_scalar(size, &mut |param| {
                if let Some(is_size) = sizes.get_mut(param as usize) {
                    *is_size = true;
                }
            });
        }
        sizes
    }

    /// The arguments that a caller names.
    #[must_use]
    pub fn explicit(&self) -> &[Argument] {
        self.arguments.get(..self.arguments.len().saturating_sub(self.hidden.len())).unwrap_or_default()
    }

    /// Returns the host's description of the argument at a position, if the host makes it itself.
    #[must_use]
    pub fn host_buffer(&self, position: usize) -> Option<&HostBuffer> {
        self.hidden.get(position.checked_sub(self.explicit().len())?)
    }

    /// Returns the interface with the debug operations and reads of the kernel's code, from the module of which the code is made.
    #[must_use]
    pub fn telling(self, module: &Module) -> Interface {
        let kernel = module.kernel(&self.kernel).map(|(id, _)| id);
        let sites = kernel.map(|id| debug_sites(module, id)).unwrap_or_default();
        let reads = kernel.map(|id| Reads::of(module, id)).unwrap_or_default();
        let info = sites.into_iter().map(|site| DebugInfo {
            kind: site.kind,
            text: site.text,
            values: site.values,
            span: site.span,
        });
        Interface { debug: info.collect(), reads, ..self }
    }

    /// Returns whether the code reports anything to the host.
    #[must_use]
    pub fn tells(&self) -> bool {
        !self.debug.is_empty()
    }

    /// The number of launch dimensions: declared, or as many as the size rules have; none where nothing says it, so that the caller does.
    #[must_use]
    pub fn declared_dimensions(&self) -> Option<u8> {
        declared_dimensions(self.work_dim, self.global_size.as_ref(), self.local_size.as_ref())
    }

    /// The number of launch dimensions: declared, or as many as the size rules have, or 1.
    #[must_use]
    pub fn dimensions(&self) -> u8 {
        self.declared_dimensions().unwrap_or(1)
    }
}

impl Reads {
    /// Returns the values of a launch that a kernel and the functions that it calls read. Cost is linear in their size.
    fn of(module: &Module, kernel: FunctionId) -> Reads {
        let mut reads = Reads::default();
        let mut reached = BTreeSet::from([kernel]);
        let mut left = vec![kernel];
        while let Some(function) = left.pop().and_then(|id| module.functions.get(id)) {
            for data in function.ops.values() {
                match data.op {
                    Op::Call { function: callee, args: _ } if reached.insert(callee) => left.push(callee),
                    Op::Id { kind: IdKind::GlobalOffset, axis } => {
                        if let Some(read) = reads.offset.get_mut(usize::from(axis)) {
                            *read = true;
                        }
                    }
                    Op::Id { kind: IdKind::WorkDim, axis: _ } => reads.dimensions = true,
                    Op::Debug { kind: _, text: _, values: _ }
                    | Op::For { kind: LoopKind::While { fuel: _ }, carried: _, body: _ } => reads.status = true,
                    _ => {}
                }
            }
        }
        reads
    }
}
