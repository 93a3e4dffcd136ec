//! Bytes behind their length, as in Native and RowBinary.

/// Appends a length and the bytes.
pub(crate) fn write_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    base::varint::put(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}
