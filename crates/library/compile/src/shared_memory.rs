//! The same memory for two arguments of a loop kernel: its schedule is proven for arrays that are disjoint.

use crisp_ir_artifact::{ArgumentKind, Callable};
use crisp_run_device::LaunchArgument;
use crisp_support_diagnostics::Diagnostic;

use crate::messages;

/// Refuses a launch where two arguments share memory that must not.
///
/// # Errors
/// The first such pair.
pub(crate) fn check(
    callable: &Callable,
    disjoint: &[(u32, u32)],
    arguments: &[LaunchArgument<'_>],
) -> Result<(), Vec<Diagnostic>> {
    // The allocation of an argument, with its first byte and the first one after it.
    let bytes = |position: u32| {
        let at = usize::try_from(position).ok()?;
        let ArgumentKind::Buffer { stride, .. } = callable.interface.arguments.get(at)?.kind else { return None };
        let LaunchArgument::Buffer { memory, elements } = arguments.get(at)? else { return None };
        let place = memory.place();
        let end = place.start.saturating_add(elements.saturating_mul(u64::from(stride)));
        Some((place.root, place.start, end))
    };
    for &(one, other) in disjoint {
        if let (Some((root, from, to)), Some((other_root, begin, end))) = (bytes(one), bytes(other))
            && root == other_root
            && from < end
            && begin < to
        {
            return Err(vec![messages::shared_memory(callable, one, other)]);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crisp_run_device::LaunchArgument;

    use crate::{Language, Launcher, OpenDevice, Options, Session, Source};

    /// Returns the code of the message where `a` and `o` begin at this distance in bytes from each other.
    fn said(body: &str, offset: u64) -> Option<&'static str> {
        let source = format!(
            "kernel k {{\n domain \"{{ [i]: 0 <= i < 8 }}\"\n arg a: float32 [8]\n arg o: float32 [8]\n body {{ {body} }}\n}}"
        );
        let mut session = Session::new(Options::strict());
        session.add_source("k.loopy", Language::Loopy, source.as_bytes());
        let device = Arc::new(OpenDevice::open("interp", None).unwrap());
        let source = Source::Compiled(Arc::new(session.compile()));
        let launcher = Launcher::new(Arc::clone(&device), source, "k").unwrap();
        let memory = device.device().allocate(1024).unwrap();
        let (one, other) = (memory.part(0, 32).unwrap(), memory.part(offset, 32).unwrap());
        let argument = |memory| LaunchArgument::Buffer { memory, elements: 8 };
        let arguments = [argument(one.as_ref()), argument(other.as_ref())];
        let sizes = launcher.sizes_of(&arguments, None, None).unwrap();
        launcher.launch(sizes, &arguments).err().and_then(|said| Some(said.first()?.code.0))
    }

    // covers: safe.schedule.alias
    #[test]
    fn one_memory_for_a_written_argument_is_refused_unless_it_makes_no_difference() {
        assert_eq!(said("o[i] = 0.5*a[7 - i]", 0), Some("L0010"));
        assert_eq!(said("o[i] = 0.5*a[7 - i]", 512), None);
        // Each instance reads its own element before it writes it.
        assert_eq!(said("o[i] = 0.5*a[i]", 0), None);
    }
}
