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
    /// `FUNCTION_ALREADY_EXISTS` for names of built-in functions; `CANNOT_CREATE_RECURSIVE_FUNCTION` when the body leads back
    /// to the function; `UNSUPPORTED_METHOD` for a body that is no lambda or holds a subquery; `UNKNOWN_IDENTIFIER` for a name
    /// that is no parameter.
    pub(crate) fn check(&self, create: &ast::CreateFunction, registry: &Registry) -> Result<ast::Lambda> {
        let name = create.name.name.as_str();
        if registry.find_scalar(name).is_some() || registry.aggregates().iter().any(|entry| entry.name == name) {
            return Err(create.name.span.locate(err!(FunctionAlreadyExists, "The function '{name}' already exists: it is built in")));
        }
        let ast::ExprKind::Lambda(lambda) = &create.body.kind else {
            return Err(create.body.span.locate(err!(UnsupportedMethod, "A function is made of a lambda: CREATE FUNCTION {name} AS (x, y) -> x + y")));
        };
        let mut parameters: Vec<&str> = lambda.params.iter().map(|param| param.name.as_str()).collect();
        if let Some(twice) = (1..parameters.len()).find(|&i| parameters[..i].contains(&parameters[i])) {
            return Err(lambda.params[twice].span.locate(err!(UnsupportedMethod, "Parameter '{}' is there twice", parameters[twice])));
        }
        let mut called = Vec::new();
        check_body(&lambda.body, &mut parameters, &mut called)?;
        if self.leads_to(&called, name) {
            return Err(create.name.span.locate(err!(CannotCreateRecursiveFunction, "The function '{name}' would call itself")));
        }
        Ok((**lambda).clone())
    }

    fn leads_to(&self, called: &[String], name: &str) -> bool {
        let all = self.all.read();
        let mut seen: Vec<String> = Vec::new();
        let mut open = called.to_vec();
        while let Some(next) = open.pop() {
            if next == name {
                return true;
            }
            if seen.contains(&next) {
                continue;
            }
            if let Some(function) = all.get(&next) {
                // The body was checked when it was made.
                let mut params: Vec<&str> = function.lambda.params.iter().map(|param| param.name.as_str()).collect();
                let _ = check_body(&function.lambda.body, &mut params, &mut open);
            }
            seen.push(next);
        }
        false
    }
}

/// Checks that a body names nothing but parameters; collects the functions that it calls.
fn check_body<'e>(expr: &'e ast::Expr, parameters: &mut Vec<&'e str>, called: &mut Vec<String>) -> Result<()> {
    match &expr.kind {
        ast::ExprKind::Literal(_) | ast::ExprKind::Parameter(_) => Ok(()),
        ast::ExprKind::Identifier(parts) => {
            if parts.first().is_some_and(|part| parameters.contains(&part.name.as_str())) {
                return Ok(());
            }
            let name = parts.first().map_or("", |part| &part.name);
            let hint = maybe_you_meant(name, parameters.iter().copied());
            Err(expr.span.locate(err!(UnknownIdentifier, "'{name}' is no parameter of the function{hint}; a function sees nothing but its parameters")))
        }
        ast::ExprKind::Function(call) => {
            called.push(call.name.name.clone());
            let params = call.params.iter().flatten();
            params.chain(&call.args).try_for_each(|arg| check_body(arg, parameters, called))
        }
        ast::ExprKind::Lambda(lambda) => {
            let known = parameters.len();
            parameters.extend(lambda.params.iter().map(|param| param.name.as_str()));
            let result = check_body(&lambda.body, parameters, called);
            parameters.truncate(known);
            result
        }
        _ => Err(expr.span.locate(err!(UnsupportedMethod, "Subqueries and asterisks cannot be in the body of a function"))),
    }
}
