//! Host programs as pages for browsers: WebGPU in JavaScript, with the kernels' code in the page.

use std::fmt::Write;

use crisp_ir_artifact::{
    BufferRole, Expected, Fill, Given, HostColumn, HostPlan, HostRange, PlanBuffer, PlanColumns, PlanKernel,
    PlanLaunch, PlanStep, Scalar, SizeExpr, SizeOp, ValueKind,
};

use crate::arrays::{ArrayRule, arrays, following};
use crate::names;
use crate::program::{Entry, HostProgram, accesses, computed_later, entry, inputs, kernels};

/// Adds a line. Writing to a string never fails.
macro_rules! line {
    ($out:expr, $($text:tt)*) => {{ let _ = writeln!($out, $($text)*); }};
}

pub(crate) fn print(program: &HostProgram<'_>) -> String {
    let HostProgram { api: _, stem, codes: _, plans, entries, unified: _, in_memory: _ } = program;
    let mut out = String::new();
    line!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{stem}</title>\n</head>\n<body>"
    );
    line!(out, "<pre id=\"printed\"></pre>\n<script>\n\"use strict\";");
    line!(out, "// Runs kernels with WebGPU: makes their memory, launches them, and checks the results.");
    line!(out, "//");
    line!(
        out,
        "// Open {stem}.html in a browser that has WebGPU. Behind `?` in the address stand NAME=VALUE, repeat=N, only=NAME."
    );
    line!(
        out,
        "// The page's title becomes `right`, `wrong`, `usage` or `no device`; `finished` becomes 0, 1, 2 or 77.\n"
    );
    line!(out, "{}", include_str!("../fragments/host_program.js"));
    line!(out, "{}", include_str!("../fragments/arrays.js"));
    line!(out, "{}", include_str!("../fragments/webgpu.js"));
    let all = kernels(plans);
    line!(out, "/// The kernels' code.\nconst CODE = {{");
    for kernel in &all {
        let code = entry(entries, &kernel.name).code.unwrap_or_default();
        line!(out, "{}: String.raw`\n{}`,", names::kernel(&kernel.name), script(&code));
    }
    line!(out, "}};\n");
    line!(out, "async function loadKernels(device) {{\n    return {{");
    for kernel in &all {
        let (name, quoted) = (names::kernel(&kernel.name), script(&names::quoted(&entry(entries, &kernel.name).entry)));
        line!(out, "        {name}: await device.kernel(CODE.{name}, {quoted}),");
    }
    line!(out, "    }};\n}}");
    for kernel in &all {
        launch_function(&mut out, kernel);
    }
    for plan in *plans {
        run_function(&mut out, plan, entries);
    }
    main_function(&mut out, plans);
    line!(out, "</script>\n</body>\n</html>");
    out
}

/// Returns text that ends neither the script nor the literal that it is in.
fn script(text: &str) -> String {
    text.replace("</", "<\\/").replace('`', "'").replace("${", "$ {")
}

fn launch_function(out: &mut String, kernel: &PlanKernel) {
    let name = names::kernel(&kernel.name);
    let [x, y, z] = kernel.local;
    line!(
        out,
        "\n/// Launches a number of workgroups of {x}×{y}×{z}. The arguments are in the kernel's order, a vector is its memory and its number"
    );
    line!(out, "/// of elements.{} Numbers are passed as their bits.", accesses(kernel));
    let parameters: String = kernel.parameters.iter().map(|parameter| format!(", {}", parameter.name)).collect();
    line!(out, "function launch_{name}(device, kernels, groups{parameters}) {{");
    line!(out, "    if (groups.includes(0n)) return;");
    line!(out, "    const words = new Words();");
    let mut memory = Vec::new();
    for parameter in &kernel.parameters {
        match parameter.scalar {
            None => memory.push(parameter.name.clone()),
            Some(scalar) => line!(out, "    words.add({}, {});", parameter.name, scalar.bytes()),
        }
    }
    let quoted = script(&names::quoted(&kernel.name));
    line!(out, "    device.launch({quoted}, kernels.{name}, groups, [{}], words);\n}}", memory.join(", "));
}

fn run_function(out: &mut String, plan: &HostPlan, entries: &[Entry]) {
    let comment = plan.comment.clone().unwrap_or_else(|| format!("Runs {}.", plan.name));
    line!(out, "\n/// {}", script(&names::comment(&comment)));
    line!(out, "async function run_{}(device, kernels, options) {{", plan.name);
    line!(out, "    const plan = {};", names::quoted(&plan.name));
    let arrays = arrays(plan);
    rules(out, &arrays);
    let following = following(&arrays);
    for value in &plan.values {
        let text = match &value.kind {
            ValueKind::Input(constant) => {
                let (scalar, quoted) = (names::scalar(constant.elem.scalar), names::quoted(&value.name));
                let default = format!("{:#x}n", constant.bits[0]);
                let follows = following.contains(&value.name);
                let default = if follows { format!("arrays.size({quoted}, {default})") } else { default };
                format!("options.input(plan, {quoted}, \"{scalar}\", {default})")
            }
            _ if computed_later(plan, &value.name) => continue,
            ValueKind::Size(expr) => size(plan, expr),
            ValueKind::Integer(expr) => integer(plan, expr),
            ValueKind::Index => continue,
        };
        let comment =
            if value.text.is_empty() { String::new() } else { format!(" // {}", names::comment(&value.text)) };
        line!(out, "    const {} = {text};{}", value.name, script(&comment));
    }
    for buffer in &plan.buffers {
        memory(out, plan, buffer);
    }
    line!(out, "    const milliseconds = [];");
    line!(out, "    for (let round = 0; round < options.repeat; ++round) {{");
    let uploads = plan.body.iter().position(|step| !matches!(step, PlanStep::Upload(_))).unwrap_or(plan.body.len());
    let (before, rest) = plan.body.split_at(uploads);
    let end = rest.iter().position(|step| matches!(step, PlanStep::Download(_))).unwrap_or(rest.len());
    let (launches, downloads) = rest.split_at(end);
    steps(out, plan, before, 2);
    line!(out, "        await device.wait();\n        const began = performance.now();");
    steps(out, plan, launches, 2);
    line!(out, "        milliseconds.push(performance.now() - began);");
    steps(out, plan, downloads, 2);
    line!(out, "    }}");
    let moved = plan.buffers.iter().filter(|it| it.role == BufferRole::Argument);
    let moved: Vec<String> = moved.map(|it| format!("{}_host.length", it.name)).collect();
    line!(
        out,
        "    report(plan, milliseconds, {});",
        if moved.is_empty() { "0".to_owned() } else { moved.join(" + ") }
    );
    results(out, plan, entries);
    line!(out, "}}");
}

/// Collects the arrays that addresses may give.
fn rules(out: &mut String, arrays: &[ArrayRule<'_>]) {
    line!(out, "    const arrays = await Arrays.of(options, plan, [");
    for ArrayRule { name, stride, parts, order, axes } in arrays {
        let axes: Vec<String> =
            axes.iter().map(|it| format!("[{}, {}n, {}n]", names::quoted(&it.size), it.factor, it.constant)).collect();
        let (name, axes) = (script(&names::quoted(name)), axes.join(", "));
        line!(out, "        [{name}, {stride}, {parts}, \"{order}\", [{axes}]],");
    }
    line!(out, "    ]);");
}

fn memory(out: &mut String, plan: &HostPlan, buffer: &PlanBuffer) {
    let PlanBuffer { name, elem, stride, length, shape: _, role, fill, read_back, comment, columns } = buffer;
    let length = names::value(plan, *length);
    let contents = match fill {
        Fill::Zeros => format!("zeros({length}, {stride})"),
        Fill::Pattern(parameter) => {
            format!("pattern({length}, {stride}, \"{}\", {}, {parameter})", names::scalar(elem.scalar), elem.lanes)
        }
        Fill::Columns(parameter) => {
            let none = PlanColumns { count: 0, columns: Vec::new() };
            let PlanColumns { count, columns } = columns.as_ref().unwrap_or(&none);
            let (count, members) = (names::value(plan, *count), members(columns));
            format!("columnPattern({length} * {stride}n, {count}, {members}, {parameter})")
        }
        Fill::Repeat(bytes) => format!("repeated({length}, {bytes:?})"),
        Fill::Bytes(bytes) => format!("given({length} * {stride}n, \"{}\")", names::hex(bytes)),
        Fill::Status(messages) => format!("status({}, {messages})", names::bytes(&length, *stride, "n")),
    };
    let contents = match role {
        BufferRole::Argument => format!("arrays.contents({}, {contents})", names::quoted(name)),
        BufferRole::Hidden(_) | BufferRole::Temporary | BufferRole::Status => contents,
    };
    let what = match role {
        BufferRole::Argument => "an argument".to_owned(),
        BufferRole::Hidden(purpose) => format!("memory that the kernel needs: {}", purpose.name()),
        BufferRole::Temporary => "memory between launches".to_owned(),
        BufferRole::Status => "for the reports of the kernel".to_owned(),
    };
    let comment = comment.as_ref().map_or_else(String::new, |comment| format!("; {}", names::comment(comment)));
    line!(out, "    // {name}: {what}, {elem} every {stride} bytes{}", script(&comment));
    line!(out, "    const {name}_host = {contents};");
    if let Some(PlanColumns { count, columns }) = columns {
        let (count, members) = (names::value(plan, *count), members(columns));
        line!(out, "    const {name}_columns = new Columns({name}_host, {count}, {members});");
    }
    if *read_back {
        // Contents stay for the next repetition.
        line!(out, "    const {name}_out = {name}_host.slice();");
    }
    line!(out, "    const {name} = new Memory(device, {name}_host.length);");
}

/// Returns the types of columns as a list.
fn members(columns: &[HostColumn]) -> String {
    let one = |HostColumn { name, elem, stride }: &HostColumn| {
        format!("[\"{name}\", \"{}\", {}, {stride}]", names::scalar(elem.scalar), elem.lanes)
    };
    format!("[{}]", columns.iter().map(one).collect::<Vec<_>>().join(", "))
}

fn steps(out: &mut String, plan: &HostPlan, list: &[PlanStep], depth: usize) {
    let pad = "    ".repeat(depth);
    for step in list {
        match step {
            PlanStep::Upload(buffer) | PlanStep::Refill(buffer) => {
                let name = names::buffer(plan, *buffer);
                line!(out, "{pad}device.upload({name}, {name}_host);");
            }
            PlanStep::Download(buffer) => {
                let name = names::buffer(plan, *buffer);
                line!(out, "{pad}await device.download({name}, {name}_out);");
            }
            PlanStep::Compute(value) => {
                let name = names::value(plan, *value);
                match plan.values.get(*value as usize).map(|value| &value.kind) {
                    Some(ValueKind::Size(expr)) => line!(out, "{pad}const {name} = {};", size(plan, expr)),
                    Some(ValueKind::Integer(expr)) => line!(out, "{pad}const {name} = {};", integer(plan, expr)),
                    Some(ValueKind::Input(_) | ValueKind::Index) | None => {}
                }
            }
            PlanStep::Launch(launch) => {
                if let Some(launch) = plan.launches.get(*launch as usize) {
                    line!(out, "{pad}{};", call(plan, launch));
                }
            }
            PlanStep::Wait => line!(out, "{pad}await device.wait();"),
            PlanStep::Remark(text) => line!(out, "{pad}// {}", script(&names::comment(text))),
            PlanStep::Placeholder { text } => line!(out, "{pad}// TBD: {}", script(&names::comment(text))),
            PlanStep::Loop { index, range, body } => {
                line!(out, "{pad}for (const {} of {}) {{", names::value(plan, *index), range_text(plan, range));
                steps(out, plan, body, depth + 1);
                line!(out, "{pad}}}");
            }
            PlanStep::Branches(branches) => {
                line!(
                    out,
                    "{pad}// No order among these launches; the one queue that there is takes them one after the other."
                );
                for branch in branches {
                    steps(out, plan, branch, depth);
                }
            }
            PlanStep::Chunks { count, total, offset, length, sliced, body } => {
                let (offset, length) = (names::value(plan, *offset), names::value(plan, *length));
                line!(out, "{pad}{{ // {count} parts, one after the other on the one queue that there is.");
                for buffer in sliced {
                    let name = names::buffer(plan, *buffer);
                    line!(out, "{pad}    device.upload({name}, {name}_host);");
                }
                line!(out, "{pad}    const all_elements = {};", size(plan, total));
                line!(
                    out,
                    "{pad}    const part_elements = all_elements === 0n ? 1n : (all_elements + {}n) / {count}n;",
                    count - 1
                );
                line!(out, "{pad}    for (let {offset} = 0n; {offset} < all_elements; {offset} += part_elements) {{");
                line!(
                    out,
                    "{pad}        const {length} = part_elements < all_elements - {offset} ? part_elements : all_elements - {offset};"
                );
                steps(out, plan, body, depth + 2);
                line!(out, "{pad}    }}");
                for buffer in sliced.iter().filter(|it| plan.buffers.get(**it as usize).is_some_and(|it| it.read_back))
                {
                    let name = names::buffer(plan, *buffer);
                    line!(out, "{pad}    await device.download({name}, {name}_out);");
                }
                line!(out, "{pad}}}");
            }
        }
    }
}

fn call(plan: &HostPlan, launch: &PlanLaunch) -> String {
    let kernel = plan.kernels.get(launch.kernel as usize).map_or("", |kernel| &kernel.name);
    let groups = launch.groups.map(|value| names::value(plan, value)).join(", ");
    let mut text = format!("launch_{}(device, kernels, [{groups}]", names::kernel(kernel));
    for (_, given) in plan.given(launch) {
        text += ", ";
        text += &match given {
            Given::Memory(buffer) => names::buffer(plan, buffer),
            Given::Value(value) => names::value(plan, value),
            Given::Constant(bits) => format!("{bits:#x}n"),
        };
    }
    text + ")"
}

fn range_text(plan: &HostPlan, range: &HostRange) -> String {
    let size = |expr| size(plan, expr);
    match range {
        HostRange::Up { end, step } => format!("up({}, {})", size(end), size(step)),
        HostRange::Down { end, step } => format!("down({}, {})", size(end), size(step)),
        HostRange::Times { start, end, factor, inclusive, backwards } => {
            format!("times({}, {}, {}, {inclusive}, {backwards})", size(start), size(end), size(factor))
        }
        HostRange::Divide { start, factor } => format!("divide({}, {})", size(start), size(factor)),
    }
}

fn results(out: &mut String, plan: &HostPlan, entries: &[Entry]) {
    line!(out, "    let right = true;");
    for launch in &plan.launches {
        if let Some(status) = launch.status {
            let kernel = plan.kernels.get(launch.kernel as usize).map_or("", |kernel| &kernel.name);
            let texts = entry(entries, kernel).messages;
            let texts: Vec<String> = texts.iter().map(|text| script(&names::quoted(text))).collect();
            let name = names::buffer(plan, status);
            line!(out, "    await device.download({name}, {name}_host);");
            line!(out, "    right = told({name}_host, [{}]) && right;", texts.join(", "));
        }
    }
    let known = match &plan.expected {
        Expected::Hashes(hashes) => hashes.clone(),
        Expected::Unknown(why) => {
            line!(out, "    // The results are not compared: {}.", script(&names::comment(why)));
            Vec::new()
        }
    };
    for (at, buffer) in (0..).zip(&plan.buffers).filter(|(_, buffer)| buffer.read_back) {
        let (name, quoted) = (&buffer.name, names::quoted(&buffer.name));
        match known.iter().find(|(buffer, _)| *buffer == at) {
            Some((_, hash)) => {
                line!(out, "    right = check(options, plan, {quoted}, {name}_out, {hash:#018x}n) && right;");
            }
            None => line!(out, "    right = show(options, plan, {quoted}, {name}_out) && right;"),
        }
    }
    line!(out, "    return right;");
}

fn main_function(out: &mut String, plans: &[HostPlan]) {
    let all: Vec<String> = inputs(plans).iter().map(|name| names::quoted(name)).collect();
    line!(out, "\nasync function main() {{");
    line!(out, "    const options = new Options(location.search, [{}]);", all.join(", "));
    line!(
        out,
        "    const device = await Device.open();\n    const kernels = await loadKernels(device);\n    let right = true;"
    );
    for plan in plans {
        let quoted = names::quoted(&plan.name);
        line!(
            out,
            "    if (options.wants({quoted})) right = (await run_{}(device, kernels, options)) && right;",
            plan.name
        );
    }
    line!(out, "    return right ? RIGHT : WRONG;\n}}\n");
    line!(out, "const finished = main().catch((error) => {{");
    line!(out, "    print(`error: ${{error.message}}`);\n    return error.code ?? WRONG;\n}});");
    line!(out, "finished.then((code) => {{");
    line!(
        out,
        "    document.title = {{ [RIGHT]: \"right\", [WRONG]: \"wrong\", [USAGE]: \"usage\", [NO_DEVICE]: \"no device\" }}[code];\n}});"
    );
}

/// Returns a size, a `BigInt`.
fn size(plan: &HostPlan, expr: &SizeExpr) -> String {
    match expr {
        SizeExpr::Rational { numerator, denominator: 1 } => format!("{}n", numerator.max(&0)),
        SizeExpr::Scalar { param } => names::value(plan, *param),
        _ => format!("size({})", ratio(plan, expr)),
    }
}

/// Returns a number that may be below zero, a `BigInt`.
fn integer(plan: &HostPlan, expr: &SizeExpr) -> String {
    match expr {
        SizeExpr::Rational { numerator, denominator: 1 } => format!("{numerator}n"),
        _ => format!("{}.ceil()", ratio(plan, expr)),
    }
}

/// Returns an exact fraction.
fn ratio(plan: &HostPlan, expr: &SizeExpr) -> String {
    match expr {
        SizeExpr::Rational { numerator, denominator } => format!("ratio({numerator}n, {denominator}n)"),
        SizeExpr::Scalar { param } => format!("ratio({})", signed(plan, *param)),
        SizeExpr::Apply { op, operands } => {
            let texts: Vec<String> = operands.iter().map(|operand| ratio(plan, operand)).collect();
            let (a, b) = (texts.first().map_or("", String::as_str), texts.get(1).map_or("", String::as_str));
            match op {
                SizeOp::Add => format!("{a}.plus({b})"),
                SizeOp::Sub => format!("{a}.minus({b})"),
                SizeOp::Mul => format!("{a}.times({b})"),
                SizeOp::Div => format!("{a}.over({b})"),
                SizeOp::Min => format!("least({a}, {b})"),
                SizeOp::Max => format!("greatest({a}, {b})"),
                SizeOp::Ceil => format!("ratio({a}.ceil())"),
                SizeOp::Floor => format!("ratio({a}.floor())"),
            }
        }
        // A plan has no other names.
        SizeExpr::Length { .. } | SizeExpr::GlobalSize { .. } | SizeExpr::LocalSize { .. } | SizeExpr::Index { .. } => {
            "ratio(0n)".to_owned()
        }
    }
}

/// Returns a value as the number that it is: inputs are bits.
fn signed(plan: &HostPlan, value: u32) -> String {
    let name = names::value(plan, value);
    match plan.values.get(value as usize).map(|value| &value.kind) {
        Some(ValueKind::Input(constant)) => match constant.elem.scalar {
            scalar @ (Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64) => {
                format!("BigInt.asIntN({}, {name})", 8 * scalar.bytes())
            }
            _ => name,
        },
        _ => name,
    }
}
