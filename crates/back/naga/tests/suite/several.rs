//! A WGSL module of several kernels is accepted, and each of them is what it is alone but for names.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use crisp_back_clike::{WgslTarget, compile_wgsl, compile_wgsl_module};
use crisp_back_naga::{hlsl, metal, validate};
use crisp_dev_testkit::targets_in_one_module;
use crisp_ir_kernel::{Checked, text};
use crisp_middle_passes::{legalise, legalise_all};
use crisp_support_diagnostics::FileId;

/// Returns the kernels of all targets in one module, and one that is named like a parameter of another.
fn all() -> Checked {
    let clash = "(kernel a (out words (view u32 global write)) (body
        (let %i u64 (global-linear-id)) (let %x u32 (const 5)) (store %words %i %x) (return)))";
    Checked::check(text::parse(FileId(0), &targets_in_one_module(clash)).unwrap()).unwrap()
}

/// Names, numbers and signs.
fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for word in text.split_whitespace() {
        let is_name = |character: char| character.is_ascii_alphanumeric() || character == '_' || character == '.';
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            let end =
                if is_name(first) { rest.find(|it| !is_name(it)).unwrap_or(rest.len()) } else { first.len_utf8() };
            found.push(&rest[..end]);
            rest = &rest[end..];
        }
    }
    found
}

/// From the names of one text to those of another that is the same but for names; declarations outside of functions are one line each.
fn renamed<'a>(one: &'a str, other: &'a str) -> BTreeMap<&'a str, &'a str> {
    let (one, other) = (tokens(one), tokens(other));
    assert_eq!(one.len(), other.len(), "{one:?}\n{other:?}");
    let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
    for (&a, &b) in one.iter().zip(&other) {
        let same = a == b || a.starts_with(|it: char| it.is_ascii_alphabetic());
        assert!(same && *there.entry(a).or_insert(b) == b && *back.entry(b).or_insert(a) == a, "{a} and {b}");
    }
    there
}

/// Returns the function of an entry point.
fn function<'a>(text: &'a str, entry: &str) -> &'a str {
    let at = text.find(&format!("fn {entry}(")).unwrap();
    let attributes = text[..at].rfind("@compute").unwrap();
    let end = text[at..].find("\n}").unwrap();
    &text[attributes..at + end]
}

#[test]
fn each_kernel_is_what_it_is_alone() {
    let module = all();
    let names: Vec<String> = module.kernels().map(|(_, kernel)| kernel.name.clone()).collect();
    let kernels: Vec<(&str, [u32; 3])> = names.iter().map(|name| (name.as_str(), [32, 4, 1])).collect();
    assert!(kernels.len() >= 13, "{}", kernels.len());
    let text =
        legalise_all(&module, &kernels, &WgslTarget::USUAL).and_then(|legal| compile_wgsl_module(&legal)).unwrap();
    validate(&text).unwrap_or_else(|why| panic!("{}\n{text}", why.message));
    let (metal, hlsl) = (metal(&text).unwrap(), hlsl(&text).unwrap());
    assert_eq!(text.matches("@compute").count(), names.len());
    assert_eq!(metal.matches("kernel void").count(), names.len());
    assert_eq!(hlsl.matches("numthreads").count(), names.len());
    for name in &names {
        let alone =
            legalise(&module, name, [32, 4, 1], &WgslTarget::USUAL).and_then(|legal| compile_wgsl(&legal)).unwrap();
        assert_eq!(&alone.entry, name);
        let alone = str::from_utf8(&alone.bytes).unwrap();
        let renamed = renamed(function(alone, name), function(&text, name));
        let declared = alone.lines().filter(|line| line.starts_with("@group") || line.starts_with("var<"));
        for line in declared.filter(|line| !line.starts_with("@compute")) {
            let (head, rest) = line.split_once("> ").unwrap();
            let (own, ty) = rest.split_once(':').unwrap();
            // What is never used has no other name that could be known.
            let Some(now) = renamed.get(own) else { continue };
            assert!(text.contains(&format!("{head}> {now}:{ty}\n")), "{name}: {line}");
        }
    }
    // A kernel has the name that it has alone, and what was called so gives way.
    assert!(text.contains("fn a(") && text.contains(" a_2: array<f32>"), "{text}");
}

#[test]
fn what_is_wrong_with_any_is_said() {
    let module = all();
    let target = WgslTarget::USUAL;
    assert_eq!(legalise_all(&module, &[], &target).and_then(|legal| compile_wgsl_module(&legal)).unwrap(), "");
    let errors = legalise_all(&module, &[("none", [1; 3]), ("matmul", [1; 3]), ("no", [1; 3])], &target)
        .and_then(|legal| compile_wgsl_module(&legal));
    assert_eq!(errors.unwrap_err().len(), 2);
}
