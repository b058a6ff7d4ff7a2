//! The binary form: modules that come back whole, one encoding for each, and bytes from anybody.

use std::fs;
use std::mem::size_of;
use std::path::Path;

use crisp_ir_kernel::binary::{self, MEMORY_FACTOR};
use crisp_ir_kernel::text::{parse, print};
use crisp_ir_kernel::{
    Checked, Constant, Function, Memory, Module, Op, OpData, Param, Region, RegionId, SizeExpr, SizeOp, SizeRule, Type,
    Value, ValueData,
};
use crisp_support_diagnostics::{FileId, Files, Span, render_terminal};

/// Magic, version, flags, length, hash.
const HEADER: usize = 56;

/// All test files in the text form, with their names.
fn texts() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for folder in ["ir/parse", "targets"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests").join(folder);
        let entries = fs::read_dir(folder).expect("the folder of the test files");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "kir"));
        paths.sort();
        for path in paths {
            texts.push((path.display().to_string(), fs::read_to_string(path).expect("a text")));
        }
    }
    assert!(texts.len() >= 15, "the files are found");
    texts
}

fn read(text: &str) -> Module {
    parse(FileId(0), text).unwrap_or_else(|diagnostics| panic!("{diagnostics:#?}\n{text}"))
}

fn decode(bytes: &[u8]) -> Module {
    binary::decode(FileId(0), bytes, &mut Files::new()).unwrap_or_else(|diagnostic| panic!("{diagnostic:#?}"))
}

/// Returns what the text form omits: all places and all names of values, in the order of the text.
fn beside_the_text(module: &Module) -> Vec<(Span, Vec<Option<String>>)> {
    fn region(function: &Function, id: RegionId, all: &mut Vec<(Span, Vec<Option<String>>)>) {
        let names = |values: &mut dyn Iterator<Item = Value>| -> Vec<Option<String>> {
            values.map(|value| function.values[value].name.as_deref().map(str::to_owned)).collect()
        };
        let Region { params, ops, terminator: _, end_span, unroll: _ } = &function[id];
        all.push((*end_span, names(&mut params.iter().copied())));
        for &op in ops {
            let OpData { op, results, span } = &function[op];
            all.push((*span, names(&mut results.iter())));
            op.regions().into_iter().for_each(|inner| region(function, inner, all));
        }
    }
    let mut all = Vec::new();
    for function in module.functions.values() {
        all.push((function.span, vec![Some(function.name.clone())]));
        let rules = function.kernel.iter().flat_map(|info| info.global_size.iter().chain(&info.local_size));
        all.extend(rules.map(|rule| (rule.span, vec![rule.message.clone()])));
        all.extend(function.params.iter().map(|param| (param.span, vec![Some(param.name.clone())])));
        all.extend(function.memories.values().map(|memory| (memory.span, vec![Some(memory.name.clone())])));
        region(function, function.body, &mut all);
    }
    all
}

/// Encodes, decodes, and compares all that a module says.
#[track_caller]
fn comes_back(module: &Module, what: &str) {
    let bytes = binary::encode(module);
    let back = decode(&bytes);
    assert_eq!(print(&back), print(module), "{what}");
    assert_eq!(beside_the_text(&back), beside_the_text(module), "{what}");
    let kernels = |module: &Module| module.functions.values().map(|it| it.kernel.clone()).collect::<Vec<_>>();
    assert_eq!(kernels(&back), kernels(module), "{what}");
    assert!(binary::encode(&back) == bytes, "{what}");
    assert!(decode(&binary::encode(&back)) == back, "{what}");
    assert!(memory(&back) <= MEMORY_FACTOR * bytes.len(), "{what}");
}

#[test]
fn files_come_back() {
    let (mut as_text, mut as_bytes) = (0, 0);
    for (name, text) in texts() {
        let module = read(&text);
        comes_back(&module, &name);
        let bytes = binary::encode(&module);
        (as_text, as_bytes) = (as_text + print(&module).len(), as_bytes + bytes.len());
        assert!(Checked::check(decode(&bytes)).is_ok(), "{name}");
    }
    assert!(as_bytes * 2 < as_text, "{as_bytes} bytes for {as_text} of text");
}

/// The layout does not change by accident: the bytes of a small module, one part of the reference's tables a line.
#[test]
fn the_layout_stays() {
    let module = read("(module (function f (param x i32) (results i32) (body (let %y i32 (neg %x)) (return %y))))");
    let wanted: &[&[u8]] = &[b"\x89KIRB\r\n\x1a", &[1, 0, 0, 0], &[0, 0, 0, 0], &[42, 0, 0, 0, 0, 0, 0, 0]];
    let bytes = binary::encode(&module);
    assert_eq!(&bytes[..24], wanted.concat());
    let wanted: &[&[u8]] = &[
        &[1],                 // functions
        &[1, b'f', 0, 36, 2], // name; place: file 0, from byte 18 on, 1 byte
        &[0],                 // no kernel
        &[1],                 // parameters
        &[1, b'x', 3, 0, 0, 0, 4, 26],
        &[1, 3], // results
        &[0],    // memories
        &[1, 3, 1, 1, b'x'],
        &[1], // operations
        &[1, 0, 0, 0, 92, 16, 1, 3, 1, 1, b'y'],
        &[2, 1, 1, 0, 20, 22],
    ];
    assert_eq!(bytes[HEADER..], wanted.concat());
}

#[test]
fn random_modules_come_back() {
    for seed in 0..400 {
        comes_back(&crate::random::module(seed), &format!("seed {seed}"));
    }
}

/// Parts that a text cannot express, and those of invalid modules, are kept as well.
#[test]
fn odd_modules_come_back() {
    let sizes = "(div (length a) (rational \"170141183460469231731687303715884105727\" 3))";
    let text = format!(
        "(module
          (kernel k (param a (view f32x3 global read :stride 16) :name \"ä b\" :length 18446744073709551615)
            (profile device) (deterministic) (work-dim 200)
            (global-size :require {sizes} (sub (scalar a) (global-size 7)) :message \"größer\")
            (local-size :derive)
            (memory m constant boolx0 4 :stride 9 (const (boolx0) (f32x2 nan (nan #x7fc12345)) (f64 (nan #xfff8000000000001))))
            (body
              (let %n f16 (const (nan #x7e01)))
              (let %later f32 (neg %unmade))
              (let %unmade f32 (const -0.0))
              (log \"a\") (log \"b\" %n) (trap \"a\")
              (return %n %n))))"
    );
    let module = read(&text);
    comes_back(&module, "odd");
    assert!(Checked::check(module.clone()).is_err());
    let back = decode(&binary::encode(&module));
    let messages =
        |module: Module| Checked::check(module).map_err(|all| all.iter().map(|it| it.diagnostic()).collect());
    let (one, other): (Result<_, Vec<_>>, Result<_, Vec<_>>) = (messages(module), messages(back));
    assert_eq!(one, other);
}

#[test]
fn numbers_of_ids_and_unused_parts_do_not_matter() {
    let text = "(module (function f (param c bool) (results i32) (body
        (let %a i32 (if %c (then (let %x i32 (const 1)) (yield %x)) (else (let %y i32 (const 2)) (yield %y))))
        (return %a))))";
    let mut module = read(text);
    let bytes = binary::encode(&module);
    let function = FunctionParts::first(&mut module);
    // A value, a region and an operation that nothing refers to, and lists in another order.
    let unused = function.values.push(ValueData { ty: Type::U32, name: Some("unused".into()) });
    let list = function.make_list([unused]);
    function.texts.push("never said".to_owned());
    function.regions.push(Region {
        params: Vec::new(),
        ops: Vec::new(),
        terminator: crisp_ir_kernel::Terminator::Yield(list),
        end_span: crate::random::HERE,
        unroll: crisp_ir_kernel::Unroll::FREE,
    });
    assert!(binary::encode(&module) == bytes);
}

/// The first function of a module, to be changed.
struct FunctionParts;

impl FunctionParts {
    fn first(module: &mut Module) -> &mut Function {
        let id = module.functions.ids().next().expect("a function");
        &mut module.functions[id]
    }
}

/// Modules that no text can be: whatever ids they hold, encoding ends, and what is read back is an error or a module.
#[test]
fn unsound_modules_do_no_harm() {
    let text = "(module (function f (param c bool) (results) (body (if %c (then (yield)) (else (yield))) (return))))";
    type Change = fn(&mut Function);
    let changes: [Change; 6] = [
        |f| f.body = RegionId::new(99),
        |f| f.regions.push_op_again(),
        |f| {
            let body = f.body;
            let op = f.ops.ids().next().expect("an operation");
            f.ops[op].op = Op::If { cond: Value::new(0), then: body, other: body };
        },
        |f| {
            let op = f.ops.ids().next().expect("an operation");
            f.ops[op].op = Op::If { cond: Value::new(77), then: RegionId::new(50), other: RegionId::new(1) };
        },
        |f| {
            let op = f.ops.ids().next().expect("an operation");
            f.ops[op].results = crisp_ir_kernel::Results::new(70, 3);
        },
        |f| f.regions[f.body].params = vec![Value::new(0), Value::new(0), Value::new(9)],
    ];
    for change in changes {
        let mut module = read(text);
        change(FunctionParts::first(&mut module));
        let bytes = binary::encode(&module);
        if let Ok(module) = binary::decode(FileId(0), &bytes, &mut Files::new()) {
            assert!(Checked::check(module).is_err());
        }
    }
}

/// Puts the body's first operation there twice.
trait OpAgain {
    fn push_op_again(&mut self);
}

impl OpAgain for crisp_support_arena::Arena<Region> {
    fn push_op_again(&mut self) {
        let body = self.ids().next().expect("the body");
        let op = self[body].ops[0];
        self[body].ops.push(op);
    }
}

#[test]
fn sources_travel_along() {
    let text = "(module (function f (results) (body (let %x i32 (neg %x)) (return))))";
    let mut files = Files::new();
    files.add("other.kir", "not used");
    let file = files.add("x.kir", text);
    let module = parse(file, text).expect("a text");
    let bytes = binary::encode_with_sources(&module, &files);
    let mut found = Files::new();
    let container = found.add("x.kirb", "");
    let back = binary::decode(container, &bytes, &mut found).expect("a module");
    assert!(binary::encode_with_sources(&back, &found) == bytes);
    let shown = |module: &Module, files: &Files| {
        let broken = Checked::check(module.clone()).expect_err("a rule is broken");
        let all: Vec<_> = broken.iter().map(|it| it.diagnostic()).collect();
        render_terminal(files, &all, false)
    };
    assert_eq!(shown(&back, &found), shown(&module, &files));
    assert!(shown(&back, &found).contains("x.kir:1:49"), "{}", shown(&back, &found));
    // Without them the same places are there, in a file without text.
    let mut found = Files::new();
    let back = binary::decode(FileId(0), &binary::encode(&module), &mut found).expect("a module");
    assert_eq!(found.iter().count(), 1);
    assert!(shown(&back, &found).starts_with("error[K0105]"));
}

/// Bytes of memory that a module holds.
fn memory(module: &Module) -> usize {
    let rule = |rule: &SizeRule| {
        rule.extents.iter().map(memory_of_size).sum::<usize>() + rule.message.as_ref().map_or(0, String::capacity)
    };
    let function = |function: &Function| {
        let kernel = function.kernel.iter().flat_map(|info| info.global_size.iter().chain(&info.local_size));
        size_of::<Function>()
            + function.name.capacity()
            + kernel.map(rule).sum::<usize>()
            + function.params.capacity() * size_of::<Param>()
            + function.params.iter().map(|param| param.name.capacity()).sum::<usize>()
            + function.results.capacity() * size_of::<Type>()
            + function.values.len() * size_of::<ValueData>()
            + function.values.values().filter_map(|it| it.name.as_ref()).map(|name| name.len()).sum::<usize>()
            + function.ops.len() * size_of::<OpData>()
            + function.regions.len() * size_of::<Region>()
            + function.regions.values().map(|it| 4 * (it.params.capacity() + it.ops.capacity())).sum::<usize>()
            + function.memories.len() * size_of::<Memory>()
            + function.memories.values().map(|it| it.init.capacity() * size_of::<Constant>()).sum::<usize>()
            + function.texts.values().map(|it| size_of::<String>() + it.capacity()).sum::<usize>()
    };
    module.functions.values().map(function).sum()
}

fn memory_of_size(size: &SizeExpr) -> usize {
    let operands: &[SizeExpr] = if let SizeExpr::Apply { op: _, operands } = size { operands } else { &[] };
    size_of::<SizeExpr>() + operands.iter().map(memory_of_size).sum::<usize>()
}

/// Makes the header fit the body again.
fn seal(bytes: &mut [u8]) {
    let length = bytes.len() - HEADER;
    bytes[16..24].copy_from_slice(&(length as u64).to_le_bytes());
    let mut hasher = blake3::Hasher::new();
    hasher.update(&bytes[8..24]);
    hasher.update(&bytes[HEADER..]);
    bytes[24..HEADER].copy_from_slice(hasher.finalize().as_bytes());
}

#[test]
fn no_prefix_is_a_module() {
    for seed in 0..8 {
        let bytes = binary::encode(&crate::random::module(seed));
        for length in 0..bytes.len() {
            let mut prefix = bytes[..length].to_vec();
            let code = |bytes: &[u8]| {
                binary::decode(FileId(0), bytes, &mut Files::new()).expect_err("an error").code.to_string()
            };
            let wanted = if length == 0 { "K0021" } else { "K0023" };
            assert_eq!(code(&prefix), wanted, "{length} bytes");
            if length >= HEADER {
                seal(&mut prefix);
                assert!(["K0023", "K0025"].contains(&code(&prefix).as_str()), "{length} bytes");
            }
        }
    }
}

/// Whatever is changed, the hash notices.
#[test]
fn every_changed_byte_is_noticed() {
    let bytes = binary::encode(&crate::random::module(3));
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        assert!(binary::decode(FileId(0), &changed, &mut Files::new()).is_err(), "byte {at}");
    }
}

/// Changed without a change of the hash, bytes are refused or are exactly the encoding of what they were read as.
#[test]
fn changed_bytes_are_refused_or_mean_what_they_say() {
    let mut seeds: Vec<Vec<u8>> = (0..60).map(|seed| binary::encode(&crate::random::module(seed))).collect();
    seeds.extend(texts().iter().map(|(_, text)| binary::encode(&read(text))));
    seeds.retain(|bytes| bytes.len() < 1500);
    assert!(seeds.len() > 20);
    let mut random = crate::random::Random(5);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..200_000 {
        let mut bytes = seeds[random.below(seeds.len())].clone();
        for _ in 0..1 + random.below(3) {
            let at = HEADER + random.below((bytes.len() - HEADER).max(1));
            if at >= bytes.len() {
                break;
            }
            match random.below(6) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, random.pick(&[0, 1, 0x7f, 0x80, 0xff])),
                2 => bytes[at] = random.pick(&[0, 1, 2, 13, 14, 20, 21, 24, 0x7f, 0x80, 0xff]),
                3 => bytes.truncate(at.max(HEADER + 1)),
                _ => bytes[at] ^= 1 << random.below(8),
            }
        }
        seal(&mut bytes);
        let mut files = Files::new();
        match binary::decode(FileId(0), &bytes, &mut files) {
            Ok(module) => {
                accepted += 1;
                assert!(binary::encode(&module) == bytes);
                assert!(memory(&module) <= MEMORY_FACTOR * bytes.len());
                if accepted % 16 == 0 {
                    let _ = (print(&module), Checked::check(module));
                }
            }
            Err(diagnostic) => {
                refused += 1;
                assert!(["K0023", "K0025", "K0026", "K0027"].contains(&diagnostic.code.0), "{diagnostic:?}");
                assert_eq!(files.iter().count(), 0);
            }
        }
    }
    assert!(accepted > 10_000 && refused > 10_000, "{accepted} accepted, {refused} refused");
}

/// The parts that take the most memory for their bytes.
#[test]
fn memory_is_bounded_by_the_input() {
    let many = |part: &str| part.repeat(2000);
    let nested = format!("{}{}", "(if %c (then ".repeat(300), "(yield)) (else (yield)))".repeat(300));
    for text in [
        format!("(module (function f (param c bool) (results) (body {nested} (return))))"),
        format!("(module (function f (results) (body {} (return))))", many("(barrier)")),
        format!("(module (function f (results {}) (body (return))))", many("bool ")),
        format!("(module (kernel f (global-size :derive {}) (body (return))))", many("(ceil) ")),
        format!(
            "(module (kernel f (global-size :derive {}1{}) (body (return))))",
            "(ceil ".repeat(900),
            ")".repeat(900)
        ),
        format!(
            "(module (function f (results) (memory m constant bool 1 (const {})) (body (return))))",
            many("false ")
        ),
    ] {
        let bytes = binary::encode(&read(&text));
        let module = decode(&bytes);
        let taken = memory(&module);
        assert!(taken <= MEMORY_FACTOR * bytes.len(), "{taken} bytes of memory for {} of {text:.60}", bytes.len());
    }
}

/// Depth takes no stack; sizes have a limit, because they are a tree on the heap.
#[test]
fn deep_modules_fit_a_small_stack() {
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(|| {
        let body = |depth: usize| {
            let mut module = read("(module (function f (param c bool) (results) (body (return))))");
            let function = FunctionParts::first(&mut module);
            let end = |function: &Function| Region {
                params: Vec::new(),
                ops: Vec::new(),
                terminator: crisp_ir_kernel::Terminator::Yield(crisp_ir_kernel::List::EMPTY),
                end_span: function.span,
                unroll: crisp_ir_kernel::Unroll::FREE,
            };
            let mut region = function.body;
            for _ in 0..depth {
                let empty = end(function);
                let (then, other) = (function.regions.push(empty.clone()), function.regions.push(empty));
                let op = Op::If { cond: Value::new(0), then, other };
                let results = crisp_ir_kernel::Results::new(0, 0);
                let op = function.ops.push(OpData { op, results, span: function.span });
                function.regions[region].ops.push(op);
                region = then;
            }
            module
        };
        let module = body(200_000);
        let bytes = binary::encode(&module);
        let back = decode(&bytes);
        assert!(binary::encode(&back) == bytes);
    });
    thread.expect("a thread").join().expect("no overflow");
    let sizes = |depth: usize| {
        let mut size = SizeExpr::integer(1);
        for _ in 0..depth {
            size = SizeExpr::Apply { op: SizeOp::Ceil, operands: vec![size] };
        }
        let mut module = read("(module (kernel f (global-size :derive 1) (body (return))))");
        let rule = FunctionParts::first(&mut module).kernel.as_mut().and_then(|info| info.global_size.as_mut());
        rule.expect("a size").extents = vec![size];
        module
    };
    comes_back(&sizes(1000), "as deep as sizes can be");
    let error = binary::decode(FileId(0), &binary::encode(&sizes(1001)), &mut Files::new()).expect_err("too deep");
    assert_eq!(error.code.0, "K0025");
}

/// A body as bytes, with its header.
fn sealed(body: &[u8]) -> Vec<u8> {
    let mut bytes = binary::encode(&Module::new());
    bytes.truncate(HEADER);
    bytes.extend(body);
    seal(&mut bytes);
    bytes
}

#[track_caller]
fn refused(bytes: &[u8], wanted: &str) {
    let mut files = Files::new();
    let file = files.add("x.kirb", "");
    let diagnostic = binary::decode(file, bytes, &mut files).expect_err("an error");
    let shown = render_terminal(&files, &[diagnostic], false);
    assert_eq!(shown, wanted.trim_start_matches('\n'), "\n{shown}");
}

#[test]
fn messages_name_the_reason_and_the_mend() {
    let mut newer = sealed(&[0]);
    newer[8] = 2;
    let mut extended = sealed(&[0]);
    extended[12] = 34;
    let whole = sealed(&[0]);
    let mut longer = whole.clone();
    longer.push(0);
    // One function `f` with the operation `offset` of a value that it does not have.
    let dangling = [1, 1, b'f', 0, 0, 0, 0, 0, 0, 0, 0, 1, 14, 5, 0, 0, 0, 0, 2, 0, 0, 0, 0];
    let cases: [(&[u8], &str); 8] = [
        (
            b"(module)",
            "
error[K0021]: this is not a module in the binary form
 --> x.kirb:1:1
  |
1 |
  | ^
  |
  = help: `crisp FILE --emit=ir-binary --output=OUT.kirb` writes one; the text form has files that end in `.kir`
",
        ),
        (
            &newer,
            "
error[K0022]: this module is in version 2 of the binary form, and only version 1 is read here
 --> x.kirb:1:1
  |
1 |
  | ^
  |
  = help: read it with the version of Crisp that wrote it, and go on from the text form, or compile the source again
",
        ),
        (
            &extended,
            "
error[K0022]: this module uses an extension of the binary form that is not known here (flags 0x20)
 --> x.kirb:1:1
  |
1 |
  | ^
  |
  = help: read it with the version of Crisp that wrote it, and go on from the text form, or compile the source again
",
        ),
        (
            &whole[..40],
            "
error[K0023]: the file ends after 40 bytes, in the middle of its header
 --> x.kirb:1:1
  |
1 |
  | ^
  |
  = help: it was not written or copied completely; copy or write it again
",
        ),
        (
            &longer,
            "
error[K0024]: this module is damaged: its bytes are not those that were written
 --> x.kirb:1:1
  |
1 |
  | ^
  |
  = help: copy it again, as binary data, or write it again
",
        ),
        (
            &sealed(&[0xff, 0xff, 0x03]),
            "
error[K0025]: the number of functions is 65535 (byte 56), and at most 0 are possible here
 --> x.kirb:1:1
  |
1 |
  | ^
  |
  = note: the bytes are those that were written, so the program that wrote them has the mistake
  = help: write the module again; if `crisp` wrote it, please report it
",
        ),
        (
            &sealed(&[1, 1, 0xff]),
            "
error[K0026]: byte 58 should be a text in UTF-8, and is not
 --> x.kirb:1:1
  |
1 |
  | ^
  |
  = note: the bytes are those that were written, so the program that wrote them has the mistake
  = help: write the module again; if `crisp` wrote it, please report it
",
        ),
        (
            &sealed(&dangling),
            "
error[K0027]: byte 69 refers to a value that does not exist, number 5
 --> x.kirb:1:1
  |
1 |
  | ^
  |
  = note: the bytes are those that were written, so the program that wrote them has the mistake
  = help: write the module again; if `crisp` wrote it, please report it
",
        ),
    ];
    for (bytes, wanted) in cases {
        refused(bytes, wanted);
    }
}
