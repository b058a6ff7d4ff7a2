//! Launch parameters, refusals, and locations in the text.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // Also in helpers of tests; what is skipped is said.

use crate::harness::*;
use crisp_back_ptx::{Processor, Target, compile_ptx};
use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Checked, text};
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::{Files, render_terminal};

/// Returns a kernel of a body, with a buffer of u32 and a vector.
fn small(memories: &str, body: &str) -> String {
    format!(
        "(module\n(kernel test\n(param u (view u32 global read-write))\n(param v f32x2)\n{memories}\n(body\n(let %i u64 (global-linear-id))\n\
         (let %0 u64 (const 0)) (let %1 u32 (const 1))\n{body}\n(return))))"
    )
}

fn refused(source: &str, local_size: [u32; 3]) -> String {
    match compile("test.kir", source, local_size, 75) {
        (Err(found), files) => render_terminal(&files, &found, false),
        (Ok(made), _) => panic!("nothing is refused:\n{}", made.text),
    }
}

#[test]
fn what_nvidias_processors_lack_is_refused_with_its_place() {
    let views = "(let %b bool (eq %1 %1))\n(let %c u32 (load %u %i)) (let %d bool (eq %c %1))\n\
                 (let %w (view u32 global read-write) (if %d (then (yield %u)) (else (let %x (view u32 global read-write) \
                 (view %u %i (extents %i))) (yield %x))))\n(store %w %i %1)";
    let text = refused(&small("", views), [8, 1, 1]);
    assert!(
        text.starts_with("refused[D1002]: `if` yields a view, which code for sm_75 cannot choose at run time\n"),
        "{text}"
    );
    assert!(text.contains("--> test.kir:11:38"), "{text}");
    for size in [[8, 1, 128], [1025, 1, 1], [0, 1, 1]] {
        let text = refused(&small("", ""), size);
        let [x, y, z] = size;
        let wanted =
            format!("refused[D1003]: a workgroup of {x}×{y}×{z} invocations; sm_75 takes 1 to 1024, at most 64");
        assert!(text.starts_with(&wanted), "{text}");
    }
    let large = "(memory small local u32 16)\n(memory large local u32 16369)";
    let text = refused(&small(large, ""), [8, 1, 1]);
    let wanted = "refused[D1004]: the kernel needs 65552 bytes of local memory; sm_75 has 65536\n --> test.kir:6:1";
    assert!(text.starts_with(wanted), "{text}");
    let empty = Checked::check(text::parse(Files::new().add("e.kir", "(module)"), "(module)").unwrap()).unwrap();
    let target = Target { processor: processor(75), files: None };
    assert_eq!(
        legalise(&empty, "gone", [1; 3], &target).and_then(|legal| compile_ptx(&legal)).unwrap_err()[0].code.0,
        "K0706"
    );
}

/// Up to 48 KiB are declared; a launch requests more, and then all of it.
#[test]
fn much_local_memory_is_asked_for_at_the_launch() {
    let body = "(let %s (view u32 local read-write) (memory small)) (let %l (view u32 local read-write) (memory large))\n\
                (store %s %i %1) (barrier) (let %x u32 (load %s %i)) (store %l %i %x) (barrier) (let %y u32 (load %l %i)) (store %u %i %y)";
    let printed = |words: u32| {
        let memories = format!("(memory small local u32 16)\n(memory large local u32 {words})");
        let made = compile("test.kir", &small(&memories, body), [8, 1, 1], 75).0.unwrap();
        if let Some(ptxas) = assembler() {
            assemble(&ptxas, &[("test".to_owned(), made.text.clone())], 75);
        }
        made
    };
    let little = printed(12272);
    assert_eq!(little.dynamic_local, 0);
    assert!(little.text.contains(".shared .align 16 .b8 memory1[49088];"), "{}", little.text);
    let much = printed(12276);
    assert_eq!(much.dynamic_local, 49168);
    assert!(much.text.contains(".extern .shared .align 16 .b8 test_shared[];"), "{}", much.text);
    assert!(!much.text.contains("memory1"), "{}", much.text);
}

#[test]
fn a_launch_hands_over_what_the_kernel_reads() {
    let body = "(let %n u64 (bound 1)) (let %o u64 (global-offset 0)) (let %d u32 (work-dim))\n(let %e u64 (add %n %o)) (store %u %e %d)\n\
                (log \"here\" %1)";
    let (made, _) = compile("test.kir", &small("", body), [8, 1, 1], 90);
    let made = made.unwrap();
    let lane = |lane| Parameter::Lane { argument: 1, lane };
    let wanted = [
        Parameter::Buffer(0),
        Parameter::Length(0),
        lane(0),
        lane(1),
        Parameter::Bound(0),
        Parameter::Bound(1),
        Parameter::Bound(2),
        Parameter::Offset(0),
        Parameter::WorkDim,
        Parameter::Status,
    ];
    assert_eq!(made.parameters, wanted);
    let declared: Vec<&str> = made
        .text
        .lines()
        .filter_map(|line| line.trim().strip_prefix(".param .")?.split_once(" test_param_"))
        .map(|(ty, _)| ty)
        .collect();
    let pointer = "u64 .ptr .global .align 16";
    assert_eq!(declared, [pointer, "b64", "b32", "b32", "b64", "b64", "b64", "b64", "b32", pointer]);
    assert_eq!(made.entry, "test");
}

#[test]
fn versions_are_the_least_that_processors_need() {
    for (sm, version) in [(75, "6.3"), (80, "7.0"), (86, "7.1"), (89, "7.8"), (90, "7.8"), (100, "8.6"), (120, "8.7")] {
        let text = text_of("test.kir", &small("", "(store %u %i %1)"), [8, 1, 1], sm);
        assert!(text.contains(&format!(".version {version}\n.target sm_{sm}\n.address_size 64\n")), "{text}");
    }
    assert_eq!(Processor::for_capability(7, 0), None);
    assert_eq!(Processor::for_capability(8, 8), Processor::from_name("sm_87"));
    assert_eq!((Processor::from_name("sm_88"), Processor::from_name("90")), (None, None));
    assert!(Processor::ALL.is_sorted_by_key(|it| it.sm));
}

#[test]
fn places_are_told_where_files_are_known() {
    let source = small("", "(store %u %i %1)");
    let text = text_of("te\"st.kir", &source, [8, 1, 1], 90);
    assert!(text.contains("\t.loc\t1 9 1\n") && text.ends_with("\t.file\t1 \"te_st.kir\"\n"), "{text}");
    let (module, _) = checked("test.kir", &source);
    let made = legalise(&module, "test", [8, 1, 1], &Target { processor: processor(90), files: None })
        .and_then(|legal| compile_ptx(&legal))
        .unwrap();
    assert!(!made.text.contains(".loc") && !made.text.contains(".file"), "{}", made.text);
}

#[test]
fn the_same_module_gives_the_same_text() {
    for (name, source) in crisp_dev_testkit::target_kernels() {
        assert_eq!(text_of(&name, &source, [32, 2, 1], 75), text_of(&name, &source, [32, 2, 1], 75), "{name}");
    }
}
