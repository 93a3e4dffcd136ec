//! Rows ordered by the hash of their keys.

/// Rows ordered by partition: those of partition `p` are `rows[offsets[p] .. offsets[p + 1]]`.
pub(crate) struct Partitioned {
    /// The rows.
    pub rows: Vec<u32>,
    /// The beginning of each partition, and the end of the last.
    pub offsets: Vec<u32>,
}

/// Orders rows by the high bits of their hashes, of which `bits` choose the partition.
pub(crate) fn partition(hashes: &[u64], bits: u32) -> Partitioned {
    let shift = 64 - bits;
    let mut offsets = vec![0u32; (1 << bits) + 1];
    hashes.iter().for_each(|hash| offsets[(hash >> shift) as usize + 1] += 1);
    for i in 1..offsets.len() {
        offsets[i] += offsets[i - 1];
    }
    let mut next = offsets.clone();
    let mut rows = vec![0u32; hashes.len()];
    for (row, hash) in hashes.iter().enumerate() {
        let at = &mut next[(hash >> shift) as usize];
        rows[*at as usize] = row as u32;
        *at += 1;
    }
    Partitioned { rows, offsets }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_order_within_a_partition() {
        let hashes = [3u64 << 62, 1 << 62, 7, 3 << 62 | 5, 2];
        let parts = partition(&hashes, 2);
        assert_eq!((parts.rows, parts.offsets), (vec![2, 4, 1, 0, 3], vec![0, 2, 3, 3, 5]));
        assert_eq!(partition(&[], 1).offsets, [0, 0, 0]);
    }
}
