//! Resolution of names like `sumIfState` to bound functions.
//!
//! 1. `-State` and `-SimpleState` at the end wrap what is before them, NULL handling included;
//! 2. an argument that may be NULL puts the NULL wrapper around everything else;
//! 3. a name in the registry is bound; else the last combinator is taken off, the arguments become what the
//!    nested function sees, and it goes on from 1.

use crate::combinators::{self, Combinator};
use crate::function::{Bound, Call};
use base::bail;
use base::suggest::maybe_you_meant;
use functions::{FunctionContext, Registry};
use types::{DataType, Value};

/// Functions that take NULLs as they are.
const NULL_AWARE: [&str; 5] = ["any_respect_nulls", "anyLast_respect_nulls", "nothing", "nothingNull", "nothingUInt64"];

/// Combinators deep a name may go.
const DEPTH_MAX: usize = 16;

/// Binds the function called `name` (with combinators) to parameters and arguments.
///
/// `LowCardinality` is stripped from the argument types; columns may come dictionary-coded all the same.
///
/// # Errors
/// `UNKNOWN_AGGREGATE_FUNCTION` with the nearest names; what binding gives.
pub fn resolve(
    registry: &Registry,
    name: &str,
    parameters: &[Value],
    arguments: &[DataType],
    context: &FunctionContext,
) -> Bound {
    let arguments: Vec<DataType> = arguments.iter().map(DataType::without_low_cardinality_deep).collect();
    Resolver { registry, context }.resolve(&Call { name, parameters, arguments: &arguments, context }, 0)
}

/// Whether `name` is an aggregate function, with or without combinators.
pub fn is_aggregate(registry: &Registry, name: &str) -> bool {
    let mut name = name;
    for _ in 0..=DEPTH_MAX {
        if registry.find_aggregate(name).is_some() {
            return true;
        }
        match Combinator::split(name) {
            Some((nested, _)) => name = nested,
            None => return false,
        }
    }
    false
}

/// Whether `name` would be an aggregate function if there were a combinator `-Null`, which ClickHouse keeps to itself.
pub fn is_null_combinator(registry: &Registry, name: &str) -> bool {
    let mut name = name;
    for _ in 0..=DEPTH_MAX {
        if let Some(nested) = name.strip_suffix("Null") {
            return is_aggregate(registry, nested);
        }
        match Combinator::split(name) {
            Some((nested, _)) => name = nested,
            None => return false,
        }
    }
    false
}

/// Binds nested functions for combinators.
#[derive(Clone, Copy)]
pub struct Resolver<'a> {
    registry: &'a Registry,
    context: &'a FunctionContext,
}

impl Resolver<'_> {
    /// Binds a call whose argument types are without `LowCardinality`.
    ///
    /// # Errors
    /// See [`resolve`].
    pub fn resolve(&self, call: &Call<'_>, depth: usize) -> Bound {
        if depth > DEPTH_MAX {
            bail!(BadArguments, "Aggregate function {} has more than {DEPTH_MAX} combinators", call.name);
        }
        if self.registry.find_aggregate(call.name).is_none()
            && let Some((nested, combinator)) = Combinator::split(call.name)
            && combinator.is_outside_of_nulls()
        {
            return combinators::bind(self, combinator, nested, call, depth);
        }
        if call.arguments.iter().any(DataType::is_nullable) && !self.is_null_aware(call.name, call.arguments) {
            return self.resolve_nullable(call, depth);
        }
        self.resolve_plain(call, depth)
    }

    /// Whether a function takes NULLs as they are, also beneath combinators that pass them on.
    fn is_null_aware(&self, name: &str, arguments: &[DataType]) -> bool {
        if let Some(entry) = self.registry.find_aggregate(name) {
            return NULL_AWARE.contains(&entry.alias_of.unwrap_or(entry.name));
        }
        match (Combinator::split(name), arguments) {
            (Some((nested, Combinator::If)), [values @ .., condition]) => {
                !condition.is_nullable() && self.is_null_aware(nested, values)
            }
            (Some((nested, Combinator::Distinct | Combinator::OrNull | Combinator::OrDefault)), _) => {
                self.is_null_aware(nested, arguments)
            }
            _ => false,
        }
    }

    fn resolve_nullable(&self, call: &Call<'_>, depth: usize) -> Bound {
        let plain: Vec<DataType> = call.arguments.iter().map(DataType::without_nullable).collect();
        let is_null =
            |data_type: &DataType| matches!(data_type, DataType::Nullable(inner) if **inner == DataType::Nothing);
        // A condition that is NULL lets no row through, whatever the function.
        if let [others @ .., last] = call.arguments
            && is_null(last)
            && !others.iter().any(is_null)
            && call.name.trim_end_matches("OrNull").ends_with("If")
            && self.registry.find_aggregate(call.name).is_none()
        {
            let condition = DataType::nullable(DataType::UInt8);
            let arguments: Vec<DataType> = others.iter().cloned().chain([condition]).collect();
            return self.resolve_nullable(&Call { arguments: &arguments, ..*call }, depth);
        }
        if !self.exists(call.name) {
            return self.resolve_plain(call, depth);
        }
        if call.arguments.iter().any(is_null) {
            // Whether NULL is the result depends on the function alone: ask it with a type that all take.
            let stand_ins: Vec<DataType> = call
                .arguments
                .iter()
                .map(|t| if is_null(t) { DataType::UInt8 } else { t.without_nullable() })
                .collect();
            let default = self
                .resolve_plain(&Call { arguments: &stand_ins, ..*call }, depth)
                .is_ok_and(|f| f.returns_default_for_nulls());
            return combinators::nulls::only_null(call, default);
        }
        let nested = self.resolve_plain(&Call { arguments: &plain, ..*call }, depth)?;
        combinators::nulls::bind(call, nested)
    }

    fn resolve_plain(&self, call: &Call<'_>, depth: usize) -> Bound {
        // `sumMap` is a function over arrays, but over a map it is `sum` with the combinator.
        if let ([DataType::Map(_)], Some((nested, Combinator::Map))) = (call.arguments, Combinator::split(call.name)) {
            return combinators::bind(self, Combinator::Map, nested, call, depth);
        }
        if let Some(entry) = self.registry.find_aggregate(call.name) {
            return entry.factory.bind(call.parameters, call.arguments, call.context);
        }
        match Combinator::split(call.name) {
            Some((nested, combinator)) if self.exists(nested) => {
                combinators::bind(self, combinator, nested, call, depth)
            }
            _ => {
                let known = self.registry.aggregates();
                let near = maybe_you_meant(call.name, known.iter().map(|entry| entry.name));
                bail!(UnknownAggregateFunction, "Unknown aggregate function {}{near}", call.name)
            }
        }
    }

    fn exists(&self, name: &str) -> bool {
        is_aggregate(self.registry, name)
    }

    /// The query's context.
    pub fn context(&self) -> &FunctionContext {
        self.context
    }
}
