//! `--against`: the results of another device beside those of the recording.

use std::collections::BTreeMap;

use crisp_ir_kernel::Constant;
use crisp_middle_interp::{Area, Marks};
use serde_json::json;

use crate::messages;
use crate::orders::constant;
use crate::reply::Reply;
use crate::session::Session;
use crate::shown;

/// An element with another value on the other device.
struct Differing {
    name: String,
    element: u64,
    ours: Constant,
    theirs: Constant,
}

impl Session {
    /// Compares the results with those of another device, as bytes of the buffers by the position of the argument. Where they differ, the session goes to the
    /// store that wrote such an element: of the last stores to each of them, the first.
    pub fn against(&mut self, device: &str, theirs: &[Option<Vec<u8>>]) -> Reply {
        let now = self.state.time();
        self.recording.seek(&mut self.state, self.recording.end());
        let mut differing: BTreeMap<(usize, usize), Differing> = BTreeMap::new();
        let (mut buffers, mut bytes, mut count) = (0_u64, 0_u64, 0_u64);
        for (position, name, buffer, view, length) in self.recording.buffers() {
            let (Some(Some(theirs)), Some(ours)) = (theirs.get(position), self.state.buffers().get(buffer)) else {
                continue;
            };
            buffers += 1;
            bytes += ours.len() as u64;
            if theirs == ours {
                continue;
            }
            for element in 0..length {
                let start = usize::try_from(element.saturating_mul(u64::from(view.stride))).unwrap_or(usize::MAX);
                let range = start..start.saturating_add(view.elem.bytes() as usize);
                let (Some(one), Some(other)) = (ours.get(range.clone()), theirs.get(range)) else { break };
                if one != other {
                    count += 1;
                    if differing.len() < MOST_DIFFERING {
                        let (ours, theirs) = (constant(view.elem, one), constant(view.elem, other));
                        let name = name.to_owned();
                        differing.insert((buffer, start), Differing { name, element, ours, theirs });
                    }
                }
            }
        }
        if count == 0 {
            self.recording.seek(&mut self.state, now);
            return Reply::error(&messages::outputs_equal(device, buffers, bytes));
        }
        let mut marks = Marks::none(self.recording.program());
        marks.add_accesses(self.recording.program());
        let mut last: BTreeMap<(usize, usize), u64> = BTreeMap::new();
        let start = self.recording.start();
        self.state = start;
        self.recording.run(&mut self.state, u64::MAX, &marks, &mut |moment| {
            if let Some(touch) = moment.touch().filter(|touch| touch.stores)
                && let Area::Buffer(buffer) = touch.bytes.area
                && differing.contains_key(&(buffer, touch.bytes.start))
            {
                last.insert((buffer, touch.bytes.start), moment.time());
            }
            false
        });
        let first = last.iter().min_by_key(|(_, time)| **time).map(|(place, time)| (*place, *time));
        let (place, time) =
            first.unwrap_or((differing.keys().next().copied().unwrap_or_default(), self.recording.end()));
        self.recording.seek(&mut self.state, time);
        self.focus_on_current();
        let mut reply = self.stopped("difference");
        if let Some(Differing { name, element, ours, theirs }) = differing.get(&place) {
            let (ours, theirs) = (shown::constant(ours), shown::constant(theirs));
            let many = messages::count(count, "element");
            let differ = if count == 1 { "differs" } else { "differ" };
            let text = format!("{name}[{element}]: interp {ours}, {device} {theirs}; {many} {differ}");
            reply.text = format!("{text}\n{}", reply.text);
            reply.data["difference"] =
                json!({ "name": name, "element": element, "interp": ours, "device": theirs, "count": count });
        }
        reply
    }
}

/// Elements of which the last store is looked for.
const MOST_DIFFERING: usize = 1 << 16;
