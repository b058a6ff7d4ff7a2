//! Arrays as numpy describes them: type by its name, extents, strides in bytes; compared with what a kernel declares.

use crisp_ir_artifact::{ArgumentKind, Callable, Elem, HostNote};
use crisp_ir_kernel::Scalar;

use crate::judge::{Array, Offer, structures};
use crate::messages::mistakes::{Place, Problem, shape_words};
use crate::values::types::numpy_name;
use crate::values::{npy, records};

/// An array as numpy describes it.
#[derive(Clone, Debug)]
pub struct Described {
    /// numpy's name of the type: `float32`, `>f4`.
    pub ty: String,
    /// The extents; none of what is only traced.
    pub shape: Option<Vec<u64>>,
    /// Bytes from one neighbour to the next along each axis; none in the order of C.
    pub strides: Option<Vec<i64>>,
    /// The description of structures in a file's header.
    pub header: Option<String>,
    /// Where its memory begins.
    pub address: u64,
    /// How many bytes it has.
    pub bytes: u64,
    /// Whether it may be written.
    pub writable: bool,
    /// "host", "device", "cuda" or "cuda:1".
    pub place: String,
}

/// An array as the check of a call takes it.
#[derive(Clone, Debug)]
pub struct Fitted {
    elem: Option<Elem>,
    what: String,
    stride: u32,
    step: u64,
    writable: bool,
    place: Place,
    strides: Option<Vec<i64>>,
    /// How many elements of memory it has.
    pub elements: u64,
    /// Its extents, without those of lanes and parts.
    pub extents: Option<Vec<u64>>,
}

impl Fitted {
    /// The argument for the check.
    #[must_use]
    pub fn offer(&self) -> Offer<'_> {
        let Fitted { elem, what, stride, step, writable, place, strides, elements, extents } = self;
        Offer::Array(Array {
            elem: *elem,
            what: Some(what),
            stride: *stride,
            elements: *elements,
            extents: extents.as_deref(),
            strides: strides.as_deref(),
            step: *step,
            writable: *writable,
            structure: None,
            place: *place,
        })
    }
}

/// numpy's type as programs write it.
#[must_use]
pub fn dtype_text(scalar: Scalar, complex: bool) -> String {
    match (scalar, complex) {
        (Scalar::F32, true) => "np.complex64".to_owned(),
        (_, true) => "np.complex128".to_owned(),
        (Scalar::BF16, _) => "ml_dtypes.bfloat16".to_owned(),
        (scalar, false) => format!("np.{}", numpy_name(scalar)),
    }
}

fn unfit<T>(what: &str, fix: &str) -> Result<T, Problem> {
    Err(Problem::Unfit(what.to_owned(), fix.to_owned()))
}

/// The type of an array's elements.
struct Elements {
    /// None where it is another than the declared one.
    elem: Option<Elem>,
    /// Bytes of an element of the author.
    step: u64,
    /// Whether the last axis is that of lanes, or of the parts of complex numbers.
    inner: bool,
}

impl Described {
    /// Returns the words of messages for it.
    fn what(&self) -> String {
        let ty = if self.header.is_some() { "structures" } else { &self.ty };
        match &self.shape {
            Some(shape) => format!("an array of {ty} with shape {}", shape_words(shape)),
            None => format!("an array of {ty}"),
        }
    }

    /// The array as an argument at a position, which declares an array.
    ///
    /// # Errors
    /// Objects of Python, structures with other members, a last axis that is not that of lanes.
    pub fn fitted(self, callable: &Callable, position: usize) -> Result<Fitted, Problem> {
        let declared = callable.interface.arguments.get(position);
        let Some((declared, ArgumentKind::Buffer { elem, stride, .. })) = declared.map(|it| (it, it.kind)) else {
            return Err(Problem::Kind(self.what()));
        };
        let what = self.what();
        let Elements { elem: found, step, inner } = self.elements(callable, position, elem, stride)?;
        let Described { shape: mut extents, mut strides, address, bytes, writable, place, .. } = self;
        if inner && found.is_some() {
            let last = extents.as_mut().map(Vec::pop);
            if last.is_some_and(|last| last != Some(step / u64::from(elem.scalar.bytes().max(1)))) {
                return Err(Problem::Lanes(what));
            }
            if strides.as_mut().is_some_and(|it| it.pop() != Some(elem.scalar.bytes().into())) {
                return unfit("is passed an array with gaps along its last axis", "pass a contiguous array");
            }
        }
        if place.starts_with("cuda") && bytes > 0 && address % 16 != 0 {
            return unfit(
                &format!("is passed an array of CUDA whose address is {} bytes past a multiple of 16", address % 16),
                "pass an array that begins where its memory does, such as a copy of this one",
            );
        }
        let place = match place.as_str() {
            "device" => Place::Device,
            "host" => Place::Host,
            number => Place::Cuda(number.strip_prefix("cuda:").and_then(|number| number.parse().ok())),
        };
        // One number is a vector of one element.
        if declared.shape.is_none() && extents.as_ref().is_some_and(Vec::is_empty) {
            (extents, strides) = (None, None);
        }
        let elements = bytes / u64::from(stride.max(1));
        Ok(Fitted { elem: found, what, stride, step, writable, place, strides, elements, extents })
    }

    fn elements(&self, callable: &Callable, position: usize, elem: Elem, stride: u32) -> Result<Elements, Problem> {
        let noted = |is: &dyn Fn(&HostNote) -> bool| callable.notes.iter().any(is);
        let complex = noted(&|note| matches!(note, HostNote::Complex { param } if *param as usize == position));
        let (own, step, inner) = (numpy_name(elem.scalar), u64::from(stride), elem.lanes > 1);
        let name = callable.interface.arguments.get(position).map_or("", |it| it.name.as_str());
        if self.ty == "object" {
            let fix = format!("make it of numbers: `{name}.astype({})`", dtype_text(elem.scalar, complex));
            return unfit("is passed an array of Python objects", &fix);
        }
        match (structures(callable, position), &self.header) {
            (Some(layout), Some(header)) => {
                let difference = npy::layout(header).map(|found| records::difference(layout, &found));
                match difference.unwrap_or_else(Some) {
                    None => Ok(Elements { elem: Some(elem), step: layout.bytes.into(), inner: false }),
                    Some(what) => {
                        let fix = format!("make it with dtype={}", records::dictionary(layout));
                        unfit(&format!("is passed an array that {what}"), &fix)
                    }
                }
            }
            // Words are taken as they are.
            (Some(_), None) if self.ty == own => Ok(Elements { elem: Some(elem), step, inner }),
            (Some(layout), None) => {
                let fix = format!("make it with dtype={}", records::dictionary(layout));
                unfit(&format!("is a vector of structures, and {} is passed", self.what()), &fix)
            }
            (None, Some(_)) => {
                let columns =
                    noted(&|note| matches!(note, HostNote::Columns { param, .. } if *param as usize == position));
                let fix = match columns {
                    true => format!("pass `kernel.columns('{name}', array)`"),
                    false => "pass one member: `array['MEMBER']`".to_owned(),
                };
                unfit(&format!("is passed {}", self.what()), &fix)
            }
            (None, None) if complex => {
                let parts = self.ty == own;
                let whole = matches!((self.ty.as_str(), own), ("complex64", "float32") | ("complex128", "float64"));
                Ok(Elements { elem: (parts || whole).then_some(elem), step: 2 * step, inner: parts })
            }
            (None, None) => {
                let fits = self.ty == own || elem.scalar == Scalar::BF16 && self.ty == "uint16";
                Ok(Elements { elem: fits.then_some(elem), step, inner })
            }
        }
    }
}
