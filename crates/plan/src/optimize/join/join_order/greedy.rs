//! Greedy operator ordering (Fegaras 1998): again and again the two inputs whose join is smallest are joined.

use super::cost::pairs_cost;
use super::dphyp::{Entry, Table, combine, is_free, singles};
use super::graph::{Graph, Set};
use std::collections::HashMap;

/// A way to join everything; `None` when edges contradict each other.
pub(super) fn solve(graph: &Graph) -> Option<Table> {
    let mut table = singles(graph);
    let mut open: Vec<Set> = (0..graph.relations.len()).map(|i| 1 << i).collect();
    // Each pair is judged once: joining two inputs changes nothing between the others.
    let mut judged: HashMap<(Set, Set), Option<(f64, Entry)>> = HashMap::new();
    while open.len() > 1 {
        let (i, j, entry) =
            smallest(graph, &table, &open, &mut judged).or_else(|| smallest_product(graph, &table, &open))?;
        let set = open[i] | open[j];
        table.insert(set, entry);
        open.swap_remove(i.max(j));
        open[i.min(j)] = set;
    }
    Some(table)
}

type Choice = (usize, usize, Entry);

fn smallest(
    graph: &Graph,
    table: &Table,
    open: &[Set],
    judged: &mut HashMap<(Set, Set), Option<(f64, Entry)>>,
) -> Option<Choice> {
    let mut best: Option<(f64, Choice)> = None;
    for i in 0..open.len() {
        for j in i + 1..open.len() {
            let (a, b) = (open[i].min(open[j]), open[i].max(open[j]));
            let found = *judged.entry((a, b)).or_insert_with(|| {
                let entry = combine(graph, table, a, b)?;
                // Small results first; among those, joins that shrink their inputs.
                Some((entry.rows + (entry.cost - table[&a].cost - table[&b].cost) * 0.1, entry))
            });
            if let Some((rank, entry)) = found
                && best.as_ref().is_none_or(|(least, _)| rank < *least)
            {
                best = Some((rank, (i, j, entry)));
            }
        }
    }
    best.map(|(_, choice)| choice)
}

/// Two inputs that no edge connects.
fn smallest_product(graph: &Graph, table: &Table, open: &[Set]) -> Option<Choice> {
    let mut free: Vec<usize> = (0..open.len()).filter(|&i| is_free(graph, open[i])).collect();
    free.sort_by(|&a, &b| table[&open[a]].rows.total_cmp(&table[&open[b]].rows));
    let (&i, &j) = (free.first()?, free.get(1)?);
    let (a, b) = (table[&open[i]], table[&open[j]]);
    let rows = a.rows * b.rows;
    Some((
        i,
        j,
        Entry { rows, cost: a.cost + b.cost + pairs_cost(b.rows, a.rows, rows), probe: open[j], build: open[i] },
    ))
}
