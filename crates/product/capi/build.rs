//! Gives the shared library its name for the loader: hosts that link it load `libcrisp.so.1`.

fn main() {
    let unix = std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux");
    if unix {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libcrisp.so.1");
        // The code that runs at start lies together, as in the command.
        println!("cargo::rustc-cdylib-link-arg=-Wl,-z,keep-text-section-prefix");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
