//! Host programs in C++: what all interfaces share. What differs is a [`Dialect`].

mod columns;
mod cuda;
mod dialect;
mod level_zero;
mod opencl;
mod rules;
mod vulkan;

use std::fmt::Write;

use crisp_ir_artifact::{
    BufferRole, Constant, Expected, Fill, Given, HostPlan, HostRange, PlanBuffer, PlanColumns, PlanKernel, PlanLaunch,
    PlanStep, Scalar, ValueKind,
};

use crate::api::Api;
use crate::arrays::{arrays, following};
use crate::in_memory::InMemory;
use crate::program::{Entry, HostProgram, accesses, computed_later, entry, has_columns, inputs, kernels};
use crate::{names, sizes};
use dialect::{Dialect, line};

const COMMON: &str = include_str!("../../fragments/host_program.hpp");

fn dialect(api: Api) -> Box<dyn Dialect> {
    match api {
        Api::Cuda => Box::new(cuda::Cuda { hip: false }),
        Api::Hip => Box::new(cuda::Cuda { hip: true }),
        Api::LevelZero => Box::new(level_zero::LevelZero),
        Api::Vulkan => Box::new(vulkan::Vulkan),
        // Those in other languages are printed elsewhere.
        Api::OpenCl | Api::PyOpenCl | Api::PyCuda | Api::PyLevelZero | Api::WebGpu => Box::new(opencl::OpenCl),
    }
}

pub(crate) fn print(program: &HostProgram<'_>) -> String {
    let dialect = dialect(program.api);
    let HostProgram { api, stem, codes: _, plans, entries, unified, in_memory } = program;
    let codes = program.files();
    let mut out = String::new();
    line!(
        out,
        "// Runs kernels with {}: loads their code, makes their memory, launches them, and checks the results.",
        api.name()
    );
    line!(out, "//");
    let library = if in_memory.is_some() { "-lcrisp -o" } else { "-o" };
    let build = dialect.build().replace("FILE", &format!("{stem}.cpp")).replace("-o", library).replace("PROGRAM", stem);
    line!(out, "// Build: {build}");
    line!(out, "// Run:   ./{stem} [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]");
    line!(out, "// Code:  {}", codes.join(", "));
    line!(out, "//");
    line!(
        out,
        "// It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device."
    );
    line!(out, "// Compiled with -DCRISP_NO_MAIN it has no main function, and can be included.");
    line!(out, "");
    out.push_str(COMMON);
    line!(out, "");
    out.push_str(include_str!("../../fragments/arrays.hpp"));
    line!(out, "");
    out.push_str(&dialect.fragments(*unified));
    if has_columns(plans) {
        line!(out, "\n{}", include_str!("../../fragments/columns.hpp").trim_end());
    }
    let kernels = kernels(plans);
    if let Some(made) = in_memory {
        made.cpp(&mut out);
    }
    kernels_class(&mut out, &*dialect, &codes, &kernels, entries);
    for kernel in &kernels {
        launch_function(&mut out, &*dialect, kernel, &entry(entries, &kernel.name));
    }
    for plan in *plans {
        columns::types(&mut out, plan);
        run_function(&mut out, plan, entries);
    }
    main_function(&mut out, plans, *in_memory);
    out
}

fn kernels_class(
    out: &mut String,
    dialect: &dyn Dialect,
    codes: &[String],
    kernels: &[&PlanKernel],
    entries: &[Entry],
) {
    let files: Vec<String> = codes.iter().map(|code| names::quoted(code)).collect();
    line!(out, "\n/// The kernels, loaded from their file.");
    line!(out, "class Kernels {{\n  public:");
    line!(out, "    crisp::Program program;");
    for kernel in kernels {
        line!(out, "    {} kernel_{};", dialect.kernel_type(), names::kernel(&kernel.name));
    }
    line!(out, "\n    Kernels(crisp::Device &device, const crisp::Options &options)");
    let mut initial = format!("        : program(device, options, {{{}}})", files.join(", "));
    for kernel in kernels {
        let made = dialect.kernel(kernel, &entry(entries, &kernel.name));
        initial += &format!(",\n          kernel_{}({made})", names::kernel(&kernel.name));
    }
    line!(out, "{initial} {{}}");
    if let Some(release) = dialect.release() {
        line!(out, "    ~Kernels() {{");
        for kernel in kernels {
            line!(out, "        {release}(kernel_{});", names::kernel(&kernel.name));
        }
        line!(out, "    }}");
    }
    line!(out, "    Kernels(const Kernels &) = delete;\n    Kernels &operator=(const Kernels &) = delete;\n}};");
}

fn launch_function(out: &mut String, dialect: &dyn Dialect, kernel: &PlanKernel, entry: &Entry) {
    let name = names::kernel(&kernel.name);
    line!(
        out,
        "\n/// Launches {name} after an event: a number of workgroups of {}. The arguments are in the kernel's order, a vector is its",
        local_words(kernel)
    );
    line!(out, "/// memory and its number of elements.{}", accesses(kernel));
    let mut parameters = String::new();
    for parameter in &kernel.parameters {
        parameters += &match parameter.scalar {
            None => format!(",\n    const crisp::Buffer &{}", parameter.name),
            Some(scalar) => format!(",\n    {} {}", names::cpp(scalar), parameter.name),
        };
    }
    line!(
        out,
        "inline crisp::Event launch_{name}(crisp::Queue &queue, const Kernels &kernels, const crisp::Event &after_event,"
    );
    line!(out, "    const std::array<uint64_t, 3> &groups{parameters}) {{");
    line!(out, "    if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) return after_event;");
    line!(out, "    const auto the_kernel = kernels.kernel_{name};");
    dialect.launch(out, kernel, entry);
    line!(out, "}}");
}

fn local_words(kernel: &PlanKernel) -> String {
    kernel.local.map(|size| size.to_string()).join("×")
}

fn main_function(out: &mut String, plans: &[HostPlan], in_memory: Option<&InMemory>) {
    line!(out, "\n#ifndef CRISP_NO_MAIN\nint main(int argc, char **argv) {{");
    let all: Vec<String> = inputs(plans).iter().map(|name| names::quoted(name)).collect();
    let constant = if in_memory.is_some() { "" } else { "const " };
    line!(out, "    {constant}crisp::Options options(argc, argv, {{{}}});", all.join(", "));
    if let Some(made) = in_memory {
        line!(out, "    if (options.code.empty()) options.made[{}] = compile_kernels();", names::quoted(&made.name()));
    }
    line!(out, "    crisp::Device device;");
    line!(out, "    const Kernels kernels(device, options);");
    line!(out, "    bool right = true;");
    for plan in plans {
        line!(
            out,
            "    if (options.wants({0})) right &= run_{1}(device, kernels, options);",
            names::quoted(&plan.name),
            plan.name
        );
    }
    line!(out, "    return right ? crisp::RIGHT : crisp::WRONG;\n}}\n#endif");
}

fn run_function(out: &mut String, plan: &HostPlan, entries: &[Entry]) {
    line!(out, "");
    if let Some(comment) = &plan.comment {
        line!(out, "/// {}", names::comment(comment));
    }
    line!(
        out,
        "inline bool run_{}(crisp::Device &device, const Kernels &kernels, const crisp::Options &options) {{",
        plan.name
    );
    line!(out, "    const std::string plan = {};", names::quoted(&plan.name));
    let declared = arrays(plan);
    rules::print(out, &declared);
    let following = following(&declared);
    for value in &plan.values {
        declare(out, plan, value, following.contains(&value.name));
    }
    let mut uploads = 0;
    line!(out, "\n    crisp::Queue queue(device);");
    for (position, buffer) in (0..).zip(&plan.buffers) {
        memory(out, plan, buffer, is_sliced(&plan.body, position));
        uploads += 1;
    }
    let moved: Vec<String> = plan
        .buffers
        .iter()
        .filter(|it| it.role == BufferRole::Argument)
        .map(|it| format!("{}.bytes", it.name))
        .collect();
    line!(out, "\n    crisp::Times run_times;");
    line!(out, "    for (uint64_t round = 0; round < options.repeat; ++round) {{");
    line!(out, "        crisp::Event last;");
    let first = plan.body.iter().position(|step| !matches!(step, PlanStep::Upload(_))).unwrap_or(uploads);
    let (before, rest) = plan.body.split_at(first.min(plan.body.len()));
    steps(out, plan, before, 2, "queue", "last");
    line!(out, "        run_times.start();");
    let end = rest.iter().position(|step| matches!(step, PlanStep::Download(_))).unwrap_or(rest.len());
    let (launches, downloads) = rest.split_at(end);
    steps(out, plan, launches, 2, "queue", "last");
    line!(out, "        run_times.stop();");
    steps(out, plan, downloads, 2, "queue", "last");
    line!(out, "    }}");
    let moved = if moved.is_empty() { "0".to_owned() } else { moved.join(" + ") };
    line!(out, "    run_times.report(plan, {moved});\n");
    results(out, plan, entries);
    line!(out, "}}");
}

fn declare(out: &mut String, plan: &HostPlan, value: &crisp_ir_artifact::PlanValue, follows: bool) {
    let name = &value.name;
    let text = match &value.kind {
        ValueKind::Input(constant) => {
            let (scalar, default) = (names::scalar(constant.elem.scalar), bits(constant));
            let quoted = names::quoted(name);
            let default = if follows { format!("arrays.size({quoted}, {default})") } else { default };
            format!("options.input(plan, {quoted}, crisp::Type::{scalar}, {default})")
        }
        // What follows from an index is computed where the index is.
        _ if computed_later(plan, name) => return,
        ValueKind::Size(expr) => sizes::cpp(plan, expr),
        ValueKind::Integer(expr) => sizes::cpp_integer(plan, expr),
        ValueKind::Index => return,
    };
    let comment = if value.text.is_empty() { String::new() } else { format!(" // {}", names::comment(&value.text)) };
    let ty = if matches!(value.kind, ValueKind::Integer(_)) { "int64_t" } else { "uint64_t" };
    line!(out, "    [[maybe_unused]] const {ty} {name} = {text};{comment}");
}

/// Returns the bits of a default; of an integer its value, so that what is below zero stays so.
pub(crate) fn bits(constant: &Constant) -> String {
    match constant.as_integer() {
        Some(value) if value < 0 => format!("static_cast<uint64_t>(INT64_C({value}))"),
        Some(value) => value.to_string(),
        None => format!("{:#x}", constant.bits[0]),
    }
}

fn memory(out: &mut String, plan: &HostPlan, buffer: &PlanBuffer, sliced: bool) {
    let PlanBuffer { name, elem, stride, length, shape: _, role, fill, read_back, comment, columns } = buffer;
    let length = names::value(plan, *length);
    let contents = match fill {
        Fill::Zeros => format!("crisp::zeros({length}, {stride})"),
        Fill::Pattern(parameter) => {
            let (ty, width, lanes) = (names::scalar(elem.scalar), elem.scalar.bytes(), elem.lanes);
            format!("crisp::pattern({length}, {stride}, crisp::Type::{ty}, {width}, {lanes}, {parameter})")
        }
        Fill::Columns(parameter) => {
            let none = PlanColumns { count: 0, columns: Vec::new() };
            let PlanColumns { count, columns } = columns.as_ref().unwrap_or(&none);
            let (count, members) = (names::value(plan, *count), columns::members(columns));
            format!("crisp::column_pattern({length} * {stride}, {count}, {members}, {parameter})")
        }
        Fill::Repeat(bytes) => {
            let bytes: Vec<String> = bytes.iter().map(u8::to_string).collect();
            format!("crisp::repeated({length}, {{{}}})", bytes.join(", "))
        }
        Fill::Bytes(bytes) => format!("crisp::given({length} * {stride}, \"{}\")", names::hex(bytes)),
        Fill::Status(messages) => format!("crisp::status({}, {messages})", names::bytes(&length, *stride, "")),
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
    line!(out, "    // {name}: {what}, {elem} every {stride} bytes{comment}");
    line!(out, "    crisp::Bytes {name}_host = {contents};");
    columns::object(out, plan, buffer, &format!("{name}_columns"), &format!("{name}_host"));
    if *read_back {
        // Contents stay for the next repetition.
        line!(out, "    crisp::Bytes {name}_out = {name}_host;");
    }
    line!(out, "    crisp::Buffer {name}(device, {name}_host.size());");
    if sliced {
        line!(out, "    crisp::Pinned {name}_pinned(device, queue, {name}_host.size());");
    }
}

/// Returns whether launches of a plan take part after part of a buffer.
fn is_sliced(steps: &[PlanStep], wanted: u32) -> bool {
    steps.iter().any(|step| match step {
        PlanStep::Chunks { sliced, .. } => sliced.contains(&wanted),
        PlanStep::Loop { index: _, range: _, body } => is_sliced(body, wanted),
        PlanStep::Branches(branches) => branches.iter().any(|branch| is_sliced(branch, wanted)),
        _ => false,
    })
}

fn steps(out: &mut String, plan: &HostPlan, list: &[PlanStep], depth: usize, queue: &str, last: &str) {
    let pad = "    ".repeat(depth);
    for step in list {
        match step {
            PlanStep::Upload(buffer) => {
                let name = names::buffer(plan, *buffer);
                line!(out, "{pad}{name}.upload({queue}, {name}_host);");
            }
            PlanStep::Download(buffer) => {
                let name = names::buffer(plan, *buffer);
                line!(out, "{pad}{name}.download({queue}, {name}_out);");
            }
            PlanStep::Compute(value) => {
                let name = names::value(plan, *value);
                match plan.values.get(*value as usize).map(|value| &value.kind) {
                    Some(ValueKind::Size(expr)) => {
                        line!(
                            out,
                            "{pad}[[maybe_unused]] const uint64_t {name} = {}; // {}",
                            sizes::cpp(plan, expr),
                            names::crisp(plan, expr)
                        );
                    }
                    Some(ValueKind::Integer(expr)) => {
                        line!(out, "{pad}[[maybe_unused]] const int64_t {name} = {};", sizes::cpp_integer(plan, expr));
                    }
                    Some(ValueKind::Input(_) | ValueKind::Index) | None => {}
                }
            }
            PlanStep::Refill(buffer) => {
                let name = names::buffer(plan, *buffer);
                line!(out, "{pad}{last} = {name}.send({queue}, {last}, {name}_host, 0, {name}_host.size());");
            }
            PlanStep::Launch(launch) => {
                if let Some(launch) = plan.launches.get(*launch as usize) {
                    line!(out, "{pad}{last} = {};", call(plan, launch, queue, last));
                }
            }
            PlanStep::Wait => line!(out, "{pad}{queue}.wait({last});"),
            PlanStep::Remark(text) => line!(out, "{pad}// {}", names::comment(text)),
            PlanStep::Placeholder { text } => line!(out, "{pad}// TBD: {}", names::comment(text)),
            PlanStep::Loop { index, range, body } => {
                line!(out, "{pad}for (const uint64_t {} : {}) {{", names::value(plan, *index), range_text(plan, range));
                steps(out, plan, body, depth + 1, queue, last);
                line!(out, "{pad}}}");
            }
            PlanStep::Branches(branches) => {
                line!(out, "{pad}{{ // A queue each: no order among these launches.");
                line!(out, "{pad}    {queue}.flush();");
                for (at, branch) in branches.iter().enumerate() {
                    let (queue, own) = (format!("queue_{at}"), format!("last_{at}"));
                    line!(out, "{pad}    crisp::Queue {queue}(device);");
                    line!(out, "{pad}    crisp::Event {own} = {last};");
                    steps(out, plan, branch, depth + 1, &queue, &own);
                    line!(out, "{pad}    {queue}.flush();");
                }
                line!(out, "{pad}    // What follows waits for all of them.");
                for at in 0..branches.len() {
                    line!(out, "{pad}    {last}.join(last_{at});");
                }
                line!(out, "{pad}    {queue}.wait({last});");
                line!(out, "{pad}}}");
            }
            PlanStep::Chunks { count, total, offset, length, sliced, body } => {
                let (offset, length) = (names::value(plan, *offset), names::value(plan, *length));
                for name in sliced.iter().map(|buffer| names::buffer(plan, *buffer)) {
                    line!(out, "{pad}{name}_pinned.take({name}_host);");
                }
                line!(
                    out,
                    "{pad}{{ // Uploads, launches and downloads of {count} parts overlap: two queues take turns."
                );
                line!(out, "{pad}    crisp::Queue part_queues[2] = {{crisp::Queue(device), crisp::Queue(device)}};");
                line!(out, "{pad}    crisp::Event part_ends[2] = {{{last}, {last}}};");
                line!(out, "{pad}    const uint64_t all_elements = {};", sizes::cpp(plan, total));
                line!(
                    out,
                    "{pad}    const uint64_t part_elements = std::max<uint64_t>(1, (all_elements + {}) / {count});",
                    count - 1
                );
                line!(
                    out,
                    "{pad}    for (uint64_t part_number = 0; part_number * part_elements < all_elements; ++part_number) {{"
                );
                line!(out, "{pad}        crisp::Queue &queue_of = part_queues[part_number % 2];");
                line!(out, "{pad}        crisp::Event &part_end = part_ends[part_number % 2];");
                line!(out, "{pad}        const uint64_t {offset} = part_number * part_elements;");
                line!(out, "{pad}        const uint64_t {length} = std::min(part_elements, all_elements - {offset});");
                for buffer in sliced {
                    slice(out, plan, *buffer, &pad, "send", [&offset, &length]);
                }
                steps(out, plan, body, depth + 2, "queue_of", "part_end");
                for buffer in sliced.iter().filter(|it| plan.buffers.get(**it as usize).is_some_and(|it| it.read_back))
                {
                    slice(out, plan, *buffer, &pad, "fetch", [&offset, &length]);
                }
                line!(out, "{pad}        queue_of.flush();");
                line!(out, "{pad}    }}");
                line!(out, "{pad}    {last}.join(part_ends[0]);");
                line!(out, "{pad}    {last}.join(part_ends[1]);");
                line!(out, "{pad}    {queue}.wait({last});");
                line!(out, "{pad}}}");
                let changed = sliced.iter().filter_map(|it| plan.buffers.get(*it as usize)).filter(|it| it.read_back);
                for PlanBuffer { name, .. } in changed {
                    line!(out, "{pad}{name}_pinned.give({name}_out);");
                }
            }
        }
    }
}

/// Prints a part of a buffer goes to the device or comes back.
fn slice(out: &mut String, plan: &HostPlan, buffer: u32, pad: &str, how: &str, [offset, length]: [&str; 2]) {
    let stride = plan.buffers.get(buffer as usize).map_or(1, |buffer| buffer.stride);
    let name = names::buffer(plan, buffer);
    line!(
        out,
        "{pad}        part_end = {name}.{how}(queue_of, part_end, {name}_pinned, {offset} * {stride}, {length} * {stride});"
    );
}

fn range_text(plan: &HostPlan, range: &HostRange) -> String {
    let size = |expr| sizes::cpp(plan, expr);
    match range {
        HostRange::Up { end, step } => format!("crisp::up({}, {})", size(end), size(step)),
        HostRange::Down { end, step } => format!("crisp::down({}, {})", size(end), size(step)),
        HostRange::Times { start, end, factor, inclusive, backwards } => {
            format!("crisp::times({}, {}, {}, {inclusive}, {backwards})", size(start), size(end), size(factor))
        }
        HostRange::Divide { start, factor } => format!("crisp::divide({}, {})", size(start), size(factor)),
    }
}

fn call(plan: &HostPlan, launch: &PlanLaunch, queue: &str, last: &str) -> String {
    let kernel = plan.kernels.get(launch.kernel as usize).map_or("", |kernel| &kernel.name);
    let groups = launch.groups.map(|value| names::value(plan, value)).join(", ");
    let mut text = format!("launch_{}({queue}, kernels, {last}, {{{groups}}}", names::kernel(kernel));
    for (parameter, given) in plan.given(launch) {
        text += ", ";
        text += &match (given, parameter.scalar) {
            (Given::Memory(buffer), _) => names::buffer(plan, buffer),
            (Given::Value(value), Some(scalar)) => passed(&names::value(plan, value), scalar),
            (Given::Constant(bits), Some(scalar)) => passed(&format!("{bits:#x}"), scalar),
            (Given::Value(_) | Given::Constant(_), None) => "0".to_owned(),
        };
    }
    text + ")"
}

/// Returns bits as a value of a type.
fn passed(bits: &str, scalar: Scalar) -> String {
    match scalar {
        Scalar::U64 => bits.to_owned(),
        scalar => format!("crisp::as<{}>({bits})", names::cpp(scalar)),
    }
}

fn results(out: &mut String, plan: &HostPlan, entries: &[Entry]) {
    line!(out, "    bool right = true;");
    for launch in &plan.launches {
        if let Some(status) = launch.status {
            let kernel = plan.kernels.get(launch.kernel as usize).map_or("", |kernel| &kernel.name);
            let texts: Vec<String> = entry(entries, kernel).messages.iter().map(|text| names::quoted(text)).collect();
            let name = names::buffer(plan, status);
            line!(out, "    {name}.download(queue, {name}_host);");
            if !texts.is_empty() {
                line!(out, "    crisp::keep_debug(plan, {}, {name}_host);", names::quoted(&name));
            }
            line!(out, "    right &= crisp::told({name}_host, {{{}}});", texts.join(", "));
        }
    }
    let known = match &plan.expected {
        Expected::Hashes(hashes) => hashes.clone(),
        Expected::Unknown(why) => {
            line!(out, "    // The results are not compared: {}.", names::comment(why));
            Vec::new()
        }
    };
    for (at, buffer) in (0..).zip(&plan.buffers).filter(|(_, buffer)| buffer.read_back) {
        let (name, quoted) = (&buffer.name, names::quoted(&buffer.name));
        columns::object(out, plan, buffer, &format!("{name}_results"), &format!("{name}_out"));
        match known.iter().find(|(buffer, _)| *buffer == at) {
            Some((_, hash)) => {
                line!(out, "    right &= crisp::check(options, plan, {quoted}, {name}_out, UINT64_C({hash:#018x}));");
            }
            None => line!(out, "    right &= crisp::show(options, plan, {quoted}, {name}_out);"),
        }
    }
    line!(out, "    return right;");
}
