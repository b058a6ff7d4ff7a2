//! Orchestrations: several launches with their memory in one call.
#![allow(unsafe_code)] // Pointers of C are believed as the header says.

use std::ffi::{c_char, c_void};

use crisp::Elem;

use crate::call::crisp_status::{self, CRISP_ERROR_RUN, CRISP_SUCCESS_COMPATIBLE};
use crate::call::{bytes, handle, invalid, remember, status, text};
use crate::run::{crisp_program, failed};
use crate::run_launch::element;

/// An input of an orchestration: a number, or what is in its memory at the beginning.
#[allow(non_camel_case_types)] // C's names.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct crisp_plan_input {
    /// Its name: "K::X" for X of kernel K, or "X" where only one name ends so.
    pub name: *const c_char,
    /// The type of the number, or of elements: a number of enum crisp_element.
    pub element: u32,
    /// 1, or 2 to 4 for hardware vectors.
    pub lanes: u32,
    /// The number, or the elements without gaps. They are copied.
    pub contents: *const c_void,
    /// How many elements there are; 1 for a number.
    pub count: u64,
}

/// A result of an orchestration that is wanted.
#[allow(non_camel_case_types)] // C's names.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct crisp_plan_output {
    /// Its name, as in crisp_plan_input.
    pub name: *const c_char,
    /// The type of elements: a number of enum crisp_element.
    pub element: u32,
    /// 1, or 2 to 4 for hardware vectors.
    pub lanes: u32,
    /// Where elements are copied to, without gaps; NULL to learn only how many there are.
    pub room: *mut c_void,
    /// Before the call: for how many elements there is room. After it: how many there are.
    pub count: u64,
}

/// Runs an orchestration of a program on the program's device, and waits for its end: memory is made as long as its inputs say, what is not given has what the
/// source says, kernels are launched, and wanted results are copied. Where anything is wrong, no result is written.
///
/// # Safety
/// `program` is NULL or a program, `name` NULL or a text; there are `input_count` inputs and `output_count` outputs, whose contents and room are as long as they state.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_run_plan(
    program: *const crisp_program,
    name: *const c_char,
    inputs: *const crisp_plan_input,
    input_count: usize,
    outputs: *mut crisp_plan_output,
    output_count: usize,
) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let (program, name) = unsafe { (handle(program)?, text(name, "the name")?) };
        let is_list = |start: bool, count: usize| count == 0 || (start && count <= 4096);
        if !is_list(!inputs.is_null(), input_count) || !is_list(!outputs.is_null(), output_count) {
            let help = "pass where they are and how many there are, at most 4096; NULL and 0 for none";
            return Err(invalid("the inputs or the outputs are NULL or too many", help));
        }
        let orchestration = program.program.orchestration(name).map_err(|error| failed(&error))?;
        let mut call = orchestration.call();
        for at in 0..input_count {
            // Safety: promised by the caller.
            let crisp_plan_input { name, element, lanes, contents, count } = unsafe { inputs.add(at).read() };
            // Safety: promised by the caller.
            let name = unsafe { text(name, &format!("the name of input number {}", at + 1))? };
            let elem = elem(name, element, lanes)?;
            let size = usize::try_from(count).ok().and_then(|count| count.checked_mul(elem.bytes() as usize));
            let size = size.ok_or_else(|| {
                invalid(&format!("`{name}` is too long: {count} elements"), "pass the number of elements at `contents`")
            })?;
            // Safety: promised by the caller.
            let contents = unsafe { bytes(contents.cast(), size, &format!("what `{name}` holds"))? }.to_vec();
            let alone = orchestration.number(name).is_some() && count == 1;
            call = if alone { call.value_bytes(name, elem, contents) } else { call.vector_bytes(name, elem, contents) };
        }
        let results = call.run().map_err(|error| failed(&error))?;
        let mut found = Vec::new();
        for at in 0..output_count {
            // Safety: promised by the caller.
            let crisp_plan_output { name, element, lanes, room, count } = unsafe { outputs.add(at).read() };
            // Safety: promised by the caller.
            let name = unsafe { text(name, &format!("the name of output number {}", at + 1))? };
            let wanted = elem(name, element, lanes)?;
            let (elem, bytes) = results.bytes(name).map_err(|error| failed(&error))?;
            if elem != wanted {
                let what = format!("`{name}` has elements of type {elem}, and {wanted} is wanted");
                return Err(wrong(&what, "nothing is converted silently: ask for the type that it has"));
            }
            let there = bytes.len() as u64 / u64::from(elem.bytes().max(1));
            if !room.is_null() && there > count {
                let what = format!("`{name}` has {there} elements, and there is room for {count}");
                return Err(wrong(&what, "a call with NULL for `room` says how many there are"));
            }
            found.push((room.cast::<u8>(), bytes, there));
        }
        for (at, (room, bytes, there)) in found.into_iter().enumerate() {
            // Safety: promised by the caller; the room was checked.
            unsafe {
                if !room.is_null() {
                    room.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
                }
                (*outputs.add(at)).count = there;
            }
        }
        Ok(CRISP_SUCCESS_COMPATIBLE)
    })
}

/// Keeps what is wrong with a wanted result.
fn wrong(what: &str, help: &str) -> crisp_status {
    remember(&format!("error: {what}\n |\n = help: {help}\n"));
    CRISP_ERROR_RUN
}

fn elem(name: &str, number: u32, lanes: u32) -> Result<Elem, crisp_status> {
    element(number, lanes).ok_or_else(|| {
        let what = format!("`{name}` has type number {number} and {lanes} lanes, which is no element type");
        invalid(&what, "pass a number of enum crisp_element, and 1 to 4 lanes")
    })
}
