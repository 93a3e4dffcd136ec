//! Partition transforms: what their values say of the columns that they are made of.

use super::schema::Plain;
use types::Value;

/// How the value of a partition is made of that of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Transform {
    Identity,
    Bucket(u32),
    Truncate(i64),
    Year,
    Month,
    Day,
    Hour,
    /// NULL for all values.
    Void,
    /// One of which nothing is said.
    Other,
}

impl Transform {
    pub(super) fn parse(text: &str) -> Self {
        let argument = |prefix: &str| text.strip_prefix(prefix)?.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
        match text {
            "identity" => Transform::Identity,
            "year" => Transform::Year,
            "month" => Transform::Month,
            "day" => Transform::Day,
            "hour" => Transform::Hour,
            "void" => Transform::Void,
            _ => match (argument("bucket"), argument("truncate")) {
                (Some(buckets), _) if buckets > 0 => Transform::Bucket(buckets),
                (_, Some(width)) if width > 0 => Transform::Truncate(i64::from(width)),
                _ => Transform::Other,
            },
        }
    }

    /// The least and the greatest value of a column whose partition has this value; `None` where it is not known.
    pub(super) fn bounds(self, plain: Plain, value: &Value) -> (Option<Value>, Option<Value>) {
        let exact = || {
            let value = is_comparable(plain, value).then(|| value.clone());
            (value.clone(), value)
        };
        let number = value.as_i128();
        let bounds = match (self, value) {
            (Transform::Identity, _) => return exact(),
            (Transform::Truncate(width), Value::String(bytes)) if plain == Plain::Text => {
                let characters = String::from_utf8_lossy(bytes).chars().count();
                let (low, high) = exact();
                return (low, high.filter(|_| (characters as i64) < width));
            }
            (Transform::Truncate(width), _) if matches!(plain, Plain::Int | Plain::Long) => {
                number.map(|number| (number, number + i128::from(width) - 1))
            }
            (Transform::Year, _) => {
                number.and_then(|year| ticks(plain, month_start(year * 12)?, month_start(year * 12 + 12)?))
            }
            (Transform::Month, _) => {
                number.and_then(|month| ticks(plain, month_start(month)?, month_start(month + 1)?))
            }
            (Transform::Day, _) => number.and_then(|day| ticks(plain, day, day + 1)),
            (Transform::Hour, _) => match (plain, number) {
                (Plain::Timestamp(scale, _), Some(hour)) => {
                    let unit = 3600 * 10i128.pow(u32::from(scale));
                    hour.checked_mul(unit).map(|low| (low, low + unit - 1))
                }
                _ => None,
            },
            _ => None,
        };
        let value = |number: i128| i64::try_from(number).ok().map(Value::Int);
        bounds.map_or((None, None), |(low, high)| (value(low), value(high)))
    }
}

/// Whether a value of metadata compares as the values of the column do.
fn is_comparable(plain: Plain, value: &Value) -> bool {
    match plain {
        Plain::Int | Plain::Long | Plain::Date | Plain::Time | Plain::Timestamp(..) => value.as_i128().is_some(),
        Plain::Text => matches!(value, Value::String(_)),
        _ => false,
    }
}

/// Days from one to before another, in the column's unit.
fn ticks(plain: Plain, from: i128, to: i128) -> Option<(i128, i128)> {
    let unit = match plain {
        Plain::Date => 1,
        Plain::Timestamp(scale, _) => 86_400 * 10i128.pow(u32::from(scale)),
        _ => return None,
    };
    Some((from.checked_mul(unit)?, to.checked_mul(unit)? - 1))
}

/// The day on which a month since January 1970 begins.
fn month_start(month: i128) -> Option<i128> {
    // A year that begins in March ends with its leap day.
    const MONTHS_MAX: i128 = 12 * 1_000_000;
    if month.abs() > MONTHS_MAX {
        return None;
    }
    let (year, month) = (1970 + month.div_euclid(12), month.rem_euclid(12));
    let (year, from_march) = if month < 2 { (year - 1, month + 10) } else { (year, month - 2) };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * from_march + 2) / 5;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + day_of_year - 719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_partitions_bound_their_columns() {
        let check = |transform: &str, plain, value: i64, low: i64, high: i64| {
            let bounds = Transform::parse(transform).bounds(plain, &Value::Int(value));
            assert_eq!(bounds, (Some(Value::Int(low)), Some(Value::Int(high))), "{transform}");
        };
        check("identity", Plain::Long, 7, 7, 7);
        check("truncate[10]", Plain::Int, -10, -10, -1);
        check("year", Plain::Date, 0, 0, 364);
        check("year", Plain::Date, -1, -365, -1);
        check("month", Plain::Date, 361, 10_988, 11_016);
        check("month", Plain::Date, 25, 761, 789);
        check("day", Plain::Timestamp(6, true), 1, 86_400_000_000, 172_799_999_999);
        check("hour", Plain::Timestamp(6, false), -1, -3_600_000_000, -1);
    }

    #[test]
    fn what_is_not_known_bounds_nothing() {
        for (transform, plain) in [("bucket[4]", Plain::Int), ("void", Plain::Int), ("year", Plain::Int)] {
            assert_eq!(Transform::parse(transform).bounds(plain, &Value::Int(1)), (None, None), "{transform}");
        }
        assert_eq!(Transform::parse("truncate[0]"), Transform::Other);
        assert_eq!(Transform::Year.bounds(Plain::Date, &Value::Int(i64::MAX)), (None, None));
        let text = |value: &str| Transform::Truncate(2).bounds(Plain::Text, &Value::string(value));
        assert_eq!(text("ab"), (Some(Value::string("ab")), None));
        assert_eq!(text("a"), (Some(Value::string("a")), Some(Value::string("a"))));
    }
}
