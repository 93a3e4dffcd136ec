//! Plans that several readers share: each is optimized once, with the columns that any of its readers uses.
//!
//! Readers further inside (a shared plan that reads another) count after the plans that hold them are done.

use super::{columns_of, empty, project};
use crate::logical::{Plan, PlanNode, SharedPlan};
use base::Result;
use functions::Expr;
use std::collections::BTreeMap;
use std::sync::Arc;
use types::Schema;

/// Replaces each shared plan by what `optimize` makes of it.
pub(super) fn apply(mut plan: Plan, optimize: &mut dyn FnMut(Plan) -> Result<Plan>) -> Result<Plan> {
    let mut done: BTreeMap<u64, Done> = BTreeMap::new();
    loop {
        // A plan is made when all that may read it are: those that are inside others have lower numbers.
        let mut uses = BTreeMap::new();
        collect(&plan, &mut uses);
        done.values().for_each(|done| collect(&done.shared.plan, &mut uses));
        let Some((id, used)) = uses.into_iter().rfind(|(id, _)| !done.contains_key(id)) else { break };
        done.insert(id, make(used, optimize)?);
    }
    // Inner ones first, so that the outer ones hold their final forms.
    let mut made: BTreeMap<u64, Done> = BTreeMap::new();
    for (id, mut ready) in done {
        let mut inner = ready.shared.plan.clone();
        replace(&mut inner, &made);
        ready.shared = Arc::new(SharedPlan { id, plan: inner });
        made.insert(id, ready);
    }
    replace(&mut plan, &made);
    Ok(plan)
}

/// A shared plan with the columns that its readers use.
struct Used {
    shared: Arc<SharedPlan>,
    columns: Vec<bool>,
}

/// A shared plan after its optimization.
struct Done {
    shared: Arc<SharedPlan>,
    /// The new position of each old column.
    map: Vec<Option<usize>>,
}

fn make(used: Used, optimize: &mut dyn FnMut(Plan) -> Result<Plan>) -> Result<Done> {
    let Used { shared, mut columns } = used;
    if !columns.contains(&true) && !columns.is_empty() {
        // Rows are counted by some column.
        columns[0] = true;
    }
    let all = columns_of(&shared.plan.schema);
    let kept: Vec<usize> = (0..all.len()).filter(|&i| columns[i]).collect();
    let exprs: Vec<Expr> = kept.iter().map(|&i| all[i].clone()).collect();
    let fields = kept.iter().map(|&i| shared.plan.schema.fields[i].clone()).collect();
    let plan = optimize(project(shared.plan.clone(), exprs, fields))?;
    let mut next = 0..;
    let map = columns.iter().map(|&used| if used { next.next() } else { None }).collect();
    Ok(Done { shared: Arc::new(SharedPlan { id: shared.id, plan }), map })
}

/// Notes which columns of the shared plans are read.
fn collect(plan: &Plan, uses: &mut BTreeMap<u64, Used>) {
    match &plan.node {
        PlanNode::Project { input, exprs } if matches!(input.node, PlanNode::Shared(_)) => {
            if let PlanNode::Shared(shared) = &input.node {
                let used = entry(shared, uses);
                exprs.iter().for_each(|expr| expr.visit_columns(&mut |index| used.columns[index] = true));
            }
        }
        PlanNode::Shared(shared) => entry(shared, uses).columns.fill(true),
        _ => plan.inputs().into_iter().for_each(|input| collect(input, uses)),
    }
}

fn entry<'u>(shared: &Arc<SharedPlan>, uses: &'u mut BTreeMap<u64, Used>) -> &'u mut Used {
    uses.entry(shared.id)
        .or_insert_with(|| Used { shared: shared.clone(), columns: vec![false; shared.plan.schema.len()] })
}

/// Puts the optimized plans in the place of the others.
fn replace(plan: &mut Plan, made: &BTreeMap<u64, Done>) {
    if let PlanNode::Project { input, exprs } = &mut plan.node
        && let PlanNode::Shared(shared) = &input.node
        && let Some(done) = made.get(&shared.id)
    {
        for expr in exprs {
            *expr = expr.map_columns(&|index| done.map[index].unwrap_or(0));
        }
        **input = reader(done);
        return;
    }
    if let PlanNode::Shared(shared) = &plan.node {
        if let Some(done) = made.get(&shared.id) {
            // All columns are used, so they are where they were.
            let schema: Arc<Schema> = plan.schema.clone();
            *plan = Plan { schema, ..reader(done) };
        }
        return;
    }
    for input in plan.inputs_mut() {
        let mut taken = std::mem::replace(input, empty());
        replace(&mut taken, made);
        *input = taken;
    }
}

fn reader(done: &Done) -> Plan {
    Plan { schema: done.shared.plan.schema.clone(), node: PlanNode::Shared(done.shared.clone()) }
}
