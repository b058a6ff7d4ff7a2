//! Arguments and temporaries: declared ones, those that instructions introduce, and those that are only used.

use std::collections::BTreeSet;

use crisp_ir_kernel::Scalar;
use crisp_ir_loops::{Array, ArrayId, ArrayKind, Axis, Scope, Stride, SymbolKind};
use crisp_ir_sets::{Affine, Conjunction, Set};
use crisp_support_diagnostics::Span;

use super::{Check, Checked, Stop};
use crate::messages;
use crate::tree::{Declaration, Declared, Edge, Name, SetText, Syntax, SyntaxKind, Target};

/// The type of that name, as NumPy has it, or its short code.
pub(super) fn type_of(name: &str) -> Option<Scalar> {
    Some(match name {
        "bool" | "bool_" | "b1" => Scalar::Bool,
        "int8" | "i1" => Scalar::I8,
        "int16" | "i2" => Scalar::I16,
        "int32" | "i4" | "int" => Scalar::I32,
        "int64" | "i8" => Scalar::I64,
        "uint8" | "u1" => Scalar::U8,
        "uint16" | "u2" => Scalar::U16,
        "uint32" | "u4" => Scalar::U32,
        "uint64" | "u8" => Scalar::U64,
        "float16" | "f2" | "half" => Scalar::F16,
        "bfloat16" => Scalar::BF16,
        "float32" | "f4" | "single" | "float" => Scalar::F32,
        "float64" | "f8" | "double" => Scalar::F64,
        _ => return None,
    })
}

/// The type of the parts of complex numbers of that type, or its short code.
pub(super) fn complex_of(name: &str) -> Option<Scalar> {
    match name {
        "complex64" | "c8" | "csingle" => Some(Scalar::F32),
        "complex128" | "c16" | "complex" | "cdouble" => Some(Scalar::F64),
        _ => None,
    }
}

impl Check<'_> {
    /// A type: of complex numbers that of their parts, and that they are complex.
    fn type_named(&mut self, name: &Name) -> Checked<(Scalar, bool)> {
        match (type_of(&name.text), complex_of(&name.text)) {
            (Some(ty), _) => Ok((ty, false)),
            (None, Some(part)) => Ok((part, true)),
            (None, None) => self.say(messages::unknown_type(name.span, &name.text)),
        }
    }

    /// Makes an array one of complex numbers: their parts are its last axis.
    pub(super) fn make_complex(&mut self, array: ArrayId) {
        if self.complex.insert(array) && !self.unshaped.contains(&array) {
            self.add_parts(array);
        }
    }

    fn add_parts(&mut self, array: ArrayId) {
        let axes = &mut self.program.arrays[array].axes;
        for axis in axes.iter_mut() {
            match &mut axis.stride {
                Stride::Level(level) => *level = level.saturating_add(1),
                Stride::Fixed(stride) => *stride = stride.scale(2).unwrap_or_default(),
            }
        }
        axes.push(Axis { extent: Affine::number(2), stride: Stride::Level(0) });
    }

    /// Declares all arrays. Arguments keep the order of the text; those that are only used follow, and parameters last.
    pub(super) fn arrays(&mut self) -> Checked<()> {
        let implicit = std::mem::take(&mut self.program.arrays);
        for declaration in &self.kernel.declarations {
            // Mistakes of declarations are independent of each other.
            let _ = self.declare(declaration);
        }
        for instruction in &self.kernel.instructions {
            for Target { declares, syntax } in &instruction.targets {
                self.introduce(declares.as_ref(), syntax)?;
            }
        }
        // What is written or subscripted without a declaration is a global argument.
        let mut used: Vec<(String, Span)> = Vec::new();
        let mut scalars: Vec<(String, Span)> = Vec::new();
        for instruction in &self.kernel.instructions {
            for Target { declares: _, syntax } in &instruction.targets {
                match &syntax.kind {
                    SyntaxKind::Index(name, _, _) => used.push((name.text.clone(), name.span)),
                    SyntaxKind::Name(name, _) => scalars.push((name.clone(), syntax.span)),
                    _ => {}
                }
            }
            subscripted(&instruction.value, &mut used);
            instruction.targets.iter().for_each(|target| subscripted(&target.syntax, &mut used));
        }
        for rule in &self.kernel.rules {
            subscripted(&rule.body, &mut used);
        }
        for (name, span) in used {
            let known = self.program.array(&name).is_some() || self.program.symbol(&name).is_some();
            let parameter = self.kernel.rules.iter().any(|rule| rule.parameters.iter().any(|it| it.text == name));
            if !known && !parameter {
                let id = self.add(&name, None, ArrayKind::Global, span);
                self.unshaped.insert(id);
            }
        }
        for (name, span) in scalars {
            // An argument of one element.
            if self.program.array(&name).is_none() && self.program.symbol(&name).is_none() {
                self.add(&name, None, ArrayKind::Global, span);
            }
        }
        for (_, array) in implicit.iter() {
            if self.program.array(&array.name).is_none() {
                self.program.arrays.push(array.clone());
            }
        }
        self.settle_parameters()?;
        for declaration in &self.kernel.declarations {
            let _ = self.shape_of(declaration);
        }
        if self.failed() { Err(Stop::Reported) } else { Ok(()) }
    }

    /// Declares the temporary that an instruction introduces.
    fn introduce(&mut self, declares: Option<&Option<Name>>, target: &Syntax) -> Checked<()> {
        let Some(declared) = declares else { return Ok(()) };
        let (SyntaxKind::Name(name, _) | SyntaxKind::Index(Name { text: name, span: _ }, _, _)) = &target.kind else {
            return self.say(messages::expected(target.span, "a name", "an expression"));
        };
        let subscripts = match &target.kind {
            SyntaxKind::Index(_, _, subscripts) => subscripts.len(),
            _ => 0,
        };
        let ty = match declared {
            Some(ty) => Some(self.type_named(ty)?),
            None => None,
        };
        if let Some(known) = self.program.array(name) {
            let first = self.program.arrays[known].span;
            return self.say(messages::name_twice(target.span, name, first));
        }
        let id = self.add(name, ty.map(|(ty, _)| ty), ArrayKind::Temporary(Scope::Auto), target.span);
        if subscripts > 0 {
            self.unshaped.insert(id);
        }
        if ty.is_some_and(|(_, complex)| complex) {
            self.make_complex(id);
        }
        Ok(())
    }

    pub(super) fn add(&mut self, name: &str, ty: Option<Scalar>, kind: ArrayKind, span: Span) -> ArrayId {
        let id = self.program.arrays.push(Array {
            name: name.to_owned(),
            elem: ty.unwrap_or(Scalar::F32),
            kind,
            axes: Vec::new(),
            span,
        });
        if ty.is_none() {
            self.untyped.insert(id);
        }
        id
    }

    fn declare(&mut self, declaration: &Declaration) -> Checked<()> {
        let Declaration { name, kind, ty, shape, axes: _, order: _, strides: _, edge } = declaration;
        if let Some(known) = self.program.array(&name.text) {
            let first = self.program.arrays[known].span;
            return self.say(messages::name_twice(name.span, &name.text, first));
        }
        if let Some(symbol) = self.program.symbol(&name.text).filter(|&it| self.program.is_iname(it)) {
            let first = self.program.symbols[symbol].span;
            return self.say(messages::name_twice(name.span, &name.text, first));
        }
        if let Some(structure) = ty.as_ref().and_then(|ty| self.structure(&ty.text)) {
            return self.declare_structures(declaration, structure);
        }
        let ty = match ty {
            Some(ty) => Some(self.type_named(ty)?),
            None if *kind == Declared::Value => {
                self.open.push(crate::Open::Type(name.text.clone()));
                return self.say(messages::type_not_known(name.span, &name.text));
            }
            None => None,
        };
        let image = match (kind, edge.as_ref().map(|edge| edge.text.as_str())) {
            (Declared::Image, None | Some("zero")) => Some(Edge::Zero),
            (Declared::Image, Some("clamp")) => Some(Edge::Clamp),
            (Declared::Image, Some(other)) => {
                let at = edge.as_ref().map_or(name.span, |edge| edge.span);
                return self.say(messages::expected(at, "`zero` or `clamp`", &format!("`{other}`")));
            }
            (_, _) => None,
        };
        if image.is_some() && !shape.as_ref().is_some_and(|shape| (2..=3).contains(&shape.len())) {
            return self.say(messages::not_an_image(name.span, &name.text));
        }
        let kind = match kind {
            Declared::Global | Declared::Image => ArrayKind::Global,
            Declared::Constant => ArrayKind::Constant,
            Declared::Value => ArrayKind::Value,
            Declared::Temporary(scope) => ArrayKind::Temporary(*scope),
        };
        let complex = ty.is_some_and(|(_, complex)| complex);
        let ty = ty.map(|(ty, _)| ty);
        if complex && kind == ArrayKind::Value {
            let parts = ["re", "im"].map(|part| format!("{}_{part}", name.text));
            for part in &parts {
                if let Some(known) = self.program.array(part) {
                    let first = self.program.arrays[known].span;
                    return self.say(messages::name_twice(name.span, part, first));
                }
            }
            let parts = parts.map(|part| self.add(&part, ty, kind, name.span));
            self.complex_values.insert(name.text.clone(), parts);
            return Ok(());
        }
        let id = self.add(&name.text, ty, kind, name.span);
        if complex {
            self.complex.insert(id);
        }
        if shape.is_none() {
            self.unshaped.insert(id);
        }
        self.images.extend(image.map(|edge| (id, edge)));
        // Shapes may name parameters that no domain names.
        for extent in shape.iter().flatten() {
            self.names_of_extent(extent);
        }
        Ok(())
    }

    /// Parameters that only shapes name are scalar arguments too.
    pub(super) fn names_of_extent(&mut self, extent: &Syntax) {
        match &extent.kind {
            SyntaxKind::Name(name, _) if self.program.symbol(name).is_none() => {
                let span = extent.span;
                let kind = SymbolKind::Parameter(ArrayId::new(0));
                self.program.symbols.push(crisp_ir_loops::Symbol { name: name.clone(), kind, span });
            }
            SyntaxKind::Arithmetic(_, args) => args.iter().for_each(|arg| self.names_of_extent(arg)),
            SyntaxKind::Negated(arg) => self.names_of_extent(arg),
            _ => {}
        }
    }

    /// Determines the source of each parameter: the value of a scalar argument, or of a scalar temporary.
    fn settle_parameters(&mut self) -> Checked<()> {
        for variable in 0..self.program.symbols.len() {
            if self.program.is_iname(variable) {
                continue;
            }
            let (name, span) = (self.program.symbols[variable].name.clone(), self.program.symbols[variable].span);
            let id = match self.program.array(&name) {
                Some(id) => id,
                None => self.add(&name, Some(Scalar::I32), ArrayKind::Value, span),
            };
            let array = &self.program.arrays[id];
            let scalar = array.axes.is_empty() && !self.unshaped.contains(&id);
            let declared = self.kernel.declarations.iter().find(|it| it.name.text == name);
            let shaped = declared.is_some_and(|it| it.shape.as_ref().is_some_and(|shape| !shape.is_empty()));
            if !scalar || shaped || array.elem.is_float() && !self.untyped.contains(&id) {
                let found = array.elem;
                return self.say(messages::wrong_type(span, "an integer scalar as parameter of a domain", found));
            }
            self.program.symbols[variable].kind = match array.kind {
                ArrayKind::Temporary(_) => SymbolKind::Loaded(id),
                ArrayKind::Value | ArrayKind::Global | ArrayKind::Constant | ArrayKind::Member { .. } => {
                    SymbolKind::Parameter(id)
                }
            };
        }
        Ok(())
    }

    /// An extent or stride: an affine function of parameters.
    pub(super) fn affine(&mut self, syntax: &Syntax) -> Checked<Affine> {
        let answer = match &syntax.kind {
            SyntaxKind::Integer(number) => Some(Affine::number(*number)),
            SyntaxKind::Name(name, _) => {
                let known = self.program.symbol(name);
                known
                    .filter(|&it| matches!(self.program.symbols[it].kind, SymbolKind::Parameter(_)))
                    .map(Affine::variable)
            }
            SyntaxKind::Negated(arg) => Some(self.affine(arg)?.negated()),
            SyntaxKind::Arithmetic(op, args) => {
                let (left, right) = (self.affine(&args[0])?, self.affine(&args[1])?);
                match *op {
                    "+" => left.add(&right).ok(),
                    "-" => left.subtract(&right).ok(),
                    "*" if left.is_number() => right.scale(left.constant()).ok(),
                    "*" if right.is_number() => left.scale(right.constant()).ok(),
                    _ => None,
                }
            }
            _ => None,
        };
        match answer {
            Some(affine) => Ok(affine),
            None => self.say(messages::bad_extent(syntax.span)),
        }
    }

    fn shape_of(&mut self, declaration: &Declaration) -> Checked<()> {
        if self.complex_values.contains_key(&declaration.name.text) {
            return Ok(());
        }
        let structures = declaration.ty.as_ref().is_some_and(|ty| self.structure(&ty.text).is_some());
        if structures && matches!(declaration.kind, Declared::Temporary(_)) {
            return Ok(());
        }
        let Some(id) = self.program.array(&declaration.name.text) else { return Err(Stop::Reported) };
        let Some(shape) = &declaration.shape else {
            if let Some(axes) = &declaration.axes {
                return self.say(messages::bad_axes(axes.span, "the shape has to be declared"));
            }
            return Ok(());
        };
        let mut extents = Vec::new();
        for extent in shape {
            extents.push(self.affine(extent)?);
        }
        if matches!(declaration.kind, Declared::Temporary(scope) if scope != Scope::Global)
            && extents.iter().any(|extent| !extent.is_number())
        {
            let report = messages::extent_not_constant(declaration.name.span, &declaration.name.text);
            return self.say(report);
        }
        let default = match (declaration.kind, &declaration.strides) {
            (Declared::Temporary(_) | Declared::Value, _) | (_, Some(_)) => None,
            _ => self.kernel.default_order.as_ref(),
        };
        let order = declaration.order.as_ref().or(default);
        let strides = match (&declaration.axes, &order, &declaration.strides) {
            (Some(axes), _, _) => self.axis_tags(axes, &declaration.name, id, &mut extents)?,
            (None, Some(order), _) => match order.text.as_str() {
                "C" => levels(extents.len(), |_| true),
                "F" => levels(extents.len(), |_| false),
                _ => return self.say(messages::expected(order.span, "`C` or `F`", &format!("`{}`", order.text))),
            },
            (None, None, Some(strides)) => {
                if strides.len() != extents.len() {
                    let (name, at) = (&declaration.name.text, declaration.name.span);
                    return self.say(messages::wrong_count(at, name, extents.len(), strides.len(), "strides"));
                }
                let mut fixed = Vec::new();
                for stride in strides {
                    fixed.push(Stride::Fixed(self.affine(stride)?));
                }
                fixed
            }
            (None, None, None) => levels(extents.len(), |_| true),
        };
        let axes = extents.into_iter().zip(strides).map(|(extent, stride)| Axis { extent, stride }).collect();
        self.program.arrays[id].axes = axes;
        if self.structures.contains(&id) {
            self.shape_structures(id);
        }
        if self.complex.contains(&id) {
            self.add_parts(id);
        }
        Ok(())
    }

    /// `c,f,N0,stride:EXPR`, read from left to right.
    fn axis_tags(
        &mut self,
        text: &SetText,
        name: &Name,
        array: ArrayId,
        extents: &mut [Affine],
    ) -> Checked<Vec<Stride>> {
        let axes = extents.len();
        let mut tags: Vec<&str> = text.text.split(',').map(str::trim).collect();
        // Optional tags are left out from the left until there are as many as axes.
        while tags.len() > axes {
            let Some(optional) = tags.iter().position(|tag| tag.ends_with('?')) else { break };
            tags.remove(optional);
        }
        let tags: Vec<&str> = tags.into_iter().map(|tag| tag.trim_end_matches('?').trim_end()).collect();
        if tags.len() != axes {
            let what = format!("there are {} tags for {axes} axes", tags.len());
            return self.say(messages::bad_axes(text.span, &what));
        }
        let (mut vector, mut plain) = (None, Vec::new());
        for (axis, (tag, extent)) in tags.iter().zip(&mut *extents).enumerate() {
            if !matches!(*tag, "sep" | "vec") {
                plain.push(axis);
                continue;
            }
            if !extent.is_number() {
                return self.say(messages::axis_not_known(text.span, &name.text, tag));
            }
            match (*tag, extent.constant()) {
                ("sep", 1..=64) => self.separated.push((array, axis, text.span)),
                ("vec", 2 | 3 | 4 | 8 | 16) if vector.is_none() => {
                    // A vector of three takes the room of four.
                    let lanes = if extent.constant() == 3 { 4 } else { extent.constant() };
                    *extent = Affine::number(lanes);
                    vector = Some((axis, lanes));
                }
                ("vec", _) if vector.is_some() => {
                    return self.say(messages::bad_axes(text.span, "`vec` is given twice"));
                }
                ("vec", length) => {
                    let what = format!("there are no vectors of {length}; lengths are 2, 3, 4, 8 and 16");
                    return self.say(messages::bad_axes(text.span, &what));
                }
                (_, length) => {
                    let what = format!("{length} separate arrays; there may be 1 to 64");
                    return self.say(messages::bad_axes(text.span, &what));
                }
            }
        }
        let own: Vec<&str> = plain.iter().filter_map(|&axis| tags.get(axis).copied()).collect();
        let found = self.plain_tags(text, &own)?;
        // Vectors are what strides count.
        let mut strides = vec![Stride::Fixed(Affine::number(0)); axes];
        for (&axis, stride) in plain.iter().zip(found) {
            let stride = match (stride, vector) {
                (Stride::Level(level), Some(_)) => Stride::Level(level.saturating_add(1)),
                (Stride::Fixed(stride), Some((_, lanes))) => match stride.scale(lanes) {
                    Ok(stride) => Stride::Fixed(stride),
                    Err(_) => return self.say(messages::bad_extent(text.span)),
                },
                (stride, None) => stride,
            };
            if let Some(slot) = strides.get_mut(axis) {
                *slot = stride;
            }
        }
        if let Some((axis, _)) = vector
            && let Some(slot) = strides.get_mut(axis)
        {
            *slot = Stride::Level(0);
        }
        Ok(strides)
    }

    /// Tags of axes other than `sep` and `vec`.
    fn plain_tags(&mut self, text: &SetText, tags: &[&str]) -> Checked<Vec<Stride>> {
        if tags.iter().all(|tag| matches!(*tag, "c" | "f")) {
            return Ok(levels(tags.len(), |axis| tags.get(axis) == Some(&"c")));
        }
        let mut strides = Vec::new();
        let mut seen: BTreeSet<u8> = BTreeSet::new();
        for tag in tags {
            if let Some(level) = tag.strip_prefix('N').and_then(|level| level.parse::<u8>().ok()) {
                if !seen.insert(level) {
                    return self.say(messages::bad_axes(text.span, &format!("level `N{level}` is given twice")));
                }
                strides.push(Stride::Level(level));
            } else if let Some(stride) = tag.strip_prefix("stride:") {
                match self.affine_text(stride) {
                    Some(affine) => strides.push(Stride::Fixed(affine)),
                    None => return self.say(messages::bad_axes(text.span, &format!("`{stride}` is not a stride"))),
                }
            } else if matches!(*tag, "c" | "f") {
                return self.say(messages::bad_axes(text.span, "`c` and `f` cannot be mixed with explicit levels"));
            } else {
                return self.say(messages::bad_axes(text.span, &format!("unknown tag `{tag}`")));
            }
        }
        if seen.iter().enumerate().any(|(index, level)| usize::from(*level) != index) {
            return self.say(messages::bad_axes(text.span, "levels count from `N0` without gaps"));
        }
        Ok(strides)
    }

    /// An affine function as sets write it.
    fn affine_text(&self, text: &str) -> Option<Affine> {
        let names = self.program.names();
        let read = crisp_ir_sets::parse(&format!("{{ [stride_] : stride_ = {text} }}"), &names).ok()?;
        let piece: &Conjunction = read.set.pieces().first()?;
        let value = names.len();
        let row = piece.equalities().first().filter(|row| row.coefficient(value).abs() == 1)?;
        let rest = row.subtract(&Affine::variable(value).scale(row.coefficient(value)).ok()?).ok()?;
        let _: &Set = &read.set;
        rest.scale(-row.coefficient(value)).ok()
    }
}

/// Levels of axes that are read from left to right: `c` nests an axis around those that follow, `f` inside of them.
fn levels(axes: usize, outside: impl Fn(usize) -> bool) -> Vec<Stride> {
    // From the last axis on: an axis around those that follow is slower than they, one inside is faster.
    let mut order: Vec<usize> = Vec::new();
    for axis in (0..axes).rev() {
        if outside(axis) {
            order.push(axis);
        } else {
            order.insert(0, axis);
        }
    }
    let level = |axis: usize| order.iter().position(|&it| it == axis).unwrap_or(0);
    (0..axes).map(|axis| Stride::Level(u8::try_from(level(axis)).unwrap_or(u8::MAX))).collect()
}

/// The names that an expression subscripts.
fn subscripted(syntax: &Syntax, into: &mut Vec<(String, Span)>) {
    match &syntax.kind {
        SyntaxKind::Index(name, _, args) => {
            into.push((name.text.clone(), name.span));
            args.iter().for_each(|arg| subscripted(arg, into));
        }
        SyntaxKind::Call(_, _, args) | SyntaxKind::Tuple(args) => args.iter().for_each(|arg| subscripted(arg, into)),
        SyntaxKind::Negated(arg) | SyntaxKind::Not(arg) | SyntaxKind::Member(arg, _) => subscripted(arg, into),
        SyntaxKind::Arithmetic(_, args)
        | SyntaxKind::Compare(_, args)
        | SyntaxKind::And(args)
        | SyntaxKind::Or(args) => {
            args.iter().for_each(|arg| subscripted(arg, into));
        }
        SyntaxKind::Code(code) => code.reads.iter().for_each(|(read, _)| subscripted(read, into)),
        SyntaxKind::Integer(_) | SyntaxKind::Float(..) | SyntaxKind::Bool(_) | SyntaxKind::Name(..) => {}
    }
}
