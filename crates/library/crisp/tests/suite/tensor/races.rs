//! Thread scopes in which invocations need each other's elements: each statement is one step of all invocations, or it is refused.

use crate::tensor::random::{Random, number};
use crate::tensor::{Arg, as_ints, compile_with, some_ints};

/// A scope of 256 invocations with this body, over the elements of `x`.
fn scope(body: &str) -> String {
    format!(
        "kernel k(x: Tensor<256; i32>) -> Tensor<256; i32> {{
  t = compute (shape = [256]) |i| x[i]
  thread (block_dim = 256, shared = [t]) |id| {{ {body} }}
  t
}}"
    )
}

// covers: safe.tensor.one-statement
#[test]
fn a_statement_reads_before_it_stores() {
    let x = some_ints(256);
    for (body, of) in [
        ("t[id] = t[(id + 1) % 256]", (|x: &[i32], id: usize| x[(id + 1) % 256]) as fn(&[i32], usize) -> i32),
        ("t[id] = t[255 - id]", |x, id| x[255 - id]),
        ("t[id] = t[x[id] % 256] + t[id]", |x, id| x[x[id].rem_euclid(256) as usize].wrapping_add(x[id])),
        ("a = t[255 - id]; t[id] = a", |x, id| x[255 - id]),
        ("t.flat[id] = max(t[255 - id], t[id])", |x, id| x[255 - id].max(x[id])),
    ] {
        let compilation = compile_with(&scope(body), &[]);
        assert_eq!(compilation.codes(), ["P0700"], "{body}\n{}", compilation.remarks());
        assert!(compilation.remarks().contains("may"), "{}", compilation.remarks());
        let found = compilation.run("k", &[Arg::Ints(x.clone()), Arg::zeros(256)]);
        let expected: Vec<i32> = (0..256).map(|id| of(&x, id)).collect();
        assert_eq!(as_ints(&found[1]), expected, "{body}");
    }
    // Steps whose subscripts are powers of two are gone through one by one: no barrier is missing.
    let tree = "affine_for (end = 8) |d| { s = pow2(7 - d); if id < s { t[id] = t[id] + t[id + s] } else { }; sync() }";
    let compilation = compile_with(&scope(tree), &[]);
    assert!(compilation.codes().is_empty(), "{}", compilation.remarks());
    let found = compilation.run("k", &[Arg::Ints(x.clone()), Arg::zeros(256)]);
    assert_eq!(as_ints(&found[1])[0], x.iter().fold(0_i32, |a, b| a.wrapping_add(*b)));
}

#[test]
fn stores_in_one_element_are_refused() {
    for (body, words) in [
        ("t[id / 2] = i32(id)", "invocations 0 and 1 do"),
        ("if id >= 64 { t[id % 64] = x[id] + i32(id) }", "invocations 64 and 128 do"),
        ("affine_for (end = 3) |d| { t[id / pow2(d)] = i32(id) }", "invocations 0 and 1 do"),
        // The interpreter does not ask what they store.
        ("t[id / 2] = 7", "invocations 0 and 1 do"),
        ("t[0] = 7", "invocations 0 and 1 do"),
        ("t[min(id, 3)] = t[5]", "invocations 3 and 4 do"),
    ] {
        let compilation = compile_with(&scope(body), &[]);
        let text = compilation.remarks();
        assert_eq!(compilation.codes(), ["T0806"], "{body}\n{text}");
        assert!(text.contains(words) && text.contains("^^^") && text.contains("one element of `t`"), "{text}");
    }
    // Where subscripts follow from data they may be right.
    let compilation = compile_with(&scope("t[x[id] % 256] = i32(id)"), &[]);
    assert_eq!(compilation.codes(), ["T0807"], "{}", compilation.remarks());
    let order: Vec<i32> = (0..256).map(|it| (it * 77 + 5) % 256).collect();
    let found = compilation.run("k", &[Arg::Ints(order.clone()), Arg::zeros(256)]);
    assert!(as_ints(&found[1]).iter().enumerate().all(|(at, id)| order[*id as usize] == at as i32));
    // One invocation is not a race, and neither are separate elements.
    for body in ["if id == 3 { t[0] = x[id] }", "t[(id * 3) % 256] = i32(id)"] {
        let compilation = compile_with(&scope(body), &[]);
        assert!(compilation.codes().is_empty(), "{body}\n{}", compilation.remarks());
    }
}

/// An index by the number of the invocation, the size, a loop variable and the data.
type Of = fn(usize, usize, usize, &[i32]) -> usize;

/// Where an invocation reads or stores.
#[derive(Clone)]
struct Subscript {
    text: String,
    of: Of,
}

fn subscript(random: &mut Random, size: usize, in_loop: bool) -> Subscript {
    let all: [(&str, Of); 10] = [
        ("id", |id, _, _, _| id),
        ("id", |id, _, _, _| id),
        ("(id + 1) % SIZE", |id, size, _, _| (id + 1) % size),
        ("SIZE - 1 - id", |id, size, _, _| size - 1 - id),
        ("id / 2", |id, _, _, _| id / 2),
        ("id * 3 % SIZE", |id, size, _, _| id * 3 % size),
        ("min(id + 1, SIZE - 1)", |id, size, _, _| (id + 1).min(size - 1)),
        ("x[id] % SIZE", |id, size, _, x| x[id].rem_euclid(size as i32) as usize),
        ("(id + pow2(d)) % SIZE", |id, size, d, _| (id + (1 << d)) % size),
        ("id / pow2(d) * pow2(d)", |id, _, d, _| (id >> d) << d),
    ];
    let (text, of) = all[random.below(if in_loop { 10 } else { 8 })];
    Subscript { text: text.replace("SIZE", &size.to_string()), of }
}

enum Step {
    /// Stores `t[a] * 3 + t[b]` and the number of the invocation, under a condition or none.
    Store {
        at: Subscript,
        reads: [Subscript; 2],
        half: bool,
    },
    /// Keeps an element, and stores the sum with its own.
    Named {
        from: Subscript,
        number: usize,
    },
    Sync,
    Loop(Vec<Step>),
}

fn steps(random: &mut Random, size: usize, in_loop: bool, count: usize) -> Vec<Step> {
    let mut all = Vec::new();
    for _ in 0..count {
        all.push(match random.below(8) {
            0 => Step::Sync,
            1 | 2 => Step::Named { from: subscript(random, size, in_loop), number: random.below(100) },
            3 if !in_loop => Step::Loop(steps(random, size, true, 2)),
            _ => {
                let own = Subscript { text: "id".to_owned(), of: |id, _, _, _| id };
                let at = if random.below(3) == 0 { subscript(random, size, in_loop) } else { own };
                let reads = [subscript(random, size, in_loop), subscript(random, size, in_loop)];
                Step::Store { at, reads, half: random.below(3) == 0 }
            }
        });
    }
    all
}

fn text(steps: &[Step], size: usize) -> String {
    let mut all = String::new();
    for step in steps {
        all += &match step {
            Step::Sync => "    sync()\n".to_owned(),
            Step::Named { from, number } => {
                format!("    a = t[{}]\n    t[id] = a * 2 + i32(id) + {number}\n", from.text)
            }
            Step::Loop(inner) => format!("    affine_for (end = 2) |d| {{\n{}    }}\n", text(inner, size)),
            Step::Store { at, reads: [a, b], half } => {
                let store = format!("t[{}] = t[{}] * 3 + t[{}] + i32(id)", at.text, a.text, b.text);
                if *half { format!("    if id < {} {{ {store} }}\n", size / 2) } else { format!("    {store}\n") }
            }
        };
    }
    all
}

/// All invocations make one step after the other together. Whether two of them store in one element.
fn together(steps: &[Step], size: usize, d: usize, x: &[i32], t: &mut [i32], collides: &mut bool) {
    for step in steps {
        let before = t.to_vec();
        match step {
            Step::Sync => {}
            Step::Named { from, number } => {
                for id in 0..size {
                    let kept = before[(from.of)(id, size, d, x)];
                    t[id] = kept.wrapping_mul(2).wrapping_add((id + number) as i32);
                }
            }
            Step::Loop(inner) => (0..2).for_each(|d| together(inner, size, d, x, t, collides)),
            Step::Store { at, reads: [a, b], half } => {
                let mut stored = vec![false; size];
                for id in 0..if *half { size / 2 } else { size } {
                    let (a, b) = (before[(a.of)(id, size, d, x)], before[(b.of)(id, size, d, x)]);
                    let to = (at.of)(id, size, d, x);
                    *collides |= std::mem::replace(&mut stored[to], true);
                    t[to] = a.wrapping_mul(3).wrapping_add(b).wrapping_add(id as i32);
                }
            }
        }
    }
}

// The generator of faults of this kind. The interpreter reports each race, and `run` allows none; all programs of sixty raced before statements
// read before they stored.
#[test]
fn random_scopes_are_steps_of_all_invocations() {
    let (first, count) = (number("CRISP_TENSOR_SEED").unwrap_or(0), number("CRISP_TENSOR_PROGRAMS").unwrap_or(30));
    let (mut ran, mut refused) = (0, 0);
    for seed in first..first + count {
        let mut random = Random::of(seed ^ 0xace);
        let size = [8, 16, 64][random.below(3)];
        let groups = 1 + random.below(3);
        let length = 1 + random.below(4);
        let all = steps(&mut random, size, false, length);
        let body = format!("  thread (block_dim = {size}, shared = [t]) |id| {{\n{}  }}\n", text(&all, size));
        let local = random.below(2) == 0;
        // Only memory of one scope, or a tile of each instance.
        let source = if local {
            let body = body.replace("x[id]", &format!("x[g * {size} + id]"));
            format!(
                "kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> {{\n  grid (dim = [cdiv(N, {size})]) |g| {{\n  t = load(x, [g * {size}], shape = [{size}], mem = shared)\n{body}  t\n  }}\n}}"
            )
        } else {
            format!(
                "kernel k(x: Tensor<{size}; i32>) -> Tensor<{size}; i32> {{\n  t = compute (shape = [{size}]) |i| x[i]\n{body}  t\n}}"
            )
        };
        let groups = if local { groups } else { 1 };
        let x = some_ints(size * groups);
        let mut t = x.clone();
        let mut collides = false;
        for (x, t) in x.chunks(size).zip(t.chunks_mut(size)) {
            together(&all, size, 0, x, t, &mut collides);
        }
        let compilation = compile_with(&source, &[]);
        let codes = compilation.codes();
        if codes.contains(&"T0806") {
            assert!(collides, "seed {seed}:\n{source}\n{}", compilation.remarks());
            refused += 1;
            continue;
        }
        assert!(compilation.compiled.module.is_some(), "seed {seed}:\n{source}\n{}", compilation.remarks());
        if collides {
            assert!(codes.contains(&"T0807"), "seed {seed}:\n{source}\n{}", compilation.remarks());
            refused += 1;
            continue;
        }
        let mut arguments = vec![Arg::Ints(x.clone()), Arg::zeros(size * groups)];
        if local {
            arguments.push(Arg::Size(size * groups));
        }
        let found = compilation.run("k", &arguments);
        assert!(as_ints(&found[1]) == t, "seed {seed}:\n{source}");
        ran += 1;
    }
    println!("{ran} programs ran, {refused} were refused");
    assert!(count < 30 || ran > 10 && refused > 2, "{ran} {refused}");
}
