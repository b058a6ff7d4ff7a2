//! All wording of devices, one function per code.

use crisp_ir_artifact::Elem;
use crisp_support_diagnostics::{Code, Diagnostic, Severity};

use crate::interrupt::Stopped;
use crate::mistake::{ArgumentMistake, Mistake};

/// `1 byte`, `2 bytes`.
fn count(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

fn sizes(sizes: [u32; 3]) -> String {
    format!("{}×{}×{}", sizes[0], sizes[1], sizes[2])
}

/// The message for a mistake in the arguments.
pub(crate) fn argument(kernel: &str, argument: &ArgumentMistake) -> Diagnostic {
    let name = &argument.name;
    match &argument.mistake {
        Mistake::Missing => missing_argument(kernel, name),
        Mistake::Surplus => surplus_argument(kernel, argument.position),
        Mistake::WantsBuffer => wants_buffer(kernel, name),
        Mistake::WantsValue => wants_value(kernel, name),
        Mistake::ValueBytes { elem, given } => value_bytes(name, *elem, *given),
        Mistake::TooShort { elements, stride, bytes } => too_short(name, *elements, *stride, *bytes),
        Mistake::Length { wanted, given } => length(name, *wanted, *given),
        Mistake::ForeignMemory => foreign_memory(name),
        Mistake::NoBoolean { given } => no_boolean(name, *given),
        Mistake::Overlap { other } => shared_bytes(name, other),
    }
}

/// D0101: too few arguments.
fn missing_argument(kernel: &str, name: &str) -> Diagnostic {
    Diagnostic::placeless(Code("D0101"), format!("argument `{name}` of kernel `{kernel}` is not given"))
        .help("pass one argument for each parameter of the kernel, in its order")
}

/// D0101 for too many arguments.
fn surplus_argument(kernel: &str, position: usize) -> Diagnostic {
    let message = format!("kernel `{kernel}` has no argument number {}", position + 1);
    Diagnostic::placeless(Code("D0101"), message)
        .help("pass one argument for each parameter of the kernel, in its order")
}

/// D0102: a value for a buffer.
fn wants_buffer(kernel: &str, name: &str) -> Diagnostic {
    let message = format!("argument `{name}` of kernel `{kernel}` is a buffer, and a value is passed");
    Diagnostic::placeless(Code("D0102"), message).help("allocate memory on the device and pass it")
}

/// D0102 for a buffer for a value.
fn wants_value(kernel: &str, name: &str) -> Diagnostic {
    let message = format!("argument `{name}` of kernel `{kernel}` is a value, and a buffer is passed");
    Diagnostic::placeless(Code("D0102"), message).help("pass the value's bytes")
}

/// D0103: a value of the wrong size.
fn value_bytes(name: &str, elem: Elem, given: usize) -> Diagnostic {
    let wanted = count(u64::from(elem.bytes()), "byte");
    let given = count(given as u64, "byte");
    Diagnostic::placeless(Code("D0103"), format!("argument `{name}` is a {elem} of {wanted}, and {given} are passed"))
        .help(format!("pass the {wanted} of a {elem}"))
}

/// D0104: a memory too short for its elements.
fn too_short(name: &str, elements: u64, stride: u32, bytes: u64) -> Diagnostic {
    let needed = u128::from(elements) * u128::from(stride);
    let (elements, bytes) = (count(elements, "element"), count(bytes, "byte"));
    let message = format!(
        "buffer `{name}` is to hold {elements} of {}, and its memory has {bytes}",
        count(u64::from(stride), "byte")
    );
    Diagnostic::placeless(Code("D0104"), message).help(format!("allocate {needed} bytes, or pass fewer elements"))
}

/// D0105: another length than the type fixes.
fn length(name: &str, wanted: u64, given: u64) -> Diagnostic {
    let message = format!("buffer `{name}` has {} by its type, and {given} are passed", count(wanted, "element"));
    Diagnostic::placeless(Code("D0105"), message).help(format!("pass exactly {}", count(wanted, "element")))
}

/// D0106: the memory of another device.
fn foreign_memory(name: &str) -> Diagnostic {
    Diagnostic::placeless(Code("D0106"), format!("the memory of buffer `{name}` belongs to another device"))
        .help("allocate it on the device that runs the kernel, and copy the data there")
}

/// D0107: a boolean that is none.
fn no_boolean(name: &str, given: u8) -> Diagnostic {
    Diagnostic::placeless(Code("D0107"), format!("argument `{name}` is a boolean, and the byte {given} is passed"))
        .help("pass 0 for false and 1 for true")
}

/// D0108: a buffer that shares bytes with another one.
fn shared_bytes(name: &str, other: &str) -> Diagnostic {
    let message =
        format!("buffer `{name}` shares bytes with buffer `{other}`, begins elsewhere, and one of both is written");
    Diagnostic::placeless(Code("D0108"), message).help("pass parts that do not overlap, or the same part for both")
}

/// D0110: code for another workgroup size.
pub(crate) fn local_size(made_for: [u32; 3], requested: [u32; 3]) -> Diagnostic {
    let message = format!(
        "the code was compiled for workgroups of {} invocations, and the launch has workgroups of {}",
        sizes(made_for),
        sizes(requested)
    );
    Diagnostic::placeless(Code("D0110"), message).help("compile the kernel for the workgroup size of the launch")
}

/// D0111: too many workgroups.
pub(crate) fn too_many_groups(groups: [u32; 3]) -> Diagnostic {
    let message = format!("a launch of {} workgroups has more than can be counted", sizes(groups));
    Diagnostic::placeless(Code("D0111"), message).help("launch fewer workgroups, and loop inside the kernel")
}

/// D0120: memory is short.
pub(crate) fn out_of_memory(bytes: u64, device: &str) -> Diagnostic {
    let message = format!("device `{device}` has no {} of memory left", count(bytes, "byte"));
    Diagnostic::placeless(Code("D0120"), message).help("use smaller data, or free memory first")
}

/// D0121: a copy that leaves the memory.
pub(crate) fn outside_memory(offset: u64, bytes: u64, length: u64) -> Diagnostic {
    let message =
        format!("a copy of {} at byte {offset} leaves a memory of {}", count(bytes, "byte"), count(length, "byte"));
    Diagnostic::placeless(Code("D0121"), message).help("copy within the memory")
}

/// D0122: a buffer of which kernels could not reach everything.
pub(crate) fn too_large(bytes: u64, most: u64, device: &str) -> Diagnostic {
    let message = format!(
        "a buffer of {}; device `{device}` takes buffers of at most {}",
        count(bytes, "byte"),
        count(most, "byte")
    );
    Diagnostic::placeless(Code("D0122"), message).help("split the data among several buffers, or use another device")
}

/// D0123: a copy from and to the same bytes.
pub(crate) fn overlap(bytes: u64) -> Diagnostic {
    let message =
        format!("a copy of {} within one memory has the same bytes as source and target", count(bytes, "byte"));
    Diagnostic::placeless(Code("D0123"), message)
        .help("copy to another memory first, or copy ranges that do not overlap")
}

/// D0124: a part that begins in the wrong place.
pub(crate) fn misaligned(offset: u64, alignment: u64) -> Diagnostic {
    let message = format!("a part of memory begins at byte {offset}, and on this device at a multiple of {alignment}");
    Diagnostic::placeless(Code("D0124"), message)
        .help("begin parts at multiples of what `part_alignment` of the device says")
}

/// D0125: memory or a queue that the device cannot use.
pub(crate) fn not_importable(device: &str, what: &str) -> Diagnostic {
    Diagnostic::placeless(Code("D0125"), format!("device `{device}` cannot import {what}"))
        .help("allocate memory on the device and copy the data, or make a queue of the device")
}

/// D0126: memory of another device.
pub(crate) fn foreign_range() -> Diagnostic {
    Diagnostic::placeless(Code("D0126"), "the memory belongs to another device than the queue")
        .help("read it from the one device, and write it to the other")
}

/// D0127: a ticket of another device.
pub(crate) fn foreign_ticket() -> Diagnostic {
    Diagnostic::placeless(Code("D0127"), "a queue waits for a ticket of another device")
        .help("finish the other queue first")
}

/// D0301: code for another kind of device.
pub(crate) fn wrong_code(device: &str, wanted: &str, found: &str) -> Diagnostic {
    let message = format!("device `{device}` runs {wanted}, and the artifact holds {found}");
    Diagnostic::placeless(Code("D0301"), message).help("compile the kernel for this device")
}

/// D0302: code that cannot be loaded.
pub(crate) fn bad_code(kernel: &str, reason: &str) -> Diagnostic {
    let mut report = Diagnostic::placeless(Code("D0302"), format!("the code of kernel `{kernel}` cannot be loaded"))
        .note(reason)
        .help("compile the kernel again; empty the cache if it came from there");
    report.severity = Severity::Bug;
    report
}

/// D0401: the device failed.
pub(crate) fn failed(reason: &str) -> Diagnostic {
    Diagnostic::placeless(Code("D0401"), "the device failed").note(reason).help("try again, or use another device")
}

/// D0402: the launch was interrupted; D0403: it took longer than its time limit.
pub(crate) fn stopped(reason: Stopped) -> Diagnostic {
    let incomplete = "some of its workgroups have run: the results are incomplete";
    match reason {
        Stopped::Interrupted => Diagnostic::placeless(Code("D0402"), "the launch was interrupted").note(incomplete),
        Stopped::TimeLimit(limit) => {
            let message = format!("the launch took longer than its time limit of {} seconds", limit.as_secs_f64());
            Diagnostic::placeless(Code("D0403"), message).note(incomplete).help("allow more time, or launch less work")
        }
    }
}
