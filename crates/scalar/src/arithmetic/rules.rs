//! Result types of arithmetic on numbers (ClickHouse's `NumberTraits`).

use crate::support::Native;

/// Twice the width up to 8 bytes; 8 and more stay.
fn next_bytes(bytes: usize) -> usize {
    if bytes < 8 { bytes * 2 } else { bytes }
}

fn floats_mix(a: Native, b: Native) -> Option<bool> {
    // Floats do not mix with integers past 64 bits but in division.
    let wide = |n: Native| n.bytes() >= 16;
    match (a.is_float(), b.is_float()) {
        (false, false) => Some(false),
        (true, true) => Some(true),
        (true, false) => (!wide(b)).then_some(true),
        (false, true) => (!wide(a)).then_some(true),
    }
}

/// `plus`, `multiply`: wide enough for most results, signed if one is.
pub(super) fn sum(a: Native, b: Native) -> Option<Native> {
    if floats_mix(a, b)? {
        return Some(Native::F64);
    }
    Some(Native::integer(a.is_signed() || b.is_signed(), next_bytes(a.bytes().max(b.bytes()))))
}

/// `minus`: as [`sum`], always signed.
pub(super) fn difference(a: Native, b: Native) -> Option<Native> {
    if floats_mix(a, b)? {
        return Some(Native::F64);
    }
    Some(Native::integer(true, next_bytes(a.bytes().max(b.bytes()))))
}

/// `intDiv`: as wide as the dividend.
pub(super) fn quotient(a: Native, b: Native) -> Native {
    Native::integer(a.is_signed() || b.is_signed(), a.bytes())
}

/// `modulo`: as wide as the divisor, or one step wider if the dividend is signed.
pub(super) fn remainder(a: Native, b: Native) -> Native {
    if a.is_float() || b.is_float() {
        return Native::F64;
    }
    if a.is_signed() { Native::integer(true, next_bytes(b.bytes())) } else { Native::integer(false, b.bytes()) }
}

/// `moduloLegacy`: as wide as the divisor, signed if one side is.
pub(super) fn legacy_remainder(a: Native, b: Native) -> Native {
    if a.is_float() || b.is_float() { Native::F64 } else { Native::integer(a.is_signed() || b.is_signed(), b.bytes()) }
}

/// `positiveModulo`: unsigned and as wide as the divisor.
pub(super) fn positive_remainder(a: Native, b: Native) -> Native {
    if a.is_float() || b.is_float() { Native::F64 } else { Native::integer(false, b.bytes()) }
}

/// Bitwise operators: the wider one, signed if one is.
pub(super) fn bits(a: Native, b: Native) -> Option<Native> {
    (!a.is_float() && !b.is_float()).then(|| Native::integer(a.is_signed() || b.is_signed(), a.bytes().max(b.bytes())))
}

/// `negate`: signed; unsigned integers get one step wider.
pub(super) fn negated(a: Native) -> Native {
    if a.is_signed() { a } else { Native::integer(true, next_bytes(a.bytes())) }
}

/// `abs`: unsigned and as wide.
pub(super) fn magnitude(a: Native) -> Native {
    if a.is_float() { a } else { Native::integer(false, a.bytes()) }
}
