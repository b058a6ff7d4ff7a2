//! How the CPU executes kernels, as text for authors: lanes, accesses, loops, branches, and what the machine code keeps on its stack.

use crisp_back_llvm::{CpuAccess, CpuBounds, CpuControl, CpuControlWay, CpuRemarks, CpuWay};
use crisp_ir_kernel::{AccessKind, Space};
use crisp_support_diagnostics::Files;

use crate::asked::place;

/// A kernel's code in words. `assembly` is what LLVM made of it.
pub(crate) fn explained(
    kernel: &str,
    local_size: [u32; 3],
    remarks: &CpuRemarks,
    assembly: &str,
    files: &Files,
) -> String {
    let sizes = local_size.map(|size| size.to_string());
    let mut text = format!("kernel {kernel} on the CPU, workgroups of {}\n  {}\n", sizes.join(" × "), lanes(remarks));
    let accesses = remarks.accesses.iter().map(|it| format!("{}: {}", place(files, it.at), of_access(it)));
    let controls = remarks.controls.iter().map(|it| format!("{}: {}", place(files, it.at), of_control(*it)));
    for (line, times) in counted(accesses).into_iter().chain(counted(controls)) {
        let times = if times > 1 { format!(", {times} times in the code") } else { String::new() };
        text.push_str(&format!("  {line}{times}\n"));
    }
    if let Some(registers) = Registers::of(assembly) {
        text.push_str(&format!("  {}\n", registers.words()));
    }
    text
}

/// Neighbouring equal lines as one, with their number: inlined functions and unrolled loops repeat a place.
fn counted(lines: impl Iterator<Item = String>) -> Vec<(String, usize)> {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for line in lines {
        match counted.iter_mut().find(|(known, _)| *known == line) {
            Some((_, times)) => *times += 1,
            None => counted.push((line, 1)),
        }
    }
    counted
}

fn lanes(remarks: &CpuRemarks) -> String {
    let CpuRemarks { lanes, axis, lane_groups, accesses: _, controls: _ } = remarks;
    if *lanes == 1 {
        return "not vectorised: a workgroup is one invocation".to_owned();
    }
    let along = axis.map_or_else(|| "the linear id".to_owned(), |axis| format!("axis {axis}"));
    let groups = if *lane_groups == 1 { "one lane group".to_owned() } else { format!("{lane_groups} lane groups") };
    format!("vectors of {lanes} invocations along {along}, {groups} in a workgroup")
}

fn of_access(access: &CpuAccess) -> String {
    let CpuAccess { at: _, kind, space, name, way, bounds, masked } = access;
    let verb = match kind {
        AccessKind::Load => "load",
        AccessKind::Store => "store",
        AccessKind::Update(_) => "update",
    };
    let space = match space {
        Space::Local => "local",
        Space::Private => "private",
        Space::Constant => "constant",
        Space::Global => "global",
    };
    let name = name.as_deref().unwrap_or("memory");
    let way = match way {
        CpuWay::Uniform => "one element for all lanes".to_owned(),
        CpuWay::Contiguous => "contiguous".to_owned(),
        CpuWay::Every(gap) => format!("lanes {gap} scalars apart, one wide access"),
        CpuWay::Permuted => "lanes at known distances, wide loads and a permutation".to_owned(),
        CpuWay::Packed => "lanes that voted side by side, packed".to_owned(),
        CpuWay::Apart if *kind == AccessKind::Load => "gather: lanes may be anywhere".to_owned(),
        CpuWay::Apart => "scatter: lanes may be anywhere".to_owned(),
        CpuWay::Own => "an element for each lane, side by side".to_owned(),
        CpuWay::OneByOne => "one lane at a time".to_owned(),
    };
    let bounds = match bounds {
        CpuBounds::Proven => "bounds proven",
        CpuBounds::Hoisted => "bounds checked once for all lanes",
        CpuBounds::Checked => "bounds checked at each access",
    };
    let masked = if *masked { ", under a mask" } else { "" };
    format!("{verb} of {space} `{name}`: {way}; {bounds}{masked}")
}

fn of_control(control: CpuControl) -> String {
    let CpuControl { at: _, is_loop, way } = control;
    let what = if is_loop { "loop" } else { "branch" };
    let way = match way {
        CpuControlWay::Around => "once for the workgroup, around its lane groups",
        CpuControlWay::Rounds => "rounds of the whole workgroup, without masks while all invocations take part",
        CpuControlWay::Together => "lanes stay together",
        CpuControlWay::Hoped => "checked once that all lanes go the same way",
        CpuControlWay::Masked => "lanes part: both ways under masks",
    };
    let way = if is_loop && control.way == CpuControlWay::Masked { "lanes leave one by one, under masks" } else { way };
    format!("{what}: {way}")
}

/// The values that machine code keeps in registers and on the stack.
#[derive(Debug, PartialEq, Eq)]
struct Registers {
    /// Different vector registers.
    used: usize,
    /// Vectors stored to the stack, and loaded from it.
    stack: [usize; 2],
}

impl Registers {
    /// Counted in an x86-64 assembly text; nothing for other processors.
    fn of(assembly: &str) -> Option<Registers> {
        if !cfg!(target_arch = "x86_64") {
            return None;
        }
        let (mut used, mut stack) = (std::collections::BTreeSet::new(), [0, 0]);
        for line in assembly.lines() {
            let Some((name, operands)) = line.trim().split_once(char::is_whitespace) else { continue };
            let registers = operands.split(['%', ' ', ',', ')', '(', '{', '}']).filter(|word| is_vector(word));
            used.extend(registers.map(|word| word.get(3..).unwrap_or_default().to_owned()));
            // `vmovups %zmm3, 64(%rsp)` keeps a vector, `vmovups 64(%rsp), %zmm3` brings it back.
            let moves = name.starts_with("vmov") || name.starts_with("mov");
            let Some((first, last)) = operands.rsplit_once(", ").filter(|_| moves) else { continue };
            let vector = |text: &str| text.strip_prefix('%').is_some_and(is_vector);
            let on_stack = |text: &str| text.ends_with("(%rsp)") || text.ends_with("(%rbp)");
            match () {
                () if vector(first) && on_stack(last) => stack[0] += 1,
                () if on_stack(first) && vector(last) => stack[1] += 1,
                () => {}
            }
        }
        Some(Registers { used: used.len(), stack })
    }

    fn words(&self) -> String {
        let Registers { used, stack: [stored, loaded] } = self;
        let kept = match (stored, loaded) {
            (0, 0) => "none kept on the stack".to_owned(),
            _ => format!("{stored} stores of vectors to the stack and {loaded} loads from it"),
        };
        format!("machine code: {used} vector registers, {kept}")
    }
}

/// Returns whether a word is a vector register's name, without its sign.
fn is_vector(word: &str) -> bool {
    let number = ["xmm", "ymm", "zmm"].iter().find_map(|kind| word.strip_prefix(kind));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_are_counted() {
        let text = "f:\n\tvmovups\t%zmm3, 64(%rsp)\n\tvfmadd231ps\t(%rax), %zmm1, %zmm3\n\tvmovaps\t64(%rsp), %ymm3\n\tmovq\t%rax, 8(%rsp)\n\tvaddps\t%zmm16, %zmm2, %zmm2 {%k1}\n";
        let found = Registers::of(text);
        if cfg!(target_arch = "x86_64") {
            assert_eq!(found, Some(Registers { used: 4, stack: [1, 1] }));
        } else {
            assert_eq!(found, None);
        }
    }

    #[test]
    fn equal_lines_are_one() {
        let lines = ["a", "b", "a"].map(str::to_owned);
        assert_eq!(counted(lines.into_iter()), [("a".to_owned(), 2), ("b".to_owned(), 1)]);
    }
}
