//! Rights to read tables and views, as analysis asks for them.
//!
//! Analysis puts a [`PlanNode::CheckAccess`] over each named table and view; the optimizer asks for the columns that
//! are used above it before it does anything else, and takes it out. Row policies are filters below it: their columns
//! need no privilege.

use crate::analyze::expr::Binder;
use crate::analyze::from::Source;
use crate::analyze::scope::ScopeColumn;
use crate::analyze::{Analyzer, Ctes, Environment, ViewTarget};
use crate::logical::{CheckAccessNode, Plan, PlanNode};
use base::{Result, Settings};
use functions::Expr;
use functions::access::{ReadAccess, Reader};
use sql::ast;
use std::sync::Arc;
use types::{Field, Schema};

/// The user whose rights apply within a view.
#[derive(Clone, Debug)]
pub enum ViewSecurity {
    /// The rights of the reader.
    Invoker,
    /// The rights of the user whom the view belongs to.
    Definer(Reader),
}

impl Analyzer<'_> {
    /// The plan of a view's query, with the rights that apply within it.
    pub(in crate::analyze) fn view_query(&self, query: &ast::SelectQuery, security: &ViewSecurity) -> Result<Plan> {
        let ViewSecurity::Definer(reader) = security else {
            return self.with_frames(0, || self.query(query, &Ctes::default()));
        };
        let functions = self.env.functions.on_behalf_of(reader.clone());
        // Conditions that the view's reader would lay over its tables could ask for columns that he may not read.
        let settings = (!self.env.settings.additional_table_filters.is_empty())
            .then(|| Settings { additional_table_filters: String::new(), ..self.env.settings.clone() });
        let settings = settings.as_ref().unwrap_or(self.env.settings);
        let inner_env = Environment { functions: &functions, settings, ..*self.env };
        let inner = Analyzer::new(&inner_env);
        self.hand_to(&inner);
        let plan = inner.with_frames(0, || inner.query(query, &Ctes::default()));
        inner.hand_to(self);
        plan
    }

    /// Refuses a table that may not be read as a whole: some of its columns, or some of its rows.
    ///
    /// # Errors
    /// `ACCESS_DENIED`.
    pub(in crate::analyze) fn check_whole(&self, database: Option<&str>, table: &str) -> Result<()> {
        let Some(access) = self.env.functions.reader().access() else { return Ok(()) };
        access.check_whole(self.home_of(database, table), table)
    }

    /// The database of a table: the one that is named, that of temporary tables, or the session's.
    fn home_of<'n>(&'n self, database: Option<&'n str>, table: &str) -> &'n str {
        let temporary = || self.env.catalog.temporary_database(table);
        database.or_else(temporary).unwrap_or(&self.env.functions.database)
    }

    /// The rows of a materialized view's target, as of [`Self::checked`] with the rights that apply within the view.
    pub(in crate::analyze) fn checked_target(&self, source: Source, target: &ViewTarget) -> Result<Source> {
        let reader = match &target.security {
            ViewSecurity::Definer(reader) => reader,
            ViewSecurity::Invoker => self.env.functions.reader(),
        };
        self.checked_by(reader, source, (&target.name.0, &target.name.1))
    }

    /// The rows of a named table or view that may be seen, and the note that its columns are to be asked for.
    pub(in crate::analyze) fn checked(&self, source: Source, name: &ast::ObjectName) -> Result<Source> {
        let database = self.home_of(name.database.as_ref().map(|database| database.name.as_str()), &name.name.name);
        self.checked_by(self.env.functions.reader(), source, (database, &name.name.name))
    }

    fn checked_by(&self, reader: &Reader, source: Source, (database, table): (&str, &str)) -> Result<Source> {
        let Some(access) = reader.access() else { return Ok(source) };
        let Source { mut plan, scope } = source;
        if let Some(condition) = access.row_filter(database, table) {
            let condition = sql::parse_expression(&condition, &sql::ParseOptions::default())?;
            let predicate = Binder::new(self, &scope).bind(&condition)?;
            let schema = plan.schema.clone();
            plan = Plan { node: PlanNode::Filter { input: Box::new(plan), predicate }, schema };
        }
        let source = with_alias_columns(Source { plan, scope });
        Ok(Source { plan: access_check(source.plan, access.clone(), database, table), scope: source.scope })
    }
}

/// Computes `ALIAS` columns beside those of the table: they are asked for by their own names, and what they are made of
/// is not.
fn with_alias_columns(source: Source) -> Source {
    let Source { plan, mut scope } = source;
    let is_alias = |column: &ScopeColumn| column.is_own && column.expr.as_column().is_none();
    if !scope.columns.iter().any(is_alias) {
        return Source { plan, scope };
    }
    let fields = plan.schema.fields.iter();
    let mut exprs: Vec<Expr> = fields.enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect();
    let mut fields = plan.schema.fields.clone();
    for column in scope.columns.iter_mut().filter(|column| is_alias(column)) {
        let data_type = column.expr.data_type.clone();
        let computed = std::mem::replace(&mut column.expr, Expr::column(exprs.len(), data_type.clone()));
        exprs.push(computed);
        fields.push(Field::new(column.name.clone(), data_type));
    }
    let schema = Arc::new(Schema::new(fields));
    Source { plan: Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema }, scope }
}

/// `plan`, whose columns are those of a table or view that is read on somebody's behalf.
pub(in crate::analyze) fn access_check(plan: Plan, access: Arc<dyn ReadAccess>, database: &str, table: &str) -> Plan {
    let schema = plan.schema.clone();
    let columns = schema.fields.iter().map(|field| field.name.clone()).collect();
    let (database, table) = (database.to_string(), table.to_string());
    let node = CheckAccessNode { input: plan, access, database, table, columns };
    Plan { node: PlanNode::CheckAccess(Box::new(node)), schema }
}
