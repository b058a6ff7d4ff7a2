//! Forms of masked accesses that LLVM is known to compile wrongly, and a check that no printed text has one.
//!
//! LLVM 22 has five faults that masks reach. Its code generator for AVX-512 makes of a store of narrowed lanes, under a mask of which it sees that
//! one lane is on, a scalar store as wide as before the narrowing, which writes past the element; it finds such a store also in a load, a select
//! and a store. And InstCombine makes of a select between a masked load and another value, under the load's mask, a second load in the place of
//! the select, after the stores between (llvm-project#215453). And where the bits of a mask are taken that came from signs of lanes, it may
//! forget the mask itself, so that its next use has any lanes on (llvm-project#198197). And its code generator for AVX and AVX2 makes of a masked
//! load, whose mask it sees to have no lane on in some registers' worth of lanes, loads of these lanes without a mask, which may touch the page
//! after the buffer. And its code generator for AVX-512 takes the instruction that clears a mask register's other bits for a copy, and leaves it out where
//! the mask must be kept in memory for a while: an access of 8 bytes, which is executed as one of 16, then touches 16. So that none can occur, whatever LLVM finds out about a mask:
//!
//! - the mask of a masked store or scatter, and of a select that keeps some elements of what it is stored to, is hidden: one of its operands is a
//!   mask with all lanes on that comes from a volatile load. A scatter in which all lanes take part says so, because it has no other form.
//! - without AVX-512 the mask of a masked load is hidden in the same way, with it that of a load of 8 bytes.
//! - with AVX-512 the mask with all lanes on is loaded as a mask, not as an integer: then the other bits of a hidden mask's register are zero, whether or
//!   not they are cleared. `back/llvm-native` switches the pass off that computes with integers in mask registers.
//! - with AVX-512 the mask whose bits are taken as an integer is hidden in the same way, so that they are not those of signs.
//! - what a masked load or gather finds is frozen at once and not used otherwise, so that no select sees the load.
//!
//! A printer that forgets one of them is found here, before LLVM sees its text. That the safe forms are compiled as they should be is tested in
//! `back/llvm-native`, by running them.

use std::collections::{BTreeMap, BTreeSet};

use crate::CpuTarget;
use crate::cpu::masks::Access::{Gather, Load, Scatter, Store};

/// A masked access by its intrinsic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    Load,
    Gather,
    Store,
    Scatter,
}

/// The intrinsics of masked accesses.
const ACCESSES: [(&str, Access); 4] = [("load.", Load), ("gather.", Gather), ("store.", Store), ("scatter.", Scatter)];

/// Returns the first line of a text that breaks a rule; cost: linear in the text.
pub(crate) fn breach<'t>(text: &'t str, target: &CpuTarget) -> Option<&'t str> {
    let mut seen = Seen::default();
    // Text is printed in an order in which dominating values come first, except those that loops carry, which are not masks of stores.
    text.lines().find(|line| !seen.keeps(line.trim_start(), target))
}

/// The definitions of the lines so far.
#[derive(Default)]
struct Seen<'t> {
    /// Bits that come from the volatile load, and masks that depend on them.
    hidden: BTreeSet<&'t str>,
    /// The condition of each select between computed vectors of which one was loaded, and the pointer from which.
    keeping: BTreeMap<&'t str, (&'t str, &'t str)>,
    /// The pointer that each vector was loaded from.
    loaded: BTreeMap<&'t str, &'t str>,
    /// Variables of one vector, which become registers.
    variables: BTreeSet<&'t str>,
    /// The results of masked loads, which must not be used again.
    found: BTreeSet<&'t str>,
    /// The result of the line before.
    fresh: Option<&'t str>,
}

impl<'t> Seen<'t> {
    /// Takes a line in; whether it keeps the rules.
    fn keeps(&mut self, line: &'t str, target: &CpuTarget) -> bool {
        let (name, right) = line.split_once(" = ").filter(|(name, _)| name.starts_with('%')).unwrap_or(("", line));
        if let Some(fresh) = self.fresh.take() {
            // The line after a masked load.
            if right.strip_prefix("freeze ").is_none_or(|frozen| last_word(frozen) != fresh) {
                return false;
            }
            self.found.insert(fresh);
        } else if !self.found.is_empty() && words(right).any(|word| self.found.contains(word)) {
            return false;
        }
        if right.starts_with("load volatile ") && right.contains(", ptr @on,") {
            self.hidden.insert(name);
        } else if right.starts_with("alloca <") {
            self.variables.insert(name);
        } else if let Some(rest) = right.strip_prefix("load <") {
            self.loaded.insert(name, rest.split_once(", ptr ").map_or("", |(_, pointer)| first_word(pointer)));
        } else if right.starts_with("select <") {
            // A constant is not narrowed.
            if let [cond, then, other] = words(right).collect::<Vec<_>>()[..]
                && let Some(pointer) = self.loaded.get(then).or_else(|| self.loaded.get(other))
            {
                self.keeping.insert(name, (cond, pointer));
            }
        } else if let Some((lanes, rest)) = right.strip_prefix("bitcast <").and_then(|rest| rest.split_once(" x i1> "))
        {
            let mask = first_word(rest);
            let short = lanes.parse::<u32>().is_ok_and(|lanes| lanes <= 64);
            return !target.hides_bits() || !short || !mask.starts_with('%') || self.hidden.contains(mask);
        } else if let Some((_, rest)) = right.split_once("@llvm.masked.") {
            return self.keeps_access(name, rest, target);
        } else if let Some(rest) = right.strip_prefix("store <") {
            return self.keeps_store(rest, target);
        } else if let Some(rest) = right.strip_prefix("bitcast i")
            && words(rest).any(|word| self.hidden.contains(word))
        {
            let whole = ["i8", "i16", "i32", "i64"].iter().any(|bits| right[8..].starts_with(&format!("{bits} ")));
            self.hidden.insert(name);
            return !target.hides_bits() || !whole;
        } else if ["and <", "shufflevector <", "insertelement <", "icmp slt <", "trunc i64 "]
            .iter()
            .any(|op| right.starts_with(op))
            && words(right).any(|word| self.hidden.contains(word))
        {
            self.hidden.insert(name);
        }
        true
    }

    fn keeps_access(&mut self, name: &'t str, rest: &'t str, target: &CpuTarget) -> bool {
        let Some((access, rest)) =
            ACCESSES.iter().find_map(|(prefix, access)| rest.strip_prefix(prefix).map(|rest| (*access, rest)))
        else {
            return false;
        };
        let mask = rest.rsplit_once("x i1> ").map_or("", |(_, rest)| rest);
        let every = mask.starts_with("splat (i1 true)");
        match access {
            Load => {
                self.fresh = Some(name).filter(|_| !every);
                // The only vector of eight lanes or more that is narrower than a register.
                let hides = target.hides_loads(8, if rest.starts_with("v8i8.") { 1 } else { 8 });
                every || !hides || self.hidden.contains(first_word(mask))
            }
            Gather => {
                self.fresh = Some(name).filter(|_| !every);
                true
            }
            Store | Scatter => {
                let hides = hides(rest.split_once('(').map_or("", |(_, first)| first), target);
                let hidden = self.hidden.contains(first_word(mask));
                !hides || hidden || every && access == Scatter
            }
        }
    }

    /// Returns a plain store of a vector, to memory or to a variable.
    fn keeps_store(&self, rest: &'t str, target: &CpuTarget) -> bool {
        let Some((ty, value)) = rest.split_once("> ") else { return true };
        let Some((cond, from)) = self.keeping.get(first_word(value)) else { return true };
        let pointer = value.split_once(", ptr ").map_or("", |(_, pointer)| first_word(pointer));
        // For this number of lanes, none are narrowed by one instruction.
        let many =
            ty.split_once(" x ").and_then(|(lanes, _)| lanes.parse::<u32>().ok()).is_some_and(|lanes| lanes > 64);
        let plain = pointer != *from || many || self.variables.contains(pointer);
        plain || !hides(ty, target) || self.hidden.contains(cond)
    }
}

/// Returns whether masks are hidden for a vector whose type a text begins with.
fn hides(vector: &str, target: &CpuTarget) -> bool {
    let scalar = vector.split_once(" x ").map_or("", |(_, scalar)| scalar.split_once('>').map_or(scalar, |(it, _)| it));
    target.hides_masks_of(match scalar {
        "i1" => return false,
        "i8" => 1,
        "i16" | "half" | "bfloat" => 2,
        "i32" | "float" => 4,
        _ => 8,
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',', '(', ')']).filter(|word| word.starts_with('%'))
}

fn first_word(text: &str) -> &str {
    text.split([' ', ',', '(', ')']).next().unwrap_or_default()
}

fn last_word(text: &str) -> &str {
    // The instruction may be followed by its location.
    text.split(", !").next().unwrap_or_default().rsplit(' ').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const AVX512: &str = "+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2";

    fn breaks(lines: &[&str], features: &str) -> bool {
        let target = CpuTarget::new("x86_64-unknown-linux-gnu", "some", features);
        breach(&lines.join("\n"), &target).is_some()
    }

    const STORE: &str =
        "  call void @llvm.masked.store.v16i8.p0(<16 x i8> %t4, ptr align 1 %t3, <16 x i1> %t2), !dbg !7";
    const HIDDEN: [&str; 2] = ["  %t1 = load volatile <16 x i1>, ptr @on, align 8", "  %t2 = and <16 x i1> %t5, %t1"];

    #[test]
    fn masks_of_stores_are_hidden() {
        assert!(breaks(&[STORE], "") && breaks(&["  %t2 = icmp eq <16 x i8> %t5, %t6", STORE], AVX512));
        let constant = STORE.replace("%t2", "<i1 true, i1 false>");
        assert!(breaks(&[&constant], "") && breaks(&[&STORE.replace("%t2", "splat (i1 true)")], ""));
        assert!(!breaks(&[&HIDDEN[..], &[STORE]].concat(), ""));
        // Spread over the scalars of an element.
        let spread = "  %t8 = shufflevector <16 x i1> %t2, <16 x i1> zeroinitializer, <32 x i32> <i32 0, i32 16>";
        assert!(!breaks(&[&HIDDEN[..], &[spread, &STORE.replace("%t2", "%t8")]].concat(), ""));
        // A mask that has nothing of it.
        let other = "  %t2 = and <16 x i1> %t5, %t6";
        assert!(breaks(&[HIDDEN[0], other, STORE], ""));
    }

    #[test]
    fn what_hides_masks_is_no_integer_where_masks_have_registers() {
        let bits = |lanes: u32| {
            let text = format!(
                "  %t0 = load volatile i64, ptr @on, align 8\n  %t9 = trunc i64 %t0 to i{lanes}\n  %t1 = bitcast i{lanes} %t9 to <{lanes} x i1>"
            );
            move |features| breaks(&[&text], features)
        };
        assert!(bits(16)(AVX512) && bits(8)(AVX512) && !bits(16)("+avx2") && !bits(4)(AVX512) && !bits(48)(AVX512));
    }

    #[test]
    fn masks_of_loads_of_eight_bytes_are_hidden() {
        let load =
            "  %t7 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t3, <8 x i1> %t2, <8 x i8> zeroinitializer)";
        let lines = [load, "  %t8 = freeze <8 x i8> %t7"];
        let hidden = ["  %t1 = load volatile <8 x i1>, ptr @on, align 8", "  %t2 = and <8 x i1> %t5, %t1"];
        assert!(breaks(&lines, AVX512) && !breaks(&[&hidden[..], &lines].concat(), AVX512));
        assert!(!breaks(
            &lines.map(|line| line.replace("x i8", "x i16").replace("v8i8", "v8i16")).each_ref().map(String::as_str),
            AVX512
        ));
    }

    #[test]
    fn masks_of_loads_are_hidden_where_masks_are_signs_of_lanes() {
        let load = "  %t7 = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %t3, <8 x i1> %t2, <8 x i32> zeroinitializer)";
        let frozen = "  %t8 = freeze <8 x i32> %t7";
        let hidden = [
            "  %t0 = load volatile i64, ptr @on, align 8",
            "  %t9 = trunc i64 %t0 to i32",
            "  %t10 = insertelement <8 x i32> poison, i32 %t9, i64 0",
            "  %t11 = shufflevector <8 x i32> %t10, <8 x i32> poison, <8 x i32> zeroinitializer",
            "  %t1 = icmp slt <8 x i32> %t11, zeroinitializer",
            "  %t2 = and <8 x i1> %t5, %t1",
        ];
        assert!(breaks(&[load, frozen], "+avx2") && breaks(&[load, frozen], "+avx"));
        assert!(!breaks(&[&hidden[..], &[load, frozen]].concat(), "+avx2"));
        assert!(!breaks(&[load, frozen], AVX512) && !breaks(&[load, frozen], "+sse4.2"));
        let every = load.replace("<8 x i1> %t2", "<8 x i1> splat (i1 true)");
        assert!(!breaks(&[&every, frozen], "+avx2"));
    }

    #[test]
    fn wide_scalars_are_concerned_where_stores_narrow() {
        let store = "  call void @llvm.masked.store.v8f32.p0(<8 x float> %t4, ptr align 4 %t3, <8 x i1> %t2)";
        assert!(breaks(&[store], AVX512) && !breaks(&[store], "+avx2"));
        let scatter = "  call void @llvm.masked.scatter.v8i16.v8p0(<8 x i16> %t4, <8 x ptr> align 2 %t3, <8 x i1> %t2)";
        assert!(breaks(&[scatter], "+avx2") && !breaks(&[&scatter.replace("%t2", "splat (i1 true)")], AVX512));
    }

    #[test]
    fn what_masked_loads_find_is_frozen() {
        let load = "  %t1 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t3, <8 x i1> %t2, <8 x float> zeroinitializer), !dbg !3";
        let frozen = "  %t4 = freeze <8 x float> %t1, !dbg !3";
        let select = "  %t5 = select <8 x i1> %t2, <8 x float> %t4, <8 x float> %t6";
        assert!(!breaks(&[load, frozen, select], AVX512));
        assert!(breaks(&[load, select, frozen], AVX512) && breaks(&[load, "  ret void"], AVX512));
        assert!(breaks(&[load, frozen, &select.replace("%t4", "%t1")], AVX512));
        let gather = "  %t1 = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %t3, <8 x i1> %t2, <8 x float> zeroinitializer)";
        assert!(breaks(&[gather, select], "") && !breaks(&[&gather.replace("%t2", "splat (i1 true)"), select], ""));
        assert!(breaks(&["  call void @llvm.masked.compressstore.v8f32(<8 x float> %t1, ptr %t2, <8 x i1> %t3)"], ""));
    }

    #[test]
    fn bits_of_masks_are_not_those_of_signs() {
        let bits = "  %t7 = bitcast <16 x i1> %t2 to i16";
        let signs = "  %t2 = icmp slt <16 x i8> %t5, zeroinitializer";
        assert!(breaks(&[signs, bits], AVX512) && !breaks(&[signs, bits], "+avx2"));
        assert!(!breaks(&[&HIDDEN[..], &[bits]].concat(), AVX512));
        // Numbers, and what is known.
        assert!(!breaks(&["  %t7 = bitcast <16 x i8> %t2 to i128"], AVX512));
        assert!(!breaks(&[&bits.replace("%t2", "<i1 true, i1 false>")], AVX512));
    }

    #[test]
    fn elements_are_kept_under_hidden_conditions() {
        let keep = |cond: &str, to: &str, other: &str| {
            let lines = [
                "  %t20 = load <16 x i8>, ptr %t3, align 1".to_owned(),
                format!("  %t21 = select <16 x i1> {cond}, <16 x i8> {other}, <16 x i8> %t20"),
                format!("  store <16 x i8> %t21, ptr {to}, align 1"),
            ];
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            breaks(&[&HIDDEN[..], &["  %t12 = alloca <16 x i8>"], &lines].concat(), AVX512)
        };
        assert!(keep("%t5", "%t3", "%t6") && !keep("%t2", "%t3", "%t6"));
        // To another place, or what is not narrowed.
        assert!(!keep("%t5", "%t4", "%t6") && !keep("%t5", "%t3", "splat (i8 1)"));
    }
}
