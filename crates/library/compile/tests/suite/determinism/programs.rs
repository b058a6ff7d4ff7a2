//! Random kernels: indices made of ids, loops, guards, views, local memory between barriers, atomic operations.

use std::fmt::Write as _;

/// Pseudo-random bits, the same each time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits(pub(crate) u64);

impl Bits {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let word = self.0 ^ (self.0 >> 29);
        (word ^ (word >> 32)).wrapping_mul(0x9fb2_1c65_1e98_df25) >> 11
    }

    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

struct Writer<'a> {
    bits: &'a mut Bits,
    text: String,
    next: u32,
    /// Indices of loops around.
    loops: Vec<String>,
    /// Values loaded or found before, u32.
    values: Vec<String>,
    dimensions: u64,
    /// Whether all invocations of a workgroup are here together.
    together: bool,
    /// Whether some have left.
    left: bool,
    /// Whether barriers may be anywhere, so that some of the programs are refused.
    bold: bool,
    /// Whether workgroups are so large that they have several warps, and operations of these.
    warps: bool,
}

impl Writer<'_> {
    fn line(&mut self, ty: &str, op: &str) -> String {
        let name = format!("%v{}", self.next);
        self.next += 1;
        let _ = writeln!(self.text, "(let {name} {ty} {op})");
        name
    }

    fn constant(&mut self, value: u64) -> String {
        self.line("u64", &format!("(const {value})"))
    }

    fn wide(&mut self, id: &str) -> String {
        let narrow = self.line("u32", id);
        self.line("u64", &format!("(convert u64 {narrow})"))
    }

    /// Returns an operand of indices.
    fn leaf(&mut self) -> String {
        let axis = self.bits.below(self.dimensions);
        match self.bits.below(20) {
            17 | 18 => self.id_as_int(axis),
            0..=4 => self.wide(&format!("(global-id {axis})")),
            5 | 6 => self.wide(&format!("(local-id {axis})")),
            7 => self.wide(&format!("(group-id {axis})")),
            8 => self.line("u64", "(global-linear-id)"),
            9 => self.wide("(local-linear-id)"),
            10 => {
                let size = self.bits.one_of(&[
                    "(local-size 0)",
                    "(global-size 0)",
                    "(num-groups 0)",
                    "(lane-id)",
                    "(warp-id)",
                ]);
                self.wide(size)
            }
            11 => self.line("u64", "(bound 0)"),
            12 => self.line("u64", "(convert u64 %n)"),
            13 => "%m".to_owned(),
            14 if !self.loops.is_empty() => self.loops[self.bits.below(self.loops.len() as u64) as usize].clone(),
            15 if !self.values.is_empty() => {
                let value = self.values[self.bits.below(self.values.len() as u64) as usize].clone();
                self.line("u64", &format!("(convert u64 {value})"))
            }
            _ => {
                let value = self.bits.below(6);
                self.constant(value)
            }
        }
    }

    /// The id as C computes it, in 32 bits with sign.
    fn id_as_int(&mut self, axis: u64) -> String {
        let group = self.line("u32", &format!("(group-id {axis})"));
        let size = self.line("u32", &format!("(local-size {axis})"));
        let local = self.line("u32", &format!("(local-id {axis})"));
        let product = self.line("u32", &format!("(mul {group} {size})"));
        let sum = self.line("u32", &format!("(add {product} {local})"));
        let int = self.line("i32", &format!("(convert i32 {sum})"));
        self.line("u64", &format!("(convert u64 {int})"))
    }

    fn index(&mut self, depth: u32) -> String {
        if depth == 0 || self.bits.chance(40) {
            return self.leaf();
        }
        let a = self.index(depth - 1);
        match self.bits.below(14) {
            0..=3 => {
                let b = self.index(depth - 1);
                self.line("u64", &format!("(add {a} {b})"))
            }
            4..=6 => {
                let b = if self.bits.chance(60) {
                    let factor = self.bits.one_of(&[2, 3, 4, 5, 8, 16]);
                    self.constant(factor)
                } else {
                    self.leaf()
                };
                self.line("u64", &format!("(mul {a} {b})"))
            }
            7 => {
                let b = self.leaf();
                self.line("u64", &format!("(sub {a} {b})"))
            }
            8 => {
                let by = self.bits.one_of(&[1, 2, 3, 4, 7]);
                let by = self.constant(by);
                let op = self.bits.one_of(&["div", "rem"]);
                self.line("u64", &format!("({op} {a} {by})"))
            }
            9 => {
                let mask = self.bits.one_of(&[1, 3, 7, 5]);
                let mask = self.constant(mask);
                self.line("u64", &format!("(and {a} {mask})"))
            }
            10 => {
                let by = self.bits.below(4);
                let by = self.constant(by);
                let op = self.bits.one_of(&["shl", "shr"]);
                self.line("u64", &format!("({op} {a} {by})"))
            }
            11 | 12 => self.digits(&a),
            _ => {
                let b = self.leaf();
                let op = self.bits.one_of(&["min", "max"]);
                self.line("u64", &format!("({op} {a} {b})"))
            }
        }
    }

    /// Returns digits of a number in a mixed base, put together with other distances: one element for each number, or the same for several.
    fn digits(&mut self, number: &str) -> String {
        let (low, mid) = (self.bits.one_of(&[2, 3, 4]), self.bits.one_of(&[2, 3, 5]));
        let all = if self.bits.chance(80) { low * mid } else { low * mid * 2 };
        let distances = match self.bits.below(4) {
            0 => [low * mid, low, 1],
            1 => [low * mid, 1, mid],
            2 => [low * mid + 3, low, 1],
            _ => [self.bits.below(9), self.bits.below(5), self.bits.below(4)],
        };
        let [low, mid, all] = [low, mid, all].map(|number| self.constant(number));
        let high = self.line("u64", &format!("(div {number} {all})"));
        let inner = self.line("u64", &format!("(div {number} {low})"));
        let middle = self.line("u64", &format!("(rem {inner} {mid})"));
        let lowest = self.line("u64", &format!("(rem {number} {low})"));
        let mut sum = self.constant(0);
        for (digit, distance) in [high, middle, lowest].into_iter().zip(distances) {
            let distance = self.constant(distance);
            let part = self.line("u64", &format!("(mul {digit} {distance})"));
            sum = self.line("u64", &format!("(add {sum} {part})"));
        }
        sum
    }

    fn value(&mut self) -> String {
        if !self.values.is_empty() && self.bits.chance(40) {
            return self.values[self.bits.below(self.values.len() as u64) as usize].clone();
        }
        let index = self.index(1);
        self.line("u32", &format!("(convert u32 {index})"))
    }

    /// Returns the value of one element of memory that other invocations may write.
    fn element(&mut self) -> String {
        let at = if self.bits.chance(70) { self.constant(0) } else { self.wide("(group-id 0)") };
        let view = self.bits.one_of(&["%a", "%c", "%c", "%d", "%t", "%t", "%t"]);
        let loaded = self.line("u32", &format!("(load {view} {at})"));
        match self.bits.below(10) {
            0 | 1 => self.line("u32", &format!("(workgroup-broadcast \"f\" {loaded})")),
            2 => {
                let (me, first) = (self.wide("(local-linear-id)"), self.constant(0));
                let first = self.line("bool", &format!("(eq {me} {first})"));
                let zero = self.line("u32", "(const 0)");
                let own = self.line(
                    "u32",
                    &format!(
                        "(if {first} (then (let %own{} u32 (load {view} {at})) (yield %own{})) (else (yield {zero})))",
                        self.next, self.next
                    ),
                );
                self.line("u32", &format!("(workgroup-broadcast \"f\" {own})"))
            }
            _ => loaded,
        }
    }

    fn condition(&mut self) -> String {
        if self.bold && self.bits.chance(80) {
            let (a, b) = (self.element(), self.bits.below(3));
            let b = self.line("u32", &format!("(const {b})"));
            let op = self.bits.one_of(&["lt", "eq", "ge", "ne"]);
            return self.line("bool", &format!("({op} {a} {b})"));
        }
        let a = self.index(1);
        let b = self.leaf();
        let op = self.bits.one_of(&["lt", "lt", "eq", "eq", "ge", "le", "ne"]);
        let first = self.line("bool", &format!("({op} {a} {b})"));
        if self.bits.chance(30) {
            let second = self.condition();
            let op = self.bits.one_of(&["and", "and", "or"]);
            return self.line("bool", &format!("({op} {first} {second})"));
        }
        first
    }

    fn view(&mut self) -> (String, String) {
        let depth = 2;
        match self.bits.below(5) {
            0 | 1 => ("%c".to_owned(), self.index(depth)),
            2 => ("%d".to_owned(), self.index(depth)),
            3 => ("%t".to_owned(), self.index(1)),
            _ => {
                let offset = self.leaf();
                let rows = self.leaf();
                let columns = self.leaf();
                let name = format!("%w{}", self.next);
                self.next += 1;
                let _ = writeln!(
                    self.text,
                    "(let {name} (view u32 global read-write :rank 2) (view %c {offset} (extents {rows} {columns})))"
                );
                let (row, column) = (self.index(1), self.index(1));
                (name, format!("{row} {column}"))
            }
        }
    }

    fn access(&mut self) {
        let (view, index) = self.view();
        match self.bits.below(10) {
            0..=5 => {
                let value = self.value();
                let _ = writeln!(self.text, "(store {view} {index} {value})");
            }
            6 | 7 => {
                let loaded = self.line("u32", &format!("(load {view} {index})"));
                self.values.push(loaded);
            }
            _ => {
                let op = self.bits.one_of(&[
                    "atomic-add",
                    "atomic-add",
                    "atomic-sub",
                    "atomic-min",
                    "atomic-or",
                    "atomic-exchange",
                    "atomic-inc",
                ]);
                let value = self.value();
                let found = self.line("u32", &format!("({op} device {view} {index} {value})"));
                if self.bits.chance(25) {
                    self.values.push(found);
                }
            }
        }
    }

    fn statements(&mut self, count: u64, depth: u32) {
        // What is made inside is not there outside.
        let (loops, values) = (self.loops.len(), self.values.len());
        for _ in 0..count {
            match self.bits.below(10) {
                0 if self.together && !self.left || self.bold => self.text.push_str("(barrier)\n"),
                1 if (self.together && !self.left || self.bold) && depth > 0 => self.uniform_loop(depth),
                5 | 6 if self.bold => self.flag(),
                7 if self.bold && self.bits.chance(40) => self.text.push_str("(barrier)\n"),
                8 if self.bold && self.warps => self.warp_in_branch(),
                2 | 3 if depth > 0 => self.branch(depth),
                4 if depth > 0 => self.stride_loop(depth),
                _ => self.access(),
            }
        }
        self.loops.truncate(loops);
        self.values.truncate(values);
    }

    /// One invocation, or each, stores to an element that conditions are made of.
    fn flag(&mut self) {
        let value = self.value();
        let view = self.bits.one_of(&["%c", "%d", "%t", "%t", "%t"]);
        let at = if self.bits.chance(70) { self.constant(0) } else { self.wide("(group-id 0)") };
        let store = format!("(store {view} {at} {value})");
        if self.bits.chance(60) {
            let (me, first) = (self.wide("(local-linear-id)"), self.constant(0));
            let only = self.line("bool", &format!("(eq {me} {first})"));
            let _ = writeln!(self.text, "(if {only} (then {store} (yield)) (else (yield)))");
        } else {
            let _ = writeln!(self.text, "{store}");
        }
        if self.bits.chance(50) {
            self.text.push_str("(barrier)\n");
        }
    }

    /// An operation of a warp where a number that may count lanes decides who gets there.
    fn warp_in_branch(&mut self) {
        let axis = if self.bits.chance(80) { 0 } else { self.bits.below(self.dimensions) };
        let id = match self.bits.below(4) {
            0 => "(local-linear-id)".to_owned(),
            1 => format!("(global-id {axis})"),
            2 => "(lane-id)".to_owned(),
            _ => format!("(local-id {axis})"),
        };
        let mut id = self.line("u32", &id);
        if self.bits.chance(40) {
            let other = self.bits.one_of(&["(const 32)", "(const 64)", "(const 16)", "(group-id 0)", "(warp-id)"]);
            let other = self.line("u32", other);
            let op = self.bits.one_of(&["add", "sub", "mul"]);
            id = self.line("u32", &format!("({op} {id} {other})"));
        }
        let signed = self.bits.chance(30);
        let ty = if signed { "i32" } else { "u32" };
        if signed {
            id = self.line("i32", &format!("(convert i32 {id})"));
        }
        let number = self.bits.one_of(&[32, 32, 32, 64, 16, 31, 63, 5, 1, 0]);
        let condition = match self.bits.below(4) {
            0 => {
                let by = self.bits.one_of(&[5, 5, 6, 4]);
                let by = self.line(ty, &format!("(const {by})"));
                let moved = self.line(ty, &format!("(shr {id} {by})"));
                let at = self.bits.below(3);
                let at = self.line(ty, &format!("(const {at})"));
                let op = self.bits.one_of(&["eq", "lt"]);
                self.line("bool", &format!("({op} {moved} {at})"))
            }
            1 => {
                let by = self.bits.one_of(&[32, 32, 64, 48]);
                let by = self.line(ty, &format!("(const {by})"));
                let op = self.bits.one_of(&["div", "div", "rem"]);
                let part = self.line(ty, &format!("({op} {id} {by})"));
                let at = self.bits.below(3);
                let at = self.line(ty, &format!("(const {at})"));
                self.line("bool", &format!("(eq {part} {at})"))
            }
            _ => {
                let bound = self.line(ty, &format!("(const {number})"));
                let op = self.bits.one_of(&["lt", "lt", "le", "gt", "ge", "eq"]);
                let turned = self.bits.chance(20);
                let (a, b) = if turned { (bound, id) } else { (id, bound) };
                self.line("bool", &format!("({op} {a} {b})"))
            }
        };
        let (value, name) = (self.value(), self.next);
        self.next += 2;
        let zero = self.line("u32", "(const 0)");
        let _ = writeln!(
            self.text,
            "(let %v{name} u32 (if {condition} (then (let %v{} u32 (warp-reduce add {value})) (yield %v{})) (else (yield {zero}))))",
            name + 1,
            name + 1
        );
    }

    fn branch(&mut self, depth: u32) {
        let condition = self.condition();
        if self.bold && self.bits.chance(20) {
            let end = if self.loops.is_empty() || self.bits.chance(30) { "return" } else { "break" };
            let _ = writeln!(self.text, "(if {condition} (then ({end})) (else (yield)))");
            return;
        }
        let leaves = self.loops.is_empty() && self.bits.chance(10);
        let _ = writeln!(self.text, "(if {condition} (then");
        let together = std::mem::replace(&mut self.together, false);
        if leaves {
            self.text.push_str("(return)) (else (yield)))\n");
            self.left = true;
            self.together = together;
            return;
        }
        let count = 1 + self.bits.below(2);
        self.statements(count, depth - 1);
        self.text.push_str("(yield)) (else\n");
        if self.bits.chance(30) {
            self.statements(1, depth - 1);
        }
        self.text.push_str("(yield)))\n");
        self.together = together;
    }

    fn uniform_loop(&mut self, depth: u32) {
        let zero = self.constant(0);
        let two = self.constant(2);
        let four = self.constant(4);
        let name = format!("%k{}", self.next);
        self.next += 1;
        let kind = match self.bits.below(4) {
            0 => format!("(divide {four} {two})"),
            1 => format!("(down {two} {two})"),
            2 => format!("(multiply {two} {four} {two})"),
            _ => {
                let one = self.constant(1);
                format!("(up {zero} {two} {one})")
            }
        };
        let _ = writeln!(self.text, "(for ({name} u64) {kind}");
        self.loops.push(name);
        let count = 2 + self.bits.below(3);
        let values = self.values.len();
        self.statements(count, depth - 1);
        self.values.truncate(values);
        self.loops.pop();
        self.text.push_str("(yield))\n");
    }

    fn stride_loop(&mut self, depth: u32) {
        let from = if self.bold && self.bits.chance(70) {
            let from = self.element();
            self.line("u64", &format!("(convert u64 {from})"))
        } else {
            self.index(1)
        };
        let step = if self.bits.chance(50) { self.line("u64", "(global-linear-size)") } else { self.constant(1) };
        let to = if self.bits.chance(50) {
            self.line("u64", "(extent %c 0)")
        } else {
            let more = self.leaf();
            self.line("u64", &format!("(add {from} {more})"))
        };
        let most = self.constant(300);
        let end = self.line("u64", &format!("(min {to} {most})"));
        let name = format!("%k{}", self.next);
        self.next += 1;
        let _ = writeln!(self.text, "(for ({name} u64) (up {from} {end} {step})");
        let together = std::mem::replace(&mut self.together, false);
        self.loops.push(name);
        let count = 1 + self.bits.below(2);
        self.statements(count, depth - 1);
        self.loops.pop();
        self.together = together;
        self.text.push_str("(yield))\n");
    }
}

/// The text of a module with one kernel. In a bold one barriers may be where not all invocations of a workgroup arrive.
pub(crate) fn kernel(bits: &mut Bits, bold: bool) -> String {
    let dimensions = bits.one_of(&[1, 1, 1, 2, 3]);
    let declared = bits.chance(70);
    let warps = bold && bits.chance(30);
    let one = !bold && declared && bits.chance(6);
    let required = match (declared, bits.below(3)) {
        _ if one => ["(local-size :require 1)", "(local-size :require 1 1)", "(local-size :require 1 1 1)"]
            [dimensions as usize - 1],
        (true, 0 | 1) if warps => {
            ["(local-size :require 96)", "(local-size :require 32 2)", "(local-size :require 16 4 1)"]
                [dimensions as usize - 1]
        }
        (true, 0) => ["(local-size :require 4)", "(local-size :require 4 2)", "(local-size :require 2 2 2)"]
            [dimensions as usize - 1],
        _ => "",
    };
    let sized = match (declared && dimensions < 3, bits.below(3)) {
        _ if one => ["(global-size :require 1)", "(global-size :require 1 1)", "(global-size :require 1 1 1)"]
            [dimensions as usize - 1],
        (true, 0) => {
            ["(global-size :derive (scalar n))", "(global-size :derive (scalar m) (scalar n))"][dimensions as usize - 1]
        }
        _ => "",
    };
    let dims = if declared { format!("(work-dim {dimensions})") } else { String::new() };
    let mut writer = Writer {
        bits,
        text: String::new(),
        next: 0,
        loops: Vec::new(),
        values: Vec::new(),
        dimensions,
        together: true,
        left: false,
        bold,
        warps,
    };
    let count = 1 + writer.bits.below(if bold { 6 } else { 4 });
    writer.statements(count, 2);
    let body = writer.text;
    format!(
        "(module (kernel random\n(param n u32)\n(param m u64)\n(param a (view u32 global read))\n\
         (param c (view u32 global read-write))\n(param d (view u32 global read-write))\n\
         (memory tile local u32 32)\n{dims} {required} {sized}\n(body\n\
         (let %t (view u32 local read-write) (memory tile))\n{body}(return))))\n"
    )
}
