//! `ENGINE = MergeTree(date, [sampling,] key, granularity, …)`: the syntax of tables partitioned by month, before
//! `PARTITION BY` and `ORDER BY` (`allow_deprecated_syntax_for_merge_tree`). It is written down as it is, and means
//! what [`expanded`] makes of it.

use base::{Result, bail, err};
use sql::ast;

/// Whether a table's engine is given in the old syntax: arguments, and no clause of the new one.
pub(crate) fn is_deprecated(storage: &ast::Storage) -> bool {
    let Some(engine) = storage.engine.as_ref().filter(|engine| engine.name.name.ends_with("MergeTree")) else {
        return false;
    };
    let has_clause = [&storage.order_by, &storage.partition_by, &storage.primary_key, &storage.sample_by]
        .iter()
        .any(|clause| clause.is_some());
    let has_arguments = engine.args.as_ref().is_some_and(|args| args.len() >= 3);
    has_arguments && !has_clause && storage.settings.is_empty()
}

/// The definition in the new syntax; `None` for one that is in it already.
///
/// # Errors
/// `NUMBER_OF_ARGUMENTS_DOESNT_MATCH`; `ILLEGAL_TYPE_OF_ARGUMENT` for a partition by what is no Date; `BAD_ARGUMENTS`
/// for a granularity that is no number.
pub(super) fn expanded(create: &ast::CreateTable) -> Result<Option<ast::CreateTable>> {
    if !is_deprecated(&create.storage) {
        return Ok(None);
    }
    let mut create = create.clone();
    let Some(engine) = create.storage.engine.as_mut() else { return Ok(None) };
    let mut args = engine.args.take().unwrap_or_default();
    // The arguments of the family come last; version and columns to sum may be left out.
    let own = match engine.name.name.as_str() {
        "CollapsingMergeTree" => 1,
        "VersionedCollapsingMergeTree" => 2,
        "ReplacingMergeTree" | "SummingMergeTree" => {
            usize::from(args.last().is_some_and(|last| last.as_literal().is_none()))
        }
        _ => 0,
    };
    let family: Vec<ast::Expr> = args.split_off(args.len().saturating_sub(own));
    let (date, sampling, key, granularity) = match <[ast::Expr; 4]>::try_from(args) {
        Ok([date, sampling, key, granularity]) => (date, Some(sampling), key, granularity),
        Err(args) => match <[ast::Expr; 3]>::try_from(args) {
            Ok([date, key, granularity]) => (date, None, key, granularity),
            Err(_) => bail!(
                NumberOfArgumentsDoesntMatch,
                "With the old syntax storage {} takes the column of the date, [a sampling expression,] the key, the \
                index granularity{}",
                engine.name.name,
                if own > 0 { ", and its own columns" } else { "" }
            ),
        },
    };
    engine.args = (!family.is_empty()).then_some(family);
    check_date(&date, create.elements.as_ref())?;
    let Some(ast::Literal::UInt64(rows)) = granularity.as_literal() else {
        return Err(granularity.span.locate(err!(BadArguments, "Index granularity must be a positive integer")));
    };
    let span = granularity.span;
    create.storage.settings = vec![super::normal_form::granularity(*rows)];
    create.storage.partition_by = Some(ast::Expr::call("toYYYYMM", vec![date], span));
    create.storage.sample_by = sampling;
    create.storage.order_by = Some(key);
    Ok(Some(create))
}

fn check_date(date: &ast::Expr, elements: Option<&ast::TableElements>) -> Result<()> {
    let ast::ExprKind::Identifier(parts) = &date.kind else {
        return Err(date.span.locate(err!(BadArguments, "Date column name must be an unquoted string")));
    };
    let column = parts.last().and_then(|part| elements?.columns.iter().find(|column| column.name.name == part.name));
    match column.map(|column| column.ty.as_ref().map(|written| written.text.as_str())) {
        Some(None | Some("Date")) => Ok(()),
        Some(Some(other)) => Err(date.span.locate(err!(
            IllegalTypeOfArgument,
            "Could not find Date column: {date} is of type {other} (while initializing the partition key from it)"
        ))),
        None => {
            Err(date.span.locate(err!(NoSuchColumnInTable, "There is no column {date}, the date of the partitions")))
        }
    }
}
