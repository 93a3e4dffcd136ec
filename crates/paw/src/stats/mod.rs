//! Statistics of run times: robust where machines are noisy.
//!
//! Times are not normal: a floor that the work sets, and a long tail that the machine adds. So places are told by
//! medians, widths by order statistics, and differences by ranks; a mean and a deviation are shown because people
//! expect them.

mod correction;
mod paired;
mod rank;
mod summary;

pub use correction::holm;
pub use paired::signed_rank_test;
pub use rank::{RankTest, rank_test};
pub use summary::{Summary, quantile};
