//! Dictionaries: rows found by key, held in memory, for `dictGet` and its kin.

mod patterns;
mod polygons;
mod prefixes;

pub use patterns::{COLUMNS as PATTERN_COLUMNS, Patterns};
pub use prefixes::{mapped_v4, network_texts};

use base::{Result, bail, err};
use hashbrown::HashTable;
use std::fmt;
use std::sync::Arc;
use types::{Column, DataType};

/// Finds dictionaries by name and loads them.
pub trait Dictionaries: Send + Sync {
    /// The rows of a dictionary as they are now; a name without a database is of the given one.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for unknown names; what reading the source can cause.
    fn dictionary(&self, database: &str, name: &str) -> Result<Arc<DictionaryRows>>;

    /// The rows of a table of engine `Join` as they are now; a name without a database is of the given one.
    ///
    /// # Errors
    /// For unknown names, other engines, and tables that do not hold one row for each key.
    fn join_table(&self, database: &str, name: &str) -> Result<Arc<DictionaryRows>>;
}

/// A query's access to the dictionaries; there are none outside an engine.
#[derive(Clone, Default)]
pub struct DictionaryAccess(Option<Arc<dyn Dictionaries>>);

impl fmt::Debug for DictionaryAccess {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("DictionaryAccess")
    }
}

impl DictionaryAccess {
    /// Access to these.
    pub fn new(dictionaries: Arc<dyn Dictionaries>) -> Self {
        DictionaryAccess(Some(dictionaries))
    }

    /// The rows of a dictionary, as [`Dictionaries::dictionary`].
    ///
    /// # Errors
    /// As there; `BAD_ARGUMENTS` where there are none.
    pub fn dictionary(&self, database: &str, name: &str) -> Result<Arc<DictionaryRows>> {
        match &self.0 {
            Some(dictionaries) => dictionaries.dictionary(database, name),
            None => bail!(BadArguments, "Dictionary ({name}) not found: there are no dictionaries here"),
        }
    }

    /// The rows of a table of engine `Join`, as [`Dictionaries::join_table`].
    ///
    /// # Errors
    /// As there; `UNKNOWN_TABLE` where there are no tables.
    pub fn join_table(&self, database: &str, name: &str) -> Result<Arc<DictionaryRows>> {
        match &self.0 {
            Some(dictionaries) => dictionaries.join_table(database, name),
            None => bail!(UnknownTable, "Table {name} does not exist: there are no tables here"),
        }
    }
}

/// A column of a dictionary that is not a key.
pub struct DictionaryAttribute {
    /// The name of the attribute.
    pub name: String,
    /// The type of the attribute.
    pub data_type: DataType,
    /// A value per row, and a last one: the value for an absent key.
    pub values: Column,
    /// Whether it is the key of the row's parent.
    pub is_parent: bool,
}

/// The rows of a dictionary with an index by key.
///
/// Invariants: all columns are as long as the keys, values of attributes by one longer; keys are unique unless there
/// are ranges (the last row of a key wins).
pub struct DictionaryRows {
    /// The full name of the dictionary.
    pub name: String,
    /// Types of the key columns.
    pub key_types: Vec<DataType>,
    /// Whether keys come as one number, not as a tuple.
    pub is_simple: bool,
    /// The key columns.
    pub keys: Vec<Column>,
    /// Bounds of validity, both included; NULL is open.
    pub range: Option<DictionaryRange>,
    /// The other columns.
    pub attributes: Vec<DictionaryAttribute>,
    /// The tree of patterns, where keys are looked up by regular expressions.
    pub patterns: Option<Patterns>,
    index: KeyIndex,
    /// A number that no other rows have.
    state: u64,
}

/// The bounds of rows that are valid for a time only.
pub struct DictionaryRange {
    /// Type of the value that is looked up.
    pub data_type: DataType,
    /// Lower bounds, included.
    pub min: Column,
    /// Upper bounds, included.
    pub max: Column,
    /// Whether of several rows that hold a point the one with the latest bounds counts, else that with the earliest.
    pub takes_latest: bool,
}

/// The way in which keys are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyLookup {
    /// Equal keys.
    Equal,
    /// The key column holds networks as text, keys are addresses (`UInt128`, those of IPv4 as [`mapped_v4`] has them).
    Network,
    /// The key column holds areas, keys are the two coordinates of points (`Float64`).
    Area,
}

enum KeyIndex {
    /// Rows by the hash of their key; rows of equal keys in a chain of `next`, the last row first.
    Equal {
        index: HashTable<u32>,
        next: Vec<u32>,
    },
    Network(prefixes::Prefixes),
    Area(polygons::Polygons),
}

/// Stands for no row.
const ABSENT: u32 = u32::MAX;

impl DictionaryRows {
    /// Indexes the rows.
    ///
    /// # Errors
    /// `TOO_MANY_ROWS` beyond 2³² - 2 rows, `BAD_ARGUMENTS` for text that is no network.
    pub fn new(
        name: String,
        (is_simple, lookup): (bool, KeyLookup),
        keys: Vec<(DataType, Column)>,
        range: Option<DictionaryRange>,
        attributes: Vec<DictionaryAttribute>,
    ) -> Result<Self> {
        let rows = keys.first().map_or(0, |(_, column)| column.len());
        if u32::try_from(rows).is_err() || rows as u32 == ABSENT {
            bail!(TooManyRows, "Dictionary {name} has {rows} rows, more than {}", ABSENT - 1);
        }
        let (key_types, keys): (Vec<DataType>, Vec<Column>) = keys.into_iter().unzip();
        let index = match (lookup, keys.first()) {
            (KeyLookup::Network, Some(networks)) => KeyIndex::Network(prefixes::Prefixes::new(&name, networks)?),
            (KeyLookup::Area, Some(areas)) => KeyIndex::Area(polygons::Polygons::new(areas)),
            _ => KeyIndex::of_equal(&keys, rows),
        };
        Ok(DictionaryRows {
            name,
            key_types,
            is_simple,
            keys,
            range,
            attributes,
            patterns: None,
            index,
            state: crate::dependence::next_state(),
        })
    }

    /// The number of this state of the dictionary: one that is loaded again has another.
    pub fn state(&self) -> u64 {
        self.state
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.keys.first().map_or(0, Column::len)
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The position of an attribute.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` with the nearest name.
    pub fn attribute(&self, name: &str) -> Result<usize> {
        self.attributes.iter().position(|attribute| attribute.name == name).ok_or_else(|| {
            let hint =
                base::suggest::maybe_you_meant(name, self.attributes.iter().map(|attribute| attribute.name.as_str()));
            err!(BadArguments, "Dictionary attribute '{name}' does not exist in {}{hint}", self.name)
        })
    }

    /// The way in which keys are looked up.
    pub fn lookup(&self) -> KeyLookup {
        match self.index {
            KeyIndex::Equal { .. } => KeyLookup::Equal,
            KeyIndex::Network(_) => KeyLookup::Network,
            KeyIndex::Area(_) => KeyLookup::Area,
        }
    }

    /// The row of each key, [`Self::len`] where there is none: there the columns of attributes have their default.
    /// `keys` are of [`Self::key_types`], or what [`Self::lookup`] says; `points` of the range's type, given exactly
    /// when there is a range.
    ///
    /// # Panics
    /// When the columns are of other types or lengths.
    pub fn find(&self, keys: &[Column], points: Option<&Column>, rows: usize) -> Vec<u32> {
        let absent = self.len() as u32;
        let (index, next) = match (&self.index, keys) {
            (KeyIndex::Network(networks), [addresses]) => {
                let addresses = addresses.flatten();
                let addresses = addresses.as_native::<u128>().unwrap_or_default();
                return addresses.iter().map(|&address| networks.find(address).unwrap_or(absent)).collect();
            }
            (KeyIndex::Area(areas), [x, y]) => {
                let (x, y) = (x.flatten(), y.flatten());
                let (x, y) = (x.as_native::<f64>().unwrap_or_default(), y.as_native::<f64>().unwrap_or_default());
                return x.iter().zip(y).map(|(&x, &y)| areas.find(x, y).unwrap_or(absent)).collect();
            }
            (KeyIndex::Equal { index, next }, _) => (index, next),
            _ => return vec![absent; rows],
        };
        let hashes = hashes(keys, rows);
        let equal = |row: usize, candidate: u32| {
            self.keys.iter().zip(keys).all(|(own, key)| own.rows_equal(candidate as usize, key, row))
        };
        (0..rows)
            .map(|row| {
                let first = index.find(hashes[row], |&candidate| equal(row, candidate)).copied();
                match (first, &self.range, points) {
                    (Some(first), Some(range), Some(points)) => match valid_at((first, next), range, points, row) {
                        ABSENT => absent,
                        found => found,
                    },
                    (Some(first), ..) => first,
                    (None, ..) => absent,
                }
            })
            .collect()
    }
}

/// The first or the last row of each key; `None` where no two keys are equal.
pub fn unique_rows(keys: &[Column], rows: usize, takes_last: bool) -> Option<Vec<u32>> {
    let hashes = hashes(keys, rows);
    let mut seen: HashTable<u32> = HashTable::with_capacity(rows);
    let mut kept: Vec<u32> = Vec::with_capacity(rows);
    for at in 0..rows {
        let row = if takes_last { rows - 1 - at } else { at };
        let same = |&other: &u32| {
            hashes[row] == hashes[other as usize] && keys.iter().all(|key| key.rows_equal(row, key, other as usize))
        };
        if seen.find(hashes[row], same).is_none() {
            seen.insert_unique(hashes[row], row as u32, |&other| hashes[other as usize]);
            kept.push(row as u32);
        }
    }
    if takes_last {
        kept.reverse();
    }
    (kept.len() < rows).then_some(kept)
}

impl KeyIndex {
    fn of_equal(keys: &[Column], rows: usize) -> Self {
        let hashes = hashes(keys, rows);
        let mut index: HashTable<u32> = HashTable::with_capacity(rows);
        let mut next = vec![ABSENT; rows];
        for row in 0..rows {
            let same = |&other: &u32| {
                hashes[row] == hashes[other as usize] && keys.iter().all(|key| key.rows_equal(row, key, other as usize))
            };
            match index.find_mut(hashes[row], same) {
                Some(last) => {
                    next[row] = *last;
                    *last = row as u32;
                }
                None => {
                    index.insert_unique(hashes[row], row as u32, |&other| hashes[other as usize]);
                }
            }
        }
        KeyIndex::Equal { index, next }
    }
}

/// The row of a key that holds a point; of several, that with the earliest or the latest bounds.
fn valid_at((first, next): (u32, &[u32]), range: &DictionaryRange, points: &Column, row: usize) -> u32 {
    let mut best = ABSENT;
    let mut candidate = first;
    while candidate != ABSENT {
        let at = candidate as usize;
        let after = range.min.is_null_at(at) || range.min.compare_rows(at, points, row).is_le();
        let before = range.max.is_null_at(at) || range.max.compare_rows(at, points, row).is_ge();
        let order = |best: usize| {
            range.min.compare_rows(at, &range.min, best).then_with(|| range.max.compare_rows(at, &range.max, best))
        };
        let is_better = best == ABSENT
            || if range.takes_latest { order(best as usize).is_gt() } else { order(best as usize).is_lt() };
        if after && before && is_better {
            best = candidate;
        }
        candidate = next[at];
    }
    best
}

fn hashes(keys: &[Column], rows: usize) -> Vec<u64> {
    let mut hashes = vec![0; rows];
    keys.iter().for_each(|key| key.hash_into(&mut hashes));
    hashes
}
