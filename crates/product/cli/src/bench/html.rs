//! The page of `crisp bench --html`: the table, a roofline, and time over size. One file that needs no other.

use plotters::prelude::*;

use super::report::{Report, Row};
use super::shown;

const WIDTH: u32 = 900;
const HEIGHT: u32 = 480;
const COLOURS: [RGBColor; 6] = [
    RGBColor(31, 119, 180),
    RGBColor(214, 39, 40),
    RGBColor(44, 160, 44),
    RGBColor(148, 103, 189),
    RGBColor(255, 127, 14),
    RGBColor(23, 190, 207),
];

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:2em auto;padding:0 1em;color:#222}
h1{font-size:1.5em}h2{font-size:1.15em;margin-top:2em}pre{background:#f6f8fa;padding:.8em;overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.25em .8em;text-align:right;border-bottom:1px solid #ddd}th:first-child,td:first-child{text-align:left}
svg{max-width:100%;height:auto}p{max-width:45em}";

/// Axes with their names and a few numbers.
macro_rules! mesh {
    ($chart:ident, $across:expr, $up:expr) => {
        $chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(BLACK.mix(0.12))
            .label_style(("sans-serif", 14))
            .x_labels(6)
            .y_labels(6)
            .x_label_formatter(&|number| format!("{number}"))
            .y_label_formatter(&|number| format!("{number}"))
            .x_desc($across)
            .y_desc($up)
            .draw()
            .ok()?
    };
}

/// The names of the kernels in a corner.
macro_rules! legend {
    ($chart:ident, $position:expr) => {
        $chart
            .configure_series_labels()
            .label_font(("sans-serif", 14))
            .position($position)
            .border_style(BLACK.mix(0.3))
            .background_style(WHITE)
            .draw()
            .ok()?
    };
}

/// The whole page.
pub(super) fn page(report: &Report) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Kernels on {}</title>\n<style>{STYLE}</style></head>\n<body>\n",
        escaped(&report.device)
    );
    page.push_str(&format!("<h1>Kernels on {}</h1>\n", escaped(&report.device)));
    page.push_str(&format!("<pre>{}</pre>\n", escaped(&shown::heading(report))));
    page.push_str(&table(report));
    if let Some(plot) = roofline(report) {
        page.push_str("<h2>Roofline</h2>\n<p>Operations for each byte that a launch moves, and operations a second. The sloping line is what memory allows, \
            the dashed one what caches allow, the level one what arithmetic allows.</p>\n");
        page.push_str(&plot);
    }
    if let Some(plot) = times(report) {
        page.push_str("<h2>Time over size</h2>\n");
        page.push_str(&plot);
    }
    page.push_str("</body></html>\n");
    page
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn table(report: &Report) -> String {
    let columns = shown::columns(report);
    let mut table = String::from("<table>\n");
    for line in 0..=report.rows.len() {
        let tag = if line == 0 { "th" } else { "td" };
        let cells = columns.iter().filter_map(|column| column.get(line));
        let cells: String = cells.map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect();
        table.push_str(&format!("<tr>{cells}</tr>\n"));
    }
    table + "</table>\n"
}

/// The kernels, each once, in their order.
fn kernels(report: &Report) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for row in &report.rows {
        if !names.contains(&row.kernel.as_str()) {
            names.push(&row.kernel);
        }
    }
    names
}

/// The least and the greatest, with room at both ends of a logarithmic axis.
fn range(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let values: Vec<f64> = values.filter(|value| value.is_finite() && *value > 0.0).collect();
    let least = values.iter().copied().reduce(f64::min)?;
    let greatest = values.iter().copied().reduce(f64::max)?;
    Some((least / 2.0, greatest * 2.0))
}

/// Operations a second over operations a byte, below what memory and arithmetic allow; none where neither is known.
fn roofline(report: &Report) -> Option<String> {
    let limits = report.limits.as_ref()?;
    let (memory, caches) = (limits.memory()?, limits.caches()?);
    #[allow(clippy::cast_precision_loss)] // A plot is not exact.
    let point = |row: &Row| {
        let count = row.operations.filter(|count| *count > 0)?;
        (row.bytes > 0).then(|| (count as f64 / row.bytes as f64, row.per_second(count) / 1e9))
    };
    let points: Vec<(f64, f64)> = report.rows.iter().filter_map(point).collect();
    if points.is_empty() {
        return None;
    }
    let ridge = limits.float / memory;
    let (left, right) = range(points.iter().map(|(x, _)| *x).chain([ridge]))?;
    let (low, high) = range(points.iter().map(|(_, y)| *y).chain([limits.float / 1e9, left * memory / 1e9]))?;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin(10)
            .x_label_area_size(40)
            .y_label_area_size(70)
            .build_cartesian_2d((left..right).log_scale(), (low..high).log_scale())
            .ok()?;
        mesh!(chart, "operations for each byte", "GFLOP/s");
        let roof = |rate: f64| {
            let ridge = (limits.float / rate).clamp(left, right);
            vec![
                (left, (left * rate).min(limits.float) / 1e9),
                (ridge, (ridge * rate).min(limits.float) / 1e9),
                (right, (right * rate).min(limits.float) / 1e9),
            ]
        };
        chart.draw_series(LineSeries::new(roof(memory), BLACK.stroke_width(2))).ok()?;
        chart.draw_series(DashedLineSeries::new(roof(caches), 6, 4, BLACK.mix(0.5).stroke_width(1))).ok()?;
        for (at, kernel) in kernels(report).into_iter().enumerate() {
            let colour = COLOURS[at % COLOURS.len()];
            let own = report.rows.iter().filter(|row| row.kernel == kernel).filter_map(point);
            let series = own.map(|place| Circle::new(place, 5, colour.filled()));
            chart.draw_series(series).ok()?.label(kernel).legend(move |place| Circle::new(place, 5, colour.filled()));
        }
        legend!(chart, SeriesLabelPosition::LowerRight);
        area.present().ok()?;
    }
    Some(svg + "\n")
}

/// The time of a launch over the first size that changes, with the middle half of the launches; none where no size does.
fn times(report: &Report) -> Option<String> {
    let first = report.rows.first()?;
    let changes = |at: &usize| report.rows.iter().any(|row| row.sizes.get(*at) != first.sizes.get(*at));
    let axis = (0..first.sizes.len()).find(changes)?;
    #[allow(clippy::cast_precision_loss)] // A plot is not exact.
    let size = |row: &Row| row.sizes.get(axis).map_or(0.0, |(_, value)| *value as f64);
    let micros = |row: &Row, quarter: u32| row.samples.quartile(quarter).as_secs_f64() * 1e6;
    let (left, right) = range(report.rows.iter().map(size))?;
    let (low, high) = range(report.rows.iter().flat_map(|row| [micros(row, 1), micros(row, 3)]))?;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin(10)
            .x_label_area_size(40)
            .y_label_area_size(70)
            .build_cartesian_2d((left..right).log_scale(), (low..high).log_scale())
            .ok()?;
        mesh!(chart, &first.sizes[axis].0, "µs");
        for (at, kernel) in kernels(report).into_iter().enumerate() {
            let colour = COLOURS[at % COLOURS.len()];
            let own: Vec<&Row> = report.rows.iter().filter(|row| row.kernel == kernel && size(row) > 0.0).collect();
            let line = own.iter().map(|row| (size(row), micros(row, 2)));
            let series = chart.draw_series(LineSeries::new(line, colour.stroke_width(2))).ok()?;
            series.label(kernel).legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2)));
            let bars = own
                .iter()
                .map(|row| PathElement::new([(size(row), micros(row, 1)), (size(row), micros(row, 3))], colour));
            chart.draw_series(bars).ok()?;
        }
        legend!(chart, SeriesLabelPosition::UpperLeft);
        area.present().ok()?;
    }
    Some(svg + "\n")
}
