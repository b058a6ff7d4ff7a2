//! The output of `crisp bench`: a table for people, and JSON.

use std::fmt::Write as _;
use std::time::Duration;

use crisp::measure::{Limits, Samples};
use serde::Serialize;

use super::report::{Report, Row};

/// ` N=1024 M=3`.
pub(super) fn sizes<N: std::fmt::Display>(values: &[(N, u64)]) -> String {
    values.iter().fold(String::new(), |mut text, (name, value)| {
        let _ = write!(text, " {name}={value}");
        text
    })
}

/// A time for people: `12.3 µs`, `4.56 ms`, `1.23 s`.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        _ if seconds >= 1.0 => format!("{seconds:.2} s"),
        _ if seconds >= 1e-3 => format!("{:.2} ms", seconds * 1e3),
        _ if seconds >= 1e-6 => format!("{:.2} µs", seconds * 1e6),
        _ => format!("{:.0} ns", seconds * 1e9),
    }
}

/// A rate in thousands of millions: `0.0123`, `1.23`, `123`.
pub(super) fn billions(rate: f64) -> String {
    let rate = rate / 1e9;
    match rate {
        _ if rate >= 100.0 => format!("{rate:.0}"),
        _ if rate >= 10.0 => format!("{rate:.1}"),
        _ if rate >= 0.1 => format!("{rate:.2}"),
        _ => format!("{rate:.4}"),
    }
}

pub(super) fn percent(part: f64) -> String {
    format!("{:.0} %", 100.0 * part)
}

/// Returns the heading of the table: the device and its limits.
pub(super) fn heading(report: &Report) -> String {
    let mut text = format!("device   {}: {}\n", report.device, report.details);
    if let Some(limits) = &report.limits {
        let of = |rate: Option<f64>| rate.map_or_else(String::new, billions);
        let (memory, caches) = (of(limits.memory()), of(limits.caches()));
        let (float, double) = (billions(limits.float), billions(limits.double));
        let _ = writeln!(
            text,
            "limits   copies {memory} GB/s in memory, {caches} GB/s at best; {float} GFLOP/s of float, {double} of double"
        );
    }
    for row in &report.rows {
        if let Some(compile) = row.compile {
            let cached = compile.cached.map_or_else(String::new, |cached| format!(", {} from the cache", time(cached)));
            let _ = writeln!(text, "compile  {}: {}{cached}", row.kernel, time(compile.cold));
        }
    }
    text
}

/// The columns of the table, each with its heading; the first is aligned at its left.
pub(super) fn columns(report: &Report) -> Vec<Vec<String>> {
    let rows = &report.rows;
    let column = |name: &str, cell: &dyn Fn(&Row) -> Option<String>| -> Option<Vec<String>> {
        let cells: Vec<Option<String>> = rows.iter().map(cell).collect();
        let some = cells.iter().any(Option::is_some);
        let cells = cells.into_iter().map(|cell| cell.unwrap_or_else(|| "-".to_owned()));
        some.then(|| std::iter::once(name.to_owned()).chain(cells).collect())
    };
    let mut all = vec![column("kernel", &|row| Some(row.kernel.clone()))];
    let names = rows.first().map_or(&[][..], |row| &row.sizes);
    for (at, (name, _)) in names.iter().enumerate() {
        all.push(column(name, &|row| row.sizes.get(at).map(|(_, value)| value.to_string())));
    }
    all.push(column("time", &|row| Some(time(row.samples.median()))));
    all.push(column("spread", &|row| Some(percent(row.samples.spread()))));
    all.push(column("launches", &|row| Some(row.samples.count().to_string())));
    all.push(column("GB/s", &|row| Some(billions(row.per_second(row.bytes)))));
    all.push(column("GFLOP/s", &|row| {
        row.operations.filter(|count| *count > 0).map(|count| billions(row.per_second(count)))
    }));
    all.push(column("of the limit", &|row| {
        report.limits.as_ref().and_then(|limits| row.fraction(limits)).map(percent)
    }));
    if let Some(other) = &report.other {
        all.push(column(other, &|row| row.other.as_ref().map(|(samples, _)| time(samples.median()))));
        all.push(column("ratio", &|row| {
            let ratios = row.other.as_ref()?.1.as_ref()?;
            let [low, middle, high] = [1, 2, 3].map(|quarter| ratios.quartile(quarter));
            let shown = |ratio: f64| if ratio < 0.1 { format!("{ratio:.4}") } else { format!("{ratio:.2}") };
            Some(format!("{} ({}–{})", shown(middle), shown(low), shown(high)))
        }));
    }
    all.into_iter().flatten().collect()
}

/// A table for people.
pub(super) fn text(report: &Report) -> String {
    let mut text = heading(report);
    text.push('\n');
    let columns = columns(report);
    let widths: Vec<usize> =
        columns.iter().map(|cells| cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0)).collect();
    for line in 0..=report.rows.len() {
        let mut cells = String::new();
        for (at, (column, width)) in columns.iter().zip(&widths).enumerate() {
            let cell = column.get(line).map_or("", String::as_str);
            let blanks = " ".repeat(width - cell.chars().count());
            match at {
                0 => cells.push_str(&format!("{cell}{blanks}")),
                _ => cells.push_str(&format!("  {blanks}{cell}")),
            }
        }
        text.push_str(cells.trim_end());
        text.push('\n');
    }
    text
}

#[derive(Serialize)]
struct ReportObject<'a> {
    device: &'a str,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    limits: Option<LimitsObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<&'a str>,
    rows: Vec<RowObject<'a>>,
}

#[derive(Serialize)]
struct LimitsObject {
    copies: Vec<CopyObject>,
    gflop_per_s: f64,
    double_gflop_per_s: f64,
}

#[derive(Serialize)]
struct CopyObject {
    bytes: u64,
    gb_per_s: f64,
}

#[derive(Serialize)]
struct RowObject<'a> {
    kernel: &'a str,
    sizes: serde_json::Map<String, serde_json::Value>,
    #[serde(flatten)]
    times: TimesObject,
    bytes: u64,
    gb_per_s: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    operations: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gflop_per_s: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of_limit: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<TimesObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<[f64; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    compile_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cached_ms: Option<f64>,
}

/// Microseconds of launches.
#[derive(Serialize)]
struct TimesObject {
    launches: usize,
    min_us: f64,
    quarter_us: f64,
    median_us: f64,
    three_quarters_us: f64,
}

impl TimesObject {
    fn of(samples: &Samples) -> TimesObject {
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        TimesObject {
            launches: samples.count(),
            min_us: micros(samples.least()),
            quarter_us: micros(samples.quartile(1)),
            median_us: micros(samples.median()),
            three_quarters_us: micros(samples.quartile(3)),
        }
    }
}

/// The same as one JSON object.
pub(super) fn json(report: &Report) -> String {
    let object = ReportObject {
        device: &report.device,
        name: &report.details,
        limits: report.limits.as_ref().map(limits_object),
        other: report.other.as_deref(),
        rows: report.rows.iter().map(|row| row_object(row, report.limits.as_ref())).collect(),
    };
    // Strings and numbers always become JSON.
    serde_json::to_string(&object).unwrap_or_default() + "\n"
}

fn limits_object(limits: &Limits) -> LimitsObject {
    let copy = |copy: &crisp::measure::CopyRate| CopyObject { bytes: copy.bytes, gb_per_s: copy.rate / 1e9 };
    LimitsObject {
        copies: limits.copies.iter().map(copy).collect(),
        gflop_per_s: limits.float / 1e9,
        double_gflop_per_s: limits.double / 1e9,
    }
}

fn row_object<'a>(row: &'a Row, limits: Option<&Limits>) -> RowObject<'a> {
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    RowObject {
        kernel: &row.kernel,
        sizes: row.sizes.iter().map(|(name, value)| (name.clone(), (*value).into())).collect(),
        times: TimesObject::of(&row.samples),
        bytes: row.bytes,
        gb_per_s: row.per_second(row.bytes) / 1e9,
        operations: row.operations,
        gflop_per_s: row.operations.map(|count| row.per_second(count) / 1e9),
        of_limit: limits.and_then(|limits| row.fraction(limits)),
        other: row.other.as_ref().map(|(samples, _)| TimesObject::of(samples)),
        ratio: row
            .other
            .as_ref()
            .and_then(|(_, ratios)| ratios.as_ref().map(|ratios| [1, 2, 3].map(|quarter| ratios.quartile(quarter)))),
        compile_ms: row.compile.map(|compile| millis(compile.cold)),
        cached_ms: row.compile.and_then(|compile| compile.cached).map(millis),
    }
}
