//! The contract of scalar functions.
//!
//! A name resolves to a [`ScalarFactory`]; binding it to argument types gives a [`ScalarFunction`] that knows
//! its result type; evaluation hands it columns. What most functions have in common is done around them
//! by [`crate::evaluate::call`]: constants are folded, NULLs are stripped and put back, dictionary-coded
//! arguments are computed once per dictionary entry.

use crate::access::Reader;
use crate::dependence::{Dependence, Fact, ObservedFacts, Watched};
use crate::dictionary::{DictionaryAccess, DictionaryRows};
use crate::operation::Operation;
use crate::predicate::Predicate;
use crate::properties::Properties;
pub use crate::short_circuit::{Choice, ShortCircuit};
use base::Result;
use std::fmt;
use std::sync::Arc;
use types::{Column, DataType, TimeZone, Value};

/// An argument as binding sees it: its type, and its value if it is constant.
#[derive(Clone, Debug)]
pub struct ArgType {
    /// The type; of a lambda, its result type is in `lambda` and this is `Nothing`.
    pub data_type: DataType,
    /// The value, if the argument is a constant.
    pub constant: Option<Value>,
    /// Set when the argument is a lambda.
    pub lambda: Option<LambdaType>,
}

impl ArgType {
    /// An argument that is not a constant.
    pub fn new(data_type: DataType) -> Self {
        ArgType { data_type, constant: None, lambda: None }
    }
}

/// The type of a lambda argument, once its body is bound.
#[derive(Clone, Debug)]
pub struct LambdaType {
    /// Parameters it takes.
    pub arity: usize,
    /// The type of the body.
    pub result: DataType,
}

/// The state of the query that a function runs in. What the function looks at becomes part of what the function means
/// ([`crate::dependence`]).
#[derive(Debug)]
pub struct FunctionContext {
    /// The session's time zone.
    pub time_zone: Watched<TimeZone>,
    /// Name of the current database.
    pub database: Watched<String>,
    /// Name of the current user.
    pub user: Watched<String>,
    /// The query's id.
    pub query_id: Watched<String>,
    /// Start of the query, in nanoseconds after the epoch: `now()` is the same for the whole query.
    pub now_ns: Watched<i64>,
    /// The query's settings.
    pub settings: Watched<base::Settings>,
    /// The number of this server among those that answer the query in parts, from 1 on, and how many they are; else
    /// zeros.
    pub shard: Watched<(u32, u32)>,
    /// Dictionaries that `dictGet` and its kin find.
    dictionaries: DictionaryAccess,
    reader: Reader,
    schema_files: base::SchemaFiles,
    looks: Arc<ObservedFacts>,
}

/// The facts of a query that its functions may look at.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct QueryFacts {
    pub time_zone: TimeZone,
    pub database: String,
    pub user: String,
    pub query_id: String,
    pub now_ns: i64,
    pub shard: (u32, u32),
    pub reader: Reader,
    pub schema_files: base::SchemaFiles,
}

impl FunctionContext {
    /// The context of a query.
    pub fn new(facts: QueryFacts, settings: Arc<base::Settings>, dictionaries: DictionaryAccess) -> Self {
        let looks = Arc::default();
        FunctionContext {
            time_zone: Watched::new(Arc::new(facts.time_zone), Fact::TimeZone, &looks),
            database: Watched::new(Arc::new(facts.database), Fact::Database, &looks),
            user: Watched::new(Arc::new(facts.user), Fact::User, &looks),
            query_id: Watched::new(Arc::new(facts.query_id), Fact::QueryId, &looks),
            now_ns: Watched::new(Arc::new(facts.now_ns), Fact::Now, &looks),
            settings: Watched::new(settings, Fact::Settings, &looks),
            shard: Watched::new(Arc::new(facts.shard), Fact::Shard, &looks),
            dictionaries,
            reader: facts.reader,
            schema_files: facts.schema_files,
            looks,
        }
    }

    /// The context in which what tables store is computed, the same for all sessions: the server's time zone and the
    /// defaults of settings.
    #[must_use]
    pub fn of_stored(&self) -> FunctionContext {
        FunctionContext::new(
            QueryFacts {
                database: self.database.unwatched().clone(),
                reader: self.reader.clone(),
                schema_files: self.schema_files.clone(),
                ..QueryFacts::default()
            },
            Arc::default(),
            self.dictionaries.clone(),
        )
    }

    /// The context of the same query under other settings.
    ///
    /// # Errors
    /// For a `session_timezone` that is none.
    pub fn under(&self, settings: Arc<base::Settings>) -> Result<FunctionContext> {
        let zone = settings.session_timezone.as_str();
        let is_same = zone == self.settings.unwatched().session_timezone;
        let facts = QueryFacts {
            time_zone: if is_same || zone.is_empty() {
                self.time_zone.unwatched().clone()
            } else {
                TimeZone::parse(zone)?
            },
            database: self.database.unwatched().clone(),
            user: self.user.unwatched().clone(),
            query_id: self.query_id.unwatched().clone(),
            now_ns: *self.now_ns.unwatched(),
            shard: *self.shard.unwatched(),
            reader: self.reader.clone(),
            schema_files: self.schema_files.clone(),
        };
        Ok(FunctionContext::new(facts, settings, self.dictionaries.clone()))
    }

    /// The context of the same query, read on another's behalf.
    #[must_use]
    pub fn on_behalf_of(&self, reader: Reader) -> FunctionContext {
        FunctionContext { reader, ..self.clone() }
    }

    /// The reader that the query reads as.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// The files that formats may read schemas from: the engine's, the same for all queries.
    pub fn schema_files(&self) -> &base::SchemaFiles {
        &self.schema_files
    }

    /// A context with these settings and facts of no query.
    pub fn with_settings(settings: Arc<base::Settings>) -> Self {
        FunctionContext::new(QueryFacts::default(), settings, DictionaryAccess::default())
    }

    /// A context in which times are of `time_zone`.
    pub fn in_zone(time_zone: TimeZone) -> Self {
        FunctionContext::new(
            QueryFacts { time_zone, ..QueryFacts::default() },
            Arc::default(),
            DictionaryAccess::default(),
        )
    }

    /// The rows of a dictionary as they are now; a name without a database is of the current one.
    ///
    /// # Errors
    /// As [`crate::dictionary::Dictionaries::dictionary`].
    pub fn dictionary(&self, name: &str) -> Result<Arc<DictionaryRows>> {
        if let Some(access) = self.reader.access() {
            access.check_dictionary(&self.database, name)?;
        }
        let rows = self.dictionaries.dictionary(&self.database, name)?;
        self.looks.note_dictionary(rows.state());
        Ok(rows)
    }

    /// The rows of a table of engine `Join` as they are now; a name without a database is of the current one.
    ///
    /// # Errors
    /// As [`crate::dictionary::Dictionaries::join_table`].
    pub fn join_table(&self, name: &str) -> Result<Arc<DictionaryRows>> {
        if let Some(access) = self.reader.access() {
            let (database, table) = name.split_once('.').unwrap_or((&self.database, name));
            access.check_whole(database, table)?;
        }
        let rows = self.dictionaries.join_table(&self.database, name)?;
        self.looks.note_dictionary(rows.state());
        Ok(rows)
    }

    /// Notes here the facts that a clone looked at.
    pub(crate) fn note(&self, clone: &FunctionContext) {
        self.looks.note_all(&clone.looks);
    }

    /// The facts that were read since this context was made.
    pub(crate) fn dependence(&self) -> Option<Dependence> {
        let (dictionaries, is) = (self.looks.dictionaries(), |fact| self.looks.has(fact));
        let mut text = String::new();
        let mut say = |what: fmt::Arguments<'_>| {
            // Writing to a text cannot fail.
            let _ = fmt::write(&mut text, what);
        };
        if is(Fact::TimeZone) {
            say(format_args!("zone {};", self.time_zone.unwatched().name()));
        }
        if is(Fact::Database) {
            say(format_args!("database {:?};", self.database.unwatched()));
        }
        if is(Fact::User) {
            say(format_args!("user {:?};", self.user.unwatched()));
        }
        if is(Fact::QueryId) {
            say(format_args!("query {:?};", self.query_id.unwatched()));
        }
        if is(Fact::Now) {
            say(format_args!("now {};", self.now_ns.unwatched()));
        }
        if is(Fact::Settings) {
            let settings = self.settings.unwatched();
            settings.changed().iter().for_each(|name| say(format_args!("{name} = {:?};", settings.get(name))));
        }
        if is(Fact::Shard) {
            say(format_args!("shard {:?};", self.shard.unwatched()));
        }
        dictionaries.iter().for_each(|state| say(format_args!("dictionary {state};")));
        let lasts = dictionaries.is_empty() && !is(Fact::Now) && !is(Fact::QueryId);
        (!text.is_empty()).then_some(Dependence { text, lasts })
    }

    /// The dependence of a function that looks at everything each time it runs.
    pub(crate) fn dependence_on_all(&self) -> Option<Dependence> {
        let all = self.clone();
        [Fact::TimeZone, Fact::Database, Fact::User, Fact::Settings].into_iter().for_each(|fact| all.looks.note(fact));
        all.looks.note_dictionary(crate::dependence::states());
        all.dependence()
    }
}

impl Clone for FunctionContext {
    /// The same facts; what is looked at in the clone is noted in the clone.
    fn clone(&self) -> Self {
        let looks = Arc::default();
        FunctionContext {
            time_zone: Watched::new(self.time_zone.shared(), Fact::TimeZone, &looks),
            database: Watched::new(self.database.shared(), Fact::Database, &looks),
            user: Watched::new(self.user.shared(), Fact::User, &looks),
            query_id: Watched::new(self.query_id.shared(), Fact::QueryId, &looks),
            now_ns: Watched::new(self.now_ns.shared(), Fact::Now, &looks),
            settings: Watched::new(self.settings.shared(), Fact::Settings, &looks),
            shard: Watched::new(self.shard.shared(), Fact::Shard, &looks),
            dictionaries: self.dictionaries.clone(),
            reader: self.reader.clone(),
            schema_files: self.schema_files.clone(),
            looks,
        }
    }
}

impl Default for QueryFacts {
    fn default() -> Self {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        QueryFacts {
            time_zone: TimeZone::system(),
            database: "default".into(),
            user: "default".into(),
            query_id: String::new(),
            now_ns: now.map_or(0, |d| d.as_nanos() as i64),
            shard: (0, 0),
            reader: Reader::default(),
            schema_files: base::SchemaFiles::None,
        }
    }
}

impl Default for FunctionContext {
    fn default() -> Self {
        FunctionContext::with_settings(Arc::default())
    }
}

/// Makes a function for given argument types.
pub trait ScalarFactory: Send + Sync {
    /// Checks the arguments and settles the result type.
    ///
    /// # Errors
    /// `NUMBER_OF_ARGUMENTS_DOESNT_MATCH`, `ILLEGAL_TYPE_OF_ARGUMENT` and the like, naming the function.
    fn bind(&self, args: &[ArgType], context: &FunctionContext) -> Result<Arc<dyn ScalarFunction>>;

    /// The types of the lambda's parameters, for higher-order functions, given the types of the other arguments (a
    /// lambda's own entry is `Nothing`). `None` when argument `index` is not to be a lambda.
    ///
    /// # Errors
    /// When the other arguments do not fit.
    fn lambda_parameters(&self, index: usize, arity: usize, args: &[ArgType]) -> Result<Option<Vec<DataType>>> {
        let _ = (index, arity, args);
        Ok(None)
    }

    /// The properties that are declared of the functions that it makes ([`crate::Registry::describe`]).
    fn properties(&self) -> Properties {
        Properties::default()
    }
}

/// A closure that binds is the factory of a function without lambdas.
impl<F> ScalarFactory for F
where
    F: Fn(&[ArgType], &FunctionContext) -> Result<Arc<dyn ScalarFunction>> + Send + Sync,
{
    fn bind(&self, args: &[ArgType], context: &FunctionContext) -> Result<Arc<dyn ScalarFunction>> {
        self(args, context)
    }
}

/// A function bound to its argument types.
pub trait ScalarFunction: Send + Sync {
    /// The canonical name.
    fn name(&self) -> &str;

    /// The result type *as it is with the default handling of NULL and LowCardinality left on*: if
    /// [`Self::handles_nulls`] is false, the type for arguments without `Nullable`.
    fn result_type(&self) -> &DataType;

    /// Computes the rows. With the default handling no argument is nullable; columns come in any physical
    /// form (`Const` arguments stay `Const`, use [`Column::flatten`] where that does not matter).
    ///
    /// # Shape
    /// The result has `rows` rows in a physical form of [`Self::result_type`].
    ///
    /// # Errors
    /// Whatever the values can cause (`ILLEGAL_DIVISION`, parse errors, …).
    fn execute(&self, args: &[Arg], rows: usize) -> Result<Column>;

    /// Whether the function sees NULLs itself. By default a row with a NULL argument gives NULL.
    fn handles_nulls(&self) -> bool {
        false
    }

    /// Whether the function sees `LowCardinality` types itself. By default they are stripped at any depth, and the
    /// result is `LowCardinality` again when exactly one argument was and the others are constant.
    fn handles_low_cardinality(&self) -> bool {
        false
    }

    /// Whether equal arguments give equal results within a query: only such calls are folded, shared, moved
    /// and computed per dictionary entry.
    fn is_deterministic(&self) -> bool {
        true
    }

    /// Whether it may be computed for some of the rows only: what is not deterministic is one value wherever it stands,
    /// so that it is computed for all rows. Errors and pauses are not values.
    fn may_skip_rows(&self) -> bool {
        self.is_deterministic()
    }

    /// Whether the result is `LowCardinality` where the only argument that is no constant is.
    fn keeps_low_cardinality(&self) -> bool {
        true
    }

    /// Whether one call on constants may stand for the whole query (`now()`, `rand()` may not be folded
    /// per row: `false` for `rand`).
    fn is_constant_foldable(&self) -> bool {
        self.is_deterministic()
    }

    /// Whether equal rows may be computed once where that is measured to be cheaper.
    fn shares_equal_rows(&self) -> bool {
        true
    }

    /// The rows that arguments are needed for, of functions that look at some arguments only where others say so.
    fn short_circuit(&self) -> Option<ShortCircuit> {
        None
    }

    /// The meaning of the function as a condition. It follows from the canonical name: functions around others need not
    /// pass it on.
    fn predicate(&self) -> Option<Predicate> {
        Predicate::of(self.name())
    }

    /// The operation, for rules that know another way; it follows from the canonical name too.
    fn operation(&self) -> Option<Operation> {
        Operation::of(self.name())
    }

    /// The properties that are declared where the function is registered.
    fn properties(&self) -> Properties {
        Properties::default()
    }

    /// The values of the set of `in` and `notIn`, when they are few; tuples where the set is of several columns.
    fn constant_set(&self) -> Option<Vec<Value>> {
        None
    }

    /// The number of values that [`ScalarFunction::constant_set`] gives.
    fn constant_set_len(&self) -> Option<usize> {
        None
    }

    /// The function that gives element `index` (from 1) of the array that this one gives, the default of its type if
    /// there is none, from the same arguments and without the other elements.
    fn element(&self, index: u64) -> Option<Arc<dyn ScalarFunction>> {
        let _ = index;
        None
    }

    /// The position and value of a comparison's constant of text that binding read as a value of the other argument's
    /// type.
    fn read_constant(&self) -> Option<(usize, Value)> {
        None
    }

    /// The direction in which the result moves when the argument at `index` (not constant) grows, the others being
    /// constant; used to search the primary index through the function. `None`: unknown.
    fn monotonicity(&self, index: usize, from: &Value, to: &Value) -> Option<Monotonicity> {
        let _ = (index, from, to);
        None
    }

    /// The state that the values depend on beside the arguments: functions bound by [`crate::evaluate::bind_call`] say
    /// what they looked at.
    fn depends_on(&self) -> Option<&Dependence> {
        None
    }
}

/// Direction of a monotonic function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Monotonicity {
    /// The result never falls as the argument grows.
    Rising,
    /// The result never rises as the argument grows.
    Falling,
}

/// An argument of a call.
#[derive(Clone)]
pub struct Arg {
    /// The rows (no rows for a lambda).
    pub column: Column,
    /// The type.
    pub data_type: DataType,
    /// The lambda, if the argument is one.
    pub lambda: Option<Arc<dyn Lambda>>,
}

impl Arg {
    /// An argument with rows.
    pub fn new(column: Column, data_type: DataType) -> Self {
        Arg { column, data_type, lambda: None }
    }

    /// The value of a constant argument.
    pub fn constant(&self) -> Option<Value> {
        match &self.column {
            Column::Const(value, _) => Some(value.value(0)),
            _ => None,
        }
    }
}

/// A lambda with the columns it captures, ready to be called.
pub trait Lambda: Send + Sync {
    /// Result type of the body.
    fn result_type(&self) -> &DataType;

    /// Computes the body for elements of arrays.
    ///
    /// # Shape
    /// `params` are flat columns of elements, all of the same length; `offsets` (see [`types::ArrayColumn`])
    /// tells which row each element belongs to, so that captured columns can be repeated beside them.
    ///
    /// # Errors
    /// Those of the body.
    fn call(&self, params: &[Column], offsets: &[u64]) -> Result<Column>;
}
