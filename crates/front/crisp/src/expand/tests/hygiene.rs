//! Hygiene of library forms: what they bind captures nothing, and no local name changes what they mean.

use crisp_support_diagnostics::{FileId, Files};
use crisp_support_sexpr::{Datum, DatumKind, read};

use super::{expand_with, expanded, expression};
use crate::expand::library::{Library, SOURCES, macro_names};
use crate::expand::{Context, Limits, expand_within};
use crate::library::forms;

#[test]
fn every_name_that_the_library_binds_is_fresh() {
    let source =
        "(let ((limit n) (limits n)) (loop-grid-stride (x y) (declare (grid-stride-target limit limits)) (f limit x)))";
    let forms = expression(source);
    assert!(forms.contains("(let ((%limit-1 (%stride-limit limit)) (%limit-2 (%stride-limit limits)))"), "{forms}");
    assert!(forms.contains("(f limit x)"), "{forms}");
    assert_eq!(
        expression("(let ((value 1)) (cond ((f)) (t value)))"),
        "(let ((value 1)) (let ((%value-1 (f))) (%if %value-1 %value-1 value)))"
    );
}

#[test]
fn guards_leave_the_test_value_of_the_branch_around_them_alone() {
    let forms = expression("(when (f) (when-thread-is 0 (g it)) (unless (h) it))");
    assert!(forms.starts_with("(if (f) (progn (%single-invocation \"when-thread-is\" (%if "), "{forms}");
    assert!(forms.ends_with("(%if (not (h)) it)))"), "{forms}");
}

#[test]
fn local_names_do_not_change_what_library_forms_mean() {
    let forms = expression("(let ((= f) (to-ulong g) (and h)) (when-thread-is (= 1 2) (= 3 4)))");
    assert_eq!(
        forms,
        "(let ((= f) (to-ulong g) (and h)) (%single-invocation \"when-thread-is\" (%if (and \
         (%= (%id global-id 0) (%to-ulong =)) (%= (%id global-id 1) 1) (%= (%id global-id 2) 2)) (= 3 4))))"
    );
}

#[test]
fn a_local_length_does_not_change_a_stride() {
    assert_eq!(
        expression("(let ((length~ f)) (loop-vector-stride A (i) (length~ i)))"),
        "(let ((length~ f)) (%grid \"loop-vector-stride\" (%for-up (i (%id global-linear-id 0) (%length~ A) \
         (%id global-linear-size 0)) (length~ i))))"
    );
    assert_eq!(
        expression("(dotimes (not 4) (unless not (f)))"),
        "(%for-up (not 0 4 1) (%if (not not) (f)))",
        "special forms cannot be hidden at all"
    );
}

#[test]
fn macros_of_the_sources_do_not_change_library_forms() {
    let source = "(defmacro dotimes (x) `(mine ,x))\n(defmacro length~ (x) `(my-length ,x))\n(def-kernel k (A) (loop-vector-stride A (i) (length~ A)))";
    let forms = expand_with(source, &[], Limits::default()).forms;
    assert!(forms.contains("(length~ A) (%id") && forms.contains("(my-length A)"), "{forms}");
}

#[test]
fn each_argument_is_evaluated_once() {
    for source in [
        "(dotimes (i (once)) i)",
        "(dec-times* (i (once)) i)",
        "(do-times-by-multiply (i 1 64 (once)) i)",
        "(dec-times-by-factor+ (i (once) 2) i)",
        "(when-thread-is ((once)) 1)",
        "(loop-grid-stride (x y z) (declare (grid-stride-target (once) 2 3)) x)",
        "(loop-grid-stride (x y z) (declare (grid-stride-target 1 2 (once))) x)",
        "(loop-vector-stride (once) (i) i)",
        "(cond ((once)) (t 2))",
        "(multiple-value-bind (a b) (once) a)",
    ] {
        assert_eq!(expression(source).matches("(once)").count(), 1, "{source}");
    }
}

/// All data of a tree.
fn all<'d>(datum: &'d Datum, into: &mut Vec<&'d Datum>) {
    into.push(datum);
    datum.parts().for_each(|part| all(part, into));
}

#[test]
fn expansions_stand_at_the_call_and_never_in_the_library() {
    let source = "(defmacro m (x) `(+ ,x 41))\n(def-kernel k (A) (loop-grid-stride (x y) (declare (grid-stride-target A 5)) (when-thread-is 0 (cond ((m x)) (t (m 7))))))";
    let mut files = Files::new();
    let file = files.add("k.crisp", source);
    let data = read(file, source).data;
    let forms = expand_within(data, &Context { parameters: &[], files: None, limits: Limits::default() }).forms;
    let mut data = Vec::new();
    forms.iter().for_each(|form| all(form, &mut data));
    let text = |datum: &Datum| source[datum.span.start as usize..datum.span.end as usize].to_owned();
    assert!(data.iter().all(|datum| datum.span.file == FileId(0)), "nothing points into the library");
    let number =
        |value: i128| data.iter().find(|datum| datum.kind == DatumKind::Integer(value)).map(|datum| text(datum));
    assert_eq!(number(7).as_deref(), Some("7"), "what the call wrote keeps its place");
    assert_eq!(number(41).as_deref(), Some("(m x)"), "what the template wrote is at the call");
    let marked = data.iter().any(|datum| matches!(&datum.kind, DatumKind::Symbol(name) if name.starts_with('\u{1}')));
    assert!(!marked, "no mark of the library is left");
}

#[test]
fn the_library_is_well_formed() {
    let library = Library::default();
    let mut count = 0;
    for (name, text) in SOURCES {
        assert!(text.starts_with(";;; "), "{name} begins with a sentence");
        let mut files = Files::new();
        let file = files.add(name, text);
        let result = read(file, text);
        assert!(result.diagnostics.is_empty(), "{name}");
        for form in &result.data {
            let DatumKind::List(parts) = &form.kind else { panic!("{name}: not a definition") };
            let [Datum { kind: DatumKind::Symbol(head), .. }, Datum { kind: DatumKind::Symbol(defined), .. }, ..] =
                &**parts
            else {
                panic!("{name}: not a definition")
            };
            match &**head {
                "defmacro" => {
                    assert!(library.macro_named(defined).is_some(), "{defined}");
                    let usage = parts.get(3).map(|usage| &usage.kind);
                    let Some(DatumKind::String(usage)) = usage else {
                        panic!("{defined} does not say how it is called")
                    };
                    assert!(usage.starts_with(&format!("({defined} ")), "{defined}: {usage}");
                }
                "def-function" => {
                    assert!(defined.starts_with('%'), "{defined} could be called by sources");
                    assert!(library.function_named(defined).is_some(), "{defined}");
                }
                other => panic!("{name}: {other}"),
            }
            count += 1;
        }
    }
    assert_eq!(count, SOURCES.iter().flat_map(|(_, text)| forms(text)).count());
    assert!(macro_names().all(|name| library.has_macro(name)) && !library.has_macro("%no-such"));
}

#[test]
fn every_mistake_that_the_library_reports_has_its_words() {
    let nowhere = Datum { kind: DatumKind::Integer(1), span: crisp_support_diagnostics::Span::new(FileId(0), 0, 1) };
    for (name, text) in SOURCES {
        for what in text.split("(%fail :").skip(1).filter_map(|rest| rest.split([' ', ')']).next()) {
            let code = crate::expand::messages::library(what, &nowhere, &[]).code;
            assert_ne!(code.0, "M0599", "{name}: {what}");
        }
    }
    assert_eq!(crate::expand::messages::library("unheard-of", &nowhere, &[]).code.0, "M0599");
}

#[test]
fn names_of_the_library_cannot_be_written() {
    let result = expand_with("(def-kernel k () (%sequence (a b)))", &[], Limits::default());
    assert!(result.shown.contains("M0012"), "{}", result.shown);
    assert_eq!(
        expanded("(defmacro m (x) (symbol-name x))\n(def-const a (m %))"),
        "(def-const a \"%\")",
        "`%` alone is a name"
    );
}
