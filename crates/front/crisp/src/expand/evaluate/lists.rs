//! Built-in functions on lists.

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::super::Expander;
use super::super::value::{Outcome, Value, integer, items, truth};
use super::functions::{ANY, Builtin, Call, builtin};

pub(super) const FUNCTIONS: &[Builtin] = &[
    builtin("get-struct-members", (1, 1), |e, c| members(e, c, false)),
    builtin("get-member-types", (1, 1), |e, c| members(e, c, true)),
    builtin("append", (0, ANY), append),
    builtin("apply", (2, ANY), apply),
    builtin("assoc", (2, 2), assoc),
    builtin("butlast", (1, 1), |x, call| {
        let items = call.list(0)?;
        x.fresh_list(items.split_last().map_or_else(Vec::new, |(_, others)| others.to_vec()), call.span)
    }),
    builtin("car", (1, 1), |x, call| nth(x, call.list(0)?, 0)),
    builtin("cdr", (1, 1), |x, call| tail(x, call, call.list(0)?, 1)),
    builtin("cons", (2, 2), |x, call| {
        let mut items = vec![call.datum(0)?.clone()];
        items.extend_from_slice(call.list(1)?);
        x.fresh_list(items, call.span)
    }),
    builtin("count-if", (2, 2), |x, call| {
        let mut count = 0;
        for item in call.list(1)? {
            count += i128::from(test(x, call, item)?);
        }
        Ok(Value::Data(integer(count, x.call)))
    }),
    builtin("every", (2, 2), |x, call| {
        for item in call.list(1)? {
            if !test(x, call, item)? {
                return Ok(truth(false, x.call));
            }
        }
        Ok(truth(true, x.call))
    }),
    builtin("fifth", (1, 1), |x, call| nth(x, call.list(0)?, 4)),
    builtin("find", (2, 2), |x, call| {
        let wanted = call.datum(0)?;
        let items = call.list(1)?;
        match x.position(items, wanted, call.span)? {
            Some(position) => nth(x, items, position),
            None => Ok(x.nil()),
        }
    }),
    builtin("find-if", (2, 2), |x, call| {
        for item in call.list(1)? {
            if test(x, call, item)? {
                return Ok(Value::Data(item.clone()));
            }
        }
        Ok(x.nil())
    }),
    builtin("first", (1, 1), |x, call| nth(x, call.list(0)?, 0)),
    builtin("fourth", (1, 1), |x, call| nth(x, call.list(0)?, 3)),
    builtin("funcall", (1, ANY), |x, call| match call.args.split_first() {
        Some((function, args)) => x.call_value(function, args, call.span),
        None => Ok(x.nil()),
    }),
    builtin("getf", (2, 3), getf),
    builtin("iota", (1, 3), iota),
    builtin("last", (1, 1), |x, call| {
        let items = call.list(0)?;
        tail(x, call, items, items.len().saturating_sub(1))
    }),
    builtin("length", (1, 1), length),
    builtin("length~", (1, 1), length),
    builtin("list", (0, ANY), |x, call| x.data_list(call.args, call.span).map(Value::Data)),
    builtin("list*", (1, ANY), |x, call| {
        let last = call.args.len() - 1;
        let mut items = Vec::new();
        for index in 0..last {
            items.push(call.datum(index)?.clone());
        }
        items.extend_from_slice(call.list(last)?);
        x.fresh_list(items, call.span)
    }),
    builtin("mapc", (2, ANY), |x, call| {
        mapped(x, call)?;
        Ok(call.args.get(1).cloned().unwrap_or_else(|| x.nil()))
    }),
    builtin("mapcan", (2, ANY), |x, call| {
        let mut all = Vec::new();
        for value in mapped(x, call)? {
            let part = value.datum().and_then(items).ok_or_else(|| call.wrong(0, "a function that returns lists"))?;
            x.spend(part.len(), call.span)?;
            all.extend_from_slice(part);
        }
        x.fresh_list(all, call.span)
    }),
    builtin("mapcar", (2, ANY), |x, call| {
        let values = mapped(x, call)?;
        x.data_list(&values, call.span).map(Value::Data)
    }),
    builtin("member", (2, 2), |x, call| {
        let wanted = call.datum(0)?;
        let items = call.list(1)?;
        match x.position(items, wanted, call.span)? {
            Some(position) => tail(x, call, items, position),
            None => Ok(x.nil()),
        }
    }),
    builtin("nth", (2, 2), |x, call| nth(x, call.list(1)?, call.index(0)?)),
    builtin("nthcdr", (2, 2), |x, call| tail(x, call, call.list(1)?, call.index(0)?)),
    builtin("position", (2, 2), |x, call| {
        let wanted = call.datum(0)?;
        let position = x.position(call.list(1)?, wanted, call.span)?;
        Ok(numbered(x, position))
    }),
    builtin("position-if", (2, 2), |x, call| {
        for (index, item) in call.list(1)?.iter().enumerate() {
            if test(x, call, item)? {
                return Ok(numbered(x, Some(index)));
            }
        }
        Ok(x.nil())
    }),
    builtin("reduce", (2, 3), reduce),
    builtin("remove", (2, 2), |x, call| {
        let unwanted = call.datum(0)?;
        let mut kept = Vec::new();
        for item in call.list(1)? {
            if !x.equal(item, unwanted, call.span)? {
                kept.push(item.clone());
            }
        }
        x.fresh_list(kept, call.span)
    }),
    builtin("remove-duplicates", (1, 1), |x, call| {
        let items = call.list(0)?;
        let mut kept: Vec<Datum> = Vec::new();
        for item in items {
            if x.position(&kept, item, call.span)?.is_none() {
                kept.push(item.clone());
            }
        }
        x.fresh_list(kept, call.span)
    }),
    builtin("remove-if", (2, 2), |x, call| filtered(x, call, false)),
    builtin("remove-if-not", (2, 2), |x, call| filtered(x, call, true)),
    builtin("rest", (1, 1), |x, call| tail(x, call, call.list(0)?, 1)),
    builtin("reverse", (1, 1), |x, call| x.fresh_list(call.list(0)?.iter().rev().cloned().collect(), call.span)),
    builtin("second", (1, 1), |x, call| nth(x, call.list(0)?, 1)),
    builtin("cadr", (1, 1), |x, call| nth(x, call.list(0)?, 1)),
    builtin("caddr", (1, 1), |x, call| nth(x, call.list(0)?, 2)),
    builtin("cddr", (1, 1), |x, call| tail(x, call, call.list(0)?, 2)),
    builtin("some", (2, 2), |x, call| {
        for item in call.list(1)? {
            let value = x.call_value(&call.args[0], &[Value::Data(item.clone())], call.span)?;
            if value.is_true() {
                return Ok(value);
            }
        }
        Ok(x.nil())
    }),
    builtin("subseq", (2, 3), subseq),
    builtin("third", (1, 1), |x, call| nth(x, call.list(0)?, 2)),
    builtin("vector-items", (1, 1), |x, call| x.fresh_list(call.sequence(0)?.to_vec(), call.span)),
];

impl Expander<'_> {
    /// The position of the first item that is equal to a datum.
    pub(super) fn position(&mut self, items: &[Datum], wanted: &Datum, span: Span) -> Outcome<Option<usize>> {
        for (position, item) in items.iter().enumerate() {
            if self.equal(item, wanted, span)? {
                return Ok(Some(position));
            }
        }
        Ok(None)
    }
}

fn nth(x: &Expander<'_>, items: &[Datum], index: usize) -> Outcome {
    Ok(items.get(index).map_or_else(|| x.nil(), |item| Value::Data(item.clone())))
}

fn tail(x: &mut Expander<'_>, call: &Call<'_>, items: &[Datum], from: usize) -> Outcome {
    x.fresh_list(items.get(from..).unwrap_or(&[]).to_vec(), call.span)
}

fn numbered(x: &Expander<'_>, position: Option<usize>) -> Value {
    let position = position.and_then(|position| i128::try_from(position).ok());
    position.map_or_else(|| x.nil(), |position| Value::Data(integer(position, x.call)))
}

/// Returns whether the function in the first argument holds for an item.
fn test(x: &mut Expander<'_>, call: &Call<'_>, item: &Datum) -> Outcome<bool> {
    Ok(x.call_value(&call.args[0], &[Value::Data(item.clone())], call.span)?.is_true())
}

fn filtered(x: &mut Expander<'_>, call: &Call<'_>, keep: bool) -> Outcome {
    let mut kept = Vec::new();
    for item in call.list(1)? {
        if test(x, call, item)? == keep {
            kept.push(item.clone());
        }
    }
    x.fresh_list(kept, call.span)
}

/// The values of the function in the first argument over the lists in the others, as long as the shortest lasts.
fn mapped(x: &mut Expander<'_>, call: &Call<'_>) -> Outcome<Vec<Value>> {
    let mut lists = Vec::new();
    for index in 1..call.args.len() {
        lists.push(call.sequence(index)?);
    }
    let shortest = lists.iter().map(|list| list.len()).min().unwrap_or(0);
    let mut values = Vec::new();
    for index in 0..shortest {
        let args: Vec<Value> = lists.iter().map(|list| Value::Data(list[index].clone())).collect();
        values.push(x.call_value(&call.args[0], &args, call.span)?);
    }
    Ok(values)
}

fn append(x: &mut Expander<'_>, call: &Call<'_>) -> Outcome {
    let mut all = Vec::new();
    for index in 0..call.args.len() {
        let part = call.list(index)?;
        x.spend(part.len(), call.span)?;
        all.extend_from_slice(part);
    }
    x.fresh_list(all, call.span)
}

fn apply(x: &mut Expander<'_>, call: &Call<'_>) -> Outcome {
    let last = call.args.len() - 1;
    let mut args = call.args[1..last].to_vec();
    args.extend(call.list(last)?.iter().cloned().map(Value::Data));
    x.call_value(&call.args[0], &args, call.span)
}

fn assoc(x: &mut Expander<'_>, call: &Call<'_>) -> Outcome {
    let key = call.datum(0)?;
    for pair in call.list(1)? {
        if let Some(known) = items(pair).and_then(<[Datum]>::first)
            && x.equal(known, key, call.span)?
        {
            return Ok(Value::Data(pair.clone()));
        }
    }
    Ok(x.nil())
}

/// Returns the value after a key in a list of keys and values.
fn getf(x: &mut Expander<'_>, call: &Call<'_>) -> Outcome {
    let key = call.datum(1)?;
    for pair in call.list(0)?.chunks_exact(2) {
        if x.equal(&pair[0], key, call.span)? {
            return Ok(Value::Data(pair[1].clone()));
        }
    }
    Ok(call.args.get(2).cloned().unwrap_or_else(|| x.nil()))
}

/// `count` integers from `start` (0) in steps of `step` (1).
fn iota(x: &mut Expander<'_>, call: &Call<'_>) -> Outcome {
    let count = call.index(0)?;
    let start = if call.args.len() > 1 { call.integer(1)? } else { 0 };
    let step = if call.args.len() > 2 { call.integer(2)? } else { 1 };
    x.spend(count, call.span)?;
    let mut values = Vec::new();
    let mut value = start;
    for _ in 0..count {
        values.push(integer(value, x.call));
        value = value.saturating_add(step);
    }
    x.fresh_list(values, call.span)
}

fn length(x: &mut Expander<'_>, call: &Call<'_>) -> Outcome {
    let count = match call.args[0].datum().map(|datum| &datum.kind) {
        Some(DatumKind::String(text)) => {
            x.spend(text.len() / 8, call.span)?;
            text.chars().count()
        }
        _ => call.sequence(0).map_err(|_| call.wrong(0, "a list or a string"))?.len(),
    };
    Ok(numbered(x, Some(count)))
}

/// Folds a list from the left; the optional third argument is the first value.
fn reduce(x: &mut Expander<'_>, call: &Call<'_>) -> Outcome {
    let mut items = call.list(1)?.iter();
    let mut value = match (call.args.get(2), items.len()) {
        (Some(initial), _) => initial.clone(),
        (None, 0) => return x.call_value(&call.args[0], &[], call.span),
        (None, _) => items.next().map_or_else(|| x.nil(), |item| Value::Data(item.clone())),
    };
    for item in items {
        value = x.call_value(&call.args[0], &[value, Value::Data(item.clone())], call.span)?;
    }
    Ok(value)
}

/// A part of a list or string, from a start up to an end.
fn subseq(x: &mut Expander<'_>, call: &Call<'_>) -> Outcome {
    let from = call.index(1)?;
    if let Ok(text) = call.string(0) {
        x.spend(text.len() / 8, call.span)?;
        let to = if call.args.len() > 2 { call.index(2)? } else { usize::MAX };
        let part: String = text.chars().take(to).skip(from).collect();
        return x.fresh_string(&part, call.span);
    }
    let items = call.list(0)?;
    let to = if call.args.len() > 2 { call.index(2)?.min(items.len()) } else { items.len() };
    x.fresh_list(items.get(from..to).unwrap_or(&[]).to_vec(), call.span)
}

/// The members of a structure, or their types.
fn members(expander: &mut Expander<'_>, call: &Call<'_>, types: bool) -> Outcome {
    let found = expander.struct_members(call.symbol(0)?, types, call.span);
    found.unwrap_or_else(|| Err(call.wrong(0, "the name of a structure")))
}
