//! Kernels executed before and after the passes that leave words of 32 bits: both do the same to the same bytes.

#![allow(clippy::unwrap_used, dead_code)]

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, Constant, Function, List, Module, Op, Role, Scalar, Type, Value, text};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_middle_passes::{
    Abilities, Pass, define_conversions, define_fma, emulate_double, fold_warps, guard_accesses, inline_calls,
    lower_windows, pack_narrow_memory, pass_sizes, roll_chains, scalarise_vectors, simplify, split_wide_integers,
    tabulate_doubles, tell_status, widen_narrow_integers, widen_small_floats,
};
use crisp_support_diagnostics::FileId;

/// The passes before sizes are passed.
const FIRST: &[Pass] = &[
    inline_calls::PASS,
    guard_accesses::PASS,
    tell_status::PASS,
    widen_small_floats::PASS,
    emulate_double::PASS,
    inline_calls::PASS,
];

/// The same for a target with functions.
const FIRST_WITH_FUNCTIONS: &[Pass] = &[
    inline_calls::PASS,
    guard_accesses::PASS,
    tell_status::PASS,
    widen_small_floats::PASS,
    tabulate_doubles::PASS,
    roll_chains::PASS,
    define_fma::PASS,
    emulate_double::PASS,
    inline_calls::PASS,
];

/// A target with functions.
const FUNCTIONS: Abilities = Abilities { functions: true, doubles: false, fused: false, ..Abilities::ALL };

/// Then everything down to words.
const REST: &[Pass] = &[
    pass_sizes::PASS,
    lower_windows::PASS,
    pack_narrow_memory::PASS,
    simplify::PASS,
    define_conversions::PASS,
    scalarise_vectors::PASS,
    fold_warps::PASS,
    widen_narrow_integers::PASS,
    split_wide_integers::PASS,
];

fn apply(module: Checked, passes: &[Pass], target: &Abilities) -> Checked {
    passes.iter().fold(module, |module, pass| {
        let before = text::print(&module);
        let changed = (pass.run)(module.into_module(), target).unwrap();
        Checked::check(changed.clone()).unwrap_or_else(|broken| {
            let reasons: Vec<_> = broken.iter().map(|broken| broken.diagnostic().message).collect();
            panic!("{} breaks rules: {reasons:#?}\n{before}\n{}", pass.name, text::print(&changed))
        })
    })
}

/// A kernel in words.
pub(crate) fn in_words(module: &Checked) -> Checked {
    in_words_for(module, &Abilities::ALL)
}

/// A kernel in words, for a target that has functions.
pub(crate) fn in_words_and_functions(module: &Checked) -> Checked {
    in_words_for(module, &FUNCTIONS)
}

fn in_words_for(module: &Checked, target: &Abilities) -> Checked {
    let first = if target.functions { FIRST_WITH_FUNCTIONS } else { FIRST };
    let rest = apply(apply(module.clone(), first, target), REST, target);
    let function = rest.kernels().next().unwrap().1;
    only_words(function).unwrap_or_else(|what| panic!("{what}\n{}", text::print(&rest)));
    rest
}

/// Returns whether everything is words, but for indices.
pub(crate) fn only_words(function: &Function) -> Result<(), String> {
    let scalar_is =
        |value: Value, of: fn(Scalar) -> bool| function.ty(value).elem().is_some_and(|elem| of(elem.scalar));
    let wide = |scalar: Scalar| scalar.bits() == 64;
    let narrow = |scalar: Scalar| scalar != Scalar::Bool && scalar.bits() < 32;
    let definitions = function.definitions();
    for value in function.values.ids() {
        if scalar_is(value, narrow) {
            return Err(format!("{value:?} is narrow"));
        }
        if let Type::View(view) = function.ty(value)
            && view.elem.scalar.bytes() != 4
        {
            return Err(format!("{value:?} is a view of {}", view.elem));
        }
        if scalar_is(value, wide) {
            let made = definitions[value].map(|id| function[id].op);
            let index = match made {
                Some(Op::Constant(_)) => true,
                Some(Op::Convert { to: _, arg }) => function.ty(arg) == Type::U32,
                _ => false,
            };
            if !index {
                return Err(format!("{value:?} is wide, made by {made:?}"));
            }
        }
    }
    for data in function.ops.values() {
        let list = match data.op {
            Op::Load { view: _, index }
            | Op::Store { view: _, index, value: _ }
            | Op::Atomic { update: _, view: _, index, scope: _ }
            | Op::AtomicApply { view: _, index, body: _, scope: _ } => index,
            _ => List::EMPTY,
        };
        let indices = function.list(list);
        let wrong =
            data.op.operands(function).into_iter().any(|value| scalar_is(value, wide) && !indices.contains(&value));
        if wrong {
            return Err(format!("{} computes with 64 bits", data.op.name()));
        }
    }
    Ok(())
}

/// The argument of a parameter.
#[derive(Clone, Debug)]
pub(crate) enum Given {
    Bytes(Vec<u8>),
    Value(Constant),
}

/// A launch of one axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) local: [u32; 3],
    pub(crate) groups: [u32; 3],
    pub(crate) offset: u64,
}

fn sizes(shape: Shape) -> LaunchSizes {
    let bound = [0, 1, 2].map(|axis| u64::from(shape.local[axis]) * u64::from(shape.groups[axis]));
    LaunchSizes { work_dim: 3, local: shape.local, groups: shape.groups, bound, offset: [shape.offset, 0, 0] }
}

fn run(module: &Checked, arguments: &[Argument], buffers: &mut [Vec<u8>], shape: Shape) {
    let (kernel, _) = module.kernels().next().unwrap();
    let launch = Launch { sizes: sizes(shape), arguments, buffers };
    // Parts of a word are accessed by several invocations, which is not a race here.
    let options = Options { max_ops: 200_000_000, ..Options::plain(Schedule::Sequential) };
    let outcome = Program::new(module, kernel).unwrap().run(launch, &options).unwrap();
    assert!(outcome.finished, "{:?}\n{}", outcome.findings, text::print(module));
}

/// The buffers that a kernel leaves, before and after.
pub(crate) fn both(module: &Checked, given: &[Given], shape: Shape) -> [Vec<Vec<u8>>; 2] {
    with_words(module, &in_words(module), given, shape)
}

/// The buffers that a kernel leaves, and that it leaves in words.
pub(crate) fn with_words(module: &Checked, changed: &Checked, given: &[Given], shape: Shape) -> [Vec<Vec<u8>>; 2] {
    let function = module.kernels().next().unwrap().1;
    let mut buffers = Vec::new();
    let mut before = Vec::new();
    let mut after = Vec::new();
    let mut lengths = Vec::new();
    for (given, param) in given.iter().zip(&function.params) {
        match (given, param.ty) {
            (Given::Bytes(bytes), Type::View(view)) => {
                let (buffer, length) = (buffers.len(), bytes.len() as u64 / u64::from(view.stride));
                before.push(Argument::Buffer { buffer, length });
                let retyped = changed.kernels().next().unwrap().1.params[after.len()].ty.view().unwrap();
                after.push(Argument::Buffer { buffer, length: bytes.len() as u64 / u64::from(retyped.stride) });
                lengths.push(length);
                buffers.push(bytes.clone());
            }
            (Given::Value(constant), Type::Elem(elem)) => {
                lengths.push(0);
                before.push(Argument::Value(*constant));
                if elem.lanes > 1 && elem.scalar.bits() < 64 {
                    let ty = changed.kernels().next().unwrap().1.params[after.len()].ty.elem().unwrap();
                    after.push(Argument::Value(Constant { elem: ty, ..*constant }));
                    continue;
                }
                for &bits in &constant.bits[..usize::from(elem.lanes)] {
                    let word = |bits: u64| Argument::Value(Constant::from_bits(Scalar::U32, bits));
                    match elem.scalar {
                        Scalar::I64 | Scalar::U64 | Scalar::F64 => after.extend([word(bits), word(bits >> 32)]),
                        // What is above a narrow one may be anything.
                        Scalar::I8 => after.push(Argument::Value(Constant::from_bits(Scalar::I32, bits | 0x5500))),
                        Scalar::I16 => after.push(Argument::Value(Constant::from_bits(Scalar::I32, bits | 0x55_0000))),
                        Scalar::U8 | Scalar::U16 | Scalar::F16 | Scalar::BF16 => after.push(word(bits | 0x55_0000)),
                        scalar => after.push(Argument::Value(Constant::from_bits(scalar, bits))),
                    }
                }
            }
            (given, ty) => panic!("{given:?} for {ty}"),
        }
    }
    for param in &changed.kernels().next().unwrap().1.params {
        let sizes = sizes(shape);
        let word = |value: u64| Argument::Value(Constant::from_bits(Scalar::U32, value));
        after.push(match param.role {
            Role::Argument | Role::Out | Role::Hidden | Role::ArgumentWord { lane: _, word: _ } => continue,
            Role::Length { argument, stride: _ } => word(lengths[argument as usize]),
            Role::Bound { axis } => word(sizes.bound[usize::from(axis)]),
            Role::OffsetWord { axis, word: at } => word(sizes.offset[usize::from(axis)] >> (32 * at)),
            Role::Dimensions => word(3),
            Role::Offset { axis: _ } | Role::Status => panic!("{:?} is not a word", param.role),
        });
    }
    let mut wanted = buffers.clone();
    run(module, &before, &mut wanted, shape);
    run(changed, &after, &mut buffers, shape);
    [wanted, buffers]
}

pub(crate) fn parse(source: &str) -> Checked {
    let module: Module = text::parse(FileId(0), source).unwrap_or_else(|found| panic!("{found:#?}\n{source}"));
    Checked::check(module).unwrap_or_else(|broken| {
        let reasons: Vec<_> = broken.iter().map(|broken| broken.diagnostic().message).collect();
        panic!("{reasons:#?}\n{source}")
    })
}

/// A kernel does the same in words.
#[track_caller]
pub(crate) fn same(source: &str, given: &[Given], shape: Shape) -> Vec<Vec<u8>> {
    let module = parse(source);
    let [wanted, found] = both(&module, given, shape);
    if wanted != found {
        for (buffer, (wanted, found)) in wanted.iter().zip(&found).enumerate() {
            let at = wanted.iter().zip(found).position(|(a, b)| a != b);
            if let Some(at) = at {
                let at = at / 8 * 8;
                let to = (at + 8).min(wanted.len());
                panic!(
                    "buffer {buffer}, byte {at}: {:x?} became {:x?}\n{source}\n{}",
                    &wanted[at..to],
                    &found[at..to],
                    text::print(&in_words(&module))
                );
            }
        }
    }
    wanted
}

/// Pseudo-random numbers, the same each time (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number of any length.
    pub(crate) fn number(&mut self) -> u64 {
        let (bits, how) = (self.next(), self.next());
        let short = bits >> (how & 63);
        match how >> 8 & 3 {
            0 => short.wrapping_neg(),
            1 => !0 << (how >> 16 & 63),
            _ => short,
        }
    }
}
