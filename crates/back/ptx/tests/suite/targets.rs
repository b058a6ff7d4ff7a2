//! The text of every kernel of `tests/targets`: as it is kept there, and as NVIDIA's assembler takes it.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // Also in helpers of tests; what is skipped is said.

use crate::harness::*;
use crisp_dev_testkit::{root, target_kernels};

#[test]
fn text_is_what_it_was() {
    let bless = std::env::var_os("CRISP_BLESS").is_some();
    let mut changed = Vec::new();
    for (name, source) in target_kernels() {
        let found = text_of(&format!("{name}.kir"), &source, [64, 1, 1], 90);
        let path = root().join("tests/targets/out").join(format!("{name}.ptx"));
        if bless {
            std::fs::write(&path, found).unwrap();
        } else if std::fs::read_to_string(&path).ok().as_deref() != Some(found.as_str()) {
            changed.push(name);
        }
    }
    assert!(changed.is_empty(), "{changed:?} have changed; look at them, then run again with CRISP_BLESS=1");
}

#[test]
fn the_assembler_takes_all_kernels_and_nothing_is_fused() {
    let ptxas = assembler();
    for sm in [75, 90, 100] {
        let texts: Vec<(String, String)> = target_kernels()
            .into_iter()
            .map(|(name, source)| {
                let text = text_of(&format!("{name}.kir"), &source, [32, 2, 1], sm);
                assert!(!text.contains("fma."), "{name}: a product and a sum are rounded once\n{text}");
                assert!(text.contains("\t.loc\t1 "), "{name}: nothing says where the code comes from\n{text}");
                (name, text)
            })
            .collect();
        if let Some(ptxas) = &ptxas {
            assemble(ptxas, &texts, sm);
        }
    }
}
