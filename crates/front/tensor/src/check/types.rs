//! Types: what they say of values, and the names that they bind.

use crisp_ir_kernel::Scalar;
use crisp_support_diagnostics::Span;

use super::state::{Check, Checked, Dim, Layout, Memory, Number, Origin, Value};
use crate::messages;
use crate::tree::{Name, Operator, Syntax, SyntaxKind, Type, TypeKind};

/// Types of elements by name.
pub(super) fn scalar_of(name: &str) -> Option<Scalar> {
    Some(match name {
        "bool" => Scalar::Bool,
        "i8" => Scalar::I8,
        "i16" => Scalar::I16,
        "i32" => Scalar::I32,
        "i64" => Scalar::I64,
        "u8" => Scalar::U8,
        "u16" => Scalar::U16,
        "u32" => Scalar::U32,
        "u64" => Scalar::U64,
        "f16" => Scalar::F16,
        "bf16" => Scalar::BF16,
        "f32" => Scalar::F32,
        "f64" => Scalar::F64,
        _ => return alias(name),
    })
}

/// Types by the names that C, OpenCL C, CUDA and NumPy have for them; `long` has 64 bits, as in OpenCL C and in `.cl` and `.cu` files.
fn alias(name: &str) -> Option<Scalar> {
    Some(match name {
        "bool_" | "_Bool" => Scalar::Bool,
        "int8" | "int8_t" | "char" | "byte" => Scalar::I8,
        "int16" | "int16_t" | "short" => Scalar::I16,
        "int32" | "int32_t" | "int" | "intc" => Scalar::I32,
        "int64" | "int64_t" | "long" | "longlong" | "intp" | "ptrdiff_t" => Scalar::I64,
        "uint8" | "uint8_t" | "uchar" | "ubyte" => Scalar::U8,
        "uint16" | "uint16_t" | "ushort" => Scalar::U16,
        "uint32" | "uint32_t" | "uint" | "uintc" => Scalar::U32,
        "uint64" | "uint64_t" | "ulong" | "ulonglong" | "uintp" | "size_t" => Scalar::U64,
        "float16" | "half" | "_Float16" => Scalar::F16,
        "bfloat16" => Scalar::BF16,
        "float32" | "float" | "single" => Scalar::F32,
        "float64" | "double" => Scalar::F64,
        _ => return None,
    })
}

/// Whether a name means any type where nothing declares it: `dtype`, or a capital letter as `T`, with a number as `T2`, unless that is
/// how a type is written elsewhere, as `F16`.
fn stands_for_any(name: &str) -> bool {
    let mut letters = name.chars();
    let capital = letters.next().is_some_and(|first| first.is_ascii_uppercase());
    let numbered = capital && letters.all(|next| next.is_ascii_digit());
    let of_bits = matches!(name.as_bytes(), [b'F' | b'I' | b'U', _, ..]);
    name == "dtype" || numbered && !of_bits
}

/// The properties of a tensor type besides its shape.
#[derive(Clone, Debug, Default)]
pub(super) struct Properties {
    pub(super) layout: Option<Layout>,
    pub(super) memory: Option<Memory>,
}

/// The memory of that name.
pub(super) fn memory_of(word: &str) -> Option<Memory> {
    Some(match word {
        "global" => Memory::Global,
        "shared" | "smem" => Memory::Shared,
        "register" | "registers" | "local" => Memory::Register,
        _ => return None,
    })
}

impl<'a> Check<'a> {
    /// The type of elements; a generic name means the type that it is set to, `f32` by default.
    pub(super) fn dtype(&mut self, name: Option<&Name>) -> Checked<Scalar> {
        let Some(name) = name else { return Ok(Scalar::F32) };
        if let Some(scalar) = scalar_of(&name.text) {
            return Ok(scalar);
        }
        if let Some(scalar) = self.dtypes.get(&name.text) {
            return Ok(*scalar);
        }
        if !self.is_generic(&name.text) {
            return self.say(messages::unknown_dtype(name.span, &name.text));
        }
        let scalar = match self.setting(&name.text) {
            Some(text) => match scalar_of(&text) {
                Some(scalar) => scalar,
                None => return self.say(messages::unknown_dtype(name.span, &text)),
            },
            None => Scalar::F32,
        };
        self.dtypes.insert(name.text.clone(), scalar);
        Ok(scalar)
    }

    /// Whether a generic name has no type yet.
    fn is_open(&self, name: &str) -> bool {
        scalar_of(name).is_none() && self.is_generic(name) && !self.dtypes.contains_key(name)
    }

    /// Whether a name means a type that a call or the command chooses.
    pub(super) fn is_generic(&self, name: &str) -> bool {
        self.generics.contains(name) || stands_for_any(name)
    }

    /// Returns the setting of a name in the command.
    pub(super) fn setting(&self, name: &str) -> Option<String> {
        self.settings.ask(name);
        let kernel = self.program.name.clone();
        self.settings.given.iter().rev().find_map(|setting| {
            let (known, value) = setting.split_once('=')?;
            let own =
                known == name || known.strip_prefix(&kernel).is_some_and(|rest| rest.strip_prefix('.') == Some(name));
            own.then(|| value.to_owned())
        })
    }

    /// Layout and memory in a type.
    pub(super) fn properties(&mut self, all: &'a [Syntax]) -> Checked<Properties> {
        let mut found = Properties::default();
        for property in all {
            match &property.kind {
                SyntaxKind::Name(word) if memory_of(word).is_some() => found.memory = memory_of(word),
                _ => found.layout = Some(self.layout(property)?),
            }
        }
        Ok(found)
    }

    pub(super) fn layout(&mut self, syntax: &'a Syntax) -> Checked<Layout> {
        match &syntax.kind {
            SyntaxKind::Name(word) => match word.as_str() {
                "rowmajor" | "row_major" => Ok(Layout::default()),
                "colmajor" | "col_major" => Ok(Layout { strides: None, columns_first: true }),
                _ => self.say(messages::unknown_layout(syntax.span, word)),
            },
            SyntaxKind::Call(callee, arguments) if matches!(&callee.kind, SyntaxKind::Name(name) if name == "strides") =>
            {
                let mut strides = Vec::new();
                for argument in arguments {
                    strides.push(self.index(&argument.value)?);
                }
                Ok(Layout { strides: Some(strides), columns_first: false })
            }
            _ => self.say(messages::unknown_layout(syntax.span, "…")),
        }
    }

    /// A shape: `[a, b]`, or a number for one axis.
    pub(super) fn shape(&mut self, syntax: &'a Syntax) -> Checked<Vec<Dim>> {
        let value = self.value(syntax)?;
        let values = match value {
            Value::List(values) => values,
            value => vec![value],
        };
        let mut dims = Vec::new();
        for value in values {
            let Value::Number(number) = value else { return self.say(messages::not_a_size(syntax.span)) };
            let number = self.settled_operand(number)?;
            dims.push(self.dim(&number, syntax.span)?);
        }
        Ok(dims)
    }

    /// A value as a type says: numbers get it, shapes must be equal. Names of dimensions that mean nothing yet get a meaning.
    pub(super) fn as_type(&mut self, value: Value, ty: &'a Type, span: Span) -> Checked<Value> {
        match (&ty.kind, value) {
            (TypeKind::Scalar(name), Value::Number(number)) => {
                let wanted = match name.text.as_str() {
                    "int" if number.expr.ty.is_integer() => return Ok(Value::Number(number)),
                    "float" if number.expr.ty.is_float() && !number.weak => return Ok(Value::Number(number)),
                    "float" => Scalar::F32,
                    "int" => Scalar::I64,
                    _ => match number.weak {
                        false if self.is_open(&name.text) => {
                            self.dtypes.insert(name.text.clone(), number.expr.ty);
                            number.expr.ty
                        }
                        _ => self.dtype(Some(name))?,
                    },
                };
                let good = if number.weak {
                    wanted != Scalar::Bool && (number.expr.ty == Scalar::I64 || wanted.is_float())
                } else {
                    number.expr.ty == wanted
                };
                if !good {
                    return self.say(messages::not_of_type(span, number.own_type().name(), wanted.name()));
                }
                Ok(Value::Number(Number::strong(self.fit(number, wanted)?)))
            }
            (TypeKind::Tensor { dims, dtype, properties: _ }, Value::Number(number)) if dims.is_empty() => {
                let wanted = self.dtype(dtype.as_ref())?;
                let good = if number.weak { wanted != Scalar::Bool } else { number.expr.ty == wanted };
                if !good {
                    return self.say(messages::not_of_type(span, number.own_type().name(), wanted.name()));
                }
                Ok(Value::Number(Number::strong(self.fit(number, wanted)?)))
            }
            (TypeKind::Tensor { dims, dtype, properties }, Value::Tensor(id)) => {
                let own = self.tensors[id].dims.clone();
                let subject = std::mem::take(&mut self.subject);
                if own.len() != dims.len() {
                    let shape = self.shape_text(&own);
                    return self.say(messages::rank_differs(span, &subject, &shape, own.len(), dims.len()));
                }
                for (axis, (syntax, dim)) in dims.iter().zip(&own).enumerate() {
                    if let Some((found, wanted)) = self.other_than_written(syntax, dim)? {
                        let shapes = (self.shape_text(&own), written_shape(dims));
                        let turned = self.is_turned(dims, &own);
                        return self.say(messages::size_differs(
                            span,
                            &subject,
                            axis,
                            (&found, &wanted),
                            &shapes,
                            turned,
                        ));
                    }
                }
                let properties = self.properties(properties)?;
                self.with_elements(id, dtype.as_ref(), &properties, span)
            }
            (TypeKind::Tensor { dtype, .. }, Value::List(values)) => {
                let open = dtype.as_ref().is_none_or(|name| self.is_open(&name.text));
                let wanted = if open { None } else { Some(self.dtype(dtype.as_ref())?) };
                let id = self.table(&values, wanted, span)?;
                self.as_type(Value::Tensor(id), ty, span)
            }
            (TypeKind::Tuple(types), Value::List(values)) if types.len() == values.len() => {
                let mut all = Vec::new();
                for (ty, value) in types.iter().zip(values) {
                    all.push(self.as_type(value, ty, span)?);
                }
                Ok(Value::List(all))
            }
            (TypeKind::Function, value @ Value::Function(_)) => Ok(value),
            (TypeKind::Any, value) if !matches!(value, Value::Poison) => Ok(value),
            (_, Value::Poison) => Err(super::state::Reported),
            (_, value) => {
                let kind = self.kind_text(&value);
                let subject = std::mem::take(&mut self.subject);
                let wanted = match &ty.kind {
                    TypeKind::Tensor { dims, .. } => format!("a tensor of shape {}", written_shape(dims)),
                    TypeKind::Scalar(name) => format!("a number of type {}", name.text),
                    TypeKind::Function => "a function".to_owned(),
                    TypeKind::Any => "a value".to_owned(),
                    TypeKind::Tuple(types) => format!("{} values", types.len()),
                };
                self.say(messages::kind_differs(span, &subject, &kind, &wanted))
            }
        }
    }

    /// A tensor with the elements that a type requires.
    fn with_elements(
        &mut self,
        id: usize,
        dtype: Option<&Name>,
        properties: &Properties,
        span: Span,
    ) -> Checked<Value> {
        let (elem, weak) = (self.tensors[id].elem, self.tensors[id].weak);
        if let Some(name) = dtype
            && self.is_open(&name.text)
            && !weak
        {
            self.dtypes.insert(name.text.clone(), elem);
        }
        let wanted = if dtype.is_none() { elem } else { self.dtype(dtype)? };
        // What is kept has the type in which it is kept.
        let weak = weak && matches!(self.tensors[id].source, Origin::Rule { .. });
        if elem != wanted && !weak {
            return self.say(messages::not_of_type(span, elem.name(), wanted.name()));
        }
        if let (Some(asked), Some(hinted)) = (&properties.layout, &self.tensors[id].layout)
            && asked != hinted
        {
            let at = self.tensors[id].span;
            return self.say(messages::layouts_differ(span, at));
        }
        if weak {
            let tensor = self.tensors[id].clone();
            let Origin::Rule { params, body } = tensor.source.clone() else { return Ok(Value::Tensor(id)) };
            let body = self.fit(Number::weak(body), wanted)?;
            let changed =
                super::state::Tensor { elem: wanted, weak: false, source: Origin::Rule { params, body }, ..tensor };
            let id = self.tensor(changed);
            return Ok(Value::Tensor(id));
        }
        if properties.memory.is_some() {
            self.tensors[id].memory = properties.memory;
        }
        Ok(Value::Tensor(id))
    }

    /// A dimension of a type beside the dimension that is there: a new name gets its value; of another size both are given.
    fn other_than_written(&mut self, syntax: &'a Syntax, own: &Dim) -> Checked<Option<(String, String)>> {
        if let SyntaxKind::Name(name) = &syntax.kind
            && self.lookup(name).is_none()
            && scalar_of(name).is_none()
        {
            self.bind(name, Value::Number(Number::weak(own.expr.clone())));
            return Ok(None);
        }
        let number = self.number(syntax)?;
        let written = self.dim(&number, syntax.span)?;
        if self.same_dim(&written, own) {
            return Ok(None);
        }
        Ok(Some((self.dim_text(own), self.dim_text(&written))))
    }

    /// Whether two axes are those of a type in the other order.
    fn is_turned(&mut self, dims: &'a [Syntax], own: &[Dim]) -> bool {
        let ([a, b], [first, second]) = (dims, own) else { return false };
        [(a, second), (b, first)].into_iter().all(|(syntax, dim)| {
            let known = matches!(&syntax.kind, SyntaxKind::Name(name) if self.lookup(name).is_some());
            known && matches!(self.other_than_written(syntax, dim), Ok(None))
        })
    }

    /// Describes a value in words.
    /// The type of a value as it is written, where it has one.
    pub(super) fn type_text(&self, value: &Value) -> Option<String> {
        Some(match value {
            Value::Number(number) => number.own_type().name().to_owned(),
            Value::Tensor(id) => {
                let tensor = &self.tensors[*id];
                let shape = self.shape_text(&tensor.dims);
                let shape = shape.trim_start_matches('[').trim_end_matches(']');
                format!("Tensor<{shape}; {}>", tensor.elem.name())
            }
            Value::List(values) => {
                let texts: Option<Vec<String>> = values.iter().map(|value| self.type_text(value)).collect();
                format!("({})", texts?.join(", "))
            }
            Value::Function(_) | Value::Buffer(_) | Value::Items(_) | Value::Poison => return None,
        })
    }

    pub(super) fn kind_text(&self, value: &Value) -> String {
        match value {
            Value::Number(number) => format!("a number of type {}", number.own_type().name()),
            Value::Tensor(id) => format!("a tensor of shape {}", self.shape_text(&self.tensors[*id].dims)),
            Value::List(values) => format!("a list of {}", values.len()),
            Value::Function(_) => "a function".to_owned(),
            Value::Buffer(_) | Value::Items(_) => "a buffer".to_owned(),
            Value::Poison => "a mistake".to_owned(),
        }
    }
}

/// A shape as it is written in a type.
fn written_shape(dims: &[Syntax]) -> String {
    let dims: Vec<String> = dims.iter().map(written).collect();
    format!("[{}]", dims.join(", "))
}

fn written(syntax: &Syntax) -> String {
    match &syntax.kind {
        SyntaxKind::Name(name) => name.clone(),
        SyntaxKind::Integer(number) => number.to_string(),
        SyntaxKind::Binary(operator, a, b) => {
            let sign = match operator {
                Operator::Add => "+",
                Operator::Subtract => "-",
                Operator::Multiply => "*",
                Operator::Divide => "/",
                _ => return "…".to_owned(),
            };
            let is_sum =
                |side: &Syntax| matches!(side.kind, SyntaxKind::Binary(Operator::Add | Operator::Subtract, ..));
            let is_product = |side: &Syntax| matches!(side.kind, SyntaxKind::Binary(..)) && !is_sum(side);
            let tight = matches!(operator, Operator::Multiply | Operator::Divide);
            let right = tight && is_product(b) || *operator == Operator::Subtract && is_sum(b);
            let inside = |side: &Syntax, always: bool| {
                if always || tight && is_sum(side) { format!("({})", written(side)) } else { written(side) }
            };
            format!("{} {sign} {}", inside(a, false), inside(b, right))
        }
        _ => "…".to_owned(),
    }
}
