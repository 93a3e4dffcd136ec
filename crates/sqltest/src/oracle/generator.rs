//! Random queries over small tables whose values make ties, NULLs and matches likely.

use super::random::Random;

/// What an expression gives.
#[derive(Clone, Copy, PartialEq)]
pub enum ValueType {
    /// Int64, maybe Nullable.
    Int,
    /// String, maybe Nullable or LowCardinality.
    Text,
    /// Date.
    Day,
    /// UInt8 as a truth value, maybe NULL.
    Truth,
}

/// Columns of every table: name, type, kind.
const COLUMNS: &[(&str, &str, ValueType)] = &[
    ("a", "Int64", ValueType::Int),
    ("b", "Nullable(Int64)", ValueType::Int),
    ("c", "String", ValueType::Text),
    ("d", "Date", ValueType::Day),
    ("e", "Nullable(String)", ValueType::Text),
    ("f", "LowCardinality(String)", ValueType::Text),
    ("g", "UInt8", ValueType::Int),
];

/// Tables of the random queries.
pub(super) const TABLES: &[(&str, &str)] = &[
    ("t1", "MergeTree ORDER BY (a, c)"),
    ("t2", "MergeTree ORDER BY d SETTINGS index_granularity = 8"),
    ("t3", "Memory"),
];

/// The generator of one run.
pub struct Generator {
    pub(super) random: Random,
}

/// A `FROM` and the columns it gives.
pub struct From {
    /// The text after `FROM`.
    pub text: String,
    columns: Vec<(String, ValueType)>,
}

impl Generator {
    /// A generator with its seed.
    pub fn new(seed: u64) -> Self {
        Generator { random: Random::new(seed) }
    }

    /// Statements that make and fill the tables.
    pub fn setup(&mut self) -> Vec<String> {
        let mut statements = Vec::new();
        for (table, engine) in TABLES {
            let columns: Vec<String> =
                COLUMNS.iter().map(|(name, data_type, _)| format!("{name} {data_type}")).collect();
            statements.push(format!("CREATE TABLE {table} ({}) ENGINE = {engine}", columns.join(", ")));
            for _ in 0..1 + self.random.below(3) {
                let rows: Vec<String> = (0..self.random.below(40)).map(|_| self.row()).collect();
                if !rows.is_empty() {
                    statements.push(format!("INSERT INTO {table} VALUES {}", rows.join(", ")));
                }
            }
        }
        statements
    }

    fn row(&mut self) -> String {
        let values: Vec<String> = COLUMNS
            .iter()
            .map(|&(name, data_type, kind)| {
                let is_null = data_type.starts_with("Nullable") && self.random.chance(25);
                match kind {
                    _ if is_null => "NULL".into(),
                    _ if name == "g" => self.random.below(4).to_string(),
                    _ => self.literal(kind),
                }
            })
            .collect();
        format!("({})", values.join(", "))
    }

    pub(super) fn literal(&mut self, kind: ValueType) -> String {
        match kind {
            ValueType::Int => self
                .random
                .pick(&["0", "1", "2", "3", "5", "-1", "-7", "100", "9223372036854775807", "-9223372036854775808"])
                .to_string(),
            ValueType::Text => {
                self.random.pick(&["''", "'a'", "'b'", "'ab'", "'abc'", "'A'", "'é'", "'%'", "'a b'"]).to_string()
            }
            ValueType::Day => self
                .random
                .pick(&["'2024-01-01'", "'2024-01-02'", "'2024-02-29'", "'1970-01-01'", "'2024-12-31'"])
                .to_string(),
            ValueType::Truth => self.random.pick(&["0", "1", "NULL"]).to_string(),
        }
    }

    /// A table, or a join of some.
    pub fn from(&mut self) -> From {
        let first = self.relation("x");
        let mut columns = first.columns;
        let mut text = first.text;
        let joins = [0, 0, 1, 1, 2][self.random.below(5)];
        for alias in ["y", "z"].iter().take(joins) {
            let right = self.relation(alias);
            let kind = self.random.pick(&["INNER", "LEFT", "RIGHT", "FULL", "LEFT SEMI", "LEFT ANTI", "CROSS"]);
            if *kind == "CROSS" {
                text = format!("{text} CROSS JOIN {}", right.text);
                columns.extend(right.columns);
                continue;
            }
            let key = *self.random.pick(&["a", "c", "g", "d"]);
            let mut condition = format!("x.{key} = {alias}.{key}");
            if self.random.chance(30) {
                condition = format!("{condition} AND x.g = {alias}.g");
            }
            if self.random.chance(15) {
                condition = format!("{condition} AND x.a % 3 = {alias}.a % 3");
            }
            if self.random.chance(20) {
                condition = format!("{condition} AND x.b {} {alias}.a", self.random.pick(&["<", "<=", "<>"]));
            }
            text = format!("{text} {kind} JOIN {} ON {condition}", right.text);
            if !kind.ends_with("SEMI") && !kind.ends_with("ANTI") {
                columns.extend(right.columns);
            }
        }
        From { text, columns }
    }

    fn relation(&mut self, alias: &str) -> From {
        let (table, _) = self.random.pick(TABLES);
        let columns = COLUMNS.iter().map(|(name, _, kind)| (format!("{alias}.{name}"), *kind)).collect();
        let text = if self.random.chance(20) {
            let inner = From {
                text: table.to_string(),
                columns: COLUMNS.iter().map(|(name, _, kind)| (name.to_string(), *kind)).collect(),
            };
            format!("(SELECT * FROM {table} WHERE {}) AS {alias}", self.condition(&inner, 1))
        } else {
            format!("{table} AS {alias}")
        };
        From { text, columns }
    }

    pub(super) fn column(&mut self, from: &From, kind: ValueType) -> Option<String> {
        let fitting: Vec<&String> = from.columns.iter().filter(|(_, of)| *of == kind).map(|(name, _)| name).collect();
        (!fitting.is_empty()).then(|| self.random.pick(&fitting).to_string())
    }

    /// An expression of a kind.
    pub fn expression(&mut self, from: &From, kind: ValueType, depth: usize) -> String {
        if depth == 0 || self.random.chance(35) {
            let literal = self.random.chance(25);
            return match self.column(from, kind).filter(|_| !literal) {
                Some(column) => column,
                None if kind == ValueType::Day => format!("toDate({})", self.literal(kind)),
                None => self.literal(kind),
            };
        }
        let mut of = |kind| self.expression(from, kind, depth - 1);
        match kind {
            ValueType::Truth => self.condition(from, depth),
            ValueType::Day => format!("toStartOfMonth({})", of(ValueType::Day)),
            ValueType::Int => {
                let (left, right, text, day) =
                    (of(ValueType::Int), of(ValueType::Int), of(ValueType::Text), of(ValueType::Day));
                let condition = self.condition(from, depth - 1);
                match self.random.below(8) {
                    0 => format!("({left} + {right})"),
                    1 => format!("({left} - {right})"),
                    2 => format!("({left} * 2)"),
                    3 => format!("toInt64(length({text}))"),
                    4 => format!("if({condition}, {left}, {right})"),
                    5 => format!("coalesce({left}, {right})"),
                    6 => format!("toInt64(toMonth({day}))"),
                    _ => format!("nullIf({left}, {right})"),
                }
            }
            ValueType::Text => {
                let (left, right) = (of(ValueType::Text), of(ValueType::Text));
                match self.random.below(5) {
                    0 => format!("concat({left}, {right})"),
                    1 => format!("upper({left})"),
                    2 => format!("substring({left}, 1, 2)"),
                    3 => format!("ifNull({left}, 'none')"),
                    _ => format!("replaceAll({left}, 'a', 'x')"),
                }
            }
        }
    }

    /// A condition, which may be NULL.
    pub fn condition(&mut self, from: &From, depth: usize) -> String {
        if depth > 0 && self.random.chance(45) {
            let (left, right) = (self.condition(from, depth - 1), self.condition(from, depth - 1));
            return match self.random.below(4) {
                0 => format!("({left} AND {right})"),
                1 => format!("({left} OR {right})"),
                2 => format!("NOT ({left})"),
                _ => format!("({left}) = ({right})"),
            };
        }
        if depth > 0
            && self.random.chance(8)
            && let Some(subquery) = self.correlated(from)
        {
            return subquery;
        }
        let kind = *self.random.pick(&[ValueType::Int, ValueType::Int, ValueType::Text, ValueType::Day]);
        let left = self.expression(from, kind, depth);
        match self.random.below(7) {
            0 => format!("{left} IS NULL"),
            1 => format!("{left} IS NOT NULL"),
            2 => {
                let items: Vec<String> = (0..1 + self.random.below(3)).map(|_| self.literal(kind)).collect();
                format!("{left} IN ({})", items.join(", "))
            }
            3 if kind == ValueType::Text => {
                format!("{left} LIKE {}", self.random.pick(&["'a%'", "'%b'", "'%a%'", "''", "'_'"]))
            }
            4 => {
                let (low, high) = (self.expression(from, kind, 0), self.expression(from, kind, 0));
                format!("{left} BETWEEN {low} AND {high}")
            }
            5 if kind == ValueType::Int => format!(
                "{left} IN (SELECT {} FROM {} WHERE g {} {})",
                self.random.pick(&["a", "g"]),
                self.random.pick(TABLES).0,
                self.random.pick(&["<", "=", ">"]),
                self.random.below(4)
            ),
            _ => {
                let right = self.expression(from, kind, depth.saturating_sub(1));
                format!("{left} {} {right}", self.random.pick(&["=", "<>", "<", "<=", ">", ">="]))
            }
        }
    }

    /// A whole query whose rows, as a bag, are determined.
    pub fn query(&mut self) -> String {
        if self.random.chance(30) {
            return self.shaped();
        }
        let from = self.from();
        let condition =
            if self.random.chance(70) { format!(" WHERE {}", self.condition(&from, 2)) } else { String::new() };
        if self.random.chance(45) {
            return self.grouped(&from, &condition);
        }
        let kinds: Vec<ValueType> = (0..1 + self.random.below(4))
            .map(|_| *self.random.pick(&[ValueType::Int, ValueType::Text, ValueType::Day, ValueType::Truth]))
            .collect();
        let items: Vec<String> =
            kinds.iter().enumerate().map(|(i, kind)| format!("{} AS r{i}", self.expression(&from, *kind, 2))).collect();
        let distinct = if self.random.chance(20) { "DISTINCT " } else { "" };
        let mut text = format!("SELECT {distinct}{} FROM {}{condition}", items.join(", "), from.text);
        if self.random.chance(30) {
            // Ordered by all columns, a limit leaves one possible bag of rows.
            let order: Vec<String> = (0..items.len())
                .map(|i| format!("r{i} {}", self.random.pick(&["ASC", "DESC", "DESC NULLS FIRST"])))
                .collect();
            text = format!("{text} ORDER BY {} LIMIT {}", order.join(", "), self.random.below(12));
        } else if self.random.chance(15) {
            text = format!("SELECT r0, count() FROM ({text}) GROUP BY r0 HAVING count() > {}", self.random.below(3));
        }
        text
    }

    fn grouped(&mut self, from: &From, condition: &str) -> String {
        let keys: Vec<String> = (0..self.random.below(3))
            .map(|_| {
                let kind = *self.random.pick(&[ValueType::Int, ValueType::Text, ValueType::Day]);
                self.expression(from, kind, 1)
            })
            .collect();
        let argument = self.expression(from, ValueType::Int, 1);
        let text = self.expression(from, ValueType::Text, 1);
        let aggregates = [
            "count()".to_string(),
            format!("count({argument})"),
            format!("sum({argument})"),
            format!("min({argument})"),
            format!("max({text})"),
            format!("uniqExact({text})"),
            format!("countIf({argument} > 1)"),
            format!("sum({argument} + 1)"),
        ];
        let mut items: Vec<String> = keys.iter().enumerate().map(|(i, key)| format!("{key} AS k{i}")).collect();
        items.extend((0..1 + self.random.below(3)).map(|i| format!("{} AS s{i}", self.random.pick(&aggregates))));
        let mut query = format!("SELECT {} FROM {}{condition}", items.join(", "), from.text);
        if !keys.is_empty() {
            let names: Vec<String> = (0..keys.len()).map(|i| format!("k{i}")).collect();
            query = format!("{query} GROUP BY {}", names.join(", "));
        }
        if self.random.chance(25) {
            query = format!(
                "{query} HAVING {} > {}",
                self.random.pick(&["count()", "s0"]).replace("s0", "count()"),
                self.random.below(3)
            );
        }
        query
    }

    /// A query without a condition, and a condition for it.
    pub fn partitioned(&mut self) -> (String, String) {
        let from = self.from();
        let kinds: Vec<ValueType> = (0..1 + self.random.below(3))
            .map(|_| *self.random.pick(&[ValueType::Int, ValueType::Text, ValueType::Day]))
            .collect();
        let items: Vec<String> = kinds.iter().map(|kind| self.expression(&from, *kind, 1)).collect();
        (format!("SELECT {} FROM {}", items.join(", "), from.text), self.condition(&from, 3))
    }
}
