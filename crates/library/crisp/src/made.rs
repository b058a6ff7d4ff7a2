//! Calls that take inputs only: sizes follow from them, and results are made.

use crisp_ir_artifact::{Argument, ArgumentKind, BoundShapes, Elem, SizeInputs};
use crisp_support_diagnostics::Diagnostic;

use crate::arguments::{Arguments, IntoPassed, Passed, used};
use crate::element::Element;
use crate::error::{Error, Result};
use crate::judge::Offer;
use crate::memory::{Buffer, Memory, device_error};
use crate::messages;
use crate::messages::mistakes::{Plain, plain};
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

    /// The type of its elements of memory.
    #[must_use]
    pub fn elem(&self) -> Elem {
        match self.kind {
            ArgumentKind::Buffer { elem, .. } | ArgumentKind::Value(elem) => elem,
        }
    }

    /// Bytes from one element of memory to the next.
    #[must_use]
    pub fn stride(&self) -> u32 {
        match self.kind {
            ArgumentKind::Buffer { stride, .. } => stride,
            ArgumentKind::Value(elem) => elem.bytes(),
        }
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
        let elem = self.elem();
        if elem != T::ELEM && T::structure().is_none() {
            return Err(Error::placeless(vec![messages::mistakes::read_as_another(&self.name, elem, T::ELEM)]));
        }
        let length = self.memory.len() / (size_of::<T>() as u64).max(1);
        T::collect(usize::try_from(length).unwrap_or(0), &mut |bytes| self.memory.read(0, bytes))
    }
}

/// Numbers and lengths of arguments for size expressions.
struct Known<'k> {
    values: &'k [Option<i128>],
    passed: &'k [Option<Passed<'k>>],
}

impl SizeInputs for Known<'_> {
    fn scalar(&self, param: u32) -> Option<i128> {
        self.values.get(param as usize).copied().flatten()
    }

    fn length(&self, param: u32) -> Option<u64> {
        match self.passed.get(param as usize)?.as_ref()? {
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
        self.complete(&self.in_order(&inputs.list())?)
    }

    /// Launches with arguments by their names, makes the rest, and waits for the end. Every size that follows from arrays, and every result, may be left out
    /// or given. Gives the results that were made, in order.
    ///
    /// # Errors
    /// The errors of [`Kernel::call`]; A0102 for a name that the kernel does not have, or that is given twice.
    pub fn call_named(&self, arguments: &[(&str, Passed<'_>)]) -> Result<Vec<Made>> {
        self.complete(&self.by_name(arguments)?)
    }

    fn complete(&self, given: &[Option<Passed<'_>>]) -> Result<Vec<Made>> {
        let completed = self.completed(given, &|_| false)?;
        let told = self.launch_bound(&completed.list(self, given), completed.bound())?;
        debug_assert!(told.iter().all(|diagnostic: &Diagnostic| !diagnostic.severity.is_fatal()));
        Ok(completed.into_results())
    }

    /// Returns inputs that are given in the order of declaration, by position; see [`placed`].
    pub(crate) fn in_order<'a>(&self, inputs: &[Passed<'a>]) -> Result<Vec<Option<Passed<'a>>>> {
        self.at_places(inputs.len(), &[], |at| inputs.get(at).copied())
    }

    /// Returns arguments that are given by name, by position.
    pub(crate) fn by_name<'a>(&self, arguments: &[(&str, Passed<'a>)]) -> Result<Vec<Option<Passed<'a>>>> {
        let names: Vec<&str> = arguments.iter().map(|(name, _)| *name).collect();
        self.at_places(0, &names, |at| arguments.get(at).map(|(_, passed)| *passed))
    }

    fn at_places<T>(&self, count: usize, names: &[&str], given: impl Fn(usize) -> Option<T>) -> Result<Vec<Option<T>>> {
        let places = self.placed(count, names).map_err(|wrong| self.error(plain(&wrong)))?;
        Ok(places.into_iter().map(|place| place.and_then(&given)).collect())
    }

    /// Checks what is given, finds the sizes that follow, and makes results; `given` has an entry for each argument that the author declares.
    pub(crate) fn completed(
        &self,
        given: &[Option<Passed<'_>>],
        queued: &dyn Fn(&Memory) -> bool,
    ) -> Result<Completed> {
        let (callable, explicit) = (self.launcher.callable(), self.interface().explicit());
        let offers: Vec<Offer<'_>> =
            given.iter().map(|given| given.as_ref().map_or(Offer::Nothing, Passed::offer)).collect();
        let bound = self.judge(&offers, &Plain)?;
        let used = used(callable, given.iter().map(Option::as_ref), queued);
        if !used.is_empty() {
            return Err(self.error(used));
        }
        let values: Vec<Option<i128>> = match bound.values.as_slice() {
            [] => offers.iter().map(|offer| if let Offer::Value(_, value) = offer { *value } else { None }).collect(),
            values => values.to_vec(),
        };
        let results = self.made(explicit, given, &values, &bound)?;
        Ok(Completed { results, bound })
    }

    /// Memory for the results of a call.
    fn made(
        &self,
        explicit: &[Argument],
        passed: &[Option<Passed<'_>>],
        values: &[Option<i128>],
        bound: &BoundShapes,
    ) -> Result<Vec<Made>> {
        let left_out = |position: usize| passed.get(position).is_none_or(Option::is_none);
        let open = |position: usize| bound.shapes.get(position).is_none_or(Option::is_none) && left_out(position);
        let wanted = match explicit.iter().enumerate().any(|(position, it)| it.is_result() && open(position)) {
            true => self.output_lengths(&Known { values, passed })?,
            false => Vec::new(),
        };
        let mut made = Vec::new();
        let results = explicit.iter().enumerate().filter(|(at, argument)| argument.is_result() && left_out(*at));
        for (position, argument) in results {
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

/// A call whose sizes are known and whose results are made.
#[derive(Debug)]
pub(crate) struct Completed {
    results: Vec<Made>,
    bound: BoundShapes,
}

impl Completed {
    /// Returns all arguments of the call: what is given, what was made, and the sizes that follow.
    pub(crate) fn list<'s>(&'s self, kernel: &Kernel, given: &[Option<Passed<'s>>]) -> Vec<Passed<'s>> {
        let mut made = self.results.iter();
        let one = |(position, argument): (usize, &Argument)| match given.get(position).copied().flatten() {
            Some(passed) => Some(passed),
            None if argument.is_result() => made.next().map(Made::passed),
            None => size(argument, self.bound.values.get(position).copied().flatten()),
        };
        // None is missing: that was checked.
        kernel.interface().explicit().iter().enumerate().filter_map(one).collect()
    }

    pub(crate) fn bound(&self) -> &BoundShapes {
        &self.bound
    }

    pub(crate) fn into_results(self) -> Vec<Made> {
        self.results
    }
}

/// A size that follows, as an argument.
fn size(argument: &Argument, value: Option<i128>) -> Option<Passed<'static>> {
    let ArgumentKind::Value(elem) = argument.kind else { return None };
    let mut bytes = [0; 32];
    bytes.iter_mut().zip(value?.to_le_bytes()).take(elem.bytes() as usize).for_each(|(to, from)| *to = from);
    Some(Passed::Value { elem, bytes })
}
