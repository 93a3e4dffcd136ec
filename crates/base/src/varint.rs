//! Unsigned numbers in groups of 7 bits, the lowest first (LEB128), as metadata, states and formats have them.

/// Appends a number.
pub fn put(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Reads a number whose bytes `next` gives; `None` when it does not end within 64 bits.
///
/// # Errors
/// Those of `next`.
#[inline]
pub fn read<E>(mut next: impl FnMut() -> Result<u8, E>) -> Result<Option<u64>, E> {
    let mut value = 0u64;
    for shift in (0..64).step_by(7) {
        let byte = next()?;
        value |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(bytes: &[u8]) -> Result<Option<u64>, &'static str> {
        let mut bytes = bytes.iter().copied();
        read(|| bytes.next().ok_or("the end"))
    }

    #[test]
    fn numbers_come_back() {
        for value in (0..64).flat_map(|bit| [(1u64 << bit) - 1, 1 << bit, (1 << bit) + 1]).chain([u64::MAX]) {
            let mut bytes = Vec::new();
            put(&mut bytes, value);
            assert_eq!(read_all(&bytes), Ok(Some(value)));
            assert_eq!(read_all(&bytes[..bytes.len() - 1]), Err("the end"));
        }
        assert_eq!(read_all(&[0x80; 10]), Ok(None));
    }
}
