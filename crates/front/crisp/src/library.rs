//! The library's functions, written in the language itself; a program gets those that it names, and what they need.
//!
//! A definition of the author's own replaces the library's for the author's code. The library's own functions call one another by
//! names that begin with `%`, which no source can define.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::OnceLock;

use crisp_support_diagnostics::FileId;
use crisp_support_sexpr::{Datum, DatumKind, read};
// tidy: hash-order because names are looked up, and sorted where they are listed
use rustc_hash::FxHashMap;

use crate::typed::Division;

/// Definitions by their name and by whether they are fast.
type Expanded = BTreeMap<(&'static str, bool), Rc<[Datum]>>;

/// The file that all places in the library name. No diagnostic ever shows one of them.
const FILE: FileId = FileId::LIBRARY;

/// The library's files of functions.
const SOURCES: [&str; 24] = [
    include_str!("../library/math/double/angles.crisp"),
    include_str!("../library/math/double/erf.crisp"),
    include_str!("../library/math/double/exp.crisp"),
    include_str!("../library/math/double/hyperbolic.crisp"),
    include_str!("../library/math/double/inverse.crisp"),
    include_str!("../library/math/double/log.crisp"),
    include_str!("../library/math/double/pair.crisp"),
    include_str!("../library/math/double/pow.crisp"),
    include_str!("../library/math/double/roots.crisp"),
    include_str!("../library/math/erf.crisp"),
    include_str!("../library/math/exp.crisp"),
    include_str!("../library/math/hyperbolic.crisp"),
    include_str!("../library/math/integer.crisp"),
    include_str!("../library/math/inverse.crisp"),
    include_str!("../library/math/log.crisp"),
    include_str!("../library/math/pair.crisp"),
    include_str!("../library/math/plane.crisp"),
    include_str!("../library/math/pow.crisp"),
    include_str!("../library/math/remainder.crisp"),
    include_str!("../library/math/roots.crisp"),
    include_str!("../library/math/trigonometric.crisp"),
    include_str!("../library/maybe.crisp"),
    include_str!("../library/random.crisp"),
    include_str!("../library/tensors.crisp"),
];

/// The files of algorithms: macros, the functions that these call, and functions of programs stand together.
const ALGORITHM_FILES: [(&str, &str); 20] = [
    ("algorithms/order.crisp", include_str!("../library/algorithms/order.crisp")),
    ("algorithms/bitonic.crisp", include_str!("../library/algorithms/bitonic.crisp")),
    ("algorithms/compact.crisp", include_str!("../library/algorithms/compact.crisp")),
    ("algorithms/complex.crisp", include_str!("../library/algorithms/complex.crisp")),
    ("algorithms/count.crisp", include_str!("../library/algorithms/count.crisp")),
    ("algorithms/dense.crisp", include_str!("../library/algorithms/dense.crisp")),
    ("algorithms/fft.crisp", include_str!("../library/algorithms/fft.crisp")),
    ("algorithms/linear.crisp", include_str!("../library/algorithms/linear.crisp")),
    ("algorithms/map.crisp", include_str!("../library/algorithms/map.crisp")),
    ("algorithms/matmul.crisp", include_str!("../library/algorithms/matmul.crisp")),
    ("algorithms/merge.crisp", include_str!("../library/algorithms/merge.crisp")),
    ("algorithms/radix.crisp", include_str!("../library/algorithms/radix.crisp")),
    ("algorithms/reduce.crisp", include_str!("../library/algorithms/reduce.crisp")),
    ("algorithms/scan.crisp", include_str!("../library/algorithms/scan.crisp")),
    ("algorithms/segments.crisp", include_str!("../library/algorithms/segments.crisp")),
    ("algorithms/select.crisp", include_str!("../library/algorithms/select.crisp")),
    ("algorithms/soa.crisp", include_str!("../library/algorithms/soa.crisp")),
    ("algorithms/tiles.crisp", include_str!("../library/algorithms/tiles.crisp")),
    ("algorithms/tree.crisp", include_str!("../library/algorithms/tree.crisp")),
    ("algorithms/values.crisp", include_str!("../library/algorithms/values.crisp")),
];

/// The files of algorithms, by name.
pub(crate) fn algorithms() -> &'static [(&'static str, &'static str)] {
    &ALGORITHM_FILES
}

/// Files whose definitions take the place of those of [`SOURCES`] with the same name and parameters where speed counts more than
/// the last places of results.
const FAST: [&str; 7] = [
    include_str!("../library/math/fast/erf.crisp"),
    include_str!("../library/math/fast/exp.crisp"),
    include_str!("../library/math/fast/hyperbolic.crisp"),
    include_str!("../library/math/fast/inverse.crisp"),
    include_str!("../library/math/fast/log.crisp"),
    include_str!("../library/math/fast/power.crisp"),
    include_str!("../library/math/fast/trigonometric.crisp"),
];

/// The function that expands the library's definitions to core forms.
pub(crate) type Expand = fn(&[Datum]) -> Vec<Datum>;

/// The definitions of each name as text: the overloads of a function, or a constant.
// tidy: hash-order because names are looked up, and sorted where they are listed
type Definitions = FxHashMap<&'static str, Vec<&'static str>>;

/// Those of exact functions, or of fast ones where there are any.
fn definitions(fast: bool) -> &'static Definitions {
    static EXACT: OnceLock<Definitions> = OnceLock::new();
    static QUICK: OnceLock<Definitions> = OnceLock::new();
    let exact = || {
        let mut found = Definitions::default();
        let algorithms = algorithms().iter().flat_map(|(_, source)| forms(source));
        let functions = algorithms.filter(|(_, form)| !form.starts_with("(defmacro ") && !is_helper(form));
        SOURCES
            .iter()
            .flat_map(|source| forms(source))
            .chain(functions)
            .for_each(|(name, form)| found.entry(name).or_default().push(form));
        found
    };
    let quick = || {
        let mut found = exact();
        for (name, form) in FAST.iter().flat_map(|source| forms(source)) {
            let overloads = found.entry(name).or_default();
            overloads.retain(|exact| parameters(exact) != parameters(form));
            overloads.push(form);
        }
        found
    };
    if fast { QUICK.get_or_init(quick) } else { EXACT.get_or_init(exact) }
}

/// The definitions in a file of the library, with their names.
pub(crate) fn forms(source: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    // A definition goes from a parenthesis at the start of a line to the next one. Lines are short, so they are looked for one by one: a
    // program pays for this once, and a search for two characters takes longer.
    let is_start = |&at: &usize| source.as_bytes().get(at) == Some(&b'(');
    let mut starts = source.match_indices('\n').map(|(at, _)| at + 1).filter(is_start).chain([source.len()]).peekable();
    let bounds = std::iter::from_fn(move || Some((starts.next()?, *starts.peek()?)));
    bounds.filter_map(move |(start, end)| {
        let form = &source[start..end];
        // A template holds one definition.
        let definition = if form.starts_with("(def") { form } else { &form[form.find("(def")?..] };
        let name = definition.split_ascii_whitespace().nth(1)?;
        Some((name.split_once(':').map_or(name, |(name, _)| name), form))
    })
}

/// Whether a definition is a function that macros call: its parameters are data, and have no types.
fn is_helper(form: &str) -> bool {
    form.starts_with("(def-function ") && parameters(form).is_some_and(|parameters| !parameters.contains(':'))
}

/// The parameters of a definition as they are written, which distinguish overloads.
fn parameters(form: &str) -> Option<&str> {
    let (_, list) = form.get(1..)?.split_once('(')?;
    list.split_once(')').map(|(list, _)| list)
}

/// The names of the library's functions that sources may call, in their order.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    definitions(false).keys().copied().filter(|name| !name.starts_with('%')).collect::<BTreeSet<_>>().into_iter()
}

/// The library's definitions that expanded forms need. Time: one look-up for each symbol of the forms.
/// `expand` makes core forms of definitions.
pub(crate) fn needed(forms: &[Datum], fast: bool, expand: Expand) -> Vec<Datum> {
    let definitions = definitions(fast);
    let mut wanted: Vec<&'static str> = Vec::new();
    for form in forms {
        match &form.kind {
            DatumKind::List(items) if is_kernel(items) => {
                items.iter().skip(2).for_each(|item| collect(item, definitions, &mut wanted));
            }
            _ => collect(form, definitions, &mut wanted),
        }
    }
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut seen: BTreeSet<&'static str> = BTreeSet::new();
    forms.iter().for_each(|form| defined(form, definitions, &mut seen));
    let mut data = Vec::new();
    while let Some(name) = wanted.pop() {
        if seen.insert(name) {
            for form in expanded(name, definitions, fast, expand).iter() {
                collect(form, definitions, &mut wanted);
                data.push(form.clone());
            }
        }
    }
    data
}

/// The definitions of a name as core forms, made when this thread first needs them.
fn expanded(name: &'static str, definitions: &Definitions, fast: bool, expand: Expand) -> Rc<[Datum]> {
    thread_local! {
        static EXPANDED: RefCell<Expanded> = RefCell::default();
    }
    if let Some(found) = EXPANDED.with(|expanded| expanded.borrow().get(&(name, fast)).cloned()) {
        return found;
    }
    let texts = definitions.get(name).into_iter().flatten();
    let forms: Rc<[Datum]> = texts.flat_map(|text| expand(&read(FILE, text).data)).collect();
    EXPANDED.with(|expanded| expanded.borrow_mut().insert((name, fast), forms.clone()));
    forms
}

/// The library's own spelling of a name that it defines, or of what `gen-NAME` and `NAME-type` are made of.
fn known(name: &str, definitions: &Definitions) -> Option<&'static str> {
    let folded = if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        Cow::Borrowed(name)
    };
    let template = || definitions.get_key_value(folded.strip_prefix("gen-").or(folded.strip_suffix("-type"))?);
    definitions.get_key_value(&*folded).or_else(template).map(|(name, _)| *name)
}

/// Whether a top-level form defines a kernel. No call uses its name, which may be that of a function.
fn is_kernel(items: &[Datum]) -> bool {
    matches!(items.first().map(|head| &head.kind), Some(DatumKind::Symbol(head)) if head.eq_ignore_ascii_case("def-kernel"))
}

/// Adds the names of the library's that a top-level form defines anew, itself or in a template.
fn defined(form: &Datum, definitions: &Definitions, into: &mut BTreeSet<&'static str>) {
    let DatumKind::List(items) = &form.kind else { return };
    let [head, name, inner @ ..] = &**items else { return };
    if is_kernel(items) {
        return;
    }
    let DatumKind::Symbol(head) = &head.kind else { return };
    if head.eq_ignore_ascii_case("with-template-type") {
        return inner.iter().for_each(|form| defined(form, definitions, into));
    }
    let (DatumKind::Symbol(name) | DatumKind::Typed(name, _)) = &name.kind else { return };
    into.extend(known(name, definitions));
}

/// The function of the library that divides two floats with a rounding.
pub(crate) fn division(rounding: Division) -> &'static str {
    match rounding {
        Division::Truncate => "%truncate-divided",
        Division::Floor => "%floor-divided",
        Division::Ceil => "%ceil-divided",
        Division::Round => "%round-divided",
    }
}

/// How a form of the language rounds a quotient, where it divides.
fn rounding(form: &str) -> Option<Division> {
    Some(match form {
        "truncate" | "rem" => Division::Truncate,
        "floor" | "mod" => Division::Floor,
        "ceil" => Division::Ceil,
        "round" => Division::Round,
        _ => return None,
    })
}

/// Appends the library's names that stand anywhere in the datum.
fn collect(datum: &Datum, definitions: &Definitions, into: &mut Vec<&'static str>) {
    let mut waiting = vec![datum];
    while let Some(datum) = waiting.pop() {
        if let DatumKind::Symbol(name) = &datum.kind {
            into.extend(known(name, definitions));
            if matches!(&**name, "rem" | "mod") {
                into.extend(rounding(name).and_then(|rounding| known(division(rounding), definitions)));
            }
        }
        // Division of floats is a function of the library; whether these are floats is not known yet.
        if let DatumKind::List(items) = &datum.kind
            && let [head, _, _] = &**items
            && let DatumKind::Symbol(name) = &head.kind
        {
            into.extend(rounding(name).and_then(|rounding| known(division(rounding), definitions)));
        }
        waiting.extend(datum.parts());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Types are not known yet, so the overload for doubles comes along.
    const NEEDED: [&str; 6] = ["exp", "%exp-of", "%bounded", "%unless-nan", "%times-power", "%exp-tail"];
    const NEEDED_BY_DOUBLE: [&str; 7] =
        ["%exp-remainder", "%pair", "%exp-scaled", "%expm1-pair", "%expm1-tail", "%scaled-sum", "%scale"];

    fn names_in(source: &str) -> Vec<String> {
        let needed = needed(&read(FileId(0), source).data, false, <[Datum]>::to_vec);
        let name = |form: &Datum| match form.parts().nth(1).map(|name| &name.kind) {
            Some(DatumKind::Symbol(name)) => name.to_string(),
            _ => String::new(),
        };
        let mut names: Vec<String> = needed.iter().map(name).collect();
        names.dedup();
        names
    }

    #[test]
    fn a_program_gets_what_it_names_and_what_that_needs() {
        assert_eq!(names_in("(def-function f (x:float) (sqrt x))"), Vec::<String>::new());
        let needed = [&NEEDED[..], &NEEDED_BY_DOUBLE].concat();
        assert_eq!(names_in("(def-function f (x:float) (EXP x))"), needed);
        assert_eq!(names_in("(def-function f (x:float) (funcall #'exp x))"), needed);
        assert_eq!(names_in("(def-function exp (x:float) x) (def-function f (x:float) (exp x))"), Vec::<String>::new());
        assert_eq!(names_in("(def-kernel exp (x:float) (exp x))"), needed);
        assert_eq!(names_in("(def-kernel exp (x:float) (sqrt x))"), Vec::<String>::new());
    }

    fn is_let(form: &Datum) -> bool {
        let head = form.parts().next().map(|head| &head.kind);
        matches!(head, Some(DatumKind::Symbol(head)) if head.starts_with("let"))
    }

    // An author's `exp` must not change what the library's `sinh` is.
    #[test]
    fn the_library_calls_its_own_functions_by_reserved_names() {
        for fast in [false, true] {
            let mut all: Vec<_> = definitions(fast).iter().collect();
            all.sort();
            for (name, texts) in all {
                for text in texts {
                    let read = read(FILE, text);
                    assert!(read.diagnostics.is_empty() && read.data.len() == 1, "{name}: {:?}", read.diagnostics);
                    let mut used = Vec::new();
                    let is_template = text.starts_with("(with-template-type");
                    // A template may bind constants around its definition.
                    let mut definition = if is_template { read.data[0].parts().last() } else { read.data.first() };
                    while let Some(within) = definition.filter(|form| is_let(form)) {
                        definition = within.parts().last();
                    }
                    definition
                        .expect("a definition")
                        .parts()
                        .skip(2)
                        .for_each(|part| collect(part, definitions(fast), &mut used));
                    used.retain(|used| !used.starts_with('%'));
                    assert!(used.is_empty(), "`{name}` uses {used:?}");
                }
            }
        }
    }

    #[test]
    fn algorithms_are_well_formed_and_say_how_they_are_called() {
        for (name, text) in algorithms() {
            assert!(text.starts_with(";;; "), "{name} begins with a sentence");
            for (defined, form) in forms(text) {
                let read = read(FILE, form);
                assert!(read.diagnostics.is_empty() && read.data.len() == 1, "{name}: {defined}");
                let usage = read.data[0].parts().nth(3).map(|usage| &usage.kind);
                let says =
                    matches!(usage, Some(DatumKind::String(usage)) if usage.starts_with(&format!("({defined} ")));
                assert!(says || defined.starts_with('%') || !form.starts_with("(defmacro "), "{name}: {defined}");
            }
        }
    }

    // A fast function whose parameters are written in another way would be an overload of the exact one.
    #[test]
    fn fast_functions_replace_exact_ones() {
        let count = |fast: bool, name: &str| definitions(fast).get(name).map_or(0, Vec::len);
        for (name, form) in FAST.iter().flat_map(|source| forms(source)) {
            let Some(exact) = definitions(false).get(name) else { continue };
            assert!(exact.iter().any(|exact| parameters(exact) == parameters(form)), "{name}");
            assert_eq!(count(true, name), count(false, name), "{name}");
        }
        assert!(definitions(true).len() > definitions(false).len());
        assert_eq!(definitions(true).get("%exp-of"), definitions(false).get("%exp-of"));
        assert_ne!(definitions(true).get("exp"), definitions(false).get("exp"));
    }
}
