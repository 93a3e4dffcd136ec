//! Correction for many tests at once.

/// Holm's correction: with it, one false alarm in the whole suite is as unlikely as `alpha` says, whatever the tests
/// have to do with each other. Returns adjusted values in the order given.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let (mut adjusted, mut highest) = (vec![1.0; p.len()], 0.0f64);
    for (rank, &index) in order.iter().enumerate() {
        highest = highest.max((p.len() - rank) as f64 * p[index]).min(1.0);
        adjusted[index] = highest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holm_s_own_example() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (have, want) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((have - want).abs() < 1e-12, "{adjusted:?}");
        }
        assert!(holm(&[]).is_empty());
    }
}
