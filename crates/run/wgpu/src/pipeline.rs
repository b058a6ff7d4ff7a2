//! Code as a pipeline with the bindings that all code with bindings has: memory in order, and after it an array of words.

use std::borrow::Cow;

use crisp_ir_artifact::{Access, ArgumentKind, CodeFormat, DeviceCode, Interface, Parameter};
use wgpu::{
    BindGroupLayout, BindGroupLayoutDescriptor, BindGroupLayoutEntry, BindingType, BufferBindingType, ComputePipeline,
    ComputePipelineDescriptor, Device, PipelineCompilationOptions, PipelineLayoutDescriptor, ShaderModuleDescriptor,
    ShaderSource, ShaderStages,
};

use crate::{spirv, vulkan};

/// Code as the device takes it.
pub(crate) enum Source<'a> {
    Spirv(Vec<u32>),
    Wgsl(&'a str),
}

/// The code, if it is what it says.
pub(crate) fn source(code: &DeviceCode) -> Result<Source<'_>, String> {
    if code.format == CodeFormat::Wgsl {
        return str::from_utf8(&code.bytes).map(Source::Wgsl).map_err(|_| "it is not text".to_owned());
    }
    spirv::words(&code.bytes).map(Source::Spirv)
}

/// Makes the pipeline. What goes wrong is the device's to report.
pub(crate) fn make(
    device: &Device,
    code: &DeviceCode,
    source: &Source<'_>,
    interface: &Interface,
) -> (ComputePipeline, BindGroupLayout) {
    let module = match source {
        Source::Spirv(words) => vulkan::shader(device, &code.entry, code.local_size, words),
        Source::Wgsl(text) => {
            let source = ShaderSource::Wgsl(Cow::Borrowed(text));
            device.create_shader_module(ShaderModuleDescriptor { label: None, source })
        }
    };
    let entries = entries(code, interface);
    let layout = device.create_bind_group_layout(&BindGroupLayoutDescriptor { label: None, entries: &entries });
    let group = [Some(&layout)];
    let all = PipelineLayoutDescriptor { label: None, bind_group_layouts: &group, immediate_size: 0 };
    let pipeline = device.create_compute_pipeline(&ComputePipelineDescriptor {
        label: None,
        layout: Some(&device.create_pipeline_layout(&all)),
        module: &module,
        entry_point: Some(&code.entry),
        compilation_options: PipelineCompilationOptions::default(),
        cache: None,
    });
    (pipeline, layout)
}

/// The bindings. Those of WGSL say whether they are only read, as the text does. SPIR-V is taken as it is, so that all may say that they
/// are written: then a launch may hand the same memory over to be read and to be written.
fn entries(code: &DeviceCode, interface: &Interface) -> Vec<BindGroupLayoutEntry> {
    let entry = |(binding, read_only)| BindGroupLayoutEntry {
        binding,
        visibility: ShaderStages::COMPUTE,
        ty: BindingType::Buffer {
            ty: BufferBindingType::Storage { read_only },
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        count: None,
    };
    (0..).zip(only_read(code, interface).chain([true])).map(entry).collect()
}

/// Returns, for the memory that code gets, in order, whether its binding says that it is only read.
pub(crate) fn only_read(code: &DeviceCode, interface: &Interface) -> impl Iterator<Item = bool> {
    let memory = code.parameters.iter().filter(|parameter| parameter.is_memory());
    memory.map(|&parameter| code.format == CodeFormat::Wgsl && is_only_read(parameter, interface))
}

fn is_only_read(parameter: Parameter, interface: &Interface) -> bool {
    let Parameter::Buffer(position) = parameter else { return false };
    let declared = interface.arguments.get(position as usize).map(|argument| argument.kind);
    matches!(
        declared,
        Some(ArgumentKind::Buffer { elem: _, stride: _, space: _, access: Access::Read, out: _, length: _ })
    )
}
