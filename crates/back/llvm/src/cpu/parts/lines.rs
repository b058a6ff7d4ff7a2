//! Lines of LLVM IR as the printer writes them: which names they define and use, and the types of their results.

/// Returns whether a character can be in a name.
fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.'
}

/// Returns the local names in a text, in order, without their sign.
pub(super) fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split('%').skip(1).map(|rest| {
        let end = rest.bytes().position(|byte| !is_of_name(byte)).unwrap_or(rest.len());
        &rest[..end]
    })
}

/// Returns whether a line begins a block.
pub(super) fn is_label(line: &str) -> bool {
    !line.starts_with(' ') && line.ends_with(':')
}

/// Returns the name of the block that a line begins.
pub(super) fn label_of(line: &str) -> Option<&str> {
    is_label(line).then(|| &line[..line.len() - 1])
}

/// A line's parts.
pub(super) struct Line<'a> {
    /// The name of its result.
    pub(super) defines: Option<&'a str>,
    /// The instruction.
    pub(super) rest: &'a str,
}

impl<'a> Line<'a> {
    /// Takes a line apart.
    pub(super) fn of(line: &'a str) -> Line<'a> {
        let text = line.trim_start();
        match text.strip_prefix('%').and_then(|text| text.split_once(" = ")) {
            Some((name, rest)) => Line { defines: Some(name), rest },
            None => Line { defines: None, rest: text },
        }
    }

    /// Returns the names that it uses, labels among them.
    pub(super) fn uses(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        names(self.rest)
    }

    /// Returns the name of the pointer that a load, a store or a `memset` goes to.
    pub(super) fn address(&self) -> Option<&'a str> {
        let place = match self.rest.split_once(' ')? {
            ("load", rest) => rest.rsplit_once("ptr %")?.1,
            ("store", rest) => rest.rsplit_once(", ptr %")?.1,
            ("call", rest) if rest.starts_with("void @llvm.memset") || rest.starts_with("void @llvm.memcpy") => {
                rest.split_once("%")?.1
            }
            _ => return None,
        };
        let end = place.bytes().position(|byte| !is_of_name(byte)).unwrap_or(place.len());
        Some(&place[..end])
    }

    /// Returns whether it computes a place from a pointer, the first name that it uses.
    pub(super) fn is_place(&self) -> bool {
        self.rest.strip_prefix("getelementptr ").is_some_and(|rest| rest.contains(", ptr %"))
    }

    /// Returns whether it changes no memory.
    pub(super) fn only_reads(&self) -> bool {
        self.rest.starts_with("load ") || self.rest.starts_with("getelementptr ")
    }
}

/// Returns the type at the beginning of a text, and what follows.
pub(super) fn take_type(text: &str) -> (&str, &str) {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'<' | b'[' | b'{' => depth += 1,
            b'>' | b']' | b'}' => depth = depth.saturating_sub(1),
            b' ' | b',' if depth == 0 => return (&text[..at], &text[at..]),
            _ => {}
        }
    }
    (text, "")
}

/// Words between an instruction's name and its type.
const FLAGS: [&str; 22] = [
    "atomic", "volatile", "nuw", "nsw", "exact", "disjoint", "nneg", "samesign", "fast", "nnan", "ninf", "nsz", "arcp",
    "contract", "afn", "reassoc", "inbounds", "nusw", "tail", "musttail", "notail", "fastcc",
];

fn after_flags(mut text: &str) -> &str {
    while let Some((_, rest)) = text.split_once(' ').filter(|(word, _)| FLAGS.contains(word)) {
        text = rest;
    }
    text
}

/// Returns the vector type of as many elements of another type, or that type.
fn like(ty: &str, elem: &str) -> String {
    match ty.strip_prefix('<').and_then(|ty| ty.split_once(" x ")) {
        Some((count, _)) => format!("<{count} x {elem}>"),
        None => elem.to_owned(),
    }
}

/// Returns the elements' type of a vector.
fn element(ty: &str) -> Option<&str> {
    Some(ty.strip_prefix('<')?.strip_suffix('>')?.split_once(" x ")?.1)
}

/// Returns the type of an instruction's result; nothing for instructions that the printer does not write.
pub(super) fn type_of(instruction: &str) -> Option<String> {
    let (op, rest) = instruction.split_once(' ')?;
    let rest = after_flags(rest);
    let own = || Some(take_type(rest).0.to_owned());
    match op {
        "alloca" => Some("ptr".to_owned()),
        "load" | "phi" | "call" | "freeze" | "insertelement" | "insertvalue" | "fneg" | "add" | "sub" | "mul"
        | "udiv" | "sdiv" | "urem" | "srem" | "and" | "or" | "xor" | "shl" | "lshr" | "ashr" | "fadd" | "fsub"
        | "fmul" | "fdiv" | "frem" => own(),
        "icmp" | "fcmp" => {
            let (_, rest) = rest.split_once(' ')?;
            Some(like(take_type(rest).0, "i1"))
        }
        "zext" | "sext" | "trunc" | "bitcast" | "fptrunc" | "fpext" | "fptosi" | "fptoui" | "sitofp" | "uitofp"
        | "ptrtoint" | "inttoptr" => Some(take_type(rest.rsplit_once(" to ")?.1).0.to_owned()),
        "select" => {
            let (_, rest) = take_type(rest);
            Some(take_type(after_operand(rest)?).0.to_owned())
        }
        "getelementptr" => {
            let (_, rest) = take_type(rest);
            let operands = rest.strip_prefix(", ")?;
            let vector = operands.split(", ").find(|operand| operand.starts_with('<'));
            Some(vector.map_or_else(|| "ptr".to_owned(), |operand| like(take_type(operand).0, "ptr")))
        }
        "extractelement" => element(take_type(rest).0).map(str::to_owned),
        "shufflevector" => {
            let elem = element(take_type(rest).0)?;
            let mask = &rest[rest.rfind(", <")? + 2..];
            Some(like(take_type(mask).0, elem))
        }
        "atomicrmw" => Some(take_type(rest.split_once(", ")?.1).0.to_owned()),
        "cmpxchg" => Some(format!("{{ {}, i1 }}", take_type(rest.split_once(", ")?.1).0)),
        "extractvalue" => {
            let (whole, rest) = take_type(rest);
            let place: usize = rest.rsplit_once(", ")?.1.trim().parse().ok()?;
            field(whole, place)
        }
        _ => None,
    }
}

/// Returns what follows an operand and its comma; an operand may be a constant vector.
fn after_operand(text: &str) -> Option<&str> {
    let (_, rest) = take_type(text.trim_start());
    // Words such as `splat (i1 true)` have a blank.
    let at = rest.find(", ")?;
    Some(&rest[at + 2..])
}

fn field(whole: &str, place: usize) -> Option<String> {
    let mut rest = whole.strip_prefix("{ ")?;
    for _ in 0..place {
        rest = take_type(rest).1.strip_prefix(", ")?;
    }
    Some(take_type(rest).0.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_results() {
        for (instruction, ty) in [
            ("load <16 x float>, ptr %t1, align 64", "<16 x float>"),
            ("load atomic ptr, ptr %t1 acquire, align 8", "ptr"),
            ("add nuw i64 %t1, 3", "i64"),
            ("icmp ult <64 x i32> %t1, splat (i32 5)", "<64 x i1>"),
            ("fcmp fast olt float %t1, %t2", "i1"),
            ("zext nneg <8 x i32> %t1 to <8 x i64>", "<8 x i64>"),
            ("select i1 %t1, i32 0, i32 %t2", "i32"),
            ("select <4 x i1> <i1 true, i1 false, i1 true, i1 true>, <4 x float> %t1, <4 x float> %t2", "<4 x float>"),
            ("select <4 x i1> splat (i1 true), <4 x i8> %t1, <4 x i8> %t2", "<4 x i8>"),
            ("getelementptr i8, ptr %t1, i64 %t2", "ptr"),
            ("getelementptr inbounds float, ptr %t1, <16 x i64> %t2", "<16 x ptr>"),
            ("extractelement <16 x float> %t1, i64 0", "float"),
            ("shufflevector <4 x i32> %t1, <4 x i32> poison, <8 x i32> zeroinitializer", "<8 x i32>"),
            ("call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %t1, i64 4)", "{ i64, i1 }"),
            ("extractvalue { i64, i1 } %t1, 1", "i1"),
            ("atomicrmw add ptr %t1, i32 %t2 monotonic, align 4", "i32"),
            ("cmpxchg ptr %t1, i32 %t2, i32 %t3 monotonic monotonic", "{ i32, i1 }"),
        ] {
            assert_eq!(type_of(instruction).as_deref(), Some(ty), "{instruction}");
        }
    }

    #[test]
    fn addresses_of_accesses() {
        let address = |line| Line::of(line).address();
        assert_eq!(address("  %t1 = load i64, ptr %t2, align 8"), Some("t2"));
        assert_eq!(address("  store ptr %t1, ptr %t2, align 8"), Some("t2"));
        assert_eq!(address("  call void @llvm.memset.p0.i64(ptr %t3, i8 -1, i64 8, i1 false)"), Some("t3"));
        assert_eq!(address("  %t1 = getelementptr i8, ptr %t2, i64 4"), None);
        assert!(Line::of("  %t1 = getelementptr i8, ptr %t2, i64 4").is_place());
        assert!(!Line::of("  %t1 = getelementptr i8, ptr @zeros, i64 %t2").is_place());
    }
}
