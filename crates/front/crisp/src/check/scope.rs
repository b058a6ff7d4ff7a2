//! The state of the function being checked: variables in scope, context, what is forbidden here.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crisp_support_diagnostics::Span;

use super::continuation::Continuation;
use super::exact::Addresses;
use super::host::HostFacts;
use super::unify::Pattern;
use crate::typed::{
    ContinuationArgument, ContinuationPlan, Expr, FunctionKind, Hidden, MemoryPlan, TypeId, Var, VarId, VarKind,
};

/// What a body may do (crisp.md, "Thread Level / Grid Level / Dispatch").
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Context {
    /// Thread-level operations only.
    Thread,
    /// Thread-level and grid-level operations.
    Dispatch,
    /// The closed body of a grid-level operation: thread-level operations only.
    Grid {
        /// The operation that opened it.
        operation: Rc<str>,
        /// Where.
        span: Span,
    },
}

/// The function being checked.
#[derive(Debug)]
pub(crate) struct Scope {
    pub(crate) kind: FunctionKind,
    pub(crate) name: Rc<str>,
    pub(crate) context: Context,
    pub(crate) vars: Vec<Var>,
    pub(crate) memories: Vec<MemoryPlan>,
    /// What the host makes for the function, and for those that it calls.
    pub(crate) needs: Vec<Hidden>,
    /// What the host knows of variables.
    pub(crate) host: HostFacts,
    /// Of an exact kernel, its addresses.
    pub(crate) addresses: Option<Addresses>,
    /// Numbers that variables are known to be.
    pub(crate) known: BTreeMap<VarId, Expr>,
    /// What variables are for the host: parameters, and vectors that it makes.
    pub(crate) places: BTreeMap<VarId, ContinuationArgument>,
    /// Continuations that can be invoked, and the invocations so far.
    pub(crate) continuations: Vec<Continuation>,
    pub(crate) plans: Vec<ContinuationPlan>,
    /// Of a continuation, names of the kernel around it that it cannot capture.
    pub(crate) outside: BTreeSet<Rc<str>>,
    /// The innermost loop around what is being checked.
    pub(crate) in_loop: Option<(Rc<str>, Span)>,
    /// The workgroup size that the kernel sets.
    pub(crate) local_size: Option<[u64; 3]>,
    names: Vec<BTreeMap<Rc<str>, VarId>>,
    /// The declared or demanded result types; `None` while they are inferred.
    pub(crate) results: Option<Vec<Pattern>>,
    /// Result types of early returns, where they are inferred.
    pub(crate) returned: Vec<(Vec<TypeId>, Span)>,
    /// The guard that lets one invocation in, where barriers are forbidden.
    pub(crate) single_invocation: Option<(Rc<str>, Span)>,
    /// The first barrier met, directly or in a callee.
    pub(crate) barrier: Option<Span>,
    /// Whether the kernel's declared global size is known, for `check-thread-bounds`.
    pub(crate) has_global_size: bool,
    /// The declared number of launch dimensions.
    pub(crate) work_dim: Option<u8>,
}

impl Scope {
    pub(crate) fn new(kind: FunctionKind, name: Rc<str>) -> Self {
        let context = match kind {
            FunctionKind::Kernel | FunctionKind::Grid => Context::Dispatch,
            FunctionKind::Thread => Context::Thread,
        };
        Scope {
            kind,
            name,
            context,
            vars: Vec::new(),
            memories: Vec::new(),
            needs: Vec::new(),
            host: HostFacts::default(),
            addresses: None,
            known: BTreeMap::new(),
            places: BTreeMap::new(),
            continuations: Vec::new(),
            plans: Vec::new(),
            outside: BTreeSet::new(),
            in_loop: None,
            local_size: None,
            names: vec![BTreeMap::new()],
            results: None,
            returned: Vec::new(),
            single_invocation: None,
            barrier: None,
            has_global_size: false,
            work_dim: None,
        }
    }

    /// Opens a block of names.
    pub(crate) fn enter(&mut self) {
        self.names.push(BTreeMap::new());
    }

    /// Closes the innermost block of names.
    pub(crate) fn leave(&mut self) {
        self.names.pop();
    }

    /// Takes all names out of sight; what it returns brings them back.
    pub(crate) fn hide(&mut self) -> Vec<BTreeMap<Rc<str>, VarId>> {
        std::mem::replace(&mut self.names, vec![BTreeMap::new()])
    }

    /// Brings names back into sight.
    pub(crate) fn show(&mut self, names: Vec<BTreeMap<Rc<str>, VarId>>) {
        self.names = names;
    }

    /// Makes a variable without a name that can be looked up.
    pub(crate) fn hidden(&mut self, name: &str, ty: TypeId, span: Span) -> VarId {
        self.add(Var { name: name.into(), ty, kind: VarKind::Hidden, span, out: false })
    }

    fn add(&mut self, var: Var) -> VarId {
        // No literal adapts through a variable.
        let ty = if var.ty.is_index() { TypeId::INDEX } else { var.ty.fixed() };
        self.vars.push(Var { ty, ..var });
        VarId(self.vars.len() - 1)
    }

    /// Makes a variable and puts its (folded) name in the innermost block.
    pub(crate) fn bind(&mut self, folded: Rc<str>, var: Var) -> VarId {
        let id = self.add(var);
        if let Some(block) = self.names.last_mut() {
            block.insert(folded, id);
        }
        id
    }

    /// Gives a (folded) name in the innermost block to a variable that exists.
    pub(crate) fn alias(&mut self, folded: Rc<str>, id: VarId) {
        if let Some(block) = self.names.last_mut() {
            block.insert(folded, id);
        }
    }

    /// The variable of that (folded) name.
    pub(crate) fn lookup(&self, folded: &str) -> Option<VarId> {
        self.names.iter().rev().find_map(|block| block.get(folded).copied())
    }

    /// All (folded) names in scope with their variables, outer ones first.
    pub(crate) fn names(&self) -> BTreeMap<Rc<str>, VarId> {
        self.names.iter().flatten().map(|(name, id)| (name.clone(), *id)).collect()
    }

    pub(crate) fn var(&self, id: VarId) -> &Var {
        &self.vars[id.0]
    }

    /// All names in scope, as written.
    pub(crate) fn visible(&self) -> impl Iterator<Item = &str> {
        self.names.iter().flat_map(|block| block.values()).map(|id| &*self.vars[id.0].name)
    }
}
