//! Geohashes: boxes of longitude and latitude as base-32 text.

use crate::support::{Bound, Call, Family, Ints, StringArrays, Text, bytes_rows, floats};
use base::{Result, bail};
use functions::Registry;
use std::sync::Arc;
use types::{Column, DataType, TupleType};

const DIGITS: &[u8; 32] = b"0123456789bcdefghjkmnpqrstuvwxyz";

/// The longest geohash.
const DIGITS_MAX: usize = 12;

/// Boxes that `geohashesInBox` gives at most.
const BOXES_MAX: u64 = 10_000_000;

/// Bits of longitude and of latitude in so many digits.
fn bits_of(digits: usize) -> (u32, u32) {
    let bits = digits as u32 * 5;
    (bits.div_ceil(2), bits / 2)
}

/// The number of the cell of a coordinate.
fn cell(value: f64, low: f64, high: f64, bits: u32) -> u64 {
    let share = (value.clamp(low, high) - low) / (high - low);
    ((share * (1u64 << bits) as f64) as u64).min((1 << bits) - 1)
}

fn write(lon: u64, lat: u64, digits: usize, out: &mut Vec<u8>) {
    let (mut lon_bits, mut lat_bits) = bits_of(digits);
    for digit in 0..digits {
        let mut value = 0;
        for bit in 0..5 {
            // Bits of both take turns, longitude first.
            let next = if (digit * 5 + bit) % 2 == 0 {
                lon_bits -= 1;
                lon >> lon_bits & 1
            } else {
                lat_bits -= 1;
                lat >> lat_bits & 1
            };
            value = value << 1 | next;
        }
        out.push(DIGITS[value as usize]);
    }
}

fn precision(given: i64) -> usize {
    if (1..=DIGITS_MAX as i64).contains(&given) { given as usize } else { DIGITS_MAX }
}

fn encode(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    for i in 0..2 {
        if !call.data_type(i).is_float() {
            return call.illegal(i, "Float32 or Float64");
        }
    }
    call.integers(2..call.args.len())?;
    let name = call.name;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let (lon, lat) = (floats(&args[0].column), floats(&args[1].column));
        let digits = args.get(2).map_or(Ints::One(DIGITS_MAX as i64), Ints::of);
        if let Some(row) = (0..rows).find(|&row| !lon[row].is_finite() || !lat[row].is_finite()) {
            bail!(BadArguments, "Function {name} cannot encode ({}, {})", lon[row], lat[row]);
        }
        Ok(bytes_rows(rows, |row, out| {
            let digits = precision(digits.get(row));
            let (lon_bits, lat_bits) = bits_of(digits);
            write(cell(lon[row], -180.0, 180.0, lon_bits), cell(lat[row], -90.0, 90.0, lat_bits), digits, out);
        }))
    }))
}

/// The middle of a geohash's box.
fn decode_one(text: &[u8]) -> (f64, f64) {
    let text = &text[..text.len().min(DIGITS_MAX)];
    let (mut lon, mut lat) = (0u64, 0u64);
    for (i, byte) in text.iter().enumerate() {
        let Some(value) = DIGITS.iter().position(|digit| digit == byte) else { return (0.0, 0.0) };
        for bit in 0..5 {
            let next = (value >> (4 - bit) & 1) as u64;
            if (i * 5 + bit) % 2 == 0 { lon = lon << 1 | next } else { lat = lat << 1 | next }
        }
    }
    if text.is_empty() {
        return (0.0, 0.0);
    }
    let (lon_bits, lat_bits) = bits_of(text.len());
    let middle = |value: u64, bits: u32, size: f64| (value as f64 + 0.5) * size / (1u64 << bits) as f64 - size / 2.0;
    (middle(lon, lon_bits, 360.0), middle(lat, lat_bits, 180.0))
}

fn decode(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    let result = DataType::Tuple(Arc::new(TupleType {
        elements: vec![DataType::Float64, DataType::Float64],
        names: Some(vec!["longitude".into(), "latitude".into()]),
        geo: None,
    }));
    Ok(Bound::new(result, |args, rows| {
        let text = Text::of(&args[0])?;
        let (lon, lat): (Vec<f64>, Vec<f64>) = (0..rows).map(|row| decode_one(text.get(row))).unzip();
        Ok(Column::Tuple([Column::from_vec(lon), Column::from_vec(lat)].into(), rows))
    }))
}

fn in_box(call: &Call) -> Result<Bound> {
    call.count(5..=5)?;
    for i in 0..4 {
        if !call.data_type(i).is_float() {
            return call.illegal(i, "Float32 or Float64");
        }
    }
    call.integers([4])?;
    let name = call.name;
    Ok(Bound::new(DataType::array(DataType::String), move |args, rows| {
        let c: Vec<Vec<f64>> = args[..4].iter().map(|arg| floats(&arg.column)).collect();
        let digits = Ints::of(&args[4]);
        let mut out = StringArrays::new();
        let mut text = Vec::new();
        for row in 0..rows {
            let [lon_min, lat_min, lon_max, lat_max] = [c[0][row], c[1][row], c[2][row], c[3][row]];
            if lon_max >= lon_min && lat_max >= lat_min {
                let digits = precision(digits.get(row));
                let (lon_bits, lat_bits) = bits_of(digits);
                let lon = cell(lon_min, -180.0, 180.0, lon_bits)..=cell(lon_max, -180.0, 180.0, lon_bits);
                let lat = cell(lat_min, -90.0, 90.0, lat_bits)..=cell(lat_max, -90.0, 90.0, lat_bits);
                let count = (lon.end() - lon.start() + 1).saturating_mul(lat.end() - lat.start() + 1);
                if count > BOXES_MAX {
                    bail!(
                        TooLargeArraySize,
                        "Function {name} would produce {count} array elements, which is bigger than the allowed \
                        maximum of {BOXES_MAX}"
                    );
                }
                for x in lon {
                    for y in lat.clone() {
                        text.clear();
                        write(x, y, digits, &mut text);
                        out.push(&text);
                    }
                }
            }
            out.end_row();
        }
        Ok(out.finish())
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Geo");
    family.add("geohashEncode", "geohashEncode(longitude, latitude[, digits])", "The geohash of a place.", encode);
    family.add("geohashDecode", "geohashDecode(geohash)", "The middle of a geohash's box.", decode);
    family.add(
        "geohashesInBox",
        "geohashesInBox(lon_min, lat_min, lon_max, lat_max, digits)",
        "The geohashes that touch a box.",
        in_box,
    );
}
