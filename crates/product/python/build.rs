//! Gives the library the name by which C programs load it, since a wheel has the C interface and the extension module in one file.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libcrisp.so.1");
        // The code that runs at start lies together, as in the command.
        println!("cargo::rustc-cdylib-link-arg=-Wl,-z,keep-text-section-prefix");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
