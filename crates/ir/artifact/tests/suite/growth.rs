//! Writing and reading packages takes time in proportion to their size, whatever they are made of.

#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::time::{Duration, Instant};

use crisp_ir_artifact::{
    Callable, Code, CodeFormat, DeviceCode, Interface, Needs, Package, PackedCode, PackedKernel, Parameter, SizeExpr,
    SizeOp,
};
use crisp_ir_kernel::{Checked, text};
use crisp_support_diagnostics::{FileId, Span};

const HERE: Span = Span { file: FileId::LIBRARY, start: 0, end: 0 };

/// A kernel with a parameter, without code.
fn kernel(name: &str) -> PackedKernel {
    let source =
        format!("(module (kernel {name} (param x (view f32 global read)) (global-size :derive 1) (body (return))))");
    let module = Checked::check(text::parse(FileId(0), &source).unwrap()).unwrap();
    let mut interface = Interface::of(module.kernel(name).unwrap().1).unwrap();
    interface.global_size.as_mut().unwrap().span = HERE;
    let callable = Callable {
        interface,
        span: HERE,
        parameters: vec![HERE],
        loops: Vec::new(),
        reaches: vec![Vec::new()],
        rooms: vec![None],
        notes: Vec::new(),
    };
    PackedKernel { module: [5; 32], callable, codes: Vec::new() }
}

fn code(bytes: Vec<u8>, parameters: usize) -> PackedCode {
    let code = DeviceCode {
        format: CodeFormat::Wgsl,
        bytes: bytes.into(),
        entry: "k".to_owned(),
        local_size: [64, 1, 1],
        parameters: vec![Parameter::Buffer(0); parameters],
        dynamic_local: 0,
    };
    PackedCode {
        target: "wgsl".to_owned(),
        processor: String::new(),
        needs: Needs::default(),
        loose_floats: true,
        code: Code::Device(code),
    }
}

fn time(mut run: impl FnMut()) -> Duration {
    let mut once = || {
        let started = Instant::now();
        run();
        started.elapsed()
    };
    (0..3).map(|_| once()).min().unwrap_or_default()
}

fn times(package: &Package) -> [(&'static str, Duration); 2] {
    let bytes = package.encode();
    assert!(Package::decode(&bytes).as_ref() == Ok(package));
    [("writing", time(|| drop(package.encode()))), ("reading", time(|| drop(Package::decode(&bytes))))]
}

#[track_caller]
fn grows_linearly(what: &str, count: usize, package: impl Fn(usize) -> Package) {
    let (small, large) = (package(count), package(8 * count));
    // A machine that does something else may slow one measurement down, but not all. Eight times as much is linear, 64 times quadratic.
    let mut slow = Vec::new();
    for _ in 0..5 {
        slow = times(&small)
            .into_iter()
            .zip(times(&large))
            .filter(|((_, small), (_, large))| *large > *small * 28 + Duration::from_millis(25))
            .map(|((name, small), (_, large))| format!("{name}: {small:?} for {count}, {large:?} for 8 times as many"))
            .collect();
        if slow.is_empty() {
            return;
        }
    }
    panic!("{what}: {slow:#?}");
}

#[test]
fn packages_of_many_parts() {
    grows_linearly("kernels", 300, |count| Package {
        kernels: (0..count).map(|at| kernel(&format!("k{at}"))).collect(),
        ..Package::default()
    });
    grows_linearly("codes that differ", 300, |count| Package {
        kernels: vec![PackedKernel {
            codes: (0..count as u32).map(|at| code(at.to_le_bytes().repeat(50), 1)).collect(),
            ..kernel("k")
        }],
        ..Package::default()
    });
    grows_linearly("what a launch hands over", 2000, |count| Package {
        kernels: vec![PackedKernel { codes: vec![code(vec![1; 9], count)], ..kernel("k") }],
        ..Package::default()
    });
    grows_linearly("sources", 500, |count| Package {
        sources: (0..count).map(|at| (format!("file{at}"), "text\n".repeat(9))).collect(),
        kernels: vec![kernel("k")],
        ..Package::default()
    });
    grows_linearly("operands of sizes", 1000, |count| {
        let mut kernel = kernel("k");
        let sum = |parts: Vec<SizeExpr>| SizeExpr::Apply { op: SizeOp::Add, operands: parts };
        let mut parts: Vec<SizeExpr> = (0..count as i128).map(SizeExpr::integer).collect();
        while parts.len() > 1 {
            parts = parts.chunks(2).map(|pair| sum(pair.to_vec())).collect();
        }
        kernel.callable.interface.global_size.as_mut().unwrap().extents = parts;
        Package { kernels: vec![kernel], ..Package::default() }
    });
}
