//! Functions that programs call.

use crisp_ir_kernel::{Builder, Elem, Function, FunctionId, Type, Value, ViewType};
use crisp_support_arena::Id;

use super::control::Around;
use super::launch::{Purpose, param};
use super::maker::{HERE, Known, Maker, Place, Plan};
use crate::random::Random;

/// The kind of argument that a function requires.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    /// A value; of all invocations of a workgroup the same, if `uniform`.
    Value { elem: Elem, uniform: bool },
    /// The invocation's own number.
    Own,
    /// The invocation's number in the workgroup.
    Lid,
    /// Memory that is not written, perhaps seen through a window.
    Source(ViewType),
    /// Memory in which each invocation has four elements.
    Owned(ViewType),
    /// Local memory.
    Local(ViewType),
}

/// A function that can be called.
pub(super) struct Callee {
    pub(super) function: FunctionId,
    pub(super) params: Vec<Wanted>,
    pub(super) results: Vec<Elem>,
    /// Whether all invocations of a workgroup must call it together.
    pub(super) together: bool,
}

/// Returns a function and how it is called; its id is not known yet.
pub(super) fn make(random: &mut Random, plan: &Plan<'_>, number: usize) -> (Function, Callee) {
    let together = random.chance(30);
    let wanted = wanted(random, plan);
    let params = wanted.iter().enumerate().map(|(at, wanted)| param(format!("p{at}"), type_of(*wanted))).collect();
    let palette = &plan.surroundings.palette;
    let results: Vec<Elem> = (0..random.below(4)).map(|_| random.pick(palette)).collect();
    let types = results.iter().map(|&elem| Type::Elem(elem)).collect();
    let b = Builder::new(format!("part{number}"), params, types, None, HERE);
    let values = b.params();
    let (own, lid) = (values[0], values[1]);
    let mut maker = Maker::new(random, plan, b, own, lid);
    maker.results.clone_from(&results);
    for (&wanted, &value) in wanted.iter().zip(&values) {
        match wanted {
            Wanted::Value { elem: _, uniform } => maker.known.push(Known { value, uniform }),
            Wanted::Own => maker.known.push(Known { value, uniform: false }),
            Wanted::Lid => {}
            Wanted::Source(ty) => maker.sources.push(Place { view: value, ty }),
            Wanted::Owned(ty) => maker.owned.push(Place { view: value, ty }),
            Wanted::Local(ty) => maker.locals.push(Place { view: value, ty }),
        }
    }
    if maker.random.chance(40) {
        maker.private_memory();
    }
    if together && maker.random.chance(50) {
        let group = plan.surroundings.sizes.local_total();
        let elem = maker.elem();
        maker.local_memory(elem, elem.bytes(), group);
    }
    maker.ids();
    let mut around = Around::function(together);
    while maker.steps > 0 {
        maker.block(&mut around);
    }
    let returned: Vec<Value> = results.iter().map(|&elem| maker.value_of(elem)).collect();
    let function = maker.b.finish(&returned, HERE);
    (function, Callee { function: Id::new(0), params: wanted, results, together })
}

/// Returns the wanted parameters. The first two are the invocation's numbers.
fn wanted(random: &mut Random, plan: &Plan<'_>) -> Vec<Wanted> {
    let mut wanted = vec![Wanted::Own, Wanted::Lid];
    for _ in 0..random.below(4) {
        let elem = random.pick(&plan.surroundings.palette);
        wanted.push(Wanted::Value { elem, uniform: random.chance(30) });
    }
    for (param, purpose) in &plan.surroundings.params {
        let Type::View(ty) = param.ty else { continue };
        if !random.chance(40) {
            continue;
        }
        match purpose {
            Purpose::Source => {
                let rank = random.pick(&[1, 1, 2, 3]);
                wanted.push(Wanted::Source(ViewType { rank, ..ty }));
            }
            Purpose::Owned => wanted.push(Wanted::Owned(ty)),
            Purpose::Value | Purpose::Counter(_) | Purpose::Row => {}
        }
    }
    for &ty in plan.surroundings.locals.iter().filter(|_| random.chance(40)) {
        wanted.push(Wanted::Local(ty));
    }
    wanted
}

fn type_of(wanted: Wanted) -> Type {
    match wanted {
        Wanted::Value { elem, uniform: _ } => Type::Elem(elem),
        Wanted::Own | Wanted::Lid => Type::U64,
        Wanted::Source(ty) | Wanted::Owned(ty) | Wanted::Local(ty) => Type::View(ty),
    }
}
