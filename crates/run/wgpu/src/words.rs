//! Wording: what goes wrong on these devices.

/// Why an operation failed, with wgpu's words: several lines of them become one.
pub(crate) fn failed(what: &str, said: &str) -> String {
    let said: Vec<&str> = said.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if said.is_empty() { what.to_owned() } else { format!("{what}: {}", said.join(" ")) }
}

/// A device that is gone.
pub(crate) fn lost(said: &str) -> String {
    let said = failed("the device is lost to this process", said);
    format!("{said}; start it again, with smaller launches where the driver ends long ones")
}

/// A grid that the device does not take.
pub(crate) fn grid(groups: [u32; 3], most: [u32; 3]) -> String {
    let [x, y, z] = groups;
    let [most_x, most_y, most_z] = most;
    format!(
        "this device takes at most {most_x}×{most_y}×{most_z} workgroups, and the launch has {x}×{y}×{z}: use larger workgroups, or \
         loop inside the kernel"
    )
}

/// Memory that code in WGSL gets twice.
pub(crate) fn read_and_written() -> String {
    "the kernel cannot be launched: it writes memory that it also gets as memory that is only read, which WGSL does not allow; give it \
     other memory to write"
        .to_owned()
}

/// A workgroup that the device does not take.
pub(crate) fn workgroup(size: [u32; 3], invocations: u32, axes: [u32; 3]) -> String {
    let [x, y, z] = size;
    let [most_x, most_y, most_z] = axes;
    format!(
        "its workgroups have {x}×{y}×{z} invocations, and the device takes at most {invocations}, along the axes {most_x}, {most_y} \
         and {most_z}"
    )
}

#[cfg(test)]
mod tests {
    use super::{failed, lost};

    #[test]
    fn words_of_wgpu_are_one_line() {
        let said = "Validation Error\n\nCaused by:\n  In Device::create_buffer\n    too large\n";
        assert_eq!(
            failed("a buffer cannot be made", said),
            "a buffer cannot be made: Validation Error Caused by: In Device::create_buffer too large"
        );
        assert_eq!(failed("it failed", " \n"), "it failed");
        assert!(lost("").starts_with("the device is lost to this process; start it again"));
    }
}
