//! Inserts into tables that materialized views read: every block goes into the table and through the views.
//!
//! A view's query runs over the block alone, in place of the table it reads; what it gives goes into the view's target,
//! and on into the views over that. All of it is committed as one at the end ([`Joint`]): after a crash the table and
//! all targets that keep their rows in parts have the rows of the insert, or none of them. Targets in memory, `Set` and
//! `Join` come last.

use crate::catalog_view::{Runner, SessionCatalog};
use crate::engine::Engine;
use crate::interpret::{QueryPart, checked_rows, insert_expressions, visit_query};
use base::{Result, bail};
use catalog::{MaterializedView, ObjectEntry};
use exec::QueryContext;
use functions::access::Reader;
use plan::analyze::{Analyzer, CatalogView, CollectionValue, Environment, Relation, TableFunctionArg};
use plan::{Plan, PlanNode};
use sql::ast;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use storage::mergetree::Joint;
use storage::{Insert, MemoryTable, Table, TableDefinition};
use types::{Block, Field, Schema};

/// Views over views, at most: more is taken for a cycle.
const DEPTH_MAX: usize = 32;

/// The name that stands for the inserted block when a view's query reads its table more than once.
pub(crate) const BLOCK_DATABASE: &str = "\u{1}inserted";

/// Opens inserts of one query.
#[derive(Clone)]
pub(crate) struct Pusher {
    pub engine: Arc<Engine>,
    pub context: Arc<QueryContext>,
    pub database: String,
}

/// An insert, and whether materialized views are fed by it.
pub(crate) struct OpenInsert {
    /// Takes blocks. With views, only one thread may write, and not one of the pool's workers: the views' queries run
    /// in it.
    pub insert: Arc<dyn Insert>,
    pub has_views: bool,
}

impl Pusher {
    /// Begins an insert into a table of the catalog.
    ///
    /// # Errors
    /// Those of the tables; `TOO_DEEP_RECURSION` for views that feed each other.
    pub(crate) fn open(&self, database: &str, name: &str, table: &Arc<dyn Table>) -> Result<OpenInsert> {
        self.open_at(database, name, table, 0)
    }

    /// Whether rows that a view cannot take are left out of it: those of the table are kept.
    fn ignores_errors(&self) -> bool {
        self.context.settings.materialized_views_ignore_errors
    }

    fn open_at(&self, database: &str, name: &str, table: &Arc<dyn Table>, depth: usize) -> Result<OpenInsert> {
        if depth > DEPTH_MAX {
            bail!(
                TooDeepRecursion,
                "Materialized views over {database}.{name} feed each other more than {DEPTH_MAX} levels deep"
            );
        }
        let insert = table.insert(&self.context.settings)?;
        let mut views = Vec::new();
        for (entry, view) in self.engine.catalog.materialized_views_of(database, name) {
            let opened = self
                .open_view(&entry, &view, depth)
                .map_err(|error| error.context(format!("while pushing to view {}.{}", entry.database, entry.name)))?;
            views.push(Pushed { name: format!("{}.{}", entry.database, entry.name), ..opened });
        }
        if views.is_empty() {
            return Ok(OpenInsert { insert, has_views: false });
        }
        insert.join();
        debug_assert!(views.iter().all(|view| !view.name.is_empty()), "views are named in errors");
        Ok(OpenInsert {
            insert: Arc::new(PushInsert { insert, definition: table.definition(), views, pusher: self.clone() }),
            has_views: true,
        })
    }

    fn open_view(&self, own: &ObjectEntry, view: &MaterializedView, depth: usize) -> Result<Pushed> {
        let reader = self.engine.definer_of(own)?;
        let (entry, target) = self.engine.catalog.table(&view.target.0, &view.target.1)?;
        let mut query = sql::parse_select(&view.query, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?;
        let block_name = name_block(&mut query, &view.source)?;
        let insert = self.open_at(&entry.database, &entry.name, &target, depth + 1)?.insert;
        insert.join();
        let insert =
            self.with_environment(None, &reader, &|env| checked_rows(env, insert.clone(), &target.definition()))?;
        Ok(Pushed { name: String::new(), query, block_name, target, insert, reader })
    }

    /// Calls `work` with the environment of analysis; `block` stands for the table of its name.
    fn with_environment<T>(
        &self,
        block: Option<(&(String, String), &Arc<dyn Table>)>,
        reader: &Reader,
        call: &dyn Fn(&Environment) -> Result<T>,
    ) -> Result<T> {
        let functions = self.context.functions.on_behalf_of(reader.clone());
        let inner = SessionCatalog {
            engine: &self.engine,
            database: &self.database,
            temporary: self.context.temporary_database.as_deref(),
            settings: &self.context.settings,
            reader,
        };
        let catalog = BlockCatalog { inner, block };
        let runner = Runner::new(&self.engine, &self.database, &self.context);
        call(&Environment {
            catalog: &catalog,
            registry: &self.engine.registry,
            functions: &functions,
            settings: &self.context.settings,
            runner: &runner,
            parameters: &HashMap::new(),
        })
    }
}

/// Makes sure that only the leftmost table of a view's query stands for the block; gives the name that does.
fn name_block(query: &mut ast::SelectQuery, source: &(String, String)) -> Result<(String, String)> {
    let mut uses = 0;
    visit_query(query, &mut Vec::new(), &mut |part| {
        if let QueryPart::Table(name) = part {
            uses += usize::from(
                name.name.name == source.1 && name.database.as_ref().is_some_and(|database| database.name == source.0),
            );
        }
    });
    if uses <= 1 {
        return Ok(source.clone());
    }
    if let Some(table) = leftmost_table(query)?
        && let ast::TableKind::Name(name) = &mut table.kind
    {
        name.database = Some(ast::Ident::new(BLOCK_DATABASE, ast::Span::default()));
        table.alias.get_or_insert_with(|| ast::Ident::new(source.1.clone(), ast::Span::default()));
    }
    Ok((BLOCK_DATABASE.to_string(), source.1.clone()))
}

/// The table whose inserts a view's query sees: the leftmost in its `FROM`, through subqueries; `None` for a query over
/// no table.
///
/// # Errors
/// `QUERY_IS_NOT_SUPPORTED_IN_MATERIALIZED_VIEW` for set operations and queries over table functions.
pub(crate) fn leftmost_table(query: &mut ast::SelectQuery) -> Result<Option<&mut ast::TableRef>> {
    let ast::QueryBody::Select(select) = &mut query.body else {
        bail!(
            QueryIsNotSupportedInMaterializedView,
            "A materialized view is made of one SELECT: make a view for each query of the set operation, with the same \
            TO"
        );
    };
    let ctes: Vec<String> = select
        .with
        .iter()
        .flat_map(|with| &with.items)
        .filter_map(|item| if let ast::WithItem::Cte(cte) = item { Some(cte.name.name.clone()) } else { None })
        .collect();
    let Some(first) = select.from.as_mut().and_then(|from| from.first.as_mut()) else {
        return Ok(None);
    };
    let cte = match &first.kind {
        ast::TableKind::Name(name) if name.database.is_none() => ctes.iter().position(|cte| *cte == name.name.name),
        _ => None,
    };
    if let Some(index) = cte {
        let items = select.with.iter_mut().flat_map(|with| &mut with.items);
        let cte = items.filter_map(|item| if let ast::WithItem::Cte(cte) = item { Some(cte) } else { None }).nth(index);
        return match cte {
            Some(cte) => leftmost_table(&mut cte.query),
            None => Err(base::Error::bug("a CTE was lost")),
        };
    }
    if matches!(first.kind, ast::TableKind::Name(_)) {
        return Ok(Some(first));
    }
    match &mut first.kind {
        ast::TableKind::Subquery(inner) => leftmost_table(inner),
        _ => bail!(
            QueryIsNotSupportedInMaterializedView,
            "A materialized view reads a table, not a table function: nothing is inserted into that"
        ),
    }
}

/// A view that an insert feeds.
struct Pushed {
    name: String,
    query: ast::SelectQuery,
    /// The table name in the query that means the block.
    block_name: (String, String),
    target: Arc<dyn Table>,
    insert: Arc<dyn Insert>,
    /// The reader that the query reads as.
    reader: Reader,
}

struct PushInsert {
    insert: Arc<dyn Insert>,
    definition: Arc<TableDefinition>,
    views: Vec<Pushed>,
    pusher: Pusher,
}

impl Insert for PushInsert {
    fn write(&self, block: Block) -> Result<()> {
        let table = MemoryTable::new(self.definition.clone());
        let rows = table.insert(&self.pusher.context.settings)?;
        rows.write(block.clone())?;
        rows.commit()?;
        self.insert.write(block)?;
        let table: Arc<dyn Table> = table;
        for view in &self.views {
            let pushed = view.push(&self.pusher, &table);
            if pushed.is_err() && self.pusher.ignores_errors() {
                continue;
            }
            pushed.map_err(|error| error.context(format!("while pushing to view {}", view.name)))?;
        }
        Ok(())
    }

    fn commit(&self) -> Result<()> {
        let mut joint = Joint::default();
        self.commit_with(&mut joint)?;
        joint.commit()
    }

    fn commit_with(&self, joint: &mut Joint) -> Result<bool> {
        joint.add(&self.insert, "the rows of the table")?;
        self.views.iter().try_for_each(|view| joint.add(&view.insert, &format!("what view {} made", view.name)))?;
        Ok(true)
    }
}

impl Pushed {
    /// Runs the view's query over a block and writes its result.
    fn push(&self, pusher: &Pusher, block: &Arc<dyn Table>) -> Result<()> {
        let plan = self.plan(pusher, block)?;
        let mut stream = exec::execute(&plan, pusher.context.clone())?;
        let mut blocks = Vec::new();
        while let Some(next) = stream.next()? {
            blocks.push(next);
        }
        match Block::concat(&blocks) {
            Some(rows) if rows.rows > 0 => self.insert.write(rows),
            _ => Ok(()),
        }
    }

    fn plan(&self, pusher: &Pusher, block: &Arc<dyn Table>) -> Result<Plan> {
        pusher.with_environment(Some((&self.block_name, block)), &self.reader, &|env| {
            plan_into(env, &self.query, &self.target.definition())
        })
    }
}

/// The plan of a view's query with its columns brought to those of a table, by name.
///
/// # Errors
/// Those of analysis; `NO_SUCH_COLUMN_IN_TABLE` for a column that the table does not have.
pub(crate) fn plan_into(env: &Environment, query: &ast::SelectQuery, definition: &TableDefinition) -> Result<Plan> {
    let plan = Analyzer::new(env).analyze(query)?;
    let given =
        plan.schema.fields.iter().map(|field| Field::new(field.name.clone(), field.data_type.clone())).collect();
    let exprs = insert_expressions(env, definition, &Schema::new(given), true)?;
    let stored = crate::interpret::stored_schema(definition);
    debug_assert!(
        exprs.iter().map(|expr| &expr.data_type).eq(stored.fields.iter().map(|field| &field.data_type)),
        "what a view gives has the stored columns of its target"
    );
    let plan = Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema: Arc::new(stored) };
    plan::optimize::optimize(plan, env)
}

/// The catalog with a block in the place of a table, if there is one.
pub(crate) struct BlockCatalog<'a> {
    pub inner: SessionCatalog<'a>,
    /// Database and name that mean the block, and its rows.
    pub block: Option<(&'a (String, String), &'a Arc<dyn Table>)>,
}

impl CatalogView for BlockCatalog<'_> {
    fn relation(&self, database: Option<&str>, name: &str) -> Result<Relation> {
        if let Some((own, block)) = self.block
            && name == own.1
            && database.unwrap_or(self.inner.database) == own.0
        {
            return Ok(Relation::Table(block.clone(), format!("{}.{name}", own.0)));
        }
        self.inner.relation(database, name)
    }

    fn temporary_database(&self, name: &str) -> Option<&str> {
        self.inner.temporary_database(name)
    }

    fn table_function(&self, name: &str, args: &[TableFunctionArg]) -> Result<Arc<dyn Table>> {
        self.inner.table_function(name, args)
    }

    fn function_query(&self, name: &str, args: &[TableFunctionArg]) -> Result<Option<Box<ast::SelectQuery>>> {
        self.inner.function_query(name, args)
    }

    fn named_collection(&self, name: &str) -> Result<Option<BTreeMap<String, CollectionValue>>> {
        self.inner.named_collection(name)
    }

    fn user_function(&self, name: &str) -> Option<Arc<ast::Lambda>> {
        self.inner.user_function(name)
    }

    fn user_function_names(&self) -> Vec<String> {
        self.inner.user_function_names()
    }
}
