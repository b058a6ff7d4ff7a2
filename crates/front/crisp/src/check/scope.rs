//! The state of the function being checked: variables in scope, context, what is forbidden here.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crisp_ir_kernel::SizeRule;
use crisp_support_diagnostics::Span;

use super::exact::Addresses;
use super::host::HostFacts;
use super::syntax::fold;
use super::unify::{ParamId, Pattern};
use crate::typed::{
    ContinuationArgument, ContinuationPlan, Expr, FunctionKind, Hidden, InstanceId, Known, MemoryPlan, TypeId, Var,
    VarId, VarKind,
};

/// The meaning of a name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Binding {
    /// A variable.
    Runtime(VarId),
    /// Something known at compile time.
    Known(Known),
    /// A parameter of the template being read, of which nothing is known.
    Param(ParamId),
    /// In a continuation, a variable of the kernel around it.
    Outside,
    /// A continuation of the kernel, by its number.
    Continuation(usize),
    /// Nothing: there was a mistake, which has been reported.
    Poisoned,
}

/// A name and its meaning.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    /// The name as written.
    name: Rc<str>,
    binding: Binding,
    /// Where it is bound; none of names that no author wrote.
    place: Option<Span>,
}

/// The names of a block, folded.
pub(crate) type Names = BTreeMap<Rc<str>, Named>;

/// The constant vectors that a body reads, itself or in what it calls, by folded name, and where first.
pub(crate) type Reads = BTreeMap<Rc<str>, Span>;

/// A launch size that a function declares; its extents count the parameters of the function that notes it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CalledSize {
    /// Whether it is the size of the grid.
    pub(crate) global: bool,
    pub(crate) rule: SizeRule,
    /// The function that declares it.
    pub(crate) function: Rc<str>,
}

/// The operations that a body may use (crisp.md, "Thread Level / Grid Level / Dispatch").
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

/// The construct that a `break` here would leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inside {
    /// Nothing.
    Function,
    /// A loop.
    Loop,
    /// The loop of a stride, which visits all of its indices.
    Stride,
}

/// The values that one workgroup has, among the variables of the function being checked.
#[derive(Debug, Default)]
pub(crate) struct Elected {
    /// Variables, each with the one that says whether the own workgroup has the value.
    pub(crate) vars: Vec<(VarId, VarId)>,
    /// Those that may be read here.
    pub(crate) open: Vec<VarId>,
    /// All variables that say so.
    pub(crate) flags: Vec<VarId>,
    /// A value that no variable holds yet.
    pub(crate) pending: Option<(VarId, Span)>,
}

/// The owner of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// `local-mem`
    Workgroup,
    /// `global-mem`; the host reads it after the launch where it is `returned`.
    Grid { returned: bool },
}

impl Owner {
    /// Returns the invocations that share it, in words.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Owner::Workgroup => "a workgroup",
            Owner::Grid { returned: _ } => "the whole grid",
        }
    }
}

/// A continuation that can be invoked.
#[derive(Clone, Debug)]
pub(crate) struct Continuation {
    pub(crate) name: Rc<str>,
    pub(crate) instance: InstanceId,
    pub(crate) params: Vec<(Rc<str>, TypeId)>,
    pub(crate) span: Span,
}

/// The function being checked.
#[derive(Debug)]
pub(crate) struct Scope {
    pub(crate) kind: FunctionKind,
    pub(crate) name: Rc<str>,
    pub(crate) context: Context,
    pub(crate) vars: Vec<Var>,
    pub(crate) memories: Vec<MemoryPlan>,
    /// The memory that the host makes for the function, and for those that it calls.
    pub(crate) needs: Vec<Hidden>,
    /// The host's knowledge of variables.
    pub(crate) host: HostFacts,
    /// The addresses of an exact kernel.
    pub(crate) addresses: Option<Addresses>,
    /// Where the host finds the values of a kernel's variables: parameters, and memory that it makes.
    pub(crate) places: BTreeMap<VarId, ContinuationArgument>,
    /// Continuations of a kernel, and their invocations.
    pub(crate) continuations: Vec<Continuation>,
    pub(crate) plans: Vec<ContinuationPlan>,
    /// The innermost loop around what is being checked.
    pub(crate) in_loop: Option<(Rc<str>, Span)>,
    /// The workgroup size that the kernel sets.
    pub(crate) local_size: Option<[u64; 3]>,
    /// The stores into shared variables when the kernel begins.
    pub(crate) first_values: Vec<Expr>,
    names: Vec<Names>,
    /// The form around the names of each block, where it is known.
    blocks: Vec<Option<Span>>,
    /// Whether nothing is known of the parameters: names and forms are checked, types are not.
    pub(crate) open: bool,
    /// Whether it is what a template became.
    pub(crate) of_template: bool,
    /// Whether arithmetic and elements are checked when the program runs.
    pub(crate) safe: bool,
    /// Folded names that the body assigns: what is bound to one of them varies.
    pub(crate) assigned: BTreeSet<Rc<str>>,
    /// Folded names of views whose length the body sets: their types say none.
    pub(crate) resized: BTreeSet<Rc<str>>,
    /// The declared or demanded result types; `None` while they are inferred.
    pub(crate) results: Option<Vec<Pattern>>,
    /// Result types of early returns, where they are inferred.
    pub(crate) returned: Vec<(Vec<TypeId>, Span)>,
    /// The constant vectors that the body reads, itself or in what it calls.
    pub(crate) reads: Reads,
    /// Whether it is the body of a constant vector.
    pub(crate) computes_constants: bool,
    /// The launch sizes that callees declare.
    pub(crate) called_sizes: Vec<CalledSize>,
    /// Variables that are declared constant, and where.
    pub(crate) constants: BTreeMap<VarId, Span>,
    /// Variables that hold a copy of the extents or strides of a tensor: what they were, and where.
    pub(crate) copies: BTreeMap<VarId, (Rc<str>, Span)>,
    /// Parameters whose members are assigned.
    pub(crate) updated: BTreeSet<VarId>,
    /// The innermost loop.
    pub(crate) inside: Inside,
    /// The guard that lets one invocation in, where barriers are forbidden.
    pub(crate) single_invocation: Option<(Rc<str>, Span)>,
    /// The first barrier met, directly or in a callee.
    pub(crate) barrier: Option<Span>,
    /// Whether the kernel's declared global size is known, for `check-thread-bounds`.
    pub(crate) has_global_size: bool,
    /// The declared number of launch dimensions.
    pub(crate) work_dim: Option<u8>,
    /// The values that one workgroup has.
    pub(crate) elected: Elected,
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
            places: BTreeMap::new(),
            continuations: Vec::new(),
            plans: Vec::new(),
            in_loop: None,
            local_size: None,
            first_values: Vec::new(),
            names: vec![Names::new()],
            blocks: vec![None],
            open: false,
            of_template: false,
            safe: false,
            assigned: BTreeSet::new(),
            resized: BTreeSet::new(),
            results: None,
            returned: Vec::new(),
            reads: Reads::new(),
            computes_constants: false,
            called_sizes: Vec::new(),
            constants: BTreeMap::new(),
            copies: BTreeMap::new(),
            updated: BTreeSet::new(),
            inside: Inside::Function,
            single_invocation: None,
            barrier: None,
            has_global_size: false,
            work_dim: None,
            elected: Elected::default(),
        }
    }

    /// Opens a block of names.
    pub(crate) fn enter(&mut self) {
        self.blocks.push(self.block());
        self.names.push(Names::new());
    }

    /// Opens a block of names, which a form holds.
    pub(crate) fn enter_form(&mut self, form: Span) {
        self.blocks.push(Some(form));
        self.names.push(Names::new());
    }

    /// Sets the form around the outermost block.
    pub(crate) fn within_form(&mut self, form: Span) {
        self.blocks = vec![Some(form); self.names.len()];
    }

    /// The form around the innermost block.
    pub(crate) fn block(&self) -> Option<Span> {
        self.blocks.last().copied().flatten()
    }

    /// Closes the innermost block of names.
    pub(crate) fn leave(&mut self) {
        self.names.pop();
        self.blocks.pop();
    }

    /// Takes all names out of sight; what it returns brings them back.
    pub(crate) fn hide(&mut self) -> Vec<Names> {
        std::mem::replace(&mut self.names, vec![Names::new()])
    }

    /// Brings names back into sight.
    pub(crate) fn show(&mut self, names: Vec<Names>) {
        self.names = names;
    }

    /// The scope of an expression that sees only what is known here.
    pub(crate) fn of_constants(&self) -> Scope {
        let known = |block: &Names| -> Names {
            let is_known = |named: &&Named| !matches!(named.binding, Binding::Runtime(_));
            let kept = block.iter().filter(|(_, named)| is_known(named));
            kept.map(|(name, named)| (name.clone(), named.clone())).collect()
        };
        let names = self.names.iter().map(known).collect();
        Scope { names, ..Scope::new(FunctionKind::Thread, Rc::from("")) }
    }

    /// The scope of a continuation of that name: of the kernel around it, it sees what is known.
    pub(crate) fn of_continuation(&self, name: Rc<str>) -> Scope {
        let seen = |named: &Named| match named.binding {
            Binding::Runtime(_) => Named { binding: Binding::Outside, ..named.clone() },
            _ => named.clone(),
        };
        let block = |block: &Names| block.iter().map(|(name, named)| (name.clone(), seen(named))).collect();
        let names = self.names.iter().map(block).chain([Names::new()]).collect();
        Scope { names, of_template: self.of_template, ..Scope::new(FunctionKind::Kernel, name) }
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

    /// Makes a variable and puts its name in the innermost block.
    pub(crate) fn bind(&mut self, var: Var) -> VarId {
        let (name, place) = (var.name.clone(), var.span);
        let id = self.add(var);
        self.name_at(&name, Binding::Runtime(id), place);
        id
    }

    /// Binds a name in the innermost block.
    pub(crate) fn name(&mut self, name: &Rc<str>, binding: Binding) {
        self.bind_name(name, binding, None);
    }

    /// Binds a name that an author wrote.
    pub(crate) fn name_at(&mut self, name: &Rc<str>, binding: Binding, place: Span) {
        self.bind_name(name, binding, Some(place));
    }

    fn bind_name(&mut self, name: &Rc<str>, binding: Binding, place: Option<Span>) {
        if let Some(block) = self.names.last_mut() {
            block.insert(fold(name), Named { name: name.clone(), binding, place });
        }
    }

    /// Returns where a (folded) name is bound.
    pub(crate) fn place(&self, folded: &str) -> Option<Span> {
        self.names.iter().rev().find_map(|block| block.get(folded))?.place
    }

    /// Returns the binding of a (folded) name.
    pub(crate) fn lookup(&self, folded: &str) -> Option<&Binding> {
        self.names.iter().rev().find_map(|block| block.get(folded)).map(|named| &named.binding)
    }

    /// The variable of that (folded) name.
    pub(crate) fn variable(&self, folded: &str) -> Option<VarId> {
        match self.lookup(folded)? {
            Binding::Runtime(id) => Some(*id),
            Binding::Known(_) | Binding::Param(_) | Binding::Outside | Binding::Continuation(_) | Binding::Poisoned => {
                None
            }
        }
    }

    pub(crate) fn var(&self, id: VarId) -> &Var {
        &self.vars[id.0]
    }

    /// All names in scope, as written.
    pub(crate) fn visible(&self) -> impl Iterator<Item = &str> {
        self.names.iter().flat_map(|block| block.values()).map(|named| &*named.name)
    }
}
