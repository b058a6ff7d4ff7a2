//! A thousand launches of a kernel that follow each other on a queue, while the program goes on.

use crisp::{Device, Result};

const DECAY: &str = "
(def-kernel decay (rate:float x:(vector-type float :global :read-write))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ x i) (* rate (~ x i)))))";

fn main() -> Result<()> {
    let device = Device::open("auto")?;
    let kernel = device.compile("decay.crisp", DECAY)?.kernel("decay")?;
    let mut x = device.upload(&vec![1.0f32; 10_000])?;
    let mut queue = device.queue()?;
    for _ in 0..1000 {
        queue.launch(&kernel, (0.5f32, &mut x))?; // returns at once
    }
    assert!(x.read().is_err()); // the queue has it
    queue.finish()?;
    assert!(x.read()?.iter().all(|&x| x == 0.0));
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_runs() -> crisp::Result<()> {
        super::main()
    }
}
