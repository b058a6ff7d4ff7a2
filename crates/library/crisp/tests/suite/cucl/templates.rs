//! Templates: the guide's example as it is, families, run-time sizes, launch sizes, both targets alike.

use crisp_dev_testkit::Program;

/// The guide's example, word for word.
const XPOSE: &str = include_str!("../../../../../../examples/cucl/xpose_filts.cucl");

// covers: cucl.ex.xpose cucl.guarantee.portable cucl.tpl.user cucl.var.fixed cucl.ix.glob cucl.def.global-kernel cucl.def.gasq
#[test]
fn the_guides_example_transposes_filters() {
    let dims = [
        "filts_ref=out_chan:96,in_chan:3,y:11,x:11",
        "filts=out_chan_blk:1,in_chan:3,y:11,x:11,out_chan_reg:8,out_chan_tile:12",
    ];
    let program = Program::of_template(XPOSE, &dims, &[]);
    let input: Vec<f32> = (0..34_848).map(|i| i as f32 * 0.5).collect();
    let run = program.kernel("x").buffer(&input).zeros(34_848).run();
    let found: Vec<f32> = run.of("filts");
    let mut right = vec![0.0; 34_848];
    for out in 0..96 {
        // The linear index goes over block, tile, register.
        let (tile, reg) = (out / 8 % 12, out % 8);
        for inner in 0..3 * 11 * 11 {
            right[inner * 96 + reg * 12 + tile] = input[out * 363 + inner];
        }
    }
    assert_eq!(found, right);
}

#[test]
fn a_family_is_summed() {
    let template = "
CUCL_GLOBAL_KERNEL void %(rtc_func_name)( GASQ float const * const in_N, // CUCL IN_MULTI v
                                          GASQ float * const out ) // CUCL OUT v
{
  // CUCL IX GLOB_ID_1D out
  if( GLOB_ID_1D >= %(out_dims_prod) ) { return; }
  out[GLOB_ID_1D] = in_0[GLOB_ID_1D] + in_1[GLOB_ID_1D] * %(in_multi_num) %(more);
}";
    let program = Program::of_template(
        template,
        &["in_0=v:5", "in_1=v:5", "in_2=v:5", "out=v:5"],
        &["more=- in_2[%(GLOB_ID_1D_v)]", "tpb=2"],
    );
    let run = program.kernel("x").buffer(&[1.0_f32; 5]).buffer(&[2.0_f32, 3.0, 4.0, 5.0, 6.0]).buffer(&[0.5_f32; 5]);
    assert_eq!(run.zeros(5).run().of::<f32>("out"), [6.5, 9.5, 12.5, 15.5, 18.5]);
}

// covers: cucl.ix.grp cucl.ix.loc cucl.decl.ix
#[test]
fn indices_set_the_launch() {
    let template = "
CUCL_GLOBAL_KERNEL void %(rtc_func_name)( GASQ float * const out ) // CUCL OUT y:x
{
  // CUCL IX GRP_ID_1D out use_dims=y
  // CUCL IX LOC_ID_1D out use_dims=x
  out[%(GRP_ID_1D_y)*%(out_y_sz) + %(LOC_ID_1D_x)] = 1.0f;
}";
    let program = Program::of_template(template, &["out=y:6,x:10"], &[]);
    let run = program.kernel("x").zeros(60).run();
    assert_eq!(run.of::<f32>("out"), [1.0; 60]);
}
