//! The output of `crisp run`: the outputs and what the run cost, for people and as JSON.

use std::time::Duration;

use crisp::{Elem, LaunchSizes};
use serde::Serialize;
use serde_json::value::RawValue;

use super::arguments::{Explained, lines};
use super::callee::Callee;
use super::statistics::{Number, Statistics};
use crate::messages::bytes;
use crisp::values::types;

/// An output of the run.
pub(crate) struct OutputSummary {
    /// The parameter's name.
    pub(crate) name: String,
    /// The element type.
    pub(crate) elem: Elem,
    /// The number of elements.
    pub(crate) length: u64,
    /// The statistics of its contents.
    pub(crate) statistics: Statistics,
    /// Where it was written.
    pub(crate) file: Option<String>,
    /// Its extents, where it has more than one axis.
    pub(crate) extents: Option<Vec<u64>>,
}

/// A finished run.
pub(crate) struct Summary {
    /// The program or kernel that was run.
    pub(crate) callee: Callee,
    /// The device's name.
    pub(crate) device: String,
    /// All arguments, where the command line requests them.
    pub(crate) arguments: Option<Vec<Explained>>,
    /// How the CPU executes it, where the command line requests that.
    pub(crate) explained: Option<String>,
    /// The outputs in the order of the parameters.
    pub(crate) outputs: Vec<OutputSummary>,
    /// How far the results depend on the order of invocations, where they may.
    pub(crate) class: Option<&'static str>,
    /// The sizes of the launch, of a kernel.
    pub(crate) sizes: Option<LaunchSizes>,
    /// From source text to loaded code.
    pub(crate) compile: Duration,
    /// Whether machine code came from the cache.
    pub(crate) cached: bool,
    /// The time of each run.
    pub(crate) times: Vec<Duration>,
    /// Sizes of all buffers, counted once for reading and once for writing.
    pub(crate) bytes: u128,
}

impl Summary {
    /// Median and least time.
    fn run_times(&self) -> (Duration, Duration) {
        let mut times = self.times.clone();
        times.sort_unstable();
        let middle = |index: usize| times.get(index).copied().unwrap_or_default();
        let median = (middle(times.len() / 2) + middle(times.len().saturating_sub(1) / 2)) / 2;
        (median, middle(0))
    }

    /// Median time.
    pub(crate) fn milliseconds(&self) -> f64 {
        milliseconds(self.run_times().0)
    }

    /// All bytes that were moved by the median time.
    #[allow(clippy::cast_precision_loss)]
    pub(crate) fn gb_per_s(&self) -> f64 {
        let seconds = self.run_times().0.as_secs_f64();
        if seconds > 0.0 { self.bytes as f64 / seconds / 1e9 } else { 0.0 }
    }

    /// A few lines for people: five for one result.
    pub(crate) fn text(&self) -> String {
        let mut text = self.arguments.as_deref().map_or_else(String::new, lines);
        text.push_str(self.explained.as_deref().unwrap_or_default());
        for output in &self.outputs {
            output.describe(&mut text);
        }
        let (median, least) = self.run_times();
        let (word, name) = match &self.callee {
            Callee::Kernel(name) => ("kernel ", name),
            Callee::Program(name) => ("program", name),
        };
        let launched = self.sizes.as_ref().map_or_else(String::new, |sizes| format!(": {}", launched(sizes)));
        text.push_str(&format!("{word}  {name} on {}{launched}\n", self.device));
        if let Some(class) = self.class {
            text.push_str(&format!("results  {class}: another device, or another run, may give others\n"));
        }
        let cached = if self.cached { " from the cache" } else { "" };
        let runs = match self.times.len() {
            0 | 1 => String::new(),
            runs => format!(" (median of {runs} runs; fastest {})", time(least)),
        };
        let (compile, moved) = (time(self.compile), bytes(self.bytes));
        let speed = self.gb_per_s();
        text.push_str(&format!(
            "run      {}{runs}, compiled in {compile}{cached}, moved {moved}, {speed:.2} GB/s\n",
            time(median)
        ));
        text
    }

    /// The same as one JSON object; `diagnostics` holds one JSON object in each line.
    pub(crate) fn json(&self, diagnostics: &str) -> String {
        let (median, least) = self.run_times();
        let (kernel, program) = match &self.callee {
            Callee::Kernel(name) => (Some(name.as_str()), None),
            Callee::Program(name) => (None, Some(name.as_str())),
        };
        let sizes = self.sizes.as_ref();
        let axes = |sizes: &LaunchSizes| usize::from(sizes.work_dim).clamp(1, 3);
        let object = RunObject {
            kernel,
            program,
            arguments: self.arguments.as_deref(),
            explained: self.explained.as_deref(),
            class: self.class,
            outputs: self.outputs.iter().map(OutputSummary::object).collect(),
            device: &self.device,
            global: sizes.map(|sizes| (0..axes(sizes)).map(|axis| sizes.global(axis)).collect()),
            bound: sizes.map(|sizes| sizes.bound.iter().take(axes(sizes)).copied().collect()),
            local: sizes.map(|sizes| sizes.local.iter().take(axes(sizes)).copied().collect()),
            compile_ms: milliseconds(self.compile),
            cached: self.cached,
            run_ms: milliseconds(median),
            run_min_ms: milliseconds(least),
            repeat: self.times.len(),
            bytes: u64::try_from(self.bytes).unwrap_or(u64::MAX),
            gb_per_s: self.gb_per_s(),
            diagnostics: raw_lines(diagnostics),
        };
        // Strings and numbers always become JSON.
        serde_json::to_string(&object).unwrap_or_default()
    }
}

/// The invocations and workgroups of a launch.
fn launched(sizes: &LaunchSizes) -> String {
    let axes = usize::from(sizes.work_dim).clamp(1, 3);
    let product =
        |sizes: &mut dyn Iterator<Item = u64>| sizes.map(|size| size.to_string()).collect::<Vec<_>>().join(" × ");
    // The requested sizes, unless less was launched.
    let mut bound = (0..axes).map(|axis| sizes.bound[axis].min(sizes.global(axis)));
    let mut local = sizes.local.iter().take(axes).map(|size| u64::from(*size));
    let groups = sizes.total_groups();
    format!(
        "{} invocations in {groups} workgroup{} of {}",
        product(&mut bound),
        if groups == 1 { "" } else { "s" },
        product(&mut local),
    )
}

/// JSON objects that are in a line each, as they are.
pub(crate) fn raw_lines(lines: &str) -> Vec<Box<RawValue>> {
    lines.lines().filter_map(|line| RawValue::from_string(line.to_owned()).ok()).collect()
}

impl OutputSummary {
    fn describe(&self, text: &mut String) {
        let Statistics { least, greatest, mean, nan, first } = &self.statistics;
        let Elem { scalar, lanes: _ } = self.elem;
        let extents = match &self.extents {
            Some(extents) => extents.iter().map(u64::to_string).collect::<Vec<_>>().join(" × "),
            None => self.length.to_string(),
        };
        text.push_str(&format!("{}: {} × {extents}", self.name, types::name(self.elem)));
        if let Some(file) = &self.file {
            text.push_str(&format!(" → {file}"));
        }
        text.push('\n');
        if let (Some(least), Some(greatest), Some(mean)) = (least, greatest, mean) {
            let mean = Number::Float(crisp::Scalar::F64, *mean).text();
            text.push_str(&format!("  min {}  max {}  mean {mean}", least.text(), greatest.text()));
            if *nan > 0 {
                text.push_str(&format!("  nan {nan}"));
            }
            text.push('\n');
        } else if *nan > 0 && scalar.is_float() {
            text.push_str(&format!("  nan {nan}\n"));
        }
        if !first.is_empty() {
            let elements: Vec<String> = first.iter().map(|lanes| element_text(lanes)).collect();
            let more = if self.length > first.len() as u64 { " …" } else { "" };
            text.push_str(&format!("  first {}{more}\n", elements.join(" ")));
        }
    }

    fn object(&self) -> OutputObject<'_> {
        let Statistics { least, greatest, mean, nan, first } = &self.statistics;
        OutputObject {
            name: &self.name,
            ty: types::name(self.elem),
            length: self.length,
            min: least.map(json_number),
            max: greatest.map(json_number),
            mean: mean.map(|mean| json_number(Number::Float(crisp::Scalar::F64, mean))),
            nan: *nan,
            first: first.iter().map(|lanes| json_element(lanes)).collect(),
            shape: self.extents.as_deref(),
            file: self.file.as_deref(),
        }
    }
}

fn element_text(lanes: &[Number]) -> String {
    match lanes {
        [one] => one.text(),
        many => format!("({})", many.iter().map(|lane| lane.text()).collect::<Vec<_>>().join(" ")),
    }
}

/// A JSON number with the digits that the type needs; what JSON cannot say is a string: `"nan"`, `"inf"`, `"-inf"`.
fn json_number(number: Number) -> Box<RawValue> {
    let text = number.text();
    let text = if text.ends_with(|last: char| last.is_ascii_digit()) { text } else { format!("\"{text}\"") };
    RawValue::from_string(text).unwrap_or_default()
}

fn json_element(lanes: &[Number]) -> Box<RawValue> {
    match lanes {
        [one] => json_number(*one),
        many => {
            let lanes: Vec<String> = many.iter().map(|lane| json_number(*lane).get().to_owned()).collect();
            RawValue::from_string(format!("[{}]", lanes.join(","))).unwrap_or_default()
        }
    }
}

#[derive(Serialize)]
struct RunObject<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    kernel: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arguments: Option<&'a [Explained]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explained: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<&'static str>,
    outputs: Vec<OutputObject<'a>>,
    device: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    global: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    local: Option<Vec<u32>>,
    compile_ms: f64,
    cached: bool,
    run_ms: f64,
    run_min_ms: f64,
    repeat: usize,
    bytes: u64,
    gb_per_s: f64,
    diagnostics: Vec<Box<RawValue>>,
}

#[derive(Serialize)]
struct OutputObject<'a> {
    name: &'a str,
    #[serde(rename = "type")]
    ty: String,
    length: u64,
    min: Option<Box<RawValue>>,
    max: Option<Box<RawValue>>,
    mean: Option<Box<RawValue>>,
    nan: u64,
    first: Vec<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<&'a [u64]>,
    file: Option<&'a str>,
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// A time for people: `12.3 µs`, `4.56 ms`, `1.23 s`.
fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds >= 1.0 {
        format!("{seconds:.2} s")
    } else if seconds >= 1e-3 {
        format!("{:.2} ms", seconds * 1e3)
    } else {
        format!("{:.1} µs", seconds * 1e6)
    }
}

#[cfg(test)]
mod tests {
    use super::super::statistics::statistics;
    use super::*;
    use crisp::Scalar;
    use crisp::values::elements::Elements;

    fn summary() -> Summary {
        let values = [1.5_f32, f32::NAN, -0.25, f32::INFINITY];
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let elements = Elements { elem: Elem::scalar(Scalar::F32), bytes: bytes.clone() };
        let pair = Elements { elem: Elem { scalar: Scalar::U8, lanes: 2 }, bytes: vec![1, 2, 3, 4] };
        let output = |name: &str, elements: &Elements, file: Option<&str>| OutputSummary {
            name: name.to_owned(),
            elem: elements.elem,
            length: elements.length(),
            statistics: statistics(elements),
            file: file.map(str::to_owned),
            extents: None,
        };
        Summary {
            callee: Callee::Kernel("k".to_owned()),
            device: "cpu".to_owned(),
            arguments: None,
            explained: None,
            class: None,
            outputs: vec![output("A", &elements, Some("a.npy")), output("B", &pair, None)],
            sizes: Some(LaunchSizes {
                work_dim: 1,
                local: [256, 1, 1],
                groups: [1, 1, 1],
                bound: [4, 1, 1],
                offset: [0; 3],
            }),
            compile: Duration::from_micros(1500),
            cached: true,
            times: [30, 10, 20, 40].map(Duration::from_micros).to_vec(),
            bytes: 20,
        }
    }

    #[test]
    fn people_read_this() {
        assert_eq!(
            summary().text(),
            "\
A: float × 4 → a.npy
  min -0.25  max inf  mean inf  nan 1
  first 1.5 nan -0.25 inf
B: uchar2 × 2
  min 1  max 4  mean 2.5
  first (1 2) (3 4)
kernel   k on cpu: 4 invocations in 1 workgroup of 256
run      25.0 µs (median of 4 runs; fastest 10.0 µs), compiled in 1.50 ms from the cache, moved 20 bytes, 0.00 GB/s
"
        );
    }

    #[test]
    fn a_program_has_no_launch_of_its_own() {
        let summary = Summary { callee: Callee::Program("p".to_owned()), sizes: None, ..summary() };
        assert!(summary.text().contains("program  p on cpu\nrun "), "{}", summary.text());
        assert!(summary.json("").starts_with(r#"{"program":"p","outputs""#) && !summary.json("").contains("global"));
    }

    #[test]
    fn machines_read_this() {
        let json = summary().json("{\"code\":\"L0120\"}\n");
        assert!(json.starts_with(concat!(
            r#"{"kernel":"k","outputs":[{"name":"A","type":"float","length":4,"min":-0.25,"max":"inf","mean":"inf","#,
            r#""nan":1,"first":[1.5,"nan",-0.25,"inf"],"file":"a.npy"},{"name":"B","type":"uchar2","length":2,"min":1,"#,
            r#""max":4,"mean":2.5,"nan":0,"first":[[1,2],[3,4]],"file":null}],"device":"cpu","global":[256],"#,
            r#""bound":[4],"local":[256],"compile_ms":1.5,"cached":true,"run_ms":0.025,"run_min_ms":0.01,"#,
            r#""repeat":4,"bytes":20,"#,
        )), "{json}");
        assert!(json.ends_with(r#","diagnostics":[{"code":"L0120"}]}"#), "{json}");
    }
}
