//! `crisp bench`.

use serde_json::Value;

use crate::harness::Folder;

const ADD: &str = "
(def-kernel add (a:(vector-type float :global :read-only) b:(vector-type float :global :read-only)
                 &out c:(vector-type float :global :write-only))
  (declare (global-size :derive-from c))
  (in-each-thread (i) (set! (~ c i) (+ (~ a i) (~ b i)))))
(def-kernel scale (a:(vector-type float :global :read-only) by:float &out c:(vector-type float :global :write-only))
  (declare (global-size :derive-from c))
  (in-each-thread (i) (set! (~ c i) (fma by (~ a i) 1.0))))";

const ARGUMENTS: &str = "--arg a=random:float:{N} --arg b=random:float:{N} --arg c=zeros:float:{N} --arg by=2";

fn folder() -> Folder {
    let folder = Folder::new();
    std::fs::write(folder.path("add.crisp"), ADD).expect("a file");
    folder
}

#[test]
fn kernels_are_measured_over_sizes() {
    let folder = folder();
    let done =
        folder.crisp(&format!("bench add.crisp {ARGUMENTS} --size N=256..1024 --time 0.01 --json --html page.html"));
    assert_eq!(done.code, 0, "{}", done.err);
    let found: Value = serde_json::from_str(&done.out).expect("JSON");
    let rows = found["rows"].as_array().expect("rows");
    let names: Vec<(&str, u64)> =
        rows.iter().map(|row| (row["kernel"].as_str().unwrap(), row["sizes"]["N"].as_u64().unwrap())).collect();
    assert_eq!(names, [("add", 256), ("scale", 256), ("add", 512), ("scale", 512), ("add", 1024), ("scale", 1024)]);
    for (row, (kernel, size)) in rows.iter().zip(names) {
        let (buffers, operations) = if kernel == "add" { (3, 1) } else { (2, 2) };
        assert_eq!(row["bytes"], 4 * buffers * size, "each buffer once");
        assert_eq!(row["operations"], operations * size, "counted by the interpreter");
        let micros = |name: &str| row[name].as_f64().unwrap();
        assert!(micros("min_us") <= micros("quarter_us") && micros("quarter_us") <= micros("median_us"));
        assert!(micros("median_us") <= micros("three_quarters_us") && row["launches"].as_u64().unwrap() >= 5);
        assert!(row["of_limit"].as_f64().unwrap() > 0.0);
        assert_eq!(row["compile_ms"].is_number(), size == 256, "once a kernel");
    }
    assert!(
        found["limits"]["copies"].as_array().unwrap().len() > 4
            && found["limits"]["gflop_per_s"].as_f64().unwrap() > 0.0
    );
    let page = std::fs::read_to_string(folder.path("page.html")).unwrap();
    assert!(
        page.matches("<svg").count() == 2 && page.contains("<th>GFLOP/s</th>") && page.ends_with("</html>\n"),
        "{page}"
    );
}

#[test]
fn two_files_and_two_devices_are_compared_in_turn() {
    let folder = folder();
    let other =
        ADD.replace("(+ (~ a i) (~ b i))", "(+ (~ b i) (~ a i))").replace("def-kernel scale", "def-kernel other");
    std::fs::write(folder.path("other.crisp"), other).unwrap();
    let common = format!("{ARGUMENTS} --size N=100 --time 0.01 --no-limits");
    let done = folder.crisp(&format!(
        "bench add.crisp --kernel add --vs other.crisp {} --flops 7*N --bytes N^2",
        common.replace(" --arg by=2", "")
    ));
    assert_eq!(done.code, 0, "{}", done.err);
    let heading = done.out.lines().find(|line| line.starts_with("kernel")).expect("a heading");
    let columns: Vec<&str> = heading.split_whitespace().collect();
    assert_eq!(columns, ["kernel", "N", "time", "spread", "launches", "GB/s", "GFLOP/s", "other.crisp", "ratio"]);
    let done = folder.crisp(&format!(
        "bench add.crisp --kernel scale --vs-device interp {} --json",
        common.replace(" --arg b=random:float:{N}", "")
    ));
    let found: Value = serde_json::from_str(&done.out).expect("JSON");
    let row = &found["rows"][0];
    let ratio: Vec<f64> = row["ratio"].as_array().unwrap().iter().map(|part| part.as_f64().unwrap()).collect();
    assert!(
        ratio[0] <= ratio[1] && ratio[1] <= ratio[2] && ratio[1] < 1.0,
        "the CPU is faster than the interpreter: {ratio:?}"
    );
    assert!(row["other"]["median_us"].as_f64().unwrap() > row["median_us"].as_f64().unwrap());
    let done = folder.crisp(&format!(
        "bench add.crisp --kernel scale --vs other.crisp {}",
        common.replace(" --arg b=random:float:{N}", "")
    ));
    assert!(done.code == 1 && done.err.contains("error[U0119]"), "{}", done.err);
}

#[test]
fn mistakes_are_refused_before_anything_is_measured() {
    let folder = folder();
    for (options, code) in [
        ("--size N=0..4", "U0116"),
        ("--size N=2^70", "U0116"),
        ("--size N=1 --size N=2", "U0104"),
        ("--size M=3", "U0116"),
        ("--size N=4 --time 0", "U0118"),
        ("--size N=4 --threads 0", "U0122"),
        ("--size N=4 --threads 2 --device interp", "U0121"),
        ("--size N=4 --device nothing", "U0401"),
        ("--size N=4 --kernel nothing", "U0203"),
        ("--size N=4 --html missing/page.html", "U0303"),
    ] {
        let done = folder.crisp(&format!("bench add.crisp {ARGUMENTS} {options}"));
        assert!(
            done.code == 1 && done.out.is_empty() && done.err.contains(&format!("error[{code}]")),
            "{options}: {}",
            done.err
        );
    }
    std::fs::write(folder.path("p.crispkg"), "").unwrap();
    assert!(folder.crisp("bench p.crispkg").err.contains("error[U0117]"));
}

/// Operations of a tensor product follow from its definition, where the interpreter would take too long to count them.
// covers: loopy2.statistics
#[test]
fn definitions_say_how_many_operations_there_are() {
    let folder = Folder::new();
    let product = "kernel product {
  domain \"{ [i, j, k]: 0 <= i, j < n and 0 <= k < m }\"
  arg a: float32 [n, m]; arg b: float32 [m, n]; arg c: float32 [n, n]; arg n: value int32; arg m: value int32
  body { c[i, j] = sum.fused(k, a[i, k]*b[k, j]) }
  schedule { split_iname(i, 16, outer_tag=\"g.0\"); split_iname(j, 16, outer_tag=\"g.1\", inner_tag=\"l.0\") }
}
";
    folder.write("product.loopy", product);
    let arguments = "a=random:float:{N*2*N} b=random:float:{2*N*N} c=zeros:float:{N*N} n={N} m={2*N}";
    let done = folder.crisp(&format!("bench product.loopy {arguments} --size N=384 --time 0.01 --json --no-limits"));
    assert_eq!(done.code, 0, "{}", done.err);
    let found: Value = serde_json::from_str(&done.out).expect("JSON");
    assert_eq!(found["rows"][0]["operations"], 2_u64 * 384 * 384 * 768);
    let text = folder.works("check --cost product.loopy");
    for line in [
        "kernel product",
        "f32 mul: n**2*m",
        "f32 add: n**2*m",
        "reads a, 4 bytes each: n*m",
        "writes c, 4 bytes each: n**2",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}
