//! The choice of the rows of a key that stay: Replacing, Collapsing, VersionedCollapsing; where keys begin, for the
//! engines that combine.

use super::{Marks, starts};
use crate::definition::Family;
use base::{Result, bail};
use types::Column;

/// Marks rows as they come in merge order.
pub(crate) struct Marker {
    rule: FamilyRule,
    marks: Vec<u8>,
    last: Option<Vec<Column>>,
    open: OpenKey,
}

enum FamilyRule {
    Nothing,
    Starts,
    Replace { versioned: bool, drops_deleted: bool },
    Collapse { only_positive: bool },
    Cancel,
}

/// The state of the key that may go on in the next batch.
#[derive(Default)]
struct OpenKey {
    /// Whether there is one.
    any: bool,
    /// Replacing: the best row so far, its version, and whether it says that the key is gone.
    best: usize,
    version: i128,
    deleted: bool,
    /// Collapsing: counts, the first row of -1 and the last of 1.
    positive: u64,
    negative: u64,
    first_negative: usize,
    last_positive: usize,
    last_is_positive: bool,
    /// VersionedCollapsing: rows that wait for one of the other sign, all of one sign.
    waiting: Vec<usize>,
    waiting_sign: i128,
}

impl Marker {
    /// A marker; with `is_final` as `SELECT … FINAL` sees rows: nothing of keys that are gone.
    pub(crate) fn new(family: &Family, is_final: bool) -> Self {
        let rule = match family {
            Family::Ordinary => FamilyRule::Nothing,
            Family::Replacing { version, is_deleted } => {
                FamilyRule::Replace { versioned: version.is_some(), drops_deleted: is_deleted.is_some() && is_final }
            }
            Family::Collapsing { .. } => FamilyRule::Collapse { only_positive: is_final },
            Family::VersionedCollapsing { .. } => FamilyRule::Cancel,
            Family::Combining { .. } => FamilyRule::Starts,
        };
        Marker { rule, marks: Vec::new(), last: None, open: OpenKey::default() }
    }

    /// The columns beside the keys that [`Self::push`] wants, by their positions in the definition.
    pub(crate) fn columns(family: &Family) -> Vec<usize> {
        match family {
            Family::Ordinary | Family::Combining { .. } => Vec::new(),
            Family::Replacing { version, is_deleted } => version.iter().chain(is_deleted).copied().collect(),
            Family::Collapsing { sign } | Family::VersionedCollapsing { sign } => vec![*sign],
        }
    }

    /// Whether rows need to be seen at all.
    pub(crate) fn is_idle(&self) -> bool {
        matches!(self.rule, FamilyRule::Nothing)
    }

    /// Takes the next rows, sorted: their keys and the columns of [`Self::columns`].
    ///
    /// # Errors
    /// `INCORRECT_DATA` for a sign that is neither 1 nor -1.
    pub(crate) fn push(&mut self, keys: &[Column], extras: &[Column], rows: usize) -> Result<()> {
        if rows == 0 || self.is_idle() {
            return Ok(());
        }
        let starts = starts(keys, rows, self.last.as_deref());
        self.last = Some(keys.iter().map(|key| key.slice(rows - 1, 1).flatten()).collect());
        let base = self.marks.len();
        match self.rule {
            FamilyRule::Nothing => {}
            FamilyRule::Starts => self.marks.extend_from_slice(&starts),
            FamilyRule::Replace { versioned: false, drops_deleted: false } => self.keep_last(&starts),
            FamilyRule::Replace { versioned, drops_deleted } => {
                let versions = if versioned { numbers(&extras[0]) } else { vec![0; rows] };
                let deleted = if drops_deleted { numbers(&extras[extras.len() - 1]) } else { Vec::new() };
                self.marks.resize(base + rows, 0);
                self.replace(base, &starts, &versions, &deleted);
            }
            FamilyRule::Collapse { .. } | FamilyRule::Cancel => {
                let signs = numbers(&extras[0]);
                if let Some(wrong) = signs.iter().find(|sign| sign.abs() != 1) {
                    bail!(IncorrectData, "A sign is {wrong}: it must be 1 or -1");
                }
                self.marks.resize(base + rows, 0);
                self.collapse(base, &starts, &signs);
            }
        }
        Ok(())
    }

    /// The last row of every key.
    fn keep_last(&mut self, starts: &[u8]) {
        if starts[0] == 1
            && let Some(last) = self.marks.last_mut()
        {
            *last = 1;
        }
        self.marks.extend_from_slice(&starts[1..]);
        self.marks.push(0);
        self.open.any = true;
        self.open.best = self.marks.len() - 1;
    }

    fn replace(&mut self, base: usize, starts: &[u8], versions: &[i128], deleted: &[i128]) {
        for (i, (&start, &version)) in starts.iter().zip(versions).enumerate() {
            if start == 1 {
                self.close();
            }
            if start == 1 || version >= self.open.version {
                self.open.any = true;
                self.open.best = base + i;
                self.open.version = version;
                self.open.deleted = deleted.get(i).is_some_and(|flag| *flag != 0);
            }
        }
    }

    fn collapse(&mut self, base: usize, starts: &[u8], signs: &[i128]) {
        let cancels = matches!(self.rule, FamilyRule::Cancel);
        for (i, (&start, &sign)) in starts.iter().zip(signs).enumerate() {
            if start == 1 {
                self.close();
            }
            self.open.any = true;
            if cancels {
                self.open.cancel(base + i, sign);
            } else {
                self.open.count(base + i, sign);
            }
        }
    }

    /// Decides what stays of the key that ends.
    fn close(&mut self) {
        let open = std::mem::take(&mut self.open);
        if !open.any {
            return;
        }
        match self.rule {
            FamilyRule::Nothing | FamilyRule::Starts => {}
            FamilyRule::Replace { .. } => self.marks[open.best] = u8::from(!open.deleted),
            FamilyRule::Cancel => open.waiting.iter().for_each(|&row| self.marks[row] = 1),
            FamilyRule::Collapse { only_positive } => {
                if open.last_is_positive || open.positive != open.negative {
                    if open.positive <= open.negative && !only_positive {
                        self.marks[open.first_negative] = 1;
                    }
                    if open.positive >= open.negative {
                        self.marks[open.last_positive] = 1;
                    }
                }
            }
        }
    }

    /// Ends the pass: the marks of all rows.
    pub(crate) fn finish(mut self) -> Marks {
        self.close();
        match self.rule {
            FamilyRule::Nothing => Marks::All,
            FamilyRule::Starts => Marks::Starts(self.marks),
            _ => Marks::Keep(self.marks),
        }
    }
}

impl OpenKey {
    fn count(&mut self, row: usize, sign: i128) {
        self.last_is_positive = sign == 1;
        if sign == 1 {
            self.positive += 1;
            self.last_positive = row;
        } else {
            if self.negative == 0 {
                self.first_negative = row;
            }
            self.negative += 1;
        }
    }

    fn cancel(&mut self, row: usize, sign: i128) {
        if self.waiting.is_empty() || self.waiting_sign == sign {
            self.waiting_sign = sign;
            self.waiting.push(row);
        } else {
            self.waiting.pop();
        }
    }
}

/// Integers of any width; 0 for NULL.
/// A number in the place that a float has among floats: one that is none comes last, and zeros are equal.
fn float_order(value: f64) -> i128 {
    if value.is_nan() {
        return i128::MAX;
    }
    let size = i128::from(value.abs().to_bits());
    if value < 0.0 { -size } else { size }
}

/// Versions, signs and marks as numbers of one order.
fn numbers(column: &Column) -> Vec<i128> {
    let flat = column.flatten();
    match &flat {
        Column::Float64(values) => return values.iter().map(|&v| float_order(v)).collect(),
        Column::Float32(values) => return values.iter().map(|&v| float_order(f64::from(v))).collect(),
        _ => {}
    }
    types::with_native!(
        &flat,
        [UInt8 UInt16 UInt32 UInt64 Int8 Int16 Int32 Int64 Int128]
        |values| values.iter().map(|&v| i128::from(v)).collect(),
        else (0..flat.len()).map(|row| flat.value(row).as_i128().unwrap_or(0)).collect()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Marks rows given as (key, number), cut into batches of every size.
    fn check(family: &Family, is_final: bool, rows: &[(u32, i64)], expected: &[u8]) {
        for size in 1..=rows.len() {
            let mut marker = Marker::new(family, is_final);
            for batch in rows.chunks(size) {
                let keys = [Column::from_vec(batch.iter().map(|row| row.0).collect::<Vec<_>>())];
                let numbers = Column::from_vec(batch.iter().map(|row| row.1).collect::<Vec<_>>());
                let extras = vec![numbers; Marker::columns(family).len()];
                marker.push(&keys, &extras, batch.len()).unwrap();
            }
            let (Marks::Keep(marks) | Marks::Starts(marks)) = marker.finish() else { panic!("no marks") };
            assert_eq!(marks, expected, "batches of {size}");
        }
    }

    #[test]
    fn replacing() {
        let plain = Family::Replacing { version: None, is_deleted: None };
        check(&plain, false, &[(1, 0), (1, 0), (2, 0), (3, 0), (3, 0), (3, 0)], &[0, 1, 1, 0, 0, 1]);
        let versioned = Family::Replacing { version: Some(1), is_deleted: None };
        check(&versioned, false, &[(1, 5), (1, 3), (2, 1), (3, 2), (3, 2), (3, 1)], &[1, 0, 1, 0, 1, 0]);
        let deleting = Family::Replacing { version: Some(1), is_deleted: Some(1) };
        check(&deleting, true, &[(1, 0), (1, 1), (2, 0)], &[0, 0, 1]);
        check(&deleting, false, &[(1, 0), (1, 1), (2, 0)], &[0, 1, 1]);
    }

    #[test]
    fn collapsing() {
        let family = Family::Collapsing { sign: 1 };
        check(
            &family,
            false,
            &[(1, 1), (1, -1), (2, 1), (3, -1), (3, 1), (4, 1), (4, -1), (4, 1), (5, -1)],
            &[0, 0, 1, 1, 1, 0, 0, 1, 1],
        );
        check(&family, true, &[(1, 1), (1, -1), (3, -1), (3, 1), (5, -1)], &[0, 0, 0, 1, 0]);
        let versioned = Family::VersionedCollapsing { sign: 1 };
        check(&versioned, false, &[(1, 1), (1, -1), (1, 1), (2, -1), (2, -1), (2, 1)], &[0, 0, 1, 1, 0, 0]);
    }

    #[test]
    fn starts_go_over_batches() {
        let family = Family::Combining { columns: Vec::new(), drops_zeros: false };
        check(&family, false, &[(1, 0), (1, 0), (2, 0), (2, 0)], &[1, 0, 1, 0]);
    }

    #[test]
    fn a_wrong_sign_is_refused() {
        let mut marker = Marker::new(&Family::Collapsing { sign: 0 }, false);
        let zero = Column::from_vec(vec![0i8]);
        assert!(marker.push(std::slice::from_ref(&zero), std::slice::from_ref(&zero), 1).is_err());
    }
}
