//! Checking: from the syntax tree to the typed tree. Names get meanings, conversions become explicit, everything gets a type.

mod arithmetic;
#[cfg(test)]
mod built_in_types;
mod builtins;
mod classes;
mod constant;
mod constructors;
mod conversions;
mod converting;
mod cooperation;
mod declarations;
mod expressions;
mod functions;
mod half;
mod images;
mod initial;
mod inlined;
mod lambdas;
mod library;
mod loops;
mod math_names;
mod names;
mod numeric;
mod operators;
mod overloads;
mod places;
mod pointers;
mod printing;
mod range;
mod ranges;
mod record;
mod statements;
mod templates;
mod textures;
mod traits;
mod type_names;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use crisp_ir_kernel::{Constant, Scalar, Space};
use crisp_support_diagnostics::{Diagnostic, Recorder, Span};

use crate::left_out::LeftOut;
use crate::library::Types;
use crate::messages::meaning as messages;
use crate::tree::{self, Base, ImageKind, Item, Name, TypeName, Unit};
use crate::typed::{FunctionId, Program, StructId, Ty, VarId, Variable};

/// Errors after which checking ends.
const ERROR_LIMIT: usize = 100;

/// A message was given and the construct is left.
pub(crate) struct Stop;

pub(crate) use pointers::sources;
pub(crate) use statements::end_of;

type Checked<T> = Result<T, Stop>;

/// Checks a source. The program is whole where no diagnostic is an error. Cost is linear in the source, apart from the variables that
/// nested branches assign, which are counted once for each level.
pub(crate) fn check(unit: &Unit, roles: &Roles, recorder: &mut Recorder, diagnostics: &mut Vec<Diagnostic>) -> Program {
    let mut checker = Checker {
        program: Program::default(),
        scopes: vec![Scope::default()],
        marks: vec![Marks::default()],
        around: Vec::new(),
        declared: Vec::new(),
        changed: BTreeSet::new(),
        ranges: BTreeMap::new(),
        shared: BTreeSet::new(),
        uses_shared: None,
        uses_symbols: BTreeSet::new(),
        named: BTreeSet::new(),
        result: Ty::Void,
        signatures: Vec::new(),
        calling: None,
        roles: roles.clone(),
        host: unit.host.clone(),
        left_out: LeftOut::default(),
        instances: BTreeMap::new(),
        images: BTreeMap::new(),
        in_library: false,
        templates: Templates::default(),
        classes: BTreeMap::new(),
        changing: BTreeSet::new(),
        copied: 0,
        failed: BTreeSet::new(),
        references: BTreeSet::new(),
        method: None,
        deducing: false,
        recorder: RefCell::new(std::mem::take(recorder)),
        tag_places: BTreeMap::new(),
        member_places: BTreeMap::new(),
        before: diagnostics.len(),
        diagnostics,
    };
    checker.program.structs.tight_triples = is_cuda(unit);
    checker.note_changing(unit);
    for item in &unit.items {
        if checker.diagnostics.len() - checker.before >= ERROR_LIMIT {
            break;
        }
        // A construct that is wrong has its message; the next ones are read all the same.
        let _ = checker.item(item);
    }
    checker.kernels_of_templates(&unit.instances, unit.is_requested);
    checker.finish();
    *recorder = checker.recorder.take();
    checker.program
}

/// Returns the tag of a structure or enumeration.
fn tag(ty: &TypeName) -> Option<&Name> {
    match &ty.base {
        Base::Struct(found) => found.name.as_ref(),
        Base::Enum(found) => found.name.as_ref(),
        _ => None,
    }
}

/// Whether the source is written for CUDA: by the name of its file, or because its kernels say `__global__`.
fn is_cuda(unit: &Unit) -> bool {
    unit.cuda
        || unit.items.iter().any(|item| matches!(item, Item::Function(function) if function.kernel && function.cuda))
}

/// The roles that declarations give to pointer parameters of kernels.
#[derive(Clone, Debug, Default)]
pub struct Roles {
    /// Those that are only read.
    pub inputs: BTreeSet<String>,
    /// Those that are written and never read from before.
    pub outputs: BTreeSet<String>,
}

/// The meaning of a name.
#[derive(Clone, Debug)]
enum Entity {
    Variable(VarId),
    /// The target of the pointer in a variable.
    Reference(VarId),
    /// Functions of one name.
    Functions(Vec<Candidate>),
    Type(Ty),
    /// A type that is only read.
    ConstantType(Ty),
    Constant(Constant),
    /// A class, type or constant of a template, by its number.
    ClassTemplate(usize),
    /// A member of the class whose method is checked.
    Member,
}

/// A function that a name may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Candidate {
    Function(FunctionId),
    /// A function of a template, by its number.
    Template(usize),
    /// A function of a class, by its position there.
    Method(StructId, usize),
}

/// The head of a function: types and the way in which arguments are passed.
#[derive(Clone, Debug, Default)]
struct Head {
    parameters: Vec<Ty>,
    /// Whether each parameter is a reference; its type is a pointer then.
    references: Vec<bool>,
    /// How many arguments a call must have: the others have defaults.
    required: usize,
}

/// A class of the source.
struct Class {
    tree: tree::Struct,
    /// The types and constants around it that are not outside of functions.
    around: Vec<Scope>,
    /// The names that it declares.
    own: Scope,
}

/// Names of a block.
#[derive(Clone, Default)]
struct Scope {
    names: BTreeMap<Arc<str>, (Entity, Span)>,
    /// Structures and enumerations.
    tags: BTreeMap<Arc<str>, Ty>,
    /// The part of the source in which the names can be used.
    whole: Option<Span>,
}

/// The effects of a part of a function.
#[derive(Default)]
struct Marks {
    /// Variables that it assigns.
    assigned: BTreeSet<VarId>,
    /// Whether it stores to memory, or may.
    stores: bool,
}

/// A loop or `switch` around a statement.
struct Around {
    /// The flag that skips its rest; a loop has one once it is needed.
    left: Option<VarId>,
    is_loop: bool,
}

/// The head of a function.
#[derive(Clone, Debug)]
struct Signature {
    head: Head,
    /// The values of arguments that are left out, with their tokens.
    defaults: Vec<Option<(tree::Expr, usize)>>,
    result: Ty,
    /// Whether the result is a reference; its type is a pointer then.
    reference: bool,
    /// The class of a method, and whether the first parameter is the object.
    class: Option<StructId>,
    receiver: bool,
    kernel: bool,
    defined: bool,
    span: Span,
    /// The functions that it calls, each with the location of the call.
    calls: Vec<(FunctionId, Span)>,
}

/// The class of a method that is checked.
struct MethodOf {
    class: StructId,
    /// The type of the pointer to the object.
    object: Option<Ty>,
    /// The first values of members that a constructor gives.
    initial: Option<Vec<(Name, Vec<tree::Expr>)>>,
}

/// Functions of the library that the source uses, by name, number of parameters and types.
type Instances = BTreeMap<(Arc<str>, usize, Option<Types>), Instance>;

/// A function of the library for some types.
#[derive(Clone, Copy)]
struct Instance {
    id: FunctionId,
    /// Whether it stores to memory, or waits for other invocations.
    stores: bool,
}

/// The parameters with an image's sizes, and what it is.
#[derive(Clone)]
struct ImageSizes {
    kind: ImageKind,
    sizes: Vec<VarId>,
    /// How a texture is read.
    sampler: Option<VarId>,
    /// Whether it is a texture reference, outside of functions.
    is_outside: bool,
}

/// The templates of a source, with the functions that were made of them.
#[derive(Default)]
struct Templates {
    all: Vec<Rc<tree::Template>>,
    /// Definitions that take the place of general ones, by name: the arguments, and the number.
    special: Vec<(Arc<str>, Vec<tree::TemplateArgument>, usize)>,
    /// The classes that were made: the number of the template, its arguments, and the type.
    classes: Vec<(usize, Vec<Known>, Ty)>,
    made: Vec<Made>,
    /// How many are being made, each in the one before.
    depth: usize,
    /// Whether the function that is checked next is one of a template, which its own name does not call.
    next: bool,
}

/// A function that was made of a template or of a class.
struct Made {
    of: Candidate,
    arguments: Vec<Known>,
    function: FunctionId,
    /// Whether it stores to memory, or waits for other invocations.
    stores: bool,
}

/// An argument of a template.
#[derive(Clone, Debug, PartialEq)]
enum Known {
    Type(Ty),
    /// A type that is only read.
    ConstantType(Ty),
    Value(Constant),
    /// A template of classes, by its number.
    Template(usize),
}

struct Checker<'a> {
    program: Program,
    scopes: Vec<Scope>,
    marks: Vec<Marks>,
    around: Vec<Around>,
    /// The variables of the function.
    declared: Vec<VarId>,
    /// The names of variables that the function changes.
    changed: BTreeSet<Arc<str>>,
    /// Between what numbers variables are that keep their first value.
    ranges: BTreeMap<VarId, range::Range>,
    /// The arrays `extern __shared__`, and the one that the function uses.
    shared: BTreeSet<VarId>,
    uses_shared: Option<VarId>,
    /// The symbols that the function uses.
    uses_symbols: BTreeSet<VarId>,
    /// The variables that the function names.
    named: BTreeSet<VarId>,
    /// The return type of the function.
    result: Ty,
    signatures: Vec<Signature>,
    /// The function that is checked.
    calling: Option<FunctionId>,
    roles: Roles,
    /// Functions of the host.
    host: BTreeSet<Arc<str>>,
    /// Types that kernels cannot have.
    left_out: LeftOut,
    /// The functions of the library that the source calls.
    instances: Instances,
    /// The parameters that are images, by their texels.
    images: BTreeMap<VarId, ImageSizes>,
    /// Whether a function of the library is checked.
    in_library: bool,
    /// The templates of the source.
    templates: Templates,
    /// The classes of structures, by number.
    classes: BTreeMap<usize, Rc<Class>>,
    /// Names of functions that may change what they are called with: those with references, and methods.
    changing: BTreeSet<Arc<str>>,
    /// The tokens of defaults that calls without arguments repeat.
    copied: usize,
    /// Names of variables whose declarations have mistakes.
    failed: BTreeSet<Arc<str>>,
    /// The members of structures that are references.
    references: BTreeSet<(StructId, Arc<str>)>,
    /// The class of the method that is checked next.
    method: Option<MethodOf>,
    /// Whether the type of the result of the function is that of the first value that it returns.
    deducing: bool,
    /// Definitions, and the places that name them.
    recorder: RefCell<Recorder>,
    /// Where structures and enumerations are named.
    tag_places: BTreeMap<Arc<str>, Span>,
    /// Where members of structures are named.
    member_places: BTreeMap<(StructId, Arc<str>), Span>,
    before: usize,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Checker<'_> {
    fn item(&mut self, item: &Item) -> Checked<()> {
        match item {
            Item::Function(function) => self.function(function).map(|_| ()),
            Item::Template(template) => {
                self.template(template);
                Ok(())
            }
            Item::Variables(declaration) => self.globals(declaration),
            Item::Texture(texture) => self.texture(texture),
            Item::Assert(condition, text) => {
                let before = self.diagnostics.len();
                let checked = self.constant_integer(condition);
                // What a kernel cannot know is for the host.
                self.diagnostics.truncate(before);
                match checked {
                    Ok(0) => self.stop(messages::static_assertion(condition.span, text.as_deref())),
                    _ => Ok(()),
                }
            }
            Item::Types(ty) => self.type_or_nothing(tag(ty), |checker| checker.type_name(ty).map(|_| ())),
            Item::Typedef(declaration) => {
                let tags = declaration.variables.iter().filter_map(|variable| tag(&variable.ty));
                let names = tags.chain(declaration.variables.iter().map(|variable| &variable.name));
                self.type_or_nothing(names, |checker| checker.typedef(declaration))
            }
        }
    }

    /// Checks a type with these names. In a CUDA file one that kernels cannot have may be the host's: it is left out, and its messages are given
    /// where a kernel names it.
    fn type_or_nothing<'n>(
        &mut self,
        names: impl IntoIterator<Item = &'n Name>,
        check: impl FnOnce(&mut Self) -> Checked<()>,
    ) -> Checked<()> {
        let before = self.diagnostics.len();
        let checked = check(self);
        if checked.is_ok() || !self.is_cuda() {
            return checked;
        }
        let reasons = self.diagnostics.drain(before..).collect();
        self.left_out.add(names.into_iter().map(|name| name.text.clone()), reasons);
        Ok(())
    }

    /// Reports why a type is left out; whether it is one.
    fn reports_left_out(&mut self, name: &str) -> bool {
        let reasons = self.left_out.take(name);
        let found = reasons.is_some();
        self.diagnostics.extend(reasons.into_iter().flatten());
        found
    }

    /// Whether the source is written for CUDA.
    fn is_cuda(&self) -> bool {
        self.program.structs.tight_triples
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn stop<T>(&mut self, diagnostic: Diagnostic) -> Checked<T> {
        self.report(diagnostic);
        Err(Stop)
    }

    fn show(&self, ty: &Ty) -> String {
        self.program.structs.show(ty)
    }

    /// Gives a name a meaning in the innermost scope.
    fn declare(&mut self, name: &Name, entity: Entity) {
        self.record(name, &entity, false);
        let Some(scope) = self.scopes.last_mut() else { return };
        if let Some((_, first)) = scope.names.insert(name.text.clone(), (entity, name.span)) {
            let message = messages::declared_twice(name.span, &name.text, first);
            self.report(message);
        }
    }

    /// Adds a function to those of its name.
    fn declare_function(&mut self, name: &Name, candidate: Candidate) {
        let Some(scope) = self.scopes.last_mut() else { return };
        match scope.names.get_mut(&name.text) {
            Some((Entity::Functions(all), first)) => {
                all.push(candidate);
                self.recorder.borrow_mut().use_of(name.span, *first);
            }
            _ => self.declare(name, Entity::Functions(vec![candidate])),
        }
    }

    fn find(&self, name: &str) -> Option<&Entity> {
        self.scopes.iter().rev().find_map(|scope| scope.names.get(name)).map(|(entity, _)| entity)
    }

    /// Runs `check` with a new scope for names.
    fn scoped<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let inner = self.inner_scope();
        self.scopes.push(inner);
        let result = check(self);
        self.scopes.pop();
        result
    }

    /// Runs and yields what happened; it counts around as well.
    fn marked<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> (T, Marks) {
        self.marks.push(Marks::default());
        let result = check(self);
        let marks = self.marks.pop().unwrap_or_default();
        if let Some(around) = self.marks.last_mut() {
            around.assigned.extend(marks.assigned.iter().copied());
            around.stores |= marks.stores;
        }
        (result, marks)
    }

    fn assign(&mut self, var: VarId) {
        if let Some(marks) = self.marks.last_mut() {
            marks.assigned.insert(var);
        }
    }

    fn stores(&mut self) {
        if let Some(marks) = self.marks.last_mut() {
            marks.stores = true;
        }
    }

    /// A variable of the function.
    fn variable(&mut self, name: Arc<str>, ty: Ty, span: Span, memory: Option<Space>, constant: bool) -> VarId {
        let id = VarId(self.program.variables.len());
        self.program.variables.push(Variable { name, ty, span, memory, init: Vec::new(), constant });
        self.declared.push(id);
        id
    }

    /// A variable that no author wrote.
    fn hidden(&mut self, name: &'static str, scalar: Scalar, span: Span) -> VarId {
        self.variable(name.into(), Ty::scalar(scalar), span, None, false)
    }
}
