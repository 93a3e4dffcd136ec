//! Cases from ClickHouse.

#[test]
fn cases() {
    crate::support::cases::check_lines(super::register, include_str!("cases.txt"));
}
