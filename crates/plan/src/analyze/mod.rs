//! Analysis: a plan from the syntax of a query, with every name resolved and every expression typed.
//!
//! ```text
//! Analyzer::query ─┬ set_operation.rs  UNION, INTERSECT, EXCEPT
//!                  └ select/           the clauses of one SELECT in their order
//!                     ├ from/          tables, views, table functions, ARRAY JOIN → a plan and a scope
//!                     ├ join/          ON, USING, LATERAL
//!                     ├ expr/          expressions over the scope
//!                     ├ set/           IN
//!                     ├ subquery/      scalars, EXISTS, correlated subqueries
//!                     ├ group/         keys, grouping sets, totals
//!                     └ window/        window functions
//! stage/                               queries that another server asks for in part
//! scope.rs, ctes.rs                    names of columns, of common table expressions
//! query_tree/                          the tree of EXPLAIN QUERY TREE and EXPLAIN SYNTAX
//! ```
//! Aggregates, `arrayJoin` calls, window functions and correlated subqueries are bound as placeholders, and get their
//! positions when the operators that compute them are placed (`functions::Placeholder`).

mod access;
mod ctes;
mod expr;
pub(crate) mod filters;
mod from;
mod group;
mod join;
mod own_settings;
pub mod query_tree;
mod scope;
mod select;
mod set;
mod set_operation;
mod stage;
mod subquery;
#[cfg(test)]
mod tests;
mod window;

use crate::logical::Plan;
use base::{Result, Settings, bail};
use ctes::{CteScope, Ctes};
use functions::{FunctionContext, Registry};
use sql::ast;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use storage::Table;
use types::{Block, DataType, Schema, Value};

pub use access::ViewSecurity;
pub use expr::bind_over_table;
pub use expr::fold::cast_to;
pub(crate) use expr::literal::{literal_for, literal_in_zone};
pub use expr::literal::{literal_value, setting_given, setting_text};
pub use filters::call as call_function;
pub use from::remote::RemoteTable;
pub use from::{DATABASES_MATCHING, is_object_function, values_plan};
pub(crate) use join::keys::common_key;
pub use own_settings::{change_guarded, change_setting, limited};
pub(crate) use set::exact::exact_value;
pub(crate) use set::{SUBQUERY_SET, constant_set_call};
pub use set_operation::keeps_duplicates;

/// Largest nesting of subqueries and views, whatever `max_subquery_depth` says: analysis recurses.
const SUBQUERY_DEPTH_MAX: u64 = 100;

/// The table or view that a name in `FROM` means.
pub enum Relation {
    /// A table, with the name to show.
    Table(Arc<dyn Table>, String),
    /// A materialized view that keeps its rows in another table.
    Target(Box<ViewTarget>),
    /// A view: its query, in which every name has a database, its declared columns, which may be none, and the rights
    /// that apply within it.
    View(Box<ast::SelectQuery>, Vec<(String, DataType)>, ViewSecurity),
}

/// The table that a materialized view was given for its rows (`TO`).
pub struct ViewTarget {
    /// The table.
    pub table: Arc<dyn Table>,
    /// The view's name to show.
    pub shown: String,
    /// The columns that are visible and their types; empty for all as they are.
    pub columns: Vec<(String, DataType)>,
    /// Database and name of the table.
    pub name: (String, String),
    /// The user whose rights over the table apply.
    pub security: ViewSecurity,
}

/// Finds tables for the analyzer.
pub trait CatalogView {
    /// The table or view of a name; without a database that of the session.
    ///
    /// # Errors
    /// `UNKNOWN_TABLE`, `UNKNOWN_DATABASE` with the nearest names.
    fn relation(&self, database: Option<&str>, name: &str) -> Result<Relation>;

    /// The database of the session's temporary tables, if one of them has this name: without a database the name means
    /// that one.
    fn temporary_database(&self, name: &str) -> Option<&str> {
        let _ = name;
        None
    }

    /// The table that a table function gives.
    ///
    /// # Errors
    /// `UNKNOWN_FUNCTION`, wrong arguments, files that cannot be read.
    fn table_function(&self, name: &str, args: &[TableFunctionArg]) -> Result<Arc<dyn Table>>;

    /// The query that a table function stands for: `merge` is one over all tables of a pattern.
    ///
    /// # Errors
    /// Wrong arguments, no such tables.
    fn function_query(&self, name: &str, args: &[TableFunctionArg]) -> Result<Option<Box<ast::SelectQuery>>> {
        let _ = (name, args);
        Ok(None)
    }

    /// A function made by `CREATE FUNCTION`. Its body uses only its parameters.
    fn user_function(&self, name: &str) -> Option<Arc<ast::Lambda>> {
        let _ = name;
        None
    }

    /// The values of a named collection by key; `None` where there is no such collection.
    ///
    /// # Errors
    /// `ACCESS_DENIED`.
    fn named_collection(&self, name: &str) -> Result<Option<BTreeMap<String, CollectionValue>>> {
        let _ = name;
        Ok(None)
    }

    /// Names of the functions made by `CREATE FUNCTION`.
    fn user_function_names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A value of a named collection.
#[derive(Clone, Debug)]
pub struct CollectionValue {
    /// The value.
    pub value: ast::Literal,
    /// Whether a use of the collection may give another value.
    pub overridable: bool,
}

/// An argument of a table function.
pub struct TableFunctionArg {
    /// `name = value`.
    pub name: Option<String>,
    /// A constant; a bare identifier is its name as a string.
    pub value: Value,
    /// The constant's type.
    pub data_type: types::DataType,
    /// The argument as written.
    pub text: String,
}

/// Runs subqueries that must be known while planning.
pub trait SubqueryRunner {
    /// Runs an (optimized) plan; gives all of its rows.
    ///
    /// # Errors
    /// Those of execution.
    fn run(&self, plan: Plan) -> Result<Vec<Block>>;

    /// The lines of an `EXPLAIN` that stands in place of a table.
    ///
    /// # Errors
    /// Those of planning the explained query; kinds of `EXPLAIN` whose output is not lines of text.
    fn explain(&self, explain: &sql::ast::Explain) -> Result<Vec<String>>;
}

/// Surroundings of an analysis: tables, functions, settings and parameters.
pub struct Environment<'a> {
    /// Tables.
    pub catalog: &'a dyn CatalogView,
    /// Functions.
    pub registry: &'a Registry,
    /// The state that functions may depend on.
    pub functions: &'a FunctionContext,
    /// The query's settings.
    pub settings: &'a Settings,
    /// Runs scalar subqueries and sets of `IN`.
    pub runner: &'a dyn SubqueryRunner,
    /// Values of `{name:Type}`.
    pub parameters: &'a HashMap<String, String>,
}

/// Analyzes one statement's queries.
pub struct Analyzer<'a> {
    env: &'a Environment<'a>,
    depth: Cell<usize>,
    /// The depth of queries whose totals become those of the result.
    totals_depth: Cell<usize>,
    /// Number of rows of totals so far that are parts of others.
    totals_parts: Cell<usize>,
    /// Number of nodes bound so far, to stop expressions that grow exponentially through aliases.
    bound_nodes: Cell<u64>,
    /// Number of calls of `if` that were bound a second time after an error: each binds its branches again, with the
    /// calls of `if` inside them.
    failed_ifs: Cell<u32>,
    /// Results of scalar subqueries, by query and visible common table expressions.
    scalar_cache: RefCell<Vec<(ast::SelectQuery, Ctes, functions::Expr)>>,
    /// Answers of `EXISTS`, by the same key.
    exists_cache: RefCell<select::result_names::KnownExists>,
    /// Sets of `IN`, by the same key and the type of the left side.
    set_cache: RefCell<Vec<set::subquery::CachedSet>>,
    /// The next number for parameters of lambdas, outer values and working tables, which differ within a statement.
    next_number: Cell<usize>,
    /// The queries around the one that is being analyzed, whose values it may use.
    frames: RefCell<Vec<subquery::correlated::OuterQuery>>,
    /// The numbers of outer queries' values that have been used so far, once per use.
    outer_uses: RefCell<Vec<usize>>,
    /// Whether a table of engine Set may be read: on the right of `IN`.
    reads_sets: Cell<bool>,
    /// Plans of `AS MATERIALIZED`, by the definition of the common table expression.
    materialized: RefCell<Vec<(Arc<CteScope>, Plan)>>,
}

/// Nodes that a query counts as, besides its expressions: plans are larger than names.
const QUERY_NODES: u64 = 64;
/// Nodes bound between two checks for cancellation.
const CHECK_NODES: u64 = 1 << 10;

impl<'a> Analyzer<'a> {
    /// An analyzer.
    pub fn new(env: &'a Environment<'a>) -> Self {
        Analyzer {
            env,
            depth: Cell::new(0),
            totals_depth: Cell::new(1),
            totals_parts: Cell::new(0),
            bound_nodes: Cell::new(0),
            failed_ifs: Cell::new(0),
            scalar_cache: RefCell::default(),
            exists_cache: RefCell::default(),
            set_cache: RefCell::default(),
            next_number: Cell::new(0),
            frames: RefCell::default(),
            outer_uses: RefCell::default(),
            reads_sets: Cell::new(false),
            materialized: RefCell::default(),
        }
    }

    /// The plan of a query, not optimized.
    ///
    /// # Errors
    /// Unknown names, wrong types and the like, with their place in the query text.
    pub fn analyze(&self, query: &ast::SelectQuery) -> Result<Plan> {
        self.filtered_result(self.query(query, &Ctes::default())?)
    }

    fn query(&self, query: &ast::SelectQuery, ctes: &Ctes) -> Result<Plan> {
        base::cancel::checkpoint()?;
        self.count_nodes(QUERY_NODES)?;
        let depth_max = match self.env.settings.max_subquery_depth {
            0 => SUBQUERY_DEPTH_MAX,
            given => given.min(SUBQUERY_DEPTH_MAX),
        };
        if self.depth.get() as u64 > depth_max {
            bail!(
                TooDeepSubqueries,
                "Too deep subqueries: more than {depth_max} levels (max_subquery_depth; a view that reads itself?)"
            );
        }
        self.depth.set(self.depth.get() + 1);
        let plan = match &query.body {
            // The settings of the outermost query are those of the statement already.
            ast::QueryBody::Select(select) if !select.settings.is_empty() && self.depth.get() > 1 => {
                self.select_under_settings(select, ctes)
            }
            ast::QueryBody::Select(select) => self.select(select, ctes),
            ast::QueryBody::SetOperation(operation) => self.set_operation(operation, ctes),
        };
        self.depth.set(self.depth.get() - 1);
        plan
    }
}

impl Analyzer<'_> {
    /// The first of `count` numbers that nothing else in the statement has.
    fn next_numbers(&self, count: usize) -> usize {
        self.next_number.replace(self.next_number.get() + count)
    }

    /// Counts nodes of the tree that aliases, common table expressions and views expand to.
    fn count_nodes(&self, nodes: u64) -> Result<()> {
        let bound = self.bound_nodes.get() + nodes;
        if bound > self.env.settings.max_expanded_ast_elements.saturating_mul(4) {
            bail!(
                TooBigAst,
                "The query is too big once its aliases and common table expressions are expanded; raise \
                max_expanded_ast_elements to allow it"
            );
        }
        if bound / CHECK_NODES != self.bound_nodes.get() / CHECK_NODES {
            base::cancel::checkpoint()?;
        }
        self.bound_nodes.set(bound);
        Ok(())
    }
}

/// The schema with other names.
fn renamed(plan: Plan, names: &[String]) -> Plan {
    let fields = plan
        .schema
        .fields
        .iter()
        .zip(names)
        .map(|(field, name)| types::Field::new(name.as_str(), field.data_type.clone()))
        .collect();
    Plan { node: plan.node, schema: Arc::new(Schema::new(fields)) }
}

/// The default of a type as an expression.
pub fn column_default(data_type: &types::DataType) -> functions::Expr {
    // The least Date32 that there is, as in ClickHouse; where values are made up (outer joins) it is day 0.
    let value =
        if *data_type == types::DataType::Date32 { types::Value::Int(FIRST_DATE32) } else { data_type.default_value() };
    functions::Expr::literal(value, data_type.clone())
}

/// 1900-01-01 as a number of days.
const FIRST_DATE32: i64 = -25_567;
