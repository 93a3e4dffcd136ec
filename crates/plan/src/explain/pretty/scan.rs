//! The steps of reading a table.

use super::super::reading::{Indexes, planned};
use super::expr::{Text, conjunction, tried_in_turn};
use super::steps::StepBuilder;
use super::{TreeStep, listed};
use crate::logical::{Plan, ScanNode};
use base::Result;
use functions::{Expr, ExprKind};
use storage::Scan;
use types::DataType;

/// The filtering of a scan.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Filtering {
    /// No filtering.
    None,
    /// Columns are read late: of the rows that passed the filters before.
    Prewhere,
    /// Rows are filtered first, and no column is left to read.
    Filter,
}

impl StepBuilder<'_> {
    /// A read, and above it the filter that has nothing left to read.
    pub(super) fn scan(&mut self, plan: &Plan, scan: &ScanNode) -> Result<(TreeStep, Vec<Text>)> {
        let names: Vec<Text> = (0..scan.source.len()).map(|place| Text::whole(scan.source_name(place))).collect();
        let filters: Vec<Text> = scan.filters.iter().map(|filter| self.writer.expr(filter, &names)).collect();
        let definition = scan.table.definition();
        let is_planned = self.options.indexes
            || (self.options.actions && definition.engine.ends_with("MergeTree"))
            || !definition.projections.is_empty();
        let read = if is_planned { Some(planned(scan, &definition, self.settings)?) } else { None };
        let filtering = filtering(scan, read.as_deref());
        let output = self.read_columns(scan, filtering);
        let mut step = self.read_step(scan, read.as_deref(), &output);
        if filtering == Filtering::Prewhere {
            self.detail(&mut step, || "Prewhere filter".to_string());
            self.detail(&mut step, || format!("Prewhere filter column:  {}", tried_in_turn(&filters)));
        }
        self.runtime_filters(scan, &mut step);
        step.indexes = read.filter(|_| self.options.indexes).map(|read| Indexes::of(&*read, scan, &definition));
        if self.options.header {
            step.header =
                output.iter().map(|&place| (names[place].text.clone(), column_type(plan, scan, place))).collect();
        }
        if filtering == Filtering::Filter {
            let mut filter = TreeStep::new("Filter", "(WHERE + Change column names to column identifiers)");
            filter.header = self.header(plan);
            self.detail(&mut filter, || format!("Filter column: {}", conjunction(&filters)));
            filter.inputs.push(step);
            step = filter;
        }
        Ok((step, scan.output.iter().map(|&place| names[place].clone()).collect()))
    }

    /// The columns that the read gives, as they are named: those that filters need come first where they are read
    /// first.
    fn read_columns(&self, scan: &ScanNode, filtering: Filtering) -> Vec<usize> {
        let filtered = filtered_columns(scan);
        let mut places = self.order.of_scan(scan);
        if filtering != Filtering::Filter {
            places.retain(|place| scan.output.contains(place));
        }
        if filtering == Filtering::Prewhere {
            let (mut first, rest): (Vec<usize>, Vec<usize>) =
                places.into_iter().partition(|place| filtered.contains(place));
            first.sort_unstable();
            first.extend(rest);
            return first;
        }
        places
    }

    fn read_step(&mut self, scan: &ScanNode, read: Option<&dyn Scan>, output: &[usize]) -> TreeStep {
        let definition = scan.table.definition();
        let is_merge_tree = definition.engine.ends_with("MergeTree");
        let is_in_order = std::mem::take(&mut self.is_read_in_order);
        let selection = read.and_then(Scan::selected_granules);
        if is_merge_tree && selection.is_some_and(|selection| selection.parts.1 == 0) {
            return TreeStep::new("ReadNothing", "Read from NullSource");
        }
        let (name, description, names_columns) =
            read_name(&definition.engine, read.and_then(Scan::projection).unwrap_or(&scan.name));
        let mut step = TreeStep::new(name, description);
        if is_merge_tree {
            self.detail(&mut step, || format!("Read type: {}", if is_in_order { "InOrder" } else { "Default" }));
            if scan.table.is_final() {
                self.detail(&mut step, || "FINAL: 1".to_string());
            }
            if let Some(selection) = selection {
                self.detail(&mut step, || format!("Parts: {} | Granules: {}", selection.parts.0, selection.granules.0));
            }
        }
        if names_columns {
            self.detail(&mut step, || {
                format!("Output: {}", listed(&output.iter().map(|&place| scan.source_name(place)).collect::<Vec<_>>()))
            });
        }
        step
    }

    fn runtime_filters(&self, scan: &ScanNode, step: &mut TreeStep) {
        if !scan.runtime.is_empty() {
            let filters: Vec<String> = scan
                .runtime
                .iter()
                .map(|key| format!("RF{}({})", key.id, key.key.display_with(&|place| scan.source_name(place))))
                .collect();
            self.detail(step, || format!("Runtime filters: {}", filters.join(", ")));
        }
    }
}

fn filtering(scan: &ScanNode, read: Option<&dyn Scan>) -> Filtering {
    if scan.filters.is_empty() {
        return Filtering::None;
    }
    let reads_more = scan.filters.iter().any(|filter| filter.columns().len() < scan.source.len());
    let reads_late = scan.table.definition().engine.ends_with("MergeTree") && !scan.table.is_final();
    if reads_late && reads_more && read.is_none_or(has_partitions_left) {
        Filtering::Prewhere
    } else {
        Filtering::Filter
    }
}

/// Whether there is anything to read in the partitions that may have rows that pass.
fn has_partitions_left(read: &dyn Scan) -> bool {
    let is_whole = |selection: storage::SelectedGranules| selection.parts.1 > 0;
    read.selected_granules().is_none_or(is_whole)
        && !read
            .index_reports()
            .iter()
            .any(|report| matches!(report.kind, "Min-Max" | "Partition") && report.parts.0 == 0)
}

fn filtered_columns(scan: &ScanNode) -> Vec<usize> {
    scan.filters.iter().flat_map(Expr::columns).collect()
}

/// The name of a read, what stands behind it, and whether its columns are listed.
fn read_name(engine: &str, table: &str) -> (String, String, bool) {
    let plain = |name: &str| (name.to_string(), String::new(), true);
    match engine {
        engine if engine.ends_with("MergeTree") => ("ReadFromMergeTree".into(), table.to_string(), true),
        "" => ("ReadFromTableFunction".into(), table.to_string(), true),
        "Memory" => plain("ReadFromMemoryStorage"),
        "Log" | "TinyLog" => ("ReadFromStorageLog".into(), String::new(), false),
        "SystemOne" => ("ReadFromSystemOne".into(), String::new(), false),
        "StripeLog" | "Join" | "Null" | "Dictionary" | "Values" | "SystemZeros" | "GenerateRandom" => {
            ("ReadFromStorage".into(), engine.to_string(), false)
        }
        "SystemParts" | "SystemPartsColumns" | "SystemProjectionParts" => plain("ReadFromSystemPartsBase"),
        "SystemNumbers" | "SystemTables" | "SystemColumns" => plain(&format!("ReadFrom{engine}")),
        engine if engine.starts_with("System") => plain("ReadFromSystemOneBlock"),
        "File" | "URL" | "Loop" | "EmbeddedRocksDB" => plain(&format!("ReadFrom{engine}")),
        engine => (format!("ReadFrom{engine}"), table.to_string(), true),
    }
}

/// The type of a column that a scan reads.
fn column_type(plan: &Plan, scan: &ScanNode, place: usize) -> String {
    let given = scan
        .output
        .iter()
        .position(|&output| output == place)
        .and_then(|column| plan.schema.fields.get(column))
        .map(|field| field.data_type.clone());
    let found = given.or_else(|| scan.filters.iter().find_map(|filter| type_in(filter, place)));
    found.map_or_else(String::new, |data_type| data_type.to_string())
}

/// The type that an expression has a column with.
fn type_in(expr: &Expr, column: usize) -> Option<DataType> {
    match &expr.kind {
        ExprKind::Column(index) => (*index == column).then(|| expr.data_type.clone()),
        ExprKind::Literal(_) | ExprKind::Placeholder(_) => None,
        ExprKind::Call { args, .. } => args.iter().find_map(|arg| type_in(arg, column)),
        ExprKind::Lambda(lambda) => lambda.captures.iter().find_map(|capture| type_in(capture, column)),
    }
}
