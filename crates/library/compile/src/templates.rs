//! CUCL templates whose dimensions follow from the arrays of each call.

use crisp_front_cucl::{Direction, Request, Template};
use crisp_support_diagnostics::{FileId, Files};

use crate::cucl::function_name;

/// A template of which some dimensions are not given: it becomes a kernel for the arrays of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenTemplate {
    /// The name of the kernel.
    pub name: String,
    /// Its declarations in order.
    pub parameters: Vec<TemplateParameter>,
    pub(crate) file: FileId,
}

/// A declaration of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateParameter {
    /// Its name; of a family that of its members without their number.
    pub name: String,
    /// The names of its dimensions; several lists are alternatives.
    pub dimensions: Vec<Vec<String>>,
    /// The role of the argument.
    pub kind: TemplateKind,
    /// Whether it is a family, whose members are `NAME_0`, `NAME_1`, …
    pub family: bool,
}

/// The purpose of a template's declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplateKind {
    /// An array that is read.
    Input,
    /// An array that is read and written.
    Changed,
    /// An array that is written.
    Result,
    /// A number.
    Value,
    /// Dimensions without memory.
    Dimensions,
}

impl OpenTemplate {
    /// The names of the arrays that a call passes, in order.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        let is_passed = |kind: TemplateKind| matches!(kind, TemplateKind::Input | TemplateKind::Changed);
        let inputs = self.parameters.iter().filter(move |it| is_passed(it.kind) && !it.family);
        inputs.map(|parameter| parameter.name.as_str())
    }
}

/// Returns the templates among sources of which dimensions are missing; none where a declaration is wrong, which their compilation reports.
pub(crate) fn open(sources: impl Iterator<Item = FileId>, files: &Files, dimensions: &[String]) -> Vec<OpenTemplate> {
    let mut request = Request::default();
    if dimensions.iter().any(|text| request.add_dims(text).is_err()) {
        return Vec::new();
    }
    let mut open = Vec::new();
    for file in sources {
        let (template, wrong) = crisp_front_cucl::template(file, files);
        if !wrong.is_empty() {
            return Vec::new();
        }
        if is_open(&template, &request) {
            let name = files.get(file).map(|file| function_name(&file.name)).unwrap_or_default();
            open.push(OpenTemplate { name, parameters: parameters(&template), file });
        }
    }
    open
}

fn is_open(template: &Template, request: &Request) -> bool {
    template.declarations.iter().any(|declaration| {
        let name = &declaration.name;
        let key = if declaration.multi { format!("{name}_0") } else { name.clone() };
        !declaration.value && !request.dims.contains_key(&key)
    })
}

fn parameters(template: &Template) -> Vec<TemplateParameter> {
    let one = |declaration: &crisp_front_cucl::Declaration| TemplateParameter {
        name: declaration.name.clone(),
        dimensions: declaration.alternatives.clone(),
        kind: match declaration.direction {
            _ if declaration.value => TemplateKind::Value,
            _ if declaration.commented => TemplateKind::Dimensions,
            Direction::In => TemplateKind::Input,
            Direction::InOut => TemplateKind::Changed,
            Direction::Out => TemplateKind::Result,
            Direction::Ref => TemplateKind::Dimensions,
        },
        family: declaration.multi,
    };
    template.declarations.iter().map(one).collect()
}
