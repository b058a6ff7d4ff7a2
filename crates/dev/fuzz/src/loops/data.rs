//! Loop kernels of a seed whose orders, bounds and conditions come from data: scans, gathers, conditions, atomic updates, bounds of bounds.

use crate::random::Random;

use super::kernel::LoopCase;

/// Sums and maxima of all elements so far, and a reader of them.
pub(super) fn scans(case: &mut LoopCase, random: &mut Random) {
    let length = 4 + random.below(9);
    let last = length - 1;
    let reach =
        random.pick(&["0 <= j <= i", "0 <= j <= i", "0 <= j < i", "i <= j < @"]).replace('@', &length.to_string());
    case.head.push(format!("domain \"{{ [i, j]: 0 <= i < {length} and {reach} }}\""));
    case.head.push(format!("domain \"{{ [k]: 0 <= k < {length} }}\""));
    let shape = length.to_string();
    for name in ["x", "y", "w"] {
        case.floats(name, &shape, random, length);
    }
    case.head("option seq_dependencies");
    let value = random.pick(&[
        "sum(j, x[j])",
        "sum(j, x[j])",
        "sum(j, 0.5*x[j]*x[j])",
        "1 + sum(j, x[j])",
        "sum(j, x[j] - y[0])",
    ]);
    case.body.push(format!("y[i] = {value}  {{id=s0, inames=i}}"));
    case.ids = vec!["s0"];
    case.loops = vec!["i"];
    if random.chance(50) {
        let read = random.pick(&["k", "@ - k", "k//2"]).replace('@', &last.to_string());
        let (to, around) = random.pick(&[("w[k]", "k"), ("x[k]", "k")]);
        case.body.push(format!("{to} = 2*y[{read}]  {{id=s1, inames={around}}}"));
        case.ids.push("s1");
        case.loops.push("k");
    }
    case.reduced = vec!["j"];
    case.read = vec!["x", "y"];
    case.written = vec!["y", "w"];
}

/// Subscripts that are data.
pub(super) fn gathers(case: &mut LoopCase, random: &mut Random) {
    case.head(random.pick(&["domain \"{ [i]: 0 <= i < 8 }\"", "domain \"{ [i]: 0 <= i < n }\""]));
    case.head("domain \"{ [j]: 0 <= j < 3 }\"");
    case.head("domain \"{ [q]: 0 <= q < 3 }\"");
    case.ints("p", "8", random, 8, 8);
    case.floats("x", "8", random, 8);
    case.floats("y", "8", random, 8);
    case.floats("z", "8, 3", random, 24);
    case.int("n", 7);
    case.head("assume \"n >= 1 and n <= 8\"");
    case.head("option seq_dependencies");
    for id in ["s0", "s1"].iter().take(1 + random.below(2)) {
        let (body, within) = random.pick(&[
            ("y[p[i]] = x[i] + 1", "i"),
            ("y[i] = 2*x[p[i]]", "i"),
            ("x[i] = y[p[i]] - x[i]", "i"),
            ("y[p[i]] = y[p[i]] + x[i]", "i"),
            ("z[p[i], j] = z[i, j] + 1", "i:j"),
            ("z[i, j] = x[p[i]] + z[i, 2 - j]", "i:j"),
            ("y[i] = sum(q, z[p[i], q])", "i"),
            ("x[p[i]] = sum(q, z[i, q]*z[0, q])", "i"),
        ]);
        case.body.push(format!("{body}  {{id={id}, inames={within}}}"));
        case.ids.push(id);
        for name in within.split(':') {
            let name = if name == "i" { "i" } else { "j" };
            if !case.loops.contains(&name) {
                case.loops.push(name);
            }
        }
    }
    case.reduced = vec!["q"];
    case.read = vec!["x", "y", "z", "p"];
    case.written = vec!["x", "y", "z"];
}

/// Instructions that data leave out.
pub(super) fn conditions(case: &mut LoopCase, random: &mut Random) {
    case.head(random.pick(&["domain \"{ [i]: 0 <= i < 8 }\"", "domain \"{ [i]: 0 <= i < 8 and i mod 3 = 1 }\""]));
    case.head("domain \"{ [j]: 0 <= j < 3 }\"");
    case.ints("c", "8", random, 8, 3);
    case.floats("x", "8", random, 8);
    case.floats("y", "8", random, 8);
    case.floats("z", "8, 3", random, 24);
    case.head("option seq_dependencies");
    case.body.push("<int32> on = c[i] - 1  {id=s0, inames=i}".to_owned());
    case.ids.push("s0");
    case.loops = vec!["i"];
    if random.chance(40) {
        case.body.push("<float32> t = 0.0  {id=s1, inames=i}".to_owned());
        case.body.push("t = x[i]  {id=s2, inames=i, if=on}".to_owned());
        case.body.push("y[i] = t + y[i]  {id=s3, inames=i}".to_owned());
        case.ids.extend(["s1", "s2", "s3"]);
        case.temporaries = vec!["on", "t"];
    } else {
        for id in ["s1", "s2"].iter().take(1 + random.below(2)) {
            let (body, within) = random.pick(&[
                ("y[i] = 2*x[i]", "i"),
                ("y[7 - i] = x[i] + y[i]", "i"),
                ("x[i] = y[7 - i]", "i"),
                ("z[i, j] = x[i] - z[i, 2 - j]", "i:j"),
                ("z[i, j] = if(c[i] > 1, x[i], y[i])", "i:j"),
            ]);
            case.body.push(format!("{body}  {{id={id}, inames={within}, if=on}}"));
            case.ids.push(id);
            if within == "i:j" && !case.loops.contains(&"j") {
                case.loops.push("j");
            }
        }
        case.temporaries = vec!["on"];
    }
    case.read = vec!["x", "y", "z", "c"];
    case.written = vec!["x", "y", "z"];
}

/// Atomic updates of integers, whose order makes no difference, and what reads their results.
pub(super) fn updates(case: &mut LoopCase, random: &mut Random) {
    case.head(random.pick(&["domain \"{ [i]: 0 <= i < 12 }\"", "domain \"{ [i]: 0 <= i < n }\""]));
    case.head("domain \"{ [k]: 0 <= k < 12 }\"");
    case.ints("c", "12", random, 12, 40);
    case.ints("h", "4", random, 4, 100);
    case.ints("o", "12", random, 12, 100);
    case.int("n", 11);
    case.head("assume \"n >= 1 and n <= 12\"");
    case.head("option seq_dependencies");
    let place = random.pick(&["i % 4", "c[i] % 4", "2", "i // 3"]);
    let value =
        random.pick(&["@ + 1", "@ + c[i]", "max(@, c[i])", "min(@, c[i])"]).replace('@', &format!("h[{place}]"));
    case.body.push(format!("h[{place}] = {value}  {{id=s0, inames=i, atomic}}"));
    case.ids.push("s0");
    case.loops = vec!["i"];
    if random.chance(50) {
        let value = random.pick(&["h[k % 4]", "h[3] - h[k // 3]", "o[11 - k] + h[0]"]);
        case.body.push(format!("o[k] = {value}  {{id=s1, inames=k}}"));
        case.ids.push("s1");
        case.loops.push("k");
    }
    case.read = vec!["c", "h"];
    case.written = vec!["h", "o"];
}

/// Bounds that are data, of a loop in a loop whose bound is data.
pub(super) fn chains(case: &mut LoopCase, random: &mut Random) {
    case.head("domain \"{ [i]: 0 <= i < 6 }\"");
    case.head(
        random.pick(&[
            "domain \"[m] -> { [j]: 0 <= j < m }\"",
            "domain \"[i, m] -> { [j]: 0 <= j < m + 1 and j <= i }\"",
        ]),
    );
    case.head(random.pick(&["domain \"[q] -> { [k]: 0 <= k < q }\"", "domain \"[m, q] -> { [k]: q <= k < m + 2 }\""]));
    case.ints("c", "6", random, 6, 5);
    case.ints("d", "8", random, 8, 5);
    case.floats("x", "8", random, 8);
    case.floats("y", "6", random, 6);
    case.floats("z", "6, 8", random, 48);
    case.body.push("<int32> m = c[i]  {id=m, inames=i}".to_owned());
    case.body.push("<int32> q = d[j]  {id=q, inames=i:j, dep=m}".to_owned());
    case.ids = vec!["m", "q"];
    case.body.push(
        random
            .pick(&[
                "y[i] = y[i] + x[k]  {id=s0, inames=i:j:k, dep=q}",
                "z[i, k] = z[i, k] + x[j]  {id=s0, inames=i:j:k, dep=q}",
                "z[i, j] = sum(k, x[k])  {id=s0, inames=i:j, dep=q}",
            ])
            .to_owned(),
    );
    case.ids.push("s0");
    case.loops = vec!["i", "j"];
    if case.body.iter().any(|line| line.contains("i:j:k")) {
        case.loops.push("k");
    } else {
        case.reduced = vec!["k"];
    }
    case.read = vec!["x", "c", "d"];
    case.written = vec!["y", "z"];
    case.temporaries = vec!["m", "q"];
}
