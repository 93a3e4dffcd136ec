//! The steps as an indented list.

use super::reading::{Indexes, planned};
use super::{Annotation, ExplainOptions};
use crate::fill::FillNode;
use crate::logical::{AggregateNode, Amount, JoinNode, Plan, PlanNode, ScanNode, SortKey};
use crate::window::{Frame, FrameBound, FrameOffset, WindowNode};
use base::{Result, Settings};
use functions::Expr;
use std::sync::Arc;
use types::Schema;

/// Gives the annotation of a step of a plan that has run.
type Annotate<'a> = &'a dyn Fn(&Plan) -> Annotation;

/// The lines of a plan, with what `annotate` knows of each step.
///
/// # Errors
/// Those of planning the scans, with `indexes`.
pub(super) fn lines(
    plan: &Plan,
    options: ExplainOptions,
    settings: &Arc<Settings>,
    annotate: Option<Annotate>,
) -> Result<Vec<String>> {
    let mut printer = Printer { options, settings, annotate, lines: Vec::new(), shared: Vec::new() };
    printer.plan(plan, 0)?;
    Ok(printer.lines)
}

struct Printer<'a> {
    options: ExplainOptions,
    settings: &'a Arc<Settings>,
    annotate: Option<Annotate<'a>>,
    lines: Vec<String>,
    /// Shared plans that are printed already.
    shared: Vec<u64>,
}

impl Printer<'_> {
    fn line(&mut self, depth: usize, text: impl AsRef<str>) {
        self.lines.push(format!("{}{}", "  ".repeat(depth), text.as_ref()));
    }

    fn step(&mut self, depth: usize, name: &str, description: &str) {
        let text = if self.options.description && !description.is_empty() {
            format!("{name} ({description})")
        } else {
            name.to_string()
        };
        self.line(depth, text);
    }

    fn detail(&mut self, depth: usize, text: impl AsRef<str>) {
        if self.options.actions {
            self.line(depth, text);
        }
    }

    fn plan(&mut self, plan: &Plan, depth: usize) -> Result<()> {
        if let (PlanNode::Project { input, .. }, true, None) =
            (&plan.node, self.options.leaves_out_expressions(), self.annotate)
        {
            return self.plan(input, depth);
        }
        self.node(plan, depth)?;
        let inner = depth + 1;
        if self.options.header {
            let fields: Vec<String> =
                plan.schema.fields.iter().map(|field| format!("{} {}", field.name, field.data_type)).collect();
            self.line(inner, format!("Header: {}", fields.join(", ")));
        }
        if let Some(annotate) = self.annotate {
            let Annotation { lines, indexes } = annotate(plan);
            self.indexes(&Indexes { reports: indexes, condition: String::new(), ranges: None }, inner);
            lines.iter().for_each(|line| self.line(inner, line));
        }
        plan.inputs().into_iter().try_for_each(|input| self.plan(input, inner))
    }

    /// The lines of one step, without those of its inputs.
    fn node(&mut self, plan: &Plan, depth: usize) -> Result<()> {
        let inner = depth + 1;
        let schema = plan.inputs().first().map(|input| input.schema.clone()).unwrap_or_default();
        match &plan.node {
            PlanNode::Scan(scan) => self.scan(scan, depth)?,
            PlanNode::Values(_) => self.step(depth, "ReadFromPreparedSource", "Prepared rows"),
            PlanNode::Project { exprs, .. } => {
                self.step(depth, "Expression", "Projection");
                self.detail(inner, format!("Actions: {}", shown_all(exprs, &schema)));
            }
            PlanNode::Filter { predicate, .. } => {
                self.step(depth, "Filter", "WHERE or HAVING");
                self.detail(inner, format!("Filter column: {}", shown(predicate, &schema)));
            }
            PlanNode::Aggregate(node) => self.aggregate(node, depth),
            PlanNode::Sort { keys, limit, .. } => {
                self.step(depth, "Sorting", "Sorting for ORDER BY");
                self.detail(inner, format!("Sort description: {}", shown_keys(keys, &schema)));
                if let Some(limit) = limit {
                    self.detail(inner, format!("Limit {limit}"));
                }
            }
            PlanNode::Limit { .. }
            | PlanNode::LimitLast { .. }
            | PlanNode::LimitShare { .. }
            | PlanNode::LimitBy { .. }
            | PlanNode::LimitByLast { .. } => self.limit(&plan.node, &schema, depth),
            PlanNode::Fill(node) => self.fill(node, depth),
            PlanNode::Distinct { .. } => self.step(depth, "Distinct", "DISTINCT"),
            PlanNode::CheckAccess(_) => self.step(depth, "CheckAccess", ""),
            PlanNode::Totals(_) => self.step(depth, "TotalsHaving", "WITH TOTALS"),
            PlanNode::Window(node) => self.window(node, depth),
            PlanNode::Join(node) => self.join(node, depth),
            PlanNode::BuildRuntimeFilter { keys, .. } => {
                self.step(depth, "BuildRuntimeFilter", "Build runtime join filter");
                keys.iter().for_each(|key| self.detail(inner, format!("Filter key: {}", shown(&key.key, &schema))));
            }
            PlanNode::Shared(shared) => {
                self.step(depth, "ReadFromCommonBuffer", "");
                if !self.shared.contains(&shared.id) {
                    self.shared.push(shared.id);
                    self.plan(&shared.plan, inner)?;
                }
            }
            PlanNode::Recursive(node) => self.step(depth, "RecursiveCTE", &node.name),
            PlanNode::WorkingTable(_) => self.step(depth, "ReadFromRecursiveCTE", ""),
            PlanNode::Union(_) => self.step(depth, "Union", ""),
            PlanNode::SetOperation { operation, all, .. } => {
                let quantifier = if *all { "ALL" } else { "DISTINCT" };
                self.step(depth, "IntersectOrExcept", &format!("{operation:?} {quantifier}"));
            }
            PlanNode::ArrayJoin { arrays, left, .. } => {
                self.step(depth, "ArrayJoin", if *left { "LEFT ARRAY JOIN" } else { "ARRAY JOIN" });
                self.detail(inner, format!("Columns: {}", shown_all(arrays, &schema)));
            }
            PlanNode::LateFetch { scan, columns, .. } => {
                self.step(depth, "LazilyReadFromMergeTree", &scan.name);
                self.detail(inner, format!("Lazily read columns: {}", columns.len()));
            }
        }
        Ok(())
    }

    /// The lines of a step that gives some rows of its input by their number.
    fn limit(&mut self, node: &PlanNode, schema: &Schema, depth: usize) {
        let inner = depth + 1;
        match node {
            PlanNode::Limit { limit, offset, with_ties, .. } => {
                match limit {
                    Some(_) => self.step(depth, "Limit", if *offset > 0 { "LIMIT with OFFSET" } else { "LIMIT" }),
                    None => self.step(depth, "Offset", "OFFSET"),
                }
                if let Some(limit) = limit {
                    self.detail(inner, format!("Limit {limit}"));
                }
                self.detail(inner, format!("Offset {offset}"));
                if with_ties.is_some() {
                    self.detail(inner, "WITH TIES");
                }
            }
            PlanNode::LimitLast { limit, offset, .. } => {
                self.step(depth, "NegativeLimit", "LIMIT from the end");
                self.detail(inner, format!("Limit {limit}"));
                self.detail(inner, format!("Offset {offset}"));
            }
            PlanNode::LimitShare { limit, offset, .. } => {
                self.step(depth, "FractionalLimit", "LIMIT of a share");
                self.detail(inner, format!("Limit {}", limit.as_ref().map_or_else(|| "all".to_string(), shown_amount)));
                self.detail(inner, format!("Offset {}", shown_amount(offset)));
            }
            PlanNode::LimitBy { keys, limit, offset, .. } | PlanNode::LimitByLast { keys, limit, offset, .. } => {
                let is_last = matches!(node, PlanNode::LimitByLast { .. });
                self.step(depth, if is_last { "NegativeLimitBy" } else { "LimitBy" }, "");
                self.detail(inner, format!("Columns: {}", shown_all(keys, schema)));
                self.detail(inner, format!("Length {limit}"));
                self.detail(inner, format!("Offset {offset}"));
            }
            _ => {}
        }
    }

    fn fill(&mut self, node: &FillNode, depth: usize) {
        self.step(depth, "Filling", "WITH FILL");
        let fields = &node.input.schema.fields;
        let names: Vec<&str> =
            node.columns.iter().filter_map(|column| fields.get(column.column)).map(|field| &*field.name).collect();
        self.detail(depth + 1, format!("Columns: {}", names.join(", ")));
    }

    fn aggregate(&mut self, node: &AggregateNode, depth: usize) {
        self.step(depth, "Aggregating", "");
        let schema = &node.input.schema;
        self.detail(depth + 1, format!("Keys: {}", shown_all(&node.keys, schema)));
        if let Some(sets) = &node.grouping_sets {
            let shown_set = |set: &Vec<usize>| {
                format!("({})", set.iter().map(|&key| shown(&node.keys[key], schema)).collect::<Vec<_>>().join(", "))
            };
            self.detail(
                depth + 1,
                format!("Grouping sets: {}", sets.iter().map(shown_set).collect::<Vec<_>>().join(", ")),
            );
        }
        let calls: Vec<String> = node
            .aggregates
            .iter()
            .map(|call| format!("{}({})", call.function.name(), shown_all(&call.args, schema)))
            .collect();
        self.detail(depth + 1, format!("Aggregates: {}", calls.join(", ")));
        if let Some((_, limit)) = &node.top {
            self.detail(depth + 1, format!("Top groups: {limit}"));
        }
    }

    fn window(&mut self, node: &WindowNode, depth: usize) {
        let schema = &node.input.schema;
        let mut window = Vec::new();
        if !node.partition_by.is_empty() {
            window.push(format!("PARTITION BY {}", shown_all(&node.partition_by, schema)));
        }
        if !node.order_by.is_empty() {
            window.push(format!("ORDER BY {}", shown_keys(&node.order_by, schema)));
        }
        let first = node.first_rows.map(|rows| format!(", first {rows} rows")).unwrap_or_default();
        self.step(depth, "Window", &format!("Window step for window '{}'{first}", window.join(" ")));
        for call in &node.calls {
            self.detail(
                depth + 1,
                format!(
                    "Function: {}({}), frame {}",
                    call.function.name(),
                    shown_all(&call.args, schema),
                    shown_frame(&call.frame, schema)
                ),
            );
        }
    }

    fn join(&mut self, node: &JoinNode, depth: usize) {
        let how = if node.merge().is_some() { "FullSortingMerge" } else { "FillRightFirst" };
        self.step(depth, "Join", &format!("JOIN {how}"));
        self.detail(depth + 1, format!("Type: {}", format!("{:?}", node.kind).to_uppercase()));
        self.detail(depth + 1, format!("Strictness: {}", format!("{:?}", node.strictness).to_uppercase()));
        let keys: Vec<String> = node
            .keys
            .iter()
            .map(|(a, b)| format!("({}, {})", shown(a, &node.left.schema), shown(b, &node.right.schema)))
            .collect();
        self.detail(depth + 1, format!("Clauses: {}", keys.join(", ")));
        if let Some(residual) = &node.residual {
            let fields = node.left.schema.fields.iter().chain(&node.right.schema.fields).cloned().collect();
            self.detail(depth + 1, format!("Residual filter: {}", shown(residual, &Schema::new(fields))));
        }
        if let Some(order) = node.merge() {
            let read = |is_sorted: bool| if is_sorted { "in the order of the table" } else { "sorted by the keys" };
            self.detail(depth + 1, "Algorithm: FullSortingMergeJoin");
            self.detail(depth + 1, format!("Left: {}; right: {}", read(order.left_sorted), read(order.right_sorted)));
        }
    }

    fn scan(&mut self, scan: &ScanNode, depth: usize) -> Result<()> {
        let definition = scan.table.definition();
        let name = match definition.engine.as_str() {
            engine if engine.ends_with("MergeTree") => "ReadFromMergeTree".to_string(),
            "" => "ReadFromTableFunction".to_string(),
            engine => format!("ReadFrom{engine}"),
        };
        let planned = if self.options.indexes || !definition.projections.is_empty() {
            Some(planned(scan, &definition, self.settings)?)
        } else {
            None
        };
        let read = planned.as_ref().and_then(|planned| planned.projection().map(str::to_string));
        self.line(depth, format!("{name} ({})", read.as_deref().unwrap_or(&scan.name)));
        let source_name = |i: usize| scan.source_name(i);
        for filter in &scan.filters {
            self.detail(depth + 1, format!("Prewhere filter: {}", filter.display_with(&source_name)));
        }
        for key in &scan.runtime {
            self.detail(depth + 1, format!("Runtime filter: {}", key.key.display_with(&source_name)));
        }
        if let Some(planned) = planned.filter(|_| self.options.indexes) {
            if let Some(selection) = planned.selected_granules() {
                self.line(depth + 1, format!("Parts: {} | Granules: {}", selection.parts.0, selection.granules.0));
            }
            self.indexes(&Indexes::of(&*planned, scan, &definition), depth + 1);
        }
        Ok(())
    }

    fn indexes(&mut self, indexes: &Indexes, depth: usize) {
        indexes.lines().into_iter().for_each(|(inner, text)| self.line(depth + inner, text));
    }
}

fn shown(expr: &Expr, schema: &Schema) -> String {
    expr.display_with(&|index| {
        schema.fields.get(index).map_or_else(|| format!("#{index}"), |field| field.name.to_string())
    })
}

fn shown_all(exprs: &[Expr], schema: &Schema) -> String {
    exprs.iter().map(|expr| shown(expr, schema)).collect::<Vec<_>>().join(", ")
}

fn shown_keys(keys: &[SortKey], schema: &Schema) -> String {
    let key = |key: &SortKey| format!("{} {}", shown(&key.expr, schema), if key.descending { "DESC" } else { "ASC" });
    keys.iter().map(key).collect::<Vec<_>>().join(", ")
}

fn shown_amount(amount: &Amount) -> String {
    match amount {
        Amount::Rows(rows) => rows.to_string(),
        Amount::Share(share) => share.to_string(),
    }
}

fn shown_frame(frame: &Frame, schema: &Schema) -> String {
    let offset = |offset: &FrameOffset| match offset {
        FrameOffset::Count(count) => count.to_string(),
        FrameOffset::Integer(distance) => distance.to_string(),
        FrameOffset::Float(distance) => distance.to_string(),
        FrameOffset::Limit(expr) => format!("to {}", shown(expr, schema)),
    };
    let bound = |bound: &FrameBound, side: &str| match bound {
        FrameBound::Unbounded => format!("UNBOUNDED {side}"),
        FrameBound::CurrentRow => "CURRENT ROW".to_string(),
        FrameBound::Preceding(distance) => format!("{} PRECEDING", offset(distance)),
        FrameBound::Following(distance) => format!("{} FOLLOWING", offset(distance)),
    };
    format!(
        "{} BETWEEN {} AND {}",
        format!("{:?}", frame.unit).to_uppercase(),
        bound(&frame.start, "PRECEDING"),
        bound(&frame.end, "FOLLOWING")
    )
}
