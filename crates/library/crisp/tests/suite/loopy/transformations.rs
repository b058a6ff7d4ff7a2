//! Steps that change loops, storage and reductions: each keeps all bytes, or is refused.

use crate::loopy::{Arg, as_floats, compile_for, explained, refused, same_bytes, some_floats};

const RECURRENCE: &str = "domain \"{ [i, j]: 1 <= i < n and 1 <= j < n }\"
  arg a: float32 [n, n]
  arg n: value int32
  body { a[i, j] = 0.5*(a[i - 1, j] + a[i, j - 1]) }";

#[test]
fn loops_are_mapped_one_to_one() {
    let n = 9;
    let arguments = [Arg::Floats(some_floats(n * n, 1)), Arg::Int(n as i32)];
    same_bytes(
        RECURRENCE,
        &[
            // The wavefront: all points of a diagonal at the same time.
            "map_domain(\"{ [i, j] -> [d, p] : d = i + j and p = j }\"); prioritize_loops(d, p)",
            "fix_parameters(n=9); map_domain(\"{ [i, j] -> [d, p] : d = i + j and p = j }\"); prioritize_loops(d, p); tag_inames(p: l.0)",
            "map_domain(\"{ [i, j] -> [j2, i2] : i2 = i - 1 and j2 = j - 1 }\"); prioritize_loops(j2, i2)",
            "map_domain(\"{ [i, j] -> [u, v] : u = i + 5 and v = j }\")",
            "map_domain(\"{ [i] -> [u] : u = i - n }\")",
        ],
        &arguments,
    );
    // Backwards, the order of the recurrence breaks; with its loops parallel too.
    let reversed = "map_domain(\"{ [i, j] -> [u, v] : u = n - i and v = j }\")";
    refused(RECURRENCE, reversed, "P0431", "breaks the order of two instances");
    let wavefront = "map_domain(\"{ [i, j] -> [d, p] : d = i + j and p = j }\")";
    refused(RECURRENCE, &format!("{wavefront}; tag_inames(d: g.0)"), "P0431", "breaks the order");
    for (map, code, text) in [
        ("{ [i, j] -> [u, v] : u = 2*i and v = j }", "P0507", "does not follow from the new ones"),
        ("{ [i, j] -> [u, v] : u = i + j and v = i + j }", "P0507", "does not follow from the new ones"),
        ("{ [i, j] -> [u, v] : u = i }", "P0507", "does not follow from the new ones"),
        ("{ [i, j] -> [u] : u = i + j }", "P0507", "does not follow from the new ones"),
        ("{ [i, j] -> [u, v] : u >= i and v = j }", "P0507", "does not follow from the new ones"),
        ("{ [i, j] -> [u, j] : u = i and j = j }", "P0504", "`j` is already a name"),
        ("[i] -> [u]", "P0502", "wrong arguments"),
    ] {
        refused(RECURRENCE, &format!("map_domain(\"{map}\")"), code, text);
    }
    let sum = "domain \"{ [i, k]: 0 <= i, k < 8 }\"
  arg a: float32 [8, 8]
  arg r: float32 [8]
  body { r[i] = sum(k, a[i, k]) }";
    refused(sum, "map_domain(\"{ [k] -> [u] : u = 7 - k }\")", "P0507", "a reduction over these variables");
}

const ROWS: &str = "domain \"{ [i, j]: 0 <= i < 20 and 0 <= j < 7 }\"
  arg a: float32 [20, 7]
  arg r: float32 [20, 7]
  body { r[i, j] = a[i, j]*1.5 }";

#[test]
fn chunks_are_neighbours() {
    let arguments = [Arg::Floats(some_floats(140, 1)), Arg::zeros(140)];
    same_bytes(
        ROWS,
        &[
            "chunk_iname(i, 3, outer=c, inner=r1)",
            "chunk_iname(i, 4, outer_tag=\"g.0\", inner_tag=\"l.0\")",
            "chunk_iname(i, 100); chunk_iname(j, 1)",
            "chunk_iname(i, 3, outer=c, inner=e, slabs=(0, 1))",
        ],
        &arguments,
    );
    let text = explained(ROWS, "chunk_iname(i, 3, outer=c, inner=e); tag_inames(e: l.0)");
    assert!(text.contains("for c") && text.contains("e: l.0"), "{text}");
    let ir = crisp::emit::ir(
        &compile_for(&format!("kernel k {{ {ROWS}\n schedule {{ chunk_iname(i, 3, inner_tag=\"l.0\") }} }}"), "cpu")
            .compiled,
    );
    assert!(ir.contains("(local-size :require 7)"), "{ir}");
    refused(RECURRENCE, "chunk_iname(i, 3)", "P0507", "not a constant");
    refused(ROWS, "chunk_iname(i, 0)", "P0502", "wrong arguments");
}

const STAGES: &str = "domain \"{ [i]: 0 <= i < n }\"
  domain \"{ [j]: 0 <= j < n }\"
  arg a: float32 [n]
  arg r: float32 [n]
  arg n: value int32
  temp t: global float32 [n]
  body {
    t[i] = a[i]*2  {id=t}
    r[j] = t[READ] + 1  {id=r}
  }";

#[test]
fn loops_are_fused_and_distributed() {
    let n = 11;
    let arguments = [Arg::Floats(some_floats(n, 1)), Arg::zeros(n), Arg::Int(n as i32)];
    let same = STAGES.replace("READ", "j");
    same_bytes(
        &same,
        &["rename_iname(j, i)", "rename_iname(j, i); tag_inames(i: g.0)", "rename_iname(j, x)"],
        &arguments,
    );
    assert!(!explained(&same, "rename_iname(j, i)").contains("for j"));
    // What is read must have been written in an iteration before or in the same one.
    refused(&STAGES.replace("READ", "n - 1 - j"), "rename_iname(j, i)", "P0431", "breaks the order of two instances");
    let before = STAGES.replace("READ", "j // 2");
    same_bytes(&before, &["rename_iname(j, i)"], &arguments);
    // And back again.
    let fused = "domain \"{ [i]: 0 <= i < n }\"
  arg a: float32 [n]
  arg r: float32 [n]
  arg n: value int32
  temp t: global float32 [n]
  body {
    t[i] = a[i]*2  {id=t}
    r[i] = t[i] + 1  {id=r}
  }";
    same_bytes(fused, &["distribute([i], within=\"id:r\")"], &arguments);
    assert!(explained(fused, "distribute([i], within=\"id:r\")").matches("for ").count() == 2);
    let carried = "domain \"{ [i]: 1 <= i < n }\"
  arg a: float32 [n]
  arg r: float32 [n]
  arg n: value int32
  body {
    a[i] = r[i - 1]*2  {id=t, dep=*}
    r[i] = a[i] + 1  {id=r, dep=t}
  }";
    refused(carried, "distribute([i], within=\"id:r\")", "P0507", "depend on each other");
    refused(&same, "rename_iname(j, n)", "P0504", "`n` is already a name");
    refused(&same, "rename_iname(j, i, existing_ok=False)", "P0504", "`i` is already a name");
    let shorter = same.replace("0 <= j < n", "0 <= j < n - 1");
    refused(&shorter, "rename_iname(j, i)", "P0507", "do not have the same values");
}

const TEMPORARIES: &str = "domain \"{ [i, j]: 0 <= i < 6 and 0 <= j < 4 }\"
  arg a: float32 [6, 5]
  arg r: float32 [6, 4]
  temp row: float32 [4]
  body {
    <> s = a[i, 4]*3  {id=s, inames=i}
    row[j] = a[i, j] - s  {id=row, inames=i:j}
    r[i, j] = row[3 - j]*s  {id=r, inames=i:j2, dup=j->j2}
  }";

#[test]
fn temporaries_get_elements_for_each_iteration_or_go_away() {
    let kernel = TEMPORARIES.replace("row[3 - j]", "row[j]").replace(", inames=i:j2, dup=j->j2", ", inames=i:j");
    let arguments = [Arg::Floats(some_floats(30, 1)), Arg::zeros(24)];
    same_bytes(
        &kernel,
        &[
            "privatize_temporaries_with_inames([i], only_var_names=[s, row])",
            "privatize_temporaries_with_inames(i); tag_inames(i: l.0)",
            "privatize_temporaries_with_inames([i, j], only_var_names=row)",
            "assignment_to_subst(s)",
            "assignment_to_subst(row)",
            "assignment_to_subst(row); assignment_to_subst(s); tag_inames(i: g.0, j: l.0)",
        ],
        &arguments,
    );
    let text = explained(&kernel, "privatize_temporaries_with_inames([i], only_var_names=[row])");
    assert!(text.contains("f32 [6, 4]") && text.contains("row[i, j]"), "{text}");
    let text = explained(&kernel, "assignment_to_subst(s)");
    assert!(!text.contains("s = ") && text.matches("a[i, 4]").count() == 2, "{text}");
    refused(&kernel, "privatize_temporaries_with_inames([i], only_var_names=[r])", "P0507", "is an argument");
    refused(
        &kernel,
        "privatize_temporaries_with_inames([j], only_var_names=[s])",
        "P0507",
        "used outside of these loops",
    );
    refused(&kernel, "assignment_to_subst(a)", "P0507", "is an argument");
    // What the value reads is written before the temporary is read.
    let written = "domain \"{ [i]: 0 <= i < 6 }\"
  arg a: float32 [6]
  arg r: float32 [6]
  body {
    <> t = a[i]  {id=t, dep=*}
    a[i] = 0  {id=z, dep=t}
    r[i] = t  {id=r, dep=z:t}
  }";
    refused(written, "assignment_to_subst(t)", "P0507", "may be written between");
    let running = "domain \"{ [i]: 0 <= i < 6 }\"
  arg a: float32 [6]
  arg r: float32 [6]
  temp t: float32
  body {
    t = t + a[i]  {id=t, dep=*}
    r[i] = t  {id=r, dep=t}
  }";
    refused(running, "privatize_temporaries_with_inames([i], only_var_names=[t])", "P0507", "another one has written");
    refused(running, "assignment_to_subst(t)", "P0507", "reads what it assigns");
}

#[test]
fn a_prefix_sum_is_one_loop() {
    let prefix = "domain \"{ [r, i, j]: 0 <= r < 3 and 0 <= i < n and 0 <= j <= i }\"
  arg x: float32 [3, n]
  arg y: float32 [3, n]
  arg n: value int32
  body { y[r, i] = sum(j, x[r, j])  {id=p} }";
    let n = 37;
    let arguments = [Arg::Floats(some_floats(3 * n, 1)), Arg::zeros(3 * n), Arg::Int(n as i32)];
    let schedules =
        ["realize_scan(p, by=loop)", "realize_scan(p); tag_inames(r: g.0)", "tag_inames(r: l.0); realize_scan(p)"];
    let found = same_bytes(prefix, &schedules, &arguments);
    let x = some_floats(3 * n, 1);
    let mut expected = Vec::new();
    for row in x.chunks(n) {
        let mut sum = 0.0;
        expected.extend(row.iter().map(|x| {
            sum += x;
            sum
        }));
    }
    assert_eq!(as_floats(&found[1]), expected);
    // One loop, no triangle.
    let text = explained(prefix, "realize_scan(p)");
    assert!(!text.contains("add((j)") && text.matches("for i").count() == 1, "{text}");
    // Of other forms: shifted, a product, none at first.
    for (domain, op) in [
        ("0 <= r < 3 and 2 <= i < n and 2 <= j <= i", "product"),
        ("0 <= r < 3 and 3 <= i < n and 2 <= j < i", "sum"),
        ("0 <= r < 3 and 2 <= i < n and 2 <= j < i", "max"),
    ] {
        let other =
            prefix.replace("0 <= r < 3 and 0 <= i < n and 0 <= j <= i", domain).replace("sum(", &format!("{op}("));
        same_bytes(&other, &["realize_scan(p)"], &arguments);
    }
    for domain in [
        "0 <= r < 3 and 1 <= i < n and 0 <= j <= i",
        "0 <= r < 3 and 0 <= i < n and i <= j < n",
        "0 <= r < 3 and 0 <= i < n and 0 <= 2*j <= i",
        "0 <= r < 3 and 0 <= i < n and i mod 2 = 0 and 0 <= j <= i",
    ] {
        refused(
            &prefix.replace("0 <= r < 3 and 0 <= i < n and 0 <= j <= i", domain),
            "realize_scan(p)",
            "P0507",
            "exactly one position",
        );
    }
    refused(prefix, "realize_scan(p, by=launches)", "P0507", "only `by=loop`");
    refused(prefix, "realize_scan(p); tag_inames(i: g.0)", "P0431", "breaks the order");
    refused(&prefix.replace("x[r, j]", "x[r, j]*x[r, i]"), "realize_scan(p)", "P0507", "depends on the loop around");
    // Each value is read in one iteration instead of all that follow: it must not change between them.
    let two = |lines: &str| {
        let body = format!("option seq_dependencies\n  body {{ {lines} }}");
        prefix.replace("body { y[r, i] = sum(j, x[r, j])  {id=p} }", &body)
    };
    let sum = "y[r, i] = sum(j, x[r, j])  {id=p}";
    same_bytes(&two(&format!("x[r, i] = 2*x[r, i]\n {sum}")), &["realize_scan(p)"], &arguments);
    for lines in [format!("{sum}\n x[r, i] = 0"), format!("x[r, n - 1 - i] = i\n {sum}")] {
        refused(&two(&lines), "realize_scan(p)", "P0431", "breaks the order");
    }
}

#[test]
fn the_order_of_a_sum_is_changed_in_definitions_only() {
    let kernel = "domain \"{ [i, k]: 0 <= i < 2 and 0 <= k < 700 }\"
  arg a: float32 [2, 700]
  arg r: float32 [2]
  body { r[i] = ORDER(k, a[i, k])  {id=s} }";
    let arguments = [Arg::Floats(some_floats(1400, 1)), Arg::zeros(2)];
    let run = |order: &str, definition: &str| {
        let source = format!("kernel k {{ {}\n definition {{ {definition} }} }}", kernel.replace("ORDER", order));
        let compilation = compile_for(&source, "cpu");
        assert!(compilation.only_notes(), "{}", compilation.remarks());
        compilation.run("k", &arguments)
    };
    let fold = run("sum", "");
    for (order, step) in [("sum.tree", "tree"), ("sum.blocks(64)", "blocks, 64"), ("sum.tree(8, 64)", "tree, 8, 64")] {
        let written = run(order, "");
        assert_eq!(run("sum", &format!("reassociate(s, {step})")), written, "{order}");
        assert_ne!(written, fold, "{order}");
        assert_eq!(run(order, "reassociate(s, fold)"), fold, "{order}");
    }
    let plain = kernel.replace("ORDER", "sum");
    refused(&plain, "reassociate(s, tree)", "P0510", "changes what is computed");
    let source = format!("kernel k {{ {plain}\n definition {{ tag_inames(i: g.0) }} }}");
    assert_eq!(compile_for(&source, "cpu").codes(), ["P0510"]);
    for wrong in
        ["reassociate(s, tree, 3, 9)", "reassociate(s, blocks)", "reassociate(s, backwards)", "reassociate(s, tree, 8)"]
    {
        let source = format!("kernel k {{ {plain}\n definition {{ {wrong} }} }}");
        assert_eq!(compile_for(&source, "cpu").codes(), ["P0502"], "{wrong}");
    }
}

#[test]
fn partial_results_are_those_of_the_order() {
    let kernel = "domain \"{ [i, k]: 0 <= i < 3 and 0 <= k < LENGTH }\"
  arg a: float32 [3, 5000]
  arg b: float32 [5000]
  arg r: float32 [3]
  body { r[i] = ORDER(k, a[i, k]*b[k])  {id=s} }";
    let arguments = [Arg::Floats(some_floats(15_000, 1)), Arg::Floats(some_floats(5000, 2)), Arg::zeros(3)];
    let with = |order: &str, length: &str| kernel.replace("ORDER", order).replace("LENGTH", length);
    for (order, lengths) in [
        ("sum.tree", ["2100", "77"]),
        ("sum.tree.fused", ["1025", "130"]),
        ("product.tree(8, 32)", ["100", "8"]),
        ("sum.blocks(64)", ["200", "64"]),
        ("sum.blocks(500).fused", ["1100", "499"]),
    ] {
        for length in lengths {
            same_bytes(
                &with(order, length),
                &[
                    "realize_reduction(s, by=workgroup)",
                    "realize_reduction(s, by=launches)",
                    "tag_inames(i: g.0); realize_reduction(s, by=launches)",
                    "tag_inames(i: g.0); realize_reduction(s, by=workgroup)",
                    "tag_inames(i: l.0); realize_reduction(s, by=workgroup)",
                    "split_iname(i, 2, inner_tag=\"ilp\"); realize_reduction(s, by=workgroup)",
                    "realize_reduction(s, by=lanes)",
                ],
                &arguments,
            );
        }
    }
    let triangle = with("sum.blocks(16)", "200").replace("0 <= k < 200", "0 <= k < 50*i + 7");
    same_bytes(&triangle, &["realize_reduction(s, by=workgroup)", "realize_reduction(s, by=launches)"], &arguments);
    let text = explained(&with("sum.tree", "5000"), "realize_reduction(s, by=launches)");
    assert!(text.contains("launch 2") && text.contains("s_block: g.0") && text.contains("s_lane: l.0"), "{text}");
    let text = explained(&with("sum.blocks(64)", "1000"), "realize_reduction(s, by=workgroup)");
    assert!(text.contains("s_block: l.0") && text.contains("barrier"), "{text}");
    // Of any length, as the invocations of a workgroup make it together.
    let any = with("sum.tree", "n").replace("arg r: float32 [3]", "arg r: float32 [3]\n  arg n: value int32");
    for n in [0, 1, 63, 130, 1024, 1025, 4999] {
        let arguments: Vec<Arg> = arguments.iter().cloned().chain([Arg::Int(n)]).collect();
        same_bytes(
            &any,
            &["realize_reduction(s, by=workgroup)", "tag_inames(i: g.0); realize_reduction(s, by=workgroup)"],
            &arguments,
        );
    }
    refused(&any, "tag_inames(i: l.0); realize_reduction(s, by=workgroup)", "P0507", "over invocations or copies");
    refused(&any, "realize_reduction(s, by=launches)", "P0507", "is not a constant");
    let wide = any.replace("body {", "temp t: float32 [100]\n  body {\n <> u = 1.0 {id=u, inames=w}\n");
    let wide = wide.replace("[i, k]:", "[i, k, w]: 0 <= w < 100 and");
    refused(&wide, "tag_inames(w: l.0); realize_reduction(s, by=workgroup)", "P0418", "64 invocations in a row");
    // Workgroups of a launch read all of `b` before any result is there.
    let writer = |line: &str| {
        let body = format!("option seq_dependencies\n  body {{ {line} }}");
        with("sum.blocks(64)", "100").replace("body { r[i] = sum.blocks(64)(k, a[i, k]*b[k])  {id=s} }", &body)
    };
    let sum = "r[i] = sum.blocks(64)(k, a[i, k]*b[k])  {id=s}";
    for (lines, code, text) in [
        (format!("{sum}\n b[i] = 0"), "P0431", "breaks the order"),
        (format!("b[i] = 0\n {sum}"), "P0420", "entered more than once"),
    ] {
        same_bytes(&writer(&lines), &["realize_reduction(s, by=workgroup)"], &arguments);
        refused(&writer(&lines), "realize_reduction(s, by=launches)", code, text);
    }
    refused(&with("sum", "100"), "realize_reduction(s, by=workgroup)", "P0507", "a fold has one order");
    refused(&with("sum.tree", "100"), "realize_reduction(s, by=warp)", "P0507", "by=workgroup");
    refused(
        &with("sum.tree", "100").replace("0 <= k", "1 <= k"),
        "realize_reduction(s, by=launches)",
        "P0507",
        "from 0",
    );
    refused(&with("sum.blocks(4)", "5000"), "realize_reduction(s, by=workgroup)", "P0406", "1250 values");
}
