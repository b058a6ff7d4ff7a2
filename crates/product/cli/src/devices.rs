//! `crisp devices`: what can run kernels and whether it computes what it must, and why the rest cannot.

use crisp::DeviceStatus;
use crisp::conform::Standing;
use serde::Serialize;

use crate::report::Reporter;
use crate::standings;

/// Prints all devices.
pub(crate) fn list(reporter: &Reporter) -> u8 {
    let devices: Vec<Known> = crisp::devices().into_iter().map(Known::of).collect();
    reporter.output(&if reporter.json { json(&devices) } else { text(&devices) })
}

/// A device with what is known of it.
struct Known {
    device: DeviceStatus,
    /// A word or two.
    conformance: &'static str,
    /// When it was tested.
    date: Option<String>,
    /// Why that is not known any more.
    outdated: Option<String>,
}

impl Known {
    fn of(device: DeviceStatus) -> Known {
        let standing = if device.usable { standings::of(&device.id) } else { Standing::NotTested };
        let (conformance, date, outdated) = match standing {
            Standing::NotTested => ("not tested", None, None),
            Standing::Outdated { date, why } => ("not tested", Some(date), Some(why)),
            Standing::Conforming { date } => ("conforming", Some(date), None),
            Standing::Failed(certificate) => ("failed", Some(certificate.date.clone()), None),
        };
        Known { device, conformance, date, outdated }
    }

    /// `conforming (2026-01-31)`; `not tested since LLVM …`.
    fn conformance(&self) -> String {
        let day = self.date.as_deref().map(|date| date.split('T').next().unwrap_or_default());
        match (day, &self.outdated) {
            (Some(day), None) => format!("{} ({day})", self.conformance),
            (Some(day), Some(_)) => format!("{} since {day}", self.conformance),
            (None, _) => self.conformance.to_owned(),
        }
    }
}

fn text(devices: &[Known]) -> String {
    let width = |text: &dyn Fn(&Known) -> usize| devices.iter().map(text).max().unwrap_or(0);
    let ids = width(&|known| known.device.id.len());
    let conformances = width(&|known| known.conformance().len());
    let line = |known: &Known| {
        let DeviceStatus { id, usable, details } = &known.device;
        let usable = if *usable { "usable    " } else { "not usable" };
        format!("{id:ids$}  {usable}  {:conformances$}  {details}\n", known.conformance())
    };
    devices.iter().map(line).collect()
}

#[derive(Serialize)]
struct DeviceObject<'a> {
    id: &'a str,
    usable: bool,
    details: &'a str,
    conformance: &'a str,
    tested: Option<&'a str>,
    outdated: Option<&'a str>,
}

fn json(devices: &[Known]) -> String {
    let objects: Vec<DeviceObject<'_>> = devices
        .iter()
        .map(|Known { device, conformance, date, outdated }| DeviceObject {
            id: &device.id,
            usable: device.usable,
            details: &device.details,
            conformance,
            tested: date.as_deref(),
            outdated: outdated.as_deref(),
        })
        .collect();
    // Strings and truth values always become JSON.
    serde_json::to_string(&objects).unwrap_or_default() + "\n"
}
