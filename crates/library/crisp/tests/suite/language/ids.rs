//! Ids and sizes, guards, and loops over the grid, in one, two and three dimensions.

use crisp_dev_testkit::{Program, Results};

/// A launch: workgroups and their size along each axis.
struct Launch {
    local: [u64; 3],
    groups: [u64; 3],
}

impl Launch {
    fn dims(&self) -> usize {
        (1..=3).rev().find(|&dims| dims == 1 || self.local[dims - 1] * self.groups[dims - 1] > 1).unwrap_or(1)
    }

    fn global(&self, axis: usize) -> u64 {
        self.local[axis] * self.groups[axis]
    }

    /// Every invocation with its global and local ids and its workgroup.
    fn invocations(&self) -> Vec<([u64; 3], [u64; 3], [u64; 3])> {
        let mut all = Vec::new();
        for z in 0..self.global(2) {
            for y in 0..self.global(1) {
                for x in 0..self.global(0) {
                    let global = [x, y, z];
                    let local = [0, 1, 2].map(|axis| global[axis] % self.local[axis]);
                    let group = [0, 1, 2].map(|axis| global[axis] / self.local[axis]);
                    all.push((global, local, group));
                }
            }
        }
        all
    }

    /// Runs a body that stores to `r` at most `per` numbers for each invocation, whose linear id is `me`.
    #[track_caller]
    fn run(&self, per: usize, body: &str) -> Results {
        let dims = self.dims();
        let list =
            |sizes: &dyn Fn(usize) -> u64| (0..dims).map(|axis| sizes(axis).to_string()).collect::<Vec<_>>().join(" ");
        let source = format!(
            "(def-kernel k (&out r:(vector-type ulong :global :write-only))
               (declare (global-size :set-to '({})) (local-size :set-to '({})))
               (let ((me (* {per} (get-global-linear-id)))) {body}))",
            list(&|axis| self.global(axis)),
            list(&|axis| self.local[axis])
        );
        let count = self.invocations().len() * per;
        Program::with_remarks(&source, &[]).kernel("k").zeros(count).run()
    }
}

const LAUNCHES: [Launch; 4] = [
    Launch { local: [1, 1, 1], groups: [1, 1, 1] },
    Launch { local: [40, 1, 1], groups: [3, 1, 1] },
    Launch { local: [4, 3, 1], groups: [2, 5, 1] },
    Launch { local: [5, 2, 4], groups: [3, 2, 2] },
];

// covers: crisp.get-local-id crisp.get-local-work-size crisp.get-workgroup-id crisp.get-num-groups crisp.get-global-id
// covers: crisp.get-global-work-size crisp.get-local-linear-id crisp.get-local-linear-size crisp.get-global-linear-id
// covers: crisp.get-global-linear-size crisp.get-total-threads crisp.get-work-dim crisp.get-global-offset crisp.get-global-id-abs
// covers: crisp.get-warp-id crisp.get-lane-id crisp.get-num-warps crisp.const.warp-size crisp.alias.get-local-size
#[test]
fn every_id_and_size() {
    let axes = |name: &str| format!("({name} 0) ({name} 1) ({name} 2) ");
    let mut expressions = String::new();
    for name in [
        "get-global-id",
        "get-local-id",
        "get-workgroup-id",
        "get-local-work-size",
        "get-num-groups",
        "get-global-work-size",
        "get-global-offset",
        "get-global-id-abs",
        "get-group-id",
        "get-local-size",
    ] {
        expressions.push_str(&axes(name));
    }
    expressions.push_str("(get-local-linear-id) (get-global-linear-id) (get-local-linear-size) (get-linear-work-size) (get-global-linear-size) (get-total-threads) (get-work-dim) (get-lane-id) (get-warp-id) (get-num-warps) +warp-size+ (get-global-id) (get-local-id)");
    let expressions: Vec<&str> = expressions
        .split_inclusive(')')
        .flat_map(|part| part.trim().split_inclusive("+warp-size+ "))
        .map(str::trim)
        .collect();
    let per = expressions.len();
    assert_eq!(per, 43);
    let body: String =
        expressions.iter().enumerate().map(|(at, it)| format!("(set! (~ r (+ me {at})) {it})")).collect();
    for launch in &LAUNCHES {
        let results: Vec<u64> = launch.run(per, &body).of("r");
        let sizes = [0, 1, 2].map(|axis| launch.global(axis));
        let local_total: u64 = launch.local.iter().product();
        for (found, (global, local, group)) in results.chunks(per).zip(launch.invocations()) {
            let local_linear = local[0] + launch.local[0] * (local[1] + launch.local[1] * local[2]);
            let global_linear = global[0] + sizes[0] * (global[1] + sizes[1] * global[2]);
            let mut right: Vec<u64> =
                [global, local, group, launch.local, launch.groups, sizes, [0; 3], global, group, launch.local]
                    .concat();
            right.extend([
                local_linear,
                global_linear,
                local_total,
                local_total,
                sizes.iter().product(),
                sizes.iter().product(),
                launch.dims() as u64,
            ]);
            right.extend([local_linear % 32, local_linear / 32, local_total.div_ceil(32), 32, global[0], local[0]]);
            assert_eq!(found, right, "at {global:?}");
        }
    }
}

// covers: crisp.get-global-id crisp.get-local-id
#[test]
fn ids_without_a_dimension_are_several_values() {
    let results: Vec<u64> = LAUNCHES[3]
        .run(3, "(let (((x y z) (get-global-id))) (set! (~ r me) x) (set! (~ r (+ me 1)) y) (set! (~ r (+ me 2)) z))")
        .of("r");
    let right: Vec<u64> = LAUNCHES[3].invocations().into_iter().flat_map(|(global, _, _)| global).collect();
    assert_eq!(results, right);
}

/// Which invocations execute a guarded form, as one number each.
#[track_caller]
fn let_in(launch: &Launch, guard: &str) -> Vec<([u64; 3], [u64; 3], [u64; 3])> {
    let marks: Vec<u64> = launch.run(1, &format!("{guard} (set! (~ r me) 1))")).of("r");
    launch
        .invocations()
        .into_iter()
        .zip(marks)
        .filter(|(_, mark)| *mark == 1)
        .map(|(invocation, _)| invocation)
        .collect()
}

// covers: crisp.when-thread-is crisp.when-thread-is.relative crisp.abs-when-thread-is crisp.when-thread-in-group-is crisp.when-group-is
// covers: crisp.when-global-linear-id-is crisp.when-local-linear-id-is
#[test]
fn guards_let_the_right_invocations_in() {
    for launch in &LAUNCHES {
        let all = launch.invocations();
        let right = |f: &dyn Fn([u64; 3], [u64; 3], [u64; 3]) -> bool| {
            all.iter().copied().filter(|&(a, b, c)| f(a, b, c)).collect::<Vec<_>>()
        };
        // An id that is left out is 0: exactly one invocation gets in.
        for guard in [
            "(when-thread-is 0",
            "(when-thread-is (0)",
            "(abs-when-thread-is 0",
            "(when-thread-is 0 0",
            "(when-thread-is (0 0 0)",
        ] {
            assert_eq!(let_in(launch, guard), right(&|global, _, _| global == [0; 3]), "{guard}");
        }
        assert_eq!(let_in(launch, "(when-thread-is (3 1)"), right(&|global, _, _| global == [3, 1, 0]));
        assert_eq!(let_in(launch, "(when-thread-is 3 1 2"), right(&|global, _, _| global == [3, 1, 2]));
        assert_eq!(let_in(launch, "(when-thread-in-group-is 0"), right(&|_, local, _| local == [0; 3]));
        assert_eq!(let_in(launch, "(when-thread-in-group-is (2 1 1)"), right(&|_, local, _| local == [2, 1, 1]));
        assert_eq!(let_in(launch, "(when-group-is 1"), right(&|_, _, group| group == [1, 0, 0]));
        assert_eq!(let_in(launch, "(when-group-is (1 1)"), right(&|_, _, group| group == [1, 1, 0]));
        let linear = |ids: [u64; 3], sizes: [u64; 3]| ids[0] + sizes[0] * (ids[1] + sizes[1] * ids[2]);
        let sizes = [0, 1, 2].map(|axis| launch.global(axis));
        assert_eq!(let_in(launch, "(when-global-linear-id-is 7"), right(&|global, _, _| linear(global, sizes) == 7));
        assert_eq!(
            let_in(launch, "(when-local-linear-id-is 5"),
            right(&|_, local, _| linear(local, launch.local) == 5)
        );
        // An id may be any expression, of any integer type.
        assert_eq!(
            let_in(launch, "(when-thread-is (+ 1 (to-int (get-work-dim)))"),
            right(&|global, _, _| global == [1 + launch.dims() as u64, 0, 0])
        );
    }
}

// covers: crisp.in-each-thread crisp.in-each-thread-in-group crisp.with-global-linear-id
#[test]
fn names_are_bound_to_ids() {
    for launch in &LAUNCHES {
        let found: Vec<u64> = launch
            .run(3, "(in-each-thread (a b c) (in-each-thread-in-group (d e f) (with-global-linear-id (g)
                (set! (~ r me) (+ a (* 100 b) (* 10000 c))) (set! (~ r (+ me 1)) (+ d (* 100 e) (* 10000 f))) (set! (~ r (+ me 2)) g))))")
            .of("r");
        let right: Vec<u64> = launch
            .invocations()
            .into_iter()
            .enumerate()
            .flat_map(|(at, (global, local, _))| {
                [global, local].map(|ids| ids[0] + 100 * ids[1] + 10000 * ids[2]).into_iter().chain([at as u64])
            })
            .collect();
        assert_eq!(found, right);
    }
}

/// How often each element of a volume is visited by a loop over the grid.
#[track_caller]
fn visited(sizes: &str, local: &str, extents: [u64; 3], head: &str, index: &str) -> Vec<u32> {
    let source = format!(
        "(def-kernel k (w:uint h:uint d:uint r:(vector-type uint :global :read-write))
           (declare (global-size :set-to {sizes}) (local-size :set-to {local}))
           {head} (inc! (~ r {index}))))"
    );
    let count = extents.iter().product::<u64>() as usize;
    let program = Program::with_remarks(&source, &[]);
    let kernel = program.kernel("k").value(extents[0] as u32).value(extents[1] as u32).value(extents[2] as u32);
    kernel.buffer(&vec![0u32; count]).run().of("r")
}

// covers: crisp.loop-grid-stride crisp.grid-stride-target crisp.loop-grid-stride.example crisp.loop-grid-stride-linear
// covers: crisp.loop-vector-stride crisp.loop-vector-stride.nd
#[test]
fn loops_over_the_grid_visit_each_element_once() {
    for n in [0u64, 1, 5, 8, 9, 64, 1000] {
        let once = vec![1u32; n as usize];
        for head in [
            "(loop-grid-stride (i) (declare (grid-stride-target w))",
            "(loop-grid-stride (i) (declare (grid-stride-target (+ w 0)))",
            "(loop-grid-stride (i) (declare (grid-stride-target r))",
            "(loop-vector-stride r (i)",
            "(loop-grid-stride-linear (i) (declare (grid-stride-target r))",
        ] {
            assert_eq!(visited("8", "4", [n, 1, 1], head, "i"), once, "{head} of {n}");
        }
        // One index over launches of several dimensions.
        for head in ["(loop-vector-stride r (i)", "(loop-grid-stride-linear (i) (declare (grid-stride-target r))"] {
            assert_eq!(visited("'(6 4)", "'(3 2)", [n, 1, 1], head, "i"), once, "{head} of {n}");
            assert_eq!(visited("'(2 4 2)", "'(2 2 1)", [n, 1, 1], head, "i"), once, "{head} of {n}");
        }
    }
    for (w, h, d) in [(1, 1, 1), (7, 3, 1), (8, 8, 2), (13, 9, 5), (0, 4, 1)] {
        let once = |count: u64| vec![1u32; count as usize];
        let head = "(loop-grid-stride (x y) (declare (grid-stride-target w h))";
        assert_eq!(visited("'(4 6)", "'(2 3)", [w, h, 1], head, "(+ x (* w y))"), once(w * h), "{w}×{h}");
        let head = "(loop-grid-stride (x y z) (declare (grid-stride-target w h d))";
        assert_eq!(
            visited("'(4 2 2)", "'(2 1 2)", [w, h, d], head, "(+ x (* w (+ y (* h z))))"),
            once(w * h * d),
            "{w}×{h}×{d}"
        );
    }
}

// The same partition for the same length: two loops in sequence give each element to one invocation.
// covers: crisp.ctx.sequence-ok crisp.loop-vector-stride
#[test]
fn loops_of_one_length_share_their_partition() {
    let source = "(def-kernel k (v:(vector-type int :global :read-write) w:(vector-type int :global :read-write))
        (declare (global-size :set-to 8) (local-size :set-to 4))
        (loop-vector-stride v (i) (set! (~ w i) (* 2 (~ v i))))
        (loop-vector-stride w (i) (set! (~ v i) (+ 1 (~ w i)))))";
    let values: Vec<i32> = (0..21).collect();
    let results = Program::with_remarks(source, &[]).kernel("k").buffer(&values).buffer(&values).run();
    assert_eq!(results.of::<i32>("v"), values.iter().map(|x| 2 * x + 1).collect::<Vec<_>>());
}

// covers: crisp.check-thread-bounds crisp.check-wg-bounds
#[test]
fn bounds_are_those_of_the_declared_size() {
    let source = "(def-kernel k (w:uint h:uint r:(vector-type uint :global :read-write))
        (declare (global-size :derive-from (w h)) (local-size :set-to '(4 4)))
        (in-each-thread (x y)
          (let ((at (+ x (* y (get-global-work-size 0)))))
            (set! (~ r at) (+ (if (check-thread-bounds x y) 1 0) (if (check-thread-bounds x) 10 0)
                              (if (check-wg-bounds (get-local-id 0) (+ 1 (get-local-id 1))) 100 0) (if (check-thread-bounds (- (to-int x) 1) y) 1000 0))))))";
    let results: Vec<u32> = Program::new(source).kernel("k").value(6u32).value(5u32).buffer(&[0u32; 64]).run().of("r");
    for (at, found) in results.into_iter().enumerate() {
        let (x, y) = (at % 8, at / 8);
        let right = u32::from(x < 6 && y < 5)
            + 10 * u32::from(x < 6)
            + 100 * u32::from(y % 4 < 3)
            + 1000 * u32::from((1..7).contains(&x) && y < 5);
        assert_eq!(found, right, "at {x} {y}");
    }
}
