//! Fields that are checked and not read: a look at most texts tells that they are values of their type.

use types::DataType;

/// The texts of a type that are certainly values of it, whatever the settings say. Others have to be parsed to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlainForm {
    /// All texts.
    Any,
    /// So many digits at most, with a sign before them or not.
    Integer { digits: usize, signed: bool },
    /// Digits, among which a point may stand.
    Float,
    /// `YYYY-MM-DD` of the years that all types have.
    Date,
    /// The same with `hh:mm:ss`, and a fraction of a second where `fraction` says so.
    DateTime { fraction: bool },
    /// None.
    Unknown,
}

impl PlainForm {
    pub(super) fn of(data_type: &DataType) -> Self {
        let integer = |digits, signed| PlainForm::Integer { digits, signed };
        match data_type.base() {
            DataType::String => PlainForm::Any,
            DataType::UInt8 => integer(2, false),
            DataType::Int8 => integer(2, true),
            DataType::UInt16 => integer(4, false),
            DataType::Int16 => integer(4, true),
            DataType::UInt32 => integer(9, false),
            DataType::Int32 => integer(9, true),
            DataType::UInt64 => integer(19, false),
            DataType::Int64 => integer(18, true),
            DataType::Float32 | DataType::Float64 => PlainForm::Float,
            DataType::Date | DataType::Date32 => PlainForm::Date,
            DataType::DateTime(_) => PlainForm::DateTime { fraction: false },
            DataType::DateTime64(..) => PlainForm::DateTime { fraction: true },
            _ => PlainForm::Unknown,
        }
    }

    /// Whether the whole text is a value; `false` may mean that it is one of another form.
    #[inline]
    pub(super) fn fits(self, text: &[u8]) -> bool {
        match self {
            PlainForm::Any => true,
            PlainForm::Integer { digits, signed } => {
                let text = if signed { text.strip_prefix(b"-").unwrap_or(text) } else { text };
                !text.is_empty() && text.len() <= digits && are_digits(text)
            }
            PlainForm::Float => is_float(text),
            PlainForm::Date => text.first_chunk().is_some_and(|date| text.len() == DATE_BYTES && is_date(date)),
            PlainForm::DateTime { fraction } => is_time(text, fraction),
            PlainForm::Unknown => false,
        }
    }
}

const DATE_BYTES: usize = 10;
const TIME_BYTES: usize = 19;
/// Years that dates of all types and of all time zones have.
const YEARS: std::ops::RangeInclusive<u32> = 1971..=2105;

#[inline]
fn are_digits(text: &[u8]) -> bool {
    text.iter().fold(true, |all, byte| all & byte.is_ascii_digit())
}

#[inline]
fn is_float(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let others = text.iter().filter(|byte| !byte.is_ascii_digit());
    let (mut points, mut count) = (0, 0);
    others.for_each(|&byte| {
        points += usize::from(byte == b'.');
        count += 1;
    });
    let begins_and_ends = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    count == points && points <= 1 && begins_and_ends(text.first()) && begins_and_ends(text.last())
}

/// The number of some digits; out of every range where one is none.
#[inline]
fn number<const N: usize>(text: &[u8], at: usize) -> u32 {
    let digits = &text[at..at + N];
    match are_digits(digits) {
        true => digits.iter().fold(0, |number, byte| number * 10 + u32::from(byte - b'0')),
        false => u32::MAX,
    }
}

#[inline]
fn is_date(text: &[u8; DATE_BYTES]) -> bool {
    text[4] == b'-'
        && text[7] == b'-'
        && YEARS.contains(&number::<4>(text, 0))
        && (1..=12).contains(&number::<2>(text, 5))
        && (1..=28).contains(&number::<2>(text, 8))
}

#[inline]
fn is_time(text: &[u8], fraction: bool) -> bool {
    let (Some(date), Some(time)) = (text.first_chunk(), text.first_chunk::<TIME_BYTES>()) else { return false };
    let is_fraction =
        |rest: &[u8]| matches!(rest, [b'.', digits @ ..] if (1..=9).contains(&digits.len()) && are_digits(digits));
    is_date(date)
        && (time[10], time[13], time[16]) == (b' ', b':', b':')
        && number::<2>(time, 11) < 24
        && number::<2>(time, 14) < 60
        && number::<2>(time, 17) < 60
        && (text.len() == TIME_BYTES || fraction && is_fraction(&text[TIME_BYTES..]))
}

#[cfg(test)]
mod tests {
    use super::super::target::parse_cell;
    use super::*;
    use crate::FormatSettings;
    use types::ColumnBuilder;
    use types::type_parser::parse_type;

    #[test]
    fn what_fits_can_be_parsed() {
        let settings = FormatSettings::new(
            &base::Settings { date_time_overflow_behavior: "throw".into(), ..Default::default() },
            types::TimeZone::utc(),
        );
        let types = [
            "UInt8",
            "Int8",
            "UInt16",
            "Int16",
            "UInt32",
            "Int32",
            "UInt64",
            "Int64",
            "Float32",
            "Float64",
            "Date",
            "Date32",
            "DateTime",
            "DateTime64(9)",
            "DateTime64(0)",
            "Nullable(Int8)",
            "LowCardinality(String)",
            "Bool",
        ];
        let mut random = kernels::pcg::Pcg64Setseq::new(5);
        let letters = b"0123456789901234567-.: ae+";
        let mut fitting = 0;
        for _ in 0..200_000 {
            let mut text: Vec<u8> = match random.next_bits() % 4 {
                0 => b"2019-12-28 23:59:59.123456789".to_vec(),
                1 => b"99999999999999999999".to_vec(),
                2 => b"-123.456".to_vec(),
                _ => b"1970-01-01".to_vec(),
            };
            text.truncate(1 + random.next_bits() as usize % text.len());
            for _ in 0..random.next_bits() % 3 {
                let at = random.next_bits() as usize % text.len();
                text[at] = letters[random.next_bits() as usize % letters.len()];
            }
            let name = types[random.next_bits() as usize % types.len()];
            let data_type = parse_type(name).unwrap();
            if PlainForm::of(&data_type).fits(&text) {
                fitting += 1;
                let mut builder = ColumnBuilder::new(&data_type);
                let parsed = parse_cell(&data_type, &text, &mut builder, &settings);
                assert!(parsed.is_ok(), "{name} {}", String::from_utf8_lossy(&text));
            }
        }
        assert!(fitting > 10_000, "{fitting}");
    }

    #[test]
    fn forms() {
        let check = |name: &str, text: &str, expect| {
            assert_eq!(PlainForm::of(&parse_type(name).unwrap()).fits(text.as_bytes()), expect, "{name} {text}");
        };
        check("Int8", "-99", true);
        check("Int8", "128", false);
        check("UInt8", "-1", false);
        check("Int64", "", false);
        check("Int64", "-", false);
        check("Int64", "12a", false);
        check("Float64", "1.5", true);
        check("Float64", "1.", false);
        check("Float64", "1.2.3", false);
        check("Float64", "1e5", false);
        check("Date", "2020-02-28", true);
        check("Date", "2020-02-28 ", false);
        check("Date", "2020-13-28", false);
        check("DateTime", "2020-02-28 10:00:00", true);
        check("DateTime", "2020-02-28 10:00:00.5", false);
        check("DateTime64(3)", "2020-02-28 10:00:00.5", true);
        check("DateTime64(3)", "2020-02-28 10:00:00.", false);
        check("UUID", "x", false);
        check("Nullable(String)", "x", true);
    }
}
