//! Rules about which columns are made and read.

pub(super) mod column_pruning;
pub(super) mod json_paths;
pub(super) mod project_merge;
pub(super) mod string_length;
