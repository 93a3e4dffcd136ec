//! Cases from ClickHouse.

#[test]
fn cases() {
    crate::support::testing::check_lines(super::register, include_str!("cases.txt"));
}
