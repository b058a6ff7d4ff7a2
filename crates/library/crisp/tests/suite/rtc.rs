//! The run-time layer: variables, calls by name, instances, durations, errors as data, on every device that is usable.
#![allow(clippy::print_stdout, clippy::unwrap_used)] // The page shows a program that prints; a test that cannot go on has failed.

use crisp::dims;
use crisp::rtc::{Argument, Dims, Error, Runtime};

const XPOSE: &str = include_str!("../../../../../examples/cucl/xpose_filts.cucl");

const ADD: &str = "
CUCL_GLOBAL_KERNEL void %(rtc_func_name)( GASQ float const * const a, // CUCL IN v
                                          GASQ float const * const b, // CUCL IN v
                                          GASQ float * const c ) // CUCL OUT v
{
  // CUCL IX GLOB_ID_1D c
  if( GLOB_ID_1D >= %(c_dims_prod) ) { return; }
  c[GLOB_ID_1D] = a[GLOB_ID_1D] + b[GLOB_ID_1D] %(more);
}";

const TEMPLATE: &str = "
CUCL_GLOBAL_KERNEL void %(rtc_func_name)( GASQ float const * const a, // CUCL IN n
                                          GASQ float * const c ) // CUCL OUT n
{
  // CUCL IX GLOB_ID_1D c
  if( GLOB_ID_1D >= %(c_dims_prod) ) { return; }
  c[GLOB_ID_1D] = 2.0f * a[GLOB_ID_1D];
}";

/// Returns the result of the example on the page on the run-time layer.
fn shown() -> Result<Vec<f32>, Error> {
    let mut runtime = Runtime::open("cpu")?;
    runtime.create("x", dims!["n" => 4])?;
    runtime.create("y", dims!["n" => 4])?;
    runtime.copy_in("x", &[1.0_f32, 2.0, 3.0, 4.0])?;
    runtime.define("twice", TEMPLATE);
    let arguments = [("a", Argument::Variable("x".into())), ("c", Argument::Variable("y".into()))];
    let call = runtime.call("twice", &arguments, &[("tpb", "64")])?;
    let y: Vec<f32> = runtime.copy_out("y")?;
    println!("{:?}", runtime.duration(call));
    Ok(y)
}

#[test]
fn the_page_shows_a_program_that_runs() {
    assert_eq!(shown().unwrap(), [2.0, 4.0, 6.0, 8.0]);
    let page = include_str!("../../../../../docs/reference/cucl/runtime.md");
    let program = page.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let here: Vec<&str> = include_str!("rtc.rs").lines().map(str::trim).collect();
    for line in program.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("use ")) {
        assert!(here.contains(&line), "{line}");
    }
}

fn variable(name: &str) -> Argument {
    Argument::Variable(name.to_owned())
}

fn devices() -> Vec<Runtime> {
    let all = std::env::var_os("CRISP_TEST_DEVICES").is_some_and(|value| value == "all");
    let usable = crisp::devices().into_iter().filter(|device| device.usable);
    let wanted = usable.filter(|device| all || device.id == "cpu" || device.id == "interp");
    wanted.map(|device| Runtime::open(&device.id).unwrap()).collect()
}

// covers: cucl.rt.run cucl.rt.compile cucl.rt.nesi cucl.rt.backend-hidden cucl.var.create cucl.var.float
#[test]
fn variables_are_added_on_every_device() {
    for mut runtime in devices() {
        let v = dims!["v" => 7];
        for name in ["x", "y", "z"] {
            runtime.create(name, v.clone()).unwrap();
        }
        assert_eq!(runtime.copy_out::<f32>("z").unwrap(), [0.0; 7]);
        runtime.copy_in("x", &[1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]).unwrap();
        runtime.copy_in("y", &[0.5_f32; 7]).unwrap();
        runtime.define("add", ADD);
        let arguments = [("a", variable("x")), ("b", variable("y")), ("c", variable("z"))];
        let call = runtime.call("add", &arguments, &[("more", "* 2.0f")]).unwrap();
        assert_eq!(runtime.copy_out::<f32>("z").unwrap(), [2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
        assert!(runtime.duration(call).is_some());
        // What the template does not use makes no new instance.
        runtime.call("add", &arguments, &[("more", "* 2.0f"), ("other", "1")]).unwrap();
        assert_eq!(runtime.compiled(), 1);
        runtime.call("add", &arguments, &[("more", "")]).unwrap();
        assert_eq!(runtime.compiled(), 2);
        runtime.zero("z").unwrap();
        assert_eq!(runtime.copy_out::<f32>("z").unwrap(), [0.0; 7]);
    }
}

#[test]
fn filters_are_transposed_by_name() {
    let mut runtime = Runtime::open("cpu").unwrap();
    runtime.create("in", dims!["out_chan" => 96, "in_chan" => 3, "y" => 11, "x" => 11]).unwrap();
    let blocked = "out_chan_blk:1,in_chan:3,y:11,x:11,out_chan_reg:8,out_chan_tile:12";
    runtime.create("out", Dims::parse(blocked).unwrap()).unwrap();
    assert_eq!(runtime.dims("out").unwrap().to_string(), blocked);
    let input: Vec<f32> = (0..34_848_u16).map(f32::from).collect();
    runtime.copy_in("in", &input).unwrap();
    runtime.define("xpose_filts", XPOSE);
    runtime.call("xpose_filts", &[("filts_ref", variable("in")), ("filts", variable("out"))], &[]).unwrap();
    let found = runtime.copy_out::<f32>("out").unwrap();
    assert_eq!(found[96 + 12 + 1], input[(8 + 1) * 363 + 1]);
}

// covers: cucl.var.type-field cucl.dims.sizes cucl.dims.names
#[test]
fn dimensions_have_types_and_views() {
    let mut runtime = Runtime::open("cpu").unwrap();
    let dims = Dims::parse("y:2,x:3;uint32_t").unwrap();
    assert_eq!(dims.dims.len(), 2);
    assert_eq!((dims.dims[1].name.as_str(), dims.dims[1].size), ("x", 3));
    assert_eq!(dims.to_string(), "y:2,x:3;uint32_t");
    runtime.create("n", dims).unwrap();
    runtime.copy_in("n", &[1_u32, 2, 3, 4, 5, 6]).unwrap();
    runtime.create_view("flat", "n", Dims::parse("all:6;uint32_t").unwrap()).unwrap();
    runtime.define("twice", "__kernel void twice(__global uint *a, uint by) { a[get_global_id(0)] *= by; }");
    let by = Argument::Value(3_u32.to_le_bytes().to_vec());
    runtime.call("twice", &[("a", variable("flat")), ("by", by)], &[]).unwrap();
    assert_eq!(runtime.copy_out::<u32>("n").unwrap(), [3, 6, 9, 12, 15, 18]);
    runtime.release("n").unwrap();
    assert_eq!(runtime.copy_out::<u32>("flat").unwrap()[5], 18);
}

#[test]
fn mistakes_are_data() {
    let mut runtime = Runtime::open("cpu").unwrap();
    assert!(matches!(Runtime::open("gpu:9"), Err(Error::Diagnostics(..))));
    runtime.create("x", dims!["v" => 3]).unwrap();
    assert!(matches!(runtime.create("x", dims!["v" => 3]), Err(Error::VariableExists(name)) if name == "x"));
    assert!(matches!(runtime.zero("y"), Err(Error::UnknownVariable(name)) if name == "y"));
    let Err(Error::DimsMismatch { variable: name, expected, given }) = runtime.copy_in("x", &[1.0_f32]) else {
        panic!("a slice of another length fits")
    };
    assert_eq!((name.as_str(), expected.as_str(), given.as_str()), ("x", "v:3", "1 elements"));
    assert!(matches!(runtime.copy_out::<i32>("x"), Err(Error::DimsMismatch { .. })));
    assert!(matches!(
        runtime.create_view("w", "x", dims!["v" => 4]),
        Err(Error::DimsMismatch { variable, expected, given }) if (&*variable, &*expected, &*given) == ("x", "v:3", "v:4")
    ));
    assert!(matches!(runtime.call("none", &[], &[]), Err(Error::UnknownFunction(name)) if name == "none"));
    runtime.define("add", ADD);
    runtime.create("q", dims!["q" => 3]).unwrap();
    let arguments = [("a", variable("x")), ("b", variable("q")), ("c", variable("x"))];
    let error = runtime.call("add", &arguments, &[("more", "")]).unwrap_err().to_string();
    assert!(error.contains("S0312") && error.contains("`b`") && error.contains("q:3"), "{error}");
    assert!(error.contains("add.cucl:3"), "the template's line: {error}");
}
