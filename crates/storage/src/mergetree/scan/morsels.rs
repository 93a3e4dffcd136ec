//! The granules that a scan reads, cut into morsels.
//!
//! A morsel is the selected granules of a chunk: dictionaries, compressed streams and files are opened once for it.
//! Where an index leaves fewer chunks than there are threads, chunks are cut into runs of granules, so that no thread
//! waits while another reads all.
//!
//! ```text
//! selected granules ..########|#########.|........      two chunks, four threads
//! morsels           aaaabbbb cccccdddd
//! ```

use crate::mergetree::commit::core::PartSet;
use crate::mergetree::part::Part;
use crate::mergetree::scan::planner::GranuleMask;
use crate::table::SelectedGranules;

/// Up to 64 granules of a chunk of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Morsel {
    pub part: u32,
    pub chunk: u32,
    /// The granules of the chunk to read.
    pub granules: u64,
}

/// Rows from which on opening the columns of a chunk again is cheap beside reading them: a block of many columns.
const MORSEL_ROWS_MIN: u64 = 16_384;
/// Morsels that each thread should have.
const MORSELS_PER_THREAD: u64 = 1;

/// The morsels that read the selected granules of each part, for so many threads, and their rows.
pub(crate) fn cut(set: &PartSet, selected: &[GranuleMask], threads: u64) -> (Vec<Morsel>, u64) {
    debug_assert_eq!(set.parts.len(), selected.len(), "of every part it is known which granules are read");
    let mut morsels = Vec::new();
    let mut rows = 0;
    for (ordinal, (part, selected)) in set.parts.iter().zip(selected).enumerate() {
        debug_assert_eq!(selected.len(), part.meta.granules(), "of every granule of {} it is known", part.name);
        let per_chunk = part.meta.chunk_granules as usize;
        for (chunk, granules) in selected.chunks(per_chunk).enumerate() {
            let mask = granules.iter().enumerate().fold(0u64, |mask, (i, &keep)| mask | u64::from(keep) << i);
            if mask != 0 {
                rows += rows_of(part, chunk, mask);
                morsels.push(Morsel { part: ordinal as u32, chunk: chunk as u32, granules: mask });
            }
        }
    }
    let wanted = threads * MORSELS_PER_THREAD;
    if (morsels.len() as u64) < wanted && rows >= 2 * MORSEL_ROWS_MIN {
        let morsel_rows = rows.div_ceil(wanted).max(MORSEL_ROWS_MIN);
        let granules_of =
            |part: u32| morsel_rows.div_ceil(u64::from(set.parts[part as usize].meta.granule_rows).max(1)) as u32;
        morsels = morsels.into_iter().flat_map(|morsel| split(morsel, granules_of(morsel.part))).collect();
    }
    debug_assert!(morsels.iter().all(|morsel| morsel.granules != 0), "a morsel reads nothing");
    (morsels, rows)
}

/// A morsel cut into equal ones of about so many granules.
fn split(morsel: Morsel, granules: u32) -> impl Iterator<Item = Morsel> {
    let count = morsel.granules.count_ones();
    let parts = (f64::from(count) / f64::from(granules.max(1))).round().max(1.0) as u32;
    let mut rest = morsel.granules;
    (0..parts).map(move |part| {
        let taken = count * (part + 1) / parts - count * part / parts;
        let granules = lowest(rest, taken);
        rest &= !granules;
        Morsel { granules, ..morsel }
    })
}

/// The lowest `count` bits of a mask that are set.
fn lowest(mask: u64, count: u32) -> u64 {
    debug_assert!(count <= mask.count_ones(), "{count} bits of {mask:b}");
    let without = (0..count).fold(mask, |rest, _| rest & rest.wrapping_sub(1));
    mask & !without
}

/// Rows of some granules of a chunk.
pub(crate) fn rows_of(part: &Part, chunk: usize, mask: u64) -> u64 {
    let rows = part.meta.rows_of_chunk(chunk) as u64;
    let granule = u64::from(part.meta.granule_rows);
    let full = u64::from(mask.count_ones()) * granule;
    let last = (rows - 1) / granule;
    debug_assert!(last >= 63 || mask >> (last + 1) == 0, "granules {mask:b} of a chunk of {} are read", last + 1);
    if mask >> last & 1 == 1 { full - ((last + 1) * granule - rows) } else { full }
}

/// The granules that morsels read of a set of parts. A run of granules that goes on from the morsel before is counted
/// once; a running bound orders morsels otherwise, then runs are counted within morsels.
pub(crate) fn selected_granules(set: &PartSet, morsels: &[Morsel]) -> SelectedGranules {
    let mut selection = SelectedGranules { parts: (0, set.parts.len() as u64), ..SelectedGranules::default() };
    selection.granules.1 = set.parts.iter().map(|part| part.meta.granules() as u64).sum();
    let mut before: Option<&Morsel> = None;
    let mut seen = vec![false; set.parts.len()];
    for morsel in morsels {
        let mask = morsel.granules;
        let chunk_granules = set.parts[morsel.part as usize].meta.chunk_granules;
        selection.granules.0 += u64::from(mask.count_ones());
        let goes_on = before.is_some_and(|before| {
            before.part == morsel.part && end_of(before, chunk_granules) == first_of(morsel, chunk_granules)
        });
        selection.ranges += u64::from((mask & !(mask << 1)).count_ones()) - u64::from(goes_on);
        seen[morsel.part as usize] = true;
        before = Some(morsel);
    }
    selection.parts.0 = seen.iter().filter(|seen| **seen).count() as u64;
    selection
}

/// The number in the part of a morsel's first granule.
fn first_of(morsel: &Morsel, chunk_granules: u32) -> u64 {
    u64::from(morsel.chunk) * u64::from(chunk_granules) + u64::from(morsel.granules.trailing_zeros())
}

/// The number of the granule behind a morsel's last.
fn end_of(morsel: &Morsel, chunk_granules: u32) -> u64 {
    u64::from(morsel.chunk) * u64::from(chunk_granules) + u64::from(64 - morsel.granules.leading_zeros())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masks(granules: u64, of: u32) -> Vec<u64> {
        split(Morsel { part: 3, chunk: 5, granules }, of)
            .map(|morsel| (assert_eq!((morsel.part, morsel.chunk), (3, 5)), morsel.granules).1)
            .collect()
    }

    #[test]
    fn split_morsels_are_runs_of_about_the_same_length() {
        assert_eq!(masks(0b1111_1111, 2), [0b11, 0b1100, 0b11_0000, 0b1100_0000]);
        assert_eq!(masks(0b1111_1111, 3), [0b11, 0b1_1100, 0b1110_0000]);
        assert_eq!(masks(0b1010_0110, 2), [0b110, 0b1010_0000]);
        assert_eq!(masks(0b1, 2), [0b1]);
        assert_eq!(masks(u64::MAX, 64), [u64::MAX]);
        assert_eq!(masks(u64::MAX, 32), [u64::MAX >> 32, u64::MAX << 32]);
    }

    #[test]
    fn split_morsels_are_all_of_it_and_each_granule_once() {
        let mut state = 1u64;
        for _ in 0..1000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (mask, of) = ((state ^ state >> 29).max(1), 1 + (state >> 60) as u32);
            let found = masks(mask, of);
            assert_eq!(found.iter().fold(0, |all, mask| all | mask), mask);
            assert_eq!(found.iter().map(|mask| mask.count_ones()).sum::<u32>(), mask.count_ones());
            assert!(found.iter().all(|&mask| mask != 0) && found.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }
}
