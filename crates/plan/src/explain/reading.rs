//! Planning of a scan to tell its reads without reading.

use crate::logical::ScanNode;
use base::{Result, Settings};
use functions::Expr;
use std::sync::Arc;
use storage::{IndexReport, ReadColumn, RowFilter, Scan, ScanRequest, TableDefinition};
use types::Column;

/// The scan as it would be read.
///
/// # Errors
/// Those of planning the scan.
pub(super) fn planned(
    scan: &ScanNode,
    definition: &TableDefinition,
    settings: &Arc<Settings>,
) -> Result<Arc<dyn Scan>> {
    let mut request = ScanRequest::new(scan.output.iter().map(|&i| scan.source[i]).collect(), settings.clone());
    request.condition = scan.condition.clone();
    request.top = scan.top_request();
    request.result = scan.result.clone();
    request.fetched = Some(scan.source.clone());
    request.explains = true;
    let named = |filter: &Expr| {
        let columns = filter.columns().into_iter().map(|index| scan.source[index]).collect();
        Arc::new(NamedFilter { identity: crate::expr_identity(filter, scan, definition), columns })
            as Arc<dyn RowFilter>
    };
    request.filters = scan.filters.iter().map(named).collect();
    scan.table.scan(&request)
}

/// A filter that is only named: for planning a scan that is never read.
struct NamedFilter {
    identity: Option<String>,
    columns: Vec<ReadColumn>,
}

impl RowFilter for NamedFilter {
    fn columns(&self) -> &[ReadColumn] {
        &self.columns
    }

    fn mask(&self, _columns: &[Column], rows: usize) -> Result<Column> {
        Ok(Column::from_vec(vec![1u8; rows]))
    }

    fn identity(&self) -> Option<&str> {
        self.identity.as_deref()
    }
}

/// The granules that the indexes of a table selected.
pub(super) struct Indexes {
    /// Index by index.
    pub reports: Vec<IndexReport>,
    /// The filters, for reports without a condition of their own.
    pub condition: String,
    /// Runs of neighbouring granules to read, where they are known.
    pub ranges: Option<u64>,
}

impl Indexes {
    /// The granules that the indexes of a planned scan selected.
    pub(super) fn of(planned: &dyn Scan, scan: &ScanNode, definition: &TableDefinition) -> Self {
        let condition = scan
            .condition
            .display_with(&|i| definition.columns.get(i).map_or_else(String::new, |column| column.name.clone()));
        Indexes {
            reports: planned.index_reports(),
            condition,
            ranges: planned.selected_granules().map(|selection| selection.ranges),
        }
    }

    /// The reports to print: statistics, which every part has, are reported only where they leave something out.
    pub(super) fn told(&self) -> impl Iterator<Item = &IndexReport> {
        self.reports.iter().filter(|report| {
            report.kind != "Statistics" || report.parts.0 < report.parts.1 || report.granules.0 < report.granules.1
        })
    }

    /// The condition that is printed for a report, if one is.
    pub(super) fn condition_of<'a>(&'a self, report: &'a IndexReport) -> Option<&'a str> {
        match report {
            IndexReport { condition, .. } if !condition.is_empty() => {
                (report.name.is_some() || !matches!(report.kind, "Bit" | "Interval")).then_some(condition)
            }
            IndexReport { name: Some(_), .. } | IndexReport { kind: "Bit" | "Interval", .. } => None,
            _ => Some(&self.condition),
        }
    }

    /// The lines, each with how deep it is below the step.
    pub(super) fn lines(&self) -> Vec<(usize, String)> {
        let mut lines = Vec::new();
        if self.reports.is_empty() {
            return lines;
        }
        lines.push((0, "Indexes:".to_string()));
        for report in self.told() {
            lines.push((1, report.kind.to_string()));
            if !report.keys.is_empty() && report.kind != "Interval" {
                lines.push((2, "Keys:".to_string()));
                lines.extend(report.keys.iter().map(|key| (3, key.clone())));
            }
            if let Some((name, description)) = &report.name {
                lines.push((2, format!("Name: {name}")));
                lines.push((2, format!("Description: {description}")));
            }
            lines.extend(self.condition_of(report).map(|condition| (2, format!("Condition: {condition}"))));
            lines.push((2, format!("Parts: {}/{}", report.parts.0, report.parts.1)));
            lines.push((2, format!("Granules: {}/{}", report.granules.0, report.granules.1)));
            if !report.search.is_empty() {
                lines.push((2, format!("Search Algorithm: {}", report.search)));
            }
        }
        lines.extend(self.ranges.map(|ranges| (1, format!("Ranges: {ranges}"))));
        lines
    }
}
