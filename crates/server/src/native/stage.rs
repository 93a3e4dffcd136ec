//! Queries that another server asks for in part.
//!
//! Ursa computes queries as a whole. Where a part of a query is the same as the whole, it is answered; a query whose
//! rows would have to be grouped, ordered or counted by the asking server again is refused: an answer that is computed
//! further than was asked for would be taken for something else.

use base::{Result, bail};
use native::query_packet::Stage;
use sql::ast::{Expr, ExprKind, QueryBody, Select, StatementKind};

/// Checks whether a query can be answered up to a stage.
///
/// # Errors
/// `NOT_IMPLEMENTED` where its whole answer is another.
pub(super) fn check(stage: Stage, statement: &StatementKind) -> Result<()> {
    let is_answerable = match (stage, statement) {
        (Stage::Complete, _) => true,
        (_, StatementKind::Select(query)) => match &query.body {
            QueryBody::Select(select) => {
                is_plain(select) && (stage != Stage::FetchColumns || select.selection.is_none())
            }
            QueryBody::SetOperation(_) => false,
        },
        _ => true,
    };
    if !is_answerable {
        bail!(
            NotImplemented,
            "The query is asked for in part ({stage:?}), as servers do that join the answers of several: only SELECT \
            of columns with WHERE can be answered so. Ask one server for the whole, or without grouping, order, limits"
        );
    }
    Ok(())
}

/// Whether a query selects columns of some rows, and no part of it sees more than one row.
fn is_plain(select: &Select) -> bool {
    let is_column = |expr: &Expr| matches!(expr.kind, ExprKind::Identifier(_));
    select.with.is_none()
        && !select.distinct
        && select.from.is_some()
        && select.projection.iter().all(is_column)
        && select.group_by.is_none()
        && select.having.is_none()
        && select.windows.is_empty()
        && select.qualify.is_none()
        && select.order_by.is_none()
        && select.limit_by.is_none()
        && select.limit.is_none()
        && select.offset.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_answered(stage: Stage, query: &str) -> bool {
        let parsed = sql::parse_statement(query, &sql::ParseOptions::default()).unwrap();
        check(stage, &parsed.statement.kind).is_ok()
    }

    #[test]
    fn only_rows_alone_are_answered_in_part() {
        assert!(is_answered(Stage::Complete, "SELECT sum(a) FROM t GROUP BY b"));
        assert!(is_answered(Stage::WithMergeableState, "SELECT a, b FROM t WHERE c"));
        assert!(is_answered(Stage::FetchColumns, "SELECT a, b FROM t"));
        assert!(!is_answered(Stage::FetchColumns, "SELECT a, b FROM t WHERE c"));
        for query in [
            "SELECT sum(a) FROM t",
            "SELECT a FROM t GROUP BY a",
            "SELECT DISTINCT a FROM t",
            "SELECT a FROM t ORDER BY a",
            "SELECT a FROM t LIMIT 1",
            "SELECT a FROM t UNION ALL SELECT a FROM t",
            "SELECT row_number() OVER () FROM t",
        ] {
            assert!(!is_answered(Stage::WithMergeableState, query), "{query}");
            assert!(!is_answered(Stage::WithMergeableStateAfterAggregation, query), "{query}");
        }
    }
}
