//! The status of devices: their kept certificates, as far as they hold for this build here and now.

use crisp::OpenDevice;
use crisp::conform::{Circumstances, Standing, standing};

use crate::sources;

/// Returns the status of a device. Costs the reading of a file of some 100 kB where there is a certificate.
pub(crate) fn of(device: &str) -> Standing {
    let Some(cache) = sources::cache() else { return Standing::NotTested };
    let now = || OpenDevice::open(device, None).ok().map(|open| Circumstances::of(&open, &cache.compiler));
    standing(&cache.folder, device, &now)
}
