//! Random tensor programs under random schedules and with random constants: the bytes are those of the definition, point by point.

use std::collections::BTreeMap;

use crisp::Language;
use crisp::diagnostics::Files;
use crisp_front_tensor::Kernel;
use crisp_ir_kernel::{Module, SizeError, SizeExpr};
use crisp_ir_loops::{Program, Schedule, Script};
use crisp_middle_interp::{PointArgument, points};
use crisp_middle_loops::{Mathematics, apply, lower};

use crate::tensor::{Arg, compile_as, compile_for, compile_with, some_floats};

/// Pseudo-random numbers: the same in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn of(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 20_261_124);
        random.below(2);
        random
    }

    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    pub(crate) fn pick<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }
}

/// A few definitions, each of what was defined before: elements, rows, columns, scans.
fn program(random: &mut Random) -> String {
    let (mut tables, mut rows, mut columns) = (vec!["x".to_owned()], Vec::new(), vec!["y".to_owned()]);
    let mut body = String::new();
    for number in 0..1 + random.below(4) {
        let term = |random: &mut Random| match random.below(4) {
            0 if !rows.is_empty() => format!("{}[i]", rows[random.below(rows.len())]),
            1 => format!("{}[j]", columns[random.below(columns.len())]),
            _ => format!("{}[i, j]", tables[random.below(tables.len())]),
        };
        let (a, b) = (term(random), term(random));
        let element = match random.below(13) {
            5 => format!("clamp({a}, -1.0, {b})"),
            6 => format!("sign({a}) + round({b} * 3.0) - trunc({a} * 2.0)"),
            7 => format!("{a} ** 2 - abs({b}) ** 0.5"),
            // No bits that are those of an infinity or NaN.
            8 => format!("bitcast((bitcast({a}, u32) ^ bitcast({b}, u32) >> 9) & 0xbfff_ffff, f32)"),
            9 => format!("f32((i32({a} * 8.0) & 0xff | 3 ^ i32({b} * 9.0)) << 2 >> 1)"),
            10 => format!("[0.5, -1.0, 2.0, 4.0][i32({a} * 4.0) & 3] * {b}"),
            11 => format!("if isnan({a}) or isinf({b}) then inf else {a} - {b}"),
            12 => format!("f32(popcount(bitcast({a}, u32)) + rotate_left(bitcast({b}, u32), 5))"),
            0 => format!("max({a}, {b})"),
            1 => format!("if {a} < {b} then {a} else {b} * 2.0"),
            2 => format!("{a} - {b} * 0.5"),
            3 => format!("{a} / ({b} * {b} + 1.0)"),
            _ => format!("{a} + {b}"),
        };
        let order = random.pick(&["sum", "max", "min", "sum.tree(4, 8)", "sum.blocks(3)", "sum.fused"]);
        let reduced = if order == "sum.fused" { format!("{a} * {b}") } else { element.clone() };
        let name = format!("t{number}");
        match random.below(14) {
            9 => {
                let (table, limit) = (&tables[random.below(tables.len())], random.below(5));
                let condition = match random.below(2) {
                    0 => format!("c < {limit}.0"),
                    _ => format!("c < abs(v[{limit}, 2]) * 3.0"),
                };
                body += &format!(
                    "  {name}, c{number} = while (init = [{table}, f32(0.0)], max = 7) |v, c| {condition} {{ [compute (shape = [N, M]) |i, j| v[N - 1 - i, j] * 0.5 + {element}, c + 1.0] }}\n"
                );
                tables.push(name);
            }
            10 => {
                let op = random.pick(&["max(p, q) - p * 0.25", "if p < q then q else p - q", "clamp(p, q, 2.0)"]);
                body += &format!("  fn f{number}(p: f32, q: f32) -> f32 {{ {op} }}\n");
                body += &format!("  {name} = compute (shape = [N, M]) |i, j| f{number}({a}, {element})\n");
                tables.push(name);
            }
            11 => {
                let table = &tables[random.below(tables.len())];
                body += &format!(
                    "  {name} = compute (shape = [N]) |i| affine_for (end = min(M, i32(abs({table}[i, 1]) * 5.0)), init = f32(0.0)) |t, s| s * 0.5 + {table}[i, t]\n"
                );
                rows.push(name);
            }
            12 => {
                let table = &tables[random.below(tables.len())];
                let sort = random.pick(&["sort_rows", "sort_rows_descending"]);
                body += &format!("  {name} = {sort}({table})\n");
                tables.push(name);
            }
            13 => {
                let column = &columns[random.below(columns.len())];
                body += &format!("  q{number} = compute (shape = [M]) |j| i32({column}[j] * 4.0) & 15\n");
                body += &format!("  h{number} = histogram(q{number}, 16)\n");
                body += &format!("  {name} = compute (shape = [M]) |j| f32(h{number}[j]) - 0.5\n");
                columns.push(name);
            }
            6 => {
                let condition = match random.below(5) {
                    0 => "j < i".to_owned(),
                    1 => "i + 2 >= j and j != 3".to_owned(),
                    2 => format!("j < i32(abs({}[i, 1]) * 9.0)", tables[random.below(tables.len())]),
                    3 => format!("{a} > 0.25"),
                    _ => "j % 3 == 1".to_owned(),
                };
                body += &format!(
                    "  {name} = compute (shape = [N]) |i| reduce (shape = [M], op = {order}, where = {condition}) |j| {reduced}\n"
                );
                rows.push(name);
            }
            7 => {
                let (form, into) = if random.below(2) == 0 { ("reduce", &mut rows) } else { ("scan", &mut tables) };
                body += &format!(
                    "  {name}, q{number} = compute (shape = [N]) |i| {form} (shape = [M], op = |p, q, a, b| [p * 0.5 + a, max(q, b) - p], init = [0.0, -8.0]) |j| [{a}, {element}]\n"
                );
                into.extend([name, format!("q{number}")]);
            }
            8 => {
                let op = random.pick(&["sum", "max", "last", "|a, b| a * 0.5 - b"]);
                let condition = if random.below(2) == 0 { "where = (i + j) % 2 == 0, " } else { "" };
                body += &format!(
                    "  {name} = scatter (shape = [N, M], {condition}init = zeros([M]), op = {op}) |i, j| [i32({a} * 4.0) % 16] {{ {element} }}\n"
                );
                columns.push(name);
            }
            4 => {
                let part = random.pick(&["::-1, ::-1", "::-1, :", ":, ::-1"]);
                body += &format!("  {name} = {}[{part}]\n", tables[random.below(tables.len())]);
                tables.push(name);
            }
            5 => {
                let (table, from, step) = (&tables[random.below(tables.len())], random.below(2), 1 + random.below(3));
                let inside = format!("i < N - 2 and j < (M - {from} + {}) / {step}", step - 1);
                body += &format!("  s{number} = {table}[1:-1, {from}::{step}]\n");
                body += &format!(
                    "  {name} = compute (shape = [N, M]) |i, j| if {inside} then s{number}[i, j] else {element}\n"
                );
                tables.push(name);
            }
            0 => {
                body +=
                    &format!("  {name} = compute (shape = [N]) |i| reduce (shape = [M], op = {order}) |j| {reduced}\n");
                rows.push(name);
            }
            1 => {
                body +=
                    &format!("  {name} = compute (shape = [M]) |j| reduce (shape = [N], op = {order}) |i| {reduced}\n");
                columns.push(name);
            }
            2 => {
                body += &format!("  {name} = compute (shape = [N]) |i| scan (shape = [M], op = sum) |j| {element}\n");
                tables.push(name);
            }
            _ => {
                body += &format!("  {name} = compute (shape = [N, M]) |i, j| {element}\n");
                tables.push(name);
            }
        }
    }
    let (table, column) = (&tables[tables.len() - 1], &columns[columns.len() - 1]);
    let row = rows.last().map_or(String::new(), |row| format!(" + {row}[i]"));
    format!(
        "kernel k(x: Tensor<N, M; f32>, y: Tensor<M; f32>) -> Tensor<N, M; f32> {{\n{body}  compute (shape = [N, M]) |i, j| {table}[i, j] * 1.5 - {column}[j]{row}\n}}\n"
    )
}

/// Steps over the loops that a program has.
fn schedule(random: &mut Random, program: &Program) -> Option<(String, Schedule)> {
    let inames: Vec<&str> =
        (0..program.symbols.len()).filter(|&it| program.is_iname(it)).map(|it| program.name_of(it)).collect();
    let ids: Vec<&str> = program.statements.iter().map(|it| it.id.as_str()).collect();
    let arrays: Vec<&str> = program.arrays.iter().map(|(_, array)| array.name.as_str()).collect();
    let mut steps = Vec::new();
    for number in 0..1 + random.below(4) {
        let (one, other) = (random.pick(&inames), random.pick(&inames));
        let (id, array) = (random.pick(&ids), random.pick(&arrays));
        steps.push(match random.below(9) {
            0 => format!(
                "split_iname({one}, 3, outer=o{number}, inner=n{number}); tag_inames(o{number}: g.0, n{number}: l.0)"
            ),
            1 => format!("split_iname({one}, 2, outer=o{number}, inner=n{number}); tag_inames(n{number}: unr)"),
            2 => format!("split_iname({one}, 4, outer=o{number}, inner=n{number}); tag_inames(n{number}: ilp)"),
            3 => format!("tag_inames({one}: g.0)"),
            4 => format!("prioritize_loops({one}, {other})"),
            5 => format!("realize_reduction({id}, by=loop)"),
            6 => format!("fix_parameters(N=5, M=11); realize_reduction({id}, by=workgroup)"),
            7 => format!("fix_parameters(N=5, M=11); add_prefetch({array}, sweep=[{one}], outer=[])"),
            _ => format!("fix_parameters(N=5, M=11); tag_inames({one}: l.0)"),
        });
    }
    let steps = steps.join("; ");
    // The reader of schedules is the one of loop kernels.
    let source = format!(
        "kernel q {{\n  domain \"{{ [z_]: 0 <= z_ < 1 }}\"\n  arg r_: float32 [1]\n  body {{ r_[z_] = 0 }}\n  schedule {{ {steps} }}\n}}"
    );
    let mut files = Files::new();
    let file = files.add("x.loopy", source);
    let kernel = crisp_front_loopy::read(file, &files).kernels.into_iter().next()?;
    Some((steps, kernel.script.schedules.first()?.clone()))
}

fn read(source: &str) -> Kernel {
    let mut files = Files::new();
    let file = files.add("x.tensor", source);
    let prelude = files.add(crisp_front_tensor::PRELUDE_NAME, crisp_front_tensor::PRELUDE);
    let settings = crisp_front_tensor::Settings::new(&[]);
    let read = crisp_front_tensor::read(file, prelude, &settings, &mut files, &mut crisp_front_tensor::NoImports);
    read.kernels.into_iter().next().unwrap_or_else(|| panic!("{:?}\n{source}", read.diagnostics))
}

/// The sizes that the host computes of `N` and `M`, the fourth and fifth argument.
fn derived(kernel: &Kernel, n: usize, m: usize) -> Vec<usize> {
    let mut known = vec![0, 0, 0, n, m];
    for (_, size) in &kernel.sizes {
        let value = size.value(&|name| match name {
            SizeExpr::Scalar { param } => Ok(known[*param as usize] as i128),
            _ => Err(SizeError::Overflow),
        });
        known.push(usize::try_from(value.unwrap()).unwrap_or(0));
    }
    known.split_off(5)
}

/// The result point by point.
fn literally(program: &Program, x: &[f32], y: &[f32], (n, m): (usize, usize), derived: &[usize]) -> Vec<u8> {
    let words = |all: &[f32]| PointArgument::Buffer(all.iter().map(|it| u64::from(it.to_bits())).collect());
    let mut all = vec![
        words(x),
        words(y),
        PointArgument::Buffer(vec![0; n * m]),
        PointArgument::Value(n as u64),
        PointArgument::Value(m as u64),
    ];
    all.extend(derived.iter().map(|&it| PointArgument::Value(it as u64)));
    points(program, &mut all, 10_000_000).unwrap();
    match &all[2] {
        PointArgument::Buffer(elements) => elements.iter().flat_map(|it| (*it as u32).to_le_bytes()).collect(),
        PointArgument::Value(_) => Vec::new(),
    }
}

/// Sums of products, as images under filters and as matrices: rows and columns that fill tiles or do not, sums in one loop and in several.
fn contraction(random: &mut Random) -> (String, Vec<usize>, Vec<usize>, usize) {
    let order = random.pick(&["sum", "sum.fused"]);
    let few = |random: &mut Random| [1, 2, 3, 5][random.below(4)];
    let rows = [1, 4, 6, 7, 13, 20, 64][random.below(7)];
    let columns = [5, 31, 40, 64, 70, 130][random.below(6)];
    // Sizes by name, extents of both operands and of the result, subscripts, variables that are added up over.
    type Operand<'a> = (&'a [&'a str], &'a str);
    let (sizes, [a, b, c], outputs, sums): (Vec<(&str, usize)>, [Operand<'_>; 3], &str, Operand<'_>) =
        if random.below(2) == 0 {
            let (channels, side, lines) = (few(random), few(random), few(random));
            let sizes =
                vec![("C", channels), ("H", lines + side - 1), ("W", columns + side - 1), ("F", rows), ("S", side)];
            let (a, b) = ((&["C", "H", "W"][..], "c, i + y, j + z"), (&["F", "C", "S", "S"][..], "f, c, y, z"));
            (sizes, [a, b, (&["F", "H - S + 1", "W - S + 1"][..], "")], "f, i, j", (&["C", "S", "S"][..], "c, y, z"))
        } else {
            let length = [1, 3, 40, 300, 520][random.below(5)];
            let sizes = vec![("M", rows), ("K", length), ("N", columns)];
            let (a, b) = ((&["M", "K"][..], "i, k"), (&["K", "N"][..], "k, j"));
            (sizes, [a, b, (&["M", "N"][..], "")], "i, j", (&["K"][..], "k"))
        };
    let known = random.below(2) == 0;
    let value = |name: &str| sizes.iter().find(|(own, _)| *own == name).map_or(0, |(_, value)| *value);
    let extent = |text: &str| match text.split_once(" - ") {
        Some((one, _)) => value(one) + 1 - value("S"),
        None => value(text),
    };
    let shape = |names: &[&str]| {
        let texts: Vec<String> =
            names.iter().map(|it| if known { extent(it).to_string() } else { (*it).to_owned() }).collect();
        texts.join(", ")
    };
    let source = format!(
        "kernel k(a: Tensor<{}; f32>, b: Tensor<{}; f32>) -> Tensor<{to}; f32> {{
  compute (shape = [{to}]) |{outputs}| reduce (shape = [{}], op = {order}) |{}| a[{}] * b[{}]
}}\n",
        shape(a.0),
        shape(b.0),
        shape(sums.0),
        sums.1,
        a.1,
        b.1,
        to = shape(c.0),
    );
    let count = |names: &[&str]| names.iter().map(|it| extent(it)).product::<usize>();
    let arguments = if known { Vec::new() } else { sizes.iter().map(|(_, value)| *value).collect() };
    (source, vec![count(a.0), count(b.0)], arguments, count(c.0))
}

// Tiles in registers, whose last ones have separate code.
#[test]
fn contractions_keep_the_bytes_of_definitions() {
    let (first, count) = (number("CRISP_TENSOR_SEED").unwrap_or(0), number("CRISP_TENSOR_PROGRAMS").unwrap_or(10));
    let devices = std::env::var("CRISP_TENSOR_DEVICES").unwrap_or_else(|_| "cpu".to_owned());
    let mut runs: BTreeMap<String, usize> = BTreeMap::new();
    for seed in first..first + count {
        let mut random = Random::of(seed);
        let (source, operands, sizes, results) = contraction(&mut random);
        let operands: Vec<Vec<f32>> =
            operands.iter().zip(1..).map(|(&count, number)| some_floats(count, number)).collect();
        let bits = |all: &Vec<f32>| PointArgument::Buffer(all.iter().map(|it| u64::from(it.to_bits())).collect());
        let mut literal: Vec<PointArgument> = operands.iter().map(bits).collect();
        literal.push(PointArgument::Buffer(vec![0; results]));
        literal.extend(sizes.iter().map(|&it| PointArgument::Value(it as u64)));
        points(&read(&source).program, &mut literal, 100_000_000).unwrap();
        let PointArgument::Buffer(expected) = &literal[2] else { unreachable!() };
        let expected: Vec<u8> = expected.iter().flat_map(|it| (*it as u32).to_le_bytes()).collect();
        let mut arguments: Vec<Arg> = operands.into_iter().map(Arg::Floats).collect();
        arguments.push(Arg::zeros(results));
        arguments.extend(sizes.iter().map(|&it| Arg::Size(it)));
        // Each device has what is proposed for its kind: tiles of processors have copies larger than what others have as local memory.
        for kind in ["cpu", "gpu"] {
            let compilation = compile_for(kind, &source);
            assert!(compilation.only_notes(), "{}", compilation.remarks());
            let of_kind = |device: &&str| (*device == "cpu") == (kind == "cpu");
            for device in ["interp"].into_iter().chain(devices.split(',').filter(of_kind)) {
                *runs.entry(device.to_owned()).or_default() += 1;
                let found = compilation.run_on(device, "k", &arguments);
                assert!(
                    found[2] == expected,
                    "seed {seed} on {device}: {sizes:?}\n{source}\n{}",
                    compilation.explained()
                );
            }
        }
    }
    println!("{count} programs, runs {runs:?}");
}

pub(crate) fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

#[test]
fn schedules_keep_the_bytes_of_definitions() {
    // More programs, and others: `CRISP_TENSOR_PROGRAMS=1000 CRISP_TENSOR_SEED=70 CRISP_TENSOR_DEVICES=cpu,opencl:0`.
    let (first, count) = (number("CRISP_TENSOR_SEED").unwrap_or(0), number("CRISP_TENSOR_PROGRAMS").unwrap_or(40));
    let devices = std::env::var("CRISP_TENSOR_DEVICES").ok();
    let (n, m) = (5, 11);
    let (x, y) = (some_floats(n * m, 1), some_floats(m, 2));
    let arguments = [Arg::Floats(x.clone()), Arg::Floats(y.clone()), Arg::zeros(n * m), Arg::Size(n), Arg::Size(m)];
    let mut runs: BTreeMap<String, usize> = BTreeMap::new();
    let mut codes: BTreeMap<String, usize> = BTreeMap::new();
    let mut run = 0_usize;
    for seed in first..first + count {
        let mut random = Random::of(seed);
        let source = program(&mut random);
        let kernel = read(&source);
        let derived = derived(&kernel, n, m);
        let expected = literally(&kernel.program, &x, &y, (n, m), &derived);
        // A program computes such sizes; its launches are passed them.
        let of_launch: Vec<Arg> = arguments.iter().cloned().chain(derived.iter().map(|&it| Arg::Derived(it))).collect();
        let mut check = |compilation: &crate::tensor::Compilation, arguments: &[Arg], what: &str| {
            run += 1;
            let also = devices.as_deref().unwrap_or(if run.is_multiple_of(5) { "cpu" } else { "" });
            for device in ["interp"].into_iter().chain(also.split(',').filter(|it| !it.is_empty())) {
                assert!(compilation.compiled.module.is_some(), "{}", compilation.remarks());
                let found = compilation.run_on(device, "k", arguments);
                *runs.entry(device.to_owned()).or_default() += 1;
                assert!(found[2] == expected, "seed {seed} on {device}: {what}\n{source}\n{}", compilation.explained());
            }
        };
        // What is proposed, and whatever else is legal.
        check(&compile_with(&source, &[]), &arguments, "as proposed");
        for _ in 0..4 {
            let Some((steps, schedule)) = schedule(&mut random, &kernel.program) else { continue };
            let said = match apply(&kernel.program, &Script::default(), Some(&schedule)) {
                Ok(done) => {
                    let mut module = Module::new();
                    match lower(&done, &mut module, &Mathematics::new()) {
                        Ok(()) => {
                            let text = crisp_ir_kernel::text::print(&module);
                            let compilation = compile_as("x.kir", Language::KernelIr, &text, &[]);
                            check(&compilation, &of_launch, &format!("{steps}\n{text}"));
                            continue;
                        }
                        Err(said) => said,
                    }
                }
                Err(said) => said,
            };
            for it in said {
                *codes.entry(it.code.0.to_owned()).or_default() += 1;
            }
        }
    }
    println!("{count} programs, runs {runs:?}, refused {codes:?}");
    assert!(count < 40 || runs["interp"] > count as usize + 20 && codes["P0431"] > 2, "{runs:?} {codes:?}");
}

#[test]
fn constants_keep_the_bytes_of_definitions() {
    let (first, count) = (number("CRISP_TENSOR_SEED").unwrap_or(0), number("CRISP_TENSOR_PROGRAMS").unwrap_or(6));
    let devices = std::env::var("CRISP_TENSOR_DEVICES").unwrap_or_else(|_| "cpu".to_owned());
    let mut runs: BTreeMap<String, usize> = BTreeMap::new();
    for seed in first..first + count {
        let mut random = Random::of(seed);
        let (order, product) =
            if random.below(2) == 0 { ("sum.fused", "a[i, k] * b[k, j]") } else { ("sum", "a[i, k] - b[k, j]") };
        let grouped = random.pick(&["", ", order = grouped(2)"]);
        let tiled = format!(
            "kernel k(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> {{
  tm = tune(M, among = [2, 4, 8]); tn = tune(N, among = [4, 8, 16]); tk = tune(K, among = [2, 4, 8])
  grid (dim = [cdiv(M, tm), cdiv(N, tn)]{grouped}) |gi, gj| {{
    affine_for (end = cdiv(K, tk), init = zeros([tm, tn])) |q, acc| {{
      a = load(A, [gi*tm, q*tk], shape = [tm, tk], mem = shared)
      b = load(B, [q*tk, gj*tn], shape = [tk, tn], mem = shared)
      compute (shape = [tm, tn]) |i, j|
        reduce (shape = [min(tk, K - q*tk)], op = {order}, from = acc[i, j]) |k| {product}
    }}
  }}
}}"
        );
        let plain = "kernel k(a: Tensor<M, K; f32>, b: Tensor<K, N; f32>) -> Tensor<M, N; f32> {
  compute (shape = [M, N]) |i, j| reduce (shape = [K], op = ORDER) |k| PRODUCT
}"
        .replace("ORDER", order)
        .replace("PRODUCT", product);
        let [m, k, n] = [1 + random.below(20), 1 + random.below(20), 1 + random.below(20)];
        let mut arguments =
            vec![Arg::Floats(some_floats(m * k, 1)), Arg::Floats(some_floats(k * n, 2)), Arg::zeros(m * n)];
        arguments.extend([m, k, n].map(Arg::Size));
        let expected = compile_with(&plain, &[]).run_on("interp", "k", &arguments);
        for _ in 0..3 {
            let definitions = [
                format!("tm={}", [2, 4, 8][random.below(3)]),
                format!("tn={}", [4, 8, 16][random.below(3)]),
                format!("tk={}", [2, 4, 8][random.below(3)]),
            ];
            let compilation = compile_with(&tiled, &definitions.each_ref().map(String::as_str));
            assert!(compilation.only_notes(), "{}", compilation.remarks());
            for device in ["interp"].into_iter().chain(devices.split(',')) {
                *runs.entry(device.to_owned()).or_default() += 1;
                let found = compilation.run_on(device, "k", &arguments);
                assert!(found == expected, "seed {seed} on {device}: {definitions:?}\n{tiled}");
            }
        }
    }
    println!("{count} programs, runs {runs:?}");
}
