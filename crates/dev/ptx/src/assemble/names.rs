//! The meaning of names: scopes from the module inwards, special registers.

use std::collections::BTreeMap;

use crate::code::{Counter, Order, Pred, Slot, Space, Special};
use crate::error::Refused;
use crate::types::Ty;

/// The meaning of a name.
#[derive(Clone, Debug)]
pub(crate) enum Name {
    Register(Slot, Ty),
    Pred(Pred),
    /// A variable: its address within its space, and its bytes.
    Variable {
        space: Space,
        address: u64,
        bytes: u32,
        writable: bool,
        parameter: bool,
    },
    Label(u32),
    Targets(Vec<String>),
    Function(Callee),
}

impl Name {
    /// Returns a kernel's parameter.
    pub(crate) fn parameter(offset: u32, bytes: u32) -> Name {
        Name::Variable { space: Space::Param, address: offset.into(), bytes, writable: false, parameter: true }
    }
}

/// A function that can be called.
#[derive(Clone, Debug)]
pub(crate) struct Callee {
    pub(crate) label: u32,
    pub(crate) returns: Vec<Name>,
    pub(crate) parameters: Vec<Name>,
}

/// The names of a module and of the scopes that are open.
#[derive(Default)]
pub(crate) struct Names {
    module: BTreeMap<String, Name>,
    scopes: Vec<BTreeMap<String, Name>>,
    /// Slots that hold constants and special registers.
    pub(crate) constants: BTreeMap<u64, Slot>,
    pub(crate) specials: Vec<(Special, Slot)>,
}

impl Names {
    pub(crate) fn open(&mut self) {
        self.scopes.push(BTreeMap::new());
    }

    pub(crate) fn close(&mut self) {
        self.scopes.pop();
    }

    pub(crate) fn module(&self, name: &str) -> Option<&Name> {
        self.module.get(name)
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Name> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name)).or_else(|| self.module.get(name))
    }

    pub(crate) fn add(&mut self, line: u32, name: &str, what: Name) -> Result<(), Refused> {
        let twice = Refused::new(line, format!("`{name}` is declared twice"));
        let scope = self.scopes.last_mut().unwrap_or(&mut self.module);
        if scope.insert(name.to_owned(), what).is_some() { Err(twice) } else { Ok(()) }
    }

    pub(crate) fn add_module(&mut self, line: u32, name: &str, what: Name) -> Result<(), Refused> {
        let twice = Refused::new(line, format!("`{name}` is declared twice"));
        if self.module.insert(name.to_owned(), what).is_some() { Err(twice) } else { Ok(()) }
    }

    /// Constants of slots from there on belong to a kernel that is over.
    pub(crate) fn forget_constants_from(&mut self, slot: Slot) {
        self.constants.retain(|_, place| *place < slot);
        self.specials.retain(|(_, place)| *place < slot);
    }
}

/// A special register.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Register {
    Fixed(Special),
    Counter(Counter),
}

/// Returns a special register by name, with its bits.
pub(crate) fn special(name: &str) -> Option<(Register, u32)> {
    let axis = |axis: &str| ["x", "y", "z"].iter().position(|name| *name == axis);
    if let Some((base, part)) = name.split_once('.') {
        let axis = axis(part)?;
        let special = match base {
            "%tid" => Special::Tid(axis),
            "%ntid" => Special::Ntid(axis),
            "%ctaid" => Special::Ctaid(axis),
            "%nctaid" => Special::Nctaid(axis),
            // Without clusters each workgroup is one.
            "%cluster_ctaid" => Special::Fixed(0),
            "%cluster_nctaid" => Special::Fixed(1),
            "%clusterid" => Special::Ctaid(axis),
            "%nclusterid" => Special::Nctaid(axis),
            _ => return None,
        };
        return Some((Register::Fixed(special), 32));
    }
    let counter = match name {
        "%clock" => Counter::Clock32,
        "%clock_hi" => Counter::Clock32High,
        "%clock64" => Counter::Clock64,
        "%globaltimer" => Counter::Timer,
        "%globaltimer_lo" => Counter::TimerLow,
        "%globaltimer_hi" => Counter::TimerHigh,
        _ => {
            let special = match name {
                "%laneid" => Special::Lane,
                "%warpid" => Special::Warp,
                "%nwarpid" => Special::Warps,
                "%lanemask_eq" => Special::Lanes(Order::Equal),
                "%lanemask_lt" => Special::Lanes(Order::Less),
                "%lanemask_le" => Special::Lanes(Order::AtMost),
                "%lanemask_gt" => Special::Lanes(Order::Greater),
                "%lanemask_ge" => Special::Lanes(Order::AtLeast),
                "%smid" | "%is_explicit_cluster" | "%cluster_ctarank" => Special::Fixed(0),
                "%nsmid" | "%cluster_nctarank" => Special::Fixed(1),
                "WARP_SZ" => Special::Fixed(32),
                _ => return None,
            };
            return Some((Register::Fixed(special), 32));
        }
    };
    let bits = if matches!(counter, Counter::Clock64 | Counter::Timer) { 64 } else { 32 };
    Some((Register::Counter(counter), bits))
}
