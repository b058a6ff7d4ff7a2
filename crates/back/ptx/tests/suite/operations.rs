//! Every operation on every type that it takes, as NVIDIA's assembler takes it.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // Also in helpers of tests; what is skipped is said.

use crate::harness::*;
use crisp_ir_kernel::{AtomicOp, BinaryOp, CompareOp, Domain, FoldKind, FoldOp, IdKind, Scalar, ShuffleKind, UnaryOp};

const PROCESSORS: &[u32] = &[75, 90, 100];

/// Modules for the assembler: a body for each name.
fn accepted(bodies: &[(String, String)], memories: &str, local_size: [u32; 3], processors: &[u32]) {
    let ptxas = assembler();
    for &sm in processors {
        let texts: Vec<(String, String)> = bodies
            .iter()
            .map(|(name, body)| {
                let text = text_of(&format!("{name}.kir"), &kernel(memories, body), local_size, sm);
                for loose in [".approx", ".ftz", "mad.rn", ".full"] {
                    assert!(!text.contains(loose), "{name}: `{loose}` is not exact\n{text}");
                }
                (name.clone(), text)
            })
            .collect();
        if let Some(ptxas) = &ptxas {
            assemble(ptxas, &texts, sm);
        }
    }
}

/// Returns the operands of a type: loaded, so that nothing is known of them.
fn operands(scalar: &str) -> String {
    let next = "(let %j u64 (add %i %one)) (let %k u64 (add %j %one))";
    let load = |name: &str, at: &str| format!("(let %{name} {scalar} (load %{scalar} %{at}))");
    format!(
        "(let %one u64 (const 1)) {next} {} {} {} (let %cond bool (load %bool %i))",
        load("a", "i"),
        load("b", "j"),
        load("c", "k")
    )
}

fn stored(count: &mut u32, scalar: &str, to: &str, op: &str) -> String {
    *count += 1;
    format!("(let %t{count} {to} ({op}))\n(store %{to} %i %t{count})\n").replace("SCALAR", scalar)
}

fn takes(domain: Domain, scalar: &str) -> bool {
    domain.contains(Scalar::from_name(scalar).unwrap())
}

#[test]
fn arithmetic() {
    let bodies: Vec<(String, String)> = SCALARS
        .iter()
        .map(|&scalar| {
            let (mut body, mut count) = (operands(scalar), 0);
            for op in UnaryOp::ALL.iter().filter(|op| takes(op.domain(), scalar)) {
                body += &stored(&mut count, scalar, scalar, &format!("{} %a", op.name()));
            }
            for op in BinaryOp::ALL.iter().filter(|op| takes(op.domain(), scalar)) {
                body += &stored(&mut count, scalar, scalar, &format!("{} %a %b", op.name()));
            }
            for op in CompareOp::ALL.iter().filter(|op| takes(op.domain(), scalar)) {
                body += &stored(&mut count, scalar, "bool", &format!("{} %a %b", op.name()));
            }
            body += &stored(&mut count, scalar, scalar, "select %cond %a %b");
            if takes(Domain::Float, scalar) {
                body += &stored(&mut count, scalar, scalar, "fma %a %b %c");
            }
            (format!("arithmetic_{scalar}"), body)
        })
        .collect();
    accepted(&bodies, "", [64, 1, 1], PROCESSORS);
}

/// With a constant on each side: immediates.
#[test]
fn arithmetic_with_constants() {
    let bodies: Vec<(String, String)> = SCALARS
        .iter()
        .map(|&scalar| {
            let (mut body, mut count) = (operands(scalar), 0);
            let constants: &[&str] = match Scalar::from_name(scalar).unwrap() {
                Scalar::Bool => &["true", "false"],
                Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64 => &["1.0", "-0.0", "3.5", "nan", "inf"],
                Scalar::U8 => &["1", "255", "7"],
                Scalar::U16 => &["1", "65535"],
                Scalar::U32 => &["1", "4294967295", "3000000000"],
                Scalar::U64 => &["1", "18446744073709551615", "10000000000"],
                Scalar::I8 => &["-1", "-128", "5"],
                Scalar::I16 => &["-1", "-32768"],
                Scalar::I32 => &["-1", "-2147483648"],
                Scalar::I64 => &["-1", "-9223372036854775808", "6000000000"],
            };
            for (number, constant) in constants.iter().enumerate() {
                body += &format!("(let %n{number} {scalar} (const {constant}))");
                for op in BinaryOp::ALL.iter().filter(|op| takes(op.domain(), scalar)) {
                    body += &stored(&mut count, scalar, scalar, &format!("{} %a %n{number}", op.name()));
                    body += &stored(&mut count, scalar, scalar, &format!("{} %n{number} %a", op.name()));
                }
                for op in CompareOp::ALL.iter().filter(|op| takes(op.domain(), scalar)) {
                    body += &stored(&mut count, scalar, "bool", &format!("{} %a %n{number}", op.name()));
                    body += &stored(&mut count, scalar, "bool", &format!("{} %n{number} %a", op.name()));
                }
                body += &stored(&mut count, scalar, scalar, &format!("select %cond %a %n{number}"));
                body += &stored(&mut count, scalar, scalar, &format!("select %cond %n{number} %n0"));
                if takes(Domain::Float, scalar) {
                    body += &stored(&mut count, scalar, scalar, &format!("fma %a %n{number} %c"));
                    body += &stored(&mut count, scalar, scalar, &format!("fma %n{number} %b %n0"));
                }
            }
            (format!("constants_{scalar}"), body)
        })
        .collect();
    accepted(&bodies, "", [64, 1, 1], &[75]);
}

#[test]
fn conversions() {
    let bodies: Vec<(String, String)> = SCALARS
        .iter()
        .map(|&from| {
            let (mut body, mut count) = (operands(from), 0);
            let bytes = |name: &str| Scalar::from_name(name).unwrap().bytes();
            for to in SCALARS {
                if to != "bool" {
                    body += &stored(&mut count, from, to, &format!("convert {to} %a"));
                }
                if bytes(from) == bytes(to) && from != "bool" && to != "bool" {
                    body += &stored(&mut count, from, to, &format!("bitcast {to} %a"));
                }
            }
            (format!("conversions_{from}"), body)
        })
        .collect();
    accepted(&bodies, "", [64, 1, 1], PROCESSORS);
}

#[test]
fn atomics() {
    let mut bodies = Vec::new();
    for scalar in ["i32", "u32", "i64", "u64", "f32", "f64"] {
        let (mut body, mut count) = (operands(scalar), 0);
        body += &format!("(let %m (view {scalar} local read-write) (memory some))");
        for (view, at) in [(scalar, "%i"), ("m", "%0")] {
            for scope in ["workgroup", "device"] {
                for op in AtomicOp::ALL.iter().filter(|op| takes(op.domain(), scalar)) {
                    body += &stored(&mut count, scalar, scalar, &format!("{} {scope} %{view} {at} %a", op.name()));
                }
                body +=
                    &stored(&mut count, scalar, scalar, &format!("atomic-compare-exchange {scope} %{view} {at} %a %b"));
                count += 1;
                body += &format!(
                    "(let %t{count} {scalar} (atomic-apply {scope} (%old{count} {scalar}) (%{view} {at}) \
                     (let %new{count} {scalar} (mul %old{count} %b)) (yield %new{count}))) (store %{scalar} %k %t{count})\n"
                );
            }
        }
        body += "(fence workgroup) (fence device)";
        bodies.push((scalar, body));
    }
    for (scalar, body) in bodies {
        let memory = format!("(memory some local {scalar} 4)");
        accepted(&[(format!("atomics_{scalar}"), body)], &memory, [64, 1, 1], PROCESSORS);
    }
}

#[test]
fn warps() {
    for local_size in [[64, 1, 1], [20, 1, 1], [10, 5, 1]] {
        let bodies: Vec<(String, String)> = SCALARS
            .iter()
            .map(|&scalar| {
                let (mut body, mut count) = (operands(scalar), 0);
                body += "(warp-barrier) (let %lane u32 (load %u32 %j)) (let %two u32 (const 2))";
                for kind in ShuffleKind::ALL {
                    for lane in ["lane", "two"] {
                        body += &stored(&mut count, scalar, scalar, &format!("{} %a %{lane}", kind.name()));
                    }
                }
                for kind in FoldKind::ALL {
                    for op in FoldOp::ALL.iter().filter(|op| takes(op.binary().domain(), scalar)) {
                        body += &stored(&mut count, scalar, scalar, &format!("{} {} %a", kind.name(), op.name()));
                    }
                }
                body += &stored(&mut count, scalar, "bool", "vote-all %cond");
                body += &stored(&mut count, scalar, "bool", "vote-any %cond");
                body += &stored(&mut count, scalar, "u32", "ballot %cond");
                (format!("warps_{scalar}"), body)
            })
            .collect();
        accepted(&bodies, "", local_size, if local_size == [64, 1, 1] { &[75, 100] } else { &[75] });
    }
}

#[test]
fn ids_and_the_host() {
    for local_size in [[64, 1, 1], [8, 4, 2], [1, 1, 1], [1, 5, 1]] {
        let (mut body, mut count) = (String::new(), 0);
        for kind in IdKind::ALL {
            let scalar = if kind.ty() == crisp_ir_kernel::Type::U64 { "u64" } else { "u32" };
            for axis in 0..3 {
                let op = if kind.has_axis() { format!("{} {axis}", kind.name()) } else { kind.name().to_owned() };
                body += &stored(&mut count, scalar, scalar, &op);
            }
        }
        for scalar in SCALARS {
            body += &stored(&mut count, scalar, "u64", &format!("extent %{scalar} 0"));
        }
        body += &stored(&mut count, "u64", "u64", "clock");
        body += "(let %small bool (lt %i %0)) (assert \"small\" %small) (log \"some\" %i %t1) (trap \"no\")";
        accepted(&[("ids".to_owned(), body)], "", local_size, &[75]);
    }
}

#[test]
fn loops_of_all_kinds() {
    let integers = SCALARS.iter().filter(|it| takes(Domain::Integer, it));
    let bodies: Vec<(String, String)> = integers
        .map(|&scalar| {
            let mut body = operands(scalar);
            body += &format!("(let %first {scalar} (const 1)) (let %seven {scalar} (const 7)) (let %two {scalar} (const 2)) (let %hundred {scalar} (const 100))");
            let kinds = [
                ("up", "%a %b %c"),
                ("up", "%a %b %first"),
                ("up", "%first %seven %first"),
                ("down", "%a %b"),
                ("down", "%seven %first"),
                ("multiply", "%a %b %c"),
                ("multiply", "%first %b %seven"),
                ("divide", "%a %b"),
                ("divide", "%b %seven"),
                ("divide", "%seven %two"),
                ("multiply", "%first %seven %two"),
                ("down", "%hundred %first"),
                ("while", "%b"),
            ];
            for (number, (kind, operands)) in kinds.iter().enumerate() {
                body += &format!(
                    "(let %sum{number} {scalar} (for (%at{number} {scalar}) ({kind} {operands}) (carry (%s{number} {scalar} %a))
                     (let %next{number} {scalar} (add %s{number} %at{number})) (let %stop{number} bool (eq %next{number} %c))
                     (if %stop{number} (then (break %next{number})) (else (yield))) (yield %next{number})))
                     (store %{scalar} %i %sum{number})\n"
                );
            }
            (format!("loops_{scalar}"), body)
        })
        .collect();
    accepted(&bodies, "", [64, 1, 1], &[75]);
}
