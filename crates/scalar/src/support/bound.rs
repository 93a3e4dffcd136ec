//! Factories and functions made of closures.

use base::{Error, ErrorCode, Result};
use functions::scalar::{Monotonicity, ShortCircuit};
use functions::{Arg, ArgType, FunctionContext, FunctionDoc, Registry, ScalarFactory, ScalarFunction};
use std::sync::Arc;
use types::{Buf, Column, DataType, Value};

/// The result of binding: a bound function, or an error.
pub type Outcome = Result<Arc<dyn ScalarFunction>>;

type Bind = dyn Fn(&[ArgType], &FunctionContext) -> Outcome + Send + Sync;

/// The name of the function that stands for calls with a literal `NULL`.
const NOTHING: &str = "NULL";

type Lambdas = dyn Fn(usize, usize, &[ArgType]) -> Result<Option<Vec<DataType>>> + Send + Sync;

/// A factory that is a closure, and one more where the function takes lambdas.
pub struct Factory {
    bind: Box<Bind>,
    lambdas: Option<Box<Lambdas>>,
}

impl Factory {
    /// A factory whose `bind` is the closure.
    pub fn new(bind: impl Fn(&[ArgType], &FunctionContext) -> Outcome + Send + Sync + 'static) -> Self {
        Factory { bind: Box::new(bind), lambdas: None }
    }

    /// A factory as of [`Self::new`], with the default handling of NULL: an argument that is the literal `NULL`
    /// makes the result `NULL`. A closure that takes one number of arguments only refuses others also then.
    pub fn strict(bind: impl Fn(&[ArgType], &FunctionContext) -> Outcome + Send + Sync + 'static) -> Self {
        Factory::new(move |args, context| match nothing_or(args, || bind(args, context)) {
            Ok(bound) if bound.name() == NOTHING => match wrong_count(args, |args| bind(args, context).err()) {
                Some(error) => Err(error),
                None => Ok(bound),
            },
            bound => bound,
        })
    }

    /// A factory as of [`Self::strict`], of functions whose arguments ClickHouse does not count where one is the
    /// literal `NULL`.
    pub fn strict_uncounted(bind: impl Fn(&[ArgType], &FunctionContext) -> Outcome + Send + Sync + 'static) -> Self {
        Factory::new(move |args, context| nothing_or(args, || bind(args, context)))
    }

    /// The factory with the types of lambdas' parameters: see [`ScalarFactory::lambda_parameters`].
    pub(crate) fn taking_lambdas(
        mut self,
        lambdas: impl Fn(usize, usize, &[ArgType]) -> Result<Option<Vec<DataType>>> + Send + Sync + 'static,
    ) -> Self {
        self.lambdas = Some(Box::new(lambdas));
        self
    }
}

impl ScalarFactory for Factory {
    fn bind(&self, args: &[ArgType], context: &FunctionContext) -> Outcome {
        (self.bind)(args, context)
    }

    fn lambda_parameters(&self, index: usize, arity: usize, args: &[ArgType]) -> Result<Option<Vec<DataType>>> {
        self.lambdas.as_ref().map_or(Ok(None), |lambdas| lambdas(index, arity, args))
    }
}

/// Whether an argument is the literal `NULL`.
pub(super) fn has_bare_null(args: &[ArgType]) -> bool {
    args.iter().any(|arg| arg.lambda.is_none() && *arg.data_type.base() == DataType::Nothing)
}

/// The function that stands for a call with a literal `NULL`, or what `bind` gives if there is none.
///
/// # Errors
/// Those of `bind`.
pub fn nothing_or(args: &[ArgType], bind: impl FnOnce() -> Outcome) -> Outcome {
    if has_bare_null(args) {
        return Ok(
            Bound::named(NOTHING, DataType::Nothing, |_, rows| Ok(Column::defaults(&DataType::Nothing, rows))).done()
        );
    }
    bind()
}

/// Number of arguments of functions that take a fixed number of them, at most.
const FIXED_ARGUMENTS_MAX: usize = 6;

/// The error that a function with a fixed number of arguments gives for another number, though one of them is a literal
/// `NULL`. Functions that take different numbers of arguments give NULL for NULL before they count, as in ClickHouse.
///
/// `refusal` tells what is wrong with arguments, if anything.
pub(super) fn wrong_count(args: &[ArgType], refusal: impl Fn(&[ArgType]) -> Option<Error>) -> Option<Error> {
    let is_of_count = |error: &Error| error.code() == ErrorCode::NumberOfArgumentsDoesntMatch;
    let found = refusal(args).filter(is_of_count)?;
    let null =
        || ArgType { data_type: DataType::nullable(DataType::Nothing), constant: Some(Value::Null), lambda: None };
    let takes = |count: &usize| !refusal(&vec![null(); *count]).is_some_and(|error| is_of_count(&error));
    ((0..=FIXED_ARGUMENTS_MAX).filter(takes).take(2).count() == 1).then_some(found)
}

/// Whether an argument is `NULL` of no type.
fn is_literal_null(arg: &ArgType) -> bool {
    arg.lambda.is_none() && matches!(&arg.data_type, DataType::Nullable(inner) if **inner == DataType::Nothing)
}

/// Adds a function whose name is found as it is written only.
pub fn add(registry: &mut Registry, name: &'static str, factory: Factory, doc: FunctionDoc) {
    registry.scalar(name, factory, doc);
}

/// Adds a function whose name is found in any case.
pub fn add_any_case(registry: &mut Registry, name: &'static str, factory: Factory, doc: FunctionDoc) {
    registry.scalar_any_case(name, factory, doc);
}

/// The documentation of a function for `system.functions`, without an example.
pub fn doc(syntax: &'static str, description: &'static str, category: &'static str) -> FunctionDoc {
    FunctionDoc { syntax, description, example: "", category }
}

type Execute = dyn Fn(&[Arg], usize) -> Result<Column> + Send + Sync;
type ExecuteMasked = dyn Fn(&[Arg], usize, Option<&[u8]>) -> Result<Column> + Send + Sync;
type Element = dyn Fn(u64) -> Arc<dyn ScalarFunction> + Send + Sync;
type Monotonic = dyn Fn(usize, &Value, &Value) -> Option<Monotonicity> + Send + Sync;

enum BoundBody {
    Plain(Box<Execute>),
    /// Strips NULLs itself and tells the closure which rows do not count.
    Masked(Box<ExecuteMasked>),
}

/// A bound function made of closures.
pub struct Bound {
    name: &'static str,
    result: DataType,
    body: BoundBody,
    handles_nulls: bool,
    handles_low_cardinality: bool,
    deterministic: bool,
    may_skip_rows: bool,
    keeps_low_cardinality: bool,
    foldable: bool,
    monotonicity: Option<Box<Monotonic>>,
    read_constant: Option<(usize, Value)>,
    short_circuit: Option<ShortCircuit>,
    shares_equal_rows: bool,
    element: Option<Box<Element>>,
}

impl Bound {
    /// A deterministic function with the default handling of NULL and `LowCardinality`; a [`super::Family`]
    /// gives it its name.
    pub fn new(result: DataType, execute: impl Fn(&[Arg], usize) -> Result<Column> + Send + Sync + 'static) -> Self {
        Self::named("", result, execute)
    }

    /// A bound function as of [`Self::new`], with its name.
    pub fn named(
        name: &'static str,
        result: DataType,
        execute: impl Fn(&[Arg], usize) -> Result<Column> + Send + Sync + 'static,
    ) -> Self {
        Self::with_body(name, result, BoundBody::Plain(Box::new(execute)))
    }

    /// A function that may fail on some values: NULL in gives NULL out as by default, and the closure gets a mask
    /// of the rows that are NULL (1), whose values mean nothing and must not raise an error.
    ///
    /// `args` are the types given, `result` the type for arguments that are not NULL.
    pub fn masked(
        name: &'static str,
        args: &[ArgType],
        result: DataType,
        execute: impl Fn(&[Arg], usize, Option<&[u8]>) -> Result<Column> + Send + Sync + 'static,
    ) -> Self {
        if args.iter().any(is_literal_null) {
            let nothing = DataType::Nullable(Arc::new(DataType::Nothing));
            let rows_of = nothing.clone();
            let mut bound = Self::with_body(
                name,
                nothing,
                BoundBody::Plain(Box::new(move |_, rows| Ok(Column::constant(&rows_of, &Value::Null, rows)))),
            );
            bound.handles_nulls = true;
            return bound;
        }
        let nullable = args.iter().any(|arg| arg.data_type.is_nullable());
        let result = if nullable { DataType::nullable(result) } else { result };
        let mut bound = Self::with_body(name, result, BoundBody::Masked(Box::new(execute)));
        bound.handles_nulls = true;
        bound
    }

    fn with_body(name: &'static str, result: DataType, body: BoundBody) -> Self {
        Bound {
            name,
            result,
            body,
            handles_nulls: false,
            handles_low_cardinality: false,
            deterministic: true,
            may_skip_rows: true,
            keeps_low_cardinality: true,
            foldable: true,
            monotonicity: None,
            read_constant: None,
            short_circuit: None,
            shares_equal_rows: true,
            element: None,
        }
    }

    /// The same function under a name.
    pub fn under(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }

    /// Declares that the function sees NULLs itself.
    pub fn with_nulls(mut self) -> Self {
        self.handles_nulls = true;
        self
    }

    /// Declares that the function sees `LowCardinality` (and so NULLs) itself.
    pub fn with_low_cardinality(mut self) -> Self {
        self.handles_low_cardinality = true;
        self.handles_nulls = true;
        self
    }

    /// Declares that the function may give another result each time, but that one call on constants stands for the
    /// whole query if `foldable`.
    pub fn volatile(mut self, foldable: bool) -> Self {
        self.deterministic = false;
        self.may_skip_rows = false;
        self.foldable = foldable;
        self
    }

    /// Declares that the function's values are always the same, whatever else it does (pauses, errors): it may be
    /// called for some of the rows only.
    pub fn skipping_rows(mut self) -> Self {
        self.may_skip_rows = true;
        self
    }

    /// Declares that the result is never `LowCardinality`.
    pub fn without_low_cardinality(mut self) -> Self {
        self.keeps_low_cardinality = false;
        self
    }

    /// Declares in which direction the result moves with the argument.
    pub fn monotonic(
        mut self,
        how: impl Fn(usize, &Value, &Value) -> Option<Monotonicity> + Send + Sync + 'static,
    ) -> Self {
        self.monotonicity = Some(Box::new(how));
        self
    }

    /// Notes a constant of text that was read at binding: its position and its value.
    pub fn with_constant(mut self, read: Option<(usize, Value)>) -> Self {
        self.read_constant = read;
        self
    }

    /// Declares which rows need which arguments.
    pub fn choosing(mut self, how: Option<ShortCircuit>) -> Self {
        self.short_circuit = how;
        self
    }

    /// Sets the function of the same arguments that gives one element of the arrays; see [`ScalarFunction::element`].
    pub fn with_element(mut self, element: impl Fn(u64) -> Bound + Send + Sync + 'static) -> Self {
        self.element = Some(Box::new(move |index| element(index).done()));
        self
    }

    /// Sets whether equal rows may be computed once.
    pub fn sharing(mut self, shares: bool) -> Self {
        self.shares_equal_rows = shares;
        self
    }

    /// Declares that the result never falls as argument 0 grows.
    pub fn rising(self) -> Self {
        self.monotonic(|index, _, _| (index == 0).then_some(Monotonicity::Rising))
    }

    /// The finished function, as the registry takes it.
    pub fn done(self) -> Arc<dyn ScalarFunction> {
        Arc::new(self)
    }
}

impl ScalarFunction for Bound {
    fn name(&self) -> &str {
        self.name
    }

    fn result_type(&self) -> &DataType {
        &self.result
    }

    fn execute(&self, args: &[Arg], rows: usize) -> Result<Column> {
        match &self.body {
            BoundBody::Plain(execute) => execute(args, rows),
            BoundBody::Masked(execute) => execute_masked(execute, &self.result, args, rows),
        }
    }

    fn handles_nulls(&self) -> bool {
        self.handles_nulls
    }

    fn handles_low_cardinality(&self) -> bool {
        self.handles_low_cardinality
    }

    fn is_deterministic(&self) -> bool {
        self.deterministic
    }

    fn may_skip_rows(&self) -> bool {
        self.may_skip_rows
    }

    fn keeps_low_cardinality(&self) -> bool {
        self.keeps_low_cardinality
    }

    fn is_constant_foldable(&self) -> bool {
        self.foldable
    }

    fn short_circuit(&self) -> Option<ShortCircuit> {
        self.short_circuit
    }

    fn shares_equal_rows(&self) -> bool {
        self.shares_equal_rows
    }

    fn element(&self, index: u64) -> Option<Arc<dyn ScalarFunction>> {
        self.element.as_ref().map(|element| element(index))
    }

    fn read_constant(&self) -> Option<(usize, Value)> {
        self.read_constant.clone()
    }

    fn monotonicity(&self, index: usize, from: &Value, to: &Value) -> Option<Monotonicity> {
        self.monotonicity.as_ref().and_then(|how| how(index, from, to))
    }
}

fn execute_masked(execute: &ExecuteMasked, result: &DataType, args: &[Arg], rows: usize) -> Result<Column> {
    if args.iter().all(|arg| !arg.data_type.is_nullable()) {
        return execute(args, rows, None);
    }
    if args.iter().any(|arg| matches!(&arg.column, Column::Const(value, _) if value.is_null_at(0))) {
        return Ok(Column::constant(result, &Value::Null, rows));
    }
    let mut nulls: Option<Vec<u8>> = None;
    let mut plain = Vec::with_capacity(args.len());
    for arg in args {
        let (own, column) = split_nulls(&arg.column);
        if let Some(own) = own {
            match &mut nulls {
                None => nulls = Some(own.to_vec()),
                Some(all) => all.iter_mut().zip(own.iter()).for_each(|(a, b)| *a |= b),
            }
        }
        plain.push(Arg { column, data_type: arg.data_type.without_nullable(), lambda: arg.lambda.clone() });
    }
    let column = execute(&plain, rows, nulls.as_deref())?;
    if !result.is_nullable() {
        return Ok(column);
    }
    Ok(match nulls {
        None => column.to_nullable(),
        Some(nulls) => column.with_nulls(nulls.into()),
    })
}

/// The NULL rows, and the values; a constant (not NULL) stays one.
fn split_nulls(column: &Column) -> (Option<Buf<u8>>, Column) {
    match column {
        Column::Const(value, rows) => match &**value {
            Column::Nullable(nullable) => (None, Column::Const(nullable.values.clone(), *rows)),
            _ => (None, column.clone()),
        },
        other => other.split_nulls(),
    }
}
