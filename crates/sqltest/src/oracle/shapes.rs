//! Shapes of whole queries beyond `SELECT … FROM … WHERE`: windows, set operations, common table expressions that are
//! read twice, groupings under joins; and conditions that are correlated subqueries.

use super::generator::{From, Generator, TABLES, ValueType};

/// Columns of a common table expression by position.
const KEYS: [&str; 2] = ["k0", "k1"];

impl Generator {
    /// A condition over `from` that is a subquery about its rows.
    pub(super) fn correlated(&mut self, from: &From) -> Option<String> {
        let number = self.column(from, ValueType::Int)?;
        let text = self.column(from, ValueType::Text);
        let table = self.random.pick(TABLES).0;
        let link = match text.filter(|_| self.random.chance(40)) {
            Some(text) => format!("s.c = {text}"),
            None => format!("s.{} = {number}", self.random.pick(&["a", "b", "g"])),
        };
        let inner = format!(
            "FROM {table} AS s WHERE {link} AND s.g {} {}",
            self.random.pick(&["<", "=", ">="]),
            self.random.below(4)
        );
        let aggregate = *self.random.pick(&["max(s.b)", "min(s.a)", "sum(s.g)", "count()", "uniqExact(s.c)"]);
        Some(match self.random.below(5) {
            0 => format!("EXISTS (SELECT 1 {inner})"),
            1 => format!("NOT EXISTS (SELECT s.a {inner})"),
            2 => format!("{number} IN (SELECT s.a {inner})"),
            3 => format!("{number} NOT IN (SELECT s.b {inner})"),
            _ => format!("(SELECT {aggregate} {inner}) {} {number}", self.random.pick(&["<", "=", ">"])),
        })
    }

    /// A query of one of the shapes.
    pub(super) fn shaped(&mut self) -> String {
        match self.random.below(4) {
            0 => self.windowed(),
            1 => self.set_operation(),
            2 => self.read_twice(),
            _ => self.joined_groups(),
        }
    }

    /// Window functions that do not tell peers apart, sometimes filtered by their partition or result.
    fn windowed(&mut self) -> String {
        let from = self.from();
        let (key, order, value) = (
            self.expression(&from, ValueType::Text, 1),
            self.expression(&from, ValueType::Int, 1),
            self.expression(&from, ValueType::Int, 1),
        );
        let function = match self.random.below(6) {
            0 => "rank()".to_string(),
            1 => "dense_rank()".to_string(),
            2 => "count()".to_string(),
            3 => format!("sum({value})"),
            4 => format!("min({value})"),
            _ => format!("max({value})"),
        };
        let window = match self.random.below(4) {
            0 => format!("ORDER BY {order}"),
            1 => format!("PARTITION BY {key}"),
            2 => format!("PARTITION BY {key} ORDER BY {order} DESC"),
            _ => format!("PARTITION BY {key} ORDER BY {order} RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING"),
        };
        let condition =
            if self.random.chance(50) { format!(" WHERE {}", self.condition(&from, 1)) } else { String::new() };
        let text =
            format!("SELECT {key} AS k0, {order} AS k1, {function} OVER ({window}) AS w FROM {}{condition}", from.text);
        match self.random.below(4) {
            0 => format!("SELECT * FROM ({text}) WHERE k0 = {}", self.literal(ValueType::Text)),
            1 => format!("SELECT k0, w FROM ({text}) WHERE w > {}", self.random.below(4)),
            2 => format!("SELECT k0, count(), max(w) FROM ({text}) GROUP BY k0"),
            _ => text,
        }
    }

    /// Two or three selections of the same kinds of columns.
    fn set_operation(&mut self) -> String {
        let kinds: Vec<ValueType> = (0..1 + self.random.below(2))
            .map(|_| *self.random.pick(&[ValueType::Int, ValueType::Text, ValueType::Day]))
            .collect();
        let mut text = self.selection(&kinds);
        for _ in 0..1 + self.random.below(2) {
            let operation = *self.random.pick(&[
                "UNION ALL",
                "UNION DISTINCT",
                "INTERSECT",
                "EXCEPT",
                "INTERSECT DISTINCT",
                "EXCEPT DISTINCT",
            ]);
            text = format!("{text} {operation} {}", self.selection(&kinds));
        }
        match self.random.below(3) {
            0 => format!("SELECT k0, count() FROM ({text}) GROUP BY k0"),
            1 => format!("SELECT * FROM ({text}) WHERE k0 IS NOT NULL"),
            _ => format!("SELECT * FROM ({text})"),
        }
    }

    fn selection(&mut self, kinds: &[ValueType]) -> String {
        let from = self.from();
        let items: Vec<String> =
            kinds.iter().enumerate().map(|(i, kind)| format!("{} AS k{i}", self.expression(&from, *kind, 1))).collect();
        format!("SELECT {} FROM {} WHERE {}", items.join(", "), from.text, self.condition(&from, 1))
    }

    /// A grouping as a common table expression that is joined with itself.
    fn read_twice(&mut self) -> String {
        let from = self.from();
        let key = *self.random.pick(&[ValueType::Int, ValueType::Text]);
        let (k0, k1) = (self.expression(&from, key, 1), self.expression(&from, ValueType::Int, 0));
        let condition =
            if self.random.chance(50) { format!(" WHERE {}", self.condition(&from, 1)) } else { String::new() };
        let group = format!(
            "SELECT {k0} AS k0, {k1} AS k1, count() AS n, max({}) AS m FROM {}{condition} GROUP BY k0, k1",
            self.expression(&from, ValueType::Int, 1),
            from.text
        );
        let kind = *self.random.pick(&["INNER", "LEFT", "FULL"]);
        let on = *self.random.pick(&KEYS);
        let filter = match self.random.below(3) {
            0 => format!(" WHERE p.n > {}", self.random.below(3)),
            1 => " WHERE p.k1 = q.k1 AND p.m >= q.m".to_string(),
            _ => String::new(),
        };
        format!(
            "WITH s AS ({group}) SELECT p.k0, p.n, q.n, q.m FROM s AS p {kind} JOIN s AS q ON p.{on} = q.{on}{filter}"
        )
    }

    /// Distinct or grouped rows under a join and a second grouping.
    fn joined_groups(&mut self) -> String {
        let (table, other) = (self.random.pick(TABLES).0, self.random.pick(TABLES).0);
        let key = *self.random.pick(&["a", "c", "g", "d"]);
        let inner = match self.random.below(3) {
            0 => format!("SELECT DISTINCT {key}, g AS h FROM {table}"),
            1 => format!("SELECT {key}, max(b) AS h FROM {table} GROUP BY {key}"),
            _ => format!("SELECT {key}, g AS h FROM {table}"),
        };
        let kind = *self.random.pick(&["INNER", "LEFT", "RIGHT"]);
        let aggregates = [
            "count()",
            "count(u.h)",
            "sum(u.h)",
            "min(v.a)",
            "uniqExact(u.h)",
            "uniqExact(toString(v.a))",
            "any(v.g)",
            "max(v.g)",
        ];
        let items: Vec<&str> = (0..2).map(|_| *self.random.pick(&aggregates)).collect();
        let items: Vec<String> = items.iter().enumerate().map(|(i, item)| format!("{item} AS s{i}")).collect();
        format!(
            "SELECT v.g AS k0, {} FROM ({inner}) AS u {kind} JOIN {other} AS v ON u.{key} = v.{key} GROUP BY v.g",
            items.join(", ")
        )
        .replace("any(v.g)", "min(v.g)")
    }
}
