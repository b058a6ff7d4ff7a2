//! Names of authors decide nothing and break nothing: programs that are named by the words of all targets' languages, and by what others
//! use inside, compute the same bytes on every device, and the tools of other makers take their text.

#![allow(clippy::print_stdout)] // Says what was not tested.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crisp::diagnostics::render_terminal;
use crisp::emit::{self, Dialect, Spirv};
use crisp::{
    Compiled, EmitOptions, HostArgument, Language, LaunchSizes, OpenDevice, Options, Session, devices, run_on,
};
use crisp_dev_testkit::kept_code;

/// Words of C, C++, OpenCL C, CUDA, WGSL, Metal, HLSL, PTX, LLVM and SPIR-V: keywords, types, functions, macros, registers, directives.
const WORDS: &str = "
    alignas alignof and asm auto bitand bool break case catch char class compl concept const constexpr continue decltype default delete do double
    else enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not nullptr operator or private
    protected public register restrict return short signed sizeof static struct switch template this thread_local throw true try typedef typeid
    typename typeof union unsigned using virtual void volatile wchar_t while xor
    M_PI M_PI_2 M_E I NULL INFINITY NAN MAXFLOAT FLT_MAX INT_MAX EOF assert errno linux unix htobe16 isascii offsetof stdin alloca
    kernel global local constant generic read_only write_only pipe uint ulong uchar half half2 float4 int16 size_t ptrdiff_t event_t sampler_t image2d_t
    get_global_id get_local_id barrier mem_fence atomic_add atom_add vload4 convert_int as_float mad24 mul_hi clamp mix step select shuffle
    native_sin half_cos work_group_barrier CLK_LOCAL_MEM_FENCE printf prefetch __kernel __global
    threadIdx blockIdx blockDim gridDim warpSize dim3 uint3 __shared__ __syncthreads __global__ syncthreads_and atomicAdd __shfl_sync clock64 cudaError_t
    make_float4 norm sinf expf random remove fabs fmaxf rsqrt min max memcpy malloc strlen std __half
    fn var let override array vec2 vec3 vec4 mat4x4 ptr storage workgroup uniform function loop continuing discard enable requires diagnostic bitcast
    i32 u32 f32 f16 atomic texture_2d main select countOneBits firstLeadingBit workgroupBarrier storageBarrier workgroupUniformLoad
    device threadgroup thread metal as_type simd_sum thread_position_in_grid ushort packed_float3 vertex fragment
    cbuffer groupshared numthreads RWByteAddressBuffer Buffer ByteAddressBuffer SV_GroupID asuint InterlockedAdd float4x4 dword technique pass
    tid ntid ctaid nctaid laneid WARP_SZ ld st mov add mad cvt bra ret reg param entry target version visible reqntid shared clock
    define declare attributes metadata target triple datalayout ptr null undef poison label memset llvm
    OpName OpEntryPoint OpTypeInt void gl_GlobalInvocationID";

/// The names that back ends and passes use internally.
const INSIDE: &str = "
    crisp-status crisp-status- crisp-status-1 crisp_status crisp_status_ status crisp_words words crisp_float crisp_main local_id local_index group_id
    num_groups global_id bound_0 bound-0 bound-1 offset_0 offset-0 offset-0-low dimensions work_dim out out-length out_length p0 p1 v v1 a-low a-high a-0low
    kernel.k kernel_main entry scratch arguments launch first_group end_group own lane group x.low param_0 k_param_0 reverse";

/// How many values each kernel takes.
const VALUES: usize = 20;

/// Everything that a name is given to, for one kernel.
struct Names<'a> {
    kernel: &'a str,
    function: &'a str,
    memory: &'a str,
    table: &'a str,
    params: Vec<&'a str>,
}

/// Kernels that take each word in each role; in what they compute nothing depends on names.
fn module(kernels: &[Names<'_>]) -> String {
    let mut text = String::from("(module");
    for (number, names) in kernels.iter().enumerate() {
        let Names { kernel, function, memory, table, params } = names;
        let quoted =
            |name: &str| format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"));
        text += &format!(
            "\n(function called-{number} :name {} (param a u32 :name {}) (results u32) (body (let %b u32 (mul %a %a)) (return %b)))\n(kernel {kernel}",
            quoted(function),
            quoted(params[0])
        );
        let [out, more] = [params[0], params[1]].map(&quoted);
        text += &format!(
            "(param out (view u32 global read-write) :name {out})(param more (view u32 global read-write) :name {more})"
        );
        for (value, name) in params[2..].iter().enumerate() {
            text += &format!("(param v{value} u32 :name {})", quoted(name));
        }
        text += &format!(
            "(work-dim 1)(memory m local u32 64 :name {})(memory t constant u32 2 :name {} (const 5 7)) (body\n\
             (let %id u32 (global-id 0)) (let %i u64 (convert u64 %id)) (let %l u32 (local-id 0)) (let %li u64 (convert u64 %l))\n\
             (let %m (view u32 local read-write) (memory m)) (let %t (view u32 constant read) (memory t)) (let %one u64 (const 1))\n\
             (let %seven u32 (load %t %one)) (store %m %li %seven) (barrier) (let %s0 u32 (load %m %li)) (let %n u64 (extent %more 0))\n\
             (let %n32 u32 (convert u32 %n)) (let %c u32 (call called-{number} %n32)) (let %s u32 (add %s0 %c)) (let %r0 u32 (add %s %id))\n",
            quoted(memory),
            quoted(table)
        );
        for value in 0..params.len() - 2 {
            // Values have names too, where those are symbols.
            text += &format!(
                "(let %x{value} u32 (mul %r{value} %v{value})) (let %r{} u32 (add %x{value} %id))\n",
                value + 1
            );
        }
        text += &format!(
            "(let %ok bool (ge %id %id)) (assert \"fine\" %ok %id) (store %out %i %r{}) (store %more %i %s) (return)))",
            params.len() - 2
        );
    }
    text + ")"
}

/// Returns the contents of both buffers after the kernels.
fn right(values: usize) -> [Vec<u32>; 2] {
    let s = 7 + 64 * 64;
    let result = |id: u32| (0..values as u32).fold(s + id, |r, value| r.wrapping_mul(value * 3 + 1).wrapping_add(id));
    [(0..64).map(result).collect(), vec![s; 64]]
}

fn compiled(name: &str, text: &str) -> (Session, Compiled) {
    let mut session = Session::new(Options::strict());
    session.add_source(name, Language::KernelIr, text.as_bytes());
    let compiled = session.compile();
    let said = render_terminal(session.files(), &compiled.diagnostics, false);
    assert!(compiled.module.is_some(), "{said}\n{text}");
    (session, compiled)
}

/// Runs all kernels on all devices.
fn run_everywhere(compiled: &Compiled) {
    let sizes = LaunchSizes { work_dim: 1, local: [32, 1, 1], groups: [2, 1, 1], bound: [64, 1, 1], offset: [0; 3] };
    let (mut ran, mut failures) = (0, Vec::new());
    for device in devices().iter().filter(|device| device.usable) {
        let device = OpenDevice::open(&device.id, kept_code()).expect("it is usable");
        for kernel in compiled.kernels() {
            let interface = compiled.interface(kernel).expect("it is a kernel");
            let values = interface.arguments.len() - 2;
            let mut arguments = vec![HostArgument::Zeros(256), HostArgument::Zeros(256)];
            arguments
                .extend((0..values as u32).map(|value| HostArgument::Value((value * 3 + 1).to_le_bytes().to_vec())));
            let names: Vec<&str> = interface.arguments.iter().map(|argument| argument.name.as_str()).collect();
            let report = run_on(&device, compiled, kernel, sizes, &mut arguments, 1);
            let said = report.map_or_else(|found| found, |report| report.diagnostics);
            if said.iter().any(|it| it.severity.is_fatal()) {
                failures.push(format!("{kernel} on {}: {said:?}\n{names:?}\n", device.id()));
                continue;
            }
            for (argument, right) in arguments.iter().zip(right(values)) {
                let HostArgument::Buffer(bytes) = argument else { panic!("it is a buffer") };
                let found: Vec<u32> = bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
                assert_eq!(found, right, "{kernel} on {}: {names:?}", device.id());
            }
        }
        ran += 1;
    }
    assert!(ran >= 1);
    assert!(failures.is_empty(), "{}", failures.concat());
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Gives a file to a tool, where it is installed.
fn check(tool: &str, folder: &str, arguments: &[&str], file: &Path) {
    let own = root().join(".tools").join(folder).join(tool);
    let found = [own, PathBuf::from(tool)]
        .into_iter()
        .find(|path| Command::new(path).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok());
    let Some(found) = found else { return println!("skipped: {tool} is not here") };
    let output = Command::new(found).args(arguments).arg(file).output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{tool}: {said}");
}

/// The code for each target, as text; all tools that are here have taken it.
fn texts(session: &Session, compiled: &Compiled, name: &str) -> Vec<(&'static str, String)> {
    let options = EmitOptions { kernel: None, local: Some(&[32]) };
    let files = session.files();
    let words = |made: Result<String, Vec<crisp::diagnostics::Diagnostic>>| {
        made.unwrap_or_else(|found| panic!("{}", render_terminal(files, &found, false)))
    };
    let folder = std::env::temp_dir().join(format!("crisp-names-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let write = |file: &str, bytes: &[u8]| {
        let path = folder.join(file);
        std::fs::write(&path, bytes).expect("the file can be written");
        path
    };
    let output = folder.join("made");
    let output = output.to_str().expect("a plain name");
    let cuda = words(emit::c(compiled, files, Dialect::Cuda, &options));
    check("nvcc", "cuda/nvidia/cu13/bin", &["-arch=sm_90", "-ptx", "-o", output], &write("x.cu", cuda.as_bytes()));
    let ptx = words(emit::ptx(compiled, files, "sm_90", &options));
    check("ptxas", "cuda/nvidia/cu13/bin", &["-arch=sm_90", "-o", output], &write("x.ptx", ptx.as_bytes()));
    let mut spirv = Vec::new();
    for (flavour, environment) in [(Spirv::Kernel, "opencl2.2"), (Spirv::Shader, "vulkan1.3")] {
        let bytes = emit::spirv(compiled, files, flavour, &options).expect("it has all that it needs");
        check("spirv-val", "bin", &["--target-env", environment], &write("x.spv", &bytes));
        spirv.push(words(emit::spirv_text(compiled, files, flavour, &options)));
    }
    let _ = std::fs::remove_dir_all(&folder);
    vec![
        ("CUDA C++", cuda),
        ("PTX", ptx),
        ("OpenCL C", words(emit::c(compiled, files, Dialect::OpenCl12, &options))),
        ("SPIR-V", spirv.concat()),
        // naga validates these.
        ("WGSL", words(emit::wgsl(compiled, &options))),
        ("Metal", words(emit::metal(compiled, &options))),
        ("HLSL", words(emit::hlsl(compiled, &options))),
        // LLVM compiles it where the build has it.
        ("LLVM IR", if crisp::llvm().is_some() { words(emit::llvm(compiled, &options)) } else { String::new() }),
        ("assembly", if crisp::llvm().is_some() { words(emit::assembly(compiled, &options)) } else { String::new() }),
    ]
}

fn is_identifier(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && word.chars().all(|it| it.is_ascii_alphanumeric() || it == '_')
}

#[test]
fn names_decide_nothing() {
    let mut words: Vec<&str> = WORDS.split_whitespace().chain(INSIDE.split_whitespace()).collect();
    words.sort_unstable();
    words.dedup();
    // Each word is a parameter once, and those that can be are kernels: of `VALUES` words a kernel takes one as its own name.
    let identifiers: Vec<&str> = words.iter().copied().filter(|word| is_identifier(word)).collect();
    let count = words.len().div_ceil(VALUES);
    let kernels: Vec<Names<'_>> = (0..count)
        .map(|number| {
            let params = (0..VALUES).map(|at| words[(number + at * count) % words.len()]).collect::<Vec<_>>();
            let word = |stride: usize| words[(number * stride + 3) % words.len()];
            let kernel = identifiers[number * identifiers.len() / count];
            // The status parameter's old name is last once, where it was looked for.
            Names { kernel, function: word(5), memory: word(7), table: word(11), params }
        })
        .collect();
    let (session, compiled) = compiled("names.kir", &module(&kernels));
    run_everywhere(&compiled);
    let _ = texts(&session, &compiled, "words");
}

/// Checks each of the words as the name of a kernel. Devices are slow with hundreds of programs; tools take them at once.
#[test]
fn kernels_have_any_name() {
    let words: std::collections::BTreeSet<&str> =
        WORDS.split_whitespace().chain(INSIDE.split_whitespace()).filter(|word| is_identifier(word)).collect();
    let names =
        |kernel| Names { kernel, function: kernel, memory: kernel, table: kernel, params: vec![kernel, "a", "b"] };
    let kernels: Vec<Names<'_>> = words.into_iter().map(names).collect();
    let (session, compiled) = compiled("kernels.kir", &module(&kernels));
    let _ = texts(&session, &compiled, "kernels");
}

/// Where everything of a kernel has the kernel's own name, drivers that make symbols of names must not confuse them.
#[test]
fn kernels_and_what_they_declare_may_share_a_name() {
    let names =
        |kernel| Names { kernel, function: kernel, memory: kernel, table: kernel, params: vec![kernel, "a", "b"] };
    let kernels = ["x", "x_", "_x", "__x", "main", "_", "kernel", "local_id", "param_0", "crisp_status"].map(names);
    run_everywhere(&compiled("same.kir", &module(&kernels)).1);
}

#[test]
fn a_last_buffer_of_the_old_name_is_written() {
    for name in ["crisp-status", "crisp_status"] {
        let params = vec!["x", name];
        let kernels = [Names { kernel: "k", function: "f", memory: "m", table: "t", params }];
        // Without a message to the host nothing adds the parameter, and the last one is the author's.
        let text = module(&kernels).replace("(assert \"fine\" %ok %id)", "");
        run_everywhere(&compiled("status.kir", &text).1);
    }
}

/// Text of authors that ends comments or strings in some language.
const HOSTILE: [&str; 12] = [
    "a\r#error broken\r",
    "b\n#error broken\n",
    "c\u{85}#error\u{2028}broken\u{2029}x\u{b}y\u{c}z",
    "d\\",
    "e ??/",
    "f \\ \t",
    "g */ #error /* x",
    "h\" , broken(",
    "i\u{1b}[2J\u{202e}\0",
    "j%n%s${x}`y`",
    "k ; .error \"x\" // !{} %1 =",
    "",
];

#[test]
fn text_of_authors_breaks_no_target() {
    let plain = ["n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n10", "n11"];
    let program = |names: [&str; 12], file: &str, line: &str| {
        let kernels =
            [Names { kernel: "k", function: names[0], memory: names[4], table: names[6], params: names.to_vec() }];
        // Comments of the IR's text are in its lines.
        let text = module(&kernels).replace("(let %ok", &format!("#|{line}|# (let %ok"));
        let mut text = text;
        if line.is_empty() {
            text = text.replace("#||#", "");
        }
        let (session, compiled) = compiled(file, &text);
        texts(&session, &compiled, "hostile")
    };
    let wanted = program(plain, "plain.kir", "");
    for (number, hostile) in HOSTILE.iter().enumerate() {
        let found = program(HOSTILE, &format!("{hostile}{number}.kir"), &hostile.replace('\n', " "));
        for ((target, plain), (_, text)) in wanted.iter().zip(&found) {
            let breaks = |c: char| c.is_control() && c != '\n' && c != '\t';
            assert!(!text.chars().any(breaks), "{target}: {text:?}");
            // Comments, and names in SPIR-V, which an empty name does not give.
            let is_code = |line: &&str| !line.trim_start().starts_with("//") && !line.starts_with("OpName");
            let lines = |text: &str| text.lines().filter(is_code).count();
            assert_eq!(lines(text), lines(plain), "{target}\n{text}\n{plain}");
        }
    }
}
