//! Random tensor programs: what is proposed for each kind of device, executed there and by the interpreter, leaves the same bytes.

mod campaign;
mod generate;
mod judge;

pub use campaign::{TensorCampaign, TensorSummary, run_tensors};
pub use generate::{TENSOR_FORMS, TensorCase};
pub use judge::{TensorJudge, TensorVerdict};
