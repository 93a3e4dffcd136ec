//! Searches for tokens in the expression of a text index: they split texts as the index does.

use crate::analyze::Environment;
use crate::analyze::expr::fold::fold_deep;
use crate::analyze::filters::call;
use crate::logical::{Plan, PlanNode, ScanNode};
use base::Result;
use functions::{Expr, ExprKind, Predicate, TextTest};
use storage::{IndexDefinition, ReadColumn, TextSearch};

/// The filter of a table with its searches for tokens bound to the tokenizers of the table's text indexes, and to their
/// preprocessors where skip indexes are used, as ClickHouse does.
///
/// # Errors
/// Those of functions that are computed on constants.
pub(in crate::analyze) fn by_index(env: &Environment, source: &Plan, filter: Expr) -> Result<Expr> {
    let PlanNode::Scan(scan) = &source.node else { return Ok(filter) };
    let definition = scan.table.definition();
    if definition.indexes.iter().all(|index| index.search.is_none()) {
        return Ok(filter);
    }
    let indexes: Vec<PlacedIndex> =
        definition.indexes.iter().filter_map(|index| PlacedIndex::of(scan, index)).collect();
    replaced(env, &indexes, filter)
}

/// An index over the columns that a scan gives.
struct PlacedIndex<'a> {
    expr: Expr,
    search: &'a TextSearch,
    preprocessor: Option<Expr>,
}

impl<'a> PlacedIndex<'a> {
    fn of(scan: &ScanNode, index: &'a IndexDefinition) -> Option<PlacedIndex<'a>> {
        let search = index.search.as_ref()?;
        let place =
            |column: usize| scan.output.iter().position(|&source| scan.source[source] == ReadColumn::Column(column));
        index.expr.columns().into_iter().all(|column| place(column).is_some()).then(|| {
            let placed = |expr: &Expr| expr.map_columns(&|column| place(column).unwrap_or(0));
            PlacedIndex { expr: placed(&index.expr), search, preprocessor: search.preprocessor.as_ref().map(placed) }
        })
    }

    /// The arguments of a search in the expression of the index or in its preprocessed form; `is_applied` says whether
    /// the preprocessor is to be used.
    fn searched(&self, text: &Expr, wanted: &Expr, is_applied: bool) -> Result<Option<Vec<Expr>>> {
        let is_preprocessed = self.preprocessor.as_ref() == Some(text);
        if *text != self.expr && !is_preprocessed {
            return Ok(None);
        }
        let (mut text, mut wanted) = (text.clone(), wanted.clone());
        if let (Some(preprocessor), ExprKind::Column(_)) = (&self.preprocessor, &self.expr.kind)
            && is_applied
        {
            if wanted.data_type.base().is_string() {
                wanted = fold_deep(preprocessor.transform(&|_, _| wanted.clone()))?;
            }
            if !is_preprocessed {
                text = preprocessor.clone();
            }
        }
        Ok(Some([text, wanted].into_iter().chain(self.search.tokenizer.iter().cloned()).collect()))
    }
}

fn replaced(env: &Environment, indexes: &[PlacedIndex], expr: Expr) -> Result<Expr> {
    let ExprKind::Call { function, args } = expr.kind else { return Ok(expr) };
    use TextTest::{AllTokens, AnyToken, Phrase};
    if let (Some(Predicate::Search { test: AllTokens | AnyToken | Phrase, .. }), [text, wanted]) =
        (function.predicate(), args.as_slice())
        && wanted.as_literal().is_some()
    {
        for index in indexes {
            if let Some(args) = index.searched(text, wanted, env.settings.use_skip_indexes)? {
                return call(env, function.name(), args);
            }
        }
    }
    let args = args.into_iter().map(|arg| replaced(env, indexes, arg)).collect::<Result<Vec<_>>>()?;
    Ok(Expr { kind: ExprKind::Call { function, args }, data_type: expr.data_type })
}
