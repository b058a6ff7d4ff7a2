//! Random tensor programs leave the same bytes as they are proposed for each kind of device.

use crisp_dev_fuzz::{TENSOR_FORMS, TensorCampaign, TensorJudge, run_tensors};

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

// More programs, and others: `CRISP_TENSOR_PROGRAMS=500 CRISP_TENSOR_SEED=70 CRISP_TENSOR_DEVICES=cpu,opencl:0`.
#[test]
fn random_tensor_programs_are_the_same_everywhere() {
    let all = std::env::var("CRISP_TENSOR_DEVICES");
    let devices = all.unwrap_or_else(|_| if cfg!(feature = "llvm") { "cpu".to_owned() } else { String::new() });
    let judge = TensorJudge::new(&devices).expect("the devices are there");
    let (programs, seed) = (number("CRISP_TENSOR_PROGRAMS").unwrap_or(30), number("CRISP_TENSOR_SEED").unwrap_or(0));
    let summary = run_tensors(&TensorCampaign { programs, seed }, &judge, &mut |what| println!("{what}"));
    assert!(summary.failures.is_empty() && summary.refused.is_empty(), "{}", summary.text());
    assert!(programs < 30 || summary.forms.len() * 3 > TENSOR_FORMS.len() * 2, "{}", summary.text());
}
