//! An element is loaded once where nothing can have changed it: random accesses of a few elements, of buffers that may be one.

#![allow(clippy::unwrap_used)]

use std::fmt::Write;

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, Constant, text};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_middle_passes::{Abilities, share_loads};
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

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

const VIEWS: &[&str] = &["%a", "%b", "%p", "%l", "%c"];
const INDICES: &[&str] = &["%none", "%one", "%i", "%next", "%same", "%twice"];

/// Accesses, branches, loops and barriers in random order; what is loaded is added up in the element `%number` of the result.
struct Writer {
    random: Random,
    text: String,
    names: u32,
}

impl Writer {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("%v{}", self.names)
    }

    fn access(&mut self) {
        let index = self.random.pick(INDICES);
        if self.random.below(3) == 0 {
            let view = self.random.pick(&["%a", "%b", "%p", "%l"]);
            let (old, value) = (self.name(), self.name());
            let source = self.random.pick(VIEWS);
            write!(self.text, "(let {old} u32 (load {source} %one)) (let {value} u32 (add {old} %seven)) ").unwrap();
            writeln!(self.text, "(store {view} {index} {value})").unwrap();
            return;
        }
        let (value, before, after) = (self.name(), self.name(), self.name());
        let view = self.random.pick(VIEWS);
        write!(self.text, "(let {value} u32 (load {view} {index})) (let {before} u32 (load %s %none)) ").unwrap();
        write!(self.text, "(let {after} u32 (mul {before} %seven)) (let {after}x u32 (add {after} {value})) ").unwrap();
        writeln!(self.text, "(store %s %none {after}x)").unwrap();
    }

    fn block(&mut self, depth: usize) {
        for _ in 0..2 + self.random.below(6) {
            match self.random.below(9) {
                0 if depth < 2 => {
                    let cond = self.random.pick(&["%yes", "%no"]);
                    write!(self.text, "(if {cond} (then ").unwrap();
                    self.block(depth + 1);
                    self.text += "(yield)) (else ";
                    self.block(depth + 1);
                    self.text += "(yield)))\n";
                }
                1 if depth < 2 => {
                    let index = self.name();
                    write!(self.text, "(for ({index} u64) (up %none %two %one) ").unwrap();
                    self.block(depth + 1);
                    self.text += "(yield))\n";
                }
                2 if depth == 0 => self.text += "(barrier)\n",
                3 => self.text += "(fence workgroup)\n",
                _ => self.access(),
            }
        }
    }
}

fn kernel(seed: u64) -> Checked {
    let mut writer = Writer { random: Random(seed), text: String::new(), names: 0 };
    writer.block(0);
    parsed(&writer.text)
}

fn parsed(body: &str) -> Checked {
    let source = format!(
        "(module (kernel k
           (param a (view u32 global read-write)) (param b (view u32 global read-write))
           (param c (view u32 constant read)) (param s (view u32 global read-write)) (param i u64)
           (memory own private u32 4) (memory tile local u32 4)
           (body
             (let %p (view u32 private read-write) (memory own)) (let %l (view u32 local read-write) (memory tile))
             (let %none u64 (const 0)) (let %one u64 (const 1)) (let %two u64 (const 2)) (let %seven u32 (const 7))
             (let %next u64 (add %i %one)) (let %same u64 (sub %next %one)) (let %twice u64 (mul %i %two))
             (let %yes bool (le %i %two)) (let %no bool (gt %i %two))
             {body}
             (return))))"
    );
    Checked::check(text::parse(FileId(0), &source).unwrap()).unwrap_or_else(|broken| panic!("{broken:#?}\n{source}"))
}

/// Returns what is left in the buffers; `shared` passes one for both.
fn execute(module: &Checked, shared: bool) -> Vec<Vec<u8>> {
    let (kernel, _) = module.kernel("k").unwrap();
    let program = Program::new(module, kernel).unwrap();
    let mut buffers = [vec![1; 16], vec![2; 16], vec![3; 16], vec![0; 4]];
    let second = usize::from(!shared);
    let mut arguments: Vec<Argument> =
        [0, second, 2].map(|buffer| Argument::Buffer { buffer, length: 4 }).into_iter().collect();
    arguments.push(Argument::Buffer { buffer: 3, length: 1 });
    arguments.push(Argument::Value(Constant::u64(1)));
    let sizes = LaunchSizes { work_dim: 1, local: [1; 3], groups: [1; 3], bound: [1; 3], offset: [0; 3] };
    let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
    assert!(program.run(launch, &Options::plain(Schedule::Sequential)).unwrap().finished);
    buffers.to_vec()
}

fn loads(module: &Checked) -> usize {
    text::print(module).matches("(load ").count()
}

fn shared(module: &Checked) -> Checked {
    Checked::check((share_loads::PASS.run)(module.clone().into_module(), &Abilities::ALL).unwrap()).unwrap()
}

#[test]
fn random_accesses_do_the_same() {
    let (mut before, mut after) = (0, 0);
    for seed in 0..600 {
        let module = kernel(seed);
        let changed = shared(&module);
        for alias in [false, true] {
            let (expected, found) = (execute(&module, alias), execute(&changed, alias));
            assert_eq!(expected, found, "seed {seed}, {alias}\n{}\n{}", text::print(&module), text::print(&changed));
        }
        before += loads(&module);
        after += loads(&changed);
    }
    assert!(before - after > 500, "{after} of {before} loads are left");
}

#[test]
fn what_can_have_changed_is_loaded_again() {
    let left = |body: &str| loads(&shared(&parsed(body)));
    let twice = |between: &str| {
        left(&format!("(let %x u32 (load %a %i)) {between} (let %y u32 (load %a %same)) (store %s %x %none) (store %s %y %none)")
            .replace("(store %s %x %none) (store %s %y %none)", ""))
    };
    assert_eq!(twice(""), 1, "the same index, written otherwise");
    assert_eq!(twice("(store %a %next %seven)"), 1, "another element of the same buffer");
    assert_eq!(twice("(store %a %twice %seven)"), 2, "perhaps the same element");
    assert_eq!(twice("(store %b %next %seven)"), 2, "perhaps the same buffer");
    assert_eq!(twice("(store %p %i %seven)"), 1, "other memory");
    assert_eq!(twice("(store %l %i %seven)"), 1, "other memory");
    assert_eq!(twice("(barrier)"), 2, "what others wrote");
    assert_eq!(twice("(for (%k u64) (up %none %two %one) (yield))"), 1, "nothing is written in the loop");
    assert_eq!(twice("(for (%k u64) (up %none %two %one) (store %a %i %seven) (yield))"), 2);
    assert_eq!(twice("(if %yes (then (store %a %i %seven) (yield)) (else (yield)))"), 2);
    let constant = "(let %x u32 (load %c %i)) (barrier) (store %a %i %seven) (let %y u32 (load %c %i))";
    assert_eq!(left(constant), 1, "nobody writes it");
    let inside = "(if %yes (then (let %x u32 (load %a %i)) (yield)) (else (yield))) (let %y u32 (load %a %i))";
    assert_eq!(left(inside), 2, "the first is not always executed");
    let updated = "(let %x u32 (load %a %i)) (let %o u32 (atomic-add workgroup %a %none %seven)) (let %y u32 (load %b %i)) (let %z u32 (load %b %i))";
    assert_eq!(left(updated), 2, "{}", "of what is updated atomically nothing is shared");
    let polled =
        "(let %x u32 (load %a %i)) (let %y u32 (load %a %i)) (let %o u32 (atomic-add workgroup %a %none %seven))";
    assert_eq!(left(polled), 2, "others may update it meanwhile");
}
