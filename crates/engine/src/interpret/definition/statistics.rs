//! `STATISTICS(…)` of columns, as ClickHouse declares them. They are checked and written down; what parts keep of
//! columns does not depend on them: every column has its ranges, sketch, frequent values and histogram.

use crate::interpret::alter::columns::Altered;
use base::{Result, err};
use sql::ast;
use storage::ColumnDefinition;
use types::DataType;

/// The kinds of ClickHouse.
const KINDS: [&str; 6] = ["basic", "countmin", "minmax", "tdigest", "uniq", "uniq_v2"];

/// Refuses kinds that are none, are there twice or are not for the column's type.
///
/// # Errors
/// `INCORRECT_QUERY`, `ILLEGAL_STATISTICS`.
pub(crate) fn check(written: &[ast::ColumnDef], columns: &[ColumnDefinition]) -> Result<()> {
    for (written, column) in written.iter().zip(columns) {
        let mut known: Vec<String> = Vec::new();
        for kind in written.statistics.iter().flatten() {
            let name = kind.to_string().to_ascii_lowercase();
            if !KINDS.contains(&name.as_str()) {
                return Err(kind.span.locate(err!(
                    IncorrectQuery,
                    "Unknown statistics type: {kind}. Supported statistics types are {}",
                    KINDS.join(", ")
                )));
            }
            if known.contains(&name) {
                return Err(kind.span.locate(err!(
                    IncorrectQuery,
                    "Column {} already contains statistics type {name}",
                    column.name
                )));
            }
            if matches!(name.as_str(), "minmax" | "tdigest") && !is_number_like(column.data_type.base()) {
                return Err(kind.span.locate(err!(
                    IllegalStatistics,
                    "Statistics of type {name} do not support data type {}",
                    column.data_type
                )));
            }
            if matches!(name.as_str(), "uniq" | "uniq_v2")
                && !is_number_like(column.data_type.base())
                && !column.data_type.base().is_string()
            {
                return Err(kind.span.locate(err!(
                    IllegalStatistics,
                    "Statistics of type {name} do not support data type {}",
                    column.data_type
                )));
            }
            known.push(name);
        }
    }
    Ok(())
}

/// Whether a number stands for each value.
fn is_number_like(data_type: &DataType) -> bool {
    data_type.is_number()
        || data_type.is_date_or_time()
        || data_type.is_time_of_day()
        || matches!(data_type, DataType::Enum8(_) | DataType::Enum16(_) | DataType::Ipv4)
}

impl Altered {
    /// `ADD STATISTICS` (beside those there are) and `MODIFY STATISTICS` (in their place). They are written down; what
    /// parts keep of columns does not depend on them.
    pub(crate) fn set_statistics(
        &mut self,
        columns: &[ast::Ident],
        kinds: &[ast::Expr],
        add: bool,
        if_not_exists: bool,
    ) -> Result<()> {
        for name in columns {
            let Some(place) = self.find_for_statistics(name, false)? else { continue };
            let column = &mut self.elements().columns[place];
            let known = if add { column.statistics.clone().unwrap_or_default() } else { Vec::new() };
            let is_new = |kind: &&ast::Expr| known.iter().all(|known| known.to_string() != kind.to_string());
            if !if_not_exists && let Some(kind) = kinds.iter().find(|kind| !is_new(kind)) {
                return Err(kind.span.locate(err!(
                    IllegalStatistics,
                    "Statistics {kind} of column {} exists already",
                    name.name
                )));
            }
            let all = known.iter().chain(kinds.iter().filter(is_new)).cloned().collect();
            column.statistics = Some(all);
        }
        Ok(())
    }

    /// `DROP`, `CLEAR` and `MATERIALIZE STATISTICS`: parts have statistics of all columns, so that only the definition
    /// can change.
    pub(crate) fn statistics(
        &mut self,
        action: ast::StatisticsAction,
        columns: Option<&[ast::Ident]>,
        if_exists: bool,
    ) -> Result<()> {
        let Some(columns) = columns else { return Ok(()) };
        for name in columns {
            let Some(place) = self.find_for_statistics(name, if_exists)? else { continue };
            let column = &mut self.elements().columns[place];
            if column.statistics.is_none() && !if_exists {
                return Err(name.span.locate(err!(IllegalStatistics, "Column {} has no statistics", name.name)));
            }
            if action == ast::StatisticsAction::Drop {
                column.statistics = None;
            }
        }
        Ok(())
    }

    fn find_for_statistics(&mut self, name: &ast::Ident, if_exists: bool) -> Result<Option<usize>> {
        match self.position(&name.name) {
            None if !if_exists => {
                Err(name.span.locate(err!(IllegalStatistics, "There is no column {} to have statistics", name.name)))
            }
            place => Ok(place),
        }
    }
}
