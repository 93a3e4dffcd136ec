//! The columns of a part of a query, and the expressions made for them.

use super::names::StepNames;
use crate::analyze::{Environment, bind_over_table};
use base::{Result, bail};
use sql::ast::{self, Expr, ExprKind};
use types::Value;

/// The column that says which of several grouping sets a group is of.
pub(super) const GROUPING_SET: &str = "__grouping_set";

/// The columns of a part, each once.
pub(super) struct Items<'n, 'a> {
    names: StepNames<'n, 'a>,
    exprs: Vec<Expr>,
}

impl<'n, 'a> Items<'n, 'a> {
    pub(super) fn new(names: StepNames<'n, 'a>) -> Self {
        Items { names, exprs: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.exprs.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.exprs.is_empty()
    }

    /// Adds a column of a name.
    pub(super) fn push(&mut self, name: impl Into<String>, expr: Expr) {
        let name = name.into();
        if !self.exprs.iter().any(|known| known.alias.as_ref().is_some_and(|alias| alias.name == name)) {
            let alias = Some(ast::Ident::new(name, expr.span));
            self.exprs.push(Expr { alias, ..expr.bare() });
        }
    }

    /// Adds an expression under the name of its step.
    pub(super) fn add(&mut self, expr: &Expr) -> Result<()> {
        let name = self.names.name(expr)?;
        self.push(name, expr.clone());
        Ok(())
    }

    /// Adds the state of a call of an aggregate function under the name of its result.
    pub(super) fn add_state(&mut self, expr: &Expr) -> Result<()> {
        let name = self.names.name(expr)?;
        let ExprKind::Function(call) = &expr.kind else { return Ok(()) };
        let mut call = call.clone();
        call.name.name = state_name(&call.name.name);
        self.push(name, Expr::new(ExprKind::Function(call), expr.span));
        Ok(())
    }

    /// The query that selects the columns.
    pub(super) fn select(self, source: ast::Select) -> ast::Select {
        ast::Select { projection: self.exprs, ..source }
    }
}

/// The name of the function that gives the states of another; those of one that gives states are its own.
fn state_name(name: &str) -> String {
    match (name.strip_suffix("SimpleState"), name.ends_with("State")) {
        (Some(plain), _) => format!("{plain}State"),
        (None, true) => name.to_string(),
        (None, false) => format!("{name}State"),
    }
}

/// The number of the grouping set of a group, of the bits that `grouping` gives: 1 where a key is not in the set, or
/// where it is (`is_inverted`).
///
/// # Errors
/// `NOT_IMPLEMENTED` for sets with the same keys, which the bits do not tell apart, and for more than 64 keys.
pub(super) fn grouping_sets(sets: &[Vec<Expr>], is_inverted: bool) -> Result<Expr> {
    let mut keys: Vec<&Expr> = Vec::new();
    for key in sets.iter().flatten() {
        if !keys.iter().any(|known| known.kind == key.kind) {
            keys.push(key);
        }
    }
    if keys.len() > 64 || keys.is_empty() {
        bail!(NotImplemented, "Grouping sets of {} keys cannot be asked for in part: of 1 to 64", keys.len());
    }
    let number = |value: u64| Expr::literal(ast::Literal::UInt64(value), ast::Span::default());
    let of_uint64 = |value: u64| Expr::call("toUInt64", vec![number(value)], ast::Span::default());
    let (mut bits, mut numbers) = (Vec::new(), Vec::new());
    for (at, set) in sets.iter().enumerate() {
        let own = keys.iter().fold(0, |bits, key| {
            let is_in = set.iter().any(|known| known.kind == key.kind);
            bits << 1 | u64::from(is_in == is_inverted)
        });
        if bits.contains(&own) {
            bail!(NotImplemented, "Grouping sets with the same keys cannot be asked for in part");
        }
        bits.push(own);
        numbers.push(at as u64);
    }
    let grouping = Expr::call("grouping", keys.into_iter().cloned().collect(), ast::Span::default());
    let mut choices = Vec::new();
    for (bits, at) in bits.into_iter().zip(numbers) {
        let is_own = Expr::call("equals", vec![grouping.clone(), number(bits)], ast::Span::default());
        choices.extend([is_own, of_uint64(at)]);
    }
    choices.push(of_uint64(0));
    Ok(Expr::call("multiIf", choices, ast::Span::default()))
}

/// `LIMIT 1 BY`: one row for each combination of values.
pub(super) fn first_of_each(by: &[Expr]) -> ast::LimitBy {
    let limit = Expr::literal(ast::Literal::UInt64(1), ast::Span::default());
    ast::LimitBy { limit, offset: None, by: by.to_vec(), all: false }
}

/// The number of rows up to the end of a limit; none where it counts from the last row, or is a share of all.
pub(super) fn limit_with_offset(env: &Environment, select: &ast::Select) -> Result<Option<Expr>> {
    let Some(limit) = &select.limit else { return Ok(None) };
    let mut rows = 0u64;
    for amount in std::iter::once(limit).chain(&select.offset) {
        let bound = bind_over_table(env, &[], amount)?;
        match bound.as_literal() {
            Some(Value::UInt(count)) => rows = rows.saturating_add(*count),
            _ => return Ok(None),
        }
    }
    Ok(Some(Expr::literal(ast::Literal::UInt64(rows), limit.span)))
}
