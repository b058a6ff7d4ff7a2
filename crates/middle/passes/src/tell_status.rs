//! Writes down what a kernel reports to the host: logs, assertions, traps and loops that use their fuel up become stores and atomic operations
//! on one more parameter, for targets that have nothing of the kind.
//!
//! A kernel that [`reports`] gets one more, last parameter of the role `status`: a global view of `u32` whose words are those of a
//! `Parameter::Status` of `ir/artifact`. Word 0 has flags: 1 where a loop used up its fuel, 2 where an assertion failed, 4 where a trap was
//! executed. Word 1 is the number of messages that there is room for, which the host writes; words 2 and 3 count the messages that were
//! reported. From word 4 on lie the messages, [`MESSAGE`] words each: the number of the operation in [`crisp_ir_kernel::debug_sites`] of the
//! module before this pass, the global linear id, then the bits of each lane of each value, all as two words, the lower first. Words
//! after the last value are not written, and a message without room is only counted.
//!
//! The memory is accessed within what its own word 1 says, so the pass may run behind `guard-accesses`, and has to where a target does not
//! know how long that memory is. Since it counts the operations, it must run before anything that drops or doubles some.
//!
//! [`tell_through`] is the same change with memory that a kernel is passed as one of its declared arguments.

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    Access, AtomicOp, AtomicUpdate, BinaryOp, Builder, CompareOp, Constant, DebugKind, DebugSite, Elem, Function,
    IdKind, List, LoopKind, Module, Op, OpId, PARAM_LIMIT, Param, RegionId, Role, Scalar, Scope, Space, Terminator,
    Type, UnaryOp, Value, ViewType, debug_operations, debug_sites,
};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite_with_params};
use crate::inline_calls;
use crate::messages;
use crate::nesting::within_limit;
use crate::pass::{Abilities, Fact, Pass, each_function};

/// Reports to the host through memory.
pub const PASS: Pass = Pass {
    name: "tell-status",
    needs: &[Fact::NoCalls],
    makes: &[Fact::StatusTold],
    // The bits of reported values can be observed now, lane by lane, of doubles and small floats too.
    spoils: &[
        Fact::Simple,
        Fact::NothingUnused,
        Fact::NoDouble,
        Fact::NoSmallFloats,
        Fact::NansDefined,
        Fact::VectorsScalarised,
    ],
    run,
};

/// The name of the parameter for people, where the author has none of that name.
const NAME: &str = "crisp-status";

/// Words of a message.
pub const MESSAGE: u64 = 36;

/// Words in front of the messages.
const HEADER: u64 = 4;

const FLAGS: u64 = 0;
const CAPACITY: u64 = 1;
const COUNT: u64 = 2;
const COUNT_HIGH: u64 = 3;

const FUEL_USED_UP: u32 = 1;
const ASSERTION_FAILED: u32 = 2;
const TRAPPED: u32 = 4;

const U32: Elem = Elem::scalar(Scalar::U32);
const U64: Elem = Elem::scalar(Scalar::U64);

/// Returns whether a kernel without calls reports anything to the host, and gets the parameter.
#[must_use]
pub fn reports(function: &Function) -> bool {
    let told = |op: Op| {
        matches!(
            op,
            Op::Debug { kind: _, text: _, values: _ }
                | Op::For { kind: LoopKind::While { fuel: _ }, carried: _, body: _ }
        )
    };
    function.kernel.is_some() && function.ops.values().any(|data| told(data.op))
}

#[allow(clippy::needless_pass_by_value)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let full = module.functions.values().filter(|function| reports(function) && function.params.len() >= PARAM_LIMIT);
    let problems: Vec<Diagnostic> = full
        .map(|function| messages::too_many_parameters_for_target(function.span, &function.name, PARAM_LIMIT))
        .collect();
    if !problems.is_empty() {
        return Err(problems);
    }
    within_limit(each_function(&module, |function| if reports(function) { change(function) } else { function.clone() }))
}

fn change(function: &Function) -> Function {
    let mut params: Vec<Param> = function.params.clone();
    let ty = Type::View(ViewType::compact(U32, Space::Global, Access::ReadWrite));
    params.push(Param { name: free_name(function), ty, length: None, role: Role::Status, span: function.span });
    let sites = (0..).zip(debug_operations(function)).map(|(site, op)| (op, site)).collect();
    rewrite_with_params(function, params, &mut Tell { function, sites, loops: Vec::new(), place: Place::Last })
}

/// Returns the module with all calls inlined, in which kernels report through their own arguments: for each name the
/// positions of a view of `u32` and of the integer that is its size in bytes. There is room for as many messages as the bytes hold, whatever
/// word 1 says; where they do not hold the header, what lies after them is not accessed. With it come the debug operations of each kernel,
/// whose positions are the numbers in its messages.
///
/// # Errors
/// Where a kernel becomes nested too deeply.
pub fn tell_through(
    module: Module,
    kernels: &[(&str, u32, u32)],
) -> Result<(Module, Vec<Vec<DebugSite>>), Vec<Diagnostic>> {
    let module = (inline_calls::PASS.run)(module, &Abilities::ALL)?;
    let sites = kernels.iter().map(|(name, ..)| module.kernel(name).map(|(id, _)| debug_sites(&module, id)));
    let sites = sites.map(Option::unwrap_or_default).collect();
    let changed = within_limit(each_function(&module, |function| {
        match kernels.iter().find(|(name, ..)| function.kernel.is_some() && function.name == *name) {
            Some(&(_, buffer, bytes)) => {
                let sites = (0..).zip(debug_operations(function)).map(|(site, op)| (op, site)).collect();
                let place = Place::Argument { buffer: buffer as usize, bytes: bytes as usize };
                let params = function.params.clone();
                rewrite_with_params(function, params, &mut Tell { function, sites, loops: Vec::new(), place })
            }
            None => function.clone(),
        }
    }))?;
    Ok((changed, sites))
}

/// A name that no parameter has.
fn free_name(function: &Function) -> String {
    let name = |number: usize| if number == 0 { NAME.to_owned() } else { format!("{NAME}-{number}") };
    let taken = |number: &usize| function.params.iter().any(|param| param.name == name(*number));
    // One more than there are parameters suffices.
    name((0..).find(|number| !taken(number)).unwrap_or(0))
}

/// A loop around the place at hand.
struct Loop {
    body: RegionId,
    /// For a `while`, the values that its iterations yield to say that it was not left, and that it was.
    fuelled: Option<[Value; 2]>,
}

struct Tell<'a> {
    function: &'a Function,
    /// The numbers of the debug operations.
    sites: BTreeMap<OpId, u32>,
    /// Innermost last.
    loops: Vec<Loop>,
    place: Place,
}

/// Where the status is.
#[derive(Clone, Copy)]
enum Place {
    /// In the last parameter, which says in its word 1 how many messages it has room for.
    Last,
    /// In an argument with its size in bytes: their positions.
    Argument { buffer: usize, bytes: usize },
}

impl<'a> Rewrite<'a> for Tell<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        match self.function[id].op {
            Op::Debug { kind, text: _, values } => self.debug(writer, id, kind, values),
            Op::For { kind: LoopKind::While { fuel }, carried, body } => {
                self.while_loop(writer, id, fuel, carried, body);
            }
            Op::For { kind: _, carried: _, body } => {
                self.loops.push(Loop { body, fuelled: None });
                writer.copy(self, id);
                self.loops.pop();
            }
            _ => return Step::Copy,
        }
        Step::Done
    }

    fn terminator(&mut self, writer: &mut Writer<'a>, region: RegionId) -> Terminator {
        let terminator = self.function[region].terminator;
        let fuelled = self.loops.last().and_then(|innermost| Some((innermost.body, innermost.fuelled?)));
        let Some((body, [stayed, left])) = fuelled else {
            return writer.renamed.terminator(&mut writer.builder, terminator);
        };
        let mut further = |list: List, value: Value| {
            let mut values = writer.renamed.list_values(list);
            values.push(value);
            writer.builder.list(&values)
        };
        match terminator {
            Terminator::Break(list) => Terminator::Break(further(list, left)),
            Terminator::Yield(list) if region == body => Terminator::Yield(further(list, stayed)),
            // A return from a branch or from the function, where fuel remains.
            Terminator::Yield(_) | Terminator::Return(_) => writer.renamed.terminator(&mut writer.builder, terminator),
        }
    }
}

impl<'a> Tell<'a> {
    fn debug(&mut self, writer: &mut Writer<'a>, id: OpId, kind: DebugKind, values: List) {
        let span = self.function[id].span;
        let site = self.sites.get(&id).copied().unwrap_or(u32::MAX);
        let values = writer.renamed.list_values(values);
        let mut memory = Memory::of(&mut writer.builder, self.place, span);
        match (kind, values.as_slice()) {
            (DebugKind::Assert, [holds, told @ ..]) => {
                let fails = memory.b.unary(UnaryOp::Not, *holds, span);
                memory.where_holds(fails, |memory| {
                    memory.flag(ASSERTION_FAILED);
                    memory.message(site, told);
                });
            }
            (DebugKind::Trap, told) => {
                memory.flag(TRAPPED);
                memory.message(site, told);
            }
            (DebugKind::Log | DebugKind::Assert | DebugKind::Print, told) => memory.message(site, told),
        }
    }

    /// A loop that counts up to the fuel, and carries whether it was left.
    fn while_loop(&mut self, writer: &mut Writer<'a>, id: OpId, fuel: Value, carried: List, body: RegionId) {
        let (span, end) = (self.function[id].span, self.function[body].end_span);
        let scalar = self.function.ty(fuel).elem().map_or(Scalar::U32, |elem| elem.scalar);
        let b = &mut writer.builder;
        let [from, step] = [0, 1].map(|number| b.constant(Constant::integer(scalar, number), span));
        let [stayed, left] = [false, true].map(|left| b.constant(Constant::bool(left), span));
        let mut first = writer.renamed.list_values(carried);
        first.push(stayed);
        let params = writer.renamed.params(body);
        let mut types = writer.renamed.types(params);
        types.push(Type::BOOL);
        let (new, values) = writer.builder.open(&types, end);
        writer.renamed.bind(&mut writer.builder, params, &values);
        self.loops.push(Loop { body, fuelled: Some([stayed, left]) });
        let (terminator, end) = writer.body(self, body);
        self.loops.pop();
        writer.builder.close(terminator, end);
        let kind = LoopKind::Up { from, to: writer.renamed.value(fuel), step };
        let made = writer.builder.for_op(kind, &first, new, span);
        let results = writer.renamed.results(id);
        writer.renamed.bind(&mut writer.builder, &results, &made);
        let mut memory = Memory::of(&mut writer.builder, self.place, span);
        let used_up = made.last().map_or(left, |&left| memory.b.unary(UnaryOp::Not, left, span));
        memory.where_holds(used_up, |memory| memory.flag(FUEL_USED_UP));
    }
}

/// The status while operations on it are added, all for one place of the source.
struct Memory<'b> {
    b: &'b mut Builder,
    view: Value,
    /// How many messages there is room for, where the memory does not say it itself.
    capacity: Option<Value>,
    span: Span,
}

impl<'b> Memory<'b> {
    fn of(b: &'b mut Builder, place: Place, span: Span) -> Memory<'b> {
        let (buffer, bytes) = match place {
            Place::Last => {
                let view = b.params()[b.function().params.len() - 1];
                return Memory { b, view, capacity: None, span };
            }
            Place::Argument { buffer, bytes } => (b.params()[buffer], b.params()[bytes]),
        };
        let number = |b: &mut Builder, value: u64| b.constant(Constant::u64(value), span);
        let bytes = b.convert(U64, bytes, span);
        let [four, header, length, zero] = [4, HEADER, MESSAGE, 0].map(|value| number(b, value));
        let words = b.binary(BinaryOp::Div, bytes, four, span);
        let (extents, strides) = (b.list(&[words]), b.list(&[]));
        let view = b.value(Op::View { view: buffer, offset: zero, extents, strides }, span);
        let behind = b.binary(BinaryOp::Max, words, header, span);
        let behind = b.binary(BinaryOp::Sub, behind, header, span);
        let room = b.binary(BinaryOp::Div, behind, length, span);
        // Messages are counted in one word.
        let most = number(b, u32::MAX.into());
        let room = b.binary(BinaryOp::Min, room, most, span);
        let capacity = Some(b.convert(U32, room, span));
        Memory { b, view, capacity, span }
    }

    fn word(&mut self, value: u32) -> Value {
        self.b.constant(Constant::u32(value), self.span)
    }

    fn index(&mut self, index: u64) -> Value {
        self.b.constant(Constant::u64(index), self.span)
    }

    /// The element before.
    fn update(&mut self, op: AtomicOp, index: u64, value: u32) -> Value {
        let (index, value) = (self.index(index), self.word(value));
        let index = self.b.list(&[index]);
        let update = AtomicUpdate::By(op, value);
        self.b.value(Op::Atomic { update, view: self.view, index, scope: Scope::Device }, self.span)
    }

    fn flag(&mut self, flag: u32) {
        self.update(AtomicOp::Or, FLAGS, flag);
    }

    fn where_holds(&mut self, cond: Value, then: impl FnOnce(&mut Memory<'_>)) {
        let (holds, _) = self.b.open(&[], self.span);
        then(&mut Memory { b: &mut *self.b, view: self.view, capacity: self.capacity, span: self.span });
        self.b.close_yield(&[], self.span);
        let (other, _) = self.b.open(&[], self.span);
        self.b.close_yield(&[], self.span);
        self.b.if_op(cond, holds, other, &[], self.span);
    }

    /// Counts a message, and stores it where there is room.
    fn message(&mut self, site: u32, told: &[Value]) {
        let span = self.span;
        let number = self.update(AtomicOp::Add, COUNT, 1);
        // The invocation that gets the last number that fits a word adds the carry: there may be that many messages, and the host needs the count.
        let last = self.word(u32::MAX);
        let carries = self.b.compare(CompareOp::Eq, number, last, span);
        self.where_holds(carries, |memory| {
            memory.update(AtomicOp::Add, COUNT_HIGH, 1);
        });
        let capacity = self.capacity.unwrap_or_else(|| {
            let capacity = self.index(CAPACITY);
            self.b.load(self.view, &[capacity], span)
        });
        let fits = self.b.compare(CompareOp::Lt, number, capacity, span);
        self.where_holds(fits, |memory| {
            let (length, header) = (memory.index(MESSAGE), memory.index(HEADER));
            let number = memory.b.convert(U64, number, span);
            let before = memory.b.binary(BinaryOp::Mul, number, length, span);
            let start = memory.b.binary(BinaryOp::Add, before, header, span);
            let zero = memory.word(0);
            let mut words = vec![memory.word(site), zero];
            let invocation = memory.b.id(IdKind::GlobalLinearId, 0, span);
            words.extend(memory.halves(invocation));
            for &value in told {
                words.extend(memory.bits(value, zero));
            }
            for (at, value) in (0..).zip(words) {
                let distance = memory.index(at);
                let index = memory.b.binary(BinaryOp::Add, start, distance, span);
                memory.b.store(memory.view, &[index], value, span);
            }
        });
    }

    /// The lower and the upper half of a `u64`.
    fn halves(&mut self, value: Value) -> [Value; 2] {
        let (span, width) = (self.span, self.index(32));
        let upper = self.b.binary(BinaryOp::Shr, value, width, span);
        [self.b.convert(U32, value, span), self.b.convert(U32, upper, span)]
    }

    /// The bits of each lane of a value, extended with zeros, in two words each.
    fn bits(&mut self, value: Value, zero: Value) -> Vec<Value> {
        let span = self.span;
        let Type::Elem(elem) = self.b.ty(value) else { return Vec::new() };
        let mut words = Vec::new();
        for lane in 0..elem.lanes {
            let lane = if elem.lanes == 1 { value } else { self.b.value(Op::Extract { vector: value, lane }, span) };
            let bits = Elem::scalar(elem.scalar.to_bits());
            let bits = if elem.scalar.is_float() {
                self.b.value(Op::Bitcast { to: bits, arg: lane }, span)
            } else {
                self.b.convert(bits, lane, span)
            };
            if elem.scalar.bytes() == 8 {
                words.extend(self.halves(bits));
            } else {
                words.extend([self.b.convert(U32, bits, span), zero]);
            }
        }
        words
    }
}
