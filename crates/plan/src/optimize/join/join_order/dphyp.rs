//! The cheapest order by dynamic programming over connected subgraphs.
//!
//! # Source
//! Moerkotte, Neumann: "Dynamic Programming Strikes Back" (SIGMOD 2008): every pair of a connected set and a connected
//! complement with an edge between them is looked at once, smaller sets first.

use super::cost::{join_cost, pairs_cost};
use super::graph::{Graph, Operator, Set};
use crate::cardinality::JoinSides;
use std::collections::HashMap;

/// The cheapest known way to make a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub rows: f64,
    pub cost: f64,
    /// The sets that are joined, probe side first; both 0 for a single relation.
    pub probe: Set,
    pub build: Set,
}

/// Cheapest ways by set.
pub(super) type Table = HashMap<Set, Entry>;

/// A table of the single relations.
pub(super) fn singles(graph: &Graph) -> Table {
    graph
        .relations
        .iter()
        .enumerate()
        .map(|(i, relation)| (1 << i, Entry { rows: relation.rows, cost: 0.0, probe: 0, build: 0 }))
        .collect()
}

/// The cheapest entry for the join of two known sets, the sides as they are best; `None` where they cannot be joined.
pub(super) fn combine(graph: &Graph, table: &Table, a: Set, b: Set) -> Option<Entry> {
    let (first, second) = (*table.get(&a)?, *table.get(&b)?);
    let step = graph.step(a, b)?;
    let rows = match table.get(&(a | b)) {
        Some(known) => known.rows,
        None => graph.rows(&step, a, JoinSides { left: first.rows, right: second.rows }),
    };
    let has_keys = step.operator.map_or_else(
        || step.inner.iter().any(|&i| !graph.edges[i].keys.is_empty() && graph.edges[i].connects(a, b)),
        |(i, _)| !graph.edges[i].keys.is_empty(),
    );
    let below = first.cost + second.cost;
    let own = |probe: f64, build: f64, marks: bool| {
        if has_keys { join_cost(probe, build, rows, marks) } else { pairs_cost(probe, build, rows) }
    };
    // The right side of an outer, semi or anti join is built; changing sides makes it mark its rows.
    let marks =
        |probe_is_first: bool| step.operator.is_some_and(|(_, right_is_second)| right_is_second != probe_is_first);
    let forward = Entry { rows, cost: below + own(first.rows, second.rows, marks(true)), probe: a, build: b };
    let backward = Entry { rows, cost: below + own(second.rows, first.rows, marks(false)), probe: b, build: a };
    // Which rows had a second partner is known of the probe side only.
    if let Some((index, right_is_second)) = step.operator
        && graph.edges[index].operator == Operator::Single
    {
        return Some(if right_is_second { forward } else { backward });
    }
    Some(if backward.cost < forward.cost { backward } else { forward })
}

/// The cheapest ways of all sets, or `None` when that takes more than `budget` pairs or the graph is not connected.
pub(super) fn solve(graph: &Graph, budget: u64) -> Option<Table> {
    let mut search = Search { graph, table: singles(graph), left: budget };
    for node in (0..graph.relations.len()).rev() {
        let set: Set = 1 << node;
        search.grow_pairs(set)?;
        search.grow(set, up_to(node))?;
    }
    search.table.contains_key(&graph.all()).then_some(search.table)
}

/// The relations with numbers up to `node`.
fn up_to(node: usize) -> Set {
    (1 << node) | ((1 << node) - 1)
}

struct Search<'a> {
    graph: &'a Graph,
    table: Table,
    left: u64,
}

impl Search<'_> {
    /// Grows a connected set by every subset of its neighbours.
    fn grow(&mut self, set: Set, excluded: Set) -> Option<()> {
        let neighbours = self.graph.neighbours(set, excluded);
        for subset in subsets(neighbours) {
            if self.table.contains_key(&(set | subset)) {
                self.grow_pairs(set | subset)?;
            }
        }
        for subset in subsets(neighbours) {
            self.spend()?;
            self.grow(set | subset, excluded | neighbours)?;
        }
        Some(())
    }

    /// Finds the complements of a connected set.
    fn grow_pairs(&mut self, set: Set) -> Option<()> {
        let excluded = set | up_to(set.trailing_zeros() as usize);
        let neighbours = self.graph.neighbours(set, excluded);
        for node in (0..self.graph.relations.len()).rev().filter(|node| neighbours >> node & 1 == 1) {
            let other: Set = 1 << node;
            if self.graph.connects(set, other) {
                self.pair(set, other)?;
            }
            self.grow_complement(set, other, excluded | (up_to(node) & neighbours))?;
        }
        Some(())
    }

    fn grow_complement(&mut self, set: Set, other: Set, excluded: Set) -> Option<()> {
        let neighbours = self.graph.neighbours(other, excluded | set);
        for subset in subsets(neighbours) {
            let grown = other | subset;
            if self.table.contains_key(&grown) && self.graph.connects(set, grown) {
                self.pair(set, grown)?;
            }
        }
        for subset in subsets(neighbours) {
            self.spend()?;
            self.grow_complement(set, other | subset, excluded | neighbours)?;
        }
        Some(())
    }

    fn pair(&mut self, a: Set, b: Set) -> Option<()> {
        self.spend()?;
        if let Some(entry) = combine(self.graph, &self.table, a, b) {
            let known = self.table.entry(a | b).or_insert(entry);
            if entry.cost < known.cost {
                *known = entry;
            }
        }
        Some(())
    }

    fn spend(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }
}

/// The subsets of a set that are not empty, small numbers first.
fn subsets(set: Set) -> impl Iterator<Item = Set> {
    let mut next = set & set.wrapping_neg();
    std::iter::from_fn(move || {
        let now = next;
        next = now.wrapping_sub(set) & set;
        (now != 0).then_some(now)
    })
}

/// Whether a relation may stand alone beside any other (it is not the right side of an outer, semi or anti join).
pub(super) fn is_free(graph: &Graph, set: Set) -> bool {
    graph.edges.iter().all(|edge| edge.operator == Operator::Inner || edge.right != set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subset_once() {
        assert_eq!(subsets(0b1010).collect::<Vec<_>>(), vec![0b10, 0b1000, 0b1010]);
        assert_eq!(subsets(0).count(), 0);
    }
}
