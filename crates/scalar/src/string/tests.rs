use crate::support::expected::check_lines;

#[test]
fn as_clickhouse() {
    check_lines(include_str!("expected.txt"));
}
