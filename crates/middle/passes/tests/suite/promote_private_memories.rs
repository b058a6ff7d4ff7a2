//! Private memory becomes values where its indices are constants: random accesses in branches and loops that are left early, and what stays.

#![allow(clippy::unwrap_used)]

use std::fmt::Write;

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, Constant, text};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_middle_passes::{Abilities, promote_private_memories};
use crisp_support_diagnostics::FileId;

/// Pseudo-random numbers, the same each time (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % limit as u64).unwrap()
    }
}

/// Accesses of private memories, branches and loops with breaks and returns, in random order.
struct Writer {
    random: Random,
    text: String,
    names: u32,
    /// The views that the place at hand can use.
    views: Vec<String>,
}

impl Writer {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("%v{}", self.names)
    }

    /// Mixes an element into another one.
    fn access(&mut self) {
        let [from, to] = [0, 1].map(|_| self.views[self.random.below(self.views.len())].clone());
        let [read, write] = [0, 1].map(|_| self.random.below(3));
        let value = self.name();
        write!(self.text, "(let {value} u32 (load {from} %{read})) (let {value}a u32 (load {to} %{write})) ").unwrap();
        write!(self.text, "(let {value}b u32 (mul {value}a %seven)) (let {value}c u32 (add {value}b {value})) ")
            .unwrap();
        writeln!(self.text, "(let {value}d u32 (add {value}c %x)) (store {to} %{write} {value}d)").unwrap();
    }

    /// A condition that depends on an element.
    fn condition(&mut self) -> String {
        let view = self.views[self.random.below(self.views.len())].clone();
        let (name, at) = (self.name(), self.random.below(3));
        write!(self.text, "(let {name} u32 (load {view} %{at})) (let {name}a u32 (and {name} %x)) ").unwrap();
        writeln!(self.text, "(let {name}b bool (eq {name}a %none))").unwrap();
        format!("{name}b")
    }

    fn block(&mut self, depth: usize, in_loop: bool) {
        let views = self.views.len();
        for _ in 0..2 + self.random.below(5) {
            match self.random.below(10) {
                0 | 1 if depth < 3 => {
                    let cond = self.condition();
                    write!(self.text, "(if {cond} (then ").unwrap();
                    self.block(depth + 1, in_loop);
                    self.text += match self.random.below(5) {
                        0 if in_loop => "(break))",
                        1 if depth > 1 => "(return))",
                        _ => "(yield))",
                    };
                    self.text += " (else ";
                    self.block(depth + 1, in_loop);
                    self.text += "(yield)))\n";
                }
                2 if depth < 3 => {
                    let index = self.name();
                    write!(self.text, "(for ({index} u64) (up %0 %2 %1) ").unwrap();
                    self.block(depth + 1, true);
                    self.text += "(yield))\n";
                }
                3 => {
                    let view = self.name();
                    writeln!(self.text, "(let {view} (view u32 private read-write) (memory inner))").unwrap();
                    self.views.push(view);
                }
                _ => self.access(),
            }
        }
        self.views.truncate(views);
    }
}

const FRAME: &str = "(let %p (view u32 private read-write) (memory own)) (let %q (view u32 private read-write) (memory other)) \
    (let %0 u64 (const 0)) (let %1 u64 (const 1)) (let %2 u64 (const 2)) (let %9 u64 (const 9)) \
    (let %none u32 (const 0)) (let %seven u32 (const 7)) (let %x u32 (load %a %0))";

fn parsed(body: &str) -> Checked {
    let source = format!(
        "(module (kernel k
           (param a (view u32 global read-write)) (param i u64)
           (memory own private u32 3) (memory other private u32 3) (memory inner private u32 3)
           (body {FRAME} {body} (return))))"
    );
    Checked::check(text::parse(FileId(0), &source).unwrap()).unwrap_or_else(|broken| panic!("{broken:#?}\n{source}"))
}

fn promoted(module: &Checked) -> Checked {
    let changed = (promote_private_memories::PASS.run)(module.clone().into_module(), &Abilities::ALL).unwrap();
    Checked::check(changed).unwrap_or_else(|broken| panic!("{broken:#?}\n{}", text::print(module)))
}

/// Returns the buffer after a run that begins with a number in its first element.
fn execute(module: &Checked, first: u8) -> Vec<u8> {
    let (kernel, _) = module.kernel("k").unwrap();
    let program = Program::new(module, kernel).unwrap();
    let mut buffers = [vec![0; 32]];
    buffers[0][0] = first;
    let arguments = [Argument::Buffer { buffer: 0, length: 8 }, Argument::Value(Constant::u64(1))];
    let sizes = LaunchSizes { work_dim: 1, local: [1; 3], groups: [1; 3], bound: [1; 3], offset: [0; 3] };
    let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
    assert!(program.run(launch, &Options::plain(Schedule::Sequential)).unwrap().finished);
    buffers[0].clone()
}

/// Returns how many memories are declared and made.
fn memories(module: &Checked) -> usize {
    text::print(module).matches("(memory ").count()
}

#[test]
fn random_accesses_do_the_same_without_memory() {
    let mut results = std::collections::BTreeSet::new();
    for seed in 0..500 {
        let views = vec!["%p".to_owned(), "%q".to_owned()];
        let mut writer = Writer { random: Random(seed), text: String::new(), names: 0, views };
        writer.block(0, false);
        for element in 0..3 {
            writeln!(writer.text, "(let %r{element} u32 (load %p %{element})) (store %a %{element} %r{element})")
                .unwrap();
        }
        let module = parsed(&writer.text);
        let changed = promoted(&module);
        assert_eq!(memories(&changed), 0, "seed {seed}\n{}", text::print(&changed));
        for first in [1, 2, 5, 12] {
            let (expected, found) = (execute(&module, first), execute(&changed, first));
            assert_eq!(expected, found, "seed {seed}\n{}\n{}", text::print(&module), text::print(&changed));
            results.insert(expected);
        }
    }
    assert!(results.len() > 300, "{} different results", results.len());
}

/// Memory stays where a view of it is used in another way than by accesses at constant indices in range.
#[test]
fn what_is_used_otherwise_stays() {
    let left = |body: &str| memories(&promoted(&parsed(body))) > 0;
    let first = "(store %p %0 %x)";
    assert!(!left(first));
    assert!(left(&format!("{first} (store %p %i %x)")), "an index that is not a constant");
    assert!(left(&format!("{first} (store %p %9 %x)")), "an index out of range");
    assert!(left(&format!("{first} (let %e u64 (extent %p 0)) (store %a %e %x)")), "its length");
    let view = "(let %w (view u32 private read-write) (view %p %1 (extents %1) (strides %1))) (store %w %0 %x)";
    assert!(left(&format!("{first} {view}")), "a view of a part");
}
