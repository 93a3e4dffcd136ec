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

/// Functions whose states ClickHouse has changed: the form in use is its version 1, and names of types say so.
const VERSIONED: [&str; 9] = [
    "sumMap",
    "minMap",
    "maxMap",
    "sumMapWithOverflow",
    "sumMapFiltered",
    "sumMapFilteredWithOverflow",
    "quantileDeterministic",
    "quantilesDeterministic",
    "medianDeterministic",
];

/// What may follow the name of such a function.
const COMBINATORS: [&str; 11] =
    ["If", "Array", "OrNull", "OrDefault", "ForEach", "Map", "Distinct", "Resample", "ArgMin", "ArgMax", "Tuple"];

impl AggregateType {
    /// Whether the name of the type says which form its states have: the only one that is read and written, 1.
    pub fn has_version(&self) -> bool {
        let mut function = self.function.as_str();
        // Over a map, `sumMap` is `sum` with a combinator.
        if self.simple || matches!(self.arguments.first(), Some(DataType::Map(_))) {
            return false;
        }
        loop {
            if VERSIONED.contains(&function) {
                return true;
            }
            let Some(inner) = COMBINATORS.iter().find_map(|suffix| function.strip_suffix(suffix)) else { return false };
            function = inner;
        }
    }

    /// Whether states of version 0 lie as those of the current one: sums of maps were kept in the types of their
    /// values.
    pub fn is_same_in_all_versions(&self) -> bool {
        let elements = match &self.arguments[..] {
            [DataType::Tuple(tuple)] => &tuple.elements[..],
            arguments => arguments,
        };
        let is_wide = |argument: &DataType| match argument {
            DataType::Array(element) => !matches!(
                element.base(),
                DataType::Bool
                    | DataType::UInt8
                    | DataType::UInt16
                    | DataType::UInt32
                    | DataType::Int8
                    | DataType::Int16
                    | DataType::Int32
                    | DataType::Float32
                    | DataType::Decimal { precision: 0..=18, .. }
            ),
            _ => false,
        };
        !self.has_version() || elements.len() > 1 && elements[1..].iter().all(is_wide)
    }

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
