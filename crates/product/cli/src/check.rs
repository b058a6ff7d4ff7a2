//! `crisp FILE…`: what is wrong with sources, or what a stage of compilation makes of them.

use crisp::diagnostics::Diagnostic;
use crisp::{Compiled, EmitOptions};

use crate::args::{Check, Stage};
use crate::progress::Progress;
use crate::report::Reporter;
use crate::run::sizes;
use crate::{DONE, ERRORS, messages, sources};

/// Checks; silent when all is well and no stage is wanted.
pub(crate) fn check(options: &Check, reporter: &Reporter) -> u8 {
    let _progress = Progress::start("compiling");
    let local = match options.local.as_deref().map(|text| sizes::parse("--local", text)).transpose() {
        Ok(local) => local,
        Err(error) => {
            reporter.placeless(&[error]);
            return ERRORS;
        }
    };
    let keep_expanded = options.emit == Some(Stage::Expanded);
    let mut session = match sources::session(&options.files, &options.define, keep_expanded, options.no_f64) {
        Ok(session) => session,
        Err(errors) => {
            reporter.placeless(&errors);
            return ERRORS;
        }
    };
    let compiled = session.compile();
    let mut diagnostics = compiled.diagnostics.clone();
    let text = match options.emit {
        Some(stage) => emit(stage, &compiled, options, local.as_deref()),
        None => Ok(String::new()),
    };
    let (text, errors) = text.map_or_else(|errors| (None, errors), |text| (Some(text), Vec::new()));
    diagnostics.extend(errors);
    reporter.diagnostics(session.files(), &diagnostics);
    if diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        return ERRORS;
    }
    match text {
        Some(text) if !text.is_empty() => reporter.output(&text),
        _ => DONE,
    }
}

/// The text of a stage; nothing where an earlier stage failed, which has been said.
fn emit(stage: Stage, compiled: &Compiled, options: &Check, local: Option<&[u64]>) -> Result<String, Vec<Diagnostic>> {
    if stage == Stage::Expanded {
        return Ok(compiled.expanded.clone().unwrap_or_default());
    }
    if compiled.module.is_none() {
        return Ok(String::new());
    }
    if let Some(name) = &options.kernel
        && compiled.kernel(name).is_none()
    {
        let path = options.files.last().map_or("", String::as_str);
        let kernels: Vec<&str> = compiled.kernels().collect();
        return Err(vec![messages::unknown_kernel(name, path, &kernels)]);
    }
    let options = EmitOptions { kernel: options.kernel.as_deref(), local };
    match stage {
        Stage::Expanded => Ok(String::new()),
        Stage::Ir => Ok(crisp::emit::ir(compiled)),
        Stage::IrOpt => crisp::emit::optimised_ir(compiled),
        Stage::Llvm => crisp::emit::llvm(compiled, &options),
        Stage::Asm => crisp::emit::assembly(compiled, &options),
    }
}
