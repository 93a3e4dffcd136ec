//! From masks to selections.

/// Positions where `mask` is not 0.
///
/// # Cost
/// Branch-free: one store and one addition per row, whatever the selectivity; runs of 8 equal bytes are
/// taken at once.
pub fn mask_to_indices(mask: &[u8]) -> Vec<u32> {
    let mut indices: Vec<u32> = vec![0; count(mask) + 8];
    let mut length = 0usize;
    let mut chunks = mask.chunks_exact(8);
    let mut row = 0u32;
    for chunk in &mut chunks {
        let word = u64::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3], chunk[4], chunk[5], chunk[6], chunk[7]]);
        if word != 0 {
            for (i, &keep) in chunk.iter().enumerate() {
                indices[length] = row + i as u32;
                length += usize::from(keep != 0);
            }
        }
        row += 8;
    }
    for &keep in chunks.remainder() {
        indices[length] = row;
        length += usize::from(keep != 0);
        row += 1;
    }
    indices.truncate(length);
    indices
}

/// How many bytes of `mask` are not 0.
pub fn count(mask: &[u8]) -> usize {
    // Bytes are summed in groups of 255 at most so that the inner sum stays in 8-bit lanes.
    mask.chunks(255).map(|chunk| usize::from(chunk.iter().fold(0u8, |sum, &keep| sum + u8::from(keep != 0)))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_of_set_bytes() {
        let mask: Vec<u8> = (0..1003).map(|i| u8::from(i % 3 == 0)).collect();
        let expected: Vec<u32> = (0..1003).filter(|i| i % 3 == 0).collect();
        assert_eq!(mask_to_indices(&mask), expected);
        assert_eq!(count(&mask), expected.len());
        assert_eq!(mask_to_indices(&[1; 20]).len(), 20);
        assert!(mask_to_indices(&[]).is_empty());
    }
}
