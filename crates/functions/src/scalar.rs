//! The contract of scalar functions.
//!
//! A name resolves to a [`ScalarFactory`]; binding it to argument types gives a [`ScalarFunction`] that knows
//! its result type; evaluation hands it columns. What most functions have in common is done around them
//! by [`crate::evaluate::call`]: constants are folded, NULLs are stripped and put back, dictionary-coded
//! arguments are computed once per dictionary entry.

use crate::dictionary::DictionaryAccess;
use base::Result;
use std::sync::Arc;
use types::{Column, DataType, TimeZone, Value};

/// What binding needs to know of an argument.
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
    /// What its body gives.
    pub result: DataType,
}

/// What a function may know of the query it runs in.
#[derive(Clone, Debug)]
pub struct FunctionContext {
    /// The session's time zone.
    pub time_zone: TimeZone,
    /// Name of the current database.
    pub database: String,
    /// Name of the current user.
    pub user: String,
    /// The query's id.
    pub query_id: String,
    /// When the query began, nanoseconds after the epoch: `now()` is the same for the whole query.
    pub now_ns: i64,
    /// The query's settings.
    pub settings: Arc<base::Settings>,
    /// Dictionaries that `dictGet` and its kin find.
    pub dictionaries: DictionaryAccess,
}

impl Default for FunctionContext {
    fn default() -> Self {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        FunctionContext {
            time_zone: TimeZone::system(),
            database: "default".into(),
            user: "default".into(),
            query_id: String::new(),
            now_ns: now.map_or(0, |d| d.as_nanos() as i64),
            settings: Arc::default(),
            dictionaries: DictionaryAccess::default(),
        }
    }
}

/// Makes a function for given argument types.
pub trait ScalarFactory: Send + Sync {
    /// Checks the arguments and settles the result type.
    ///
    /// # Errors
    /// `NUMBER_OF_ARGUMENTS_DOESNT_MATCH`, `ILLEGAL_TYPE_OF_ARGUMENT` and the like, naming the function.
    fn bind(&self, args: &[ArgType], context: &FunctionContext) -> Result<Arc<dyn ScalarFunction>>;

    /// For higher-order functions: the types of the lambda's parameters, given the types of the other
    /// arguments (a lambda's own entry is `Nothing`). `None` when argument `index` is not to be a lambda.
    ///
    /// # Errors
    /// When the other arguments do not fit.
    fn lambda_parameters(&self, index: usize, arity: usize, args: &[ArgType]) -> Result<Option<Vec<DataType>>> {
        let _ = (index, arity, args);
        Ok(None)
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

    /// Whether the function sees `LowCardinality` types itself. By default they are stripped, and the result
    /// is `LowCardinality` again when exactly one argument was and the others are constant.
    fn handles_low_cardinality(&self) -> bool {
        false
    }

    /// Whether equal arguments give equal results within a query: only such calls are folded, shared, moved
    /// and computed per dictionary entry.
    fn is_deterministic(&self) -> bool {
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

    /// For functions that look at some of their arguments only where others say so: which rows need which.
    fn short_circuit(&self) -> Option<ShortCircuit> {
        None
    }

    /// For `in` and `notIn`: the values of the set, when they are few and of one column.
    fn constant_set(&self) -> Option<Vec<Value>> {
        None
    }

    /// For functions that give arrays: the function that gives element `index` of them (from 1), the default of its type if there
    /// is none, from the same arguments and without the other elements.
    fn element(&self, index: u64) -> Option<Arc<dyn ScalarFunction>> {
        let _ = index;
        None
    }

    /// For comparisons with a constant of text that binding read as a value of the other argument's type: the
    /// constant's position and that value.
    fn read_constant(&self) -> Option<(usize, Value)> {
        None
    }

    /// How the result moves when the argument at `index` (not constant) grows, the others being constant; used
    /// to search the primary index through the function. `None`: unknown.
    fn monotonicity(&self, index: usize, from: &Value, to: &Value) -> Option<Monotonicity> {
        let _ = (index, from, to);
        None
    }
}

/// How a function chooses the rows of its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Condition, value, condition, value, …, value: a row needs the conditions up to the first that is true, and one value.
    Branches,
    /// `and`: a row needs arguments up to the first that is false.
    UntilFalse,
    /// `or`: a row needs arguments up to the first that is true.
    UntilTrue,
}

/// What a function says of its arguments: see [`ScalarFunction::short_circuit`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShortCircuit {
    /// Which rows need which arguments.
    pub choice: Choice,
    /// Whether to choose rows also for arguments that are quicker for all rows at once.
    pub always: bool,
}

impl ShortCircuit {
    /// As the setting `short_circuit_function_evaluation` has it; `None`: all arguments are computed for all rows.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for a value that the setting does not have.
    pub fn of(choice: Choice, context: &FunctionContext) -> Result<Option<ShortCircuit>> {
        match context.settings.short_circuit_function_evaluation.as_str() {
            "enable" => Ok(Some(ShortCircuit { choice, always: false })),
            "force_enable" => Ok(Some(ShortCircuit { choice, always: true })),
            "disable" => Ok(None),
            other => base::bail!(BadArguments, "Unexpected value '{other}' of short_circuit_function_evaluation: there are enable, force_enable and disable"),
        }
    }
}

/// Direction of a monotonic function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Monotonicity {
    /// Never falls as the argument grows.
    Rising,
    /// Never rises as the argument grows.
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
