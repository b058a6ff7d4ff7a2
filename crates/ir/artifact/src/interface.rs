//! How a kernel is called: arguments in order and the launch contract.

use crisp_ir_kernel::{Access, Elem, Function, SizeRule, Space, Type};

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

/// How a kernel is called.
#[derive(Clone, Debug, PartialEq)]
pub struct Interface {
    /// The kernel's name.
    pub kernel: String,
    /// The arguments in order.
    pub arguments: Vec<Argument>,
    /// The number of launch dimensions the kernel expects.
    pub work_dim: Option<u8>,
    /// The declared global size.
    pub global_size: Option<SizeRule>,
    /// The declared workgroup size.
    pub local_size: Option<SizeRule>,
}

impl Interface {
    /// The interface of a kernel; `None` for a function that is no kernel.
    #[must_use]
    pub fn of(function: &Function) -> Option<Interface> {
        let kernel = function.kernel.as_ref()?;
        let arguments = function
            .params
            .iter()
            .map(|param| Argument {
                name: param.name.clone(),
                kind: match param.ty {
                    Type::Elem(elem) => ArgumentKind::Value(elem),
                    Type::View(view) => ArgumentKind::Buffer {
                        elem: view.elem,
                        stride: view.stride,
                        space: view.space,
                        access: view.access,
                        out: param.out,
                        length: param.length,
                    },
                },
            })
            .collect();
        Some(Interface {
            kernel: function.name.clone(),
            arguments,
            work_dim: kernel.work_dim,
            global_size: kernel.global_size.clone(),
            local_size: kernel.local_size.clone(),
        })
    }

    /// The number of launch dimensions: declared, or as many as the size rules have, or 1.
    #[must_use]
    pub fn dimensions(&self) -> u8 {
        let rule =
            |rule: &Option<SizeRule>| rule.as_ref().map_or(0, |rule| u8::try_from(rule.extents.len()).unwrap_or(3));
        self.work_dim.unwrap_or(0).max(rule(&self.global_size)).max(rule(&self.local_size)).clamp(1, 3)
    }
}
