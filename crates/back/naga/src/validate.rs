//! naga as the judge of our WGSL, and as the writer of other languages.

use crisp_support_diagnostics::Diagnostic;
use naga::valid::{Capabilities, ModuleInfo, ValidationFlags, Validator};

use crate::messages;

fn read(text: &str) -> Result<(naga::Module, ModuleInfo), Box<Diagnostic>> {
    let module = naga::front::wgsl::parse_str(text)
        .map_err(|error| Box::new(messages::not_accepted(&error.emit_to_string(text))))?;
    let mut validator = Validator::new(ValidationFlags::all(), Capabilities::SUBGROUP);
    let info =
        validator.validate(&module).map_err(|error| Box::new(messages::not_accepted(&error.emit_to_string(text))))?;
    Ok((module, info))
}

/// Checks whether naga accepts a WGSL module.
///
/// # Errors
/// A message with naga's reason.
pub fn validate(text: &str) -> Result<(), Box<Diagnostic>> {
    read(text).map(|_| ())
}

/// Returns the module as Metal's language. Bindings keep their numbers as buffer slots.
///
/// # Errors
/// A message with naga's reason.
pub fn metal(text: &str) -> Result<String, Box<Diagnostic>> {
    let (module, info) = read(text)?;
    let options = naga::back::msl::Options { lang_version: (2, 4), fake_missing_bindings: true, ..Default::default() };
    let pipeline = naga::back::msl::PipelineOptions::default();
    let written = naga::back::msl::write_string(&module, &info, &options, &pipeline);
    written.map(|(text, _)| text).map_err(|error| Box::new(messages::not_accepted(&error.to_string())))
}

/// Returns the module as Direct3D's language, shader model 6.
///
/// # Errors
/// A message with naga's reason.
pub fn hlsl(text: &str) -> Result<String, Box<Diagnostic>> {
    let (module, info) = read(text)?;
    let options = naga::back::hlsl::Options {
        shader_model: naga::back::hlsl::ShaderModel::V6_0,
        fake_missing_bindings: true,
        ..Default::default()
    };
    let pipeline = naga::back::hlsl::PipelineOptions::default();
    let mut written = String::new();
    let result = naga::back::hlsl::Writer::new(&mut written, &options, &pipeline).write(&module, &info, None);
    result.map(|_| written).map_err(|error| Box::new(messages::not_accepted(&error.to_string())))
}
