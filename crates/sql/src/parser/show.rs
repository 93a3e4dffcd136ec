//! `SHOW`, `EXISTS`, `DESCRIBE`, `EXPLAIN`.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::Result;

impl Parser<'_> {
    /// Parses a `SHOW`, after that word.
    pub(super) fn show(&mut self) -> Result<Show> {
        let kind = self.show_kind()?;
        if matches!(kind, ShowKind::Access(_)) {
            return Ok(Show { kind, filter: None, limit: None });
        }
        let filter = self.show_filter()?;
        let limit = if self.eat_words("LIMIT")? { Some(self.expr_no_alias()?) } else { None };
        Ok(Show { kind, filter, limit })
    }

    fn show_kind(&mut self) -> Result<ShowKind> {
        if self.eat_words("DATABASES")? {
            return Ok(ShowKind::Databases);
        }
        if let Some(shown) = self.try_show_access()? {
            return Ok(ShowKind::Access(Box::new(shown)));
        }
        if let Some(words) = self.show_other()? {
            return Ok(ShowKind::Other(words));
        }
        if self.eat_words("CREATE")? || self.at_any_word(&["TABLE", "DATABASE", "DICTIONARY", "VIEW"]) {
            return self.show_create();
        }
        if self.eat_words("PROCESSLIST")? {
            return Ok(ShowKind::Processlist);
        }
        for changed in [false, true] {
            if self.eat_words(if changed { "CHANGED SETTINGS" } else { "SETTINGS" })? {
                return Ok(ShowKind::Settings { changed });
            }
        }
        if self.eat_words("SETTING")? {
            return Ok(ShowKind::Setting(self.ident()?));
        }
        let single = [
            ("FUNCTIONS", ShowKind::Functions),
            ("ENGINES", ShowKind::Engines),
            ("CLUSTERS", ShowKind::Clusters),
            ("MERGES", ShowKind::Merges),
        ];
        for (word, kind) in single {
            if self.eat_words(word)? {
                return Ok(kind);
            }
        }
        if self.eat_words("DICTIONARIES")? {
            return Ok(ShowKind::Dictionaries { database: self.show_from()? });
        }
        self.show_tables_or_columns()
    }

    fn show_tables_or_columns(&mut self) -> Result<ShowKind> {
        let extended = self.eat_words("EXTENDED")?;
        let full = self.eat_words("FULL")?;
        let temporary = self.eat_words("TEMPORARY")?;
        if self.eat_words("TABLES")? {
            return Ok(ShowKind::Tables { database: self.show_from()?, full, temporary });
        }
        if self.eat_words("COLUMNS")? || self.eat_words("FIELDS")? {
            return Ok(ShowKind::Columns { table: self.show_table()?, full, extended });
        }
        for word in ["INDEX", "INDEXES", "INDICES", "KEYS"] {
            if self.eat_words(word)? {
                return Ok(ShowKind::Indexes { table: self.show_table()?, extended });
            }
        }
        Err(self.unexpected())
    }

    /// Privileges, named collections, caches and clusters: the words, and the name behind them.
    fn show_other(&mut self) -> Result<Option<Vec<String>>> {
        for words in ["PRIVILEGES", "NAMED COLLECTIONS", "FILESYSTEM CACHES"] {
            if self.eat_words(words)? {
                return Ok(Some(vec![words.to_string()]));
            }
        }
        if self.eat_words("CLUSTER")? {
            let token = self.peek();
            let is_text = token.kind == TokenKind::String && self.text_of(token) != "''";
            let name = if is_text { self.string()? } else { self.ident()?.name };
            return Ok(Some(vec!["CLUSTER".to_string(), name]));
        }
        Ok(None)
    }

    fn show_from(&mut self) -> Result<Option<Ident>> {
        if self.eat_words("FROM")? || self.eat_words("IN")? { Ok(Some(self.ident()?)) } else { Ok(None) }
    }

    /// `FROM [db.]table [FROM db]`.
    fn show_table(&mut self) -> Result<ObjectName> {
        if !self.eat_words("FROM")? {
            self.expect_words("IN")?;
        }
        let mut table = self.object_name()?;
        if let Some(database) = self.show_from()? {
            table.database = Some(database);
        }
        Ok(table)
    }

    fn show_create(&mut self) -> Result<ShowKind> {
        let temporary = self.eat_words("TEMPORARY")?;
        let object = self.object_kind_or_table()?;
        Ok(ShowKind::Create { object, temporary, name: self.object_name()? })
    }

    /// `TABLE`, `VIEW`, … or nothing, which means `TABLE`.
    pub(super) fn object_kind_or_table(&mut self) -> Result<ObjectKind> {
        let named =
            matches!(self.peek_at(1).kind, TokenKind::BareWord | TokenKind::QuotedIdentifier | TokenKind::OpeningBrace);
        Ok(if named { self.try_object_kind()?.unwrap_or(ObjectKind::Table) } else { ObjectKind::Table })
    }

    pub(super) fn try_object_kind(&mut self) -> Result<Option<ObjectKind>> {
        for (words, kind) in [
            ("TABLE", ObjectKind::Table),
            ("DATABASE", ObjectKind::Database),
            ("SCHEMA", ObjectKind::Database),
            ("VIEW", ObjectKind::View),
            ("DICTIONARY", ObjectKind::Dictionary),
            ("FUNCTION", ObjectKind::Function),
        ] {
            if self.eat_words(words)? {
                return Ok(Some(kind));
            }
        }
        Ok(None)
    }

    fn show_filter(&mut self) -> Result<Option<ShowFilter>> {
        if self.eat_words("WHERE")? {
            return Ok(Some(ShowFilter::Where(self.expr()?)));
        }
        self.like_filter()
    }

    /// `[NOT] LIKE 'pattern'`, `[NOT] ILIKE 'pattern'`, or nothing.
    pub(super) fn like_filter(&mut self) -> Result<Option<ShowFilter>> {
        let negated = self.eat_words("NOT")?;
        for (word, case_insensitive) in [("LIKE", false), ("ILIKE", true)] {
            if self.eat_words(word)? {
                return Ok(Some(ShowFilter::Like { pattern: self.string()?, negated, case_insensitive }));
            }
        }
        if negated { Err(self.unexpected()) } else { Ok(None) }
    }

    /// Parses an `EXISTS`, after that word.
    pub(super) fn exists_statement(&mut self) -> Result<Exists> {
        let temporary = self.eat_words("TEMPORARY")?;
        let object = self.object_kind_or_table()?;
        Ok(Exists { object, temporary, name: self.object_name()? })
    }

    /// Parses a `DESCRIBE`, after that word: a table, a table function or a query, parentheses optional.
    pub(super) fn describe(&mut self) -> Result<TableRef> {
        if self.is_word_at(0, "TABLE") && self.peek_at(1).kind != TokenKind::Dot {
            self.advance()?;
        }
        if self.is_query_at(0) {
            let query = self.nested(|p| p.select_query())?;
            let span = query.span;
            let kind = TableKind::Subquery(Box::new(query));
            return Ok(TableRef {
                kind,
                alias: None,
                column_aliases: Vec::new(),
                is_final: false,
                sample: None,
                lateral: false,
                span,
            });
        }
        self.table_ref()
    }

    /// `EXPLAIN CURRENT TRANSACTION`: statements are transactions of their own, so that there is none.
    pub(super) fn current_transaction(&mut self) -> Result<SelectQuery> {
        let span = self.peek().span;
        self.expect_words("CURRENT TRANSACTION")?;
        let mut text = self.node(ExprKind::Literal(Literal::string("<no current transaction>")), span)?;
        text.alias = Some(Ident::new("explain", span));
        Ok(SelectQuery::select(Select { span, projection: vec![text], ..Select::default() }))
    }

    /// Parses an `EXPLAIN`, after that word.
    pub(super) fn explain(&mut self) -> Result<Explain> {
        let mut kind = ExplainKind::Plan;
        for (words, named) in [
            ("AST", ExplainKind::Ast),
            ("SYNTAX", ExplainKind::Syntax),
            ("QUERY TREE", ExplainKind::QueryTree),
            ("PLAN", ExplainKind::Plan),
            ("PIPELINE", ExplainKind::Pipeline),
            ("ESTIMATE", ExplainKind::Estimate),
            ("ANALYZE", ExplainKind::Analyze),
        ] {
            if self.eat_words(words)? {
                kind = named;
                break;
            }
        }
        let options = if self.peek_at(1).kind == TokenKind::Equals { self.setting_changes()? } else { Vec::new() };
        let start = self.peek().span;
        let explained = self.nested(|p| p.statement_kind())?;
        let has_plan =
            matches!(explained, StatementKind::Select(_) | StatementKind::Insert(_) | StatementKind::CreateTable(_));
        if !has_plan && kind != ExplainKind::Ast {
            return Err(start.locate(base::err!(
                SyntaxError,
                "Syntax error: EXPLAIN{} explains SELECT, INSERT and \
                CREATE TABLE; EXPLAIN AST explains every statement",
                kind.words()
            )));
        }
        // `FORMAT` and its like after it are about the output of EXPLAIN, but are shown by EXPLAIN AST.
        let mut output = Output::default();
        if kind == ExplainKind::Ast && self.inline_data.is_none() && !matches!(explained, StatementKind::Insert(_)) {
            self.output(&mut output)?;
        }
        let statement = Statement { kind: explained, output, span: self.span_from(start) };
        Ok(Explain { kind, options, statement: Box::new(statement) })
    }
}
