//! `FROM`: tables, joins, array joins.

use super::Parser;
use crate::ast::*;
use crate::keywords;
use crate::lexer::TokenKind;
use base::{Result, err};

/// The words before `JOIN`, as far as they say how rows match.
#[derive(Default)]
struct JoinWords {
    locality: JoinLocality,
    kind: Option<JoinKind>,
    strictness: Option<JoinStrictness>,
    natural: bool,
}

impl Parser<'_> {
    /// Parses the tables of a `FROM`, after that word.
    #[inline(never)]
    pub(super) fn tables_clause(&mut self) -> Result<From> {
        let first = self.table_ref()?;
        Ok(From { first: Some(first), joins: self.join_steps()? })
    }

    pub(super) fn join_steps(&mut self) -> Result<Vec<JoinStep>> {
        let mut steps = Vec::new();
        while let Some(step) = self.try_join_step()? {
            self.count_element()?;
            steps.push(step);
        }
        Ok(steps)
    }

    fn try_join_step(&mut self) -> Result<Option<JoinStep>> {
        let start = self.peek().span;
        if self.eat(TokenKind::Comma)? {
            let table = self.table_ref()?;
            return Ok(Some(JoinStep::Join(Join {
                kind: JoinKind::Comma,
                strictness: None,
                locality: JoinLocality::Unspecified,
                table,
                constraint: None,
                span: start,
            })));
        }
        if self.at_words("LEFT ARRAY JOIN") || self.at_words("ARRAY JOIN") || self.at_words("INNER ARRAY JOIN") {
            let left = self.eat_words("LEFT")?;
            self.eat_words("INNER")?;
            self.expect_words("ARRAY JOIN")?;
            let exprs = self.comma_list(|p| p.expr_implicit_alias())?;
            return Ok(Some(JoinStep::ArrayJoin(ArrayJoin { left, exprs, span: self.span_from(start) })));
        }
        let Some((words, tokens)) = self.peek_join_words() else { return Ok(None) };
        for _ in 0..tokens {
            self.advance()?;
        }
        let span = self.span_from(start);
        self.join(words, span).map(|join| Some(JoinStep::Join(join)))
    }

    /// The words up to `JOIN`, in any order, and how many they are.
    fn peek_join_words(&mut self) -> Option<(JoinWords, usize)> {
        const NOTED: [&str; 3] = ["JOIN", "LEFT JOIN", "INNER JOIN"];
        if self.kind() != TokenKind::BareWord {
            return None;
        }
        let mut words = JoinWords::default();
        let mut ahead = 0;
        loop {
            let token = self.peek_at(ahead);
            if token.kind != TokenKind::BareWord {
                return None;
            }
            let mut upper = [0u8; 8];
            let text = self.text_of(token);
            let buffer = upper.get_mut(..text.len())?;
            buffer.copy_from_slice(text.as_bytes());
            buffer.make_ascii_uppercase();
            ahead += 1;
            match &*buffer {
                b"JOIN" => return Some((words, ahead)),
                b"GLOBAL" => words.locality = JoinLocality::Global,
                b"LOCAL" => words.locality = JoinLocality::Local,
                // CROSS and PASTE stand alone.
                b"INNER" | b"LEFT" | b"RIGHT" | b"FULL" | b"CROSS" | b"PASTE"
                    if matches!(words.kind, Some(JoinKind::Cross | JoinKind::Paste)) =>
                {
                    return None;
                }
                b"CROSS" | b"PASTE" if words.kind.is_some() => return None,
                b"INNER" => words.kind = Some(JoinKind::Inner),
                b"LEFT" => words.kind = Some(JoinKind::Left),
                b"RIGHT" => words.kind = Some(JoinKind::Right),
                b"FULL" => words.kind = Some(JoinKind::Full),
                b"CROSS" => words.kind = Some(JoinKind::Cross),
                b"PASTE" => words.kind = Some(JoinKind::Paste),
                b"NATURAL" => words.natural = true,
                b"ALL" => words.strictness = Some(JoinStrictness::All),
                b"ANY" => words.strictness = Some(JoinStrictness::Any),
                b"ASOF" => words.strictness = Some(JoinStrictness::Asof),
                b"SEMI" => words.strictness = Some(JoinStrictness::Semi),
                b"ANTI" => words.strictness = Some(JoinStrictness::Anti),
                b"OUTER" if words.kind.is_some() => {}
                _ => {
                    if ahead == 1 {
                        NOTED.iter().for_each(|what| self.note(what));
                    }
                    return None;
                }
            }
        }
    }

    fn join(&mut self, words: JoinWords, span: Span) -> Result<Join> {
        let half = matches!(words.strictness, Some(JoinStrictness::Semi | JoinStrictness::Anti));
        let kind = words.kind.unwrap_or(if half { JoinKind::Left } else { JoinKind::Inner });
        let free = matches!(kind, JoinKind::Cross | JoinKind::Paste);
        if half && !matches!(kind, JoinKind::Left | JoinKind::Right) {
            return Err(span.locate(err!(SyntaxError, "Syntax error: SEMI and ANTI JOIN are LEFT or RIGHT")));
        }
        if free && words.strictness.is_some() {
            return Err(span.locate(err!(SyntaxError, "Syntax error: CROSS and PASTE JOIN take no ANY, ALL, ASOF")));
        }
        if free && words.natural {
            return Err(span.locate(err!(SyntaxError, "Syntax error: CROSS and PASTE JOIN cannot be NATURAL")));
        }
        let table = self.table_ref()?;
        let constraint = match (free, words.natural) {
            (true, _) => None,
            (false, true) => Some(JoinConstraint::Natural),
            (false, false) => Some(self.join_constraint()?),
        };
        Ok(Join { kind, strictness: words.strictness, locality: words.locality, table, constraint, span })
    }

    fn join_constraint(&mut self) -> Result<JoinConstraint> {
        if self.eat_words("ON")? {
            return Ok(JoinConstraint::On(self.expr()?));
        }
        self.expect_words("USING")?;
        let columns = if self.at(TokenKind::OpeningParen) {
            if self.peek_at(1).kind == TokenKind::ClosingParen {
                self.advance()?;
                self.note("a column");
                return Err(self.unexpected());
            }
            self.paren_list(|p| p.expr())?
        } else {
            self.comma_list(|p| p.expr())?
        };
        Ok(JoinConstraint::Using(columns))
    }

    /// `table | (SELECT …) | function(…)`, then alias, `FINAL` (or the alias after it), `SAMPLE`.
    #[inline(never)]
    pub(super) fn table_ref(&mut self) -> Result<TableRef> {
        let start = self.peek().span;
        let lateral =
            self.is_word_at(0, "LATERAL") && self.peek_at(1).kind == TokenKind::OpeningParen && self.is_query_at(2);
        if lateral {
            self.advance()?;
        }
        let kind = self.table_kind()?;
        let span = self.span_from(start);
        self.count_element()?;
        let mut table =
            TableRef { kind, alias: None, column_aliases: Vec::new(), is_final: false, sample: None, lateral, span };
        self.table_alias(&mut table)?;
        table.is_final = self.eat_words("FINAL")?;
        if table.is_final && table.alias.is_none() {
            self.table_alias(&mut table)?;
        }
        if self.is_word_at(0, "SAMPLE") && self.peek_at(1).kind == TokenKind::Number {
            self.advance()?;
            let ratio = self.ratio()?;
            let offset = if self.eat_words("OFFSET")? { Some(self.ratio()?) } else { None };
            table.sample = Some(Sample { ratio, offset });
        }
        self.pivots_after(table)
    }

    pub(super) fn table_alias(&mut self, table: &mut TableRef) -> Result<()> {
        if self.is_word_at(0, "PIVOT") && self.peek_at(1).kind == TokenKind::OpeningParen
            || self.at_unpivot()
            || self.is_word_at(0, "LATEST") && self.is_word_at(1, "ON")
        {
            return Ok(());
        }
        // FROM-first: `FROM t SELECT a`; a bare word is the alias of a table otherwise.
        table.alias = if self.is_word_at(0, "ASCENDING") || self.is_word_at(0, "DESCENDING") {
            self.try_ident()?
        } else {
            self.try_alias(true)?
        };
        if table.alias.is_some() && self.at(TokenKind::OpeningParen) {
            table.column_aliases = self.paren_list(|p| p.ident())?;
        }
        Ok(())
    }

    /// `(VALUES (1, 'a'), (2, 'b'))`: the table function of that name.
    fn values_rows(&mut self) -> Result<TableKind> {
        let start = self.advance()?.span;
        let name = self.ident()?;
        let rows = self.comma_list(|p| p.expr())?;
        self.expect(TokenKind::ClosingParen, "')' after the rows")?;
        let span = self.span_from(start);
        Ok(TableKind::Function(Box::new(FunctionCall::new(name.name.to_lowercase(), rows, span)), Vec::new()))
    }

    /// `(EXPLAIN … SELECT …)` after the parenthesis: the table function `viewExplain('EXPLAIN …', 'options', (SELECT
    /// …))`.
    fn explained_query(&mut self) -> Result<TableKind> {
        let start = self.advance()?.span;
        let explain = self.explain()?;
        let end = self.span_from(start);
        self.expect(TokenKind::ClosingParen, "')' after the explained query")?;
        let StatementKind::Select(query) = explain.statement.kind else {
            return Err(end.locate(base::err!(BadArguments, "EXPLAIN in place of a table explains a SELECT")));
        };
        let options = crate::format::settings_text(&explain.options);
        let kind = self.node(ExprKind::Literal(Literal::string(format!("EXPLAIN{}", explain.kind.words()))), start)?;
        let options = self.node(ExprKind::Literal(Literal::string(options)), start)?;
        let args = vec![kind, options, self.node(ExprKind::Subquery(query), explain.statement.span)?];
        Ok(TableKind::Function(Box::new(FunctionCall::new("viewExplain", args, end)), Vec::new()))
    }

    /// Whether the token shows that a word of the language before it names a table or a table function.
    fn is_table_before(&mut self, ahead: usize) -> bool {
        let token = self.peek_at(ahead);
        match token.kind {
            TokenKind::Number | TokenKind::String | TokenKind::Asterisk | TokenKind::OpeningBracket => false,
            TokenKind::BareWord => {
                keywords::is_never_alias(self.text_of(token))
                    && !self.is_word_at(ahead, "BY")
                    && !self.is_word_at(ahead, "ALL")
            }
            _ => true,
        }
    }

    fn table_kind(&mut self) -> Result<TableKind> {
        if self.at(TokenKind::OpeningParen)
            && self.is_word_at(1, "VALUES")
            && self.peek_at(2).kind == TokenKind::OpeningParen
        {
            return self.values_rows();
        }
        if self.eat(TokenKind::OpeningParen)? {
            if self.is_word_at(0, "EXPLAIN") {
                return self.explained_query();
            }
            if !self.is_query_at(0) && matches!(self.kind(), TokenKind::BareWord | TokenKind::QuotedIdentifier) {
                return self.joined_tables();
            }
            let query = self.nested(|p| p.select_query())?;
            self.expect(TokenKind::ClosingParen, "')' after the subquery")?;
            return Ok(TableKind::Subquery(Box::new(query)));
        }
        let token = self.peek();
        if token.kind == TokenKind::BareWord
            && keywords::is_never_expression(self.text_of(token))
            && !self.is_table_before(1)
        {
            self.note("a table");
            return Err(self.unexpected());
        }
        if token.kind == TokenKind::String {
            // A file's name in quotes stands for `file('…')`.
            let path = self.primary()?;
            let span = path.span;
            self.grow()?;
            return Ok(TableKind::Function(Box::new(FunctionCall::new("file", vec![path], span)), Vec::new()));
        }
        let Some(first) = self.try_ident()? else {
            self.note("a table");
            return Err(self.unexpected());
        };
        if self.at(TokenKind::OpeningParen) {
            let (call, settings) = self.table_function(first)?;
            return Ok(TableKind::Function(Box::new(call), settings));
        }
        if self.eat(TokenKind::Dot)? {
            let name = self.ident()?;
            // A view with parameters of another database.
            if self.at(TokenKind::OpeningParen) {
                let (call, settings) =
                    self.table_function(Ident::new(format!("{}.{}", first.name, name.name), first.span))?;
                return Ok(TableKind::Function(Box::new(call), settings));
            }
            return Ok(TableKind::Name(ObjectName { database: Some(first), name }));
        }
        Ok(TableKind::Name(ObjectName { database: None, name: first }))
    }

    /// `(a JOIN b …)` is `(SELECT * FROM a JOIN b …)`.
    #[inline(never)]
    fn joined_tables(&mut self) -> Result<TableKind> {
        let start = self.peek().span;
        let from = self.nested(|p| p.tables_clause())?;
        if from.joins.is_empty() {
            self.note("JOIN");
            return Err(self.unexpected());
        }
        self.expect(TokenKind::ClosingParen, "')' after the joined tables")?;
        let span = self.span_from(start);
        let star = self.node(ExprKind::Asterisk(Box::default()), span)?;
        self.grow()?;
        let select = Select { span, projection: vec![star], from: Some(from), ..Select::default() };
        Ok(TableKind::Subquery(Box::new(SelectQuery::select(select))))
    }

    /// `name(args [SETTINGS …])`.
    #[inline(never)]
    pub(super) fn table_function(&mut self, name: Ident) -> Result<(FunctionCall, Vec<SettingChange>)> {
        let start = name.span;
        let mut call = FunctionCall::new(name.name, Vec::new(), start);
        let mut settings = Vec::new();
        self.expect(TokenKind::OpeningParen, "'('")?;
        if self.is_query_at(0) {
            let query = self.nested(|p| p.select_query())?;
            let span = query.span;
            call.args.push(self.node(ExprKind::Subquery(Box::new(query)), span)?);
            if call.name.name == "viewIfPermitted" {
                self.expect_words("ELSE")?;
                let name = self.ident()?;
                let (other, _) = self.table_function(name)?;
                let span = other.name.span;
                call.args.push(self.node(ExprKind::Function(Box::new(other)), span)?);
            }
        } else if call.name.name == "view" && !self.at(TokenKind::OpeningParen) {
            self.note("a query");
            return Err(self.unexpected());
        }
        while !self.at(TokenKind::ClosingParen) {
            if self.is_word_at(0, "SETTINGS") && self.peek_at(1).kind == TokenKind::BareWord {
                self.advance()?;
                settings = self.setting_changes()?;
                break;
            }
            call.args.push(self.expr()?);
            if !self.eat(TokenKind::Comma)? {
                continue_settings(self)?;
            }
        }
        self.expect(TokenKind::ClosingParen, "')'")?;
        call.name.span = self.span_from(start);
        self.grow()?;
        Ok((call, settings))
    }

    fn ratio(&mut self) -> Result<Ratio> {
        let numerator = self.expect(TokenKind::Number, "a number")?;
        let numerator = self.text_of(numerator).to_string();
        let denominator = if self.eat(TokenKind::Slash)? {
            let token = self.expect(TokenKind::Number, "a number")?;
            Some(self.text_of(token).to_string())
        } else {
            None
        };
        Ok(Ratio { numerator, denominator })
    }
}

/// After an argument without comma only `SETTINGS` or the end may come.
fn continue_settings(parser: &mut Parser<'_>) -> Result<()> {
    if parser.at(TokenKind::ClosingParen) || parser.is_word_at(0, "SETTINGS") {
        return Ok(());
    }
    parser.note("')' or ','");
    Err(parser.unexpected())
}
