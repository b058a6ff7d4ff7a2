//! Names and types by place, as front ends record them.

use crisp_support_diagnostics::{Definition, FileId, Files, NameKind, Recorder, Span};

const TEXT: &str = "(def point (across float)) (make-point 1) (across~ p) (Point) (twice x) xx";

fn at(word: &str) -> Span {
    let start = u32::try_from(TEXT.find(word).expect("it is there")).expect("it is short");
    Span::new(FileId(0), start, start + u32::try_from(word.len()).expect("it is short"))
}

fn files() -> Files {
    let mut files = Files::new();
    files.add("a.crisp", TEXT);
    files
}

#[test]
fn uses_are_the_places_that_have_the_name() {
    let mut recorder = Recorder::new(true);
    let (point, across) = (at("point"), at("across"));
    // A use may come before its definition, and the place may be the form around it.
    recorder.use_of(at("(make-point 1)"), point);
    recorder.define(|| Definition::new("point", NameKind::Structure, point).whole(at("(def point (across float))")));
    recorder.define(|| Definition::new("across", NameKind::Member, across).ty("float"));
    recorder.use_of(at("(across~ p)"), across);
    recorder.use_of(at("(Point)"), point);
    // What a macro writes has the place of its call, and the library has no text.
    recorder.use_of(at("(twice x)"), point);
    recorder.use_of(at("xx"), Span::new(FileId::LIBRARY, 0, 5));
    recorder.define(|| Definition::new("hidden", NameKind::Variable, at("(twice x)")));
    let index = recorder.finish(&files()).expect("it is on");
    let names: Vec<&str> = index.in_order().map(|(_, found)| &*found.name).collect();
    assert_eq!(names, ["point", "across"]);
    let uses: Vec<(&str, &str)> = index
        .uses()
        .iter()
        .map(|used| {
            (
                &TEXT[used.at.start as usize..used.at.end as usize],
                &TEXT[used.part.start as usize..used.part.end as usize],
            )
        })
        .collect();
    assert_eq!(uses, [("make-point", "point"), ("across~", "across"), ("Point", "Point")]);
    let found = index.at(FileId(0), at("make-point").start + 2);
    assert_eq!(found.len(), 1);
    assert_eq!(index.definition(found[0].0).map(|found| found.at), Some(point));
    assert_eq!(index.uses_of(found[0].0).count(), 2);
    // A name that ends at the byte counts, blanks do not.
    assert_eq!(index.at(FileId(0), point.end).len(), 1);
    assert_eq!(index.at(FileId(0), at(") (twice").start + 1).len(), 0);
    assert_eq!(index.at(FileId(1), point.start).len(), 0);
}

#[test]
fn a_definition_that_is_recorded_again_is_one_with_more_types() {
    let mut recorder = Recorder::new(true);
    for ty in ["float", "int", "float"] {
        recorder.define(|| Definition::new("x", NameKind::Parameter, at("x)")).ty(ty).visible(at("(twice x)")));
    }
    let index = recorder.finish(&files()).expect("it is on");
    let [definition] = index.definitions() else { panic!("{:?}", index.definitions()) };
    assert_eq!(definition.types.iter().map(|ty| &**ty).collect::<Vec<_>>(), ["float", "int"]);
    assert_eq!(index.visible(FileId(0), at("twice").start).count(), 1);
    assert_eq!(index.visible(FileId(0), 0).count(), 0);
}

#[test]
fn types_are_those_of_the_smallest_expression() {
    let mut recorder = Recorder::new(true);
    recorder.type_of(at("(twice x)"), || "float".into());
    recorder.type_of(at("x)"), || "int".into());
    recorder.type_of(at("(across~ p)"), || "double".into());
    let index = recorder.finish(&files()).expect("it is on");
    let types = |place: u32| index.types_at(FileId(0), place).map(|(_, types)| types.join(" "));
    assert_eq!(types(at("twice").start).as_deref(), Some("float"));
    assert_eq!(types(at("x)").start).as_deref(), Some("int"));
    assert_eq!(types(at("across~").start).as_deref(), Some("double"));
    assert_eq!(types(0), None);
}

#[test]
fn a_recorder_that_is_off_keeps_nothing() {
    let mut recorder = Recorder::new(false);
    recorder.define(|| unreachable!("nothing is made"));
    recorder.type_of(at("x)"), || unreachable!("nothing is made"));
    recorder.use_of(at("x)"), at("point"));
    assert!(!recorder.is_on() && recorder.uses().is_empty() && recorder.definitions().is_empty());
    assert!(recorder.finish(&files()).is_none());
}

#[test]
fn a_mark_leads_back() {
    let mut recorder = Recorder::new(true);
    recorder.define(|| Definition::new("point", NameKind::Structure, at("point")));
    let mark = recorder.mark();
    recorder.define(|| Definition::new("across", NameKind::Member, at("across")));
    recorder.use_of(at("(Point)"), at("point"));
    recorder.expansion(at("(twice x)"), "twice", || "(* 2 x)".into());
    recorder.back_to(mark);
    let index = recorder.finish(&files()).expect("it is on");
    assert_eq!((index.definitions().len(), index.uses().len(), index.expansions().len()), (1, 0, 0));
    for (mut recorder, text) in [(Recorder::new(true), ""), (Recorder::with_texts(), "(* 2 x)")] {
        recorder.expansion(at("(twice x)"), "twice", || "(* 2 x)".into());
        let index = recorder.finish(&files()).expect("it is on");
        assert_eq!(&*index.expansions()[0].text, text);
    }
}
