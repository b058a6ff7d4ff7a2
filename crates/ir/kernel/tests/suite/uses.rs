//! Where values are used, and the memory that views are of.

use crisp_ir_kernel::{Op, Root, Uses, text};
use crisp_support_diagnostics::FileId;

const SOURCE: &str = "
(module
  (kernel k
    (param v (view u32 global read-write))
    (param n u64)
    (memory tile local u32 64)
    (body
      (let %i u64 (global-linear-id))
      (let %t (view u32 local read-write) (memory tile))
      (let %x u32 (load %v %i))
      (for (%j u64) (up %i %n %i) (carry)
        (store %t %j %x)
        (store %v %j %x)
        (yield))
      (return))))
";

#[test]
fn uses_are_counted_with_their_places() {
    let module = text::parse(FileId(0), SOURCE).unwrap();
    let (_, function) = module.kernels().next().unwrap();
    let (uses, roots) = (Uses::of(function), function.roots());
    let params = &function[function.body].params;
    let made = |is: fn(&Op) -> bool| {
        let mut ops = function.ops.iter().filter(|(_, data)| is(&data.op));
        let (id, data) = ops.next().unwrap();
        (id, data.results.iter().next().unwrap())
    };
    let (load, x) = made(|op| matches!(op, Op::Load { view: _, index: _ }));
    let (_, i) = made(|op| matches!(op, Op::Id { kind: _, axis: _ }));
    let (_, tile) = made(|op| matches!(op, Op::Memory { memory: _ }));
    assert_eq!([params[0], params[1], x, i, tile].map(|value| uses.count(value)), [2, 1, 2, 3, 1]);
    assert_eq!([params[1], x, i].map(|value| uses.feeds_loop(value)), [true, false, true]);
    assert_eq!(uses.region(load), Some(function.body));
    assert!(uses.user_region(x).is_some_and(|region| region != function.body));
    assert_eq!(uses.user_region(i), Some(function.body));
    let memory = function.memories.ids().next().unwrap();
    assert_eq!(
        [params[0], tile, x].map(|value| roots[value]),
        [Some(Root::Param(0)), Some(Root::Memory(memory)), None]
    );
}
