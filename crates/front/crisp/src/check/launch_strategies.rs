//! Strategies of `global-size`: common ways to size a launch, written as the sizes that they mean.

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::Checker;
use super::definitions::FunctionDef;
use super::syntax::{fold, fold_keyword, form, quoted_list, symbol, written_call};
use crate::messages;

/// The invocations of a strided launch where `:most` does not say another number: enough to fill a large processor, few enough that
/// each has several elements of a large vector.
const MOST: i128 = 65_536;

/// A strategy with what it applies to.
#[derive(Clone)]
pub(super) struct Strategy {
    kind: Kind,
    value: Datum,
    at: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// `:one-thread-per X`: an invocation for each element.
    OneThreadPer,
    /// `:strided X [:most N]`: an invocation for each element, up to a number.
    Strided,
    /// `:tiled X :tile T`: a workgroup for each tile.
    Tiled,
    /// `:occupancy N`: N workgroups, whatever the data.
    Occupancy,
}

/// The strategy and its parameters as they are written.
#[derive(Default)]
pub(super) struct Strategies {
    strategy: Option<Strategy>,
    most: Option<Datum>,
    tile: Option<Datum>,
}

impl Strategies {
    /// Takes a key of `global-size` with its value; `None` where the key is another one.
    pub(super) fn take(&mut self, key: &str, at: Span, value: &Datum) -> Option<Result<(), Span>> {
        let kind = match key {
            "one-thread-per" => Kind::OneThreadPer,
            "strided" => Kind::Strided,
            "tiled" => Kind::Tiled,
            "occupancy" => Kind::Occupancy,
            "most" => return Some(set(&mut self.most, value, at)),
            "tile" => return Some(set(&mut self.tile, value, at)),
            _ => return None,
        };
        Some(match &self.strategy {
            Some(_) => Err(at),
            None => {
                self.strategy = Some(Strategy { kind, value: value.clone(), at });
                Ok(())
            }
        })
    }
}

fn set(slot: &mut Option<Datum>, value: &Datum, at: Span) -> Result<(), Span> {
    match slot.replace(value.clone()) {
        Some(_) => Err(at),
        None => Ok(()),
    }
}

impl Checker<'_> {
    /// Returns the value of `:derive-from` that the keys mean; the inner `None` where no strategy is among them.
    pub(super) fn strategy_size(&mut self, written: &Strategies, definition: &FunctionDef) -> Option<Option<Datum>> {
        let Some(Strategy { kind, value, at }) = &written.strategy else {
            return match written.most.as_ref().or(written.tile.as_ref()) {
                Some(stray) => {
                    self.refuse_strategy(stray.span, "`:most` belongs to `:strided`, and `:tile` to `:tiled`")
                }
                None => Some(None),
            };
        };
        if written.most.is_some() && *kind != Kind::Strided || written.tile.is_some() != (*kind == Kind::Tiled) {
            return self.refuse_strategy(*at, "`:tiled` takes `:tile`, `:strided` may have `:most`");
        }
        let values = listed(value);
        let call = |name: &str, operands: &[Datum]| written_call(name, operands.iter().cloned(), *at);
        let sizes = match kind {
            Kind::OneThreadPer => values,
            Kind::Strided => {
                let most = written.most.clone().unwrap_or(Datum { kind: DatumKind::Integer(MOST), span: *at });
                if values.len() != 1 {
                    return self.refuse_strategy(value.span, "`:strided` has one dimension");
                }
                vec![call("min", &[values[0].clone(), most])]
            }
            Kind::Tiled => {
                let tiles = written.tile.as_ref().map(listed).unwrap_or_default();
                if tiles.len() != values.len() {
                    return self.refuse_strategy(*at, "`:tile` has an extent for each dimension of `:tiled`");
                }
                let local = self.fixed_local_size(*at, definition, values.len())?;
                let each = values.iter().zip(&tiles).zip(&local);
                each.map(|((value, tile), local)| {
                    call("*", &[call("ceil", &[value.clone(), tile.clone()]), local.clone()])
                })
                .collect()
            }
            Kind::Occupancy => {
                if values.len() != 1 {
                    return self.refuse_strategy(value.span, "`:occupancy` has one dimension");
                }
                let local = self.fixed_local_size(*at, definition, 1)?;
                vec![call("*", &[values[0].clone(), local[0].clone()])]
            }
        };
        Some(Some(Datum { kind: DatumKind::List(sizes.into()), span: value.span }))
    }

    /// Returns the extents of the workgroup that the function sets; reports where it sets none of that many dimensions.
    fn fixed_local_size(&mut self, at: Span, definition: &FunctionDef, dimensions: usize) -> Option<Vec<Datum>> {
        let declared = definition.declarations.iter().find_map(|declaration| match form(declaration) {
            Some((head, rest)) if matches!(&*head, "local-size" | "local-work-size") => Some(rest),
            _ => None,
        });
        let set = declared.and_then(|rest| {
            let key = rest.iter().position(
                |item| matches!(&item.kind, DatumKind::Keyword(key) if fold_keyword(key).as_str() == "set-to"),
            )?;
            rest.get(key + 1).map(listed)
        });
        match set.filter(|extents| extents.len() == dimensions) {
            Some(extents) => Some(extents),
            None => {
                self.report(messages::strategy_workgroup(at, dimensions));
                None
            }
        }
    }

    fn refuse_strategy<T>(&mut self, at: Span, help: &str) -> Option<T> {
        self.report(messages::strategy(at, help));
        None
    }
}

/// Returns the sizes of a list, quoted or not, or the one size that it is.
fn listed(value: &Datum) -> Vec<Datum> {
    quoted_list(value)
        .filter(|items| !items.first().is_some_and(is_operator))
        .map_or_else(|| vec![value.clone()], <[Datum]>::to_vec)
}

/// Whether a datum is the name of a function of the language, so that a list that it begins is not one of sizes.
pub(super) fn is_operator(datum: &Datum) -> bool {
    symbol(datum).is_some_and(|name| crate::forms::is_builtin(&fold(name)))
}
