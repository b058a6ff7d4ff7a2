//! Programs on every device that this machine has: equal bytes, and messages about what cannot be executed.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // Also in helpers of tests.
#![allow(unsafe_code)] // Packages that this compiler has made are run.

use std::sync::Arc;

use crisp_ir_artifact::{Package, TrustedPackage};
use crisp_library_compile::{
    Compiled, HostArgument, Language, Launcher, OpenDevice, Options, PackOptions, RunOptions, Session, Source, Target,
    devices, pack, run_packed_program, run_program_on,
};
use crisp_run_device::LaunchArgument;
use crisp_support_diagnostics::{Diagnostic, render_terminal};

/// A package out of bytes that this compiler wrote.
#[allow(unsafe_code)] // Nothing but the compiler made the code.
fn trusted(bytes: &[u8]) -> TrustedPackage {
    // SAFETY: the package is of this test, or of this repository.
    unsafe { TrustedPackage::new(Package::decode(bytes).unwrap()) }
}

/// A sum by rounds: in each, pairs are added, until one is left. And what a launch can be given: constants, indices, sizes.
const SUM: &str = "(module
  (kernel pairs (param from (view u32 global read)) (out to (view u32 global write)) (param n u64)
    (global-size :derive (length to))
    (body
      (let %i u32 (global-id 0))
      (let %at u64 (convert u64 %i))
      (let %two u64 (const 2))
      (let %one u64 (const 1))
      (let %first u64 (mul %at %two))
      (let %second u64 (add %first %one))
      (let %a u32 (load %from %first))
      (let %b u32 (load %from %second))
      (let %zero u32 (const 0))
      (let %in bool (lt %first %n))
      (let %both bool (lt %second %n))
      (let %c u32 (select %in %a %zero))
      (let %d u32 (select %both %b %zero))
      (let %sum u32 (add %c %d))
      (store %to %at %sum)
      (return)))
  (kernel note (param x (view u32 global read)) (out trace (view u32 global write)) (param t i32) (param k i8)
    (param scale f32)
    (global-size :derive 1)
    (local-size :derive 1)
    (body
      (let %zero u64 (const 0))
      (let %found u32 (load %x %zero))
      (let %ku i32 (convert i32 %k))
      (let %tk i32 (add %t %ku))
      (let %f i32 (convert i32 %scale))
      (let %g i32 (add %tk %f))
      (let %ten i32 (const 10))
      (let %place i32 (add %t %ten))
      (let %at i64 (convert i64 %place))
      (let %u u32 (convert u32 %g))
      (let %value u32 (add %found %u))
      (store %trace %at %value)
      (return)))
  (kernel traps (param x (view u32 global read)) (param limit u32)
    (global-size :derive 1)
    (local-size :derive 1)
    (body
      (let %zero u64 (const 0))
      (let %found u32 (load %x %zero))
      (let %is bool (lt %found %limit))
      (assert \"small\" %is %found)
      (return)))
  (program sum
    (param x (view u32 global read))
    (out y (view u32 global read-write) :length 1)
    (out trace (view u32 global write))
    (param rounds u32)
    (temporary a u32 (ceil (div (length x) 2)))
    (temporary b u32 (length a))
    (body
      (launch pairs (x a (length x)))
      (repeat t (scalar rounds)
        (launch pairs (a b (length a)))
        (launch note (b trace (sub (index t) 10) (add (mul (index t) 2) -3) (f32 2.5)))
        (launch pairs (b a (length b)) (local-size 64))
        (repeat k (min (index t) 1)
          (launch note (a trace (index t) (index k) (f32 -1.0)))))
      (launch pairs (a y (length a)))))
  (program fails
    (param x (view u32 global read))
    (body (repeat t 3 (launch traps (x (sub 2 (index t)))))))
  (program large (param x (view u32 global read)) (temporary a u32 (mul (length x) (mul 4611686018427387904 4)))
    (body))
  (program huge (param n u64) (temporary a u32 (mul (scalar n) (scalar n))) (body))
  (program endless (param n u64) (body (repeat t (scalar n) (repeat k (scalar n)))))
  (program busy (param x (view u32 global read)) (param n u64)
    (body (repeat t (scalar n) (launch traps (x 9)))))
  (program narrow (param x (view u32 global read)) (out y (view u32 global write)) (param n u32)
    (body (repeat t (scalar n) (launch note (x y 0 (add (index t) 126) (f32 0.0))))))
  (program overflows (param n u64)
    (temporary a u32 (mul (mul (scalar n) (scalar n)) (mul (scalar n) (scalar n)))) (body)))";

fn compiled(source: &str) -> Compiled {
    let mut session = Session::new(Options::strict());
    session.add_source("sum.kir", Language::KernelIr, source.as_bytes());
    let compiled = session.compile();
    assert!(compiled.module.is_some(), "{}", render_terminal(&compiled.files, &compiled.diagnostics, false));
    compiled
}

fn bytes(words: impl IntoIterator<Item = u32>) -> HostArgument {
    HostArgument::Buffer(words.into_iter().flat_map(u32::to_le_bytes).collect())
}

fn words(argument: &HostArgument) -> Vec<u32> {
    let HostArgument::Buffer(bytes) = argument else { panic!("{argument:?}") };
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

fn value(value: u32) -> HostArgument {
    HostArgument::Value(value.to_le_bytes().to_vec())
}

fn usable() -> Vec<OpenDevice> {
    let open = |id: String| OpenDevice::open(&id, None).unwrap();
    devices().into_iter().filter(|status| status.usable).map(|status| open(status.id)).collect()
}

/// `(x y trace rounds)`.
fn arguments(length: u32, rounds: u32) -> Vec<HostArgument> {
    let x = (0..length).map(|at| at.wrapping_mul(2_654_435_761));
    vec![bytes(x), HostArgument::Zeros(4), HostArgument::Zeros(80), value(rounds)]
}

#[test]
fn all_devices_give_the_same_bytes() {
    let compiled = compiled(SUM);
    for (length, rounds) in [(1_u32, 0_u32), (2, 1), (5, 3), (1000, 6), (65_543, 9)] {
        let sum = (0..length).fold(0_u32, |sum, at| sum.wrapping_add(at.wrapping_mul(2_654_435_761)));
        let mut first: Option<Vec<HostArgument>> = None;
        for device in usable() {
            if device.id() == "interp" && length > 10_000 {
                continue;
            }
            let mut given = arguments(length, rounds);
            let report = run_program_on(&device, &compiled, "sum", &mut given, 2);
            let report = report.unwrap_or_else(|errors| panic!("{}: {errors:?}", device.id()));
            assert_eq!(report.times.len(), 2);
            // The interpreter warns of accesses out of bounds, which are meant.
            let fatal = report.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal());
            assert!(!fatal, "{}: {:?}", device.id(), report.diagnostics);
            if rounds > 5 {
                assert_eq!(words(&given[1]), [sum], "{} with {length}", device.id());
            }
            let results = given[1..3].to_vec();
            match &first {
                Some(first) => assert_eq!(*first, results, "{} with {length}", device.id()),
                None => first = Some(results),
            }
        }
        // What launches were given, without any device.
        let trace = words(&first.unwrap()[1]);
        assert_eq!(trace.iter().filter(|word| **word != 0).count() > 0, rounds > 0);
    }
}

#[test]
fn packages_carry_programs() {
    let compiled = compiled(SUM);
    for (target, family) in [("cpu", "cpu"), ("opencl-c", "opencl"), ("spirv-vulkan", "wgpu"), ("ptx", "cuda")] {
        let Some(device) = usable().into_iter().find(|device| device.id().starts_with(family)) else {
            eprintln!("skipped: there is no {family}");
            continue;
        };
        let targets = [Target::from_name(target).unwrap()];
        let options = PackOptions { targets: &targets, kernel: None, local: None, assemble: &|_, _| Err(Vec::new()) };
        let (package, _) = pack(&compiled, &options).unwrap();
        let package = trusted(&package.encode());
        let (mut wanted, mut given) = (arguments(1000, 6), arguments(1000, 6));
        run_program_on(&device, &compiled, "sum", &mut wanted, 1).unwrap();
        let options = RunOptions { device: device.id(), repeat: 1, cache: None, threads: None };
        run_packed_program(&package, "sum", &mut given, &options).unwrap();
        assert_eq!(given, wanted, "{target}");
    }
}

/// Returns the code of the refusal of a packed loop kernel whose first two arguments begin `distance` bytes from each other.
fn overlapping(body: &str, steps: &str, offset: u64) -> Option<&'static str> {
    let source = format!(
        "kernel k {{\n domain \"{{ [i]: 0 <= i < 8 }}\"\n arg a: float32 [8]\n arg o: float32 [8]\n arg b: float32 [8]\n body {{ {body} }}\n schedule {{ {steps} }}\n}}"
    );
    let mut session = Session::new(Options::strict());
    session.add_source("k.loopy", Language::Loopy, source.as_bytes());
    let targets = [Target::from_name("cpu").unwrap()];
    let options = PackOptions { targets: &targets, kernel: None, local: None, assemble: &|_, _| Err(Vec::new()) };
    let (package, _) = pack(&session.compile(), &options).unwrap();
    let source = Source::Package(Arc::new(trusted(&package.encode())));
    let device = Arc::new(OpenDevice::open("cpu", None).unwrap());
    let launcher = Launcher::new(Arc::clone(&device), source, "k").unwrap();
    let memory = device.device().allocate(1024).unwrap();
    let parts = [0, offset, 768].map(|start| memory.part(start, 32).unwrap());
    let arguments = parts.each_ref().map(|memory| LaunchArgument::Buffer { memory: memory.as_ref(), elements: 8 });
    let sizes = launcher.sizes_of(&arguments, None, None).unwrap();
    launcher.launch(sizes, &arguments).err().and_then(|said| Some(said.first()?.code.0))
}

// covers: safe.schedule.alias
#[test]
fn packages_say_which_arguments_share_no_memory() {
    if !usable().iter().any(|device| device.id() == "cpu") {
        return eprintln!("skipped: this build has no device `cpu`");
    }
    // One launch, and a program of two.
    for steps in ["", "pack(b, ahead); split_iname(i, 4, outer_tag=\"g.0\")"] {
        assert_eq!(overlapping("o[i] = 0.5*a[7 - i] + b[i]", steps, 0), Some("L0010"), "{steps}");
        assert_eq!(overlapping("o[i] = 0.5*a[7 - i] + b[i]", steps, 16), Some("L0010"), "{steps}");
        assert_eq!(overlapping("o[i] = 0.5*a[7 - i] + b[i]", steps, 512), None, "{steps}");
        // Each instance reads its own element before it writes it.
        assert_eq!(overlapping("o[i] = 0.5*a[i] + b[i]", steps, 0), None, "{steps}");
    }
}

/// Returns the reports of a program on the CPU, or else on the interpreter.
fn refused(program: &str, mut arguments: Vec<HostArgument>) -> (Vec<Diagnostic>, String) {
    let compiled = compiled(SUM);
    let device = OpenDevice::open("interp", None).unwrap();
    let found = match run_program_on(&device, &compiled, program, &mut arguments, 1) {
        Ok(report) => report.diagnostics,
        Err(errors) => errors,
    };
    let shown = render_terminal(&compiled.files, &found, false);
    (found, shown)
}

#[track_caller]
fn code(program: &str, arguments: Vec<HostArgument>, wanted: &str, text: &str) {
    let (found, shown) = refused(program, arguments);
    assert_eq!(found.iter().map(|it| it.code.0).collect::<Vec<_>>(), [wanted], "{shown}");
    assert!(shown.contains(text), "{shown}");
}

#[test]
fn what_cannot_be_executed_is_said_before_anything_runs() {
    let wide = |value: u64| HostArgument::Value(value.to_le_bytes().to_vec());
    code("huge", vec![wide(1 << 40)], "L0020", "^^^^^^^^^");
    code("large", vec![bytes([1])], "L0020", "temporary `a` would have 18446744073709551616 elements");
    code("huge", vec![wide(1 << 20)], "D0122", "a buffer of 4398046511104 bytes");
    code("overflows", vec![wide(u64::MAX)], "L0007", "128-bit");
    code("endless", vec![wide(u64::MAX)], "L0021", "more than 1048576 steps");
    code("endless", vec![wide(1 << 12)], "L0021", "(repeat k");
    code("busy", vec![bytes([1]), wide(1 << 40)], "L0021", "in program `busy`");
    let narrow = |rounds| vec![bytes([1]), HostArgument::Zeros(80), value(rounds)];
    code("narrow", narrow(5), "L0022", "the argument for `k` is 128, which `i8` does not hold");
    code("narrow", narrow(5), "L0022", "in a launch of `note` by program `narrow`, t = 2");
    assert!(refused("narrow", narrow(2)).0.is_empty());
    // The arguments of the program itself.
    code("sum", vec![bytes([1, 2]), HostArgument::Zeros(8), HostArgument::Zeros(80), value(1)], "D0105", "buffer `y`");
    let device = OpenDevice::open("interp", None).unwrap();
    assert!(run_program_on(&device, &compiled(SUM), "none", &mut [], 1).unwrap_err().is_empty());
}

#[test]
fn failures_name_the_launch() {
    for device in usable() {
        let compiled = compiled(SUM);
        let report = run_program_on(&device, &compiled, "fails", &mut [bytes([0])], 1).unwrap();
        let shown = render_terminal(&compiled.files, &report.diagnostics, false);
        assert_eq!(report.diagnostics.len(), 1, "{}: {shown}", device.id());
        assert!(shown.contains("in a launch of `traps` by program `fails`, t = 2"), "{}: {shown}", device.id());
    }
}

#[test]
fn packages_of_the_first_version_run() {
    let package = trusted(include_bytes!("packages/version_1.crispkg"));
    let kernel = package.kernel("scale").unwrap();
    for device in usable() {
        if matches!(device.id(), "cpu" | "interp") {
            continue;
        }
        let floats = |values: [f32; 3]| values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let mut arguments = [
            HostArgument::Buffer(floats([1.0, -2.0, 0.5])),
            HostArgument::Value(3.0_f32.to_le_bytes().to_vec()),
            HostArgument::Zeros(12),
        ];
        let local = kernel.codes[0].local_size();
        let sizes =
            crisp_ir_artifact::LaunchSizes { work_dim: 1, local, groups: [1; 3], bound: [3, 1, 1], offset: [0; 3] };
        crisp_library_compile::run_packed_on(&device, &package, "scale", sizes, &mut arguments, 1).unwrap();
        assert_eq!(arguments[2], HostArgument::Buffer(floats([3.0, -6.0, 1.5])), "{}", device.id());
    }
}

/// A stream of numbers that a seed determines (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len() as u64) as usize]
    }

    /// A small size that names parameters, temporaries in front of `known`, and the indices of repetitions around it.
    fn size(&mut self, known: usize, repeats: usize, depth: usize) -> String {
        match self.below(if depth == 0 { 5 } else { 10 }) {
            0 => self.below(9).to_string(),
            1 => "(scalar n)".to_owned(),
            2 => format!("(length {})", self.one(&["a", "b"])),
            3 if known > 0 => format!("(length t{})", self.below(known as u64)),
            4 if repeats > 0 => format!("(index i{})", self.below(repeats as u64)),
            3 | 4 => "(rational 7 2)".to_owned(),
            5 => format!("(div {} {})", self.size(known, repeats, depth - 1), 1 + self.below(4)),
            6 => format!("({} {})", self.one(&["ceil", "floor"]), self.size(known, repeats, depth - 1)),
            _ => {
                let op = self.one(&["add", "sub", "min", "max"]);
                format!("({op} {} {})", self.size(known, repeats, depth - 1), self.size(known, repeats, depth - 1))
            }
        }
    }

    fn steps(&mut self, temporaries: usize, repeats: usize, text: &mut String) {
        for _ in 0..1 + self.below(4) {
            if repeats < 3 && self.below(3) == 0 {
                // Few rounds, so that the interpreter is soon through.
                text.push_str(&format!("(repeat i{repeats} (min 3 {}) ", self.size(temporaries, repeats, 2)));
                self.steps(temporaries, repeats + 1, text);
                text.push(')');
                continue;
            }
            let (to, from) = (self.below(temporaries as u64 + 1), self.below(temporaries as u64 + 2));
            let name = |at: u64| match at {
                0 => "b".to_owned(),
                at if at == temporaries as u64 + 1 => "a".to_owned(),
                at => format!("t{}", at - 1),
            };
            let value = self.size(temporaries, repeats, 2);
            let sizes = match self.below(4) {
                0 => format!(" (global-size (min 200 {}))", self.size(temporaries, repeats, 1)),
                1 => " (local-size 33)".to_owned(),
                _ => String::new(),
            };
            if to == from || self.below(4) == 0 {
                text.push_str(&format!("(launch own ({} {value}){sizes})", name(to)));
            } else {
                let constant = self.one(&["(i16 -7)", "(i16 300)", "(sub 5 (scalar n))"]);
                text.push_str(&format!("(launch mix ({} {} {value} {constant}){sizes})", name(from), name(to)));
            }
        }
    }

    /// A program of two kernels in which elements travel between buffers.
    fn program(&mut self) -> String {
        let temporaries = 1 + self.below(4) as usize;
        let mut text = String::from(
            "(module
  (kernel mix (param from (view u32 global read)) (param to (view u32 global read-write)) (param k u32) (param s i16)
    (global-size :derive (length to))
    (body
      (let %i u32 (global-id 0))
      (let %at u64 (convert u64 %i))
      (let %three u64 (const 3))
      (let %far u64 (mul %at %three))
      (let %x u32 (load %from %at))
      (let %y u32 (load %from %far))
      (let %old u32 (load %to %at))
      (let %xk u32 (mul %x %k))
      (let %w u32 (convert u32 %s))
      (let %p u32 (add %xk %w))
      (let %q u32 (xor %p %y))
      (let %r u32 (add %q %old))
      (store %to %at %r)
      (return)))
  (kernel own (param x (view u32 global read-write)) (param k u32)
    (global-size :derive (length x))
    (body
      (let %i u32 (global-id 0))
      (let %at u64 (convert u64 %i))
      (let %old u32 (load %x %at))
      (let %a u32 (mul %old %k))
      (let %b u32 (add %a %i))
      (store %x %at %b)
      (return)))
  (program p (param a (view u32 global read)) (param b (view u32 global read-write)) (param n u32)",
        );
        for at in 0..temporaries {
            text.push_str(&format!("\n    (temporary t{at} u32 (min 300 {}))", self.size(at, 0, 2)));
        }
        text.push_str("\n    (body ");
        self.steps(temporaries, 0, &mut text);
        // What temporaries hold is seen at the end.
        (0..temporaries).for_each(|at| text.push_str(&format!(" (launch mix (t{at} b 1 0))")));
        text.push_str(")))");
        text
    }
}

#[test]
fn random_programs_give_the_same_bytes() {
    let devices = usable();
    let (mut executed, mut changed, mut refused) = (0, 0, 0);
    for seed in 0..48 {
        let mut random = Random(seed);
        let source = random.program();
        let compiled = compiled(&source);
        let given =
            || vec![bytes((0..150).map(|at| at * 77 + 1)), bytes((0..130).map(|at| at ^ 5)), value(seed as u32 % 5)];
        let mut first: Option<Result<Vec<HostArgument>, Vec<&str>>> = None;
        for device in &devices {
            // Compilers of drivers take long, so most programs are for the interpreter and the CPU.
            if seed >= 8 && !matches!(device.id(), "interp" | "cpu") {
                continue;
            }
            let mut arguments = given();
            let result = match run_program_on(device, &compiled, "p", &mut arguments, 1) {
                Ok(_) => Ok(arguments),
                Err(errors) => Err(errors.iter().map(|error| error.code.0).collect()),
            };
            match &first {
                Some(first) => assert_eq!(*first, result, "seed {seed} on {}\n{source}", device.id()),
                None => first = Some(result),
            }
        }
        match first.unwrap() {
            Ok(results) => {
                executed += 1;
                // A repetition may be repeated zero times.
                changed += usize::from(results[1] != given()[1]);
            }
            // A value that is below zero or too large for its parameter.
            Err(codes) => {
                refused += 1;
                assert_eq!(codes, ["L0022"], "seed {seed}\n{source}");
            }
        }
    }
    assert!(2 * changed > executed, "{changed} of {executed} programs changed their buffer");
    assert!(executed > 20 && refused > 2, "{executed} were executed, {refused} refused");
}
