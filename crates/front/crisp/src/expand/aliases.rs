//! Other spellings: those that are accepted become the canonical one, known slips are refused with the name that was meant.

use std::rc::Rc;

use super::names;

/// Accepted spellings of forms and functions, with the canonical name.
const FORMS: [(&str, &str); 16] = [
    ("c-t-check", "c-t-assert"),
    ("def-constant", "def-const"),
    ("def-constant-vector", "def-const-vec"),
    ("do-times-by-half", "dec-times-by-half"),
    ("do-times-by-half*", "dec-times-by-half*"),
    ("do-times-by-half+", "dec-times-by-half+"),
    ("even?", "is-even?"),
    ("get-linear-work-size", "get-local-linear-size"),
    ("get-local-size", "get-local-work-size"),
    ("has-target", "target-has"),
    ("length", "length~"),
    ("local-work-size", "get-local-work-size"),
    ("make-tile-scratch", "make-tile-scratch-vector"),
    ("r-t-check", "r-t-assert"),
    ("setf", "set!"),
    ("when-local-linear-is-id", "when-local-linear-id-is"),
];

/// Accepted spellings of declarations.
const DECLARATIONS: [(&str, &str); 2] = [("global-work-size", "global-size"), ("local-work-size", "local-size")];

/// Slips in the place of a form or function, with what was meant.
const SLIPS: [(&str, &str); 2] =
    [("get-local-works-size", "get-local-work-size"), ("when-thread-in-group=is", "when-thread-in-group-is")];

/// The canonical name of a form or function, if `folded` is another spelling.
pub(super) fn form(folded: &str) -> Option<Rc<str>> {
    if folded.contains("bintonic") {
        return Some(Rc::from(folded.replace("bintonic", "bitonic")));
    }
    FORMS.iter().find(|(alias, _)| *alias == folded).map(|(_, canonical)| Rc::from(*canonical))
}

/// The canonical name of a declaration, if `folded` is another spelling.
pub(super) fn declaration(folded: &str) -> Option<&'static str> {
    DECLARATIONS.iter().find(|(alias, _)| *alias == folded).map(|(_, canonical)| *canonical)
}

/// Returns the form or function that was meant by a known slip.
pub(super) fn slip(folded: &str) -> Option<String> {
    if let Some(made) = folded.strip_prefix("get-make-") {
        return Some(format!("gen-make-{made}"));
    }
    SLIPS.iter().find(|(slip, _)| *slip == folded).map(|(_, meant)| (*meant).to_owned())
}

/// Returns the declaration that was meant by a known slip.
pub(super) fn declaration_slip(folded: &str) -> Option<&'static str> {
    (folded == "my").then_some("type")
}

/// Returns the type that was meant by a known slip.
pub(super) fn type_slip(name: &str) -> Option<&'static str> {
    names::same(name, "unlong").then_some("ulong")
}

/// Returns the keyword that was meant by a known slip.
pub(super) fn keyword_slip(name: &str) -> Option<&'static str> {
    name.eq_ignore_ascii_case("lenth").then_some(":length")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_canonical_name_is_an_alias_itself() {
        for (alias, canonical) in FORMS {
            assert_ne!(alias, canonical);
            assert!(form(canonical).is_none(), "{canonical}");
            assert!(slip(alias).is_none(), "{alias}");
        }
        for (_, canonical) in DECLARATIONS {
            assert!(declaration(canonical).is_none(), "{canonical}");
        }
    }
}
