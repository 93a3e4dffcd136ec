//! The steps of a plan, one operator after another.

use super::super::ExplainOptions;
use super::TreeStep;
use super::expr::{Text, Writer};
use super::order::Order;
use super::value::text_options;
use crate::logical::{Plan, PlanNode, SetOperation, SharedPlan};
use base::{Result, Settings};
use std::sync::Arc;
use types::Block;

/// Makes the steps, and the texts of the columns that each gives.
pub(super) struct StepBuilder<'a> {
    pub options: ExplainOptions,
    pub settings: &'a Arc<Settings>,
    pub order: Order,
    pub writer: Writer,
    /// The number of aggregates of the next grouping to show: the others are the states that totals are made of.
    pub aggregates_told: Option<usize>,
    /// Set where the next table is read in the order of its key.
    pub is_read_in_order: bool,
    /// Shared plans that are drawn already.
    shared: Vec<u64>,
}

impl<'a> StepBuilder<'a> {
    pub(super) fn new(plan: &Plan, options: ExplainOptions, settings: &'a Arc<Settings>) -> Self {
        StepBuilder {
            options,
            settings,
            order: Order::of(plan),
            writer: Writer::new(text_options(settings)),
            aggregates_told: None,
            is_read_in_order: false,
            shared: Vec::new(),
        }
    }

    /// Whether there is a set that a subquery gave.
    pub(super) fn uses_subquery_sets(&self) -> bool {
        self.writer.met_subquery_sets()
    }

    /// Adds a line to a step, where expressions, keys and filters are asked for.
    pub(super) fn detail(&self, step: &mut TreeStep, text: impl FnOnce() -> String) {
        if self.options.actions {
            step.details.push(text());
        }
    }

    /// The columns of a step, where they are asked for.
    pub(super) fn header(&self, plan: &Plan) -> Vec<(String, String)> {
        let fields = plan.schema.fields.iter().filter(|_| self.options.header);
        fields.map(|field| (field.name.to_string(), field.data_type.to_string())).collect()
    }

    /// The step of a plan with those below it, and the texts of its columns.
    ///
    /// # Errors
    /// Those of planning the scans.
    pub(super) fn step(&mut self, plan: &Plan) -> Result<(TreeStep, Vec<Text>)> {
        let (mut step, columns) = self.made(plan)?;
        if step.header.is_empty() && !matches!(plan.node, PlanNode::Scan(_)) {
            step.header = self.header(plan);
        }
        // Above a step its columns go by these texts, however long they were to make.
        let names = plan.schema.fields.iter().map(|field| &*field.name);
        Ok((step, columns.into_iter().zip(names).map(|(column, name)| column.or_name(name)).collect()))
    }

    /// A step above the one of `input`, and the texts of the input's columns.
    pub(super) fn above(&mut self, name: &str, description: &str, input: &Plan) -> Result<(TreeStep, Vec<Text>)> {
        let (below, columns) = self.step(input)?;
        let mut step = TreeStep::new(name, description);
        step.inputs.push(below);
        Ok((step, columns))
    }

    fn made(&mut self, plan: &Plan) -> Result<(TreeStep, Vec<Text>)> {
        match &plan.node {
            PlanNode::Scan(scan) => self.scan(plan, scan),
            PlanNode::Values(blocks) => Ok(self.values(plan, blocks)),
            PlanNode::Project { input, exprs } => self.project(input, exprs),
            PlanNode::Filter { input, predicate } => self.filter(input, predicate),
            PlanNode::Aggregate(node) => self.aggregate(node),
            PlanNode::Totals(node) => self.totals(node),
            PlanNode::Sort { input, keys, limit } => self.sort(input, keys, *limit),
            PlanNode::Limit { input, limit, offset, with_ties } => {
                self.limit(input, *limit, *offset, with_ties.is_some())
            }
            PlanNode::LimitLast { input, limit, offset } => self.limit_last(input, *limit, *offset),
            PlanNode::LimitShare { input, limit, offset, with_ties } => {
                self.limit_share(input, *limit, *offset, with_ties.is_some())
            }
            PlanNode::LimitBy { input, keys, limit, offset } => {
                self.limit_by("LimitBy", input, keys, (*limit, *offset))
            }
            PlanNode::LimitByLast { input, keys, limit, offset } => {
                self.limit_by("NegativeLimitBy", input, keys, (*limit, *offset))
            }
            PlanNode::Fill(node) => self.fill(node),
            PlanNode::Distinct { input, .. } => self.distinct(plan, input),
            PlanNode::Window(node) => self.window(node),
            PlanNode::Join(node) => self.join(node),
            PlanNode::BuildRuntimeFilter { input, keys } => self.runtime_filter(input, keys),
            PlanNode::Union(inputs) => self.union(inputs),
            PlanNode::SetOperation { left, right, operation, all } => self.set_operation(left, right, *operation, *all),
            PlanNode::ArrayJoin { input, arrays, left } => self.array_join(plan, input, arrays, *left),
            PlanNode::LateFetch { input, columns, .. } => self.late_fetch(plan, input, columns.len()),
            PlanNode::CheckAccess(node) => self.made(&node.input),
            PlanNode::Shared(shared) => self.shared(shared),
            PlanNode::Recursive(node) => {
                let mut step = TreeStep::new("RecursiveCTE", node.name.clone());
                step.inputs = vec![self.step(&node.base)?.0, self.step(&node.step)?.0];
                Ok((step, named(plan)))
            }
            PlanNode::WorkingTable(_) => Ok((TreeStep::new("ReadFromRecursiveCTE", ""), named(plan))),
        }
    }

    /// Rows that are there already; one of no columns is what a `SELECT` without `FROM` reads.
    fn values(&self, plan: &Plan, blocks: &[Block]) -> (TreeStep, Vec<Text>) {
        if !plan.schema.is_empty() || blocks.is_empty() {
            return (TreeStep::new("ReadFromPreparedSource", "Prepared rows"), named(plan));
        }
        let mut step = TreeStep::new("ReadFromSystemOne", "");
        if self.options.header {
            step.header.push(("dummy".to_string(), "UInt8".to_string()));
        }
        (step, Vec::new())
    }

    fn union(&mut self, inputs: &[Plan]) -> Result<(TreeStep, Vec<Text>)> {
        let mut step = TreeStep::new("Union", "");
        let mut columns: Vec<Text> = Vec::new();
        for (place, input) in inputs.iter().enumerate() {
            let (below, texts) = self.step(input)?;
            step.inputs.push(below);
            if place == 0 {
                columns = texts;
                continue;
            }
            for (column, text) in columns.iter_mut().zip(texts) {
                if column.is_constant && column.text != text.text {
                    *column = Text::whole(format!("materialize({})", column.text));
                }
            }
        }
        Ok((step, columns))
    }

    fn set_operation(
        &mut self,
        left: &Plan,
        right: &Plan,
        operation: SetOperation,
        all: bool,
    ) -> Result<(TreeStep, Vec<Text>)> {
        let (mut step, columns) = self.above("IntersectOrExcept", "", left)?;
        step.inputs.push(self.step(right)?.0);
        let words = format!("{operation:?} {}", if all { "ALL" } else { "DISTINCT" }).to_uppercase();
        self.detail(&mut step, || format!("Operation: {words}"));
        Ok((step, columns))
    }

    /// Late columns are read of the rows that are left and put beside them.
    fn late_fetch(&mut self, plan: &Plan, input: &Plan, late: usize) -> Result<(TreeStep, Vec<Text>)> {
        let (mut step, mut columns) = self.above("JoinLazyColumnsStep", "", input)?;
        let mut read = TreeStep::new("LazilyReadFromMergeTree", "");
        let names = named(plan).split_off(plan.schema.fields.len().saturating_sub(late));
        self.detail(&mut read, || {
            format!(
                "Lazily read columns: {}",
                names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(", ")
            )
        });
        read.header = self.header(plan).split_off(self.header(plan).len().saturating_sub(late));
        step.inputs.push(read);
        columns.pop();
        columns.extend(names);
        Ok((step, columns))
    }

    /// Draws a shared plan where it is met first.
    fn shared(&mut self, shared: &SharedPlan) -> Result<(TreeStep, Vec<Text>)> {
        let mut step = TreeStep::new("ReadFromCommonBuffer", "");
        if !self.shared.contains(&shared.id) {
            self.shared.push(shared.id);
            step.inputs.push(self.step(&shared.plan)?.0);
        }
        Ok((step, named(&shared.plan)))
    }
}

/// The columns of a plan by their names.
pub(super) fn named(plan: &Plan) -> Vec<Text> {
    plan.schema.fields.iter().map(|field| Text::whole(&*field.name)).collect()
}
