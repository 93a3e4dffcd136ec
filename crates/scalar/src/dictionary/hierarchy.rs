//! Ways through a dictionary whose rows name their parents.

use super::{CATEGORY, dictionary, key_source};
use crate::support::{Bound, Call, Family};
use base::{Result, bail};
use functions::Registry;
use functions::dictionary::DictionaryRows;
use std::collections::HashMap;
use types::{ArrayColumn, Column, DataType};

/// Steps up, at most: rows that are their own ancestors end there.
const DEPTH_MAX: usize = 1000;

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, CATEGORY);
    family.add(
        "dictGetHierarchy",
        "dictGetHierarchy('dictionary', key)",
        "The key, its parent, the parent's parent and so on.",
        |call| {
            call.count(2..=2)?;
            arrays(call, |tree, key| tree.ancestors(key))
        },
    );
    family.add("dictGetChildren", "dictGetChildren('dictionary', key)", "The keys whose parent is the key.", |call| {
        call.count(2..=2)?;
        arrays(call, |tree, key| tree.children.get(&key).cloned().unwrap_or_default())
    });
    family.add(
        "dictGetDescendants",
        "dictGetDescendants('dictionary', key[, level])",
        "The keys below a key, level by level; with a level those of that level only (0: all).",
        |call| {
            call.count(2..=3)?;
            let level = if call.args.len() == 3 { usize::try_from(call.constant_int(2)?).unwrap_or(0) } else { 0 };
            arrays(call, move |tree, key| tree.descendants(key, level))
        },
    );
    family.add(
        "dictGetRoot",
        "dictGetRoot('dictionary', key)",
        "The topmost of the keys above a key; 0 for a key that is not there.",
        root,
    );
    family.add("dictIsIn", "dictIsIn('dictionary', key, ancestor)", "Whether a key is another or below it.", is_in);
}

/// Parents and children by key.
struct KeyTree {
    /// `None` for rows whose parent is what the attribute is by default: those are topmost.
    parents: HashMap<u64, Option<u64>>,
    children: HashMap<u64, Vec<u64>>,
}

impl KeyTree {
    fn new(call: &Call, rows: &DictionaryRows) -> Result<Self> {
        let Some(parent) = rows.attributes.iter().find(|attribute| attribute.is_parent).filter(|_| rows.is_simple)
        else {
            bail!(
                UnsupportedMethod,
                "Dictionary {} has no attribute that is HIERARCHICAL, which function {} needs",
                rows.name,
                call.name
            );
        };
        let (mut parents, mut children): (HashMap<u64, Option<u64>>, HashMap<u64, Vec<u64>>) = Default::default();
        let none = parent.values.value(rows.len()).as_u64();
        for row in 0..rows.len() {
            let key = rows.keys[0].value(row).as_u64().unwrap_or(0);
            let above = parent.values.value(row).as_u64();
            parents.insert(key, above.filter(|_| above != none));
            if let Some(above) = above {
                children.entry(above).or_default().push(key);
            }
        }
        children.values_mut().for_each(|keys| keys.sort_unstable());
        Ok(KeyTree { parents, children })
    }

    fn ancestors(&self, key: u64) -> Vec<u64> {
        let mut path = Vec::new();
        let mut next = key;
        while path.len() < DEPTH_MAX {
            match self.parents.get(&next) {
                Some(&parent) => {
                    path.push(next);
                    match parent.filter(|parent| !path.contains(parent)) {
                        Some(parent) => next = parent,
                        None => return path,
                    }
                }
                // A parent that has no row of its own ends the path.
                None if !path.is_empty() => {
                    path.push(next);
                    return path;
                }
                None => return path,
            }
        }
        path
    }

    fn descendants(&self, key: u64, level: usize) -> Vec<u64> {
        let (mut all, mut current) = (Vec::new(), vec![key]);
        let mut depth = 0;
        let mut seen: std::collections::HashSet<u64> = [key].into();
        while !current.is_empty() && depth < DEPTH_MAX {
            depth += 1;
            current = current
                .iter()
                .flat_map(|key| self.children.get(key).into_iter().flatten().copied())
                .filter(|&child| seen.insert(child))
                .collect();
            if level == 0 {
                all.extend(&current);
            } else if depth == level {
                return current;
            }
        }
        all
    }
}

/// A function of a key that gives an array of keys.
fn arrays(call: &Call, of: impl Fn(&KeyTree, u64) -> Vec<u64> + Send + Sync + 'static) -> Result<Bound> {
    let rows = dictionary(call)?;
    let tree = KeyTree::new(call, &rows)?;
    let key = key_source(call, &rows, 1)?;
    Ok(Bound::new(DataType::array(DataType::UInt64), move |args, length| {
        let keys = key.columns(&rows, args)?;
        let (mut values, mut offsets) = (Vec::new(), Vec::with_capacity(length + 1));
        offsets.push(0u64);
        for row in 0..length {
            values.extend(of(&tree, keys[0].value(row).as_u64().unwrap_or(0)));
            offsets.push(values.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(values))))
    }))
}

fn root(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let rows = dictionary(call)?;
    let tree = KeyTree::new(call, &rows)?;
    let key = key_source(call, &rows, 1)?;
    Ok(Bound::new(DataType::UInt64, move |args, length| {
        let keys = key.columns(&rows, args)?;
        let top = |row: usize| tree.ancestors(keys[0].value(row).as_u64().unwrap_or(0)).last().copied().unwrap_or(0);
        Ok(Column::from_vec((0..length).map(top).collect::<Vec<u64>>()))
    }))
}

fn is_in(call: &Call) -> Result<Bound> {
    call.count(3..=3)?;
    let rows = dictionary(call)?;
    let tree = KeyTree::new(call, &rows)?;
    let (key, ancestor) = (key_source(call, &rows, 1)?, key_source(call, &rows, 2)?);
    Ok(Bound::new(DataType::UInt8, move |args, length| {
        let (keys, ancestors) = (key.columns(&rows, args)?, ancestor.columns(&rows, args)?);
        let found = (0..length).map(|row| {
            let wanted = ancestors[0].value(row).as_u64().unwrap_or(0);
            u8::from(tree.ancestors(keys[0].value(row).as_u64().unwrap_or(0)).contains(&wanted))
        });
        Ok(Column::from_vec(found.collect::<Vec<u8>>()))
    }))
}
