//! Keeps the code that runs at start together in the program, so that fewer pages of it are read: half of LLVM's files have some.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,keep-text-section-prefix");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
