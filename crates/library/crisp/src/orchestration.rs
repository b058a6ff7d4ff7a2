//! Orchestrations: several launches, their memory and sizes, run as the source describes them.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crisp_ir_artifact::{Constant, Elem, HostLayout, HostNote, HostPlan, PlanArgument, PlanBuffer};
use crisp_library_compile::{
    OpenDevice, PlanCode, PlanInputs, PlanName, Source, find_plan_name, plan_name, read_back, settable,
};
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::element::{Element, WORD};
use crate::error::{Error, Result, only_warnings};
use crate::messages;
use crate::values::elements::{bits, gather, spread};
use crate::values::records;
use crate::values::types::name as type_name;

/// Several launches with their memory, such as a sort of the library; see [`crate::Program::orchestration`]. Copies of the value share the code, which the
/// first call makes.
///
/// ```
/// # fn main() -> crisp::Result<()> {
/// let device = crisp::Device::open("interp")?;
/// let program = device.compile("sort.crisp", r#"(gen-radix-sort-vector uint :compact :name "sort")"#)?;
/// let results = program.orchestration("sort")?.call().vector("keys", &[3_u32, 1, 2]).run()?;
/// assert_eq!(results.read::<u32>("sort_scatter_odd::sorted")?, [1, 2, 3]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Orchestration {
    device: Arc<OpenDevice>,
    source: Source,
    files: Arc<Files>,
    plan: Arc<HostPlan>,
    /// Made when a call first needs it.
    code: Arc<Mutex<Option<Arc<PlanCode>>>>,
}

impl fmt::Debug for Orchestration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Orchestration({} on {})", self.plan.name, self.device.id())
    }
}

impl Orchestration {
    pub(crate) fn new(device: Arc<OpenDevice>, source: Source, files: Arc<Files>, plan: HostPlan) -> Orchestration {
        Orchestration { device, source, files, plan: Arc::new(plan), code: Arc::default() }
    }

    /// The code of its kernels; other threads wait while it is made.
    fn code(&self) -> Result<Arc<PlanCode>> {
        let mut code = self.code.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(code) = &*code {
            return Ok(Arc::clone(code));
        }
        let made = PlanCode::load(&self.device, &self.source, &self.plan).map_err(|found| self.error(found))?;
        Ok(Arc::clone(code.insert(Arc::new(made))))
    }

    /// Returns the steps of the orchestration.
    #[must_use]
    pub fn plan(&self) -> &HostPlan {
        &self.plan
    }

    /// The names of what a call may set: numbers, then memory. `K_X` is what kernel `K` calls `X`.
    #[must_use]
    pub fn inputs(&self) -> Vec<&str> {
        settable(&self.plan)
    }

    /// Returns the names of the results: all memory that kernels write and the source declares.
    #[must_use]
    pub fn outputs(&self) -> Vec<&str> {
        read_back(&self.plan).map(|(_, buffer)| buffer.name.as_str()).collect()
    }

    /// The memory of that name; `K::X`, or `X` where only one ends so.
    #[must_use]
    pub fn memory(&self, name: &str) -> Option<&PlanBuffer> {
        let names: Vec<&str> = self.plan.buffers.iter().map(|buffer| buffer.name.as_str()).collect();
        let found = find_plan_name(&names, name)?;
        self.plan.buffers.iter().find(|buffer| buffer.name == found)
    }

    /// The number of that name, by its default.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<Constant> {
        match plan_name(&self.plan, find_plan_name(&self.inputs(), name)?)? {
            PlanName::Value(_, default) => Some(default),
            PlanName::Buffer(..) => None,
        }
    }

    /// A call: what is not set has what the source says, else zeros for what is only written, and made-up data for what is read.
    #[must_use]
    pub fn call(&self) -> OrchestrationCall<'_> {
        OrchestrationCall { of: self, inputs: PlanInputs::default(), wrong: Vec::new() }
    }

    fn error(&self, found: Vec<Diagnostic>) -> Error {
        Error::new(Arc::clone(&self.files), found)
    }

    /// Where the members of structures lie that memory holds; none where it holds numbers.
    fn structure(&self, buffer: u32) -> Option<HostLayout> {
        let holds = |argument: &PlanArgument| matches!(argument, PlanArgument::Buffer(at) if *at == buffer);
        self.plan.launches.iter().find_map(|launch| {
            let position = launch.arguments.iter().position(holds)?;
            let callable = self.source.callable(&self.plan.kernels.get(launch.kernel as usize)?.name)?;
            callable.notes.into_iter().find_map(|note| match note {
                HostNote::Structures { param, words: _, layout } if param as usize == position => Some(layout),
                _ => None,
            })
        })
    }

    /// Why elements of a type are not those of memory.
    fn difference(&self, at: u32, buffer: &PlanBuffer, elem: Elem, given: Option<&HostLayout>) -> Option<Diagnostic> {
        let wrong = |wanted: String, given: String| {
            Some(messages::orchestration_type(&self.plan.name, &buffer.name, &wanted, &given))
        };
        let vector = |elem: Elem| format!("a vector of `{}`", type_name(elem));
        match (given, self.structure(at)) {
            (Some(given), Some(wanted)) => {
                let what = records::difference(&wanted, given)?;
                wrong("a vector of structures".to_owned(), format!("one whose structure {what}"))
            }
            (Some(_), None) => wrong(vector(buffer.elem), "one of structures".to_owned()),
            (None, _) if elem != buffer.elem => wrong(vector(buffer.elem), format!("one of `{}`", type_name(elem))),
            (None, _) => None,
        }
    }
}

/// The mistakes of contents that are not as long as the memory of a plan.
#[must_use]
pub fn other_lengths(plan: &HostPlan, inputs: &PlanInputs) -> Vec<Diagnostic> {
    let name = |at: u32| plan.buffers.get(at as usize).map_or("", |buffer| buffer.name.as_str());
    let other = inputs.other_lengths(plan).into_iter();
    other.map(|(at, wanted, given)| messages::orchestration_length(&plan.name, name(at), wanted, given)).collect()
}

/// A call of an orchestration, with what is set so far.
#[derive(Debug)]
pub struct OrchestrationCall<'o> {
    of: &'o Orchestration,
    inputs: PlanInputs,
    wrong: Vec<Diagnostic>,
}

impl OrchestrationCall<'_> {
    /// Sets a number. Errors are reported by [`OrchestrationCall::run`].
    #[must_use]
    pub fn value<T: Element>(mut self, name: &str, value: T) -> Self {
        let mut all = Vec::new();
        T::bytes_of(&[value], &mut |bytes| all.extend_from_slice(bytes));
        self.set(name, T::ELEM, T::structure(), all, true);
        self
    }

    /// Sets the contents of memory: a copy of these elements. Errors are reported by [`OrchestrationCall::run`].
    #[must_use]
    pub fn vector<T: Element>(mut self, name: &str, elements: &[T]) -> Self {
        let mut all = Vec::new();
        T::bytes_of(elements, &mut |bytes| all.extend_from_slice(bytes));
        self.set(name, T::ELEM, T::structure(), all, false);
        self
    }

    /// Sets a number as [`OrchestrationCall::value`] does, from the bytes of one number.
    #[must_use]
    pub fn value_bytes(mut self, name: &str, elem: Elem, bytes: Vec<u8>) -> Self {
        self.set(name, elem, None, bytes, true);
        self
    }

    /// Sets memory as [`OrchestrationCall::vector`] does, from the bytes of elements without gaps.
    #[must_use]
    pub fn vector_bytes(mut self, name: &str, elem: Elem, bytes: Vec<u8>) -> Self {
        self.set(name, elem, None, bytes, false);
        self
    }

    fn set(&mut self, name: &str, elem: Elem, structure: Option<&HostLayout>, bytes: Vec<u8>, alone: bool) {
        let plan = &self.of.plan;
        let names = settable(plan);
        let found = find_plan_name(&names, name).and_then(|found| plan_name(plan, found));
        let wrong = match found {
            None => Some(messages::orchestration_name(&plan.name, "input", name, &names)),
            Some(PlanName::Value(at, default)) if alone && structure.is_none() && default.elem == elem => {
                self.inputs.set_value(at, Constant::from_bits(elem.scalar, bits(&bytes)));
                None
            }
            Some(PlanName::Value(_, default)) => {
                let wanted = format!("a number of type `{}`", type_name(default.elem));
                let given = if alone { format!("one of `{}`", type_name(elem)) } else { "a vector".to_owned() };
                Some(messages::orchestration_type(&plan.name, name, &wanted, &given))
            }
            Some(PlanName::Buffer(_, buffer)) if alone => {
                let wanted = format!("a vector of `{}`", type_name(buffer.elem));
                Some(messages::orchestration_type(&plan.name, name, &wanted, "a number"))
            }
            Some(PlanName::Buffer(at, buffer)) => {
                let wrong = self.of.difference(at, buffer, elem, structure);
                if wrong.is_none() {
                    self.fill(at, buffer, bytes);
                }
                wrong
            }
        };
        self.wrong.extend(wrong);
    }

    fn fill(&mut self, at: u32, buffer: &PlanBuffer, bytes: Vec<u8>) {
        let elements = bytes.len() as u64 / u64::from(buffer.elem.bytes().max(1));
        let bytes = if buffer.stride == buffer.elem.bytes() {
            bytes
        } else {
            let mut apart = Vec::new();
            spread(&bytes, buffer.elem, buffer.stride, &mut apart);
            apart
        };
        self.inputs.set_contents(&self.of.plan, at, elements, bytes);
    }

    /// Makes the memory, launches all kernels, waits, and copies results to the host.
    ///
    /// Contents are copied to the device's memory, which is let go at the end.
    ///
    /// # Errors
    /// A0112 for a name that there is not, A0113 for another type, A0114 for contents that are not as long as the memory; what is wrong with sizes
    /// (O0201), and what the device finds.
    pub fn run(self) -> Result<OrchestrationResults> {
        let OrchestrationCall { of, inputs, mut wrong } = self;
        let plan = &of.plan;
        wrong.extend(other_lengths(plan, &inputs));
        if !wrong.is_empty() {
            return Err(of.error(wrong));
        }
        let report = of.code()?.run(&of.device, plan, &inputs, 1).map_err(|found| of.error(found))?;
        let warnings = only_warnings(&of.files, report.diagnostics)?;
        Ok(OrchestrationResults { of: of.clone(), outputs: report.outputs, warnings })
    }
}

/// The results of a call of an orchestration.
pub struct OrchestrationResults {
    of: Orchestration,
    outputs: Vec<(u32, Vec<u8>)>,
    warnings: Vec<Diagnostic>,
}

impl fmt::Debug for OrchestrationResults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "results of {:?}: {}", self.of, self.of.outputs().join(", "))
    }
}

impl OrchestrationResults {
    /// Returns the messages of kernels and of the device that are not errors.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// The elements of an output; `K::X` is what kernel `K` calls `X`, or `X` where only one ends so.
    ///
    /// # Errors
    /// A0112 where there is no such output, A0113 where it has another type.
    pub fn read<T: Element>(&self, name: &str) -> Result<Vec<T>> {
        let (at, buffer, bytes) = self.output(name)?;
        let elem = if T::structure().is_some() { WORD } else { T::ELEM };
        if let Some(wrong) = self.of.difference(at, buffer, elem, T::structure()) {
            return Err(self.of.error(vec![wrong]));
        }
        let bytes = compact(buffer, bytes);
        let length = bytes.len() / size_of::<T>().max(1);
        let read = T::collect(length, &mut |into| {
            into.iter_mut().zip(bytes.iter()).for_each(|(to, from)| *to = *from);
            Ok::<(), std::convert::Infallible>(())
        });
        Ok(read.unwrap_or_default())
    }

    /// The bytes of an output without gaps, and the type of its elements.
    ///
    /// # Errors
    /// A0112 where there is no such output.
    pub fn bytes(&self, name: &str) -> Result<(Elem, Vec<u8>)> {
        let (_, buffer, bytes) = self.output(name)?;
        Ok((buffer.elem, compact(buffer, bytes).into_owned()))
    }

    fn output(&self, name: &str) -> Result<(u32, &PlanBuffer, &[u8])> {
        let plan = &self.of.plan;
        let names = self.of.outputs();
        let found = find_plan_name(&names, name);
        let output = found.and_then(|found| {
            let (at, buffer) = read_back(plan).find(|(_, buffer)| buffer.name == found)?;
            let (_, bytes) = self.outputs.iter().find(|(output, _)| *output == at)?;
            Some((at, buffer, bytes.as_slice()))
        });
        output.ok_or_else(|| self.of.error(vec![messages::orchestration_name(&plan.name, "output", name, &names)]))
    }
}

/// Elements without gaps.
fn compact<'b>(buffer: &PlanBuffer, bytes: &'b [u8]) -> std::borrow::Cow<'b, [u8]> {
    if buffer.stride == buffer.elem.bytes() {
        return bytes.into();
    }
    let mut close = Vec::new();
    gather(bytes, buffer.elem, buffer.stride, &mut close);
    close.into()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::Device;

    const SOURCE: &str = "
(def-kernel doubled (&out x:(vector-type uint :global :read-write))
  (declare (global-size :derive-from x))
  (in-each-thread (i) (when (< i (length~ x)) (set! (~ x i) 7))))
(def-orchestration twice (launch-sequential #'doubled))";

    #[test]
    fn the_code_of_an_orchestration_is_made_once() -> crate::Result<()> {
        let program = Device::open("interp")?.compile("twice.crisp", SOURCE)?;
        let first = program.orchestration("twice")?;
        let made = first.code()?;
        assert!(Arc::ptr_eq(&made, &first.code()?) && Arc::ptr_eq(&made, &program.orchestration("twice")?.code()?));
        Ok(())
    }
}
