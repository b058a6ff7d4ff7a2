//! The launch of a program: sizes, parameters, what they are given.

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Access, Elem, Param, Role, Scalar, Space, Type, ViewType};

use super::cooperate::{Tally, tally};
use super::{Limits, bits};
use crate::case::Input;
use crate::generate::maker::HERE;
use crate::random::Random;

/// Workgroups of every kind: fewer invocations than a vector has lanes, full and cut off warps, one to three axes.
const SHAPES: [[u32; 3]; 18] = [
    [1, 1, 1],
    [2, 1, 1],
    [7, 1, 1],
    [8, 1, 1],
    [16, 1, 1],
    [1, 5, 1],
    [3, 4, 1],
    [2, 2, 2],
    [1, 1, 9],
    [32, 1, 1],
    [33, 1, 1],
    [64, 1, 1],
    [100, 1, 1],
    [8, 8, 1],
    [33, 3, 1],
    [3, 20, 1],
    [2, 4, 8],
    [17, 1, 3],
];

/// Numbers of workgroups.
const GROUPS: [[u32; 3]; 8] = [[1, 1, 1], [1, 1, 1], [2, 1, 1], [2, 1, 1], [3, 1, 1], [1, 2, 1], [2, 1, 2], [1, 3, 1]];

/// Scalars of which values are narrowed, most of them often.
const NARROW: [Scalar; 8] =
    [Scalar::U8, Scalar::U8, Scalar::I8, Scalar::U16, Scalar::I16, Scalar::I32, Scalar::U32, Scalar::F32];

/// The purpose of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Loaded from by everyone.
    Source,
    /// Each invocation has four separate elements.
    Owned,
    /// Each invocation has one element, neighbours side by side.
    Row,
    /// Updated by everyone, in one way.
    Counter(Tally),
    /// Passed by value.
    Value,
}

/// The parameters of a kernel.
pub(super) struct Surroundings {
    pub(super) sizes: LaunchSizes,
    pub(super) params: Vec<(Param, Purpose)>,
    pub(super) inputs: Vec<(String, Input)>,
    /// Local memory that the kernel declares, with an element for each invocation of a workgroup.
    pub(super) locals: Vec<ViewType>,
    pub(super) half: bool,
    /// Whether windows on bytes may occur.
    pub(super) bytes: bool,
    /// Types that the program prefers, so that values meet.
    pub(super) palette: Vec<Elem>,
}

impl Surroundings {
    pub(super) fn random(random: &mut Random, limits: &Limits) -> Surroundings {
        let local = loop {
            // As often of any size: vectors of lanes that are cut off everywhere.
            let odd = u32::try_from(1 + random.below(127)).unwrap_or(1);
            let local = if random.chance(40) { [odd, 1, 1] } else { random.pick(&SHAPES) };
            if local.iter().product::<u32>() <= limits.invocations {
                break local;
            }
        };
        let groups = random.pick(&GROUPS);
        let bound = [0, 1, 2].map(|axis| u64::from(groups[axis]) * u64::from(local[axis]));
        let bound = if random.chance(30) { bound.map(|size| size.saturating_sub(1)) } else { bound };
        let offset = if random.chance(30) { [5, 6, 1 << 33] } else { [0; 3] };
        let work_dim = if local[2] * groups[2] > 1 {
            3
        } else if local[1] * groups[1] > 1 {
            2
        } else {
            1
        };
        let sizes = LaunchSizes { work_dim, local, groups, bound, offset };
        let mut palette: Vec<Elem> = (0..4).map(|_| bits::elem(random, limits.half)).collect();
        palette.push(Elem::scalar(random.pick(&[
            crisp_ir_kernel::Scalar::I32,
            crisp_ir_kernel::Scalar::U32,
            crisp_ir_kernel::Scalar::F32,
        ])));
        let (params, inputs, locals) = (Vec::new(), Vec::new(), Vec::new());
        let mut made = Surroundings { sizes, params, inputs, locals, half: limits.half, bytes: limits.bytes, palette };
        for _ in 0..1 + random.below(2) {
            let elem = made.elem(random);
            let stride = if random.chance(20) { elem.bytes().next_multiple_of(16) } else { elem.bytes() };
            made.locals.push(ViewType { elem, space: Space::Local, access: Access::ReadWrite, stride, rank: 1 });
        }
        made.add_params(random);
        made
    }

    /// Returns invocations of the launch.
    pub(super) fn total(&self) -> u64 {
        self.sizes.total_groups() * self.sizes.local_total()
    }

    fn add_params(&mut self, random: &mut Random) {
        let total = self.total();
        for index in 0..1 + random.below(3) {
            let elem = self.elem(random);
            let space = if random.chance(25) { Space::Constant } else { Space::Global };
            let stride = if random.chance(20) { elem.bytes().next_multiple_of(16) } else { elem.bytes() };
            let elements = random.pick(&[0, 1, 13, total / 2, total, total + 5]);
            self.buffer(
                random,
                &format!("in{index}"),
                ViewType { elem, space, access: Access::Read, stride, rank: 1 },
                elements,
                Purpose::Source,
            );
        }
        for index in 0..1 + random.below(3) {
            let elem = self.elem(random);
            let stride = match random.below(8) {
                0 => elem.bytes().next_multiple_of(16),
                1 => elem.bytes() + elem.scalar.bytes(),
                _ => elem.bytes(),
            };
            let elements = if random.chance(25) { (total * 4).saturating_sub(7) } else { total * 4 };
            let access = if random.chance(15) { Access::Write } else { Access::ReadWrite };
            let name = format!("out{index}");
            self.buffer(
                random,
                &name,
                ViewType { elem, space: Space::Global, access, stride, rank: 1 },
                elements,
                Purpose::Owned,
            );
            if index == 0 && random.chance(15) {
                // The same memory under two names.
                let (param, _) = self.params[self.params.len() - 1].clone();
                self.params.push((Param { name: "again".to_owned(), role: Role::Argument, ..param }, Purpose::Owned));
                self.inputs.push(("again".to_owned(), Input::Same(name)));
            }
        }
        for index in 0..random.pick(&[0, 1, 2, 2]) {
            let elem = if random.chance(70) { Elem::scalar(random.pick(&NARROW)) } else { self.elem(random) };
            let view = ViewType::compact(elem, Space::Global, Access::ReadWrite);
            self.buffer(random, &format!("row{index}"), view, total, Purpose::Row);
        }
        if random.chance(25) {
            let (elem, tally) = tally(random);
            let view = ViewType::compact(elem, Space::Global, Access::ReadWrite);
            let elements = random.pick(&[1, 2, 7, total]);
            self.buffer(random, "tally", view, elements, Purpose::Counter(tally));
        }
        for index in 0..random.below(4) {
            let elem = self.elem(random);
            let name = format!("s{index}");
            self.inputs.push((name.clone(), Input::Value(bits::constant(random, elem))));
            self.params.push((param(name, Type::Elem(elem)), Purpose::Value));
        }
    }

    fn elem(&self, random: &mut Random) -> Elem {
        if random.chance(70) { random.pick(&self.palette) } else { bits::elem(random, self.half) }
    }

    fn buffer(&mut self, random: &mut Random, name: &str, view: ViewType, elements: u64, purpose: Purpose) {
        let bytes = bits::buffer(random, view.elem, view.stride, elements);
        self.inputs.push((name.to_owned(), Input::Buffer { elements, bytes }));
        let out = view.access == Access::Write && random.chance(50);
        self.params.push((
            Param { role: if out { Role::Out } else { Role::Argument }, ..param(name.to_owned(), Type::View(view)) },
            purpose,
        ));
    }
}

pub(super) fn param(name: String, ty: Type) -> Param {
    Param { name, ty, role: Role::Argument, length: None, span: HERE }
}
