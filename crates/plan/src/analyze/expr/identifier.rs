//! Names in expressions: parameters of lambdas, aliases, columns and their parts, values of outer queries.

use super::Binder;
use crate::analyze::scope;
use crate::analyze::scope::{ColumnLookup, Scope};
use base::{Result, bail, err};
use functions::{Expr, Placeholder};
use sql::ast;
use types::{DataType, Value};

impl<'b, 'a> Binder<'b, 'a> {
    pub(in crate::analyze) fn identifier(&mut self, parts: &[ast::Ident]) -> Result<Expr> {
        if let Some(parameter) = self.lambda_parameters.iter().rev().find(|p| p.name == parts[0].name) {
            let column = Expr::placeholder(Placeholder::Lambda(parameter.number), parameter.data_type.clone());
            return self.tuple_path(column, &parts[1..]);
        }
        if self.columns_first
            && let ColumnLookup::Column(column, taken) = self.scope.find_column(parts)
        {
            return self.tuple_path(column, &parts[taken..]);
        }
        if let Some(aliased) = self.alias(parts)? {
            return Ok(aliased);
        }
        if let ColumnLookup::Column(column, taken) = self.scope.find_column(parts) {
            return self.tuple_path(column, &parts[taken..]);
        }
        if parts.len() == 1 && self.resolving.contains(&parts[0].name) {
            bail!(UnknownIdentifier, "Cyclic aliases: '{}' is defined by itself", parts[0].name);
        }
        if let Some(constant) = self.constant_of_with(parts)? {
            return Ok(constant);
        }
        if let [name] = parts
            && let Some(now) = self.word_function(&name.name)?
        {
            return Ok(now);
        }
        if self.sees_outer
            && let Some(outer) = self.analyzer.outer_value(parts)?
        {
            return Ok(outer);
        }
        if let Some(alias) = self.scope.ctes.find_alias(&parts[0].name)
            && !self.resolving.contains(&parts[0].name)
        {
            // Other expressions of WITH are bound over the columns here.
            let bound = self.bind_alias(&parts[0].name, &alias.expr)?;
            return self.tuple_path(bound, &parts[1..]);
        }
        if let Some((column, taken)) = self.scope.find_behind_alias(parts) {
            return self.tuple_path(column, &parts[taken..]);
        }
        if let Some(column) = self.scope.find_by_last_part(parts) {
            return Ok(column);
        }
        match self.scope.find_nested(parts) {
            Some((columns, taken)) => {
                let nested = self.nested(columns)?;
                self.tuple_path(nested, &parts[taken..])
            }
            // `p.r` in one pair of quotes is an element of a column too.
            None => match split_at_dots(parts).map(|split| (self.scope.find_column(&split), split)) {
                Some((ColumnLookup::Column(column, taken), split)) => self.tuple_path(column, &split[taken..]),
                _ => Err(self.scope.unknown(parts)),
            },
        }
    }

    /// The array of tuples that `n` means, made of the columns `n.a`, `n.b` of a nested table.
    fn nested(&self, columns: Vec<(&str, Expr)>) -> Result<Expr> {
        let names = Value::Array(columns.iter().map(|(name, _)| Value::string(*name)).collect());
        let names = Expr::literal(names, DataType::array(DataType::String));
        self.function("nested", [names].into_iter().chain(columns.into_iter().map(|(_, column)| column)).collect())
    }

    /// The constant that a `WITH` of an outer query gives the name. Other expressions are found as values of that
    /// query.
    fn constant_of_with(&mut self, parts: &[ast::Ident]) -> Result<Option<Expr>> {
        let Some(alias) = self.scope.ctes.find_alias(&parts[0].name) else { return Ok(None) };
        if matches!(alias.expr.kind, ast::ExprKind::Lambda(_)) || self.resolving.contains(&parts[0].name) {
            return Ok(None);
        }
        let scope = Scope { ctes: alias.visible.clone(), ..Scope::default() };
        let mut binder = Binder::new(self.analyzer, &scope);
        binder.sees_outer = false;
        match binder.bind(&alias.expr) {
            Ok(bound) if bound.as_literal().is_some() => self.tuple_path(bound, &parts[1..]).map(Some),
            Ok(_) => Ok(None),
            Err(error) if error.code() == base::ErrorCode::UnknownIdentifier => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// `CURRENT_DATE`, `CURRENT_TIMESTAMP`: functions that need no parentheses, where nothing else has the name.
    fn word_function(&self, name: &str) -> Result<Option<Expr>> {
        if !is_word_function(name) || self.env().registry.find_scalar(name).is_none() {
            return Ok(None);
        }
        self.function(name, Vec::new()).map(Some)
    }

    fn alias(&mut self, parts: &[ast::Ident]) -> Result<Option<Expr>> {
        let name = &parts[0].name;
        // A qualified name that names a table is not a path into an aliased tuple.
        if parts.len() > 1 && self.scope.has_table(name) {
            return Ok(None);
        }
        let Some(aliased) = self.scope.aliases.get(name) else { return Ok(None) };
        // Inside its own expression an alias means the column.
        if self.resolving.contains(name) {
            return Ok(None);
        }
        if matches!(&aliased.kind, ast::ExprKind::Identifier(same) if same.len() == 1 && same[0].name == *name)
            || matches!(aliased.kind, ast::ExprKind::Lambda(_))
        {
            return Ok(None);
        }
        let aliased = aliased.clone();
        self.resolving.push(name.clone());
        let bound = self.bind(&aliased);
        self.resolving.pop();
        Ok(Some(self.tuple_path(bound?, &parts[1..])?))
    }

    /// The expression of an alias, in which the alias itself means the column.
    pub(in crate::analyze) fn bind_alias(&mut self, name: &str, item: &ast::Expr) -> Result<Expr> {
        self.resolving.push(name.to_string());
        let bound = self.bind(item);
        self.resolving.pop();
        bound
    }

    /// `tuple.name.name`: elements of tuples, and other parts of columns (`array.size0`, `json.a.b`).
    fn tuple_path(&mut self, mut expr: Expr, path: &[ast::Ident]) -> Result<Expr> {
        for (i, part) in path.iter().enumerate() {
            let rest = scope::join(&path[i..]);
            if !matches!(expr.data_type, DataType::Tuple(_))
                && types::subcolumn::resolve(&expr.data_type, &rest).is_some()
            {
                return self.function("getSubcolumn", vec![expr, Expr::literal(Value::string(rest), DataType::String)]);
            }
            if !matches!(expr.data_type.base(), DataType::Tuple(_)) {
                return Err(err!(
                    UnknownIdentifier,
                    "There is no '{}' in a value of type {}",
                    part.name,
                    expr.data_type
                ));
            }
            let name = Expr::literal(Value::string(&part.name), DataType::String);
            expr = match self.function("tupleElement", vec![expr, name]) {
                Err(error) if error.code() == base::ErrorCode::BadArguments => {
                    bail!(UnknownIdentifier, "Unknown expression identifier '{rest}': {}", error.message())
                }
                element => element?,
            };
        }
        Ok(expr)
    }
}

/// Whether a function is called by its name alone.
pub(in crate::analyze) fn is_word_function(name: &str) -> bool {
    const WORDS: [&str; 8] = [
        "current_date",
        "current_timestamp",
        "current_user",
        "current_database",
        "now",
        "today",
        "localtime",
        "localtimestamp",
    ];
    WORDS.iter().any(|word| name.eq_ignore_ascii_case(word))
}

/// The parts of a name with each at its dots; `None` where there are no dots.
fn split_at_dots(parts: &[ast::Ident]) -> Option<Vec<ast::Ident>> {
    parts.iter().any(|part| part.name.contains('.')).then(|| {
        parts.iter().flat_map(|part| part.name.split('.').map(|name| ast::Ident::new(name, part.span))).collect()
    })
}
