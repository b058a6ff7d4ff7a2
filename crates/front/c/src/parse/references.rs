//! References and default arguments of C++: a reference is a pointer in the tree, and a call without an argument repeats the default.

use std::rc::Rc;

use super::{Meaning, Parser, Passing, Read};
use crate::messages;
use crate::token::{Punctuator, TOKEN_LIMIT};
use crate::tree::{
    Block, Declaration, Derived, Expr, ExprKind, Initializer, Name, Qualifiers, Statement, StatementKind, TypeName,
    UnaryOp, Variable,
};

impl Parser<'_> {
    /// Takes the `&` of a reference, which only C++ has.
    pub(super) fn takes_reference(&mut self) -> bool {
        self.cuda && self.take(Punctuator::And)
    }

    /// Reads the default of a parameter.
    pub(super) fn default_argument(&mut self) -> Read<Option<(Expr, usize)>> {
        let (start, copied) = (self.at, self.copied);
        if !self.cuda || !self.take(Punctuator::Assign) {
            return Ok(None);
        }
        let value = self.assignment()?;
        // Defaults in it count where they are repeated.
        Ok(Some((value, self.at - start + (self.copied - copied))))
    }

    /// Notes how arguments of a function are passed. Defaults of an earlier declaration remain.
    pub(super) fn note_passing(&mut self, name: &Name, mut passing: Vec<Passing>) {
        if let Some(before) = self.heads.get(&name.text) {
            for (new, old) in passing.iter_mut().zip(before.iter()) {
                new.default = new.default.take().or_else(|| old.default.clone());
            }
        }
        if passing.iter().any(|it| it.reference.is_some() || it.default.is_some()) {
            self.heads.insert(name.text.clone(), Rc::new(passing));
        }
    }

    /// Returns the arguments of a call as the tree has them: references are addresses, and defaults follow.
    pub(super) fn passed(&mut self, callee: &Expr, mut arguments: Vec<Expr>) -> Read<Vec<Expr>> {
        let ExprKind::Name(name) = &callee.kind else { return Ok(arguments) };
        let Some(passing) = self.heads.get(&name.text).cloned() else { return Ok(arguments) };
        for left_out in passing.iter().skip(arguments.len()) {
            let Some((value, tokens)) = &left_out.default else { break };
            self.copied += tokens;
            if self.copied > TOKEN_LIMIT {
                let message = messages::too_many_tokens(callee.span, TOKEN_LIMIT);
                let stop = self.stop(message);
                (self.at, self.ended) = (self.tokens.len(), true);
                return stop;
            }
            arguments.push(value.clone());
        }
        let each = arguments.into_iter().enumerate();
        Ok(each
            .map(|(at, argument)| match passing.get(at).and_then(|it| it.reference.as_ref()) {
                Some(to) if self.is_place(&argument) || !to.qualifiers.constant => address(argument),
                Some(to) => in_variable(to, argument),
                None => argument,
            })
            .collect())
    }

    /// Reads a variable that is a reference, from its value on. A reference to a value that no variable holds is a constant.
    pub(super) fn reference(&mut self, mut ty: TypeName, name: Name) -> Read<Variable> {
        if !ty.derived.is_empty() {
            let message = messages::unsupported(name.span, "&");
            return self.stop(message);
        }
        if !self.take(Punctuator::Assign) {
            return self.expected("the value of the reference");
        }
        let value = self.assignment()?;
        if !self.is_place(&value) && ty.qualifiers.constant {
            self.declare(&name, Meaning::Value);
            return Ok(Variable { ty, name, value: Some(Initializer::Value(value)) });
        }
        self.declare(&name, Meaning::Reference);
        ty.derived.push(Derived::Pointer(Qualifiers::default()));
        Ok(Variable { ty, name, value: Some(Initializer::Value(address(value))) })
    }

    /// Returns whether an expression names a place in memory or a variable. A name outside of functions may be a constant, which has none.
    fn is_place(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Name(name) => {
                self.scopes.iter().skip(1).any(|scope| scope.get(&name.text) == Some(&Meaning::Value))
            }
            ExprKind::Index(..) | ExprKind::Unary(UnaryOp::Deref, _) => true,
            ExprKind::Member { of, name: _, pointer } => *pointer || self.is_place(of),
            _ => false,
        }
    }
}

/// Returns the address of a place.
fn address(of: Expr) -> Expr {
    let span = of.span;
    match of.kind {
        ExprKind::Unary(UnaryOp::Deref, pointer) => *pointer,
        kind => Expr { kind: ExprKind::Unary(UnaryOp::Address, Box::new(Expr { kind, span })), span },
    }
}

/// Returns the address of a new variable with a value.
fn in_variable(ty: &TypeName, value: Expr) -> Expr {
    let span = value.span;
    // No source can write this name.
    let name = Name { text: "a value".into(), span };
    let ty = TypeName { qualifiers: Qualifiers::default(), ..ty.clone() };
    let variable = Variable { ty, name: name.clone(), value: Some(Initializer::Value(value)) };
    let declaration = Declaration { variables: vec![variable], storage: None, span };
    let named = Expr { kind: ExprKind::Name(name), span };
    let statements = vec![
        Statement { kind: StatementKind::Variables(declaration), span },
        Statement { kind: StatementKind::Expression(address(named)), span },
    ];
    Expr { kind: ExprKind::Statements(Block { statements, span }), span }
}
