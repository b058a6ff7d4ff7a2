//! Calls by names: sizes follow from arrays, and results are made.
#![allow(unsafe_code)] // Pointers of C are believed as the header says.

use std::ffi::c_char;

use crisp::{Elem, GivenArray, Made, Passed};

use crate::call::crisp_status::{self, CRISP_SUCCESS_COMPATIBLE};
use crate::call::{handle, invalid, status, text};
use crate::run::{crisp_buffer, crisp_kernel, crisp_queue, failed};
use crate::run_launch::{Locked, crisp_argument, crisp_element, crisp_sizes, element, one, sized};

/// Arguments of a call; more are a mistake of the caller.
const MOST_ARGUMENTS: usize = 4096;

/// Axes of an array; C has the number in the header.
const MOST_AXES: usize = 16;

/// An argument of crisp_call: a value or an array, by its name.
#[allow(non_camel_case_types)] // C's names.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct crisp_named {
    /// The name that the kernel's source has for it.
    pub name: *const c_char,
    /// The value, or the buffer. Where the array has axes, a `count` of 0 is as many elements as its extents say.
    pub argument: crisp_argument,
    /// How many axes the array has; 0 for a value, and for a buffer without axes, of which only the number of elements is compared.
    pub dimensions: u32,
    /// The extent of each axis; NULL where there are none. The last axis is fastest, where the kernel declares no other layout.
    pub extents: *const u64,
}

/// A result that crisp_call has made.
#[allow(non_camel_case_types)] // C's names.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct crisp_result {
    /// The name that the kernel's source has for it; it belongs to the kernel.
    pub name: *const c_char,
    /// Its memory, which the caller destroys.
    pub buffer: *mut crisp_buffer,
    /// The type of its elements: a number of enum crisp_element.
    pub element: u32,
    /// 1, or 2 to 4 for hardware vectors.
    pub lanes: u32,
    /// Bytes from one element to the next.
    pub stride: u64,
    /// How many elements its memory has. A complex number is two.
    pub count: u64,
    /// How many axes it has; a vector has one.
    pub dimensions: u32,
    /// The extent of each axis, zero after the last one.
    pub extents: [u64; 16],
}

/// Calls a kernel with what it reads. Arguments are given by their names, in any order. Sizes that follow from the extents of arrays are left out, or agree
/// with them; results are left out and made with the shapes that follow, or are given and have these shapes. `sizes` may be NULL. `results` has room for
/// `*result_count` results; after the call `*result_count` is how many the call makes, and they are the first of `results`, in the order of the
/// kernel's parameters. The caller destroys their buffers. Both may be NULL where all results are given. Without a queue (NULL) the call waits for the end;
/// with one it returns at once, and the buffers are the queue's until crisp_queue_finish. Where anything is wrong, nothing runs and nothing is made.
///
/// # Safety
/// Handles are NULL or what they are, `arguments` has `count` elements, `results` room for `*result_count`, `sizes` is NULL or points at sizes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_call(
    queue: *mut crisp_queue,
    kernel: *const crisp_kernel,
    arguments: *const crisp_named,
    count: usize,
    sizes: *const crisp_sizes,
    results: *mut crisp_result,
    result_count: *mut usize,
) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let (handle, sizes, queue) = unsafe { (handle(kernel)?, sizes.as_ref(), queue.as_ref()) };
        // Safety: promised by the caller.
        let named = unsafe { list(arguments, count)? };
        // Safety: promised by the caller.
        let kernel = handle.kernel_for(|| unsafe { arrays(named) }).map_err(|error| failed(&error))?;
        let kernel = sized(&kernel, sizes)?;
        // Safety: promised by the caller.
        let locked = unsafe { Locked::new(named.iter().map(|named| &named.argument)) };
        let mut passed = Vec::with_capacity(count);
        for (number, named) in (1_usize..).zip(named) {
            // Safety: promised by the caller.
            let name = unsafe { text(named.name, &format!("the name of argument number {number}"))? };
            // Safety: promised by the caller.
            passed.push((name, unsafe { array(&kernel, name, named, &locked)? }));
        }
        let interface = kernel.interface();
        let is_given = |name: &str| passed.iter().any(|(given, _)| *given == name);
        let made = interface.explicit().iter().filter(|it| it.is_result() && !is_given(&it.name)).count();
        let axes = |argument: &crisp::Argument| argument.shape.as_ref().map_or(1, |shape| shape.axes.len());
        if let Some(many) = interface.explicit().iter().find(|it| axes(it) > MOST_AXES) {
            let what = format!("`{}` of `{}` has {} axes", many.name, interface.kernel, axes(many));
            return Err(invalid(&what, "crisp_call has room for 16 extents: pass all arguments to crisp_launch"));
        }
        // Safety: promised by the caller.
        let room = unsafe { result_count.as_ref() }.copied().unwrap_or(0);
        if made > 0 && (room < made || results.is_null()) {
            if !result_count.is_null() {
                // Safety: promised by the caller.
                unsafe { result_count.write(made) };
            }
            let results = if made == 1 { "one result".to_owned() } else { format!("{made} results") };
            let what = format!("`{}` makes {results}, and there is room for {room}", interface.kernel);
            return Err(invalid(&what, "pass an array of crisp_result, and in `*result_count` how many it has"));
        }
        let made = match queue {
            None => kernel.call_named(&passed),
            Some(queue) => queue.lock().call_named(&kernel, &passed),
        }
        .map_err(|error| failed(&error))?;
        drop(locked);
        let made_of = made.len();
        for (at, made) in made.into_iter().enumerate() {
            let result = result(handle, made);
            // Safety: promised by the caller; the room was checked.
            unsafe { results.add(at).write(result) };
        }
        if !result_count.is_null() {
            // Safety: promised by the caller.
            unsafe { result_count.write(made_of) };
        }
        Ok(CRISP_SUCCESS_COMPATIBLE)
    })
}

/// The arguments of a call.
///
/// # Safety
/// The pointer is NULL, or points at `count` structures.
unsafe fn list<'a>(arguments: *const crisp_named, count: usize) -> Result<&'a [crisp_named], crisp_status> {
    match count {
        0 => Ok(&[]),
        1..=MOST_ARGUMENTS if !arguments.is_null() => {
            // Safety: promised by the caller.
            Ok(unsafe { std::slice::from_raw_parts(arguments, count) })
        }
        1..=MOST_ARGUMENTS => {
            Err(invalid(&format!("the arguments are NULL, and {count} are announced"), "pass where they are"))
        }
        _ => {
            let what = format!("{count} arguments are too many: a call has at most {MOST_ARGUMENTS}");
            Err(invalid(&what, "pass the number of structures at `arguments`"))
        }
    }
}

/// The arrays among the arguments, from which dimensions of a template follow; mistakes are reported where each argument is read.
///
/// # Safety
/// Names are NULL or texts; there are as many extents as dimensions.
unsafe fn arrays(named: &[crisp_named]) -> Vec<GivenArray> {
    let one = |named: &crisp_named| {
        let axes = named.dimensions as usize;
        // Safety: promised by the caller.
        let name = unsafe { text(named.name, "a name") }.ok()?;
        let elem = element(named.argument.element, named.argument.lanes)?;
        let extents = match axes {
            0 => vec![named.argument.count],
            _ if axes > MOST_AXES || named.extents.is_null() => return None,
            // Safety: promised by the caller.
            _ => unsafe { std::slice::from_raw_parts(named.extents, axes) }.to_vec(),
        };
        Some((name.to_owned(), extents, crisp::values::types::name(elem))).filter(|_| !named.argument.buffer.is_null())
    };
    named.iter().filter_map(one).collect()
}

/// An argument with its axes.
///
/// # Safety
/// A value of the declared type has as many bytes as it; there are as many extents as dimensions.
unsafe fn array<'a>(
    kernel: &crisp::Kernel,
    name: &str,
    named: &'a crisp_named,
    locked: &'a Locked<'_>,
) -> Result<Passed<'a>, crisp_status> {
    let explicit = kernel.interface().explicit();
    let declared = explicit.iter().find(|argument| argument.name == name);
    let who = |_: &str| format!("argument `{name}` of `{}`", kernel.interface().kernel);
    let axes = named.dimensions as usize;
    if axes > MOST_AXES {
        let what = format!("{} has {axes} axes: an array has at most {MOST_AXES}", who(""));
        return Err(invalid(&what, "set `dimensions` to the number of extents, 0 for a value"));
    }
    if axes > 0 && named.extents.is_null() {
        let what = format!("the extents of {} are NULL, and there are {axes}", who(""));
        return Err(invalid(&what, "pass where they are, or 0 for `dimensions`"));
    }
    // Safety: promised by the caller; the room was checked.
    let given = if axes == 0 { &[][..] } else { unsafe { std::slice::from_raw_parts(named.extents, axes) } };
    let mut argument = named.argument;
    if axes > 0 && argument.count == 0 {
        let parts = declared.map_or(1, crisp::Argument::parts);
        argument.count =
            given.iter().try_fold(parts, |product, extent| product.checked_mul(*extent)).unwrap_or(u64::MAX);
    }
    // Safety: promised by the caller.
    let passed = unsafe { one(kernel, declared, &who, &argument, locked.of(&argument))? };
    match passed {
        Passed::Buffer { memory, elem, stride, elements, writable, extents: _, structure } => {
            let extents = (axes > 0).then_some(given);
            Ok(Passed::Buffer { memory, elem, stride, elements, writable, extents, structure })
        }
        Passed::Value { .. } if axes > 0 => {
            let help = "set `dimensions` to 0 for a value, or pass a buffer";
            Err(invalid(&format!("{} is a value, and has {axes} axes", who("")), help))
        }
        value @ Passed::Value { .. } => Ok(value),
    }
}

/// A result as C has it.
fn result(kernel: &crisp_kernel, made: Made) -> crisp_result {
    let name = kernel.name_of(made.name());
    let Elem { scalar, lanes } = made.elem();
    let stride = u64::from(made.stride());
    let mut extents = [0; MOST_AXES];
    extents.iter_mut().zip(made.extents()).for_each(|(to, from)| *to = *from);
    let dimensions = u32::try_from(made.extents().len()).unwrap_or(u32::MAX);
    let memory = made.into_memory();
    let count = memory.len() / stride.max(1);
    let (element, lanes, buffer) = (crisp_element::of(scalar), lanes.into(), crisp_buffer::of(memory));
    crisp_result { name, buffer, element, lanes, stride, count, dimensions, extents }
}
