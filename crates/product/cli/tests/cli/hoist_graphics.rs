//! `--hoist=Vulkan` and `--hoist=WebGPU`: programs for the interfaces of graphics, on Vulkan for the CPU and in a browser.
#![allow(clippy::print_stdout, clippy::unwrap_used)] // What is skipped is said; a test that cannot go on has failed.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crisp_dev_testkit::complete;

use super::harness::{Folder, floats};
use super::hoist::{all_right, build, ended, there};
use super::hoist_examples::{ARRANGED, KINDS, STAGES, example};
use super::hoist_shapes::{MATMUL, npy_of};

/// Vulkan's driver for the CPU, which the tests' environment names.
fn vulkan() -> Option<std::ffi::OsString> {
    let driver = std::env::var_os("VK_DRIVER_FILES").filter(|driver| Path::new(driver).exists());
    if driver.is_none() {
        println!("skipped: VK_DRIVER_FILES names no driver");
    }
    driver.filter(|_| there(Path::new("/usr/include/vulkan/vulkan.h")))
}

fn run_vulkan(folder: &Folder, program: &str, arguments: &str) -> Output {
    Command::new(folder.path(program)).args(arguments.split_whitespace()).current_dir(folder.path("")).output().unwrap()
}

#[test]
fn programs_for_vulkan_are_right() {
    let folder = Folder::new();
    let sources = [
        ("kinds", KINDS.to_owned(), 4),
        ("sum", STAGES.to_owned(), 1),
        ("arranged", ARRANGED.to_owned(), 4),
        ("sobel", example("sobel.crisp"), 1),
        ("heat", example("heat.crisp"), 1),
    ];
    // The first ones have every kind of argument and of launches.
    for (name, text, outputs) in sources.into_iter().take(if complete() { usize::MAX } else { 3 }) {
        folder.write(&format!("{name}.crisp"), text);
        folder.works(&format!("--ir-target=spv-vulkan --hoist=Vulkan {name}.crisp"));
        if vulkan().is_none() {
            continue;
        }
        build(&folder, &format!("{name}_hoist_Vulkan.cpp"), name, &["-lvulkan"]);
        let (exit, out, err) = ended(run_vulkan(&folder, name, "--repeat 2"));
        let lines: String =
            out.lines().filter(|line| !line.ends_with("GB/s")).map(|line| format!("{line}\n")).collect();
        assert!(exit == 0 && all_right(&lines, outputs), "{name}: {exit}\n{out}{err}");
    }
    if vulkan().is_none() {
        return;
    }
    // A wrong number is found; code that is none and a device that is none are said.
    let text = String::from_utf8(folder.read("kinds_hoist_Vulkan.cpp")).unwrap();
    let broken = text.replacen("crisp::Type::F32, 0x3f800000)", "crisp::Type::F32, 0x40000000)", 1);
    assert_ne!(text, broken);
    folder.write("broken.cpp", broken);
    build(&folder, "broken.cpp", "broken", &["-lvulkan"]);
    assert_eq!(ended(run_vulkan(&folder, "broken", "")).0, 1);
    assert_eq!(ended(run_vulkan(&folder, "kinds", "--code kinds.crisp")).0, 77);
    // Profiling behind marks, and memory that host and device share.
    folder.write("profiled.cpp", text.replace("//: ", ""));
    build(&folder, "profiled.cpp", "profiled", &["-lvulkan"]);
    let (exit, out, _) = ended(run_vulkan(&folder, "profiled", "--code kinds_vulkan.spv"));
    assert!(exit == 0 && out.contains("profile: kinds took "), "{out}");
    folder.works("--ir-target=spv-vulkan --hoist=Vulkan --hoist-unified-memory arranged.crisp");
    build(&folder, "arranged_hoist_Vulkan.cpp", "shared", &["-lvulkan"]);
    let (exit, out, err) = ended(run_vulkan(&folder, "shared", ""));
    assert!(exit == 0 && all_right(&out, 4), "{out}{err}");
}

/// Kernels of whole numbers: WGSL does not promise the bits of floats.
const WHOLE: &str = "\
(def-type numbers (vector-type uint :global :read-only))
(def-type changed (vector-type int :global :read-write))
(def-kernel mix (A B by:short &out C)
  (declare (type A numbers) (type B changed) (type C (vector-type ulong :global :write-only)) (global-size :derive-from A))
  (let ((partial (make-scratch-vector uint (/ (get-global-work-size 0) 2)))
        (few (make-result-vector uint 5 :comment \"the first\")))
    (in-each-thread (i)
      (when (check-thread-bounds i)
        (set! (~ B i) (- (~ B i) by))
        (set! (~ C i) (* 3000000000 (to-ulong (~ A i))))
        (when (< i (length~ partial)) (set! (~ partial i) (~ A i)))
        (when (< i 5) (set! (~ few i) (+ 1 (~ A i))))))))
(def-kernel add_to (V n:uint)
  (declare (type V changed) (global-size :derive-from V))
  (in-each-thread (i)
    (when (check-thread-bounds i) (set! (~ V i) (+ (~ V i) (to-int n))))))
(def-orchestration steps
  (launch-sequential (mix _ _ 7 _))
  (do-times-by-doubling (k 1 20) (launch-sequential (add_to mix::B k)))
  (launch-parallel (add_to mix::B 5) (add_to _ 6)))
";

/// Answers a browser until its page has said what became of the one within it.
fn in_browser(folder: &Folder, page: &str) -> Option<(String, String)> {
    let browser = ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find(|name| Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok());
    let Some(browser) = browser else {
        println!("skipped: there is no Chromium (scripts/setup --gpu-tools installs it)");
        return None;
    };
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    std::fs::create_dir_all(folder.path("cache/browser")).unwrap();
    let child = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--enable-unsafe-webgpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-sync",
        ])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-extensions"])
        .arg(format!("--user-data-dir={}", folder.path("cache/browser").display()))
        .arg(format!("http://127.0.0.1:{port}/"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let _running = Running(child);
    let outer = format!(
        "<iframe src='/{page}'></iframe><script>const frame = document.querySelector('iframe'); frame.onload = () => setInterval(() => {{\
         const it = frame.contentDocument; if (['right', 'wrong', 'usage', 'no device'].includes(it.title)) \
         fetch('/done', {{method: 'POST', body: it.title + '\\n' + it.getElementById('printed').textContent}}); }}, 50);</script>"
    );
    let end = Instant::now() + Duration::from_secs(120);
    while Instant::now() < end {
        let Ok((stream, _)) = listener.accept() else {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        };
        if let Some(said) = answer(stream, folder, &outer) {
            let (title, printed) = said.split_once('\n').unwrap();
            return Some((title.to_owned(), printed.to_owned()));
        }
    }
    panic!("the browser has said nothing");
}

fn answer(mut stream: TcpStream, folder: &Folder, outer: &str) -> Option<String> {
    stream.set_nonblocking(false).ok()?;
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let (mut first, mut length) = (String::new(), 0);
    reader.read_line(&mut first).ok()?;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 || line.trim().is_empty() {
            break;
        }
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let path = first.split(' ').nth(1)?.split('?').next()?;
    let text = match path {
        "/" => outer.as_bytes().to_vec(),
        "/done" => Vec::new(),
        path => std::fs::read(folder.path(path.trim_start_matches('/'))).unwrap_or_default(),
    };
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        text.len()
    );
    // A browser that has closed the connection is not an error.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&text));
    (path == "/done").then(|| String::from_utf8_lossy(&body).into_owned())
}

/// A browser that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn pages_for_webgpu_are_right() {
    let folder = Folder::new();
    folder.write("whole.crisp", WHOLE);
    folder.write("sobel.crisp", example("sobel.crisp"));
    folder.works("--hoist=WebGPU whole.crisp");
    folder.works("--hoist=WebGPU sobel.crisp");
    assert_eq!(folder.names(), ["sobel_hoist_WebGPU.html", "whole_hoist_WebGPU.html"]);
    let right = |page: &str, outputs: usize| match in_browser(&folder, page) {
        Some((title, printed)) if title == "no device" => println!("skipped: {printed}"),
        Some((title, printed)) => {
            let lines: String =
                printed.lines().filter(|line| !line.starts_with("device: ")).map(|line| format!("{line}\n")).collect();
            assert!(title == "right" && all_right(&lines, outputs), "{page}: {title}\n{printed}");
        }
        None => {}
    };
    right("whole_hoist_WebGPU.html", 4);
    right("sobel_hoist_WebGPU.html", 1);
    let text = String::from_utf8(folder.read("whole_hoist_WebGPU.html")).unwrap();
    folder.write("broken.html", text.replacen("words.add(by, 2)", "words.add(by + 1n, 2)", 1));
    if let Some((title, printed)) = in_browser(&folder, "broken.html") {
        assert!(["wrong", "no device"].contains(&title.as_str()), "{title}\n{printed}");
    }
}

/// A page takes the sizes of a tensor program from the arrays in its address.
// covers: shape.infer.tensor shape.conflict
#[test]
fn pages_take_sizes_from_files() {
    let folder = Folder::new();
    folder.write("m.tensor", MATMUL);
    folder.works("--hoist=WebGPU m.tensor");
    folder.write("a.npy", npy_of("<f4", "2, 3", &floats(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])));
    folder.write("b.npy", npy_of("<f4", "3, 1", &floats(&[1.0, 10.0, 100.0])));
    folder.write("c.npy", npy_of("<f4", "4, 1", &floats(&[1.0; 4])));
    let hash = floats(&[321.0, 654.0])
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    for (query, title, said) in [
        ("A=a.npy&B=b.npy", "right", format!("matmul result {hash:016x} not compared: other inputs")),
        ("A=a.npy&B=c.npy", "usage", "K is 3 by axis 2 of A and 4 by axis 1 of B".to_owned()),
        ("A=a.npy&B=b.npy&K=4", "usage", "K is 4 by the address and 3 by axis 2 of A".to_owned()),
    ] {
        let Some((found, printed)) = in_browser(&folder, &format!("m_hoist_WebGPU.html?{query}")) else { return };
        if found == "no device" {
            println!("skipped: {printed}");
            return;
        }
        assert!(found == title && printed.contains(&said), "{query}: {found}\n{printed}");
    }
}
