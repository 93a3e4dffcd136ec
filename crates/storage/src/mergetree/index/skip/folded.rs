//! Filters of the size that their values need: made large, then folded.

use super::filter::{Filter, hash_text, hash_value, ngrams, tokens};
use super::summary::{Summary, each_text};
use crate::definition::{FilterSize, IndexKind};
use types::{Column, Value};

/// Values of a granule begin here: at the usual 8192 rows, with all values different, one in forty is taken for
/// another.
const VALUES: FilterSize = FilterSize { bytes: 16 << 10, hashes: 5, seed: 0 };

impl Summary {
    /// As [`Summary::of`], with filters folded to half full at most; nothing is known where a filter would be fuller.
    pub(crate) fn folded(kind: &IndexKind, columns: &[Column]) -> Summary {
        let size = match kind {
            IndexKind::BloomFilter { .. } => VALUES,
            IndexKind::NgramFilter { filter, .. } | IndexKind::TokenFilter { filter } => *filter,
            IndexKind::MinMax | IndexKind::Set { .. } | IndexKind::Text | IndexKind::Vectors { .. } => {
                return Summary::of(kind, columns);
            }
        };
        // A byte for each value, or of text, leaves the filter at most half full: what is larger would be folded
        // anyway.
        let items: usize = columns.iter().map(Column::byte_size).sum();
        let mut filter = Filter::new(FilterSize { bytes: size.bytes.min(items.next_power_of_two().max(64)), ..size });
        match kind {
            IndexKind::NgramFilter { size, .. } => {
                each_text(columns, &mut |text| ngrams(text, *size).for_each(|hash| filter.add(hash)))
            }
            IndexKind::TokenFilter { .. } => {
                each_text(columns, &mut |text| tokens(text).for_each(|hash| filter.add(hash)))
            }
            _ => columns.iter().for_each(|column| each_value(column, &mut |hash| filter.add(hash))),
        }
        if filter.fold() { Summary::Filter(filter) } else { Summary::Unknown }
    }
}

/// Hashes of the values of a column, of the elements of arrays; neighbours that are equal once. Nothing of NULL.
fn each_value(column: &Column, add: &mut dyn FnMut(u64)) {
    match column.flatten() {
        Column::Array(array) => each_value(&array.normalized().values, add),
        flat => {
            let mut last = None;
            for row in 0..flat.len() {
                let hash = match flat.bytes_at(row) {
                    Some(text) => hash_text(text),
                    None => match flat.value(row) {
                        Value::Null => continue,
                        value => hash_value(&value),
                    },
                };
                if last.replace(hash) != Some(hash) {
                    add(hash);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::{Condition, Test};
    use crate::mergetree::scan::prune::CompiledCondition;
    use functions::Expr;
    use types::DataType;

    fn finds(kind: &IndexKind, summary: &Summary, data_type: DataType, test: Test) -> bool {
        let condition = Condition::Atom { subject: Expr::column(0, data_type), test };
        summary.may_pass(kind, &CompiledCondition::new(&condition, &[], &|expr| expr.as_column()))
    }

    #[test]
    fn folded_filters_hold_what_was_added() {
        let kind = IndexKind::BloomFilter { false_positives: 0.025 };
        for rows in [1u64, 10, 300, 8192] {
            let column = Column::from_vec((0..rows).map(|i| i * 7919).collect::<Vec<u64>>());
            let summary = Summary::folded(
                &kind,
                &[
                    column.slice(0, rows as usize / 2),
                    column.slice(rows as usize / 2, rows as usize - rows as usize / 2),
                ],
            );
            let has = |value: u64| finds(&kind, &summary, DataType::UInt64, Test::equals(Value::UInt(value)));
            assert!((0..rows).all(|i| has(i * 7919)));
            let wrong = (0..2000u64).filter(|i| has(i * 7919 + 1)).count();
            assert!(wrong < 150, "{wrong} of 2000 with {rows} values in {} bytes", summary.bytes());
            assert!(summary.bytes() as u64 <= 128 + rows * 4, "{} bytes for {rows} values", summary.bytes());
        }
    }

    #[test]
    fn texts_are_found_by_pieces_and_full_filters_say_nothing() {
        let small = FilterSize { bytes: 1 << 10, hashes: 4, seed: 0 };
        let kind = IndexKind::NgramFilter { size: 4, filter: small };
        let texts = Column::from_strings((0..20).map(|i| format!("http://example.com/{}", i * 37)));
        let summary = Summary::folded(&kind, &[texts]);
        let holds =
            |text: &str| finds(&kind, &summary, DataType::String, Test::Contains(vec![text.as_bytes().to_vec()]));
        assert!(holds("example.com/") && holds("/703") && holds("abc") && !holds("google"));
        let noise = Column::from_strings((0..20_000u64).map(|i| format!("{:x}", kernels::hash::hash_u64(i))));
        assert_eq!(Summary::folded(&kind, &[noise]), Summary::Unknown);
    }
}
