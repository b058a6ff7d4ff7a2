//! Templates: declarations in comments, and the text that is made for given dimensions.

pub(crate) mod declare;
pub(crate) mod instantiate;
