//! Syntax that people want and ClickHouse does not have: `SUMMARIZE`, `PIVOT`, `UNPIVOT`, `COPY`, array slices, `LATEST
//! ON`.
//!
//! All of it becomes syntax that is there already: calls of the table functions `summarize`, `pivot` and `unpivot`,
//! which take a query; `INTO OUTFILE` and `FROM INFILE`; `arraySlice`; `QUALIFY`.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::{Result, err};

impl Parser<'_> {
    /// `SUMMARIZE table | SELECT …`; the word is taken.
    pub(super) fn summarize(&mut self) -> Result<SelectQuery> {
        let start = self.previous_span();
        let query = self.table_or_query()?;
        self.query_of_function("summarize", vec![query], start)
    }

    /// `PIVOT table ON column [IN (…)] USING aggregates [GROUP BY …] [ORDER BY …] [LIMIT …]`.
    pub(super) fn pivot_statement(&mut self) -> Result<SelectQuery> {
        let start = self.previous_span();
        let query = self.table_or_query()?;
        self.expect_words("ON")?;
        let column = self.expr_above_in()?;
        let values = if self.eat_words("IN")? { self.paren_list(|p| p.expr())? } else { Vec::new() };
        self.expect_words("USING")?;
        let aggregates = self.comma_list(|p| p.expr_implicit_alias())?;
        let mut args = vec![query, self.list(aggregates)?, column, self.list(values)?];
        if self.eat_words("GROUP BY")? {
            let keys = self.comma_list(|p| p.expr())?;
            args.push(self.list(keys)?);
        }
        self.query_with_tail("pivot", args, start)
    }

    /// `UNPIVOT table ON columns [INTO NAME n VALUE v] [ORDER BY …] [LIMIT …]`.
    pub(super) fn unpivot_statement(&mut self) -> Result<SelectQuery> {
        let start = self.previous_span();
        let query = self.table_or_query()?;
        self.expect_words("ON")?;
        let columns = self.comma_list(|p| p.expr())?;
        let (mut name, mut value) = (Ident::new("name", start), Ident::new("value", start));
        if self.eat_words("INTO")? {
            self.expect_words("NAME")?;
            name = self.ident()?;
            self.expect_words("VALUE")?;
            value = self.ident()?;
        }
        let args = vec![
            query,
            self.name(name)?,
            self.name(value)?,
            self.list(columns)?,
            Expr::literal(Literal::Bool(false), start),
        ];
        self.query_with_tail("unpivot", args, start)
    }

    /// `PIVOT (aggregates FOR column IN (…) [GROUP BY …])`, `UNPIVOT [INCLUDE NULLS] (value FOR name IN (columns))`
    /// after a table.
    pub(super) fn pivots_after(&mut self, mut table: TableRef) -> Result<TableRef> {
        loop {
            let start = self.peek().span;
            let kind = if self.is_word_at(0, "PIVOT") && self.peek_at(1).kind == TokenKind::OpeningParen {
                self.advance()?;
                let query = self.all_of(table)?;
                self.pivot_clause(query)?
            } else if self.at_unpivot() {
                self.advance()?;
                let query = self.all_of(table)?;
                self.unpivot_clause(query)?
            } else {
                return Ok(table);
            };
            let span = self.span_from(start);
            self.grow()?;
            table = TableRef {
                kind,
                alias: None,
                column_aliases: Vec::new(),
                is_final: false,
                sample: None,
                lateral: false,
                span,
            };
            self.table_alias(&mut table)?;
        }
    }

    pub(super) fn at_unpivot(&mut self) -> bool {
        let nulls = self.is_word_at(1, "INCLUDE") || self.is_word_at(1, "EXCLUDE");
        self.is_word_at(0, "UNPIVOT") && (nulls || self.peek_at(1).kind == TokenKind::OpeningParen)
    }

    fn pivot_clause(&mut self, query: Expr) -> Result<TableKind> {
        self.expect(TokenKind::OpeningParen, "'('")?;
        // A bare word after an aggregate is FOR, not an alias.
        let aggregates = self.comma_list(|p| p.expr())?;
        self.expect_words("FOR")?;
        let column = self.expr_above_in()?;
        self.expect_words("IN")?;
        let values = self.paren_list(|p| p.expr_implicit_alias())?;
        let mut args = vec![query, self.list(aggregates)?, column, self.list(values)?];
        if self.eat_words("GROUP BY")? {
            let keys = self.comma_list(|p| p.expr())?;
            args.push(self.list(keys)?);
        }
        self.expect(TokenKind::ClosingParen, "')' after PIVOT")?;
        Ok(function("pivot", args, self.previous_span()))
    }

    fn unpivot_clause(&mut self, query: Expr) -> Result<TableKind> {
        let nulls = self.eat_words("INCLUDE NULLS")?;
        if !nulls {
            self.eat_words("EXCLUDE NULLS")?;
        }
        self.expect(TokenKind::OpeningParen, "'('")?;
        let value = self.ident()?;
        self.expect_words("FOR")?;
        let name = self.ident()?;
        self.expect_words("IN")?;
        let columns = self.paren_list(|p| p.expr_implicit_alias())?;
        self.expect(TokenKind::ClosingParen, "')' after UNPIVOT")?;
        let span = self.previous_span();
        let args = vec![
            query,
            self.name(name)?,
            self.name(value)?,
            self.list(columns)?,
            Expr::literal(Literal::Bool(nulls), span),
        ];
        Ok(function("unpivot", args, span))
    }

    /// `COPY {table [(columns)] | (query)} {TO | FROM} 'file' [[WITH] (FORMAT f, HEADER, DELIMITER ',')]` as a
    /// statement.
    pub(super) fn copy(&mut self) -> Result<Statement> {
        let start = self.advance()?.span;
        if self.at(TokenKind::OpeningParen) {
            self.advance()?;
            let query = self.nested(|p| p.select_query())?;
            self.expect(TokenKind::ClosingParen, "')' after the query")?;
            self.expect_words("TO")?;
            return self.copy_to(query, start);
        }
        let table = self.object_name()?;
        let columns = if self.at(TokenKind::OpeningParen) { Some(self.paren_list(|p| p.dotted_name())?) } else { None };
        if self.eat_words("FROM")? {
            return self.copy_from(table, columns, start);
        }
        self.expect_words("TO")?;
        let span = self.span_from(start);
        let mut query = select_all(TableKind::Name(table), span);
        if let (Some(columns), QueryBody::Select(select)) = (columns, &mut query.body) {
            select.projection =
                columns.into_iter().map(|column| Expr::new(ExprKind::Identifier(vec![column]), span)).collect();
        }
        self.copy_to(query, start)
    }

    fn copy_to(&mut self, query: SelectQuery, start: Span) -> Result<Statement> {
        let path = self.string()?;
        let (format, settings) = self.copy_options()?;
        let outfile =
            Outfile { path, append: false, truncate: true, and_stdout: false, compression: None, level: None };
        let output = Output { outfile: Some(outfile), format, settings };
        Ok(Statement { kind: StatementKind::Select(Box::new(query)), output, span: self.span_from(start) })
    }

    fn copy_from(&mut self, table: ObjectName, columns: Option<Vec<Ident>>, start: Span) -> Result<Statement> {
        let path = self.string()?;
        let (format, settings) = self.copy_options()?;
        let mut args = vec![Expr::literal(Literal::string(path), start)];
        args.extend(format.map(|format| Expr::literal(Literal::string(format.name), format.span)));
        let query = select_all(function("file", args, start), self.span_from(start));
        let insert = Insert {
            target: InsertTarget::Table(table),
            columns: columns.map(|columns| columns.into_iter().map(InsertColumn::Name).collect()),
            partition_by: None,
            settings,
            source: InsertSource::Select(Box::new(query)),
            data_offset: None,
        };
        Ok(Statement {
            kind: StatementKind::Insert(Box::new(insert)),
            output: Output::default(),
            span: self.span_from(start),
        })
    }

    fn copy_options(&mut self) -> Result<(Option<Ident>, Vec<SettingChange>)> {
        let _ = self.eat_words("WITH")?;
        let (mut format, mut header, mut settings) = (None::<Ident>, false, Vec::new());
        if !self.at(TokenKind::OpeningParen) {
            return Ok((format, settings));
        }
        let start = self.advance()?.span;
        loop {
            let option = self.ident()?;
            match option.name.to_ascii_uppercase().as_str() {
                "FORMAT" => format = Some(copy_format(self.ident()?)),
                "HEADER" => header = !self.eat_words("FALSE")? && (self.eat_words("TRUE")? || true),
                "DELIMITER" | "SEP" => {
                    let value = SettingValue::Literal(Literal::string(self.string()?));
                    settings.push(SettingChange { name: "format_csv_delimiter".into(), value, span: option.span });
                }
                other => {
                    return Err(option.span.locate(err!(
                        SyntaxError,
                        "Syntax error: unknown option {other} of COPY: there are FORMAT, HEADER and DELIMITER"
                    )));
                }
            }
            if !self.eat(TokenKind::Comma)? {
                break;
            }
        }
        self.expect(TokenKind::ClosingParen, "')' after the options")?;
        if header {
            let format = format.get_or_insert_with(|| Ident::new("CSV", start));
            if matches!(format.name.as_str(), "CSV" | "TabSeparated") {
                format.name.push_str("WithNames");
            }
        }
        Ok((format, settings))
    }

    /// `LATEST ON time PARTITION BY keys`: the last row of each value of the keys.
    pub(super) fn latest_on(&mut self, select: &mut Select) -> Result<()> {
        let start = self.advance()?.span;
        self.advance()?;
        let time = self.expr_no_alias()?;
        self.expect_words("PARTITION BY")?;
        let partition_by = self.comma_list(|p| p.expr_no_alias())?;
        if self.at_words("GROUP BY") {
            return Err(start.locate(err!(
                SyntaxError,
                "Syntax error: LATEST ON and GROUP BY do not go together: group in an outer query"
            )));
        }
        let span = self.span_from(start);
        let order_by =
            vec![OrderByItem { expr: time, descending: true, nulls_first: None, collation: None, fill: None }];
        let mut call = FunctionCall::new("row_number", Vec::new(), span);
        call.over = Some(Over::Spec(Box::new(WindowSpec { parent: None, partition_by, order_by, frame: None })));
        let number = self.node(ExprKind::Function(Box::new(call)), span)?;
        let one = self.node(ExprKind::Literal(Literal::UInt64(1)), span)?;
        select.qualify = Some(self.operator("equals", vec![number, one], span)?);
        Ok(())
    }

    /// Parses an element or a slice, after `array[`; a slice is `[from:to]` with either bound left out.
    pub(super) fn element_or_slice(&mut self, array: Expr) -> Result<Expr> {
        let first = if self.at(TokenKind::Colon) { None } else { Some(self.expr()?) };
        if !self.eat(TokenKind::Colon)? {
            self.expect(TokenKind::ClosingBracket, "']'")?;
            let span = self.span_from(array.span);
            let Some(index) = first else { return Err(self.unexpected()) };
            return self.operator("arrayElement", vec![array, index], span);
        }
        let last = if self.at(TokenKind::ClosingBracket) { None } else { Some(self.expr()?) };
        self.expect(TokenKind::ClosingBracket, "']'")?;
        let span = self.span_from(array.span);
        self.slice(array, first, last, span)
    }

    /// Positions count from 1, negative ones from the end; both ends belong to the slice.
    fn slice(&mut self, array: Expr, first: Option<Expr>, last: Option<Expr>, span: Span) -> Result<Expr> {
        let number = |value: i64| {
            Expr::literal(if value < 0 { Literal::Int64(value) } else { Literal::UInt64(value.unsigned_abs()) }, span)
        };
        let positive = |expr: &Option<Expr>| match expr.as_ref().and_then(Expr::as_literal) {
            Some(Literal::UInt64(value)) => i64::try_from(*value).ok().filter(|value| *value > 0),
            _ => None,
        };
        match (positive(&first), positive(&last)) {
            (Some(_), None) if last.is_none() => {
                return self.call("arraySlice", vec![array, first.unwrap_or_else(|| number(1))], span);
            }
            (Some(from), Some(to)) => {
                return self.call("arraySlice", vec![array, number(from), number((to - from + 1).max(0))], span);
            }
            (None, Some(to)) if first.is_none() => {
                return self.call("arraySlice", vec![array, number(1), number(to)], span);
            }
            _ => {}
        }
        let length = self.call("length", vec![array.clone()], span)?;
        let from = match first {
            None => number(1),
            Some(first) => {
                let at = self.from_start(first, &length, span)?;
                self.call("greatest", vec![at, number(1)], span)?
            }
        };
        let to = match last {
            None => length,
            Some(last) => self.from_start(last, &length, span)?,
        };
        let distance = self.operator("minus", vec![to, from.clone()], span)?;
        let count = self.operator("plus", vec![distance, number(1)], span)?;
        let count = self.call("greatest", vec![count, number(0)], span)?;
        self.call("arraySlice", vec![array, from, count], span)
    }

    /// `if(at < 0, length + at + 1, at)`.
    fn from_start(&mut self, at: Expr, length: &Expr, span: Span) -> Result<Expr> {
        let number = |value: u64| Expr::literal(Literal::UInt64(value), span);
        let negative = self.operator("less", vec![at.clone(), number(0)], span)?;
        let sum = self.operator("plus", vec![length.clone(), at.clone()], span)?;
        let counted = self.operator("plus", vec![sum, number(1)], span)?;
        self.call("if", vec![negative, counted, at], span)
    }

    /// A table's name (all of it) or a query, as an argument.
    fn table_or_query(&mut self) -> Result<Expr> {
        if self.is_query_at(0) || self.at(TokenKind::OpeningParen) {
            let query = self.nested(|p| p.select_query())?;
            let span = query.span;
            return self.node(ExprKind::Subquery(Box::new(query)), span);
        }
        let table = self.table_ref()?;
        self.all_of(table)
    }

    fn all_of(&mut self, table: TableRef) -> Result<Expr> {
        let span = table.span;
        let mut query = select_all(TableKind::Name(ObjectName { database: None, name: Ident::new("", span) }), span);
        if let QueryBody::Select(select) = &mut query.body {
            select.from = Some(From { first: Some(table), joins: Vec::new() });
        }
        self.grow()?;
        self.node(ExprKind::Subquery(Box::new(query)), span)
    }

    fn query_of_function(&mut self, name: &str, args: Vec<Expr>, start: Span) -> Result<SelectQuery> {
        let span = self.span_from(start);
        self.grow()?;
        Ok(select_all(function(name, args, span), span))
    }

    fn query_with_tail(&mut self, name: &str, args: Vec<Expr>, start: Span) -> Result<SelectQuery> {
        let mut query = self.query_of_function(name, args, start)?;
        if let QueryBody::Select(select) = &mut query.body {
            if self.eat_words("ORDER BY")? {
                select.order_by = Some(self.order_by()?);
            }
            self.limits(select)?;
        }
        Ok(query)
    }

    fn list(&mut self, items: Vec<Expr>) -> Result<Expr> {
        let span = self.previous_span();
        self.operator("tuple", items, span)
    }

    fn name(&mut self, name: Ident) -> Result<Expr> {
        let span = name.span;
        self.node(ExprKind::Identifier(vec![name]), span)
    }
}

fn function(name: &str, args: Vec<Expr>, span: Span) -> TableKind {
    TableKind::Function(Box::new(FunctionCall::new(name, args, span)), Vec::new())
}

/// `SELECT * FROM table`.
pub(super) fn select_all(kind: TableKind, span: Span) -> SelectQuery {
    let table =
        TableRef { kind, alias: None, column_aliases: Vec::new(), is_final: false, sample: None, lateral: false, span };
    let star = Expr::new(ExprKind::Asterisk(Box::default()), span);
    SelectQuery::select(Select {
        span,
        projection: vec![star],
        from: Some(From { first: Some(table), joins: Vec::new() }),
        ..Select::default()
    })
}

/// ClickHouse's names of formats that others write shorter.
fn copy_format(mut name: Ident) -> Ident {
    name.name = match name.name.to_ascii_lowercase().as_str() {
        "csv" => "CSV".into(),
        "tsv" => "TabSeparated".into(),
        "json" => "JSONEachRow".into(),
        "parquet" => "Parquet".into(),
        "arrow" => "Arrow".into(),
        _ => name.name,
    };
    name
}

#[cfg(test)]
mod tests {
    use crate::{ParseOptions, format_query, parse_statement};

    fn check(text: &str, means: &str) {
        let parsed = parse_statement(text, &ParseOptions::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(
            format_query(&parsed.statement, true).split_whitespace().collect::<Vec<_>>().join(" "),
            means,
            "{text}"
        );
    }

    #[test]
    fn extensions_become_known_syntax() {
        check("FROM t", "SELECT * FROM t");
        check("SELECT * EXCLUDE (a, b) FROM t", "SELECT * EXCEPT (a, b) FROM t");
        check("SELECT a[2:4], a[:3], a[2:]", "SELECT arraySlice(a, 2, 3), arraySlice(a, 1, 3), arraySlice(a, 2)");
        check("COPY t TO 'f.csv'", "SELECT * FROM t INTO OUTFILE 'f.csv' TRUNCATE");
        check(
            "COPY t (a) FROM 'f.csv' (FORMAT csv, HEADER)",
            "INSERT INTO t (a) SELECT * FROM file('f.csv', 'CSVWithNames')",
        );
        check(
            "SELECT a FROM t LATEST ON ts PARTITION BY k",
            "SELECT a FROM t QUALIFY row_number() OVER (PARTITION BY k ORDER BY ts DESC) = 1",
        );
        check("SUMMARIZE t", "SELECT * FROM summarize(( SELECT * FROM t ))");
    }
}
