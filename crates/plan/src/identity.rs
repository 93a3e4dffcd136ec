//! What a filter of a scan means, as a text: equal for equal filters of one table. Caches of storage are keyed by it.

use crate::ScanNode;
use base::Settings;
use functions::{Expr, ExprKind};
use storage::{ReadColumn, TableDefinition};

/// The text of a filter over a scan's source columns; `None` when the filter is not deterministic.
pub fn filter_identity(filter: &Expr, scan: &ScanNode, definition: &TableDefinition, settings: &Settings) -> Option<String> {
    let name = |index: usize| match scan.source[index] {
        ReadColumn::Column(column) => definition.columns[column].name.clone(),
        ReadColumn::Length(column) => format!("length({})", definition.columns[column].name),
        ReadColumn::Path(column, path) => format!("{}.{}", definition.columns[column].name, scan.paths[path as usize]),
        ReadColumn::RowNumber => "_row_number".to_string(),
    };
    // Functions of times read the session's zone: it is part of what the filter means.
    filter.is_deterministic().then(|| format!("{} /{}/{}", filter.display_with(&name), settings.session_timezone, literal_types(filter)))
}

/// Types of an expression's literals and results: `1` and `'1'` print alike in some types.
fn literal_types(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Literal(_) => expr.data_type.to_string(),
        ExprKind::Call { args, .. } => args.iter().map(literal_types).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(","),
        ExprKind::Lambda(lambda) => literal_types(&lambda.body),
        ExprKind::Column(_) => String::new(),
    }
}
