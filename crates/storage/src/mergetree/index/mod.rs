//! Indexes, which find rows without reading them: skip indexes of the definition, those made in the background,
//! projections.

pub(crate) mod automatic;
pub(crate) mod projections;
pub(crate) mod skip;
