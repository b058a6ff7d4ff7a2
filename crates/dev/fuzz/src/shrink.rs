//! Makes a failing case small: first the launch, then the program, then what buffers hold.

use crisp_ir_kernel::{Checked, Constant};
use crisp_middle_passes::reduce;

use crate::case::Input;
use crate::failure::Failure;
use crate::save::Saved;

/// Questions about programs, at most.
const ATTEMPTS: usize = 1500;

/// Questions about launches and contents, at most.
const ATTEMPTS_FOR_INPUTS: usize = 300;

/// Returns a small case that fails as the given one does, and what is seen of it. `failure` says what is wrong with a case; it is asked a
/// bounded number of times.
#[must_use]
pub fn shrink(saved: &Saved, seen: &Failure, failure: &mut dyn FnMut(&Saved) -> Option<Failure>) -> (Saved, Failure) {
    let mut best = (saved.clone(), seen.clone());
    let mut left = ATTEMPTS_FOR_INPUTS;
    let mut offer = |best: &mut (Saved, Failure), candidate: Saved| {
        let found = failure(&candidate).filter(|found| found.kind == saved.kind);
        match found {
            Some(found) => {
                *best = (candidate, found);
                true
            }
            None => false,
        }
    };
    launch(&mut best, &mut left, &mut offer);
    program(&mut best, &mut offer);
    launch(&mut best, &mut left, &mut offer);
    inputs(&mut best, &mut left, &mut offer);
    best
}

type Offer<'a> = dyn FnMut(&mut (Saved, Failure), Saved) -> bool + 'a;

fn program(best: &mut (Saved, Failure), offer: &mut Offer<'_>) {
    // What the validator rejects is shown as it is.
    let Ok(module) = Checked::check(best.0.case.module.clone()) else { return };
    let _ = reduce(&module, ATTEMPTS, &mut |candidate| {
        let mut next = best.0.clone();
        next.case.module = (**candidate).clone();
        if next.case.arguments().is_none() {
            return false;
        }
        drop_unused_inputs(&mut next);
        offer(best, next)
    });
}

/// Inputs whose parameters are gone.
fn drop_unused_inputs(saved: &mut Saved) {
    let Some(kernel) = saved.case.kernel() else { return };
    let names: Vec<&str> = saved.case.module[kernel].params.iter().map(|param| param.name.as_str()).collect();
    let shared: Vec<String> = saved
        .case
        .inputs
        .iter()
        .filter(|(name, _)| names.contains(&name.as_str()))
        .filter_map(|(_, input)| match input {
            Input::Same(other) => Some(other.clone()),
            Input::Value(_) | Input::Buffer { elements: _, bytes: _ } => None,
        })
        .collect();
    saved.case.inputs.retain(|(name, _)| names.contains(&name.as_str()) || shared.contains(name));
}

/// Fewer workgroups, fewer invocations, no offset.
fn launch(best: &mut (Saved, Failure), left: &mut usize, offer: &mut Offer<'_>) {
    let mut again = true;
    while again {
        again = false;
        for axis in 0..3 {
            let sizes = best.0.case.sizes;
            for groups in [1, sizes.groups[axis] / 2, sizes.groups[axis].saturating_sub(1)] {
                if (1..best.0.case.sizes.groups[axis]).contains(&groups) {
                    again |= ask(best, left, offer, |saved| saved.case.sizes.groups[axis] = groups);
                }
            }
            for local in [1, sizes.local[axis] / 2, sizes.local[axis].saturating_sub(1)] {
                if (1..best.0.case.sizes.local[axis]).contains(&local) {
                    again |= ask(best, left, offer, |saved| saved.case.sizes.local[axis] = local);
                }
            }
        }
    }
    if best.0.case.sizes.offset != [0; 3] {
        ask(best, left, offer, |saved| saved.case.sizes.offset = [0; 3]);
    }
    ask(best, left, offer, |saved| {
        let sizes = &mut saved.case.sizes;
        sizes.bound = [0, 1, 2].map(|axis| u64::from(sizes.local[axis]) * u64::from(sizes.groups[axis]));
    });
    if best.0.check.order.is_some() {
        ask(best, left, offer, |saved| saved.check.order = None);
    }
    // The fewer passes, the clearer who is to blame.
    let mut at = 0;
    while at < best.0.check.passes.len() && best.0.check.passes.len() > 1 {
        let fewer = ask(best, left, offer, |saved| {
            saved.check.passes.remove(at);
        });
        at += usize::from(!fewer);
    }
}

/// Shorter buffers, and zeros in the place of what does not matter.
fn inputs(best: &mut (Saved, Failure), left: &mut usize, offer: &mut Offer<'_>) {
    for at in 0..best.0.case.inputs.len() {
        match best.0.case.inputs[at].1.clone() {
            Input::Value(constant) => {
                let zero = Constant::zero(constant.elem);
                if constant != zero {
                    ask(best, left, offer, |saved| saved.case.inputs[at].1 = Input::Value(zero));
                }
            }
            Input::Buffer { elements, bytes } => buffer(best, left, offer, at, elements, bytes.len()),
            Input::Same(_) => {}
        }
    }
}

fn buffer(best: &mut (Saved, Failure), left: &mut usize, offer: &mut Offer<'_>, at: usize, elements: u64, size: usize) {
    let stride = size.checked_div(usize::try_from(elements).unwrap_or(0)).unwrap_or(0);
    if stride == 0 {
        return;
    }
    let change = |best: &mut (Saved, Failure), left: &mut usize, offer: &mut Offer<'_>, count: usize, zero: bool| {
        ask(best, left, offer, |saved| {
            if let Input::Buffer { elements, bytes } = &mut saved.case.inputs[at].1 {
                bytes.truncate(count * stride);
                *elements = (bytes.len() / stride) as u64;
                if zero {
                    bytes.fill(0);
                }
            }
        })
    };
    let mut count = usize::try_from(elements).unwrap_or(0);
    change(best, left, offer, count, true);
    if change(best, left, offer, 0, false) {
        return;
    }
    while count > 1 && change(best, left, offer, count / 2, false) {
        count /= 2;
    }
}

fn ask(best: &mut (Saved, Failure), left: &mut usize, offer: &mut Offer<'_>, edit: impl FnOnce(&mut Saved)) -> bool {
    if *left == 0 {
        return false;
    }
    let mut candidate = best.0.clone();
    edit(&mut candidate);
    if candidate == best.0 {
        return false;
    }
    *left -= 1;
    offer(best, candidate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Check;
    use crate::failure::Kind;
    use crate::generate::{Limits, generate};
    use crisp_ir_kernel::{Op, Space};

    /// Something that large programs have and that a device could be wrong about: a store to the first output.
    fn stores_to_output(saved: &Saved) -> Option<Failure> {
        let kernel = &saved.case.module[saved.case.kernel()?];
        let out = kernel.params.iter().position(|param| param.name.starts_with("out"))?;
        let view = kernel[kernel.body].params[out];
        let stores = kernel.ops.values().any(|data| matches!(data.op, Op::Store { view: to, .. } if to == view));
        let _ = saved.case.arguments()?;
        stores.then(|| Failure::new(Kind::Differs, "it stores"))
    }

    #[test]
    fn launch_program_and_inputs_become_small() {
        let mut tried = 0;
        for seed in 0..60 {
            let case = generate(seed, &Limits { steps: 30, invocations: 66, half: true, bytes: true });
            let saved = Saved { case, check: Check::of_seed(seed), device: "cpu".to_owned(), kind: Kind::Differs };
            let Some(seen) = stores_to_output(&saved) else { continue };
            tried += 1;
            let mut asked = 0;
            let (small, _) = shrink(&saved, &seen, &mut |candidate| {
                asked += 1;
                stores_to_output(candidate)
            });
            assert!(asked <= ATTEMPTS + ATTEMPTS_FOR_INPUTS, "{asked}");
            assert!(stores_to_output(&small).is_some());
            assert_eq!((small.case.sizes.local, small.case.sizes.groups), ([1; 3], [1; 3]));
            let kernel = &small.case.module[small.case.kernel().expect("a kernel")];
            // The index, the value, the store, and at most a few lanes of a vector.
            assert!(kernel.ops.len() <= 4, "{}", small.case.to_text(&[]));
            assert_eq!(kernel.params.len(), 1);
            assert_eq!(small.case.inputs.len(), 1);
            assert!(kernel.memories.values().all(|memory| memory.space != Space::Local));
            let Input::Buffer { elements, bytes: _ } = &small.case.inputs[0].1 else { panic!("an output is a buffer") };
            assert_eq!(*elements, 0);
        }
        assert!(tried > 40, "{tried}");
    }
}
