//! A bound function: name, types and a maker of states; and the call that binding looks at.

use crate::states::{Accumulator, States};
use base::{Result, bail};
use functions::{AggregateFactory, AggregateFunction, FunctionContext, FunctionDoc, GroupedStates, Registry};
use std::sync::Arc;
use types::{AggregateType, DataType, Value};

type Make = dyn Fn() -> Box<dyn GroupedStates> + Send + Sync;

/// An aggregate function bound to its arguments.
pub struct Function {
    name: String,
    parameters: Vec<Value>,
    arguments: Vec<DataType>,
    result: DataType,
    make: Box<Make>,
    /// `None`: the type of this function's own states.
    state_type: Option<DataType>,
    default_for_nulls: bool,
    ignores_duplicates: bool,
}

impl Function {
    /// A function whose states `make` makes.
    pub fn new(
        call: &Call<'_>,
        result: DataType,
        make: impl Fn() -> Box<dyn GroupedStates> + Send + Sync + 'static,
    ) -> Self {
        Function::of(call, result, Box::new(make))
    }

    fn of(call: &Call<'_>, result: DataType, make: Box<Make>) -> Self {
        Function {
            name: call.name.to_string(),
            parameters: call.parameters.to_vec(),
            arguments: call.arguments.to_vec(),
            result,
            make,
            state_type: None,
            default_for_nulls: false,
            ignores_duplicates: false,
        }
    }

    /// See [`AggregateFunction::returns_default_for_nulls`].
    pub fn default_for_nulls(mut self, yes: bool) -> Self {
        self.default_for_nulls = yes;
        self
    }

    /// See [`AggregateFunction::ignores_duplicates`].
    pub fn ignores_duplicates(mut self, yes: bool) -> Self {
        self.ignores_duplicates = yes;
        self
    }

    /// States are those of another function.
    pub fn with_state_type(mut self, state_type: DataType) -> Self {
        self.state_type = Some(state_type);
        self
    }

    /// The function in the form that binding returns.
    ///
    /// # Errors
    /// None; for the end of a chain in a function that binds.
    pub fn done(self) -> Result<Arc<dyn AggregateFunction>> {
        Ok(Arc::new(self))
    }
}

impl AggregateFunction for Function {
    fn name(&self) -> &str {
        &self.name
    }

    fn result_type(&self) -> &DataType {
        &self.result
    }

    fn state_type(&self) -> DataType {
        self.state_type.clone().unwrap_or_else(|| {
            DataType::Aggregate(Arc::new(AggregateType {
                function: self.name.clone(),
                parameters: self.parameters.clone(),
                arguments: self.arguments.clone(),
                simple: false,
            }))
        })
    }

    fn new_states(&self) -> Box<dyn GroupedStates> {
        (self.make)()
    }

    fn returns_default_for_nulls(&self) -> bool {
        self.default_for_nulls
    }

    fn ignores_duplicates(&self) -> bool {
        self.ignores_duplicates
    }
}

/// A call that is being bound.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    /// The function's name, with combinators.
    pub name: &'a str,
    /// The constants in the first parentheses.
    pub parameters: &'a [Value],
    /// The types of the arguments.
    pub arguments: &'a [DataType],
    /// The query.
    pub context: &'a FunctionContext,
}

impl<'a> Call<'a> {
    /// The one argument.
    ///
    /// # Errors
    /// `NUMBER_OF_ARGUMENTS_DOESNT_MATCH`.
    pub fn unary(&self) -> Result<&'a DataType> {
        match self.arguments {
            [one] => Ok(one),
            _ => bail!(
                NumberOfArgumentsDoesntMatch,
                "Aggregate function {} requires single argument, {} given",
                self.name,
                self.arguments.len()
            ),
        }
    }

    /// The two arguments.
    ///
    /// # Errors
    /// `NUMBER_OF_ARGUMENTS_DOESNT_MATCH`.
    pub fn binary(&self) -> Result<(&'a DataType, &'a DataType)> {
        match self.arguments {
            [one, two] => Ok((one, two)),
            _ => bail!(
                NumberOfArgumentsDoesntMatch,
                "Aggregate function {} requires two arguments, {} given",
                self.name,
                self.arguments.len()
            ),
        }
    }

    /// # Errors
    /// `AGGREGATE_FUNCTION_DOESNT_ALLOW_PARAMETERS` when there are any.
    pub fn no_parameters(&self) -> Result<()> {
        if !self.parameters.is_empty() {
            bail!(AggregateFunctionDoesntAllowParameters, "Aggregate function {} cannot have parameters", self.name);
        }
        Ok(())
    }

    /// Parameter `index` as a positive integer; `None` when it is not given.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` when it is something else.
    pub fn positive_parameter(&self, index: usize) -> Result<Option<u64>> {
        match self.parameters.get(index) {
            None => Ok(None),
            Some(value) => match value.as_u64() {
                Some(number) if number > 0 => Ok(Some(number)),
                _ => bail!(
                    BadArguments,
                    "Parameter {} of aggregate function {} must be a positive integer, not {}",
                    index + 1,
                    self.name,
                    value.to_literal()
                ),
            },
        }
    }

    /// Parameter `index` as an integer that is not negative; `None` when it is not given.
    ///
    /// # Errors
    /// `CANNOT_CONVERT_TYPE` when it is something else.
    pub fn whole_parameter(&self, index: usize) -> Result<Option<u64>> {
        let Some(value) = self.parameters.get(index) else { return Ok(None) };
        match value.as_u64() {
            Some(number) => Ok(Some(number)),
            None => bail!(
                CannotConvertType,
                "Parameter {} of aggregate function {} must be a whole number, not {}",
                index + 1,
                self.name,
                value.to_literal()
            ),
        }
    }

    /// The error for an argument of a wrong type.
    pub fn illegal(&self, index: usize) -> base::Error {
        base::Error::new(
            base::ErrorCode::IllegalTypeOfArgument,
            format!(
                "Illegal type {} of argument {} of aggregate function {}",
                self.arguments[index],
                index + 1,
                self.name
            ),
        )
    }

    /// A function over an accumulator.
    pub fn accumulate<A: Accumulator>(&self, result: DataType, accumulator: A) -> Function {
        Function::new(self, result, move || Box::new(States::new(accumulator.clone())))
    }
}

/// The result of binding a plain function.
pub type Bound = Result<Arc<dyn AggregateFunction>>;

/// A factory made of a name and a function that binds.
pub struct NamedFactory {
    name: &'static str,
    bind: fn(&Call<'_>) -> Bound,
}

impl AggregateFactory for NamedFactory {
    fn bind(&self, parameters: &[Value], arguments: &[DataType], context: &FunctionContext) -> Bound {
        (self.bind)(&Call { name: self.name, parameters, arguments, context })
    }
}

/// Registers a plain function.
pub fn add(registry: &mut Registry, name: &'static str, bind: fn(&Call<'_>) -> Bound, doc: FunctionDoc) {
    registry.aggregate(name, NamedFactory { name, bind }, false, doc);
}

/// Registers a plain function whose name is found in any case.
pub fn add_any_case(registry: &mut Registry, name: &'static str, bind: fn(&Call<'_>) -> Bound, doc: FunctionDoc) {
    registry.aggregate(name, NamedFactory { name, bind }, true, doc);
}

/// A function's entry for `system.functions`.
pub fn doc(syntax: &'static str, description: &'static str) -> FunctionDoc {
    FunctionDoc { syntax, description, example: "", category: "Aggregate Functions" }
}
