//! Differences between kinds of processors: address spaces, ids, barriers, and the exchange of words between lanes of a warp.

use crisp_ir_kernel::{Scope, Space};

use super::Printer;
use crate::gpu::{Amd, GpuTarget};

/// From where a lane reads a word.
pub(super) enum Source<'a> {
    /// The lane of that number, which exists.
    Lane(&'a str),
    /// The lane so far below; any word where that is none.
    Below(u32),
    /// The lane so far above; any word where that is none.
    Above(u32),
}

/// Vector registers that a processor of AMD gives one invocation.
const MOST_REGISTERS: u32 = 256;

const AMD_HEADER: &str = "target datalayout = \"e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-\
                          p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-\
                          v2048:2048-n32:64-S32-A5-G1-ni:7:8:9\"\ntarget triple = \"amdgcn-amd-amdhsa\"\n";

impl GpuTarget {
    /// Returns the beginning of a module.
    pub(super) fn header(self) -> &'static str {
        match self {
            GpuTarget::Amd(_) => AMD_HEADER,
            GpuTarget::Host => "",
        }
    }

    /// Returns the calling convention of entry points.
    pub(super) fn convention(self) -> &'static str {
        match self {
            GpuTarget::Amd(_) => "amdgpu_kernel ",
            GpuTarget::Host => "",
        }
    }

    /// Returns the list of parameters of the entry point, and what its first lines are. On the host all arguments come in one record, of
    /// which each takes eight bytes.
    pub(super) fn signature(self, list: &[String]) -> (String, String) {
        if self != GpuTarget::Host {
            return (list.join(", "), String::new());
        }
        let mut unpack = String::new();
        for (number, parameter) in list.iter().enumerate() {
            let ty = parameter.split(' ').next().unwrap_or_default();
            let at = 8 * number;
            unpack += &format!("  %a{number} = getelementptr i8, ptr %arguments, i64 {at}\n");
            unpack += &format!("  %p{number} = load {ty}, ptr %a{number}, align 8\n");
        }
        ("ptr %arguments, ptr %own".to_owned(), unpack)
    }

    /// Returns the entry point's attributes.
    pub(super) fn attributes(self, local_size: [u32; 3], max_registers: Option<u32>) -> String {
        let [x, y, z] = local_size;
        match self {
            GpuTarget::Amd(it) => {
                let wave = match it {
                    Amd::Gfx90a | Amd::Gfx942 => "",
                    Amd::Gfx1100 => " \"target-features\"=\"+wavefrontsize32\"",
                };
                let total = x * y * z;
                let limit = max_registers.map(|most| format!(" \"amdgpu-num-vgpr\"=\"{}\"", most.min(MOST_REGISTERS)));
                let limit = limit.unwrap_or_default();
                format!(
                    "nounwind convergent \"target-cpu\"=\"{}\"{wave} \"amdgpu-flat-work-group-size\"=\"{total},{total}\" \
                     \"uniform-work-group-size\"=\"true\"{limit}",
                    it.name()
                )
            }
            GpuTarget::Host => "nounwind".to_owned(),
        }
    }

    /// Returns flags of the module.
    pub(super) fn flags(self) -> &'static [&'static str] {
        match self {
            GpuTarget::Amd(_) => &["!{i32 1, !\"amdhsa_code_object_version\", i32 500}"],
            GpuTarget::Host => &[],
        }
    }

    /// Returns the number of an address space.
    pub(super) fn space(self, space: Space) -> u32 {
        match (self, space) {
            (GpuTarget::Host, _) => 0,
            (GpuTarget::Amd(_), Space::Global) => 1,
            (GpuTarget::Amd(_), Space::Local) => 3,
            (GpuTarget::Amd(_), Space::Private) => 5,
            (GpuTarget::Amd(_), Space::Constant) => 4,
        }
    }

    /// Returns LLVM's name of a scope of memory.
    pub(super) fn scope(self, scope: Scope) -> &'static str {
        match (self, scope) {
            (GpuTarget::Amd(_), Scope::Workgroup) => "syncscope(\"workgroup\") ",
            (GpuTarget::Amd(_), Scope::Device) => "syncscope(\"agent\") ",
            (GpuTarget::Host, _) => "",
        }
    }
}

impl Printer<'_> {
    /// Returns the type of pointers into a space.
    pub(super) fn pointer(&self, space: Space) -> String {
        match self.target.space(space) {
            0 => "ptr".to_owned(),
            number => format!("ptr addrspace({number})"),
        }
    }

    /// Returns a word of the record in which the host says which invocation runs.
    fn host_word(&mut self, at: u32) -> String {
        let place = self.once(&format!("getelementptr i8, ptr %own, i64 {}", 4 * at));
        self.once(&format!("load i32, ptr {place}, align 4"))
    }

    /// Returns a function of the host's; it is called with the same record.
    fn host_function(&mut self, number: u32) -> String {
        let place = self.once(&format!("getelementptr i8, ptr %own, i64 {}", 40 + 8 * number));
        self.once(&format!("load ptr, ptr {place}, align 8"))
    }

    /// Returns the position in the workgroup along an axis.
    pub(super) fn local_id(&mut self, axis: usize) -> String {
        let letter = ["x", "y", "z"][axis];
        if self.local_size[axis] == 1 {
            return "0".to_owned();
        }
        match self.target {
            GpuTarget::Amd(_) => self.once(&format!("call i32 @llvm.amdgcn.workitem.id.{letter}()")),
            GpuTarget::Host => self.host_word(u32::try_from(axis).unwrap_or(0)),
        }
    }

    /// Returns the workgroup's position along an axis.
    pub(super) fn group_id(&mut self, axis: usize) -> String {
        let letter = ["x", "y", "z"][axis];
        match self.target {
            GpuTarget::Amd(_) => self.once(&format!("call i32 @llvm.amdgcn.workgroup.id.{letter}()")),
            GpuTarget::Host => self.host_word(3 + u32::try_from(axis).unwrap_or(0)),
        }
    }

    /// Returns the number of workgroups along an axis.
    pub(super) fn group_count(&mut self, axis: usize) -> String {
        match self.target {
            GpuTarget::Amd(_) => {
                // The packet that launched the kernel says how many invocations there are.
                let packet = self.once("call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()");
                let place =
                    self.once(&format!("getelementptr inbounds i8, ptr addrspace(4) {packet}, i64 {}", 12 + 4 * axis));
                let size = self.once(&format!("load i32, ptr addrspace(4) {place}, align 4, !invariant.load !{{}}"));
                self.once(&format!("udiv exact i32 {size}, {}", self.local_size[axis]))
            }
            GpuTarget::Host => self.host_word(6 + u32::try_from(axis).unwrap_or(0)),
        }
    }

    pub(super) fn barrier(&mut self) {
        match self.target {
            GpuTarget::Amd(_) => {
                self.text.line("fence syncscope(\"workgroup\") release");
                self.text.line("call void @llvm.amdgcn.s.barrier()");
                self.text.line("fence syncscope(\"workgroup\") acquire");
            }
            GpuTarget::Host => {
                let meet = self.host_function(0);
                self.text.line(&format!("call void {meet}(ptr %own)"));
            }
        }
    }

    /// Prints all lanes of the warp that there are arrive together. A wave executes its lanes in step, so only the compiler and the memory must
    /// keep the order.
    pub(super) fn warp_barrier(&mut self) {
        match self.target {
            GpuTarget::Amd(_) => {
                self.text.line("fence syncscope(\"wavefront\") release");
                self.text.line("call void @llvm.amdgcn.wave.barrier()");
                self.text.line("fence syncscope(\"wavefront\") acquire");
            }
            GpuTarget::Host => {
                let ballot = self.host_function(2);
                let _ = self.text.assign(&format!("call i32 {ballot}(ptr %own, i32 0)"));
            }
        }
    }

    /// Returns a counter that grows with time.
    pub(super) fn clock(&mut self) -> String {
        self.text.assign(match self.target {
            GpuTarget::Amd(_) | GpuTarget::Host => "call i64 @llvm.readsteadycounter()",
        })
    }

    /// Returns another lane's word of 32 bits. All existing lanes of the warp arrive together.
    pub(super) fn word_of(&mut self, word: &str, source: &Source<'_>) -> String {
        match self.target {
            GpuTarget::Amd(it) => {
                let lane = self.source_lane(source);
                let lane = if it.wave_size() == 64 {
                    let half = self.upper_half();
                    self.text.assign(&format!("or i32 {lane}, {half}"))
                } else {
                    lane
                };
                let place = self.text.assign(&format!("shl i32 {lane}, 2"));
                self.text.assign(&format!("call i32 @llvm.amdgcn.ds.bpermute(i32 {place}, i32 {word})"))
            }
            GpuTarget::Host => {
                let lane = self.source_lane(source);
                let exchange = self.host_function(1);
                self.text.assign(&format!("call i32 {exchange}(ptr %own, i32 {word}, i32 {lane})"))
            }
        }
    }

    /// Returns the number of a lane from 0 to 31.
    fn source_lane(&mut self, source: &Source<'_>) -> String {
        let (op, distance) = match source {
            Source::Lane(lane) => return (*lane).to_owned(),
            Source::Below(distance) => ("sub", distance),
            Source::Above(distance) => ("add", distance),
        };
        let own = self.lane_id();
        let lane = self.text.assign(&format!("{op} i32 {own}, {distance}"));
        self.text.assign(&format!("and i32 {lane}, 31"))
    }

    /// Returns where a wave holds two warps: 32 in the second one.
    fn upper_half(&mut self) -> String {
        let linear = self.local_linear_id();
        self.once(&format!("and i32 {linear}, 32"))
    }

    /// Returns the lanes of the warp in which a condition holds, as bits.
    pub(super) fn ballot(&mut self, cond: &str) -> String {
        match self.target {
            GpuTarget::Amd(it) if it.wave_size() == 64 => {
                let both = self.text.assign(&format!("call i64 @llvm.amdgcn.ballot.i64(i1 {cond})"));
                let half = self.upper_half();
                let half = self.text.assign(&format!("zext i32 {half} to i64"));
                let own = self.text.assign(&format!("lshr i64 {both}, {half}"));
                self.text.assign(&format!("trunc i64 {own} to i32"))
            }
            GpuTarget::Amd(_) => self.text.assign(&format!("call i32 @llvm.amdgcn.ballot.i32(i1 {cond})")),
            GpuTarget::Host => {
                let ballot = self.host_function(2);
                let word = self.text.assign(&format!("zext i1 {cond} to i32"));
                self.text.assign(&format!("call i32 {ballot}(ptr %own, i32 {word})"))
            }
        }
    }

    /// Returns the number of lanes of the warp.
    pub(super) fn warp_lanes(&mut self) -> String {
        let rest = self.total() % 32;
        let first = self.total() - rest;
        if rest == 0 || first == 0 {
            return (if rest == 0 { 32 } else { rest }).to_string();
        }
        let linear = self.local_linear_id();
        let last = self.once(&format!("icmp uge i32 {linear}, {first}"));
        self.once(&format!("select i1 {last}, i32 {rest}, i32 32"))
    }

    /// Returns invocations of a workgroup.
    pub(super) fn total(&self) -> u32 {
        self.local_size.iter().product()
    }
}
