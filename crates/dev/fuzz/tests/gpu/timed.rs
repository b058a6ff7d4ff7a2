//! How long it takes from the kernel IR to PTX: printed where `CRISP_TEST_TIMES` asks for it.

use std::time::{Duration, Instant};

use crisp_back_llvm::{GpuTarget, Nvidia};
use crisp_back_llvm_native::compile_ptx;

use crate::corpus::kernels;

/// The shortest of some runs, which others on the machine have disturbed least.
fn shortest<T>(mut work: impl FnMut() -> T) -> Duration {
    let time = |work: &mut dyn FnMut() -> T| {
        let started = Instant::now();
        let _made = work();
        started.elapsed()
    };
    (0..20).map(|_| time(&mut work)).min().unwrap_or_default()
}

#[test]
fn times() {
    if std::env::var_os("CRISP_TEST_TIMES").is_none() {
        return;
    }
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    for kernel in kernels() {
        let compile = || kernel.compile([64, 1, 1], GpuTarget::Nvidia(Nvidia::Sm90));
        let code = compile();
        let text = shortest(compile);
        let llvm = shortest(|| compile_ptx(&code.llvm_ir, "sm_90").expect("LLVM takes it"));
        let lines = code.llvm_ir.lines().count();
        println!(
            "{:20} {lines:4} lines of LLVM IR: passes and printing {:.2} ms, LLVM {:.2} ms",
            kernel.name,
            milliseconds(text),
            milliseconds(llvm)
        );
    }
}
