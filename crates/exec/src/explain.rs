//! `EXPLAIN PIPELINE`: the pipeline of a plan in ClickHouse's words.
//!
//! Steps stand in brackets, their processors below with how many run at once; inputs are indented by two. Lines
//! with two numbers join or split streams.

use crate::aggregate::starts_scattered;
use base::Settings;
use plan::{AggregateNode, JoinNode, JoinStrictness, MergeOrder, Plan, PlanNode, SetOperation};

/// The lines of the pipeline that `threads` threads would run.
pub fn explain_pipeline(plan: &Plan, threads: usize, settings: &Settings) -> Vec<String> {
    let mut writer = PipelineWriter { threads: threads.max(1), settings, lines: Vec::new() };
    writer.plan(plan, 0);
    writer.lines
}

struct PipelineWriter<'a> {
    threads: usize,
    settings: &'a Settings,
    lines: Vec<String>,
}

impl PipelineWriter<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        self.lines.push(format!("{}{text}", "  ".repeat(depth)));
    }

    /// Writes a processor that runs on as many streams as its input gives.
    fn each(&mut self, depth: usize, name: &str, streams: usize) {
        let text = if streams > 1 { format!("{name} × {streams}") } else { name.to_string() };
        self.line(depth, &text);
    }

    /// Number of streams that a plan gives.
    fn streams(&self, plan: &Plan) -> usize {
        match &plan.node {
            PlanNode::Scan(_)
            | PlanNode::Aggregate(_)
            | PlanNode::Window(_)
            | PlanNode::Distinct { .. }
            | PlanNode::Shared(_) => self.threads,
            PlanNode::CheckAccess(node) => self.streams(&node.input),
            PlanNode::Values(blocks) => blocks.len().clamp(1, self.threads),
            PlanNode::Project { input, .. }
            | PlanNode::Filter { input, .. }
            | PlanNode::ArrayJoin { input, .. }
            | PlanNode::BuildRuntimeFilter { input, .. } => self.streams(input),
            PlanNode::Join(node) if node.merge().is_some() => self.threads,
            PlanNode::Join(node) => self.streams(&node.left),
            PlanNode::Union(inputs) => inputs.iter().map(|input| self.streams(input)).sum(),
            PlanNode::Sort { .. }
            | PlanNode::Limit { .. }
            | PlanNode::LimitLast { .. }
            | PlanNode::LimitBy { .. }
            | PlanNode::LimitByLast { .. }
            | PlanNode::LimitShare { .. }
            | PlanNode::Fill(_)
            | PlanNode::SetOperation { .. }
            | PlanNode::Totals(_)
            | PlanNode::Recursive(_)
            | PlanNode::WorkingTable(_)
            | PlanNode::LateFetch { .. } => 1,
        }
    }

    fn plan(&mut self, plan: &Plan, depth: usize) {
        let streams = self.streams(plan);
        match &plan.node {
            PlanNode::Scan(node) => self.scan(node, depth),
            PlanNode::Values(blocks) if plan.schema.is_empty() && !blocks.is_empty() => {
                self.line(depth, "(ReadFromSystemOne)")
            }
            PlanNode::Values(_) => {
                self.line(depth, "(ReadFromPreparedSource)");
                self.each(depth, "SourceFromSingleChunk 0 → 1", streams);
            }
            PlanNode::Project { input, .. } => {
                self.simple(depth, "(Expression)", "ExpressionTransform", streams, input)
            }
            PlanNode::Filter { input, .. } => self.simple(depth, "(Filter)", "FilterTransform", streams, input),
            PlanNode::ArrayJoin { input, .. } => {
                self.simple(depth, "(ArrayJoin)", "ArrayJoinTransform", streams, input)
            }
            PlanNode::BuildRuntimeFilter { input, .. } => {
                self.simple(depth, "(BuildRuntimeFilter)", "BuildRuntimeFilterTransform", streams, input)
            }
            PlanNode::Aggregate(node) => self.aggregate(node, depth),
            PlanNode::Distinct { input, .. } => {
                self.line(depth, "(Distinct)");
                self.each(depth, "DistinctTransform", streams);
                self.plan(input, depth + 1);
            }
            PlanNode::Totals(node) => self.serial(depth, "(TotalsHaving)", "TotalsHavingTransform", &node.input),
            PlanNode::Window(node) => self.window(node, streams, depth),
            PlanNode::Sort { input, limit, .. } => self.sort(input, limit.is_some(), depth),
            PlanNode::Limit { input, .. } => self.serial(depth, "(Limit)", "Limit", input),
            PlanNode::LimitLast { input, .. } => self.serial(depth, "(NegativeLimit)", "NegativeLimit", input),
            PlanNode::LimitByLast { input, .. } => {
                self.serial(depth, "(NegativeLimitBy)", "NegativeLimitByTransform", input)
            }
            PlanNode::LimitShare { input, .. } => self.serial(depth, "(FractionalLimit)", "FractionalLimit", input),
            PlanNode::Fill(node) => self.serial(depth, "(Filling)", "FillingTransform", &node.input),
            PlanNode::LimitBy { input, .. } => self.serial(depth, "(LimitBy)", "LimitByTransform", input),
            PlanNode::Join(node) => self.join(node, depth),
            PlanNode::WorkingTable(_) => self.line(depth, "(ReadFromRecursiveCTE)"),
            PlanNode::CheckAccess(node) => self.plan(&node.input, depth),
            PlanNode::Recursive(node) => {
                self.line(depth, "(RecursiveCTE)");
                self.plan(&node.base, depth + 1);
                self.plan(&node.step, depth + 1);
            }
            PlanNode::Shared(shared) => {
                self.line(depth, "(ReadFromCommonBuffer)");
                self.plan(&shared.plan, depth + 1);
            }
            PlanNode::Union(inputs) => {
                self.line(depth, "(Union)");
                inputs.iter().for_each(|input| self.plan(input, depth + 1));
            }
            PlanNode::SetOperation { left, right, operation, .. } => {
                let name = if *operation == SetOperation::Intersect { "Intersect" } else { "Except" };
                self.line(depth, &format!("({name})"));
                self.line(depth, "IntersectOrExceptTransform 2 → 1");
                self.plan(left, depth + 1);
                self.plan(right, depth + 1);
            }
            PlanNode::LateFetch { input, .. } => {
                self.serial(depth, "(LazilyRead)", "LazyMaterializingTransform", input)
            }
        }
    }

    fn scan(&mut self, node: &plan::ScanNode, depth: usize) {
        let engine = &node.table.definition().engine;
        if engine.ends_with("MergeTree") {
            self.line(depth, "(ReadFromMergeTree)");
            self.each(depth, "MergeTreeSelect(pool: ReadPool, algorithm: Thread)", self.threads);
            if let Some(last) = self.lines.last_mut() {
                last.push_str(" 0 → 1");
            }
        } else {
            self.line(depth, &format!("(ReadFrom{engine})"));
            let text = if self.threads > 1 {
                format!("{engine} × {} 0 → 1", self.threads)
            } else {
                format!("{engine} 0 → 1")
            };
            self.line(depth, &text);
        }
    }

    fn simple(&mut self, depth: usize, step: &str, processor: &str, streams: usize, input: &Plan) {
        self.line(depth, step);
        self.each(depth, processor, streams);
        self.plan(input, depth + 1);
    }

    fn serial(&mut self, depth: usize, step: &str, processor: &str, input: &Plan) {
        self.line(depth, step);
        self.line(depth, processor);
        self.resize(input, depth);
    }

    /// Writes the step that joins the streams of the input into one, in order.
    fn resize(&mut self, input: &Plan, depth: usize) {
        let streams = self.streams(input);
        if streams > 1 {
            self.line(depth + 1, &format!("Resize {streams} → 1"));
        }
        self.plan(input, depth + 1);
    }

    fn aggregate(&mut self, node: &AggregateNode, depth: usize) {
        let (input, is_keyless) = (&node.input, node.keys.is_empty());
        let streams = self.streams(input);
        self.line(depth, "(Aggregating)");
        if streams > 1 && starts_scattered(node, self.settings) {
            // Rows are partitioned before they are grouped: nothing is left to merge.
            self.line(depth, &format!("Resize {0} → {0}", self.threads));
            self.each(depth + 1, "AggregatingTransform", self.threads);
            self.line(depth + 2, &format!("Resize × {} {streams} → 1", self.threads));
            let by_index = if self.settings.aggregation_default_scatter_algorithm == "indexes_info" {
                " (indexes_info)"
            } else {
                ""
            };
            self.line(depth + 3, &format!("ScatterByPartitionTransform{by_index} × {streams} 1 → {}", self.threads));
            self.plan(input, depth + 4);
        } else if streams > 1 {
            let outputs = if is_keyless { 1 } else { self.threads };
            self.line(depth, &format!("Resize {streams} → {outputs}"));
            self.each(depth + 1, "AggregatingTransform", streams);
            self.plan(input, depth + 2);
        } else {
            self.line(depth, "AggregatingTransform");
            self.plan(input, depth + 1);
        }
    }

    fn window(&mut self, node: &plan::WindowNode, streams: usize, depth: usize) {
        self.line(depth, "(Window)");
        self.each(depth, "WindowTransform", streams);
        let inputs = self.streams(&node.input);
        if node.partition_by.is_empty() {
            self.sort(&node.input, false, depth + 1);
            return;
        }
        self.line(depth + 1, "(Sorting)");
        self.each(depth + 1, "MergeSortingTransform", streams);
        self.line(depth + 1, &format!("ScatterByPartitionTransform × {inputs} 1 → {streams}"));
        self.plan(&node.input, depth + 2);
    }

    fn sort(&mut self, input: &Plan, has_limit: bool, depth: usize) {
        let streams = self.streams(input);
        self.line(depth, "(Sorting)");
        let mut inner = depth;
        if streams > 1 {
            self.line(inner, &format!("MergingSortedTransform {streams} → 1"));
            inner += 1;
        }
        self.each(inner, "MergeSortingTransform", streams);
        if has_limit {
            inner += 1;
            self.each(inner, "LimitsCheckingTransform", streams);
        }
        self.each(inner + 1, "PartialSortingTransform", streams);
        self.plan(input, inner + 2);
    }

    fn merge_join(&mut self, node: &JoinNode, order: MergeOrder, depth: usize) {
        self.line(depth, "(Join)");
        let text = if self.threads > 1 {
            format!("MergeJoinTransform × {} 2 → 1", self.threads)
        } else {
            "MergeJoinTransform 2 → 1".to_string()
        };
        self.line(depth, &text);
        for (input, is_sorted) in [(&node.left, order.left_sorted), (&node.right, order.right_sorted)] {
            let mut inner = depth + 1;
            if !is_sorted {
                self.each(inner, "MergeSortingTransform", self.streams(input));
                inner += 1;
            }
            self.plan(input, inner);
        }
    }

    fn join(&mut self, node: &JoinNode, depth: usize) {
        if let Some(order) = node.merge() {
            return self.merge_join(node, order, depth);
        }
        let (left, right) = (self.streams(&node.left), self.streams(&node.right));
        self.line(depth, "(Join)");
        let text = if left > 1 {
            format!("JoiningTransform × {left} 2 → 1")
        } else {
            "JoiningTransform 2 → 1".to_string()
        };
        self.line(depth, &text);
        self.plan(&node.left, depth + 1);
        let name =
            if node.strictness == JoinStrictness::All { "FillingRightJoinSide" } else { "FillingRightJoinSide (any)" };
        self.each(depth + 1, name, right);
        self.plan(&node.right, depth + 2);
    }
}
