//! The kernel IR of every program comes back from its text, as it is and optimised, and from its binary form, and what comes back
//! computes the same bytes. (`Program` of the testkit reads all forms back for every program that a test compiles.)

use std::fs;

use crisp_dev_testkit::{Program, blocks, root, suites};

/// All files below a folder with this ending, in order.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).expect("the folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    paths.into_iter().map(|path| fs::read_to_string(path).expect("a text")).collect()
}

#[test]
fn examples_come_back() {
    let examples = files("examples/crisp", "crisp");
    assert!(examples.len() >= 5);
    examples.iter().for_each(|source| drop(Program::with_remarks(source, &[])));
}

#[test]
fn programs_of_the_reference_come_back() {
    let mut seen = 0;
    for path in suites("docs/reference") {
        for block in blocks(&fs::read_to_string(&path).expect("a page")) {
            if block.is("crisp") && block.word("error=").is_none() {
                seen += 1;
                let definitions: Vec<&str> =
                    block.words().into_iter().filter_map(|word| word.strip_prefix("-D")).collect();
                let _ = Program::with_remarks(&block.text, &definitions);
            }
        }
    }
    assert!(seen > 60, "only {seen} programs");
}

/// Runs the source and what came back from it.
#[track_caller]
fn alike<T: PartialEq>(source: &str, run: impl Fn(&Program) -> T) {
    let program = Program::with_remarks(source, &[]);
    let right = run(&program);
    for form in program.forms() {
        assert!(run(&form) == right, "{source}");
    }
}

#[test]
fn what_comes_back_computes_the_same() {
    let floats: Vec<f32> = (0..1000).map(|index| (index as f32 - 500.0) * 0.37).collect();
    let longs: Vec<i64> = (0..1000).map(|index| index * index * 77 - 123_456).collect();
    let pixels: Vec<u8> = (0..40 * 30).map(|index: u32| (index * 7 % 251) as u8).collect();
    let example = |name: &str| fs::read_to_string(root().join("examples/crisp").join(name)).expect("an example");
    for kernel in ["vector_add", "vector_add_each", "vector_add_checked", "vector_add_stride"] {
        alike(&example("vector_add.crisp"), |program| {
            program
                .kernel(kernel)
                .buffer(&floats)
                .buffer(&floats)
                .zeros(floats.len())
                .with_remarks()
                .run()
                .of::<u32>("C")
        });
    }
    alike(&example("sum_vector.crisp"), |program| {
        program.kernel("sum_vector").buffer(&longs).zeros(16).run().of::<i64>("Res")
    });
    alike(&example("sobel.crisp"), |program| {
        program.kernel("sobel").buffer(&pixels).value(40_u64).value(30_u64).zeros(pixels.len()).run().of::<u8>("edges")
    });
}
