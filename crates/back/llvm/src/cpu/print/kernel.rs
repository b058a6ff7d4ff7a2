//! The entry point: arguments, the loop over workgroups, module-level declarations.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crisp_ir_artifact::Parts;
use crisp_ir_kernel::{
    Constant, Elem, FloatUnary, Function, Memory, Op, Scalar, Space, Terminator, Type, Unary, Value, ValueData,
    debug_operations,
};
use crisp_support_arena::SideTable;

use super::arith::Arith;
use super::arith::{many, memory_type};
use super::ids::{Ids, LaunchValues};
use super::lanes::Control;
use super::layout::{Demand, Layout, slot_bytes};
use super::memory::Accesses;
use super::promise::Forms;
use super::together;
use super::value::{Held, Reg, Root, U64, ViewReg};
use super::values::Values;
use super::vectors::Vectors;
use super::workgroup::{self, Workgroup};
use crate::cpu::distances::Distances;
use crate::cpu::parts::{self, Split};
use crate::cpu::plan::{Item, Piece, Plan};
use crate::cpu::remarks::Notes;
use crate::cpu::shape::Shape;
use crate::cpu::slots::Traffic;
use crate::cpu::tiling::Tiling;
use crate::text::{Label, Text};
use crate::{CpuTarget, names};

/// The inputs of the printer.
pub(crate) struct Work<'a> {
    pub(crate) function: &'a Function,
    pub(crate) target: &'a CpuTarget,
    pub(crate) plan: &'a Plan,
    pub(crate) traffic: &'a Traffic,
    pub(crate) shapes: &'a SideTable<ValueData, Shape>,
    /// Whether a widening conversion cannot wrap between lanes that are so far apart, or, without a number, however far.
    pub(crate) exact: &'a dyn Fn(crisp_ir_kernel::OpId, Option<i64>) -> bool,
    pub(crate) integers: &'a crisp_middle_analysis::integers::Integers<'a>,
    pub(crate) floats: &'a crisp_middle_analysis::Floats,
    pub(crate) tiling: Tiling,
    pub(crate) symbol: &'a str,
    pub(crate) argument_offsets: &'a [u32],
    /// Where what is rarely executed becomes functions in other modules, the lines that one has at least.
    pub(crate) apart: Option<usize>,
}

/// A printed module.
pub(crate) struct Printed {
    pub(crate) llvm_ir: String,
    /// The modules of its parts.
    pub(crate) parts: Vec<String>,
    pub(crate) scratch_bytes: u64,
    /// A value that was used before it was computed: a mistake of ours.
    pub(crate) missing: Option<Value>,
    /// How operations were printed.
    pub(crate) notes: Notes,
}

/// Prints the module that contains the kernel's entry point.
pub(crate) fn print_kernel(work: &Work<'_>) -> Printed {
    let function = work.function;
    let mut text = Text::sharing();
    let lane_groups = u64::from(work.tiling.lane_groups());
    let returns = work.plan.segments.iter().flat_map(|segment| &segment.pieces).any(|piece| match piece {
        Piece::Op(op) => workgroup::leaves_for_good(function, *op),
        Piece::Assign(_) | Piece::Reach => false,
    });
    let shared = together::shared_loop(function, work.plan, &work.tiling).filter(|_| {
        let carried: u64 =
            work.traffic.owners.iter().map(|&owner| slot_bytes(function, work.shapes, work.tiling.width, owner)).sum();
        !returns && carried * lane_groups * together::MEMBERS <= together::CARRIED
    });
    let demand = Demand {
        function,
        traffic: work.traffic,
        shapes: work.shapes,
        width: work.tiling.width,
        lane_groups,
        // What lies in registers cannot be another workgroup's in the next turn.
        unroll: shared.is_none() && unroll(work, lane_groups),
        members: if shared.is_some() { together::MEMBERS } else { 1 },
        returns,
    };
    let layout = Layout::new(&demand, &mut text);
    let launch = LaunchValues::read(&mut text);
    let done = text.label("finished");
    let arith = Arith {
        text,
        target: work.target,
        nans_by_bits: takes_roots(function),
        all_on: BTreeMap::new(),
        loaded: BTreeMap::new(),
        selected: BTreeMap::new(),
    };
    let vectors = Vectors { below: arith, width: work.tiling.width, lane_arrays: BTreeMap::new() };
    let ids = Ids {
        below: vectors,
        tiling: work.tiling,
        launch,
        position: Default::default(),
        lane_group: "0".to_owned(),
        piece: None,
    };
    let values = Values {
        below: ids,
        function,
        plan: work.plan,
        definitions: function.definitions(),
        integers: work.integers,
        floats: work.floats,
        shapes: Cow::Borrowed(work.shapes),
        layout,
        promises: None,
        whole: super::promise::Whole::default(),
        scalars: vec![None; function.values.len()],
        lane_values: BTreeMap::new(),
        in_segment: false,
        again: false,
        outer_loops: Vec::new(),
        all_alive: None,
        missing: None,
    };
    let memory = Accesses {
        below: values,
        streamed: BTreeSet::new(),
        bypassed: false,
        somewhere: None,
        shelves: BTreeMap::new(),
        used: used_values(function),
        debug_ops: debug_operations(function),
        distances: Distances::new(function, work.tiling, work.shapes, work.integers),
        notes: Notes::default(),
        lane_loops: 0,
        inside_of: None,
        loads_of_loops: None,
    };
    let mut printer = Workgroup {
        below: Control { below: memory, lane_loops: Vec::new(), alive: None },
        traffic: work.traffic,
        general_shapes: work.shapes,
        exact: work.exact,
        cold: false,
        on_copies: false,
        forms: Forms::All,
        reached: None,
        done,
        begun: None,
    };
    if printer.layout.alive.is_some() {
        printer.all_alive = Some(printer.text.alloca("i1"));
    }
    printer.arguments(work.argument_offsets);
    printer.workgroups(lane_groups, shared);
    let scratch_bytes = printer.layout.scratch_bytes;
    let missing = printer.missing;
    let notes = std::mem::take(&mut printer.notes);
    let metadata = printer.text.metadata();
    let hides = !printer.all_on.is_empty();
    let (entry, lines) = std::mem::replace(&mut printer.text, Text::new()).into_lines();
    let split = match work.apart {
        Some(least) => parts::apart(&entry, &lines, work.symbol, least),
        None => Split { body: parts::together(&entry, &lines), parts: Vec::new() },
    };
    let table = !split.parts.is_empty();
    let module = |function: &str| module_text(work, function, hides, table) + &metadata;
    let llvm_ir = module(&kernel_function(work, &split.body));
    let parts = split.parts.iter().map(|part| module(part)).collect();
    Printed { llvm_ir, parts, scratch_bytes, missing, notes }
}

impl Workgroup<'_> {
    /// Reads the argument record in the entry block.
    fn arguments(&mut self, offsets: &[u32]) {
        let params = self.function[self.function.body].params.clone();
        for (&param, &offset) in params.iter().zip(offsets) {
            let held = match self.function.ty(param) {
                Type::Elem(elem) => Held::Reg(self.argument(elem, offset)),
                Type::View(ty) => {
                    let at = self.entry_pointer(offset);
                    let pointer = self.text.assign_in_entry(&format!("load ptr, ptr {at}, align 8"));
                    let at = self.entry_pointer(offset + 8);
                    let length = self.text.assign_in_entry(&format!("load i64, ptr {at}, align 8"));
                    let length = Reg::same(U64, length);
                    let stride = u64::from(ty.stride);
                    let root = Root::new(pointer, length, stride);
                    Held::View(ViewReg::whole(ty, root))
                }
            };
            self.hold(param, held);
        }
    }

    fn entry_pointer(&mut self, offset: u32) -> String {
        self.text.assign_in_entry(&format!("getelementptr i8, ptr %arguments, i64 {offset}"))
    }

    fn argument(&mut self, elem: Elem, offset: u32) -> Reg {
        let at = self.entry_pointer(offset);
        let count = u32::from(elem.lanes);
        let ty = many(memory_type(elem.scalar), count);
        let raw = self.text.assign_in_entry(&format!("load {ty}, ptr {at}, align {}", elem.scalar.bytes()));
        if elem.scalar == Scalar::Bool {
            return Reg::same(elem, self.text.assign_in_entry(&format!("icmp ne {ty} {raw}, zeroinitializer")));
        }
        Reg::same(elem, raw)
    }

    /// Prints the loop over the workgroups `first..end`, and in it the kernel's body.
    fn workgroups(&mut self, lane_groups: u64, shared: Option<usize>) {
        let (head, next) = (self.text.label("workgroup"), self.done.clone());
        let (start, exit) = (self.text.label("start"), self.text.label("exit"));
        let number = self.text.alloca("i64");
        let group = [0, 1, 2].map(|_| self.text.alloca("i32"));
        // The first workgroup's position takes divisions; the others are counted up.
        let none = self.text.assign("icmp uge i64 %first, %end");
        self.text.branch(&none, &exit, &start);
        self.text.block(&start);
        self.text.line(&format!("store i64 %first, ptr {number}"));
        let mut rest = "%first".to_owned();
        for (axis, variable) in group.iter().enumerate() {
            let count = self.launch.num_groups[axis].clone();
            let count = self.arith().cast("zext", "i32", &count, "i64");
            let count = self.text.assign(&format!("call i64 @llvm.umax.i64(i64 {count}, i64 1)"));
            let at = self.arith().two("urem", "i64", &rest, &count);
            let at = self.arith().cast("trunc", "i64", &at, "i32");
            self.text.line(&format!("store i32 {at}, ptr {variable}"));
            rest = self.arith().two("udiv", "i64", &rest, &count);
        }
        self.text.block(&head);
        if let Some(shared) = shared {
            let now = self.text.assign(&format!("load i64, ptr {number}"));
            let left = self.arith().two("sub", "i64", "%end", &now);
            let count = self.run_together(shared, &group, &left, lane_groups);
            let after = self.arith().two("add", "i64", &now, &count);
            self.text.line(&format!("store i64 {after}, ptr {number}"));
            let more = self.arith().two("icmp ult", "i64", &after, "%end");
            self.text.branch(&more, &head, &exit);
            return self.finish_kernel(&exit);
        }
        let at = group.clone().map(|variable| self.text.assign(&format!("load i32, ptr {variable}")));
        self.launch.group = at;
        self.clear_memory(lane_groups);
        let plan = self.plan;
        self.items(&plan.items);
        self.text.block(&next);
        self.count_up(&group);
        let now = self.text.assign(&format!("load i64, ptr {number}"));
        let after = self.arith().two("add", "i64", &now, "1");
        self.text.line(&format!("store i64 {after}, ptr {number}"));
        let more = self.arith().two("icmp ult", "i64", &after, "%end");
        self.text.branch(&more, &head, &exit);
        self.finish_kernel(&exit);
    }

    fn finish_kernel(&mut self, exit: &Label) {
        self.text.block(exit);
        if self.bypassed {
            // Stores that bypass the caches are not ordered with others; the thread that waits for the kernel must see them.
            self.text.line("call void @llvm.x86.sse.sfence()");
        }
        self.text.line("ret void");
    }

    /// Clears the memory that must be fresh for each workgroup.
    pub(crate) fn clear_memory(&mut self, lane_groups: u64) {
        let bytes = self.layout.local_bytes;
        if bytes > 0 {
            self.zero("%scratch", bytes);
        }
        if let Some((pointer, bytes)) = self.layout.alive.clone() {
            let bytes = bytes * lane_groups;
            if let Some(flag) = self.all_alive.clone() {
                self.text.line(&format!("store i1 true, ptr {flag}"));
            }
            self.text.line(&format!("call void @llvm.memset.p0.i64(ptr {pointer}, i8 -1, i64 {bytes}, i1 false)"));
        }
    }

    /// Zeroes memory that begins on a cache line, without a call of the C library: for some thousand bytes its code begins with the
    /// processor's own loop over bytes, which takes longer to start than these stores take.
    fn zero(&mut self, pointer: &str, bytes: u64) {
        let whole = bytes / CHUNK * CHUNK;
        if whole > 0 {
            let at = self.text.alloca("i64");
            let (head, exit) = (self.text.label("fill"), self.text.label("filled"));
            self.text.line(&format!("store i64 0, ptr {at}"));
            self.text.jump(&head);
            self.text.block(&head);
            let now = self.text.assign(&format!("load i64, ptr {at}"));
            let place = self.text.assign(&format!("getelementptr i8, ptr {pointer}, i64 {now}"));
            self.zero_inline(&place, CHUNK);
            let next = self.arith().two("add", "i64", &now, &CHUNK.to_string());
            self.text.line(&format!("store i64 {next}, ptr {at}"));
            let more = self.arith().two("icmp ult", "i64", &next, &whole.to_string());
            self.text.branch(&more, &head, &exit);
            self.text.block(&exit);
        }
        if bytes > whole {
            let place = self.text.assign(&format!("getelementptr i8, ptr {pointer}, i64 {whole}"));
            self.zero_inline(&place, bytes - whole);
        }
    }

    fn zero_inline(&mut self, pointer: &str, bytes: u64) {
        // LLVM makes one call of the intrinsics in a loop, but not of stores: the kernel's attributes say that there is no `memset`.
        for line in 0..bytes / LINE {
            let place = self.text.assign(&format!("getelementptr i8, ptr {pointer}, i64 {}", line * LINE));
            self.text.line(&format!("store <{LINE} x i8> splat (i8 0), ptr {place}, align {LINE}"));
        }
        let rest = bytes % LINE;
        if rest > 0 {
            let place = self.text.assign(&format!("getelementptr i8, ptr {pointer}, i64 {}", bytes - rest));
            let arguments = format!("ptr align {LINE} {place}, i8 0, i64 {rest}, i1 false");
            self.text.line(&format!("call void @llvm.memset.inline.p0.i64({arguments})"));
        }
    }

    pub(crate) fn count_up(&mut self, group: &[String; 3]) {
        let mut carry = "1".to_owned();
        for (axis, variable) in group.iter().enumerate() {
            let at = self.text.assign(&format!("load i32, ptr {variable}"));
            let sum = self.arith().two("add", "i32", &at, &carry);
            let count = self.launch.num_groups[axis].clone();
            let over = self.arith().two("icmp uge", "i32", &sum, &count);
            let wrapped = self.arith().select(1, &over, "i32", "0", &sum);
            self.text.line(&format!("store i32 {wrapped}, ptr {variable}"));
            carry = self.arith().cast("zext", "i1", &over, "i32");
        }
    }
}

/// Bytes of a cache line.
const LINE: u64 = super::stream::LINE as u64;
/// Bytes that are filled by stores one after the other.
const CHUNK: u64 = 1024;
/// Operations that unrolling may multiply a kernel to.
const UNROLLED_OPERATIONS: u64 = 1200;
/// Lane groups that are unrolled at most.
const UNROLLED_GROUPS: u64 = 16;
/// Vector registers that slots may take; the others are for what is computed with them.
const SLOT_REGISTERS: u64 = 24;

/// Returns whether lane groups are executed one after the other without a loop, so that what they keep stays in registers: worth it where
/// a loop around segments carries values, and these are few.
fn unroll(work: &Work<'_>, lane_groups: u64) -> bool {
    let function = work.function;
    let carries = |items: &[Item]| -> bool {
        items.iter().any(|item| match item {
            Item::For { op, body: _, rounds: _, reach: _ } => {
                function[*op].results.iter().any(|result| work.traffic.slots.contains_key(&result))
            }
            Item::Scalar(_) | Item::Segment(_) | Item::If { op: _, then: _, other: _ } => false,
        })
    };
    let registers = work.traffic.owners.iter().map(|&owner| match (work.shapes[owner], function.ty(owner)) {
        (Shape::Each, Type::Elem(elem)) => {
            u64::from(elem.bytes() * work.tiling.width).div_ceil(u64::from(work.target.vector_bytes))
        }
        _ => 1,
    });
    let operations = function.ops.len() as u64;
    (2..=UNROLLED_GROUPS).contains(&lane_groups)
        && work.target.vector_bytes == 64
        && carries(&work.plan.items)
        && registers.sum::<u64>() * lane_groups <= SLOT_REGISTERS
        && operations * lane_groups <= UNROLLED_OPERATIONS
}

/// Returns which values are read.
fn used_values(function: &Function) -> SideTable<ValueData, bool> {
    let mut used = SideTable::filled(function.values.len(), false);
    for data in function.ops.values() {
        data.op.operands(function).into_iter().for_each(|value| used[value] = true);
    }
    for region in function.regions.values() {
        let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = region.terminator;
        function.list(list).iter().for_each(|&value| used[value] = true);
    }
    used
}

fn takes_roots(function: &Function) -> bool {
    function.ops.values().any(|data| matches!(data.op, Op::Unary { op: Unary::Float(FloatUnary::Sqrt), arg: _ }))
}

/// Returns the kernel's function with a body.
fn kernel_function(work: &Work<'_>, body: &str) -> String {
    format!(
        "define void @{}(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {{\n{body}}}\n",
        names::quoted(work.symbol)
    )
}

/// Returns a module with one function; with a `table` of parts where there are some.
fn module_text(work: &Work<'_>, function: &str, hides: bool, table: bool) -> String {
    let target = work.target;
    let mut text = String::new();
    let name = names::quoted(&work.function.name);
    let Tiling { local_size, axis, width, linear } = work.tiling;
    let along = if linear { "the linear id".to_owned() } else { format!("axis {axis}") };
    let _ = writeln!(text, "; kernel {name}, workgroups of {local_size:?}, {width} lanes along {along}");
    if let Some(layout) = target.data_layout() {
        let _ = writeln!(text, "target datalayout = \"{layout}\"");
    }
    let _ = writeln!(text, "target triple = \"{}\"\n", target.triple);
    let _ = writeln!(text, "@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64");
    if hides {
        let _ = writeln!(text, "@on = private unnamed_addr constant i64 -1, align 8");
    }
    for (id, memory) in work.function.memories.iter() {
        if memory.space == Space::Constant {
            let _ = writeln!(
                text,
                "@constant{} = private unnamed_addr constant {}, align 64",
                id.index(),
                constant_memory(memory)
            );
        }
    }
    if table {
        let _ = writeln!(text, "@{} = global ptr null, align 8", names::quoted(&Parts::table(work.symbol)));
    }
    let _ = writeln!(text, "\n{function}");
    let _ = writeln!(
        text,
        "attributes #0 = {{ nounwind \"target-cpu\"=\"{}\" \"target-features\"=\"{}\" \"prefer-vector-width\"=\"{}\" \"no-builtin-memset\" }}",
        target.name,
        target.features,
        target.vector_bytes * 8
    );
    text
}

/// Returns constant memory as bytes: elements, and zeros between them.
fn constant_memory(memory: &Memory) -> String {
    let mut bytes: Vec<u8> = Vec::new();
    for element in &memory.init {
        let start = bytes.len();
        bytes.extend(element_bytes(element));
        bytes.resize(start + memory.stride as usize, 0);
    }
    let parts: Vec<String> = bytes.iter().map(|byte| format!("i8 {byte}")).collect();
    format!("[{} x i8] [{}]", bytes.len(), parts.join(", "))
}

fn element_bytes(constant: &Constant) -> Vec<u8> {
    let size = constant.elem.scalar.bytes() as usize;
    let lanes = usize::from(constant.elem.lanes.clamp(1, 4));
    constant.bits[..lanes].iter().flat_map(|bits| bits.to_le_bytes()[..size].to_vec()).collect()
}
