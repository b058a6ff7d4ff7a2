//! Sessions with sources in C: what is said where languages are mixed or dimensions cannot be read, includes, what templates become.

use crisp::{Compiled, Language, Options, Session};

fn compile(options: Options, sources: &[(&str, Language, &str)]) -> (Session, Compiled) {
    let mut session = Session::new(options);
    session.read_includes(Box::new(|path| match path {
        "folder/twice.h" => Ok(Some("#define TWICE(x) ((x) + (x))\n".to_owned())),
        _ => Ok(None),
    }));
    for (name, language, text) in sources {
        session.add_source(name, *language, text.as_bytes());
    }
    let compiled = session.compile();
    (session, compiled)
}

fn said(options: Options, sources: &[(&str, Language, &str)]) -> Vec<(&'static str, String)> {
    let (_, compiled) = compile(options, sources);
    compiled.diagnostics.iter().map(|it| (it.code.0, it.message.to_string())).collect()
}

const KERNEL: &str = "__kernel void k(__global int *a) { a[get_global_id(0)] = 1; }";

#[test]
fn languages_are_compiled_alone() {
    let sources = [("k.cl", Language::Cucl, KERNEL), ("f.crisp", Language::Crisp, "(def-function f (x:int) x)")];
    let message = "a source in C is given together with Crisp sources";
    assert_eq!(said(Options::strict(), &sources), [("U0504", message.to_owned())]);
}

#[test]
fn dimensions_that_cannot_be_read_are_reported() {
    let options = Options { dimensions: vec!["a=n:x".to_owned()], ..Options::strict() };
    let found = said(options, &[("k.cucl", Language::Cucl, KERNEL)]);
    assert_eq!(found[0].0, "S0324", "{found:?}");
    assert!(found[0].1.starts_with("`a=n:x` does not give dimensions: "), "{found:?}");
}

#[test]
fn files_are_included_from_the_folder_of_the_source() {
    let source = "#include \"twice.h\"\n__kernel void k(__global int *a) { a[0] = TWICE(a[1]); }";
    assert_eq!(said(Options::strict(), &[("folder/k.cl", Language::Cucl, source)]), []);
    let found = said(Options::strict(), &[("k.cl", Language::Cucl, source)]);
    assert_eq!(found[0].0, "S0108", "{found:?}");
    let options = Options { include_folders: vec!["folder".to_owned()], ..Options::strict() };
    assert_eq!(said(options, &[("k.cl", Language::Cucl, source)]), []);
}

#[test]
fn several_sources_make_one_module() {
    let other = KERNEL.replace("void k", "void other");
    let sources = [("k.cl", Language::Cucl, KERNEL), ("other.cu", Language::Cucl, other.as_str())];
    let (_, compiled) = compile(Options::strict(), &sources);
    assert_eq!(compiled.kernels().collect::<Vec<&str>>(), ["k", "other"]);
}

#[test]
fn definitions_are_macros_of_plain_kernels() {
    let source = "__kernel void k(__global int *a) { a[0] = WIDTH; }";
    let options = Options { definitions: vec!["WIDTH=7".to_owned()], ..Options::strict() };
    assert_eq!(said(options, &[("k.cl", Language::Cucl, source)]), []);
}

#[test]
fn a_template_shows_what_it_becomes() {
    let template =
        "CUCL_GLOBAL_KERNEL void %(rtc_func_name)( GASQ float * const a ) // CUCL OUT n\n{ a[0] = %(a_n_dim); }";
    let options = Options { dimensions: vec!["a=n:4".to_owned()], ..Options::strict() };
    let (_, compiled) = compile(options, &[("fill.cucl", Language::Cucl, template)]);
    let text = compiled.instantiated.unwrap();
    assert!(text.contains("/* a_n_dim = 4 */") && text.contains("void fill(") && text.contains("a[0] = 4;"), "{text}");
}
