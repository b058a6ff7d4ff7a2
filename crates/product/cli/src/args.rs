//! The command line as clap reads it.

mod tools;

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use clap::{Arg, Args, Parser, Subcommand, ValueEnum};
use crisp::diagnostics::{Diagnostic, Severity};

pub(crate) use tools::{Completions, Fmt, Lsp, Man};

/// Compiles and runs Crisp kernels.
///
/// `crisp FILE…` checks sources and prints what is wrong with them; nothing is written. `crisp run` runs a kernel, `crisp devices` lists
/// what can run one.
#[derive(Debug, Parser)]
#[command(
    name = "crisp",
    disable_version_flag = true,
    args_conflicts_with_subcommands = true,
    subcommand_value_name = "COMMAND"
)]
pub(crate) struct Cli {
    /// The command, if it is not checking.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Checking.
    #[command(flatten)]
    pub(crate) check: Check,
    /// Print the version, LLVM's version and its targets
    #[arg(short = 'V', long)]
    pub(crate) version: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check sources as `crisp FILE…` does, and report what is known of their kernels
    Check(Box<CheckAndReport>),
    /// Run a kernel on given data
    Run(Box<Run>),
    /// Step through a launch forwards and backwards, recorded by the interpreter
    Debug(Box<Debug>),
    /// Measure kernels over sizes, beside what the device can do at most and beside other kernels and devices
    Bench(Box<Bench>),
    /// Find the fastest constants and alternatives of a tensor program on a device, among those that change no byte of a result
    Tune(Box<Tune>),
    /// List the devices: which are usable, and why the others are not
    Devices(Devices),
    /// Test whether a device computes what it must, to the bit
    Conform(Conform),
    /// Run all that a bundle holds on a device: kernels against expected bytes, the conformance suite, benchmarks
    Bundle(Bundle),
    /// Explain a message
    Explain(Explain),
    /// Format sources: .crisp, .loopy and .tensor files
    Fmt(Fmt),
    /// Serve an editor: the language server, on standard input and output
    Lsp(Lsp),
    /// Say what changed in how kernels are called, between two packages or metadata files
    Abi(Abi),
    /// Print a script that completes command lines in a shell
    Completions(Completions),
    /// Print the manual page, in the language of `man`
    Man(Man),
}

/// The names of all commands, for hints.
pub(crate) const COMMANDS: [&str; 14] = [
    "check",
    "run",
    "debug",
    "bench",
    "tune",
    "devices",
    "conform",
    "bundle",
    "explain",
    "fmt",
    "lsp",
    "abi",
    "completions",
    "man",
];

/// Options of every command that prints messages.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Report {
    /// Print results and messages as JSON on standard output
    #[arg(long)]
    pub(crate) json: bool,
    /// When messages are coloured
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
}

/// When messages are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Options of every command that compiles.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Times {
    /// Print on standard error how long each phase of compilation took
    #[arg(long)]
    pub(crate) time_passes: bool,
}

/// Where sources in C find what they include.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Includes {
    /// A folder in which sources in C find files that they include, after the folder of the source; may be given several times
    #[arg(short = 'I', long = "include", value_name = "FOLDER")]
    pub(crate) folders: Vec<String>,
}

/// `crisp FILE…`.
#[derive(Clone, Debug, Args)]
pub(crate) struct Check {
    /// Sources: .crisp, .loopy, .tensor, .cucl, .cl or .cu files, or a module of the kernel IR: .kir as text, .kirb in binary form; or a package, .crispkg, to look into
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Set a parameter; without a value it is T
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub(crate) define: Vec<String>,
    /// Dimensions of an argument of a CUCL template: in=img:10,chan:3; may be given several times
    #[arg(long, value_name = "NAME=DIM:SIZE,…")]
    pub(crate) dims: Vec<String>,
    /// Where sources in C find what they include.
    #[command(flatten)]
    pub(crate) includes: Includes,
    /// Print a stage of compilation on standard output
    #[arg(long, value_name = "STAGE", value_parser = EmitParser, conflicts_with = "json")]
    pub(crate) emit: Option<Emit>,
    /// Write the stage, or the package NAME.crispkg, to a file, whole or not at all
    #[arg(short = 'o', long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Make a package with code for this: cpu, opencl-c, spirv, spirv-vulkan, wgsl, ptx, sm_90, gfx942; may be given several times. With
    /// --emit: the target of the stage
    #[arg(long, value_name = "TARGET")]
    pub(crate) target: Vec<String>,
    /// Also write the kernels in another language, to BASE.c or BASE.cu
    #[arg(long, value_name = "LANGUAGE", ignore_case = true, conflicts_with_all = ["json", "emit"])]
    pub(crate) transpile_to: Vec<Language>,
    /// Also write the kernels in an intermediate form, to BASE.ptx and so on; may be given several times
    #[arg(long, value_name = "FORM", ignore_case = true, conflicts_with_all = ["json", "emit"])]
    pub(crate) ir_target: Vec<IrTarget>,
    /// Also write machine code for a processor, to BASE_ID.cubin, .hsaco or .bin: sm_90, gfx942, pvc; may be given several times
    #[arg(long, value_name = "ID", conflicts_with_all = ["json", "emit"])]
    pub(crate) binary_gpu_target: Vec<String>,
    /// Put the matching intermediate form into machine code too: BASE_ID.fatbin for NVIDIA's; nothing without --binary-gpu-target
    #[arg(long)]
    pub(crate) fat_binary: bool,
    /// Also write a program that loads, launches and checks the kernels, to BASE_hoist_ID.cpp, .py or .html; may be given several times
    #[arg(long, value_name = "ID", ignore_case = true, conflicts_with_all = ["json", "emit"])]
    pub(crate) hoist: Vec<Hoist>,
    /// Make programs of --hoist with this input instead of what they make up, as `crisp run --arg` takes it; may be given several times
    #[arg(long = "hoist-arg", value_name = "NAME=VALUE", allow_hyphen_values = true, requires = "hoist")]
    pub(crate) hoist_arguments: Vec<String>,
    /// In programs of --hoist, memory that host and device share instead of copies; nothing without --hoist
    #[arg(long)]
    pub(crate) hoist_unified_memory: bool,
    /// In programs of --hoist, compile this kernel from a string that the program holds, by the compiler's library; may be given several times
    #[arg(long, value_name = "KERNEL", requires = "hoist", conflicts_with_all = ["kernel", "local", "dims", "profile"])]
    pub(crate) hoist_dynamic: Vec<String>,
    /// Also write what a host needs to know of the kernels, as JSON, to BASE.metacrisp
    #[arg(long, conflicts_with_all = ["json", "emit"])]
    pub(crate) metadata: bool,
    /// Also write the sources with all types declared and each definition before its uses, into a folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) re_output_crisp: Option<PathBuf>,
    /// The folder of all these files; the current one without it
    #[arg(long, value_name = "FOLDER")]
    pub(crate) output_dir: Option<PathBuf>,
    /// The beginning of their names; without it the last source's name
    #[arg(long, value_name = "NAME")]
    pub(crate) output_base: Option<PathBuf>,
    /// Take code of an earlier compilation from its BASE.crisp_libc where nothing has changed, and write it for later ones; and for each
    /// source without kernels the functions that it gives, to STEM.crisp_lib
    #[arg(long)]
    pub(crate) tree_shaking: bool,
    /// Where these files are; the folder of the other files without it
    #[arg(long, value_name = "FOLDER", requires = "tree_shaking")]
    pub(crate) cache_dir: Option<PathBuf>,
    /// Print only this kernel's code (llvm and later stages)
    #[arg(long, value_name = "NAME")]
    pub(crate) kernel: Option<String>,
    /// The workgroup size that llvm and later stages are made for: one number for each axis
    #[arg(long, value_name = "N[,N[,N]]")]
    pub(crate) local: Option<String>,
    /// Make code for a device without arithmetic on doubles: integers compute the same bits
    #[arg(long)]
    pub(crate) no_f64: bool,
    /// How floats may be rounded.
    #[command(flatten)]
    pub(crate) floats: Floats,
    /// Compile in the reports of kernels while they run: r-t-output, r-t-assert
    #[arg(long)]
    pub(crate) debug_output: bool,
    /// The rules for kernels.
    #[command(flatten)]
    pub(crate) promises: Promises,
    /// Where the time goes.
    #[command(flatten)]
    pub(crate) times: Times,
    /// How messages are printed.
    #[command(flatten)]
    pub(crate) report: Report,
}

/// Languages in which kernels are written for other compilers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// OpenCL C 1.2, to BASE.c
    Oclc,
    /// CUDA C++, to BASE.cu
    Cuda,
}

/// Intermediate forms in which kernels are written to files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum IrTarget {
    /// NVIDIA's assembly, to BASE.ptx
    Ptx,
    /// SPIR-V for OpenCL, to BASE.spv
    Spv,
    /// SPIR-V for Vulkan 1.3, to BASE_vulkan.spv
    SpvVulkan,
    /// WebGPU's language, to BASE.wgsl
    Wgsl,
    /// Metal's language, to BASE.metal
    Msl,
    /// Direct3D's language, to BASE.hlsl
    Hlsl,
    /// LLVM IR for this machine's CPU, to BASE.ll
    Llvm,
}

/// Interfaces for which host programs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Hoist {
    /// OpenCL 3.0 in C++; loads BASE.spv or BASE.c
    #[value(name = "OpenCL")]
    OpenCl,
    /// CUDA's driver interface in C++; loads BASE.ptx or BASE_sm_90.cubin
    #[value(name = "CUDA")]
    Cuda,
    /// HIP in C++; loads BASE_gfx942.hsaco
    #[value(name = "HIP")]
    Hip,
    /// OpenCL in Python
    #[value(name = "PyOpenCL")]
    PyOpenCl,
    /// CUDA in Python
    #[value(name = "PyCUDA")]
    PyCuda,
    /// Level Zero in C++; loads BASE.spv or BASE_pvc.bin
    #[value(name = "L0")]
    LevelZero,
    /// Level Zero in Python
    #[value(name = "PyLevelZero")]
    PyLevelZero,
    /// Vulkan in C++; loads BASE_vulkan.spv
    #[value(name = "Vulkan")]
    Vulkan,
    /// WebGPU in a page for browsers, which holds the kernels' code
    #[value(name = "WebGPU")]
    WebGpu,
}

impl From<Hoist> for crisp::host::Api {
    fn from(hoist: Hoist) -> Self {
        match hoist {
            Hoist::OpenCl => crisp::host::Api::OpenCl,
            Hoist::Cuda => crisp::host::Api::Cuda,
            Hoist::Hip => crisp::host::Api::Hip,
            Hoist::PyOpenCl => crisp::host::Api::PyOpenCl,
            Hoist::PyCuda => crisp::host::Api::PyCuda,
            Hoist::LevelZero => crisp::host::Api::LevelZero,
            Hoist::PyLevelZero => crisp::host::Api::PyLevelZero,
            Hoist::Vulkan => crisp::host::Api::Vulkan,
            Hoist::WebGpu => crisp::host::Api::WebGpu,
        }
    }
}

/// `crisp check`.
#[derive(Debug, Args)]
pub(crate) struct CheckAndReport {
    /// Print for each kernel whether the order of invocations can change its results and why, the profile that it needs, its memory
    /// and its launches
    #[arg(long = "report", conflicts_with = "emit")]
    pub(crate) facts: bool,
    /// Print the loops, memories, barriers and launches of loop kernels under the schedules that are taken; of other kernels what each
    /// access to memory costs, where lanes may part, registers. With =cpu, how this machine's CPU executes each access, loop and branch
    #[arg(long, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "warps")]
    #[arg(conflicts_with_all = ["emit", "facts", "json"])]
    pub(crate) explain: Option<Explained>,
    /// Write a page about loop kernels: instructions with arrows to those that follow, and the loops as written and after each step of the schedule
    #[arg(long, value_name = "FILE", requires = "explain")]
    pub(crate) html: Option<PathBuf>,
    /// Print the work of loop kernels and tensor programs as formulas in their sizes: operations, and elements that are read and written
    #[arg(long, conflicts_with_all = ["emit", "facts", "explain", "json"])]
    pub(crate) cost: bool,
    /// Change the files where the fix of a message cannot be wrong: a missing sign, a name with one wrong letter. Each change is compiled
    /// before it is written, and messages that are left are printed
    #[arg(long, conflicts_with_all = ["emit", "facts", "explain"])]
    pub(crate) fix: bool,
    /// Run each alternative of a tensor program beside its default, with generated data and sizes: do they agree?
    #[arg(long, conflicts_with_all = ["emit", "facts", "explain"])]
    pub(crate) refine: bool,
    /// Where --refine runs them; `crisp devices` lists them
    #[arg(long, value_name = "DEVICE", default_value = "cpu", requires = "refine")]
    pub(crate) device: String,
    /// Checking.
    #[command(flatten)]
    pub(crate) check: Check,
}

/// The subject of `crisp check --explain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Explained {
    /// The work of the lanes of a warp; how loop kernels are executed
    Warps,
    /// The code for this machine's CPU
    Cpu,
}

/// Which choices `crisp tune` tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchBy {
    /// One constant after the other, from the best choice so far
    Constants,
    /// All constants at random, until none is left: what other searches are compared with
    Random,
}

/// `crisp tune`.
#[derive(Debug, Args)]
pub(crate) struct Tune {
    /// The tensor program
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// A kernel; may be given several times; all kernels of the file without it
    #[arg(long, value_name = "NAME")]
    pub(crate) kernel: Vec<String>,
    /// A size to measure at; each size of the kernels needs one
    #[arg(long, value_name = "NAME=SIZE")]
    pub(crate) size: Vec<String>,
    /// Where it runs; `crisp devices` lists them
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
    pub(crate) device: String,
    /// Seconds to search for each kernel
    #[arg(long, value_name = "SECONDS", default_value = "5")]
    pub(crate) budget: f64,
    /// Which choices are tried
    #[arg(long, value_name = "HOW", value_enum, default_value = "constants")]
    pub(crate) search: SearchBy,
    /// Search also where a choice was found before
    #[arg(long)]
    pub(crate) again: bool,
    /// Put the values that are found into the file
    #[arg(long)]
    pub(crate) write: bool,
    /// Set a parameter; without a value it is T
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub(crate) define: Vec<String>,
    /// How much floats are held to what is written.
    #[command(flatten)]
    pub(crate) floats: Floats,
    /// How results and messages are printed.
    #[command(flatten)]
    pub(crate) report: Report,
}

/// The rules for all kernels besides their own declarations.
#[derive(Clone, Debug, Args)]
pub(crate) struct Promises {
    /// Refuse kernels whose results are not proven to be independent of the order of invocations
    #[arg(long)]
    pub(crate) deterministic: bool,
    /// -Wno-error=barrier: only warn where it is not proven that all invocations of a workgroup reach a barrier together; -Werror: warnings are errors
    #[arg(short = 'W', value_name = "error|no-error=barrier")]
    pub(crate) warnings: Vec<Warnings>,
    /// The profile that kernels keep to which declare none
    #[arg(long, value_name = "PROFILE", ignore_case = true)]
    pub(crate) profile: Option<Profile>,
    /// Demand that each definition precedes its uses, in the order of the sources
    #[arg(long)]
    pub(crate) single_pass: bool,
    /// Demand that types are declared
    #[arg(long)]
    pub(crate) no_inference: bool,
    /// Leave out assertions at compile time, advice, and checks of what nothing calls
    #[arg(long)]
    pub(crate) skip_c_t_checks: bool,
    /// Skip the analyses that sources request: check-coalesce and its kin, budgets of registers
    #[arg(long)]
    pub(crate) no_static_analysis: bool,
}

impl Promises {
    /// Returns the rules that the sources in Crisp must follow.
    pub(crate) fn rules(&self) -> crisp::Rules {
        crisp::Rules {
            single_pass: self.single_pass,
            no_inference: self.no_inference,
            skip_checks: self.skip_c_t_checks,
            no_static_analysis: self.no_static_analysis,
        }
    }
}

/// How floats may be rounded.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Floats {
    /// How much floats are held to what is written: strict, contract (fused products), approximate (divisions, functions), fast (both)
    #[arg(long, value_name = "MODE", default_value = "strict", ignore_case = true)]
    math: Math,
    /// Round a product and its sum together: --math=contract
    #[arg(long)]
    fma: bool,
    /// Divide by constants with products, and take faster functions: --math=approximate
    #[arg(long)]
    approx: bool,
}

impl Floats {
    /// All that is allowed.
    pub(crate) fn math(self) -> crisp::Math {
        let given = |given: bool, math: crisp::Math| if given { math } else { crisp::Math::Strict };
        let mode = match self.math {
            Math::Strict => crisp::Math::Strict,
            Math::Contract => crisp::Math::Contract,
            Math::Approximate => crisp::Math::Approximate,
            Math::Fast => crisp::Math::Fast,
        };
        mode.with(given(self.fma, crisp::Math::Contract)).with(given(self.approx, crisp::Math::Approximate))
    }
}

impl Promises {
    /// Makes errors of warnings, where that is requested.
    pub(crate) fn weigh(&self, found: &mut [Diagnostic]) {
        if self.warnings.contains(&Warnings::Errors) {
            let warnings = found.iter_mut().filter(|it| it.severity == Severity::Warning);
            warnings.for_each(|warning| warning.severity = Severity::Error);
        }
    }
}

/// Errors that are only warnings, and the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Warnings {
    /// Barriers that some invocations may not reach as far as is known
    #[value(name = "no-error=barrier")]
    UnprovenBarriers,
    /// All warnings
    #[value(name = "error")]
    Errors,
}

/// The features that kernels may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Profile {
    /// Only what gives the same bytes on every device
    Strict,
    /// Also fences for the device, atomic sums of floats, clocks
    Device,
}

impl From<Profile> for crisp::Profile {
    fn from(profile: Profile) -> Self {
        match profile {
            Profile::Strict => crisp::Profile::Strict,
            Profile::Device => crisp::Profile::Device,
        }
    }
}

/// How much floats are held to what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Math {
    /// Every operation is rounded by itself; functions are exact
    Strict,
    /// A product and its sum are rounded once
    Contract,
    /// Divisions by constants are products, and functions are off by a few places
    Approximate,
    /// Both
    Fast,
}

/// The output of `--emit`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Emit {
    /// A stage.
    Stage(Stage),
    /// The kernel IR after a pass: a name, or `NAME:N` for its N-th run.
    After(String),
}

/// Reads what `--emit` prints.
#[derive(Clone)]
struct EmitParser;

impl TypedValueParser for EmitParser {
    type Value = Emit;

    fn parse_ref(&self, command: &clap::Command, arg: Option<&Arg>, value: &OsStr) -> Result<Emit, clap::Error> {
        match value.to_str().and_then(|value| value.strip_prefix("after:")) {
            Some(pass) => Ok(Emit::After(pass.to_owned())),
            None => EnumValueParser::<Stage>::new().parse_ref(command, arg, value).map(Emit::Stage),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let after = PossibleValue::new("after:PASS").help("The kernel IR after a pass; its second run is after:PASS:2");
        let stages: Vec<PossibleValue> = Stage::value_variants().iter().filter_map(Stage::to_possible_value).collect();
        Some(Box::new(stages.into_iter().chain([after])))
    }
}

/// Stages that can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stage {
    /// The source with all macros expanded
    Expanded,
    /// The C that a CUCL template becomes
    Instantiated,
    /// The kernel IR as the front end wrote it
    Ir,
    /// The kernel IR as the front end wrote it, in binary form; needs --output
    IrBinary,
    /// The kernel IR after optimisation
    IrOpt,
    /// The kernel IR as the code generator of a target takes it; needs --target
    Legal,
    /// LLVM IR for this machine's CPU
    Llvm,
    /// Assembly for this machine's CPU
    Asm,
    /// WebGPU's language
    Wgsl,
    /// Metal's language
    Metal,
    /// Direct3D's language
    Hlsl,
    /// OpenCL C
    OpenclC,
    /// CUDA C++
    Cuda,
    /// NVIDIA's assembly for processors since 2018
    Ptx,
    /// SPIR-V for OpenCL, in words
    Spirv,
    /// SPIR-V for Vulkan, in words
    SpirvVulkan,
}

/// `crisp run`.
#[derive(Clone, Debug, Args)]
pub(crate) struct Run {
    /// The source, or a package: NAME.crispkg; after it arguments: NAME=VALUE is --arg NAME=VALUE
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,
    /// The kernel; may be left out when there is only one
    #[arg(long, value_name = "NAME")]
    pub(crate) kernel: Option<String>,
    /// Kernels that are made of templates besides that one.
    #[arg(skip)]
    pub(crate) instances: Vec<String>,
    /// Run this program of the kernel IR, which launches several kernels, instead of a kernel
    #[arg(long, value_name = "NAME", conflicts_with_all = ["kernel", "global", "grid", "local"])]
    pub(crate) program: Option<String>,
    /// Where it runs; `crisp devices` lists them
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
    pub(crate) device: String,
    /// Execute an orchestration: its launches in the author's order
    #[arg(long, value_name = "NAME", conflicts_with_all = ["kernel", "program", "global", "grid", "local", "explain_launch"])]
    pub(crate) orchestration: Option<String>,
    /// Write when each launch of an orchestration ran, for Perfetto and the like
    #[arg(long, value_name = "FILE.json", requires = "orchestration")]
    pub(crate) trace: Option<PathBuf>,
    /// An argument: a number, a .npy file, an image (.png, .jpg), zeros:TYPE:N, iota:TYPE:N or random:TYPE:N[:SEED]
    #[arg(long = "arg", value_name = "NAME=VALUE", allow_hyphen_values = true)]
    pub(crate) arguments: Vec<String>,
    /// Write an output as .npy, or as an image: FILE.png or FILE.png:WIDTHxHEIGHT[xCHANNELS]
    #[arg(long = "out", value_name = "NAME=FILE")]
    pub(crate) outputs: Vec<String>,
    /// Write the only result, as --out does with its name
    #[arg(short = 'o', value_name = "FILE")]
    pub(crate) output: Option<String>,
    /// The number of invocations along each axis, instead of what the kernel declares
    #[arg(long, value_name = "N[,N[,N]]")]
    pub(crate) global: Option<String>,
    /// The number of workgroups along each axis, CUDA's grid: with --block in place of --global
    #[arg(long, value_name = "N[,N[,N]]", requires = "local", conflicts_with = "global")]
    pub(crate) grid: Option<String>,
    /// The workgroup size, instead of what the kernel declares
    #[arg(long, visible_alias = "block", value_name = "N[,N[,N]]")]
    pub(crate) local: Option<String>,
    /// Run N times; the median time is shown
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) repeat: u32,
    /// How many threads of the CPU work; all of its cores without it
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// End the launches, all together, after this number of seconds; then the command fails, and writes nothing
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<f64>,
    /// Write how often each line, function and branch was executed, in the form of lcov; a file that is there is added to. On the interpreter only
    #[arg(long, value_name = "FILE.lcov")]
    pub(crate) coverage: Option<PathBuf>,
    /// Write the work of each line as JSON: instructions, operations, loads, stores and bytes, counted exactly. On the interpreter only
    #[arg(long, value_name = "FILE.json")]
    pub(crate) counts: Option<PathBuf>,
    /// Print every argument of the launch, also those that the kernel makes, with the expressions and values of their sizes
    #[arg(long)]
    pub(crate) explain_launch: bool,
    /// Print how the CPU executes the kernel: its vectors, and for each access, loop and branch how it is done and where bounds are checked
    #[arg(long, conflicts_with = "orchestration")]
    pub(crate) explain: bool,
    /// Run on a device all the same that is known to compute something wrong
    #[arg(long)]
    pub(crate) accept_nonconforming: bool,
    /// Set a parameter; without a value it is T
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub(crate) define: Vec<String>,
    /// Dimensions of an argument of a CUCL template: in=img:10,chan:3; may be given several times
    #[arg(long, value_name = "NAME=DIM:SIZE,…")]
    pub(crate) dims: Vec<String>,
    /// Where sources in C find what they include.
    #[command(flatten)]
    pub(crate) includes: Includes,
    /// Run as on a device without arithmetic on doubles: integers compute the same bits
    #[arg(long)]
    pub(crate) no_f64: bool,
    /// How floats may be rounded.
    #[command(flatten)]
    pub(crate) floats: Floats,
    /// Compile in the reports of kernels while they run: r-t-output, r-t-assert
    #[arg(long)]
    pub(crate) debug_output: bool,
    /// The rules for kernels.
    #[command(flatten)]
    pub(crate) promises: Promises,
    /// Where the time goes.
    #[command(flatten)]
    pub(crate) times: Times,
    /// How results and messages are printed.
    #[command(flatten)]
    pub(crate) report: Report,
}

impl Run {
    /// The same, where what follows the first file and has the form NAME=VALUE is an argument.
    #[must_use]
    pub(crate) fn sorted(&self) -> Run {
        let mut run = self.clone();
        pairs_are_arguments(&mut run.files, &mut run.arguments);
        run
    }
}

/// `crisp debug`.
#[derive(Clone, Debug, Args)]
pub(crate) struct Debug {
    /// The source; after it arguments: NAME=VALUE is --arg NAME=VALUE
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,
    /// The kernel; may be left out when there is only one
    #[arg(long, value_name = "NAME")]
    pub(crate) kernel: Option<String>,
    /// Debug a launch of this program of the kernel IR, which launches several kernels
    #[arg(long, value_name = "NAME", conflicts_with_all = ["kernel", "global", "grid", "local"])]
    pub(crate) program: Option<String>,
    /// The launch, where there are several: those before it are executed
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) launch: u32,
    /// An argument as for `crisp run`
    #[arg(long = "arg", value_name = "NAME=VALUE", allow_hyphen_values = true)]
    pub(crate) arguments: Vec<String>,
    /// The number of invocations along each axis, instead of what the kernel declares
    #[arg(long, value_name = "N[,N[,N]]")]
    pub(crate) global: Option<String>,
    /// The number of workgroups along each axis, CUDA's grid: with --block in place of --global
    #[arg(long, value_name = "N[,N[,N]]", requires = "local", conflicts_with = "global")]
    pub(crate) grid: Option<String>,
    /// The workgroup size, instead of what the kernel declares
    #[arg(long, visible_alias = "block", value_name = "N[,N[,N]]")]
    pub(crate) local: Option<String>,
    /// Execute this command in place of those of standard input; may be given several times
    #[arg(short = 'e', long, value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
    /// Run the kernel on this device too, and begin where the first element got a value that differs
    #[arg(long, value_name = "DEVICE", conflicts_with = "launch")]
    pub(crate) against: Option<String>,
    /// Record at most this number of instructions
    #[arg(long, value_name = "N", default_value = "4294967296")]
    pub(crate) max_steps: u64,
    /// Set a parameter; without a value it is T
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub(crate) define: Vec<String>,
    /// Dimensions of an argument of a CUCL template: in=img:10,chan:3; may be given several times
    #[arg(long, value_name = "NAME=DIM:SIZE,…")]
    pub(crate) dims: Vec<String>,
    /// Where sources in C find what they include.
    #[command(flatten)]
    pub(crate) includes: Includes,
    /// How floats may be rounded.
    #[command(flatten)]
    pub(crate) floats: Floats,
    /// Compile in the reports of kernels while they run: r-t-output, r-t-assert
    #[arg(long)]
    pub(crate) debug_output: bool,
    /// The rules for kernels.
    #[command(flatten)]
    pub(crate) promises: Promises,
    /// How replies and messages are printed.
    #[command(flatten)]
    pub(crate) report: Report,
}

impl Debug {
    /// Returns the run on the interpreter whose launch is debugged.
    #[must_use]
    pub(crate) fn run(&self) -> Run {
        let Debug { files, kernel, program, arguments, global, grid, local, define, dims, .. } = self.clone();
        let Debug { includes, floats, debug_output, promises, report, .. } = self.clone();
        let mut run = Run {
            files,
            kernel,
            instances: Vec::new(),
            program,
            device: "interp".to_owned(),
            orchestration: None,
            trace: None,
            arguments,
            outputs: Vec::new(),
            output: None,
            global,
            grid,
            local,
            repeat: 1,
            threads: None,
            time_limit: None,
            coverage: None,
            counts: None,
            explain_launch: false,
            explain: false,
            accept_nonconforming: true,
            define,
            dims,
            includes,
            no_f64: false,
            floats,
            debug_output,
            promises,
            times: Times { time_passes: false },
            report,
        };
        pairs_are_arguments(&mut run.files, &mut run.arguments);
        run
    }
}

/// Moves what follows the first file and has the form NAME=VALUE to the arguments.
fn pairs_are_arguments(files: &mut Vec<String>, arguments: &mut Vec<String>) {
    let is_pair = |text: &String| match text.split_once('=') {
        Some((name, _)) => {
            let first = name.starts_with(|first: char| first.is_alphabetic() || "_*+".contains(first));
            first && !name.contains(['/', '\\']) && !std::path::Path::new(text).exists()
        }
        None => false,
    };
    let behind = files.split_off(files.len().min(1));
    let (pairs, others): (Vec<String>, Vec<String>) = behind.into_iter().partition(is_pair);
    files.extend(others);
    arguments.extend(pairs);
}

/// `crisp bench`.
#[derive(Clone, Debug, Args)]
pub(crate) struct Bench {
    /// The source, followed by arguments: NAME=VALUE is --arg NAME=VALUE
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,
    /// A kernel; may be given several times; all kernels of the file without it
    #[arg(long, value_name = "NAME")]
    pub(crate) kernel: Vec<String>,
    /// An argument as for `crisp run`; `{N}` or an expression such as `{N*N}` means a size of --size
    #[arg(long = "arg", value_name = "NAME=VALUE", allow_hyphen_values = true)]
    pub(crate) arguments: Vec<String>,
    /// Sizes to measure at: N=1000,2000 or N=2^10..2^20 (doubling) or N=1..10^6*10; several names are combined
    #[arg(long, value_name = "NAME=SIZE,…")]
    pub(crate) size: Vec<String>,
    /// Where it runs; `crisp devices` lists them
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
    pub(crate) device: String,
    /// Launch the kernel of this file in turn with it, and print the ratio of times
    #[arg(long, value_name = "FILE", conflicts_with = "vs_device")]
    pub(crate) vs: Option<String>,
    /// Launch the kernel on this device in turn with it, and print the ratio of times
    #[arg(long, value_name = "DEVICE")]
    pub(crate) vs_device: Option<String>,
    /// How many threads of the CPU work; all of its cores without it
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Seconds to measure each kernel at each size
    #[arg(long, value_name = "SECONDS", default_value = "0.5")]
    pub(crate) time: f64,
    /// Operations of floats of a launch, as an expression of the sizes: 2*N^3; the interpreter counts them without it if they are few
    #[arg(long, value_name = "EXPRESSION")]
    pub(crate) flops: Option<String>,
    /// Bytes that a launch moves, as an expression of the sizes; each buffer once for reading and once for writing without it
    #[arg(long, value_name = "EXPRESSION")]
    pub(crate) bytes: Option<String>,
    /// Do not measure what the device can do at most
    #[arg(long)]
    pub(crate) no_limits: bool,
    /// Also write a page with tables and plots
    #[arg(long, value_name = "FILE.html")]
    pub(crate) html: Option<PathBuf>,
    /// The number of invocations along each axis, instead of what the kernel declares
    #[arg(long, value_name = "N[,N[,N]]")]
    pub(crate) global: Option<String>,
    /// The number of workgroups along each axis, CUDA's grid: with --block in place of --global
    #[arg(long, value_name = "N[,N[,N]]", requires = "local", conflicts_with = "global")]
    pub(crate) grid: Option<String>,
    /// The workgroup size, instead of what the kernel declares
    #[arg(long, visible_alias = "block", value_name = "N[,N[,N]]")]
    pub(crate) local: Option<String>,
    /// Set a parameter; without a value it is T
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub(crate) define: Vec<String>,
    /// Dimensions of an argument of a CUCL template: in=img:10,chan:3; may be given several times
    #[arg(long, value_name = "NAME=DIM:SIZE,…")]
    pub(crate) dims: Vec<String>,
    /// Where sources in C find what they include.
    #[command(flatten)]
    pub(crate) includes: Includes,
    /// How floats may be rounded.
    #[command(flatten)]
    pub(crate) floats: Floats,
    /// The rules for kernels.
    #[command(flatten)]
    pub(crate) promises: Promises,
    /// Where the time goes.
    #[command(flatten)]
    pub(crate) times: Times,
    /// How results and messages are printed.
    #[command(flatten)]
    pub(crate) report: Report,
}

impl Bench {
    /// The same, where what follows the first file and has the form NAME=VALUE is an argument.
    #[must_use]
    pub(crate) fn sorted(&self) -> Bench {
        let mut bench = self.clone();
        pairs_are_arguments(&mut bench.files, &mut bench.arguments);
        bench
    }
}

/// `crisp devices`.
#[derive(Debug, Args)]
pub(crate) struct Devices {
    /// How the list is printed.
    #[command(flatten)]
    pub(crate) report: Report,
}

/// `crisp conform`.
#[derive(Debug, Args)]
pub(crate) struct Conform {
    /// The device to test; `crisp devices` lists them
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
    pub(crate) device: String,
    /// Only a part of the suite, which takes seconds and proves less
    #[arg(long)]
    pub(crate) quick: bool,
    /// Only what has this text in its SECTION/OPERATION/TYPE; with `*` for any text, only what is this
    #[arg(long, value_name = "PATTERN")]
    pub(crate) only: Option<String>,
    /// Write the certificate there
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<String>,
    /// Take the code from a package of the suite
    #[arg(long, value_name = "NAME.crispkg", conflicts_with_all = ["quick", "only", "output", "no_f64"])]
    pub(crate) package: Option<String>,
    /// Make a package of the suite, while it runs on the device
    #[arg(short = 'o', long, value_name = "NAME.crispkg", conflicts_with_all = ["certificate", "no_f64"])]
    pub(crate) output: Option<PathBuf>,
    /// The targets of the package, as for sources; may be given several times
    #[arg(long, value_name = "TARGET", requires = "output")]
    pub(crate) target: Vec<String>,
    /// Run as on a device without arithmetic on doubles: integers compute the same bits
    #[arg(long)]
    pub(crate) no_f64: bool,
    /// How results and messages are printed.
    #[command(flatten)]
    pub(crate) report: Report,
}

/// `crisp bundle`.
#[derive(Debug, Args)]
pub(crate) struct Bundle {
    /// The folder that `make gpu-bundle` made
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// Where it runs; `crisp devices` lists them
    #[arg(long, value_name = "DEVICE", default_value = "cuda:0")]
    pub(crate) device: String,
    /// Write what came of it there, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) result: Option<PathBuf>,
    /// How results and messages are printed.
    #[command(flatten)]
    pub(crate) report: Report,
}

/// `crisp explain`.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The message's code, such as C0102
    #[arg(value_name = "CODE")]
    pub(crate) code: String,
    /// How mistakes are printed.
    #[command(flatten)]
    pub(crate) report: Report,
}

/// `crisp abi`.
#[derive(Debug, Args)]
pub(crate) struct Abi {
    /// A package, NAME.crispkg, or metadata, NAME.metacrisp, that hosts fit
    #[arg(value_name = "OLD")]
    pub(crate) old: String,
    /// The same of now
    #[arg(value_name = "NEW")]
    pub(crate) new: String,
    /// How the comparison is printed.
    #[command(flatten)]
    pub(crate) report: Report,
}

/// Long option names in lower case, as they are defined; letter case does not matter. Values are left alone.
pub(crate) fn fold_options(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut is_option = true;
    arguments
        .map(|argument| match argument.to_str() {
            Some("--") => {
                is_option = false;
                argument
            }
            Some(text) if is_option && text.starts_with("--") => {
                let (name, value) = text.split_at(text.find('=').unwrap_or(text.len()));
                OsString::from(name.to_ascii_lowercase() + value)
            }
            _ => argument,
        })
        .collect()
}

/// A time in seconds, above zero.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && seconds.is_finite());
    seconds.ok_or_else(|| "a number of seconds above zero is expected, such as 0.5 or 60".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
        for command in COMMANDS {
            assert!(Cli::command().find_subcommand(command).is_some(), "{command}");
        }
        assert_eq!(Cli::command().get_subcommands().count(), COMMANDS.len());
    }

    #[test]
    fn options_are_read_in_any_case() {
        let fold = |text: &[&str]| fold_options(text.iter().map(OsString::from));
        assert_eq!(fold(&["crisp", "--EMIT=Ir", "A.crisp", "-DX"]), ["crisp", "--emit=Ir", "A.crisp", "-DX"]);
        assert_eq!(fold(&["--", "--X"]), ["--", "--X"]);
    }

    #[test]
    fn parameters_are_set_with_and_without_a_space() {
        let parse = |text: &[&str]| Cli::try_parse_from(text).map(|cli| cli.check.define).unwrap();
        assert_eq!(parse(&["crisp", "a.crisp", "-DN=3", "-D", "M", "-DX=(a b)"]), ["N=3", "M", "X=(a b)"]);
    }
}
