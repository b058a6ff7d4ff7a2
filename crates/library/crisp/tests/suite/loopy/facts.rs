//! Facts about data: what they prove, and what launches say where they do not hold.

use crate::loopy::{Arg, compile_for, explained, refused, same_bytes, scheduled};

const SCATTER: &str =
    "domain \"{ [i]: 0 <= i < n }\"\n arg to: int32 [n]\n arg a: int32 [n]\n arg o: int32 [m]\n arg n: value int32
 arg m: value int32\n body { o[to[i]] = o[to[i]] + 2*a[i] }";

// covers: loopy2.facts
#[test]
fn scatters_are_parallel_under_every_schedule() {
    let to = vec![5, 0, 7, 3, 9, 1];
    let arguments = [Arg::Ints(to), Arg::Ints(vec![1, 2, 3, 4, 5, 6]), Arg::zeros(10), Arg::Int(6), Arg::Int(10)];
    let kernel = format!("assume \"injective(to)\"\n {SCATTER}");
    let schedules = [
        "tag_inames(i: g.0)",
        "split_iname(i, 4, outer_tag=\"g.0\", inner_tag=\"l.0\")",
        "split_iname(i, 2, inner_tag=\"ilp\", outer_tag=\"g.0\")",
        "split_iname(i, 3, outer_tag=\"host\", inner_tag=\"g.0\")",
    ];
    same_bytes(&kernel, &schedules, &arguments);
    // A step may assume it as well.
    let step = "assume(\"injective(to) and n >= 1\"); tag_inames(i: g.0)";
    let compilation = scheduled(SCATTER, step);
    assert!(compilation.only_notes(), "{}", compilation.remarks());
    let found = compilation.run("k", &arguments);
    assert_eq!(
        found[2],
        [4, 12, 0, 8, 0, 2, 0, 6, 0, 10].iter().flat_map(|it: &i32| it.to_le_bytes()).collect::<Vec<u8>>()
    );
    refused(SCATTER, "tag_inames(i: g.0)", "P0431", "assume \"injective(to)\"");
}

// covers: loopy2.facts
#[test]
fn a_launch_with_a_false_fact_names_the_places() {
    let kernel = |fact: &str| format!("kernel k {{ assume \"{fact}\"\n {SCATTER} }}");
    let arguments =
        |to: &[i32]| [Arg::Ints(to.to_vec()), Arg::Ints(vec![1; to.len()]), Arg::zeros(10), Arg::Int(6), Arg::Int(10)];
    for (fact, to, said) in [
        ("injective(to)", [5, 0, 7, 3, 0, 1], "`to[1]` and `to[4]` are both 0"),
        ("permutation(to)", [5, 0, 2, 3, 0, 1], "`to[1]` and `to[4]` are both 0"),
        ("permutation(to)", [5, 0, 2, 3, 6, 1], "`to[4]` is 6, which is not a subscript of `to`"),
        ("permutation(to)", [5, 0, 2, 3, -1, 1], "`to[4]` is -1, which is not a subscript of `to`"),
        ("sorted(to)", [0, 1, 1, 3, 2, 9], "`to[3]` is 3, and `to[4]` after it is 2"),
        ("in_range(to, 1, n + 1)", [1, 6, 0, 3, 2, 1], "`to[2]` is 0"),
        ("in_range(to, 1, n + 1)", [1, 6, 7, 3, 2, 1], "`to[2]` is 7"),
    ] {
        let compilation = compile_for(&kernel(fact), "cpu");
        for device in ["interp", "cpu"] {
            let found = compilation.try_on(device, "k", &arguments(&to)).unwrap_err();
            assert!(found.contains("error[P0741]") && found.contains(said), "{device}: {fact}\n{found}");
        }
    }
    for (fact, to) in [
        ("sorted(to)", [0, 1, 1, 3, 3, 9]),
        ("permutation(to)", [5, 0, 2, 3, 4, 1]),
        ("in_range(to, 1, n + 1)", [1, 6, 6, 3, 2, 1]),
    ] {
        compile_for(&kernel(fact), "cpu").run("k", &arguments(&to));
    }
}

/// A subscript beyond the array loads zero, of which no fact says anything.
// covers: loopy2.facts
#[test]
fn facts_are_about_elements_only() {
    let beyond = SCATTER.replace("o[to[i]] = o[to[i]] + 2*a[i]", "o[to[from[i]]] = a[i]");
    let beyond = format!("arg from: int32 [n]\n {beyond}");
    let nested = "injective(to) and injective(from)";
    refused(&format!("assume \"{nested}\"\n {beyond}"), "tag_inames(i: g.0)", "P0431", "breaks the order");
    let kernel = format!("assume \"{nested} and in_range(from, 0, n)\"\n {beyond}");
    assert!(explained(&kernel, "tag_inames(i: g.0)").contains("i: g.0"));
}

/// Facts hold through scalars and bounds of loops.
// covers: loopy2.facts
#[test]
fn rows_by_their_beginnings_are_parallel() {
    let rows = |facts: &str, last: &str| {
        format!(
            "domain \"{{ [r]: 0 <= r < n }}\"\n domain \"[b, e] -> {{ [j]: b <= j < e }}\"\n assume \"n >= 1{facts}\"
 arg rows: int32 [n + 1]\n arg v: int32 [c]\n arg n: value int32\n arg c: value int32
 body {{\n <> b = rows[r]\n <> e = {last}\n v[j] = v[j] + r + 1 {{id=w}}\n }}"
        )
    };
    let arguments = [Arg::Ints(vec![0, 2, 2, 6]), Arg::zeros(7), Arg::Int(3), Arg::Int(7)];
    let found = same_bytes(&rows(" and sorted(rows)", "rows[r + 1]"), &["tag_inames(r: g.0)"], &arguments);
    assert_eq!(found[1], [1, 1, 3, 3, 3, 3, 0].iter().flat_map(|it: &i32| it.to_le_bytes()).collect::<Vec<u8>>());
    refused(&rows("", "rows[r + 1]"), "tag_inames(r: g.0)", "P0431", "assume \"sorted(rows)\"");
    refused(&rows(" and sorted(rows)", "rows[r] + 2"), "tag_inames(r: g.0)", "P0431", "breaks the order");
}
