//! Privileges that statements need.

use crate::access::check_source;
use crate::interpret::Interpreter;
use ::access::privilege::{Privilege, PrivilegeSet};
use ::access::session::SessionAccess;
use base::{Result, bail};
use sql::ast::{self, CreateMode, DropAction, ObjectKind, StatementKind};

/// The privilege of a name.
pub(super) fn named(name: &str) -> PrivilegeSet {
    Privilege::named(name).into()
}

impl Interpreter<'_> {
    /// Refuses a statement that needs privileges which the session does not hold.
    ///
    /// # Errors
    /// `ACCESS_DENIED`.
    pub(in crate::interpret) fn check_privileges(&self, statement: &StatementKind) -> Result<()> {
        let access = &self.session.access;
        if self.session.is_internal || access.is_unlimited() {
            return Ok(());
        }
        match statement {
            StatementKind::Insert(insert) => self.check_insert(insert),
            StatementKind::CreateDatabase(create) => self.demand(&[&create.name.name], "CREATE DATABASE"),
            StatementKind::CreateTable(create) => self.check_create_table(create),
            StatementKind::CreateView(create) => self.check_create_view(create),
            StatementKind::CreateFunction(create) => {
                self.demand(&[], "CREATE FUNCTION")?;
                if is_replacing(create.mode) { self.demand(&[], "DROP FUNCTION") } else { Ok(()) }
            }
            StatementKind::CreateDictionary(create) => self.check_create_dictionary(create),
            StatementKind::Drop(drop) => self.check_drop(drop),
            StatementKind::Undrop(undrop) => {
                self.demand_on(&undrop.name, "UNDROP TABLE")?;
                self.demand_on(&undrop.name, "CREATE TABLE")
            }
            StatementKind::Rename(rename) => self.check_rename(rename),
            StatementKind::Exists(exists) => self.check_exists(exists),
            StatementKind::Show(show) => self.check_show(show),
            StatementKind::Describe(table) => match &table.kind {
                ast::TableKind::Name(name) => self.check_shows_columns(name),
                ast::TableKind::Subquery(query) => self.plan(query).map(drop),
                ast::TableKind::Function(call, _) => self.check_function_columns(call),
            },
            StatementKind::Use(database) => self.check_shows_database(&database.name),
            StatementKind::Optimize(optimize) => self.demand_on(&optimize.name, "OPTIMIZE"),
            StatementKind::Kill(kill) if kill.mutation => self.demand(&[], "KILL QUERY"),
            StatementKind::Explain(explain) => self.check_explain(explain),
            StatementKind::System(command) => self.check_system(command),
            StatementKind::Alter(alter) => self.check_alter(alter),
            StatementKind::AlterDatabase(alter) => self.demand(&[&alter.name.name], "ALTER MODIFY DATABASE COMMENT"),
            StatementKind::Attach(attach) => match attach.object {
                ObjectKind::Database => self.demand(&[&attach.name.name.name], "CREATE DATABASE"),
                ObjectKind::View => self.demand_on(&attach.name, "CREATE VIEW"),
                ObjectKind::Dictionary => self.demand_on(&attach.name, "CREATE DICTIONARY"),
                ObjectKind::Table | ObjectKind::Function => self.demand_on(&attach.name, "CREATE TABLE"),
            },
            StatementKind::Delete(delete) => {
                self.demand_on(&delete.name, "ALTER DELETE")?;
                self.check_subqueries([&delete.selection])
            }
            StatementKind::Update(update) => {
                self.demand_columns(
                    &update.name,
                    update.assignments.iter().map(|(name, _)| name.name.as_str()),
                    "ALTER UPDATE",
                )?;
                self.check_subqueries(update.assignments.iter().map(|(_, expr)| expr).chain([&update.selection]))
            }
            StatementKind::Check(check) => self.demand_on(&check.name, "CHECK"),
            StatementKind::Backup(backup) => self.check_backup(backup),
            StatementKind::NamedCollection(statement) => {
                let verb = match &statement.action {
                    ast::NamedCollectionAction::Create { .. } => "CREATE NAMED COLLECTION",
                    ast::NamedCollectionAction::Alter { .. } => "ALTER NAMED COLLECTION",
                    ast::NamedCollectionAction::Drop { .. } => "DROP NAMED COLLECTION",
                };
                self.demand(&[&statement.name.name], verb)
            }
            StatementKind::Workload(statement) => self.demand(&[], workload_privilege(&statement.action)),
            // The plans of queries check the reads; statements of access control check themselves.
            StatementKind::Select(_) | StatementKind::Set(_) | StatementKind::Kill(_) | StatementKind::Access(_) => {
                Ok(())
            }
        }
    }

    pub(super) fn rights(&self) -> &SessionAccess {
        &self.session.access
    }

    pub(super) fn demand(&self, path: &[&str], privilege: &str) -> Result<()> {
        self.session.access.check(path, named(privilege))
    }

    /// Refuses as [`Self::demand`] on a table, view or dictionary; temporary tables of the session need nothing.
    pub(super) fn demand_on(&self, name: &ast::ObjectName, privilege: &str) -> Result<()> {
        if self.is_temporary(name) {
            return Ok(());
        }
        let own = self.demand(&[self.database_of(name), &name.name.name], privilege);
        let both = own.and_then(|()| match self.rows_of(name, privilege) {
            Some((database, table)) => self.demand(&[&database, &table], privilege),
            None => Ok(()),
        });
        both.map_err(|error| name.span().locate(error))
    }

    /// The table that keeps the rows of a materialized view, where it is another's and a privilege is about rows: it is
    /// asked for there too.
    fn rows_of(&self, name: &ast::ObjectName, privilege: &str) -> Option<(String, String)> {
        const ABOUT_NAMES: [&str; 5] = ["ALTER VIEW", "CREATE", "DROP", "SHOW", "UNDROP"];
        let is_about_rows = !ABOUT_NAMES.iter().any(|word| privilege.starts_with(word));
        is_about_rows.then(|| self.session.engine.view_target(self.database_of(name), &name.name.name)).flatten()
    }

    /// Refuses as [`Self::demand_on`], by columns.
    pub(super) fn demand_columns<'c>(
        &self,
        name: &ast::ObjectName,
        columns: impl Iterator<Item = &'c str>,
        privilege: &str,
    ) -> Result<()> {
        if self.is_temporary(name) {
            return Ok(());
        }
        let (access, wanted): (_, Vec<&str>) = (&self.session.access, columns.collect());
        access.check_columns([self.database_of(name), &name.name.name], &wanted, Privilege::named(privilege))?;
        match self.rows_of(name, privilege) {
            Some((database, table)) => access.check_columns([&database, &table], &wanted, Privilege::named(privilege)),
            None => Ok(()),
        }
    }

    /// Plans the subqueries of expressions that run later, with nobody's rights.
    pub(super) fn check_subqueries<'e>(&self, exprs: impl IntoIterator<Item = &'e ast::Expr>) -> Result<()> {
        for expr in exprs {
            let mut queries = Vec::new();
            collect_queries(expr, &mut queries);
            for query in queries {
                self.plan(&query)?;
            }
        }
        Ok(())
    }

    fn check_insert(&self, insert: &ast::Insert) -> Result<()> {
        let name = match &insert.target {
            ast::InsertTarget::Table(name) => name.clone(),
            ast::InsertTarget::Function(call) => return self.check_insert_function(call),
        };
        self.check_insert_into(&name, insert.columns.as_deref())
    }

    /// Refuses an insert into a table function without its privileges: of `remote` those of the source and the table.
    fn check_insert_function(&self, call: &ast::FunctionCall) -> Result<()> {
        check_source(self.rights(), &call.name.name, "WRITE")?;
        let remote = self.with_environment(|env| plan::analyze::Analyzer::new(env).remote_table(call))?;
        match remote.map(|remote| remote.kind) {
            Some(ast::TableKind::Name(name)) => self.check_insert_into(&name, None),
            Some(ast::TableKind::Function(inner, _)) => self.check_insert_function(&inner),
            Some(ast::TableKind::Subquery(_)) | None => Ok(()),
        }
    }

    fn check_insert_into(&self, name: &ast::ObjectName, columns: Option<&[ast::InsertColumn]>) -> Result<()> {
        let given: Option<Vec<&str>> = columns.and_then(|columns| {
            columns
                .iter()
                .map(|column| if let ast::InsertColumn::Name(name) = column { Some(name.name.as_str()) } else { None })
                .collect()
        });
        if let Some(given) = given {
            return self.demand_columns(name, given.into_iter(), "INSERT");
        }
        // Whether a table is there is told to those only who might write into it.
        if !self.is_temporary(name)
            && !self.rights().rights().holds_any(&[self.database_of(name), &name.name.name], named("INSERT"))
        {
            return self.demand_on(name, "INSERT");
        }
        let definition = self.table(name)?.definition();
        let is_written = |column: &&storage::ColumnDefinition| {
            !column.default.as_ref().is_some_and(|default| {
                matches!(default.kind, storage::DefaultKind::Alias | storage::DefaultKind::Materialized)
            })
        };
        let columns = definition.columns.iter().filter(is_written).map(|column| column.name.as_str());
        self.demand_columns(name, columns, "INSERT")
    }

    fn check_create_table(&self, create: &ast::CreateTable) -> Result<()> {
        if create.temporary {
            self.check_temporary()?;
        } else {
            self.demand_on_new(&create.name, "CREATE TABLE")?;
            if is_replacing(create.mode) {
                self.demand_on_new(&create.name, "DROP TABLE")?;
            }
        }
        match &create.source {
            Some(ast::CreateSource::Table(other)) => self.check_shows_columns(other)?,
            Some(ast::CreateSource::CloneTable(other)) => {
                self.check_whole(other)?;
                self.demand_on_new(&create.name, "INSERT")?;
            }
            Some(ast::CreateSource::Function(call)) => self.check_function_columns(call)?,
            Some(ast::CreateSource::Select(_)) if !create.temporary => {
                self.demand_on_new(&create.name, "INSERT")?;
            }
            Some(ast::CreateSource::EmptySelect(query)) => self.plan(query).map(drop)?,
            Some(ast::CreateSource::Select(_)) | None => {}
        }
        match &create.storage.engine {
            Some(engine) => self.check_engine(engine),
            None => Ok(()),
        }
    }

    pub(super) fn check_temporary(&self) -> Result<()> {
        match self.rights().rights().holds_any(&[], named("CREATE TABLE")) {
            true => Ok(()),
            false => self.demand(&[], "CREATE TEMPORARY TABLE"),
        }
    }

    /// Refuses as [`Self::demand_on`] for a new object: a temporary table of its name is another one.
    pub(super) fn demand_on_new(&self, name: &ast::ObjectName, privilege: &str) -> Result<()> {
        let database = name.database.as_ref().map_or(&self.session.database, |database| &database.name);
        self.demand(&[database, &name.name.name], privilege).map_err(|error| name.span().locate(error))
    }

    fn check_drop(&self, drop: &ast::Drop) -> Result<()> {
        for name in &drop.names {
            let (object, truncates) = (drop.object, drop.action == DropAction::Truncate);
            match object {
                ObjectKind::Function => self.demand(&[], "DROP FUNCTION")?,
                ObjectKind::Database if truncates => self.demand(&[&name.name.name], "TRUNCATE")?,
                ObjectKind::Database => self.demand(&[&name.name.name], "DROP DATABASE")?,
                _ if truncates => self.demand_on(name, "TRUNCATE")?,
                _ => self.demand_on(name, self.drop_privilege(object, name))?,
            }
        }
        Ok(())
    }

    /// The privilege for `DROP TABLE` of a view or dictionary: that of their own kind.
    fn drop_privilege(&self, object: ObjectKind, name: &ast::ObjectName) -> &'static str {
        let entry = self.session.engine.catalog.object(self.database_of(name), &name.name.name);
        match (object, entry.as_ref().map(|entry| &entry.object)) {
            (ObjectKind::View, _) | (_, Ok(catalog::Object::View(_) | catalog::Object::MaterializedView(_))) => {
                "DROP VIEW"
            }
            (ObjectKind::Dictionary, _) | (_, Ok(catalog::Object::Dictionary(_))) => "DROP DICTIONARY",
            _ => "DROP TABLE",
        }
    }

    fn check_rename(&self, rename: &ast::Rename) -> Result<()> {
        for (from, to) in &rename.pairs {
            if rename.object == ObjectKind::Database {
                self.demand(&[&from.name.name], "DROP DATABASE")?;
                self.demand(&[&from.name.name], "SELECT")?;
                self.check_whole_database(&from.name.name)?;
                self.demand(&[&to.name.name], "CREATE DATABASE")?;
                continue;
            }
            let ways: &[(&ast::ObjectName, &ast::ObjectName)] =
                if rename.exchange { &[(from, to), (to, from)] } else { &[(from, to)] };
            for (from, to) in ways {
                self.check_whole(from)?;
                self.demand_on(from, self.drop_privilege(rename.object, from))?;
                self.demand_on_new(to, "CREATE TABLE")?;
                self.demand_on_new(to, "INSERT")?;
            }
        }
        Ok(())
    }

    /// Refuses a user who may not read all of a table: some of its columns, or some of its rows.
    pub(super) fn check_whole(&self, name: &ast::ObjectName) -> Result<()> {
        let Some(access) = self.context.functions.reader().access() else { return Ok(()) };
        let (database, name) = (self.database_of(name), &name.name.name);
        access.check_whole(database, name)?;
        match self.session.engine.view_target(database, name) {
            Some((database, table)) => access.check_whole(&database, &table),
            None => Ok(()),
        }
    }

    /// Refuses as [`Self::check_whole`] for all objects of a database.
    fn check_whole_database(&self, database: &str) -> Result<()> {
        let (Some(access), Ok(found)) =
            (self.context.functions.reader().access(), self.session.engine.catalog.database(database))
        else {
            return Ok(());
        };
        found.objects().iter().try_for_each(|entry| access.check_whole(database, &entry.name))
    }

    fn check_exists(&self, exists: &ast::Exists) -> Result<()> {
        let name = &exists.name;
        match exists.object {
            ObjectKind::Database => self.check_shows_database(&name.name.name),
            _ if self.is_temporary(name) || crate::system::is_own(self.database_of(name)) => Ok(()),
            ObjectKind::Function => Ok(()),
            _ if self.rights().shows(&[self.database_of(name), &name.name.name]) => Ok(()),
            ObjectKind::Dictionary => self.demand_on(name, "SHOW DICTIONARIES"),
            ObjectKind::Table | ObjectKind::View => self.demand_on(name, "SHOW TABLES"),
        }
    }

    fn check_shows_database(&self, database: &str) -> Result<()> {
        let is_free = crate::system::is_own(database) || self.rights().shows(&[database]) || database == "default";
        if is_free { Ok(()) } else { self.demand(&[database], "SHOW DATABASES") }
    }

    pub(super) fn check_shows_columns(&self, name: &ast::ObjectName) -> Result<()> {
        match self.context.functions.reader().access() {
            Some(access) => access.check_shows_columns(self.database_of(name), &name.name.name),
            None => Ok(()),
        }
    }

    fn check_show(&self, show: &ast::Show) -> Result<()> {
        match &show.kind {
            ast::ShowKind::Create { object: ObjectKind::Database, name, .. } => {
                self.check_shows_database(&name.name.name)
            }
            ast::ShowKind::Create { name, .. } => self.check_shows_columns(name),
            ast::ShowKind::Tables { database: Some(database), .. } => self.check_shows_database(&database.name),
            _ => Ok(()),
        }
    }

    fn check_explain(&self, explain: &ast::Explain) -> Result<()> {
        match &explain.statement.kind {
            _ if explain.kind == ast::ExplainKind::Ast => Ok(()),
            // `explain_lines` asks for what it reads.
            StatementKind::Select(_) => Ok(()),
            other => self.check_privileges(other),
        }
    }

    fn check_backup(&self, backup: &ast::Backup) -> Result<()> {
        // Whether an object is a table, a view or a dictionary is known when it is read.
        const MADE: [&str; 4] = ["CREATE TABLE", "CREATE VIEW", "CREATE DICTIONARY", "INSERT"];
        for element in &backup.elements {
            match (backup.restore, &element.object) {
                (false, ast::BackupObject::Database { name, .. }) => {
                    self.demand(&[&name.name], "BACKUP")?;
                    self.demand(&[&name.name], "SELECT")?;
                    self.check_whole_database(&name.name)?;
                }
                (false, ast::BackupObject::Table { name, .. }) => {
                    self.demand_on(name, "BACKUP")?;
                    self.check_whole(name)?;
                }
                (false, ast::BackupObject::All) => {
                    self.demand(&[], "BACKUP")?;
                    self.demand(&[], "SELECT")?;
                    let databases = self.session.engine.catalog.databases();
                    databases.iter().try_for_each(|database| self.check_whole_database(database.name()))?;
                }
                (true, ast::BackupObject::Database { name, renamed }) => {
                    let database = renamed.as_ref().unwrap_or(name).name.as_str();
                    let mut wanted = MADE.iter().chain(&["CREATE DATABASE"]);
                    wanted.try_for_each(|privilege| self.demand(&[database], privilege))?;
                }
                (true, ast::BackupObject::Table { name, renamed, .. }) => {
                    let new = renamed.as_ref().unwrap_or(name);
                    MADE.iter().try_for_each(|privilege| self.demand_on_new(new, privilege))?;
                }
                // Users and their like are made by the rights of who asks.
                (true, ast::BackupObject::All) => {
                    let mut wanted = MADE.iter().chain(&["CREATE DATABASE", "CREATE FUNCTION"]);
                    wanted.try_for_each(|privilege| self.demand(&[], privilege))?;
                }
            }
        }
        // The rows of a backup were read by somebody else.
        if backup.restore { self.demand(&[], "BACKUP") } else { Ok(()) }
    }

    fn check_system(&self, command: &ast::SystemCommand) -> Result<()> {
        let words = system_privilege(&command.words.join(" "));
        let is_it = |known: &&sql::Privilege| known.name == words || known.aliases.contains(&words.as_str());
        let privilege = sql::privileges().iter().find(is_it).and_then(|known| PrivilegeSet::named(known.name));
        let Some(privilege) = privilege.filter(|set| !set.is_empty()) else {
            let Some(all) = PrivilegeSet::named("SYSTEM") else { bail!(LogicalError, "there is no privilege SYSTEM") };
            return self.session.access.check(&[], all);
        };
        match &command.table {
            Some(name) if PrivilegeSet::at_depth(2).contains(privilege) => {
                self.session.access.check(&[self.database_of(name), &name.name.name], privilege)
            }
            _ => self.session.access.check(&[], privilege),
        }
    }
}

/// The name, or another name, of the privilege for a `SYSTEM` command.
fn system_privilege(words: &str) -> String {
    let words = match words.strip_prefix("CLEAR ") {
        Some(cache) => format!("DROP {cache}"),
        None => words.to_string(),
    };
    let name = match words.as_str() {
        "SUSPEND" => "SHUTDOWN",
        "DROP INDEX MARK CACHE" => "DROP MARK CACHE",
        "DROP INDEX UNCOMPRESSED CACHE" => "DROP UNCOMPRESSED CACHE",
        "DROP DISTRIBUTED CACHE CONNECTIONS" => "DROP DISTRIBUTED CACHE",
        "DROP SKIP INDEX CACHE"
        | "DROP INDEX ANALYSIS CACHE"
        | "DROP BIT INDEX CACHE"
        | "DROP BIT INDEXES CACHE"
        | "DROP JIT INDEX CACHE"
        | "DROP JIT INDEXES CACHE"
        | "DROP DISK METADATA CACHE" => "DROP CACHE",
        "DROP DATABASE REPLICA" | "DROP CATALOG REPLICA" => "DROP REPLICA",
        "RESTART REPLICAS" => "RESTART REPLICA",
        "NOTIFY FAILPOINT" => "FAILPOINT",
        "WAIT VIEW" | "TEST VIEW" | "STOP REPLICATED VIEW" | "START REPLICATED VIEW" | "CANCEL VIEW" => "VIEWS",
        other => other,
    };
    format!("SYSTEM {name}")
}

pub(super) fn is_replacing(mode: CreateMode) -> bool {
    matches!(mode, CreateMode::OrReplace | CreateMode::Replace)
}

/// Collects the queries within an expression, and queries over the tables that it names behind `IN`.
fn collect_queries(expr: &ast::Expr, queries: &mut Vec<ast::SelectQuery>) {
    match &expr.kind {
        ast::ExprKind::Subquery(query) => queries.push((**query).clone()),
        ast::ExprKind::Function(call) => {
            let is_in = call.name.name.to_ascii_lowercase().ends_with("in");
            if let (true, [_, right]) = (is_in, call.args.as_slice())
                && let ast::ExprKind::Identifier(parts) = &right.kind
            {
                let name =
                    parts.iter().map(|part| ::access::entity::shown_name(&part.name)).collect::<Vec<_>>().join(".");
                queries.extend(sql::parse_select(&format!("SELECT * FROM {name}"), &sql::ParseOptions::default()));
            }
            call.args.iter().for_each(|arg| collect_queries(arg, queries));
        }
        ast::ExprKind::Lambda(lambda) => collect_queries(&lambda.body, queries),
        _ => {}
    }
}

/// The privilege that a statement about a workload or resource needs.
fn workload_privilege(action: &ast::WorkloadAction) -> &'static str {
    match action {
        ast::WorkloadAction::CreateWorkload { .. } => "CREATE WORKLOAD",
        ast::WorkloadAction::CreateResource { .. } => "CREATE RESOURCE",
        ast::WorkloadAction::DropWorkload { .. } => "DROP WORKLOAD",
        ast::WorkloadAction::DropResource { .. } => "DROP RESOURCE",
    }
}
