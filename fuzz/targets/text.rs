//! The parser of the kernel IR's text, driven by libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| crisp_dev_fuzz::bytes::ir_text(bytes));
