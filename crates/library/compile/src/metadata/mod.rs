//! The facts about compiled kernels that a host needs, as JSON for programs: `docs/reference/metacrisp.schema.json` is its schema.

mod plans;

use crisp_ir_artifact::{
    Argument, ArgumentKind, Callable, DebugInfo, DebugKind, DeviceCode, Elem, HostBuffer, HostColumn, HostLayout,
    HostMember, HostMemberType, HostNote, Interface, Layout, Parameter, Reach, STATUS_HEADER, STATUS_RECORD, Shape,
    SizeExpr, SizeRule, Space, shape_text, size_c, size_python, size_text,
};
use crisp_ir_kernel::{Access, Function};
use crisp_middle_analysis::Class;
use crisp_support_diagnostics::{Diagnostic, Files, Span};
use serde::Serialize;
use serde_json::json;

use crate::emit::kernel_local_size;
use crate::facts::{Branches, KernelFacts, extents};
use crate::figures::{Figures, Taken};
use crate::package::{Target, code_for};
use crate::pipelines;
use crate::plans::orchestration_plans;
use crate::run::callable;
use crate::session::Compiled;

/// The version of the layout.
pub const METADATA_SCHEMA: u32 = 2;

/// The subject of metadata.
#[derive(Clone, Copy, Debug)]
pub struct MetadataOptions<'a> {
    /// Only this kernel; all of them otherwise.
    pub kernel: Option<&'a str>,
    /// The workgroup size that code is made for; otherwise what the kernel declares, or the default.
    pub local: Option<&'a [u64]>,
    /// The targets of the code: the name of the output, and its target.
    pub targets: &'a [(String, Target)],
    /// The figures that assemblers reported.
    pub figures: &'a [Figures],
}

/// Metadata of a module's kernels: JSON with a schema version, and a line end. A target that a kernel cannot be compiled for is left out.
///
/// # Errors
/// Limits that the program exceeds; workgroup sizes that there are not.
pub fn metadata(compiled: &Compiled, options: &MetadataOptions<'_>) -> Result<String, Vec<Diagnostic>> {
    let Some(module) = &compiled.module else { return Err(Vec::new()) };
    let optimised = pipelines::optimise(module, compiled.no_double)?;
    let facts = compiled.facts();
    let mut kernels = Vec::new();
    for (_, function) in module.kernels().filter(|(_, it)| options.kernel.is_none_or(|name| name == it.name)) {
        let local_size = kernel_local_size(function, options.local)?;
        let (Some(mut callable), Some(facts)) =
            (callable(module, function), facts.iter().find(|facts| facts.kernel == function.name))
        else {
            continue;
        };
        callable.interface = callable.interface.telling(&optimised).shaped(compiled.shapes_of(&function.name));
        callable.notes = compiled.notes_of_elements(&function.name);
        let targets = options.targets.iter().filter_map(|(name, target)| {
            let code = code_for(&optimised, &function.name, local_size, target).ok()?;
            let of = |figures: &&Figures| figures.entry == code.entry && figures.processor == *name;
            Some(target_object(name, &code, options.figures.iter().find(of)))
        });
        let files = &compiled.files;
        let arguments = callable.interface.arguments.iter().zip(&callable.reaches).enumerate();
        kernels.push(KernelObject {
            name: &function.name,
            abi: callable.abi(),
            signature: callable.signature(),
            place: place(files, function.span),
            dimensions: callable.interface.work_dim,
            global_size: rule(callable.interface.global_size.as_ref(), function),
            local_size: rule(callable.interface.local_size.as_ref(), function),
            workgroup: local_size,
            local_bytes: facts.local_bytes,
            private_bytes: facts.private_bytes,
            profile: facts.profile.name(),
            needs: facts.needs.iter().map(|(what, span)| NeedObject { what, place: place(files, *span) }).collect(),
            results: results(facts),
            branches: facts.branches,
            arguments: arguments
                .map(|(position, (argument, reaches))| {
                    let room = callable.rooms.get(position).and_then(Option::as_ref);
                    let room = room.map(|room| size_object(&callable.interface, room));
                    let object = argument_object(position, &argument.name, argument.kind, reaches, room);
                    let object = shaped(object, &callable.interface, argument.shape.as_ref());
                    let notes = compiled.notes_of(&function.name);
                    let noted = noted(notes, position, &callable.interface);
                    ArgumentObject { hidden: hidden(&callable.interface, position), ..noted.on(object) }
                })
                .collect(),
            messages: compiled.told_by(&callable.interface).iter().map(|info| message(files, info)).collect(),
            targets: targets.collect(),
        });
    }
    let wanted = |kernel: &str| options.kernel.is_none_or(|name| name == kernel);
    let orchestrations = orchestration_plans(compiled, &wanted, options.local)?;
    let sources = compiled.files.iter().map(|(_, file)| file.name.as_str()).collect();
    let object = Object {
        schema: METADATA_SCHEMA,
        crisp: env!("CARGO_PKG_VERSION"),
        ir_version: crisp_ir_kernel::VERSION,
        math: compiled.math.name(),
        doubles: if compiled.no_double { "integers" } else { "native" },
        warp_size: 32,
        sources,
        limits: LimitsObject {
            invocations_along_axis: 1 << 31,
            invocations_of_workgroup: 1024,
            messages: crisp_run_device::MESSAGE_LIMIT,
        },
        kernels,
        programs: programs(compiled, &wanted),
        orchestrations: orchestrations.iter().map(plans::object).collect(),
    };
    // Strings and numbers always become JSON.
    Ok(serde_json::to_string_pretty(&object).unwrap_or_default() + "\n")
}

#[derive(Serialize)]
struct Object<'a> {
    schema: u32,
    crisp: &'static str,
    ir_version: u32,
    math: &'static str,
    doubles: &'static str,
    warp_size: u32,
    sources: Vec<&'a str>,
    limits: LimitsObject,
    kernels: Vec<KernelObject<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    programs: Vec<ProgramObject>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    orchestrations: Vec<serde_json::Value>,
}

#[derive(Serialize)]
struct LimitsObject {
    invocations_along_axis: u64,
    invocations_of_workgroup: u32,
    messages: u32,
}

#[derive(Serialize)]
struct KernelObject<'a> {
    name: &'a str,
    abi: String,
    signature: Vec<String>,
    place: Option<PlaceObject>,
    dimensions: Option<u8>,
    global_size: Option<RuleObject>,
    local_size: Option<RuleObject>,
    workgroup: [u32; 3],
    local_bytes: u64,
    private_bytes: u64,
    profile: &'static str,
    needs: Vec<NeedObject>,
    results: ResultsObject,
    branches: Branches,
    arguments: Vec<ArgumentObject>,
    messages: Vec<MessageObject>,
    targets: Vec<TargetObject>,
}

/// A loop kernel or tensor program of several launches, as callers see it.
#[derive(Serialize)]
struct ProgramObject {
    name: String,
    abi: String,
    signature: Vec<String>,
    arguments: Vec<ArgumentObject>,
}

#[derive(Serialize)]
struct PlaceObject {
    file: String,
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct RuleObject {
    extents: Vec<String>,
    required: bool,
    message: Option<String>,
}

#[derive(Serialize)]
struct NeedObject {
    what: &'static str,
    place: Option<PlaceObject>,
}

#[derive(Serialize)]
struct ResultsObject {
    class: &'static str,
    race_free: &'static str,
    nondeterministic_order: bool,
    only: Option<String>,
}

#[derive(Serialize)]
struct ElementObject {
    scalar: &'static str,
    lanes: u8,
    bytes: u32,
}

#[derive(Serialize)]
struct ArgumentObject {
    name: String,
    position: usize,
    kind: &'static str,
    element: ElementObject,
    #[serde(skip_serializing_if = "Option::is_none")]
    buffer: Option<BufferObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden: Option<HiddenObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    marshalled: Option<MarshalledObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    debug: Option<DebugObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<ColumnsObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    structure: Option<StructureObject>,
}

/// Memory in which an exact kernel reports.
#[derive(Serialize)]
struct DebugObject {
    /// The position of the argument that is its size in bytes.
    bytes_argument: u32,
    /// Bytes in front of the messages.
    header_bytes: usize,
    /// Bytes of each message.
    message_bytes: usize,
}

/// Where the members of a structure lie.
#[derive(Serialize)]
struct StructureObject {
    /// From one structure to the next.
    bytes: u32,
    members: Vec<PlacedObject>,
}

/// A member: a number, or a structure.
#[derive(Serialize)]
struct PlacedObject {
    name: String,
    offset: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    element: Option<ElementObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    structure: Option<StructureObject>,
}

/// Memory that an exact kernel is passed in place of what it would make itself.
#[derive(Serialize)]
struct MarshalledObject {
    /// The author's name of the vector.
    vector: String,
    /// The position of the argument that is its size in bytes.
    bytes_argument: u32,
    #[serde(flatten)]
    hidden: HiddenObject,
}

/// A structure of arrays.
#[derive(Serialize)]
struct ColumnsObject {
    /// The position of the argument that is the number of structures.
    count_argument: u32,
    /// In the order in which they lie, each from a multiple of 16 bytes on.
    members: Vec<MemberObject>,
}

#[derive(Serialize)]
struct MemberObject {
    name: String,
    element: ElementObject,
    stride: u32,
}

#[derive(Serialize)]
struct HiddenObject {
    role: &'static str,
    comment: Option<String>,
    /// The bits of each lane of each element before the launch.
    initial: Vec<u64>,
    size: SizeObject,
}

/// A number of elements.
#[derive(Serialize)]
struct SizeObject {
    crisp: String,
    tree: serde_json::Value,
    c: Option<String>,
    python: String,
}

#[derive(Serialize)]
struct BufferObject {
    direction: &'static str,
    access: &'static str,
    space: &'static str,
    stride: u32,
    /// The unit of lengths.
    length_unit: &'static str,
    length: Option<u64>,
    bytes: Option<u64>,
    default_length: Option<DefaultLength>,
    initial: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<ShapeObject>,
}

/// The axes of an array.
#[derive(Serialize)]
struct ShapeObject {
    /// All of it, as messages write it.
    text: String,
    /// The extent of each axis.
    axes: Vec<SizeObject>,
    layout: &'static str,
    /// The distance of neighbours along each axis in elements, where the layout is not one without gaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    strides: Option<Vec<SizeObject>>,
    /// Elements of memory for each of the author's.
    parts: u32,
    /// The name of each axis, where axes have names.
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum DefaultLength {
    /// The number of elements that stores can reach at most; sizes of the launch count before they are rounded up.
    Size(SizeObject),
    /// The greatest of these.
    Known { at_least: u64, workgroups: Vec<u8> },
}

#[derive(Serialize)]
struct MessageObject {
    kind: &'static str,
    text: String,
    values: Vec<String>,
    place: Option<PlaceObject>,
}

#[derive(Serialize)]
struct TargetObject {
    target: String,
    form: &'static str,
    entry: String,
    workgroup: [u32; 3],
    parameters: Vec<ParameterObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    figures: Option<Taken>,
}

#[derive(Serialize)]
struct ParameterObject {
    what: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lane: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    axis: Option<u8>,
}

fn place(files: &Files, span: Span) -> Option<PlaceObject> {
    let file = files.get(span.file)?;
    let position = file.position(span.start);
    Some(PlaceObject { file: file.name.clone(), line: position.line, column: position.column })
}

fn rule(rule: Option<&SizeRule>, function: &Function) -> Option<RuleObject> {
    let rule = rule.filter(|rule| !rule.extents.is_empty())?;
    let name = |param: u32| function.params.get(param as usize).map_or("?", |param| param.name.as_str());
    Some(RuleObject { extents: extents(rule, &name), required: rule.required, message: rule.message.clone() })
}

fn results(facts: &KernelFacts) -> ResultsObject {
    let (class, race_free) = match facts.class {
        Class::Deterministic => ("deterministic", "proven"),
        Class::RaceFree => ("race-free", "declared"),
        Class::OrderDependent => ("order-dependent", "proven"),
        Class::MayRace => ("may-race", "unproven"),
    };
    let nondeterministic_order = facts.class != Class::Deterministic;
    ResultsObject { class, race_free, nondeterministic_order, only: facts.only.clone() }
}

fn element(elem: Elem) -> ElementObject {
    ElementObject { scalar: elem.scalar.name(), lanes: elem.lanes, bytes: elem.bytes() }
}

fn argument_object(
    position: usize,
    name: &str,
    kind: ArgumentKind,
    reaches: &[Reach],
    room: Option<SizeObject>,
) -> ArgumentObject {
    let name = name.to_owned();
    match kind {
        ArgumentKind::Value(elem) => ArgumentObject {
            name,
            position,
            kind: "value",
            element: element(elem),
            buffer: None,
            hidden: None,
            marshalled: None,
            debug: None,
            columns: None,
            structure: None,
        },
        ArgumentKind::Buffer { elem, stride, space, access, out, length } => {
            let (word, direction) = match access {
                _ if out => ("write", "out"),
                Access::Read => ("read", "in"),
                Access::Write => ("write", "out"),
                Access::ReadWrite => ("read-write", "in-out"),
            };
            let is_output = direction != "in";
            let buffer = BufferObject {
                direction,
                access: word,
                space: if space == Space::Constant { "constant" } else { "global" },
                stride,
                length_unit: "elements",
                length,
                bytes: length.and_then(|length| length.checked_mul(stride.into())),
                default_length: if is_output && length.is_none() { default_length(reaches, room) } else { None },
                initial: is_output.then_some("zeros"),
                shape: None,
            };
            ArgumentObject {
                name,
                position,
                kind: "buffer",
                element: element(elem),
                buffer: Some(buffer),
                hidden: None,
                marshalled: None,
                debug: None,
                columns: None,
                structure: None,
            }
        }
    }
}

/// A size in terms of a kernel's arguments.
fn size_object(interface: &Interface, size: &SizeExpr) -> SizeObject {
    let name = |param: u32| interface.arguments.get(param as usize).map_or_else(String::new, |it| it.name.clone());
    SizeObject {
        crisp: size_text(size, &name),
        tree: size_tree(size),
        c: size_c(size, &name),
        python: size_python(size, &name),
    }
}

/// The argument with its axes.
fn shaped(mut argument: ArgumentObject, interface: &Interface, shape: Option<&Shape>) -> ArgumentObject {
    let name = |param: u32| interface.arguments.get(param as usize).map_or_else(String::new, |it| it.name.clone());
    let size = |size: &SizeExpr| size_object(interface, size);
    let of = |shape: &Shape| ShapeObject {
        text: shape_text(shape, &name),
        axes: shape.axes.iter().map(size).collect(),
        layout: match shape.layout {
            Layout::RowMajor => "row-major",
            Layout::ColumnMajor => "column-major",
            Layout::Strides(_) => "strides",
        },
        strides: match &shape.layout {
            Layout::Strides(strides) => Some(strides.iter().map(size).collect()),
            Layout::RowMajor | Layout::ColumnMajor => None,
        },
        parts: shape.parts,
        names: Some(shape.names.clone()).filter(|names| !names.is_empty()),
    };
    if let Some(buffer) = &mut argument.buffer {
        buffer.shape = shape.map(of);
    }
    argument
}

/// The loop kernels and tensor programs that became programs.
fn programs(compiled: &Compiled, wanted: &dyn Fn(&str) -> bool) -> Vec<ProgramObject> {
    let names = compiled.shapes.iter().map(|(name, _)| name.as_str());
    let callables = names.filter(|name| wanted(name)).filter_map(|name| compiled.program_callable(name));
    let object = |callable: Callable| {
        let interface = &callable.interface;
        let argument = |(position, argument): (usize, &Argument)| {
            let object = argument_object(position, &argument.name, argument.kind, &[], None);
            let object = shaped(object, interface, argument.shape.as_ref());
            noted(&callable.notes, position, interface).on(object)
        };
        ProgramObject {
            name: interface.kernel.clone(),
            abi: callable.abi(),
            signature: callable.signature(),
            arguments: interface.arguments.iter().enumerate().map(argument).collect(),
        }
    };
    callables.map(object).collect()
}

/// Returns the facts that a host needs about an argument that no caller names.
fn hidden(interface: &Interface, position: usize) -> Option<HiddenObject> {
    interface.host_buffer(position).map(|buffer| made(interface, buffer))
}

/// The author's notes on an argument.
#[derive(Default)]
struct Noted {
    marshalled: Option<MarshalledObject>,
    debug: Option<DebugObject>,
    columns: Option<ColumnsObject>,
    structure: Option<StructureObject>,
}

impl Noted {
    fn on(self, argument: ArgumentObject) -> ArgumentObject {
        let Noted { marshalled, debug, columns, structure } = self;
        ArgumentObject { marshalled, debug, columns, structure, ..argument }
    }
}

fn noted(notes: &[HostNote], position: usize, interface: &Interface) -> Noted {
    let mut noted = Noted::default();
    for note in notes {
        match note {
            HostNote::Marshalled { param, bytes, name, made: buffer } if *param as usize == position => {
                let hidden = made(interface, buffer);
                noted.marshalled = Some(MarshalledObject { vector: name.clone(), bytes_argument: *bytes, hidden });
            }
            HostNote::Debug { param, bytes, sites: _ } if *param as usize == position => {
                let (header_bytes, message_bytes) = (STATUS_HEADER, STATUS_RECORD);
                noted.debug = Some(DebugObject { bytes_argument: *bytes, header_bytes, message_bytes });
            }
            HostNote::Columns { param, count, columns } if *param as usize == position => {
                let members = columns.iter().map(|HostColumn { name, elem, stride }| MemberObject {
                    name: name.clone(),
                    element: element(*elem),
                    stride: *stride,
                });
                noted.columns = Some(ColumnsObject { count_argument: *count, members: members.collect() });
            }
            HostNote::Structures { param, words: _, layout } if *param as usize == position => {
                noted.structure = Some(structure(layout));
            }
            _ => {}
        }
    }
    noted
}

fn structure(layout: &HostLayout) -> StructureObject {
    let members = layout.members.iter().map(|HostMember { name, offset, ty }| {
        let (element, structure) = match ty {
            HostMemberType::Number(elem) => (Some(element(*elem)), None),
            HostMemberType::Structure(inner) => (None, Some(structure(inner))),
        };
        PlacedObject { name: name.clone(), offset: *offset, element, structure }
    });
    StructureObject { bytes: layout.bytes, members: members.collect() }
}

/// Memory that a kernel needs.
fn made(interface: &Interface, buffer: &HostBuffer) -> HiddenObject {
    let name =
        |param: u32| interface.arguments.get(param as usize).map_or_else(String::new, |argument| argument.name.clone());
    let lanes = buffer.initial.as_ref().map_or(0, |initial| usize::from(initial.elem.lanes));
    let initial = buffer.initial.iter().flat_map(|initial| initial.bits).take(lanes).collect();
    let size = SizeObject {
        crisp: buffer.text.clone(),
        tree: size_tree(&buffer.length),
        c: size_c(&buffer.length, &name),
        python: size_python(&buffer.length, &name),
    };
    HiddenObject { role: buffer.purpose.name(), comment: buffer.comment.clone(), initial, size }
}

/// A size as JSON: a number, `{"length": 0}`, or `["add", A, B]`. Arguments are positions.
fn size_tree(expr: &SizeExpr) -> serde_json::Value {
    match expr {
        // What leaves 64 bits is text.
        SizeExpr::Rational { numerator, denominator } => {
            let number =
                |number: i128| i64::try_from(number).map_or_else(|_| json!(number.to_string()), |it| json!(it));
            if *denominator == 1 {
                number(*numerator)
            } else {
                json!({"rational": [number(*numerator), number(*denominator)]})
            }
        }
        SizeExpr::Scalar { param } => json!({"scalar": param}),
        SizeExpr::Length { param } => json!({"length": param}),
        SizeExpr::GlobalSize { axis } => json!({"global_size": axis}),
        SizeExpr::LocalSize { axis } => json!({"local_size": axis}),
        SizeExpr::Index { repeat } => json!({"index": repeat}),
        SizeExpr::Apply { op, operands } => {
            let operands = operands.iter().map(size_tree);
            serde_json::Value::Array(std::iter::once(json!(op.name())).chain(operands).collect())
        }
    }
}

/// How long a result is that a caller leaves out; none where nothing says it.
fn default_length(reaches: &[Reach], room: Option<SizeObject>) -> Option<DefaultLength> {
    let open = |reach: &Reach| !matches!(reach, Reach::Below(_) | Reach::Groups(_));
    if reaches.is_empty() || reaches.iter().any(open) {
        return room.map(DefaultLength::Size);
    }
    let (mut at_least, mut workgroups) = (0, Vec::new());
    for reach in reaches {
        match *reach {
            Reach::Below(end) => at_least = at_least.max(end),
            Reach::Groups(axis) => workgroups.push(axis),
            Reach::Length(_) | Reach::Invocations { .. } | Reach::Unknown => {}
        }
    }
    Some(DefaultLength::Known { at_least, workgroups })
}

fn message(files: &Files, info: &DebugInfo) -> MessageObject {
    MessageObject {
        kind: match info.kind {
            DebugKind::Log => "log",
            DebugKind::Assert => "assert",
            DebugKind::Trap => "trap",
            DebugKind::Print => "print",
        },
        text: info.text.clone(),
        values: info.values.iter().map(Elem::to_string).collect(),
        place: place(files, info.span),
    }
}

fn target_object(name: &str, code: &DeviceCode, figures: Option<&Figures>) -> TargetObject {
    let parameter = |parameter: &Parameter| {
        let (what, argument, lane, axis) = match *parameter {
            Parameter::Buffer(argument) => ("buffer", Some(argument), None, None),
            Parameter::Lane { argument, lane } => ("lane", Some(argument), Some(lane), None),
            Parameter::Length(argument) => ("length", Some(argument), None, None),
            Parameter::Bound(axis) => ("bound", None, None, Some(axis)),
            Parameter::Offset(axis) => ("offset", None, None, Some(axis)),
            Parameter::WorkDim => ("dimensions", None, None, None),
            Parameter::Status => ("status", None, None, None),
        };
        ParameterObject { what, argument, lane, axis }
    };
    TargetObject {
        target: name.to_owned(),
        form: code.format.name(),
        entry: code.entry.clone(),
        workgroup: code.local_size,
        parameters: code.parameters.iter().map(parameter).collect(),
        figures: figures.map(|figures| figures.taken),
    }
}
