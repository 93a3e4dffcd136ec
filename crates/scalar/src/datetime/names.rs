//! English names of months and days.

/// Names of the months, from January.
pub(super) const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Names of the days of the week, from Monday.
pub(super) const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// `January` of 1; empty outside of 1 to 12.
pub(super) fn month(number: u32) -> &'static str {
    MONTHS.get(number.wrapping_sub(1) as usize).copied().unwrap_or("")
}

/// `Monday` of 1; empty outside of 1 to 7.
pub(super) fn weekday(number: u32) -> &'static str {
    WEEKDAYS.get(number.wrapping_sub(1) as usize).copied().unwrap_or("")
}
