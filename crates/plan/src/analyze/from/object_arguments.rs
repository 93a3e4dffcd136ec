//! Arguments of table functions and engines that read objects: `headers(…)`, and named collections in the place of a
//! URL.

use super::remote::collected;
use crate::analyze::{Analyzer, TableFunctionArg};
use base::{Result, err};
use sql::ast;

/// Table functions that read objects; engines of the same names do.
const FUNCTIONS: &[&str] = &["url", "s3", "gcs", "oss", "cosn", "azureBlobStorage"];
/// Table functions that read tables of other programs in stores.
const LAKES: &[&str] = &["iceberg", "icebergS3", "deltaLake", "deltaLakeS3"];

/// Whether a table function, or an engine, reads objects of stores or web servers.
pub fn is_object_function(name: &str) -> bool {
    FUNCTIONS.iter().any(|known| known.eq_ignore_ascii_case(name))
}

impl Analyzer<'_> {
    /// The arguments of an engine that reads objects, as its table function has them.
    ///
    /// # Errors
    /// `NAMED_COLLECTION_DOESNT_EXIST`, `BAD_ARGUMENTS`; `ACCESS_DENIED` for who may not use the collection.
    pub fn object_engine_arguments(&self, engine: &ast::Engine) -> Result<Vec<TableFunctionArg>> {
        let args = engine.args.clone().unwrap_or_default();
        self.table_function_args(&ast::FunctionCall::new(engine.name.name.as_str(), args, engine.name.span))
    }

    /// The arguments of a function that reads objects, each on its own: a collection gives its keys as names. `None`
    /// for other functions.
    ///
    /// # Errors
    /// `NAMED_COLLECTION_DOESNT_EXIST`; `BAD_ARGUMENTS` for what is no header, and for keys that may not be overridden.
    pub(super) fn object_arguments(&self, call: &ast::FunctionCall) -> Result<Option<Vec<ast::Expr>>> {
        let is_lake = LAKES.iter().any(|known| known.eq_ignore_ascii_case(&call.name.name));
        if !is_lake && !is_object_function(&call.name.name) {
            return Ok(None);
        }
        let args = call.args.iter().map(with_headers).collect::<Result<Vec<Vec<ast::Expr>>>>()?.concat();
        let Some((first, given)) = args.split_first() else { return Ok(Some(args)) };
        let ast::ExprKind::Identifier(parts) = &first.kind else { return Ok(Some(args)) };
        let [name] = parts.as_slice() else { return Ok(Some(args)) };
        let Some(values) = self.env.catalog.named_collection(&name.name)? else {
            return Err(first.span.locate(err!(
                NamedCollectionDoesntExist,
                "There is no named collection `{}`: the first argument of {} is a collection or the text of a URL",
                name.name,
                call.name.name
            )));
        };
        let (headers, given): (Vec<ast::Expr>, Vec<ast::Expr>) = given.iter().cloned().partition(is_header);
        let collected = collected(values, first.span, &given)?;
        Ok(Some(collected.into_iter().map(|(key, value)| named(&[&key], value)).chain(headers).collect()))
    }
}

/// `name = value`.
fn named(name: &[&str], value: ast::Expr) -> ast::Expr {
    let span = value.span;
    let name = name.iter().map(|part| ast::Ident::new(*part, span)).collect();
    ast::Expr::operator("equals", vec![ast::Expr::new(ast::ExprKind::Identifier(name), span), value], span)
}

fn equality(arg: &ast::Expr) -> Option<(&ast::Expr, &ast::Expr)> {
    let call = arg.as_function().filter(|call| call.is_operator && call.name.name == "equals")?;
    match call.args.as_slice() {
        [name, value] => Some((name, value)),
        _ => None,
    }
}

/// Whether an argument is one that [`with_headers`] has made.
fn is_header(arg: &ast::Expr) -> bool {
    let name = equality(arg).map(|(name, _)| &name.kind);
    matches!(name, Some(ast::ExprKind::Identifier(parts)) if parts.len() == 2 && parts[0].name == "headers")
}

/// An argument, or for `headers('name' = 'value', …)` an argument of the name `headers.name` for each of them.
fn with_headers(arg: &ast::Expr) -> Result<Vec<ast::Expr>> {
    let Some(headers) = arg.as_function().filter(|call| call.name.name.eq_ignore_ascii_case("headers")) else {
        return Ok(vec![arg.clone()]);
    };
    let header = |one: &ast::Expr| {
        let text = |name: &ast::Expr| match &name.kind {
            ast::ExprKind::Literal(literal) => literal.as_str().map(str::to_string),
            _ => None,
        };
        match equality(one).and_then(|(name, value)| Some((text(name)?, value))) {
            Some((name, value)) => Ok(named(&["headers", &name], value.clone())),
            None => Err(one.span.locate(err!(BadArguments, "Headers are written as headers('name' = 'value')"))),
        }
    };
    headers.args.iter().map(header).collect()
}
