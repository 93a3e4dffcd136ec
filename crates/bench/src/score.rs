//! The score of ClickBench: how far an engine is from the best of each query, in the geometric mean.

/// Added to every time, so that differences of fractions of a millisecond do not decide.
const OFFSET_SECONDS: f64 = 0.010;
/// A query that an engine can't answer counts as so many times the slowest answer.
const MISSING_PENALTY: f64 = 2.0;

/// The score of each engine, 1 at best. `times[query][engine]`, `None` where the engine failed.
///
/// A query that no engine answered is left out.
pub fn scores(times: &[Vec<Option<f64>>]) -> Vec<f64> {
    let engines = times.first().map_or(0, Vec::len);
    let mut sums = vec![0.0; engines];
    let mut counted = 0;
    for row in times {
        let known = || row.iter().flatten().copied();
        let (best, worst) = (
            known().fold(f64::INFINITY, f64::min),
            known().fold(0.0, f64::max),
        );
        if best.is_infinite() {
            continue;
        }
        counted += 1;
        for (sum, time) in sums.iter_mut().zip(row) {
            let time = time.unwrap_or(worst * MISSING_PENALTY);
            *sum += ((OFFSET_SECONDS + time) / (OFFSET_SECONDS + best)).ln();
        }
    }
    sums.iter()
        .map(|sum| (sum / f64::from(counted.max(1))).exp())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_engine_scores_one() {
        let scores = scores(&[
            vec![Some(0.010), Some(0.030)],
            vec![Some(0.090), Some(0.190)],
        ]);
        assert!(
            (scores[0] - 1.0).abs() < 1e-12 && (scores[1] - 2.0).abs() < 1e-12,
            "{scores:?}"
        );
    }

    #[test]
    fn a_missing_answer_costs_twice_the_slowest() {
        let scores = scores(&[vec![Some(0.010), None], vec![None, None]]);
        assert!((scores[1] - 1.5).abs() < 1e-12, "{scores:?}");
    }
}
