//! Functions made of closures: a family registers names with a closure that binds; binding gives a
//! [`Bound`] with a closure that computes.

use base::{Result, bail, err};
use functions::{Arg, ArgType, FunctionContext, FunctionDoc, Registry, ScalarFactory, ScalarFunction};
use std::ops::RangeInclusive;
use std::sync::Arc;
use types::{Column, DataType, Value};

type Body = Box<dyn Fn(&[Arg], usize) -> Result<Column> + Send + Sync>;

/// What a closure that binds gets: the function's name, its arguments and the query's context.
pub(crate) struct Call<'a> {
    pub(crate) name: &'static str,
    pub(crate) args: &'a [ArgType],
    pub(crate) context: &'a FunctionContext,
}

impl<'a> Call<'a> {
    /// Checks the number of arguments.
    pub(crate) fn count(&self, allowed: RangeInclusive<usize>) -> Result<()> {
        if allowed.contains(&self.args.len()) {
            return Ok(());
        }
        let wanted = if allowed.start() == allowed.end() {
            format!("{}", allowed.start())
        } else if *allowed.end() == usize::MAX {
            format!("at least {}", allowed.start())
        } else {
            format!("{} to {}", allowed.start(), allowed.end())
        };
        bail!(NumberOfArgumentsDoesntMatch, "Number of arguments for function {} doesn't match: passed {}, should be {wanted}", self.name, self.args.len())
    }

    /// The type of an argument.
    pub(crate) fn data_type(&self, index: usize) -> &'a DataType {
        &self.args[index].data_type
    }

    /// The error for an argument of a wrong type.
    pub(crate) fn illegal<T>(&self, index: usize, wanted: &str) -> Result<T> {
        bail!(
            IllegalTypeOfArgument,
            "Illegal type {} of argument {} of function {}, expected {wanted}",
            self.args[index].data_type,
            index + 1,
            self.name
        )
    }

    /// Checks that arguments are strings.
    pub(crate) fn strings(&self, indices: impl IntoIterator<Item = usize>) -> Result<()> {
        for index in indices {
            if !self.data_type(index).is_string() && *self.data_type(index) != DataType::Nothing {
                return self.illegal(index, "String or FixedString");
            }
        }
        Ok(())
    }

    /// Checks that arguments are integers.
    pub(crate) fn integers(&self, indices: impl IntoIterator<Item = usize>) -> Result<()> {
        for index in indices {
            let t = self.data_type(index);
            if !t.is_integer() && !matches!(t, DataType::Bool | DataType::Nothing) {
                return self.illegal(index, "an integer");
            }
        }
        Ok(())
    }

    /// The element type of an array argument.
    pub(crate) fn element(&self, index: usize) -> Result<&'a DataType> {
        match self.data_type(index) {
            DataType::Array(inner) => Ok(inner),
            _ => self.illegal(index, "Array"),
        }
    }

    /// The value of an argument that must be a constant string.
    pub(crate) fn constant_bytes(&self, index: usize) -> Result<Vec<u8>> {
        self.strings([index])?;
        match &self.args[index].constant {
            Some(Value::String(bytes)) => Ok(bytes.clone()),
            _ => bail!(IllegalColumn, "Argument {} of function {} must be a constant string", index + 1, self.name),
        }
    }

    /// The value of a constant string argument, if it is constant.
    pub(crate) fn maybe_bytes(&self, index: usize) -> Option<&'a [u8]> {
        self.args.get(index)?.constant.as_ref()?.as_bytes()
    }

    /// The value of an argument that must be a constant integer.
    pub(crate) fn constant_int(&self, index: usize) -> Result<i64> {
        let value = self.args[index].constant.as_ref().ok_or_else(|| {
            err!(IllegalColumn, "Argument {} of function {} must be a constant", index + 1, self.name)
        })?;
        value.as_i64().ok_or_else(|| err!(IllegalTypeOfArgument, "Argument {} of function {} must be an integer", index + 1, self.name))
    }
}

/// A bound function: a result type, a closure, and how NULLs and constants are dealt with.
pub(crate) struct Bound {
    result: DataType,
    body: Body,
    nulls: bool,
    deterministic: bool,
    foldable: bool,
    heavy: bool,
}

impl Bound {
    /// A deterministic function with the default handling of NULLs.
    pub(crate) fn new(result: DataType, body: impl Fn(&[Arg], usize) -> Result<Column> + Send + Sync + 'static) -> Self {
        Bound { result, body: Box::new(body), nulls: false, deterministic: true, foldable: true, heavy: false }
    }

    /// The function sees NULLs itself.
    pub(crate) fn sees_nulls(mut self) -> Self {
        self.nulls = true;
        self
    }

    /// The function gives other results for equal arguments.
    pub(crate) fn random(mut self) -> Self {
        self.deterministic = false;
        self.foldable = false;
        self
    }

    /// The function gives other results for equal arguments, but one result stands for the whole query.
    pub(crate) fn once_per_query(mut self) -> Self {
        self.deterministic = false;
        self
    }

    /// The function is worth skipping where its result is not needed.
    pub(crate) fn heavy(mut self) -> Self {
        self.heavy = true;
        self
    }
}

type Bind = dyn Fn(&Call) -> Result<Bound> + Send + Sync;

/// Types of a lambda's parameters from the types of the other arguments; see
/// [`ScalarFactory::lambda_parameters`].
pub(crate) type LambdaParameters = fn(name: &'static str, index: usize, arity: usize, args: &[ArgType]) -> Result<Option<Vec<DataType>>>;

struct Factory {
    name: &'static str,
    bind: Box<Bind>,
    lambda: Option<LambdaParameters>,
}

impl ScalarFactory for Factory {
    fn bind(&self, args: &[ArgType], context: &FunctionContext) -> Result<Arc<dyn ScalarFunction>> {
        let bound = match (self.bind)(&Call { name: self.name, args, context }) {
            // A bare NULL stands for any type: the result is NULL.
            Err(_) if args.iter().any(|arg| arg.data_type == DataType::Nothing && arg.lambda.is_none()) => {
                Bound::new(DataType::Nothing, |_, rows| Ok(Column::from_vec(vec![0u8; rows])))
            }
            bound => bound?,
        };
        Ok(Arc::new(Function { name: self.name, bound }))
    }

    fn lambda_parameters(&self, index: usize, arity: usize, args: &[ArgType]) -> Result<Option<Vec<DataType>>> {
        match self.lambda {
            Some(lambda) => lambda(self.name, index, arity, args),
            None => Ok(None),
        }
    }
}

struct Function {
    name: &'static str,
    bound: Bound,
}

impl ScalarFunction for Function {
    fn name(&self) -> &str {
        self.name
    }

    fn result_type(&self) -> &DataType {
        &self.bound.result
    }

    fn execute(&self, args: &[Arg], rows: usize) -> Result<Column> {
        (self.bound.body)(args, rows)
    }

    fn handles_nulls(&self) -> bool {
        self.bound.nulls
    }

    fn is_deterministic(&self) -> bool {
        self.bound.deterministic
    }

    fn is_constant_foldable(&self) -> bool {
        self.bound.foldable
    }

    fn is_heavy(&self) -> bool {
        self.bound.heavy
    }
}

/// Registers the functions of a family.
pub(crate) struct Family<'a> {
    registry: &'a mut Registry,
    category: &'static str,
}

impl<'a> Family<'a> {
    /// A family with ClickHouse's name of the category.
    pub(crate) fn new(registry: &'a mut Registry, category: &'static str) -> Self {
        Family { registry, category }
    }

    fn doc(&self, syntax: &'static str, description: &'static str) -> FunctionDoc {
        FunctionDoc { syntax, description, example: "", category: self.category }
    }

    /// A function whose name is found as written.
    pub(crate) fn add(
        &mut self,
        name: &'static str,
        syntax: &'static str,
        description: &'static str,
        bind: impl Fn(&Call) -> Result<Bound> + Send + Sync + 'static,
    ) {
        let doc = self.doc(syntax, description);
        self.registry.scalar(name, Factory { name, bind: Box::new(bind), lambda: None }, doc);
    }

    /// A function whose name is found in any case.
    pub(crate) fn add_any_case(
        &mut self,
        name: &'static str,
        syntax: &'static str,
        description: &'static str,
        bind: impl Fn(&Call) -> Result<Bound> + Send + Sync + 'static,
    ) {
        let doc = self.doc(syntax, description);
        self.registry.scalar_any_case(name, Factory { name, bind: Box::new(bind), lambda: None }, doc);
    }

    /// A function that may take a lambda.
    pub(crate) fn add_higher_order(
        &mut self,
        name: &'static str,
        syntax: &'static str,
        description: &'static str,
        lambda: LambdaParameters,
        bind: impl Fn(&Call) -> Result<Bound> + Send + Sync + 'static,
    ) {
        let doc = self.doc(syntax, description);
        self.registry.scalar(name, Factory { name, bind: Box::new(bind), lambda: Some(lambda) }, doc);
    }

    /// Other names of a function, found as written.
    pub(crate) fn alias(&mut self, of: &'static str, names: &[&'static str]) {
        names.iter().for_each(|name| self.registry.scalar_alias(name, of, false));
    }

    /// Other names of a function, found in any case.
    pub(crate) fn alias_any_case(&mut self, of: &'static str, names: &[&'static str]) {
        names.iter().for_each(|name| self.registry.scalar_alias(name, of, true));
    }
}
