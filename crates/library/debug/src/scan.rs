//! One execution of a workgroup, to see the same instruction in all its invocations.

use std::collections::BTreeMap;

use crisp_middle_interp::{Marks, Moment};

use crate::session::Session;

impl Session {
    /// Calls `see` for each invocation of a workgroup where it is at the instruction of the focus, in the same calls and iterations; the session stays where it
    /// is. Returns the results by invocation; none where the focus is nowhere.
    pub(crate) fn scan<T>(&mut self, group: u64, see: &mut dyn FnMut(&Moment<'_>) -> T) -> Option<BTreeMap<u32, T>> {
        let (instance, location) = self.with(|moment| {
            let last = moment.depth().checked_sub(1)?;
            Some((moment.instance(), moment.location(last)?))
        })??;
        let now = self.state.time();
        let mut found = BTreeMap::new();
        if self.go_to_group(group) {
            let mut marks = Marks::none(self.recording.program());
            marks.add(0, 0);
            marks.add(location.function, location.at);
            self.recording.run(&mut self.state, u64::MAX, &marks, &mut |moment| {
                if moment.who().0 != group {
                    return true;
                }
                if moment.instance() == instance {
                    let seen = see(moment);
                    found.insert(moment.who().1, seen);
                }
                false
            });
        }
        self.recording.seek(&mut self.state, now);
        Some(found)
    }

    /// Goes to the first instruction of a workgroup; returns whether it was executed.
    pub(crate) fn go_to_group(&mut self, group: u64) -> bool {
        let mut first = Marks::none(self.recording.program());
        first.add(0, 0);
        let mut is_first = |moment: &Moment<'_>| moment.who() == (group, 0) && moment.depth() == 1;
        match self.state.current() {
            Some((current, _)) if current < group => self.forward(&first, u64::MAX, &mut is_first),
            _ => {
                // The first instruction may be the one at hand.
                let is_here = self.state.current() == Some((group, 0))
                    && self.recording.look(&self.state, None, |moment| {
                        moment.depth() == 1 && moment.location(0).is_some_and(|location| location.at == 0)
                    }) == Some(true);
                is_here || self.backward(&first, 0, &mut is_first)
            }
        }
    }
}
