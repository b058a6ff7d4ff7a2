//! Launches: arguments with their types, compared with what the kernel declares.
#![allow(unsafe_code)] // Pointers of C are believed as the header says.

use std::ffi::c_void;
use std::sync::MutexGuard;

use crisp::{Argument, ArgumentKind, Elem, Kernel, Memory, Passed, Scalar};

use crate::call::crisp_status::{self, CRISP_SUCCESS_COMPATIBLE};
use crate::call::{handle, invalid, status};
use crate::run::{crisp_buffer, crisp_kernel, crisp_queue, failed};

/// Arguments of a launch; more are a mistake of the caller.
const MOST_ARGUMENTS: usize = 4096;

/// Types of numbers.
#[allow(non_camel_case_types)] // C's names.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum crisp_element {
    /// bool, a byte that is 0 or 1
    CRISP_BOOL = 0,
    /// char of Crisp
    CRISP_I8 = 1,
    /// uchar
    CRISP_U8 = 2,
    /// short
    CRISP_I16 = 3,
    /// ushort
    CRISP_U16 = 4,
    /// int
    CRISP_I32 = 5,
    /// uint
    CRISP_U32 = 6,
    /// long
    CRISP_I64 = 7,
    /// ulong
    CRISP_U64 = 8,
    /// half
    CRISP_F16 = 9,
    /// bfloat16
    CRISP_BF16 = 10,
    /// float
    CRISP_F32 = 11,
    /// double
    CRISP_F64 = 12,
}

impl crisp_element {
    /// The number of a scalar type.
    pub(crate) fn of(scalar: Scalar) -> u32 {
        (0..).zip(ELEMENTS).find(|(_, element)| element.scalar() == scalar).map_or(u32::MAX, |(number, _)| number)
    }

    fn scalar(self) -> Scalar {
        match self {
            crisp_element::CRISP_BOOL => Scalar::Bool,
            crisp_element::CRISP_I8 => Scalar::I8,
            crisp_element::CRISP_U8 => Scalar::U8,
            crisp_element::CRISP_I16 => Scalar::I16,
            crisp_element::CRISP_U16 => Scalar::U16,
            crisp_element::CRISP_I32 => Scalar::I32,
            crisp_element::CRISP_U32 => Scalar::U32,
            crisp_element::CRISP_I64 => Scalar::I64,
            crisp_element::CRISP_U64 => Scalar::U64,
            crisp_element::CRISP_F16 => Scalar::F16,
            crisp_element::CRISP_BF16 => Scalar::BF16,
            crisp_element::CRISP_F32 => Scalar::F32,
            crisp_element::CRISP_F64 => Scalar::F64,
        }
    }
}

/// An argument of a launch: a value, or a buffer with the number of its elements; both, or neither, is an error.
#[allow(non_camel_case_types)] // C's names.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct crisp_argument {
    /// The type of the value, or of the buffer's elements: a number of enum crisp_element.
    pub element: u32,
    /// 1, or 2 to 4 for a hardware vector.
    pub lanes: u32,
    /// Where the value's bytes are; NULL for a buffer.
    pub value: *const c_void,
    /// The buffer; NULL for a value.
    pub buffer: *mut crisp_buffer,
    /// How many elements the buffer has for the kernel.
    pub count: u64,
    /// Bytes from one element to the next; 0 for elements without gaps.
    pub stride: u64,
}

/// The sizes of a launch, where the kernel leaves them open.
#[allow(non_camel_case_types)] // C's names.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct crisp_sizes {
    /// How many numbers `global` has; 0 for what the kernel declares.
    pub global_dimensions: u32,
    /// The number of invocations along each axis.
    pub global: [u64; 3],
    /// How many numbers `local` has; 0 for what the kernel declares.
    pub local_dimensions: u32,
    /// The size of a workgroup along each axis.
    pub local: [u64; 3],
}

/// Launches a kernel. Arguments are in the order of its parameters; `sizes` may be NULL. Without a queue (NULL) the call waits for the
/// end; with one it returns at once, and the buffers are the queue's until crisp_queue_finish. Where anything is wrong with the arguments,
/// nothing runs.
///
/// # Safety
/// Handles are NULL or what they are, `arguments` has `count` elements, `sizes` is NULL or points at sizes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_launch(
    queue: *mut crisp_queue,
    kernel: *const crisp_kernel,
    arguments: *const crisp_argument,
    count: usize,
    sizes: *const crisp_sizes,
) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let (kernel, sizes, queue) = unsafe { (handle(kernel)?, sizes.as_ref(), queue.as_ref()) };
        let arguments = match count {
            0 => &[],
            1..=MOST_ARGUMENTS if !arguments.is_null() => {
                // Safety: promised by the caller.
                unsafe { std::slice::from_raw_parts(arguments, count) }
            }
            1..=MOST_ARGUMENTS => {
                return Err(invalid(
                    &format!("the arguments are NULL, and {count} are announced"),
                    "pass where they are",
                ));
            }
            _ => {
                let what = format!("{count} arguments are too many: a launch has at most {MOST_ARGUMENTS}");
                return Err(invalid(&what, "pass the number of structures at `arguments`"));
            }
        };
        let kernel = kernel.kernel_for(Vec::new).map_err(|error| failed(&error))?;
        let kernel = sized(&kernel, sizes)?;
        // Safety: promised by the caller.
        let locked = unsafe { Locked::new(arguments.iter()) };
        let mut passed = Vec::with_capacity(count);
        for (position, argument) in arguments.iter().enumerate() {
            let declared = kernel.interface().arguments.get(position);
            let who = |named: &str| format!("argument number {}{named}", position + 1);
            // Safety: promised by the caller.
            passed.push(unsafe { one(&kernel, declared, &who, argument, locked.of(argument))? });
        }
        match queue {
            None => kernel.launch(passed).map(|_| ()),
            Some(queue) => queue.lock().launch(&kernel, passed),
        }
        .map_err(|error| failed(&error))?;
        Ok(CRISP_SUCCESS_COMPATIBLE)
    })
}

/// A kernel with the sizes that a caller gives.
pub(crate) fn sized(kernel: &Kernel, sizes: Option<&crisp_sizes>) -> Result<Kernel, crisp_status> {
    let mut kernel = kernel.clone();
    let Some(sizes) = sizes else { return Ok(kernel) };
    let of = |what: &str, dimensions: u32, sizes: &[u64; 3]| -> Result<Vec<u64>, crisp_status> {
        let what = || format!("`{what}` is {dimensions}: a launch has 1 to 3 dimensions");
        let sizes = sizes.get(..dimensions as usize);
        Ok(sizes.ok_or_else(|| invalid(&what(), "0 leaves the sizes to the kernel"))?.to_vec())
    };
    let global = of("global_dimensions", sizes.global_dimensions, &sizes.global)?;
    let local = of("local_dimensions", sizes.local_dimensions, &sizes.local)?;
    kernel = if global.is_empty() { kernel } else { kernel.global(&global) };
    Ok(if local.is_empty() { kernel } else { kernel.local(&local) })
}

/// The buffers of some arguments, each locked once, in the order of addresses, so that threads never wait for each other in a circle.
pub(crate) struct Locked<'a> {
    buffers: Vec<*mut crisp_buffer>,
    locked: Vec<MutexGuard<'a, Option<Memory>>>,
}

impl Locked<'_> {
    /// Locks them.
    ///
    /// # Safety
    /// Each buffer is NULL or a buffer that stays meanwhile.
    pub(crate) unsafe fn new<'r>(arguments: impl Iterator<Item = &'r crisp_argument>) -> Self {
        let mut buffers: Vec<*mut crisp_buffer> =
            arguments.map(|argument| argument.buffer).filter(|buffer| !buffer.is_null()).collect();
        buffers.sort_unstable();
        buffers.dedup();
        // Safety: promised by the caller.
        let locked = buffers.iter().filter_map(|buffer| unsafe { buffer.as_ref() }).map(crisp_buffer::lock).collect();
        Locked { buffers, locked }
    }

    /// The memory of an argument's buffer.
    pub(crate) fn of(&self, argument: &crisp_argument) -> Option<&Memory> {
        self.buffers.binary_search(&argument.buffer).ok().and_then(|at| self.locked.get(at)?.as_ref())
    }
}

/// An argument as the library takes it. Only a value of the type that is declared is read: who gives a wrong type may have fewer bytes there, and the
/// library names the type. `who` writes the argument in messages, from the name that it has in the kernel.
///
/// # Safety
/// A value of the declared type has as many bytes as it.
pub(crate) unsafe fn one<'a>(
    kernel: &Kernel,
    declared: Option<&Argument>,
    who: &dyn Fn(&str) -> String,
    argument: &crisp_argument,
    memory: Option<&'a Memory>,
) -> Result<Passed<'a>, crisp_status> {
    let crisp_argument { element, lanes, value, buffer: _, count, stride } = *argument;
    let wrong = |what: &str, help: &str| {
        let name = declared.map(|declared| format!(", `{}` of `{}`,", declared.name, kernel.interface().kernel));
        invalid(&format!("{} {what}", who(&name.unwrap_or_default())), help)
    };
    let scalar = ELEMENTS.get(element as usize).map(|element| element.scalar());
    let scalar = scalar.ok_or_else(|| {
        wrong(&format!("has the unknown element type {element}"), "enum crisp_element has them: CRISP_F32 is float")
    })?;
    let given = lanes;
    let lanes = u8::try_from(lanes).ok().filter(|lanes| (1..=4).contains(lanes)).ok_or_else(|| {
        wrong(&format!("must have 1 to 4 lanes, and has {given}"), "set `lanes` to 1, or to those of a hardware vector")
    })?;
    let elem = Elem { scalar, lanes };
    match memory {
        Some(_) if !value.is_null() => {
            Err(wrong("has both a value and a buffer", "leave `buffer` NULL for a number, or `value` for a buffer"))
        }
        Some(memory) => {
            let stride = if stride == 0 { u64::from(elem.bytes()) } else { stride };
            let stride = u32::try_from(stride).unwrap_or(u32::MAX);
            Ok(Passed::Buffer { memory, elem, stride, elements: count, writable: true, extents: None, structure: None })
        }
        None if value.is_null() => {
            Err(wrong("has neither a value nor a buffer", "set `value` to where the number is, or `buffer`"))
        }
        None => {
            let mut bytes = [0; 32];
            if declared.is_some_and(|declared| declared.kind == ArgumentKind::Value(elem)) {
                let size = (elem.bytes() as usize).min(bytes.len());
                // Safety: promised by the caller; the room was checked.
                unsafe { std::ptr::copy_nonoverlapping(value.cast::<u8>(), bytes.as_mut_ptr(), size) };
            }
            Ok(Passed::Value { elem, bytes })
        }
    }
}

/// Returns an element type of C; none for other numbers.
pub(crate) fn element(element: u32, lanes: u32) -> Option<Elem> {
    let scalar = ELEMENTS.get(element as usize)?.scalar();
    let lanes = u8::try_from(lanes).ok().filter(|lanes| (1..=4).contains(lanes))?;
    Some(Elem { scalar, lanes })
}

const ELEMENTS: [crisp_element; 13] = [
    crisp_element::CRISP_BOOL,
    crisp_element::CRISP_I8,
    crisp_element::CRISP_U8,
    crisp_element::CRISP_I16,
    crisp_element::CRISP_U16,
    crisp_element::CRISP_I32,
    crisp_element::CRISP_U32,
    crisp_element::CRISP_I64,
    crisp_element::CRISP_U64,
    crisp_element::CRISP_F16,
    crisp_element::CRISP_BF16,
    crisp_element::CRISP_F32,
    crisp_element::CRISP_F64,
];
