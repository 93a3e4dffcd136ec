//! Qualities of functions that their types do not show: the cost of a row, the values that make them fail, whether
//! they keep values apart. Rules, estimates and evaluation ask for these and need not know names.
//!
//! Families declare them where they register functions ([`crate::Registry::declaring`] for all of a list,
//! [`crate::Registry::describe`] for some); a bound call has those of its function
//! ([`crate::ScalarFunction::properties`]). What a function *is* ([`crate::Predicate`], [`crate::Operation`]) follows
//! from its canonical name instead.

use crate::scalar::{ArgType, FunctionContext, ScalarFactory, ScalarFunction};
use base::Result;
use std::sync::Arc;
use types::DataType;

/// The declared qualities of a function; the default says nothing, which is never wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Properties {
    /// Work per row.
    pub cost: Cost,
    /// Values of rows that make a call fail.
    pub failure: Failure,
    /// Whether different arguments give different results.
    pub injectivity: Injectivity,
    /// Whether the result is the argument as a value of another type, at about no cost: `CAST`, `toNullable`.
    pub is_cast: bool,
}

impl Properties {
    /// Properties of functions that cost less per row than choosing rows.
    pub const TRIVIAL: Properties = Properties::of_cost(Cost::Trivial);

    /// Properties of functions that make a value of another type, or a part of a time, and refuse text that is none.
    pub const CONVERSION: Properties =
        Properties { failure: Failure::OnText, ..Properties::of_cost(Cost::TrivialOnNumbers) };

    /// Properties of functions of which the cost alone is known.
    pub const fn of_cost(cost: Cost) -> Properties {
        Properties { cost, failure: Failure::Never, injectivity: Injectivity::Unknown, is_cast: false }
    }
}

/// Work of a function per row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cost {
    /// The cost of most functions; also where it is not known.
    #[default]
    Usual,
    /// Less than choosing rows, whatever the arguments are.
    Trivial,
    /// Less than choosing rows where numbers and times become numbers and times.
    TrivialOnNumbers,
    /// A text is searched.
    Search,
    /// A regular expression runs over a text.
    Regexp,
}

/// Values of rows that make a function fail. What is wrong with constants and types shows when a call is bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Failure {
    /// None that is known.
    #[default]
    Never,
    /// Some values.
    OnValues,
    /// Decimals that overflow.
    OnDecimals,
    /// Text that cannot be read as the result's type, where the result is no text.
    OnText,
}

/// Types of arguments that a function gives different results for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Injectivity {
    /// Unknown: different values may give equal results.
    #[default]
    Unknown,
    /// Most values keep different results, which is enough for estimates.
    Mostly,
    /// Whole numbers, dates and UUIDs; of others most.
    WholeNumbers,
    /// Strings.
    Strings,
}

impl Injectivity {
    /// Whether different values of a type always give different results.
    pub fn holds_for(self, data_type: &DataType) -> bool {
        let base = data_type.base();
        match self {
            Injectivity::Unknown | Injectivity::Mostly => false,
            Injectivity::WholeNumbers => {
                base.is_integer() || matches!(base, DataType::Date | DataType::Date32 | DataType::Uuid)
            }
            Injectivity::Strings => *base == DataType::String,
        }
    }
}

/// A factory with the properties that are declared of its functions, which [`crate::evaluate::bind_call`] gives them.
pub(crate) struct DescribedFactory {
    pub factory: Arc<dyn ScalarFactory>,
    pub properties: Properties,
}

impl ScalarFactory for DescribedFactory {
    fn bind(&self, args: &[ArgType], context: &FunctionContext) -> Result<Arc<dyn ScalarFunction>> {
        self.factory.bind(args, context)
    }

    fn lambda_parameters(&self, index: usize, arity: usize, args: &[ArgType]) -> Result<Option<Vec<DataType>>> {
        self.factory.lambda_parameters(index, arity, args)
    }

    fn properties(&self) -> Properties {
        self.properties
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_said_by_default() {
        let unknown = Properties::default();
        assert_eq!((unknown.cost, unknown.failure), (Cost::Usual, Failure::Never));
        assert!(!unknown.is_cast && !unknown.injectivity.holds_for(&DataType::UInt8));
    }

    #[test]
    fn values_stay_apart_by_type() {
        let nullable = DataType::nullable(DataType::Int32);
        assert!(Injectivity::WholeNumbers.holds_for(&nullable) && !Injectivity::Strings.holds_for(&nullable));
        assert!(!Injectivity::WholeNumbers.holds_for(&DataType::Float64));
        assert!(!Injectivity::Mostly.holds_for(&nullable));
    }
}
