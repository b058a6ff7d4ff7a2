//! Accesses through windows on bytes: elements of one type over memory of another one, in place and askew, inside and outside.

use crisp_ir_kernel::{Elem, Scalar};

use crate::bounds::{ROOT, full, target};
use crate::flow::buffer;
use crate::launch::{Given, Launch, sizes};
use crate::program::{Program, Source};
use crate::programs::{one, random, results};
use crate::table::type_name;
use crate::trial::{Name, Section, Trial};
use crate::values::Numbers;

/// The buffer's elements, the window's elements, and the number of scalars between them.
const TYPES: [(Elem, Elem, u32); 9] = [
    (one(Scalar::U8), one(Scalar::F32), 0),
    (one(Scalar::U8), one(Scalar::F64), 1),
    (one(Scalar::F32), one(Scalar::U8), 2),
    (one(Scalar::F32), one(Scalar::U16), 0),
    (one(Scalar::F64), one(Scalar::U32), 5),
    (one(Scalar::U32), one(Scalar::Bool), 0),
    (one(Scalar::I16), Elem { scalar: Scalar::F32, lanes: 3 }, 1),
    (Elem { scalar: Scalar::F32, lanes: 3 }, Elem { scalar: Scalar::U16, lanes: 4 }, 0),
    (Elem { scalar: Scalar::U8, lanes: 4 }, one(Scalar::I64), 0),
];

/// Bytes that each invocation of a launch of stores has to itself.
const ROOM: u64 = 32;
/// Invocations of a launch.
const COUNT: usize = 256;

/// Words of private memory that each invocation shows.
const WORDS: usize = 7;

/// Numbers that lead far outside.
const FAR: [u64; 6] = [1 << 31, 1 << 32, 1 << 62, 1 << 63, u64::MAX - 3, u64::MAX];

/// An offset, an extent and an index.
fn some(numbers: &mut Numbers, number: u64, store: bool, (elem, stride): (Elem, u32), bytes: u64) -> [u64; 3] {
    let far = FAR[numbers.below(FAR.len() as u64) as usize];
    match numbers.below(8) {
        // Where sums and products of 64 bits wrap around.
        0 => [far, numbers.below(5), numbers.below(5)],
        1 => [far.wrapping_neg() % bytes, far, if store { far | 1 << 62 } else { far }],
        // Below zero.
        2 => [number * ROOM, u64::MAX, numbers.below(4).wrapping_neg()],
        // Only the invocation's own bytes, at their end and beyond.
        _ if store => {
            let skip = numbers.below(9);
            let most = (ROOM - skip - u64::from(elem.bytes())) / u64::from(stride) + 1;
            [number * ROOM + skip, numbers.below(most + 1), numbers.below(most + 2)]
        }
        3 => [bytes.saturating_sub(numbers.below(16)), 3, numbers.below(4)],
        _ => [numbers.below(bytes + 4), numbers.below(20), numbers.below(20)],
    }
}

fn trial((root, elem, gap): (Elem, Elem, u32), store: bool) -> Box<dyn Trial> {
    let stride = elem.bytes() + gap * elem.scalar.bytes();
    let operation = format!("{} bytes of {} {stride} apart", if store { "store" } else { "load" }, type_name(root));
    let name = Name { section: Section::Bounds, operation, ty: type_name(elem) };
    let path = name.path();
    let launches = move || {
        let mut numbers = Numbers::of(&path);
        let bytes = ROOT as u64 * u64::from(root.bytes());
        let rows: Vec<[u64; 3]> =
            (0..COUNT as u64).map(|number| some(&mut numbers, number, store, (elem, stride), bytes)).collect();
        let column = |part: usize| rows.iter().map(|row| row[part]).collect::<Vec<u64>>();
        let mut arguments: Vec<Given> =
            vec![buffer(Scalar::U64, &column(0)), buffer(Scalar::U64, &column(1)), buffer(Scalar::I64, &column(2))];
        if store {
            arguments.extend([random(&path, elem, COUNT), target(root)]);
        } else {
            arguments.extend([full(&path, root), results(elem, COUNT)]);
        }
        vec![Launch { sizes: sizes([(COUNT / 64) as u32, 1, 1], [64, 1, 1]), arguments }]
    };
    let source = include_str!("../kernels/byte_windows.kir")
        .replace("TYPE", &type_name(elem))
        .replace("ROOT", &type_name(root))
        .replace("STRIDE", &stride.to_string());
    Box::new(Program {
        quick: true,
        ..Program::new(name, Source::Ir(source), if store { "stores" } else { "loads" }, launches)
    })
}

/// Windows on memory that each invocation has for itself, in workgroups of one and of many.
fn private() -> Box<dyn Trial> {
    let name = Name {
        section: Section::Bounds,
        operation: "bytes of private memory".to_owned(),
        ty: type_name(one(Scalar::U64)),
    };
    let path = name.path();
    let launches = move || {
        let launch = |local: u32| Launch {
            sizes: sizes([COUNT as u32 / local, 1, 1], [local, 1, 1]),
            arguments: vec![random(&path, one(Scalar::U64), COUNT), results(one(Scalar::U64), COUNT * WORDS)],
        };
        vec![launch(1), launch(64)]
    };
    let source = include_str!("../kernels/private_windows.kir").to_owned();
    Box::new(Program { quick: true, ..Program::new(name, Source::Ir(source), "own", launches) })
}

/// All pairs of types, loaded and stored, and private memory.
pub(crate) fn trials() -> Vec<Box<dyn Trial>> {
    let typed = TYPES.into_iter().flat_map(|types| [trial(types, false), trial(types, true)]);
    typed.chain([private()]).collect()
}
