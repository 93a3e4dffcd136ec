//! Names that expressions may use.

use crate::analyze::Ctes;
use base::suggest::maybe_you_meant;
use base::{Result, err};
use functions::Expr;
use sql::ast;
use std::collections::HashMap;
use std::sync::Arc;
use types::DataType;

/// The names by which a table's columns are found.
#[derive(Clone, Debug, Default)]
pub(super) struct Qualifier {
    /// Database of the table, if it has one.
    pub database: Option<String>,
    /// Alias or name of the table, if it has one.
    pub table: Option<String>,
    /// Database and name of the table itself, by which it is found behind an alias too.
    pub own_table: Option<(String, String)>,
}

impl Qualifier {
    /// A table of that alias or name in no database.
    pub(super) fn of_table(table: &str) -> Arc<Self> {
        Arc::new(Qualifier { table: Some(table.to_string()), ..Qualifier::default() })
    }
}

/// A column of the input.
#[derive(Clone, Debug)]
pub(super) struct ScopeColumn {
    /// The table that it is of, if any. Shared: a table of many columns is scanned by many small queries.
    pub of: Option<Arc<Qualifier>>,
    pub name: Arc<str>,
    /// Position in the input plan, or the expression of an `ALIAS` column or a joined `USING` column.
    pub expr: Expr,
    /// Whether the asterisk includes it.
    pub in_asterisk: bool,
    /// Whether its table was made with it: a pattern of `COLUMNS` finds it also where the asterisk leaves it out.
    pub is_own: bool,
    /// Whether it is found by qualified names only (the other side of `USING`).
    pub only_qualified: bool,
    /// The order of a column that `USING` merged: the number of joins above it that merge columns too, counted down,
    /// and its place in `USING`. The asterisk begins with these.
    pub merged: Option<(usize, usize)>,
    /// Whether it is a subquery's column, whose name may begin with that of a table inside it.
    pub qualified_by_subquery: bool,
}

impl ScopeColumn {
    /// A column that belongs to no table.
    pub(super) fn new(name: impl Into<Arc<str>>, expr: Expr) -> Self {
        ScopeColumn {
            of: None,
            name: name.into(),
            expr,
            in_asterisk: true,
            is_own: false,
            only_qualified: false,
            merged: None,
            qualified_by_subquery: false,
        }
    }

    /// Alias or name of its table, if it has one.
    pub(super) fn table(&self) -> Option<&str> {
        self.of.as_ref()?.table.as_deref()
    }

    /// Database and name of the table itself, whatever its alias.
    pub(super) fn own_table(&self) -> Option<&(String, String)> {
        self.of.as_ref()?.own_table.as_ref()
    }

    /// Whether the table behind its alias has that name, which is not its alias.
    fn is_own_table(&self, database: Option<&str>, name: &str) -> bool {
        self.own_table().is_some_and(|own| own.1 == name && database.is_none_or(|database| own.0 == database))
    }

    /// Whether a qualifier (a table, maybe with its database) means the column's table.
    fn is_of(&self, database: Option<&str>, table: &str) -> bool {
        self.of.as_ref().is_some_and(|of| {
            of.table.as_deref() == Some(table)
                && database.is_none_or(|database| of.database.as_deref() == Some(database))
        })
    }
}

/// Expressions by their aliases.
pub(super) type Aliases = HashMap<String, Arc<ast::Expr>>;

/// The names of one `SELECT`.
#[derive(Clone, Default)]
pub(super) struct Scope {
    pub columns: Vec<ScopeColumn>,
    /// Aliases of any expression in the query.
    pub aliases: Aliases,
    /// Common table expressions.
    pub ctes: Ctes,
    /// The number of joined tables; 0 also for one.
    pub tables: usize,
    /// `EPHEMERAL` columns of the table, which are written and never read.
    pub unreadable: Vec<String>,
}

/// The result of looking up an identifier.
pub(super) enum ColumnLookup {
    /// A column, and how many parts of the identifier it took.
    Column(Expr, usize),
    None,
}

impl Scope {
    /// The column that the first parts of an identifier name; the longest qualification wins.
    pub(super) fn find_column(&self, parts: &[ast::Ident]) -> ColumnLookup {
        // A column name may hold dots itself (`n.a` of a nested column).
        for taken in (3..=parts.len()).rev() {
            let dotted = join(&parts[2..taken]);
            let (database, table) = (Some(parts[0].name.as_str()), parts[1].name.as_str());
            if let Some(expr) = self.first(|c| c.is_of(database, table), &dotted) {
                return ColumnLookup::Column(expr, taken);
            }
        }
        for taken in (2..=parts.len()).rev() {
            let dotted = join(&parts[1..taken]);
            if let Some(expr) = self.first(|c| c.is_of(None, &parts[0].name), &dotted) {
                return ColumnLookup::Column(expr, taken);
            }
        }
        for taken in (1..=parts.len()).rev() {
            let dotted = join(&parts[..taken]);
            if let Some(expr) = self.first(|c| !c.only_qualified, &dotted) {
                return ColumnLookup::Column(expr, taken);
            }
        }
        ColumnLookup::None
    }

    /// The column that an identifier names by its table's own name: `t.id` of `t AS x`, where nothing else has the
    /// name, also no table around the query.
    pub(super) fn find_behind_alias(&self, parts: &[ast::Ident]) -> Option<(Expr, usize)> {
        for qualifier in [2, 1] {
            for taken in (qualifier + 1..=parts.len()).rev() {
                let database = (qualifier == 2).then_some(parts[0].name.as_str());
                let table = parts[qualifier - 1].name.as_str();
                if let Some(expr) = self.first(|c| c.is_own_table(database, table), &join(&parts[qualifier..taken])) {
                    return Some((expr, taken));
                }
            }
        }
        None
    }

    /// The one column of a subquery that carries its table's name before the name asked for: `SELECT v.d` of joined
    /// tables gives a column `v.d`, which `d` finds where nothing else has that name.
    pub(super) fn find_by_last_part(&self, parts: &[ast::Ident]) -> Option<Expr> {
        let (last, qualifier) = parts.split_last()?;
        let table = qualifier.last().map(|part| part.name.as_str());
        let mut found = self.columns.iter().filter(|column| {
            let is_of_table = table.is_none_or(|table| column.table() == Some(table));
            column.qualified_by_subquery
                && is_of_table
                && column.name.rsplit_once('.').is_some_and(|(_, name)| name == last.name)
        });
        let first = found.next()?;
        found.next().is_none().then(|| first.expr.clone())
    }

    /// The arrays `n.a`, `n.b` of the leftmost table that has any, for an identifier that begins with `n`, `table.n` or
    /// `database.table.n`, and how many parts of it that is.
    pub(super) fn find_nested(&self, parts: &[ast::Ident]) -> Option<(Vec<(&str, Expr)>, usize)> {
        (0..parts.len().min(3)).find_map(|qualifier| {
            let accept = |column: &ScopeColumn| match qualifier {
                0 => true,
                1 => column.is_of(None, &parts[0].name) || column.is_own_table(None, &parts[0].name),
                _ => {
                    column.is_of(Some(&parts[0].name), &parts[1].name)
                        || column.is_own_table(Some(&parts[0].name), &parts[1].name)
                }
            };
            let part_of = |column: &'_ ScopeColumn| {
                let name = column.name.strip_prefix(parts[qualifier].name.as_str())?.strip_prefix('.')?;
                (!name.contains('.') && matches!(column.expr.data_type, DataType::Array(_)) && accept(column))
                    .then_some(column.name.len() - name.len())
            };
            let table = self.columns.iter().find(|column| part_of(column).is_some())?.table();
            let of_table = self.columns.iter().filter(|column| column.table() == table);
            let found = of_table
                .filter_map(|column| part_of(column).map(|start| (&column.name[start..], column.expr.clone())))
                .collect();
            Some((found, qualifier + 1))
        })
    }

    /// The first column of the name: the leftmost table's where several have it.
    fn first(&self, accept: impl Fn(&ScopeColumn) -> bool, name: &str) -> Option<Expr> {
        self.columns.iter().find(|c| *c.name == *name && accept(c)).map(|column| column.expr.clone())
    }

    /// The name that a column has in a result: qualified when an earlier table has the same name, or, of more than two
    /// tables, any other.
    pub(super) fn display_name(&self, column: &ScopeColumn) -> String {
        self.display_name_among(column, self.columns.iter().filter(|other| other.name == column.name))
    }

    /// The name in a result as of [`Self::display_name`], with the columns of that name found before: of many columns
    /// each looks at its own few.
    pub(super) fn display_name_among<'s>(
        &self,
        column: &ScopeColumn,
        same: impl Iterator<Item = &'s ScopeColumn>,
    ) -> String {
        if column.merged.is_some() {
            return column.name.to_string();
        }
        let Some(table) = column.table() else { return column.name.to_string() };
        let mut visible = same.filter(|other| !other.only_qualified);
        let is_first = visible.next().is_some_and(|first| first.table() == column.table());
        let is_alone =
            self.tables <= 2 || column.only_qualified || visible.all(|other| other.table() == column.table());
        if is_first && is_alone { column.name.to_string() } else { format!("{table}.{}", column.name) }
    }

    /// The columns by name.
    pub(super) fn by_name(&self) -> HashMap<&str, Vec<&ScopeColumn>> {
        let mut by_name: HashMap<&str, Vec<&ScopeColumn>> = HashMap::with_capacity(self.columns.len());
        self.columns.iter().for_each(|column| by_name.entry(&column.name).or_default().push(column));
        by_name
    }

    /// The name by which a result shows the column that an identifier with a table names: without the table where the
    /// rest says the same. `None` for an identifier without a table.
    pub(super) fn shown(&self, parts: &[ast::Ident]) -> Option<String> {
        let names_column = |taken: usize, column: &ScopeColumn| {
            let rest = join(&parts[taken..]);
            let database = (taken == 2).then_some(parts[0].name.as_str());
            let table = parts[taken - 1].name.as_str();
            (column.is_of(database, table) || column.is_own_table(database, table))
                && (*column.name == *rest || rest.strip_prefix(&*column.name).is_some_and(|path| path.starts_with('.')))
        };
        let of_database = |column: &&ScopeColumn| parts.len() >= 3 && names_column(2, column);
        let (taken, column) = match self.columns.iter().find(of_database) {
            Some(column) => (2, column),
            None if parts.len() >= 2 => (1, self.columns.iter().find(|column| names_column(1, column))?),
            None => return None,
        };
        let rest = join(&parts[taken..]);
        let is_taken = self.aliases.contains_key(&parts[taken].name);
        let table = column.table().filter(|_| is_taken || *self.display_name(column) != *column.name);
        Some(table.map_or_else(|| rest.clone(), |table| format!("{table}.{rest}")))
    }

    /// Whether a table of that name or alias is in scope.
    pub(super) fn has_table(&self, name: &str) -> bool {
        self.columns_of(name).next().is_some()
    }

    /// The columns of the table that a qualifier means: an alias, or else the name of a table behind one.
    pub(super) fn columns_of<'s>(&'s self, name: &'s str) -> impl Iterator<Item = &'s ScopeColumn> {
        let by_alias = self.columns.iter().any(|column| column.is_of(None, name));
        let own = (!by_alias)
            .then(|| {
                self.columns.iter().find(|column| column.is_own_table(None, name)).and_then(|column| column.table())
            })
            .flatten();
        self.columns.iter().filter(move |column| {
            if by_alias {
                column.is_of(None, name)
            } else {
                own.is_some() && column.table() == own && column.is_own_table(None, name)
            }
        })
    }

    /// Changes the names of the tables of all columns.
    pub(super) fn requalify(&mut self, change: impl Fn(&mut Qualifier)) {
        // Columns of one table follow each other.
        let mut last: Option<(Option<Arc<Qualifier>>, Arc<Qualifier>)> = None;
        for column in &mut self.columns {
            let is_same = |from: &Option<Arc<Qualifier>>| match (from, &column.of) {
                (Some(from), Some(of)) => Arc::ptr_eq(from, of),
                (from, of) => from.is_none() && of.is_none(),
            };
            match &last {
                Some((from, to)) if is_same(from) => column.of = Some(to.clone()),
                _ => {
                    let mut qualifier = column.of.as_deref().cloned().unwrap_or_default();
                    change(&mut qualifier);
                    let to = Arc::new(qualifier);
                    last = Some((column.of.replace(to.clone()), to));
                }
            }
        }
    }

    /// The error for a name that is not there.
    pub(super) fn unknown(&self, parts: &[ast::Ident]) -> base::Error {
        let name = join(parts);
        let known = self.columns.iter().map(|c| &*c.name).chain(self.aliases.keys().map(String::as_str));
        let last = parts.last().map_or("", |part| part.name.as_str());
        if self.unreadable.iter().any(|column| column == last) {
            return err!(
                NoSuchColumnInTable,
                "Column {last} is EPHEMERAL: it is computed with when rows are inserted, and not stored"
            );
        }
        err!(UnknownIdentifier, "Unknown expression identifier '{name}'{}", maybe_you_meant(last, known))
    }
}

/// The parts of a name with dots between.
pub(super) fn join(parts: &[ast::Ident]) -> String {
    parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join(".")
}

/// Whether a name stands, through other aliases than itself, for the alias of the given name.
fn leads_to(expr: &ast::Expr, alias: &str, aliases: &Aliases) -> bool {
    let mut next = expr;
    for step in 0..=aliases.len() {
        let ast::ExprKind::Identifier(parts) = &next.kind else { return false };
        let [name] = parts.as_slice() else { return false };
        if name.name == alias {
            return step > 0;
        }
        match aliases.get(&name.name) {
            Some(meant) => next = meant,
            None => return false,
        }
    }
    true
}

/// Collects the aliases of an expression and everything in it, but not of subqueries and lambdas' bodies.
///
/// # Errors
/// `MULTIPLE_EXPRESSIONS_FOR_ALIAS` for a name of two different expressions.
pub(super) fn collect_aliases(expr: &ast::Expr, aliases: &mut Aliases) -> Result<()> {
    if let Some(alias) = &expr.alias {
        let mut plain = expr.clone();
        plain.alias = None;
        match aliases.get(&alias.name) {
            Some(known) if known.kind != plain.kind && leads_to(&plain, &alias.name, aliases) => {
                let message = format!(
                    "Unknown expression identifier '{plain}': it means {}, which is {plain} itself",
                    alias.name
                );
                return Err(expr.span.locate(err!(UnknownIdentifier, "{message}")));
            }
            Some(known) if known.kind != plain.kind => {
                return Err(alias.span.locate(err!(
                    MultipleExpressionsForAlias,
                    "Multiple expressions {plain} and {known} for alias {}",
                    alias.name
                )));
            }
            Some(_) => {}
            None => _ = aliases.insert(alias.name.clone(), Arc::new(plain)),
        }
    }
    if let ast::ExprKind::Function(call) = &expr.kind {
        call.args.iter().try_for_each(|arg| collect_aliases(arg, aliases))?;
    }
    Ok(())
}
