//! Window functions in the logical plan.
//!
//! ```text
//! partition   rows of equal PARTITION BY keys, in the order of ORDER BY
//! peers       rows of a partition that the order does not tell apart
//! frame       the rows around the current one that a function sees: [start, end) by rows, peers or key values
//! ```

use crate::logical::{Plan, SortKey};
use functions::{AggregateFunction, Expr};
use std::sync::Arc;
use types::DataType;

/// Functions over one partitioning and order. Gives the input's columns, then one column per call; the rows of a
/// partition come one after another in its order.
#[derive(Clone)]
pub struct WindowNode {
    /// The input.
    pub input: Plan,
    /// Rows of equal keys are one partition; empty: all rows are.
    pub partition_by: Vec<Expr>,
    /// The order inside of a partition; empty: all rows are peers.
    pub order_by: Vec<SortKey>,
    /// The functions to compute.
    pub calls: Vec<WindowCall>,
    /// Number of first rows of each partition that are needed; `None` for all.
    pub first_rows: Option<u64>,
}

/// A call of a function over the window.
#[derive(Clone)]
pub struct WindowCall {
    /// The function.
    pub function: WindowFunction,
    /// The arguments.
    pub args: Vec<Expr>,
    /// The rows that it sees.
    pub frame: Frame,
    /// Type of the result.
    pub result_type: DataType,
}

/// The function of a call, computed for each row.
#[derive(Clone)]
pub enum WindowFunction {
    /// `row_number`: position in the partition, from 1.
    RowNumber,
    /// `rank`: position of the first peer.
    Rank,
    /// `dense_rank`: number of the group of peers.
    DenseRank,
    /// `percent_rank`: (rank - 1) / (rows - 1).
    PercentRank,
    /// `cume_dist`: share of rows up to the last peer.
    CumeDist,
    /// `ntile(n)`: number of the one of `n` equal parts of the partition.
    Ntile(u64),
    /// `lag` and `lead`: a value some rows away. Arguments: value, then offset and default where given.
    Shift {
        /// Whether it goes back (`lag`) instead of forth.
        back: bool,
        /// Whether rows outside of the frame count as missing (`lagInFrame`, `leadInFrame`).
        in_frame: bool,
    },
    /// `nth_value(x, n)`: the value of the frame's row `n`, from 1.
    NthValue(u64),
    /// `nonNegativeDerivative(metric, timestamp)`: growth since the row before per this many ticks of the timestamp.
    NonNegativeDerivative {
        /// Ticks of the timestamp's type in the interval.
        ticks: f64,
    },
    /// `exponentialTimeDecayedSum(length)(value, time)` and its kin. Arguments: the value where there is one, then the
    /// time, both `Float64`.
    Decayed {
        /// The quantity that is computed of the frame's values.
        what: Decayed,
        /// The time in which a value shrinks to 1/e of itself, in units of the time argument.
        length: f64,
    },
    /// An aggregate over the frame.
    Aggregate(Arc<dyn AggregateFunction>),
}

/// A quantity of values whose weight decays with their age.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Decayed {
    Sum,
    Count,
    Avg,
    Max,
}

impl Decayed {
    /// The function of a name.
    pub fn of(name: &str) -> Option<Self> {
        [Decayed::Sum, Decayed::Count, Decayed::Avg, Decayed::Max].into_iter().find(|what| what.name() == name)
    }

    /// The name in SQL.
    pub fn name(self) -> &'static str {
        match self {
            Decayed::Sum => "exponentialTimeDecayedSum",
            Decayed::Count => "exponentialTimeDecayedCount",
            Decayed::Avg => "exponentialTimeDecayedAvg",
            Decayed::Max => "exponentialTimeDecayedMax",
        }
    }
}

/// A frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The unit of the bounds.
    pub unit: FrameUnit,
    /// The first row.
    pub start: FrameBound,
    /// The last row.
    pub end: FrameBound,
}

/// The unit in which bounds are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum FrameUnit {
    Rows,
    Range,
    Groups,
}

/// A bound of a frame.
#[derive(Clone, Debug, PartialEq)]
pub enum FrameBound {
    /// The end of the partition on that side.
    Unbounded,
    /// The current row, or its peers.
    CurrentRow,
    /// A distance before the current row.
    Preceding(FrameOffset),
    /// A distance behind the current row.
    Following(FrameOffset),
}

/// The distance of a bound from the current row.
#[derive(Clone, Debug, PartialEq)]
pub enum FrameOffset {
    /// Rows, or groups of peers.
    Count(u64),
    /// A distance of the one sort key in its own units (days of a date, hundredths of a decimal).
    Integer(i128),
    /// A distance of a sort key that is a float.
    Float(f64),
    /// The key's value at the bound, computed for each row: for distances of the calendar.
    Limit(Expr),
}

impl Frame {
    /// The frame of all rows of the partition.
    pub fn whole() -> Self {
        Frame { unit: FrameUnit::Rows, start: FrameBound::Unbounded, end: FrameBound::Unbounded }
    }

    /// The partition's rows up to the current one's last peer: what holds when nothing is said.
    pub fn running() -> Self {
        Frame { unit: FrameUnit::Range, start: FrameBound::Unbounded, end: FrameBound::CurrentRow }
    }

    /// Whether rows leave it again.
    pub fn slides(&self) -> bool {
        self.start != FrameBound::Unbounded
    }

    /// The expressions of its bounds.
    pub fn exprs(&self) -> impl Iterator<Item = &Expr> {
        [&self.start, &self.end].into_iter().filter_map(FrameBound::limit)
    }

    /// The expressions of its bounds, to be replaced.
    pub fn exprs_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        [&mut self.start, &mut self.end].into_iter().filter_map(|bound| match bound {
            FrameBound::Preceding(FrameOffset::Limit(expr)) | FrameBound::Following(FrameOffset::Limit(expr)) => {
                Some(expr)
            }
            _ => None,
        })
    }
}

impl FrameBound {
    fn limit(&self) -> Option<&Expr> {
        match self {
            FrameBound::Preceding(FrameOffset::Limit(expr)) | FrameBound::Following(FrameOffset::Limit(expr)) => {
                Some(expr)
            }
            _ => None,
        }
    }
}

impl WindowFunction {
    /// The name in SQL.
    pub fn name(&self) -> &str {
        match self {
            WindowFunction::RowNumber => "row_number",
            WindowFunction::Rank => "rank",
            WindowFunction::DenseRank => "dense_rank",
            WindowFunction::PercentRank => "percent_rank",
            WindowFunction::CumeDist => "cume_dist",
            WindowFunction::Ntile(_) => "ntile",
            WindowFunction::Shift { back: true, in_frame: false } => "lag",
            WindowFunction::Shift { back: false, in_frame: false } => "lead",
            WindowFunction::Shift { back: true, in_frame: true } => "lagInFrame",
            WindowFunction::Shift { back: false, in_frame: true } => "leadInFrame",
            WindowFunction::NthValue(_) => "nth_value",
            WindowFunction::NonNegativeDerivative { .. } => "nonNegativeDerivative",
            WindowFunction::Decayed { what, .. } => what.name(),
            WindowFunction::Aggregate(function) => function.name(),
        }
    }

    /// Whether two functions compute the same of the same arguments.
    pub fn is_same(&self, other: &WindowFunction) -> bool {
        match (self, other) {
            (WindowFunction::Aggregate(a), WindowFunction::Aggregate(b)) => {
                a.name() == b.name() && a.state_type() == b.state_type()
            }
            (WindowFunction::Ntile(a), WindowFunction::Ntile(b))
            | (WindowFunction::NthValue(a), WindowFunction::NthValue(b)) => a == b,
            (
                WindowFunction::NonNegativeDerivative { ticks: a },
                WindowFunction::NonNegativeDerivative { ticks: b },
            ) => a == b,
            (WindowFunction::Decayed { what: a, length: x }, WindowFunction::Decayed { what: b, length: y }) => {
                a == b && x == y
            }
            (a, b) => {
                a.name() == b.name()
                    && !matches!(a, WindowFunction::Aggregate(_))
                    && !matches!(b, WindowFunction::Aggregate(_))
            }
        }
    }
}

impl WindowCall {
    /// All expressions of the call.
    pub fn exprs_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        self.args.iter_mut().chain(self.frame.exprs_mut())
    }

    /// Whether both compute the same.
    pub fn is_same(&self, other: &WindowCall) -> bool {
        self.function.is_same(&other.function) && self.args == other.args && self.frame == other.frame
    }
}

impl WindowNode {
    /// All expressions, over the input.
    pub fn exprs(&self) -> impl Iterator<Item = &Expr> {
        let own = self.partition_by.iter().chain(self.order_by.iter().map(|key| &key.expr));
        own.chain(self.calls.iter().flat_map(|call| call.args.iter().chain(call.frame.exprs())))
    }

    /// All expressions, to be replaced.
    pub fn exprs_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        let own = self.partition_by.iter_mut().chain(self.order_by.iter_mut().map(|key| &mut key.expr));
        own.chain(self.calls.iter_mut().flat_map(WindowCall::exprs_mut))
    }
}
