//! `IN`: the right side becomes a set that is known before the query runs.
//!
//! ```text
//! mod.rs       which kind of right side it is, and the call over the set
//! values.rs    a list of constants or expressions
//! subquery.rs  the rows of a subquery or table
//! exact.rs     constants as values of the type of the left side
//! ```

pub(super) mod exact;
pub(super) mod subquery;
mod values;

use self::subquery::select_all;
use crate::analyze::expr::{Binder, fold};
use crate::analyze::scope::ColumnLookup;
use base::{ErrorCode, Limits, Result, bail};
use functions::{Expr, ExprKind};
use scalar::sets::{SetFunction, ValueSet};
use sql::ast;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use types::{ColumnBuilder, DataType, Value};

/// Largest number of values by which sets are compared and shown; larger sets have a name.
const SHOWN_VALUES_MAX: usize = 100;

/// Prefix of the names of sets made of subqueries.
pub(crate) const SUBQUERY_SET: &str = "__subquery_set_";

impl Binder<'_, '_> {
    /// `x IN (…)` and its relatives.
    pub(super) fn in_call(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        let [left, right] = call.args.as_slice() else {
            bail!(NumberOfArgumentsDoesntMatch, "IN needs a left and a right side");
        };
        let negated = matches!(call.name.name.as_str(), "notIn" | "globalNotIn" | "notNullIn" | "globalNotNullIn");
        let left = self.bind(left)?;
        if matches!(left.data_type.base(), DataType::Tuple(tuple) if tuple.elements.is_empty())
            && right.as_function().is_some()
        {
            // There is only one empty tuple.
            return Ok(Expr::literal(Value::UInt(u64::from(!negated)), DataType::UInt8));
        }
        let of_nothing =
            left.data_type == DataType::Nullable(Arc::new(DataType::Nothing)) && !self.env().settings.transform_null_in;
        let found = match &right.kind {
            ast::ExprKind::Subquery(query) => self.in_subquery(left, query, negated),
            ast::ExprKind::Identifier(parts) if self.names_a_table(parts) => {
                let left = self.as_of_set(left, parts)?;
                let before = self.analyzer.reads_sets.replace(true);
                let found = self.in_subquery(left, &select_all(parts), negated);
                self.analyzer.reads_sets.set(before);
                found
            }
            _ => self.in_values(left, right, negated),
        }?;
        let of_nulls = matches!(call.name.name.as_str(), "nullIn" | "notNullIn" | "globalNullIn" | "globalNotNullIn");
        if of_nulls && found.data_type.is_nullable() {
            // `nullIn` and its relatives treat NULL as a value, which no set holds unless sets keep NULL.
            return self
                .function("ifNull", vec![found, Expr::literal(Value::UInt(u64::from(negated)), DataType::UInt8)]);
        }
        // A constant NULL is neither in a set nor out of it.
        Ok(if of_nothing && !of_nulls {
            Expr::literal(Value::Null, DataType::Nullable(Arc::new(DataType::Nothing)))
        } else {
            found
        })
    }

    /// Limits on the size of a set.
    fn set_limits(&self) -> Limits {
        let settings = self.env().settings;
        Limits::new(
            (settings.max_rows_in_set, settings.max_bytes_in_set),
            settings.set_overflow_mode,
            ErrorCode::SetSizeLimitExceeded,
            "IN-set",
        )
    }

    /// # Errors
    /// `SET_SIZE_LIMIT_EXCEEDED`.
    fn check_set(&self, set: &ValueSet) -> Result<()> {
        self.set_limits().allow(set.distinct_len() as u64, set.byte_size() as u64).map(|_| ())
    }

    /// Whether an identifier on the right of `IN` names a table or CTE and no column or alias.
    pub(in crate::analyze) fn names_a_table(&self, parts: &[ast::Ident]) -> bool {
        if self.is_column(parts) {
            return false;
        }
        if parts.len() == 1 && self.scope.ctes.find(&parts[0].name).is_some() {
            return true;
        }
        if parts.len() == 1 && self.scope.aliases.contains_key(&parts[0].name) {
            return false;
        }
        let database = (parts.len() == 2).then(|| parts[0].name.as_str());
        self.env().catalog.relation(database, &parts[parts.len() - 1].name).is_ok()
    }

    /// Whether an identifier names a column or a parameter of a lambda.
    fn is_column(&self, parts: &[ast::Ident]) -> bool {
        matches!(self.scope.find_column(parts), ColumnLookup::Column(..))
            || self.lambda_parameters.iter().any(|p| p.name == parts[0].name)
    }

    /// Whether an identifier names a value: a column, a parameter or an alias.
    pub(super) fn is_value(&self, parts: &[ast::Ident]) -> bool {
        self.is_column(parts) || parts.len() == 1 && self.scope.aliases.contains_key(&parts[0].name)
    }

    fn set_call(&self, left: Expr, set: Arc<ValueSet>, text: Option<String>, negated: bool) -> Result<Expr> {
        // A set that is not shown by its values equals no other set.
        let text = text.unwrap_or_else(|| next_set_name("__set_"));
        let nulls_match = self.env().settings.transform_null_in;
        let is_coded = matches!(left.data_type, DataType::LowCardinality(_));
        let mut call = set_expr(left, set, text, negated, nulls_match);
        if is_coded {
            call.data_type = DataType::low_cardinality(call.data_type);
        }
        fold::fold(call)
    }
}

/// `subject IN (values)`, the values of the subject's type and none NULL; NULL is no member and gives NULL.
///
/// # Errors
/// `SET_SIZE_LIMIT_EXCEEDED`, `MEMORY_LIMIT_EXCEEDED`.
pub(crate) fn constant_set_call(subject: Expr, values: &[Value]) -> Result<Expr> {
    let of = subject.data_type.without_low_cardinality().without_nullable();
    let mut builder = ColumnBuilder::new(&of);
    values.iter().for_each(|value| builder.push_value(value));
    let set = ValueSet::from_columns(vec![builder.finish()], vec![of])?;
    let text = if values.len() <= SHOWN_VALUES_MAX {
        shown_values(values.iter().map(Value::to_literal))
    } else {
        next_set_name("__set_")
    };
    Ok(set_expr(subject, Arc::new(set), text, false, false))
}

fn shown_values(literals: impl Iterator<Item = String>) -> String {
    format!("({})", literals.collect::<Vec<_>>().join(", "))
}

/// The call of `in` or `notIn` over a set that is shown as `text`.
fn set_expr(left: Expr, set: Arc<ValueSet>, text: String, negated: bool, nulls_match: bool) -> Expr {
    let data_type = if left.data_type.is_nullable() && !nulls_match {
        DataType::nullable(DataType::UInt8)
    } else {
        DataType::UInt8
    };
    let function = SetFunction::new(set, negated, nulls_match);
    let shown = Expr::literal(Value::string(text), DataType::String);
    Expr { kind: ExprKind::Call { function: Arc::new(function), args: vec![left, shown] }, data_type }
}

/// A name that no other set has.
fn next_set_name(prefix: &str) -> String {
    static SETS: AtomicU64 = AtomicU64::new(0);
    format!("{prefix}{}", SETS.fetch_add(1, Ordering::Relaxed))
}
