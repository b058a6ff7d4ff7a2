//! State that calls of one kernel share: the kernel, arguments that stay, or a whole launch of which only numbers change.

use std::sync::{Mutex, OnceLock, PoisonError};

use crisp::{Elem, Passed, Warm};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use smallvec::{SmallVec, smallvec};

use crate::calls::{Objects, complete, converted, ordered, read, run};
use crate::failure::raised;
use crate::given::Known;
use crate::launch::{Array, Held, Kernel, Locked, Queue, passed};
use crate::passed::bytes_of;
use crate::signals::detached;

/// The native part of `crisp.Kernel` and `crisp.Bound`: calls with plain numbers and arrays of the host do not go through Python code.
#[pyclass(module = "crisp._native", subclass, frozen)]
#[derive(Default)]
pub struct Call {
    ready: OnceLock<Ready>,
}

// It holds nothing that holds the object itself: so the collector need not search it for cycles.
struct Ready {
    kernel: Py<Kernel>,
    /// The arguments that stay, by position; nothing for a kernel.
    fixed: Vec<Option<Py<PyAny>>>,
    /// The positions that calls give in order: with results, and without.
    open: [Vec<usize>; 2],
    whole: Option<Whole>,
}

/// A launch of which all arrays stay.
struct Whole {
    sized: crisp::Kernel,
    state: Mutex<State>,
    /// The numbers that each call gives.
    numbers: Vec<(usize, Elem)>,
    /// The result of each call.
    result: Py<PyAny>,
    /// The queue, and the objects that it keeps.
    queue: Option<Py<Queue>>,
    /// Keeps the arrays.
    keep: Py<PyAny>,
}

/// The state that calls of a launch share, one call at a time.
struct State {
    /// The arguments; a call sets the numbers.
    arguments: Vec<Known>,
    /// Arrays that launches use where they are, and for each argument which one it is; none where launches copy or lock something.
    kept: Option<(Vec<Array>, Vec<Held>)>,
    /// The parts that the launches share.
    warm: Warm,
}

impl State {
    fn launch(&mut self, kernel: &Kernel, sized: &crisp::Kernel) -> crisp::Result<()> {
        let Some((arrays, held)) = &self.kept else {
            return kernel.at_once(sized, &self.arguments, None).map(|_| ());
        };
        let (each, unlocked) = (held.iter().zip(&self.arguments), Locked::new());
        let passed: Option<SmallVec<[Passed<'_>; 8]>> = each
            .map(|(held, given)| match (given.value, held) {
                // The number is that of this call.
                (Some(bytes), _) => Some(Passed::Value { elem: given.elem, bytes }),
                (None, held) => passed(given, held, arrays, &unlocked),
            })
            .collect();
        sized.launch_warm(&mut self.warm, &passed.unwrap_or_default()).map(|_| ())
    }
}

impl Whole {
    /// Launches with these numbers; false where one needs the Python code, and then nothing has run.
    fn launch(&self, kernel: &Kernel, numbers: &Bound<'_, PyTuple>) -> PyResult<bool> {
        let py = numbers.py();
        if numbers.len() != self.numbers.len() {
            return Ok(false);
        }
        let mut values: SmallVec<[[u8; 32]; 8]> = SmallVec::new();
        for (number, (_, elem)) in numbers.iter().zip(&self.numbers) {
            match bytes_of(&number, *elem) {
                Some((bytes, _)) => values.push(bytes),
                None => return Ok(false),
            }
        }
        let queue = self.queue.as_ref().map(|queue| (queue.get(), vec![self.keep.clone_ref(py)]));
        let done = detached(py, || {
            // No thread waits for this lock while it holds the interpreter's.
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            for ((at, _), value) in self.numbers.iter().zip(values) {
                if let Some(argument) = state.arguments.get_mut(*at) {
                    argument.value = Some(value);
                }
            }
            match queue {
                None => state.launch(kernel, &self.sized),
                Some((queue, keep)) => queue.begin(kernel, &self.sized, &state.arguments, keep),
            }
        })?;
        done.map(|()| true).map_err(|error| raised(py, &error))
    }
}

impl Ready {
    /// The result of a call; none where something needs the Python code, and then nothing has run.
    fn call<'py>(
        &self,
        this: &Bound<'py, Call>,
        given: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Option<Py<PyAny>>> {
        let (py, kernel) = (this.py(), self.kernel.get());
        if let Some(whole) = &self.whole {
            let done = named.is_none() && whole.launch(kernel, given)?;
            return Ok(done.then(|| whole.result.clone_ref(py)));
        }
        let objects = match self.fixed.is_empty() {
            true => ordered(kernel, given, named),
            false if named.is_some() => None,
            false => self.with_fixed(given),
        };
        let Some(slots) = objects.and_then(|objects| read(kernel, objects)) else { return Ok(None) };
        let done = complete(this.as_any(), kernel, kernel.kernel(), slots)?;
        run(this.as_any(), kernel, kernel.kernel(), None, done).map(Some)
    }

    fn with_fixed<'py>(&self, given: &Bound<'py, PyTuple>) -> Option<Objects<'py>> {
        let py = given.py();
        let places = self.open.iter().find(|places| places.len() == given.len())?;
        let mut objects: Objects<'py> = smallvec![None; self.fixed.len()];
        for (object, fixed) in objects.iter_mut().zip(&self.fixed) {
            *object = fixed.as_ref().map(|fixed| fixed.bind(py).clone());
        }
        for (place, value) in places.iter().zip(given) {
            *objects.get_mut(*place)? = Some(value);
        }
        Some(objects)
    }
}

#[pymethods]
impl Call {
    #[new]
    #[pyo3(signature = (*_given))]
    fn new(_given: &Bound<'_, PyTuple>) -> Call {
        Call::default()
    }

    /// Calls a kernel with arguments that the Python code has converted from `given`: none for sizes that follow, and for results that are made. Without a queue it waits for
    /// the end, with one the queue keeps `keep`. With `copies` the caller may request copies. Returns the result of the call.
    #[pyo3(name = "_launch")]
    #[allow(clippy::needless_pass_by_value, clippy::too_many_arguments)] // Python's lists become vectors.
    fn launch<'py>(
        this: &Bound<'py, Call>,
        kernel: &Bound<'py, Kernel>,
        queue: Option<&Bound<'py, Queue>>,
        known: Vec<Option<Bound<'py, PyAny>>>,
        given: Vec<Option<Bound<'py, PyAny>>>,
        sizes: (Option<Vec<u64>>, Option<Vec<u64>>),
        keep: Py<PyAny>,
        copies: bool,
    ) -> PyResult<Py<PyAny>> {
        let sized = kernel.get().sized(sizes.0, sizes.1);
        let slots = converted(this.py(), &sized, &known, given, copies)?;
        let done = complete(this.as_any(), kernel.get(), &sized, slots)?;
        run(this.as_any(), kernel.get(), &sized, queue.map(|queue| (queue.get(), keep)), done)
    }

    /// From now on calls are those of a kernel, some of whose arguments stay; `open` are the positions of the others, `inputs` of those that are not results.
    #[pyo3(name = "_ready", signature = (kernel, fixed = Vec::new(), open = Vec::new(), inputs = Vec::new()))]
    fn ready(&self, kernel: Py<Kernel>, fixed: Vec<Option<Py<PyAny>>>, open: Vec<usize>, inputs: Vec<usize>) {
        // Who says it a second time changes nothing.
        let _ = self.ready.set(Ready { kernel, fixed, open: [open, inputs], whole: None });
    }

    /// Checks a launch of which all arrays stay, converted from `given`, and where `again` from now on calls are such launches; `open` are the positions of the numbers
    /// that each call gives, and `keep` keeps the arrays.
    #[pyo3(name = "_stay")]
    #[allow(clippy::needless_pass_by_value, clippy::too_many_arguments)] // Python's lists become vectors.
    fn stay<'py>(
        this: &Bound<'py, Call>,
        kernel: Py<Kernel>,
        queue: Option<Py<Queue>>,
        known: Vec<Option<Bound<'py, PyAny>>>,
        given: Vec<Option<Bound<'py, PyAny>>>,
        sizes: (Option<Vec<u64>>, Option<Vec<u64>>),
        open: Vec<usize>,
        keep: Py<PyAny>,
        again: bool,
    ) -> PyResult<()> {
        let sized = kernel.get().sized(sizes.0, sizes.1);
        let slots = converted(this.py(), &sized, &known, given, false)?;
        let done = complete(this.as_any(), kernel.get(), &sized, slots)?;
        if !again {
            return Ok(());
        }
        let result = done.result(this.as_any())?;
        let arguments = done.arguments;
        let kept = if queue.is_none() { kernel.get().kept(&arguments) } else { None };
        let typed = |at: usize| arguments.get(at).map(|argument: &Known| (at, argument.elem));
        let numbers = open.into_iter().filter_map(typed).collect();
        let state = Mutex::new(State { arguments, kept, warm: Warm::default() });
        let whole = Some(Whole { sized, state, numbers, result, queue, keep });
        let _ = this.get().ready.set(Ready { kernel, fixed: Vec::new(), open: Default::default(), whole });
        Ok(())
    }

    #[pyo3(signature = (*given, **named))]
    fn __call__<'py>(
        this: &Bound<'py, Call>,
        given: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        if let Some(ready) = this.get().ready.get()
            && let Some(result) = ready.call(this, given, named)?
        {
            return Ok(result);
        }
        this.call_method(intern!(this.py(), "_call"), given, named).map(Bound::unbind)
    }
}
