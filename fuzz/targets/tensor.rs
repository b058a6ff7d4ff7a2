//! Tensor programs, driven by libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| crisp_dev_fuzz::bytes::tensor(bytes));
