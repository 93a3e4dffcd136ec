//! Names of parts, which say what rows they have.

use std::fmt;

/// `<partition>_<min block>_<max block>_<level>`, and `_<change>` where a mutation or `ALTER` rewrote the part.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartName {
    /// Text of the partition.
    pub partition_id: String,
    /// The first block of an insert in it.
    pub min_block: i64,
    /// The last.
    pub max_block: i64,
    /// The number of times that its rows were merged, at most.
    pub level: u32,
    /// The number of the last change that was applied; 0 for none.
    pub change: i64,
}

impl PartName {
    /// Parses a directory's name; `None` if it is no part's.
    pub fn parse(text: &str) -> Option<Self> {
        let mut fields = text.split('_');
        let partition_id = fields.next().filter(|id| !id.is_empty())?.to_string();
        let min_block = fields.next()?.parse().ok()?;
        let max_block = fields.next()?.parse().ok()?;
        let level = fields.next()?.parse().ok()?;
        let change = fields.next().map_or(Some(0), |change| change.parse().ok().filter(|change| *change > 0))?;
        let name = PartName { partition_id, min_block, max_block, level, change };
        (min_block <= max_block && fields.next().is_none()).then_some(name)
    }

    /// The name of a part that has none yet.
    pub(crate) fn temporary() -> Self {
        PartName { partition_id: "tmp".into(), min_block: 0, max_block: 0, level: 0, change: 0 }
    }

    /// Whether it is that of [`Self::temporary`].
    pub(crate) fn is_temporary(&self) -> bool {
        self.partition_id == "tmp"
    }

    /// Whether every row of `other` is in this part too.
    pub fn covers(&self, other: &PartName) -> bool {
        self != other
            && self.partition_id == other.partition_id
            && self.min_block <= other.min_block
            && self.max_block >= other.max_block
            && self.level >= other.level
            && self.change >= other.change
    }

    /// The number of the last change that the rows have seen: what is numbered higher is still to be done to them.
    pub fn version(&self) -> i64 {
        if self.change == 0 { self.min_block } else { self.change }
    }
}

impl fmt::Display for PartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}_{}_{}", self.partition_id, self.min_block, self.max_block, self.level)?;
        if self.change > 0 { write!(f, "_{}", self.change) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let name = PartName::parse("2013-07_1_12_3").unwrap();
        assert_eq!((name.partition_id.as_str(), name.min_block, name.max_block, name.level), ("2013-07", 1, 12, 3));
        assert_eq!((name.to_string().as_str(), name.version()), ("2013-07_1_12_3", 1));
        assert!(name.covers(&PartName::parse("2013-07_4_4_0").unwrap()));
        assert!(!name.covers(&PartName::parse("2013-08_4_4_0").unwrap()) && !name.covers(&name));
        let changed = PartName::parse("2013-07_1_12_3_20").unwrap();
        assert!(changed.covers(&name) && !name.covers(&changed));
        assert_eq!((changed.to_string().as_str(), changed.version()), ("2013-07_1_12_3_20", 20));
        assert!(PartName::parse("tmp_insert_3").is_none() && PartName::parse("all_3_2_0").is_none());
    }
}
