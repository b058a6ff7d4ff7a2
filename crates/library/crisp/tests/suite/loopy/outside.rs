//! Kernels that were tried from outside: schedules that changed bytes, and what was believed or cut without a message.

use crisp::Class;

use crate::loopy::{Arg, as_floats, compile_for, ints, refused, same_bytes, scheduled, some_floats};

/// Rows of different lengths under copies of instructions.
// covers: safe.schedule.ilp
#[test]
fn copies_have_bounds_of_their_own() {
    let kernel = "domain \"{ [i]: 0 <= i < n }\"\n domain \"[m] -> { [j]: 0 <= j < m }\"\n arg c: int32 [n]\n arg x: int32 [20]\n arg y: int32 [n]\n arg n: value int32
  body {\n <int32> m = c[i] {id=m}\n y[i] = y[i] + x[j] {id=u, dep=m, inames=i:j}\n }";
    let lengths = [3, 1, 2, 4, 0];
    let arguments = [Arg::Ints(lengths.to_vec()), Arg::Ints(vec![1; 20]), Arg::Ints(vec![0; 5]), Arg::Int(5)];
    let tags = ["unr", "ilp", "ilp.seq"];
    let schedules: Vec<String> = tags.iter().map(|tag| format!("split_iname(i, 2, inner_tag=\"{tag}\")")).collect();
    let mut schedules: Vec<&str> = schedules.iter().map(String::as_str).collect();
    schedules.push("split_iname(i, 4, inner_tag=\"ilp\", outer_tag=\"g.0\")");
    schedules.push("split_iname(i, 4, inner=r); split_iname(r, 2, outer_tag=\"l.0\", inner_tag=\"ilp\")");
    let found = same_bytes(kernel, &schedules, &arguments);
    assert_eq!(found[2], lengths.iter().flat_map(|it: &i32| it.to_le_bytes()).collect::<Vec<u8>>());
    // The same bounds in a reduction.
    let sums = kernel.replace("y[i] = y[i] + x[j] {id=u, dep=m, inames=i:j}", "y[i] = sum(j, x[j]) {id=u, dep=m}");
    same_bytes(&sums, &schedules, &arguments);
}

// covers: safe.schedule.strides
#[test]
fn loops_with_gaps_execute_all_their_values() {
    for (domain, values) in [
        ("0 <= i < 12 and i mod 3 = 1", vec![1, 4, 7, 10]),
        ("0 <= i < 12 and i mod 3 = 0", vec![0, 3, 6, 9]),
        ("0 <= i < 12 and (exists e: i = 4*e + 2)", vec![2, 6, 10]),
        ("2 <= i < n and i mod 5 = 3", vec![3, 8]),
    ] {
        let kernel = format!(
            "domain \"{{ [i]: {domain} }}\"\n arg o: int32 [12]\n arg n: value int32\n assume \"n <= 12\"\n body {{ o[i] = i }}"
        );
        let schedules = [
            "tag_inames(i: l.0)",
            "tag_inames(i: g.0)",
            "tag_inames(i: host)",
            "split_iname(i, 3, inner_tag=\"l.0\")",
            "split_iname(i, 6, outer_tag=\"g.0\", inner_tag=\"l.0\")",
            "split_iname(i, 4, outer_tag=\"g.0\", inner_tag=\"l.0\")",
            "split_iname(i, 6, inner_tag=\"ilp\")",
            "split_iname(i, 6, inner_tag=\"unr\")",
            "split_iname(i, 5, outer_tag=\"g.0\")",
            "split_iname(i, 12, inner_tag=\"l.0\")",
        ];
        let found = same_bytes(&kernel, &schedules, &[Arg::zeros(12), Arg::Int(12)]);
        let right = (0..12_i32).map(|it| if values.contains(&it) { it } else { 0 });
        assert_eq!(found[0], right.flat_map(i32::to_le_bytes).collect::<Vec<u8>>(), "{domain}");
    }
}

// covers: safe.schedule.sweep
#[test]
fn copies_of_what_is_written_are_refused_or_right() {
    for (write, read) in [
        ("7 - p + q", "q"),
        ("p + q", "q"),
        ("q + 1", "q"),
        ("7 - p + q", "q + 1"),
        ("p", "q"),
        ("8*p + q", "q"),
        ("2*p + q", "q"),
    ] {
        let kernel = format!(
            "domain \"{{ [p, q]: 0 <= p, q < 4 }}\"\n arg B: float32 [32]\n body {{ B[{write}] = 0.5*B[{read}] + 1 }}"
        );
        for step in [
            "add_prefetch(B, sweep=[p])",
            "add_prefetch(B, sweep=[q])",
            "add_prefetch(B, sweep=[p, q])",
            "add_prefetch(B, sweep=[])",
            "prioritize_loops(q, p); add_prefetch(B, sweep=[p])",
            "pack(B, ahead)",
        ] {
            let compilation = scheduled(&kernel, step);
            if compilation.compiled.module.is_some() {
                same_bytes(&kernel, &[step], &[Arg::Floats(some_floats(32, 3))]);
            } else {
                assert!(
                    compilation.codes().iter().all(|code| ["P0507", "P0431"].contains(code)),
                    "{}",
                    compilation.remarks()
                );
            }
        }
    }
}

/// A rule that reads what the loop writes, copied ahead of copies of instructions.
// covers: safe.schedule.ilp
#[test]
fn copies_ahead_of_copies_are_refused_or_right() {
    let by_rule =
        "domain \"{ [p]: 0 <= p < 8 }\"\n arg B: float32 [80]\n rule f(u) := B[u//2]\n body { B[p] = 0.25*f(p) + 1 }";
    let turned = "domain \"{ [p]: 0 <= p < 8 }\"\n arg B: float32 [80]\n body { B[(p + 3) % 8] = B[p] }";
    let mut refused = 0;
    for tag in ["for", "unr", "ilp", "ilp.seq", "l.0"] {
        let split = |length: u32| format!("split_iname(p, {length}, outer=o, inner=r, inner_tag=\"{tag}\")");
        let steps =
            ["add_prefetch(B, sweep=[r])", "precompute(f, sweep=[r])", "buffer_array(B, sweep=[r])", "pack(B, ahead)"];
        let of_rule = steps.map(|step| (by_rule, format!("{}; {step}", split(8))));
        let of_turned = ["o", "r"].map(|sweep| (turned, format!("{}; add_prefetch(B, sweep=[{sweep}])", split(4))));
        for (kernel, steps) in of_rule.into_iter().chain(of_turned) {
            let compilation = scheduled(kernel, &steps);
            if compilation.compiled.module.is_some() {
                same_bytes(kernel, &[&steps], &[Arg::Floats(some_floats(80, 3))]);
            } else {
                refused += 1;
                let codes = compilation.codes();
                assert!(
                    codes.iter().all(|code| ["P0507", "P0431"].contains(code)),
                    "{steps}\n{}",
                    compilation.remarks()
                );
            }
        }
    }
    // Of each tag at least the copies of the rule, which would be stale.
    assert!(refused >= 15, "{refused}");
}

/// Each invocation along the second axis would fill the memory of the workgroup at once.
#[test]
fn a_copy_of_a_workgroup_is_made_once() {
    let kernel = "domain \"{ [r, s]: 0 <= r, s < n }\"\n arg a: float32 [n]\n arg b: float32 [n]\n arg c: float32 [n, n]\n arg n: value int32\n body { c[r, s] = a[r]*b[s] }";
    let split = "split_iname(r, 16, outer_tag=\"g.0\", inner_tag=\"l.0\"); split_iname(s, 16, outer_tag=\"g.1\", inner_tag=\"l.1\")";
    let copy = |outer: &str| {
        format!("{split}; add_prefetch(a, sweep=[r_inner], outer=[{outer}], space=local, default_tag=\"l.auto\")")
    };
    refused(kernel, &copy("r_outer, s_outer, s_inner"), "P0507", "would share one place in memory of the workgroup");
    let floats = || Arg::Floats(some_floats(32, 5));
    same_bytes(kernel, &[&copy("r_outer, s_outer")], &[floats(), floats(), Arg::zeros(1024), Arg::Int(32)]);
}

/// Where a copy moves bounds to another launch, and where invocations have no bound.
// covers: safe.schedule.ilp
#[test]
fn bounds_stay_those_of_each_copy() {
    let arguments = [
        Arg::Ints(vec![3, 0, 4, 1, 2, 5, 3, 0]),
        Arg::Floats(some_floats(20, 1)),
        Arg::Floats(some_floats(8, 2)),
        Arg::zeros(160),
    ];
    let kernel = |domain: &str, length: u32| {
        format!(
            "domain \"{{ [i]: 0 <= i < {length} }}\"\n domain \"{domain}\"\n arg c: int32 [8]\n arg x: float32 [20]\n arg y: float32 [8]\n arg z: float32 [8, 20]\n body {{\n <int32> m = c[i] {{id=m, inames=i}}\n z[i, j] = x[j] + y[i] {{id=s0, inames=i:j, dep=m}}\n }}"
        )
    };
    for tag in ["ilp", "ilp.seq"] {
        let steps =
            format!("pack(x, ahead); chunk_iname(i, 2, outer=o1, inner=r2, outer_tag=\"g.0\", inner_tag=\"{tag}\")");
        same_bytes(&kernel("[i, m] -> { [j]: i <= j < m + 2 }", 8), &[&steps], &arguments);
    }
    let steps = "split_iname(i, 4, outer=o1, inner=r2, outer_tag=\"unr\", inner_tag=\"l.0\"); tag_inames(j: ilp.seq)";
    same_bytes(&kernel("[m] -> { [j]: 0 <= j < m }", 6), &[steps, &format!("pack(x, ahead); {steps}")], &arguments);
    // A bound that is only there where another bound allows it.
    let chain = "domain \"{ [i]: 0 <= i < 6 }\"\n domain \"[m] -> { [j]: 0 <= j < m }\"\n domain \"[q] -> { [k]: 0 <= k < q }\"\n arg c: int32 [6]\n arg x: int32 [8]\n arg y: int32 [6]\n body {\n <int32> m = c[i] {id=m, inames=i}\n <int32> q = x[j] {id=q, inames=i:j, dep=m}\n y[i] = y[i] + x[k]*(j + 1) {id=s0, inames=i:j:k, dep=q}\n }";
    let arguments = [Arg::Ints(vec![3, 0, 4, 1, 2, 5]), Arg::Ints(vec![2, 0, 3, 1, 0, 4, 1, 2]), Arg::zeros(6)];
    let schedules = ["ilp", "ilp.seq"].map(|tag| format!("split_iname(i, 4, outer=o1, inner=r2, inner_tag=\"{tag}\")"));
    same_bytes(chain, &schedules.each_ref().map(String::as_str), &arguments);
}

// covers: safe.schedule.ilp
#[test]
fn a_reader_with_loops_of_its_own_reads_each_copys_value() {
    let kernel = "domain \"{ [j]: 0 <= j < 8 }\"\n arg x: float32 [8]\n arg y: float32 [8]\n body {\n <> t = x[j] {id=w}\n y[j] = t {id=r, dep=w, inames=j}\n }";
    for tag in ["ilp", "ilp.seq"] {
        let steps = format!("split_iname(j, 2, inner_tag=\"{tag}\"); duplicate_inames([j_inner], within=\"id:r\")");
        refused(kernel, &steps, "P0507", "another variable for each copy");
        let both =
            format!("split_iname(j, 2, inner_tag=\"{tag}\"); duplicate_inames([j_inner], within=\"id:r or id:w\")");
        same_bytes(kernel, &[&both], &[Arg::Floats(some_floats(8, 1)), Arg::zeros(8)]);
    }
}

// covers: safe.schedule.temporaries
#[test]
fn a_sum_over_a_temporary_of_its_loop_takes_in_each_value() {
    for (sum, right) in [
        ("sum(b, part)", [70, 70, 70]),
        ("simul_reduce(sum, b, part)", [70, 70, 70]),
        ("2*sum(b, part) + 1", [141, 141, 141]),
        ("max(b, part) - min(b, part)", [40, 40, 40]),
        ("sum(b, part*b)", [140, 140, 140]),
    ] {
        let kernel = format!(
            "domain \"{{ [g, b]: 0 <= g < 3 and 0 <= b < 4 }}\"\n arg c: int32 [4]\n arg a: int32 [3]\n body {{\n <> part = c[b]*10 {{id=part, inames=g:b}}\n a[g] = {sum} {{inames=g}}\n }}"
        );
        let arguments = [Arg::Ints(vec![1, 0, 4, 2]), Arg::zeros(3)];
        assert_eq!(ints(&format!("kernel k {{ {kernel} }}"), &arguments), right, "{sum}");
        same_bytes(&kernel, &["tag_inames(g: g.0)", "tag_inames(g: l.0)", "tag_inames(g: ilp)"], &arguments);
    }
    let places = "domain \"{ [g, b]: 0 <= g < 3 and 0 <= b < 4 }\"\n arg c: int32 [4]\n arg v: int32 [3]\n arg a: int32 [3]\n body {\n <> part = c[b]*10 {id=part, inames=g:b}\n v[g], a[g] = argmax(b, part) {inames=g}\n }";
    let found =
        same_bytes(places, &["tag_inames(g: g.0)"], &[Arg::Ints(vec![1, 4, 4, 2]), Arg::zeros(3), Arg::zeros(3)]);
    assert_eq!(found[1], [40_i32; 3].into_iter().flat_map(i32::to_le_bytes).collect::<Vec<u8>>());
    assert_eq!(found[2], [2_i32; 3].into_iter().flat_map(i32::to_le_bytes).collect::<Vec<u8>>());
    crate::loopy::wrong(
        "domain \"{ [b]: 0 <= b < 4 }\"\n arg c: int32 [4]\n arg a: int32 [1]\n body {\n <> part = c[b]*10 {id=part, inames=b}\n a[0] = sum.tree(b, part)\n }",
        "P0227",
        "computed in its own loop",
    );
}

#[test]
fn a_number_of_the_source_decides_no_type_where_floats_follow() {
    for start in ["0", "1", "0.0"] {
        let kernel = format!(
            "domain \"{{ [i, j]: 0 <= i < 2 and 0 <= j < 3 }}\"\n arg x: float32 [3]\n arg y: float32 [2]\n body {{\n <> acc = {start} {{id=z, inames=i}}\n acc = acc + x[j] {{id=u, dep=z, inames=i:j}}\n y[i] = acc {{dep=u, inames=i}}\n }}"
        );
        let found = crate::loopy::floats(
            &format!("kernel k {{ {kernel} }}"),
            &[Arg::Floats(vec![0.5, 0.75, 1.25]), Arg::zeros(2)],
        );
        let right = 2.5 + start.parse::<f32>().unwrap();
        assert_eq!(found, [right, right], "{start}");
    }
    // Two types together have the wider one.
    let kernel = "kernel k { domain \"{ [i]: 0 <= i < 2 }\"\n arg x: float32 [2]\n arg d: float64 [2]\n arg y: float64 [2]\n option seq_dependencies\n body {\n <> t = x[i] {inames=i}\n t = t + d[i] {inames=i}\n y[i] = t {inames=i}\n } }";
    let compilation = compile_for(kernel, "cpu");
    assert!(
        compilation.compiled.explained.clone().unwrap().contains("temporary t: private f64"),
        "{}",
        compilation.remarks()
    );
    // What bounds a loop is an integer, whatever is assigned to it.
    crate::loopy::wrong(
        "domain \"{ [i]: 0 <= i < 2 }\"\n domain \"[m] -> { [j]: 0 <= j < m }\"\n arg x: float32 [2]\n arg y: float32 [2]\n body {\n <> m = x[i] {id=m, inames=i}\n y[i] = sum(j, 1.5) {dep=m, inames=i}\n }",
        "P0303",
        "an integer scalar",
    );
}

// covers: safe.schedule.facts
#[test]
fn false_assumptions_are_refused_at_the_launch() {
    // The copy of `b` is a launch before the other, so the host executes a program.
    let kernel = |assume: &str, steps: &str| {
        format!(
            "kernel k {{ domain \"{{ [i]: 0 <= i < n }}\"\n arg a: float32 [n + d]\n arg b: float32 [300]\n arg n: value int32\n arg d: value int32\n {assume}\n body {{ a[i + d] = 0.5*a[i] + b[i] }}\n schedule {{ {steps} }} }}"
        )
    };
    let split = "pack(b, ahead); split_iname(i, 64, outer_tag=\"g.0\", inner_tag=\"l.0\")";
    for source in [
        kernel("", &format!("assume(\"d >= n\"); {split}")),
        kernel("assume \"d >= n\"", split),
        kernel("", &format!("assume(\"d >= n and n mod 50 = 0\"); {split}")),
        kernel("assume \"d >= n\"", &format!("fix_parameters(n=100); {split}")),
    ] {
        let compilation = compile_for(&source, "cpu");
        let arguments =
            |n, d| [Arg::Floats(some_floats(300, 1)), Arg::Floats(some_floats(300, 2)), Arg::Int(n), Arg::Int(d)];
        for device in ["cpu", "interp"] {
            let right = compilation.try_on(device, "k", &arguments(100, 100));
            assert!(right.is_ok(), "{right:?}");
            let said = compilation.try_on(device, "k", &arguments(100, 1)).unwrap_err();
            assert!(said.contains("error[L0009]") && said.contains('^'), "{said}");
        }
    }
    let fixed = kernel("", "pack(b, ahead); fix_parameters(n=7)");
    let arguments =
        |n| [Arg::Floats(some_floats(300, 1)), Arg::Floats(some_floats(300, 2)), Arg::Int(n), Arg::Int(100)];
    let compilation = compile_for(&fixed, "cpu");
    let found = compilation.run("k", &arguments(7));
    assert_eq!(as_floats(&found[0])[100], 0.5 * some_floats(300, 1)[0] + some_floats(300, 2)[0]);
    assert!(compilation.try_on("cpu", "k", &arguments(8)).unwrap_err().contains("error[L0009]"));
}

#[test]
fn atomic_sums_of_floats_keep_their_order_unless_the_kernel_gives_it_up() {
    let kernel = |attribute: &str, ty: &str| {
        format!(
            "domain \"{{ [i]: 0 <= i < n }}\"\n arg a: {ty} [4]\n arg b: {ty} [n]\n arg n: value int32\n body {{ a[i % 4] = a[i % 4] + b[i] {{{attribute}}} }}"
        )
    };
    let split = "split_iname(i, 64, outer_tag=\"g.0\", inner_tag=\"l.0\")";
    refused(&kernel("atomic", "float32"), split, "P0431", "atomic=any_order");
    assert!(scheduled(&kernel("atomic", "int32"), split).only_notes());
    let open = scheduled(&kernel("atomic=any_order", "float32"), split);
    assert!(
        open.compiled.module.is_some() && open.codes() == ["P0711"] && open.remarks().contains('^'),
        "{}",
        open.remarks()
    );
}

/// The results of each kernel of a file, in order.
fn classes(source: &str) -> Vec<(String, Class)> {
    compile_for(source, "cpu").compiled.facts().into_iter().map(|it| (it.kernel, it.class)).collect()
}

#[test]
fn a_proven_schedule_is_deterministic_and_others_are_not_by_their_names() {
    let domain = "domain \"{ [i]: 0 <= i < 64 }\"\n arg a: float32 [4]\n arg b: float32 [64]";
    let split = "schedule { split_iname(i, 16, outer_tag=\"g.0\", inner_tag=\"l.0\") }";
    // `k_2` could be the name of a launch of `k`.
    let source = format!(
        "kernel k {{ {domain}\n body {{ b[i] = 2*a[i % 4] }}\n {split} }}\nkernel k_2 {{ {domain}\n body {{ a[i % 4] = a[i % 4] + b[i] {{atomic=any_order}} }}\n {split} }}"
    );
    let found = classes(&source);
    assert_eq!(found[0], ("k".to_owned(), Class::Deterministic));
    assert!(found[1].0 == "k_2" && found[1].1 != Class::Deterministic, "{found:?}");
    // Each launch of a program.
    let source = format!(
        "kernel k {{ {domain}\n arg c: float32 [64]\n body {{ c[i] = b[63 - i] }}\n schedule {{ pack(b, ahead)\n split_iname(i, 16, outer_tag=\"g.0\", inner_tag=\"l.0\") }} }}"
    );
    let found = classes(&source);
    assert!(found.len() > 1 && found.iter().all(|(_, class)| *class == Class::Deterministic), "{found:?}");
}

/// Examples with schedules: none of their launches may race.
#[test]
fn no_example_of_loop_kernels_may_race() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/loopy");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|it| it != "loopy") {
            continue;
        }
        count += 1;
        let found = classes(&std::fs::read_to_string(&path).unwrap());
        assert!(!found.is_empty(), "{}", path.display());
        for (kernel, class) in found {
            assert_eq!(class, Class::Deterministic, "{} `{kernel}`", path.display());
        }
    }
    assert!(count >= 12, "{count}");
}
