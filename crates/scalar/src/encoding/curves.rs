//! Several numbers as one along curves that fill space: `mortonEncode`, `hilbertEncode` and back.

use crate::support::{Bound, Call, Family, Ints};
use base::{Result, bail};
use functions::{Arg, Registry};
use types::{Column, DataType, Value};

/// Numbers that Morton's curve takes at most; Hilbert's takes two.
const MORTON_MAX: usize = 8;
const HILBERT_MAX: usize = 2;

#[derive(Clone, Copy)]
struct SpaceFillingCurve {
    most: usize,
    /// Numbers, each of `64 / n` bits, to their place on the curve.
    encode: fn(&[u64]) -> u64,
    /// Decodes a code into coordinates.
    decode: fn(u64, &mut [u64]),
    /// Whether a mask widens by multiples of bits (Morton) or shifts (Hilbert).
    spreads: bool,
}

/// Bits of the numbers taken in turn, the first number's lowest.
fn morton(numbers: &[u64]) -> u64 {
    let n = numbers.len();
    let mut code = 0;
    for bit in 0..64 / n {
        for (i, number) in numbers.iter().enumerate() {
            code |= (number >> bit & 1) << (bit * n + i);
        }
    }
    code
}

fn morton_back(code: u64, out: &mut [u64]) {
    let n = out.len();
    for bit in 0..64 / n * n {
        out[bit % n] |= (code >> bit & 1) << (bit / n);
    }
}

/// Turns a quadrant of Hilbert's curve so that the curve inside begins and ends where it must.
fn turn(x: u64, y: u64, right: u64, upper: u64) -> (u64, u64) {
    match (upper, right) {
        (0, 1) => (!y, !x),
        (0, _) => (y, x),
        _ => (x, y),
    }
}

fn hilbert(numbers: &[u64]) -> u64 {
    let &[first, second] = numbers else { return numbers[0] };
    let (mut x, mut y) = (second, first);
    (0..32).rev().fold(0, |code, bit| {
        let (right, upper) = (x >> bit & 1, y >> bit & 1);
        (x, y) = turn(x, y, right, upper);
        code << 2 | (3 * right) ^ upper
    })
}

fn hilbert_back(code: u64, out: &mut [u64]) {
    if let [one] = out {
        *one = code;
        return;
    }
    let (mut x, mut y) = (0u64, 0u64);
    for bit in 0..32 {
        let digit = code >> (2 * bit) & 3;
        let (right, upper) = (digit >> 1, (digit ^ digit >> 1) & 1);
        let mask = (1u64 << bit) - 1;
        (x, y) = turn(x, y, right, upper);
        (x, y) = (x & mask | right << bit, y & mask | upper << bit);
    }
    (out[0], out[1]) = (y, x);
}

const MORTON: SpaceFillingCurve =
    SpaceFillingCurve { most: MORTON_MAX, encode: morton, decode: morton_back, spreads: true };
const HILBERT: SpaceFillingCurve =
    SpaceFillingCurve { most: HILBERT_MAX, encode: hilbert, decode: hilbert_back, spreads: false };

/// A number with zeros below each bit: bit `i` goes to the highest of `times` places.
fn spread(number: u64, times: u32) -> u64 {
    let times = times.max(1);
    (0..64 / times).fold(0, |out, bit| out | (number >> bit & 1) << (bit * times + times - 1))
}

fn gather(number: u64, times: u32) -> u64 {
    let times = times.max(1);
    (0..64 / times).fold(0, |out, bit| out | (number >> (bit * times + times - 1) & 1) << bit)
}

/// The mask of the expanded mode, if the first argument is one.
fn mask_of(call: &Call, curve: SpaceFillingCurve) -> Result<Option<Vec<u32>>> {
    let DataType::Tuple(_) = call.data_type(0) else { return Ok(None) };
    let Some(Value::Tuple(parts)) = &call.args[0].constant else {
        bail!(IllegalColumn, "Argument 1 of function {} must be a constant tuple of numbers, the mask", call.name);
    };
    let allowed = if curve.spreads { 1..=8 } else { 0..=32 };
    let part = |value: &Value| match value.as_u64() {
        Some(part) if allowed.contains(&part) => Ok(part as u32),
        _ => bail!(
            ArgumentOutOfBound,
            "A number of the mask of function {} must be from {} to {}",
            call.name,
            allowed.start(),
            allowed.end()
        ),
    };
    if parts.is_empty() || parts.len() > curve.most {
        bail!(ArgumentOutOfBound, "The mask of function {} must have 1 to {} numbers", call.name, curve.most);
    }
    Ok(Some(parts.iter().map(part).collect::<Result<_>>()?))
}

fn unsigned(call: &Call, indices: std::ops::Range<usize>) -> Result<()> {
    match indices.into_iter().find(|&i| !call.data_type(i).is_unsigned()) {
        Some(i) => call.illegal(i, "an unsigned integer"),
        None => Ok(()),
    }
}

fn encode(call: &Call, curve: SpaceFillingCurve) -> Result<Bound> {
    if call.args.is_empty() {
        bail!(TooFewArgumentsForFunction, "At least one UInt argument is required for function {}", call.name);
    }
    call.count(1..=curve.most + 1)?;
    let mask = mask_of(call, curve)?;
    let first = usize::from(mask.is_some());
    let count = call.args.len() - first;
    if count == 0 || count > curve.most || mask.as_ref().is_some_and(|mask| mask.len() != count) {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Function {} takes 1 to {} numbers, as many as its mask has",
            call.name,
            curve.most
        );
    }
    unsigned(call, first..call.args.len())?;
    Ok(Bound::new(DataType::UInt64, move |args: &[Arg], rows| {
        let columns: Vec<Ints> = args[first..].iter().map(Ints::of).collect();
        let mut numbers = vec![0; count];
        let place = |row: usize| {
            for (i, number) in numbers.iter_mut().enumerate() {
                let given = columns[i].get(row) as u64;
                *number = match &mask {
                    Some(mask) if curve.spreads => spread(given, mask[i]),
                    Some(mask) => given << mask[i],
                    None => given,
                };
            }
            (curve.encode)(&numbers)
        };
        Ok(Column::from_vec((0..rows).map(place).collect::<Vec<u64>>()))
    }))
}

fn decode(call: &Call, curve: SpaceFillingCurve) -> Result<Bound> {
    call.count(2..=2)?;
    call.integers([1])?;
    let mask = mask_of(call, curve)?;
    let count = match &mask {
        Some(mask) => mask.len(),
        None => usize::try_from(call.constant_int(0)?).unwrap_or(0),
    };
    if !(1..=curve.most).contains(&count) {
        bail!(
            ArgumentOutOfBound,
            "Argument 1 of function {} must be from 1 to {}: how many numbers a code holds",
            call.name,
            curve.most
        );
    }
    let result = DataType::tuple(vec![DataType::UInt64; count]);
    Ok(Bound::new(result, move |args, rows| {
        let codes = Ints::of(&args[1]);
        let mut columns = vec![Vec::with_capacity(rows); count];
        let mut numbers = vec![0u64; count];
        for row in 0..rows {
            numbers.fill(0);
            (curve.decode)(codes.get(row) as u64, &mut numbers);
            for (i, column) in columns.iter_mut().enumerate() {
                column.push(match &mask {
                    Some(mask) if curve.spreads => gather(numbers[i], mask[i]),
                    Some(mask) => numbers[i] >> mask[i],
                    None => numbers[i],
                });
            }
        }
        Ok(Column::Tuple(columns.into_iter().map(Column::from_vec).collect(), rows))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Encoding");
    family.add(
        "mortonEncode",
        "mortonEncode([mask,] n, …)",
        "The place of numbers on Morton's curve: their bits in turn.",
        |call| encode(call, MORTON),
    );
    family.add(
        "mortonDecode",
        "mortonDecode(count | mask, code)",
        "The numbers of a place on Morton's curve.",
        |call| decode(call, MORTON),
    );
    family.add(
        "hilbertEncode",
        "hilbertEncode([mask,] x[, y])",
        "The place of one or two numbers on Hilbert's curve.",
        |call| encode(call, HILBERT),
    );
    family.add(
        "hilbertDecode",
        "hilbertDecode(count | mask, code)",
        "The numbers of a place on Hilbert's curve.",
        |call| decode(call, HILBERT),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_decode_to_what_they_were_made_of() {
        for (x, y) in [(0, 0), (1, 0), (0, 1), (3, 4), (255, 0), (u64::from(u32::MAX), 7)] {
            for curve in [MORTON, HILBERT] {
                let mut back = [0, 0];
                (curve.decode)((curve.encode)(&[x, y]), &mut back);
                assert_eq!(back, [x, y]);
            }
        }
        assert_eq!(hilbert(&[3, 4]), 31);
        assert_eq!(hilbert(&[100_000, 3]), 16_110_079_653);
        assert_eq!(morton(&[1, 2, 3]), 53);
    }
}
