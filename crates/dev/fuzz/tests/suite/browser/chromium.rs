//! A headless browser for one page: it fetches what there is to do from a server on this machine, and posts what came of it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A module, and maybe a launch.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) name: String,
    pub(crate) code: String,
    pub(crate) launch: Option<Launch>,
}

/// Bindings in order, and workgroups.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    pub(crate) entry: String,
    pub(crate) groups: [u32; 3],
    pub(crate) buffers: Vec<Buffer>,
}

/// A bound buffer.
#[derive(Clone, Debug)]
pub(crate) struct Buffer {
    pub(crate) bytes: Vec<u8>,
    pub(crate) writable: bool,
}

/// The result of a job.
#[derive(Clone, Debug, Default)]
pub(crate) struct Done {
    pub(crate) name: String,
    pub(crate) errors: Vec<String>,
    pub(crate) buffers: Vec<Vec<u8>>,
    pub(crate) milliseconds: f64,
}

/// The results of all jobs, and the adapter that ran them.
pub(crate) struct Results {
    pub(crate) adapter: String,
    pub(crate) done: Vec<Done>,
}

/// How long a browser may take for everything.
const PATIENCE: Duration = Duration::from_secs(240);

/// Returns a browser, if there is one.
fn browser() -> Option<&'static str> {
    let works =
        |name: &&str| Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    ["chromium", "chromium-browser", "google-chrome"].into_iter().find(works)
}

/// Runs jobs in one browser.
///
/// # Errors
/// Why there is nothing that can run them.
pub(crate) fn run(jobs: &[Job]) -> Result<Results, String> {
    let browser = browser().ok_or("there is no Chromium (scripts/setup --gpu-tools installs it)")?;
    let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(|error| format!("no server: {error}"))?;
    listener.set_nonblocking(true).map_err(|error| error.to_string())?;
    let port = listener.local_addr().map_err(|error| error.to_string())?.port();
    let folder = Folder::new();
    let child = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--enable-unsafe-webgpu", "--disable-quic", "--no-first-run"])
        .args([
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-extensions",
        ])
        .arg(format!("--user-data-dir={}", folder.0.display()))
        .arg(format!("http://127.0.0.1:{port}/"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{browser} does not start: {error}"))?;
    let _running = Running(child);
    let jobs = jobs_text(jobs);
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        let Ok((stream, _)) = listener.accept() else {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        };
        if let Some(said) = answer(stream, &jobs) {
            return results(&said);
        }
    }
    panic!("the browser has said nothing in {} s", PATIENCE.as_secs());
}

/// Answers a request; what the page said at its end.
fn answer(mut stream: TcpStream, jobs: &str) -> Option<String> {
    stream.set_nonblocking(false).ok()?;
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut first = String::new();
    reader.read_line(&mut first).ok()?;
    let mut length = 0;
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
    let mut respond = |kind: &str, text: &str| {
        let head = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            text.len()
        );
        // A browser that has gone away is not a failure.
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(text.as_bytes()));
    };
    match first.split(' ').nth(1)? {
        "/" => respond("text/html", include_str!("page.html")),
        "/jobs" => respond("application/json", jobs),
        "/done" => {
            respond("text/plain", "");
            return Some(String::from_utf8_lossy(&body).into_owned());
        }
        _ => respond("text/plain", ""),
    }
    None
}

fn results(said: &str) -> Result<Results, String> {
    let mut results = Results { adapter: String::new(), done: Vec::new() };
    for line in said.lines() {
        let (what, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (what, results.done.last_mut()) {
            ("none", _) => return Err("the browser has no adapter for WebGPU".to_owned()),
            ("adapter", _) => rest.clone_into(&mut results.adapter),
            ("job", _) => results.done.push(Done { name: rest.to_owned(), ..Done::default() }),
            ("error", Some(done)) => done.errors.push(rest.to_owned()),
            ("buffer", Some(done)) => done.buffers.push(unhex(rest)),
            ("time", Some(done)) => done.milliseconds = rest.parse().unwrap_or(0.0),
            _ => panic!("the page says {line}"),
        }
    }
    Ok(results)
}

fn unhex(text: &str) -> Vec<u8> {
    let digits = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).expect("two digits");
    (0..text.len() / 2).map(|at| digits(2 * at)).collect()
}

/// Returns the jobs as JSON.
fn jobs_text(jobs: &[Job]) -> String {
    let one = |job: &Job| {
        let launch = job.launch.as_ref();
        let buffers = launch.map_or(&[][..], |launch| launch.buffers.as_slice());
        let buffers: Vec<String> = buffers
            .iter()
            .map(|Buffer { bytes, writable }| {
                let data: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                format!("{{\"data\":\"{data}\",\"writable\":{writable}}}")
            })
            .collect();
        let [x, y, z] = launch.map_or([0; 3], |launch| launch.groups);
        format!(
            "{{\"name\":{},\"code\":{},\"run\":{},\"entry\":{},\"groups\":[{x},{y},{z}],\"buffers\":[{}]}}",
            json(&job.name),
            json(&job.code),
            launch.is_some(),
            json(launch.map_or("", |launch| launch.entry.as_str())),
            buffers.join(",")
        )
    };
    let jobs: Vec<String> = jobs.iter().map(one).collect();
    format!("[{}]", jobs.join(","))
}

fn json(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            letter if letter < ' ' => quoted.push_str(&format!("\\u{:04x}", letter as u32)),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// A browser that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder of this test's own, which goes when it is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let path = std::env::temp_dir().join(format!("crisp-browser-{}", std::process::id()));
        std::fs::create_dir_all(Path::new(&path)).expect("a folder can be made");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
