//! Compiles a kernel from a source beside this file, and runs it on the first graphics processor, or on the CPU.

use crisp::{Device, Result};
fn main() -> Result<()> {
    let device = Device::open("auto")?;
    let program = device.compile("saxpy.crisp", include_str!("saxpy.crisp"))?; // the error prints carets
    let x = device.upload(&[1.0f32, 2.0, 3.0])?;
    let mut y = device.upload(&[10.0f32, 20.0, 30.0])?;
    program.kernel("saxpy")?.launch((2.0f32, &x, &mut y))?; // names, types, lengths checked
    assert_eq!(y.read()?, [12.0, 24.0, 36.0]);
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_runs() -> crisp::Result<()> {
        super::main()
    }
}
