//! `SELECT` and set operations.

use super::Formatter;
use super::create::backquote;
use crate::ast::*;

impl Formatter {
    pub(super) fn select_query(&mut self, query: &SelectQuery) {
        match &query.body {
            QueryBody::Select(select) => self.select(select),
            QueryBody::SetOperation(operation) => self.set_operation(operation),
        }
    }

    fn set_operation(&mut self, operation: &SetOperation) {
        for (i, input) in operation.inputs.iter().enumerate() {
            if i > 0 {
                self.line();
                self.push(match operation.op {
                    SetOperator::Union => "UNION",
                    SetOperator::Intersect => "INTERSECT",
                    SetOperator::Except => "EXCEPT",
                });
                self.push(match operation.quantifier {
                    SetQuantifier::Default => "",
                    SetQuantifier::All => " ALL",
                    SetQuantifier::Distinct => " DISTINCT",
                });
                self.line();
            }
            if self.layout.understood || operation.op == SetOperator::Except || needs_parens(operation, input, i) {
                self.block(|f| f.select_query(input));
            } else {
                self.select_query(input);
            }
        }
    }

    fn select(&mut self, select: &Select) {
        if let Some(with) = &select.with {
            self.push(if with.recursive { "WITH RECURSIVE" } else { "WITH" });
            if self.multi_line {
                self.lines(&with.items, Self::with_item);
            } else {
                self.push(" ");
                self.separated(&with.items, ", ", Self::with_item);
            }
            self.line();
        }
        self.push(if select.distinct { "SELECT DISTINCT" } else { "SELECT" });
        self.clause_exprs(&select.projection);
        if let Some(from) = &select.from {
            self.from(from);
        }
        self.condition("PREWHERE ", select.prewhere.as_ref());
        self.condition("WHERE ", select.selection.as_ref());
        if let Some(group_by) = &select.group_by {
            self.group_by(group_by);
        }
        self.condition("HAVING ", select.having.as_ref());
        if !select.windows.is_empty() {
            self.line();
            self.push("WINDOW");
            self.clause_list(&select.windows, |f, window| {
                f.ident(&window.name);
                f.push(" AS ");
                f.window_spec(&window.spec);
            });
        }
        self.condition("QUALIFY ", select.qualify.as_ref());
        if let Some(order_by) = &select.order_by {
            self.order_by(order_by);
        }
        self.limits(select);
        if !select.settings.is_empty() {
            self.line();
            self.push("SETTINGS ");
            self.settings(&select.settings);
        }
    }

    fn condition(&mut self, words: &str, expr: Option<&Expr>) {
        if let Some(expr) = expr {
            self.line();
            self.push(words);
            self.expr(expr);
        }
    }

    fn with_item(&mut self, item: &WithItem) {
        match item {
            WithItem::Expr(expr) => self.expr(expr),
            WithItem::Cte(cte) => {
                self.ident(&cte.name);
                if !cte.columns.is_empty() {
                    self.push("(");
                    self.idents(&cte.columns);
                    self.push(")");
                }
                self.push(if cte.materialized { " AS MATERIALIZED" } else { " AS" });
                self.line();
                self.block(|f| f.select_query(&cte.query));
            }
        }
    }

    fn from(&mut self, from: &From) {
        if let Some(first) = &from.first {
            self.line();
            self.push("FROM");
            self.table_after_word(first);
        }
        for step in &from.joins {
            match step {
                JoinStep::ArrayJoin(array_join) => {
                    self.line();
                    self.push(if array_join.left { "LEFT ARRAY JOIN" } else { "ARRAY JOIN" });
                    self.clause_exprs(&array_join.exprs);
                }
                JoinStep::Join(join) if join.kind == JoinKind::Comma => {
                    self.push(",");
                    self.table_after_word(&join.table);
                }
                JoinStep::Join(join) => self.join(join),
            }
        }
    }

    fn join(&mut self, join: &Join) {
        self.line();
        self.push(match join.locality {
            JoinLocality::Unspecified => "",
            JoinLocality::Local => "LOCAL ",
            JoinLocality::Global => "GLOBAL ",
        });
        self.push(if join.constraint == Some(JoinConstraint::Natural) { "NATURAL " } else { "" });
        self.push(match join.strictness {
            None => "",
            Some(JoinStrictness::All) => "ALL ",
            Some(JoinStrictness::Any) => "ANY ",
            Some(JoinStrictness::Asof) => "ASOF ",
            Some(JoinStrictness::Semi) => "SEMI ",
            Some(JoinStrictness::Anti) => "ANTI ",
        });
        self.push(match join.kind {
            JoinKind::Inner => "INNER JOIN",
            JoinKind::Left => "LEFT JOIN",
            JoinKind::Right => "RIGHT JOIN",
            JoinKind::Full => "FULL OUTER JOIN",
            JoinKind::Cross => "CROSS JOIN",
            JoinKind::Paste => "PASTE JOIN",
            JoinKind::Comma => ",",
        });
        self.table_after_word(&join.table);
        match &join.constraint {
            Some(JoinConstraint::On(condition)) => {
                self.push(" ON ");
                self.expr(condition);
            }
            Some(JoinConstraint::Using(columns)) => {
                self.push(" USING (");
                self.exprs(columns);
                self.push(")");
            }
            Some(JoinConstraint::Natural) | None => {}
        }
    }

    /// A table after `FROM` or `JOIN`: a subquery begins a line of its own.
    pub(super) fn table_after_word(&mut self, table: &TableRef) {
        match &table.kind {
            TableKind::Subquery(_) => self.line(),
            TableKind::Name(name) if self.layout.resolved && name.database.is_none() => self.line(),
            _ => self.push(" "),
        }
        self.table_ref(table);
    }

    pub(super) fn table_ref(&mut self, table: &TableRef) {
        match &table.kind {
            TableKind::Name(name) => self.object(name),
            TableKind::Subquery(query) => {
                self.push(if table.lateral { "LATERAL " } else { "" });
                self.block(|f| f.select_query(query));
            }
            TableKind::Function(call, settings) => self.table_function(call, settings),
        }
        if let Some(alias) = &table.alias {
            self.push(" AS ");
            self.ident(alias);
        }
        if !table.column_aliases.is_empty() {
            self.push("(");
            self.idents(&table.column_aliases);
            self.push(")");
        }
        if table.is_final {
            self.line();
            self.push("FINAL");
        }
        if let Some(sample) = &table.sample {
            self.line();
            self.push("SAMPLE ");
            self.ratio(&sample.ratio);
            if let Some(offset) = &sample.offset {
                self.push(" OFFSET ");
                self.ratio(offset);
            }
        }
    }

    fn table_function(&mut self, call: &FunctionCall, settings: &[SettingChange]) {
        if settings.is_empty() {
            return self.call(call);
        }
        self.ident(&call.name);
        self.push("(");
        self.exprs(&call.args);
        self.push(if call.args.is_empty() { "SETTINGS " } else { ", SETTINGS " });
        self.settings(settings);
        self.push(")");
    }

    /// A ratio as two whole numbers: `0.25` is `25 / 100`.
    fn ratio(&mut self, ratio: &Ratio) {
        if let Some(denominator) = &ratio.denominator {
            self.push(&ratio.numerator);
            self.push(" / ");
            return self.push(denominator);
        }
        match whole_ratio(&ratio.numerator) {
            Some((numerator, 1)) => self.push(&numerator.to_string()),
            Some((numerator, denominator)) => self.push(&format!("{numerator} / {denominator}")),
            None => self.push(&ratio.numerator),
        }
    }

    fn no_keys(&mut self, call: &str) -> &'static str {
        self.line();
        self.push("GROUP BY ");
        self.push(call);
        ""
    }

    fn group_by(&mut self, group_by: &GroupBy) {
        let modifier = match &group_by.kind {
            GroupByKind::All => {
                self.line();
                self.push("GROUP BY ALL");
                ""
            }
            GroupByKind::Exprs(keys) if keys.is_empty() => {
                self.line();
                return self.push("WITH TOTALS");
            }
            GroupByKind::Exprs(keys) => self.group_keys(keys, ""),
            // Without keys there is nothing that WITH could follow.
            GroupByKind::Rollup(keys) if keys.is_empty() => self.no_keys("ROLLUP()"),
            GroupByKind::Cube(keys) if keys.is_empty() => self.no_keys("CUBE()"),
            GroupByKind::Rollup(keys) => self.group_keys(keys, "WITH ROLLUP"),
            GroupByKind::Cube(keys) => self.group_keys(keys, "WITH CUBE"),
            GroupByKind::GroupingSets(sets) => {
                self.grouping_sets(sets);
                ""
            }
        };
        self.indent += 1;
        for words in [modifier, if group_by.with_totals { "WITH TOTALS" } else { "" }] {
            if !words.is_empty() {
                self.line();
                self.push(words);
            }
        }
        self.indent -= 1;
    }

    fn group_keys(&mut self, keys: &[Expr], modifier: &'static str) -> &'static str {
        self.line();
        self.push("GROUP BY");
        self.clause_exprs(keys);
        modifier
    }

    fn grouping_sets(&mut self, sets: &[Vec<Expr>]) {
        self.line();
        self.push("GROUP BY");
        self.indent += 1;
        self.line();
        self.push("GROUPING SETS (");
        self.indent += 1;
        for (i, set) in sets.iter().enumerate() {
            if i > 0 {
                self.push(",");
            }
            if self.multi_line || i > 0 {
                self.line();
            }
            self.push("(");
            self.exprs(set);
            self.push(")");
        }
        self.indent -= 2;
        self.push(")");
    }

    fn order_by(&mut self, order_by: &OrderBy) {
        self.line();
        self.push("ORDER BY");
        if order_by.all {
            self.push(" ALL");
            if let Some(item) = order_by.items.first() {
                self.order_direction(item);
            }
        } else {
            self.clause_list(&order_by.items, |f, item| f.order_item(item, !f.is_projection || item.descending));
        }
        if let Some(interpolate) = &order_by.interpolate {
            self.line();
            self.push("INTERPOLATE");
            if !interpolate.is_empty() {
                self.push(" (");
                self.separated(interpolate, ", ", |f, item| {
                    backquote(&mut f.out, &item.column.name);
                    if let Some(expr) = &item.expr {
                        f.push(" AS ");
                        f.expr(expr);
                    }
                });
                self.push(")");
            }
        }
    }

    pub(super) fn order_item(&mut self, item: &OrderByItem, direction: bool) {
        self.expr(&item.expr);
        if direction {
            self.order_direction(item);
        }
    }

    fn order_direction(&mut self, item: &OrderByItem) {
        self.push(if item.descending { " DESC" } else { " ASC" });
        match item.nulls_first {
            Some(true) => self.push(" NULLS FIRST"),
            Some(false) => self.push(" NULLS LAST"),
            None => {}
        }
        if let Some(collation) = &item.collation {
            self.push(" COLLATE ");
            self.string(collation);
        }
        if let Some(fill) = &item.fill {
            self.push(" WITH FILL");
            for (word, expr) in
                [(" FROM ", &fill.from), (" TO ", &fill.to), (" STEP ", &fill.step), (" STALENESS ", &fill.staleness)]
            {
                if let Some(expr) = expr {
                    self.push(word);
                    self.expr(expr);
                }
            }
        }
    }

    fn limits(&mut self, select: &Select) {
        if let Some(limit_by) = &select.limit_by {
            self.line();
            self.limit(&limit_by.limit, limit_by.offset.as_ref());
            self.push(" BY");
            if limit_by.all {
                self.push(" ALL");
            } else {
                self.clause_exprs(&limit_by.by);
            }
        }
        if let Some(limit) = &select.limit {
            self.line();
            self.limit(limit, select.offset.as_ref());
            if select.limit_with_ties {
                // On a line of its own, as in ClickHouse.
                self.line();
                self.push(" WITH TIES");
            }
        } else if let Some(offset) = &select.offset {
            self.line();
            self.push("OFFSET ");
            self.expr(offset);
        }
    }

    fn limit(&mut self, limit: &Expr, offset: Option<&Expr>) {
        self.push("LIMIT ");
        if let Some(offset) = offset {
            self.expr(offset);
            self.push(", ");
        }
        self.expr(limit);
    }
}

/// Whether an input of a set operation would read back differently without parentheses.
fn needs_parens(outer: &SetOperation, input: &SelectQuery, index: usize) -> bool {
    let QueryBody::SetOperation(inner) = &input.body else { return false };
    if index > 0 {
        // Only INTERSECT binds tighter than the operator before it.
        return inner.op != SetOperator::Intersect || outer.op == SetOperator::Intersect;
    }
    match (outer.op, inner.op) {
        (SetOperator::Intersect, op) => op != SetOperator::Intersect,
        (SetOperator::Union, SetOperator::Union) => outer.quantifier == inner.quantifier,
        _ => false,
    }
}

/// A decimal number as a whole number over a power of ten; `None` if it has too many digits.
fn whole_ratio(text: &str) -> Option<(u128, u128)> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent = exponent.parse::<i64>().ok()?.checked_sub(i64::try_from(fraction.len()).ok()?)?;
    let numerator = format!("0{whole}{fraction}").parse::<u128>().ok()?;
    let power = 10u128.checked_pow(u32::try_from(exponent.unsigned_abs()).ok()?)?;
    if exponent < 0 { Some((numerator, power)) } else { Some((numerator.checked_mul(power)?, 1)) }
}
