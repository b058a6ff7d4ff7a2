//! How long it takes from source to WGSL: printed where `CRISP_TEST_TIMES` asks for it.

use std::time::{Duration, Instant};

use crisp_back_naga::{WgslTarget, compile_wgsl};
use crisp_front_crisp::{Options, compile};
use crisp_ir_kernel::Checked;
use crisp_support_diagnostics::Files;

/// The shortest of some runs, which others on the machine have disturbed least.
fn shortest<T>(mut work: impl FnMut() -> T) -> Duration {
    let time = |work: &mut dyn FnMut() -> T| {
        let started = Instant::now();
        let _made = work();
        started.elapsed()
    };
    (0..20).map(|_| time(&mut work)).min().unwrap_or_default()
}

fn front(name: &str, source: &str) -> Checked {
    let mut files = Files::new();
    let file = files.add(name, source);
    let options = Options::new(&[], 32, &mut files);
    Checked::check(compile(&[file], &files, &options).module.unwrap()).unwrap()
}

/// A kernel of a hundred lines: sums of products of neighbours, in integers of 32 bits.
fn hundred_lines() -> String {
    let mut source = String::from(
        "(def-type ints (vector-type int :global :readable))\n(def-type results (vector-type int :global :writeable))\n\
         (def-kernel mixes (A &out C)\n  (declare (type A ints) (type C results) (global-size :derive-from A))\n  (in-each-thread (i)\n    (let* (",
    );
    for line in 0..92 {
        let before = if line == 0 { "3".to_owned() } else { format!("x{}", line - 1) };
        source += &format!("(x{line}:int (+ (* {before} (~ A (+ i {line}))) {line}))\n           ");
    }
    source + ")\n      (set! (~ C i) x91))))\n"
}

#[test]
fn times() {
    if std::env::var_os("CRISP_TEST_TIMES").is_none() {
        return;
    }
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    let example = |name: &str| (format!("{name}.crisp"), super::read(&format!("examples/crisp/{name}.crisp")));
    let mut sources: Vec<(String, String)> =
        ["vector_add", "sum_vector", "sobel", "lighten_image"].into_iter().map(example).collect();
    sources.push(("a hundred lines".to_owned(), hundred_lines()));
    for (name, source) in sources {
        let module = front(&name, &source);
        let kernels: Vec<String> = module.kernels().map(|(_, kernel)| kernel.name.clone()).collect();
        let print = || -> usize {
            let one = |kernel: &String| compile_wgsl(&module, kernel, [32, 8, 1], &WgslTarget::EVERYWHERE).unwrap();
            kernels.iter().map(|kernel| one(kernel).bytes.len()).sum()
        };
        let (read, printed) = (shortest(|| front(&name, &source)), shortest(print));
        println!(
            "{name:20} {:4} lines, {} kernels: to the IR {:.2} ms, to {} bytes of WGSL {:.2} ms",
            source.lines().count(),
            kernels.len(),
            milliseconds(read),
            print(),
            milliseconds(printed)
        );
    }
}
