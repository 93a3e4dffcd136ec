//! Combinators: functions made of another function.
//!
//! Each wraps the nested function's [`functions::GroupedStates`]: it passes on other rows (`-If`, `-Array`,
//! `-Distinct`), spreads a group over several nested ones (`-ForEach`, `-Map`, `-Resample`, `-ArgMin`), or changes
//! what comes out (`-State`, `-Merge`, `-OrNull`).

mod array;
mod best;
mod distinct;
mod filter;
mod for_each;
mod map;
pub mod nulls;
mod or_fill;
mod resample;
mod state;
mod tuple;

use crate::function::{Bound, Call};
use crate::resolve::Resolver;
use base::bail;

/// A suffix of a function's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Combinator {
    If,
    Array,
    Distinct,
    State,
    SimpleState,
    Merge,
    OrNull,
    OrDefault,
    ForEach,
    Map,
    ArgMin,
    ArgMax,
    Resample,
    Tuple,
}

/// Suffixes; where one ends another, the longer comes first.
const SUFFIXES: [(&str, Combinator); 14] = [
    ("SimpleState", Combinator::SimpleState),
    ("State", Combinator::State),
    ("If", Combinator::If),
    ("Array", Combinator::Array),
    ("Distinct", Combinator::Distinct),
    ("Merge", Combinator::Merge),
    ("OrNull", Combinator::OrNull),
    ("OrDefault", Combinator::OrDefault),
    ("ForEach", Combinator::ForEach),
    ("Map", Combinator::Map),
    ("ArgMin", Combinator::ArgMin),
    ("ArgMax", Combinator::ArgMax),
    ("Resample", Combinator::Resample),
    ("Tuple", Combinator::Tuple),
];

impl Combinator {
    /// The name before the last combinator, and the combinator.
    pub fn split(name: &str) -> Option<(&str, Combinator)> {
        SUFFIXES.iter().find_map(|&(suffix, combinator)| {
            let nested = name.strip_suffix(suffix)?;
            (!nested.is_empty()).then_some((nested, combinator))
        })
    }

    /// Whether the combinator may stand around itself: others would do nothing more, or silently something else.
    fn nests(self) -> bool {
        matches!(self, Combinator::Array | Combinator::OrNull | Combinator::OrDefault)
    }

    /// All suffixes.
    pub fn suffixes() -> impl Iterator<Item = &'static str> {
        SUFFIXES.iter().map(|(suffix, _)| *suffix)
    }

    /// Whether NULLs are handled by the nested function and not around the whole.
    pub fn is_outside_of_nulls(self) -> bool {
        matches!(self, Combinator::State | Combinator::SimpleState)
    }
}

/// Binds the combinator around the function `nested`.
pub(crate) fn bind(
    resolver: &Resolver<'_>,
    combinator: Combinator,
    nested: &str,
    call: &Call<'_>,
    depth: usize,
) -> Bound {
    if let Some((_, inner)) = Combinator::split(nested)
        && inner == combinator
        && !combinator.nests()
    {
        bail!(IllegalAggregation, "Nested identical combinator '{combinator:?}' is not supported");
    }
    let nest = Nest { resolver, nested, call: *call, depth };
    match combinator {
        Combinator::If => filter::bind(&nest),
        Combinator::Array => array::bind(&nest),
        Combinator::Distinct => distinct::bind(&nest),
        Combinator::State => state::bind_state(&nest),
        Combinator::SimpleState => state::bind_simple_state(&nest),
        Combinator::Merge => state::bind_merge(&nest),
        Combinator::OrNull => or_fill::bind(&nest, true),
        Combinator::OrDefault => or_fill::bind(&nest, false),
        Combinator::ForEach => for_each::bind(&nest),
        Combinator::Map => map::bind(&nest),
        Combinator::ArgMin => best::bind(&nest, crate::single::Policy::Min),
        Combinator::ArgMax => best::bind(&nest, crate::single::Policy::Max),
        Combinator::Resample => resample::bind(&nest),
        Combinator::Tuple => tuple::bind(&nest),
    }
}

/// A combinator's call and the way to its nested function.
pub(crate) struct Nest<'a> {
    resolver: &'a Resolver<'a>,
    nested: &'a str,
    call: Call<'a>,
    depth: usize,
}

impl Nest<'_> {
    /// Binds the nested function to other arguments.
    fn resolve(&self, arguments: &[types::DataType]) -> Bound {
        self.resolver.resolve(&Call { name: self.nested, arguments, ..self.call }, self.depth + 1)
    }

    /// The last argument's type and those before it.
    fn split_last(&self) -> base::Result<(&types::DataType, &[types::DataType])> {
        self.call.arguments.split_last().ok_or_else(|| {
            base::Error::new(
                base::ErrorCode::NumberOfArgumentsDoesntMatch,
                format!("Aggregate function {} needs at least one argument", self.call.name),
            )
        })
    }
}
