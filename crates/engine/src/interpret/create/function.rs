//! `CREATE FUNCTION`, `DROP FUNCTION`.

use crate::engine::Engine;
use crate::interpret::Interpreter;
use crate::loading::left_out;
use crate::objects::user_functions::UserFunction;
use crate::query::Output;
use base::{Result, bail, err};
use catalog::LeftOut;
use sql::ast;
use std::sync::Arc;

impl Interpreter<'_> {
    pub(crate) fn create_function(&mut self, create: &ast::CreateFunction) -> Result<Output> {
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        self.make_function(create)?;
        Ok(Output::nothing())
    }

    /// Makes a function; whoever asks holds the lock of statements that change what there is.
    pub(crate) fn make_function(&self, create: &ast::CreateFunction) -> Result<()> {
        let engine = &self.session.engine;
        let name = &create.name.name;
        if !matches!(create.body.kind, ast::ExprKind::Lambda(_)) {
            return Err(create.body.span.locate(err!(BadArguments, "Expected function, got: {}", create.body)));
        }
        if engine.user_functions.get(name).is_some() {
            match create.mode {
                ast::CreateMode::IfNotExists => return Ok(()),
                ast::CreateMode::OrReplace => {}
                _ => {
                    return Err(create.name.span.locate(err!(
                        FunctionAlreadyExists,
                        "The function '{name}' already exists: use CREATE OR REPLACE FUNCTION or another name"
                    )));
                }
            }
        }
        let lambda = Arc::new(engine.user_functions.check(create, &engine.registry)?);
        let stored = ast::CreateFunction { mode: ast::CreateMode::Create, on_cluster: None, ..create.clone() };
        let create_query: Arc<str> = sql::format_query(&statement(stored), false).into();
        engine.metadata.save_function(name, &create_query)?;
        engine.catalog.forget_left_out("", name);
        engine.user_functions.insert(name, UserFunction { lambda, create_query });
        Ok(())
    }

    /// Removes a function; with `if_exists` one that is not there is no error.
    pub(crate) fn drop_function(&mut self, name: &ast::Ident, if_exists: bool) -> Result<()> {
        let engine = &self.session.engine;
        if engine.registry.find_scalar(&name.name).is_some() {
            return Err(name.span.locate(err!(
                CannotDropFunction,
                "The function '{}' is built in and cannot be dropped",
                name.name
            )));
        }
        match engine.user_functions.remove(&name.name) {
            Err(_) if if_exists => Ok(()),
            Err(error) => Err(name.span.locate(error)),
            Ok(()) => engine.metadata.remove_function(&name.name),
        }
    }
}

/// Loads the stored functions of users; those that cannot be read or understood are left out.
///
/// # Errors
/// When the folder cannot be read.
pub(crate) fn load_functions(engine: &Engine) -> Result<()> {
    let (functions, damaged) = engine.metadata.functions()?;
    damaged.iter().for_each(|damaged| engine.catalog.leave_out(left_out(damaged)));
    for (name, create_query) in functions {
        match stored_lambda(&create_query) {
            Ok(lambda) => engine
                .user_functions
                .insert(&name, UserFunction { lambda: Arc::new(lambda), create_query: create_query.into() }),
            Err(error) => engine.catalog.leave_out(LeftOut {
                database: String::new(),
                id: None,
                path: engine.metadata.function_path(&name),
                name,
                error,
            }),
        }
    }
    Ok(())
}

fn stored_lambda(create_query: &str) -> Result<ast::Lambda> {
    match sql::parse_statement(create_query, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?
        .statement
        .kind
    {
        ast::StatementKind::CreateFunction(create) => match create.body.kind {
            ast::ExprKind::Lambda(lambda) => Ok(*lambda),
            _ => bail!(CorruptedData, "The stored definition is no lambda"),
        },
        _ => bail!(CorruptedData, "The stored definition is no CREATE FUNCTION statement"),
    }
}

fn statement(create: ast::CreateFunction) -> ast::Statement {
    ast::Statement {
        kind: ast::StatementKind::CreateFunction(Box::new(create)),
        output: ast::Output::default(),
        span: ast::Span::default(),
    }
}
