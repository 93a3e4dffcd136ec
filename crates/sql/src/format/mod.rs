//! Tree to text, in ClickHouse's layout: one line, or clauses on lines with lists indented by four.
//!
//! Invariant: what is written parses to an equal tree.

mod access;
mod alter;
mod backup;
mod create;
mod dictionary;
mod expr;
mod named_collection;
mod pretty_type;
mod refresh;
mod select;
mod statement;
mod workload;

pub(crate) use access::entity_words;

use crate::ast::*;
use crate::write::{quote_ident, quote_setting_name, quote_string, write_literal};
use std::fmt;

/// The layout of formatted text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Layout {
    /// Over several lines, or on one.
    pub multi_line: bool,
    /// The elements of named tuples stand on lines of their own.
    pub pretty_types: bool,
    /// As `EXPLAIN SYNTAX` shows it: every query of a set operation in parentheses, names of functions without quotes.
    pub understood: bool,
    /// Names of tables all have a database: one without is a common table expression, on a line of its own as the
    /// subquery that it is.
    pub resolved: bool,
}

/// The text of a statement, over several lines or on one.
pub fn format_query(statement: &Statement, multi_line: bool) -> String {
    format_with(statement, Layout { multi_line, ..Layout::default() })
}

/// The text of a statement.
pub fn format_with(statement: &Statement, layout: Layout) -> String {
    let mut formatter = Formatter { layout, ..Formatter::new(layout.multi_line) };
    formatter.statement(statement);
    formatter.out
}

/// Engine, keys, `TTL` and settings of a table on one line: `MergeTree ORDER BY a SETTINGS index_granularity = 8192`.
pub fn format_storage(storage: &Storage) -> String {
    let mut formatter = Formatter::new(false);
    formatter.storage_clauses(storage);
    let text = formatter.out.trim();
    text.strip_prefix("ENGINE = ").unwrap_or(text).to_string()
}

/// The text of a query, over several lines or on one.
pub fn format_select(query: &SelectQuery, multi_line: bool) -> String {
    let mut formatter = Formatter::new(multi_line);
    formatter.select_query(query);
    formatter.out
}

/// The query of a projection as a definition shows it: its order goes up without a word.
pub fn format_projection(query: &SelectQuery) -> String {
    let mut formatter = Formatter::new(false);
    formatter.projection_query(query);
    formatter.out
}

/// The text of settings, as after `SETTINGS`.
pub(crate) fn settings_text(settings: &[SettingChange]) -> String {
    let mut formatter = Formatter::new(false);
    formatter.settings(settings);
    formatter.out
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut formatter = Formatter::new(false);
        formatter.expr(self);
        f.write_str(&formatter.out)
    }
}

impl fmt::Display for SelectQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_select(self, false))
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_query(self, false))
    }
}

impl fmt::Display for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        quote_ident(&mut out, &self.name);
        f.write_str(&out)
    }
}

impl fmt::Display for ObjectName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(database) = &self.database {
            write!(f, "{database}.")?;
        }
        write!(f, "{}", self.name)
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        write_literal(&mut out, self);
        f.write_str(&out)
    }
}

/// The text so far and how deep it is indented.
pub(crate) struct Formatter {
    out: String,
    multi_line: bool,
    layout: Layout,
    indent: usize,
    /// Whether the query of a projection is written.
    is_projection: bool,
}

impl Formatter {
    fn new(multi_line: bool) -> Self {
        Formatter {
            out: String::new(),
            multi_line,
            layout: Layout { multi_line, ..Layout::default() },
            indent: 0,
            is_projection: false,
        }
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// A line end and the indent, or one blank.
    fn line(&mut self) {
        if !self.multi_line {
            return self.out.push(' ');
        }
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', 4 * self.indent));
    }

    /// A line end only when there are lines.
    fn line_or_nothing(&mut self) {
        if self.multi_line {
            self.line();
        }
    }

    fn ident(&mut self, ident: &Ident) {
        quote_ident(&mut self.out, &ident.name);
    }

    /// A name that may hold dots of its own (`a.b` of a nested column).
    fn dotted(&mut self, ident: &Ident) {
        // A part cannot be empty.
        if ident.name.split('.').any(str::is_empty) {
            return self.ident(ident);
        }
        for (i, part) in ident.name.split('.').enumerate() {
            if i > 0 {
                self.out.push('.');
            }
            quote_ident(&mut self.out, part);
        }
    }

    fn idents(&mut self, idents: &[Ident]) {
        self.separated(idents, ", ", Self::ident);
    }

    fn object(&mut self, name: &ObjectName) {
        if let Some(database) = &name.database {
            self.ident(database);
            self.out.push('.');
        }
        self.ident(&name.name);
    }

    fn string(&mut self, text: &str) {
        quote_string(&mut self.out, text.as_bytes());
    }

    fn separated<T>(&mut self, items: &[T], separator: &str, mut write: impl FnMut(&mut Self, &T)) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.push(separator);
            }
            write(self, item);
        }
    }

    /// Items after a clause's words: one on the same line, more on lines of their own.
    fn clause_list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        if items.len() == 1 || !self.multi_line {
            self.out.push(' ');
            return self.separated(items, ", ", write);
        }
        self.lines(items, &mut write);
    }

    /// Items on lines of their own, one level deeper.
    fn lines<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        self.indent += 1;
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            self.line();
            write(self, item);
        }
        self.indent -= 1;
    }

    /// `(…)` around something on lines of its own.
    fn block(&mut self, write: impl FnOnce(&mut Self)) {
        self.out.push('(');
        self.indent += 1;
        self.line_or_nothing();
        write(self);
        self.indent -= 1;
        self.line_or_nothing();
        self.out.push(')');
    }

    fn comment(&mut self, comment: Option<&String>) {
        if let Some(comment) = comment {
            self.line();
            self.push("COMMENT ");
            self.string(comment);
        }
    }

    fn on_cluster(&mut self, cluster: Option<&String>) {
        if let Some(cluster) = cluster {
            self.push(" ON CLUSTER ");
            quote_ident(&mut self.out, cluster);
        }
    }

    fn settings(&mut self, settings: &[SettingChange]) {
        self.separated(settings, ", ", |f, setting| {
            quote_setting_name(&mut f.out, &setting.name);
            f.push(" = ");
            match &setting.value {
                SettingValue::Default => f.push("DEFAULT"),
                SettingValue::Literal(literal) => write_literal(&mut f.out, literal),
                SettingValue::Expr(expr) => f.setting_expr(expr),
            }
        });
    }

    fn setting_expr(&mut self, expr: &Expr) {
        match expr.as_call_of("map") {
            // `{}` would begin a parameter.
            Some(call) if !call.args.is_empty() => {
                self.push("{");
                for (i, pair) in call.args.chunks(2).enumerate() {
                    if i > 0 {
                        self.push(", ");
                    }
                    self.separated(pair, ": ", Self::expr);
                }
                self.push("}");
            }
            _ => self.expr(expr),
        }
    }
}
