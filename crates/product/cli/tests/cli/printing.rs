//! `printf` in kernels: the text is that of a C compiler's program.

use std::fmt::Write as _;
use std::process::Command;

use crate::harness::Folder;

/// Formats for integers, with an argument of the variables `i` (`int`), `u` (`unsigned`), `l` (`long`).
const INTEGERS: [(&str, &str); 22] = [
    ("%d", "i"),
    ("[%8d]", "i"),
    ("[%-8d]", "i"),
    ("[%08d]", "i"),
    ("%+d", "i"),
    ("[% d]", "i"),
    ("[%.5d]", "i"),
    ("[%9.4d]", "i"),
    ("[%09.4d]", "i"),
    ("%i", "(short)i"),
    ("%hhd", "(signed char)i"),
    ("%u", "u"),
    ("%x", "u"),
    ("%#X", "u"),
    ("[%#12x]", "u"),
    ("[%#012x]", "u"),
    ("%o", "u"),
    ("%#o", "u"),
    ("%ld", "l"),
    ("[%+20ld]", "l"),
    ("%lx", "l"),
    ("[%3c]", "65 + (i & 15)"),
];

/// Formats for floats, of the variables `x` (`float`) and `y` (`double`).
const FLOATS: [&str; 26] = [
    "%f",
    "%.0f",
    "%#.0f",
    "%.1f",
    "%.15f",
    "[%12.3f]",
    "[%-12.3f]",
    "[%012.3f]",
    "%+f",
    "[% f]",
    "%e",
    "%.0e",
    "%#.0e",
    "%.3E",
    "[%15.2e]",
    "%g",
    "%.0g",
    "%.3g",
    "%.10g",
    "%#g",
    "%G",
    "[%-14g]",
    "[%014g]",
    "%a",
    "%.3a",
    "%A",
];

/// The statements that print one value of each variable.
fn statements() -> String {
    let mut text = String::new();
    for (format, value) in INTEGERS {
        let _ = writeln!(text, "  printf(\"{format} %%|\\n\", {value});");
    }
    for format in FLOATS {
        let _ = writeln!(text, "  printf(\"{format}|{format}\\n\", x, y);");
    }
    text + "  printf(\"%s [%8s] [%-5.2s]\\n\", \"a\" \"b\", \"c%d\", \"def\");\n  printf(\"%d %d %d %d %d %g\\n\", i, i + 1, i + 2, i + 3, i + 4, y);\n"
}

const VALUES: &str = "  int i = n * 12345 - 20000; unsigned u = i * 7u; long l = (long)i * 1000000007;
  float x = i / 64.0f; double y = n == 5 ? 0.0 : i * 1e-7 * (n & 1 ? 1e12 : 1.0);\n";

// covers: cuda.printf
#[test]
fn kernels_print_what_c_prints() {
    let folder = Folder::new();
    folder.write("k.cu", format!("#include <stdio.h>\n__global__ void k(int *r) {{\n  int n = blockIdx.x * blockDim.x + threadIdx.x;\n{VALUES}{}  r[n] = n;\n}}\n", statements()));
    let program = format!(
        "#include <stdio.h>\nint main(void) {{\n  for (int n = 0; n < 8; n++) {{\n{VALUES}{}  }}\n}}\n",
        statements()
    );
    folder.write("p.c", &program);
    let compiler = ["gcc", "clang", "cc"].into_iter().find(|name| Command::new(name).arg("--version").output().is_ok());
    let Some(compiler) = compiler else { return };
    let made = Command::new(compiler).args(["-w", "-o", "p", "p.c"]).current_dir(folder.path("")).status();
    assert!(made.expect("the compiler starts").success());
    let right = Command::new(folder.path("p")).output().expect("the program starts");
    let right = String::from_utf8_lossy(&right.stdout).into_owned();
    for device in ["interp", "cpu"] {
        let ran = folder.crisp(&format!("run k.cu --device {device} r=zeros:int:8 --grid 4 --block 2"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        let found = ran.out;
        let lines: Vec<&str> = found.lines().take(right.lines().count()).collect();
        let wrong = lines.iter().zip(right.lines()).find(|(found, right)| **found != *right);
        assert_eq!(wrong, None, "on {device}");
        assert!(found.lines().count() > lines.len(), "the summary follows");
    }
}

// covers: cuda.printf
#[test]
fn formats_are_checked() {
    let folder = Folder::new();
    for (call, message) in [
        ("printf(\"%d\\n\", 1.5f)", "`%d` prints an integer, this is `float`"),
        ("printf(\"%f\\n\", 1)", "`%f` prints a float, this is `int`"),
        ("printf(\"%d %d\\n\", 1)", "the format has 2 conversions, and 1 value follow"),
        ("printf(\"%*d\\n\", 1, 2)", "`%*` is not a conversion that a kernel can print"),
        ("printf(\"%n\\n\", r)", "`%n` is not a conversion"),
        ("printf(\"%p\\n\", r)", "`%p` prints an address, which memory here does not have"),
        ("printf(\"%s\\n\", 1)", "`%s` prints a string literal, this is `int`"),
        ("printf(r)", "expects a string literal as its format"),
        ("printf(\"%v4f\\n\", 1.0f)", "`%v4f` prints a vector of 4 floats, this is `float`"),
        ("__trap(1)", "unknown function `__trap`"),
    ] {
        folder.write("k.cu", format!("__global__ void k(int *r) {{ {call}; }}\n"));
        let found = folder.crisp("check k.cu").err;
        assert!(found.contains(message) && found.contains('^'), "{call}:\n{found}");
    }
}

// covers: cuda.printf
#[test]
fn a_trap_fails_the_launch() {
    let folder = Folder::new();
    folder.write(
        "k.cu",
        "__global__ void k(int *r) { if (r[threadIdx.x] > 2) __trap(); printf(\"%d;\", r[threadIdx.x]); }\n",
    );
    let failed = folder.crisp("run k.cu --device cpu r=iota:int:4 --grid 1 --block 4");
    assert!(failed.code == 1 && failed.err.contains("L0203"), "{}", failed.err);
    let ran = folder.crisp("run k.cu --device cpu r=iota:int:3 --grid 1 --block 3");
    assert!(ran.code == 0 && ran.out.starts_with("0;1;2;\n"), "{}{}", ran.out, ran.err);
}
