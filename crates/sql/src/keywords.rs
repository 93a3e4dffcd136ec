//! Words with a meaning of their own, for aliases, quoting, highlighting and completion.

/// Words that begin a clause or statement, for suggestions.
pub const CLAUSES: &[&str] = &[
    "FROM",
    "WHERE",
    "PREWHERE",
    "GROUP",
    "ORDER",
    "HAVING",
    "LIMIT",
    "OFFSET",
    "UNION",
    "INTERSECT",
    "EXCEPT",
    "SETTINGS",
    "FORMAT",
    "WINDOW",
    "QUALIFY",
    "JOIN",
    "LEFT",
    "RIGHT",
    "INNER",
    "FULL",
    "CROSS",
    "ARRAY",
    "USING",
    "SAMPLE",
    "FINAL",
    "INTO",
];

/// Words that are never an alias without `AS`, sorted.
const NEVER_ALIAS: &[&str] = &[
    "ALL",
    "AND",
    "ANTI",
    "ANY",
    "ARRAY",
    "AS",
    "ASC",
    "ASCENDING",
    "ASOF",
    "BETWEEN",
    "BY",
    "COLLATE",
    "CROSS",
    "DESC",
    "DESCENDING",
    "DIV",
    "ELSE",
    "END",
    "EXCEPT",
    "FETCH",
    "FINAL",
    "FORMAT",
    "FROM",
    "FULL",
    "GLOBAL",
    "GROUP",
    "HAVING",
    "ILIKE",
    "IN",
    "INNER",
    "INTERPOLATE",
    "INTERSECT",
    "INTO",
    "IS",
    "JOIN",
    "LEFT",
    "LIKE",
    "LIMIT",
    "LOCAL",
    "MOD",
    "NATURAL",
    "NOT",
    "NULLS",
    "OFFSET",
    "ON",
    "ONLY",
    "OR",
    "ORDER",
    "PASTE",
    "PREWHERE",
    "QUALIFY",
    "REGEXP",
    "RIGHT",
    "SAMPLE",
    "SELECT",
    "SEMI",
    "SETTINGS",
    "STALENESS",
    "THEN",
    "UNION",
    "USING",
    "WHEN",
    "WHERE",
    "WINDOW",
    "WITH",
];

/// Words that never begin an expression, sorted: a clause must be there instead.
const NEVER_EXPRESSION: &[&str] =
    &["AS", "FROM", "GROUP", "HAVING", "ORDER", "PREWHERE", "SELECT", "THEN", "UNION", "USING", "WHEN", "WHERE"];

/// Further words of the language, for highlighting and completion.
const OTHER: &[&str] = &[
    "ADD",
    "AFTER",
    "ALIAS",
    "ALTER",
    "ANALYZE",
    "APPLY",
    "ASYNC",
    "ATTACH",
    "CASE",
    "CAST",
    "CHECK",
    "CLEAR",
    "CLUSTER",
    "CODEC",
    "COLUMN",
    "COLUMNS",
    "COMMENT",
    "CONSTRAINT",
    "CREATE",
    "CUBE",
    "CURRENT",
    "DATABASE",
    "DATABASES",
    "DEDUPLICATE",
    "DEFAULT",
    "DELETE",
    "DESCRIBE",
    "DETACH",
    "DISTINCT",
    "DROP",
    "ENGINE",
    "EPHEMERAL",
    "ESTIMATE",
    "EXCHANGE",
    "EXISTS",
    "EXPLAIN",
    "EXTRACT",
    "FALSE",
    "FILL",
    "FILTER",
    "FIRST",
    "FOLLOWING",
    "FREEZE",
    "FUNCTION",
    "FUNCTIONS",
    "GRANULARITY",
    "GROUPING",
    "GROUPS",
    "IF",
    "IGNORE",
    "INDEX",
    "INFILE",
    "INSERT",
    "INTERVAL",
    "KEY",
    "KILL",
    "LAST",
    "LATERAL",
    "MATERIALIZE",
    "MATERIALIZED",
    "MODIFY",
    "MUTATION",
    "NULL",
    "OPTIMIZE",
    "OUTER",
    "OUTFILE",
    "OVER",
    "PARTITION",
    "PIPELINE",
    "PLAN",
    "POPULATE",
    "PRECEDING",
    "PRIMARY",
    "PROCESSLIST",
    "PROJECTION",
    "QUERY",
    "RANGE",
    "RECURSIVE",
    "RENAME",
    "REPLACE",
    "RESPECT",
    "ROLLUP",
    "ROW",
    "ROWS",
    "SET",
    "SETS",
    "SHOW",
    "STEP",
    "SYNC",
    "SYNTAX",
    "SYSTEM",
    "TABLE",
    "TABLES",
    "TEMPORARY",
    "TIES",
    "TO",
    "TOP",
    "TOTALS",
    "TREE",
    "TRUE",
    "TRUNCATE",
    "TTL",
    "TYPE",
    "UNBOUNDED",
    "UPDATE",
    "USE",
    "VALUES",
    "VIEW",
];

/// Every word of the language in upper case, unsorted.
pub fn all() -> impl Iterator<Item = &'static str> {
    NEVER_ALIAS.iter().chain(OTHER).copied()
}

/// Whether a bare word is a word of the language (and may also be a name).
pub fn is_keyword(word: &str) -> bool {
    contains(NEVER_ALIAS, word) || contains(OTHER, word)
}

/// Whether a bare word cannot be an alias without `AS`.
pub(crate) fn is_never_alias(word: &str) -> bool {
    contains(NEVER_ALIAS, word)
}

/// Whether a bare word cannot begin an expression.
pub(crate) fn is_never_expression(word: &str) -> bool {
    contains(NEVER_EXPRESSION, word)
}

/// Whether a name must be quoted although it looks like one.
pub(crate) fn needs_quotes(word: &str) -> bool {
    const LITERALS: &[&str] =
        &["CASE", "DISTINCT", "FALSE", "INF", "INTERVAL", "NAN", "NULL", "TABLE", "TOP", "TRUE", "VALUES"];
    contains(NEVER_ALIAS, word) || contains(LITERALS, word)
}

/// Whether a function's name must be quoted although it looks like a name.
pub(crate) fn function_needs_quotes(word: &str) -> bool {
    const FORMS: &[&str] = &["CASE", "DISTINCT", "INTERVAL", "NOT", "WITH"];
    contains(NEVER_EXPRESSION, word) || contains(FORMS, word)
}

fn contains(sorted: &[&str], word: &str) -> bool {
    sorted.binary_search_by(|probe| compare(probe, word)).is_ok()
}

/// Compares an upper-case keyword with a word in any case.
fn compare(keyword: &str, word: &str) -> std::cmp::Ordering {
    keyword.bytes().cmp(word.bytes().map(|b| b.to_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        for list in [NEVER_ALIAS, NEVER_EXPRESSION, OTHER] {
            assert!(list.is_sorted());
        }
        assert!(is_keyword("select") && is_keyword("Values") && !is_keyword("foo"));
    }
}
