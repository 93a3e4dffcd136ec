//! The aggregate functions that `SimpleAggregateFunction` knows: those whose finished values can be put together like
//! their states.

use crate::{AggregateType, DataType, Value};
use base::{Result, bail};

/// The functions, with combinators.
const SIMPLE: [&str; 21] = [
    "any",
    "any_respect_nulls",
    "anyLast",
    "anyLast_respect_nulls",
    "min",
    "max",
    "sum",
    "sumWithOverflow",
    "groupBitAnd",
    "groupBitOr",
    "groupBitXor",
    "sumMap",
    "minMap",
    "maxMap",
    "groupArrayArray",
    "groupArrayLastArray",
    "groupUniqArrayArray",
    "groupUniqArrayArrayMap",
    "sumMappedArrays",
    "minMappedArrays",
    "maxMappedArrays",
];

/// Refuses a function whose finished values are no states.
///
/// # Errors
/// `BAD_ARGUMENTS`.
pub fn check_simple(function: &str) -> Result<()> {
    if !SIMPLE.contains(&function) {
        bail!(
            BadArguments,
            "SimpleAggregateFunction does not know {function}, only {}: use AggregateFunction",
            SIMPLE.join(", ")
        );
    }
    Ok(())
}

impl AggregateType {
    /// Whether the states of both are written alike and mean the same, so that one function can merge the other's: what
    /// `-If` and `-Array` put around a function, the levels of quantiles and what `count` counts leave no trace in a
    /// state.
    pub fn shares_states(&self, other: &AggregateType) -> bool {
        self == other || self.state_of() == other.state_of()
    }

    /// The function, the parameters and the arguments of the states.
    fn state_of(&self) -> (String, Vec<String>, Vec<DataType>) {
        let mut function = self.function.as_str();
        let mut arguments: Vec<DataType> = self.arguments.iter().map(DataType::without_low_cardinality_deep).collect();
        loop {
            let elements = |arguments: &[DataType]| arguments.iter().map(element_of).collect::<Option<Vec<_>>>();
            // A condition that may be NULL is handled as other arguments with NULL are: it changes the state.
            if arguments.last().is_some_and(DataType::is_nullable) && function.ends_with("If") {
                break;
            }
            if let Some(inner) = function.strip_suffix("If").filter(|inner| !inner.is_empty()) {
                function = inner;
                arguments.pop();
            } else if let (Some(inner), Some(inner_arguments)) = (function.strip_suffix("Array"), elements(&arguments))
            {
                (function, arguments) = (inner, inner_arguments);
            } else {
                break;
            }
        }
        let family = ["quantiles", "quantile", "median"].iter().find_map(|prefix| function.strip_prefix(prefix));
        match family {
            // What handles NULL keeps the parameters.
            Some(kind) if is_plain_quantile(kind) && !arguments.iter().any(DataType::is_nullable) => {
                (format!("quantile{kind}"), Vec::new(), arguments)
            }
            _ if function == "count" => (function.to_string(), Vec::new(), Vec::new()),
            // Parameters are compared by how they are written: 0.0 is read back from the name of its type as 0.
            _ => (function.to_string(), self.parameters.iter().map(Value::to_literal).collect(), arguments),
        }
    }
}

fn element_of(argument: &DataType) -> Option<DataType> {
    match argument {
        DataType::Array(element) => Some((**element).clone()),
        _ => None,
    }
}

/// Whether what follows `quantile` names a kind of it and no other combinator.
fn is_plain_quantile(kind: &str) -> bool {
    !["OrNull", "OrDefault", "Distinct", "ForEach", "Map", "ArgMin", "ArgMax", "Resample"]
        .iter()
        .any(|suffix| kind.ends_with(suffix))
}
