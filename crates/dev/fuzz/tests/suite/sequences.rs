//! Random sequences of launches leave the bytes that their launches leave one after the other.

use crisp_dev_fuzz::Sequence;
use crisp_library_compile::OpenDevice;

// covers: vyre.barrier.multi-dispatch
#[test]
fn random_sequences_leave_the_bytes_of_their_launches() {
    let wanted = if cfg!(feature = "llvm") { vec!["interp", "cpu"] } else { vec!["interp"] };
    for id in wanted {
        let device = OpenDevice::open(id, None).expect("the device is there");
        let (mut ran, mut left_out) = (0, 0);
        for seed in 0..120 {
            let Some(sequence) = Sequence::of_seed(seed) else {
                left_out += 1;
                continue;
            };
            match sequence.check(&device) {
                Ok(true) => ran += 1,
                Ok(false) => left_out += 1,
                Err(failure) => panic!("seed {seed} on {id}: {failure}\n{}", sequence.to_text()),
            }
        }
        assert!(ran > 2 * left_out, "{ran} ran on {id}, {left_out} did not");
    }
}
