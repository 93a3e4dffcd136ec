//! Families of functions: a family registers names, each with a closure that binds; binding gives a [`Bound`].

use super::bound::{has_bare_null, wrong_count};
use super::{Bound, Call, Factory};
use base::Result;
use functions::{ArgType, FunctionContext, FunctionDoc, Properties, Registry, ScalarFunction};
use std::sync::Arc;
use types::{Column, DataType};

type Bind = dyn Fn(&Call) -> Result<Bound> + Send + Sync;

/// Types of a lambda's parameters from the types of the other arguments; see
/// [`functions::ScalarFactory::lambda_parameters`].
pub(crate) type LambdaParameters =
    fn(name: &'static str, index: usize, arity: usize, args: &[ArgType]) -> Result<Option<Vec<DataType>>>;

/// A function of a family, of which [`Factory`] makes the calls.
struct FamilyFunction {
    name: &'static str,
    /// Arguments that every call of a function that takes lambdas has: what binds looks for the lambda among them. The
    /// others count their own arguments.
    least: usize,
    bind: Box<Bind>,
    lambda: Option<LambdaParameters>,
    /// Whether a bare NULL stands for a value of any type, where binding refuses it.
    takes_bare_null: bool,
}

impl FamilyFunction {
    fn bind(&self, args: &[ArgType], context: &FunctionContext) -> Result<Arc<dyn ScalarFunction>> {
        let bound = match self.try_bind(args, context) {
            // A bare NULL stands for any type: the result is NULL.
            Err(_) if self.takes_bare_null && has_bare_null(args) => {
                if let Some(error) = wrong_count(args, |args| self.try_bind(args, context).err()) {
                    return Err(error);
                }
                Bound::new(DataType::Nothing, |_, rows| Ok(Column::from_vec(vec![0u8; rows])))
            }
            bound => bound?,
        };
        Ok(bound.under(self.name).sharing(context.settings.unwatched().use_heavy_functions_cache).done())
    }

    fn try_bind(&self, args: &[ArgType], context: &FunctionContext) -> Result<Bound> {
        let call = Call { name: self.name, args, context };
        call.count(self.least..=usize::MAX)?;
        (self.bind)(&call)
    }

    fn factory(self) -> Factory {
        let (name, lambda) = (self.name, self.lambda);
        let factory = Factory::new(move |args, context| self.bind(args, context));
        match lambda {
            Some(lambda) => factory.taking_lambdas(move |index, arity, args| lambda(name, index, arity, args)),
            None => factory,
        }
    }
}

/// The number of arguments of a syntax that are not in brackets: `f([x -> …,] array, …)` needs one.
fn required(syntax: &str) -> usize {
    let Some((_, list)) = syntax.split_once('(') else { return 0 };
    let (mut optional, mut nested, mut is_named, mut count) = (0, 0, false, 0);
    for c in list.chars() {
        match c {
            '[' => optional += 1,
            ']' => optional -= 1,
            _ if optional > 0 => {}
            '(' => nested += 1,
            ')' if nested > 0 => nested -= 1,
            ',' | ')' if nested == 0 => {
                count += usize::from(std::mem::take(&mut is_named));
                if c == ')' {
                    break;
                }
            }
            _ => is_named |= c.is_alphanumeric() || c == '_',
        }
    }
    count
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
        self.register(
            false,
            FamilyFunction { name, least: 0, bind: Box::new(bind), lambda: None, takes_bare_null: true },
            self.doc(syntax, description),
        );
    }

    /// Adds a function as [`Self::add`] that refuses a bare NULL where its binding does.
    pub(crate) fn add_refusing_null(
        &mut self,
        name: &'static str,
        syntax: &'static str,
        description: &'static str,
        bind: impl Fn(&Call) -> Result<Bound> + Send + Sync + 'static,
    ) {
        self.register(
            false,
            FamilyFunction { name, least: 0, bind: Box::new(bind), lambda: None, takes_bare_null: false },
            self.doc(syntax, description),
        );
    }

    fn register(&mut self, any_case: bool, named: FamilyFunction, doc: FunctionDoc) {
        match any_case {
            true => self.registry.scalar_any_case(named.name, named.factory(), doc),
            false => self.registry.scalar(named.name, named.factory(), doc),
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
        self.register(
            true,
            FamilyFunction { name, least: 0, bind: Box::new(bind), lambda: None, takes_bare_null: true },
            self.doc(syntax, description),
        );
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
        self.register(
            false,
            FamilyFunction {
                name,
                least: required(syntax),
                bind: Box::new(bind),
                lambda: Some(lambda),
                takes_bare_null: true,
            },
            self.doc(syntax, description),
        );
    }

    /// Declares properties of functions that are there already.
    pub(crate) fn describe(&mut self, names: &[&'static str], declare: impl Fn(&mut Properties)) {
        self.registry.describe(names, declare);
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

#[cfg(test)]
mod tests {
    use super::required;

    #[test]
    fn what_is_in_brackets_need_not_be_given() {
        let check = |syntax: &str, count: usize| assert_eq!(required(syntax), count, "{syntax}");
        check("arrayMax([x -> …,] array, …)", 1);
        check("mapApply((k, v) -> (…, …), map)", 2);
        check("substring(s, offset[, length])", 2);
        check("now([time_zone])", 0);
        check("ignore(…)", 0);
        check("f([x -> …,] k, array, …)", 2);
        check("toInterval(n, 'unit')", 2);
    }
}
