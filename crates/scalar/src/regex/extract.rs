//! Extraction of what regular expressions match: first, all, by group; counting and splitting.

use super::pattern::{Pattern, PatternCache, Searcher};
use crate::string::split::{SplitLimit, split_chars, strings_type};
use crate::support::{Bound, Call, Family, Ints, StringArrays, Text, cut_rows};
use base::{Result, bail};
use functions::Registry;
use regex::bytes::CaptureLocations;
use types::{ArrayColumn, Column, DataType};

/// The group that stands for a match: the first, or the whole match if there is none.
fn main_group(pattern: &Pattern) -> usize {
    usize::from(pattern.groups() > 0)
}

fn extract(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    call.plain_strings([0])?;
    let pattern = Pattern::new(&call.constant_bytes(1)?, false)?;
    let group = main_group(&pattern);
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        let (searcher, mut locations) = (pattern.searcher(rows), pattern.regex.capture_locations());
        Ok(cut_rows(&text, rows, |_, s| pattern.first(s, group, &searcher, &mut locations)))
    }))
}

fn regexp_extract(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    call.strings([0])?;
    call.integers(2..call.args.len())?;
    let text = call.constant_bytes(1)?;
    let pattern = Pattern::new(&text, false)?;
    let name = call.name;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let haystack = Text::of(&args[0])?;
        let group = args.get(2).map_or(Ints::One(main_group(&pattern) as i64), Ints::of);
        let groups = pattern.groups();
        if let Some(row) = (0..rows).find(|&row| group.get(row) < 0 || group.get(row) as usize > groups) {
            bail!(
                IndexOfPositionalArgumentIsOutOfRange,
                "Index value {} for regexp pattern `{}` in function {name} is out-of-range, should be in [0, {})",
                group.get(row),
                String::from_utf8_lossy(&text),
                groups + 1
            );
        }
        let (searcher, mut locations) = (pattern.searcher(rows), pattern.regex.capture_locations());
        Ok(cut_rows(&haystack, rows, |row, s| pattern.first(s, group.get(row) as usize, &searcher, &mut locations)))
    }))
}

/// Calls `visit` for each match; behind an empty match the search goes on one byte later.
fn for_each_match(
    pattern: &Pattern,
    s: &[u8],
    locations: &mut CaptureLocations,
    mut visit: impl FnMut(&CaptureLocations),
) {
    if pattern.required.as_ref().is_some_and(|required| required.find(s).is_none()) {
        return;
    }
    let mut from = 0;
    while from <= s.len() {
        let Some(found) = pattern.regex.captures_read_at(locations, s, from) else { return };
        visit(locations);
        from = if found.is_empty() { found.end() + 1 } else { found.end() };
    }
}

fn extract_all(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0])?;
    let pattern = Pattern::new(&call.constant_bytes(1)?, false)?;
    let group = main_group(&pattern);
    Ok(Bound::new(strings_type(), move |args, rows| {
        let text = Text::of(&args[0])?;
        let (searcher, mut locations) = (pattern.searcher(rows), pattern.regex.capture_locations());
        Ok(StringArrays::build(rows, |row, out| {
            let s = text.get(row);
            if group == 0 {
                // Without groups the faster search for whole matches does.
                searcher.for_each(s, false, |found| out.push(&s[found]));
                return;
            }
            for_each_match(&pattern, s, &mut locations, |found| {
                let (start, end) = found.get(group).unwrap_or((0, 0));
                if found.get(0).is_some_and(|(start, end)| end > start) {
                    out.push(&s[start..end]);
                }
            });
        }))
    }))
}

fn with_groups(call: &Call) -> Result<Pattern> {
    call.count(2..=2)?;
    call.strings([0])?;
    let text = call.constant_bytes(1)?;
    let pattern = Pattern::new(&text, false)?;
    if pattern.groups() == 0 {
        bail!(BadArguments, "There are no groups in regexp: {}", String::from_utf8_lossy(&text));
    }
    Ok(pattern)
}

fn extract_groups(call: &Call) -> Result<Bound> {
    let pattern = with_groups(call)?;
    Ok(Bound::new(strings_type(), move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut locations = pattern.regex.capture_locations();
        Ok(StringArrays::build(rows, |row, out| {
            let s = text.get(row);
            if pattern.regex.captures_read(&mut locations, s).is_some() {
                for group in 1..=pattern.groups() {
                    let (start, end) = locations.get(group).unwrap_or((0, 0));
                    out.push(&s[start..end]);
                }
            }
        }))
    }))
}

/// `vertical`: an array of groups for each match; else an array of matches for each group.
fn extract_all_groups(call: &Call, vertical: bool) -> Result<Bound> {
    let pattern = with_groups(call)?;
    Ok(Bound::new(DataType::array(strings_type()), move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut locations = pattern.regex.capture_locations();
        let mut inner = StringArrays::new();
        let mut offsets = vec![0u64];
        let mut arrays = 0u64;
        for row in 0..rows {
            let s = text.get(row);
            let mut matches: Vec<Vec<(usize, usize)>> = Vec::new();
            for_each_match(&pattern, s, &mut locations, |found| {
                matches.push((1..=pattern.groups()).map(|group| found.get(group).unwrap_or((0, 0))).collect());
            });
            if vertical {
                for groups in &matches {
                    groups.iter().for_each(|&(start, end)| inner.push(&s[start..end]));
                    inner.end_row();
                }
                arrays += matches.len() as u64;
            } else {
                for group in 0..pattern.groups() {
                    matches.iter().for_each(|groups| inner.push(&s[groups[group].0..groups[group].1]));
                    inner.end_row();
                }
                arrays += pattern.groups() as u64;
            }
            offsets.push(arrays);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), inner.finish())))
    }))
}

/// Binds `countMatches`: the number of matches that are not empty.
fn count_matches(call: &Call, any_case: bool) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0, 1])?;
    let compiled = call.maybe_bytes(1).map(|pattern| Pattern::new(pattern, any_case)).transpose()?;
    let stops_at_empty = call.context.settings.count_matches_stop_at_empty_match;
    Ok(Bound::new(DataType::UInt64, move |args, rows| {
        let (text, patterns) = (Text::of(&args[0])?, Text::of(&args[1])?);
        let count = |searcher: &Searcher<'_>, s: &[u8]| {
            let mut count = 0u64;
            searcher.for_each(s, stops_at_empty, |_| count += 1);
            count
        };
        if let Some(pattern) = &compiled {
            let searcher = pattern.searcher(rows);
            return Ok(Column::from_vec((0..rows).map(|row| count(&searcher, text.get(row))).collect()));
        }
        let mut cache = PatternCache::default();
        let counts: Result<Vec<u64>> = (0..rows)
            .map(|row| Ok(count(&cache.get(patterns.get(row), any_case)?.searcher(1), text.get(row))))
            .collect();
        Ok(Column::from_vec(counts?))
    }))
}

/// Visits the parts between matches; an empty match ends the splitting.
fn split_at_matches(searcher: &Searcher<'_>, s: &[u8], visit: &mut dyn FnMut(&[u8]) -> bool) {
    let mut from = 0;
    while let Some(found) = searcher.find_at(&s[from..], 0).filter(|found| !found.is_empty()) {
        if !visit(&s[from..from + found.start]) {
            return;
        }
        from += found.end;
    }
    visit(&s[from..]);
}

fn split_by_regexp(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    call.plain_strings([1])?;
    let text = call.constant_bytes(0)?;
    let limit = SplitLimit::of(call, 2)?;
    let pattern = if text.is_empty() { None } else { Some(Pattern::new(&text, false)?) };
    Ok(Bound::new(strings_type(), move |args, rows| {
        let text = Text::of(&args[1])?;
        let searcher = pattern.as_ref().map(|pattern| pattern.searcher(rows));
        Ok(StringArrays::build(rows, |row, out| {
            let split = |s: &[u8], visit: &mut dyn FnMut(&[u8]) -> bool| match &searcher {
                Some(searcher) => split_at_matches(searcher, s, visit),
                None => split_chars(s, visit),
            };
            limit.cut(text.get(row), split, |part| out.push(part));
        }))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String search");
    family.add("extract", "extract(s, pattern)", "The first match, or its first group.", extract);
    family.add("extractAll", "extractAll(s, pattern)", "All matches, or their first groups.", extract_all);
    family.add("extractGroups", "extractGroups(s, pattern)", "The groups of the first match.", extract_groups);
    family.add(
        "extractAllGroupsVertical",
        "extractAllGroupsVertical(s, pattern)",
        "For each match its groups.",
        |call| extract_all_groups(call, true),
    );
    family.alias("extractAllGroupsVertical", &["extractAllGroups"]);
    family.add(
        "extractAllGroupsHorizontal",
        "extractAllGroupsHorizontal(s, pattern)",
        "For each group its matches.",
        |call| extract_all_groups(call, false),
    );
    family.add("regexpExtract", "regexpExtract(s, pattern[, group])", "A group of the first match.", regexp_extract);
    family.alias_any_case("regexpExtract", &["REGEXP_EXTRACT", "REGEXP_SUBSTR"]);
    family.add("countMatches", "countMatches(s, pattern)", "How many matches there are.", |call| {
        count_matches(call, false)
    });
    family.add(
        "countMatchesCaseInsensitive",
        "countMatchesCaseInsensitive(s, pattern)",
        "How many matches there are in any case.",
        |call| count_matches(call, true),
    );
    family.add("splitByRegexp", "splitByRegexp(pattern, s[, max])", "Parts between matches.", split_by_regexp);
}
