//! The suite as a package: its programs compiled on one machine, run on another that has a device and no compiler for it.
//!
//! Programs, inputs and expectations are not in the package but made again, by the same code; the package holds the hash of them, so that
//! both machines are known to mean the same.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crisp_ir_artifact::{Package, PackedKernel, PackedSuite, TrustedPackage};
use crisp_ir_kernel::Checked;
use crisp_ir_kernel::text::content_hash;
use crisp_library_compile::{
    Assemble, OpenDevice, PackRequest, Target, choose, load_packed, maker, pack_kernel, without_places,
};
use crisp_run_device::{DeviceError, DeviceInfo, Memory, Program, Queue};
use crisp_support_diagnostics::{Diagnostic, Severity};

use crate::messages;
use crate::subject::Subject;
use crate::suite::{Progress, Report, Selection, conform};

/// The contents of a suite's package.
#[derive(Clone, Copy)]
pub struct SuiteTargets<'a> {
    /// The targets that it holds code for.
    pub targets: &'a [Target],
    /// The function that assembles PTX to machine code.
    pub assemble: &'a Assemble<'a>,
}

/// Makes a package of the suite while it runs on a device here, which must pass it. What a target refuses is left out; a device refuses it
/// then. Costs what the suite and the targets' compilers take: hours of the complete one for several targets, minutes of the short form.
///
/// # Errors
/// What a target's compiler fails at; trials that the device fails.
pub fn pack_suite(
    device: &OpenDevice,
    selection: &Selection,
    wanted: SuiteTargets<'_>,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<Package, Vec<Diagnostic>> {
    let packing = Packing { device, wanted, packed: Mutex::default() };
    let report = conform(&packing, selection, progress);
    let Packed { kernels, mut errors } = packing.packed.into_inner().unwrap_or_else(PoisonError::into_inner);
    if errors.is_empty() {
        let failed = report.results.iter().filter(|result| result.failed > 0 || result.refused.is_some());
        errors.extend(failed.map(|result| messages::suite_fails(device.id(), &result.name.path())));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let suite = PackedSuite { quick: selection.quick, only: selection.only.clone(), hash: report.suite };
    Ok(Package {
        maker: maker(),
        sources: Vec::new(),
        kernels: kernels.into_values().collect(),
        suite: Some(suite),
        programs: None,
        plans: Vec::new(),
        shapes: Vec::new(),
        disjoint: Vec::new(),
    })
}

/// Kernels by the hash of their module and their name.
type Kernels = BTreeMap<([u8; 32], String), PackedKernel>;

#[derive(Default)]
struct Packed {
    kernels: Kernels,
    errors: Vec<Diagnostic>,
}

/// A device whose programs are packed on their way.
struct Packing<'a> {
    device: &'a OpenDevice,
    wanted: SuiteTargets<'a>,
    packed: Mutex<Packed>,
}

impl Packing<'_> {
    fn pack(&self, module: &Checked, kernel: &str, local_size: [u32; 3]) {
        let key = (content_hash(module), kernel.to_owned());
        let lock = || self.packed.lock().unwrap_or_else(PoisonError::into_inner);
        let is_there = |kernel: &PackedKernel| kernel.codes.iter().any(|code| code.local_size() == local_size);
        if lock().kernels.get(&key).is_some_and(is_there) {
            return;
        }
        let request = PackRequest { module, kernel, local_size, no_double: false, notes: &[], shapes: &[] };
        let (made, problems) = pack_kernel(&request, self.wanted.targets, self.wanted.assemble);
        let mut packed = lock();
        packed
            .errors
            .extend(problems.into_iter().filter(|it| it.severity.is_fatal() && it.severity != Severity::Refused));
        let Some(mut made) = made else { return };
        without_places(&mut made);
        match packed.kernels.get_mut(&key) {
            Some(known) => {
                known.codes.extend(made.codes);
                known.codes.sort_by_key(|code| (code.local_size(), code.target.clone()));
                known.codes.dedup_by_key(|code| (code.local_size(), code.target.clone()));
            }
            None => {
                packed.kernels.insert(key, made);
            }
        }
    }
}

impl Subject for Packing<'_> {
    fn id(&self) -> String {
        Subject::id(self.device)
    }

    fn info(&self) -> DeviceInfo {
        Subject::info(self.device)
    }

    fn driver(&self) -> String {
        Subject::driver(self.device)
    }

    fn load(&self, module: &Checked, kernel: &str, local_size: [u32; 3]) -> Result<Box<dyn Program>, Vec<Diagnostic>> {
        // One mistake is enough: nothing more is worth packing.
        if !self.packed.lock().unwrap_or_else(PoisonError::into_inner).errors.is_empty() {
            return Err(Vec::new());
        }
        self.pack(module, kernel, local_size);
        Subject::load(self.device, module, kernel, local_size)
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        Subject::allocate(self.device, bytes)
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        Subject::queue(self.device)
    }
}

/// Runs the suite that a package is made of, with its code.
///
/// # Errors
/// That the package is none of a suite, has no code for the device, or is of another suite than this build's.
pub fn conform_packed(
    device: &OpenDevice,
    package: &TrustedPackage,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<(Selection, Report), Vec<Diagnostic>> {
    let suite = package.suite.as_ref().ok_or_else(|| vec![messages::no_suite()])?;
    let suits =
        |kernel: &&PackedKernel| kernel.codes.iter().any(|code| choose(device, kernel, code.local_size()).is_ok());
    if !package.kernels.iter().any(|kernel| suits(&kernel)) {
        let first = package.kernels.first();
        let why = first.and_then(|kernel| choose(device, kernel, [1; 3]).err());
        return Err(why.map_or_else(|| vec![messages::no_suite()], |why| vec![*why]));
    }
    let by_key = |kernel: &'_ PackedKernel| (kernel.module, kernel.callable.interface.kernel.clone());
    let kernels = package.kernels.iter().zip(0..).map(|(kernel, position)| (by_key(kernel), position)).collect();
    let selection = Selection { quick: suite.quick, only: suite.only.clone() };
    let report = conform(&Unpacked { device, package, kernels }, &selection, progress);
    if report.suite != suite.hash {
        return Err(vec![messages::other_suite(&suite.hash, &report.suite)]);
    }
    Ok((selection, report))
}

/// A device that takes its code from a package.
struct Unpacked<'a> {
    device: &'a OpenDevice,
    package: &'a TrustedPackage,
    /// Their positions in the package.
    kernels: BTreeMap<([u8; 32], String), usize>,
}

impl Subject for Unpacked<'_> {
    fn id(&self) -> String {
        Subject::id(self.device)
    }

    fn info(&self) -> DeviceInfo {
        Subject::info(self.device)
    }

    fn driver(&self) -> String {
        format!("{}, packaged code", Subject::driver(self.device))
    }

    fn load(&self, module: &Checked, kernel: &str, local_size: [u32; 3]) -> Result<Box<dyn Program>, Vec<Diagnostic>> {
        let packed = self.kernels.get(&(content_hash(module), kernel.to_owned()));
        let packed = packed.ok_or_else(|| vec![messages::not_packed(kernel)])?;
        load_packed(self.device, self.package, *packed, local_size)
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        Subject::allocate(self.device, bytes)
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        Subject::queue(self.device)
    }
}
