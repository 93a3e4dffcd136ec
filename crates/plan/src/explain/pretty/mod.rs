//! The plan as a tree whose expressions are written as in SQL over the columns that are read.
//!
//! ```text
//! Output: a + 1                        what the query gives
//!
//! Sorting (Sorting for ORDER BY)       a step and what it is for
//! │  Sort description: a ASC           its details
//! └──ReadFromMergeTree (d.t)           where its rows come from
//!       Output: a
//! ```
//! Steps that only compute expressions are left out of the compact form: their expressions stand where they are used.
//! Files: `steps` and `clauses` make the steps, `scan` those of tables, `expr` and `value` the texts of expressions,
//! `order` says in which order the columns of tables are named, `draw` prints.

mod clauses;
mod draw;
mod expr;
mod order;
mod scan;
mod steps;
mod value;

use super::ExplainOptions;
use super::reading::Indexes;
use crate::logical::Plan;
use base::{Result, Settings};
use std::sync::Arc;
use steps::StepBuilder;

/// A step of the tree.
pub(super) struct TreeStep {
    /// The name of the step.
    pub name: String,
    /// The purpose; often empty.
    pub description: String,
    /// Names and types of the columns it gives, where they are asked for.
    pub header: Vec<(String, String)>,
    /// Lines below the name.
    pub details: Vec<String>,
    /// The granules that indexes selected, of a read.
    pub indexes: Option<Indexes>,
    /// The steps that its rows come from.
    pub inputs: Vec<TreeStep>,
}

impl TreeStep {
    fn new(name: impl Into<String>, description: impl Into<String>) -> Self {
        TreeStep {
            name: name.into(),
            description: description.into(),
            header: Vec::new(),
            details: Vec::new(),
            indexes: None,
            inputs: Vec::new(),
        }
    }
}

/// The steps of a plan.
pub(super) struct Steps {
    /// The last one, which gives the result.
    pub root: TreeStep,
    /// The columns of the result as text.
    output: Vec<String>,
}

/// The steps of a plan.
///
/// # Errors
/// Those of planning the scans, with `indexes` or `actions`.
pub(super) fn steps(plan: &Plan, options: ExplainOptions, settings: &Arc<Settings>) -> Result<Steps> {
    let mut builder = StepBuilder::new(plan, options, settings);
    let (mut root, columns) = builder.step(plan)?;
    if builder.uses_subquery_sets() {
        let mut sets = TreeStep::new("CreatingSets", "Create sets before main query execution");
        sets.header.clone_from(&root.header);
        sets.inputs.push(root);
        root = sets;
    }
    Ok(Steps { root, output: columns.into_iter().map(|column| column.text).collect() })
}

/// The lines of a plan.
///
/// # Errors
/// As [`steps`].
pub(super) fn lines(plan: &Plan, options: ExplainOptions, settings: &Arc<Settings>) -> Result<Vec<String>> {
    let steps = steps(plan, options, settings)?;
    let mut lines = vec![format!("Output: {}", listed(&steps.output)), String::new()];
    draw::draw(&steps.root, options, &mut lines);
    Ok(lines)
}

/// Texts of columns as a list.
fn listed(texts: &[String]) -> String {
    if texts.is_empty() { "Empty".to_string() } else { texts.join(", ") }
}
