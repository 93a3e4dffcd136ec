//! Several sort keys as one number, so that one comparison, or one radix sort, decides what would take one for each
//! key.
//!
//! ```text
//! few   0 … 999          10 bits ┐
//! kind  -3 … 4            3 bits ├─▶ few | kind | the first 51 bits of price
//! price any float        64 bits ┘
//! ```
//! Of each key only the bits that differ between rows are kept. A number says nothing outside of the rows whose spans
//! made the packing. This is what ClickHouse compiles comparators for (`compile_sort_description`): one step for all
//! keys, no calls.

use super::order::{Order, Prefixes};
use types::Column;

/// Bits below which a further key would decide little.
const BITS_MIN: u32 = 8;

/// The range of a key's prefixes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    min: u64,
    max: u64,
    /// Bits in which some prefix differs from another.
    varying: u64,
    /// Whether equal prefixes mean equal keys.
    exact: bool,
}

impl Span {
    /// The span of prefixes; `None` if there are none.
    pub(crate) fn of(prefixes: &Prefixes) -> Option<Span> {
        let first = *prefixes.values.first()?;
        let start = Span { min: first, max: first, varying: 0, exact: prefixes.exact };
        Some(prefixes.values.iter().fold(start, |span, &value| Span {
            min: span.min.min(value),
            max: span.max.max(value),
            varying: span.varying | value ^ first,
            ..span
        }))
    }

    /// The span of the rows of both.
    pub(crate) fn with(self, other: Span) -> Span {
        Span {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
            varying: self.varying | other.varying | self.min ^ other.min,
            exact: self.exact && other.exact,
        }
    }

    /// Number of low bits that all prefixes have in common, and of bits above them in which they differ.
    fn bits(self) -> (u32, u32) {
        if self.varying == 0 {
            return (0, 0);
        }
        let low = self.varying.trailing_zeros();
        (low, u64::BITS - ((self.max - self.min) >> low).leading_zeros())
    }
}

/// The bits of keys that make the number.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    keys: Vec<PackedKeyBits>,
    /// Number of keys whose bits are all there.
    covered: usize,
}

/// `bits` bits of a key's distance from its least prefix, without the `low` lowest.
#[derive(Clone, Copy, Debug)]
struct PackedKeyBits {
    min: u64,
    low: u32,
    bits: u32,
}

/// A number that keys are packed into.
pub(crate) trait PackedNumber: Copy {
    /// The number of the first key's bits.
    fn first(bits: u64) -> Self;
    /// The number with `count` bits of a further key below it.
    fn then(self, bits: u64, count: u32) -> Self;
}

impl PackedNumber for u64 {
    #[inline(always)]
    fn first(bits: u64) -> Self {
        bits
    }
    // All 64 bits are shifted out where the keys before have one value.
    #[inline(always)]
    fn then(self, bits: u64, count: u32) -> Self {
        self.unbounded_shl(count) | bits
    }
}

impl PackedNumber for u128 {
    #[inline(always)]
    fn first(bits: u64) -> Self {
        u128::from(bits)
    }
    #[inline(always)]
    fn then(self, bits: u64, count: u32) -> Self {
        self << count | u128::from(bits)
    }
}

impl Packing {
    /// A packing of keys with these spans; spans are only asked for while there is room. `None` if one key takes all
    /// bits.
    pub(crate) fn new(spans: impl Iterator<Item = Option<Span>>) -> Option<Packing> {
        let (mut keys, mut covered, mut room) = (Vec::new(), 0, u64::BITS);
        for span in spans {
            let span = span?;
            let (low, bits) = span.bits();
            if bits > room {
                keys.push(PackedKeyBits { min: span.min, low: low + bits - room, bits: room });
                break;
            }
            keys.push(PackedKeyBits { min: span.min, low, bits });
            room -= bits;
            if !span.exact {
                break;
            }
            covered += 1;
            if room < BITS_MIN {
                break;
            }
        }
        (covered > 0 && keys.len() > 1).then_some(Packing { keys, covered })
    }

    /// A packing of the rows of these columns alone.
    pub(crate) fn of_rows(order: &Order, columns: &[Column]) -> Option<Packing> {
        if !order.packs() || order.len() < 2 {
            return None;
        }
        Self::new(
            columns.iter().take(order.len()).enumerate().map(|(key, column)| Span::of(&order.prefixes_of(key, column))),
        )
    }

    /// A packing of keys that have so many bits each, at the upper end of their prefixes.
    pub(crate) fn of_bits(bits: &[u32]) -> Packing {
        let keys = bits.iter().map(|&bits| PackedKeyBits { min: 0, low: u64::BITS - bits, bits });
        Packing { keys: keys.collect(), covered: bits.len() }
    }

    /// Number of bits that a packed number has.
    pub(crate) fn bits(&self) -> u32 {
        self.keys.iter().map(|key| key.bits).sum()
    }

    /// Number of keys that are equal if packed numbers are.
    pub(crate) fn covered(&self) -> usize {
        self.covered
    }

    /// Packs the keys of each row.
    pub(crate) fn pack<W: PackedNumber>(&self, order: &Order, columns: &[Column]) -> Vec<W> {
        debug_assert!(self.bits() <= size_of::<W>() as u32 * 8, "{} bits are too many", self.bits());
        let mut packed: Vec<W> = Vec::new();
        for (key, kept) in self.keys.iter().enumerate() {
            let values = order.prefixes_of(key, &columns[key]).values;
            let part = |value: u64| value.wrapping_sub(kept.min) >> kept.low;
            if key == 0 {
                packed = values.into_iter().map(|value| W::first(part(value))).collect();
            } else {
                packed.iter_mut().zip(values).for_each(|(packed, value)| *packed = packed.then(part(value), kept.bits));
            }
        }
        packed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use functions::Expr;
    use plan::SortKey;
    use types::{DataType, StringBuilder};

    fn texts(values: &[String]) -> Column {
        let mut builder = StringBuilder::with_capacity(values.len());
        values.iter().for_each(|value| builder.push(value.as_bytes()));
        Column::String(builder.finish())
    }

    /// Numbers compare as the keys do, as far as they say.
    fn check(columns: &[Column], descending: &[bool], covered: Option<usize>) {
        let keys: Vec<SortKey> = descending
            .iter()
            .map(|&descending| SortKey { expr: Expr::column(0, DataType::Int64), descending, nulls_first: false })
            .collect();
        let order = Order::new(&keys);
        let packing = Packing::of_rows(&order, columns);
        assert_eq!(packing.as_ref().map(Packing::covered), covered);
        let Some(packing) = packing else { return };
        let packed: Vec<u64> = packing.pack(&order, columns);
        for a in 0..packed.len() {
            for b in 0..packed.len() {
                let expected = order.compare(0, columns, a, columns, b);
                if packed[a] != packed[b] {
                    assert_eq!(packed[a].cmp(&packed[b]), expected, "rows {a} and {b}");
                } else {
                    assert_eq!(order.compare(packing.covered(), columns, a, columns, b), expected, "rows {a} and {b}");
                }
            }
        }
    }

    #[test]
    fn numbers_are_in_the_order_of_the_keys() {
        let random = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(31).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let rows = || 0..60u64;
        let few = Column::from_vec(rows().map(|i| (random(i) % 7) as i32 - 3).collect::<Vec<i32>>());
        let wide = Column::from_vec(rows().map(random).collect::<Vec<u64>>());
        let small = Column::from_vec(rows().map(|i| (random(i + 9) % 5) as u16).collect::<Vec<u16>>());
        let float = Column::from_vec(rows().map(|i| (random(i + 5) % 9) as f64 - 4.5).collect::<Vec<f64>>());
        let same = Column::from_vec(vec![5i64; 60]);
        let nullable = small.clone().with_nulls(rows().map(|i| u8::from(i % 4 == 0)).collect::<Vec<u8>>().into());
        let text = texts(&rows().map(|i| format!("some text {}", random(i) % 11)).collect::<Vec<_>>());
        check(&[few.clone(), small.clone()], &[false, true], Some(2));
        check(&[few.clone(), wide.clone()], &[true, false], Some(1));
        check(&[few.clone(), small.clone(), wide.clone()], &[true, true, true], Some(2));
        check(&[same.clone(), nullable, few.clone()], &[false, true, false], Some(3));
        check(&[few.clone(), float], &[false, true], Some(1));
        check(&[few.clone(), text.clone(), small], &[false, false, false], Some(1));
        check(&[same, wide.clone()], &[false, false], Some(2));
        check(&[wide, few.clone()], &[false, false], None);
        check(&[text, few.clone()], &[false, false], None);
        check(&[few], &[false], None);
    }

    #[test]
    fn spans_of_parts_are_those_of_the_whole() {
        let of = |values: &[u64]| Span::of(&Prefixes { values: values.to_vec(), exact: true }).unwrap();
        let joined = of(&[16, 48]).with(of(&[24, 24]));
        assert_eq!((joined.bits(), joined.min, joined.max), ((3, 3), 16, 48));
        assert_eq!(of(&[7, 7]).bits(), (0, 0));
        assert_eq!(of(&[0, u64::MAX]).bits(), (0, 64));
    }
}
