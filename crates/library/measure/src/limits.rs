//! The limits of a device: how fast it copies memory of each size, and how fast it multiplies and adds.

use std::fmt::Write as _;
use std::time::Duration;

use crisp_ir_artifact::{ArgumentKind, LaunchSizes, SizeInputs, launch_sizes};
use crisp_library_compile::{HostArgument, Language, OpenDevice, Options, Session, make_ready};
use crisp_support_diagnostics::Diagnostic;

use crate::effort::{Effort, measure};
use crate::samples::Samples;

/// How fast a device copies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CopyRate {
    /// Bytes that a launch moves, those that it reads and those that it writes together.
    pub bytes: u64,
    /// Bytes a second, by the shortest launch.
    pub rate: f64,
}

/// The limits of a device, as the shortest of several launches shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Copies, from few bytes to many.
    pub copies: Vec<CopyRate>,
    /// Operations of floats a second in fused multiply-adds, each of which is two.
    pub float: f64,
    /// The same of doubles.
    pub double: f64,
}

/// Invocations that multiply and add, enough for a graphics processor.
const INVOCATIONS: u64 = 1 << 18;
/// Chains of each invocation that do not wait for one another.
const CHAINS: usize = 8;
/// Links of a chain.
const LINKS: usize = 64;

impl Limits {
    /// Measures a device, with copies of up to `most` bytes. Takes half a second on a processor with two cores, and `most` bytes of memory.
    ///
    /// # Errors
    /// What is wrong with the device.
    pub fn of(device: &OpenDevice, most: u64) -> Result<Limits, Vec<Diagnostic>> {
        let mut copies = Vec::new();
        let mut bytes = 1 << 14;
        while bytes <= most {
            let floats = bytes / 8;
            let buffers = vec![
                HostArgument::Buffer(vec![1; usize::try_from(4 * floats).unwrap_or(0)]),
                HostArgument::Zeros(4 * floats),
            ];
            let least = shortest(device, COPY, "copy", buffers)?;
            copies.push(CopyRate { bytes, rate: rate(bytes, least) });
            bytes *= 4;
        }
        let (float, double) = (chains("float", 4, device)?, chains("double", 8, device)?);
        Ok(Limits { copies, float, double })
    }

    /// Returns the least time of a launch that moves `bytes` bytes: that of a copy of the nearest size that was measured.
    #[must_use]
    pub fn copying(&self, bytes: u64) -> Option<f64> {
        let distance = |copy: &&CopyRate| bytes.max(1).ilog2().abs_diff(copy.bytes.max(1).ilog2());
        self.copies.iter().min_by_key(distance).map(|copy| copy.rate)
    }

    /// The rate of the largest copy, which does not fit into caches.
    #[must_use]
    pub fn memory(&self) -> Option<f64> {
        self.copies.last().map(|copy| copy.rate)
    }

    /// The highest rate of all copies.
    #[must_use]
    pub fn caches(&self) -> Option<f64> {
        self.copies.iter().map(|copy| copy.rate).max_by(f64::total_cmp)
    }
}

const COPY: &str = "
    (def-kernel copy (from:(vector-type float :global :read-only) &out to:(vector-type float :global :write-only))
      (declare (global-size :derive-from from))
      (loop-vector-stride from (i)
        (set! (~ to i) (~ from i))))";

/// Operations a second. The chains stand one after the other without a loop, so that nothing but arithmetic is measured.
fn chains(ty: &str, width: u64, device: &OpenDevice) -> Result<f64, Vec<Diagnostic>> {
    let names: Vec<String> = (0..CHAINS).map(|chain| format!("c{chain}")).collect();
    let mut source = format!(
        "(def-kernel chains (by:{ty} more:{ty} &out r:(vector-type {ty} :global :write-only))
           (declare (global-size :set-to {INVOCATIONS}))
           (let ((start (to-{ty} (get-global-id 0)))"
    );
    for (chain, name) in names.iter().enumerate() {
        let _ = write!(source, " ({name} (+ start {chain}))");
    }
    source.push(')');
    for _ in 0..LINKS {
        for name in &names {
            let _ = write!(source, "(set! {name} (fma {name} by more))");
        }
    }
    let _ = write!(source, "(set! (~ r (get-global-id 0)) (+ {}))))", names.join(" "));
    let number = |value: f64| {
        HostArgument::Value(if width == 4 {
            (value as f32).to_le_bytes().to_vec()
        } else {
            value.to_le_bytes().to_vec()
        })
    };
    let arguments = vec![number(0.5), number(0.25), HostArgument::Zeros(width * INVOCATIONS)];
    let least = shortest(device, &source, "chains", arguments)?;
    Ok(rate(2 * INVOCATIONS * (CHAINS * LINKS) as u64, least))
}

#[allow(clippy::cast_precision_loss)] // A rate is not exact.
fn rate(count: u64, time: Duration) -> f64 {
    let seconds = time.as_secs_f64();
    if seconds > 0.0 { count as f64 / seconds } else { 0.0 }
}

/// The lengths from which sizes of launches are computed.
struct Lengths<'a> {
    arguments: &'a [HostArgument],
    width: u64,
}

impl SizeInputs for Lengths<'_> {
    fn scalar(&self, _: u32) -> Option<i128> {
        None
    }

    fn length(&self, param: u32) -> Option<u64> {
        match self.arguments.get(param as usize)? {
            HostArgument::Value(_) => None,
            HostArgument::Buffer(bytes) => Some(bytes.len() as u64 / self.width),
            HostArgument::Zeros(bytes) => Some(bytes / self.width),
        }
    }
}

/// The shortest of several launches.
fn shortest(
    device: &OpenDevice,
    source: &str,
    kernel: &str,
    arguments: Vec<HostArgument>,
) -> Result<Duration, Vec<Diagnostic>> {
    let mut session = Session::new(Options::strict());
    session.add_source("limits.crisp", Language::Crisp, source.as_bytes());
    let compiled = session.compile();
    let interface = compiled.interface(kernel).ok_or(compiled.diagnostics.clone())?;
    let width = interface.arguments.iter().find_map(|argument| match argument.kind {
        ArgumentKind::Buffer { elem: _, stride, space: _, access: _, out: _, length: _ } => Some(u64::from(stride)),
        ArgumentKind::Value(_) => None,
    });
    let inputs = Lengths { arguments: &arguments, width: width.unwrap_or(1) };
    let sizes: LaunchSizes = launch_sizes(&interface, &inputs, None, None).map_err(|_| Vec::new())?;
    let (mut ready, _, _) = make_ready(device, &compiled, kernel, sizes, arguments)?;
    let effort = Effort { warm: Duration::from_millis(10), time: Duration::from_millis(30), least: 3, most: 1000 };
    measure(&mut ready, &effort).map(|samples: Samples| samples.least())
}

#[cfg(all(test, feature = "llvm"))]
mod tests {
    use super::*;

    #[test]
    fn the_cpu_has_limits() {
        let device = OpenDevice::open("cpu", None).expect("it is usable");
        let limits = Limits::of(&device, 1 << 20).expect("it is measured");
        assert_eq!(
            limits.copies.iter().map(|copy| copy.bytes).collect::<Vec<_>>(),
            [1 << 14, 1 << 16, 1 << 18, 1 << 20]
        );
        assert!(limits.copies.iter().all(|copy| copy.rate > 0.0));
        assert!(limits.float > 0.0 && limits.double > 0.0);
        assert_eq!(limits.copying(1 << 15), Some(limits.copies[0].rate));
        assert_eq!(limits.copying(1 << 40), limits.memory());
        assert!(limits.caches() >= limits.memory());
    }
}
