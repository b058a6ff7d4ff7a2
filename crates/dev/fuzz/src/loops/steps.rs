//! Random steps of schedules about a kernel, with the loops that earlier steps made.

use crate::random::Random;

use super::kernel::{Given, LoopCase};

/// A loop that steps can name.
#[derive(Clone, Debug)]
struct Loop {
    name: String,
    tagged: bool,
}

/// Makes steps one after the other.
struct Maker<'a> {
    random: &'a mut Random,
    case: &'a LoopCase,
    loops: Vec<Loop>,
    names: usize,
    steps: Vec<String>,
}

/// Returns a random schedule for a kernel.
#[must_use]
pub fn steps(random: &mut Random, case: &LoopCase) -> Vec<String> {
    let all = case.loops.iter().chain(&case.reduced);
    let loops = all.map(|name| Loop { name: (*name).to_owned(), tagged: false }).collect();
    let mut maker = Maker { random, case, loops, names: 0, steps: Vec::new() };
    for _ in 0..1 + maker.random.below(5) {
        maker.step();
    }
    maker.steps
}

impl Maker<'_> {
    fn step(&mut self) {
        match self.random.below(100) {
            0..26 => self.split(),
            26..36 => self.tag(),
            36..44 => self.prioritise(),
            44..60 => self.prefetch(),
            60..65 => self.buffer(),
            65..71 => self.precompute(),
            71..76 => self.pack(),
            76..82 => self.duplicate(),
            82..85 => self.map(),
            85..87 => self.join(),
            87..92 => self.realise(),
            92..97 => self.temporary(),
            _ => self.other(),
        }
    }

    fn push(&mut self, step: String) {
        self.steps.push(step);
    }

    fn fresh(&mut self, wish: &str) -> String {
        self.names += 1;
        format!("{wish}{}", self.names)
    }

    fn any_loop(&mut self) -> Option<usize> {
        (!self.loops.is_empty()).then(|| self.random.below(self.loops.len()))
    }

    fn free_loop(&mut self) -> Option<usize> {
        let free: Vec<usize> = (0..self.loops.len()).filter(|&at| !self.loops[at].tagged).collect();
        (!free.is_empty()).then(|| self.random.pick(&free))
    }

    /// Returns the names of up to `most` different loops.
    fn some_loops(&mut self, most: usize) -> Vec<String> {
        let mut chosen: Vec<String> = Vec::new();
        for _ in 0..self.random.below(most + 1) {
            if let Some(at) = self.any_loop()
                && !chosen.contains(&self.loops[at].name)
            {
                chosen.push(self.loops[at].name.clone());
            }
        }
        chosen
    }

    fn one(&mut self, of: &[&'static str]) -> Option<&'static str> {
        (!of.is_empty()).then(|| self.random.pick(of))
    }

    fn split(&mut self) {
        let Some(at) = self.free_loop() else { return };
        let name = self.loops[at].name.clone();
        let length = self.random.pick(&[2, 2, 3, 4, 4, 5, 6, 8, 16]);
        let (outer, inner) = (self.fresh("o"), self.fresh("r"));
        let mut text = if self.random.chance(12) {
            format!("chunk_iname({name}, {length}, outer={outer}, inner={inner}")
        } else {
            format!("split_iname({name}, {length}, outer={outer}, inner={inner}")
        };
        let outer_tag = self.random.pick(&["", "", "", "g.0", "g.0", "g.1", "host", "unr", "ilp"]);
        let inner_tag = self.random.pick(&["", "", "", "l.0", "l.0", "l.1", "ilp", "ilp", "ilp.seq", "unr"]);
        if !outer_tag.is_empty() {
            text += &format!(", outer_tag=\"{outer_tag}\"");
        }
        if !inner_tag.is_empty() {
            text += &format!(", inner_tag=\"{inner_tag}\"");
        }
        if self.random.chance(8) {
            text += self.random.pick(&[", slabs=(0, 1)", ", slabs=(1, 1)"]);
        }
        self.push(text + ")");
        self.loops.remove(at);
        self.loops.push(Loop { name: outer, tagged: !outer_tag.is_empty() });
        self.loops.push(Loop { name: inner, tagged: !inner_tag.is_empty() });
    }

    fn tag(&mut self) {
        let Some(at) = self.free_loop() else { return };
        let tag = self.random.pick(&["g.0", "l.0", "l.0", "l.1", "unr", "ilp", "ilp", "ilp.seq", "host"]);
        self.loops[at].tagged = true;
        let text = format!("tag_inames({}: {tag})", self.loops[at].name);
        self.push(text);
    }

    fn prioritise(&mut self) {
        let chosen = self.some_loops(3);
        if chosen.len() > 1 {
            self.push(format!("prioritize_loops({})", chosen.join(", ")));
        }
    }

    /// `sweep`, `outer`, memory and tags of a copy.
    fn copied(&mut self, text: &mut String) {
        let sweep = self.some_loops(2);
        *text += &format!(", sweep=[{}]", sweep.join(", "));
        if self.random.chance(50) {
            let outer: Vec<String> = self.some_loops(3).into_iter().filter(|it| !sweep.contains(it)).collect();
            *text += &format!(", outer=[{}]", outer.join(", "));
        }
        *text += self.random.pick(&["", "", ", space=local", ", space=private"]);
        *text += self.random.pick(&["", "", "", ", default_tag=\"l.auto\"", ", default_tag=\"l.0\""]);
    }

    fn prefetch(&mut self) {
        let Some(array) = self.one(&self.case.read) else { return };
        let mut text = format!("add_prefetch({array}");
        self.copied(&mut text);
        if self.random.chance(10) {
            text += ", fetch_bounding_box=True";
        }
        self.push(text + ")");
    }

    fn buffer(&mut self) {
        let Some(array) = self.one(&self.case.written) else { return };
        let mut text = format!("buffer_array({array}");
        self.copied(&mut text);
        self.push(text + ")");
    }

    fn precompute(&mut self) {
        let Some(rule) = self.one(&self.case.rules) else { return self.prefetch() };
        let mut text = format!("precompute({rule}");
        self.copied(&mut text);
        self.push(text + ")");
    }

    fn pack(&mut self) {
        if let Some(array) = self.one(&self.case.read) {
            self.push(format!("pack({array}, ahead)"));
        }
    }

    fn duplicate(&mut self) {
        let chosen = self.some_loops(2);
        let Some(id) = self.one(&self.case.ids) else { return };
        if chosen.is_empty() {
            return;
        }
        let names: Vec<String> = chosen.iter().map(|_| self.fresh("d")).collect();
        let within = match self.one(&self.case.ids) {
            Some(other) if other != id && self.random.chance(30) => format!("id:{id} or id:{other}"),
            _ => format!("id:{id}"),
        };
        let text = format!(
            "duplicate_inames([{}], within=\"{within}\", new_inames=[{}])",
            chosen.join(", "),
            names.join(", ")
        );
        self.push(text);
        for (old, name) in chosen.iter().zip(names) {
            let tagged = self.loops.iter().any(|it| it.name == *old && it.tagged);
            self.loops.push(Loop { name, tagged });
        }
    }

    fn map(&mut self) {
        let Some(at) = self.free_loop() else { return };
        let name = self.loops[at].name.clone();
        let new = self.fresh("m");
        let map = self.random.pick(&["9 - @", "@ + 3", "@ - 2", "-@"]).replace('@', &name);
        self.push(format!("map_domain(\"{{ [{name}] -> [{new}] : {new} = {map} }}\")"));
        self.loops[at].name = new;
    }

    fn join(&mut self) {
        let chosen = self.some_loops(2);
        if chosen.len() == 2 {
            let name = self.fresh("w");
            self.push(format!("join_inames([{}], {name})", chosen.join(", ")));
            self.loops.retain(|it| !chosen.contains(&it.name));
            self.loops.push(Loop { name, tagged: false });
        }
    }

    fn realise(&mut self) {
        let Some(id) = self.one(&self.case.ids) else { return };
        let by = self.random.pick(&["loop", "loop", "lanes", "workgroup", "launches"]);
        let step = match self.random.below(10) {
            0 => format!("realize_scan({id})"),
            1 | 2 if !self.case.written.is_empty() => {
                let array = self.random.pick(&self.case.written);
                format!("realize_reduction({id}, by=loop, into={array})")
            }
            _ => format!("realize_reduction({id}, by={by})"),
        };
        self.push(step);
    }

    fn temporary(&mut self) {
        let Some(name) = self.one(&self.case.temporaries) else { return };
        let loops = self.some_loops(2);
        let step = match self.random.below(5) {
            0 => format!("assignment_to_subst({name})"),
            1 if !loops.is_empty() => {
                format!("privatize_temporaries_with_inames([{}], only_var_names=[{name}])", loops.join(", "))
            }
            2 => format!("set_temporary_scope({name}, {})", self.random.pick(&["local", "global", "private"])),
            3 if self.case.temporaries.len() > 1 => {
                format!("alias_temporaries([{}])", self.case.temporaries.join(", "))
            }
            _ => format!("tag_array_axes({name}, \"f,f\")"),
        };
        self.push(step);
    }

    fn other(&mut self) {
        let step = match self.random.below(4) {
            0 => self.any_loop().map(|at| format!("untag_inames([{}])", self.loops[at].name)),
            1 => self.case.arguments.iter().find_map(|given| match given {
                Given::Int(value) => Some(format!("fix_parameters(n={value})")),
                Given::Ints(_) | Given::Floats(_) => None,
            }),
            2 => self.one(&self.case.ids).map(|id| format!("set_instruction_priority(\"id:{id}\", 3)")),
            _ => {
                let (one, other) = (self.one(&self.case.ids), self.one(&self.case.ids));
                one.zip(other).filter(|(a, b)| a != b).map(|(a, b)| format!("add_dependency({a}, {b})"))
            }
        };
        self.steps.extend(step);
    }
}
