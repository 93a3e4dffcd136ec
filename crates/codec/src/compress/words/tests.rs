//! Laws of the form: what is taken apart is put together again; any bytes are read or refused.

use super::*;
use crate::laws::Rng;

const SHAPES: usize = 7;

/// Numbers of a shape: any, runs of any, few, rising, few in runs, constant, near each other.
fn number(rng: &mut Rng, shape: usize, row: usize, last: u64) -> u64 {
    match shape {
        0 => rng.next(),
        1 => {
            if rng.below(3) == 0 {
                rng.next()
            } else {
                last
            }
        }
        2 => Rng(rng.below(300) as u64).next(),
        3 => row as u64 * 1000 + rng.below(900) as u64,
        4 => {
            if rng.below(4) == 0 {
                rng.below(5) as u64
            } else {
                last
            }
        }
        5 => 7,
        _ => last.wrapping_add(rng.below(9) as u64).wrapping_sub(4),
    }
}

fn stream(rng: &mut Rng, shape: usize, unit: Unit, rows: usize) -> Vec<u8> {
    let mask = u64::MAX >> (64 - unit.bits());
    let mut last = 0;
    let numbers: Vec<u64> = (0..rows)
        .map(|row| {
            last = number(rng, shape, row, last);
            last & mask
        })
        .collect();
    match unit {
        Unit::Lanes(bits) => lanes::pack(numbers.iter().copied(), bits),
        Unit::Rows(64) => numbers.iter().flat_map(|number| number.to_le_bytes()).collect(),
        Unit::Rows(bits) => pack::pack(numbers.iter().copied(), bits),
    }
}

fn units() -> impl Iterator<Item = Unit> {
    [1, 2, 4, 8, 16, 24, 32, 48, 64]
        .map(Unit::Rows)
        .into_iter()
        .chain([1, 3, 8, 11, 16, 17, 30, 32, 33, 62, 64].map(Unit::Lanes))
}

#[test]
fn streams_come_back() {
    let mut rng = Rng(41);
    let mut transforms = std::collections::BTreeSet::new();
    for unit in units() {
        for shape in 0..SHAPES {
            for rows in [1024, 1031, 5000] {
                let raw = stream(&mut rng, shape, unit, rows);
                let Some(stored) = compress(&raw, unit, rows, raw.len()) else { continue };
                assert!(stored.len() < raw.len());
                transforms.insert(stored[1]);
                let mut out = vec![9u8; raw.len()];
                decompress(&stored, &mut out).unwrap();
                assert!(out == raw, "{unit:?} of shape {shape}, {rows} rows");
                assert!(
                    decompress(&stored, &mut vec![0; raw.len() + 1024]).is_err()
                        && decompress(&stored, &mut out[1..]).is_err()
                );
            }
        }
    }
    assert!(transforms.len() >= 6, "{transforms:?}");
}

#[test]
fn noise_stays_as_it_is() {
    let mut rng = Rng(42);
    for unit in units().filter(|unit| unit.bits() >= 8) {
        let raw = stream(&mut rng, 0, unit, 5000);
        assert!(compress(&raw, unit, 5000, raw.len()).is_none(), "{unit:?}");
    }
}

#[test]
fn any_bytes_are_read_or_refused() {
    let mut rng = Rng(43);
    for unit in [Unit::Rows(1), Unit::Rows(8), Unit::Rows(64), Unit::Lanes(19)] {
        for shape in [1, 2, 3, 4] {
            let raw = stream(&mut rng, shape, unit, 2000);
            let Some(good) = compress(&raw, unit, 2000, raw.len()) else { continue };
            let mut out = vec![0u8; raw.len()];
            for _ in 0..2000 {
                let mut damaged = good.clone();
                match rng.below(3) {
                    0 => damaged.truncate(rng.below(good.len())),
                    1 => (0..1 + rng.below(4)).for_each(|_| damaged[rng.below(good.len())] = rng.below(256) as u8),
                    // In the header, where sizes are.
                    _ => damaged[rng.below(14.min(good.len()))] ^= 1 << rng.below(8),
                }
                let _ = decompress(&damaged, &mut out);
            }
        }
    }
}
