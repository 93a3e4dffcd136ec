//! Statements other than `SELECT`, `CREATE` and `ALTER`.

use super::Formatter;
use crate::ast::*;
use crate::write::quote_ident;

impl Formatter {
    pub(super) fn statement(&mut self, statement: &Statement) {
        self.statement_kind(&statement.kind);
        let output = &statement.output;
        if let Some(outfile) = &output.outfile {
            self.outfile(outfile);
        }
        if let Some(format) = &output.format {
            self.line();
            self.push("FORMAT ");
            self.ident(format);
        }
        if !output.settings.is_empty() {
            self.line();
            self.push("SETTINGS ");
            self.settings(&output.settings);
        }
    }

    fn statement_kind(&mut self, kind: &StatementKind) {
        match kind {
            StatementKind::Select(query) => self.select_query(query),
            StatementKind::Insert(insert) => self.insert(insert),
            StatementKind::CreateDatabase(create) => self.create_database(create),
            StatementKind::CreateTable(create) => self.create_table(create),
            StatementKind::CreateView(create) => self.create_view(create),
            StatementKind::CreateFunction(create) => self.create_function(create),
            StatementKind::CreateDictionary(create) => self.create_dictionary(create),
            StatementKind::Drop(drop) => self.drop(drop),
            StatementKind::Attach(attach) => self.attach(attach),
            StatementKind::Undrop(undrop) => self.undrop(undrop),
            StatementKind::Rename(rename) => self.rename(rename),
            StatementKind::Exists(exists) => {
                self.push(if exists.temporary { "EXISTS TEMPORARY " } else { "EXISTS " });
                self.object_kind(exists.object);
                self.object(&exists.name);
            }
            StatementKind::Show(show) => self.show(show),
            StatementKind::Describe(table) => {
                self.push("DESCRIBE TABLE");
                self.table_after_word(table);
            }
            StatementKind::Set(settings) => {
                self.push("SET ");
                self.settings(settings);
            }
            StatementKind::Use(name) => {
                self.push("USE ");
                self.ident(name);
            }
            StatementKind::Optimize(optimize) => self.optimize(optimize),
            StatementKind::Kill(kill) => self.kill(kill),
            StatementKind::Explain(explain) => self.explain(explain),
            StatementKind::Alter(alter) => self.alter(alter),
            StatementKind::AlterDatabase(alter) => self.alter_database(alter),
            StatementKind::Delete(delete) => self.delete(delete),
            StatementKind::Update(update) => self.update(update),
            StatementKind::System(command) => {
                self.push("SYSTEM ");
                self.push(&command.words.join(" "));
                self.on_cluster(command.on_cluster.as_ref());
                for (number, table) in command.table.iter().chain(&command.more).enumerate() {
                    self.push(if number == 0 { " " } else { ", " });
                    self.object(table);
                }
                for detail in &command.detail {
                    self.push(" ");
                    self.push(detail);
                }
            }
            StatementKind::Backup(backup) => self.backup(backup),
            StatementKind::NamedCollection(statement) => self.named_collection(statement),
            StatementKind::Workload(statement) => self.workload(statement),
            StatementKind::Access(statement) => self.access(statement),
            StatementKind::Check(check) => {
                self.push("CHECK TABLE ");
                self.object(&check.name);
                if let Some(partition) = &check.partition {
                    self.push(" ");
                    self.partition(partition);
                }
            }
        }
    }

    fn kill(&mut self, kill: &Kill) {
        self.push(if kill.mutation { "KILL MUTATION WHERE " } else { "KILL QUERY WHERE " });
        self.expr(&kill.selection);
        self.push(match kill.mode {
            KillMode::Async => " ASYNC",
            KillMode::Sync => " SYNC",
            KillMode::Test => " TEST",
        });
    }

    fn delete(&mut self, delete: &Delete) {
        self.push("DELETE FROM ");
        self.object(&delete.name);
        self.on_cluster(delete.on_cluster.as_ref());
        self.in_partition(delete.partition.as_ref());
        self.push(" WHERE ");
        self.expr(&delete.selection);
    }

    fn update(&mut self, update: &Update) {
        self.push("UPDATE ");
        self.object(&update.name);
        self.on_cluster(update.on_cluster.as_ref());
        self.push(" SET ");
        self.assignments(&update.assignments);
        self.in_partition(update.partition.as_ref());
        self.push(" WHERE ");
        self.expr(&update.selection);
    }

    fn outfile(&mut self, outfile: &Outfile) {
        self.line();
        self.push("INTO OUTFILE ");
        self.string(&outfile.path);
        for (on, words) in
            [(outfile.append, " APPEND"), (outfile.truncate, " TRUNCATE"), (outfile.and_stdout, " AND STDOUT")]
        {
            if on {
                self.push(words);
            }
        }
        if let Some(compression) = &outfile.compression {
            self.push(" COMPRESSION ");
            self.string(compression);
        }
        if let Some(level) = outfile.level {
            self.push(&format!(" LEVEL {level}"));
        }
    }

    fn object_kind(&mut self, kind: ObjectKind) {
        self.push(match kind {
            ObjectKind::Database => "DATABASE ",
            ObjectKind::Table => "TABLE ",
            ObjectKind::View => "VIEW ",
            ObjectKind::Dictionary => "DICTIONARY ",
            ObjectKind::Function => "FUNCTION ",
        });
    }

    fn insert(&mut self, insert: &Insert) {
        self.push("INSERT INTO ");
        match &insert.target {
            InsertTarget::Table(name) => self.object(name),
            InsertTarget::Function(call) => {
                self.push("FUNCTION ");
                self.call(call);
            }
        }
        if let Some(partition_by) = &insert.partition_by {
            self.push(" PARTITION BY ");
            self.expr(partition_by);
        }
        if let Some(columns) = &insert.columns {
            self.push(" (");
            self.separated(columns, ", ", |f, column| match column {
                InsertColumn::Name(name) => f.dotted(name),
                InsertColumn::Matcher(None, transformers) => {
                    f.push("*");
                    f.transformers(transformers);
                }
                InsertColumn::Matcher(Some(regex), transformers) => {
                    f.push("COLUMNS(");
                    f.string(regex);
                    f.push(")");
                    f.transformers(transformers);
                }
            });
            self.push(")");
        }
        if let InsertSource::Infile { path, compression, .. } = &insert.source {
            self.push(" FROM INFILE ");
            self.string(path);
            if let Some(compression) = compression {
                self.push(" COMPRESSION ");
                self.string(compression);
            }
        }
        if !insert.settings.is_empty() {
            self.line();
            self.push("SETTINGS ");
            self.settings(&insert.settings);
        }
        match &insert.source {
            InsertSource::Infile { format: None, .. } => {}
            InsertSource::Values => self.insert_part(insert, |f| f.push("FORMAT Values")),
            InsertSource::Format(name) | InsertSource::Infile { format: Some(name), .. } => {
                self.insert_part(insert, |f| f.push(&format!("FORMAT {name}")));
            }
            InsertSource::Select(query) => self.insert_part(insert, |f| f.select_query(query)),
            InsertSource::Input { query, format } => self.insert_part(insert, |f| {
                f.select_query(query);
                f.line();
                f.push(&format!("FORMAT {format}"));
            }),
        }
    }

    /// The source of an insert: after settings on a line of its own.
    fn insert_part(&mut self, insert: &Insert, write: impl FnOnce(&mut Self)) {
        if insert.settings.is_empty() {
            self.push(" ");
        } else {
            self.line();
        }
        write(self);
    }

    fn drop(&mut self, drop: &Drop) {
        self.push(match drop.action {
            DropAction::Drop => "DROP ",
            DropAction::Detach => "DETACH ",
            DropAction::Truncate => "TRUNCATE ",
        });
        if drop.temporary {
            self.push("TEMPORARY ");
        }
        if drop.all_tables {
            self.push("ALL TABLES FROM ");
        } else {
            self.object_kind(drop.object);
        }
        if drop.if_exists {
            self.push("IF EXISTS ");
        }
        if drop.if_empty {
            self.push("IF EMPTY ");
        }
        self.separated(&drop.names, ", ", Self::object);
        self.show_filter(drop.filter.as_ref());
        self.on_cluster(drop.on_cluster.as_ref());
        if drop.permanently {
            self.push(" PERMANENTLY");
        }
        if drop.sync {
            self.push(" SYNC");
        }
    }

    fn attach(&mut self, attach: &Attach) {
        self.push("ATTACH ");
        self.object_kind(attach.object);
        if attach.if_not_exists {
            self.push("IF NOT EXISTS ");
        }
        self.object(&attach.name);
        self.on_cluster(attach.on_cluster.as_ref());
    }

    fn undrop(&mut self, undrop: &Undrop) {
        self.push("UNDROP TABLE ");
        self.object(&undrop.name);
        if let Some(uuid) = &undrop.uuid {
            self.push(" UUID ");
            self.string(uuid);
        }
        self.on_cluster(undrop.on_cluster.as_ref());
    }

    fn rename(&mut self, rename: &Rename) {
        self.push(if rename.exchange { "EXCHANGE " } else { "RENAME " });
        match rename.object {
            ObjectKind::Dictionary if rename.exchange => self.push("DICTIONARIES "),
            ObjectKind::Table if rename.exchange => self.push("TABLES "),
            other => self.object_kind(other),
        }
        if rename.if_exists {
            self.push("IF EXISTS ");
        }
        let word = if rename.exchange { " AND " } else { " TO " };
        self.separated(&rename.pairs, ", ", |f, (from, to)| {
            f.object(from);
            f.push(word);
            f.object(to);
        });
        self.on_cluster(rename.on_cluster.as_ref());
    }

    fn optimize(&mut self, optimize: &Optimize) {
        self.push("OPTIMIZE TABLE ");
        self.object(&optimize.name);
        self.on_cluster(optimize.on_cluster.as_ref());
        if let Some(partition) = &optimize.partition {
            self.push(" ");
            self.partition(partition);
        }
        for (on, words) in [(optimize.is_final, " FINAL"), (optimize.deduplicate, " DEDUPLICATE")] {
            if on {
                self.push(words);
            }
        }
        if !optimize.deduplicate_by.is_empty() {
            self.push(" BY ");
            self.exprs(&optimize.deduplicate_by);
        }
        if optimize.cleanup {
            self.push(" CLEANUP");
        }
    }

    fn explain(&mut self, explain: &Explain) {
        self.push("EXPLAIN");
        self.push(explain.kind.words());
        if !explain.options.is_empty() {
            self.push(" ");
            self.settings(&explain.options);
        }
        self.line();
        self.statement(&explain.statement);
    }

    fn show(&mut self, show: &Show) {
        self.push("SHOW ");
        self.show_kind(&show.kind);
        self.show_filter(show.filter.as_ref());
        if let Some(limit) = &show.limit {
            self.push(" LIMIT ");
            self.expr(limit);
        }
    }

    fn show_filter(&mut self, filter: Option<&ShowFilter>) {
        match filter {
            None => {}
            Some(ShowFilter::Like { pattern, negated, case_insensitive }) => {
                self.push(if *negated { " NOT" } else { "" });
                self.push(if *case_insensitive { " ILIKE " } else { " LIKE " });
                self.string(pattern);
            }
            Some(ShowFilter::Where(expr)) => {
                self.push(" WHERE ");
                self.expr(expr);
            }
        }
    }

    fn show_kind(&mut self, kind: &ShowKind) {
        let flag = |on: bool, words: &'static str| if on { words } else { "" };
        match kind {
            ShowKind::Databases => self.push("DATABASES"),
            ShowKind::Tables { database, full, temporary } => {
                self.push(flag(*full, "FULL "));
                self.push(flag(*temporary, "TEMPORARY "));
                self.push("TABLES");
                self.show_from(database.as_ref());
            }
            ShowKind::Dictionaries { database } => {
                self.push("DICTIONARIES");
                self.show_from(database.as_ref());
            }
            ShowKind::Create { object, temporary, name } => {
                self.push("CREATE ");
                self.push(flag(*temporary, "TEMPORARY "));
                self.object_kind(*object);
                self.object(name);
            }
            ShowKind::Columns { table, full, extended } => {
                self.push(flag(*extended, "EXTENDED "));
                self.push(flag(*full, "FULL "));
                self.push("COLUMNS FROM ");
                self.object(table);
            }
            ShowKind::Indexes { table, extended } => {
                self.push(flag(*extended, "EXTENDED "));
                self.push("INDEXES FROM ");
                self.object(table);
            }
            ShowKind::Processlist => self.push("PROCESSLIST"),
            ShowKind::Settings { changed } => {
                self.push(flag(*changed, "CHANGED "));
                self.push("SETTINGS");
            }
            ShowKind::Setting(name) => {
                self.push("SETTING ");
                self.ident(name);
            }
            ShowKind::Functions => self.push("FUNCTIONS"),
            ShowKind::Engines => self.push("ENGINES"),
            ShowKind::Clusters => self.push("CLUSTERS"),
            ShowKind::Merges => self.push("MERGES"),
            ShowKind::Access(show) => self.show_access(show),
            ShowKind::Other(words) => {
                let Some((words, names)) = words.split_first() else { return };
                self.push(words);
                for name in names {
                    self.push(" ");
                    quote_ident(&mut self.out, name);
                }
            }
        }
    }

    fn show_from(&mut self, database: Option<&Ident>) {
        if let Some(database) = database {
            self.push(" FROM ");
            self.ident(database);
        }
    }
}
