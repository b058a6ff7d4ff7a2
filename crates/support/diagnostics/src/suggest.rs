//! "Did you mean": the known name that a mistyped one is most like.

/// The longest name that is compared; longer ones are not typing mistakes.
const MAX_CHARS: usize = 80;

/// The candidate that `name` was probably meant to be, if any is close enough.
///
/// Case and `-` against `_` do not count. Otherwise the number of letters that are wrong, missing, too many or swapped
/// must be at most 1 in names of 3 to 5 letters, 2 up to 8 letters, and a third of longer names; the words of a name
/// between hyphens may also be in another order. Of equally close candidates the one with the longest common
/// beginning wins, then the first in the alphabet, so that the order of `candidates` does not matter.
/// Time: the number of candidates times the lengths of the names.
///
/// ```
/// # use crisp_support_diagnostics::suggest;
/// assert_eq!(suggest("unlong", ["int", "ulong", "long"].into_iter()), Some("ulong"));
/// assert_eq!(suggest("vector-make", ["make-vector", "make-matrix"].into_iter()), Some("make-vector"));
/// assert_eq!(suggest("frobnicate", ["int", "ulong"].into_iter()), None);
/// ```
pub fn suggest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if name.chars().nth(MAX_CHARS).is_some() {
        return None;
    }
    let wanted = normal(name);
    let length = wanted.chars().count();
    let allowed = match length {
        0..=2 => 0,
        3..=5 => 1,
        6..=8 => 2,
        _ => length / 3,
    };
    let mut best: Option<(Rank, &'a str)> = None;
    for candidate in candidates {
        if candidate == name || candidate.is_empty() || candidate.chars().nth(MAX_CHARS).is_some() {
            continue;
        }
        let Some(distance) = distance(&wanted, &normal(candidate), allowed) else { continue };
        let rank = Rank { distance, different: MAX_CHARS - common_beginning(&wanted, &normal(candidate)) };
        if best.is_none_or(|(old, old_name)| (rank, candidate) < (old, old_name)) {
            best = Some((rank, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Smaller is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    distance: usize,
    different: usize,
}

fn normal(name: &str) -> String {
    name.chars().map(|c| if c == '_' { '-' } else { c.to_ascii_lowercase() }).collect()
}

/// How far apart two normal names are, if not too far.
fn distance(wanted: &str, candidate: &str, allowed: usize) -> Option<usize> {
    if wanted == candidate {
        return Some(0);
    }
    let difference = wanted.chars().count().abs_diff(candidate.chars().count());
    let edits = if difference <= allowed { strsim::osa_distance(wanted, candidate) } else { usize::MAX };
    if edits <= allowed {
        return Some(edits);
    }
    if is_swapped_pair(wanted, candidate) || sorted_words(wanted) == sorted_words(candidate) {
        return Some(allowed.max(1));
    }
    None
}

/// `fi` for `if`: two letters in the wrong order.
fn is_swapped_pair(a: &str, b: &str) -> bool {
    match (a.as_bytes(), b.as_bytes()) {
        ([first, second], [other_first, other_second]) => first == other_second && second == other_first,
        _ => false,
    }
}

fn sorted_words(name: &str) -> Vec<&str> {
    let mut words: Vec<&str> = name.split('-').collect();
    words.sort_unstable();
    words
}

fn common_beginning(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::suggest;

    const NAMES: &[&str] = &[
        "if",
        "let",
        "let*",
        "int",
        "uint",
        "long",
        "ulong",
        "length",
        "type",
        "dotimes",
        "dec-times",
        "when-thread-in-group-is",
        "when-thread-is",
        "get-local-work-size",
        "get-global-id",
        "make-vector",
        "make-matrix",
        "sv",
        "read-only",
        "write-only",
    ];

    fn meant(name: &str) -> Option<&'static str> {
        suggest(name, NAMES.iter().copied())
    }

    #[test]
    fn slips_are_found() {
        for (slip, name) in [
            ("unlong", "ulong"),
            ("lenth", "length"),
            ("lnegth", "length"),
            ("when-thread-in-group=is", "when-thread-in-group-is"),
            ("get-local-works-size", "get-local-work-size"),
            ("DOTIMES", "dotimes"),
            ("read_only", "read-only"),
            ("fi", "if"),
            ("lte", "let"),
            ("tpye", "type"),
            ("vector-make", "make-vector"),
            ("make-vectro", "make-vector"),
        ] {
            assert_eq!(meant(slip), Some(name), "{slip}");
        }
    }

    #[test]
    fn other_names_are_not_slips() {
        for name in ["x", "i", "ab", "foo", "", "my-function", "float", "tensor-thing", &"long".repeat(100)] {
            assert_eq!(meant(name), None, "{name}");
        }
        assert_eq!(suggest("long", ["long"].into_iter()), None, "the name itself is no suggestion");
        assert_eq!(suggest("", [""].into_iter()), None);
    }

    #[test]
    fn the_order_of_candidates_does_not_matter() {
        assert_eq!(suggest("maq", ["may", "max", "map"].into_iter()), Some("map"));
        assert_eq!(suggest("maq", ["map", "max", "may"].into_iter()), Some("map"));
        assert_eq!(suggest("gat-x", ["bat-x", "get-x"].into_iter()), Some("get-x"), "longest common beginning");
    }
}
