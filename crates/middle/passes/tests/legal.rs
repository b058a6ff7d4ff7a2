//! What every code generator begins with.

#![allow(clippy::unwrap_used)]

use crisp_ir_kernel::{Checked, Op, text};
use crisp_middle_passes::{Fact, Pass, one_kernel, out_of_order, simplify};
use crisp_support_diagnostics::FileId;

#[test]
fn each_operation_that_makes_private_memory_has_one_of_its_own() {
    let source =
        "(module (kernel k (param r (view u32 global read-write)) (memory m private u32 2) (memory t local u32 2)
        (body
          (let %zero u64 (const 0)) (let %five u32 (const 5))
          (let %a (view u32 private read-write) (memory m)) (store %a %zero %five)
          (let %b (view u32 private read-write) (memory m)) (let %none u32 (load %b %zero))
          (let %c (view u32 local read-write) (memory t)) (let %d (view u32 local read-write) (memory t))
          (let %still u32 (load %a %zero)) (store %c %zero %still) (let %same u32 (load %d %zero))
          (let %sum u32 (add %none %same)) (store %r %zero %sum)
          (return))))";
    let module = Checked::check(text::parse(FileId(0), source).unwrap()).unwrap();
    let alone = one_kernel(&module, "k").unwrap();
    let (_, kernel) = alone.kernel("k").unwrap();
    let used: Vec<_> = kernel
        .ops
        .values()
        .filter_map(|data| match data.op {
            Op::Memory { memory } => Some(memory),
            _ => None,
        })
        .collect();
    assert_ne!(used[0], used[1]);
    // Local memory is one for all.
    assert_eq!(used[2], used[3]);
    assert_eq!(kernel.memories.len(), 3);
    Checked::check(alone).unwrap();
}

#[test]
fn a_pass_before_what_it_needs_is_named() {
    let run = simplify::PASS.run;
    let makes = Pass { name: "makes", needs: &[], makes: &[Fact::Simple], spoils: &[], run };
    let needs = Pass { name: "needs", needs: &[Fact::Simple], makes: &[], spoils: &[], run };
    let spoils = Pass { name: "spoils", needs: &[], makes: &[], spoils: &[Fact::Simple], run };
    assert_eq!(out_of_order([makes, spoils, makes, needs]), None);
    assert_eq!(out_of_order([needs, makes]), Some(("needs", Fact::Simple)));
    assert_eq!(out_of_order([makes, spoils, needs]), Some(("needs", Fact::Simple)));
}
