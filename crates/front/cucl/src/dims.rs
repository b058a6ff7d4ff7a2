//! Named dimensions: sizes in order, the last one the fastest, and the type of the elements.

use std::fmt;

/// One dimension.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dim {
    /// Its name.
    pub name: String,
    /// Its size in elements.
    pub size: u64,
}

/// The dimensions of an array: dense, row-major, the last dimension the fastest. Without dimensions it is a scalar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dims {
    /// In order.
    pub dims: Vec<Dim>,
    /// The type of the elements, as C names it: `float`, `int`, `uint32_t`, …
    pub elem: String,
}

impl Dims {
    /// Dimensions of floats.
    #[must_use]
    pub fn new(dims: &[(&str, u64)]) -> Dims {
        let dims = dims.iter().map(|&(name, size)| Dim { name: name.to_owned(), size }).collect();
        Dims { dims, elem: "float".to_owned() }
    }

    /// The same dimensions with elements of another type.
    #[must_use]
    pub fn of(mut self, elem: &str) -> Dims {
        elem.clone_into(&mut self.elem);
        self
    }

    /// The number of elements; `None` where it does not fit 64 bits.
    #[must_use]
    pub fn product(&self) -> Option<u64> {
        self.dims.iter().try_fold(1_u64, |product, dim| product.checked_mul(dim.size))
    }

    /// The distance in elements between neighbours along each dimension: the product of the sizes after it. `None` as for
    /// [`product`](Dims::product).
    #[must_use]
    pub fn strides(&self) -> Option<Vec<u64>> {
        let mut strides = vec![1; self.dims.len()];
        let mut product = 1_u64;
        for (stride, dim) in strides.iter_mut().zip(&self.dims).rev() {
            *stride = product;
            product = product.checked_mul(dim.size)?;
        }
        Some(strides)
    }

    /// The dimensions of these names in the given order; the first name that does not exist as the error.
    ///
    /// # Errors
    /// The name.
    pub fn pick<'a>(&self, names: &'a [String]) -> Result<Dims, &'a str> {
        let find = |name: &'a String| self.dims.iter().find(|dim| dim.name == *name).cloned().ok_or(name.as_str());
        Ok(Dims { dims: names.iter().map(find).collect::<Result<_, _>>()?, elem: self.elem.clone() })
    }

    /// Reads the text form: `img:10,chan:3,y:224`, with `float` elements unless `:TYPE` follows a semicolon: `y:10,x:10;int`.
    ///
    /// # Errors
    /// What is wrong, as the end of a sentence.
    pub fn parse(text: &str) -> Result<Dims, String> {
        let (list, elem) = text.split_once(';').unwrap_or((text, "float"));
        let is_name = |name: &str| {
            name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
                && name.chars().all(|next| next.is_ascii_alphanumeric() || next == '_')
        };
        if !is_name(elem) {
            return Err(format!("`{elem}` is not an element type"));
        }
        let mut dims: Vec<Dim> = Vec::new();
        for part in list.split(',').filter(|_| !list.is_empty()) {
            let (name, size) = part.split_once(':').ok_or_else(|| format!("`{part}` is not of the form NAME:SIZE"))?;
            if !is_name(name) {
                return Err(format!("`{name}` is not a name of a dimension"));
            }
            if dims.iter().any(|dim| dim.name == name) {
                return Err(format!("there are two dimensions `{name}`"));
            }
            let size = size.parse().map_err(|_| format!("`{size}` is not a size"))?;
            dims.push(Dim { name: name.to_owned(), size });
        }
        Ok(Dims { dims, elem: elem.to_owned() })
    }
}

impl fmt::Display for Dims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, dim) in self.dims.iter().enumerate() {
            write!(f, "{}{}:{}", if index == 0 { "" } else { "," }, dim.name, dim.size)?;
        }
        if self.elem == "float" { Ok(()) } else { write!(f, ";{}", self.elem) }
    }
}

#[cfg(test)]
mod tests {
    use super::Dims;

    #[test]
    fn text_is_printed_and_read() {
        for text in ["", "x:10", "img:10,chan:3,y:224,x:224", "y:0,x:4;uint32_t", ";int"] {
            assert_eq!(Dims::parse(text).map(|dims| dims.to_string()), Ok(text.to_owned()));
        }
        for wrong in ["x", "x:", "x:-1", ":3", "x:1,x:2", "x:1,,y:2", "x:1;", "x:1;3d", "x:99999999999999999999"] {
            assert!(Dims::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn strides_are_products_of_inner_sizes() {
        let dims = Dims::new(&[("a", 2), ("b", 3), ("c", 5)]);
        assert_eq!((dims.product(), dims.strides()), (Some(30), Some(vec![15, 5, 1])));
        assert_eq!(Dims::new(&[]).product(), Some(1));
        assert_eq!(Dims::new(&[("a", u64::MAX), ("b", 2)]).product(), None);
        let names = ["c".to_owned(), "a".to_owned()];
        let picked = dims.pick(&names);
        assert_eq!(picked.map(|dims| dims.to_string()), Ok("c:5,a:2".to_owned()));
    }
}
