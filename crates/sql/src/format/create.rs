//! `CREATE`.

use super::Formatter;
use crate::ast::*;
use crate::write::quote_ident;

/// Columns of definitions stand in backquotes always.
pub(super) fn backquote(out: &mut String, name: &str) {
    let start = out.len();
    quote_ident(out, name);
    if !out[start..].starts_with('`') {
        out.insert(start, '`');
        out.push('`');
    }
}

impl Formatter {
    pub(super) fn create_database(&mut self, create: &CreateDatabase) {
        self.push("CREATE DATABASE ");
        if create.if_not_exists {
            self.push("IF NOT EXISTS ");
        }
        self.ident(&create.name);
        self.on_cluster(create.on_cluster.as_ref());
        if let Some(engine) = &create.engine {
            self.line();
            self.push("ENGINE = ");
            self.engine(engine);
        }
        if !create.settings.is_empty() {
            self.line();
            self.push("SETTINGS ");
            self.settings(&create.settings);
        }
        self.comment(create.comment.as_ref());
    }

    /// `CREATE [OR REPLACE] what [IF NOT EXISTS] `.
    pub(super) fn create_head(&mut self, mode: CreateMode, what: &str) {
        self.push(match mode {
            CreateMode::Create | CreateMode::IfNotExists => "CREATE ",
            CreateMode::OrReplace => "CREATE OR REPLACE ",
            CreateMode::Replace => "REPLACE ",
            CreateMode::Attach | CreateMode::AttachIfNotExists => "ATTACH ",
        });
        self.push(what);
        if matches!(mode, CreateMode::IfNotExists | CreateMode::AttachIfNotExists) {
            self.push(" IF NOT EXISTS");
        }
        self.push(" ");
    }

    pub(super) fn create_table(&mut self, create: &CreateTable) {
        self.create_head(create.mode, if create.temporary { "TEMPORARY TABLE" } else { "TABLE" });
        self.object(&create.name);
        if let Some(uuid) = &create.uuid {
            self.push(" UUID ");
            self.string(uuid);
        }
        self.on_cluster(create.on_cluster.as_ref());
        if let Some(elements) = &create.elements {
            self.line();
            self.elements(elements);
        }
        let as_definition = matches!(
            create.source,
            Some(CreateSource::Table(_) | CreateSource::CloneTable(_) | CreateSource::Function(_))
        );
        if as_definition {
            self.create_source(create.source.as_ref());
        }
        self.storage(&create.storage);
        self.comment(create.comment.as_ref());
        if !as_definition {
            self.create_source(create.source.as_ref());
        }
    }

    fn create_source(&mut self, source: Option<&CreateSource>) {
        match source {
            None => {}
            Some(CreateSource::Table(name)) => {
                self.push(" AS ");
                self.object(name);
            }
            Some(CreateSource::CloneTable(name)) => {
                self.push(" CLONE AS ");
                self.object(name);
            }
            Some(CreateSource::Function(call)) => {
                self.push(" AS ");
                self.call(call);
            }
            Some(CreateSource::Select(query)) => {
                self.line();
                self.push("AS ");
                self.select_query(query);
            }
            Some(CreateSource::EmptySelect(query)) => {
                self.line();
                self.push("EMPTY AS ");
                self.select_query(query);
            }
        }
    }

    pub(super) fn create_view(&mut self, create: &CreateView) {
        let what = match (create.materialized, create.temporary) {
            (true, _) => "MATERIALIZED VIEW",
            (false, true) => "TEMPORARY VIEW",
            (false, false) => "VIEW",
        };
        self.create_head(create.mode, what);
        self.object(&create.name);
        self.on_cluster(create.on_cluster.as_ref());
        if let Some(refresh) = &create.refresh {
            self.line();
            self.refresh(refresh);
        }
        if let Some(to) = &create.to {
            self.push(" TO ");
            self.object(to);
        }
        if !create.names.is_empty() {
            self.push(" (");
            self.idents(&create.names);
            self.push(")");
        }
        if let Some(elements) = &create.elements {
            self.line();
            self.elements(elements);
        }
        self.storage(&create.storage);
        if let Some(security) = &create.sql_security {
            self.line();
            self.sql_security(security);
        }
        if create.populate {
            self.push(" POPULATE");
        }
        if create.empty {
            self.push(" EMPTY");
        }
        self.comment(create.comment.as_ref());
        self.line();
        self.push("AS ");
        self.select_query(&create.query);
    }

    pub(super) fn create_function(&mut self, create: &CreateFunction) {
        self.create_head(create.mode, "FUNCTION");
        self.ident(&create.name);
        self.on_cluster(create.on_cluster.as_ref());
        self.push(" AS ");
        match &create.body.kind {
            ExprKind::Lambda(lambda) => self.bare_lambda(lambda),
            _ => self.expr(&create.body),
        }
    }

    fn elements(&mut self, elements: &TableElements) {
        self.push("(");
        self.indent += 1;
        let mut first = true;
        let next = |f: &mut Self, first: &mut bool| {
            if !std::mem::take(first) {
                f.push(",");
                f.line();
            } else {
                f.line_or_nothing();
            }
        };
        for column in &elements.columns {
            next(self, &mut first);
            self.column(column);
        }
        for index in &elements.indexes {
            next(self, &mut first);
            self.push("INDEX ");
            self.index(index);
        }
        for constraint in &elements.constraints {
            next(self, &mut first);
            self.push("CONSTRAINT ");
            self.constraint(constraint);
        }
        for projection in &elements.projections {
            next(self, &mut first);
            self.push("PROJECTION ");
            self.projection(projection);
        }
        if let Some(key) = &elements.primary_key {
            next(self, &mut first);
            self.push("PRIMARY KEY ");
            self.expr(key);
        }
        self.indent -= 1;
        self.line_or_nothing();
        self.push(")");
    }

    pub(super) fn column(&mut self, column: &ColumnDef) {
        backquote(&mut self.out, &column.name.name);
        if let Some(ty) = &column.ty {
            self.push(" ");
            self.type_name(&ty.text);
        }
        match column.nullable {
            Some(true) => self.push(" NULL"),
            Some(false) => self.push(" NOT NULL"),
            None => {}
        }
        if let Some(default) = &column.default {
            self.push(match default.kind {
                DefaultKind::Default => " DEFAULT",
                DefaultKind::Materialized => " MATERIALIZED",
                DefaultKind::Ephemeral => " EPHEMERAL",
                DefaultKind::Alias => " ALIAS",
            });
            if let Some(expr) = &default.expr {
                self.push(" ");
                self.expr(expr);
            }
        }
        if let Some(comment) = &column.comment {
            self.push(" COMMENT ");
            self.string(comment);
        }
        if let Some(codec) = &column.codec {
            self.push(" CODEC(");
            self.exprs(codec);
            self.push(")");
        }
        if let Some(statistics) = &column.statistics {
            self.push(" STATISTICS(");
            self.exprs(statistics);
            self.push(")");
        }
        if let Some(ttl) = &column.ttl {
            self.push(" TTL ");
            self.expr(ttl);
        }
        if let Some(collation) = &column.collation {
            self.push(" COLLATE ");
            self.push(collation);
        }
        if !column.settings.is_empty() {
            self.push(" SETTINGS (");
            self.settings(&column.settings);
            self.push(")");
        }
        if column.primary_key {
            self.push(" PRIMARY KEY");
        }
    }

    pub(super) fn index(&mut self, index: &IndexDef) {
        self.dotted(&index.name);
        self.push(" ");
        self.expr(&index.expr);
        self.push(" TYPE ");
        self.engine(&index.ty);
        self.push(&format!(" GRANULARITY {}", index.granularity.unwrap_or(1)));
    }

    pub(super) fn projection(&mut self, projection: &ProjectionDef) {
        self.ident(&projection.name);
        match &projection.index {
            Some(index) => {
                self.push(" INDEX ");
                self.expr(&index.expr);
                self.push(" TYPE ");
                self.ident(&index.ty);
            }
            None => {
                self.line();
                self.block(|f| f.projection_query(&projection.query));
            }
        }
        if !projection.settings.is_empty() {
            self.push(" WITH SETTINGS (");
            self.settings(&projection.settings);
            self.push(")");
        }
    }

    /// The query of a projection: its order goes up always, without a word.
    pub(super) fn projection_query(&mut self, query: &SelectQuery) {
        self.is_projection = true;
        self.select_query(query);
        self.is_projection = false;
    }

    /// `ENGINE = …` and what follows it.
    pub(super) fn storage_clauses(&mut self, storage: &Storage) {
        self.storage(storage);
    }

    pub(super) fn constraint(&mut self, constraint: &ConstraintDef) {
        self.ident(&constraint.name);
        self.push(if constraint.assume { " ASSUME " } else { " CHECK " });
        self.expr(&constraint.expr);
    }

    pub(super) fn engine(&mut self, engine: &Engine) {
        // Without quotes it would read as the literal.
        if engine.name.name.eq_ignore_ascii_case("null") {
            self.push(&format!("`{}`", engine.name.name));
        } else {
            self.word(&engine.name);
        }
        if let Some(args) = &engine.args {
            self.push("(");
            self.separated(args, ", ", |f, arg| match &arg.kind {
                // `Join(ANY, LEFT, k)`: words, whatever they mean elsewhere.
                ExprKind::Identifier(parts) if parts.len() == 1 && arg.alias.is_none() => f.word(&parts[0]),
                _ => f.expr(arg),
            });
            self.push(")");
        }
    }

    /// A name that needs quotes for its letters alone.
    fn word(&mut self, name: &Ident) {
        if name.name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
            && name.name.bytes().next().is_some_and(|b| !b.is_ascii_digit())
        {
            self.push(&name.name);
        } else {
            self.ident(name);
        }
    }

    fn storage(&mut self, storage: &Storage) {
        if let Some(engine) = &storage.engine {
            self.line();
            self.push("ENGINE = ");
            self.engine(engine);
        }
        for (words, expr) in [
            ("PARTITION BY ", &storage.partition_by),
            ("PRIMARY KEY ", &storage.primary_key),
            ("ORDER BY ", &storage.order_by),
            ("SAMPLE BY ", &storage.sample_by),
        ] {
            if let Some(expr) = expr {
                self.line();
                self.push(words);
                if words == "ORDER BY " && !storage.descending.is_empty() {
                    self.directed_key(storage)
                } else {
                    self.expr(expr)
                }
            }
        }
        if !storage.ttl.is_empty() {
            self.line();
            self.push("TTL ");
            self.ttl(&storage.ttl);
        }
        if !storage.settings.is_empty() {
            self.line();
            self.push("SETTINGS ");
            self.settings(&storage.settings);
        }
    }

    /// `a DESC`, `tuple(a DESC, b)`.
    fn directed_key(&mut self, storage: &Storage) {
        let is_tuple = storage.order_by.as_ref().is_some_and(|key| key.as_call_of("tuple").is_some());
        self.push(if is_tuple { "tuple(" } else { "" });
        for (at, (part, descends)) in storage.order_parts().enumerate() {
            self.push(if at > 0 { ", " } else { "" });
            self.expr(part);
            self.push(if descends { " DESC" } else { "" });
        }
        self.push(if is_tuple { ")" } else { "" });
    }

    pub(super) fn ttl(&mut self, elements: &[TtlElement]) {
        self.separated(elements, ", ", |f, element| {
            f.expr(&element.expr);
            f.ttl_action(&element.action);
            if let Some(selection) = &element.selection {
                f.push(" WHERE ");
                f.expr(selection);
            }
        });
    }

    fn ttl_action(&mut self, action: &TtlAction) {
        match action {
            TtlAction::Delete => {}
            TtlAction::ToDisk(name) => {
                self.push(" TO DISK ");
                self.string(name);
            }
            TtlAction::ToVolume(name) => {
                self.push(" TO VOLUME ");
                self.string(name);
            }
            TtlAction::Recompress(codec) => {
                self.push(" RECOMPRESS CODEC(");
                self.exprs(codec);
                self.push(")");
            }
            TtlAction::GroupBy(keys, sets) => {
                self.push(" GROUP BY ");
                self.exprs(keys);
                if !sets.is_empty() {
                    self.push(" SET ");
                    self.assignments(sets);
                }
            }
        }
    }

    pub(super) fn assignments(&mut self, assignments: &[(Ident, Expr)]) {
        self.separated(assignments, ", ", |f, (column, expr)| {
            f.dotted(column);
            f.push(" = ");
            f.expr(expr);
        });
    }
}
