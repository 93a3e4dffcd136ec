//! Functions that users make of expressions: `CREATE FUNCTION f AS (x) -> x + 1`.

use base::suggest::maybe_you_meant;
use base::{Result, bail, err};
use functions::Registry;
use parking_lot::RwLock;
use sql::ast;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A function made of an expression.
#[derive(Clone)]
pub(crate) struct UserFunction {
    /// Parameters and body.
    pub lambda: Arc<ast::Lambda>,
    /// The statement that made it.
    pub create_query: Arc<str>,
}

/// All functions of users, by name.
#[derive(Default)]
pub(crate) struct UserFunctions {
    all: RwLock<BTreeMap<String, UserFunction>>,
}

impl UserFunctions {
    /// The function of a name.
    pub(crate) fn get(&self, name: &str) -> Option<Arc<ast::Lambda>> {
        self.all.read().get(name).map(|function| function.lambda.clone())
    }

    /// Every function with its name.
    pub(crate) fn list(&self) -> Vec<(String, UserFunction)> {
        self.all.read().iter().map(|(name, function)| (name.clone(), function.clone())).collect()
    }

    /// Adds a function or puts it in the place of one.
    pub(crate) fn insert(&self, name: &str, function: UserFunction) {
        self.all.write().insert(name.to_string(), function);
    }

    /// Takes a function out.
    ///
    /// # Errors
    /// `UNKNOWN_FUNCTION` with the nearest name.
    pub(crate) fn remove(&self, name: &str) -> Result<()> {
        let mut all = self.all.write();
        if all.remove(name).is_some() {
            return Ok(());
        }
        let hint = maybe_you_meant(name, all.keys().map(String::as_str));
        bail!(UnknownFunction, "The function '{name}' does not exist{hint}")
    }

    /// The lambda of a definition that may become a function of that name.
    ///
    /// # Errors
    /// `FUNCTION_ALREADY_EXISTS` for names of built-in functions; `BAD_ARGUMENTS` for what is no lambda;
    /// `UNSUPPORTED_METHOD` for a body that holds a subquery.
    pub(crate) fn check(&self, create: &ast::CreateFunction, registry: &Registry) -> Result<ast::Lambda> {
        let name = create.name.name.as_str();
        if registry.find_scalar(name).is_some() || registry.aggregates().iter().any(|entry| entry.name == name) {
            return Err(create
                .name
                .span
                .locate(err!(FunctionAlreadyExists, "The function '{name}' already exists: it is built in")));
        }
        let ast::ExprKind::Lambda(lambda) = &create.body.kind else {
            return Err(create.body.span.locate(err!(
                BadArguments,
                "A function is made of a lambda: CREATE FUNCTION {name} AS (x, y) -> x + y"
            )));
        };
        let parameters: Vec<&str> = lambda.params.iter().map(|param| param.name.as_str()).collect();
        if let Some(twice) = (1..parameters.len()).find(|&i| parameters[..i].contains(&parameters[i])) {
            return Err(lambda.params[twice].span.locate(err!(
                UnsupportedMethod,
                "Parameter '{}' is there twice",
                parameters[twice]
            )));
        }
        check_body(&lambda.body)?;
        Ok((**lambda).clone())
    }
}

/// Checks that a body is made of calls and names alone. What they mean is looked up when the function is called: as in
/// ClickHouse, functions may call such as are made later, and one that leads back to itself fails then.
fn check_body(expr: &ast::Expr) -> Result<()> {
    match &expr.kind {
        ast::ExprKind::Literal(_) | ast::ExprKind::Parameter(_) | ast::ExprKind::Identifier(_) => Ok(()),
        ast::ExprKind::Function(call) => call.params.iter().flatten().chain(&call.args).try_for_each(check_body),
        ast::ExprKind::Lambda(lambda) => check_body(&lambda.body),
        _ => Err(expr
            .span
            .locate(err!(UnsupportedMethod, "Subqueries and asterisks cannot be in the body of a function"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::ErrorCode;

    fn code(text: &str) -> Option<ErrorCode> {
        let parsed = sql::parse_statement(text, &sql::ParseOptions::default()).unwrap();
        let ast::StatementKind::CreateFunction(create) = parsed.statement.kind else { panic!("{text}") };
        let mut registry = Registry::default();
        scalar::register(&mut registry);
        UserFunctions::default().check(&create, &registry).err().map(|error| error.code())
    }

    #[test]
    fn functions_are_lambdas_of_calls_and_names() {
        assert_eq!(code("CREATE FUNCTION f AS (x, y) -> plus(x, y) * 2"), None);
        assert_eq!(code("CREATE FUNCTION f AS x -> g(f(x))"), None, "what they call is looked up later");
        assert_eq!(code("CREATE FUNCTION f AS (x) -> arrayMap(y -> y + x, [1])"), None);
        assert_eq!(code("CREATE FUNCTION plus AS (x) -> x"), Some(ErrorCode::FunctionAlreadyExists));
        assert_eq!(code("CREATE FUNCTION f AS 1"), Some(ErrorCode::BadArguments));
        assert_eq!(code("CREATE FUNCTION f AS (x, x) -> x"), Some(ErrorCode::UnsupportedMethod));
        assert_eq!(code("CREATE FUNCTION f AS (x) -> (SELECT x)"), Some(ErrorCode::UnsupportedMethod));
    }

    #[test]
    fn unknown_names_are_refused_with_the_nearest() {
        let error = UserFunctions::default().remove("f").err().map(|error| error.code());
        assert_eq!(error, Some(ErrorCode::UnknownFunction));
    }
}
