//! How far a query is computed by the server that is asked.

/// The stages of a query, with ClickHouse's numbers. A server that joins the answers of several asks them for a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Stage {
    /// Columns are read, nothing more.
    FetchColumns = 0,
    /// Rows are filtered and grouped: states of aggregates.
    WithMergeableState = 1,
    /// All.
    #[default]
    Complete = 2,
    /// All but limits and what must see the rows of all servers.
    WithMergeableStateAfterAggregation = 3,
    /// The same, and limits.
    WithMergeableStateAfterAggregationAndLimit = 4,
}

impl Stage {
    /// The stage of a number.
    pub fn of_number(number: u64) -> Option<Stage> {
        Some(match number {
            0 => Stage::FetchColumns,
            1 => Stage::WithMergeableState,
            2 => Stage::Complete,
            3 => Stage::WithMergeableStateAfterAggregation,
            4 => Stage::WithMergeableStateAfterAggregationAndLimit,
            _ => return None,
        })
    }
}
