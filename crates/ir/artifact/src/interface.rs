//! How a kernel is called: arguments in order and the launch contract.

use crisp_ir_kernel::{
    Access, DebugKind, Elem, Function, Module, Param, Program, Role, SizeRule, Space, Type, debug_sites,
};
use crisp_support_diagnostics::Span;

/// One argument of a kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// The author's name.
    pub name: String,
    /// What is passed.
    pub kind: ArgumentKind,
}

/// What an argument is.
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
        /// What the kernel does with it.
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
        Argument { name: param.name.clone(), kind }
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
#[derive(Clone, Debug, PartialEq)]
pub struct Interface {
    /// The name of the kernel or program.
    pub kernel: String,
    /// The arguments in order.
    pub arguments: Vec<Argument>,
    /// The number of launch dimensions the kernel expects.
    pub work_dim: Option<u8>,
    /// The declared global size.
    pub global_size: Option<SizeRule>,
    /// The declared workgroup size.
    pub local_size: Option<SizeRule>,
    /// What the code may tell the host; messages say which by the position here. Only code has it: empty in an interface by itself.
    pub debug: Vec<DebugInfo>,
}

/// An operation by which a kernel tells the host something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DebugInfo {
    /// What it is.
    pub kind: DebugKind,
    /// The author's text.
    pub text: String,
    /// The types of the values that it tells.
    pub values: Vec<Elem>,
    /// Where the author wrote it.
    pub span: Span,
}

impl Interface {
    /// The interface of a kernel; `None` for a function that is no kernel.
    #[must_use]
    pub fn of(function: &Function) -> Option<Interface> {
        let kernel = function.kernel.as_ref()?;
        Some(Interface {
            kernel: function.name.clone(),
            arguments: function.params.iter().map(Argument::of).collect(),
            work_dim: kernel.work_dim,
            global_size: kernel.global_size.clone(),
            local_size: kernel.local_size.clone(),
            debug: Vec::new(),
        })
    }

    /// The interface of a program. It has no launch sizes of its own, and what its launches tell has their kernels' places.
    #[must_use]
    pub fn of_program(program: &Program) -> Interface {
        Interface {
            kernel: program.name.clone(),
            arguments: program.params.iter().map(Argument::of).collect(),
            work_dim: None,
            global_size: None,
            local_size: None,
            debug: Vec::new(),
        }
    }

    /// The interface with what the kernel's code tells, from the module of which the code is made.
    #[must_use]
    pub fn telling(self, module: &Module) -> Interface {
        let sites = module.kernel(&self.kernel).map(|(id, _)| debug_sites(module, id)).unwrap_or_default();
        let info = sites.into_iter().map(|site| DebugInfo {
            kind: site.kind,
            text: site.text,
            values: site.values,
            span: site.span,
        });
        Interface { debug: info.collect(), ..self }
    }

    /// Whether the code tells the host anything.
    #[must_use]
    pub fn tells(&self) -> bool {
        !self.debug.is_empty()
    }

    /// The number of launch dimensions: declared, or as many as the size rules have, or 1.
    #[must_use]
    pub fn dimensions(&self) -> u8 {
        let rule =
            |rule: &Option<SizeRule>| rule.as_ref().map_or(0, |rule| u8::try_from(rule.extents.len()).unwrap_or(3));
        self.work_dim.unwrap_or(0).max(rule(&self.global_size)).max(rule(&self.local_size)).clamp(1, 3)
    }
}
