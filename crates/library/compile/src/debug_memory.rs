//! Exact kernels that report through memory that they are passed: the change of the module, and how the memory is read.

use crisp_ir_artifact::{DebugInfo, Interface, STATUS_HEADER, STATUS_RECORD};
use crisp_ir_kernel::{Checked, DebugSite, HostNote, HostNotes};
use crisp_middle_passes::tell_status::tell_through;
use crisp_middle_passes::validate;
use crisp_run_device::read_status;
use crisp_support_diagnostics::Diagnostic;

use crate::session::Compiled;
use crate::told;

/// Returns the module in which kernels with such memory report through it, so that no device knows of it. The notes then say what the numbers in the
/// memory represent.
///
/// # Errors
/// Where a kernel becomes nested too deeply.
pub(crate) fn tell(module: Checked, notes: &mut [HostNotes]) -> Result<Checked, Vec<Diagnostic>> {
    let debug = |note: &HostNote| match note {
        HostNote::Debug { param, bytes, sites: _ } => Some((*param, *bytes)),
        _ => None,
    };
    let kernels: Vec<(&str, u32, u32)> = notes
        .iter()
        .flat_map(|of| of.notes.iter().filter_map(debug).map(|(param, bytes)| (of.kernel.as_str(), param, bytes)))
        .collect();
    if kernels.is_empty() {
        return Ok(module);
    }
    let (changed, infos_of) = tell_through(module.into_module(), &kernels)?;
    let mut infos_of = infos_of.into_iter();
    for note in notes.iter_mut().flat_map(|of| &mut of.notes) {
        if let HostNote::Debug { param: _, bytes: _, sites } = note {
            *sites = infos_of.next().unwrap_or_default();
        }
    }
    validate(changed, "tell-through")
}

/// Returns the debug operations of sites, as interfaces have them.
fn infos(sites: &[DebugSite]) -> Vec<DebugInfo> {
    let info = |site: &DebugSite| DebugInfo {
        kind: site.kind,
        text: site.text.clone(),
        values: site.values.clone(),
        span: site.span,
    };
    sites.iter().map(info).collect()
}

impl Compiled {
    /// Returns the debug operations that the numbers in messages of a kernel represent: in its status, which the interface of its code knows, or in memory that it is
    /// passed.
    pub(crate) fn told_by(&self, interface: &Interface) -> Vec<DebugInfo> {
        let sites = self.notes_of(&interface.kernel).iter().find_map(|note| match note {
            HostNote::Debug { param: _, bytes: _, sites } if !sites.is_empty() => Some(sites),
            _ => None,
        });
        sites.map_or_else(|| interface.debug.clone(), |sites| infos(sites))
    }

    /// Returns the messages of a launch of an exact kernel in the memory that it was passed for debug output at this position; nothing where the argument
    /// is not such memory, or debug output is not compiled in.
    #[must_use]
    pub fn told_in(&self, kernel: &str, position: usize, bytes: &[u8]) -> Vec<Diagnostic> {
        let sites = self.notes_of(kernel).iter().find_map(|note| match note {
            HostNote::Debug { param, bytes: _, sites } if *param as usize == position => Some(sites),
            _ => None,
        });
        let (Some(sites), Some(callable)) = (sites.filter(|sites| !sites.is_empty()), self.callable(kernel)) else {
            return Vec::new();
        };
        let interface = Interface { debug: infos(sites), ..callable.interface.clone() };
        let report = read_status(&with_capacity(bytes), 0.0, &interface);
        told::diagnostics(&report, &interface, &callable)
    }
}

/// Returns the memory with its capacity in word 1, which such kernels need not receive.
fn with_capacity(bytes: &[u8]) -> Vec<u8> {
    let room = bytes.len().saturating_sub(STATUS_HEADER) / STATUS_RECORD;
    let mut bytes = bytes.to_vec();
    if let Some(word) = bytes.get_mut(4..8) {
        word.copy_from_slice(&u32::try_from(room).unwrap_or(u32::MAX).to_le_bytes());
    }
    bytes
}
