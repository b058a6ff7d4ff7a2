//! Host programs in Python: what OpenCL and CUDA share, and how each launches.

use std::fmt::Write;

use crisp_ir_artifact::{
    BufferRole, Constant, Expected, Fill, Given, HostColumn, HostPlan, HostRange, PlanBuffer, PlanColumns, PlanKernel,
    PlanLaunch, PlanStep, Scalar, ValueKind,
};

use crate::api::Api;
use crate::arrays::{ArrayRule, arrays, following};
use crate::in_memory::InMemory;
use crate::program::{Entry, HostProgram, accesses, computed_later, entry, has_columns, inputs, kernels};
use crate::{names, sizes};

/// Adds a line. Writing to a string never fails.
macro_rules! line {
    ($out:expr, $($text:tt)*) => {{ let _ = writeln!($out, $($text)*); }};
}

pub(crate) fn print(program: &HostProgram<'_>) -> String {
    let HostProgram { api, stem, codes: _, plans, entries, unified, in_memory } = program;
    let codes = program.files();
    let mut out = String::new();
    line!(
        out,
        "\"\"\"Runs kernels with {}: loads their code, makes their memory, launches them, and checks the results.\n",
        api.name()
    );
    let needs = match api {
        Api::PyCuda => "pip install pycuda numpy",
        Api::PyLevelZero => "Level Zero's loader, and pip install numpy",
        _ => "pip install pyopencl numpy",
    };
    let library = if in_memory.is_some() { ", and the package crisp" } else { "" };
    line!(out, "Needs: {needs}{library}");
    line!(out, "Run:   python3 {stem}.py [NAME=VALUE] [--code FILE] [--repeat N] [--only NAME] [--out NAME=FILE]");
    line!(out, "Code:  {}\n", codes.join(", "));
    line!(
        out,
        "It ends with 0 where all results are right, 1 where one is wrong, 2 for a mistake in the command line, 77 without a device."
    );
    line!(out, "It can be imported: each run_NAME takes a device, the kernels and options.\n\"\"\"\n");
    out.push_str(include_str!("../../fragments/host_program.py"));
    out.push_str("\n\n");
    out.push_str(include_str!("../../fragments/arrays.py"));
    line!(out, "\n");
    let (fragment, own, shared) = match api {
        Api::PyCuda => (
            include_str!("../../fragments/pycuda.py"),
            include_str!("../../fragments/pycuda_memory.py"),
            include_str!("../../fragments/pycuda_shared.py"),
        ),
        Api::PyLevelZero => (
            include_str!("../../fragments/level_zero.py"),
            include_str!("../../fragments/level_zero_memory.py"),
            include_str!("../../fragments/level_zero_shared.py"),
        ),
        _ => (
            include_str!("../../fragments/pyopencl.py"),
            include_str!("../../fragments/pyopencl_memory.py"),
            include_str!("../../fragments/pyopencl_shared.py"),
        ),
    };
    line!(out, "{fragment}\n");
    out.push_str(if *unified { shared } else { own });
    if has_columns(plans) {
        line!(out, "\n\n{}", include_str!("../../fragments/columns.py").trim_end());
    }
    if let Some(made) = in_memory {
        made.python(&mut out);
    }
    line!(out, "\n\nFILES = [{}]", codes.iter().map(|code| names::quoted(code)).collect::<Vec<_>>().join(", "));
    line!(out, "\n\nclass Kernels:\n    \"\"\"The kernels, loaded from their file.\"\"\"\n");
    line!(out, "    def __init__(self, device, options):");
    line!(out, "        self.program = load(device, options, FILES)");
    let all = kernels(plans);
    for kernel in &all {
        let entry = entry(entries, &kernel.name);
        let (name, quoted) = (names::kernel(&kernel.name), names::quoted(&entry.entry));
        match api {
            Api::PyCuda => line!(out, "        self.{name} = self.program.get_function({quoted})"),
            Api::PyLevelZero => line!(out, "        self.{name} = self.program.kernel({quoted})"),
            _ => {
                let also: String = entry.also.iter().map(|name| format!(", {}", names::quoted(name))).collect();
                line!(out, "        self.{name} = find_kernel(self.program, {quoted}{also})");
            }
        }
    }
    for kernel in &all {
        launch_function(&mut out, *api, kernel, &entry(entries, &kernel.name));
    }
    for plan in *plans {
        run_function(&mut out, plan, entries);
    }
    main_function(&mut out, plans, *in_memory);
    out
}

/// The comment before lines that a reader may uncomment.
const PROFILING: &str =
    "    # Profiling: without the marks `#: `, here and above, this prints how long the device took for the launch.";

fn launch_function(out: &mut String, api: Api, kernel: &PlanKernel, entry: &Entry) {
    let name = names::kernel(&kernel.name);
    let parameters: String = kernel.parameters.iter().map(|parameter| format!(", {}", parameter.name)).collect();
    let [x, y, z] = kernel.local;
    line!(out, "\n\ndef launch_{name}(queue, kernels, after_event, groups{parameters}):");
    line!(
        out,
        "    \"\"\"Launches {name} after events: a number of workgroups of {x}×{y}×{z}. The arguments are in the kernel's order, a vector is"
    );
    line!(out, "    its memory and its number of elements.{}\"\"\"", accesses(kernel));
    line!(out, "    if 0 in groups:\n        return after_event");
    let numbers = kernel.parameters.iter().map(|parameter| match parameter.scalar {
        None => parameter.name.clone(),
        Some(scalar) => format!("np.{}({})", names::numpy(scalar), parameter.name),
    });
    let numbers: Vec<String> = numbers.collect();
    if api == Api::PyLevelZero {
        let arguments: String = numbers.iter().map(|number| format!("{number}, ")).collect();
        line!(out, "    launch_arguments = ({arguments})");
        line!(out, "    done = launch(queue, kernels.{name}, after_event, groups, ({x}, {y}, {z}), launch_arguments)");
        line!(out, "{PROFILING}\n    #: took({}, queue.device, done[0])", names::quoted(&kernel.name));
        line!(out, "    return done");
    } else if api == Api::PyCuda {
        line!(out, "    begin(queue, after_event)");
        line!(out, "{PROFILING}\n    #: watch = Stopwatch(queue, {})", names::quoted(&kernel.name));
        let arguments: String = numbers.iter().map(|number| format!("{number}, ")).collect();
        line!(
            out,
            "    kernels.{name}({arguments}block=({x}, {y}, {z}), grid=tuple(groups), shared={}, stream=queue)",
            entry.dynamic_local
        );
        line!(out, "    #: watch.stop()");
        line!(out, "    return ended(queue)");
    } else {
        for (position, number) in numbers.iter().enumerate() {
            line!(out, "    kernels.{name}.set_arg({position}, {number})");
        }
        line!(out, "    global_size = (groups[0] * {x}, groups[1] * {y}, groups[2] * {z})");
        line!(
            out,
            "    done = cl.enqueue_nd_range_kernel(queue, kernels.{name}, global_size, ({x}, {y}, {z}), wait_for=list(after_event))"
        );
        line!(out, "{PROFILING}\n    #: took({}, done)", names::quoted(&kernel.name));
        line!(out, "    return [done]");
    }
}

fn run_function(out: &mut String, plan: &HostPlan, entries: &[Entry]) {
    line!(out, "\n\ndef run_{}(device, kernels, options):", plan.name);
    let comment = plan.comment.clone().unwrap_or_else(|| format!("Runs {}.", plan.name));
    line!(out, "    \"\"\"{}\"\"\"", names::comment(&comment).replace('\\', "/").replace('"', "'"));
    line!(out, "    plan = {}", names::quoted(&plan.name));
    let arrays = arrays(plan);
    rules(out, &arrays);
    let following = following(&arrays);
    for value in &plan.values {
        let text = match &value.kind {
            ValueKind::Input(constant) => {
                let kind = kind(constant.elem.scalar);
                let (quoted, default) = (names::quoted(&value.name), default(constant));
                let follows = following.contains(&value.name);
                let default = if follows { format!("arrays.size({quoted}, {default})") } else { default };
                format!("options.input(plan, {quoted}, \"{kind}\", {default})")
            }
            _ if computed_later(plan, &value.name) => continue,
            ValueKind::Size(expr) => sizes::python(plan, expr),
            ValueKind::Integer(expr) => sizes::python_integer(plan, expr),
            ValueKind::Index => continue,
        };
        let comment =
            if value.text.is_empty() { String::new() } else { format!("  # {}", names::comment(&value.text)) };
        line!(out, "    {} = {text}{comment}", value.name);
    }
    line!(out, "\n    queue = device.queue()");
    for buffer in &plan.buffers {
        memory(out, plan, buffer);
    }
    line!(out, "\n    run_seconds = []");
    line!(out, "    for _ in range(options.repeat):");
    line!(out, "        last = []");
    let first = plan.body.iter().position(|step| !matches!(step, PlanStep::Upload(_))).unwrap_or(plan.body.len());
    let (before, rest) = plan.body.split_at(first);
    let end = rest.iter().position(|step| matches!(step, PlanStep::Download(_))).unwrap_or(rest.len());
    let (launches, downloads) = rest.split_at(end);
    steps(out, plan, before, 2, "queue", "last");
    line!(out, "        wait(queue, last)");
    line!(out, "        began_at = time.perf_counter()");
    steps(out, plan, launches, 2, "queue", "last");
    line!(out, "        run_seconds.append(time.perf_counter() - began_at)");
    steps(out, plan, downloads, 2, "queue", "last");
    line!(out, "        wait(queue, last)");
    let moved = plan.buffers.iter().filter(|it| it.role == BufferRole::Argument);
    let moved: Vec<String> = moved.map(|it| format!("len({}_host)", it.name)).collect();
    let moved = if moved.is_empty() { "0".to_owned() } else { moved.join(" + ") };
    line!(out, "    report(plan, run_seconds, {moved})\n");
    results(out, plan, entries);
}

/// Collects the arrays that files may give.
fn rules(out: &mut String, arrays: &[ArrayRule<'_>]) {
    line!(out, "    arrays = Arrays(options, plan, [");
    for ArrayRule { name, stride, parts, order, axes } in arrays {
        let axes: Vec<String> =
            axes.iter().map(|it| format!("({}, {}, {})", names::quoted(&it.size), it.factor, it.constant)).collect();
        line!(out, "        ({}, {stride}, {parts}, \"{order}\", [{}]),", names::quoted(name), axes.join(", "));
    }
    line!(out, "    ])");
}

fn memory(out: &mut String, plan: &HostPlan, buffer: &PlanBuffer) {
    let PlanBuffer { name, elem, stride, length, shape: _, role, fill, read_back, comment, columns } = buffer;
    let length = names::value(plan, *length);
    let contents = match fill {
        Fill::Zeros => format!("zeros({length}, {stride})"),
        Fill::Pattern(parameter) => {
            format!("pattern({length}, {stride}, \"{}\", {}, {parameter})", kind(elem.scalar), elem.lanes)
        }
        Fill::Columns(parameter) => {
            let none = PlanColumns { count: 0, columns: Vec::new() };
            let PlanColumns { count, columns } = columns.as_ref().unwrap_or(&none);
            let (count, members) = (names::value(plan, *count), members(columns));
            format!("column_pattern({length} * {stride}, {count}, {members}, {parameter})")
        }
        Fill::Repeat(bytes) => format!("repeated({length}, {bytes:?})"),
        Fill::Bytes(bytes) => format!("given({length} * {stride}, \"{}\")", names::hex(bytes)),
        Fill::Status(messages) => format!("status({}, {messages})", names::bytes(&length, *stride, "")),
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
    line!(out, "    # {name}: {what}, {elem} every {stride} bytes{comment}");
    line!(out, "    {name}_host = {contents}");
    columns_of(out, plan, buffer, &format!("{name}_columns"), &format!("{name}_host"));
    if *read_back {
        // Contents stay for the next repetition.
        line!(out, "    {name}_out = {name}_host.copy()");
    }
    line!(out, "    {name} = make_buffer(device, len({name}_host))");
}

/// Columns of bytes of the host.
fn columns_of(out: &mut String, plan: &HostPlan, buffer: &PlanBuffer, name: &str, bytes: &str) {
    if let Some(PlanColumns { count, columns }) = &buffer.columns {
        let (count, members) = (names::value(plan, *count), members(columns));
        line!(out, "    {name} = Columns({bytes}, {count}, {members})  # noqa: F841");
    }
}

/// Returns the types of columns as a list.
fn members(columns: &[HostColumn]) -> String {
    let one = |HostColumn { name, elem, stride }: &HostColumn| {
        format!("(\"{name}\", \"{}\", {}, {stride})", kind(elem.scalar), elem.lanes)
    };
    format!("[{}]", columns.iter().map(one).collect::<Vec<_>>().join(", "))
}

fn steps(out: &mut String, plan: &HostPlan, list: &[PlanStep], depth: usize, queue: &str, last: &str) {
    let pad = "    ".repeat(depth);
    if list.iter().all(|step| matches!(step, PlanStep::Remark(_) | PlanStep::Placeholder { .. })) && depth > 2 {
        line!(out, "{pad}pass");
    }
    for step in list {
        match step {
            PlanStep::Upload(buffer) | PlanStep::Refill(buffer) => {
                let name = names::buffer(plan, *buffer);
                line!(out, "{pad}{last} = upload({queue}, {name}, {name}_host, {last})");
            }
            PlanStep::Download(buffer) => {
                let name = names::buffer(plan, *buffer);
                line!(out, "{pad}{last} = download({queue}, {name}, {name}_out, {last})");
            }
            PlanStep::Compute(value) => {
                let name = names::value(plan, *value);
                match plan.values.get(*value as usize).map(|value| &value.kind) {
                    Some(ValueKind::Size(expr)) => line!(out, "{pad}{name} = {}", sizes::python(plan, expr)),
                    Some(ValueKind::Integer(expr)) => line!(out, "{pad}{name} = {}", sizes::python_integer(plan, expr)),
                    Some(ValueKind::Input(_) | ValueKind::Index) | None => {}
                }
            }
            PlanStep::Launch(launch) => {
                if let Some(launch) = plan.launches.get(*launch as usize) {
                    line!(out, "{pad}{last} = {}", call(plan, launch, queue, last));
                }
            }
            PlanStep::Wait => line!(out, "{pad}wait({queue}, {last})"),
            PlanStep::Remark(text) => line!(out, "{pad}# {}", names::comment(text)),
            PlanStep::Placeholder { text } => line!(out, "{pad}# TBD: {}", names::comment(text)),
            PlanStep::Loop { index, range, body } => {
                line!(out, "{pad}for {} in {}:", names::value(plan, *index), range_text(plan, range));
                steps(out, plan, body, depth + 1, queue, last);
            }
            PlanStep::Branches(branches) => {
                line!(out, "{pad}# A queue each: no order among these launches.");
                for (at, branch) in branches.iter().enumerate() {
                    let (queue, own) = (format!("queue_{at}"), format!("last_{at}"));
                    line!(out, "{pad}{queue}, {own} = device.queue(), {last}");
                    steps(out, plan, branch, depth, &queue, &own);
                }
                line!(out, "{pad}# What follows waits for all of them.");
                let all: Vec<String> = (0..branches.len()).map(|at| format!("last_{at}")).collect();
                line!(out, "{pad}{last} = {}", all.join(" + "));
                line!(out, "{pad}wait({queue}, {last})");
            }
            PlanStep::Chunks { count, total, offset, length, sliced, body } => {
                let (offset, length) = (names::value(plan, *offset), names::value(plan, *length));
                line!(out, "{pad}# Uploads, launches and downloads of {count} parts overlap: two queues take turns.");
                line!(out, "{pad}part_queues, part_ends = [device.queue(), device.queue()], [last, last]");
                line!(out, "{pad}all_elements = {}", sizes::python(plan, total));
                line!(out, "{pad}part_elements = max(1, -(-all_elements // {count}))");
                line!(out, "{pad}for part_number, {offset} in enumerate(range(0, all_elements, part_elements)):");
                line!(out, "{pad}    queue_of, part_end = part_queues[part_number % 2], part_ends[part_number % 2]");
                line!(out, "{pad}    {length} = min(part_elements, all_elements - {offset})");
                for buffer in sliced {
                    slice(out, plan, *buffer, &pad, ["upload", "host"], [&offset, &length]);
                }
                steps(out, plan, body, depth + 1, "queue_of", "part_end");
                for buffer in sliced.iter().filter(|it| plan.buffers.get(**it as usize).is_some_and(|it| it.read_back))
                {
                    slice(out, plan, *buffer, &pad, ["download", "out"], [&offset, &length]);
                }
                line!(out, "{pad}    part_ends[part_number % 2] = part_end");
                line!(out, "{pad}{last} = part_ends[0] + part_ends[1]");
                line!(out, "{pad}wait({queue}, {last})");
            }
        }
    }
}

fn slice(
    out: &mut String,
    plan: &HostPlan,
    buffer: u32,
    pad: &str,
    [how, bytes]: [&str; 2],
    [offset, length]: [&str; 2],
) {
    let stride = plan.buffers.get(buffer as usize).map_or(1, |buffer| buffer.stride);
    let name = names::buffer(plan, buffer);
    line!(
        out,
        "{pad}    part_end = {how}(queue_of, {name}, {name}_{bytes}, part_end, {offset} * {stride}, {length} * {stride})"
    );
}

fn range_text(plan: &HostPlan, range: &HostRange) -> String {
    let size = |expr| sizes::python(plan, expr);
    match range {
        HostRange::Up { end, step } => format!("up({}, {})", size(end), size(step)),
        HostRange::Down { end, step } => format!("down({}, {})", size(end), size(step)),
        HostRange::Times { start, end, factor, inclusive, backwards } => {
            let truth = |it: &bool| if *it { "True" } else { "False" };
            let (inclusive, backwards) = (truth(inclusive), truth(backwards));
            format!("times({}, {}, {}, {inclusive}, {backwards})", size(start), size(end), size(factor))
        }
        HostRange::Divide { start, factor } => format!("divide({}, {})", size(start), size(factor)),
    }
}

fn call(plan: &HostPlan, launch: &PlanLaunch, queue: &str, last: &str) -> String {
    let kernel = plan.kernels.get(launch.kernel as usize).map_or("", |kernel| &kernel.name);
    let groups = launch.groups.map(|value| names::value(plan, value)).join(", ");
    let mut text = format!("launch_{}({queue}, kernels, {last}, ({groups})", names::kernel(kernel));
    for (parameter, given) in plan.given(launch) {
        text += ", ";
        text += &match (given, parameter.scalar) {
            (Given::Memory(buffer), _) => names::buffer(plan, buffer),
            (Given::Value(value), _) => names::value(plan, value),
            (Given::Constant(bits), Some(scalar)) => number(bits, scalar),
            (Given::Constant(_), None) => "None".to_owned(),
        };
    }
    text + ")"
}

fn results(out: &mut String, plan: &HostPlan, entries: &[Entry]) {
    line!(out, "    right = True");
    for launch in &plan.launches {
        if let Some(status) = launch.status {
            let kernel = plan.kernels.get(launch.kernel as usize).map_or("", |kernel| &kernel.name);
            let texts: Vec<String> = entry(entries, kernel).messages.iter().map(|text| names::quoted(text)).collect();
            let name = names::buffer(plan, status);
            line!(out, "    wait(queue, download(queue, {name}, {name}_host))");
            if !texts.is_empty() {
                line!(out, "    keep_debug(plan, {}, {name}_host)", names::quoted(&name));
            }
            line!(out, "    right &= told({name}_host, [{}])", texts.join(", "));
        }
    }
    let known = match &plan.expected {
        Expected::Hashes(hashes) => hashes.clone(),
        Expected::Unknown(why) => {
            line!(out, "    # The results are not compared: {}.", names::comment(why));
            Vec::new()
        }
    };
    for (at, buffer) in (0..).zip(&plan.buffers).filter(|(_, buffer)| buffer.read_back) {
        let (name, quoted) = (&buffer.name, names::quoted(&buffer.name));
        columns_of(out, plan, buffer, &format!("{name}_results"), &format!("{name}_out"));
        match known.iter().find(|(buffer, _)| *buffer == at) {
            Some((_, hash)) => line!(out, "    right &= check(options, plan, {quoted}, {name}_out, {hash:#018x})"),
            None => line!(out, "    right &= show(options, plan, {quoted}, {name}_out)"),
        }
    }
    line!(out, "    return right");
}

fn main_function(out: &mut String, plans: &[HostPlan], in_memory: Option<&InMemory>) {
    line!(out, "\n\ndef main():");
    let all: Vec<String> = inputs(plans).iter().map(|name| names::quoted(name)).collect();
    line!(out, "    options = Options(sys.argv[1:], [{}])", all.join(", "));
    if let Some(made) = in_memory {
        line!(
            out,
            "    if not options.code:\n        options.made[{}] = compile_kernels()",
            names::quoted(&made.name())
        );
    }
    line!(out, "    device = Device()\n    kernels = Kernels(device, options)\n    right = True");
    for plan in plans {
        line!(out, "    if options.wants({}):", names::quoted(&plan.name));
        line!(out, "        right &= run_{}(device, kernels, options)", plan.name);
    }
    line!(out, "    return RIGHT if right else WRONG");
    line!(out, "\n\nif __name__ == \"__main__\":\n    sys.exit(main())");
}

/// Returns numpy's name of the type, with two names of ours.
fn kind(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::BF16 => "bfloat16",
        Scalar::F16 => "float16",
        scalar => names::numpy(scalar),
    }
}

/// Returns the default of an input; of small floats the bits, which is what is passed.
fn default(constant: &Constant) -> String {
    number(constant.bits[0], constant.elem.scalar)
}

fn number(bits: u64, scalar: Scalar) -> String {
    match scalar {
        Scalar::F64 => format!("{:?}", f64::from_bits(bits)),
        #[allow(clippy::cast_possible_truncation)] // The upper bits are zero.
        Scalar::F32 => format!("{:?}", f32::from_bits(bits as u32)),
        Scalar::F16 | Scalar::BF16 => format!("{bits:#x}"),
        scalar => Constant::from_bits(scalar, bits).as_integer().unwrap_or_else(|| bits.into()).to_string(),
    }
}
