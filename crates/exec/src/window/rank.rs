//! Functions of a row's position in its partition.

use super::arrange::Arranged;
use base::Result;
use types::Column;

/// `row_number()`.
pub(super) fn row_number(rows: &Arranged) -> Column {
    let mut out = Vec::with_capacity(rows.rows());
    for partition in rows.partitions() {
        out.extend(1..=partition.len() as u64);
    }
    Column::from_vec(out)
}

/// `rank()`.
///
/// # Errors
/// Memory.
pub(super) fn rank(rows: &Arranged) -> Result<Column> {
    per_peers(rows, |partition, peers, _| (u64::from(peers.0) - partition.start as u64) + 1)
}

/// `dense_rank()`.
///
/// # Errors
/// Memory.
pub(super) fn dense_rank(rows: &Arranged) -> Result<Column> {
    per_peers(rows, |_, _, number| number as u64 + 1)
}

/// `percent_rank()`.
///
/// # Errors
/// Memory.
pub(super) fn percent_rank(rows: &Arranged) -> Result<Column> {
    per_peers(rows, |partition, peers, _| {
        let before = (peers.0 as usize - partition.start) as f64;
        if partition.len() > 1 { before / (partition.len() - 1) as f64 } else { 0.0 }
    })
}

/// `cume_dist()`.
///
/// # Errors
/// Memory.
pub(super) fn cume_dist(rows: &Arranged) -> Result<Column> {
    per_peers(rows, |partition, peers, _| (peers.1 as usize - partition.start) as f64 / partition.len() as f64)
}

/// Computes one value per group of peers, from the partition, the group's rows and its number.
fn per_peers<T: types::NativeType>(
    rows: &Arranged,
    value: impl Fn(&std::ops::Range<usize>, (u32, u32), usize) -> T,
) -> Result<Column> {
    let mut out: Vec<T> = Vec::with_capacity(rows.rows());
    rows.each_peers(|partition, peers| {
        for (number, pair) in peers.windows(2).enumerate() {
            out.resize(pair[1] as usize, value(partition, (pair[0], pair[1]), number));
        }
    })?;
    Ok(Column::from_vec(out))
}

/// `ntile(parts)`: the first parts are one row longer where the rows do not divide.
pub(super) fn ntile(rows: &Arranged, parts: u64) -> Column {
    let mut out: Vec<u64> = Vec::with_capacity(rows.rows());
    for partition in rows.partitions() {
        let count = partition.len() as u64;
        let (size, longer) = (count / parts, count % parts);
        let mut part = 0;
        while out.len() < partition.end {
            let end = out.len() + (size + u64::from(part < longer)) as usize;
            part += 1;
            out.resize(end, part);
        }
    }
    Column::from_vec(out)
}
