//! `EXPLAIN`: the plan in ClickHouse's words.
//!
//! ```text
//! legacy   an indented list of steps, as before ClickHouse 26.7; EXPLAIN ANALYZE has it too
//! pretty   a tree of steps, their expressions written as in SQL over the columns that are read
//! json     the steps of the tree as JSON
//! ```
//! Below the plan, where that is asked for: the rules of the optimizer that changed it (`rules.rs`).

mod json;
mod legacy;
mod pretty;
mod reading;
mod rules;

pub use rules::explain_rules;

use crate::logical::Plan;
use base::{Result, Settings};
use std::sync::Arc;
use storage::IndexReport;

/// The options of an `EXPLAIN`.
#[derive(Clone, Copy, Debug)]
pub struct ExplainOptions {
    /// `header = 1`: the columns of each step.
    pub header: bool,
    /// `description = 1`: the purpose of each step.
    pub description: bool,
    /// `actions = 1`: expressions, keys and filters.
    pub actions: bool,
    /// `indexes = 1`: the granules that each index leaves.
    pub indexes: bool,
    /// `compact = 1`: steps that only compute expressions are left out; where their expressions are not asked for,
    /// nothing is.
    pub compact: bool,
    /// `pretty = 1`: a tree, with expressions as in SQL.
    pub pretty: bool,
    /// `json = 1`: the steps as JSON.
    pub json: bool,
    /// `rules = 1`: the rules of the optimizer that changed the plan, below it.
    pub rules: bool,
}

impl Default for ExplainOptions {
    fn default() -> Self {
        ExplainOptions {
            header: false,
            description: true,
            actions: false,
            indexes: false,
            compact: false,
            pretty: false,
            json: false,
            rules: false,
        }
    }
}

impl ExplainOptions {
    /// Whether steps that only compute expressions are left out.
    fn leaves_out_expressions(&self) -> bool {
        self.compact && self.actions
    }
}

/// The lines of `EXPLAIN PLAN`; of JSON a single one with line breaks.
///
/// # Errors
/// Those of planning the scans, with `indexes` or `actions`.
pub fn explain_plan(plan: &Plan, options: ExplainOptions, settings: &Arc<Settings>) -> Result<Vec<String>> {
    match options {
        ExplainOptions { json: true, .. } => {
            Ok(vec![json::text(&pretty::steps(plan, options, settings)?.root, options)])
        }
        ExplainOptions { pretty: true, .. } => pretty::lines(plan, options, settings),
        _ => legacy::lines(plan, options, settings, None),
    }
}

/// The measurements of a step of a plan that has run.
#[derive(Default)]
pub struct Annotation {
    /// Lines below the step.
    pub lines: Vec<String>,
    /// The granules that the indexes of a scan selected.
    pub indexes: Vec<IndexReport>,
}

/// The lines of the legacy `EXPLAIN PLAN` with what `annotate` knows of each step.
///
/// # Errors
/// As [`explain_plan`].
pub fn explain_annotated(
    plan: &Plan,
    options: ExplainOptions,
    settings: &Arc<Settings>,
    annotate: &dyn Fn(&Plan) -> Annotation,
) -> Result<Vec<String>> {
    // The granules that the indexes left are known: no scan is planned for them.
    legacy::lines(plan, ExplainOptions { indexes: false, ..options }, settings, Some(annotate))
}
