//! Finding strings in strings.

use super::{char_count, char_offset};
use crate::support::{Bound, Call, Family, Ints, Text, arrays};
use base::{Result, bail};
use functions::{Arg, Cost, Registry};
use memchr::memmem;
use types::{ArrayColumn, Column, DataType, NativeType};

/// Whether case counts, and whether positions count characters or bytes.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct SearchMode {
    any_case: bool,
    utf8: bool,
}

const MODES: [(SearchMode, [&str; 4]); 4] = [
    (SearchMode { any_case: false, utf8: false }, ["position", "countSubstrings", "hasSubsequence", "multiSearch"]),
    (
        SearchMode { any_case: true, utf8: false },
        [
            "positionCaseInsensitive",
            "countSubstringsCaseInsensitive",
            "hasSubsequenceCaseInsensitive",
            "CaseInsensitive",
        ],
    ),
    (SearchMode { any_case: false, utf8: true }, ["positionUTF8", "", "hasSubsequenceUTF8", "UTF8"]),
    (
        SearchMode { any_case: true, utf8: true },
        [
            "positionCaseInsensitiveUTF8",
            "countSubstringsCaseInsensitiveUTF8",
            "hasSubsequenceCaseInsensitiveUTF8",
            "CaseInsensitiveUTF8",
        ],
    ),
];

impl SearchMode {
    /// The form of a string in which equal means equal in this mode; as long as the string, by code points.
    fn fold(self, s: &[u8]) -> std::borrow::Cow<'_, [u8]> {
        match self {
            SearchMode { any_case: false, .. } => s.into(),
            SearchMode { utf8: false, .. } => s.to_ascii_lowercase().into(),
            _ if s.is_ascii() => s.to_ascii_lowercase().into(),
            _ => {
                let mut out = Vec::with_capacity(s.len());
                for chunk in s.utf8_chunks() {
                    // One code point for one, so that positions stay.
                    let folded: String = chunk.valid().chars().map(|c| c.to_lowercase().next().unwrap_or(c)).collect();
                    out.extend_from_slice(folded.as_bytes());
                    out.extend_from_slice(chunk.invalid());
                }
                out.into()
            }
        }
    }

    /// The place from 1 at which `needle` (folded, through `finder`) first is in `haystack` (folded), beginning the
    /// search at unit `from` (from 1).
    fn position(self, haystack: &[u8], finder: &memmem::Finder, from: u64) -> u64 {
        let skipped = from.max(1) - 1;
        let start = if self.utf8 { char_offset(haystack, skipped as usize) as u64 } else { skipped };
        let size = if self.utf8 { char_count(haystack) as u64 } else { haystack.len() as u64 };
        if skipped > size {
            return 0;
        }
        match finder.find(&haystack[start as usize..]) {
            None => 0,
            Some(at) if self.utf8 => char_count(&haystack[..start as usize + at]) as u64 + 1,
            Some(at) => start + at as u64 + 1,
        }
    }
}

/// Calls `visit(row, haystack, finder)` for each row with both strings folded.
fn for_each_search<T: NativeType>(
    mode: SearchMode,
    haystack: &Text,
    needle: &Text,
    rows: usize,
    mut visit: impl FnMut(usize, &[u8], &memmem::Finder) -> T,
) -> Column {
    let mut out = Vec::with_capacity(rows);
    if let Text::One(needle) = needle {
        let needle = mode.fold(needle);
        let finder = memmem::Finder::new(&needle);
        (0..rows).for_each(|row| out.push(visit(row, &mode.fold(haystack.get(row)), &finder)));
    } else {
        for row in 0..rows {
            let needle = mode.fold(needle.get(row));
            out.push(visit(row, &mode.fold(haystack.get(row)), &memmem::Finder::new(&needle)));
        }
    }
    Column::from_vec(out)
}

/// ClickHouse does not search rows of a fixed length.
fn refuse_fixed(call: &Call, haystack: usize) -> Result<()> {
    match call.plain(haystack) {
        DataType::FixedString(_) => {
            bail!(IllegalColumn, "Function '{}' doesn't support FixedString haystack argument", call.name)
        }
        _ => Ok(()),
    }
}

/// A place to begin at has no sign.
fn check_start(call: &Call) -> Result<()> {
    call.integers(2..call.args.len())?;
    if call.args.len() > 2 && call.plain(2).is_signed() { call.illegal(2, "an unsigned integer") } else { Ok(()) }
}

fn position(call: &Call, mode: SearchMode, swapped: bool) -> Result<Bound> {
    call.count(2..=3)?;
    check_start(call)?;
    if call.args[usize::from(swapped)].constant.is_none() {
        refuse_fixed(call, usize::from(swapped))?;
    }
    call.texts([usize::from(swapped)])?;
    call.strings([usize::from(!swapped)])?;
    call.integers(2..call.args.len())?;
    Ok(Bound::new(DataType::UInt64, move |args, rows| {
        let (haystack, needle) = if swapped { (&args[1], &args[0]) } else { (&args[0], &args[1]) };
        let (haystack, needle) = (Text::of(haystack)?, Text::of(needle)?);
        let from = args.get(2).map_or(Ints::One(1), Ints::of);
        Ok(for_each_search(mode, &haystack, &needle, rows, |row, s, finder| {
            mode.position(s, finder, from.get(row) as u64)
        }))
    }))
}

fn count_substrings(call: &Call, mode: SearchMode) -> Result<Bound> {
    call.count(2..=3)?;
    check_start(call)?;
    refuse_fixed(call, 0)?;
    let is_const = |i: usize| call.args.get(i).is_none_or(|arg| arg.constant.is_some());
    if is_const(0) && is_const(1) && !is_const(2) {
        bail!(
            IllegalColumn,
            "Illegal columns of arguments of function {}: constants with a start of every row",
            call.name
        );
    }
    call.texts([0])?;
    call.strings([1])?;
    call.integers(2..call.args.len())?;
    Ok(Bound::new(DataType::UInt64, move |args, rows| {
        let (haystack, needle) = (Text::of(&args[0])?, Text::of(&args[1])?);
        let from = args.get(2).map_or(Ints::One(1), Ints::of);
        Ok(for_each_search(mode, &haystack, &needle, rows, |row, s, finder| {
            let skipped = (from.get(row) as u64).max(1) - 1;
            let start = if mode.utf8 { char_offset(s, skipped as usize) } else { (skipped as usize).min(s.len()) };
            if finder.needle().is_empty() { 0 } else { finder.find_iter(&s[start..]).count() as u64 }
        }))
    }))
}

fn has_subsequence(call: &Call, mode: SearchMode) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0, 1])?;
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let (haystack, needle) = (Text::of(&args[0])?, Text::of(&args[1])?);
        let found = (0..rows).map(|row| {
            let (s, wanted) = (mode.fold(haystack.get(row)), mode.fold(needle.get(row)));
            let mut wanted = wanted.iter().peekable();
            s.iter().for_each(|byte| {
                wanted.next_if_eq(&byte);
            });
            u8::from(wanted.peek().is_none())
        });
        Ok(Column::from_vec(found.collect()))
    }))
}

/// The result of a search for several needles.
#[derive(Clone, Copy, PartialEq)]
enum MultiSearchResult {
    Any,
    FirstPosition,
    FirstIndex,
    AllPositions,
}

fn multi_search(call: &Call, mode: SearchMode, kind: MultiSearchResult) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0])?;
    if !matches!(call.element(1)?, DataType::String | DataType::FixedString(_)) {
        return call.illegal(1, "Array(String)");
    }
    if call.args[0].constant.is_some() && call.args[1].constant.is_none() {
        bail!(
            IllegalColumn,
            "Function {} does not search needles that are not constant in a constant haystack",
            call.name
        );
    }
    let result = match kind {
        MultiSearchResult::Any => DataType::UInt8,
        MultiSearchResult::FirstPosition | MultiSearchResult::FirstIndex => DataType::UInt64,
        MultiSearchResult::AllPositions => DataType::array(DataType::UInt64),
    };
    Ok(Bound::new(result, move |args, rows| multi_search_rows(args, rows, mode, kind)))
}

/// Bytes of a text that are worth a look, for each needle, whether the query should end.
const PULSE_BYTES: usize = 16 << 10;

fn multi_search_rows(args: &[Arg], rows: usize, mode: SearchMode, kind: MultiSearchResult) -> Result<Column> {
    let haystack = Text::of(&args[0])?;
    let constant = if let Column::Const(value, _) = &args[1].column { Some(arrays(value)?) } else { None };
    let needles = if let Some(one) = &constant { one.clone() } else { arrays(&args[1].column)? };
    let folded: Vec<Vec<u8>> = Text::of_column(&needles.values)
        .map(|text| (0..needles.values.len()).map(|i| mode.fold(text.get(i)).into_owned()).collect())?;
    let finders: Vec<memmem::Finder> = folded.iter().map(memmem::Finder::new).collect();
    let mut numbers: Vec<u64> = Vec::with_capacity(rows);
    let mut offsets = vec![0u64];
    for row in 0..rows {
        let s = mode.fold(haystack.get(row));
        let range = needles.range(if constant.is_some() { 0 } else { row });
        // Nothing is in an empty text, not even an empty needle.
        let mut positions = finders[range].iter().map(|finder| {
            if s.len() >= PULSE_BYTES {
                base::cancel::pulse();
            }
            if s.is_empty() { 0 } else { mode.position(&s, finder, 1) }
        });
        match kind {
            MultiSearchResult::AllPositions => {
                numbers.extend(positions);
                offsets.push(numbers.len() as u64);
            }
            MultiSearchResult::Any => numbers.push(u64::from(positions.any(|at| at > 0))),
            MultiSearchResult::FirstIndex => numbers.push(positions.position(|at| at > 0).map_or(0, |i| i as u64 + 1)),
            MultiSearchResult::FirstPosition => numbers.push(positions.filter(|&at| at > 0).min().unwrap_or(0)),
        }
    }
    Ok(match kind {
        MultiSearchResult::AllPositions => Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(numbers))),
        MultiSearchResult::Any => Column::from_vec(numbers.into_iter().map(|n| n as u8).collect()),
        _ => Column::from_vec(numbers),
    })
}

/// Tests as [`affix`], where the other string must not end (or begin) inside of a code point.
fn affix_utf8(call: &Call, at_start: bool) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0, 1])?;
    let continues = |byte: Option<&u8>| byte.is_some_and(|byte| byte & 0xC0 == 0x80);
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let (text, wanted) = (Text::of(&args[0])?, Text::of(&args[1])?);
        let test = |row: usize| {
            let (s, wanted) = (text.get(row), wanted.get(row));
            u8::from(match at_start {
                true => s.starts_with(wanted) && !continues(s.get(wanted.len())),
                false => s.ends_with(wanted) && !continues(s.get(s.len() - wanted.len())),
            })
        };
        Ok(Column::from_vec((0..rows).map(test).collect()))
    }))
}

/// Binds the test whether a string begins or ends with another, or an array with another.
fn affix(call: &Call, at_start: bool) -> Result<Bound> {
    call.count(2..=2)?;
    if matches!((call.data_type(0), call.data_type(1)), (DataType::Array(_), DataType::Array(_))) {
        return crate::array::array_affix(call, at_start);
    }
    call.strings([0, 1])?;
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let (text, wanted) = (Text::of(&args[0])?, Text::of(&args[1])?);
        let test = |row: usize| {
            let (s, wanted) = (text.get(row), wanted.get(row));
            u8::from(if at_start { s.starts_with(wanted) } else { s.ends_with(wanted) })
        };
        Ok(Column::from_vec((0..rows).map(test).collect()))
    }))
}

fn affix_any_case(call: &Call, at_start: bool, mode: SearchMode) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0, 1])?;
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let (text, wanted) = (Text::of(&args[0])?, Text::of(&args[1])?);
        let test = |row: usize| {
            let (s, wanted) = (mode.fold(text.get(row)), mode.fold(wanted.get(row)));
            u8::from(if at_start { s.starts_with(&wanted) } else { s.ends_with(&wanted) })
        };
        Ok(Column::from_vec((0..rows).map(test).collect()))
    }))
}

const MULTI_NAMES: [(&str, &str, &str, &str); 4] = [
    ("multiSearchAny", "multiSearchFirstPosition", "multiSearchFirstIndex", "multiSearchAllPositions"),
    (
        "multiSearchAnyCaseInsensitive",
        "multiSearchFirstPositionCaseInsensitive",
        "multiSearchFirstIndexCaseInsensitive",
        "multiSearchAllPositionsCaseInsensitive",
    ),
    ("multiSearchAnyUTF8", "multiSearchFirstPositionUTF8", "multiSearchFirstIndexUTF8", "multiSearchAllPositionsUTF8"),
    (
        "multiSearchAnyCaseInsensitiveUTF8",
        "multiSearchFirstPositionCaseInsensitiveUTF8",
        "multiSearchFirstIndexCaseInsensitiveUTF8",
        "multiSearchAllPositionsCaseInsensitiveUTF8",
    ),
];

fn register_modes(registry: &mut Registry) {
    let mut family = Family::new(registry, "String search");
    for ((mode, names), multi) in MODES.into_iter().zip(MULTI_NAMES) {
        let text = "Where the needle first is in the haystack, from 1; 0 if nowhere.";
        if names[0] == "position" {
            family.add_any_case(names[0], "position(haystack, needle[, start])", text, move |call| {
                position(call, mode, false)
            });
        } else {
            family.add(names[0], "position(haystack, needle[, start])", text, move |call| position(call, mode, false));
        }
        family.describe(&[names[0]], |properties| properties.cost = Cost::Search);
        if !names[1].is_empty() {
            let text = "How often the needle is in the haystack, without overlaps.";
            if names[1] == "countSubstrings" {
                family.add_any_case(names[1], "countSubstrings(haystack, needle[, start])", text, move |call| {
                    count_substrings(call, mode)
                });
            } else {
                family.add(names[1], "countSubstrings(haystack, needle[, start])", text, move |call| {
                    count_substrings(call, mode)
                });
            }
        }
        let text = "1 if the needle's characters are in the haystack in their order.";
        family
            .add_any_case(names[2], "hasSubsequence(haystack, needle)", text, move |call| has_subsequence(call, mode));
        let text = "Searches several needles at once.";
        family.add(multi.0, "multiSearchAny(haystack, [needle, …])", text, move |call| {
            multi_search(call, mode, MultiSearchResult::Any)
        });
        family.add(multi.1, "multiSearchFirstPosition(haystack, [needle, …])", text, move |call| {
            multi_search(call, mode, MultiSearchResult::FirstPosition)
        });
        family.add(multi.2, "multiSearchFirstIndex(haystack, [needle, …])", text, move |call| {
            multi_search(call, mode, MultiSearchResult::FirstIndex)
        });
        family.add(multi.3, "multiSearchAllPositions(haystack, [needle, …])", text, move |call| {
            multi_search(call, mode, MultiSearchResult::AllPositions)
        });
    }
    family.alias_any_case("positionCaseInsensitive", &["instr"]);
}

pub(super) fn register(registry: &mut Registry) {
    register_modes(registry);
    let mut family = Family::new(registry, "String search");
    family.add_any_case("locate", "locate(needle, haystack[, start])", "As position, with the needle first.", |call| {
        position(call, MODES[0].0, call.context.settings.function_locate_has_mysql_compatible_argument_order)
    });
    family.add("startsWith", "startsWith(s, prefix)", "1 if a string (or array) begins with another.", |call| {
        affix(call, true)
    });
    family.add("endsWith", "endsWith(s, suffix)", "1 if a string (or array) ends with another.", |call| {
        affix(call, false)
    });
    family.add(
        "startsWithUTF8",
        "startsWithUTF8(s, prefix)",
        "1 if a string begins with the code points of another.",
        |call| affix_utf8(call, true),
    );
    family.add(
        "endsWithUTF8",
        "endsWithUTF8(s, suffix)",
        "1 if a string ends with the code points of another.",
        |call| affix_utf8(call, false),
    );
    for (mode, starts, ends) in [
        (MODES[1].0, "startsWithCaseInsensitive", "endsWithCaseInsensitive"),
        (MODES[3].0, "startsWithCaseInsensitiveUTF8", "endsWithCaseInsensitiveUTF8"),
    ] {
        family.add(starts, "startsWith(s, prefix)", "1 if a string begins with another in any case.", move |call| {
            affix_any_case(call, true, mode)
        });
        family.add(ends, "endsWith(s, suffix)", "1 if a string ends with another in any case.", move |call| {
            affix_any_case(call, false, mode)
        });
    }
}
