//! Folded stacks as a tree that the page draws: merged, ordered by name, small branches left out.
//!
//! ```text
//! main;run;scan 40      main 50 ┬ run 50 ┬ scan 40
//! main;run;sort 10                       └ sort 10
//! ```

use base::{Result, bail};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// Nodes of a graph, at most: a screen shows fewer.
const NODES_MAX: usize = 200_000;
/// Branches below this share of both sides' totals are left out: they would be thinner than a pixel at ten-fold zoom.
const SHARE_MIN: f64 = 1.0 / 20_000.0;

/// A tree for the page. Nodes come in the order of a walk: parents before children, siblings from left to right.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Flame {
    /// Names, each once.
    names: Vec<String>,
    /// Place of the name, depth from 0 for the root, value, and the base's value.
    nodes: Vec<(u32, u32, u64, u64)>,
    total: u64,
    /// The base's total; 0 without a base.
    base_total: u64,
}

#[derive(Default)]
struct Node {
    children: BTreeMap<u32, Node>,
    value: u64,
    base: u64,
}

#[derive(Default)]
struct Builder {
    names: Vec<String>,
    places: HashMap<String, u32>,
    root: Node,
    count: usize,
}

/// Makes the tree of folded stacks, with those of a base beside it.
///
/// # Errors
/// When a text is not of folded stacks.
pub(crate) fn flame(text: &[u8], base: Option<&[u8]>) -> Result<Flame> {
    let mut builder = Builder::default();
    builder.name("all");
    builder.add(text, false)?;
    if let Some(base) = base {
        builder.add(base, true)?;
    }
    let (total, base_total) = (builder.root.value, builder.root.base);
    let mut nodes = Vec::new();
    let least = |total: u64| ((total as f64 * SHARE_MIN) as u64).max(1);
    walk(&builder.root, (0, 0), (least(total), least(base_total)), &builder.names, &mut nodes);
    Ok(Flame { names: builder.names, nodes, total, base_total })
}

impl Builder {
    fn name(&mut self, name: &str) -> u32 {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        let place = self.names.len() as u32;
        self.names.push(name.to_string());
        self.places.insert(name.to_string(), place);
        place
    }

    fn add(&mut self, text: &[u8], is_base: bool) -> Result<()> {
        let text = String::from_utf8_lossy(text);
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let Some((stack, value)) =
                line.rsplit_once(' ').and_then(|(stack, value)| Some((stack, value.parse::<u64>().ok()?)))
            else {
                bail!(
                    IncorrectData,
                    "Line {} is no folded stack, as 'a;b;c 42': '{}'",
                    number + 1,
                    line.chars().take(80).collect::<String>()
                );
            };
            let places: Vec<u32> = stack.split(';').map(|frame| self.name(frame.trim())).collect();
            let (mut node, count) = (&mut self.root, &mut self.count);
            bump(node, value, is_base);
            for place in places.into_iter().take(DEPTH_MAX) {
                node = node.children.entry(place).or_insert_with(|| {
                    *count += 1;
                    Node::default()
                });
                bump(node, value, is_base);
            }
            if *count > NODES_MAX {
                bail!(IncorrectData, "The stacks have more than {NODES_MAX} different places");
            }
        }
        Ok(())
    }
}

/// Frames of a stack that are drawn: recursion deeper than this is cut.
const DEPTH_MAX: usize = 512;

fn bump(node: &mut Node, value: u64, is_base: bool) {
    let side = if is_base { &mut node.base } else { &mut node.value };
    *side = side.saturating_add(value);
}

fn walk(
    node: &Node,
    (name, depth): (u32, u32),
    least: (u64, u64),
    names: &[String],
    out: &mut Vec<(u32, u32, u64, u64)>,
) {
    out.push((name, depth, node.value, node.base));
    let mut children: Vec<(&u32, &Node)> =
        node.children.iter().filter(|(_, child)| child.value >= least.0 || child.base >= least.1).collect();
    children.sort_by_key(|(place, _)| names.get(**place as usize));
    for (place, child) in children {
        walk(child, (*place, depth + 1), least, names, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_are_merged_and_ordered() {
        let flame = flame(b"main;run;sort 10\nmain;run;scan 40\n\nmain 5\n", None).unwrap();
        assert_eq!(flame.names, ["all", "main", "run", "sort", "scan"]);
        assert_eq!(flame.nodes, [(0, 0, 55, 0), (1, 1, 55, 0), (2, 2, 50, 0), (4, 3, 40, 0), (3, 3, 10, 0)]);
        assert_eq!((flame.total, flame.base_total), (55, 0));
    }

    #[test]
    fn a_base_lies_beside() {
        let flame = flame(b"a;b 3\n", Some(b"a;c 4\na;b 1")).unwrap();
        assert_eq!(flame.nodes, [(0, 0, 3, 5), (1, 1, 3, 5), (2, 2, 3, 1), (3, 2, 0, 4)]);
    }

    #[test]
    fn what_is_no_stack_is_an_error() {
        assert!(flame(b"<svg>", None).unwrap_err().to_string().contains("Line 1"));
        assert!(flame(b"a;b x", None).is_err());
        assert_eq!(flame(b"", None).unwrap().nodes, [(0, 0, 0, 0)]);
        let deep = vec!["f"; 100_000].join(";") + " 1";
        assert_eq!(flame(deep.as_bytes(), None).unwrap().nodes.len(), DEPTH_MAX + 1);
    }
}
