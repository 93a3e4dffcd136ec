//! Families of functions: a family registers names, each with a closure that binds; binding gives a [`Bound`].

use super::{Bound, Call};
use base::Result;
use functions::{ArgType, FunctionContext, FunctionDoc, Registry, ScalarFactory, ScalarFunction};
use std::sync::Arc;
use types::{Column, DataType};

type Bind = dyn Fn(&Call) -> Result<Bound> + Send + Sync;

/// Types of a lambda's parameters from the types of the other arguments; see
/// [`ScalarFactory::lambda_parameters`].
pub(crate) type LambdaParameters = fn(name: &'static str, index: usize, arity: usize, args: &[ArgType]) -> Result<Option<Vec<DataType>>>;

struct Named {
    name: &'static str,
    bind: Box<Bind>,
    lambda: Option<LambdaParameters>,
}

impl ScalarFactory for Named {
    fn bind(&self, args: &[ArgType], context: &FunctionContext) -> Result<Arc<dyn ScalarFunction>> {
        let bound = match (self.bind)(&Call { name: self.name, args, context }) {
            // A bare NULL stands for any type: the result is NULL.
            Err(_) if args.iter().any(|arg| *arg.data_type.base() == DataType::Nothing && arg.lambda.is_none()) => {
                Bound::new(DataType::Nothing, |_, rows| Ok(Column::from_vec(vec![0u8; rows])))
            }
            bound => bound?,
        };
        Ok(bound.under(self.name).sharing(context.settings.use_heavy_functions_cache).done())
    }

    fn lambda_parameters(&self, index: usize, arity: usize, args: &[ArgType]) -> Result<Option<Vec<DataType>>> {
        match self.lambda {
            Some(lambda) => lambda(self.name, index, arity, args),
            None => Ok(None),
        }
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
        self.register(false, Named { name, bind: Box::new(bind), lambda: None }, self.doc(syntax, description));
    }

    fn register(&mut self, any_case: bool, named: Named, doc: FunctionDoc) {
        match any_case {
            true => self.registry.scalar_any_case(named.name, named, doc),
            false => self.registry.scalar(named.name, named, doc),
        }
    }

    /// A function whose name is found in any case.
    pub(crate) fn add_any_case(
        &mut self,
        name: &'static str,
        syntax: &'static str,
        description: &'static str,
        bind: impl Fn(&Call) -> Result<Bound> + Send + Sync + 'static,
    ) {
        self.register(true, Named { name, bind: Box::new(bind), lambda: None }, self.doc(syntax, description));
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
        self.register(false, Named { name, bind: Box::new(bind), lambda: Some(lambda) }, self.doc(syntax, description));
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
