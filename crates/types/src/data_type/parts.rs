//! Parts of data types: values of enums, elements of tuples, aggregate functions, kinds of intervals.

use super::DataType;
use crate::geo::Geo;
use crate::value::Value;

/// Names and numbers of an enumeration, in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EnumType {
    pub(super) values: Vec<(String, i16)>,
}

impl EnumType {
    /// Sorts the values by number; the caller has checked that names and numbers are unique.
    pub fn new(mut values: Vec<(String, i16)>) -> Self {
        values.sort_by_key(|(_, number)| *number);
        EnumType { values }
    }

    /// Names and numbers in the order of their numbers.
    pub fn values(&self) -> &[(String, i16)] {
        &self.values
    }

    /// The name of a number.
    pub fn name_of(&self, number: i16) -> Option<&str> {
        self.values.binary_search_by_key(&number, |(_, n)| *n).ok().map(|i| self.values[i].0.as_str())
    }

    /// The number of a name.
    pub fn number_of(&self, name: &[u8]) -> Option<i16> {
        self.values.iter().find(|(n, _)| n.as_bytes() == name).map(|(_, number)| *number)
    }
}

/// Elements of a tuple, named or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TupleType {
    /// One type per element.
    pub elements: Vec<DataType>,
    /// As many names as elements, if the tuple is named.
    pub names: Option<Vec<String>>,
    /// The name of the nesting of points that this is the point of, or that an array of it is `Nested(…)`.
    pub geo: Option<Geo>,
}

/// The type of an aggregate function's state.
#[derive(Clone, Debug, PartialEq)]
pub struct AggregateType {
    /// The function with its combinators, without `-State`.
    pub function: String,
    /// Its parameters.
    pub parameters: Vec<Value>,
    /// The types of its arguments.
    pub arguments: Vec<DataType>,
    /// `SimpleAggregateFunction`: the column holds finished values, not states.
    pub simple: bool,
}

impl Eq for AggregateType {}

impl std::hash::Hash for AggregateType {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.function.hash(state);
        self.arguments.hash(state);
    }
}

/// Units of `INTERVAL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum IntervalKind {
    Nanosecond,
    Microsecond,
    Millisecond,
    Second,
    Minute,
    Hour,
    Day,
    Week,
    Month,
    Quarter,
    Year,
}

impl IntervalKind {
    /// Every unit, the shortest first.
    pub const ALL: [IntervalKind; 11] = [
        IntervalKind::Nanosecond,
        IntervalKind::Microsecond,
        IntervalKind::Millisecond,
        IntervalKind::Second,
        IntervalKind::Minute,
        IntervalKind::Hour,
        IntervalKind::Day,
        IntervalKind::Week,
        IntervalKind::Month,
        IntervalKind::Quarter,
        IntervalKind::Year,
    ];

    /// The nanoseconds of a unit that always has as many.
    pub fn nanoseconds(self) -> Option<i64> {
        const SECOND: i64 = 1_000_000_000;
        Some(match self {
            IntervalKind::Nanosecond => 1,
            IntervalKind::Microsecond => 1_000,
            IntervalKind::Millisecond => 1_000_000,
            IntervalKind::Second => SECOND,
            IntervalKind::Minute => 60 * SECOND,
            IntervalKind::Hour => 3_600 * SECOND,
            IntervalKind::Day => 86_400 * SECOND,
            IntervalKind::Week => 604_800 * SECOND,
            IntervalKind::Month | IntervalKind::Quarter | IntervalKind::Year => return None,
        })
    }

    /// `Day`, as in `IntervalDay` and `toIntervalDay`.
    pub fn name(self) -> &'static str {
        match self {
            IntervalKind::Nanosecond => "Nanosecond",
            IntervalKind::Microsecond => "Microsecond",
            IntervalKind::Millisecond => "Millisecond",
            IntervalKind::Second => "Second",
            IntervalKind::Minute => "Minute",
            IntervalKind::Hour => "Hour",
            IntervalKind::Day => "Day",
            IntervalKind::Week => "Week",
            IntervalKind::Month => "Month",
            IntervalKind::Quarter => "Quarter",
            IntervalKind::Year => "Year",
        }
    }
}
