//! The C interface as C and C++ programs see it: headers that are current, programs that compile without a warning and run.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A folder with the library under the names by which it is linked and loaded.
fn library() -> &'static Path {
    static FOLDER: std::sync::OnceLock<PathBuf> = std::sync::OnceLock::new();
    FOLDER.get_or_init(|| {
        let built = std::env::current_exe().unwrap().parent().unwrap().join("libcrisp_product_capi.so");
        let folder = std::env::temp_dir().join(format!("crisp-capi-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        for name in ["libcrisp.so", "libcrisp.so.1"] {
            std::os::unix::fs::symlink(&built, folder.join(name)).unwrap();
        }
        folder
    })
}

fn ok(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command:?}\n{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// How a program is compiled: as C and as C++, and so that each wrong access, each leak and each undefined operation ends it.
const WAYS: [(&str, &[&str]); 3] = [
    // What is not initialised the compiler finds only where it optimises; once is enough.
    ("c", &["-std=c11", "-O1"]),
    ("c++", &["-std=c++17"]),
    ("c", &["-std=c11", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]),
];

/// Compiles a program of `tests/programs` in each way, and runs it: as the last way makes it, or with `CRISP_TESTS=all`, as `make check-all` does, as each.
fn run(name: &str) {
    let all = std::env::var_os("CRISP_TESTS").is_some_and(|value| value == "all");
    for (way, (language, options)) in WAYS.iter().enumerate() {
        let compiler = if *language == "c" { "gcc" } else { "g++" };
        // The linker need not look through what the library is linked with, LLVM; the classes are linked as programs are.
        let options = [*options, &["-Wl,--unresolved-symbols=ignore-in-shared-libs"]].concat();
        let (source, program) = (format!("{name}.c"), format!("{name}-{way}"));
        if all || way + 1 == WAYS.len() {
            build_and_run(compiler, language, &options, &source, &program);
        } else {
            build(compiler, language, &[&options[..], &["-c"]].concat(), &source, &program);
        }
    }
}

/// Returns the output of the program. A source is a path, or the name of a file in `tests/programs`.
fn build_and_run(compiler: &str, language: &str, options: &[&str], source: &str, name: &str) -> String {
    build(compiler, language, options, source, name);
    ok(&mut program(name))
}

fn build(compiler: &str, language: &str, options: &[&str], source: &str, program: &str) {
    let folder = library();
    let program = folder.join(program);
    ok(Command::new(compiler)
        .args(options)
        .args(["-x", language, "-Wall", "-Wextra", "-Werror", "-pedantic-errors", "-pthread", "-I"])
        .arg(Path::new(ROOT).join("include"))
        .arg(Path::new(ROOT).join("tests/programs").join(source))
        .args(["-x", "none", "-o"])
        .arg(&program)
        .arg("-L")
        .arg(folder)
        .args(["-lcrisp", "-lm"]));
}

/// A program that was built.
fn program(name: &str) -> Command {
    let folder = library();
    let others = std::env::var("LD_LIBRARY_PATH").unwrap_or_default();
    let mut command = Command::new(folder.join(name));
    command.env("LD_LIBRARY_PATH", format!("{}:{others}", folder.display())).current_dir(folder);
    command
}

/// A test for each program; those that need something before they run are written out below.
macro_rules! programs {
    ($($test:ident: $program:literal;)*) => {
        $(#[test] fn $test() { run($program); })*
        const PROGRAMS: &[&str] = &[$($program),*];
    };
}

programs! {
    // covers: crisp.api.new-context crisp.api.add-input-file crisp.api.add-input-string crisp.api.compile crisp.api.get-binary
    // covers: crisp.api.get-compilation-error-code crisp.api.get-messages crisp.api.get-metadata crisp.api.destroy-context
    // covers: crisp.status.error
    sources_are_compiled_in_memory: "compile";
    // covers: crisp.status.success-compatible crisp.status.success-breaking crisp.api.compile-string
    a_status_says_whether_hosts_still_fit: "status";
    // covers: crisp.api.set-flags
    flags_are_replaced_and_others_ignored: "flags";
    // covers: crisp.api.no-disk
    no_file_is_opened: "no_disk";
    misuse_is_a_status: "misuse";
    calls_in_any_order_come_back: "sequences";
    threads_compile_at_the_same_time: "threads";
    kernels_run: "run";
    the_names_of_the_document_are_there: "names";
    numbers_of_every_type_are_arguments: "scalars";
    hardware_vectors_are_arguments: "lanes";
    structures_lie_as_in_c: "structures";
    each_output_gets_its_results: "outputs";
    launches_have_one_to_three_axes: "axes";
    copies_begin_at_any_byte: "offsets";
    one_invocation_needs_no_sizes: "single_task";
    workgroups_have_any_size: "workgroups";
    orchestrations_are_called_by_names: "plans";
    queues_keep_their_memory: "queues";
    // covers: safe.interrupt
    launches_can_be_ended: "interrupts";
    // covers: cuda.printf
    text_of_kernels_goes_to_a_function: "prints";
    memory_of_the_host_is_used_in_place: "foreign";
    // covers: loopy2.facts
    loop_kernels_are_called_alike: "loopy";
    tensor_programs_are_called_alike: "tensor";
    // covers: shape.infer.tensor shape.infer.loopy shape.infer.crisp shape.result.made shape.result.given shape.conflict shape.rank
    calls_take_inputs_only: "shapes";
    // covers: shape.infer.cucl shape.conflict shape.rank
    templates_name_what_is_wrong: "templates";
    kernels_in_c_are_called_alike: "dialects";
    edits_have_their_status: "edits";
    flags_give_values_to_parameters: "definitions";
    strict_results_are_those_of_c: "math";
    errors_have_codes_as_numbers: "codes";
    messages_are_json_with_places: "messages";
    metadata_tell_hosts_what_to_pass: "metadata";
    sources_see_each_other: "sources";
    processes_share_memory: "processes";
    handles_end_in_any_order: "order";
    failed_assertions_fail_the_launch: "faults";
    text_is_utf8_with_or_without_a_length: "text";
    sizes_at_the_ends_of_their_ranges_come_back: "huge";
    targets_have_their_own_code: "targets";
    devices_do_not_mix: "devices";
    last_messages_are_the_thread_s: "last_messages";
    what_a_context_gives_stays: "ownership";
    the_environment_changes_nothing: "environment";
    layouts_do_not_change: "layout";
    memory_that_kernels_make_is_passed_or_not: "side_channels";
    kernels_run_in_many_threads: "concurrent";
    what_has_ended_leaves_nothing: "growth";
}

/// Programs that include the headers may use any standard that they are for, and more warnings than they are written under.
#[test]
fn headers_are_quiet_in_every_standard() {
    let c = ["-std=c99", "-std=c11", "-std=c17"].map(|standard| ("gcc", "c", standard));
    let cpp = ["-std=c++11", "-std=c++14", "-std=c++17", "-std=c++20"].map(|standard| ("g++", "c++", standard));
    for (compiler, language, standard) in c.into_iter().chain(cpp) {
        let of_language: &[&str] = match language {
            "c" => &["-Wstrict-prototypes", "-Wmissing-prototypes", "-Wc++-compat"],
            _ => &["-Wold-style-cast", "-Wnon-virtual-dtor"],
        };
        let classes = !matches!(standard, "-std=c++11" | "-std=c++14") && language == "c++";
        for header in ["crisp.h", "crisp_names.h"].into_iter().chain(classes.then_some("crisp.hpp")) {
            let source = library().join(format!("{header}{standard}.c"));
            std::fs::write(&source, format!("#include <{header}>\n")).unwrap();
            ok(Command::new(compiler)
                .args([standard, "-x", language, "-Wall", "-Wextra", "-Werror", "-pedantic-errors", "-fsyntax-only"])
                .args(["-Wshadow", "-Wconversion", "-Wsign-conversion"])
                .args(of_language)
                .arg("-I")
                .arg(Path::new(ROOT).join("include"))
                .arg(&source));
        }
    }
}

/// Programs that tests below run.
const OTHERS: &[&str] = &["shaken", "package", "classes", "handles", "inputs"];

/// Every tensor program and loop kernel among the examples is called with the inputs of the table.
#[test]
fn examples_are_called_with_inputs_only() {
    let root = Path::new(ROOT).join("../../..");
    let table = std::fs::read_to_string(root.join("tests/examples/inputs.txt")).unwrap();
    build("gcc", "c", WAYS[0].1, "inputs.c", "inputs");
    let mut called = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (call, results) = line.split_once("->").unwrap();
        let (path, arguments) = call.split_once(' ').unwrap();
        let mut command = program("inputs");
        command.arg(root.join("examples").join(path)).args(arguments.split_whitespace());
        assert_eq!(ok(&mut command), results.trim(), "{line}");
        called += 1;
    }
    assert!(called > 20);
}

/// The programs of the page on the interface are complete, and do what it says.
#[test]
fn programs_of_the_page_run() {
    let page = std::fs::read_to_string(Path::new(ROOT).join("../../../docs/reference/c.md")).unwrap();
    let blocks = page.split("\n```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("c\n"));
    let printed: Vec<String> = blocks
        .enumerate()
        .map(|(number, text)| {
            let source = library().join(format!("page-{number}.c"));
            std::fs::write(&source, text).unwrap();
            build_and_run("gcc", "c", WAYS[2].1, source.to_str().unwrap(), &format!("page-{number}"))
        })
        .collect();
    let [metadata, saxpy, matmul, sort] = printed.as_slice() else { panic!("{printed:?}") };
    assert!(metadata.contains("\"name\": \"k\""), "{metadata}");
    assert_eq!(saxpy, "12 24 36\n");
    assert_eq!(matmul, "2 x 4: 20 23 26 29 56 68 80 92\n");
    assert_eq!(sort, "10 20 30 40 ");
}

/// No program is left out.
#[test]
fn every_program_is_run() {
    let mut there: Vec<String> = std::fs::read_dir(Path::new(ROOT).join("tests/programs"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "c" || ending == "cpp"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    there.sort_unstable();
    let mut run: Vec<&str> = PROGRAMS.iter().chain(OTHERS).copied().collect();
    run.sort_unstable();
    assert_eq!(there, run);
}

/// Writes the files of `crisp -DN=4 --tree-shaking` for a kernel.
fn leave(folder: &Path) {
    let source =
        "(def-parameter N 3)(def-kernel k (x:(vector-type float :global :read-write)) (set! (~ x 0) (to-float N)))";
    let options = crisp::Options { definitions: vec!["N=4".to_owned()], ..crisp::Options::strict() };
    let mut session = crisp::Session::new(options);
    session.add_source("k.crisp", crisp::Language::Crisp, source.as_bytes());
    let compiled = session.compile();
    let about = crisp::MetadataOptions { kernel: None, local: None, targets: &[], figures: &[] };
    let shaken = crisp::shaken::Shaken {
        record: crisp::shaken::Record::of(&compiled, "-DN=4", "", "a build").unwrap(),
        metadata: crisp::metadata(&compiled, &about).unwrap(),
        codes: Vec::new(),
    };
    for name in ["shaken", "empty", "damaged"] {
        std::fs::create_dir_all(folder.join(name)).unwrap();
    }
    std::fs::write(folder.join("shaken/k.crisp_libc"), shaken.encode()).unwrap();
    std::fs::write(folder.join("damaged/k.crisp_libc"), "no cache").unwrap();
}

// covers: crisp.api.set-tree-shake-directory crisp.api.get-flags
#[test]
fn an_earlier_compilation_gives_flags_and_a_baseline() {
    leave(library());
    run("shaken");
}

/// Writes the package of `crisp -o packed.crispkg --target cpu` for a kernel.
fn pack(folder: &Path) {
    let source = "(def-kernel saxpy (a:float x:(vector-type float :global :read-only) y:(vector-type float :global :read-write))\n\
                  (declare (global-size :derive-from x)) (loop-vector-stride x (i) (set! (~ y i) (+ (* a (~ x i)) (~ y i)))))";
    let mut session = crisp::Session::new(crisp::Options::strict());
    session.add_source("saxpy.crisp", crisp::Language::Crisp, source.as_bytes());
    let targets = [crisp::package::Target::Cpu];
    let options =
        crisp::package::PackOptions { targets: &targets, kernel: None, local: None, assemble: &|_, _| Ok(Vec::new()) };
    let (package, _) = crisp::package::pack(&session.compile(), &options).unwrap();
    std::fs::write(folder.join("packed.crispkg"), package.encode()).unwrap();
}

#[test]
fn packages_run_without_a_source() {
    pack(library());
    run("package");
}

/// The classes over the C interface, with both compilers where both are there.
#[test]
fn handles_are_classes() {
    let [_, _, (_, sanitized)] = WAYS;
    let options = [&["-std=c++17"], &sanitized[1..]].concat();
    for program in ["classes", "handles"] {
        build_and_run("g++", "c++", &options, &format!("{program}.cpp"), &format!("{program}-watched"));
    }
    for compiler in ["g++", "clang++"] {
        if Command::new(compiler).arg("--version").output().is_ok() {
            for program in ["classes", "handles"] {
                let (source, made) = (format!("{program}.cpp"), format!("{program}-{compiler}"));
                build_and_run(compiler, "c++", &["-std=c++17"], &source, &made);
            }
        }
    }
}

/// The header is made of the sources; with `CRISP_BLESS=1` it is written.
#[test]
fn the_header_is_current() {
    let config = cbindgen::Config::from_file(Path::new(ROOT).join("cbindgen.toml")).unwrap();
    let mut made = Vec::new();
    cbindgen::Builder::new().with_crate(ROOT).with_config(config).generate().unwrap().write(&mut made);
    let made = String::from_utf8(made).unwrap();
    // What callers promise is said in the header once.
    let mut lines: Vec<&str> = Vec::new();
    let mut skipping = false;
    for line in made.lines() {
        let text = line.trim_start_matches([' ', '*']).trim();
        skipping = match text {
            "# Safety" => {
                lines.pop();
                true
            }
            "/" => false,
            _ => skipping,
        };
        if !skipping {
            lines.push(line);
        }
    }
    let made = lines.join("\n") + "\n";
    let path = Path::new(ROOT).join("include/crisp.h");
    if std::env::var_os("CRISP_BLESS").is_some_and(|bless| bless == "1") {
        std::fs::write(&path, &made).unwrap();
    }
    assert!(
        std::fs::read_to_string(&path).unwrap() == made,
        "crisp.h is old: run `CRISP_BLESS=1 cargo test -p crisp-product-capi`"
    );
}

/// The library exports the functions that the header declares, and the loader finds it under the name of version 1.
#[test]
fn only_what_the_header_declares_is_exported() {
    let library = library().join("libcrisp.so");
    let symbols =
        ok(Command::new("nm").args(["-D", "--defined-only", "--extern-only", "--format=just-symbols"]).arg(&library));
    let mut exported: Vec<&str> = symbols.lines().map(str::trim).filter(|name| !name.is_empty()).collect();
    exported.sort_unstable();
    let header = std::fs::read_to_string(Path::new(ROOT).join("include/crisp.h")).unwrap();
    let code: Vec<&str> =
        header.lines().filter(|line| line.contains('(') && !line.trim_start().starts_with(['*', '/'])).collect();
    let mut declared: Vec<&str> = code
        .iter()
        .filter_map(|line| line.split('(').next()?.rsplit([' ', '*']).next())
        .filter(|name| name.starts_with("crisp_"))
        .collect();
    declared.sort_unstable();
    assert_eq!(exported, declared);
    let dynamic = ok(Command::new("objdump").arg("-p").arg(&library));
    assert!(dynamic.contains("SONAME") && dynamic.contains("libcrisp.so.1"));
}
