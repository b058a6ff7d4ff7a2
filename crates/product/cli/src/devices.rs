//! `crisp devices`: what can run kernels, and why the rest cannot.

use crisp::DeviceStatus;
use serde::Serialize;

use crate::report::Reporter;

/// Prints all devices.
pub(crate) fn list(reporter: &Reporter) -> u8 {
    let devices = crisp::devices();
    reporter.output(&if reporter.json { json(&devices) } else { text(&devices) })
}

fn text(devices: &[DeviceStatus]) -> String {
    let width = devices.iter().map(|device| device.id.len()).max().unwrap_or(0);
    let line = |device: &DeviceStatus| {
        let usable = if device.usable { "usable    " } else { "not usable" };
        format!("{:width$}  {usable}  {}\n", device.id, device.details)
    };
    devices.iter().map(line).collect()
}

#[derive(Serialize)]
struct DeviceObject<'a> {
    id: &'a str,
    usable: bool,
    details: &'a str,
}

fn json(devices: &[DeviceStatus]) -> String {
    let objects: Vec<DeviceObject<'_>> = devices
        .iter()
        .map(|device| DeviceObject { id: device.id, usable: device.usable, details: &device.details })
        .collect();
    // Strings and truth values always become JSON.
    serde_json::to_string(&objects).unwrap_or_default() + "\n"
}
