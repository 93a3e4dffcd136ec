//! Expressions: names become columns, calls become bound functions, constants are folded.
//!
//! ```text
//! mod.rs                what the binder of one SELECT knows and collects
//! identifier.rs         names: parameters of lambdas, aliases, columns, values of outer queries
//! call.rs               calls of functions of the registry, of named lambdas and of users' functions
//! functions_special.rs  calls that are not plain functions of the values of their arguments
//! has_column.rs         hasColumnInTable
//! aggregate.rs          calls of aggregate functions
//! lambda.rs             lambdas: parameters and captures
//! literal.rs            constants of the syntax
//! parameter.rs          values of {name:Type}
//! asterisk.rs           *, t.*, COLUMNS and their transformers
//! untuple.rs            untuple(t): the elements of a tuple as columns
//! fold.rs               calls over constants, casts
//! ```

pub(super) mod aggregate;
mod asterisk;
mod call;
pub(super) mod fold;
mod functions_special;
mod has_column;
pub(super) mod identifier;
mod lambda;
pub(super) mod literal;
mod parameter;
mod untuple;

use crate::analyze::expr::literal::literal_expr;
use crate::analyze::scope::{Scope, ScopeColumn};
use crate::analyze::subquery::correlated::Subquery;
use crate::analyze::window::BoundWindow;
use crate::analyze::{Analyzer, Environment};
use crate::logical::AggregateCall;
use base::{Result, bail};
use functions::Expr;
use sql::ast;
use types::DataType;

/// A parameter of a lambda that is being bound.
pub(super) struct LambdaParameter {
    pub name: String,
    pub data_type: DataType,
    /// The number of its placeholder, unique in the statement.
    pub number: usize,
    /// Whether it is replaced by an argument once the body is bound: a parameter of a named lambda that is inlined.
    pub stands_for: bool,
}

/// Binds the expressions of one `SELECT`.
pub(super) struct Binder<'b, 'a> {
    pub analyzer: &'b Analyzer<'a>,
    pub scope: &'b Scope,
    pub lambda_parameters: Vec<LambdaParameter>,
    /// Aggregates found so far, by the numbers of their placeholders.
    pub aggregates: Vec<AggregateCall>,
    /// Arguments of the calls of `arrayJoin` found so far, by the numbers of their placeholders.
    pub array_joins: Vec<Expr>,
    /// `None` where aggregates may stand, else the clause that forbids them.
    pub aggregates_forbidden_in: Option<&'static str>,
    /// Subqueries found so far that become joins, by the numbers of their placeholders.
    pub subqueries: Vec<Subquery>,
    /// Whether correlated subqueries may stand here.
    pub takes_subqueries: bool,
    /// Whether a name means a column before an alias.
    pub columns_first: bool,
    /// Whether names of outer queries are looked for.
    pub sees_outer: bool,
    /// Arguments of the calls of `grouping` found so far, by the numbers of their placeholders.
    pub grouping_calls: Vec<Vec<Expr>>,
    /// Window functions found so far, by the numbers of their placeholders.
    pub windows: Vec<BoundWindow>,
    /// The `WINDOW` clause.
    pub named_windows: &'b [ast::NamedWindow],
    /// Whether `group_by_use_nulls` makes the keys of groups Nullable, so that types of expressions over them are only
    /// known after grouping.
    pub keys_become_nullable: bool,
    /// `None` where window functions may stand, else what forbids them.
    pub windows_forbidden_in: Option<&'static str>,
    /// Aliases whose expressions are being bound, against cycles.
    resolving: Vec<String>,
}

impl<'b, 'a> Binder<'b, 'a> {
    pub(super) fn new(analyzer: &'b Analyzer<'a>, scope: &'b Scope) -> Self {
        Binder {
            analyzer,
            scope,
            lambda_parameters: Vec::new(),
            aggregates: Vec::new(),
            array_joins: Vec::new(),
            aggregates_forbidden_in: None,
            subqueries: Vec::new(),
            takes_subqueries: false,
            columns_first: analyzer.env.settings.prefer_column_name_to_alias,
            sees_outer: true,
            grouping_calls: Vec::new(),
            windows: Vec::new(),
            named_windows: &[],
            keys_become_nullable: false,
            windows_forbidden_in: None,
            resolving: Vec::new(),
        }
    }

    pub(super) fn env(&self) -> &'b Environment<'a> {
        self.analyzer.env
    }

    /// The bound expression.
    ///
    /// # Errors
    /// With the place in the query text.
    pub(super) fn bind(&mut self, expr: &ast::Expr) -> Result<Expr> {
        self.analyzer.count_nodes(1)?;
        self.bind_kind(expr).map_err(|error| expr.span.locate(error))
    }

    fn bind_kind(&mut self, expr: &ast::Expr) -> Result<Expr> {
        match &expr.kind {
            ast::ExprKind::Literal(literal) => literal_expr(literal),
            ast::ExprKind::Identifier(parts) => self.identifier(parts),
            ast::ExprKind::Function(call) => self.call(call),
            ast::ExprKind::Subquery(query) => self.scalar_subquery(query),
            ast::ExprKind::Parameter(parameter) => self.parameter(parameter),
            ast::ExprKind::Asterisk(_) | ast::ExprKind::Columns(_) => {
                bail!(
                    UnknownElementInAst,
                    "An asterisk or COLUMNS cannot stand here: only in SELECT or as an argument of a function"
                )
            }
            ast::ExprKind::Lambda(_) => {
                bail!(BadArguments, "A lambda can only be an argument of a higher-order function such as arrayMap")
            }
        }
    }

    fn parameter(&mut self, parameter: &ast::Parameter) -> Result<Expr> {
        let (value, data_type) = parameter::parameter_value(parameter, self.env())?;
        Ok(Expr::literal(value, data_type))
    }
}

/// Binds an expression over a table's columns: keys, defaults, mutations' filters.
///
/// # Errors
/// As for a query; aggregates and subqueries are refused.
pub fn bind_over_table(env: &Environment, columns: &[(String, DataType)], expr: &ast::Expr) -> Result<Expr> {
    let analyzer = Analyzer::new(env);
    let scope = Scope {
        columns: columns
            .iter()
            .enumerate()
            .map(|(i, (name, data_type))| ScopeColumn::new(name.clone(), Expr::column(i, data_type.clone())))
            .collect(),
        ..Scope::default()
    };
    let mut binder = Binder::new(&analyzer, &scope);
    binder.aggregates_forbidden_in = Some("an expression of a table");
    let bound = binder.bind(expr)?;
    if !binder.array_joins.is_empty() {
        bail!(UnsupportedMethod, "Function arrayJoin cannot stand in an expression of a table");
    }
    Ok(bound)
}
