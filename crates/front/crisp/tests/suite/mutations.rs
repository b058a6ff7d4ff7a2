//! Damaged programs: whatever the source is, the front end answers with diagnostics, and every module that it makes is valid.

use crisp_front_crisp::{Options, compile};
use crisp_ir_kernel::Checked;
use crisp_support_diagnostics::{Files, render_terminal};

/// Programs to damage; together they use most forms.
const PROGRAMS: &[&str] = &[
    include_str!("../../../../../examples/crisp/vector_add.crisp"),
    include_str!("../../../../../examples/crisp/sum_vector.crisp"),
    include_str!("../../../../../examples/crisp/sobel.crisp"),
    include_str!("../../../../../examples/crisp/add_two.crisp"),
    include_str!("../../../../../examples/crisp/lighten_image.crisp"),
    "(def-type v (vector-type float :global :read-write))
     (def-const +n+ 8) (def-parameter DEPTH:ulong 3)
     (defmacro twice (&body body) `(progn ,@body ,@body))
     (def-function pick (a:int &optional (b:int 4) &key (c:int 5)) (declare (return-type int)) (if (> a b) a c))
     (def-function split (a:int b:int) (declare #'(int int => int int)) (floor a b))
     (def-function early (x:float) (declare (return-type float)) (when (< x 0.0) (return 0.0)) (* x x))
     (def-function apply-it (f x:float) (declare (type f #'(float => float)) (return-type float)) (f x))
     (def-kernel k (data:v n:int scale:float4 &out res:v)
       (declare (global-size :derive-from data) (local-size :set-to 64))
       (let ((i (get-global-id 0)) (acc:double 0) (lanes ##(1.0 2.0 3.0)) (table #(1 2 3 4)) (mine (make-vector int :private 4)))
         (dotimes (k DEPTH) (twice (inc! acc (to-double (~ data (+ i k))))))
         (let (((q r) (split n 3)) (view (make-vector-view data +n+ 2)))
           (set! (yx~ lanes) (xy~ lanes))
           (set! (~ mine 1) (pick q :c r))
           (cond ((> q 3) (set! acc 1.0)) ((= r 0) (inc! acc)) (t (dec! acc 2)))
           (set! (~ res i) (+ (to-float acc) (apply-it #'early (~ view 1)) (x~ scale) (y~ lanes)
                              (to-float (+ (~ table 2) (~ mine 1) (ash n -2) (bit-and n 7))))))))",
];

/// Limits of the IR that a program may exceed; everything else in a module of ours would be our mistake.
const LIMITS: [&str; 4] = ["K0108", "K0109", "K0414", "K0415"];

/// Pieces of source that mutations insert.
const PIECES: &[&str] = &[
    "(",
    ")",
    "()",
    "nil",
    "t",
    "0",
    "-1",
    "1.5",
    "4000000000",
    "18446744073709551615",
    "'",
    "`",
    ",",
    ",@",
    "#'",
    "#(",
    "##(",
    "#+",
    "#-",
    ":global",
    ":local",
    "&out",
    "&key",
    "&rest",
    "float",
    "int4",
    "(vector-type",
    "let",
    "if",
    "set!",
    "inc!",
    "return",
    "dotimes",
    "loop-grid-stride",
    "(local-barrier)",
    "when-thread-in-group-is",
    "(declare",
    "(uniform i)",
    "make-vector",
    "~",
    "length~",
    "+",
    "/",
    "floor",
    "to-int",
    "as-int",
    "x~",
    "def-kernel",
    "def-function",
    "defmacro",
    "it",
    "\"text\"",
    ";",
    "#|",
    "|#",
    "k",
    "data",
    "i",
];

/// A small deterministic generator (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % bound.max(1) as u64).unwrap_or(0)
    }
}

/// Splits into tokens and the blanks between them, so that mutations hit whole words.
fn tokens(source: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while !rest.is_empty() {
        let special = |c: char| c == '(' || c == ')' || c.is_whitespace();
        let length = match rest.chars().next() {
            Some(first) if special(first) => first.len_utf8(),
            _ => rest.find(special).unwrap_or(rest.len()),
        };
        tokens.push(&rest[..length]);
        rest = &rest[length..];
    }
    tokens
}

fn mutate(random: &mut Random) -> String {
    let mut words: Vec<String> =
        tokens(PROGRAMS[random.below(PROGRAMS.len())]).into_iter().map(str::to_owned).collect();
    for _ in 0..=random.below(3) {
        let at = random.below(words.len());
        match random.below(5) {
            0 => {
                words.remove(at);
            }
            1 => words.insert(at, PIECES[random.below(PIECES.len())].to_owned()),
            2 => PIECES[random.below(PIECES.len())].clone_into(&mut words[at]),
            3 => {
                let other = random.below(words.len());
                words.swap(at, other);
            }
            _ => {
                let other = words[random.below(words.len())].clone();
                words.insert(at, other);
            }
        }
        if words.is_empty() {
            break;
        }
    }
    words.concat()
}

fn answer(source: &str) {
    let mut files = Files::new();
    let file = files.add("damaged.crisp", source);
    let options = Options::new(&[], 32, &mut files);
    let output = compile(&[file], &files, &options);
    let shown = render_terminal(&files, &output.diagnostics, false);
    let fatal = output.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal());
    assert_eq!(output.module.is_none(), fatal, "{source}\n{shown}");
    if let Some(module) = output.module
        && let Err(broken) = Checked::check(module)
    {
        let mut problems: Vec<_> = broken.iter().map(crisp_ir_kernel::Broken::diagnostic).collect();
        problems.retain(|problem| !LIMITS.contains(&problem.code.0));
        assert!(problems.is_empty(), "an invalid module of\n{source}\n{}", render_terminal(&files, &problems, false));
    }
}

#[test]
fn the_programs_themselves_compile() {
    for source in PROGRAMS {
        let mut files = Files::new();
        let file = files.add("whole.crisp", *source);
        let options = Options::new(&[], 32, &mut files);
        let output = compile(&[file], &files, &options);
        assert!(output.module.is_some(), "{}", render_terminal(&files, &output.diagnostics, false));
        answer(source);
    }
}

#[test]
fn damaged_programs_are_answered() {
    // More with CRISP_MUTATIONS=N; the seed is fixed, so a failure comes again.
    let count = std::env::var("CRISP_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(1500);
    let mut random = Random(7);
    for _ in 0..count {
        answer(&mutate(&mut random));
    }
}

#[test]
fn deep_nesting_is_answered() {
    let deep = |open: &str, close: &str, depth: usize| {
        format!("(def-kernel k (a:int) (let ((b a)) (set! b {} b {})))", open.repeat(depth), close.repeat(depth))
    };
    answer(&deep("(+ 1 ", ")", 900));
    answer(&deep("(if (> b 1) 2 ", ")", 450));
    answer(&deep("(let ((c b)) ", ")", 450));
    answer(&deep("(", ")", 5000));
    let chain: String = (0..3000)
        .map(|n| format!("(def-function f{} (x:int) (declare (return-type int)) (f{n} x))\n", n + 1))
        .collect();
    answer(&format!(
        "(def-function f0 (x:int) (declare (return-type int)) x)\n{chain}(def-kernel k (a:int) (f3000 a))"
    ));
}
