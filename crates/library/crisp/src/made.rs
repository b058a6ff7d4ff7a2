//! Calls that take inputs only: sizes follow from them, and results are made.

use crisp_ir_artifact::{Argument, ArgumentKind, BoundShapes, GivenShape, SizeInputs};
use crisp_support_diagnostics::Diagnostic;

use crate::arguments::{Arguments, IntoPassed, Passed, given_shape};
use crate::element::Element;
use crate::error::{Error, Result};
use crate::memory::{Buffer, Memory, device_error};
use crate::messages;
use crate::program::Kernel;

/// A buffer with axes, as an argument; see [`Buffer::shaped`].
#[derive(Clone, Copy, Debug)]
pub struct Shaped<'a, T: Element> {
    buffer: &'a Buffer<T>,
    extents: &'a [u64],
}

impl<T: Element> Buffer<T> {
    /// The buffer as an array with these extents, the last axis fastest, for a kernel that reads it.
    #[must_use]
    pub fn shaped<'a>(&'a self, extents: &'a [u64]) -> Shaped<'a, T> {
        Shaped { buffer: self, extents }
    }
}

impl<'a, T: Element> IntoPassed<'a> for Shaped<'a, T> {
    fn passed(self) -> Passed<'a> {
        match self.buffer.passed() {
            Passed::Buffer { memory, elem, stride, elements, writable, extents: _, structure } => {
                Passed::Buffer { memory, elem, stride, elements, writable, extents: Some(self.extents), structure }
            }
            value @ Passed::Value { .. } => value,
        }
    }
}

/// A result that a call has made.
#[derive(Debug)]
pub struct Made {
    name: String,
    memory: Memory,
    kind: ArgumentKind,
    extents: Vec<u64>,
}

impl Made {
    /// The name of the result.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The extent of each axis; of a vector of a kernel without shapes its length.
    #[must_use]
    pub fn extents(&self) -> &[u64] {
        &self.extents
    }

    /// The memory without its type.
    #[must_use]
    pub fn into_memory(self) -> Memory {
        self.memory
    }

    /// All elements, as they lie in memory.
    ///
    /// # Errors
    /// A0104 for another type than the result's; what the device says.
    pub fn read<T: Element>(&self) -> Result<Vec<T>> {
        let ArgumentKind::Buffer { elem, .. } = self.kind else { return Ok(Vec::new()) };
        if elem != T::ELEM && T::structure().is_none() {
            return Err(Error::placeless(vec![messages::read_as_another(&self.name, elem, T::ELEM)]));
        }
        let length = self.memory.len() / (size_of::<T>() as u64).max(1);
        T::collect(usize::try_from(length).unwrap_or(0), &mut |bytes| self.memory.read(0, bytes))
    }
}

/// Numbers and lengths of arguments for size expressions.
struct Known<'k> {
    values: &'k [Option<i128>],
    passed: &'k [Option<&'k Passed<'k>>],
}

impl SizeInputs for Known<'_> {
    fn scalar(&self, param: u32) -> Option<i128> {
        self.values.get(param as usize).copied().flatten()
    }

    fn length(&self, param: u32) -> Option<u64> {
        match self.passed.get(param as usize).copied().flatten()? {
            Passed::Buffer { elements, .. } => Some(*elements),
            Passed::Value { .. } => None,
        }
    }
}

impl Kernel {
    /// Launches with what the kernel reads, makes the rest, and waits for the end. Results are made with their shapes; sizes that follow from arrays may be
    /// left out, all of them together. Gives the results in order.
    ///
    /// ```no_run
    /// # fn main() -> crisp::Result<()> {
    /// # let device = crisp::Device::open("cpu")?;
    /// # let program = device.compile("matmul.tensor", "")?;
    /// let (a, b) = (device.upload(&[1.0f32; 6])?, device.upload(&[1.0f32; 12])?);
    /// let results = program.kernel("matmul")?.call((a.shaped(&[2, 3]), b.shaped(&[3, 4])))?;
    /// assert_eq!(results[0].extents(), [2, 4]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As of [`Kernel::launch`]; shapes that do not fit each other (A0115 to A0120), a result whose length nothing determines (A0121).
    pub fn call<'a>(&self, inputs: impl Arguments<'a>) -> Result<Vec<Made>> {
        let inputs = inputs.list();
        let explicit = self.interface().explicit();
        let is_size = self.interface().sizes();
        let is_size = |position: usize| is_size.get(position) == Some(&true);
        let read = || explicit.iter().enumerate().filter(|(_, argument)| !argument.is_result());
        let without = inputs.len() == read().filter(|(position, _)| !is_size(*position)).count();
        if !without && inputs.len() != read().count() {
            let wanted: Vec<Argument> =
                read().filter(|(position, _)| !is_size(*position)).map(|(_, argument)| argument.clone()).collect();
            let callable = self.launcher.callable();
            let wrong = messages::argument_count(&self.interface().kernel, callable.span, &wanted, inputs.len());
            return Err(self.error(vec![wrong]));
        }
        let mut given = inputs.iter();
        let passed: Vec<Option<&Passed<'_>>> = explicit
            .iter()
            .enumerate()
            .map(
                |(position, argument)| {
                    if argument.is_result() || without && is_size(position) { None } else { given.next() }
                },
            )
            .collect();
        let shapes: Vec<GivenShape<'_>> = explicit
            .iter()
            .zip(&passed)
            .map(|(argument, passed)| passed.map_or(GivenShape::Nothing, |passed| given_shape(argument, passed)))
            .collect();
        let shaped = explicit.iter().any(|argument| argument.shape.is_some());
        let bound = if shaped { self.shapes(&shapes)? } else { BoundShapes::default() };
        let results = self.made(explicit, &passed, &shapes, &bound)?;
        let values: Vec<Option<Passed<'_>>> =
            explicit.iter().zip(&bound.values).map(|(it, value)| size(it, *value)).collect();
        let mut made = results.iter();
        let all: Option<Vec<Passed<'_>>> = explicit
            .iter()
            .enumerate()
            .map(|(position, argument)| match passed.get(position).copied().flatten() {
                Some(passed) => Some(*passed),
                None if argument.is_result() => made.next().map(Made::passed),
                None => values.get(position).copied().flatten(),
            })
            .collect();
        // Each argument is given, made, or a size that follows.
        let told = self.launch_list(&all.unwrap_or_default())?;
        debug_assert!(told.iter().all(|diagnostic: &Diagnostic| !diagnostic.severity.is_fatal()));
        Ok(results)
    }

    /// Memory for the results of a call.
    fn made(
        &self,
        explicit: &[Argument],
        passed: &[Option<&Passed<'_>>],
        shapes: &[GivenShape<'_>],
        bound: &BoundShapes,
    ) -> Result<Vec<Made>> {
        let given = |shape: &GivenShape<'_>| if let GivenShape::Value(value) = shape { *value } else { None };
        let values: Vec<Option<i128>> = match bound.values.as_slice() {
            [] => shapes.iter().map(given).collect(),
            values => values.to_vec(),
        };
        let open = |position: usize| bound.shapes.get(position).is_none_or(Option::is_none);
        let wanted = match explicit.iter().enumerate().any(|(position, it)| it.is_result() && open(position)) {
            true => self.output_lengths(&Known { values: &values, passed })?,
            false => Vec::new(),
        };
        let mut made = Vec::new();
        for (position, argument) in explicit.iter().enumerate().filter(|(_, argument)| argument.is_result()) {
            let ArgumentKind::Buffer { stride, .. } = argument.kind else { continue };
            let shape = bound.shapes.get(position).and_then(Option::as_ref);
            let elements = shape.map(|shape| shape.elements).or(wanted.get(position).copied().flatten());
            let elements = elements.ok_or_else(|| self.undetermined(position))?;
            let memory = self.device.device().allocate(elements.saturating_mul(stride.into()));
            let memory = Memory::new(memory.map_err(|error| device_error(&error))?);
            let extents = shape.map_or_else(|| vec![elements], |shape| shape.extents.clone());
            made.push(Made { name: argument.name.clone(), memory, kind: argument.kind, extents });
        }
        Ok(made)
    }
}

impl Made {
    fn passed(&self) -> Passed<'_> {
        let ArgumentKind::Buffer { elem, stride, .. } = self.kind else { return Passed::value(0_u32) };
        let elements = self.memory.len() / u64::from(stride.max(1));
        Passed::Buffer { memory: &self.memory, elem, stride, elements, writable: true, extents: None, structure: None }
    }
}

/// A size that follows, as an argument.
fn size(argument: &Argument, value: Option<i128>) -> Option<Passed<'static>> {
    let ArgumentKind::Value(elem) = argument.kind else { return None };
    let mut bytes = [0; 32];
    bytes.iter_mut().zip(value?.to_le_bytes()).take(elem.bytes() as usize).for_each(|(to, from)| *to = from);
    Some(Passed::Value { elem, bytes })
}
