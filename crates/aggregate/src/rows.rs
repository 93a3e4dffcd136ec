//! Rows of a block and the groups that they go to.

use base::Result;

/// The group that each row goes to.
#[derive(Clone, Copy)]
pub enum Rows<'a> {
    /// Row `i` to group `ids[i]`.
    Each(&'a [u32]),
    /// All rows (the second number) go to one group (the first).
    One(usize, usize),
}

impl Rows<'_> {
    /// Number of rows.
    pub fn len(self) -> usize {
        match self {
            Rows::Each(ids) => ids.len(),
            Rows::One(_, rows) => rows,
        }
    }

    /// Whether there are no rows.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Calls `f(row, group)` for each row.
    #[inline(always)]
    pub fn for_each(self, mut f: impl FnMut(usize, usize)) {
        match self {
            Rows::Each(ids) => ids.iter().enumerate().for_each(|(row, &group)| f(row, group as usize)),
            Rows::One(group, rows) => (0..rows).for_each(|row| f(row, group)),
        }
    }

    /// Calls a function as [`Self::for_each`], until an error.
    #[inline(always)]
    pub fn try_for_each(self, mut f: impl FnMut(usize, usize) -> Result<()>) -> Result<()> {
        match self {
            Rows::Each(ids) => ids.iter().enumerate().try_for_each(|(row, &group)| f(row, group as usize)),
            Rows::One(group, rows) => (0..rows).try_for_each(|row| f(row, group)),
        }
    }

    /// Calls `f(state, value)` for each row's state and value.
    #[inline(always)]
    pub fn fold<S, T: Copy>(self, states: &mut [S], values: &[T], mut f: impl FnMut(&mut S, T)) {
        match self {
            Rows::Each(ids) => {
                ids.iter().zip(values).for_each(|(&group, &value)| f(&mut states[group as usize], value))
            }
            Rows::One(group, rows) => {
                let state = &mut states[group];
                values[..rows].iter().for_each(|&value| f(state, value));
            }
        }
    }
}

/// Copies of each state that neighbouring rows take turns with.
const LANES: usize = 4;
/// Number of groups beyond which neighbouring rows seldom meet in one.
const LANE_GROUPS_MAX: usize = 64;
/// Rows per group from which on making and merging copies does not count.
const LANE_ROWS_PER_GROUP_MIN: usize = 32;

impl Rows<'_> {
    /// Whether there are so many rows for each of some groups that sums of this block's alone are worth making.
    pub fn has_few_groups(self, groups: usize) -> bool {
        matches!(self, Rows::Each(ids) if groups <= LANE_GROUPS_MAX && ids.len() >= LANE_ROWS_PER_GROUP_MIN * groups)
    }

    /// Folds rows as [`Self::fold`], for states that can be added up (`merge`) and begin as `zero`. An addition waits
    /// for the one before it when both are to one group; with few groups, neighbouring rows therefore go to copies of
    /// the states.
    #[inline(always)]
    pub fn fold_sums<S: Copy, T: Copy>(
        self,
        states: &mut [S],
        values: &[T],
        zero: S,
        mut f: impl FnMut(&mut S, T),
        merge: impl Fn(&mut S, S),
    ) {
        match self {
            Rows::Each(ids) if self.has_few_groups(states.len()) => {
                let mut lanes = vec![[zero; LANES]; states.len()];
                let (ids, ids_rest) = ids.as_chunks::<LANES>();
                let (values, values_rest) = values[..ids.len() * LANES + ids_rest.len()].as_chunks::<LANES>();
                for (ids, values) in ids.iter().zip(values) {
                    for lane in 0..LANES {
                        f(&mut lanes[ids[lane] as usize][lane], values[lane]);
                    }
                }
                for (&group, &value) in ids_rest.iter().zip(values_rest) {
                    f(&mut states[group as usize], value);
                }
                for (state, lanes) in states.iter_mut().zip(lanes) {
                    lanes.into_iter().for_each(|lane| merge(state, lane));
                }
            }
            rows => rows.fold(states, values, f),
        }
    }
}
