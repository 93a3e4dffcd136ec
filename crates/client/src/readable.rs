//! Numbers for people, as ClickHouse's client prints them.

/// `100000000` is `100.00 million`.
pub fn readable_quantity(number: f64) -> String {
    scaled(number, 1000.0, &["", " thousand", " million", " billion", " trillion", " quadrillion"])
}

/// `1200000000` is `1.20 GB`.
pub fn readable_decimal_bytes(bytes: f64) -> String {
    scaled(bytes, 1000.0, &[" B", " KB", " MB", " GB", " TB", " PB", " EB"])
}

fn scaled(mut number: f64, factor: f64, units: &[&str]) -> String {
    let mut unit = 0;
    while number.abs() >= factor && unit + 1 < units.len() {
        number /= factor;
        unit += 1;
    }
    format!("{number:.2}{}", units[unit])
}

/// `Processed 100.00 million rows, 1.20 GB (8.33 billion rows/s., 100.00 GB/s.)`
pub(crate) fn processed(rows: u64, bytes: u64, seconds: f64) -> String {
    let seconds = seconds.max(1e-9);
    format!(
        "{} rows, {} ({} rows/s., {}/s.)",
        readable_quantity(rows as f64),
        readable_decimal_bytes(bytes as f64),
        readable_quantity(rows as f64 / seconds),
        readable_decimal_bytes(bytes as f64 / seconds)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_the_client_prints() {
        assert_eq!(
            processed(100_000_000, 1_200_000_000, 0.5),
            "100.00 million rows, 1.20 GB (200.00 million rows/s., 2.40 GB/s.)"
        );
        assert_eq!(processed(1, 8, 1.0), "1.00 rows, 8.00 B (1.00 rows/s., 8.00 B/s.)");
    }
}
