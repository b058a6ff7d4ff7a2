//! Thread scopes: what each invocation of a workgroup does, with memory that it may change.

use crisp_ir_kernel::Constant;
use crisp_ir_loops::{Array, ArrayId, ArrayKind, Axis, Expr, ExprKind, Scope as Where, Stride, SymbolKind, Tag, Var};
use crisp_ir_sets::Affine;
use crisp_support_diagnostics::Span;

use super::state::{Check, Checked, Dim, Number, Origin, Place, Reported, Role, Scope, Tensor, Value, load};
use crate::messages;
use crate::tree::{Block, Form, Former, Index, Name, Operator, Slice, Statement, Syntax, SyntaxKind, Type, TypeKind};

/// Invocations of a workgroup where the program does not say how many.
const BLOCK: i64 = 128;

impl<'a> Check<'a> {
    /// `thread (block_dim = n, shared = [a, b]) |id| { … }`
    pub(super) fn thread(&mut self, former: &'a Former) -> Checked<()> {
        let at = former.word.span;
        if !self.indices.is_empty() || !matches!(self.place(), Place::Top | Place::Grid) {
            return self.say(messages::thread_inside(at));
        }
        let known = ["block_dim", "blockDim", "shared"];
        self.only(&former.word.text, &former.arguments, &known)?;
        let size = match self.argument(&former.arguments, &["block_dim", "blockDim"], Some(0)) {
            None => BLOCK,
            Some(Syntax { kind: SyntaxKind::Hole, .. }) => BLOCK,
            Some(syntax) => {
                let size = self.number(syntax)?.constant();
                match size {
                    Some(size @ 1..=1024) => size,
                    _ => return self.say(messages::block_size(syntax.span)),
                }
            }
        };
        if let Some((other, first)) = self.blocks.first().copied()
            && other != size
        {
            return self.say(messages::blocks_differ(at, size, other, first));
        }
        self.blocks.push((size, at));
        let [id] = former.params.as_slice() else {
            return self.say(messages::param_count(at, &former.word.text, 1, former.params.len()));
        };
        let names = match self.argument(&former.arguments, &["shared"], Some(1)) {
            Some(list) => self.names_of(list)?,
            None => Vec::new(),
        };
        // Each item is a copy: what had the name before keeps its value.
        let mut items: Vec<(&'a str, ArrayId, usize)> = Vec::new();
        let memory = self.memory_of(self.place());
        for (name, span) in names {
            let Some(Value::Tensor(tensor)) = self.lookup(name).cloned() else {
                return self.say(messages::not_a_tensor(span, name));
            };
            let Tensor { dims, elem, .. } = self.tensors[tensor].clone();
            let array = self.array(name, elem, &dims, memory, span)?;
            self.filled(array, tensor, &dims, elem, span)?;
            items.push((name, array, tensor));
        }
        let mut around = self.scope().around.clone();
        if self.place() == Place::Top {
            // One workgroup.
            let one = self.constant_dim(1, at);
            around.push(self.iname("group", &one, Role::Instance, at)?);
        }
        let dim = self.constant_dim(size, id.span);
        let variable = self.iname(&id.text, &dim, Role::Thread, id.span)?;
        self.program.symbols[variable].kind = SymbolKind::Iname(Tag::Local(0));
        let mut names = std::collections::BTreeMap::new();
        names.insert(id.text.clone(), Value::Number(Number::weak(Expr::variable(variable, id.span))));
        names.insert("shared".to_owned(), Value::Items(items.iter().map(|(_, array, _)| *array).collect()));
        names.extend(items.iter().map(|(name, array, _)| ((*name).to_owned(), Value::Buffer(*array))));
        around.push(variable);
        self.names.push(names);
        self.scopes.push(Scope { around, place: Place::Thread, conditions: Vec::new() });
        let done = self.body(&former.body);
        self.scopes.pop();
        self.names.pop();
        done?;
        let scope = self.scopes.len().saturating_sub(1);
        for (name, array, old) in items {
            let Tensor { dims, elem, span, .. } = self.tensors[old].clone();
            let source = Origin::Array { array, lead: Vec::new() };
            let new = Tensor {
                dims,
                elem,
                weak: false,
                source,
                scope,
                memory: None,
                layout: None,
                again: false,
                span,
                name: None,
            };
            let new = self.tensor(new);
            self.bind(name, Value::Tensor(new));
        }
        Ok(())
    }

    fn names_of(&mut self, list: &'a Syntax) -> Checked<Vec<(&'a str, Span)>> {
        let mut names = Vec::new();
        if let SyntaxKind::List(items) = &list.kind {
            for item in items {
                match item {
                    Index::At(Syntax { kind: SyntaxKind::Name(name), span }) => names.push((name.as_str(), *span)),
                    Index::At(Syntax { span, .. }) | Index::Slice(Slice { span, .. }) => {
                        return self.say(messages::not_a_tensor(*span, "…"));
                    }
                }
            }
            return Ok(names);
        }
        self.say(messages::not_a_tensor(list.span, "…"))
    }

    fn body(&mut self, body: &'a Syntax) -> Checked<()> {
        match &body.kind {
            SyntaxKind::Block(block) => self.thread_block(block),
            _ => self.say(messages::not_a_block(body.span)),
        }
    }

    fn thread_block(&mut self, block: &'a Block) -> Checked<()> {
        self.names.push(std::collections::BTreeMap::new());
        let mut failed = false;
        for statement in &block.statements {
            if self.thread_statement(statement).is_err() {
                failed = true;
                if let Statement::Bind { name, .. } = statement {
                    self.bind(&name.text, Value::Poison);
                }
            }
        }
        self.names.pop();
        if failed { Err(Reported) } else { Ok(()) }
    }

    /// A statement of an invocation.
    pub(super) fn thread_statement(&mut self, statement: &'a Statement) -> Checked<()> {
        match statement {
            Statement::Bind { name, ty, value } => {
                let span = value.span;
                let value = self.value(value)?;
                let value = match ty {
                    Some(ty) => self.as_type(value, ty, span)?,
                    None => value,
                };
                self.bind_in_thread(name, value)
            }
            Statement::Unpack { names, value } => {
                let values = self.unpacked(names, value)?;
                names.iter().zip(values).try_for_each(|(name, value)| self.bind_in_thread(name, value))
            }
            Statement::Function(function) => self.local_function(function),
            Statement::Declare { name, .. } => self.say(messages::declare_in_thread(name.span)),
            Statement::Buffer { name, shared, ty } => self.buffer(name, *shared, ty),
            Statement::Store { place, value } => self.element_store(place, value),
            Statement::Return(_, span) => self.say(messages::return_in_thread(*span)),
            Statement::Value(syntax) => self.thread_effect(syntax),
        }
    }

    /// Gives a name its value, which it keeps whatever is stored afterwards.
    fn bind_in_thread(&mut self, name: &'a Name, value: Value) -> Checked<()> {
        let value = match value {
            Value::Number(number) if !number.expr.accesses().is_empty() => {
                let ty = number.own_type();
                let value = self.fit(number, ty)?;
                let expr = self.kept(&name.text, value)?;
                Value::Number(Number::strong(expr))
            }
            value => value,
        };
        self.bind(&name.text, value);
        Ok(())
    }

    fn thread_effect(&mut self, syntax: &'a Syntax) -> Checked<()> {
        match &syntax.kind {
            SyntaxKind::Block(block) => self.thread_block(block),
            SyntaxKind::If(condition, then, other) => {
                let number = self.number(condition)?;
                let condition = self.truth(number)?;
                let condition = if condition.accesses().is_empty() { condition } else { self.kept("c", condition)? };
                self.branch(condition.clone(), then)?;
                if let Some(other) = other {
                    let inverted = self.inverted(Number::strong(condition), syntax.span)?;
                    self.branch(inverted.expr, other)?;
                }
                Ok(())
            }
            SyntaxKind::Call(callee, arguments) => {
                if let SyntaxKind::Name(name) = &callee.kind
                    && name == "sync"
                    && arguments.is_empty()
                {
                    if !self.scope().conditions.is_empty() {
                        return self.say(messages::sync_in_branch(syntax.span));
                    }
                    let next = self.program.statements.len();
                    self.program.syncs.insert(next);
                    return Ok(());
                }
                self.say(messages::value_unused(syntax.span))
            }
            SyntaxKind::Former(former) if former.form == Form::AffineFor && former.params.len() == 1 => {
                self.thread_loop(former)
            }
            SyntaxKind::Former(_) => self.value(syntax).map(|_| ()),
            _ => self.say(messages::value_unused(syntax.span)),
        }
    }

    fn branch(&mut self, condition: Expr, body: &'a Syntax) -> Checked<()> {
        if let Some(scope) = self.scopes.last_mut() {
            scope.conditions.push(condition);
        }
        let done = self.body(body);
        if let Some(scope) = self.scopes.last_mut() {
            scope.conditions.pop();
        }
        done
    }

    /// `affine_for (end = n) |k| { … }`: statements again and again.
    fn thread_loop(&mut self, former: &'a Former) -> Checked<()> {
        self.only("affine_for", &former.arguments, &["end", "start", "step"])?;
        let (dim, start, step) = self.rounds(former)?;
        let Some(counter) = former.params.first() else { return Err(Reported) };
        let variable = self.iname(&counter.text, &dim, Role::Sequence, counter.span)?;
        let round = Number::weak(Expr::variable(variable, counter.span));
        let at = self.operation(Operator::Multiply, round, step, counter.span)?;
        let at = self.operation(Operator::Add, at, start, counter.span)?;
        let scope = self.scope().clone();
        // The loop is around the invocations: all are in the same round.
        let mut around = scope.around.clone();
        around.push(variable);
        self.names.push(std::collections::BTreeMap::from([(counter.text.clone(), Value::Number(at))]));
        self.scopes.push(Scope { around, ..scope });
        let done = self.body(&former.body);
        self.scopes.pop();
        self.names.pop();
        done
    }

    /// `s = Shared<4; f32>`
    fn buffer(&mut self, name: &'a Name, shared: bool, ty: &'a Type) -> Checked<()> {
        let TypeKind::Tensor { dims, dtype, properties: _ } = &ty.kind else { return Err(Reported) };
        let mut axes = Vec::new();
        let mut elements: i64 = 1;
        for (position, syntax) in dims.iter().enumerate() {
            let size = self.number(syntax)?.constant();
            let Some(size @ 1..=65536) = size else { return self.say(messages::tile_not_constant(syntax.span)) };
            elements = elements.saturating_mul(size);
            let level = u8::try_from(dims.len() - 1 - position).unwrap_or(u8::MAX);
            axes.push(Axis { extent: Affine::number(size), stride: Stride::Level(level) });
        }
        let limit = if shared { 12288 } else { 4096 };
        if elements > limit {
            return self.say(messages::tile_too_large(ty.span, elements, limit));
        }
        let elem = self.dtype(dtype.as_ref())?;
        let memory = if shared { Where::Local } else { Where::Private };
        let unique = self.program.unique_name(&name.text);
        let kind = ArrayKind::Temporary(memory);
        let array = self.program.arrays.push(Array { name: unique, elem, kind, axes, span: name.span });
        self.program.private.insert(array);
        self.cleared(array, shared, name.span)?;
        self.bind(&name.text, Value::Buffer(array));
        Ok(())
    }

    /// Zeros in a new buffer: of the workgroup's before the invocations part, of an invocation's own by itself.
    fn cleared(&mut self, array: ArrayId, shared: bool, span: Span) -> Checked<()> {
        let Array { elem, axes, .. } = self.program.arrays[array].clone();
        let mut scope = self.scope().clone();
        scope.conditions.clear();
        scope.place = Place::Grid;
        if shared {
            scope.around.retain(|&it| self.roles.get(&it) != Some(&Role::Thread));
        }
        let mut own: Vec<Var> = Vec::new();
        for axis in &axes {
            let dim = self.constant_dim(axis.extent.constant(), span);
            let role = if shared { Role::Data } else { Role::Sequence };
            own.push(self.iname("e", &dim, role, span)?);
        }
        let index = own.iter().map(|&it| Expr::variable(it, span)).collect();
        let zero = Expr::new(elem, ExprKind::Constant(Constant::from_bits(elem, 0)), span);
        self.scopes.push(scope);
        let done = self.assign(array, index, zero, &own, span);
        self.scopes.pop();
        done.map(|_| ())
    }

    /// The indices of an element of a buffer.
    pub(super) fn buffer_index(&mut self, array: ArrayId, index: &'a [Index], span: Span) -> Checked<Vec<Expr>> {
        let rank = self.program.arrays[array].axes.len();
        if rank != index.len() {
            return self.say(messages::index_count(span, rank, index.len(), false));
        }
        let mut all = Vec::new();
        for index in index {
            match index {
                Index::At(at) => all.push(self.index(at)?),
                Index::Slice(slice) => return self.say(messages::slice_outside(slice.span)),
            }
        }
        Ok(all)
    }

    /// The indices of the element at a position, row after row.
    fn flat_index(&mut self, extents: &[Affine], at: Expr, span: Span) -> Checked<Vec<Expr>> {
        let mut all = Vec::new();
        let mut left = Number::weak(at);
        for (axis, extent) in extents.iter().enumerate().rev() {
            let extent = Number::weak(self.affine_expr(extent, span));
            if axis == 0 {
                all.push(left.expr.clone());
            } else {
                all.push(self.operation(Operator::Remainder, left.clone(), extent.clone(), span)?.expr);
                left = self.operation(Operator::Divide, left, extent, span)?;
            }
        }
        all.reverse();
        Ok(all)
    }

    /// `x.flat[i]`
    pub(super) fn flat(&mut self, base: &'a Syntax, index: &'a [Index], span: Span) -> Checked<Value> {
        let [Index::At(at)] = index else { return self.say(messages::index_count(span, 1, index.len(), false)) };
        let at = self.index(at)?;
        match self.value(base)? {
            Value::Buffer(array) => {
                let extents: Vec<Affine> =
                    self.program.arrays[array].axes.iter().map(|axis| axis.extent.clone()).collect();
                let index = self.flat_index(&extents, at, span)?;
                Ok(Value::Number(Number::strong(load(array, self.program.arrays[array].elem, index, span))))
            }
            Value::Tensor(id) => {
                let dims: Vec<Dim> = self.tensors[id].dims.clone();
                let mut extents = Vec::new();
                for dim in &dims {
                    extents.push(self.extent(dim, span)?);
                }
                let index = self.flat_index(&extents, at, span)?;
                Ok(Value::Number(self.element(id, index, span)?))
            }
            _ => self.say(messages::no_field(span, "flat", false)),
        }
    }

    /// `s[i] = e`
    fn element_store(&mut self, place: &'a Syntax, value: &'a Syntax) -> Checked<()> {
        let SyntaxKind::Index(base, index) = &place.kind else { return Err(Reported) };
        let flat = match &base.kind {
            SyntaxKind::Field(inner, name) if name.text == "flat" => Some(inner),
            _ => None,
        };
        let target = self.value(flat.unwrap_or(base))?;
        let array = match target {
            Value::Buffer(array) => array,
            Value::Tensor(_) => {
                let name = match &base.kind {
                    SyntaxKind::Name(name) => name.as_str(),
                    _ => "this tensor",
                };
                return self.say(messages::outer_store(place.span, name));
            }
            _ => return self.say(messages::not_a_place(place.span)),
        };
        let index = match (flat, index.as_slice()) {
            (Some(_), [Index::At(at)]) => {
                let at = self.index(at)?;
                let extents: Vec<Affine> =
                    self.program.arrays[array].axes.iter().map(|axis| axis.extent.clone()).collect();
                self.flat_index(&extents, at, place.span)?
            }
            _ => self.buffer_index(array, index, place.span)?,
        };
        let number = self.number(value)?;
        let elem = self.program.arrays[array].elem;
        let good = if number.weak { elem != crisp_ir_kernel::Scalar::Bool } else { number.expr.ty == elem };
        if !good {
            return self.say(messages::not_of_type(value.span, number.own_type().name(), elem.name()));
        }
        let own: Vec<Var> = Vec::new();
        let value = self.fit(number, elem)?;
        let (index, value) = self.read_before_stored(array, index, value, place.span)?;
        self.update(array, index, value, &own, place.span)?;
        Ok(())
    }
}
