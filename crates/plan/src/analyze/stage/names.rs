//! Names of the steps of a query, as ClickHouse's planner makes them.
//!
//! ```text
//! a column          as it is written: __table1.a
//! a constant        its value and its type: 5_UInt8, 'x'_String; one of another type than its literal has:
//!                   _CAST(18262_Date, 'Date'_String)
//! a call            plus(__table1.a, 1_UInt8), quantile(0.9_Float64)(__table1.a)
//! a lambda          its parameters with their types: x UInt8 -> plus(x, 1_UInt8)
//! a set of IN       in(__table1.a, __set_UInt8_…): see `sets.rs`
//! ```

use super::sets::{constant_set_name, table_set_name};
use crate::analyze::expr::literal::literal_value;
use crate::analyze::expr::{Binder, LambdaParameter};
use crate::analyze::scope::{Scope, join};
use crate::analyze::select::select_aliases;
use crate::analyze::{Analyzer, bind_over_table};
use base::{Result, bail, err};
use functions::ExprKind as BoundKind;
use sql::ast::{self, Expr, ExprKind, FunctionCall};
use std::cell::OnceCell;
use types::data_type::quote_identifier;
use types::text::{TextOptions, write_text};
use types::{Column, DataType, Value};

/// A function whose second argument names the step that the first is.
const NAMED: &str = "__actionName";
/// The cast of constants whose type is not the one that their literal has.
const CAST: &str = "_CAST";

/// Names steps of one query.
pub(super) struct StepNames<'n, 'a> {
    analyzer: &'n Analyzer<'a>,
    select: &'n ast::Select,
    /// The names that `FROM` gives, once a lambda needs them.
    scope: OnceCell<Scope>,
    /// Parameters of the lambdas around an expression, with their types.
    params: Vec<(String, DataType)>,
}

impl<'n, 'a> StepNames<'n, 'a> {
    pub(super) fn new(analyzer: &'n Analyzer<'a>, select: &'n ast::Select) -> Self {
        StepNames { analyzer, select, scope: OnceCell::new(), params: Vec::new() }
    }

    /// The name of the step that computes an expression.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for subqueries, window functions, constants of type `Dynamic`, `Variant` and `JSON`, and what
    /// stands for several columns.
    pub(super) fn name(&mut self, expr: &Expr) -> Result<String> {
        self.analyzer.count_nodes(1)?;
        match &expr.kind {
            ExprKind::Literal(literal) => {
                let (value, data_type) = literal_value(literal)?;
                Ok(constant_name(&value, &data_type))
            }
            ExprKind::Identifier(parts) => Ok(column_name(parts)),
            ExprKind::Function(call) => self.call(expr, call),
            ExprKind::Parameter(_) => self.constant(expr)?.ok_or_else(|| no_name(expr)),
            ExprKind::Lambda(_) | ExprKind::Subquery(_) | ExprKind::Asterisk(_) | ExprKind::Columns(_) => {
                Err(no_name(expr))
            }
        }
    }

    fn call(&mut self, expr: &Expr, call: &FunctionCall) -> Result<String> {
        let name = call.name.name.as_str();
        if name == NAMED
            && let [_, given] = call.args.as_slice()
            && let Some(text) = given.as_literal().and_then(ast::Literal::as_str)
        {
            return Ok(text.to_string());
        }
        if call.over.is_some() {
            return Err(no_name(expr));
        }
        if is_of_set(name) {
            let [left, right] = call.args.as_slice() else { return Err(no_name(expr)) };
            let set = self.set(left, right)?.ok_or_else(|| no_name(expr))?;
            return Ok(format!("{name}({}, {set})", self.name(left)?));
        }
        if (sql::is_constant_collection(call) || name == CAST && call.args.iter().all(is_constant))
            && let Some(constant) = self.constant(expr)?
        {
            return Ok(constant);
        }
        let mut out = String::from(name);
        if let Some(params) = call.params.as_ref().filter(|params| !params.is_empty()) {
            let params: Vec<String> = params.iter().map(|param| self.name(param)).collect::<Result<_>>()?;
            out.push_str(&format!("({})", params.join(", ")));
        }
        let mut types = match call.args.iter().any(|arg| matches!(arg.kind, ExprKind::Lambda(_))) {
            true => self.lambda_types(call)?,
            false => Vec::new(),
        }
        .into_iter();
        let mut args = Vec::with_capacity(call.args.len());
        for arg in &call.args {
            args.push(match &arg.kind {
                ExprKind::Lambda(lambda) => self.lambda(lambda, types.next().unwrap_or_default())?,
                _ => self.name(arg)?,
            });
        }
        out.push_str(&format!("({})", args.join(", ")));
        Ok(out)
    }

    /// The name of an expression over no columns that is a constant.
    fn constant(&self, expr: &Expr) -> Result<Option<String>> {
        let plain = Expr { alias: None, ..expr.clone() };
        let bound = bind_over_table(self.analyzer.env, &[], &plain)?;
        if holds_cells(&bound.data_type) {
            return Err(no_name(expr));
        }
        let Some(value) = bound.as_literal() else { return Ok(None) };
        let name = constant_name(value, &bound.data_type);
        let is_cast = expr.as_call_of(CAST).is_some();
        Ok(Some(if is_cast { format!("{CAST}({name}, '{}'_String)", bound.data_type) } else { name }))
    }

    /// The name of the right side of `IN`, if it is a constant or a table.
    fn set(&self, left: &Expr, right: &Expr) -> Result<Option<String>> {
        let mut binder = self.binder()?;
        if let ExprKind::Identifier(parts) = &right.kind {
            let is_cte = matches!(parts.as_slice(), [name] if binder.scope.ctes.find(&name.name).is_some());
            return Ok((!is_cte && binder.names_a_table(parts)).then(|| table_set_name(&join(parts))));
        }
        if !is_constant(right) {
            return Ok(None);
        }
        let left = binder.bind(left)?.data_type;
        let bound = bind_over_table(self.analyzer.env, &[], &Expr { alias: None, ..right.clone() })?;
        Ok(bound.as_literal().and_then(|value| constant_set_name(&left, value, &bound.data_type)))
    }

    fn lambda(&mut self, lambda: &ast::Lambda, types: Vec<DataType>) -> Result<String> {
        let outer = self.params.len();
        let params = lambda.params.iter().map(|param| param.name.clone()).zip(types);
        let shown: Vec<String> = params.clone().map(|(name, data_type)| format!("{name} {data_type}")).collect();
        self.params.extend(params);
        let body = self.name(&lambda.body);
        self.params.truncate(outer);
        Ok(format!("{} -> {}", shown.join(", "), body?))
    }

    /// The types of the parameters of the lambdas that a call takes.
    fn lambda_types(&self, call: &FunctionCall) -> Result<Vec<Vec<DataType>>> {
        let name = &call.name.name;
        let Some(entry) = self.analyzer.env.registry.find_scalar(name) else {
            bail!(UnknownFunction, "Function {name} does not exist")
        };
        let bound = self.binder()?.args_with_lambdas(&*entry.factory, call)?;
        let lambdas = bound.iter().filter_map(|arg| match &arg.kind {
            BoundKind::Lambda(lambda) => Some(lambda.parameters.clone()),
            _ => None,
        });
        Ok(lambdas.collect())
    }

    /// Binds expressions that stand where the name is made: within its lambdas.
    fn binder(&self) -> Result<Binder<'_, 'a>> {
        let mut binder = Binder::new(self.analyzer, self.scope()?);
        for (name, data_type) in &self.params {
            binder.lambda_parameters.push(LambdaParameter {
                name: name.clone(),
                data_type: data_type.clone(),
                number: self.analyzer.next_numbers(1),
                stands_for: false,
            });
        }
        Ok(binder)
    }

    fn scope(&self) -> Result<&Scope> {
        if let Some(scope) = self.scope.get() {
            return Ok(scope);
        }
        let ctes = self.analyzer.ctes_of(self.select);
        let aliases = select_aliases(self.select)?;
        let (source, _) = self.analyzer.from_with_totals(self.select, &aliases, &ctes)?;
        Ok(self.scope.get_or_init(|| Scope { ctes, aliases, ..source.scope }))
    }
}

/// A column behind its table's name, in quotes where it needs them: `__table1.`n.a``.
fn column_name(parts: &[ast::Ident]) -> String {
    match parts {
        [table, column @ ..] if !column.is_empty() => format!("{}.{}", table.name, quote_identifier(&join(column))),
        _ => join(parts),
    }
}

/// Whether an expression is written as a constant.
fn is_constant(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Literal(_) => true,
        ExprKind::Function(call) => {
            let is_value = matches!(call.name.name.as_str(), "array" | "tuple" | "map" | CAST);
            is_value && call.args.iter().all(is_constant)
        }
        _ => false,
    }
}

/// Whether a function takes a set on its right: `IN` and its relatives.
fn is_of_set(name: &str) -> bool {
    const NAMES: [&str; 8] =
        ["in", "notIn", "globalIn", "globalNotIn", "nullIn", "notNullIn", "globalNullIn", "globalNotNullIn"];
    NAMES.contains(&name)
}

/// Whether values of a type say themselves which type they have: they are shown otherwise.
fn holds_cells(data_type: &DataType) -> bool {
    match data_type {
        DataType::Dynamic(_) | DataType::Variant(_) | DataType::Json(_) => true,
        DataType::Nullable(inner) | DataType::Array(inner) => holds_cells(inner),
        DataType::Tuple(tuple) => tuple.elements.iter().any(holds_cells),
        DataType::Map(pair) => holds_cells(&pair.0) || holds_cells(&pair.1),
        _ => false,
    }
}

fn no_name(expr: &Expr) -> base::Error {
    expr.span.locate(err!(
        NotImplemented,
        "The query is asked for in part, as servers do that join the answers of several, and its step {expr} has no \
        name that another server knows: ask one server for the whole, or compute the step in a subquery"
    ))
}

fn constant_name(value: &Value, data_type: &DataType) -> String {
    format!("{}_{data_type}", constant_text(value, data_type))
}

/// A value as ClickHouse shows it without its type: dates and times are numbers.
fn constant_text(value: &Value, data_type: &DataType) -> String {
    let base = data_type.base();
    let literal = |literal: ast::Literal| Expr::literal(literal, ast::Span::default()).to_string();
    let list = |items: &[Value], of: &dyn Fn(usize) -> DataType| {
        let items: Vec<String> = items.iter().enumerate().map(|(i, item)| constant_text(item, &of(i))).collect();
        items.join(", ")
    };
    match (value, base) {
        (Value::Null, _) => "NULL".to_string(),
        (Value::UInt(v), DataType::Bool) => u8::from(*v != 0).to_string(),
        (_, DataType::Decimal { scale, .. } | DataType::DateTime64(scale, _) | DataType::Time64(scale)) => {
            match value.as_i128() {
                Some(number) => format!("'{}'", decimal_text(number, u32::from(*scale))),
                None => quoted(value, base),
            }
        }
        (_, DataType::Ipv4 | DataType::Ipv6 | DataType::Uuid) => quoted(value, base),
        (_, DataType::UInt128 | DataType::UInt256 | DataType::Int128 | DataType::Int256) => quoted(value, base),
        (Value::UInt(v), _) => v.to_string(),
        (Value::Int(v), _) => v.to_string(),
        (Value::Float(v), _) => literal(ast::Literal::Float(*v)),
        (Value::String(bytes), _) => literal(ast::Literal::String(bytes.clone())),
        (Value::Array(items), DataType::Array(inner)) => format!("[{}]", list(items, &|_| (**inner).clone())),
        (Value::Tuple(items), DataType::Tuple(tuple)) => {
            let of = |at: usize| tuple.elements.get(at).cloned().unwrap_or(DataType::String);
            let name = if items.len() < 2 { "tuple" } else { "" };
            format!("{name}({})", list(items, &of))
        }
        _ => value.to_literal(),
    }
}

/// The text form of a value in quotes.
fn quoted(value: &Value, data_type: &DataType) -> String {
    let mut text = Vec::new();
    write_text(&Column::constant(data_type, value, 1), data_type, 0, &TextOptions::default(), &mut text);
    format!("'{}'", String::from_utf8_lossy(&text))
}

/// A decimal number without zeros at its end.
fn decimal_text(number: i128, scale: u32) -> String {
    let digits = format!("{:0width$}", number.unsigned_abs(), width = scale as usize + 1);
    let (whole, fraction) = digits.split_at(digits.len() - scale as usize);
    let fraction = fraction.trim_end_matches('0');
    let (sign, point) = (if number < 0 { "-" } else { "" }, if fraction.is_empty() { "" } else { "." });
    format!("{sign}{whole}{point}{fraction}")
}
