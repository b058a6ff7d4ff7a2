//! Checks of facts about data: launches before those of the kernel, each with an invocation for each element, which fail with the places that break a fact.
//!
//! Equal elements are found by a table with twice as many entries as there are elements: an entry has the first place of a value, and a value that finds
//! an entry taken goes on to the next one. A first launch fills the table, a second one compares, so that what they report does not depend on the order
//! of invocations.

use crisp_ir_kernel::{
    Access, AtomicOp, AtomicUpdate, BinaryOp, Builder, CompareOp, Constant, DebugKind, Elem, Function, IdKind,
    KernelInfo, Launch, LoopKind, Module, Op, Operand, Param, Program as Sequence, RegionId, Role, Scalar, Scope,
    SizeExpr, SizeOp, SizeRule, Space, Step, Temporary, Terminator, Type, Value, ViewType,
};
use crisp_ir_loops::{Array, ArrayId, ArrayKind, Claim, Fact, Program, Stride};
use crisp_ir_sets::Affine;
use crisp_support_diagnostics::Span;

/// Invocations of a workgroup.
const LOCAL: u32 = 64;

fn apply(op: SizeOp, a: SizeExpr, b: SizeExpr) -> SizeExpr {
    match (op, &a, &b) {
        (SizeOp::Mul, SizeExpr::Rational { numerator: 1, denominator: 1 }, _) => b,
        _ => SizeExpr::Apply { op, operands: vec![a, b] },
    }
}

/// A parameter for the word that is not 0 once a fact is broken.
pub(super) fn broken(access: Access, span: Span) -> Param {
    let ty = Type::View(ViewType::compact(Elem::scalar(Scalar::U32), Space::Global, access));
    Param { name: "broken".to_owned(), ty, role: Role::Argument, length: None, span }
}

/// Begins the part of a kernel that is executed where no fact is broken.
pub(super) fn guard(builder: &mut Builder, broken: Value, span: Span) -> (Value, RegionId) {
    let first = builder.constant(Constant::u64(0), span);
    let word = builder.load(broken, &[first], span);
    let zero = builder.constant(Constant::u32(0), span);
    let holds = builder.compare(CompareOp::Eq, word, zero, span);
    (holds, builder.open(&[], span).0)
}

/// Ends that part.
pub(super) fn end_guard(builder: &mut Builder, (holds, then): (Value, RegionId), span: Span) {
    builder.close_yield(&[], span);
    let (other, _) = builder.open(&[], span);
    builder.close_yield(&[], span);
    builder.if_op(holds, then, other, &[], span);
}

/// Adds the launches that check the facts of a program to a sequence, before all others, which do nothing where a fact is broken.
///
/// `size` is a sum of multiples of parameters for the sequence. None where the host knows one of them not.
pub(super) fn checks(
    program: &Program,
    size: &dyn Fn(&Affine) -> Option<SizeExpr>,
    sequence: &mut Sequence,
    module: &mut Module,
) -> Option<()> {
    if program.facts.is_empty() {
        return Some(());
    }
    let place = u32::try_from(sequence.params.len() + sequence.temporaries.len()).unwrap_or(u32::MAX);
    pass(&mut sequence.body, place);
    let (name, length) = (format!("{}_broken", sequence.name), SizeExpr::integer(1));
    let elem = Elem::scalar(Scalar::U32);
    sequence.temporaries.push(Temporary { name, elem, stride: 4, length, span: sequence.span });
    let mut steps = Vec::new();
    for fact in &program.facts {
        let number = steps.len();
        let mut check = Check { program, size, fact, sequence, module, steps: Vec::new(), number, broken: place };
        check.all()?;
        steps.extend(check.steps);
    }
    sequence.body.splice(0..0, steps);
    Some(())
}

/// Passes the word at a place to all launches.
fn pass(steps: &mut [Step], place: u32) {
    for step in steps {
        match step {
            Step::Launch(launch) => launch.arguments.push(Operand::Place(place)),
            Step::Repeat(repeat) => pass(&mut repeat.body, place),
        }
    }
}

/// The checks of one fact.
struct Check<'a> {
    program: &'a Program,
    size: &'a dyn Fn(&Affine) -> Option<SizeExpr>,
    fact: &'a Fact,
    sequence: &'a mut Sequence,
    module: &'a mut Module,
    steps: Vec<Step>,
    /// Launches of other facts.
    number: usize,
    /// The place of the word that is not 0 once a fact is broken.
    broken: u32,
}

/// An argument of a launch.
enum Given {
    /// Elements of an argument, with their axes.
    Array(ArrayId),
    /// A temporary of the program.
    Table(u32),
    /// A size.
    Size(SizeExpr),
}

impl Check<'_> {
    fn all(&mut self) -> Option<()> {
        let array = self.fact.array;
        let name = self.program.arrays[array].name.clone();
        let count = self.count(array)?;
        match self.fact.claim.clone() {
            Claim::Sorted => {
                let text = format!("`{name}[{{}}]` is {{}}, and `{name}[{{}}]` after it is {{}}");
                let pairs = apply(SizeOp::Sub, count, SizeExpr::integer(1));
                self.launch(&[Given::Array(array), Given::Size(pairs)], &text, &|made, text| made.ordered(text))
            }
            Claim::InRange { low, high } => {
                let text = format!("`{name}[{{}}]` is {{}}");
                let given = [
                    Given::Array(array),
                    Given::Size(count),
                    Given::Size(self.sum(&low)?),
                    Given::Size(self.sum(&high)?),
                ];
                self.launch(&given, &text, &|made, text| made.between(text))
            }
            Claim::Permutation => {
                let table = self.table("owners", count.clone());
                let given = || [Given::Array(array), Given::Table(table), Given::Size(count.clone())];
                let outside = format!("`{name}[{{}}]` is {{}}, which is not a subscript of `{name}`");
                self.launch(&given(), &outside, &|made, text| made.claim_own(text))?;
                let text = format!("`{name}[{{}}]` and `{name}[{{}}]` are both {{}}");
                self.launch(&given(), &text, &|made, text| made.is_own(text))
            }
            Claim::Injective => self.different(array, &count, &SizeExpr::integer(1)),
            Claim::Rows => {
                let mut row = SizeExpr::integer(1);
                for axis in self.program.arrays[array].axes.iter().skip(1) {
                    row = apply(SizeOp::Mul, row, self.sum(&axis.extent)?);
                }
                self.different(array, &count, &row)
            }
            Claim::Ranges { counts, below } => {
                let below = self.sum(&below)?;
                let table = self.table("owners", below.clone());
                let given = || {
                    let size = [Given::Size(count.clone()), Given::Size(below.clone())];
                    [Given::Array(array), Given::Array(counts), Given::Table(table)].into_iter().chain(size)
                };
                let of = &self.program.arrays[counts].name;
                let outside = format!(
                    "`{of}[{{}}]` is {{}}, and `{name}[{{}}]` is {{}}: the range is not one of numbers below the limit"
                );
                self.launch(&given().collect::<Vec<_>>(), &outside, &|made, text| made.claim_range(text))?;
                let text = format!("the ranges of `{name}[{{}}]` and `{name}[{{}}]` both have {{}}");
                self.launch(&given().collect::<Vec<_>>(), &text, &|made, text| made.is_own_range(text))
            }
        }
    }

    /// Elements that differ, but for those of one row, which has this number of elements.
    fn different(&mut self, array: ArrayId, count: &SizeExpr, row: &SizeExpr) -> Option<()> {
        let name = self.program.arrays[array].name.clone();
        let twice = apply(SizeOp::Mul, SizeExpr::integer(2), count.clone());
        let length = apply(SizeOp::Add, twice, SizeExpr::integer(1));
        let table = self.table("places", length.clone());
        let given = || {
            let sizes = [count.clone(), length.clone(), row.clone()].map(Given::Size);
            [Given::Array(array), Given::Table(table)].into_iter().chain(sizes).collect::<Vec<_>>()
        };
        self.launch(&given(), "", &|made, _| made.insert())?;
        let text = format!("`{name}[{{}}]` and `{name}[{{}}]` are both {{}}");
        self.launch(&given(), &text, &|made, text| made.is_first(text))
    }

    fn place(&self, array: ArrayId) -> Option<u32> {
        let mut arguments = self.program.arrays.iter().filter(|(_, array)| array.kind.is_argument());
        arguments.position(|(id, _)| id == array).and_then(|it| u32::try_from(it).ok())
    }

    fn sum(&self, sum: &Affine) -> Option<SizeExpr> {
        (self.size)(sum)
    }

    /// The number of elements.
    fn count(&self, array: ArrayId) -> Option<SizeExpr> {
        let axes = &self.program.arrays[array].axes;
        axes.iter()
            .try_fold(SizeExpr::integer(1), |product, axis| Some(apply(SizeOp::Mul, product, self.sum(&axis.extent)?)))
    }

    /// Memory of as many words.
    fn table(&mut self, what: &str, length: SizeExpr) -> u32 {
        let place = self.sequence.params.len() + self.sequence.temporaries.len();
        let name = format!("{}_{what}_{}", self.program.arrays[self.fact.array].name, self.sequence.temporaries.len());
        let span = self.fact.span;
        self.sequence.temporaries.push(Temporary { name, elem: Elem::scalar(Scalar::U32), stride: 4, length, span });
        u32::try_from(place).unwrap_or(u32::MAX)
    }

    /// Adds a launch with an invocation for each element.
    fn launch(&mut self, given: &[Given], text: &str, body: &dyn Fn(&mut Made, &str)) -> Option<()> {
        let span = self.fact.span;
        let name = format!("{}_fact_{}", self.sequence.name, self.number + self.steps.len() + 1);
        let (mut params, mut operands) = (Vec::new(), Vec::new());
        let mut add = |name: String, ty: Type, operand: Operand| {
            params.push(Param { name, ty, role: Role::Argument, length: None, span });
            operands.push(operand);
        };
        for (at, one) in given.iter().enumerate() {
            match one {
                Given::Array(array) => {
                    let data = &self.program.arrays[*array];
                    let space = if data.kind == ArrayKind::Constant { Space::Constant } else { Space::Global };
                    let ty = Type::View(ViewType::compact(Elem::scalar(data.elem), space, Access::Read));
                    add(data.name.clone(), ty, Operand::Place(self.place(*array).unwrap_or(0)));
                    for (axis, size) in self.axes(data)?.into_iter().enumerate() {
                        add(format!("axis_{at}_{axis}"), Type::scalar(Scalar::I64), Operand::Size(size));
                    }
                }
                Given::Table(place) => {
                    let ty = Type::View(ViewType::compact(Elem::scalar(Scalar::U32), Space::Global, Access::ReadWrite));
                    add("table".to_owned(), ty, Operand::Place(*place));
                }
                Given::Size(size) => {
                    add(format!("size_{at}"), Type::scalar(Scalar::I64), Operand::Size(size.clone()));
                }
            }
        }
        params.push(broken(Access::ReadWrite, span));
        operands.push(Operand::Place(self.broken));
        let of_count = params.iter().position(is_size).unwrap_or(0);
        let scalar = SizeExpr::Scalar { param: u32::try_from(of_count).unwrap_or(0) };
        let groups = SizeExpr::Apply {
            op: SizeOp::Ceil,
            operands: vec![apply(SizeOp::Div, scalar, SizeExpr::integer(LOCAL.into()))],
        };
        let global = apply(SizeOp::Mul, SizeExpr::integer(LOCAL.into()), groups);
        let rule = |extent| SizeRule { extents: vec![extent], required: true, message: None, span };
        let info = KernelInfo {
            work_dim: Some(1),
            global_size: Some(rule(global)),
            local_size: Some(rule(SizeExpr::integer(LOCAL.into()))),
            ..KernelInfo::default()
        };
        let text = format!("`{}`\n{text}", self.fact.text);
        let function = Made::function(&name, params, info, of_count, span, &|made| body(made, &text));
        self.module.functions.push(function);
        self.steps.push(Step::Launch(Launch {
            kernel: name,
            arguments: operands,
            global: Vec::new(),
            local: Vec::new(),
            span,
        }));
        Some(())
    }

    /// Extents and strides of an array; nothing where its elements follow each other along one axis.
    fn axes(&self, array: &Array) -> Option<Vec<SizeExpr>> {
        if let [axis] = array.axes.as_slice()
            && matches!(axis.stride, Stride::Level(_))
        {
            return Some(Vec::new());
        }
        let mut all = Vec::new();
        for axis in &array.axes {
            all.push(self.sum(&axis.extent)?);
        }
        for axis in &array.axes {
            all.push(match &axis.stride {
                Stride::Fixed(stride) => self.sum(stride)?,
                Stride::Level(level) => {
                    let mut product = SizeExpr::integer(1);
                    for other in array.axes.iter().filter(|it| matches!(it.stride, Stride::Level(it) if it < *level)) {
                        product = apply(SizeOp::Mul, product, self.sum(&other.extent)?);
                    }
                    product
                }
            });
        }
        Some(all)
    }
}

/// Whether a parameter is a size of a check, not of an axis.
fn is_size(param: &Param) -> bool {
    matches!(param.ty, Type::Elem(_)) && param.name.starts_with("size_")
}

/// An array of a check: its view, and its extents where it has several axes.
struct Elements {
    view: Value,
    extents: Vec<Value>,
}

/// A kernel that is being made.
struct Made {
    builder: Builder,
    span: Span,
    arrays: Vec<Elements>,
    sizes: Vec<Value>,
    broken: Value,
    /// The number of the element, in `i64`.
    at: Value,
}

impl Made {
    fn function(
        name: &str,
        params: Vec<Param>,
        info: KernelInfo,
        of_count: usize,
        span: Span,
        body: &dyn Fn(&mut Made),
    ) -> Function {
        let own: Vec<(bool, bool)> = params.iter().map(|it| (matches!(it.ty, Type::View(_)), is_size(it))).collect();
        let mut builder = Builder::new(name, params, Vec::new(), Some(info), span);
        let values = builder.params();
        let id = builder.id(IdKind::GlobalId, 0, span);
        let at = builder.convert(Elem::scalar(Scalar::I64), id, span);
        let inside = builder.compare(CompareOp::Lt, at, values[of_count], span);
        let (then, _) = builder.open(&[], span);
        let (broken, given) = (values[values.len() - 1], &values[..values.len() - 1]);
        let mut made = Made { builder, span, arrays: Vec::new(), sizes: Vec::new(), broken, at };
        let mut rest = given.iter().zip(&own).peekable();
        while let Some((&value, &(is_view, is_size))) = rest.next() {
            if is_size {
                made.sizes.push(value);
            } else if is_view {
                let mut axes = Vec::new();
                while let Some((&axis, _)) = rest.next_if(|(_, (is_view, is_size))| !is_view && !is_size) {
                    axes.push(axis);
                }
                let elements = made.elements(value, &axes);
                made.arrays.push(elements);
            }
        }
        body(&mut made);
        let mut builder = made.builder;
        builder.close_yield(&[], span);
        let (other, _) = builder.open(&[], span);
        builder.close_yield(&[], span);
        builder.if_op(inside, then, other, &[], span);
        builder.finish(&[], span)
    }

    /// The elements of an array, whose extents and strides follow it.
    fn elements(&mut self, view: Value, axes: &[Value]) -> Elements {
        let (extents, strides) = axes.split_at(axes.len() / 2);
        if extents.is_empty() {
            return Elements { view, extents: Vec::new() };
        }
        let unsigned = |made: &mut Made, all: &[Value]| {
            let all: Vec<Value> =
                all.iter().map(|&it| made.builder.convert(Elem::scalar(Scalar::U64), it, made.span)).collect();
            made.builder.list(&all)
        };
        let offset = self.builder.constant(Constant::u64(0), self.span);
        let sizes = unsigned(self, extents);
        let strides = unsigned(self, strides);
        let view = self.builder.value(Op::View { view, offset, extents: sizes, strides }, self.span);
        Elements { view, extents: extents.to_vec() }
    }

    fn number(&mut self, number: i64) -> Value {
        self.builder.constant(Constant::integer(Scalar::I64, number.into()), self.span)
    }

    fn word(&mut self, number: u32) -> Value {
        self.builder.constant(Constant::u32(number), self.span)
    }

    fn to(&mut self, scalar: Scalar, value: Value) -> Value {
        self.builder.convert(Elem::scalar(scalar), value, self.span)
    }

    fn binary(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        self.builder.binary(op, a, b, self.span)
    }

    fn compare(&mut self, op: CompareOp, a: Value, b: Value) -> Value {
        self.builder.compare(op, a, b, self.span)
    }

    /// The subscripts of the element of that number, the last one fastest.
    fn subscripts(&mut self, array: usize, number: Value) -> Vec<Value> {
        let extents = self.arrays[array].extents.clone();
        let mut rest = number;
        let mut all = Vec::new();
        for &extent in extents.iter().skip(1).rev() {
            all.push(self.binary(BinaryOp::Rem, rest, extent));
            rest = self.binary(BinaryOp::Div, rest, extent);
        }
        all.push(rest);
        all.reverse();
        all
    }

    /// The element of that number.
    fn element(&mut self, array: usize, number: Value) -> Value {
        let index = self.subscripts(array, number);
        self.builder.load(self.arrays[array].view, &index, self.span)
    }

    /// The same as `i64`.
    fn value(&mut self, array: usize, number: Value) -> Value {
        let element = self.element(array, number);
        self.to(Scalar::I64, element)
    }

    /// A place as messages have it: a number, or a vector of subscripts.
    fn shown(&mut self, array: usize, number: Value) -> Value {
        let index = self.subscripts(array, number);
        let number = if index.len() > 4 { vec![number] } else { index };
        let lanes: Vec<Value> = number.into_iter().map(|it| self.to(Scalar::U32, it)).collect();
        match lanes.as_slice() {
            [one] => *one,
            several => {
                let lanes = self.builder.list(several);
                self.builder.value(Op::MakeVector { lanes }, self.span)
            }
        }
    }

    fn claim(&mut self, holds: Value, text: &str, told: &[Value]) {
        let text = self.builder.text(text);
        let values: Vec<Value> = [holds].iter().chain(told).copied().collect();
        let values = self.builder.list(&values);
        self.builder.push(Op::Debug { kind: DebugKind::Assert, text, values }, self.span);
        let no = self.builder.constant(Constant::bool(false), self.span);
        let fails = self.compare(CompareOp::Eq, holds, no);
        self.when(fails, None, &mut |made| {
            let (first, one) = (made.builder.constant(Constant::u64(0), made.span), made.word(1));
            let index = made.builder.list(&[first]);
            let update = AtomicUpdate::By(AtomicOp::Or, one);
            let op = Op::Atomic { update, view: made.broken, index, scope: Scope::Device };
            made.builder.push(op, made.span);
        });
    }

    /// Does something where a condition holds, and leaves the innermost loop then where `leaves` is given, with these values.
    fn when(&mut self, condition: Value, leaves: Option<&[Value]>, body: &mut dyn FnMut(&mut Made)) {
        let span = self.span;
        let (then, _) = self.builder.open(&[], span);
        body(self);
        match leaves {
            Some(values) => {
                let list = self.builder.list(values);
                self.builder.close(Terminator::Break(list), span);
            }
            None => self.builder.close_yield(&[], span),
        }
        let (other, _) = self.builder.open(&[], span);
        self.builder.close_yield(&[], span);
        self.builder.if_op(condition, then, other, &[], span);
    }

    /// `a[at] ≤ a[at + 1]`
    fn ordered(&mut self, text: &str) {
        let one = self.number(1);
        let next = self.binary(BinaryOp::Add, self.at, one);
        let (first, second) = (self.value(0, self.at), self.value(0, next));
        let holds = self.compare(CompareOp::Le, first, second);
        let told = [self.shown(0, self.at), first, self.shown(0, next), second];
        self.claim(holds, text, &told);
    }

    /// `low ≤ a[at] < high`
    fn between(&mut self, text: &str) {
        let (low, high) = (self.sizes[1], self.sizes[2]);
        let value = self.value(0, self.at);
        let (above, below) = (self.compare(CompareOp::Le, low, value), self.compare(CompareOp::Lt, value, high));
        let holds = self.binary(BinaryOp::And, above, below);
        let told = [self.shown(0, self.at), value];
        self.claim(holds, text, &told);
    }

    /// The word by which a table names a place: a greater one for an earlier place, and never 0.
    fn key(&mut self, place: Value) -> Value {
        let left = self.binary(BinaryOp::Sub, self.sizes[0], place);
        self.to(Scalar::U32, left)
    }

    /// The place of a word of a table.
    fn place_of(&mut self, key: Value) -> Value {
        let key = self.to(Scalar::I64, key);
        self.binary(BinaryOp::Sub, self.sizes[0], key)
    }

    fn keep(&mut self, table: usize, index: Value, key: Value) -> Value {
        let view = self.arrays[table].view;
        let index = self.builder.list(&[index]);
        let update = AtomicUpdate::By(AtomicOp::Max, key);
        self.builder.value(Op::Atomic { update, view, index, scope: Scope::Device }, self.span)
    }

    /// The subscript that an element is belongs to the first element that is it.
    fn claim_own(&mut self, text: &str) {
        let (value, zero) = (self.value(0, self.at), self.number(0));
        let above = self.compare(CompareOp::Ge, value, zero);
        let below = self.compare(CompareOp::Lt, value, self.sizes[0]);
        let inside = self.binary(BinaryOp::And, above, below);
        let told = [self.shown(0, self.at), value];
        self.claim(inside, text, &told);
        let key = self.key(self.at);
        self.when(inside, None, &mut |made| {
            made.keep(1, value, key);
        });
    }

    fn is_own(&mut self, text: &str) {
        let value = self.value(0, self.at);
        let owner = self.builder.load(self.arrays[1].view, &[value], self.span);
        let first = self.place_of(owner);
        let holds = self.compare(CompareOp::Eq, first, self.at);
        let told = [self.shown(0, first), self.shown(0, self.at), value];
        self.claim(holds, text, &told);
    }

    /// The entry of a table at which a value begins to look: for small numbers that number.
    fn entry(&mut self, value: Value, length: Value) -> Value {
        let low = self.to(Scalar::U32, value);
        let half = self.number(32);
        let high = self.binary(BinaryOp::Shr, value, half);
        let high = self.to(Scalar::U32, high);
        let (a, b) = (self.word(0x9e37_79b1), self.word(0x85eb_ca77));
        let rounds = self.binary(BinaryOp::Div, low, length);
        let rest = self.binary(BinaryOp::Rem, low, length);
        let (rounds, high) = (self.binary(BinaryOp::Mul, rounds, a), self.binary(BinaryOp::Mul, high, b));
        let sum = self.binary(BinaryOp::Add, rounds, high);
        let sum = self.binary(BinaryOp::Add, rest, sum);
        self.binary(BinaryOp::Rem, sum, length)
    }

    /// Looks at one entry of the table after the other, beginning with that of a value. `look` gives conditions under which to stop, with what to do then.
    fn search(&mut self, value: Value, look: &mut dyn FnMut(&mut Made, Value, Value)) {
        let span = self.span;
        let length = self.to(Scalar::U32, self.sizes[1]);
        let entry = self.entry(value, length);
        let (from, one) = (self.word(0), self.word(1));
        let ty = Type::scalar(Scalar::U32);
        let (body, params) = self.builder.open(&[ty, ty], span);
        let entry_now = params[1];
        let index = self.to(Scalar::U64, entry_now);
        look(self, index, entry_now);
        let next = self.binary(BinaryOp::Add, entry_now, one);
        let at_end = self.compare(CompareOp::Eq, next, length);
        let next = self.builder.select(at_end, from, next, span);
        self.builder.close_yield(&[next], span);
        self.builder.for_op(LoopKind::Up { from, to: length, step: one }, &[entry], body, span);
    }

    /// Puts the place of an element into the table, unless an earlier place has the same value.
    fn insert(&mut self) {
        let value = self.value(0, self.at);
        let key = self.key(self.at);
        self.search(value, &mut |made, entry, now| {
            let view = made.arrays[1].view;
            let zero = made.word(0);
            let index = made.builder.list(&[entry]);
            let update = AtomicUpdate::CompareExchange { expected: zero, value: key };
            let found = made.builder.value(Op::Atomic { update, view, index, scope: Scope::Device }, made.span);
            let free = made.compare(CompareOp::Eq, found, zero);
            made.when(free, Some(&[now]), &mut |_| {});
            let other = made.place_of(found);
            let theirs = made.value(0, other);
            let same = made.compare(CompareOp::Eq, theirs, value);
            made.when(same, Some(&[now]), &mut |made| {
                made.keep(1, entry, key);
            });
        });
    }

    /// Claims that the first place of a value is that of the element, or in the same row.
    fn is_first(&mut self, text: &str) {
        let value = self.value(0, self.at);
        let (at, row) = (self.at, self.sizes[2]);
        self.search(value, &mut |made, entry, now| {
            let view = made.arrays[1].view;
            let found = made.builder.load(view, &[entry], made.span);
            let first = made.place_of(found);
            let theirs = made.value(0, first);
            let same = made.compare(CompareOp::Eq, theirs, value);
            made.when(same, Some(&[now]), &mut |made| {
                let (a, b) = (made.binary(BinaryOp::Div, first, row), made.binary(BinaryOp::Div, at, row));
                let holds = made.compare(CompareOp::Eq, a, b);
                let told = [made.shown(0, first), made.shown(0, at), value];
                made.claim(holds, text, &told);
            });
        });
    }

    /// Marks the numbers of a range, up to the first one that another range has.
    fn claim_range(&mut self, text: &str) {
        let (begin, count) = (self.value(0, self.at), self.value(1, self.at));
        let zero = self.number(0);
        let end = self.binary(BinaryOp::Add, begin, count);
        let empty = self.compare(CompareOp::Eq, count, zero);
        let positive = self.compare(CompareOp::Gt, count, zero);
        let above = self.compare(CompareOp::Ge, begin, zero);
        // No sum wraps where both are at most the end.
        let least = self.compare(CompareOp::Le, begin, self.sizes[1]);
        let small = self.compare(CompareOp::Le, count, self.sizes[1]);
        let below = self.compare(CompareOp::Le, end, self.sizes[1]);
        let mut inside = positive;
        for condition in [above, least, small, below] {
            inside = self.binary(BinaryOp::And, inside, condition);
        }
        let holds = self.binary(BinaryOp::Or, empty, inside);
        let place = self.shown(0, self.at);
        self.claim(holds, text, &[place, count, place, begin]);
        let key = self.key(self.at);
        self.when(inside, None, &mut |made| {
            let (one, free) = (made.number(1), made.word(0));
            let (body, params) = made.builder.open(&[Type::scalar(Scalar::I64)], made.span);
            let found = made.keep(2, params[0], key);
            let taken = made.compare(CompareOp::Ne, found, free);
            made.when(taken, Some(&[]), &mut |_| {});
            made.builder.close_yield(&[], made.span);
            made.builder.for_op(LoopKind::Up { from: begin, to: end, step: one }, &[], body, made.span);
        });
    }

    /// Claims that the numbers of a range are marked by it, up to the first one that nothing has marked.
    fn is_own_range(&mut self, text: &str) {
        let (begin, count) = (self.value(0, self.at), self.value(1, self.at));
        let end = self.binary(BinaryOp::Add, begin, count);
        let (one, free, at) = (self.number(1), self.word(0), self.at);
        let key = self.key(at);
        let (body, params) = self.builder.open(&[Type::scalar(Scalar::I64)], self.span);
        let found = self.builder.load(self.arrays[2].view, &[params[0]], self.span);
        let unmarked = self.compare(CompareOp::Eq, found, free);
        self.when(unmarked, Some(&[]), &mut |_| {});
        let other = self.compare(CompareOp::Ne, found, key);
        self.when(other, Some(&[]), &mut |made| {
            let first = made.place_of(found);
            let no = made.builder.constant(Constant::bool(false), made.span);
            let told = [made.shown(0, first), made.shown(0, at), params[0]];
            made.claim(no, text, &told);
        });
        self.builder.close_yield(&[], self.span);
        self.builder.for_op(LoopKind::Up { from: begin, to: end, step: one }, &[], body, self.span);
    }
}
