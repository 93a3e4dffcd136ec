//! Dependences of a bound function's values beside its arguments: recorded while it is bound, from what the binder
//! looks at.
//!
//! ```text
//! bind_call → a context of its own → the factory looks at the zone, a setting, a dictionary: each look is noted
//!           → notes there? the function is wrapped and says so (ScalarFunction::depends_on)
//! ```
//! No function has to declare anything, so that none can forget to. Two calls mean the same when name, types, arguments
//! *and* dependence are equal ([`crate::Expr`]'s equality); whatever remembers what a predicate gave builds its key
//! from all of them.

use crate::properties::Properties;
use crate::scalar::{Arg, Monotonicity, ScalarFunction, ShortCircuit};
use base::Result;
use std::fmt;
use std::ops::Deref;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use types::{Column, DataType, Value};

/// State that a function's values depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependence {
    /// Equal for equal states.
    pub text: String,
    /// Whether the state may be the same in a later query, and costs no memory to hold.
    pub lasts: bool,
}

/// A fact of a query that a function may look at.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(crate) enum Fact {
    TimeZone = 1,
    Database = 2,
    User = 4,
    QueryId = 8,
    Now = 16,
    Settings = 32,
    Shard = 64,
}

/// The facts of a query that were read.
#[derive(Debug, Default)]
pub(crate) struct ObservedFacts {
    facts: AtomicU8,
    /// Numbers of the dictionaries' states.
    dictionaries: Mutex<Vec<u64>>,
}

impl ObservedFacts {
    pub(crate) fn note(&self, fact: Fact) {
        self.facts.fetch_or(fact as u8, Ordering::Relaxed);
    }

    pub(crate) fn note_dictionary(&self, state: u64) {
        self.states().push(state);
    }

    fn states(&self) -> MutexGuard<'_, Vec<u64>> {
        self.dictionaries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the facts that another has noted.
    pub(crate) fn note_all(&self, other: &ObservedFacts) {
        self.facts.fetch_or(other.facts.load(Ordering::Relaxed), Ordering::Relaxed);
        let states = other.states().clone();
        self.states().extend(states);
    }

    pub(crate) fn has(&self, fact: Fact) -> bool {
        self.facts.load(Ordering::Relaxed) & fact as u8 != 0
    }

    pub(crate) fn dictionaries(&self) -> Vec<u64> {
        self.states().clone()
    }
}

/// A value that notes when it is read.
pub struct Watched<T> {
    value: Arc<T>,
    fact: Fact,
    looks: Arc<ObservedFacts>,
}

impl<T> Watched<T> {
    pub(crate) fn new(value: Arc<T>, fact: Fact, looks: &Arc<ObservedFacts>) -> Self {
        Watched { value, fact, looks: looks.clone() }
    }

    /// The value without a note: for what changes how fast a function is or which type it has, but no value.
    pub fn unwatched(&self) -> &T {
        &self.value
    }

    pub(crate) fn shared(&self) -> Arc<T> {
        self.value.clone()
    }
}

impl<T> Deref for Watched<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.looks.note(self.fact);
        &self.value
    }
}

impl<T: fmt::Debug> fmt::Debug for Watched<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// A number that no state of a dictionary had before.
pub(crate) fn next_state() -> u64 {
    STATES.fetch_add(1, Ordering::Relaxed) + 1
}

/// Number of states of dictionaries so far: as long as it stays, so does every dictionary.
pub(crate) fn states() -> u64 {
    STATES.load(Ordering::Relaxed)
}

static STATES: AtomicU64 = AtomicU64::new(0);

/// A function with facts about the call that the function does not know itself.
pub(crate) struct Annotated {
    pub function: Arc<dyn ScalarFunction>,
    /// The state that it read while it was bound.
    pub dependence: Option<Dependence>,
    /// Properties that its family declares.
    pub properties: Properties,
}

impl ScalarFunction for Annotated {
    fn name(&self) -> &str {
        self.function.name()
    }

    fn result_type(&self) -> &DataType {
        self.function.result_type()
    }

    fn execute(&self, args: &[Arg], rows: usize) -> Result<Column> {
        self.function.execute(args, rows)
    }

    fn handles_nulls(&self) -> bool {
        self.function.handles_nulls()
    }

    fn handles_low_cardinality(&self) -> bool {
        self.function.handles_low_cardinality()
    }

    fn is_deterministic(&self) -> bool {
        self.function.is_deterministic()
    }

    fn may_skip_rows(&self) -> bool {
        self.function.may_skip_rows()
    }

    fn keeps_low_cardinality(&self) -> bool {
        self.function.keeps_low_cardinality()
    }

    fn is_constant_foldable(&self) -> bool {
        self.function.is_constant_foldable()
    }

    fn shares_equal_rows(&self) -> bool {
        self.function.shares_equal_rows()
    }

    fn short_circuit(&self) -> Option<ShortCircuit> {
        self.function.short_circuit()
    }

    fn constant_set(&self) -> Option<Vec<Value>> {
        self.function.constant_set()
    }

    fn constant_set_len(&self) -> Option<usize> {
        self.function.constant_set_len()
    }

    fn element(&self, index: u64) -> Option<Arc<dyn ScalarFunction>> {
        let function = self.function.element(index)?;
        // It is another function, of which nothing is declared.
        let properties = Properties::default();
        Some(Arc::new(Annotated { function, dependence: self.dependence.clone(), properties }))
    }

    fn read_constant(&self) -> Option<(usize, Value)> {
        self.function.read_constant()
    }

    fn monotonicity(&self, index: usize, from: &Value, to: &Value) -> Option<Monotonicity> {
        self.function.monotonicity(index, from, to)
    }

    fn depends_on(&self) -> Option<&Dependence> {
        self.dependence.as_ref()
    }

    fn properties(&self) -> Properties {
        self.properties
    }
}
