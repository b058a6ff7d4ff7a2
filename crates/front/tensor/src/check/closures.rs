//! Functions that are written in blocks: what their names mean there.

use std::collections::BTreeMap;

use super::state::{Callable, Check, Checked, Closure, Value};
use crate::tree::Function;

impl<'a> Check<'a> {
    /// A function with the meanings that names have here.
    pub(super) fn closure(&mut self, function: &'a Function) -> Checked<Callable> {
        let names: Vec<BTreeMap<String, Value>> = self.names.iter().skip(1).cloned().collect();
        self.charge(1 + names.iter().map(BTreeMap::len).sum::<usize>(), function.name.span)?;
        let (dtypes, generics) = (self.dtypes.clone(), self.generics.clone());
        self.closures.push(Closure { function, names, dtypes, generics });
        Ok(Callable::Local(self.closures.len() - 1))
    }

    /// `fn f(x: T) -> T { … }` in a block. Its own name means itself, so that a call in its body is recursion.
    pub(super) fn local_function(&mut self, function: &'a Function) -> Checked<()> {
        let callable = self.closure(function)?;
        let name = &function.name.text;
        if let Some(names) = self.closures.last_mut().and_then(|closure| closure.names.last_mut()) {
            names.insert(name.clone(), Value::Function(callable.clone()));
        }
        self.bind(name, Value::Function(callable));
        Ok(())
    }
}
