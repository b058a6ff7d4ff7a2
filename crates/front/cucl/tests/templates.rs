//! Templates: the guide's example, every variable, launch sizes, families, run-time sizes, and each message.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::collections::BTreeMap;

use crisp_front_c::{Include, Places};
use crisp_front_cucl::{Binding, Bindings, Dims, Geometry, Instance, instantiate, template};
use crisp_support_diagnostics::{Diagnostic, FileId, Files};

/// The guide's blocked transpose of filters.
const XPOSE: &str = "\
CUCL_GLOBAL_KERNEL void %(rtc_func_name)( GASQ float const * const filts_ref, // CUCL IN out_chan:in_chan:y:x
					  GASQ float * const filts ) // CUCL OUT out_chan_blk:in_chan:y:x:out_chan_reg:out_chan_tile
{
  // CUCL IX GLOB_ID_1D filts_ref
  if( GLOB_ID_1D >= %(filts_ref_dims_prod) ) { return; }
  int32_t const fioc = %(GLOB_ID_1D_out_chan);
  // CUCL IX fioc filts use_dims=out_chan_blk:out_chan_tile:out_chan_reg
  int32_t const filts_ix  = %(fioc_out_chan_blk)*%(filts_out_chan_blk_sz) + %(GLOB_ID_1D_x)*%(filts_x_sz);
  filts[filts_ix] = filts_ref[GLOB_ID_1D];
}
";

struct Headers;

impl Include for Headers {
    fn open(&mut self, name: &str, _: FileId, files: &mut Files) -> Result<FileId, String> {
        match name {
            "util.h" => Ok(files.add(name, "int twice(int x) { return 2 * x + %(n); }\n")),
            _ => Err("no such file".to_owned()),
        }
    }
}

struct Made {
    files: Files,
    result: Result<Instance, Vec<Diagnostic>>,
}

fn make(source: &str, arguments: &[(&str, Binding)], parameters: &[(&str, &str)]) -> Made {
    let mut files = Files::new();
    let file = files.add("test.cucl", source);
    let (template, diagnostics) = template(file, &files);
    if !diagnostics.is_empty() {
        return Made { files, result: Err(diagnostics) };
    }
    let bindings = Bindings {
        function: "made".to_owned(),
        arguments: arguments.iter().map(|(name, binding)| ((*name).to_owned(), binding.clone())).collect(),
        parameters: parameters.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
        warp_size: Some(32),
    };
    let result = instantiate(&template, &bindings, &mut files, &mut Headers);
    Made { files, result }
}

fn array(dims: &str) -> Binding {
    Binding::Array(Dims::parse(dims).unwrap())
}

fn xpose() -> Instance {
    let arguments = [
        ("filts_ref", array("out_chan:96,in_chan:3,y:11,x:11")),
        ("filts", array("out_chan_blk:1,in_chan:3,y:11,x:11,out_chan_reg:8,out_chan_tile:12")),
    ];
    make(XPOSE, &arguments, &[]).result.unwrap()
}

/// The code without the comments with variables on top.
fn code(instance: &Instance) -> String {
    instance.text.lines().filter(|line| !line.starts_with("/* ")).collect::<Vec<_>>().join("\n")
}

// covers: cucl.tv.dim cucl.tv.sz cucl.tv.prod cucl.ex.filts-vars cucl.tpl.parse
#[test]
fn the_guides_thirteen_values_come_out() {
    let text = xpose().text;
    for line in [
        "/* filts_out_chan_blk_dim = 1 */",
        "/* filts_out_chan_blk_sz = 34848 */",
        "/* filts_in_chan_dim = 3 */",
        "/* filts_in_chan_sz = 11616 */",
        "/* filts_y_dim = 11 */",
        "/* filts_y_sz = 1056 */",
        "/* filts_x_dim = 11 */",
        "/* filts_x_sz = 96 */",
        "/* filts_out_chan_reg_dim = 8 */",
        "/* filts_out_chan_reg_sz = 12 */",
        "/* filts_out_chan_tile_dim = 12 */",
        "/* filts_out_chan_tile_sz = 1 */",
        "/* filts_dims_prod = 34848 */",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
}

// covers: cucl.ex.fioc cucl.tv.ix cucl.tv.ix-rule cucl.tv.simplify cucl.tv.nomod cucl.ix.use-dims
#[test]
fn the_guides_three_index_expressions_come_out() {
    let instance = xpose();
    for line in [
        "/* fioc_out_chan_blk = (fioc/96) */",
        "/* fioc_out_chan_reg = (fioc%%8) */",
        "/* fioc_out_chan_tile = ((fioc/8)%%12) */",
    ] {
        assert!(instance.text.lines().any(|found| found == line), "{line}\n{}", instance.text);
    }
    let value = |name: &str| instance.variables[name].as_str();
    assert_eq!(value("fioc_out_chan_tile"), "((fioc/8)%12)");
    assert_eq!(value("fioc_out_chan_tile_nomod"), "(fioc/8)");
    assert_eq!(value("fioc_out_chan_reg_nomod"), "fioc");
    assert_eq!(value("GLOB_ID_1D_out_chan"), "(GLOB_ID_1D/363)");
    assert_eq!(value("fioc_dims_prod"), "96");
}

// covers: cucl.tpl.user cucl.tpl.instantiate cucl.tv.func-name
#[test]
fn references_are_replaced() {
    let code = code(&xpose());
    assert!(code.starts_with("CUCL_GLOBAL_KERNEL void made( GASQ"), "{code}");
    assert!(code.contains("if( GLOB_ID_1D >= 34848 ) { return; }"), "{code}");
    assert!(code.contains("= (fioc/96)*34848 + (GLOB_ID_1D%11)*96;"), "{code}");
}

/// The value of an index expression in C, for indices of one name.
fn evaluate(expression: &str, name: &str, index: u64) -> u64 {
    let inner = |text: &str| text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text).to_owned();
    let text = inner(expression);
    if let Some((left, right)) = text.rsplit_once('%') {
        return evaluate(left, name, index) % right.parse::<u64>().unwrap();
    }
    match text.split_once('/') {
        Some((left, right)) => evaluate(left, name, index) / right.parse::<u64>().unwrap(),
        None if text == name => index,
        None => text.parse().unwrap(),
    }
}

// covers: cucl.tv.simplify
#[test]
fn indices_over_one_element_are_zero() {
    let source = "void f(float *a) // CUCL IN p:q:r\n// CUCL IX i a\n{ }\n";
    let instance = make(source, &[("a", array("p:2,q:1,r:3"))], &[]).result.unwrap();
    assert_eq!(instance.variables["i_p"], "(i/3)");
    assert_eq!(instance.variables["i_q"], "0");
    assert_eq!(instance.variables["i_r"], "(i%3)");
}

// covers: cucl.tv.simplify cucl.tv.ix-rule
#[test]
fn simplified_expressions_equal_the_full_formula() {
    let source = "void f(float *a) // CUCL IN p:q:r:s\n{ } // CUCL\n// CUCL IX i a\n// CUCL IX j a use_dims=s:q:p\n";
    let source = source.replace(" // CUCL\n", "\n");
    for sizes in [[2, 3, 4, 5], [1, 1, 7, 1], [3, 1, 1, 2], [1, 1, 1, 1]] {
        let dims = format!("p:{},q:{},r:{},s:{}", sizes[0], sizes[1], sizes[2], sizes[3]);
        let instance = make(&source, &[("a", array(&dims))], &[]).result.unwrap();
        for (index, used) in [
            ("i", vec![("p", sizes[0]), ("q", sizes[1]), ("r", sizes[2]), ("s", sizes[3])]),
            ("j", vec![("s", sizes[3]), ("q", sizes[1]), ("p", sizes[0])]),
        ] {
            let total: u64 = used.iter().map(|(_, size)| size).product();
            for linear in 0..total {
                let mut stride = total;
                for (dim, size) in &used {
                    stride /= size;
                    let expression = &instance.variables[&format!("{index}_{dim}")];
                    assert_eq!(
                        evaluate(expression, index, linear),
                        linear / stride % size,
                        "{dims} {expression} at {linear}"
                    );
                }
            }
        }
    }
}

fn geometry(declarations: &str, parameters: &[(&str, &str)]) -> Result<Geometry, String> {
    let source = format!("void f(float *a) // CUCL INOUT y:x\n{declarations}\n{{}}\n");
    let made = make(&source, &[("a", array("y:10,x:100"))], parameters);
    made.result.map(|instance| instance.geometry).map_err(|diagnostics| diagnostics[0].code.0.to_owned())
}

// covers: cucl.ix.special cucl.ix.glob cucl.ix.grp cucl.ix.loc cucl.ix.conflict
#[test]
fn special_indices_set_the_launch() {
    let sizes = |workgroup, groups| Ok(Geometry { workgroup, groups });
    assert_eq!(geometry("// CUCL IX GLOB_ID_1D a", &[]), sizes(Some(256), Some(4)));
    assert_eq!(geometry("// CUCL IX GLOB_ID_1D a", &[("tpb", "64")]), sizes(Some(64), Some(16)));
    assert_eq!(
        geometry("// CUCL IX GRP_ID_1D a use_dims=y\n// CUCL IX LOC_ID_1D a use_dims=x", &[]),
        sizes(Some(100), Some(10))
    );
    assert_eq!(geometry("// CUCL IX GLOB_ID_1D a\n// CUCL IX LOC_ID_1D a use_dims=x", &[]), sizes(Some(100), Some(10)));
    assert_eq!(
        geometry("// CUCL IX GLOB_ID_1D a\n// CUCL IX LOC_ID_1D a use_dims=x\n// CUCL IX GRP_ID_1D a use_dims=y", &[]),
        sizes(Some(100), Some(10))
    );
    assert_eq!(geometry("// CUCL IX other a", &[]), sizes(None, None));
    let conflict = Err("S0318".to_owned());
    assert_eq!(geometry("// CUCL IX GLOB_ID_1D a\n// CUCL IX GRP_ID_1D a use_dims=x", &[]), conflict);
    assert_eq!(geometry("// CUCL IX LOC_ID_1D a use_dims=x", &[("tpb", "64")]), conflict);
    // Too many workgroups are as wrong as too few.
    assert_eq!(geometry("// CUCL IX GLOB_ID_1D a", &[("blks", "5")]), conflict);
    assert_eq!(geometry("// CUCL IX GLOB_ID_1D a", &[("blks", "3")]), conflict);
}

// covers: cucl.decl.multi
#[test]
fn a_family_has_a_parameter_for_each_member() {
    let source = "void f( GASQ %(in_tn) const * const in_N, // CUCL IN_MULTI y:x\n GASQ float * out ) // CUCL OUT y:x\n{ %(in_multi_num) %(in_0_x_dim) %(in_1_x_dim) }\n";
    let family = Binding::Family(vec![Dims::parse("y:2,x:3").unwrap(), Dims::parse("y:2,x:5").unwrap()]);
    let instance = make(source, &[("in", family), ("out", array("y:2,x:3"))], &[]).result.unwrap();
    let code = code(&instance);
    assert!(
        code.starts_with("void f( GASQ float const * const in_0, GASQ float const * const in_1, // CUCL"),
        "{code}"
    );
    assert!(code.contains("{ 2 3 5 }"), "{code}");
}

#[test]
fn run_time_sizes_are_arguments() {
    let source = "void f( GASQ float *a // CUCL INOUT_DYN y:x\n %(cucl_arg_info_decls) )\n// CUCL IX GLOB_ID_1D a\n{ %(GLOB_ID_1D_y) %(GLOB_ID_1D_x) %(a_y_sz) }\n";
    let instance = make(source, &[("a", array("y:10,x:100"))], &[]).result.unwrap();
    let code = code(&instance);
    assert!(code.contains("{ (GLOB_ID_1D/(cai__a_x_dim)) (GLOB_ID_1D%cai__a_x_dim) cai__a_y_stride }"), "{code}");
    assert!(
        code.contains(", uint32_t const cai__a_y_dim, uint32_t const cai__a_y_stride, uint32_t const cai__a_x_dim"),
        "{code}"
    );
    let sizes: BTreeMap<_, _> = instance.sizes.iter().cloned().collect();
    assert_eq!((sizes["cai__a_y_dim"], sizes["cai__a_y_stride"], sizes["cai__a_dims_prod"]), (10, 100, 1000));
    assert_eq!(instance.geometry, Geometry { workgroup: Some(256), groups: Some(4) });
}

// covers: cucl.decl.ref cucl.decl.ref-type cucl.decl.in cucl.decl.inout cucl.decl.out cucl.decl.comment
#[test]
fn references_and_scalars_are_declared_in_both_dialects() {
    let source = "\
void f( GASQ float const * const in, // CUCL IN img:chan img
        GASQ void const * const like, // CUCL REF a:b
        uint32_t const n, // CUCL IN :
        float scale, // CUCL IN :
        GASQ int *both, // CUCL INOUT img:chan
        GASQ float *out ) // CUCL OUT img
{
  /* work */  // CUCL REF blk:tile
  %(work_tile_sz) %(like_a_dim) %(n) %(scale) %(both_tn) %(in_img_dim)
}
";
    let arguments = [
        ("in", array("img:5")),
        ("like", Binding::Dims(Dims::parse("a:3,b:4").unwrap())),
        ("n", Binding::Constant("17".to_owned())),
        ("scale", Binding::Array(Dims::parse("").unwrap())),
        ("both", array("img:5,chan:2;int")),
        ("out", array("img:5")),
        ("work", Binding::Dims(Dims::parse("blk:2,tile:8").unwrap())),
    ];
    let instance = make(source, &arguments, &[]).result.unwrap();
    assert!(code(&instance).contains("\n  1 3 17 scale int 5\n"), "{}", instance.text);
}

// covers: cucl.tpl.undefined
#[test]
fn parameters_refer_to_others_and_percent_signs_are_escaped() {
    let source = "a %(x) b %% c % d 5%3 %(y)\n";
    let instance = make(source, &[], &[("x", "<%(y)%%%(y)>"), ("y", "z")]).result.unwrap();
    assert_eq!(code(&instance), "a <z%z> b % c % d 5%3 z");
}

#[test]
fn files_are_included_with_their_references() {
    let instance = make("// CUCL INCLUDE util.h\nint y;\n", &[], &[("n", "3")]).result.unwrap();
    assert!(code(&instance).contains("return 2 * x + 3;"), "{}", instance.text);
}

#[test]
fn places_lead_back_to_the_template() {
    let mut made = make(
        XPOSE,
        &[
            ("filts_ref", array("out_chan:96,in_chan:3,y:11,x:11")),
            ("filts", array("out_chan_blk:1,in_chan:3,y:11,x:11,out_chan_reg:8,out_chan_tile:12")),
        ],
        &[],
    );
    let instance = made.result.as_mut().unwrap();
    let place = |text: &str| {
        let start = u32::try_from(instance.text.rfind(text).unwrap()).unwrap();
        let span = instance.map.span(start, start + u32::try_from(text.len()).unwrap());
        made.files.snippet(span).to_owned()
    };
    assert_eq!(place("fioc = "), "fioc = ");
    assert_eq!(place("(fioc/96)"), "%(fioc_out_chan_blk)");
    assert_eq!(place("= (fioc/96)*34848 +"), "= %(fioc_out_chan_blk)*%(filts_out_chan_blk_sz) +");
    assert_eq!(place("return"), "return");
}

// covers: cucl.decl.unknown cucl.decl.preceded cucl.decl.dims-required cucl.decl.dim-names cucl.decl.data-required cucl.dims.compat cucl.tpl.undefined
#[test]
fn each_message_points_at_the_template() {
    let a = || vec![("a", array("y:2,x:3"))];
    let ok = "void f(float *a) // CUCL IN y:x\n";
    for (source, arguments, code, at) in [
        ("// CUCL", vec![], "S0301", "// CUCL"),
        ("// CUCL IX a", vec![], "S0301", "// CUCL IX a"),
        ("float *a // CUCL INN y", vec![], "S0302", "// CUCL INN y"),
        (&*format!("{ok}// CUCL IX i a use=x"), a(), "S0303", "// CUCL IX i a use=x"),
        ("+ // CUCL IN y", vec![], "S0304", "// CUCL IN y"),
        ("float *a // CUCL IN y::x", vec![], "S0305", "// CUCL IN y::x"),
        ("float *a // CUCL IN", vec![], "S0306", "// CUCL IN"),
        ("(int n) // CUCL IN y", vec![], "S0307", "n"),
        (&*format!("{ok}(float *a) // CUCL OUT y:x"), a(), "S0308", "a"),
        (&*format!("{ok}// CUCL IX i b"), a(), "S0309", "// CUCL IX i b"),
        (ok, vec![], "S0310", "a"),
        ("int x;", vec![("a", array("x:1"))], "S0311", ""),
        (ok, vec![("a", array("x:3,y:2"))], "S0312", "a"),
        (ok, vec![("a", Binding::Dims(Dims::parse("y:2,x:3").unwrap()))], "S0313", "a"),
        (ok, vec![("a", Binding::Family(Vec::new()))], "S0314", "a"),
        ("(float *a_N) // CUCL IN_MULTI x", vec![("a", Binding::Family(Vec::new()))], "S0315", "a_N"),
        (ok, vec![("a", array("y:4294967296,x:4294967296"))], "S0316", "a"),
        (&*format!("{ok}// CUCL IX i a use_dims=z"), a(), "S0317", "// CUCL IX i a use_dims=z"),
        ("int %(name);", vec![], "S0319", "%(name)"),
        ("int %(name;", vec![], "S0320", "%("),
        ("// CUCL INCLUDE none.h", vec![], "S0323", "// CUCL INCLUDE none.h"),
    ] {
        let made = make(source, &arguments, &[]);
        let Err(diagnostics) = made.result else { panic!("{source} is accepted") };
        let found = (diagnostics[0].code.0, made.files.snippet(diagnostics[0].span.unwrap()));
        assert_eq!(found, (code, at), "{source}: {diagnostics:?}");
        assert!(!diagnostics[0].helps.is_empty(), "{source}");
    }
}

#[test]
fn values_that_grow_without_end_are_refused() {
    let made = make("%(x)", &[], &[("x", "%(y)"), ("y", "%(x)")]);
    assert_eq!(made.result.unwrap_err()[0].code.0, "S0321");
    let values: Vec<(String, String)> = (0..30)
        .map(|n| (format!("v{n}"), format!("%(v{0})%(v{0})", n + 1)))
        .chain([("v30".to_owned(), "x".repeat(100))])
        .collect();
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(make("%(v0)", &[], &values).result.unwrap_err()[0].code.0, "S0322");
}
