//! Names: the case is folded, library names carry a mark, names with `%` belong to the compiler.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_support_diagnostics::Span;

/// The mark before a name that a library template wrote, until the walk over the expansion has resolved it. The reader
/// admits no control characters in names, so no source can write it.
const MARK: char = '\u{1}';

/// A name folded for comparison: the language ignores the case of nearly all names. The library's mark is dropped.
pub(super) fn fold(name: &str) -> Cow<'_, str> {
    let name = bare(name);
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        Cow::Borrowed(name)
    }
}

/// The same, shared.
pub(super) fn folded(name: &Rc<str>) -> Rc<str> {
    match fold(name) {
        Cow::Borrowed(same) if same.len() == name.len() => name.clone(),
        other => Rc::from(&*other),
    }
}

/// The name without the library's mark.
pub(super) fn bare(name: &str) -> &str {
    name.strip_prefix(MARK).unwrap_or(name)
}

/// Whether a library template wrote it.
pub(super) fn is_marked(name: &str) -> bool {
    name.starts_with(MARK)
}

/// The name with the library's mark.
pub(super) fn marked(name: &str) -> Rc<str> {
    Rc::from(format!("{MARK}{name}"))
}

/// Whether two names are the same name.
pub(super) fn same(a: &str, b: &str) -> bool {
    bare(a).eq_ignore_ascii_case(bare(b))
}

/// Whether a source may not write the name.
pub(super) fn is_reserved(name: &str) -> bool {
    name.starts_with('%') && name.len() > 1
}

/// The kind of a name, for messages, and for what it hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameKind {
    Parameter,
    /// A parameter of a continuation kernel, which cannot read the variables of the kernel around it.
    ContinuationParameter,
    Variable,
    LoopIndex,
    Continuation,
    TemplateParameter,
    MacroParameter,
    MacroVariable,
    Constant,
    CompilationParameter,
    ConstantVector,
    Macro,
    Function,
    Type,
}

impl NameKind {
    /// The kind in words.
    pub(super) fn words(self) -> &'static str {
        match self {
            NameKind::Parameter | NameKind::ContinuationParameter => "parameter",
            NameKind::Variable | NameKind::MacroVariable => "variable",
            NameKind::LoopIndex => "index",
            NameKind::Continuation => "continuation",
            NameKind::TemplateParameter => "template parameter",
            NameKind::MacroParameter => "macro parameter",
            NameKind::Constant => "constant",
            NameKind::CompilationParameter => "compile-time parameter",
            NameKind::ConstantVector => "constant vector",
            NameKind::Macro => "macro",
            NameKind::Function => "function",
            NameKind::Type => "type",
        }
    }

    /// Whether a binding of this kind hides a definition of that kind. A variable leaves types and functions in sight: it is not a type, and only
    /// what can be called hides a function.
    pub(super) fn hides(self, global: NameKind) -> bool {
        match global {
            NameKind::Type => self == NameKind::TemplateParameter,
            NameKind::Function => self == NameKind::Continuation,
            // Macro bodies read no constant vectors, and call macros whatever their variables are.
            NameKind::ConstantVector | NameKind::Macro => {
                !matches!(self, NameKind::MacroParameter | NameKind::MacroVariable)
            }
            _ => true,
        }
    }
}

/// A name in scope.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub(super) written: Rc<str>,
    pub(super) span: Span,
    pub(super) kind: NameKind,
}

/// Names in scope, innermost last.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// Folded.
    names: Vec<Rc<str>>,
    /// Those of each name, innermost last.
    locals: BTreeMap<Rc<str>, Vec<Local>>,
}

impl Scope {
    /// How many names there are, for [`Scope::truncate`].
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// Brings a name into scope.
    pub(super) fn push(&mut self, local: Local) {
        let name = folded(&local.written);
        self.locals.entry(name.clone()).or_default().push(local);
        self.names.push(name);
    }

    /// Leaves the first names in scope.
    pub(super) fn truncate(&mut self, length: usize) {
        for name in self.names.drain(length.min(self.names.len())..).rev() {
            if let Some(locals) = self.locals.get_mut(&name) {
                locals.pop();
            }
        }
    }

    /// Whether a name is in scope.
    pub(super) fn holds(&self, name: &str) -> bool {
        self.innermost(&fold(name)).is_some()
    }

    /// The innermost local of a folded name.
    pub(super) fn innermost(&self, folded: &str) -> Option<&Local> {
        self.locals.get(folded)?.last()
    }
}

/// A keyword as it is compared: lower case, `-` for `_`.
pub(super) fn fold_keyword(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', "-")
}
