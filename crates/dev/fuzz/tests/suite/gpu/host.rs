//! Runs printed code on this machine's processor: an invocation is a thread, a workgroup the threads that run at the same time.
#![allow(unsafe_code)] // Compiled kernels are called through their C interface.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use crisp_back_llvm::GpuCode;
use crisp_back_llvm_native::{OptLevel, OrcLoader, compile_object, host};
use crisp_ir_artifact::{LaunchSizes, ObjectCode, ObjectLoader, Parameter, Parts};
use crisp_middle_interp::Argument;
use crisp_run_device::{status_bytes, status_header};

/// The values of an invocation besides the arguments, as the printed code reads them.
#[repr(C)]
struct Own<'a> {
    local: [u32; 3],
    group: [u32; 3],
    groups: [u32; 3],
    linear: u32,
    meet: extern "C" fn(&Own<'_>),
    exchange: extern "C" fn(&Own<'_>, u32, u32) -> u32,
    ballot: extern "C" fn(&Own<'_>, u32) -> u32,
    workgroup: &'a Workgroup,
}

/// Where invocations wait for each other.
struct Meeting {
    wanted: usize,
    state: Mutex<(usize, u64)>,
    all: Condvar,
}

impl Meeting {
    fn of(wanted: usize) -> Meeting {
        Meeting { wanted, state: Mutex::new((0, 0)), all: Condvar::new() }
    }

    /// Returns when all have arrived. Where one never does, the code is wrong, and no thread can be stopped but with the process.
    fn wait(&self) {
        let mut state = self.state.lock().expect("nobody panics");
        state.0 += 1;
        if state.0 == self.wanted {
            *state = (0, state.1 + 1);
            self.all.notify_all();
            return;
        }
        let round = state.1;
        let patience = Duration::from_secs(60);
        let (_state, late) =
            self.all.wait_timeout_while(state, patience, |state| state.1 == round).expect("nobody panics");
        if late.timed_out() {
            println!("an invocation did not arrive where others wait");
            std::process::abort();
        }
    }
}

struct Warp {
    meeting: Meeting,
    words: Vec<AtomicU32>,
}

struct Workgroup {
    meeting: Meeting,
    warps: Vec<Warp>,
}

impl Workgroup {
    fn of(total: usize) -> Workgroup {
        let warp = |first: usize| {
            let lanes = (total - first).min(32);
            Warp { meeting: Meeting::of(lanes), words: (0..lanes).map(|_| AtomicU32::new(0)).collect() }
        };
        Workgroup { meeting: Meeting::of(total), warps: (0..total).step_by(32).map(warp).collect() }
    }
}

impl Own<'_> {
    /// Everybody in the warp shows a word, and looks at those of the others.
    fn together<T>(&self, word: u32, look: impl FnOnce(&[AtomicU32]) -> T) -> T {
        let warp = &self.workgroup.warps[self.linear as usize / 32];
        warp.words[self.linear as usize % 32].store(word, Ordering::Relaxed);
        warp.meeting.wait();
        let seen = look(&warp.words);
        warp.meeting.wait();
        seen
    }
}

extern "C" fn meet(own: &Own<'_>) {
    own.workgroup.meeting.wait();
}

/// Returns the value of a lane; that of a missing lane is arbitrary.
extern "C" fn exchange(own: &Own<'_>, word: u32, lane: u32) -> u32 {
    assert!(lane < 32, "there is no lane {lane}");
    own.together(word, |words| words.get(lane as usize).map_or(0x5eed_beef, |word| word.load(Ordering::Relaxed)))
}

extern "C" fn ballot(own: &Own<'_>, word: u32) -> u32 {
    own.together(word, |words| {
        (0..).zip(words).fold(0, |bits, (lane, word)| bits | word.load(Ordering::Relaxed) << lane)
    })
}

/// Memory of 16 bytes each, so that buffers are aligned as devices align them.
struct Memory(Vec<u128>);

/// Bytes after each buffer that must not be written.
const GUARD: usize = 64;

impl Memory {
    fn of(bytes: &[u8]) -> Memory {
        let mut guarded = bytes.to_vec();
        guarded.resize(bytes.len() + GUARD, 0xee);
        guarded.resize(guarded.len().next_multiple_of(16), 0xee);
        let words = guarded.chunks_exact(16).map(|word| u128::from_le_bytes(word.try_into().expect("16 bytes")));
        Memory(words.collect())
    }

    fn bytes(&self, length: usize) -> Result<Vec<u8>, String> {
        let mut bytes: Vec<u8> = self.0.iter().flat_map(|word| word.to_le_bytes()).collect();
        let guard = bytes.split_off(length);
        if guard.iter().any(|&byte| byte != 0xee) {
            Err("a store after the end of a buffer".to_owned())
        } else {
            Ok(bytes)
        }
    }
}

/// Messages that there is room for.
const MESSAGES: u32 = 1 << 13;

/// Returns the buffers after a launch, and the memory for the kernel's reports.
pub(crate) fn run(
    code: &GpuCode,
    sizes: &LaunchSizes,
    arguments: &[Argument],
    buffers: &[Vec<u8>],
) -> Result<(Vec<Vec<u8>>, Vec<u8>), String> {
    let bytes = compile_object(&code.llvm_ir, &host(), OptLevel::Aggressive)
        .map_err(|error| format!("{error}\n{}", code.llvm_ir))?;
    let object = ObjectCode {
        bytes: bytes.into(),
        symbol: code.entry.clone(),
        local_size: sizes.local,
        argument_offsets: Vec::new(),
        argument_bytes: 0,
        scratch_bytes: 0,
        parts: Parts::default(),
    };
    // Safety: the compiler made the code.
    let loaded = unsafe { OrcLoader::new().load(&object) }?;
    let mut status = status_header(MESSAGES).to_vec();
    if code.parameters.contains(&Parameter::Status) {
        status.resize(usize::try_from(status_bytes(MESSAGES)).map_err(|error| error.to_string())?, 0xdd);
    }
    let mut memories: Vec<Memory> = buffers.iter().chain([&status]).map(|bytes| Memory::of(bytes)).collect();
    let starts: Vec<u64> = memories.iter_mut().map(|memory| memory.0.as_mut_ptr().expose_provenance() as u64).collect();
    let given: Vec<u64> = code
        .parameters
        .iter()
        .map(|&parameter| given(parameter, sizes, arguments, &starts))
        .collect::<Option<_>>()
        .ok_or("a parameter is not known")?;
    // Safety: the loader promises a function of this type.
    let entry: extern "C" fn(*const u64, &Own<'_>) = unsafe { std::mem::transmute(loaded.entry()) };
    let meets = code.llvm_ir.contains("= load ptr, ptr");
    for number in 0..sizes.total_groups() {
        let [x, y, _] = sizes.groups.map(u64::from);
        let group = [number % x, number / x % y, number / x / y].map(|id| u32::try_from(id).unwrap_or(0));
        let total = u32::try_from(sizes.local_total()).unwrap_or(0);
        let workgroup = Workgroup::of(total as usize);
        let own = |linear: u32| {
            let [x, y, _] = sizes.local;
            Own {
                local: [linear % x, linear / x % y, linear / x / y],
                group,
                groups: sizes.groups,
                linear,
                meet,
                exchange,
                ballot,
                workgroup: &workgroup,
            }
        };
        if meets {
            std::thread::scope(|scope| {
                for linear in 0..total {
                    let (own, given) = (own(linear), &given);
                    scope.spawn(move || entry(given.as_ptr(), &own));
                }
            });
        } else {
            (0..total).for_each(|linear| entry(given.as_ptr(), &own(linear)));
        }
    }
    let mut after: Vec<Vec<u8>> = memories
        .iter()
        .zip(buffers.iter().chain([&status]))
        .map(|(memory, before)| memory.bytes(before.len()))
        .collect::<Result<_, _>>()?;
    let told = after.pop().unwrap_or_default();
    Ok((after, told))
}

/// Returns the value that a launch passes for a parameter, as eight bytes.
fn given(parameter: Parameter, sizes: &LaunchSizes, arguments: &[Argument], starts: &[u64]) -> Option<u64> {
    let argument = |position: u32| arguments.get(position as usize);
    match parameter {
        Parameter::Buffer(position) | Parameter::Length(position) => match argument(position)? {
            Argument::Buffer { buffer, length } => {
                Some(if parameter == Parameter::Length(position) { *length } else { *starts.get(*buffer)? })
            }
            Argument::Value(_) => None,
        },
        Parameter::Lane { argument: position, lane } => match argument(position)? {
            Argument::Value(constant) => constant.bits.get(usize::from(lane)).copied(),
            Argument::Buffer { buffer: _, length: _ } => None,
        },
        Parameter::Bound(axis) => sizes.bound.get(usize::from(axis)).copied(),
        Parameter::Offset(axis) => sizes.offset.get(usize::from(axis)).copied(),
        Parameter::WorkDim => Some(u64::from(sizes.work_dim)),
        Parameter::Status => starts.last().copied(),
    }
}
