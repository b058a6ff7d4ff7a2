//! Attributes of instructions: loops, order, conditions, groups.

use crate::loopy::{Arg, compile_for, ints};

/// The ids of the instructions in the order in which they are executed.
#[track_caller]
fn order(body: &str) -> Vec<String> {
    let source = format!(
        "kernel k {{
  domain \"{{ [i]: 0 <= i < 4 }}\"
  domain \"{{ [j]: 0 <= j < 4 }}\"
  arg a: int32 [4]
  arg b: int32 [4]
  arg c: int32 [4]
  arg d: int32 [4]
  body {{ {body} }}
}}"
    );
    let compilation = compile_for(&source, "cpu");
    assert!(compilation.compiled.module.is_some(), "{}", compilation.remarks());
    let text = compilation.compiled.explained.unwrap();
    let id = |line: &str| Some(line.split_once("{id=")?.1.trim_end_matches('}').to_owned());
    text.lines().filter_map(id).collect()
}

// covers: loopy.attr.id loopy.attr.dep loopy.attr.dep-heuristic
#[test]
fn instructions_follow_what_they_need() {
    assert_eq!(order("a[i] = 1 {id=one}\n b[i] = 2 {id=two}"), ["one", "two"]);
    assert_eq!(order("a[i] = 1 {id=one, dep=two}\n b[i] = 2 {id=two}"), ["two", "one"]);
    assert_eq!(order("a[i] = b[i] {id=one}\n b[i] = 2 {id=two}"), ["two", "one"]);
}

// covers: loopy.attr.dep-star loopy.attr.dep-wildcard loopy.attr.id-prefix
#[test]
fn dependences_may_be_patterns_and_exhaustive() {
    assert_eq!(order("a[i] = b[i] {id=one, dep=*}\n b[i] = 2 {id=two}"), ["one", "two"]);
    let body = "a[i] = 1 {id=one, dep=x_*}\n b[i] = 2 {id_prefix=x_b}\n c[i] = 3 {id_prefix=x_b}";
    assert_eq!(order(body), ["x_b", "x_b_0", "one"]);
    assert_eq!(order("a[i] = 1 {id=one, dep=[st]wo}\n b[i] = 2 {id=two}"), ["two", "one"]);
}

// covers: loopy.attr.priority
#[test]
fn the_highest_priority_comes_first_where_dependences_allow() {
    assert_eq!(order("a[i] = 1 {id=one}\n b[i] = 2 {id=two, priority=5}"), ["two", "one"]);
    assert_eq!(order("a[i] = 1 {id=one}\n b[i] = a[i] {id=two, priority=5}"), ["one", "two"]);
}

// covers: loopy.attr.groups loopy.attr.conflicts-grp
#[test]
fn a_conflicting_instruction_waits_for_the_whole_group() {
    let body = "a[i] = 1 {id=one, groups=g}\n b[i] = 2 {id=two, conflicts_grp=g}\n c[i] = 3 {id=three, groups=g}";
    assert_eq!(order(body), ["one", "three", "two"]);
}

// covers: loopy.attr.inames loopy.attr.inames-default loopy.attr.inames-plus
#[test]
fn loops_around_an_instruction_follow_from_what_it_names_and_reads() {
    let source = |attributes: &str| {
        format!(
            "kernel k {{
  domain \"{{ [i, j]: 0 <= i < 3 and 0 <= j < 2 }}\"
  arg x: int32 [3]
  arg r: int32 [3]
  body {{
    <> t = x[i]  {{id=t}}
    r[0] = r[0] + t  {{dep=t{attributes}}}
  }}
}}"
        )
    };
    let run = |attributes: &str| ints(&source(attributes), &[Arg::Ints(vec![1, 10, 100]), Arg::zeros(3)])[0];
    // Around the writer of `t` is the loop over `i`.
    assert_eq!(run(""), 111);
    assert_eq!(run(", inames=+j"), 222);
    assert_eq!(run(", inames=i:j"), 222);
    assert_eq!(run(", inames=i"), 111);
}

// covers: loopy.attr.if
#[test]
fn an_instruction_is_executed_where_all_its_conditions_hold() {
    let source = "kernel k {
  domain \"{ [i]: 0 <= i < 6 }\"
  arg x: int32 [6]
  arg r: int32 [6]
  body {
    <> big = x[i] > 2
    <> odd = x[i] % 2
    r[i] = x[i]  {if=big:odd}
  }
}";
    assert_eq!(ints(source, &[Arg::Ints(vec![1, 2, 3, 4, 5, 6]), Arg::zeros(6)]), [0, 0, 3, 0, 5, 0]);
}

// covers: loopy.attr.dup loopy.dup.func loopy.iname.once loopy.match.context loopy.attr.tags
#[test]
fn a_loop_is_entered_once_unless_it_is_duplicated() {
    // The second instruction needs all of `a`, so both cannot be in one loop over `i`.
    let source = |attributes: &str, schedule: &str| {
        format!(
            "kernel k {{
  domain \"{{ [i, j]: 0 <= i, j < 4 }}\"
  arg x: int32 [4]
  arg a: int32 [4]
  arg r: int32 [4]
  body {{
    a[i] = x[i]  {{id=a, tags=first}}
    <> s = sum(j, a[j])  {{id=s, inames=}}
    r[i] = a[i]*s  {{id=r{attributes}}}
  }}
  {schedule}
}}"
        )
        .replace(", inames=}", "}")
    };
    let twice = compile_for(&source("", ""), "cpu");
    assert_eq!(twice.codes(), ["P0420"], "{}", twice.remarks());
    let arguments = [Arg::Ints(vec![1, 2, 3, 4]), Arg::zeros(4), Arg::zeros(4)];
    assert_eq!(ints(&source(", dup=i", ""), &arguments), [10, 20, 30, 40]);
    assert_eq!(ints(&source(", dup=i->k", ""), &arguments), [10, 20, 30, 40]);
}

// covers: loopy.attr.atomic loopy.atomic.update loopy.atomic.var
#[test]
fn atomic_updates_may_meet_in_one_element() {
    let source = "kernel k {
  domain \"{ [i]: 0 <= i < 100 }\"
  arg x: int32 [100]
  arg r: int32 [8]
  body {
    r[x[i] % 8] = r[x[i] % 8] + i  {atomic}
  }
  tag i: l.0
}";
    let x: Vec<i32> = (0..100).map(|it| it * 37 % 23).collect();
    let mut expected = vec![0; 8];
    for (i, x) in x.iter().enumerate() {
        expected[(x % 8) as usize] += i as i32;
    }
    assert_eq!(ints(source, &[Arg::Ints(x), Arg::zeros(8)]), expected);
}

// covers: loopy.atomic.init
#[test]
fn an_atomic_first_value_may_be_stored_by_all() {
    let source = "kernel k {
  domain \"{ [i, j]: 0 <= i, j < 50 }\"
  arg r: int32 [1]
  body {
    r[0] = 7  {id=init, atomic=init, inames=i}
    r[0] = r[0] + j  {id=add, atomic, dep=init, inames=j}
  }
  tag i: l.0, j: l.0
}";
    assert_eq!(ints(source, &[Arg::zeros(1)]), [7 + 49 * 25]);
}

// covers: loopy.atomic.ordering loopy.atomic.scope
#[test]
fn orderings_and_scopes_of_updates_give_the_same_bytes() {
    let source = |attribute: &str| {
        format!(
            "kernel k {{
  domain \"{{ [i, j]: 0 <= i < 60 and 0 <= j < 4 }}\"
  arg r: int32 [4]
  arg s: int32 [4]
  body {{
    r[i % 4] = r[i % 4] + i  {{id=add, {attribute}, inames=i}}
    s[j] = r[3 - j]  {{dep=add, inames=j}}
  }}
  tag i: l.0, j: l.0
}}"
        )
    };
    let expected: Vec<i32> = (0..4).map(|j| (0..60).filter(|i| i % 4 == 3 - j).sum()).collect();
    for ordering in ["relaxed", "acquire", "release", "acq_rel", "seq_cst"] {
        for scope in ["work_item", "work_group", "device", "system"] {
            let text = source(&format!("atomic=update:{ordering}:{scope}"));
            assert_eq!(ints(&text, &[Arg::zeros(4), Arg::zeros(4)]), expected, "{ordering} {scope}");
        }
    }
    // What follows reads after a barrier, whatever the ordering.
    let explained = crate::loopy::compile_for(&source("atomic=relaxed"), "cpu").compiled.explained.unwrap();
    assert_eq!(explained.matches("barrier").count(), 1, "{explained}");
    for wrong in ["atomic=consume", "atomic=update:relaxed:planet"] {
        let compilation = crate::loopy::compile_for(&source(wrong), "cpu");
        assert_eq!(compilation.codes(), ["P0209"], "{}", compilation.remarks());
    }
}
