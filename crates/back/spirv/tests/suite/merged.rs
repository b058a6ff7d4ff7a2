//! A module of several kernels is valid, and says of each what the kernel's own module says.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use crisp_back_spirv::{KernelTarget, ShaderTarget, compile_kernel, compile_kernels, compile_shader, compile_shaders};
use crisp_dev_testkit::{targets_in_one_module, wrong_with_spirv};
use crisp_ir_kernel::{Checked, text};
use crisp_middle_passes::{legalise, legalise_all};
use crisp_support_diagnostics::{FileId, Files};
use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Decoration, Op};

/// Returns the kernels of all targets in one module.
fn all() -> Checked {
    Checked::check(text::parse(FileId(0), &targets_in_one_module("")).unwrap()).unwrap()
}

const SIZE: [u32; 3] = [32, 4, 1];

/// An entry point in words: ids of the function are numbered anew, what lies outside is said in full.
struct Told<'a> {
    outside: BTreeMap<u32, &'a Instruction>,
    module: &'a Module,
    inside: BTreeMap<u32, usize>,
}

impl Told<'_> {
    fn id(&mut self, id: u32) -> String {
        let Some(&made) = self.outside.get(&id) else {
            let next = self.inside.len();
            return format!("%{}", self.inside.entry(id).or_insert(next));
        };
        let of = |it: &&Instruction| it.operands.first() == Some(&Operand::IdRef(id));
        let about: Vec<&Instruction> =
            self.module.annotations.iter().chain(&self.module.debug_names).filter(of).collect();
        let about: Vec<String> =
            about.iter().map(|it| format!("{:?}{:?}", it.class.opcode, &it.operands[1..])).collect();
        format!("[{} {}]", self.instruction(made, false), about.join(","))
    }

    fn instruction(&mut self, it: &Instruction, result: bool) -> String {
        let mut words = vec![format!("{:?}", it.class.opcode)];
        words.extend(it.result_type.map(|id| self.id(id)));
        if result {
            words.extend(it.result_id.map(|id| self.id(id)));
        }
        for operand in &it.operands {
            words.push(match operand {
                Operand::IdRef(id) | Operand::IdScope(id) | Operand::IdMemorySemantics(id) => self.id(*id),
                other => format!("{other:?}"),
            });
        }
        words.join(" ")
    }
}

/// Returns all that a module says of an entry point.
fn told(bytes: &[u8], name: &str) -> String {
    let module = rspirv::dr::load_bytes(bytes).unwrap();
    let named = |it: &&Instruction| it.operands.contains(&Operand::LiteralString(name.to_owned()));
    let point = module.entry_points.iter().find(named).unwrap();
    let Operand::IdRef(function) = point.operands[1] else { panic!("{point:?}") };
    let outside = module.ext_inst_imports.iter().chain(&module.types_global_values).chain(&module.debug_string_source);
    let outside = outside.filter_map(|it| Some((it.result_id?, it))).collect();
    let mut told = Told { outside, module: &module, inside: BTreeMap::new() };
    let is = |it: &&Instruction| it.operands[0] == Operand::IdRef(function);
    let mut lines: Vec<String> =
        module.execution_modes.iter().filter(is).map(|it| told.instruction(it, true)).collect();
    lines.push(told.instruction(point, true));
    let body = module.functions.iter().find(|it| it.def.as_ref().unwrap().result_id == Some(function)).unwrap();
    lines.extend(body.all_inst_iter().map(|it| told.instruction(it, true)));
    // Decorations and names of what is inside.
    let ids = told.inside.clone();
    for it in module.annotations.iter().chain(&module.debug_names) {
        if let Some(Operand::IdRef(id)) = it.operands.first()
            && ids.contains_key(id)
        {
            lines.push(told.instruction(it, true));
        }
    }
    lines.join("\n")
}

/// Without the kernel in names of what the device provides: of several kernels the first one's name stays.
fn unnamed(told: &str) -> String {
    let words = told.split("LiteralString(\"").map(|part| match part.split_once('.') {
        Some((_, rest)) if ["local_id", "group_id", "num_groups"].iter().any(|name| rest.starts_with(name)) => rest,
        _ => part,
    });
    words.collect::<Vec<_>>().join("LiteralString(\"")
}

#[test]
fn each_kernel_is_what_it_is_alone() {
    let module = all();
    let names: Vec<String> = module.kernels().map(|(_, kernel)| kernel.name.clone()).collect();
    let kernels: Vec<(&str, [u32; 3])> = names.iter().map(|name| (name.as_str(), SIZE)).collect();
    assert!(kernels.len() >= 12, "{}", kernels.len());
    let files = Files::new();
    let target = KernelTarget { files: Some(&files), ..KernelTarget::new() };
    let opencl = legalise_all(&module, &kernels, &target).and_then(|legal| compile_kernels(&legal)).unwrap();
    let vulkan =
        legalise_all(&module, &kernels, &ShaderTarget::new()).and_then(|legal| compile_shaders(&legal)).unwrap();
    assert_eq!(wrong_with_spirv(&opencl, "opencl2.2"), None);
    assert_eq!(wrong_with_spirv(&vulkan, "vulkan1.3"), None);
    let mut alone = [0, 0];
    for name in &names {
        let [kernel, shader] = [
            legalise(&module, name, SIZE, &target).and_then(|legal| compile_kernel(&legal)).unwrap().bytes,
            legalise(&module, name, SIZE, &ShaderTarget::new()).and_then(|legal| compile_shader(&legal)).unwrap().bytes,
        ];
        assert_eq!(unnamed(&told(&opencl, name)), unnamed(&told(&kernel, name)));
        assert_eq!(unnamed(&told(&vulkan, name)), unnamed(&told(&shader, name)));
        alone = [alone[0] + kernel.len(), alone[1] + shader.len()];
    }
    // Types are there once: a second declaration is invalid.
    let floats = rspirv::dr::load_bytes(&vulkan).unwrap();
    let floats = floats.types_global_values.iter().filter(|it| it.class.opcode == Op::TypeFloat).count();
    assert_eq!(floats, 1);
    // So is what the device provides: some compilers know one variable for each only.
    for module in [&opencl, &vulkan] {
        let loaded = rspirv::dr::load_bytes(module).unwrap();
        let is_builtin = |it: &&Instruction| it.operands.contains(&Operand::Decoration(Decoration::BuiltIn));
        let builtins: Vec<_> = loaded.annotations.iter().filter(is_builtin).map(|it| it.operands.last()).collect();
        assert!(builtins.iter().enumerate().all(|(at, it)| !builtins[..at].contains(it)), "{builtins:?}");
    }
    assert!(opencl.len() < alone[0] && vulkan.len() < alone[1]);
}

#[test]
fn one_kernel_is_its_own_module_and_none_is_nothing() {
    let module = all();
    let (_, kernel) = module.kernels().next().unwrap();
    let target = KernelTarget::new();
    let alone = legalise(&module, &kernel.name, SIZE, &target).and_then(|legal| compile_kernel(&legal)).unwrap().bytes;
    assert_eq!(
        legalise_all(&module, &[(&kernel.name, SIZE)], &target).and_then(|legal| compile_kernels(&legal)).unwrap(),
        alone.to_vec()
    );
    assert_eq!(
        legalise_all(&module, &[], &target).and_then(|legal| compile_kernels(&legal)).unwrap(),
        Vec::<u8>::new()
    );
    let errors = legalise_all(&module, &[("none", SIZE), (&kernel.name, SIZE), ("no", SIZE)], &target)
        .and_then(|legal| compile_kernels(&legal))
        .unwrap_err();
    assert_eq!(errors.iter().map(|error| error.code.0).collect::<Vec<_>>(), ["K0706", "K0706"]);
}
